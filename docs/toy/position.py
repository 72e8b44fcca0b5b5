"""Printed values, and facts derived from a state: computed once, and handed on with the force they belong to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pacwar.core.board import Board, Place
from pacwar.core.facts import Derivation, derived_by, fact
from pacwar.core.hexes import Grid
from pacwar.core.library import Library
from pacwar.core.numbering import DIGITS
from pacwar.core.raster import DrawnRaster, Raster, RasterPart
from pacwar.core.records import Fault, Prose, Record
from pacwar.core.rulebook import RuleIndex, Rulings
from pacwar.core.sections import JoinedMap, Layout
from pacwar.core.sight import ByHeight, Obstacle, SightLines, on_the_ground
from pacwar.core.tables import Table
from toy.model import SIDES, Force, Moving, Side, Spot, State, UnitId


class Counter(Record, frozen=True):
    """2.1 What is printed on a counter. Armed means: fire is more than 0."""

    side: Side
    kind: str
    fire: int
    move: int


class Counters(Record, frozen=True):
    counters: dict[str, Counter]


class FireTable(Table, frozen=True):
    shifts: dict[str, int]


class Scenario(Record, frozen=True):
    title: Prose
    map: Layout
    hill: str
    boat: str
    cup: tuple[int, ...]
    zones: dict[Side, tuple[str, ...]]
    lookout: int = 0  # 8.3 how far a counter on a hill may scout


class Scenarios(Record, frozen=True):
    scenarios: dict[str, Scenario]


class MapSpot(Record, frozen=True):
    hex: str
    terrain: str
    inside: str = ""
    tunnel: str = ""


FILES: dict[str, Any] = {
    "counters.yaml": Counters,
    "fire.yaml": FireTable,
    "ground.yaml": DrawnRaster,
    "scenarios.yaml": Scenarios,
    "map.tsv": MapSpot,
    "rules.yaml": RuleIndex,
    "rulings.yaml": Rulings,
}

OPEN, WATER, JUNGLE, HILL = "open", "water", "jungle", "hill"  # kinds of ground
SIGHT = ByHeight({JUNGLE: Obstacle(height=1, rule="8.1")}, "8.1")


class Printed:
    """What is printed for all scenarios. Read once; never part of a state."""

    def __init__(self, pack: str | Path | None = None) -> None:
        self.library = library = Library(Path(__file__).parent / "data", FILES, pack)
        self.table = library.get("fire.yaml", FireTable)
        self.ground = library.get("ground.yaml", DrawnRaster)
        self.scenarios = library.get("scenarios.yaml", Scenarios).scenarios
        counters = library.get("counters.yaml", Counters).counters
        self.names, self.counters = tuple(counters), tuple(counters.values())
        self.boat: UnitId = next(i for i, c in enumerate(self.counters) if c.kind == "boat")
        self.dummies = frozenset(i for i, c in enumerate(self.counters) if c.kind == "dummy")
        self.on_foot: dict[Side, tuple[UnitId, ...]] = {
            side: tuple(i for i, c in enumerate(self.counters) if c.side is side and i != self.boat)
            for side in SIDES
        }


class Setting:
    """The printed game as one scenario uses it."""

    def __init__(self, printed: Printed, key: str) -> None:
        self.printed, self.key = printed, key
        self.library, self.table = printed.library, printed.table
        self.names, self.counters, self.boat = printed.names, printed.counters, printed.boat
        self.dummies, self.on_foot = printed.dummies, printed.on_foot
        self.scenario = plan = printed.scenarios[key]
        self.board = board = self._board()
        self.is_water = tuple(terrain == WATER for terrain in board.terrain)
        self.zones = {side: tuple(map(board.spot, plan.zones[side])) for side in SIDES}
        self.hill = {board.spot(plan.hill)} | {
            cave for cave, hill in board.inside.items() if board.name(hill) == plan.hill
        }
        if not self.is_water[board.spot(plan.boat)]:
            raise Fault(f"scenarios.yaml: {key}.boat: {plan.boat} is not a water hex")

    def _board(self) -> Board:
        """4.3 The hexes of the sections, and the caves in their hills."""
        rows = self.library.rows("map.tsv", MapSpot)
        hexes = [row for row in rows if not row.inside]
        layout = self.scenario.map
        grid = Grid(flat=True, shifted=0)
        caves = [
            Place(
                section.prefix + row.hex,
                tuple(section.prefix + name for name in (row.inside, row.tunnel) if name),
                section.prefix + row.inside,
                row.terrain,
            )
            for section in layout.sections
            for row in rows
            if row.inside
        ]
        return JoinedMap(layout, grid, DIGITS, lambda file: hexes, lambda file: ()).board(caves)

    @fact
    def lookouts(self) -> dict[Spot, tuple[Spot, ...]]:
        """8.3 From each hill, the hexes that may be scouted if they are seen."""
        board, far = self.board, self.scenario.lookout
        hills = [h for h in board.hexes if board.terrain[h] == HILL]
        return {hill: tuple(h for h in board.hexes if 1 < board.distance(hill, h) <= far) for hill in hills}

    @fact
    def sight_lines(self) -> SightLines:
        """8.1 The lines of sight between hexes, on the ground of all sections."""
        board, ground = self.board, self.printed.ground
        kinds = (OPEN, WATER, JUNGLE, HILL)
        parts = [
            RasterPart.drawn(ground, kinds, board.spot(section.prefix + ground.hex), section.turn)
            for section in self.scenario.map.sections
        ]
        raster = Raster(board, ground.scale, kinds, parts)
        return SightLines(board, raster, on_the_ground(board, raster), SIGHT)


class Standing:
    """Facts about one force. They are made once per force, and all positions with that force share them."""

    def __init__(self, setting: Setting, force: Force) -> None:
        self.of = force
        self.at: dict[Spot, tuple[UnitId, ...]] = {}
        self.marks: dict[Spot, int] = {}  # 2.2: what the enemy sees of face-down counters
        self.shown: set[Spot] = set()
        self.unseen = 0  # 2.3: out of sight; both sides can count them
        for unit in sorted(force):
            spot = force[unit].at
            if spot is not None:
                self.at[spot] = (*self.at.get(spot, ()), unit)
            if force[unit].face_up and spot is not None:
                self.shown.add(spot)
            elif spot is not None and setting.board.is_hex(spot):
                self.marks[spot] = self.marks.get(spot, 0) + 1
            elif not force[unit].face_up:
                self.unseen += 1


class Position(Derivation[State]):
    """Setting, state, and facts derived from them. Never saved."""

    def __init__(self, setting: Setting, state: State, before: Position | None = None) -> None:
        self.setting = setting
        self.derive(state, before)

    @derived_by(SIDES, "forces.*")
    def standing(self, side: Side) -> Standing:
        return Standing(self.setting, self.state.forces[side])

    def spot(self, side: Side, unit: UnitId) -> Spot:
        """2.5 A counter on board is where its carrier is."""
        here = self.state.forces[side][unit]
        return self.spot(side, here.carrier) if here.carrier is not None else here.at or 0

    def might_hide(self, side: Side, spot: Spot) -> bool:
        """As far as both sides can see, might this side have a face-down counter here?"""
        own = self.standing[side]
        return spot in own.marks or (own.unseen > 0 and not self.setting.board.is_hex(spot))

    @fact
    def mover(self) -> Moving:
        """The last move on the agenda."""
        return next(step for step in reversed(self.state.steps) if type(step) is Moving)
