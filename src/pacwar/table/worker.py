"""The process of a computer player. It gets rows of the log and sends actions back.

While a player thinks, `watch` reports its progress, and stops it if the answer is no longer wanted.

A worker match keeps a match and its players from one request to the next, so that a player keeps its plans. If the rows do
not fit what it has played, the whole is asked for again.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from pacwar.ai import Player, hints, player, seat_of
from pacwar.core import save
from pacwar.core.contract import Game
from pacwar.core.dice import Committed
from pacwar.core.match import Match
from pacwar.core.processes import end_with_parent
from pacwar.core.records import Action, Fault, Record, Refusal
from pacwar.games import load
from pacwar.table.progress_board import SIZE, Cells, GivenUp, ProgressBoard
from pacwar.table.transcript import EntryRow, RowDecoder, Transcript, revived, rolls_of, transcript_of

T = TypeVar("T")

MAX_MATCHES = 16
MAX_ACTIONS = 40  # in one answer
LONGEST = 0.5  # seconds after which an answer is given, so that other matches get their turn
NICE = 10  # the server goes first


class ThinkRequest(Record, frozen=True):
    """What does `side` play? `rows` follow on `known` rows that were sent before; `whole` is sent if none were."""

    match: str
    epoch: int
    side: str
    level: str
    seed: int
    known: int
    rows: tuple[EntryRow, ...]
    whole: Transcript | None = None
    pack: str | None = None


class ThinkReply(Record, frozen=True):
    """Actions to play in order, as a save writes them. None: send the whole match."""

    actions: tuple[str, ...] | None
    seconds: float = 0.0


class _Wanted(Exception):
    """A roll is needed: only the server rolls."""


class _NoDice:
    kind = "none"

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        raise _Wanted


@dataclass
class WorkerMatch:
    """A match as one side may know it: nothing of the other lane of an open secret decision is sent here."""

    epoch: int
    match: Match
    reader: RowDecoder
    sent: int = 0  # rows that the server has sent
    played: list[tuple[str, str]] = field(default_factory=list)  # what it has played: side, action
    player: Player | None = None


_matches: OrderedDict[tuple[str, str], WorkerMatch] = (
    OrderedDict()
)  # match and side; this process has nothing else to do
_games: dict[tuple[str, str | None], Game] = {}
_board = ProgressBoard([0.0] * SIZE)


def begin(cells: Cells) -> None:
    """A new process: it works in the background, and ends with the server, however that ends."""
    global _board
    _board = ProgressBoard(cells)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    end_with_parent()
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICE)


def work(ticket: int, task: Callable[..., T], *arguments: object) -> T:
    """One piece of work; raises GivenUp if it is no longer wanted."""
    try:
        _board.begin(ticket)
        return task(*arguments)
    finally:
        _board.end()


def watch(done: float) -> None:
    _board.tell(done)


def game_of(key: str, pack: str | None) -> Game:
    found = _games.get((key, pack))
    if found is None:
        found = _games[key, pack] = load(key, pack)
    return found


def think(question: ThinkRequest) -> ThinkReply:
    """Play for a side until a roll is needed, another side is asked, or enough time has passed."""
    copy = _worker_match(question)
    if copy is None:
        return ThinkReply(None)
    match, side = copy.match, question.side
    if copy.player is None:
        copy.player = player(question.level, match.game, question.seed, watch=watch)
    match.with_dice(_NoDice())
    started = time.perf_counter()
    actions: list[str] = []
    while side in match.deciders and len(actions) < MAX_ACTIONS:
        if actions and time.perf_counter() - started > LONGEST:
            break
        try:
            action = copy.player.choose(seat_of(match, side))
        except GivenUp:
            _matches.pop((question.match, side), None)  # its player was in the middle of a script
            raise
        actions.append(match.setting.write(action))
        if not _tried(copy, side, action):
            break
    return ThinkReply(tuple(actions), time.perf_counter() - started)


def _tried(copy: WorkerMatch, side: str, action: Action) -> bool:
    """Play it on the copy; if a roll is needed, the server must play it first."""
    before = len(copy.match.log)
    try:
        played = copy.match.play(side, action)
    except _Wanted:
        if len(copy.match.log) != before:
            copy.epoch = -1  # a secret decision was closed with dice: start afresh
        return False
    if isinstance(played, Refusal):
        raise Fault(f"a computer player chose an illegal action: {played.why} ({played.rule})")
    copy.played.append((side, copy.match.setting.write(action)))
    return True


def _worker_match(question: ThinkRequest) -> WorkerMatch | None:
    """The worker's match as the server has it now."""
    place = question.match, question.side
    copy = _matches.get(place)
    if question.whole is not None:
        game = game_of(question.whole.game, question.pack)
        match = revived(game, question.whole)
        copy = WorkerMatch(
            question.epoch,
            match,
            RowDecoder(game, match.setting),
            question.known,
            _deeds(question.whole.rows),
        )
        _matches[place] = copy
    if copy is None or copy.epoch != question.epoch or copy.sent != question.known:
        return None
    _matches.move_to_end(place)
    while len(_matches) > MAX_MATCHES:
        _matches.popitem(last=False)
    return copy if _followed(copy, question.rows) else None


def _followed(copy: WorkerMatch, rows: tuple[EntryRow, ...]) -> bool:
    """Play what the server has played since; what this copy has played ahead must be the same."""
    ahead = copy.played[copy.sent :]
    deeds = _deeds(rows)
    if ahead != deeds[: len(ahead)]:
        return False
    for row in rows[len(ahead) :]:
        copy.match.replay(row.side, copy.reader.action(row.action), rolls_of(row.rolls))
    copy.played += deeds[len(ahead) :]
    copy.sent += len(rows)
    return True


def _deeds(rows: tuple[EntryRow, ...]) -> list[tuple[str, str]]:
    return [(row.side, row.action) for row in rows]


# -- other heavy work -----------------------------------------------------------------------------------------


class HintRequest(Record, frozen=True):
    """A request for hints for a side that is asked."""

    side: str
    seed: str
    count: int
    whole: Transcript
    pack: str | None = None


class HintReply(Record, frozen=True):
    """A hint: its actions as a save writes them, and the reason."""

    actions: tuple[str, ...]
    worth: float
    why: str
    rules: tuple[str, ...]


def advise(wish: HintRequest) -> tuple[HintReply, ...]:
    """The best few moves, from what the side may know alone."""
    game = game_of(wish.whole.game, wish.pack)
    match = revived(game, wish.whole, _NoDice())
    found = hints(game, seat_of(match, wish.side), wish.seed, wish.count, watch)
    return tuple(
        HintReply(tuple(map(match.setting.write, hint.actions)), hint.worth, hint.why, hint.rules)
        for hint in found
    )


class Revealed(Record, frozen=True):
    """The committed dice of a finished game."""

    secret: str
    nonces: dict[str, str]


class Uploaded(Record, frozen=True):
    """A save as it was read: the match in rows, or the error."""

    transcript: Transcript | None
    fault: str = ""
    dice: Revealed | None = None


def read_save(text: str, packs: dict[str, str]) -> Uploaded:
    """Read a save and play it again."""
    named = re.search(r'^\[Game "(\w+)"\]', text, re.MULTILINE)
    try:
        match = save.parse(text, pack=packs.get(named.group(1)) if named else None)
    except Fault as fault:
        return Uploaded(None, str(fault))
    dice = match.dice
    if match.result is None or not isinstance(dice, Committed):
        return Uploaded(transcript_of(match))
    return Uploaded(transcript_of(match), dice=Revealed(dice.secret, dice.nonces))
