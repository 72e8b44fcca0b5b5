"""Chapter 19: victory conditions and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Ended
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Land
from pacwar.games.bataan.r19_victory import earned, level, siege_points

from .combats import after
from .events import window
from .scene import (
    BOARD,
    FAR_JAPAN,
    FAR_US,
    GROUND,
    SETTING,
    around,
    at,
    begin,
    command,
    event,
    formation,
    of,
    play,
    position,
    scene,
    top,
    unit,
)


def victory(scenario: str, turn: int, rest: bool = True, **fields: Any) -> Any:
    return scene(m.VictoryPhase(), scenario=scenario, turn=turn, rest=rest, **fields).result


def held(*names: str, **fields: Any) -> Land:
    return Land(japanese=frozenset(at(name) for name in names), **fields)


def losses(us: int, japan: int, us_combat: int = 0, japan_combat: int = 0) -> dict[str, Any]:
    return {
        "lost": {US: us, JAPAN: japan},
        "lost_in_combat": {US: us_combat, JAPAN: japan_combat},
    }


def test_19_25a_1_six_destroyed_forts_win_at_once() -> None:
    line = sorted(GROUND.abucay)
    assert len(line) == 8
    won = victory("abucay", 5, land=Land(destroyed=frozenset(line[:6])))
    assert won is not None
    assert won.rule == "19.25a-1"
    assert won.scores == {"japan": 1.0, "us": 0.0}
    assert victory("abucay", 5, land=Land(destroyed=frozenset(line[:5]))) is None


def test_19_25a_1_a_repaired_fort_no_longer_counts_for_japan() -> None:
    six = sorted(GROUND.abucay)[:6]
    for repaired, won in ((False, True), (True, False)):
        match = scene(
            m.VictoryPhase(),
            m.EngineeringPhase(),
            us={"1/41": GROUND.setting.board.name(six[0])},
            japan={"1+2/9": "3106"},
            land=Land(destroyed=frozenset(six)),
            game_turn=GameTurn(JAPAN, repairing=frozenset({unit("1/41")} if repaired else ())),
        )
        assert (match.result is not None) == won


def voted(scenario: str, turn: int, us: dict[str, str], japan: dict[str, str], **fields: Any) -> Match:
    return scene(m.VictoryPhase(), us=us, japan=japan, scenario=scenario, turn=turn, **fields)


def test_19_25a_1_a_destroyed_fort_counts_whoever_stands_in_it() -> None:
    line = sorted(spot for spot, name in SETTING.forts.items() if name == "abucay")
    land = m.Land(frozenset(), frozenset(line[:6]))
    match = voted("abucay", 5, {"1/41": BOARD.name(line[0])}, FAR_JAPAN, land=land)
    assert not match.deciders


def test_19_25a_2_three_of_four_hexes_win_at_once() -> None:
    won = victory("abucay", 5, land=held("3315", "3717", "3915"))
    assert won is not None
    assert won.rule == "19.25a-2"
    assert victory("abucay", 5, land=held("3315", "3717")) is None


def test_19_25a_2_balanga_counts_although_no_marker_lies_there() -> None:
    land = m.Land(frozenset((at("3315"), at("3717"), at("3919"))))
    match = voted("abucay", 5, FAR_US, FAR_JAPAN, land=land)
    assert not match.deciders
    two = m.Land(frozenset((at("3315"), at("3919"))))
    assert voted("abucay", 5, FAR_US, FAR_JAPAN, land=two).deciders


def test_19_25a_3_losses_in_combat_decide_at_the_end() -> None:
    won = victory("abucay", 8, rest=False, land=Land(), tally=losses(40, 20, 32, 16))
    assert won.scores["japan"] == 1.0
    dear = victory("abucay", 8, rest=False, land=Land(), tally=losses(40, 20, 32, 17))
    assert dear.scores["us"] == 1.0
    assert dear.rule == "19.25b"
    attrition = victory("abucay", 8, rest=False, land=Land(), tally=losses(40, 0, 31, 0))
    assert attrition.scores["us"] == 1.0


@pytest.mark.parametrize("turn", [7, 8])
def test_19_25a_3_losses_in_combat_decide_nothing_before_the_end(turn: int) -> None:
    lost = {US: 40, JAPAN: 0}
    match = scene(
        m.VictoryPhase(), us=FAR_US, japan=FAR_JAPAN, turn=turn, rest=False, tally={"lost_in_combat": lost}
    )
    assert (type(top(match)) is Ended) == (turn == 8)


def test_19_25a_3_steps_lost_in_combat_are_counted() -> None:
    match = after("A1/D1")
    assert match.state.tally.lost_in_combat == {US: 1, JAPAN: 1}


def test_19_15a_layac() -> None:
    goals = held("3504", "3604")
    won = victory("layac", 2, rest=False, land=goals, tally=losses(3, 3))
    assert won.scores["japan"] == 1.0
    assert won.rule == "19.15a"
    assert victory("layac", 1, land=goals, tally=losses(3, 3)) is None  # only at the end
    # 19.15a-1, 19.15a-2, 19.15a-3, 19.15b
    for land, lost in ((held("3504"), (3, 3)), (goals, (2, 1)), (goals, (3, 4))):
        assert victory("layac", 2, rest=False, land=land, tally=losses(*lost)).scores["us"] == 1.0


def test_19_35a_mauban() -> None:
    assert victory("mauban", 5, land=held("1216", "1619", "2019")).rule == "19.35a"
    assert victory("mauban", 5, land=held("1216", "1619")) is None
    assert victory("mauban", 8, rest=False, land=held("1216")).rule == "19.35b"


def test_19_45a_all_seventeen_towns() -> None:
    towns = frozenset(GROUND.fields["second"].goals)
    assert len(towns) == 17
    assert victory("second", 25, land=Land(japanese=towns)).rule == "19.45a"
    assert victory("second", 25, land=Land(japanese=towns - {at("2940")})) is None
    lost = victory("second", 29, rest=False, land=Land(japanese=towns - {at("2940")}))
    assert lost.rule == "19.45b"


def test_19_56b_19_56c_points_of_a_turn() -> None:
    match = scene(
        scenario="campaign", turn=10, land=held("1216", "2225", "4235", "1604"), us={"1/57": "3501"}
    )
    assert earned(position(match)) == [
        (1 + 2 + 3, "19.56b", "towns"),
        (-1, "19.56c", "towns occupied by the US"),
    ]


def test_19_56b_3_12b_a_town_that_is_contested_stays_with_who_had_it() -> None:
    """Balanga is vacant, in zones of both."""
    for held, points in ((frozenset({at("3919")}), 1), (frozenset(), 0)):
        match = scene(
            m.VictoryPhase(),
            us={"1/41": "3920"},
            japan={"1+2/9": "3918"},
            scenario="campaign",
            turn=8,
            land=Land(japanese=held),
        )
        assert at("3919") in position(match).front.contested
        assert match.state.tally.points == points


def test_19_56b_19_56c_points_are_gained_and_lost_in_the_same_phase() -> None:
    """Bagac and Mariveles for Japan, Olongapo in American hands."""
    land = m.Land(frozenset((at("2225"), at("2940"), at("3501"))))
    match = voted("campaign", 8, {"1/41": "1604"}, FAR_JAPAN, land=land)
    assert match.state.tally.points == 2 + 3 - 1


def test_e31_19_56d_corregidor_under_siege() -> None:
    """The worked example, with the hexes of R25: 16 support points in range."""
    guns = {"1 Hvy(+) Art": "3835", "8 Hvy Art": "3832", "9(+) Art": "3830"}
    match = scene(scenario="campaign", turn=15, japan=guns, land=Land())
    assert siege_points(position(match)) == 16
    assert earned(position(match)) == [(3, "19.56d", "Corregidor under siege")]
    far = scene(scenario="campaign", turn=15, japan={**guns, "8 Hvy Art": "3831"}, land=Land())
    assert siege_points(position(far)) == 12


def test_19_56d_r109_artillery_that_has_fired_or_starves_still_besieges_corregidor() -> None:
    places = {"8 Hvy Art": "3832", "9(+) Art": "3835", "1 Hvy(+) Art": "3835", "4 Art": "3840"}
    for marks in ({}, {"fired": set(places)}, {"unsupplied": set(places)}, {"disrupted": set(places)}):
        match = scene(japan=places, us={}, scenario="campaign", turn=20, forces={JAPAN: marks})
        assert siege_points(position(match)) == siege_points(
            position(scene(japan=places, scenario="campaign", turn=20))
        )


def test_19_56d_r136_a_broken_siege_costs_all_bonus_points_that_it_has_earned() -> None:
    guns = {"1 Hvy(+) Art": "3835", "8 Hvy Art": "3832", "9(+) Art": "3830"}
    fields: Any = {"scenario": "campaign", "turn": 24, "land": Land()}
    kept = scene(m.VictoryPhase(), japan=guns, tally={"points": 40, "siege": 6}, **fields)
    assert (kept.state.tally.points, kept.state.tally.siege) == (43, 9)
    broken = {**guns, "8 Hvy Art": "3831"}
    lost = scene(m.VictoryPhase(), japan=broken, tally={"points": 40, "siege": 6}, **fields)
    assert (lost.state.tally.points, lost.state.tally.siege) == (34, 0)
    assert [(e.rule, e.points) for e in of(m.PointsScored, lost.opening)] == [("19.56d", -6)]
    never = scene(m.VictoryPhase(), japan=broken, tally={"points": 40}, **fields)
    assert never.state.tally.points == 40


def test_19_56e_the_48th_division_costs_points() -> None:
    kept: Any = {"scenario": "campaign", "land": Land(), "tally": {"kept_48th": True}}
    there = {"48 HQ": "Manila", "1 G": "Manila"}
    match = scene(turn=10, japan=there, **kept)
    assert earned(position(match)) == [(-2, "19.56e", "48th Division in play")]
    assert not earned(position(scene(turn=12, japan=there, **kept)))


def test_19_56e_16_42b_r145_with_nothing_left_but_its_garrison_the_48th_costs_no_more_points() -> None:
    kept: Any = {"scenario": "campaign", "turn": 10, "land": Land(), "tally": {"kept_48th": True}}
    assert earned(position(scene(japan={"48 Eng": "3007", "1 G": "Manila"}, **kept)))
    assert not earned(position(scene(japan={"1 G": "Manila", "1+2/9": "3007"}, **kept)))


def test_16_42a_19_56e_keep_the_48th_division() -> None:
    match = window(JAPAN, "I", japan={"48 HQ": "Manila", "I/2F": "Manila"})
    assert formation("48") in command(match, JAPAN).reserve
    play(match, m.PlayEvent(event("I")))
    assert formation("48") not in command(match, JAPAN).reserve
    assert match.state.tally.kept_48th


def test_19_56a_e30_levels_of_victory() -> None:
    def title(points: int, **fields: Any) -> str:
        p = position(scene(scenario="campaign", turn=25, **fields))
        return p.setting.victory.levels[level(p, points)].title

    assert title(-3) == "US Significant"
    assert [title(n) for n in (120, 121, 130, 131, 140, 141)] == [
        "US Significant",
        "US Marginal",
        "US Marginal",
        "Japanese Marginal",
        "Japanese Marginal",
        "Japanese Significant",
    ]
    assert title(150, tally={"extended": True}) == "US Marginal"
    assert title(151, tally={"extended": True}) == "Japanese Marginal"  # R23
    assert title(121, options={"reserve": "once"}) == "Japanese Marginal"  # 19.56f


def test_19_51_the_campaign_may_be_extended() -> None:
    end = scene(m.VictoryPhase(), scenario="campaign", turn=25, rest=False, land=Land())
    assert end.result is not None
    assert end.result.rule == "19.56a"
    longer = scene(
        m.VictoryPhase(), scenario="campaign", turn=25, rest=False, land=Land(), tally={"extended": True}
    )
    assert longer.result is None
    assert longer.state.turn == 26


LENGTHS = [("layac", 1, 2), ("abucay", 3, 8), ("mauban", 4, 8), ("second", 23, 29), ("campaign", 3, 25)]


@pytest.mark.parametrize(("scenario", "first", "last"), LENGTHS)
def test_19_11_19_21_19_31_19_41_the_length_of_a_scenario(scenario: str, first: int, last: int) -> None:
    """The first turn is played, the turn before the last is not the end, the last is."""
    assert begin(scenario).state.turn in (first, first - 1)  # scenario 4 asks the US before GT23
    if last - first > 1:
        assert victory(scenario, last - 1, rest=False, land=Land(), dice=(5,) * 20) is None
    assert victory(scenario, last, rest=False, land=Land()) is not None


@pytest.mark.parametrize(
    ("goals", "us", "japan", "wins"),
    [
        (("3504", "3604"), 3, 3, True),
        (("3504",), 3, 3, False),  # 19.15a-1: both hexes
        (("3604",), 3, 3, False),
        (("3504", "3604"), 2, 0, False),  # 19.15a-2: at least three steps
        (("3504", "3604"), 5, 6, False),  # 19.15a-3: not more than the US
    ],
)
def test_19_15a_1_19_15a_2_19_15a_3_all_three_conditions_of_layac(
    goals: tuple[str, ...], us: int, japan: int, wins: bool
) -> None:
    result = victory("layac", 2, rest=False, land=held(*goals), tally=losses(us, japan))
    assert (result.scores["japan"] == 1.0) == wins


def test_19_15a_3_as_many_steps_lost_as_the_us_are_no_more() -> None:
    land = m.Land(frozenset((at("3504"), at("3604"))))
    for lost, winner in (({US: 3, JAPAN: 3}, 1.0), ({US: 3, JAPAN: 4}, 0.0)):
        match = scene(
            us=FAR_US,
            japan=FAR_JAPAN,
            scenario="layac",
            turn=2,
            land=land,
            tally={"lost": lost},
            rest=False,
        )
        assert match.state.steps[-1].scores[JAPAN.value] == winner


def test_19_51b_the_arrival_of_the_convoy_extends_the_campaign() -> None:
    convoy = GROUND.ship_ids["Convoy"]
    display = m.Display(ships={convoy: "South China Sea"})
    for scenario, longer in (("campaign", True), ("second", False)):
        match = scene(m.NavalTransport(US), scenario=scenario, turn=24, display=display, dice=(1,))
        play(match, m.Sail(convoy))
        assert match.state.tally.extended == longer


def test_19_53b_r24_the_victory_point_chart() -> None:
    """Twelve towns and Corregidor; the 48th is not in play and the total is 0. R24: three hexes beyond 3844."""
    chart = GROUND.setting.victory
    assert len(chart.towns) == 12
    assert (chart.corregidor, chart.siege, chart.anchor, chart.beyond) == (3, 16, "3844", 3)
    start = begin("campaign").state.tally
    assert (start.points, start.kept_48th) == (0, False)
    gun = {"1 Hvy(+) Art": "3835"}  # range 12, nine hexes from 3844
    assert siege_points(position(scene(scenario="campaign", turn=15, japan=gun))) == 8
    assert siege_points(position(scene(scenario="campaign", turn=15, japan={"1 Hvy(+) Art": "3834"}))) == 0


def test_19_56f_r21_with_the_optional_rule_every_level_is_ten_points_lower() -> None:
    """R21: the levels are those of 19.56a."""

    def reached(points: int, **fields: Any) -> int:
        return level(position(scene(scenario="campaign", turn=25, **fields)), points)

    for points in (110, 111, 120, 121, 130, 131):
        assert reached(points, options={"reserve": "once"}) == reached(points + 10)
    assert reached(141, options={"reserve": "once"}, tally={"extended": True}) == reached(131)


def test_r23_r25_levels_of_a_longer_game_and_the_range_of_the_example() -> None:
    """R23: 151 points or more are a Japanese victory on GT29; R25: 8 Hvy Art stands in 3832, twelve hexes from 3844."""
    p = position(scene(scenario="campaign", turn=29, tally={"extended": True}))
    winners = [GROUND.setting.victory.levels[level(p, n)].winner for n in (140, 150, 151, 161)]
    assert winners == [US, US, JAPAN, JAPAN]
    board = GROUND.setting.board
    assert board.distance(at("3832"), at("3844")) == 12
    assert board.distance(at("3830"), at("3844")) == 14


@pytest.mark.parametrize(
    ("extended", "once", "least"),
    [(False, False, 131), (False, True, 121), (True, False, 151), (True, True, 141)],
)
def test_19_56a_19_56f_what_a_japanese_marginal_victory_needs(extended: bool, once: bool, least: int) -> None:
    options = {"reserve": "once"} if once else {}
    p = position(scene(scenario="campaign", tally={"extended": extended}, options=options))
    assert [level(p, points) for points in (least - 11, least - 10, least - 1, least, least + 10)] == [
        0, 1, 1, 2, 3
    ]  # fmt: skip


def test_19_56c_a_town_beside_which_the_us_stands_costs_nothing() -> None:
    beside = around("4009")[0]
    match = voted("campaign", 8, {"1/41": "4009"}, FAR_JAPAN, land=m.Land(frozenset()))
    assert match.state.tally.points == -1
    match = voted("campaign", 8, {"1/41": beside}, FAR_JAPAN, land=m.Land(frozenset()))
    assert match.state.tally.points == 0
