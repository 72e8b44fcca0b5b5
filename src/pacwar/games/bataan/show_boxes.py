"""What lies beside the map of Bataan: activation markers, the Strategic Display, event markers, the attrition track, boxes."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.scene import Box, Display, DisplayRow
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import AWAY, MISSION, NAMES, READY, SIDES, Side
from pacwar.games.bataan.show_markers import PILES, piles, place_of, ratings
from pacwar.games.bataan.show_pieces import due
from pacwar.games.bataan.show_stage import Stage
from pacwar.kit.stage import listed

ASIDE = {  # boxes of ground units beside the map
    "waiting": ("may enter the map", "5.12"),
    "withdrawn": ("withdrawn", "5.22"),
    "eliminated": ("eliminated, may be rebuilt", "16.57a"),
}


def boxes(stage: Stage) -> tuple[Box, ...]:
    setting, seen = stage.setting, stage.view.events
    made = [Box("manila", "Manila box", "japan", "", "spot", setting.manila, "16.42a")]
    for side in SIDES:
        for part in (activation, strategic, attrition):
            made += stage.part(listed, part, side)
        hand = f"{seen.in_hand[side]} of at most {setting.events.hands[side]}"
        made.append(
            Box(f"{side.value} hand", f"{NAMES[side]}: event markers in hand", side.value, hand, rule="17.13")
        )
        for key, (title, rule) in ASIDE.items():
            made.append(Box(f"{side.value} {key}", f"{NAMES[side]}: {title}", side.value, rule=rule))
    made.append(Box("events pool", "event markers in the pool", "", str(seen.in_pool), rule="17.11"))
    made.append(
        Box("events aside", "event markers in use or out of play", "", str(len(seen.aside)), rule="17.11")
    )
    made += [Box(f"turn {turn}", f"due on turn {turn}", rule="5.1") for turn in expected(stage)]
    return tuple(made)


def expected(stage: Stage) -> list[int]:
    """5.1, 5.22, 16.26 Later turns on which units come or return."""
    forces = stage.view.forces.values()
    back = {turn for force in forces for turn in (*force.absent.values(), *force.returning.values())}
    return sorted({turn for turn in back if turn > stage.turn} | {line.turn for line in due(stage)})


# -- activation ---------------------------------------------------------------------------------------------


def activation(stage: Stage, side: Side) -> Iterator[Box]:
    found = stage.part(piles, side)
    for key, (title, rule) in PILES.items():
        note = str(found[key].size)
        yield Box(f"{side.value} {key}", f"{NAMES[side]}: {title}", side.value, note, rule=rule)


def attrition(stage: Stage, side: Side) -> Iterator[Box]:
    for er, formations in stage.part(ratings, side).items():
        title = f"{NAMES[side]}: ER {er}"
        yield Box(f"{side.value} attrition {er}", title, side.value, str(len(formations)), rule="6.52")


# -- the Strategic Display ----------------------------------------------------------------------------------


def rows(stage: Stage) -> dict[str, str]:
    """The rows of the Strategic Display with their titles: bases and ports, sea zones, then used units."""
    route = [box for box in stage.view.display.ships.values() if box in stage.setting.display.ports]
    return {
        READY: "Ready",
        **{port: f"at {port}" for port in sorted(set(route))},
        **{zone: zone for zone in stage.ground.zones},
        MISSION: "at the Defender Hex",
        "done": "Flown, Sailed",
        AWAY: "out of play",
    }


def strategic(stage: Stage, side: Side) -> Iterator[Box]:
    """15.23 A sea zone can be chosen while a unit of that side is placed."""
    display, ground, chooses = stage.view.display, stage.ground, stage.part(places, side)
    air = [place_of(box) for x, box in display.air.items() if ground.air[x].side is side]
    ships = [place_of(box) for x, box in display.ships.items() if ground.ships[x].side is side]
    for place, title in rows(stage).items():
        zone = stage.setting.display.zones.get(place)
        flies, sails = air.count(place), ships.count(place)
        limit = f" of {zone.air[side]}" if zone is not None else ""
        note = f"{flies}{limit} air" + (f", {sails} naval" if sails else "")
        yield Box(
            f"{side.value} {place}",
            f"{NAMES[side]}: {title}",
            side.value,
            note,
            "zone" if zone is not None and chooses else "",
            ground.zones.index(place) if zone is not None and chooses else None,
            "15.23" if zone is not None else "18.24",
        )


def places(stage: Stage, side: Side) -> bool:
    """Whether a side is placing a unit."""
    return isinstance(stage.top, m.PlacingAir | m.PlacingShip) and stage.top.side is side


# -- displays -----------------------------------------------------------------------------------------------


def displays(stage: Stage) -> tuple[Display, ...]:
    """A row for each box, so that both sides stand beside each other; rows in which nothing lies are left out."""
    sides = tuple(NAMES[side] for side in SIDES)
    found = {side: stage.part(piles, side) for side in SIDES}
    markers = [
        pair(title, key) for key, (title, _) in PILES.items() if any(found[side][key].size for side in SIDES)
    ]
    levels = {side: stage.part(ratings, side) for side in SIDES}
    spaces = sorted({er for side in SIDES for er in levels[side]}, reverse=True)
    track = [
        DisplayRow(
            str(er),
            tuple(f"{side.value} attrition {er}" if er in levels[side] else "" for side in SIDES),
        )
        for er in spaces
    ]
    made = [
        Display("activation", "Activation markers", sides, tuple(markers), "4.33"),
        Display("events", "Event markers", sides, (pair("in hand", "hand"),), "17.1"),
        Display(
            "strategic",
            "Strategic Display",
            sides,
            tuple(pair(title, place) for place, title in rows(stage).items()),
            "18.24",
        ),
    ]
    if track:
        made.append(Display("attrition", "General Attrition Track", sides, tuple(track), "6.52"))
    return tuple(made)


def pair(title: str, key: str) -> DisplayRow:
    return DisplayRow(title[0].upper() + title[1:], tuple(f"{side.value} {key}" for side in SIDES))
