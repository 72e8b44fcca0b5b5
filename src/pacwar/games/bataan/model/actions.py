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


class ChooseSpot(SpotAction, frozen=True):
    heading: ClassVar[str] = "Choose hex"


class ChooseAir(AirAction, frozen=True):
    heading: ClassVar[str] = "Choose air unit"


class ChooseShip(ShipAction, frozen=True): ...


class ChooseFormation(FormationAction, frozen=True): ...


class EndGuerrillas(Action, frozen=True): ...


class TakeReplacement(Action, frozen=True): ...


# -- Strategic Segment --------------------------------------------------------------------------------------


class PlaceOn(UnitAction, frozen=True):
    heading: ClassVar[str] = "Place HQ with"


class WithdrawUnit(UnitAction, frozen=True): ...


class PlaceInReserve(FormationAction, frozen=True):
    heading: ClassVar[str] = "Place in Reserve"


class AttachToReserve(UnitAction, frozen=True):
    heading: ClassVar[str] = "Place in Reserve with it"


class EndReserve(Action, frozen=True): ...


class ReplaceStep(UnitAction, frozen=True):
    heading: ClassVar[str] = "Give replacement to"


class RebuildUnit(UnitAction, frozen=True): ...


class PlaceAt(SpotAction, frozen=True): ...


class EndReplacements(Action, frozen=True): ...


class PlaceAir(AirAction, frozen=True):
    heading: ClassVar[str] = "Place air unit"


class PlaceShip(ShipAction, frozen=True): ...


class ToZone(ZoneAction, frozen=True):
    heading: ClassVar[str] = "Place in"


class EndPlacement(Action, frozen=True): ...


class Sail(ShipAction, frozen=True):
    heading: ClassVar[str] = "Move ship"


class EndTransport(Action, frozen=True): ...


class PaySupply(PointsAction, frozen=True):
    heading: ClassVar[str] = "Spend supply points"


class FeedAtStart(FormationAction, frozen=True):
    heading: ClassVar[str] = "Place In Supply"


class EndFeeding(Action, frozen=True): ...


class DeclareWithdrawal(Action, frozen=True): ...


class CedeInitiative(Action, frozen=True): ...


class PoolMarker(FormationAction, frozen=True):
    heading: ClassVar[str] = "Add to the cup"


class EndPool(Action, frozen=True): ...


class ChooseFirst(FormationAction, frozen=True):
    heading: ClassVar[str] = "Draw first"


# -- activation ---------------------------------------------------------------------------------------------


class DrawMarker(Action, frozen=True): ...


class PlayHeld(Action, frozen=True): ...


class ReactToInvasion(Action, frozen=True): ...


class StandDown(Action, frozen=True): ...


class Activate(FormationAction, frozen=True):
    heading: ClassVar[str] = "Activate formation"


class Combine(FormationAction, frozen=True):
    """7.33b The formation whose marker is turned face up."""

    heading: ClassVar[str] = "Combine, with face up"


class PassSequence(Action, frozen=True): ...


class RevealScouts(Action, frozen=True):
    """16.32e"""


class ChooseMobile(Action, frozen=True): ...


class ChooseAssault(Action, frozen=True): ...


class SpendSupply(Action, frozen=True): ...


class SaveSupply(Action, frozen=True): ...


class LeaveReserve(FormationAction, frozen=True):
    heading: ClassVar[str] = "Leave Reserve"


class ReleaseUnit(UnitAction, frozen=True): ...


# -- movement -----------------------------------------------------------------------------------------------


class ActivateArmy(UnitAction, frozen=True):
    heading: ClassVar[str] = "Activate Army unit"


class ConvertAa(UnitAction, frozen=True):
    heading: ClassVar[str] = "Convert AA unit"


class Repair(UnitAction, frozen=True):
    heading: ClassVar[str] = "Repair with"


class PickUnit(UnitAction, frozen=True):
    heading: ClassVar[str] = "Move unit"


class TakeAlong(UnitAction, frozen=True):
    heading: ClassVar[str] = "Take along"


class DropOff(UnitAction, frozen=True):
    heading: ClassVar[str] = "Leave here"


class StepTo(SpotAction, frozen=True):
    heading: ClassVar[str] = "Move to"


class Stop(Action, frozen=True): ...


class EndMovement(Action, frozen=True): ...


class Embark(UnitAction, frozen=True):
    heading: ClassVar[str] = "Embark unit"


class BoardBarge(ShipAction, frozen=True): ...


class LandAt(SpotAction, frozen=True): ...


class RollAgain(Action, frozen=True):
    """Japan's Event R: roll the landing die again."""


class EndInvasion(Action, frozen=True): ...


# -- before combat ------------------------------------------------------------------------------------------


class DeclareAttack(SpotAction, frozen=True):
    heading: ClassVar[str] = "Attack"


class AddAttacker(UnitAction, frozen=True):
    heading: ClassVar[str] = "Attack with"


class UseMobile(Action, frozen=True): ...


class UseAssault(Action, frozen=True): ...


class EndDeclarations(Action, frozen=True): ...


class RefuseCombat(SpotAction, frozen=True):
    heading: ClassVar[str] = "Refuse combat in"


class DeclareNoRetreat(SpotAction, frozen=True):
    heading: ClassVar[str] = "Declare No Retreat in"


class EndReaction(Action, frozen=True): ...


# -- combat -------------------------------------------------------------------------------------------------


class ResolveAttack(SpotAction, frozen=True):
    heading: ClassVar[str] = "Resolve attack on"


class Lead(UnitAction, frozen=True):
    heading: ClassVar[str] = "Lead with"


class AssignShip(ShipAction, frozen=True):
    heading: ClassVar[str] = "Add ship"


class EndGunfire(Action, frozen=True): ...


class Interdict(AirAction, frozen=True):
    heading: ClassVar[str] = "Offset gunfire with"


class EndInterdiction(Action, frozen=True): ...


class AssignAir(AirAction, frozen=True):
    heading: ClassVar[str] = "Add air unit"


class EndAirSupport(Action, frozen=True): ...


class LeadAir(AirAction, frozen=True):
    heading: ClassVar[str] = "Lead with"


class AssignGuns(UnitAction, frozen=True):
    heading: ClassVar[str] = "Add artillery"


class EndFireSupport(Action, frozen=True): ...


class LoseStep(UnitAction, frozen=True): ...


class RetreatUnit(UnitAction, frozen=True): ...


class RetreatTo(SpotAction, frozen=True): ...


class AdvanceUnit(UnitAction, frozen=True): ...


class AdvanceTo(SpotAction, frozen=True): ...


class EndAdvance(Action, frozen=True): ...


# -- end of a phase and of the turn -------------------------------------------------------------------------


class RemoveUnit(UnitAction, frozen=True): ...


class FeedFormation(FormationAction, frozen=True):
    heading: ClassVar[str] = "Spend supply on"
