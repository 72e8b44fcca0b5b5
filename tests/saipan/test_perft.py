"""Perft (see `tests/perft.py`), with the numbers pinned; some are checked by counting in another way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import perm
from pathlib import Path

import pytest

import pacwar.games.saipan
from pacwar.core.match import Match
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.perft import Standing, counts, leaves_nothing_out, standing
from tests.perft import perft as counted
from tests.saipan.scene import GAME, HEX, SETTING, combat, opened, play, scene, strike

perft = partial(counted, GAME)


# -- the positions ------------------------------------------------------------------------------------------


def two_on_one() -> Match:
    """Two battalions and two Ground Support Points against one."""
    return scene(combat(US, us=2), us={"1/2 Mar": "0906", "2/2 Mar": "0805"}, japan={"317": "0806"})


def landing() -> Match:
    """Three infantry units for two beaches."""
    beaches = m.Landing(US, (HEX("0902"), HEX("1002")))
    return scene(
        combat(US), beaches, japan={"317": "3114"}, turn=1, pool=["1/2 Mar", "2/2 Mar", "3/2 Mar", "104 FA"]
    )


def secret_plan() -> Match:
    """Two beaches are still to be written, then the plan is sealed and 21 units wait to be deployed."""
    match = Match.new(GAME, "free")
    play(match, *((m.WriteHex, b) for b in ("1002", "1103", "1203", "1304")))
    return match


def on_the_move() -> Match:
    """Infantry in the hills by the Laulau stream, eight Movement Points, nobody near."""
    match = scene(m.Movement(JAPAN), us={"1/2 Mar": "0702"}, japan={"1/118": "1712"})
    play(match, (m.PickUnit, "1/118"))
    return match


def crossed_duties() -> Match:
    """Three against three in a line, with a battery on each side."""
    return scene(
        combat(US),
        us={"1/2 Mar": "0906", "2/2 Mar": "0907", "3/2 Mar": "0908", "104 FA": "1203"},
        japan={"317": "0806", "318": "0807", "316": "0808", "3/10": "0510"},
    )


def banzai_losses() -> Match:
    """Five points must go, of 3, 3, 2, 2 and 1."""
    around = {"2/136": "0806", "3/136": "0905", "317": "0907", "318": "0805", "16": "1005"}
    match = scene(combat(JAPAN, us=10), us={"1/105 Inf": "0906", "104 FA": "1203"}, japan=around, dice=(6,))
    strike(match, "1/105 Inf", *around, fpf=["104 FA"], fpf_support=10, banzai=True)  # 22 to 17: no effect
    return match


def displacing() -> Match:
    """A retreat of two hexes that must go through friends."""
    match = scene(
        combat(US),
        us={"1/2 Mar": "0906", "2/2 Mar": "0705"},
        japan={"317": "0806", "25": "0807", "16": "0707", "318": "0808"},
        dice=(1,),
    )
    strike(match, "317", "1/2 Mar")  # 5 to 3: D2
    return match


def reinforcements() -> Match:
    """Two vacant Beachheads, three units waiting, one enemy beside one of the Beachheads."""
    return scene(
        combat(US), m.Reinforcement(US), us={"1/2 Mar": "1204"}, japan={"317": "1003"}, beachheads=["1002", "0702"],
        pool=["2/2 Mar", "104 FA", "2 Mar Tank"],
    )  # fmt: skip


def sea_assault() -> Match:
    """The historical landing is ashore and afloat: six against two, no Ground Support."""
    return scene(
        combat(US),
        us={"1/6 Mar": "1203", "2/6 Mar": "1102", "3/6 Mar": "1002", "1/23 Mar": "0902", "2/23 Mar": "0801"},
        japan={"317": "1103", "16": "0802"},
        at_sea={"2/6 Mar": "1103", "2/23 Mar": "0802"},
        turn=1,
    )


PINNED: list[tuple[Callable[[], Match], list[int]]] = [
    (two_on_one, [1, 2, 2, 2, 6, 8, 8]),
    (landing, [3, 6, 12, 12, 36, 108, 612]),
    (crossed_duties, [4, 8, 13, 17, 26, 33, 37, 37]),
    (banzai_losses, [5, 14, 22, 68, 276, 1312]),
    (displacing, [2, 5, 8, 16, 40, 168, 870]),
    (reinforcements, [4, 8, 21, 72, 315, 1488]),
    (sea_assault, [2, 5, 8, 8, 8]),
]


@pytest.mark.parametrize(("position", "numbers"), PINNED, ids=[p.__name__ for p, _ in PINNED])
def test_4_1_perft(position: Callable[[], Match], numbers: list[int]) -> None:
    assert counts(position(), len(numbers)) == numbers
    assert len(numbers) >= 4


@pytest.mark.parametrize("position", [p for p, _ in PINNED], ids=lambda p: p.__name__)
def test_4_1_the_candidates_leave_nothing_out(position: Callable[[], Match]) -> None:
    """The same count over every action that there is, judged one by one."""
    assert leaves_nothing_out(position(), 3)


# -- counted in another way ---------------------------------------------------------------------------------


def test_7_12_perft_by_hand_two_on_one() -> None:
    """One target; both must join, in either order; the declaration ends; points 0, 1, 1 + 1 or 2, and the end: 2 x 4."""
    at = standing(two_on_one())
    assert perft(at, 4) == 2
    assert perft(at, 5) == 2 * 3
    assert perft(at, 9) == 2 * 4  # no longer than the die


def test_12_1_perft_by_hand_landing() -> None:
    """Three units for the first of two beaches, two for the other; the gun is no infantry."""
    at = standing(landing())
    assert perft(at, 2) == 3 * 2
    assert perft(at, 4) == 3 * 2 * 2 * 1


def test_14_22_perft_by_hand_secret_plan() -> None:
    """Two beaches in either order, then the seal, then one of 21 units."""
    at = standing(secret_plan())
    left = len(SETTING.beaches) - 4
    assert perft(at, 2) == perm(left, 2)
    assert perft(at, 4) == perm(left, 2) * 1 * 21


def test_10_12_perft_by_hand_banzai_losses() -> None:
    """Sets of five out of 3, 3, 2, 2, 1: a three with a two, four times, and 2, 2, 1; in any order: 4 x 2 + 6."""
    at = standing(banzai_losses())
    removals = perft(at, 3, over=lambda s: type(s.position.state.steps[-1]) is not m.BanzaiLosses)
    assert removals == 4 * 2 + 6


def test_12_32_perft_by_hand_sea_assault() -> None:
    """Three must attack 317 and two must attack 16, each in any order, and then the die is rolled: 3! + 2!."""
    assert perft(standing(sea_assault()), 9) == 6 + 2


def test_4_1_1b_perft_by_hand_crossed_duties() -> None:
    """Seven ways to declare with a battalion, each with the battery or without, against protective fire or none.

    317: by one battalion, or by two in either order. 318: by 2/2 Mar, or by 3/2 Mar together with 316. 316: by
    3/2 Mar, with 318 or without. By the battery alone: 318, 316 or 3/10, and then there is no protective fire (8.45).
    Three more ways leave 316 to the battery, which then does not support (R27): 318 by 3/2 Mar alone, or together with
    2/2 Mar in either order.
    What has been allocated is confirmed, so a sequence has at most eight actions.
    """
    at = standing(crossed_duties())
    ways = 3 + 2 + 2
    owing = 1 + 2
    assert perft(at, 8) == perft(at, 12) == ways * 2 * 2 + owing * 2 + 3


DATA = Path(pacwar.games.saipan.__file__).parent / "data"
COST = {"clear": Fraction(1), "town": Fraction(2), "broken": Fraction(2), "rough": Fraction(3)}


def lines(name: str) -> list[dict[str, str]]:
    rows = [line.split("\t") for line in (DATA / name).read_text().splitlines() if not line.startswith("#!")]
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def neighbours(name: str) -> list[str]:
    c, r = int(name[:2]), int(name[2:])
    low = 0 if c % 2 == 0 else -1
    found = [
        (c, r - 1),
        (c, r + 1),
        (c - 1, r + low),
        (c - 1, r + low + 1),
        (c + 1, r + low),
        (c + 1, r + low + 1),
    ]
    return [f"{a:02}{b:02}" for a, b in found]


def walks(start: str, points: int, depth: int) -> int:
    """Ways of a single infantry unit over the bare map, counted without the engine."""
    terrain = {row["hex"]: row["terrain"] for row in lines("map.tsv")}
    sides: dict[frozenset[str], set[str]] = {}
    for row in lines("sides.tsv"):
        sides.setdefault(frozenset((row["a"], row["b"])), set()).add(row["feature"])

    def cost(a: str, b: str) -> Fraction | None:
        features = sides.get(frozenset((a, b)), set())
        if terrain.get(b, "sea") == "sea" or "cliff" in features:
            return None
        if "road" in features:
            return Fraction(1, 2)
        if "trail" in features:
            return Fraction(1)
        return COST[terrain[b]] + (1 if "river" in features else 0)

    def steps(here: str, left: Fraction) -> list[tuple[str, Fraction]]:
        prices = [(there, cost(here, there)) for there in neighbours(here)]
        return [(there, left - price) for there, price in prices if price is not None and price <= left]

    def count(here: str, left: Fraction, depth: int, moved: bool) -> int:
        if depth == 0 or not steps(here, left):
            return 1
        ways = sum(count(there, rest, depth - 1, True) for there, rest in steps(here, left))
        return ways + (1 if moved else 0)  # it may stop where it stands

    return count(start, Fraction(points), depth, False)


def test_5_21_perft_of_movement_counted_without_the_engine() -> None:
    """Every walk of up to five steps in the hills, with roads, trails, streams and rough ground."""
    at = standing(on_the_move())

    def arrived(s: Standing) -> bool:
        return type(s.position.state.steps[-1]) is not m.Moving

    numbers = [perft(at, depth, over=arrived) for depth in (1, 2, 3, 4, 5)]
    assert numbers == [walks("1712", 8, depth) for depth in (1, 2, 3, 4, 5)]
    assert numbers == [6, 42, 183, 551, 1336]


def test_4_1_perft_leaves_the_position_alone() -> None:
    match = two_on_one()
    before = match.state
    perft(standing(match), 5)
    assert match.state is before
    assert opened(match) is m.Combat
