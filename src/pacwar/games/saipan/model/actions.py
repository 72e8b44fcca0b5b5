"""What a player may do: at most one free argument each."""

from __future__ import annotations

from typing import ClassVar

from pacwar.core.records import Action
from pacwar.games.saipan.model.forces import Spot, UnitId


class WriteHex(Action, frozen=True):
    heading: ClassVar[str] = "Write Beach hex"
    arg: ClassVar[str | None] = "spot"
    beach: Spot


class SealPlan(Action, frozen=True):
    pass


class DeployUnit(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class DeployAt(Action, frozen=True):
    arg: ClassVar[str | None] = "spot"
    to: Spot


class EndDeployment(Action, frozen=True):
    pass


class PickUnit(Action, frozen=True):
    heading: ClassVar[str] = "Move unit"
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class StepTo(Action, frozen=True):
    heading: ClassVar[str] = "Move to"
    arg: ClassVar[str | None] = "spot"
    to: Spot


class Stop(Action, frozen=True):
    pass


class EndMovement(Action, frozen=True):
    pass


class PickReinforcement(Action, frozen=True):
    heading: ClassVar[str] = "Land unit"
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class LandAt(Action, frozen=True):
    arg: ClassVar[str | None] = "spot"
    to: Spot


class StartAt(Action, frozen=True):
    heading: ClassVar[str] = "Attack from"
    arg: ClassVar[str | None] = "spot"
    sea: Spot


class EndReinforcement(Action, frozen=True):
    pass


class DeclareAttack(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    target: UnitId


class AddAttacker(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class AddTarget(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class EndDeclaration(Action, frozen=True):
    pass


class AddBarrage(Action, frozen=True):
    heading: ClassVar[str] = "Add barraging artillery"
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class AddSupport(Action, frozen=True):
    heading: ClassVar[str] = "Add Ground Support"
    arg: ClassVar[str | None] = "points"
    points: int


class EndBarrage(Action, frozen=True):
    pass


class AddFpf(Action, frozen=True):
    heading: ClassVar[str] = "Add FPF"
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class AddFpfSupport(Action, frozen=True):
    heading: ClassVar[str] = "Add Ground Support to FPF"
    arg: ClassVar[str | None] = "points"
    points: int


class EndProtectiveFire(Action, frozen=True):
    pass


class DeclareBanzai(Action, frozen=True):
    pass


class RegularAttack(Action, frozen=True):
    pass


class RetreatUnit(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class RetreatTo(Action, frozen=True):
    arg: ClassVar[str | None] = "spot"
    to: Spot


class DisplaceTo(Action, frozen=True):
    arg: ClassVar[str | None] = "spot"
    to: Spot


class RemoveUnit(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class AdvanceUnit(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class AdvanceTo(Action, frozen=True):
    arg: ClassVar[str | None] = "spot"
    to: Spot


class EndAdvance(Action, frozen=True):
    pass


class EndCombat(Action, frozen=True):
    pass
