"""Positions that people put together: what an empty map is, what always waits on the agenda, and what cannot be."""

from __future__ import annotations

from collections import Counter

from pacwar.core.agenda import lowest
from pacwar.core.records import Ended, Step, replace
from toy import model as m
from toy.model import SIDES, State
from toy.position import Position


def emptied(s: State) -> State:
    return replace(s, turn=1, steps=(), forces={side: {} for side in SIDES})


def beneath(s: State) -> tuple[Step, ...]:
    """3.2 The next turn waits beneath everything."""
    return () if type(lowest(s)) in (m.Turn, Ended) else (m.Turn(),)


def contradiction(p: Position) -> str | None:
    names = p.setting.names
    for side in SIDES:
        force = p.state.forces[side]
        for unit, here in force.items():
            if p.setting.counters[unit].side is not side:
                return f"{names[unit]} is not a counter of the {side}"
            if here.carrier is not None and (here.carrier == unit or here.carrier not in force):
                return f"{names[unit]} is on board of a counter that is not in play (2.5)"
            if here.at is None and here.carrier is None:
                return f"{names[unit]} is nowhere"
        for (spot, carrier), many in Counter((u.at, u.carrier) for u in force.values()).items():
            where = names[carrier] if carrier is not None else p.setting.board.name(spot or 0)
            if many > (2 if carrier is None else 1):
                return f"{many} counters of the {side} are in {where} (2.5)"
    return None
