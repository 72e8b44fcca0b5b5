"""Sides, and what one side has. A spot is a hex of the board; a unit is the index of its counter in counters.yaml."""

from __future__ import annotations

from enum import StrEnum

from pacwar.core.records import Record

Spot = int
UnitId = int


class Side(StrEnum):
    US = "us"
    JAPAN = "japan"


US, JAPAN = Side
OTHER = {US: JAPAN, JAPAN: US}
SIDES = (US, JAPAN)
NAMES = {US: "U.S.", JAPAN: "Japan"}


class Force(Record, frozen=True):
    """One side's units. What is printed on a counter stays in counters.yaml."""

    on_map: dict[UnitId, Spot]
    pool: tuple[UnitId, ...] = ()  # not yet in play (12.1)
    lost: tuple[UnitId, ...] = ()
    shaken: tuple[UnitId, ...] = ()  # artillery that suffered a result in the last Combat Phase (8.41)
