"""The dice of a match at the table: committed before set-up, with a nonce of every person.

No die is rolled until every person has added a nonce: otherwise the server could still choose the rolls. The dice of a
loaded finished match are kept, so that they can be verified here too.
"""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.core.dice import Committed, Dice, SystemDice, commitment, counted
from pacwar.core.match import Match
from pacwar.table.archive import MatchRow
from pacwar.table.problems import Conflict
from pacwar.table.wire import DiceCard

COMMITTED, LOADED, SYSTEM = "committed", "loaded", "system"  # what is kept of them with a match


class Waiting(Conflict):
    """A roll is needed, and a person has not yet taken a seat."""


class HeldDice:
    """Dice that wait for nonces."""

    kind = "committed"

    def __init__(self, sides: Sequence[str]) -> None:
        self.sides = tuple(sides)

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        raise Waiting(
            f"no die can be rolled until all players have opened their links; waiting for {', '.join(self.sides)}"
        )


def missing(row: MatchRow) -> tuple[str, ...]:
    """The people whose nonce the dice still wait for."""
    if row.dice != COMMITTED:
        return ()
    return tuple(side for side, seat in row.seats.items() if seat.is_person and seat.nonce is None)


def nonces(row: MatchRow) -> dict[str, str]:
    return {side: seat.nonce for side, seat in row.seats.items() if seat.nonce is not None}


def dice_of(row: MatchRow, match: Match | None = None) -> Dice:
    """The dice of a match; None: a match that has not begun."""
    if row.secret is None:
        return SystemDice()
    waiting, over = missing(row), match is not None and match.result is not None
    if waiting and not over:
        return HeldDice(waiting)
    return Committed(row.secret, nonces(row), counted(match.own_rolls if match else ()))


def card(row: MatchRow) -> DiceCard:
    if row.secret is None:
        return DiceCard(SYSTEM)
    return DiceCard(COMMITTED, commitment(row.secret), nonces(row), missing(row))
