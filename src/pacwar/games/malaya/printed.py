"""What is printed on counters, tables and charts, as typed records. No rules here, and nothing that changes."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pacwar.core.records import Kind, Prose, Record
from pacwar.core.tables import Table

Spot = Annotated[int, Kind("spot")]
UnitId = Annotated[int, Kind("unit")]


class Side(StrEnum):
    ALLIES = "allies"
    JAPAN = "japan"


ALLIES, JAPAN = Side
SIDES = (ALLIES, JAPAN)
OTHER = {ALLIES: JAPAN, JAPAN: ALLIES}
NAMES = {ALLIES: "Allies", JAPAN: "Japan"}

HQ = "hq"
KINDS = (HQ, "infantry", "engineer", "airfield", "armor", "recon", "amphib", "antiaircraft", "coastal")
SIZES = ("company", "battalion", "regiment", "brigade", "division", "corps", "army")
FACES = (1, 2, 3, 4, 5, 6)


# -- counters -----------------------------------------------------------------------------------------------


class Counter(Record, frozen=True):
    """2.31 A land unit of counters.yaml. Its key there is its name in this game, unlike any other."""

    side: Side
    kind: str  # one of KINDS; supply is points, not counters (7.8)
    size: str  # one of SIZES
    designation: str  # as printed
    formation: str
    attack: int
    defense: int
    move: int
    support: int = 0  # HQs only: combat shifts (10.1)
    radius: int = 0  # HQs only: hexes (10.4)
    mechanized: bool = False  # 2.32: the armor oval
    subordinate: bool = False  # 9.0: a breakdown unit, with an asterisk
    symbol: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind must be one of {', '.join(KINDS)}, not {self.kind!r}")
        if self.size not in SIZES:
            raise ValueError(f"size must be one of {', '.join(SIZES)}, not {self.size!r}")
        if min(self.attack, self.defense, self.move, self.support, self.radius) < 0:
            raise ValueError("a counter value may not be negative")
        if (self.kind == HQ) != (self.radius > 0) or (self.support and self.kind != HQ):
            raise ValueError("HQs must have a radius and a support value, other units may not")
        if self.kind == HQ and self.attack:
            raise ValueError("an HQ may not have an attack strength")

    @property
    def values(self) -> str:
        """2.31-types As printed: attack, defense, movement; an HQ has its support value in parentheses (10.1)."""
        first = f"({self.support})" if self.kind == HQ else str(self.attack)
        return f"{first}-{self.defense}-{self.move}"  # 2.31-types

    @property
    def weight(self) -> int:
        """26.8, R12 Battalion equivalents, for stacking and for refitting."""
        if self.kind == "coastal" or self.size == "company":
            return 0
        if self.kind == HQ or self.size == "battalion":  # R12
            return 1
        return 1 if self.size == "regiment" and self.side is ALLIES else 3

    @property
    def is_jungle_trained(self) -> bool:
        """26.13b Allied infantry brigades and battalions with a movement factor of 10."""
        fit = self.kind == "infantry" and self.size in ("brigade", "battalion")
        return self.side is ALLIES and fit and self.move == 10


class Breakdown(Record, frozen=True):
    """26.7 An equation: the values of a parent, and those of the units that replace it."""

    side: Side
    parent: str
    subordinates: tuple[str, ...]


class Stock(Record, frozen=True):
    """2.1 A group of counters on the sheet."""

    title: Prose
    count: int


class Counters(Record, frozen=True):
    counters: dict[str, Counter]
    breakdown: tuple[Breakdown, ...]
    sheet: tuple[Stock, ...]  # what the 228 counters are
    supply_move: int  # movement factor of supply points, which are non-mechanized


# -- terrain ------------------------------------------------------------------------------------------------


class HexTerrain(Record, frozen=True):
    """A line of the Terrain Effects Chart. A cost of None: the class may not enter (11.5)."""

    foot: float | None  # movement points for non-mechanized units
    mechanized: float | None
    shift: int = 0  # columns to the left in land combat (14.33)
    bombardment: int = 0  # columns to the left in bombardment (16.81-2)
    open: bool = False  # seen by air recon at two hexes (16.71)

    def __post_init__(self) -> None:
        _check_costs(0.5, self.foot, self.mechanized)


class SideTerrain(Record, frozen=True):
    """11.72 A hexside: what it costs besides the hex. None: it may not be crossed."""

    foot: float | None
    mechanized: float | None
    shift: int = 0  # for the defender, if every attacker attacks across such hexsides
    blocks_zoc: bool = False  # 13.1: all-water hexsides

    def __post_init__(self) -> None:
        _check_costs(0, self.foot, self.mechanized)


class Way(Record, frozen=True):
    """11.71 A road, railroad or trail from hex to hex: the cost whatever the terrain of the hex, unless that is less (R130)."""

    foot: float
    mechanized: float

    def __post_init__(self) -> None:
        _check_costs(0.5, self.foot, self.mechanized)


def _check_costs(least: float, *costs: float | None) -> None:
    """A hex or a way costs something, or a unit could go to and fro without end; a hexside may be free."""
    for cost in costs:
        if cost is not None and (cost < least or int(2 * cost) != 2 * cost):
            raise ValueError(
                f"a cost must be a number of half movement points, at least {least:g}, not {cost:g}"
            )


class Terrain(Record, frozen=True):
    hexes: dict[str, HexTerrain]  # clear, cultivated, marsh, jungle, mountain, city
    sides: dict[str, SideTerrain]  # stream, river, strait (all water)
    ways: dict[str, Way]  # road, railroad, trail
    fortification: dict[Side, int]  # 21.1: columns to the left for a fortified defender of this side
    antiaircraft: int  # 16.84: columns to the left in bombardment, in or beside the hex of an AA unit
    coastal_defense: int  # 26.15b: columns to the left


class MapHex(Record, frozen=True):
    """A line of map.tsv. Terrain is `sea` in all-sea hexes."""

    hex: str
    terrain: str
    country: str = ""  # malaya, thailand; of land hexes
    island: str = ""  # singapore, penang
    coast: int = 0
    port: int = 0
    airfield: int = 0
    objective: int = 0
    naval_base: int = 0
    elevation: int = 0
    place: str = ""


# -- combat -------------------------------------------------------------------------------------------------

Loser = Literal["attacker", "defender", "both", "nobody"]
Loss = Literal["none", "attrition", "half", "cut", "all"]
Retreat = Literal["none", "one", "two", "rout"]


class Result(Record, frozen=True):
    """14.5 What a code of the Combat Results Tables means, in the order in which it is carried out.

    Losses: `attrition` break down one regiment or brigade, or eliminate one unit; `half` 50 % of the combat factors;
    `cut` units without breakdown die, of the others one subordinate survives; `all` everything, permanently.
    """

    table: Literal["assault", "raid"]
    title: Prose
    loser: Loser
    loss: Loss = "none"
    retreat: Retreat = "none"  # of the loser's survivors
    pursuit: int = 0  # hexes; of the other side (`both`: of the side that is left if the other is gone)


class Results(Record, frozen=True):
    """crt.yaml: which column a percentage falls into, and what the results mean."""

    upper: tuple[int, ...]  # the highest percentage of each column but the last
    results: dict[str, Result]


class CombatTable(Table, frozen=True):
    """assault.yaml, raid.yaml: one row for each face of the die."""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_faces(self)


class Crt(Record, frozen=True):
    """14.4 Both Combat Results Tables. Columns are percentages of attack to defense (14.3-3)."""

    columns: tuple[str, ...]
    upper: tuple[int, ...]
    assault: CombatTable
    raid: CombatTable
    results: dict[str, Result]

    def __post_init__(self) -> None:
        if list(self.upper) != sorted(set(self.upper)) or len(self.upper) != len(self.columns) - 1:
            raise ValueError("crt.yaml: upper must have one rising percentage for each column but the last")
        for name, table in (("assault", self.assault), ("raid", self.raid)):
            if table.columns != self.columns:
                raise ValueError(f"{name}.yaml: both tables must have the same columns")
            for code in {code for row in table.rows.values() for code in row}:
                if code not in self.results or self.results[code].table != name:
                    raise ValueError(f"{name}.yaml: {code!r} is not a result of this table")


def check_faces(table: Table) -> None:
    if sorted(table.rows) != list(FACES):
        raise ValueError("there must be one row for each face of the die")


# -- air and sea --------------------------------------------------------------------------------------------

MISSIONS = ("recon", "superiority", "strike", "interdiction")  # boxes of 16.31 besides Reserve and Damaged
BOMBARDED = ("-", "AA", "S", "D")


class AirSuperiority(Table, frozen=True):
    """16.51 Columns are air points; a cell reads eliminated/damaged."""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_faces(self)
        for cell in {cell for row in self.rows.values() for cell in row}:
            if not (len(cell) == 3 and cell[1] == "/" and cell[0].isdigit() and cell[2].isdigit()):
                raise ValueError(f"a cell must read eliminated/damaged, such as 1/1, not {cell!r}")

    def losses(self, points: int, face: int) -> tuple[int, int]:
        """Air points eliminated and damaged by fire of this strength; 0 points do nothing."""
        if points <= 0:
            return 0, 0
        gone, damaged = self.result(points - 1, face).split("/")
        return int(gone), int(damaged)


class Bombardment(Table, frozen=True):
    """16.81 Columns are bombardment points from 0; results -, AA, S, D."""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_faces(self)
        for cell in {cell for row in self.rows.values() for cell in row}:
            if cell not in BOMBARDED:
                raise ValueError(f"a result must be one of {', '.join(BOMBARDED)}, not {cell!r}")


class Interdiction(Record, frozen=True):
    """16.61-P Malaya Reinforcement Interdiction Table: a modifier by air points, then a result by modified die."""

    rule: str
    modifiers: tuple[int, ...]  # for 1, 2, 3 ... air points; the last for all above
    results: dict[
        int, str
    ]  # modified die -> "-", a number of turns of delay, or "E"; the ends absorb the rest

    def __post_init__(self) -> None:
        if sorted(self.results) != list(range(1, max(self.results) + 1)):
            raise ValueError("the results have a gap")
        for result in self.results.values():
            if result not in ("-", "E") and not result.isdigit():
                raise ValueError(f"a result must be -, E or a number of turns, not {result!r}")

    def result(self, points: int, face: int) -> str:
        """What befalls a reinforcement; 0 air points do nothing."""
        if points <= 0:
            return "-"
        modified = face + self.modifiers[min(points, len(self.modifiers)) - 1]
        return self.results[min(max(modified, 1), max(self.results))]


class ForceZ(Record, frozen=True):
    """26.16a What a bombardment result does when Force Z is attacked."""

    air_lost: int = 0
    is_removed: bool = False
    points: int = 0  # victory points for Japan
    stops_amphibious: bool = False  # no Japanese amphibious movement this turn


class AirLimits(Record, frozen=True):
    """air.yaml: limits of the air war, and the attack on Force Z."""

    force_z: dict[str, ForceZ]  # bombardment result -> effect
    strike_limit: dict[Side, int]  # 26.13a: air points per hex
    off_map: int  # 26.12a: Japanese air points based off the map
    repaired: int  # 7.6: damaged air points per supply point

    def __post_init__(self) -> None:
        if set(self.force_z) != set(BOMBARDED):
            raise ValueError(f"force_z must have an effect for each of {', '.join(BOMBARDED)}")


class Air(AirLimits, frozen=True, kw_only=True):
    """All of the air war: the limits and the three tables."""

    superiority: AirSuperiority
    bombardment: Bombardment
    interdiction: Interdiction


# -- command markers ----------------------------------------------------------------------------------------

Disposition = Literal["remove", "pool", "keep"]


class CommandMarker(Record, frozen=True):
    """5.3 A command marker. `when` says in which phases it works; `immediate` ones take effect as they are picked."""

    side: Side
    title: Prose
    rule: str  # its row of the rule index
    count: int  # copies in the game
    when: tuple[str, ...]  # immediate, logistics, movement, strike, combat, enemy_combat, follow_on_end
    disposition: Disposition  # after it has taken effect
    bombardment: int = 0  # naval gunfire: points
    text: Prose = ""  # its effect in our words

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError("there must be at least one of each marker")


class Markers(Record, frozen=True):
    levels: dict[Side, int]  # 5.2: markers picked each turn
    first_turn: dict[Side, int]  # 25.4e, 25.5e: markers picked on turn 1
    markers: dict[str, CommandMarker]


# -- turns and reinforcements -------------------------------------------------------------------------------


class TrackTurn(Record, frozen=True):
    turn: int
    date: str


class Group(Record, frozen=True):
    """6.1 A reinforcement group of 25.6 or 25.7."""

    side: Side
    title: Prose
    rule: str
    kind: Literal["routine", "marker", "optional"]
    marker: str = ""  # the command marker that brings it
    first: int = 1  # the first turn on which it can come
    delay: int = 0  # turns after the pick
    units: tuple[str, ...] = ()
    supply: int = 0
    air: int = 0
    chance: int = 6  # each unit comes if the die shows this or less
    cost: int = 0  # victory points for each unit
    together: bool = False  # all units or none


class Schedule(Record, frozen=True):
    turns: tuple[TrackTurn, ...]
    groups: dict[str, Group]


# -- victory and set-up -------------------------------------------------------------------------------------


class Points(Record, frozen=True):
    """Victory points that a side scores."""

    hq: int  # for each enemy HQ eliminated
    formation: int  # each enemy regiment (of Japan) or brigade (of the Allies)
    other: int  # each other enemy ground unit
    air: int
    supply: int
    objective: int  # each Victory Points Phase, for each objective occupied
    island_objective: int  # the same for objectives on Singapore island
    last_island: int = 0  # at the end of the game, for each objective on Singapore island
    force_z_damaged: int = 0
    force_z_sunk: int = 0


class Level(Record, frozen=True):
    """24.2 A level of victory, from this difference of victory points on."""

    title: Prose
    least: int


class Victory(Record, frozen=True):
    points: dict[Side, Points]
    levels: tuple[Level, ...]
    morale: int  # 5.3-A-Morale: Japanese objectives that cost the Allies a supply point

    def __post_init__(self) -> None:
        least = [level.least for level in self.levels]
        if least != sorted(set(least)) or least[:1] != [0]:
            raise ValueError("the levels must rise from a difference of 0")


class Area(Record, frozen=True):
    """25.4a, 25.5a Where units are set up. `where`: naval_base, singapore, penang, airfields, north, base."""

    title: Prose
    side: Side
    where: str
    units: tuple[str, ...] = ()
    supply: int = 0
    one_per_hex: bool = False


class Scenario(Record, frozen=True):
    title: Prose
    rule: str
    first: Side  # the first player of turn 1 (25.2)
    areas: dict[str, Area]
    air: dict[Side, int]  # points in Reserve
    points: dict[Side, int]  # victory points at the start
    hands: dict[Side, tuple[str, ...]]  # command markers in hand
    historical: dict[
        str, str
    ] = {}  # unit -> hex: a set-up after history, for those who do not want to choose
    historical_supply: dict[str, int] = {}  # hex -> Allied supply points of that set-up


class Scenarios(Record, frozen=True):
    scenarios: dict[str, Scenario]
