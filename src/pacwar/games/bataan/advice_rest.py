"""Opinions about Reserve, General Withdrawal and the surrender of the initiative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action
from pacwar.games.bataan import model as m
from pacwar.games.bataan.advice_ground import NEAR
from pacwar.games.bataan.advice_march import REAR
from pacwar.games.bataan.model import JAPAN, OTHER, US, FormationId, UnitId
from pacwar.games.bataan.r03_units import face
from pacwar.games.bataan.r05_reserve import US_LEAST
from pacwar.games.bataan.r07_initiative import available
from pacwar.games.bataan.r16_replacements import KINDS
from pacwar.games.bataan.r19_victory import last_turn

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Evaluator

RECOVERED = 0.5  # what it is worth to get a step back
WORN = 6.0  # what it costs Japan to act with a formation that is worn out, for its part that is missing
FRESH = 0.55  # of its full strength, from which a formation is fit to attack
MISSED = 1.0  # what two turns without a formation cost
LAST_REST = 4  # turns before the end: no rest is of use any more
ABROAD = 0.3  # of the US strength, what must still be before the main line for a General Withdrawal


def reserve(c: Evaluator, step: m.ReserveStatus, action: Action) -> float:
    """5.31 Who has steps to recover, or is worn out, rests."""
    match action:
        case m.PlaceInReserve():
            return resting(c, action.formation)
        case m.AttachToReserve():
            return 0.1 if _recovers(c, action.unit) and points(c) > len(c.own.reduced) else -1.0
        case _:
            return 0.0


def resting(c: Evaluator, formation: FormationId) -> float:
    p, members = c.p, c.p.ground.members[formation]
    if p.state.turn > last_turn(p) - LAST_REST:
        return -1.0
    gained = RECOVERED * min(points(c), sum(_recovers(c, u) for u in members))
    if c.side is US:
        near = any(c.threat.distance(at) <= NEAR for u in members if (at := c.own.at.get(u)) is not None)
        return -1.0 if near else gained - 0.1
    if not any(c.analysis.fights[u] and u in c.own.at for u in members):
        return -1.0
    return gained + WORN * (FRESH - strength(c, formation)) - MISSED


def points(c: Evaluator) -> int:
    return c.p.state.tally.replacements[c.side]


def strength(c: Evaluator, formation: FormationId) -> float:
    """The part of its full attack strength that a formation has left, of what has come into play."""
    p, own, fights = c.p, c.own, c.analysis.fights
    units = [u for u in p.ground.members[formation] if fights[u] and (u in own.at or u in own.eliminated)]
    left = sum(face(p, own, u).attack for u in units if u in own.at)
    return left / max(sum(p.ground.full[u].attack for u in units), 1)


def _recovers(c: Evaluator, unit: UnitId) -> bool:
    """Would a unit get a step back in Reserve, as it stands?"""
    own, at = c.own, c.own.at.get(unit)
    if c.p.setting.counters[unit].kind not in KINDS:
        return False
    if at is None:
        return unit in own.eliminated
    if unit not in own.reduced or unit in own.disrupted or unit in own.unsupplied:
        return False
    return at not in c.p.deployed[OTHER[c.side]].zone


def withdrawal(c: Evaluator, action: Action) -> float:
    """5.23 The US goes back when the line before the main one is lost and many still stand there."""
    if not isinstance(action, m.DeclareWithdrawal):
        return 0.5
    if c.side is JAPAN or c.line == "abucay":
        return 0.0
    defense = {
        u: face(c.p, c.own, u).defense
        for u, at in c.own.at.items()
        if c.analysis.fights[u] and at in c.p.area
    }
    abroad = sum(d for u, d in defense.items() if c.analysis.row[c.own.at[u]] < REAR["main"])
    return 1.0 if abroad > ABROAD * sum(defense.values()) else 0.0


def ceding(c: Evaluator, action: Action) -> float:
    """19.54h The Second Player leaves out whom he does not need: they suffer no attrition."""
    commands = c.p.state.commands
    most = max(US_LEAST, len(available(commands[JAPAN])) + 1)
    spared = len(available(commands[US])) - most
    return float(spared > 0) if isinstance(action, m.CedeInitiative) else 0.5
