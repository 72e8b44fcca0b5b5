"""A real server on loopback and a real browser; the client must have been built (npm run build in web/)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.browser.player import Player

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "pacwar" / "table" / "static" / "index.html"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
expect.set_options(timeout=30_000)  # what the server thinks about may wait for a processor


def missing(what: str) -> None:
    """On somebody's own computer these tests may be left out; in CI they may not."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not STATIC.is_file():
        missing("the browser client has not been built: npm ci && npm run build, in web/")
    if not Path(CHROMIUM).exists():
        missing("there is no Chromium on this computer: name it in the variable CHROMIUM")
    with serving(tmp_path_factory.mktemp("table") / "table.db") as found:
        yield found


@contextmanager
def serving(database: Path) -> Iterator[str]:
    """The address of a server on this database."""
    command = [sys.executable, "-m", "pacwar.table.run", "--port", "0", "--unlimited", "--processes", "1"]
    server = subprocess.Popen(
        [*command, "--database-url", f"sqlite:///{database}"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, f"the server did not say where it is: {said!r}"
        yield found[0]
    finally:
        server.terminate()
        server.wait(10)


@pytest.fixture(scope="package")
def browser(address: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def seat(browser: Browser, address: str, *, phone: bool = False, dark: bool = False) -> Player:
    """Somebody at a browser of his own."""
    context: BrowserContext = browser.new_context(
        viewport={"width": 390, "height": 844} if phone else {"width": 1360, "height": 860},
        has_touch=phone,
        is_mobile=phone,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        accept_downloads=True,
    )
    return Player(context, address)


@pytest.fixture
def player(browser: Browser, address: str) -> Iterator[Player]:
    player = seat(browser, address)
    yield player
    player.leave()
