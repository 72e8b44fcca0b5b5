"""A match as plain rows: what the database keeps and what goes to the processes of computer players.

A row is an entry of `Match.log` in its order there, so that the order in time of secret decisions is nowhere kept.
`revived` makes a Match of it again: from the last kept state on the actions are played again with their dice,
what lies before is taken as it was.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import Enum
from typing import Any, Union

from pacwar.core import machine
from pacwar.core.contract import Game
from pacwar.core.dice import Dice, Scripted, SystemDice
from pacwar.core.match import Entry, Match
from pacwar.core.records import Action, Event, Fault, Record, Roll, decode, encode


class Row(Record, frozen=True):
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
    rows: tuple[Row, ...]
    kept: dict[int, str] = {}  # entry -> encoded state before it


def row_of(game: Game, entry: Entry) -> Row:
    return Row(entry.side, game.write(entry.action), rolls_text(entry.rolls), encode(entry.events).decode())


def rolls_text(rolls: Sequence[Roll]) -> str:
    return encode(tuple(rolls)).decode()


def rolls_of(text: str) -> tuple[Roll, ...]:
    return decode(text, tuple[Roll, ...])


def transcript_of(match: Match, entries: Sequence[Entry] | None = None) -> Transcript:
    """The whole match, or what somebody may know of its log."""
    entries = match.log if entries is None else entries
    return Transcript(
        game=match.game.key,
        scenario=match.scenario,
        options=match.options,
        strict=match.strict,
        start=faithful(match.start) if match.from_guess else None,
        opening=rolls_text(match.opening_rolls),
        rows=tuple(row_of(match.game, entry) for entry in entries),
        kept=kept_states(match, settled_entries(match)),
    )


def revived(game: Game, kept: Transcript, dice: Dice | None = None, floor: int | None = None) -> Match:
    """The match again. `floor` is the entry behind which nothing can be undone: it is played again from before that."""
    start: Any = decode(kept.start, game.state) if kept.start else game.start(kept.scenario, kept.options)
    opening = Scripted(*rolls_of(kept.opening))
    match = Match(game, kept.scenario, kept.options, opening, start, strict=kept.strict)
    match.from_guess = kept.start is not None
    reader = Reader(game)
    last = len(kept.rows) if floor is None else floor
    base = max((n for n in kept.kept if n < max(last, 1)), default=0)  # the last row is always played again
    if base:
        _skip_to(match, reader.entries(kept.rows[:base]), kept.kept, base)
    for row in kept.rows[base:]:
        match.replay(row.side, reader.action(row.action), rolls_of(row.rolls))
    return match.with_dice(dice or SystemDice())


def _skip_to(match: Match, entries: list[Entry], states: dict[int, str], base: int) -> None:
    """Set the match to a kept state without playing up to it. Here a Match is touched inside: the core offers no way."""
    game = match.game
    match._log[:] = entries
    for number, text in states.items():
        if number <= base:
            match._kept[number] = decode(text, game.state)
    match._set(machine.settled(game, game.position(match._kept[base], None), machine.NO_DICE, []))


def faithful(value: Any) -> str:
    """A state as JSON with its dicts in their order: the order of a list of choices may hang on it.

    `encode` gives equal states equal bytes, and for that it sorts.
    """
    return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        config = value.__struct_config__
        head = {config.tag_field: config.tag} if config.tag_field else {}
        return head | {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {str(_plain(key)): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(_plain(item) for item in value)
    return value.value if isinstance(value, Enum) else value


def kept_states(match: Match, until: int) -> dict[int, str]:
    """The states that the match has kept itself, encoded."""
    return {n: faithful(state) for n, state in match._kept.items() if 0 < n <= until}


def remember(match: Match, states: dict[int, str]) -> None:
    """Give a match the kept states of its past, so that any moment of it is near."""
    for number, text in states.items():
        match._kept.setdefault(number, decode(text, match.game.state))


def settled_entries(match: Match) -> int:
    """How many entries of the log do not belong to a secret decision that is still open."""
    return len(match._log)


class Reader:
    """Reads actions and events of a game from text."""

    def __init__(self, game: Game) -> None:
        self.kinds = {kind.__name__: kind for kind in game.actions()}
        self.numbers = {kind: argument.numbers for kind, argument in game.arguments.items()}
        self.many_events: Any = _events_type(game)

    def action(self, text: str) -> Action:
        name, _, argument = text.partition(" ")
        kind: Any = self.kinds[name]
        action: Action = kind() if kind.arg is None else kind(self.numbers[kind.arg][argument])
        return action

    def entries(self, rows: Sequence[Row]) -> list[Entry]:
        """Events of all rows are decoded in one go."""
        events = decode(f"[{','.join(row.events for row in rows)}]", self.many_events)
        return [
            Entry(row.side, self.action(row.action), told, rolls_of(row.rolls) if row.rolls != "[]" else ())
            for row, told in zip(rows, events, strict=True)
        ]


def _events_type(game: Game) -> Any:
    """Tuples of any events of the game: all classes of events in its package."""
    package = game.state.__module__.rpartition(".")[0]
    found: dict[str, type[Event]] = {}
    queue: list[type[Event]] = [Event]
    while queue:
        for kind in queue.pop().__subclasses__():
            queue.append(kind)
            if kind.__module__ == package or kind.__module__.startswith(f"{package}."):
                found[kind.__name__] = kind
    if not found:
        raise Fault(f"{game.key} has no events")
    any_event: Any = Union[tuple(found.values())]  # noqa: UP007 - made while running
    return tuple[tuple[any_event, ...], ...]
