"""What a side may know of a counter or a place, read from its view alone."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.contract import BreakdownLine
from toy.model import SIDES
from toy.position import Position
from toy.view import View


def inspect(p: Position, seen: View, side: str | None, kind: str, value: int) -> Iterator[BreakdownLine]:
    """The position serves for what is printed only."""
    board = p.setting.board
    if kind == "unit":
        counter = p.setting.counters[value]
        yield BreakdownLine("fire", counter.fire, "2.1")
        yield BreakdownLine("move", counter.move, "2.1")
        here = seen.forces[counter.side].units.get(value)
        if here is None:
            yield BreakdownLine("lost" if value in seen.lost else "not in sight", None, "2.2")
        elif here.at is None:
            yield BreakdownLine("on board", None, "2.5")
        else:
            yield BreakdownLine(f"in {board.name(here.at)}", None, "2.5")
    elif kind == "spot":
        yield BreakdownLine(board.terrain[value], None, "4.2")
        for owner in SIDES:
            force = seen.forces[owner]
            known = sum(unit.at == value for unit in force.units.values())
            if known:
                yield BreakdownLine(f"known counters of the {owner}", known, "2.5")
            if force.marks.get(value):
                yield BreakdownLine(f"face-down counters of the {owner}", force.marks[value], "2.2")
