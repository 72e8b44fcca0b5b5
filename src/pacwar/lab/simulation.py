"""Many games, one after the other or on several processes. A game depends on its seed alone, and the seed on the
batch's seed and the game's number, so that results do not depend on the number of processes."""

from __future__ import annotations

import hashlib
import os
import signal
import traceback
from collections import deque
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from pathlib import Path

from pacwar.ai import PLAYERS, player, seat_of
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played, complete_options
from pacwar.core.processes import end, end_with_parent
from pacwar.core.records import Fault, Record
from pacwar.games import load
from pacwar.lab.gc_tuning import collect_seldom
from pacwar.lab.tally import GameCounter, Tallies

AHEAD = 8  # games per process that run or wait: memory does not grow with the batch
CRASH, DEAD_END, TOO_LONG = "crash", "dead end", "too long"


class Batch(Record, frozen=True):
    """A batch of games."""

    game: str
    scenario: str
    players: dict[str, str]  # side -> the name of its computer player
    seed: int
    options: dict[str, str] = {}
    pack: str | None = None
    budget: float = 1.0  # multiplies a computer player's usual budget


class Finished(Record, frozen=True):
    """One game of a batch: how it ended and how long it was, or what went wrong."""

    number: int
    seed: int
    scores: dict[str, float] = {}
    why: str = ""
    decisions: int = 0
    choices: int = 0  # decisions with at least two legal actions
    turns: int = 0  # the turn of the last decision
    trouble: str = ""  # "" or crash, dead end, too long
    error: str = ""
    tallies: Tallies = {}  # if they were asked for


def plan(
    game: str,
    scenario: str | None = None,
    names: Mapping[str, str] | None = None,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    pack: str | Path | None = None,
    default: str = "random",
    budget: float = 1.0,
) -> Batch:
    """A batch, checked: the game, scenario, options, sides and players exist."""
    loaded = load(game, pack)
    chosen = scenario or next(iter(loaded.scenarios))
    if chosen not in loaded.scenarios:
        raise Fault(f"{game} has no scenario {chosen!r}; it has {', '.join(loaded.scenarios)}")
    given = dict(names or {})
    for side in given:
        if side not in loaded.sides:
            raise Fault(f"{game} has no side {side!r}; it has {', '.join(loaded.sides)}")
    at = {str(side): given.get(side, default) for side in loaded.sides}
    for name in at.values():
        if name not in PLAYERS:
            raise Fault(f"no computer player {name!r}; choose from {', '.join(PLAYERS)}")
    if not 0 < budget <= 100:
        raise Fault(f"a budget must be above 0 and at most 100, not {budget:g}")
    complete = complete_options(loaded, options or {})
    return Batch(game, chosen, at, seed, complete, str(pack) if pack else None, budget)


def seed_of(batch: int, number: int) -> int:
    """The seed of game `number` of a batch."""
    digest = hashlib.sha256(f"{batch}:{number}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def play_one(game: Game, batch: Batch, number: int, tallied: bool = False) -> Finished:
    """Play one game to its end. A crash is part of the record, not an exception."""
    seed = seed_of(batch.seed, number)
    decisions = choices = turn = 0
    tally = GameCounter(game, seed) if tallied else None

    def ended(trouble: str, error: str) -> Finished:
        return Finished(number, seed, {}, "", decisions, choices, turn, trouble, error)

    try:
        match = Match.new(game, batch.scenario, Seeded(f"{seed}:dice"), batch.options)
        at = {
            side: player(name, game, f"{seed}:{side}", budget=batch.budget)
            for side, name in batch.players.items()
        }
        while match.result is None:
            side = next(iter(match.deciders), "")
            seat = seat_of(match, side)
            if not side or not seat.legal:
                return ended(DEAD_END, f"no side can act: {match.step(None)}")
            if decisions >= game.max_decisions:
                return ended(TOO_LONG, f"not over after {decisions} decisions")
            decisions += 1
            choices += len(seat.legal) > 1
            turn = getattr(match.state, "turn", 0)
            if tally is not None:
                tally.before(match, side)
            action = at[side].choose(seat)
            played = match.play(side, action)
            assert isinstance(played, Played), f"a player chose an illegal action: {played}"
            if tally is not None:
                tally.after(side, action, bool(played.rolls))
        result = match.result
        scores = {str(side): score for side, score in result.scores.items()}
        tallies = tally.whole(match) if tally is not None else {}
        return Finished(number, seed, scores, result.why, decisions, choices, turn, tallies=tallies)
    except Exception:  # any error belongs to this game and must not end the batch
        return ended(CRASH, traceback.format_exc(limit=-6))


def play_many(
    batch: Batch, numbers: Sequence[int], processes: int = 1, tallied: bool = False
) -> Generator[Finished, None, None]:
    """Games of a batch in the order given. Memory does not grow with their number."""
    if processes == 1:
        game = load(batch.game, batch.pack)
        yield from (play_one(game, batch, number, tallied) for number in numbers)
        return
    waiting: deque[Future[Finished]] = deque()
    before = active_children()
    with ProcessPoolExecutor(processes, get_context("spawn"), _start, (batch, tallied)) as pool:
        left = iter(numbers)
        try:
            while True:
                while len(waiting) < processes * AHEAD and (number := next(left, None)) is not None:
                    waiting.append(pool.submit(_play, number))
                if not waiting:
                    return
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise Fault("a worker process was killed; use fewer --processes to save memory") from None
        except BaseException:  # Ctrl-C, or the rest is not wanted: do not wait for running games
            pool.shutdown(wait=False, cancel_futures=True)
            end(child for child in active_children() if child not in before)
            raise


def cores() -> int:
    """The number of processes that can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# -- inside a worker process ----------------------------------------------------------------------------------

_work: tuple[Game, Batch, bool] | None = None  # set once when the process starts


def _start(batch: Batch, tallied: bool) -> None:
    global _work
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process
    end_with_parent()
    _work = load(batch.game, batch.pack), batch, tallied
    collect_seldom()


def _play(number: int) -> Finished:
    assert _work is not None
    game, batch, tallied = _work
    return play_one(game, batch, number, tallied)
