"""Perft, for every game: how many sequences of actions there are from a position.

A sequence ends when it is long enough, when a die would be rolled, or when the game is over. The numbers are pinned;
the same count over every action there is, judged one by one, finds what the candidates leave out.
"""

from __future__ import annotations

from collections.abc import Callable

from pacwar.core import machine
from pacwar.core.contract import Ask, Game
from pacwar.core.dice import DiceWanted
from pacwar.core.match import Match
from pacwar.core.records import Action
from pacwar.core.setting import ScenarioSetting

Standing = machine.OpenPosition


def standing(match: Match) -> Standing:
    return machine.run_until_asked(match.game, match.position, machine.NO_DICE, [])


def actions(setting: ScenarioSetting | None, at: Standing) -> list[Action]:
    """The legal actions: from the candidates of each order, or out of all that there are in a setting."""
    (asked,) = at.open.values()
    p, now, ask = asked
    assert isinstance(ask, Ask)
    found: list[Action] = []
    for order in ask.orders:
        ways = setting.domain(order.action) if setting else order.candidates(p, now)
        found += [a for a in ways if order.check(p, now, a) is None]
    return found


def after(game: Game, at: Standing, action: Action) -> Standing:
    (asked,) = at.open.values()
    p, now, ask = asked
    out = ask.by_action[type(action)].apply(p, now, action, machine.NO_DICE)
    return machine.run_until_asked(game, game.position(out.state, p), machine.NO_DICE, [])


def perft(
    game: Game,
    at: Standing,
    depth: int,
    *,
    everything: ScenarioSetting | None = None,
    over: Callable[[Standing], bool] | None = None,
) -> int:
    """How many sequences of `depth` actions there are; `over` ends a sequence as a die does."""
    if depth == 0 or not at.open or (over and over(at)):
        return 1
    total = 0
    for action in actions(everything, at):
        try:
            total += perft(game, after(game, at, action), depth - 1, everything=everything, over=over)
        except DiceWanted:
            total += 1
    return total


def counts(match: Match, depth: int) -> list[int]:
    """The number of sequences of every length up to `depth`."""
    at = standing(match)
    return [perft(match.game, at, length) for length in range(1, depth + 1)]


def leaves_nothing_out(match: Match, depth: int) -> bool:
    at = standing(match)
    return perft(match.game, at, depth, everything=match.setting) == perft(match.game, at, depth)
