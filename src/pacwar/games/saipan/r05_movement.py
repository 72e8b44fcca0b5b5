"""Chapter 5: Movement, with the effects of Zones of Control on it (6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.saipan import r12_reinforcements as r12
from pacwar.games.saipan.model import (
    US,
    EndMovement,
    Movement,
    MovementEnded,
    Moving,
    PickUnit,
    Spot,
    State,
    StepTo,
    Stop,
    UnitId,
    UnitMoved,
    UnitPicked,
)
from pacwar.games.saipan.position import Position
from pacwar.games.saipan.room import may_infiltrate

NOT_YOURS = Refusal("5.0", "not one of your units on the map")
MOVED = Refusal("5.16", "this unit has already moved this phase")
US_LOCKED = Refusal("5.14", "an American unit may not leave a Japanese-controlled hex by movement")
JAPAN_LOCKED = Refusal(
    "5.15", "Japanese armor and artillery may not leave an American-controlled hex by movement"
)
HEMMED_IN = Refusal("5.24", "there is no hex that this unit can move to")
NOT_ADJACENT = Refusal("5.0", "a unit must move to an adjacent hex")
SEA = Refusal("12.3", "units may enter Sea hexes only in the first landing (R15)")
CLIFF = Refusal("5.24", "a unit may not cross a cliff hexside (R15)")
ARMOR = Refusal("5.25", "armor may enter only Clear and Town hexes, others only by road or trail")
TOO_FAR = Refusal("5.24", "not enough Movement Points left for that hex and hexside")
NOT_MOVED = Refusal("5.0", "the unit has not moved yet; undo to choose another unit")
STACKED = Refusal("5.31", "units may not end the Movement Phase stacked")
TAKEN = Refusal("5.31", "a unit that has already moved is in that hex, and stacking is prohibited")
NO_ROOM = Refusal("5.31", "the stacked units could not all make room this phase (R28)")


# -- 5.0: which unit moves ----------------------------------------------------------------------------------


def units(p: Position, now: Movement) -> Iterator[PickUnit]:
    """5.11 Units move in their owner's Movement Phase only: no other step asks for this."""
    moved, picks = now.moved, p.setting.picks
    return (picks[unit] for unit in p.deployed[now.side].units if unit not in moved)


def check_pick(p: Position, now: Movement, a: PickUnit) -> Refusal | None:
    unit, side = a.unit, now.side
    here = p.deployed[side].on_map.get(unit)
    if here is None:
        return NOT_YOURS
    if unit in now.moved:
        return MOVED
    infiltrating = here in p.enemy[side].zoc
    if infiltrating and not may_infiltrate(p.setting, unit):
        return US_LOCKED if side is US else JAPAN_LOCKED  # 5.14, 5.15, 6.13
    return (
        None if can_step(p, Moving(side, unit, here, p.setting.allowance[unit], infiltrating)) else HEMMED_IN
    )


def pick(p: Position, now: Movement, a: PickUnit, dice: Dice) -> Outcome[State]:
    """5.1 The unit may spend its Movement Allowance (5.13); one that starts in a ZOC goes one hex (6.14)."""
    here = p.state.forces[now.side].on_map[a.unit]
    infiltrating = here in p.enemy[now.side].zoc
    moving = Moving(now.side, a.unit, here, p.setting.allowance[a.unit], infiltrating)  # 5.13
    s = then(p.state, moving, replace(now, moved=now.moved | {a.unit}))
    return Outcome(s, (UnitPicked(rule="5.16", unit=a.unit),))


def check_end(p: Position, now: Movement, a: EndMovement) -> Refusal | None:
    """5.0 Any number of units may have moved, but none may be stacked."""
    stacked = p.deployed[now.side].stacked
    return replace(STACKED, about=stacked) if stacked else None


def ends(p: Position, now: Movement) -> Iterable[EndMovement]:
    return (EndMovement(),)


def end(p: Position, now: Movement, a: EndMovement, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state), (MovementEnded(rule="5.16", side=now.side),))


def no_unit_to_move(p: Position, now: Movement) -> Outcome[State] | None:
    """Nothing is left to choose: nobody who has not moved can move."""
    for a in units(p, now):
        if check_pick(p, now, a) is None:
            return None
    return Outcome(then(p.state))


# -- 5.2: hex by hex ----------------------------------------------------------------------------------------


def ways(p: Position, now: Moving) -> Iterable[StepTo]:
    """Every step worth checking; `check_step` has the last word."""
    return p.setting.steps_from[now.at]


def check_step(p: Position, now: Moving, a: StepTo) -> Refusal | None:
    to = a.to
    cost = p.setting.costs[now.unit][now.at].get(to)
    if cost is None:
        return no_way(p, now, to)
    enemy_at = p.enemy[now.side].at
    if to in enemy_at:
        return Refusal("5.12", "a unit may not enter a hex with an enemy unit", (enemy_at[to],))
    if cost > now.left:
        return TOO_FAR
    crowded = check_room(p, now, to)  # 5.32, 5.33: friends and their zones cost nothing
    if crowded is not None and not can_go_on(p, now, to, now.left - cost):
        return crowded
    return None


def no_way(p: Position, now: Moving, to: Spot) -> Refusal:
    """Why there is no way at all between two hexes."""
    board = p.setting.board
    if to not in board.neighbors[now.at]:
        return NOT_ADJACENT
    if to in p.setting.sea:
        return SEA
    if board.has("cliff", now.at, to):
        return CLIFF
    return ARMOR


def can_go_on(p: Position, now: Moving, at: Spot, left: int) -> bool:
    """5.31 Can a unit that enters a hex where it may not stop still go on from there to one where it may?"""
    enemy, costs = p.enemy[now.side], p.setting.costs[now.unit]
    if now.infiltrating:
        return False
    best = {at: left}
    edge = [(at, left)]
    while edge:
        here, rest = edge.pop()
        if here in enemy.zoc:  # 6.0: it would have to stop on its friend
            continue
        for there, cost in costs[here].items():
            after = rest - cost
            if after < 0 or there in enemy.at:
                continue
            if check_room(p, now, there) is None:
                return True
            if after > best.get(there, -1):
                best[there] = after
                edge.append((there, after))
    return False


def can_step(p: Position, now: Moving) -> bool:
    for a in p.setting.steps_from[now.at]:  # noqa: SIM110 - a loop is twice as fast as any() here
        if check_step(p, now, a) is None:
            return True
    return False


def step(p: Position, now: Moving, a: StepTo, dice: Dice) -> Outcome[State]:
    """5.2 The unit pays for the hex it enters; 6.0: it stops in an enemy-controlled hex, at no extra cost (6.12)."""
    s, to = p.state, a.to
    stops = now.infiltrating or to in p.enemy[now.side].zoc  # 6.14, 6.0
    left = 0 if stops else now.left - p.setting.costs[now.unit][now.at][to]  # 6.12: ZOC adds no cost
    moving = Moving(now.side, now.unit, to, left, now.infiltrating)
    moved = UnitMoved(rule="6.14" if now.infiltrating else "5.0", unit=now.unit, start=now.at, to=to)
    if to in s.beachheads and now.side is not US:
        destroyed = r12.beachhead_destroyed(s, to, now.unit)
        return Outcome(then(destroyed.state, moving), (moved, *destroyed.events))
    return Outcome(then(s, moving), (moved,))


def stops(p: Position, now: Moving) -> Iterable[Stop]:
    return (Stop(),)


def check_stop(p: Position, now: Moving, a: Stop) -> Refusal | None:
    if now.at == p.state.forces[now.side].on_map[now.unit] and now.left == p.setting.allowance[now.unit]:
        return NOT_MOVED
    return check_room(p, now, now.at)


def stop(p: Position, now: Moving, a: Stop, dice: Dice) -> Outcome[State]:
    return Outcome(stopped(p, now))


def nowhere_to_go(p: Position, now: Moving) -> Outcome[State] | None:
    """The move is over by itself when nothing is left to choose."""
    if now.left and can_step(p, now):
        return None
    return Outcome(stopped(p, now))


def stopped(p: Position, now: Moving) -> State:
    """The unit stands where it has come to."""
    s, force = p.state, p.state.forces[now.side]
    if force.on_map[now.unit] == now.at:
        return then(s)
    moved = replace(force, on_map={**force.on_map, now.unit: now.at})
    return replace(then(s), forces={**s.forces, now.side: moved})


def where(p: Position, now: Moving) -> tuple[Spot, int]:
    return now.at, now.left


def mover(p: Position, now: Moving) -> UnitId:
    return now.unit


# -- 5.31: stacking -----------------------------------------------------------------------------------------


def check_room(p: Position, now: Moving, at: Spot) -> Refusal | None:
    """5.31, R28 May the unit end its move in a hex? A friend there must still be able to make room, as must all others
    that are stacked."""
    own, unit = p.deployed[now.side], now.unit
    if own.at.get(at, unit) == unit and not own.stacked:
        return None
    room = p.room
    if at in room.taken:
        return replace(TAKEN, about=(room.taken[at],))
    if room.is_left(unit, at):
        return None
    return replace(NO_ROOM, about=room.crowded(unit, at))
