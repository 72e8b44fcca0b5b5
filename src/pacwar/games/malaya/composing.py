"""Positions that people put together: an empty map, what always waits on the agenda, and what cannot be."""

from __future__ import annotations

from pacwar.core.agenda import lowest
from pacwar.core.records import Ended, Step, replace
from pacwar.games.malaya.model import (
    SIDES,
    AirForce,
    Force,
    GameTurn,
    Known,
    State,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.printed import MISSIONS
from pacwar.kit.composing import enemies_together, twice, wrong_side


def emptied(s: State) -> State:
    return replace(
        s,
        turn=1,
        steps=(),
        forces={side: Force({}, {}) for side in SIDES},
        air={side: AirForce(0) for side in SIDES},
        points=dict.fromkeys(SIDES, 0),
        known={audience: Known() for audience in s.known},
    )


def beneath(s: State) -> tuple[Step, ...]:
    """4.0 The Game Turn."""
    return () if type(lowest(s)) in (GameTurn, Ended) else (GameTurn(first=SIDES[0]),)


def contradiction(p: Position) -> str | None:
    s, names = p.state, p.setting.names
    everywhere = {
        side: (*force.at, *force.replaceable, *force.lost, *force.broken) for side, force in s.forces.items()
    }
    at = {side: force.at for side, force in s.forces.items()}
    return (
        wrong_side(names, p.ground.side_of, everywhere)
        or twice(names, *everywhere.values())
        or enemies_together(p.setting.board, names, at)
        or _air(s)
    )


def _air(s: State) -> str | None:
    if any(len(air.missions) != len(MISSIONS) for air in s.air.values()):
        return f"missions must have {len(MISSIONS)} numbers, one for each mission (16.31)"
    return None
