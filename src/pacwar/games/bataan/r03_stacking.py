"""Chapter 3.3: Stacking, checked at the end of each phase."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal
from pacwar.games.bataan.model import JAPAN, US, AnyStep, Overstack, PhaseEnd, RemoveUnit, State, UnitId
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import STACK
from pacwar.games.bataan.r13_air import grounded
from pacwar.games.bataan.relocation import eliminated

NOT_THERE = Refusal("3.32", "the unit is not in the overstacked hex")
NO_EXCESS = Refusal("3.31", "a unit with 0 stacking points does not reduce the excess")


def phase_end(p: Position, now: PhaseEnd, dice: Dice) -> Outcome[State]:
    """3.32 At the end of a phase the owner eliminates excess units. Airfields are checked, too (13.12c)."""
    agenda: tuple[AnyStep, ...] = tuple(
        Overstack(side, spot)
        for side in (JAPAN, US)
        for spot, points in sorted(p.deployed[side].points.items())
        if points > STACK  # 3.32, R60: now, and not on the move
    )
    return grounded(p, then(p.state, *agenda))


def fits_now(p: Position, now: Overstack) -> Outcome[State] | None:
    """3.32 Nothing is too much any more."""
    if p.deployed[now.side].points.get(now.at, 0) > STACK:
        return None
    return Outcome(then(p.state))


def stacked(p: Position, now: Overstack) -> tuple[UnitId, ...]:
    return p.deployed[now.side].stacks[now.at]


def check_remove(p: Position, now: Overstack, a: RemoveUnit) -> Refusal | None:
    if p.deployed[now.side].at.get(a.unit) != now.at:
        return NOT_THERE
    return None if p.ground.stack[a.unit] else NO_EXCESS


def remove(p: Position, now: Overstack, a: RemoveUnit, dice: Dice) -> Outcome[State]:
    return eliminated(p, p.state, a.unit, "3.32", in_combat=False)
