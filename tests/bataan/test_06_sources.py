"""Chapter 6.3 and 6.46: Supply Sources, and what their loss means."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.r06_attrition import aerm
from pacwar.games.bataan.r06_points import is_source_lost

from .scene import FAR_JAPAN, FAR_US, at, event, force, moving, operations, play, position, scene, unit


def test_6_31_who_passes_through_the_source_of_the_enemy_takes_it_and_it_works_again_next_turn() -> None:
    match = moving(US, "41", us={"1/41": "4100"}, japan={"1+2/9": "3805"}, scenario="second", turn=24)
    play(match, m.PickUnit(unit("1/41")), m.StepTo(at("4200")))
    source = at("4200")
    assert source not in match.state.land.japanese
    back = scene(
        m.SupplyStatus(),
        japan={"1+2/9": "4200"},
        us={"1/41": "3814"},
        scenario="second",
        turn=24,
        land=Land(japanese=frozenset({source}), regained=frozenset({source})),
    )
    assert not back.state.land.regained and not force(back, JAPAN).unsupplied


def test_3_12a_6_31_6_46_a_bridge_that_falls_may_give_the_us_its_source_back() -> None:
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "3241", "803 Eng": "3241"},
        japan={"1/7 Arm": "3040"},
        scenario="second",
        turn=24,
        hands={US: ["Q"]},
        land=Land(frozenset({at("3140")})),
    )
    play(match, m.PlayEvent(event("Q")), m.ChooseSpot(at("3040")))
    assert at("3140") not in match.state.land.japanese
    assert at("3140") in match.state.land.regained  # it feeds nobody before the next Supply Status Phase


@pytest.mark.parametrize(("start", "to", "lost"), [("3039", "3040", True), ("3138", "3139", False)])
def test_6_46_3_12a_an_uncontested_zone_takes_the_source_where_a_road_leads_into_it(
    start: str, to: str, lost: bool
) -> None:
    """3.25b: the source is in Jungle; over the bridge from 3040 the zone reaches it, from 3139 it does not."""
    match = moving(
        JAPAN,
        "16",
        japan={"1+2/9": start},
        us={"1/41": "4040"},
        scenario="second",
        turn=24,
        tally={"supply": 5},
    )
    play(match, m.PickUnit(unit("1+2/9")), m.StepTo(at(to)), m.Stop())
    assert is_source_lost(position(match)) == lost
    assert match.state.tally.supply == (0 if lost else 5)


@pytest.mark.parametrize("turn", [4, 21])
def test_6_46d_without_its_source_the_us_has_no_modifier_to_gt21(turn: int) -> None:
    fields: dict[str, Any] = {"us": FAR_US, "japan": FAR_JAPAN, "scenario": "campaign", "turn": turn}
    held = position(scene(land=Land(), **fields))
    lost = position(scene(land=Land(japanese=frozenset({at("3140")})), **fields))
    assert aerm(held) > 0
    assert is_source_lost(lost)
    assert aerm(lost) == 0
