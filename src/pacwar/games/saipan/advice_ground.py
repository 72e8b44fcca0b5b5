"""Ground for opinions: how far it is, and where a unit is in danger. Estimates for computer players, not rules."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Container, Mapping
from itertools import combinations

from pacwar.core.facts import fact
from pacwar.core.search import reach
from pacwar.games.saipan.model import JAPAN, Side, Spot, UnitId
from pacwar.games.saipan.r14_scenarios import PLANNED
from pacwar.games.saipan.setting import Counter, Setting
from pacwar.kit.distances import DistanceTable

FAR = 400  # half Movement Points: more than any way over the island
BREADTH = 3  # units that an enemy can be expected to bring against one hex
FURY = 1.6  # what a Banzai adds to Japanese strength in an estimate
TRAPPED = (
    1.0,
    0.9,
    0.7,
)  # by one, two, three enemies: how likely it is that they come to stand as they should
SHARE = 0.5  # of the support that is about, what a single fight will see


def value(counter: Counter) -> float:
    """What a unit is worth: what it can do, and that it is there (13.0 counts heads)."""
    return 1.0 + (counter.attack + counter.defense + counter.barrage + counter.fpf) / 2


class MapAnalysis:
    """The lay of the land: what follows from the printed game alone."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.values = tuple(value(c) for c in setting.counters)
        self._marches: dict[tuple[bool, Spot, int], dict[Spot, int]] = {}
        self.foot = setting.costs[next(u for u, armor in enumerate(setting.is_armor) if not armor)]
        self.ways = DistanceTable(setting.board.neighbors, self.foot, FAR)  # on foot
        crt = setting.crt
        faces = sorted(crt.rows)
        columns = range(len(crt.columns))
        counts = [Counts(crt.rows[f][c] for f in faces) for c in columns]
        self.results = [[(result, n / len(faces)) for result, n in sorted(some.items())] for some in counts]
        self.driven = [sum(share for result, share in some if result[0] == "D") for some in self.results]
        self.killed = [sum(share for result, share in some if result == "De") for some in self.results]

    def cost(self, start: Spot, goal: Spot) -> int:
        """About how many half points it takes to a hex on foot."""
        return self.ways[goal].get(start, FAR)

    def march(self, unit: UnitId, here: Spot, budget: int) -> Mapping[Spot, int]:
        """What a unit has left when it has gone from one hex to another, as if nobody were in its way."""
        setting = self.setting
        key = setting.is_armor[unit], here, budget
        row = self._marches.get(key)
        if row is None:
            costs = setting.costs[unit]
            spent = reach(setting.board.neighbors, here, budget, lambda a, b: costs[a].get(b))
            row = self._marches[key] = {spot: budget - cost for spot, cost in spent.items()}
        return row

    @fact
    def land(self) -> tuple[Spot, ...]:
        return tuple(h for h in self.setting.board.hexes if h not in self.setting.sea)

    @fact
    def stretches(self) -> dict[Spot, float]:
        """How good a beach is for a landing with the five nearest: close together, and open ground behind."""
        board, found = self.setting.board, {}
        for beach in self.setting.beaches:
            row = board.distances(beach)
            near = sorted(self.setting.beaches, key=lambda h: (row[h], h))[:PLANNED]
            easy = sum(board.terrain[h] == "clear" for h in self.land if row[h] <= 4)
            found[beach] = (easy - 2 * sum(row[h] for h in near)) / 8
        return found

    @fact
    def likely(self) -> list[Spot]:
        """The beaches where a landing is most to be expected."""
        return sorted(self.setting.beaches, key=lambda h: (-self.stretches[h], h))[: 3 * PLANNED]


class Threat:
    """What one side's units could do to an enemy in their next turn."""

    def __init__(
        self,
        analysis: MapAnalysis,
        side: Side,
        on_map: Mapping[UnitId, Spot],
        pinned: frozenset[UnitId],
        points: int,
    ) -> None:
        self.analysis, self.side, self.on_map, self.points = analysis, side, on_map, points
        self.pinned = pinned  # units in contact: they hardly move

    @fact
    def left(self) -> dict[Spot, dict[UnitId, int]]:
        """For each hex, who could come there (but artillery), and the half Movement Points it would have left."""
        setting = self.analysis.setting
        found: dict[Spot, dict[UnitId, int]] = {}
        for unit, here in sorted(self.on_map.items()):
            if setting.is_artillery[unit]:
                continue
            budget = 0 if unit in self.pinned else 2 * setting.counters[unit].move
            for spot, rest in self.analysis.march(unit, here, budget).items():
                found.setdefault(spot, {})[unit] = rest
        return found

    @fact
    def nearest(self) -> dict[Spot, int]:
        """For each hex, the way to the nearest of them, in half Movement Points; filled as it is asked for."""
        return {}

    def near(self, spot: Spot) -> int:
        known = self.nearest.get(spot)
        if known is None:
            known = min((self.analysis.cost(spot, h) for h in self.on_map.values()), default=FAR)
            self.nearest[spot] = known
        return known

    @fact
    def guns(self) -> tuple[UnitId, ...]:
        return tuple(u for u in sorted(self.on_map) if self.analysis.setting.is_artillery[u])

    def barrage(self, spot: Spot) -> int:
        """The Barrage points that can reach a hex, Ground Support included."""
        setting = self.analysis.setting
        row = setting.board.distances(spot)
        return self.points + sum(
            setting.counters[g].barrage for g in self.guns if row[self.on_map[g]] <= setting.counters[g].range
        )

    @fact
    def ranked(self) -> list[UnitId]:
        """Those who march, the strongest first."""
        strength = self.analysis.setting.strength
        return sorted(self.on_map, key=lambda u: (-strength[u], u))

    @fact
    def bits(self) -> dict[UnitId, int]:
        """Sets of units are numbers: the lowest bit is the strongest."""
        return {u: 1 << n for n, u in enumerate(self.ranked)}

    @fact
    def entries(self) -> dict[Spot, tuple[int, tuple[tuple[Spot, int], ...]]]:
        return {}

    def _entry(self, there: Spot) -> tuple[int, tuple[tuple[Spot, int], ...]]:
        """Who stands on a hex, and who could enter it from each neighbour."""
        known = self.entries.get(there)
        if known is None:
            foot, left, bits = self.analysis.foot, self.left, self.bits
            inside = sum(bits[u] for u in left.get(there, ()) if self.on_map[u] == there)
            ways = []
            for way in self.analysis.setting.board.neighbors[there]:
                if way in left:
                    cost = foot[way].get(there, FAR)
                    able = sum(bits[u] for u, rest in left[way].items() if rest >= cost)
                    if able:
                        ways.append((way, able))
            known = self.entries[there] = inside, tuple(ways)
        return known

    def approaches(self, spot: Spot, friends: Container[Spot], zone: Container[Spot]) -> dict[Spot, int]:
        """The hexes around a unit to which enemies could come, and who: around its zone and that of its friends."""
        board = self.analysis.setting.board
        row = board.distances(spot)
        found = {}
        for there in board.neighbors[spot]:
            if there in friends:
                continue
            able, ways = self._entry(there)
            for way, enough in ways:
                if row[way] == 2 and way not in zone:
                    able |= enough
            if able:
                found[there] = able
        return found

    def loss(
        self, unit: UnitId, spot: Spot, shield: float, friends: Container[Spot], zone: Container[Spot]
    ) -> float:
        """What a unit on a hex can expect to lose to an attack, with so much fire in its support."""
        analysis, setting = self.analysis, self.analysis.setting
        near = self.approaches(spot, friends, zone)
        able = 0
        for some in near.values():
            able |= some
        foes, force = 0, 0.0
        while able and foes < min(BREADTH, len(near)):  # the strongest of them
            lowest = able & -able
            force += setting.strength[self.ranked[lowest.bit_length() - 1]]
            foes += 1
            able ^= lowest
        if not foes:
            return 0.0
        force *= FURY if self.side is JAPAN else 1.0
        force += self.barrage(spot) * SHARE
        line = setting.lines[setting.line_of[spot]] if spot not in setting.sea else setting.lines["clear"]
        column = line.column(int(force - setting.counters[unit].defense - shield))
        trapped = self._trap(spot, near, foes)
        dies = analysis.killed[column] + (analysis.driven[column] - analysis.killed[column]) * trapped
        return analysis.values[unit] * (dies + 0.05 * analysis.driven[column])

    def _trap(self, spot: Spot, near: Mapping[Spot, int], foes: int) -> float:
        """How likely it is that so many enemies close every way of retreat."""
        neighbors = self.analysis.setting.board.neighbors
        ring = set(neighbors[spot])
        exits = set(self.analysis.foot[spot])
        for size in range(1, min(foes, len(TRAPPED)) + 1):
            for some in combinations(near, size):
                if exits <= {n for s in some for n in (s, *(x for x in neighbors[s] if x in ring))}:
                    return TRAPPED[size - 1]
        return 0.0
