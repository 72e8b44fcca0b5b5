"""Stored games: each is loaded, and so played again, and written again byte for byte.

If rules or data were changed on purpose the old games move to `earlier`, and the games are played and stored anew with
`PACWAR_FIXTURES=write pytest tests/saves/test_fixtures.py`; the difference is read in review.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pacwar.core import save
from pacwar.core.dice import Committed, Seeded, SystemDice
from pacwar.core.ending import Result
from pacwar.core.match import Match, Played
from pacwar.core.records import Fault
from pacwar.verify import check
from tests.saves.matches import (
    BATAAN,
    MALAYA,
    NONCES,
    SAIPAN,
    SECRET,
    all_rolls,
    committed,
    headers,
    played,
    played_on,
)

FOLDER = Path(__file__).parent / "fixtures"


def by_greedy_players(scenario: str) -> Match:
    from pacwar.ai import player, seat_of  # only to store games: to read them no player is needed

    match = Match.new(SAIPAN, scenario, Seeded(1))
    players = {side: player("beginner", SAIPAN, f"1 {side}") for side in SAIPAN.sides}
    while match.deciders:
        (side,) = match.deciders
        assert isinstance(match.play(side, players[side].choose(seat_of(match, side))), Played)
    return match


def what_if() -> Match:
    """The Japanese player is deploying, and plays on from what he guesses of the landing plan."""
    running = played(SAIPAN, "free", seed=8, actions=20)
    assert running.deciders == ("japan",)
    return played_on(running.what_if("japan", Seeded(8), Random(8)), 8)


STORED: dict[str, Callable[[], Match]] = {
    "historical-random": lambda: played(SAIPAN, "historical", seed=5),
    "free-random": lambda: played(SAIPAN, "free", seed=6, strict=False),
    "historical-greedy": lambda: by_greedy_players("historical"),
    "free-greedy": lambda: by_greedy_players("free"),
    "free-committed": lambda: committed(SAIPAN, "free"),
    "free-what-if": what_if,
    "campaign-random": lambda: played(MALAYA, "campaign", seed=14),
    "campaign-historical": lambda: played(MALAYA, "campaign", seed=1, options={"setup": "historical"}),
    "abucay-random": lambda: played(BATAAN, "abucay", seed=4, options={"scouts": "army"}),
    "mauban-random": lambda: played(BATAAN, "mauban", seed=8, options={"air": "secret"}),
    "second-random": lambda: played(BATAAN, "second", seed=2),
}


def content(name: str) -> str:
    return (FOLDER / f"{name}.pacwar").read_bytes().decode()


def in_words(result: Result) -> str:
    scores = ", ".join(f"{side} {score:g}" for side, score in result.scores.items())
    return f"{scores}: {result.why} ({result.rule})"


@pytest.mark.parametrize("name", STORED)
def test_a_stored_game_is_played_again_to_the_byte(name: str) -> None:
    path = FOLDER / f"{name}.pacwar"
    if os.environ.get("PACWAR_FIXTURES") == "write":
        match = STORED[name]()
        if not isinstance(match.dice, Committed):
            match.with_dice(SystemDice())  # the dice with which a game goes on after it has been loaded
        match.save(path)
        path.chmod(0o644)
    try:
        match = Match.load(path)
    except Fault as fault:
        pytest.fail(f"{fault} (if rules or data were changed on purpose: PACWAR_FIXTURES=write)")
    assert save.text(match).encode() == path.read_bytes()
    assert match.result is not None
    assert in_words(match.result) == headers(content(name))["Result"]
    assert sum(match.result.scores.values()) == 1
    assert match.deciders == ()
    assert match.scenario == name.split("-")[0]
    assert len(match.log) > 400
    last = [line for line in content(name).split("\n") if line and line[0] != "#"][-1]
    assert last.startswith(f"{len(match.log)} {match.log[-1].side} ")


def test_the_stored_games_are_those_of_the_list() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(STORED)


def test_the_stored_games_show_what_they_are_for() -> None:
    heads = {name: headers(content(name)) for name in STORED}
    assert {(head["Game"], head["Scenario"]) for head in heads.values()} == {
        *((game.key, scenario) for game in (SAIPAN, MALAYA) for scenario in game.scenarios),
        *(("bataan", scenario) for scenario in ("abucay", "mauban", "second")),
    }
    assert {head["TakeBacks"] for head in heads.values()} == {"strict", "free"}
    assert {head["Dice"] for head in heads.values()} == {"system", "committed"}
    assert [name for name, head in heads.items() if "Start" in head] == ["free-what-if"]
    assert [name for name, head in heads.items() if "Secret" in head] == ["free-committed"]
    ends = {head["Result"].split(":")[0] for head in heads.values()}
    assert "us 0.5, japan 0.5" in ends
    assert ends & {"us 1, japan 0", "us 0, japan 1"}


def test_a_stored_game_is_read_from_its_data_anew() -> None:
    """Without the shelf of these tests: as a person does it who has only the file."""
    from pacwar.games.saipan import load

    assert load(None).library.digest == headers(content("historical-greedy"))["Data"]


def test_the_what_if_starts_from_a_guess_and_not_from_the_set_up() -> None:
    match = Match.load(FOLDER / "free-what-if.pacwar")
    assert match.from_guess
    assert not match.strict
    assert match.start != SAIPAN.start("free", {})
    assert len(match.start.landings) == 6  # the plan that was guessed
    assert match.log[0].side == "japan"


def test_the_committed_dice_of_a_stored_game_are_genuine() -> None:
    match = Match.load(FOLDER / "free-committed.pacwar")
    assert isinstance(match.dice, Committed)
    assert (match.dice.secret, match.dice.nonces) == (SECRET, dict(sorted(NONCES.items())))
    assert match.dice.counts == {"all": len(all_rolls(match))}  # and would roll on from there
    assert check(content("free-committed")) == (len(all_rolls(match)), "")
