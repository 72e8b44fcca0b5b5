"""What an observer remembers of stacks that lie face down: guesses are made from it."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from types import SimpleNamespace
from typing import Any

from pacwar import Match, Seeded
from pacwar.ai import player, seat_of
from pacwar.core.records import Event
from pacwar.games.malaya import model as m
from pacwar.games.malaya.memory import MEMORIES, Memories, Memory, first_places
from pacwar.games.malaya.model import ALLIES, JAPAN, OTHER, SIDES, State
from tests.malaya.scene import BOARD, GAME, GROUND, MIDDLE, NEAR, NEXT, SETTING, unit, units

BASE = SETTING.base[JAPAN]


def after(*events: Event, number: int = 0) -> Memory:
    """The memory of who has read the log from its beginning."""
    memory = Memory(GROUND, "campaign", JAPAN, number)
    memory.read_on([SimpleNamespace(events=(m.TurnBegan(rule="4.0", turn=1), *events))])
    return memory


def moved(start: int, to: int) -> m.UnitMoved:
    return m.UnitMoved(rule="11.2", side=JAPAN, start=start, to=to)


def test_everybody_begins_in_the_base_or_where_he_was_in_history() -> None:
    assert set(first_places(GROUND, "campaign", JAPAN).values()) == {BASE}
    posts = SETTING.scenarios["campaign"].historical
    assert first_places(GROUND, "campaign", ALLIES) == {
        SETTING.unit(name): BOARD.spot(at) for name, at in posts.items()
    }


def test_one_counter_that_goes_on_is_the_same_unit() -> None:
    memory = after(moved(BASE, NEAR), moved(NEAR, MIDDLE), moved(MIDDLE, NEXT))
    assert sorted(memory.at.values()).count(NEXT) == 1
    assert set(memory.at.values()) == {BASE, NEXT}


def test_whoever_turns_out_to_be_there_was_there_all_the_time() -> None:
    """R63 A unit that is lost in a hex was the one that had come there; the other is still in the base."""
    memory = after(moved(BASE, MIDDLE))
    [thought] = [u for u, at in memory.at.items() if at == MIDDLE]
    other = unit(JAPAN, "infantry", lambda u: u != thought)
    memory.read_on([None, SimpleNamespace(events=(fallen(other),))])
    assert memory.at[thought] == BASE
    assert other not in memory.at


def fallen(who: int) -> m.UnitEliminated:
    return m.UnitEliminated(rule="15.2", unit=who, at=MIDDLE, permanent=False)


def test_18_1_a_stack_that_was_examined_is_known_and_remembered_as_it_moves() -> None:
    one, two = units(JAPAN, "infantry", 2)
    shown = m.StackExamined(
        rule="18.1", told=ALLIES, at=MIDDLE, units=(one, two), suppressed=(), active=(), supply=0
    )
    memory = after(moved(BASE, MIDDLE), shown)
    assert {u for u, at in memory.at.items() if at == MIDDLE} == {one, two}
    memory.read_on([None, SimpleNamespace(events=(moved(MIDDLE, NEAR),))])
    assert {u for u, at in memory.at.items() if at in (MIDDLE, NEAR)} == {one, two}


def test_who_has_not_read_the_log_from_its_beginning_knows_whom_he_has_seen() -> None:
    one = unit(JAPAN, "infantry")
    shown = m.StackExamined(
        rule="18.1", told=ALLIES, at=MIDDLE, units=(one,), suppressed=(), active=(), supply=0
    )
    memory = Memory(GROUND, "campaign", JAPAN, 0)
    memory.read_on([SimpleNamespace(events=(m.TurnBegan(rule="4.0", turn=2), moved(BASE, NEAR), shown))])
    assert memory.at == {one: MIDDLE}


@lru_cache
def a_turn() -> Match:
    """A Game-Turn between beginners."""
    match = Match.new(GAME, "campaign", Seeded("memory"), {"setup": "historical"})
    minds = {str(side): player("beginner", GAME, f"memory {side}") for side in SIDES}
    while match.state.turn < 2 and match.result is None:
        side = match.deciders[0]
        match.play(side, minds[side].choose(seat_of(match, side)))
    return match


def test_what_is_remembered_depends_on_the_log_alone() -> None:
    """Read at once or bit by bit, by one observer or by several in turn."""
    told = a_turn().told(ALLIES)
    memories = Memories(GROUND)
    for end in range(0, len(told), 97):
        memories.places("campaign", told[:end], JAPAN, 1)
    at_once = Memories(GROUND).places("campaign", told, JAPAN, 1)
    assert memories.places("campaign", told, JAPAN, 1) == at_once
    assert memories.places("campaign", told[:500], JAPAN, 1) == Memories(GROUND).places(
        "campaign", told[:500], JAPAN, 1
    )


def test_memories_differ_where_nobody_can_know() -> None:
    told = a_turn().told(ALLIES)
    found = [Memories(GROUND).places("campaign", told, JAPAN, n) for n in range(MEMORIES)]
    assert any(other != found[0] for other in found)


def test_guesses_come_near_the_truth() -> None:
    """Where the enemy's defense is, hex by hex: nearer than for somebody who has not followed the log."""
    match = a_turn()
    for viewer in SIDES:
        enemy = OTHER[viewer]
        truth = strength(match.state, enemy)
        seen, told = match.view(viewer), match.told(viewer)
        remembered = [strength(GAME.guess(seen, told, Random(n)), enemy) for n in range(8)]
        unread = [strength(GAME.guess(seen, (), Random(n)), enemy) for n in range(8)]
        assert error(remembered, truth) < 0.75 * error(unread, truth)


def strength(s: State, side: m.Side) -> dict[int, int]:
    found: dict[int, int] = {}
    for who, spot in s.forces[side].at.items():
        found[spot] = found.get(spot, 0) + GROUND.defense[who]
    return found


def error(guesses: list[dict[int, int]], truth: dict[int, int]) -> float:
    spots: Any = {*truth, *(spot for guess in guesses for spot in guess)}
    return sum(abs(guess.get(spot, 0) - truth.get(spot, 0)) for guess in guesses for spot in spots)
