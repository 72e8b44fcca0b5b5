"""The charts of Malaya, to look at, with the provenance of each cell."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.library import Provenance
from pacwar.core.scene import Cell, Chart
from pacwar.games.malaya.printed import NAMES, SIDES, Result, Side
from pacwar.games.malaya.setting import Setting
from pacwar.games.malaya.show_sheet import TITLES
from pacwar.kit.charts import cell, table
from pacwar.kit.grammar import hexes


def charts(setting: Setting) -> tuple[Chart, ...]:
    return (
        table(
            setting.library,
            "assault",
            "Assault Combat Results Table",
            setting.crt.assault,
            "attack as a percentage of defense",
        ),
        table(
            setting.library,
            "raid",
            "Raid Combat Results Table",
            setting.crt.raid,
            "attack as a percentage of defense",
        ),
        results(setting),
        table(
            setting.library, "bombardment", "Bombardment Table", setting.air.bombardment, "bombardment points"
        ),
        force_z(setting),
        table(
            setting.library,
            "superiority",
            "Air Superiority Table",
            setting.air.superiority,
            "air points; eliminated/damaged",
        ),
        interdiction(setting),
        terrain(setting),
        markers(setting),
        reinforcements(setting),
        victory(setting),
        counters(setting),
    )


def results(setting: Setting) -> Chart:
    where = setting.library.provenance
    rows = []
    for code, result in setting.crt.results.items():
        kind = where("crt.yaml", "results", code)
        rows.append((cell(code, kind), Cell(result.table), Cell(result.title), cell(meaning(result), kind)))
    return Chart("results", "Combat results", "14.5", ("code", "table", "name", "effect"), tuple(rows))


LOSSES = {
    "none": "no losses",
    "attrition": "break down or eliminate one unit",
    "half": "lose half of the combat factors",
    "cut": "lose all but one subordinate unit of each unit that breaks down",
    "all": "all are permanently eliminated",
}
RETREATS = {"none": "", "one": "retreat one hex", "two": "retreat two hexes", "rout": "rout"}


def meaning(result: Result) -> str:
    if result.loser == "nobody":
        return "no effect"
    pursuit = f"pursue {hexes(result.pursuit)}" if result.pursuit else ""
    return "; ".join(
        filter(None, (f"{result.loser}: {LOSSES[result.loss]}", RETREATS[result.retreat], pursuit))
    )


def force_z(setting: Setting) -> Chart:
    rows = []
    for result, effect in setting.air.force_z.items():
        words = [
            f"Japan loses {effect.air_lost} air point" if effect.air_lost else "",
            "Force Z is removed from play" if effect.is_removed else "",
            f"Japan {effect.points:+d} VP" if effect.points else "",
            "no Japanese amphibious movement this turn" if effect.stops_amphibious else "",
        ]
        kind = setting.library.provenance("air.yaml", "force_z", result)
        rows.append((cell(result, kind), cell("; ".join(filter(None, words)), kind)))
    return Chart("force_z", "Attack on Force Z", "26.16a", ("result", "effect"), tuple(rows))


def interdiction(setting: Setting) -> Chart:
    printed, kind = setting.air.interdiction, setting.library.provenance("interdiction.yaml", "results")
    rows = [(Cell(str(die)), cell(fate(result), kind)) for die, result in printed.results.items()]
    modifiers = ", ".join(f"{n} {modifier:+d}" for n, modifier in enumerate(printed.modifiers, 1))
    return Chart(
        "interdiction",
        "Malaya Reinforcement Interdiction Table",
        printed.rule,
        ("modified die", "effect"),
        tuple(rows),
        f"die roll modifier by air points: {modifiers}, and so on",
    )


def fate(result: str) -> str:
    return {"-": "arrives", "E": "eliminated, or loses a battalion"}.get(
        result
    ) or f"delayed {result} turn{'s' if result != '1' else ''}"


def terrain(setting: Setting) -> Chart:
    where, rows = setting.library.provenance, []

    def cost(points: float | None, sign: str = "") -> str:
        return "prohibited" if points is None else f"{sign}{points:g}"

    for name, line in setting.terrain.hexes.items():
        kind = where("terrain.yaml", "hexes", name)
        shifts = (line.shift, line.bombardment)
        costs = (cost(line.foot), cost(line.mechanized))
        rows.append(
            (Cell(TITLES[name]), *(cell(c, kind) for c in (*costs, *(f"-{n}" if n else "" for n in shifts))))
        )
    for name, side in setting.terrain.sides.items():
        kind = where("terrain.yaml", "sides", name)
        texts = (cost(side.foot, "+"), cost(side.mechanized, "+"), f"-{side.shift}" if side.shift else "", "")
        rows.append((Cell(TITLES[name]), *(cell(text, kind) for text in texts)))
    for name, way in setting.terrain.ways.items():
        kind = where("terrain.yaml", "ways", name)
        rows.append(
            (
                Cell(TITLES[name]),
                cell(cost(way.foot), kind),
                cell(cost(way.mechanized), kind),
                Cell(""),
                Cell(""),
            )
        )
    columns = ("terrain", "non-mechanized", "mechanized", "land combat", "bombardment")
    forts = ", ".join(f"{NAMES[side]} -{setting.terrain.fortification[side]}" for side in SIDES)
    return Chart(
        "terrain", "Terrain Effects Chart", "11.3", columns, tuple(rows), f"fortification: {forts} (21.1)"
    )


def markers(setting: Setting) -> Chart:
    where, rows = setting.library.provenance, []
    for name, marker in setting.markers.markers.items():
        rows.append(
            (
                Cell(NAMES[marker.side]),
                Cell(marker.title),
                cell(marker.count, where("markers.yaml", name, "count")),
                Cell(", ".join(marker.when).replace("_", " ")),
                cell(marker.text, where("markers.yaml", name, "text")),
                Cell(marker.disposition),
            )
        )
    columns = ("side", "marker", "copies", "when played", "effect", "disposition")
    levels = ", ".join(f"{NAMES[side]} {setting.markers.levels[side]}" for side in SIDES)
    return Chart(
        "markers", "Command markers", "5.3", columns, tuple(rows), f"picked each turn: {levels} (5.2)"
    )


def reinforcements(setting: Setting) -> Chart:
    rows = []
    for key, group in setting.schedule.groups.items():
        kind = setting.library.provenance("schedule.yaml", "groups", key)
        when = {
            "routine": "every turn",
            "marker": f"marker {group.marker}",
            "optional": f"from turn {group.first}",
        }
        brings = [*group.units]
        brings += [f"{group.supply} supply"] if group.supply else []
        brings += [f"{group.air} air"] if group.air else []
        price = f"{group.cost} VP per unit" if group.cost else ""
        texts = (NAMES[group.side], group.title, when[group.kind], ", ".join(brings), price)
        rows.append(tuple(cell(text, kind) for text in texts))
    columns = ("side", "group", "when", "units", "price")
    return Chart("reinforcements", "Reinforcements", "6.1", columns, tuple(rows))


def victory(setting: Setting) -> Chart:
    titles = {
        "hq": "enemy HQ eliminated",
        "formation": "enemy regiment or brigade eliminated",
        "other": "other enemy ground unit eliminated",
        "air": "enemy air point eliminated",
        "objective": "objective hex occupied, each turn",
        "island_objective": "objective hex on Singapore island occupied, each turn",
        "last_island": "objective hex on Singapore island occupied at the end",
        "force_z_damaged": "Force Z damaged",
        "force_z_sunk": "Force Z sunk",
    }
    points = setting.victory.points
    rows = tuple(
        (Cell(title), *(cell(getattr(points[side], key), scored(setting, side, key)) for side in SIDES))
        for key, title in titles.items()
    )
    levels = ", ".join(f"{level.title} from {level.least}" for level in setting.victory.levels)
    return Chart("victory", "Victory Points", "24.1", ("for", *(NAMES[side] for side in SIDES)), rows, levels)


def scored(setting: Setting, side: Side, key: str) -> Provenance:
    return setting.library.provenance("victory.yaml", "points", side.value, key)


def counters(setting: Setting) -> Chart:
    columns = ("side", "unit", "values", "support", "radius", "type", "size", "formation")
    return Chart("counters", "Counters", "2.31", columns, tuple(counter_rows(setting)))


def counter_rows(setting: Setting) -> Iterable[tuple[Cell, ...]]:
    for name, counter in zip(setting.names, setting.counters, strict=True):
        kind = values_provenance(setting, name)
        hq = counter.radius > 0
        yield (
            Cell(NAMES[counter.side]),
            cell(name, setting.library.provenance("counters.yaml", name, "designation")),
            cell(counter.values, kind),
            cell(counter.support if hq else "", kind),
            cell(counter.radius if hq else "", kind),
            Cell(counter.kind),
            Cell(counter.size),
            Cell(counter.formation),
        )


def values_provenance(setting: Setting, name: str) -> Provenance:
    return setting.library.provenance("counters.yaml", name, "attack")
