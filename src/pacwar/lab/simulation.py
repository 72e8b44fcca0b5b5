"""Many games, one after the other or on several processes. A game depends on its seed alone, and the seed on the
batch's seed and the game's number, so that results do not depend on how the work is shared out."""

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
from multiprocessing.process import BaseProcess
from pathlib import Path

from pacwar.ai import PLAYERS, player, seat_of
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played, complete_options
from pacwar.core.records import Fault, Record
from pacwar.games import load
from pacwar.lab.memory import collect_seldom

CHUNK = 8  # games that are sent to a process at a time, at most
AHEAD = (
    4  # chunks for each process that are under way or waiting: the batch's memory does not grow with its size
)
CRASH, DEAD_END, TOO_LONG = "crash", "dead end", "too long"


class Plan(Record, frozen=True):
    """A batch of games."""

    game: str
    scenario: str
    players: dict[str, str]  # side -> the name of its computer player
    seed: int
    options: dict[str, str] = {}
    pack: str | None = None


class Finished(Record, frozen=True):
    """One game of a batch: how it ended and how long it was, or what went wrong."""

    number: int
    seed: int
    scores: dict[str, float] = {}
    why: str = ""
    decisions: int = 0
    choices: int = 0  # decisions with at least two legal actions
    turns: int = 0  # the turn in which the last decision fell
    trouble: str = ""  # "" or crash, dead end, too long
    error: str = ""


def plan(
    game: str,
    scenario: str | None = None,
    names: Mapping[str, str] | None = None,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    pack: str | Path | None = None,
    default: str = "random",
) -> Plan:
    """A batch, checked: the game, scenario, options, sides and players exist."""
    loaded = load(game, pack)
    chosen = scenario or next(iter(loaded.scenarios))
    if chosen not in loaded.scenarios:
        raise Fault(f"{game} has no scenario {chosen!r}: it has {', '.join(loaded.scenarios)}")
    given = dict(names or {})
    for side in given:
        if side not in loaded.sides:
            raise Fault(f"{game} has no side {side!r}: it has {', '.join(loaded.sides)}")
    at = {str(side): given.get(side, default) for side in loaded.sides}
    for name in at.values():
        if name not in PLAYERS:
            raise Fault(f"there is no player {name!r}: there are {', '.join(PLAYERS)}")
    return Plan(game, chosen, at, seed, complete_options(loaded, options or {}), str(pack) if pack else None)


def seed_of(batch: int, number: int) -> int:
    """The seed of game `number` of a batch."""
    digest = hashlib.sha256(f"{batch}:{number}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def play_one(game: Game, batch: Plan, number: int) -> Finished:
    """Play one game to its end. A crash is part of the record, not an exception."""
    seed = seed_of(batch.seed, number)
    decisions = choices = turn = 0

    def ended(trouble: str, error: str) -> Finished:
        return Finished(number, seed, {}, "", decisions, choices, turn, trouble, error)

    try:
        match = Match.new(game, batch.scenario, Seeded(f"{seed}:dice"), batch.options)
        at = {side: player(name, game, f"{seed}:{side}") for side, name in batch.players.items()}
        while match.result is None:
            side = next(iter(match.deciders), "")
            seat = seat_of(match, side)
            if not side or not seat.legal:
                return ended(DEAD_END, f"nobody can act: {match.step(None)}")
            if decisions >= game.most_decisions:
                return ended(TOO_LONG, f"not over after {decisions} decisions")
            decisions += 1
            choices += len(seat.legal) > 1
            turn = getattr(match.state, "turn", 0)
            played = match.play(side, at[side].choose(seat))
            assert isinstance(played, Played), f"a player chose what is refused: {played}"
        result = match.result
        scores = {str(side): score for side, score in result.scores.items()}
        return Finished(number, seed, scores, result.why, decisions, choices, turn)
    except Exception:  # whatever it is, it belongs to this game and must not end the batch
        return ended(CRASH, traceback.format_exc(limit=-6))


def play_many(batch: Plan, games: int, processes: int = 1, first: int = 1) -> Generator[Finished, None, None]:
    """The games of a batch in the order of their numbers. Memory does not grow with their number."""
    if processes == 1:
        game = load(batch.game, batch.pack)
        yield from (play_one(game, batch, number) for number in range(first, first + games))
        return
    size = max(1, min(CHUNK, games // (processes * AHEAD)))
    starts = iter(range(first, first + games, size))
    waiting: deque[Future[list[Finished]]] = deque()
    before = active_children()
    with ProcessPoolExecutor(processes, get_context("spawn"), _start, (batch,)) as pool:
        try:
            while True:
                while len(waiting) < processes * AHEAD and (start := next(starts, None)) is not None:
                    waiting.append(pool.submit(_chunk, start, min(size, first + games - start)))
                if not waiting:
                    return
                yield from waiting.popleft().result()
        except BrokenProcessPool:
            raise Fault("a worker process was killed; with fewer --processes less memory is needed") from None
        except BaseException:  # Ctrl-C, or nobody wants the rest: do not wait for games that are under way
            pool.shutdown(wait=False, cancel_futures=True)
            _end([child for child in active_children() if child not in before])
            raise


def _end(workers: Sequence[BaseProcess]) -> None:
    """Ask the processes to end, and end those that do not listen (one that is only just starting may miss it)."""
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(2)
        if worker.is_alive():
            worker.kill()
            worker.join(10)


def cores() -> int:
    """How many processes can work at the same time here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# -- inside a worker process ----------------------------------------------------------------------------------

_work: tuple[Game, Plan] | None = None  # set once when the process starts


def _start(batch: Plan) -> None:
    global _work
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that shares out the work
    _work = load(batch.game, batch.pack), batch
    collect_seldom()


def _chunk(first: int, count: int) -> list[Finished]:
    assert _work is not None
    return [play_one(*_work, number) for number in range(first, first + count)]
