"""Bipartite matching: how many keys can each have one of their choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def max_matched(choices: Mapping[int, Iterable[int]]) -> int:
    """The most keys that can each be given one of their choices, no choice being given twice (augmenting paths)."""
    taken: dict[int, int] = {}

    def fits(key: int, tried: set[int]) -> bool:
        for choice in choices[key]:
            if choice not in tried:
                tried.add(choice)
                if choice not in taken or fits(taken[choice], tried):
                    taken[choice] = key
                    return True
        return False

    return sum(fits(key, set()) for key in choices)
