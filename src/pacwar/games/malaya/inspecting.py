"""What a side may know of a unit or a hex, read from its view alone."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.contract import BreakdownLine
from pacwar.games.malaya.model import NAMES, SIDES, Spot, UnitId
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.view import View

Lines = Iterator[BreakdownLine]


def inspect(p: Position, seen: View, side: str | None, kind: str, value: int) -> Lines:
    """The position serves for what is printed only."""
    if kind == "unit":
        yield from unit_lines(p, seen, value)
    elif kind == "spot":
        yield from hex_lines(p, seen, value)


def unit_lines(p: Position, seen: View, unit: UnitId) -> Lines:
    counter = p.setting.counters[unit]
    for name in ("attack", "defense", "move", "support", "radius"):
        if number := getattr(counter, name):
            yield BreakdownLine(name, number, "2.31")
    force = seen.forces[counter.side]
    if unit in force.at:
        yield BreakdownLine(f"in {p.setting.board.name(force.at[unit])}", None, "12.0")
    elif unit in force.lost:
        yield BreakdownLine("eliminated for good", None, "15.21")
    elif unit in force.replaceable:
        yield BreakdownLine("eliminated, may be refitted", None, "7.5")
    else:
        yield BreakdownLine("not in sight", None, "18.0")
    if unit in force.suppressed:
        yield BreakdownLine("suppressed", None, "8.0")
    if force.active is not None and unit in force.active:
        yield BreakdownLine("activated", None, "7.3")


def hex_lines(p: Position, seen: View, spot: Spot) -> Lines:
    setting = p.setting
    terrain = setting.board.terrain[spot]
    chart = setting.terrain.hexes.get(terrain)
    yield BreakdownLine(terrain, None, "11.5")
    if chart is not None:
        for words, cost in (("to enter", chart.foot), ("to enter, mechanized", chart.mechanized)):
            told = (
                f"{cost:g} {words}" if cost is not None else f"may not enter{words.removeprefix('to enter')}"
            )
            yield BreakdownLine(told, None, "11.5")
    for side in SIDES:
        force = seen.forces[side]
        known = [unit for unit, at in force.at.items() if at == spot]
        if known:
            yield BreakdownLine(f"known units of {NAMES[side]}", len(known), "12.0")
        if spot in force.face_down:
            yield BreakdownLine(f"face-down units of {NAMES[side]}", None, "18.0")
        if force.supply.get(spot):
            yield BreakdownLine(f"supply points of {NAMES[side]}", force.supply[spot], "7.8")
        if spot in force.forts:
            yield BreakdownLine(f"fortified by {NAMES[side]}", None, "21.0")
