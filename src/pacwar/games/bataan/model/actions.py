"""What a player may do: at most one free argument each."""

from __future__ import annotations

from typing import ClassVar

from pacwar.core.records import Action
from pacwar.games.bataan.model.forces import AirId, EventId, FormationId, ShipId, Spot, UnitId


class UnitAction(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class SpotAction(Action, frozen=True):
    arg: ClassVar[str | None] = "spot"
    spot: Spot


class FormationAction(Action, frozen=True):
    arg: ClassVar[str | None] = "formation"
    formation: FormationId


class EventAction(Action, frozen=True):
    arg: ClassVar[str | None] = "event"
    event: EventId


class AirAction(Action, frozen=True):
    arg: ClassVar[str | None] = "air"
    air: AirId


class ShipAction(Action, frozen=True):
    arg: ClassVar[str | None] = "ship"
    ship: ShipId


class ZoneAction(Action, frozen=True):
    arg: ClassVar[str | None] = "zone"
    zone: int  # index of the sea zone in display.yaml


class PointsAction(Action, frozen=True):
    arg: ClassVar[str | None] = "points"
    points: int


# -- events -------------------------------------------------------------------------------------------------


class DrawEvent(Action, frozen=True): ...


class TakeEvent(EventAction, frozen=True):
    """19.54c The US takes Event A instead of drawing."""


class DeclineEvent(Action, frozen=True): ...


class DiscardEvent(EventAction, frozen=True): ...


class PlayEvent(EventAction, frozen=True): ...


class Pass(Action, frozen=True): ...


class ChooseUnit(UnitAction, frozen=True): ...


class ChooseSpot(SpotAction, frozen=True): ...


class ChooseAir(AirAction, frozen=True): ...


class ChooseShip(ShipAction, frozen=True): ...


class ChooseFormation(FormationAction, frozen=True): ...


class EndGuerrillas(Action, frozen=True): ...


class TakeReplacement(Action, frozen=True): ...


# -- Strategic Segment --------------------------------------------------------------------------------------


class PlaceOn(UnitAction, frozen=True): ...


class WithdrawUnit(UnitAction, frozen=True): ...


class PlaceInReserve(FormationAction, frozen=True): ...


class AttachToReserve(UnitAction, frozen=True): ...


class EndReserve(Action, frozen=True): ...


class ReplaceStep(UnitAction, frozen=True): ...


class RebuildUnit(UnitAction, frozen=True): ...


class PlaceAt(SpotAction, frozen=True): ...


class EndReplacements(Action, frozen=True): ...


class PlaceAir(AirAction, frozen=True): ...


class PlaceShip(ShipAction, frozen=True): ...


class ToZone(ZoneAction, frozen=True): ...


class EndPlacement(Action, frozen=True): ...


class Sail(ShipAction, frozen=True): ...


class EndTransport(Action, frozen=True): ...


class PaySupply(PointsAction, frozen=True): ...


class FeedAtStart(FormationAction, frozen=True): ...


class EndFeeding(Action, frozen=True): ...


class DeclareWithdrawal(Action, frozen=True): ...


class CedeInitiative(Action, frozen=True): ...


class PoolMarker(FormationAction, frozen=True): ...


class EndPool(Action, frozen=True): ...


class ChooseFirst(FormationAction, frozen=True): ...


# -- activation ---------------------------------------------------------------------------------------------


class DrawMarker(Action, frozen=True): ...


class PlayHeld(Action, frozen=True): ...


class ReactToInvasion(Action, frozen=True): ...


class StandDown(Action, frozen=True): ...


class Activate(FormationAction, frozen=True): ...


class Combine(FormationAction, frozen=True):
    """7.33b The formation whose marker is turned face up."""


class PassSequence(Action, frozen=True): ...


class RevealScouts(Action, frozen=True):
    """16.32e"""


class ChooseMobile(Action, frozen=True): ...


class ChooseAssault(Action, frozen=True): ...


class SpendSupply(Action, frozen=True): ...


class SaveSupply(Action, frozen=True): ...


class LeaveReserve(FormationAction, frozen=True): ...


class ReleaseUnit(UnitAction, frozen=True): ...


# -- movement -----------------------------------------------------------------------------------------------


class ActivateArmy(UnitAction, frozen=True): ...


class ConvertAa(UnitAction, frozen=True): ...


class Repair(UnitAction, frozen=True): ...


class PickUnit(UnitAction, frozen=True): ...


class TakeAlong(UnitAction, frozen=True): ...


class DropOff(UnitAction, frozen=True): ...


class StepTo(SpotAction, frozen=True): ...


class Stop(Action, frozen=True): ...


class EndMovement(Action, frozen=True): ...


class Embark(UnitAction, frozen=True): ...


class BoardBarge(ShipAction, frozen=True): ...


class LandAt(SpotAction, frozen=True): ...


class RollAgain(Action, frozen=True):
    """Japan's Event R: roll the landing die again."""


class EndInvasion(Action, frozen=True): ...


# -- before combat ------------------------------------------------------------------------------------------


class DeclareAttack(SpotAction, frozen=True): ...


class AddAttacker(UnitAction, frozen=True): ...


class UseMobile(Action, frozen=True): ...


class UseAssault(Action, frozen=True): ...


class EndDeclarations(Action, frozen=True): ...


class RefuseCombat(SpotAction, frozen=True): ...


class DeclareNoRetreat(SpotAction, frozen=True): ...


class EndReaction(Action, frozen=True): ...


# -- combat -------------------------------------------------------------------------------------------------


class ResolveAttack(SpotAction, frozen=True): ...


class Lead(UnitAction, frozen=True): ...


class AssignShip(ShipAction, frozen=True): ...


class EndGunfire(Action, frozen=True): ...


class Interdict(AirAction, frozen=True): ...


class EndInterdiction(Action, frozen=True): ...


class AssignAir(AirAction, frozen=True): ...


class EndAirSupport(Action, frozen=True): ...


class LeadAir(AirAction, frozen=True): ...


class AssignGuns(UnitAction, frozen=True): ...


class EndFireSupport(Action, frozen=True): ...


class LoseStep(UnitAction, frozen=True): ...


class RetreatUnit(UnitAction, frozen=True): ...


class RetreatTo(SpotAction, frozen=True): ...


class AdvanceUnit(UnitAction, frozen=True): ...


class AdvanceTo(SpotAction, frozen=True): ...


class EndAdvance(Action, frozen=True): ...


# -- end of a phase and of the turn -------------------------------------------------------------------------


class RemoveUnit(UnitAction, frozen=True): ...


class FeedFormation(FormationAction, frozen=True): ...
