"""Tempers: how a side feels about losses, ground and risk. Each is a stance in which a sequence can be played."""

from __future__ import annotations

from typing import NamedTuple

from pacwar.games.bataan.model import JAPAN, Side
from pacwar.games.bataan.position import Position


class Temper(NamedTuple):
    """What own steps are worth to a side, and the enemy's; what ground is; and how it moves."""

    name: str
    own: float = 1.0
    enemy: float = 1.0
    ground: float = 1.0  # hexes that count, and progress
    risk: float = 0.3  # how much the enemy's next sequence is feared
    pull: float = 0.12  # toward the goal, for half a movement point


ADVANCE = Temper("advance", own=0.9, ground=1.2, risk=0.1)
STORM = Temper("storm", own=0.6, enemy=1.1, ground=1.8, risk=0.05, pull=0.16)
STEADY = Temper("steady", own=1.3, ground=0.8, risk=0.3, pull=0.08)

HOLD = Temper("hold", own=1.1, ground=1.0, risk=0.4, pull=0.1)
STAND = Temper("stand", own=0.9, ground=1.6, risk=0.15, pull=0.06)
YIELD = Temper("yield", own=1.4, enemy=0.9, ground=0.6, risk=0.8, pull=0.1)

# the usual temper -> all that may be tried, the likeliest first; few, so that each is tried more than once
TEMPERS: dict[Temper, tuple[Temper, ...]] = {
    ADVANCE: (ADVANCE, STORM, STEADY),
    STORM: (STORM, ADVANCE, STEADY),
    HOLD: (HOLD, STAND, YIELD),
}

HASTE = 2  # turns before the last from which Japan has no time to lose


def temper(p: Position, side: Side) -> Temper:
    """The usual feeling: Japan advances, and storms at last; the US holds."""
    if side is not JAPAN:
        return HOLD
    card = p.field.scenario
    return STORM if not card.also and p.state.turn > card.last - HASTE else ADVANCE
