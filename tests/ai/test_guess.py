"""What a player searches on looks to it like the match: `python -m tools.guesses 1000` is the long run of this."""

from __future__ import annotations

from pacwar.core.contract import Game
from tests.games import every_game
from tools.guesses import differences

MANY = 2500  # guesses that are compared; a campaign has ten times as many


@every_game
def test_view_and_legal_list_of_a_guess_are_the_sides_own_at_every_moment(game: Game, scenario: str) -> None:
    compared, different = differences(game, scenario, seed=8, most=MANY)
    assert compared > 50
    assert different == 0
