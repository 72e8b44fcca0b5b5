"""The only way to change a unit's place, steps and condition, with all that follows at once:
control of hexes (3.11c), garrisons (16.14), repairs (14.15), replacements (16.56b), activation markers (4.36)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pacwar.core.contract import Outcome
from pacwar.core.records import Event, replace
from pacwar.games.bataan.agenda import sequence_of, turn_of, with_command, with_force, with_tally, with_turn
from pacwar.games.bataan.model import (
    JAPAN,
    NO_FORMATION,
    OTHER,
    SIDES,
    US,
    ControlChanged,
    Force,
    FormationId,
    MarkersRemoved,
    Movement,
    Side,
    Spot,
    State,
    StepLost,
    SupplyChanged,
    UnitEliminated,
    UnitId,
    UnitReleased,
    UnitRestored,
    UnitsDisrupted,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import steps_left

HQ_TURNS = 2  # 16.26
OLONGAPO = 6  # 6.43: supply points


def relocated(p: Position, s: State, units: Sequence[UnitId], to: Spot) -> Outcome[State]:
    """Units of one side are placed in another hex or box, wherever they come from. The chapter tells its own event."""
    side = p.ground.side_of[units[0]]
    force = s.forces[side]
    starts = {force.at[u] for u in units if u in force.at}
    at = {**force.at, **dict.fromkeys(units, to)}
    if any(u in force.waiting for u in units):
        force = replace(force, waiting={u: t for u, t in force.waiting.items() if u not in units})
    if any(u in force.afloat for u in units):
        force = replace(force, afloat={u: h for u, h in force.afloat.items() if u not in units})
    s = with_force(s, side, replace(force, at=at))
    turn = turn_of(s)
    if not turn.repairing.isdisjoint(units):  # 14.15: it spends the whole segment there
        s = with_turn(s, repairing=turn.repairing.difference(units))
    if side is US and to in s.land.destroyed and sequence_of(s) is not None:
        s = with_turn(s, newcomers=turn.newcomers.union(units))
    if not turn.recovering.isdisjoint(units) and any(type(step) is Movement for step in s.steps):
        # 16.54a, 15.49f: by Event N, or in a reaction; who retreats or advances after combat has not moved (8.0, R140)
        s = with_turn(s, recovering=turn.recovering.difference(units))
    return after_change(p, s, side, (*sorted(starts), to), to)


def put_to_sea(p: Position, s: State, unit: UnitId, spot: Spot) -> Outcome[State]:
    """15.45b An invader is at sea before its Landing Hex, and adjacent to the units in it."""
    side = p.ground.side_of[unit]
    force = s.forces[side]
    at = {u: h for u, h in force.at.items() if u != unit}
    s = with_force(s, side, replace(force, at=at, afloat={**force.afloat, unit: spot}))
    s, seen = sighted(p, s, (spot,))
    out = after_change(p, s, side, (force.at[unit],))
    return Outcome(out.state, (*seen, *out.events))


def entered(p: Position, s: State, side: Side, spot: Spot) -> Outcome[State]:
    """8.11 Moving units enter a hex: they take it (R54), and units around it see them."""
    is_key = spot in p.field.key or spot in s.land.built
    s, events = _taken(p, s, side, spot) if is_key else (s, ())
    if side is JAPAN:
        s, seen = approached(p, s, spot)
        events = (*events, *seen)
    return Outcome(s, events)


def passed_by(p: Position, s: State, units: Sequence[UnitId], spot: Spot) -> State:
    """16.56b A moving unit exerts its ZOC in every hex: an enemy unit in it receives no replacements."""
    recovering = turn_of(s).recovering
    if not recovering:
        return s
    side, ground = p.ground.side_of[units[0]], p.ground
    at, zone = s.forces[OTHER[side]].at, p.deployed[side].zone_of(spot, units)  # 3.21, R142
    caught = [u for u in recovering if ground.side_of[u] is not side and at.get(u) in zone]
    return with_turn(s, recovering=recovering.difference(caught)) if caught else s


def gone_on(p: Position, s: State, units: Sequence[UnitId], here: Spot, to: Spot) -> Outcome[State]:
    """3.12a Moving units leave a hex behind: what they took in passing goes back to an enemy whose ZOC alone reaches
    it. Their own ZOC goes with them (3.21), and takes nothing on the way (R62)."""
    near, events = key_around(p, s, here), tuple[Event, ...]()
    if not near:
        return Outcome(s)
    side = p.ground.side_of[units[0]]
    force, enemy = s.forces[side], OTHER[side]
    gone = with_force(s, side, replace(force, at={**force.at, **dict.fromkeys(units, to)}))
    for spot in near:
        if controller(p, gone, spot) is enemy:  # 3.12a, R134
            s, more = _taken(p, s, enemy, spot)
            events = (*events, *more)
    return Outcome(s, events)


def after_change(
    p: Position, s: State, side: Side, spots: Iterable[Spot], to: Spot | None = None
) -> Outcome[State]:
    """Units have come to or gone from these hexes: control of the hexes around, and what lapses."""
    s, events = held(p, s, spots)
    if side is JAPAN and s.land.destroyed:
        board = p.setting.board
        s = disturbed(s, (n for spot in spots if spot in board.hexes for n in board.neighbors[spot]))
    if to is not None and side is JAPAN:
        s, seen = approached(p, s, to)
        events = (*events, *seen)
    return Outcome(lapsed(p, s), events)


# -- who holds a hex ----------------------------------------------------------------------------------------


def held(p: Position, s: State, spots: Iterable[Spot]) -> tuple[State, tuple[Event, ...]]:
    """3.11c, 3.12a Key hexes in and around these go to the side that occupies them or has them in an uncontested ZOC."""
    hexes = p.setting.board.hexes
    near = sorted({h for spot in spots if spot in hexes for h in key_around(p, s, spot)})
    events: tuple[Event, ...] = ()
    for spot in near:
        holder = controller(p, s, spot)
        if holder is not None:  # R26: else the last holder keeps it
            s, more = _taken(p, s, holder, spot)
            events = (*events, *more)
    return s, events


def key_around(p: Position, s: State, spot: Spot) -> Sequence[Spot]:
    """R54, 14.16 The key hexes among a hex and its neighbors."""
    known, built = p.field.key_around[spot], s.land.built
    if not built:
        return known
    return [h for h in (spot, *p.setting.board.neighbors[spot]) if h in known or h in built]


def controller(p: Position, s: State, spot: Spot) -> Side | None:
    """3.12a The side that controls a hex, by the forces of `s`: by occupation, or by the only ZOC that reaches it."""
    around = {spot, *p.setting.board.neighbors[spot]}
    zones = []
    for side in SIDES:
        near: dict[Spot, Sequence[UnitId]] = {}
        deployed, at = p.deployed[side], s.forces[side].at
        if deployed.at is at:
            near = {h: deployed.stacks[h] for h in around if h in deployed.stacks}
        else:
            for unit in [u for u, h in at.items() if h in around]:
                near[at[unit]] = (*near.get(at[unit], ()), unit)
        if spot in near:
            return side
        if any(spot in p.deployed[side].zone_of(at, units) for at, units in near.items()):
            zones.append(side)
    return zones[0] if len(zones) == 1 else None  # 3.12a; 3.12b: contested


def _taken(p: Position, s: State, side: Side, spot: Spot) -> tuple[State, tuple[Event, ...]]:
    japanese = s.land.japanese
    if (spot in japanese) == (side is JAPAN):
        return s, ()
    after = japanese | {spot} if side is JAPAN else japanese - {spot}
    regained = s.land.regained - {spot}
    if spot in p.field.sources[side]:  # 6.31
        regained |= {spot}
    s = replace(s, land=replace(s.land, japanese=after, regained=regained))
    s, spoils = _spoils(p, s, side, spot)
    return s, (ControlChanged(rule="3.11c", side=side, at=spot), *spoils)


def _spoils(p: Position, s: State, side: Side, spot: Spot) -> tuple[State, tuple[Event, ...]]:
    """6.43 The US takes Olongapo for the first time: supply points. 6.46a Its own source falls: all of them are lost."""
    supply = s.tally.supply
    if not p.field.scenario.supply_points:
        return s, ()
    if side is JAPAN:
        if spot not in p.field.sources[US] or not supply:
            return s, ()
        lost = SupplyChanged(rule="6.46a", points=-supply, why="supply source lost")
        return with_tally(s, supply=0), (lost,)
    if s.tally.olongapo or spot != p.setting.board.spot(p.setting.display.ports["Olongapo"].hex):
        return s, ()
    s = with_tally(s, supply=supply + OLONGAPO, olongapo=True)
    return s, (SupplyChanged(rule="6.43", points=OLONGAPO, why="Olongapo captured"),)


# -- what the approach of the enemy does --------------------------------------------------------------------


def approached(p: Position, s: State, spot: Spot) -> tuple[State, tuple[Event, ...]]:
    """A Japanese unit has come to a hex: units around it see it."""
    return sighted(p, s, p.setting.board.neighbors[spot])


def disturbed(s: State, around: Iterable[Spot]) -> State:
    """14.15-2, R67 A Japanese unit is or was adjacent to these hexes: a unit in a destroyed fort there may not repair it
    this Operations Segment."""
    ruins = s.land.destroyed.intersection(around)
    if not ruins or sequence_of(s) is None:
        return s
    seen = [u for u, spot in s.forces[US].at.items() if spot in ruins]
    return with_turn(s, newcomers=turn_of(s).newcomers.union(seen)) if seen else s


def sighted(p: Position, s: State, around: Sequence[Spot]) -> tuple[State, tuple[Event, ...]]:
    """16.14, 14.15-2 A Japanese unit is adjacent to these hexes: garrisons are released, repairs end."""
    s = disturbed(s, around) if s.land.destroyed else s
    force, turn = s.forces[US], turn_of(s)
    if not force.locked and not turn.repairing:
        return s, ()
    free = sorted(u for u in force.locked if p.ground.is_aa[u] and force.at.get(u) in around)
    if free:
        s = with_force(s, US, replace(force, locked=force.locked.difference(free)))
    stopped = [u for u in turn.repairing if force.at.get(u) in around]
    if stopped:
        s = with_turn(s, repairing=turn.repairing.difference(stopped))
    return s, tuple(UnitReleased(rule="16.14", unit=u) for u in free)


def lapsed(p: Position, s: State) -> State:
    """16.56b A unit that is Disrupted, gone or in an enemy ZOC receives no replacements."""
    recovering = turn_of(s).recovering
    if not recovering:
        return s
    now = Position(p.ground, s, p)
    fit = set()
    for unit in recovering:
        side = p.ground.side_of[unit]
        force = s.forces[side]
        spot = force.at.get(unit)
        if spot is not None and unit not in force.disrupted and spot not in now.deployed[OTHER[side]].zone:
            fit.add(unit)  # 16.56b
    return s if len(fit) == len(recovering) else with_turn(s, recovering=frozenset(fit))


# -- steps and conditions -----------------------------------------------------------------------------------


def step_lost(p: Position, s: State, unit: UnitId, rule: str, in_combat: bool) -> Outcome[State]:
    """11.21a A unit loses a step: it is turned over, or removed from play."""
    side = p.ground.side_of[unit]
    force = s.forces[side]
    if steps_left(p, force, unit) == 1:
        return eliminated(p, s, unit, rule, in_combat)
    spot = force.at.get(unit)
    s = with_force(s, side, replace(force, reduced=force.reduced | {unit}))  # 11.21a
    return Outcome(counted(s, side, 1, in_combat), (StepLost(rule=rule, unit=unit, at=spot),))


def eliminated(p: Position, s: State, unit: UnitId, rule: str, in_combat: bool) -> Outcome[State]:
    """11.21c A unit is removed from play with all its steps. An HQ comes back two turns later (16.26)."""
    ground = p.ground
    side, formation = ground.side_of[unit], ground.formation_of[unit]
    force = s.forces[side]
    spot = force.at.get(unit)
    s = counted(s, side, steps_left(p, force, unit), in_combat)
    returns = ground.is_hq[unit]
    only = {unit}
    force = replace(
        _without(force, unit),
        reduced=force.reduced - only,
        returning={**force.returning, **({unit: s.turn + HQ_TURNS} if returns else {})},
        eliminated=force.eliminated if returns else tuple(sorted((*force.eliminated, unit))),
    )
    s = _detached(with_force(s, side, force), side, unit)
    events: tuple[Event, ...] = (UnitEliminated(rule=rule, unit=unit, at=spot),)
    turn = turn_of(s)
    if unit in turn.repairing:
        s = with_turn(s, repairing=turn.repairing - only)
    if formation != NO_FORMATION:
        s, gone = _perished(p, s, side, formation)
        events = (*events, *gone)
    if spot is None:
        return Outcome(s, events)
    out = after_change(p, s, side, (spot,))
    return Outcome(out.state, (*events, *out.events))


def _without(force: Force, unit: UnitId) -> Force:
    """A unit is nowhere any more, and all its markers are gone."""
    only = {unit}
    return replace(
        force,
        at={u: h for u, h in force.at.items() if u != unit},
        disrupted=force.disrupted - only,
        unsupplied=force.unsupplied - only,
        emergency=force.emergency - only,
        fired=force.fired - only,
        locked=force.locked - only,
        invaders=force.invaders - only,
        afloat={u: h for u, h in force.afloat.items() if u != unit},
        waiting={u: t for u, t in force.waiting.items() if u != unit},
        returning={u: t for u, t in force.returning.items() if u != unit},
    )


def _detached(s: State, side: Side, unit: UnitId) -> State:
    """5.34 An Army unit that is gone is no longer in Reserve with a formation."""
    command = s.commands[side]
    if unit not in command.attached:
        return s
    rest = {u: f for u, f in command.attached.items() if u != unit}
    return with_command(s, side, replace(command, attached=rest))


def withdrawn(p: Position, s: State, unit: UnitId, back: int) -> Outcome[State]:
    """5.21, 5.22 A unit leaves the game, until a later turn or for good (0), as strong as it is."""
    side, formation = p.ground.side_of[unit], p.ground.formation_of[unit]
    force = s.forces[side]
    spot = force.at.get(unit)
    absent = dict(sorted({**force.absent, unit: back}.items()))
    s = with_force(s, side, replace(_without(force, unit), absent=absent))
    s = _detached(s, side, unit)
    s, events = (s, ()) if formation == NO_FORMATION else _perished(p, s, side, formation)
    if spot is None:
        return Outcome(s, events)
    out = after_change(p, s, side, (spot,))
    return Outcome(out.state, (*events, *out.events))


def restored(p: Position, s: State, unit: UnitId, rule: str) -> Outcome[State]:
    """16.56c A reduced unit is turned over to its full strength."""
    side = p.ground.side_of[unit]
    force = s.forces[side]
    s = with_force(s, side, replace(force, reduced=force.reduced - {unit}))
    return Outcome(s, (UnitRestored(rule=rule, unit=unit),))


def counted(s: State, side: Side, steps: int, in_combat: bool) -> State:
    """19.15a, 19.25a-3 Steps lost, and those lost in combat."""
    tally = s.tally
    lost = {**tally.lost, side: tally.lost.get(side, 0) + steps}
    if not in_combat:
        return with_tally(s, lost=lost)
    fought = {**tally.lost_in_combat, side: tally.lost_in_combat.get(side, 0) + steps}
    return with_tally(s, lost=lost, lost_in_combat=fought)


def _perished(p: Position, s: State, side: Side, formation: FormationId) -> tuple[State, tuple[Event, ...]]:
    """4.36, 16.26 A formation without units, now or to come, loses its markers, and its HQs do not return."""
    force, command = s.forces[side], s.commands[side]
    members = p.ground.members[formation]
    if any(u in force.at or u in force.afloat or u in force.waiting for u in members):
        return s, ()
    if any(force.absent.get(u, 0) > s.turn for u in members) or _expected(p, s, members):
        return s, ()
    never = tuple(u for u in members if u in force.returning)
    s = with_force(
        s,
        side,
        replace(
            force,
            returning={u: t for u, t in force.returning.items() if u not in never},
            eliminated=tuple(sorted((*force.eliminated, *never))),
        ),
    )
    if formation not in command.markers:
        return s, ()
    command = replace(
        command,
        markers={f: n for f, n in command.markers.items() if f != formation},
        pool=tuple(f for f in command.pool if f != formation),
        unused=tuple(f for f in command.unused if f != formation),
        held=None if command.held == formation else command.held,
        is_held_seen=command.is_held_seen and command.held != formation,
        chosen=None if command.chosen == formation else command.chosen,
        reserve={f: t for f, t in command.reserve.items() if f != formation},
        attached={u: f for u, f in command.attached.items() if f != formation},  # 5.34: they are free again
    )
    return with_command(s, side, command), (MarkersRemoved(rule="4.36", formation=formation),)


def _expected(p: Position, s: State, units: Sequence[UnitId]) -> bool:
    """5.1 Will any of these still arrive? Only the campaign has reinforcements."""
    if not p.field.scenario.also:
        return False
    names = {p.setting.names[u] for u in units}
    return any(a.turn > s.turn and not names.isdisjoint(a.units) for a in p.setting.schedule.arrivals)


def disrupted(p: Position, s: State, side: Side, units: Iterable[UnitId], rule: str) -> Outcome[State]:
    """3.71, 3.74 These units are Disrupted; another result has no more effect."""
    force = s.forces[side]
    hit = tuple(sorted(u for u in units if u not in force.disrupted))  # 3.71, 3.74
    if not hit:
        return Outcome(s)
    s = with_force(s, side, replace(force, disrupted=force.disrupted.union(hit)))
    return Outcome(lapsed(p, s), (UnitsDisrupted(rule=rule, units=hit),))
