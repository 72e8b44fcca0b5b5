"""Air points and bombardment for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, OTHER, AirForce, Side, Spot, UnitId
from tests.malaya.scene import BOARD, GROUND, SETTING, held, hex_where, play, scene, units

BOMBARDMENT_TABLE = SETTING.air.bombardment
SUPERIORITY_TABLE = SETTING.air.superiority
CA, DD = GROUND.marker["5.3-J-NavalCA"], GROUND.marker["5.3-J-NavalDD"]


def flying(reserve: int = 0, damaged: int = 0, eliminated: int = 0, **missions: int) -> AirForce:
    """Air points by mission: flying(2, strike=3)."""
    flown = tuple(missions.get(name, 0) for name in ("recon", "superiority", "strike", "interdiction"))
    return AirForce(reserve, damaged, eliminated, flown)


def bonus(h: Spot) -> int:
    return SETTING.terrain.hexes[BOARD.terrain[h]].bombardment


OPEN = hex_where(lambda h: not bonus(h) and h in SETTING.malaya and h not in SETTING.objectives)


def face_of(column: int, result: str) -> int:
    return next(face for face in range(1, 7) if BOMBARDMENT_TABLE.result(column, face) == result)


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


def airfields(operated: int) -> dict[int, int]:
    """Allied airfield units on so many airfields."""
    fields = units(ALLIES, "airfield", operated) if operated else []
    return dict(zip(fields, SETTING.airfields, strict=False))


def allocation(operated: int = 3, **air: AirForce) -> Match:
    return scene(
        m.AirMissions(),
        allies=airfields(operated),
        air={m.Side(side): points for side, points in air.items()},
    )


def fight(allies: AirForce, japan: AirForce, *dice: int) -> Match:
    return scene(m.AirSuperiority(), air={ALLIES: allies, JAPAN: japan}, dice=dice)


def losing(points: int, eliminated: int, damaged: int) -> int:
    return next(
        face for face in range(1, 7) if SUPERIORITY_TABLE.losses(points, face) == (eliminated, damaged)
    )


SHORE = hex_where(lambda h: h in SETTING.coastal and not bonus(h))


def fleet(
    enemies: Mapping[UnitId, Spot], dice: Sequence[int] = (), supply: Mapping[Spot, int] | None = None
) -> Match:
    return scene(
        m.Strikes(JAPAN),
        allies=enemies,
        supply={ALLIES: supply or {}},
        hands={JAPAN: held(JAPAN, "J-NavalCA", "J-NavalDD")},
        dice=dice,
    )


def fire(match: Match, at: Spot, *markers: int) -> list[Event]:
    for marker in markers:
        play(match, m.PlayMarker(marker), m.Bombard(at))
    return play(match, m.EndStrikes(), m.CarryOut(at))
