"""Roads, trails, streams and cliffs: hand-entered lines turned into hexsides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.geometry import Point as Dot

from grid import Floats, Hex, Point, Side, around, centre, cheapest, edge, name, parse, side

Entry = Mapping[str, Any]  # a line of the history: a name, a reason, and where
Reasons = dict[Side, dict[str, str]]  # hexside: kind of feature: why it is there

NEAR_A_RIVER = 2.6  # hex radii; hexsides farther from it are not looked at


@dataclass(frozen=True)
class Ground:
    """What a road builder looks at."""

    terrain: Mapping[Hex, str]  # land hexes only
    metres: Mapping[Hex, float]
    going: Mapping[str, float]  # price of a hex of each terrain
    climb: float  # price of one metre up or down
    follow: float  # part of the price where a way is there already: a new way gladly follows it
    closed: frozenset[Side] = frozenset()


def route(stops: Iterable[Hex], ground: Ground, built: Collection[Side]) -> list[Side]:
    """The hexsides of a way through the stops, by the easiest ground between them."""

    def step(a: Hex, b: Hex) -> float | None:
        if b not in ground.terrain or side(a, b) in ground.closed:
            return None
        price = (ground.going[ground.terrain[a]] + ground.going[ground.terrain[b]]) / 2
        price += ground.climb * abs(ground.metres[a] - ground.metres[b])
        return price * (ground.follow if side(a, b) in built else 1.0)

    found: list[Side] = []
    for start, goal in pairwise(stops):
        chain = cheapest(start, goal, step, around)
        found += [side(a, b) for a, b in pairwise(chain)]
    return list(dict.fromkeys(found))


def lay(
    entries: Iterable[Entry],
    kind: str,
    ground: Ground,
    stops: Callable[[str], list[Hex]],
    built: list[Side],
    reasons: Reasons,
) -> tuple[Side, ...]:
    """All ways of a kind, none where one is built already; `stops` reads what an entry says under `via`."""
    laid: list[Side] = []
    for entry in entries:
        sides = [s for s in route(stops(entry["via"]), ground, built + laid) if s not in built]
        laid += sides
        remember(reasons, sides, kind, entry)
    return tuple(s for s in thinned(built + laid) if s not in built)


def remember(reasons: Reasons, sides: Iterable[Side], kind: str, entry: Entry) -> None:
    """The reason of a feature; the first entry that brings it gives it."""
    for s in sides:
        reasons.setdefault(s, {}).setdefault(kind, f"{entry['name']}, {entry['why']}")


def along(line: Floats, land: Collection[Hex]) -> list[Side]:
    """The chain of hexsides between land hexes that keeps closest to a line on the sheet: the course of a river."""
    course = LineString(line)
    shapely.prepare(course)
    close = {h for h in land if course.distance(Dot(*centre(h))) < NEAR_A_RIVER}
    sides = {side(h, n) for h in close for n in around(h) if n in close}
    corners: dict[Point, dict[Point, Side]] = {}
    for s in sorted(sides):
        (ax, ay), (bx, by) = edge(s)
        a, b = (round(ax, 3), round(ay, 3)), (round(bx, 3), round(by, 3))
        corners.setdefault(a, {})[b] = s
        corners.setdefault(b, {})[a] = s

    def step(a: Point, b: Point) -> float:
        away = float(course.distance(Dot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)))
        return 0.1 + away**2

    def nearest(at: Floats) -> Point:
        return min(sorted(corners), key=lambda c: float(np.hypot(c[0] - at[0], c[1] - at[1])))

    chain = cheapest(nearest(line[0]), nearest(line[-1]), step, lambda c: corners[c])
    return [corners[a][b] for a, b in pairwise(chain)]


def hexsides(text: str, read: Callable[[str], Hex] = parse) -> list[Side]:
    """Hexsides written as "1011/1111 1011/1112"."""
    found: list[Side] = []
    for pair in text.split():
        a, b = pair.split("/")
        found.append(side(read(a), read(b)))
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
