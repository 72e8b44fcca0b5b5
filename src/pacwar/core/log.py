"""The log of a match: actions with their events, what each side was told, and snapshots to go back to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pacwar.core.records import Ended, Event, Record, Roll, Together, replace
from pacwar.core.snapshots import EVERY, begins_turn, faded
from pacwar.core.standing import Given, StandingOrder


class Entry(Record, frozen=True):
    """One action of the log with its events and rolls."""

    side: str
    action: Any
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()


class SeenEntry(Record, frozen=True):
    """What one side has been told of an entry; the action only if it was its own."""

    action: Any
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    order: StandingOrder | None = None  # that it gave, between two entries


class Log:
    """Entries in order. Those of a secret decision wait in lanes, one for each side, until all have decided."""

    def __init__(self, start: Any) -> None:
        self.entries: list[Entry] = []
        self.lanes: dict[str, list[Entry]] = {}
        self.opening = Entry("", None)  # what happened before the first decision
        self.snapshots: dict[int, Any] = {0: start}  # entry -> the state before it
        self.turns: set[int] = set()  # those of them with which a turn began
        self.voided_rolls: dict[int, tuple[Roll, ...]] = {}  # entry -> dice taken back before it was played
        self.given: list[Given] = []  # standing orders, in the order in which they were given
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
        if read < len(entries):  # entries read before are not read again
            new: list[SeenEntry] = []
            if read < 0:
                read = 0
                new += as_told(self.opening, side)
            for number, entry in enumerate(entries[read:], read):
                if self.given:
                    new += self._ordered(side, number)
                new += as_told(entry, side)
            known = (*known, *new)
            self._memory[side] = len(entries), known
        if self.given:
            known = (*known, *self._ordered(side, len(entries)))
        lane = self.lanes.get(side or "")
        return (*known, *(told for entry in lane for told in as_told(entry, side))) if lane else known

    def _ordered(self, side: str | None, entries: int) -> list[SeenEntry]:
        """The orders that a side gave when there were so many entries."""
        return [
            SeenEntry(None, (), (), each.order)
            for each in self.given
            if each.entries == entries and each.side == side
        ]

    def orders(self, side: str) -> dict[str, StandingOrder]:
        """The standing orders of a side, by name."""
        return {type(each.order).__name__: each.order for each in self.given if each.side == side}

    def give(self, side: str, orders: Sequence[StandingOrder]) -> None:
        """A side gives orders. Of several of a kind between two entries the last one counts."""
        entries, new = len(self.entries), {type(order) for order in orders}
        self.given = [
            each
            for each in self.given
            if each.entries != entries or each.side != side or type(each.order) not in new
        ]
        self.given += (Given(side, order, entries) for order in orders)

    def restore(self, given: Iterable[Given]) -> None:
        """Orders of a stored log."""
        self.given = list(given)
        self._memory.clear()

    def rolls_since(self, first: int) -> list[Roll]:
        """The dice rolled since an entry, in order, with those taken back."""
        rolls: list[Roll] = []
        for number, entry in enumerate(self.entries[first:], first):
            rolls += (*self.voided_rolls.get(number, ()), *entry.rolls)
        return [*rolls, *self.voided_rolls.get(len(self.entries), ())]

    def add(self, entry: Entry, state: Any) -> None:
        """Add an entry, and the state after it."""
        self.entries.append(entry)
        if (
            len(self.entries) % EVERY == 0 or begins_turn(entry.events) or type(state.steps[-1]) is Ended
        ):  # the last state, too, says how a match ended
            self._keep(state, entry.events)

    def _keep(self, state: Any, events: Sequence[Event]) -> None:
        """Keep the state after the last entry, and let others fade."""
        if isinstance(state.steps[-1], Together):
            return
        size = len(self.entries)
        self.snapshots[size] = state
        if begins_turn(events):
            self.turns.add(size)
        for number in faded(self.snapshots, self.turns, size):
            del self.snapshots[number]

    def close_lanes(
        self, sides: Sequence[str], followed: Sequence[Event], rolls: Sequence[Roll], state: Any
    ) -> None:
        """All have decided, and their last steps have run: put their entries in order."""
        before = len(self.entries)
        for lane in sides:
            self.entries.extend(self.lanes.get(lane, ()))
        last = self.entries[-1]
        self.entries[-1] = replace(last, events=(*last.events, *followed), rolls=tuple(rolls))
        self.lanes.clear()
        if len(self.entries) // EVERY > before // EVERY or begins_turn(followed):
            self._keep(state, followed)

    def forget(self) -> None:
        """Take the last entry back, with the snapshots after it."""
        undone = self.entries.pop()
        size = len(self.entries)
        self.snapshots.pop(size + 1, None)
        self.turns.discard(size + 1)
        if self.given:  # an order is not taken back with the action before it
            self.restore(replace(each, entries=min(each.entries, size)) for each in self.given)
        for side, (read, told) in self._memory.items():
            if read > size:
                self._memory[side] = size, told[: len(told) - len(as_told(undone, side))]
        if size + 1 in self.voided_rolls:  # dice rolled before an entry also precede the entry played instead
            self.voided_rolls[size] = self.voided_rolls.get(size, ()) + self.voided_rolls.pop(size + 1)

    def resume(self, entries: Sequence[Entry], kept: Mapping[int, Any], base: int) -> None:
        """Take over the entries before a kept state as they are."""
        self.entries = list(entries[:base])
        self.remember({n: state for n, state in kept.items() if n <= base})

    def remember(self, states: Mapping[int, Any]) -> None:
        """Take back states of its past."""
        self.snapshots = {**states, **self.snapshots}
        self.turns |= {
            n for n in states if 0 < n <= len(self.entries) and begins_turn(self.entries[n - 1].events)
        }

    def copied(self) -> Log:
        """A copy of the log, to continue differently."""
        made = Log(None)
        made.entries, made.opening = list(self.entries), self.opening
        made.snapshots, made.turns = dict(self.snapshots), set(self.turns)
        made.lanes = {side: list(entries) for side, entries in self.lanes.items()}
        made.given = list(self.given)
        made._memory, made.voided_rolls = dict(self._memory), dict(self.voided_rolls)
        return made


def as_told(entry: Entry, side: str | None) -> tuple[SeenEntry, ...]:
    """What a side was told of an entry, as a tuple of one or none."""
    events = tuple(e for e in entry.events if e.told is None or e.told == side)
    rolls = tuple(r for r in entry.rolls if r.told is None or r.told == side)
    own = entry.action if entry.side == side else None
    return (SeenEntry(own, events, rolls),) if events or rolls or own is not None else ()
