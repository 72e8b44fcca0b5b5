"""Perft (see `tests/perft.py`), with the numbers pinned; some are checked by counting in another way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN
from tests.bataan.combats import attack, declaring, ordered
from tests.bataan.scene import GAME, REST, begin, let_pass, operations, scene, sequence
from tests.perft import Standing, leaves_nothing_out, perft, standing


def at_rest(s: Standing) -> bool:
    """What the scene is about is over."""
    return bool(s.position.state.steps[1:] == (REST,))


def on_the_march() -> Match:
    """8.1 Two units of the 16th Division in one hex, nobody near."""
    return scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN),
        japan={"1+2/9": "3406", "I(-)9": "3406"},
        us={"1/41": "3814"},
    )


def two_on_one() -> Match:
    """9.1 Two units beside one."""
    return declaring(
        JAPAN, "16", japan={"1+2/9": "2703", "I(-)9": "2803"}, us={"1/41": "2804"}, mode="mobile"
    )


def two_attacks() -> Match:
    """10.1 Which of two declared attacks is resolved first, and who leads."""
    attacks = (attack("2804", "1+2/9", "I(-)9"), attack("3006", "6+7/9"))
    return scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, attacks),
        japan={"1+2/9": "2703", "I(-)9": "2803", "6+7/9": "2905"},
        us={"1/41": "2804", "2/41": "3006", "41 HQ": "2906"},
    )


def sea_zones() -> Match:
    """15.2 Air and naval units into sea zones, as Abucay begins."""
    match = begin("abucay", 1)
    let_pass(match, until=m.Placement)
    return match


def first_turn() -> Match:
    """5.3, 7.14, 7.15 As Layac begins: Reserve, then the markers."""
    return begin("layac", 1)


PINNED: list[tuple[Callable[[], Match], list[int]]] = [
    (on_the_march, [3, 15, 97, 637]),
    (two_on_one, [2, 3, 7, 9, 13]),
    (two_attacks, [2, 3, 3, 3]),
    (sea_zones, [3, 7, 15, 17, 27, 111]),
    (first_turn, [2, 9, 39, 160]),
]


@pytest.mark.parametrize(("position", "numbers"), PINNED, ids=[p.__name__ for p, _ in PINNED])
def test_4_2_perft(position: Callable[[], Match], numbers: list[int]) -> None:
    at = standing(position())
    found = [perft(GAME, at, length, over=at_rest) for length in range(1, len(numbers) + 1)]
    assert found == numbers


@pytest.mark.parametrize("position", [p for p, _ in PINNED], ids=lambda p: p.__name__)
def test_4_2_the_candidates_leave_nothing_out(position: Callable[[], Match]) -> None:
    """The same count over every action that there is, judged one by one."""
    assert leaves_nothing_out(position(), 2)


# -- counted in another way ---------------------------------------------------------------------------------


def test_9_1_perft_by_hand_two_on_one() -> None:
    """No attack; or one of the two, or both in either order, each on either table: 1 + 4 x 2."""

    def declared(s: Standing) -> bool:
        return not any(isinstance(step, m.Declarations) for step in s.position.state.steps)

    assert perft(GAME, standing(two_on_one()), 9, over=declared) == 1 + 4 * 2


def test_8_1_perft_by_hand_a_stack() -> None:
    """Either unit is picked, and takes the other along or goes alone to one of the six hexes around."""
    (picks,) = [perft(GAME, standing(on_the_march()), 2, over=at_rest)]
    assert picks == 1 + 2 * (1 + 6)
