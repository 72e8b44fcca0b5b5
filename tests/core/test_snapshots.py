"""Which states of the past a match keeps: turn starts for ever, others more thinly the longer ago they are."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import encode
from pacwar.core.snapshots import EVERY, RECENT, begins_turn, faded
from tests.games import LOADED, random_play


def kept_after(size: int, turns: set[int]) -> list[int]:
    kept: set[int] = {0}
    for number in range(1, size + 1):
        if number % EVERY == 0 or number in turns:
            kept.add(number)
            kept.difference_update(faded(kept, turns, number))
    return sorted(kept)


def test_states_thin_out_by_ten_and_turn_starts_stay() -> None:
    turns = {7, 1234, 20_050}
    assert kept_after(900, set()) == [0, *range(100, 901, 100)]
    kept = kept_after(34_500, turns)
    assert turns < set(kept)
    others = [n for n in kept if n and n not in turns]
    assert others == sorted({10_000, 20_000, *range(25_000, 34_001, 1000), *range(33_500, 34_501, 100)})


def test_the_number_of_states_grows_with_the_logarithm_of_the_log() -> None:
    assert len(kept_after(100_000, set())) < 4 * RECENT + 2


@pytest.mark.parametrize("key", ["toy", "saipan"])
def test_a_match_keeps_turn_starts_and_goes_back_to_any_entry(key: str) -> None:
    game: Game = LOADED[key]
    match, states = Match.new(game, dice=Seeded(3)), {}
    for _ in random_play(match, Random(3)):
        if len(match.settled_log) == len(match.log):
            states[len(match.log)] = encode(match.state)
    starts = {n for n, entry in enumerate(match.log, 1) if begins_turn(entry.events)}
    assert starts and starts | {len(match.log)} <= set(match.snapshots)
    for number in (0, 1, *sorted(starts)[:4], len(match.log)):
        if number in states:
            assert encode(match.at(number).state) == states[number]
