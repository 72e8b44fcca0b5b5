"""What Saipan looks like: the scene of a view. No rules here; the map is in show_sheet.py, the charts in show_charts.py."""

from __future__ import annotations

from typing import Any

from pacwar.core.records import Step
from pacwar.core.scene import (
    Arrow,
    Battle,
    Box,
    Briefing,
    Marker,
    Meter,
    Party,
    Piece,
    Scene,
    Show,
    Space,
    Track,
)
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import NAMES, SIDES, Spot, UnitId
from pacwar.games.saipan.setting import Setting
from pacwar.games.saipan.show_charts import (
    counters_chart,
    crt_chart,
    terrain_chart,
    track_chart,
    values_provenance,
)
from pacwar.games.saipan.view import View
from pacwar.kit.stage import keys

COLORS = {"us": "#6f8f4e", "japan": "#e9a13f"}
TINTS = {  # ground of the symbol by the end of the formation's name; corps and army troops keep the side's own
    "2nd Marine Division": "#f6edcf",
    "4th Marine Division": "#f4cf5c",
    "27th Infantry Division": "#bfd8ee",
    "43rd Division": "#fdf1cd",
    "29th Division": "#fdf1cd",
    "47th Independent Mixed Brigade": "#f3b99b",
    "5th Naval Base Force": "#bcd6ea",
    "1st Yokosuka Special Naval Landing Force": "#bcd6ea",
}
SITUATION = (
    "June 1944. Two Marine divisions and an Army division land on the west coast of Saipan; "
    "the garrison has fifteen turns to hold out."
)
AIMS = {
    "us": "Eliminate every Japanese unit by the end of turn 15 (13.0). If any is left, the game is a draw.",
    "japan": "Eliminate every American unit on the island (13.0), or hold out to the end for a draw.",
}
FIRST = {
    "us": "Land your first six battalions on the hexes marked with a triangle, then attack the units on the beach.",
    "japan": "The Americans land first. Then counterattack, or fall back to the hills.",
}
FREE = {
    "us": "Choose six Beach hexes for the first landing (14.22). Japan sees them only after it has deployed.",
    "japan": "Deploy all your units, one per hex (14.21): near the beaches to fight there, or in the hills behind. "
    "The last hint deploys all the units that are left.",
}


def show(setting: Setting) -> Show:
    return Show(
        scene=lambda view, side: scene(setting, view),
        charts=(crt_chart(setting), terrain_chart(setting), track_chart(setting), counters_chart(setting)),
        side_names={side.value: name for side, name in NAMES.items()},
        colors=COLORS,
        briefings={
            key: Briefing(SITUATION, AIMS, FIRST if key == "historical" else FREE)
            for key in setting.scenarios
        },
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
        arrows=arrows(setting, view, steps),
        battle=battle(steps),
    )


def piece(setting: Setting, unit: UnitId, spot: Spot | None, box: str, status: tuple[str, ...]) -> Piece:
    counter, name = setting.counters[unit], setting.names[unit]
    where = f"in {setting.board.name(spot)}" if spot is not None else box
    words = (
        f"{NAMES[counter.side]} {name}",
        f"{counter.kind} {counter.size}",
        counter.values,
        counter.formation,
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
        tint=next((tint for name, tint in TINTS.items() if counter.formation.endswith(name)), ""),
        formation=counter.formation,
        provenance=values_provenance(setting, name, counter.range).kind,
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
        made += [Marker(h, "landing", f"planned landing at {name(h)}") for h in landing.hexes]
    if writing:
        made += [Marker(h, "landing", f"planned landing at {name(h)}") for h in writing.written]
    if attack:
        made += [Marker(h, "path", f"Path of Retreat, {name(h)}") for path in attack.paths for h in path]
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


def arrows(setting: Setting, view: View, steps: dict[type[Step], Any]) -> tuple[Arrow, ...]:
    """7.0 From attackers to the defenders they touch; 8.0: from artillery to the nearest of those it fires at."""
    attack = steps.get(m.Attack)
    if attack is None or attack.result:
        return ()
    at = {unit: spot for force in view.forces.values() for unit, spot in force.on_map.items()}
    board = setting.board
    other = next(side for side in SIDES if side is not attack.side)

    def fires(side: m.Side, units: tuple[UnitId, ...], on: tuple[UnitId, ...], words: str) -> list[Arrow]:
        spots = [at[unit] for unit in on if unit in at]
        return [
            Arrow(at[unit], min(spots, key=lambda s: board.distance(at[unit], s)), "fire", side.value, words)
            for unit in units
            if unit in at and spots
        ]

    made = [
        Arrow(at[a], at[d], "attack", attack.side.value, "attacks")
        for a in attack.attackers
        for d in attack.targets
        if a in at and d in at and at[d] in board.neighbors[at[a]]
    ]
    made += fires(attack.side, attack.barrage, attack.targets, "barrages")
    made += fires(other, attack.fpf, attack.attackers, "gives FPF")
    return tuple(made)


def battle(steps: dict[type[Step], Any]) -> Battle | None:
    attack = steps.get(m.Attack)
    if attack is None:
        return None
    own, other = attack.side, next(side for side in SIDES if side is not attack.side)
    support, answer = (f"{n} Ground Support" if n else "" for n in (attack.support, attack.fpf_support))
    parties = (
        (own, "makes a Banzai attack" if attack.banzai else "attacks", attack.attackers, ""),
        (own, "barrages", attack.barrage, support),
        (other, "defends", attack.targets, ""),
        (other, "gives FPF", attack.fpf, answer),
    )
    return Battle(
        "Attack",
        attack.rule,
        tuple(
            Party(side.value, role, keys(units), text) for side, role, units, text in parties if units or text
        ),
    )
