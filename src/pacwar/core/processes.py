"""Helpers for worker processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from multiprocessing import parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess


def end(workers: Iterable[BaseProcess]) -> None:
    """Ask the processes to end, and kill those that do not (a starting process may miss the request)."""
    asked = list(workers)
    for worker in asked:
        worker.terminate()
    for worker in asked:
        if not ended(worker, 2):
            worker.kill()
            ended(worker, 10)


def ended(worker: BaseProcess, seconds: float) -> bool:
    """Whether a process ends within some seconds. (If a pool waits for it too, `is_alive` may lag behind.)"""
    if not wait([worker.sentinel], seconds):
        return False
    worker.join()  # it has released everything and ends in a moment
    return True


def end_with_parent() -> None:
    """Make this process end with the one that started it, however that ends."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=[parent], daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
