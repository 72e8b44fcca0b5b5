"""Plays for the computer: asks a process what to play, and plays it through the match, one action at a time."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TYPE_CHECKING

from pacwar.core.log import Entry
from pacwar.core.records import Refusal
from pacwar.table import wire
from pacwar.table.audience_log import lanes_open
from pacwar.table.live_match import Frames, LiveMatch
from pacwar.table.problems import RequestError
from pacwar.table.progress_board import GivenUp
from pacwar.table.transcript import row_of, transcript_of
from pacwar.table.worker import ThinkReply, ThinkRequest

if TYPE_CHECKING:
    from pacwar.table.pool import MatchPool, MatchSlot

log = logging.getLogger("pacwar.table")

FAILURES = 3  # of a player at one decision, before a simpler player decides
FALLBACK = "random"


class Sent:
    """What the process of a side already knows."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.epoch = -1


async def drive(pool: MatchPool, key: str, table: MatchSlot) -> None:
    """Until no computer player is asked."""
    sent, failures = table.sent, 0
    try:
        while True:
            stirred, simple = table.stirred, failures >= FAILURES
            question = await pool.read(key, partial(next_question, pool=pool, sent=sent, simple=simple))
            if question is None:
                if table.stirred == stirred:
                    return
                continue  # something was played in the meantime
            try:
                thought = await _thought(pool, table, question)
            except GivenUp:  # actions were taken back, or the match is over: try again
                sent.pop(question.side, None)
                continue
            actions = thought.actions if thought is not None else None
            if actions and await _played(pool, key, table, question, actions):
                failures = 0
                continue
            sent.pop(question.side, None)  # send all of it again
            if thought is None or question.whole is not None:
                failures += 1
            if failures > 2 * FAILURES:
                log.error("no computer player for %s in match %s", question.side, key)
                return
    except RequestError as trouble:
        log.info("the computer cannot continue match %s: %s", key, trouble)
    finally:
        if table.thinks is not None:
            table.thinks = None
            table.tell(wire.Thinking(None))


def next_question(
    live: LiveMatch, pool: MatchPool, sent: dict[str, Sent], simple: bool
) -> ThinkRequest | None:
    """The request to the next computer player, with the entries that it does not know. None: no computer player is asked."""
    if live.begun is None or live.result is not None:
        return None
    match = live.begun
    side = next((s for s in match.deciders if not live.row.seats[s].is_person), None)
    if side is None:
        return None
    seat, entries = live.row.seats[side], entries_for(live, side)
    known = sent.setdefault(side, Sent())
    follows = known.epoch == live.epoch and _begins(entries, known.entries)
    pack = pool.shelf.packs.get(live.game.key)
    level = FALLBACK if simple else seat.kind
    if follows:
        rows = tuple(row_of(live.match.setting, entry) for entry in entries[len(known.entries) :])
        whole, before = None, len(known.entries)
    else:
        rows, before = (), len(entries)
        whole = transcript_of(match, entries)
    known.entries, known.epoch = entries, live.epoch
    return ThinkRequest(live.id, live.epoch, side, level, seat.seed, before, rows, whole, pack)


def entries_for(live: LiveMatch, side: str) -> list[Entry]:
    """The log without the other lanes of a secret decision."""
    match = live.match
    log = list(match.log)
    if not lanes_open(match):
        return log
    settled = len(match.settled_log)
    return [*log[:settled], *(entry for entry in log[settled:] if entry.side == side)]


def _begins(entries: Sequence[Entry], known: Sequence[Entry]) -> bool:
    return len(known) <= len(entries) and (not known or entries[len(known) - 1] is known[-1])


async def _thought(pool: MatchPool, table: MatchSlot, question: ThinkRequest) -> ThinkReply | None:
    """The answer of the process. Meanwhile, clients that may know it see which side thinks, and how far it is."""

    def watch(done: float | None) -> bool:
        _tell(table, question.side, done)
        return table.live is None or is_open(table.live, question)

    _tell(table, question.side, None)
    try:
        return await pool.computers.think(question, watch)
    except BrokenProcessPool:
        return None
    except GivenUp:
        raise
    except Exception:
        log.exception("the computer player %s failed in match %s", question.level, question.match)
        return None


def is_open(live: LiveMatch, question: ThinkRequest) -> bool:
    """Whether the match is still as it was when the request was made."""
    return live.epoch == question.epoch and live.begun is not None and live.result is None


def _tell(table: MatchSlot, side: str, done: float | None) -> None:
    """In a secret decision, no client is told which side still thinks."""
    live = table.live
    if live is not None and live.begun is not None and not lanes_open(live.begun):
        table.thinks = wire.Thinking(side, round(done, 2) if done is not None else None)
        table.tell(table.thinks)
    elif table.thinks is not None:
        table.thinks = wire.Thinking(None)
        table.tell(table.thinks)


async def _played(
    pool: MatchPool, key: str, table: MatchSlot, question: ThinkRequest, actions: Sequence[str]
) -> int:
    """Check, store and show each action by itself. Returns how many were played."""
    for number, text in enumerate(actions):
        went_on, made = await pool.read(key, partial(play_one, question=question, text=text))
        table.send(made)
        pool.follow(key)
        if not went_on:
            return number
    return len(actions)


def play_one(live: LiveMatch, question: ThinkRequest, text: str) -> tuple[bool, Frames]:
    """False: the match has changed since the request was made."""
    if not is_open(live, question):
        return False, {}
    with live.changing():
        played = live.match.play(question.side, live.reader.action(text))
        if isinstance(played, Refusal):
            log.warning("%s chose an illegal action: %s (%s)", question.level, played.why, played.rule)
            return False, {}
        return True, live.commit()
