"""What the map of Malaya looks like. No rules here."""

from __future__ import annotations

from pacwar.core.scene import HexDrawing, Scale, Sheet, Style
from pacwar.games.malaya.printed import Spot
from pacwar.games.malaya.setting import SEA, Setting
from pacwar.kit import ways
from pacwar.kit.sheets import drawn_sheet, hex_drawing

TERRAINS = (
    Style(SEA, "Sea", "#bcd9e8", "#16303f", pattern="waves", text="amphibious assaults start here (22.4)"),
    Style(
        "clear",
        "Clear",
        "#ece5b6",
        "#4a4a33",
        pattern="none",
        text="examined by recon up to two hexes away (16.71)",
    ),
    Style(
        "cultivated",
        "Cultivated",
        "#d6d78f",
        "#43492a",
        pattern="palms",
        text="examined by recon up to two hexes away (16.71)",
    ),
    Style(
        "marsh",
        "Marsh",
        "#b9cba4",
        "#31413a",
        pattern="marsh",
        text="1 column shift for the defender (14.33)",
    ),
    Style(
        "jungle",
        "Jungle",
        "#8fb37c",
        "#22402a",
        pattern="trees",
        text="blocks Allied ZOCs, except of jungle-trained units (26.13b)",
    ),
    Style(
        "mountain",
        "Mountain",
        "#a8926d",
        "#4a3a26",
        pattern="peaks",
        text="2 column shifts for the defender (14.33)",
    ),
    Style(
        "city", "City", "#d8c6b4", "#5a5049", pattern="blocks", text="defenders may ignore retreats (15.34)"
    ),
)
FEATURES = (
    ways.road("1/2 Movement Point (11.71)"),
    Style(
        "railroad",
        "Railroad",
        "#2f2a26",
        "#d8d0c4",
        through=True,
        width=0.1,
        dash="0.12 0.1",
        text="1/2 Movement Point for the Allies; a road for Japan (26.12b)",
    ),
    ways.trail("trail cost or hex cost, whichever is less (R130)"),
    Style("stream", "Stream", "#5b9bd8", "#7bb2e6", width=0.1, text="costs more to cross (11.72)"),
    ways.river("costs more to cross; 1 column shift for the defender (R51)"),
    Style(
        "strait",
        "Strait",
        "#24639e",
        "#86b9e4",
        width=0.22,
        text="all-water hexside: no ZOC crosses it (13.1)",
    ),
    ways.bridge("negates the river cost (11.72)"),
    Style(
        "border",
        "Thai border",
        "#8d3b72",
        "#d687bb",
        width=0.12,
        dash="0.3 0.15",
        text="open to both sides (R53)",
    ),
)
MARKS = (
    Style(
        "objective",
        "Objective",
        "#e2574c",
        "#e2574c",
        pattern="star",
        text="Victory Points for the side that occupies it (24.6)",
    ),
    Style(
        "port",
        "Port",
        "#3f83bd",
        "#3f83bd",
        pattern="anchor",
        text="Allied reinforcements and sea transport (25.6b, 26.10)",
    ),
    Style(
        "airfield",
        "Airfield",
        "#efe6cd",
        "#efe6cd",
        pattern="plane",
        text="operated by an airfield unit (26.12a)",
    ),
    Style(
        "naval_base",
        "Naval base",
        "#16324f",
        "#16324f",
        pattern="anchor",
        text="gives the Allies a second supply point each turn (25.6-Supply)",
    ),
)
TITLES = {style.key: style.title for style in (*TERRAINS, *FEATURES, *MARKS)}
SCALE = Scale(15_000, "printed", "26.16b")


def sheet(setting: Setting) -> Sheet:
    return drawn_sheet(
        setting.library,
        setting.board,
        [drawn_hex(setting, h) for h in setting.board.hexes],
        title="Malaya, December 1941",
        terrains=TERRAINS,
        features=FEATURES,
        marks=MARKS,
        scale=SCALE,
    )


def drawn_hex(setting: Setting, spot: Spot) -> HexDrawing:
    row = setting.map[spot]
    marks = tuple(style.key for style in MARKS if getattr(row, style.key))
    there = [way for way in setting.terrain.ways if setting.board.linked[way].get(spot)]
    words = [TITLES[row.terrain], row.country.title(), *(TITLES[mark] for mark in marks), *there]
    return hex_drawing(
        setting.library, setting.board, spot, terrain=row.terrain, place=row.place, marks=marks, words=words
    )
