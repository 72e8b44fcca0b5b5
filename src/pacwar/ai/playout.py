"""Playouts: both sides play on from a guess by the quick policy, with dice, up to a time on the game's clock."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from copy import copy
from random import Random
from typing import Any

from pacwar.ai.policy import Policy
from pacwar.core import machine
from pacwar.core.advice import Advice
from pacwar.core.contract import Game
from pacwar.core.dice import Dice, DiceWanted
from pacwar.core.machine import OpenPosition
from pacwar.core.records import Action, Ended, Together
from pacwar.core.sandbox import Sandbox, after

LONGEST = 3000  # decisions of one playout


class Mind:
    """A policy with the script that it is playing."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.script: deque[Action] = deque()

    def choose(self, game: Game, side: str, standing: OpenPosition) -> Action:
        box = Sandbox(game, side, standing)
        while self.script:
            action = self.script.popleft()
            if box.check(action) is None:
                return action
        self.script.extend(self.policy.decide(box))
        return self.script.popleft()

    def copied(self) -> Mind:
        """A copy, to continue differently."""
        made = Mind(self.policy.copied())
        made.script = deque(self.script)
        return made


class EvenDice:
    """Dice for playouts with as little luck as possible: for each side, every face comes up once in six rolls of a die.
    Mirrored dice give the opposite faces, so that the luck of two playouts cancels out."""

    kind = "tried out"

    def __init__(self, seed: str, mirrored: bool = False) -> None:
        self.seed, self.mirrored = seed, mirrored
        self.side = ""  # who plays
        self._decks: dict[tuple[str, int], tuple[Random, list[int]]] = {}

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        key = self.side, faces
        if key not in self._decks:
            self._decks[key] = Random(f"{self.seed} {self.side} {faces}"), []
        rng, deck = self._decks[key]
        if not deck:
            deck += range(1, faces + 1)
            rng.shuffle(deck)
        face = deck.pop()
        return faces + 1 - face if self.mirrored else face


class Playout:
    """One line of play. `positions` counts what has been played."""

    def __init__(self, game: Game, advice: Advice, standing: OpenPosition, minds: Mapping[str, Mind]) -> None:
        self.game, self.advice, self.standing = game, advice, standing
        self.start = standing
        self.minds = dict(minds)
        self.positions = 0

    def branched(self) -> Playout:
        made = copy(self)
        made.minds = {side: mind.copied() for side, mind in self.minds.items()}
        return made

    def alone(self, side: str) -> Playout:
        """Play for one side as long as it is asked and no roll is needed."""
        while side in self.standing.open and self.positions < LONGEST:
            kept = self.minds[side].copied()
            try:
                self._play(side, machine.NO_DICE)
            except DiceWanted:
                self.minds[side] = kept
                break
        return self

    def until(self, time: int, dice: EvenDice) -> Playout:
        """Play for all sides until the game's clock has come to a time, or the game is over."""
        first = self.positions
        while self.advice.clock(self.standing.position) < time and self.positions - first < LONGEST:
            if not self.standing.open:
                if not isinstance(self.standing.position.state.steps[-1], Together):
                    break  # the game is over
                joined = machine.lanes_joined(self.game, self.standing)
                self.standing = machine.run_until_asked(self.game, joined, dice, [])
                continue
            dice.side = next(iter(self.standing.open))
            self._play(dice.side, dice)
        return self

    def _play(self, side: str, dice: Dice) -> None:
        action = self.minds[side].choose(self.game, side, self.standing)
        self.standing = after(self.game, self.standing, side, action, dice)
        self.positions += 1

    def score(self, side: str) -> float:
        """The score of the side, or its expected score."""
        p: Any = self.standing.position
        top = p.state.steps[-1]
        return top.scores[side] if type(top) is Ended else self.advice.chances(p, side)
