"""A copy of the tree in which mutants are tried, and the map of which tests execute which lines."""

from __future__ import annotations

import compileall
import hashlib
import json
import os
import py_compile
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.mutate.faults import Mutant

ROOT = Path(__file__).parents[2]
PARTS = ("src", "tests", "docs/toy", "tools", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "static", "node_modules", "atlas")
PROPERTIES = "tests/properties"
SLACK, PATIENCE = 40.0, 2.0  # seconds, and times the usual, after which a mutant counts as hanging


@dataclass(frozen=True)
class Measure:
    """What is known of a test."""

    seconds: float
    lines: Mapping[str, frozenset[int]]

    def executes(self, mutant: Mutant) -> bool:
        return not self.lines.get(mutant.file, frozenset()).isdisjoint(range(mutant.line, mutant.last + 1))


class Tree:
    """A copy of the sources and tests, in which one file of the game at a time has a fault."""

    def __init__(self, game: str, root: Path = ROOT, parts: Iterable[str] = PARTS) -> None:
        self.game, self.kept = game, TemporaryDirectory(prefix="mutate-")
        self.path, self.cache = Path(self.kept.name).resolve(), root / ".mutate" / game
        self.folder = self.path / "src/pacwar/games" / game
        for part in parts:
            if (root / part).is_dir():
                shutil.copytree(root / part, self.path / part, ignore=LEFT_OUT)
            else:
                shutil.copy(root / part, self.path / part)
        # By the hash of its source compiled code is never mistaken for that of a mutant written in the same second.
        checked = py_compile.PycInvalidationMode.CHECKED_HASH
        compileall.compile_dir(self.path / "src", quiet=1, invalidation_mode=checked)

    def session(self, orders: dict[str, Any], timeout: float | None = None, *, caches: bool = False) -> Any:
        """What a run of pytest gives back; None if it ended without a word."""
        given, out = self.path / "orders.json", self.path / "out.json"
        out.unlink(missing_ok=True)
        given.write_text(json.dumps({**orders, "out": str(out)}), "utf-8")
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(str(self.path / part) for part in ("src", ".", "docs")),
            "PYTHONHASHSEED": "0",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # none of them is needed, and they take most of the time
            **({} if caches else {"PYTHONDONTWRITEBYTECODE": "1"}),
        }
        subprocess.run(
            [sys.executable, "-m", "tools.mutate.session", str(given)],
            cwd=self.path, env=environment, timeout=timeout, check=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        return json.loads(out.read_text("utf-8")) if out.exists() else None

    def measured(self) -> dict[str, Measure]:
        """Every test of the game and its share of the properties, from the cache as far as it still holds.

        The properties go through everything: the lines that they execute are not asked for."""
        ground, tests = self._ground(), dict[str, Measure]()
        for folder, asked in ((f"tests/{self.game}", {"folder": str(self.folder)}), (PROPERTIES, {})):
            files = sorted(str(p.relative_to(self.path)) for p in (self.path / folder).glob("test_*.py"))
            kept = {file: self.cache / f"{self._digest(ground, file)}.json" for file in files}
            missing = [file for file in files if not kept[file].exists()]
            if missing:
                found = self.session({**asked, "files": missing, "wanted": f"[{self.game}-"}, caches=True)
                self.cache.mkdir(parents=True, exist_ok=True)
                for file in missing:
                    own = {
                        test: each for test, each in found.items() if not test or test.startswith(f"{file}::")
                    }
                    kept[file].write_text(json.dumps(own), "utf-8")
            for file in files:
                for test, each in json.loads(kept[file].read_text("utf-8")).items():
                    lines = {name: frozenset(numbers) for name, numbers in each["lines"].items()}
                    if test in tests:  # what is executed on import
                        earlier = tests[test].lines
                        lines |= {name: lines.get(name, frozenset()) | earlier[name] for name in earlier}
                    tests[test] = Measure(each["seconds"], lines)
        for test in [test for test, each in tests.items() if each.seconds < 0]:
            print(f"fails without any fault, and is left out: {test}")
            del tests[test]
        return tests

    def _ground(self) -> bytes:
        """A digest of all that every test stands on: the sources, and the helpers of the tests."""
        sources = [self.path / "src/pacwar" / part for part in ("core", "kit", f"games/{self.game}")]
        files = [
            path
            for folder in sources
            for path in folder.rglob("*")
            if path.suffix in (".py", ".yaml", ".tsv")
        ]
        files += [path for path in (self.path / "tests").rglob("*.py") if not path.name.startswith("test_")]
        digest = hashlib.sha256()
        for path in sorted(files):
            digest.update(str(path.relative_to(self.path)).encode() + b"\0" + path.read_bytes() + b"\0")
        return digest.digest()

    def _digest(self, ground: bytes, file: str) -> str:
        content = (self.path / file).read_bytes()
        return hashlib.sha256(ground + file.encode() + b"\0" + content).hexdigest()[:20]

    def tried(self, mutant: Mutant, tests: Mapping[str, Measure]) -> str:
        """By what the mutant is caught; "" if it survives."""
        first, then = order(self.game, mutant, tests)
        path = self.folder / mutant.file
        source = path.read_text("utf-8")
        path.write_text(mutant.planted(source), "utf-8")
        try:
            return self._caught(first, tests) or self._caught(then, tests)
        finally:
            path.write_text(source, "utf-8")

    def _caught(self, chosen: list[str], tests: Mapping[str, Measure]) -> str:
        if not chosen:
            return ""
        usual = sum(tests[test].seconds for test in chosen)
        try:
            found = self.session({"tests": chosen}, SLACK + PATIENCE * usual)
        except subprocess.TimeoutExpired:
            return "timeout"
        if found is None:
            return "crash"
        return "" if found["code"] == 0 else found["test"] or "import"


def order(game: str, mutant: Mutant, tests: Mapping[str, Measure]) -> tuple[list[str], list[str]]:
    """The tests that execute the line, those of the chapter first and then the quickest; then all the others of the game
    (what is derived once and kept is executed only in the first test that asks) and its share of the properties."""
    chapter = f"tests/{game}/test_{mutant.file[1:3]}_"
    own = [test for test in tests if test.startswith(f"tests/{game}/")]
    own.sort(key=lambda test: (not test.startswith(chapter), tests[test].seconds))
    first = [test for test in own if tests[test].executes(mutant)]
    rest = own if first or tests[""].executes(mutant) else []
    shared = sorted(
        (test for test in tests if test.startswith(PROPERTIES)), key=lambda test: tests[test].seconds
    )
    return first, [*(test for test in rest if test not in first), *shared]
