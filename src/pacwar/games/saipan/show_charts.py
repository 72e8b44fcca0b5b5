"""The charts of Saipan, to look at, with the provenance of each cell."""

from __future__ import annotations

from itertools import pairwise

from pacwar.core.library import Provenance
from pacwar.core.scene import Cell, Chart
from pacwar.games.saipan.model import NAMES
from pacwar.games.saipan.setting import LINE_NAMES, Setting
from pacwar.games.saipan.show_sheet import TITLES


def crt_chart(setting: Setting) -> Chart:
    """7.61 The lines of differentials above, the die rows below."""
    crt, where = setting.crt, setting.library.provenance
    rows = []
    for line, title in LINE_NAMES.items():
        kind = where("crt.yaml", "lines", line)
        texts = bands(crt.lines[line]) + [""] * (len(crt.columns) - len(crt.lines[line]) - 1)
        rows.append((Cell(title), *(Cell(text, kind.kind, kind.note) for text in texts)))
    for face, results in crt.rows.items():
        kind = where("crt.yaml", "rows")
        rows.append((Cell(str(face)), *(Cell(result, kind.kind) for result in results)))
    columns = ("", *(str(n + 1) for n in range(len(crt.columns))))
    return Chart(
        "crt",
        "Combat Results Table",
        "7.61",
        columns,
        tuple(rows),
        "differential: attacking minus defending strength; a row for each die roll",
        head=len(crt.lines),
    )


def bands(upper: tuple[int, ...]) -> list[str]:
    """The differentials of each column in words: -7 or less, -6 -5, ..., +10 or more."""
    made = [f"{upper[0]:+d} or less"]
    for low, high in pairwise(upper):
        made.append(f"{high:+d}" if high == low + 1 else f"{low + 1:+d} {high:+d}")
    return [*made, f"{upper[-1] + 1:+d} or more"]


def terrain_chart(setting: Setting) -> Chart:
    where, rows = setting.library.provenance, []
    for name, terrain in setting.terrain.hexes.items():
        cost = where("terrain.yaml", name, "cost")
        rows.append(
            (
                Cell(TITLES[name]),
                Cell(f"{terrain.cost:g}", cost.kind, cost.note),
                Cell(terrain.line, "printed"),
                Cell("yes" if terrain.armor else "by road or trail", "printed"),
            )
        )
    for name, side in setting.terrain.sides.items():
        cost = where("terrain.yaml", name, "cost")
        sign = "+" if name == "river" else ""
        rows.append(
            (
                Cell(TITLES[name]),
                Cell(f"{sign}{side.cost:g}", cost.kind, cost.note),
                Cell(""),
                Cell(""),
            )
        )
    return Chart(
        "terrain", "Terrain Key", "5.21", ("terrain", "Movement Points", "combat line", "armor"), tuple(rows)
    )


def track_chart(setting: Setting) -> Chart:
    where = setting.library.provenance
    date, points = where("track.yaml", "date"), where("track.yaml", "us")
    rows = tuple(
        (
            Cell(str(t.turn), "printed"),
            Cell(t.date, date.kind, date.note),
            Cell(f"{t.us}/{t.japan}", points.kind, points.note),
        )
        for t in setting.track.values()
    )
    return Chart(
        "track", "Turn Record/Reinforcement Track", "3.0", ("turn", "date", "Ground Support U.S./Japan"), rows
    )


def counters_chart(setting: Setting) -> Chart:
    rows = []
    for name, counter in zip(setting.names, setting.counters, strict=True):
        values = values_provenance(setting, name, counter.range)
        kind = setting.library.provenance("counters.yaml", name, "kind")
        rows.append(
            (
                Cell(NAMES[counter.side]),
                Cell(name, values.kind),
                Cell(counter.values, values.kind, values.note),
                Cell(counter.kind, kind.kind, kind.note),
                Cell(counter.formation),
            )
        )
    return Chart("counters", "Counters", "2.31", ("side", "unit", "values", "type", "formation"), tuple(rows))


def values_provenance(setting: Setting, name: str, reach: int) -> Provenance:
    """Where the values of a counter come from; artillery has other columns."""
    return setting.library.provenance("counters.yaml", name, "barrage" if reach else "attack")
