"""Offers between players: to take back behind the end of undo, to call it a draw; and to resign."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.table import frames, wire
from pacwar.table.archive import OfferRow
from pacwar.table.problems import Conflict
from pacwar.table.room import Frames, Room
from pacwar.table.seating import consents
from pacwar.table.telling import lanes_open
from pacwar.table.transcript import settled_entries


def offer(room: Room, side: str, wanted: wire.Offer) -> Frames:
    match = room.require_running()
    if wanted.kind == "resign":
        return resign(room, side)
    standing = frames.open_offer(room.row)
    if standing is not None:
        raise Conflict("an offer is open already: it must be answered or withdrawn first")
    made = OfferRow(len(room.row.offers) + 1, side, wanted.kind, wanted.entries)
    if wanted.kind == "take_back":
        made.target = target(match, side, wanted.entries)
    with room.changing():
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


def answer(room: Room, side: str, given: wire.Answer) -> Frames:
    room.require_running()
    standing = frames.open_offer(room.row)
    if standing is None:
        raise Conflict("there is no open offer")
    own = standing.side == side
    if own and given.accept:
        raise Conflict("the other side answers an offer; you can withdraw it")
    with room.changing():
        if given.accept:
            return _accepted(room, standing)
        standing.answer = "withdrawn" if own else "declined"
        return room.commit(offers=[standing], notes=[_note(room, standing)])


def _accepted(room: Room, made: OfferRow) -> Frames:
    match = room.match
    if made.kind == "draw":
        made.answer = "accepted"
        scores = {side: 1 / len(match.game.sides) for side in match.game.sides}
        return room.end(wire.ResultCard(scores, "drawn by agreement", ""), [made], _note(room, made))
    if made.target is None or made.target >= settled_entries(match):
        made.answer = "withdrawn"
        return room.commit(offers=[made], notes=[f"{_note(room, made)}: that was undone already"])
    made.answer = "accepted"
    return room.wind_back(match.at(made.target), made, _note(room, made))


def resign(room: Room, side: str) -> Frames:
    sides = room.game.sides
    name = frames.side_name(room.game, side)
    scores = {other: 0.0 if other == side else 1 / (len(sides) - 1) for other in sides}
    standing = frames.open_offer(room.row)
    with room.changing():
        if standing is not None:
            standing.answer = "withdrawn"
        why = f"{name} resigns"
        return room.end(wire.ResultCard(scores, why, ""), [standing] if standing else [], why)


def _note(room: Room, made: OfferRow) -> str:
    return f"{frames.side_name(room.game, made.side)} {frames.offer_text(made)}: {made.answer}"
