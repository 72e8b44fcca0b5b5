"""What a view of typed steps is looked at with: the steps as somebody sees them, and hexes around a hex. No rules here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from pacwar.core.board import Board
from pacwar.core.records import Together

K = TypeVar("K")


def steps_for(steps: Sequence[Any], viewer: str | None) -> tuple[Any, ...]:
    """The agenda; in a secret decision the steps of the viewer's own lane lie on top."""
    if steps and isinstance(steps[-1], Together):
        lanes: Any = steps[-1]
        return (*steps[:-1], *lanes.lanes.get(viewer, ()))
    return tuple(steps)


def uppermost(steps: Sequence[Any], kind: type[K]) -> K | None:
    """The uppermost step of a kind."""
    return next((step for step in reversed(steps) if type(step) is kind), None)


def within(board: Board, spot: int, radius: int) -> tuple[int, ...]:
    """The hexes of the map within a radius."""
    found, ring = {spot}, {spot}
    for _ in range(radius):
        ring = {n for h in ring for n in board.neighbors[h]} - found
        found |= ring
    return tuple(sorted(found))
