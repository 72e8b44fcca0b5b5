"""Limits of sizes, and of rates for each seat and address. They are generous: a player never meets them."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field

MAX_BODY = 64 * 1024
MAX_SAVE = 2 * 1024 * 1024
MAX_KEYS = 10_000  # callers that are remembered


@dataclass(frozen=True)
class Limits:
    """Requests per second of one caller, and how many at once. 0: no limit."""

    rate: float = 50.0
    burst: float = 400.0
    matches_rate: float = 0.5  # new matches: they stay in the database
    matches_burst: float = 60.0
    sockets: int = 64  # of one address
    hints_rate: float = 1.0  # hints for one seat, one at a time: each takes a moment
    hints_burst: float = 30.0


UNLIMITED = Limits(0, 0, 0, 0, 0, 0, 0)


@dataclass
class Bucket:
    """A token bucket for every caller."""

    rate: float
    burst: float
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def allows(self, caller: str) -> bool:
        if not self.rate:
            return True
        now = time.monotonic()
        left, at = self._left.pop(caller, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        self._left[caller] = (left - 1, now) if left >= 1 else (left, now)
        if len(self._left) > MAX_KEYS:
            self._left.popitem(last=False)
        return left >= 1
