"""What is told of units and hexes cites rules that exist. That it betrays nothing is a property of twins."""

from __future__ import annotations

from hypothesis import given

from pacwar.core.contract import Game
from tests.games import every_game, moments, rule_ids, seeds


@every_game
@given(seed=seeds)
def test_every_unit_and_hex_can_be_inspected(game: Game, scenario: str, seed: int) -> None:
    ids = rule_ids(game)
    for match, _, _ in moments(game, scenario, seed, about=1):
        for side in (*game.sides, None):
            for kind in ("unit", "spot"):
                for value in match.setting.arguments[kind].values:
                    lines = match.inspect(side, value, kind)
                    assert lines and all(line.rule in ids for line in lines)
