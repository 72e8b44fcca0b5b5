"""What every printed game has: counters with numbers and names, and a board to find hexes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Generic, TypeVar

from pacwar.core.board import Board
from pacwar.core.library import Library
from pacwar.core.records import Fault

C = TypeVar("C")  # what is printed on a counter of the game


class PrintedGame(Generic[C]):
    """The base of a game's setting: a unit is the number of its counter in counters.yaml."""

    board: Board

    def __init__(self, library: Library, counters: Mapping[str, C]) -> None:
        self.library = library
        self.names: tuple[str, ...] = tuple(counters)
        self.counters: tuple[C, ...] = tuple(counters.values())
        self.unit_ids = {name: unit for unit, name in enumerate(self.names)}

    def unit(self, name: str) -> int:
        try:
            return self.unit_ids[name]
        except KeyError:
            raise Fault(f"no such unit in this game: {name!r}") from None

    def unit_name(self, unit: int) -> str:
        return self.names[unit]

    def counter(self, name: str) -> C | None:
        """What is printed on a counter, if there is one of that name."""
        unit = self.unit_ids.get(name)
        return None if unit is None else self.counters[unit]

    def hexes(self, *names: str) -> tuple[int, ...]:
        return tuple(map(self.board.spot, names))


@contextmanager
def faults_in(where: str) -> Iterator[None]:
    """A fault found inside names the file, and what else helps to find it."""
    try:
        yield
    except Fault as fault:
        raise Fault(f"{where}: {fault}") from None
