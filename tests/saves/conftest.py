"""The games lie ready on the shelf: a save reads all data of its game, and here some hundred saves are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pacwar.core import registry
from pacwar.core.contract import Game
from tests.saves.matches import SAIPAN, TOY


def at_hand(game: Game, load: registry.Load) -> registry.Load:
    """The game itself; with a pack it is read anew."""
    return lambda pack: load(pack) if pack else game


@pytest.fixture(autouse=True, scope="module")
def _games_at_hand() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for game in (SAIPAN, TOY):
            patch.setitem(registry._shelf, game.key, at_hand(game, registry._shelf[game.key]))
        yield


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a save that a test has made up, and says where."""

    def write(content: str) -> Path:
        path = tmp_path / "bad.pacwar"
        path.write_bytes(content.encode())
        return path

    return write
