"""What the map of Bataan looks like. No rules here."""

from __future__ import annotations

from pacwar.core.scene import HexDrawing, Scale, Sheet, Style
from pacwar.games.bataan.printed import Spot
from pacwar.games.bataan.setting import SEA, Setting
from pacwar.kit import ways
from pacwar.kit.sheets import drawn_sheet, hex_drawing

# The ground is shown by the pattern, the cover by the color: green is jungle. A hex has both, so they are one style.
SWAMP = "3 MP; Assault CRT only; artillery halved; no armor, no supply line (10.25, 9.16, 6.21)"
TERRAINS = (
    Style(SEA, "Sea", "#bcd9e8", "#16303f", pattern="waves", text="no ground units; sea zones (15.21)"),
    Style("clear", "Clear", "#ece5b6", "#4a4a33", pattern="none", text="1 MP (8.31)"),
    Style("clear grass", "Tropical grass", "#d3d67c", "#4b5026", pattern="palms", text="+1 MP (8.34a)"),
    Style(
        "clear jungle",
        "Jungle",
        "#a3c48a",
        "#2c4a2c",
        pattern="trees",
        text="+1 MP, DRM +1; ZOC and red-box units only by road or trail (3.25a, 8.36a)",
    ),
    Style("rough", "Rough", "#d3bd8a", "#52452c", pattern="dots", text="2 MP, DRM +1 (10.22a)"),
    Style(
        "rough grass",
        "Rough with grass",
        "#bcb55f",
        "#464420",
        pattern="dots",
        text="effects of both (8.34a)",
    ),
    Style("rough jungle", "Rough jungle", "#87aa6f", "#25401f", pattern="dots", text="3 MP, DRM +1"),
    Style("hill", "Hill", "#c29e66", "#5a4424", pattern="hatch", text="2 MP; Assault CRT only (10.32-2)"),
    Style(
        "hill grass",
        "Hill with grass",
        "#a9a24e",
        "#444018",
        pattern="hatch",
        text="effects of both (8.34a)",
    ),
    Style("hill jungle", "Hill jungle", "#6f945c", "#1f3a1c", pattern="hatch", text="3 MP; Assault CRT only"),
    Style(
        "mountain",
        "Mountain",
        "#a3805a",
        "#4a3622",
        pattern="peaks",
        text="4 MP, DRM +2; Assault CRT only; ZOC only by road or trail (10.22a, 3.25a)",
    ),
    Style(
        "mountain grass",
        "Mountain with grass",
        "#938a4a",
        "#3f3a17",
        pattern="peaks",
        text="effects of both (8.34a)",
    ),
    Style(
        "mountain jungle",
        "Mountain jungle",
        "#577d4d",
        "#183018",
        pattern="peaks",
        text="5 MP, DRM +2",
    ),
    Style("swamp", "Swamp", "#9fc0ad", "#2b4640", pattern="marsh", text=SWAMP),
    Style("swamp grass", "Swamp with grass", "#98b58c", "#2f4432", pattern="marsh", text=SWAMP),
    Style("swamp jungle", "Swamp jungle", "#7fa98c", "#213b30", pattern="marsh", text=SWAMP),
)
FEATURES = (
    ways.road("1/2 MP; Supply Road (8.33, 6.22)"),
    ways.trail("half the terrain cost; Supply Road (8.33, 6.22)", width=0.09),
    ways.river("+1 MP, DRM +1; no red-box units (8.35, 10.22b)", width=0.14),
    ways.bridge("no river cost (8.35b)"),
    Style(
        "mountain",
        "Mountain hexside",
        "#5b3f22",
        "#c9a57c",
        pattern="ticks",
        width=0.16,
        text="impassable (8.37a)",
    ),
    Style(
        "mudflat",
        "Mudflat hexside",
        "#8a7a5c",
        "#b8a888",
        width=0.16,
        dash="0.1 0.12",
        text="impassable (8.37a)",
    ),
)
MARKS = (
    Style("mudflats", "Mudflat coast", "#b7a27b", "#8d7c5c", pattern="band", text="no landing (15.43d)"),
    Style("town", "Town", "#e2574c", "#e2574c", pattern="star", text="victory points, key hex (19.56b, R54)"),
    Style("port", "Port", "#3f83bd", "#3f83bd", pattern="anchor", text="naval units (15.11)"),
    Style("airfield", "Airfield", "#efe6cd", "#efe6cd", pattern="plane", text="US air units (13.12c)"),
    Style(
        "abucay",
        "Abucay Line fort",
        "#f0a63a",
        "#f0a63a",
        text="DRM +1; no Japanese supply through it (14.22, 14.11)",
    ),
    Style(
        "main",
        "Main Defense Line fort",
        "#8a4a1f",
        "#c47a45",
        text="DRM +2; no Japanese supply through it (14.22, 14.11)",
    ),
    Style("entry", "Japanese Entry Area", "#b8352b", "#d95a4d", text="Japanese reinforcements (4.12)"),
)
COASTS = {"bataan": "Bataan coast", "mariveles": "coast by Mariveles", "manila": "Manila Bay coast"}
TITLES = {style.key: style.title for style in (*TERRAINS, *FEATURES, *MARKS)} | {
    "mountain": "Mountain",
    "jungle": "Jungle",
    "grass": "Tropical grass",
}
SCALE = Scale(1_200, "printed", "2.1")
NORTH = 11  # the top of the sheet is 11 degrees west of north


def sheet(setting: Setting) -> Sheet:
    drawn = [drawn_hex(setting, h) for h in setting.board.hexes]
    found = {h.terrain for h in drawn}
    marks = {mark for h in drawn for mark in h.marks}
    return drawn_sheet(
        setting.library,
        setting.board,
        drawn,
        title="Bataan, January to April 1942",
        terrains=tuple(style for style in TERRAINS if style.key in found),
        features=FEATURES,
        marks=tuple(style for style in MARKS if style.key in marks),
        scale=SCALE,
        north=NORTH,
    )


def drawn_hex(setting: Setting, spot: Spot) -> HexDrawing:
    row = setting.map[spot]
    terrain = f"{row.terrain} {row.cover}".strip()
    marks = marks_of(setting, spot)
    there = [way for way in ("road", "trail") if setting.board.linked[way].get(spot)]
    words = [
        TITLES[terrain],
        *(f"also {TITLES[kind]}" for kind in row.also.split()),
        COASTS.get(row.zone, ""),
        *(TITLES[mark] for mark in marks),
        *there,
    ]
    return hex_drawing(
        setting.library, setting.board, spot, terrain=terrain, place=row.place, marks=marks, words=words
    )


def marks_of(setting: Setting, spot: Spot) -> tuple[str, ...]:
    row = setting.map[spot]
    found = {
        "mudflats": bool(row.mudflat),
        "town": bool(row.town),
        "port": any(port.hex == row.hex for port in setting.display.ports.values()),
        "airfield": bool(row.airfield),
        "abucay": row.fort == "abucay",
        "main": row.fort == "main",
        "entry": spot in setting.entry,
    }
    return tuple(style.key for style in MARKS if found[style.key])
