"""Chapter 4: Sequence of Play."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Ended, Together
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce, Force, Side, UnitId
from pacwar.games.malaya.r04_sequence import phases
from tests.malaya.air import allocation
from tests.malaya.battles import MINE, PLAIN
from tests.malaya.scene import (
    BASE,
    MIDDLE,
    NO_HANDS,
    SETTING,
    at_initiative,
    broken,
    due,
    force,
    of,
    pass_phases,
    play,
    refused,
    scene,
    top,
    unit,
)


@pytest.mark.parametrize(("allies", "japan", "first"), [(5, 4, ALLIES), (4, 5, JAPAN), (-4, 0, JAPAN)])
def test_4_1_a_more_victory_points_take_the_initiative(allies: int, japan: int, first: Side) -> None:
    match = at_initiative({ALLIES: allies, JAPAN: japan})
    assert match.state.steps[0].first is first
    assert match.opening_rolls == ()


@pytest.mark.parametrize(("face", "first"), [(1, JAPAN), (3, JAPAN), (4, ALLIES), (6, ALLIES)])
def test_4_1_a_a_tie_is_decided_by_a_die(face: int, first: Side) -> None:
    """R44 1 to 3 Japan."""
    match = at_initiative({ALLIES: 7, JAPAN: 7}, face)
    assert match.state.steps[0].first is first


def test_4_1_a_the_lesser_debt_of_points_takes_the_initiative() -> None:
    match = scene(m.Initiative(), points={ALLIES: -4, JAPAN: -8}, rest=False, hands=NO_HANDS)
    assert match.state.steps[0].first is ALLIES


def test_4_1_a_who_buys_units_may_lose_the_initiative() -> None:
    """25.7e, R37 Four points are paid at once, and count when the next turn begins."""
    match = scene(
        m.Initiative(), due(JAPAN), points={JAPAN: 10, ALLIES: 7}, hands=NO_HANDS, turn=2, rest=False
    )
    bought = SETTING.unit("113/56")
    events = play(match, m.BuyUnit(bought))
    assert match.state.points[JAPAN] == 6
    events = play(match, m.PickReinforcement(bought), m.PlaceAt(BASE[JAPAN]), m.EndReinforcement())
    assert [e.side for e in of(m.InitiativeTaken, events)] == [ALLIES]


def test_4_1_the_phases_of_a_turn_follow_in_order() -> None:
    """Planning phases (4.1-c, 4.1-d), four impulses of three phases each, and the end of the turn (R7)."""
    match = at_initiative({ALLIES: 1, JAPAN: 0})
    seen: list[tuple[str, str | None]] = []
    while match.state.turn == 2 and match.deciders:
        step = match.step(match.deciders[0])
        seen.append((type(step).__name__, getattr(step, "side", None)))
        play_one_quietly(match)
    planning = [("Allocating", ALLIES), ("Allocating", JAPAN)]
    reinforcement = [("Reinforcement", ALLIES), ("Reinforcement", JAPAN)]
    logistics = [(name, side) for side in (ALLIES, JAPAN) for name in ("Reorganization", "Expenditure")]
    impulses = [("Movement", ALLIES), ("Movement", JAPAN)] * 2
    assert seen == planning + reinforcement + logistics + impulses
    assert match.state.turn == 3


def test_12_5_1_overstacking_is_looked_for_after_each_reinforcement_phase() -> None:
    """4.1 The steps of a turn from the first to the last, those that ask nobody too."""
    found = [type(step) for step in phases(JAPAN)]
    assert found == [
        *(m.CommandMarkers, m.CommandMarkers, m.AirMissions, m.AirSuperiority),
        *(m.ReinforcementPhase, m.Overstacking, m.ReinforcementPhase, m.Overstacking),
        *(m.LogisticsPhase, m.LogisticsPhase, m.Impulse, m.Impulse, m.Impulse, m.Impulse),
        *(m.Yamashita, m.VictoryPhase, m.TurnAdvance),
    ]


def test_4_1_c_missions_return_to_reserve_first() -> None:
    match = allocation(japan=AirForce(4, 1, missions=(1, 2, 3, 0)))
    assert match.state.air[JAPAN] == AirForce(10, 1)
    assert isinstance(top(match), Together)
    assert set(match.deciders) == {ALLIES, JAPAN}


def play_one_quietly(match: Match) -> None:
    ends = (
        m.EndAllocation,
        m.EndReinforcement,
        m.EndReorganization,
        m.EndLogistics,
        m.EndMovement,
        m.EndStrikes,
    )
    side = match.deciders[0]
    action = next(kind() for kind in ends if match.check(side, kind()) is None)
    play(match, action)


def test_4_1_g_to_4_1_j_impulses_are_named_by_their_rule() -> None:
    match = at_initiative({ALLIES: 1, JAPAN: 0})
    began = [e for e in of(m.PhaseBegan, pass_phases(match)) if e.phase.endswith("Impulse")][:4]
    assert [(e.rule, e.side) for e in began] == [
        ("4.1-g", ALLIES),
        ("4.1-h", JAPAN),
        ("4.1-i", ALLIES),
        ("4.1-j", JAPAN),
    ]


def test_4_1_l_the_game_ends_after_the_last_turn() -> None:
    """25.1 Six turns, December I to February II."""
    assert SETTING.last_turn == 6
    match = at_initiative({ALLIES: 1, JAPAN: 0})
    turns = [e.turn for e in of(m.TurnBegan, pass_phases(match))]
    assert turns == [3, 4, 5, 6]
    assert isinstance(top(match), Ended)
    assert match.result is not None


def test_4_1_f_suppression_is_removed_first() -> None:
    one = unit(JAPAN, "infantry")
    match = scene(
        m.LogisticsPhase(JAPAN), japan={one: MIDDLE}, forces={JAPAN: {"suppressed": frozenset({one})}}
    )
    assert force(match, JAPAN).suppressed == frozenset()
    assert isinstance(top(match), m.Reorganization)


def battalions(unit: UnitId) -> list[UnitId]:
    """The counters into which a unit breaks down (26.7)."""
    return sorted(broken(Force({unit: PLAIN}, {}), SETTING.unit_name(unit)).at)


def test_4_1_f_battalions_combine_as_soon_as_suppression_is_removed() -> None:
    """9.42"""
    parts_of = battalions(MINE)
    match = scene(
        m.LogisticsPhase(JAPAN),
        japan=dict.fromkeys(parts_of, PLAIN),
        forces={JAPAN: {"broken": (MINE,), "suppressed": frozenset(parts_of)}},
    )
    play(match, m.Combine(MINE), m.CombineAt(PLAIN))
    assert force(match, JAPAN).at == {MINE: PLAIN}


def test_4_1_f_a_refitted_battalion_combines_in_the_next_turn() -> None:
    """7.5, 9.2 Units are combined before supply is expended."""
    dead, *alive = battalions(MINE)
    match = scene(
        m.LogisticsPhase(JAPAN),
        japan=dict.fromkeys(alive, PLAIN),
        supply={JAPAN: {PLAIN: 1}},
        forces={JAPAN: {"broken": (MINE,), "replaceable": (dead,)}},
    )
    assert refused(match, m.Combine(MINE)) == "9.2"
    play(match, m.EndReorganization(), m.RefitFrom(PLAIN), m.RefitUnit(dead))
    assert set(force(match, JAPAN).at) == {dead, *alive}
    assert m.Combine(MINE) not in match.legal(JAPAN)
