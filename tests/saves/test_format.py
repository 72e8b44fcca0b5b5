"""The save file as it is written and read back: docs/guide/saves.md."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pacwar
from pacwar import verify
from pacwar.core import save, save_file
from pacwar.core.contract import Game, own_agenda
from pacwar.core.dice import Committed, Scripted, Seeded
from pacwar.core.ending import Agreement
from pacwar.core.match import Match, Played
from pacwar.core.records import Refusal, Roll, encode, replace
from tests.games import LOADED, random_play
from tests.saves.matches import (
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
from toy.model import PickUnit, PlaceAt, Ready, Turn

Saved = Callable[[str], Path]

ORDER = [
    "Pacwar", "Game", "Scenario", "Options", "TakeBacks", "Rules", "Data", "Pack", "Earlier", "Dice", "Commitment",
    "Nonces", "Secret", "Seed", "Branched", "Start", "Opening", "Courses", "Ended", "Result",
]  # fmt: skip


# -- what is written ------------------------------------------------------------------------------------------


def test_a_save_is_text_that_a_person_can_read() -> None:
    """Both set up, the garrison first; it is written behind all the same (see below)."""
    match = Match.new(TOY, "raid", Scripted(3))
    places = {
        "garrison": ("0402", "0303 cave", "0402 cave", "0404", "0403"),
        "raiders": ("0102", "0202", "0203", "0203", "0201"),
    }
    for side, spots in places.items():
        for name in spots:
            assert isinstance(
                match.play(side, PlaceAt(TOY.setting("raid").arguments["spot"].numbers[name])), Played
            )
        assert isinstance(match.play(side, Ready()), Played)
    assert isinstance(
        match.play("raiders", PickUnit(TOY.setting("raid").arguments["unit"].numbers["Boat"])), Played
    )
    assert (
        save.text(match)
        == f"""[Pacwar "1"]
[Game "toy"]
[Scenario "raid"]
[Options "length=full"]
[TakeBacks "strict"]
[Rules "{TOY.rules_version}"]
[Data "{TOY.library.digest}"]
[Dice "scripted"]

1 raiders PlaceAt 0102
2 raiders PlaceAt 0202
3 raiders PlaceAt 0203
4 raiders PlaceAt 0203
5 raiders PlaceAt 0201
6 raiders Ready
7 garrison PlaceAt 0402
8 garrison PlaceAt 0303 cave
9 garrison PlaceAt 0402 cave
10 garrison PlaceAt 0404
11 garrison PlaceAt 0403
12 garrison Ready | d4=3 @3.3 raiders
# turn 1
13 raiders PickUnit Boat
"""
    )


def test_every_action_and_every_die_of_the_log_is_written() -> None:
    match = played(SAIPAN, "free", seed=4)
    lines = [line for line in save.text(match).split("\n") if line and line[0] not in "[#"]
    assert len(lines) == len(match.log)
    for number, (line, entry) in enumerate(zip(lines, match.log, strict=True), 1):
        deed, _, dice = line.partition(" | ")
        assert deed == f"{number} {entry.side} {match.setting.write(entry.action)}"
        assert dice == ", ".join(f"d{roll.faces}={roll.face} @{roll.rule}" for roll in entry.rolls)
    assert sum(" | " in line for line in lines) > 50


def test_a_named_die_is_written_with_its_name_and_read_back() -> None:
    rolls = (Roll(6, 3, "7.0", None, "white"), Roll(6, 1, "14.2", "us", "colored"), Roll(6, 2, "7.0"))
    text = save_file.dice_text(rolls)
    assert text == " | white d6=3 @7.0, colored d6=1 @14.2 us, d6=2 @7.0"
    assert save_file.dice_of(text.removeprefix(" | ")) == rolls
    assert all(verify.ROLL.fullmatch(die) for die in text.removeprefix(" | ").split(", "))


def test_turns_and_phases_are_comments() -> None:
    match = played(SAIPAN, "historical", seed=4)
    began = [
        match.setting.describe(event)
        for entry in match.log
        for event in entry.events
        if type(event).__name__ in ("TurnBegan", "PhaseBegan")
    ]
    assert [line for line in save.text(match).split("\n") if line.startswith("#")] == [
        f"# {b}" for b in began
    ]
    assert "Game-Turn 10" in began


def test_the_headers_stand_in_one_order() -> None:
    every = opened_with_dice()
    every.with_dice(Committed(SECRET, {"raiders": "a", "garrison": "b"}))
    played_on(every)
    found = list(headers(save.text(every)))
    assert found == [
        key for key in ORDER if key not in ("Pack", "Earlier", "Seed", "Branched", "Courses", "Ended")
    ]
    given_up = committed(TOY, "raid", actions=30)
    given_up.end(Agreement(None))
    for match in (played(actions=30), committed(TOY, "raid"), given_up.branch(9, Seeded(1)), given_up):
        keys = list(headers(save.text(match)))
        assert keys == [key for key in ORDER if key in keys]
    assert set(save_file.HEADERS) == set(ORDER)


def test_the_secret_is_written_only_when_the_game_is_over() -> None:
    running, over = committed(actions=200), committed()
    assert (running.result, SECRET in save.text(running)) == (None, False)
    assert headers(save.text(over))["Secret"] == SECRET
    for key in ("Commitment", "Nonces"):
        assert headers(save.text(running))[key] == headers(save.text(over))[key]
    assert SECRET not in "".join(save.export(running, side) for side in (*SAIPAN.sides, None))


@pytest.mark.parametrize("game", LOADED.values(), ids=list(LOADED))
def test_every_argument_has_a_name_of_its_own_that_can_stand_in_a_save(game: Game) -> None:
    every = {kind: table for key in game.scenarios for kind, table in game.setting(key).arguments.items()}
    for kind, argument in every.items():
        names = [argument.name(value) for value in argument.values]
        assert len(set(names)) == len(names), kind
        for name in names:
            assert name == name.strip(), kind
            assert name, kind
            assert name.isprintable(), kind
            assert " | " not in name, kind
        assert argument.numbers == dict(zip(names, argument.values, strict=True))


# -- what is read back ----------------------------------------------------------------------------------------


def moments(game: Game, scenario: str, seed: int) -> dict[str, Match]:
    """The first moment of each kind of question in a random game, in the middle of it."""
    match = Match.new(game, scenario, Seeded(seed))
    found: dict[str, Match] = {}
    for _, side, _ in random_play(match, Random(seed)):
        kind = type(own_agenda(match.state, side)[-1]).__name__
        if len(match.log) > 3 and kind not in found:
            found[kind] = save.parse(save.text(match)).with_dice(match.dice)
            assert_same(found[kind], match)
            assert save.text(found[kind]) == save.text(match)
    return found


@pytest.mark.parametrize(
    ("game", "scenario", "kinds"),
    [
        (SAIPAN, "historical", {"Movement", "Moving", "Landing", "Combat", "Declaration", "Barrage", "ProtectiveFire",
                                "BanzaiChoice", "Retreat", "Advance"}),
        (SAIPAN, "free", {"WriteLandings", "Deployment", "Deploying", "Movement", "Moving", "Combat"}),
        (TOY, "raid", {"Deploying", "Half", "Moving", "Reaction", "Report"}),
    ],
    ids=["historical", "free", "toy"],
)  # fmt: skip
def test_a_match_is_saved_and_loaded_in_the_middle_of_a_turn(
    game: Game, scenario: str, kinds: set[str]
) -> None:
    """At every kind of question: while a unit is on the move, an attack half declared, a plan half written."""
    found = {kind for seed in range(5) for kind in moments(game, scenario, seed)} if game is TOY else None
    assert kinds <= (found or set(moments(game, scenario, 4)))


@pytest.mark.parametrize("actions", [0, 1, 57, 400, 1111])
def test_a_match_goes_on_from_a_save_as_if_nothing_had_happened(actions: int, tmp_path: Path) -> None:
    whole = played(SAIPAN, "free", seed=3)
    match = played(SAIPAN, "free", seed=3, actions=actions)
    match.save(tmp_path / "middle.pacwar")
    loaded = Match.load(tmp_path / "middle.pacwar")
    assert_same(loaded, match)
    rest = whole.log[actions:]
    loaded.with_dice(Scripted(*(roll for entry in rest for roll in entry.rolls)))
    for entry in rest:
        assert loaded.play(entry.side, entry.action) == Played(entry.events, entry.rolls)
    assert_same(loaded, whole)


def test_the_moves_of_a_secret_decision_are_written_one_side_after_the_other() -> None:
    """And so their order in time is not told; what is not yet decided stays open."""
    match = Match.new(TOY, "raid", Seeded(1))
    order = []
    for side in ("garrison", "raiders", "garrison", "garrison", "raiders"):
        order.append(side)
        assert isinstance(match.play(side, match.legal(side)[0]), Played)
    lines = save.text(match).split("\n\n")[1].split("\n")[:-1]
    assert [line.split()[1] for line in lines] == ["raiders"] * 2 + ["garrison"] * 3
    loaded = save.parse(save.text(match))
    assert_same(loaded, match)
    assert loaded.deciders == ("raiders", "garrison")
    assert loaded.undo("garrison") is None
    assert len(loaded.log) == 4


def test_what_a_side_was_told_is_the_same_after_loading() -> None:
    match = played(TOY, "raid", seed=3)
    loaded = save.parse(save.text(match))
    told = {side: loaded.told(side) for side in (*TOY.sides, None)}
    assert told == {side: match.told(side) for side in (*TOY.sides, None)}
    assert told["raiders"] != told["garrison"]
    assert all(roll.told in (None, "raiders") for entry in told["raiders"] for roll in entry.rolls)
    assert any(roll.told == "raiders" for entry in told["raiders"] for roll in entry.rolls)
    assert save.export(loaded, "raiders") == save.export(match, "raiders")


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("length", ["full", "short"])
def test_options_and_take_backs_are_kept(length: str, strict: bool) -> None:
    match = played(TOY, "raid", options={"length": length}, strict=strict, actions=20)
    head = headers(save.text(match))
    assert (head["Options"], head["TakeBacks"]) == (f"length={length}", "strict" if strict else "free")
    loaded = save.parse(save.text(match))
    assert (loaded.options, loaded.strict) == ({"length": length}, strict)


def test_undo_ends_after_loading_where_it_ended_before() -> None:
    """A rule that makes an action final does so only where take-backs are strict."""
    for strict in (True, False):
        match = Match.new(SAIPAN, "historical", Seeded(1), strict=strict)
        seen: set[bool] = set()
        for _, side, _ in random_play(match, Random(1)):
            if len(match.log) >= 60:
                break
            if len(match.log) % 6 == 0:
                loaded = save.parse(save.text(match))
                assert loaded.can_undo(side) == match.can_undo(side)
                seen.add(match.can_undo(side))
                once, again = match.with_state(match.state).undo(side), loaded.undo(side)
                assert isinstance(once, Refusal) is isinstance(again, Refusal)
                if isinstance(once, Refusal):
                    assert once == again
        assert seen == {True, False}


def opened_with_dice() -> Match:
    """A match in which dice fall before the first decision: both sides are set up, and a turn begins."""
    ready = played(TOY, "raid", seed=1, actions=30)
    state: Any = replace(
        ready.state, steps=(Turn(),), turn=0, cups=dict.fromkeys(ready.state.cups, (1, 2, 3, 4))
    )
    match = Match(TOY, "raid", ready.options, Committed(SECRET, {"raiders": "a", "garrison": "b"}), state)
    match.from_guess = True
    assert [roll.told for roll in match.opening_rolls] == ["raiders"]
    return match


def test_a_branch_from_the_very_start_has_none_of_the_dice_before_it() -> None:
    first = played_on(opened_with_dice())
    branch = played_on(first.branch(0, Committed("other", {"raiders": "a", "garrison": "b"})), 3)
    text = save.text(branch)
    assert headers(text)["Branched"] == "0" and branch.opening_rolls
    assert verify.check(text) == (len(branch.rolls_since()), "")
    assert_same(save.parse(text), branch)


def test_dice_that_fall_before_the_first_decision_are_kept() -> None:
    match = played_on(opened_with_dice(), actions=20)
    (roll,) = match.opening_rolls
    assert headers(save.text(match))["Opening"] == f"d4={roll.face} @3.3 raiders"
    loaded = save.parse(save.text(match))
    assert_same(loaded, match)
    assert all_rolls(loaded) == all_rolls(match)


def test_a_what_if_is_read_back_with_the_position_from_which_it_began() -> None:
    running = played(SAIPAN, "free", seed=2, actions=500)
    match = played_on(running.what_if("us", Seeded(1), Random(1)), actions=40)
    loaded = save.parse(save.text(match))
    assert_same(loaded, match)
    assert loaded.from_guess
    assert encode(loaded.start) == encode(match.start)
    assert save.text(loaded.with_dice(match.dice)) == save.text(match)


def test_a_pack_is_named(tmp_path: Path) -> None:
    pack = tmp_path / 'my "own" pack'
    pack.mkdir()
    (pack / "README.txt").write_text("weak 317")
    (pack / "counters.yaml").write_text(
        'counters: {"317": {defense: 1}}\nprovenance: {default: {kind: pack}}\n'
    )
    game = pacwar.load("saipan", pack)
    match = played(game, "historical", actions=40)
    path = tmp_path / "packed.pacwar"
    match.save(path)
    assert headers(path.read_text())["Pack"] == r"my \"own\" pack"
    loaded = Match.load(path, pack=pack)
    assert_same(loaded, match)
    assert loaded.game.library.digest != SAIPAN.library.digest
    with pytest.raises(pacwar.Fault, match="is not a folder"):
        Match.load(path, pack=tmp_path / "gone")


# -- how it may be written by others --------------------------------------------------------------------------


def test_comments_and_blank_lines_may_stand_anywhere(saved: Saved) -> None:
    match = played(seed=7, actions=150)
    noisy = ["# before all", ""]
    for line in save.text(match).split("\n"):
        noisy += [line, "", "   ", "# 7 us EndMovement | d6=9 @7.0", '#[Game "chess"]']
    loaded = Match.load(saved("\n".join(noisy)))
    assert_same(loaded, match)
    assert save.text(loaded.with_dice(match.dice)) == save.text(match)


def test_the_kind_of_dice_is_kept(saved: Saved) -> None:
    """A file that is loaded and saved is the same file."""
    text = save.text(played(actions=20))
    assert headers(text)["Dice"] == "seeded"
    assert save.text(Match.load(saved(text))) == text


def test_the_ends_of_lines_do_not_matter(saved: Saved) -> None:
    match = played(seed=7, actions=150)
    text = save.text(match)
    for content in (
        text.replace("\n", "\r\n"),
        text.rstrip("\n"),
        text + "\n\n",
        "\n".join(line + "  " for line in text.split("\n")),
    ):
        assert_same(Match.load(saved(content)), match)
        assert_same(save.parse(content), match)


def test_the_order_of_the_headers_does_not_matter(saved: Saved) -> None:
    match = committed(TOY, "raid")
    head, actions = save.text(match).split("\n\n")
    lines = head.split("\n")
    for seed in range(5):
        Random(seed).shuffle(lines)
        loaded = Match.load(saved("\n".join((*lines, "", actions))))
        assert save.text(loaded) == save.text(match)


# -- the file -------------------------------------------------------------------------------------------------


def test_a_save_replaces_the_file(tmp_path: Path) -> None:
    path = tmp_path / "Füße 7.pacwar"
    played(actions=5).save(path)
    played(actions=80).save(path)
    assert len(Match.load(path).log) == 80
    assert len(Match.load(str(path)).log) == 80
    assert list(tmp_path.iterdir()) == [path]
    assert b"\r" not in path.read_bytes()


def failing(*args: Any, **named: Any) -> Any:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("where", ["write", "replace", "text"])
def test_a_save_that_fails_leaves_the_old_file(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.pacwar"
    match = played(actions=40)
    match.save(path)
    before = path.read_bytes()
    further = played(actions=60)
    with monkeypatch.context() as patch:
        if where == "write":
            patch.setattr("pacwar.core.save.os.fdopen", lambda handle, *args, **named: _Full(handle))
        elif where == "replace":
            patch.setattr(Path, "replace", failing)
        else:
            patch.setattr(save, "dice_text", failing)
        with pytest.raises(OSError, match="No space left"):
            further.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]  # and no half of a file lies about
    assert len(further.log) == 60
    further.save(path)
    assert_same(Match.load(path), further)


class _Full:
    """A file on a disk that is full after a hundred bytes."""

    def __init__(self, handle: int) -> None:
        self.file = open(handle, "w")  # noqa: SIM115  # a handle, and closed by __exit__

    def __enter__(self) -> _Full:
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()

    def write(self, content: str) -> None:
        self.file.write(content[:100])
        failing()


def test_a_save_to_a_place_that_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    match = played(actions=5)
    with pytest.raises(OSError, match="No such file"):
        match.save(tmp_path / "no" / "folder" / "x.pacwar")
    with pytest.raises(OSError, match=r"directory|denied"):
        match.save(tmp_path)
    assert list(tmp_path.iterdir()) == []
