"""Chapter 22: Amphibious Movement, with 26.2 and 26.10. Landings (22.3) and assaults (22.4) in a Movement Phase;
out of the Japanese base landings in the Reinforcement Phase too (R29)."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya import r06_reinforcements as r06
from pacwar.games.malaya.agenda import changed, enclosing_step, turn_of, with_force, with_supply
from pacwar.games.malaya.ground import LIMIT
from pacwar.games.malaya.model import (
    ALLIES,
    JAPAN,
    AssaultHex,
    AssaultLaunched,
    Crossing,
    Embark,
    Embarking,
    EmbarkSupply,
    Interdiction,
    Movement,
    MusterAt,
    Mustering,
    PickCarrier,
    Reinforcement,
    SailTo,
    Side,
    Spot,
    State,
    UnitId,
    UnitsLanded,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r11_movement import FIXED, NO_POINTS, hauled, why_no_supply, why_not
from pacwar.games.malaya.r16_missions import threatens
from pacwar.games.malaya.r18_fog import announcements
from pacwar.games.malaya.relocation import relocated, supply_moved, supply_unmoved

CARGO = 3  # 22.2: supply points instead of a stack

NO_LANDINGS = Refusal("26.16a-none", "Force Z prevents Japanese amphibious movement this turn")
NO_CARRIER = Refusal("22.0", "only an effective amphibious unit may make an amphibious move")
NO_COAST = Refusal("22.1", "an amphibious move must begin in a coastal hex or in the base")
NO_PORT = Refusal("26.10", "Allied amphibious units may carry units only from port to port")
NOBODY = Refusal("5.3-J-AmphibiousMove", "no unit there can move by sea this phase")
NOBODY_ANYWHERE = Refusal("5.3-J-AmphibiousMove", "no unit can move by sea this phase")
NOT_HERE = Refusal("22.2", "that unit is not where the move begins")
ABOARD = Refusal("22.2", "that unit is already on board")
NEVER_BOTH = Refusal("22.2", "units and supply points may not be carried together")
FULL = Refusal("22.2", "at most one stack within the stacking limit may be carried")
THREE = Refusal("22.2", "only one to three unmoved supply points may be carried")
EMPTY = Refusal("22.2", "embark at least one unit or supply point")
NOT_COASTAL = Refusal("22.3", "an amphibious move must end on a coastal hex")
SAME_HEX = Refusal("22.1", "an amphibious move must end in another hex")
ENEMY = Refusal("22.3", "an amphibious move may not end on an enemy unit")
NO_ASSAULT = Refusal("26.2", "the Allies may not make amphibious assaults")
NO_DEFENDER = Refusal("22.4", "only an enemy-occupied coastal hex may be assaulted")
SUPPLY_ABOARD = Refusal("22.4", "supply points may not assault")
NO_SHIPS_NEEDED = Refusal("R87", "Allied units in their base need no amphibious unit to land")
NOT_IN_BASE = Refusal("R29", "only an amphibious unit in the base may land units this phase")
NOT_NOW = Refusal("R29", "an assault may be made only in a Movement Phase")
STAYS = Refusal("R131", "supply placed in the base this phase may not be landed until the Movement Phase")


# -- 22.1, 22.2: carriers and cargo --------------------------------------------------------------------------


def why_no_start(p: Position, side: Side, start: Spot) -> Refusal | None:
    """22.1 From where ships go: a coastal hex or the base."""
    if side is JAPAN and turn_of(p.state).no_landings:
        return NO_LANDINGS
    return None if not p.setting.board.is_hex(start) or start in p.setting.coastal else NO_COAST


def carriers(p: Position, now: Movement) -> Iterable[UnitId]:
    counters = p.setting.counters
    return (unit for unit in p.deployed[now.side].units if counters[unit].kind == "amphib")


def check_carrier(p: Position, now: Movement, a: PickCarrier) -> Refusal | None:
    why = why_not(p, now, a.unit)
    if why is not None:
        return why
    force = p.state.forces[now.side]
    if p.setting.counters[a.unit].kind != "amphib" or a.unit in force.suppressed:
        return NO_CARRIER
    why = why_no_start(p, now.side, force.at[a.unit])
    if why is not None:
        return why
    empty = Embarking(now.side, a.unit, force.at[a.unit])
    return None if any(why_not_to(p, empty, to) is None for to in shores(p, empty)) else NOT_COASTAL


def pick_carrier(p: Position, now: Movement, a: PickCarrier, dice: Dice) -> Outcome[State]:
    """22.1 The move consumes the unit's entire movement."""
    s = changed(p.state, now, replace(now, moved=now.moved.union((a.unit,))))
    return Outcome(ahead(s, Embarking(now.side, a.unit, p.state.forces[now.side].at[a.unit])))


def in_base(p: Position, now: Reinforcement) -> Iterable[UnitId]:
    """26.2 Amphibious units in the Japanese base."""
    counters, here = p.setting.counters, p.deployed[now.side].stacks.get(p.setting.base[now.side], ())
    return (unit for unit in here if counters[unit].kind == "amphib") if now.side is JAPAN else ()


def check_reinforcing(p: Position, now: Reinforcement, a: PickCarrier) -> Refusal | None:
    """26.2, R29 In the Reinforcement Phase too Japanese units may come out of the base by amphibious movement."""
    if now.side is ALLIES:
        return NO_SHIPS_NEEDED
    base, force = p.setting.base[JAPAN], p.state.forces[JAPAN]
    if force.at.get(a.unit) != base:
        return NOT_IN_BASE
    if p.setting.counters[a.unit].kind != "amphib" or a.unit in force.suppressed:
        return NO_CARRIER
    empty = Embarking(JAPAN, a.unit, base, reinforces=True)
    return None if any(why_not_to(p, empty, to) is None for to in shores(p, empty)) else NOT_COASTAL


def pick_reinforcing(p: Position, now: Reinforcement, a: PickCarrier, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, Embarking(now.side, a.unit, p.setting.base[now.side], reinforces=True)))


def check_muster(p: Position, now: Movement) -> Refusal | None:
    """5.3-J-AmphibiousMove May the marker be played: is there a stack that can go by sea?"""
    if now.side is JAPAN and turn_of(p.state).no_landings:
        return NO_LANDINGS
    spots = stacks(p, now.side)
    return None if any(why_no_muster(p, now, spot) is None for spot in spots) else NOBODY_ANYWHERE


def stacks(p: Position, side: Side) -> list[Spot]:
    return sorted({*p.deployed[side].stacks, *p.state.forces[side].supply})


def why_no_muster(p: Position, now: Movement, start: Spot) -> Refusal | None:
    """Ships, but no amphibious unit, come to a stack: has it a unit or supply that may still move?"""
    why = why_no_start(p, now.side, start)
    if why is not None:
        return why
    here = p.deployed[now.side].stacks.get(start, ())
    if why_no_supply(p, now, start) is None or any(why_not(p, now, unit) is None for unit in here):
        return None
    return NOBODY


def musters(p: Position, now: Mustering) -> Iterable[Spot]:
    return stacks(p, now.side)


def check_muster_at(p: Position, now: Mustering, a: MusterAt) -> Refusal | None:
    return why_no_muster(p, enclosing_step(p.state, Movement), a.spot)


def muster(p: Position, now: Mustering, a: MusterAt, dice: Dice) -> Outcome[State]:
    """5.3-J-AmphibiousMove One more move or assault, without an amphibious unit."""
    return Outcome(then(p.state, Embarking(now.side, None, a.spot)))


def passengers(p: Position, now: Embarking) -> Iterable[UnitId]:
    assert now.start is not None
    return p.deployed[now.side].stacks.get(now.start, ())


def check_embark(p: Position, now: Embarking, a: Embark) -> Refusal | None:
    """22.0, R88 Any land unit; 22.2, R126: as many as may stack in the hex where they land, besides the carrier."""
    if a.unit in now.cargo or a.unit == now.carrier:
        return ABOARD
    why = why_not_aboard(p, now, a.unit)
    if why is not None:
        return why
    if now.points:
        return NEVER_BOTH
    if cannot_load(p, now):
        return NO_PORT
    weight = p.ground.weight
    return FULL if sum(weight[u] for u in now.cargo) + weight[a.unit] > LIMIT else None  # R126


def why_not_aboard(p: Position, now: Embarking, unit: UnitId) -> Refusal | None:
    """Why a unit cannot go by sea now: it has moved, may not move, or is somewhere else."""
    if not now.reinforces:
        why = why_not(p, enclosing_step(p.state, Movement), unit)
        if why is not None:
            return why
    if p.state.forces[now.side].at.get(unit) != now.start:
        return NOT_HERE
    return None if p.setting.counters[unit].move else FIXED


def loadable(p: Position, now: Embarking) -> tuple[int, Refusal | None]:
    """How many supply points could go by sea from here, and why none can."""
    assert now.start is not None
    force = p.state.forces[now.side]
    if now.reinforces:
        points = force.supply.get(now.start, 0)
        waiting = points - enclosing_step(p.state, Reinforcement).based_supply  # 26.11b, R131
        return waiting, None if waiting else STAYS if points else NO_POINTS
    movement = enclosing_step(p.state, Movement)
    return supply_unmoved(force, movement, now.start), why_no_supply(p, movement, now.start)


def embark(p: Position, now: Embarking, a: Embark, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, replace(now, cargo=(*now.cargo, a.unit))))


def cargoes(p: Position, now: Embarking) -> Iterable[int]:
    return range(1, CARGO + 1)


def check_embark_supply(p: Position, now: Embarking, a: EmbarkSupply) -> Refusal | None:
    if now.cargo or now.points:
        return NEVER_BOTH
    there, why = loadable(p, now)
    if why is not None:
        return why
    if cannot_load(p, now):
        return NO_PORT
    return None if 1 <= a.points <= min(CARGO, there) else THREE


def embark_supply(p: Position, now: Embarking, a: EmbarkSupply, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, replace(now, points=a.points)))


# -- 22.3: landing ------------------------------------------------------------------------------------------


def shores(p: Position, now: Embarking) -> Iterable[Spot]:
    """26.10, R30 Loaded, from a port to a port, for Allied units on the map; else any coastal hex."""
    return p.ground.ports if is_ferry(p, now) and is_loaded(now) else p.ground.coast  # R30


def is_ferry(p: Position, now: Embarking) -> bool:
    return now.side is ALLIES and now.start is not None and p.setting.board.is_hex(now.start)


def is_loaded(now: Embarking) -> bool:
    return bool(now.cargo or now.points)


def cannot_load(p: Position, now: Embarking) -> bool:
    """26.10 Is this not a port, or is there no other port to land at?"""
    if not is_ferry(p, now):
        return False
    loaded = replace(now, points=1)
    return now.start not in p.setting.ports or all(why_not_to(p, loaded, to) for to in p.ground.ports)


def why_not_to(p: Position, now: Embarking, to: Spot) -> Refusal | None:
    """22.3, R88 Not on an enemy; zones and terrain do not matter."""
    if to not in p.setting.coastal:
        return NOT_COASTAL
    if to not in p.setting.ports and is_ferry(p, now) and is_loaded(now):
        return NO_PORT
    if to == now.start:
        return SAME_HEX
    return ENEMY if to in p.enemy[now.side].occupied else None  # R88: whatever the terrain


def is_empty(now: Embarking) -> bool:
    """5.3-J-AmphibiousMove Without an amphibious unit there must be units or supply on board."""
    return now.carrier is None and not is_loaded(now)


def check_sail(p: Position, now: Embarking, a: SailTo) -> Refusal | None:
    return EMPTY if is_empty(now) else why_not_to(p, now, a.spot)


def sail(p: Position, now: Embarking, a: SailTo, dice: Dice) -> Outcome[State]:
    """22.1 All on board land; none of them moves again in this phase. 18.4: there they are told of zones."""
    if now.reinforces:
        return reinforced(p, now, a.spot)
    assert now.start is not None
    side, start, to = now.side, now.start, a.spot
    s, events = shipped(p, now, to)
    if now.points:
        out = supply_moved(p, s, side, start, to, now.points)
        s, events = hauled(out.state, to, now.points), (*events, *out.events)
    told = announcements(p, side, start, to)
    return Outcome(s, (UnitsLanded(rule="22.1", side=side, start=start, to=to), *events, *told))


def reinforced(p: Position, now: Embarking, to: Spot) -> Outcome[State]:
    """26.2, R29 Out of the base in the Reinforcement Phase: all on board are placed there as reinforcements are, and
    each can be interdicted on the way (16.62)."""
    side, s = now.side, then(p.state)
    for unit in on_board(now):
        s = r06.out_of_base(s, side, unit)
    if now.points:
        s = with_force(s, side, with_supply(s.forces[side], p.setting.base[side], -now.points))
    landing: tuple[UnitId | None, ...] = (*on_board(now), *(None,) * now.points)
    if threatens(p, side, to, by_sea=True):
        first, *others = landing  # odds look at the die of the first alone, as at that of each
        next_ = Interdiction(side, first, to, first is None)
        return Outcome(ahead(s, next_, Crossing(side, to, tuple(others))))
    for one in landing:
        s = r06.placed(p, s, side, one, to).state
    base = p.setting.base[side]
    landed = UnitsLanded(rule="26.2", side=side, start=base, to=to)
    return Outcome(s, (landed, *announcements(p, side, base, to)))


def shipped(p: Position, now: Embarking, to: Spot) -> tuple[State, tuple[Event, ...]]:
    """The amphibious unit and the units on board come to a place, and have moved."""
    s: State = then(p.state)
    movement = enclosing_step(s, Movement)
    s = changed(s, movement, replace(movement, moved=movement.moved.union(now.cargo)))
    events: tuple[Event, ...] = ()
    for unit in on_board(now):
        out = relocated(p, s, unit, to)
        s, events = out.state, (*events, *out.events)
    return s, events


def on_board(now: Embarking) -> tuple[UnitId, ...]:
    return now.cargo if now.carrier is None else (now.carrier, *now.cargo)


# -- 22.4: amphibious assault -------------------------------------------------------------------------------


def targets(p: Position, now: Embarking) -> Iterable[Spot]:
    return sorted(p.enemy[now.side].occupied & p.setting.coastal)


def assaults(p: Position, side: Side) -> set[tuple[Spot, Spot]]:
    """22.4 Sea hexes in which assaulting units of a side lie, each with a coastal hex that some of them attack."""
    force = p.state.forces[side]
    return {(force.at[unit], target) for unit, target in force.afloat.items()}


def from_sea(p: Position, now: Embarking, target: Spot) -> Spot:
    """R59 The sea hex where these have room (R126), best without ships that assault another hex, and that is least wanted
    for assaults that may follow."""
    side, sea_beside = now.side, p.ground.sea_beside
    aims = assaults(p, side)
    used, aimed_at = {sea for sea, _ in aims}, {spot for _, spot in aims}
    held = p.enemy[side].occupied & p.setting.coastal
    others = [[sea for sea in sea_beside[spot] if sea not in used] for spot in held - {target, *aimed_at}]
    weight, weights = p.ground.weight, p.deployed[side].weights
    load = sum(weight[unit] for unit in on_board(now))

    def drawbacks(sea: Spot) -> tuple[int, bool, int, int, bool, Spot]:
        ways = [len(ways) for ways in others if sea in ways]
        excess = max(0, weights.get(sea, 0) + load - LIMIT)
        shared = any(lies == sea and spot != target for lies, spot in aims)
        return excess, shared, ways.count(1), len(ways), sea in used, sea

    return min(sea_beside[target], key=drawbacks)


def check_assault(p: Position, now: Embarking, a: AssaultHex) -> Refusal | None:
    if now.side is ALLIES:
        return NO_ASSAULT
    if now.reinforces:
        return NOT_NOW
    if is_empty(now):
        return EMPTY
    if a.spot not in p.setting.coastal or a.spot not in p.enemy[now.side].occupied:
        return NO_DEFENDER
    return SUPPLY_ABOARD if now.points else None


def assault(p: Position, now: Embarking, a: AssaultHex, dice: Dice) -> Outcome[State]:
    """22.4 They lie off the coast, and land only if the combat lets them pursue."""
    assert now.start is not None
    s, events = shipped(p, now, from_sea(p, now, a.spot))
    force = s.forces[now.side]
    afloat = {**force.afloat, **dict.fromkeys(on_board(now), a.spot)}
    s = with_force(s, now.side, replace(force, afloat=afloat))
    launched = AssaultLaunched(rule="22.4", side=now.side, start=now.start, target=a.spot)
    return Outcome(s, (launched, *events))
