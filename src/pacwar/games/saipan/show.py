"""What Saipan looks like: the scene of a view, the map sheet, the charts. No rules here."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from pacwar.core.records import Step
from pacwar.core.scene import (
    Box,
    Cell,
    Chart,
    HexDrawing,
    Label,
    Marker,
    Meter,
    Piece,
    Scene,
    Sheet,
    Show,
    SideDrawing,
    Space,
    Style,
    Track,
)
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import NAMES, SIDES, Spot, UnitId
from pacwar.games.saipan.setting import Setting
from pacwar.games.saipan.view import View

TERRAINS = {
    "sea": Style(
        "Sea", "#bcd9e8", "#16303f", pattern="waves", text="entered in the first landing only (12.32)"
    ),
    "clear": Style("Clear", "#e9e3b8", "#4a4a33", pattern="none", text="1 Movement Point; Clear line"),
    "broken": Style(
        "Broken", "#cfc084", "#4d4427", pattern="dots", text="2 Movement Points; Broken line; no armor"
    ),
    "rough": Style(
        "Rough", "#a98b63", "#4a3623", pattern="peaks", text="3 Movement Points; Rough line; no armor"
    ),
    "town": Style("Town", "#d8cdb8", "#565049", pattern="blocks", text="2 Movement Points; Town line"),
}
FEATURES = {
    "road": Style("Road", "#a3402e", "#d0705c", through=True, width=0.16, text="1/2 Movement Point (5.22)"),
    "trail": Style(
        "Trail", "#7a5a3a", "#b39372", through=True, width=0.09, dash="0.28 0.18", text="1 point (5.23)"
    ),
    "river": Style(
        "River", "#3f7fc1", "#5b9bd8", width=0.18, text="1 point more to cross; River line (7.42)"
    ),
    "cliff": Style("Cliff", "#2f2a26", "#e8ddcf", width=0.2, text="may not be crossed (R15)"),
}
MARKS = {"beach": Style("Beach", "#f5d76e", "#c9a93c", pattern="band", text="where the U.S. lands (12.31)")}
COLORS = {"us": "#6f8f4e", "japan": "#d9b14a"}


def show(setting: Setting) -> Show:
    return Show(
        scene=lambda view, side: scene(setting, view),
        sheet=sheet(setting),
        charts=(crt_chart(setting), terrain_chart(setting), track_chart(setting), counters_chart(setting)),
        side_names={side.value: name for side, name in NAMES.items()},
        colors=COLORS,
    )


# -- the scene ----------------------------------------------------------------------------------------------


def scene(setting: Setting, view: View) -> Scene:
    steps: dict[type[Step], Any] = {type(step): step for step in view.steps}
    moving: Any = steps.get(m.Moving)
    pieces = []
    for side in SIDES:
        force = view.forces[side]
        status = statuses(view, steps)
        for unit, spot in force.on_map.items():
            here = moving.at if moving is not None and moving.unit == unit else spot
            pieces.append(piece(setting, unit, here, "", status.get(unit, ())))
        pieces += [piece(setting, unit, None, f"{side.value} pool", ()) for unit in force.pool]
        pieces += [piece(setting, unit, None, f"{side.value} lost", ()) for unit in force.lost]
    return Scene(
        pieces=tuple(pieces),
        markers=markers(setting, view, steps),
        boxes=tuple(
            Box(f"{side.value} {key}", f"{NAMES[side]}: {title}", side.value)
            for side in SIDES
            for key, title in (("pool", "not yet in play"), ("lost", "eliminated"))
        ),
        tracks=(turn_track(setting, view),),
        meters=meters(setting, view, steps),
        focus=focus(view, steps),
        involved=involved(steps),
    )


def piece(setting: Setting, unit: UnitId, spot: Spot | None, box: str, status: tuple[str, ...]) -> Piece:
    counter, name = setting.counters[unit], setting.names[unit]
    where = f"in {setting.board.name(spot)}" if spot is not None else box
    words = (
        f"{NAMES[counter.side]} {name}",
        f"{counter.kind} {counter.size}",
        counter.values,
        where,
        *status,
    )
    return Piece(
        key=f"u{unit}",
        side=counter.side.value,
        text=", ".join(words),
        name=name,
        symbol=counter.symbol or counter.kind,
        size=counter.size,
        values=counter.values,
        spot=spot,
        box=box,
        unit=unit,
        status=status,
    )


def statuses(view: View, steps: dict[type[Step], Any]) -> dict[UnitId, tuple[str, ...]]:
    """Short words about units, as far as the open phase knows them."""
    found: dict[UnitId, list[str]] = {}
    movement, combat = steps.get(m.Movement), steps.get(m.Combat)
    lists: list[tuple[str, Any]] = [
        ("at sea", view.at_sea),
        ("moved", movement.moved if movement else ()),
        ("fought", combat.fought if combat else ()),
        ("attacked", combat.attacked if combat else ()),
        ("fired", combat.fired if combat else ()),
        ("silenced", combat.silenced if combat else ()),
    ]
    lists += [("shaken", force.shaken) for force in view.forces.values()]
    for word, units in lists:
        for unit in units:
            found.setdefault(unit, []).append(word)
    return {unit: tuple(words) for unit, words in found.items()}


def markers(setting: Setting, view: View, steps: dict[type[Step], Any]) -> tuple[Marker, ...]:
    name = setting.board.name
    made = [Marker(h, "beachhead", f"Beachhead in {name(h)}") for h in view.beachheads]
    landing, writing, attack = steps.get(m.Landing), steps.get(m.WriteLandings), steps.get(m.Attack)
    if landing:
        made += [Marker(h, "landing", f"landing planned at {name(h)}") for h in landing.hexes]
    if writing:
        made += [Marker(h, "landing", f"landing planned at {name(h)}") for h in writing.written]
    if attack:
        made += [Marker(h, "path", f"Path of Retreat {name(h)}") for path in attack.paths for h in path]
    return tuple(made)


def meters(setting: Setting, view: View, steps: dict[type[Step], Any]) -> tuple[Meter, ...]:
    combat = steps.get(m.Combat)
    support = combat.support if combat else setting.support(min(view.turn, max(setting.track)))
    made = [Meter(f"{NAMES[side]} Ground Support", str(support[side]), "9.0") for side in SIDES]
    made += [
        Meter(f"{NAMES[side]} units on the island", str(len(view.forces[side].on_map)), "13.0")
        for side in SIDES
    ]
    return tuple(made)


def turn_track(setting: Setting, view: View) -> Track:
    spaces = tuple(
        Space(str(t.turn), t.date, f"Ground Support {t.us}/{t.japan}") for t in setting.track.values()
    )
    return Track("Turn Record", spaces, min(view.turn, len(spaces)) - 1, "4.1-3")


def focus(view: View, steps: dict[type[Step], Any]) -> tuple[Spot, ...]:
    """The spots that the open step is about."""
    top: Any = view.steps[-1] if view.steps else None
    if isinstance(top, m.Moving):
        return (top.at,)
    return tuple(
        spot
        for unit in involved(steps)
        for force in view.forces.values()
        if (spot := force.on_map.get(unit)) is not None
    )


def involved(steps: dict[type[Step], Any]) -> tuple[UnitId, ...]:
    attack = steps.get(m.Attack)
    if attack:
        return (*attack.targets, *attack.attackers, *attack.barrage, *attack.fpf)
    found = [step.unit for kind, step in steps.items() if "unit" in kind.__struct_fields__]
    return tuple(found)


# -- the sheet ----------------------------------------------------------------------------------------------


def sheet(setting: Setting) -> Sheet:
    drawing = json.loads((setting.library.folder / "drawing.json").read_text(encoding="utf-8"))
    board = setting.board
    return Sheet(
        title="Saipan, June 1944",
        flat=True,
        width=drawing["size"][0],
        height=drawing["size"][1],
        hexes=tuple(hex_drawing(setting, h) for h in board.hexes),
        sides=tuple(
            SideDrawing(a, b, feature, side_provenance(setting, a, b, feature))
            for feature, pairs in board.sides.items()
            for a, b in sorted(pairs)
            if a < b
        ),
        terrains=TERRAINS,
        features=FEATURES,
        marks=MARKS,
        coast=tuple(tuple((x, y) for x, y in line) for line in drawing["coast"]),
        labels=tuple(
            Label(d["text"], d["x"], d["y"], d["kind"], d.get("angle", 0)) for d in drawing["labels"]
        ),
        relief=drawing["relief"]["file"],
        north=90,
        sources=tuple(drawing["sources"]),
    )


def hex_drawing(setting: Setting, spot: Spot) -> HexDrawing:
    row, (x, y) = setting.map[spot], setting.board.centres[spot]
    kind = setting.library.provenance("map.tsv", row.hex, "terrain").kind
    ways = [f for f in ("road", "trail") if setting.board.linked[f].get(spot)]
    words = [row.hex, TERRAINS[row.terrain].title, *(["Beach"] if row.beach else []), *ways, row.place]
    return HexDrawing(
        name=row.hex,
        x=round(x - 0.5, 3),  # the sheet begins at the left edge of column 1
        y=round(y, 3),
        terrain=row.terrain,
        place=row.place,
        marks=("beach",) if row.beach else (),
        provenance=kind,
        text=", ".join(filter(None, words)),
    )


def side_provenance(setting: Setting, a: Spot, b: Spot, feature: str) -> str:
    name = setting.board.name
    return setting.library.provenance("sides.tsv", f"{name(a)}-{name(b)}-{feature}", "feature").kind


# -- the charts ---------------------------------------------------------------------------------------------


def crt_chart(setting: Setting) -> Chart:
    """7.61 The lines of differentials above, the die rows below."""
    crt, where = setting.crt, setting.library.provenance
    rows = []
    for line, title in (
        ("rough", "Rough"),
        ("broken", "Broken, Town"),
        ("river", "River"),
        ("clear", "Clear"),
    ):
        kind = where("crt.yaml", "lines", line)
        texts = bands(crt.lines[line]) + [""] * (len(crt.columns) - len(crt.lines[line]) - 1)
        rows.append((Cell(title), *(Cell(text, kind.kind, kind.note) for text in texts)))
    for face, results in crt.rows.items():
        kind = where("crt.yaml", "rows")
        rows.append((Cell(f"die {face}"), *(Cell(result, kind.kind) for result in results)))
    columns = ("", *(str(n + 1) for n in range(len(crt.columns))))
    return Chart(
        "crt", "Combat Results Table", "7.61", columns, tuple(rows), "differential: attack minus defense"
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
                Cell(TERRAINS[name].title),
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
                Cell(FEATURES[name].title),
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
        values = setting.library.provenance("counters.yaml", name, "barrage" if counter.range else "attack")
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
