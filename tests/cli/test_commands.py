"""The other commands: what they say, what programs get, and what they do with bad input."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

import pacwar
from pacwar.core.dice import Committed
from pacwar.core.match import Match
from tests.cli.terminal import Run


def saved(path: Path, *, committed: bool = False, actions: int = 10_000) -> Path:
    """A game played by the first legal action, saved."""
    game = pacwar.load("saipan")
    dice = Committed("5ec2e7", {"us": "a", "japan": "b"}) if committed else pacwar.Seeded(1)
    match = Match.new(game, None, dice)
    while match.result is None and len(match.log) < actions:
        side = match.deciders[0]
        match.play(side, match.legal(side)[-1])
    match.save(path)
    return path


# -- the whole ------------------------------------------------------------------------------------------------


def test_without_a_command_it_says_what_there_is(run: Run) -> None:
    said = run()
    assert said.code == 0
    for command in ("games", "play", "simulate", "replay", "verify", "rules", "data", "bench"):
        assert f"\n  {command} " in said.out
    assert run("--version").out == f"pacwar {pacwar.__version__}\n"


@pytest.mark.parametrize(
    "command", ["games", "play", "simulate", "replay", "verify", "rules", "data", "bench"]
)
def test_every_command_has_help(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.code == 0 and f"Usage: pacwar {command}" in said.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["frob"], "No such command 'frob'"),
        (["games", "x"], "unexpected extra argument"),
        (["simulate"], "Missing argument 'GAME'"),
        (["simulate", "go"], "no game 'go'"),
        (["simulate", "saipan", "--games", "0"], "--games must be at least 1, not 0"),
        (["simulate", "saipan", "--games", "many"], "'many' is not a valid int"),
        (["simulate", "saipan", "--processes", "0"], "--processes must be at least 1"),
        (["simulate", "saipan", "--first", "0"], "--first must be at least 1"),
        (["simulate", "saipan", "--scenario", "x"], "saipan has no scenario 'x'"),
        (["simulate", "saipan", "--player", "us"], "--player must have the form SIDE=NAME, not 'us'"),
        (["simulate", "saipan", "--player", "uk=random"], "saipan has no side 'uk'"),
        (["simulate", "saipan", "--us", "clever"], "no computer player 'clever'"),
        (["simulate", "saipan", "--us", "beginner", "--player", "us=random"], "name two players for us"),
        (["simulate", "saipan", "--option", "x=y"], "saipan has no option 'x'"),
        (["simulate", "saipan", "--games", "1", "--out", "x.txt"], "must end in .csv or .json"),
        (["simulate", "saipan", "--games", "1", "--out", "no/such/x.csv"], "cannot be written"),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "nowhere"], "no file nowhere"),
        (["replay", "."], ". is a folder"),
        (["verify", "nowhere"], "no file nowhere"),
        (["rules", "go"], "no game 'go'"),
        (["rules", "saipan", "99.9"], "saipan has no rule '99.9'"),
        (["data"], "Missing command"),
        (["data", "check", "go"], "no game 'go'"),
        (["data", "check", "saipan", "--pack", "nowhere"], "the pack nowhere is not a folder"),
        (["data", "export", "saipan"], "Missing argument 'DIR'"),
        (["data", "export", "saipan", "/dev/null"], "name a new or empty folder"),
        (["data", "schema", "saipan", "--out", "/dev/null/x"], "cannot be written"),
        (["bench", "--rounds", "0"], "--rounds must be at least 1"),
        (["bench", "--games", "0"], "--games must be at least 1"),
        (["bench", "--game", "go"], "no game 'go'"),
    ],
)
def test_bad_arguments(run: Run, arguments: list[str], complaint: str) -> None:
    assert complaint in run(*arguments).complaint()


def test_the_installed_program_ends_with_the_exit_code() -> None:
    program = [sys.executable, "-c", "import sys; from pacwar.cli import main; sys.exit(main())"]
    done = subprocess.run([*program, "play", "chess"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "pacwar: no game 'chess'; choose from saipan, malaya, bataan\n"
    cut = subprocess.run(
        f"{' '.join(map(repr, program))} rules saipan | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert cut.stdout.startswith("rule") and cut.stderr == ""


# -- games, rules, data ----------------------------------------------------------------------------------------


def test_games(run: Run) -> None:
    assert "historical: Historical Scenario" in run("games").out
    [game] = [g for g in run("games", "--json").json["games"] if g["key"] == "saipan"]
    assert game["sides"] == ["us", "japan"] and list(game["scenarios"]) == ["historical", "free"]


def test_rules_coverage(run: Run) -> None:
    rows = run("rules", "saipan", "--json").json["rules"]
    assert {"id", "title", "status", "code", "docstring_only", "tests", "reason"} == set(rows[0])
    assert {row["status"] for row in rows} <= {"coded", "no code needed", "open"}
    [row] = [row for row in rows if row["id"] == "7.12"]
    assert row["status"] == "coded" and row["code"] and any("test_7_12" in name for name in row["tests"])
    said = run("rules", "saipan")
    assert f"{len(rows)} rules and rulings" in said.out
    unlined = [row["id"] for row in rows if row["docstring_only"]]
    assert f"{len(unlined)} in a docstring only" in said.out
    assert [r["id"] for r in run("rules", "saipan", "--docstring-only", "--json").json["rules"]] == unlined


def test_one_rule_and_one_ruling(run: Run) -> None:
    said = run("rules", "saipan", "7.12")
    assert "7.12 Every unit in contact attacks" in said.out and "r07_declaration.py" in said.out
    assert "Decision: " in run("rules", "saipan", "r6").out
    assert "Phasing" in run("rules", "saipan", "7.12", "--json").json["rules"][0]["text"]


def test_a_number_that_several_rules_begin_with_lists_them(run: Run) -> None:
    def listed(number: str) -> list[str]:
        return [row["id"] for row in run("rules", "malaya", number, "--json").json["rules"]]

    assert listed("26.11") == ["26.11a", "26.11b"]
    assert "26.11a" in run("rules", "malaya", "26.11").out
    assert "5.3-J-Banzai" in listed("5.3-j")
    assert "2.31" in listed("2") and not any(rule.startswith("20") for rule in listed("2"))
    assert listed("26.10") == ["26.10"]


def test_open_rules_are_those_without_code_or_test(run: Run) -> None:
    for row in run("rules", "saipan", "--open", "--json").json["rules"]:
        assert row["status"] == "open" or not (row["code"] and row["tests"])


def test_data_goes_out_and_comes_back_as_a_pack(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    assert "README.txt" in run("data", "export", "saipan", folder).out
    plain, packed = (
        run("data", "check", "saipan", "--json").json,
        run("data", "check", "saipan", "--pack", folder, "--json").json,
    )
    assert plain["digest"] == packed["digest"] and all(row["pack"] for row in packed["files"])
    assert "the data is valid with the pack pack" in run("data", "check", "saipan", "--pack", folder).out
    assert "new or empty folder" in run("data", "export", "saipan", folder).complaint()


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        (
            "counters.yaml",
            "counters: {1/135: {attack: strong}}",
            "counters.yaml: counters.1/135.attack: Expected `int`",
        ),
        ("counters.yaml", "counters: [", "counters.yaml line "),
        ("crt.yaml", "rows: {1: [A1]}", "crt.yaml"),
        ("map.tsv", "hex\tterrain\n0101\tjungle\n", "map.tsv: line of 0101: terrain 'jungle'"),
        ("elephants.yaml", "", "elephants.yaml is not a data file of this game"),
    ],
)
def test_a_faulty_pack_is_refused_with_file_key_and_reason(
    run: Run, tmp_path: Path, name: str, content: str, complaint: str
) -> None:
    (tmp_path / name).write_text(content)
    assert complaint in run("data", "check", "saipan", "--pack", tmp_path).complaint()


def test_schemas(run: Run, tmp_path: Path) -> None:
    assert "counters.yaml" in run("data", "schema", "saipan").json
    run("data", "schema", "saipan", "--out", tmp_path / "schemas")
    assert "$ref" in json.loads((tmp_path / "schemas" / "crt.yaml.schema.json").read_text())


# -- saves ------------------------------------------------------------------------------------------------------


def test_replay_prints_the_game_in_words(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path / "game")
    said = run("replay", path)
    assert (
        "Game-Turn 15 (4.1)" in said.out
        and "The game is over" in said.out
        and "The save is valid" in said.out
    )
    part = run("replay", path, "--from", 3, "--to", 4, "--json").json
    assert [entry["number"] for entry in part["entries"]] == [3, 4]
    assert part["result"] and part["entries"][1]["events"][0]["rule"].startswith("12.3")


def test_replay_for_one_side_leaves_out_what_it_was_not_told(run: Run, tmp_path: Path) -> None:
    run("play", "--scenario", "free", "--side", "both", "--save", tmp_path / "plan", typed=["1"] * 7)
    assert "0406 is in the landing plan" in run("replay", tmp_path / "plan", "--side", "us").out
    assert "0406" not in run("replay", tmp_path / "plan", "--side", "japan").out
    assert "0406" not in run("replay", tmp_path / "plan", "--side", "japan", "--json").out
    assert "no side 'uk'" in run("replay", tmp_path / "plan", "--side", "uk").complaint()


def test_replay_refuses_what_does_not_fit(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path / "game", actions=12)
    assert "--from 99: the match has actions 1 to 12" in run("replay", path, "--from", 99).complaint()
    assert "--to 2: choose a number from 5 to 12" in run("replay", path, "--from", 5, "--to", 2).complaint()
    path.write_text(path.read_text().replace('[TakeBacks "strict"]', '[TakeBacks "never"]'))
    assert "line 5" in run("replay", path).complaint()


def test_replay_shows_a_save_up_to_where_it_parts_and_the_rest_as_written(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path / "game", actions=12)
    whole = path.read_text()
    path.write_text(whole.replace("\n10 us ", "\n10 us Vanish \x1b").replace('[Rules "', '[Rules "7'))
    said = run("replay", path)
    assert said.code == 1 and "    9  " in said.out and "The save is valid" not in said.out
    assert "game line 20: played with rules version 7" in said.out
    assert "; entry 10 does not fit: saipan has no action 'Vanish'" in said.out
    assert "\n  10 us Vanish ?" in said.out and "\n  12 us " in said.out
    hidden = run("replay", path, "--side", "japan").out
    assert "entry 10 does not fit" in hidden and "10 us Vanish" not in hidden
    parted = run("replay", path, "--json").json["parted"]
    assert (parted["entry"], len(parted["rest"])) == (10, 4) and parted["rule"].startswith("12.")
    path.write_text(whole.replace('[Rules "', '[Rules "7'))
    note = run("replay", path)
    assert note.code == 0 and "Note: entries 1 to 12 were played with rules version 7" in note.out


def test_verify(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path / "game", committed=True)
    said = run("verify", path)
    assert said.code == 0 and said.out.startswith("Verified: ")
    count = run("verify", path, "--json").json["dice"]
    assert count == sum(len(entry.rolls) for entry in Match.load(path).log)
    assert count == 0 or f"Verified: {count} dice" in said.out
    plain = run("verify", saved(tmp_path / "plain", actions=5))
    assert plain.code == 1 and "Not verified" in plain.out


# -- batches ----------------------------------------------------------------------------------------------------


def test_simulate_sums_up_and_writes_each_game(run: Run, tmp_path: Path) -> None:
    said = run(
        "simulate",
        "saipan",
        "--games",
        3,
        "--seed",
        4,
        "--processes",
        1,
        "--out",
        tmp_path / "games.csv",
        "--json",
    )
    answer = said.json
    assert said.code == 0 and answer["finished"] == 3 and answer["crashes"] == answer["dead_ends"] == 0
    wins = answer["wins"]["us"]
    assert wins["won"] + wins["drawn"] + wins["lost"] == 3
    assert answer["scores"]["us"]["mean"] + answer["scores"]["japan"]["mean"] == pytest.approx(1)
    rows = list(csv.DictReader((tmp_path / "games.csv").open(newline="")))
    assert [row["number"] for row in rows] == ["1", "2", "3"]
    second = run(
        "simulate",
        "saipan",
        "--games",
        1,
        "--first",
        2,
        "--seed",
        4,
        "--processes",
        1,
        "--out",
        tmp_path / "one.json",
    )
    assert "Crashes 0, dead ends 0" in second.out
    [game] = json.loads((tmp_path / "one.json").read_text())
    assert (str(game["seed"]), str(game["decisions"])) == (rows[1]["seed"], rows[1]["decisions"])


def test_a_crash_is_reported_with_its_seed_and_the_exit_code(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Clumsy:
        def __init__(self, game: object, seed: object, budget: float, watch: object) -> None:
            pass

        def choose(self, seat: object) -> object:
            raise RuntimeError("dropped the dice")

    monkeypatch.setitem(__import__("pacwar.ai", fromlist=["PLAYERS"]).PLAYERS, "clumsy", Clumsy)
    said = run("simulate", "saipan", "--games", 2, "--processes", 1, "--us", "clumsy")
    assert said.code == 1
    assert "Crashes 2" in said.out and "dropped the dice" in said.out and "seed " in said.out
    assert "--games 1 --first 1 --player us=clumsy" in said.out


def test_bench(run: Run) -> None:
    answer = run("bench", "--rounds", 1, "--games", 1, "--game", "saipan", "--json").json
    rows = {row["name"]: row for row in answer["rows"]}
    assert set(rows["saipan"]) == {
        "name",
        "decisions_per_s",
        "ticks_per_s",
        "games_per_s",
        "forced_share",
        "mean_list",
    }
    for name, ratio in answer["ratios"].items():
        ours, theirs = name.split("/")
        assert ratio == pytest.approx(rows[ours]["decisions_per_s"] / rows[theirs]["decisions_per_s"])
    assert {"apply", "view", "reach", "odds", "save", "load"} <= set(answer["timings"]["saipan"])
    assert answer["timings"]["saipan"]["apply"]["unit"] == "us"


def test_bench_without_the_peers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("chess", "catanatron"):
        monkeypatch.setitem(sys.modules, module, None)
    said = run("bench", "--rounds", 1, "--games", 1)
    assert said.code == 0 and "Not installed, so not measured: python-chess, catanatron" in said.out


# -- drill ----------------------------------------------------------------------------------------------------

DRILL = """
game: saipan
turn: 3
agenda: {Movement: us}
forces:
  us: {on_map: {1/2 Mar: 0804, 3/25 Mar: 0404}}
  japan: {on_map: {317: 0806}}
moves:
- us plays PickUnit 1/2 Mar
- us plays StepTo 0805: UnitMoved
- us may not PickUnit 1/2 Mar: 5.16
"""


def test_a_drill_is_run_and_says_what_happens(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "zone.drill"
    file.write_text(DRILL)
    said = run("drill", file)
    assert said.code == 0 and "all as expected" in said.out and "(5.16)" in said.out
    file.write_text(DRILL.replace("5.16", "5.24"))
    said = run("drill", file)
    assert said.code == 1 and "refused by 5.16, not by 5.24" in said.out
    assert json.loads(run("drill", file, "--json").out)["passed"] is False


@pytest.mark.parametrize(
    ("drill", "complaint"),
    [
        ("game: saipan\nagenda: {Movement: us}\nturn: x", "line 3: turn: expected a number, not 'x'"),
        ("game: saipan\n", "a drill must have an agenda"),
    ],
)
def test_a_faulty_drill_is_one_sentence(run: Run, tmp_path: Path, drill: str, complaint: str) -> None:
    file = tmp_path / "faulty.drill"
    file.write_text(drill)
    said = run("drill", file)
    assert said.code == 2 and complaint in said.err
