"""Offers between players: a takeback past the end of undo, a draw, to go on under changed rules; and resignation."""

from __future__ import annotations

from pacwar.core.ending import Agreement
from pacwar.core.match import Match
from pacwar.core.records import encode
from pacwar.table import frames, lifecycle, requests
from pacwar.table.archive import Message, OfferRow
from pacwar.table.audience_log import lanes_open
from pacwar.table.live_match import Frames, LiveMatch
from pacwar.table.playing import Done, known, require_seen
from pacwar.table.problems import Conflict
from pacwar.table.seating import consents

DONE = encode(Done(0)).decode()  # the stored answer; the frame has the rest


def offer(live: LiveMatch, side: str, wanted: requests.Offer) -> Frames:
    if known(live, side, wanted.id) is not None:
        return {}
    match = _require_open(live, wanted.kind)
    require_seen(live, side, wanted.seen)
    message = side, wanted.id, DONE
    if wanted.kind == "resign":
        return resign(live, side, message)
    standing = frames.open_offer(live.row)
    if standing is not None:
        raise Conflict("an offer is already open; it must be answered or withdrawn first")
    made = OfferRow(len(live.row.offers) + 1, side, wanted.kind, wanted.entries)
    if wanted.kind == "take_back":
        made.target = target(match, side, wanted.entries)
    with live.changing(message):
        live.row.offers.append(made)
        if consents(live.row, side):
            return _unasked(live, made)
        return live.commit(offers=[made])


def _require_open(live: LiveMatch, kind: str) -> Match:
    """A match that parts from the rules of today may be ended, or go on from there."""
    if live.parted is None and kind == "go_on":
        raise Conflict("this match does not part from the rules of today")
    if live.parted is None or kind == "take_back" or live.result is not None:
        return live.require_running()
    return live.match


def target(match: Match, side: str, entries: int) -> int:
    """The entry to go back to: the first of the side's last `entries` actions."""
    own = [number for number, entry in enumerate(match.log) if entry.side == side]
    if lanes_open(match):
        raise Conflict("no takeback in a secret decision; use undo")
    if len(own) < entries:
        raise Conflict(f"you have played only {len(own)} actions; {entries} cannot be taken back")
    return own[-entries]


def _unasked(live: LiveMatch, made: OfferRow) -> Frames:
    """No other person is asked: the computer accepts a takeback and declines a draw."""
    if made.kind != "draw":
        return _accepted(live, made)
    made.answer = "declined"
    return live.commit(offers=[made], notes=[_note(live, made)])


def answer(live: LiveMatch, side: str, given: requests.Answer) -> Frames:
    if known(live, side, given.id) is not None:
        return {}
    standing = frames.open_offer(live.row)
    _require_open(live, standing.kind if standing else "draw")
    require_seen(live, side, given.seen)
    if standing is None:
        raise Conflict("no offer is open")
    own = standing.side == side
    if own and given.accept:
        raise Conflict("the other side must answer your offer; you may only withdraw it")
    with live.changing((side, given.id, DONE)):
        if given.accept:
            return _accepted(live, standing)
        standing.answer = "withdrawn" if own else "declined"
        return live.commit(offers=[standing], notes=[_note(live, standing)])


def _accepted(live: LiveMatch, made: OfferRow) -> Frames:
    match = live.match
    if made.kind == "draw":
        made.answer = "accepted"
        return live.end(Agreement(None), [made], _note(live, made))
    if made.kind == "go_on":
        made.answer = "accepted"
        return lifecycle.go_on(live, made, _note(live, made))
    if made.target is None or made.target >= len(match.settled_log):
        made.answer = "withdrawn"
        return live.commit(offers=[made], notes=[f"{_note(live, made)}: already undone"])
    made.answer = "accepted"
    return live.wind_back(match.taken_back(made.target), made, _note(live, made))


def resign(live: LiveMatch, side: str, message: Message) -> Frames:
    agreement, standing = Agreement(side), frames.open_offer(live.row)
    with live.changing(message):
        if standing is not None:
            standing.answer = "withdrawn"
        why = agreement.result(live.game).why
        return live.end(agreement, [standing] if standing else [], why)


def _note(live: LiveMatch, made: OfferRow) -> str:
    return f"{frames.side_name(live.game, made.side)} {frames.offer_text(made)}: {made.answer}"
