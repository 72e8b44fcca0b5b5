"""A table for worked examples: moves with the points that the text counts, checks, and what a combat came to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from pacwar.core.dice import Scripted
from pacwar.core.records import Action, Event
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import Side
from pacwar.games.bataan.r08_movement import price

from .scene import BOARD, SETTING, at, begin, of, play, position, top, unit, units

ROAD, TRAIL, OPEN = "R", "T", "x"

E = TypeVar("E", bound=Event)


class Table:
    """The match, and what has been told since it was last asked."""

    def __init__(self, scenario: str, faces: Sequence[int]) -> None:
        self.dice = Scripted(*faces)
        self.match = begin(scenario).with_dice(self.dice)
        self.told: list[Event] = []

    def play(self, *actions: Action) -> list[Event]:
        events = play(self.match, *actions)
        self.told += events
        return events

    def when(self, kind: type[Any], *actions: Action) -> None:
        """Play this if the question is asked: where there is no choice it settles itself."""
        if type(top(self.match)) is kind:
            self.play(*actions)

    def windows(self) -> None:
        """Nobody plays an event."""
        while type(top(self.match)) is m.EventWindow:
            self.play(m.Pass())

    def since(self) -> list[Event]:
        told, self.told = self.told, []
        return told

    def go(self, path: str, *names: str, ways: str) -> None:
        """Units move as a stack. `path`: each hex with the movement points that the example counts for it; `ways`: by road,
        by trail, or without either."""
        first, *others = units(*names)
        self.play(m.PickUnit(first), *(m.TakeAlong(other) for other in others))
        hexes = [item.split("=") for item in path.split()]
        assert len(hexes) == len(ways)
        for (name, points), way in zip(hexes, ways, strict=True):
            now = top(self.match)
            assert isinstance(now, m.Moving)
            assert now.at is not None
            spot = at(name)
            found = (
                ROAD
                if BOARD.has("road", now.at, spot)
                else TRAIL
                if BOARD.has("trail", now.at, spot)
                else OPEN
            )
            assert (name, found) == (name, way)
            assert (name, price(position(self.match), now, spot)) == (name, int(2 * float(points)))
            self.play(m.StepTo(spot))
        self.when(m.Moving, m.Stop())
        for name in names:
            assert self.where(name) == hexes[-1][0]

    def where(self, name: str) -> str | None:
        for forces in self.match.state.forces.values():
            if unit(name) in forces.at:
                return BOARD.name(forces.at[unit(name)])
        return None

    def activates(self, marker: int, *names: str) -> None:
        """7.44 Army units in Command Range are activated without a check, and get a marker."""
        for name in names:
            events = self.play(m.ActivateArmy(unit(name)))
            assert [e.activated for e in of(m.ArmyActivated, events)] == [True]
            assert not of(m.ErChecked, events)
            turn = self.match.state.steps[0]
            assert turn.acted[unit(name)] == marker, name

    def attacks(self, target: str, *names: str) -> None:
        self.play(m.DeclareAttack(at(target)), *(m.AddAttacker(unit(name)) for name in names))

    def supports(self, side: Side, *names: str) -> None:
        """12.11 A side designates its artillery."""
        for name in names:
            now = top(self.match)
            assert isinstance(now, m.FireSupport)
            assert now.side is side
            self.play(m.AssignGuns(unit(name)))
        now = top(self.match)
        if isinstance(now, m.FireSupport) and now.side is side:
            self.play(m.EndFireSupport())


def checks(events: Sequence[Event], rule: str) -> list[tuple[str, int, int, int, bool]]:
    """Who has checked under a rule: rating, die, modifier, passed."""
    return [
        (SETTING.names[e.unit], e.er, e.face, e.drm, e.passed)
        for e in of(m.ErChecked, events)
        if e.rule == rule
    ]


def one(kind: type[E], events: Sequence[Event]) -> E:
    (found,) = of(kind, events)
    return found


def support(events: Sequence[Event]) -> dict[Side, int]:
    return {e.side: e.points for e in of(m.SupportGiven, events)}


def modifiers(events: Sequence[Event]) -> list[int]:
    """The modifiers of a combat, without those of nothing."""
    return sorted(e.drm for e in of(m.ModifierCounted, events) if e.drm)


def fought(events: Sequence[Event]) -> tuple[int, int, str, str, int, int, str]:
    e = one(m.CombatResolved, events)
    return e.attack, e.defense, e.odds, e.table, e.face, e.drm, e.result


def names_of(ids: Iterable[int]) -> set[str]:
    return {SETTING.names[x] for x in ids}
