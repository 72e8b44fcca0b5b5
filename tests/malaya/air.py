"""Air points and bombardment for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, OTHER, AirForce, Side, Spot, UnitId
from tests.malaya.scene import BOARD, SETTING, hex_where, play, scene


def flying(reserve: int = 0, damaged: int = 0, eliminated: int = 0, **missions: int) -> AirForce:
    """Air points by mission: flying(2, strike=3)."""
    flown = tuple(missions.get(name, 0) for name in ("recon", "superiority", "strike", "interdiction"))
    return AirForce(reserve, damaged, eliminated, flown)


BOMBARDMENT = SETTING.air.bombardment


def bonus(h: Spot) -> int:
    return SETTING.terrain.hexes[BOARD.terrain[h]].bombardment


OPEN = hex_where(lambda h: not bonus(h) and h in SETTING.malaya and h not in SETTING.objectives)


def face_of(column: int, result: str) -> int:
    return next(face for face in range(1, 7) if BOMBARDMENT.result(column, face) == result)


def raid(
    side: Side,
    points: int,
    enemies: Mapping[UnitId, Spot],
    dice: Sequence[int] = (),
    supply: Mapping[Spot, int] | None = None,
    **fields: Any,
) -> Match:
    """A side with so many Strike points against these."""
    owner = OTHER[side]
    return scene(
        m.Strikes(side),
        allies=enemies if owner is ALLIES else {},
        japan=enemies if owner is JAPAN else {},
        supply={owner: supply or {}},
        forces={owner: fields},
        air={side: AirForce(0, missions=(0, 0, points, 0))},
        dice=dice,
    )


def strike(match: Match, at: Spot, points: int) -> list[Event]:
    return play(match, *[m.AddStrike(at)] * points, m.EndStrikes(), m.CarryOut(at))
