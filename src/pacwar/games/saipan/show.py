"""What Saipan looks like: the scene of a view. No rules here; the map is in show_sheet.py, the charts in show_charts.py."""

from __future__ import annotations

from typing import Any

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
from pacwar.core.watching import Kept
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import NAMES, SIDES, Side, Spot, UnitId
from pacwar.games.saipan.setting import Setting
from pacwar.games.saipan.show_charts import (
    counters_chart,
    crt_chart,
    terrain_chart,
    track_chart,
)
from pacwar.games.saipan.show_counters import counters
from pacwar.games.saipan.view import View
from pacwar.kit.stage import Seen, assembled, keys

COLORS = {"us": "#6f8f4e", "japan": "#e9a13f"}
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
        draw=lambda view, side, kept: scene(setting, view, side, kept),
        charts=(crt_chart(setting), terrain_chart(setting), track_chart(setting), counters_chart(setting)),
        counters=counters(setting),
        side_names={side.value: name for side, name in NAMES.items()},
        colors=COLORS,
        briefings={
            key: Briefing(SITUATION, AIMS, FIRST if key == "historical" else FREE)
            for key in setting.scenarios
        },
    )


# -- the scene ----------------------------------------------------------------------------------------------


class Stage(Seen):
    """A view with what is printed."""

    deep = frozenset({"view", "forces"})
    lasting = frozenset({"setting"})

    def __init__(self, setting: Setting, view: View, viewer: str | None) -> None:
        super().__init__(view, viewer)
        self.setting, self.view = setting, view


def scene(setting: Setting, view: View, side: str | None, kept: Kept) -> Scene:
    return assembled(
        kept, Stage(setting, view, side),
        pieces, markers, boxes, tracks, meters, focus, involved, arrows, battle,
    )  # fmt: skip


def pieces(stage: Stage) -> tuple[Piece, ...]:
    return tuple(piece for side in SIDES for piece in stage.part(pieces_of, side))


def pieces_of(stage: Stage, side: Side) -> tuple[Piece, ...]:
    force, moving = stage.view.forces[side], stage.step(m.Moving)
    status, made = stage.part(statuses), list[Piece]()
    for unit, spot in force.on_map.items():
        here = moving.at if moving is not None and moving.unit == unit else spot
        made.append(Piece(f"u{unit}", spot=here, unit=unit, status=status.get(unit, ())))
    for key, units in (("pool", force.pool), ("lost", force.lost)):
        made += [Piece(f"u{unit}", box=f"{side.value} {key}", unit=unit) for unit in units]
    return tuple(made)


def boxes(stage: Stage) -> tuple[Box, ...]:
    return tuple(
        Box(f"{side.value} {key}", f"{NAMES[side]}: {title}", side.value)
        for side in SIDES
        for key, title in (("pool", "not yet in play"), ("lost", "eliminated"))
    )


def statuses(stage: Stage) -> dict[UnitId, tuple[str, ...]]:
    """Short words about units, as far as the open phase knows them."""
    found: dict[UnitId, list[str]] = {}
    movement, combat = stage.step(m.Movement), stage.step(m.Combat)
    lists: list[tuple[str, Any]] = [
        ("at sea", stage.view.at_sea),
        ("moved", movement.moved if movement else ()),
        ("fought", combat.fought if combat else ()),
        ("attacked", combat.attacked if combat else ()),
        ("fired", combat.fired if combat else ()),
        ("silenced", combat.silenced if combat else ()),
    ]
    lists += [("shaken", force.shaken) for force in stage.view.forces.values()]
    for word, units in lists:
        for unit in units:
            found.setdefault(unit, []).append(word)
    return {unit: tuple(words) for unit, words in found.items()}


def markers(stage: Stage) -> tuple[Marker, ...]:
    name = stage.setting.board.name
    made = [Marker(h, "beachhead", f"Beachhead in {name(h)}") for h in stage.view.beachheads]
    landing, writing, attack = stage.step(m.Landing), stage.step(m.WriteLandings), stage.step(m.Attack)
    if landing:
        made += [Marker(h, "landing", f"planned landing at {name(h)}") for h in landing.hexes]
    if writing:
        made += [Marker(h, "landing", f"planned landing at {name(h)}") for h in writing.written]
    if attack:
        made += [Marker(h, "path", f"Path of Retreat, {name(h)}") for path in attack.paths for h in path]
    return tuple(made)


def meters(stage: Stage) -> tuple[Meter, ...]:
    combat = stage.step(m.Combat)
    support = (
        combat.support if combat else stage.setting.support(min(stage.view.turn, max(stage.setting.track)))
    )
    made = [Meter(f"{NAMES[side]} Ground Support", str(support[side]), "9.0") for side in SIDES]
    made += [
        Meter(f"{NAMES[side]} units on the island", str(len(stage.view.forces[side].on_map)), "13.0")
        for side in SIDES
    ]
    return tuple(made)


def tracks(stage: Stage) -> tuple[Track, ...]:
    spaces = tuple(
        Space(str(t.turn), t.date, f"Ground Support {t.us}/{t.japan}") for t in stage.setting.track.values()
    )
    return (Track("Turn Record", spaces, min(stage.view.turn, len(spaces)) - 1, "4.1-3"),)


def focus(stage: Stage) -> tuple[Spot, ...]:
    """The spots that the open step is about."""
    top: Any = stage.top
    if isinstance(top, m.Moving):
        return (top.at,)
    return tuple(
        spot
        for unit in involved(stage)
        for force in stage.view.forces.values()
        if (spot := force.on_map.get(unit)) is not None
    )


def involved(stage: Stage) -> tuple[UnitId, ...]:
    attack = stage.step(m.Attack)
    if attack:
        return (*attack.targets, *attack.attackers, *attack.barrage, *attack.fpf)
    found = [step.unit for step in stage.steps if "unit" in step.__struct_fields__]
    return tuple(found)


def arrows(stage: Stage) -> tuple[Arrow, ...]:
    """7.0 From attackers to the defenders they touch; 8.0: from artillery to the nearest of those it fires at."""
    attack = stage.step(m.Attack)
    if attack is None or attack.result:
        return ()
    at = {unit: spot for force in stage.view.forces.values() for unit, spot in force.on_map.items()}
    board = stage.setting.board
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


def battle(stage: Stage) -> Battle | None:
    attack = stage.step(m.Attack)
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
