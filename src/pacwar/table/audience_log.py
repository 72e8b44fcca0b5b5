"""The log as one audience saw it, with the notes of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pacwar.core.log import Entry, as_told
from pacwar.core.match import Match
from pacwar.core.records import Event, Roll, Together, name_of
from pacwar.core.setting import ScenarioSetting
from pacwar.table.archive import NoteRow
from pacwar.table.wire import EventCard, LogEntry, RollCard


def event_cards(setting: ScenarioSetting, events: Sequence[Event]) -> tuple[EventCard, ...]:
    return tuple(EventCard(name_of(e), setting.describe(e), e.rule, e.headline) for e in events)


def roll_cards(rolls: Sequence[Roll]) -> tuple[RollCard, ...]:
    return tuple(RollCard(r.faces, r.face, r.rule, r.die) for r in rolls)


class AudienceLog:
    """Keeps the log of one audience. Entries that it has read already are not read again."""

    def __init__(self, setting: ScenarioSetting, side: str | None) -> None:
        self.setting, self.side = setting, side
        self._read: list[Entry] = []  # entries of the match that are in `_base`
        self._base: list[tuple[int, LogEntry]] = []  # behind how many entries of the match, and what was told
        self._opened = False

    def log(self, match: Match, notes: Sequence[NoteRow], lanes_from: int | None) -> tuple[LogEntry, ...]:
        """All entries told so far, with their own numbers, which say nothing about other entries."""
        log = match.log
        self._follow(match, log if lanes_from is None else log[:lanes_from])
        found = list(self._base)
        if lanes_from is not None:
            own = [self._told(e) for e in log[lanes_from:] if e.side == self.side]
            found += [(lanes_from + 1, told) for told in own if told is not None]
        if notes or lanes_from is not None:
            return tuple(_numbered(found, notes))
        return tuple(told for _, told in found)

    def moments(self) -> Sequence[tuple[int, LogEntry]]:
        """What it was told, each with how many entries of the match lie up to then."""
        return self._base

    def number(self, entries: int, notes: Sequence[NoteRow]) -> int:
        """The number, in this log, of the last thing told of the first so many entries of the match."""
        told = sum(number <= entries for number, _ in self._base)
        return told + sum(after <= entries for after, _ in _in_order(notes))

    def _follow(self, match: Match, entries: Sequence[Entry]) -> None:
        known = len(self._read)
        if known and (len(entries) < known or entries[known - 1] is not self._read[-1]):
            known = next(
                (i for i, (a, b) in enumerate(zip(self._read, entries, strict=False)) if a is not b),
                min(known, len(entries)),
            )
            del self._read[known:]
            self._base = [(n, told) for n, told in self._base if n <= known]
        if not self._opened:
            self._opened = True
            self._note(0, Entry("", None, match.opening, match.opening_rolls))
        for number in range(known, len(entries)):
            self._note(number + 1, entries[number])
        self._read = list(entries)

    def _note(self, number: int, entry: Entry) -> None:
        told = self._told(entry)
        if told is not None:
            self._base.append((number, _with_number(told, len(self._base) + 1)))

    def _told(self, entry: Entry) -> LogEntry | None:
        """As `Match.told` has it: an entry of which the audience was told nothing does not show."""
        for told in as_told(entry, self.side):
            action = self.setting.describe(told.action) if told.action is not None else None
            cards = event_cards(self.setting, told.events)
            return LogEntry(len(self._base) + 1, entry.side or None, action, cards, roll_cards(told.rolls))
        return None


def _numbered(found: Sequence[tuple[int, LogEntry]], notes: Sequence[NoteRow]) -> Iterator[LogEntry]:
    """Notes follow the entries told before them."""
    waiting, number = _in_order(notes), 0
    for entry, told in found:
        while waiting and waiting[0][0] < entry:
            number += 1
            yield LogEntry(number, note=waiting.pop(0)[1])
        number += 1
        yield _with_number(told, number)
    for _, text in waiting:
        number += 1
        yield LogEntry(number, note=text)


def _in_order(notes: Sequence[NoteRow]) -> list[tuple[int, str]]:
    """What was noted before a take-back stays in front of it."""
    waiting: list[tuple[int, str]] = []
    for note in reversed(notes):
        waiting.insert(0, (min(note.after, waiting[0][0]) if waiting else note.after, note.text))
    return waiting


def _with_number(told: LogEntry, number: int) -> LogEntry:
    return (
        told
        if told.number == number
        else LogEntry(number, told.side, told.action, told.events, told.rolls, told.note)
    )


def lanes_open(match: Match) -> bool:
    """Is a secret decision open?"""
    return isinstance(match.state.steps[-1], Together)
