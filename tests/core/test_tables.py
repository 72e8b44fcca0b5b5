"""Printed tables and bands."""

from __future__ import annotations

import pytest

from pacwar.core.records import convert
from pacwar.core.tables import Bands, Table

TABLE = Table("9.4", ("1:2", "1:1", "2:1"), {1: ("DR", "DR", "DE"), 2: ("AR", "DR", "DR")})


def test_a_result_is_found_by_column_and_face() -> None:
    assert [TABLE.result(column, 2) for column in range(3)] == ["AR", "DR", "DR"]


@pytest.mark.parametrize(("column", "result"), [(-5, "DR"), (-1, "DR"), (3, "DE"), (99, "DE")])
def test_shifts_past_either_edge_use_the_edge_column(column: int, result: str) -> None:
    assert TABLE.result(column, 1) == result


def test_a_row_with_a_hole_is_refused() -> None:
    with pytest.raises(ValueError, match=r"9\.4: a row has a missing cell"):
        Table("9.4", ("1:2", "1:1"), {1: ("DR",)})
    with pytest.raises(ValueError, match="a row has a missing cell"):
        convert({"rule": "9.4", "columns": ["a"], "rows": {1: []}}, Table)


def test_bands_say_which_column_a_number_falls_into() -> None:
    bands = Bands((-3, 0, 4))
    assert [bands.column(n) for n in (-99, -3, -2, 0, 1, 4, 5, 99)] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert Bands((0,), first=5).column(0) == 5
    assert Bands((0,), first=5).column(1) == 6
    assert Bands(()).column(7) == 0


@pytest.mark.parametrize("upper", [(1, 1), (2, 1)])
def test_bands_must_rise(upper: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="must rise"):
        Bands(upper)
