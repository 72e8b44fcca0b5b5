"""How good it is for a unit, or for supply, to be in a hex.

A judge is made once for a unit, and asked about many hexes: what does not depend on the hex is found beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pacwar.games.malaya.advice_ground import FAR
from pacwar.games.malaya.ground import LIMIT
from pacwar.games.malaya.model import ALLIES, JAPAN, Spot, UnitId

if TYPE_CHECKING:
    from pacwar.games.malaya.advice import Evaluator

CROWDED = 3.0  # what it costs to overstack a hex (12.5), for each battalion equivalent
HELD = 0.5  # of the prize of an objective, for the only unit that holds it
HELD_BADLY = 0.3  # the same for a unit that is wanted elsewhere
STRONG = 4  # attack factors of such a unit
TOGETHER = 0.08  # for each defense factor of friends in the hex
COVER = 0.15  # for each column of terrain, to those who defend
COMMAND = 0.1  # for each attack factor that an HQ commands
DIVISION = 12  # attack factors for which an HQ is well used
LANDED = 0.6  # for an HQ: a coast beside it, where a supply point can be landed
SUPPLIED = 4.0  # for an HQ: supply in reach of it, without which it does nothing (7.3)
FOLLOWING = 0.3  # of the pull toward the goal, for an HQ: it must not outrun its supply
BESIDE = 1.0  # for supply: an HQ in reach of it
ALONE = 3.0  # what it costs who cannot fight to stand alone before the enemy
OPERATED = 3.0  # what an airfield that begins to work is worth
GARRISON = 1.0  # for a unit that fights badly: it sets a better one free
CLOSE = 3  # half Movement Points: so near the enemy can hardly be escaped

Judge = Callable[[Spot], float]


def judge(c: Evaluator, unit: UnitId | None) -> Judge:
    """How good it is for a unit, or for supply (None), to be in a hex."""
    if unit is None:
        return depot(c)
    hexes, risk, danger, of_use = c.setting.board.hexes, c.stance.risk, c.dangers[unit], purpose(c, unit)
    weight, at, weights = c.analysis.ground.weight[unit], c.own.at.get(unit), c.p.deployed[c.side].weights
    is_allied = c.side is ALLIES

    def place(spot: Spot) -> float:
        found = -(risk * danger(spot))
        if spot in hexes:
            over = weights.get(spot, 0) + (0 if spot == at else weight) - LIMIT
            if over > 0 and weight:
                found -= CROWDED * over
        elif is_allied or unit in c.goals:
            return found - pull(c, unit)(spot)
        return found + of_use(spot)

    return place


def purpose(c: Evaluator, unit: UnitId) -> Judge:
    """What each kind of unit is good for."""
    if c.setting.counters[unit].kind == "airfield":
        return airfield(c, unit)
    if c.analysis.ground.is_hq[unit]:
        return headquarters(c, unit)
    if not c.analysis.fights[unit]:
        return garrison(c, unit)
    return advancing(c, unit) if c.side is JAPAN else defending(c, unit)


def danger(c: Evaluator, unit: UnitId) -> Judge:
    """What a unit stands to lose there in the enemy's next impulse, whatever the side feels about it."""
    analysis, hexes, at, attacks = c.analysis, c.setting.board.hexes, c.own.at.get(unit), c.threat.attacks
    own, defenses, value = analysis.ground.defense[unit], c.defenses, analysis.values[unit]
    column_of, nearer, cover = c.setting.percentages.column, int(c.side is not JAPAN), c.cover

    def endangered(spot: Spot) -> float:
        attack = attacks[spot] if spot in hexes else 0
        if not attack:
            return 0.0
        total = defenses.get(spot, 0) if spot == at else own + defenses.get(spot, 0)
        column = column_of(100 * attack // (total or 1)) + nearer - cover[spot]
        return value * analysis.harm(column)

    return endangered


# -- those who fight ------------------------------------------------------------------------------------------


def advancing(c: Evaluator, unit: UnitId) -> Judge:
    """Toward the goal; objectives that no other unit holds are kept."""
    pulled, objectives = pull(c, unit), c.analysis.objectives
    return lambda spot: -pulled(spot) + (holding(c, unit, spot) if spot in objectives else 0.0)


def pull(c: Evaluator, unit: UnitId) -> Judge:
    goal = c.goals.get(unit)
    if goal is None:
        return lambda spot: 0.0
    row, strength = c.analysis.ways(goal, c.setting.counters[unit].mechanized), c.stance.pull
    return lambda spot: strength * row.get(spot, FAR)


def holding(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    """24.6 An objective counts for the side that occupies it; the Allies want a unit there that can fight."""
    if spot not in c.analysis.objectives:
        return 0.0
    fights, friends = c.analysis.fights, c.friends(unit, spot)
    if c.side is ALLIES and fights[unit]:
        is_held = any(fights[u] for u in friends)
    else:
        is_held = bool(friends) or spot in c.own.supply
    if is_held:
        return 0.0
    strong = c.side is JAPAN and c.analysis.ground.attack[unit] >= STRONG
    return (HELD_BADLY if strong else HELD) * c.stance.ground * c.analysis.prize(c.p, spot)


def defending(c: Evaluator, unit: UnitId) -> Judge:
    """Objectives, cover and company; nearer to Singapore as time goes by."""
    setting, objectives, singapore, cover = c.setting, c.analysis.objectives, c.setting.singapore, c.cover
    at, own, defenses = c.own.at.get(unit), c.analysis.ground.defense[unit], c.defenses
    row, strength = c.analysis.ways(setting.naval_base, setting.counters[unit].mechanized), c.stance.pull

    def defended(spot: Spot) -> float:
        held = holding(c, unit, spot) if spot in objectives else 0.0
        company = defenses.get(spot, 0) - (own if spot == at else 0)
        found = held + TOGETHER * min(company, 18) + COVER * cover[spot]
        if spot in singapore:
            found += 0.5
        return found - strength * row.get(spot, FAR)

    return defended


# -- those who serve ------------------------------------------------------------------------------------------


def headquarters(c: Evaluator, unit: UnitId) -> Judge:
    """Near many who fight, beside supply or where it can be landed, never alone before the enemy."""
    setting, threat = c.setting, c.threat
    near_coast = setting.near_coast if c.side is JAPAN else ()
    force_at, supplied, guarded = commanded(c, unit), c.supplied, c.guarded
    followed = withdrawn(c) if c.side is ALLIES else pull(c, unit)
    share = 1.0 if c.side is ALLIES else FOLLOWING

    def placed(spot: Spot) -> float:
        force = force_at(spot)
        of_use = min(force / DIVISION, 1.0)
        found = COMMAND * min(force, 40) + (SUPPLIED * of_use if spot in supplied else 0.0)
        if spot in near_coast:
            found += LANDED * of_use
        if spot in guarded:
            found += 0.4
        elif threat.distance(spot) <= 2 * CLOSE:
            found -= ALONE
        return found - share * followed(spot)

    return placed


def withdrawn(c: Evaluator) -> Judge:
    """The Allies: nearer to Singapore as time goes by."""
    row, strength = c.analysis.ways(c.setting.naval_base), c.stance.pull
    return lambda spot: strength * row.get(spot, FAR)


def commanded(c: Evaluator, hq: UnitId) -> Judge:
    """Attack factors that an HQ would have in its radius: in the off-map base none."""
    is_hex, distances, radius = (
        c.setting.board.is_hex,
        c.setting.board.distances,
        c.setting.counters[hq].radius,
    )
    cares = [(distances(there), force) for there, force in c.cared_for(hq).items()]
    return lambda spot: sum([force for row, force in cares if is_hex(spot) and row[spot] <= radius])


def airfield(c: Evaluator, unit: UnitId) -> Judge:
    """On an airfield of its own, out of the enemy's reach; if there is none here, toward one."""
    free = c.free_airfields(unit)
    if not free:
        return garrison(c, unit)
    rows = [c.analysis.ways(field) for field in free]
    return lambda spot: OPERATED if spot in free else -0.05 * min([row.get(spot, FAR) for row in rows])


def garrison(c: Evaluator, unit: UnitId) -> Judge:
    """Who fights badly holds objectives for others, or keeps with them."""
    analysis, attacks, guarded = c.analysis, c.threat.attacks, c.guarded
    wanted, followed = {*analysis.objectives, *c.posts}, withdrawn(c) if c.side is ALLIES else None

    def placed(spot: Spot) -> float:
        found = -ALONE / 2 if attacks[spot] and spot not in guarded else 0.0
        if spot in wanted and all(
            analysis.fights[u] or analysis.ground.is_hq[u] for u in c.friends(unit, spot)
        ):
            return found + GARRISON + holding(c, unit, spot)
        if followed is not None:
            return found - followed(spot)
        post = c.stations.get(unit)
        return found - 0.05 * analysis.cost(spot, post) if post is not None else found

    return placed


def depot(c: Evaluator) -> Judge:
    """Supply: beside HQs that have much to command (7.2), not where the enemy can take it."""
    board, attacks, guarded = c.setting.board, c.threat.attacks, c.guarded
    hqs = [
        (min(use / DIVISION, 1.5), board.distances(hq), c.analysis.ways(hq))
        for hq, use in c.headquarters.items()
    ]

    def placed(spot: Spot) -> float:
        on_map, found = spot in board.hexes, -0.1 * FAR
        for use, distances, row in hqs:
            near = BESIDE if on_map and distances[spot] <= 1 else 0.0
            found = max(found, use + near - 0.1 * row.get(spot, FAR))
        return found - ALONE if attacks[spot] and spot not in guarded else found

    return placed
