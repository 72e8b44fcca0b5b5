"""A seat gives what a computer player may use, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import pacwar
from pacwar.ai import seat_of
from pacwar.ai.seat import Seat, Unread
from pacwar.core.dice import Seeded
from pacwar.core.match import Match

GAME = pacwar.load("saipan")


def test_a_seat_shows_what_the_match_shows_that_side() -> None:
    match = Match.new(GAME, "free", Seeded(1))
    seat = seat_of(match, "us")
    assert seat.side == "us"
    assert seat.view == match.view("us")
    assert tuple(seat.told) == match.told("us")
    assert seat.step == match.step("us")
    assert seat.legal == match.legal("us")
    assert all(seat.check(action) is None for action in seat.legal)


def test_a_seat_has_nothing_else() -> None:
    match = Match.new(GAME, "historical", Seeded(1))
    names = {name for name in dir(seat_of(match, "us")) if not name.startswith("_")}
    assert names == {
        "side",
        "setting",
        "view",
        "told",
        "step",
        "legal",
        "check",
        "reach",
        "odds",
        "recalling",
    }


def test_the_log_is_read_only_when_somebody_looks_into_it() -> None:
    reads = []

    def read() -> Sequence[int]:
        reads.append(1)
        return (7, 8, 9)

    log = Unread(read)
    assert not reads
    assert (len(log), log[1], list(log), list(log[1:])) == (3, 8, [7, 8, 9], [8, 9])
    assert len(reads) == 1


def test_a_side_that_is_not_asked_has_no_legal_action() -> None:
    match = Match.new(GAME, "historical", Seeded(1))
    seat: Seat = seat_of(match, "japan")
    assert seat.legal == [] and seat.reach() == {}


def test_who_looks_back_over_less_is_told_less() -> None:
    """Entries are forgotten by the hundred; all else is as it was."""
    match = Match.new(GAME, "free", Seeded(1))
    log = tuple(range(450))
    seat = seat_of(match, "us")
    seat.__dict__["told"] = log
    lately = {most: tuple(seat.recalling(most).told) for most in (1, 49, 51, 300, 1000)}
    assert lately == {1: log[400:], 49: log[400:], 51: log[300:], 300: log[100:], 1000: log}
    assert seat.recalling(1).view == seat.view and tuple(seat.told) == log
