"""Opinions about the aftermath: who loses a step, where to retreat, who advances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step, argument
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, Spot, UnitId

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Evaluator

AHEAD = 0.4  # what it is worth to advance into a hex from which the enemy has been driven
OVERRUN = 0.6  # what it costs to advance two hexes into the enemy's midst


def opinion(c: Evaluator, step: Step, action: Action) -> float | None:
    match step:
        case m.Losses() | m.StepLoss():
            return -c.analysis.step(c.own, argument(action))
        case m.Overstack() | m.Substitution():
            return -c.analysis.value(c.own, argument(action))
        case m.Retreats():
            return 0.0
        case m.Retreating():
            return retreating(c, step, action)
        case m.Advance():
            return advance(c, step, action)
        case m.Advancing():
            return onward(c, step, action)
        case _:
            return None


def retreating(c: Evaluator, step: m.Retreating, action: Action) -> float:
    """To the best place; together only where they must."""
    if isinstance(action, m.TakeAlong):
        return -100.0
    spot = step.at if isinstance(action, m.Stop) else argument(action)
    return sum(c.place(u, spot) for u in step.units)


def advance(c: Evaluator, step: m.Advance, action: Action) -> float:
    if not isinstance(action, m.AdvanceUnit):
        return 0.0
    return _better(c, action.unit, step.target) + (AHEAD if c.side is JAPAN else 0.0)


def onward(c: Evaluator, step: m.Advancing, action: Action) -> float:
    if not isinstance(action, m.AdvanceTo):
        return 0.0
    alone = OVERRUN if not c.friends(step.unit, action.spot) else 0.0
    return _better(c, step.unit, action.spot) - alone


def _better(c: Evaluator, unit: UnitId, spot: Spot) -> float:
    return c.place(unit, spot) - c.place(unit, c.own.at[unit])
