"""A quick picture of finished map files, to look at: python preview.py DATA_DIR PICTURE.png"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from grid import Hex, Point, around, centre, corners, edge, parse, side

COLOURS = {
    "sea": (176, 208, 228),
    "clear": (226, 220, 168),
    "broken": (190, 176, 112),
    "rough": (150, 118, 84),
    "town": (226, 220, 168),
}
WAYS = {"trail": ((110, 70, 40), 2), "road": ((170, 30, 30), 4)}
LINES = {"river": ((40, 90, 200), 6), "cliff": ((20, 20, 20), 7)}


def rows(file: Path) -> list[dict[str, str]]:
    """The lines of a table as dictionaries."""
    lines = [x for x in file.read_text(encoding="utf-8").splitlines() if not x.startswith("#!")]
    columns = lines[0].split("\t")
    return [dict(zip(columns, line.split("\t"), strict=True)) for line in lines[1:]]


class Picture:
    """A canvas in sheet coordinates."""

    def __init__(self, size: Point, across: int) -> None:
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
        h = parse(row["hex"])
        p.draw.polygon(p.xy(corners(h)), fill=COLOURS[row["terrain"]])
        x, y = centre(h)
        if row["terrain"] == "town":
            p.draw.rectangle(p.xy([(x - 0.45, y - 0.45), (x + 0.45, y + 0.45)]), fill=(120, 120, 120))


def draw_grid(p: Picture, hexes: list[dict[str, str]]) -> None:
    """Hex outlines, numbers of land hexes, beaches."""
    sea = {parse(row["hex"]) for row in hexes if row["terrain"] == "sea"}
    for row in hexes:
        h = parse(row["hex"])
        ring = corners(h)
        p.line([*ring, ring[0]], (120, 120, 110), 1)
        x, y = centre(h)
        p.word(row["hex"], (x, y - 0.66), 9, (90, 90, 90))
        if row["beach"]:
            _beach(p, h, sea)


def _beach(p: Picture, h: Hex, sea: set[Hex]) -> None:
    for n in around(h):
        if n in sea:
            p.line(list(edge(side(h, n))), (250, 240, 60), 6)
    x, y = centre(h)
    p.draw.ellipse(p.xy([(x - 0.2, y - 0.2), (x + 0.2, y + 0.2)]), fill=(250, 240, 60))


def draw_sides(p: Picture, sides: list[dict[str, str]]) -> None:
    """Roads and trails from centre to centre, streams and cliffs along the hexside."""
    for kind, (fill, width) in (WAYS | LINES).items():
        for row in sides:
            if row["feature"] == kind:
                a, b = parse(row["a"]), parse(row["b"])
                p.line([centre(a), centre(b)] if kind in WAYS else list(edge(side(a, b))), fill, width)


def main() -> None:
    """Draw the map in a folder."""
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("data", type=Path)
    args.add_argument("picture", type=Path)
    given = args.parse_args()
    drawing: dict[str, Any] = json.loads((given.data / "drawing.json").read_text(encoding="utf-8"))
    hexes = rows(given.data / "map.tsv")
    p = Picture(tuple(drawing["size"]), 2000)
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
    draw_grid(p, hexes)
    draw_sides(p, rows(given.data / "sides.tsv"))
    for word in drawing["labels"]:
        p.word(word["text"], (word["x"], word["y"]), 15, (10, 10, 60))
    p.image.save(given.picture)


if __name__ == "__main__":
    main()
