"""Branches of a preview: equal states are merged, whatever objects they are made of."""

from __future__ import annotations

from pacwar.core.branches import FEW, Parts
from pacwar.core.records import Event, Record


class Hurt(Event, frozen=True):
    unit: int


class Side(Record, frozen=True):
    units: dict[int, int]
    lost: frozenset[int] = frozenset()


class War(Record, frozen=True):
    steps: tuple[str, ...]
    ours: Side
    theirs: Side


OURS, THEIRS = Side({1: 10, 2: 11}), Side({3: 12})


def test_states_of_equal_parts_have_the_same_key() -> None:
    """The order of a dict or a set makes no difference: it is the same state."""
    parts = Parts()
    one = parts.key(War(("fight",), Side({1: 10, 2: 11}, frozenset((7, 8))), THEIRS), ())
    two = parts.key(War(("fight",), Side({2: 11, 1: 10}, frozenset((8, 7))), THEIRS), ())
    assert one == two


def test_a_part_or_a_word_that_differs_makes_another_key() -> None:
    parts = Parts()
    states = [
        (War(("fight",), OURS, THEIRS), ()),
        (War(("retreat",), OURS, THEIRS), ()),
        (War(("fight",), THEIRS, OURS), ()),
        (War(("fight",), Side({1: 10}), THEIRS), ()),
        (War(("fight",), OURS, THEIRS), (Hurt(rule="7.1", unit=3),)),
    ]
    assert len({parts.key(state, told) for state, told in states}) == len(states)


def test_equal_events_are_the_same_told() -> None:
    parts, war = Parts(), War(("fight",), OURS, THEIRS)
    assert parts.key(war, (Hurt(rule="7.1", unit=3),)) == parts.key(war, (Hurt(rule="7.1", unit=3),))


def test_many_parts_are_numbered_as_few_are() -> None:
    """Beyond the first few, parts are found by their hash; dicts inside of records have none of their own."""
    parts, many = Parts(), 3 * FEW

    def keys() -> list[tuple[int, ...]]:
        return [parts.key(War(("fight",), Side({1: n, 2: 11}), THEIRS), ()) for n in range(many)]

    first = keys()
    assert len(set(first)) == many
    assert keys() == first
