"""For processes that work for another one."""

from __future__ import annotations

import os
import threading
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess


def end_with_parent() -> None:
    """This process ends with the one that started it, however that ends."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=[parent], daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
