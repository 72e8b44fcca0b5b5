"""Parts of a scene are made again only if what they read has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pacwar.core.records import Record, Step
from pacwar.core.watching import Kept, Stage


class Force(Record, frozen=True):
    at: dict[int, int]
    moved: frozenset[int] = frozenset()


class Moving(Step, frozen=True):
    unit: int


class Phase(Step, frozen=True): ...


@dataclass
class View:
    turn: int
    forces: dict[str, Force]


class Table(Stage):
    deep = frozenset({"view", "forces", "steps"})
    lasting = frozenset({"names"})

    def __init__(self, view: View, steps: tuple[Step, ...] = (), names: object = None) -> None:
        self.view, self.steps, self.names = view, steps, names

    def where(self, side: str) -> dict[int, int]:
        return self.view.forces[side].at


US, JAPAN = Force({1: 10}), Force({2: 20})


def counted(make: Callable[[Any], Any]) -> tuple[Callable[[Any], Any], list[int]]:
    """A part, and how often it was made."""
    times: list[int] = []

    def part(stage: Any) -> Any:
        times.append(1)
        return make(stage)

    return part, times


def made(make: Callable[[Any], Any], *stages: Table) -> int:
    """How often a part is made for these stages, one after the other."""
    part, times = counted(make)
    kept = Kept()
    for stage in stages:
        assert kept.parts(stage, part) == [make(stage)]
    return len(times)


def table(us: Force = US, japan: Force = JAPAN, *steps: Step, turn: int = 1, names: object = None) -> Table:
    return Table(View(turn, {"us": us, "japan": japan}), steps, names)


def test_a_part_is_kept_while_what_it_reads_is_the_same() -> None:
    def pieces(stage: Any) -> Any:
        return sorted(stage.view.forces["us"].at)

    assert made(pieces, table(), table(), table(turn=2), table(japan=Force({}))) == 1
    assert made(pieces, table(), table(Force({1: 10}, frozenset({1})))) == 1  # an equal part of another force
    assert made(pieces, table(), table(Force({1: 11})), table()) == 2  # and back again


def test_what_a_method_reads_is_read_by_the_part() -> None:
    assert made(lambda stage: stage.where("us"), table(), table(turn=2), table(Force({1: 11}))) == 2


def test_a_step_is_read_by_its_kind_and_a_place_on_the_agenda_by_its_number() -> None:
    one, two = Moving(1), Moving(2)

    def mover(stage: Any) -> Any:
        return stage.step(Moving)

    assert (
        made(mover, table(US, JAPAN, one), table(US, JAPAN, Phase(), one), table(US, JAPAN, two), table())
        == 3
    )
    assert made(lambda s: s.steps[0], table(US, JAPAN, one), table(US, JAPAN, one, two)) == 1
    assert made(lambda s: len(s.steps), table(US, JAPAN, one), table(US, JAPAN, one, two)) == 2


def test_going_through_a_part_reads_all_of_it() -> None:
    def sides(stage: Any) -> Any:
        return [side for side, force in stage.view.forces.items() if force.moved]

    assert made(sides, table(), table(Force({1: 10}, frozenset({1})))) == 2
    assert made(lambda s: "us" in s.view.forces, table(), table(Force({}))) == 2


def test_what_lasts_is_not_noted() -> None:
    assert made(lambda stage: type(stage.names), table(names="some"), table(names="others")) == 1


def test_a_part_of_a_part_is_kept_by_itself() -> None:
    times: list[str] = []

    def units(stage: Any, side: str) -> Any:
        times.append(side)
        return tuple(stage.view.forces[side].at)

    def pieces(stage: Any) -> Any:
        return (stage.part(units, "us"), stage.part(units, "japan"))

    kept = Kept()
    first, second, third = table(), table(japan=Force({3: 30})), table(japan=Force({3: 31}))
    assert kept.parts(first, pieces) == [((1,), (2,))]
    assert kept.parts(second, pieces) == [((1,), (3,))]
    assert times == ["us", "japan", "japan"]
    [before], [after] = kept.parts(second, pieces), kept.parts(third, pieces)
    assert after is before  # the units were made again, and are the same
    assert times == ["us", "japan", "japan", "japan"]


def test_what_is_gone_is_a_change() -> None:
    def pieces(stage: Any) -> Any:
        return stage.view.forces["us"].at if "us" in dict(stage.view.forces) else {}

    assert made(pieces, table(), Table(View(1, {"japan": JAPAN}))) == 2
