"""Kinds of terrain from the shape of the ground, in regions rather than single hexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import shapely
from shapely.geometry import MultiPolygon

from grid import HEX_AREA, Grid, Hex, around, outline, points_within
from ground import Fit, Heights


@dataclass(frozen=True)
class Cell:
    """What was measured in one hex; heights and slopes only over its land."""

    share: float  # part of the hex that is land, 0..1
    metres: float  # mean elevation
    slope: float  # mean steepness in per cent


@dataclass(frozen=True)
class Scale:
    """How ruggedness is reckoned and where one kind of terrain ends."""

    per_metre: float  # ruggedness of one metre of elevation, in per cent of slope
    neighbours: float  # weight of the surroundings, 0..1
    broken: float  # from this ruggedness on: broken
    rough: float  # from this ruggedness on: rough

    def kind(self, ruggedness: float) -> str:
        """The kind of terrain of this ruggedness."""
        if ruggedness >= self.rough:
            return "rough"
        return "broken" if ruggedness >= self.broken else "clear"


def measure(grid: Grid, land: MultiPolygon, heights: Heights, fit: Fit) -> dict[Hex, Cell]:
    """Land share, elevation and slope of every hex of the grid."""
    slopes = heights.slope(fit)
    shapely.prepare(land)
    cells: dict[Hex, Cell] = {}
    for h in grid.hexes:
        share = land.intersection(outline(h)).area / HEX_AREA
        points = points_within(h)
        ashore = points[shapely.contains_xy(land, points[:, 0], points[:, 1])]
        if len(ashore) == 0:
            cells[h] = Cell(share, 0.0, 0.0)
            continue
        there = fit.to_degrees(ashore)
        cells[h] = Cell(share, float(heights.at(there).mean()), float(slopes.at(there).mean()))
    return cells


def kinds(land: Collection[Hex], cells: Mapping[Hex, Cell], scale: Scale) -> dict[Hex, str]:
    """Clear, broken or rough for every land hex, with lone hexes taken into their surroundings."""
    own = {h: cells[h].slope + scale.per_metre * cells[h].metres for h in sorted(land)}
    found: dict[Hex, str] = {}
    for h, ruggedness in own.items():
        beside = [own[n] for n in around(h) if n in own]
        mean = sum(beside) / len(beside) if beside else ruggedness
        found[h] = scale.kind((1 - scale.neighbours) * ruggedness + scale.neighbours * mean)
    return _without_loners(found)


def _without_loners(found: Mapping[Hex, str]) -> dict[Hex, str]:
    """A hex that no neighbour agrees with takes the commonest kind around it."""
    calm = dict(found)
    for h in found:
        beside = Counter(calm[n] for n in around(h) if n in calm)
        if beside and calm[h] not in beside:
            calm[h] = min(beside, key=lambda kind: (-beside[kind], kind))
    return calm
