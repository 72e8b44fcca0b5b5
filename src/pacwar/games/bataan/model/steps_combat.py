"""The steps of a combat, in the order in which it is resolved (10.0)."""

from __future__ import annotations

from typing import ClassVar

from pacwar.core.records import Step, Together
from pacwar.games.bataan.model.forces import AirId, Count, EventId, ShipId, Side, Spot, UnitId


class Combat(Step, frozen=True):
    """10.0 One combat, from Lead units to its end."""

    rule: ClassVar[str] = "10.0"
    side: Side  # the attacker
    target: Spot
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]  # without passengers
    origin: dict[UnitId, Spot]  # where attackers were; afloat: the landing hex
    mobile: bool
    passengers: tuple[UnitId, ...] = ()  # 11.36
    no_retreat: bool = False  # 9.35b
    leads: dict[Side, UnitId] = {}  # 10.17
    ships: dict[Side, tuple[ShipId, ...]] = {}  # 15.52: assigned
    silenced: dict[Side, Count] = {}  # 15.55: points of gunfire of a side that enemy air units offset
    air: dict[Side, tuple[AirId, ...]] = {}  # 13.34: still there
    flies: dict[Side, bool] = {}  # 10.41c: passed
    guns: dict[Side, tuple[UnitId, ...]] = {}  # 12.13
    sure: dict[Side, UnitId] = {}  # 12.17: coordinated without a check
    support: dict[Side, Count] = {}  # 10.51b
    uncoordinated: bool = False  # 10.43c
    events: dict[Side, tuple[EventId, ...]] = {}  # played on it
    face: Count = 0
    result: str = ""
    advanced: bool = False  # 7.12b: a unit has advanced two hexes


class Leading(Step, frozen=True):
    """10.17 A side designates its Lead unit."""

    rule: ClassVar[str] = "10.17"
    side: Side


class Gunfire(Step, frozen=True):
    """15.51 A side assigns naval units."""

    rule: ClassVar[str] = "15.51"
    side: Side


class NavalInterdiction(Step, frozen=True):
    """15.55 A side offsets enemy gunfire with air units."""

    rule: ClassVar[str] = "15.55"
    side: Side


class AirSupport(Step, frozen=True):
    """13.32 A side assigns air units."""

    rule: ClassVar[str] = "13.32"
    side: Side


class Assigning(Step, frozen=True):
    """10.41a A side assigns air units in secret."""

    rule: ClassVar[str] = "10.41a"
    side: Side
    air: tuple[AirId, ...] = ()


class Assigned(Step, frozen=True):
    """10.41a A side is done; runs when both sides are."""

    rule: ClassVar[str] = "10.41a"
    side: Side
    air: tuple[AirId, ...] = ()


class SecretAirSupport(Together, frozen=True):
    """10.41a Both assign air units at the same time, in secret."""

    rule: ClassVar[str] = "10.41a"
    lanes: dict[Side, tuple[Assigning | Assigned, ...]]


class AirFire(Step, frozen=True):
    """16.11 Antiaircraft fire, and the US Fighter (13.36e), offset air units."""

    rule: ClassVar[str] = "16.11"


class AirCoordination(Step, frozen=True):
    """10.41b A side chooses its Lead air unit."""

    rule: ClassVar[str] = "10.41b"
    side: Side


class AirCheck(Step, frozen=True):
    """10.41b The Lead air unit checks its ER."""

    rule: ClassVar[str] = "10.41b"
    side: Side
    air: AirId


class FireSupport(Step, frozen=True):
    """12.11 A side designates its artillery."""

    rule: ClassVar[str] = "12.11"
    side: Side
    tried: frozenset[UnitId] = frozenset()  # 12.13c: Army artillery that has failed its check


class ArtilleryCoordination(Step, frozen=True):
    """10.42a A side chooses its Lead artillery unit."""

    rule: ClassVar[str] = "10.42b"
    side: Side


class ArtilleryCheck(Step, frozen=True):
    """10.42b The Lead artillery unit checks its ER."""

    rule: ClassVar[str] = "10.42b"
    side: Side
    lead: UnitId


class GroundCoordination(Step, frozen=True):
    """10.43 The attacker's Lead unit checks ground coordination."""

    rule: ClassVar[str] = "10.43"


class CombatRoll(Step, frozen=True):
    """10.63 The die is rolled."""

    rule: ClassVar[str] = "10.63"


class CombatResult(Step, frozen=True):
    """11.11 Losses, the No Retreat step, then Disruption, retreat and advance."""

    rule: ClassVar[str] = "11.11"
    stage: Count = 0


class Losses(Step, frozen=True):
    """11.21 A side chooses units to lose steps."""

    rule: ClassVar[str] = "11.21"
    side: Side
    steps: Count
    units: tuple[UnitId, ...]
    first: tuple[
        UnitId, ...
    ] = ()  # 11.22, 11.23b, 11.42b: the next step comes from one of these, while any is left
    stands: bool = False  # 11.41: instead of a retreat


class Retreats(Step, frozen=True):
    """11.3 Units must retreat, singly or stacked, in the order their owner chooses."""

    rule: ClassVar[str] = "11.3"
    side: Side
    units: tuple[UnitId, ...]
    target: Spot  # the Defender Hex
    exactly: bool  # 11.31a: two hexes, not one or two
    refusal: bool = False  # 9.24, 9.25


class Retreating(Step, frozen=True):
    """11.33 Units retreat together, hex by hex. On the map they stay in their starting hex until they end."""

    rule: ClassVar[str] = "11.33"
    side: Side
    units: tuple[UnitId, ...]
    start: Spot
    at: Spot
    pressed: bool = False  # 11.55: through a vacant hex in an enemy ZOC


class RetreatCheck(Step, frozen=True):
    """11.56b A Lead unit is chosen for the check of units that retreated through an enemy ZOC."""

    rule: ClassVar[str] = "11.56b"
    side: Side
    units: tuple[UnitId, ...]


class Advance(Step, frozen=True):
    """11.6 Attackers may advance."""

    rule: ClassVar[str] = "11.62"
    side: Side
    units: tuple[UnitId, ...]  # that have not advanced yet
    target: Spot
    hexes: Count  # 11.61


class Advancing(Step, frozen=True):
    """11.61b A unit that advanced one hex may advance another."""

    rule: ClassVar[str] = "11.61b"
    side: Side
    unit: UnitId
    origin: Spot  # where it attacked from (7.12b)


class CombatEnd(Step, frozen=True):
    """10.0 Air units are Flown, ships Sailed, artillery Fired."""

    rule: ClassVar[str] = "10.18"


class PhaseEnd(Step, frozen=True):
    """3.32 A phase is over: the stacking limit is checked."""

    rule: ClassVar[str] = "3.32"


class Overstack(Step, frozen=True):
    """3.32 Too many stacking points in a hex: the owner eliminates the excess."""

    rule: ClassVar[str] = "3.32"
    side: Side
    at: Spot
