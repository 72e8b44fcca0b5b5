"""What Malaya looks like: the scene of a view. No rules here; pieces, boxes, map and charts have files of their own."""

from __future__ import annotations

from pacwar.core.scene import Arrow, Battle, Briefing, Marker, Overlay, Party, Scene, Show
from pacwar.core.watching import Kept
from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.guess import as_seen
from pacwar.games.malaya.model import NAMES, OTHER, SIDES, Side, Spot, UnitId
from pacwar.games.malaya.position import ForceFacts
from pacwar.games.malaya.show_boxes import boxes, displays, meters, tracks
from pacwar.games.malaya.show_charts import charts
from pacwar.games.malaya.show_counters import counters
from pacwar.games.malaya.show_pieces import pieces
from pacwar.games.malaya.show_stage import Stage
from pacwar.games.malaya.text import ADJECTIVES
from pacwar.games.malaya.view import View
from pacwar.kit.grammar import conjugated
from pacwar.kit.stage import assembled, each_once, hexes_among, keys

COLORS = {"allies": "#d6bd85", "japan": "#c0563a"}
SITUATION = (
    "December 1941: the Japanese 25th Army advances on Singapore by sea and through Thailand. "
    "The Allies must hold Malaya for six turns of half a month."
)
AIMS = {
    "allies": "Hold objectives and Singapore to the end of February (24.1), or clear Malaya of Japanese "
    "infantry (25.3).",
    "japan": "Take objectives, above all those on Singapore island (24.1). Holding all of them wins at once (25.3).",
}
FIRST = {
    "allies": "Set up your units (25.4a): airfield units on airfields, the Indian divisions in the north. The last "
    "hint places all remaining units. Then assign air points to missions (16.31).",
    "japan": "Land your divisions with the amphibious units (22.1), or move them over the north edge (26.2).",
}


def show(ground: LookupTables) -> Show:
    setting = ground.setting
    return Show(
        draw=lambda view, side, kept: scene(ground, view, side, kept),
        charts=charts(setting),
        counters=counters(ground),
        side_names={side.value: name for side, name in NAMES.items()},
        colors=COLORS,
        briefings={key: Briefing(SITUATION, AIMS, FIRST) for key in setting.scenarios},
    )


def scene(ground: LookupTables, view: View, side: str | None, kept: Kept) -> Scene:
    stage = kept.before = Stage(ground, view, Side(side) if side else None, kept.before)
    return assembled(
        kept,
        stage,
        pieces,
        markers,
        boxes,
        tracks,
        meters,
        focus,
        involved,
        arrows,
        overlays,
        displays,
        battle,
    )


# -- on the map -------------------------------------------------------------------------------------------------


def markers(stage: Stage) -> tuple[Marker, ...]:
    name, view = stage.setting.board.name, stage.view
    made = [
        Marker(spot, "fort", f"{ADJECTIVES[side]} fortification in {name(spot)} (21.0)")
        for side in SIDES
        for spot in sorted(view.forces[side].forts)
    ]
    strikes = stage.step(m.Strikes) or stage.step(m.Bombardments)
    if strikes is not None:
        made += [
            Marker(spot, "fire", f"{stage.words.air(n)} on {name(spot)}") for spot, n in strikes.air.items()
        ]
        for spot, fleet in strikes.naval.items():
            ships = ", ".join(stage.ground.markers[marker].title for marker in fleet)
            made.append(Marker(spot, "fire", f"{ships} on {name(spot)}"))
    return tuple(made)


def arrows(stage: Stage) -> tuple[Arrow, ...]:
    """14.2 From attackers to the hexes that they attack; 22.4 assaults from the sea; a move of which only the way is seen."""
    view, beside = stage.view, stage.setting.board.neighbors
    found: dict[tuple[Spot, Spot, str], Arrow] = {}
    for attacker, targets, units in fights(stage):
        spots = [stage.at[unit] for unit in units if unit in stage.at]
        for start in spots:
            for target in targets:
                if target in beside[start]:
                    found[start, target, "attack"] = Arrow(start, target, "attack", attacker.value, "attacks")
    for side in SIDES:
        for start, target in view.forces[side].assaults:
            found[start, target, "attack"] = Arrow(
                start, target, "attack", side.value, "assaults from the sea"
            )
    moving = stage.step(m.Moving)
    hexes = stage.setting.board.hexes
    if moving is not None and moving.start != moving.at and moving.start in hexes:
        way = Arrow(moving.start, moving.at, "move", moving.side.value, "moves")
        found[moving.start, moving.at, "move"] = way
    return tuple(found.values())


def fights(stage: Stage) -> list[tuple[Side, tuple[Spot, ...], tuple[UnitId, ...]]]:
    """Battles that are declared, being declared or being fought."""
    made: list[tuple[Side, tuple[Spot, ...], tuple[UnitId, ...]]] = []
    for step in stage.steps:
        if isinstance(step, m.Declarations | m.Battles):
            made += [(step.side, fight.targets, fight.attackers) for fight in step.fights]
        elif isinstance(step, m.Declaring | m.Battle):
            made.append((step.side, step.targets, step.attackers))
    return made


def focus(stage: Stage) -> tuple[Spot, ...]:
    """The hexes that the open step is about."""
    battle, top = stage.step(m.Battle), stage.top
    spots = [getattr(top, name, None) for name in ("at", "to")]
    spots += getattr(top, "targets", ()) or (battle.targets if battle is not None else ())
    spots += [stage.at.get(unit) for unit in involved(stage)]
    return hexes_among(stage.setting.board, spots)


def involved(stage: Stage) -> tuple[UnitId, ...]:
    """The units that the open step is about."""
    battle, top = stage.step(m.Battle), stage.top
    if type(top) is m.Deploying:
        left = stage.to_place(top)
        return (left[0][0],) if left and left[0][0] is not None else ()
    found = [getattr(top, name, None) for name in ("unit", "carrier")]
    for name in ("units", "attackers", "cargo"):
        found += getattr(top, name, ())
    if battle is not None:
        found += (*battle.attackers, *battle.defenders)
    return each_once(found)


# -- overlays ---------------------------------------------------------------------------------------------------


def overlays(stage: Stage) -> tuple[Overlay, ...]:
    """10.4 The radius of each HQ that the viewer knows; and what he can tell of command, supply and zones."""
    ground, setting, view, viewer = stage.ground, stage.setting, stage.view, stage.viewer
    hexes, made = setting.board.hexes, []
    radii: dict[UnitId, tuple[Spot, ...]] = {}
    for unit, spot in stage.at.items():
        if ground.is_hq[unit] and spot in hexes:
            radii[unit] = stage.within(spot, setting.counters[unit].radius)
            title = f"radius of {setting.names[unit]}"
            side = ground.side_of[unit].value
            made.append(Overlay(f"radius {unit}", title, radii[unit], side, "10.4", f"u{unit}"))
    if viewer is None:
        return tuple(made)
    own = as_seen(view.forces[viewer])
    command = {spot for unit in own.active if unit in radii for spot in radii[unit]}
    supply = {n for spot in own.supply if spot in hexes for n in (spot, *setting.board.neighbors[spot])}
    enemy = OTHER[viewer].value
    announced = {
        n for spot, told in view.zones.items() for n in ground.zone_links[spot] if told[n in setting.jungle]
    }
    layers = (
        ("command", "within radius of an activated HQ", command, viewer.value, "10.2"),
        ("supply", "within supply radius", supply & setting.land, viewer.value, "7.2"),
        ("zone", "your ZOCs", ForceFacts(ground, viewer, own).zone, viewer.value, "13.1"),
        ("announced", "announced enemy ZOCs", announced, enemy, "18.4"),
    )
    for key, title, spots, side, rule in layers:
        made.append(Overlay(key, title, tuple(sorted(spots)), side, rule))
    return tuple(made)


# -- the battle -------------------------------------------------------------------------------------------------


def battle(stage: Stage) -> Battle | None:
    """14.3 The battle that is fought, or put together."""
    open_battle, declaring = stage.step(m.Battle), stage.step(m.Declaring)
    now: m.Battle | m.Declaring
    if open_battle is not None:
        now, defenders = open_battle, open_battle.defenders
        titles = [stage.ground.markers[marker].title for marker in open_battle.markers]
        played = ", ".join([*titles, *(["Thais Resist"] if open_battle.thais else [])])
    elif declaring is not None:
        now, played = declaring, ""
        defenders = tuple(unit for unit, spot in stage.at.items() if spot in now.targets)
    else:
        return None
    words = stage.words
    attacker, defender = now.side, OTHER[now.side]
    parties = [
        Party(attacker.value, conjugated("attacks", attacker is m.ALLIES), keys(now.attackers)),
        Party(
            defender.value,
            conjugated("defends", defender is m.ALLIES),
            keys(defenders),
            f"in {words.hexes(now.targets)}",
        ),
    ]
    if played:
        parties.append(Party(attacker.value, "markers", (), played))
    return Battle(f"Battle for {words.hexes(now.targets)}", now.rule, tuple(parties))
