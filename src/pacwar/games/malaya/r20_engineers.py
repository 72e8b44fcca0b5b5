"""Chapter 20: Engineer Units. Bridging, railroads (26.12b), supply taken along, fortifications (21.0)."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import enclosing_step, with_force
from pacwar.games.malaya.model import (
    JAPAN,
    Expenditure,
    FortifyFrom,
    HexFortified,
    Movement,
    Moving,
    Side,
    Spot,
    State,
    TakeSupplyAlong,
    UnitId,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r07_supply import expended, why_no_source
from pacwar.games.malaya.relocation import supply_unmoved

NO_ENGINEER = Refusal("20.0-4", "only an effective engineer unit may carry supply")
ON_THE_WAY = Refusal("20.0-4", "supply must be picked up before the engineer moves")
ONE_ONLY = Refusal("20.0-4", "an engineer may carry only one supply point")
NO_SUPPLY = Refusal("20.0-4", "no unmoved supply point in the engineer's hex")
NOBODY_BUILDS = Refusal("20.0-3", "no effective engineer in or adjacent to that hex has a hex to fortify")


def is_engineer(p: Position, side: Side, unit: UnitId | None) -> bool:
    """20.0 Combat effective engineer units have these functions."""
    return (
        unit is not None
        and p.setting.counters[unit].kind == "engineer"
        and unit not in p.state.forces[side].suppressed
    )


# -- on the move --------------------------------------------------------------------------------------------


def is_bridged(p: Position, now: Moving, to: Spot) -> bool:
    """20.0-2, R125 Does an engineer that stood beside this stream or river bridge it? An engineer does it for others."""
    engineers = enclosing_step(p.state, Movement).engineers
    if now.at not in engineers and to not in engineers:
        return False
    itself = is_engineer(p, now.side, now.unit)
    return any(engineers.get(spot, 0) > (itself and spot == now.start) for spot in (now.at, to))  # R125


def begins_on_rails(p: Position, now: Movement, start: Spot) -> bool:
    """26.12b Does a Japanese unit that begins there use the railroad as such?"""
    return now.side is JAPAN and start in now.engineers and start in p.setting.board.linked["railroad"]


def check_take_along(p: Position, now: Moving, a: TakeSupplyAlong) -> Refusal | None:
    if not is_engineer(p, now.side, now.unit):
        return NO_ENGINEER
    assert now.unit is not None
    if now.at != now.start or now.left != 2 * p.setting.counters[now.unit].move:
        return ON_THE_WAY
    if now.points:
        return ONE_ONLY
    movement = enclosing_step(p.state, Movement)
    return None if supply_unmoved(p.state.forces[now.side], movement, now.start) else NO_SUPPLY


def take_along(p: Position, now: Moving, a: TakeSupplyAlong, dice: Dice) -> Outcome[State]:
    """20.0-4 One supply point goes with the engineer, and stays where it stops."""
    return Outcome(then(p.state, replace(now, points=1)))


# -- fortifications -----------------------------------------------------------------------------------------


def building(p: Position, side: Side, spot: Spot) -> tuple[Spot, ...]:
    """20.0-3 What the engineers in or next to a supply hex fortify: their hexes, and adjacent ones that friends hold."""
    board, stacks = p.setting.board, p.deployed[side].stacks
    force, occupied = p.state.forces[side], p.deployed[side].occupied
    if not board.is_hex(spot):
        return ()
    emptied = (
        force.supply.get(spot) == 1 and spot not in stacks
    )  # the last supply point does not hold its hex
    built: set[Spot] = set()
    for site in (spot, *board.neighbors[spot]):
        if any(is_engineer(p, side, unit) for unit in stacks.get(site, ())):
            built.update(n for n in (site, *board.neighbors[site]) if n in occupied)
    return tuple(sorted(h for h in built if h not in force.forts and not (emptied and h == spot)))


def check_fortify(p: Position, now: Expenditure, a: FortifyFrom) -> Refusal | None:
    if (why := why_no_source(p, now.side, a.spot)) is not None:
        return why
    return None if building(p, now.side, a.spot) else NOBODY_BUILDS


def fortify(p: Position, now: Expenditure, a: FortifyFrom, dice: Dice) -> Outcome[State]:
    """20.0-3, 7.1-4 All of them build at the cost of one supply point; fortifications are announced (18.5)."""
    side, hexes = now.side, building(p, now.side, a.spot)
    s, events = expended(p.state, side, a.spot, 1, "20.0-3")  # 7.1-4
    force = s.forces[side]
    s = with_force(s, side, replace(force, forts=force.forts.union(hexes)))
    told: list[Event] = [HexFortified(rule="20.0-3", side=side, at=h) for h in hexes]
    return Outcome(s, (*events, *told))
