"""The log of a match: what was done and followed, what each side was told of it, and what is kept to find the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pacwar.core.records import Event, Record, Roll, Together, replace

EVERY = 100  # entries between two kept states


class Entry(Record, frozen=True):
    """One action of the log with all that followed from it."""

    side: str
    action: Any
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()


class SeenEntry(Record, frozen=True):
    """What one side has been told of an entry; the action only if it was its own."""

    action: Any
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]


class Log:
    """Entries in order. Those of a secret decision wait in lanes, one for each side, until all have decided."""

    def __init__(self, start: Any) -> None:
        self.entries: list[Entry] = []
        self.lanes: dict[str, list[Entry]] = {}
        self.opening = Entry("", None)  # what happened before the first decision
        self.kept: dict[int, Any] = {0: start}  # entry -> the state before it
        self.spent: dict[int, tuple[Roll, ...]] = {}  # entry -> dice taken back before it was played
        self._memory: dict[str | None, tuple[int, tuple[SeenEntry, ...]]] = {}  # entries read, what they told

    def whole(self, sides: Sequence[str]) -> Sequence[Entry]:
        """Every entry so far; those of an open secret decision one side after the other."""
        if self.lanes:
            return [*self.entries, *(e for side in sides for e in self.lanes.get(side, ()))]
        return self.entries

    def told(self, side: str | None) -> tuple[SeenEntry, ...]:
        """The log as one side has it (None: the public). Entries of which it was told nothing do not show."""
        entries = self.entries
        read, known = self._memory.get(side, (-1, ()))
        if read < len(entries):  # what was read before is not read again
            new: list[SeenEntry] = []
            if read < 0:
                read = 0
                new += as_told(self.opening, side)
            for entry in entries[read:]:
                new += as_told(entry, side)
            known = (*known, *new)
            self._memory[side] = len(entries), known
        lane = self.lanes.get(side or "")
        return (*known, *(told for entry in lane for told in as_told(entry, side))) if lane else known

    def fallen(self, first: int) -> list[Roll]:
        """The dice from an entry on in the order in which they fell, those taken back included."""
        rolls: list[Roll] = []
        for number, entry in enumerate(self.entries[first:], first):
            rolls += (*self.spent.get(number, ()), *entry.rolls)
        return [*rolls, *self.spent.get(len(self.entries), ())]

    def add(self, entry: Entry, state: Any) -> None:
        """An entry, and what stands after it."""
        self.entries.append(entry)
        if len(self.entries) % EVERY == 0 and not isinstance(state.steps[-1], Together):
            self.kept[len(self.entries)] = state

    def close_lanes(self, sides: Sequence[str], followed: Sequence[Event], rolls: Sequence[Roll]) -> None:
        """All have decided, and what they left has run: their entries are put in order."""
        for lane in sides:
            self.entries.extend(self.lanes.get(lane, ()))
        last = self.entries[-1]
        self.entries[-1] = replace(last, events=(*last.events, *followed), rolls=tuple(rolls))
        self.lanes.clear()

    def forget(self) -> None:
        """The last entry is taken back: what was known because of it goes with it."""
        undone = self.entries.pop()
        size = len(self.entries)
        self.kept.pop(size + 1, None)
        for side, (read, told) in self._memory.items():
            if read > size:
                self._memory[side] = size, told[: len(told) - len(as_told(undone, side))]
        if size + 1 in self.spent:  # dice that fell before an entry fell before any that is played instead
            self.spent[size] = self.spent.get(size, ()) + self.spent.pop(size + 1)

    def resume(self, entries: Sequence[Entry], kept: Mapping[int, Any], base: int) -> None:
        """Take over the entries before a kept state as they are."""
        self.entries = list(entries[:base])
        self.kept |= {n: state for n, state in kept.items() if n <= base}

    def copied(self) -> Log:
        """The same log, to go on in another way."""
        made = Log(None)
        made.entries, made.opening, made.kept = list(self.entries), self.opening, dict(self.kept)
        made.lanes = {side: list(entries) for side, entries in self.lanes.items()}
        made._memory, made.spent = dict(self._memory), dict(self.spent)
        return made


def as_told(entry: Entry, side: str | None) -> tuple[SeenEntry, ...]:
    """What a side was told of an entry: one thing, or nothing."""
    events = tuple(e for e in entry.events if e.told is None or e.told == side)
    rolls = tuple(r for r in entry.rolls if r.told is None or r.told == side)
    own = entry.action if entry.side == side else None
    return (SeenEntry(own, events, rolls),) if events or rolls or own is not None else ()
