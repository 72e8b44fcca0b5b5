"""Malaya begun later. Random games mostly end on turn 1, when no infantry has landed (25.3, R36), so the properties
also run from two positions in which the armies are in contact: at the border, and before Singapore."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from pacwar.core.contract import Game
from pacwar.core.records import replace
from pacwar.games.malaya.ground import LIMIT
from pacwar.games.malaya.model import (
    ALLIES,
    JAPAN,
    AirForce,
    Arrivals,
    Force,
    GameTurn,
    Hand,
    Spot,
    State,
    UnitId,
)
from pacwar.games.malaya.r05_markers import without
from pacwar.games.malaya.r09_breakdown import subordinates
from tests.malaya.scene import BOARD, GAME, GROUND, SETTING, held, marker

KEY = "malaya-later"
BASE = SETTING.base[JAPAN]


def placed(stacks: Mapping[str, str]) -> dict[UnitId, Spot]:
    """Units by hex: "2514": "8 Ind, Airfield 1"."""
    at = {
        SETTING.unit(name): BOARD.spot(spot) for spot, names in stacks.items() for name in names.split(", ")
    }
    for spot in set(at.values()) - {BASE}:
        assert spot in SETTING.land
        assert sum(GROUND.weight[unit] for unit, there in at.items() if there == spot) <= LIMIT
    return at


def broken(force: Force, *names: str) -> Force:
    """With these units broken down where they stand (9.1)."""
    for unit in map(SETTING.unit, names):
        spot = force.at[unit]
        into = subordinates(GROUND, force, unit)
        at = {u: there for u, there in force.at.items() if u != unit} | dict.fromkeys(into, spot)
        suppressed = force.suppressed
        if unit in suppressed:
            suppressed = suppressed.difference((unit,)).union(into)
        force = replace(force, at=at, suppressed=suppressed, broken=(*force.broken, unit))
    return force


def worked(hand: Hand, name: str) -> Hand:
    """With a marker that has been picked and removed (5.3)."""
    return replace(hand, pool=without(hand.pool, marker(name)), removed=(marker(name),))


def at_the_border() -> State:
    """Turn 2: before Jitra and around Kota Bharu. Most of the Japanese army waits, the Allies stand as in history."""
    s: State = GAME.start("campaign", {"setup": "historical"})
    ashore = placed(
        {
            "0912": "11/5, 41/5, 1 Armor",
            "1012": "42/5, 5 Recon, 4 Eng",
            "0911": "25 Army HQ, 5 HQ, 5 Airfield",
            "2413": "55/18, 56/18, 14 Eng",
            "2515": "114/18",
            "2414": "18 HQ, 1/9 Amphib",
        }
    )
    japan = replace(
        s.forces[JAPAN],
        at={**s.forces[JAPAN].at, **ashore},
        supply={BASE: 3, BOARD.spot("0911"): 3, BOARD.spot("2413"): 2},
    )
    japan = broken(japan, "114/18", "42/5")
    hands = {ALLIES: held(ALLIES, "A-ForceZ", "A-Intelligence", "A-StaffPlanning"),
             JAPAN: held(JAPAN, "J-StaffPlanning", "J-Banzai", "J-AmphibiousMove", "J-NavalCA")}  # fmt: skip
    return replace(
        s,
        turn=1,
        steps=(GameTurn(),),
        forces={ALLIES: s.forces[ALLIES], JAPAN: japan},
        hands=hands,
        points={ALLIES: 6, JAPAN: 9},
    )


def before_singapore() -> State:
    """Turn 5: the Japanese are before Johore Baru, the Allies on the island and at Mersing, both worn."""
    s: State = GAME.start("campaign", {"setup": "historical"})
    island = Force(
        placed(
            {
                "3848": "22A, 12 Ind, MC Eng",
                "3849": "Singapore CD, 27A, 1H, Airfield 7",
                "3949": "1M, 2H",
                "3950": "2M, 3 Ind Corps HQ, 1L, MC Amphib",
                "3841": "8 A HQ, 8 Ind, DF",
            }
        ),
        {BOARD.spot("3950"): 3, BOARD.spot("3841"): 1},
        suppressed=frozenset({SETTING.unit("27A")}),
        forts=frozenset({BOARD.spot("3848"), BOARD.spot("3949")}),
        track={5: Arrivals((SETTING.unit("53 Br"), SETTING.unit("18 Br HQ")), 1), 6: Arrivals(air=2)},
        replaceable=tuple(map(SETTING.unit, ("15 Ind", "22 Ind", "11 Ind HQ"))),
        lost=tuple(map(SETTING.unit, ("6 Ind", "28 Ind"))),
    )
    army = Force(
        placed(
            {
                "3847": "11/5, 21/5, 25 Army HQ, 1 Armor",
                "3748": "3 IG, 4 IG, IG HQ",
                "3749": "5 IG, 5 HQ, 15 Eng, 1/9 Amphib",
                "3840": "55/18, 56/18, 18 HQ",
                "3444": "5 Airfield, 20 AA",
                "Japanese base": "124/18, 6 Armor, 2/9 Amphib, 23 Eng",
            }
        ),
        {BASE: 2, BOARD.spot("3847"): 3, BOARD.spot("3840"): 1},
        replaceable=tuple(map(SETTING.unit, ("41/5", "14 Armor"))),
        track={5: Arrivals((SETTING.unit("2 Armor"),), 1)},
    )
    hands = {
        ALLIES: worked(held(ALLIES, "A-StaffPlanning"), "A-MiddleEast"),  # their units are on the track
        JAPAN: worked(held(JAPAN, "J-Yamashita", "J-TankShock", "J-NavalDD"), "J-SouthernOperation"),
    }
    return replace(
        s,
        turn=4,
        steps=(GameTurn(),),
        forces={ALLIES: broken(island, "27A"), JAPAN: broken(army, "5 IG")},
        air={ALLIES: AirForce(4, 2, 3), JAPAN: AirForce(9, 2, 1)},
        hands=hands,
        points={ALLIES: 30, JAPAN: 24},
    )


POSITIONS = {"border": at_the_border, "singapore": before_singapore}


def load(pack: object = None) -> Game:
    """The same game under a key of its own, so that its saves are read back too; no pack fits it."""
    return dataclasses.replace(
        GAME,
        key=KEY,
        scenarios={"border": "At the border", "singapore": "Before Singapore"},
        options={},
        start=lambda scenario, options: POSITIONS[scenario](),
    )
