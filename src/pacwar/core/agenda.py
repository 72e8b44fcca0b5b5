"""The agenda of a state, written first to last as the rulebook has it. That it is a stack is the core's affair."""

from __future__ import annotations

from typing import Any, TypeVar

from pacwar.core.records import Step, replace

S = TypeVar("S")  # a state: a record with `steps`


def then(s: S, *steps: Step) -> S:
    """The open step is done; these follow in this order, and after them the steps that wait. The first of them is open."""
    state: Any = s
    after: S = replace(state, steps=state.steps[:-1] + steps[::-1])
    return after


def ahead(s: S, *steps: Step) -> S:
    """These come ahead of the open step, in this order; after them it is open again. The first of them is open now."""
    state: Any = s
    after: S = replace(state, steps=state.steps + steps[::-1])
    return after


def lowest(s: Any) -> Any:
    """The step that waits beneath all others: the turn, in most games."""
    return s.steps[0]


def laid_beneath(s: S, *steps: Step) -> S:
    """These wait beneath everything else, in this order."""
    state: Any = s
    after: S = replace(state, steps=steps[::-1] + state.steps)
    return after
