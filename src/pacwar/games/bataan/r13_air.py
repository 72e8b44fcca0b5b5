"""Chapter 13.1: air units and their readiness, airfields."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, replace
from pacwar.games.bataan.model import (
    FLOWN,
    READY,
    US,
    AirId,
    AirReadied,
    AirRemoved,
    Readiness,
    State,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r15_naval import ships_readied
from pacwar.games.bataan.r17_lasting import put_back


def readiness(p: Position, now: Readiness, dice: Dice) -> Outcome[State]:
    """4.21-A2 Air units become Ready, naval units check."""
    s, flying = air_readied(then(p.state))
    s = raid_over(p, s)
    s, sailing = ships_readied(p, s, dice)
    return Outcome(s, (*flying, *sailing))


def air_readied(s: State) -> tuple[State, tuple[Event, ...]]:
    """13.12a All that have flown are Ready again, without a die; unavailable units return when due (13.14).
    13.12b: the others stay Ready."""
    display = s.display
    due = {air for air, turn in display.back.items() if 0 < turn <= s.turn}
    flown = (air for air, box in sorted(display.air.items()) if box == FLOWN or air in due)  # 13.12b, 13.14
    ready = tuple(flown)
    if not ready:
        return s, ()
    back = {air: turn for air, turn in display.back.items() if air not in due}
    s = replace(s, display=replace(display, back=back)) if due else s
    return with_air(s, ready, READY), (AirReadied(rule="13.12a", air=ready),)


def raid_over(p: Position, s: State) -> State:
    """17.11 The air units of an Air Raid are back, and with them the marker of Event L."""
    raid = p.ground.event_ids["L"]
    return put_back(s, raid) if s.events.aside.get(raid, s.turn + 1) <= s.turn else s


def with_air(s: State, air: Iterable[AirId], box: str) -> State:
    """13.11 The state with these air units in another box of the Strategic Display."""
    return replace(s, display=replace(s.display, air={**s.display.air, **dict.fromkeys(air, box)}))


def grounded(p: Position, s: State) -> Outcome[State]:
    """13.12c Where none of the five airfields is friendly to the US, its air units are removed from play."""
    own = [air for air in sorted(s.display.air) if p.ground.air[air].side is US]
    if not own or not s.land.japanese.issuperset(p.setting.airfields):
        return Outcome(s)
    left = {air: box for air, box in s.display.air.items() if air not in own}
    back = {air: turn for air, turn in s.display.back.items() if air not in own}
    s = replace(s, display=replace(s.display, air=left, back=back))
    return Outcome(s, tuple(AirRemoved(rule="13.12c", air=air) for air in own))
