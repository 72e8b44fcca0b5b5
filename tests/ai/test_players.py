"""Computer players choose legal actions, see only what is theirs, and choose the same again for the same seed."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from pacwar.ai import player, seat_of
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import Fault
from tests.ai.seats import GAME, LITTLE, decisions, seated, transcript
from tests.games import every_game, every_start, max_decisions

OPEN = {"historical", "layac"}  # scenarios that hide nothing so early
QUICK = 160  # decisions after which a game has been looked at long enough


@pytest.mark.parametrize(
    "name", ["random", "beginner"]
)  # the others differ by thinking: that is tested apart
@every_start
def test_players_finish_whole_games_by_legal_actions(game: Game, scenario: str, name: str) -> None:
    match = Match.new(game, scenario, Seeded(f"{name} {scenario}"))
    most = max_decisions(game, scenario)
    played = sum(1 for _ in decisions(match, seated(name, 1, game), most or game.max_decisions))
    assert match.result is not None if most is None else played == most


def test_there_is_no_player_of_that_name() -> None:
    with pytest.raises(
        Fault, match="no computer player 'napoleon'; choose from random, beginner, normal, hard"
    ):
        player("napoleon", GAME, 1)


def test_random_plays_every_legal_action_about_equally_often() -> None:
    match = Match.new(GAME, "historical", Seeded(1))
    side = match.deciders[0]
    chooser = player("random", GAME, 5)
    legal = match.legal(side)
    counts = dict.fromkeys(map(match.setting.write, legal), 0)
    for _ in range(200 * len(legal)):
        counts[match.setting.write(chooser.choose(seat_of(match, side)))] += 1
    assert min(counts.values()) > 140 and max(counts.values()) < 260


@pytest.mark.parametrize("name", ["beginner", "hard"])
@every_game
def test_players_cannot_tell_twins_apart(game: Game, scenario: str, name: str) -> None:
    """A second player that only ever sees twins (states that look the same to it) makes the same choices."""
    match = Match.new(game, scenario, Seeded(3))
    twins = seated(name, 7, game, LITTLE)
    differ = 0
    most = QUICK if name == "beginner" else QUICK // 3  # a hard player thinks long
    for n, (side, action) in enumerate(decisions(match, seated(name, 7, game, LITTLE), most)):
        guess = game.guess(match.view(side), match.told(side), Random(n))
        differ += guess != match.state
        twin = match.with_state(guess)
        assert twins[side].choose(seat_of(twin, side)) == action
    assert differ or scenario in OPEN  # where something is hidden, twins are not the same state


def test_choices_do_not_depend_on_the_hash_seed() -> None:
    code = "from tests.ai.seats import transcript; print(transcript('hard', 11, 140))"
    found = set()
    for hash_seed in ("0", "1", "2718"):
        ran = subprocess.run(
            [sys.executable, "-c", code],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(ran.stdout)
    assert len(found) == 1


def test_a_seed_gives_the_same_choices_and_another_seed_others() -> None:
    assert transcript("normal", 4, 60) == transcript("normal", 4, 60) != transcript("normal", 5, 60)


def test_beginner_plays_a_game_that_gives_no_advice() -> None:
    """By trying everything out and asking `worth`."""
    nameless = dataclasses.replace(GAME, key="nameless", advice=None)
    match = Match.new(nameless, "historical", Seeded(2))
    assert sum(1 for _ in decisions(match, seated("beginner", 1, nameless), QUICK)) == QUICK


def test_beginner_beats_random_on_both_sides() -> None:
    """One game each way."""
    for us, japan in (("beginner", "random"), ("random", "beginner")):
        match = Match.new(GAME, "historical", Seeded(1))
        players = {"us": player(us, GAME, 1), "japan": player(japan, GAME, 1)}
        for _ in decisions(match, players):
            pass
        assert match.result is not None
        assert match.result.scores["us" if us == "beginner" else "japan"] == 1.0
