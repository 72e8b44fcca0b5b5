"""What players do by consent: they end a game themselves, and take back behind dice. The save keeps both."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.core import save
from pacwar.core.contract import Game
from pacwar.core.dice import Committed, Dice, Seeded
from pacwar.core.ending import Agreement
from pacwar.core.match import Match
from pacwar.core.records import Fault, Refusal, encode
from pacwar.verify import check
from tests.saves.matches import (
    NONCES,
    SAIPAN,
    SECRET,
    TOY,
    all_rolls,
    assert_same,
    committed,
    headers,
    played,
    played_on,
)

ENDINGS = [(SAIPAN, "historical", 150), (SAIPAN, "free", 3), (TOY, "raid", 4), (TOY, "raid", 30)]


def ended(game: Game, scenario: str, actions: int, resigned: str | None) -> Match:
    match = committed(game, scenario, actions)
    assert match.result is None
    match.end(Agreement(resigned))
    return match


# -- the players end it themselves --------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario", "actions"), ENDINGS)
@pytest.mark.parametrize("who", [None, 0, 1])
def test_a_game_that_was_given_up_is_saved_and_read_again(
    game: Game, scenario: str, actions: int, who: int | None
) -> None:
    """In the middle of a secret decision, too."""
    side = None if who is None else game.sides[who]
    match = ended(game, scenario, actions, side)
    text = save.text(match)
    assert headers(text)["Ended"] == ("draw agreed" if side is None else f"{side} resigned")
    assert headers(text)["Secret"] == SECRET
    assert check(text) == (len(all_rolls(match)), "")
    again = save.parse(text)
    assert_same(again, match)
    assert save.text(again) == text and again.agreement == match.agreement


def test_who_resigns_loses_and_a_draw_is_shared() -> None:
    assert ended(SAIPAN, "historical", 20, "us").result == Agreement("us").result(SAIPAN)
    result = Agreement("us").result(SAIPAN)
    assert (result.scores, result.why, result.rule) == ({"us": 0.0, "japan": 1.0}, "U.S. resigns", "")
    result = Agreement(None).result(TOY)
    assert (set(result.scores.values()), result.why) == ({0.5}, "drawn by agreement")
    with pytest.raises(Fault, match="has no side 'mars'"):
        Agreement("mars").result(SAIPAN)


def test_nobody_is_asked_any_more() -> None:
    match = played(SAIPAN, actions=60)
    side = match.deciders[0]
    action, state = match.legal(side)[0], encode(match.state)
    match.end(Agreement(None))
    assert match.deciders == () and match.legal(side) == [] and match.awaited(side) == ()
    for refusal in (match.check(side, action), match.play(side, action), match.undo(side)):
        assert isinstance(refusal, Refusal) and "the game is over" in refusal.why
    assert encode(match.state) == state and match.with_state(match.state).deciders == ()
    with pytest.raises(Fault, match="already over"):
        match.end(Agreement(None))


def test_a_game_that_was_given_up_is_replayed_and_branched_from_any_moment() -> None:
    match = ended(TOY, "raid", 5, TOY.sides[0])  # one lane is still open
    for entry in range(len(match.log) + 1):
        past = match.at(entry)
        assert list(past.log) == list(match.log[:entry]) and past.result is None
    branch = played_on(match.branch(len(match.log), Seeded(3)))
    assert branch.result is not None and branch.agreement is None and match.agreement is not None


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ('[Ended "mars resigned"]', "has no side 'mars'"),
        ('[Ended "peace"]', 'this must be "draw agreed" or "SIDE resigned", not \'peace\''),
    ],
)
def test_an_ending_that_makes_no_sense(header: str, says: str) -> None:
    text = save.text(ended(SAIPAN, "historical", 20, "us"))
    line = text.split("\n").index('[Ended "us resigned"]') + 1
    with pytest.raises(Fault, match=f"line {line}: .*{says}"):
        save.parse(text.replace('[Ended "us resigned"]', header))


def test_a_game_that_is_over_is_not_given_up() -> None:
    text = save.text(played(TOY, "raid")).replace("[Result ", '[Ended "draw agreed"]\n[Result ')
    with pytest.raises(Fault, match="already over"):
        save.parse(text)
    text = save.text(ended(TOY, "raid", 30, None)).replace("raiders 0.5", "raiders 1")
    with pytest.raises(Fault, match="the game ends differently"):
        save.parse(text)


# -- dice that were taken back ------------------------------------------------------------------------------------


def with_take_backs(match: Match, rng: Random, times: int = 6) -> Match:
    """Go on at random; from time to time something is taken back, behind dice or not, or undone."""
    for _ in range(times):
        played_on(match, rng.randrange(99), len(match.log) + rng.randrange(1, 60))
        if match.result is not None:
            match = match.taken_back(len(match.log) - 1)
        match = match.taken_back(max(0, len(match.log) - rng.randrange(1, 40)))
        for side in match.deciders:
            while match.can_undo(side) and rng.random() < 0.5:
                match.undo(side)
    return match


def dice_for(game: Game, kind: str) -> Dice:
    return (
        Committed(SECRET, dict(zip(game.sides, NONCES.values(), strict=True))) if kind == "c" else Seeded(4)
    )


@pytest.mark.parametrize("kind", ["c", "s"])
@pytest.mark.parametrize(("game", "scenario"), [(SAIPAN, "historical"), (TOY, "raid")])
@pytest.mark.parametrize("seed", range(4))
def test_dice_taken_back_are_in_the_save_and_do_not_fall_again(
    game: Game, scenario: str, seed: int, kind: str
) -> None:
    match = with_take_backs(played(game, scenario, actions=1, dice=dice_for(game, kind)), Random(seed))
    played_on(match, seed)
    spent = sum(len(rolls) for rolls in match.voided_rolls.values())
    assert spent and match.result is not None
    text = save.text(match)
    assert text.count(" - TakenBack | ") == len(match.voided_rolls)
    fresh = dice_for(game, kind)
    for roll in (*match.opening_rolls, *match.rolls_since()):  # every die, one after the other, none twice
        assert fresh.roll(roll.faces, roll.rule, roll.told) == roll.face
    again = save.parse(text)
    assert_same(again, match)
    assert save.text(again) == text and again.voided_rolls == match.voided_rolls
    if kind == "c":
        assert check(text) == (len(all_rolls(match)) + spent, "")


@pytest.mark.parametrize("kind", ["c", "s"])
def test_a_game_with_take_backs_goes_on_after_loading_with_the_next_dice(kind: str) -> None:
    match = with_take_backs(played(SAIPAN, actions=200, dice=dice_for(SAIPAN, kind)), Random(1))
    text = save.text(match)
    assert match.result is None and match.voided_rolls
    if kind == "c":
        text = text.replace("[Nonces ", f'[Secret "{SECRET}"]\n[Nonces ')
    again = save.parse(text)
    assert list(played_on(again, 5).log) == list(played_on(match, 5).log)


def test_a_die_that_was_left_out_is_noticed() -> None:
    match = played_on(with_take_backs(committed(actions=200), Random(2)))
    lines = save.text(match).split("\n")
    assert check("\n".join(lines))[1] == ""
    without = [line for line in lines if " - TakenBack | " not in line]
    assert ", not " in check("\n".join(without))[1]


def test_a_branch_counts_its_own_dice_only() -> None:
    """Behind the point where it branched off, other dice had been rolled."""
    first = played_on(with_take_backs(committed(actions=300), Random(3)))
    point = max(n for n in first.voided_rolls if n)
    for entry in (point - 1, point, point + 1):
        branch = first.branch(entry, Committed("of its own", NONCES))
        played_on(branch, 2, entry + 120)
        back = branch.taken_back(entry - 20)
        assert back.branched == entry - 20
        played_on(back, 4)
        text = save.text(back)
        own = back.rolls_since(entry - 20)
        assert any(back.voided_rolls[entry - 20]) and check(text) == (len(own), "")
        assert_same(save.parse(text), back)


def test_undo_before_the_branching_point_moves_it() -> None:
    first = played(SAIPAN, seed=4)
    entry = next(n for n in range(50, 900) if any(map(first.at(n).can_undo, SAIPAN.sides)))
    branch = first.branch(entry, Committed(SECRET, NONCES))
    while branch.can_undo(side := branch.deciders[0]):
        branch.undo(side)
    assert branch.branched == len(branch.log) < entry
    assert check(save.text(played_on(branch, 8)))[1] == ""


@pytest.mark.parametrize(
    "line",
    ["{} - TakenBack", "{} - TakenBack 3 | d6=1 @7.0", "{} - Undone | d6=1 @7.0", "{} - TakenBack | 6"],
)
def test_a_line_of_dice_taken_back_that_makes_no_sense(line: str) -> None:
    text = save.text(played(SAIPAN, actions=30))
    with pytest.raises(Fault, match=r"line \d+: (dice taken back must be one line|dice must have the form)"):
        save.parse(text + line.format(31) + "\n")
    double = "31 - TakenBack | d6=1 @7.0\n"
    with pytest.raises(Fault, match="one line"):
        save.parse(text + double + double)
    with pytest.raises(Fault, match="expected entry 31, not 30"):
        save.parse(text + double.replace("31", "30"))


def test_notes_are_comments() -> None:
    match = played(SAIPAN, actions=3)
    text = save.text(match, {0: ["at\nthe start"], 3: ["one", "two"]})
    assert "\n\n# at the start\n1 " in text and text.endswith("\n# one\n# two\n")
    assert_same(save.parse(text), match)
