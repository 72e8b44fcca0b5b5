"""What a side may know of a line of sight: what blocks it and what hinders it, with the rules. `core.sight` finds lines."""

from __future__ import annotations

from collections.abc import Callable

from pacwar.core.records import Record


class Obstruction(Record, frozen=True):
    """What blocks a line, and where."""

    spot: int
    why: str
    rule: str


class Hindrance(Record, frozen=True):
    """What hinders a line, and by how much."""

    spot: int
    value: int
    why: str
    rule: str


class Sight(Record, frozen=True):
    """A line of sight as a side may know it, with reasons."""

    start: int
    to: int
    rule: str
    blocked: Obstruction | None = None
    hindrances: tuple[Hindrance, ...] = ()
    crossed: tuple[int, ...] = ()

    @property
    def hindered(self) -> int:
        return sum(hindrance.value for hindrance in self.hindrances)


def in_words(sight: Sight, name: Callable[[int], str]) -> str:
    """One plain sentence: "0203 to 0403: blocked by jungle in 0303 (8.1)"."""
    line = f"{name(sight.start)} to {name(sight.to)}"
    if sight.blocked is not None:
        blocked = sight.blocked
        return f"{line}: blocked by {blocked.why} in {name(blocked.spot)} ({blocked.rule})"
    if sight.hindrances:
        some = ", ".join(f"{h.why} in {name(h.spot)} ({h.rule})" for h in sight.hindrances)
        return f"{line}: hindered by {sight.hindered}: {some}"
    return f"{line}: clear line of sight ({sight.rule})"
