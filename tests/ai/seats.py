"""Helpers for tests of computer players."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pacwar
from pacwar.ai import Player, player, seat_of
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import Action

GAME = pacwar.load("saipan")


def decisions(match: Match, players: dict[str, Player], most: int = 10_000) -> Iterator[tuple[str, Action]]:
    """Play on, one decision after the other; every choice must be legal."""
    for _ in range(most):
        if match.result is not None:
            return
        side = match.deciders[-1]
        action = players[side].choose(seat_of(match, side))
        assert action in match.legal(side)
        yield side, action
        assert isinstance(match.play(side, action), Played)


LITTLE = 0.05  # of the usual budget: enough for a hard player to compare two plans


def seated(name: str, seed: int, game: Game = GAME, budget: float = 0.0) -> dict[str, Player]:
    return {side: player(name, game, f"{seed} {side}", budget=budget) for side in game.sides}


def transcript(name: str, seed: int, most: int) -> str:
    """A digest of what two players of a level did."""
    match = Match.new(GAME, "free", Seeded(seed))
    done = [
        f"{side} {match.setting.write(action)}"
        for side, action in decisions(match, seated(name, seed, budget=LITTLE), most)
    ]
    return hashlib.sha256("\n".join(done).encode()).hexdigest()
