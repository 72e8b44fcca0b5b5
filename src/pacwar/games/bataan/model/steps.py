"""The steps of the agenda, in the order of the sequence of play. For a side that may not know a field, it is None or empty.

Everything on the map and on the Strategic Display is open (3.33), and so are numbers of markers. Hidden are: which
activation markers are in a cup, sit out, are held or have been drawn; which event markers are in a hand.
"""

from __future__ import annotations

from typing import ClassVar

from pacwar.core.records import Step
from pacwar.games.bataan.model.forces import (
    AirId,
    Count,
    EventId,
    FormationId,
    Net,
    ShipId,
    Side,
    Spot,
    TurnNumber,
    UnitId,
)
from pacwar.games.bataan.printed import Window

# -- the turn -----------------------------------------------------------------------------------------------


class GameTurn(Step, frozen=True):
    """4.2 A turn, and what lasts for the turn. When it is the open step, the next turn begins."""

    rule: ClassVar[str] = "4.2"
    first: Side | None = None  # 7.13: the First Player
    retiring: Side | None = None  # 5.23: has declared General Withdrawal
    acted: dict[UnitId, Count] = {}  # 7.42: First (1) and Final (2) Activation markers
    joined: frozenset[UnitId] = frozenset()  # 7.46: Army units that have been activated, not only tried
    landed: frozenset[UnitId] = frozenset()  # 15.45e: may not be activated again
    repairing: frozenset[UnitId] = frozenset()  # 14.15: Repairing Fort markers
    newcomers: frozenset[UnitId] = (
        frozenset()
    )  # 14.15: entered a destroyed fort this segment, or met the enemy there (R67): may not repair
    supported: frozenset[UnitId] = frozenset()  # 14.15-3: US artillery that has given Fire Support
    recovering: frozenset[UnitId] = frozenset()  # 16.56: Receiving Replacements markers
    reacted: frozenset[UnitId] = frozenset()  # 15.49a: In Supply for this turn only
    started_afloat: frozenset[UnitId] = frozenset()  # 15.41: began the turn at Olongapo or in Manila
    played: dict[Side, tuple[EventId, ...]] = {}  # events of this turn whose effect lasts
    cut_off: frozenset[UnitId] = frozenset()  # US Event I: may not trace a Supply Route this turn


class FormationsInSupply(Step, frozen=True):
    """19.44c Before the game the US chooses formations to be In Supply."""

    rule: ClassVar[str] = "19.44c"
    side: Side
    left: Count


# -- A. Strategic Segment -----------------------------------------------------------------------------------


class SpecialEvents(Step, frozen=True):
    """4.21-A1 Event markers are drawn."""

    rule: ClassVar[str] = "4.21-A1"


class EventDraw(Step, frozen=True):
    """17.11 A side may draw an event marker."""

    rule: ClassVar[str] = "17.11"
    side: Side


class Discarding(Step, frozen=True):
    """17.13 A side holds too many event markers and puts one back unseen."""

    rule: ClassVar[str] = "17.13"
    side: Side


class EventWindow(Step, frozen=True):
    """17.14 A side with event markers may play one. It is asked whatever its markers are."""

    rule: ClassVar[str] = "17.14"
    side: Side
    when: Window


class EventTarget(Step, frozen=True):
    """17.15 The target of an event is chosen."""

    rule: ClassVar[str] = "17.15"
    side: Side
    event: EventId
    by: Side  # the side that played it
    left: Count = 1  # choices still to be made
    at: Spot | None = None  # one bank of a bridge is chosen


class GarrisonSweep(Step, frozen=True):
    """17.15, R87 Japan's Event J: end Guerrillas, or take a replacement point."""

    rule: ClassVar[str] = "17.15"
    side: Side


class Readiness(Step, frozen=True):
    """4.21-A2 Air units become Ready; naval units check."""

    rule: ClassVar[str] = "4.21-A2"


class ReinforcementPhase(Step, frozen=True):
    """4.21-A3 Reinforcements, withdrawals, Reserve, replacements."""

    rule: ClassVar[str] = "4.21-A3"


class HqReturn(Step, frozen=True):
    """16.26 An HQ returns on a unit of its formation."""

    rule: ClassVar[str] = "16.26"
    side: Side
    unit: UnitId


class Withdrawals(Step, frozen=True):
    """5.21 Units leave play, and units due return."""

    rule: ClassVar[str] = "5.21"


class Substitution(Step, frozen=True):
    """5.22 Other units are withdrawn instead of an eliminated one."""

    rule: ClassVar[str] = "5.22"
    side: Side
    left: Count  # strength still to be found
    back: TurnNumber  # turn of their return, 0 for never


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
    """16.57c A hex is chosen for a rebuilt unit."""

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
    """15.23 An air unit is placed in a sea zone."""

    rule: ClassVar[str] = "15.23"
    side: Side
    air: AirId


class PlacingShip(Step, frozen=True):
    """15.24 A ship is placed in a sea zone beside its port."""

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
    """6.44b The US chooses how many supply points to spend."""

    rule: ClassVar[str] = "6.44b"
    side: Side
    points: Net


class DiseaseAttrition(Step, frozen=True):
    """6.45 Formations drawn at random check one after the other."""

    rule: ClassVar[str] = "6.45"
    checks: Count
    drawn: tuple[FormationId, ...] = ()


class SupplyStatus(Step, frozen=True):
    """4.21-A6 Supply is judged."""

    rule: ClassVar[str] = "4.21-A6"


class InitiativePhase(Step, frozen=True):
    """4.21-A7 Initiative, and the activation markers in the cups."""

    rule: ClassVar[str] = "4.21-A7"


class GeneralWithdrawal(Step, frozen=True):
    """5.23 A side may declare a General Withdrawal."""

    rule: ClassVar[str] = "5.23"
    side: Side


class Ceding(Step, frozen=True):
    """19.54h The US may surrender the initiative."""

    rule: ClassVar[str] = "19.54h"
    side: Side


class Initiative(Step, frozen=True):
    """7.13 Both sides roll for initiative, unless a rule gives it."""

    rule: ClassVar[str] = "7.13"
    given: Side | None = None
    by: str = ""  # the rule that gives it


class Pools(Step, frozen=True):
    """7.14 Activation markers go into the cups: the First Player's first."""

    rule: ClassVar[str] = "7.14"


class PoolFilling(Step, frozen=True):
    """7.14 The Second Player chooses markers for the cup."""

    rule: ClassVar[str] = "7.14"
    side: Side
    most: Count
    least: Count
    pooled: tuple[FormationId, ...] = ()  # the other player sees nothing of it


class FirstMarker(Step, frozen=True):
    """7.15 The First Player chooses the first marker."""

    rule: ClassVar[str] = "7.15"
    side: Side


# -- C. Reorganization Segment ------------------------------------------------------------------------------


class ReorganizationPhase(Step, frozen=True):
    """4.21-C1 Activation markers are removed."""

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
    """4.21-C2 General Attrition, Japan first."""

    rule: ClassVar[str] = "4.21-C2"
    side: Side
    left: tuple[FormationId, ...] | None = None  # still to check; None: not begun
    spared: frozenset[UnitId] = frozenset()  # 6.57: Army units that have lost a step


class StepLoss(Step, frozen=True):
    """6.55 A unit to lose a step in attrition is chosen."""

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
