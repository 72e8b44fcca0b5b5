"""A quick picture of finished map files, to look at: python preview.py DATA_DIR PICTURE.png"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from grid import Hex, Numbers, Point, around, centre, corners, edge, side

COLOURS = {
    "sea": (176, 208, 228),
    "clear": (226, 220, 168),
    "broken": (190, 176, 112),
    "rough": (150, 118, 84),
    "town": (226, 220, 168),
    "cultivated": (206, 222, 150),
    "marsh": (158, 190, 170),
    "jungle": (112, 160, 92),
    "mountain": (148, 128, 92),
    "city": (206, 222, 150),
    "hill": (160, 140, 100),
    "swamp": (158, 190, 170),
}
WAYS = {"trail": ((110, 70, 40), 2), "road": ((170, 30, 30), 4), "railroad": ((20, 20, 20), 2)}
LINES = {
    "mudflat": ((150, 110, 60), 6),
    "mountain": ((20, 20, 20), 7),
    "border": ((200, 60, 160), 5),
    "stream": ((90, 150, 230), 4),
    "river": ((40, 90, 200), 6),
    "strait": ((30, 60, 160), 8),
    "cliff": ((20, 20, 20), 7),
}
BRIDGE = (250, 250, 250)
MARKS = {
    "port": "P",
    "airfield": "A",
    "objective": "*",
    "naval_base": "N",
    "fort": "F",
    "town": "T",
    "mudflat": "m",
}
COVERS = {"jungle": (60, 120, 50), "grass": (190, 200, 60)}


def rows(file: Path) -> list[dict[str, str]]:
    """The lines of a table as dictionaries."""
    lines = [x for x in file.read_text(encoding="utf-8").splitlines() if not x.startswith("#!")]
    columns = lines[0].split("\t")
    return [dict(zip(columns, line.split("\t"), strict=True)) for line in lines[1:]]


class Picture:
    """A canvas in sheet coordinates; `numbers` reads the printed numbers of hexes."""

    def __init__(self, size: Point, numbers: Numbers, across: int) -> None:
        self.parse = numbers.parse
        self.scale = across / size[0]
        self.image = Image.new("RGB", (across, round(size[1] * self.scale)), COLOURS["sea"])
        self.draw = ImageDraw.Draw(self.image)

    def xy(self, points: list[Point]) -> list[Point]:
        """Sheet points as pixels."""
        return [(x * self.scale, y * self.scale) for x, y in points]

    def line(self, points: list[Point], fill: tuple[int, int, int], width: int) -> None:
        """A line through sheet points."""
        self.draw.line(self.xy(points), fill=fill, width=width, joint="curve")

    def word(self, text: str, at: Point, size: int, fill: tuple[int, int, int]) -> None:
        """A word centred on a sheet point."""
        font = ImageFont.load_default(size)
        self.draw.text(
            self.xy([at])[0],
            text,
            fill=fill,
            font=font,
            anchor="mm",
            stroke_width=1,
            stroke_fill=(255, 255, 255),
        )


def draw_hexes(p: Picture, hexes: list[dict[str, str]]) -> None:
    """Terrain, towns and beaches."""
    for row in hexes:
        h = p.parse(row["hex"])
        p.draw.polygon(p.xy(corners(h)), fill=COLOURS[row["terrain"]])
        x, y = centre(h)
        if row["terrain"] in ("town", "city"):
            p.draw.rectangle(p.xy([(x - 0.45, y - 0.45), (x + 0.45, y + 0.45)]), fill=(120, 120, 120))
        if cover := COVERS.get(row.get("cover", "")):
            p.draw.ellipse(p.xy([(x - 0.5, y - 0.5), (x + 0.5, y + 0.5)]), outline=cover, width=5)


def draw_grid(p: Picture, hexes: list[dict[str, str]]) -> None:
    """Hex outlines, numbers of land hexes, beaches."""
    sea = {p.parse(row["hex"]) for row in hexes if row["terrain"] == "sea"}
    for row in hexes:
        h = p.parse(row["hex"])
        ring = corners(h)
        p.line([*ring, ring[0]], (120, 120, 110), 1)
        x, y = centre(h)
        p.word(row["hex"], (x, y - 0.66), 9, (90, 90, 90))
        if row.get("beach"):
            _beach(p, h, sea)
        marks = "".join(mark for column, mark in MARKS.items() if row.get(column))
        if marks:
            p.word(marks, (x, y + 0.5), 12, (150, 0, 0))


def _beach(p: Picture, h: Hex, sea: set[Hex]) -> None:
    for n in around(h):
        if n in sea:
            p.line(list(edge(side(h, n))), (250, 240, 60), 6)
    x, y = centre(h)
    p.draw.ellipse(p.xy([(x - 0.2, y - 0.2), (x + 0.2, y + 0.2)]), fill=(250, 240, 60))


def draw_sides(p: Picture, sides: list[dict[str, str]]) -> None:
    """Ways from centre to centre, water, borders and cliffs along the hexside, bridges as dots."""
    for kind, (fill, width) in (WAYS | LINES).items():
        for row in sides:
            if row["feature"] == kind:
                a, b = p.parse(row["a"]), p.parse(row["b"])
                p.line([centre(a), centre(b)] if kind in WAYS else list(edge(side(a, b))), fill, width)
    for row in sides:
        if row["feature"] == "bridge":
            (ax, ay), (bx, by) = centre(p.parse(row["a"])), centre(p.parse(row["b"]))
            x, y = (ax + bx) / 2, (ay + by) / 2
            p.draw.ellipse(p.xy([(x - 0.14, y - 0.14), (x + 0.14, y + 0.14)]), fill=BRIDGE)


def main() -> None:
    """Draw the map in a folder."""
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("data", type=Path)
    args.add_argument("picture", type=Path)
    given = args.parse_args()
    drawing: dict[str, Any] = json.loads((given.data / "drawing.json").read_text(encoding="utf-8"))
    hexes = rows(given.data / "map.tsv")
    p = Picture(tuple(drawing["size"]), Numbers(*drawing.get("first", (1, 1))), 2000)
    draw_hexes(p, hexes)
    relief = Image.open(given.data / drawing["relief"]["file"]).resize(p.image.size)
    shade, alpha = relief.split()
    p.image.paste(shade.convert("RGB"), mask=alpha.point(lambda a: a * 0.45))
    for ring in drawing["coast"]:
        p.line([tuple(q) for q in ring], (30, 60, 110), 2)
    for ring in drawing.get("reef", []):
        p.line([tuple(q) for q in ring], (90, 140, 190), 2)
    for contour in drawing.get("contours", []):
        p.line([tuple(q) for q in contour["points"]], (140, 110, 80), 1)
    for river in drawing.get("rivers", []):
        p.line([tuple(q) for q in river], (60, 120, 210), 2)
    draw_grid(p, hexes)
    draw_sides(p, rows(given.data / "sides.tsv"))
    for word in drawing["labels"]:
        p.word(word["text"], (word["x"], word["y"]), 15, (10, 10, 60))
    p.image.save(given.picture)


if __name__ == "__main__":
    main()
