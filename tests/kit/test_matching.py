"""Matching: who can have one of his own."""

from __future__ import annotations

from pacwar.kit.matching import max_matched


def test_nobody_wants_anything() -> None:
    assert max_matched({}) == 0
    assert max_matched({1: [], 2: []}) == 0


def test_two_who_want_the_same() -> None:
    assert max_matched({1: [7], 2: [7]}) == 1


def test_the_first_gives_way_if_he_has_another() -> None:
    assert max_matched({1: [7, 8], 2: [7]}) == 2
    assert max_matched({1: [7, 8], 2: [7, 9], 3: [7]}) == 3


def test_along_a_chain() -> None:
    assert max_matched({1: [7, 8], 2: [8, 9], 3: [9, 10], 4: [7]}) == 4
    assert max_matched({1: [7, 8], 2: [8, 9], 3: [9], 4: [7]}) == 3
