"""Where a unit on the move can go: the search and lists of steps follow one mover, not whoever is asked next."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any

from pacwar.core.contract import Ask, Game, Outcome
from pacwar.core.dice import Dice, Scripted
from pacwar.core.match import Match
from pacwar.core.records import Action, replace
from tests.toy.scene import GAME, SPOT, scene, unit
from toy import model as m
from toy.model import RAIDERS, Moving


def relay() -> Game:
    """The toy, in which the Raider Squad hands its move over to the Sappers when it has taken a step."""
    ask = GAME.steps[Moving]
    assert isinstance(ask, Ask)
    order = ask.by_action[m.StepTo]

    def step(p: Any, now: Any, a: Action, dice: Dice) -> Outcome[m.State]:
        out = order.apply(p, now, a, dice)
        top = out.state.steps[-1]
        assert isinstance(top, Moving)
        if top.unit != unit("Raider Squad"):
            return out
        return Outcome(
            replace(out.state, steps=(*out.state.steps[:-1], replace(top, unit=unit("Sappers")))), out.events
        )

    orders = [changed(each, apply=step) if each is order else each for each in ask.orders]
    return changed(GAME, steps={**GAME.steps, Moving: Ask(*orders, settle=ask.settle, travel=ask.travel)})


def moving() -> Match:
    """The squad is on the move, at the other end of the beach from the sappers; nobody else is there."""
    state = scene(
        Moving(RAIDERS, unit("Raider Squad"), 2), raiders={"Raider Squad": "0201", "Sappers": "0203"}
    ).state
    return Match(relay(), "raid", {"length": "full"}, Scripted(), state)


def test_the_search_does_not_follow_another_unit() -> None:
    reach = moving().reach(RAIDERS)
    assert reach
    assert all(way == [m.StepTo(spot)] for spot, way in reach.items())


def test_a_list_of_steps_stops_when_another_unit_is_asked_about() -> None:
    match = moving()
    done = match.play_all(RAIDERS, [m.StepTo(SPOT("0202")), m.StepTo(SPOT("0302"))])
    assert (done.stopped, len(done.played), done.refusal) == ("question", 1, None)
    assert match.state.steps[-1].unit == unit("Sappers")
    assert match.state.forces[RAIDERS][unit("Sappers")].at == SPOT("0203")
