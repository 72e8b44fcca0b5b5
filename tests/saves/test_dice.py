"""Committed dice: everybody can check them when the game is over, and nobody can change one unseen (docs/guide/dice.md)."""

from __future__ import annotations

import ast
import hashlib
import hmac
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacwar import verify
from pacwar.core import dice, save
from pacwar.core.dice import Committed
from pacwar.core.match import Match
from pacwar.core.records import Fault
from tests.saves.matches import (
    NONCES,
    SAIPAN,
    SECRET,
    TOY,
    all_rolls,
    committed,
    headers,
    no_hang,
    played,
    played_on,
)

SCRIPT = Path(verify.__file__)
PUBLIC = committed(SAIPAN, "historical")  # a long game, all dice are seen by all
PRIVATE = committed(TOY, "raid")  # a short one, most dice are seen by one side alone
TEXTS = {"saipan": save.text(PUBLIC), "toy": save.text(PRIVATE)}
ROLL = re.compile(r"d(\d+)=(\d+) @(\S+?)(?: (\w+))?(?=,|$)", re.MULTILINE)


def by_the_guide(secret: str, nonces: dict[str, str], audience: str, number: int, faces: int) -> int:
    """Roll `number` of an audience, word for word as the guide describes it."""
    seats = "|".join(f"{seat}={nonces[seat]}" for seat in sorted(nonces))
    largest = (2**32 // faces) * faces
    block = 0
    while True:
        message = f"{seats}|{audience}|{number}|{block}"
        digest = hmac.digest(secret.encode(), message.encode(), hashlib.sha256)
        for word in (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)):
            if word < largest:
                return word % faces + 1
        block += 1


def made_up(rolls: list[tuple[int, str | None]], source: Committed, opening: int = 0) -> str:
    """A save of nothing but dice, as far as the check is concerned; `rolls` are faces and who sees them."""
    shown = [
        f"d{faces}={source.roll(faces, '7.0', told)} @7.0{' ' + told if told else ''}"
        for faces, told in rolls
    ]
    nonces = ", ".join(f"{seat}={nonce}" for seat, nonce in source.nonces.items())
    head = [
        '[Pacwar "1"]',
        f'[Commitment "{source.commitment}"]',
        f'[Nonces "{nonces}"]',
        f'[Secret "{source.secret}"]',
    ]
    if opening:
        head.append(f'[Opening "{", ".join(shown[:opening])}"]')
    lines = [f"{number} us Act | {die}" for number, die in enumerate(shown[opening:], 1)]
    return "\n".join((*head, "", *lines, ""))


# -- where a face comes from ----------------------------------------------------------------------------------


@settings(max_examples=100, derandomize=True)
@given(
    st.text(min_size=1, max_size=8),
    st.dictionaries(st.sampled_from(("us", "japan", "x")), st.text("0123456789abcdef", max_size=6)),
    st.sampled_from(("all", "us")),
    st.integers(1, 10_000),
    st.integers(1, 2**32),
)
def test_three_ways_to_reckon_a_face_agree(
    secret: str, nonces: dict[str, str], audience: str, number: int, faces: int
) -> None:
    face = by_the_guide(secret, nonces, audience, number, faces)
    assert 1 <= face <= faces
    assert dice.committed_face(secret, nonces, audience, number, faces) == face
    assert verify.face(secret, nonces, audience, number, faces) == face


def test_a_face_that_was_reckoned_by_hand() -> None:
    """`printf 'japan=b|us=a|all|1|0' | openssl dgst -sha256 -hmac s` begins with 0ea625c4: 245769668 = 6 n + 2."""
    assert Committed("s", {"us": "a", "japan": "b"}).roll(6, "7.0") == 3


def test_words_past_the_last_full_multiple_are_rejected() -> None:
    """With 2**31 + 1 faces every other word is rejected, and sometimes a whole block of eight."""
    faces = 2**31 + 1
    blocks = {number: rejected(number, faces) for number in range(1, 1500)}
    assert max(blocks.values()) > 8  # of so many a whole block
    for number in list(blocks)[:50] + [number for number, count in blocks.items() if count > 8]:
        assert verify.face("s", {}, "all", number, faces) == by_the_guide("s", {}, "all", number, faces)
        assert dice.committed_face("s", {}, "all", number, faces) == verify.face(
            "s", {}, "all", number, faces
        )


def rejected(number: int, faces: int) -> int:
    """How many words are rejected before one is taken."""
    count = 0
    for block in range(100):
        digest = hmac.digest(b"s", f"|all|{number}|{block}".encode(), hashlib.sha256)
        for i in range(0, 32, 4):
            if int.from_bytes(digest[i : i + 4], "big") < faces:
                return count
            count += 1
    raise AssertionError


def test_the_order_of_the_seats_does_not_matter() -> None:
    one, other = Committed(SECRET, {"us": "a", "japan": "b"}), Committed(SECRET, {"japan": "b", "us": "a"})
    assert [one.roll(6, "7.0") for _ in range(50)] == [other.roll(6, "7.0") for _ in range(50)]
    swapped = Committed(SECRET, {"us": "b", "japan": "a"})
    assert [swapped.roll(6, "7.0") for _ in range(50)] != [other.roll(6, "7.0") for _ in range(50)]


def test_the_commitment_tells_nothing_but_binds() -> None:
    assert Committed(SECRET, {}).commitment == hashlib.sha256(SECRET.encode()).hexdigest()
    assert (
        Committed(SECRET, NONCES).commitment == Committed(SECRET, {}).commitment
    )  # it stands before the nonces
    secrets = {dice.new_secret() for _ in range(20)}
    assert len(secrets) == 20
    assert all(re.fullmatch("[0-9a-f]{64}", secret) for secret in secrets)  # 256 bits


# -- a game that is sound -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEXTS)
def test_the_dice_of_a_finished_game_are_genuine(name: str) -> None:
    match = {"saipan": PUBLIC, "toy": PRIVATE}[name]
    assert verify.check(TEXTS[name]) == (len(all_rolls(match)), "")
    assert len(all_rolls(match)) > 7
    loaded = save.parse(TEXTS[name])
    assert save.text(loaded) == TEXTS[name]
    assert isinstance(loaded.dice, Committed)
    assert isinstance(match.dice, Committed)
    assert loaded.dice.counts == match.dice.counts  # it would roll on with the same numbers
    assert loaded.dice.roll(6, "7.0") == by_the_guide(
        SECRET, loaded.dice.nonces, "all", match.dice.counts.get("all", 0) + 1, 6
    )


def test_of_a_game_that_is_running_nothing_can_be_checked() -> None:
    count, wrong = verify.check(save.text(committed(actions=200)))
    assert (count, "has no [Secret]" in wrong) == (0, True)
    for plain in ("", "Dear diary", save.text(played(actions=20))):
        count, wrong = verify.check(plain)
        assert (count, "has no [Commitment]" in wrong) == (0, True)


def test_private_rolls_have_a_numbering_of_their_own() -> None:
    """Who sees only the public dice cannot tell whether others were rolled in between."""
    public = Committed(SECRET, NONCES)
    faces = [public.roll(6, "7.0") for _ in range(30)]
    mixed = Committed(SECRET, NONCES)
    found, ours, theirs = [], [], []
    for number in range(30):
        ours += [mixed.roll(6, "14.2", "us") for _ in range(number % 3)]
        found.append(mixed.roll(6, "7.0"))
        theirs.append(mixed.roll(6, "14.2", "japan"))
    assert found == faces
    assert mixed.counts == {"all": 30, "us": 30, "japan": 30}
    assert len({tuple(faces), tuple(ours), tuple(theirs)}) == 3
    nonces = dict(sorted(NONCES.items()))
    assert ours == [by_the_guide(SECRET, nonces, "us", n, 6) for n in range(1, 31)]
    assert theirs == [by_the_guide(SECRET, nonces, "japan", n, 6) for n in range(1, 31)]


def test_private_rolls_are_checked_by_their_own_numbering() -> None:
    rolls: list[tuple[int, str | None]] = [
        (6, None),
        (6, "us"),
        (20, "japan"),
        (6, "us"),
        (6, None),
        (2, "japan"),
    ]
    text = made_up(rolls, Committed(SECRET, NONCES))
    assert verify.check(text) == (6, "")
    unseen = text.replace(" us\n", "\n")  # the same faces, as if all had seen them
    assert verify.check(unseen)[1] != ""
    other = made_up([roll for roll in rolls if roll[1] != "us"], Committed(SECRET, NONCES))
    assert verify.check(other) == (4, "")
    assert set(ROLL.findall(other)) < set(ROLL.findall(text))  # what one side sees does not change the rest


def test_the_dice_of_the_opening_are_counted_first() -> None:
    text = made_up([(6, None), (6, None), (6, None)], Committed(SECRET, NONCES), opening=1)
    assert "[Opening " in text
    assert verify.check(text) == (3, "")
    assert verify.check(made_up([(6, "us"), (6, None), (6, "us")], Committed(SECRET, NONCES), opening=1)) == (
        3,
        "",
    )
    assert verify.check(re.sub(r"\[Opening .*\n", "", text))[1] != ""


def test_comments_and_other_headers_hold_no_dice() -> None:
    text = made_up([(6, None)] * 5, Committed(SECRET, NONCES))
    noisy = text.replace("\n\n", '\n[Result "us 1 | d6=9 @7.0"]\n\n# d6=9 @7.0\n# 1 us Act | d6=9 @7.0\n')
    assert verify.check(noisy) == (5, "")
    assert verify.check(text.replace("\n", "\r\n")) == (5, "")


def test_several_dice_of_one_action_are_checked() -> None:
    source = Committed(SECRET, NONCES)
    first, second, third = (source.roll(6, "7.0", told) for told in (None, "us", None))
    one = f"1 us Act | d6={first} @7.0, d6={second} @14.2 us, d6={third} @7.0"
    text = made_up([], source) + one + "\n"
    assert verify.check(text) == (3, "")


@pytest.mark.parametrize("nonce", ['a"b', "c\\d", "a, b", "x=y", ""])
def test_a_nonce_that_no_header_can_hold_is_refused(nonce: str) -> None:
    with pytest.raises(Fault, match="nonces may have only letters"):
        Committed(SECRET, {"raiders": nonce, "garrison": "cd"})


def test_a_branch_with_committed_dice_can_be_checked() -> None:
    branch = played_on(PUBLIC.branch(400, Committed("another secret", NONCES)), seed=2)
    assert verify.check(save.text(branch))[1] == ""


# -- tampering ------------------------------------------------------------------------------------------------


def found(text: str) -> bool:
    """Does the check of the dice, or the play of the game, find that something is wrong?"""
    if verify.check(text)[1]:
        return True
    try:
        match = save.parse(text)
    except Fault:
        return True
    return save.text(match) != text


def dice_of(text: str) -> list[re.Match[str]]:
    start = text.index("\n\n")
    return [die for die in ROLL.finditer(text) if die.start() > start]


def with_face(text: str, die: re.Match[str], face: int) -> str:
    return f"{text[: die.start(2)]}{face}{text[die.end(2) :]}"


@pytest.mark.parametrize("name", TEXTS)
def test_a_changed_face_is_found(name: str) -> None:
    """Every die of the game, each changed to another face; the check by itself says in which line."""
    text = TEXTS[name]
    tried = 0
    for die in dice_of(text):
        faces, shown = int(die[1]), int(die[2])
        if faces == 1:
            continue
        tried += 1
        bad = with_face(text, die, shown % faces + 1)
        line = text.count("\n", 0, die.start()) + 1
        wrong = f"line {line}: the d{faces} for {die[3]} is {shown % faces + 1}, not {shown}"
        assert verify.check(bad)[1] == wrong
    assert tried > 5


@pytest.mark.parametrize("name", TEXTS)
def test_two_swapped_dice_are_found(name: str) -> None:
    text = TEXTS[name]
    rolled = dice_of(text)
    tried = 0
    for one, other in pairwise(rolled):
        if one[2] == other[2]:
            continue
        tried += 1
        bad = with_face(with_face(text, other, int(one[2])), one, int(other[2]))
        assert bad != text
        assert verify.check(bad)[1] != ""
    assert tried >= 2


@pytest.mark.parametrize("key", ["Secret", "Commitment", "Nonces"])
@pytest.mark.parametrize("name", TEXTS)
def test_a_changed_secret_commitment_or_nonce_is_found(name: str, key: str) -> None:
    text = TEXTS[name]
    value = headers(text)[key]
    for spot in range(0, len(value), 7):
        if value[spot] not in "0123456789abcdef":
            continue
        other = value[:spot] + ("1" if value[spot] == "0" else "0") + value[spot + 1 :]
        bad = text.replace(f'[{key} "{value}"]', f'[{key} "{other}"]')
        assert bad != text
        count, wrong = verify.check(bad)
        assert wrong != ""
        assert key == "Nonces" or (count, wrong) == (0, "the secret does not match the commitment")
    gone = re.sub(rf"\[{key} .*\n", "", text)
    assert verify.check(gone) == (0, verify.check(gone)[1])
    assert f"has no [{key}]" in verify.check(gone)[1]


def test_another_secret_with_its_own_commitment_is_found() -> None:
    """Who changes both has the wrong dice: he would have to find a secret that gives the same faces."""
    text = TEXTS["saipan"]
    for secret in ("", "0", "another", SECRET + "0"):
        bad = text.replace(SECRET, secret).replace(dice.commitment(SECRET), dice.commitment(secret))
        assert verify.check(bad)[1].startswith("line ")


def test_nonces_of_swapped_seats_are_found() -> None:
    text = TEXTS["saipan"]
    bad = text.replace(
        f"japan={NONCES['japan']}, us={NONCES['us']}", f"japan={NONCES['us']}, us={NONCES['japan']}"
    )
    assert bad != text
    assert verify.check(bad)[1].startswith("line ")


def removed(text: str) -> Iterator[str]:
    """The save without one of its dice."""
    for die in dice_of(text):
        yield text[: die.start() - len(" | ")] + text[die.end() :]


def added(text: str) -> Iterator[str]:
    """The save with one more die of the same kind behind one of its dice."""
    for die in dice_of(text):
        yield text[: die.end()] + f", {die[0]}" + text[die.end() :]


@pytest.mark.parametrize("change", [removed, added])
@pytest.mark.parametrize("name", TEXTS)
def test_a_die_that_was_removed_or_added_is_found(name: str, change: Callable[[str], Iterator[str]]) -> None:
    """By the numbers of those that follow; the last one by the play of the game."""
    for bad in list(change(TEXTS[name]))[::5] + list(change(TEXTS[name]))[-3:]:
        assert bad != TEXTS[name]
        assert found(bad)


def test_a_die_that_was_added_behind_all_others_is_found() -> None:
    """It shows the very face that would have come next, for the secret is known: only the play of the game tells."""
    lines = TEXTS["toy"].split("\n")[:-1]
    assert lines[-1].endswith("garrison Done")
    assert isinstance(PRIVATE.dice, Committed)
    following = by_the_guide(SECRET, PRIVATE.dice.nonces, "all", PRIVATE.dice.counts.get("all", 0) + 1, 6)
    forged = "\n".join((*lines[:-1], f"{lines[-1]} | d6={following} @5.2", ""))
    assert verify.check(forged) == (len(all_rolls(PRIVATE)) + 1, "")
    assert found(forged)


def test_dice_of_another_game_are_found() -> None:
    other = save.text(played(SAIPAN, "historical", seed=3, dice=Committed(SECRET, {"us": "x", "japan": "y"})))
    head, actions = TEXTS["saipan"].split("\n\n")[0], other.split("\n\n")[1]
    assert verify.check(f"{head}\n\n{actions}")[1].startswith("line ")


def test_headers_in_a_comment_do_not_count() -> None:
    """Else dice that were chosen at will pass, below the commitment that everybody has seen."""
    forger = Committed("forged", {})
    forged = made_up([(6, None)] * 8, forger).split("\n\n")[1]
    genuine = made_up([(6, None)] * 8, Committed(SECRET, NONCES)).split("\n\n")[0]
    comment = f'# [Commitment "{forger.commitment}"] [Nonces ""] [Secret "forged"]'
    assert verify.check(f"{genuine}\n\n{forged}")[1] != ""
    assert verify.check(f"{genuine}\n\n{forged}\n{comment}\n")[1] != ""


@pytest.mark.parametrize("die", ["d0=1 @7.0", "d4294967297=1 @7.0", f"d{'9' * 5000}=1 @7.0", f"d6={'9' * 5000} @7.0"],
                         ids=["no faces", "more than a word", "huge die", "huge face"])  # fmt: skip
def test_dice_that_there_cannot_be_are_wrong(die: str) -> None:
    text = made_up([], Committed(SECRET, NONCES)) + f"1 us Act | {die}\n"
    with no_hang(1):
        assert verify.check(text)[1].startswith("line 6: ")


def test_a_save_whose_secret_is_not_the_committed_one_is_not_loaded() -> None:
    bad = TEXTS["toy"].replace(dice.commitment(SECRET), "0" * 64)
    with pytest.raises(Fault):
        save.parse(bad)


def test_the_commitment_of_a_running_game_is_kept_when_it_is_loaded_and_saved() -> None:
    text = save.text(committed(actions=120))
    assert headers(save.text(save.parse(text)))["Commitment"] == headers(text)["Commitment"]


# -- the script by itself -------------------------------------------------------------------------------------


def run(script: Path, *args: str | Path, cwd: Path) -> tuple[int, str, str]:
    """The script in a Python without site-packages, far from the sources."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(script), *map(str, args)],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_script_stands_alone(tmp_path: Path) -> None:
    """Copied to somebody who has nothing but Python and the save."""
    script = tmp_path / "verify.py"
    shutil.copy(SCRIPT, script)
    count = len(all_rolls(PRIVATE))
    sound, bad, binary = tmp_path / "sound.pacwar", tmp_path / "bad.pacwar", tmp_path / "binary"
    PRIVATE.save(sound)
    assert Match.load(sound).result is not None
    die = dice_of(TEXTS["toy"])[0]
    bad.write_text(with_face(TEXTS["toy"], die, int(die[2]) % int(die[1]) + 1))
    binary.write_bytes(b"\xff\xfe\x00")
    here = {"cwd": tmp_path}
    code, out, err = run(script, sound, **here)
    assert (code, err) == (0, "")
    assert out == f"{count} rolls follow from the committed secret and the seats' nonces\n"
    code, out, err = run(script, bad, **here)
    assert (code, out) == (1, "")
    assert re.fullmatch(r"line \d+: the d\d for 3.3 is \d, not \d\n", err)
    for unreadable in (tmp_path / "gone", tmp_path, binary):
        code, out, err = run(script, unreadable, **here)
        assert (code, out) == (2, "")
        assert err.startswith(f"{unreadable} cannot be read: ")
    for args in ([], [sound, bad]):
        code, out, err = run(script, *args, **here)
        assert (code, out, err) == (1, "", "usage: verify.py SAVE\n")


def test_the_script_runs_where_it_lies(tmp_path: Path) -> None:
    PUBLIC.save(tmp_path / "game.pacwar")
    code, out, err = run(SCRIPT, tmp_path / "game.pacwar", cwd=tmp_path)
    assert (code, err) == (0, "")
    assert out.startswith(f"{len(all_rolls(PUBLIC))} rolls ")


def test_the_script_can_be_read_at_one_sitting() -> None:
    text = SCRIPT.read_text()
    assert len(text.splitlines()) <= 80
    assert max(map(len, text.splitlines())) <= 120
    imported = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add((node.module or "").split(".")[0])
    assert imported <= sys.stdlib_module_names
    assert {"hashlib", "hmac"} <= imported
    assert "__import__" not in text
    assert "importlib" not in text
