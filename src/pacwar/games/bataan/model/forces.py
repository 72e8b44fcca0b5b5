"""What is on and beside the map: ground units, works built and destroyed, the Strategic Display, activation markers, event
markers, and the records of both players.

A spot is a hex of the board or the Manila box; a unit is the index of its counter in counters.yaml, a formation the index
of its key in formations.yaml, an event the index of its letter, an air unit or a ship the index of its key.
"""

from __future__ import annotations

from typing import Annotated

from pacwar.core.records import Between, Kind, Record
from pacwar.games.bataan.printed import JAPAN as JAPAN
from pacwar.games.bataan.printed import NAMES as NAMES
from pacwar.games.bataan.printed import OTHER as OTHER
from pacwar.games.bataan.printed import SIDES as SIDES
from pacwar.games.bataan.printed import US as US
from pacwar.games.bataan.printed import Side as Side
from pacwar.games.bataan.printed import Spot as Spot
from pacwar.games.bataan.printed import UnitId as UnitId

FormationId = Annotated[int, Kind("formation")]
EventId = Annotated[int, Kind("event")]
AirId = Annotated[int, Kind("air")]
ShipId = Annotated[int, Kind("ship")]
TurnNumber = Annotated[int, Between(0, 99)]
Count = Annotated[int, Between(0, 999)]  # of points, hexes, steps
Net = Annotated[int, Between(-999, 999)]  # of modifiers and points
Bridge = tuple[Spot, Spot]  # the hexes on both banks, the lower first

NO_FORMATION = -1  # 4.32: Army units
READY, FLOWN, SAILED = (
    "ready",
    "flown",
    "sailed",
)  # boxes of the Strategic Display besides sea zones and ports
MISSION = "mission"  # an air unit or a ship is placed on a Defender Hex
AWAY = "away"  # withdrawn, or out of play until its port is friendly (15.14)


class Force(Record, frozen=True):
    """One side's ground units, all in the open (3.33). A unit in none of these fields has not arrived yet or is not in
    the scenario."""

    at: dict[UnitId, Spot]  # on the map and in the Manila box; never changed but by `places`
    reduced: frozenset[UnitId] = frozenset()  # 3.61; kept while a unit is withdrawn (5.22)
    converted: frozenset[UnitId] = frozenset()  # 16.13: AA units on their infantry side
    disrupted: frozenset[UnitId] = frozenset()  # 3.7, 3.73
    unsupplied: frozenset[UnitId] = frozenset()  # 6.12: Out of Supply markers
    emergency: frozenset[UnitId] = frozenset()  # 6.13
    fired: frozenset[UnitId] = frozenset()  # 12.19
    locked: frozenset[UnitId] = frozenset()  # 16.14, 19.54g: garrisons and units that are not released yet
    invaders: frozenset[UnitId] = frozenset()  # 15.46: landed, and never In Supply since
    afloat: dict[UnitId, Spot] = {}  # 15.45b: invaders at sea -> their landing hex; not in `at`
    waiting: dict[
        UnitId, TurnNumber
    ] = {}  # 5.12: reinforcements off the map -> the turn from which they may enter
    absent: dict[UnitId, TurnNumber] = {}  # 5.22: withdrawn units -> turn of return, 0 for never
    returning: dict[UnitId, TurnNumber] = {}  # 16.26: eliminated HQs -> turn of return
    eliminated: tuple[UnitId, ...] = ()  # may be rebuilt (16.57), in the order of the counters


class Land(Record, frozen=True):
    """Changes to the map."""

    japanese: frozenset[Spot] = (
        frozenset()
    )  # 3.11c: key hexes that are friendly to Japan; the others are to the US (R54)
    destroyed: frozenset[Spot] = frozenset()  # 14.13: printed forts
    built: frozenset[Spot] = frozenset()  # 14.16: forts of Event R
    abucay_lost: bool = False  # 14.15-4, R14
    blown: tuple[Bridge, ...] = ()  # bridges destroyed by Event Q
    bridged: tuple[Bridge, ...] = ()  # rivers that count as bridged for Japan (Event O)
    regained: frozenset[Spot] = frozenset()  # 6.31: sources taken back, which give no supply yet


class Display(Record, frozen=True):
    """18.24 The Strategic Display: where air units and ships are. READY, FLOWN, SAILED, MISSION, AWAY, a zone or a port."""

    air: dict[AirId, str] = {}
    ships: dict[ShipId, str] = {}
    back: dict[AirId, TurnNumber] = {}  # 5.22, 13.14: air units that are AWAY -> turn of return


class Command(Record, frozen=True):
    """2.21d, 4.33 One side's activation markers (AMs), each tuple sorted. The other side sees how many are where, and those played."""

    markers: dict[FormationId, Count]  # 2.21d: AMs in play; 4.36 removes them
    pool: tuple[FormationId, ...] = ()  # 4.33a: in the cup
    unused: tuple[FormationId, ...] = ()  # 7.14: the Second Player's, sit out the turn
    held: FormationId | None = None  # 7.22: face down in the Activation Pool
    is_held_seen: bool = False  # Event G: the other side has seen it
    is_watched: bool = False  # Event G: the next one drawn is shown to the other side
    chosen: FormationId | None = None  # 7.15: will be drawn first; no longer in `pool`
    played: tuple[FormationId, ...] = ()  # 4.38a: on the Activated Formations Track
    activated: frozenset[FormationId] = frozenset()  # 6.51: this turn, by AM or by Event N
    reserve: dict[FormationId, TurnNumber] = {}  # 5.31: turn on which the AMs return
    rested: frozenset[FormationId] = frozenset()  # 19.55: have been in Reserve
    attached: dict[UnitId, FormationId] = {}  # 5.34: Army units in Reserve with a formation
    supplied: frozenset[FormationId] = frozenset()  # 6.41, R13: US formations In Supply


class Events(Record, frozen=True):
    """17.0 The event markers, each tuple sorted. Hands and pool are secret; the numbers are open."""

    pool: tuple[EventId, ...]
    hands: dict[Side, tuple[EventId, ...]]
    shown: dict[Side, tuple[EventId, ...]] = {}  # of the hand: both sides know these (R55)
    barred: tuple[EventId, ...] = ()  # 17.13, R1: not to be played before the next turn
    aside: dict[EventId, TurnNumber] = {}  # 17.11: in use until the end of that turn; 0: out of the game
    once: dict[Side, tuple[EventId, ...]] = {}  # 17.16: events that may not occur again


class Tally(Record, frozen=True):
    """The General Records Track, and other counts."""

    initiative: Side | None = None  # 7.13: the side that had it last
    drm: Net = 0  # 7.12: Initiative DRM, for Japan if positive
    supply: Count = 0  # 6.42: US supply points
    replacements: dict[Side, Count] = {}  # 16.51
    us_replacement: bool = False  # 16.59: one of them is for a United States unit
    points: Net = 0  # 19.56: victory points of Japan
    siege: Net = 0  # 19.56d, R136: how many of them are bonus points for Corregidor
    lost: dict[Side, Count] = {}  # 19.15a: steps lost
    lost_in_combat: dict[Side, Count] = {}  # 19.25a-3
    extended: bool = False  # 19.51
    retired: frozenset[Side] = frozenset()  # 5.23b: have declared General Withdrawal
    contained: TurnNumber = 0  # 6.44b-1: the turn with the Disease Outbreak Contained marker
    olongapo: bool = False  # 6.43: the US has received the supply points
    kept_48th: bool = False  # Event I
    unrest: TurnNumber = (
        0  # Event J of the US: until this turn the 48th Division may not leave Manila (16.42c)
    )
