"""A match in numbers: the common base of the research APIs."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np
import numpy.typing as npt

from pacwar.core.dice import Dice, Seeded
from pacwar.core.match import Match, complete_options
from pacwar.core.records import Action, Fault, Refusal
from pacwar.games import load
from pacwar.lab.encoding import Encoding, Eye, Vector
from pacwar.lab.numbering import VERSION, Numbering

if TYPE_CHECKING:
    from gymnasium import spaces

FURTHEST = 32767.0  # no number of an observation is greater

Mask = npt.NDArray[np.int8]


class Observation(TypedDict):
    """What an agent is given: what its side sees, and which actions are legal (none, if it is not asked)."""

    observation: Vector
    action_mask: Mask


class Arena:
    """Matches of one scenario, one after the other. Actions are numbers, views are vectors."""

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        pack: str | Path | None = None,
    ) -> None:
        self.game = load(game, pack)
        self.scenario = scenario or next(iter(self.game.scenarios))
        if self.scenario not in self.game.scenarios:
            raise Fault(f"{game} has no scenario {self.scenario!r}; it has {', '.join(self.game.scenarios)}")
        self.options = complete_options(self.game, options or {})
        self.setting = setting = self.game.setting(self.scenario)
        self.numbering, self.encoding = Numbering(self.game, setting), Encoding(self.game, setting)
        self.sides = tuple(str(side) for side in self.game.sides)
        self.name = f"{self.game.key}_v{VERSION}"
        self.begin(0)

    @property
    def digest(self) -> str:
        """Tells numbers and encoding apart, for instance those of a pack."""
        return hashlib.sha256((self.numbering.digest + self.encoding.digest).encode()).hexdigest()

    def begin(self, seed: int) -> None:
        """A new match; the same seed, the same dice."""
        self.match = self.new(Seeded(f"{seed}:dice"))
        self._eyes = {side: Eye(self.encoding, side) for side in self.sides}
        self._legal: dict[str, dict[int, Action]] = {}

    def new(self, dice: Dice) -> Match:
        return Match.new(self.game, self.scenario, dice, self.options)

    @property
    def asked(self) -> str | None:
        return self.asked_in(self.match)

    def asked_in(self, match: Match) -> str | None:
        """Who acts next. In a secret decision one side after the other, in the order of the sides."""
        asked = match.deciders
        return str(asked[0]) if asked else None

    def legal(self, side: str) -> dict[int, Action]:
        """The legal actions of a side by their numbers."""
        found = self._legal.get(side)
        if found is None:
            number = self.numbering.number
            found = self._legal[side] = {number(action): action for action in self.match.legal(side)}
        return found

    def mask(self, side: str) -> Mask:
        mask = np.zeros(self.numbering.size, np.int8)
        legal = self.legal(side)
        if legal:
            mask[list(legal)] = 1
        return mask

    def observe(self, side: str) -> Observation:
        """In a secret decision, every side that has not finished is asked, in any order."""
        return {"observation": self._eyes[side].look(self.match), "action_mask": self.mask(side)}

    def act(self, side: str, number: int) -> None:
        """Play an action; raises Fault with the rule if it is not legal."""
        action = self.legal(side).get(number) or self.numbering.action(number)
        played = self.match.play(side, action)
        if isinstance(played, Refusal):
            raise Fault(f"action {number}, {self.setting.write(action)}: {played.why} ({played.rule})")
        self._legal = {}

    def rewards(self) -> dict[str, float]:
        return self.rewards_of(self.match)

    def rewards_of(self, match: Match) -> dict[str, float]:
        """1 for a win, 0 for a draw, -1 for a loss."""
        result = match.result
        assert result is not None
        return {side: 2 * result.scores[side] - 1 for side in self.sides}


def observation_space(arena: Arena) -> spaces.Dict:
    from gymnasium import spaces

    vector: Any = spaces.Box(-FURTHEST, FURTHEST, (arena.encoding.size,), np.float32)
    mask: Any = spaces.Box(0, 1, (arena.numbering.size,), np.int8)
    return spaces.Dict({"observation": vector, "action_mask": mask})
