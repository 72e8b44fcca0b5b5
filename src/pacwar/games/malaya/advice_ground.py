"""Ground for opinions: what units and hexes are worth, how far it is, where the enemy can come. Estimates, not rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from pacwar.core.facts import fact_about
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import ALLIES, JAPAN, Force, Side, Spot, UnitId
from pacwar.games.malaya.position import ForceFacts, Position
from pacwar.games.malaya.r15_elimination import points_for
from pacwar.kit.distances import DistanceTable

FAR = 200  # half Movement Points: more than any way down the peninsula
NEAR = 22  # half Movement Points within which the enemy is looked for
MASS = 54  # attack factors that can come together around a hex: three full stacks
FIGHTING = ("infantry", "armor", "recon")  # kinds of units that go for the enemy


K = TypeVar("K")
D = TypeVar("D")
Stacks = dict[Spot, list[tuple[int, int]]]  # how far units move, and their attack factors


class Derived(dict[K, D]):
    """Facts by key, each derived when it is first asked for."""

    def __init__(self, derive: Callable[[K], D]) -> None:
        super().__init__()
        self.derive = derive

    def __missing__(self, key: K) -> D:
        found = self[key] = self.derive(key)
        return found


class MapAnalysis:
    """The lay of the land: what follows from the printed game alone."""

    def __init__(self, ground: LookupTables) -> None:
        self.ground, self.setting = ground, ground.setting
        counters = self.setting.counters
        self.values = tuple(
            points_for(ground, u)[0] + (c.attack + c.defense) / 4 + 2 * c.support
            for u, c in enumerate(counters)
        )
        self.fights = tuple(c.kind in FIGHTING and c.attack + c.defense > 0 and c.move > 0 for c in counters)
        self.objectives = frozenset(self.setting.objectives)
        chart, board = self.setting.terrain.hexes, self.setting.board
        self.shifts = tuple(  # columns that terrain gives to a defender (14.33)
            chart[board.terrain[h]].shift if h in self.setting.land else 0 for h in board.hexes
        )
        self.drop = self._drops()
        self._ways = {mechanized: self._rows(mechanized, FAR) for mechanized in (False, True)}
        self.near = self._rows(False, NEAR)  # on foot, for the neighbourhood
        self.bombarded = self._bombarded()
        self._harm = self._harms()
        crt = self.setting.crt
        self.codes = tuple(  # by column: the results of the die, by Raid and by Assault
            tuple([row[column] for row in table.rows.values()] for table in (crt.raid, crt.assault))
            for column in range(len(crt.columns))
        )

    def _drops(self) -> dict[UnitId, float]:
        """What a unit loses when it breaks down (26.7)."""
        stock = self.setting.subordinates
        return {
            u: self.values[u] - sum(self.values[stock[b.side, v][0]] for v in b.subordinates)
            for u, b in self.setting.breakdown_of.items()
        }

    def _bombarded(self) -> list[float]:
        """How likely it is that a bombardment of so many points does something."""
        table = self.setting.air.bombardment
        return [
            sum(table.rows[f][c] in ("S", "D") for f in table.rows) / len(table.rows)
            for c in range(len(table.columns))
        ]

    def harm(self, column: int) -> float:
        """The part of a stack that an Assault in this column can be expected to take."""
        return self._harm[min(max(column, 0), len(self._harm) - 1)]

    def _harms(self) -> list[float]:
        crt = self.setting.crt
        share = {"none": 0.0, "attrition": 0.1, "half": 0.5, "cut": 0.8, "all": 1.0}
        lost = {
            code: share[result.loss] if result.loser in ("defender", "both") else 0.0
            for code, result in crt.results.items()
        }
        rows = crt.assault.rows
        return [sum(lost[rows[f][c]] for f in rows) / len(rows) for c in range(len(crt.columns))]

    def best_part(self, unit: UnitId) -> float:
        """What is left of a unit of which one subordinate survives."""
        equation = self.setting.breakdown_of.get(unit)
        if equation is None:
            return 0.0
        stock = self.setting.subordinates
        return max(self.values[stock[equation.side, v][0]] for v in equation.subordinates)

    # -- how far it is ----------------------------------------------------------------------------------------

    def ways(self, goal: Spot, mechanized: bool = False) -> Mapping[Spot, int]:
        """About how many half points it takes to a hex from everywhere."""
        return self._ways[mechanized][goal]

    def cost(self, spot: Spot, goal: Spot, mechanized: bool = False) -> int:
        return self._ways[mechanized][goal].get(spot, FAR)

    def _rows(self, mechanized: bool, most: int) -> DistanceTable:
        """The Japanese base lies behind the north edge (26.2)."""
        base, edge = self.setting.base[JAPAN], self.ground.edge_costs[mechanized]
        links = [(*n, base) if h in edge else n for h, n in enumerate(self.setting.board.neighbors)]
        costs = enumerate(self.setting.costs[mechanized][False])
        prices = {here: {there: price for there, (price, _) in row.items()} for here, row in costs}
        return DistanceTable(links, {**prices, base: edge}, most)

    # -- what a hex is worth ----------------------------------------------------------------------------------

    def prize(self, p: Position, spot: Spot) -> float:
        """24.1 What an objective brings from now to the end, to the side that takes it from the other."""
        setting = self.setting
        if spot not in self.objectives:
            return 0.0
        left = setting.last_turn - p.state.turn + 1
        points = setting.victory.points
        if spot in setting.singapore:
            each = points[JAPAN].island_objective + points[ALLIES].island_objective
            return float(each * left + points[ALLIES].last_island)
        return float((points[JAPAN].objective + points[ALLIES].objective) * left)


class Threat:
    """Where the units of a side can strike next."""

    def __init__(self, analysis: MapAnalysis, side: Side, force: Force) -> None:
        self.analysis, self.side, self.of = analysis, side, force
        counters, attack = analysis.setting.counters, analysis.ground.attack
        found: Stacks = {}
        for unit, spot in force.at.items():
            if attack[unit] and unit not in force.afloat:
                found.setdefault(spot, []).append((2 * counters[unit].move, attack[unit]))
        self.stacks = found
        self.attacks: Derived[Spot, int] = Derived(lambda spot: attack_on(analysis, found, spot))
        self._far: dict[Spot, int] = {}

    def distance(self, spot: Spot) -> int:
        """The way from the nearest unit that attacks; more than NEAR if there is none about."""
        known = self._far.get(spot)
        if known is None:
            known = self._far[spot] = self.analysis.near.nearest(spot, self.stacks)
        return known


@fact_about
def threats(enemy: ForceFacts) -> dict[MapAnalysis, Threat]:
    return {}


def threat(analysis: MapAnalysis, enemy: ForceFacts) -> Threat:
    """The threat of a force, shared by all who look at it."""
    known = threats(enemy)
    if analysis not in known:
        known[analysis] = Threat(analysis, enemy.side, enemy.of)
    return known[analysis]


def attack_on(analysis: MapAnalysis, stacks: Stacks, spot: Spot) -> int:
    """Attack factors that could come beside a hex in one impulse."""
    near, total = analysis.near[spot], 0
    for start in stacks.keys() & near.keys():
        way = near[start]
        total += sum([attack for move, attack in stacks[start] if way <= move + 1])
    return min(total, MASS)
