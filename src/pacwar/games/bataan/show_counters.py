"""What is printed on the counters of Bataan: units, activation and event markers, air units, ships; and their backs."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.scene import Counter, Face
from pacwar.games.bataan import printed
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.model import NAMES, NO_FORMATION, SIDES, UnitId
from pacwar.games.bataan.show_cards import values_provenance
from pacwar.games.bataan.show_charts import moment
from pacwar.games.bataan.words import Names

SYMBOLS = {  # where the table of unit symbols has another word
    "hq": "headquarters",
    "artillery": "field_artillery",
    "antiaircraft": "anti_aircraft",
    "antitank": "anti_tank",
    "recon": "reconnaissance",
}
TINTS = {  # 2.23: ground of the symbol by the formation; Army units keep that of their side
    "16": "#f6d9b8",
    "65": "#f7f0a6",
    "48": "#e9c7e0",
    "21r": "#bfe3d2",
    "4": "#c4d7f2",
    "scouts": "#f4cf5c",
    "11": "#bfd8ee",
    "21": "#f3c6a4",
    "31": "#d9c4ea",
    "41": "#c9e4b0",
    "51": "#f2b8b5",
    "71": "#e6dcc3",
    "91": "#a9dcd6",
    "1": "#fdf1cd",
    "2c": "#cfcfcf",
}
AIR_TYPES = {"A": "attack aircraft", "B": "bomber", "F": "fighter"}


def counters(ground: LookupTables) -> tuple[Counter, ...]:
    return tuple(made for part in (units, activation, events, air, ships) for made in part(ground))


# -- ground units -------------------------------------------------------------------------------------------


def units(ground: LookupTables) -> Iterator[Counter]:
    """2.21 Front and back."""
    setting = ground.setting
    for unit, (name, counter) in enumerate(zip(setting.names, setting.counters, strict=True)):
        formation = title_of(ground, unit)
        words = (
            f"{NAMES[counter.side]} {name}",
            f"{counter.kind} {counter.size}",
            formation,
            f"stacking {counter.stack}",
        )
        sides = (ground.full[unit], ground.weak[unit])
        yield Counter(
            key=f"u{unit}",
            side=counter.side.value,
            text=", ".join(filter(None, words)),
            name=name,
            symbol=SYMBOLS.get(counter.kind, counter.kind),
            size=counter.size,
            faces=tuple(Face(values(up, counter.range), value_words(up, counter.range)) for up in sides),
            tint=TINTS.get(counter.formation, ""),
            formation=formation,
            provenance=values_provenance(setting, name).kind,
        )


def values(up: printed.Face, reach: int) -> str:
    """Attack (or support), defense, efficiency, movement; artillery with its range."""
    shown = f"{up.attack}-{up.defense}-{up.er}-{up.ma}"
    return f"{shown}/range {reach}" if reach else shown


def value_words(up: printed.Face, reach: int) -> str:
    attack = f"support {up.attack}, range {reach}" if reach else f"attack {up.attack}"
    return f"{attack}, defense {up.defense}, ER {up.er}, movement {up.ma}"


def title_of(ground: LookupTables, unit: UnitId) -> str:
    formation = ground.formation_of[unit]
    return "Army unit" if formation == NO_FORMATION else Names(ground).formation(formation)


# -- markers ------------------------------------------------------------------------------------------------


def activation(ground: LookupTables) -> Iterator[Counter]:
    """4.31 The activation marker of a formation in its color, with the rating that is printed on it (6.52)."""
    for formation, card in enumerate(ground.formations):
        hq = ground.setting.counters[ground.hqs[formation][0]]
        yield Counter(
            key=f"am {formation}",
            side=card.side.value,
            text=f"{NAMES[card.side]} {card.title}, activation marker",
            name=card.title,
            symbol="infantry",
            size=hq.size,
            faces=(Face(f"ER {card.er}"),),
            kind="formation",
            tint=TINTS.get(ground.formation_names[formation], ""),
            formation=card.title,
        )
    for side in SIDES:
        yield Counter(f"{side.value} am", side.value, f"{NAMES[side]}: activation marker", kind="formation")


def events(ground: LookupTables) -> Iterator[Counter]:
    """17.11 What an event marker says to each side, and the marker itself, which belongs to neither."""
    for event, letter in enumerate(ground.letters):
        for side in SIDES:
            card = ground.events[event][side]
            parts = (
                f"Event {letter}, {card.title}: {card.text}",
                f"Played {moment(ground, letter, side)}.",
                f"Otherwise: {card.other}" if card.other else "",
            )
            yield Counter(
                key=f"{side.value} event {event}",
                side=side.value,
                text=" ".join(filter(None, parts)),
                name=card.title,
                faces=(Face(letter),),
                kind="event",
            )
        yield Counter(f"event {event}", "", f"Event {letter}", name=f"Event {letter}", kind="event")
    for side in SIDES:
        yield Counter(f"{side.value} event", side.value, f"{NAMES[side]}: event marker", kind="event")


# -- air units and ships ------------------------------------------------------------------------------------


def air(ground: LookupTables) -> Iterator[Counter]:
    provenance = ground.setting.library.provenance
    for number, (name, unit) in enumerate(zip(ground.air_names, ground.air, strict=True)):
        words = (
            f"{NAMES[unit.side]} {name}",
            f"{unit.service.title()} {AIR_TYPES[unit.type]}".strip(),
            f"{Names(ground).points(unit.points, 'air')}, ER {unit.er}",
        )
        yield Counter(
            key=f"air {number}",
            side=unit.side.value,
            text=", ".join(words),
            name=name,
            symbol="aviation",
            faces=(Face(f"{unit.type} {unit.points}-{unit.er}"),),
            kind="air",
            provenance=provenance("counters.yaml", name, "air").kind,
        )


def ships(ground: LookupTables) -> Iterator[Counter]:
    provenance = ground.setting.library.provenance
    for number, (name, ship) in enumerate(zip(ground.ship_names, ground.ships, strict=True)):
        words = (
            f"{NAMES[ship.side]} {name}",
            f"{ship.kind} of {ship.port}",
            f"gunfire {ship.points}" if ship.points else "",
            f"carries {ship.capacity} stacking points" if ship.capacity else "",
            f"carries {ship.cargo} supply points" if ship.cargo else "",
            f"ER {ship.er}",
        )
        yield Counter(
            key=f"ship {number}",
            side=ship.side.value,
            text=", ".join(filter(None, words)),
            name=name,
            symbol="naval",
            faces=(Face(f"{ship.points or ship.cargo}-{ship.er}"),),
            kind="ship",
            provenance=provenance("counters.yaml", name, "naval").kind,
        )
