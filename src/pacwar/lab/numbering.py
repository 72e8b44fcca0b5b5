"""Every action of a game has a number: first by its type, in the order of the sequence of play, then by its argument,
in the order of its table. The numbers hold for a version of the environment; `digest` tells whether they are the same."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterator

from pacwar.core.contract import Game
from pacwar.core.facts import fact
from pacwar.core.records import Action, Fault, argument
from pacwar.core.setting import ScenarioSetting

VERSION = 6  # of all environments: raised when the numbers of actions or the encoding of views change


class Numbering:
    """The numbers of the actions of a game, as its setting has their arguments."""

    def __init__(self, game: Game, setting: ScenarioSetting) -> None:
        self.game, self.setting = game, setting
        self.kinds = game.actions()
        self.firsts: list[int] = []
        self._places: dict[type[Action], tuple[int, dict[int, int]]] = {}  # first number, argument -> place
        places = {
            kind: {v: n for n, v in enumerate(table.values)} for kind, table in setting.arguments.items()
        }
        size = 0
        for kind in self.kinds:
            self.firsts.append(size)
            self._places[kind] = size, places[kind.arg] if kind.arg else {}
            size += len(places[kind.arg]) if kind.arg else 1
        self.size = size

    def number(self, action: Action) -> int:
        first, places = self._places[type(action)]
        return first + places[argument(action)] if places else first

    def action(self, number: int) -> Action:
        if not 0 <= number < self.size:
            raise Fault(f"{self.game.key} has actions from 0 to {self.size - 1}, not {number}")
        place = bisect_right(self.firsts, number) - 1
        kind = self.kinds[place]
        if kind.arg is None:
            return kind()
        value = self.setting.arguments[kind.arg].values[number - self.firsts[place]]
        return kind(value)

    def names(self) -> Iterator[str]:
        """Every action as a save writes it, in the order of the numbers."""
        for kind in self.kinds:
            table = self.setting.arguments[kind.arg] if kind.arg else None
            yield from (
                (f"{kind.__name__} {table.name(v)}" for v in table.values) if table else (kind.__name__,)
            )

    @fact
    def digest(self) -> str:
        """Of all names in their order: the same digest, the same numbers."""
        return hashlib.sha256("\n".join(self.names()).encode()).hexdigest()
