"""Luck and win probability of a finished match. The ledger: the value of every roll on average, over every face of every
die, and as rolled, in the game's own measure. The graph: at chosen moments, the mean score of games that a quick player
plays on for each side with new dice."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from typing import Any

from pacwar.ai import player, seat_of
from pacwar.core import save
from pacwar.core.branches import forked
from pacwar.core.dice import Dice, Seeded
from pacwar.core.match import Match, Played
from pacwar.core.processes import end_with_parent
from pacwar.core.records import Action, Fault, Record

MAX_FORKS = 2000  # outcomes of one roll; a roll with more is left out of the ledger
RUNNING = "the game is still running; its luck can be computed when it is over"

OnProgress = Callable[[float], None]  # is told how much is done, from 0 to 1


def _nobody(done: float) -> None:
    pass


# -- the ledger -----------------------------------------------------------------------------------------------


class Throw(Record, frozen=True):
    """The dice of one entry: their value to each side on average, as rolled, and the spread."""

    entry: int
    side: str
    text: str
    expected: dict[str, float]
    actual: dict[str, float]
    spread: dict[str, float]  # the standard deviation


class Ledger(Record, frozen=True):
    """Every roll of a match. `total` is the sum of actual minus expected; `sigmas` the same in standard deviations."""

    throws: tuple[Throw, ...]
    total: dict[str, float]
    sigmas: dict[str, float]
    left_out: int = 0  # rolls with too many outcomes


def ledger(match: Match, watch: OnProgress = _nobody) -> Ledger:
    if match.result is None:
        raise Fault(RUNNING)
    game, throws, left_out = match.game, [], 0
    past = match.at(0)
    for number, entry in enumerate(match.log):
        worths = None
        if entry.rolls or number % 50 == 0:
            watch(number / len(match.log))
        if entry.rolls:
            worths = _worths(past, entry.side, entry.action)
            left_out += worths is None
        past.replay(entry.side, entry.action, entry.rolls)
        if worths is not None:
            actual = _worth(past)
            throws.append(Throw(number, entry.side, game.label(entry.events), *_mean(worths, actual)))
    total = {side: sum(t.actual[side] - t.expected[side] for t in throws) for side in map(str, game.sides)}
    spread = {side: sqrt(sum(t.spread[side] ** 2 for t in throws)) for side in total}
    sigmas = {side: round(total[side] / spread[side], 3) if spread[side] else 0.0 for side in total}
    return Ledger(tuple(throws), {side: round(sum_, 6) for side, sum_ in total.items()}, sigmas, left_out)


def _worth(match: Match) -> dict[str, float]:
    game = match.game
    return {str(side): game.worth(match.view(side), side) for side in game.sides}


def _worths(match: Match, side: str, action: Action) -> list[tuple[float, dict[str, float]]] | None:
    """What each outcome of the dice is worth, with its probability; None if there are too many."""

    def played(dice: Dice) -> dict[str, float]:
        twin = match.with_state(match.state).with_dice(dice)
        assert isinstance(twin.play(side, action), Played)
        return _worth(twin)

    found = [(float(part), worth) for worth, part, _ in islice(forked(played), MAX_FORKS + 1)]
    return found if len(found) <= MAX_FORKS else None


def _mean(
    worths: Sequence[tuple[float, dict[str, float]]], actual: dict[str, float]
) -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
    """Expected, actual and standard deviation by side."""
    expected = {side: sum(part * worth[side] for part, worth in worths) for side in actual}
    spread = {
        side: sqrt(sum(part * (worth[side] - expected[side]) ** 2 for part, worth in worths))
        for side in actual
    }
    a, b, c = ({side: round(value, 6) for side, value in each.items()} for each in (expected, actual, spread))
    return a, b, c


# -- the graph ------------------------------------------------------------------------------------------------


class Moment(Record, frozen=True):
    """A moment of a game: before an entry of its log (after the last: at the end), in a turn."""

    entry: int
    turn: int


class Chance(Record, frozen=True):
    """Each side's mean score in games played on from a moment, with a 95 % interval."""

    entry: int
    turn: int
    games: int
    scores: dict[str, tuple[float, float, float]]  # side -> mean, low, high


def moments(match: Match, most: int = 24) -> tuple[Moment, ...]:
    """A limited number of moments: the start, the starts of turns (or, without turns, dice) evenly thinned, and the end."""
    if most < 2:
        raise Fault(f"a graph needs at least 2 moments, not {most}")
    found = _turn_starts(match)
    if len(found) < 3:
        after = [n + 1 for n, entry in enumerate(match.log) if entry.rolls and n + 1 < len(match.log)]
        found = [Moment(0, 0), *(Moment(n, 0) for n in after)]
    last = len(match.log)
    if len(found) > most - 1:
        found = [found[round(i * (len(found) - 1) / max(most - 2, 1))] for i in range(most - 1)]
    return tuple(dict.fromkeys((*found, Moment(last, found[-1].turn))))


def _turn_starts(match: Match) -> list[Moment]:
    """Where the turn of the state changes."""
    past = match.at(0)
    found, turn = [], None
    for number, entry in enumerate(match.log):
        now = getattr(past.state, "turn", None)
        if now is not None and now != turn:
            turn = now
            found.append(Moment(number, int(now)))
        past.replay(entry.side, entry.action, entry.rolls)
    return found


def chance(
    match: Match,
    moment: Moment,
    rollouts: int,
    name: str,
    seed: int = 1,
    budget: float = 1.0,
    watch: OnProgress = _nobody,
) -> Chance:
    """The win probability at a moment: the same player plays on for all sides a number of times. At the end, the score
    is known."""
    result = match.result
    if result is None:
        raise Fault(RUNNING)
    sides = [str(side) for side in match.game.sides]
    if moment.entry >= len(match.log):
        return Chance(moment.entry, moment.turn, 0, {s: (result.scores[s],) * 3 for s in sides})
    found: list[dict[str, float]] = []
    for number in range(rollouts):
        done = number / rollouts
        found.append(
            _rollout(match, moment.entry, name, f"{seed}:{moment.entry}:{number}", budget, watch, done)
        )
    watch(1.0)
    return Chance(moment.entry, moment.turn, rollouts, {s: _interval([f[s] for f in found]) for s in sides})


def _rollout(
    match: Match, entry: int, name: str, seed: str, budget: float, watch: OnProgress, done: float
) -> dict[str, float]:
    """One game to its end; `watch` hears of every decision, since it may also stop the work."""
    branch = match.branch(entry, Seeded(f"{seed}:dice"))
    game = branch.game
    at = {str(side): player(name, game, f"{seed}:{side}", budget=budget) for side in game.sides}
    while branch.result is None:
        watch(done)
        side = str(branch.deciders[0])
        played = branch.play(side, at[side].choose(seat_of(branch, side)))
        assert isinstance(played, Played), f"a player chose an illegal action: {played}"
    return {str(side): score for side, score in branch.result.scores.items()}


def _interval(scores: Sequence[float]) -> tuple[float, float, float]:
    """The mean with an interval like Wilson's for a rate: it does not collapse if all games end alike."""
    from pacwar.lab.statistics import wilson

    found = wilson(sum(scores), len(scores))
    return round(found.value, 4), round(found.low, 4), round(found.high, 4)


def graph(
    match: Match,
    rollouts: int,
    name: str,
    seed: int = 1,
    most: int = 24,
    budget: float = 1.0,
    processes: int = 1,
    done: Callable[[Chance], Any] = lambda chance: None,
) -> tuple[Chance, ...]:
    """The win probability at every moment. It does not depend on the number of processes."""
    chosen = moments(match, most)
    if processes == 1:
        return tuple(_told(chance(match, at, rollouts, name, seed, budget), done) for at in chosen)
    text, pack = save.text(match), match.game.library.pack
    reckon = partial(_chance, rollouts=rollouts, name=name, seed=seed, budget=budget)
    with ProcessPoolExecutor(processes, get_context("spawn"), _start, (text, pack)) as pool:
        return tuple(_told(found, done) for found in pool.map(reckon, chosen))


def _told(found: Chance, done: Callable[[Chance], Any]) -> Chance:
    done(found)
    return found


_match: Match | None = None  # in a process of the pool: set once when it starts


def _start(text: str, pack: Any) -> None:
    global _match
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process
    end_with_parent()
    _match = save.parse(text, pack=pack)


def _chance(moment: Moment, rollouts: int, name: str, seed: int, budget: float) -> Chance:
    assert _match is not None
    return chance(_match, moment, rollouts, name, seed, budget)
