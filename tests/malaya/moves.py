"""Movement for tests: steps and what they cost, railroads, wide ground."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Side, Spot, UnitId
from tests.malaya.scene import (
    BOARD,
    GROUND,
    MOVE,
    SETTING,
    hex_where,
    moving,
    play,
    position,
    scene,
    unit,
    zone_of,
)

FOOT = {side: SETTING.costs[False][side is ALLIES] for side in (ALLIES, JAPAN)}
TRAINED = unit(ALLIES, "infantry", lambda u: GROUND.spreads[u])  # jungle is no bar to its zone


def one_step(side: Side, who: UnitId, a: Spot, b: Spot, **more: object) -> m.Moving:
    match = scene(MOVE[side], **{side.value: {who: a}}, **more)  # type: ignore[arg-type]
    play(match, m.PickUnit(who), m.StepTo(b))
    return moving(match)


def spent(now: m.Moving, whole: int) -> int:
    assert now.left is not None
    return 2 * whole - now.left


def rail() -> tuple[Spot, Spot, Spot]:
    """Two hexes on the railroad, and a third beside the second that is not."""
    linked = BOARD.linked["railroad"]
    return next(
        (a, b, c)
        for a in sorted(linked)
        for b in linked[a]
        for c in sorted(FOOT[JAPAN][b])
        if not BOARD.has("railroad", b, c) and c != a and not BOARD.has("river", a, b)
    )


def wide(h: Spot) -> bool:
    """A hex with land for two hexes around it, all of it open to zones."""
    near = [n for n in sorted(SETTING.land) if BOARD.distance(n, h) <= 2]
    return len(near) == 19 and all(len(zone_of(n)) == 6 for n in near)


WIDE = hex_where(wide)
AROUND = BOARD.around[WIDE]  # in the order of the compass


def trained(u: int) -> bool:
    return GROUND.spreads[u]


def untrained(u: int) -> bool:
    return not GROUND.spreads[u]


def mixed(h: int) -> bool:
    """A hex that is no jungle, with jungle and other hexes around it."""
    jungle = {n in SETTING.jungle for n in zone_of(h)}
    return h not in SETTING.jungle and jungle == {True, False}


def zone(match: object, side: m.Side) -> frozenset[int]:
    return position(match).deployed[side].zone  # type: ignore[arg-type]
