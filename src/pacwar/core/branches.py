"""Branches: the same rules run with every face of every die, equal states being merged after each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, TypeVar

from pacwar.core import machine
from pacwar.core.contract import Ask, Game, Outcome, Run
from pacwar.core.dice import Dice
from pacwar.core.records import Action, Event

T = TypeVar("T")

MOST = 1_000  # branches at a time; beyond it they are too many to follow
FEW = 12  # parts that are compared one by one; beyond it hashes are cheaper


class Branch(NamedTuple):
    """One way that the dice may fall, or several that come to the same."""

    position: Any
    part: Fraction  # its probability
    told: tuple[Event, ...]  # to the side that asks
    rolled: bool
    checks: tuple[Any, ...] = ()  # positions, each with one of the checks that end it


class TooMany(Exception):
    """There are more branches than can be followed."""


class DieWanted(Exception):
    """The script of faces is used up: a die with this many faces is needed."""

    def __init__(self, faces: int) -> None:
        self.faces = faces


class Fork:
    """Gives the faces of a script, then asks for the next."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self.script = script
        self.used = 0

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        if self.used == len(self.script):
            raise DieWanted(faces)
        self.used += 1
        return self.script[self.used - 1]


def forked(act: Callable[[Dice], T]) -> Iterator[tuple[T, Fraction, bool]]:
    """Every outcome of a function that may roll dice, with its probability, and whether a die was rolled."""
    scripts: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while scripts:
        script, part = scripts.pop()
        try:
            end = act(Fork(script))
        except DieWanted as wanted:
            scripts += [((*script, face), part / wanted.faces) for face in range(wanted.faces, 0, -1)]
        else:
            yield end, part, bool(script)


def deed(game: Game, p: Any, action: Action) -> Callable[[Dice], Outcome[Any]]:
    """An action of the asked side, waiting for dice."""
    now = p.state.steps[-1]
    ask = game.steps[type(now)]
    assert isinstance(ask, Ask)
    return lambda dice: ask.by_action[type(action)].apply(p, now, action, dice)


def after(game: Game, before: Any, side: str, act: Callable[[Dice], Outcome[Any]]) -> list[Branch]:
    """Every branch of an action, to the next prompt or to where a preview ends."""
    return _run_on(game, side, _first(before, side, act), 0)


def alone(game: Game, p: Any, side: str) -> list[Branch]:
    """Every branch of the open step, to the next prompt or until it is done with all that it puts ahead of itself."""
    return _run_on(game, side, _first(p, side, partial(_one_step, game, p)), len(p.state.steps))


def drawn(game: Game, before: Any, side: str, act: Callable[[Dice], Outcome[Any]], dice: Dice) -> Branch:
    """One branch, by the fall of dice. It goes through checks, and gets as far as the others."""
    counted = _Counted(dice)
    state, branch = _followed(Branch(before, Fraction(1), (), False), side, act(counted), Fraction(1), False)
    while True:
        branch = branch._replace(position=game.position(state, branch.position), rolled=counted.rolled)
        out = (
            None if _ends_preview(game, branch.position) else machine.one_step(game, branch.position, counted)
        )
        if out is None:
            return branch
        state, branch = _followed(branch, side, out, Fraction(1), counted.rolled)


class _Counted:
    """Dice that tell whether one was rolled."""

    def __init__(self, dice: Dice) -> None:
        self.dice, self.rolled = dice, False

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        self.rolled = True
        return self.dice.roll(faces, rule, told, die)


def _one_step(game: Game, p: Any, dice: Dice) -> Outcome[Any]:
    out = machine.one_step(game, p, dice)
    assert out is not None, "a step with checks runs by itself"
    return out


def _first(before: Any, side: str, act: Callable[[Dice], Outcome[Any]]) -> list[tuple[Any, Branch]]:
    whole = Branch(before, Fraction(1), (), False)
    return [_followed(whole, side, *end) for end in _bounded(act)]


def _bounded(act: Callable[[Dice], T]) -> Iterator[tuple[T, Fraction, bool]]:
    for number, end in enumerate(forked(act)):
        if number >= MOST:
            raise TooMany
        yield end


def _run_on(game: Game, side: str, first: list[tuple[Any, Branch]], depth: int) -> list[Branch]:
    """Run every branch to the next prompt; equal states with equal events are merged after each step."""
    running = _joined(first)
    ended: list[Branch] = []
    while running:
        following: list[tuple[Any, Branch]] = []
        for state, branch in running:
            branch = branch._replace(position=game.position(state, branch.position))
            checks = _checks(game, branch.position)
            if checks or len(state.steps) < depth or _ends_preview(game, branch.position):
                ended.append(branch._replace(checks=checks))
                continue
            for out, share, rolled in _bounded(partial(machine.one_step, game, branch.position)):
                if out is None:
                    ended.append(branch)
                else:
                    following.append(_followed(branch, side, out, share, rolled))
        running = _joined(following)
        if len(running) + len(ended) > MOST:
            raise TooMany
    return ended


def _ends_preview(game: Game, p: Any) -> bool:
    kind = game.steps.get(type(p.state.steps[-1]))
    return isinstance(kind, Run) and kind.no_preview


def _checks(game: Game, p: Any) -> tuple[Any, ...]:
    """A position for each of several checks that do not depend on each other, if the open step makes them."""
    now = p.state.steps[-1]
    kind = game.steps.get(type(now))
    if not isinstance(kind, Run) or kind.checks is None:
        return ()
    states = kind.checks(p, now)
    return tuple(game.position(state, p) for state in states) if len(states) > 1 else ()


def _followed(
    branch: Branch, side: str, out: Outcome[Any], share: Fraction, rolled: bool
) -> tuple[Any, Branch]:
    """The state after one more step, and the branch that leads to it: its position is still the one before."""
    seen = tuple(event for event in out.events if event.told is None or event.told == side)
    told = branch.told + seen if seen else branch.told
    return out.state, Branch(branch.position, branch.part * share, told, branch.rolled or rolled)


def _joined(ends: list[tuple[Any, Branch]]) -> list[tuple[Any, Branch]]:
    """Merge the branches that have come to the same state and have told the side the same."""
    if len(ends) < 2:
        return ends
    parts = Parts()
    merged: dict[tuple[int, ...], tuple[Any, Branch]] = {}
    for state, branch in ends:
        key = parts.key(state, branch.told)
        known = merged.get(key)
        if known is not None:
            same = known[1]
            branch = branch._replace(part=same.part + branch.part, rolled=same.rolled or branch.rolled)
        merged[key] = state, branch
    return list(merged.values())


class Parts:
    """Numbers the parts of states, so that equal states have equal keys.

    A part that a step leaves alone is the same object in every branch, so that most are known by identity. Only a part
    that is another object is compared: with all others in its place if they are few, else with those of the same hash.
    """

    def __init__(self) -> None:
        self._numbers: dict[
            tuple[int, int], tuple[int, object]
        ] = {}  # by place and identity, with the part itself
        self._first: dict[int, list[object]] = {}  # place -> the first few parts that differ
        self._more: dict[tuple[int, int], list[tuple[int, object]]] = {}  # place and hash -> the others

    def key(self, state: Any, told: tuple[Event, ...]) -> tuple[int, ...]:
        """Two states have the same key exactly if all their parts, and what was told, are equal."""
        parts = [getattr(state, name) for name in state.__struct_fields__]
        return tuple([self._number(place, part) for place, part in enumerate((*parts, told))])

    def _number(self, place: int, part: object) -> int:
        found = self._numbers.get((place, id(part)))
        if found is None:
            found = self._numbers[place, id(part)] = self._compared(place, part), part
        return found[0]

    def _compared(self, place: int, part: object) -> int:
        first = self._first.setdefault(place, [])
        for number, other in enumerate(first):
            if other == part:
                return number
        if len(first) < FEW:
            first.append(part)
            return len(first) - 1
        more = self._more.setdefault((place, deep_hash(part)), [])
        for number, other in more:
            if other == part:
                return number
        more.append((FEW + len(self._numbers), part))
        return more[-1][0]


def deep_hash(part: Any) -> int:
    """Equal parts have equal hashes, also dicts and records that hold dicts."""
    try:
        return hash(part)
    except TypeError:
        if isinstance(part, dict):
            return hash(frozenset((key, deep_hash(value)) for key, value in part.items()))
        if isinstance(part, tuple | list):
            return hash(tuple(map(deep_hash, part)))
        return hash(tuple(deep_hash(getattr(part, name)) for name in part.__struct_fields__))
