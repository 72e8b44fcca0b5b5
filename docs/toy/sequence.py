"""The sequence of play: what each step asks or does. The index of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from pacwar.core.contract import Ask, MoveSpec, Order, Run, Steps
from pacwar.core.records import Action
from toy import model as m
from toy import r03_course as r03
from toy import r04_movement as r04
from toy import r05_reaction as r05
from toy.model import State
from toy.position import Position

A = TypeVar("A", bound=Action)
N = TypeVar("N")  # a type of step


def each(
    kind: Callable[[Any], A], values: Callable[[Position, N], Iterable[int]]
) -> Callable[[Position, N], Iterable[A]]:
    """Candidates: the action with each of these arguments."""
    return lambda p, now: map(kind, values(p, now))


def only(action: A) -> Callable[[Any, Any], tuple[A]]:
    """The one candidate of an action without argument."""
    return lambda p, now: (action,)


STEPS: Steps[State, Position] = {
    m.Deploying: Ask(
        Order(
            m.PlaceAt, each(m.PlaceAt, lambda p, now: p.setting.zones[now.side]), r03.check_place, r03.place
        ),
        Order(m.Ready, only(m.Ready()), r03.check_ready, r03.ready),
        primary=m.PlaceAt,
        ends=m.Ready,
    ),
    m.Deployed: Run(r03.deploy),
    m.Turn: Run(r03.turn),
    m.Draw: Run(r03.draw),
    m.Half: Ask(
        Order(
            m.PickUnit,
            each(m.PickUnit, lambda p, now: sorted(p.state.forces[now.side])),
            r03.check_pick,
            r03.pick,
        ),
        Order(m.Done, only(m.Done()), r03.always, r03.end_step),
        primary=m.PickUnit,
        ends=m.Done,
    ),
    m.Moving: Ask(
        Order(m.StepTo, each(m.StepTo, r04.around), r04.check_step, r04.step),
        Order(m.Scout, each(m.Scout, r04.may_scout), r04.check_scout, r04.scout),
        Order(m.Stop, only(m.Stop()), r04.check_stop, r03.end_step),
        settle=r04.is_over,
        travel=MoveSpec(m.StepTo, m.Stop, r04.where, r04.mover),
        primary=m.StepTo,
    ),
    m.Reaction: Ask(
        Order(m.FireWith, each(m.FireWith, r05.near), r05.check_fire, r05.fire),
        Order(m.SlipAway, each(m.SlipAway, r05.near), r05.check_slip, r05.slip),
        Order(m.HoldFire, only(m.HoldFire()), r03.always, r03.end_step),
        quiet=m.HoldFire(),
        window=True,
        primary=m.FireWith,
    ),
    m.Contact: Run(r05.contact),
    m.Report: Ask(
        Order(m.ReportArmed, only(m.ReportArmed()), r03.always, r04.report),
        Order(m.ReportNothing, only(m.ReportNothing()), r04.check_nothing, r04.report),
        primary=m.ReportArmed,
    ),
}
