"""Hints: what the computer would do in the place of whoever asks. They are told to nobody else."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from pacwar.core.records import argument, name_of
from pacwar.table import requests, wire
from pacwar.table.board import GivenUp
from pacwar.table.driving import entries_for
from pacwar.table.playing import STALE, require_seen
from pacwar.table.problems import Busy, Conflict, TooMany
from pacwar.table.room import Room
from pacwar.table.thinking import Advised, Wish
from pacwar.table.transcript import transcript_of

if TYPE_CHECKING:
    from pacwar.table.hall import Hall


async def advise(hall: Hall, key: str, seat: Callable[[Room], str], asked: requests.AskHint) -> wire.Hints:
    """Refused to whoever is not asked, asks too often, or plays where there are no hints."""
    table = hall.table(key)
    wish = await hall.read(key, lambda room: wish_of(room, seat(room), asked, hall.shelf.packs))
    if wish.side in table.advised or not hall.hints.allows(f"{key} {wish.side}"):
        raise TooMany("you ask for advice too often: wait a moment")

    def watch(done: float | None) -> bool:
        table.tell_seat(wish.side, wire.Advising(round(done or 0.0, 2)))
        room = table.room
        return room is None or room.audiences[wish.side].number == asked.seen

    table.advised.add(wish.side)
    try:
        found = await hall.computers.advise(wish, watch)
    except GivenUp:
        raise Conflict(STALE) from None
    except BrokenProcessPool:
        raise Busy("the computer has no advice just now: try again") from None
    finally:
        table.advised.discard(wish.side)
        table.tell_seat(wish.side, wire.Advising(None))
    return await hall.read(
        key, lambda room: wire.Hints(asked.seen, tuple(card(room, hint) for hint in found))
    )


def wish_of(room: Room, side: str, asked: requests.AskHint, packs: dict[str, str]) -> Wish:
    match = room.require_running()
    if not room.row.hints:
        raise Conflict("in this match the computer gives no advice: it was made so")
    require_seen(room, side, asked.seen)
    if side not in match.deciders:
        raise Conflict("this decision is not yours", match.step(side).rule)
    whole = transcript_of(match, entries_for(room, side))
    seed = f"{room.row.seats[side].seed} {len(whole.rows)}"
    return Wish(side, seed, asked.count, whole, packs.get(room.game.key))


def card(room: Room, hint: Advised) -> wire.HintCard:
    actions = [room.reader.action(text) for text in hint.actions]
    deeds = tuple(requests.Deed(name_of(action), argument(action)) for action in actions)
    units, spots = (tuple(argument(a) for a in actions if a.arg == kind) for kind in ("unit", "spot"))
    return wire.HintCard(deeds, round(hint.worth, 3), hint.why, hint.rules, units, spots)
