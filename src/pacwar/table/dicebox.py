"""The dice of a match at the table: committed to before set-up, with a nonce of every person in them.

Until every person has added his nonce no die is rolled: else the server could still choose what falls. Dice that
were taken back by consent are not rolled again: the numbering goes on behind them, and `skips` says where.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pacwar.core.dice import Committed, Dice, SystemDice, commitment, committed_face
from pacwar.core.match import Match
from pacwar.core.records import Roll
from pacwar.table.archive import MatchRow, Skips
from pacwar.table.problems import Conflict
from pacwar.table.wire import DiceCard, Verified


class Waiting(Conflict):
    """Dice are wanted, and somebody has not yet taken his seat."""


class HeldDice:
    """Dice that wait for nonces."""

    kind = "committed"

    def __init__(self, sides: Sequence[str]) -> None:
        self.sides = tuple(sides)

    def roll(self, faces: int, rule: str, told: str | None = None) -> int:
        raise Waiting(f"the dice wait until {' and '.join(self.sides)} has opened the link of the seat")


def missing(row: MatchRow) -> tuple[str, ...]:
    """The people whose nonce the dice still wait for."""
    if row.dice != "committed":
        return ()
    return tuple(side for side, seat in row.seats.items() if seat.is_person and seat.nonce is None)


def nonces(row: MatchRow) -> dict[str, str]:
    return {side: seat.nonce for side, seat in row.seats.items() if seat.nonce is not None}


def dice_of(row: MatchRow, counts: Mapping[str, int]) -> Dice:
    """What rolls on in a match in which so many dice have fallen, by audience."""
    if row.dice != "committed" or row.secret is None:
        return SystemDice()
    waiting = missing(row)
    return HeldDice(waiting) if waiting else Committed(row.secret, nonces(row), counts)


def card(row: MatchRow) -> DiceCard:
    if row.secret is None:
        return DiceCard(row.dice)
    return DiceCard(row.dice, commitment(row.secret), nonces(row), missing(row))


def counted(rolls: Iterable[Roll], skips: Skips) -> dict[str, int]:
    """How many dice have fallen so far, by audience, those that were taken back included."""
    counts: dict[str, int] = {}
    for roll in rolls:
        _add(counts, roll.told or "all", 1)
    for _, skipped in skips:
        for audience, number in skipped.items():
            _add(counts, audience, number)
    return counts


def all_rolls(match: Match) -> list[Roll]:
    return [*match.opening_rolls, *(roll for entry in match.log for roll in entry.rolls)]


def skips_after(before: Match, after: Match, skips: Skips) -> Skips:
    """The skips of a match that was wound back from `before` to `after`."""
    entry = len(after.log)
    known = tuple(skip for skip in skips if skip[0] <= entry)
    had, has = counted(all_rolls(before), skips), counted(all_rolls(after), known)
    gone = {audience: number - has.get(audience, 0) for audience, number in had.items()}
    gone = {audience: number for audience, number in gone.items() if number}
    return (*known, (entry, gone)) if gone else known


def verified(row: MatchRow, match: Match) -> Verified:
    """Every die again from the secret and the nonces, as `pacwar.verify` does it, with skips."""
    if row.secret is None:
        return Verified(0, "these dice were not committed to: they cannot be verified")
    counts: dict[str, int] = {}
    checked = 0
    for number, rolls in enumerate((match.opening_rolls, *(entry.rolls for entry in match.log))):
        for after, skipped in row.skips:
            if after == number - 1:
                for audience, gone in skipped.items():
                    _add(counts, audience, gone)
        for roll in rolls:
            audience = roll.told or "all"
            right = committed_face(row.secret, nonces(row), audience, _add(counts, audience, 1), roll.faces)
            if right != roll.face:
                return Verified(
                    checked, f"entry {number}: a d{roll.faces} shows {roll.face}, it must be {right}"
                )
            checked += 1
    return Verified(checked, "")


def _add(counts: dict[str, int], key: str, number: int) -> int:
    counts[key] = counts.get(key, 0) + number
    return counts[key]
