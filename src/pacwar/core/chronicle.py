"""What a game has to say of a match that is over, for reports: its own facts by name. A game hands over a function
from the match to a `Chronicle` as `game.extra["chronicle"]`; without one a report tells what holds for every game."""

from __future__ import annotations

from pacwar.core.records import Record


class Chronicle(Record, frozen=True):
    """The course of one match in figures."""

    counts: dict[str, int] = {}  # how often something happened: "Banzai attacks"
    marks: dict[str, bool] = {}  # whether something happened: "the landing failed"
    losses: dict[str, dict[int, int]] = {}  # side -> Game-Turn -> units lost
