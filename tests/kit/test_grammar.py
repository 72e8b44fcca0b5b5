"""Verbs that agree with their subjects."""

from __future__ import annotations

import pytest

from pacwar.kit.grammar import conjugated


@pytest.mark.parametrize(("verb", "plural"), [("retreats", "retreat"), ("is", "are"), ("flies", "fly")])
def test_one_unit_and_several(verb: str, plural: str) -> None:
    assert conjugated(verb, plural=False) == verb
    assert conjugated(verb, plural=True) == plural
