"""Standing orders and courses: private, part of the match, and the same as play by hand to everybody else."""

from __future__ import annotations

from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest

from pacwar.core import save, standing
from pacwar.core.agenda import ahead
from pacwar.core.contract import Ask, Game, Outcome
from pacwar.core.course import Course
from pacwar.core.dice import Dice, Scripted, Seeded
from pacwar.core.ending import Agreement
from pacwar.core.match import Match
from pacwar.core.records import Action, Fault
from tests.games import seen
from tests.toy.scene import GAME, SPOT, act, play, scene, unit
from toy import model as m
from toy.model import GARRISON, RAIDERS
from toy.standing import ReactionOrder

STEPS = [m.StepTo(SPOT("0302")), m.StepTo(SPOT("0402"))]
ABLE = ReactionOrder()


def landing(garrison: dict[str, str], dice: tuple[int, ...] = ()) -> Match:
    """The squad stands on the beach and is about to be ordered; the garrison has these counters."""
    return scene(raiders={"Raider Squad": "0202"}, garrison=garrison, dice=dice)


def ordered(garrison: dict[str, str], *orders: ReactionOrder, dice: tuple[int, ...] = ()) -> Match:
    match = landing(garrison, dice)
    match.set_standing(GARRISON, *orders)
    play(match, (m.PickUnit, "Raider Squad"))
    return match


def answers(match: Match) -> list[Action]:
    return [entry.action for entry in match.log if entry.side == GARRISON]


def test_a_side_that_can_only_pass_is_not_asked() -> None:
    match = ordered({"Goat": "0402"}, ABLE)
    match.play(RAIDERS, STEPS[0])
    assert match.deciders == (RAIDERS,)
    assert answers(match) == [m.HoldFire()]


def test_without_orders_a_side_is_asked() -> None:
    match = ordered({"Goat": "0402"})
    match.play(RAIDERS, STEPS[0])
    assert match.deciders == (GARRISON,)


def test_a_side_that_could_do_something_is_asked() -> None:
    match = ordered({"Patrol": "0402"}, ABLE)
    match.play(RAIDERS, STEPS[0])
    assert match.deciders == (GARRISON,)


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        (ReactionOrder(ask="never"), m.HoldFire()),
        (ReactionOrder(hold="inside"), m.HoldFire()),
        (ReactionOrder(fire=2), m.FireWith(unit("Patrol"))),
        (ReactionOrder(fire=3), None),
        (ReactionOrder(ask="always"), None),
    ],
)
def test_the_conditions_of_an_order_decide(order: ReactionOrder, answer: Action | None) -> None:
    match = ordered({"Patrol": "0402"}, order, dice=(1, 1))
    match.play(RAIDERS, STEPS[0])
    assert answers(match) == ([answer] if answer else [])


def test_an_order_given_in_an_open_window_answers_it() -> None:
    match = ordered({"Patrol": "0402"})
    match.play(RAIDERS, STEPS[0])
    match.set_standing(GARRISON, ReactionOrder(ask="never"))
    assert match.deciders == (RAIDERS,)


def test_a_paced_match_waits_until_it_is_told_to_go_on() -> None:
    match = ordered({"Goat": "0402"}, ABLE)
    match.paced = True
    match.play(RAIDERS, STEPS[0])
    assert match.deciders == (GARRISON,)
    assert match.due() == (GARRISON, m.HoldFire())
    match.carry_out(GARRISON, m.HoldFire())
    assert match.deciders == (RAIDERS,)


# -- privacy --------------------------------------------------------------------------------------------------


def test_a_pass_by_order_looks_like_a_pass_by_hand() -> None:
    by_order, by_hand = ordered({"Goat": "0402"}, ABLE), ordered({"Goat": "0402"})
    by_order.play(RAIDERS, STEPS[0])
    by_hand.play(RAIDERS, STEPS[0])
    by_hand.play(GARRISON, m.HoldFire())
    assert by_order.log == by_hand.log
    for side in (RAIDERS, None):
        assert seen(by_order, side) == seen(by_hand, side)


def test_only_its_owner_is_told_of_an_order() -> None:
    match = ordered({"Goat": "0402"}, ABLE)
    assert ABLE in [told.order for told in match.told(GARRISON)]
    for side in (RAIDERS, None):
        assert all(told.order is None for told in match.told(side))
        assert "ReactionOrder" not in save.export(match, side)
    assert "StandingOrder ReactionOrder" in save.export(match, GARRISON)


def test_told_keeps_the_place_of_an_order() -> None:
    """However often the log is read in between."""
    match, often = landing({"Goat": "0402"}), landing({"Goat": "0402"})
    for each, reads in ((match, False), (often, True)):
        for order, action in ((ABLE, act(m.PickUnit, "Raider Squad")), (ReactionOrder(fire=2), STEPS[0])):
            each.set_standing(GARRISON, order)
            if reads:
                each.told(GARRISON)
            each.play(RAIDERS, action)
    assert often.told(GARRISON) == match.told(GARRISON)
    assert [told.order for told in match.told(GARRISON) if told.order] == [ABLE, ReactionOrder(fire=2)]


# -- part of the match ----------------------------------------------------------------------------------------


def test_orders_stay_through_undo_replay_and_branch() -> None:
    match = landing({"Goat": "0402"})
    play(match, (m.PickUnit, "Raider Squad"))
    match.set_standing(GARRISON, ABLE)
    assert match.undo(RAIDERS) is None
    assert match.standing(GARRISON) == {"ReactionOrder": ABLE}
    play(match, (m.PickUnit, "Raider Squad"))
    match.play(RAIDERS, STEPS[0])
    match.end(Agreement(None))
    again = match.branch(3, Seeded(1))
    assert again.standing(GARRISON) == {"ReactionOrder": ABLE}
    assert [entry.action for entry in match.at(3).log] == [entry.action for entry in match.log[:3]]


def test_a_save_keeps_orders_and_their_place(tmp_path: Path) -> None:
    match = Match.new(GAME, "raid", Seeded(3))
    match.set_standing(RAIDERS, ABLE)
    for side in (RAIDERS, GARRISON, GARRISON):
        match.play(side, match.legal(side)[0])
    match.set_standing(GARRISON, ReactionOrder(ask="never", fire=3))
    match.save(tmp_path / "it")
    again = Match.load(tmp_path / "it")
    assert again.given == match.given
    assert save.text(again) == save.text(match)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Reaction", "no standing order 'Reaction'; the nearest is ReactionOrder"),
        ("ReactionOrder aks=never", "no condition 'aks'; the nearest is ask"),
        ("ReactionOrder fire=10", "fire must be 0 to 9, not '10'"),
        ("ReactionOrder ask=often", "ask must be able, always or never, not 'often'"),
    ],
)
def test_a_wrong_order_is_named(text: str, why: str) -> None:
    with pytest.raises(Fault, match=why):
        standing.read(GAME, text)


# -- courses --------------------------------------------------------------------------------------------------


def test_the_rest_of_a_list_waits_for_a_window_and_goes_on() -> None:
    match = ordered({"Goat": "0303"})
    done = match.play_all(RAIDERS, STEPS)
    assert (done.stopped, len(done.played)) == ("question", 1)
    assert [each.actions for each in match.courses.values()] == [(STEPS[1],)]
    match.play(GARRISON, m.HoldFire())
    assert [entry.action for entry in match.log][-1] == STEPS[1]
    assert not match.courses


def test_a_list_goes_on_at_once_where_orders_answer() -> None:
    match = ordered({"Goat": "0303"}, ABLE)
    done = match.play_all(RAIDERS, STEPS)
    assert (done.stopped, len(done.played)) == ("", 2)


def test_a_discovery_in_the_window_ends_a_course() -> None:
    match = ordered({"Patrol": "0303"}, dice=(1,))
    match.play_all(RAIDERS, STEPS)
    match.play(GARRISON, m.FireWith(unit("Patrol")))
    assert not match.courses
    assert match.log[-1].side == GARRISON


def test_its_owner_may_end_a_course() -> None:
    match = ordered({"Goat": "0303"})
    match.play_all(RAIDERS, STEPS)
    match.courses.pop(RAIDERS)
    match.play(GARRISON, m.HoldFire())
    assert match.deciders == (RAIDERS,)
    assert match.log[-1].action == m.HoldFire()


def test_a_save_keeps_a_course() -> None:
    match = Match.new(GAME, "raid", Scripted())
    match.courses[RAIDERS] = Course(tuple(STEPS), None, 0)
    text = save.text(match)
    assert '[Courses "raiders: StepTo 0302, StepTo 0402"]' in text


# -- reach ----------------------------------------------------------------------------------------------------


def watched() -> Game:
    """The toy, in which the enemy may react four times to every step."""
    ask = GAME.steps[m.Moving]
    assert isinstance(ask, Ask)
    order = ask.by_action[m.StepTo]

    def step(p: Any, now: Any, a: Any, dice: Dice) -> Outcome[Any]:
        out = order.apply(p, now, a, dice)
        windows = (m.Reaction(m.OTHER[now.side], a.spot),) * 4
        return Outcome(ahead(out.state, *windows), out.events)

    orders = [changed(each, apply=step) if each is order else each for each in ask.orders]
    return changed(GAME, steps={**GAME.steps, m.Moving: Ask(*orders, settle=ask.settle, travel=ask.travel)})


def marching(game: Game) -> Match:
    state = scene(m.Moving(RAIDERS, unit("Raider Squad"), 9), raiders={"Raider Squad": "0202"}).state
    return Match(game, "raid", {"length": "full"}, Scripted(), state)


def test_reach_through_ten_windows_is_as_long_as_without_them() -> None:
    alone, through = marching(GAME).ways(RAIDERS), marching(watched()).ways(RAIDERS)
    assert {spot: (w.actions, w.left, w.may_stop) for spot, w in through.items()} == {
        spot: (w.actions, w.left, w.may_stop) for spot, w in alone.items()
    }
    assert {spot: w.assumes for spot, w in through.items()} == {
        spot: ((GARRISON, m.HoldFire()),) * 4 * len(w.actions) for spot, w in alone.items()
    }
    assert max(len(w.assumes) for w in through.values()) >= 10


def test_a_course_goes_through_ten_windows() -> None:
    match = marching(watched())
    actions = max((way.actions for way in match.ways(RAIDERS).values()), key=len)
    match.play_all(RAIDERS, actions)
    while match.deciders == (GARRISON,):
        match.play(GARRISON, m.HoldFire())
    assert [entry.action for entry in match.log if entry.side == RAIDERS] == actions
