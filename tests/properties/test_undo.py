"""Undo is the former state. It ends at dice, discoveries, questions to others, and where a rule fixes the action.

Undo inside secret decisions is in test_lanes.py.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from pacwar.core.contract import Game
from pacwar.core.match import Match, Played
from pacwar.core.records import Refusal, encode
from tests.games import copied, every_game, in_secret, moments, random_match, rule_ids, seeds, seen


def standing(match: Match) -> tuple[bytes, int, list[bytes], list[object]]:
    everybody = (*match.game.sides, None)
    views = [encode(match.view(side)) for side in everybody]
    return encode(match.state), len(match.log), views, [match.told(side) for side in everybody]


@every_game
@given(seed=seeds)
def test_undo_restores_what_was(game: Game, scenario: str, seed: int) -> None:
    """And what is undone can be played again, with the same effect."""
    undone = 0
    for match, side, action in moments(game, scenario, seed, about=15):
        probe = copied(match)
        before, seen_before = standing(probe), seen(probe, side)
        played = probe.play(side, action)
        assert isinstance(played, Played)
        if probe.can_undo(side):
            after = standing(probe)
            assert probe.undo(side) is None
            assert standing(probe) == before
            if not any(event.fixes for event in played.events):  # what a rule has fixed stays fixed
                assert seen(probe, side) == seen_before
            assert isinstance(probe.play(side, action), Played)
            assert standing(probe) == after
            undone += 1
    assert undone


@pytest.mark.parametrize("strict", [True, False])
@every_game
@given(seed=seeds)
def test_undo_ends_at_dice_discovery_question_and_fixed_action(
    game: Game, scenario: str, strict: bool, seed: int
) -> None:
    """Told from the log alone: how many of its last actions may the side that is asked take back?"""
    free, last, rng = 0, "", Random(seed)
    for match, side, _ in random_match(game, scenario, seed, strict=strict):
        if in_secret(match):
            free, last = 0, ""
            continue
        if last:
            entry = match.log[-1]
            if entry.rolls or side != last or any(event.reveals for event in entry.events):
                free = 0
            elif strict and any(event.fixes for event in entry.events):
                free = 1  # this very action, but nothing before it
            else:
                free += 1
        last = side
        assert match.can_undo(side) == (free > 0)
        if rng.random() < 0.05:
            probe = copied(match)
            assert (probe.why_no_undo(side) is None) == (free > 0)
            assert [probe.undo(side) for _ in range(free)] == [None] * free
            assert len(probe.log) == len(match.log) - free
            refusal = probe.why_no_undo(side)
            assert isinstance(refusal, Refusal)
            assert probe.undo(side) == refusal
            assert refusal.rule in rule_ids(game)
            assert refusal.why.startswith("no undo: ")


@every_game
@given(seed=seeds)
def test_the_other_side_cannot_undo(game: Game, scenario: str, seed: int) -> None:
    for match, side, _ in random_match(game, scenario, seed):
        for other in game.sides:
            if other != side and not in_secret(match):
                assert not match.can_undo(other)
                refusal = match.why_no_undo(other)
                assert isinstance(refusal, Refusal)
                assert match.undo(other) == refusal
