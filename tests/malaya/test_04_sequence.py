"""Chapter 4: Sequence of Play."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Ended
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Hand, Side
from tests.malaya.scene import (
    GROUND,
    MIDDLE,
    NO_HANDS,
    REST,
    SETTING,
    at_initiative,
    force,
    held,
    in_malaya,
    marker,
    of,
    pass_phases,
    play,
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


def test_25_2_japan_is_first_on_turn_1() -> None:
    """3.3 Turn 1 has all the phases of a turn."""
    match = at_initiative({ALLIES: 9, JAPAN: 0}, turn=1)
    assert match.state.steps[0].first is JAPAN


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


def test_11_1_in_the_follow_on_phase_only_units_near_an_active_hq_move() -> None:
    """10.2 This is looked at when the phase starts; the HQ itself is within its radius (10.4)."""
    hq, near, far = unit(JAPAN, "hq"), *units_of_japan()
    radius = SETTING.counters[hq].radius
    distance = SETTING.board.distances(MIDDLE)
    at = {hq: MIDDLE, near: hex_at(distance, radius), far: hex_at(distance, radius + 1)}
    for active in (frozenset({hq}), frozenset[int]()):
        match = scene(m.MovementPhase(JAPAN, follow_on=True), japan=at, forces={JAPAN: {"active": active}})
        step = top(match)
        assert isinstance(step, m.Movement)
        assert step.eligible == (frozenset({hq, near}) if active else frozenset())
    match = scene(m.MovementPhase(JAPAN, follow_on=False), japan=at)
    step = top(match)
    assert isinstance(step, m.Movement)
    assert step.eligible is None


def units_of_japan() -> tuple[int, int]:
    first, second = [u for u in SETTING.units[JAPAN] if SETTING.counters[u].kind == "infantry"][:2]
    return first, second


def hex_at(distance: tuple[int, ...], hexes: int) -> int:
    return next(h for h in sorted(SETTING.land) if distance[h] == hexes)


def test_5_3_j_yamashita_gives_a_third_impulse() -> None:
    hands = {ALLIES: Hand(()), JAPAN: held(JAPAN, "J-Yamashita")}
    match = scene(m.Yamashita(JAPAN), japan=in_malaya(), hands=hands)
    events = play(match, m.PlayMarker(marker("J-Yamashita")))
    began = [(e.rule, e.phase) for e in of(m.PhaseBegan, events)]
    assert began == [("5.3-J-Yamashita", "Third Impulse"), ("11.1", "Movement Phase")]
    step = top(match)
    assert isinstance(step, m.Movement)
    assert step.follow_on
    assert marker("J-Yamashita") in match.state.hands[JAPAN].pool  # returned


def test_5_3_j_yamashita_is_asked_for_whatever_japan_holds() -> None:
    """R71 The number of markers is seen, not which: the window opens for any, and for none it does not."""
    other = scene(m.Yamashita(JAPAN), hands={JAPAN: held(JAPAN, "J-Banzai")}, japan=in_malaya())
    assert isinstance(top(other), m.Yamashita)
    assert [type(a) for a in other.legal(JAPAN)] == [m.Pass]
    assert top(scene(m.Yamashita(JAPAN), hands=NO_HANDS)) == REST


def test_r66_markers_for_this_turn_lapse_at_its_end() -> None:
    hands = {ALLIES: held(ALLIES, "A-ThaisResist", "A-ForceZ"), JAPAN: held(JAPAN, "J-AmphibiousMove")}
    match = scene(m.TurnAdvance(), hands=hands)
    lapsed = [(e.side, e.marker) for e in of(m.MarkerLapsed, match.opening)]
    assert lapsed == [(ALLIES, marker("A-ThaisResist")), (JAPAN, marker("J-AmphibiousMove"))]
    s = match.state
    assert s.hands[ALLIES].held == (marker("A-ForceZ"),)
    assert s.hands[ALLIES].removed == (marker("A-ThaisResist"),)
    assert s.hands[JAPAN].pool == GROUND.all_markers[JAPAN]


def test_7_4_hqs_without_supply_become_inactive() -> None:
    first, second = [u for u in SETTING.units[JAPAN] if GROUND.is_hq[u]][:2]
    match = scene(
        m.Expenditure(JAPAN, frozenset({first})),
        japan={first: MIDDLE, second: MIDDLE},
        forces={JAPAN: {"active": frozenset({first, second})}},
    )
    events = play(match, m.EndLogistics())
    assert force(match, JAPAN).active == {first}
    assert [(e.unit, e.told) for e in of(m.HqInactivated, events)] == [(second, JAPAN)]


def test_4_1_f_suppression_is_removed_first() -> None:
    one = unit(JAPAN, "infantry")
    match = scene(
        m.LogisticsPhase(JAPAN), japan={one: MIDDLE}, forces={JAPAN: {"suppressed": frozenset({one})}}
    )
    assert force(match, JAPAN).suppressed == frozenset()
    assert isinstance(top(match), m.Reorganization)
