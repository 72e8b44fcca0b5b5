"""Positions that people put together: an empty map, what always waits on the agenda, and what cannot be."""

from __future__ import annotations

from collections import Counter

from pacwar.core.agenda import lowest
from pacwar.core.records import Ended, Step, replace
from pacwar.games.saipan.model import SIDES, Deploying, Force, GameTurn, Interphase, Movement, Moving, State
from pacwar.games.saipan.position import Position
from pacwar.kit.composing import enemies_together, twice, wrong_side

PASSING = (Movement, Moving, Deploying)  # R28: meanwhile a unit may stand on another


def emptied(s: State) -> State:
    return replace(
        s, turn=1, steps=(), forces={side: Force({}) for side in SIDES}, landings=(), revealed=True
    )


def beneath(s: State) -> tuple[Step, ...]:
    """4.1 The Game-Turn, and before it the Interphase."""
    last = type(lowest(s))
    if last in (GameTurn, Ended):
        return ()
    return (GameTurn(),) if last is Interphase else (Interphase(), GameTurn())


def contradiction(p: Position) -> str | None:
    names, board, forces = p.setting.names, p.setting.board, p.state.forces
    side_of = [counter.side for counter in p.setting.counters]
    at = {side: force.on_map for side, force in forces.items()}
    everywhere = {side: (*force.on_map, *force.pool, *force.lost) for side, force in forces.items()}
    return (
        wrong_side(names, side_of, everywhere)
        or twice(names, *everywhere.values())
        or enemies_together(board, names, at)
        or _stacked(p)
    )


def _stacked(p: Position) -> str | None:
    """5.31 Stacking is prohibited."""
    s = p.state
    if any(type(step) in PASSING for step in s.steps):
        return None
    for side in SIDES:
        for spot, many in sorted(Counter(s.forces[side].on_map.values()).items()):
            if many > 1:
                return f"{many} units are in {p.setting.board.name(spot)} (5.31)"
    return None
