"""Verbs that agree with their subjects."""

from __future__ import annotations

import pytest

from pacwar.kit.grammar import conjugated, counted, hexes


@pytest.mark.parametrize(("verb", "plural"), [("retreats", "retreat"), ("is", "are"), ("flies", "fly")])
def test_one_unit_and_several(verb: str, plural: str) -> None:
    assert conjugated(verb, plural=False) == verb
    assert conjugated(verb, plural=True) == plural


def test_one_hex_but_two_hexes() -> None:
    assert (hexes(1), hexes(2), counted(1, "supply point"), counted(0, "supply point")) == (
        "1 hex",
        "2 hexes",
        "1 supply point",
        "0 supply points",
    )
