"""The greedy player: takes what it can get now, by exact expected gains; it does not look at the enemy's reply."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from pacwar.ai import march, plain
from pacwar.ai.advice import Counsel, advice_of
from pacwar.ai.battle import Field, plan
from pacwar.ai.sandbox import Sandbox
from pacwar.ai.seat import Seat
from pacwar.core.contract import Ask, Game
from pacwar.core.machine import Standing
from pacwar.core.records import Action

T = TypeVar("T")

DEEP = 2  # own decisions in a row that are looked through when an action is tried out
TRIES = 2000  # positions that are tried for one decision before it is looked no deeper
SAME = 1e-9  # scores that differ by less are equal


class Greedy:
    """Plays by scripts: lists of actions that are played one after the other as long as they are legal.

    A player sits at one match: its script and its plan of movement belong to what it has seen last.
    """

    def __init__(self, game: Game, seed: int | str) -> None:
        self.game = game
        self.advice = advice_of(game)
        self._rng = Random(f"greedy {seed}")
        self._script: deque[Action] = deque()
        self._counsel: Counsel | None = None
        self._march: march.March | None = None

    def choose(self, seat: Seat) -> Action:
        while self._script:
            action = self._script.popleft()
            if seat.check(action) is None:
                return action
        legal = seat.legal
        if len(legal) == 1:
            return legal[0]
        box = Sandbox(self.game, seat, self._rng)
        if self.advice is not None:
            self._counsel = self.advice.counsel(box.position, box.side, self._counsel)
        found = self._plan(seat, box, self._counsel) if self._counsel else self._moves(box)
        for i, action in enumerate(found):
            if action in legal:
                self._script.extend(found[i + 1 :])
                return action
        return self._any([(self._score(box, box.standing, action, DEEP), action) for action in legal])

    def _any(self, scored: Sequence[tuple[float, T]]) -> T:
        """One of the best, at random."""
        highest = max(score for score, _ in scored)
        ties = [item for score, item in scored if score >= highest - SAME]
        return ties[int(self._rng.random() * len(ties))]

    def _plan(self, seat: Seat, box: Sandbox, counsel: Counsel) -> list[Action]:
        """What is decided as a whole: an attack, or the movement of a unit."""
        script = list(counsel.script(seat.step))
        if script:
            return script
        war = counsel.field(seat.step)
        if war is not None:
            return self._attack(seat, counsel, war)
        ask = self.game.steps.get(type(seat.step))
        if isinstance(ask, Ask) and ask.travel is not None:
            return self._onward(seat, counsel)
        movers = march.picks(box)
        if not movers:
            return []
        if self._march is None or self._march.moment != counsel.moment:
            self._march = march.planned(box, counsel, movers)
        moves = march.next_script(box, counsel, movers, self._march)
        return moves or [a for a in seat.legal if a.arg is None]

    def _attack(self, seat: Seat, counsel: Counsel, war: Field) -> list[Action]:
        """The most promising of the planned attacks that may be declared now, or no more."""
        for found in plan(war):
            commands = list(counsel.commands(found.targets, found.attackers, found.guns, found.points))
            if commands[0] in seat.legal:
                return commands
        return [a for a in seat.legal if a.arg is None]

    def _onward(self, seat: Seat, counsel: Counsel) -> list[Action]:
        """A unit is on the move and its script is lost: take it to the best place."""
        unit: int = getattr(seat.step, "unit", -1)
        reach = seat.reach()
        spot = march.best_end(counsel, unit, reach)
        return [] if spot is None else reach[spot]

    def _moves(self, box: Sandbox) -> list[Action]:
        """Without advice: whichever move of a unit leads to the best."""
        moves = plain.moves(box)
        return self._any(moves) if moves else []

    def _score(self, box: Sandbox, standing: Standing, action: Action, deep: int) -> float:
        """What the game says of a small decision; if it says nothing, what comes of it when it is tried out."""
        counsel = self._counsel
        said = counsel.opinion(standing.open[box.side][1], action) if counsel else None
        if said is not None:
            return said
        expected = 0.0
        for chance, after in box.outcomes(standing, action):
            following = box.legal(after) if deep and box.tried < TRIES else []
            if following:
                best = max(self._score(box, after, a, deep - 1) for a in following)
            else:
                best = counsel.worth(after.position) if counsel else plain.worth(box, after)
            expected += chance * best
        return expected
