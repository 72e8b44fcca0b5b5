"""Chapter 6: Reinforcements. What is due, where it is placed (25.6b, 25.7b, 26.2), and what is bought (25.6e, 25.7e)."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import changed, enclosing_step, with_air, with_force, with_supply
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import (
    ALLIES,
    AirReceived,
    Arrivals,
    BuyUnit,
    EndReinforcement,
    Force,
    Interdiction,
    PhaseBegan,
    PickReinforcement,
    PickSupplyPoint,
    PlaceAt,
    Placing,
    Reinforcement,
    ReinforcementPhase,
    ReinforcementPlaced,
    Side,
    Spot,
    State,
    UnitBought,
    UnitId,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.printed import Group
from pacwar.games.malaya.r09_breakdown import in_use
from pacwar.games.malaya.r11_movement import FIXED
from pacwar.games.malaya.r15_elimination import score
from pacwar.games.malaya.r16_missions import operated, threatens
from pacwar.games.malaya.r18_fog import announcements, forgotten
from pacwar.games.malaya.relocation import supply_added

NOT_DUE = Refusal("6.1", "that unit is not due")
NO_POINT_DUE = Refusal("6.1", "no supply point is due")
NOWHERE = Refusal("26.11b", "no supply point can be landed now")
NOT_OPTIONAL = Refusal("6.14", "not one of your optional units")
AS_A_GROUP = Refusal("25.6-Optional", "these units must be bought together: buy the first of them")
TOO_EARLY = "that unit may not be bought yet"
AS_ONE = Refusal("R58", "the units of this group must be placed together, all on the map or all in the base")
REST_OF_GROUP = Refusal("R58", "the other units of this group must be placed this phase")
BOUGHT = Refusal("6.11", "that unit was already received")
ENEMY_BASE = Refusal("26.4", "units may not enter the enemy base")
IN_BASE = Refusal("R87", "it is already in the base")
STAYS = Refusal("R87", "units placed in the base this phase may not land until a later one")
ENEMY_HELD = Refusal("6.21", "reinforcements may not be placed in an enemy-occupied hex")
NO_PORT = Refusal("25.6b", "Allied reinforcements may be placed only in the base or on a port")
NOT_COASTAL = Refusal("26.2", "units from the base may land only on a coastal hex")
NOT_BY_SEA = Refusal(
    "25.7b", "Japanese reinforcements may be placed only in the base, on the coast or on the north edge"
)
PROHIBITED = Refusal("6.21", "that terrain is prohibited to this unit")
ONE_POINT = Refusal("26.11b", "only one supply point per turn may land outside a friendly port")


def reinforcement_phase(p: Position, now: ReinforcementPhase, dice: Dice) -> Outcome[State]:
    """4.1-e What is due comes off the track; air points go to Reserve at once (25.6a, 25.7a) and fly next turn (16.31)."""
    s, side = p.state, now.side
    force = s.forces[side]
    due = force.track.get(s.turn, Arrivals())
    air = due.air + routine_air(p, side)
    due = replace(due, supply=due.supply + routine_supply(p, side), air=0)
    track = {turn: arrivals for turn, arrivals in force.track.items() if turn != s.turn}
    s = with_force(s, side, replace(force, track=track)) if s.turn in force.track else s
    events: list[Event] = [PhaseBegan(rule="4.1-e", side=side, phase="Reinforcement Phase")]
    if air:
        reserve = s.air[side].reserve + air  # 25.6a, 25.7a
        s = with_air(s, side, replace(s.air[side], reserve=reserve))
        events.append(AirReceived(rule="6.11", side=side, points=air))
    return Outcome(then(s, Reinforcement(side, due)), tuple(events))


def routine_supply(p: Position, side: Side) -> int:
    """25.6-Supply Two points with the naval base of Singapore, one without it; 25.7-Supply: three for Japan."""
    schedule = p.setting.schedule.groups
    routine = sum(g.supply for g in schedule.values() if g.side is side and g.kind == "routine")
    if side is ALLIES and p.setting.naval_base not in p.deployed[ALLIES].occupied:
        return 1
    return routine  # 25.7-Supply: three for Japan


def routine_air(p: Position, side: Side) -> int:
    """25.7-Air, R28 For Japan one point for each operated airfield, up to ten and as many as these; 25.6-Air: none.

    R129: a lost airfield takes none away.
    """
    if side is ALLIES:
        return 0
    fields, air = len(operated(p, side)), p.state.air[side]
    in_play = air.reserve + air.damaged + sum(air.missions)
    return max(0, min(fields, p.setting.air.off_map + fields - in_play))  # 25.7-Air, R28, R129


def check_end(p: Position, now: Reinforcement, a: EndReinforcement) -> Refusal | None:
    """6.21 Reinforcements may be delayed; R58: but not a part of a group that must be brought in as one."""
    waiting = {*now.due.units, *in_allied_base(p, now.side)} - now.based
    for group, units in optional(p, now.side):
        left = tuple(unit for unit in units if unit in waiting)
        if group.together and left and not (now.based | now.entered).isdisjoint(units):
            return replace(REST_OF_GROUP, about=left)
    return None


def end(p: Position, now: Reinforcement, a: EndReinforcement, dice: Dice) -> Outcome[State]:
    """6.21 What has not been placed is delayed to the next turn; 6.25: after the last one it is not received.

    16.63-1 spares what interdiction has delayed on the turn of its arrival alone.
    """
    s, side, due = then(p.state), now.side, replace(now.due, safe=(), safe_supply=0)  # 16.63-1
    if s.turn == p.setting.last_turn or due == Arrivals():  # 6.25
        return Outcome(s)
    return Outcome(with_force(s, side, delayed(s.forces[side], due, s.turn + 1)))  # 6.22


def delayed(force: Force, more: Arrivals, turn: int) -> Force:
    """The force with these on the track, with what is there already."""
    due = force.track.get(turn, Arrivals())
    due = Arrivals(
        (*due.units, *more.units),
        due.supply + more.supply,
        due.air + more.air,
        (*due.safe, *more.safe),
        due.safe_supply + more.safe_supply,
    )
    return replace(force, track={**force.track, turn: due})


# -- 6.2: placing -------------------------------------------------------------------------------------------


def waiting(p: Position, now: Reinforcement) -> Iterable[UnitId]:
    """6.2 Units that are due; R87: Allied units in the base too. Japanese ones need an amphibious unit (R29)."""
    return (*now.due.units, *in_allied_base(p, now.side))


def in_allied_base(p: Position, side: Side) -> tuple[UnitId, ...]:
    return p.deployed[ALLIES].stacks.get(p.setting.base[ALLIES], ()) if side is ALLIES else ()


def check_pick(p: Position, now: Reinforcement, a: PickReinforcement) -> Refusal | None:
    if a.unit in now.based:
        return STAYS
    if a.unit in now.due.units:
        return None
    if a.unit not in in_allied_base(p, now.side):
        return NOT_DUE
    return None if p.setting.counters[a.unit].move else FIXED


def pick(p: Position, now: Reinforcement, a: PickReinforcement, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, Placing(now.side, a.unit, safe=a.unit in now.due.safe)))


def check_pick_supply(p: Position, now: Reinforcement, a: PickSupplyPoint) -> Refusal | None:
    if now.due.supply:
        return None
    if now.side is not ALLIES or p.setting.base[ALLIES] not in p.state.forces[ALLIES].supply:
        return NO_POINT_DUE
    if p.state.forces[ALLIES].supply[p.setting.base[ALLIES]] <= now.based_supply:
        return STAYS
    placing = Placing(now.side, None, supply=True)
    return None if any(why_not_there(p, now, placing, spot) is None for spot in p.ground.coast) else NOWHERE


def pick_supply(p: Position, now: Reinforcement, a: PickSupplyPoint, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, Placing(now.side, None, safe=bool(now.due.safe_supply), supply=True)))


def places(p: Position, now: Placing) -> Iterable[Spot]:
    if now.side is ALLIES and not comes_from_base(enclosing_step(p.state, Reinforcement), now):
        return (*p.ground.ports, p.setting.base[ALLIES])
    return p.ground.shores[now.side]


def check_place(p: Position, now: Placing, a: PlaceAt) -> Refusal | None:
    return why_not_there(p, enclosing_step(p.state, Reinforcement), now, a.spot)


def why_not_there(p: Position, phase: Reinforcement, now: Placing, to: Spot) -> Refusal | None:
    """6.21 Enemy zones and friends are no bar (6.23)."""
    setting, side = p.setting, now.side
    from_base = comes_from_base(phase, now)
    if not setting.board.is_hex(to):
        if to != setting.base[side]:
            return ENEMY_BASE
        if from_base:
            return IN_BASE
        return None if phase.entered.isdisjoint(companions(p, side, now.unit)) else AS_ONE
    if not phase.based.isdisjoint(companions(p, side, now.unit)):
        return AS_ONE
    if side is not ALLIES:
        if to not in setting.coastal and to not in setting.north_edge:
            return NOT_BY_SEA
    elif from_base:
        if to not in setting.coastal:
            return NOT_COASTAL
    elif to not in setting.ports:
        return NO_PORT
    if to in p.enemy[side].occupied:
        return ENEMY_HELD
    mechanized = now.unit is not None and setting.counters[now.unit].mechanized
    if to not in p.ground.enterable[mechanized]:
        return PROHIBITED
    if now.supply and phase.landed and not unlimited(p, side, to):
        return ONE_POINT
    return None  # 6.23: overstacked or not


def companions(p: Position, side: Side, unit: UnitId | None) -> tuple[UnitId, ...]:
    """R58 The units with which a unit must be brought in as one group, itself included; () for most."""
    groups = (units for group, units in optional(p, side) if group.together and unit in units)
    return next(groups, ())


def comes_from_base(phase: Reinforcement, now: Placing) -> bool:
    return not (phase.due.supply if now.supply else now.unit in phase.due.units)


def unlimited(p: Position, side: Side, to: Spot) -> bool:
    """26.11b, R98 Any number of supply points comes through a friendly port, and over the map edge, which is no landing."""
    if to in p.setting.ports and to in p.deployed[side].occupied:  # R98
        return True
    return not by_sea(p, side, to)


def by_sea(p: Position, side: Side, to: Spot) -> bool:
    """25.7b Japanese reinforcements come by sea, or by land on the north edge."""
    return side is ALLIES or to not in p.setting.north_edge


def place(p: Position, now: Placing, a: PlaceAt, dice: Dice) -> Outcome[State]:
    """6.21 It is placed, without amphibious units (22.5), and may move later in the turn (6.22).

    6.24, 16.6: on the way to the map it may be interdicted, unless that has delayed it before (16.63-1).
    """
    to, side = a.spot, now.side
    on_map = p.setting.board.is_hex(to)
    s, safe = taken(p, now, on_map)
    if not on_map:
        phase = enclosing_step(s, Reinforcement)
        units = phase.based if now.unit is None else phase.based.union((now.unit,))
        s = changed(s, phase, replace(phase, based=units, based_supply=phase.based_supply + now.supply))
    elif now.unit is not None and companions(p, side, now.unit):
        phase = enclosing_step(s, Reinforcement)
        s = changed(s, phase, replace(phase, entered=phase.entered.union((now.unit,))))
    if on_map and now.supply and not unlimited(p, side, to):
        phase = enclosing_step(s, Reinforcement)
        s = changed(s, phase, replace(phase, landed=phase.landed + 1))
    if on_map and not safe and threatens(p, side, to, by_sea=by_sea(p, side, to)):  # 16.63-1, 16.64
        return Outcome(then(s, Interdiction(side, now.unit, to, now.supply)))
    return placed(p, then(s), side, now.unit, to)  # 22.5: without an amphibious unit


def taken(p: Position, now: Placing, on_map: bool) -> tuple[State, bool]:
    """The state without what is being placed, and whether interdiction spares it. A safe supply point is kept for the map."""
    s, side = p.state, now.side
    force, phase = s.forces[side], enclosing_step(s, Reinforcement)
    due, base = phase.due, p.setting.base[side]
    if now.unit is not None:
        if now.unit not in due.units:
            return out_of_base(s, side, now.unit), False
        left = tuple(unit for unit in due.units if unit != now.unit)
        due = replace(due, units=left, safe=tuple(unit for unit in due.safe if unit != now.unit))
        return changed(s, phase, replace(phase, due=due)), now.safe
    if not due.supply:
        return with_force(s, side, with_supply(force, base, -1)), False
    safe = due.safe_supply > 0 and (on_map or due.safe_supply == due.supply)
    due = replace(due, supply=due.supply - 1, safe_supply=due.safe_supply - safe)
    return changed(s, phase, replace(phase, due=due)), safe


def out_of_base(s: State, side: Side, unit: UnitId) -> State:
    """26.2 A unit leaves its base for the map; until it is placed it stands nowhere."""
    force = s.forces[side]
    at = {u: spot for u, spot in force.at.items() if u != unit}
    s = with_force(s, side, replace(force, at=at, active=force.active.difference((unit,))))
    return forgotten(s, side, (unit,))


def placed(p: Position, s: State, side: Side, unit: UnitId | None, to: Spot) -> Outcome[State]:
    """6.21 A unit, or one supply point (None), comes to stand in a place; 18.4: there it is told of zones."""
    if unit is None:
        s = supply_added(s, side, to, 1)
    else:
        force = s.forces[side]
        s = with_force(s, side, replace(force, at={**force.at, unit: to}))
    if not p.setting.board.is_hex(to):
        return Outcome(s, (ReinforcementPlaced(rule="26.2", told=side, side=side, to=to),))
    told = announcements(p, side, p.setting.base[side], to)
    return Outcome(s, (ReinforcementPlaced(rule="6.21", side=side, to=to), *told))


# -- 6.14: optional reinforcements --------------------------------------------------------------------------


def optional(p: Position, side: Side) -> list[tuple[Group, tuple[UnitId, ...]]]:
    """25.6-Optional (R38), 25.7-Optional The groups that may be bought, with their units."""
    return [
        (group, tuple(map(p.setting.unit, group.units)))
        for group in p.setting.schedule.groups.values()
        if group.side is side and group.kind == "optional"  # 25.7-Optional, R38
    ]


def for_sale(p: Position, now: Reinforcement) -> Iterable[UnitId]:
    return (
        unit for group, units in optional(p, now.side) for unit in (units[:1] if group.together else units)
    )


def check_buy(p: Position, now: Reinforcement, a: BuyUnit) -> Refusal | None:
    for group, units in optional(p, now.side):
        if a.unit not in units:
            continue
        if group.together and a.unit != units[0]:
            return AS_A_GROUP
        if p.state.turn < group.first:
            return Refusal(group.rule, TOO_EARLY)
        received = in_use(p.state.forces[now.side]).union(now.due.units)
        wanted = (*units, *formed(p.ground, units)) if group.together else (a.unit,)
        return BOUGHT if any(unit in received for unit in wanted) else None
    return NOT_OPTIONAL


def formed(ground: LookupTables, units: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """R58 The unit into which these may combine (26.7)."""
    setting = ground.setting
    values = sorted(setting.counters[unit].values for unit in units)
    return tuple(u for u, equation in setting.breakdown_of.items() if sorted(equation.subordinates) == values)


def buy(p: Position, now: Reinforcement, a: BuyUnit, dice: Dice) -> Outcome[State]:
    """25.6e, 25.7e Victory Points are paid (R37), and the unit is due at once; R58: a brigade comes in its parts."""
    s, side = p.state, now.side
    group, units = next(found for found in optional(p, side) if a.unit in found[1])
    if group.together:
        force = s.forces[side]
        s = with_force(s, side, replace(force, broken=(*force.broken, *formed(p.ground, units))))
    else:
        units = (a.unit,)
    s = changed(s, now, replace(now, due=replace(now.due, units=(*now.due.units, *units))))
    cost = group.cost * len(units)  # 25.6e, 25.7e; R37: whatever the total
    s, scored = score(s, side, -cost, group.rule, "optional reinforcements")
    return Outcome(s, (UnitBought(rule=group.rule, side=side, cost=cost), *scored))
