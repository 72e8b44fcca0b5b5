"""Real ground under a hex grid: elevation, coast, and the way from degrees to the sheet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, Self

import numpy as np
import shapely
from scipy import ndimage
from shapely.geometry import MultiPolygon, Polygon, box, shape
from shapely.geometry.base import BaseGeometry

from grid import ROOT3, Floats, Grid, Point

SINK = 8  # rounds of the fixed-point search that undoes a pull; 4 already give 0.001 hex


@dataclass(frozen=True)
class Pull:
    """A smooth local shift of the ground on the sheet, fading with distance from `at`."""

    at: Point
    shift: Point
    reach: float

    def at_points(self, xy: Floats) -> Floats:
        """The shift at each of the points."""
        d2 = ((xy - np.array(self.at)) ** 2).sum(axis=-1, keepdims=True)
        shifts: Floats = np.exp(-d2 / (2 * self.reach**2)) * np.array(self.shift)
        return shifts


@dataclass(frozen=True)
class Fit:
    """A fitted grid: degrees to kilometres about an origin, kilometres to columns and rows, and local pulls.

    How columns and rows lie on the ground is told by a subclass.
    """

    lon0: float
    lat0: float
    km_per_deg_lon: float
    km_per_deg_lat: float
    hex_km: float
    ox: float
    oy: float
    pulls: tuple[Pull, ...] = ()

    @classmethod
    def read(cls, file: Path, key: str, pulls: Sequence[Pull] = (), **given: float) -> Self:
        """The fit stored under `key`, with local pulls added; `given` has what the file lacks."""
        fit: dict[str, Any] = json.loads(file.read_text())[key] | given
        return cls(
            fit["lon0"],
            fit["lat0"],
            fit["km_per_deg_lon"],
            fit["km_per_deg_lat"],
            fit["hex_km"],
            fit["ox"],
            fit["oy"],
            tuple(pulls),
        )

    def laid(self, east: Floats, north: Floats) -> tuple[Floats, Floats]:
        """Kilometres to column and row, both with fractions; a shifted column lies half a row on."""
        raise NotImplementedError

    def lifted(self, column: Floats, row: Floats) -> tuple[Floats, Floats]:
        """Column and row to kilometres east and north: the inverse of `laid`."""
        raise NotImplementedError

    def to_sheet(self, lonlat: Floats) -> Floats:
        """Degrees to sheet coordinates."""
        east = (lonlat[..., 0] - self.lon0) * self.km_per_deg_lon
        north = (lonlat[..., 1] - self.lat0) * self.km_per_deg_lat
        column, row = self.laid(east, north)
        plain: Floats = np.stack([1.5 * (column - 1) + 1, ROOT3 * (row - 1) + ROOT3 / 2], axis=-1)
        return plain + self._pulled(plain)

    def to_degrees(self, xy: Floats) -> Floats:
        """Sheet coordinates to degrees: the inverse of `to_sheet`."""
        plain = xy
        for _ in range(SINK):
            plain = xy - self._pulled(plain)
        column = (plain[..., 0] - 1) / 1.5 + 1
        row = (plain[..., 1] - ROOT3 / 2) / ROOT3 + 1
        east, north = self.lifted(column, row)
        degrees: Floats = np.stack(
            [self.lon0 + east / self.km_per_deg_lon, self.lat0 + north / self.km_per_deg_lat], axis=-1
        )
        return degrees

    def _pulled(self, plain: Floats) -> Floats:
        total: Floats = np.zeros_like(plain)
        for pull in self.pulls:
            total = total + pull.at_points(plain)
        return total


class Northing(Fit):
    """Columns run south to north and rows west to east."""

    def laid(self, east: Floats, north: Floats) -> tuple[Floats, Floats]:
        return (north - self.oy) / (self.hex_km * ROOT3 / 2), (east - self.ox) / self.hex_km

    def lifted(self, column: Floats, row: Floats) -> tuple[Floats, Floats]:
        return self.hex_km * row + self.ox, self.hex_km * ROOT3 / 2 * column + self.oy


class Upright(Fit):
    """North is up: columns run west to east and rows north to south."""

    def laid(self, east: Floats, north: Floats) -> tuple[Floats, Floats]:
        return (east - self.ox) / (self.hex_km * ROOT3 / 2), (self.oy - north) / self.hex_km

    def lifted(self, column: Floats, row: Floats) -> tuple[Floats, Floats]:
        return self.hex_km * ROOT3 / 2 * column + self.ox, self.oy - self.hex_km * row


@dataclass(frozen=True)
class Affine(Fit):
    """Any straight grid: kilometres from column and row by six numbers. Printed columns and rows begin at `first`."""

    matrix: tuple[tuple[float, float], tuple[float, float]] = ((1.0, 0.0), (0.0, 1.0))
    first: tuple[int, int] = (1, 1)

    @classmethod
    def fitted(
        cls, file: Path, key: str, first: tuple[int, int], pulls: Sequence[Pull] = (), **given: float
    ) -> Self:
        """The fit stored under `key` with its six numbers a to f."""
        params: dict[str, float] = json.loads(file.read_text())[key]["params"]
        plain = cls.read(file, key, pulls, ox=params["c"], oy=params["f"], **given)
        matrix = ((params["a"], params["b"]), (params["d"], params["e"]))
        return replace(plain, matrix=matrix, first=first)

    def laid(self, east: Floats, north: Floats) -> tuple[Floats, Floats]:
        there = np.stack([east - self.ox, north - self.oy], axis=-1) @ np.linalg.inv(self.matrix).T
        return (
            there[..., 0] / (ROOT3 / 2) - self.first[0] + 1,
            -there[..., 1] - self.first[1] + 1,
        )

    def lifted(self, column: Floats, row: Floats) -> tuple[Floats, Floats]:
        u = (column + self.first[0] - 1) * ROOT3 / 2
        v = -(row + self.first[1] - 1)
        (a, b), (d, e) = self.matrix
        return a * u + b * v + self.ox, d * u + e * v + self.oy


@dataclass(frozen=True)
class Heights:
    """An elevation model; `metres[row, column]`, rows from north to south."""

    metres: Floats
    lon0: float
    lat0: float
    step: float

    @classmethod
    def read(cls, file: Path) -> Heights:
        """The model stored in an npz file."""
        with np.load(file) as held:
            return cls(
                held["elevation_m"].astype(np.float64),
                float(held["lon0"]),
                float(held["lat0"]),
                float(held["step_deg"]),
            )

    def smoothed(self, cells: float) -> Heights:
        """The same ground without the steps of a coarse model."""
        smooth: Floats = ndimage.gaussian_filter(self.metres, cells)
        return Heights(smooth, self.lon0, self.lat0, self.step)

    def slope(self, fit: Fit) -> Heights:
        """Steepness in per cent, on the same cells."""
        south, east = np.gradient(self.metres)
        rise: Floats = np.hypot(
            south / (self.step * fit.km_per_deg_lat * 10), east / (self.step * fit.km_per_deg_lon * 10)
        )
        return Heights(rise, self.lon0, self.lat0, self.step)

    def at(self, lonlat: Floats, order: Literal[1, 3] = 1) -> Floats:
        """Values at points given in degrees, interpolated."""
        rows = (self.lat0 - lonlat[..., 1]) / self.step
        columns = (lonlat[..., 0] - self.lon0) / self.step
        found: Floats = ndimage.map_coordinates(
            self.metres, np.stack([rows, columns]), order=order, mode="nearest"
        )
        return found


def polygons(shapes: BaseGeometry) -> list[Polygon]:
    """The polygons among the parts of a geometry, the largest first."""
    parts = [p for p in shapely.get_parts(shapes) if isinstance(p, Polygon) and p.area > 0]
    return sorted(parts, key=lambda p: -p.area)


def dry_cells(heights: Heights) -> MultiPolygon:
    """The cells of an elevation model that stand above the sea, in degrees."""
    rows, columns = np.nonzero(heights.metres > 0)
    lon = heights.lon0 + columns * heights.step
    lat = heights.lat0 - rows * heights.step
    half = heights.step * 0.501  # a hair more than half, so that cells join
    cells = shapely.union_all(shapely.box(lon - half, lat - half, lon + half, lat + half))
    return MultiPolygon(polygons(cells))


def coast(file: Path) -> BaseGeometry:
    """The land of a coast file, in degrees."""
    held: dict[str, Any] = json.loads(file.read_text())
    return shapely.make_valid(shape(held["geometry"]))


def land_on_sheet(
    real: BaseGeometry, fit: Fit, grid: Grid, rounding: tuple[float, float], spacing: float = 0.001
) -> MultiPolygon:
    """Land given in degrees, on the sheet and cut at its edge.

    Sources are made of small steps. `rounding` smooths them: the first number fills notches of that radius, the
    second wears off corners. `spacing` is the distance of the points that are laid on the sheet, in degrees.
    """
    there = shapely.transform(shapely.segmentize(real, spacing), fit.to_sheet)
    seen = shapely.make_valid(there).intersection(box(-3, -3, grid.size[0] + 3, grid.size[1] + 3))
    fill, wear = rounding
    smooth = seen.buffer(fill).buffer(-fill - wear).buffer(wear).intersection(box(0, 0, *grid.size))
    return MultiPolygon(polygons(smooth))
