"""What the dice do to whom, for the odds: the results of combat by side, failed checks and landings by unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pacwar.core.contract import Fate
from pacwar.core.records import Event
from pacwar.games.bataan.model import (
    JAPAN,
    OTHER,
    US,
    Combat,
    CombatResolved,
    LandingRolled,
    Side,
    StepLost,
    UnitEliminated,
    UnitsDisrupted,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import Loss, read_result
from pacwar.kit.grammar import counted

STEP, ELIMINATED, DISRUPTED, RETREAT = 3.0, 12.0, 1.5, 1.0  # how much it matters


def fates(p: Position, side: str, events: Sequence[Event]) -> Iterator[Fate]:
    fight = next((event for event in events if type(event) is CombatResolved), None)
    if fight is not None:
        yield from fought(p, fight)
        return
    for event in events:
        match event:
            case StepLost():
                yield Fate(p.ground.side_of[event.unit], "reduced", STEP, event.unit)
            case UnitEliminated():
                yield Fate(p.ground.side_of[event.unit], "eliminated", ELIMINATED, event.unit)
            case UnitsDisrupted():
                for unit in event.units:
                    yield Fate(p.ground.side_of[unit], "disrupted", DISRUPTED, unit)
            case LandingRolled() if event.at != event.aim:
                what, weight = ("turned back", STEP) if event.at is None else ("adrift", RETREAT)
                yield Fate(JAPAN, what, weight, event.unit)


def fought(p: Position, event: CombatResolved) -> Iterator[Fate]:
    """11.11 What the code of the result says of each side; 11.42a: under No Retreat a step is lost instead."""
    result = read_result(event.result)
    defender = US if event.target in p.deployed[US].occupied else JAPAN
    yield from suffered(OTHER[defender], result.attacker)
    stands = any(type(step) is Combat and step.no_retreat for step in p.state.steps)
    yield from suffered(defender, result.defender, stands=stands)


def suffered(side: Side, loss: Loss, *, stands: bool = False) -> Iterator[Fate]:
    steps = loss.steps + (loss.retreat and stands)
    if loss.eliminated:
        yield Fate(side, "are eliminated", ELIMINATED)
    elif steps:
        yield Fate(side, "lose a step" if steps == 1 else f"lose {counted(steps, 'step')}", STEP * steps)
    if loss.disrupted:
        yield Fate(side, "are Disrupted", DISRUPTED)
    if loss.retreat and not stands:
        yield Fate(side, "retreat", RETREAT)
