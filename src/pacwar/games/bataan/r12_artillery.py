"""Chapter 12: Artillery. Which artillery may support a combat, and what it costs."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact_about
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan import r16_scouts as r16
from pacwar.games.bataan import r17_combat as r17
from pacwar.games.bataan.agenda import changed, enclosing_step, sequence_of, turn_of, with_force, with_turn
from pacwar.games.bataan.model import (
    JAPAN,
    NO_FORMATION,
    OTHER,
    US,
    AssignGuns,
    Combat,
    EndFireSupport,
    Fighting,
    FireSupport,
    FormationId,
    GunsAssigned,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import checked
from pacwar.games.bataan.r05_reserve import is_in_reserve
from pacwar.games.bataan.r06_supply import formation_for
from pacwar.games.bataan.r07_activation import acts_with, is_active
from pacwar.games.bataan.r08_entry import out_of_play
from pacwar.games.bataan.r13_support import eligible_hqs

Supported = tuple[
    Side, Spot, tuple[UnitId, ...], FormationId | None
]  # a side and a combat: target, attackers, leading formation

MAX_GUNS, MASSED = 2, 3  # 12.13g-2; US Event T

NO_GUNS = Refusal("12.0", "only your artillery on the map may give Fire Support")
OUT_OF_RANGE = Refusal("12.13a", "the Defender Hex is out of range")
NOT_ACTIVE = Refusal("12.13b", "only active artillery may support an attack")
NOT_SHARED = Refusal("7.33d", "combined formations may not support each other")
OTHER_FORMATION = Refusal(
    "12.13c", "only artillery of the Lead unit's formation, of the Army or in the hex may support"
)
FIRED = Refusal("12.13e", "this artillery has already fired")
DISRUPTED = Refusal("3.72e", "Disrupted artillery may not use its support strength")
TWO = Refusal("12.13g-2", "no more artillery may support this combat")
PRESSED = Refusal("12.14", "artillery in an enemy ZOC may support only an attack on an adjacent hex")
RESTING = Refusal("5.32", "artillery in Reserve may support only its own formation, and only if In Supply")
HELD_DOWN = Refusal("12.14", "artillery in an enemy ZOC or a Defender Hex may support only its own hex")
WAS_PRESSED = Refusal("12.25", "artillery that was in an enemy ZOC this phase may support only its own hex")
ASSIGNED = Refusal("12.15", "this artillery already supports the combat")
FAILED = Refusal("12.13c", "this artillery has already failed its check")
ALONE = Refusal("12.21", "artillery alone in a hex may use only its defense strength")
NO_INFANTRY = Refusal("12.22", "artillery units alone in a hex may use only their defense strengths")
ONE_IN_HEX = Refusal("12.23", "only one artillery unit in the Defender Hex may use its support strength")
PASSENGER = Refusal("11.36", "a unit that retreated into the hex may not add to its defense")
IN_HEX_FIRST = Refusal("12.23", "one artillery unit in the Defender Hex must use its support strength (R30)")


# -- eligible artillery -------------------------------------------------------------------------------------


def barred(p: Position, combat: Combat, side: Side, gun: UnitId) -> Refusal | None:
    """12.13, 12.14, 12.25 Why an artillery unit may not support this combat. No terrain or unit blocks its fire (12.18), and
    want of supply does not keep it from firing (12.13f)."""
    force = p.state.forces[side]
    spot = force.at.get(gun)
    if spot is None or spot == p.setting.manila or not p.ground.is_artillery[gun]:
        return NO_GUNS
    if spot not in p.area:
        return out_of_play(p, spot)
    if p.setting.board.distance(spot, combat.target) > p.setting.counters[gun].range:
        return OUT_OF_RANGE
    refusal = (
        attack_barred(p, combat, gun, spot)
        if side is combat.side
        else defense_barred(p, combat, side, gun, spot)
    )
    if refusal is not None:
        return refusal
    if gun in force.fired:
        return FIRED
    return DISRUPTED if gun in force.disrupted else None  # 12.13f, 12.18: supply and terrain are no bar


def attack_barred(p: Position, combat: Combat, gun: UnitId, spot: Spot) -> Refusal | None:
    """12.13b Artillery of the active formation, and Army artillery that is active with it (7.41, 16.31, R43)
    in this sequence (R97)."""
    sequence = sequence_of(p.state)
    assert sequence is not None
    if not is_active(p, sequence, gun):  # R43, R97
        return NOT_ACTIVE
    if len(sequence.formations) > 1:  # 7.33d, R12
        attacking = {acts_with(p, sequence, u) for u in combat.attackers if is_active(p, sequence, u)}
        if acts_with(p, sequence, gun) not in attacking:
            return NOT_SHARED
    hqs = eligible_hqs(p, combat, combat.side)
    lead = combat.leads[combat.side]
    if not r16.may_support(p, combat.side, gun, lead, hqs):
        return r16.why_silent(p, gun, lead)
    if spot in p.deployed[OTHER[combat.side]].zone and combat.target not in p.setting.board.neighbors[spot]:
        return PRESSED
    return None


def defense_barred(p: Position, combat: Combat, side: Side, gun: UnitId, spot: Spot) -> Refusal | None:
    """12.13c, 12.23, R29 Artillery of the Lead unit's formation, of the Army, and one unit in the Defender Hex, which defends
    normally in Reserve too (5.32)."""
    guns, fighting, lead = p.ground.is_artillery, enclosing_step(p.state, Fighting), combat.leads[side]
    if all(guns[u] for u in combat.defenders):  # 12.21, 12.22
        return NO_INFANTRY if combat.defenders[1:] else ALONE
    if spot == combat.target:  # R29: of any formation
        if gun in combat.passengers:
            return PASSENGER
    elif p.ground.formation_of[gun] not in (NO_FORMATION, formation_for(p, side, lead)):
        return OTHER_FORMATION
    elif is_in_reserve(p, gun) and not serves_its_own(p, side, gun, lead):
        return RESTING
    elif gun in fighting.pressed:
        return WAS_PRESSED
    elif spot in p.deployed[combat.side].zone or any(a.target == spot for a in fighting.attacks):  # R170
        return HELD_DOWN
    fit = r16.may_defend(p, side, gun, lead, hqs_of(p, side, lead))
    return None if fit else r16.why_silent(p, gun, lead)


def serves_its_own(p: Position, side: Side, gun: UnitId, lead: UnitId) -> bool:
    """5.32, 5.34 Artillery in Reserve is In Supply, and supports a unit of its own formation."""
    return gun not in p.state.forces[side].unsupplied and formation_for(p, side, gun) == formation_for(
        p, side, lead
    )


def hqs_of(p: Position, side: Side, lead: UnitId) -> tuple[UnitId, ...]:
    """12.13c The HQs of the Lead defender's formation, also in Reserve (R113); an Army unit has none (R75), unless it is in
    Reserve with one (5.34). R167: none outside of the area."""
    deployed = p.deployed[side]
    hqs = deployed.commanded.get(formation_for(p, side, lead), ())  # R75, R113
    return tuple(hq for hq in hqs if deployed.at[hq] in p.area)  # R167


def must_check(p: Position, combat: Combat, side: Side, gun: UnitId) -> bool:
    """12.13c Army artillery of the defender outside of the hex and of Command Range fires only after an ER check. In Reserve
    it is part of its formation (5.34)."""
    if side is combat.side or formation_for(p, side, gun) != NO_FORMATION:
        return False
    deployed = p.deployed[side]
    spot = deployed.at[gun]
    if spot == combat.target:
        return False
    return not deployed.in_command(spot, hqs_of(p, side, combat.leads[side]))


@fact_about
def guns_found(p: Position) -> dict[Supported, tuple[UnitId, ...]]:
    return {}


def eligible(p: Position, combat: Combat, side: Side) -> tuple[UnitId, ...]:
    """12.12 All artillery of a side that may support this combat."""
    found = guns_found(p)
    key = (side, combat.target, combat.attackers, combat.leads.get(side))
    if key not in found:
        at, guns = p.deployed[side].at, p.ground.is_artillery
        found[key] = tuple(u for u in sorted(at) if guns[u] and barred(p, combat, side, u) is None)
    return found[key]


def in_hex(p: Position, combat: Combat, side: Side) -> tuple[UnitId, ...]:
    """12.23, R30 Of the defender's artillery in the Defender Hex, what can still use its support strength."""
    guns, force = p.ground.is_artillery, p.state.forces[side]
    if side is combat.side or all(guns[u] for u in combat.defenders):  # 12.21, 12.22
        return ()
    lead = combat.leads[side]
    return tuple(
        u
        for u in combat.defenders
        if guns[u]
        and u not in force.fired
        and u not in force.disrupted
        and r16.may_defend(p, side, u, lead, hqs_of(p, side, lead))
    )


def has_duty(p: Position, combat: Combat, side: Side) -> bool:
    """12.23, R30 One unit in the Defender Hex must still be designated."""
    own = in_hex(p, combat, side)
    return bool(own) and not any(u in combat.defenders for u in combat.guns.get(side, ()))


def most(p: Position, combat: Combat, side: Side) -> int:
    """12.13g-2 Two, or three by the US Event T."""
    return MASSED if side is US and r17.has(p, combat, "T", US) else MAX_GUNS


# -- designation --------------------------------------------------------------------------------------------


def guns_left(p: Position, now: FireSupport) -> tuple[UnitId, ...]:
    """12.11 Artillery that may still be chosen."""
    return eligible(p, enclosing_step(p.state, Combat), now.side)


def check_guns(p: Position, now: FireSupport, a: AssignGuns) -> Refusal | None:
    combat, side = enclosing_step(p.state, Combat), now.side
    guns = combat.guns.get(side, ())
    if a.unit in guns:
        return ASSIGNED
    if p.ground.side_of[a.unit] is not side:
        return NO_GUNS
    if a.unit in now.tried:
        return FAILED
    if a.unit not in eligible(p, combat, side):
        return barred(p, combat, side, a.unit)
    if side is not combat.side:
        duty = has_duty(p, combat, side)
        if a.unit in combat.defenders:
            if not duty:
                return ONE_IN_HEX
        elif duty and len(guns) + 1 >= most(p, combat, side):
            return IN_HEX_FIRST
    return TWO if len(guns) >= most(p, combat, side) else None


def assign_guns(p: Position, now: FireSupport, a: AssignGuns, dice: Dice) -> Outcome[State]:
    """12.11, 12.13c, 12.13d, 10.42a A choice is final. An Army unit that fails its check has fired without effect; it is not
    activated by this."""
    combat, side, s = enclosing_step(p.state, Combat), now.side, p.state
    if not must_check(p, combat, side, a.unit):
        return Outcome(*designated(p, s, combat, side, a.unit))
    check = checked(p, a.unit, dice, "12.13c")
    if check.passed:  # 12.13d: it is not activated by this
        s, events = designated(p, s, combat, side, a.unit)
        return Outcome(s, (check, *events))
    s = fired(p, then(s, replace(now, tried=now.tried | {a.unit})), side, (a.unit,))
    return Outcome(s, (check,))


def designated(
    p: Position, s: State, combat: Combat, side: Side, gun: UnitId
) -> tuple[State, tuple[Event, ...]]:
    """12.17, R76 The first unit to fire from an adjacent hex, or from within the Defender Hex, needs no coordination. 14.15-3: a unit
    that fires may not repair, now or later in the turn (R67)."""
    spot = s.forces[side].at[gun]
    near = combat.target in p.setting.board.neighbors[spot] if side is combat.side else spot == combat.target
    sure = {**combat.sure, side: gun} if near and side not in combat.sure else combat.sure  # 12.17, R76
    guns = {**combat.guns, side: (*combat.guns.get(side, ()), gun)}
    s = changed(s, combat, replace(combat, guns=guns, sure=sure))
    if side is US:
        turn = turn_of(s)
        s = with_turn(s, supported=turn.supported | {gun}, repairing=turn.repairing - {gun})
    return s, (GunsAssigned(rule="12.11", unit=gun),)


def nothing_to_fire(p: Position, now: FireSupport) -> Outcome[State] | None:
    """12.11 Nothing is left to designate; what must fire alone does (12.23, R30). A side with event markers in hand is asked
    while one of them could matter here: US T needs another gun, Japan P one that fires."""
    combat, side = enclosing_step(p.state, Combat), now.side
    guns = combat.guns.get(side, ())
    left = [u for u in eligible(p, combat, side) if u not in guns and u not in now.tried]
    asks = bool(p.state.events.hands[side])
    if side is not combat.side and left and all(u in combat.defenders for u in left):
        if not has_duty(p, combat, side):
            left = []
        elif len(left) == 1 and not (asks and side is JAPAN):
            return Outcome(*designated(p, p.state, combat, side, left[0]))
    if asks and (left or (guns and side is JAPAN)):
        return None
    return None if left and len(guns) < most(p, combat, side) else Outcome(then(p.state))


def check_end(p: Position, now: FireSupport, a: EndFireSupport) -> Refusal | None:
    """12.12 Artillery need not fire, except in its own hex."""
    return IN_HEX_FIRST if has_duty(p, enclosing_step(p.state, Combat), now.side) else None  # 12.12


# -- the fired side -----------------------------------------------------------------------------------------


def fired(p: Position, s: State, side: Side, guns: tuple[UnitId, ...]) -> State:
    """12.19 These are turned to the Fired side. 16.31, R74: self-propelled artillery has none, and supports again, be it after an
    advance (R148)."""
    force, counters = s.forces[side], p.setting.counters
    turning = [u for u in guns if not counters[u].self_propelled]  # 16.31, R74, R148
    turned = [u for u in turning if u in force.at and u not in force.fired]
    return with_force(s, side, replace(force, fired=force.fired.union(turned))) if turned else s


def fired_after(p: Position, s: State, combat: Combat) -> State:
    """10.42d, 12.19, 12.24 After the combat all that supported it have fired, and all artillery of the Defender Hex."""
    guns, defender = p.ground.is_artillery, OTHER[combat.side]
    s = fired(p, s, combat.side, combat.guns.get(combat.side, ()))  # 10.42d
    there = tuple(u for u in (*combat.defenders, *combat.passengers) if guns[u])  # 12.24
    return fired(p, s, defender, (*combat.guns.get(defender, ()), *there))
