"""What an observer remembers of stacks that lie face down (18.0). Every counter that moves is seen to move, and the
units of a battle lie open: an observer knows about where each unit is. Not a rule: guesses are made from it.

A memory is one way in which it may have been. Of several units that could have moved, one is taken at random; if it
turns out that another unit was there, the two change places.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from random import Random
from threading import Lock
from typing import Any

from pacwar.core.records import Event
from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import LIMIT, LookupTables
from pacwar.games.malaya.model import ALLIES, Side, Spot, UnitId
from pacwar.games.malaya.r03_setup import as_in_history, based

MEMORIES = 8  # of a side by one observer: so many ways in which it may have been
KEPT = 64  # memories that are kept, to be gone on with
FIRST = 1  # turn
ARE_UNITS = 0.6  # of the reinforcements; the others are supply points

Placed = dict[int, Spot]  # units; numbers below zero are strangers: counters of unknown identity


class Memory:
    """One way in which the units of a side may have come to where they are."""

    def __init__(self, ground: LookupTables, scenario: str, side: Side, number: int) -> None:
        self.ground, self.scenario, self.side = ground, scenario, side
        self.at: Placed = {}  # without the log from its beginning it is not known where they began
        self.read = 0  # entries of the log
        self.last: object = None  # the last of these
        self._random = Random(f"memory {side} {number}")
        self._strangers = 0
        self._mover: tuple[int | None, Spot] | None = None  # who is on the move, and how far he has come
        self._moved: set[int] = set()  # in this phase

    def read_on(self, told: Sequence[Any]) -> None:
        for entry in told[self.read :]:
            for event in entry.events:
                self._take(event)
            self.last = entry
        self.read = len(told)

    def _take(self, event: Event) -> None:
        if isinstance(event, m.UnitMoved):
            if event.side is self.side:
                self._move(event.start, event.to)
            return
        self._mover = None
        if isinstance(event, m.PhaseBegan):
            self._moved.clear()
        found = TAKEN.get(type(event))
        if found is not None:
            found(self, event)

    def _begin(self, event: m.TurnBegan) -> None:
        if event.turn == FIRST:
            self.at = first_places(self.ground, self.scenario, self.side)

    def _there(self, spot: Spot) -> list[int]:
        return [unit for unit, at in self.at.items() if at == spot]

    # -- what is seen of a side that moves ----------------------------------------------------------------------

    def _move(self, start: Spot, to: Spot) -> None:
        """A counter moves on; or, if none has just come here, one of those that were here sets out."""
        mover = self._mover[0] if self._mover is not None and self._mover[1] == start else self._one_of(start)
        self._mover = mover, to
        if mover is not None:
            self.at[mover] = to
            self._moved.add(mover)

    def _one_of(self, spot: Spot) -> int | None:
        counters = self.ground.setting.counters
        here = [unit for unit in self._there(spot) if unit < 0 or counters[unit].move]
        fresh = [unit for unit in here if unit not in self._moved]
        return self._random.choice(fresh or here) if here else None

    def _land(self, event: m.UnitsLanded) -> None:
        """A stack goes by sea: most likely an amphibious unit with the best infantry that it can carry."""
        counters, weight = self.ground.setting.counters, self.ground.weight
        if event.side is not self.side:
            return
        here = [unit for unit in self._there(event.start) if unit >= 0]
        self._random.shuffle(here)
        ships = [unit for unit in here if counters[unit].kind == "amphib"][:1]
        infantry = [unit for unit in here if counters[unit].kind == "infantry"]
        load = sum(weight[unit] for unit in self._there(event.to) if unit >= 0)
        for unit in (*ships, *sorted(infantry, key=lambda u: -counters[u].attack)):
            if load + weight[unit] <= LIMIT:
                load += weight[unit]
                self.at[unit] = event.to

    def _arrive(self, event: m.ReinforcementPlaced) -> None:
        if event.side is self.side and self._random.random() < ARE_UNITS:
            self._strangers += 1
            self.at[-self._strangers] = event.to

    # -- who is seen --------------------------------------------------------------------------------------------

    def _see(self, units: Collection[UnitId], spot: Spot) -> None:
        """These are in a hex. For each who was thought to be elsewhere, one who is not among them takes its place."""
        for unit in units:
            was = self.at.get(unit)
            if was == spot:
                continue
            mistaken = [u for u in self._there(spot) if u not in units]
            if mistaken:
                other = self._random.choice(mistaken)
                del self.at[other]
                if was is not None:
                    self.at[other] = was
            self.at[unit] = spot

    def _examine(self, event: m.StackExamined) -> None:
        if event.told != self.side:
            self._see(event.units, event.at)
            for unit in self._there(event.at):
                if unit not in event.units:
                    del self.at[unit]

    def _fight(self, event: m.BattleDeclared) -> None:
        """R63 All units of a battle lie open; those who attack stand beside the target."""
        if event.side is not self.side:
            if len(event.targets) == 1:
                self._see(event.defenders, event.targets[0])
            return
        neighbors = self.ground.setting.board.neighbors
        beside = sorted({spot for target in event.targets for spot in neighbors[target]})
        for unit in event.attackers:
            if self.at.get(unit) in beside:
                continue
            held = [spot for spot in beside if any(u not in event.attackers for u in self._there(spot))]
            if held:
                spot = self._random.choice(held)
                friends = [u for u in event.attackers if self.at.get(u) == spot]
                self._see((*friends, unit), spot)

    def _fall(self, event: m.UnitEliminated) -> None:
        if self._is_ours(event.unit):
            if event.at is not None:
                self._see((event.unit,), event.at)
            self.at.pop(event.unit, None)

    def _go(self, event: m.UnitRetreated | m.UnitPursued) -> None:
        if self._is_ours(event.unit):
            self._see((event.unit,), event.start)
            self.at[event.unit] = event.to

    def _break(self, event: m.UnitBrokenDown) -> None:
        if self._is_ours(event.unit):
            self._see((event.unit,), event.at)
            del self.at[event.unit]
            self.at.update(dict.fromkeys(event.into, event.at))

    def _return(self, event: m.UnitRefitted) -> None:
        if self._is_ours(event.unit):
            self.at[event.unit] = event.at

    def _is_ours(self, unit: UnitId) -> bool:
        return self.ground.side_of[unit] is self.side


TAKEN: dict[type[Event], Callable[[Memory, Any], None]] = {
    m.TurnBegan: Memory._begin,
    m.UnitsLanded: Memory._land,
    m.ReinforcementPlaced: Memory._arrive,
    m.StackExamined: Memory._examine,
    m.BattleDeclared: Memory._fight,
    m.UnitEliminated: Memory._fall,
    m.UnitRetreated: Memory._go,
    m.UnitPursued: Memory._go,
    m.UnitBrokenDown: Memory._break,
    m.UnitRefitted: Memory._return,
}


def first_places(ground: LookupTables, scenario: str, side: Side) -> Placed:
    """Japan begins in its base (25.5a); the Allies, who place freely (25.4a), are looked for where they were in history."""
    plan = ground.setting.scenarios[scenario]
    return dict((as_in_history(ground, plan) if side is ALLIES else based(ground, plan, side)).at)


class Memories:
    """Memories of all who ask. Each goes on where it was; what it says depends on the log alone."""

    def __init__(self, ground: LookupTables) -> None:
        self.ground = ground
        self._kept: OrderedDict[tuple[int, Side, int], Memory] = OrderedDict()
        self._lock = Lock()  # a table asks from several threads

    def places(self, scenario: str, told: Sequence[Any], side: Side, number: int) -> Placed:
        """Where the units of a side are, as a side that was told this may remember."""
        if not told:
            return first_places(self.ground, scenario, side)
        with self._lock:
            key = id(told[0]), side, number
            memory = self._kept.pop(key, None)
            if (
                memory is None
                or memory.read > len(told)
                or (memory.read and memory.last is not told[memory.read - 1])
            ):
                memory = Memory(self.ground, scenario, side, number)
            memory.read_on(told)
            self._kept[key] = memory
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return dict(memory.at)
