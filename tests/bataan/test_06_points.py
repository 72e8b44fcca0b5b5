"""Chapter 6.4: supply points."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.r06_points import can_feed
from pacwar.games.bataan.relocation import relocated

from .scene import (
    F41,
    FAR_JAPAN,
    around,
    arriving,
    at,
    event,
    force,
    named,
    operations,
    play,
    position,
    scene,
    top,
    unit,
    units,
)


def test_6_41a_6_41b_without_a_route_of_the_hq_nothing_is_asked_and_the_formation_starves() -> None:
    ring = dict(zip(("1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9", "III(-)9"), around("3327"), strict=True))
    match = scene(
        operations(US),
        m.SequenceChoice(US, (F41,)),
        us={"41 HQ": "3327", "1/41": "3727"},
        japan=ring,
        scenario="second",
        turn=24,
        tally={"supply": 3},
        commands={US: {"supplied": frozenset({F41})}},
    )
    assert not can_feed(position(match), F41)
    play(match, m.ChooseMobile())
    assert type(top(match)) is m.Movement
    assert match.state.tally.supply == 3
    assert force(match, US).unsupplied == named("41 HQ", "1/41")  # 1/41 could trace


@pytest.mark.parametrize(("fed", "asked"), [(True, False), (False, True)])
def test_6_41b_6_41c_r102_who_was_not_fed_may_be_when_it_is_activated_again(fed: bool, asked: bool) -> None:
    match = scene(
        operations(US),
        m.SequenceChoice(US, (F41,), event=True),
        us={"41 HQ": "3327", "1/41": "3425"},
        scenario="second",
        turn=24,
        tally={"supply": 5},
        forces={US: {"unsupplied": set() if fed else {"41 HQ", "1/41"}}},
        commands={US: {"activated": frozenset({F41}), "supplied": frozenset({F41} if fed else ())}},
    )
    play(match, m.ChooseMobile())
    assert (top(match) == m.SupplyChoice(US, F41)) == asked
    if asked:
        play(match, m.SpendSupply())
        assert match.state.tally.supply == 4
        assert not force(match, US).unsupplied


def test_3_75b_6_41d_who_is_not_fed_recovers_with_the_rating_of_the_unsupplied() -> None:
    """The supply points are spent at the beginning of the Reorganization Phase, before anybody recovers."""
    for fed, recovers in ((True, True), (False, False)):
        match = scene(
            m.Recovery(),
            m.ReorganizationPhase(),
            us={"41 HQ": "3327", "1/41": "3513"},
            japan={"1+2/9": "3512"},
            forces={US: {"disrupted": {"1/41"}}},
            commands={US: {"markers": {F41: 1}, "supplied": frozenset({F41})}},
            scenario="second",
            turn=24,
            tally={"supply": 1},
            dice=(3,),
        )
        play(match, m.FeedFormation(F41) if fed else m.EndFeeding())
        assert (unit("1/41") not in force(match, US).disrupted) is recovers


def test_6_42_r108_the_track_gives_supply_points_in_scenario_4_but_no_replacement_points() -> None:
    match = scene(m.Arrivals(), us={"41 HQ": "3327"}, scenario="second", turn=23, tally={"supply": 6})
    assert match.state.tally.supply == 7
    assert match.state.tally.replacements == {US: 0, JAPAN: 0}


def test_6_42_6_46b_supply_points_of_the_track() -> None:
    """6.46b: not while Japan holds the source. 6.46c: events still bring points then."""
    assert arriving(5, tally={"supply": 3}).state.tally.supply == 7
    lost = scene().state.land
    held = replace(lost, japanese=lost.japanese | {at("3140")})
    assert arriving(5, tally={"supply": 3}, land=held).state.tally.supply == 3
    window = m.EventWindow(US, "strategic")
    match = scene(window, scenario="campaign", turn=5, land=held, hands={US: "C"})
    points = match.state.tally.supply
    play(match, m.PlayEvent(event("C")))
    assert match.state.tally.supply == points + 2


def test_6_43_olongapo_pays_only_once() -> None:
    fields: dict[str, Any] = {"us": {"1/41": "1605"}, "japan": FAR_JAPAN, "scenario": "campaign", "turn": 8}
    for paid, gain in ((False, 6), (True, 0)):
        match = scene(
            land=Land(japanese=frozenset({at("1604")})), tally={"supply": 1, "olongapo": paid}, **fields
        )
        out = relocated(position(match), match.state, units("1/41"), at("1604"))
        assert out.state.tally.supply == 1 + gain
        assert out.state.tally.olongapo
