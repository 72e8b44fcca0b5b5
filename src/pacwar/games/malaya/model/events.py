"""What happens, in the past tense. Others learn of an action by its events alone; a face-down unit is never named to all.

Own actions are in a side's own log, so an event that all are told need not be told again to the owner with names.
"""

from __future__ import annotations

from typing import ClassVar

from pacwar.core.records import Event
from pacwar.games.malaya.model.forces import Box, MarkerId, Side, Spot, UnitId

# -- set-up, turns, victory ---------------------------------------------------------------------------------


class ItemDeployed(Event, frozen=True):
    unit: UnitId | None  # None: a supply point
    at: Spot


class SideDeployed(Event, frozen=True):
    side: Side


class TurnBegan(Event, frozen=True):
    begins_turn: ClassVar[bool] = True
    headline: ClassVar[bool] = True
    turn: int


class InitiativeTaken(Event, frozen=True):
    side: Side
    face: int | None  # of the die that decided a tie


class PhaseBegan(Event, frozen=True):
    headline: ClassVar[bool] = True
    side: Side | None
    phase: str


class PointsScored(Event, frozen=True):
    side: Side
    points: int
    why: str


class GameEnded(Event, frozen=True):
    headline: ClassVar[bool] = True
    reveals: ClassVar[bool] = True  # sudden death tells that no infantry is left
    why: str


# -- command markers ----------------------------------------------------------------------------------------


class MarkerPicked(Event, frozen=True):
    side: Side
    marker: MarkerId | None  # None: into the hand, unseen


class MarkerPlayed(Event, frozen=True):
    side: Side
    marker: MarkerId


class MarkerLapsed(Event, frozen=True):
    reveals: ClassVar[bool] = True
    side: Side
    marker: MarkerId


class DieRolled(Event, frozen=True):
    """A die of a marker or of a reinforcement group, and what it means."""

    marker: MarkerId
    face: int
    unit: UnitId | None = None
    received: bool = True


class AirReceived(Event, frozen=True):
    reveals: ClassVar[bool] = True  # those of the track are hidden until they come (18.6)
    side: Side
    points: int


class AirWithdrawn(Event, frozen=True):
    side: Side
    box: Box


class AirDamaged(Event, frozen=True):
    side: Side
    points: int
    box: Box


class AirEliminated(Event, frozen=True):
    side: Side
    points: int
    box: Box


class UnitsExpected(Event, frozen=True):
    """Units, supply and air points of a marker are put on the Turn Record Track."""

    side: Side
    marker: MarkerId
    units: tuple[UnitId, ...]
    supply: int
    air: int
    turn: int


class SupplyGivenUp(Event, frozen=True):
    side: Side
    points: int  # 0: there was none
    at: Spot | None = None


class SupplyShown(Event, frozen=True):
    reveals: ClassVar[bool] = True
    supply: dict[Spot, int]


class UnitWithdrawn(Event, frozen=True):
    side: Side
    unit: UnitId | None


# -- air missions -------------------------------------------------------------------------------------------


class AirAssigned(Event, frozen=True):
    box: Box


class MissionsRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True
    side: Side
    missions: tuple[int, ...]


class AirFired(Event, frozen=True):
    side: Side
    points: int
    at_others: bool
    face: int
    eliminated: int
    damaged: int


# -- reinforcements and logistics ---------------------------------------------------------------------------


class ReinforcementPlaced(Event, frozen=True):
    side: Side
    to: Spot


class UnitBought(Event, frozen=True):
    side: Side
    cost: int


class ReinforcementInterdicted(Event, frozen=True):
    """Somebody on the way to a hex is attacked (18.6: who it is, only the owner knows). - | turns of delay | E"""

    side: Side
    to: Spot
    face: int
    result: str


class SuppressionRemoved(Event, frozen=True):
    side: Side


class Reorganized(Event, frozen=True):
    side: Side
    units: tuple[UnitId, ...]  # what stands there instead
    instead_of: tuple[UnitId, ...]
    at: Spot


class HqActivated(Event, frozen=True):
    unit: UnitId


class HqInactivated(Event, frozen=True):
    unit: UnitId


class SupplyExpended(Event, frozen=True):
    side: Side
    points: int
    at: Spot


class UnitRefitted(Event, frozen=True):
    unit: UnitId
    at: Spot


class AirRepaired(Event, frozen=True):
    side: Side
    points: int


class HexFortified(Event, frozen=True):
    side: Side
    at: Spot


class FortificationRemoved(Event, frozen=True):
    side: Side
    at: Spot


# -- movement and recon -------------------------------------------------------------------------------------


class UnitMoved(Event, frozen=True):
    """Somebody goes from hex to hex (R61). None: the off-map base."""

    side: Side
    start: Spot
    to: Spot


class ZoneAnnounced(Event, frozen=True):
    """18.4 Does the Zone of Control of the stack reach the hex?"""

    reveals: ClassVar[bool] = True
    stack: Spot
    at: Spot
    zone: bool


class TurnedBack(Event, frozen=True):
    """R64 A zone that was not announced bars the way."""

    reveals: ClassVar[bool] = True
    side: Side
    at: Spot
    barred: Spot


class UnitsLanded(Event, frozen=True):
    side: Side
    start: Spot
    to: Spot


class AssaultLaunched(Event, frozen=True):
    side: Side
    start: Spot
    target: Spot


class ReconFlown(Event, frozen=True):
    side: Side
    at: Spot


class StackExamined(Event, frozen=True):
    reveals: ClassVar[bool] = True
    at: Spot
    units: tuple[UnitId, ...]
    suppressed: tuple[UnitId, ...]
    active: tuple[UnitId, ...]
    supply: int


# -- strikes ------------------------------------------------------------------------------------------------


class StrikePlaced(Event, frozen=True):
    side: Side
    at: Spot
    points: int
    naval: bool


class HexBombarded(Event, frozen=True):
    reveals: ClassVar[bool] = True  # the column tells of antiaircraft units
    side: Side
    at: Spot
    naval: bool
    points: int
    column: int
    face: int
    result: str


class HexSuppressed(Event, frozen=True):
    side: Side
    at: Spot


class MarkerEliminated(Event, frozen=True):
    """Naval gunfire that will not return (26.15b, 26.16a)."""

    side: Side
    marker: MarkerId


class ForceZAttacked(Event, frozen=True):
    points: int
    face: int
    result: str


# -- land combat --------------------------------------------------------------------------------------------


class BattleDeclared(Event, frozen=True):
    """R63 The units of a battle lie open."""

    reveals: ClassVar[bool] = True
    side: Side
    targets: tuple[Spot, ...]
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    supply: int


class TableChosen(Event, frozen=True):
    side: Side
    table: str


class ColumnShifted(Event, frozen=True):
    """14.31 A shift that counts in a battle: to the right if positive."""

    reveals: ClassVar[bool] = True  # the support of an HQ tells of it
    columns: int
    why: str


class BattleResolved(Event, frozen=True):
    reveals: ClassVar[bool] = True  # the shifts tell of HQs
    targets: tuple[Spot, ...]
    attack: int
    defense: int
    percent: int | None  # None: a defense of 0 (R33)
    shift: int
    column: int
    face: int
    table: str
    result: str


class UnitBrokenDown(Event, frozen=True):
    """In combat, openly."""

    unit: UnitId
    into: tuple[UnitId, ...]
    at: Spot


class UnitEliminated(Event, frozen=True):
    unit: UnitId
    at: Spot | None  # None: on the way to the map
    permanent: bool


class SupplyEliminated(Event, frozen=True):
    side: Side
    points: int
    at: Spot


class UnitRouted(Event, frozen=True):
    unit: UnitId
    face: int


class UnitRetreated(Event, frozen=True):
    unit: UnitId
    start: Spot
    to: Spot


class RetreatIgnored(Event, frozen=True):
    units: tuple[UnitId, ...]


class UnitPursued(Event, frozen=True):
    unit: UnitId
    start: Spot
    to: Spot
