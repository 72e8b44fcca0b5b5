"""Matches that were stored by an earlier version: replayed under the rules of today, or shown as they were stored."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pacwar.core import earlier
from pacwar.core.contract import Game
from pacwar.core.dice import Scripted
from pacwar.core.earlier import Parting
from pacwar.core.log import Entry
from pacwar.core.match import Match
from pacwar.core.records import Fault, decode_renamed
from pacwar.core.save import agreement_of
from pacwar.core.save_file import Written
from pacwar.core.stored import Reader, StoredMatch
from pacwar.table.archive import Archive, MatchRow
from pacwar.table.transcript import EntryRow, rolls_of


@dataclass
class Parted:
    """Where a stored match parts from the rules of today, and the match that may go on from there."""

    at: Parting
    side: str  # that played the entry; "" at the opening or the end
    match: Match | None  # None: already the opening parts


def is_aged(row: MatchRow, game: Game) -> bool:
    return (row.rules, row.data) != (game.rules_version, game.library.digest)


def replayed(row: MatchRow, game: Game, rows: Sequence[EntryRow]) -> tuple[Match | None, Parting | None]:
    """The match under the rules of today, as far as it goes. None: its opening already parts."""
    assert row.opening is not None
    opening, start = Scripted(*rolls_of(row.opening)), _start(row, game)
    if start is None:
        return None, Parting(0, "", "the position from which it began cannot be read")
    try:
        match = Match(game, row.scenario, row.options, opening, start, strict=row.strict)
    except Fault as fault:
        return None, Parting(0, fault.rule, str(fault))
    match.from_guess, match.branched, match.earlier = row.start is not None, row.branched, row.earlier
    match.resume((), {}, voided=row.voided_rolls)
    if opening.used < len(opening.faces):
        return None, Parting(0, "", "dice too many: no rule asks for them")
    parting = earlier.follow(match, written(rows))
    if parting is None:
        if row.ended is not None and match.result is None:
            match.end(agreement_of(row.ended))
        earlier.noted(match, row.rules, row.data)
    return match, parting


def _start(row: MatchRow, game: Game) -> Any:
    """The state with which it began. None: it cannot be read any more."""
    if row.start is None:
        return game.start(row.scenario, row.options)
    try:
        return decode_renamed(row.start, game.state, game.renamed)
    except ValueError:
        return None


def written(rows: Sequence[EntryRow]) -> list[Written]:
    return [Written(row.side, row.action, rolls_of(row.rolls)) for row in rows]


def stored(
    archive: Archive, row: MatchRow, game: Game, rows: Sequence[EntryRow], parting: Parting
) -> StoredMatch:
    """The match as it was stored, to be read."""
    assert row.opening is not None
    reader = Reader(game, game.setting(row.scenario))
    kept = {n: zlib.decompress(packed) for n, packed in archive.snapshots(row.id).items()}
    match = StoredMatch(
        game,
        row.scenario,
        row.options,
        _start(row, game) or game.start(row.scenario, row.options),
        rolls_of(row.opening),
        strict=row.strict,
        entries=[
            Entry(r.side, reader.action(r.action), reader.events(r.events), rolls_of(r.rolls)) for r in rows
        ],
        snapshots=reader.states(kept),
        parting=parting,
        version=(row.rules, row.data),
    )
    match.from_guess, match.branched, match.earlier = row.start is not None, row.branched, row.earlier
    match.resume((), {}, voided=row.voided_rolls)
    if row.ended is not None and match.result is None:
        match.end(agreement_of(row.ended))
    return match


def parted(row: MatchRow, rows: Sequence[EntryRow], match: Match | None, at: Parting) -> Parted:
    """The match before the entry that parts; dice rolled since are void."""
    first = max(at.entry - 1, 0)
    if match is None:
        return Parted(at, "", None)
    rolls = earlier.rolls_from(written(rows), row.voided_rolls, max(first, row.branched or 0))
    past = match.cut(first, rolls)
    earlier.noted(past, row.rules, row.data)
    return Parted(at, rows[first].side if first < len(rows) else "", past)
