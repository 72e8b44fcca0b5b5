"""Maps in plain text."""

from __future__ import annotations

import re

from pacwar.core.board import Board, Place
from pacwar.core.hexes import Grid
from pacwar.kit.textmap import Brackets, TextMap, styles

CELLS = [(f"{c:02}{r:02}", c, r, "clear") for c in range(1, 25) for r in range(1, 4)]
BOARD = Board(Grid(flat=True, shifted=0), CELLS, {}, [Place("box")])
FAR = BOARD.spot("2402")


def shown(units: dict[int, str], focus: list[int]) -> str:
    return "\n".join(TextMap(BOARD, (), (FAR,)).part(units, lambda spot: ".", focus, 60))


def test_a_close_up_shows_what_it_is_about_else_the_units_else_what_matters_always() -> None:
    near, unit = BOARD.spot("0102"), {BOARD.spot("1202"): "(1)"}
    assert "0102" in shown(unit, [near]) and "2402" not in shown(unit, [near])
    assert "1202.(1)" in shown(unit, []) and "2402" not in shown(unit, [])
    assert "2402" in shown({}, [])
    assert "2402" in shown({}, [BOARD.spot("box")])  # a box is not on the map


def test_sides_are_told_apart_by_the_shape_of_the_bracket_and_in_color_by_a_style() -> None:
    brackets = Brackets("us", "japan")
    assert (brackets.around("us", "1"), brackets.around("japan", "2")) == ("(1)", "[2]")
    found = {style: re.findall(pattern, "0102.* 0103~* (1) [2]") for pattern, style in styles(".").items()}
    assert found == {"bold blue": ["(1)"], "bold red": ["[2]"], "bold green": ["0102.*"]}
