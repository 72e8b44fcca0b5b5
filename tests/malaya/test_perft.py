"""Perft (see `tests/perft.py`), with the numbers pinned; some are checked by counting in another way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce, Spot, UnitId
from tests.malaya.scene import BOARD, GAME, SETTING, scene
from tests.perft import Standing, counts, leaves_nothing_out, perft, standing

BASE = SETTING.base[JAPAN]
HEX, UNIT = BOARD.spot, SETTING.unit


def at(**stacks: str) -> Mapping[UnitId, Spot]:
    """Units by hex: h0912="11/5, 1 Armor"; `base` is the Japanese base."""
    places = {where: BASE if where == "base" else HEX(where[1:]) for where in stacks}
    return {UNIT(name): places[where] for where, names in stacks.items() for name in names.split(", ")}


def two_on_one() -> Match:
    """13.6 Two regiments before Jitra."""
    return scene(m.Declarations(JAPAN), japan=at(h0912="11/5", h1012="21/5"), allies=at(h0913="6 Ind"))


def a_line() -> Match:
    """14.1 Three against two."""
    return scene(
        m.Declarations(JAPAN),
        japan=at(h0912="11/5, 1 Armor", h1012="21/5"),
        allies=at(h0913="6 Ind", h1013="15 Ind"),
    )


def landing() -> Match:
    """22.1 A regiment and an amphibious unit, with the whole coast to choose from."""
    return scene(
        m.Movement(JAPAN, follow_on=False), japan=at(base="55/18, 1/9 Amphib"), allies=at(h2514="8 Ind")
    )


def on_the_road() -> Match:
    """11.2 A tank regiment on the trunk road, nobody near."""
    return scene(m.Movement(JAPAN, follow_on=False), japan=at(h0911="1 Armor"), allies=at(h2514="8 Ind"))


def supply_for_two() -> Match:
    """7.1 An HQ to activate, a brigade to refit, a hex to fortify, two supply points."""
    return scene(
        m.Expenditure(ALLIES),
        allies=at(h0914="11 Ind HQ, 6 Ind"),
        supply={ALLIES: {HEX("0914"): 2}},
        forces={ALLIES: {"replaceable": (UNIT("15 Ind"),)}},
    )


def breaking_down() -> Match:
    """9.1 Two regiments."""
    return scene(m.Reorganization(JAPAN), japan=at(h0911="11/5, 41/5"))


def strikes() -> Match:
    """16.8 Two air points, two stacks within range."""
    return scene(
        m.Strikes(JAPAN),
        japan=at(h0911="11/5"),
        allies=at(h0913="6 Ind", h2514="8 Ind"),
        air={JAPAN: AirForce(4, missions=(0, 0, 2, 0))},
    )


PINNED: list[tuple[Callable[[], Match], list[int]]] = [
    (two_on_one, [1, 2, 3, 3, 4, 6]),
    (a_line, [2, 3, 3, 3, 4, 4, 4, 4, 8]),
    (landing, [4, 168, 525]),
    (on_the_road, [2, 6, 24, 102, 452, 1884]),
    (supply_for_two, [3, 4, 6, 9, 11, 15, 19]),
    (breaking_down, [3, 5, 5, 5]),
    (strikes, [3, 9, 11, 13]),
]


@pytest.mark.parametrize(("position", "numbers"), PINNED, ids=[p.__name__ for p, _ in PINNED])
def test_4_1_perft(position: Callable[[], Match], numbers: list[int]) -> None:
    assert counts(position(), len(numbers)) == numbers


@pytest.mark.parametrize("position", [p for p, _ in PINNED], ids=lambda p: p.__name__)
def test_4_1_the_candidates_leave_nothing_out(position: Callable[[], Match]) -> None:
    """The same count over every action that there is, judged one by one."""
    assert leaves_nothing_out(position(), 2)


# -- counted in another way ---------------------------------------------------------------------------------


def test_9_1_perft_by_hand_breaking_down() -> None:
    """None of the two breaks down, one of them, or both in either order: 1 + 2 + 2."""

    def ended(s: Standing) -> bool:
        now = s.position.state.steps[-1]
        return type(now) is not m.Reorganization or now.side is ALLIES

    assert perft(GAME, standing(breaking_down()), 9, over=ended) == 1 + 2 + 2


def test_16_8_perft_by_hand_strikes() -> None:
    """Two points on two stacks: none, one on either, or two in four orders; then all are placed: 1 + 2 + 4."""
    at_once = standing(strikes())

    def placed(s: Standing) -> bool:
        return type(s.position.state.steps[-1]) is not m.Strikes

    assert perft(GAME, at_once, 9, over=placed) == 1 + 2 + 4
