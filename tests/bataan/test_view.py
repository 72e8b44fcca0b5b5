"""What a side may know: markers in cups and hands are hidden, all else is open (3.33)."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.core.records import decode, encode
from pacwar.games.bataan.model import JAPAN, SIDES, US, State

from .scene import GAME, begin, event, play, scene


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_a_guess_looks_the_same(scenario: str) -> None:
    match, rng = begin(scenario, 4), Random(4)
    for _ in range(160):
        if not match.deciders:
            break
        play(match, rng.choice(match.legal(match.deciders[0])))
        for viewer in (*(side.value for side in SIDES), None):
            seen = match.view(viewer)
            guessed = GAME.guess(seen, (), rng)
            assert GAME.view(guessed, viewer) == seen
            assert decode(encode(guessed), State) == guessed


def test_17_12_a_hand_is_hidden_and_its_size_is_not() -> None:
    match = scene(hands={US: "EF", JAPAN: "G"})
    seen = match.view("japan").events
    assert seen.in_hand == {US: 2, JAPAN: 1}
    assert seen.hand == (event("G"),)
    hands = {tuple(GAME.guess(match.view("japan"), (), Random(seed)).events.hands[US]) for seed in range(40)}
    assert len(hands) > 5
    assert all(event("G") not in hand for hand in hands)
    assert match.view(None).events.hand == ()
