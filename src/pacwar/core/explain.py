"""Why an action may not be played, also one that is not being asked for: the rule that passed its step over.

A step that settles itself, because nothing is legal or nothing is left to choose, leaves the state in which it did so. The
reason is found by the judge itself: the check of the action there. It is the same check that the side would have met had
it been asked, so it tells no more than that.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pacwar.core.contract import Ask, Game, Order
from pacwar.core.records import Action, Refusal, Step, Together, replace

if TYPE_CHECKING:
    from pacwar.core.log import Entry

MAX_KEPT = 64  # steps passed over that a match remembers
NOT_NOW, NOT_YOURS = "this action is not available now", "this decision is not yours"
NO_CHOICE = "this was decided without asking: nothing was left to choose"


class PassedOver(NamedTuple):
    """A step of a match that settled itself before a side was asked: after how many entries, and the state in which it did."""

    entries: int
    state: Any
    step: Step


class PassedSteps:
    """The last steps of a match that were passed over."""

    def __init__(self, kept: Iterable[PassedOver] = ()) -> None:
        self.kept = deque(kept, MAX_KEPT)

    def note(self, states: Iterable[Any], entries: int) -> None:
        """Steps were passed over after so many entries; each was open in one of these states."""
        self.kept.extend([PassedOver(entries, state, state.steps[-1]) for state in states])

    def forget(self, entries: int) -> None:
        """The log has only so many entries again."""
        while self.kept and self.kept[-1].entries >= entries:
            self.kept.pop()

    def copied(self) -> PassedSteps:
        return PassedSteps(self.kept)


def why_not(
    game: Game, position: Any, side: str, action: Action, passed: PassedSteps, log: Sequence[Entry]
) -> Refusal | None:
    """The rule that passed over the step that asks for an action, or what the game says of it at any time; None if neither."""
    return _where_passed_over(game, position.state, side, action, passed, log) or _stated(
        game, position, side, action
    )


def when(game: Game, position: Any, side: str, action: Action) -> Refusal:
    """The rule under which an action is asked for: of a step that waits on the agenda, or else of the sequence of play."""
    return _where_it_waits(game, position, side, action) or Refusal(_rule_asked(game, action), NOT_NOW)


def _order(game: Game, step: Step, side: str, action: Action) -> tuple[Ask, Order] | None:
    """What a step asks of a side, and the order for this action, if it is one of them."""
    kind = game.steps.get(type(step))
    if isinstance(kind, Ask) and getattr(step, "side", None) == side and type(action) in kind.by_action:
        return kind, kind.by_action[type(action)]
    return None


def _where_passed_over(
    game: Game, now: Any, side: str, action: Action, passed: PassedSteps, log: Sequence[Entry]
) -> Refusal | None:
    """The check of the step that was passed over last, unless the turn is over or the side has taken such a decision since.

    Of several that were passed over at once, the first one that says why.
    """
    found = [
        (each, asks) for each in passed.kept if (asks := _order(game, each.step, side, action)) is not None
    ]
    if not found:
        return None
    last = found[-1][0]
    is_fresh = last.entries >= len(log) - 1  # nothing has been played since
    if not is_fresh and getattr(last.state, "turn", 0) != getattr(now, "turn", 0):
        return None
    if _played_since(log, last.entries, side, action):
        return None
    for each, (ask, order) in found:
        if (
            each.entries == last.entries and ask.travel is None
        ):  # a move that settles itself is over, not passed over
            refusal = order.check(game.position(each.state, None), each.step, action)
            if refusal is not None:
                return refusal
    return None if found[-1][1][0].travel else Refusal(last.step.rule, NO_CHOICE)


def _played_since(log: Sequence[Entry], entries: int, side: str, action: Action) -> bool:
    return any(entry.side == side and type(entry.action) is type(action) for entry in log[entries + 1 :])


def _where_it_waits(game: Game, position: Any, side: str, action: Action) -> Refusal | None:
    """The check of a step that waits on the agenda for the open one."""
    for state, step in _waiting(position.state):
        found = _order(game, step, side, action)
        if found is None:
            continue
        ask, order = found
        then = game.position(state, None)
        if ask.settle is not None and ask.settle(then, step) is not None:
            return None
        return order.check(then, step, action) or Refusal(step.rule, "another decision comes first")
    return None


def _waiting(state: Any) -> Iterator[tuple[Any, Step]]:
    """The steps that wait, the next one first, each with the state in which it is open."""
    if isinstance(state.steps[-1], Together):
        return
    for size in range(len(state.steps) - 1, 0, -1):
        yield replace(state, steps=state.steps[:size]), state.steps[size - 1]


def _stated(game: Game, position: Any, side: str, action: Action) -> Refusal | None:
    """What the game says of an action while it is not asked for."""
    for kind in game.steps.values():
        order = kind.by_action.get(type(action)) if isinstance(kind, Ask) else None
        if order is not None and order.elsewhere is not None:
            return order.elsewhere(position, side)
    return None


def _rule_asked(game: Game, action: Action) -> str:
    """The rule of the first step in the sequence of play that asks for such an action."""
    kinds = game.steps.items()
    return next(step.rule for step, kind in kinds if isinstance(kind, Ask) and type(action) in kind.by_action)
