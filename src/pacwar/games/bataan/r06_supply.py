"""Chapter 6.1: In Supply or Out of Supply. US formations are put In Supply by points (6.4, `r06_points`)."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, replace
from pacwar.games.bataan.agenda import sequence_of, turn_of, with_command, with_force, with_turn
from pacwar.games.bataan.model import (
    JAPAN,
    US,
    FormationId,
    PhaseBegan,
    Sequence,
    Side,
    State,
    SupplyJudged,
    SupplyStatus,
    UnitId,
)
from pacwar.games.bataan.position import LINE, Position
from pacwar.games.bataan.r03_units import checked
from pacwar.games.bataan.relocation import step_lost

FINAL = 2  # 7.42: a Final Activation marker


def supply_status(p: Position, now: SupplyStatus, dice: Dice) -> Outcome[State]:
    """6.1 Invaders check for attrition (15.48), then both sides judge supply. Recaptured sources give supply again (6.31)."""
    s, events = then(p.state), list[Event]()
    if s.land.regained:
        s = replace(s, land=replace(s.land, regained=frozenset()))
    events.append(PhaseBegan(rule="4.21-A6", side=None, phase="Supply Status Phase"))
    s, more = invasion_attrition(p, s, dice)
    events += more
    after = Position(p.ground, s, p)
    for judge in (judged_japan, judged_us):  # 6.1
        s, told = judge(after, s)
        events.append(told)
    s = starved(s)
    return Outcome(s, tuple(events))


def invasion_attrition(p: Position, s: State, dice: Dice) -> tuple[State, list[Event]]:
    """15.48, R9 Invaders with an Out of Supply marker check their rating, which is lowered by it (6.14b)."""
    events: list[Event] = []
    force = s.forces[JAPAN]
    for unit in sorted(force.invaders & force.unsupplied):
        check = checked(p, unit, dice, "15.48")  # R9: the rating is one lower
        events.append(check)
        if not check.passed:
            out = step_lost(p, s, unit, "15.48", in_combat=False)
            s = out.state
            events += out.events
    return s, events


# -- routes -------------------------------------------------------------------------------------------------


def is_off_map(p: Position, unit: UnitId) -> bool:
    """6.32 Units in the Manila box, or in a part of the map that is not in play, are In Supply."""
    # 6.32; 5.16: a reinforcement enters after this phase
    return p.field.in_supply or p.state.forces[p.ground.side_of[unit]].at[unit] not in p.area


def traces(p: Position, unit: UnitId) -> bool:
    """6.2 Can a unit on the map trace a Supply Route now?"""
    side = p.ground.side_of[unit]
    return is_off_map(p, unit) or p.state.forces[side].at[unit] in p.logistics.traced(side)  # 6.2


def near_source(p: Position, side: Side) -> frozenset[int]:
    """6.11c-2, R50 Hexes with a Supply Line of seven hexes straight to a source."""
    goals = [h for h in p.logistics.sources(side) if h not in p.logistics.closed(side)]
    return p.logistics.within(side, goals, LINE)  # R50


def is_fed(p: Position, unit: UnitId, hqs: Iterable[UnitId], near: frozenset[int]) -> bool:
    """6.11c-1, 6.11c-2 An Army unit: in range of one of these supplied HQs, or near a source."""
    deployed = p.deployed[p.ground.side_of[unit]]
    spot = deployed.at[unit]
    return is_off_map(p, unit) or spot in near or deployed.in_command(spot, hqs)  # 6.11c-2, 6.11c-1


def as_army(p: Position, side: Side, unit: UnitId) -> bool:
    """6.11c, 5.34 An Army unit, unless it is in Reserve with a formation."""
    return p.ground.is_army[unit] and unit not in p.state.commands[side].attached


def formation_for(p: Position, side: Side, unit: UnitId) -> FormationId:
    """5.34 The formation of a unit, or the one it is in Reserve with."""
    return p.state.commands[side].attached.get(unit, p.ground.formation_of[unit])


# -- Japan --------------------------------------------------------------------------------------------------


def supplied_japan(p: Position) -> frozenset[UnitId]:
    """6.11a, 6.11c The Japanese units that are judged In Supply. Guerrillas cut off a unit for a turn (R81)."""
    deployed, cut_off = p.deployed[JAPAN], turn_of(p.state).cut_off
    # 6.11a
    found = {u for u in deployed.at if not as_army(p, JAPAN, u) and u not in cut_off and traces(p, u)}
    hqs = [hq for group in deployed.commanded.values() for hq in group if hq in found]
    near = near_source(p, JAPAN)
    return frozenset(found).union(  # 6.11c
        u for u in deployed.at if as_army(p, JAPAN, u) and u not in cut_off and is_fed(p, u, hqs, near)
    )


def judged_japan(p: Position, s: State) -> tuple[State, SupplyJudged]:
    """6.12, 6.13 A unit that traces a route is In Supply for the turn; any other is in Emergency Supply once, then Out of
    Supply."""
    force = s.forces[JAPAN]
    fed = supplied_japan(p)
    starving = [u for u in sorted(force.at) if u not in fed]
    bridge = cut_by_bridge(p) if starving and s.land.blown else frozenset()
    emergency = frozenset(
        u
        for u in starving
        if u not in force.emergency  # 6.13b
        and u not in force.unsupplied  # 6.13c
        and u not in force.invaders  # 15.46
        and u not in bridge  # 6.13a
    )
    unsupplied = frozenset(starving) - emergency
    invaders = force.invaders - fed  # 15.46: no longer an invading unit
    s = with_status(s, JAPAN, unsupplied, emergency, invaders)  # 6.13d: only `unsupplied` is penalized
    return s, told(JAPAN, unsupplied, emergency)


def cut_by_bridge(p: Position) -> frozenset[UnitId]:
    """6.13a The exception: units that would be In Supply if no bridge were destroyed."""
    s = p.state
    whole = replace(s, land=replace(s.land, blown=()))
    return supplied_japan(Position(p.ground, whole))


def with_status(
    s: State,
    side: Side,
    unsupplied: frozenset[UnitId],
    emergency: frozenset[UnitId],
    invaders: frozenset[UnitId],
) -> State:
    """The same force where nothing has changed."""
    force = s.forces[side]
    if (force.unsupplied, force.emergency, force.invaders) == (unsupplied, emergency, invaders):
        return s
    return with_force(s, side, replace(force, unsupplied=unsupplied, emergency=emergency, invaders=invaders))


def told(side: Side, unsupplied: Iterable[UnitId], emergency: Iterable[UnitId]) -> SupplyJudged:
    return SupplyJudged(
        rule="6.11", side=side, unsupplied=tuple(sorted(unsupplied)), emergency=tuple(sorted(emergency))
    )


# -- the US -------------------------------------------------------------------------------------------------


def judged_us(p: Position, s: State) -> tuple[State, SupplyJudged]:
    """6.11b A unit that was In Supply stays so if it and its formation's HQ trace a route. No other unit becomes In Supply but
    Army units. 6.13: there is no Emergency Supply."""
    force = s.forces[US]
    points = p.field.scenario.supply_points
    hqs = [hq for group in p.deployed[US].commanded.values() for hq in group]
    if points:
        fed = s.commands[US].supplied
        last = [hq for hq in hqs if p.ground.formation_of[hq] in fed and hq not in force.unsupplied]
        kept = frozenset(p.ground.formation_of[hq] for hq in last if traces(p, hq))
        s = with_command(s, US, replace(s.commands[US], supplied=fed & kept))
    else:
        last = [hq for hq in hqs if traces(p, hq)]
        kept = frozenset()
    near = near_source(p, US)
    unsupplied = set()
    for unit in sorted(force.at):
        if as_army(p, US, unit):
            is_in = is_fed(p, unit, last, near)
        elif points:  # 6.11b
            was_in = formation_for(p, US, unit) in kept and unit not in force.unsupplied
            is_in = was_in and traces(p, unit)  # R39
        else:  # 19.14f, 19.24d-3, 19.34e-3, R80: no points, so that a route is enough
            is_in = traces(p, unit)
        if not is_in:
            unsupplied.add(unit)
    s = with_status(s, US, frozenset(unsupplied), force.emergency, force.invaders)
    return s, told(US, unsupplied, ())


def members(p: Position, s: State, formation: FormationId) -> list[UnitId]:
    """5.34 Units of a US formation on the map, with Army units that are in Reserve with it."""
    at, attached = s.forces[US].at, s.commands[US].attached
    own = [u for u in p.ground.members[formation] if u in at]
    return own + [u for u, f in sorted(attached.items()) if f == formation and u in at]


def is_supplied(p: Position, formation: FormationId) -> bool:
    """6.41 Is a US formation In Supply? Where no supply points are used, all are (19.14f, 19.24d-3, 19.34e-3)."""
    return not p.field.scenario.supply_points or formation in p.state.commands[US].supplied


def put_in_supply(p: Position, s: State, formation: FormationId) -> State:
    """6.41a All units of the formation that trace a route are In Supply (R39), the others are not."""
    force, command = s.forces[US], s.commands[US]
    now = Position(p.ground, s, p)
    units = members(p, s, formation)
    out = [u for u in units if not traces(now, u) and u not in turn_of(s).reacted]  # R39
    unsupplied = force.unsupplied.difference(units).union(out)
    s = with_command(s, US, replace(command, supplied=command.supplied | {formation}))
    return with_status(s, US, unsupplied, force.emergency, force.invaders)


def found_again(p: Position, s: State, formation: FormationId, units: Iterable[UnitId] = ()) -> State:
    """6.41a A formation In Supply is activated a second time, or these `units` of it (R150): units that can now trace a route
    are In Supply."""
    force = s.forces[US]
    # 6.41c, R149
    back = [u for u in units or members(p, s, formation) if u in force.unsupplied and traces(p, u)]
    return with_status(s, US, force.unsupplied.difference(back), force.emergency, force.invaders)


def put_out(p: Position, s: State, formation: FormationId) -> State:
    """6.41b The formation and all its units are Out of Supply, except units fed by an Invasion Reaction (15.49a)."""
    force, command = s.forces[US], s.commands[US]
    out = [u for u in members(p, s, formation) if u not in turn_of(s).reacted]
    s = with_command(s, US, replace(command, supplied=command.supplied - {formation}))
    return with_status(s, US, force.unsupplied.union(out), force.emergency, force.invaders)


def fed_no_longer(p: Position, s: State) -> State:
    """15.49a, 6.41a Supply for a reaction lasts one turn: at its end a unit whose formation is not In Supply is Out of Supply.
    Army units are judged by themselves (6.11c)."""
    force, supplied = s.forces[US], s.commands[US].supplied
    if not p.field.scenario.supply_points or not turn_of(s).reacted:
        return s
    hungry = [
        u
        for u in turn_of(s).reacted
        if u in force.at and not as_army(p, US, u) and formation_for(p, US, u) not in supplied
    ]
    return with_status(s, US, force.unsupplied.union(hungry), force.emergency, force.invaders)


def army_supply(p: Position, s: State, unit: UnitId, formation: FormationId) -> State:
    """6.15a An activated US Army unit takes its HQ's supply status: In Supply only within Command Range, Out of Supply at any
    distance. A unit fed by an Invasion Reaction stays In Supply for the turn (15.49a)."""
    if p.ground.side_of[unit] is not US or unit in turn_of(s).reacted:
        return s
    force, deployed = s.forces[US], p.deployed[US]
    hqs = deployed.commanded[formation]
    if not hqs or unit not in force.at:
        return s
    fed = [hq for hq in hqs if hq not in force.unsupplied]
    unsupplied = force.unsupplied
    if not fed:
        unsupplied = unsupplied | {unit}  # 6.15a
    elif deployed.in_command(force.at[unit], fed):
        unsupplied = unsupplied - {unit}
    return with_status(s, US, unsupplied, force.emergency, force.invaders)


def company_supply(p: Position, s: State, formation: FormationId) -> State:
    """6.15a, 5.34 Army units that have left Reserve with a formation act with it from the first: they are supplied as its HQ is
    now that this is decided."""
    sequence = sequence_of(s)
    for unit, of in sequence.army.items() if sequence else ():
        if of == formation:
            s = army_supply(p, s, unit, formation)
    return s


# -- what want of supply does besides -----------------------------------------------------------------------


def starved(s: State) -> State:
    """16.54c, 16.56b, R86 A unit not judged In Supply receives no replacements, even in Emergency Supply (6.11a, 6.13)."""
    recovering, japan = turn_of(s).recovering, s.forces[JAPAN]
    hungry = recovering & (s.forces[US].unsupplied | japan.unsupplied | japan.emergency)
    return with_turn(s, recovering=recovering - hungry) if hungry else s


def marked_invaders(p: Position, s: State, now: Sequence) -> State:
    """15.47 Invaders that are Out of Supply get a Final Activation marker when their formation has acted."""
    force = s.forces[now.side]
    spent = [
        u for u in sorted(force.invaders & force.unsupplied) if p.ground.formation_of[u] in now.formations
    ]
    return with_turn(s, acted={**turn_of(s).acted, **dict.fromkeys(spent, FINAL)}) if spent else s


def is_spent(p: Position, sequence: Sequence, unit: UnitId) -> bool:
    """15.47 An invader without supply has acted this turn."""
    force = p.state.forces[sequence.side]
    return (
        unit in force.invaders
        and unit in force.unsupplied
        and unit not in sequence.army
        and turn_of(p.state).acted.get(unit) == FINAL
    )
