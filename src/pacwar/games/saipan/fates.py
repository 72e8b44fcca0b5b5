"""What an attack does to whom, for the odds: the results of chapter 7.6 by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pacwar.core.contract import Fate
from pacwar.core.records import Event
from pacwar.games.saipan.model import AttackResolved, NoEffect
from pacwar.games.saipan.position import Position

ELIMINATED = 10.0  # how much it matters, beside a retreat of one hex


def fates(p: Position, side: str, events: Sequence[Event]) -> Iterator[Fate]:
    """7.62 The side that suffers the result retreats, or is eliminated; not if a rule sets the result aside (8.14, 8.15)."""
    if any(type(event) is NoEffect for event in events):
        return
    for event in events:
        if type(event) is AttackResolved and event.result != "-":
            hit = event.targets if event.result[0] == "D" else event.attackers
            if not hit:
                continue
            owner = p.setting.counters[hit[0]].side
            if event.result[1:] == "e":
                yield Fate(owner, "are eliminated", ELIMINATED)
            else:
                yield Fate(owner, "retreat")
