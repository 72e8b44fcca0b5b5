"""Helpers for scenes: a view as one viewer sees it, and parts that games make in the same way. No rules here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from pacwar.core.board import Board
from pacwar.core.contract import own_agenda
from pacwar.core.scene import Scene
from pacwar.core.watching import Kept, Stage

S = TypeVar("S", bound=Stage)
T = TypeVar("T")


class Seen(Stage):
    """The agenda of a view as one viewer sees it; in a secret decision, the steps of the viewer's lane are on top."""

    def __init__(self, view: Any, viewer: str | None) -> None:
        self.steps: tuple[Any, ...] = own_agenda(view, viewer)
        self.top: Any = self.steps[-1] if self.steps else None


def assembled(kept: Kept, stage: S, *parts: Callable[[S], Any]) -> Scene:
    """A scene; each part of it is made by the function that bears its name, if what it read before has changed."""
    names = (part.__name__ for part in parts)
    return Scene(**dict(zip(names, kept.parts(stage, *parts), strict=True)))


def listed(stage: S, make: Callable[..., Iterable[T]], *of: Any) -> tuple[T, ...]:
    """What a generator makes, as a part: `stage.part(listed, units, side)`."""
    return tuple(make(stage, *of))


def hexes_among(board: Board, spots: Iterable[int | None]) -> tuple[int, ...]:
    """Those of the spots that are hexes of the map, each once."""
    return tuple(dict.fromkeys(spot for spot in spots if spot is not None and spot in board.hexes))


def each_once(units: Iterable[int | None]) -> tuple[int, ...]:
    """Units in the order in which they are named first."""
    return tuple(dict.fromkeys(unit for unit in units if unit is not None))


def stacks(at: Mapping[int, int]) -> dict[int, list[int]]:
    """The units on each spot."""
    found: dict[int, list[int]] = {}
    for unit, spot in at.items():
        found.setdefault(spot, []).append(unit)
    return found


def keys(units: Iterable[int]) -> tuple[str, ...]:
    """The keys of the pieces that are units."""
    return tuple(f"u{unit}" for unit in units)


def within(board: Board, spot: int, radius: int) -> tuple[int, ...]:
    """The hexes of the map within a radius."""
    found, ring = {spot}, {spot}
    for _ in range(radius):
        ring = {n for h in ring for n in board.neighbors[h]} - found
        found |= ring
    return tuple(sorted(found))
