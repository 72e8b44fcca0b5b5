"""Chapter 10: Japanese Massed Infantry ("Banzai") Attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.saipan.agenda import changed, eliminated
from pacwar.games.saipan.model import (
    JAPAN,
    BanzaiChoice,
    BanzaiDeclared,
    BanzaiLosses,
    DeclareBanzai,
    RegularAttack,
    RemoveUnit,
    State,
    UnitId,
)
from pacwar.games.saipan.position import Position

NOT_JAPAN = Refusal("10.0", "only the Japanese Player may make Banzai attacks")
NO_INFANTRY = Refusal("10.0", "a Banzai attack needs infantry or engineers")
NOT_THERE = Refusal("10.13", "only units that attacked from an adjacent hex may be removed")
INFANTRY_FIRST = Refusal(
    "10.12", "infantry and engineers must be removed first, then armor, then adjacent artillery"
)
TOO_MUCH = Refusal("10.0", "the losses may not exceed the Defense Strength by more than they must (R11)")


def banzai(p: Position, now: BanzaiChoice) -> Iterable[DeclareBanzai]:
    return (DeclareBanzai(),)


def check_banzai(p: Position, now: BanzaiChoice, a: DeclareBanzai) -> Refusal | None:
    if now.side is not JAPAN:
        return NOT_JAPAN
    return None if massed(p) else NO_INFANTRY


def massed(p: Position) -> tuple[UnitId, ...]:
    return tuple(u for u in p.attack.attackers if p.setting.is_massed[u])


def declare(p: Position, now: BanzaiChoice, a: DeclareBanzai, dice: Dice) -> Outcome[State]:
    """10.0 Declared before the die; infantry and engineers count double (10.11)."""
    attack = p.attack
    s = then(changed(p.state, attack, replace(attack, banzai=True)))
    return Outcome(s, (BanzaiDeclared(rule="10.0", units=massed(p)),))


def regular(p: Position, now: BanzaiChoice) -> Iterable[RegularAttack]:
    return (RegularAttack(),)


def check_regular(p: Position, now: BanzaiChoice, a: RegularAttack) -> Refusal | None:
    return None


def attack_regularly(p: Position, now: BanzaiChoice, a: RegularAttack, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state))


def no_choice(p: Position, now: BanzaiChoice) -> Outcome[State] | None:
    if now.side is JAPAN and massed(p):
        return None
    return Outcome(then(p.state))


# -- 10.12: the losses --------------------------------------------------------------------------------------


def rank(p: Position, unit: UnitId) -> int:
    """10.12 Infantry and engineers first, then armor, then adjacent artillery."""
    return 0 if p.setting.is_massed[unit] else 1 if p.setting.is_armor[unit] else 2


def still_needed(p: Position, now: BanzaiLosses) -> int:
    """R11 What the result itself has cost the Japanese Player counts toward the requirement."""
    lost = (u for u in p.attack.lost if p.setting.counters[u].side is JAPAN)
    return now.needed - sum(p.setting.strength[u] for u in lost)


def candidates(p: Position) -> tuple[UnitId, ...]:
    """The units of the lowest rank that are left (10.13: none that barraged from afar)."""
    left = [u for u in p.attack.attackers if u in p.state.forces[JAPAN].on_map and p.setting.strength[u]]
    if not left:
        return ()
    lowest = min(rank(p, u) for u in left)
    return tuple(u for u in left if rank(p, u) == lowest)


def least_total(p: Position, needed: int, units: tuple[UnitId, ...]) -> int:
    """R11 The smallest total that meets the need, or all there is."""
    values = [p.setting.strength[u] for u in units]
    totals = {sum(some) for size in range(len(values) + 1) for some in combinations(values, size)}
    enough = [total for total in totals if total >= needed]
    return min(enough) if enough else sum(values)


def losses(p: Position, now: BanzaiLosses) -> Iterator[RemoveUnit]:
    return (RemoveUnit(unit) for unit in candidates(p))


def check_loss(p: Position, now: BanzaiLosses, a: RemoveUnit) -> Refusal | None:
    attack = p.attack
    if a.unit not in attack.attackers or a.unit not in p.state.forces[JAPAN].on_map:
        return NOT_THERE
    units = candidates(p)
    if a.unit not in units:
        return replace(INFANTRY_FIRST, about=units)
    needed, strength = still_needed(p, now), p.setting.strength[a.unit]
    rest = tuple(u for u in units if u != a.unit)
    if strength + least_total(p, max(needed - strength, 0), rest) > least_total(p, needed, units):
        return TOO_MUCH
    return None


def remove(p: Position, now: BanzaiLosses, a: RemoveUnit, dice: Dice) -> Outcome[State]:
    attack = p.attack
    s = changed(p.state, attack, replace(attack, lost=(*attack.lost, a.unit)))
    return eliminated(p.setting, s, (a.unit,), "10.12")


def losses_settled(p: Position, now: BanzaiLosses) -> Outcome[State] | None:
    if still_needed(p, now) > 0 and candidates(p):
        return None
    return Outcome(then(p.state))
