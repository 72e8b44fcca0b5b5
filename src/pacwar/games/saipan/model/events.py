"""What happens, in the past tense. Others learn of an action by its events alone."""

from __future__ import annotations

from typing import ClassVar

from pacwar.core.records import Event
from pacwar.games.saipan.model.forces import Side, Spot, UnitId


class HexWritten(Event, frozen=True):
    beach: Spot


class LandingsRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True
    beaches: tuple[Spot, ...]


class UnitDeployed(Event, frozen=True):
    unit: UnitId
    to: Spot


class TurnBegan(Event, frozen=True):
    begins_turn: ClassVar[bool] = True
    headline: ClassVar[bool] = True
    turn: int


class PhaseBegan(Event, frozen=True):
    headline: ClassVar[bool] = True
    side: Side
    phase: str


class UnitPicked(Event, frozen=True):
    fixes: ClassVar[bool] = True  # 5.16, R17: another piece is touched, the moves made before are final
    unit: UnitId


class UnitMoved(Event, frozen=True):
    unit: UnitId
    start: Spot
    to: Spot


class MovementEnded(Event, frozen=True):
    fixes: ClassVar[bool] = True
    side: Side


class UnitLanded(Event, frozen=True):
    unit: UnitId
    to: Spot


class BeachheadPlaced(Event, frozen=True):
    at: Spot


class BeachheadDestroyed(Event, frozen=True):
    at: Spot
    by: UnitId


class AttackDeclared(Event, frozen=True):
    targets: tuple[UnitId, ...]
    attackers: tuple[UnitId, ...]


class BarrageAllocated(Event, frozen=True):
    units: tuple[UnitId, ...]
    support: int


class ProtectiveFireAllocated(Event, frozen=True):
    units: tuple[UnitId, ...]
    support: int


class BanzaiDeclared(Event, frozen=True):
    units: tuple[UnitId, ...]


class AttackResolved(Event, frozen=True):
    targets: tuple[UnitId, ...]
    attackers: tuple[UnitId, ...]
    attack: int
    defense: int
    differential: int
    line: str
    column: int
    face: int
    result: str


class NoEffect(Event, frozen=True):
    result: str


class UnitRetreated(Event, frozen=True):
    unit: UnitId
    start: Spot
    to: Spot


class UnitDisplaced(Event, frozen=True):
    unit: UnitId
    start: Spot
    to: Spot


class UnitEliminated(Event, frozen=True):
    unit: UnitId
    at: Spot


class UnitAdvanced(Event, frozen=True):
    unit: UnitId
    start: Spot
    to: Spot


class GameEnded(Event, frozen=True):
    headline: ClassVar[bool] = True
    why: str
