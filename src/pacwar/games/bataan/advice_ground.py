"""Ground for opinions: what units and hexes are worth, how far it is, where the enemy can come. Estimates, not rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.model import JAPAN, OTHER, Force, Side, Spot, UnitId
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import Face, read_result
from pacwar.games.bataan.r03_units import face
from pacwar.games.bataan.r14_forts import fort_in
from pacwar.games.bataan.r19_victory import last_turn
from pacwar.kit.distances import DistanceTable

FAR = 160  # half movement points: more than any way down the peninsula
NEAR = 14  # half movement points within which the enemy is looked for
DEADLY = 0.5  # of a stack, what is lost to an attack of three times its strength
AROUND = 3  # hexes of attackers that can come together around one
GOAL = 6.0  # what one of the hexes is worth that decide a short scenario
POINT = 0.22  # what a victory point of the campaign is worth
MOST = 9.0  # what a hex is worth at most
FORT = 6.0  # what a fort is worth where forts decide
SOURCE = 4.0  # of supply


class Mark(NamedTuple):
    """A hex that counts, and for how much."""

    spot: Spot
    worth: float


class MapAnalysis:
    """The lay of the land: what follows from the printed game alone."""

    def __init__(self, ground: LookupTables) -> None:
        self.ground, self.setting = ground, ground.setting
        counters, board = self.setting.counters, self.setting.board
        self.row = board.rows  # from north to south
        self.fights = tuple(
            c.attack > 0 and c.ma > 0 and not ground.is_artillery[u] for u, c in enumerate(counters)
        )
        self.whole = tuple(_worth(f) + 1.5 * ground.is_hq[u] for u, f in enumerate(ground.full))
        self.half = tuple(_worth(f) + 1.5 * ground.is_hq[u] for u, f in enumerate(ground.weak))
        self.results = {  # of both tables, by their codes
            code: read_result(code)
            for table in (self.setting.mobile, self.setting.assault)
            for code in sorted({table.below, *(code for row in table.rows.values() for code in row)})
        }
        self.clearing = {  # No Retreat or not -> results that clear the hex
            stays: frozenset(
                code
                for code, result in self.results.items()
                if result.defender.eliminated or (result.defender.retreat and not stays)
            )
            for stays in (False, True)
        }
        links, prices = self.setting.board.neighbors, ground.ways.costs
        self._ways = {wheels: DistanceTable(links, rows, FAR) for wheels, rows in prices.items()}
        self.near = DistanceTable(links, prices[False], NEAR)  # on foot, for the neighbourhood

    def value(self, force: Force, unit: UnitId) -> float:
        """What a unit is worth as it stands."""
        return self.half[unit] if unit in force.reduced or unit in force.converted else self.whole[unit]

    def step(self, force: Force, unit: UnitId) -> float:
        """What it costs when a unit loses a step."""
        is_last = unit in force.reduced or self.setting.counters[unit].steps == 1
        return self.value(force, unit) if is_last else self.whole[unit] - self.half[unit]

    def cost(self, spot: Spot, goal: Spot, wheels: bool = False) -> int:
        """About how many half points it takes to a hex."""
        return self.ways_to(goal, wheels).get(spot, FAR)

    def ways_to(self, goal: Spot, wheels: bool = False) -> Mapping[Spot, int]:
        """From everywhere; less than FAR."""
        return self._ways[wheels][goal]

    # -- what a hex is worth ----------------------------------------------------------------------------------

    def marks(self, p: Position) -> dict[Spot, float]:
        """Every hex that counts for victory, and for how much, whoever holds it."""
        s, card = p.state, p.field.scenario
        found: dict[Spot, float] = {}
        if card.also:
            left = last_turn(p) - s.turn + 1
            for name, points in p.setting.victory.towns.items():
                found[p.setting.board.spot(name)] = min(POINT * points * left, MOST)
        for spot in p.field.goals:
            found[spot] = GOAL
        if s.scenario == "abucay":
            for spot in sorted(self.ground.abucay - s.land.destroyed):
                found[spot] = found.get(spot, 0.0) + FORT
        for spots in p.field.sources.values():
            for spot in spots:
                found[spot] = found.get(spot, 0.0) + SOURCE
        return {spot: worth for spot, worth in found.items() if spot in p.area}

    def cover(self, p: Position, spot: Spot, side: Side) -> int:
        """How much the terrain, and a fort for the US, helps a defender."""
        found = self.ground.terrain_drm[spot]
        if side is not JAPAN:
            line = fort_in(p, spot)
            found += 0 if line is None else self.setting.terrain.forts[line]
        return found


def _worth(values: Face) -> float:
    return 0.5 + 0.25 * (values.attack + values.defense)


class Threat:
    """Where the units of a side can strike next. Made once for where they stand."""

    def __init__(self, analysis: MapAnalysis, p: Position, side: Side) -> None:
        self.analysis, self.at = analysis, p.state.forces[side].at
        force = p.state.forces[side]
        own = p.deployed[side]
        self.stacks: dict[Spot, list[tuple[int, int]]] = {}
        for spot, units in own.stacks.items():
            able = [face(p, force, u) for u in units if analysis.fights[u]]
            if able:
                self.stacks[spot] = [(2 * f.ma, f.attack) for f in able]
        self.side = side
        self._known: dict[Spot, int] = {}
        self._far: dict[Spot, int] = {}

    def attack(self, spot: Spot) -> int:
        """Attack strength that could come beside a hex in one sequence: that of the strongest stacks. None comes to the box
        off the map."""
        known = self._known.get(spot)
        if known is None:
            near = self.analysis.near[spot]
            found = []
            for start, units in self.stacks.items():
                way = near.get(start)
                if way is not None:
                    found.append(sum([attack for move, attack in units if way <= move + 2]))
            known = self._known[spot] = sum(sorted(found)[-AROUND:])
        return known

    def distance(self, spot: Spot) -> int:
        """The way from the nearest unit that attacks; more than NEAR if there is none about."""
        known = self._far.get(spot)
        if known is None:
            known = self._far[spot] = self.analysis.near.nearest(spot, self.stacks)
        return known


class Exposures(dict[Spot, tuple[int, int]]):
    """The attack strength that could come beside a hex, and the cover in it, hex by hex as it is asked for. Where none can come
    no cover is needed: the box off the map has no terrain."""

    def __init__(self, threat: Threat, p: Position) -> None:
        super().__init__()
        self.threat, self.p = threat, p

    def __missing__(self, spot: Spot) -> tuple[int, int]:
        threat = self.threat
        attack = threat.attack(spot)
        cover = threat.analysis.cover(self.p, spot, OTHER[threat.side]) if attack else 0
        found = self[spot] = attack, cover
        return found


def danger(attack: int, cover: int, defense: int) -> float:
    """The part of a stack that may be lost to an attack."""
    odds = attack / max(defense, 1) / (1 + 0.25 * cover)
    return DEADLY * min(max(odds - 0.5, 0.0) / 3, 1.5)


def held_by(p: Position, spot: Spot, side: Side) -> bool:
    """Is a hex that counts friendly to a side?"""
    return (spot in p.state.land.japanese) == (side is JAPAN)


def wanted(p: Position, marks: Mapping[Spot, float], side: Side) -> list[Mark]:
    """The hexes that a side does not hold, and that count."""
    return [Mark(spot, worth) for spot, worth in sorted(marks.items()) if held_by(p, spot, OTHER[side])]
