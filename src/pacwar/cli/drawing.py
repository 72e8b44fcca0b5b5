"""What a game provides for text clients as `game.extra["drawing"]`, and the default without it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from pacwar.core.contract import Game
from pacwar.core.records import Event


class Drawing(Protocol):
    """The table in plain text. `seen` is a view; nothing here knows more than that view."""

    styles: Mapping[str, str]  # pattern -> style, for a terminal with colors

    def side(self, side: str) -> str:
        """The name of a side."""

    def status(self, seen: Any) -> str:
        """The turn, and what belongs to it."""

    def whole(self, seen: Any, width: int, marked: Collection[int] = ()) -> list[str]:
        """The whole map in lines of text."""

    def part(self, seen: Any, focus: Collection[int], width: int, marked: Collection[int] = ()) -> list[str]:
        """A close-up around some spots."""

    def legend(self) -> str:
        """What the signs on the map mean."""

    def look(self, seen: Any, spot: int) -> str:
        """A spot in words."""

    def where(self, seen: Any, kind: str, value: int) -> int | None:
        """The spot that an argument stands for, if it has one."""

    def about(self, seen: Any) -> list[int]:
        """The spots of the open prompt, if it has any."""

    def at(self, seen: Any, spot: int) -> tuple[int, ...]:
        """The units at a spot."""

    def remark(self, seen: Any, kind: str, value: int) -> str:
        """What helps to choose among arguments."""

    def roster(self, seen: Any) -> list[tuple[str, list[tuple[str, str]]]]:
        """The units: headings, and under each lines of name and particulars."""

    def fold_moves(self, events: Sequence[Event]) -> list[tuple[str, str]]:
        """What happened, in sentences with their rules."""


class Bare:
    """For a game without a drawing: words only."""

    styles: Mapping[str, str] = {}

    def __init__(self, game: Game) -> None:
        self.game = game

    def side(self, side: str) -> str:
        return str(side)

    def status(self, seen: Any) -> str:
        return f"Turn {seen.turn}" if hasattr(seen, "turn") else ""

    def whole(self, seen: Any, width: int, marked: Collection[int] = ()) -> list[str]:
        return ["This game has no text map."]

    def part(self, seen: Any, focus: Collection[int], width: int, marked: Collection[int] = ()) -> list[str]:
        return []

    def legend(self) -> str:
        return ""

    def look(self, seen: Any, spot: int) -> str:
        return self.game.arguments["spot"].name(spot)

    def where(self, seen: Any, kind: str, value: int) -> int | None:
        return value if kind == "spot" else None

    def about(self, seen: Any) -> list[int]:
        return []

    def at(self, seen: Any, spot: int) -> tuple[int, ...]:
        return ()

    def remark(self, seen: Any, kind: str, value: int) -> str:
        return ""

    def roster(self, seen: Any) -> list[tuple[str, list[tuple[str, str]]]]:
        return []

    def fold_moves(self, events: Sequence[Event]) -> list[tuple[str, str]]:
        return [(self.game.describe(event), event.rule) for event in events]


def picture_of(game: Game) -> Drawing:
    found: Drawing = game.extra.get("drawing") or Bare(game)
    return found
