"""The steps of the Operations Segment (4.21-B), but for combat."""

from __future__ import annotations

from typing import ClassVar, Literal

from pacwar.core.records import Record, Step
from pacwar.games.bataan.model.forces import Count, FormationId, Net, ShipId, Side, Spot, UnitId

Mode = Literal["mobile", "assault"]


class Operations(Step, frozen=True):
    """7.2 Players alternate Operations Sequences until all markers are drawn and played."""

    rule: ClassVar[str] = "7.2"
    next: Side
    idle: Count = 0  # sides in a row that had nothing to do or stood down
    landings: tuple[Spot, ...] = ()  # 15.49: landing hexes of the sequence that has just ended


class Operation(Step, frozen=True):
    """7.21 A side begins an Operations Sequence: it draws a marker, plays a held one or an event."""

    rule: ClassVar[str] = "7.21"
    side: Side
    landings: tuple[Spot, ...] = ()


class Deciding(Step, frozen=True):
    """7.21 A drawn marker is played, held or combined."""

    rule: ClassVar[str] = "7.21"
    side: Side
    drawn: FormationId | None  # None: hidden from this viewer
    is_seen: bool = False  # Event G: the other side has been shown it


class AnyFormation(Step, frozen=True):
    """4.35 Event N activates a formation of the side's choice."""

    rule: ClassVar[str] = "4.35"
    side: Side


class SequenceChoice(Step, frozen=True):
    """7.21 A Mobile or an Assault Sequence is chosen."""

    rule: ClassVar[str] = "7.21"
    side: Side
    formations: tuple[FormationId, ...]
    event: bool = False  # 4.35: by Event N
    army: tuple[UnitId, ...] = ()  # 5.34: Army units that leave Reserve with the formation
    bonus: Net = 0  # Event K of the US


class SupplyChoice(Step, frozen=True):
    """6.41b The US may spend a supply point on this formation."""

    rule: ClassVar[str] = "6.41b"
    side: Side
    formation: FormationId


class LeavingReserve(Step, frozen=True):
    """15.49f Formations may leave Reserve after an Invasion Reaction, and units of the 31st may be released."""

    rule: ClassVar[str] = "15.49f"
    side: Side
    units: frozenset[UnitId] = frozenset()  # that react
    before: bool = False  # 15.49g, 16.14: before they act, units may be released


class Sequence(Step, frozen=True):
    """7.21 An Operations Sequence: movement, enemy reaction, combat. It holds what lasts for the sequence, and
    ends when it is the open step again."""

    rule: ClassVar[str] = "7.21"
    side: Side
    formations: tuple[FormationId, ...]  # two of them: combined (7.33)
    mode: Mode
    army: dict[UnitId, FormationId] = {}  # 7.46: Army units, and the formation that they act with
    failed: frozenset[UnitId] = frozenset()  # 7.45: Army units that failed their check
    reaction: frozenset[UnitId] | None = None  # 15.49: the units of an Invasion Reaction Activation
    event: bool = False  # 4.35: by Event N
    landings: tuple[Spot, ...] = ()  # 15.49: where units have landed
    landed: frozenset[UnitId] = frozenset()  # 15.45c: may attack; may not be activated again (15.45e)
    bonus: Net = 0  # an event raises the ratings of lead units


class Movement(Step, frozen=True):
    """8.0 The Movement Phase: units move one after the other."""

    rule: ClassVar[str] = "8.0"
    side: Side
    moved: frozenset[UnitId] = frozenset()  # 8.12


class AaConversion(Step, frozen=True):
    """16.13 At the end of an enemy Movement Phase antiaircraft units adjacent to the enemy may be turned over."""

    rule: ClassVar[str] = "16.13"
    side: Side


class ArmyJoining(Step, frozen=True):
    """7.46 An Army unit joins one of two combined formations."""

    rule: ClassVar[str] = "7.46"
    side: Side
    unit: UnitId


class Moving(Step, frozen=True):
    """8.1 Units move together. On the map they stay in their starting hex until they stop."""

    rule: ClassVar[str] = "8.1"
    side: Side
    units: tuple[UnitId, ...]
    start: Spot | None  # None: off the map (5.12)
    at: Spot | None
    left: Count  # half movement points
    whole: bool = True  # nothing has been spent yet
    is_over: bool = False  # 8.22, 8.23b: may not move farther


class Invasion(Step, frozen=True):
    """15.4 Japan may invade, after all other movement: units, barges and landing hexes are designated before any die."""

    rule: ClassVar[str] = "15.4"
    side: Side
    barges: dict[ShipId, Count] = {}  # stacking points on board of those that sail
    plan: tuple[tuple[UnitId, Spot], ...] = ()  # 15.43: invading units and their landing hexes
    moved: frozenset[UnitId] = frozenset()  # 8.12: began at a port, and have moved in this phase


class Embarking(Step, frozen=True):
    """15.45a A barge is chosen for an invading unit."""

    rule: ClassVar[str] = "15.45a"
    side: Side
    unit: UnitId


class Landing(Step, frozen=True):
    """15.43 A Landing Hex is chosen for an invading unit."""

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
    """15.44 The landing die may be rolled again (Event R)."""

    rule: ClassVar[str] = "15.44"
    side: Side
    unit: UnitId
    aim: Spot
    face: Count


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
    no_retreat: bool = False  # Combat Refusals are over
    tried: frozenset[Spot] = frozenset()


class Refusing(Step, frozen=True):
    """9.23a A Lead unit is chosen for the check."""

    rule: ClassVar[str] = "9.23a"
    side: Side
    target: Spot


class NoRetreat(Step, frozen=True):
    """9.35a A Lead unit is chosen for the check."""

    rule: ClassVar[str] = "9.35a"
    side: Side
    target: Spot


class Fighting(Step, frozen=True):
    """10.0 The attacker resolves declared attacks in any order. Lies beneath Reaction and holds its results."""

    rule: ClassVar[str] = "10.0"
    side: Side
    attacks: tuple[Attack, ...]
    no_retreat: dict[Spot, UnitId] = {}  # 9.35b: markers, and the unit that leads there (10.17)
    retreated: frozenset[UnitId] = frozenset()  # 11.36: passengers where they end
    pressed: frozenset[UnitId] = frozenset()  # 12.25: artillery that was in an enemy ZOC this phase
