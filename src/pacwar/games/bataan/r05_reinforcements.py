"""Chapters 5.1 and 5.2: reinforcements, withdrawals, and what else arrives in the Reinforcement Phase."""

from __future__ import annotations

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import changed, with_command, with_force, with_tally
from pacwar.games.bataan.model import (
    AWAY,
    JAPAN,
    NO_FORMATION,
    READY,
    US,
    AirReadied,
    AirWithdrawn,
    Arrivals,
    ReinforcementsDue,
    ReplacementsReceived,
    ReserveLeft,
    ReserveStatus,
    Side,
    State,
    Substitution,
    UnitId,
    UnitWithdrawn,
    Withdrawals,
    WithdrawUnit,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import Arrival
from pacwar.games.bataan.r03_units import face
from pacwar.games.bataan.r05_reserve import out_of_reserve
from pacwar.games.bataan.r06_points import from_track
from pacwar.games.bataan.relocation import relocated, withdrawn
from pacwar.games.bataan.setting import MANILA

NOT_IN_PLAY = Refusal("5.22", "only a unit in play may be withdrawn")
NO_STRENGTH = Refusal("5.22", "a unit without attack strength may not be withdrawn instead")


# -- withdrawals --------------------------------------------------------------------------------------------


def withdrawals(p: Position, now: Withdrawals, dice: Dice) -> Outcome[State]:
    """5.21 The units of this turn leave, wherever they are; for an eliminated one others go (5.22)."""
    s, events = then(p.state), list[Event]()
    if not p.field.scenario.also:
        return Outcome(s)
    for line in p.setting.schedule.withdrawals:
        if line.turn != s.turn:
            continue
        for name in line.units:
            if name in p.setting.air:
                s, told = air_away(p, s, name, line.back)
                events += told
                continue
            unit = p.setting.unit(name)
            s, told = leave(p, s, line.side, unit, line.back)
            events += told
    return Outcome(s, tuple(events))


def air_away(p: Position, s: State, name: str, back: int) -> tuple[State, tuple[Event, ...]]:
    """5.21 An air unit leaves, and is back on a later turn if it ever is."""
    air, display = p.ground.air_ids[name], s.display
    if air not in display.air:
        return s, ()
    later = {x: turn for x, turn in display.back.items() if x != air}
    if back:
        later[air] = back
    display = replace(display, air={**display.air, air: AWAY}, back=later)
    return replace(s, display=display), (AirWithdrawn(rule="5.21", air=air, back=back),)


def leave(p: Position, s: State, side: Side, unit: UnitId, back: int) -> tuple[State, tuple[Event, ...]]:
    """5.22 An eliminated unit is made up for by others of its strength (R32); an HQ has none, and does not come back as
    16.26 has it."""
    force = s.forces[side]
    if unit in force.eliminated:
        strength = p.ground.full[unit].attack  # R32
        return (ahead(s, Substitution(side, strength, back)), ()) if strength else (s, ())
    if unit not in force.at and unit not in force.waiting and unit not in force.returning:
        return s, ()
    out = withdrawn(p, s, unit, back)
    return out.state, (UnitWithdrawn(rule="5.21", unit=unit), *out.events)


def made_up(p: Position, now: Substitution) -> Outcome[State] | None:
    """5.22 Enough strength has left, or no unit has any."""
    if now.left > 0 and any(strength(p, now, u) for u in in_play(p, now)):
        return None
    return Outcome(then(p.state))


def strength(p: Position, now: Substitution, unit: UnitId) -> int:
    """R32 Current attack strength, of artillery support strength."""
    return face(p, p.state.forces[now.side], unit).attack


def in_play(p: Position, now: Substitution) -> tuple[UnitId, ...]:
    return tuple(sorted(p.deployed[now.side].at))


def check_withdraw(p: Position, now: Substitution, a: WithdrawUnit) -> Refusal | None:
    if a.unit not in p.deployed[now.side].at:
        return NOT_IN_PLAY
    return None if strength(p, now, a.unit) else NO_STRENGTH


def withdraw(p: Position, now: Substitution, a: WithdrawUnit, dice: Dice) -> Outcome[State]:
    """5.22 A substitute leaves; if the unit was to return, the substitute will."""
    left = now.left - strength(p, now, a.unit)
    out = withdrawn(p, then(p.state, replace(now, left=left)), a.unit, now.back)
    return Outcome(out.state, (UnitWithdrawn(rule="5.22", unit=a.unit), *out.events))


# -- arrivals -----------------------------------------------------------------------------------------------


def arrivals(p: Position, now: Arrivals, dice: Dice) -> Outcome[State]:
    """5.1 Reinforcements, points, and markers that come back from Reserve (5.33)."""
    s, events = then(p.state), list[Event]()
    if p.field.scenario.also:
        for line in p.setting.schedule.arrivals:
            if line.turn == s.turn:
                s, told = arrived(p, s, line)
                events += told
        for side in (JAPAN, US):
            s, told = returned(s, side)
            events += told
            s, told = replacements(p, s, side)
            events += told
    s, spent = from_track(p, s)
    events += spent
    for side in (JAPAN, US):
        s, told = back_from_reserve(p, s, side)
        events += told
    return Outcome(s, tuple(events))


def arrived(p: Position, s: State, line: Arrival) -> tuple[State, list[Event]]:
    """5.1 Units may enter from this turn on; air units are Ready (5.14). R83: units that may come to Manila are there. Their
    formation gets its markers."""
    ground = [p.setting.unit(name) for name in line.units if name in p.setting.unit_ids]
    air = [p.ground.air_ids[name] for name in line.units if name in p.setting.air]
    events: list[Event] = []
    if air:
        display = replace(s.display, air={**s.display.air, **dict.fromkeys(air, READY)})
        s = replace(s, display=display)
        events.append(AirReadied(rule="5.14", air=tuple(air)))
    if not ground:
        return s, events
    events.append(ReinforcementsDue(rule="5.1", side=line.side, units=tuple(ground)))
    if MANILA in line.where:
        out = relocated(p, s, ground, p.setting.manila)
        s = out.state
        events += out.events
    else:
        force = s.forces[line.side]
        waiting = {**force.waiting, **dict.fromkeys(ground, s.turn)}  # 5.15: this turn or later
        s = with_force(s, line.side, replace(force, waiting=dict(sorted(waiting.items()))))
    return with_markers(p, s, line.side, ground), events


def with_markers(p: Position, s: State, side: Side, units: list[UnitId]) -> State:
    """4.14 A formation that comes into play has its activation markers."""
    command = s.commands[side]
    new = {p.ground.formation_of[u] for u in units}.difference(command.markers, (NO_FORMATION,))
    if not new:
        return s
    markers = {**command.markers, **{f: p.ground.formations[f].markers for f in new}}
    return with_command(s, side, replace(command, markers=dict(sorted(markers.items()))))


def returned(s: State, side: Side) -> tuple[State, list[Event]]:
    """5.22 Withdrawn units whose turn has come enter like reinforcements, as strong as they left."""
    force = s.forces[side]
    due = tuple(u for u, turn in sorted(force.absent.items()) if turn == s.turn)
    if not due:
        return s, []
    absent = {u: turn for u, turn in force.absent.items() if u not in due}
    waiting = {**force.waiting, **dict.fromkeys(due, s.turn)}
    s = with_force(s, side, replace(force, absent=absent, waiting=dict(sorted(waiting.items()))))
    return s, [ReinforcementsDue(rule="5.22", side=side, units=due)]


def replacements(p: Position, s: State, side: Side) -> tuple[State, list[Event]]:
    """16.51 Replacement points of the turn; 16.59 that of GT18 is for a United States unit."""
    points = p.setting.schedule.replacements[side].get(s.turn, 0)
    if not points:
        return s, []
    total = {**s.tally.replacements, side: s.tally.replacements[side] + points}
    american = s.tally.us_replacement or (side is US and s.turn == p.setting.schedule.us_replacement)
    s = with_tally(s, replacements=total, us_replacement=american)
    return s, [ReplacementsReceived(rule="16.51", side=side, points=points)]


def back_from_reserve(p: Position, s: State, side: Side) -> tuple[State, list[Event]]:
    """5.33 Markers on the space of this turn return; their owner may place them again. Those that come on the second
    turn of the campaign were in no Reserve (19.54f)."""
    due = tuple(f for f, turn in sorted(s.commands[side].reserve.items()) if turn == s.turn)
    for formation in due:
        s = out_of_reserve(s, side, formation)
    step = next((x for x in s.steps if type(x) is ReserveStatus and x.side is side), None)
    card = p.field.scenario
    is_second = bool(card.also) and s.turn == card.first + 1
    rested = tuple(f for f in due if not is_second or p.ground.formation_names[f] in card.reserve)
    if rested and step is not None:
        s = changed(s, step, replace(step, due=rested))
    return s, [ReserveLeft(rule="5.33", formation=f) for f in due]
