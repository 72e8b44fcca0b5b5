"""A belief: a few guesses at what is hidden, each with a weight, moved on by what a player sees and is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from pacwar.ai.seat import Seat
from pacwar.core import machine
from pacwar.core.contract import Game, Guess
from pacwar.core.machine import OpenPosition
from pacwar.core.sandbox import Sandbox

LEAST = 0.1  # of the weight of a guess is left, however little of it could be gone on with


def guess_of(game: Game, seat: Seat, rng: Random, before: Guess | None = None) -> Guess:
    """A position that looks the same to the seat as the real one; the guess before lends what still fits, and its facts."""
    state = game.guess(seat.view, seat.told, rng, before)
    return Guess(seat.view, game.position(state, before.position if before is not None else None))


def guessed(game: Game, seat: Seat, rng: Random) -> Sandbox:
    """A sandbox with a position that looks the same to the seat as the real one."""
    return Sandbox(game, seat.side, standing_on(game, guess_of(game, seat, rng)))


def standing_on(game: Game, guess: Guess) -> OpenPosition:
    """A guess, with what it asks."""
    return machine.run_until_asked(game, guess.position, machine.NO_DICE, [])


@dataclass
class Held:
    """One guess that a player has in mind."""

    guess: Guess
    weight: float = 1.0
    is_old: bool = False  # something hidden in it goes back to an earlier guess


class Belief:
    """What one player thinks of what it cannot see. The first guess is the one that it acts on.

    A guess that fits what has been seen since is gone on with, and gains on those that had to be made anew: it has
    foretold what came.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.held: dict[int, Held] = {}

    def moved_on(self, number: int, seat: Seat, rng: Random) -> Guess:
        """The guess of a number, as it is now."""
        held = self.held.get(number)
        if held is None:
            self.held[number] = Held(guess_of(self.game, seat, rng))
        else:
            guess = guess_of(self.game, seat, rng, held.guess)
            share = kept(held.guess, guess)
            held.weight *= 1.0 if share is None else max(share, LEAST)
            held.guess, held.is_old = guess, bool(share)
            heaviest = max(each.weight for each in self.held.values())
            for each in self.held.values():
                each.weight = max(each.weight / heaviest, LEAST)
        return self.held[number].guess

    def thought_over(self, number: int, seat: Seat, rng: Random) -> Guess:
        """The guess of a number, made anew if it goes back to an earlier one: for a new plan, so that an error does not last."""
        if self.held[number].is_old:
            self.held[number] = Held(guess_of(self.game, seat, rng), self.held[number].weight)
        return self.held[number].guess

    def weight(self, number: int) -> float:
        return self.held[number].weight if number in self.held else 1.0


def kept(before: Guess, now: Guess) -> float | None:
    """The share of the hidden parts that are still those of the guess before; None if nothing is hidden."""
    open_parts = {id(part) for part in _parts(now.seen)}
    hidden = [part for part in _parts(now.position.state) if id(part) not in open_parts]
    old = {id(part) for part in _parts(before.position.state)}
    return sum(id(part) in old for part in hidden) / len(hidden) if hidden else None


def _parts(record: Any) -> Iterator[object]:
    """The parts of a state or a view: its fields, those of a dict by side one by one. Numbers and words are none."""
    for name in record.__struct_fields__:
        part = getattr(record, name)
        if name != "steps":
            yield from (
                x
                for x in (part.values() if isinstance(part, dict) else (part,))
                if not isinstance(x, int | str)
            )


def turns(weights: Sequence[float]) -> Iterator[int]:
    """Whose turn it is, each as often as its weight says: with equal weights one after the other."""
    whole = sum(weights)
    due = [0.0] * len(weights)
    while True:
        due = [x + weight / whole for x, weight in zip(due, weights, strict=True)]
        best = max(range(len(due)), key=lambda n: (round(due[n], 9), -n))
        due[best] -= 1
        yield best
