"""Chapter 5: reaction, and chapter 6: contact."""

from __future__ import annotations

from collections.abc import Collection

from pacwar.core.agenda import then
from pacwar.core.contract import BreakdownLine, Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from toy import model as m
from toy import r04_movement as r04
from toy.model import OTHER, Moving, Reaction, Side, State, UnitId
from toy.position import Position

NOT_NEAR = Refusal("5.1", "not one of your counters in that hex or adjacent")
CANNOT = Refusal("5.1", "only an armed face-down counter may react")
HEMMED_IN = Refusal("5.3", "this counter has nowhere to slip away to")


def near(p: Position, now: Reaction) -> list[UnitId]:
    """The counters of the side that is asked, in the hex or adjacent."""
    at = p.standing[now.side].at
    return sorted(unit for spot in (now.at, *p.setting.board.neighbors[now.at]) for unit in at.get(spot, ()))


def check_fire(p: Position, now: Reaction, a: m.FireWith | m.SlipAway) -> Refusal | None:
    if a.unit not in near(p, now):
        return NOT_NEAR
    return CANNOT if p.state.forces[now.side][a.unit].face_up or not p.setting.counters[a.unit].fire else None


def breakdown_of(p: Position, at: m.Spot, unit: UnitId) -> tuple[BreakdownLine, ...]:
    """5.2 The values that give the column of the Fire Table."""
    terrain, shifts = p.setting.board.terrain[at], p.setting.table.shifts
    fire = BreakdownLine(p.setting.names[unit], p.setting.counters[unit].fire, "5.2")
    return (fire, BreakdownLine(terrain, shifts[terrain], "5.2")) if terrain in shifts else (fire,)


def shot(p: Position, at: m.Spot, unit: UnitId, rule: str, dice: Dice) -> m.CounterFired:
    """5.2 One die on the Fire Table."""
    face = dice.roll(6, rule)
    result = p.setting.table.result(sum(line.value or 0 for line in breakdown_of(p, at, unit)), face)
    return m.CounterFired(rule=rule, unit=unit, at=at, face=face, result=result)


def fire(p: Position, now: Reaction, a: m.FireWith, dice: Dice) -> Outcome[State]:
    fired, target = shot(p, now.at, a.unit, "5.2", dice), p.mover
    s = turned_up(then(p.state), now.side, (a.unit,))
    return with_losses(s, target.side, [target.unit] if fired.result == "hit" else [], "5.2", fired)


def check_slip(p: Position, now: Reaction, a: m.SlipAway) -> Refusal | None:
    if (refusal := check_fire(p, now, a)) is not None:
        return refusal
    slips = Moving(now.side, a.unit, 1, slips=True)
    return None if r04.can_step(p, slips) else HEMMED_IN


def slip(p: Position, now: Reaction, a: m.SlipAway, dice: Dice) -> Outcome[State]:
    """5.3 A move within a move: it ends, with its consequences, before the first move continues."""
    s = turned_up(then(p.state, Moving(now.side, a.unit, 1, slips=True)), now.side, (a.unit,))
    return Outcome(s, (m.CounterSlipped(rule="5.3", unit=a.unit),))


# -- chapter 6: contact ---------------------------------------------------------------------------------------


def contact(p: Position, now: m.Contact, dice: Dice) -> Outcome[State]:
    """6.1 All are turned face up; 2.4: dummies are removed; 6.2: the entering counter fires, and one side is lost."""
    s, mover = then(p.state), p.mover
    side, enemy, unit = mover.side, OTHER[mover.side], mover.unit
    if unit is None or unit not in s.forces[side]:
        return Outcome(s)
    spot = p.spot(side, unit)
    found = p.standing[enemy].at.get(spot, ())
    if not found:
        return Outcome(s, (m.PlaceSearched(rule="6.1", told=side, at=spot, found=()),))
    events: list[Event] = [m.PlaceSearched(rule="6.1", at=spot, found=(unit, *found))]
    s = turned_up(turned_up(s, side, (unit,)), enemy, found)
    ours, theirs = {unit} - p.setting.dummies, set(found) - p.setting.dummies
    if ours and theirs:
        fired = shot(p, spot, unit, "6.2", dice)
        events.append(fired)
        ours, theirs = (ours, set()) if fired.result == "hit" else (set(), theirs)
    out = with_losses(s, side, {unit} - ours, "6.2", *events)
    return with_losses(out.state, enemy, set(found) - theirs, "6.2", *out.events)


def turned_up(s: State, side: Side, units: Collection[UnitId]) -> State:
    force = s.forces[side]
    shown = {unit: replace(force[unit], face_up=True) for unit in units if not force[unit].face_up}
    return replace(s, forces={**s.forces, side: force | shown}) if shown else s


def with_losses(
    s: State, side: Side, units: Collection[UnitId | None], rule: str, *events: Event
) -> Outcome[State]:
    """2.5 Counters are lost, each with the counter that it carries."""
    force = s.forces[side]
    gone = [unit for unit in sorted(force) if unit in units or force[unit].carrier in units]
    left = {unit: u for unit, u in force.items() if unit not in gone}
    s = replace(s, forces={**s.forces, side: left}, lost=(*s.lost, *gone)) if gone else s
    return Outcome(s, (*events, *(m.CounterLost(rule=rule, unit=unit) for unit in gone)))
