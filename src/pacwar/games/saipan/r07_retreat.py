"""Chapter 7: Combat. 7.7 How to Retreat and 7.8 Displacement.

A retreat of N hexes ends N hexes from where it began (7.74), so that every step leads one hex farther away. It
goes over vacant hexes if any such way is complete (7.73); else over friends, who are displaced (7.81), if that
can be completed without loss (7.82); else as far as vacant hexes allow, and the unit is eliminated there (R2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.saipan.agenda import attack_of, changed, combat_of, eliminated, entered, popped
from pacwar.games.saipan.model import (
    Displacement,
    DisplaceTo,
    Retreat,
    Retreats,
    RetreatTo,
    RetreatUnit,
    Side,
    Spot,
    UnitDisplaced,
    UnitId,
    UnitRetreated,
)
from pacwar.games.saipan.position import Position

Occupied = Mapping[Spot, UnitId]

NOT_RETREATING = Refusal("7.7", "that unit does not have to retreat")
NOT_ADJACENT = Refusal("7.7", "a retreat goes from hex to adjacent hex")
PROHIBITED = Refusal("7.72", "a retreat does not cross that hexside, nor go to sea (R15)")
ARMOR = Refusal(
    "5.25", "armor enters only Clear and Town hexes, others only through a road or trail hexside (R16)"
)
ZOC = Refusal("7.71", "a retreat does not enter an enemy-controlled hex")
CIRCLING = Refusal("7.74", "a retreat must end its full number of hexes away from where it began")
VACANT_FIRST = Refusal("7.73", "the retreat must go through vacant hexes where possible")
DEAD_END = Refusal("7.74", "the retreat could not be completed that way")
FARTHER = Refusal("7.74", "a unit that cannot complete its retreat goes as far as it can (R2)")


def may_enter(p: Position, side: Side, unit: UnitId, here: Spot, to: Spot) -> bool:
    """7.71, 7.72 May a retreat or displacement lead from hex to hex (friends there or not)?"""
    enemy = p.enemy[side]
    return to in p.setting.costs[unit][here] and to not in enemy.zoc and to not in enemy.at


# -- the order of several retreats --------------------------------------------------------------------------


def retreaters(p: Position, now: Retreats) -> Iterator[RetreatUnit]:
    return (RetreatUnit(unit) for unit in now.units)


def check_retreater(p: Position, now: Retreats, a: RetreatUnit) -> Refusal | None:
    return None if a.unit in now.units else NOT_RETREATING


def retreater(p: Position, now: Retreats, a: RetreatUnit, dice: Dice) -> Outcome:
    return _begin(p, now, a.unit)


def _begin(p: Position, now: Retreats, unit: UnitId) -> Outcome:
    s = p.state
    rest = replace(now, units=tuple(u for u in now.units if u != unit))
    return Outcome(replace(s, steps=(*s.steps[:-1], rest, Retreat(now.side, unit, now.distance))))


def retreats_settled(p: Position, now: Retreats) -> Outcome | None:
    if not now.units:
        return Outcome(popped(p.state))
    return _begin(p, now, now.units[0]) if len(now.units) == 1 else None


# -- 7.7: one retreat ---------------------------------------------------------------------------------------


class RetreatRoutes:
    """Where a retreating unit may go next, and of which sort its retreat is."""

    def __init__(self, p: Position, now: Retreat) -> None:
        self.p, self.now, self.side, self.unit = p, now, now.side, now.unit
        self.here = p.state.forces[now.side].on_map[now.unit]
        self.start = now.path[0] if now.path else self.here
        self.done = len(now.path)
        self.left = now.left
        self.others: Occupied = {h: u for h, u in p.deployed[now.side].at.items() if u != now.unit}
        self.farther = p.setting.board.distances(self.start)
        self.completed: dict[tuple[Spot, int, frozenset[tuple[Spot, UnitId]]], bool] = {}
        longest = self.vacant_length(self.here, self.left)
        if longest == self.left:
            self.sort = "vacant"
        elif self.completes(self.others, self.here, self.left):
            self.sort = "displacing"
        else:
            self.sort = "doomed"
        self.longest = longest

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

    def completes(self, occupied: Occupied, here: Spot, left: int) -> bool:
        """7.81, R21 Can the retreat be completed from here, displacing whom it must?"""
        if left == 0:
            return True
        key = (here, left, frozenset(occupied.items()))
        known = self.completed.get(key)
        if known is None:
            known = self.completed[key] = self._completes(occupied, here, left)
        return known

    def _completes(self, occupied: Occupied, here: Spot, left: int) -> bool:
        for n in self.on(here, self.done + self.left - left):
            if n not in occupied:
                if self.completes(occupied, n, left - 1):
                    return True
            elif any(
                self.completes(after, n, left - 1)
                for after in displaced(self.p, self.side, occupied, n, frozenset((here,)))
            ):
                return True
        return False

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
            if to not in self.others:
                return None if self.completes(self.others, to, self.left - 1) else DEAD_END
            afters = displaced(self.p, self.side, self.others, to, frozenset((self.here,)))
            return None if any(self.completes(after, to, self.left - 1) for after in afters) else DEAD_END
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


def ways_of(p: Position, now: Retreat) -> RetreatRoutes:
    """Found once for a position."""
    found = p.remembered.get("ways")
    if found is None or found.now is not now:
        found = p.remembered["ways"] = RetreatRoutes(p, now)
    return found


def check_retreat(p: Position, now: Retreat, a: RetreatTo) -> Refusal | None:
    return ways_of(p, now).check(a.to)


def retreat(p: Position, now: Retreat, a: RetreatTo, dice: Dice) -> Outcome:
    """7.7 One hex farther; 7.81: a friend in the way is displaced first."""
    s = p.state
    friend = p.deployed[now.side].at.get(a.to)
    if friend is not None:
        agenda = (*s.steps[:-1], replace(now, entering=a.to), Displacement(now.side, friend))
        return Outcome(replace(s, steps=agenda))
    return _go(p, now, a.to)


def _go(p: Position, now: Retreat, to: Spot) -> Outcome:
    s = p.state
    here = s.forces[now.side].on_map[now.unit]
    gone = entered(p.setting, s, now.unit, to)
    on = replace(now, left=now.left - 1, path=(*now.path, here), entering=None)
    told = UnitRetreated(rule="7.7", unit=now.unit, start=here, to=to)
    return Outcome(changed(gone.state, now, on), (told, *gone.events))


def retreat_settled(p: Position, now: Retreat) -> Outcome | None:
    """Enter a hex that has been cleared; be done; or be eliminated where no way leads on (7.74)."""
    if now.unit not in p.state.forces[now.side].on_map:
        return Outcome(popped(p.state))
    if now.entering is not None:
        return _go(p, now, now.entering)
    if now.left == 0:
        return _left_behind(p, now, now.path)
    found = ways_of(p, now)
    if found.sort == "doomed" and found.longest == 0:
        return _perished(p, now)
    return None


def _left_behind(p: Position, now: Retreat, path: tuple[Spot, ...]) -> Outcome:
    """7.91 The hexes that the unit has left are a Path of Retreat."""
    attack = attack_of(p)
    return Outcome(popped(changed(p.state, attack, replace(attack, paths=(*attack.paths, path)))))


def _perished(p: Position, now: Retreat) -> Outcome:
    """7.74 Eliminated in the last hex it could reach, where its path ends.

    7.82 if it dies because a friend could not be displaced, 7.7 if it could not retreat at all.
    """
    here = p.state.forces[now.side].on_map[now.unit]
    friends = p.deployed[now.side].at
    blocked = any(n in friends for n in ways_of(p, now).on(here, len(now.path)))
    rule = "7.82" if blocked else "7.74" if now.path else "7.7"
    attack = attack_of(p)
    left = replace(attack, paths=(*attack.paths, (*now.path, here)), lost=(*attack.lost, now.unit))
    gone = eliminated(p.setting, popped(changed(p.state, attack, left)), (now.unit,), rule)
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
    below, chain = _chain(p)
    if any(_completed_by(p, below, chain, after) for after in _displaced_to(p, now, here, a.to, chain)):
        return None
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


def _displaced_to(
    p: Position, now: Displacement, here: Spot, to: Spot, chain: list[Spot]
) -> Iterator[Occupied]:
    """Who stands where after the last unit of the chain has gone to a hex."""
    occupied = p.deployed[now.side].at
    for after in displaced(p, now.side, occupied, here, frozenset(chain[:-1])):
        if after.get(to) == now.unit:
            yield after


def _completed_by(p: Position, below: Retreat, chain: list[Spot], after: Occupied) -> bool:
    """Can the retreat be completed once everybody in the chain has moved up?"""
    moved = dict(after)
    occupied = p.deployed[below.side].at
    for here, there in zip(
        chain[-2:0:-1], chain[:1:-1], strict=True
    ):  # from the last but one to the first displaced
        moved[there] = occupied[here]
        moved.pop(here, None)
    moved.pop(chain[0], None)
    ways_on = RetreatRoutes(p, replace(below, entering=None))
    return ways_on.completes({h: u for h, u in moved.items() if u != below.unit}, chain[1], below.left - 1)


def displace(p: Position, now: Displacement, a: DisplaceTo, dice: Dice) -> Outcome:
    s = p.state
    friend = p.deployed[now.side].at.get(a.to)
    if friend is not None:
        agenda = (*s.steps[:-1], replace(now, entering=a.to), Displacement(now.side, friend))
        return Outcome(replace(s, steps=agenda))
    return _displaced(p, now, a.to)


def _displaced(p: Position, now: Displacement, to: Spot) -> Outcome:
    """7.82 Displaced artillery that has not fired yet does not fire in this Combat Phase."""
    s, combat = p.state, combat_of(p)
    here = s.forces[now.side].on_map[now.unit]
    if p.setting.is_artillery[now.unit]:
        s = changed(s, combat, replace(combat, silenced=combat.silenced | {now.unit}))
    gone = entered(p.setting, s, now.unit, to)
    told = UnitDisplaced(rule="7.81", unit=now.unit, start=here, to=to)
    return Outcome(popped(gone.state), (told, *gone.events))


def displacement_settled(p: Position, now: Displacement) -> Outcome | None:
    return _displaced(p, now, now.entering) if now.entering is not None else None
