"""The pool: one at a time for each match, whatever happens to those who ask."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pacwar.table import lifecycle, requests
from pacwar.table.archive import Archive
from pacwar.table.worker_pool import WorkerPool
from pacwar.table.pool import BACKLOG, MatchPool, Listener
from pacwar.table.limits import UNLIMITED
from pacwar.table.problems import NotFound
from pacwar.table.live_match import LiveMatch
from pacwar.table.catalog import Catalog
from pacwar.table.storage import open_engine

HOT_SEAT = requests.NewMatch("saipan", "historical", {}, {"us": "me", "japan": "me"})


@pytest.fixture
def pool(tmp_path: Path) -> Iterator[MatchPool]:
    made = MatchPool(
        Archive(open_engine(f"sqlite:///{tmp_path}/table.db")), Catalog(), WorkerPool(1), UNLIMITED, most=3
    )
    yield made
    made.close()


def test_work_that_nobody_waits_for_is_finished_before_the_next_begins(pool: MatchPool) -> None:
    key = lifecycle.create(pool.archive, pool.shelf, HOT_SEAT).match
    order: list[str] = []
    begun = threading.Event()

    def slow(live: LiveMatch) -> None:
        begun.set()
        time.sleep(0.2)
        order.append("slow")

    async def run() -> None:
        first = asyncio.create_task(pool.read(key, slow))
        while not begun.is_set():
            await asyncio.sleep(0.001)
        first.cancel()
        await pool.read(key, lambda live: order.append("next"))
        with pytest.raises(asyncio.CancelledError):
            await first

    asyncio.run(run())
    assert order == ["slow", "next"]


def test_what_is_not_there_leaves_nothing_behind(pool: MatchPool) -> None:
    async def run() -> None:
        for key in ("nothing", "x" * 200, "\0", "'; --"):
            with pytest.raises(NotFound):
                await pool.read(key, lambda live: None)

    asyncio.run(run())
    assert not pool._tables


def test_a_socket_that_does_not_read_is_closed() -> None:
    async def run() -> bytes | None:
        listener = Listener("us")
        for _ in range(BACKLOG + 1):
            listener.send(b"frame")
        return await listener.queue.get()

    assert asyncio.run(run()) is None


def test_reading_at_the_same_time_opens_a_match_once(pool: MatchPool, monkeypatch: pytest.MonkeyPatch) -> None:
    key = lifecycle.create(pool.archive, pool.shelf, HOT_SEAT).match
    live matches: set[int] = set()

    async def run() -> None:
        await asyncio.gather(*(pool.read(key, lambda live: live matches.add(id(live))) for _ in range(20)))

    asyncio.run(run())
    assert len(live matches) == 1
