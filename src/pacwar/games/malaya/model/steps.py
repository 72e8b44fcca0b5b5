"""The steps of the agenda, in the order of the sequence of play. What a side may not know is None or empty for it.

A step of which the other side sees the end is settled only by what everybody sees: who holds which hex, air boxes,
numbers of markers, victory points, units that lie open.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pacwar.core.records import Record, Step, Together
from pacwar.games.malaya.model.forces import Arrivals, MarkerId, Side, Spot, UnitId

# -- set-up -------------------------------------------------------------------------------------------------


class Deploying(Step, frozen=True):
    """25.4a A side places its units, area by area. They live here until all is done (18.0)."""

    rule: ClassVar[str] = "25.4a"
    side: Side
    placed: dict[UnitId, Spot] = {}
    supply: dict[Spot, int] = {}


class Deployed(Step, frozen=True):
    """25.4a The units are put on the map."""

    rule: ClassVar[str] = "25.4a"
    side: Side
    placed: dict[UnitId, Spot]
    supply: dict[Spot, int]


class SetUp(Together, frozen=True):
    """3.1 Set-up out of the enemy's sight."""

    rule: ClassVar[str] = "3.1"
    lanes: dict[Side, tuple[Deploying | Deployed, ...]]


# -- turn and planning --------------------------------------------------------------------------------------


class GameTurn(Step, frozen=True):
    """4.0 A Game Turn; what lasts for the turn is kept here. On top of the agenda it begins the next one."""

    rule: ClassVar[str] = "4.0"
    first: Side | None = None  # 4.1-a
    panic: bool = False  # 5.3-J-Panic
    thais: bool = False  # 5.3-J-ThaisResist lies open (R67)
    no_landings: bool = False  # 26.16a-none: no Japanese amphibious movement
    fired: tuple[MarkerId, ...] = ()  # naval markers that have bombarded (25.7c: once every turn)


class Initiative(Step, frozen=True):
    """4.1-a Who is first player in this turn?"""

    rule: ClassVar[str] = "4.1-a"


class CommandMarkers(Step, frozen=True):
    """4.1-b A side picks its command markers."""

    rule: ClassVar[str] = "4.1-b"
    side: Side


class Pick(Step, frozen=True):
    """5.1 One marker is picked."""

    rule: ClassVar[str] = "5.1"
    side: Side
    besides: tuple[MarkerId, ...] = ()  # set aside while a substitute is picked (5.3-J-SouthernOperation)


class GivingUpSupply(Step, frozen=True):
    """R73 A side must eliminate a supply point of its choice. It is asked even if it has none: nobody else can tell."""

    rule: ClassVar[str] = "R73"
    side: Side


class GivingUpAir(Step, frozen=True):
    """5.3-A-ABDA A side must withdraw an air point."""

    rule: ClassVar[str] = "5.3-A-ABDA"
    side: Side


class Withdrawal(Step, frozen=True):
    """5.3-J-SouthernOperation A side must withdraw an armor or recon unit (R49)."""

    rule: ClassVar[str] = "5.3-J-SouthernOperation"
    side: Side


class FifthColumn(Step, frozen=True):
    """5.3-J-FifthColumn Japan has been shown the Allied supply, and eliminates a point of it."""

    rule: ClassVar[str] = "5.3-J-FifthColumn"
    side: Side


# -- air missions -------------------------------------------------------------------------------------------


class AirMissions(Step, frozen=True):
    """4.1-c Air points in mission boxes return to Reserve, then both allocate."""

    rule: ClassVar[str] = "4.1-c"


class Allocating(Step, frozen=True):
    """16.31 A side allocates its air points. They stay in Reserve until both are done."""

    rule: ClassVar[str] = "16.31"
    side: Side
    missions: tuple[int, ...]


class Allocated(Step, frozen=True):
    """16.31 A side is done; runs when both are, and fills the mission boxes."""

    rule: ClassVar[str] = "16.31"
    side: Side
    missions: tuple[int, ...]


class AirAllocation(Together, frozen=True):
    """4.1-c Both allocate at the same time, in secret."""

    rule: ClassVar[str] = "4.1-c"
    lanes: dict[Side, tuple[Allocating | Allocated, ...]]


class AirSuperiority(Step, frozen=True):
    """4.1-d The missions are known; who has more Air Superiority points may turn the excess against other missions."""

    rule: ClassVar[str] = "4.1-d"


class Excess(Step, frozen=True):
    """16.52-2 How many of the excess points fire at other missions?"""

    rule: ClassVar[str] = "16.52-2"
    side: Side
    most: int


class AirCombat(Step, frozen=True):
    """16.51 All fire is simultaneous."""

    rule: ClassVar[str] = "16.51"
    excess: dict[Side, int] = {}  # points that fire at other missions


class AirLosses(Step, frozen=True):
    """16.52-2 The firing side says which missions suffer: first eliminations, then damage."""

    rule: ClassVar[str] = "16.52-2"
    side: Side
    eliminated: int
    damaged: int


class AirReturn(Step, frozen=True):
    """16.51-5 Air Superiority missions return to Reserve."""

    rule: ClassVar[str] = "16.51-5"


# -- reinforcements and logistics ---------------------------------------------------------------------------


class ReinforcementPhase(Step, frozen=True):
    """4.1-e What is due this turn comes up; air points go to Reserve (25.6a, 25.7a)."""

    rule: ClassVar[str] = "4.1-e"
    side: Side


class Reinforcement(Step, frozen=True):
    """6.2 A side places what is due, buys optional units, or delays (6.21)."""

    rule: ClassVar[str] = "6.2"
    side: Side
    due: Arrivals  # still to be placed
    landed: int = 0  # supply points landed on coastal hexes that are no friendly port (26.11b)


class Placing(Step, frozen=True):
    """6.21 A unit, or one supply point (None), is being placed."""

    rule: ClassVar[str] = "6.21"
    side: Side
    unit: UnitId | None
    safe: bool = False
    supply: bool = False


class Interdiction(Step, frozen=True):
    """16.6 A reinforcement that enters the map is interdicted: one die (16.62)."""

    rule: ClassVar[str] = "16.6"
    side: Side  # of the reinforcement
    unit: UnitId | None
    to: Spot
    supply: bool = False


class LogisticsPhase(Step, frozen=True):
    """4.1-f Suppression is removed; what the enemy knew of stacks lapses (R62)."""

    rule: ClassVar[str] = "4.1-f"
    side: Side


class Reorganization(Step, frozen=True):
    """9.0 Units are broken down and combined."""

    rule: ClassVar[str] = "9.0"
    side: Side
    touched: frozenset[UnitId] = frozenset()  # R74


class Combining(Step, frozen=True):
    """9.2 Where does this unit come together?"""

    rule: ClassVar[str] = "9.2"
    side: Side
    unit: UnitId | None


class Expenditure(Step, frozen=True):
    """7.1 Supply is expended."""

    rule: ClassVar[str] = "7.1"
    side: Side
    activated: frozenset[UnitId] = frozenset()  # in this phase (7.4)
    refitted: frozenset[UnitId] = (
        frozenset()
    )  # in this phase, openly (R70); they overstack when it ends (R97)


class Activating(Step, frozen=True):
    """7.3 From where does the supply come that activates this HQ?"""

    rule: ClassVar[str] = "7.3"
    side: Side
    unit: UnitId | None
    left: int  # supply points still to be paid (5.3-J-Panic: two)


class Refitting(Step, frozen=True):
    """7.5 A supply point has been expended here: units of so many battalion equivalents may be replaced."""

    rule: ClassVar[str] = "7.5"
    side: Side
    at: Spot | None
    left: int


class RefittingHq(Step, frozen=True):
    """7.5 Where is this HQ replaced?"""

    rule: ClassVar[str] = "7.5"
    side: Side
    unit: UnitId


class Freely(Step, frozen=True):
    """5.3 Staff Planning or Operation Matadore has been played: which HQ is activated without supply?"""

    rule: ClassVar[str] = "5.3"
    side: Side
    marker: MarkerId


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
    hauled: dict[Spot, int] = {}  # supply points that have moved, where they are now
    engineers: dict[Spot, int] = {}  # where effective engineers stood when the phase began, and how many
    scouted: frozenset[Spot] = frozenset()  # where recon has been flown (16.71: one air point per hex)


class Moving(Step, frozen=True):
    """11.2 A unit, or supply points (unit None), on the move: on the map it stands where it began until it stops."""

    rule: ClassVar[str] = "11.2"
    side: Side
    unit: UnitId | None
    start: Spot
    at: Spot
    left: int | None  # half movement points
    points: int = 0  # supply points on the move, or carried by the engineer (20.0-4)
    infiltrates: bool = False  # 13.5: one hex and no more
    rails: bool = False  # 26.12b: on the railroad all the way
    saved: int = 0  # 26.12b: half points that are owed if it leaves the railroad
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
    points: int = 0


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
    air: dict[Spot, int] = {}
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
    air: dict[Spot, int]
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
    origin: dict[UnitId, Spot]  # where everybody stood when it began
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
    paid: int = 0


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
    distance: int  # 0: Rout (15.32)


class Retreating(Step, frozen=True):
    """15.33 A unit retreats, hex by hex; it stands on the map where it has come to."""

    rule: ClassVar[str] = "15.33"
    side: Side
    unit: UnitId
    start: Spot
    left: int
    is_paid: bool = False  # R92: a battalion has been lost, zones cost no more
    barred: frozenset[Spot] = frozenset()  # R64: zones that were announced to it


class RetreatLoss(Step, frozen=True):
    """15.33-3 Retreat into an enemy zone: one of these subordinates is eliminated."""

    rule: ClassVar[str] = "15.33-3"
    side: Side
    units: tuple[UnitId, ...]
    left: int  # of the retreat of the others
    start: Spot


class Pursuit(Step, frozen=True):
    """15.4 Victorious units may pursue."""

    rule: ClassVar[str] = "15.42"
    side: Side
    units: tuple[UnitId, ...]
    distance: int


class Pursuing(Step, frozen=True):
    """15.44 A unit pursues, hex by hex."""

    rule: ClassVar[str] = "15.44"
    side: Side
    unit: UnitId
    left: int


class Ashore(Step, frozen=True):
    """22.4 Assaulting units that did not come ashore are eliminated."""

    rule: ClassVar[str] = "22.4"
    side: Side


# -- end of turn --------------------------------------------------------------------------------------------


class Yamashita(Step, frozen=True):
    """5.3-J-Yamashita After the last Follow-On Impulse: another one for Japan? Asked if it holds any marker."""

    rule: ClassVar[str] = "5.3-J-Yamashita"
    side: Side


class VictoryPhase(Step, frozen=True):
    """4.1-k Objectives are scored; sudden death is checked."""

    rule: ClassVar[str] = "4.1-k"


class TurnAdvance(Step, frozen=True):
    """4.1-l Markers of this turn lapse (R66); the last turn ends the game."""

    rule: ClassVar[str] = "4.1-l"
