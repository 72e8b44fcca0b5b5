"""What attacks can be expected to gain: the game's own odds and tables, weighed by how a side feels about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from pacwar.core.facts import fact
from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, OTHER, READY, US, Combat, Fighting, Side, Spot, UnitId
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import Loss, read_result
from pacwar.games.bataan.r03_units import steps_left, support_strength
from pacwar.games.bataan.r07_activation import is_active
from pacwar.games.bataan.r09_declaration import kept_out, together, unfit
from pacwar.games.bataan.r10_combat import barrier
from pacwar.games.bataan.r10_reckoning import results, supposed
from pacwar.games.bataan.r10_tables import capping_defense, ground_attack, is_enough, must_assault
from pacwar.games.bataan.r13_support import has_hq

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Counsel

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

known_result = cache(read_result)


class Outlook:
    """The attacks that a side may declare in a sequence, with units where they are meant to stand. Targets are hexes; each
    attacker is in the plan of one."""

    guns: Mapping[int, int] = {}
    points = 0
    distant: Sequence[int] = ()

    def __init__(
        self,
        c: Counsel,
        sequence: m.Sequence,
        placed: Mapping[UnitId, Spot],
        spared: Iterable[UnitId] = (),
        barred: Iterable[Spot] = (),
    ) -> None:
        self.c, self.sequence, self.placed = c, sequence, placed
        self.p, self.side = c.p, sequence.side
        self.spared, self.barred = frozenset(spared), frozenset(barred)
        self.known = c.gains(sequence)

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

    def best(self, target: Spot, units: Sequence[UnitId]) -> tuple[float, tuple[UnitId, ...]]:
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
        at = self.p.state.forces[self.side].at
        stand = tuple(self.placed.get(u, at.get(u, -1)) for u in attackers)
        key = target, attackers, stand
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = max(
                (gain for gain, _ in self.tables(target, attackers, stand)), default=-1.0
            )
        return known

    def tables(
        self, target: Spot, attackers: tuple[UnitId, ...], stand: Sequence[Spot]
    ) -> list[tuple[float, bool]]:
        """The expected gain by the tables that may be used, and whether it is the Mobile one."""
        p = self._mustered(dict(zip(attackers, stand, strict=True)))
        if not is_enough(p, self.side, attackers, target):
            return []
        tables = (False,) if must_assault(p, self.sequence, attackers, target) else (True, False)
        found = []
        for mobile in tables:
            combat = Combat(
                self.side,
                target,
                attackers,
                p.deployed[OTHER[self.side]].stacks[target],
                dict(zip(attackers, stand, strict=True)),
                mobile,
            )
            found.append((Worth(self.c, p, combat, self.c.side).expected(), mobile))
        return found

    def _mustered(self, stand: Mapping[UnitId, Spot]) -> Position:
        s = self.p.state
        force = s.forces[self.side]
        moved = {u: spot for u, spot in stand.items() if u in force.at and force.at[u] != spot}
        if moved:
            s = replace(s, forces={**s.forces, self.side: replace(force, at={**force.at, **moved})})
        steps = (s.steps[0], self.sequence, Fighting(self.side, ()))
        return Position(self.p.ground, replace(s, steps=steps), self.p)


class Worth:
    """What one combat is worth to a side before its die."""

    def __init__(self, c: Counsel, p: Position, combat: Combat, side: Side) -> None:
        self.c, self.p, self.lay, self.side = c, p, c.lay, side
        self.combat = self._with_support(supposed(p, combat))
        attacks = side is combat.side
        self.sign = 1.0 if attacks else -1.0
        own, enemy = c.temper.own, c.temper.enemy
        self.weight = {side: own, OTHER[side]: enemy}

    def _with_support(self, combat: Combat) -> Combat:
        """The fire and the air units that are likely, where nothing has been decided yet."""
        p, side, other = self.p, combat.side, OTHER[combat.side]
        support = dict(combat.support)
        if side not in support and not combat.guns.get(side):
            likely = RELIABLE * self.c.fire(side, combat.target)
            support[side] = min(round(likely), ground_attack(p, combat))
        if other not in support:
            likely = SAFE_GUNS * self.c.fire(other, combat.target)
            support[other] = min(round(likely), capping_defense(p, combat))
        combat = replace(combat, support=support)
        if side is JAPAN and side not in combat.flies and has_hq(p, combat, side):
            air = self.c.sorties
            if air:
                combat = replace(combat, air={**combat.air, side: air}, flies={**combat.flies, side: True})
        return combat

    def expected(self) -> float:
        found = 0.0
        for code, part in results(self.p, self.combat).items():
            found += part / 100 * self.of(code)
        return found

    def of(self, code: str) -> float:
        """What a result is worth to the side."""
        result, combat = known_result(code), self.combat
        side, other = combat.side, OTHER[combat.side]
        found = -self.weight[side] * self._loss(side, result.attacker)
        found += self.weight[other] * self._loss(other, result.defender, defends=True)
        if result.defender.eliminated or (result.defender.retreat and not combat.no_retreat):
            found += self._ground
        return self.sign * found

    @fact
    def _stakes(self) -> dict[Side, tuple[float, int, int]]:
        """What fights on each side: its worth, its steps, its units."""
        combat, found = self.combat, {}
        for side, units in ((combat.side, combat.attackers), (OTHER[combat.side], combat.defenders)):
            force = self.p.state.forces[side]
            total = sum(self.lay.value(force, u) for u in units)
            found[side] = total, sum(steps_left(self.p, force, u) for u in units), len(units)
        return found

    def _loss(self, side: Side, loss: Loss, defends: bool = False) -> float:
        total, there, units = self._stakes[side]
        steps = loss.steps + (loss.retreat and defends and self.combat.no_retreat)
        if loss.eliminated or steps >= there:
            return total
        lost = total * steps / there
        if loss.retreat and not (defends and self.combat.no_retreat):
            lost += BACK * units
            if defends and self._is_trapped:
                lost += (total - lost) * TRAPPED
        return lost + (SHAKEN * units if loss.disrupted else 0.0)

    @fact
    def _ground(self) -> float:
        """What it is worth to the attacker to clear the hex."""
        combat = self.combat
        prize = TAKEN * self.c.prize(combat.target)
        return PUSHED[combat.side] + self.c.temper.ground * prize

    @fact
    def _is_trapped(self) -> bool:
        """Has the stack nowhere to go, as it seems?"""
        p, combat = self.p, self.combat
        beside = p.setting.board.neighbors
        zone, friends = self.c.p.deployed[combat.side].zone, p.deployed[OTHER[combat.side]].occupied
        enemy = p.deployed[combat.side].occupied
        pressed = {n for h in combat.origin.values() for n in beside[h]} if combat.origin else set()
        for n in p.ways[OTHER[combat.side]].costs[False][combat.target]:
            if n in enemy or n not in p.area:
                continue
            if n in friends or (n not in zone and n not in pressed):
                return False
        return True


# -- support --------------------------------------------------------------------------------------------------


def fire(c: Counsel, side: Side, target: Spot) -> float:
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


def sorties(c: Counsel) -> tuple[int, ...]:
    """The Japanese air unit that is likely to fly: the best that is Ready, if there are enough for all."""
    p = c.p
    ready = [x for x, box in p.state.display.air.items() if box == READY and p.ground.air[x].side is JAPAN]
    return (max(ready, key=lambda x: (p.ground.air[x].er, x)),) if ready else ()


def targets(c: Counsel, unit: UnitId, here: Spot) -> tuple[Spot, ...]:
    """The enemy hexes that a unit could attack from a hex."""
    p, side = c.p, c.side
    enemy = p.deployed[OTHER[side]].stacks
    beside = p.setting.board.neighbors[here] if here != p.setting.manila else ()
    return tuple(h for h in beside if h in enemy and barrier(p, side, unit, here, h) is None)


def attackers(c: Counsel, sequence: m.Sequence) -> frozenset[UnitId]:
    """Who may attack in a sequence at all."""
    p, side = c.p, sequence.side
    force = p.state.forces[side]
    found = []
    for unit in sorted(force.at):
        if not c.lay.fights[unit] or unfit(p, side, unit) is not None:
            continue
        if kept_out(p, sequence, unit) is None:
            found.append(unit)
    return frozenset(found)
