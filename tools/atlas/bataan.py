"""Builds the map of Bataan!: python tools/atlas/bataan.py --geo DIR --out DIR

`--geo` holds the grid, coast and elevation model; `--out` receives map.tsv, sides.tsv, drawing.json and relief.png.
What no data set knows, and all that the rulebook text says of the map, is in bataan.yaml beside this file. The same
input always gives the same files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

import entries
import output
from entries import History, hexes_of, labels_of
from features import Ground, Reasons, along, check_on_land, hexsides, route, touched
from grid import ROOT3, Floats, Grid, Hex, Numbers, Side, around, centre, components, edge, side
from ground import Affine, Heights, Pull, coast, land_on_sheet, polygons
from rivers import Drainage
from terrain import Cell, measure

HISTORY = Path(__file__).with_name("bataan.yaml")
GOING = {"clear": 1.0, "rough": 1.8, "hill": 3.0, "mountain": 8.0, "swamp": 20.0}
CLIMB, FOLLOW = 0.012, 0.4
THINNED = 2  # every n-th cell of the elevation model is used for drainage
CONTOURS = (100, 200, 400, 600, 800, 1000)
NONE = "-"  # in the history: neither jungle nor grass
SOURCES = [
    "Coast: GSHHG (Wessel and Smith), GNU Lesser General Public License",
    "Elevation: Viewfinder Panoramas (Jonathan de Ferranti)",
    "Elevation: NASA Shuttle Radar Topography Mission (SRTM)",
]
MAP_HEAD = {
    "hex": "derived -- the printed grid, laid on the ground by its seventeen towns; columns 10 to 42 and rows 00 to 44 hold every hex that the text names",
    "terrain": "reconstructed -- sea by the coast, land by slope and elevation, swamps by history",
    "also": "printed L870 -- other natural terrain in the hex, where the text names it",
    "cover": "reconstructed -- jungle and tropical grass by elevation and the land use of 1942",
    "zone": "reconstructed -- the sea zone that a coastal hex borders on; the zones are named in the text, their limits are not",
    "order": "derived -- the coastal hexes of a zone from north to south along the shore, as landings drift (15.44a)",
    "mudflat": "reconstructed -- the whole coastline is mudflat: no landing (15.43d)",
    "town": "printed L1953 -- the seventeen towns, lines 1953 to 1956",
    "fort": "reconstructed -- the main line from Orion to Bagac; the Abucay Line as the text has it",
    "airfield": "reconstructed -- the fields of 1942; that there are five is printed (line 1336)",
    "elevation": "derived -- mean of the elevation model over the land of the hex, in metres",
    "place": "printed L1953 -- names of hexes, lines 1819 and 1953 to 1956",
}
SIDES_HEAD = {
    "feature": "reconstructed -- roads and trails of 1942; rivers by the drainage of the ground; bridges where roads cross"
}


@dataclass(frozen=True)
class Survey:
    """The real ground, laid on the grid."""

    grid: Grid
    numbers: Numbers
    fit: Affine
    land: MultiPolygon
    heights: Heights
    drainage: Drainage


@dataclass(frozen=True)
class Peninsula:
    """The finished map."""

    numbers: Numbers
    cells: Mapping[Hex, Cell]
    terrain: Mapping[Hex, str]  # land hexes only
    also: Mapping[Hex, str]
    cover: Mapping[Hex, str]
    zone: Mapping[Hex, tuple[str, int]]  # coastal hexes: sea zone, and place along the shore or 0
    mudflat: frozenset[Hex]
    towns: Mapping[Hex, str]
    places: Mapping[Hex, str]
    forts: Mapping[Hex, str]
    airfields: frozenset[Hex]
    features: Mapping[str, tuple[Side, ...]]
    reasons: Reasons
    notes: Mapping[Hex, tuple[str, ...]]
    rivers: tuple[Floats, ...]  # courses on the sheet, for the drawing


def source(entry: Mapping[str, Any], otherwise: str = "reconstructed") -> str:
    """Where an entry of the history comes from, in the words of a provenance."""
    if "derived" in entry:
        return f"derived: {entry['derived']} (line {entry['line']})"
    if "line" in entry:
        return f"printed L{entry['line']}: {entry['why']}" if "why" in entry else f"printed L{entry['line']}"
    return f"{otherwise}: {entry['why']}"


# -- the ground ---------------------------------------------------------------------------------------------


def survey(history: History, geo: Path) -> Survey:
    """The ground as the data sets know it, drawn to the towns of the text."""
    grid, numbers = Grid(**history["sheet"]), Numbers(*history["first"])
    fit = Affine.fitted(geo / "fits.json", "bataan", tuple(history["first"]), hex_km=history["hex_km"])
    shore = [Pull(tuple(p["at"]), tuple(p["shift"]), p["reach"]) for p in history["shore"]]
    fit = replace(fit, pulls=(*town_pulls(history, fit, numbers), *shore))
    raw = Heights.read(geo / "dem_bataan.npz")
    smooth = raw.smoothed(history["smoothing_cells"])
    dry = replace(smooth, metres=np.where(raw.metres <= 0, 0.0, smooth.metres))
    shores = land_on_sheet(coast(geo / "coast_bataan.geojson"), fit, grid, tuple(history["rounding"]))
    water = shapely.union_all([Polygon(cut["ring"]) for cut in history["cuts"]])
    land = MultiPolygon(polygons(shores.difference(water)))
    return Survey(grid, numbers, fit, land, smooth, Drainage.of(dry, THINNED))


def town_pulls(history: History, fit: Affine, numbers: Numbers) -> list[Pull]:
    """Shifts that bring every town near the middle of its hex, and fade between them."""
    reach, stiffness = history["pull"]["reach"], history["pull"]["stiffness"]
    at = fit.to_sheet(np.array([town["at"] for town in history["towns"]]))
    wanted = np.array([centre(numbers.parse(town["hex"])) for town in history["towns"]]) - at
    apart = ((at[:, None] - at[None]) ** 2).sum(axis=-1)
    bonds = np.exp(-apart / (2 * reach**2)) + stiffness * np.eye(len(at))
    shifts = np.linalg.solve(bonds, wanted)
    return [
        Pull((x, y), (dx, dy), reach) for (x, y), (dx, dy) in zip(at.tolist(), shifts.tolist(), strict=True)
    ]


# -- hexes --------------------------------------------------------------------------------------------------


def land_hexes(history: History, real: Survey, cells: Mapping[Hex, Cell]) -> list[Hex]:
    """Hexes with enough land, and those the history calls land; lone hexes are sea."""
    read = real.numbers.parse
    named = {h for entry in history["land"] for h in hexes_of(entry, read)}
    land = {h for h, cell in cells.items() if cell.share >= history["least_land"]} | named
    land -= {h for entry in history["sea"] for h in hexes_of(entry, read)}
    return sorted(components(land)[0])


def terrain_of(
    history: History, real: Survey, land: Iterable[Hex], cells: Mapping[Hex, Cell]
) -> dict[Hex, str]:
    """Clear, rough, hill or mountain by ruggedness, then what history and the text say."""
    scale, read = history["terrain_scale"], real.numbers.parse
    found: dict[Hex, str] = {}
    for h in land:
        rugged = cells[h].slope + scale["per_metre"] * cells[h].metres
        kind = next((k for k in ("mountain", "hill", "rough") if rugged >= scale[k]), "clear")
        found[h] = "mountain" if cells[h].metres >= scale["mountain_metres"] else kind
    for town in history["towns"]:
        found[read(town["hex"])] = "clear"
    for entry in history["terrain"] + history["attested"]:
        for h in hexes_of(entry, read):
            if h in found:
                found[h] = entry["terrain"]
    return found


def cover_of(
    history: History, real: Survey, terrain: Mapping[Hex, str], cells: Mapping[Hex, Cell]
) -> dict[Hex, str]:
    """Jungle and tropical grass: by the first entry that fits, then as the text has it."""
    found: dict[Hex, str] = {}
    for h, kind in terrain.items():
        number = real.numbers.name(h)
        column, row, metres = int(number[:2]), int(number[2:]), cells[h].metres
        for entry in history["cover"]:
            (west, east), (north, south) = entry["columns"], entry["rows"]
            high = entry["from"] <= metres < entry.get("below", 9999)
            if high and west <= column <= east and north <= row <= south:
                found[h] = NONE if kind == "swamp" else entry["is"]
                break
    for town in history["towns"]:
        found[real.numbers.parse(town["hex"])] = NONE
    for entry in history["attested"]:
        for h in hexes_of(entry, real.numbers.parse):
            found[h] = entry.get("cover", found[h])
    return {h: cover for h, cover in found.items() if cover != NONE}


def zones_of(history: History, real: Survey) -> dict[Hex, tuple[str, int]]:
    """The sea zone of each coastal hex, and its place along the shore from 1; 0 where drift does not count it."""
    found: dict[Hex, tuple[str, int]] = {}
    for zone, held in history["coast"].items():
        for place, h in enumerate(hexes_of(held, real.numbers.parse), 1):
            found[h] = zone, place
        for text in held.get("uncounted", "").split():
            found[real.numbers.parse(text)] = zone, 0
    return found


def forts_of(history: History, real: Survey) -> dict[Hex, str]:
    """The fortified hexes by their line."""
    return {
        h: line
        for line, held in history["forts"].items()
        for e in held
        for h in hexes_of(e, real.numbers.parse)
    }


# -- hexsides -----------------------------------------------------------------------------------------------


def courses(history: History, real: Survey) -> list[tuple[Mapping[str, Any], Floats]]:
    """The rivers that are followed upstream from their mouth, as lines on the sheet."""
    found = []
    cell_km2 = (real.drainage.heights.step * real.fit.km_per_deg_lat) ** 2
    for entry in history["rivers"]:
        if "mouth" in entry:
            stem = real.drainage.course(tuple(entry["mouth"]), round(entry["least"] / cell_km2))
            line = np.concatenate([stem, np.array(entry["then"])]) if "then" in entry else stem
            found.append((entry, real.fit.to_sheet(line)))
    return found


def mountain_sides(
    history: History, real: Survey, terrain: Mapping[Hex, str], reasons: Reasons
) -> tuple[Side, ...]:
    """Hexsides between mountain hexes that are high all along, those of the text, and none of the passes."""
    read = real.numbers.parse
    high = {h for h, kind in terrain.items() if kind == "mountain"}
    found: list[Side] = []
    for entry in history["mountains"]:
        found += hexsides(entry["sides"], read)
        remember_source(reasons, hexsides(entry["sides"], read), "mountain", source(entry))
    passes = {s for entry in history["passes"] for s in hexsides(entry["sides"], read)}
    for s in sorted({side(h, n) for h in high for n in around(h) if n in high} - passes - set(found)):
        (ax, ay), (bx, by) = edge(s)
        points = np.array([(ax + (bx - ax) * t, ay + (by - ay) * t) for t in np.linspace(0, 1, 9)])
        if real.heights.at(real.fit.to_degrees(points)).min() >= history["all_mountain_metres"]:
            found.append(s)
            remember_source(reasons, [s], "mountain", "derived: high ground all along the hexside")
    return tuple(found)


def remember_source(reasons: Reasons, sides: Iterable[Side], kind: str, said: str) -> None:
    """The provenance of a feature; the first entry that brings it gives it."""
    for s in sides:
        reasons.setdefault(s, {}).setdefault(kind, said)


def rivers_of(
    history: History, real: Survey, terrain: Mapping[Hex, str], reasons: Reasons
) -> tuple[tuple[Side, ...], tuple[Floats, ...]]:
    """The hexsides of the rivers, and lines to draw them by."""
    found: list[Side] = []
    lines: list[Floats] = []
    for entry in history["rivers"]:
        if "sides" in entry:
            sides = hexsides(entry["sides"], real.numbers.parse)
            found += sides
            said = source(entry) if "line" in entry else f"reconstructed: {entry['name']}, {entry['why']}"
            remember_source(reasons, sides, "river", said)
    by_text = set(found)
    for entry, line in courses(history, real):
        sides = [s for s in along(line, terrain) if s not in by_text]
        found += [s for s in sides if s not in found]
        remember_source(reasons, sides, "river", f"derived: {entry['name']}, {entry['why']}")
        lines.append(line)
    return tuple(found), tuple(lines)


def ways_of(
    history: History, real: Survey, ground: Ground, kind: str, built: list[Side], reasons: Reasons
) -> tuple[Side, ...]:
    """All roads or all trails: straight from stop to stop where they are adjacent, else by the easiest ground."""
    laid: list[Side] = []
    for entry in history[kind + "s"]:
        for a, b in pairwise(real.numbers.parse(stop) for stop in entry["via"].split()):
            named = b in around(a)
            sides = [side(a, b)] if named else route([a, b], ground, built + laid)
            new = [s for s in sides if s not in built and s not in laid]
            laid += new
            said = (
                source(entry)
                if named and "line" in entry
                else f"reconstructed: {entry['name']}, {entry['why']}"
            )
            remember_source(reasons, new, kind, said)
    return tuple(laid)


def features_of(
    history: History, real: Survey, terrain: Mapping[Hex, str], cells: Mapping[Hex, Cell]
) -> tuple[dict[str, tuple[Side, ...]], Reasons, tuple[Floats, ...]]:
    """All hexside features, the provenance of each, and the courses of rivers."""
    reasons: Reasons = {}
    found: dict[str, tuple[Side, ...]] = {"mountain": mountain_sides(history, real, terrain, reasons)}
    mudflats: list[Side] = []
    for entry in history["mudflats"]:
        sides = hexsides(entry["sides"], real.numbers.parse)
        mudflats += sides
        remember_source(reasons, sides, "mudflat", source(entry))
    found["mudflat"] = tuple(mudflats)
    found["river"], lines = rivers_of(history, real, terrain, reasons)
    closed = frozenset(found["mountain"]) | frozenset(mudflats)
    ground = Ground(terrain, {h: cells[h].metres for h in terrain}, GOING, CLIMB, FOLLOW, closed)
    found["road"] = ways_of(history, real, ground, "road", [], reasons)
    found["trail"] = ways_of(history, real, ground, "trail", list(found["road"]), reasons)
    wet = set(found["river"])
    found["bridge"] = tuple(s for s in found["road"] if s in wet)
    remember_source(reasons, found["bridge"], "bridge", "reconstructed: a road crosses the river")
    return found, reasons, lines


# -- the whole ----------------------------------------------------------------------------------------------


def build(history: History, real: Survey) -> Peninsula:
    """The whole map from ground, text and history."""
    read = real.numbers.parse
    cells = measure(real.grid, real.land, real.heights, real.fit)
    land = land_hexes(history, real, cells)
    terrain = terrain_of(history, real, land, cells)
    features, reasons, lines = features_of(history, real, terrain, cells)
    return Peninsula(
        real.numbers,
        cells,
        terrain,
        {h: e["also"] for e in history["attested"] if "also" in e for h in hexes_of(e, read)},
        cover_of(history, real, terrain, cells),
        zones_of(history, real),
        frozenset(h for e in history["mudflat_coast"] for h in hexes_of(e, read)),
        {read(t["hex"]): t["side"] for t in history["towns"]},
        {read(p["hex"]): p["name"] for p in history["towns"] + history["places"]},
        forts_of(history, real),
        frozenset(read(e["hex"]) for e in history["airfields"]),
        features,
        reasons,
        notes_of(history, real, terrain),
        lines,
    )


def notes_of(history: History, real: Survey, terrain: Mapping[Hex, str]) -> dict[Hex, tuple[str, ...]]:
    """The exceptions to the provenance of the columns, hex by hex."""
    read = real.numbers.parse
    notes: dict[Hex, dict[str, str]] = {}

    def say(entry: Mapping[str, Any], *columns: str) -> None:
        for h in hexes_of(entry, read) if "hexes" in entry else [read(entry["hex"])]:
            for column in columns:
                if h in terrain:
                    notes.setdefault(h, {}).setdefault(column, source(entry))

    for entry in history["towns"]:
        say({"hex": entry["hex"], "line": entry["line"], "why": entry["name"]}, "town", "place")
    for entry in history["places"]:
        say({"hex": entry["hex"], "line": entry["line"], "why": entry["name"]}, "place")
    for entry in history["attested"]:
        say(entry, "terrain", *(["cover"] if "cover" in entry else []))
    for entry in history["terrain"]:
        say(entry, "terrain")
    for entry in history["mudflat_coast"]:
        say(entry, "mudflat")
    for held in history["forts"].values():
        for entry in held:
            say(entry, "fort")
    for entry in history["airfields"]:
        say(entry, "airfield")
    for entry in history["coast"].values():
        for text, line in entry.get("printed", {}).items():
            for number in text.split():
                notes.setdefault(read(number), {})["order"] = f"printed L{line}"
    return {h: tuple(f"{column}={said}" for column, said in held.items()) for h, held in notes.items()}


def check(map_: Peninsula, real: Survey) -> None:
    """What the text demands of the map, and what makes it playable."""
    name = map_.numbers.name
    for label, hexes in (
        ("coast", set(map_.zone)),
        ("town", set(map_.towns)),
        ("fort", set(map_.forts)),
        ("airfield", map_.airfields),
        ("mudflat", map_.mudflat),
    ):
        assert hexes <= map_.terrain.keys(), (label, sorted(name(h) for h in hexes - map_.terrain.keys()))
    sea = set(real.grid.hexes) - map_.terrain.keys()
    shore = {h for h in map_.terrain if any(n in sea for n in real.grid.near(h))}
    assert shore <= map_.zone.keys(), sorted(name(h) for h in shore - map_.zone.keys())
    assert map_.mudflat <= map_.zone.keys()
    assert len(map_.airfields) == 5 and len(map_.towns) == 17
    assert Counter(map_.forts.values())["abucay"] == 8
    for line in ("abucay", "main"):
        held = [h for h, fort in map_.forts.items() if fort == line]
        assert len(components(held)) == 1, f"the {line} line is broken"
    for kind in ("road", "trail"):
        check_on_land(map_.features[kind], map_.terrain, kind)
        assert not {h for h in touched(map_.features[kind]) if map_.terrain[h] == "swamp"}, (
            f"a {kind} in a swamp"
        )
    assert len(components(touched(map_.features["road"]))) == 1
    closed = {*map_.features["mountain"], *map_.features["mudflat"]}
    apart = components(map_.terrain, closed)[1:]
    assert {h for part in apart for h in part} <= map_.mudflat, [sorted(map(name, part)) for part in apart]


# -- the files ----------------------------------------------------------------------------------------------


def map_rows(map_: Peninsula, real: Survey) -> list[list[str]]:
    """The lines of map.tsv."""
    rows: list[list[str]] = []
    for h in real.grid.hexes:
        zone, order = map_.zone.get(h, ("", 0))
        rows.append(
            [
                map_.numbers.name(h),
                map_.terrain.get(h, "sea"),
                map_.also.get(h, ""),
                map_.cover.get(h, ""),
                zone,
                str(order or ""),
                "1" if h in map_.mudflat else "",
                map_.towns.get(h, ""),
                map_.forts.get(h, ""),
                "1" if h in map_.airfields else "",
                str(round(map_.cells[h].metres)) if h in map_.terrain else "0",
                map_.places.get(h, ""),
                "; ".join(map_.notes.get(h, ())),
            ]
        )
    return rows


def side_rows(map_: Peninsula) -> list[list[str]]:
    """The lines of sides.tsv."""
    name = map_.numbers.name
    return [
        [name(a), name(b), kind, f"feature={map_.reasons[a, b][kind]}"]
        for a, b, kind in sorted({(*s, kind) for kind, sides in map_.features.items() for s in sides})
    ]


def drawing_of(history: History, real: Survey, map_: Peninsula, raster: Floats) -> dict[str, Any]:
    """The drawing layer, in sheet coordinates."""
    width, height = (round(v, 2) for v in real.grid.size)
    places = [p | {"kind": "town"} for p in history["towns"]] + [
        p | {"kind": "village"} for p in history["places"]
    ]
    return {
        "unit": "hex radius; x grows to the east, y to the south",
        "first": history["first"],
        "size": [width, height],
        "coast": output.rings(real.land, 0.03, 0.05),
        "rivers": [
            output.two_decimals(shapely.LineString(line).simplify(0.05).coords) for line in map_.rivers
        ],
        "contours": output.contours(real.grid, raster, CONTOURS, real.land, tolerance=0.06, least_length=4.0),
        "relief": {"file": "relief.png", "box": [0, 0, width, height]},
        "labels": labels_of(history | {"places": places}, real.numbers.parse),
        "sources": SOURCES,
    }


def write(map_: Peninsula, history: History, real: Survey, out: Path) -> None:
    """All four files."""
    columns = (*MAP_HEAD, "source")
    output.write_table(out / "map.tsv", MAP_HEAD, columns, map_rows(map_, real))
    output.write_table(out / "sides.tsv", SIDES_HEAD, ("a", "b", "feature", "source"), side_rows(map_))
    raster = output.on_sheet(real.grid, real.fit, real.heights, 900)
    output.write_drawing(out / "drawing.json", drawing_of(history, real, map_, raster))
    metres = real.fit.hex_km * 1000 / ROOT3
    output.write_relief(
        out / "relief.png", real.grid, raster, real.land, metres_per_unit=metres, exaggeration=2.5
    )


def report(map_: Peninsula) -> str:
    """The figures of the map, for the one who runs the tool."""
    counts = Counter(map_.terrain.values())
    cover = Counter(map_.cover.values())
    sides = {kind: len(set(held)) for kind, held in sorted(map_.features.items())}
    return f"land {len(map_.terrain)}, {dict(sorted(counts.items()))}, {dict(cover)}, coast {len(map_.zone)}, hexsides {sides}"


def main() -> None:
    """Read, build, check, write."""
    geo, out = entries.folders(__doc__)
    history = entries.read(HISTORY)
    real = survey(history, geo)
    map_ = build(history, real)
    check(map_, real)
    write(map_, history, real, out)
    print(report(map_))


if __name__ == "__main__":
    main()
