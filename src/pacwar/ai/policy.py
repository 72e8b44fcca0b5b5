"""The quick policy: maximizes immediate expected gain, exactly; it does not consider the enemy's reply.

It plays for beginners, and for both sides when stronger players play a plan out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from copy import copy
from random import Random
from typing import Any, TypeVar

from pacwar.ai import plain
from pacwar.core.advice import Evaluator, Operation, Planner, no_operations
from pacwar.core.contract import Game
from pacwar.core.machine import OpenPosition
from pacwar.core.records import Action
from pacwar.core.sandbox import Sandbox

T = TypeVar("T")

DEEP = 2  # own decisions in a row that are looked through when an action is tried out
TRIES = 2000  # positions that are tried for one decision before it is looked no deeper
SAME = 1e-9  # scores that differ by less are equal


class Policy:
    """Decides for one side, in one stance. It keeps its plan of a phase from one decision to the next."""

    def __init__(self, game: Game, seed: int | str, stance: Any = None) -> None:
        self.game, self.stance = game, stance
        self.advice = game.advice
        self.rng = Random(f"policy {seed}")
        self._is_shared = False  # is the source of numbers that of another as well?
        self.counsel: Evaluator | None = None
        self.planners: Sequence[Planner] = self.advice.planners() if self.advice else ()
        self.operations: Callable[[], Sequence[Operation]] = no_operations
        self._follows: Planner | None = None  # whose plan is being followed
        self.follows_until: Hashable = None  # as long as this moment lasts

    def copied(self) -> Policy:
        """A copy, to continue differently."""
        self._is_shared = True  # copying its state is slow, so the first user of a number does it
        made = copy(self)
        made.planners = [planner.copied() for planner in self.planners]
        if self._follows is not None:
            made._follows = made.planners[self.planners.index(self._follows)]
        return made

    def decide(self, box: Sandbox) -> list[Action]:
        """Actions to be played one after the other, as long as they are legal. The first one is."""
        counsel = self.consult(box)
        found = self._plan(box, counsel) if counsel else self._moves(box)
        for i, action in enumerate(found):
            if box.check(action) is None:
                return found[i:]
        legal = box.legal(box.standing)
        return [self._any([(self.score(box, a), a) for a in legal])] if legal[1:] else legal

    def consult(self, box: Sandbox) -> Evaluator | None:
        """The game's opinion of the position."""
        self.counsel = self._evaluator(box.position, box.side, self.counsel)
        if self.counsel is not None:
            self.counsel.operations = self.operations
        return self.counsel

    def _evaluator(self, position: Any, side: str, before: Evaluator | None) -> Evaluator | None:
        """The evaluator of a position: it answers for that position alone."""
        return self.advice.counsel(position, side, before, self.stance) if self.advice else None

    def _any(self, scored: Sequence[tuple[float, T]]) -> T:
        """One of the best, at random."""
        highest = max(score for score, _ in scored)
        ties = [item for score, item in scored if score >= highest - SAME]
        if self._is_shared:
            rng, self.rng = self.rng, Random(0)
            self.rng.setstate(rng.getstate())
            self._is_shared = False
        return ties[int(self.rng.random() * len(ties))]

    def _plan(self, box: Sandbox, counsel: Evaluator) -> list[Action]:
        """What is decided as a whole: a script of the game, or what the best of the planners proposes."""
        script = list(counsel.script(box.step))
        if script:
            return script
        found = [
            (proposal, planner) for planner in self.planners if (proposal := planner.propose(box, counsel))
        ]
        if not found:
            return []
        proposal, planner = max(
            found, key=lambda x: (x[1] is self._follows and x[0].until == self.follows_until, x[0].gain)
        )
        planner.taken()
        self._follows, self.follows_until = planner, proposal.until
        return proposal.actions

    def _moves(self, box: Sandbox) -> list[Action]:
        """Without advice: the move of a unit with the best result."""
        moves = plain.moves(box)
        return self._any(moves) if moves else []

    def score(self, box: Sandbox, action: Action) -> float:
        """The game's opinion of a small decision; if it has none, the value found by trying it out."""
        return self._score(box, box.standing, self.counsel, action, DEEP)

    def _score(
        self, box: Sandbox, standing: OpenPosition, evaluator: Evaluator | None, action: Action, deep: int
    ) -> float:
        """`evaluator` belongs to `standing`; the evaluator of the decision itself values the result."""
        said = evaluator.opinion(standing.open[box.side][1], action) if evaluator else None
        if said is not None:
            return said
        expected = 0.0
        for chance, after in box.outcomes(standing, action):
            following = box.legal(after) if deep and box.tried < TRIES else []
            if following:
                then = self._evaluator(after.open[box.side][0], box.side, evaluator)
                best = max(self._score(box, after, then, a, deep - 1) for a in following)
            else:
                best = self.counsel.worth(after.position) if self.counsel else plain.worth(box, after)
            expected += chance * best
        return expected
