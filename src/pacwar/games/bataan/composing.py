"""Positions that people put together: an empty map, what always waits on the agenda, and what cannot be."""

from __future__ import annotations

from pacwar.core.agenda import lowest
from pacwar.core.records import Ended, Step, replace
from pacwar.games.bataan.model import JAPAN, SIDES, Force, GameTurn, State
from pacwar.games.bataan.position import Position
from pacwar.kit.composing import enemies_together, twice, wrong_side


def emptied(s: State) -> State:
    """Markers, ships and points as the scenario begins, and no unit on the map."""
    return replace(s, turn=s.turn + 1, steps=(), forces={side: Force({}) for side in SIDES})


def beneath(s: State) -> tuple[Step, ...]:
    """4.2 The turn, with Japan as First Player."""
    return () if type(lowest(s)) in (GameTurn, Ended) else (GameTurn(JAPAN),)


def contradiction(p: Position) -> str | None:
    s, names = p.state, p.setting.names
    everywhere = {
        side: (*force.at, *force.afloat, *force.absent, *force.waiting, *force.returning, *force.eliminated)
        for side, force in s.forces.items()
    }
    at = {side: force.at for side, force in s.forces.items()}
    return (
        wrong_side(names, p.ground.side_of, everywhere)
        or twice(names, *everywhere.values())
        or enemies_together(p.setting.board, names, at)
    )
