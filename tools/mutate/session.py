"""One run of pytest inside a copy of the tree: `python -m tools.mutate.session ORDERS`, ORDERS a file of JSON.

Either the tests are measured (how long each of them takes and, if asked for, which lines of the game it executes), or they
are run in a given order up to the first that fails.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

QUIET = ("-q", "-p", "no:cacheprovider", "--tb=no", "--no-header", "--no-summary")


class Chosen:
    """Runs these tests alone, in this order."""

    def __init__(self, tests: list[str]) -> None:
        self.order = {test: i for i, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((i for i in items if i.nodeid in self.order), key=lambda i: self.order[i.nodeid])


class Failure:
    """Remembers the test that failed."""

    test = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.test = report.nodeid


class Measured:
    """Gives each test a context of its own, and keeps how long it took; of one that fails, a time below 0."""

    def __init__(self, wanted: str, cover: coverage.Coverage | None) -> None:
        self.wanted = wanted  # in the names of those properties that are the game's
        self.cover = cover
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [
            i for i in items if not i.nodeid.startswith("tests/properties/") or self.wanted in i.nodeid
        ]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if self.cover:
            self.cover.switch_context(item.nodeid)
        result = yield
        if self.cover:
            self.cover.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.seconds[report.nodeid] = -1.0
        elif report.when == "call":
            self.seconds.setdefault(report.nodeid, round(report.duration, 3))


def timed(files: list[str], wanted: str, cover: coverage.Coverage | None = None) -> dict[str, Any]:
    """Per test the seconds it takes."""
    measured = Measured(wanted, cover)
    pytest.main([*QUIET, *files], plugins=[measured])
    return {test: {"seconds": s, "lines": {}} for test, s in measured.seconds.items()}


def covered(files: list[str], wanted: str, folder: str) -> dict[str, Any]:
    """And the lines it executes; under "" those executed on import."""
    cover = coverage.Coverage(data_file=None, config_file=False, include=[f"{folder}/*.py"])
    cover.start()
    tests = timed(files, wanted, cover)
    cover.stop()
    data = cover.get_data()
    tests[""] = {"seconds": 0.0, "lines": {}}
    for path in sorted(data.measured_files()):
        for line, contexts in data.contexts_by_lineno(path).items():
            for test in contexts:
                if test in tests:
                    tests[test]["lines"].setdefault(Path(path).name, []).append(line)
    return tests


def run(tests: list[str]) -> dict[str, Any]:
    """Stop at the first test that fails. What cannot even be imported is caught too."""
    failure = Failure()
    files = sorted({test.partition("::")[0] for test in tests})
    code = pytest.main([*QUIET, "-x", *files], plugins=[Chosen(tests), failure])
    return {"code": int(code), "test": failure.test}


def main() -> None:
    orders = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    if "tests" in orders:
        found = run(orders["tests"])
    elif "folder" in orders:
        found = covered(orders["files"], orders["wanted"], orders["folder"])
    else:
        found = timed(orders["files"], orders["wanted"])
    Path(orders["out"]).write_text(json.dumps(found), "utf-8")


if __name__ == "__main__":
    main()
