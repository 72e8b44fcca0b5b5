"""OpenSpiel: a game as a Python game with explicit chance. The players are the sides, in their order.

What a side has been told, with its own actions, is its information state. Where several sides decide at once in
secret they act in the order of the sides, and nothing of it is in the information state of another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel

from pacwar.core.records import Fault, encode
from pacwar.lab.arena import Arena
from pacwar.lab.encoding import Eye
from pacwar.lab.line import PlayLine
from pacwar.lab.numbering import VERSION

FACES = 100  # at least: dice have fewer, and what is drawn from is rarely larger


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no type hints
    """A moment of a game. What Python keeps of it is the line of play; the arena belongs to the game."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._line = Kept(PlayLine(game.arena), None)

    @property
    def line(self) -> PlayLine:
        return self._line.on(self.get_game().arena)

    def current_player(self) -> int:
        line = self.line
        if line.faces:
            return int(pyspiel.PlayerId.CHANCE)
        side = line.arena.asked_in(line.running)
        return int(pyspiel.PlayerId.TERMINAL) if side is None else line.arena.sides.index(side)

    def _legal_actions(self, player: int) -> list[int]:
        arena, match = self.line.arena, self.line.running
        return sorted(map(arena.numbering.number, match.legal(arena.sides[player])))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        faces = self.line.faces
        return [(face, 1 / faces) for face in range(faces)]

    def _apply_action(self, action: int) -> None:
        line = self.line
        if line.faces:
            line.roll(action + 1)
        else:
            line.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"the die shows {action + 1}"
        arena = self.line.arena
        return arena.setting.write(arena.numbering.action(action))

    def is_terminal(self) -> bool:
        line = self.line
        return not line.faces and line.running.result is not None

    def returns(self) -> list[float]:
        line = self.line
        if not self.is_terminal():
            return [0.0] * len(line.arena.sides)
        return list(line.arena.rewards_of(line.running).values())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that looks the same to the player, with hidden information guessed. Its own log stays."""
        made: SpielState = self.clone()
        line = self.line
        rng = Random(int(sampler() * (1 << 53)))
        made._line = Kept(line.guessed(line.arena.sides[player], rng), None)
        return made

    def __str__(self) -> str:
        line = self.line
        waiting = f", waits for a d{line.faces}" if line.faces else ""
        last = [f"{side} {number}" for side, number, _ in line.moves[-3:]]
        return f"{line.arena.name} after {' / '.join(last)} ({len(line.moves)} moves{waiting})"


class Kept:
    """A line of play as OpenSpiel keeps it: copied when a state is cloned, and pickled as moves alone."""

    def __init__(self, line: PlayLine | None, moves: Any) -> None:
        self.line, self.moves = line, moves

    def on(self, arena: Arena) -> PlayLine:
        if self.line is None:
            self.line = PlayLine.again(arena, self.moves)
        return self.line

    def __deepcopy__(self, memo: Any) -> Kept:
        return Kept(self.line.copy() if self.line else None, self.moves)

    def __reduce__(self) -> tuple[Any, ...]:
        return Kept, (None, self.line.kept() if self.line else self.moves)


class Observer:
    """What a player sees as a vector and as text; with perfect recall all that it has been told."""

    def __init__(self, arena: Arena, kind: Any) -> None:
        self.arena, self.recall = arena, kind.perfect_recall
        self.tensor = np.zeros(arena.encoding.size, np.float32)
        self.dict = {name: arena.encoding.part(self.tensor, name) for name in arena.encoding.parts}
        self._eyes = [Eye(arena.encoding, side) for side in arena.sides]

    def set_from(self, state: SpielState, player: int) -> None:
        match = state.line.match
        self.tensor[:] = 0.0 if match is None else self._eyes[player].look(match)

    def string_from(self, state: SpielState, player: int) -> str:
        line, side = state.line, self.arena.sides[player]
        if self.recall:
            return line.known(side).decode()
        match = line.match
        return "" if match is None else encode((match.view(side), match.step(side))).decode()


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the same
    """A game of ours with its scenario, options and pack."""

    def __init__(self, kind: Any, key: str, given: Mapping[str, Any]) -> None:
        told = {name: str(given.get(name, "")) for name in ("scenario", "options", "pack")}
        options = dict(pair.split(":", 1) for pair in told["options"].split(";") if ":" in pair)
        self.arena = arena = Arena(key, told["scenario"] or None, options, told["pack"] or None)
        tables = [len(table.values) for table in arena.setting.arguments.values()]
        two = len(arena.sides) == 2
        about = pyspiel.GameInfo(
            num_distinct_actions=arena.numbering.size,
            max_chance_outcomes=max(FACES, *tables),
            num_players=len(arena.sides),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if two else None,
            max_game_length=arena.game.max_decisions,
        )
        super().__init__(kind, about, dict(given))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise Fault(f"an observer of {self.arena.name} takes no parameters")
        return Observer(self.arena, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _kind(arena: Arena, name: str) -> Any:
    of = pyspiel.GameType
    players = len(arena.sides)
    return of(
        short_name=name,
        long_name=f"{arena.game.title} (pacwar)",
        dynamics=of.Dynamics.SEQUENTIAL,
        chance_mode=of.ChanceMode.EXPLICIT_STOCHASTIC,
        information=of.Information.IMPERFECT_INFORMATION,
        utility=of.Utility.ZERO_SUM if players == 2 else of.Utility.GENERAL_SUM,
        reward_model=of.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"scenario": "", "options": "", "pack": ""},
    )


def make(
    key: str, scenario: str | None, options: Mapping[str, str] | None, pack: str | Path | None
) -> pyspiel.Game:
    """The game, which OpenSpiel then knows by name: pyspiel.load_game("pacwar_saipan_v6(scenario=free)")."""
    arena = Arena(key, scenario, options, pack)  # what is asked for exists
    name = f"pacwar_{key}_v{VERSION}"
    if name not in pyspiel.registered_names():
        kind = _kind(arena, name)

        class Named(SpielGame):  # a class, as OpenSpiel's own: it outlives Python, a function would not
            def __init__(self, params: Any = None) -> None:
                super().__init__(kind, key, params or {})

        pyspiel.register_game(kind, Named)
    given = {"scenario": arena.scenario, "options": ";".join(f"{k}:{v}" for k, v in arena.options.items())}
    return pyspiel.load_game(name, given | ({"pack": str(pack)} if pack else {}))
