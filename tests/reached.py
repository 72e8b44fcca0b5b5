"""Long games begun where beginners have come to. Random play seldom leaves the first turns of a long game, and its armies
do not look like those of people; so the properties also start from positions that computer players reach."""

from __future__ import annotations

import dataclasses
from functools import cache, partial
from importlib import import_module
from typing import Any

from pacwar.ai import player, seat_of
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.registry import Load

SEED = 5
SCENARIOS = {  # in place of the scenarios of a long game: which one beginners play, and to the beginning of which turn
    "malaya": {"turn-2": ("campaign", 2), "turn-5": ("campaign", 5)},
    "bataan": {"second-24": ("second", 24), "campaign-8": ("campaign", 8)},
}
KEYS = {key: f"{key}-reached" for key in SCENARIOS}


def loads() -> list[Load]:
    """The games of which there are such positions, under keys of their own, so that their saves are read back too."""
    return [partial(_load, key) for key in SCENARIOS]


def _load(key: str, pack: object = None) -> Game:
    game: Game = import_module(f"pacwar.games.{key}").load(pack)
    played = SCENARIOS[key]

    @cache  # found once in a process
    def start(name: str) -> Any:
        return reached(game, *played[name])

    return dataclasses.replace(
        game,
        key=KEYS[key],
        scenarios={name: f"{game.scenarios[of]}, turn {turn}" for name, (of, turn) in played.items()},
        options={},
        setting=lambda name: game.setting(played[name][0]),
        start=lambda name, options: start(name),
    )


def reached(game: Game, scenario: str, turn: int) -> Any:
    """The state at the first decision of a turn, in a game between beginners."""
    match = Match.new(game, scenario, Seeded(SEED))
    players = {side: player("beginner", game, f"{SEED} {side}") for side in game.sides}
    while match.state.turn < turn:
        side = match.deciders[0]
        assert isinstance(match.play(side, players[side].choose(seat_of(match, side))), Played)
    return match.state
