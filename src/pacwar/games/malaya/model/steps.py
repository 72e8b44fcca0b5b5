"""The steps of the agenda, in the order of the sequence of play. What a side may not know is None or empty for it.

A step of which the other side sees the end is settled only by what both sides see: which side holds which hex, air boxes,
numbers of markers, victory points, units that lie open.
"""

from __future__ import annotations

from typing import ClassVar

from pacwar.core.records import Step, Together
from pacwar.games.malaya.model.forces import Arrivals, Count, MarkerId, Side, Spot, UnitId

# -- set-up -------------------------------------------------------------------------------------------------


class Deploying(Step, frozen=True):
    """25.4a A side places its units, area by area. They live here until all is done (18.0)."""

    rule: ClassVar[str] = "25.4a"
    side: Side
    placed: dict[UnitId, Spot] = {}
    supply: dict[Spot, Count] = {}


class Deployed(Step, frozen=True):
    """25.4a The units are put on the map."""

    rule: ClassVar[str] = "25.4a"
    side: Side
    placed: dict[UnitId, Spot]
    supply: dict[Spot, Count]


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
    """R73 A side must eliminate a supply point of its choice. It is asked even if it has none, which the enemy cannot tell."""

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
    missions: tuple[Count, ...]


class Allocated(Step, frozen=True):
    """16.31 A side is done; runs when both are, and fills the mission boxes."""

    rule: ClassVar[str] = "16.31"
    side: Side
    missions: tuple[Count, ...]


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
    most: Count


class AirCombat(Step, frozen=True):
    """16.51 All fire is simultaneous."""

    rule: ClassVar[str] = "16.51"
    excess: dict[Side, Count] = {}  # points that fire at other missions


class AirLosses(Step, frozen=True):
    """16.52-2 The firing side says which missions suffer: first eliminations, then damage."""

    rule: ClassVar[str] = "16.52-2"
    side: Side
    eliminated: Count
    damaged: Count


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
    landed: Count = 0  # supply points landed on coastal hexes that are no friendly port (26.11b)
    based: frozenset[UnitId] = frozenset()  # placed in the base in this phase: they stay there (R87)
    based_supply: Count = 0
    entered: frozenset[UnitId] = (
        frozenset()
    )  # R58: placed on the map this phase, of a group that comes as one


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


class Crossing(Step, frozen=True):
    """16.62 Those who land together come under interdiction one after the other (R29); None: a supply point."""

    rule: ClassVar[str] = "16.62"
    side: Side
    to: Spot
    landing: tuple[UnitId | None, ...]


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
    left: Count  # supply points still to be paid (5.3-J-Panic: two)


class Refitting(Step, frozen=True):
    """7.5 A supply point has been expended here: units of so many battalion equivalents may be replaced."""

    rule: ClassVar[str] = "7.5"
    side: Side
    at: Spot | None
    left: Count


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
