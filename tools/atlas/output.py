"""The files of a map: two tables, a drawing, a hill shading."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import contourpy
import numpy as np
import shapely
from PIL import Image
from scipy import ndimage
from shapely.geometry import LineString, MultiPolygon, Polygon

from grid import Floats, Grid, Point
from ground import Fit, Heights

LIGHT = (-1.0, -1.0, 1.25)  # toward the sheet's upper left, and up
SHADES = 48  # grey levels kept; fewer make a smaller file


def write_table(
    file: Path, head: Mapping[str, str], columns: Sequence[str], rows: Iterable[Sequence[str]]
) -> None:
    """A tab separated table; `head` gives the provenance of each column."""
    lines = [f"#! {column}: {origin}" for column, origin in head.items()]
    lines += ["\t".join(columns), *("\t".join(row) for row in rows)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_drawing(file: Path, drawing: Mapping[str, Any]) -> None:
    """The drawing layer as compact JSON."""
    text = json.dumps(drawing, ensure_ascii=False, separators=(",", ":"))
    file.write_text(text + "\n", encoding="utf-8")


def rings(land: MultiPolygon, tolerance: float, least_area: float) -> list[list[list[float]]]:
    """The simplified outlines of the land, holes included."""
    found: list[list[list[float]]] = []
    for part in land.geoms:
        smooth = part.simplify(tolerance)
        if part.area < least_area or not isinstance(smooth, Polygon):
            continue
        found += [two_decimals(r.coords) for r in (smooth.exterior, *smooth.interiors)]
    return found


def curved(points: Floats, rounds: int = 3) -> Floats:
    """A line with its corners cut again and again, until it looks drawn by hand."""
    line = points
    for _ in range(rounds):
        cut = np.stack([line[:-1] * 0.75 + line[1:] * 0.25, line[:-1] * 0.25 + line[1:] * 0.75], axis=1)
        line = np.concatenate([line[:1], cut.reshape(-1, 2), line[-1:]])
    return line


def two_decimals(points: Iterable[Sequence[float]]) -> list[list[float]]:
    """Points as the drawing stores them."""
    return [[round(float(x), 2), round(float(y), 2)] for x, y in points]


def on_sheet(grid: Grid, fit: Fit, heights: Heights, across: int) -> Floats:
    """Elevation on a raster over the whole sheet, `across` pixels wide."""
    width, height = grid.size
    scale = across / width
    xs = (np.arange(across) + 0.5) / scale
    ys = (np.arange(round(height * scale)) + 0.5) / scale
    xy: Floats = np.stack(np.meshgrid(xs, ys), axis=-1)
    return heights.at(fit.to_degrees(xy), order=3)


def contours(
    grid: Grid,
    raster: Floats,
    levels: Sequence[int],
    land: MultiPolygon,
    *,
    tolerance: float,
    least_length: float,
) -> list[dict[str, Any]]:
    """Lines of equal height on the land, simplified."""
    width, height = grid.size
    xs = (np.arange(raster.shape[1]) + 0.5) * width / raster.shape[1]
    ys = (np.arange(raster.shape[0]) + 0.5) * height / raster.shape[0]
    maker = contourpy.contour_generator(xs, ys, raster)
    found: list[dict[str, Any]] = []
    for level in levels:
        for line in maker.lines(float(level)):
            ashore = LineString(np.asarray(line)).intersection(land)
            for part in shapely.get_parts(ashore):
                if part.geom_type == "LineString" and part.length >= least_length:
                    points = two_decimals(part.simplify(tolerance).coords)
                    found.append({"height": level, "points": points})
    return found


def write_relief(
    file: Path, grid: Grid, raster: Floats, land: MultiPolygon, *, metres_per_unit: float, exaggeration: float
) -> None:
    """Hill shading in grey over the sheet; the sea is transparent."""
    width, height = grid.size
    pixel = width / raster.shape[1] * metres_per_unit
    down, right = np.gradient(raster * exaggeration, pixel)
    bright = -right * LIGHT[0] - down * LIGHT[1] + LIGHT[2]
    shade = bright / np.sqrt(right**2 + down**2 + 1) / math.hypot(*LIGHT)
    flat = LIGHT[2] / math.hypot(*LIGHT)
    grey = np.clip(0.62 + (shade - flat) * 0.75, 0.05, 1.0)
    grey = np.round(grey * SHADES) / SHADES
    xs = (np.arange(raster.shape[1]) + 0.5) * width / raster.shape[1]
    ys = (np.arange(raster.shape[0]) + 0.5) * height / raster.shape[0]
    shapely.prepare(land)
    mask = shapely.contains_xy(land, *np.meshgrid(xs, ys)).astype(np.float64)
    soft = np.round(ndimage.gaussian_filter(mask, 0.8) * 16) / 16
    grey = np.where(soft > 0, grey, 0.62)
    pair = np.stack([grey, soft], axis=-1)
    image = Image.fromarray(np.round(pair * 255).astype(np.uint8), "LA")
    image.save(file, optimize=True)


def label(text: str, at: Point, kind: str, angle: float) -> dict[str, Any]:
    """A word on the map."""
    return {"text": text, "x": round(at[0], 2), "y": round(at[1], 2), "kind": kind, "angle": angle}
