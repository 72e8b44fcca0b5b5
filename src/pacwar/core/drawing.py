"""What a game provides for text clients, as `game.drawing`: the table in plain text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from typing_extensions import TypeVar

from pacwar.core.records import Event

V = TypeVar("V", contravariant=True, default=Any)  # a view of the game


class Drawing(Protocol[V]):
    """The table in plain text. `seen` is a view; nothing here knows more than that view."""

    @property
    def styles(self) -> Mapping[str, str]:
        """Pattern -> style, for a terminal with colors."""

    def side(self, side: str) -> str:
        """The name of a side."""

    def status(self, seen: V) -> str:
        """The turn, and what belongs to it."""

    def whole(self, seen: V, width: int, marked: Collection[int] = ()) -> list[str]:
        """The whole map in lines of text."""

    def part(self, seen: V, focus: Collection[int], width: int, marked: Collection[int] = ()) -> list[str]:
        """A close-up around some spots."""

    def legend(self) -> str:
        """What the signs on the map mean."""

    def look(self, seen: V, spot: int) -> str:
        """A spot in words."""

    def where(self, seen: V, kind: str, value: int) -> int | None:
        """The spot that an argument stands for, if it has one."""

    def about(self, seen: V) -> list[int]:
        """The spots of the open prompt, if it has any."""

    def at(self, seen: V, spot: int) -> tuple[int, ...]:
        """The units at a spot."""

    def remark(self, seen: V, kind: str, value: int) -> str:
        """What helps to choose among arguments."""

    def roster(self, seen: V) -> list[tuple[str, list[tuple[str, str]]]]:
        """The units: headings, and under each lines of name and particulars."""

    def fold_moves(self, events: Sequence[Event]) -> list[tuple[str, str]]:
        """What happened, in sentences with their rules."""
