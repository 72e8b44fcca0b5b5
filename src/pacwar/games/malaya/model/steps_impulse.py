"""The steps of an impulse: movement, strikes, land combat."""

from __future__ import annotations

from typing import ClassVar, Literal

from pacwar.core.records import Record, Step
from pacwar.games.malaya.model.forces import Count, MarkerId, Side, Spot, UnitId

# -- movement -----------------------------------------------------------------------------------------------


class Impulse(Step, frozen=True):
    """4.1 Movement, Air/Naval Strike, Land Combat."""

    rule: ClassVar[str] = "4.1"
    side: Side
    follow_on: bool
    is_third: bool = False  # 5.3-J-Yamashita


class MovementPhase(Step, frozen=True):
    """11.1 The phase begins: who may move (10.2), and where engineers stand (20.0-2, 26.12b)?"""

    rule: ClassVar[str] = "11.1"
    side: Side
    follow_on: bool


class Movement(Step, frozen=True):
    """11.0 A side moves its units, one after the other."""

    rule: ClassVar[str] = "11.0"
    side: Side
    follow_on: bool
    eligible: frozenset[UnitId] | None = None  # 10.2; None: all
    supply_eligible: frozenset[Spot] | None = None  # 10.2: hexes from which supply points may move; None: all
    moved: frozenset[UnitId] = frozenset()
    hauled: dict[Spot, Count] = {}  # supply points that have moved, where they are now
    engineers: dict[Spot, Count] = {}  # where effective engineers stood when the phase began, and how many
    scouted: frozenset[Spot] = frozenset()  # where recon has been flown (16.71: one air point per hex)


class Moving(Step, frozen=True):
    """11.2 A unit, or supply points (unit None), on the move: on the map it stands where it began until it stops."""

    rule: ClassVar[str] = "11.2"
    side: Side
    unit: UnitId | None
    start: Spot
    at: Spot
    left: Count | None  # half movement points
    points: Count = 0  # supply points on the move, or carried by the engineer (20.0-4)
    infiltrates: bool = False  # 13.5: one hex and no more
    rails: bool = False  # 26.12b: on the railroad all the way
    saved: Count = 0  # 26.12b: half points that are owed if it leaves the railroad
    barred: frozenset[Spot] = frozenset()  # R64: zones that were announced to it, and turned it back


class Convoy(Step, frozen=True):
    """7.8 How many supply points move together?"""

    rule: ClassVar[str] = "7.8"
    side: Side
    start: Spot | None


class Mustering(Step, frozen=True):
    """5.3-J-AmphibiousMove Where does the stack stand that makes the additional move?"""

    rule: ClassVar[str] = "5.3-J-AmphibiousMove"
    side: Side


class Embarking(Step, frozen=True):
    """22.2 An amphibious unit (None: the Amphibious Move marker) takes a stack or supply points on board."""

    rule: ClassVar[str] = "22.2"
    side: Side
    carrier: UnitId | None
    start: Spot | None
    cargo: tuple[UnitId, ...] = ()
    points: Count = 0
    reinforces: bool = False  # 26.2, R29: out of the base in the Reinforcement Phase


class Examining(Step, frozen=True):
    """18.7 Intelligence has been played: which enemy stack is examined?"""

    rule: ClassVar[str] = "18.7"
    side: Side


class Overstacking(Step, frozen=True):
    """12.5 At the end of a phase HQs in overstacked hexes are inactivated."""

    rule: ClassVar[str] = "12.5"


# -- strikes ------------------------------------------------------------------------------------------------


class Strikes(Step, frozen=True):
    """16.8 All strikes are placed before any is carried out."""

    rule: ClassVar[str] = "16.8"
    side: Side
    air: dict[Spot, Count] = {}
    naval: dict[Spot, tuple[MarkerId, ...]] = {}


class NavalFire(Step, frozen=True):
    """17.0 Which hex does this naval marker bombard?"""

    rule: ClassVar[str] = "17.0"
    side: Side
    marker: MarkerId


class ForceZAttack(Step, frozen=True):
    """26.16a Force Z has been committed: with how many Strike points does Japan attack it?"""

    rule: ClassVar[str] = "26.16a"
    side: Side
    marker: MarkerId


class Bombardments(Step, frozen=True):
    """16.81 The strikes are carried out one at a time."""

    rule: ClassVar[str] = "16.81"
    side: Side
    air: dict[Spot, Count]
    naval: dict[Spot, tuple[MarkerId, ...]]


class BombardmentLoss(Step, frozen=True):
    """R47 The owner of the bombarded hex breaks a unit down or eliminates one, if there is one."""

    rule: ClassVar[str] = "R47"
    side: Side
    at: Spot


# -- land combat --------------------------------------------------------------------------------------------


class CombatPhase(Step, frozen=True):
    """14.0 Land Combat begins: adjacent enemy stacks are examined (18.1)."""

    rule: ClassVar[str] = "14.0"
    side: Side


class Fight(Record, frozen=True):
    """14.2 A battle as declared: the hexes that are attacked, and the units that attack."""

    targets: tuple[Spot, ...]
    attackers: tuple[UnitId, ...]


class Declarations(Step, frozen=True):
    """14.2 All battles are declared before any is fought."""

    rule: ClassVar[str] = "14.2"
    side: Side
    fights: tuple[Fight, ...] = ()


class Declaring(Step, frozen=True):
    """14.13 One battle is being put together."""

    rule: ClassVar[str] = "14.13"
    side: Side
    targets: tuple[Spot, ...]
    attackers: tuple[UnitId, ...] = ()


class Battles(Step, frozen=True):
    """14.28 Battles are fought one at a time; the attacker says which is next."""

    rule: ClassVar[str] = "14.28"
    side: Side
    fights: tuple[Fight, ...]
    retreated: tuple[UnitId, ...] = ()  # in this phase (15.34, 15.35)


class Battle(Step, frozen=True):
    """14.3 One battle, from its beginning to its end. What it consists of is kept here."""

    rule: ClassVar[str] = "14.3"
    side: Side  # the attacker
    targets: tuple[Spot, ...]
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    origin: dict[UnitId, Spot]  # where each unit was when it began
    markers: tuple[MarkerId, ...] = ()  # played on it
    thais: bool = False  # R67
    table: Literal["", "raid", "assault"] = ""
    result: str = ""
    surrounded: tuple[UnitId, ...] = ()  # 15.21: at the instant of combat


class BattleMarkers(Step, frozen=True):
    """5.3 A side with markers in hand may play some on this battle. Asked whatever they are."""

    rule: ClassVar[str] = "5.3"
    side: Side


class TableChoice(Step, frozen=True):
    """14.41 Raid or Assault?"""

    rule: ClassVar[str] = "14.41"
    side: Side


class Resolution(Step, frozen=True):
    """14.3-6 The die is rolled; what the result demands follows in its order (15.1)."""

    rule: ClassVar[str] = "14.3-6"


class Losses(Step, frozen=True):
    """15.23 A side eliminates units until so many combat factors are paid; it may break units down to do so."""

    rule: ClassVar[str] = "15.23"
    side: Side
    units: tuple[UnitId, ...]
    paid: Count = 0


class Attrition(Step, frozen=True):
    """14.5-AA, 14.5-DA A side breaks down one regiment or brigade, or eliminates one unit."""

    rule: ClassVar[str] = "14.5"
    side: Side
    units: tuple[UnitId, ...]
    is_paid: bool = False  # R16: one of them has broken down, which is enough


class Cut(Step, frozen=True):
    """14.5-AE, 14.5-DE Of each unit that breaks down one subordinate survives: which?"""

    rule: ClassVar[str] = "14.5"
    side: Side
    units: tuple[UnitId, ...] = ()  # the subordinates of the unit in question
    waiting: tuple[UnitId, ...] = ()  # parents still to be cut


class Retreats(Step, frozen=True):
    """15.3 Units must retreat; their owner says which goes next."""

    rule: ClassVar[str] = "15.3"
    side: Side
    units: tuple[UnitId, ...]
    distance: Count  # 0: Rout (15.32)


class Retreating(Step, frozen=True):
    """15.33 A unit retreats, hex by hex; it stands on the map where it has come to."""

    rule: ClassVar[str] = "15.33"
    side: Side
    unit: UnitId
    start: Spot
    left: Count
    is_paid: bool = False  # R92: a battalion has been lost, zones cost no more
    barred: frozenset[Spot] = frozenset()  # R64: zones that were announced to it


class RetreatLoss(Step, frozen=True):
    """15.33-3 Retreat into an enemy zone: one of these subordinates is eliminated."""

    rule: ClassVar[str] = "15.33-3"
    side: Side
    units: tuple[UnitId, ...]
    left: Count  # of the retreat of the others
    start: Spot


class Pursuit(Step, frozen=True):
    """15.4 Victorious units may pursue."""

    rule: ClassVar[str] = "15.42"
    side: Side
    units: tuple[UnitId, ...]
    distance: Count


class Pursuing(Step, frozen=True):
    """15.44 A unit pursues, hex by hex."""

    rule: ClassVar[str] = "15.44"
    side: Side
    unit: UnitId
    left: Count


class Ashore(Step, frozen=True):
    """22.4 Assaulting units land in empty hexes (R91); after the battles units that did not land are eliminated."""

    rule: ClassVar[str] = "22.4"
    side: Side
