"""Builds the map of Saipan: python tools/atlas/saipan.py --geo DIR --out DIR

`--geo` holds the fitted grid, the coast and the elevation model; `--out` receives map.tsv,
sides.tsv, drawing.json and relief.png. What no data set knows is in saipan.yaml beside this file.
The same input always gives the same files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

import entries
import output
from entries import History, hexes_of, labels_of
from features import (
    Ground,
    Reasons,
    check_line,
    check_on_land,
    hexsides,
    lay,
    remember,
    touched,
)
from grid import ROOT3, Floats, Grid, Hex, Side, components, name, parse
from ground import Heights, Northing, Pull, coast, dry_cells, land_on_sheet
from terrain import Cell, Scale, kinds, measure

HISTORY = Path(__file__).with_name("saipan.yaml")
ARTILLERY = ("0710", "1609", "1510", "1409")
ARMOR = "1816"
JAPANESE = 21
CONTOURS = (50, 100, 150, 200, 250, 300, 400)
SOURCES = [
    "Coast: OpenStreetMap contributors, Open Database License (ODbL)",
    "Elevation: Viewfinder Panoramas (Jonathan de Ferranti)",
    "Elevation: NASA Shuttle Radar Topography Mission (SRTM)",
]
MAP_HEAD = {
    "hex": "derived -- grid fitted to the hexes of the rulebook and the coast of the island",
    "terrain": "reconstructed -- sea by the coast, land by slope and elevation, towns by history",
    "beach": "reconstructed -- sand shores behind the reef and in the bays, more than Japan can hold",
    "elevation": "derived -- mean of the elevation model over the land of the hex, in meters",
    "place": "derived -- wartime names laid on the fitted grid",
}
SIDES_HEAD = {
    "feature": "reconstructed -- roads and trails of 1944, short streams, and the great cliffs",
}
GOING = {"clear": 1.0, "town": 0.8, "broken": 1.8, "rough": 3.2}
CLIMB, FOLLOW = 0.02, 0.35


@dataclass(frozen=True)
class Survey:
    """The real ground, laid on the grid."""

    grid: Grid
    fit: Northing
    land: MultiPolygon
    heights: Heights


@dataclass(frozen=True)
class Island:
    """The finished map."""

    grid: Grid
    cells: Mapping[Hex, Cell]
    terrain: Mapping[Hex, str]  # land hexes only
    beaches: frozenset[Hex]
    features: Mapping[str, tuple[Side, ...]]  # kind: hexsides
    names: Mapping[Side, Mapping[str, str]]  # hexside: kind: reason
    notes: Mapping[Hex, tuple[str, ...]]  # hex: exceptions to the provenance of a column


def pulls_of(history: History) -> list[Pull]:
    """The local shifts of the ground."""
    return [
        Pull((p["at"][0], p["at"][1]), (p["shift"][0], p["shift"][1]), p["reach"]) for p in history["pulls"]
    ]


def land_hexes(history: History, cells: Mapping[Hex, Cell]) -> list[Hex]:
    """Hexes with enough land, and those the text or the history calls land."""
    land = {h for h, cell in cells.items() if cell.share >= history["least_land"]}
    land |= {parse(text) for text in history["printed"]}
    land |= {h for entry in history["land"] for h in hexes_of(entry)}
    land -= {h for entry in history["sea"] for h in hexes_of(entry)}
    land -= {parse(text) for text in history["landing_sea"]}
    return sorted(land)


def terrain_of(history: History, cells: Mapping[Hex, Cell]) -> dict[Hex, str]:
    """The terrain of every land hex."""
    scale = {k: v for k, v in history["terrain_scale"].items() if k != "smoothing_cells"}
    terrain = kinds(land_hexes(history, cells), cells, Scale(**scale))
    for entry in history["terrain"] + history["towns"]:
        for h in hexes_of(entry):
            if h not in terrain:
                raise ValueError(f"{name(h)}: terrain entered for a sea hex")
            terrain[h] = entry.get("is", "town")
    return terrain


def features_of(
    history: History, terrain: Mapping[Hex, str], cells: Mapping[Hex, Cell]
) -> tuple[dict[str, tuple[Side, ...]], Reasons]:
    """All hexside features, and the reason of each."""
    reasons: Reasons = {}
    found: dict[str, tuple[Side, ...]] = {}
    for kind in ("cliff", "river"):
        for entry in history[kind + "s"]:
            sides = hexsides(entry["sides"])
            check_line(sides, entry["name"])
            check_on_land(sides, terrain, entry["name"])
            found[kind] = found.get(kind, ()) + tuple(sides)
            remember(reasons, sides, kind, entry)
    metres = {h: cells[h].metres for h in terrain}
    ground = Ground(terrain, metres, GOING, CLIMB, FOLLOW, frozenset(found["cliff"]))
    built: list[Side] = []
    for kind in ("road", "trail"):
        found[kind] = lay(history[kind + "s"], kind, ground, stops, built, reasons)
        built += found[kind]
    return found, reasons


def stops(via: str) -> list[Hex]:
    """The hexes that a way runs through."""
    return [parse(text) for text in via.split()]


def notes_of(history: History) -> dict[Hex, tuple[str, ...]]:
    """The exceptions to the provenance of the columns, hex by hex."""
    notes: dict[Hex, list[str]] = {}
    for text, (line, why) in history["printed"].items():
        notes.setdefault(parse(text), []).append(f"hex=printed L{line}: {why}")
    for text in history["landing_sea"]:
        notes[parse(text)].append("terrain=derived: the assault on a held beach starts at sea")
    for text in history["landing_beaches"]:
        notes[parse(text)].append("beach=derived: the landing hexes of the text lie along this shore")
    for entry in history["towns"]:
        for h in hexes_of(entry):
            notes.setdefault(h, []).append(f"terrain=derived: {entry['why']}")
    for entry in history["terrain"] + history["land"]:
        for h in hexes_of(entry):
            notes.setdefault(h, []).append(f"terrain=reconstructed: {entry['why']}")
    return {h: tuple(held) for h, held in notes.items()}


def survey(history: History, geo: Path) -> Survey:
    """The ground as the data sets know it."""
    grid = Grid(**history["sheet"])
    fit = Northing.read(geo / "fits.json", "saipan", pulls_of(history))
    model = Heights.read(geo / "dem_saipan.npz")
    fill, wear = history["rounding"]
    dry = shapely.union_all([coast(geo / "coast_saipan_osm.geojson"), dry_cells(model)])
    land = land_on_sheet(dry, fit, grid, (fill, wear))
    return Survey(grid, fit, land, model.smoothed(history["terrain_scale"]["smoothing_cells"]))


def build(history: History, real: Survey) -> Island:
    """The whole map from ground and history."""
    cells = measure(real.grid, real.land, real.heights, real.fit)
    terrain = terrain_of(history, cells)
    features, reasons = features_of(history, terrain, cells)
    beaches = frozenset(h for entry in history["beaches"] for h in hexes_of(entry))
    return Island(real.grid, cells, terrain, beaches, features, reasons, notes_of(history))


def check(island: Island, history: History) -> None:
    """What the text demands of the map, and what makes it playable."""
    land = island.terrain
    at_sea = {parse(text) for text in history["landing_sea"]}
    landing = {parse(text) for text in history["landing_beaches"]}
    set_up = {parse(t) for t, (_, why) in history["printed"].items() if "sets up" in why}
    assert len(history["printed"]) == 27
    assert len(set_up) == JAPANESE
    assert set_up <= land.keys(), "a set-up hex is at sea"
    assert {name(h) for h in at_sea} == {"0801", "1102"}
    assert not at_sea & land.keys()
    assert landing <= land.keys() & island.beaches
    ways = touched(island.features["road"] + island.features["trail"])
    assert land[parse(ARMOR)] in ("clear", "town") or parse(ARMOR) in ways
    on_road = touched(island.features["road"])
    for text in ARTILLERY:
        assert land[parse(text)] in ("clear", "broken") or parse(text) in on_road, text
    for h in sorted(island.beaches):
        assert h in land, f"beach {name(h)} is at sea"
        assert any(n not in land for n in island.grid.near(h)), f"beach {name(h)} has no sea"
    assert len(island.beaches) > JAPANESE
    check_ways(island)


def check_ways(island: Island) -> None:
    """The land hangs together, with and without cliffs; no way crosses a cliff or the sea."""
    cliffs = frozenset(island.features["cliff"])
    assert len(components(island.terrain)) == 1
    assert len(components(island.terrain, cliffs)) == 1, "cliffs cut the island"
    for kind in ("road", "trail"):
        sides = island.features[kind]
        check_on_land(sides, island.terrain, kind)
        assert not cliffs & set(sides), f"a {kind} crosses a cliff"
        assert len(sides) == len(set(sides))
    roads, trails = set(island.features["road"]), set(island.features["trail"])
    assert not roads & trails
    closed = frozenset(s for h in island.terrain for s in _sides_of(h, island)) - roads
    assert len(components(touched(roads), closed)) == 1, "the roads do not join"
    net = touched(roads | trails)
    assert len(components(net, closed - trails)) == 1, "a trail hangs loose"


def _sides_of(h: Hex, island: Island) -> list[Side]:
    return [(h, n) if h < n else (n, h) for n in island.grid.near(h) if n in island.terrain]


def map_rows(island: Island, places: Mapping[Hex, str]) -> list[list[str]]:
    """The lines of map.tsv."""
    rows: list[list[str]] = []
    for h in island.grid.hexes:
        metres = round(island.cells[h].metres) if h in island.terrain else 0
        rows.append(
            [
                name(h),
                island.terrain.get(h, "sea"),
                "1" if h in island.beaches else "",
                str(metres),
                places.get(h, ""),
                "; ".join(island.notes.get(h, ())),
            ]
        )
    return rows


def side_rows(island: Island) -> list[list[str]]:
    """The lines of sides.tsv."""
    return [
        [name(a), name(b), kind, f"feature=reconstructed: {island.names[a, b][kind]}"]
        for a, b, kind in sorted((*s, kind) for kind, sides in island.features.items() for s in sides)
    ]


def write(island: Island, history: History, real: Survey, out: Path) -> None:
    """All four files."""
    places = {parse(place["hex"]): place["name"] for place in history["places"]}
    assert len(places) == len(history["places"]), "two names in one hex"
    output.write_table(
        out / "map.tsv",
        MAP_HEAD,
        ("hex", "terrain", "beach", "elevation", "place", "source"),
        map_rows(island, places),
    )
    output.write_table(out / "sides.tsv", SIDES_HEAD, ("a", "b", "feature", "source"), side_rows(island))
    raster = output.on_sheet(real.grid, real.fit, real.heights, 1600)
    output.write_drawing(out / "drawing.json", drawing_of(history, real, raster))
    output.write_relief(
        out / "relief.png",
        real.grid,
        raster,
        real.land,
        metres_per_unit=real.fit.hex_km * 1000 / ROOT3,
        exaggeration=2.5,
    )


def drawing_of(history: History, real: Survey, raster: Floats) -> dict[str, Any]:
    """The drawing layer, in sheet coordinates."""
    width, height = (round(v, 2) for v in real.grid.size)
    reef = [output.curved(real.fit.to_sheet(np.array(line))) for line in history["reef"]]
    return {
        "unit": "hex radius; x grows to the north, y to the east",
        "size": [width, height],
        "coast": output.rings(real.land, 0.03, 0.02),
        "reef": [output.two_decimals(line) for line in reef],
        "contours": output.contours(real.grid, raster, CONTOURS, real.land, tolerance=0.05, least_length=3.0),
        "relief": {"file": "relief.png", "box": [0, 0, width, height]},
        "labels": labels_of(history),
        "sources": SOURCES,
    }


def report(island: Island) -> str:
    """The figures of the map, for the one who runs the tool."""
    counts = Counter(island.terrain.values())
    sides = {kind: len(held) for kind, held in sorted(island.features.items())}
    return (
        f"land {len(island.terrain)}, {dict(sorted(counts.items()))}, "
        f"beaches {len(island.beaches)}, hexsides {sides}"
    )


def main() -> None:
    """Read, build, check, write."""
    geo, out = entries.folders(__doc__)
    history = entries.read(HISTORY)
    real = survey(history, geo)
    island = build(history, real)
    check(island, history)
    write(island, history, real, out)
    print(report(island))


if __name__ == "__main__":
    main()
