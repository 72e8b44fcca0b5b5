"""When answers in windows are released, so that their time does not tell who gave them.

Between people, an answer that comes within a fixed delay after a window opened is released exactly at its end, whether a
standing order or a person gave it. A longer one shows. On request an answer by order takes as long as some answer that its
seat gave by hand. Against the computer nothing waits.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from pacwar.core import standing
from pacwar.table.problems import RequestError

if TYPE_CHECKING:
    from pacwar.table.live_match import Frames, LiveMatch
    from pacwar.table.pool import MatchPool, MatchSlot

MAX_TIMES = 100  # answer times of a seat that are remembered


@dataclass(frozen=True)
class Pace:
    """What the operator sets: seconds until an answer between people is released, and whether people begin with the
    default standing orders."""

    delay: float = 2.0
    orders: bool = True


class Clock:
    """Time that passes. Tests have another."""

    def now(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class OpenWindow:
    """The moment of a match in play: when it came, and when what is decided there may be released."""

    def __init__(self, rng: Random | None = None) -> None:
        self.moment: tuple[int, int] | None = None
        self.opened = 0.0
        self.times: dict[str, list[float]] = {}  # seat -> how long its answers by hand took
        self._extra: dict[str, float] = {}  # by which answers by order are late at this moment
        self._rng = rng or SystemRandom()

    def look(self, moment: tuple[int, int], now: float) -> None:
        """The match may have gone on."""
        if moment != self.moment:
            self.moment, self.opened = moment, now
            self._extra.clear()

    def answered(self, side: str, now: float) -> None:
        """A person has answered by hand."""
        times = self.times.setdefault(side, [])
        times.append(now - self.opened)
        del times[:-MAX_TIMES]

    def until(self, side: str, delay: float, *, disguised: bool) -> float:
        """The time at which an answer is released; if disguised, it takes as long as one by hand did."""
        if not disguised or not self.times.get(side):
            return self.opened + delay
        if side not in self._extra:
            self._extra[side] = self._rng.choice(self.times[side])
        return self.opened + max(delay, self._extra[side])


def delay_of(live: LiveMatch) -> float:
    """Nothing waits where no friend plays."""
    row = live.row
    if not any(seat.kind == "friend" for seat in row.seats.values()):
        return 0.0
    return live.pace.delay if row.delay is None else row.delay


def begin(live: LiveMatch) -> None:
    """People who have never given orders have the default ones; everything waits for its time."""
    match = live.match
    match.paced = True
    if live.pace.orders and match.result is None:
        for side, seat in live.row.seats.items():
            if seat.is_person and not match.standing(side):
                match.set_standing(side, *standing.defaults(match.game))


def wait(live: LiveMatch) -> float | None:
    """Seconds until what is due may be released; None if nothing follows by itself."""
    if live.begun is None or live.result is not None:
        return None
    due = live.begun.due()
    if due is None:
        return None
    side, _ = due
    if live.begun.window(side) is None:  # a course goes on at once
        return 0.0
    return max(live.window.until(side, delay_of(live), disguised=live.row.disguise) - live.clock.now(), 0.0)


def release(live: LiveMatch) -> tuple[None, Frames]:
    """Play what is due, if its time has come."""
    if wait(live) != 0.0:
        return None, {}
    match = live.match
    due = match.due()
    assert due is not None
    with live.changing():
        match.carry_out(*due)
        return None, live.commit()


def hold(live: LiveMatch, side: str) -> float:
    """Seconds for which an answer by hand waits."""
    if live.begun is None or live.result is not None or live.begun.window(side) is None:
        return 0.0
    return max(live.window.until(side, delay_of(live), disguised=False) - live.clock.now(), 0.0)


async def follow(pool: MatchPool, key: str, table: MatchSlot) -> None:
    """Release what follows by itself, each at its time, until a person or a computer must decide."""
    try:
        while True:
            paced = table.paced
            seconds = await pool.read(key, wait)
            if seconds is None:
                if table.paced == paced:
                    return
                continue
            if seconds > 0:
                await pool.clock.sleep(seconds)
            await pool.change(key, release)
    except RequestError:
        return  # the match has gone


async def held(pool: MatchPool, key: str, seat: Callable[[LiveMatch], str]) -> None:
    """Wait until an answer by hand in an open window may be released."""
    live = pool.table(key).live
    if live is None or live.begun is None or not any(map(live.begun.window, live.begun.deciders)):
        return
    seconds = await pool.read(key, lambda live: hold(live, seat(live)))
    if seconds > 0:
        await pool.clock.sleep(seconds)
