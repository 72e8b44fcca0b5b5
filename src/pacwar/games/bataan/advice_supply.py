"""Opinions about supply points, disease and replacements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step, argument
from pacwar.games.bataan import model as m
from pacwar.games.bataan.advice_command import usefulness
from pacwar.games.bataan.r19_victory import last_turn

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Evaluator

STORED = 0.35  # what a supply point is worth at least that is kept
SCARCE = 2.0  # what it is worth if there are fewer than turns and formations need
FED = 0.8  # what it is worth for a formation that is not active to be fed
AWAY = -100.0  # an HQ that could return is not left waiting


def opinion(c: Evaluator, step: Step, action: Action) -> float | None:
    match step:
        case m.FormationsInSupply():
            return usefulness(c, argument(action)) + 2 if isinstance(action, m.FeedAtStart) else 0.0
        case m.SupplyChoice():
            return usefulness(c, step.formation) + FED if isinstance(action, m.SpendSupply) else price(c)
        case m.Feeding():
            return FED * usefulness(c, argument(action)) if isinstance(action, m.FeedFormation) else price(c)
        case m.Disease():
            return (0.5 if c.p.state.tally.supply > c.needed else -0.1) * int(argument(action))
        case m.ReplacementPhase():
            return replaced(c, action)
        case m.Rebuilding():
            return c.place(step.unit, argument(action))
        case m.HqReturn():
            return c.place(step.unit, c.own.at[argument(action)]) if isinstance(action, m.PlaceOn) else AWAY
        case _:
            return None


def price(c: Evaluator) -> float:
    """What a supply point is worth: little if there are enough to the end, or the end is near."""
    points, left = c.p.state.tally.supply, last_turn(c.p) - c.p.state.turn + 1
    need = c.needed * min(left, 2)
    return STORED if not need else STORED + SCARCE * max(0.0, 1 - points / need)


def replaced(c: Evaluator, action: Action) -> float:
    match action:
        case m.ReplaceStep():
            return (
                c.analysis.step(c.own, action.unit)
                + c.analysis.whole[action.unit]
                - c.analysis.half[action.unit]
            )
        case m.RebuildUnit():
            return c.analysis.half[action.unit]
        case _:
            return 0.0
