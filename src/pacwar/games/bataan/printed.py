"""What is printed on counters, tables and charts, as typed records. No rules here, and nothing that changes."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Literal

from pacwar.core.records import Kind, Prose, Record
from pacwar.core.tables import Table

Spot = Annotated[int, Kind("spot")]
UnitId = Annotated[int, Kind("unit")]


class Side(StrEnum):
    US = "us"
    JAPAN = "japan"


US, JAPAN = Side
SIDES = (US, JAPAN)
OTHER = {US: JAPAN, JAPAN: US}
NAMES = {US: "US", JAPAN: "Japan"}

ARMY = "army"  # 4.32: the formation of units that belong to none
HQ, ARTILLERY, AA, ARMOR = "hq", "artillery", "antiaircraft", "armor"
KINDS = ("infantry", "engineer", "cavalry", "recon", "antitank", ARMOR, ARTILLERY, AA, HQ)
SIZES = ("company", "battalion", "regiment", "brigade", "division")
NATIONS = {  # 2.25
    US: ("united states", "scouts", "philippine army", "navy"),
    JAPAN: ("japan",),
}
LEAST, MOST = -4, 15  # 10.62: the die with a net modifier of -5 to +5
DIE = tuple(range(1, 11))  # 2.41
STACK = 9  # 3.32


# -- counters -----------------------------------------------------------------------------------------------


class Face(Record, frozen=True):
    """3.61 The values of one side of a counter. Artillery has its support strength in the place of the attack strength."""

    attack: int
    defense: int
    er: int
    ma: int

    def __post_init__(self) -> None:
        if min(self.attack, self.defense, self.ma) < 0:
            raise ValueError("a value on a counter may not be negative")
        if not 1 <= self.er <= 10:
            raise ValueError("an efficiency rating must be 1 to 10")


Move = Literal["foot", "motor", "gun"]  # 3.15: plain, red box, green circle


class Reverse(Face, frozen=True, kw_only=True):
    """3.61 The reduced side of a counter."""

    move: Move | None = None  # 11.11-123: if it is not that of the front


class Counter(Face, frozen=True, kw_only=True):
    """2.21a A combat unit of counters.yaml. Its key there is its designation."""

    side: Side
    nation: str  # 2.25, R40: not by the colour
    kind: str  # one of KINDS
    size: str  # one of SIZES
    formation: str  # a key of formations.yaml, or army
    stack: int  # 3.31
    move: Move = "foot"
    range: int = 0  # 3.17: artillery only
    reduced: Reverse | None = None  # 3.61: the second step
    converted: Face | None = None  # 16.13: AA units as infantry
    no_zoc: bool = False  # 3.23
    red: bool = False  # 11.23: armor with a red attack strength
    self_propelled: bool = False  # 16.31
    garrison: bool = False  # 16.42b

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.kind not in KINDS:
            raise ValueError(f"kind must be one of {', '.join(KINDS)}, not {self.kind!r}")
        if self.size not in SIZES:
            raise ValueError(f"size must be one of {', '.join(SIZES)}, not {self.size!r}")
        if self.nation not in NATIONS[self.side]:
            raise ValueError(f"nation of {self.side} must be one of {', '.join(NATIONS[self.side])}")
        if (self.kind == ARTILLERY) != (self.range > 0):
            raise ValueError("artillery, and only artillery, must have a range (3.17)")
        if (self.kind == AA) != (self.converted is not None):
            raise ValueError("AA units, and only they, have an infantry side (3.63)")
        if self.reduced and (self.kind in (HQ, AA) or (self.kind == ARTILLERY and not self.self_propelled)):
            raise ValueError("an HQ, AA or artillery unit must have one step (11.21b)")
        if self.kind in (HQ, AA) and self.attack:
            raise ValueError("an HQ or AA unit may not have an attack strength")
        if not 0 <= self.stack <= STACK:
            raise ValueError(f"a unit must have 0 to {STACK} stacking points")
        if self.red and self.kind != ARMOR:
            raise ValueError("only armor may have a red attack strength")

    @property
    def steps(self) -> int:
        """3.61 One or two."""
        return 2 if self.reduced else 1


class AirUnit(Record, frozen=True):
    """2.26 An air unit. Japan has Army and Navy air (13.22)."""

    side: Side
    type: Literal["A", "B", "F"]
    points: int
    er: int
    service: Literal["army", "navy", ""] = ""

    def __post_init__(self) -> None:
        if self.points not in (1, 2):
            raise ValueError("an air unit must have 1 or 2 points")
        if (self.side is JAPAN) != bool(self.service):
            raise ValueError("Japanese air units, and only they, are of the Army or the Navy")


class NavalUnit(Record, frozen=True):
    """15.1 A naval unit with its port; barges carry stacking points, steamer and convoy supply points."""

    side: Side
    kind: Literal["barge", "gunboat", "torpedo", "steamer", "convoy"]
    port: str
    er: int
    points: int = 0  # 15.54: gunfire
    capacity: int = 0  # 15.42
    cargo: int = 0  # 15.32

    def __post_init__(self) -> None:
        if (self.kind == "barge") != (self.capacity > 0):
            raise ValueError("only barges may carry units")
        if (self.kind in ("steamer", "convoy")) != (self.cargo > 0):
            raise ValueError("only the Steamer and the Convoy may carry supply points")


class Counters(Record, frozen=True):
    counters: dict[str, Counter]
    air: dict[str, AirUnit]
    naval: dict[str, NavalUnit]


class Formation(Record, frozen=True):
    """4.31 A formation: its activation markers and the rating printed on them."""

    side: Side
    title: Prose
    markers: int  # 4.34
    er: int  # 6.52
    hq: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.markers not in (1, 2):
            raise ValueError("a formation must have one or two activation markers")


class Formations(Record, frozen=True):
    formations: dict[str, Formation]


# -- terrain ------------------------------------------------------------------------------------------------


class HexTerrain(Record, frozen=True):
    """8.3, 10.22a A line of the Terrain Effects Chart."""

    cost: float
    drm: int = 0
    assault: bool = False  # 10.32-2: the Assault CRT is mandatory
    blocks_zoc: bool = False  # 3.25a: zones enter only along a road or trail
    by_way: bool = False  # 8.36a: red-box and green-circle units enter and leave by road or trail only
    halves_artillery: bool = False  # 10.25
    blocks_supply: bool = False  # 6.21
    no_armor: bool = False  # 9.16

    def __post_init__(self) -> None:
        _check_cost(self.cost)


class SideTerrain(Record, frozen=True):
    """8.35, 8.37 A hexside: what it costs besides the hex. None: it may not be crossed."""

    cost: float | None
    drm: int = 0  # 10.22b
    foot_only: bool = False  # 8.35d: without a bridge
    blocks_supply: bool = False  # 6.21

    def __post_init__(self) -> None:
        if self.cost is not None:
            _check_cost(self.cost)


def _check_cost(cost: float) -> None:
    if cost < 0 or int(2 * cost) != 2 * cost:
        raise ValueError(f"a cost must be a number of half movement points, not {cost}")


class Coordination(Record, frozen=True):
    """10.4 Modifiers of the three coordination checks."""

    air: int
    artillery: int
    ground: int


class Terrain(Record, frozen=True):
    hexes: dict[str, HexTerrain]  # clear, rough, hill, mountain, swamp
    cover: dict[str, HexTerrain]  # jungle, grass: on top of the terrain of the hex (8.34a)
    sides: dict[str, SideTerrain]  # river, mountain, mudflat
    road: float  # 8.33: a hex
    trail: float  # 8.33: part of the cost of the terrain
    zoc: int  # 8.21
    fort_entry: int  # 14.12
    forts: dict[str, int]  # 14.22: line -> modifier
    no_retreat: int  # 9.36a
    mixed_defenders: int  # 10.61d
    uncoordinated: int  # 10.43c
    coordination: dict[str, Coordination]  # mobile, assault, jungle, grass


class MapHex(Record, frozen=True):
    """A line of map.tsv. Terrain is `sea` in all-sea hexes; `terrain` is the costliest in the hex (8.31)."""

    hex: str
    terrain: str
    also: str = ""
    cover: str = ""
    zone: str = ""  # of coastal hexes: bataan, mariveles, manila
    order: int = 0  # 15.44a: place along the shore of the zone, from north to south; 0: not counted
    mudflat: int = 0  # 15.43d
    town: str = ""  # the side that holds it when scenario 5 begins
    fort: str = ""  # abucay, main
    airfield: int = 0
    elevation: int = 0
    place: str = ""


# -- combat -------------------------------------------------------------------------------------------------

_PART = re.compile(r"([AD])(\d?)(E?)(R?)(d?)")


class Loss(Record, frozen=True):
    """11.11 What befalls one side."""

    steps: int = 0
    eliminated: bool = False
    retreat: bool = False
    disrupted: bool = False


class Result(Record, frozen=True):
    """11.11 A box of a Combat Results Table."""

    attacker: Loss = Loss()
    defender: Loss = Loss()
    shaded: bool = False  # 11.23a


def read_result(code: str) -> Result:
    """11.11 A code such as A1/D3R; an asterisk marks a shaded box, a dash no result."""
    shaded, bare = code.endswith("*"), code.removesuffix("*")
    found: dict[str, Loss] = {}
    for part in bare.split("/") if bare != "-" else ():
        match = _PART.fullmatch(part)
        if match is None or not any(match.groups()[1:]) or match[1] in found:
            raise ValueError(f"{code!r} is not a combat result")
        found[match[1]] = Loss(int(match[2] or 0), bool(match[3]), bool(match[4]), bool(match[5]))
    return Result(found.get("A", Loss()), found.get("D", Loss()), shaded)


class CombatTable(Table, frozen=True, kw_only=True):
    """assault.yaml, mobile.yaml: a row for each modified die, a column for each odds; `below` for odds under the first."""

    below: str

    def __post_init__(self) -> None:
        super().__post_init__()
        if sorted(self.rows) != list(range(LEAST, MOST + 1)):
            raise ValueError(f"there must be a row for each modified die from {LEAST} to {MOST}")
        for code in {self.below, *(code for row in self.rows.values() for code in row)}:
            read_result(code)
        for odds in self.columns:
            if not re.fullmatch(r"\d:\d", odds):
                raise ValueError(f"a column heading must be odds such as 3:2, not {odds!r}")


class Forage(Record, frozen=True):
    """6.44 Supply points for each modified die; D1 to D3 is Disease (6.44b)."""

    rule: str
    results: dict[int, str]

    def __post_init__(self) -> None:
        if sorted(self.results) != list(range(min(self.results), max(self.results) + 1)):
            raise ValueError("a result is missing")
        for result in self.results.values():
            if not re.fullmatch(r"\d|D[123]", result):
                raise ValueError(f"a result must be a number of supply points or D1 to D3, not {result!r}")

    def result(self, modified: int) -> str:
        """The ends absorb what lies beyond."""
        return self.results[min(max(modified, min(self.results)), max(self.results))]


class Invasion(Record, frozen=True):
    """15.44 Where an invading unit lands: hexes to the north (N) or south (S) along the coast, 0, or Abort."""

    rule: str
    results: dict[int, str]

    def __post_init__(self) -> None:
        if tuple(sorted(self.results)) != DIE:
            raise ValueError("there must be a result for each face of the die")
        for result in self.results.values():
            if not re.fullmatch(r"0|[NS]\d|Abort", result):
                raise ValueError(f"a result must be 0, Abort, or N or S with a number, not {result!r}")


# -- events -------------------------------------------------------------------------------------------------

Window = Literal["strategic", "activation", "combat", "result", "any"]


class SpecialEvent(Record, frozen=True):
    """17.15 What a marker does for one side. `other` is the outcome where the event is not available (17.16)."""

    title: Prose
    when: Window
    text: Prose
    first: int = 3  # 17.16: the first and the last turn on which it is available
    last: int = 29
    once: bool = False
    other: Prose = ""
    drm: int = 0
    drm_us: int = 0  # Banzai against a United States lead
    supply: int = 0


class Events(Record, frozen=True):
    hands: dict[Side, int]  # 17.13
    events: dict[str, dict[Side, SpecialEvent]]  # letter -> side


# -- turns --------------------------------------------------------------------------------------------------


class TrackTurn(Record, frozen=True):
    turn: int
    date: str
    supply: int = 0  # 6.42: US supply points
    aerm: int = 0  # 6.53a


class Arrival(Record, frozen=True):
    """5.1 Reinforcements of a turn in scenario 5. Where: a hex, a box, or several of them for the owner to choose."""

    side: Side
    turn: int
    units: tuple[str, ...]
    where: tuple[str, ...]


class Withdrawal(Record, frozen=True):
    """5.2 Units that leave; `back` is the turn of their return, 0 for never."""

    side: Side
    turn: int
    units: tuple[str, ...]
    back: int = 0


class Schedule(Record, frozen=True):
    turns: tuple[TrackTurn, ...]
    disease: dict[int, int]  # 6.45b: last turn -> modifier of the rating
    replacements: dict[Side, dict[int, int]]  # 16.51: turn -> points
    us_replacement: int  # 16.59: the turn of the point for United States units
    arrivals: tuple[Arrival, ...]
    withdrawals: tuple[Withdrawal, ...]
    released: dict[str, int]  # 19.54g: unit of the 31st Division -> turn


# -- the Strategic Display ----------------------------------------------------------------------------------


class Port(Record, frozen=True):
    """15.11 A port box, and the sea zones that it borders on."""

    side: Side
    zones: tuple[str, ...]
    hex: str = ""  # a port that is a town on the map


class Zone(Record, frozen=True):
    """15.23 A sea zone: how many air units each side may place there; `coast` is its name in map.tsv."""

    air: dict[Side, int]
    coast: str = ""


class Display(Record, frozen=True):
    """The Strategic Display (18.24)."""

    bases: dict[Side, str]  # 13.11: where air units are
    ports: dict[str, Port]
    zones: dict[str, Zone]
    route: tuple[str, ...]  # 15.35: of Steamer and Convoy


# -- scenarios and victory ----------------------------------------------------------------------------------


class Area(Record, frozen=True):
    """The hexes in play: columns west..east and rows north..south."""

    west: int = 10
    east: int = 42
    north: int = 0
    south: int = 44


class Hexes(Record, frozen=True):
    """A victory condition on hexes: at least so many of them friendly."""

    hexes: tuple[str, ...]
    least: int


class Scenario(Record, frozen=True):
    title: Prose
    rule: str
    first: int
    last: int
    area: Area
    initiative: tuple[int, ...]  # turns on which Japan has it
    sources: dict[Side, tuple[str, ...]]
    supply_points: bool
    attrition: tuple[Side, ...]  # sides that check General Attrition
    pool: str  # letters of the event markers
    hands: dict[Side, tuple[str, ...]]
    markers: dict[str, int]  # formation -> activation markers at the start
    reserve: tuple[str, ...] = ()
    setup: dict[str, tuple[str, ...]] = {}  # hex or box -> units
    reduced: tuple[str, ...] = ()
    air: dict[str, str] = {}  # unit -> box
    naval: dict[str, str] = {}
    goals: Hexes | None = None
    also: tuple[str, ...] = ()  # scenarios whose set-up is part of this one (19.53a)
    start_supply: int = 0


class Scenarios(Record, frozen=True):
    scenarios: dict[str, Scenario]


class Level(Record, frozen=True):
    """19.56a A level of victory, from this number of Japanese victory points on."""

    title: Prose
    winner: Side
    least: int


class Victory(Record, frozen=True):
    """19.56 Victory points of scenario 5, and the conditions of the others that are numbers."""

    towns: dict[str, int]  # points each turn for Japan
    retaken: tuple[str, ...]  # 19.56c: one point less for each that the US occupies
    corregidor: int  # 19.56d
    siege: int  # support points needed
    beyond: int  # hexes from 3844
    anchor: str
    keep_48th: int  # 19.56e
    levels: tuple[Level, ...]
    extended: int  # added to every level when the game lasts to GT29
    optional: int  # added with 19.55
    layac_losses: int  # 19.15a-2
    abucay_forts: int  # 19.25a-1
    abucay_losses: dict[Side, int]  # 19.25a-3

    def __post_init__(self) -> None:
        least = [level.least for level in self.levels]
        if least != sorted(set(least)) or least[:1] != [0]:
            raise ValueError("the levels must rise from 0")
