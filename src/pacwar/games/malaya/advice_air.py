"""Opinions about the air war and naval gunfire (16.0, 17.0): who flies what, and who is bombed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step, argument
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import (
    DAMAGED,
    INTERDICTION,
    JAPAN,
    OTHER,
    RECON,
    RESERVE,
    STRIKE,
    SUPERIORITY,
    Spot,
)
from pacwar.games.malaya.r16_missions import operated

if TYPE_CHECKING:
    from pacwar.games.malaya.advice import Evaluator

MAX_STRIKES = 6  # points on Strike missions, besides those that win the sky
MARGIN = 2  # points on Air Superiority beyond all that the enemy can send
PREFERRED = {STRIKE: 3.0, INTERDICTION: 2.0, RECON: 1.0, RESERVE: 0.5}
WORTHWHILE = 0.05  # what an air point must add to a strike
RISKED = 0.1  # what the antiaircraft fire costs that every strike meets (16.84)
STRIKING = 0.8  # what a bombarded hex is worth that is about to be attacked
HARASSING = 0.25  # and one that is not


def opinion(c: Evaluator, step: Step, action: Action) -> float | None:
    match step:
        case m.Allocating():
            return allocation(c, step, action)
        case m.Excess():
            return excess(c, step, argument(action))
        case m.AirLosses():
            return PREFERRED.get(argument(action), 0.0)
        case m.GivingUpAir():
            return 1.0 if argument(action) == DAMAGED else 0.0
        case m.Strikes():
            return strikes(c, step, action)
        case m.NavalFire():
            return target(c, argument(action))
        case m.ForceZAttack():
            return force_z(c, argument(action))
        case m.Bombardments():
            return 0.0
        case _:
            return None


def allocation(c: Evaluator, now: m.Allocating, action: Action) -> float:
    """16.31 Japan wins the sky, then strikes; the Allies fight for it, since a kill counts twice for them (24.1)."""
    if not isinstance(action, m.AssignAir):
        return 0.0
    air = c.p.state.air
    own, enemy = air[c.side].reserve, air[OTHER[c.side]].reserve
    wanted = [0, 0, 0, 0]
    if c.side is JAPAN:
        feared = min(enemy, len(operated(c.p, OTHER[c.side])))
        wanted[SUPERIORITY] = min(own, feared + MARGIN) if enemy else 0
        wanted[STRIKE] = min(own - wanted[SUPERIORITY], MAX_STRIKES)
        wanted[INTERDICTION] = own - wanted[SUPERIORITY] - wanted[STRIKE]
    else:
        wanted[SUPERIORITY] = own
    return float(wanted[action.box] - now.missions[action.box])


def excess(c: Evaluator, now: m.Excess, points: int) -> float:
    """16.52 Where the fire takes more: against those who shoot back, or against the others."""
    table = c.setting.air.superiority
    missions = c.p.state.air[OTHER[now.side]]
    shooters = missions.missions[SUPERIORITY]
    others = sum(missions.missions) - shooters + (missions.reserve if now.side is JAPAN else 0)

    def taken(firing: int, most: int) -> float:
        hits = [table.losses(firing, face) for face in table.rows]
        return sum(min(gone, most) + 0.4 * min(hurt, max(most - gone, 0)) for gone, hurt in hits) / len(hits)

    own = c.p.state.air[now.side].missions[SUPERIORITY]
    return 1.2 * taken(own - points, shooters) + taken(points, others)


def force_z(c: Evaluator, points: int) -> float:
    """26.16a What the attack brings in Victory Points."""
    if not points:
        return 0.0
    table, effects = c.setting.air.bombardment, c.setting.air.force_z
    price = c.setting.victory.points[OTHER[c.side]].air
    results = [effects[table.result(points, face)] for face in table.rows]
    return sum(e.points - price * e.air_lost - 2 * e.stops_amphibious for e in results) / len(results)


def strikes(c: Evaluator, now: m.Strikes, action: Action) -> float:
    match action:
        case m.AddStrike():
            points = now.air.get(action.spot, 0)
            chance = c.analysis.bombarded
            more = sum(chance) / (len(chance) * len(chance) // 2)  # for each point about the same
            return more * target(c, action.spot) - (RISKED if not points else 0.0) - WORTHWHILE
        case m.PlayMarker():
            return gunfire(c, action.marker)
        case _:
            return 0.0


def gunfire(c: Evaluator, marker: int) -> float:
    """17.0 Ships fire whenever they can; Force Z stays in port while Japan has aircraft to sink it."""
    if c.analysis.ground.markers[marker].rule != "5.3-A-ForceZ":
        return 0.5
    return -1.0 if c.p.state.air[OTHER[c.side]].missions[STRIKE] else 0.5


def target(c: Evaluator, spot: Spot) -> float:
    """What it is worth to suppress the units in a hex: most where an attack follows."""
    analysis = c.analysis
    stack = c.p.enemy[c.side].stacks.get(spot, ())
    attackers = sum(
        analysis.ground.attack[u]
        for n in analysis.ground.beside[spot]
        for u in c.p.deployed[c.side].stacks.get(n, ())
        if analysis.fights[u]
    )
    strength = sum(analysis.values[u] for u in stack)
    found = (STRIKING if attackers >= 4 else HARASSING) * min(strength, 12.0) / 4
    if any(analysis.ground.is_hq[u] for u in stack):
        found += 0.2
    return found + 0.1 * c.p.enemy[c.side].of.supply.get(spot, 0)
