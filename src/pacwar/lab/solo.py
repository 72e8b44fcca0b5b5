"""Gymnasium: one side of a game, against computer players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from pacwar.ai import Player, player, seat_of
from pacwar.core.records import Fault
from pacwar.lab.arena import Arena, Observation, observation_space


class SoloEnv(gymnasium.Env[Observation, int]):
    """The other sides answer inside of `step`, so that the agent is always asked when it has a turn."""

    metadata = {"render_modes": []}

    def __init__(self, arena: Arena, side: str, opponent: str = "random", budget: float = 1.0) -> None:
        if side not in arena.sides:
            raise Fault(f"{arena.game.key} has no side {side!r}; it has {', '.join(arena.sides)}")
        self.arena, self.side, self.opponent, self.budget = arena, side, opponent, budget
        self.observation_space: spaces.Space[Any] = observation_space(arena)
        self.action_space: spaces.Space[Any] = spaces.Discrete(arena.numbering.size)
        self.spec = None
        self._others(0)

    def _others(self, seed: int) -> None:
        self._players: dict[str, Player] = {
            side: player(self.opponent, self.arena.game, f"{seed}:{side}", budget=self.budget)
            for side in self.arena.sides
            if side != self.side
        }

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 48))
        self._others(number)
        self.arena.begin(number)
        self._answer()
        return self.arena.observe(self.side), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """An illegal action loses the game; the info says why it was refused."""
        try:
            self.arena.act(self.side, int(action))
        except Fault as fault:
            return self.arena.observe(self.side), -1.0, True, False, {"refused": str(fault)}
        self._answer()
        result = self.arena.match.result
        reward = self.arena.rewards()[self.side] if result else 0.0
        info = {"why": result.why} if result else {}
        return self.arena.observe(self.side), reward, result is not None, False, info

    def _answer(self) -> None:
        """The others play until the agent is asked, or the game is over."""
        match = self.arena.match
        while match.deciders and self.side not in match.deciders:
            self._answer_once(str(match.deciders[0]))

    def _answer_once(self, side: str) -> None:
        action = self._players[side].choose(seat_of(self.arena.match, side))
        self.arena.act(side, self.arena.numbering.number(action))
