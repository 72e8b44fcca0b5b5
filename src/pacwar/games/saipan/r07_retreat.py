"""Chapter 7: Combat. 7.7 How to Retreat and 7.8 Displacement.

A retreat of N hexes ends N hexes from where it began (7.74), so that every step leads one hex farther away. It
goes over vacant hexes if any such way is complete (7.73); else over friends, who are displaced (7.81), if that
can be completed without loss (7.82); else as far as vacant hexes allow, and the unit is eliminated there (R2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import inf

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact, fact_at
from pacwar.core.records import Refusal, replace
from pacwar.games.saipan.agenda import changed, eliminated, entered
from pacwar.games.saipan.model import (
    Displacement,
    DisplaceTo,
    Retreat,
    Retreats,
    RetreatTo,
    RetreatUnit,
    Side,
    Spot,
    State,
    UnitDisplaced,
    UnitId,
    UnitRetreated,
)
from pacwar.games.saipan.position import Position

Occupied = Mapping[Spot, UnitId]

NOT_RETREATING = Refusal("7.7", "this unit does not have to retreat")
NOT_ADJACENT = Refusal("7.7", "a unit must retreat to an adjacent hex")
PROHIBITED = Refusal("7.72", "a unit may not retreat across that hexside or into the sea (R15)")
ARMOR = Refusal("5.25", "armor may enter only Clear and Town hexes, others only by road or trail (R16)")
ZOC = Refusal("7.71", "a unit may not retreat into an enemy-controlled hex")
CIRCLING = Refusal("7.74", "a retreat must end the full number of hexes from where it began")
VACANT_FIRST = Refusal("7.73", "the unit must retreat through vacant hexes where possible")
DEAD_END = Refusal("7.74", "the retreat cannot be completed that way")
TWICE = Refusal("7.82", "a unit may be displaced again this phase only if there is no other way")
FARTHER = Refusal("7.74", "a unit that cannot complete its retreat must go as far as it can (R2)")


def may_enter(p: Position, side: Side, unit: UnitId, here: Spot, to: Spot) -> bool:
    """7.71, 7.72 May a retreat or displacement lead from hex to hex (friends there or not)?"""
    enemy = p.enemy[side]
    return to in p.setting.costs[unit][here] and to not in enemy.zoc and to not in enemy.at


# -- the order of several retreats --------------------------------------------------------------------------


def retreaters(p: Position, now: Retreats) -> Iterator[RetreatUnit]:
    return (RetreatUnit(unit) for unit in now.units)


def check_retreater(p: Position, now: Retreats, a: RetreatUnit) -> Refusal | None:
    return None if a.unit in now.units else NOT_RETREATING


def retreater(p: Position, now: Retreats, a: RetreatUnit, dice: Dice) -> Outcome[State]:
    return _begin(p, now, a.unit)


def _begin(p: Position, now: Retreats, unit: UnitId) -> Outcome[State]:
    rest = replace(now, units=tuple(u for u in now.units if u != unit))
    return Outcome(then(p.state, Retreat(now.side, unit, now.distance), rest))


def retreats_settled(p: Position, now: Retreats) -> Outcome[State] | None:
    if not now.units:
        return Outcome(then(p.state))
    return _begin(p, now, now.units[0]) if len(now.units) == 1 else None


# -- 7.7: one retreat ---------------------------------------------------------------------------------------


class RetreatRoutes:
    """Where a retreating unit may go next, and of which sort its retreat is."""

    def __init__(self, p: Position, now: Retreat, moved: frozenset[UnitId] = frozenset()) -> None:
        self.p, self.now, self.side, self.unit = p, now, now.side, now.unit
        self.here = p.state.forces[now.side].on_map[now.unit]
        self.start = now.path[0] if now.path else self.here
        self.done = len(now.path)
        self.left = now.left
        self.moved = moved  # units that have been displaced in this Combat Phase
        self.others: Occupied = {h: u for h, u in p.deployed[now.side].at.items() if u != now.unit}
        self.farther = p.setting.board.distances(self.start)
        self._known: dict[tuple[Spot, int, frozenset[UnitId], frozenset[tuple[Spot, UnitId]]], float] = {}

    @fact
    def longest(self) -> int:
        return self.vacant_length(self.here, self.left)

    @fact
    def again(self) -> float:
        """7.82 How often a unit must be displaced again."""
        return self.fewest(self.others, self.moved, self.here, self.left)

    @fact
    def sort(self) -> str:
        if self.longest == self.left:
            return "vacant"
        return "displacing" if self.again < inf else "doomed"

    def on(self, here: Spot, done: int) -> list[Spot]:
        """Hexes one farther from the start that may be entered, friends there or not."""
        return [
            n for n in self.p.setting.board.neighbors[here]
            if self.farther[n] == done + 1 and may_enter(self.p, self.side, self.unit, here, n)
        ]  # fmt: skip

    def vacant_length(self, here: Spot, left: int) -> int:
        """How far vacant hexes lead, up to what is left."""
        best = 0
        if left:
            for n in self.on(here, self.done + self.left - left):
                if n not in self.others:
                    best = max(best, 1 + self.vacant_length(n, left - 1))
                    if best == left:
                        break
        return best

    def fewest(self, occupied: Occupied, moved: frozenset[UnitId], here: Spot, left: int) -> float:
        """7.82 With how few second displacements the retreat can be completed; inf: it cannot be (7.81, R21)."""
        if left == 0:
            return 0
        key = here, left, moved, frozenset(occupied.items())
        known = self._known.get(key)
        if known is None:
            known = inf
            for n in self.on(here, self.done + self.left - left):
                known = min(known, self.fewest_by(occupied, moved, here, n, left))
                if known == 0:
                    break
            self._known[key] = known
        return known

    def fewest_by(
        self, occupied: Occupied, moved: frozenset[UnitId], here: Spot, to: Spot, left: int
    ) -> float:
        """Likewise, if the next hex is `to`, where a friend may have to be displaced."""
        if to not in occupied:
            return self.fewest(occupied, moved, to, left - 1)
        found = inf
        for after in displaced(self.p, self.side, occupied, to, frozenset((here,))):
            found = min(found, self.fewest_after(occupied, after, moved, to, left))
            if found == 0:
                break
        return found

    def fewest_after(
        self, occupied: Occupied, after: Occupied, moved: frozenset[UnitId], to: Spot, left: int
    ) -> float:
        """Likewise, once friends have been displaced and the unit has come to `to`."""
        again = frozenset(u for h, u in after.items() if occupied.get(h) != u)
        return len(again & moved) + self.fewest(after, moved | again, to, left - 1)

    def check(self, to: Spot) -> Refusal | None:
        board = self.p.setting.board
        if to not in board.neighbors[self.here]:
            return NOT_ADJACENT
        if to in self.p.setting.sea or board.has("cliff", self.here, to):
            return PROHIBITED
        if to not in self.p.setting.costs[self.unit][self.here]:
            return ARMOR
        if to in self.p.enemy[self.side].zoc or to in self.p.enemy[self.side].at:
            return ZOC
        if self.farther[to] != self.done + 1:
            return CIRCLING
        return self._check_sort(to)

    def _check_sort(self, to: Spot) -> Refusal | None:
        if self.sort == "displacing":
            again = self.fewest_by(self.others, self.moved, self.here, to, self.left)
            return DEAD_END if again == inf else TWICE if again > self.again else None  # R21
        if to in self.others:
            return replace(VACANT_FIRST, about=(self.others[to],))
        if 1 + self.vacant_length(to, self.left - 1) < self.longest:
            return DEAD_END if self.sort == "vacant" else FARTHER
        return None


def displaced(
    p: Position, side: Side, occupied: Occupied, at: Spot, taken: frozenset[Spot]
) -> Iterator[dict[Spot, UnitId]]:
    """7.81, 7.82 Every way in which the unit in a hex can be displaced by one: who then stands where."""
    if not _has_outlet(p, side, occupied, at, taken):
        return
    unit = occupied[at]
    ways = _displacing(p, side, occupied, at, taken)
    vacant = [n for n in ways if n not in occupied]
    for n in vacant or ways:
        if vacant:
            yield {**{h: u for h, u in occupied.items() if h != at}, n: unit}
        else:
            for after in displaced(p, side, occupied, n, taken | {at}):
                yield {**{h: u for h, u in after.items() if h != at}, n: unit}


def _displacing(p: Position, side: Side, occupied: Occupied, at: Spot, taken: frozenset[Spot]) -> list[Spot]:
    unit = occupied[at]
    return [n for n in p.setting.board.neighbors[at] if n not in taken and may_enter(p, side, unit, at, n)]


def _has_outlet(p: Position, side: Side, occupied: Occupied, at: Spot, taken: frozenset[Spot]) -> bool:
    """Does any chain of displacements reach a vacant hex? In a dense block there are too many chains to try."""
    seen, open_ = {at}, [at]
    while open_:
        for n in _displacing(p, side, occupied, open_.pop(), taken):
            if n not in occupied:
                return True
            if n not in seen:
                seen.add(n)
                open_.append(n)
    return False


def ways(p: Position, now: Retreat) -> Iterator[RetreatTo]:
    here = p.state.forces[now.side].on_map[now.unit]
    return (RetreatTo(n) for n in p.setting.board.neighbors[here])


@fact_at
def ways_of(p: Position, now: Retreat) -> RetreatRoutes:
    return RetreatRoutes(p, now, p.combat.displaced)


def check_retreat(p: Position, now: Retreat, a: RetreatTo) -> Refusal | None:
    return ways_of(p, now).check(a.to)


def retreat(p: Position, now: Retreat, a: RetreatTo, dice: Dice) -> Outcome[State]:
    """7.7 One hex farther; 7.81: a friend in the way is displaced first."""
    friend = p.deployed[now.side].at.get(a.to)
    if friend is not None:
        return Outcome(then(p.state, Displacement(now.side, friend), replace(now, entering=a.to)))
    return _go(p, now, a.to)


def _go(p: Position, now: Retreat, to: Spot) -> Outcome[State]:
    s = p.state
    here = s.forces[now.side].on_map[now.unit]
    gone = entered(p.setting, s, now.unit, to)
    on = replace(now, left=now.left - 1, path=(*now.path, here), entering=None)
    told = UnitRetreated(rule="7.7", unit=now.unit, start=here, to=to)
    return Outcome(changed(gone.state, now, on), (told, *gone.events))


def retreat_settled(p: Position, now: Retreat) -> Outcome[State] | None:
    """Enter a hex that has been cleared; be done; or be eliminated where no way leads on (7.74)."""
    if now.unit not in p.state.forces[now.side].on_map:
        return Outcome(then(p.state))
    if now.entering is not None:
        return _go(p, now, now.entering)
    if now.left == 0:
        return _left_behind(p, now, now.path)
    found = ways_of(p, now)
    if found.sort == "doomed" and found.longest == 0:
        return _perished(p, now)
    return None


def _left_behind(p: Position, now: Retreat, path: tuple[Spot, ...]) -> Outcome[State]:
    """7.91 The hexes that the unit has left are a Path of Retreat."""
    attack = p.attack
    return Outcome(then(changed(p.state, attack, replace(attack, paths=(*attack.paths, path)))))


def _perished(p: Position, now: Retreat) -> Outcome[State]:
    """7.74 Eliminated in the last hex it could reach, where its path ends.

    7.82 if it dies because a friend could not be displaced, 7.7 if it could not retreat at all.
    """
    here = p.state.forces[now.side].on_map[now.unit]
    friends = p.deployed[now.side].at
    blocked = any(n in friends for n in ways_of(p, now).on(here, len(now.path)))
    rule = "7.82" if blocked else "7.74" if now.path else "7.7"
    attack = p.attack
    left = replace(attack, paths=(*attack.paths, (*now.path, here)), lost=(*attack.lost, now.unit))
    gone = eliminated(p.setting, then(changed(p.state, attack, left)), (now.unit,), rule)
    return Outcome(gone.state, gone.events)


# -- 7.8: displacement --------------------------------------------------------------------------------------


def displacements(p: Position, now: Displacement) -> Iterator[DisplaceTo]:
    here = p.state.forces[now.side].on_map[now.unit]
    return (DisplaceTo(n) for n in p.setting.board.neighbors[here])


def check_displacement(p: Position, now: Displacement, a: DisplaceTo) -> Refusal | None:
    """7.81 As if it were retreating; 7.82: others are displaced in turn only if there is no vacant hex."""
    board, enemy = p.setting.board, p.enemy[now.side]
    here = p.state.forces[now.side].on_map[now.unit]
    if a.to not in board.neighbors[here]:
        return NOT_ADJACENT
    if a.to in p.setting.sea or board.has("cliff", here, a.to):
        return PROHIBITED
    if a.to not in p.setting.costs[now.unit][here]:
        return ARMOR
    if a.to in enemy.zoc or a.to in enemy.at:
        return ZOC
    again = _displacements(p, now)
    if a.to in again:
        return None if again[a.to] == min(again.values()) else TWICE
    friend = p.deployed[now.side].at.get(a.to)
    return replace(VACANT_FIRST, rule="7.82", about=(friend,)) if friend is not None else DEAD_END


def _chain(p: Position) -> tuple[Retreat, list[Spot]]:
    """The retreat that displaces, and the hexes of the chain: the retreater's own, then those being cleared."""
    steps = p.state.steps
    i = max(i for i, step in enumerate(steps) if type(step) is Retreat)
    below = steps[i]
    assert isinstance(below, Retreat)
    on_map = p.state.forces[below.side].on_map
    return below, [on_map[step.unit] for step in steps[i:] if isinstance(step, Retreat | Displacement)]


@fact_at
def _displacements(p: Position, now: Displacement) -> dict[Spot, float]:
    """The hexes to which the unit can be displaced so that the retreat is completed: how often a unit must then be
    displaced again (7.82)."""
    below, chain = _chain(p)
    ways_on = RetreatRoutes(p, replace(below, entering=None), p.combat.displaced)
    occupied = p.deployed[now.side].at
    found: dict[Spot, float] = {}
    for after in displaced(p, now.side, occupied, chain[-1], frozenset(chain[:-1])):
        to = next(h for h, u in after.items() if u == now.unit)
        moved_up = _moved_up(occupied, chain, after)
        again = ways_on.fewest_after(ways_on.others, moved_up, ways_on.moved, chain[1], below.left)
        if again < found.get(to, inf):
            found[to] = again
    return found


def _moved_up(occupied: Occupied, chain: list[Spot], after: Occupied) -> Occupied:
    """Who stands where once everybody in the chain has moved up, without the unit that retreats."""
    moved = {h: u for h, u in after.items() if h not in chain[:-1]}
    return moved | {there: occupied[here] for here, there in pairwise(chain[1:])}


def displace(p: Position, now: Displacement, a: DisplaceTo, dice: Dice) -> Outcome[State]:
    friend = p.deployed[now.side].at.get(a.to)
    if friend is not None:
        return Outcome(then(p.state, Displacement(now.side, friend), replace(now, entering=a.to)))
    return _displaced(p, now, a.to)


def _displaced(p: Position, now: Displacement, to: Spot) -> Outcome[State]:
    """7.82 Displaced artillery that has not fired yet does not fire in this Combat Phase."""
    s, combat = p.state, p.combat
    here = s.forces[now.side].on_map[now.unit]
    silenced = combat.silenced | {now.unit} if p.setting.is_artillery[now.unit] else combat.silenced
    s = changed(s, combat, replace(combat, silenced=silenced, displaced=combat.displaced | {now.unit}))
    gone = entered(p.setting, s, now.unit, to)
    told = UnitDisplaced(rule="7.81", unit=now.unit, start=here, to=to)
    return Outcome(then(gone.state), (told, *gone.events))


def displacement_settled(p: Position, now: Displacement) -> Outcome[State] | None:
    return _displaced(p, now, now.entering) if now.entering is not None else None
