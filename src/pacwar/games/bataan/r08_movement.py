"""Chapter 8: Ground Movement.

Moving units stay on the map in their starting hex; `Moving.at` is the hex they have reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import changed, enclosing_step, sequence_of, turn_of, with_force
from pacwar.games.bataan.model import (
    JAPAN,
    OTHER,
    US,
    AaConversion,
    ConvertAa,
    DropOff,
    EndMovement,
    Invasion,
    Movement,
    Moving,
    PickUnit,
    Side,
    Spot,
    State,
    StepTo,
    Stop,
    TakeAlong,
    UnitConverted,
    UnitId,
    UnitMoved,
)
from pacwar.games.bataan.model import Sequence as Active
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import allowance, face
from pacwar.games.bataan.r06_supply import is_spent
from pacwar.games.bataan.r07_activation import UNREST, bound, is_active, is_kept_in
from pacwar.games.bataan.r07_army import FAILED
from pacwar.games.bataan.r08_entry import entry_cost, first_hexes, is_elsewhere, may_stop
from pacwar.games.bataan.r14_forts import is_fort
from pacwar.games.bataan.relocation import entered, gone_on, passed_by, relocated

NOT_YOURS = Refusal("8.1", "not one of your units on the map or due to enter")
MOVED = Refusal("8.12", "this unit has already moved this Movement Phase")
NOT_ACTIVE = {
    "mobile": Refusal("7.21a-n2", "units of inactive formations may not move"),
    "assault": Refusal("7.21b-n2", "units of inactive formations may not move"),
}
LANDED = Refusal("15.45e", "a unit that landed this turn may not be activated again")
INVADER = Refusal("15.47", "an invader that is Out of Supply may be activated only once per turn")
NOT_DUE = Refusal("5.12a", "this reinforcement has not arrived yet")
NO_MA = Refusal("8.15", "a unit without a movement allowance may not move")
ALL_LOST = Refusal("3.72a", "this unit's movement allowance is reduced to 0")
HEMMED_IN = Refusal("8.12", "there is no hex that this unit can enter")

NOT_ADJACENT = Refusal("8.11", "a unit may move only to an adjacent hex")
NOT_ENTRY = Refusal("5.12a", "this unit may not enter the map there")
ENEMY = Refusal("8.14", "a unit may not enter a hex with an enemy unit")
STOPPED = Refusal("8.22", "a non-motorized unit must stop when it enters an enemy ZOC")
SEA = Refusal("8.3", "a ground unit may not enter a sea hex")
CLOSED = Refusal("8.37a", "a unit may not cross an all-Mountain or all-Mudflat hexside")
RIVER = Refusal("8.35d", "red-box and green-circle units may cross a river only at a bridge")
BY_WAY = Refusal("8.36a", "red-box and green-circle units need a road or trail in Swamp, Mountain or Jungle")
TOO_FAR = Refusal("8.32", "not enough movement points for that hex and hexside")
ZONE_COST = Refusal("8.21", "not enough movement points to enter an enemy ZOC")
ZONE_TO_ZONE = Refusal("8.23b", "not enough movement points to move from one enemy ZOC to another")
ENTRY_CLOSED = Refusal("5.11", "US units may not end movement in the Japanese Entry Area")
NOT_MOVED = Refusal("8.12", "the unit has not moved yet; undo to choose another unit")

NOT_TOGETHER = Refusal("8.13", "only units that begin in the same hex may move as a stack")
ON_THE_WAY = Refusal("8.13", "a moving stack may not pick up units")
NOT_IN_STACK = Refusal("8.13", "that unit is not in the moving stack")
LAST_ONE = Refusal("8.13", "the last unit of a stack may not be dropped off; stop instead")
STACK_STUCK = Refusal("8.13", "with this unit the stack cannot move")

NO_AA = Refusal("16.13", "not one of your antiaircraft units")
CONVERTED = Refusal("16.13", "an antiaircraft unit on its infantry side may not turn back")


# -- who moves ----------------------------------------------------------------------------------------------


def movers(p: Position, now: Movement) -> Sequence[UnitId]:
    """8.1 Units worth checking: those of the active formations, and Army units that act with them."""
    sequence = sequence_of(p.state)
    assert sequence is not None
    if sequence.reaction is not None:
        return sorted(sequence.reaction - now.moved)
    # 7.21a-n1, 7.21b-n1
    own = [u for f in sequence.formations for u in p.ground.members[f] if u not in now.moved]
    return sorted((*own, *(u for u in sequence.army if u not in now.moved)))


def why_not(p: Position, now: Movement, unit: UnitId) -> Refusal | None:
    """Why a unit does not move in this phase at all."""
    s = p.state
    force = s.forces[now.side]
    if unit not in force.at and unit not in force.waiting:
        return NOT_YOURS
    if unit in now.moved:
        return MOVED
    sequence = sequence_of(s)
    assert sequence is not None
    if not is_active(p, sequence, unit):
        return idle(p, sequence, unit)
    if unit not in force.at and force.waiting[unit] > s.turn:
        return NOT_DUE
    if not face(p, force, unit).ma:
        return NO_MA
    return None


def idle(p: Position, sequence: Active, unit: UnitId) -> Refusal:
    """Why a unit is not active in this sequence."""
    if unit in sequence.failed:
        return FAILED
    held = bound(p, unit)
    if held is not None:
        return held
    if unit in turn_of(p.state).landed:
        return LANDED
    if is_spent(p, sequence, unit):
        return INVADER
    if is_kept_in(p, unit):
        return UNREST
    return NOT_ACTIVE[sequence.mode]


def setting_out(p: Position, now: Movement, unit: UnitId) -> Moving:
    """8.12 A unit before its first hex, on the map or not."""
    sequence = sequence_of(p.state)
    assert sequence is not None
    start = p.state.forces[now.side].at.get(unit)
    left = allowance(p, unit, sequence.mode == "assault")  # 7.21a-n3, 7.21b-n3, 5.13a, 5.13b, 8.16
    return Moving(now.side, (unit,), start, start, left)


def check_pick(p: Position, now: Movement, a: PickUnit) -> Refusal | None:
    why = why_not(p, now, a.unit)
    if why is not None:
        return why
    moving = setting_out(p, now, a.unit)
    if not moving.left:
        return ALL_LOST
    return None if can_step(p, moving) else HEMMED_IN


def pick(p: Position, now: Movement, a: PickUnit, dice: Dice) -> Outcome[State]:
    """8.11, 8.12 One unit, or one stack, after the other; each once."""
    moving = setting_out(p, now, a.unit)
    s = changed(p.state, now, replace(now, moved=now.moved.union((a.unit,))))
    return Outcome(ahead(s, moving))


# -- 8.13: stacks -------------------------------------------------------------------------------------------


def companions(p: Position, now: Moving) -> Sequence[UnitId]:
    """8.13 Units in, or waiting in, the place where the stack begins."""
    if not now.whole:
        return ()
    movement = enclosing_step(p.state, Movement)
    at = p.state.forces[now.side].at
    return [u for u in movers(p, movement) if at.get(u) == now.start]


def check_take(p: Position, now: Moving, a: TakeAlong) -> Refusal | None:
    movement = enclosing_step(p.state, Movement)
    force = p.state.forces[now.side]
    if force.at.get(a.unit) != now.start or a.unit in now.units:
        return NOT_TOGETHER
    if not now.whole:
        return ON_THE_WAY
    why = why_not(p, movement, a.unit)
    if why is not None:
        return why
    return None if can_step(p, together(p, now, movement, a.unit)) else STACK_STUCK


def together(p: Position, now: Moving, movement: Movement, unit: UnitId) -> Moving:
    """8.13, 5.12c The allowance is that of the slowest unit."""
    left = min(now.left, setting_out(p, movement, unit).left)
    return replace(now, units=tuple(sorted((*now.units, unit))), left=left)


def take(p: Position, now: Moving, a: TakeAlong, dice: Dice) -> Outcome[State]:
    movement = enclosing_step(p.state, Movement)
    s = changed(p.state, movement, replace(movement, moved=movement.moved.union((a.unit,))))
    return Outcome(then(s, together(p, now, movement, a.unit)))


def droppable(p: Position, now: Moving) -> Sequence[UnitId]:
    return () if now.whole or len(now.units) == 1 else now.units


def check_drop(p: Position, now: Moving, a: DropOff) -> Refusal | None:
    if a.unit not in now.units:
        return NOT_IN_STACK
    if len(now.units) == 1:
        return LAST_ONE
    if now.whole or now.at is None:
        return NOT_MOVED
    return None if may_stop(p, now.side, now.at) else ENTRY_CLOSED


def drop(p: Position, now: Moving, a: DropOff, dice: Dice) -> Outcome[State]:
    """8.13 The unit has completed its movement; the others may continue."""
    assert now.at is not None
    rest = replace(now, units=tuple(u for u in now.units if u != a.unit))
    return relocated(p, then(p.state, rest), (a.unit,), now.at)


# -- hex by hex ---------------------------------------------------------------------------------------------


def ways(p: Position, now: Moving) -> Iterable[StepTo]:
    """Every step worth checking; `check_step` has the last word."""
    if now.is_over:
        return ()
    if now.at is None or now.at == p.setting.manila:
        return [StepTo(h) for h in first_hexes(p, now)]
    return p.ground.steps_from[now.at]


def price(p: Position, now: Moving, to: Spot) -> int | None:
    """8.3 Half points for the next hex with its hexside, an enemy ZOC (8.21) and a fort (14.12); None: prohibited. Every unit
    of a stack must be able to enter."""
    side, here = now.side, now.at
    zone = p.deployed[OTHER[side]].zone
    if here is None or here == p.setting.manila:
        cost: int | None = entry_cost(p, to)
    else:
        wheels, ways_, classes = False, p.ways[side], p.classes[side]
        for unit in now.units:
            wheels = wheels or classes.has_wheels[unit]
        cost = ways_.costs[wheels][here].get(to)  # 8.36b: on foot all terrain is open
        if (
            cost is not None and to in zone and here in zone
        ):  # 8.22, 8.23a: no road or trail rate if motorized
            motor = any(classes.is_motorized[unit] for unit in now.units)
            cost = ways_.across(here, to, wheels) if motor else cost
    if cost is None:
        return None
    if to in zone:
        cost += 2 * p.setting.terrain.zoc  # 8.21
    if side is JAPAN and is_fort(p, to) and to not in p.state.land.japanese:
        cost += 2 * p.setting.terrain.fort_entry  # 14.12
    return cost


def is_on_foot(p: Position, now: Moving) -> bool:
    """8.22 Is one of them not motorized?"""
    motorized = p.classes[now.side].is_motorized
    for unit in now.units:  # noqa: SIM110 - a loop is twice as fast as any() here
        if not motorized[unit]:
            return True
    return False


def check_step(p: Position, now: Moving, a: StepTo) -> Refusal | None:
    to, here, enemy = a.spot, now.at, p.deployed[OTHER[now.side]]
    if here is None or here == p.setting.manila:
        if to not in first_hexes(p, now):
            return NOT_ENTRY
    else:
        if to not in p.setting.board.neighbors[here]:
            return NOT_ADJACENT
        if here not in p.area or to not in p.area:
            if to not in p.ground.lands:
                return SEA
            elsewhere = is_elsewhere(p, here, to)
            if elsewhere is not None:
                return elsewhere
    if to in enemy.occupied:
        return ENEMY
    zone = enemy.zone
    if now.is_over or (not now.whole and here in zone and is_on_foot(p, now)):
        return STOPPED
    cost = price(p, now, to)
    if cost is None:
        return no_way(p, now, to)
    if cost > now.left:
        if to not in zone:
            return TOO_FAR
        return ZONE_TO_ZONE if here in zone and is_on_foot(p, now) else ZONE_COST
    if now.side is US and to in p.ground.entry and not can_step(p, after_step(p, now, to, cost)):
        return ENTRY_CLOSED
    return None


def no_way(p: Position, now: Moving, to: Spot) -> Refusal:
    """Why a stack cannot go to a hex at all."""
    here = now.at
    assert here is not None
    ways_ = p.ways[now.side]
    if to not in ways_.costs[False][here]:
        return CLOSED
    return RIVER if ways_.is_river(here, to) else BY_WAY


def can_step(p: Position, now: Moving) -> bool:
    for a in ways(p, now):  # noqa: SIM110 - a loop is twice as fast as any() here
        if check_step(p, now, a) is None:
            return True
    return False


def after_step(p: Position, now: Moving, to: Spot, cost: int) -> Moving:
    """8.22 A non-motorized unit stops in an enemy ZOC; 8.23b: from ZOC to ZOC it spends its whole allowance."""
    zone = p.deployed[OTHER[now.side]].zone
    left, over = now.left - cost, False
    if to in zone and is_on_foot(p, now):  # R71: a motorized unit may go on alone
        through = now.at in zone
        over = through or not any(p.classes[now.side].is_motorized[u] for u in now.units)
        left = 0 if through else left
    return Moving(now.side, now.units, now.start, to, left, whole=False, is_over=over)


def step(p: Position, now: Moving, a: StepTo, dice: Dice) -> Outcome[State]:
    """8.11 One hex farther."""
    to, here = a.spot, now.at
    cost = price(p, now, to)  # 8.23c: nothing for leaving a ZOC
    assert cost is not None
    s = passed_by(p, then(p.state, after_step(p, now, to, cost)), now.units, to)
    out = entered(p, s, now.side, to)
    events: tuple[Event, ...] = (UnitMoved(rule="8.11", units=now.units, start=here, to=to), *out.events)
    if here is not None and not now.whole:
        out = gone_on(p, out.state, now.units, here, to)
        events = (*events, *out.events)
    return Outcome(out.state, events)


def arrived(p: Position, now: Moving) -> Outcome[State] | None:
    """8.22, 8.12 Nothing is left to choose: the stack stops where it is."""
    return stopped(p, now) if is_over(p, now) else None


def is_over(p: Position, now: Moving) -> bool:
    return now.is_over or not (now.left or now.whole)


def check_stop(p: Position, now: Moving, a: Stop) -> Refusal | None:
    """8.12 As few hexes as the player wants, but at least one."""
    if now.whole or now.at is None:
        return NOT_MOVED
    return None if may_stop(p, now.side, now.at) else ENTRY_CLOSED


def stop(p: Position, now: Moving, a: Stop, dice: Dice) -> Outcome[State]:
    return stopped(p, now)


def stopped(p: Position, now: Moving) -> Outcome[State]:
    """8.12 The stack has completed its movement."""
    assert now.at is not None
    return relocated(p, then(p.state), now.units, now.at)  # R62: here its ZOC takes hexes


def where(p: Position, now: Moving) -> tuple[Spot, int]:
    return p.setting.manila if now.at is None else now.at, now.left


def mover(p: Position, now: Moving) -> tuple[tuple[UnitId, ...], Spot | None]:
    return now.units, now.start


def end_movement(p: Position, now: Movement, a: EndMovement, dice: Dice) -> Outcome[State]:
    """8.12, 15.41 The phase is over; units that moved may not invade. 16.13, R66: where an invasion follows, which is part of
    the phase, the enemy may convert antiaircraft units after the landings."""
    s = then(p.state)
    below, moved = s.steps[-1], now.moved & turn_of(s).started_afloat
    asked = AaConversion(OTHER[now.side])
    if type(below) is Invasion:
        return Outcome(then(s, replace(below, moved=moved), asked))
    return Outcome(ahead(s, asked) if exposed(p, asked.side) else s)  # R66


# -- 16.13: antiaircraft units ------------------------------------------------------------------------------


def exposed(p: Position, side: Side) -> bool:
    """R66 Is an enemy adjacent to an unconverted antiaircraft unit? Invaders at sea are, before its hex (15.45b)."""
    force, enemy, beside = p.state.forces[side], p.deployed[OTHER[side]].occupied, p.setting.board.neighbors
    landings = p.state.forces[OTHER[side]].afloat.values()
    units = [
        u for u in p.ground.army[side] if p.ground.is_aa[u] and u in force.at and u not in force.converted
    ]
    return any(force.at[u] in landings or not enemy.isdisjoint(beside[force.at[u]]) for u in units)


def no_longer_exposed(p: Position, now: AaConversion) -> Outcome[State] | None:
    return None if exposed(p, now.side) else Outcome(then(p.state))


def guns(p: Position, now: Movement | AaConversion) -> tuple[UnitId, ...]:
    force = p.state.forces[now.side]
    return tuple(u for u in p.ground.army[now.side] if p.ground.is_aa[u] and u in force.at)


def check_convert(p: Position, now: Movement | AaConversion, a: ConvertAa) -> Refusal | None:
    """16.13, R66 In any Movement Phase, active or not."""
    force = p.state.forces[now.side]
    if not p.ground.is_aa[a.unit] or a.unit not in force.at:
        return NO_AA
    return CONVERTED if a.unit in force.converted else None


def convert(p: Position, now: Movement | AaConversion, a: ConvertAa, dice: Dice) -> Outcome[State]:
    force = p.state.forces[now.side]
    s = with_force(p.state, now.side, replace(force, converted=force.converted | {a.unit}))
    return Outcome(s, (UnitConverted(rule="16.13", unit=a.unit),))
