#!/usr/bin/env python3
"""The command to start with. It needs Python 3.11 or newer and nothing else.
Usage:
  python3 go play [ARGS]     open the table in the browser (the first start installs everything into .venv)
  python3 go pacwar [ARGS]   run any other pacwar command, such as: python3 go pacwar --help
  python3 go test [ARGS]     run the tests; ARGS go to pytest
  python3 go check           check style, types, import layers, browser client, documentation
  python3 go lock            renew requirements/*.lock from pyproject.toml
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
TURN = ROOT / ".venv.turn"  # locked by the one that sets .venv up
LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports_command as c; sys.exit(c())"
CHECK_CLIENT = "from pathlib import Path; from hatch_build import npm; [npm(Path('web'), 'run', x) for x in ('check', 'test')]"
OFFLINE = ("onnection", "name resolution", "getaddrinfo", "Network is unreachable", "Max retries")


def tool(venv: Path, name: str) -> str:
    return str(venv / "Scripts" / f"{name}.exe" if os.name == "nt" else venv / "bin" / name)


def run(*command: str) -> int:
    sys.stdout.flush()
    return subprocess.run(command, check=False).returncode


def make_venv(venv: Path) -> None:
    """A virtual environment; where ensurepip is missing, this Python's own pip serves it (see `pip`)."""
    if find_spec("venv") is None or (find_spec("ensurepip") is None and find_spec("pip") is None):
        raise SystemExit("go: this Python has no venv module; on Debian or Ubuntu, install python3-venv.")
    options = ["--clear"] if find_spec("ensurepip") else ["--clear", "--without-pip"]
    if run(sys.executable, "-m", "venv", *options, str(venv)):
        raise SystemExit(f"go: could not make {venv.name}; on Debian or Ubuntu, install python3-venv.")


def pip(venv: Path, *arguments: str) -> None:
    """Run `pip install` for an environment, quietly unless it fails."""
    own = [tool(venv, "python"), "-m", "pip"]
    if subprocess.run([*own, "--version"], check=False, capture_output=True).returncode:
        own = [sys.executable, "-m", "pip", "--python", tool(venv, "python")]
    command = [*own, "install", "--quiet", "--no-input", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        output = done.stdout + done.stderr
        lines = [line for line in output.splitlines() if not line.startswith("WARNING")]
        print("\n".join(lines[-12:]), file=sys.stderr)
        offline = any(sign in output for sign in OFFLINE)
        why = (
            "this computer seems to be offline; connect it and try again"
            if offline
            else "see the lines above"
        )
        raise SystemExit(f"go: pip could not install what pacwar needs; {why}.")


def client_sources() -> list[bytes]:
    """What the browser client is built from; installing the project builds it (hatch_build.py)."""
    files = [
        ROOT / "web/package-lock.json",
        *sorted((ROOT / "web/src").rglob("*")),
        *sorted((ROOT / "web/public").rglob("*")),
    ]
    return [file.read_bytes() for file in files if file.is_file()]


def locks(file: BinaryIO) -> bool:
    """Lock a file, unless another process has. The system unlocks it when this one ends, however it ends."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


@contextmanager
def turn() -> Iterator[None]:
    """One at a time: a second command waits."""
    with TURN.open("ab") as file:
        if not locks(file):
            print(f"Another command is setting up {VENV.name}; waiting ...", file=sys.stderr, flush=True)
            while not locks(file):
                time.sleep(0.2)
        yield


def prepare(kind: str) -> None:
    """Install requirements/<kind>.lock and the project into .venv, unless that was done already."""
    lock = ROOT / "requirements" / f"{kind}.lock"
    about = [lock.read_bytes(), (ROOT / "pyproject.toml").read_bytes(), os.fsencode(ROOT), *client_sources()]
    digest = hashlib.sha256(b"\0".join(about)).hexdigest()
    stamp = VENV / f"pacwar-{kind}.stamp"
    python = Path(tool(VENV, "python"))

    def is_done() -> bool:
        return python.exists() and stamp.exists() and stamp.read_text() == digest

    if is_done():
        return
    with turn():
        if is_done():  # by the one that was waited for
            return
        print(f"Setting up {VENV.name} from {lock.name} (a minute or two, only once) ...", file=sys.stderr)
        if not python.exists():
            make_venv(VENV)
        pip(VENV, "--require-hashes", "-r", str(lock))
        pip(VENV, "--no-deps", "--no-build-isolation", "-e", str(ROOT))
        stamp.write_text(digest)


def pacwar(*arguments: str) -> int:
    prepare("run")
    return run(tool(VENV, "pacwar"), *arguments)


def test(*arguments: str) -> int:
    prepare("dev")
    os.chdir(ROOT)
    return run(tool(VENV, "python"), "-m", "pytest", "-n", "auto", *arguments)


def check() -> int:
    prepare("dev")
    os.chdir(ROOT)
    steps: dict[str, list[str]] = {
        "ruff check": ["-m", "ruff", "check", ".", "go"],
        "ruff format": ["-m", "ruff", "format", "--check", ".", "go"],
        "mypy": ["-m", "mypy", *filter(os.path.isdir, ("src", "tests", "tools"))],
        "import layers": ["-c", LINT_IMPORTS],
        "browser client": ["-c", CHECK_CLIENT],
        "documentation": ["-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", "site"],
    }
    summary = ""
    for name, arguments in steps.items():
        print(f"\n== {name}")
        summary += f"\n  {'FAILED' if run(tool(VENV, 'python'), *arguments) else 'ok':6}  {name}"
    print(f"\n== summary{summary}")
    return int("FAILED" in summary)


def lock() -> int:
    """Resolve anew for every platform and Python 3.11+; no index is named in the result."""
    import tomllib  # new in Python 3.11, and an older one must reach the message at the end

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wants = {"run": [*project["build-system"]["requires"], *project["project"]["dependencies"]]}
    wants["dev"] = sum(project["project"]["optional-dependencies"].values(), wants["run"])
    with tempfile.TemporaryDirectory() as scratch:
        make_venv(Path(scratch))
        pip(Path(scratch), "uv")
        command = [tool(Path(scratch), "uv"), "pip", "compile", "-", "--quiet", "--no-config", "--universal"]
        command += ["--generate-hashes", "--python-version", "3.11", "--no-annotate", "--no-header"]
        for kind, names in wants.items():
            target, given = ROOT / "requirements" / f"{kind}.lock", "\n".join(names)
            done = subprocess.run(command, input=given, check=False, stdout=subprocess.PIPE, text=True)
            if done.returncode:
                raise SystemExit(f"go: could not resolve {target.name}; see the lines above.")
            head = "# Made from pyproject.toml; do not edit. Renew with: python3 go lock\n"
            target.write_text(head + done.stdout, encoding="utf-8", newline="\n")
            print(f"requirements/{target.name} renewed")
            command += ["--constraint", str(target)]  # so that dev.lock agrees with run.lock
    return 0


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print((__doc__ or "").strip())
        return 0
    name, *rest = arguments
    if name in ("play", "pacwar", "test"):
        return test(*rest) if name == "test" else pacwar(*(["table", *rest] if name == "play" else rest))
    if name in ("check", "lock") and not rest:
        return check() if name == "check" else lock()
    raise SystemExit(f"go: no command {' '.join(arguments)!r}; `python3 go` lists the commands.")


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 (someone will try)
        raise SystemExit(f"go: pacwar needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
