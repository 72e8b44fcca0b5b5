"""Tempers: how a side feels about losses, risk and ground (15.1). Each is a stance in which a phase can be played."""

from __future__ import annotations

from typing import NamedTuple

from pacwar.games.saipan.model import JAPAN, US, Side
from pacwar.games.saipan.position import Position

HOPE = 1.2  # Japan attacks while its strength, doubled by Banzai, is so many times what holds the beach
FIRM = 5  # the turn in which the U.S. leaves its perimeter


class Stance(NamedTuple):
    """How a side feels about losses: what its own are worth to it, and the enemy's; and how it moves."""

    name: str
    own: float
    enemy: float
    risk: float  # how much the enemy's next turn is feared
    banzai: bool = False
    hides: bool = False  # Japan: keeps away from the enemy, in rough ground
    close: float = 0.06  # U.S.: the pull toward the prey, for half a Movement Point
    together: float = 0.0  # U.S.: what a friend nearby is worth
    encircle: float = 0.0  # U.S.: what it is worth to be on a side of the prey where no friend is


LANDING = Stance("landing", own=1.2, enemy=1.2, risk=0.2, together=0.3)
PERIMETER = Stance("perimeter", own=1.2, enemy=1.0, risk=1.0, close=0.02, together=0.3)
HOLD = Stance("hold", own=1.6, enemy=0.8, risk=0.6, close=0.0, together=0.5)
SALLY = Stance("sally", own=0.8, enemy=1.5, risk=0.5, close=0.04, together=0.3)
DRIVE = Stance("drive", own=0.9, enemy=1.5, risk=0.25, encircle=0.5)
STEADY = Stance("steady", own=1.1, enemy=1.3, risk=0.7, encircle=0.3, together=0.1)
CHASE = Stance("chase", own=0.5, enemy=1.8, risk=0.05, close=0.1, encircle=0.8)

ATTACK = Stance("attack", own=0.55, enemy=1.3, risk=0.0, banzai=True)
FURY = Stance("fury", own=0.3, enemy=1.5, risk=0.0, banzai=True)
PROBE = Stance("probe", own=0.9, enemy=1.2, risk=0.3, banzai=True)
AMBUSH = Stance("ambush", own=1.2, enemy=1.2, risk=0.7)
SURVIVE = Stance("survive", own=1.8, enemy=0.6, risk=1.0, hides=True)
EVADE = Stance("evade", own=1.2, enemy=1.0, risk=1.6, hides=True)

STANCES: dict[
    Stance, tuple[Stance, ...]
] = {  # the usual stance -> all that may be tried, the likeliest first
    LANDING: (LANDING, PERIMETER, SALLY, HOLD, STEADY, DRIVE),
    DRIVE: (DRIVE, CHASE, LANDING, STEADY, SALLY, PERIMETER),
    ATTACK: (ATTACK, PROBE, AMBUSH, EVADE, SURVIVE, FURY),
    SURVIVE: (SURVIVE, AMBUSH, PROBE, EVADE, ATTACK, FURY),
}


def default_stance(p: Position, side: Side) -> Stance:
    """15.1 The usual feeling: the U.S. first gets ashore, then drives; Japan attacks while there is hope."""
    s, counters = p.state, p.setting.counters
    if side is US:
        return LANDING if s.turn < FIRM else DRIVE
    held = sum(counters[u].defense + counters[u].fpf for u in s.forces[US].on_map)
    force = sum(2 * counters[u].attack + counters[u].barrage for u in s.forces[JAPAN].on_map)
    return ATTACK if force >= HOPE * held else SURVIVE
