"""The engine and the match: what is not in the properties, and games that break the contract."""

from __future__ import annotations

from dataclasses import replace as changed
from random import Random
from typing import Any

import pytest

import toy
from pacwar.core import log as log_module
from pacwar.core import machine, save
from pacwar.core.contract import Ask, Game, Order, Outcome, Run
from pacwar.core.dice import Dice, Scripted, Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, Ended, Fault, Refusal, Step, encode, replace
from tests.games import in_secret, random_play
from toy import model as m
from toy import r03_course as r03
from toy.model import GARRISON, RAIDERS, SIDES

GAME = toy.load()


def with_step(kind: type[Step], does: Ask | Run) -> Game:
    """The toy with one step that does something else."""
    return changed(GAME, steps={**GAME.steps, kind: does})


def placing(apply: Any) -> Game:
    """The toy with another way to place a counter in secret."""
    ask = GAME.steps[m.Deploying]
    assert isinstance(ask, Ask)
    orders = [replace_apply(order, apply) if order.action is m.PlaceAt else order for order in ask.orders]
    return with_step(m.Deploying, Ask(*orders))


def replace_apply(order: Order, apply: Any) -> Order:
    return changed(order, apply=apply)


def set_up(match: Match) -> None:
    """Both sides set up; the last action is left."""
    rng = Random(1)
    while len(match.deciders) > 1 or len(match.legal(match.deciders[0])) > 1:
        side = match.deciders[0]
        match.play(side, rng.choice(match.legal(side)))


# -- new matches ------------------------------------------------------------------------------------------------


def test_without_a_name_the_first_scenario_and_the_default_options_are_played() -> None:
    match = Match.new(GAME)
    assert match.scenario == "raid"
    assert match.options == {"length": "full"}
    assert match.state.last == 4
    assert Match.new(GAME, options={"length": "short"}).state.last == 2


@pytest.mark.parametrize(
    ("scenario", "options", "told"),
    [
        ("siege", {}, "toy has no scenario 'siege'; it has raid, strait"),
        ("raid", {"weather": "rain"}, "toy has no option 'weather'; it has length"),
        ("raid", {"length": "long"}, "option 'length' cannot be 'long'; choose from full, short"),
    ],
)
def test_what_there_is_not_is_a_fault(scenario: str, options: dict[str, str], told: str) -> None:
    with pytest.raises(Fault) as fault:
        Match.new(GAME, scenario, Seeded(1), options)
    assert str(fault.value) == told


# -- games that break the contract ------------------------------------------------------------------------------


def test_an_agenda_that_runs_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "MANY", 500)
    game = with_step(m.Turn, Run(lambda p, now, dice: Outcome(p.state)))
    match = Match.new(game, "raid", Seeded(1))
    set_up(match)
    with pytest.raises(AssertionError, match="never asks"):
        match.play(match.deciders[0], m.Ready())


def test_a_step_that_is_not_in_the_sequence_of_play_is_an_error() -> None:
    game = changed(GAME, steps={kind: does for kind, does in GAME.steps.items() if kind is not m.Turn})
    match = Match.new(game, "raid", Seeded(1))
    set_up(match)
    with pytest.raises(AssertionError, match="Turn is not in the sequence of play"):
        match.play(match.deciders[0], m.Ready())


def test_a_secret_decision_that_changes_more_than_its_lane_is_an_error() -> None:
    def place(p: Any, now: Any, a: Action, dice: Dice) -> Outcome[m.State]:
        return Outcome(replace(p.state, turn=7))

    with pytest.raises(AssertionError, match="changed turn before all were done"):
        Match.new(placing(place), "raid", Seeded(1)).play(
            RAIDERS, m.PlaceAt(GAME.setting("raid").arguments["spot"].numbers["0201"])
        )


@pytest.mark.parametrize("told", [None, GARRISON])
def test_a_secret_decision_that_tells_others_is_an_error(told: str | None) -> None:
    def place(p: Any, now: Any, a: Action, dice: Dice) -> Outcome[m.State]:
        return Outcome(p.state, (m.SideDeployed(rule="3.1", told=told, side=RAIDERS),))

    with pytest.raises(AssertionError, match="told another side"):
        Match.new(placing(place), "raid", Seeded(1)).play(
            RAIDERS, m.PlaceAt(GAME.setting("raid").arguments["spot"].numbers["0201"])
        )


def test_there_are_no_dice_in_a_secret_decision() -> None:
    def place(p: Any, now: Any, a: Action, dice: Dice) -> Outcome[m.State]:
        dice.roll(6, "3.1")
        return Outcome(p.state)

    with pytest.raises(AssertionError, match=r"rule 3\.1 may not roll dice here"):
        Match.new(placing(place), "raid", Seeded(1)).play(
            RAIDERS, m.PlaceAt(GAME.setting("raid").arguments["spot"].numbers["0201"])
        )


# -- secret decisions --------------------------------------------------------------------------------------------


def test_a_lane_may_settle_itself() -> None:
    """Nothing is left to choose: the lane is closed without a word, and the other side is not told."""
    ask = GAME.steps[m.Deploying]
    assert isinstance(ask, Ask)

    def all_placed(p: Any, now: m.Deploying) -> Outcome[m.State] | None:
        return r03.ready(p, now, m.Ready(), machine.NO_DICE) if len(now.placed) == 5 else None

    game = with_step(m.Deploying, Ask(*ask.orders, settle=all_placed))
    match, rng = Match.new(game, "raid", Seeded(1)), Random(1)
    for _ in range(5):
        match.play(RAIDERS, rng.choice(match.legal(RAIDERS)))
    assert match.deciders == (GARRISON,)
    assert in_secret(match)
    assert match.awaited(GARRISON) == (RAIDERS, GARRISON)
    for _ in range(5):
        match.play(GARRISON, rng.choice(match.legal(GARRISON)))
    assert not in_secret(match)
    assert [entry.side for entry in match.log] == [RAIDERS] * 5 + [GARRISON] * 5


def test_a_secret_decision_of_one_side_alone() -> None:
    state = Match.new(GAME).state
    alone = replace(state, steps=(m.Turn(), m.SetUp({GARRISON: (m.Deploying(GARRISON),)})))
    match = Match(GAME, "raid", {"length": "full"}, Seeded(1), alone)
    assert match.deciders == (GARRISON,)
    assert match.awaited(RAIDERS) == (GARRISON,)
    set_up(match)
    assert isinstance(match.play(GARRISON, m.Ready()), Played)
    assert not in_secret(match)


def test_a_secret_decision_that_asks_nobody_is_over_at_once() -> None:
    state = Match.new(GAME).state
    done: Any = {side: (m.Deployed(side, {}),) for side in SIDES}
    match = Match(
        GAME, "raid", {"length": "full"}, Seeded(1), replace(state, steps=(m.Turn(), m.SetUp(done)))
    )
    assert not in_secret(match)
    assert [type(event).__name__ for event in match.opening[:2]] == ["SideDeployed", "SideDeployed"]
    assert [event.side for event in match.opening[:2] if isinstance(event, m.SideDeployed)] == [
        RAIDERS,
        GARRISON,
    ]


# -- dice that fail ----------------------------------------------------------------------------------------------


def test_when_the_dice_fail_nothing_has_happened() -> None:
    match = Match.new(GAME, "raid", Scripted(1, 1, 1))
    set_up(match)
    match.play(match.deciders[0], m.Ready())
    for _ in range(2):
        match.play(match.deciders[0], m.Done())
    before, log = encode(match.state), list(match.log)
    with pytest.raises(Fault):
        match.play(match.deciders[0], m.Done())
    assert encode(match.state) == before
    assert list(match.log) == log
    assert isinstance(match.with_dice(Seeded(1)).play(match.deciders[0], m.Done()), Played)


def test_when_the_dice_fail_at_the_end_of_a_secret_decision_nothing_has_happened() -> None:
    match = Match.new(GAME, "raid", Scripted())
    set_up(match)
    side = match.deciders[0]
    before, log = encode(match.state), list(match.log)
    with pytest.raises(Fault):
        match.play(side, m.Ready())
    assert encode(match.state) == before
    assert list(match.log) == log
    assert isinstance(match.with_dice(Seeded(1)).play(side, m.Ready()), Played)
    assert [entry.action for entry in match.log].count(m.Ready()) == 2


# -- the log -----------------------------------------------------------------------------------------------------


def test_states_are_kept_so_that_a_long_game_is_seen_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_module, "EVERY", 10)
    match = Match.new(GAME, "raid", Seeded(3))
    states: dict[int, bytes] = {}
    for _ in random_play(match, Random(3)):
        if not in_secret(match):
            states[len(match.log)] = encode(match.state)
    for entry, state in states.items():
        past = match.at(entry)
        assert encode(past.state) == state
        assert past.told(RAIDERS) == tuple(match.at(entry).told(RAIDERS))
    assert match.at(len(match.log)).result == match.result


def test_the_end_is_told_with_scores_and_a_rule() -> None:
    match = Match.new(GAME, "raid", Seeded(3))
    for _ in random_play(match, Random(3)):
        pass
    assert match.result is not None
    assert type(match.step(None)) is Ended
    assert match.result.why in ("the garrison holds Signal Hill", "the raiders hold Signal Hill")
    refusal = match.play(RAIDERS, m.Done())
    assert isinstance(refusal, Refusal)
    assert match.deciders == match.awaited(None) == ()


def test_a_match_that_starts_from_a_guess_is_saved_with_its_start() -> None:
    match = Match.new(GAME, "raid", Seeded(3))
    moments = random_play(match, Random(3))
    for _ in range(25):
        next(moments)
    other = match.what_if(RAIDERS, Seeded(1), Random(1))
    for _ in random_play(other, Random(1)):
        pass
    again = save.parse(save.text(other))
    assert encode(again.state) == encode(other.state)
    assert again.from_guess


# -- what was told, and going on elsewhere ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_what_was_told_is_read_on_from_where_it_was_read(seed: int) -> None:
    """With undo, in secret decisions too, and whoever has looked when."""
    rng, match = Random(seed), Match.new(GAME, dice=Seeded(seed))
    while match.result is None:
        side = rng.choice(match.deciders)
        if match.can_undo(side) and rng.random() < 0.3:
            match.undo(side)
        else:
            match.play(side, rng.choice(match.legal(side)))
        for who in (*SIDES, None):
            if rng.random() < 0.5:
                fresh = match.at(len(match.log))
                assert match.told(who) == fresh.told(who)
    assert match.told(RAIDERS) is match.told(RAIDERS)


def test_a_match_is_taken_up_again_from_kept_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_module, "EVERY", 10)
    match = Match.new(GAME, dice=Seeded(5))
    for _ in random_play(match, Random(5)):
        pass
    assert len(match.snapshots) > 2 and match.snapshots[0] is match.start
    played = count_plays(monkeypatch)
    for floor in (None, 0, 15, len(match.log)):
        made = Match.new(GAME, dice=Scripted(*match.opening_rolls))
        played.clear()
        again = made.resume(match.log, match.snapshots, floor=floor)
        assert encode(again.state) == encode(match.state) and list(again.log) == list(match.log)
        base = max(n for n in match.snapshots if n < max(len(match.log) if floor is None else floor, 1))
        assert len(played) == len(match.log) - base
        assert all(again.told(side) == match.told(side) for side in (*SIDES, None))
    bare = Match.new(GAME, dice=Scripted(*match.opening_rolls)).resume(match.log, {})
    assert set(bare.snapshots) == set(match.snapshots)
    short = Match.new(GAME, dice=Scripted(*match.opening_rolls))
    short.remember(match.snapshots)
    assert set(short.snapshots) == set(match.snapshots)


def count_plays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    played: list[str] = []
    play = Match._play

    def counted(match: Match, side: str, action: Action) -> Played | Refusal:
        played.append(side)
        return play(match, side, action)

    monkeypatch.setattr(Match, "_play", counted)
    return played


def test_entries_of_an_open_secret_decision_are_not_settled() -> None:
    match = Match.new(GAME, dice=Seeded(1))
    side = match.deciders[0]
    match.play(side, match.legal(side)[0])
    assert (len(match.log), len(match.settled_log)) == (1, 0)
    assert match.at(1).log == match.log
