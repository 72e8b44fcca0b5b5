"""Helpers for the agenda and for the parts of a state."""

from __future__ import annotations

from typing import Any

from pacwar.core.agenda import lowest
from pacwar.core.records import replace
from pacwar.games.bataan.model import Command, Force, GameTurn, Sequence, Side, State
from pacwar.kit.agenda import always as always
from pacwar.kit.agenda import changed as changed
from pacwar.kit.agenda import each as each
from pacwar.kit.agenda import enclosing_step as enclosing_step
from pacwar.kit.agenda import end_step as end_step
from pacwar.kit.agenda import only as only


def turn_of(s: State) -> GameTurn:
    """What lasts for the turn: the lowest step of the agenda."""
    turn = lowest(s)
    assert type(turn) is GameTurn
    return turn


def with_turn(s: State, **fields: Any) -> State:
    """The state with something else that lasts for the turn."""
    return changed(s, turn_of(s), replace(turn_of(s), **fields))


def sequence_of(s: State) -> Sequence | None:
    """The Operations Sequence that is on, if any."""
    for step in reversed(s.steps):
        if type(step) is Sequence:
            return step
    return None


def with_force(s: State, side: Side, force: Force) -> State:
    return replace(s, forces={**s.forces, side: force})


def with_command(s: State, side: Side, command: Command) -> State:
    """The same part where nothing has changed."""
    return s if command == s.commands[side] else replace(s, commands={**s.commands, side: command})


def with_tally(s: State, **fields: Any) -> State:
    tally = replace(s.tally, **fields)
    return s if tally == s.tally else replace(s, tally=tally)
