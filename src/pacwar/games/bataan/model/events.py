"""What happened, in the past tense. The other side learns of an action only by its events."""

from __future__ import annotations

from typing import ClassVar

from pacwar.core.records import Event
from pacwar.games.bataan.model.forces import AirId, EventId, FormationId, ShipId, Side, Spot, UnitId

# -- turns, checks, victory ---------------------------------------------------------------------------------


class TurnBegan(Event, frozen=True):
    begins_turn: ClassVar[bool] = True
    headline: ClassVar[bool] = True
    turn: int


class PhaseBegan(Event, frozen=True):
    headline: ClassVar[bool] = True
    side: Side | None
    phase: str


class ErChecked(Event, frozen=True):
    """3.42 A unit checks its ER: the modified die must not exceed the rating."""

    unit: UnitId
    er: int
    face: int
    drm: int
    passed: bool


class GroupChecked(Event, frozen=True):
    """A formation, an air unit or a ship checks its rating."""

    name: str
    er: int
    face: int
    drm: int
    passed: bool
    er_drm: int = 0  # 6.45b: the turn's modifier, already in `er`


class PointsScored(Event, frozen=True):
    points: int
    why: str


class GameEnded(Event, frozen=True):
    headline: ClassVar[bool] = True
    why: str


# -- events -------------------------------------------------------------------------------------------------


class EventDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True  # what the pool holds is not known before
    side: Side
    event: EventId | None  # None: unseen


class EventDeclined(Event, frozen=True):
    side: Side


class EventDiscarded(Event, frozen=True):
    side: Side
    event: EventId | None


class EventPlayed(Event, frozen=True):
    reveals: ClassVar[bool] = True
    side: Side
    event: EventId


class EventPassed(Event, frozen=True):
    """17.13 Event N goes to the other side."""

    to: Side
    event: EventId


class MarkerSeen(Event, frozen=True):
    """Event G: an activation marker is looked at."""

    reveals: ClassVar[bool] = True
    side: Side
    formation: FormationId | None


# -- Strategic Segment --------------------------------------------------------------------------------------


class AirReadied(Event, frozen=True):
    air: tuple[AirId, ...]


class AirRemoved(Event, frozen=True):
    air: AirId


class ShipReadied(Event, frozen=True):
    ship: ShipId


class HqReturned(Event, frozen=True):
    unit: UnitId
    at: Spot


class UnitWithdrawn(Event, frozen=True):
    unit: UnitId


class AirWithdrawn(Event, frozen=True):
    air: AirId
    back: int


class ReinforcementsDue(Event, frozen=True):
    side: Side
    units: tuple[UnitId, ...]


class UnitReleased(Event, frozen=True):
    unit: UnitId


class SupplyChanged(Event, frozen=True):
    """US supply points received or spent."""

    points: int
    why: str


class ReplacementsReceived(Event, frozen=True):
    side: Side
    points: int


class ReserveEntered(Event, frozen=True):
    formation: FormationId
    until: int


class ReserveJoined(Event, frozen=True):
    unit: UnitId
    formation: FormationId


class ReserveLeft(Event, frozen=True):
    formation: FormationId


class ReplacementMarked(Event, frozen=True):
    unit: UnitId


class UnitRebuilt(Event, frozen=True):
    unit: UnitId
    at: Spot


class UnitRestored(Event, frozen=True):
    unit: UnitId


class AirPlaced(Event, frozen=True):
    air: AirId
    zone: str


class ShipPlaced(Event, frozen=True):
    ship: ShipId
    zone: str


class AirFlown(Event, frozen=True):
    air: tuple[AirId, ...]


class ShipsSailed(Event, frozen=True):
    ships: tuple[ShipId, ...]


class Foraged(Event, frozen=True):
    face: int
    drm: int
    result: str


class SupplyJudged(Event, frozen=True):
    side: Side
    unsupplied: tuple[UnitId, ...]
    emergency: tuple[UnitId, ...]


class WithdrawalDeclared(Event, frozen=True):
    side: Side


class InitiativeTaken(Event, frozen=True):
    side: Side
    faces: dict[Side, int]  # empty: no roll
    drm: int


class PoolFilled(Event, frozen=True):
    side: Side
    markers: int
    unused: int


class FirstChosen(Event, frozen=True):
    side: Side


# -- activation ---------------------------------------------------------------------------------------------


class MarkerDrawn(Event, frozen=True):
    side: Side
    formation: FormationId | None  # None: unseen


class MarkerHeld(Event, frozen=True):
    side: Side


class StoodDown(Event, frozen=True):
    side: Side


class FormationActivated(Event, frozen=True):
    reveals: ClassVar[bool] = True
    side: Side
    formation: FormationId


class CombinationTried(Event, frozen=True):
    side: Side
    face: int
    together: bool


class SequenceBegan(Event, frozen=True):
    side: Side
    formations: tuple[FormationId, ...]
    mode: str


class FormationSupplied(Event, frozen=True):
    formation: FormationId
    supplied: bool


class ArmyActivated(Event, frozen=True):
    unit: UnitId
    formation: FormationId
    activated: bool


class MarkersRemoved(Event, frozen=True):
    """4.36 A formation's markers leave play. The numbers of markers show where they were."""

    reveals: ClassVar[bool] = True
    formation: FormationId


# -- ground units -------------------------------------------------------------------------------------------


class UnitMoved(Event, frozen=True):
    units: tuple[UnitId, ...]
    start: Spot | None
    to: Spot


class UnitConverted(Event, frozen=True):
    unit: UnitId


class ControlChanged(Event, frozen=True):
    """3.11c A key hex becomes friendly to the other side."""

    side: Side
    at: Spot


class RepairBegun(Event, frozen=True):
    unit: UnitId


class FortDestroyed(Event, frozen=True):
    at: Spot


class FortRepaired(Event, frozen=True):
    at: Spot


class FortBuilt(Event, frozen=True):
    at: Spot


class BridgeBlown(Event, frozen=True):
    a: Spot
    b: Spot


class BridgeBuilt(Event, frozen=True):
    a: Spot
    b: Spot


class StepLost(Event, frozen=True):
    unit: UnitId
    at: Spot | None


class UnitEliminated(Event, frozen=True):
    unit: UnitId
    at: Spot | None


class UnitsDisrupted(Event, frozen=True):
    units: tuple[UnitId, ...]


class UnitRecovered(Event, frozen=True):
    unit: UnitId


class GunsReadied(Event, frozen=True):
    units: tuple[UnitId, ...]


# -- invasion -----------------------------------------------------------------------------------------------


class LandingDesignated(Event, frozen=True):
    unit: UnitId
    aim: Spot


class LandingRolled(Event, frozen=True):
    unit: UnitId
    aim: Spot
    face: int
    result: str
    at: Spot | None  # None: the landing is aborted


class UnitLanded(Event, frozen=True):
    unit: UnitId
    at: Spot


# -- combat -------------------------------------------------------------------------------------------------


class AttackDeclared(Event, frozen=True):
    side: Side
    target: Spot
    attackers: tuple[UnitId, ...]
    mobile: bool


class CombatRefused(Event, frozen=True):
    target: Spot
    passed: bool


class NoRetreatDeclared(Event, frozen=True):
    target: Spot
    passed: bool


class LeadChosen(Event, frozen=True):
    side: Side
    unit: UnitId


class ShipAssigned(Event, frozen=True):
    ship: ShipId


class AirAssigned(Event, frozen=True):
    air: AirId


class AirRevealed(Event, frozen=True):
    """10.41a What was assigned in secret is shown."""

    reveals: ClassVar[bool] = True
    side: Side
    air: tuple[AirId, ...]


class AirOffset(Event, frozen=True):
    air: tuple[AirId, ...]


class GunfireOffset(Event, frozen=True):
    ships: tuple[ShipId, ...]


class GunsAssigned(Event, frozen=True):
    unit: UnitId


class SupportGiven(Event, frozen=True):
    side: Side
    points: int


class ModifierCounted(Event, frozen=True):
    """10.61 A modifier of the combat die."""

    drm: int
    why: str


class CombatResolved(Event, frozen=True):
    target: Spot
    attack: int
    defense: int
    odds: str
    table: str
    drm: int
    face: int
    result: str


class UnitRetreated(Event, frozen=True):
    units: tuple[UnitId, ...]
    start: Spot
    to: Spot


class UnitAdvanced(Event, frozen=True):
    unit: UnitId
    to: Spot


class InitiativeShifted(Event, frozen=True):
    drm: int
