"""Games by their key. Packages that know games register them here; the core knows none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pacwar.core.contract import Game
from pacwar.core.records import Fault

Load = Callable[[str | Path | None], Game]

_shelf: dict[str, Load] = {}


def register(key: str, load: Load) -> None:
    _shelf[key] = load


def keys() -> tuple[str, ...]:
    return tuple(_shelf)


def load_game(key: str, pack: str | Path | None = None, name: str = "") -> Game:
    """A game with its data; `pack` is a folder of data files that overlay ours."""
    if key not in _shelf:
        where = f"{name}: " if name else ""
        raise Fault(f"{where}no game {key!r}; choose from {', '.join(_shelf)}")
    return _shelf[key](pack)
