"""The charts of Bataan, to look at, with the provenance of each cell."""

from __future__ import annotations

from pacwar.core.scene import Cell, Chart
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.model import AirSupport, FireSupport, SequenceChoice
from pacwar.games.bataan.printed import DIE, NAMES, SIDES, HexTerrain, Side
from pacwar.games.bataan.r17_playing import APART
from pacwar.games.bataan.setting import Setting
from pacwar.games.bataan.show_cards import (
    NONE,
    counters,
    formations,
    reinforcements,
    strategic,
    turns,
    victory,
)
from pacwar.games.bataan.show_sheet import TITLES
from pacwar.games.bataan.words import drift, meaning
from pacwar.kit.charts import cell, table


def charts(ground: LookupTables) -> tuple[Chart, ...]:
    setting = ground.setting
    crt = "rows: modified die; columns: odds; *: shaded box, Armor Attrition (11.23a)"
    return (
        table(setting.library, "assault", "Assault Combat Results Table", setting.assault, crt),
        table(setting.library, "mobile", "Mobile Combat Results Table", setting.mobile, crt),
        results(setting),
        modifiers(setting),
        coordination(setting),
        terrain(setting),
        events(ground),
        forage(setting),
        invasion(setting),
        turns(setting),
        reinforcements(setting),
        victory(setting),
        formations(setting),
        counters(setting),
        strategic(setting),
    )


# -- combat -------------------------------------------------------------------------------------------------


def results(setting: Setting) -> Chart:
    """11.11 Every code of the two tables, the mildest for the attacker first."""
    where, found = setting.library.provenance, dict[str, str]()
    for file, printed in (("mobile.yaml", setting.mobile), ("assault.yaml", setting.assault)):
        for row in (*printed.rows.values(), (printed.below,)):
            for code in row:
                found.setdefault(code.removesuffix("*"), file)
    rows = tuple(
        (cell(code, where(file, "default")), Cell(meaning(code))) for code, file in sorted(found.items())
    )
    return Chart("results", "Combat results", "11.11", ("code", "effect"), rows)


def modifiers(setting: Setting) -> Chart:
    """10.61 What is added to the combat die besides terrain."""
    terrain, where = setting.terrain, setting.library.provenance
    lines = [
        ("Lead units' ER", "defender's ER minus attacker's ER", "10.61c", ""),
        ("hex, cover and river", "Terrain Effects Chart", "10.22", "drm"),
        ("uncoordinated attackers", f"{terrain.uncoordinated:+d}", "10.43c", "uncoordinated"),
        ("two formations in the Defender Hex", f"{terrain.mixed_defenders:+d}", "10.61d", "mixed_defenders"),
        ("No Retreat", f"{terrain.no_retreat:+d}", "10.61f", "no_retreat"),
        *(
            (
                f"fortification, {line} line" if line != "event" else "fortification of Event R",
                f"{drm:+d}",
                "14.22",
                "forts",
            )
            for line, drm in terrain.forts.items()
        ),
        ("attacker's air and naval points", "-1 per point", "10.61e", ""),
        ("defender's air and naval points", "+1 per point", "10.61e", ""),
        ("events", "as on the marker", "17.14", ""),
        ("total", "-5 to +5", "10.62", ""),
    ]
    rows = tuple(
        (Cell(what), cell(value, where("terrain.yaml", key) if key else None), Cell(rule))
        for what, value, rule, key in lines
    )
    return Chart("modifiers", "Combat die roll modifiers", "10.61", ("condition", "DRM", "rule"), rows)


def coordination(setting: Setting) -> Chart:
    where = setting.library.provenance
    titles = {
        "mobile": "Mobile Sequence",
        "assault": "Assault Sequence",
        "jungle": "Jungle in the Defender Hex",
    }
    titles |= {"grass": "Tropical Grass in the Defender Hex"}
    rows = tuple(
        (
            Cell(titles.get(key, key)),
            *(
                cell(f"{getattr(line, part):+d}", where("terrain.yaml", key, part))
                for part in ("air", "artillery", "ground")
            ),
        )
        for key, line in setting.terrain.coordination.items()
    )
    columns = ("DRM of the check", "air", "artillery", "ground units")
    return Chart(
        "coordination",
        "Coordination Die Roll Modifiers",
        "10.4",
        columns,
        rows,
        "a check passes if the modified die is at most the Lead unit's ER (3.42)",
    )


# -- terrain ------------------------------------------------------------------------------------------------


def terrain(setting: Setting) -> Chart:
    chart, where, rows = setting.terrain, setting.library.provenance, list[tuple[Cell, ...]]()
    for name, line in chart.hexes.items():
        rows.append(hex_row(setting, name, line, ""))
    for name, line in chart.cover.items():
        rows.append(hex_row(setting, name, line, "+"))
    for name, side in chart.sides.items():
        kind = where("terrain.yaml", name, "cost")
        cost = "no" if side.cost is None else f"+{side.cost:g}"
        words = ["on foot or by bridge (8.35d)"] * side.foot_only + [
            "no Supply Line (6.21)"
        ] * side.blocks_supply
        title = f"{TITLES[name]} hexside".replace("hexside hexside", "hexside")
        rows.append((Cell(title), cell(cost, kind), cell(signed(side.drm), kind), Cell("; ".join(words))))
    for name, cost in (("road", f"{chart.road:g}"), ("trail", f"{chart.trail:g} of the hex")):
        rows.append(
            (
                Cell(TITLES[name]),
                cell(cost, where("terrain.yaml", name)),
                Cell(NONE),
                Cell("Supply Road (6.22)"),
            )
        )
    rows.append(
        (
            Cell("enemy ZOC"),
            cell(f"+{chart.zoc}", where("terrain.yaml", "zoc")),
            Cell(NONE),
            Cell("non-motorized units must stop (8.22)"),
        )
    )
    rows.append(
        (
            Cell("intact fortification, for Japan"),
            cell(f"+{chart.fort_entry}", where("terrain.yaml", "fort_entry")),
            Cell("see Combat die roll modifiers"),
            Cell("no Japanese Supply Route (14.11)"),
        )
    )
    return Chart(
        "terrain",
        "Terrain Effects Chart",
        "8.3",
        ("terrain", "movement points", "combat DRM", "effects"),
        tuple(rows),
    )


def hex_row(setting: Setting, name: str, line: HexTerrain, sign: str) -> tuple[Cell, ...]:
    where = setting.library.provenance
    words = [
        "Assault CRT only (10.32-2)" if line.assault else "",
        "ZOC enters only by road or trail (3.25a)" if line.blocks_zoc else "",
        "red-box and green-circle units only by road or trail (8.36a)" if line.by_way else "",
        "artillery halved (10.25)" if line.halves_artillery else "",
        "no Supply Line (6.21)" if line.blocks_supply else "",
        "no armor attack (9.16)" if line.no_armor else "",
    ]
    return (
        Cell(TITLES[name]),
        cell(f"{sign}{line.cost:g}", where("terrain.yaml", name, "cost")),
        cell(signed(line.drm), where("terrain.yaml", name, "drm")),
        Cell("; ".join(filter(None, words))),
    )


def signed(drm: int) -> str:
    return f"{drm:+d}" if drm else NONE


# -- events, forage, invasion -------------------------------------------------------------------------------

MOMENTS = {  # 17.14
    "strategic": "in the Special Events Phase",
    "activation": "when your Operations Sequence begins",
    "combat": "in a combat, before the die roll",
    "result": "in your attack, after the die roll",
    "any": "at any time",
}
PARTICULAR = {
    SequenceChoice: "when you choose Mobile or Assault",
    FireSupport: "in a combat, when you choose artillery",
    AirSupport: "in a combat, when you assign air units",
}


def moment(ground: LookupTables, letter: str, side: Side) -> str:
    """17.14 When a side may play an event."""
    apart = APART.get((side, letter))
    return PARTICULAR[apart] if apart else MOMENTS[ground.setting.events.events[letter][side].when]


def events(ground: LookupTables) -> Chart:
    setting, rows = ground.setting, []
    for letter, by_side in setting.events.events.items():
        for side in SIDES:
            card, kind = by_side[side], setting.library.provenance("events.yaml", letter, side.value)
            limits = [
                f"to turn {card.last}" if card.last < len(setting.schedule.turns) else "",
                "once" if card.once else "",
            ]
            text = card.text + (f" Otherwise: {card.other}" if card.other else "")
            texts = (
                letter,
                NAMES[side],
                card.title,
                moment(ground, letter, side),
                ", ".join(filter(None, limits)),
                text,
            )
            rows.append(tuple(cell(text, kind) for text in texts))
    hands = ", ".join(f"{NAMES[side]} {setting.events.hands[side]}" for side in SIDES)
    columns = ("marker", "side", "event", "when to play", "limits", "effect")
    return Chart("events", "Special Events", "17.15", columns, tuple(rows), f"hand limit: {hands} (17.13)")


def forage(setting: Setting) -> Chart:
    rows = tuple(
        (
            Cell(str(die)),
            cell(at_stake(result), setting.library.provenance("forage.yaml", "results", str(die))),
        )
        for die, result in setting.forage.results.items()
    )
    return Chart("forage", "Forage Table", setting.forage.rule, ("modified die", "US supply points"), rows)


def at_stake(result: str) -> str:
    return f"Disease: spend up to {result[1:]} (6.44b)" if result.startswith("D") else result


def invasion(setting: Setting) -> Chart:
    rows = tuple(
        (
            Cell(str(die)),
            cell(
                drift(result),
                setting.library.provenance("invasion.yaml", "results", str(die)),
            ),
        )
        for die, result in ((die, setting.invasion.results[die]) for die in DIE)
    )
    return Chart("invasion", "Amphibious Invasion Table", setting.invasion.rule, ("die", "result"), rows)
