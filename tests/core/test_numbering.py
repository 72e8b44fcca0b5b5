"""Names of hexes taken apart: by digits as on most maps, by letters as on geomorphic boards."""

from __future__ import annotations

import pytest

from pacwar.core.numbering import DIGITS, LETTERS, Numbering
from pacwar.core.records import Fault


@pytest.mark.parametrize(
    ("numbering", "name", "place"),
    [
        (DIGITS, "0803", (8, 3)),
        (DIGITS, "1119", (11, 19)),
        (LETTERS, "A1", (0, 1)),
        (LETTERS, "B0", (1, 0)),
        (LETTERS, "Z10", (25, 10)),
        (LETTERS, "AA4", (26, 4)),
        (LETTERS, "EE7", (30, 7)),
        (LETTERS, "GG10", (32, 10)),
    ],
)
def test_column_and_row_of_a_name(numbering: Numbering, name: str, place: tuple[int, int]) -> None:
    assert numbering.place(name) == place


@pytest.mark.parametrize(
    ("numbering", "name"),
    [(DIGITS, "803"), (DIGITS, "08o3"), (DIGITS, "٠٨٠٣"), (LETTERS, "AB1"), (LETTERS, "a1"), (LETTERS, "A"),
     (LETTERS, "A1234"), (LETTERS, "37A1"), (LETTERS, "")],
)  # fmt: skip
def test_a_name_of_another_form_is_refused(numbering: Numbering, name: str) -> None:
    with pytest.raises(Fault, match="a hex must have"):
        numbering.place(name)
