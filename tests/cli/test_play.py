"""`pacwar play`, driven through typed input."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import toy
from pacwar.core import registry
from pacwar.core.match import Match
from tests.cli.terminal import Run

LANDING = ["1/6 1203", "2/6 1102", "3/6 0902", "1/8 0801", "2/8 1002", "3/8 0702"]  # the first landing
ATTACK = ["317", "1/6", "2/6", "2/8", "confirm"]  # on the unit at Afetna Point, up to its support
PLAY = ("play", "--seed", 7, "--opponent", "random")


def test_a_newcomer_sees_map_turn_question_rule_and_choices(run: Run) -> None:
    said = run(*PLAY)
    assert said.code == 0
    for text in (
        "Island War: Saipan: Historical Scenario",
        "You play U.S.",
        "0802:[16]",  # the map: hex, terrain, unit
        "(unit) U.S.  [unit] Japan",  # its legend
        "Game-Turn 1 of 15, 15 June 1944",
        "choose an infantry unit to land",
        "(rule 12.1)",
        "  1  take 1/2 Mar    infantry 5-6-8",
        "Type help",
    ):
        assert text in said.out
    assert "\x1b" not in said.out  # no colour where the output is no terminal


def test_end_of_input_ends_the_game_cleanly_and_keeps_it(run: Run, tmp_path: Path) -> None:
    said = run(*PLAY, typed=LANDING[:2])
    assert said.code == 0 and "You left the match." in said.out
    [kept] = (tmp_path / "data" / "pacwar" / "saves").iterdir()
    assert f"pacwar play --load {kept}" in said.out
    assert len(Match.load(kept).log) == 4
    again = run("play", "--load", kept, "--opponent", "random", typed=["quit"])
    assert "continues after 4 actions" in again.out and "2/6 Mar lands at 1102 (12.32)" in again.out


def test_a_save_that_parts_from_the_rules_goes_on_in_a_new_file_if_asked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.pacwar"
    run("play", "--save", path, typed=["1"] * 6)
    text = path.read_text()
    assert "\n5 us " in text
    path.write_text(old := text.replace("\n5 us ", "\n5 us Vanish ").replace('[Rules "', '[Rules "7'))
    said = run("play", "--load", path)
    assert "entry 5 does not fit" in said.complaint() and "add --go-on" in said.complaint()
    said = run("play", "--load", path, "--go-on", typed=["quit"])
    assert "continues from before entry 5 of its save" in said.out
    assert "Note: entries 1 to 4 were played with rules version 7" in said.out
    assert path.read_text() == old
    made = Match.load(tmp_path / "old-from-4.pacwar")
    assert len(made.log) == 4 and [note.entries for note in made.earlier] == [4]


def test_a_unit_by_its_name_and_a_hex_at_once(run: Run) -> None:
    said = run(*PLAY, typed=LANDING)
    assert "1/6 Mar lands at 1203 (12.31)" in said.out
    assert "U.S. Combat Phase (4.1-1B)" in said.out


def test_hints_are_given_and_played(run: Run) -> None:
    said = run(*PLAY, typed=[*LANDING, "hint", "hint 9", "hint 1"])
    assert "  1  Attack 16, " in said.out or "  1  Attack 317, " in said.out
    assert "odds: " in said.out and "(rule 4.1-1B, 4.1-1B-a, 4.1-1B-b" in said.out
    assert "No hint '9'" in said.out
    assert "Clear line, die " in said.out  # the first was played


def test_an_illegal_answer_is_refused_with_rule_and_gist(run: Run) -> None:
    said = run(*PLAY, typed=[*LANDING, "end", "317", "0902"])
    assert "Not allowed by rule 7.12: units in an enemy-controlled hex must attack (1/6 Mar" in said.out
    assert "Rule 7.12, Every unit in contact attacks: Every Phasing unit" in said.out
    assert "Not allowed by rule 7.15: a unit may attack only adjacent units." in said.out


def test_the_odds_and_their_breakdown_stand_before_the_die(run: Run) -> None:
    said = run(*PLAY, typed=[*LANDING, *ATTACK, "odds 3"])
    before = said.out.index("If you choose: confirm attackers")
    assert "1/6 Mar Attack +5 (7.0)" in said.out[before:]
    assert "317 Defense -3 (7.0)" in said.out[before:]
    assert "1/3 =  33%  defender eliminated" in said.out[before:]
    assert "assuming: Japan: end FPF" in said.out
    assert "Ground Support +3 (9.11)" in said.out  # odds 3


def test_dice_end_undo_and_the_answer_says_so(run: Run) -> None:
    said = run(*PLAY, typed=[*LANDING, *ATTACK, "attack as", "undo"])
    assert "on a d6 for rule 7.0" in said.out
    assert "no undo: " in said.out


def test_movement_shows_where_a_unit_can_go_and_undo_takes_an_answer_back(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "turn2"
    first = run("play", "--seed", 7, "--opponent", "random", "--save", save, typed=[*LANDING, *["1"] * 60])
    assert "Game-Turn 2 (4.1)" in first.out
    match = Match.load(save)
    while not (match.deciders[0] == "us" and type(match.step("us")).__name__ == "Movement"):
        side = match.deciders[0]
        match.play(side, match.legal(side)[-1])
    match.save(save)
    names = match.setting.arguments["unit"].name
    unit = names(next(a for a in match.legal("us") if a.arg == "unit").unit)  # type: ignore[attr-defined]  # a PickUnit
    said = run(
        "play", "--load", save, "--opponent", "random", typed=[unit, "reach", "2205", "undo", "undo", "undo"]
    )
    assert f"{unit} begins its move (5.16)" in said.out
    assert "Or type a hex to move there at once" in said.out
    assert "*" in said.out  # marked on the map
    assert "Not allowed by rule 5." in said.out and "Type reach to list" in said.out
    assert "Taken back." in said.out
    moved = run(
        "play", "--load", save, "--opponent", "random", typed=[unit, _first_far(match, unit), "undo", "undo"]
    )
    assert moved.out.count("Taken back.") == 2  # the way there is one answer, the unit the other


def _first_far(match: Match, unit: str) -> str:
    """A hex that the unit reaches by more than one step."""
    value = match.setting.arguments["unit"].value(unit)
    action = next(a for a in match.legal("us") if a.arg == "unit" and a.unit == value)  # type: ignore[attr-defined]  # a PickUnit
    match.play("us", action)
    return next(
        match.setting.arguments["spot"].name(s) for s, way in match.reach("us").items() if len(way) > 2
    )


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("help", "the odds of choice N"),
        ("map", "01 02 03 04"),
        ("map 1103", "1103:[317]"),
        ("map 9999", "No hex '9999' on the map."),
        ("look 1103", "1103 (Afetna Point): clear, Beach"),
        ("look", "Name a hex"),
        ("units", "Japan: 21 units on the map"),
        ("units Yokosuka", "1st Yokosuka Special Naval Landing Force"),
        ("units elephants", "No unit has 'elephants'"),
        ("rule 7.12", "7.12 Every unit in contact attacks"),
        ("rule r6", "Decision: "),
        ("rule 99.9", "No rule '99.9'"),
        ("rule", "Name a rule"),
        ("log", "Game-Turn 1 (4.1)"),
        ("odds 1", "no roll yet"),
        ("odds", "No choice leads to a roll."),
        ("odds 77", "No choice 77"),
        ("reach", "No unit is moving."),
        ("undo", "no undo: "),
        ("save", "Name a file"),
        ("list", "28  take 3/165 Inf"),
        ("77", "No choice 77: choose from 1 to 28"),
        ("1203", "1203 is not a choice here (rule 12.1): type a unit"),
        ("317", "Not allowed by rule 12.1"),
        ("take", "Several choices fit: 1 take 1/2 Mar"),
        ("sing", "Unknown answer 'sing'"),
        ("unit 1/6", "choose a landing hex for 1/6 Mar"),
        ("unit 99", "No unit '99' among the choices."),
        ("1/6 mar", "choose a landing hex for 1/6 Mar"),
        ("", "28  take 3/165 Inf"),
    ],
)
def test_commands_and_answers(run: Run, typed: str, answer: str) -> None:
    said = run(*PLAY, typed=[typed])
    assert said.code == 0 and answer in said.out


def test_save_writes_a_file_or_says_why_not(run: Run, tmp_path: Path) -> None:
    said = run(*PLAY, typed=[LANDING[0], f"save {tmp_path / 'mine'}", f"save {tmp_path / 'no' / 'folder'}"])
    assert len(Match.load(tmp_path / "mine").log) == 2
    assert "cannot be written" in said.out


def test_plain_draws_no_map_unasked_and_lists_one_choice_a_line(run: Run) -> None:
    said = run(*PLAY, "--plain", typed=["map"])
    before, after = said.out.split("U.S.> map")
    assert "[317]" not in before and "[317]" in after
    assert "\n   1  take 1/2 Mar    infantry 5-6-8\n   2  take 2/2 Mar" in before


def test_two_computers_play_and_the_game_is_told(run: Run, tmp_path: Path) -> None:
    said = run("play", "--side", "none", "--opponent", "random", "--seed", 5, "--save", tmp_path / "told")
    assert said.code == 0
    assert "The computer (random) plays U.S., Japan." in said.out
    assert "Game-Turn 15 (4.1)" in said.out and "The game is over: " in said.out
    assert Match.load(tmp_path / "told").result is not None
    assert (
        run("play", "--side", "none", "--opponent", "random", "--seed", 5).out in said.out
    )  # the same game again


def test_both_sides_at_one_keyboard_are_strict_and_secrets_are_not_told(run: Run) -> None:
    said = run("play", "--scenario", "free", "--side", "both", "--seed", 1, typed=[*["1"] * 7, "log"])
    assert "moves are final where the rules say so" in said.out
    ours, theirs = said.out.split("--- Japan ---")
    assert "0406 is in the landing plan" in ours
    assert "deploy your units" in theirs and "in the landing plan" not in theirs


def test_japan_against_the_computer(run: Run) -> None:
    said = run("play", "--side", "japan", "--seed", 3, "--opponent", "beginner")
    assert "You play Japan; the computer (beginner) plays U.S." in said.out
    assert "lands at" in said.out and "Japan> " in said.out


def test_malaya_against_the_computer(run: Run) -> None:
    """Up to the first Movement Phase of Japan: map, secret air missions, hidden stacks, a rule of the game."""
    malaya = ("play", "malaya", "--option", "setup=historical", "--side", "japan", "--seed", 3)
    ends = ["end allocation", *["end"] * 6]
    said = run(*malaya, "--opponent", "beginner", typed=["map", "3", "rule 22.1", *ends, "list", "units"])
    assert said.code == 0 and not said.err
    for text in (
        "You play Japan; the computer (beginner) plays Allies.",
        "Turn 1 of 6, December I 1941",
        "1525#(?)",  # Ipoh, face down
        "Japan: assign air points to missions (1 strike), or end allocation (rule 16.31)",
        "22.1",
        "Japanese Logistics Phase",
        "Japan: move units, fly recon, or end the phase (rule 11.0)",
        "sail with 1/9 Amphib",
    ):
        assert text in said.out, text
    assert "8 Ind" not in said.out  # who holds Kota Bharu is not told (18.0)


def test_bataan_against_the_computer(run: Run) -> None:
    """A scenario and an optional rule by name; up to the first Movement Phase of Japan."""
    bataan = (
        "play",
        "bataan",
        "--scenario",
        "mauban",
        "--option",
        "air=secret",
        "--side",
        "japan",
        "--seed",
        3,
    )
    orders = [
        "draw no",
        "pass",
        "end Reserve placement",
        "end placement",
        "1",
        "draw a marker",
        "activate",
        "mobile",
    ]
    said = run(*bataan, "--opponent", "beginner", typed=["map", "rule 7.21", *orders, "list"])
    assert said.code == 0 and not said.err
    for text in (
        "You play Japan; the computer (beginner) plays US.",
        "Initiative Phase",
        "7.21",
        "unavailable: play the held marker: you hold no activation marker (rule 7.22)",
        "Japan: drawn: 16th Division. Activate, hold or combine (rule 7.21)",
        "Japan: choose a unit to move, or end movement (rule 8.0)",
    ):
        assert text in said.out, text


def test_a_game_without_a_drawing_can_be_played(run: Run) -> None:
    registry.register("toy", toy.load)
    said = run(
        "play", "toy", "--side", "both", "--seed", 1, typed=["map", "units", "look x", "list", *["1"] * 400]
    )
    assert said.code == 0
    assert "This game has no text map." in said.out
    assert "(rule " in said.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "no game 'chess'"),
        (["--scenario", "winter"], "saipan has no scenario 'winter'; it has historical, free"),
        (["--side", "france"], "no side 'france'; choose from us, japan, both, none"),
        (["--opponent", "deep"], "no computer player 'deep'"),
        (["--seed", "x"], "'x' is not a valid int"),
        (["--pack", "nowhere"], "the pack nowhere is not a folder"),
        (["--load", "nowhere"], "no file nowhere"),
        (["--save", "no/such/folder/file"], "its folder does not exist"),
        (["--option", "fog"], "--option must have the form NAME=VALUE, not 'fog'"),
        (["--option", "fog=yes"], "saipan has no option 'fog'"),
        (["--color"], "No such option: --color"),
        (["saipan", "malaya"], "unexpected extra argument"),
    ],
)
def test_bad_arguments(run: Run, arguments: list[str], complaint: str) -> None:
    assert complaint in run("play", *arguments).complaint()


def test_a_file_that_is_there_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old").write_text("precious")
    assert "already exists" in run("play", "--save", tmp_path / "old").complaint()
    assert "line 1: not a pacwar save" in run("play", "--load", tmp_path / "old").complaint()


def test_a_save_of_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    run(*PLAY, "--save", tmp_path / "mine", typed=["1"])
    assert (
        "has the scenario historical"
        in run("play", "--load", tmp_path / "mine", "--scenario", "free").complaint()
    )
    assert (
        "already has its options" in run("play", "--load", tmp_path / "mine", "--option", "a=b").complaint()
    )
    registry.register("toy", toy.load)
    assert "is a match of saipan" in run("play", "toy", "--load", tmp_path / "mine").complaint()


@pytest.mark.parametrize(
    ("game", "side", "seed"),
    [
        ("saipan", "us", 1),
        ("saipan", "both", 2),
        ("toy", "both", 3),
        ("malaya", "japan", 4),
        ("malaya", "both", 5),
        ("bataan", "us", 6),
    ],
)
def test_whatever_is_typed_there_is_an_answer(run: Run, game: str, side: str, seed: int) -> None:
    registry.register("toy", toy.load)
    draw = Random(seed)
    loaded = registry.load_game(game)
    setting = loaded.setting(next(iter(loaded.scenarios)))
    names = [table.name(v) for table in setting.arguments.values() for v in table.values]
    words = [
        "map",
        "units",
        "odds",
        "odds 2",
        "rule 7.12",
        "log",
        "undo",
        "list",
        "look 1203",
        "reach",
        "end",
        "stop",
        "",
    ]

    def typed() -> str:
        kind = draw.random()
        if kind < 0.6:
            return str(draw.randint(1, 8))
        if kind < 0.8:
            return draw.choice(words)
        if kind < 0.95:
            return " ".join(draw.sample(names, draw.randint(1, 2)))
        return "".join(draw.choices("abc 0129/-.é\t'", k=draw.randint(1, 9)))

    said = run(
        "play",
        game,
        "--side",
        side,
        "--seed",
        seed,
        "--opponent",
        "random",
        typed=[typed() for _ in range(200)],
    )
    assert said.code == 0 and not said.err
