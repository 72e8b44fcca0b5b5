"""Chapters 7 and 8: Logistics and Suppression. The phase, and what supply is expended for; fortifications are in r20.

Supply is expended in this phase alone (7.9).
"""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import changed, enclosing_step, turn_of, with_air, with_force
from pacwar.games.malaya.model import (
    ALLIES,
    EVERYBODY,
    JAPAN,
    ActivateHq,
    Activating,
    AirRepaired,
    EndLogistics,
    EndRefit,
    Expenditure,
    HqActivated,
    HqInactivated,
    LogisticsPhase,
    Overstacking,
    PayFrom,
    PhaseBegan,
    RefitFrom,
    RefitHq,
    Refitting,
    RefittingHq,
    RefitUnit,
    Reorganization,
    RepairFrom,
    Side,
    Spot,
    State,
    SuppressionRemoved,
    UnitId,
    UnitRefitted,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r05_playing import with_active
from pacwar.games.malaya.r07_supply import (
    OVERSTACKED,
    expended,
    sources,
    supply_radius,
    why_no_source,
    within_radius,
)
from pacwar.games.malaya.r18_fog import lapsed, shown

REFIT = 3  # 7.5: battalion equivalents for one supply point

NOT_AN_HQ = Refusal("7.3", "not one of your HQs on the map or in the base")
ACTIVATED = Refusal("7.3", "this HQ was already activated this phase")
NO_RADIUS = Refusal("7.2", "there is no supply in the HQ's hex or adjacent to it")
PANIC = Refusal("5.3-J-Panic", "under Panic an HQ costs two supply points this turn")
OUT_OF_RADIUS = Refusal("7.2", "supply may be used only in its own and adjacent hexes")
NOT_REPLACEABLE = Refusal("7.5", "not one of your units that may be refitted")
NOTHING_TO_REFIT = Refusal("7.5", "no eliminated combat unit may be refitted")
TOO_LARGE = Refusal("7.5", "a supply point may refit at most three battalion equivalents")
NONE_YET = Refusal("7.5", "refit at least one unit with this supply point")
HQ_COST = Refusal("7.5", "an HQ costs its Support Value in supply points, at least one, all from one hex")
NO_DAMAGE = Refusal("7.6", "no air point is damaged")
NOT_FROM_BASE = Refusal("26.6", "the Allies may repair air points only with supply on the map")
NOT_ON_MAP = Refusal("26.6", "Japan may repair air points only with supply in its base")


def logistics_phase(p: Position, now: LogisticsPhase, dice: Dice) -> Outcome[State]:
    """4.1-f Suppression is removed; then units are reorganized, then supply is expended. Stacks are out of sight (R62)."""
    s, side = lapsed(p, p.state, now.side), now.side  # R62
    events: list[Event] = [PhaseBegan(rule="4.1-f", side=side, phase="Logistics Phase")]
    if s.forces[side].suppressed:
        s = with_force(s, side, replace(s.forces[side], suppressed=frozenset()))
        events.append(SuppressionRemoved(rule="4.1-f", told=side, side=side))
    s = then(s, Reorganization(side), Expenditure(side))  # 7.9: supply is expended in this phase only
    return Outcome(s, tuple(events))


def end_logistics(p: Position, now: Expenditure, a: EndLogistics, dice: Dice) -> Outcome[State]:
    """7.4 HQs for which nothing was expended in this phase become inactive; 12.5: so do overstacked ones, as ever."""
    s, side = then(p.state, Overstacking()), now.side
    force = s.forces[side]
    idle = sorted(force.active - now.activated)
    if idle:
        s = with_force(s, side, replace(force, active=now.activated))
    return Outcome(s, tuple(HqInactivated(rule="7.4", told=side, unit=unit) for unit in idle))


def supply_spots(p: Position, now: Expenditure | RefittingHq) -> Iterable[Spot]:
    return sources(p, now.side)


# -- 7.1-1, 7.3: HQ activation -------------------------------------------------------------------------------------


def headquarters(p: Position, now: Expenditure) -> Iterable[UnitId]:
    return (unit for unit in p.deployed[now.side].units if p.ground.is_hq[unit])


def check_activate(p: Position, now: Expenditure, a: ActivateHq) -> Refusal | None:
    force = p.state.forces[now.side]
    if a.unit not in force.at or not p.ground.is_hq[a.unit]:
        return NOT_AN_HQ
    if a.unit in now.activated:
        return ACTIVATED
    return why_no_activation(p, now.side, force.at[a.unit])


def why_no_activation(p: Position, side: Side, at: Spot) -> Refusal | None:
    """7.2 Is there enough supply for an HQ within its radius? Not in overstacked hexes (12.5-2)."""
    supply, cost = p.state.forces[side].supply, activation_cost(p, side)
    points = sum(supply[spot] for spot in within_radius(p, side, at))
    if points >= cost:
        return None
    if sum(supply.get(spot, 0) for spot in supply_radius(p, at)) >= cost:
        return OVERSTACKED
    return PANIC if points else NO_RADIUS


def activation_cost(p: Position, side: Side) -> int:
    """7.3 One supply point; 5.3-J-Panic: two for Japan."""
    return 2 if side is JAPAN and turn_of(p.state).panic else 1


def activate(p: Position, now: Expenditure, a: ActivateHq, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, Activating(now.side, a.unit, activation_cost(p, now.side))))


def payers(p: Position, now: Activating) -> Iterable[Spot]:
    assert now.unit is not None
    return within_radius(p, now.side, p.state.forces[now.side].at[now.unit])


def check_pay(p: Position, now: Activating, a: PayFrom) -> Refusal | None:
    why = why_no_source(p, now.side, a.spot)
    if why is not None:
        return why
    return None if a.spot in payers(p, now) else OUT_OF_RADIUS


def pay(p: Position, now: Activating, a: PayFrom, dice: Dice) -> Outcome[State]:
    """7.3 A supply point is expended; the last one activates the HQ. 26.5: in a base, all HQs there."""
    side, unit = now.side, now.unit
    assert unit is not None
    s, events = expended(p.state, side, a.spot, 1, "7.3")
    if now.left > 1:
        return Outcome(then(s, replace(now, left=now.left - 1)), events)
    at = s.forces[side].at[unit]
    in_base = not p.setting.board.is_hex(at)
    hqs = [u for u in p.deployed[side].stacks[at] if p.ground.is_hq[u]] if in_base else [unit]
    rule = "26.5" if in_base else "7.3"
    told = tuple(HqActivated(rule=rule, told=side, unit=u) for u in hqs)
    return Outcome(with_active(then(s), side, hqs), (*events, *told))


# -- 7.1-2, 7.5: refitting eliminated units, the replacements of 6.3 ------------------------------------------------------------------------


def refit_weight(p: Position, unit: UnitId) -> int:
    """7.5 Battalion equivalents; R89: a unit that stacks free counts as one."""
    return p.ground.weight[unit] or 1  # R89


def replaceable(p: Position, side: Side, left: int) -> list[UnitId]:
    """7.5 Eliminated combat units that so many battalion equivalents replace."""
    return [
        unit
        for unit in sorted(p.state.forces[side].replaceable)
        if not p.ground.is_hq[unit] and refit_weight(p, unit) <= left
    ]


def check_refit_from(p: Position, now: Expenditure, a: RefitFrom) -> Refusal | None:
    why = why_no_source(p, now.side, a.spot)
    if why is not None:
        return why
    return None if replaceable(p, now.side, REFIT) else NOTHING_TO_REFIT


def refit_from(p: Position, now: Expenditure, a: RefitFrom, dice: Dice) -> Outcome[State]:
    """7.5 One supply point replaces up to three battalion equivalents."""
    s, events = expended(p.state, now.side, a.spot, 1, "7.5")
    return Outcome(ahead(s, Refitting(now.side, a.spot, REFIT)), events)


def refits(p: Position, now: Refitting) -> Iterable[UnitId]:
    return replaceable(p, now.side, now.left)


def check_refit(p: Position, now: Refitting, a: RefitUnit) -> Refusal | None:
    if a.unit not in p.state.forces[now.side].replaceable or p.ground.is_hq[a.unit]:
        return NOT_REPLACEABLE
    return TOO_LARGE if refit_weight(p, a.unit) > now.left else None


def refit(p: Position, now: Refitting, a: RefitUnit, dice: Dice) -> Outcome[State]:
    assert now.at is not None
    s = then(p.state, replace(now, left=now.left - refit_weight(p, a.unit)))
    return refitted(s, now.side, a.unit, now.at)


def refitted(s: State, side: Side, unit: UnitId, at: Spot) -> Outcome[State]:
    """7.51 The unit appears where the supply was expended, for all to see (R70)."""
    force = s.forces[side]
    boxed = tuple(u for u in force.replaceable if u != unit)
    s = with_force(s, side, replace(force, at={**force.at, unit: at}, replaceable=boxed))
    spending = enclosing_step(s, Expenditure)
    s = changed(s, spending, replace(spending, refitted=spending.refitted.union((unit,))))
    return Outcome(shown(s, EVERYBODY, (unit,)), (UnitRefitted(rule="7.51", unit=unit, at=at),))


def check_end_refit(p: Position, now: Refitting, a: EndRefit) -> Refusal | None:
    return None if now.left < REFIT else NONE_YET


def nobody_left(p: Position, now: Refitting) -> Outcome[State] | None:
    """The boxes are open (R70): this supply point can refit no other unit."""
    return None if replaceable(p, now.side, now.left) else Outcome(then(p.state))


def lost_headquarters(p: Position, now: Expenditure) -> Iterable[UnitId]:
    return (unit for unit in sorted(p.state.forces[now.side].replaceable) if p.ground.is_hq[unit])


def hq_cost(p: Position, unit: UnitId) -> int:
    """7.5 Its Support Value; one if that is 0."""
    return p.setting.counters[unit].support or 1


def check_refit_hq(p: Position, now: Expenditure, a: RefitHq) -> Refusal | None:
    if a.unit not in p.state.forces[now.side].replaceable or not p.ground.is_hq[a.unit]:
        return NOT_REPLACEABLE
    paying = RefittingHq(now.side, a.unit)
    spots = supply_spots(p, now)
    return None if any(check_pay_hq(p, paying, PayFrom(spot)) is None for spot in spots) else HQ_COST


def refit_hq(p: Position, now: Expenditure, a: RefitHq, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, RefittingHq(now.side, a.unit)))


def check_pay_hq(p: Position, now: RefittingHq, a: PayFrom) -> Refusal | None:
    why = why_no_source(p, now.side, a.spot)
    if why is not None:
        return why
    return None if p.state.forces[now.side].supply[a.spot] >= hq_cost(p, now.unit) else HQ_COST


def pay_hq(p: Position, now: RefittingHq, a: PayFrom, dice: Dice) -> Outcome[State]:
    """7.51, R124 All the supply is expended in one place, where the HQ appears."""
    s, events = expended(then(p.state), now.side, a.spot, hq_cost(p, now.unit), "7.5")  # R124
    out = refitted(s, now.side, now.unit, a.spot)
    return Outcome(out.state, (*events, *out.events))


# -- 7.1-3, 7.6: repairing damaged aircraft ------------------------------------------------------------------------


def check_repair(p: Position, now: Expenditure, a: RepairFrom) -> Refusal | None:
    why = why_no_source(p, now.side, a.spot)
    if why is not None:
        return why
    if not p.state.air[now.side].damaged:
        return NO_DAMAGE
    on_map = p.setting.board.is_hex(a.spot)  # 7.61 leaves the place to the scenario
    if now.side is ALLIES:
        return None if on_map else NOT_FROM_BASE
    return NOT_ON_MAP if on_map else None


def repair(p: Position, now: Expenditure, a: RepairFrom, dice: Dice) -> Outcome[State]:
    """7.6, 16.11 Up to three air points go from Damaged to Reserve; 7.62: eliminated ones never do."""
    side, air = now.side, p.state.air[now.side]
    points = min(p.setting.air.repaired, air.damaged)  # 16.11; 7.62: not eliminated ones
    s, events = expended(p.state, side, a.spot, 1, "7.6")
    s = with_air(s, side, replace(air, reserve=air.reserve + points, damaged=air.damaged - points))
    return Outcome(s, (*events, AirRepaired(rule="7.6", side=side, points=points)))
