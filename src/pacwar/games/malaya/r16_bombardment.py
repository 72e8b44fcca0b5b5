"""Chapters 16.8 and 17: Air and Naval Bombardment is carried out, one strike at a time. Units in the hex are not shown (16.85)."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import with_force, with_hand
from pacwar.games.malaya.model import (
    OTHER,
    STRIKE,
    BombardmentLoss,
    Bombardments,
    BreakDown,
    CarryOut,
    ColumnShifted,
    HexBombarded,
    HexSuppressed,
    HqInactivated,
    LoseUnit,
    MarkerEliminated,
    MarkerId,
    Nothing,
    Reorganized,
    ShipsFirst,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r05_markers import with_one, without
from pacwar.games.malaya.r09_breakdown import WHOLE, broken_down
from pacwar.games.malaya.r15_elimination import eliminated, supply_eliminated
from pacwar.games.malaya.r16_missions import hit, returned

NO_STRIKE = Refusal("16.8", "no strike was placed on that hex")
NOT_THERE = Refusal("R47", "not a combat unit in the bombarded hex")
NOT_BOTH = Refusal("R84", "only aircraft or only ships strike that hex; resolve the strike")
SOMEBODY_THERE = Refusal("R47", "a combat unit in the hex must break down or be eliminated")


def hexes(p: Position, now: Bombardments) -> list[Spot]:
    return sorted({*now.air, *now.naval})


def check_carry_out(p: Position, now: Bombardments, a: CarryOut) -> Refusal | None:
    return None if a.spot in now.air or a.spot in now.naval else NO_STRIKE


def carry_out(p: Position, now: Bombardments, a: CarryOut, dice: Dice) -> Outcome[State]:
    """16.8, 16.81 One strike at a time; on the same hex aircraft come before ships, unless these go first (R84)."""
    at = a.spot
    if at in now.air:
        return air_strike(p, then(p.state, without_air(now, at)), now.side, at, now.air[at], dice)
    return ships_fire(p, now, at, dice)


def check_ships_first(p: Position, now: Bombardments, a: ShipsFirst) -> Refusal | None:
    return None if a.spot in now.air and a.spot in now.naval else NOT_BOTH


def ships_first(p: Position, now: Bombardments, a: ShipsFirst, dice: Dice) -> Outcome[State]:
    """R84 The order of the strikes on one hex too is the striker's."""
    return ships_fire(p, now, a.spot, dice)


def ships_fire(p: Position, now: Bombardments, at: Spot, dice: Dice) -> Outcome[State]:
    left = replace(now, naval={spot: fleet for spot, fleet in now.naval.items() if spot != at})
    return naval_strike(p, then(p.state, left), now.side, at, now.naval[at], dice)


def without_air(now: Bombardments, at: Spot) -> Bombardments:
    return replace(now, air={spot: points for spot, points in now.air.items() if spot != at})


def strikes_settled(p: Position, now: Bombardments) -> Outcome[State] | None:
    """R84 A strike on an empty hex is canceled; the last one ends the phase."""
    held = p.enemy[now.side].occupied
    if not now.air and not now.naval:
        return Outcome(then(p.state))
    for at in now.air:
        if at not in held:
            s = returned(p.state, now.side, STRIKE, now.air[at])
            return Outcome(then(s, without_air(now, at)))
    naval = {at: fleet for at, fleet in now.naval.items() if at in held}
    return None if len(naval) == len(now.naval) else Outcome(then(p.state, replace(now, naval=naval)))


def air_strike(p: Position, s: State, side: Side, at: Spot, points: int, dice: Dice) -> Outcome[State]:
    """16.81-1 All air points on the hex together; survivors return to Reserve (16.81-5)."""
    result, events = rolled(p, side, at, points, dice, naval=False)
    shot_down = result == "AA"
    if shot_down:  # 16.84
        guarded = is_guarded(p, OTHER[side], at)
        lost = hit(p, s, side, STRIKE, int(guarded), int(not guarded), "16.84")
        s, events = lost.state, (*events, *lost.events)
    s = returned(s, side, STRIKE, points - shot_down)  # 16.81-5
    return struck(p, s, side, at, result, events)


def naval_strike(
    p: Position, s: State, side: Side, at: Spot, fleet: tuple[MarkerId, ...], dice: Dice
) -> Outcome[State]:
    """17.0, R60 All naval markers on the hex together. AA does nothing to ships, but for coastal defense (26.15b, R4)."""
    strength = [p.ground.markers[marker].bombardment for marker in fleet]
    result, events = rolled(p, side, at, sum(strength), dice, naval=True)  # R60
    if result == "AA" and has_coastal_defense(p, OTHER[side], at):  # R4
        marker = fleet[strength.index(min(strength))]  # R82
        hand = s.hands[side]
        gone = replace(hand, kept=without(hand.kept, marker), removed=with_one(hand.removed, marker))
        s = with_hand(s, side, gone)
        events = (*events, MarkerEliminated(rule="26.15b", side=side, marker=marker))
    return struck(p, s, side, at, result, events)


def rolled(
    p: Position, side: Side, at: Spot, points: int, dice: Dice, *, naval: bool
) -> tuple[str, tuple[Event, ...]]:
    """16.81-2, 16.81-3 The column, shifted to the left but never below zero, and the die."""
    table = p.setting.air.bombardment
    shifts = tuple(shifted(p, OTHER[side], at, naval=naval))
    column = min(points, len(table.columns) - 1)  # R56
    column = max(column + sum(shift.columns for shift in shifts), 0)
    face = dice.roll(6, "16.81-3")
    result = table.result(column, face)
    bombarded = HexBombarded(
        rule="17.0" if naval else "16.81",
        side=side,
        at=at,
        naval=naval,
        points=points,
        column=column,
        face=face,
        result=result,
    )
    return result, (*shifts, bombarded)


def shifted(p: Position, owner: Side, at: Spot, *, naval: bool) -> Iterator[ColumnShifted]:
    """16.81-2 Terrain; 16.84, R55: antiaircraft units, against aircraft; 26.15b: coastal defense, against ships."""
    terrain, kind = p.setting.terrain, p.setting.board.terrain[at]
    if columns := terrain.hexes[kind].bombardment:
        yield ColumnShifted(rule="16.81-2", columns=-columns, why=kind)
    if not naval and is_guarded(p, owner, at):
        yield ColumnShifted(rule="16.84", columns=-terrain.antiaircraft, why="antiaircraft")  # R55: once
    if naval and has_coastal_defense(p, owner, at):
        yield ColumnShifted(rule="26.15b", columns=-terrain.coastal_defense, why="coastal defense")


def is_guarded(p: Position, owner: Side, at: Spot) -> bool:
    """16.84, R55 Is there an antiaircraft unit of a side in or beside a hex?"""
    near = (at, *p.setting.board.neighbors[at])
    return any(of_kind(p, owner, spot, "antiaircraft") for spot in near)


def has_coastal_defense(p: Position, owner: Side, at: Spot) -> bool:
    """26.15b Only the Allies have such units."""
    return bool(of_kind(p, owner, at, "coastal"))


def of_kind(p: Position, owner: Side, at: Spot, kind: str) -> list[UnitId]:
    counters = p.setting.counters
    return [unit for unit in p.deployed[owner].stacks.get(at, ()) if counters[unit].kind == kind]


# -- 16.81-4: what a result does -----------------------------------------------------------------------------


def struck(
    p: Position, s: State, side: Side, at: Spot, result: str, events: tuple[Event, ...]
) -> Outcome[State]:
    """16.81-4 S suppresses; D does that and takes a loss of the owner's choice (R47)."""
    if result not in ("S", "D"):
        return Outcome(s, events)
    owner = OTHER[side]
    out = suppressed(p, s, owner, at)
    s = out.state
    if result == "D" and (at in s.forces[owner].supply or at in p.deployed[owner].stacks):
        s = ahead(s, BombardmentLoss(owner, at))
    return Outcome(s, (*events, *out.events))


def suppressed(p: Position, s: State, owner: Side, at: Spot) -> Outcome[State]:
    """8.3, R10, 16.83, R48 All combat units in the hex are suppressed (8.4: once is enough), and a supply point is eliminated.

    19.3 HQs become un-activated instead; only their owner learns of it (16.85).
    """
    ground, force = p.ground, s.forces[owner]
    stack = p.deployed[owner].stacks.get(at, ())  # 16.83: all of it
    hqs = [unit for unit in stack if unit in force.active]
    fit = [unit for unit in stack if not ground.is_hq[unit]]  # R10; 8.4: suppressed or not
    force = replace(force, suppressed=force.suppressed.union(fit), active=force.active.difference(hqs))
    s = with_force(s, owner, force)
    events: list[Event] = [HexSuppressed(rule="R48", side=owner, at=at)]
    events += [HqInactivated(rule="19.3", told=owner, unit=unit) for unit in hqs]  # 16.85
    if at in force.supply:
        out = supply_eliminated(s, owner, at, 1, "R48")
        s, events = out.state, [*events, *out.events]
    return Outcome(s, tuple(events))


# -- R47: a loss ---------------------------------------------------------------------------------------------


def combat_units(p: Position, now: BombardmentLoss) -> list[UnitId]:
    """2.36-CombatUnit Those in the hex that are no HQs."""
    here = p.deployed[now.side].stacks.get(now.at, ())
    return [unit for unit in here if not p.ground.is_hq[unit]]  # 2.36-CombatUnit


def check_lose(p: Position, now: BombardmentLoss, a: LoseUnit) -> Refusal | None:
    return None if a.unit in combat_units(p, now) else NOT_THERE


def lose(p: Position, now: BombardmentLoss, a: LoseUnit, dice: Dice) -> Outcome[State]:
    return eliminated(p.ground, then(p.state), (a.unit,), "R47")


def check_break_down(p: Position, now: BombardmentLoss, a: BreakDown) -> Refusal | None:
    if a.unit not in combat_units(p, now):
        return NOT_THERE
    return None if a.unit in p.setting.breakdown_of else WHOLE


def break_down(p: Position, now: BombardmentLoss, a: BreakDown, dice: Dice) -> Outcome[State]:
    """9.3, R47 Out of sight of the enemy (16.85)."""
    s, into = broken_down(p.ground, then(p.state), a.unit)
    told = Reorganized(rule="R47", told=now.side, side=now.side, units=into, instead_of=(a.unit,), at=now.at)
    return Outcome(s, (told,))


def check_nothing(p: Position, now: BombardmentLoss, a: Nothing) -> Refusal | None:
    return SOMEBODY_THERE if combat_units(p, now) else None
