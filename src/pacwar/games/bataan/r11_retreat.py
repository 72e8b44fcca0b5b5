"""Chapter 11.3 and 11.5: Retreats.

A way is one or two hexes. Of all complete ways a stack must take one with the fewest vacant hexes in enemy zones (11.51),
and of these one with the fewest hexes in enemy zones at all (11.52, R65). While units retreat, they stand on the map where
they began; `Retreating.at` is where they have come to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact_at
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import changed, enclosing_step, sequence_of
from pacwar.games.bataan.model import (
    OTHER,
    Fighting,
    Lead,
    RetreatCheck,
    Retreating,
    Retreats,
    RetreatTo,
    RetreatUnit,
    Side,
    Spot,
    State,
    Stop,
    TakeAlong,
    UnitId,
    UnitRetreated,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import STACK
from pacwar.games.bataan.r03_units import checked, face
from pacwar.games.bataan.r07_activation import is_active
from pacwar.games.bataan.r11_advance import is_artillery
from pacwar.games.bataan.relocation import eliminated, entered, passed_by, relocated, step_lost

MOST = 2  # 11.31d

Way = tuple[Spot, ...]

NOT_RETREATING = Refusal("11.3", "this unit does not have to retreat")
NO_ROOM_YET = Refusal("11.34", "other units must retreat first to make room for this unit")
NOT_TOGETHER = Refusal("11.33", "only units that begin in the same hex may retreat as a stack")
ON_THE_WAY = Refusal("11.33", "the stack has already begun its retreat")
NO_COMMON_WAY = Refusal("11.34", "the whole stack has no common retreat path")
STAY_TOGETHER = Refusal("11.56a", "units retreating through an enemy ZOC must stay stacked together")
NOT_ADJACENT = Refusal("11.32", "a unit must retreat to an adjacent hex")
ENEMY = Refusal("11.32", "a unit may not retreat through enemy units")
PROHIBITED = Refusal("11.32", "a unit may not retreat across prohibited terrain")
OUTSIDE = Refusal("11.38", "a unit may not retreat off the map or out of the scenario area")
UNDER_ATTACK = Refusal("9.24", "a unit refusing combat may not end in a hex under declared attack")
IN_A_ZONE = Refusal("11.53", "a retreat may end in an enemy ZOC only where a friendly unit already is")
FULL = Refusal("11.34", "a retreat may not end over the stacking limit")
WORSE = Refusal("11.52", "a unit must retreat through as few enemy ZOCs as possible")
NO_END = Refusal("11.33", "the retreat cannot be completed that way")
TOO_SHORT = Refusal("11.31", "this retreat must be two hexes long")
ZONE_BEHIND = Refusal("11.55", "a unit that enters a vacant hex in an enemy ZOC must retreat two hexes")
NOT_GONE = Refusal("11.3", "the unit has not retreated yet")
NOT_ACTIVE = Refusal("3.43c", "only an active unit may lead attackers")
NOT_ONE_OF_THEM = Refusal("11.56b", "only a unit that retreated through the enemy ZOC may lead")


# -- ways ---------------------------------------------------------------------------------------------------


class RetreatRoutes:
    """The ways that a stack may retreat, and of which sort they are."""

    def __init__(
        self,
        p: Position,
        side: Side,
        units: Sequence[UnitId],
        start: Spot,
        order: Retreats,
        leaving: Iterable[UnitId] = (),  # as if these had made room
    ) -> None:
        self.p, self.side, self.start, self.order = p, side, start, order
        ground, own, enemy = p.ground, p.deployed[side], p.deployed[OTHER[side]]
        self.costs = p.ways[side].costs[any(p.classes[side].has_wheels[u] for u in units)]  # 11.11-123
        self.zone, self.enemy, self.friends = enemy.zone, enemy.occupied, own.occupied
        self.points = {**own.points} if leaving else own.points
        for unit in leaving:
            self.points[own.at[unit]] -= ground.stack[unit]
        self.weight = sum(ground.stack[u] for u in units)
        force = p.state.forces[side]
        self.moves = all(face(p, force, u).ma for u in units)  # 11.37, as printed (R114)
        self.guns = any(is_artillery(p, u) for u in units)  # 11.55a
        self.barred: frozenset[Spot] = frozenset()
        if order.refusal:  # 9.24
            self.barred = frozenset(attack.target for attack in enclosing_step(p.state, Fighting).attacks)
        self.best: tuple[Way, ...] = ()
        self.least = (0, 0)  # vacant hexes in enemy zones, hexes in enemy zones
        self._find()
        self.pressed = bool(self.least[0])  # 11.55

    def _find(self) -> None:
        found: list[tuple[int, int, Way]] = []
        for way in self.complete() if self.moves else ():
            vacant = sum(self.is_vacant_zone(h) for h in way)
            if vacant and (self.guns or self.order.refusal):  # 11.55a, 9.25
                continue
            found.append((vacant, sum(h in self.zone for h in way), way))
        if not found:
            return
        self.least = min((vacant, zones) for vacant, zones, _ in found)  # 11.51, 11.52, R65
        self.best = tuple(way for vacant, zones, way in found if (vacant, zones) == self.least)

    def complete(self, crowded: bool = False) -> Iterable[Way]:
        """Every complete way, zones on the way apart; `crowded`: as if there were room everywhere."""
        start = self.start
        from_target = self.p.setting.board.distances(self.order.target)
        nearest = from_target[start]
        for first in self.enterable(start):
            if (
                not self.order.exactly
                and from_target[first] >= max(nearest, 1)
                and self.may_end(first, crowded)
            ):
                yield (first,)
            for second in self.enterable(first):
                if self.is_far(second) and self.may_end(second, crowded):
                    yield (first, second)

    def is_far(self, spot: Spot) -> bool:
        """11.33, R15 Two hexes or more from the Defender Hex, whichever way it went."""
        return self.p.setting.board.distance(self.order.target, spot) >= MOST  # R15

    def enterable(self, here: Spot) -> list[Spot]:
        """11.32, 11.38 Hexes that can be entered at all; friends do not matter (11.34)."""
        area, enemy = self.p.area, self.enemy
        return [h for h in self.costs[here] if h in area and h not in enemy]

    def is_vacant_zone(self, spot: Spot) -> bool:
        """11.35 Friendly units negate enemy zones."""
        return spot in self.zone and spot not in self.friends  # 11.35

    def may_end(self, spot: Spot, crowded: bool = False) -> bool:
        """11.34, 11.35, 11.53, 11.54, 9.24 May the stack end in a hex?"""
        return not self.is_vacant_zone(spot) and spot not in self.barred and (crowded or self.has_room(spot))

    def has_room(self, spot: Spot) -> bool:
        """11.34 Units without stacking points find room everywhere (3.31)."""
        return not self.weight or self.points.get(spot, 0) + self.weight <= STACK

    def onward(self, at: Spot) -> tuple[Spot, ...]:
        """Where the best ways lead next."""
        if at == self.start:
            return tuple(sorted({way[0] for way in self.best}))
        return tuple(sorted({way[1] for way in self.best if way[0] == at and len(way) == MOST}))


@fact_at
def routes_found(p: Position, order: Retreats) -> dict[tuple[UnitId, ...], RetreatRoutes]:
    return {}


def ways_of(p: Position, order: Retreats, units: tuple[UnitId, ...], start: Spot) -> RetreatRoutes:
    known = routes_found(p, order)
    found = known.get(units)
    if found is None:
        found = known[units] = RetreatRoutes(p, order.side, units, start, order)
    return found


def can_retreat(
    p: Position, side: Side, units: Sequence[UnitId], target: Spot, exactly: bool, refusal: bool
) -> bool:
    """9.25, 9.33 Has a stack a way to go? In a refusal all of them together, else at least one of them."""
    order = Retreats(side, tuple(units), target, exactly, refusal)
    at = p.state.forces[side].at
    if refusal:
        return bool(RetreatRoutes(p, side, units, target, order).best)
    return any(RetreatRoutes(p, side, (u,), at[u], order).best for u in units if u in at)


# -- the order of retreats ----------------------------------------------------------------------------------


def retreaters(p: Position, now: Retreats) -> tuple[UnitId, ...]:
    """Units that have not retreated yet. Units afloat do not retreat (15.45d)."""
    at = p.state.forces[now.side].at
    return tuple(u for u in now.units if u in at)


def of_one(p: Position, now: Retreats, unit: UnitId) -> RetreatRoutes:
    return ways_of(p, now, (unit,), p.state.forces[now.side].at[unit])


def retreats_settled(p: Position, now: Retreats) -> Outcome[State] | None:
    """11.3 A unit that cannot retreat is eliminated, and so is artillery if the path leads through an enemy ZOC (11.55b). 11.34, R144:
    not while other retreating units may still make room."""
    units = retreaters(p, now)
    for unit in units:
        if not of_one(p, now, unit).best and not can_wait(p, now, unit):  # R144
            rest = replace(now, units=tuple(u for u in units if u != unit))
            return eliminated(p, then(p.state, rest), unit, why_lost(p, now, unit), in_combat=True)
    return None if units else Outcome(then(p.state))


def can_wait(p: Position, now: Retreats, unit: UnitId) -> bool:
    """11.34, R144 Would a unit have a path if the units that can still retreat from other hexes had gone?"""
    at = p.state.forces[now.side].at
    others = [u for u in retreaters(p, now) if at[u] != at[unit] and of_one(p, now, u).best]
    return bool(others) and bool(RetreatRoutes(p, now.side, (unit,), at[unit], now, others).best)


def why_lost(p: Position, now: Retreats, unit: UnitId) -> str:
    """The rule by which a unit without a way is eliminated."""
    ways = of_one(p, now, unit)
    if not ways.moves:
        return "11.37"
    if ways.guns and any(ways.complete()):
        return "11.55b"
    near = ways.enterable(ways.start)
    if not near:
        return "11.32" if ways.enemy.issuperset(ways.costs[ways.start]) else "11.38"
    if not ways.guns and any(ways.complete(crowded=True)):
        return "11.34"
    return "11.54" if all(ways.is_vacant_zone(h) for h in near) else "11.3"


def check_retreat_unit(p: Position, now: Retreats, a: RetreatUnit) -> Refusal | None:
    if a.unit not in retreaters(p, now):
        return NOT_RETREATING
    return None if of_one(p, now, a.unit).best else NO_ROOM_YET


def retreat_unit(p: Position, now: Retreats, a: RetreatUnit, dice: Dice) -> Outcome[State]:
    rest = replace(now, units=tuple(u for u in retreaters(p, now) if u != a.unit))
    return Outcome(then(p.state, setting_out(p, now, (a.unit,)), rest))


def setting_out(p: Position, now: Retreats, units: tuple[UnitId, ...]) -> Retreating:
    start = p.state.forces[now.side].at[units[0]]
    return Retreating(now.side, units, start, start, ways_of(p, now, units, start).pressed)


# -- a stack, hex by hex ------------------------------------------------------------------------------------


def current(p: Position, now: Retreating) -> RetreatRoutes:
    return ways_of(p, enclosing_step(p.state, Retreats), now.units, now.start)


def companions(p: Position, now: Retreating) -> tuple[UnitId, ...]:
    if now.at != now.start:
        return ()
    at = p.state.forces[now.side].at
    return tuple(u for u in enclosing_step(p.state, Retreats).units if at.get(u) == now.start)


def check_take(p: Position, now: Retreating, a: TakeAlong) -> Refusal | None:
    """11.33 Individually, or as a stack. 11.34: all of them find room where they end."""
    order = enclosing_step(p.state, Retreats)
    if a.unit not in order.units or p.state.forces[now.side].at.get(a.unit) != now.start:
        return NOT_TOGETHER
    if now.at != now.start:
        return ON_THE_WAY
    return None if may_join(p, order, now, a.unit) else NO_COMMON_WAY


def may_join(p: Position, order: Retreats, now: Retreating, unit: UnitId) -> bool:
    """Is there a way for all of them, and is it as good as each has it by himself (11.52)?"""
    least = of_one(p, order, unit).least
    if least != current(p, now).least:
        return False
    stack = ways_of(p, order, tuple(sorted((*now.units, unit))), now.start)
    return bool(stack.best) and stack.least == least


def take(p: Position, now: Retreating, a: TakeAlong, dice: Dice) -> Outcome[State]:
    order = enclosing_step(p.state, Retreats)
    s = changed(p.state, order, replace(order, units=tuple(u for u in order.units if u != a.unit)))
    return Outcome(then(s, replace(now, units=tuple(sorted((*now.units, a.unit))))))


def steps(p: Position, now: Retreating) -> tuple[Spot, ...]:
    return p.setting.board.neighbors[now.at]


def check_retreat(p: Position, now: Retreating, a: RetreatTo) -> Refusal | None:
    ways = current(p, now)
    if a.spot in ways.onward(now.at):
        if now.pressed and now.at == now.start:
            order = enclosing_step(p.state, Retreats)
            for unit in companions(p, now):
                if may_join(p, order, now, unit):
                    return STAY_TOGETHER
        return None
    if a.spot not in p.setting.board.neighbors[now.at]:
        return NOT_ADJACENT
    if a.spot in ways.enemy:
        return ENEMY
    if a.spot not in p.area:
        return OUTSIDE
    if a.spot not in ways.costs[now.at]:
        return PROHIBITED
    if now.at != now.start:
        return why_no_end(ways, a.spot)
    return WORSE if a.spot in ways.zone else NO_END


def why_no_end(ways: RetreatRoutes, spot: Spot) -> Refusal:
    """Why a retreat of two hexes does not end there."""
    if spot in ways.barred:
        return UNDER_ATTACK
    if not ways.is_far(spot):
        return NO_END
    if not ways.has_room(spot):
        return FULL
    return IN_A_ZONE if ways.is_vacant_zone(spot) else WORSE


def retreat(p: Position, now: Retreating, a: RetreatTo, dice: Dice) -> Outcome[State]:
    """11.3 One hex farther. Those around see them, and are in their zone (3.21, R142)."""
    ways, to = current(p, now), a.spot
    told = UnitRetreated(rule="11.3", units=now.units, start=now.at, to=to)
    there = replace(now, at=to)
    if now.at == now.start and ways.onward(to):
        out = entered(p, passed_by(p, then(p.state, there), now.units, to), now.side, to)
    else:
        out = ended(p, there)
    return Outcome(out.state, (told, *out.events))


def check_stop(p: Position, now: Retreating, a: Stop) -> Refusal | None:
    """11.31b After one hex, where the Assault CRT was used."""
    if now.at == now.start:
        return NOT_GONE
    ways = current(p, now)
    if (now.at,) in ways.best:
        return None
    if ways.order.exactly:  # 11.31a, 11.31c
        return TOO_SHORT
    if ways.is_vacant_zone(now.at):
        return ZONE_BEHIND
    return WORSE if ways.has_room(now.at) else FULL


def stop(p: Position, now: Retreating, a: Stop, dice: Dice) -> Outcome[State]:
    return ended(p, now)


def ended(p: Position, now: Retreating) -> Outcome[State]:
    """11.36 In a Defender Hex still to be attacked they are passengers; 11.56b: units that went through a ZOC check."""
    order = enclosing_step(p.state, Retreats)
    s = passengers(then(p.state), order, now)
    out = relocated(p, s, now.units, now.at)
    return Outcome(ahead(out.state, RetreatCheck(now.side, now.units)), out.events) if now.pressed else out


def passengers(s: State, order: Retreats, now: Retreating) -> State:
    for step in reversed(s.steps):
        if type(step) is Fighting:
            pending = any(a.target == now.at for a in step.attacks) and now.at != order.target
            if not pending or step.side is now.side:
                return s
            return changed(s, step, replace(step, retreated=step.retreated.union(now.units)))
    return s


# -- 11.56: retreat through an enemy ZOC --------------------------------------------------------------------


def leads(p: Position, now: RetreatCheck) -> tuple[UnitId, ...]:
    """3.43c An active unit leads attackers, if one is among the retreating units."""
    sequence = sequence_of(p.state)
    if sequence is None or sequence.side is not now.side:
        return now.units
    return tuple(u for u in now.units if is_active(p, sequence, u)) or now.units


def check_lead(p: Position, now: RetreatCheck, a: Lead) -> Refusal | None:
    if a.unit not in now.units:
        return NOT_ONE_OF_THEM
    return None if a.unit in leads(p, now) else NOT_ACTIVE


def lead(p: Position, now: RetreatCheck, a: Lead, dice: Dice) -> Outcome[State]:
    """11.56b, 11.56c The Lead unit checks, and loses a step if it fails."""
    sequence = sequence_of(p.state)
    bonus = sequence.bonus if sequence and sequence.side is now.side and is_active(p, sequence, a.unit) else 0
    check = checked(p, a.unit, dice, "11.56b", bonus=bonus)
    s = then(p.state)
    events: tuple[Event, ...] = (check,)
    if not check.passed:
        out = step_lost(p, s, a.unit, "11.56c", in_combat=True)
        s, events = out.state, (*events, *out.events)
    return Outcome(s, events)
