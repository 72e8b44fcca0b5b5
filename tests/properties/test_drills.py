"""Drills: the state at every decision is written as text and read back, and a side's drill holds what it may know."""

from __future__ import annotations

from hypothesis import given

from pacwar.core.contract import Game
from pacwar.core.drill import EMPTY, SCENARIO
from pacwar.core.match import Match
from pacwar.core.records import encode
from tests.games import every_game, moments, seeds


@every_game
@given(seed=seeds)
def test_every_position_is_read_back_from_its_drill(game: Game, scenario: str, seed: int) -> None:
    for match, _, _ in moments(game, scenario, seed, about=8):
        for setup in (EMPTY, SCENARIO):
            again = Match.from_drill(game, match.drill(setup=setup))
            assert encode(again.state) == encode(match.state)
            assert again.deciders == match.deciders
            assert [again.legal(side) for side in match.deciders] == [
                match.legal(side) for side in match.deciders
            ]


@every_game
@given(seed=seeds)
def test_a_drill_of_a_side_looks_the_same_to_it(game: Game, scenario: str, seed: int) -> None:
    for match, _, _ in moments(game, scenario, seed, about=3):
        for side in game.sides:
            again = Match.from_drill(game, match.drill(side))
            assert encode(again.view(side)) == encode(match.view(side))
            assert again.step(side) == match.step(side)
