"""Marks what is not written yet. Goes with the last of it."""

from __future__ import annotations

from typing import Any

from pacwar.core.contract import Order, Outcome, Run
from pacwar.core.dice import Dice
from pacwar.core.records import Action
from pacwar.games.bataan.agenda import popped


def order(action: type[Action]) -> Order:
    """An order that nobody is offered; who gives it nevertheless is told that it does not exist."""

    def missing(*_: Any) -> Any:
        raise NotImplementedError(action.__name__)

    return Order(action, lambda p, now: (), missing, missing)


def skip(rule: str) -> Run:
    """A step that should do or ask something under a rule, and is passed over."""

    def skipped(p: Any, now: Any, dice: Dice) -> Outcome:
        return Outcome(popped(p.state))

    return Run(skipped)
