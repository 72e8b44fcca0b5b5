"""A save that is damaged is named in one sentence: the file, the line, the reason. Nothing else happens."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pacwar.core import save
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import Fault, encode
from tests.saves.matches import SAIPAN, TOY, committed, fault_of, headers, played

Saved = Callable[[str], Path]

RUNNING = save.text(played(SAIPAN, "historical", seed=4, actions=150)).split("\n")[:-1]
OVER = save.text(played(TOY, "raid", seed=2)).split("\n")[:-1]
COUNT = 150


def at(pattern: str, lines: list[str] = RUNNING, *, last: bool = False) -> int:
    """The number of the first or last line that fits."""
    found = [number for number, line in enumerate(lines, 1) if re.search(pattern, line)]
    assert found, pattern
    return found[-1 if last else 0]


def changed(number: int, *instead: str, lines: list[str] = RUNNING) -> str:
    """The save with other lines instead of one."""
    return "\n".join((*lines[: number - 1], *instead, *lines[number:])) + "\n"


def edited(number: int, pattern: str, by: str, lines: list[str] = RUNNING) -> str:
    """The save with one line changed."""
    line, count = re.subn(pattern, by, lines[number - 1], count=1)
    assert count == 1
    return changed(number, line, lines=lines)


def entry(number: int) -> str:
    """How entry `number` begins in the save."""
    return rf"^{number} (us|japan) "


DIE = at(r" \| d6=")
UNIT = at(r" PickReinforcement ")
HEX = at(r" LandAt ")
PLAIN = at(r" (EndMovement|EndDeclaration)$")
ENTRY_50 = at(entry(50))


def test_the_save_from_which_these_are_made_is_sound(saved: Saved) -> None:
    assert len(Match.load(saved("\n".join(RUNNING) + "\n")).log) == COUNT
    assert Match.load(saved("\n".join(OVER) + "\n")).result is not None
    for line in (UNIT, HEX, PLAIN):
        assert line > 9


# -- headers --------------------------------------------------------------------------------------------------

DATA = at("^.Data ")

HEADERS: dict[str, tuple[str, int, str]] = {
    "unknown": (changed(3, '[Colour "red"]', RUNNING[2]), 3, "unknown header Colour"),
    "of another language": (changed(3, '[Größe "1"]', RUNNING[2]), 3, "unknown header Größe"),
    "twice": (changed(3, RUNNING[2], RUNNING[1]), 4, "the header Game is repeated"),
    "version 2": (edited(1, '"1"', '"2"'), 1, "format '2' is unknown; this pacwar reads format 1"),
    "version with a tail": (
        edited(1, '"1"', '"1 "'),
        1,
        "format '1 ' is unknown; this pacwar reads format 1",
    ),
    "other scenario": (edited(3, "historical", "moon"), 3, "saipan has no scenario 'moon'"),
    "options without a value": (edited(4, '""', '"x"'), 4, "Options must have the form name=value, ..."),
    "not closed": (edited(2, r'"\]', ""), 2, 'a header must have the form [Name "value"]'),
    "no quotes": (changed(2, "[Game saipan]"), 2, 'a header must have the form [Name "value"]'),
    "a quote too many": (changed(2, '[Game "sai"pan"]'), 2, 'a header must have the form [Name "value"]'),
    "a backslash at the end": (
        changed(2, '[Game "saipan\\"]'),
        2,
        'a header must have the form [Name "value"]',
    ),
    "after an action": (
        changed(ENTRY_50, '[Result "x"]', RUNNING[ENTRY_50 - 1]),
        ENTRY_50,
        "headers must come before the first action",
    ),
    "actions before the headers": (
        "\n".join((RUNNING[UNIT - 1], *RUNNING)),
        1,
        "not a pacwar save: it does not begin with [Pacwar ...]",
    ),
    "bad dice of the opening": (
        changed(8, RUNNING[7], '[Opening "d6 3"]'),
        9,
        "dice must have the form d6=3 @7.0, not 'd6 3'",
    ),
    "a start that is no position": (
        changed(8, RUNNING[7], '[Start "{}"]'),
        9,
        "the position cannot be read: ",
    ),
    "a start that is no JSON": (changed(8, RUNNING[7], '[Start "{"]'), 9, "the position cannot be read: "),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_bad_header_is_named_with_its_line(name: str, saved: Saved) -> None:
    content, line, why = HEADERS[name]
    assert fault_of(saved(content)).startswith(f"bad.pacwar line {line}: {why}")


@pytest.mark.parametrize("key", ["Pacwar", "Game", "Scenario", "Rules", "Data"])
def test_a_missing_header_is_named(key: str, saved: Saved) -> None:
    said = fault_of(saved(changed(at(f"^.{key} "))))
    assert said.startswith("bad.pacwar")
    assert f"[{key} ...]" in said


def without_line(said: str) -> str:
    """What is said of the save as a whole; the line may be named or not."""
    return re.sub(r"^bad\.pacwar( line \d+)?: ", "", said)


def test_a_game_that_there_is_not(saved: Saved) -> None:
    said = fault_of(saved(edited(2, "saipan", "chess")))
    assert without_line(said).startswith("no game 'chess'; choose from saipan")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("length=long", "option 'length' cannot be 'long'; choose from full, short"),
        ("fog=thick", "toy has no option 'fog'; it has length"),
    ],
)
def test_an_option_that_there_is_not(options: str, why: str, saved: Saved) -> None:
    assert without_line(fault_of(saved(edited(4, "length=full", options, OVER)))) == why


def test_a_result_that_does_not_fit_the_actions(saved: Saved) -> None:
    told = fault_of(saved(changed(8, RUNNING[7], '[Result "us 1, japan 0: so it was (13.0)"]')))
    assert without_line(told) == "the game is not over after the last action"
    told = fault_of(saved(changed(at("^.Result ", OVER), lines=OVER)))
    assert without_line(told) == "the game is over, but the header [Result ...] is missing"


def test_a_result_that_is_another_one_is_refused(saved: Saved) -> None:
    line = at("^.Result ", OVER)
    fault_of(saved(changed(line, '[Result "raiders 1, garrison 1: both win (99.9)"]', lines=OVER)))


def test_a_result_may_be_reworded_but_not_changed(saved: Saved) -> None:
    line = at("^.Result ", OVER)
    scores, _, rest = OVER[line - 1].partition(": ")
    rule = rest[rest.rindex("(") :]
    Match.load(saved(changed(line, f"{scores}: as was said in an earlier edition {rule}", lines=OVER)))
    fault_of(saved(changed(line, f'{scores}: as was said in an earlier edition (99.9)"]', lines=OVER)))


def test_dice_too_many_in_the_opening_are_refused(saved: Saved) -> None:
    fault_of(saved(changed(8, RUNNING[7], '[Opening "d6=3 @7.0"]')))


@pytest.mark.parametrize("header", ['[TakeBacks "sometimes"]', '[Dice "loaded"]'])
def test_a_value_that_a_header_cannot_have_is_refused(header: str, saved: Saved) -> None:
    line = at(f"^{re.escape(header.split()[0])} ")
    assert fault_of(saved(changed(line, header))).startswith(f"bad.pacwar line {line}: ")


def start(change: Callable[[dict[str, Any]], object]) -> str:
    """The save of a what-if whose position has been changed."""
    match = played(SAIPAN, "historical", seed=4, actions=150).what_if("us", Seeded(1), Random(1))
    lines = save.text(match).split("\n")
    line = at("^.Start ", lines)
    state = json.loads(encode(match.start))
    change(state)
    value = json.dumps(state).replace("\\", "\\\\").replace('"', '\\"')
    return changed(line, f'[Start "{value}"]', lines=lines)


def test_a_position_that_was_changed_can_be_loaded_if_it_is_one(saved: Saved) -> None:
    match = Match.load(saved(start(lambda state: state.update(turn=state["turn"] + 1))))
    assert match.from_guess
    assert match.state.turn == played(SAIPAN, "historical", seed=4, actions=150).state.turn + 1


POSITIONS: dict[str, Callable[[dict[str, Any]], object]] = {
    "no agenda": lambda state: state.update(steps=[]),
    "a hex off the map": lambda state: state["forces"]["us"]["on_map"].update({"30": 99_999}),
    "a unit that there is not": lambda state: state["forces"]["us"]["on_map"].update({"99999": 300}),
    "only one side": lambda state: state["forces"].pop("japan"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_that_cannot_be_is_refused(name: str, saved: Saved) -> None:
    assert "the position cannot be read" in fault_of(saved(start(POSITIONS[name])))


# -- actions --------------------------------------------------------------------------------------------------

FORM = "an action must have the form: number side Action argument | dice"

ACTIONS: dict[str, tuple[str, int, str]] = {
    "wrong number": (edited(ENTRY_50, "^50", "52"), ENTRY_50, "expected entry 50, not 52"),
    "number zero": (edited(UNIT, "^1 ", "0 "), UNIT, "expected entry 1, not 0"),
    "huge number": (edited(ENTRY_50, "^50", "9" * 500), ENTRY_50, FORM),
    "negative number": (edited(ENTRY_50, "^50", "-50"), ENTRY_50, FORM),
    "no number": (edited(ENTRY_50, "^50 ", ""), ENTRY_50, FORM),
    "only a number": (changed(ENTRY_50, "50"), ENTRY_50, FORM),
    "one entry missing": (changed(ENTRY_50), at(entry(51)) - 1, "expected entry 50, not 51"),
    "one entry twice": (
        changed(ENTRY_50, RUNNING[ENTRY_50 - 1], RUNNING[ENTRY_50 - 1]),
        ENTRY_50 + 1,
        "expected entry 51, not 50",
    ),
    "no side at all": (edited(UNIT, " us ", " nobody "), UNIT, "saipan has no side 'nobody'; its sides are"),
    "unknown action": (
        edited(UNIT, "PickReinforcement", "PickFight"),
        UNIT,
        "saipan has no action 'PickFight'; the nearest is PickUnit",
    ),
    "action of another game": (
        edited(UNIT, "PickReinforcement", "Scout"),
        UNIT,
        "saipan has no action 'Scout'",
    ),
    "case": (edited(PLAIN, "End", "end"), PLAIN, "saipan has no action 'end"),
    "missing argument": (
        edited(HEX, r"LandAt \d+", "LandAt"),
        HEX,
        "LandAt needs an argument: the name of a spot",
    ),
    "extra argument": (
        changed(PLAIN, RUNNING[PLAIN - 1] + " 1203"),
        PLAIN,
        f"{RUNNING[PLAIN - 1].split()[-1]} takes no argument",
    ),
    "second argument": (
        edited(HEX, r"LandAt \d+", "LandAt 1203 1102"),
        HEX,
        "saipan has no spot '1203 1102'",
    ),
    "unknown unit": (
        edited(UNIT, "Reinforcement .*", "Reinforcement 9/99 Mar"),
        UNIT,
        "saipan has no unit '9/99 Mar'",
    ),
    "unknown hex": (edited(HEX, r"LandAt \d+", "LandAt 9999"), HEX, "saipan has no spot '9999'"),
    "unit for a hex": (edited(HEX, r"LandAt \d+", "LandAt 317"), HEX, "saipan has no spot '317'"),
    "two blanks": (edited(HEX, r"LandAt \d+", "LandAt  1203"), HEX, "saipan has no spot ' 1203'"),
}


@pytest.mark.parametrize("name", ACTIONS)
def test_a_bad_action_is_named_with_its_line(name: str, saved: Saved) -> None:
    content, line, why = ACTIONS[name]
    assert fault_of(saved(content)).startswith(f"bad.pacwar line {line}: {why}")


REFUSED: dict[str, tuple[str, int, str]] = {
    "wrong side": (edited(UNIT, " us ", " japan "), UNIT, r"this decision is not yours \(12\.\d+\)"),
    "not what is decided": (
        changed(UNIT, "1 us EndCombat"),
        UNIT,
        r"this action is not available now \(12\.\d+\)",
    ),
    "an enemy unit": (edited(UNIT, "Reinforcement .*", "Reinforcement 317"), UNIT, r".+ \(\d+\.\d+\)"),
    "no beach of the plan": (edited(HEX, r"LandAt \d+", "LandAt 1912"), HEX, r".+ \(\d+\.\d+\)"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_action_is_named_with_its_rule(name: str, saved: Saved) -> None:
    content, line, why = REFUSED[name]
    assert re.fullmatch(
        f"bad\\.pacwar line {line}: the action is refused: {why}", fault_of(saved(content))
    ), fault_of(saved(content))


def test_an_action_after_the_end_is_refused_with_a_rule(saved: Saved) -> None:
    count = int([line for line in OVER if line[:1].isdigit()][-1].split()[0])
    said = fault_of(saved("\n".join((*OVER, f"{count + 1} raiders Done", ""))))
    assert re.fullmatch(rf"bad\.pacwar line {len(OVER) + 1}: the action is refused: .+ \(\d.*\)", said)


# -- dice -----------------------------------------------------------------------------------------------------

DICE: dict[str, tuple[str, str]] = {
    "other rule": (edited(DIE, "@7.0", "@10.1"), "wrong die: a d6 for 10.1, not a d6 for 7.0"),
    "other die": (edited(DIE, "d6=.", "d8=1"), "wrong die: a d8 for 7.0, not a d6 for 7.0"),
    "face 7": (edited(DIE, "d6=.", "d6=7"), "wrong die: face 7, but rule 7.0 rolls a d6"),
    "face 0": (edited(DIE, "d6=.", "d6=0"), "wrong die: face 0, but rule 7.0 rolls a d6"),
    "huge face": (edited(DIE, "d6=.", f"d6={'9' * 400}"), "dice must have the form d6=3 @7.0, not 'd6=999"),
    "no face": (edited(DIE, "d6=.", "d6="), "dice must have the form d6=3 @7.0, not 'd6= @7.0'"),
    "no rule": (edited(DIE, " @7.0", ""), "dice must have the form d6=3 @7.0, not 'd6="),
    "noise": (edited(DIE, " d6=.*", " lucky"), "dice must have the form d6=3 @7.0, not 'lucky'"),
    "missing": (edited(DIE, r" \| .*", ""), "no face left for the d6 of rule 7.0"),
    "one too many": (edited(DIE, "$", ", d6=1 @7.0"), "1 dice too many: no rule asks for them"),
    "three too many": (edited(DIE, "$", ", d6=1 @7.0" * 3), "3 dice too many: no rule asks for them"),
    "of one side": (
        edited(DIE, "@7.0", "@7.0 us"),
        "wrong die: a d6 for 7.0, seen by us, not a d6 for 7.0",
    ),
}


@pytest.mark.parametrize("name", DICE)
def test_bad_dice_are_named_with_their_line(name: str, saved: Saved) -> None:
    content, why = DICE[name]
    assert fault_of(saved(content)).startswith(f"bad.pacwar line {DIE}: {why}")


def test_dice_where_nobody_rolls(saved: Saved) -> None:
    content = edited(HEX, "$", " | d6=3 @7.0")
    assert fault_of(saved(content)) == f"bad.pacwar line {HEX}: 1 dice too many: no rule asks for them"


def test_a_private_die_belongs_to_its_side(saved: Saved) -> None:
    line = at(r"@3.3 raiders", OVER)
    for wrong in ("@3.3 garrison", "@3.3"):
        said = fault_of(saved(edited(line, "@3.3 raiders", wrong, OVER)))
        seen = ", seen by garrison" if "garrison" in wrong else ""
        assert said.startswith(
            f"bad.pacwar line {line}: wrong die: a d4 for 3.3{seen}, not a d4 for 3.3, seen by raiders"
        )


# -- files ----------------------------------------------------------------------------------------------------


def test_a_file_that_is_cut_off_in_a_line(saved: Saved) -> None:
    """Wherever it is cut, what is left is refused, or is a shorter game: never a different one."""
    text = "\n".join(RUNNING) + "\n"
    whole = save.parse(text)
    refused = 0
    for length in range(0, len(text), 23):
        try:
            match = Match.load(saved(text[:length]))
        except Fault:
            said = fault_of(saved(text[:length]))
            refused += 1
            if length > len("\n".join(RUNNING[:8])):
                line = text[:length].count("\n") + 1
                assert said.startswith(f"bad.pacwar line {line}: ")
        else:
            assert list(match.log) == list(whole.log[: len(match.log)])
    assert refused > 80


def test_a_finished_game_that_is_cut_off_is_refused(saved: Saved) -> None:
    """Once it says how it ended it must come to that end."""
    text = "\n".join(OVER) + "\n"
    for length in range(text.index("[Result") + 1, len(text) - 2, 7):
        fault_of(saved(text[:length]))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "not a pacwar save: the header [Pacwar ...] is missing"),
        (b"\n\n\n", "not a pacwar save: the header [Pacwar ...] is missing"),
        (b"# nothing but words\n", "not a pacwar save: the header [Pacwar ...] is missing"),
        (b"Dear diary\n", "line 1: not a pacwar save: it does not begin with [Pacwar ...]"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe", "cannot be read: it is not text"),
        (b"[Pacwar \"1\"]\n\xff\n", "cannot be read: it is not text"),
        (bytes(range(256)) * 40, "cannot be read: it is not text"),
        (b"\x00" * 5000, "line 1: not a pacwar save"),
        ("\n".join(RUNNING).encode("utf-16"), "cannot be read: it is not text"),
        ("\n".join(RUNNING).encode("utf-8-sig"), "line 1: not a pacwar save"),
        (b"[" * 100_000, "line 1: a header must have the form"),
        (b'[Pacwar "' + b"\\" * 100_001 + b'"]', "line 1: "),
    ],
    ids=["empty", "blank", "comment", "words", "picture", "latin", "noise", "zeroes", "utf-16", "bom", "brackets", "slashes"],
)  # fmt: skip
def test_what_is_no_save_is_refused(content: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.pacwar"
    path.write_bytes(content)
    said = fault_of(path)
    assert said.removeprefix("bad.pacwar").lstrip(": ").startswith(why)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert fault_of(tmp_path / "gone.pacwar") == "gone.pacwar cannot be read: No such file or directory"
    assert fault_of(tmp_path / "no" / "gone") == "gone cannot be read: No such file or directory"
    (tmp_path / "folder").mkdir()
    assert re.fullmatch("folder cannot be read: .*(directory|denied)", fault_of(tmp_path / "folder"))
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_bad_save_does_not_touch_a_match_that_is_being_played(saved: Saved) -> None:
    match = committed(actions=100)
    before = save.text(match)
    for content, _, _ in (*ACTIONS.values(), *HEADERS.values()):
        fault_of(saved(content))
    assert save.text(match) == before
    assert headers(before)["Dice"] == "committed"
