"""Ground for opinions: what units and hexes are worth, how far it is, where the enemy can come. Estimates, not rules."""

from __future__ import annotations

from collections.abc import Mapping

from pacwar.core.search import reach
from pacwar.games.malaya.ground import Ground
from pacwar.games.malaya.model import ALLIES, JAPAN, Force, Side, Spot, UnitId
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r15_elimination import points_for

FAR = 200  # half Movement Points: more than any way down the peninsula
NEAR = 22  # half Movement Points within which the enemy is looked for
MASS = 54  # attack factors that can come together around a hex: three full stacks
FIGHTING = ("infantry", "armor", "recon")  # kinds of units that go for the enemy


class Lay:
    """The lay of the land: what follows from the printed game alone."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.setting = ground, ground.setting
        counters = self.setting.counters
        self.values = tuple(
            points_for(ground, u)[0] + (c.attack + c.defense) / 4 + 2 * c.support
            for u, c in enumerate(counters)
        )
        self.fights = tuple(c.kind in FIGHTING and c.attack + c.defense > 0 and c.move > 0 for c in counters)
        self.drop = self._drops()
        self._ways: dict[tuple[Spot, bool], dict[Spot, int]] = {}
        self._near: dict[Spot, dict[Spot, int]] = {}
        self.bombarded = self._bombarded()
        self._harm = self._harms()

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
        """About how many half points it takes to a hex from everywhere. A table of the board, made row by row."""
        key = goal, mechanized
        known = self._ways.get(key)
        if known is None:
            known = self._ways[key] = self._row(goal, mechanized, FAR)
        return known

    def near(self, spot: Spot) -> Mapping[Spot, int]:
        """The same on foot, for the neighbourhood."""
        known = self._near.get(spot)
        if known is None:
            known = self._near[spot] = self._row(spot, False, NEAR)
        return known

    def _row(self, goal: Spot, mechanized: bool, most: int) -> dict[Spot, int]:
        rows = self.setting.costs[mechanized][False]

        def backward(here: Spot, there: Spot) -> int | None:
            price = rows[there].get(here)
            return price[0] if price else None

        found = reach(self.setting.board.neighbors, goal, most, backward)
        edge = [c + found[h] for h, c in self.ground.edge_costs[mechanized].items() if h in found]
        if edge and min(edge) <= most:
            found[self.setting.base[JAPAN]] = min(edge)
        return found

    def cost(self, spot: Spot, goal: Spot, mechanized: bool = False) -> int:
        return self.ways(goal, mechanized).get(spot, FAR)

    # -- what a hex is worth ----------------------------------------------------------------------------------

    def prize(self, p: Position, spot: Spot) -> float:
        """24.1 What an objective brings from now to the end, to whoever takes it from the other."""
        setting = self.setting
        if spot not in setting.objectives:
            return 0.0
        left = setting.last_turn - p.state.turn + 1
        points = setting.victory.points
        if spot in setting.singapore:
            each = points[JAPAN].island_objective + points[ALLIES].island_objective
            return float(each * left + points[ALLIES].last_island)
        return float((points[JAPAN].objective + points[ALLIES].objective) * left)


class Threat:
    """Where the units of a side can strike next. Made once for a force."""

    def __init__(self, lay: Lay, side: Side, force: Force) -> None:
        self.lay, self.side, self.of = lay, side, force
        counters, attack = lay.setting.counters, lay.ground.attack
        found: dict[Spot, list[tuple[int, int]]] = {}
        for unit, spot in force.at.items():
            if attack[unit] and unit not in force.afloat:
                found.setdefault(spot, []).append((2 * counters[unit].move, attack[unit]))
        self.stacks = found
        self._known: dict[Spot, int] = {}
        self._far: dict[Spot, int] = {}

    def attack(self, spot: Spot) -> int:
        """Attack factors that could come beside a hex in one impulse."""
        known = self._known.get(spot)
        if known is None:
            near = self.lay.near(spot)
            total = 0
            for start, units in self.stacks.items():
                way = near.get(start)
                if way is not None:
                    total += sum(attack for move, attack in units if way <= move + 1)
            known = self._known[spot] = min(total, MASS)
        return known

    def distance(self, spot: Spot) -> int:
        """The way from the nearest unit that attacks; more than NEAR if there is none about."""
        known = self._far.get(spot)
        if known is None:
            near = self.lay.near(spot)
            known = min((near[start] for start in self.stacks if start in near), default=NEAR + 1)
            self._far[spot] = known
        return known
