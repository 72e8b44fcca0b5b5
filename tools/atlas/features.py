"""Roads, trails, streams and cliffs: hand-entered lines turned into hexsides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from grid import Hex, Side, around, cheapest, edge, name, parse, side

GOING = {"clear": 1.0, "town": 0.8, "broken": 1.8, "rough": 3.2}
CLIMB = 0.02  # price of one metre up or down
ON_A_ROAD = 0.35  # a new way gladly follows one that is there


@dataclass(frozen=True)
class Ground:
    """What a road builder looks at."""

    terrain: Mapping[Hex, str]  # land hexes only
    metres: Mapping[Hex, float]
    cliffs: frozenset[Side]


def route(via: Iterable[str], ground: Ground, built: Collection[Side]) -> list[Side]:
    """The hexsides of a way through the named hexes, by the easiest ground between them."""

    def step(a: Hex, b: Hex) -> float | None:
        if b not in ground.terrain or side(a, b) in ground.cliffs:
            return None
        price = (GOING[ground.terrain[a]] + GOING[ground.terrain[b]]) / 2
        price += CLIMB * abs(ground.metres[a] - ground.metres[b])
        return price * (ON_A_ROAD if side(a, b) in built else 1.0)

    stops = [parse(text) for text in via]
    found: list[Side] = []
    for start, goal in pairwise(stops):
        chain = cheapest(start, goal, step)
        found += [side(a, b) for a, b in pairwise(chain)]
    return list(dict.fromkeys(found))


def hexsides(text: str) -> list[Side]:
    """Hexsides written as "1011/1111 1011/1112"."""
    found: list[Side] = []
    for pair in text.split():
        a, b = pair.split("/")
        found.append(side(parse(a), parse(b)))
    return found


def check_line(sides: Iterable[Side], label: str) -> None:
    """A stream or a cliff is one unbroken line of hexsides."""
    ends = [{(round(x, 3), round(y, 3)) for x, y in edge(s)} for s in sides]
    joined, rest = ends[0], ends[1:]
    while rest:
        touching = [e for e in rest if e & joined]
        if not touching:
            raise ValueError(f"{label}: the hexsides do not join")
        joined = joined.union(*touching)
        rest = [e for e in rest if e not in touching]


def check_on_land(sides: Iterable[Side], land: Collection[Hex], label: str) -> None:
    """Every hexside lies between two land hexes."""
    for a, b in sides:
        if a not in land or b not in land:
            raise ValueError(f"{label}: {name(a)}/{name(b)} is not between two land hexes")


def touched(sides: Iterable[Side]) -> set[Hex]:
    """The hexes on either side."""
    return {h for s in sides for h in s}


def thinned(sides: Iterable[Side]) -> list[Side]:
    """Hexsides without those that only cut the corner of a triangle of three hexes."""
    kept = list(dict.fromkeys(sides))
    for s in list(kept):
        a, b = s
        if any(n in around(b) and side(a, n) in kept and side(b, n) in kept for n in around(a)):
            kept.remove(s)
    return kept
