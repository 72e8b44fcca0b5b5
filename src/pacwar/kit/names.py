"""Names of units and hexes as sentences use them, one or several at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from pacwar.core.board import Board
from pacwar.kit.grammar import conjugated


class MapRow(Protocol):
    """A line of map.tsv, with the name of a town, hill or river bend, if there is one."""

    @property
    def place(self) -> str: ...


class NamedMap(Protocol):
    """What names are read from: a game's setting."""

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def board(self) -> Board: ...
    @property
    def map(self) -> Sequence[MapRow]: ...


class Names:
    """A game derives from it and says what it calls things that are hidden or not on the map."""

    hidden_unit: ClassVar[str] = "a face-down unit"
    no_hex: ClassVar[str] = "off the map"
    box: ClassVar[str] = "the {}"

    def __init__(self, setting: NamedMap) -> None:
        self._setting = setting

    def unit(self, unit: int | None) -> str:
        return self.hidden_unit if unit is None else self._setting.names[unit]

    def units(self, units: Sequence[int]) -> str:
        return ", ".join(map(self.unit, units)) or "no units"

    def do(self, units: Sequence[int], verb: str) -> str:
        """Units with a verb that agrees: 1M retreats, but 1M, 2M retreat."""
        return f"{self.units(units)} {conjugated(verb, plural=len(units) != 1)}"

    def hex(self, spot: int | None) -> str:
        if spot is None:
            return self.no_hex
        board = self._setting.board
        name = board.name(spot)
        if not board.is_hex(spot):
            return self.box.format(name)
        place = self._setting.map[spot].place
        return f"{name} ({place})" if place else name

    def hexes(self, spots: Sequence[int]) -> str:
        return ", ".join(map(self.hex, spots)) or "no hexes"
