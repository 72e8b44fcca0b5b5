"""Chapters 4.1, 18 and 19: how the scenarios begin."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, READY, US

from .scene import (
    GROUND,
    SETTING,
    air,
    at,
    begin,
    command,
    event,
    force,
    formation,
    let_pass,
    of,
    play,
    position,
    quietly,
    scene,
    ship,
    top,
    unit,
    units,
)


def test_18_22_the_turn_marker_stands_on_the_first_turn() -> None:
    for scenario, first in (("layac", 1), ("abucay", 3), ("mauban", 4), ("second", 23), ("campaign", 3)):
        match = begin(scenario)
        let_pass(match, m.EventDraw)
        assert match.state.turn == first


def test_18_25_units_stand_where_the_card_says() -> None:
    match = begin("abucay")
    assert force(match, US).at[unit("3/51")] == at("3314")  # 4.12, 19.23
    assert force(match, JAPAN).at[unit("9/16 HQ")] == at("3409")


def test_18_23_reduced_units_begin_on_their_reverse() -> None:
    match = begin("second")
    assert unit("1/11") in force(match, US).reduced
    assert not force(begin("abucay"), US).reduced  # 4.13


def test_18_24_the_strategic_display() -> None:
    match = begin("campaign")
    assert match.state.display.air[air("Ida")] == READY
    assert match.state.display.ships[ship("Barge 1")] == READY
    assert match.state.display.ships[ship("Steamer")] == "Australia"  # 15.32


def test_18_21_the_initiative_marker_is_at_zero() -> None:
    assert begin("campaign").state.tally.drm == 0


def test_19_24c_19_24e_two_divisions_are_in_reserve() -> None:
    match = begin("abucay")
    own = command(match, US)  # 4.14
    assert own.reserve == {formation("21"): 5, formation("31"): 4}  # R56
    assert set(units("31 HQ", "1/31 PA", "31 Art")) <= force(match, US).locked


def test_19_53a_19_54f_on_gt3_of_the_campaign_only_the_first_card_acts() -> None:
    match = begin("campaign")
    assert unit("1/1") in force(match, US).locked  # 19.54f
    assert unit("11+12/20") in force(match, JAPAN).locked
    assert unit("3/51") not in force(match, US).locked
    while match.state.turn == 3:
        quietly(match)
    assert unit("1/1") not in force(match, US).locked
    assert unit("1/200 AA") in force(match, US).locked  # 16.14
    while match.state.turn == 4:
        quietly(match)
    assert formation("11") not in command(match, US).reserve


def test_16_42a_the_48th_division_waits_in_manila() -> None:
    match = begin("campaign")
    assert force(match, JAPAN).at[unit("48 HQ")] == SETTING.manila
    assert command(match, JAPAN).reserve[formation("48")] == 0


def test_19_34c_19_44b_markers_that_a_card_gives_are_known() -> None:
    for scenario, letter in (("mauban", "A"), ("second", "N")):
        events = begin(scenario).state.events
        assert event(letter) in events.shown[JAPAN]
        assert event(letter) not in events.pool


def test_3_11c_who_holds_the_towns_at_the_start() -> None:
    campaign = begin("campaign").state.land
    assert at("1604") in campaign.japanese  # Olongapo
    assert at("3919") not in campaign.japanese  # Balanga
    second = begin("second").state.land
    assert at("3919") in second.japanese  # R57
    assert at("2940") not in second.japanese
    assert second.destroyed == GROUND.abucay


def test_19_52_gt3_of_the_campaign_is_played_east_of_2600() -> None:
    match = begin("campaign")
    assert at("2522") not in match.position.area  # 19.12, 19.32: other scenarios have areas too
    assert at("2722") in match.position.area
    field = GROUND.fields["abucay"]
    assert at("2726") in field.area
    assert at("3730") not in field.area  # 19.22


def test_19_44c_the_us_begins_scenario_4_out_of_supply() -> None:
    match = begin("second")
    assert unit("1/11") in force(match, US).unsupplied
    assert not force(match, JAPAN).unsupplied


SOURCES = {
    "layac": ((), ()),  # R33
    "abucay": (("4230",), ("4200",)),  # 19.24d-1, 19.24d-2
    "mauban": (("2223",), ("1604",)),  # 19.34e-1, 19.34e-2
    "second": (("3140",), ("1604", "4200")),  # 19.44d-1, 19.44d-2
}
LAST = {"layac": 2, "abucay": 8, "mauban": 8, "second": 29, "campaign": 25}


def test_6_31_supply_sources_of_the_scenarios() -> None:
    """19.24d-2, 19.34e-1, 19.34e-2, 19.44d-1, 19.44d-2"""
    for scenario, (us, japan) in SOURCES.items():
        field = GROUND.fields[scenario]
        assert field.sources == {US: tuple(map(at, us)), JAPAN: tuple(map(at, japan))}


def test_18_26_the_cards_have_length_area_and_events() -> None:
    """19.11, 19.21, 19.31, 19.41, 19.42; 19.24b, 19.54b"""
    assert {key: field.scenario.last for key, field in GROUND.fields.items()} == LAST
    assert GROUND.fields["second"].area == SETTING.land
    assert at("3512") not in GROUND.fields["layac"].area  # 19.12
    assert at("2710") not in GROUND.fields["mauban"].area  # 19.32
    for scenario in ("abucay", "mauban"):  # 19.24b, 19.34d
        assert {GROUND.letters[x] for x in begin(scenario).state.events.pool} == set("EFGLNPST")
    assert {GROUND.letters[x] for x in begin("campaign").state.events.pool} == set(GROUND.letters)
    assert len(GROUND.letters) == 20
    assert not begin("layac").state.events.pool  # 19.14e


def test_19_14d_the_71st_artillery_has_two_counters() -> None:
    """19.34b, 19.54e, 4.31: which one is used is on the card."""
    for scenario, name, key in (
        ("layac", "71 Art", "71"),
        ("mauban", "71 Art (91)", "91"),
        ("campaign", "71 Art (91)", "91"),
    ):
        assert unit(name) in force(begin(scenario), US).at
        assert GROUND.formation_of[unit(name)] == formation(key)


def test_19_24f_19_14g_the_victory_hexes_are_us_at_the_start() -> None:
    """19.13, 19.33, 19.43: as the set-up has them; 19.14g, 19.53b"""
    for scenario in ("layac", "abucay", "mauban"):
        assert not begin(scenario).state.land.japanese & set(GROUND.fields[scenario].goals)
    assert begin("campaign").state.tally.points == 0


def test_2_24_army_units_belong_to_no_formation() -> None:
    """2.21d, 4.32: markers belong to formations, and Army units to none."""
    assert GROUND.formation_of[unit("A/194")] == -1
    assert unit("A/194") in GROUND.army[US]
    assert GROUND.is_armor[unit("A/194")]  # 3.16
    assert GROUND.is_artillery[unit("86 Art")]  # 3.17
    assert GROUND.is_aa[unit("1/200 AA")]  # 3.15d
    assert all(f in command(begin("campaign"), JAPAN).markers for f in map(formation, ("16", "65", "48")))


def test_2_25_2_26_nations_and_air_units() -> None:
    """2.26: types A, B and F."""
    assert SETTING.counters[unit("3/51")].nation == "philippine army"
    assert SETTING.counters[unit("1/57")].nation == "scouts"
    assert {SETTING.air[name].type for name in SETTING.air} == {"A", "B", "F"}


# -- rule by rule -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "inside", "outside"),
    [
        ("layac", ("3511", "1604"), ("3512", "2530")),  # 19.12
        ("abucay", ("2701", "3929"), ("2601", "3930")),  # 19.22
        ("mauban", ("2610", "1619"), ("2710", "2024")),  # 19.32
        ("second", ("1604", "2940", "4200"), ()),  # 19.42
    ],
)
def test_19_12_19_32_19_42_nobody_leaves_the_area_of_a_scenario(
    scenario: str, inside: tuple[str, ...], outside: tuple[str, ...]
) -> None:
    area = GROUND.fields[scenario].area
    assert all(at(name) in area for name in inside)
    assert not any(at(name) in area for name in outside)


def test_19_13_19_23_19_33_19_43_every_unit_of_a_card_stands_in_its_place() -> None:
    for scenario in ("layac", "abucay", "mauban", "second"):
        match = begin(scenario)
        placed = {
            u: at(spot) for spot, names in SETTING.scenarios[scenario].setup.items() for u in units(*names)
        }
        assert {**force(match, US).at, **force(match, JAPAN).at} == placed
        for side in (US, JAPAN):
            assert not force(match, side).waiting  # 19.43: and nobody else comes


def test_19_43_there_are_no_reinforcements_in_scenario_4() -> None:
    match = scene(m.Arrivals(), m.Withdrawals(), scenario="second", turn=23)
    assert not of(m.ReinforcementsDue, match.opening)
    assert not of(m.ReplacementsReceived, match.opening)


def test_19_14e_19_14f_scenario_1_has_no_events_forage_or_attrition() -> None:
    match = begin("layac", dice=3)
    told: list[Any] = list(match.opening)
    while match.deciders:
        told += quietly(match)
    kinds = {type(e) for e in told}
    assert kinds.isdisjoint({m.EventDrawn, m.EventDeclined, m.Foraged, m.SupplyChanged, m.FormationSupplied})
    assert not [e for e in told if type(e) is m.GroupChecked and e.rule == "6.55"]
    for side in (US, JAPAN):
        assert not force(match, side).unsupplied  # R33: all are In Supply


@pytest.mark.parametrize(
    ("scenario", "us", "japan"),
    [
        ("abucay", ("4230",), ("4200",)),
        ("mauban", ("2223",), ("1604",)),
        ("second", ("3140",), ("1604", "4200")),
        ("campaign", ("3140",), ("1604", "4200")),
    ],
)
def test_19_24d_1_19_24d_2_19_34e_1_19_34e_2_19_44d_1_19_44d_2_supply_sources(
    scenario: str, us: tuple[str, ...], japan: tuple[str, ...]
) -> None:
    """Held at the start, and a route leads there."""
    p = position(begin(scenario))
    assert p.logistics.sources(US) == tuple(map(at, us))
    assert p.logistics.sources(JAPAN) == tuple(map(at, japan))
    for side, names in ((US, us), (JAPAN, japan)):
        assert {at(name) for name in names} <= p.logistics.traced(side)


@pytest.mark.parametrize("scenario", ["abucay", "mauban"])
def test_19_24b_19_34d_both_draw_each_turn_from_eight_markers_japan_first(scenario: str) -> None:
    match = scene(m.SpecialEvents(), scenario=scenario, turn=5, tally={"initiative": US}, dice=(1, 1))
    assert {GROUND.letters[x] for x in match.state.events.pool} == set("EFGLNPST")
    drawn = []
    while type(top(match)) is m.EventDraw:
        drawn.append(match.deciders[0])
        play(match, m.DrawEvent())
    assert drawn == ["japan", "us"]


def test_19_54b_all_event_markers_are_in_the_pool_of_the_campaign() -> None:
    events = begin("campaign").state.events
    assert {GROUND.letters[x] for x in events.pool} == set("ABCDEFGHIJKLMNOPQRST")
    assert events.hands == {US: (), JAPAN: ()}


def test_19_54e_in_the_campaign_the_71st_artillery_acts_with_the_91st_division() -> None:
    own = force(begin("campaign"), US)
    assert unit("71 Art (91)") in own.at and unit("71 Art") not in own.at
    assert unit("71 Art (91)") in GROUND.members[formation("91")]


def test_r49_on_the_first_turn_japan_draws_first() -> None:
    match = begin("second")
    let_pass(match, m.EventDraw)
    assert match.state.tally.initiative is JAPAN
    assert match.deciders[0] == "japan"


def test_r56_formations_that_begin_in_reserve_come_after_two_turns() -> None:
    campaign = command(begin("campaign"), US).reserve
    assert campaign[formation("21")] == 5
    assert campaign[formation("31")] == SETTING.schedule.released["31 HQ"]


def test_r46_designations_are_read_as_the_example_uses_them() -> None:
    assert {"I(-)9", "II(-)9", "III(-)9", "51(+) Art"} <= set(SETTING.names)
    assert not {"1(-9)", "II(-9)", "51(+1)"} & set(SETTING.names)
