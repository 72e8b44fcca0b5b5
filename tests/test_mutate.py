"""tools.mutate: which faults it plants, and which of them it reports as survivors."""

from __future__ import annotations

import ast
import shutil

import pytest

from tools.mutate.__main__ import equal
from tools.mutate.faults import Mutant, chosen, mutants
from tools.mutate.trial import ROOT, Measure, Tree, order

GAMES = ROOT / "src/pacwar/games"

CHAPTER = '''
"""Chapter 5: Movement."""

LIMIT = 6


def check_step(steps: int, side: str) -> str | None:
    """5.1 No more than six."""
    if steps > LIMIT:  # 5.1
        return "5.1"
    return None


def best(steps: list[int]) -> int:
    return max(steps)
'''

TESTS = """
from pacwar.games.tiny.r05_movement import best, check_step


def test_5_1_seven_is_too_far() -> None:
    assert check_step(7, "us") == "5.1"
    assert check_step(5, "us") is None


def test_5_2_the_best_of_two() -> None:
    assert best([1, 2]) == 2
"""


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("a < b", {"(a <= b)"}),
        ("a == b", {"(a != b)"}),
        ("a in b", {"(a not in b)"}),
        ("a is None", {"(a is not None)"}),
        ("a and b", {"(a or b)"}),
        ("not a", {"a"}),
        ("-a", {"a"}),
        ("f(3)", {"f(4)", "f(2)"}),
        ("a + b", {"(a - b)"}),
        ("a | {b}", {"(a & {b})", "a | set()"}),
        ("min(a)", {"max(a)"}),
        ("sorted(a)", {"sorted(a, reverse=True)"}),
        ("reversed(a)", {"iter(a)"}),
        ("OTHER[a]", {"a"}),
        ("f((a, *b))", {"f((*b,))", "f((a,))"}),
        ("replace(a, b=c, d=e)", {"replace(a, d=e)", "replace(a, b=c)"}),
        ("a if b else c", {"a if True else c", "a if False else c"}),
        ("[a for a in b if c]", {"[a for a in b if True]"}),
        ("d[a, b]", set()),
        ("a | None", set()),
        ("f'{a + 1}'", set()),
        ("'text'", set()),
    ],
)
def test_faults_of_an_expression(code: str, changed: set[str]) -> None:
    assert {mutant.changed for mutant in mutants("r01.py", f"{code}\n")} == changed


def test_a_refusal_is_left_out_and_a_condition_always_or_never_holds() -> None:
    found = {(m.function, m.original, m.changed) for m in mutants("r05.py", CHAPTER)}
    assert ("check_step", 'return "5.1"', "return None") in found
    assert ("check_step", "if steps > LIMIT:", "if True:") in found
    assert ("check_step", "if steps > LIMIT:", "if False:") in found
    assert ("", "LIMIT = 6", "LIMIT = 7") in found
    assert not any("str" in changed for _, _, changed in found)


@pytest.mark.parametrize("game", ["saipan", "malaya", "bataan"])
def test_every_mutant_is_a_module_that_can_be_read(game: str) -> None:
    for mutant in chosen(GAMES / game, 40, 1):
        source = (GAMES / game / mutant.file).read_text("utf-8")
        assert ast.dump(ast.parse(mutant.planted(source))) != ast.dump(ast.parse(source))


def test_a_seed_gives_the_same_mutants() -> None:
    assert (
        chosen(GAMES / "saipan", 20, 1) == chosen(GAMES / "saipan", 20, 1) != chosen(GAMES / "saipan", 20, 2)
    )


def test_every_equal_mutant_is_explained() -> None:
    assert all(why for game in ("saipan", "malaya", "bataan") for why in equal(game).values())


def test_the_chapter_comes_first_and_then_the_quickest() -> None:
    mutant = next(mutants("r05_movement.py", CHAPTER))
    line = {"r05_movement.py": frozenset({mutant.line})}
    tests = {
        "": Measure(0.0, {}),
        "tests/tiny/test_04_turn.py::test_quick": Measure(0.1, line),
        "tests/tiny/test_05_movement.py::test_slow": Measure(0.3, line),
        "tests/tiny/test_05_movement.py::test_quick": Measure(0.2, line),
        "tests/tiny/test_06_zones.py::test_elsewhere": Measure(0.1, {}),
        "tests/properties/test_play.py::test_ends[tiny-a]": Measure(0.1, {}),
    }
    first, then = order("tiny", mutant, tests)
    assert [test.partition("/test_")[2] for test in first] == [
        "05_movement.py::test_quick", "05_movement.py::test_slow", "04_turn.py::test_quick",
    ]  # fmt: skip
    assert then == list(tests)[-2:]
    never = {test: Measure(0.1, {}) for test in tests}
    assert order("tiny", mutant, never) == ([], list(tests)[-1:])  # no test of the game executes the line


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A game of one chapter, with a boundary that its tests leave open."""
    root = tmp_path_factory.mktemp("tiny")
    game = root / "src/pacwar/games/tiny"
    game.mkdir(parents=True)
    for folder in (game, *game.parents[:2]):
        (folder / "__init__.py").touch()
    (game / "r05_movement.py").write_text(CHAPTER)
    (root / "tests/tiny").mkdir(parents=True)
    (root / "tests/tiny/test_05_movement.py").write_text(TESTS)
    shutil.copytree(ROOT / "tools/mutate", root / "tools/mutate")
    return Tree("tiny", root, ("src", "tests", "tools"))


def test_survivors_are_those_that_no_test_catches(tree: Tree) -> None:
    tests = tree.measured()
    caught = {mutant.changed: tree.tried(mutant, tests) for mutant in chosen(tree.folder, 100, 1)}
    assert {changed for changed, by in caught.items() if not by} == {"LIMIT = 5", "if (steps >= LIMIT):"}
    assert caught["return None"] == "tests/tiny/test_05_movement.py::test_5_1_seven_is_too_far"
    assert caught["return min(steps)"] == "tests/tiny/test_05_movement.py::test_5_2_the_best_of_two"


def test_the_measure_is_kept_and_made_again_when_a_test_changes(tree: Tree) -> None:
    before = tree.measured()
    kept = set(tree.cache.iterdir())
    assert tree.measured() == before and set(tree.cache.iterdir()) == kept
    path = tree.path / "tests/tiny/test_05_movement.py"
    path.write_text(
        f"{TESTS}\n\ndef test_5_3_six_is_not() -> None:\n    assert check_step(6, 'us') is None\n"
    )
    assert set(tree.measured()) == {*before, "tests/tiny/test_05_movement.py::test_5_3_six_is_not"}


def test_a_test_that_fails_without_any_fault_is_left_out(
    tree: Tree, capsys: pytest.CaptureFixture[str]
) -> None:
    before = tree.measured()
    path = tree.path / "tests/tiny/test_06_zones.py"
    path.write_text("def test_6_1_fails() -> None:\n    raise ValueError\n")
    assert tree.measured() == before
    assert capsys.readouterr().out.endswith("left out: tests/tiny/test_06_zones.py::test_6_1_fails\n")
    path.unlink()


def test_a_mutant_that_hangs_is_caught(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.mutate.trial.SLACK", 3.0)
    source = (tree.folder / "r05_movement.py").read_text()
    start = source.index("max(steps)")
    line = source[:start].count("\n") + 1
    endless = "sum(0 for _ in iter(int, 1))"
    mutant = Mutant("r05_movement.py", line, line, "best", start, start + len("max(steps)"), endless, "", "")
    assert tree.tried(mutant, tree.measured()) == "timeout"
    assert (tree.folder / "r05_movement.py").read_text() == source
