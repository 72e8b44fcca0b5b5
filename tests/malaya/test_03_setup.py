"""Chapter 3: how to set up the game."""

from __future__ import annotations

from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.scene import force
from tests.malaya.setup import deployed, new


def test_3_1_nothing_of_the_set_up_is_seen_before_it_is_done() -> None:
    match = new()
    before = match.view(JAPAN), match.view(None)
    match.play(ALLIES, match.legal(ALLIES)[0])
    assert (match.view(JAPAN), match.view(None)) == before
    seen = deployed(match).view(JAPAN).forces[ALLIES]
    assert seen.at == {}
    assert {*seen.face_down, *seen.supply} == {
        *force(match, ALLIES).at.values(),
        *force(match, ALLIES).supply,
    }
