"""Games of earlier versions are replayed under the rules of today: they go on, or say where and by which rule they part.

`earlier` has stored games as they were written, by game and version of its rules; those of Malaya 1, 3 and 5 are the
beginnings of matches.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import pacwar
from pacwar.core import save
from pacwar.core.dice import Scripted, Seeded, SystemDice
from pacwar.core.earlier import Parted
from pacwar.core.match import Match, Played
from pacwar.core.records import Fault
from pacwar.core.save_file import SaveFile
from tests.games import random_play
from tests.saves.matches import SAIPAN, TOY, all_rolls, assert_same, committed, headers, played

FOLDER = Path(__file__).parent / "earlier"
EVERY = sorted(str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.pacwar"))
Saved = Callable[[str], Path]

PARTS = {  # entry and rule; every other game goes on to its end
    "bataan-1/mauban-random": (18, "8.11"),
    "bataan-5/abucay-random": (247, "3.32"),
    "bataan-5/mauban-random": (81, "8.11"),
    "bataan-7/second-random": (939, "8.1"),
    "malaya-1/campaign-random": (579, "5.1"),
    "malaya-5/campaign-historical": (384, "5.1"),
    "malaya-7/campaign-historical": (2072, "R49"),
    "malaya-7/campaign-random": (1718, "R58"),
    "saipan-1-first/historical-greedy": (767, "9.12"),
    "saipan-1/historical-random": (1024, "5.0"),
}


def content(name: str) -> str:
    return (FOLDER / f"{name}.pacwar").read_bytes().decode()


def parted(path: Path) -> Parted:
    with pytest.raises(Parted) as caught:
        Match.load(path)
    return caught.value


def edited(text: str, pattern: str, by: str) -> str:
    made, count = re.subn(pattern, by, text, count=1, flags=re.MULTILINE)
    assert count == 1
    return made


def aged(match: Match, version: int = 77) -> str:
    """The save as if it had been played with another version of the rules."""
    return edited(save.text(match), r'^\[Rules ".*"\]$', f'[Rules "{version}"]')


# -- stored games -----------------------------------------------------------------------------------------------


def test_each_game_has_stored_games_of_several_versions_and_each_way() -> None:
    assert set(PARTS) < set(EVERY)
    for key in ("saipan", "malaya", "bataan"):
        mine = {name for name in EVERY if name.startswith(key)}
        assert len({name.split("/")[0] for name in mine}) >= 2
        assert mine & set(PARTS) and mine - set(PARTS)


@pytest.mark.parametrize("name", [name for name in EVERY if name not in PARTS])
def test_a_game_of_an_earlier_version_goes_on_with_a_note(name: str) -> None:
    head, file = headers(content(name)), SaveFile(content(name), name)
    match = Match.load(FOLDER / f"{name}.pacwar")
    assert len(match.log) == len(file.entries)
    assert (match.result is not None) == ("Result" in head)
    (note,) = match.earlier
    assert (note.entries, note.rules) == (len(match.log), int(head["Rules"]))
    assert head["Data"].startswith(note.data)
    text = save.text(match)
    assert f"# entries 1 to {len(match.log)} were played with rules version {head['Rules']}\n" in text
    again = save.parse(text)
    assert again.earlier == match.earlier
    assert headers(text)["Rules"] == str(match.game.rules_version)


@pytest.mark.parametrize("name", PARTS)
def test_a_game_that_parts_says_where_and_by_which_rule_and_can_go_on(name: str) -> None:
    head, file = headers(content(name)), SaveFile(content(name), name)
    where = parted(FOLDER / f"{name}.pacwar")
    assert (where.entry, where.rule) == PARTS[name]
    line = file.entries[where.entry - 1].line
    version = f"played with rules version {head['Rules']} (now {where.match.game.rules_version})"
    assert (
        str(where)
        == f"{name.split('/')[1]}.pacwar line {line}: {version}; entry {where.entry} does not fit: {where.why}"
    )
    assert len(where.match.log) == where.entry - 1 and where.match.deciders
    assert where.rest[0] == file.lines[line - 1]
    assert list(where.rest) == [line for line in file.lines[line - 1 :] if line]
    match = where.go_on()
    assert match.rolls_since() == [roll for entry in file.entries for roll in entry.rolls]
    assert [note.entries for note in match.earlier] == [where.entry - 1]
    match.with_dice(Seeded(1))
    for _ in random_play(match, Random(1)):
        if len(match.log) >= where.entry + 20:
            break
    again = save.parse(save.text(match.with_dice(SystemDice())))
    assert list(again.log) == list(match.log)
    assert (again.earlier, again.voided_rolls) == (match.earlier, match.voided_rolls)


# -- versions that are made up ------------------------------------------------------------------------------------


def test_a_match_of_another_version_is_the_same_match_with_a_note(saved: Saved) -> None:
    match = played(SAIPAN, seed=4, actions=120)
    loaded = Match.load(saved(aged(match)))
    assert_same(loaded, match)
    assert [note.text(SAIPAN) for note in loaded.earlier] == [
        "entries 1 to 120 were played with rules version 77"
    ]


def test_other_data_are_noted_too_and_a_pack_that_is_missing(tmp_path: Path, saved: Saved) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "counters.yaml").write_text(
        'counters: {"317": {defense: 1}}\nprovenance: {default: {kind: pack}}\n'
    )
    game = pacwar.load("saipan", pack)
    text = save.text(played(game, "historical", actions=40))
    loaded = Match.load(saved(text))
    assert [note.text(SAIPAN) for note in loaded.earlier] == ["entries 1 to 40 were played with other data"]
    bad = edited(text, r"^20 us \w+", "20 us EndCombat")
    assert "played with the pack 'mine'; entry 20 does not fit: " in str(parted(saved(bad)))


def test_yet_earlier_versions_stay_noted_and_a_takeback_goes_behind_them(saved: Saved) -> None:
    match = save.parse(aged(played(SAIPAN, seed=4, actions=60)))
    for _ in random_play(match.with_dice(Seeded(1)), Random(1)):
        if len(match.log) == 90:
            break
    twice = save.parse(aged(match.with_dice(SystemDice()), 78))
    assert [(note.entries, note.rules) for note in twice.earlier] == [(60, 77), (90, 78)]
    assert [note.entries for note in twice.taken_back(70).earlier] == [60, 70]
    assert [note.entries for note in twice.taken_back(50).earlier] == [50]
    assert [note.entries for note in twice.at(70).earlier] == [60]
    assert twice.taken_back(0).earlier == ()


@pytest.mark.parametrize("wrong", ["x", "12", "12=7", "x=7/ab", "12=x/ab", "٣=7/ab"])
def test_a_bad_note_of_earlier_versions_is_a_fault(wrong: str, saved: Saved) -> None:
    text = edited(aged(played(SAIPAN, actions=20)), r"^\[Dice", f'[Earlier "{wrong}"]\n[Dice')
    with pytest.raises(Fault, match=r"bad\.pacwar line 8: Earlier must have the form"):
        Match.load(saved(text))


def test_an_action_or_unit_that_is_no_more_is_a_parting(saved: Saved) -> None:
    text = aged(played(SAIPAN, "historical", seed=4, actions=120))
    where = parted(saved(edited(text, r"^40 us \w+", "40 us ShellVillage")))
    assert (where.entry, where.why[:37]) == (40, "saipan has no action 'ShellVillage'; "[:37])
    assert where.rule == where.match.step(None).rule != ""
    where = parted(saved(edited(text, r"^40 us (\w+)( .*)?$", "40 us PickUnit 9/99 Mar")))
    assert (where.entry, len(where.match.log)) == (40, 39)
    where = parted(saved(edited(text, r"^40 us", "40 britain")))
    assert where.entry == 40 and "no side 'britain'" in where.why


def test_a_die_too_many_leaves_the_match_as_it_was_before_the_entry(saved: Saved) -> None:
    match = played(SAIPAN, "historical", seed=4, actions=120)
    number = next(n for n, entry in enumerate(match.log, 1) if not entry.rolls and n > 30)
    where = parted(saved(edited(aged(match), rf"^{number} (.*)$", rf"{number} \1 | d6=3 @7.0")))
    assert (where.entry, where.rule, len(where.match.log)) == (number, "7.0", number - 1)


def test_a_text_that_becomes_unreadable_is_shown_up_to_there(saved: Saved) -> None:
    match = played(SAIPAN, "historical", seed=4, actions=120)
    text = save.text(match)
    where = parted(saved(edited(text, r"^80 .*$", "\x00\x01 noise")))
    assert (where.entry, where.rule) == (80, "")
    assert str(where).endswith("an action must have the form: number side Action argument | dice")
    assert list(where.match.log) == list(match.log[:79])
    assert where.rest[0] == "\x00\x01 noise"
    assert_same(where.go_on(), match.taken_back(79))


def test_another_end_is_a_parting_after_the_last_entry(saved: Saved) -> None:
    over = played(TOY, "raid", seed=2)
    text = edited(aged(over), r'^\[Result ".*"\]$', '[Result "raiders 1, garrison 1: both win (99.9)"]')
    where = parted(saved(text))
    assert over.result is not None
    assert (where.entry, where.rule) == (len(over.log) + 1, over.result.rule)
    assert "the end does not fit: the game ends differently" in str(where)
    cut = edited(aged(over), rf"^{len(over.log)} .*\n", "")
    assert parted(saved(cut)).entry == len(over.log)


def test_an_opening_that_does_not_fit_can_only_be_begun_anew(saved: Saved) -> None:
    match = played(SAIPAN, actions=30)
    text = edited(aged(match), r"^\[Dice", '[Opening "d6=3 @7.0"]\n[Dice')
    where = parted(saved(text))
    assert (where.entry, where.rule) == (0, "7.0")
    assert "the opening does not fit: dice too many" in str(where)
    assert not where.go_on().log
    assert len(where.rest) == 30 + sum(line.startswith("#") for line in where.rest)


# -- going on ---------------------------------------------------------------------------------------------------


def broken_at(match: Match, number: int) -> str:
    """The save of another version with an entry that does not fit."""
    return edited(aged(match), rf"^{number} (\w+) .*$", rf"{number} \1 Vanish")


def test_dice_that_were_rolled_after_the_parting_are_not_rolled_again(saved: Saved) -> None:
    match = played(SAIPAN, "historical", seed=4)
    text = broken_at(match, 900)
    match = parted(saved(text)).go_on()
    assert isinstance(match.dice, Seeded)
    lost = [roll for entry in played(SAIPAN, "historical", seed=4).log[900:] for roll in entry.rolls]
    assert list(match.voided_rolls[899]) == lost
    expected = Seeded(4)
    for roll in match.own_rolls:
        assert expected.roll(roll.faces, roll.rule) == roll.face
    assert expected.roll(6, "x") == match.dice.roll(6, "x")


def test_dice_that_were_taken_back_before_keep_their_place(saved: Saved) -> None:
    match = played(SAIPAN, "historical", seed=4, actions=200).taken_back(150)
    for _ in random_play(match, Random(9)):
        if len(match.log) == 220:
            break
    for number in (140, 151, 180):
        gone = match.log[number - 1].rolls  # those of the line that cannot be read any more
        assert not gone
        assert parted(saved(broken_at(match, number))).go_on().own_rolls == match.own_rolls


def test_a_branch_that_parts_in_its_past_is_all_its_own(saved: Saved) -> None:
    branch = played(SAIPAN, "historical", seed=4).branch(300, Seeded(5))
    for _ in random_play(branch, Random(5)):
        if len(branch.log) == 400:
            break
    went_on = parted(saved(broken_at(branch, 200))).go_on()
    assert (went_on.branched, len(went_on.log)) == (199, 199)
    own = [roll for entry in branch.log[300:] for roll in entry.rolls]
    assert list(went_on.voided_rolls[199]) == own == went_on.own_rolls


def test_known_dice_are_not_rolled_on(saved: Saved) -> None:
    """The secret of committed dice is in the save of a finished game: whoever has it knows every roll to come."""
    over = committed()
    went_on = parted(saved(broken_at(over, 500))).go_on()
    assert went_on.dice is not over.dice and getattr(went_on.dice, "kind", "") == "system"
    assert isinstance(went_on.play(went_on.deciders[0], went_on.legal(went_on.deciders[0])[0]), Played)


def test_the_match_up_to_the_parting_rolls_no_dice(saved: Saved) -> None:
    where = parted(saved(broken_at(played(SAIPAN, "historical", seed=4), 300)))
    assert isinstance(where.match.dice, Scripted)
    assert len(all_rolls(where.match)) == sum(len(entry.rolls) for entry in where.match.log)
