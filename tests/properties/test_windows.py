"""Standing orders: private to a side, and to everybody else the same as play by hand."""

from __future__ import annotations

from random import Random

from hypothesis import given

from pacwar.core import standing
from pacwar.core.contract import Ask, Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import Action
from pacwar.core.standing import Standing, StandingOrder
from tests.games import copied, every_game, every_short_game, moments, new_match, seeds, seen


def drawn(kind: Standing, rng: Random) -> StandingOrder:
    """An order of a kind with any conditions."""
    words = {
        each.name: rng.choice([word for word, _ in each.choices] or [str(rng.randint(each.least, each.most))])
        for each in standing.conditions(kind)
    }
    return standing.make(kind, words)


def orders_for(game: Game, rng: Random) -> list[StandingOrder]:
    return [drawn(kind, rng) for kind in game.standing]


@every_game
@given(seed=seeds)
def test_every_window_has_one_kind_of_order(game: Game, scenario: str, seed: int) -> None:
    windows = [step for step, ask in game.steps.items() if isinstance(ask, Ask) and ask.window]
    assert sorted(map(str, windows)) == sorted(str(step) for kind in game.standing for step in kind.windows)
    for kind in game.standing:
        order = drawn(kind, Random(seed))
        assert standing.read(game, standing.write(order)) == order
        assert kind.order() in standing.defaults(game)


@every_short_game
@given(seed=seeds)
def test_an_answer_by_order_is_an_answer_by_hand(game: Game, scenario: str, seed: int) -> None:
    """Two matches with the same dice and actions; in one of them a side answers by its orders."""
    rng = Random(seed)
    owner = rng.choice(game.sides)
    orders = orders_for(game, rng)
    by_order, by_hand = (new_match(game, scenario, seed) for _ in range(2))
    by_order.set_standing(owner, *orders)
    replayed = 0
    while by_order.deciders:
        side = rng.choice(by_order.deciders)
        action: Action = rng.choice(by_order.legal(side))
        assert isinstance(by_order.play(side, action), Played)
        for entry in by_order.log[replayed:] if by_order.settled_log is by_order.log else ():
            assert isinstance(by_hand.play(entry.side, entry.action), Played)
            replayed += 1
        if rng.random() < 0.1 and replayed == len(by_order.log):
            for other in (*game.sides, None):
                if other != owner:
                    assert seen(by_order, other, seed) == seen(by_hand, other, seed)
    assert by_order.settled_log == by_hand.settled_log


@every_game
@given(seed=seeds)
def test_an_order_answers_the_same_in_twins(game: Game, scenario: str, seed: int) -> None:
    """It is judged on what its own side sees."""
    rng = Random(seed)
    for match, side, _ in moments(game, scenario, seed, about=60):
        if match.window(side) is None:
            continue
        guess = game.guess(match.view(side), match.told(side), rng)
        one, two = ordered(copied(match)), ordered(match.with_state(guess).with_dice(Seeded(seed)))
        orders = orders_for(game, rng)
        for each in (one, two):
            each.set_standing(side, *orders)
        assert one.due() == two.due()
        assert seen(one, side, seed) == seen(two, side, seed)


def ordered(match: Match) -> Match:
    """It does not answer by itself."""
    match.paced = True
    return match
