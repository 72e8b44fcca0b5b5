"""Saves damaged at random are refused with a Fault, or are saves: nothing else ever happens."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from pacwar.core import save
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import Fault
from pacwar.verify import check
from tests.games import seeds
from tests.saves.matches import SAIPAN, TOY, assert_same, committed, fault_of, no_hang, played, played_on

many = settings(
    max_examples=300,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)

WHAT_IF = played(SAIPAN, "free", seed=9, actions=400).what_if("us", Seeded(9), Random(9))
SOUND = {
    "historical": save.text(played(SAIPAN, "historical", seed=9, actions=100)),
    "free": save.text(played(SAIPAN, "free", seed=9, actions=100)),
    "toy": save.text(committed(TOY, "raid")),
    "what if": save.text(played_on(WHAT_IF, seed=9, actions=60)),
}

NUMBERS = [
    "0",
    "-1",
    "1",
    "6",
    "13",
    "99",
    "4294967297",
    "9" * 30,
    "9" * 5000,
    "1e9",
    "0x10",
    "٣",
    "½",
    "1_0",
]
WORDS = ["", " ", "\t", "\0", "\r", "\x0b", "\x1c", "\x85", "\u2028", "ß", "日本", "🎲", "\ufeff", '"', "\\", "]", " | ",
         ", ", "@", "#", "=", "us", "japan", "nobody", "raiders"]  # fmt: skip
LINES = ['[Pacwar "1"]', '[Result "x"]', '[Start "{}"]', '[Secret "s"]', '[Nonces "a=b"]', '[Pack "mine"]', "[", "#", "|",
         "1 us EndMovement", "101 us EndMovement", "101 us EndCombat | d6=1 @7.0", "102 us Stop"]  # fmt: skip


def flip(rng: Random, content: bytes) -> bytes:
    """A byte becomes another one."""
    spot = rng.randrange(len(content))
    return content[:spot] + bytes([rng.randrange(256)]) + content[spot + 1 :]


def cut(rng: Random, content: bytes) -> bytes:
    start = rng.randrange(len(content))
    return content[:start] + content[start + rng.randint(1, 40) :]


def word(rng: Random, content: bytes) -> bytes:
    spot = rng.randrange(len(content))
    return content[:spot] + rng.choice(WORDS).encode() + content[spot:]


def number(rng: Random, content: bytes) -> bytes:
    """A number becomes another one."""
    one = rng.choice(list(re.finditer(rb"\d+", content)))
    return content[: one.start()] + rng.choice(NUMBERS).encode() + content[one.end() :]


def line_lost(rng: Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def line_twice(rng: Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"\n".join(lines)


def lines_swapped(rng: Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def line_made_up(rng: Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(LINES).encode())
    return b"\n".join(lines)


CHANGES = (flip, cut, word, number, line_lost, line_twice, lines_swapped, line_made_up)


def damaged(text: str, seed: int, changes: tuple[Callable[[Random, bytes], bytes], ...] = CHANGES) -> bytes:
    """The text with a few changes: of bytes, words, numbers and whole lines."""
    rng = Random(seed)
    content = text.encode()
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        content = rng.choice(changes)(rng, content)
    return content


def loads(path: Path, content: bytes) -> bool:
    """Is it refused with a Fault? Else it is loaded, and is then a match that can be saved and loaded."""
    path.write_bytes(content)
    with no_hang():
        try:
            match = Match.load(path)
        except Fault:
            fault_of(path)
            return False
        again = save.parse(save.text(match))
    assert_same(again, match)
    return True


@pytest.mark.parametrize("name", ["historical", "free", "toy"])
@many
@given(seed=seeds)
def test_a_damaged_save_is_refused_or_is_a_save(
    name: str, tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    loads(tmp_path_factory.getbasetemp() / "bad.pacwar", damaged(SOUND[name], seed))


@many
@given(seed=seeds)
def test_a_what_if_with_a_damaged_position_is_refused_or_is_a_save(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    """Half of the damage is done to the numbers of the position, the rest anywhere."""
    head, position, rest = re.split(r"(\[Start .*)", SOUND["what if"])
    content = damaged(SOUND["what if"], seed)
    if seed % 2:
        content = head.encode() + damaged(position, seed, (number,)) + rest.encode()
    loads(tmp_path_factory.getbasetemp() / "bad.pacwar", content)


@many
@given(seed=seeds)
def test_the_dice_of_a_damaged_save_are_checked(seed: int) -> None:
    """The check by itself says what is wrong, or nothing, and never breaks down; half of the damage is done to dice."""
    content = damaged(SOUND["toy"], seed).decode(errors="replace")
    if seed % 2:
        die = Random(seed).choice(list(re.finditer(r"d\d+=\d+ @", SOUND["toy"])))
        bad = damaged(die[0], seed, (number,)).decode()
        content = SOUND["toy"][: die.start()] + bad + SOUND["toy"][die.end() :]
    with no_hang(2):
        count, wrong = check(content)
    assert count >= 0
    assert "\n" not in wrong


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_each_kind_of_damage_is_done_and_is_found(
    change: Callable[[Random, bytes], bytes], tmp_path: Path
) -> None:
    """Else the tests above would be empty: some of it is refused, whatever is changed."""
    bad = [damaged(SOUND["historical"], seed, (change,)) for seed in range(12)]
    assert sum(content != SOUND["historical"].encode() for content in bad) > 6
    assert not all(loads(tmp_path / "bad.pacwar", content) for content in bad)
