"""A board between the server and a process: how far the process is, and what nobody wants to know any more.

It is shared memory, written without a lock: every cell has one writer, and a glance that comes late does no harm.
"""

from __future__ import annotations

from collections.abc import MutableSequence

Cells = MutableSequence[float]

TICKET, DONE, RING = 0, 1, 2  # what is being worked on, how much of it is done, tickets that were given up
SIZE = RING + 64  # more are never waiting for one process


class GivenUp(Exception):
    """Nobody waits for the answer any more."""


class ProgressBoard:
    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    # -- the server ---------------------------------------------------------------------------------------

    def done(self, ticket: int) -> float | None:
        """The share of the work that is done; None: it waits for its turn, or nobody can tell."""
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
