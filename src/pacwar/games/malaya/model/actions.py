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


class GiveUpSupply(SpotAction, frozen=True): ...


class GiveUpAir(BoxAction, frozen=True): ...


class WithdrawUnit(UnitAction, frozen=True): ...


class DestroySupply(SpotAction, frozen=True): ...


# -- air missions -------------------------------------------------------------------------------------------


class AssignAir(BoxAction, frozen=True): ...


class EndAllocation(Action, frozen=True): ...


class FireAtOthers(PointsAction, frozen=True): ...


class HitBox(BoxAction, frozen=True): ...


# -- reinforcements and logistics ---------------------------------------------------------------------------


class PickReinforcement(UnitAction, frozen=True): ...


class PickSupplyPoint(Action, frozen=True): ...


class BuyUnit(UnitAction, frozen=True): ...


class PlaceAt(SpotAction, frozen=True): ...


class EndReinforcement(Action, frozen=True): ...


class BreakDown(UnitAction, frozen=True): ...


class Combine(UnitAction, frozen=True): ...


class CombineAt(SpotAction, frozen=True): ...


class EndReorganization(Action, frozen=True): ...


class ActivateHq(UnitAction, frozen=True): ...


class PayFrom(SpotAction, frozen=True): ...


class RefitFrom(SpotAction, frozen=True): ...


class RefitUnit(UnitAction, frozen=True): ...


class RefitHq(UnitAction, frozen=True): ...


class EndRefit(Action, frozen=True): ...


class RepairFrom(SpotAction, frozen=True): ...


class FortifyFrom(SpotAction, frozen=True): ...


class EndLogistics(Action, frozen=True): ...


# -- movement -----------------------------------------------------------------------------------------------


class PickUnit(UnitAction, frozen=True): ...


class PickSupply(SpotAction, frozen=True): ...


class TakePoints(PointsAction, frozen=True): ...


class StepTo(SpotAction, frozen=True): ...


class TakeSupplyAlong(Action, frozen=True): ...


class Stop(Action, frozen=True): ...


class PickCarrier(UnitAction, frozen=True): ...


class MusterAt(SpotAction, frozen=True): ...


class Embark(UnitAction, frozen=True): ...


class EmbarkSupply(PointsAction, frozen=True): ...


class SailTo(SpotAction, frozen=True): ...


class AssaultHex(SpotAction, frozen=True): ...


class FlyRecon(SpotAction, frozen=True): ...


class ExamineStack(SpotAction, frozen=True): ...


class EndMovement(Action, frozen=True): ...


# -- strikes ------------------------------------------------------------------------------------------------


class AddStrike(SpotAction, frozen=True): ...


class Bombard(SpotAction, frozen=True): ...


class AttackForceZ(PointsAction, frozen=True): ...


class EndStrikes(Action, frozen=True): ...


class CarryOut(SpotAction, frozen=True): ...


class ShipsFirst(SpotAction, frozen=True): ...


# -- land combat --------------------------------------------------------------------------------------------


class DeclareBattle(SpotAction, frozen=True): ...


class AddTarget(SpotAction, frozen=True): ...


class AddAttacker(UnitAction, frozen=True): ...


class EndBattle(Action, frozen=True): ...


class EndDeclarations(Action, frozen=True): ...


class ResolveBattle(SpotAction, frozen=True): ...


class ApplyThaisResist(Action, frozen=True): ...


class ChooseRaid(Action, frozen=True): ...


class ChooseAssault(Action, frozen=True): ...


class LoseUnit(UnitAction, frozen=True): ...


class KeepUnit(UnitAction, frozen=True): ...


class RetreatUnit(UnitAction, frozen=True): ...


class RoutUnit(UnitAction, frozen=True): ...


class RetreatTo(SpotAction, frozen=True): ...


class StandFast(UnitAction, frozen=True): ...


class NoWayOut(Action, frozen=True): ...


class PursueWith(UnitAction, frozen=True): ...


class PursueTo(SpotAction, frozen=True): ...


class EndPursuit(Action, frozen=True): ...
