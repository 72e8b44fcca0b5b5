"""Where units should be: goals of an advance, posts of a defense, and what each kind of unit is good for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.games.malaya.advice_ground import FAR, Lay
from pacwar.games.malaya.ground import LIMIT
from pacwar.games.malaya.model import ALLIES, JAPAN, OTHER, Spot, UnitId

if TYPE_CHECKING:
    from pacwar.games.malaya.advice import Counsel

CROWDED = 3.0  # what it costs to overstack a hex (12.5), for each battalion equivalent
FORCED = 2.5  # what it costs to come into an enemy zone outside of a planned assault (14.11)
HELD = 0.5  # of the prize of an objective, for the only unit that holds it
HELD_BADLY = 0.3  # the same for a unit that is wanted elsewhere
STRONG = 4  # attack factors of such a unit
TOGETHER = 0.08  # for each defense factor of friends in the hex
COVER = 0.15  # for each column of terrain, to those who defend
COMMAND = 0.1  # for each attack factor that an HQ commands
DIVISION = 12  # attack factors for which an HQ is well used
SHARED = 0.3  # of these, those who are in the radius of another HQ
LANDED = 0.6  # for an HQ: a coast beside it, where a supply point can be landed
SUPPLIED = 4.0  # for an HQ: supply in reach of it, without which it does nothing (7.3)
FOLLOWING = 0.3  # of the pull toward the goal, for an HQ: it must not outrun its supply
BESIDE = 1.0  # for supply: an HQ in reach of it
ALONE = 3.0  # what it costs who cannot fight to stand alone before the enemy
OPERATED = 3.0  # what an airfield that begins to work is worth
GARRISON = 1.0  # for a unit that fights badly: it sets a better one free
SHARE = 1.4  # of the enemy's defense, what is sent against an objective
LEAST = 6  # attack factors that are sent against any objective
CLOSE = 3  # half Movement Points: so near the enemy can hardly be escaped


# -- goals of an advance --------------------------------------------------------------------------------------


def goals(c: Counsel) -> dict[UnitId, Spot]:
    """Which objective each unit goes for: the nearest pairs first, so many factors as it needs, the rest to the next."""
    lay, setting = c.lay, c.setting
    held = c.p.deployed[c.side].occupied
    wanted = [spot for spot in setting.objectives if spot not in held] or list(setting.objectives)
    enemy = c.p.enemy[c.side].stacks
    needed = {
        spot: LEAST + SHARE * sum(lay.ground.defense[u] for u in enemy.get(spot, ())) for spot in wanted
    }
    movers = [u for u in sorted(c.own.at) if lay.fights[u] or lay.ground.is_hq[u]]
    pairs = sorted(
        (lay.cost(c.own.at[u], spot, setting.counters[u].mechanized), u, spot)
        for u in movers
        for spot in wanted
    )
    found: dict[UnitId, Spot] = {}
    for cost, unit, spot in pairs:
        if unit not in found and cost < FAR and needed[spot] > 0:
            found[unit] = spot
            needed[spot] -= lay.ground.attack[unit]
    for cost, unit, spot in pairs:
        if cost < FAR:
            found.setdefault(unit, spot)
    return found


# -- where a unit should be -----------------------------------------------------------------------------------


def place(c: Counsel, unit: UnitId | None, spot: Spot) -> float:
    """How good it is for a unit, or for supply (None), to be in a hex."""
    if unit is None:
        return depot(c, spot)
    lay, counter = c.lay, c.setting.counters[unit]
    found = -c.risk(unit, spot) - crowd(c, unit, spot)
    if not c.setting.board.is_hex(spot) and (c.side is ALLIES or unit in c.goals):
        return found - pull(c, unit, spot)
    if counter.kind == "airfield":
        return found + airfield(c, unit, spot)
    if lay.ground.is_hq[unit]:
        return found + headquarters(c, unit, spot)
    if not lay.fights[unit]:
        return found + garrison(c, unit, spot)
    return found + (advancing(c, unit, spot) if c.side is JAPAN else defending(c, unit, spot))


def crowd(c: Counsel, unit: UnitId, spot: Spot) -> float:
    weight = c.lay.ground.weight[unit]
    if not weight or not c.setting.board.is_hex(spot):
        return 0.0
    there = c.p.deployed[c.side].weights.get(spot, 0)
    return CROWDED * max(0, there + (0 if c.own.at.get(unit) == spot else weight) - LIMIT)


def advancing(c: Counsel, unit: UnitId, spot: Spot) -> float:
    """Toward the goal; objectives that nobody else holds are kept."""
    return -pull(c, unit, spot) + holding(c, unit, spot)


def pull(c: Counsel, unit: UnitId, spot: Spot) -> float:
    goal = c.goals.get(unit)
    if goal is None:
        return 0.0
    return c.temper.pull * c.lay.cost(spot, goal, c.setting.counters[unit].mechanized)


def holding(c: Counsel, unit: UnitId, spot: Spot) -> float:
    """24.6 An objective counts for whoever stands in it; the Allies want somebody there who can fight for it."""
    if spot not in c.setting.objectives:
        return 0.0
    fights, friends = c.lay.fights, c.friends(unit, spot)
    if c.side is ALLIES and fights[unit]:
        is_held = any(fights[u] for u in friends)
    else:
        is_held = bool(friends) or spot in c.own.supply
    if is_held:
        return 0.0
    strong = c.side is JAPAN and c.lay.ground.attack[unit] >= STRONG
    return (HELD_BADLY if strong else HELD) * c.temper.ground * c.lay.prize(c.p, spot)


def defending(c: Counsel, unit: UnitId, spot: Spot) -> float:
    """Objectives, cover and company; nearer to Singapore as time goes by."""
    found = holding(c, unit, spot) + TOGETHER * min(c.company(unit, spot), 18) + COVER * cover(c, spot)
    if spot in c.setting.singapore:
        found += 0.5
    return found - c.temper.pull * c.lay.cost(spot, c.setting.naval_base, c.setting.counters[unit].mechanized)


def cover(c: Counsel, spot: Spot) -> int:
    """Columns that terrain and fortifications give to a defender (14.33)."""
    setting = c.setting
    shift = setting.terrain.hexes[setting.board.terrain[spot]].shift
    return shift + (setting.terrain.fortification[c.side] if spot in c.own.forts else 0)


def headquarters(c: Counsel, unit: UnitId, spot: Spot) -> float:
    """Near many who fight, beside supply or where it can be landed, never alone before the enemy."""
    lay, setting = c.lay, c.setting
    force = commanded(c, unit, spot)
    of_use = min(force / DIVISION, 1.0)
    found = COMMAND * min(force, 40) + (SUPPLIED * of_use if is_supplied(c, spot) else 0.0)
    friends = c.friends(unit, spot)
    if c.side is JAPAN and any(n in setting.coastal for n in (spot, *setting.board.neighbors[spot])):
        found += LANDED * of_use
    if any(lay.fights[u] for u in friends):
        found += 0.4
    elif c.threat.distance(spot) <= 2 * CLOSE:
        found -= ALONE
    if c.side is ALLIES:
        return found - c.temper.pull * lay.cost(spot, setting.naval_base)
    return found - FOLLOWING * pull(c, unit, spot)


def commanded(c: Counsel, hq: UnitId, spot: Spot) -> float:
    """Attack factors that an HQ would have in its radius."""
    row, radius = c.setting.board.distances(spot), c.setting.counters[hq].radius
    return sum(force for there, force in c.cared_for(hq).items() if row[there] <= radius)


def cares(c: Counsel, hq: UnitId) -> dict[Spot, float]:
    """Attack factors by hex; those of whom another HQ takes care count less."""
    lay, setting, at = c.lay, c.setting, c.own.at
    others = [
        (setting.board.distances(at[u]), setting.counters[u].radius)
        for u in at if lay.ground.is_hq[u] and u != hq and at[u] in setting.land
    ]  # fmt: skip
    found: dict[Spot, float] = {}
    for unit, there in at.items():
        if lay.fights[unit] and there in setting.land:
            cared_for = any(other[there] <= reach for other, reach in others)
            share = SHARED if cared_for else 1.0
            found[there] = found.get(there, 0.0) + lay.ground.attack[unit] * share
    return found


def is_supplied(c: Counsel, spot: Spot) -> bool:
    """7.2 Is there supply in or beside a hex, or a port of ours through which it comes?"""
    held = c.p.deployed[c.side].occupied
    return any(
        n in c.own.supply or (n in c.setting.ports and n in held)
        for n in (spot, *c.setting.board.neighbors[spot])
    )


def airfield(c: Counsel, unit: UnitId, spot: Spot) -> float:
    """On an airfield of its own, out of the enemy's reach; if there is none here, toward one."""
    free = c.free_airfields(unit)
    if spot in free:
        return OPERATED
    if not free:
        return garrison(c, unit, spot)
    return -0.05 * min(c.lay.cost(spot, field) for field in free)


def garrison(c: Counsel, unit: UnitId, spot: Spot) -> float:
    """Who fights badly holds objectives for others, or keeps with them."""
    lay, setting = c.lay, c.setting
    friends = c.friends(unit, spot)
    found = 0.0
    if c.threat.attack(spot) and not any(lay.fights[u] for u in friends):
        found -= ALONE / 2
    weak = [u for u in friends if not lay.fights[u] and not lay.ground.is_hq[u]]
    if (spot in setting.objectives or spot in c.posts) and not weak:
        return found + GARRISON + holding(c, unit, spot)
    if c.side is ALLIES:
        return found - c.temper.pull * lay.cost(spot, setting.naval_base)
    post = c.stations.get(unit)
    return found - 0.05 * lay.cost(spot, post) if post is not None else found


def depot(c: Counsel, spot: Spot) -> float:
    """Supply: beside HQs that have much to command (7.2), not where the enemy can take it."""
    lay, board = c.lay, c.setting.board
    row = board.distances(spot) if board.is_hex(spot) else None
    found = -0.1 * FAR
    for hq, use in c.headquarters.items():
        near = BESIDE if row is not None and row[hq] <= 1 else 0.0
        found = max(found, min(use / DIVISION, 1.5) + near - 0.1 * lay.cost(spot, hq))
    if c.threat.attack(spot) and not any(lay.fights[u] for u in c.friends(None, spot)):
        found -= ALONE
    return found


def posted(c: Counsel) -> dict[Spot, float]:
    """Where HQs are on the map, and what they command there; before Japan has any, the road by which they come."""
    at, is_hex = c.own.at, c.setting.board.is_hex
    found = {at[u]: commanded(c, u, at[u]) for u in sorted(at) if c.lay.ground.is_hq[u] and is_hex(at[u])}
    return found or {spot: 0.0 for spot in sorted(c.setting.edge_roads) if c.side is JAPAN}


def contact(c: Counsel, unit: UnitId, spot: Spot) -> float:
    """14.11 What it costs to have to attack without a plan."""
    return FORCED if c.touched(spot) else 0.0


def order(c: Counsel, units: list[UnitId]) -> list[UnitId]:
    """Those who fight go first; who stands on an objective waits for a garrison; HQs follow."""
    lay, objectives = c.lay, c.setting.objectives

    def turn(u: UnitId) -> int:
        if lay.ground.is_hq[u]:
            return 3
        return 2 * (c.own.at[u] in objectives) if lay.fights[u] else 1

    return sorted(units, key=lambda u: (turn(u), c.threat.distance(c.own.at[u]), u))


def posts(lay: Lay, c: Counsel) -> list[Spot]:
    """Objectives that only units hold which could be used better, and those that are next; for Japan, ports as well."""
    own, enemy = c.p.deployed[c.side], c.p.enemy[c.side].occupied
    ports = c.lay.ground.ports if c.side is JAPAN else ()
    found = []
    for spot in sorted({*c.setting.objectives, *ports}):
        there = own.stacks.get(spot, ())
        if spot not in enemy and all(lay.fights[u] or lay.ground.is_hq[u] for u in there):
            found.append(spot)
    return found


def stations(c: Counsel) -> dict[UnitId, Spot]:
    """Which post each unit goes to that fights badly: the nearest pairs first; the others follow the advance."""
    lay = c.lay
    units = [u for u in sorted(c.own.at) if not lay.fights[u] and not lay.ground.is_hq[u]]
    wanted = c.posts
    pairs = sorted((lay.cost(c.own.at[u], post), u, post) for u in units for post in wanted)
    found: dict[UnitId, Spot] = {}
    taken: set[Spot] = set()
    for cost, unit, post in pairs:
        if unit not in found and post not in taken and cost < FAR:
            found[unit] = post
            taken.add(post)
    ahead = sorted(set(c.goals.values()))
    for unit in units:
        if unit not in found and ahead:
            found[unit] = min(ahead, key=lambda goal: (lay.cost(c.own.at[unit], goal), goal))
    return found


def free_airfields(c: Counsel, unit: UnitId) -> list[Spot]:
    """Airfields without another airfield unit of ours and out of the enemy's reach."""
    setting, stacks = c.setting, c.p.deployed[c.side].stacks
    enemy = c.p.deployed[OTHER[c.side]].occupied
    return [
        spot
        for spot in setting.airfields
        if spot not in enemy
        and (not c.threat.attack(spot) or any(c.lay.fights[u] for u in stacks.get(spot, ())))
        and not any(setting.counters[u].kind == "airfield" and u != unit for u in stacks.get(spot, ()))
    ]
