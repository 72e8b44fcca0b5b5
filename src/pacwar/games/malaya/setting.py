"""What is printed, or reconstructed (R45): board, counters, tables, scenario. Read once; never part of a state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pacwar.core.board import Board, Place
from pacwar.core.facts import fact
from pacwar.core.hexes import Grid
from pacwar.core.library import Library
from pacwar.core.records import Fault
from pacwar.core.rulebook import RuleIndex, Rulings
from pacwar.core.tables import Bands
from pacwar.games.malaya.printed import (
    ALLIES,
    HQ,
    JAPAN,
    SIDES,
    Air,
    AirLimits,
    AirSuperiority,
    Area,
    Bombardment,
    Breakdown,
    CombatTable,
    Counter,
    Counters,
    Crt,
    Interdiction,
    MapHex,
    Markers,
    Results,
    Scenario,
    Scenarios,
    Schedule,
    Side,
    Spot,
    Terrain,
    UnitId,
    Victory,
)
from pacwar.kit.maps import MapSide, board_of
from pacwar.kit.printed import PrintedGame, faults_in

GRID = Grid(flat=True, shifted=0)  # even columns lie half a hex lower; north is up
BASES = {ALLIES: "Allied base", JAPAN: "Japanese base"}  # 26.2: spots that are no hexes
COUNTRIES = ("malaya", "thailand")
ISLANDS = ("singapore", "penang")
WHERE = ("naval_base", "singapore", "penang", "airfields", "north", "base")
SEA = "sea"

Costs = tuple[dict[Spot, tuple[int, int]], ...]

FILES: dict[str, Any] = {
    "counters.yaml": Counters,
    "terrain.yaml": Terrain,
    "crt.yaml": Results,
    "assault.yaml": CombatTable,
    "raid.yaml": CombatTable,
    "air.yaml": AirLimits,
    "superiority.yaml": AirSuperiority,
    "bombardment.yaml": Bombardment,
    "interdiction.yaml": Interdiction,
    "markers.yaml": Markers,
    "schedule.yaml": Schedule,
    "victory.yaml": Victory,
    "scenarios.yaml": Scenarios,
    "map.tsv": MapHex,
    "sides.tsv": MapSide,
    "rules.yaml": RuleIndex,
    "rulings.yaml": Rulings,
}


class Setting(PrintedGame[Counter]):
    """The printed game, with what follows from it alone."""

    def __init__(self, pack: str | Path | None = None) -> None:
        library = Library(Path(__file__).parent / "data", FILES, pack)
        sheet = library.get("counters.yaml", Counters)
        super().__init__(library, sheet.counters)
        self.crt = self._crt()
        self.percentages = Bands(self.crt.upper)
        self.air = self._air()
        self.terrain = library.get("terrain.yaml", Terrain)
        self.markers = library.get("markers.yaml", Markers)
        self.schedule = library.get("schedule.yaml", Schedule)
        self.victory = library.get("victory.yaml", Victory)
        self.scenarios = library.get("scenarios.yaml", Scenarios).scenarios
        self.track = {t.turn: t for t in self.schedule.turns}  # half months of 1941 and 1942 (25.1, R14, R46)
        self.last_turn = max(self.track)
        self._count_units(sheet)
        self.map = library.rows("map.tsv", MapHex)
        self.board = self._board()
        self._places()
        self._check()
        # class -> are railroads used as such -> hex -> neighbour -> half points, and those for the hexside alone
        self.costs: dict[bool, dict[bool, Costs]] = {
            mechanized: {
                rails: tuple(self._costs(here, mechanized, rails) for here in self.board.hexes)
                for rails in (False, True)
            }
            for mechanized in (False, True)
        }

    # -- tables -------------------------------------------------------------------------------------------------

    def _crt(self) -> Crt:
        assault, raid = (self.library.get(f"{name}.yaml", CombatTable) for name in ("assault", "raid"))
        printed = self.library.get("crt.yaml", Results)
        try:
            return Crt(assault.columns, printed.upper, assault, raid, printed.results)
        except ValueError as error:
            raise Fault(str(error)) from None

    def _air(self) -> Air:
        limits = self.library.get("air.yaml", AirLimits)
        return Air(
            limits.force_z,
            limits.strike_limit,
            limits.off_map,
            limits.repaired,
            superiority=self.library.get("superiority.yaml", AirSuperiority),
            bombardment=self.library.get("bombardment.yaml", Bombardment),
            interdiction=self.library.get("interdiction.yaml", Interdiction),
        )

    # -- counters -----------------------------------------------------------------------------------------------

    def _count_units(self, sheet: Counters) -> None:
        self.supply_move = sheet.supply_move
        self.breakdowns = {(b.side, b.parent): b for b in sheet.breakdown}
        self.subordinates: dict[tuple[Side, str], tuple[UnitId, ...]] = {}  # the stock, by side and values
        for i, counter in enumerate(self.counters):
            if counter.subordinate:
                key = counter.side, counter.values
                self.subordinates[key] = (*self.subordinates.get(key, ()), i)
        self.breakdown_of: dict[UnitId, Breakdown] = {  # 26.7: only these may break down
            i: self.breakdowns[c.side, c.values]
            for i, c in enumerate(self.counters)
            if not c.subordinate and c.kind != HQ and (c.side, c.values) in self.breakdowns
        }
        self.units: dict[Side, tuple[UnitId, ...]] = {
            side: tuple(i for i, c in enumerate(self.counters) if c.side is side) for side in SIDES
        }

    # -- the map ------------------------------------------------------------------------------------------------

    def _board(self) -> Board:
        features = (*self.terrain.sides, *self.terrain.ways, "bridge", "border")
        bases = [Place(name) for name in BASES.values()]
        return board_of(self.library, GRID, self.map, self._check_row, features, bases)

    def _check_row(self, row: MapHex, at: str) -> None:
        """A line of the map must be sound."""
        if row.terrain == SEA:
            if row.country or row.coast or row.port or row.airfield or row.objective or row.naval_base:
                raise Fault(
                    f"{at}: an all-sea hex may not have a country, coast, port, airfield or objective"
                )
            return
        if row.terrain not in self.terrain.hexes:
            raise Fault(f"{at}: terrain {row.terrain!r} is not in terrain.yaml")
        if row.country not in COUNTRIES:
            raise Fault(f"{at}: country must be one of {', '.join(COUNTRIES)}, not {row.country!r}")
        if row.island and row.island not in ISLANDS:
            raise Fault(f"{at}: island must be one of {', '.join(ISLANDS)}, not {row.island!r}")
        if (row.port or row.naval_base) and not row.coast:
            raise Fault(f"{at}: a port must be on the coast")

    def _places(self) -> None:
        board, rows = self.board, list(enumerate(self.map))
        self.base: dict[Side, Spot] = {side: board.spot(name) for side, name in BASES.items()}
        self.sea = frozenset(i for i, h in rows if h.terrain == SEA)
        self.land = frozenset(i for i, h in rows if h.terrain != SEA)
        self.coastal = frozenset(i for i, h in rows if h.coast)
        self.ports = frozenset(i for i, h in rows if h.port)
        self.airfields: tuple[Spot, ...] = tuple(i for i, h in rows if h.airfield)
        self.objectives: tuple[Spot, ...] = tuple(i for i, h in rows if h.objective)
        self.cities = frozenset(i for i, h in rows if h.terrain == "city")
        self.jungle = frozenset(i for i, h in rows if h.terrain == "jungle")
        self.malaya = frozenset(i for i, h in rows if h.country == "malaya")
        self.thailand = frozenset(i for i, h in rows if h.country == "thailand")
        self.singapore = frozenset(i for i, h in rows if h.island == "singapore")
        self.penang = frozenset(i for i, h in rows if h.island == "penang")
        self.near_coast = frozenset(  # 26.11a: where naval gunfire reaches
            n for h in self.coastal for n in (h, *board.neighbors[h]) if n in self.land
        )
        top = min(board.rows, default=1)
        self.north_edge: tuple[Spot, ...] = tuple(  # 26.3: where Japan enters by land
            i for i, h in rows if board.rows[i] == top and h.country == "thailand"
        )
        self.edge_roads = frozenset(  # 26.2: roads that lead off the map there
            h for h in self.north_edge if h in board.linked["road"]
        )
        self.border_hexes = frozenset(a for a, _ in board.sides["border"])

    def _check(self) -> None:
        """What must hold between the files."""
        naval = [i for i, h in enumerate(self.map) if h.naval_base]
        if len(naval) != 1:
            raise Fault(f"map.tsv: there must be one naval base, not {len(naval)}")
        self.naval_base: Spot = naval[0]
        johore = [i for i, h in enumerate(self.map) if h.place == "Johore Baru"]
        if len(johore) != 1 or johore[0] not in self.cities:
            raise Fault("map.tsv: Johore Baru must be one city hex")
        self.johore_baru: Spot = johore[0]
        for name, spots in (
            ("penang", self.penang),
            ("singapore", self.singapore),
            ("objective", self.objectives),
        ):
            if not spots:
                raise Fault(f"map.tsv: no hex has {name}")
        if not self.north_edge:
            raise Fault("map.tsv: no hex of the top row is in Thailand")
        for spot in sorted(self.coastal):
            if not any(n in self.sea for n in self.board.neighbors[spot]):
                raise Fault(
                    f"map.tsv: line of {self.board.name(spot)}: a coastal hex must be adjacent to sea"
                )
        self.north_zone = frozenset(  # 25.4a, R54: nearer to the Thai border than to Johore Baru
            h
            for h in self.malaya
            if min((self.board.distance(b, h) for b in self.border_hexes), default=0)
            < self.board.distance(self.johore_baru, h)
        )
        self._check_counters()
        self._check_groups()
        for name, scenario in self.scenarios.items():
            with faults_in(f"scenarios.yaml: {name}"):
                self._check_scenario(scenario)

    def _check_counters(self) -> None:
        for (side, _), equation in self.breakdowns.items():
            for values in equation.subordinates:
                if not self.subordinates.get((side, values)):
                    raise Fault(
                        f"counters.yaml: breakdown: no subordinate of {side.value} has the values {values}"
                    )
        for (side, values), stock in self.subordinates.items():
            parents = [b for b in self.breakdown_of.values() if b.side is side]
            wanted = sum(b.subordinates.count(values) for b in parents)
            if len(stock) < wanted:
                raise Fault(
                    f"counters.yaml: {wanted} subordinates {values} of {side.value} are needed, only {len(stock)} exist"
                )

    def _check_groups(self) -> None:
        turns = [t.turn for t in self.schedule.turns]
        if turns != list(range(1, len(turns) + 1)):
            raise Fault("schedule.yaml: the turns must be numbered from 1 without a gap")
        for key, group in self.schedule.groups.items():
            at = f"schedule.yaml: {key}"
            for unit in group.units:
                counter = self.counter(unit)
                if counter is None or counter.side is not group.side:
                    raise Fault(f"{at}: {group.side.value} has no counter {unit!r}")
            marker = self.markers.markers.get(group.marker)
            if (group.kind == "marker") != (marker is not None and marker.side is group.side):
                raise Fault(f"{at}: a marker group must name a marker of its side, other groups may not")

    def _check_scenario(self, scenario: Scenario) -> None:
        placed: dict[str, str] = {}
        for key, area in scenario.areas.items():
            if area.where not in WHERE:
                raise Fault(f"{key}: where must be one of {', '.join(WHERE)}, not {area.where!r}")
            for unit in area.units:
                counter = self.counter(unit)
                if counter is None or counter.side is not area.side:
                    raise Fault(f"{key}: {area.side.value} has no counter {unit!r}")
                if unit in placed:
                    raise Fault(f"{unit} is in {placed[unit]} and in {key}")
                placed[unit] = key
        for side, hand in scenario.hands.items():
            for marker in hand:
                if marker not in self.markers.markers or self.markers.markers[marker].side is not side:
                    raise Fault(f"{side.value} has no command marker {marker!r}")
        for unit, hex_name in scenario.historical.items():
            if unit not in placed:
                raise Fault(f"{unit} is in the historical set-up but in no area")
            area = scenario.areas[placed[unit]]
            if self.board.spot(hex_name) not in self.area_hexes(area.where, area.side):
                raise Fault(f"{unit} is in {hex_name} in the historical set-up, outside {placed[unit]}")
        for hex_name in scenario.historical_supply:
            if self.board.spot(hex_name) not in self.malaya:
                raise Fault(f"supply is in {hex_name} in the historical set-up, which is not in Malaya")

    def area_hexes(self, where: str, side: Side) -> tuple[Spot, ...]:
        """25.4a The spots of a set-up area, in the order of the map."""
        return (self.base[side],) if where == "base" else self._areas[where]

    @fact
    def _areas(self) -> dict[str, tuple[Spot, ...]]:
        found = {
            "naval_base": frozenset([self.naval_base]),
            "singapore": self.singapore,
            "penang": self.penang,
            "airfields": frozenset(self.airfields) & self.malaya,
            "north": self.north_zone,
        }
        return {where: tuple(sorted(spots)) for where, spots in found.items()}

    @fact
    def to_place(self) -> dict[tuple[str, Side], tuple[tuple[UnitId | None, Area], ...]]:
        """25.4a What a side places in a scenario, in the order listed (3.1): area by area, unit by unit, then the
        supply points of the area (None)."""
        return {
            (name, side): tuple(
                item
                for area in scenario.areas.values()
                if area.side is side and area.where != "base"
                for item in (
                    *((self.unit(unit), area) for unit in area.units),
                    *((None, area),) * area.supply,
                )
            )
            for name, scenario in self.scenarios.items()
            for side in SIDES
        }

    # -- movement -----------------------------------------------------------------------------------------------

    def _costs(self, here: Spot, mechanized: bool, rails: bool) -> dict[Spot, tuple[int, int]]:
        """11.3 What it costs to go to each neighbour that may be entered at all: half points, and the part of them
        that the hexside costs, which an engineer takes away (20.0-2). `rails`: railroads are used as such (26.12b).
        """
        if here in self.sea:
            return {}
        found = {}
        for there in self.board.neighbors[here]:
            if there not in self.sea and (cost := self._cost(here, there, mechanized, rails)) is not None:
                found[there] = cost
        return found

    def _cost(self, here: Spot, there: Spot, mechanized: bool, rails: bool) -> tuple[int, int] | None:
        board, terrain = self.board, self.terrain
        extra = 0.0
        if not board.has("bridge", here, there):  # 11.72
            for feature, side in terrain.sides.items():
                if board.has(feature, here, there):
                    more = side.mechanized if mechanized else side.foot
                    if more is None:
                        return None
                    extra = max(extra, more)
        ways = [
            terrain.ways[rails_or_road(feature, rails)]
            for feature in terrain.ways
            if board.has(feature, here, there)
        ]
        kind = terrain.hexes[board.terrain[there]]
        cost = kind.mechanized if mechanized else kind.foot
        if ways:  # 11.71: whatever other terrain is in the hex; R130: a way never makes it dearer
            way = min(w.mechanized if mechanized else w.foot for w in ways)
            cost = way if cost is None else min(cost, way)
        return None if cost is None else (int(2 * (cost + extra)), int(2 * extra))


def rails_or_road(feature: str, rails: bool) -> str:
    """26.12b Who does not use railroads as such moves on them as on roads."""
    return "road" if feature == "railroad" and not rails else feature
