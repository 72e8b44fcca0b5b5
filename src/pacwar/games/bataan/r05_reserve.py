"""Chapter 5.3: Reserve status."""

from __future__ import annotations

from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, replace
from pacwar.games.bataan.agenda import popped, with_command
from pacwar.games.bataan.model import JAPAN, US, Arrivals, FormationId, ReserveLeft, Side, State
from pacwar.games.bataan.position import Position


def arrivals(p: Position, now: Arrivals, dice: Dice) -> Outcome:
    """5.33 Markers on the space of this turn return."""
    s, events = popped(p.state), list[Event]()
    for side in (JAPAN, US):
        due = tuple(f for f, turn in sorted(s.commands[side].reserve.items()) if turn == s.turn)
        for formation in due:
            s = out_of_reserve(s, side, formation)
            events.append(ReserveLeft(rule="5.33", formation=formation))
    return Outcome(s, tuple(events))


def out_of_reserve(s: State, side: Side, formation: FormationId) -> State:
    """5.34 A formation leaves Reserve, and Army units with it."""
    command = s.commands[side]
    return with_command(
        s,
        side,
        replace(
            command,
            reserve={f: t for f, t in command.reserve.items() if f != formation},
            attached={u: f for u, f in command.attached.items() if f != formation},
        ),
    )
