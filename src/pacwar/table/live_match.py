"""A match in play: the match itself, the frames of its audiences, and its writes to the database.

All methods here compute or write, so they run in a thread, one at a time per match. Nothing is sent before it is
committed; if a write fails, the match is dropped from memory and read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import randbits
from typing import Any

from pacwar.core.contract import Game
from pacwar.core.ending import Agreement
from pacwar.core.log import Entry
from pacwar.core.match import Match
from pacwar.core.records import encode, replace
from pacwar.core.snapshots import begins_turn, faded
from pacwar.core.stored import StoredMatch
from pacwar.core.watching import Kept
from pacwar.table import aging_frames, frames, match_dice, pacing
from pacwar.table.aging import Parted
from pacwar.table.archive import Archive, Change, MatchRow, Message, NoteRow, OfferRow, text_of, voided_text
from pacwar.table.audience_log import AudienceLog, lanes_open
from pacwar.table.difference import difference
from pacwar.table.pacing import Clock, OpenWindow, Pace
from pacwar.table.problems import Conflict
from pacwar.table.transcript import (
    RowDecoder,
    courses_of,
    ended_text,
    packed,
    rolls_text,
    row_of,
    standing_of,
)
from pacwar.table.wire import Frame, FrameChange, LogEntry, ResultCard

STALE = Entry("", None)  # stands for an entry that has to be written anew

Frames = dict[
    str | None, Frame | FrameChange
]  # side (None: the public) -> what it is sent: a first frame, or what is new


@dataclass
class Audience:
    """An audience: a seat, or the public."""

    side: str | None
    teller: AudienceLog
    number: int
    log: tuple[LogEntry, ...] = ()
    frame: Frame | None = None


@dataclass
class LiveMatch:
    archive: Archive
    row: MatchRow
    game: Game
    begun: Match | None  # None: the opening needs dice, and they wait for a player
    kept: set[int] = field(default_factory=set)  # stored snapshots, by how many entries lie before them
    epoch: int = field(
        default_factory=lambda: randbits(48)
    )  # a new one when entries are taken back: earlier results are then void
    parted: Parted | None = None  # the rules of today cannot replay it: it is shown as it was stored
    audiences: dict[str | None, Audience] = field(default_factory=dict)
    scenes: Kept = field(default_factory=Kept)  # what was drawn of it
    spoiled: bool = False  # must be read again from the database
    pace: Pace = field(default_factory=Pace)
    clock: Clock = field(default_factory=Clock)
    window: OpenWindow = field(default_factory=OpenWindow)
    newcomer: bool = False  # a player has taken a seat for the first time, and the others do not know it yet
    _message: Message | None = None  # that is being answered
    _written: list[Entry] = field(default_factory=list)  # the log as it is in the database

    def __post_init__(self) -> None:
        setting = self.begun.setting if self.begun else self.game.setting(self.row.scenario)
        self.reader = RowDecoder(self.game, setting)
        for side, seat in self.row.seats.items():
            if seat.is_person:  # a computer player has no frames
                self.audiences[side] = Audience(side, AudienceLog(setting, side), seat.number)
        self.audiences[None] = Audience(None, AudienceLog(setting, None), self.row.number)
        if self.begun is not None:
            pacing.begin(self)
            self._timed(self.begun)
            self._written = list(self.begun.log)
            for audience in self.audiences.values():
                audience.frame = self._look(audience, audience.number)

    # -- what stands ----------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def match(self) -> Match:
        if self.begun is None:
            raise Conflict(
                f"the match begins when all players have opened their links; waiting for {', '.join(match_dice.missing(self.row))}"
            )
        return self.begun

    @property
    def result(self) -> ResultCard | None:
        return frames.result_of(self.begun) if self.begun else None

    @property
    def lanes_from(self) -> int | None:
        """The entry with which a secret decision began, if one is open."""
        return len(self.match.settled_log) if lanes_open(self.match) else None

    @property
    def notes(self) -> Sequence[NoteRow]:
        """What the log says beside the entries, in its order; every audience is told."""
        if self.begun is None or not self.begun.earlier:
            return self.row.notes
        earlier = [
            NoteRow(0, e.entries, f"up to here played with {e.version(self.game)}")
            for e in self.begun.earlier
        ]
        return sorted([*self.row.notes, *earlier], key=lambda note: note.after)

    def require_running(self) -> Match:
        match = self.match
        if self.result is not None:
            raise Conflict("the game is over")
        if self.parted is not None:
            raise Conflict(
                "this match parts from the rules of today; offer to go on from there", self.parted.at.rule
            )
        return match

    def frame(self, side: str | None) -> Frame:
        """The current frame, as a first frame."""
        match, audience = self.match, self.audiences[side]
        assert audience.frame is not None, f"no frame was made for {match.game.key}"
        told = audience.log[-frames.MAX_TOLD :]
        return replace(
            audience.frame, told=told, players=frames.players(self.row), dice=match_dice.card(self.row)
        )

    # -- writing --------------------------------------------------------------------------------------------

    @contextmanager
    def changing(self, message: Message | None = None) -> Iterator[None]:
        """If the work inside fails, memory and database may differ: the match must then be read again.

        What is committed inside answers the message, if there is one.
        """
        self._message = message
        try:
            yield
        except BaseException:
            self.spoiled = True
            raise
        finally:
            self._message = None

    def commit(
        self,
        *,
        message: Message | None = None,
        offers: Sequence[OfferRow] = (),
        notes: Sequence[str] = (),
        nonces: Mapping[str, str] | None = None,
        columns: Mapping[str, Any] | None = None,
    ) -> Frames:
        """Write the changes in one transaction. Returns the frames of audiences that see a change."""
        change = Change(
            message=message or self._message, offers=offers, nonces=nonces or {}, columns=dict(columns or {})
        )
        if self.begun is not None:
            self._timed(self.begun)
            self._rows(self.begun, change)
        for text in notes:
            note = NoteRow(len(self.row.notes) + 1, self._now(), text)
            self.row.notes.append(note)
            change.notes = (*change.notes, note)
        made = self._frames() if self.begun is not None else {}
        change.numbers = {side: news.number for side, news in made.items()}
        self.archive.commit(self.id, change)
        return made

    def _timed(self, match: Match) -> None:
        """Note the time at which the match came to where it is."""
        self.window.look((self.epoch, len(match.log)), self.clock.now())

    def _now(self) -> int:
        """The number of entries before a note; it tells nothing about an open secret decision."""
        if self.begun is None:
            return 0
        lanes = self.lanes_from
        return len(self.begun.log) if lanes is None else lanes

    def _rows(self, match: Match, change: Change) -> None:
        """What is new in the log, and snapshots of it."""
        if self.parted is not None:
            return
        log, old = list(match.log), self._written
        keep = _common(old, log)
        if keep < len(log) or keep < len(old):
            change.keep, change.cut = keep, keep < len(old)
            change.rows = [row_of(self.match.setting, entry) for entry in log[keep:]]
            self._written = log
        self._snapshots(match, change, keep)
        if match.voided_rolls != self.row.voided_rolls:
            self.row.voided_rolls = dict(match.voided_rolls)
            change.columns["voided_rolls"] = voided_text(match.voided_rolls)
        if (given := standing_of(match)) != self.row.standing:
            self.row.standing, change.columns["standing"] = given, text_of(given)
        if (courses := courses_of(match)) != self.row.courses:
            self.row.courses, change.columns["courses"] = courses, text_of(courses)
        if match.earlier != self.row.earlier:
            self.row.earlier = match.earlier
            change.columns["earlier"] = encode(match.earlier).decode()
        if match.branched != self.row.branched:
            self.row.branched = change.columns["branched"] = match.branched
        if lanes_open(match):
            return
        floor = min(self.row.floor, len(log))
        if not any(match.can_undo(side) for side in match.deciders):
            floor = len(log)
        if floor != self.row.floor:
            self.row.floor = change.columns["floor"] = floor

    def _snapshots(self, match: Match, change: Change, keep: int) -> None:
        """Store what the match has kept of its past, and let go what has faded."""
        log = match.log
        self.kept = {n for n in self.kept if n <= keep}
        change.snapshots = {n: packed(s) for n, s in match.snapshots.items() if n and n not in self.kept}
        self.kept |= change.snapshots.keys()
        if change.snapshots:
            turns = {n for n in self.kept if begins_turn(log[n - 1].events)}
            change.faded = faded(self.kept, turns, len(log))
            self.kept.difference_update(change.faded)

    def wind_back(self, match: Match, offer: OfferRow, note: str) -> Frames:
        """Take back by consent: the match continues from before an entry, with new rolls."""
        self.begun = match
        pacing.begin(self)
        self.epoch = randbits(48)
        return self.commit(offers=[offer], notes=[note])

    def renew(self, entries: int) -> None:
        """Write all of it again, as it was replayed under the rules of today; so many entries were stored."""
        self._written = [STALE] * entries
        self.commit(columns=self._version())

    def go_on(self, match: Match, offer: OfferRow, note: str) -> Frames:
        """By consent the match goes on from where it parts from the rules of today."""
        self.begun, self.parted = match, None
        for audience in self.audiences.values():
            audience.teller = AudienceLog(match.setting, audience.side)
        self.epoch = randbits(48)
        row = self.row
        kept = {"dice": row.dice, "secret": row.secret, "opening": rolls_text(match.opening_rolls)}
        return self.commit(offers=[offer], notes=[note], columns=self._version() | kept)

    def _version(self) -> dict[str, Any]:
        """The columns of a match that goes on under the rules of today."""
        assert self.begun is not None
        self.row.rules, self.row.data = self.begun.version
        return {"rules": self.row.rules, "data": self.row.data}

    def begin(self, match: Match, nonces: Mapping[str, str]) -> Frames:
        """The last person has added a nonce: the opening can be rolled."""
        self.begun = match
        pacing.begin(self)
        self.row.opening = rolls_text(match.opening_rolls)
        return self.commit(columns={"opening": self.row.opening, **self._version()}, nonces=nonces)

    def end(self, agreement: Agreement, offers: Sequence[OfferRow], note: str) -> Frames:
        """The players end the match themselves."""
        match = self.match
        match.end(agreement)
        match.with_dice(match_dice.dice_of(self.row, match))
        self.row.ended = ended_text(agreement)
        self.epoch = randbits(48)
        return self.commit(columns={"ended": self.row.ended}, offers=offers, notes=[note])

    # -- frames ---------------------------------------------------------------------------------------------

    def _frames(self) -> Frames:
        """What is new for each audience that sees a change, and for no other: a frame itself would be a clue."""
        made: Frames = {}
        for side, audience in self.audiences.items():
            before, log = audience.frame, audience.log
            after = self._look(audience, audience.number + 1)
            if before is None:  # the match has just begun
                news: Frame | FrameChange | None = after
            else:
                told = audience.log[_common(log, audience.log, same=False) :]
                news = difference(before, after, told)
            if news is not None:
                audience.number, audience.frame, made[side] = after.number, after, news
        return made

    def _look(self, audience: Audience, number: int) -> Frame:
        match = self.match
        audience.log = audience.teller.log(match, self.notes, self.lanes_from)
        frame = frames.frame(match, self.row, audience.side, number, audience.log, self.scenes)
        if self.parted is not None and isinstance(match, StoredMatch):
            card = aging_frames.card(self.parted, match, audience.teller, self.notes)
            return aging_frames.shown(frame, card)
        return frame


def _common(old: Sequence[Any], new: Sequence[Any], *, same: bool = True) -> int:
    """How many items from the start on are the same (the very same objects, or equal ones)."""
    size = min(len(old), len(new))
    if size and old[size - 1] is new[size - 1]:
        return size  # logs change at their end only
    for i in range(size):
        if old[i] is not new[i] and (same or old[i] != new[i]):
            return i
    return size
