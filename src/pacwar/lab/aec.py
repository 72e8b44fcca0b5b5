"""PettingZoo: a game as an AEC environment. The agents are the sides; each sees its own view and its legal actions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from pacwar.core.records import Fault
from pacwar.lab.arena import Arena, Observation, observation_space


class GameEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no type hints
    """One game after the other. An illegal action loses the game for the side that tries it. Where several sides decide at once in secret, they act in the order of the sides:
    nothing of a secret decision is seen by the others before all have decided, so that the order tells nothing."""

    def __init__(self, arena: Arena) -> None:
        super().__init__()
        self.arena = arena
        self.metadata = {
            "name": arena.name,
            "render_modes": [],
            "is_parallelizable": False,
            "digest": arena.digest,
        }
        self.render_mode = None
        self.possible_agents = list(arena.sides)
        self._observations = {agent: observation_space(arena) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(arena.numbering.size) for agent in self.possible_agents}
        self._seeds = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = Random(seed)
        self.arena.begin(self._seeds.getrandbits(48))
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def observe(self, agent: str) -> Observation:
        return self.arena.observe(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent] or action is None:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        try:
            self.arena.act(agent, int(action))
        except Fault as fault:
            self.infos[agent] = {"refused": str(fault)}
            self._end(dict.fromkeys(self.agents, 0.0) | {agent: -1.0})
            return
        if self.arena.match.result is None:
            self.agent_selection = self._asked()
        else:
            self._end(self.arena.rewards())

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def _asked(self) -> str:
        asked = self.arena.asked
        assert asked is not None
        return asked

    def __str__(self) -> str:
        return self.arena.name
