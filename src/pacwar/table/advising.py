"""Hints: what the computer would do in place of the side that asks. No other side sees them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from pacwar.core.records import argument, name_of
from pacwar.table import requests, wire
from pacwar.table.ai_driver import entries_for
from pacwar.table.live_match import LiveMatch
from pacwar.table.playing import STALE, require_seen
from pacwar.table.problems import Conflict, TooMany, Unavailable
from pacwar.table.progress_board import GivenUp
from pacwar.table.transcript import transcript_of
from pacwar.table.worker import HintReply, HintRequest

if TYPE_CHECKING:
    from pacwar.table.pool import MatchPool


async def advise(
    pool: MatchPool, key: str, seat: Callable[[LiveMatch], str], asked: requests.AskHint
) -> wire.Hints:
    """Refused to a side that is not asked or asks too often, and in a match without hints."""
    table = pool.table(key)
    wish = await pool.read(key, lambda live: wish_of(live, seat(live), asked, pool.shelf.packs))
    if wish.side in table.advised or not pool.hints.allows(f"{key} {wish.side}"):
        raise TooMany("too many hint requests; wait a moment")

    def watch(done: float | None) -> bool:
        table.tell_seat(wish.side, wire.Advising(round(done or 0.0, 2)))
        live = table.live
        return live is None or live.audiences[wish.side].number == asked.seen

    table.advised.add(wish.side)
    try:
        found = await pool.computers.advise(wish, watch)
    except GivenUp:
        raise Conflict(STALE) from None
    except BrokenProcessPool:
        raise Unavailable("no hint available; try again") from None
    finally:
        table.advised.discard(wish.side)
        table.tell_seat(wish.side, wire.Advising(None))
    return await pool.read(
        key, lambda live: wire.Hints(asked.seen, tuple(card(live, hint) for hint in found))
    )


def wish_of(live: LiveMatch, side: str, asked: requests.AskHint, packs: dict[str, str]) -> HintRequest:
    match = live.require_running()
    if not live.row.hints:
        raise Conflict("hints are off in this match")
    require_seen(live, side, asked.seen)
    if side not in match.deciders:
        raise Conflict("this decision is not yours", match.step(side).rule)
    whole = transcript_of(match, entries_for(live, side))
    seed = f"{live.row.seats[side].seed} {len(whole.rows)}"
    return HintRequest(side, seed, asked.count, whole, packs.get(live.game.key))


def card(live: LiveMatch, hint: HintReply) -> wire.HintCard:
    actions = [live.reader.action(text) for text in hint.actions]
    deeds = tuple(requests.ActionRequest(name_of(action), argument(action)) for action in actions)
    units, spots = (tuple(argument(a) for a in actions if a.arg == kind) for kind in ("unit", "spot"))
    return wire.HintCard(deeds, round(hint.worth, 3), hint.why, hint.rules, units, spots)
