"""Which states of a match's past are kept: the starts of turns for ever, others more thinly the longer ago they are."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pacwar.core.records import Event

EVERY = 100  # entries between two kept states
RECENT = 10  # so many distances back, before only every tenth of them is kept


def begins_turn(events: Iterable[Event]) -> bool:
    for event in events:  # noqa: SIM110 - for every entry that is played: three times as quick as any()
        if event.begins_turn:
            return True
    return False


def faded(numbers: Iterable[int], turns: Collection[int], size: int) -> list[int]:
    """The states, by how many entries lie before them, that a log of this size keeps no longer.

    Of the last thousand entries every hundredth state stays, of the last ten thousand every thousandth, and so on.
    """
    return [n for n in numbers if n and n not in turns and size - n > RECENT * _distance(n)]


def _distance(number: int) -> int:
    """The greatest 100, 1000, 10 000 ... by which its hundred can be divided."""
    hundreds, distance = number // EVERY, EVERY
    while hundreds and hundreds % 10 == 0:
        hundreds //= 10
        distance *= 10
    return distance
