"""Facts are derived once, and handed on for as long as the parts that they read are the same objects."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.facts import Derivation, derived, derived_by, fact, fact_about, fact_at
from pacwar.core.records import Record, replace
from tests.facts import differing, made_of_declared


class Facts:
    def __init__(self, part: list[int]) -> None:
        self.part = part
        self._derived = 0

    @fact
    def total(self) -> int:
        """The sum of the part."""
        self._derived += 1
        return sum(self.part)


def test_a_fact_is_derived_on_first_use_and_kept() -> None:
    facts = Facts([1, 2])
    assert facts._derived == 0
    assert [facts.total, facts.total] == [3, 3]
    assert facts._derived == 1
    assert Facts.total.__doc__ == "The sum of the part."
    assert Facts([5]).total == 5


@fact_about
def squares(facts: Facts) -> dict[int, int]:
    return {}


@fact_at
def waiting(facts: Facts, now: list[int]) -> list[int]:
    return [*facts.part, *now]


def test_what_a_chapter_finds_is_kept_by_its_owner() -> None:
    one, other = Facts([1]), Facts([1])
    squares(one)[3] = 9
    assert squares(one) == {3: 9} and squares(other) == {}


def test_what_is_found_at_a_step_is_kept_while_it_is_the_same_step() -> None:
    facts, now = Facts([1]), [2]
    found = waiting(facts, now)
    assert waiting(facts, now) is found
    assert waiting(facts, [2]) is not found and waiting(facts, [3]) == [1, 3]


# -- declared facts -------------------------------------------------------------------------------------------


class Land(Record, frozen=True):
    blown: tuple[int, ...] = ()
    built: tuple[int, ...] = ()


class State(Record, frozen=True):
    turn: int
    forces: dict[str, Land]
    land: Land = Land()


class Position(Derivation[State]):
    def __init__(self, state: State, before: Position | None = None) -> None:
        self.derive(state, before)

    @derived_by(("us", "japan"), "forces.*.blown")
    def standing(self, side: str) -> Facts:
        return Facts(list(self.state.forces[side].blown))

    @derived("land.blown", "forces.us.built", steady=True)
    def first(self) -> list[int]:
        return [*self.state.land.blown, *self.state.forces["us"].built][:1]

    @derived("standing.us", "first")
    def both(self) -> tuple[Facts, list[int]]:
        return self.standing["us"], self.first


START = State(1, {"us": Land((1,)), "japan": Land((2,))})


def after(before: Position, **parts: Any) -> Position:
    return Position(replace(before.state, **parts), before)


def test_what_reads_no_changed_part_is_handed_on() -> None:
    first = Position(START)
    second = after(first, turn=2, land=Land((), (3,)))
    assert second.state.turn == 2
    assert second.standing is first.standing and second.first is first.first and second.both is first.both


def test_of_a_dict_the_facts_of_the_other_keys_are_handed_on() -> None:
    first = Position(START)
    second = after(first, forces={**START.forces, "japan": Land((3,))})
    assert second.standing["us"] is first.standing["us"] and second.both is first.both
    assert second.standing["japan"].part == [3]
    assert list(second.standing) == ["us", "japan"]


def test_a_fact_that_reads_a_changed_fact_is_made_again() -> None:
    first = Position(START)
    second = after(first, land=Land((4,)))
    assert second.first == [4] and second.standing is first.standing
    assert second.both == (first.standing["us"], [4])


def test_a_steady_fact_that_comes_out_equal_is_handed_on() -> None:
    first = Position(replace(START, land=Land((4,))))
    second = after(first, land=Land((4, 5)))
    assert second.first is first.first and second.both is first.both


def test_an_equal_part_that_is_another_object_is_another_part() -> None:
    first = Position(START)
    second = after(first, forces={**START.forces, "us": Land(tuple(map(int, "1")))})
    assert second.standing["us"] is not first.standing["us"]


@pytest.mark.parametrize("part", ["terrain", "land.sunk", "forces.us.at", "later"])
def test_a_part_that_does_not_exist_is_noticed_when_the_game_is_loaded(part: str) -> None:
    with pytest.raises(TypeError, match=part.rpartition(".")[2]):

        class Wrong(Derivation[State]):
            @derived(part)
            def found(self) -> int:
                return 0

            @derived("turn")
            def later(self) -> int:
                return 0


def test_a_part_that_is_read_but_not_declared_is_noticed() -> None:
    """By the comparison with facts made afresh, which all games go through."""

    class Careless(Derivation[State]):
        def __init__(self, state: State, before: Careless | None = None) -> None:
            self.derive(state, before)

        @derived("turn")
        def facts(self) -> Facts:
            return Facts([self.state.turn, *self.state.land.built])

    first = Careless(START)
    same, stale = (Careless(replace(START, land=land), first) for land in (Land((5,)), Land((), (5,))))
    assert list(differing(same, Careless(same.state))) == []
    with pytest.raises(AssertionError, match="not declared"):
        made_of_declared(first, "facts")
    assert set(differing(stale, Careless(stale.state))) == {"Careless.facts.total", "Careless.facts.part"}
