"""Chapter 4: movement, and chapter 7: scouting."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from toy import model as m
from toy import r03_course as r03
from toy import r08_sight as r08
from toy.model import OTHER, Moving, Report, Spot, State
from toy.position import Position

NOT_ADJACENT = Refusal("4.1", "a counter may move only to an adjacent place")
WATER = Refusal("4.2", "only the boat may move on water; other counters may only board it")
SLIPS = Refusal("5.3", "a counter that slips away must move one place, to where no enemy is seen")
NOT_MOVED = Refusal("4.1", "the counter must move or scout first; to order another counter, undo")
NOT_ON_LAND = Refusal("7.1", "only a counter on land may scout")
NO_MARK = Refusal("7.1", "only an adjacent hex with face-down enemies may be scouted")
MUST_SAY_ARMED = Refusal("7.2", "an armed counter is in that hex, so the report must be armed")


def here(p: Position, now: Moving) -> tuple[m.UnitId, m.Unit, Spot]:
    """The moving counter, and where it is."""
    assert now.unit is not None
    return now.unit, p.state.forces[now.side][now.unit], p.spot(now.side, now.unit)


def around(p: Position, now: Moving) -> tuple[Spot, ...]:
    return p.setting.board.neighbors[here(p, now)[2]]


def can_step(p: Position, now: Moving) -> bool:
    return any(check_step(p, now, m.StepTo(to)) is None for to in around(p, now))


def check_step(p: Position, now: Moving, a: m.StepTo) -> Refusal | None:
    unit, _, start = here(p, now)
    own, enemy, boat, to = p.standing[now.side], p.standing[OTHER[now.side]], p.setting.boat, a.spot
    if to not in p.setting.board.neighbors[start]:
        return NOT_ADJACENT
    if p.setting.is_water[to] != (unit == boat) and boat not in own.at.get(to, ()):
        return WATER
    if unit != boat and r03.is_full(own.of, r03.put(p.setting, to)):
        return replace(r03.FULL, about=own.at[to])
    if now.slips and (to in enemy.marks or to in enemy.shown):
        return SLIPS
    return None


def step(p: Position, now: Moving, a: m.StepTo, dice: Dice) -> Outcome[State]:
    """4.1 The counter moves. 5.1 and 6.1 follow, on grounds that both sides can see."""
    unit, was, start = here(p, now)
    enemy, is_hex = OTHER[now.side], p.setting.board.is_hex
    went = m.Unit(a.spot) if unit == p.setting.boat else r03.put(p.setting, a.spot)
    left_seen = was.face_up or (was.carrier is None and is_hex(start))
    seen = was.face_up or (went.carrier is None and is_hex(a.spot))
    moved = m.CounterMoved(
        rule="4.1",
        told=None if left_seen or seen else now.side,
        side=now.side,
        unit=unit if was.face_up else None,
        start=start if left_seen else None,
        to=a.spot if seen else None,
    )
    force = {**p.state.forces[now.side], unit: replace(went, face_up=was.face_up)}
    s = replace(p.state, forces={**p.state.forces, now.side: force})
    s = forgotten(s, enemy, *(spot for spot, told in ((start, left_seen), (a.spot, seen)) if told))
    follows: list[m.AnyStep] = []
    near = (a.spot, *p.setting.board.neighbors[a.spot])
    if seen and is_hex(a.spot) and any(p.might_hide(enemy, spot) for spot in near):  # R1
        follows.append(m.Reaction(enemy, a.spot))
    if p.might_hide(enemy, a.spot) or a.spot in p.standing[enemy].shown:
        follows.append(m.Contact())
    goes_on = replace(now, left=now.left - 1, at=a.spot if seen else None)
    return Outcome(then(s, *follows, goes_on), (moved,))


def check_stop(p: Position, now: Moving, a: m.Stop) -> Refusal | None:
    if now.slips:
        return SLIPS
    return NOT_MOVED if now.left == p.setting.counters[here(p, now)[0]].move else None


def is_over(p: Position, now: Moving) -> Outcome[State] | None:
    """The counter is gone or has no movement left. Both sides can see that."""
    return None if now.left and now.unit in p.state.forces[now.side] else Outcome(then(p.state))


def where(p: Position, now: Moving) -> tuple[Spot, int]:
    return here(p, now)[2], now.left


def mover(p: Position, now: Moving) -> m.UnitId | None:
    return now.unit


# -- chapter 7: scouting --------------------------------------------------------------------------------------


def may_scout(p: Position, now: Moving) -> tuple[Spot, ...]:
    """7.1 Adjacent hexes, 8.3 and from a hill those farther off."""
    return around(p, now) + p.setting.lookouts.get(here(p, now)[2], ())


def check_scout(p: Position, now: Moving, a: m.Scout) -> Refusal | None:
    if now.slips:
        return SLIPS
    start = here(p, now)[2]
    if p.setting.is_water[start]:
        return NOT_ON_LAND
    if a.spot not in p.standing[OTHER[now.side]].marks:
        return NO_MARK
    if a.spot in p.setting.lookouts.get(start, ()):
        return r08.check_lookout(p, now, start, a.spot)
    return None if a.spot in around(p, now) else NO_MARK


def scout(p: Position, now: Moving, a: m.Scout, dice: Dice) -> Outcome[State]:
    """7.1 The owner is asked even if only one answer is legal: not to ask would be an answer."""
    s = then(p.state, Report(OTHER[now.side], a.spot), replace(now, left=now.left - 1))
    return Outcome(s, (m.ScoutSent(rule="7.1", side=now.side, at=a.spot),))


def check_nothing(p: Position, now: Report, a: m.ReportNothing) -> Refusal | None:
    force, counters = p.state.forces[now.side], p.setting.counters
    armed = [u for u in p.standing[now.side].at[now.at] if counters[u].fire and not force[u].face_up]
    return replace(MUST_SAY_ARMED, about=tuple(armed)) if armed else None


def report(p: Position, now: Report, a: m.ReportArmed | m.ReportNothing, dice: Dice) -> Outcome[State]:
    """7.3 The side that asked is told the answer, and the state keeps it."""
    s, asker = p.state, OTHER[now.side]
    answer = "armed" if type(a) is m.ReportArmed else "nothing"
    s = replace(s, reports={**s.reports, asker: {**s.reports[asker], now.at: answer}})
    return Outcome(then(s), (m.HexReported(rule="7.3", told=asker, at=now.at, report=answer),))


def forgotten(s: State, asker: m.Side, *spots: Spot) -> State:
    """7.3 A report is kept until a counter enters or leaves the hex."""
    kept = {spot: report for spot, report in s.reports[asker].items() if spot not in spots}
    return s if len(kept) == len(s.reports[asker]) else replace(s, reports={**s.reports, asker: kept})
