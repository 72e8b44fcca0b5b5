"""Builds the map of Malaya: python tools/atlas/malaya.py --geo DIR --out DIR

`--geo` holds the grid, coast, rivers, border and elevation model; `--out` receives map.tsv, sides.tsv, drawing.json
and relief.png. What no data set knows is in malaya.yaml beside this file. The same input always gives the same files.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon, box

import entries
import output
from entries import History, hexes_of, labels_of
from features import Ground, Reasons, along, check_on_land, hexsides, lay, remember, touched
from grid import ROOT3, Floats, Grid, Hex, Side, around, centre, components, name, parse, side
from ground import Heights, Upright, coast, land_on_sheet, polygons
from terrain import Cell, measure

HISTORY = Path(__file__).with_name("malaya.yaml")
GOING = {"clear": 1.0, "cultivated": 1.0, "city": 0.8, "marsh": 2.5, "jungle": 1.6, "mountain": 4.0}
CLIMB, FOLLOW = 0.004, 0.8
WAYS = ("road", "railroad", "trail")
SPACING = 0.01  # degrees between points of the coast
CONTOURS = (200, 500, 1000, 1500)
SOURCES = [
    "Coast: GSHHG (Wessel and Smith), GNU Lesser General Public License",
    "Rivers and border: World Data Bank II, with GSHHG",
    "Elevation: Viewfinder Panoramas (Jonathan de Ferranti)",
    "Elevation: NASA Shuttle Radar Topography Mission (SRTM)",
]
MAP_HEAD = {
    "hex": "derived -- no number is in the text: 15 km hexes (26.16b) laid so that Penang, Johore Baru and Singapore island stand alone",
    "terrain": "reconstructed -- sea by the coast, mountain by elevation, the rest by the land use of 1941; the kinds are those that the text names",
    "country": "derived -- by the border of Thailand",
    "island": "derived -- the islands that the text names",
    "coast": "derived -- land beside an all-sea hex",
    "port": "reconstructed -- harbours of 1941",
    "airfield": "reconstructed -- airfields of 1941",
    "objective": "reconstructed -- the places that the campaign was fought for; more than seven, three of them on Singapore island",
    "naval_base": "derived -- the north shore of Singapore island",
    "elevation": "derived -- mean of the elevation model over the land of the hex, in metres",
    "place": "derived -- names of 1941 laid on the grid",
}
SIDES_HEAD = {
    "feature": "reconstructed -- roads, railways and tracks of 1941; rivers and border from geography; bridges where roads and railways cross"
}


@dataclass(frozen=True)
class Survey:
    """The real ground, laid on the grid."""

    grid: Grid
    fit: Upright
    home: MultiPolygon  # the peninsula and its islands
    abroad: MultiPolygon  # Sumatra and its islands
    heights: Heights
    lines: tuple[Floats, ...]  # rivers of the data set, in degrees
    thailand: Polygon  # in degrees


@dataclass(frozen=True)
class Peninsula:
    """The finished map."""

    grid: Grid
    on_map: tuple[Hex, ...]
    cells: Mapping[Hex, Cell]
    terrain: Mapping[Hex, str]  # land hexes only
    country: Mapping[Hex, str]
    places: Mapping[Hex, str]
    marks: Mapping[str, frozenset[Hex]]  # column of map.tsv: hexes
    features: Mapping[str, tuple[Side, ...]]
    reasons: Reasons
    notes: Mapping[Hex, tuple[str, ...]]
    rivers: tuple[Floats, ...]  # courses on the sheet, for the drawing


def survey(history: History, geo: Path) -> Survey:
    """The ground as the data sets know it."""
    grid = Grid(**history["sheet"])
    hex_km = json.loads((geo / "fits.json").read_text())["malaya"]["hex_km"]
    ox = -history["origin"]["column"] * hex_km * ROOT3 / 2
    fit = Upright.read(geo / "fits.json", "malaya", ox=ox, oy=history["origin"]["north_km"])
    home, abroad = shores(history, polygons(coast(geo / "coast_malaya.geojson")))
    fill, wear = history["rounding"]
    lines, border = drawn_lines(geo / "lines_malaya.geojson")
    return Survey(
        grid,
        fit,
        land_on_sheet(home, fit, grid, (fill, wear), SPACING),
        land_on_sheet(abroad, fit, grid, (fill, wear), SPACING),
        Heights.read(geo / "dem_malaya.npz").smoothed(history["smoothing_cells"]),
        lines,
        Polygon(
            [*border.tolist(), (110.0, border[-1][1]), (110.0, 20.0), (90.0, 20.0), (90.0, border[0][1])]
        ),
    )


def shores(history: History, land: Iterable[Polygon]) -> tuple[MultiPolygon, MultiPolygon]:
    """The land that is played on, and the rest."""
    inside = Point(*history["home"]["mainland"])
    boxes = shapely.union_all([box(*b) for b in history["home"]["boxes"]])
    home: list[Polygon] = []
    abroad: list[Polygon] = []
    for part in land:
        (home if part.contains(inside) or boxes.contains(part.centroid) else abroad).append(part)
    return MultiPolygon(home), MultiPolygon(abroad)


def drawn_lines(file: Path) -> tuple[tuple[Floats, ...], Floats]:
    """The rivers by their number in the file, and the land border from west to east."""
    lines: list[Floats] = []
    border: Floats = np.zeros((0, 2))
    for feature in json.loads(file.read_text())["features"]:
        line: Floats = np.array(feature["geometry"]["coordinates"], dtype=np.float64)
        lines.append(line)
        if feature["properties"]["kind"] == "border" and line[:, 1].max() > 5:
            border = line if line[0, 0] < line[-1, 0] else line[::-1]
    return tuple(lines), border


# -- hexes --------------------------------------------------------------------------------------------------


def hex_at(real: Survey, at: Any) -> Hex:
    """The hex of a place, given in degrees or as a number."""
    if isinstance(at, str):
        return parse(at)
    x, y = real.fit.to_sheet(np.array(at, dtype=np.float64))
    return min(real.grid.hexes, key=lambda h: (centre(h)[0] - x) ** 2 + (centre(h)[1] - y) ** 2)


def located(history: History, real: Survey) -> History:
    """The history with every place in its hex."""
    places = [p | {"hex": name(hex_at(real, p.get("hex", p.get("at"))))} for p in history["places"]]
    for one in places:
        clash = [p["name"] for p in places if p["hex"] == one["hex"]]
        if len(clash) > 1:
            raise ValueError(f"{one['hex']}: {' and '.join(clash)} lie in one hex")
    stops = {key: name(hex_at(real, at)) for key, at in history["stops"].items()}
    return history | {"places": places, "stops": stops | {p["name"]: p["hex"] for p in places}}


def marked(history: History, key: str) -> frozenset[Hex]:
    """The hexes of the places listed under a key."""
    return frozenset(parse(history["stops"][entry["at"]]) for entry in history[key])


def land_hexes(history: History, cells: Mapping[Hex, Cell]) -> list[Hex]:
    """Hexes with enough land, and those the history calls land."""
    land = {h for h, cell in cells.items() if cell.share >= history["least_land"]}
    land |= {h for entry in history["land"] for h in hexes_of(entry)}
    land -= {h for entry in history["sea"] for h in hexes_of(entry)}
    apart = [part for part in components(land) if len(part) == 1]
    named = {parse(p["hex"]) for p in history["places"]}
    return sorted(land - {h for part in apart for h in part if h not in named})


def terrain_of(
    history: History, real: Survey, land: Iterable[Hex], cells: Mapping[Hex, Cell]
) -> dict[Hex, str]:
    """Mountain by elevation, then the regions, then jungle; cities over all."""
    rings = [(entry, Polygon(entry["ring"])) for entry in history["regions"]]
    found: dict[Hex, str] = {}
    for h in land:
        at = Point(*real.fit.to_degrees(np.array(centre(h))))
        metres = cells[h].metres
        kind = "mountain" if metres >= history["mountain_metres"] else "jungle"
        if kind == "jungle":
            kind = next((e["is"] for e, ring in rings if metres <= e["max"] and ring.contains(at)), kind)
        found[h] = kind
    for entry in history["terrain"]:
        for h in hexes_of(entry):
            found[h] = entry["is"]
    return found | dict.fromkeys(marked(history, "cities"), "city")


def country_of(history: History, real: Survey, land: Iterable[Hex]) -> dict[Hex, str]:
    """Which country each land hex belongs to."""
    found = {}
    for h in land:
        at = Point(*real.fit.to_degrees(np.array(centre(h))))
        found[h] = "thailand" if real.thailand.contains(at) else "malaya"
    for entry in history["country"]:
        found[parse(history["stops"][entry["at"]])] = entry["is"]
    return found


# -- hexsides -----------------------------------------------------------------------------------------------


def courses(history: History, real: Survey) -> dict[str, list[tuple[Mapping[str, Any], Floats]]]:
    """The rivers and streams as lines on the sheet."""
    found: dict[str, list[tuple[Mapping[str, Any], Floats]]] = {}
    for kind in ("river", "stream"):
        for entry in history[kind + "s"]:
            if "course" in entry:
                line = np.array(entry["course"], dtype=np.float64)
            else:
                line = np.concatenate([real.lines[i] for i in entry["lines"]])
            found.setdefault(kind, []).append((entry, real.fit.to_sheet(line)))
    return found


def features_of(
    history: History,
    real: Survey,
    terrain: Mapping[Hex, str],
    country: Mapping[Hex, str],
    cells: Mapping[Hex, Cell],
) -> tuple[dict[str, tuple[Side, ...]], Reasons]:
    """All hexside features, and the reason of each."""
    reasons: Reasons = {}
    found: dict[str, tuple[Side, ...]] = {"strait": straits_of(history, terrain, reasons)}
    for kind, lines in courses(history, real).items():
        laid: list[Side] = []
        for entry, line in lines:
            taken = {*found["strait"], *found.get("river", ()), *laid}
            sides = [s for s in along(line, terrain) if s not in taken]
            laid += sides
            remember(reasons, sides, kind, entry)
        found[kind] = tuple(laid)
    causeway = hexsides(history["causeway"]["sides"])
    closed = frozenset(found["strait"]) - set(causeway)
    ground = Ground(terrain, {h: cells[h].metres for h in terrain}, GOING, CLIMB, FOLLOW, closed)

    def stops(via: str) -> list[Hex]:
        return [parse(history["stops"][stop]) for stop in via.split(", ")]

    for kind in WAYS:
        built = [s for way in WAYS if way in found for s in found[way]] if kind == "trail" else []
        found[kind] = lay(history[kind + "s"], kind, ground, stops, built, reasons)
    wet = {*found["river"], *found["stream"]}
    crossings = [s for s in (*found["road"], *found["railroad"]) if s in wet]
    found["bridge"] = tuple(dict.fromkeys([*causeway, *crossings]))
    remember(reasons, causeway, "bridge", history["causeway"])
    remember(reasons, crossings, "bridge", {"name": "bridge", "why": "a road or railway crosses the river"})
    found["border"] = tuple(
        sorted({side(h, n) for h in country for n in real.grid.near(h) if _foreign(country, h, n)})
    )
    remember(reasons, found["border"], "border", {"name": "border", "why": "Malaya and Thailand"})
    return found, reasons


def _foreign(country: Mapping[Hex, str], a: Hex, b: Hex) -> bool:
    return b in country and country[a] != country[b]


def straits_of(history: History, terrain: Mapping[Hex, str], reasons: Reasons) -> tuple[Side, ...]:
    """The hexsides between an island and the mainland."""
    found: list[Side] = []
    for entry in history["straits"]:
        island = {parse(text) for text in history[entry["of"]].split()}
        sides = sorted({side(h, n) for h in island for n in around(h) if n in terrain and n not in island})
        found += sides
        remember(reasons, sides, "strait", entry)
    return tuple(found)


# -- the whole ----------------------------------------------------------------------------------------------


def build(history: History, real: Survey) -> Peninsula:
    """The whole map from ground and history."""
    cells = measure(real.grid, real.home, real.heights, real.fit)
    abroad = measure(real.grid, real.abroad, real.heights, real.fit)
    land = land_hexes(history, cells)
    terrain = terrain_of(history, real, land, cells)
    country = country_of(history, real, land)
    features, reasons = features_of(history, real, terrain, country, cells)
    off = {h for h in real.grid.hexes if abroad[h].share >= history["least_abroad"]} - set(land)
    sea = components(set(real.grid.hexes) - off - set(land))
    waters = {h for part in sea if len(part) >= 20 for h in part}
    marks = {
        "coast": frozenset(h for h in land if any(n in waters for n in real.grid.near(h))),
        "port": marked(history, "ports"),
        "airfield": marked(history, "airfields"),
        "objective": marked(history, "objectives"),
        "naval_base": frozenset([parse(history["naval_base"])]),
        **{key: frozenset(map(parse, history[key].split())) for key in ("singapore", "penang")},
    }
    return Peninsula(
        real.grid,
        tuple(h for h in real.grid.hexes if h in waters or h in terrain),
        cells,
        terrain,
        country,
        {parse(p["hex"]): p["name"] for p in history["places"]},
        marks,
        features,
        reasons,
        notes_of(history, terrain),
        tuple(line for lines in courses(history, real).values() for _, line in lines),
    )


def notes_of(history: History, terrain: Mapping[Hex, str]) -> dict[Hex, tuple[str, ...]]:
    """The exceptions to the provenance of the columns, hex by hex."""
    notes: dict[Hex, list[str]] = {}
    for text, (kind, line, why, column) in history["named"].items():
        notes.setdefault(parse(text), []).append(f"{column}={kind} L{line}: {why}")
    for column, key in (
        ("terrain", "cities"),
        ("port", "ports"),
        ("airfield", "airfields"),
        ("objective", "objectives"),
    ):
        for entry in history[key]:
            held = notes.setdefault(parse(history["stops"][entry["at"]]), [])
            if not any(note.startswith(f"{column}=") for note in held):
                held.append(f"{column}=reconstructed: {entry['why']}")
    for entry in history["country"]:
        notes.setdefault(parse(history["stops"][entry["at"]]), []).append(f"country=derived: {entry['why']}")
    for entry in history["land"] + history["terrain"]:
        for h in hexes_of(entry):
            if h in terrain and not any(note.startswith("terrain=") for note in notes.get(h, ())):
                notes.setdefault(h, []).append(f"terrain=reconstructed: {entry['why']}")
    return {h: tuple(held) for h, held in notes.items()}


def check(map_: Peninsula, history: History) -> None:
    """What the text demands of the map, and what makes it playable."""
    land, marks = map_.terrain, map_.marks
    johore = parse(history["stops"]["Johore Baru"])
    assert land[johore] == "city"
    for key, hexes in marks.items():
        assert hexes <= land.keys(), f"{key}: {sorted(name(h) for h in hexes - land.keys())} at sea"
    assert marks["port"] <= marks["coast"], sorted(map_.places[h] for h in marks["port"] - marks["coast"])
    assert marks["naval_base"] <= marks["singapore"] & marks["coast"]
    assert len(marks["objective"] & marks["singapore"]) >= 2
    assert len(marks["objective"]) >= 10
    malayan = {h for h in marks["airfield"] if map_.country[h] == "malaya"}
    assert len(malayan) >= 8
    edge = [h for h in land if h[1] == 1]
    assert edge and all(map_.country[h] == "thailand" for h in edge)
    assert any(h in touched(map_.features["road"]) for h in edge)
    for place, country in (("Jitra", "malaya"), ("Kroh", "malaya"), ("Sadao", "thailand"), ("Betong", "thailand"), ("Sungei Golok", "thailand"), ("Kangar", "malaya"), ("Grik", "malaya"), ("Kota Bharu", "malaya")):  # fmt: skip
        assert map_.country[parse(history["stops"][place])] == country, place
    check_ways(map_)


def check_ways(map_: Peninsula) -> None:
    """Ways lie on land and join; nothing but the causeway crosses a strait."""
    straits = frozenset(map_.features["strait"]) - set(map_.features["bridge"])
    for kind in WAYS:
        sides = map_.features[kind]
        check_on_land(sides, map_.terrain, kind)
        assert not straits & set(sides), f"a {kind} crosses a strait"
        assert len(sides) == len(set(sides))
    net = touched(map_.features["road"] + map_.features["railroad"])
    closed = frozenset(side(h, n) for h in net for n in around(h) if n in net)
    closed -= {*map_.features["road"], *map_.features["railroad"]}
    parts = components(net, closed)
    assert len(parts) == 1, [sorted(map_.places.get(h, name(h)) for h in part) for part in parts[1:]]
    mainland = components(map_.terrain, straits)
    assert len(mainland[0]) > 500


# -- the files ----------------------------------------------------------------------------------------------


def map_rows(map_: Peninsula) -> list[list[str]]:
    """The lines of map.tsv."""
    rows: list[list[str]] = []
    for h in map_.on_map:
        ashore = h in map_.terrain
        island = next((key for key in ("singapore", "penang") if h in map_.marks[key]), "")
        flags = [
            "1" if h in map_.marks[c] else ""
            for c in ("coast", "port", "airfield", "objective", "naval_base")
        ]
        metres = round(map_.cells[h].metres) if ashore else 0
        rows.append(
            [
                name(h),
                map_.terrain.get(h, "sea"),
                map_.country.get(h, ""),
                island,
                *flags,
                str(metres),
                map_.places.get(h, "") if ashore else "",
                "; ".join(map_.notes.get(h, ())),
            ]
        )
    return rows


def side_rows(map_: Peninsula) -> list[list[str]]:
    """The lines of sides.tsv."""
    derived = ("river", "stream", "strait", "border")
    return [
        [
            name(a),
            name(b),
            kind,
            f"feature={'derived' if kind in derived else 'reconstructed'}: {map_.reasons[a, b][kind]}",
        ]
        for a, b, kind in sorted((*s, kind) for kind, sides in map_.features.items() for s in sides)
    ]


def drawing_of(history: History, real: Survey, map_: Peninsula, raster: Floats) -> dict[str, Any]:
    """The drawing layer, in sheet coordinates."""
    width, height = (round(v, 2) for v in real.grid.size)
    everywhere = MultiPolygon([*real.home.geoms, *real.abroad.geoms])
    return {
        "unit": "hex radius; x grows to the east, y to the south",
        "size": [width, height],
        "coast": output.rings(everywhere, 0.05, 0.05),
        "rivers": [
            output.two_decimals(shapely.LineString(line).simplify(0.05).coords) for line in map_.rivers
        ],
        "contours": output.contours(real.grid, raster, CONTOURS, real.home, tolerance=0.08, least_length=5.0),
        "relief": {"file": "relief.png", "box": [0, 0, width, height]},
        "labels": labels_of(history),
        "sources": SOURCES,
    }


def write(map_: Peninsula, history: History, real: Survey, out: Path) -> None:
    """All four files."""
    columns = ("hex", "terrain", "country", "island", "coast", "port", "airfield", "objective", "naval_base", "elevation", "place", "source")  # fmt: skip
    output.write_table(out / "map.tsv", MAP_HEAD, columns, map_rows(map_))
    output.write_table(out / "sides.tsv", SIDES_HEAD, ("a", "b", "feature", "source"), side_rows(map_))
    raster = output.on_sheet(real.grid, real.fit, real.heights, 1100)
    output.write_drawing(out / "drawing.json", drawing_of(history, real, map_, raster))
    everywhere = MultiPolygon([*real.home.geoms, *real.abroad.geoms])
    metres = real.fit.hex_km * 1000 / ROOT3
    output.write_relief(
        out / "relief.png", real.grid, raster, everywhere, metres_per_unit=metres, exaggeration=6.0
    )


def report(map_: Peninsula) -> str:
    """The figures of the map, for the one who runs the tool."""
    counts = Counter(map_.terrain.values())
    sides = {kind: len(held) for kind, held in sorted(map_.features.items())}
    marks = {key: len(held) for key, held in map_.marks.items()}
    return f"hexes {len(map_.on_map)}, land {len(map_.terrain)}, {dict(sorted(counts.items()))}, {marks}, hexsides {sides}"


def main() -> None:
    """Read, build, check, write."""
    geo, out = entries.folders(__doc__)
    history = entries.read(HISTORY)
    real = survey(history, geo)
    history = located(history, real)
    map_ = build(history, real)
    check(map_, history)
    write(map_, history, real, out)
    print(report(map_))


if __name__ == "__main__":
    main()
