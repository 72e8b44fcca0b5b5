"""`go`, the one command to start with: it sets .venv up once, even if two of it run at the same time."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

GO = Path(__file__).parent.parent / "go"
PREPARING = """
import sys, time
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

loader = SourceFileLoader("go", sys.argv[1])
go = module_from_spec(spec_from_loader("go", loader))
sys.dont_write_bytecode = True
loader.exec_module(go)
here = Path(sys.argv[2])
go.ROOT, go.VENV, go.TURN = here, here / ".venv", here / ".venv.turn"

def make_venv(venv):
    python = Path(go.tool(venv, "python"))
    python.parent.mkdir(parents=True)
    python.touch()
    print("begun", flush=True)
    sys.stdin.readline()

def pip(venv, *arguments):
    with (here / "installed").open("a") as file:
        file.write(arguments[0] + "\\n")

go.make_venv, go.pip = make_venv, pip
go.prepare("run")
"""
ONCE = ["--require-hashes", "--no-deps"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "run.lock").write_text("# nothing")
    for name in ("pyproject.toml", "web/package-lock.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    return tmp_path


@pytest.fixture
def running() -> Iterator[list[subprocess.Popen[str]]]:
    """The processes of a test, none of which outlives it."""
    started: list[subprocess.Popen[str]] = []
    yield started
    for process in started:
        process.kill()
        process.communicate()


def preparing(checkout: Path, running: list[subprocess.Popen[str]]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", PREPARING, str(GO), str(checkout)]
    running.append(subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True))
    return running[-1]


def line_of(stream: object) -> str:
    assert hasattr(stream, "readline")
    return str(stream.readline()).strip()


def installed(checkout: Path) -> list[str]:
    return (checkout / "installed").read_text().splitlines()


def test_the_second_waits_and_finds_it_done(checkout: Path, running: list[subprocess.Popen[str]]) -> None:
    first = preparing(checkout, running)
    assert line_of(first.stdout) == "begun"
    second = preparing(checkout, running)
    assert line_of(second.stderr) == "Another command is setting up .venv; waiting ..."
    first.communicate("go on\n")
    assert second.communicate() == ("", "")
    assert (first.returncode, second.returncode) == (0, 0)
    assert installed(checkout) == ONCE


def test_one_that_crashes_stands_in_nobodys_way(checkout: Path, running: list[subprocess.Popen[str]]) -> None:
    first = preparing(checkout, running)
    assert line_of(first.stdout) == "begun"
    first.kill()
    first.wait()
    _, err = preparing(checkout, running).communicate("go on\n")
    assert "waiting" not in err
    assert err.startswith("Setting up .venv from run.lock")
    assert installed(checkout) == ONCE


def test_what_is_done_is_not_done_again(checkout: Path, running: list[subprocess.Popen[str]]) -> None:
    for said in ("Setting up", ""):
        process = preparing(checkout, running)
        _, err = process.communicate("go on\n")
        assert process.returncode == 0
        assert err.startswith(said) and bool(err) == bool(said)
    assert installed(checkout) == ONCE
