"""Chapters 19.1 to 19.4: area, set-up and special rules of the short scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Side
from pacwar.games.bataan.r04_sequence import phases
from pacwar.games.bataan.r06_attrition import to_check

from .combats import attack, attacked, declaring, ended, resolved, resulting
from .events import combat_window
from .moves import go, picked
from .scene import (
    F16,
    F41,
    F51,
    F65,
    FAR_JAPAN,
    FAR_US,
    GROUND,
    NO_RESERVE,
    SETTING,
    at,
    begin,
    command,
    event,
    force,
    formation,
    left,
    let_pass,
    moving,
    named,
    of,
    operations,
    play,
    position,
    quietly,
    refused,
    scene,
    top,
    unit,
    units,
    until,
)
from .supply import attrition, judged


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


def test_19_14b_on_gt2_of_layac_each_side_activates_once_although_it_has_two_markers() -> None:
    match = begin("layac", 3)
    acted: list[tuple[int, Side]] = []
    while match.deciders:
        if type(top(match)) is m.SequenceChoice:
            acted.append((match.state.turn, Side(match.deciders[0])))
            assert len(command(match, acted[-1][1]).markers) >= 1
        quietly(match)
    assert acted == [(1, JAPAN), (1, US), (1, JAPAN), (1, US), (2, JAPAN), (2, US)]


def test_19_14b_one_activation_each_on_the_second_turn_of_layac() -> None:
    match = begin("layac", dice=3)
    while match.state.turn == 1:
        quietly(match)
    played = {"japan": 0, "us": 0}
    while match.deciders:
        side = match.deciders[0]
        if type(top(match)) is m.SequenceChoice:
            played[side] += 1
        quietly(match)
    assert played == {"japan": 1, "us": 1}


def test_19_14b_the_held_marker_gives_no_second_activation() -> None:
    match = scene(
        operations(US),
        m.Operation(US),
        us={"71 HQ": "3604", "1/71": "3604"},
        scenario="layac",
        turn=2,
        commands={
            US: {"pool": (), "held": formation("scouts"), "played": (formation("71"),)},
            JAPAN: {"pool": ()},
        },
        hands={US: ("A",)},
    )
    assert refused(match, m.PlayHeld()) == "7.23"


@pytest.mark.parametrize(("turn", "strength"), [(1, 21), (2, 24)])
def test_19_14c_half_of_the_1st_artillery_supports_on_gt1_and_all_of_it_on_gt2(
    turn: int, strength: int
) -> None:
    infantry = dict.fromkeys(("I/2F", "II/2F", "III/2F"), "3503")
    match = attacked(
        JAPAN,
        ("48",),
        attack("3504", *infantry),
        us={"1/31": "3504"},
        japan={**infantry, "1 Art": "3602", "48 HQ": "3602"},
        army={"1 Art": "48"},
        scenario="layac",
        turn=turn,
        dice=[1, 5, 5, 5],
    )
    until(match, m.FireSupport, JAPAN)
    events = play(match, m.AssignGuns(unit("1 Art")))
    assert resolved([*events, *ended(match)]).attack == strength


def test_19_14c_half_of_the_first_artillery_on_the_first_turn() -> None:
    for turn, points in ((1, 3), (2, 6)):
        match = attacked(
            JAPAN,
            ("65",),
            attack("3605", "1+2/141", "3+4/141"),
            japan={**dict.fromkeys(("1+2/141", "3+4/141"), "3504"), "1 Art": "3802"},
            us={"1/71": "3605"},
            army={"1 Art": "65"},
            scenario="layac",
            turn=turn,
            dice=(1, 5),
        )
        events = play(match, m.Lead(unit("1+2/141")), m.AssignGuns(unit("1 Art")))
        assert of(m.SupportGiven, events)[0].points == points


@pytest.mark.parametrize(
    ("scenario", "name"), [("layac", "71 Art"), ("mauban", "71 Art (91)"), ("second", "71 Art (91)")]
)
def test_e03_19_14d_19_34b_the_card_says_which_71st_artillery_is_in_play(scenario: str, name: str) -> None:
    at = force(begin(scenario), US).at
    assert unit(name) in at
    other = {"71 Art": "71 Art (91)", "71 Art (91)": "71 Art"}[name]
    assert unit(other) not in at


def test_19_14d_the_71st_artillery_has_two_counters() -> None:
    """19.34b, 19.54e, 4.31: which one is used is on the card."""
    for scenario, name, key in (
        ("layac", "71 Art", "71"),
        ("mauban", "71 Art (91)", "91"),
        ("campaign", "71 Art (91)", "91"),
    ):
        assert unit(name) in force(begin(scenario), US).at
        assert GROUND.formation_of[unit(name)] == formation(key)


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


def test_19_22_the_area_is_not_left() -> None:
    match = picked("1/42", key="41", side=US, us={"1/42": "2716"}, japan={"1+2/9": "3106"})
    assert refused(match, m.StepTo(at("2616"))) == "19.22"


def test_19_24a_japan_has_the_initiative_on_the_first_turns() -> None:
    match = begin("abucay")
    let_pass(match, m.Operation)
    assert match.state.steps[0].first is JAPAN
    for scenario in ("layac", "mauban", "second", "campaign"):  # 19.14a, 19.34a, 19.44a, 19.54a
        other = begin(scenario)
        let_pass(other, m.FirstMarker)
        assert other.state.steps[0].first is JAPAN


@pytest.mark.parametrize("scenario", ["abucay", "mauban"])
def test_19_24b_19_34d_both_draw_each_turn_from_eight_markers_japan_first(scenario: str) -> None:
    match = scene(m.SpecialEvents(), scenario=scenario, turn=5, tally={"initiative": US}, dice=(1, 1))
    assert {GROUND.letters[x] for x in match.state.events.pool} == set("EFGLNPST")
    drawn = []
    while type(top(match)) is m.EventDraw:
        drawn.append(match.deciders[0])
        play(match, m.DrawEvent())
    assert drawn == ["japan", "us"]


def test_19_24c_19_24e_two_divisions_are_in_reserve() -> None:
    match = begin("abucay")
    own = command(match, US)  # 4.14
    assert own.reserve == {formation("21"): 5, formation("31"): 4}  # R56
    assert set(units("31 HQ", "1/31 PA", "31 Art")) <= force(match, US).locked


def test_r56_formations_that_begin_in_reserve_come_after_two_turns() -> None:
    campaign = command(begin("campaign"), US).reserve
    assert campaign[formation("21")] == 5
    assert campaign[formation("31")] == SETTING.schedule.released["31 HQ"]


@pytest.mark.parametrize(("die", "fails"), [(7, False), (8, True), (10, True)])
def test_6_55_19_24d_a_ten_fails_whatever_is_taken_off_the_die(die: int, fails: bool) -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"16 HQ": "3409", "1+2/9": "3409"},
        commands={JAPAN: {"activated": frozenset({F16}), "markers": {F16: 2}}},
        options={"attrition": "partial"},
        dice=(die,),
    )
    assert (type(top(match)) is m.StepLoss) is fails


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


def test_19_24d_3_r80_without_points_a_route_is_enough() -> None:
    """19.14f, 19.34e-3, R80: no point is ever spent there."""
    match = judged(us={"1/41": "3919"}, forces={US: {"unsupplied": {"1/41"}}})
    assert force(match, US).unsupplied == frozenset()
    for scenario in ("layac", "abucay", "mauban"):
        assert not SETTING.scenarios[scenario].supply_points


@pytest.mark.parametrize(("spot", "is_hit"), [("2522", False), ("2722", True)])
def test_19_24e_17_15_r166_snipers_do_not_reach_an_hq_outside_of_the_area(spot: str, is_hit: bool) -> None:
    match = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        us={"31 HQ": spot},
        japan={"1+2/9": "2720"},
        hands={JAPAN: "E"},
    )
    if is_hit:
        play(match, m.PlayEvent(event("E")), m.ChooseUnit(unit("31 HQ")))
        assert force(match, US).disrupted == named("31 HQ")
    else:
        assert refused(match, m.PlayEvent(event("E"))) == "17.15"


@pytest.mark.parametrize("mode", ["mobile", "assault"])
def test_19_24e_r166_nobody_attacks_from_outside_of_the_area(mode: m.Mode) -> None:
    match = declaring(
        US,
        "31",
        "41",
        mode=mode,
        us={"1/31 PA": "2623", "2/31 PA": "2623", "1/41": "2823", "2/41": "2823"},
        japan={"1+2/9": "2722"},
        commands=NO_RESERVE,
        turn=5,
    )
    play(match, m.DeclareAttack(at("2722")))
    assert refused(match, m.AddAttacker(unit("1/31 PA"))) == "19.24e"
    assert match.check(US, m.AddAttacker(unit("1/41"))) is None


def test_19_24e_r166_nobody_is_attacked_outside_of_the_area() -> None:
    match = declaring(
        JAPAN,
        "16",
        us={"1/31 PA": "2623", "1/41": "2723"},
        japan={"1+2/9": "2722", "I(-)9": "2722"},
        commands=NO_RESERVE,
        turn=5,
    )
    assert refused(match, m.DeclareAttack(at("2623"))) == "19.24e"
    assert match.check(JAPAN, m.DeclareAttack(at("2723"))) is None


def test_19_24e_r166_who_waits_outside_of_the_area_has_no_zone() -> None:
    """A Japanese unit pays two points for the rough hex 2722, and nothing for the battalion beside it on the road."""
    match = moving(JAPAN, "16", japan={"1+2/9": "2823"}, us={"1/31 PA": "2623"}, turn=5)
    assert at("2722") not in position(match).deployed[US].zone
    full = moving(JAPAN, "16", japan={"1+2/9": "2823"}, us={"1/31 PA": "2623"}, turn=5, scenario="campaign")
    assert at("2722") in position(full).deployed[US].zone  # the whole map is in play there


def test_19_24e_nobody_enters_while_a_japanese_unit_is_in_2722() -> None:
    match = moving(
        US, "31", us={"1/31 PA": "2522"}, japan={"1+2/9": "2722", **FAR_JAPAN}, commands=NO_RESERVE, turn=5
    )
    play(match, m.PickUnit(unit("1/31 PA")), m.StepTo(at("2623")))
    assert type(top(match)) is m.Movement or refused(match, m.StepTo(at("2722"))) == "19.24e"


def test_19_24e_11_38_once_inside_nobody_retreats_out_of_the_area() -> None:
    """The way back from 2722 to the west is closed: with the other ways in enemy zones or full the unit is lost."""
    match = resulting(
        "DR",
        {"1/31 PA": "2722", **FAR_US},
        {"1+2/9": "2721", "I(-)9": "2822", "6+7/9": "2823", "II(-)9": "2723"},
        "2722",
        leads=("1+2/9", "1/31 PA"),
        commands=NO_RESERVE,
        turn=5,
    )
    ended(match)
    assert unit("1/31 PA") in force(match, US).eliminated


def test_19_24e_the_31st_comes_along_the_road_to_2722() -> None:
    match = picked("1/31 PA", key="31", side=US, us={"1/31 PA": "2522"}, japan={"1+2/9": "3106"})
    assert refused(match, m.StepTo(at("2423"))) == "19.24e"
    assert refused(match, m.StepTo(at("2622"))) == "19.24e"
    go(match, "2623", "2722")
    assert left(match) == 6 - 1
    assert refused(match, m.StepTo(at("2623"))) == "19.22"
    play(match, m.StepTo(at("2823")))
    match = picked("1/31 PA", key="31", side=US, us={"1/31 PA": "2522"}, japan={"1+2/9": "2722"})
    go(match, "2623")
    assert type(top(match)) is m.Movement or refused(match, m.StepTo(at("2722"))) == "19.24e"


def test_19_24f_19_14g_the_victory_hexes_are_us_at_the_start() -> None:
    """19.13, 19.33, 19.43: as the set-up has them; 19.14g, 19.53b"""
    for scenario in ("layac", "abucay", "mauban"):
        assert not begin(scenario).state.land.japanese & set(GROUND.fields[scenario].goals)
    assert begin("campaign").state.tally.points == 0


def test_19_34c_in_scenario_3_event_a_is_gone_after_use() -> None:
    match = combat_window(
        JAPAN,
        "AE",
        when="result",
        face=2,
        result="A2R",
        dice=(9,),
        scenario="mauban",
        target="1619",
        near="1618",
        defenders=("1/1",),
    )
    play(match, m.PlayEvent(event("A")))
    assert match.state.events.aside == {event("A"): 0}
    assert event("A") not in match.state.events.pool


def test_19_34c_19_44b_markers_that_a_card_gives_are_known() -> None:
    for scenario, letter in (("mauban", "A"), ("second", "N")):
        events = begin(scenario).state.events
        assert event(letter) in events.shown[JAPAN]
        assert event(letter) not in events.pool


def test_19_34e_3_in_scenario_3_only_the_us_checks() -> None:
    f91 = formation("91")
    fields: Any = {"scenario": "mauban", "us": {"91 HQ": "2020"}, "japan": {"122/65 HQ": "1214"}}
    match = attrition(JAPAN, F65, **fields)
    assert not of(m.GroupChecked, match.opening)
    match = attrition(US, f91, dice=(1,), **fields)
    assert len(of(m.GroupChecked, match.opening)) == 1
    assert m.ForagePhase not in {type(x) for x in phases(position(match), 4)}


def test_19_34e_3_opt_event_s_works_where_the_optional_rule_lets_japan_check() -> None:
    for partial in (False, True):
        match = scene(
            m.AttritionPhase(JAPAN),
            m.EventWindow(JAPAN, "strategic"),
            japan={"1+2/20": "1604"},
            us={"1/91": "1216"},
            scenario="mauban",
            hands={JAPAN: "S"},
            options={"attrition": "partial"} if partial else None,
        )
        action = m.PlayEvent(position(match).ground.event_ids["S"])
        assert (match.check("japan", action) is None) == partial


def test_19_43_there_are_no_reinforcements_in_scenario_4() -> None:
    match = scene(m.Arrivals(), m.Withdrawals(), scenario="second", turn=23)
    assert not of(m.ReinforcementsDue, match.opening)
    assert not of(m.ReplacementsReceived, match.opening)


def test_19_44b_r84_the_draws_at_the_start_of_scenario_4() -> None:
    """R84"""
    match = begin("second", dice=0)
    let_pass(match, m.EventDraw)
    sides = []
    while type(top(match)) is m.EventDraw:
        sides.append(match.deciders[0])
        play(match, m.DrawEvent())
    assert sides == ["japan", "us", "us", "japan", "us"]
    assert len(match.state.events.hands[JAPAN]) == 3  # N, and two
    assert event("M") not in match.state.events.pool


def test_19_44c_any_three_formations_in_play_each_once_and_at_no_cost() -> None:
    match = begin("second", 3)
    points = match.state.tally.supply
    assert refused(match, m.FeedAtStart(formation("71"))) == "4.14"
    play(match, m.FeedAtStart(formation("21")))
    assert refused(match, m.FeedAtStart(formation("21"))) == "19.44c"
    play(match, m.FeedAtStart(formation("41")), m.FeedAtStart(formation("scouts")))
    assert type(top(match)) is m.EventDraw
    assert match.state.tally.supply == points
    hungry = force(match, US).unsupplied
    assert unit("A/194") in hungry  # all other units, those of the Army too
    until(match, m.PoolFilling, US)
    assert unit("A/194") not in force(match, US).unsupplied  # 6.11c-1: near the HQ of the Scouts


def test_19_44c_three_formations_are_in_supply_at_the_start() -> None:
    match = begin("second")
    assert top(match) == m.FormationsInSupply(US, 3)
    play(match, m.FeedAtStart(F41))
    assert refused(match, m.FeedAtStart(F41)) == "19.44c"
    play(match, m.FeedAtStart(F51), m.FeedAtStart(formation("11")))
    assert command(match, US).supplied == {F41, F51, formation("11")}
    out = force(match, US).unsupplied
    assert unit("1/41") not in out
    assert unit("1/21") in out
    assert match.state.tally.supply == 6
    assert type(top(match)) is m.EventDraw


def test_19_44c_the_us_begins_scenario_4_out_of_supply() -> None:
    match = begin("second")
    assert unit("1/11") in force(match, US).unsupplied
    assert not force(match, JAPAN).unsupplied


@pytest.mark.parametrize(("turn", "checks"), [(24, True), (25, False), (26, True), (27, False)])
def test_19_44e_19_54j_the_21st_regiment_checks_on_even_turns(turn: int, checks: bool) -> None:
    """19.54j, R22"""
    f = formation("21r")
    match = scene(
        scenario="second",
        turn=turn,
        japan={"21 Rgt HQ": "3922"},
        commands={JAPAN: {"activated": frozenset({f})}},
    )
    assert bool(to_check(position(match), JAPAN)) == checks


def test_x04_no_reinforcements_and_two_divisions_in_reserve() -> None:
    match = begin("abucay")
    let_pass(match, m.FirstMarker)
    assert match.state.forces[JAPAN].waiting == {}
    assert len(match.state.commands[US].reserve) == 2
