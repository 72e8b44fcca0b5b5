"""The luck and the win probability of a finished match, computed in the processes of the computer players."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from pacwar.core.match import Match
from pacwar.lab import luck as lab
from pacwar.table import wire, worker
from pacwar.table.live_match import LiveMatch
from pacwar.table.problems import Conflict, NotFound, TooMany, Unavailable
from pacwar.table.progress_board import GivenUp
from pacwar.table.reviewing import RUNNING
from pacwar.table.transcript import Transcript, revived, transcript_of
from pacwar.table.web import side_for

if TYPE_CHECKING:
    from pacwar.table.pool import MatchPool

MOMENTS = 16  # of the graph
GAMES = 6  # that are played on from a moment
PLAYER = "beginner"  # quick, and it has a plan


async def luck(pool: MatchPool, key: str, secret: str | None) -> wire.Luck:
    """Every roll, and the moments with a win probability."""
    whole, pack = await pool.read(key, lambda live: _whole(pool, live, secret))
    try:
        return await pool.computers.review(reckoned, whole, pack)
    except (BrokenProcessPool, GivenUp):
        raise Unavailable("the luck cannot be computed; try again") from None


async def chances(pool: MatchPool, key: str, secret: str | None, entry: int) -> wire.Chances:
    """The win probability at one moment. It is kept as long as the match is in memory."""
    table = pool.table(key)
    whole, pack = await pool.read(key, lambda live: _whole(pool, live, secret))
    found = table.chances.get(entry)
    if found is not None:
        return found
    if table.weighs:
        raise TooMany("another win probability of this match is being computed; try again when it is done")
    table.weighs = True
    try:
        answer = await pool.computers.review(weighed, whole, pack, entry)
    except (BrokenProcessPool, GivenUp):
        raise Unavailable("the win probability cannot be computed; try again") from None
    finally:
        table.weighs = False
    if answer is None:
        raise NotFound(f"no moment {entry} in this match; its luck lists the moments")
    table.chances[entry] = answer
    return answer


def _whole(pool: MatchPool, live: LiveMatch, secret: str | None) -> tuple[Transcript, str | None]:
    side_for(live, secret)  # spectators are allowed, but no wrong secret
    if live.result is None:
        raise Conflict(RUNNING)
    if live.parted is not None:
        raise Conflict(
            "this match parts from the rules of today; its luck cannot be computed", live.parted.at.rule
        )
    return transcript_of(live.match), pool.shelf.packs.get(live.game.key)


# -- in a process of the computer players ---------------------------------------------------------------------


def _match(whole: Transcript, pack: str | None) -> Match:
    return revived(worker.game_of(whole.game, pack), whole)


def reckoned(whole: Transcript, pack: str | None) -> wire.Luck:
    match = _match(whole, pack)
    found = lab.ledger(match, worker.watch)
    throws = (wire.Lucky(t.entry, t.side, t.text, t.expected, t.actual, t.spread) for t in found.throws)
    moments = tuple(wire.GraphMoment(m.entry, m.turn) for m in lab.moments(match, MOMENTS))
    return wire.Luck(tuple(throws), found.total, found.sigmas, found.left_out, moments)


def weighed(whole: Transcript, pack: str | None, entry: int) -> wire.Chances | None:
    match = _match(whole, pack)
    moment = next((m for m in lab.moments(match, MOMENTS) if m.entry == entry), None)
    if moment is None:
        return None
    found = lab.chance(match, moment, GAMES, PLAYER, watch=worker.watch)
    scores = {side: wire.Share(*of) for side, of in found.scores.items()}
    return wire.Chances(found.entry, found.turn, found.games, scores)
