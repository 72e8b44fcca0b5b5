"""The processes of the computer players. A match stays in one process, which keeps its plans."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from typing import TypeVar

from pacwar.core.processes import end
from pacwar.table import worker
from pacwar.table.progress_board import SIZE, GivenUp, ProgressBoard
from pacwar.table.worker import HintReply, HintRequest, ThinkReply, ThinkRequest, Uploaded

T = TypeVar("T")
StillWanted = Callable[
    [float | None], bool
]  # is told how far the work is; returns False if it is no longer wanted
log = logging.getLogger("pacwar.table")

PULSE = 0.5  # seconds between two looks at running work
LEAST, MOST = 4, 8  # processes: with fewer, one match that thinks long would delay the others


class WorkerPool:
    """A number of processes, started when needed (by `spawn`: nothing of the server is copied)."""

    def __init__(self, processes: int | None = None) -> None:
        self.size = processes or min(MOST, max(LEAST, os.cpu_count() or 1))
        self._spawn = get_context("spawn")
        self._boards = [ProgressBoard(self._spawn.RawArray("d", SIZE)) for _ in range(self.size)]
        self._pools: list[ProcessPoolExecutor | None] = [None] * self.size
        self._waiting: list[set[int]] = [set() for _ in range(self.size)]  # tickets
        self._homes: dict[str, int] = {}
        self._tickets = count(1)
        self._workers: set[BaseProcess] = set()
        self._closed = False

    async def think(self, question: ThinkRequest, watch: StillWanted) -> ThinkReply:
        return await self._run(self._home(question.match), watch, worker.think, question)

    async def advise(self, wish: HintRequest, watch: StillWanted) -> tuple[HintReply, ...]:
        return await self._run(self._idlest(), watch, worker.advise, wish)

    async def read_save(self, text: str, packs: dict[str, str]) -> Uploaded:
        return await self._run(self._idlest(), lambda done: True, worker.read_save, text, packs)

    async def review(self, task: Callable[..., T], *arguments: object) -> T:
        """Something about a finished game."""
        return await self._run(self._idlest(), lambda done: True, task, *arguments)

    def leave(self, match: str) -> None:
        """A match is over or has left memory."""
        self._homes.pop(match, None)

    def close(self) -> None:
        """End at once: running work is no longer wanted, and the processes hold nothing that is not stored."""
        self._closed = True
        for pool in self._pools:
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)
        end(self._workers)
        self._workers = set()
        self._pools = [None] * self.size

    def _idlest(self) -> int:
        homes = list(self._homes.values())
        return min(range(self.size), key=lambda i: (len(self._waiting[i]), homes.count(i)))

    def _home(self, match: str) -> int:
        """The match's last process; but the match does not wait there while another process is idle."""
        home = self._homes.get(match)
        if home is None or (self._waiting[home] and not all(self._waiting)):
            self._homes.pop(match, None)
            home = self._homes[match] = self._idlest()
        return home

    async def _run(self, index: int, watch: StillWanted, task: Callable[..., T], *arguments: object) -> T:
        if self._closed:
            raise asyncio.CancelledError
        ticket, board, waiting = next(self._tickets), self._boards[index], self._waiting[index]
        waiting.add(ticket)
        try:
            answer = self._submitted(index, ticket, task, *arguments)
            while not (await asyncio.wait([answer], timeout=PULSE))[0]:
                if not watch(board.done(ticket)):
                    board.give_up(ticket)
                    answer.cancel()
                    raise GivenUp
            return answer.result()
        except BrokenProcessPool:
            if self._closed:
                raise GivenUp from None
            log.warning("a computer player's process died; a new one is started")
            self._pools[index] = None
            raise
        except asyncio.CancelledError:
            board.give_up(ticket)
            raise
        finally:
            waiting.discard(ticket)

    def _submitted(
        self, index: int, ticket: int, task: Callable[..., T], *arguments: object
    ) -> asyncio.Future[T]:
        loop, pool = asyncio.get_running_loop(), self._pools[index]
        if pool is not None:
            return loop.run_in_executor(pool, worker.work, ticket, task, *arguments)
        start, cells = worker.begin, self._boards[index].cells
        pool = ProcessPoolExecutor(1, mp_context=self._spawn, initializer=start, initargs=(cells,))
        self._pools[index] = pool
        before = set(active_children())
        answer = loop.run_in_executor(pool, worker.work, ticket, task, *arguments)
        self._workers = {w for w in self._workers if w.is_alive()} | (set(active_children()) - before)
        return answer
