"""The games, each a package of its own. `load` brings one with its data."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from pacwar.core import registry
from pacwar.core.contract import Game

GAMES = ("saipan", "malaya", "bataan")


def _load(key: str, pack: str | Path | None) -> Game:
    game: Game = import_module(f"pacwar.games.{key}").load(pack)
    return game


for _key in GAMES:
    registry.register(_key, lambda pack, key=_key: _load(key, pack))  # type: ignore[misc]  # the default binds the key

load = registry.load_game
