"""Matches to save, the same every time, and what a save is compared by."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from pacwar.core.contract import Game
from pacwar.core.dice import Committed, Dice, Seeded
from pacwar.core.match import Match
from pacwar.core.records import Fault, Roll, encode
from tests.games import LOADED, random_play

SAIPAN, MALAYA, BATAAN, TOY = (LOADED[key] for key in ("saipan", "malaya", "bataan", "toy"))

SECRET = "5a1ba4" * 8
NONCES = {"us": "4ab7c91e", "japan": "09f3d2aa"}


def played(
    game: Game = SAIPAN,
    scenario: str = "historical",
    *,
    seed: int = 1,
    actions: int | None = None,
    dice: Dice | None = None,
    options: dict[str, str] | None = None,
    strict: bool = True,
) -> Match:
    """A match played at random, to its end or so many actions far."""
    match = Match.new(game, scenario, dice or Seeded(seed), options, strict=strict)
    return played_on(match, seed, actions)


def played_on(match: Match, seed: int = 1, actions: int | None = None) -> Match:
    """Go on at random until the log has so many actions, or to the end."""
    for _ in random_play(match, Random(seed)):
        if actions is not None and len(match.log) >= actions:
            break
    return match


def committed(game: Game = SAIPAN, scenario: str = "historical", actions: int | None = None) -> Match:
    """A match with committed dice."""
    nonces = dict(zip(game.sides, NONCES.values(), strict=True))
    return played(game, scenario, actions=actions, dice=Committed(SECRET, nonces))


def assert_same(one: Match, other: Match) -> None:
    """Nobody can tell the two apart, whatever he sees, was told or may do."""
    assert encode(one.state) == encode(other.state)
    assert list(one.log) == list(other.log)
    assert (one.scenario, one.options, one.strict) == (other.scenario, other.options, other.strict)
    assert (one.opening, one.opening_rolls) == (other.opening, other.opening_rolls)
    assert (one.result, one.deciders) == (other.result, other.deciders)
    for side in (*one.game.sides, None):
        assert one.told(side) == other.told(side)
        assert encode(one.view(side)) == encode(other.view(side))
        assert side is None or one.legal(side) == other.legal(side)
        assert side is None or one.can_undo(side) == other.can_undo(side)


def all_rolls(match: Match) -> list[Roll]:
    return [*match.opening_rolls, *(roll for entry in match.log for roll in entry.rolls)]


def headers(text: str) -> dict[str, str]:
    """The headers of a save in their order, read in the plainest way."""
    return dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))


def fault_of(path: Path) -> str:
    """What is said of a save that cannot be loaded: one sentence that begins with the name of the file."""
    before = path.read_bytes() if path.is_file() else None
    try:
        Match.load(path)
    except Fault as fault:
        said = str(fault)
    else:
        raise AssertionError(f"{path.name} is loaded as if nothing were wrong with it")
    assert said.startswith(path.name)
    assert len(said.split("\n")) == 1
    assert before == (path.read_bytes() if path.is_file() else None)
    return said


class Hang(Exception):
    """Something has not come to an end."""


@contextmanager
def no_hang(seconds: int = 60) -> Iterator[None]:
    """Not a measurement: what takes so long will never end. Without it the whole run would stand still."""

    def ring(number: int, frame: object) -> None:
        raise Hang

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
