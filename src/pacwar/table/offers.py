"""Offers between players: to take back behind the end of undo, to call it a draw; and to resign."""

from __future__ import annotations

from pacwar.core.ending import Agreement
from pacwar.core.match import Match
from pacwar.core.records import encode
from pacwar.table import frames, requests
from pacwar.table.archive import Message, OfferRow
from pacwar.table.playing import Done, known, require_seen
from pacwar.table.problems import Conflict
from pacwar.table.room import Frames, Room
from pacwar.table.seating import consents
from pacwar.table.telling import lanes_open

DONE = encode(Done(0)).decode()  # what is kept as the answer: the frame says the rest


def offer(room: Room, side: str, wanted: requests.Offer) -> Frames:
    if known(room, side, wanted.id) is not None:
        return {}
    match = room.require_running()
    require_seen(room, side, wanted.seen)
    message = side, wanted.id, DONE
    if wanted.kind == "resign":
        return resign(room, side, message)
    standing = frames.open_offer(room.row)
    if standing is not None:
        raise Conflict("an offer is open already: it must be answered or withdrawn first")
    made = OfferRow(len(room.row.offers) + 1, side, wanted.kind, wanted.entries)
    if wanted.kind == "take_back":
        made.target = target(match, side, wanted.entries)
    with room.changing(message):
        room.row.offers.append(made)
        if consents(room.row, side):
            return _unasked(room, made)
        return room.commit(offers=[made])


def target(match: Match, side: str, entries: int) -> int:
    """The entry before which the match would stand again: the side's own last action but so many."""
    own = [number for number, entry in enumerate(match.log) if entry.side == side]
    if lanes_open(match):
        raise Conflict("a secret decision is open: until it is closed, undo takes your own part back")
    if len(own) < entries:
        raise Conflict(f"you have played {len(own)} actions, so {entries} cannot be taken back")
    return own[-entries]


def _unasked(room: Room, made: OfferRow) -> Frames:
    """Nobody is there to be asked: the computer lets one take back, and wants no draw."""
    if made.kind == "take_back":
        return _accepted(room, made)
    made.answer = "declined"
    return room.commit(offers=[made], notes=[_note(room, made)])


def answer(room: Room, side: str, given: requests.Answer) -> Frames:
    if known(room, side, given.id) is not None:
        return {}
    room.require_running()
    require_seen(room, side, given.seen)
    standing = frames.open_offer(room.row)
    if standing is None:
        raise Conflict("there is no open offer")
    own = standing.side == side
    if own and given.accept:
        raise Conflict("the other side answers an offer; you can withdraw it")
    with room.changing((side, given.id, DONE)):
        if given.accept:
            return _accepted(room, standing)
        standing.answer = "withdrawn" if own else "declined"
        return room.commit(offers=[standing], notes=[_note(room, standing)])


def _accepted(room: Room, made: OfferRow) -> Frames:
    match = room.match
    if made.kind == "draw":
        made.answer = "accepted"
        return room.end(Agreement(None), [made], _note(room, made))
    if made.target is None or made.target >= len(match.settled_log):
        made.answer = "withdrawn"
        return room.commit(offers=[made], notes=[f"{_note(room, made)}: that was undone already"])
    made.answer = "accepted"
    return room.wind_back(match.taken_back(made.target), made, _note(room, made))


def resign(room: Room, side: str, message: Message) -> Frames:
    agreement, standing = Agreement(side), frames.open_offer(room.row)
    with room.changing(message):
        if standing is not None:
            standing.answer = "withdrawn"
        why = agreement.result(room.game).why
        return room.end(agreement, [standing] if standing else [], why)


def _note(room: Room, made: OfferRow) -> str:
    return f"{frames.side_name(room.game, made.side)} {frames.offer_text(made)}: {made.answer}"
