"""The steps of the agenda, in the order of the sequence of play. What a side may not know is None or empty for it.

Everything on the map and on the Strategic Display is open (3.33), and so are numbers of markers. Hidden are: which
activation markers are in a cup, sit out, are held or have been drawn; which event markers are in a hand.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pacwar.core.records import Record, Step, Together
from pacwar.games.bataan.model.forces import AirId, EventId, FormationId, ShipId, Side, Spot, UnitId
from pacwar.games.bataan.printed import Window

Mode = Literal["mobile", "assault"]

# -- the turn -----------------------------------------------------------------------------------------------


class GameTurn(Step, frozen=True):
    """4.2 A turn; what lasts for the turn is kept here. On top of the agenda it begins the next one."""

    rule: ClassVar[str] = "4.2"
    first: Side | None = None  # 7.13: the First Player
    retiring: Side | None = None  # 5.23: has declared General Withdrawal
    acted: dict[UnitId, int] = {}  # 7.42: First (1) and Final (2) Activation markers
    landed: frozenset[UnitId] = frozenset()  # 15.45e: cannot activate again
    repairing: frozenset[UnitId] = frozenset()  # 14.15: Repairing Fort markers
    recovering: frozenset[UnitId] = frozenset()  # 16.56: Receiving Replacements markers
    reacted: frozenset[UnitId] = frozenset()  # 15.49a: In Supply for this turn only
    started_afloat: frozenset[UnitId] = frozenset()  # 15.41: began the turn at Olongapo or in Manila
    played: dict[Side, tuple[EventId, ...]] = {}  # events of this turn whose effect lasts
    cut_off: frozenset[UnitId] = frozenset()  # Event I of the US: they trace no Supply Route this turn


class FormationsInSupply(Step, frozen=True):
    """19.44c Before the game the US player places formations In Supply."""

    rule: ClassVar[str] = "19.44c"
    side: Side
    left: int


# -- A. Strategic Segment -----------------------------------------------------------------------------------


class SpecialEvents(Step, frozen=True):
    """4.21-A1 Event markers are drawn."""

    rule: ClassVar[str] = "4.21-A1"


class EventDraw(Step, frozen=True):
    """17.11 A side may draw an event marker."""

    rule: ClassVar[str] = "17.11"
    side: Side


class Discarding(Step, frozen=True):
    """17.13 A side holds too many: it puts one back, unseen."""

    rule: ClassVar[str] = "17.13"
    side: Side


class EventWindow(Step, frozen=True):
    """17.14 A side with event markers in hand may play some now. Asked whatever they are."""

    rule: ClassVar[str] = "17.14"
    side: Side
    when: Window


class EventTarget(Step, frozen=True):
    """17.15 An event has been played: on whom, or where?"""

    rule: ClassVar[str] = "17.15"
    side: Side
    event: EventId
    by: Side  # who played it
    left: int = 1  # choices still to be made
    at: Spot | None = None  # one bank of a bridge is chosen


class GarrisonSweep(Step, frozen=True):
    """17.15, R87 Event J of Japan: do Guerrillas end, or is a replacement point taken?"""

    rule: ClassVar[str] = "17.15"
    side: Side


class Readiness(Step, frozen=True):
    """4.21-A2 Air units become Ready; naval units check."""

    rule: ClassVar[str] = "4.21-A2"


class ReinforcementPhase(Step, frozen=True):
    """4.21-A3 Reinforcements, withdrawals, Reserve, replacements."""

    rule: ClassVar[str] = "4.21-A3"


class HqReturn(Step, frozen=True):
    """16.26 On which unit of its formation does this HQ return?"""

    rule: ClassVar[str] = "16.26"
    side: Side
    unit: UnitId


class Withdrawals(Step, frozen=True):
    """5.21 Units of this turn leave, and those due come back."""

    rule: ClassVar[str] = "5.21"


class Substitution(Step, frozen=True):
    """5.22 A unit that should leave is eliminated: others of its strength go instead."""

    rule: ClassVar[str] = "5.22"
    side: Side
    left: int  # strength still to be found
    back: int  # turn of their return, 0 for never


class Arrivals(Step, frozen=True):
    """5.1 Reinforcements may enter from now on; supply and replacement points come in; Reserve ends where it is due."""

    rule: ClassVar[str] = "5.1"


class ReserveStatus(Step, frozen=True):
    """5.31 A side places formations, and Army units with them, in Reserve."""

    rule: ClassVar[str] = "5.31"
    side: Side
    due: tuple[FormationId, ...] = ()  # 5.33: back this turn, and may be placed again
    last: FormationId | None = None  # 5.34: Army units go with this one


class ReplacementPhase(Step, frozen=True):
    """16.55 A side marks units that receive replacements, and rebuilds."""

    rule: ClassVar[str] = "16.55"
    side: Side


class Rebuilding(Step, frozen=True):
    """16.57c Where is this unit rebuilt?"""

    rule: ClassVar[str] = "16.57c"
    side: Side
    unit: UnitId


class NavalPhase(Step, frozen=True):
    """4.21-A4 Air and naval units are placed in sea zones."""

    rule: ClassVar[str] = "4.21-A4"


class Placement(Step, frozen=True):
    """15.22 A side places its air and naval units."""

    rule: ClassVar[str] = "15.22"
    side: Side


class PlacingAir(Step, frozen=True):
    """15.23 In which sea zone?"""

    rule: ClassVar[str] = "15.23"
    side: Side
    air: AirId


class PlacingShip(Step, frozen=True):
    """15.24 In which sea zone beside its port?"""

    rule: ClassVar[str] = "15.24"
    side: Side
    ship: ShipId


class Offsetting(Step, frozen=True):
    """15.25 Air units in the same sea zone offset each other."""

    rule: ClassVar[str] = "15.25"


class NavalTransport(Step, frozen=True):
    """15.33 Steamer and Convoy may move."""

    rule: ClassVar[str] = "15.33"
    side: Side
    sailed: tuple[ShipId, ...] = ()


class ForagePhase(Step, frozen=True):
    """4.21-A5 The Forage Table."""

    rule: ClassVar[str] = "4.21-A5"


class Disease(Step, frozen=True):
    """6.44b How many of the supply points are spent?"""

    rule: ClassVar[str] = "6.44b"
    side: Side
    points: int


class DiseaseAttrition(Step, frozen=True):
    """6.45 Formations drawn at random check one after the other."""

    rule: ClassVar[str] = "6.45"
    checks: int
    drawn: tuple[FormationId, ...] = ()


class SupplyStatus(Step, frozen=True):
    """4.21-A6 Supply is judged."""

    rule: ClassVar[str] = "4.21-A6"


class InitiativePhase(Step, frozen=True):
    """4.21-A7 Who is First Player, and which markers go into the cups?"""

    rule: ClassVar[str] = "4.21-A7"


class GeneralWithdrawal(Step, frozen=True):
    """5.23 Does a side declare a General Withdrawal?"""

    rule: ClassVar[str] = "5.23"
    side: Side


class Ceding(Step, frozen=True):
    """19.54h Does the US surrender the initiative?"""

    rule: ClassVar[str] = "19.54h"
    side: Side


class Initiative(Step, frozen=True):
    """7.13 The initiative is rolled for, unless it is given."""

    rule: ClassVar[str] = "7.13"
    given: Side | None = None
    by: str = ""  # the rule that gives it


class Pools(Step, frozen=True):
    """7.14 Activation markers go into the cups: the First Player's first."""

    rule: ClassVar[str] = "7.14"


class PoolFilling(Step, frozen=True):
    """7.14 The Second Player chooses which of his markers go into his cup."""

    rule: ClassVar[str] = "7.14"
    side: Side
    most: int
    least: int
    pooled: tuple[FormationId, ...] = ()  # the other player sees nothing of it


class FirstMarker(Step, frozen=True):
    """7.15 The First Player chooses the marker that he will draw first."""

    rule: ClassVar[str] = "7.15"
    side: Side


# -- B. Operations Segment ----------------------------------------------------------------------------------


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
    """15.4 Japan may invade, after all other movement."""

    rule: ClassVar[str] = "15.4"
    side: Side
    barges: dict[ShipId, int] = {}  # stacking points on board of those that sail
    done: frozenset[UnitId] = frozenset()


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
    pressed: frozenset[UnitId] = frozenset()  # 12.25: artillery in an enemy zone when the phase began


# -- combat -------------------------------------------------------------------------------------------------


class Combat(Step, frozen=True):
    """10.0 One combat from its beginning to its end. What it consists of is kept here."""

    rule: ClassVar[str] = "10.0"
    side: Side  # the attacker
    target: Spot
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]  # without passengers
    origin: dict[UnitId, Spot]  # where attackers stood; afloat: the landing hex
    mobile: bool
    passengers: tuple[UnitId, ...] = ()  # 11.36
    no_retreat: bool = False  # 9.35b
    leads: dict[Side, UnitId] = {}  # 10.17
    ships: dict[Side, tuple[ShipId, ...]] = {}  # 15.52: assigned
    silenced: dict[Side, int] = {}  # 15.55: points of gunfire of a side that enemy air units offset
    air: dict[Side, tuple[AirId, ...]] = {}  # 13.34: still there
    flies: dict[Side, bool] = {}  # 10.41c: passed
    guns: dict[Side, tuple[UnitId, ...]] = {}  # 12.13
    sure: dict[Side, UnitId] = {}  # 12.17: coordinated without a check
    support: dict[Side, int] = {}  # 10.51b
    uncoordinated: bool = False  # 10.43c
    events: dict[Side, tuple[EventId, ...]] = {}  # played on it
    face: int = 0
    result: str = ""
    advanced: bool = False  # 7.12b: somebody has gone two hexes


class Leading(Step, frozen=True):
    """10.17 A side designates its Lead unit."""

    rule: ClassVar[str] = "10.17"
    side: Side


class Gunfire(Step, frozen=True):
    """15.51 A side assigns naval units."""

    rule: ClassVar[str] = "15.51"
    side: Side


class NavalInterdiction(Step, frozen=True):
    """15.55 A side offsets enemy gunfire with air units."""

    rule: ClassVar[str] = "15.55"
    side: Side


class AirSupport(Step, frozen=True):
    """13.32 A side assigns air units."""

    rule: ClassVar[str] = "13.32"
    side: Side


class Assigning(Step, frozen=True):
    """10.41a A side assigns air units in secret."""

    rule: ClassVar[str] = "10.41a"
    side: Side
    air: tuple[AirId, ...] = ()


class Assigned(Step, frozen=True):
    """10.41a A side is done; runs when both are."""

    rule: ClassVar[str] = "10.41a"
    side: Side
    air: tuple[AirId, ...] = ()


class SecretAirSupport(Together, frozen=True):
    """10.41a Both assign air units at the same time, in secret."""

    rule: ClassVar[str] = "10.41a"
    lanes: dict[Side, tuple[Assigning | Assigned, ...]]


class AirFire(Step, frozen=True):
    """16.11 Antiaircraft fire, and the US Fighter (13.36e), offset air units."""

    rule: ClassVar[str] = "16.11"


class AirCoordination(Step, frozen=True):
    """10.41b The lead air unit of a side checks; asks who leads."""

    rule: ClassVar[str] = "10.41b"
    side: Side


class AirCheck(Step, frozen=True):
    """10.41b The lead air unit checks."""

    rule: ClassVar[str] = "10.41b"
    side: Side
    air: AirId


class FireSupport(Step, frozen=True):
    """12.11 A side designates its artillery."""

    rule: ClassVar[str] = "12.11"
    side: Side
    tried: frozenset[UnitId] = frozenset()  # 12.13c: Army artillery that has failed its check


class ArtilleryCoordination(Step, frozen=True):
    """10.42b The lead artillery of a side checks; asks who leads."""

    rule: ClassVar[str] = "10.42b"
    side: Side


class ArtilleryCheck(Step, frozen=True):
    """10.42b This unit leads the artillery of a side in its check."""

    rule: ClassVar[str] = "10.42b"
    side: Side
    lead: UnitId


class GroundCoordination(Step, frozen=True):
    """10.43 Does the attack hang together?"""

    rule: ClassVar[str] = "10.43"


class CombatRoll(Step, frozen=True):
    """10.63 The die is rolled."""

    rule: ClassVar[str] = "10.63"


class CombatResult(Step, frozen=True):
    """11.11 What the result demands follows: losses, the step of No Retreat, then Disruption, retreat and advance."""

    rule: ClassVar[str] = "11.11"
    stage: int = 0


class Losses(Step, frozen=True):
    """11.21 A side loses steps: who?"""

    rule: ClassVar[str] = "11.21"
    side: Side
    steps: int
    units: tuple[UnitId, ...]
    first: tuple[
        UnitId, ...
    ] = ()  # 11.22, 11.23b, 11.42b: the next step comes from one of these, while any is left
    stands: bool = False  # 11.41: instead of a retreat


class Retreats(Step, frozen=True):
    """11.3 Units must retreat; their owner says who goes next, alone or with others."""

    rule: ClassVar[str] = "11.3"
    side: Side
    units: tuple[UnitId, ...]
    target: Spot  # the Defender Hex
    exactly: bool  # 11.31a: two hexes, not one or two
    refusal: bool = False  # 9.24, 9.25


class Retreating(Step, frozen=True):
    """11.33 Units retreat together, hex by hex; on the map they stand where they began until they are done."""

    rule: ClassVar[str] = "11.33"
    side: Side
    units: tuple[UnitId, ...]
    start: Spot
    at: Spot
    pressed: bool = False  # 11.55: through a vacant hex in an enemy zone


class RetreatCheck(Step, frozen=True):
    """11.56b The Lead unit of those who went through an enemy zone checks; asks who leads."""

    rule: ClassVar[str] = "11.56b"
    side: Side
    units: tuple[UnitId, ...]


class Advance(Step, frozen=True):
    """11.6 Attackers may advance."""

    rule: ClassVar[str] = "11.62"
    side: Side
    units: tuple[UnitId, ...]  # that have not advanced yet
    target: Spot
    hexes: int  # 11.61


class Advancing(Step, frozen=True):
    """11.61b A unit has advanced one hex: does it go on?"""

    rule: ClassVar[str] = "11.61b"
    side: Side
    unit: UnitId
    origin: Spot  # where it attacked from (7.12b)


class CombatEnd(Step, frozen=True):
    """10.0 Air units are Flown, ships Sailed, artillery Fired."""

    rule: ClassVar[str] = "10.18"


class PhaseEnd(Step, frozen=True):
    """3.32 A phase is over: stacking is looked at."""

    rule: ClassVar[str] = "3.32"


class Overstack(Step, frozen=True):
    """3.32 Too many stacking points in a hex: the owner eliminates the excess."""

    rule: ClassVar[str] = "3.32"
    side: Side
    at: Spot


# -- C. Reorganization Segment ------------------------------------------------------------------------------


class ReorganizationPhase(Step, frozen=True):
    """4.21-C1 Activation markers are removed; what follows is pushed."""

    rule: ClassVar[str] = "4.21-C1"


class Feeding(Step, frozen=True):
    """6.41d The US may spend supply points for formations that were not activated."""

    rule: ClassVar[str] = "6.41d"
    side: Side
    left: tuple[FormationId, ...]


class Recovery(Step, frozen=True):
    """3.75 Disrupted units recover, artillery is turned back (6.16), replacements are received (16.56c)."""

    rule: ClassVar[str] = "3.75"


class AttritionPhase(Step, frozen=True):
    """4.21-C2 General Attrition: Japan's formations, then those of the US."""

    rule: ClassVar[str] = "4.21-C2"
    side: Side
    left: tuple[FormationId, ...] | None = None  # still to check; None: not begun
    spared: frozenset[UnitId] = frozenset()  # 6.57: Army units that have lost a step


class StepLoss(Step, frozen=True):
    """6.55 Attrition: which of these units loses a step?"""

    rule: ClassVar[str] = "6.55"
    side: Side
    formation: FormationId
    units: tuple[UnitId, ...]
    why: str  # the rule: 6.55, 6.45a


class EngineeringPhase(Step, frozen=True):
    """4.21-C3 Forts are destroyed and repaired."""

    rule: ClassVar[str] = "4.21-C3"


class VictoryPhase(Step, frozen=True):
    """4.21-C4 Victory is determined."""

    rule: ClassVar[str] = "4.21-C4"


class TurnRecord(Step, frozen=True):
    """4.21-C5 The turn ends; naval units at sea return (15.14)."""

    rule: ClassVar[str] = "4.21-C5"
