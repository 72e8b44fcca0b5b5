"""Exact odds: the same rules run with every face of every die.

Equal states are merged after each step that runs by itself. Where a side is asked before the first roll, the quiet
answer (nothing added) is assumed and named. After the roll, the next prompt ends the preview, and so does the end of a
turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from pacwar.core import machine
from pacwar.core.contract import Ask, BreakdownLine, Game, Outcome, Run
from pacwar.core.dice import Dice
from pacwar.core.records import Action, Event, Record, encode

T = TypeVar("T")


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
        if any(rolled for *_, rolled in ends) or len(ends) != 1:
            break
        p = ends[0][0]
        quiet = _quiet(game, p)
        if quiet is None:
            break
        now, action = p.state.steps[-1], quiet
        assuming.append(f"{now.side}: {game.describe(quiet)}")
    merged: dict[str, tuple[Fraction, tuple[Event, ...]]] = {}
    for _, part, told, _ in ends:
        label = game.label(told)
        merged[label] = (merged.get(label, (Fraction(0), ()))[0] + part, told)
    ordered = sorted(merged.items(), key=lambda item: (-item[1][0], item[0]))
    return Odds(
        tuple(Chance(str(part), float(part), label, _expected(told)) for label, (part, told) in ordered),
        breakdown,
        tuple(assuming),
        any(rolled for *_, rolled in ends),
    )


def certain(game: Game) -> Odds:
    """For the lanes of a secret decision, which have no dice."""
    return Odds((Chance("1", 1.0, game.label(()), ()),), ())


def _expected(told: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events up to the first discovery, which cannot be known in advance."""
    shown = next((i for i, event in enumerate(told) if event.reveals), len(told))
    return told[:shown]


def _deed(game: Game, p: Any, action: Action) -> Callable[[Dice], Outcome]:
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
    game: Game, before: Any, side: str, branches: list[tuple[Any, Fraction, bool]]
) -> list[tuple[Any, Fraction, tuple[Event, ...], bool]]:
    """Run every branch to the next prompt; equal states with equal events are merged after each step."""
    running = _merged(game, before, side, [(out, part, (), rolled) for out, part, rolled in branches])
    ended = []
    while running:
        following = []
        for p, part, told, rolled in running:
            if _is_apart(game, p):
                ended.append((p, part, told, rolled))
                continue
            for out, share, fell in forked(partial(machine.one_step, game, p)):
                if out is None:
                    ended.append((p, part, told, rolled))
                else:
                    following.append((p, (out, part * share, told, rolled or fell)))
        running = []
        for p, branch in following:
            running += _merged(game, p, side, [branch])
        running = _same_joined(running)
    return ended


def _is_apart(game: Game, p: Any) -> bool:
    kind = game.steps.get(type(p.state.steps[-1]))
    return isinstance(kind, Run) and kind.no_preview


def _merged(game: Game, before: Any, side: str, branches: list[Any]) -> list[Any]:
    made = []
    for out, part, told, rolled in branches:
        seen = tuple(e for e in out.events if e.told is None or e.told == side)
        made.append((game.position(out.state, before), part, told + seen, rolled))
    return _same_joined(made)


def _same_joined(items: list[Any]) -> list[Any]:
    if len(items) < 2:
        return items
    kept: dict[bytes, Any] = {}
    for p, part, told, rolled in items:
        key = encode((p.state, told))
        known = kept.get(key)
        kept[key] = (p, part + known[1], told, rolled) if known else (p, part, told, rolled)
    return list(kept.values())
