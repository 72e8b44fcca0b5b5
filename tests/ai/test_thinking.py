"""Thinking: plans are played out with even dice, compared, and the best is followed; the budget is in positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pacwar.ai import player, seat_of
from pacwar.ai.belief import guessed
from pacwar.ai.plan_search import Depth, Plan, PlanSearch, distinct
from pacwar.ai.players import HARD, NORMAL
from pacwar.ai.playout import EvenDice, Mind, Playout
from pacwar.ai.policy import Policy
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import encode, replace
from pacwar.games.saipan import advice as saipan
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.ai.seats import GAME, decisions, seated

ADVICE = saipan.Advice(GAME.setting("historical").printed)


def test_even_dice_give_every_face_once_in_six_rolls_of_a_side() -> None:
    dice = EvenDice("1")
    rolled: dict[str, list[int]] = {US: [], JAPAN: []}
    for n in range(36):
        dice.side = (US, JAPAN)[n % 2]
        rolled[dice.side].append(dice.roll(6, "7.0"))
    for faces in rolled.values():
        assert all(sorted(faces[i : i + 6]) == [1, 2, 3, 4, 5, 6] for i in (0, 6, 12))


def test_mirrored_dice_give_the_opposite_faces() -> None:
    dice, other = EvenDice("1"), EvenDice("1", mirrored=True)
    assert all(dice.roll(6, "7.0") + other.roll(6, "7.0") == 7 for _ in range(20))


def mid_game(turn: int, side: str) -> Match:
    """A game of beginners, at the start of a turn of a side."""
    match = Match.new(GAME, "historical", Seeded(6))
    for asked, _ in decisions(match, seated("beginner", 6)):
        step = match.step(asked)
        if match.state.turn == turn and asked == side and isinstance(step, m.Movement) and not step.moved:
            break
    return match


def playout(match: Match, side: str) -> Playout:
    box = guessed(GAME, seat_of(match, side), Random(1))
    minds = {s: Mind(Policy(GAME, f"1 {s}")) for s in GAME.sides}
    return Playout(GAME, ADVICE, box.standing, minds)


def test_a_playout_goes_on_to_the_time_and_leaves_the_match_alone() -> None:
    match = mid_game(3, US)
    before = encode(match.state)
    line = playout(match, US)
    start = ADVICE.clock(line.standing.position)
    line.until(start + 2, EvenDice("1"))
    assert ADVICE.clock(line.standing.position) == start + 2
    assert line.standing.position.state.turn == 4
    assert 0 <= line.score(US) <= 1 and line.score(US) + line.score(JAPAN) == pytest.approx(1)
    assert encode(match.state) == before


def test_a_branch_leaves_the_line_alone() -> None:
    """Movement is played once; what follows with other dice does not disturb it."""
    line = playout(mid_game(4, US), US).alone(US)
    ends = Counter[bytes]()
    for n in (1, 2, 1):
        branch = line.branched().until(ADVICE.clock(line.standing.position) + 2, EvenDice(str(n)))
        ends[encode(branch.standing.position.state)] += 1
    assert sorted(ends.values()) == [1, 2]


def ranked(match: Match, side: str, depth: Depth, told: list[float] | None = None) -> tuple[list[str], int]:
    seat = seat_of(match, side)
    thinker = PlanSearch(GAME, ADVICE, side, depth, told.append if told is not None else None)
    plans = thinker.ranked(seat, guessed(GAME, seat, Random(1)).standing, "1")
    return [plan.stance.name for plan in plans], thinker.spent


def test_the_budget_is_kept_and_the_watcher_is_told() -> None:
    told: list[float] = []
    depth = Depth(positions=1200, plans=8, ahead=2, guesses=1)
    names, spent = ranked(mid_game(3, JAPAN), JAPAN, depth, told)
    assert names[0] and len(names) == len(set(names)) == 5
    assert 1200 <= spent < 3500  # the playouts under way are finished
    assert told == sorted(told) and told[-1] == 1.0


def test_no_plan_is_dropped_before_two_opposite_dice() -> None:
    seat = seat_of(mid_game(3, JAPAN), JAPAN)
    thinker = PlanSearch(GAME, ADVICE, JAPAN, Depth(positions=4000, plans=8, ahead=2, guesses=1), None)
    plans = thinker.ranked(seat, guessed(GAME, seat, Random(1)).standing, "1")
    assert min(len(plan.scores) for plan in plans) == 2 < max(len(plan.scores) for plan in plans)


def test_plans_that_score_the_same_are_the_same_only_if_they_come_to_the_same() -> None:
    ends = {"landing": "xy", "storm": "xz", "hold": "xy"}
    plans = [Plan(name, "1", ends=list(states), scores=[1.0, 1.0]) for name, states in ends.items()]
    found, same = distinct(plans)
    assert [plan.stance for plan in found] == ["landing", "storm"]
    assert [plan.stance for plan in same] == ["hold"]


def test_without_a_budget_the_usual_plan_is_followed() -> None:
    assert ranked(mid_game(3, US), US, NORMAL.times(0)) == (["landing"], 0)


def test_thinking_is_repeatable() -> None:
    match = mid_game(3, US)
    depth = HARD.times(0.1)
    assert ranked(match, US, depth) == ranked(match, US, depth)


def test_a_player_tells_how_far_it_is() -> None:
    told: list[float] = []
    match = mid_game(2, US)
    player("normal", GAME, 1, watch=told.append).choose(seat_of(match, US))
    assert len(told) > 3 and told == sorted(told) and told[-1] == 1.0


def test_chances_are_those_of_the_ends() -> None:
    """13.0 Few Japanese and many Americans late: near a win; few Americans and many Japanese early: near a loss."""
    scores = {}
    for name, us, japan, turn in (("lost", 1, 20, 3), ("even", 9, 14, 5), ("won", 16, 1, 12)):
        state = mid_game(3, US).state
        forces = {
            US: m.Force(dict(zip(range(21, 21 + us), ADVICE.analysis.land, strict=False))),
            JAPAN: m.Force(dict(zip(range(japan), ADVICE.analysis.land[300:], strict=False))),
        }
        scores[name] = ADVICE.chances(GAME.position(replace(state, turn=turn, forces=forces), None), US)
    assert scores["lost"] < 0.3 < scores["even"] < 0.8 < scores["won"]
