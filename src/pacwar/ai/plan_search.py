"""Plan search: several plans for a phase are played out against a quick enemy, and the best is followed.

A plan is a stance that the game proposes. All plans are played out with the same dice and the same random choices, so that
they differ only in what they do. Plans that do badly are dropped in rounds (successive halving), so that most
playouts go to those between which it is hard to decide. The budget is counted in positions, never in seconds: the
same seed gives the same choices everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from pacwar.ai.belief import Belief, standing_on, turns
from pacwar.ai.playout import EvenDice, Mind, Playout
from pacwar.ai.policy import Policy
from pacwar.ai.seat import Seat
from pacwar.core.advice import Advice
from pacwar.core.contract import Game
from pacwar.core.machine import OpenPosition

PLAYOUTS = 4  # of each plan, without which it is not worth comparing
PAIR = 2  # playouts of the same guess with opposite dice
LEAST = 20  # positions that a playout counts for, even if the game is over at once

OnProgress = Callable[[float], None]


@dataclass(frozen=True)
class Depth:
    """How much a level thinks."""

    positions: int  # for one phase
    plans: int  # that are compared, at most
    ahead: int  # ticks of the game's clock that are played out
    guesses: int  # of what is hidden

    def times(self, budget: float) -> Depth:
        """The same with another budget."""
        return replace(self, positions=round(self.positions * budget))


@dataclass(eq=False)
class Plan:
    """One way to play a phase."""

    stance: Any
    seed: str
    lines: list[Playout] = field(default_factory=list)  # on each guess: played until a roll is needed
    ends: list[Any] = field(default_factory=list)  # states at the end of the first pair of playouts
    scores: list[float] = field(default_factory=list)
    head_start: float = 0.0

    def policy(self, game: Game, side: str) -> Policy:
        """A policy that follows the plan."""
        return Policy(game, f"{self.seed} {side}", self.stance)

    @property
    def mean(self) -> float:
        return (self.head_start + sum(self.scores)) / len(self.scores) if self.scores else -1.0


class PlanSearch:
    """Compares plans for one decision of one side."""

    def __init__(
        self,
        game: Game,
        advice: Advice,
        side: str,
        depth: Depth,
        watch: OnProgress | None,
        belief: Belief | None = None,
    ) -> None:
        self.game, self.advice, self.side, self.watch = game, advice, side, watch
        self.belief = belief or Belief(game)
        self.level = self.depth = depth
        self.spent = 0

    def ranked(self, seat: Seat, standing: OpenPosition, seed: str) -> list[Plan]:
        """The plans that were tried, the best first; those dropped early come last."""
        stances = self.advice.stances(standing.position, self.side)
        self.depth = self.level.times(self.advice.pace(standing.position, self.side))
        most = min(self.depth.plans, self.depth.positions // (PLAYOUTS * self.advice.length))
        plans = [Plan(stance, seed) for stance in stances[: max(most, 1)]]
        if len(plans) == 1:
            return plans
        guesses, weights = self._guesses(seat, standing, seed)
        order, guess = turns(weights), standing
        plans[0].head_start = self.advice.head_start(standing.position, self.side)
        number = 0

        def play_out() -> None:
            nonlocal number, guess
            if number % PAIR == 0:
                guess = guesses[next(order)]
            for plan in plans:
                self._play_out(plan, guess, number, seed)
            number += 1

        while number < PAIR:
            play_out()
        plans, dropped = distinct(plans)
        left = self.depth.positions - self.spent
        rounds = (len(plans) - 1).bit_length()
        for n in range(rounds, 0, -1):
            limit = self.depth.positions - left * (n - 1) // rounds
            while self.spent < limit:
                play_out()
            plans.sort(key=lambda p: -p.mean)
            keep = (len(plans) + 1) // 2
            dropped = plans[keep:] + dropped
            plans = plans[:keep]
        self._tell(1.0)
        return plans + dropped

    def _guesses(
        self, seat: Seat, standing: OpenPosition, seed: str
    ) -> tuple[list[OpenPosition], list[float]]:
        """Different guesses of what is hidden, with their weights; where nothing is, one."""
        found, weights = [standing], [self.belief.weight(0)]
        for n in range(1, self.depth.guesses):
            guess = self.belief.moved_on(n, seat, Random(f"{seed} guess {n}"))
            other = standing_on(self.game, guess)
            if all(other.position.state != known.position.state for known in found):
                found.append(other)
                weights.append(self.belief.weight(n))
        return found, weights

    def _play_out(self, plan: Plan, start: OpenPosition, number: int, seed: str) -> None:
        time = self.advice.clock(start.position) + self.depth.ahead
        model = self.advice.coarse
        if model is not None and model.serves(start.position, self.side):
            score, positions = model.score(start.position, self.side, plan.stance, time, f"{seed} {number}")
            self._count(plan, score, positions, plan.stance, number)
            return
        line = next((x for x in plan.lines if x.start is start), None)
        if line is None:
            usual = Plan(None, plan.seed)
            minds = {
                side: Mind((plan if side == self.side else usual).policy(self.game, side))
                for side in self.game.sides
            }
            line = Playout(self.game, self.advice, start, minds).alone(self.side)
            self.spent += line.positions
            plan.lines.append(line)
        branch = line.branched()
        branch.until(time, EvenDice(f"{seed} {number // PAIR}", mirrored=bool(number % PAIR)))
        played = branch.positions - line.positions
        self._count(plan, branch.score(self.side), played, branch.standing.position.state, number)

    def _count(self, plan: Plan, score: float, positions: int, end: Any, number: int) -> None:
        """One more score of a plan, and what it came to."""
        self.spent += max(positions, LEAST)
        plan.scores.append(score)
        if number < PAIR:
            plan.ends.append(end)
        self._tell(min(1.0, self.spent / self.depth.positions))

    def _tell(self, done: float) -> None:
        if self.watch is not None:
            self.watch(done)


def distinct(plans: Sequence[Plan]) -> tuple[list[Plan], list[Plan]]:
    """Plans that differ, and those that come to the same as one before them: all are played out alike. That they score the same
    is not enough: two games that are won may have been won in different ways."""
    found: list[Plan] = []
    same: list[Plan] = []
    for plan in plans:
        (same if any(plan.ends == known.ends for known in found) else found).append(plan)
    return found, same
