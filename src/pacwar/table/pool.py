"""The matches in play, in memory. Matches at rest are in the database.

Everything that computes or writes runs in a thread while the lock of its match is held. The event loop only passes
messages on.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from pacwar.core.records import encode, replace
from pacwar.table import frames, lifecycle, match_dice, pacing, wire
from pacwar.table.ai_driver import Sent, drive
from pacwar.table.archive import Archive
from pacwar.table.catalog import Catalog
from pacwar.table.limits import Bucket, Limits
from pacwar.table.live_match import Frames, LiveMatch
from pacwar.table.pacing import Clock, Pace
from pacwar.table.problems import RequestError, Unavailable
from pacwar.table.worker_pool import WorkerPool

T = TypeVar("T")
log = logging.getLogger("pacwar.table")

THREADS = 8
BACKLOG = (
    200  # messages that a socket may be behind; one that is further behind is closed and may connect again
)


class Listener:
    """A socket: what is sent to it waits here."""

    def __init__(self, side: str | None) -> None:
        self.side = side
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)

    def send(self, data: bytes) -> None:
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


@dataclass
class MatchSlot:
    """A match in play with its lock and its sockets."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    live: LiveMatch | None = None
    listeners: set[Listener] = field(default_factory=set)
    driver: asyncio.Task[None] | None = None  # plays for the computer
    users: int = 0  # requests that are being answered
    pacer: asyncio.Task[None] | None = None  # releases what follows by itself
    paced: int = 0  # how often it was called
    stirred: int = 0  # how often the computer was called
    sent: dict[str, Sent] = field(
        default_factory=dict
    )  # what the processes of computer players know, by side
    thinks: wire.Thinking | None = None  # the last message about the computer's thinking
    advised: set[str] = field(default_factory=set)  # sides that have asked for a hint
    weighs: bool = False  # the win probability of the finished match is being computed
    chances: dict[int, wire.Chances] = field(default_factory=dict)  # those that have been, by entry

    @property
    def is_idle(self) -> bool:
        return not (
            self.listeners
            or self.users
            or self.advised
            or self.lock.locked()
            or (self.driver and not self.driver.done())
            or (self.pacer and not self.pacer.done())
        )

    def here(self) -> frozenset[str]:
        return frozenset(listener.side for listener in self.listeners if listener.side is not None)

    def send(self, made: Frames) -> None:
        """Send what is new, each to its audience."""
        here = self.here()
        for side, news in made.items():
            to = [listener for listener in self.listeners if listener.side == side]
            if to:
                data = encode(with_here(news, here) if isinstance(news, wire.Frame) else news)
                for listener in to:
                    listener.send(data)

    def tell(self, message: wire.Message) -> None:
        """The same to all."""
        data = encode(message)
        for listener in self.listeners:
            listener.send(data)

    def tell_seat(self, side: str, message: wire.Message) -> None:
        """To one seat alone."""
        data = encode(message)
        for listener in self.listeners:
            if listener.side == side:
                listener.send(data)


def with_here(frame: wire.Frame, here: frozenset[str]) -> wire.Frame:
    """Players come and leave without a new frame."""
    if not here:
        return frame
    return replace(
        frame, players={side: replace(card, here=side in here) for side, card in frame.players.items()}
    )


class MatchPool:
    def __init__(
        self,
        archive: Archive,
        shelf: Catalog,
        computers: WorkerPool,
        limits: Limits,
        most: int = 200,
        *,
        pace: Pace | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.pace, self.clock = pace or Pace(), clock or Clock()
        self.archive, self.shelf, self.computers = archive, shelf, computers
        self.hints = Bucket(limits.hints_rate, limits.hints_burst)
        self.most = most
        self._tables: OrderedDict[str, MatchSlot] = OrderedDict()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="pacwar")

    def close(self) -> None:
        for table in self._tables.values():
            for task in (table.driver, table.pacer):
                if task:
                    task.cancel()
            for listener in table.listeners:
                listener.close()
        self.computers.close()
        self._threads.shutdown(wait=True)
        self.archive.close()

    async def thread(self, work: Callable[[], T]) -> T:
        """Finish work that was begun, even if its client has left: the lock is held until then."""
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait([done])
            raise

    def table(self, key: str) -> MatchSlot:
        """The place of a match in memory, empty at first. Those at rest make room for others."""
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = MatchSlot()
        self._tables.move_to_end(key)
        if len(self._tables) > self.most:
            for other, at_rest in list(self._tables.items()):
                if len(self._tables) <= self.most:
                    break
                if other != key and at_rest.is_idle:
                    self.forget(other)
        return table

    def forget(self, key: str) -> None:
        self._tables.pop(key, None)
        self.computers.leave(key)

    async def read(self, key: str, work: Callable[[LiveMatch], T]) -> T:
        """Look at a match."""
        return await self._locked(key, work)

    async def change(self, key: str, work: Callable[[LiveMatch], tuple[T, Frames]]) -> T:
        """Change a match, then send the changes to its sockets, and let the computer play."""
        table = self.table(key)
        answer, made = await self._locked(key, work)
        if table.live is not None and table.live.newcomer:
            table.live.newcomer = False
            self._tell_who(key)
        table.send(made)
        self.drive(key)
        return answer

    async def _locked(self, key: str, work: Callable[[LiveMatch], T]) -> T:
        table = self.table(key)
        table.users += 1
        try:
            async with table.lock:
                if table.live is None:
                    table.live = await self._opened(key)
                live = table.live
                try:
                    return await self.thread(lambda: work(live))
                finally:
                    if live.spoiled:
                        table.live = None
        except RequestError:
            raise
        except Exception as error:
            if table.live is None:
                log.exception("match %s: reading or writing failed", key)
                raise Unavailable("the match is unavailable and has not changed; try again") from error
            raise
        finally:
            table.users -= 1
            if table.live is None and not table.listeners and not table.users:
                self.forget(key)  # no such match

    async def _opened(self, key: str) -> LiveMatch:
        return await self.thread(
            lambda: lifecycle.opened(self.archive, self.shelf, key, self.pace, self.clock)
        )

    # -- who is here ----------------------------------------------------------------------------------------

    async def enter(self, key: str, listener: Listener) -> None:
        """Add a socket: it gets the current frame first, and then every new one."""
        table = self.table(key)

        def look(live: LiveMatch) -> tuple[wire.Frame | None, list[wire.ChatLine]]:
            frame = live.frame(listener.side) if live.begun is not None else None
            return frame, self.archive.chat(key, 100)

        table.users += 1
        try:
            async with table.lock:  # no frame slips in between
                if table.live is None:
                    table.live = await self._opened(key)
                live = table.live
                frame, chat = await self.thread(lambda: look(live))
                table.listeners.add(listener)
                if frame is not None:
                    listener.send(encode(with_here(frame, table.here())))
                for line in chat:
                    listener.send(encode(wire.Chat(line)))
                if table.thinks is not None:
                    listener.send(encode(table.thinks))
        finally:
            table.users -= 1
        self._tell_who(key)
        self.drive(key)

    def leave(self, key: str, listener: Listener) -> None:
        self.table(key).listeners.discard(listener)
        self._tell_who(key)

    def _tell_who(self, key: str) -> None:
        table = self.table(key)
        if table.live is not None:
            row = table.live.row
            table.tell(wire.Presence(frames.players(row, table.here()), match_dice.card(row)))

    # -- what follows by itself -----------------------------------------------------------------------------

    def follow(self, key: str) -> None:
        """Release answers of standing orders and go on with courses, if that is not already being done."""
        table = self.table(key)
        table.paced += 1
        if table.pacer is None or table.pacer.done():
            table.pacer = asyncio.get_running_loop().create_task(pacing.follow(self, key, table))

    # -- the computer's turn --------------------------------------------------------------------------------

    def drive(self, key: str) -> None:
        """Let the computer play if it is asked and is not already playing."""
        table = self.table(key)
        self.follow(key)
        if table.live is not None and all(seat.is_person for seat in table.live.row.seats.values()):
            return
        table.stirred += 1
        if table.driver is None or table.driver.done():
            table.driver = asyncio.get_running_loop().create_task(drive(self, key, table))
