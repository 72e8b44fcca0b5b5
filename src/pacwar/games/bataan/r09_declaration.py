"""Chapter 9.1: Combat Declaration."""

from __future__ import annotations

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact_at
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan.agenda import changed, enclosing_step, sequence_of
from pacwar.games.bataan.model import (
    OTHER,
    AddAttacker,
    Attack,
    AttackDeclared,
    Declarations,
    DeclareAttack,
    Declaring,
    EndDeclarations,
    Fighting,
    PhaseEnd,
    Reaction,
    Sequence,
    Side,
    Spot,
    State,
    UnitId,
    UseAssault,
    UseMobile,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import face
from pacwar.games.bataan.r05_reserve import is_in_reserve
from pacwar.games.bataan.r07_activation import acts_with, bound, is_active
from pacwar.games.bataan.r08_entry import out_of_play
from pacwar.games.bataan.r08_movement import idle
from pacwar.games.bataan.r10_combat import NOT_ADJACENT, barrier
from pacwar.games.bataan.r10_tables import is_enough, why_assault

NOBODY_THERE = Refusal("9.11-4", "an unoccupied hex may not be attacked")
DEFENDS_ONCE = Refusal("10.11", "a hex may be attacked only once per Combat Phase")
NO_ATTACKERS = Refusal("9.11", "no active unit can attack that hex")
TOO_WEAK = Refusal("10.53a", "the odds before artillery must be at least 1:4")
NOT_OURS = Refusal("9.11", "not one of your units on the map")
ATTACKS_ONCE = Refusal("10.11", "a unit may attack only once per Combat Phase")
ONLY_LANDING = Refusal("15.45d", "invaders at sea may attack only their Landing Hex")
GUNS_SUPPORT = Refusal("10.15", "artillery may not attack; it may only support")
NO_STRENGTH = Refusal("9.14", "a unit without attack strength may not attack")
HALVED_AWAY = Refusal("3.54c", "the unit's halved attack strength is less than 1")
ONLY_ACTIVE = Refusal("9.11-1", "in a Mobile Sequence only units of the active formation may attack")
ACTIVE_FIRST = Refusal("9.11-2", "inactive units may join only an attack that includes an active unit")
NOT_ACTIVATED = Refusal("7.45", "the unit failed its ER check and may not attack this sequence")
IN_RESERVE = Refusal("9.11-2", "units in Reserve may not join an attack")
NOT_TOGETHER = Refusal("7.33d", "combined formations may attack together only in an Assault Sequence")


# -- who may attack -----------------------------------------------------------------------------------------


def sequence_on(p: Position) -> Sequence:
    sequence = sequence_of(p.state)
    assert sequence is not None
    return sequence


def unfit(p: Position, side: Side, unit: UnitId) -> Refusal | None:
    """9.14, 10.15 Artillery and units without attack strength may not attack."""
    if p.ground.is_artillery[unit]:
        return GUNS_SUPPORT
    force = p.state.forces[side]
    attack = face(p, force, unit).attack
    if not attack:
        return NO_STRENGTH
    return HALVED_AWAY if attack == 1 and unit in force.unsupplied else None  # 10.24, R72


def kept_out(p: Position, sequence: Sequence, unit: UnitId) -> Refusal | None:
    """9.11-1, 9.11-2 A unit that is not active joins in an Assault Sequence, unless it is in Reserve. An activation marker on it
    does not matter."""
    if is_active(p, sequence, unit):
        return None
    if unit in sequence.failed:
        return NOT_ACTIVATED
    if sequence.mode == "mobile":
        is_own = p.ground.formation_of[unit] in sequence.formations
        return idle(p, sequence, unit) if is_own else ONLY_ACTIVE  # 15.45e, 15.47, 19.54g: it does not act
    if is_in_reserve(p, unit):
        return IN_RESERVE
    return bound(p, unit)


def out_of_reach(p: Position, side: Side, unit: UnitId, target: Spot) -> Refusal | None:
    """9.1, 9.15 Can the unit attack this hex from where it is?"""
    force = p.state.forces[side]
    if unit in force.afloat:
        return None if force.afloat[unit] == target else ONLY_LANDING
    here = force.at.get(unit)
    if here is None or p.ground.side_of[unit] is not side:
        return NOT_OURS
    if target not in p.setting.board.neighbors[here]:
        return NOT_ADJACENT
    if here not in p.area:
        return out_of_play(p, here)
    return barrier(p, side, unit, here, target)  # 9.15


@fact_at
def willing(p: Position, sequence: Sequence) -> dict[Spot, tuple[UnitId, ...]]:
    """9.11 For each enemy hex, all units that could attack it, whatever else is declared."""
    side = sequence.side
    own, enemy, neighbors = p.deployed[side].stacks, p.deployed[OTHER[side]].stacks, p.setting.board.neighbors
    fit: dict[UnitId, bool] = {}
    found: dict[Spot, tuple[UnitId, ...]] = {}
    afloat = p.state.forces[side].afloat
    for target in enemy:
        near = [u for n in neighbors[target] if n in own for u in own[n]]
        if afloat:
            near += [u for u, landing in afloat.items() if landing == target]
        units = []
        for unit in near:
            able = fit.get(unit)
            if able is None:
                able = unfit(p, side, unit) is None and kept_out(p, sequence, unit) is None
                fit[unit] = able
            if able and out_of_reach(p, side, unit, target) is None:
                units.append(unit)
        if units:
            found[target] = tuple(sorted(units))
    return found


def together(p: Position, sequence: Sequence, unit: UnitId, first: UnitId) -> bool:
    """7.33d, R12 May these attack the same hex? Combined formations only in an Assault Sequence."""
    if sequence.mode == "assault" or len(sequence.formations) < 2:
        return True
    return acts_with(p, sequence, unit) == acts_with(p, sequence, first)


def engaged(now: Declarations) -> frozenset[UnitId]:
    """10.11 Units already in a declared attack."""
    return frozenset(u for attack in now.attacks for u in attack.attackers)


def strongest(
    p: Position, sequence: Sequence, now: Declarations, target: Spot, first: UnitId
) -> list[UnitId]:
    """All units that could attack a hex together with an active unit."""
    busy = engaged(now)
    return [u for u in willing(p, sequence)[target] if u not in busy and together(p, sequence, u, first)]


def can_open(p: Position, sequence: Sequence, now: Declarations, target: Spot, first: UnitId) -> bool:
    """10.53a Can an attack that this unit begins still be strong enough?"""
    return is_enough(p, now.side, strongest(p, sequence, now, target, first), target)


# -- declaring ----------------------------------------------------------------------------------------------


def targets(p: Position, now: Declarations) -> tuple[Spot, ...]:
    """Enemy hexes adjacent to units that may attack."""
    return tuple(willing(p, sequence_on(p)))


def check_declare(p: Position, now: Declarations, a: DeclareAttack) -> Refusal | None:
    if a.spot not in p.deployed[OTHER[now.side]].occupied:
        return NOBODY_THERE
    if a.spot not in p.area:
        return out_of_play(p, a.spot)
    for attack in now.attacks:
        if attack.target == a.spot:
            return DEFENDS_ONCE
    sequence = sequence_on(p)
    busy = engaged(now)
    able = [u for u in willing(p, sequence).get(a.spot, ()) if u not in busy and is_active(p, sequence, u)]
    if not able:
        return why_nobody(p, sequence, busy, a.spot)
    for first in able:
        if can_open(p, sequence, now, a.spot, first):
            return None
    return TOO_WEAK


def why_nobody(p: Position, sequence: Sequence, busy: frozenset[UnitId], target: Spot) -> Refusal:
    """9.11 Why no unit adjacent to a hex may begin an attack on it, if the reason is the same for all."""
    side, own = sequence.side, p.deployed[sequence.side].stacks
    near = [u for n in p.setting.board.neighbors[target] for u in own.get(n, ())]
    found = [
        out_of_reach(p, side, u, target)
        or (ATTACKS_ONCE if u in busy else unfit(p, side, u) or kept_out(p, sequence, u) or ACTIVE_FIRST)
        for u in (*near, *(u for u, spot in p.state.forces[side].afloat.items() if spot == target))
    ]
    return found[0] if found and all(x is found[0] for x in found) else NO_ATTACKERS


def declare(p: Position, now: Declarations, a: DeclareAttack, dice: Dice) -> Outcome[State]:
    """9.12 One Defender Hex; now its attackers."""
    return Outcome(ahead(p.state, Declaring(now.side, a.spot)))


def nothing_to_declare(p: Position, now: Declarations) -> Outcome[State] | None:
    """9.1 No unit can attack any further hex."""
    for spot in targets(p, now):
        if check_declare(p, now, DeclareAttack(spot)) is None:
            return None
    return end_declarations(p, now, EndDeclarations(), None)


# -- one attack ---------------------------------------------------------------------------------------------


def joiners(p: Position, now: Declaring) -> tuple[UnitId, ...]:
    return willing(p, sequence_on(p)).get(now.target, ())


def check_attacker(p: Position, now: Declaring, a: AddAttacker) -> Refusal | None:
    """9.11 Each of the units in a stack may attack another hex (9.11-3), but none twice (10.11)."""
    reach = out_of_reach(p, now.side, a.unit, now.target)
    if reach is not None:
        return reach
    declarations = enclosing_step(p.state, Declarations)
    if a.unit in now.attackers or a.unit in engaged(declarations):  # 9.11-3: unit by unit
        return ATTACKS_ONCE
    sequence = sequence_on(p)
    refusal = unfit(p, now.side, a.unit) or kept_out(p, sequence, a.unit)
    if refusal is not None:
        return refusal
    if now.attackers:
        return None if together(p, sequence, a.unit, now.attackers[0]) else NOT_TOGETHER
    if not is_active(p, sequence, a.unit):
        return ACTIVE_FIRST
    return None if can_open(p, sequence, declarations, now.target, a.unit) else TOO_WEAK


def add_attacker(p: Position, now: Declaring, a: AddAttacker, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, replace(now, attackers=(*now.attackers, a.unit))))


def check_mobile(p: Position, now: Declaring, a: UseMobile) -> Refusal | None:
    """10.33 The Mobile CRT, where the Assault CRT is not mandatory."""
    return weak(p, now) or why_assault(p, sequence_on(p), now.attackers, now.target)  # 10.33


def check_assault(p: Position, now: Declaring, a: UseAssault) -> Refusal | None:
    return weak(p, now)


def weak(p: Position, now: Declaring) -> Refusal | None:
    """10.53a An attack with attackers and the least odds."""
    if not now.attackers:
        return NO_ATTACKERS
    return None if is_enough(p, now.side, now.attackers, now.target) else TOO_WEAK


def use_mobile(p: Position, now: Declaring, a: UseMobile, dice: Dice) -> Outcome[State]:
    return declared(p, now, mobile=True)


def use_assault(p: Position, now: Declaring, a: UseAssault, dice: Dice) -> Outcome[State]:
    return declared(p, now, mobile=False)


def declared(p: Position, now: Declaring, mobile: bool) -> Outcome[State]:
    """9.12, 9.17, 10.31 The attack is irrevocable."""
    attack = Attack(now.target, tuple(sorted(now.attackers)), mobile)  # 9.17: no action takes it back
    s, declarations = then(p.state), enclosing_step(p.state, Declarations)
    s = changed(s, declarations, replace(declarations, attacks=(*declarations.attacks, attack)))
    event = AttackDeclared(
        rule="9.12", side=now.side, target=now.target, attackers=attack.attackers, mobile=mobile
    )
    return Outcome(s, (event,))


# -- the end ------------------------------------------------------------------------------------------------


def end_declarations(p: Position, now: Declarations, a: EndDeclarations, dice: Dice | None) -> Outcome[State]:
    """9.17 Declared attacks are final; the enemy reacts, then combat is resolved."""
    if not now.attacks:
        return Outcome(then(p.state))
    fighting = Fighting(now.side, now.attacks)  # 7.21a-3, 7.21b-3
    reaction = Reaction(OTHER[now.side])  # 9.0, 7.21a-2, 7.21b-2
    return Outcome(then(p.state, reaction, PhaseEnd(), fighting))
