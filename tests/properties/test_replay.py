"""Actions plus faces replay the match exactly: at once, from a save, from the middle, and in another process."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from pacwar.core import save
from pacwar.core.contract import Game
from pacwar.core.dice import Scripted, Seeded
from pacwar.core.match import Match
from pacwar.core.records import Fault, encode
from tests.games import (
    ALL_GAMES,
    copied,
    every_game,
    every_short_game,
    in_secret,
    max_decisions,
    new_match,
    random_match,
    random_play,
    seeds,
    seen,
)

ROOT = Path(__file__).parents[2]


def played(game: Game, scenario: str, seed: int) -> Match:
    """A match played at random to its end, or its beginning if it is long."""
    match = new_match(game, scenario, seed)
    for _ in islice(random_play(match, Random(seed)), max_decisions(game, scenario)):
        pass
    return match


def assert_same(one: Match, other: Match) -> None:
    assert encode(one.state) == encode(other.state)
    assert list(one.log) == list(other.log)
    assert one.opening == other.opening
    for side in (*one.game.sides, None):
        assert one.told(side) == other.told(side)
        assert encode(one.view(side)) == encode(other.view(side))


@every_game
@given(seed=seeds)
def test_actions_and_faces_replay_the_match(game: Game, scenario: str, seed: int) -> None:
    match = played(game, scenario, seed)
    again = Match.new(game, scenario, Scripted(*match.opening_rolls))
    for entry in match.log:
        again.replay(entry.side, entry.action, entry.rolls)
    assert_same(again, match)


@every_game
@given(seed=seeds)
def test_a_match_can_be_seen_as_it_stood_before_any_entry(game: Game, scenario: str, seed: int) -> None:
    rng, match = Random(seed), new_match(game, scenario, seed)
    states: dict[int, bytes] = {}
    for _ in islice(random_play(match, rng), max_decisions(game, scenario)):
        if not in_secret(match):
            states[len(match.log)] = encode(match.state)
    for entry in rng.sample(sorted(states), min(12, len(states))):
        past = match.at(entry)
        assert encode(past.state) == states[entry]
        assert list(past.log) == list(match.log[:entry])
    with pytest.raises(Fault):
        match.at(len(match.log) + 1)


@every_short_game
@given(seed=seeds)
def test_a_branch_goes_on_with_new_dice_and_leaves_the_match_alone(
    game: Game, scenario: str, seed: int
) -> None:
    match = played(game, scenario, seed)
    before, log = encode(match.state), list(match.log)
    at = Random(seed).randrange(len(log))
    branch = match.branch(at, Seeded(seed + 1))
    for _ in random_play(branch, Random(seed + 1)):
        pass
    assert branch.result is not None
    assert list(branch.log[:at]) == log[:at]
    assert encode(match.state) == before
    assert list(match.log) == log
    with pytest.raises(Fault):
        match.branch(at, match.dice)
    running = next(random_match(game, scenario, seed))[0]
    with pytest.raises(Fault):
        running.branch(0, Seeded(1))


@every_short_game
@given(seed=seeds)
def test_a_what_if_starts_from_a_guess_and_touches_nothing(game: Game, scenario: str, seed: int) -> None:
    rng, match = Random(seed), new_match(game, scenario, seed)
    for _ in random_play(match, rng):
        if rng.random() < 0.02:
            before = encode(match.state)
            side = rng.choice(game.sides)
            other = match.what_if(side, Seeded(seed), Random(seed))
            assert encode(other.view(side)) == encode(match.view(side))
            for _ in random_play(other, Random(seed)):
                pass
            assert other.result is not None
            assert encode(match.state) == before
            break


@every_game
@given(seed=seeds)
def test_a_save_is_read_back(game: Game, scenario: str, seed: int) -> None:
    match = played(game, scenario, seed)
    text = save.text(match)
    again = save.parse(text)
    assert_same(again, match)
    assert again.result == match.result
    assert save.text(again.with_dice(match.dice)) == text


@every_game
@given(seed=seeds)
def test_a_match_goes_on_after_save_and_load_in_the_middle(game: Game, scenario: str, seed: int) -> None:
    """Whatever a side can see is the same after loading, undo included; and so is all that follows."""
    whole = played(game, scenario, seed)
    cuts = Random(seed).sample(range(len(whole.log)), 3)
    for number, (match, _, _) in enumerate(random_match(game, scenario, seed)):
        if number not in cuts:
            continue
        loaded = save.parse(save.text(match), game=game)
        for side in (*game.sides, None):
            assert seen(loaded, side) == seen(match, side)
        if in_secret(match):
            continue
        for entry in whole.log[number:]:
            loaded.replay(entry.side, entry.action, entry.rolls)
        assert_same(loaded, whole)


@every_game
@given(seed=seeds)
def test_a_save_inside_a_secret_decision_is_read_back(game: Game, scenario: str, seed: int) -> None:
    for number, (match, _, _) in enumerate(random_match(game, scenario, seed)):
        if number > 30 or not in_secret(match):
            break
        loaded = save.parse(save.text(match), game=game)
        for side in (*game.sides, None):
            assert seen(loaded, side) == seen(match, side)


@every_game
@given(seed=seeds)
def test_a_damaged_save_is_a_fault_in_one_sentence(game: Game, scenario: str, seed: int) -> None:
    rng, match = Random(seed), new_match(game, scenario, seed)
    for _ in random_play(match, rng):
        if len(match.log) == 60:
            break
    text = save.text(match)
    lines = text.split("\n")
    for _ in range(12):
        bad = list(lines)
        at = rng.randrange(len(bad))
        damage = rng.choice(("drop", "twice", "cut", "swap", "noise"))
        if damage == "drop":
            del bad[at]
        elif damage == "twice":
            bad.insert(at, bad[at])
        elif damage == "cut":
            bad[at] = bad[at][: rng.randrange(len(bad[at]) + 1)]
        elif damage == "swap":
            other = rng.randrange(len(bad))
            bad[at], bad[other] = bad[other], bad[at]
        else:
            spot = rng.randrange(len(bad[at]) + 1)
            bad[at] = bad[at][:spot] + rng.choice('x9 |=@#["\\\x00ü') + bad[at][spot + 1 :]
        told = fault_of("\n".join(bad))
        assert told is None or (told.startswith("bad.save") and "\n" not in told)


def fault_of(content: str) -> str | None:
    """What is said of a bad save; None if it can be read."""
    try:
        save.parse(content, "bad.save")
    except Fault as fault:
        return str(fault)
    return None


def fingerprint(name: str, game: Game, scenario: str, seed: int) -> str:
    """A digest of every legal list in its order, of the save, and of the last state."""
    digest = hashlib.sha256(name.encode())
    match: Match | None = None
    for match, side, _ in random_match(game, scenario, seed):
        digest.update(encode(match.legal(side)))
    assert match is not None
    digest.update(save.text(match).encode())
    digest.update(encode(match.state))
    return f"{name} {digest.hexdigest()}"


def fingerprints(seed: int) -> list[str]:
    return [fingerprint(*case, seed) for case in ALL_GAMES]


CHILD = """
import sys
sys.path[:0] = ["docs", "."]
from tests.properties.test_replay import fingerprints
print("\\n".join(fingerprints(int(sys.argv[1]))))
"""


def test_another_hash_seed_gives_the_same_lists_and_the_same_end() -> None:
    children = [
        subprocess.Popen(
            [sys.executable, "-c", CHILD, "20"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for hash_seed in ("0", "4242")
    ]
    first, second = (child.communicate()[0].split("\n")[:-1] for child in children)
    assert len(first) == len(ALL_GAMES)
    assert first == second


@every_game
@given(seed=seeds)
def test_replay_refuses_what_does_not_fit(game: Game, scenario: str, seed: int) -> None:
    match = played(game, scenario, seed)
    rolled = [i for i, entry in enumerate(match.log) if entry.rolls]
    at = Random(seed).choice(rolled)
    entry = match.log[at]
    for rolls in (entry.rolls[:-1], (*entry.rolls, entry.rolls[-1])):
        past = match.at(at)
        with pytest.raises(Fault):
            past.replay(entry.side, entry.action, rolls)
    past = match.at(at)
    other = next(side for side in game.sides if side != entry.side)
    with pytest.raises(Fault):
        past.replay(other, entry.action, entry.rolls)
    assert encode(copied(past).state) == encode(past.state)
