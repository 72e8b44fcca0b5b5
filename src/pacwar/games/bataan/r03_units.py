"""Chapter 3: a unit's current values: steps, efficiency, movement allowance, halving."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.dice import Dice
from pacwar.games.bataan.model import JAPAN, ErChecked, Force, Side, UnitId
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import Face

TEN = 10  # 2.41: the die; a 0 is read as ten
DISRUPTED_ER, UNSUPPLIED_ER = 2, 1  # 3.72b, 6.14b
HALF_PRESENT, HALF_SUPPORT = "1 Art", 3  # 19.14c
LOST = 4  # 3.72a, 6.14a-2: two movement points, in halves


def face(p: Position, force: Force, unit: UnitId) -> Face:
    """3.61 The side of the counter that is up."""
    ground = p.ground
    return ground.weak[unit] if unit in force.reduced or unit in force.converted else ground.full[unit]


def steps_left(p: Position, force: Force, unit: UnitId) -> int:
    """3.61-3.63 Steps that a unit still has: artillery, AA and HQ units have one (11.21b)."""
    return p.setting.counters[unit].steps - (unit in force.reduced)  # 3.62: one for artillery


def efficiency(p: Position, unit: UnitId) -> int:
    """3.41 The current rating: less if Disrupted (3.72b) or Out of Supply (6.14b), never below one (3.44)."""
    force = p.state.forces[p.ground.side_of[unit]]
    er = face(p, force, unit).er  # 3.41
    if unit in force.disrupted:
        er -= DISRUPTED_ER
    if unit in force.unsupplied:
        er -= UNSUPPLIED_ER
    return max(er, 1)  # 3.44


def checked(p: Position, unit: UnitId, dice: Dice, rule: str, drm: int = 0, bonus: int = 0) -> ErChecked:
    """3.42 An ER check: the modified die must not exceed the rating. `bonus` raises the rating (Event K)."""
    er = efficiency(p, unit) + bonus
    roll = dice.roll(TEN, rule)
    return ErChecked(rule=rule, unit=unit, er=er, face=roll, drm=drm, passed=roll + drm <= er)


def allowance(p: Position, unit: UnitId, assault: bool) -> int:
    """3.57, 6.14a, 3.72a The movement allowance in half points."""
    side = p.ground.side_of[unit]
    force = p.state.forces[side]
    whole = 2 * face(p, force, unit).ma
    slow = assault and not (side is JAPAN and p.ground.is_armor[unit])  # 7.21b-n3, 16.41
    lost = whole // 2 if slow else 0  # 3.51
    if unit in force.unsupplied:  # 6.14a; 3.57, R104: halved at most once in a sequence
        lost = (
            whole // 2 if p.classes[side].is_motorized[unit] else max(lost, LOST)
        )  # 6.14a-1, 6.14a-2, 6.14a-3
    if unit in force.disrupted:
        lost += LOST  # 3.72a-1, 3.72a-2, 3.72a-3
    return max(whole - lost, 0)


def attack_strength(p: Position, side: Side, units: Iterable[UnitId]) -> int:
    """3.54b The strength of units Out of Supply is totaled and halved, then added to the rest."""
    force = p.state.forces[side]
    full = halved = 0
    for unit in units:
        if unit in force.unsupplied:  # 3.56, 6.14c
            halved += face(p, force, unit).attack
        else:
            full += face(p, force, unit).attack
    return full + halved // 2  # 3.53, 3.54b


def support_strength(p: Position, unit: UnitId, failed: bool, swamp: bool) -> int:
    """3.54a Each artillery unit is halved by itself: for a failed check, for Swamp, for being Out of Supply."""
    force = p.state.forces[p.ground.side_of[unit]]
    strength = face(p, force, unit).attack
    if p.state.turn == 1 and unit == p.setting.unit(HALF_PRESENT):  # 19.14c: scenario 1 alone has that turn
        strength = HALF_SUPPORT
    for applies in (failed, swamp, unit in force.unsupplied):  # 3.55, 6.14c, R6
        if applies:
            strength //= 2  # 3.52, 3.54a
    return strength
