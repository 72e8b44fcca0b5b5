"""Chapter 16: the breakdown behind a strike, an attack on Force Z, fire for air superiority and the interdiction of ships, as
far as a side knows it."""

from __future__ import annotations

from pacwar.core.contract import BreakdownLine
from pacwar.core.records import Action
from pacwar.games.malaya.model import (
    INTERDICTION,
    OTHER,
    SUPERIORITY,
    AttackForceZ,
    Bombardments,
    CarryOut,
    Embarking,
    FireAtOthers,
    SailTo,
    ShipsFirst,
    Side,
    Spot,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r16_bombardment import shifted
from pacwar.games.malaya.r16_missions import threatens
from pacwar.games.malaya.r22_amphibious import on_board


def breakdown_of(p: Position, side: Side, action: Action) -> tuple[BreakdownLine, ...]:
    match action:
        case CarryOut() | ShipsFirst():
            return strike(p, side, action.spot, ships_first=type(action) is ShipsFirst)
        case AttackForceZ():
            points = action.points
            return (
                (BreakdownLine("Strike points", points, "26.16a"), column(p, points, "26.16a"))
                if points
                else ()
            )
        case FireAtOthers():
            own = p.state.air[side].missions[SUPERIORITY]
            enemy = p.state.air[OTHER[side]].missions[SUPERIORITY]
            at_them = BreakdownLine(
                "points at enemy Air Superiority", own - action.points if enemy else 0, "16.52-1"
            )
            at_others = BreakdownLine("points at other missions", action.points, "16.52-2")
            return at_them, at_others, BreakdownLine("enemy points firing", enemy, "16.52-1")
        case SailTo():
            return crossing(p, side, action.spot)
    return ()


def crossing(p: Position, side: Side, to: Spot) -> tuple[BreakdownLine, ...]:
    """16.62, R29 Who lands out of the base in the Reinforcement Phase: the odds are those of one die, and each has its own."""
    now = p.state.steps[-1]
    if type(now) is not Embarking or not now.reinforces or not threatens(p, side, to, by_sea=True):
        return ()
    return (
        BreakdownLine("interdicting air points", p.state.air[OTHER[side]].missions[INTERDICTION], "16.61-P"),
        BreakdownLine(
            "dice, one for each unit that lands (odds for one)",
            len(on_board(now)) + now.points,
            "16.62",
        ),
    )


def strike(p: Position, side: Side, at: Spot, *, ships_first: bool) -> tuple[BreakdownLine, ...]:
    """16.81 Points and shifts. Unseen units in and beside the hex may matter (16.85): a side has to guess them."""
    now = p.state.steps[-1]
    if type(now) is not Bombardments:
        return ()
    naval = ships_first or at not in now.air
    markers = p.ground.markers
    points = sum(markers[marker].bombardment for marker in now.naval[at]) if naval else now.air[at]
    shifts = tuple(shifted(p, OTHER[side], at, naval=naval))
    return (
        BreakdownLine("bombardment points", points, "17.0" if naval else "16.81-1"),
        *(BreakdownLine(shift.why, shift.columns, shift.rule) for shift in shifts),
        column(p, points, "16.81-3", sum(shift.columns for shift in shifts)),
    )


def column(p: Position, points: int, rule: str, shifts: int = 0) -> BreakdownLine:
    columns = p.setting.air.bombardment.columns
    found = max(min(points, len(columns) - 1) + shifts, 0)
    return BreakdownLine(f"column {columns[found]}", None, rule, "bombardment", found + 1)
