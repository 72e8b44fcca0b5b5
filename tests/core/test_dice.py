"""Dice: reproducible, scripted, committed; draws and shuffles are rolls."""

from __future__ import annotations

from collections import Counter
from math import factorial, sqrt
from typing import Any

import pytest

from pacwar.core.dice import (
    Committed,
    Dice,
    NoDice,
    Recorder,
    Scripted,
    Seeded,
    SystemDice,
    commitment,
    committed_face,
    drawn,
    new_secret,
    shuffled,
)
from pacwar.core.records import Fault, Roll


def test_seeded_faces_are_the_same_for_ever() -> None:
    """Pinned: a seed gives the same game on every machine and in every version."""
    dice = Seeded(7)
    assert [dice.roll(6, "1.0") for _ in range(12)] == [6, 5, 5, 2, 3, 2, 4, 5, 3, 4, 2, 1]
    assert [Seeded("Saipan").roll(100, "1.0") for _ in range(2)] == [91] * 2
    assert [Seeded(7).roll(1, "1.0")] == [1]


def test_seeds_that_differ_give_faces_that_differ() -> None:
    assert len({tuple(Seeded(seed).roll(6, "") for _ in [0] * 1) for seed in range(50)}) > 1


@pytest.mark.parametrize("faces", [2, 3, 6, 10, 36])
@pytest.mark.parametrize("source", ["seeded", "committed", "system"])
def test_faces_are_uniform(source: str, faces: int) -> None:
    """Every face within five sigma (for the system's dice eight: they cannot be pinned)."""
    makes: dict[str, Dice] = {
        "seeded": Seeded(99),
        "committed": Committed("secret", {"a": "1", "b": "2"}),
        "system": SystemDice(),
    }
    rolls = 400 * faces
    counts = Counter(makes[source].roll(faces, "1.0") for _ in range(rolls))
    assert set(counts) == set(range(1, faces + 1))
    sigma = sqrt(rolls * (1 / faces) * (1 - 1 / faces))
    assert all(abs(count - 400) <= (8 if source == "system" else 5) * sigma for count in counts.values())


def test_scripted_faces_come_in_their_order() -> None:
    dice = Scripted(3, Roll(6, 5, "7.0"), 1)
    assert [dice.roll(6, "7.0"), dice.roll(6, "7.0"), dice.roll(2, "8.0")] == [3, 5, 1]
    assert dice.used == 3


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ((), "no face left for the d6 of rule 7.0"),
        ((7,), "wrong die: face 7, but rule 7.0 rolls a d6"),
        ((0,), "wrong die: face 0, but rule 7.0 rolls a d6"),
        ((Roll(10, 3, "7.0"),), "wrong die: a d10 for 7.0, not a d6 for 7.0"),
        ((Roll(6, 3, "8.0"),), "wrong die: a d6 for 8.0, not a d6 for 7.0"),
        ((Roll(6, 3, "7.0", "us"),), "wrong die: a d6 for 7.0, seen by us, not a d6 for 7.0"),
        ((Roll(6, 3, "7.0", die="white"),), "wrong die: a white d6 for 7.0, not a d6 for 7.0"),
        ((Roll(6, 9, "7.0"),), "wrong die: face 9, but rule 7.0 rolls a d6"),
    ],
)
def test_a_script_that_does_not_fit_is_a_fault(given: tuple[int | Roll, ...], told: str) -> None:
    with pytest.raises(Fault) as fault:
        Scripted(*given).roll(6, "7.0")
    assert str(fault.value) == told


@pytest.mark.parametrize("given", [[3, 5], "3", 3.0, True, None])
def test_a_script_takes_faces_one_by_one(given: Any) -> None:
    with pytest.raises(Fault, match=r"takes faces one by one, as in Scripted\(3, 5\), not "):
        Scripted(given)


def test_a_named_die_is_recorded_with_its_name() -> None:
    recorder = Recorder(Scripted(2, Roll(6, 4, "A7.3", die="white")))
    assert [recorder.roll(6, "A7.3", die="colored"), recorder.roll(6, "A7.3", die="white")] == [2, 4]
    assert recorder.rolls == [Roll(6, 2, "A7.3", None, "colored"), Roll(6, 4, "A7.3", None, "white")]


def test_no_dice_where_none_may_be_rolled() -> None:
    with pytest.raises(AssertionError):
        NoDice().roll(6, "7.0")


def test_committed_faces_can_be_checked_from_the_secret() -> None:
    dice = Committed("s3cret", {"b": "two", "a": "one"})
    rolled = [dice.roll(6, "7.0") for _ in range(5)]
    assert dice.commitment == commitment("s3cret")
    assert rolled == [committed_face("s3cret", {"a": "one", "b": "two"}, "all", n, 6) for n in range(1, 6)]
    assert rolled == [4, 2, 4, 5, 6]
    assert rolled != [committed_face("s3cret", {"a": "one", "b": "2"}, "all", n, 6) for n in range(1, 6)]


def test_committed_dice_number_every_audience_by_itself() -> None:
    """That somebody else has rolled in private shows in no other numbering."""
    with_private, without = (Committed("s", {"a": "1"}) for _ in range(2))
    public = []
    for number in range(10):
        if number % 2:
            with_private.roll(6, "3.3", "us")
        public.append(with_private.roll(6, "7.0"))
    assert public == [without.roll(6, "7.0") for _ in range(10)]
    assert with_private.counts == {"all": 10, "us": 5}
    resumed = Committed("s", {"a": "1"}, with_private.counts)
    assert resumed.roll(6, "7.0") == with_private.roll(6, "7.0")


def test_secrets_are_not_the_same() -> None:
    assert len({new_secret() for _ in range(20)}) == 20
    assert len(new_secret()) == 64


def test_a_draw_is_a_roll() -> None:
    assert drawn(Scripted(Roll(3, 2, "5.1", "us")), ("a", "b", "c"), "5.1", "us") == "b"


def test_a_shuffle_is_rolls_and_every_order_is_as_likely() -> None:
    assert shuffled(Scripted(3, 1, 1), "abcd", "5.1") == ("c", "a", "b", "d")
    assert shuffled(Scripted(), "a", "5.1") == ("a",)
    dice, rolls = Seeded(5), 6_000
    counts = Counter(shuffled(dice, "abcd", "5.1") for _ in range(rolls))
    assert len(counts) == factorial(4)
    sigma = sqrt(rolls * (1 / 24) * (23 / 24))
    assert all(abs(count - rolls / 24) <= 5 * sigma for count in counts.values())
