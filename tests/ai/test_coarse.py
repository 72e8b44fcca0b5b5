"""Plans for phases of thousands of decisions are compared on a model of the game, and executed by the real rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any

import toy
from pacwar.ai import seat_of
from pacwar.ai.plan_search import Depth
from pacwar.ai.players import Planner
from pacwar.core.advice import Operation, no_operations
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, Step
from toy.model import FireWith, HoldFire
from toy.position import Position

STANCES = ("hold", "fire", "hide")


class Rough:
    """A game in the rough: luck, and what each stance is worth."""

    def __init__(self, worth: dict[str, float]) -> None:
        self.worth, self.asked = worth, list[tuple[str, str]]()

    def serves(self, position: Position, side: str) -> bool:
        return True

    def score(self, position: Position, side: str, stance: str, until: int, seed: str) -> tuple[float, int]:
        self.asked.append((stance, seed))
        return self.worth[stance] + 0.1 * Random(seed).random(), 50


class Opinions:
    """Who is to fire does so; who is not holds his fire."""

    def __init__(self, position: Position, stance: str | None) -> None:
        self.position, self.stance = position, stance or "hold"
        self.moment: Hashable = position.state.turn
        self.operations: Callable[[], Sequence[Operation]] = no_operations

    def worth(self, position: Position) -> float:
        return 0.0

    def opinion(self, step: Step, action: Action) -> float | None:
        fires, holds = isinstance(action, FireWith), isinstance(action, HoldFire)
        return float(fires) if self.stance == "fire" else float(holds)

    def script(self, step: Step) -> Sequence[Action]:
        return ()

    def reason(self, step: Step, actions: Sequence[Action]) -> str:
        return ""

    def same_move_key(self, step: Step, actions: Sequence[Action]) -> Hashable:
        return tuple(actions)


class RoughAdvice:
    length = 1

    def __init__(self, model: Rough) -> None:
        self.coarse = model

    def counsel(self, position: Position, side: str, before: Any, stance: str | None) -> Opinions:
        return Opinions(position, stance)

    def planners(self) -> tuple[()]:
        return ()

    def operations(self, side: str) -> None:
        return None

    def is_over(self, position: Position, side: str, operation: Operation) -> bool:
        return True

    def stances(self, position: Position, side: str) -> Sequence[str]:
        return STANCES

    def pace(self, position: Position, side: str) -> float:
        return 1.0

    def head_start(self, position: Position, side: str) -> float:
        return 0.0

    def clock(self, position: Position) -> int:
        return position.state.turn

    def chances(self, position: Position, side: str) -> float:
        raise AssertionError("nothing is played out by the rules")


def planned(worth: dict[str, float]) -> tuple[Match, Planner, Rough]:
    """A whole game of one planner against itself."""
    model = Rough(worth)
    game: Game = dataclasses.replace(toy.load(), advice=RoughAdvice(model))
    match = Match.new(game, dice=Seeded(3))
    depth = Depth(positions=1000, plans=3, ahead=2, guesses=2)
    player = Planner(game, 1, depth)
    while match.deciders:
        side = match.deciders[0]
        assert isinstance(match.play(side, player.choose(seat_of(match, side))), Played)
    return match, player, model


def test_plans_are_compared_on_the_model_and_played_by_the_rules() -> None:
    match, player, model = planned({"hold": 0.2, "fire": 0.8, "hide": 0.4})
    assert match.result is not None
    assert player.policy.stance == "fire"
    assert {stance for stance, _ in model.asked} == set(STANCES)


def test_all_plans_have_the_same_luck_on_the_model() -> None:
    _, _, model = planned({"hold": 0.5, "fire": 0.5, "hide": 0.5})
    first = dict(reversed(model.asked))
    assert len(set(first.values())) == 1


def test_plans_that_are_dropped_cost_no_more_of_the_budget() -> None:
    _, _, model = planned({"hold": 0.0, "fire": 1.0, "hide": 0.5})
    counts = {stance: sum(asked == stance for asked, _ in model.asked) for stance in STANCES}
    assert counts["fire"] >= counts["hide"] > counts["hold"]
