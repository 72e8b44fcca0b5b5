"""Tempers: how a side feels about losses, ground and risk. Each is a stance in which a sequence can be played."""

from __future__ import annotations

from typing import NamedTuple

from pacwar.games.bataan.model import JAPAN, Side, Spot
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r19_victory import finally_won, outright


class Stance(NamedTuple):
    """What own steps are worth to a side, and the enemy's; what ground is; and how it moves."""

    name: str
    own: float = 1.0
    enemy: float = 1.0
    ground: float = 1.0  # hexes that count, and progress
    risk: float = 0.3  # how much the enemy's next sequence is feared
    pull: float = 0.12  # toward the goal, for half a movement point
    assault: float = 0.0  # what it is worth more to strike together than to march (7.21)
    aim: Spot = -1  # the hex that counts most now, if there is one


ADVANCE = Stance("advance", own=0.9, ground=1.2, risk=0.1)
STORM = Stance("storm", own=0.6, enemy=1.1, ground=1.8, risk=0.05, pull=0.16)
ALL_OR_NOTHING = Stance("all or nothing", own=0.35, enemy=0.6, ground=3.0, risk=0.02, pull=0.2)
STEADY = Stance("steady", own=1.3, ground=0.8, risk=0.3, pull=0.08)
TOGETHER = Stance("together", own=0.9, ground=1.2, risk=0.1, assault=4.0)

HOLD = Stance("hold", own=1.1, ground=1.0, risk=0.4, pull=0.1)
STAND = Stance("stand", own=0.9, ground=1.6, risk=0.15, pull=0.06)
LAST_STAND = Stance("last stand", own=0.35, enemy=0.6, ground=3.0, risk=0.05, pull=0.06)
YIELD = Stance("yield", own=1.4, enemy=0.9, ground=0.6, risk=0.8, pull=0.1)
STRIKE_BACK = Stance("strike back", own=0.7, enemy=1.3, ground=1.5, risk=0.1, pull=0.1)

# the usual stance -> all that may be tried, the likeliest first; few, so that each is tried more than once
STANCES: dict[Stance, tuple[Stance, ...]] = {
    ADVANCE: (ADVANCE, STORM, STEADY, TOGETHER),
    STORM: (STORM, ADVANCE, STEADY, TOGETHER),
    ALL_OR_NOTHING: (ALL_OR_NOTHING, STORM, ADVANCE, TOGETHER),
    HOLD: (HOLD, STAND, YIELD, STRIKE_BACK),
    LAST_STAND: (LAST_STAND, STAND, HOLD, STRIKE_BACK),
}

HASTE = 2  # turns before the last from which Japan has no time to lose


def default_stance(p: Position, side: Side) -> Stance:
    """The usual feeling: Japan advances, and storms at last; the US holds. Where hexes decide and the game would be lost as
    things are, nothing else counts."""
    card, turn = p.field.scenario, p.state.turn
    if card.also:
        return ADVANCE if side is JAPAN else HOLD
    is_last = turn == card.last
    japan_wins = outright(p) is not None or (is_last and finally_won(p) is not None)
    if side is not JAPAN:
        return LAST_STAND if japan_wins else HOLD
    if is_last and not japan_wins:
        return ALL_OR_NOTHING
    return STORM if turn > card.last - HASTE else ADVANCE


def reactions(usual: Stance) -> tuple[Stance, ...]:
    """How a side may meet attacks: as it feels, standing fast, or giving way."""
    firm = usual._replace(name="stand fast", own=0.5, ground=2.5)
    return usual, firm, usual._replace(name="give way", own=2.5, ground=0.3)
