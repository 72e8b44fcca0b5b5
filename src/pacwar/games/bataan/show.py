"""What Bataan looks like: the scene of a view. No rules here; pieces, boxes, tracks, map and charts have files of their own."""

from __future__ import annotations

from itertools import chain

from pacwar.core.scene import Arrow, Battle, Briefing, Marker, Overlay, Party, Piece, Scene, Show
from pacwar.core.watching import Kept
from pacwar.games.bataan import model as m
from pacwar.games.bataan.ground import COMMAND_RANGE, LookupTables
from pacwar.games.bataan.model import JAPAN, NAMES, OTHER, SIDES, US, Side, Spot, UnitId
from pacwar.games.bataan.show_boxes import boxes, displays
from pacwar.games.bataan.show_charts import charts
from pacwar.games.bataan.show_counters import counters
from pacwar.games.bataan.show_markers import markers as marker_pieces
from pacwar.games.bataan.show_pieces import set_aside, units
from pacwar.games.bataan.show_stage import Stage
from pacwar.games.bataan.show_tracks import meters, tracks
from pacwar.games.bataan.show_words import briefing
from pacwar.games.bataan.view import View
from pacwar.kit.stage import assembled, each_once, hexes_among, keys, within

COLORS = {"us": "#7f9a56", "japan": "#d8744f"}


def show(ground: LookupTables) -> Show:
    setting = ground.setting
    return Show(
        draw=lambda view, side, kept: scene(ground, view, side, kept),
        charts=charts(ground),
        counters=counters(ground),
        side_names={side.value: name for side, name in NAMES.items()},
        colors=COLORS,
        briefings={key: Briefing(*briefing(key)) for key in setting.scenarios},
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


def pieces(stage: Stage) -> tuple[Piece, ...]:
    ground = (stage.part(part, side) for side in SIDES for part in (units, set_aside))
    return (*chain.from_iterable(ground), *marker_pieces(stage))


def markers(stage: Stage) -> tuple[Marker, ...]:
    """Changes to the map, and control of objectives and supply sources, in one marker per hex."""
    land, setting, field = stage.view.land, stage.setting, stage.p.field
    found: dict[Spot, list[tuple[str, str]]] = {}

    def mark(spot: Spot, kind: str, text: str) -> None:
        found.setdefault(spot, []).append((kind, text))

    for spot in sorted(land.destroyed & set(setting.forts)):
        mark(spot, "x", "destroyed fortification (14.13)")
    for spot in sorted(land.built):
        mark(spot, "fort", "fortification built by Event R (14.16)")
    for spots, word in (
        (land.blown, "bridge to {} destroyed"),
        (land.bridged, "river to {} bridged for Japan"),
    ):
        for a, b in spots:
            for here, there in ((a, b), (b, a)):
                mark(here, "bridge", f"{word.format(setting.board.name(there))} (17.15)")
    for spot in field.goals:
        holder = NAMES[JAPAN if spot in land.japanese else US]
        mark(spot, "objective", f"objective, friendly to {holder} ({stage.card.rule})")
    for side in SIDES:
        for spot in field.sources[side]:
            held = "" if (spot in land.japanese) == (side is JAPAN) else ", lost"
            if spot in land.regained:
                held = ", retaken: gives supply from the next Supply Status Phase"
            mark(spot, "supply", f"{NAMES[side]} supply source{held} (6.31)")
    combat = stage.step(m.Combat)
    if combat is not None and combat.no_retreat:
        mark(combat.target, "no retreat", "No Retreat (9.35b)")
    name = stage.words.hex
    return tuple(
        Marker(spot, lines[0][0], f"{name(spot)}: {'; '.join(text for _, text in lines)}")
        for spot, lines in sorted(found.items())
    )


def arrows(stage: Stage) -> tuple[Arrow, ...]:
    """9.1 From attackers to the hexes that they attack, from guns to the Defender Hex, and the move or retreat that is on."""
    found: dict[tuple[Spot, Spot, str], Arrow] = {}

    def draw(start: Spot | None, to: Spot | None, kind: str, side: Side, text: str) -> None:
        hexes = stage.setting.board.hexes
        if start is not None and to is not None and start != to and start in hexes and to in hexes:
            found[start, to, kind] = Arrow(start, to, kind, side.value, text)

    for side, target, attackers in fights(stage):
        for unit in attackers:
            draw(stage.at.get(unit), target, "attack", side, "attacks")
    combat = stage.step(m.Combat)
    if combat is not None:
        for side, guns in combat.guns.items():
            for gun in guns:
                draw(stage.at.get(gun), combat.target, "fire", side, "supports")
    for step in stage.steps:
        if isinstance(step, m.Moving):
            draw(step.start, step.at, "move", step.side, "moves")
        elif isinstance(step, m.Retreating):
            draw(step.start, step.at, "retreat", step.side, "retreats")
        elif isinstance(step, m.Invasion):
            for unit, aim in step.plan:
                draw(stage.at.get(unit), aim, "move", step.side, "plans to land")
    return tuple(found.values())


def fights(stage: Stage) -> list[tuple[Side, Spot, tuple[UnitId, ...]]]:
    """Attacks that are declared, being declared or being fought."""
    made: list[tuple[Side, Spot, tuple[UnitId, ...]]] = []
    for step in stage.steps:
        if isinstance(step, m.Declarations | m.Fighting):
            made += [(step.side, attack.target, attack.attackers) for attack in step.attacks]
        elif isinstance(step, m.Declaring | m.Combat):
            made.append((step.side, step.target, step.attackers))
    return made


def focus(stage: Stage) -> tuple[Spot, ...]:
    """The hexes that the open step is about."""
    combat, top = stage.step(m.Combat), stage.top
    spots = [getattr(top, name, None) for name in ("at", "target", "aim")]
    spots += [combat.target] if combat is not None else []
    spots += getattr(top, "landings", ())
    if isinstance(top, m.Reaction):
        fighting = stage.step(m.Fighting)
        spots += [attack.target for attack in fighting.attacks] if fighting is not None else []
    spots += [stage.at.get(unit) for unit in involved(stage)]
    return hexes_among(stage.setting.board, spots)


def involved(stage: Stage) -> tuple[UnitId, ...]:
    """The units that the open step is about."""
    combat, top = stage.step(m.Combat), stage.top
    found = [getattr(top, name, None) for name in ("unit", "lead")]
    for name in ("units", "attackers"):
        found += sorted(getattr(top, name, ()))
    if isinstance(top, m.SequenceChoice | m.SupplyChoice | m.Deciding):
        formations = [
            *getattr(top, "formations", ()),
            getattr(top, "formation", None),
            getattr(top, "drawn", None),
        ]
        found += [u for f in formations if f is not None for u in stage.ground.members[f] if u in stage.at]
    if combat is not None:
        found += (*combat.attackers, *combat.defenders)
    return each_once(found)


# -- overlays ---------------------------------------------------------------------------------------------------


def overlays(stage: Stage) -> tuple[Overlay, ...]:
    """16.22 Command Range of each HQ; supply, ZOCs, control, and the hexes in play."""
    p, board, made = stage.p, stage.setting.board, list[Overlay]()
    for unit, spot in stage.at.items():
        if stage.ground.is_hq[unit] and spot in board.hexes:
            title = f"Command Range of {stage.setting.names[unit]}"
            side = stage.ground.side_of[unit].value
            made.append(
                Overlay(f"range {unit}", title, within(board, spot, COMMAND_RANGE), side, "16.22", f"u{unit}")
            )
    sequence = stage.step(m.Sequence)
    if sequence is not None:
        hqs = [u for f in sequence.formations for u in stage.ground.hqs[f] if stage.at.get(u) in board.hexes]
        spots = {h for hq in hqs for h in within(board, stage.at[hq], COMMAND_RANGE)}
        layer(made, "command", "Command Range of the active formation", spots, sequence.side, "7.44")
    for side in SIDES:
        name = NAMES[side]
        if not p.field.in_supply:
            routes, traced = p.logistics.network(side), p.logistics.traced(side)
            layer(made, f"{side.value} routes", f"{name}: Supply Roads to a source", routes, side, "6.22")
            layer(made, f"{side.value} supply", f"{name}: hexes with a Supply Route", traced, side, "6.21")
        layer(made, f"{side.value} zone", f"{name}: Zones of Control", p.deployed[side].zone, side, "3.2")
    held = stage.view.land.japanese
    layer(made, "japan key", "key hexes friendly to Japan", held, JAPAN, "3.11c")
    layer(made, "us key", "key hexes friendly to the US", p.field.key - held, US, "3.11c")
    outside = stage.setting.land - p.area
    if outside:
        layer(made, "outside", "land not in play", outside, None, stage.card.rule)
    return tuple(made)


def layer(
    made: list[Overlay],
    key: str,
    title: str,
    spots: set[Spot] | frozenset[Spot],
    side: Side | None,
    rule: str,
) -> None:
    made.append(Overlay(key, title, tuple(sorted(spots)), side.value if side else "", rule))


# -- the combat -------------------------------------------------------------------------------------------------


def battle(stage: Stage) -> Battle | None:
    """10.0 The combat being fought or declared: attackers, defenders and support. The breakdown comes with the odds."""
    combat, declaring = stage.step(m.Combat), stage.step(m.Declaring)
    if combat is not None:
        table = "Mobile" if combat.mobile else "Assault"
        title = f"Combat in {stage.words.hex(combat.target)} ({table} CRT)"
        return Battle(title, combat.rule, tuple(parties(stage, combat)))
    if declaring is None:
        return None
    side, other = declaring.side, OTHER[declaring.side]
    defenders = [
        u for u, spot in stage.at.items() if spot == declaring.target and stage.ground.side_of[u] is other
    ]
    return Battle(
        f"Attack on {stage.words.hex(declaring.target)}",
        declaring.rule,
        (
            Party(side.value, "attacks", keys(declaring.attackers)),
            Party(other.value, "defends", keys(defenders), terrain(stage, declaring.target)),
        ),
    )


def parties(stage: Stage, combat: m.Combat) -> list[Party]:
    side, other = combat.side, OTHER[combat.side]
    words, found = stage.words, list[Party]()
    for whose, role, taking in ((side, "attacks", combat.attackers), (other, "defends", combat.defenders)):
        lead = combat.leads.get(whose)
        text = [f"{words.unit(lead)} leads" if lead is not None else ""]
        text += (
            [terrain(stage, combat.target), "No Retreat" if combat.no_retreat else ""]
            if whose is other
            else []
        )
        found.append(Party(whose.value, role, keys(taking), ", ".join(filter(None, text))))
    for whose in (side, other):
        if guns := combat.guns.get(whose):
            points = combat.support.get(whose)
            text = ["not yet coordinated" if points is None else words.points(points, "support")]
            found.append(Party(whose.value, "artillery", keys(guns), text[0]))
        air, ships = stage.on_mission(whose)
        if air or ships:
            known = (*(f"air {x}" for x in air), *(f"ship {x}" for x in ships))
            found.append(Party(whose.value, "air and naval support", known, flying(combat, whose)))
        if events := combat.events.get(whose):
            found.append(Party(whose.value, "events", (), ", ".join(words.event(x, whose) for x in events)))
    if combat.passengers:
        found.append(Party(other.value, "does not fight (11.36)", keys(combat.passengers)))
    if combat.uncoordinated:
        found.append(Party(side.value, "coordination", (), "failed (10.43c)"))
    if combat.result:
        found.append(Party(side.value, "result", (), combat.result))
    return found


def flying(combat: m.Combat, side: Side) -> str:
    if side not in combat.flies:
        return ""
    return "coordinated" if combat.flies[side] else "not coordinated (10.41c)"


def terrain(stage: Stage, spot: Spot) -> str:
    row, land = stage.setting.map[spot], stage.view.land
    stands = (row.fort and spot not in land.destroyed) or spot in land.built
    return ", ".join(filter(None, (row.terrain, row.cover, "fort" if stands else "")))
