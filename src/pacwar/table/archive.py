"""Reads matches from the database and writes to it: one transaction per action."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Table, delete, func, insert, select, update

from pacwar.core.earlier import Earlier
from pacwar.core.records import Fault, Roll, decode, encode
from pacwar.table import storage as db
from pacwar.table.lease import Lease
from pacwar.table.transcript import EntryRow, Transcript
from pacwar.table.wire import ChatLine

VoidedRolls = dict[int, tuple[Roll, ...]]
Standing = tuple[tuple[str, str, int], ...]  # side, order, entries before it
Courses = dict[str, tuple[str, ...]]  # side -> actions
Message = tuple[str, str, str]  # side, id, answer


@dataclass
class SeatRow:
    """A place at the table. `digest` is that of its secret; a computer player has none."""

    side: str
    kind: str  # me, friend, or the name of a computer player
    digest: str | None
    seed: int
    nonce: str | None = None
    number: int = 0

    @property
    def is_person(self) -> bool:
        return self.digest is not None


@dataclass
class OfferRow:
    number: int
    side: str
    kind: str
    entries: int
    target: int | None = None
    answer: str | None = None


@dataclass
class NoteRow:
    number: int
    after: int
    text: str


@dataclass
class MatchRow:
    """A stored match, without its entries."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    strict: bool
    rules: int
    data: str
    origin: str
    source: str | None
    start: str | None
    opening: str | None
    dice: str
    secret: str | None
    seats: dict[str, SeatRow]
    hints: bool
    voided_rolls: VoidedRolls = field(default_factory=dict)
    standing: Standing = ()
    courses: Courses = field(default_factory=dict)
    delay: float | None = None
    disguise: bool = False
    branched: int | None = None
    earlier: tuple[Earlier, ...] = ()
    floor: int = 0
    ended: str | None = None
    number: int = 0
    offers: list[OfferRow] = field(default_factory=list)
    notes: list[NoteRow] = field(default_factory=list)

    def transcript(self, rows: Iterable[EntryRow], kept: Mapping[int, bytes]) -> Transcript:
        if self.opening is None:
            raise Fault("the match has not begun")
        return Transcript(
            self.game,
            self.scenario,
            self.options,
            self.strict,
            self.start,
            self.opening,
            tuple(rows),
            dict(kept),
            self.voided_rolls,
            self.branched,
            self.earlier,
            self.ended,
            self.standing,
            self.courses,
        )


@dataclass
class Change:
    """What one action changes, in one transaction. None: unchanged."""

    keep: int | None = None  # so many entries stay, `rows` follow them
    cut: bool = False  # there were more: they go
    rows: Sequence[EntryRow] = ()
    snapshots: Mapping[int, bytes] = field(default_factory=dict)
    faded: Sequence[int] = ()  # snapshots that are kept no longer
    message: Message | None = None
    numbers: Mapping[str | None, int] = field(default_factory=dict)  # of frames; None: the public
    nonces: Mapping[str, str] = field(default_factory=dict)
    offers: Sequence[OfferRow] = ()
    notes: Sequence[NoteRow] = ()
    columns: dict[str, Any] = field(default_factory=dict)  # of the match


class Archive:
    def __init__(self, engine: Engine, lease: Lease | None = None) -> None:
        self.engine, self.lease = engine, lease
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")

    def close(self) -> None:
        if self.lease is not None:
            self.lease.end()
        self.engine.dispose()

    def create(self, match: MatchRow, rows: Sequence[EntryRow], kept: Mapping[int, bytes]) -> None:
        now = time.time()
        with self.engine.begin() as c:
            c.execute(insert(db.matches).values(created=now, updated=now, **_columns(match)))
            c.execute(insert(db.seats), [{"match": match.id, **vars(seat)} for seat in match.seats.values()])
            _add(c, db.entries, match.id, _numbered(rows, 0))
            _keep(c, match.id, kept)

    def match(self, key: str) -> MatchRow | None:
        with self._reading.connect() as c:
            found = c.execute(select(db.matches).where(db.matches.c.id == key)).mappings().first()
            if found is None:
                return None
            seats = {r["side"]: _seat(r) for r in _all(c, db.seats, key, "side")}
            offers = [OfferRow(**_but_match(r)) for r in _all(c, db.offers, key)]
            notes = [NoteRow(**_but_match(r)) for r in _all(c, db.notes, key)]
        return _match_row(dict(found), seats, offers, notes)

    def rows(self, key: str) -> list[EntryRow]:
        with self._reading.connect() as c:
            return [
                EntryRow(r["side"], r["action"], r["rolls"], r["events"]) for r in _all(c, db.entries, key)
            ]

    def snapshots(self, key: str, *, before: int | None = None) -> dict[int, bytes]:
        """The stored states; or only the last one before an entry."""
        table = db.snapshots
        query = select(table.c.number, table.c.state).where(table.c.match == key)
        if before is not None:
            query = query.where(table.c.number < before).order_by(table.c.number.desc()).limit(1)
        with self._reading.connect() as c:
            return {row.number: row.state for row in c.execute(query)}

    def snapshot_numbers(self, key: str) -> set[int]:
        """How many entries lie before each of the stored states."""
        with self._reading.connect() as c:
            return set(c.execute(select(db.snapshots.c.number).where(db.snapshots.c.match == key)).scalars())

    def commit(self, key: str, change: Change) -> None:
        with self.engine.begin() as c:
            if change.keep is not None:
                if change.cut:
                    _cut(c, key, change.keep)
                _add(c, db.entries, key, _numbered(change.rows, change.keep))
            _keep(c, key, change.snapshots)
            if change.faded:
                t = db.snapshots
                c.execute(delete(t).where(t.c.match == key, t.c.number.in_(change.faded)))
            if change.message is not None:
                side, number, answer = change.message
                _add(c, db.messages, key, [{"side": side, "id": number, "answer": answer}])
            for side_or_none, frame in change.numbers.items():
                if side_or_none is None:
                    change.columns["number"] = frame
                else:
                    _set_seat(c, key, side_or_none, number=frame)
            for person, nonce in change.nonces.items():
                _set_seat(c, key, person, nonce=nonce)
            for offer in change.offers:
                table = db.offers
                c.execute(delete(table).where(table.c.match == key, table.c.number == offer.number))
                _add(c, table, key, [vars(offer)])
            _add(c, db.notes, key, [vars(note) for note in change.notes])
            c.execute(
                update(db.matches).where(db.matches.c.id == key).values(updated=time.time(), **change.columns)
            )

    def answered(self, key: str, side: str, number: str) -> str | None:
        """The earlier answer to a message, if it was handled before."""
        t = db.messages
        query = select(t.c.answer).where(t.c.match == key, t.c.side == side, t.c.id == number)
        with self._reading.connect() as c:
            return c.execute(query).scalar()

    def say(self, key: str, side: str, number: str, text: str) -> tuple[ChatLine, bool]:
        """The line, and whether it is new: a repeated message is not added again."""
        said = self.answered(key, side, number)
        if said is not None:
            return decode(said, ChatLine), False
        t = db.chat
        with self.engine.begin() as c:
            last = c.execute(select(func.max(t.c.number)).where(t.c.match == key)).scalar() or 0
            line = ChatLine(last + 1, side, text, time.time())
            _add(c, t, key, [{"number": last + 1, "side": side, "text": text, "at": line.at}])
            _add(c, db.messages, key, [{"side": side, "id": number, "answer": encode(line).decode()}])
        return line, True

    def chat(self, key: str, most: int) -> list[ChatLine]:
        t = db.chat
        query = select(t.c.number, t.c.side, t.c.text, t.c.at).where(t.c.match == key)
        with self._reading.connect() as c:
            found = c.execute(query.order_by(t.c.number.desc()).limit(most)).all()
        return [ChatLine(*line) for line in reversed(found)]


def _all(c: Connection, table: Table, key: str, order: str = "number") -> list[Any]:
    return list(c.execute(select(table).where(table.c.match == key).order_by(table.c[order])).mappings())


def _add(c: Connection, table: Table, key: str, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        c.execute(insert(table), [{"match": key, **row} for row in rows])


def _set_seat(c: Connection, key: str, side: str, **values: Any) -> None:
    c.execute(update(db.seats).where(db.seats.c.match == key, db.seats.c.side == side).values(**values))


def _cut(c: Connection, key: str, keep: int) -> None:
    """Entries that were taken back are forgotten, and the states beyond them."""
    c.execute(delete(db.entries).where(db.entries.c.match == key, db.entries.c.number >= keep))
    c.execute(delete(db.snapshots).where(db.snapshots.c.match == key, db.snapshots.c.number > keep))


def _keep(c: Connection, key: str, snapshots: Mapping[int, bytes]) -> None:
    _add(c, db.snapshots, key, [{"number": n, "state": state} for n, state in snapshots.items()])


def _numbered(rows: Sequence[EntryRow], first: int) -> list[dict[str, Any]]:
    return [
        {"number": n, "side": r.side, "action": r.action, "rolls": r.rolls, "events": r.events}
        for n, r in enumerate(rows, first)
    ]


def _columns(match: MatchRow) -> dict[str, Any]:
    columns = {k: v for k, v in vars(match).items() if k not in ("seats", "offers", "notes")}
    columns["options"] = encode(match.options).decode()
    columns["voided_rolls"] = voided_text(match.voided_rolls)
    columns["standing"], columns["courses"] = text_of(match.standing), text_of(match.courses)
    columns["earlier"] = encode(match.earlier).decode()
    return columns


def voided_text(rolls: Mapping[int, tuple[Roll, ...]]) -> str:
    return encode(rolls).decode()


def text_of(value: Standing | Courses) -> str:
    return encode(value).decode()


def _but_match(row: Mapping[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in row.items() if k != "match"}


def _seat(row: Mapping[str, Any]) -> SeatRow:
    return SeatRow(**_but_match(row))


def _match_row(
    found: Mapping[str, Any], seats: dict[str, SeatRow], offers: list[OfferRow], notes: list[NoteRow]
) -> MatchRow:
    columns = {k: v for k, v in found.items() if k not in ("created", "updated")}
    columns["options"] = decode(columns["options"], dict[str, str])
    columns["voided_rolls"] = decode(columns["voided_rolls"], VoidedRolls)
    columns["standing"] = decode(columns["standing"], Standing)
    columns["courses"] = decode(columns["courses"], Courses)
    columns["earlier"] = decode(columns["earlier"], tuple[Earlier, ...])
    return MatchRow(**columns, seats=seats, offers=offers, notes=notes)
