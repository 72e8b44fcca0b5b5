"""The computer players by name."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from functools import partial
from random import Random
from typing import Protocol

from pacwar.ai.belief import Belief, standing_on
from pacwar.ai.operations import Operations
from pacwar.ai.plan_search import Depth, OnProgress, PlanSearch
from pacwar.ai.policy import Policy
from pacwar.ai.seat import Seat
from pacwar.core.contract import Game
from pacwar.core.records import Action, Fault
from pacwar.core.sandbox import Sandbox


class Player(Protocol):
    """Decides for one side of one match. The same seed and the same seats give the same choices."""

    def choose(self, seat: Seat) -> Action: ...


class RandomPlayer:
    """Any legal action, each as likely as the other. Looks at nothing but the list."""

    def __init__(self, game: Game, seed: int | str) -> None:
        self._random = Random(f"random {seed}").random

    def choose(self, seat: Seat) -> Action:
        legal = seat.legal
        return legal[int(self._random() * len(legal))]


class Planner:
    """Plays by scripts: lists of actions that are played one after the other as long as they are legal.

    At the start of a phase it compares plans, if its depth allows, and follows the best. A player belongs to one match:
    its script and its plans belong to the last position it saw.
    """

    def __init__(
        self,
        game: Game,
        seed: int | str,
        depth: Depth | None = None,
        watch: OnProgress | None = None,
        recalls: int | None = None,
    ) -> None:
        self.game, self.seed, self.depth, self.watch = game, seed, depth, watch
        self.recalls = recalls  # entries of the log over which it looks back; None: all
        self.policy = Policy(game, seed)
        self.belief = Belief(game)
        self.operations: Operations | None = None
        self._rng = Random(f"guesses {seed}")
        self._script: deque[Action] = deque()
        self._moment: Hashable = None  # the phase whose plans were compared last
        self._imagined_for: Hashable = None  # the phase after whose plan the guess was thought over

    def choose(self, seat: Seat) -> Action:
        while self._script:
            action = self._script.popleft()
            if seat.check(action) is None:
                return action
        legal = seat.legal
        if len(legal) == 1:
            return legal[0]
        if self.recalls is not None:
            seat = seat.recalling(self.recalls)
        box = self._imagined(seat)
        self._ponder(seat, box)
        if self.policy.advice is not None:
            self.operations = self.operations or Operations(self.policy.advice, seat.side)
            self.policy.operations = partial(self.operations.running, seat.told, box.position)
        self._script.extend(self.policy.decide(box))
        return self._script.popleft()

    def _imagined(self, seat: Seat) -> Sandbox:
        """The position as it is thought to be: the same from decision to decision, but thought over when a plan has been followed."""
        guess = self.belief.moved_on(0, seat, self._rng)
        box = Sandbox(self.game, seat.side, standing_on(self.game, guess))
        followed = self.policy.follows_until
        counsel = (
            self.policy.consult(box)
            if followed != self._imagined_for and self.belief.held[0].is_old
            else None
        )
        if counsel is None or counsel.moment == followed:
            return box
        self._imagined_for = followed
        guess = self.belief.thought_over(0, seat, self._rng)
        return Sandbox(self.game, seat.side, standing_on(self.game, guess))

    def _ponder(self, seat: Seat, box: Sandbox) -> None:
        """At the start of a phase: choose the plan to follow."""
        advice, depth = self.policy.advice, self.depth
        if depth is None or advice is None or len(advice.stances(box.position, seat.side)) == 1:
            return
        counsel = self.policy.consult(box)
        if counsel is None or counsel.moment == self._moment:
            return
        self._moment = counsel.moment
        thinker = PlanSearch(self.game, advice, seat.side, depth, self.watch, self.belief)
        best = thinker.ranked(seat, box.standing, f"{self.seed} {self._moment}")[0]
        self.policy = best.policy(self.game, seat.side)


NORMAL = Depth(positions=1000, plans=2, ahead=2, guesses=1)
HARD = Depth(positions=12000, plans=6, ahead=3, guesses=4)
RECALLED = {"beginner": 100, "normal": 300}  # entries of the log; hard remembers all

Maker = Callable[[Game, int | str, float, OnProgress | None], Player]


def _random(game: Game, seed: int | str, budget: float, watch: OnProgress | None) -> Player:
    return RandomPlayer(game, seed)


def _beginner(game: Game, seed: int | str, budget: float, watch: OnProgress | None) -> Player:
    return Planner(game, seed, recalls=RECALLED["beginner"])


def _normal(game: Game, seed: int | str, budget: float, watch: OnProgress | None) -> Player:
    return Planner(game, seed, NORMAL.times(budget), watch, RECALLED["normal"])


def _hard(game: Game, seed: int | str, budget: float, watch: OnProgress | None) -> Player:
    return Planner(game, seed, HARD.times(budget), watch)


PLAYERS: dict[str, Maker] = {
    "random": _random,
    "beginner": _beginner,
    "normal": _normal,
    "hard": _hard,
}
USUAL = "normal"  # the level that most people play against
ABOUT = {
    "random": "plays any legal action",
    "beginner": "maximizes immediate expected gain",
    "normal": "compares two plans before each phase",
    "hard": "compares more plans, with the enemy's reply",
}


def player(
    name: str, game: Game, seed: int | str, *, budget: float = 1.0, watch: OnProgress | None = None
) -> Player:
    """A computer player by its name.

    `budget` multiplies its usual number of positions. `watch` is called with the share of the thinking that is done,
    from 0 to 1.
    """
    if name not in PLAYERS:
        raise Fault(f"no computer player {name!r}; choose from {', '.join(PLAYERS)}")
    return PLAYERS[name](game, seed, budget, watch)
