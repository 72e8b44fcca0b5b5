"""10.41a and 16.32 in force together: what a side may not know stays hidden in random play with these options."""

from __future__ import annotations

from random import Random

from pacwar.core.match import Played
from pacwar.core.records import Together, encode
from pacwar.games.bataan import model as m

from .scene import GAME, begin


def test_10_41a_a_guess_looks_the_same_while_air_units_are_assigned_in_secret() -> None:
    rng, secret, revealed = Random(2), 0, 0
    for seed in (1, 2):
        match = begin("abucay", seed, air="secret", scouts="army")
        while match.deciders:
            if isinstance(match.state.steps[-1], Together):
                secret += 1
                for side in (*GAME.sides, None):
                    view = match.view(side)
                    guess = GAME.guess(view, match.told(side), rng)
                    assert encode(GAME.view(guess, side)) == encode(view)
                    twin = match.with_state(guess)
                    assert twin.step(side) == match.step(side)
                    assert side is None or twin.legal(side) == match.legal(side)
            side = rng.choice(match.deciders)
            legal = match.legal(side)
            attacks = [a for a in legal if isinstance(a, m.DeclareAttack | m.AssignAir | m.StepTo)]
            action = rng.choice(attacks if attacks and rng.random() < 0.7 else legal)
            revealed += isinstance(action, m.RevealScouts)  # 16.32e
            assert isinstance(match.play(side, action), Played)
        assert match.result is not None
    assert secret
    assert revealed
