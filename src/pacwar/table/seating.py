"""Seats, and how a person proves a seat."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

from pacwar.ai import PLAYERS, USUAL
from pacwar.core.contract import Game
from pacwar.core.records import Fault
from pacwar.table.archive import MatchRow, SeatRow

PEOPLE = ("me", "friend")


def new_secret() -> str:
    """192 bits: too many to guess."""
    return secrets.token_urlsafe(24)


def digest(secret: str) -> str:
    """The secrets themselves are not stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def side_of(row: MatchRow, secret: str) -> str | None:
    """The seat that a secret opens. Takes as long for a wrong secret as for a right one."""
    given, found = digest(secret), None
    for side, seat in row.seats.items():
        if hmac.compare_digest(given, seat.digest or "no secret opens this seat"):
            found = side
    return found


def seated(game: Game, wanted: Mapping[str, str]) -> tuple[dict[str, SeatRow], dict[str, str]]:
    """The seats of a new match, and the secrets of those held by people."""
    for side in wanted:
        if side not in game.sides:
            raise Fault(f"{game.key} has no side {side!r}; it has {', '.join(game.sides)}")
    seats, given = {}, {}
    for side in game.sides:
        kind = wanted.get(side, USUAL)
        if kind not in PEOPLE and kind not in PLAYERS:
            raise Fault(
                f"a seat must be me, friend or a computer player ({', '.join(PLAYERS)}), not {kind!r}"
            )
        if kind in PEOPLE:
            given[side] = new_secret()
        seats[side] = SeatRow(
            side, kind, digest(given[side]) if side in given else None, secrets.randbits(48)
        )
    return seats, given


def is_strict(seats: Mapping[str, SeatRow]) -> bool:
    """Between two people, moves that the rules make final are final; against the computer they may be undone."""
    return any(seat.kind == "friend" for seat in seats.values())


def allows_hints(seats: Mapping[str, SeatRow]) -> bool:
    """Between two people, the computer gives no hints unless the match was made so."""
    return not any(seat.kind == "friend" for seat in seats.values())


def consents(row: MatchRow, side: str) -> bool:
    """Whether all other sides accept a takeback at once: the computer does, and so does a hot seat."""
    return not any(seat.kind == "friend" for seat in row.seats.values())
