"""What is printed on the pieces of a scene, by the catalogue of the game."""

from __future__ import annotations

from pacwar.core.contract import Game
from pacwar.core.scene import Counter, Piece

_counters: dict[str, dict[str, Counter]] = {}


def counters(game: Game) -> dict[str, Counter]:
    """The catalogue by key."""
    assert game.show is not None
    return _counters.setdefault(game.key, {counter.key: counter for counter in game.show.counters})


def printed(game: Game, piece: Piece) -> Counter:
    return counters(game)[piece.counter or piece.key]
