"""What belongs to a scenario: its board and sheets, its tables of arguments with their names, and its sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from typing_extensions import TypeVar

from pacwar.core.board import Board
from pacwar.core.drawing import Drawing
from pacwar.core.facts import fact
from pacwar.core.naming import shown
from pacwar.core.records import Action, Event, Fault, Refusal, Step, argument
from pacwar.core.scene import Sheet
from pacwar.core.visibility import Sight

Sees = Callable[[Any, int, int], Sight]  # a view, and two spots

D = TypeVar("D", default=Any)  # what is printed, as the rules of the game use it


@dataclass(frozen=True)
class Argument:
    """The finite table of arguments of one kind, with their printed names."""

    values: Sequence[int]
    name: Callable[[int], str]
    beyond: Refusal | None = None  # why no number beyond the table may be played, if a rule says so
    also: Mapping[str, int] = field(default_factory=dict)  # other names that are accepted: of a hex on a seam

    def value(self, name: str) -> int | None:
        return self.numbers.get(name, self.also.get(name))

    @fact
    def numbers(self) -> Mapping[str, int]:
        return {self.name(v): v for v in self.values}


def spots(board: Board) -> Argument:
    """The spots of a board as arguments."""
    return Argument(board.spots, board.name, also=board.also)


@dataclass(frozen=True, repr=False)
class ScenarioSetting(Generic[D]):
    """What a scenario is played on and with. Scenarios that have all of it in common share one setting."""

    game: str  # its key
    printed: D  # what is printed, as the rules use it
    board: Board
    arguments: Mapping[str, Argument]  # kind of argument -> its table
    describe: Callable[[Step | Action | Event], str]  # one plain sentence
    sheets: tuple[Sheet, ...] = ()  # the map first: what tables and clients draw
    sight: Sees | None = None  # the line of sight between two spots, as far as a view tells
    drawing: Drawing[Any] | None = None  # what it looks like in plain text

    def __repr__(self) -> str:
        return f"ScenarioSetting({self.game!r})"

    def line(self, seen: Any, start: int, to: int) -> Sight:
        """The line of sight between two spots, as far as a view tells."""
        if self.sight is None:
            raise Fault(f"{self.game} has no lines of sight in this scenario")
        table = self.arguments["spot"]
        for spot in (start, to):
            if type(spot) is not int or spot not in table.values:
                raise Fault(
                    f"{self.game} has no spot {shown(spot)}; value() of the spots takes printed names"
                )
        return self.sight(seen, start, to)

    def domain(self, action: type[Action]) -> tuple[Action, ...]:
        """Every possible action of a type, legal or not."""
        if action.arg is None:
            return (action(),)
        make: Callable[[int], Action] = action
        return tuple(make(value) for value in self.arguments[action.arg].values)

    def write(self, action: Action) -> str:
        """An action as a save writes it: its name, and the name of its argument."""
        name = type(action).__name__
        return name if action.arg is None else f"{name} {self.arguments[action.arg].name(argument(action))}"
