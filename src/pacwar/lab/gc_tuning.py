"""How often Python looks for cyclic garbage, for programs that play many games."""

from __future__ import annotations

import gc


def collect_seldom() -> None:
    """What has been loaded stays: it is not looked at again. Play makes many small objects and few cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
