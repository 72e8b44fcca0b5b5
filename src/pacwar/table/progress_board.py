"""Shared progress between the server and a process: how far the process is, and which requests were canceled.

It is shared memory without a lock: every cell has one writer, and a late read does no harm.
"""

from __future__ import annotations

from collections.abc import MutableSequence

Cells = MutableSequence[float]

TICKET, DONE, RING = 0, 1, 2  # the current ticket, its share done, canceled tickets
SIZE = RING + 64  # at most this many wait for one process


class GivenUp(Exception):
    """The request was canceled."""


class ProgressBoard:
    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    # -- the server ---------------------------------------------------------------------------------------

    def done(self, ticket: int) -> float | None:
        """The share of the work that is done; None: it waits for its turn, or the share is unknown."""
        at, done = self.cells[TICKET], self.cells[DONE]
        return min(max(done, 0.0), 1.0) if at == ticket and done >= 0 else None

    def give_up(self, ticket: int) -> None:
        self.cells[RING + ticket % (SIZE - RING)] = ticket

    # -- the process --------------------------------------------------------------------------------------

    def begin(self, ticket: int) -> None:
        self.cells[DONE] = -1.0
        self.cells[TICKET] = ticket
        self.require_wanted()

    def end(self) -> None:
        self.cells[TICKET] = 0

    def tell(self, done: float) -> None:
        self.cells[DONE] = done
        self.require_wanted()

    def require_wanted(self) -> None:
        ticket = int(self.cells[TICKET])
        if ticket and self.cells[RING + ticket % (SIZE - RING)] == ticket:
            raise GivenUp
