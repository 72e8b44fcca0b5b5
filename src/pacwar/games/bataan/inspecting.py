"""What both sides may know of a unit or a hex: everything on the map is open (3.33)."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.contract import BreakdownLine
from pacwar.games.bataan.model import NAMES, SIDES, Spot, UnitId
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import allowance, efficiency, face, steps_left

Lines = Iterator[BreakdownLine]


def inspect(p: Position, seen: object, side: str | None, kind: str, value: int) -> Lines:
    if kind == "unit":
        yield from unit_lines(p, value)
    elif kind == "spot":
        yield from hex_lines(p, value)


def unit_lines(p: Position, unit: UnitId) -> Lines:
    side = p.ground.side_of[unit]
    force = p.state.forces[side]
    up, spot = face(p, force, unit), force.at.get(unit)
    yield BreakdownLine("attack", up.attack, "2.22")
    yield BreakdownLine("defense", up.defense, "2.22")
    yield BreakdownLine("efficiency rating now", efficiency(p, unit), "3.41")
    yield BreakdownLine("movement allowance now, in half points", allowance(p, unit, assault=False), "3.57")
    yield BreakdownLine("steps", steps_left(p, force, unit), "3.61")
    if spot is None:
        yield BreakdownLine("not on the map", None, "5.12")
        return
    yield BreakdownLine(f"in {p.setting.board.name(spot)}", None, "3.31")
    if unit in force.disrupted:
        yield BreakdownLine("Disrupted", None, "3.7")
    out = unit in force.unsupplied
    yield BreakdownLine("Out of Supply" if out else "In Supply", None, "6.12")
    traced = spot in p.logistics.traced(side)
    yield BreakdownLine("a Supply Route can be traced" if traced else "no Supply Route", None, "6.21")


def hex_lines(p: Position, spot: Spot) -> Lines:
    terrain = p.setting.board.terrain[spot]
    chart = p.setting.terrain.hexes.get(terrain)
    yield BreakdownLine(f"{terrain}, {chart.cost:g} to enter" if chart else terrain, None, "8.3")
    for side in SIDES:
        own = p.deployed[side]
        if spot in own.stacks:
            yield BreakdownLine(f"stacking points of {NAMES[side]}", own.points[spot], "3.31")
        if spot in own.zone:
            yield BreakdownLine(f"in the ZOC of {NAMES[side]}", None, "3.2")
        if spot in p.front.controlled(side):
            yield BreakdownLine(f"controlled by {NAMES[side]}", None, "3.12a")
        if spot in p.logistics.traced(side):
            yield BreakdownLine(f"{NAMES[side]} can trace supply from here", None, "6.21")
    if spot in p.logistics.forts:
        yield BreakdownLine("fortification", None, "14.13")
