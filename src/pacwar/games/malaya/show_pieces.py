"""The counters of Malaya as a viewer sees them: known units, supply, face-down stacks, and markers in hand."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.scene import Piece
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import EVERYBODY, OTHER, SIDES, Arrivals, Side, Spot, UnitId
from pacwar.games.malaya.show_stage import Stage


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
                yield piece(unit, None, f"{side.value} base", words, face_down=hidden)
            else:
                yield piece(unit, spot, "", words, face_down=hidden)


def piece(
    unit: UnitId, spot: Spot | None, box: str, status: tuple[str, ...] = (), *, face_down: bool = False
) -> Piece:
    return Piece(f"u{unit}", spot=spot, box=box, unit=unit, status=status, face_down=face_down)


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
        where, box = (None, f"{side.value} base") if in_base else (spot, "")
        yield Piece(
            f"supply {side.value} {spot}", f"{side.value} supply", spot=where, box=box, values=str(points)
        )


def face_down(stage: Stage, side: Side) -> Iterator[Piece]:
    """R61 Somebody is there; neither who nor how many is known. The mark belongs to the hex."""
    for spot in stage.view.forces[side].face_down:
        yield Piece(f"down {side.value} {spot}", f"{side.value} units", spot=spot, face_down=True)


def set_aside(stage: Stage, side: Side) -> Iterator[Piece]:
    """Eliminated units, reinforcements of the viewer by turn, and what he has still to place."""
    force, at = stage.view.forces[side], stage.at
    for key, units in (("replaceable", force.replaceable), ("lost", force.lost)):
        yield from (piece(unit, None, f"{side.value} {key}") for unit in units)
    for turn, due in sorted((force.track or {}).items()):
        yield from arriving(side, due, f"{side.value} turn {turn}")
    for step in stage.steps:
        if isinstance(step, m.Reinforcement) and step.side is side is stage.viewer:
            yield from arriving(side, step.due, f"{side.value} due")
        if isinstance(step, m.Deploying) and step.side is side:
            left = [unit for unit, _ in stage.to_place(step) if unit is not None and unit not in at]
            yield from (piece(unit, None, f"{side.value} due") for unit in left)


def arriving(side: Side, due: Arrivals, box: str) -> Iterator[Piece]:
    for unit in due.units:
        yield piece(unit, None, box, ("safe",) if unit in due.safe else ())
    if due.supply:
        key, counter = f"supply {side.value} {box}", f"{side.value} supply"
        yield Piece(key, counter, box=box, values=str(due.supply))


def markers(stage: Stage, side: Side) -> Iterator[Piece]:
    """5.4 The viewer's own hand; of another's only how many there are. Kept and removed markers lie open (R71)."""
    hand = stage.view.hands[side]
    for key, kinds in (("hand", hand.held or ()), ("kept", hand.kept), ("removed", hand.removed)):
        for n, marker in enumerate(kinds):
            number = marker if side is stage.viewer and key != "removed" else None
            box = f"{side.value} {key}"
            yield Piece(f"marker {box} {n}", f"{side.value} marker {marker}", box=box, unit=number)
    if hand.held is None and hand.in_hand:
        box = f"{side.value} hand"
        yield Piece(f"hand {side.value}", f"{side.value} marker", box=box, count=hand.in_hand)
