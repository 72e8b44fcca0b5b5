"""Where units are sent: goals of an advance, posts of a defense, what HQs take care of, airfields that are free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.games.malaya.advice_ground import FAR, MapAnalysis
from pacwar.games.malaya.advice_place import commanded
from pacwar.games.malaya.model import JAPAN, OTHER, Spot, UnitId

if TYPE_CHECKING:
    from pacwar.games.malaya.advice import Evaluator

SHARED = 0.3  # of these, those who are in the radius of another HQ
SHARE = 1.4  # of the enemy's defense, what is sent against an objective
LEAST = 6  # attack factors that are sent against any objective

# -- goals of an advance --------------------------------------------------------------------------------------


def goals(c: Evaluator) -> dict[UnitId, Spot]:
    """Which objective each unit goes for: the nearest pairs first, so many factors as it needs, the rest to the next. Where
    nothing is left that can be reached by land, all stay near to what they hold."""
    analysis, setting = c.analysis, c.setting
    held, base = c.p.deployed[c.side].occupied, setting.base[JAPAN]
    by_land = [spot for spot in setting.objectives if analysis.cost(base, spot) < FAR]
    wanted = [spot for spot in by_land if spot not in held] or by_land
    enemy = c.p.enemy[c.side].stacks
    needed = {
        spot: LEAST + SHARE * sum(analysis.ground.defense[u] for u in enemy.get(spot, ())) for spot in wanted
    }
    movers = [u for u in sorted(c.own.at) if analysis.fights[u] or analysis.ground.is_hq[u]]
    pairs = sorted(
        (analysis.cost(c.own.at[u], spot, setting.counters[u].mechanized), u, spot)
        for u in movers
        for spot in wanted
    )
    found: dict[UnitId, Spot] = {}
    for cost, unit, spot in pairs:
        if unit not in found and cost < FAR and needed[spot] > 0:
            found[unit] = spot
            needed[spot] -= analysis.ground.attack[unit]
    for cost, unit, spot in pairs:
        if cost < FAR:
            found.setdefault(unit, spot)
    return found


def cares(c: Evaluator, hq: UnitId) -> dict[Spot, float]:
    """Attack factors by hex; those within another HQ's care count less."""
    analysis, setting, at = c.analysis, c.setting, c.own.at
    others = [
        (setting.board.distances(at[u]), setting.counters[u].radius)
        for u in at if analysis.ground.is_hq[u] and u != hq and at[u] in setting.land
    ]  # fmt: skip
    found: dict[Spot, float] = {}
    for there, attacks in c.fighters.items():
        cared_for = any(other[there] <= reach for other, reach in others)
        share = SHARED if cared_for else 1.0
        found[there] = sum([attack * share for attack in attacks])
    return found


def fighters(c: Evaluator) -> dict[Spot, list[int]]:
    """The attack factors of those who fight, by land hex."""
    analysis, land = c.analysis, c.setting.land
    found: dict[Spot, list[int]] = {}
    for unit, there in c.own.at.items():
        if analysis.fights[unit] and there in land:
            found.setdefault(there, []).append(analysis.ground.attack[unit])
    return found


def posted(c: Evaluator) -> dict[Spot, float]:
    """Where HQs are on the map, and what they command there; before Japan has any, the road by which they come."""
    at, is_hex = c.own.at, c.setting.board.is_hex
    found = {
        at[u]: commanded(c, u)(at[u]) for u in sorted(at) if c.analysis.ground.is_hq[u] and is_hex(at[u])
    }
    return found or {spot: 0.0 for spot in sorted(c.setting.edge_roads) if c.side is JAPAN}


def order(c: Evaluator, units: list[UnitId]) -> list[UnitId]:
    """Those who fight go first; who stands on an objective waits for a garrison; HQs follow."""
    analysis, objectives = c.analysis, c.setting.objectives

    def turn(u: UnitId) -> int:
        if analysis.ground.is_hq[u]:
            return 3
        return 2 * (c.own.at[u] in objectives) if analysis.fights[u] else 1

    return sorted(units, key=lambda u: (turn(u), c.threat.distance(c.own.at[u]), u))


def posts(analysis: MapAnalysis, c: Evaluator) -> list[Spot]:
    """Objectives that only units hold which could be used better, and those that are next; for Japan, ports as well."""
    own, enemy = c.p.deployed[c.side], c.p.enemy[c.side].occupied
    ports = c.analysis.ground.ports if c.side is JAPAN else ()
    found = []
    for spot in sorted({*c.setting.objectives, *ports}):
        there = own.stacks.get(spot, ())
        if spot not in enemy and all(analysis.fights[u] or analysis.ground.is_hq[u] for u in there):
            found.append(spot)
    return found


def stations(c: Evaluator) -> dict[UnitId, Spot]:
    """Which post each unit goes to that fights badly: the nearest pairs first; the others follow the advance."""
    analysis = c.analysis
    units = [u for u in sorted(c.own.at) if not analysis.fights[u] and not analysis.ground.is_hq[u]]
    wanted = c.posts
    pairs = sorted((analysis.cost(c.own.at[u], post), u, post) for u in units for post in wanted)
    found: dict[UnitId, Spot] = {}
    taken: set[Spot] = set()
    for cost, unit, post in pairs:
        if unit not in found and post not in taken and cost < FAR:
            found[unit] = post
            taken.add(post)
    ahead = sorted(set(c.goals.values()))
    for unit in units:
        if unit not in found and ahead:
            found[unit] = min(ahead, key=lambda goal: (analysis.cost(c.own.at[unit], goal), goal))
    return found


def free_airfields(c: Evaluator, unit: UnitId) -> list[Spot]:
    """Airfields without another airfield unit of ours and out of the enemy's reach."""
    setting, stacks = c.setting, c.p.deployed[c.side].stacks
    enemy = c.p.deployed[OTHER[c.side]].occupied
    return [
        spot
        for spot in setting.airfields
        if spot not in enemy
        and (not c.threat.attacks[spot] or any(c.analysis.fights[u] for u in stacks.get(spot, ())))
        and not any(setting.counters[u].kind == "airfield" and u != unit for u in stacks.get(spot, ()))
    ]
