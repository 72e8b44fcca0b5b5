"""Sides, and what one side has. A spot is a hex of the board; a unit is the index of its counter in counters.yaml."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pacwar.core.records import Between, Kind, Record

Spot = Annotated[int, Kind("spot")]
UnitId = Annotated[int, Kind("unit")]
TurnNumber = Annotated[int, Between(0, 99)]
Count = Annotated[int, Between(0, 999)]  # of points, hexes, steps


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
