"""What attacks can be expected to gain: the game's own odds and tables, weighed by how a side feels about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from pacwar.core.agenda import ahead
from pacwar.core.facts import fact
from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, OTHER, READY, US, Combat, Fighting, Side, Spot, UnitId
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import Loss, Result
from pacwar.games.bataan.r03_units import efficiency, face, steps_left, support_strength
from pacwar.games.bataan.r07_activation import acts_with, is_active
from pacwar.games.bataan.r09_declaration import kept_out, together, unfit
from pacwar.games.bataan.r10_combat import barrier
from pacwar.games.bataan.r10_odds import attacked, defended, results_on
from pacwar.games.bataan.r10_tables import capping_defense, ground_attack, is_enough, why_assault_from
from pacwar.games.bataan.r13_support import has_hq

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Evaluator

PUSHED = {JAPAN: 1.0, US: 0.3}  # what it is worth to a side to drive an enemy from a hex
TAKEN = 0.55  # of the prize of a hex that is cleared
BACK = 0.25  # what it costs a unit to retreat, or to be Disrupted
SHAKEN = 0.35
TRAPPED = 0.7  # the part of a stack that is lost if it must retreat and cannot
RELIABLE = 0.7  # of the fire that could support a combat
SAFE_GUNS = 0.5  # and of the enemy's
REACHED = 3  # hexes that guns can still come nearer before they fire
GUNS = 2  # that support one combat
PAYING = 0.15  # what an attack must gain

Way = Literal["stays", "trapped", "retreats"]  # what becomes of a defender who is to retreat

Sort = tuple[int, int, int, float, bool, bool, bool, m.FormationId]
Assault = tuple[float, tuple[UnitId, ...]]  # what it gains, and who makes it


class AttackCache:
    """What attacks gain that have been looked at, for one kind of sequence. Units that are of the same sort do the same in them."""

    def __init__(self, c: Evaluator, sequence: m.Sequence) -> None:
        self.side, s = sequence.side, c.p.state
        s = ahead(replace(s, steps=(turn_of(s),)), Fighting(sequence.side, ()), sequence)
        self.p = Position(c.p.ground, s, c.p)  # before the first attack
        self.gains: dict[tuple[Spot, tuple[int, ...], Approach], float] = {}
        self.bests: dict[tuple[Spot, tuple[UnitId, ...], tuple[Spot, ...]], Assault] = {}
        self._defenses: dict[Spot, Combat] = {}
        numbers: dict[Sort, int] = {}
        self.sorts = {
            u: numbers.setdefault(sort(c, sequence, u), len(numbers)) for u in c.attackers(sequence)
        }

    def defense(self, c: Evaluator, target: Spot, attackers: tuple[UnitId, ...]) -> Combat:
        """A combat with what is likely for its defense, which is the same whoever attacks by land."""
        by_land = self.p.state.forces[self.side].afloat.keys().isdisjoint(attackers)
        known = self._defenses.get(target) if by_land else None
        if known is None:
            defenders = self.p.deployed[OTHER[self.side]].stacks[target]
            known = Combat(self.side, target, attackers, defenders, {}, mobile=False)
            known = shielded(c, self.p, known)
            if by_land:
                self._defenses[target] = known
        return known


def sort(c: Evaluator, sequence: m.Sequence, unit: UnitId) -> Sort:
    """All that matters of an attacker: its values and markers, and whom it acts with."""
    p, force = c.p, c.p.state.forces[sequence.side]
    return (
        face(p, force, unit).attack,
        efficiency(p, unit),
        steps_left(p, force, unit),
        c.analysis.value(force, unit),
        unit in force.unsupplied,
        unit in force.disrupted,
        is_active(p, sequence, unit),
        acts_with(p, sequence, unit),
    )


class BattleForecast:
    """The attacks that a side may declare in a sequence, with units where they are meant to stand. Targets are hexes; each
    attacker is in the plan of one."""

    guns: Mapping[int, int] = {}
    points = 0
    distant: Sequence[int] = ()

    def __init__(
        self,
        c: Evaluator,
        sequence: m.Sequence,
        placed: Mapping[UnitId, Spot],
        spared: Iterable[UnitId] = (),
        barred: Iterable[Spot] = (),
    ) -> None:
        self.c, self.sequence, self.placed = c, sequence, placed
        self.p, self.side = c.p, sequence.side
        self.spared, self.barred = frozenset(spared), frozenset(barred)
        self.stand = {**self.p.state.forces[self.side].at, **placed}
        self.ledger = c.ledger(sequence)

    def in_range(self, gun: int, target: int) -> bool:
        return False

    # -- who attacks whom -------------------------------------------------------------------------------------

    @fact
    def able(self) -> dict[Spot, list[UnitId]]:
        """For each enemy hex, who could attack it from where he is meant to stand."""
        found: dict[Spot, list[UnitId]] = {}
        for unit, targets in self._fighters():
            for target in targets:
                if target not in self.barred:
                    found.setdefault(target, []).append(unit)
        return found

    def _fighters(self) -> Iterable[tuple[UnitId, tuple[Spot, ...]]]:
        placed, spared = self.placed, self.spared
        for unit, targets in self.c.engaged(self.sequence).items():
            if unit not in placed and unit not in spared:
                yield unit, targets
        able = self.c.attackers(self.sequence)
        for unit, here in placed.items():
            if unit in able and unit not in spared:
                yield unit, self.c.targets(unit, here)

    @fact
    def contacts(self) -> dict[UnitId, tuple[Spot, ...]]:
        """The best attack first, then what can be done with who is left."""
        found: dict[UnitId, tuple[Spot, ...]] = {}
        able = {t: list(units) for t, units in self.able.items()}
        while able:
            scored = [(self.best(target, units), target) for target, units in sorted(able.items())]
            (gain, attackers), target = max(scored, key=lambda x: (x[0][0], -x[1]))
            if gain <= PAYING:
                break
            for unit in attackers:
                found[unit] = (target,)
            del able[target]
            able = {t: rest for t, units in able.items() if (rest := [u for u in units if u not in found])}
        return found

    def best(self, target: Spot, units: Sequence[UnitId]) -> Assault:
        key = target, tuple(units), tuple([self.stand[u] for u in units])
        known = self.ledger.bests.get(key)
        if known is None:
            known = self.ledger.bests[key] = self._best(target, units)
        return known

    def _best(self, target: Spot, units: Sequence[UnitId]) -> Assault:
        """All who can, or those of one formation alone, which need no coordination."""
        p, sequence = self.p, self.sequence
        active = [u for u in units if is_active(p, sequence, u)]
        if not active:
            return 0.0, ()
        groups = [tuple(sorted(u for u in units if together(p, sequence, u, active[0])))]
        own = tuple(sorted(u for u in active if p.ground.formation_of[u] == p.ground.formation_of[active[0]]))
        if own and own not in groups:
            groups.append(own)
        return max(((self.gain((target,), group, 0), group) for group in groups), key=lambda x: (x[0], x[1]))

    # -- what an attack gains ---------------------------------------------------------------------------------

    def gain(self, targets: tuple[Spot, ...], attackers: tuple[UnitId, ...], extra: int) -> float:
        return max(self.single(target, attackers) for target in targets)

    def single(self, target: Spot, attackers: tuple[UnitId, ...]) -> float:
        stand = tuple([self.stand[u] for u in attackers])
        ledger = self.ledger
        sorts = tuple([ledger.sorts[u] for u in attackers])
        key = target, sorts, self.c.approach(self.side, target, stand)
        known = ledger.gains.get(key)
        if known is None:
            known = ledger.gains[key] = max(
                (gain for gain, _ in self.tables(target, attackers, stand)), default=-1.0
            )
        return known

    def tables(
        self, target: Spot, attackers: tuple[UnitId, ...], stand: Sequence[Spot]
    ) -> list[tuple[float, bool]]:
        """The expected gain by the tables that may be used, and whether it is the Mobile one."""
        if not is_enough(self.p, self.side, attackers, target):
            return []
        assault = why_assault_from(self.p, self.sequence, stand, target) is not None
        tables = (False,) if assault else (True, False)
        defense = self.ledger.defense(self.c, target, attackers)
        combat = replace(defense, attackers=attackers, origin=dict(zip(attackers, stand, strict=True)))
        worth = CombatValue(self.c, self.ledger.p, combat, self.c.side)
        return list(zip(worth.expected_on(tables), tables, strict=True))


class CombatValue:
    """What one combat is worth to a side before its die."""

    def __init__(self, c: Evaluator, p: Position, combat: Combat, side: Side) -> None:
        self.c, self.p = c, p
        self.combat = combat = supported(c, p, shielded(c, p, combat))
        self.sign = 1.0 if side is combat.side else -1.0

    def expected(self) -> float:
        return self.expected_on((self.combat.mobile,))[0]

    def expected_on(self, tables: Iterable[bool]) -> list[float]:
        """By each of some tables, the Mobile one or not."""
        return [self._mean(spread) for spread in results_on(self.p, self.combat, tables)]

    def of(self, code: str) -> float:
        """What a result is worth to the side."""
        return self._mean({code: 100})

    def _mean(self, spread: Mapping[str, int]) -> float:
        """What results are worth that come up so many times in a hundred."""
        own, enemy, ground = self._own, self._enemy, self._ground
        clearing = self.c.analysis.clearing[self.combat.no_retreat]
        found = 0.0
        for code, part in spread.items():
            worth = enemy[code] - own[code]
            found += part / 100 * (worth + ground if code in clearing else worth)
        return self.sign * found

    @fact
    def _own(self) -> Stake:
        return self.c.stake(self.combat.side, self.combat.attackers, None)

    @fact
    def _enemy(self) -> Stake:
        combat = self.combat
        approach = self.c.approach(combat.side, combat.target, combat.origin.values())
        way: Way = "stays" if combat.no_retreat else "trapped" if approach.traps else "retreats"
        return self.c.stake(OTHER[combat.side], combat.defenders, way)

    @fact
    def _ground(self) -> float:
        """What it is worth to the attacker to clear the hex."""
        combat = self.combat
        prize = TAKEN * self.c.prize(combat.target)
        return PUSHED[combat.side] + self.c.stance.ground * prize


class Approach(NamedTuple):
    """What matters of the hexes from which a hex is attacked. Attacks in which it is the same gain the same."""

    across: tuple[bool, ...]  # do all come across a hexside of a kind?
    is_one: bool  # do all come from the same hex?
    traps: bool  # has the defender nowhere to go, as it seems?


def approach(c: Evaluator, side: Side, target: Spot, origin: frozenset[Spot]) -> Approach:
    p = c.p
    sides = [p.setting.board.sides["river"], *(pairs for _, _, pairs in p.ground.hexside_drms)]
    across = tuple(all((h, target) in pairs for h in origin) for pairs in sides)
    return Approach(across, len(origin) < 2, traps(c, side, target, origin))


def traps(c: Evaluator, side: Side, target: Spot, origin: frozenset[Spot]) -> bool:
    p, beside = c.p, c.p.setting.board.neighbors
    zone, friends = p.deployed[side].zone, p.deployed[OTHER[side]].occupied
    pressed = {n for h in origin for n in beside[h]}
    for n in p.ways[OTHER[side]].costs[False][target]:
        if n in origin or n not in p.area:
            continue
        if n in friends or (n not in zone and n not in pressed):
            return False
    return True


class Stake(dict[str, float]):
    """What one side has in a combat, and what it loses of it by each result, as the side that thinks feels about it. Reckoned
    as results come up."""

    def __init__(
        self,
        results: Mapping[str, Result],
        weight: float,
        total: float,
        steps: int,
        units: int,
        way: Way | None,
    ) -> None:
        super().__init__()
        self.results = results
        self.weight, self.total, self.steps, self.units, self.way = weight, total, steps, units, way

    def __missing__(self, code: str) -> float:
        result = self.results[code]
        lost = self[code] = self.weight * self._lost(result.defender if self.way else result.attacker)
        return lost

    def _lost(self, loss: Loss) -> float:
        stays = self.way == "stays"
        steps = loss.steps + (loss.retreat and stays)
        if loss.eliminated or steps >= self.steps:
            return self.total
        lost = self.total * steps / self.steps
        if loss.retreat and not stays:
            lost += BACK * self.units
            if self.way == "trapped":
                lost += (self.total - lost) * TRAPPED
        return lost + (SHAKEN * self.units if loss.disrupted else 0.0)


# -- support --------------------------------------------------------------------------------------------------


def shielded(c: Evaluator, p: Position, combat: Combat) -> Combat:
    """With the defense that is likely, where nothing has been decided yet: its lead, and its fire."""
    combat, other = defended(p, combat), OTHER[combat.side]
    if other in combat.support:
        return combat
    likely = round(SAFE_GUNS * c.fire(other, combat.target))
    return replace(combat, support={**combat.support, other: min(likely, capping_defense(p, combat))})


def supported(c: Evaluator, p: Position, combat: Combat) -> Combat:
    """With the lead, the fire and the air units that are likely for the attack, where nothing has been decided yet."""
    combat, side = attacked(p, combat), combat.side
    if side not in combat.support and not combat.guns.get(side):
        likely = round(RELIABLE * c.fire(side, combat.target))
        combat = replace(combat, support={**combat.support, side: min(likely, ground_attack(p, combat))})
    if side is JAPAN and side not in combat.flies and c.sorties and has_hq(p, combat, side):
        combat = replace(combat, air={**combat.air, side: c.sorties}, flies={**combat.flies, side: True})
    return combat


def fire(c: Evaluator, side: Side, target: Spot) -> float:
    """The support strength of the two best artillery units that could fire there. Who may do so is not asked: it is a
    likelihood."""
    p = c.p
    force, distances = p.state.forces[side], p.setting.board.distances(target)
    swamp = p.ground.halves_guns[target]
    near = REACHED if side is c.side and c.phase(m.Movement) is not None else 0
    sequence = c.phase(m.Sequence)
    found = []
    for gun in c.artillery[side]:
        spot = force.at[gun]
        if (
            distances[spot] > p.setting.counters[gun].range + near
            or gun in force.fired
            or gun in force.disrupted
        ):
            continue
        if sequence is not None and sequence.side is side and not is_active(p, sequence, gun):
            continue
        found.append(support_strength(p, gun, failed=False, swamp=swamp))
    return float(sum(sorted(found)[-GUNS:]))


def sorties(c: Evaluator) -> tuple[int, ...]:
    """The Japanese air unit that is likely to fly: the best that is Ready, if there are enough for all."""
    p = c.p
    ready = [x for x, box in p.state.display.air.items() if box == READY and p.ground.air[x].side is JAPAN]
    return (max(ready, key=lambda x: (p.ground.air[x].er, x)),) if ready else ()


def targets(c: Evaluator, unit: UnitId, here: Spot) -> tuple[Spot, ...]:
    """The enemy hexes that a unit could attack from a hex."""
    p, side = c.p, c.side
    enemy = p.deployed[OTHER[side]].stacks
    beside = p.setting.board.neighbors[here] if here != p.setting.manila else ()
    return tuple(h for h in beside if h in enemy and barrier(p, side, unit, here, h) is None)


def attackers(c: Evaluator, sequence: m.Sequence) -> frozenset[UnitId]:
    """Who may attack in a sequence at all."""
    p, side = c.p, sequence.side
    force = p.state.forces[side]
    found = []
    for unit in sorted(force.at):
        if not c.analysis.fights[unit] or unfit(p, side, unit) is not None:
            continue
        if kept_out(p, sequence, unit) is None:
            found.append(unit)
    return frozenset(found)
