"""Matches of earlier versions: their log is replayed under the rules of today, and either goes on or parts from them.

It goes on if every action is legal and every die is asked for by the same rule. Otherwise `Parted` says at which entry
and by which rule it parts; the match up to there can be shown, and can go on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pacwar.core import naming
from pacwar.core.records import Action, Fault, Record, Roll
from pacwar.core.save_file import Written

if TYPE_CHECKING:
    from pacwar.core.contract import Game
    from pacwar.core.match import Match
    from pacwar.core.setting import ScenarioSetting


class Earlier(Record, frozen=True):
    """So many entries were played with another version of the rules, or other data, and replayed since."""

    entries: int
    rules: int
    data: str  # the beginning of the digest

    def text(self, game: Game) -> str:
        """The note in the log, told to all."""
        first = "entry 1 was" if self.entries == 1 else f"entries 1 to {self.entries} were"
        return f"{first} played with {self.version(game)}"

    def version(self, game: Game) -> str:
        return f"rules version {self.rules}" if self.rules != game.rules_version else "other data"


DIGITS = 12  # of a digest, in a note


def noted(match: Match, rules: int, data: str) -> None:
    """Note in the log that all entries so far were played with other rules or data."""
    size, game = len(match.log), match.game
    if size and (rules, data) != (game.rules_version, game.library.digest):
        match.earlier = kept((*match.earlier, Earlier(size, rules, data[:DIGITS])), size)


def kept(earlier: Iterable[Earlier], entries: int) -> tuple[Earlier, ...]:
    """The notes of a log of which so many entries stay; of two at one place the older."""
    found: dict[int, Earlier] = {}
    for note in earlier:
        size = min(note.entries, entries)
        if size:
            found.setdefault(size, Earlier(size, note.rules, note.data))
    return tuple(found.values())


class Parting(Record, frozen=True):
    """Where a log parts from the rules of today. A text that cannot be read has no rule."""

    entry: int  # its number, as saves count: the first is 1. 0: already its opening
    rule: str
    why: str


class Parted(Fault):
    """A log that parts from the rules of today: the match up to there, and what was left out."""

    def __init__(
        self,
        said: str,
        at: Parting,
        match: Match,
        rest: Sequence[str] = (),
        going_on: Callable[[], Match] | None = None,
    ) -> None:
        super().__init__(said, at.rule)
        self.entry, self.why = at.entry, at.why
        self.match = match  # as it was before the entry
        self.rest = tuple(rest)  # the entries from there on, as they are written
        self._going_on = going_on

    def go_on(self) -> Match:
        """The match from there, to be played on. Dice rolled for later entries are void and are not rolled again."""
        return self._going_on() if self._going_on else self.match


def follow(match: Match, written: Iterable[Written]) -> Parting | None:
    """Replay entries under the rules of today, as far as they go."""
    for number, entry in enumerate(written, len(match.log) + 1):
        try:
            action = parse(match.game, match.setting, entry.action)
            match.replay(entry.side, action, entry.rolls)
        except Fault as fault:
            return Parting(number, fault.rule or _asking(match, entry.side), str(fault))
    return None


def parse(game: Game, setting: ScenarioSetting, text: str) -> Action:
    """An action of a log, whose type may have had another name."""
    name, blank, argument = text.partition(" ")
    today = game.renamed.get(name, name)
    return naming.parse(game, setting, f"{today}{blank}{argument}")


def _asking(match: Match, side: str) -> str:
    """The rule of the open step: an entry that cannot even be read is not what it asks for."""
    return match.step(side).rule if side in match.game.sides else match.step(None).rule


def rolls_from(
    written: Sequence[Written], voided: Mapping[int, tuple[Roll, ...]], first: int
) -> tuple[Roll, ...]:
    """The dice rolled for the entries from `first` on, in order, with those taken back."""
    rolls: list[Roll] = []
    for number in range(first, len(written) + 1):
        rolls += voided.get(number, ())
        if number < len(written):
            rolls += written[number].rolls
    return tuple(rolls)
