"""R28 Room for stacked units: where each of them, and those who make room in turn, could go."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from pacwar.games.saipan.model import US, Spot, UnitId
from pacwar.games.saipan.setting import Setting

if TYPE_CHECKING:
    from pacwar.games.saipan.position import ForceFacts


class Room:
    """R28 A hex of its own for each unit that has not moved: where it stands, or where it can go. Others may make room
    in turn. (Pairs of unit and hex, by augmenting paths.)"""

    def __init__(self, own: ForceFacts, enemy: ForceFacts, moved: frozenset[UnitId]) -> None:
        self.own, self.enemy = own, enemy
        self._spare: dict[UnitId, bool] = {}
        self.taken = {spot: unit for unit, spot in own.on_map.items() if unit in moved}
        self.waiting = {u: h for u, h in own.on_map.items() if u not in moved}
        self.holding = {spot: unit for unit, spot in self.waiting.items() if spot not in self.taken}
        self.stacked = [unit for unit, spot in self.waiting.items() if self.holding.get(spot) != unit]
        self.without = tuple(  # for whom there is no hex
            unit for unit in self.stacked if not self._goes(unit, set(), self.holding)
        )

    def is_left(self, unit: UnitId, at: Spot) -> bool:
        """Is there a hex for each of the others, if this unit takes this one?"""
        holder = self.holding.get(at, unit)
        if (not self.without or self.without == (unit,)) and (holder == unit or self.has_spare(holder)):
            return True
        holding = {spot: u for spot, u in self.holding.items() if u != unit and spot != at}
        others = (u for u in {holder: 0, **dict.fromkeys(self.without)} if u != unit)
        return all(self._goes(u, {at}, holding) for u in others)

    def has_spare(self, unit: UnitId) -> bool:
        """Can it also go to a hex that nobody holds?"""
        found = self._spare.get(unit)
        if found is None:
            ends = move_ends(self.own, self.enemy, unit)
            found = self._spare[unit] = any(h not in self.holding and h not in self.taken for h in ends)
        return found

    def crowded(self, unit: UnitId, at: Spot) -> tuple[UnitId, ...]:
        """The units that must make room, if this unit takes this hex."""
        return tuple(u for u, h in self.waiting.items() if u != unit and (h == at or u in self.stacked))

    def _goes(self, unit: UnitId, tried: set[Spot], holding: dict[Spot, UnitId]) -> bool:
        for end in chain((self.waiting[unit],), move_ends(self.own, self.enemy, unit)):
            if end not in self.taken and end not in tried:
                tried.add(end)
                if end not in holding or self._goes(holding[end], tried, holding):
                    holding[end] = unit
                    return True
        return False


def move_ends(own: ForceFacts, enemy: ForceFacts, unit: UnitId) -> Iterator[Spot]:
    """The hexes that a unit can come to in its move, friends there or not, the nearest first."""
    setting, start = own.setting, own.on_map[unit]
    costs = setting.costs[unit]
    infiltrating = start in enemy.zoc
    if infiltrating and not may_infiltrate(setting, unit):
        return
    best = {start: 2 * setting.counters[unit].move}
    edge = deque(best)
    while edge:
        here = edge.popleft()
        for there, cost in costs[here].items():
            rest = best[here] - cost
            if rest < 0 or there in enemy.at or rest <= best.get(there, -1):
                continue
            if there not in best:
                yield there
            best[there] = rest
            if not infiltrating and there not in enemy.zoc:  # 6.14, 6.0
                edge.append(there)


def may_infiltrate(setting: Setting, unit: UnitId) -> bool:
    """6.14 Japanese infantry and engineers may leave an enemy-controlled hex."""
    return setting.is_massed[unit] and setting.counters[unit].side is not US
