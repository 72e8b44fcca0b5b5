"""One judge: the legal list is what `check` allows, and every refusal cites a rule."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from pacwar.core.contract import Ask, Game, Run
from pacwar.core.match import Match
from pacwar.core.records import Action, Fault, Refusal, Step, Together, argument, encode
from tests.games import every_game, moments, random_match, rule_ids, seeds, whole_domain


@every_game
@given(seed=seeds)
def test_an_action_is_legal_exactly_if_the_judge_allows_it(game: Game, scenario: str, seed: int) -> None:
    """Over the whole domain: every action there is, not a sample."""
    for match, _, _ in moments(game, scenario, seed, about=25):
        for side in game.sides:
            legal = match.legal(side)
            assert len(set(map(encode, legal))) == len(legal), "an action stands on the legal list twice"
            domain = whole_domain(game, match, side)
            assert all(action in domain for action in legal)
            allowed = [action for action in domain if match.check(side, action) is None]
            assert sorted(map(encode, allowed)) == sorted(map(encode, legal))


@every_game
@given(seed=seeds)
def test_a_side_that_is_not_asked_can_do_nothing(game: Game, scenario: str, seed: int) -> None:
    for match, _, action in moments(game, scenario, seed, about=30):
        for side in game.sides:
            if side not in match.deciders:
                assert match.legal(side) == []
                assert isinstance(match.check(side, action), Refusal)
                assert isinstance(match.play(side, action), Refusal)
                assert match.reach(side) == {}
                assert not match.can_undo(side)


@every_game
@given(seed=seeds)
def test_a_forged_action_is_refused(game: Game, scenario: str, seed: int) -> None:
    for match, side, _ in moments(game, scenario, seed, about=10):
        before = encode(match.state)
        for kind in game.actions():
            for value in (-1, 10**9, True, "0101", None, 1.0) if kind.arg else ():
                forged: Any = kind
                assert was_refused(match, side, forged(value))
        with pytest.raises(Fault, match="no side 'nobody'"):
            match.play("nobody", match.setting.domain(game.actions()[0])[0])
        assert encode(match.state) == before


@every_game
@given(seed=seeds)
def test_an_action_of_an_earlier_list_is_judged_anew(game: Game, scenario: str, seed: int) -> None:
    earlier: list[Action] = []
    for match, side, _ in moments(game, scenario, seed, about=25):
        now = match.legal(side)
        before = encode(match.state)
        for action in earlier:
            if match.check(side, action) is not None:
                assert action not in now
                assert isinstance(match.play(side, action), Refusal)
        assert encode(match.state) == before
        earlier = now


def was_refused(match: Match, side: str, action: Action) -> bool:
    """An argument that the game does not have is a fault, unless a rule says why there are no more."""
    try:
        return isinstance(match.play(side, action), Refusal)
    except Fault:
        return True


@every_game
@given(seed=seeds)
def test_refusals_cite_rules_that_exist(game: Game, scenario: str, seed: int) -> None:
    rules, units = rule_ids(game), game.setting(scenario).arguments["unit"].values
    for match, _, _ in moments(game, scenario, seed, about=25):
        for side in game.sides:
            for action in whole_domain(game, match, side):
                refusal = match.check(side, action)
                if refusal is not None:
                    assert refusal.rule in rules, f"{refusal.rule} is no rule: {refusal.why}"
                    assert refusal.why
                    assert all(unit in units for unit in refusal.about)
            if not match.can_undo(side):
                refusal = match.undo(side)
                assert refusal is not None
                assert refusal.rule in rules


@every_game
@given(seed=seeds)
def test_events_rolls_and_steps_cite_rules_that_exist(game: Game, scenario: str, seed: int) -> None:
    rules = rule_ids(game)
    match: Match | None = None
    for match, side, _ in random_match(game, scenario, seed):
        assert match.step(side).rule in rules
    assert match is not None
    for entry in match.log:
        assert all(event.rule in rules for event in entry.events)
        assert all(roll.rule in rules for roll in entry.rolls)
    assert all(event.rule in rules for event in match.opening)


@every_game
@given(seed=seeds)
def test_everything_is_told_in_a_plain_sentence(game: Game, scenario: str, seed: int) -> None:
    """Steps as each side sees them, actions, events: also those parts that a side may not know."""
    match: Match | None = None
    setting = game.setting(scenario)
    for match, _, action in random_match(game, scenario, seed):
        assert setting.describe(action)
        for each in (*game.sides, None):
            assert setting.describe(match.step(each))
    assert match is not None
    assert setting.describe(match.step(None))  # the end
    assert all(setting.describe(event) for entry in match.log for event in entry.events)
    for kind in game.actions():
        assert all(setting.describe(action) for action in setting.domain(kind))


@every_game
def test_an_action_has_at_most_one_argument_from_a_finite_table(game: Game, scenario: str) -> None:
    setting = game.setting(scenario)
    for kind in game.actions():
        assert len(kind.__struct_fields__) == (1 if kind.arg else 0)
        if kind.arg:
            table = setting.arguments[kind.arg]
            names = [table.name(value) for value in table.values]
            assert len(set(names)) == len(names), "two arguments bear the same name"
            assert table.value(names[-1]) == table.values[-1]
            assert table.value("no such name") is None
        numbers = setting.arguments[kind.arg].numbers if kind.arg else {"": None}
        for action in setting.domain(kind):
            name, _, rest = setting.write(action).partition(" ")
            assert name == kind.__name__
            assert numbers[rest] == argument(action)


@every_game
def test_every_step_runs_or_asks_under_a_rule(game: Game, scenario: str) -> None:
    rules = rule_ids(game)
    for kind, does in game.steps.items():
        assert issubclass(kind, Step)
        assert not issubclass(kind, Together)
        assert kind.rule in rules
        assert isinstance(does, Ask | Run)
        if isinstance(does, Ask):
            assert "side" in kind.__struct_fields__
            assert all(issubclass(order.action, Action) for order in does.orders)
            assert does.quiet is None or type(does.quiet) in does.by_action
