"""The processes in which computer players think. A match stays with one process, so that its plans are kept there."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from pacwar.table import thinking
from pacwar.table.thinking import Question, Thought, Uploaded

T = TypeVar("T")
log = logging.getLogger("pacwar.table")


class Computers:
    """So many processes, started when they are needed (by `spawn`: nothing of the server is copied)."""

    def __init__(self, processes: int | None = None) -> None:
        self.size = processes or max(1, min(4, os.cpu_count() or 1))
        self._pools: list[ProcessPoolExecutor | None] = [None] * self.size
        self._waiting = [0] * self.size
        self._homes: dict[str, int] = {}

    async def think(self, question: Question) -> Thought:
        return await self._run(self._home(question.match), thinking.think, question)

    async def read_save(self, text: str, packs: dict[str, str]) -> Uploaded:
        return await self._run(self._idlest(), thinking.read_save, text, packs)

    def leave(self, match: str) -> None:
        """A match is over or has been put away."""
        self._homes.pop(match, None)

    def close(self) -> None:
        for pool in self._pools:
            if pool is not None:
                pool.shutdown(wait=True, cancel_futures=True)  # what is being thought is thought to its end
        self._pools = [None] * self.size

    def _idlest(self) -> int:
        homes = list(self._homes.values())
        return min(range(self.size), key=lambda i: (self._waiting[i], homes.count(i)))

    def _home(self, match: str) -> int:
        if match not in self._homes:
            self._homes[match] = self._idlest()
        return self._homes[match]

    async def _run(self, index: int, work: Callable[..., T], *arguments: object) -> T:
        self._waiting[index] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool(index), work, *arguments)
        except BrokenProcessPool:
            log.warning("a process of the computer players has died: it is started anew")
            self._pools[index] = None
            raise
        finally:
            self._waiting[index] -= 1

    def _pool(self, index: int) -> ProcessPoolExecutor:
        pool = self._pools[index]
        if pool is None:
            spawn = get_context("spawn")
            pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=thinking.begin)
            self._pools[index] = pool
        return pool
