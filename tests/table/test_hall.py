"""The hall: one at a time for each match, whatever happens to those who ask."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pacwar.table import opening, requests
from pacwar.table.archive import Archive
from pacwar.table.computers import Computers
from pacwar.table.hall import BACKLOG, Hall, Listener
from pacwar.table.limits import UNLIMITED
from pacwar.table.problems import Missing
from pacwar.table.room import Room
from pacwar.table.shelf import Shelf
from pacwar.table.storage import open_engine

HOT_SEAT = requests.NewMatch("saipan", "historical", {}, {"us": "me", "japan": "me"})


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(
        Archive(open_engine(f"sqlite:///{tmp_path}/table.db")), Shelf(), Computers(1), UNLIMITED, most=3
    )
    yield made
    made.close()


def test_work_that_nobody_waits_for_is_finished_before_the_next_begins(hall: Hall) -> None:
    key = opening.create(hall.archive, hall.shelf, HOT_SEAT).match
    order: list[str] = []
    begun = threading.Event()

    def slow(room: Room) -> None:
        begun.set()
        time.sleep(0.2)
        order.append("slow")

    async def run() -> None:
        first = asyncio.create_task(hall.read(key, slow))
        while not begun.is_set():
            await asyncio.sleep(0.001)
        first.cancel()
        await hall.read(key, lambda room: order.append("next"))
        with pytest.raises(asyncio.CancelledError):
            await first

    asyncio.run(run())
    assert order == ["slow", "next"]


def test_what_is_not_there_leaves_nothing_behind(hall: Hall) -> None:
    async def run() -> None:
        for key in ("nothing", "x" * 200, "\0", "'; --"):
            with pytest.raises(Missing):
                await hall.read(key, lambda room: None)

    asyncio.run(run())
    assert not hall._tables


def test_a_socket_that_does_not_read_is_closed() -> None:
    async def run() -> bytes | None:
        listener = Listener("us")
        for _ in range(BACKLOG + 1):
            listener.send(b"frame")
        return await listener.queue.get()

    assert asyncio.run(run()) is None


def test_reading_at_the_same_time_opens_a_match_once(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    key = opening.create(hall.archive, hall.shelf, HOT_SEAT).match
    rooms: set[int] = set()

    async def run() -> None:
        await asyncio.gather(*(hall.read(key, lambda room: rooms.add(id(room))) for _ in range(20)))

    asyncio.run(run())
    assert len(rooms) == 1
