"""Operations in a player's mind: what its side intends over several turns. They are rebuilt from its log after a restart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pacwar.core.advice import Advice, Operation


class Operations:
    """The operations of one side of one match."""

    def __init__(self, advice: Advice, side: str) -> None:
        self.advice, self.side = advice, side
        self.reader = advice.operations(side)
        self._read = 0  # entries of the log
        self._last: object = None  # the last of these

    def running(self, told: Sequence[Any], position: Any) -> tuple[Operation, ...]:
        """Those that are neither over nor out of time, by what the side has been told."""
        self._read_on(told)
        begun = self.reader.begun if self.reader is not None else ()
        time = self.advice.clock(position)
        return tuple(
            x for x in begun if x.began <= time <= x.until and not self.advice.is_over(position, self.side, x)
        )

    def _read_on(self, told: Sequence[Any]) -> None:
        """Read what is new. If this is not the log that was read, as after an undo, begin with its first entry."""
        if self._read > len(told) or (self._read and self._last is not told[self._read - 1]):
            self.reader, self._read = self.advice.operations(self.side), 0
        if self.reader is not None:
            for entry in told[self._read :]:
                self.reader.read(entry)
                self._last = entry
        self._read = len(told)
