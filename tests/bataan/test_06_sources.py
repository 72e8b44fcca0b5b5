"""Chapter 6.3 and 6.46: Supply Sources, and what their loss means."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.r06_attrition import aerm
from pacwar.games.bataan.r06_points import from_track, is_source_lost
from pacwar.games.bataan.r06_supply import traces
from pacwar.games.bataan.relocation import relocated

from .scene import (
    F41,
    FAR_JAPAN,
    FAR_US,
    GROUND,
    at,
    event,
    force,
    moving,
    of,
    operations,
    play,
    position,
    scene,
    top,
    unit,
    units,
)
from .supply import in_scenario_4


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


SOURCES = {
    "layac": ((), ()),  # R33
    "abucay": (("4230",), ("4200",)),  # 19.24d-1, 19.24d-2
    "mauban": (("2223",), ("1604",)),  # 19.34e-1, 19.34e-2
    "second": (("3140",), ("1604", "4200")),  # 19.44d-1, 19.44d-2
}


def test_6_31_supply_sources_of_the_scenarios() -> None:
    """19.24d-2, 19.34e-1, 19.34e-2, 19.44d-1, 19.44d-2"""
    for scenario, (us, japan) in SOURCES.items():
        field = GROUND.fields[scenario]
        assert field.sources == {US: tuple(map(at, us)), JAPAN: tuple(map(at, japan))}


SOURCE = "3140"  # of the US in scenarios 4 and 5


def lost_source(**fields: Any) -> Match:
    """Japan stands in 3140, the source of the US, and leaves it; 1/41 is beside it."""
    land = in_scenario_4().state.land
    return in_scenario_4(
        us={"1/41": "3139", "41 HQ": "3337", **fields.pop("us", {})},
        land=replace(land, japanese=land.japanese | {at(SOURCE)}),
        **fields,
    )


def test_6_31_a_source_that_is_taken_back_gives_supply_from_the_next_supply_status_phase_on() -> None:
    match = lost_source()
    p = position(match)
    assert not traces(p, unit("41 HQ"))
    s = relocated(p, match.state, units("1/41"), at(SOURCE)).state
    assert at(SOURCE) not in s.land.japanese  # it is held again
    assert s.land.regained == {at(SOURCE)}
    again = in_scenario_4(us={"1/41": SOURCE, "41 HQ": "3337"}, land=s.land, tally={"supply": 1})
    assert not traces(position(again), unit("41 HQ"))  # but not in this turn
    assert not is_source_lost(position(again))
    judged = in_scenario_4(m.SupplyStatus(), us={"1/41": SOURCE, "41 HQ": "3337"}, land=s.land)
    assert not judged.state.land.regained
    assert traces(position(judged), unit("41 HQ"))


def test_6_31_no_point_can_be_spent_on_a_route_to_a_source_just_taken_back() -> None:
    land = replace(in_scenario_4().state.land, regained=frozenset({at(SOURCE)}))
    fields: Any = {"us": {"41 HQ": "3337", "1/41": "3337"}, "tally": {"supply": 2}}
    match = in_scenario_4(m.SupplyChoice(US, F41), land=land, **fields)
    assert type(top(match)) is not m.SupplyChoice  # nobody is asked
    assert unit("41 HQ") in force(match, US).unsupplied
    assert type(top(in_scenario_4(m.SupplyChoice(US, F41), **fields))) is m.SupplyChoice


def test_6_31_a_source_lost_again_is_not_one_taken_back() -> None:
    land = replace(in_scenario_4().state.land, regained=frozenset({at(SOURCE)}))
    match = in_scenario_4(us={"41 HQ": "3337"}, japan={"1+2/9": "3139"}, land=land)
    s = relocated(position(match), match.state, units("1+2/9"), at(SOURCE)).state
    assert not s.land.regained
    assert at(SOURCE) in s.land.japanese


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


def test_6_46b_what_counts_is_who_controls_the_source() -> None:
    """6.46b, 6.46d: taken back, the source brings the points of the track and the modifier again at once."""
    land = in_scenario_4().state.land
    lost = replace(land, japanese=land.japanese | {at(SOURCE)})
    back = replace(land, regained=frozenset({at(SOURCE)}))
    for where, points in ((land, 1), (lost, 0), (back, 1)):
        p = position(in_scenario_4(land=where))
        assert sum(e.points for e in of(m.SupplyChanged, from_track(p, p.state)[1])) == points


@pytest.mark.parametrize("turn", [4, 21])
def test_6_46d_without_its_source_the_us_has_no_modifier_to_gt21(turn: int) -> None:
    fields: dict[str, Any] = {"us": FAR_US, "japan": FAR_JAPAN, "scenario": "campaign", "turn": turn}
    held = position(scene(land=Land(), **fields))
    lost = position(scene(land=Land(japanese=frozenset({at("3140")})), **fields))
    assert aerm(held) > 0
    assert is_source_lost(lost)
    assert aerm(lost) == 0


def test_6_46d_r100_also_in_scenarios_without_supply_points() -> None:
    """R100: 19.24d-3 and 19.34e-3 do not speak of it."""
    for scenario, source in (("abucay", "4230"), ("mauban", "2223")):
        land = scene(scenario=scenario).state.land
        lost = replace(land, japanese=land.japanese | {at(source)})
        assert aerm(position(scene(scenario=scenario, turn=5))) == 3
        assert aerm(position(scene(scenario=scenario, turn=5, land=lost))) == 0
