"""Where units should be: goals of an advance, posts of a defense, and what each kind of unit is good for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pacwar.games.bataan.advice_ground import FAR, MapAnalysis, danger, held_by, wanted
from pacwar.games.bataan.agenda import sequence_of
from pacwar.games.bataan.ground import COMMAND_RANGE
from pacwar.games.bataan.model import JAPAN, OTHER, US, FormationId, SequenceChoice, Spot, UnitId
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import STACK
from pacwar.games.bataan.r03_units import face, steps_left
from pacwar.games.bataan.r09_reaction import STEPS
from pacwar.games.bataan.r14_forts import is_fort
from pacwar.kit.agenda import find_step

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Evaluator

Company = Sequence[tuple[Spot, Mapping[Spot, int] | None]]

CROWDED = 4.0  # what it costs to overstack a hex (3.32), for each stacking point
CUT_OFF = 2.0  # what it costs to end where no Supply Route can be traced
COMMAND = 0.25  # for an HQ: each unit of its formation in its range
ASTRAY = 0.3  # what it costs a unit to be out of the range of its HQ
BEHIND = 0.06  # and artillery, for each half movement point to it
ESCORT = 1.0  # what it is worth to stay with those who cannot fight
GUARD = 4.0  # with an HQ that would be left alone
STEADIED = 1.5  # what an HQ is worth with those who are to hold a hex
EXPOSED = 1.0  # what it costs an HQ to be beside the enemy: those with it may advance and leave it there
ALONE = 2.5  # what it costs who cannot fight to stand alone before the enemy
FAR_OFF = 15  # half movement points: so far from the enemy nobody need be afraid of him
IN_RANGE = 0.5  # for artillery: each hex that it can fire on, of those that will be fought over
TOO_FAR = 0.15  # and what it costs to be a hex too far from it
TARGETS = 3  # of these, so many
PRESSED = 1.2  # what it costs artillery to stand in an enemy zone (12.14)
TOGETHER = 0.05  # for each point of defense of friends in the hex
COVER = 0.25  # for each modifier that helps a defender
# of the attack strength that threatens a hex that counts, what is left there: whoever must attack has little to spare
GARRISON = {JAPAN: 0.2, US: 0.3}
FEW = 3.0  # defense that is enough where the enemy is more than so many hexes away
AT_HAND = 3
TAKEN = 0.7  # of what a hex is worth, what it is to enter it, whoever threatens it
HELD = 0.5  # of the worth of a hex, for the only one who holds or takes it
SHARE = 1.5  # of the enemy's defense, what is sent against a hex
LEAST = 8  # attack strength that is sent against any hex
AT_ONCE = 16  # half movement points: who is nearer can go for a hex that is lost
CLOSE = 6  # half movement points: so near the enemy can hardly be escaped
WORTH = 2.0  # half movement points that a unit goes farther for each point of worth
ENOUGH = 0.5  # of the attack strength that threatens a post, what is posted there
OFF_MAP = 6.0  # what it costs to stay off the map
BROKEN = {"abucay": 3, "main": 7}  # lost forts by which a line is given up
AIMS = 2  # hexes that a side may aim at
REAR = {"abucay": 0, "main": 22, "": 26}  # rows of the map that are worth posts when a line is held


# -- goals of an advance --------------------------------------------------------------------------------------


def goals(c: Evaluator) -> dict[UnitId, Spot]:
    """Which hex each unit goes for: the nearest pairs first, so much strength as it needs, the rest to the next."""
    analysis, p = c.analysis, c.p
    force = c.own
    stacks = p.deployed[OTHER[c.side]].stacks
    marks = {mark.spot: mark.worth for mark in wanted(p, c.marks, c.side)}
    marks |= {h: w for h, w in c.marks.items() if is_fort(p, h)}
    if not marks:
        marks = dict.fromkeys(stacks, 1.0)
    needed = {spot: required(c, spot) for spot in marks}
    for spot, worth in c.marks.items():
        if spot not in marks and garrison(c, spot):
            marks[spot], needed[spot] = worth, garrison(c, spot)
    movers = [u for u in sorted(force.at) if analysis.fights[u] and force.at[u] in p.area]
    pairs = sorted(
        (cost - WORTH * marks[spot], u, spot)
        for u in movers
        for spot in marks
        if (cost := analysis.cost(force.at[u], spot, p.ground.has_wheels[u])) < FAR
    )
    found: dict[UnitId, Spot] = {}
    for _, unit, spot in pairs:
        if unit not in found and needed[spot] > 0:
            found[unit] = spot
            needed[spot] -= face(p, force, unit).attack
    for _, unit, spot in pairs:
        found.setdefault(unit, spot)
    return found


def required(c: Evaluator, spot: Spot) -> float:
    """The attack strength that is sent against a hex."""
    enemy, side = c.p.state.forces[OTHER[c.side]], OTHER[c.side]
    return LEAST + SHARE * sum(face(c.p, enemy, u).defense for u in c.p.deployed[side].stacks.get(spot, ()))


def aims(analysis: MapAnalysis, p: Position) -> list[Spot]:
    """The hexes that count and that the US holds, the nearest to the formations of the sequence first."""
    sequence = find_step(p.state.steps, SequenceChoice) or sequence_of(p.state)
    if sequence is None:
        return []
    at = p.state.forces[sequence.side].at
    units = [u for f in sequence.formations for u in p.ground.members[f] if analysis.fights[u]]
    starts = {at[u] for u in units if u in at and at[u] in p.area}
    marks = [mark.spot for mark in wanted(p, analysis.marks(p), JAPAN)]
    ways = {spot: min((analysis.cost(start, spot) for start in starts), default=FAR) for spot in marks}
    return sorted((spot for spot in marks if ways[spot] < FAR), key=lambda spot: (ways[spot], spot))[:AIMS]


# -- posts of a defense ---------------------------------------------------------------------------------------


def line(c: Evaluator) -> str:
    """The line of forts that is still to be held; "": none is."""
    p, land = c.p, c.p.state.land
    forts = p.setting.forts
    if not p.field.scenario.also and all(c.analysis.row[h] < REAR["main"] for h in p.field.goals):
        return "abucay"  # there is nothing behind it that counts
    for name, most in BROKEN.items():
        own = [h for h, of in forts.items() if of == name and h in p.area]
        lost = sum(h in land.destroyed or h in land.japanese for h in own)
        if own and lost < min(most, len(own)):
            return name
    return "" if any(h in p.area for h in forts) else "abucay"


def posts(c: Evaluator) -> dict[Spot, float]:
    """Hexes that are to be held, and what each is worth: those that count, and the forts of the line."""
    p, held = c.p, c.line
    found = {h: w for h, w in c.marks.items() if held_by(p, h, US) and c.analysis.row[h] >= REAR[held]}
    for spot, of in p.setting.forts.items():
        if of == held and spot in p.area and is_fort(p, spot) and spot not in p.deployed[JAPAN].occupied:
            found[spot] = found.get(spot, 0.0) + 1.0
    return found or dict.fromkeys(p.deployed[US].stacks, 1.0)


def stations(c: Evaluator) -> dict[UnitId, Spot]:
    """Which post each unit goes to: the nearest pairs first, so much strength as is threatened; then to what is to be won back;
    the rest behind the posts."""
    analysis, p, force = c.analysis, c.p, c.own
    hexes = c.posts
    needed = {h: ENOUGH * c.threat.attack(h) + w / 2 for h, w in hexes.items() if c.threat.attack(h)}
    if not needed:
        needed = dict.fromkeys(hexes, 1.0)
    room = dict.fromkeys(needed, STACK)
    movers = [u for u in sorted(force.at) if analysis.fights[u] and u not in force.locked]
    pairs = sorted(
        (cost - WORTH * hexes[spot], u, spot)
        for u in movers
        for spot in needed
        if (cost := analysis.cost(force.at[u], spot, p.ground.has_wheels[u])) < FAR
    )
    found: dict[UnitId, Spot] = {}
    stack = p.ground.stack
    for _, unit, spot in pairs:
        if unit not in found and needed[spot] > 0 and room[spot] >= stack[unit]:
            found[unit] = spot
            needed[spot] -= face(p, force, unit).defense
            room[spot] -= stack[unit]
    found |= won_back(c, [u for u in movers if u not in found])
    for _, unit, spot in pairs:
        if unit not in found and room[spot] >= stack[unit]:
            found[unit] = spot
            room[spot] -= stack[unit]
    for _, unit, spot in pairs:
        found.setdefault(unit, spot)
    return found


def won_back(c: Evaluator, units: Sequence[UnitId]) -> dict[UnitId, Spot]:
    """Where hexes decide, who can be spared goes for those that are lost, if there are enough for it."""
    p, force = c.p, c.own
    found: dict[UnitId, Spot] = {}
    if p.field.scenario.also:
        return found
    for mark in sorted(wanted(p, c.marks, US), key=lambda mark: (-mark.worth, mark.spot)):
        ways = {
            u: c.analysis.cost(force.at[u], mark.spot, p.ground.has_wheels[u])
            for u in units
            if u not in found
        }
        near = sorted((u for u, way in ways.items() if way <= AT_ONCE), key=lambda u: (ways[u], u))
        if sum(face(p, force, u).attack for u in near) >= required(c, mark.spot):
            found |= dict.fromkeys(near, mark.spot)
    return found


# -- where a unit should be -----------------------------------------------------------------------------------


def seeking(c: Evaluator, unit: UnitId) -> Callable[[Spot], float]:
    """How good it is for a unit to be in a hex. What is the same wherever it goes is looked up once."""
    ground, marks, stacks, traced = c.p.ground, c.marks, c.stacks, c.traced
    exposures, defense = c.exposures, face(c.p, c.own, unit).defense
    dear = c.stance.risk * c.analysis.value(c.own, unit)
    use: Callable[[Spot], float] | None = None
    if c.analysis.fights[unit]:
        away, pull = astray(c, unit), pulled(c, unit)
    else:
        use = partial(
            headquarters if ground.is_hq[unit] else guns if ground.is_artillery[unit] else rear, c, unit
        )

    def place(spot: Spot) -> float:
        found = holding(c, unit, spot) if spot in marks else 0.0
        attack, cover = exposures[spot]
        has_company = spot in stacks
        if attack:
            found -= dear * danger(attack, cover, c.defense(unit, spot) if has_company else defense)
        if has_company:
            found -= crowd(c, unit, spot)
        if traced is not None and spot not in traced:
            found -= CUT_OFF
        if use is not None:
            return found + use(spot)
        found += (escort(c, unit, spot) if has_company else 0.0) - away(spot)
        return found + (-pull(spot) if c.attacks else defending(c, unit, spot) - pull(spot))

    return place


def escort(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    """What it is worth to be the only one who can fight beside an HQ or artillery that the enemy could come to."""
    friends = c.friends(unit, spot)
    if not friends or any(c.analysis.fights[u] for u in friends) or not c.threat.attack(spot):
        return 0.0
    leaves = c.own.at.get(unit) == spot and any(c.p.ground.is_hq[u] for u in friends)
    return GUARD if leaves else ESCORT


def crowd(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    stack, friends = c.p.ground.stack, c.friends(unit, spot)
    if not friends or not stack[unit]:
        return 0.0
    return CROWDED * max(0, sum(stack[u] for u in friends) + stack[unit] - STACK)


def astray(c: Evaluator, unit: UnitId) -> Callable[[Spot], float]:
    """What it costs to leave the range of the HQ."""
    hqs = c.p.deployed[c.side].commanded.get(c.p.ground.formation_of[unit], ())
    rows = [c.p.setting.board.distances(c.own.at[hq]) for hq in hqs]

    def cost(spot: Spot) -> float:
        away = min([row[spot] for row in rows]) - COMMAND_RANGE
        return ASTRAY * away if away > 0 else 0.0

    return cost if rows else lambda spot: 0.0


def pulled(c: Evaluator, unit: UnitId) -> Callable[[Spot], float]:
    """What it costs to be away from the goal of an advance, or from the post."""
    goal = (c.goals if c.attacks else c.stations).get(unit)
    if goal is None:
        return lambda spot: 0.0
    ways, pull = c.analysis.ways_to(goal, c.p.ground.has_wheels[unit]), c.stance.pull
    return lambda spot: pull * ways.get(spot, FAR)


def garrison(c: Evaluator, spot: Spot) -> float:
    """The defense that is wanted in a hex that counts: so much as the enemy threatens it; a few men if he is far, unless all is
    decided now."""
    wanted = GARRISON[c.side] * c.threat.attack(spot)
    if wanted <= FEW or c.is_last:
        return wanted
    distances = c.p.setting.board.distances(spot)
    return wanted if any(distances[h] <= AT_HAND for h in c.threat.stacks) else FEW


def holding(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    """A hex that counts is taken by entering it, and held by a garrison: a unit is worth what would be missing without it. A
    fort is destroyed by whoever stands there when the turn ends."""
    worth, ground = c.marks.get(spot, 0.0), c.p.ground
    if not worth or ground.is_hq[unit] or ground.is_artillery[unit]:
        return 0.0
    p, friends = c.p, c.friends(unit, spot)
    needed = garrison(c, spot)
    done = c.side is JAPAN and spot in p.state.land.japanese and not is_fort(p, spot)
    if not needed:
        return 0.0 if done or friends else HELD * c.stance.ground * worth
    own, others = (sum(face(p, c.own, u).defense for u in us) for us in ((unit,), friends))
    part = min((own + others) / needed, 1.0) - min(others / needed, 1.0)
    if not friends and not done:
        part = max(part, TAKEN)
    return HELD * c.stance.ground * worth * part


def defending(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    """In cover, in company."""
    found = 0.0
    if spot in c.stacks:
        found = TOGETHER * min(sum([face(c.p, c.own, u).defense for u in c.friends(unit, spot)]), 12)
    if c.threat.distance(spot) <= 2 * CLOSE:
        found += COVER * c.exposures[spot][1]
    return found


def headquarters(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    """Near its units, never alone before the enemy; for an attacker not beside him, for a defender where it lets others stand."""
    distances = c.p.setting.board.distances(spot)
    found = (-EXPOSED if spot in c.contact else 0.0) if c.attacks else steadying(c, unit, spot)
    for there, ways in c.company(unit):
        away = distances[there]
        found += COMMAND if away <= COMMAND_RANGE else -0.05 * away
        if ways is not None:
            found -= 0.01 * ways.get(spot, FAR)
    return found - lonely(c, unit, spot)


def company(c: Evaluator, hq: UnitId) -> Company:
    """The others of the formation of an HQ: where they are, and for an attacker the ways to where they go."""
    p, at, goals = c.p, c.own.at, c.goals if c.attacks else {}
    others = [u for u in p.ground.members[p.ground.formation_of[hq]] if u != hq and at.get(u) in p.area]
    return [(at[u], c.analysis.ways_to(goals[u]) if u in goals else None) for u in others]


def steadying(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    """What it is worth that those of the HQ's formation in a hex that counts may refuse to retreat (9.34); in a fort they may
    anyway."""
    p, formation_of = c.p, c.p.ground.formation_of
    if spot not in c.marks or is_fort(p, spot) or not c.threat.attack(spot):
        return 0.0
    own = [u for u in c.friends(unit, spot) if c.analysis.fights[u] and formation_of[u] == formation_of[unit]]
    return STEADIED if sum(steps_left(p, c.own, u) for u in own) >= STEPS else 0.0


def lonely(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    """What it costs who cannot fight to have the enemy near."""
    if spot in c.stacks and any(c.analysis.fights[u] for u in c.friends(unit, spot)):
        return 0.0
    return ALONE * (1 + c.p.ground.is_hq[unit]) * max(0.0, 1 - c.threat.distance(spot) / FAR_OFF)


def guns(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    """Within range of what will be fought over, not in an enemy zone."""
    p = c.p
    distances, far = p.setting.board.distances(spot), p.setting.counters[unit].range
    away = sorted([distances[h] for h in c.fought_over(unit)])[:TARGETS]
    found = sum(IN_RANGE if d <= far else -TOO_FAR * (d - far) for d in away)
    if spot in p.deployed[OTHER[c.side]].zone:
        found -= PRESSED
    return found - lonely(c, unit, spot) - uncommanded(c, unit, spot)


def fought_over(c: Evaluator, formation: FormationId) -> Iterable[Spot]:
    """Hexes that artillery of Japan may fire on: the enemy's. For the US (12.13c) those of its own formation that are threatened,
    for Army artillery of any."""
    if c.attacks:
        return c.p.deployed[OTHER[c.side]].stacks
    formation_of = c.p.ground.formation_of
    own = [h for h, units in c.front.items() if any(formation_of[u] == formation for u in units)]
    return own or c.front


def uncommanded(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    """What it costs artillery to be where no HQ has it at hand: that of its formation, or for an Army unit any."""
    p, own = c.p, c.own
    commanded = p.deployed[c.side].commanded
    hqs = commanded.get(p.ground.formation_of[unit], ()) or [hq for some in commanded.values() for hq in some]
    distances, wheels = p.setting.board.distances(spot), p.ground.has_wheels[unit]
    found = (
        0.0 if distances[at] <= COMMAND_RANGE else ASTRAY + BEHIND * c.analysis.cost(spot, at, wheels)
        for hq in hqs
        if (at := own.at[hq]) in p.area
    )
    return min(found, default=0.0)


def rear(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    return -lonely(c, unit, spot)


def order(c: Evaluator, units: Sequence[UnitId]) -> list[UnitId]:
    """Those who fight go first, the foremost before the others; then artillery, then HQs."""
    ground, at = c.p.ground, c.own.at

    def turn(u: UnitId) -> tuple[int, int, UnitId]:
        kind = 2 if ground.is_hq[u] else 0 if c.analysis.fights[u] else 1
        spot = at.get(u)
        return kind, FAR if spot is None else c.threat.distance(spot), u

    return sorted(units, key=turn)
