"""What the games say of their own steps: which order players want next, and which one ends what is open."""

from __future__ import annotations

import pytest

from pacwar.core.contract import Ask, Game
from pacwar.core.records import heading
from tests.games import ALL_GAMES

GAMES = {game.key: game for _, game, _ in ALL_GAMES}
NO_PRIMARY = {
    "GeneralWithdrawal",
    "Ceding",
    "ReserveStatus",
    "AaConversion",
    "EventWindow",
    "Reaction",
}  # few want it
every_sequence = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def asks(game: Game) -> dict[str, Ask]:
    return {kind.__name__: ask for kind, ask in game.steps.items() if isinstance(ask, Ask)}


@every_sequence
def test_a_step_with_several_orders_names_what_most_players_want_next(game: Game) -> None:
    for name, ask in asks(game).items():
        assert all(action in ask.by_action for action in ask.primary), name
        assert ask.primary or len(ask.orders) == 1 or name in NO_PRIMARY, name
        assert not {a.__name__ for a in ask.primary} & {"Pass", "Nothing", "StandDown", "HoldFire"}, name


@every_sequence
def test_the_order_that_ends_what_is_open_is_named(game: Game) -> None:
    for name, ask in asks(game).items():
        ends = [o.action for o in ask.orders if o.action.arg is None and o.action.__name__.startswith("End")]
        assert ask.ends is None or (ask.ends in ask.by_action and ask.ends.arg is None), name
        assert not ends or ask.ends in ends or name == "GarrisonSweep", name  # the Guerrillas end


@every_sequence
def test_lists_of_actions_have_headings_in_plain_words(game: Game) -> None:
    for action in game.actions():
        if action.arg is not None:
            words = heading(action)
            assert words[0].isupper() and len(words.split()) <= 5, action
