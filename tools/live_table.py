"""A real server in a process of its own, on loopback, for tests and measurements."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

SRC = Path(__file__).parents[1] / "src"


class Server:
    """`with Server(url) as server:` runs the table on a free port and stops it afterwards."""

    def __init__(self, database_url: str, *, processes: int = 1, unlimited: bool = True) -> None:
        self.database_url = database_url
        self.options = ["--processes", str(processes), *(["--unlimited"] if unlimited else [])]
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self, patience: float = 60.0) -> Server:
        command = [
            sys.executable,
            "-m",
            "pacwar.table.run",
            "--port",
            "0",
            "--database-url",
            self.database_url,
        ]
        self.process = subprocess.Popen(
            [*command, *self.options],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(SRC)},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        if found is None:
            raise RuntimeError(f"the server did not start: {line!r}")
        self.url = found.group()
        deadline = time.monotonic() + patience
        while True:
            try:
                httpx.get(f"{self.url}/api/games", timeout=patience)
                return self
            except httpx.TransportError:
                if time.monotonic() > deadline:
                    self.stop()
                    raise
                time.sleep(0.01)

    def kill(self) -> None:
        """As if the power failed: SIGKILL."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._closed()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._closed()

    def _closed(self) -> None:
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()

    def client(self, timeout: float = 60.0) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=timeout)

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def seat(secret: str) -> dict[str, str]:
    """The header that proves a seat."""
    return {"Authorization": f"Bearer {secret}"}


def deed(choice: dict[str, Any]) -> dict[str, Any]:
    """A choice of a frame as it is sent back."""
    return {"type": choice["type"], "arg": choice["arg"]}


def choices(frame: dict[str, Any]) -> list[dict[str, Any]]:
    """Every legal action by itself, as a client spreads them out."""
    return [
        {"type": each["type"], "kind": each["kind"], "arg": arg, "text": each["text"], "rolls": each["rolls"]}
        for each in frame["choices"]
        for arg in (numbers(each["args"]) if each["kind"] is not None else [None])
    ]


def numbers(runs: list[Any]) -> list[int]:
    spans = [(run, run) if isinstance(run, int) else run for run in runs]
    return [number for first, last in spans for number in range(first, last + 1)]
