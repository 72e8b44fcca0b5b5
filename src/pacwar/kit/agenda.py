"""Helpers for the agenda of any game: the steps that wait below the open one, and orders that many steps share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Action, Step, replace

A = TypeVar("A", bound=Action)
K = TypeVar("K")
N = TypeVar("N")  # a type of step
P = TypeVar("P")  # a position
S = TypeVar("S")  # a state: a record with `steps`


def find_step(steps: Sequence[Any], kind: type[K]) -> K | None:
    """The last step of a kind on the agenda, if there is one."""
    for step in reversed(steps):
        if type(step) is kind:
            found: K = step
            return found
    return None


def enclosing_step(s: Any, kind: type[K]) -> K:
    """The last step of a kind on the agenda."""
    found = find_step(s.steps, kind)
    if found is None:
        raise AssertionError(f"no {kind.__name__} on the agenda")
    return found


def changed(s: S, old: Step, new: Step) -> S:
    """The state with one step of the agenda replaced."""
    state: Any = s
    steps = state.steps
    i = len(steps) - 1
    while steps[i] is not old:
        i -= 1
    after: S = replace(state, steps=(*steps[:i], new, *steps[i + 1 :]))
    return after


# -- orders ---------------------------------------------------------------------------------------------------


def each(kind: Callable[[Any], A], values: Callable[[P, N], Iterable[int]]) -> Callable[[P, N], Iterable[A]]:
    """Candidates: the action with each of these arguments."""
    return lambda p, now: map(kind, values(p, now))


def only(action: A) -> Callable[[Any, Any], tuple[A]]:
    """The one candidate of an action without argument."""
    return lambda p, now: (action,)


def always(p: Any, now: Any, a: Any) -> None:
    """The check of an action that is always legal."""


def end_step(p: Any, now: Any, a: Any, dice: Dice) -> Outcome[Any]:
    """Apply an action that only ends its step."""
    return Outcome(then(p.state))
