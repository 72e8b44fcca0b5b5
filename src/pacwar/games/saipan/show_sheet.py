"""What the map of Saipan looks like. No rules here."""

from __future__ import annotations

from pacwar.core.scene import HexDrawing, Scale, Sheet, Style
from pacwar.games.saipan.model import Spot
from pacwar.games.saipan.setting import Setting
from pacwar.kit import ways
from pacwar.kit.sheets import drawn_sheet, hex_drawing

TERRAINS = (
    Style(
        "sea", "Sea", "#bcd9e8", "#16303f", pattern="waves", text="entered only in the first landing (12.32)"
    ),
    Style("clear", "Clear", "#e9e3b8", "#4a4a33", pattern="none", text="1 Movement Point; Clear line"),
    Style(
        "broken",
        "Broken",
        "#cfc084",
        "#4d4427",
        pattern="dots",
        text="2 Movement Points; Broken line; armor only by road or trail",
    ),
    Style(
        "rough",
        "Rough",
        "#a98b63",
        "#4a3623",
        pattern="peaks",
        text="3 Movement Points; Rough line; armor only by road or trail",
    ),
    Style(
        "town", "Town", "#d8cdb8", "#565049", pattern="blocks", text="2 Movement Points; Broken, Town line"
    ),
)
FEATURES = (
    ways.road("1/2 Movement Point (5.22)"),
    ways.trail("1 Movement Point (5.23)"),
    ways.river("1 Movement Point more to cross; River line (7.42)"),
    Style("cliff", "Cliff", "#2f2a26", "#e8ddcf", width=0.2, text="may not be crossed (R15)"),
)
MARKS = (Style("beach", "Beach", "#f5d76e", "#c9a93c", pattern="band", text="U.S. units land here (12.31)"),)
TITLES = {style.key: style.title for style in (*TERRAINS, *FEATURES)}
SCALE = Scale(
    650, "derived", "measured on the real island; the 900 meters of 15.2 do not fit the printed hex numbers"
)


def sheet(setting: Setting) -> Sheet:
    return drawn_sheet(
        setting.library,
        setting.board,
        [drawn_hex(setting, h) for h in setting.board.hexes],
        title="Saipan, June 1944",
        terrains=TERRAINS,
        features=FEATURES,
        marks=MARKS,
        scale=SCALE,
        north=90,
    )


def drawn_hex(setting: Setting, spot: Spot) -> HexDrawing:
    row = setting.map[spot]
    marks = ("beach",) if row.beach else ()
    there = [f for f in ("road", "trail") if setting.board.linked[f].get(spot)]
    words = [TITLES[row.terrain], *(["Beach"] if row.beach else []), *there]
    return hex_drawing(
        setting.library, setting.board, spot, terrain=row.terrain, place=row.place, marks=marks, words=words
    )
