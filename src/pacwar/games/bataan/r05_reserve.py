"""Chapter 5.3: Reserve status."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan.agenda import changed, with_command
from pacwar.games.bataan.model import (
    US,
    AttachToReserve,
    Command,
    FormationId,
    PlaceInReserve,
    ReserveEntered,
    ReserveJoined,
    ReserveStatus,
    Side,
    State,
    UnitId,
)
from pacwar.games.bataan.position import Position

TURNS = 2  # 5.31
US_LEAST = 5  # 5.35

NOT_IN_PLAY = Refusal("5.31", "that formation has no activation marker available")
IS_THERE = Refusal("5.31", "that formation is already in Reserve")
ONCE = Refusal("19.55", "a Japanese formation may enter Reserve only once per game")
FIVE = Refusal("5.35", "the US must keep at least five formations available")
NOT_ARMY = Refusal("5.34", "only Army units on the map may enter Reserve with a formation")
NO_FORMATION_YET = Refusal(
    "5.34", "an Army unit may enter Reserve only with a formation placed there this turn"
)
ATTACHED = Refusal("5.34", "that unit is already in Reserve")


def is_in_reserve(p: Position, unit: UnitId) -> bool:
    """5.32, 5.34 Is a unit in Reserve, with its formation or attached to one? Then it is not activated and does not
    attack; it defends, and supports its own formation."""
    command = p.state.commands[p.ground.side_of[unit]]
    return p.ground.formation_of[unit] in command.reserve or unit in command.attached


def out_of_reserve(s: State, side: Side, formation: FormationId) -> State:
    """5.33, 5.34 A formation leaves Reserve, and Army units with it."""
    command = s.commands[side]
    return with_command(
        s,
        side,
        replace(
            command,
            reserve={f: t for f, t in command.reserve.items() if f != formation},
            attached={u: f for u, f in command.attached.items() if f != formation},
        ),
    )


def left_early(s: State, side: Side, formation: FormationId) -> State:
    """5.31 A formation leaves Reserve during the Operations Segment: its markers sit out the rest of the turn."""
    s = out_of_reserve(s, side, formation)
    command = s.commands[side]
    unused = tuple(sorted((*command.unused, *[formation] * command.markers[formation])))
    return with_command(s, side, replace(command, unused=unused))


# -- placing ------------------------------------------------------------------------------------------------


def available(command: Command) -> int:
    """5.35 How many formations are available."""
    return sum(f not in command.reserve for f in command.markers)


def to_place(p: Position, now: ReserveStatus) -> tuple[FormationId, ...]:
    return tuple(sorted(p.state.commands[now.side].markers))


def check_place(p: Position, now: ReserveStatus, a: PlaceInReserve) -> Refusal | None:
    """5.31, 5.33 May a formation be placed in Reserve?"""
    command = p.state.commands[now.side]
    if a.formation not in command.markers:
        return NOT_IN_PLAY
    if a.formation in command.reserve:
        return IS_THERE
    if a.formation in now.due:  # 5.33, R89
        return None
    if now.side is US:
        return FIVE if available(command) <= US_LEAST else None
    once = "reserve" in p.state.options and a.formation in command.rested
    return ONCE if once else None


def place(p: Position, now: ReserveStatus, a: PlaceInReserve, dice: Dice) -> Outcome[State]:
    """5.31 Its markers go two turns ahead on the Turn Record Track."""
    side, command = now.side, p.state.commands[now.side]
    until = p.state.turn + TURNS
    command = replace(
        command,
        reserve=dict(sorted({**command.reserve, a.formation: until}.items())),
        rested=command.rested | {a.formation},
    )
    s = with_command(changed(p.state, now, replace(now, last=a.formation)), side, command)
    return Outcome(s, (ReserveEntered(rule="5.31", formation=a.formation, until=until),))


def to_attach(p: Position, now: ReserveStatus) -> tuple[UnitId, ...]:
    return p.ground.army[now.side] if now.last is not None else ()


def check_attach(p: Position, now: ReserveStatus, a: AttachToReserve) -> Refusal | None:
    """5.34, R112 With the formation that has just been placed."""
    at = p.deployed[now.side].at
    if not p.ground.is_army[a.unit] or at.get(a.unit, p.setting.manila) == p.setting.manila:
        return NOT_ARMY
    if now.last is None:  # R112
        return NO_FORMATION_YET
    return ATTACHED if a.unit in p.state.commands[now.side].attached else None


def attach(p: Position, now: ReserveStatus, a: AttachToReserve, dice: Dice) -> Outcome[State]:
    """5.34"""
    command = p.state.commands[now.side]
    assert now.last is not None
    attached = dict(sorted({**command.attached, a.unit: now.last}.items()))
    s = with_command(p.state, now.side, replace(command, attached=attached))
    return Outcome(s, (ReserveJoined(rule="5.34", unit=a.unit, formation=now.last),))


def no_unit_to_place(p: Position, now: ReserveStatus) -> Outcome[State] | None:
    """5.31, 5.35 Both sides can see that no formation may be placed."""
    if now.last is not None or any(check_place(p, now, PlaceInReserve(f)) is None for f in to_place(p, now)):
        return None
    return Outcome(then(p.state))
