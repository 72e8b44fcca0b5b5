"""The steps of the Operations Segment (4.21-B), but for combat."""

from __future__ import annotations

from typing import ClassVar, Literal

from pacwar.core.records import Record, Step
from pacwar.games.bataan.model.forces import FormationId, ShipId, Side, Spot, UnitId

Mode = Literal["mobile", "assault"]


class Operations(Step, frozen=True):
    """7.2 Players alternate Operations Sequences until all markers are drawn and played."""

    rule: ClassVar[str] = "7.2"
    next: Side
    idle: int = 0  # how many one after the other had nothing to do, or stood down
    landings: tuple[Spot, ...] = ()  # 15.49: landing hexes of the sequence that has just ended


class Operation(Step, frozen=True):
    """7.21 A side begins an Operations Sequence: it draws a marker, or does something instead."""

    rule: ClassVar[str] = "7.21"
    side: Side
    landings: tuple[Spot, ...] = ()


class Deciding(Step, frozen=True):
    """7.21 A marker has been drawn: is it played, held, or combined?"""

    rule: ClassVar[str] = "7.21"
    side: Side
    drawn: FormationId | None  # None: not for this viewer
    is_seen: bool = False  # Event G: the other side has been shown it


class AnyFormation(Step, frozen=True):
    """4.35 Event N has been played: which formation is activated?"""

    rule: ClassVar[str] = "4.35"
    side: Side


class SequenceChoice(Step, frozen=True):
    """7.21 Mobile or Assault?"""

    rule: ClassVar[str] = "7.21"
    side: Side
    formations: tuple[FormationId, ...]
    event: bool = False  # 4.35: by Event N
    army: tuple[UnitId, ...] = ()  # 5.34: Army units that leave Reserve with the formation
    bonus: int = 0  # Event K of the US


class SupplyChoice(Step, frozen=True):
    """6.41b Does the US spend a supply point for this formation?"""

    rule: ClassVar[str] = "6.41b"
    side: Side
    formation: FormationId


class LeavingReserve(Step, frozen=True):
    """15.49f Which formations leave Reserve after an invasion reaction, and which units of the 31st are released?"""

    rule: ClassVar[str] = "15.49f"
    side: Side
    units: frozenset[UnitId] = frozenset()  # that react
    before: bool = False  # 15.49g, 16.14: before they act, units may be released


class Sequence(Step, frozen=True):
    """7.21 An Operations Sequence: movement, enemy reaction, combat. What lasts for it is kept here; when it is on top
    again, it is over."""

    rule: ClassVar[str] = "7.21"
    side: Side
    formations: tuple[FormationId, ...]  # two of them: combined (7.33)
    mode: Mode
    army: dict[UnitId, FormationId] = {}  # 7.46: Army units, and the formation that they act with
    failed: frozenset[UnitId] = frozenset()  # 7.45: Army units that do not act in it
    reaction: frozenset[UnitId] | None = None  # 15.49: the units of an Invasion Reaction Activation
    event: bool = False  # 4.35: by Event N
    landings: tuple[Spot, ...] = ()  # 15.49: where units have landed
    landed: frozenset[UnitId] = frozenset()  # 15.45c: they may attack, and activate no more (15.45e)
    bonus: int = 0  # an event raises the ratings of lead units


class Movement(Step, frozen=True):
    """8.0 The Movement Phase: units move one after the other."""

    rule: ClassVar[str] = "8.0"
    side: Side
    moved: frozenset[UnitId] = frozenset()  # 8.12


class AaConversion(Step, frozen=True):
    """16.13 An enemy Movement Phase ends beside antiaircraft units: their owner may turn them over."""

    rule: ClassVar[str] = "16.13"
    side: Side


class ArmyJoining(Step, frozen=True):
    """7.46 With which of two combined formations does this Army unit act?"""

    rule: ClassVar[str] = "7.46"
    side: Side
    unit: UnitId


class Moving(Step, frozen=True):
    """8.1 Units on the move together: on the map they stand where they began until they stop."""

    rule: ClassVar[str] = "8.1"
    side: Side
    units: tuple[UnitId, ...]
    start: Spot | None  # None: off the map (5.12)
    at: Spot | None
    left: int  # half movement points
    whole: bool = True  # nothing has been spent yet
    is_over: bool = False  # 8.22, 8.23b: it may go no farther


class Invasion(Step, frozen=True):
    """15.4 Japan may invade, after all other movement: units, barges and landing hexes are designated before any die."""

    rule: ClassVar[str] = "15.4"
    side: Side
    barges: dict[ShipId, int] = {}  # stacking points on board of those that sail
    plan: tuple[tuple[UnitId, Spot], ...] = ()  # 15.43: invading units and their landing hexes
    moved: frozenset[UnitId] = frozenset()  # 8.12: began at a port, and have moved in this phase


class Embarking(Step, frozen=True):
    """15.45a On which barge does this unit go?"""

    rule: ClassVar[str] = "15.45a"
    side: Side
    unit: UnitId


class Landing(Step, frozen=True):
    """15.43 Where does this unit mean to land?"""

    rule: ClassVar[str] = "15.43"
    side: Side
    unit: UnitId
    port: str


class Landfall(Step, frozen=True):
    """15.45b The die for one invading unit is rolled."""

    rule: ClassVar[str] = "15.45b"
    side: Side
    unit: UnitId
    aim: Spot


class Drift(Step, frozen=True):
    """15.44 The die says where a unit lands: is it rolled again (Event R)?"""

    rule: ClassVar[str] = "15.44"
    side: Side
    unit: UnitId
    aim: Spot
    face: int


class Attack(Record, frozen=True):
    """9.12 An attack as declared."""

    target: Spot
    attackers: tuple[UnitId, ...]
    mobile: bool  # on the Mobile CRT


class Declarations(Step, frozen=True):
    """9.1 All attacks are declared before any is resolved."""

    rule: ClassVar[str] = "9.1"
    side: Side
    attacks: tuple[Attack, ...] = ()


class Declaring(Step, frozen=True):
    """9.12 One attack is being put together."""

    rule: ClassVar[str] = "9.12"
    side: Side
    target: Spot
    attackers: tuple[UnitId, ...] = ()


class Reaction(Step, frozen=True):
    """9.21, 9.31 The defender refuses combat, then declares No Retreat."""

    rule: ClassVar[str] = "9.21"
    side: Side  # the defender
    no_retreat: bool = False  # refusals are over
    tried: frozenset[Spot] = frozenset()


class Refusing(Step, frozen=True):
    """9.23a Which unit leads the check?"""

    rule: ClassVar[str] = "9.23a"
    side: Side
    target: Spot


class NoRetreat(Step, frozen=True):
    """9.35a Which unit leads the check?"""

    rule: ClassVar[str] = "9.35a"
    side: Side
    target: Spot


class Fighting(Step, frozen=True):
    """10.0 The attacker resolves his declared attacks in any order. Lies beneath Reaction, and keeps what came of it."""

    rule: ClassVar[str] = "10.0"
    side: Side
    attacks: tuple[Attack, ...]
    no_retreat: dict[Spot, UnitId] = {}  # 9.35b: markers, and the unit that leads there (10.17)
    retreated: frozenset[UnitId] = frozenset()  # 11.36: passengers where they end
    pressed: frozenset[UnitId] = frozenset()  # 12.25: artillery that was in an enemy zone in this phase
