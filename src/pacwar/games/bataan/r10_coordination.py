"""Chapter 10.4: Combat Coordination of artillery and ground units."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan import r15_invasion as r15
from pacwar.games.bataan import r17_combat as r17
from pacwar.games.bataan.agenda import changed, enclosing_step, sequence_of
from pacwar.games.bataan.model import (
    JAPAN,
    ArtilleryCheck,
    ArtilleryCoordination,
    Combat,
    GroundCoordination,
    Lead,
    Sequence,
    Side,
    State,
    SupportGiven,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import checked, efficiency, support_strength
from pacwar.games.bataan.r07_activation import acts_with
from pacwar.games.bataan.r10_chart import coordination as coordination
from pacwar.games.bataan.r10_tables import active_bonus, capping_defense, ground_attack

SCATTERED = 10  # 10.42c-3

NOT_FIRING = Refusal("10.42a", "only artillery that checks coordination may lead the check")


# -- artillery ----------------------------------------------------------------------------------------------


def rolling(p: Position, combat: Combat, side: Side) -> tuple[UnitId, ...]:
    """10.42b, 12.17, R31 The artillery whose fire depends on the check. Japan's Event P passes it."""
    if side is JAPAN and r17.has(p, combat, "P", JAPAN):
        return ()
    return tuple(u for u in combat.guns.get(side, ()) if u != combat.sure.get(side))  # R31


def artillery_settled(p: Position, now: ArtilleryCoordination) -> Outcome[State] | None:
    """10.42a No artillery checks, or all candidates for the lead have the same ER."""
    combat = enclosing_step(p.state, Combat)
    found = rolling(p, combat, now.side)
    if not found:
        return supported(p, then(p.state), combat, now.side, (), failed=False)
    if len({efficiency(p, u) + active_bonus(p, combat, u) for u in found}) > 1:
        return None
    return Outcome(then(p.state, ArtilleryCheck(now.side, found[0])))


def gun_leads(p: Position, now: ArtilleryCoordination) -> tuple[UnitId, ...]:
    return rolling(p, enclosing_step(p.state, Combat), now.side)


def check_gun_lead(p: Position, now: ArtilleryCoordination, a: Lead) -> Refusal | None:
    return None if a.unit in gun_leads(p, now) else NOT_FIRING


def gun_lead(p: Position, now: ArtilleryCoordination, a: Lead, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, ArtilleryCheck(now.side, a.unit)))


def artillery_check(p: Position, now: ArtilleryCheck, dice: Dice) -> Outcome[State]:
    """10.42b One check for all supporting artillery of a side."""
    combat, side = enclosing_step(p.state, Combat), now.side
    drm = sum(line.artillery for line in coordination(p, combat))
    check = checked(p, now.lead, dice, "10.42b", drm, active_bonus(p, combat, now.lead))
    found = rolling(p, combat, side)
    silent = found if check.face + drm >= SCATTERED else ()  # 10.42c-3
    # 10.42c-1: full support if passed; 10.42c-2: half if failed
    out = supported(p, then(p.state), combat, side, silent, failed=not check.passed)
    return Outcome(out.state, (check, *out.events))


def supported(
    p: Position, s: State, combat: Combat, side: Side, silent: tuple[UnitId, ...], failed: bool
) -> Outcome[State]:
    """10.42c, 10.42e, 10.51b What the artillery of a side adds."""
    guns = combat.guns.get(side, ())
    if not guns:
        return Outcome(s)
    points = support(p, combat, side, tuple(u for u in guns if u not in silent), failed)
    s = changed(s, combat, replace(combat, support={**combat.support, side: points}))
    return Outcome(s, (SupportGiven(rule="10.51b", side=side, points=points),))


def support(p: Position, combat: Combat, side: Side, guns: tuple[UnitId, ...], failed: bool) -> int:
    """3.54a, 3.55, 10.25, 12.18 Each unit by itself, halved for a failed check and for Swamp; not more together than the ground units
    have (10.42e, 12.13g-1). 15.45d: doubled in a hex that is attacked from the sea."""
    swamp, sure = p.ground.halves_guns[combat.target], combat.sure.get(side)
    own_hex = combat.defenders if side is not combat.side and r15.doubles(p, combat) else ()
    total = 0
    for gun in guns:
        points = support_strength(p, gun, failed and gun != sure and gun in rolling(p, combat, side), swamp)
        total += 2 * points if gun in own_hex else points
    limit = ground_attack(p, combat) if side is combat.side else capping_defense(p, combat)
    return min(total, limit)  # 10.42e, 12.13g-1


# -- ground units -------------------------------------------------------------------------------------------


def ground_coordination(p: Position, now: GroundCoordination, dice: Dice) -> Outcome[State]:
    """10.43 Where coordination is not automatic the attacker's Lead unit checks; the defender never does (10.61d)."""
    s, combat = then(p.state), enclosing_step(p.state, Combat)
    sequence = sequence_of(s)
    assert sequence is not None
    if is_coordinated(p, sequence, combat):
        return Outcome(s)
    drm = sum(line.ground for line in coordination(p, combat))
    lead = combat.leads[combat.side]
    check = checked(p, lead, dice, "10.43c", drm, active_bonus(p, combat, lead))
    if not check.passed:
        s = changed(s, combat, replace(combat, uncoordinated=True))
    return Outcome(s, (check,))


def is_coordinated(p: Position, sequence: Sequence, combat: Combat) -> bool:
    """10.43a, 10.43b, R77 By itself: attackers of one formation, or of none (R110), none of them Disrupted, on the Mobile CRT
    all in one hex."""
    disrupted = p.state.forces[combat.side].disrupted
    if not disrupted.isdisjoint(combat.attackers):
        return False
    if combat.mobile and len(set(combat.origin.values())) > 1:  # 10.43b
        return False
    return len({acts_with(p, sequence, u) for u in combat.attackers}) == 1  # 10.43a, R77, R110
