"""Reinforcements and ships for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, OTHER, AirForce, Arrivals, Side
from tests.malaya.scene import BASE, BOATS, GROUND, INFANTRY, SETTING, due, scene, unit, units

INTERDICTION_TABLE = SETTING.air.interdiction
MASS = len(INTERDICTION_TABLE.modifiers)  # points with the greatest modifier
ALLIED_AMPHIB = unit(ALLIES, "amphib")
REGIMENTS = units(JAPAN, "infantry", 4, lambda u: GROUND.weight[u] == 3)
ONE = REGIMENTS[0]


def ships(**more: Any) -> Match:
    """The Reinforcement Phase of Japan, with an amphibious unit, a regiment, an HQ and supply in its base."""
    army = dict.fromkeys((BOATS[0], INFANTRY, unit(JAPAN, "hq")), BASE[JAPAN])
    return scene(due(JAPAN), japan=army, supply={JAPAN: {BASE[JAPAN]: 4}}, **more)


def interdicting(result: str, points: int = MASS) -> int:
    return next(face for face in range(1, 7) if INTERDICTION_TABLE.result(points, face) == result)


def landing(
    side: Side, due: Arrivals, dice: Sequence[int], points: int = MASS, turn: int = 2, mine: int = 0
) -> Match:
    """A side places its reinforcements while so many enemy points interdict."""
    air = {
        OTHER[side]: AirForce(0, missions=(0, 0, 0, points)),
        side: AirForce(0, missions=(0, 0, 0, mine)),
    }
    return scene(m.Reinforcement(side, due), air=air, dice=dice, turn=turn)
