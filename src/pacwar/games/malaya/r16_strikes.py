"""Chapters 16.8 and 17: Air and Naval Bombardment is placed, all of it before any is carried out (r16_bombardment)."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.malaya.agenda import changed, enclosing_step
from pacwar.games.malaya.model import (
    STRIKE,
    AddStrike,
    Bombard,
    Bombardments,
    EndStrikes,
    NavalFire,
    Spot,
    State,
    StrikePlaced,
    Strikes,
)
from pacwar.games.malaya.position import Position

NO_STRIKE = Refusal("16.2", "no Strike air points left")
OUT_OF_RANGE = Refusal("26.4", "the enemy base may not be attacked")
NO_ENEMY = Refusal("16.8", "no enemy land unit in that hex")
LIMIT = Refusal("26.13a", "the air point limit for one hex per phase is reached (R123)")
TOO_FAR = Refusal("26.11a", "naval gunfire may hit only coastal and adjacent hexes")


def nothing_to_strike(p: Position, now: Strikes) -> Outcome[State] | None:
    """16.8 No Strike points, no naval gunfire kept, no marker held: both sides see that nothing can be placed."""
    hand = p.state.hands[now.side]
    if p.state.air[now.side].missions[STRIKE] or hand.held or hand.kept or now.air or now.naval:
        return None
    return Outcome(then(p.state))


def held_by_enemy(p: Position, now: Strikes) -> Iterable[Spot]:
    """26.11a Air missions reach every hex of the map."""
    return sorted(p.enemy[now.side].occupied) if p.state.air[now.side].missions[STRIKE] else ()


def check_strike(p: Position, now: Strikes, a: AddStrike) -> Refusal | None:
    if sum(now.air.values()) >= p.state.air[now.side].missions[STRIKE]:
        return NO_STRIKE
    if not p.setting.board.is_hex(a.spot):
        return OUT_OF_RANGE
    if a.spot not in p.enemy[now.side].occupied:
        return NO_ENEMY
    return LIMIT if now.air.get(a.spot, 0) >= p.setting.air.strike_limit[now.side] else None  # 16.82, R5


def strike(p: Position, now: Strikes, a: AddStrike, dice: Dice) -> Outcome[State]:
    """16.8, 18.3 One air point more for a hex, openly."""
    air = {**now.air, a.spot: now.air.get(a.spot, 0) + 1}
    placed = StrikePlaced(rule="16.8", side=now.side, at=a.spot, points=1, naval=False)
    return Outcome(then(p.state, replace(now, air=air)), (placed,))


def end(p: Position, now: Strikes, a: EndStrikes, dice: Dice) -> Outcome[State]:
    """16.8 All strikes are placed; now they are carried out."""
    if not now.air and not now.naval:
        return Outcome(then(p.state))
    return Outcome(then(p.state, Bombardments(now.side, now.air, now.naval)))


def naval_targets(p: Position, now: NavalFire) -> Iterable[Spot]:
    """26.11a (R1), R40 Enemy-held hexes on or next to the coast."""
    return sorted(p.enemy[now.side].occupied & p.setting.near_coast)


def check_bombard(p: Position, now: NavalFire, a: Bombard) -> Refusal | None:
    if not p.setting.board.is_hex(a.spot):
        return OUT_OF_RANGE
    if a.spot not in p.enemy[now.side].occupied:
        return NO_ENEMY
    return None if a.spot in p.setting.near_coast else TOO_FAR  # R40


def bombard(p: Position, now: NavalFire, a: Bombard, dice: Dice) -> Outcome[State]:
    """17.0 A naval marker is placed on a hex."""
    s = then(p.state)
    strikes = enclosing_step(s, Strikes)
    naval = {**strikes.naval, a.spot: (*strikes.naval.get(a.spot, ()), now.marker)}
    points = p.ground.markers[now.marker].bombardment
    placed = StrikePlaced(rule="17.0", side=now.side, at=a.spot, points=points, naval=True)
    return Outcome(changed(s, strikes, replace(strikes, naval=naval)), (placed,))
