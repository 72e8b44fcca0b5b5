"""Tempers: how a side feels about losses, ground and risk. Each is a stance in which an impulse can be played."""

from __future__ import annotations

from typing import NamedTuple

from pacwar.games.malaya.model import JAPAN, Side
from pacwar.games.malaya.position import Position


class Stance(NamedTuple):
    """What own losses are worth to a side, and the enemy's; what ground is; and how it moves."""

    name: str
    own: float = 1.0
    enemy: float = 1.0
    ground: float = 1.0  # objectives, and progress
    risk: float = 0.5  # how much the enemy's next impulse is feared
    pull: float = 0.15  # toward the goal, for half a Movement Point
    shut_in: bool = False  # the Allies: units on Singapore island attack only there
    landing: int = 26  # Japan: how far ahead of its front it lands, in half Movement Points


ADVANCE = Stance("advance", own=0.9, ground=1.2, risk=0.2)
STORM = Stance("storm", own=0.6, enemy=1.2, ground=1.6, risk=0.05, pull=0.2)
BOLD = Stance("bold", own=0.4, enemy=1.3, ground=1.6, risk=0.0)
LEAP = Stance("leap", own=0.9, ground=1.2, risk=0.2, landing=80)
GRIND = Stance("grind", own=0.7, enemy=2.0, ground=0.6, risk=0.1)
SEIZE = Stance("seize", own=0.8, enemy=0.7, ground=2.5, risk=0.2)

STAND = Stance("stand", own=0.9, ground=1.5, risk=0.4, pull=0.0)
DELAY = Stance("delay", own=1.2, enemy=0.9, risk=1.0, pull=0.02)
FORTRESS = Stance("fortress", own=1.2, enemy=0.9, ground=0.7, risk=0.8, pull=0.25, shut_in=True)
COUNTER = Stance("counter", own=0.7, enemy=1.4, ground=1.3, risk=0.4, pull=0.02)
HIT = Stance("hit", own=0.5, enemy=2.0, risk=0.2, pull=0.0)
STAY = Stance("stay", own=1.4, enemy=0.7, ground=1.5, risk=0.1, pull=0.0)
KEEP = Stance("keep", own=0.8, enemy=0.7, ground=2.5, risk=0.2, pull=0.02)
FALL_BACK = Stance("fall back", own=1.3, enemy=0.9, ground=0.7, risk=0.8, pull=0.25)

# the usual stance -> all that may be tried, the likeliest first: who has little time looks at few
STANCES: dict[Stance, tuple[Stance, ...]] = {
    ADVANCE: (ADVANCE, STORM, BOLD, LEAP, GRIND, SEIZE),
    STORM: (STORM, ADVANCE, LEAP, SEIZE, GRIND, BOLD),
    BOLD: (BOLD, STORM, LEAP, SEIZE, GRIND, ADVANCE),
    STAND: (STAND, COUNTER, DELAY, KEEP, STAY, FALL_BACK),
    FORTRESS: (FORTRESS, STAND, COUNTER, KEEP, STAY, HIT),
}

HASTE = 5  # the turn from which Japan has no time to lose
SIEGE = 5  # the turn from which the Allies gather in Singapore
BEFORE = 10  # hexes from Johore Baru
SIEGERS = 12  # attack factors


def default_stance(p: Position, side: Side) -> Stance:
    """The usual feeling: Japan advances, storms Singapore at last, and attacks at any cost on the last turn; the Allies stand, and
    shut themselves in."""
    turn = p.state.turn
    if side is JAPAN:
        if turn == p.setting.last_turn:
            return BOLD
        return STORM if turn >= HASTE else ADVANCE
    return FORTRESS if turn >= SIEGE or is_besieged(p) else STAND


def is_besieged(p: Position) -> bool:
    """Does a strong Japanese force stand before Singapore, as the Allies see or guess it?"""
    board, johore, attack = p.setting.board, p.setting.johore_baru, p.ground.attack
    row = board.distances(johore)
    near = sum(
        attack[u] for u, at in p.state.forces[JAPAN].at.items() if board.is_hex(at) and row[at] <= BEFORE
    )
    return near >= SIEGERS
