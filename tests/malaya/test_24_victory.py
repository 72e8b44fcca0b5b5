"""Chapter 24: Victory Points and victory."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, STRIKE, Side
from pacwar.games.malaya.r15_elimination import eliminated, supply_eliminated
from tests.malaya.air import fight, flying, losing
from tests.malaya.battles import MINE, THEIRS
from tests.malaya.scene import (
    GROUND,
    MIDDLE,
    REST,
    SETTING,
    checked,
    in_malaya,
    of,
    play,
    position,
    scene,
    top,
    unit,
    zone_of,
)

ISLAND = [h for h in SETTING.objectives if h in SETTING.singapore]
MAINLAND = [h for h in SETTING.objectives if h not in SETTING.singapore]


def held_by(side: Side, *hexes: int) -> dict[int, int]:
    kind = "airfield"
    units = [u for u in SETTING.units[side] if SETTING.counters[u].kind == kind or GROUND.is_hq[u]]
    return dict(zip(units, hexes, strict=False))


def test_24_6_there_are_objectives_on_and_off_the_island() -> None:
    assert len(ISLAND) >= 2
    assert len(SETTING.objectives) >= 7


def test_24_1_j_objectives_bring_three_on_the_island_and_one_elsewhere() -> None:
    match = checked(japan=in_malaya() | held_by(JAPAN, ISLAND[0], *MAINLAND[:2]))
    assert match.state.points == {JAPAN: 3 + 2, ALLIES: 0}
    assert [e.rule for e in of(m.PointsScored, match.opening)] == [
        "24.1-J-SingaporeObjective",
        "24.1-J-Objective",
    ]


def test_24_1_a_objectives_bring_one_each() -> None:
    """24.1-A-Objective, 4.1-k"""
    match = checked(japan=in_malaya(), allies=held_by(ALLIES, ISLAND[0], *MAINLAND[:2]))
    assert match.state.points == {JAPAN: 0, ALLIES: 3}


def test_24_1_a_singapore_brings_ten_at_the_end() -> None:
    """After February II, for each objective on the island."""
    match = checked(turn=6, japan=in_malaya(), allies=held_by(ALLIES, *ISLAND[:2], MAINLAND[0]))
    assert match.state.points[ALLIES] == 3 + 2 * 10
    assert "24.1-A-Singapore" in [e.rule for e in of(m.PointsScored, match.opening)]


def test_24_1_a_singapore_on_the_last_turn_brings_eleven_and_one_that_is_lost_brings_japan_three() -> None:
    island = [h for h in SETTING.objectives if h in SETTING.singapore]
    match = scene(m.VictoryPhase(), allies={THEIRS: island[0]}, japan={MINE: island[1]}, turn=6, rest=False)
    assert match.state.points == {ALLIES: 11, JAPAN: 3}


def test_2_36_occupation_24_6_supply_occupies_and_a_zone_does_not() -> None:
    by_supply = scene(m.VictoryPhase(), japan=in_malaya(), supply={JAPAN: {MAINLAND[0]: 1}})
    assert by_supply.state.points[JAPAN] == 1
    beside = next(n for h in MAINLAND for n in zone_of(h) if n not in SETTING.objectives)
    by_zone = checked(japan=in_malaya() | held_by(JAPAN, beside))
    assert by_zone.state.points[JAPAN] == 0


def test_25_3_japan_wins_with_all_objectives() -> None:
    """24.3"""
    units = [u for u in SETTING.units[JAPAN] if not SETTING.counters[u].subordinate]
    everywhere = dict(zip(units[: len(SETTING.objectives)], SETTING.objectives, strict=True))
    match = checked(japan=everywhere)
    assert match.result is not None
    assert match.result.scores == {"japan": 1.0, "allies": 0.0}
    assert match.result.rule == "25.3"
    all_but_one = dict(list(everywhere.items())[1:]) | in_malaya()
    assert checked(japan=all_but_one).result is None


@pytest.mark.parametrize(
    ("japan", "allies", "level", "score"),
    [
        (20, 20, "Draw", 0.5),
        (15, 0, "Draw", 0.5),
        (16, 0, "Marginal", 1.0),
        (30, 0, "Marginal", 1.0),
        (31, 0, "Major", 1.0),
        (45, 0, "Major", 1.0),  # R22
        (46, 0, "Decisive", 1.0),
        (0, 16, "Marginal", 0.0),
        (-4, 42, "Decisive", 0.0),
    ],
)
def test_24_2_the_difference_gives_the_level(japan: int, allies: int, level: str, score: float) -> None:
    match = scene(turn=6, points={JAPAN: japan, ALLIES: allies}, rest=False)
    assert match.result is not None
    assert match.result.scores["japan"] == score
    assert match.result.why.startswith(level)
    assert match.result.rule == "24.2"


# -- 15.2, 24.4: elimination -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "kind", "points"),
    [
        (JAPAN, "hq", 4),
        (JAPAN, "infantry", 3),
        (JAPAN, "engineer", 1),
        (ALLIES, "hq", 2),
        (ALLIES, "infantry", 3),
        (ALLIES, "antiaircraft", 1),
    ],
)
def test_24_4_eliminated_units_bring_points_at_once(side: Side, kind: str, points: int) -> None:
    """24.1-A-Regiment and 24.1-J-Brigade 3; 24.1-A-HQ 4, 24.1-J-HQ 2; 24.1-A-OtherGround, 24.1-J-OtherGround 1."""
    size = {"infantry": "regiment" if side is JAPAN else "brigade"}.get(kind)
    one = unit(side, kind, lambda u: size is None or SETTING.counters[u].size == size)
    forces = {"japan" if side is JAPAN else "allies": {one: MIDDLE}}
    for permanent in (False, True):
        p = position(scene(**forces))  # type: ignore[arg-type]
        out = eliminated(GROUND, p.state, (one,), "15.2", permanent=permanent)
        enemy = ALLIES if side is JAPAN else JAPAN
        assert out.state.points[enemy] == points
        own = out.state.forces[side]
        assert (own.at, own.replaceable, own.lost) == (
            {},
            () if permanent else (one,),
            (one,) if permanent else (),
        )
        assert [type(e) for e in out.events] == [m.UnitEliminated, m.PointsScored]


def test_24_1_the_japanese_brigade_is_no_regiment() -> None:
    """R95 Neither for the points nor for the Allied sudden death (25.3); its battalions are another matter."""
    brigade = SETTING.unit("21 Bde")
    out = eliminated(GROUND, scene(japan={brigade: MIDDLE}).state, (brigade,), "15.2")
    assert out.state.points[ALLIES] == 1
    assert checked(turn=2, japan={brigade: MIDDLE}).result is not None


def test_24_1_supply_brings_nothing() -> None:
    """24.1-A-Supply, 24.1-J-Supply"""
    s = scene(supply={ALLIES: {MIDDLE: 3}}).state
    out = supply_eliminated(s, ALLIES, MIDDLE, 2, "7.8-4")
    assert out.state.forces[ALLIES].supply == {MIDDLE: 1}
    assert out.state.points == {ALLIES: 0, JAPAN: 0}


def test_24_1_an_objective_that_nobody_occupies_brings_nobody_anything() -> None:
    """2.36-Occupation To have been the last there is not enough, nor is a zone."""
    spot = SETTING.objectives[1]
    beside = next(n for n in zone_of(spot) if n not in SETTING.objectives and n in SETTING.malaya)
    match = scene(m.VictoryPhase(), japan={MINE: beside})
    assert match.state.points == {ALLIES: 0, JAPAN: 0}


@pytest.mark.parametrize("side", [ALLIES, JAPAN])
def test_24_1_a_air_and_24_1_j_air_score_for_eliminated_points(side: m.Side) -> None:
    """24.1-A-Air two for the Allies, 24.1-J-Air one for Japan, at once; damage scores nothing."""
    strong, weak = flying(superiority=3), flying(strike=3)
    match = fight(strong if side is ALLIES else weak, strong if side is JAPAN else weak, losing(3, 1, 2))
    events = play(match, m.FireAtOthers(3), *[m.HitBox(STRIKE)] * 3)
    worth = 2 if side is ALLIES else 1
    assert match.state.points[side] == worth
    assert [(e.rule, e.points) for e in of(m.PointsScored, events)] == [
        ("24.1-A-Air" if side is ALLIES else "24.1-J-Air", worth)
    ]


def test_24_3_a_turn_goes_on_after_the_victory_phase() -> None:
    assert top(checked(japan=in_malaya())) == REST


def test_24_3_sudden_death_decides_on_the_last_turn_whatever_the_points() -> None:
    """25.3, 2.36-Occupation Supply alone occupies."""
    match = scene(
        m.VictoryPhase(),
        supply={JAPAN: dict.fromkeys(SETTING.objectives, 1)},
        points={ALLIES: 200, JAPAN: 0},
        turn=6,
    )
    assert match.result is not None and match.result.scores[JAPAN] == 1
