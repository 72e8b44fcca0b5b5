"""What both sides may know of a unit or a hex: all units are open."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.contract import BreakdownLine
from pacwar.games.saipan.model import JAPAN, NAMES, SIDES, US, Spot, UnitId
from pacwar.games.saipan.position import Position

Lines = Iterator[BreakdownLine]
VALUES = ("attack", "barrage", "fpf", "range", "defense", "move")  # 2.31


def inspect(p: Position, seen: object, side: str | None, kind: str, value: int) -> Lines:
    if kind == "unit":
        yield from unit_lines(p, value)
    elif kind == "spot":
        yield from hex_lines(p, value)


def unit_lines(p: Position, unit: UnitId) -> Lines:
    counter, s = p.setting.counters[unit], p.state
    for name in VALUES:
        if number := getattr(counter, name):
            yield BreakdownLine("FPF" if name == "fpf" else name, number, "2.31")
    force, spot = s.forces[counter.side], p.where(unit)
    if unit in force.pool:
        yield BreakdownLine("not yet in play", None, "12.1")
    elif spot is None:
        yield BreakdownLine("not in play", None, "2.31")
    else:
        yield BreakdownLine(f"in {p.setting.board.name(spot)}", None, "5.31")
        touching = p.touching(counter.side).get(unit, 0).bit_count()
        if touching:
            yield BreakdownLine("adjacent enemy units", touching, "6.23")
    if unit in force.shaken:
        yield BreakdownLine("suffered a result in the last Combat Phase: no FPF", None, "8.41")


def hex_lines(p: Position, spot: Spot) -> Lines:
    setting = p.setting
    terrain = setting.board.terrain[spot]
    entry = setting.terrain.hexes.get(terrain)
    cost = f", {entry.cost:g} to enter" if entry is not None and spot not in setting.sea else ""
    yield BreakdownLine(f"{terrain}{cost}", None, "5.2")
    for side in SIDES:
        if spot in p.deployed[side].at:
            yield BreakdownLine(setting.names[p.deployed[side].at[spot]], None, "5.31")
        if spot in p.deployed[side].zoc:
            yield BreakdownLine(f"in a ZOC of {NAMES[side]}", None, "6.0")
    if spot in p.state.beachheads:
        taken = spot in p.deployed[US].at or spot in p.deployed[JAPAN].at
        yield BreakdownLine(f"Beachhead Marker{'' if taken else ', vacant'}", None, "12.34")
