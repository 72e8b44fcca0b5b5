"""The examples of docs/research.md run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("pyspiel")

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[number], f"{PAGE.name}, example {number + 1}", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out.strip()


def test_there_is_an_example_for_each_api() -> None:
    assert {api for api in ("pettingzoo_env", "gymnasium_env", "openspiel_game") for e in EXAMPLES if api in e} == {
        "pettingzoo_env", "gymnasium_env", "openspiel_game",
    }  # fmt: skip
