"""What a side has: land units, supply, air points, command markers; and what it has been shown of the enemy.

A spot is a hex of the board or an off-map base; a unit is the index of its counter in counters.yaml, a marker the
index of its kind in markers.yaml, an air box one of BOXES.
"""

from __future__ import annotations

from typing import Annotated

from pacwar.core.records import Between, Kind, Record
from pacwar.games.malaya.printed import ALLIES as ALLIES
from pacwar.games.malaya.printed import JAPAN as JAPAN
from pacwar.games.malaya.printed import MISSIONS
from pacwar.games.malaya.printed import NAMES as NAMES
from pacwar.games.malaya.printed import OTHER as OTHER
from pacwar.games.malaya.printed import SIDES as SIDES
from pacwar.games.malaya.printed import Side as Side
from pacwar.games.malaya.printed import Spot as Spot
from pacwar.games.malaya.printed import UnitId as UnitId

MarkerId = Annotated[int, Kind("marker")]
Box = Annotated[int, Kind("box")]
TurnNumber = Annotated[int, Between(0, 99)]
Count = Annotated[int, Between(0, 999)]  # of points, hexes, steps
Net = Annotated[int, Between(-999, 999)]  # of points won and lost
RECON, SUPERIORITY, STRIKE, INTERDICTION = range(len(MISSIONS))  # 16.31: missions are boxes too
RESERVE, DAMAGED = len(MISSIONS), len(MISSIONS) + 1
BOXES = (*MISSIONS, "reserve", "damaged")
IDLE = (0, 0, 0, 0)  # no missions

EVERYBODY = "all"  # an audience of `State.known`, besides the two sides


class Arrivals(Record, frozen=True):
    """What stands on a space of the Turn Record Track (6.1). Those delayed by interdiction are safe from it (16.63-1)."""

    units: tuple[UnitId, ...] = ()
    supply: Count = 0
    air: Count = 0
    safe: tuple[UnitId, ...] = ()  # of the units
    safe_supply: Count = 0  # of the supply points


class Force(Record, frozen=True):
    """One side's land units and supply. A counter that is nowhere in here is not in play, or in the counter mix."""

    at: dict[UnitId, Spot]  # units on the map and in the off-map base
    supply: dict[Spot, Count]  # supply points, likewise; never 0
    suppressed: frozenset[UnitId] = frozenset()  # 8.0
    active: frozenset[UnitId] = frozenset()  # activated HQs (7.3)
    forts: frozenset[Spot] = frozenset()  # 21.0
    afloat: dict[UnitId, Spot] = {}  # 22.4: assaulting units, in a sea hex -> the coastal hex they attack
    track: dict[TurnNumber, Arrivals] = {}  # turn -> what is due (18.6: the enemy does not see it)
    replaceable: tuple[UnitId, ...] = ()  # eliminated, may be refitted (7.5)
    lost: tuple[UnitId, ...] = ()  # permanently eliminated (15.21), or withdrawn
    broken: tuple[UnitId, ...] = ()  # units that have broken down, and may come together again (9.2)


class AirForce(Record, frozen=True):
    """16.3 One side's air points by box. A point that has flown is back in Reserve, and flies no more this turn."""

    reserve: Count
    damaged: Count = 0
    eliminated: Count = 0
    missions: tuple[Count, ...] = IDLE


class Hand(Record, frozen=True):
    """5.0 One side's command markers, each tuple in the order of the kinds."""

    pool: tuple[MarkerId, ...]
    held: tuple[MarkerId, ...] = ()  # 5.4: the enemy sees how many
    kept: tuple[MarkerId, ...] = ()  # open, used every turn (25.7c)
    removed: tuple[MarkerId, ...] = ()


class Known(Record, frozen=True):
    """What an audience was shown of face-down stacks and may still know (18.0, R62)."""

    units: frozenset[UnitId] = frozenset()  # units whose place is known
    supply: frozenset[Spot] = frozenset()  # hexes whose supply points are known
