"""Exact odds: the same rules run with every face of every die.

Equal states are merged after each step that runs by itself. Where a side is asked before the first roll, the quiet
answer (nothing added) is assumed and named. After the roll, the next prompt ends the preview, and so does the end of a
turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, TypeVar

from pacwar.core import machine
from pacwar.core.contract import Ask, BreakdownLine, Game, Outcome, Run
from pacwar.core.dice import Dice
from pacwar.core.records import Action, Event, Record

T = TypeVar("T")

FEW = 12  # parts that are compared one by one; beyond it hashes are cheaper


class Branch(NamedTuple):
    """One way that the dice may fall, or several that come to the same."""

    position: Any
    part: Fraction  # its probability
    told: tuple[Event, ...]  # to the side that asks
    rolled: bool


class Chance(Record, frozen=True):
    """One outcome: its probability (as a fraction "5/36" and a number), its short name, and its events up to a discovery."""

    part: str
    chance: float
    label: str
    events: tuple[Event, ...]


class Odds(Record, frozen=True):
    """The odds of an action. `assuming` names the answers that were assumed on the way to the roll."""

    chances: tuple[Chance, ...]
    breakdown: tuple[BreakdownLine, ...]
    assuming: tuple[str, ...] = ()
    rolled: bool = True  # False: no die is rolled before the next prompt


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


def odds(game: Game, p: Any, side: str, action: Action) -> Odds:
    """The distribution of what `side` will have been told at the next prompt."""
    breakdown = game.breakdown(p, side, action)
    assuming: list[str] = []
    while True:
        ends = _until_asked(game, p, side, list(forked(_deed(game, p, action))))
        if len(ends) != 1 or ends[0].rolled:
            break
        p = ends[0].position
        quiet = _quiet(game, p)
        if quiet is None:
            break
        now, action = p.state.steps[-1], quiet
        assuming.append(f"{now.side}: {game.describe(quiet)}")
    merged: dict[str, tuple[Fraction, tuple[Event, ...]]] = {}
    for end in ends:
        label = game.label(end.told)
        merged[label] = (merged.get(label, (Fraction(0), ()))[0] + end.part, end.told)
    ordered = sorted(merged.items(), key=lambda item: (-item[1][0], item[0]))
    return Odds(
        tuple(Chance(str(part), float(part), label, _expected(told)) for label, (part, told) in ordered),
        breakdown,
        tuple(assuming),
        any(end.rolled for end in ends),
    )


def certain(game: Game) -> Odds:
    """For the lanes of a secret decision, which have no dice."""
    return Odds((Chance("1", 1.0, game.label(()), ()),), ())


def _expected(told: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events up to the first discovery, which cannot be known in advance."""
    shown = next((i for i, event in enumerate(told) if event.reveals), len(told))
    return told[:shown]


def _deed(game: Game, p: Any, action: Action) -> Callable[[Dice], Outcome[Any]]:
    """An action of the asked side, waiting for dice."""
    now = p.state.steps[-1]
    ask = game.steps[type(now)]
    assert isinstance(ask, Ask)
    return lambda dice: ask.by_action[type(action)].apply(p, now, action, dice)


def averaged(many: list[Odds]) -> Odds:
    """The mean of the odds on several guesses."""
    shares: dict[str, Fraction] = {}
    events: dict[str, tuple[Event, ...]] = {}
    for each in many:
        for chance in each.chances:
            shares[chance.label] = shares.get(chance.label, Fraction(0)) + Fraction(chance.part) / len(many)
            events.setdefault(chance.label, chance.events)
    ordered = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    chances = tuple(Chance(str(part), float(part), label, events[label]) for label, part in ordered)
    said = f"averaged over {len(many)} guesses of hidden information"
    return Odds(chances, many[0].breakdown, (*many[0].assuming, said))


def _quiet(game: Game, p: Any) -> Action | None:
    """The answer that adds nothing, if the open step has one and it is legal."""
    now = p.state.steps[-1]
    ask = game.steps.get(type(now))
    quiet = getattr(ask, "quiet", None)
    if quiet is None or ask is None:
        return None
    order = ask.by_action[type(quiet)]  # type: ignore[union-attr]  # what has a quiet answer is an Ask
    return quiet if order.check(p, now, quiet) is None else None


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


def _until_asked(
    game: Game, before: Any, side: str, first: list[tuple[Outcome[Any], Fraction, bool]]
) -> list[Branch]:
    """Run every branch to the next prompt; equal states with equal events are merged after each step."""
    running = _joined([_followed(Branch(before, Fraction(1), (), False), side, *end) for end in first])
    ended: list[Branch] = []
    while running:
        following = []
        for state, branch in running:
            branch = branch._replace(position=game.position(state, branch.position))
            if _is_apart(game, branch.position):
                ended.append(branch)
                continue
            for out, share, rolled in forked(partial(machine.one_step, game, branch.position)):
                if out is None:
                    ended.append(branch)
                else:
                    following.append(_followed(branch, side, out, share, rolled))
        running = _joined(following)
    return ended


def _is_apart(game: Game, p: Any) -> bool:
    kind = game.steps.get(type(p.state.steps[-1]))
    return isinstance(kind, Run) and kind.no_preview


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
