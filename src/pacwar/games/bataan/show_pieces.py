"""The ground units of Bataan as counters: all of them lie open (3.33)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pacwar.core.scene import Piece
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import NAMES, SIDES, Side, Spot, UnitId
from pacwar.games.bataan.printed import Arrival, Face
from pacwar.games.bataan.r03_units import face
from pacwar.games.bataan.r07_activation import is_active
from pacwar.games.bataan.show_cards import values_provenance
from pacwar.games.bataan.show_stage import Stage

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
SIGNS = 2  # of the markers on a unit that its counter has room for; the client shows the first two letters of each
ACTED = {1: "1st activation", 2: "last activation"}  # 7.42
BESIDE = {  # boxes beside the map in words
    "waiting": "may enter the map",
    "withdrawn": "withdrawn",
    "eliminated": "eliminated",
}


def units(stage: Stage) -> Iterator[Piece]:
    """What comes later lies on top of a stack: fighting units over HQs and guns."""
    for side in SIDES:
        status = statuses(stage, side)
        ordered = sorted(on_map(stage, side), key=lambda unit: (not is_rear(stage, unit), unit))
        for unit in ordered:
            spot = stage.at[unit]
            if spot == stage.setting.manila:
                yield piece(stage, unit, None, "manila", status.get(unit, ()))
            else:
                yield piece(stage, unit, spot, "", status.get(unit, ()))
        yield from set_aside(stage, side)


def on_map(stage: Stage, side: Side) -> list[UnitId]:
    return [unit for unit in stage.at if stage.ground.side_of[unit] is side]


def is_rear(stage: Stage, unit: UnitId) -> bool:
    return stage.ground.is_hq[unit] or stage.ground.is_artillery[unit] or stage.ground.is_aa[unit]


def piece(stage: Stage, unit: UnitId, spot: Spot | None, box: str, status: tuple[str, ...] = ()) -> Piece:
    setting = stage.setting
    counter, name = setting.counters[unit], setting.names[unit]
    up = face(stage.p, stage.view.forces[counter.side], unit)
    formation = title_of(stage, unit)
    where = f"in {stage.words.hex(spot)}" if spot is not None else beside(box)
    words = (
        f"{NAMES[counter.side]} {name}",
        f"{counter.kind} {counter.size}",
        formation,
        value_words(up, counter.range),
        f"stacking {counter.stack}",
        where,
        *status,
    )
    return Piece(
        key=f"u{unit}",
        side=counter.side.value,
        text=", ".join(filter(None, words)),
        name=name,
        symbol=SYMBOLS.get(counter.kind, counter.kind),
        size=counter.size,
        values=values(up, counter.range),
        spot=spot,
        box=box,
        unit=unit,
        status=status[:SIGNS],
        tint=TINTS.get(counter.formation, ""),
        formation=formation,
        provenance=values_provenance(setting, name).kind,
    )


def values(up: Face, reach: int) -> str:
    """Attack (or support), defense, efficiency, movement; artillery with its range."""
    shown = f"{up.attack}-{up.defense}-{up.er}-{up.ma}"
    return f"{shown}/range {reach}" if reach else shown


def value_words(up: Face, reach: int) -> str:
    attack = f"support {up.attack}, range {reach}" if reach else f"attack {up.attack}"
    return f"{attack}, defense {up.defense}, ER {up.er}, movement {up.ma}"


def title_of(stage: Stage, unit: UnitId) -> str:
    formation = stage.ground.formation_of[unit]
    return "Army unit" if formation == m.NO_FORMATION else stage.words.formation(formation)


def beside(box: str) -> str:
    """A box beside the map in words; the key of one that belongs to a side begins with it."""
    name = box.split(" ", 1)[1] if box.split(" ")[0] in list(SIDES) else box
    return BESIDE.get(name) or ("in the Manila box" if name == "manila" else f"due on {name}")


def statuses(stage: Stage, side: Side) -> dict[UnitId, tuple[str, ...]]:
    """Short words about the units of a side; the markers that lie on them come first."""
    view, force, turn = stage.view, stage.view.forces[side], stage.game_turn()
    combat, movement = stage.step(m.Combat), stage.step(m.Movement)
    leads = tuple(combat.leads.values()) if combat is not None else ()
    moved = movement.moved if movement is not None and movement.side is side else frozenset()
    reserve = {u for f in view.commands[side].reserve for u in stage.ground.members[f]}
    lists = [
        ("disrupted", force.disrupted),
        ("unsupplied", force.unsupplied),
        ("emergency supply", force.emergency),
        ("lead", leads),
        ("at sea", force.afloat),
        ("fired", force.fired),
        ("moved", moved),
        ("active", active(stage, side, {*leads, *moved})),
        ("reduced", force.reduced),
        ("infantry", force.converted),
        ("bound", force.locked),
        ("in Reserve", (*reserve, *view.commands[side].attached)),
    ]
    if turn is not None:
        acted = turn.acted
        lists += [(word, [u for u, n in acted.items() if n == count]) for count, word in ACTED.items()]
        lists += [("fort repair", turn.repairing), ("marked for replacements", turn.recovering)]
    found: dict[UnitId, list[str]] = {}
    for word, marked in lists:
        for unit in marked:
            found.setdefault(unit, []).append(word)
    return {unit: tuple(words) for unit, words in found.items()}


def active(stage: Stage, side: Side, told: Collection[UnitId]) -> list[UnitId]:
    """4.33b Active units of the present Operations Sequence, without those that have a more precise word."""
    sequence = stage.step(m.Sequence)
    if sequence is None or sequence.side is not side:
        return []
    return [u for u in on_map(stage, side) if u not in told and is_active(stage.p, sequence, u)]


def set_aside(stage: Stage, side: Side) -> Iterator[Piece]:
    """5.12, 5.22, 16.26, 16.57 Units at the edge of the map, withdrawn, to return, and eliminated."""
    force = stage.view.forces[side]
    moving = stage.step(m.Moving)
    entering = moving.units if moving is not None and moving.at is not None else ()
    for unit in force.waiting:
        if unit not in entering:
            yield piece(stage, unit, None, f"{side.value} waiting")
    for unit, turn in sorted({**force.absent, **force.returning}.items()):
        if turn > stage.turn:
            yield piece(stage, unit, None, f"turn {turn}")
        else:
            yield piece(stage, unit, None, f"{side.value} withdrawn")
    for unit in force.eliminated:
        yield piece(stage, unit, None, f"{side.value} eliminated")
    for line in due(stage):
        if line.side is side:
            for name in line.units:
                if (known := stage.setting.unit_ids.get(name)) is not None:
                    yield piece(stage, known, None, f"turn {line.turn}")


def due(stage: Stage) -> list[Arrival]:
    """5.1 Reinforcements of later turns, as the card has them."""
    if not stage.is_campaign:
        return []
    return [line for line in stage.setting.schedule.arrivals if line.turn > stage.view.turn]
