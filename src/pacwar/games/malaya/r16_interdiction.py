"""Chapter 16.6: Interdiction of reinforcements (26.14a). Whom it threatens is in r16_missions."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import replace
from pacwar.games.malaya import r06_reinforcements as r06
from pacwar.games.malaya.agenda import enclosing_step, with_force
from pacwar.games.malaya.model import (
    INTERDICTION,
    OTHER,
    Arrivals,
    Crossing,
    Interdiction,
    Reinforcement,
    ReinforcementInterdicted,
    Side,
    Spot,
    State,
    SupplyEliminated,
    UnitId,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r09_breakdown import subordinates
from pacwar.games.malaya.r15_elimination import eliminated

TWO_TURNS = 2  # 16.63-2: the rest of a unit that has lost a battalion


def interdict(p: Position, now: Interdiction, dice: Dice) -> Outcome[State]:
    """16.62, 16.61-P, 16.64 One die for one unit or supply point, with all interdicting points as modifier."""
    s, side = then(p.state), now.side
    points = s.air[OTHER[side]].missions[INTERDICTION]  # 18.3: they lie open
    face = dice.roll(6, "16.62")
    result = p.setting.air.interdiction.result(points, face)
    attacked = ReinforcementInterdicted(rule="16.61-P", side=side, to=now.to, face=face, result=result)
    if result == "-":
        out = r06.placed(p, s, side, now.unit, now.to)
    elif result == "E":
        out = destroyed(p, s, side, now.unit, now.to)
    else:
        out = Outcome(delayed(p, s, side, (now.unit,), int(result)))
    return Outcome(out.state, (attacked, *out.events))


def cross(p: Position, now: Crossing, dice: Dice) -> Outcome[State]:
    """16.62 The next of those who land together."""
    if not now.landing:
        return Outcome(then(p.state))
    one, *others = now.landing
    rest = replace(now, landing=tuple(others))
    return Outcome(then(p.state, Interdiction(now.side, one, now.to, one is None), rest))


def crossings(p: Position, now: Crossing) -> list[State]:
    """16.62 Each of those who land together, by itself."""
    return [then(p.state, replace(now, landing=(one,))) for one in now.landing]


def on_the_way(s: State) -> tuple[UnitId, ...]:
    """Units of a stack that is coming ashore: their counters are in use, though they stand nowhere."""
    crossing = (step for step in s.steps if type(step) is Crossing)
    return tuple(unit for step in crossing for unit in step.landing if unit is not None)


def delayed(p: Position, s: State, side: Side, units: tuple[UnitId | None, ...], turns: int) -> State:
    """16.63-1 So many turns later on the track, safe from interdiction; 6.25: after the last turn no unit comes off it."""
    late = tuple(unit for unit in units if unit is not None)
    supply = len(units) - len(late)
    arrivals = Arrivals(late, supply, safe=late, safe_supply=supply)
    return with_force(s, side, r06.delayed(s.forces[side], arrivals, s.turn + turns))


def destroyed(p: Position, s: State, side: Side, unit: UnitId | None, to: Spot) -> Outcome[State]:
    """16.63-2 A unit that breaks down loses one battalion; others go to the Replacement box, supply to the counter mix."""
    if unit is None:
        return Outcome(s, (SupplyEliminated(rule="16.63-2", side=side, points=1, at=to),))
    ground, force = p.ground, s.forces[side]
    due = enclosing_step(s, Reinforcement).due  # counters that are in use, though not on the track
    waiting = replace(due, units=(*due.units, *on_the_way(s)))
    parts = subordinates(ground, r06.delayed(force, waiting, s.turn), unit)
    if not parts:
        return eliminated(ground, s, (unit,), "16.63-2")
    weakest = min(parts, key=lambda part: (ground.attack[part], ground.defense[part]))  # R80
    s = with_force(s, side, replace(force, broken=(*force.broken, unit)))
    out = eliminated(ground, s, (weakest,), "16.63-2")
    others = tuple(part for part in parts if part != weakest)
    return Outcome(delayed(p, out.state, side, others, TWO_TURNS), out.events)
