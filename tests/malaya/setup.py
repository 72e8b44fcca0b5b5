"""The set-up of the campaign for tests."""

from __future__ import annotations

from random import Random

from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES
from tests.malaya.scene import GAME, SETTING


def new(setup: str = "free", seed: int = 1) -> Match:
    return Match.new(GAME, "campaign", Seeded(seed), {"setup": setup})


def deployed(match: Match, seed: int = 1) -> Match:
    """All Allied units placed at random."""
    rng = Random(seed)
    while isinstance(match.state.steps[-1], m.SetUp):
        played = match.play(ALLIES, rng.choice(match.legal(ALLIES)))
        assert isinstance(played, Played)
    return match


def areas() -> list[tuple[str, list[int], tuple[int, ...]]]:
    plan = SETTING.scenarios["campaign"].areas.values()
    return [
        (a.where, list(map(SETTING.unit, a.units)), SETTING.area_hexes(a.where, a.side))
        for a in plan
        if a.side is ALLIES
    ]
