"""Batches of games, statistics, measurements of speed, and the research APIs.

The three functions here need the extra `research`; each says so if it is not installed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pacwar.core.records import Fault

if TYPE_CHECKING:
    import pyspiel

    from pacwar.lab.aec import GameEnv
    from pacwar.lab.solo import SoloEnv

__all__ = ["Missing", "gymnasium_env", "needs", "openspiel_game", "pettingzoo_env"]


class Missing(Fault, ImportError):
    """A package is not installed; names the extra that has it."""


@contextmanager
def needs(what: str, package: str, extra: str) -> Iterator[None]:
    """Turn a failed import of an extra's package into one sentence."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("pacwar", ""):
            raise
        raise Missing(f"{what} needs {package}: pip install 'pacwar[{extra}]'") from None


def pettingzoo_env(
    game: str,
    *,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    pack: str | Path | None = None,
) -> GameEnv:
    """A game as a PettingZoo AEC environment: the agents are the sides."""
    with needs("pettingzoo_env", "PettingZoo", "research"):
        from pacwar.lab.aec import GameEnv
    from pacwar.lab.arena import Arena

    return GameEnv(Arena(game, scenario, options, pack))


def gymnasium_env(
    game: str,
    *,
    side: str,
    opponent: str = "random",
    budget: float = 1.0,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    pack: str | Path | None = None,
) -> SoloEnv:
    """One side of a game as a Gymnasium environment; a computer player has the others."""
    with needs("gymnasium_env", "Gymnasium", "research"):
        from pacwar.lab.solo import SoloEnv
    from pacwar.lab.arena import Arena

    return SoloEnv(Arena(game, scenario, options, pack), side, opponent, budget)


def openspiel_game(
    game: str,
    *,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    pack: str | Path | None = None,
) -> pyspiel.Game:
    """A game as an OpenSpiel game with explicit chance; from then on pyspiel.load_game knows it by name."""
    with needs("openspiel_game", "OpenSpiel", "research"):
        from pacwar.lab import spiel
    return spiel.make(game, scenario, options, pack)
