"""What is printed: board, counters, tables, scenarios. Read once; never part of a state."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pacwar.core.board import Board, Place
from pacwar.core.hexes import Grid
from pacwar.core.library import Library
from pacwar.core.records import Fault
from pacwar.core.rulebook import RuleIndex, Rulings
from pacwar.games.bataan.printed import (
    ARMY,
    HQ,
    SIDES,
    STACK,
    CombatTable,
    Counter,
    Counters,
    Display,
    Events,
    Forage,
    Formations,
    Invasion,
    MapHex,
    Scenario,
    Scenarios,
    Schedule,
    Side,
    Spot,
    Terrain,
    Victory,
)
from pacwar.kit.maps import MapSide, board_of
from pacwar.kit.printed import PrintedGame, faults_in

GRID = Grid(flat=True, shifted=1)  # odd columns lie half a hex lower; the top of the map is north by west
SEA = "sea"
MANILA = "Manila"  # 16.42a: the box that holds ground units
COASTS = ("bataan", "mariveles", "manila")
ENTRY = ("4200", "4201")  # 4.12: the Japanese Entry Area

Costs = tuple[dict[Spot, int], ...]

FILES: dict[str, Any] = {
    "counters.yaml": Counters,
    "formations.yaml": Formations,
    "terrain.yaml": Terrain,
    "assault.yaml": CombatTable,
    "mobile.yaml": CombatTable,
    "forage.yaml": Forage,
    "invasion.yaml": Invasion,
    "events.yaml": Events,
    "schedule.yaml": Schedule,
    "display.yaml": Display,
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
        super().__init__(library, sheet.counters)  # 2.23, R46
        self.terrain = library.get("terrain.yaml", Terrain)
        self.assault = library.get("assault.yaml", CombatTable)
        self.mobile = library.get("mobile.yaml", CombatTable)
        self.forage = library.get("forage.yaml", Forage)
        self.invasion = library.get("invasion.yaml", Invasion)
        self.events = library.get("events.yaml", Events)
        self.schedule = library.get("schedule.yaml", Schedule)
        self.display = library.get("display.yaml", Display)
        self.victory = library.get("victory.yaml", Victory)
        self.scenarios = library.get("scenarios.yaml", Scenarios).scenarios
        self.formations = library.get("formations.yaml", Formations).formations
        self.air, self.naval = sheet.air, sheet.naval
        self.map = library.rows("map.tsv", MapHex)
        self.board = self._board()
        self._places()
        self._check_formations()
        self._check_tables()
        self._check_display()
        for name, scenario in self.scenarios.items():
            with faults_in(f"scenarios.yaml: {name}"):
                self._check_scenario(scenario)
        # is it a red-box or green-circle unit -> hex -> neighbour -> half points, without zones and forts
        self.costs: dict[bool, Costs] = {
            wheels: tuple(self._costs(here, wheels) for here in self.board.hexes) for wheels in (False, True)
        }

    # -- the map ------------------------------------------------------------------------------------------------

    def _board(self) -> Board:
        features = (*self.terrain.sides, "road", "trail", "bridge")
        return board_of(self.library, GRID, self.map, self._check_row, features, [Place(MANILA)])

    def _check_row(self, row: MapHex, at: str) -> None:
        """A line of the map must be sound."""
        if row.terrain == SEA:
            if row.cover or row.zone or row.town or row.fort or row.airfield:
                raise Fault(f"{at}: an all-sea hex may not have cover, coast, town, fort or airfield")
            return
        for kind in (row.terrain, *row.also.split()):
            if kind not in self.terrain.hexes:
                raise Fault(f"{at}: terrain {kind!r} is not in terrain.yaml")
        if row.cover and row.cover not in self.terrain.cover:
            raise Fault(f"{at}: cover {row.cover!r} is not in terrain.yaml")
        if row.zone and row.zone not in COASTS:
            raise Fault(f"{at}: zone must be one of {', '.join(COASTS)}, not {row.zone!r}")
        if (row.order or row.mudflat) and not row.zone:
            raise Fault(f"{at}: only a coastal hex may have a place along the shore or a mudflat coastline")
        if row.town and row.town not in list(SIDES):
            raise Fault(f"{at}: town must name the side that holds it, not {row.town!r}")
        if row.fort and row.fort not in self.terrain.forts:
            raise Fault(f"{at}: fort {row.fort!r} is not in terrain.yaml")

    def _places(self) -> None:
        rows = list(enumerate(self.map))
        self.manila: Spot = self.board.spot(MANILA)
        self.sea = frozenset(i for i, h in rows if h.terrain == SEA)
        self.land = frozenset(i for i, h in rows if h.terrain != SEA)
        self.coastal = frozenset(i for i, h in rows if h.zone)
        self.towns: dict[Spot, Side] = {i: Side(h.town) for i, h in rows if h.town}
        self.airfields: tuple[Spot, ...] = tuple(i for i, h in rows if h.airfield)
        self.forts: dict[Spot, str] = {i: h.fort for i, h in rows if h.fort}
        self.entry = self.hexes(*ENTRY)
        self.shore: dict[str, tuple[Spot, ...]] = {}  # 15.44a: zone -> coastal hexes from north to south
        for zone in COASTS:
            counted = sorted((h.order, i) for i, h in rows if h.zone == zone and h.order)
            if [order for order, _ in counted] != list(range(1, len(counted) + 1)):
                raise Fault(f"map.tsv: the coastal hexes of {zone} must be numbered from 1 without a gap")
            self.shore[zone] = tuple(i for _, i in counted)
        if len(self.airfields) != 5:
            raise Fault(f"map.tsv: there must be five airfields (13.12c), not {len(self.airfields)}")

    # -- checks between the files -------------------------------------------------------------------------------

    def _check_formations(self) -> None:
        for name, counter in zip(self.names, self.counters, strict=True):
            formation = self.formations.get(counter.formation)
            if counter.formation != ARMY and (formation is None or formation.side is not counter.side):
                raise Fault(
                    f"counters.yaml: {name}: there is no formation {counter.formation!r} of {counter.side.value}"
                )
        for key, formation in self.formations.items():
            for name in formation.hq:
                found = self.counter(name)
                if found is None or found.kind != HQ or found.formation != key:
                    raise Fault(f"formations.yaml: {key}: {name!r} is not an HQ of this formation")

    def _check_tables(self) -> None:
        turns = [t.turn for t in self.schedule.turns]
        if turns != list(range(1, len(turns) + 1)):
            raise Fault("schedule.yaml: the turns must be numbered from 1 without a gap")
        for arrival in self.schedule.arrivals:
            self._check_units(f"schedule.yaml: turn {arrival.turn}", arrival.units, arrival.side)
        for withdrawal in self.schedule.withdrawals:
            self._check_units(f"schedule.yaml: turn {withdrawal.turn}", withdrawal.units, withdrawal.side)
        for name in self.schedule.released:
            counter = self.counter(name)
            if counter is None or counter.formation != "31":
                raise Fault(f"schedule.yaml: released: {name!r} is not a unit of the 31st Division")
        for letter, by_side in self.events.events.items():
            if len(letter) != 1 or set(by_side) != set(SIDES):
                raise Fault(f"events.yaml: {letter}: a marker must have a letter and an event for each side")
        for name in (*self.victory.towns, *self.victory.retaken):
            if self.spot("victory.yaml", name) not in self.towns:
                raise Fault(f"victory.yaml: {name} is not a town")
        self.spot("victory.yaml", self.victory.anchor)

    def _check_display(self) -> None:
        for key, port in self.display.ports.items():
            for zone in port.zones:
                if zone not in self.display.zones:
                    raise Fault(f"display.yaml: {key}: there is no sea zone {zone!r}")
        for place in self.display.route:
            if place not in self.display.ports and place not in self.display.zones:
                raise Fault(f"display.yaml: route: {place!r} is neither a port nor a sea zone")
        for name, ship in self.naval.items():
            home = self.display.ports.get(ship.port)
            if home is None or home.side is not ship.side:
                raise Fault(f"counters.yaml: {name}: {ship.port!r} is not a port of {ship.side.value}")

    def _check_units(self, at: str, units: Iterable[str], side: Side) -> None:
        for name in units:
            found = self.air.get(name) or self.counter(name)
            if found is None or found.side is not side:
                raise Fault(f"{at}: there is no unit {name!r} of {side.value}")

    def _check_scenario(self, scenario: Scenario) -> None:
        if not 1 <= scenario.first <= scenario.last <= len(self.schedule.turns):
            raise Fault("first and last must be turns of the track")
        for key in (*scenario.markers, *scenario.reserve):
            if key not in self.formations:
                raise Fault(f"there is no formation {key!r}")
            if scenario.markers.get(key, 0) > self.formations[key].markers:
                raise Fault(f"formation {key} has {self.formations[key].markers} activation markers")
        for letter in (*scenario.pool, *(letter for hand in scenario.hands.values() for letter in hand)):
            if letter not in self.events.events:
                raise Fault(f"there is no event {letter!r}")
        for hexes in (*scenario.sources.values(), scenario.goals.hexes if scenario.goals else ()):
            for name in hexes:
                if self.board.spot(name) not in self.land:
                    raise Fault(f"{name} is not a land hex")
        for names, known in ((scenario.air, self.air), (scenario.naval, self.naval)):
            for name in names:
                if name not in known:
                    raise Fault(f"there is no air or naval unit {name!r}")
        for key in scenario.also:
            if key not in self.scenarios:
                raise Fault(f"there is no scenario {key!r}")
        self._check_setup(scenario)

    def _check_setup(self, scenario: Scenario) -> None:
        placed: dict[str, str] = {}
        for place, units in self.placed(scenario):
            spot = self.board.spot(place)
            if spot != self.manila and spot not in self.land:
                raise Fault(f"{place} is not a land hex")
            points = 0
            sides: set[Side] = set()
            for name in units:
                counter = self.counter(name)
                if counter is None:
                    raise Fault(f"{place}: there is no unit {name!r}")
                if name in placed:
                    raise Fault(f"{name} is in {placed[name]} and in {place}")
                placed[name] = place
                points += counter.stack
                sides.add(counter.side)
            if spot != self.manila and points > STACK:  # 3.32
                raise Fault(f"{place}: {points} stacking points, at most {STACK} allowed")
            if len(sides) > 1:
                raise Fault(f"{place}: units of both sides")
        for name in scenario.reduced:
            if name not in placed or self.counters[self.unit_ids[name]].reduced is None:
                raise Fault(f"{name} is not a two-step unit of the set-up")

    def placed(self, scenario: Scenario) -> list[tuple[str, tuple[str, ...]]]:
        """19.53a Where units stand at the start, with the set-ups that a scenario takes in."""
        found: dict[str, tuple[str, ...]] = {}
        for part in (*(self.scenarios[key] for key in scenario.also), scenario):
            for place, units in part.setup.items():
                found[place] = (*found.get(place, ()), *units)
        return list(found.items())

    # -- movement -----------------------------------------------------------------------------------------------

    def _costs(self, here: Spot, wheels: bool) -> dict[Spot, int]:
        """8.3 What it costs to go to each neighbour that may be entered at all, in half points. `wheels`: a red-box or
        green-circle unit."""
        found = {}
        for there in self.board.neighbors[here] if here in self.land else ():
            bridged = self.board.has("bridge", here, there)
            if there in self.land and (cost := self.cost(here, there, wheels, bridged)) is not None:
                found[there] = cost
        return found

    def cost(self, here: Spot, there: Spot, wheels: bool, bridged: bool, by_way: bool = True) -> int | None:
        """8.3 What it costs to go from a land hex to the next, in half points; None: it may not be entered. `by_way`: at
        the rate of a road or trail, if there is one (8.22)."""
        board, terrain = self.board, self.terrain
        extra = 0.0
        for feature, side in terrain.sides.items():
            if not board.has(feature, here, there) or (side.foot_only and bridged):
                continue  # 8.35b
            if side.cost is None or (side.foot_only and wheels):  # 8.37a, 8.35d
                return None
            extra += side.cost  # 8.35a, 8.35c; 8.37b: a partly Mountain or Mudflat hexside is not marked
        way = "road" if board.has("road", here, there) else "trail" if board.has("trail", here, there) else ""
        if wheels and not way and (self._needs_way(here) or self._needs_way(there)):  # 8.36a
            return None
        return self.rate(there, way if by_way else "") + int(2 * extra)  # R28: trail rate and river

    def rate(self, there: Spot, way: str) -> int:
        """8.33, 8.34 What a hex costs by road, by trail or across country, hexsides apart. With an unbridged river the
        trail rate still counts (R28). By road eight hexes are four points (R42)."""
        terrain = self.terrain
        ground = terrain.hexes[self.board.terrain[there]]
        if way == "road":
            return int(2 * terrain.road)  # R42
        if way == "trail":
            return int(2 * terrain.trail * ground.cost)  # 8.34b, R28
        cover = self.map[there].cover
        return int(2 * (ground.cost + (terrain.cover[cover].cost if cover else 0)))  # 8.34a

    def _needs_way(self, spot: Spot) -> bool:
        """8.36a Swamp, Mountain or Jungle."""
        row = self.map[spot]
        covered = bool(row.cover) and self.terrain.cover[row.cover].by_way
        return covered or self.terrain.hexes[row.terrain].by_way

    # -- asking -------------------------------------------------------------------------------------------------

    def spot(self, file: str, name: str) -> Spot:
        with faults_in(file):
            return self.board.spot(name)

    def is_landing_hex(self, spot: Spot) -> bool:
        """15.43 May a unit mean to land here, as far as the map tells?"""
        row = self.map[spot]
        return (
            row.zone in {zone.coast for zone in self.display.zones.values() if zone.coast} and not row.mudflat
        )
