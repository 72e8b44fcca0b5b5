"""What is printed: board, counters, tables, scenarios. Read once; never part of a state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pacwar.core.board import Board
from pacwar.core.hexes import Grid
from pacwar.core.library import Library
from pacwar.core.records import Fault, Prose, Record
from pacwar.core.rulebook import RuleIndex, Rulings
from pacwar.core.tables import Bands, Table
from pacwar.games.saipan.model import JAPAN, US, PickUnit, Side, Spot, StepTo, UnitId
from pacwar.kit.maps import MapSide, board_of
from pacwar.kit.printed import PrintedGame, faults_in

GRID = Grid(flat=True, shifted=0)  # even columns lie half a hex toward higher rows
ARTILLERY, ARMOR = "artillery", "armor"  # R20 says which Japanese counter is what
LINE_NAMES = {"rough": "Rough", "broken": "Broken, Town", "river": "River", "clear": "Clear"}
LINES = tuple(LINE_NAMES)  # of the Combat Results Table, by defensive value (7.44)
RESULTS = ("-", "A1", "A2", "A3", "Ae", "D1", "D2", "D3", "De")
MASSED = ("infantry", "engineer")  # who may infiltrate (6.14) and attack in mass (10.0)


class Counter(Record, frozen=True):
    """2.31 A counter of counters.yaml: type, size, designation (its key), and the values of 3.0."""

    side: Side
    kind: str
    size: str
    formation: str
    defense: int
    move: int
    attack: int = 0
    barrage: int = 0
    fpf: int = 0
    range: int = 0
    symbol: str = ""
    branch: str = ""

    def __post_init__(self) -> None:
        if self.kind not in (*MASSED, ARMOR, ARTILLERY):
            raise ValueError(f"kind must be infantry, engineer, armor or artillery, not {self.kind!r}")
        if (self.kind == ARTILLERY) != (self.range > 0):
            raise ValueError("artillery, and only artillery, must have a range")
        if min(self.attack, self.barrage, self.fpf, self.range, self.defense, self.move) < 0:
            raise ValueError("a value on a counter may not be negative")

    @property
    def values(self) -> str:
        """As printed (3.0)."""
        if self.kind == ARTILLERY:
            return f"{self.barrage}-{self.fpf}-{self.range}/{self.defense}-{self.move}"
        return f"{self.attack}-{self.defense}-{self.move}"


class Counters(Record, frozen=True):
    counters: dict[str, Counter]


class HexTerrain(Record, frozen=True):
    cost: float
    line: str
    armor: bool

    def __post_init__(self) -> None:
        if self.line not in LINES:
            raise ValueError(f"line must be one of {', '.join(LINES)}, not {self.line!r}")
        _check_cost(self.cost)


class SideTerrain(Record, frozen=True):
    cost: float

    def __post_init__(self) -> None:
        _check_cost(self.cost)


def _check_cost(cost: float) -> None:
    if cost <= 0 or int(2 * cost) != 2 * cost:
        raise ValueError(f"a cost must be a number of half Movement Points above 0, not {cost}")


class Terrain(Record, frozen=True):
    hexes: dict[str, HexTerrain]
    sides: dict[str, SideTerrain]


class Crt(Table, frozen=True):
    lines: dict[str, tuple[int, ...]]

    def __post_init__(self) -> None:
        super().__post_init__()
        if sorted(self.rows) != [1, 2, 3, 4, 5, 6]:
            raise ValueError("there must be one row for each face of the die")
        for result in {result for row in self.rows.values() for result in row}:
            if result not in RESULTS:
                raise ValueError(f"a result must be one of {', '.join(RESULTS)}, not {result!r}")
        if set(self.lines) != set(LINES):
            raise ValueError(f"the lines must be {', '.join(LINES)}")
        for line, upper in self.lines.items():
            if list(upper) != sorted(set(upper)) or not 1 <= len(upper) < len(self.columns):
                raise ValueError(f"the bands of line {line} do not rise, or are too many")


class TrackTurn(Record, frozen=True):
    turn: int
    date: str
    us: int
    japan: int

    def __post_init__(self) -> None:
        if min(self.us, self.japan) < 0:
            raise ValueError(f"Ground Support may not be negative: us {self.us}, japan {self.japan}")


class Track(Record, frozen=True):
    turns: tuple[TrackTurn, ...]


class Scenario(Record, frozen=True):
    title: Prose
    rule: str
    turns: int
    japan: dict[str, str] = {}
    landings: tuple[str, ...] = ()
    assaults: dict[str, str] = {}


class Scenarios(Record, frozen=True):
    scenarios: dict[str, Scenario]


class MapHex(Record, frozen=True):
    hex: str
    terrain: str
    beach: int = 0
    elevation: int = 0
    place: str = ""


FILES: dict[str, Any] = {
    "counters.yaml": Counters,
    "terrain.yaml": Terrain,
    "crt.yaml": Crt,
    "track.yaml": Track,
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
        super().__init__(library, library.get("counters.yaml", Counters).counters)
        self.crt = library.get("crt.yaml", Crt)
        self.lines = {name: Bands(upper) for name, upper in self.crt.lines.items()}
        self.terrain = library.get("terrain.yaml", Terrain)
        self.scenarios = library.get("scenarios.yaml", Scenarios).scenarios
        self.track = {t.turn: t for t in library.get("track.yaml", Track).turns}
        self.map = library.rows("map.tsv", MapHex)
        self.board = self._board()
        self.beaches: tuple[Spot, ...] = tuple(i for i, h in enumerate(self.map) if h.beach)
        self.is_beach = frozenset(self.beaches)
        self.sea = frozenset(i for i, h in enumerate(self.map) if h.terrain == "sea")
        self._check()
        self.assaults: dict[str, dict[Spot, Spot]] = {  # 14.12: Sea hex -> the Beach hex to be taken
            name: {self.board.spot(sea): self.board.spot(beach) for sea, beach in scenario.assaults.items()}
            for name, scenario in self.scenarios.items()
        }
        self.us_units: tuple[UnitId, ...] = tuple(i for i, c in enumerate(self.counters) if c.side is US)
        self.japan_units: tuple[UnitId, ...] = tuple(
            i for i, c in enumerate(self.counters) if c.side is JAPAN
        )
        self.is_artillery = tuple(c.kind == ARTILLERY for c in self.counters)
        self.is_armor = tuple(c.kind == ARMOR for c in self.counters)
        self.is_massed = tuple(c.kind in MASSED for c in self.counters)
        self.strength = tuple(
            c.barrage if c.kind == ARTILLERY else c.attack for c in self.counters
        )  # 2.32, 8.31
        self.line_of = tuple(
            "sea" if h.terrain == "sea" else self.terrain.hexes[h.terrain].line for h in self.map
        )
        costs = tuple(tuple(self._costs(here, armor) for here in self.board.hexes) for armor in (False, True))
        self.costs = tuple(costs[armor] for armor in self.is_armor)  # unit -> hex -> neighbour -> half points
        self.allowance = tuple(2 * counter.move for counter in self.counters)  # 5.13, in half points
        self.picks = tuple(PickUnit(unit) for unit in range(len(self.counters)))
        self.steps_from = tuple(  # every step worth checking: to land
            tuple(StepTo(n) for n in self.board.neighbors[h] if n not in self.sea) for h in self.board.hexes
        )

    def _board(self) -> Board:
        return board_of(self.library, GRID, self.map, self._check_row, ("road", "trail", "river", "cliff"))

    def _check_row(self, row: MapHex, at: str) -> None:
        if row.terrain != "sea" and row.terrain not in self.terrain.hexes:
            raise Fault(f"{at}: terrain {row.terrain!r} is not in terrain.yaml")

    def _check(self) -> None:
        """What must hold between the files."""
        for name, scenario in self.scenarios.items():
            with faults_in(f"scenarios.yaml: {name}"):
                self._check_scenario(scenario)
            missing = [t for t in range(1, scenario.turns + 1) if t not in self.track]
            if missing:
                raise Fault(f"track.yaml: turn {missing[0]} is missing")
        for beach_hex in self.beaches:
            if beach_hex in self.sea or not any(n in self.sea for n in self.board.neighbors[beach_hex]):
                raise Fault(
                    f"map.tsv: line of {self.board.name(beach_hex)}: a Beach hex must be land adjacent to the sea"
                )
        infantry = sum(c.side is US and c.kind == "infantry" for c in self.counters)
        if infantry < 6:
            raise Fault(f"counters.yaml: the landing needs six U.S. infantry units, there are {infantry}")

    def _check_scenario(self, scenario: Scenario) -> None:
        taken: dict[str, str] = {}
        for unit, hex_name in scenario.japan.items():
            counter = self.counter(unit)
            if counter is None or counter.side is not JAPAN:
                raise Fault(f"there is no Japanese counter {unit!r}")
            if self.board.spot(hex_name) in self.sea:
                raise Fault(f"{unit} is set up at sea in {hex_name}")
            if hex_name in taken:
                raise Fault(f"{taken[hex_name]} and {unit} are both set up in {hex_name}")
            taken[hex_name] = unit
        for hex_name in scenario.landings:
            beach = self.board.spot(scenario.assaults.get(hex_name, hex_name))
            if beach not in self.is_beach:
                raise Fault(f"{self.board.name(beach)} is not a Beach hex")
        if scenario.landings and len(set(scenario.landings)) != 6:
            raise Fault("six different landing hexes are needed")
        for sea, target in scenario.assaults.items():
            if self.board.spot(sea) not in self.sea or self.board.distance(*self.hexes(sea, target)) != 1:
                raise Fault(f"{sea} is not a Sea hex adjacent to {target}")

    def _costs(self, here: Spot, armor: bool) -> dict[Spot, int]:
        """5.2 What it costs, in half Movement Points, to go to each neighbour that may be entered at all."""
        board, terrain = self.board, self.terrain
        found = {}
        for there in board.neighbors[here]:
            if there in self.sea or here in self.sea or board.has("cliff", here, there):
                continue
            kind = terrain.hexes[board.terrain[there]]
            if board.has("road", here, there):
                cost = terrain.sides[
                    "road"
                ].cost  # 5.22, R29: whatever terrain lies in the hex or on the hexside
            elif board.has("trail", here, there):
                cost = terrain.sides["trail"].cost  # 5.23
            elif armor and not kind.armor:
                continue  # 5.25
            else:
                cost = kind.cost  # 5.21
                if board.has("river", here, there):
                    cost += terrain.sides["river"].cost
            found[there] = int(2 * cost)
        return found

    def support(self, turn: int) -> dict[Side, int]:
        """9.0 The Ground Support Points that the Track allots for a Game-Turn."""
        row = self.track[turn]
        return {US: row.us, JAPAN: row.japan}
