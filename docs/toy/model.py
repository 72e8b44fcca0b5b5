"""The Night at Signal Hill as plain data: sides, state, steps, actions, events. No rules here."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from pacwar.core.records import Action, Between, Ended, Event, Kind, Record, Step, Together

Spot = Annotated[int, Kind("spot")]  # a hex, or a cave inside one
UnitId = Annotated[int, Kind("unit")]  # the index of a counter in counters.yaml
Chit = Annotated[int, Between(0, 9)]  # the number of orders on it
Movement = Annotated[int, Between(0, 9)]
TurnNumber = Annotated[int, Between(0, 9)]


class Side(StrEnum):
    RAIDERS = "raiders"
    GARRISON = "garrison"


RAIDERS, GARRISON = SIDES = tuple(Side)
OTHER = {RAIDERS: GARRISON, GARRISON: RAIDERS}


class Unit(Record, frozen=True):
    """A counter in play: in a place, or on board (2.5). What is printed on it stays in counters.yaml."""

    at: Spot | None
    carrier: UnitId | None = None
    face_up: bool = False


Force = dict[UnitId, Unit]


# -- steps; what a side may not know is None for it -----------------------------------------------------------


class Deploying(Step, frozen=True):
    """3.1 A side sets up. What it has placed lives here until both are done."""

    rule: ClassVar[str] = "3.1"
    side: Side
    placed: Force = {}


class Deployed(Step, frozen=True):
    """3.1 A side is done. Runs when both are, and puts the counters on the map."""

    rule: ClassVar[str] = "3.1"
    side: Side
    placed: Force


class SetUp(Together, frozen=True):
    """3.1 Both sides set up at the same time, in secret."""

    rule: ClassVar[str] = "3.1"
    lanes: dict[Side, tuple[Deploying | Deployed, ...]]


class Turn(Step, frozen=True):
    """3.2 The next turn begins."""

    rule: ClassVar[str] = "3.2"


class Draw(Step, frozen=True):
    """3.3 A side draws its chit."""

    rule: ClassVar[str] = "3.3"
    side: Side


class Half(Step, frozen=True):
    """3.4 A side gives orders."""

    rule: ClassVar[str] = "3.4"
    side: Side
    orders: Chit | None


class Moving(Step, frozen=True):
    """4.1 A counter moves; 5.3: or slips away."""

    rule: ClassVar[str] = "4.1"
    side: Side
    unit: UnitId | None
    left: Movement
    at: Spot | None = None  # the hex that it was last seen to enter
    slips: bool = False


class Reaction(Step, frozen=True):
    """5.1 A side may react to the counter that has entered the hex."""

    rule: ClassVar[str] = "5.1"
    side: Side
    at: Spot


class Contact(Step, frozen=True):
    """6.1 The moving counter searches its place for enemies. No side is asked."""

    rule: ClassVar[str] = "6.1"


class Report(Step, frozen=True):
    """7.2 A side reports on a hex."""

    rule: ClassVar[str] = "7.2"
    side: Side
    at: Spot


AnyStep = Turn | SetUp | Deploying | Deployed | Draw | Half | Moving | Reaction | Contact | Report | Ended


class State(Record, frozen=True):
    scenario: str
    turn: TurnNumber
    last: TurnNumber  # turns to play
    steps: tuple[AnyStep, ...]  # the agenda; the last step is open
    forces: dict[Side, Force]
    cups: dict[Side, tuple[Chit, ...]]  # chits left
    reports: dict[Side, dict[Spot, str]]  # a report that a side was given and may still know (7.3)
    lost: tuple[UnitId, ...] = ()


# -- actions: at most one free argument -----------------------------------------------------------------------


class SpotAction(Action, frozen=True):
    arg: ClassVar[str | None] = "spot"
    spot: Spot


class UnitAction(Action, frozen=True):
    arg: ClassVar[str | None] = "unit"
    unit: UnitId


class PlaceAt(SpotAction, frozen=True): ...


class Ready(Action, frozen=True): ...


class PickUnit(UnitAction, frozen=True): ...


class Done(Action, frozen=True): ...


class StepTo(SpotAction, frozen=True): ...


class Scout(SpotAction, frozen=True): ...


class Stop(Action, frozen=True): ...


class FireWith(UnitAction, frozen=True): ...


class SlipAway(UnitAction, frozen=True): ...


class HoldFire(Action, frozen=True): ...


class ReportArmed(Action, frozen=True): ...


class ReportNothing(Action, frozen=True): ...


# -- events: a face-down counter is never named to all --------------------------------------------------------


class CounterPlaced(Event, frozen=True):
    unit: UnitId
    at: Spot


class SideDeployed(Event, frozen=True):
    side: Side


class TurnBegan(Event, frozen=True):
    begins_turn: ClassVar[bool] = True
    headline: ClassVar[bool] = True
    turn: int


class ChitDrawn(Event, frozen=True):
    side: Side
    chit: int | None


class CounterMoved(Event, frozen=True):
    side: Side
    unit: UnitId | None
    start: Spot | None  # None: out of sight
    to: Spot | None


class CounterFired(Event, frozen=True):
    reveals: ClassVar[bool] = True
    unit: UnitId
    at: Spot
    face: int
    result: str


class PlaceSearched(Event, frozen=True):
    reveals: ClassVar[bool] = True  # an empty place is a discovery too
    at: Spot
    found: tuple[UnitId, ...]


class CounterSlipped(Event, frozen=True):
    reveals: ClassVar[bool] = True
    unit: UnitId


class CounterLost(Event, frozen=True):
    reveals: ClassVar[bool] = True
    unit: UnitId


class ScoutSent(Event, frozen=True):
    side: Side
    at: Spot


class HexReported(Event, frozen=True):
    reveals: ClassVar[bool] = True
    at: Spot
    report: str


class GameEnded(Event, frozen=True):
    headline: ClassVar[bool] = True
    reveals: ClassVar[bool] = True  # the winner tells where the counters are
    why: str
