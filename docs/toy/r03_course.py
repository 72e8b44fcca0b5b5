"""Chapter 3: the course of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Ended, Refusal, replace
from toy import model as m
from toy import r04_movement as r04
from toy.model import GARRISON, RAIDERS, SIDES, Deployed, Deploying, Half, State, Unit
from toy.position import Position, Setting

TURNS = {"full": 4, "short": 2}  # 3.2

ALL_PLACED = Refusal("3.1", "all counters are already placed")
NOT_ALL_PLACED = Refusal("3.1", "all counters must be placed first")
NOT_YOUR_ZONE = Refusal("3.1", "a counter may be set up only in its side's zone")
FULL = Refusal("2.5", "that place has no room for another counter")
NOT_YOURS = Refusal("4.1", "not one of your counters in play")
NO_ORDERS = Refusal("3.3", "no orders left")
STUCK = Refusal("4.1", "this counter has nowhere to move")


def always(p: Position, now: Any, a: Any) -> None:
    """The check of actions that are always legal: end the half (3.4), hold fire (5.1), report "armed" (7.2)."""


def end_step(p: Position, now: Any, a: Any, dice: Dice) -> Outcome[State]:
    """Apply an action that only ends its step."""
    return Outcome(then(p.state))


# -- 3.1: both set up in secret -------------------------------------------------------------------------------


def start(setting: Setting, options: Mapping[str, str]) -> State:
    plan = setting.scenario
    lanes: Any = {side: (Deploying(side),) for side in SIDES}
    forces: dict[m.Side, m.Force] = {
        RAIDERS: {setting.boat: Unit(setting.board.spot(plan.boat), face_up=True)},
        GARRISON: {},
    }
    s = State(
        scenario=setting.key,
        turn=0,
        last=TURNS[options["length"]],
        steps=(m.Turn(),),
        forces=forces,
        cups=dict.fromkeys(SIDES, plan.cup),
        reports={side: {} for side in SIDES},
    )
    return ahead(s, m.SetUp(lanes))


def next_counter(p: Position, now: Deploying) -> m.UnitId | None:
    return next((unit for unit in p.setting.on_foot[now.side] if unit not in now.placed), None)


def check_place(p: Position, now: Deploying, a: m.PlaceAt) -> Refusal | None:
    if next_counter(p, now) is None:
        return ALL_PLACED
    if a.spot not in p.setting.zones[now.side]:
        return NOT_YOUR_ZONE
    return FULL if is_full(now.placed, put(p.setting, a.spot)) else None


def put(setting: Setting, spot: m.Spot) -> Unit:
    """2.5 A counter on foot is in a place; on water it is on board."""
    return Unit(None, setting.boat) if setting.is_water[spot] else Unit(spot)


def is_full(force: m.Force, where: Unit) -> bool:
    """2.5 Two counters to a place, one on board."""
    held = sum((unit.at, unit.carrier) == (where.at, where.carrier) for unit in force.values())
    return held >= (2 if where.carrier is None else 1)


def place(p: Position, now: Deploying, a: m.PlaceAt, dice: Dice) -> Outcome[State]:
    unit = next_counter(p, now)
    assert unit is not None
    state = then(p.state, replace(now, placed={**now.placed, unit: put(p.setting, a.spot)}))
    return Outcome(state, (m.CounterPlaced(rule="3.1", told=now.side, unit=unit, at=a.spot),))


def check_ready(p: Position, now: Deploying, a: m.Ready) -> Refusal | None:
    return None if next_counter(p, now) is None else NOT_ALL_PLACED


def ready(p: Position, now: Deploying, a: m.Ready, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, Deployed(now.side, now.placed)))


def deploy(p: Position, now: Deployed, dice: Dice) -> Outcome[State]:
    s = then(p.state)
    forces = {**s.forces, now.side: {**s.forces[now.side], **now.placed}}
    return Outcome(replace(s, forces=forces), (m.SideDeployed(rule="3.1", side=now.side),))


# -- 3.2-3.5: turns, halves, orders, the end ------------------------------------------------------------------


def turn(p: Position, now: m.Turn, dice: Dice) -> Outcome[State]:
    s = p.state
    if s.turn < s.last:
        began = m.TurnBegan(rule="3.2", turn=s.turn + 1)
        s = ahead(replace(s, turn=s.turn + 1), m.Draw(RAIDERS), m.Draw(GARRISON))
        return Outcome(s, (began,))
    raiders = [unit for spot in p.setting.hill for unit in p.standing[RAIDERS].at.get(spot, ())]
    taken = any(p.setting.counters[unit].fire for unit in raiders)
    scores = {RAIDERS.value: float(taken), GARRISON.value: float(not taken)}
    why = "the raiders hold Signal Hill" if taken else "the garrison holds Signal Hill"
    return Outcome(then(s, Ended(scores, why, "3.5")), (m.GameEnded(rule="3.5", why=why),))


def draw(p: Position, now: m.Draw, dice: Dice) -> Outcome[State]:
    """3.3 Only the side that draws sees the chit."""
    cup = list(p.state.cups[now.side])
    chit = cup.pop(dice.roll(len(cup), "3.3", told=now.side) - 1)
    s = then(replace(p.state, cups={**p.state.cups, now.side: tuple(cup)}), Half(now.side, chit))
    for_all = m.ChitDrawn(rule="3.3", side=now.side, chit=None)
    return Outcome(s, (for_all, m.ChitDrawn(rule="3.3", told=now.side, side=now.side, chit=chit)))


def check_pick(p: Position, now: Half, a: m.PickUnit) -> Refusal | None:
    if a.unit not in p.state.forces[now.side]:
        return NOT_YOURS
    if not now.orders:
        return NO_ORDERS
    return None if r04.can_step(p, ordered(p, now, a.unit)) else STUCK


def ordered(p: Position, now: Half, unit: m.UnitId) -> m.Moving:
    return m.Moving(now.side, unit, p.setting.counters[unit].move)


def pick(p: Position, now: Half, a: m.PickUnit, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, ordered(p, now, a.unit), Half(now.side, (now.orders or 0) - 1)))
