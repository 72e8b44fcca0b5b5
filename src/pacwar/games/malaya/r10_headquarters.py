"""Chapters 10 and 19: Headquarters."""

from __future__ import annotations

from collections.abc import Collection

from pacwar.games.malaya.model import Side, Spot, UnitId
from pacwar.games.malaya.position import Position


def is_within(p: Position, hq: UnitId, spot: Spot) -> bool:
    """10.4 Is a place within the radius of an HQ? Nothing on the map matters; in a base, only the base is (R99)."""
    side = p.ground.side_of[hq]
    at = p.state.forces[side].at[hq]
    if spot == at:
        return True
    board = p.setting.board
    if not (board.is_hex(at) and board.is_hex(spot)):
        return False  # R99
    return board.distance(at, spot) <= p.setting.counters[hq].radius


def commanded(p: Position, side: Side) -> frozenset[UnitId]:
    """10.2, 19.1 Units within the radius of an activated HQ: they may move in the Follow-On Movement Phase."""
    return frozenset(
        unit for spot, units in p.deployed[side].stacks.items() if any_within(p, side, spot) for unit in units
    )


def commanded_supply(p: Position, side: Side) -> frozenset[Spot]:
    """10.2 Places from which supply points may move in the Follow-On Movement Phase."""
    return frozenset(spot for spot in p.state.forces[side].supply if any_within(p, side, spot))


def any_within(p: Position, side: Side, spot: Spot) -> bool:
    return any(is_within(p, hq, spot) for hq in p.state.forces[side].active)


def supporting(p: Position, side: Side, spots: Collection[Spot]) -> UnitId | None:
    """10.31, 10.32, 14.32 The activated HQ with the best Support Value that has one of these hexes in its radius."""
    counters = p.setting.counters
    for hq in sorted(p.state.forces[side].active, key=lambda hq: (-counters[hq].support, hq)):  # 14.32
        for spot in spots:
            if is_within(p, hq, spot):  # 10.32
                return hq  # 10.31: only one
    return None
