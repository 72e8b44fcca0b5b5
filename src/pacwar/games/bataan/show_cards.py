"""The charts of Bataan that are no tables of dice: turns, reinforcements, victory points, formations, counters."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.library import Provenance
from pacwar.core.scene import Cell, Chart
from pacwar.games.bataan.printed import NAMES, SIDES, US
from pacwar.games.bataan.setting import Setting
from pacwar.kit.charts import cell

NONE = "-"


# -- turns and victory --------------------------------------------------------------------------------------


def turns(setting: Setting) -> Chart:
    schedule, where = setting.schedule, setting.library.provenance
    rows = tuple(
        (
            Cell(str(t.turn)),
            cell(t.date, where("schedule.yaml", "date")),
            cell(t.supply, where("schedule.yaml", "supply")),
            cell(f"+{t.aerm}", where("schedule.yaml", "aerm")),
            *(
                cell(schedule.replacements[side].get(t.turn, ""), where("schedule.yaml", "replacements"))
                for side in SIDES
            ),
        )
        for t in schedule.turns
    )
    columns = (
        "turn",
        "date",
        "US supply",
        "US attrition modifier",
        "US replacements",
        "Japanese replacements",
    )
    return Chart(
        "turns", "Turn Record Track", "4.1", columns, rows, "replacements only in scenario 5 (16.51)"
    )


def reinforcements(setting: Setting) -> Chart:
    schedule, rows = setting.schedule, list[tuple[int, tuple[Cell, ...]]]()
    came, left = (setting.library.provenance("schedule.yaml", key) for key in ("arrivals", "withdrawals"))
    freed = setting.library.provenance("schedule.yaml", "released")

    def add(turn: int, side: str, what: str, units: Iterable[str], where: str, kind: Provenance) -> None:
        texts = (str(turn), side, what, ", ".join(units), where)
        rows.append((turn, tuple(cell(text, kind) for text in texts)))

    for line in schedule.arrivals:
        add(line.turn, NAMES[line.side], "arrival", line.units, " or ".join(line.where), came)
    for leaving in schedule.withdrawals:
        back = f"back on turn {leaving.back}" if leaving.back else "permanently"
        add(leaving.turn, NAMES[leaving.side], "withdrawal", leaving.units, back, left)
    for turn in sorted(set(schedule.released.values())):
        units = [name for name, when in schedule.released.items() if when == turn]
        add(turn, NAMES[US], "release", units, "on the map (19.54g)", freed)
    columns = ("turn", "side", "event", "units", "where")
    ordered = tuple(row for _, row in sorted(rows, key=lambda item: item[0]))
    return Chart("reinforcements", "Reinforcements and withdrawals (scenario 5)", "5.1", columns, ordered)


def victory(setting: Setting) -> Chart:
    printed, where = setting.victory, setting.library.provenance
    rows = [
        (
            Cell(f"{town(setting, name)} friendly to Japan, each turn"),
            cell(f"+{n}", where("victory.yaml", "towns")),
            Cell("19.56b"),
        )
        for name, n in printed.towns.items()
    ]
    again = ", ".join(town(setting, name) for name in printed.retaken)
    rows += [
        (
            Cell(f"each of these towns occupied by the US, each turn: {again}"),
            cell("-1", where("victory.yaml", "retaken")),
            Cell("19.56c"),
        ),
        (
            Cell(
                f"{printed.siege} support points in range of Corregidor, each turn; all lost if broken (R136)"
            ),
            cell(f"+{printed.corregidor}", where("victory.yaml", "corregidor")),
            Cell("19.56d"),
        ),
        (
            Cell("48th Division kept, each turn through GT11"),
            cell(f"-{printed.keep_48th}", where("victory.yaml", "keep_48th")),
            Cell("19.56e"),
        ),
    ]
    levels = ", ".join(f"{x.title} from {x.least}" for x in printed.levels)
    note = f"{levels}; {printed.extended:+d} if the game lasts to turn 29 (19.51), {printed.optional:+d} with 19.55"
    return Chart(
        "victory", "Victory points (scenario 5)", "19.56", ("for", "Japan", "rule"), tuple(rows), note
    )


def town(setting: Setting, name: str) -> str:
    place = setting.map[setting.board.spot(name)].place
    return f"{place} ({name})" if place else name


# -- counters -----------------------------------------------------------------------------------------------


def formations(setting: Setting) -> Chart:
    where = setting.library.provenance
    rows = tuple(
        (
            Cell(NAMES[f.side]),
            Cell(f.title),
            cell(f.markers, where("formations.yaml", key, "markers")),
            cell(f.er, where("formations.yaml", key, "er")),
            Cell(", ".join(f.hq)),
        )
        for key, f in setting.formations.items()
    )
    return Chart("formations", "Formations", "4.31", ("side", "formation", "markers", "ER", "HQ"), rows)


def counters(setting: Setting) -> Chart:
    rows = []
    for name, c in zip(setting.names, setting.counters, strict=True):
        kind, weak = values_provenance(setting, name), c.reduced or c.converted
        full = f"{c.attack}-{c.defense}-{c.er}-{c.ma}"
        back = f"{weak.attack}-{weak.defense}-{weak.er}-{weak.ma}" if weak else NONE
        title = setting.formations[c.formation].title if c.formation in setting.formations else "Army"
        texts = (full, back, c.range or NONE, c.stack)
        rows.append(
            (
                Cell(NAMES[c.side]),
                Cell(name),
                *(cell(t, kind) for t in texts),
                Cell(c.kind),
                Cell(c.size),
                Cell(title),
            )
        )
    columns = ("side", "unit", "values", "reverse", "range", "stacking", "type", "size", "formation")
    note = "attack (artillery: support), defense, ER, movement allowance"
    return Chart("counters", "Counters", "2.21", columns, tuple(rows), note)


def strategic(setting: Setting) -> Chart:
    """2.26, 15.1 Air and naval units."""
    air, naval = (setting.library.provenance("counters.yaml", key) for key in ("air", "naval"))
    rows = [
        (
            Cell(NAMES[a.side]),
            cell(name, air),
            cell(f"air {a.type} {a.service}".strip(), air),
            cell(a.points, air),
            cell(a.er, air),
            Cell(setting.display.bases[a.side]),
        )
        for name, a in setting.air.items()
    ]
    rows += [
        (
            Cell(NAMES[n.side]),
            cell(name, naval),
            cell(n.kind, naval),
            cell(n.points or n.cargo, naval),
            cell(n.er, naval),
            Cell(n.port),
        )
        for name, n in setting.naval.items()
    ]
    columns = ("side", "unit", "kind", "points", "ER", "base or port")
    return Chart(
        "strategic",
        "Air and naval units",
        "2.26",
        columns,
        tuple(rows),
        "points: support; for the Steamer and the Convoy, supply points carried",
    )


def values_provenance(setting: Setting, name: str) -> Provenance:
    return setting.library.provenance("counters.yaml", name, "attack")
