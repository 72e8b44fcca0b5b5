"""A sixth round of questions that a referee is asked, on chapters 3 to 7."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Land

from .scene import (
    at,
    event,
    of,
    operations,
    play,
    scene,
)

# -- 3 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("infantry", [False, True])
def test_3_12a_3_25b_who_blows_a_bridge_takes_away_the_zone_that_crossed_it(infantry: bool) -> None:
    """Armor holds a town across a bridge that US infantry borders on. Without the bridge the zone of the infantry alone
    reaches the town; Japanese infantry needs no bridge."""
    armor = {"1/7 Arm": "4126", **({"1+2/9": "4126"} if infantry else {})}
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "4128", "803 Eng": "4129"},
        japan=armor,
        scenario="second",
        turn=24,
        hands={US: ["Q"]},
        land=Land(frozenset({at("4127")})),
    )
    events = play(match, m.PlayEvent(event("Q")), m.ChooseSpot(at("4126")))
    assert (at("4127") in match.state.land.japanese) is infantry
    assert [e.side for e in of(m.ControlChanged, events) if e.at == at("4127")] == ([] if infantry else [US])


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
