"""Chapter 11.6: Advance after combat, and what it does to the Initiative DRM (7.12b)."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import changed, enclosing_step, with_tally
from pacwar.games.bataan.model import (
    JAPAN,
    OTHER,
    Advance,
    AdvanceTo,
    AdvanceUnit,
    Advancing,
    Combat,
    Fighting,
    InitiativeShifted,
    Side,
    Spot,
    State,
    Stop,
    UnitAdvanced,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import STACK
from pacwar.games.bataan.r15_invasion import unopposed
from pacwar.games.bataan.relocation import relocated

TWO = 2  # 11.61b

NOT_INVOLVED = Refusal("11.63", "only units that attacked in this combat may advance, once each")
ARTILLERY = Refusal("11.64", "artillery may not advance after combat")
NO_WAY = Refusal("11.6", "the unit cannot enter the vacated hex")
FULL = Refusal("11.66", "an advance may not exceed the stacking limit")
NOT_ADJACENT = Refusal("11.61b", "the second hex must be adjacent to the vacated hex")
ENEMY = Refusal("11.61b", "a unit may not advance into a hex with enemy units")
PROHIBITED = Refusal("11.6", "a unit may not advance across prohibited terrain")


def may_advance(p: Position, unit: UnitId, target: Spot) -> bool:
    """11.6, 11.65 Can a unit go to an adjacent hex by an advance? Zones do not matter; stacking is looked at apart."""
    side = p.ground.side_of[unit]
    here = p.state.forces[side].at.get(unit)
    return here is not None and can_enter(p, side, unit, here, target)


def can_enter(p: Position, side: Side, unit: UnitId, here: Spot, to: Spot) -> bool:
    costs = p.ways[side].costs[p.classes[side].has_wheels[unit]][here]
    return (
        to in costs and to in p.area and to not in p.deployed[OTHER[side]].occupied
    )  # 11.65: ZOCs do not count


def fits(p: Position, side: Side, unit: UnitId, spot: Spot) -> bool:
    """11.66 Is there room for a unit? One without stacking points fits everywhere (3.31)."""
    weight = p.ground.stack[unit]
    return not weight or p.deployed[side].points.get(spot, 0) + weight <= STACK


def is_artillery(p: Position, unit: UnitId) -> bool:
    """11.55a, 11.64, 16.31 Artillery that neither advances nor goes through a zone; self-propelled units do both."""
    return p.ground.is_artillery[unit] and not p.setting.counters[unit].self_propelled


def goes_on(p: Position, now: Advance, unit: UnitId) -> bool:
    """11.61a, 11.61b, 3.72d Two hexes on the Mobile CRT; a Disrupted unit only one."""
    return now.hexes == TWO and unit not in p.state.forces[now.side].disrupted  # 11.61a, 3.72d


def second_hexes(p: Position, side: Side, unit: UnitId, here: Spot) -> list[Spot]:
    """11.61b Any adjacent hex without enemies that the unit can enter and that has room."""
    return [
        h
        for h in p.setting.board.neighbors[here]
        if can_enter(p, side, unit, here, h) and fits(p, side, unit, h)
    ]


# -- the first hex ------------------------------------------------------------------------------------------


def advance_settled(p: Position, now: Advance) -> Outcome[State] | None:
    """11.6 Only if the Defender Hex is vacated and a unit can enter it. Invaders must land in it first (15.44b, 15.45d, R143);
    the others advance within the stacking limit (11.66)."""
    ashore = unopposed(p, now.target)  # 15.44b, R143
    if ashore is not None:
        return ashore
    if now.target not in p.deployed[OTHER[now.side]].occupied:
        for unit in now.units:
            if check_advance(p, now, AdvanceUnit(unit)) is None:
                return None
    return Outcome(then(p.state))


def attackers(p: Position, now: Advance) -> tuple[UnitId, ...]:
    """11.61d Only attackers advance."""
    return now.units  # 11.61d


def check_advance(p: Position, now: Advance, a: AdvanceUnit) -> Refusal | None:
    unit, side = a.unit, now.side
    if unit not in now.units or unit not in p.state.forces[side].at:
        return NOT_INVOLVED
    if is_artillery(p, unit):
        return ARTILLERY
    if not may_advance(p, unit, now.target):
        return NO_WAY
    if fits(p, side, unit, now.target):
        return None
    return None if goes_on(p, now, unit) and second_hexes(p, side, unit, now.target) else FULL


def advance(p: Position, now: Advance, a: AdvanceUnit, dice: Dice) -> Outcome[State]:
    """11.62 At once; 11.61b: the first hex is the Defender Hex."""
    rest = replace(now, units=tuple(u for u in now.units if u != a.unit))
    origin = p.state.forces[now.side].at[a.unit]
    agenda = (Advancing(now.side, a.unit, origin), rest) if goes_on(p, now, a.unit) else (rest,)
    out = relocated(p, then(p.state, *agenda), (a.unit,), now.target)
    return Outcome(out.state, (UnitAdvanced(rule="11.61", unit=a.unit, to=now.target), *out.events))


# -- the second hex -----------------------------------------------------------------------------------------


def at_its_end(p: Position, now: Advancing) -> Outcome[State] | None:
    """There is no second hex to go to."""
    here = p.state.forces[now.side].at[now.unit]
    return None if second_hexes(p, now.side, now.unit, here) else Outcome(then(p.state))


def steps(p: Position, now: Advancing) -> tuple[Spot, ...]:
    return p.setting.board.neighbors[p.state.forces[now.side].at[now.unit]]


def check_on(p: Position, now: Advancing, a: AdvanceTo) -> Refusal | None:
    here = p.state.forces[now.side].at[now.unit]
    if a.spot not in p.setting.board.neighbors[here]:
        return NOT_ADJACENT
    if a.spot in p.deployed[OTHER[now.side]].occupied:
        return ENEMY
    if not can_enter(p, now.side, now.unit, here, a.spot):
        return PROHIBITED
    return None if fits(p, now.side, now.unit, a.spot) else FULL


def go_on(p: Position, now: Advancing, a: AdvanceTo, dice: Dice) -> Outcome[State]:
    """11.61c, 7.12b, R36 A complete two-hex advance moves the Initiative DRM, once for a combat."""
    out = relocated(p, passed(p, then(p.state), now), (now.unit,), a.spot)
    s, events = out.state, (UnitAdvanced(rule="11.61b", unit=now.unit, to=a.spot), *out.events)
    combat = enclosing_step(s, Combat)
    far = p.setting.board.distance(now.origin, a.spot) == TWO
    if far and not combat.advanced:  # R36
        s, shifted = initiative_shifted(changed(s, combat, replace(combat, advanced=True)), now.side)
        events = (*events, shifted)
    return Outcome(s, events)


def passed(p: Position, s: State, now: Advancing) -> State:
    """12.25 Artillery that the advance has brought into a zone is silent for the rest of the phase, even if the unit goes on."""
    own, enemy = p.deployed[now.side], p.deployed[OTHER[now.side]]
    here = own.at[now.unit]
    zone = own.zone_of(here, own.stacks[here])
    guns = [u for h in zone for u in enemy.stacks.get(h, ()) if p.ground.is_artillery[u]]
    if not guns:
        return s
    fighting = enclosing_step(s, Fighting)
    return changed(s, fighting, replace(fighting, pressed=fighting.pressed.union(guns)))


def initiative_shifted(s: State, side: Side) -> tuple[State, Event]:
    """7.12b One space in favour of a side; the marker counts for Japan if positive."""
    drm = s.tally.drm + (1 if side is JAPAN else -1)
    return with_tally(s, drm=drm), InitiativeShifted(rule="11.61c", drm=drm)


def check_stop(p: Position, now: Advancing, a: Stop) -> Refusal | None:
    """11.66 The advance may end in the vacated hex, if there is room."""
    here = p.state.forces[now.side].at[now.unit]
    return None if p.deployed[now.side].points.get(here, 0) <= STACK else FULL
