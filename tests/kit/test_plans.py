"""Plans: what is handed on from counsel to counsel, and room in a stack."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.kit.plans import has_room, plan_fact


class Evaluator:
    def __init__(self, name: str, before: Evaluator | None = None) -> None:
        self.name = name
        self.plan: dict[str, Any] = dict(before.plan) if before else {}

    @plan_fact
    def goal(self) -> str:
        return f"the goal of the {self.name}"


def test_what_is_resolved_holds_for_the_counsels_that_follow() -> None:
    first = Evaluator("first")
    assert first.goal == "the goal of the first"
    assert Evaluator("third", Evaluator("second", first)).goal == "the goal of the first"
    assert Evaluator("another").goal == "the goal of the another"


def test_what_is_resolved_later_does_not_change_what_went_before() -> None:
    first = Evaluator("first")
    one, other = Evaluator("one", first), Evaluator("other", first)
    assert one.goal == "the goal of the one"
    assert other.goal == "the goal of the other"
    assert first.goal == "the goal of the first"


@pytest.mark.parametrize(
    ("here", "placed", "fits"),
    [
        ((), {}, True),
        ((2,), {}, True),  # 3 + 4
        ((2, 3), {}, False),  # 3 + 4 + 2
        ((2, 3), {3: 8}, True),  # one goes elsewhere
        ((2,), {3: 7}, False),  # one comes
        ((1, 2), {}, True),  # who is there already is not counted twice
        ((2, 3), {3: 7}, False),
    ],
)
def test_room_is_counted_with_all_where_they_are_meant_to_stand(
    here: tuple[int, ...], placed: dict[int, int], fits: bool
) -> None:
    weights = (0, 3, 4, 2)
    assert has_room(1, 7, here, placed, weights, 8) == fits
