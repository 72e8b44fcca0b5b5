"""The computer players by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from pacwar.ai.greedy import Greedy
from pacwar.ai.seat import Seat
from pacwar.core.contract import Game
from pacwar.core.records import Action, Fault


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


PLAYERS: dict[str, Callable[[Game, int | str], Player]] = {"random": RandomPlayer, "greedy": Greedy}


def player(name: str, game: Game, seed: int | str) -> Player:
    """A computer player by its name."""
    if name not in PLAYERS:
        raise Fault(f"there is no player {name!r}: there are {', '.join(PLAYERS)}")
    return PLAYERS[name](game, seed)
