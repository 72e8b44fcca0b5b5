"""The stage: what scenes are made of and from."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pacwar.core.board import Board, Place
from pacwar.core.hexes import Grid
from pacwar.core.scene import Meter, Piece, Scene
from pacwar.core.watching import Kept
from pacwar.kit.agenda import enclosing_step, find_step
from pacwar.kit.stage import Seen, assembled, each_once, hexes_among, stacks, within

CELLS = [(f"{c:02}{r:02}", c, r, "clear") for c in (1, 2, 3) for r in (1, 2, 3)]
BOARD = Board(Grid(flat=True, shifted=0), CELLS, {}, [Place("box")])


class View(NamedTuple):
    steps: tuple[object, ...]


def test_the_uppermost_step_of_a_kind() -> None:
    seen = Seen(View((1, "a", "b", 2.0)), None)
    assert seen.top == 2.0
    assert seen.step(str) == "b"
    assert seen.step(bytes) is None
    assert Seen(View(()), None).top is None
    assert find_step((True, 1), bool) is True  # the kind itself, not what is derived from it
    assert find_step((True,), int) is None
    with pytest.raises(AssertionError, match="no bytes on the agenda"):
        enclosing_step(View((1,)), bytes)


def test_each_part_of_a_scene_is_made_by_the_function_that_bears_its_name() -> None:
    def pieces(seen: Seen) -> tuple[Piece, ...]:
        return ()

    def meters(seen: Seen) -> tuple[Meter, ...]:
        return (Meter("steps", str(len(seen.steps)), "4.1"),)

    def involved(seen: Seen) -> tuple[int, ...]:
        return (7,)

    made = assembled(Kept(), Seen(View((1, 2)), None), pieces, meters, involved)
    assert made == Scene(pieces=(), meters=(Meter("steps", "2", "4.1"),), involved=(7,))


def test_hexes_and_units_are_named_once() -> None:
    box = BOARD.spot("box")
    assert hexes_among(BOARD, (3, None, 1, box, 3)) == (3, 1)
    assert each_once((5, None, 2, 5)) == (5, 2)


def test_the_hexes_within_a_radius() -> None:
    corner = BOARD.spot("0101")
    assert within(BOARD, corner, 0) == (corner,)
    assert set(within(BOARD, corner, 1)) == {corner, *BOARD.neighbors[corner]}
    assert within(BOARD, BOARD.spot("0202"), 9) == tuple(BOARD.hexes)


def test_units_stand_on_their_spots_in_the_order_in_which_they_are_named() -> None:
    assert stacks({3: 10, 1: 11, 2: 10}) == {10: [3, 2], 11: [1]}
    assert stacks({}) == {}
