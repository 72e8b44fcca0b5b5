"""The moves of a drill: what is played, and how what does not come about is told."""

from __future__ import annotations

import pytest

from pacwar.core import drill, drill_run
from pacwar.core.records import Fault
from tests.toy.scene import GAME

START = """
game: toy
turn: 2
agenda:
- Half: {side: raiders, orders: 3}
forces:
  raiders: {Boat: {at: 0102, face_up: yes}, Raider Squad: 0202}
  garrison: {Patrol: 0303}
moves:
"""
WALK = """
- raiders is asked: Half
- raiders may not StepTo 0302: 4.1
- raiders may PickUnit Raider Squad
- raiders plays PickUnit Raider Squad
- raiders may not StepTo 0404: 4.1
- raiders plays StepTo 0302: {events: [CounterMoved: {start: 0202, to: 0302}]}
- garrison is asked: Reaction
- garrison plays FireWith Patrol: {dice: [3], events: [CounterFired: {result: miss}]}
- position: {forces: {garrison: {Patrol: {face_up: yes}}}}
"""


def ran(moves: str) -> list[drill_run.Line]:
    return list(drill_run.run(drill.read(START + moves, GAME)))


def test_a_drill_is_played_and_every_expectation_compared() -> None:
    lines = ran(WALK)
    assert [line.wrong for line in lines] == [""] * 9
    assert lines[7].happened[0] == "die 3 of 6 (5.2)"


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("- raiders may not PickUnit Boat: 4.1", "it is legal"),
        ("- raiders may StepTo 0302", "refused: this action is not available now"),
        ("- raiders may not StepTo 0302: 7.1", "refused by 4.1, not by 7.1"),
        ("- garrison is asked: Half", "raiders must decide"),
        ("- raiders is asked: Moving", "asked for Half"),
        ("- raiders plays PickUnit Patrol", "refused: not one of your counters in play (4.1)"),
        ("- raiders plays PickUnit Boat: CounterMoved", "expected CounterMoved; there was nothing"),
        ("- raiders plays PickUnit Boat: {dice: [3]}", "1 dice too many: no rule asks for them"),
        ("- position: {turn: 3}", "it is turn: 2"),
        ("- over: 3.5", "the game is not over"),
    ],
)
def test_what_does_not_come_about_is_told(moves: str, says: str) -> None:
    (line,) = ran(moves)
    assert line.wrong.startswith(says)


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("- raiders jumps", "line 10: a move may be SIDE plays, may"),
        ("- japan plays Done", "line 10: toy has no side 'japan'"),
        ("- raiders plays StepsTo 0302", "line 10: toy has no action 'StepsTo'"),
        ("- raiders plays Done: CounterMovd", "line 10: toy has no event 'CounterMovd'; the nearest are CounterMoved, CounterLost"),
        ("- [a, b]", "line 10: a move must be one line"),
        ("- position: {trun: 3}", "line 10: State has no field 'trun'; the nearest is turn"),
        ("- raiders may not Done: {a: b}", "line 10: expected the rule that forbids it"),
    ],
)  # fmt: skip
def test_a_faulty_move_is_named_with_its_line(moves: str, says: str) -> None:
    with pytest.raises(Fault) as fault:
        ran(moves)
    assert str(fault.value).startswith(says)


def test_it_ends_with_an_action_that_cannot_be_played() -> None:
    assert len(ran("- raiders plays PickUnit Patrol\n- raiders plays Done")) == 1
