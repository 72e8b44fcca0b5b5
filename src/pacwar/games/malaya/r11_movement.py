"""Chapter 11: Movement, with the effects of Zones of Control on it (13.3-13.5) and of railroads (26.12b).

While a unit moves, it stands on the map where it began; `Moving.at` is where it has come to.
"""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import changed, enclosing_step
from pacwar.games.malaya.model import (
    ALLIES,
    Convoy,
    Movement,
    Moving,
    PickSupply,
    PickUnit,
    Side,
    Spot,
    State,
    StepTo,
    Stop,
    TakePoints,
    TurnedBack,
    UnitId,
    UnitMoved,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r18_fog import announcements, is_closed
from pacwar.games.malaya.r20_engineers import begins_on_rails, is_bridged
from pacwar.games.malaya.relocation import relocated, supply_moved, supply_unmoved

NOT_YOURS = Refusal("11.0", "not one of your units on the map or in the base")
MOVED = Refusal("11.2", "this unit has already moved this phase")
NOT_COMMANDED = Refusal("11.1", "only units within radius of an activated HQ may move in a Follow-On Impulse")
FIXED = Refusal("R85", "a unit with a movement factor of 0 may not move")
AT_SEA = Refusal("22.4", "this unit is at sea for an amphibious assault")
HEMMED_IN = Refusal("11.5", "this unit has no hex to enter")
NO_EDGE = Refusal("26.3", "the Allies have no friendly map edge; units in their base must land by sea")
NO_POINTS = Refusal("7.8", "you have no unmoved supply points there")
SUPPLY_WAITS = Refusal("11.1", "only supply within radius of an activated HQ may move in a Follow-On Impulse")
SO_MANY = Refusal("7.8", "not enough unmoved supply points there")

NOT_ADJACENT = Refusal("11.2", "a unit may move only to an adjacent hex")
NOT_THE_EDGE = Refusal("26.3", "units may enter only over the north map edge")
NOT_OFF_MAP = Refusal("26.2", "units may not move off the map")
PROHIBITED = Refusal("11.5", "that terrain or hexside is prohibited to this unit")
ENEMY = Refusal("R69", "a unit may not enter an enemy-occupied hex")
ZONE_TO_ZONE = Refusal("13.4", "a unit leaving an enemy ZOC must first enter a hex free of enemy ZOCs")
LEAST_MOVE = Refusal("11.4", "the minimum move may not go from one enemy ZOC to another")
BARRED = Refusal("R64", "an enemy ZOC was announced there")
STOPPED = Refusal("11.6", "a unit that enters an enemy ZOC must stop")
SPENT = Refusal("11.0", "the unit has no movement points left")
TOO_FAR = Refusal("11.31", "not enough movement points for that hex and hexside")
NOT_MOVED = Refusal("11.2", "the unit has not moved yet; undo to choose another")


# -- 11.2: who moves ----------------------------------------------------------------------------------------


def units(p: Position, now: Movement) -> Iterable[UnitId]:
    """In a friendly Movement Phase only: no other step asks for this."""
    return (unit for unit in p.deployed[now.side].units if unit not in now.moved)


def why_not(p: Position, now: Movement, unit: UnitId) -> Refusal | None:
    """Why a unit may not move in this phase, by land or by sea."""
    force = p.state.forces[now.side]
    if unit not in force.at:
        return NOT_YOURS
    if unit in force.afloat:
        return AT_SEA
    if unit in now.moved:
        return MOVED
    if now.eligible is not None and unit not in now.eligible:
        return NOT_COMMANDED  # 10.2
    return None if p.setting.counters[unit].move else FIXED


def check_pick(p: Position, now: Movement, a: PickUnit) -> Refusal | None:
    why = why_not(p, now, a.unit)
    if why is not None:
        return why
    moving = setting_out(p, now, a.unit)
    if now.side is ALLIES and not p.setting.board.is_hex(moving.at):
        return NO_EDGE
    return None if can_step(p, moving) else HEMMED_IN


def setting_out(p: Position, now: Movement, unit: UnitId) -> Moving:
    start = p.state.forces[now.side].at[unit]
    left = allowance(p, now.side, unit)
    return Moving(now.side, unit, start, start, left, rails=begins_on_rails(p, now, start))


def allowance(p: Position, side: Side, unit: UnitId | None) -> int:
    """11.0 Half movement points; 8.2-2: half as many for a suppressed unit, fractions kept (R42)."""
    if unit is None:
        return 2 * p.setting.supply_move
    move = p.setting.counters[unit].move
    return move if unit in p.state.forces[side].suppressed else 2 * move  # 8.2-2, R42


def pick(p: Position, now: Movement, a: PickUnit, dice: Dice) -> Outcome[State]:
    """11.2 Each unit moves once, and by itself."""
    s = changed(p.state, now, replace(now, moved=now.moved.union((a.unit,))))
    return Outcome(ahead(s, setting_out(p, now, a.unit)))


# -- 7.8: supply points move as land units do ---------------------------------------------------------------


def supplied(p: Position, now: Movement) -> Iterable[Spot]:
    return sorted(p.state.forces[now.side].supply)


def why_no_supply(p: Position, now: Movement, spot: Spot) -> Refusal | None:
    """Why no supply may move from a place in this phase, by land or by sea."""
    if supply_unmoved(p.state.forces[now.side], now, spot) <= 0:
        return NO_POINTS
    if now.supply_eligible is not None and spot not in now.supply_eligible:
        return SUPPLY_WAITS
    return None


def check_pick_supply(p: Position, now: Movement, a: PickSupply) -> Refusal | None:
    why = why_no_supply(p, now, a.spot)
    if why is not None:
        return why
    if now.side is ALLIES and not p.setting.board.is_hex(a.spot):
        return NO_EDGE
    return None if can_step(p, convoy(p, now, a.spot, 1)) else HEMMED_IN


def convoy(p: Position, now: Movement, start: Spot, points: int) -> Moving:
    left = allowance(p, now.side, None)
    return Moving(now.side, None, start, start, left, points, rails=begins_on_rails(p, now, start))


def pick_supply(p: Position, now: Movement, a: PickSupply, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, Convoy(now.side, a.spot)))


def loads(p: Position, now: Convoy) -> Iterable[int]:
    """7.8-1 Supply is change: any number of points that have not moved."""
    assert now.start is not None
    return range(
        1, supply_unmoved(p.state.forces[now.side], enclosing_step(p.state, Movement), now.start) + 1
    )


def check_load(p: Position, now: Convoy, a: TakePoints) -> Refusal | None:
    return None if a.points in loads(p, now) else SO_MANY


def load(p: Position, now: Convoy, a: TakePoints, dice: Dice) -> Outcome[State]:
    assert now.start is not None
    return Outcome(then(p.state, convoy(p, enclosing_step(p.state, Movement), now.start, a.points)))


# -- 11.3: hex by hex ---------------------------------------------------------------------------------------


def ways(p: Position, now: Moving) -> Iterable[StepTo]:
    """Every step worth checking; `check_step` has the last word."""
    return p.ground.steps_from[now.at]


def price(p: Position, now: Moving, to: Spot) -> tuple[int, int] | None:
    """11.31 Half points for the next hex, and those saved on the railroad so far (26.12b, R31); None: there is no way.

    The Thai border is open to all (R53).
    """
    unit, ground = now.unit, p.ground  # 11.32: lorries do not count
    found = (ground.supply_prices[now.side] if unit is None else ground.prices[unit])[now.at].get(to)
    if found is None or not (found[1] or now.rails):
        return found
    cost, hexside = found
    saved = 0
    if now.rails:
        if p.setting.board.has("railroad", now.at, to):
            mechanized = unit is not None and p.setting.counters[unit].mechanized
            by_rail, hexside = p.setting.costs[mechanized][True][now.at][to]  # R31
            saved = now.saved + cost - by_rail
            cost = by_rail
        else:
            cost += now.saved  # it does not stay on the railroad, so it has been a road all the way
    if hexside and is_bridged(p, now, to):
        cost -= hexside  # 20.0-2
    return cost, saved


def toll(p: Position, now: Moving, to: Spot) -> int | None:
    """11.31 What the next hex takes of the movement points, at least: who stops in an enemy zone loses the rest (13.3)."""
    found = price(p, now, to)
    return None if found is None else found[0]


def check_step(p: Position, now: Moving, a: StepTo) -> Refusal | None:
    to = a.spot
    found = price(p, now, to)
    if found is None:
        return no_way(p, now, to)
    enemy = p.enemy[now.side]
    if to in enemy.occupied:
        return ENEMY  # 11.5, 12.6
    if to in now.barred:
        return BARRED
    left = now.left
    assert left is not None
    if not left:
        return STOPPED if now.at in enemy.zone else SPENT
    too_far = found[0] > left  # R96: then it is the minimum move
    if (
        now.at in enemy.zone
        and (too_far or not may_infiltrate(p, now.unit))
        and is_closed(p, now.side, now.at, to)
    ):
        return LEAST_MOVE if may_infiltrate(p, now.unit) else ZONE_TO_ZONE
    if too_far and left != allowance(p, now.side, now.unit):
        return TOO_FAR  # 11.4, R86: the first hex can always be entered
    return None


def no_way(p: Position, now: Moving, to: Spot) -> Refusal:
    """Why there is no way at all to a place."""
    board, at = p.setting.board, now.at
    if not board.is_hex(to):
        return NOT_OFF_MAP
    if not board.is_hex(at):
        return PROHIBITED if to in p.setting.north_edge else NOT_THE_EDGE
    return PROHIBITED if to in board.neighbors[at] else NOT_ADJACENT


def may_infiltrate(p: Position, unit: UnitId | None) -> bool:
    """13.5 Japanese infantry may go from one enemy Zone of Control to another."""
    return unit is not None and p.ground.may_infiltrate[unit]


def can_step(p: Position, now: Moving) -> bool:
    for a in p.ground.steps_from[now.at]:  # noqa: SIM110 - a loop is twice as fast as any() here
        if check_step(p, now, a) is None:
            return True
    return False


def step(p: Position, now: Moving, a: StepTo, dice: Dice) -> Outcome[State]:
    """11.2 One hex further; 13.3: it stops in an enemy zone. 18.4: zones are announced when it comes next to them."""
    to, zone = a.spot, p.enemy[now.side].zone
    found = price(p, now, to)
    assert found is not None
    assert now.left is not None
    told: tuple[Event, ...] = announcements(p, now.side, now.at, to)
    stops = to in zone
    infiltrates = stops and now.at in zone
    can_infiltrate = not infiltrates or (found[0] <= now.left and may_infiltrate(p, now.unit))  # R96
    if not can_infiltrate:  # R64: it could not know
        back = replace(now, barred=now.barred.union((to,)))
        turned = TurnedBack(rule="R64", told=now.side, side=now.side, at=now.at, barred=to)
        return Outcome(then(p.state, back), (*told, turned))
    cost, saved = found
    moving = replace(
        now,
        at=to,
        left=0 if stops else max(0, now.left - cost),  # 13.3
        infiltrates=infiltrates,
        rails=now.rails and p.setting.board.has("railroad", now.at, to),
        saved=saved,
    )
    moved = UnitMoved(rule="13.5" if infiltrates else "11.2", side=now.side, start=now.at, to=to)
    return Outcome(then(p.state, moving), (moved, *told))


def check_stop(p: Position, now: Moving, a: Stop) -> Refusal | None:
    """11.0 As few hexes as the player wants. Who has been turned back may stay (R64)."""
    moved = now.at != now.start or now.left != allowance(p, now.side, now.unit)
    return None if moved or now.barred or not can_step(p, now) else NOT_MOVED


def stop(p: Position, now: Moving, a: Stop, dice: Dice) -> Outcome[State]:
    """11.2 The unit stands where it has come to; 20.0-4: supply that it carried is dropped there."""
    s: State = then(p.state)
    events: tuple[Event, ...] = ()
    if now.unit is not None:
        out = relocated(p, s, now.unit, now.at)
        s, events = out.state, out.events
    if now.points:
        out = supply_moved(p, s, now.side, now.start, now.at, now.points)
        s, events = hauled(out.state, now.at, now.points), (*events, *out.events)
    return Outcome(s, events)


def hauled(s: State, at: Spot, points: int) -> State:
    """11.2 These supply points have moved in this phase."""
    movement = enclosing_step(s, Movement)
    done = {**movement.hauled, at: movement.hauled.get(at, 0) + points}
    return changed(s, movement, replace(movement, hauled=done))


def where(p: Position, now: Moving) -> tuple[Spot, int]:
    assert now.left is not None
    return now.at, now.left


def mover(p: Position, now: Moving) -> tuple[UnitId | None, Spot]:
    return now.unit, now.start
