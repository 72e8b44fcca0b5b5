"""A match as it was stored that the rules of today cannot replay: it can be read and replayed, not played.

Its past is shown from the stored states. Between two of them entries are replayed as far as they go; what follows until
the next stored state is shown by its log alone.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Union, cast

from pacwar.core import earlier
from pacwar.core.contract import Game
from pacwar.core.dice import Scripted, SystemDice
from pacwar.core.earlier import Parting, parse
from pacwar.core.log import Entry
from pacwar.core.machine import OpenPosition
from pacwar.core.match import Match
from pacwar.core.records import (
    Action,
    Event,
    Fault,
    Roll,
    Step,
    decode_renamed,
    encode_in_order,
    plain,
    words,
)
from pacwar.core.setting import ScenarioSetting


class UnknownAction(Action, frozen=True):
    """An action that the game has no more, as it was written."""

    text: str


class UnknownEvent(Event, frozen=True):
    """An event that the game has no more: of what it told only its name is left."""

    name: str


class StoredMatch(Match):
    """See the head of this file. `parting` says where the rules of today part from it."""

    def __init__(
        self,
        game: Game,
        scenario: str,
        options: Mapping[str, str],
        start: Any,
        opening: tuple[Roll, ...],
        *,
        strict: bool,
        entries: Sequence[Entry],
        snapshots: Mapping[int, Any],
        parting: Parting,
        version: tuple[int, str],
    ) -> None:
        self.parting = parting
        self._version = version
        self._closed = False
        try:
            super().__init__(game, scenario, options, Scripted(*opening), start, strict=strict)
        except Fault:  # the opening itself parts
            super().__init__(game, scenario, options, SystemDice(), start, strict=strict)
            self._log.opening = Entry("", None, (), opening)
        self.setting = _with_unknown(self.setting)
        self._log.entries = list(entries)
        self._log.remember(snapshots)
        self._closed = True
        last = self.at(len(entries))
        self.shown = len(last.log)  # the position stands after that many entries
        self._set(last._standing)

    def _set(self, standing: OpenPosition) -> None:
        super()._set(standing)
        if self._closed:
            self._open = {}

    @property
    def version(self) -> tuple[int, str]:
        return self._version

    @property
    def played_with(self) -> str:
        rules, data = self._version
        return earlier.Earlier(0, rules, data).version(self.game)

    def at(self, entry: int) -> Match:
        """The match as it was before an entry, or as near before it as can be shown."""
        if not 0 <= entry <= len(self._log.entries):
            raise Fault(f"no entry {entry}: the log has {len(self._log.entries)} entries")
        for base in sorted((n for n in self.snapshots if n <= entry), reverse=True):
            try:
                past = self._from(base)
            except Exception:
                continue
            for each in self._log.entries[base:entry]:
                try:
                    past.replay(each.side, each.action, each.rolls)
                except Fault:
                    break
            return past
        raise AssertionError("the start of a match can always be shown")

    def _from(self, base: int) -> Match:
        """The match with a stored state, which no rule of today may have to change."""
        state = self.snapshots[base]
        try:
            dice = Scripted() if base else Scripted(*self.opening_rolls)
            past = Match(self.game, self.scenario, self.options, dice, state, strict=self.strict)
        except Fault:
            if base:
                raise
            past = Match(self.game, self.scenario, self.options, SystemDice(), state, strict=self.strict)
        past.from_guess = self.from_guess
        past._log.resume(self._log.entries, {base: self.snapshots[base]}, base)
        for side in (*self.game.sides, None):
            past.view(side)
        return past


class _EarlierSetting(ScenarioSetting):
    def write(self, action: Action) -> str:
        return action.text if isinstance(action, UnknownAction) else super().write(action)


def _with_unknown(today: ScenarioSetting) -> ScenarioSetting:
    """The setting with words for what the game has no more."""

    def describe(thing: Step | Action | Event) -> str:
        if isinstance(thing, UnknownAction):
            return thing.text
        if isinstance(thing, UnknownEvent):
            return f"{words(thing.name)} (a record of an earlier version)"
        return today.describe(thing)

    parts = {field.name: getattr(today, field.name) for field in dataclasses.fields(today)}
    return _EarlierSetting(**parts | {"describe": describe})


class Reader:
    """Reads entries as they are stored; what the game has no more is told by its name."""

    def __init__(self, game: Game, setting: ScenarioSetting) -> None:
        self.game, self.setting = game, setting
        self._event: Any = Union[game.events]  # noqa: UP007 - made while running

    def action(self, text: str) -> Action:
        try:
            return parse(self.game, self.setting, text)
        except Fault:
            return UnknownAction(text)

    def events(self, text: str) -> tuple[Event, ...]:
        return tuple(self._one(raw) for raw in plain(text))

    def _one(self, raw: Any) -> Event:
        try:
            return cast(Event, decode_renamed(encode_in_order(raw), self._event, self.game.renamed))
        except ValueError:
            return UnknownEvent(
                rule=str(raw.get("rule", "")), told=raw.get("told"), name=str(raw.get("type"))
            )

    def states(self, stored: Mapping[int, bytes]) -> dict[int, Any]:
        """Those states that can still be read, by how many entries lie before them."""
        found = {}
        for number, data in stored.items():
            try:
                found[number] = decode_renamed(data, self.game.state, self.game.renamed)
            except ValueError:
                continue
        return found
