"""A match as plain rows, for the database and for the processes of the computer players.

The rows are the entries of `Match.log` in its order, so that the order in time of secret decisions is not stored.
`revived` makes a Match of it again, from the last kept state on.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Union

from pacwar.core import standing
from pacwar.core.contract import Game
from pacwar.core.dice import Dice, Scripted, SystemDice
from pacwar.core.earlier import Earlier
from pacwar.core.ending import Agreement
from pacwar.core.log import Entry
from pacwar.core.match import Match
from pacwar.core.records import Action, Record, Roll, decode, encode, encode_in_order
from pacwar.core.save import agreement_of, agreement_text
from pacwar.core.setting import ScenarioSetting
from pacwar.core.standing import Given


class EntryRow(Record, frozen=True):
    """One entry: the action as a save writes it, and its events and rolls encoded."""

    side: str
    action: str
    rolls: str
    events: str


class Transcript(Record, frozen=True):
    game: str
    scenario: str
    options: dict[str, str]
    strict: bool
    start: str | None  # an encoded state; None: the set-up of the scenario
    opening: str  # rolls before the first decision, encoded
    rows: tuple[EntryRow, ...]
    kept: dict[int, bytes] = {}  # entry -> packed state before it
    voided_rolls: dict[int, tuple[Roll, ...]] = {}  # entry -> dice taken back before it
    branched: int | None = None  # so many entries were played with other dice
    earlier: tuple[Earlier, ...] = ()  # entries that were played with earlier rules
    ended: str | None = None  # how the players ended it themselves
    standing: tuple[
        tuple[str, str, int], ...
    ] = ()  # orders as they were given: side, order, entries before it
    courses: dict[str, tuple[str, ...]] = {}  # side -> actions that wait for a window


def row_of(setting: ScenarioSetting, entry: Entry) -> EntryRow:
    return EntryRow(
        entry.side, setting.write(entry.action), rolls_text(entry.rolls), encode(entry.events).decode()
    )


def rolls_text(rolls: Sequence[Roll]) -> str:
    return encode(tuple(rolls)).decode()


def rolls_of(text: str) -> tuple[Roll, ...]:
    return decode(text, tuple[Roll, ...])


def transcript_of(match: Match, entries: Sequence[Entry] | None = None) -> Transcript:
    """The whole match, or the part of its log that a side may know."""
    whole = entries is None
    entries = match.log if entries is None else entries
    return Transcript(
        game=match.game.key,
        scenario=match.scenario,
        options=match.options,
        strict=match.strict,
        start=state_text(match.start) if match.from_guess else None,
        opening=rolls_text(match.opening_rolls),
        rows=tuple(row_of(match.setting, entry) for entry in entries),
        kept={n: packed(state) for n, state in match.snapshots.items() if n},
        voided_rolls=dict(match.voided_rolls),
        branched=match.branched,
        earlier=match.earlier,
        ended=ended_text(match.agreement),
        standing=standing_of(match) if whole else (),
        courses=courses_of(match) if whole else {},
    )


def standing_of(match: Match) -> tuple[tuple[str, str, int], ...]:
    return tuple((each.side, standing.write(each.order), each.entries) for each in match.given)


def courses_of(match: Match) -> dict[str, tuple[str, ...]]:
    write = match.setting.write
    return {side: tuple(map(write, course.actions)) for side, course in match.courses.items()}


def state_text(state: Any) -> str:
    return encode_in_order(state).decode()


def packed(state: Any) -> bytes:
    """A state as it is stored: compressed, less than half as long."""
    return zlib.compress(encode_in_order(state))


def ended_text(agreement: Agreement | None) -> str | None:
    return agreement_text(agreement) if agreement else None


def revived(game: Game, kept: Transcript, dice: Dice | None = None, floor: int | None = None) -> Match:
    """The match again; nothing before the entry `floor` can be undone."""
    start: Any = decode(kept.start, game.state) if kept.start else game.start(kept.scenario, kept.options)
    opening = Scripted(*rolls_of(kept.opening))
    match = Match(game, kept.scenario, kept.options, opening, start, strict=kept.strict)
    match.from_guess, match.branched = kept.start is not None, kept.branched
    reader = RowDecoder(game, match.setting)
    match.earlier = kept.earlier
    match.resume(
        reader.entries(kept.rows),
        states_of(game, kept.kept),
        floor=floor,
        voided=kept.voided_rolls,
    )
    given = [Given(side, standing.read(game, text), n) for side, text, n in kept.standing]
    match.with_standing(
        given, {side: [reader.action(text) for text in course] for side, course in kept.courses.items()}
    )
    if kept.ended is not None:
        match.end(agreement_of(kept.ended))
    return match.with_dice(dice or SystemDice())


def states_of(game: Game, kept: Mapping[int, bytes]) -> dict[int, Any]:
    return {n: decode(zlib.decompress(state), game.state) for n, state in kept.items()}


class RowDecoder:
    """Reads actions and events of a game from text."""

    def __init__(self, game: Game, setting: ScenarioSetting) -> None:
        self.kinds = {kind.__name__: kind for kind in game.actions()}
        self.numbers = {kind: argument.numbers for kind, argument in setting.arguments.items()}
        any_event: Any = Union[game.events]  # noqa: UP007 - made while running
        self.many_events: Any = tuple[tuple[any_event, ...], ...]

    def action(self, text: str) -> Action:
        name, _, argument = text.partition(" ")
        kind: Any = self.kinds[name]
        action: Action = kind() if kind.arg is None else kind(self.numbers[kind.arg][argument])
        return action

    def entries(self, rows: Sequence[EntryRow]) -> list[Entry]:
        """Events of all rows are decoded in one go."""
        events = decode(f"[{','.join(row.events for row in rows)}]", self.many_events)
        return [
            Entry(row.side, self.action(row.action), told, rolls_of(row.rolls) if row.rolls != "[]" else ())
            for row, told in zip(rows, events, strict=True)
        ]
