"""Finding the rules that a text cites, by the ids of the game's own index.

Every game numbers its rules in its own way (7.12, 16.4.7, G1.421, S60.VC, 26.16-2), so no fixed pattern serves. The
pattern is made from the ids in rules.yaml and rulings.yaml; the client gets the same one from the server.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_BEFORE = r"(?<![0-9A-Za-z_.$+-])"  # no part of a longer number, a version or a price
_AFTER = r"(?![0-9A-Za-z_]|[.+-][0-9A-Za-z_])"  # a full stop may follow, 7.1 is not cited by 7.1.2
_LINK = r" ?(?:-|–|to) ?"  # 7.71-7.74
_DIGITS = re.compile(r"\d+")


class Citations:
    """Finds the ids of one game in text."""

    def __init__(self, ids: Iterable[str]) -> None:
        self.ids = frozenset(ids)
        longest_first = sorted(self.ids, key=lambda number: (-len(number), number))
        every = "|".join(map(re.escape, longest_first)) or "(?!)"
        self.pattern = f"{_BEFORE}({every})(?:({_LINK})({every}))?{_AFTER}"  # means the same in JavaScript
        self._found = re.compile(self.pattern)
        self._shape = re.compile("|".join(_shapes(self.ids)) or "(?!)")

    def find(self, text: str) -> Iterator[tuple[str, int]]:
        """Each id that is cited, with its offset in the text. A range cites what lies between its ends as well."""
        for match in self._found.finditer(text):
            first, last = match.group(1), match.group(3)
            yield first, match.start(1)
            if last is not None:
                for inner in self._between(first, last):
                    yield inner, match.start(1)
                yield last, match.start(3)

    def looks_like_one(self, text: str) -> bool:
        """Whether a text has the shape of an id: quoted whole, it is one, or it is a wrong number."""
        return text in self.ids or self._shape.fullmatch(text) is not None

    def _between(self, first: str, last: str) -> list[str]:
        """7.71-7.74 cites 7.72 and 7.73 as well."""
        one, other = re.fullmatch(r"(.*?)(\d+)", first), re.fullmatch(r"(.*?)(\d+)", last)
        if one is None or other is None or one.group(1) != other.group(1):
            return []
        inner = (f"{one.group(1)}{n}" for n in range(int(one.group(2)) + 1, int(other.group(2))))
        return [number for number in inner if number in self.ids]


def _shapes(ids: Iterable[str]) -> list[str]:
    """Patterns of numbers like these: the same letters and marks, with numbers of as many digits."""
    lengths: dict[tuple[str, ...], list[int]] = {}
    for number in ids:
        if digits := _DIGITS.findall(number):
            seen = lengths.setdefault(tuple(_DIGITS.split(number)), [0] * len(digits))
            seen[:] = map(max, seen, map(len, digits))
    return sorted(
        "".join(f"{re.escape(mark)}\\d{{1,{most}}}" for mark, most in zip(marks, longest, strict=False))
        + re.escape(marks[-1])
        for marks, longest in lengths.items()
    )
