"""Opinions about what follows from combat (14.4, 15.0): tables and markers of a battle, losses, retreats, pursuit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step, argument, replace
from pacwar.games.malaya import model as m
from pacwar.games.malaya.advice_battle import SUPPLY
from pacwar.games.malaya.model import UnitId
from pacwar.games.malaya.r14_battle import SHIFTING
from pacwar.games.malaya.r15_losses import factors

if TYPE_CHECKING:
    from pacwar.games.malaya.advice import Evaluator

MARKER = 0.6  # what a marker must bring in a battle
STAYING = 0.6  # what it is worth to keep a hex of no other use
FOLLOWING = 0.3  # what ground is worth that is taken in pursuit


def opinion(c: Evaluator, step: Step, action: Action) -> float | None:
    match step:
        case m.Declaring():
            return adding(c, step, action)
        case m.Declarations():
            return declaring(c, action)
        case m.Battles():
            return urgency(c, step, argument(action))
        case m.BattleMarkers():
            return markers(c, action)
        case m.TableChoice():
            raid, assault = c.stakes
            return raid if isinstance(action, m.ChooseRaid) else assault
        case m.Losses():
            return losing(c, step, action)
        case m.Attrition() | m.RetreatLoss() | m.BombardmentLoss():
            return wearing(c, action)
        case m.Cut():
            return c.analysis.values[action.unit] if isinstance(action, m.KeepUnit) else 0.0
        case m.Retreats():
            return retreating(c, action)
        case m.Retreating():
            return c.place(step.unit, action.spot) if isinstance(action, m.RetreatTo) else -100.0
        case m.Pursuit():
            return pursuing(c, action)
        case m.Pursuing():
            at = c.own.at[step.unit]
            return c.place(step.unit, argument(action) if isinstance(action, m.PursueTo) else at)
        case _:
            return None


# -- before the die -------------------------------------------------------------------------------------------


def declaring(c: Evaluator, action: Action) -> float:
    """An attack that is not as planned: the hex where all who can attack gain most."""
    if not isinstance(action, m.DeclareBattle):
        return 0.0
    field = c.outlook
    i = field.spots.index(action.spot)
    return field.gain((action.spot,), c.touching(field, i), 0)


def adding(c: Evaluator, now: m.Declaring, action: Action) -> float:
    """A battle that is no longer as planned: take what makes it better."""
    field = c.outlook
    targets, attackers = now.targets, tuple(sorted(now.attackers))
    match action:
        case m.AddAttacker():
            attackers = tuple(sorted((*attackers, action.unit)))
        case m.AddTarget():
            targets = tuple(sorted((*targets, action.spot)))
        case _:
            return field.gain(targets, attackers, 0) + 0.01
    return field.gain(targets, attackers, 0) if attackers else -0.5


def urgency(c: Evaluator, now: m.Battles, spot: int) -> float:
    """14.28 The surest battles first: what they clear helps the others."""
    fight = next(f for f in now.fights if spot in f.targets)
    field = c.outlooks[now.side]
    at = c.p.state.forces[now.side].at
    return field.gain(fight.targets, tuple(u for u in fight.attackers if u in at), 0)


def markers(c: Evaluator, action: Action) -> float:
    """5.3 A marker is worth what it shifts, or what the other table would have been worth."""
    battle = c.battle
    field = c.outlooks[battle.side]
    now = field.better(c.stakes)
    match action:
        case m.PlayMarker() if c.analysis.ground.markers[action.marker].rule in SHIFTING:
            battle = replace(battle, markers=(*battle.markers, action.marker))
            return field.best(battle) - now - MARKER
        case m.PlayMarker():  # Intelligence: the defender chooses the table
            return max(c.stakes) - now - MARKER
        case m.ApplyThaisResist():
            return field.best(replace(battle, thais=True)) - now
        case _:
            return 0.0


# -- losses ---------------------------------------------------------------------------------------------------


def losing(c: Evaluator, now: m.Losses, action: Action) -> float:
    """15.23 Half of the factors: by those who are worth least for their factors, without losing more than must be."""
    strength, at = factors(c.p, now.side), c.own.at
    units = [u for u in now.units if u in at]
    needed = (sum(strength[u] for u in units) - now.paid + 1) // 2
    unit: UnitId = argument(action)
    if isinstance(action, m.LoseUnit):
        return -_price(c.analysis.values[unit], strength[unit], needed)
    stock = c.setting.subordinates
    equation = c.setting.breakdown_of[unit]
    parts = [stock[equation.side, v][0] for v in equation.subordinates]
    fewer = strength[unit] - sum(strength[u] for u in parts)
    left = max(needed - fewer // 2, 0)
    rates = [
        _price(c.analysis.values[u], strength[u], left)
        for u in (*parts, *(x for x in units if x != unit))
        if strength[u]
    ]
    return -c.analysis.drop[unit] - min(rates, default=0.0)


def _price(value: float, paid: int, needed: int) -> float:
    """What it costs to pay so many factors with units like this one."""
    if not paid:
        return 100.0
    return value * max(1.0, needed / paid)


def wearing(c: Evaluator, action: Action) -> float:
    match action:
        case m.LoseUnit():
            return -c.analysis.values[action.unit]
        case m.BreakDown():
            return -c.analysis.drop[action.unit]
        case m.GiveUpSupply():
            return -SUPPLY
        case _:
            return 0.0


# -- retreat and pursuit --------------------------------------------------------------------------------------


def retreating(c: Evaluator, action: Action) -> float:
    """15.34 Whoever may stay does so where the hex matters or the way is dangerous."""
    unit: UnitId = argument(action)
    here = c.own.at[unit]
    if isinstance(action, m.StandFast):
        return STAYING + 0.5 * c.analysis.prize(c.p, here) - c.risk(unit, here)
    near = c.setting.costs[c.setting.counters[unit].mechanized][False][here]
    open_ = [n for n in near if n not in c.p.enemy[c.side].occupied and n not in c.p.enemy[c.side].zone]
    if not open_:
        return -c.analysis.values[unit]
    return -min(c.risk(unit, n) for n in open_)


def pursuing(c: Evaluator, action: Action) -> float:
    """15.42 Units that would go there anyway, and all units that attack from the sea."""
    if not isinstance(action, m.PursueWith):
        return 0.0
    unit = action.unit
    if unit in c.own.afloat:
        return 10.0
    here = c.own.at[unit]
    targets = [spot for spot in c.battle.targets if spot not in c.p.enemy[c.side].occupied]
    if c.side is not c.battle.side:
        targets = sorted({c.battle.origin[u] for u in c.battle.attackers} - c.p.enemy[c.side].occupied)
    return max((c.place(unit, t) - c.place(unit, here) + FOLLOWING for t in targets), default=-1.0)
