"""Chapters 13.3 and 10.41: Close Air Support; and what air and naval support adds to a combat."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import changed, enclosing_step, sequence_of
from pacwar.games.bataan.model import (
    FLOWN,
    JAPAN,
    MISSION,
    NO_FORMATION,
    OTHER,
    READY,
    SIDES,
    US,
    AirAssigned,
    AirCheck,
    AirCoordination,
    AirFire,
    AirFlown,
    AirId,
    AirOffset,
    AirRevealed,
    AirSupport,
    AnyStep,
    AssignAir,
    Assigned,
    Assigning,
    Combat,
    EndAirSupport,
    EventWindow,
    GroupChecked,
    Gunfire,
    LeadAir,
    NavalInterdiction,
    SecretAirSupport,
    ShipsSailed,
    Side,
    State,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import TEN
from pacwar.games.bataan.r06_supply import formation_for
from pacwar.games.bataan.r07_activation import acts_with
from pacwar.games.bataan.r10_chart import coordination
from pacwar.games.bataan.r13_air import with_air
from pacwar.games.bataan.r15_gunfire import points as gunfire_points
from pacwar.games.bataan.r15_gunfire import ships_in, zone_beside
from pacwar.games.bataan.r15_naval import air_in, came_home
from pacwar.games.bataan.r16_antiaircraft import hit
from pacwar.games.bataan.r17_combat import has
from pacwar.games.bataan.r17_lasting import lasts

MOST = 2  # 13.34
FIGHTER, BOMBER = "F", "B"  # 2.26

NOT_READY = Refusal("13.13", "only your Ready air units may be assigned")
NO_HQ = Refusal("13.31", "no eligible HQ is within four hexes of the Defender Hex")
ENOUGH = Refusal("13.34", "at most two air units may support one combat")
NO_DEFENSE = Refusal("13.36c", "type B air units may not fly in defense")
SERVICES = Refusal("13.36d", "Navy and Army air units may not fly together")
NOT_COMMITTED = Refusal("10.41b", "this air unit is not assigned to the combat")


def steps(p: Position, combat: Combat) -> tuple[AnyStep, ...]:
    """13.32, 15.51, 15.55 What may be assigned to a combat, first the attacker, then the defender. Steps in which nothing can be done are left out: all can see it."""
    attacker, defender = combat.side, OTHER[combat.side]
    found: list[AnyStep] = []
    zone = zone_beside(p, combat.target)
    if zone:
        firing = [side for side in (attacker, defender) if any(True for _ in ships_in(p, side, zone))]
        watching = [side for side in (attacker, defender) if OTHER[side] in firing and air_in(p, side, zone)]
        found += [Gunfire(side) for side in firing]
        found += [NavalInterdiction(side) for side in watching]
    sides = [side for side in (attacker, defender) if has_air(p, combat, side)]
    if sides:
        if "air" in p.state.options:
            if JAPAN in sides and p.state.events.hands[JAPAN]:  # Event T comes first
                found.append(EventWindow(JAPAN, "combat"))
            found.append(SecretAirSupport({side: (Assigning(side),) for side in SIDES}))
        else:
            found += [AirSupport(side) for side in sides]
        found += [AirFire(), *(AirCoordination(side) for side in sides)]
    return tuple(found)


def has_air(p: Position, combat: Combat, side: Side) -> bool:
    """13.13 Has a side an air unit Ready that may fly?"""
    return any(
        box == READY
        and p.ground.air[x].side is side
        and (side is combat.side or p.ground.air[x].type != BOMBER)
        for x, box in p.state.display.air.items()
    )


# -- assigning ----------------------------------------------------------------------------------------------


def own_air(p: Position, now: AirSupport | Assigning) -> Iterable[AirId]:
    return (x for x in sorted(p.state.display.air) if p.ground.air[x].side is now.side)


def assigned_air(now: AirSupport | Assigning, combat: Combat) -> tuple[AirId, ...]:
    return now.air if isinstance(now, Assigning) else combat.air.get(now.side, ())


def nothing_to_assign(p: Position, now: AirSupport | Assigning) -> Outcome[State] | None:
    if any(check_assign(p, now, AssignAir(x)) is None for x in own_air(p, now)):
        return None
    if isinstance(now, AirSupport):
        return Outcome(then(p.state))
    return None if now.air else end_secret(p, now)  # what has been assigned is a secret


def check_assign(p: Position, now: AirSupport | Assigning, a: AssignAir) -> Refusal | None:
    """13.36a For any defending unit; 13.36b: type A flies in attack and defense."""
    combat = enclosing_step(p.state, Combat)
    air = p.ground.air
    own = assigned_air(now, combat)
    if p.state.display.air.get(a.air) != READY or air[a.air].side is not now.side or a.air in own:
        return NOT_READY
    if not has_hq(p, combat, now.side):
        return NO_HQ
    if len(own) >= MOST:
        return ENOUGH
    if now.side is not combat.side and air[a.air].type == BOMBER:  # 13.36a, 13.36b: type A may, for any unit
        return NO_DEFENSE
    if any(air[x].service != air[a.air].service for x in own):
        return SERVICES
    return None


def has_hq(p: Position, combat: Combat, side: Side) -> bool:
    """13.31, 16.22, 16.24, R17 Is an eligible HQ that is not Disrupted within four hexes of the Defender Hex, and in play (R167)?"""
    disrupted, deployed = p.state.forces[side].disrupted, p.deployed[side]
    fit = (hq for hq in eligible_hqs(p, combat, side) if hq not in disrupted)  # 16.24
    return deployed.in_command(combat.target, (hq for hq in fit if deployed.at[hq] in p.area))  # R167


def eligible_hqs(p: Position, combat: Combat, side: Side) -> Iterable[UnitId]:
    """R17 The attacker's: of the active formations that attack there, in a reaction those that react. The defender's: of the
    formation of the Lead unit; for an Army unit any HQ (R94) whose formation is not in Reserve, where it helps only its own (5.32, R113)."""
    commanded = p.deployed[side].commanded
    if side is combat.side:
        sequence = sequence_of(p.state)
        assert sequence is not None
        if sequence.reaction is not None:
            return [hq for hqs in commanded.values() for hq in hqs if hq in sequence.reaction]
        attacking = {acts_with(p, sequence, u) for u in combat.attackers}  # 7.33d, R17
        return [hq for f in sequence.formations if f in attacking for hq in commanded[f]]
    formation = formation_for(p, side, combat.leads[side])  # 5.34
    if formation != NO_FORMATION:
        return commanded[formation]  # R113: also in Reserve
    reserve = p.state.commands[side].reserve
    return [hq for of, hqs in commanded.items() if of not in reserve for hq in hqs]  # R94


def assign(p: Position, now: AirSupport, a: AssignAir, dice: Dice) -> Outcome[State]:
    """10.41a It is placed on the Defender Hex, and stays."""
    combat = enclosing_step(p.state, Combat)
    own = tuple(sorted((*combat.air.get(now.side, ()), a.air)))
    s = changed(p.state, combat, replace(combat, air={**combat.air, now.side: own}))
    return Outcome(with_air(s, (a.air,), MISSION), (AirAssigned(rule="13.32", air=a.air),))


def assign_in_secret(p: Position, now: Assigning, a: AssignAir, dice: Dice) -> Outcome[State]:
    after = replace(now, air=tuple(sorted((*now.air, a.air))))
    return Outcome(then(p.state, after), (AirAssigned(rule="10.41a", told=now.side.value, air=a.air),))


def end_in_secret(p: Position, now: Assigning, a: EndAirSupport, dice: Dice) -> Outcome[State]:
    return end_secret(p, now)


def end_secret(p: Position, now: Assigning) -> Outcome[State]:
    return Outcome(then(p.state, Assigned(now.side, now.air)))


def revealed(p: Position, now: Assigned, dice: Dice) -> Outcome[State]:
    """10.41a Both are done: what they have committed is shown."""
    s = then(p.state)
    if not now.air:
        return Outcome(s)
    combat = enclosing_step(s, Combat)
    s = changed(s, combat, replace(combat, air={**combat.air, now.side: now.air}))
    return Outcome(with_air(s, now.air, MISSION), (AirRevealed(rule="10.41a", side=now.side, air=now.air),))


# -- antiaircraft fire and coordination ---------------------------------------------------------------------


def air_fire(p: Position, now: AirFire, dice: Dice) -> Outcome[State]:
    """16.11 All air units on the hex undergo AA fire."""
    s, events = then(p.state), list[Event]()
    for side in (US, JAPAN):
        combat = enclosing_step(s, Combat)
        gone = hit(p, side, combat.air.get(side, ()), combat.target)
        if gone:
            s, event = _offset(s, combat, side, gone, "16.12")
            events.append(event)
    return Outcome(s, tuple(events))


def _offset(s: State, combat: Combat, side: Side, gone: tuple[AirId, ...], rule: str) -> tuple[State, Event]:
    """16.12 Offset air units return to base, Flown."""
    left = tuple(x for x in combat.air[side] if x not in gone)
    s = changed(s, combat, replace(combat, air={**combat.air, side: left}))
    return with_air(s, gone, FLOWN), AirOffset(rule=rule, air=gone)


def one_leads(p: Position, now: AirCoordination) -> Outcome[State] | None:
    """10.41b A single air unit leads by itself; with none there is no check."""
    own = enclosing_step(p.state, Combat).air.get(now.side, ())
    if len(own) > 1:
        return None
    return Outcome(then(p.state, *(AirCheck(now.side, x) for x in own)))


def committed(p: Position, now: AirCoordination) -> Iterable[AirId]:
    return enclosing_step(p.state, Combat).air.get(now.side, ())


def check_lead(p: Position, now: AirCoordination, a: LeadAir) -> Refusal | None:
    return None if a.air in enclosing_step(p.state, Combat).air.get(now.side, ()) else NOT_COMMITTED


def lead(p: Position, now: AirCoordination, a: LeadAir, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, AirCheck(now.side, a.air)))


def check_air(p: Position, now: AirCheck, dice: Dice) -> Outcome[State]:
    """10.41b, 10.41c, 10.41d, 13.33 If the Lead air unit passes, all give support, else none does. Event T of Japan: it passes."""
    combat = enclosing_step(p.state, Combat)
    if now.side is JAPAN and has(p, combat, "T", JAPAN):
        passed, events = True, list[Event]()
    else:
        er, drm = p.ground.air[now.air].er, sum(line.air for line in coordination(p, combat))
        face = dice.roll(TEN, "10.41b")
        passed = face + drm <= er  # 13.33
        name = p.ground.air_names[now.air]
        events = [GroupChecked(rule="10.41b", name=name, er=er, face=face, drm=drm, passed=passed)]
    after = replace(combat, flies={**combat.flies, now.side: passed})  # 10.41c, 10.41d
    s = changed(then(p.state), combat, after)
    gone = intercepted(p, after, now.side) if passed else ()  # R95
    if gone:
        s, event = _offset(s, after, OTHER[now.side], gone, "13.36e")
        events.append(event)
    return Outcome(s, tuple(events))


def intercepted(p: Position, combat: Combat, side: Side) -> tuple[AirId, ...]:
    """13.36e, R95 The US Fighter offsets one Japanese air unit of one point; with Event P of two. None there: no effect."""
    air = p.ground.air
    if not any(air[x].type == FIGHTER for x in combat.air.get(side, ())):
        return ()
    most = 2 if lasts(p, US, "P") else 1
    fit = [x for x in combat.air.get(OTHER[side], ()) if air[x].points <= most]
    return (max(fit, key=lambda x: (air[x].points, air[x].er)),) if fit else ()


# -- what it adds -------------------------------------------------------------------------------------------


def drm(p: Position, combat: Combat, side: Side) -> list[tuple[int, str, str]]:
    """10.61e, 13.35, 15.54 Modifiers of a side's air and naval support: for the attacker less, for the defender more."""
    sign = -1 if side is combat.side else 1
    air = p.ground.air
    flying = sum(air[x].points for x in combat.air.get(side, ()) if air[x].type != FIGHTER)
    found = []
    if flying and combat.flies.get(side):
        found.append((sign * flying, "13.35", "Close Air Support"))
    firing = gunfire_points(p, combat, side) if combat.ships else 0
    if firing:
        found.append((sign * firing, "15.54", "Naval Gunfire Support"))
    return found


def over(p: Position, s: State, combat: Combat) -> Outcome[State]:
    """13.16, 13.38, 15.58 After the combat air units have flown and ships have sailed."""
    air = tuple(x for side in SIDES for x in combat.air.get(side, ()))
    ships = tuple(x for side in SIDES for x in combat.ships.get(side, ()))
    events: tuple[Event, ...] = ()
    if air:
        s, events = with_air(s, air, FLOWN), (AirFlown(rule="13.38", air=air),)
    if ships:
        s, events = came_home(p, s, ships), (*events, ShipsSailed(rule="15.58", ships=ships))
    return Outcome(s, events)
