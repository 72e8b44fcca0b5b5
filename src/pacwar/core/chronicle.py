"""A game's own facts about a finished match, for reports. A game provides a function from the match to a `Chronicle` as
`game.chronicle`; without one, a report has only facts that every game has."""

from __future__ import annotations

from pacwar.core.records import Record


class Chronicle(Record, frozen=True):
    """Figures about one match."""

    counts: dict[str, int] = {}  # how often something happened: "Banzai attacks"
    marks: dict[str, bool] = {}  # whether something happened: "the landing failed"
    losses: dict[str, dict[int, int]] = {}  # side -> Game-Turn -> units lost
