"""The steps of the agenda, in the order of the sequence of play, and the state."""

from __future__ import annotations

from typing import ClassVar

from pacwar.core.records import Ended, Record, Step
from pacwar.games.saipan.model.forces import Count, Force, Side, Spot, TurnNumber, UnitId


class WriteLandings(Step, frozen=True):
    """14.22 The U.S. Player writes down six Beach hexes, in secret."""

    rule: ClassVar[str] = "14.22"
    side: Side
    written: tuple[Spot, ...] = ()


class Deployment(Step, frozen=True):
    """14.21 The Japanese Player deploys his force."""

    rule: ClassVar[str] = "14.21"
    side: Side


class Deploying(Step, frozen=True):
    """14.21 A unit is being deployed."""

    rule: ClassVar[str] = "14.21"
    side: Side
    unit: UnitId


class Reveal(Step, frozen=True):
    """14.22 The written hexes are shown."""

    rule: ClassVar[str] = "14.22"


class GameTurn(Step, frozen=True):
    """4.1 What a Game-Turn consists of."""

    rule: ClassVar[str] = "4.1"


class Phase(Step, frozen=True):
    """4.1 A phase begins."""

    rule: ClassVar[str] = "4.1"
    side: Side
    name: str


class Interphase(Step, frozen=True):
    """4.1-3 The Turn Marker is advanced."""

    rule: ClassVar[str] = "4.1-3"


class Movement(Step, frozen=True):
    """4.1-1A The Phasing Player moves his units, one after the other."""

    rule: ClassVar[str] = "4.1-1A"
    side: Side
    moved: frozenset[UnitId] = frozenset()


class Moving(Step, frozen=True):
    """5.0 A unit is on the move: it stands on the map where it began until it stops."""

    rule: ClassVar[str] = "5.0"
    side: Side
    unit: UnitId
    at: Spot
    left: Count  # half Movement Points
    infiltrating: bool = False  # 6.14: one hex and no more


class Landing(Step, frozen=True):
    """12.1 The first reinforcements land, each on a hex of the plan."""

    rule: ClassVar[str] = "12.1"
    side: Side
    hexes: tuple[
        Spot, ...
    ]  # of the plan, still to be landed on: Beach hexes, and Sea hexes where 14.12 names them


class GoingAshore(Step, frozen=True):
    """12.31 A unit of the first landing is being placed."""

    rule: ClassVar[str] = "12.31"
    side: Side
    unit: UnitId


class Offshore(Step, frozen=True):
    """12.32 The Beach hex is held by the enemy: the unit starts in an adjacent Sea hex."""

    rule: ClassVar[str] = "12.32"
    side: Side
    unit: UnitId
    beach: Spot


class Reinforcement(Step, frozen=True):
    """12.1 One unit a turn, after all other movement (12.2)."""

    rule: ClassVar[str] = "12.2"
    side: Side


class Reinforcing(Step, frozen=True):
    """12.31 A reinforcement is being placed on a Beachhead."""

    rule: ClassVar[str] = "12.31"
    side: Side
    unit: UnitId


class Beachheads(Step, frozen=True):
    """12.34 At the end of the U.S. Player-Turn of Game-Turn 1 the Beachhead Markers are placed."""

    rule: ClassVar[str] = "12.34"


class Combat(Step, frozen=True):
    """4.1-1B The Combat Phase; what lasts for the phase is kept here."""

    rule: ClassVar[str] = "4.1-1B"
    side: Side
    support: dict[Side, Count]  # Ground Support Points left in this phase
    fought: frozenset[UnitId] = frozenset()  # Phasing units that have attacked (7.14)
    attacked: frozenset[UnitId] = frozenset()  # enemy units that have been attacked (7.14)
    fired: frozenset[UnitId] = frozenset()  # artillery that has given Final Protective Fire
    silenced: frozenset[UnitId] = frozenset()  # artillery displaced, or struck by a result, in this phase
    struck: frozenset[UnitId] = frozenset()  # artillery that suffered a result in this phase (8.41)
    displaced: frozenset[UnitId] = frozenset()  # units that have been displaced in this phase (7.82)
    owed: frozenset[UnitId] = frozenset()  # enemies in contact that have been left to artillery (7.11, R27)


class Attack(Step, frozen=True):
    """7.0 One attack, from its declaration to its end. What it consists of is kept here."""

    rule: ClassVar[str] = "7.0"
    side: Side
    targets: tuple[UnitId, ...]
    attackers: tuple[UnitId, ...] = ()  # adjacent
    barrage: tuple[UnitId, ...] = ()  # artillery that is not adjacent
    support: Count = 0
    fpf: tuple[UnitId, ...] = ()
    fpf_support: Count = 0
    banzai: bool = False
    result: str = ""
    paths: tuple[
        tuple[Spot, ...], ...
    ] = ()  # Paths of Retreat (7.91): vacated hexes, the combat position first
    lost: tuple[UnitId, ...] = ()  # units that the result has cost


class Declaration(Step, frozen=True):
    """4.1-1B-a The attacking ground units are stated."""

    rule: ClassVar[str] = "4.1-1B-a"
    side: Side


class Barrage(Step, frozen=True):
    """4.1-1B-b Barrage and Ground Support are allocated."""

    rule: ClassVar[str] = "4.1-1B-b"
    side: Side


class ProtectiveFire(Step, frozen=True):
    """4.1-1B-c The other player allocates Final Protective Fire."""

    rule: ClassVar[str] = "4.1-1B-c"
    side: Side


class BanzaiChoice(Step, frozen=True):
    """10.0 Before the die: regular attack or Banzai?"""

    rule: ClassVar[str] = "10.0"
    side: Side


class Resolution(Step, frozen=True):
    """4.1-1B-d The die is rolled and the result applied."""

    rule: ClassVar[str] = "4.1-1B-d"


class Retreats(Step, frozen=True):
    """7.7 Units must retreat; their owner says which goes first."""

    rule: ClassVar[str] = "7.7"
    side: Side
    units: tuple[UnitId, ...]
    distance: Count


class Retreat(Step, frozen=True):
    """7.7 A unit retreats, hex by hex."""

    rule: ClassVar[str] = "7.7"
    side: Side
    unit: UnitId
    left: Count
    path: tuple[Spot, ...] = ()  # hexes it has left, the combat position first
    entering: Spot | None = None  # the hex from which it is displacing a friend


class Displacement(Step, frozen=True):
    """7.81 A unit is displaced by one hex."""

    rule: ClassVar[str] = "7.81"
    side: Side
    unit: UnitId
    entering: Spot | None = None


class BanzaiLosses(Step, frozen=True):
    """10.12 The Japanese Player removes units."""

    rule: ClassVar[str] = "10.12"
    side: Side
    needed: Count


class Advance(Step, frozen=True):
    """7.9 Victorious units may advance along the Path of Retreat."""

    rule: ClassVar[str] = "7.91"
    side: Side
    units: tuple[UnitId, ...]


class Advancing(Step, frozen=True):
    """7.92 How far does it advance?"""

    rule: ClassVar[str] = "7.92"
    side: Side
    unit: UnitId


AnyStep = (
    WriteLandings | Deployment | Deploying | Reveal | GameTurn | Phase | Interphase | Movement | Moving | Landing
    | GoingAshore | Offshore | Reinforcement | Reinforcing | Beachheads | Combat | Attack | Declaration | Barrage
    | ProtectiveFire | BanzaiChoice | Resolution | Retreats | Retreat | Displacement | BanzaiLosses | Advance
    | Advancing | Ended
)  # fmt: skip


class State(Record, frozen=True):
    scenario: str
    turn: TurnNumber
    steps: tuple[AnyStep, ...]
    forces: dict[Side, Force]
    landings: tuple[
        Spot, ...
    ] = ()  # where the first units land: as printed (14.12), or Beach hexes as written (14.22)
    revealed: bool = True
    at_sea: dict[UnitId, Spot] = {}  # landing units in Sea hexes -> the Beach hex they must take (12.32)
    beachheads: tuple[Spot, ...] = ()
