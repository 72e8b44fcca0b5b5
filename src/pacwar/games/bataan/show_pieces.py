"""The ground units of Bataan as counters: all of them lie open (3.33)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pacwar.core.scene import Piece
from pacwar.games.bataan import model as m
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.model import SIDES, Side, Spot, UnitId
from pacwar.games.bataan.printed import Arrival
from pacwar.games.bataan.r07_activation import is_active
from pacwar.games.bataan.show_stage import Stage

ACTED = {1: "1st activation", 2: "last activation"}  # 7.42
BESIDE = {  # boxes beside the map in words
    "waiting": "may enter the map",
    "withdrawn": "withdrawn",
    "eliminated": "eliminated",
}


def units(stage: Stage, side: Side) -> tuple[Piece, ...]:
    """What comes later lies on top of a stack: fighting units over HQs and guns."""
    status, spots = stage.part(statuses, side), stage.part(on_map, side)
    turned, manila = face_down(stage, side), stage.setting.manila
    return tuple(
        Piece(
            f"u{unit}",
            face=int(unit in turned),
            spot=None if spot == manila else spot,
            box="manila" if spot == manila else "",
            unit=unit,
            status=status.get(unit, ()),
        )
        for unit, spot in spots.items()
    )


def on_map(stage: Stage, side: Side) -> dict[UnitId, Spot]:
    """Where the units of a side are, in the order in which they are drawn."""
    at, ground = stage.at, stage.ground
    units = [unit for unit in at if ground.side_of[unit] is side]
    return {unit: at[unit] for unit in sorted(units, key=lambda unit: (not is_rear(ground, unit), unit))}


def face_down(stage: Stage, side: Side) -> frozenset[UnitId]:
    """3.61 The units whose back is up."""
    force = stage.view.forces[side]
    return frozenset((*force.reduced, *force.converted))


def is_rear(ground: LookupTables, unit: UnitId) -> bool:
    return ground.is_hq[unit] or ground.is_artillery[unit] or ground.is_aa[unit]


def piece(stage: Stage, unit: UnitId, box: str) -> Piece:
    """A unit beside the map."""
    turned = face_down(stage, stage.ground.side_of[unit])
    return Piece(f"u{unit}", face=int(unit in turned), box=box, unit=unit)


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
    spots, members = stage.part(on_map, side), stage.ground.members
    acting = sorted(sequence.reaction or ()) or [u for f in sequence.formations for u in members[f]]
    acting += sequence.army
    return [u for u in acting if u in spots and u not in told and is_active(stage.p, sequence, u)]


def set_aside(stage: Stage, side: Side) -> tuple[Piece, ...]:
    """5.12, 5.22, 16.26, 16.57 Units at the edge of the map, withdrawn, to return, and eliminated."""
    return tuple(_set_aside(stage, side))


def _set_aside(stage: Stage, side: Side) -> Iterator[Piece]:
    force = stage.view.forces[side]
    moving = stage.step(m.Moving) if force.waiting else None
    entering = moving.units if moving is not None and moving.at is not None else ()
    for unit in force.waiting:
        if unit not in entering:
            yield piece(stage, unit, f"{side.value} waiting")
    for unit, turn in sorted({**force.absent, **force.returning}.items()):
        if turn > stage.turn:
            yield piece(stage, unit, f"turn {turn}")
        else:
            yield piece(stage, unit, f"{side.value} withdrawn")
    for unit in force.eliminated:
        yield piece(stage, unit, f"{side.value} eliminated")
    for line in due(stage):
        if line.side is side:
            for name in line.units:
                if (known := stage.setting.unit_ids.get(name)) is not None:
                    yield piece(stage, known, f"turn {line.turn}")


def due(stage: Stage) -> list[Arrival]:
    """5.1 Reinforcements of later turns, as the card has them."""
    if not stage.is_campaign:
        return []
    return [line for line in stage.setting.schedule.arrivals if line.turn > stage.view.turn]
