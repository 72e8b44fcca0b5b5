"""Chapter 7: Combat. 7.1-7.3: who attacks whom. Everybody in contact takes part in exactly one combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.saipan import r08_artillery as r08
from pacwar.games.saipan import r13_victory as r13
from pacwar.games.saipan.agenda import changed, eliminated, entered
from pacwar.games.saipan.model import (
    OTHER,
    US,
    AddAttacker,
    AddTarget,
    Attack,
    AttackDeclared,
    BanzaiChoice,
    Barrage,
    Combat,
    Declaration,
    DeclareAttack,
    EndCombat,
    EndDeclaration,
    ProtectiveFire,
    Resolution,
    State,
    UnitAdvanced,
    UnitId,
)
from pacwar.games.saipan.position import Position
from pacwar.kit.engagement import Engagement, bits, units

NO_TARGET = Refusal("7.0", "not an enemy unit on the map")
ATTACKED = Refusal("7.14", "a unit may be attacked only once per Combat Phase")
FOUGHT = Refusal("7.14", "a unit may attack only once per Combat Phase")
OUT_OF_REACH = Refusal("7.15", "no adjacent unit, artillery in range or Ground Support can attack that unit")
NOT_YOURS = Refusal("7.0", "not one of your units on the map")
NOT_ADJACENT = Refusal("7.15", "a unit may attack only adjacent units")
IN_ALREADY = Refusal("7.3", "the unit is already in this attack")
ATTACKERS_FIRST = Refusal(
    "8.13", "add an adjacent attacker first: a barrage alone may be made on only one hex"
)
NO_ATTACKER = Refusal(
    "7.11",
    "an adjacent unit must attack this enemy: no free artillery is in range",
)
LEFT_ALONE = Refusal("7.21", "these enemies have no other attacker and must be included")
BARRAGE_LEFT = Refusal("7.11", "artillery must still barrage the enemies in contact left to it (R27)")
UNITS_LEFT = Refusal("7.12", "units in an enemy-controlled hex must attack")


def engagement(p: Position) -> Engagement:
    """Who may still attack whom; in the attack of a landing unit, without the duties that lapse by it (R5)."""
    whole = p.engagement
    if not whole.bound or type(p.state.steps[-1]) is Combat:
        return whole
    target = p.attack.targets[0]
    bound = next((unit for unit, beach_unit in whole.bound.items() if beach_unit == target), None)
    return whole if bound is None else whole.for_bound(bound)


# -- the Combat Phase ---------------------------------------------------------------------------------------


def targets(p: Position, now: Combat) -> Iterator[DeclareAttack]:
    enemies = p.enemy[now.side].units  # 7.83: wherever they are now; a displaced one in its new hex
    return (DeclareAttack(unit) for unit in enemies if unit not in now.attacked)


def check_target(p: Position, now: Combat, a: DeclareAttack) -> Refusal | None:
    enemy = p.enemy[now.side]
    if a.target not in enemy.on_map:
        return NO_TARGET
    if a.target in now.attacked:
        return ATTACKED
    open_now = p.engagement
    if open_now.bound and a.target in open_now.touched and a.target not in open_now.bound.values():
        first = tuple(u for u in units(entangled(open_now, a.target)) if u in open_now.bound)
        if first:
            return Refusal("12.32", "landing units in Sea hexes must attack first (R5)", first)
    if a.target not in open_now.touched and not r08.can_barrage(p, now, a.target):
        return OUT_OF_REACH
    return None


def entangled(graph: Engagement, target: UnitId) -> int:
    """R5 The attackers, as bits, whose duties hang together with those to an enemy: one touches whom another touches."""
    found, grown = 0, graph.touched[target]
    while grown != found:
        found = grown
        for attacker in units(found):
            for defender in units(graph.touching[attacker]):
                grown |= graph.touched[defender]
    return found


def declare(p: Position, now: Combat, a: DeclareAttack, dice: Dice) -> Outcome[State]:
    """4.1-1B The sub-sequence of an attack, a to d, lies on the agenda in rulebook order."""
    side = now.side
    s = ahead(
        p.state,
        Declaration(side),
        Barrage(side),
        ProtectiveFire(OTHER[side]),
        BanzaiChoice(side),
        Resolution(),
        Attack(side, (a.target,)),
    )
    return Outcome(s)


def ends(p: Position, now: Combat) -> Iterable[EndCombat]:
    return (EndCombat(),)


def check_end(p: Position, now: Combat, a: EndCombat) -> Refusal | None:
    """7.11, 7.12 The phase does not end while a duty remains."""
    left = p.engagement
    if left.touching:
        return replace(UNITS_LEFT, about=tuple(sorted(left.touching)))
    kept = r08.owed(p, now)
    if kept and r08.max_served(p, kept, r08.ready(p, now)):
        return replace(BARRAGE_LEFT, about=tuple(sorted(kept)))
    return None


def end(p: Position, now: Combat, a: EndCombat, dice: Dice) -> Outcome[State]:
    return phase_over(p, now)


def phase_over(p: Position, now: Combat) -> Outcome[State]:
    """8.41, R18 Artillery that suffered a result in this phase is remembered for the next; older ones are forgotten."""
    s = p.state
    forces = {
        side: force if not (force.shaken or now.struck)
        else replace(force, shaken=tuple(sorted(u for u in now.struck if u in force.on_map)))  # R18
        for side, force in s.forces.items()
    }  # fmt: skip
    return Outcome(replace(then(s), forces=forces))


def nothing_to_attack(p: Position, now: Combat) -> Outcome[State] | None:
    """12.32 A landing unit whose hex has been vacated goes ashore (R6); the phase is over when nobody can attack."""
    s = p.state
    if (over := r13.decided(p)) is not None:
        return over
    if now.side is US and s.at_sea:
        enemy = p.enemy[US].at
        for unit, beach in s.at_sea.items():
            if beach not in enemy:
                if beach in p.deployed[US].at:
                    return eliminated(p.setting, s, (unit,), "12.32")
                start = s.forces[US].on_map[unit]
                ashore = entered(p.setting, s, unit, beach)
                after = changed(ashore.state, now, replace(now, fought=now.fought | {unit}))
                return Outcome(after, (UnitAdvanced(rule="12.32", unit=unit, start=start, to=beach),))
            if enemy[beach] in now.attacked and unit not in now.fought:
                return eliminated(p.setting, s, (unit,), "12.32")
    if p.engagement.touching:
        return None
    can_fire = now.support[now.side] or r08.ready(p, now)
    if can_fire and any(check_target(p, now, a) is None for a in targets(p, now)):
        return None
    return phase_over(p, now)


# -- 4.1-1B-a: the declaration ------------------------------------------------------------------------------


def attackers(p: Position, now: Declaration) -> Iterator[AddAttacker]:
    touched = engagement(p).touched.get(p.attack.targets[0], 0)
    return (AddAttacker(unit) for unit in units(touched))  # 7.13, 7.22: up to six, from all sides


def check_attacker(p: Position, now: Declaration, a: AddAttacker) -> Refusal | None:
    attack, combat = p.attack, p.combat
    if a.unit not in p.deployed[now.side].on_map:
        return NOT_YOURS
    if a.unit in attack.attackers:
        return IN_ALREADY
    if a.unit in combat.fought:
        return FOUGHT
    graph = engagement(p)
    defenders = bits(attack.targets)
    touching = p.touching(now.side).get(a.unit, 0)
    if touching & defenders != defenders:  # 7.23; adjacent artillery likewise (8.32)
        if touching & defenders:
            return replace(NOT_ADJACENT, rule="7.23", why="every attacker must be adjacent to every defender")
        return NOT_ADJACENT
    bound = graph.bound.get(a.unit)
    if bound is not None and bound not in attack.targets:
        return Refusal("12.32", "a landing unit must attack the unit in its Beach hex", (bound,))
    if a.unit not in graph.touching:
        return Refusal("7.21", "this unit must be kept for an enemy that no other unit can attack", (a.unit,))
    return would_strand(p, graph, bits(attack.attackers) | 1 << a.unit, defenders)


def would_strand(p: Position, graph: Engagement, attacking: int, defending: int) -> Refusal | None:
    """7.11, 7.12 Could everybody still obey who must fight? If not, who stands in the way.

    Enemies who would be left alone join the combat, or all of them are left to artillery (R27).
    """
    all_attackers, all_defenders = graph.closure(attacking, defending)
    if graph.is_complete(all_attackers, all_defenders):
        return None
    theirs = units(all_defenders & ~defending)
    if (
        theirs
        and not graph.bound
        and graph.is_complete(all_attackers, defending)
        and r08.can_be_owed(p, p.combat, theirs)
    ):
        return None
    left = (*units(all_attackers & ~attacking), *units(all_defenders & ~defending))
    rule = "7.12" if all_attackers & ~attacking else "7.11"
    return Refusal(rule, "this would leave units that must fight without an opponent", left)


def add_attacker(p: Position, now: Declaration, a: AddAttacker, dice: Dice) -> Outcome[State]:
    attack = p.attack
    return Outcome(
        changed(p.state, attack, replace(attack, attackers=tuple(sorted((*attack.attackers, a.unit)))))
    )


def more_targets(p: Position, now: Declaration) -> Iterator[AddTarget]:
    attack = p.attack
    if attack.attackers:
        touching = engagement(p).touching
        common = ~bits(attack.targets)
        for unit in attack.attackers:
            common &= touching.get(unit, 0)
        yield from (AddTarget(unit) for unit in units(common))


def check_more(p: Position, now: Declaration, a: AddTarget) -> Refusal | None:
    """7.23 One combat may be against several units, if all attackers touch all of them."""
    attack, combat = p.attack, p.combat
    if a.unit not in p.enemy[now.side].on_map:
        return NO_TARGET
    if a.unit in attack.targets:
        return replace(IN_ALREADY, why="that unit is already a target of this attack")
    if a.unit in combat.attacked:
        return ATTACKED
    if not attack.attackers:
        return ATTACKERS_FIRST
    touching = p.touching(now.side)
    for unit in attack.attackers:
        if not touching.get(unit, 0) >> a.unit & 1:
            return Refusal("7.23", "every attacker must be adjacent to every defender", (unit,))
    graph = engagement(p)
    if a.unit not in graph.touched:
        return Refusal("7.23", "that unit cannot be in this attack (R5)", (a.unit,))
    return would_strand(p, graph, bits(attack.attackers), bits(attack.targets) | 1 << a.unit)


def add_target(p: Position, now: Declaration, a: AddTarget, dice: Dice) -> Outcome[State]:
    attack = p.attack
    return Outcome(changed(p.state, attack, replace(attack, targets=(*attack.targets, a.unit))))


def declared(p: Position, now: Declaration) -> Iterable[EndDeclaration]:
    return (EndDeclaration(),)


def check_declared(p: Position, now: Declaration, a: EndDeclaration) -> Refusal | None:
    """7.1, 7.2 The attack may be made, however poor (7.51), if it leaves nobody alone who must fight.

    An enemy whom only artillery at a distance could then attack may be left to it, one battery each (R27).
    """
    attack, graph = p.attack, engagement(p)
    own, theirs = graph.stranded(bits(attack.attackers), bits(attack.targets))
    if own:
        return Refusal("7.12", "these units have no other target and must join", own)
    combat = p.combat
    if theirs and (graph.bound or not r08.can_be_owed(p, combat, theirs)):
        return replace(LEFT_ALONE, about=theirs)
    if not attack.attackers and not r08.can_barrage(p, combat, attack.targets[0], units_only=True):
        return NO_ATTACKER
    return None  # 7.51: at however poor a differential


def end_declaration(p: Position, now: Declaration, a: EndDeclaration, dice: Dice) -> Outcome[State]:
    """4.1-1B-a The Phasing Player has stated his ground units; R27: what they leave to artillery is owed."""
    s, attack, combat = p.state, p.attack, p.combat
    _, theirs = engagement(p).stranded(bits(attack.attackers), bits(attack.targets))
    if theirs:
        s = changed(s, combat, replace(combat, owed=combat.owed.union(theirs)))
    stated = AttackDeclared(rule="4.1-1B-a", targets=attack.targets, attackers=attack.attackers)
    return Outcome(then(s), (stated,))


def nobody_adjacent(p: Position, now: Declaration) -> Outcome[State] | None:
    """A target that nobody touches can only be barraged: there is nothing to state."""
    attack = p.attack
    if attack.targets[0] in engagement(p).touched:
        return None
    return Outcome(then(p.state), (AttackDeclared(rule="8.11", targets=attack.targets, attackers=()),))
