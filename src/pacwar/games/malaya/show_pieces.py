"""The counters of Malaya as a viewer sees them: known units, supply, face-down stacks, and markers in hand."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.scene import Piece
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import EVERYBODY, NAMES, OTHER, SIDES, Arrivals, MarkerId, Side, Spot, UnitId
from pacwar.games.malaya.show_charts import values_provenance
from pacwar.games.malaya.show_stage import Stage
from pacwar.games.malaya.text import ADJECTIVES

SYMBOLS = {  # where the table of unit symbols has another word
    "hq": "headquarters",
    "antiaircraft": "anti_aircraft",
    "coastal_defense": "coast_artillery",
    "airfield": "aviation",
    "armored_recon": "reconnaissance",
    "amphibious": "naval",
}
TINTS = {  # ground of the symbol by the formation, as printed counters have it
    "9th Indian Division": "#f2dfae",
    "11th Indian Division": "#e8c98e",
    "17th Indian Division": "#dcd3a0",
    "8th Australian Division": "#c9dba8",
    "18th British Division": "#bfd3e6",
    "5th Division": "#f6d9b8",
    "18th Division": "#f3c6a4",
    "Imperial Guards Division": "#f3e3a0",
    "56th Division": "#e9c7c0",
}
JUNGLE_TRAINED = "#a9cf95"  # 26.13b: the green unit box


def pieces(stage: Stage) -> tuple[Piece, ...]:
    """What comes later lies on top of a stack: units over supply."""
    return tuple(
        piece
        for side in SIDES
        for part in (supplies, on_map, face_down, set_aside, markers)
        for piece in part(stage, side)
    )


def on_map(stage: Stage, side: Side) -> Iterator[Piece]:
    """Units on the map and in the base that the viewer knows."""
    base = stage.setting.base[side]
    status = statuses(stage, side)
    shown = stage.view.known.get(OTHER[side].value, m.Known()).units | stage.view.known[EVERYBODY].units
    for unit, spot in stage.at.items():
        if stage.ground.side_of[unit] is side:
            hidden = side is stage.viewer and unit not in shown
            words = status.get(unit, ())
            if spot == base:
                yield piece(stage, unit, None, f"{side.value} base", words, face_down=hidden)
            else:
                yield piece(stage, unit, spot, "", words, face_down=hidden)


def piece(
    stage: Stage,
    unit: UnitId,
    spot: Spot | None,
    box: str,
    status: tuple[str, ...] = (),
    *,
    face_down: bool = False,
) -> Piece:
    setting = stage.setting
    counter, name = setting.counters[unit], setting.names[unit]
    where = f"in {stage.words.hex(spot)}" if spot is not None else stage.beside(counter.side, box)
    hq = f"support {counter.support}, radius {counter.radius}" if stage.ground.is_hq[unit] else ""
    unseen = "face down" if face_down else ""
    words = (
        f"{ADJECTIVES[counter.side]} {name}",
        f"{counter.kind} {counter.size}",
        counter.values,
        hq,
        counter.formation,
        where,
        unseen,
        *status,
    )
    symbol = counter.symbol or counter.kind
    return Piece(
        key=f"u{unit}",
        side=counter.side.value,
        text=", ".join(filter(None, words)),
        name=name,
        symbol=SYMBOLS.get(symbol, symbol),
        size=counter.size,
        values=counter.values,
        spot=spot,
        box=box,
        unit=unit,
        status=status,
        face_down=face_down,
        tint=JUNGLE_TRAINED if counter.is_jungle_trained else TINTS.get(counter.formation, ""),
        formation=counter.formation,
        provenance=values_provenance(setting, name).kind,
    )


def statuses(stage: Stage, side: Side) -> dict[UnitId, tuple[str, ...]]:
    """Short words about the units of a side, as far as the viewer knows them."""
    force, movement = stage.view.forces[side], stage.step(m.Movement)
    sea = {start for start, _ in force.assaults}
    lists = [
        ("suppressed", force.suppressed),
        ("active", force.active or ()),
        ("moved", movement.moved if movement is not None and movement.side is side else ()),
        ("at sea", [unit for unit, spot in force.at.items() if spot in sea]),
    ]
    found: dict[UnitId, list[str]] = {}
    for word, units in lists:
        for unit in units:
            found.setdefault(unit, []).append(word)
    return {unit: tuple(words) for unit, words in found.items()}


def supplies(stage: Stage, side: Side) -> Iterator[Piece]:
    """7.8 Supply points where their number is known."""
    supply = dict(stage.view.forces[side].supply)
    for step in stage.steps:
        if isinstance(step, m.Deploying | m.Deployed) and step.side is side:
            supply.update(step.supply)
    for spot, points in sorted(supply.items()):
        in_base = spot == stage.setting.base[side]
        yield supply_piece(
            stage, side, points, None if in_base else spot, f"{side.value} base" if in_base else "", str(spot)
        )


def supply_piece(stage: Stage, side: Side, points: int, spot: Spot | None, box: str, key: str) -> Piece:
    where = f"in {stage.words.hex(spot)}" if spot is not None else stage.beside(side, box)
    return Piece(
        key=f"supply {side.value} {key}",
        side=side.value,
        text=f"{ADJECTIVES[side]} supply: {stage.words.supply(points)}, {where}",
        name=f"{points} supply",
        symbol="supply",
        values=str(points),
        spot=spot,
        box=box,
        kind="supply",
    )


def face_down(stage: Stage, side: Side) -> Iterator[Piece]:
    """R61 Somebody is there; neither who nor how many is known. The mark belongs to the hex."""
    for spot in stage.view.forces[side].face_down:
        text = f"{ADJECTIVES[side]} units, face down, in {stage.words.hex(spot)}"
        yield Piece(key=f"down {side.value} {spot}", side=side.value, text=text, spot=spot, face_down=True)


def set_aside(stage: Stage, side: Side) -> Iterator[Piece]:
    """Eliminated units, reinforcements of the viewer by turn, and what he has still to place."""
    force, at = stage.view.forces[side], stage.at
    for key, units in (("replaceable", force.replaceable), ("lost", force.lost)):
        yield from (piece(stage, unit, None, f"{side.value} {key}") for unit in units)
    for turn, due in sorted((force.track or {}).items()):
        yield from arriving(stage, side, due, f"{side.value} turn {turn}")
    for step in stage.steps:
        if isinstance(step, m.Reinforcement) and step.side is side is stage.viewer:
            yield from arriving(stage, side, step.due, f"{side.value} due")
        if isinstance(step, m.Deploying) and step.side is side:
            left = [unit for unit, _ in stage.to_place(step) if unit is not None and unit not in at]
            yield from (piece(stage, unit, None, f"{side.value} due") for unit in left)


def arriving(stage: Stage, side: Side, due: Arrivals, box: str) -> Iterator[Piece]:
    for unit in due.units:
        yield piece(stage, unit, None, box, ("safe",) if unit in due.safe else ())
    if due.supply:
        yield supply_piece(stage, side, due.supply, None, box, box)


def markers(stage: Stage, side: Side) -> Iterator[Piece]:
    """5.4 The viewer's own hand; of another's only how many there are. Kept and removed markers lie open (R71)."""
    hand = stage.view.hands[side]
    for key, kinds in (("hand", hand.held or ()), ("kept", hand.kept), ("removed", hand.removed)):
        for n, marker in enumerate(kinds):
            yield marker_piece(stage, side, marker, key, n)
    if hand.held is None and hand.in_hand:
        text = f"{NAMES[side]}: {hand.in_hand} command markers in hand"
        box = f"{side.value} hand"
        yield Piece(
            key=f"hand {side.value}", side=side.value, text=text, box=box, kind="marker", count=hand.in_hand
        )


def marker_piece(stage: Stage, side: Side, marker: MarkerId, key: str, n: int) -> Piece:
    kind = stage.ground.markers[marker]
    playable = side is stage.viewer and key != "removed"
    return Piece(
        key=f"marker {side.value} {key} {n}",
        side=side.value,
        text=f"{ADJECTIVES[side]} {kind.title}: {kind.text}",
        name=kind.title,
        box=f"{side.value} {key}",
        unit=marker if playable else None,
        kind="marker",
    )
