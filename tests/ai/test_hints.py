"""Hints: moves that can be played as they stand, different from each other, with a sentence and the rules."""

from __future__ import annotations

import dataclasses
from itertools import count
from random import Random

import pytest

from pacwar import load
from pacwar.ai import Hint, hints, seat_of
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import argument
from pacwar.games.malaya import model as malaya
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import US
from tests.ai.seats import GAME
from tests.games import LONG, every_game, every_start, random_match, rule_ids
from tests.saipan.scene import HEX, SETTING, UNIT, combat, scene


@every_game
def test_hints_can_be_played_and_cite_rules(game: Game, scenario: str) -> None:
    known = rule_ids(game)
    kinds: set[type] = set()
    for n, (match, side, _) in enumerate(random_match(game, scenario, seed=3)):
        if n % 40 and type(match.step(side)) in kinds:
            continue
        if len(kinds) > 12 and n > 400:
            break
        kinds.add(type(match.step(side)))
        found = hints(game, seat_of(match, side), seed=n, budget=0.0)
        assert 1 <= len(found) <= 4
        assert [h.worth for h in found] == sorted((h.worth for h in found), reverse=True)
        assert len({h.actions for h in found}) == len(found)
        for hint in found:
            assert not hint.why[0].islower() and hint.why.endswith(".")
            assert hint.rules and known.issuperset(hint.rules)
            copy = match.with_state(match.state).with_dice(Seeded(1))
            assert copy.play_all(side, hint.actions).refusal is None
    assert len(kinds) > 3


@every_start
def test_there_is_a_hint_at_every_decision_of_a_whole_game(game: Game, scenario: str) -> None:
    """Most of them are taken, so that the game comes to where people come."""
    match, rng = Match.new(game, scenario, Seeded(1)), Random(1)
    every = 10 if (game.key, scenario) in LONG else 1
    for n in count():
        if not match.deciders:
            break
        side = rng.choice(match.deciders)
        action = rng.choice(match.legal(side))
        if n % every == 0:
            best = hints(game, seat_of(match, side), seed=n, budget=0.0)[0]
            action = best.actions[0] if rng.random() < 0.7 else action
        assert isinstance(match.play(side, action), Played)
    assert match.result is not None


def asked(match: Match) -> list[Hint]:
    return hints(GAME, seat_of(match, match.deciders[0]), 1)


def test_a_hint_for_combat_is_a_whole_attack_with_its_odds() -> None:
    us = {"1/2 Mar": "0903", "2/2 Mar": "1003"}
    best = asked(scene(combat(US, us=4), us=us, japan={"1/135": "1004"}))[0]
    kinds = [type(a) for a in best.actions]
    assert kinds[0] is m.DeclareAttack and kinds[-1] is m.EndBarrage and m.AddAttacker in kinds
    assert "odds: " in best.why and "1/135" in best.why
    assert {"4.1-1B", "4.1-1B-a", "4.1-1B-b", "7.0"} <= set(best.rules)


def test_a_hint_for_movement_is_the_whole_move_of_a_unit() -> None:
    us = {"1/2 Mar": "0504", "2/2 Mar": "0903"}
    found = asked(scene(m.Movement(US), us=us, japan={"316": "0706"}, turn=8, pool=()))
    movers = [a.unit for hint in found for a in hint.actions if isinstance(a, m.PickUnit)]
    assert sorted(movers) == sorted([UNIT("1/2 Mar"), UNIT("2/2 Mar")])
    assert all("attacks 316" in hint.why for hint in found)


def test_hints_do_not_depend_on_what_is_hidden() -> None:
    compared = 0
    for n, (match, side, _) in enumerate(random_match(GAME, "free", seed=5)):
        if match.state.revealed:
            break
        if side == US or n % 5:
            continue
        twin = match.with_state(GAME.guess(match.view(side), match.told(side), Random(n)))
        assert hints(GAME, seat_of(twin, side), n) == hints(GAME, seat_of(match, side), n)
        compared += 1
    assert compared > 3


def test_hints_report_how_far_they_are() -> None:
    told: list[float] = []
    match = scene(m.Movement(US), us={"1/2 Mar": "0504"}, japan={"316": "0706"}, turn=8, pool=())
    hints(GAME, seat_of(match, US), 1, watch=told.append)
    assert told == sorted(told) and told[-1] == 1.0 and len(told) > 3


def test_there_are_hints_in_a_game_without_advice() -> None:
    nameless = dataclasses.replace(GAME, advice=None)
    match = Match.new(nameless, "historical", Seeded(2))
    assert asked(match) and hints(nameless, seat_of(match, US), 1)


def test_nobody_is_asked_nobody_gets_a_hint() -> None:
    match = Match.new(GAME, "historical", Seeded(2))
    (side,) = set(GAME.sides) - set(match.deciders)
    assert hints(GAME, seat_of(match, side), 1) == []


@pytest.mark.parametrize("count", [1, 2, 5])
def test_as_many_hints_as_are_asked_for(count: int) -> None:
    match = scene(
        m.Moving(US, UNIT("1/2 Mar"), HEX("0504"), 16), us={"1/2 Mar": "0504"}, japan={"316": "1712"}
    )
    assert len(hints(GAME, seat_of(match, US), 1, count=count, budget=0.0)) == count


@pytest.mark.parametrize(("name", "scenario", "units"), [("malaya", "campaign", 42), ("saipan", "free", 21)])
def test_a_set_up_can_be_made_at_once(name: str, scenario: str, units: int) -> None:
    """What is left of it is one hint: the side still says that it is done."""
    game = load(name)
    match = Match.new(game, scenario, Seeded(2))
    while type(match.step(side := match.deciders[0])).__name__ not in ("Deploying", "Deployment"):
        match.play(side, match.legal(side)[0])
    before = type(match.step(side))
    *single, at_once = hints(game, seat_of(match, side), 1)
    assert single and all(len(h.actions) < 3 for h in single)
    placed = [a for a in at_once.actions if a.arg == "spot"]
    assert len(placed) == units and at_once.why.startswith(f"Make all {len(at_once.actions)} ")
    assert match.play_all(side, at_once.actions).refusal is None
    assert type(match.step(side)) is before and {a.arg for a in match.legal(side)} == {None}


def test_a_hint_for_a_convoy_in_malaya() -> None:
    """7.8 Points that are taken along are no unit."""
    game = load("malaya")
    for match, side, _ in random_match(game, "campaign", seed=3):
        if isinstance(match.step(side), malaya.Convoy):
            found = hints(game, seat_of(match, side), 1, budget=0.0)
            assert found and all(isinstance(h.actions[0], malaya.TakePoints) for h in found)
            return
    pytest.fail("no convoy")


def test_counters_with_the_same_values_are_one_hint() -> None:
    match = Match.new(GAME, "historical", Seeded(2))
    *found, _ = hints(GAME, seat_of(match, US), 1)  # the last one lands all that are left
    values = [SETTING.counters[argument(h.actions[0])] for h in found]
    assert len({(c.attack, c.defense) for c in values}) == len(values)
