"""Chapters 8 and 9: Artillery and Ground Support: barrage (4.1-1B-b) and Final Protective Fire (4.1-1B-c)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact_about
from pacwar.core.records import Refusal, replace
from pacwar.games.saipan.agenda import changed
from pacwar.games.saipan.model import (
    AddBarrage,
    AddFpf,
    AddFpfSupport,
    AddSupport,
    AddTarget,
    Attack,
    Barrage,
    BarrageAllocated,
    Combat,
    EndBarrage,
    EndProtectiveFire,
    ProtectiveFire,
    ProtectiveFireAllocated,
    Side,
    State,
    UnitId,
)
from pacwar.games.saipan.position import Front, Position
from pacwar.kit.engagement import bits
from pacwar.kit.matching import max_matched

Battery = tuple[
    Side, frozenset[UnitId], frozenset[UnitId], frozenset[UnitId]
]  # of `Combat`: side, fought, attacked, silenced

NOT_ARTILLERY = Refusal("7.15", "only artillery may fire from a distance")
NOT_YOURS = Refusal("8.0", "not one of your units on the map")
FOUGHT = Refusal("7.14", "this artillery has already attacked this Combat Phase")
USED = Refusal("8.21", "this artillery is already in this attack")
DISPLACED = Refusal("7.82", "displaced artillery may not fire in the same Combat Phase")
MUST_ATTACK_ADJACENT = Refusal("8.31", "artillery adjacent to an enemy may attack only adjacent enemies")
STATED_BEFORE = Refusal(
    "8.31",
    "artillery adjacent to the defender must be declared with the adjacent attackers",
)
NO_RANGE = Refusal("8.11", "no defending unit is within this artillery's Range Allowance")
NO_POINTS = Refusal("9.12", "not enough Ground Support Points left this Combat Phase")
ONE_HEX = Refusal("8.13", "an attack without adjacent units may be made on only one hex")
STATED = Refusal("4.1-1B-a", "the targets of this attack are already stated")
NOBODY = Refusal("7.0", "an attack needs a unit or Ground Support Points")
NEEDS_UNIT = Refusal(
    "7.11", "Ground Support alone may not attack an enemy in contact: a unit must attack it (R4)"
)
RESERVED = Refusal("7.11", "this artillery must be kept for an enemy in contact left to it (R27)")
SOLELY_ARTILLERY = Refusal("8.45", "FPF may not be given against artillery and Ground Support alone")
FPF_ADJACENT = Refusal("8.41", "artillery adjacent to an enemy may not give FPF")
FPF_STRUCK = Refusal("8.41", "artillery that retreated or was displaced this Combat Phase may not give FPF")
FPF_SHAKEN = Refusal("8.41", "artillery that suffered a result in the previous Combat Phase may not give FPF")
FPF_FIRED = Refusal("7.3", "artillery may give FPF only once per Combat Phase (R7)")
FPF_RANGE = Refusal("8.42", "the defending unit is out of this artillery's range")
FPF_SELF = Refusal("8.5", "artillery under attack may not give FPF: it uses its Defense Strength")


# -- 8.1, 8.2: barrage --------------------------------------------------------------------------------------


def in_range(p: Position, unit: UnitId, targets: Iterable[UnitId]) -> bool:
    """8.12 Count the target hex, not one's own; 8.22: range to one of the defenders suffices; 8.61: over anything."""
    row = p.setting.board.distances(p.where(unit) or 0)
    reach = p.setting.counters[unit].range
    for target in targets:
        spot = p.where(target)
        if spot is not None and row[spot] <= reach:  # 8.12: the target hex counts; 8.61: over anything
            return True  # 8.22: one defender in range is enough
    return False


def check_gun(p: Position, combat: Combat, side: Side, unit: UnitId) -> Refusal | None:
    """May this unit barrage at all in this phase?"""
    if unit not in p.deployed[side].on_map:
        return NOT_YOURS
    if not p.setting.is_artillery[unit]:
        return NOT_ARTILLERY
    if unit in combat.fought:
        return FOUGHT
    if unit in combat.silenced:
        return DISPLACED
    mask = p.touching(side).get(unit, 0)
    for enemy in combat.attacked:
        mask &= ~(1 << enemy)
    return MUST_ATTACK_ADJACENT if mask else None  # 8.31; R3: enemies already attacked bind nobody


def can_barrage(p: Position, combat: Combat, target: UnitId, *, units_only: bool = False) -> bool:
    """8.11, 9.13 Can artillery or Ground Support reach the target?"""
    if combat.support[combat.side] and not units_only:  # 9.13: at any range
        return True
    return any(
        in_range(p, unit, (target,)) and is_spare(p, combat, (target,), (), unit) for unit in ready(p, combat)
    )


@fact_about
def guns_found(front: Front) -> dict[Battery, tuple[UnitId, ...]]:
    """Artillery that may barrage, by what has been fought in the Combat Phase."""
    return {}


def ready(p: Position, combat: Combat) -> tuple[UnitId, ...]:
    """The Phasing Player's artillery that may still barrage."""
    key = combat.side, combat.fought, combat.attacked, combat.silenced
    found = guns_found(p.front)
    known = found.get(key)
    if known is None:
        every = p.deployed[combat.side].artillery
        known = found[key] = tuple(unit for unit in every if check_gun(p, combat, combat.side, unit) is None)
    return known


def owed(p: Position, combat: Combat) -> frozenset[UnitId]:
    """R27 The enemies in contact that artillery must still barrage."""
    left = combat.owed
    return left.difference(combat.attacked).intersection(p.enemy[combat.side].on_map) if left else left


def max_served(p: Position, enemies: Collection[UnitId], batteries: Iterable[UnitId]) -> int:
    """R27 How many of the enemies can each have a battery of its own."""
    return max_matched(
        {unit: [enemy for enemy in enemies if in_range(p, unit, (enemy,))] for unit in batteries}
    )


def can_be_owed(p: Position, combat: Combat, enemies: tuple[UnitId, ...]) -> bool:
    """R27 Is there a battery to be kept for each of these enemies, beside those that are kept already?"""
    kept, free = owed(p, combat), ready(p, combat)
    if not free:
        return False
    return max_served(p, kept.union(enemies), free) == max_served(p, kept, free) + len(enemies)


def is_spare(
    p: Position, combat: Combat, targets: tuple[UnitId, ...], used: tuple[UnitId, ...], unit: UnitId
) -> bool:
    """R27 May this battery fire at these targets and leave enough for the enemies that are left to artillery?"""
    kept = owed(p, combat)
    if not kept:
        return True
    free = ready(p, combat)
    rest = kept.difference(targets)
    after = max_served(p, rest, [gun for gun in free if gun != unit and gun not in used])
    return after + len(kept) - len(rest) >= max_served(p, kept, free)


def guns(p: Position, now: Barrage) -> Iterator[AddBarrage]:
    return (AddBarrage(unit) for unit in ready(p, p.combat))


def check_barrage(p: Position, now: Barrage, a: AddBarrage) -> Refusal | None:
    attack = p.attack
    if a.unit in attack.barrage or a.unit in attack.attackers:
        return USED
    refusal = check_gun(p, p.combat, now.side, a.unit)
    if refusal is MUST_ATTACK_ADJACENT and p.touching(now.side)[a.unit] & bits(attack.targets):
        return STATED_BEFORE
    if refusal is not None:
        return refusal
    if not in_range(p, a.unit, attack.targets):
        return NO_RANGE
    return None if is_spare(p, p.combat, attack.targets, attack.barrage, a.unit) else RESERVED


def add_barrage(p: Position, now: Barrage, a: AddBarrage, dice: Dice) -> Outcome[State]:
    attack = p.attack
    return Outcome(
        changed(p.state, attack, replace(attack, barrage=tuple(sorted((*attack.barrage, a.unit)))))
    )


def points(p: Position, now: Barrage) -> Iterator[AddSupport]:
    return (AddSupport(n) for n in range(1, p.combat.support[now.side] - p.attack.support + 1))


def check_points(p: Position, now: Barrage, a: AddSupport) -> Refusal | None:
    left = p.combat.support[now.side] - p.attack.support
    return None if 1 <= a.points <= left else NO_POINTS


def add_points(p: Position, now: Barrage, a: AddSupport, dice: Dice) -> Outcome[State]:
    """9.11, 9.12 Each point counts as one Barrage point."""
    attack = p.attack
    return Outcome(changed(p.state, attack, replace(attack, support=attack.support + a.points)))


def more_targets(p: Position, now: Barrage) -> Iterable[AddTarget]:
    return ()  # 4.1-1B-a: they are stated with the adjacent units


def check_more(p: Position, now: Barrage, a: AddTarget) -> Refusal:
    return STATED if p.attack.attackers else ONE_HEX


def ends(p: Position, now: Barrage) -> Iterable[EndBarrage]:
    return (EndBarrage(),)


def check_end(p: Position, now: Barrage, a: EndBarrage) -> Refusal | None:
    attack = p.attack
    if attack.attackers or attack.barrage:
        return None
    if not attack.support:
        return NOBODY
    return NEEDS_UNIT if in_contact(p, attack) else None


def in_contact(p: Position, attack: Attack) -> bool:
    """7.11 Is the target adjacent to a unit that could still attack it, or left to artillery in reach (R27)?"""
    combat = p.combat
    open_now = p.engagement
    kept = owed(p, combat)
    return any(
        t in open_now.touched or (t in kept and can_barrage(p, combat, t, units_only=True))
        for t in attack.targets
    )


def end(p: Position, now: Barrage, a: EndBarrage, dice: Dice) -> Outcome[State]:
    return _barrage_over(p)


def _barrage_over(p: Position) -> Outcome[State]:
    attack = p.attack
    if not (attack.barrage or attack.support):
        return Outcome(then(p.state))
    told = BarrageAllocated(rule="4.1-1B-b", units=attack.barrage, support=attack.support)
    return Outcome(then(p.state), (told,))


def nothing_to_fire(p: Position, now: Barrage) -> Outcome[State] | None:
    """There is nothing to allocate. What has been allocated is confirmed by its player: the die is next."""
    attack = p.attack
    if attack.barrage or attack.support or p.combat.support[now.side]:
        return None
    if any(check_barrage(p, now, a) is None for a in guns(p, now)):
        return None
    return _barrage_over(p) if check_end(p, now, EndBarrage()) is None else None


# -- 8.4: Final Protective Fire -----------------------------------------------------------------------------


def solely_artillery(p: Position, attack: Attack) -> bool:
    """8.15, 8.45 Is this an attack by artillery (adjacent or not) and Ground Support alone?"""
    return all(p.setting.is_artillery[unit] for unit in attack.attackers)


def batteries(p: Position, now: ProtectiveFire) -> Iterator[AddFpf]:
    return (AddFpf(unit) for unit in p.deployed[now.side].artillery)


def check_fpf(p: Position, now: ProtectiveFire, a: AddFpf) -> Refusal | None:
    attack, combat = p.attack, p.combat
    if a.unit not in p.deployed[now.side].on_map:
        return NOT_YOURS
    if not p.setting.is_artillery[a.unit]:
        return NOT_ARTILLERY
    if solely_artillery(p, attack):
        return SOLELY_ARTILLERY
    if a.unit in attack.targets:
        return FPF_SELF
    if a.unit in attack.fpf:
        return USED
    if a.unit in combat.fired:
        return FPF_FIRED
    if a.unit in combat.silenced:
        return FPF_STRUCK
    if a.unit in p.state.forces[now.side].shaken:
        return FPF_SHAKEN
    if a.unit in p.touching(now.side):
        return FPF_ADJACENT
    return None if in_range(p, a.unit, attack.targets) else FPF_RANGE


def add_fpf(p: Position, now: ProtectiveFire, a: AddFpf, dice: Dice) -> Outcome[State]:
    """8.43 Its FPF Strength is added to the defense; 8.44: it has no part in the result."""
    attack = p.attack
    return Outcome(changed(p.state, attack, replace(attack, fpf=tuple(sorted((*attack.fpf, a.unit))))))


def fpf_points(p: Position, now: ProtectiveFire) -> Iterator[AddFpfSupport]:
    return (AddFpfSupport(n) for n in range(1, p.combat.support[now.side] - p.attack.fpf_support + 1))


def check_fpf_points(p: Position, now: ProtectiveFire, a: AddFpfSupport) -> Refusal | None:
    attack = p.attack
    if solely_artillery(p, attack):
        return SOLELY_ARTILLERY
    left = p.combat.support[now.side] - attack.fpf_support
    return None if 1 <= a.points <= left else NO_POINTS


def add_fpf_points(p: Position, now: ProtectiveFire, a: AddFpfSupport, dice: Dice) -> Outcome[State]:
    """9.0 The points that served as Barrage in one's own phase serve as FPF in the enemy's."""
    attack = p.attack
    return Outcome(changed(p.state, attack, replace(attack, fpf_support=attack.fpf_support + a.points)))


def fpf_ends(p: Position, now: ProtectiveFire) -> Iterable[EndProtectiveFire]:
    return (EndProtectiveFire(),)


def check_fpf_end(p: Position, now: ProtectiveFire, a: EndProtectiveFire) -> Refusal | None:
    return None  # 4.1-1B-c: if the player wishes


def end_fpf(p: Position, now: ProtectiveFire, a: EndProtectiveFire, dice: Dice) -> Outcome[State]:
    return _fpf_over(p)


def _fpf_over(p: Position) -> Outcome[State]:
    attack = p.attack
    if not (attack.fpf or attack.fpf_support):
        return Outcome(then(p.state))
    told = ProtectiveFireAllocated(rule="4.1-1B-c", units=attack.fpf, support=attack.fpf_support)
    return Outcome(then(p.state), (told,))


def no_protective_fire(p: Position, now: ProtectiveFire) -> Outcome[State] | None:
    """Likewise for the other player."""
    attack = p.attack
    if not solely_artillery(p, attack):
        if attack.fpf or attack.fpf_support or p.combat.support[now.side]:
            return None
        if any(check_fpf(p, now, a) is None for a in batteries(p, now)):
            return None
    return _fpf_over(p)
