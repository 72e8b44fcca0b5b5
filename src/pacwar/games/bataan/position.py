"""Facts derived from a state, computed once and handed on with the part they are derived from."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.facts import Derivation, derived, derived_by, fact
from pacwar.core.search import flood
from pacwar.games.bataan.ground import COMMAND_RANGE, Classes, LookupTables, MoveGraph, ScenarioMap, ways_of
from pacwar.games.bataan.model import (
    JAPAN,
    OTHER,
    SIDES,
    US,
    FormationId,
    Land,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.bataan.printed import Move

LINE = 7  # 6.21: hexes of a Supply Line


class ForceFacts:
    """Facts about where one side's units are. Made once for `Force.at` (and the classes of the units), and shared by every
    position that holds it."""

    def __init__(
        self,
        ground: LookupTables,
        ways: MoveGraph,
        side: Side,
        at: dict[UnitId, Spot],
        classes: Classes,
        area: frozenset[Spot],
    ) -> None:
        self.ground, self.ways, self.side, self.at, self.classes = ground, ways, side, at, classes
        self.area = area

    @fact
    def stacks(self) -> dict[Spot, tuple[UnitId, ...]]:
        """The units in each hex, in the order of the counters. The Manila box is not a hex."""
        at, manila = self.at, self.ground.setting.manila
        found: dict[Spot, list[UnitId]] = {}
        for unit in sorted(at):
            spot = at[unit]
            if spot in found:
                found[spot].append(unit)
            elif spot != manila:
                found[spot] = [unit]
        return {spot: tuple(found[spot]) for spot in sorted(found)}

    @fact
    def occupied(self) -> frozenset[Spot]:
        """3.12a Hexes with a combat unit."""
        return frozenset(self.stacks)

    @fact
    def zone(self) -> frozenset[Spot]:
        """3.2 Every hex in the Zone of Control of this side, the occupied ones included (3.21). Air and naval units have
        none (3.22), and no unit changes that of another (3.26)."""
        found = set(self.stacks)  # 3.21; 3.22: combat units only; 3.26: unit by unit
        has_zone, wheels, links = self.ground.has_zone, self.classes.has_wheels, self.ways.zone_links
        area = self.area
        for spot, units in self.stacks.items():
            if len(units) > 1:
                found.update(self.zone_of(spot, units))
            elif has_zone[units[0]] and spot in area:
                found.update(links[wheels[units[0]]][spot])
        return frozenset(found)

    def zone_of(self, spot: Spot, units: Iterable[UnitId]) -> tuple[Spot, ...]:
        """3.23-3.25 Hexes around a stack that its ZOC reaches: if one unit exerts it, all do. R166: not from outside the area."""
        if spot not in self.area:
            return ()
        has_zone, has_wheels = self.ground.has_zone, self.classes.has_wheels
        exerted, wheels = False, True
        for unit in units:
            exerted = exerted or has_zone[unit]
            wheels = wheels and has_wheels[unit]
        return self.ways.zone_links[wheels][spot] if exerted else ()

    @fact
    def points(self) -> dict[Spot, int]:
        """3.31 Stacking points by hex."""
        stack = self.ground.stack
        return {spot: sum(stack[u] for u in units) for spot, units in self.stacks.items()}

    @fact
    def commanded(self) -> dict[FormationId, tuple[UnitId, ...]]:
        """16.21 The HQs of each formation that are on the map."""
        hqs, at, manila = self.ground.hqs, self.at, self.ground.setting.manila
        return {
            # 16.21; 5.17: none that has not entered
            formation: tuple(hq for hq in hqs[formation] if at.get(hq, manila) != manila)
            for formation in self.ground.formations_of[self.side]
        }

    def in_command(self, spot: Spot, hqs: Iterable[UnitId]) -> bool:
        """16.22 Is a hex within the Command Range of one of these HQs?"""
        if spot == self.ground.setting.manila:
            return False
        distances = self.ground.setting.board.distances(spot)
        return any(distances[self.at[hq]] <= COMMAND_RANGE for hq in hqs)


class Front:
    """Facts about both sides together."""

    def __init__(self, deployed: dict[Side, ForceFacts]) -> None:
        self.deployed = deployed

    @fact
    def contested(self) -> frozenset[Spot]:
        """3.12b Vacant hexes in the ZOCs of both sides."""
        us, japan = self.deployed[US], self.deployed[JAPAN]
        return (us.zone & japan.zone) - us.occupied - japan.occupied  # 3.12b

    @fact
    def _controlled(self) -> dict[Side, frozenset[Spot]]:
        found = {}
        for side in SIDES:
            own, enemy = self.deployed[side], self.deployed[OTHER[side]]
            found[side] = own.occupied | (own.zone - enemy.zone)
        return found

    def controlled(self, side: Side) -> frozenset[Spot]:
        """3.12a Hexes that a side controls now."""
        return self._controlled[side]

    @fact
    def _barred(self) -> dict[Side, frozenset[Spot]]:
        found = {}
        for side in SIDES:
            own, enemy = self.deployed[side], self.deployed[OTHER[side]]
            found[side] = enemy.zone - own.occupied  # 6.2, 6.23
        return found

    def barred(self, side: Side) -> frozenset[Spot]:
        """6.2, 6.23 Hexes through which a side traces no supply: enemy occupied, contested or enemy controlled."""
        return self._barred[side]


class Logistics:
    """6.2 Where Supply Routes run: facts about both sides, the forts, and who holds the sources."""

    def __init__(self, front: Front, field: ScenarioMap, area: frozenset[Spot], land: Land) -> None:
        self.front, self.field, self.area, self.land = front, field, area, land

    @fact
    def _network_us(self) -> frozenset[Spot]:
        return self._network(US)

    @fact
    def _network_japan(self) -> frozenset[Spot]:
        return self._network(JAPAN)

    @fact
    def _traced_us(self) -> frozenset[Spot]:
        return self.within(US, self._network_us, LINE)

    @fact
    def _traced_japan(self) -> frozenset[Spot]:
        return self.within(JAPAN, self._network_japan, LINE)

    def sources(self, side: Side) -> tuple[Spot, ...]:
        """6.31 The side's own sources that it holds; a recaptured one gives supply from the next Supply Status Phase on."""
        japanese, regained = self.land.japanese, self.land.regained
        return tuple(
            spot
            for spot in self.field.sources[side]  # 19.24d-1, 19.24d-2, 19.34e-1, 19.34e-2, 19.44d-1, 19.44d-2
            if (spot in japanese) == (side is JAPAN) and spot not in regained
        )

    @fact
    def forts(self) -> frozenset[Spot]:
        """14.13 Hexes with an undestroyed fortification, printed or built (14.16); it needs no unit in it (14.14)."""
        printed = self.front.deployed[US].ground.setting.forts
        return self.land.built.union(h for h in printed if h not in self.land.destroyed)

    def closed(self, side: Side) -> frozenset[Spot]:
        """6.2 Hexes through which a side's Supply Route may not run."""
        barred = self.front.barred(side)
        return barred if side is US else barred | self.forts  # 14.11

    def network(self, side: Side) -> frozenset[Spot]:
        """6.22 Sources, and the hexes of Supply Roads that lead to them."""
        return self._network_us if side is US else self._network_japan

    def _network(self, side: Side) -> frozenset[Spot]:
        roads, closed, area = self.front.deployed[side].ways.roads, self.closed(side), self.area
        sources = [spot for spot in self.sources(side) if spot not in closed]
        return frozenset(flood(roads, sources, lambda _, n: n in area and n not in closed))

    def traced(self, side: Side) -> frozenset[Spot]:
        """6.21 Hexes from which a Supply Route can be traced."""
        return self._traced_us if side is US else self._traced_japan

    def within(self, side: Side, goals: Iterable[Spot], most: int) -> frozenset[Spot]:
        """6.21 Hexes from which a Supply Line of at most this many hexes reaches one of the goals. Its own hex does not count."""
        deployed = self.front.deployed[side]
        lines, shut = deployed.ways.lines, deployed.ground.blocks_supply
        if side is US:
            shut |= self.forts & self.land.japanese  # R132: an undestroyed enemy fortification
        passable = self.area - self.closed(side) - shut
        found = set(goals)
        edge = found - shut
        for _ in range(most):
            reached: set[Spot] = set()
            for here in edge:
                reached.update(lines[here])
            reached -= found
            found |= reached
            edge = reached & passable
        return frozenset(found)


class Position(Derivation[State]):
    """The printed game, a state, and facts derived from them. Never saved."""

    def __init__(self, ground: LookupTables, state: State, before: Position | None = None) -> None:
        self.ground, self.setting = ground, ground.setting
        self.derive(state, before)

    @derived("scenario")
    def field(self) -> ScenarioMap:
        return self.ground.fields[self.state.scenario]

    @derived("field", "turn")
    def area(self) -> frozenset[Spot]:
        """19.12, 19.22, 19.32, 19.42, 19.52 The hexes in play."""
        field = self.field
        return field.first_area if self.state.turn == field.scenario.first else field.area

    @derived_by(SIDES, "land.blown", "land.bridged")
    def ways(self, side: Side) -> MoveGraph:
        return ways_of(self.ground, side, self.state.land.blown, self.state.land.bridged)

    @derived_by(SIDES, "forces.*.reduced", steady=True)
    def turned(self, side: Side) -> dict[UnitId, Move]:
        """11.11-123 Reduced units with another movement class on that side."""
        reduced = self.state.forces[side].reduced
        return {unit: move for unit, move in self.ground.turned.items() if unit in reduced}

    @derived_by(SIDES, "turned.*")
    def classes(self, side: Side) -> Classes:
        return self.ground.classes_of(self.turned[side])

    @derived_by(SIDES, "forces.*.at", "area", "ways.*", "classes.*")
    def deployed(self, side: Side) -> ForceFacts:
        at = self.state.forces[side].at
        return ForceFacts(self.ground, self.ways[side], side, at, self.classes[side], self.area)

    @derived("deployed")
    def front(self) -> Front:
        return Front(self.deployed)

    @derived("front", "area", "field", "land")
    def logistics(self) -> Logistics:
        return Logistics(self.front, self.field, self.area, self.state.land)
