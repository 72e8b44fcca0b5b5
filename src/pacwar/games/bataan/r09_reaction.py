"""Chapter 9.2 and 9.3: the enemy's reaction to declared attacks: Combat Refusal, then No Retreat."""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan.agenda import changed, enclosing_step
from pacwar.games.bataan.model import (
    JAPAN,
    OTHER,
    US,
    Advance,
    Attack,
    CombatRefused,
    DeclareNoRetreat,
    EndReaction,
    ErChecked,
    Fighting,
    Lead,
    NoRetreat,
    NoRetreatDeclared,
    Reaction,
    RefuseCombat,
    Refusing,
    Retreating,
    Retreats,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import checked, efficiency, steps_left
from pacwar.games.bataan.r06_supply import formation_for
from pacwar.games.bataan.r11_retreat import can_retreat
from pacwar.games.bataan.r14_forts import is_fort

REFUSAL_DRM = -1  # 9.23a
STEPS = 3  # 9.34-1

NOT_ATTACKED = Refusal("9.21", "no attack on that hex was declared")
TOO_LATE = Refusal("9.31", "combat must be refused before No Retreat is declared")
TOO_EARLY = Refusal("9.21", "No Retreat may be declared only after all Combat Refusals")
REFUSED_ONCE = Refusal("9.23b", "a stack that failed to refuse combat must defend")
NOT_MOBILE = Refusal("9.21", "only red-box and cavalry units may refuse combat")
DISRUPTED = Refusal("3.72c", "a Disrupted unit may not refuse combat")
NO_PATH = Refusal("9.25", "the stack has no two-hex path free of vacant hexes in enemy ZOCs")
TRIED = Refusal("9.35a", "only one No Retreat check may be made per hex")
NOT_PREPARED = Refusal(
    "9.34", "US units need a fortification, or three steps and the Lead unit's HQ in the hex"
)
IN_THE_OPEN = Refusal("9.32", "Japanese units may not attempt No Retreat in Clear terrain (R2)")
MUST_TRY = Refusal("9.32", "Japanese units out of HQ range must attempt No Retreat")
MUST_STAND = Refusal("9.33", "Japanese units that cannot retreat must conduct No Retreat")
NOT_THERE = Refusal("9.23a", "the Lead unit must be in the Defender Hex")
NOT_AN_HQ = Refusal("16.23", "an HQ may lead only where there are no other units")
NOT_BEST = Refusal("9.32", "the unit with the highest ER must lead")
NO_HQ = Refusal("9.34-2", "the hex has no HQ of the Lead unit's formation, or fewer than three steps")


def attack_on(p: Position, target: Spot) -> Attack | None:
    for attack in enclosing_step(p.state, Fighting).attacks:
        if attack.target == target:
            return attack
    return None


def targets(p: Position, now: Reaction) -> list[Spot]:
    return sorted(attack.target for attack in enclosing_step(p.state, Fighting).attacks)


def stack(p: Position, side: Side, spot: Spot) -> tuple[UnitId, ...]:
    return p.deployed[side].stacks.get(spot, ())


def possible_leads(p: Position, units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """16.23 No HQ leads in a Defender Hex, unless there are only HQs."""
    others = tuple(u for u in units if not p.ground.is_hq[u])
    return others or tuple(units)


# -- 9.2: Combat Refusal ------------------------------------------------------------------------------------


def check_refuse(p: Position, now: Reaction, a: RefuseCombat) -> Refusal | None:
    if attack_on(p, a.spot) is None:
        return NOT_ATTACKED
    if now.no_retreat:
        return TOO_LATE
    if a.spot in now.tried:
        return REFUSED_ONCE
    units, disrupted = stack(p, now.side, a.spot), p.state.forces[now.side].disrupted
    if not all(p.classes[now.side].is_mobile[u] for u in units):
        return NOT_MOBILE
    if not disrupted.isdisjoint(units):
        return DISRUPTED
    return None if can_retreat(p, now.side, units, a.spot, exactly=True, refusal=True) else NO_PATH


def refuse(p: Position, now: Reaction, a: RefuseCombat, dice: Dice) -> Outcome[State]:
    tried = replace(now, tried=now.tried | {a.spot})
    return Outcome(then(p.state, Refusing(now.side, a.spot), tried))


def defenders(p: Position, now: Refusing | NoRetreat) -> tuple[UnitId, ...]:
    return stack(p, now.side, now.target)


def check_lead_refusal(p: Position, now: Refusing, a: Lead) -> Refusal | None:
    units = defenders(p, now)
    if a.unit not in units:
        return NOT_THERE
    return None if a.unit in possible_leads(p, units) else NOT_AN_HQ


def lead_refusal(p: Position, now: Refusing, a: Lead, dice: Dice) -> Outcome[State]:
    """9.23a One check, with a modifier for the US; 9.23b, 9.23c, 9.23d: the stack stays, or all of it retreats two hexes
    (11.31c, R70) and the attackers may advance one (R37). The attack is over then (9.17)."""
    check = checked(p, a.unit, dice, "9.23a", drm=REFUSAL_DRM if now.side is US else 0)
    events = (check, CombatRefused(rule="9.23", target=now.target, passed=check.passed))
    s = then(p.state)
    if not check.passed:
        return Outcome(s, events)
    fighting, attack = enclosing_step(s, Fighting), attack_on(p, now.target)
    assert attack is not None
    s = changed(s, fighting, replace(fighting, attacks=tuple(x for x in fighting.attacks if x is not attack)))
    s = ahead(
        s,
        Retreating(now.side, defenders(p, now), now.target, now.target),  # 9.23c, R70: the whole stack
        Retreats(now.side, (), now.target, exactly=True, refusal=True),
        Advance(fighting.side, attack.attackers, now.target, 1),  # 9.23d, R37
    )
    return Outcome(s, events)


# -- 9.3: No Retreat ----------------------------------------------------------------------------------------


def is_cornered(p: Position, side: Side, target: Spot) -> bool:
    """9.33 Are Japanese units unable to retreat?"""
    attack = attack_on(p, target)
    assert attack is not None
    return side is JAPAN and not can_retreat(
        p, side, stack(p, side, target), target, exactly=attack.mobile, refusal=False
    )


def is_open(p: Position, spot: Spot) -> bool:
    """9.32 Clear terrain, without Jungle, Tropical Grass or an intact fortification."""
    row = p.setting.map[spot]
    return row.terrain == "clear" and not row.also and not row.cover and not is_fort(p, spot)


def best_leads(p: Position, units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """9.32 Those with the highest ER."""
    able = possible_leads(p, units)
    most = max(efficiency(p, u) for u in able)
    return tuple(u for u in able if efficiency(p, u) == most)


def is_commanded(p: Position, side: Side, unit: UnitId) -> bool:
    """9.32, R3, R69 In the Command Range of an HQ of its formation; an Army unit has none, unless it is in Reserve with one
    (5.34)."""
    formation, deployed = formation_for(p, side, unit), p.deployed[side]  # R69
    return formation in deployed.commanded and deployed.in_command(
        deployed.at[unit],
        deployed.commanded[formation],  # R3: regimental HQs as well
    )


def compulsion(p: Position, side: Side, target: Spot) -> Refusal | None:
    """9.32, 9.33, R2 Why Japanese units must attempt No Retreat in a hex."""
    if side is not JAPAN:
        return None
    if is_cornered(p, side, target):
        return MUST_STAND
    if is_open(p, target):
        return None
    leads = best_leads(p, stack(p, side, target))
    return None if any(is_commanded(p, side, u) for u in leads) else MUST_TRY


def prepared_leads(p: Position, target: Spot) -> tuple[UnitId, ...]:
    """9.34-1, 9.34-2, 9.34-3 US units that may lead: any in a fortification, else those whose HQ is in the hex with three
    other steps."""
    units = stack(p, US, target)
    if is_fort(p, target):  # 9.34-3, 14.23, R4
        return possible_leads(p, units)
    force, ground = p.state.forces[US], p.ground
    steps = sum(steps_left(p, force, u) for u in units)
    found = []
    for unit in possible_leads(p, units):
        formation = formation_for(p, US, unit)  # 5.34
        hqs = [u for u in units if ground.is_hq[u] and ground.formation_of[u] == formation]
        if hqs and steps - sum(steps_left(p, force, u) for u in hqs) >= STEPS:
            found.append(unit)
    return tuple(found)


def check_no_retreat(p: Position, now: Reaction, a: DeclareNoRetreat) -> Refusal | None:
    if attack_on(p, a.spot) is None:
        return NOT_ATTACKED
    if not now.no_retreat:
        return TOO_EARLY
    if a.spot in now.tried:
        return TRIED
    if now.side is US:
        return None if prepared_leads(p, a.spot) else NOT_PREPARED
    if not is_open(p, a.spot) or is_cornered(p, now.side, a.spot):
        return None
    return IN_THE_OPEN


def declare_no_retreat(p: Position, now: Reaction, a: DeclareNoRetreat, dice: Dice) -> Outcome[State]:
    tried = replace(now, tried=now.tried | {a.spot})
    return Outcome(then(p.state, NoRetreat(now.side, a.spot), tried))


def check_lead_stand(p: Position, now: NoRetreat, a: Lead) -> Refusal | None:
    units = defenders(p, now)
    if a.unit not in units:
        return NOT_THERE
    if a.unit not in possible_leads(p, units):
        return NOT_AN_HQ
    if now.side is US:
        return None if a.unit in prepared_leads(p, now.target) else NO_HQ
    free = a.unit in best_leads(p, units) or compulsion(p, now.side, now.target) is None
    return None if free else NOT_BEST


def lead_stand(p: Position, now: NoRetreat, a: Lead, dice: Dice) -> Outcome[State]:
    """9.35a, 9.35b A passed check places the marker; units that cannot retreat pass without one (9.35d)."""
    s = then(p.state)
    checks: tuple[ErChecked, ...] = ()
    if not is_cornered(p, now.side, now.target):  # 9.35d
        checks = (checked(p, a.unit, dice, "9.35a"),)
    passed = all(check.passed for check in checks)
    told = NoRetreatDeclared(rule="9.35", target=now.target, passed=passed)
    if passed:  # 9.35c: else no marker
        fighting = enclosing_step(s, Fighting)
        marked = {**fighting.no_retreat, now.target: a.unit}
        s = changed(s, fighting, replace(fighting, no_retreat=marked))
    return Outcome(s, (*checks, told))


# -- one after the other ------------------------------------------------------------------------------------


def reaction_settled(p: Position, now: Reaction) -> Outcome[State] | None:
    """7.21a-2a, 7.21a-2b, 7.21b-2a, 7.21b-2b Nothing can be refused, or no No Retreat be declared, any more."""
    for spot in targets(p, now):
        if now.no_retreat:  # 7.21a-2b, 7.21b-2b
            if check_no_retreat(p, now, DeclareNoRetreat(spot)) is None:
                return None
        # 7.21a-2a, 7.21b-2a
        elif check_refuse(p, now, RefuseCombat(spot)) is None:
            return None
    return Outcome(after(p, now))


def after(p: Position, now: Reaction) -> State:
    """9.31 After the refusals No Retreat is declared; then the Combat Phase begins."""
    if not now.no_retreat:
        return then(p.state, Reaction(now.side, no_retreat=True))
    fighting = enclosing_step(p.state, Fighting)
    return changed(then(p.state), fighting, replace(fighting, pressed=pressed(p, now.side)))


def pressed(p: Position, side: Side) -> frozenset[UnitId]:
    """12.25 The defender's artillery that begins the Combat Phase in an enemy ZOC."""
    zone, guns = p.deployed[OTHER[side]].zone, p.ground.is_artillery
    return frozenset(u for u, spot in p.deployed[side].at.items() if guns[u] and spot in zone)


def check_end_reaction(p: Position, now: Reaction, a: EndReaction) -> Refusal | None:
    if now.no_retreat:
        for spot in targets(p, now):
            if spot not in now.tried:
                why = compulsion(p, now.side, spot)
                if why is not None:
                    return why
    return None


def end_reaction(p: Position, now: Reaction, a: EndReaction, dice: Dice) -> Outcome[State]:
    return Outcome(after(p, now))
