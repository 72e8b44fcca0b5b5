"""Plans of computer players: decided once per phase and handed on from evaluator to evaluator. No rules here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pacwar.core.facts import T, fact


class plan_fact(fact[T]):  # noqa: N801 - a decorator, used like `fact`
    """A fact that is part of a plan: derived once, and the same in every evaluator that continues the plan.

    An object with such facts has a dict `plan`: a copy of the last one, or an empty one where a plan begins.
    """

    def __init__(self, derive: Callable[[Any], T]) -> None:
        super().__init__(derive)
        self.resolve, self.derive = derive, self._planned

    def _planned(self, owner: Any) -> T:
        plan: dict[str, T] = owner.plan
        if self.name not in plan:
            plan[self.name] = self.resolve(owner)
        return plan[self.name]


def has_room(
    unit: int,
    spot: int,
    here: Iterable[int],
    placed: Mapping[int, int],
    weights: Sequence[int],
    limit: int,
) -> bool:
    """Whether a unit may stack on a spot once the units of `placed` are where they are to go."""
    there = {u for u in here if u != unit and u not in placed} | {u for u, at in placed.items() if at == spot}
    return sum(weights[u] for u in there) + weights[unit] <= limit
