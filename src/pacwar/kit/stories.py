"""Events in short: the legs of one move become one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pacwar.core.records import Event

Leg = tuple[Any, Any, Any]  # who, from where, to where


def fold_moves(
    events: Sequence[Event],
    leg: Callable[[Event], Leg | None],  # None: not part of a move
    moved: Callable[[Any, list[Any]], str],  # who, along which spots
    describe: Callable[[Event], str],
) -> list[tuple[str, str]]:
    """Sentences with their rules."""
    told: list[tuple[str, str]] = []
    way: list[Leg] = []
    rules: list[str] = []
    for event in (*events, None):
        part = leg(event) if event is not None else None
        if way and (part is None or way[-1][0] != part[0] or way[-1][2] != part[1]):
            sentence = moved(way[0][0], [way[0][1], *(to for _, _, to in way)])
            told.append((sentence, ", ".join(dict.fromkeys(rules))))
            way, rules = [], []
        if part is not None and event is not None:
            way.append(part)
            rules.append(event.rule)
        elif event is not None:
            told.append((describe(event), event.rule))
    return told
