"""For processes that work for another one."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from multiprocessing import parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess


def end(workers: Iterable[BaseProcess]) -> None:
    """Ask the processes to end, and end those that do not listen (one that is only just starting may miss it)."""
    asked = list(workers)
    for worker in asked:
        worker.terminate()
    for worker in asked:
        if not ended(worker, 2):
            worker.kill()
            ended(worker, 10)


def ended(worker: BaseProcess, seconds: float) -> bool:
    """Has a process ended within so many seconds? (Where a pool waits for it as well, `is_alive` may be behind.)"""
    if not wait([worker.sentinel], seconds):
        return False
    worker.join()  # it has let go of everything, and is gone in a moment
    return True


def end_with_parent() -> None:
    """This process ends with the one that started it, however that ends."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=[parent], daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
