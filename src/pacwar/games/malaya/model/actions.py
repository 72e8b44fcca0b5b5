"""What a player may do: at most one free argument each."""

from __future__ import annotations

from typing import ClassVar

from pacwar.core.records import Action
from pacwar.games.malaya.model.forces import Box, MarkerId, Spot, UnitId


class UnitAction(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class SpotAction(Action, frozen=True):
    arg: ClassVar[str | None] = "spot"
    spot: Spot


class PointsAction(Action, frozen=True):
    arg: ClassVar[str | None] = "points"
    points: int


class BoxAction(Action, frozen=True):
    arg: ClassVar[str | None] = "box"
    box: Box


# -- set-up, and answers that several steps have in common --------------------------------------------------


class DeployAt(SpotAction, frozen=True): ...


class Ready(Action, frozen=True): ...


class PlayMarker(Action, frozen=True):
    arg: ClassVar[str | None] = "marker"
    marker: MarkerId


class Pass(Action, frozen=True): ...


class Nothing(Action, frozen=True):
    """There is nothing of the kind that is asked for; legal only if that is so."""


# -- command markers ----------------------------------------------------------------------------------------


class GiveUpSupply(SpotAction, frozen=True):
    heading: ClassVar[str] = "Give up supply from"


class GiveUpAir(BoxAction, frozen=True):
    heading: ClassVar[str] = "Withdraw air point from"


class WithdrawUnit(UnitAction, frozen=True): ...


class DestroySupply(SpotAction, frozen=True):
    heading: ClassVar[str] = "Eliminate supply at"


# -- air missions -------------------------------------------------------------------------------------------


class AssignAir(BoxAction, frozen=True):
    heading: ClassVar[str] = "Assign air point to"


class EndAllocation(Action, frozen=True): ...


class FireAtOthers(PointsAction, frozen=True):
    heading: ClassVar[str] = "Fire at other missions with"


class HitBox(BoxAction, frozen=True):
    heading: ClassVar[str] = "Hit mission"


# -- reinforcements and logistics ---------------------------------------------------------------------------


class PickReinforcement(UnitAction, frozen=True):
    heading: ClassVar[str] = "Place reinforcement"


class PickSupplyPoint(Action, frozen=True): ...


class BuyUnit(UnitAction, frozen=True): ...


class PlaceAt(SpotAction, frozen=True): ...


class EndReinforcement(Action, frozen=True): ...


class BreakDown(UnitAction, frozen=True):
    heading: ClassVar[str] = "Break down unit"


class Combine(UnitAction, frozen=True):
    heading: ClassVar[str] = "Combine into"


class CombineAt(SpotAction, frozen=True): ...


class EndReorganization(Action, frozen=True): ...


class ActivateHq(UnitAction, frozen=True):
    heading: ClassVar[str] = "Activate HQ"


class PayFrom(SpotAction, frozen=True):
    heading: ClassVar[str] = "Spend supply from"


class RefitFrom(SpotAction, frozen=True):
    heading: ClassVar[str] = "Refit with supply from"


class RefitUnit(UnitAction, frozen=True): ...


class RefitHq(UnitAction, frozen=True):
    heading: ClassVar[str] = "Refit HQ"


class EndRefit(Action, frozen=True): ...


class RepairFrom(SpotAction, frozen=True):
    heading: ClassVar[str] = "Repair aircraft with supply from"


class FortifyFrom(SpotAction, frozen=True):
    heading: ClassVar[str] = "Fortify with supply from"


class EndLogistics(Action, frozen=True): ...


# -- movement -----------------------------------------------------------------------------------------------


class PickUnit(UnitAction, frozen=True):
    heading: ClassVar[str] = "Move unit"


class PickSupply(SpotAction, frozen=True):
    heading: ClassVar[str] = "Move supply from"


class TakePoints(PointsAction, frozen=True):
    heading: ClassVar[str] = "Move supply points"


class StepTo(SpotAction, frozen=True):
    heading: ClassVar[str] = "Move to"


class TakeSupplyAlong(Action, frozen=True): ...


class Stop(Action, frozen=True): ...


class PickCarrier(UnitAction, frozen=True):
    heading: ClassVar[str] = "Move by sea with"


class MusterAt(SpotAction, frozen=True):
    heading: ClassVar[str] = "Embark from"


class Embark(UnitAction, frozen=True):
    heading: ClassVar[str] = "Embark unit"


class EmbarkSupply(PointsAction, frozen=True): ...


class SailTo(SpotAction, frozen=True):
    heading: ClassVar[str] = "Land at"


class AssaultHex(SpotAction, frozen=True): ...


class FlyRecon(SpotAction, frozen=True):
    heading: ClassVar[str] = "Fly recon over"


class ExamineStack(SpotAction, frozen=True): ...


class EndMovement(Action, frozen=True): ...


# -- strikes ------------------------------------------------------------------------------------------------


class AddStrike(SpotAction, frozen=True):
    heading: ClassVar[str] = "Add air strike on"


class Bombard(SpotAction, frozen=True):
    heading: ClassVar[str] = "Bombard hex"


class AttackForceZ(PointsAction, frozen=True):
    heading: ClassVar[str] = "Attack Force Z"


class EndStrikes(Action, frozen=True): ...


class CarryOut(SpotAction, frozen=True):
    heading: ClassVar[str] = "Resolve strike on"


class ShipsFirst(SpotAction, frozen=True):
    heading: ClassVar[str] = "Fire ships first on"


# -- land combat --------------------------------------------------------------------------------------------


class DeclareBattle(SpotAction, frozen=True):
    heading: ClassVar[str] = "Attack"


class AddTarget(SpotAction, frozen=True): ...


class AddAttacker(UnitAction, frozen=True): ...


class EndBattle(Action, frozen=True): ...


class EndDeclarations(Action, frozen=True): ...


class ResolveBattle(SpotAction, frozen=True):
    heading: ClassVar[str] = "Resolve battle for"


class ApplyThaisResist(Action, frozen=True): ...


class ChooseRaid(Action, frozen=True): ...


class ChooseAssault(Action, frozen=True): ...


class LoseUnit(UnitAction, frozen=True):
    heading: ClassVar[str] = "Eliminate unit"


class KeepUnit(UnitAction, frozen=True): ...


class RetreatUnit(UnitAction, frozen=True): ...


class RoutUnit(UnitAction, frozen=True): ...


class RetreatTo(SpotAction, frozen=True): ...


class StandFast(UnitAction, frozen=True): ...


class NoWayOut(Action, frozen=True): ...


class PursueWith(UnitAction, frozen=True): ...


class PursueTo(SpotAction, frozen=True): ...


class EndPursuit(Action, frozen=True): ...
