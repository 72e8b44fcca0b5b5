"""Facts are derived once, and handed on with the part they are derived from."""

from __future__ import annotations

from pacwar.core.facts import fact, handed_on


class Facts:
    made = 0

    def __init__(self, part: list[int]) -> None:
        self.of = part
        self.derived = 0
        Facts.made += 1

    @fact
    def total(self) -> int:
        """The sum of the part."""
        self.derived += 1
        return sum(self.of)


def test_a_fact_is_derived_on_first_use_and_kept() -> None:
    facts = Facts([1, 2])
    assert facts.derived == 0
    assert [facts.total, facts.total] == [3, 3]
    assert facts.derived == 1
    assert Facts.total.__doc__ == "The sum of the part."
    assert Facts([5]).total == 5


def test_the_same_part_has_the_same_facts() -> None:
    us, japan = [1], [2]
    first = handed_on(None, {"us": us, "japan": japan}, Facts)
    assert [first[side].total for side in first] == [1, 2]
    second = handed_on(first, {"us": us, "japan": [3]}, Facts)
    assert second["us"] is first["us"]
    assert second["japan"].total == 3


def test_an_equal_part_that_is_another_object_gets_facts_of_its_own() -> None:
    first = handed_on(None, {"us": [1]}, Facts)
    assert handed_on(first, {"us": [1]}, Facts)["us"] is not first["us"]


def test_parts_come_and_go() -> None:
    us = [1]
    first = handed_on(None, {"us": us}, Facts)
    assert set(handed_on(first, {"us": us, "japan": [2]}, Facts)) == {"us", "japan"}
    assert handed_on(first, {}, Facts) == {}
