"""Chapter 21: Fortifications, in combat."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.battles import (
    MINE,
    PAIR,
    PLAIN,
    RING,
    THEIRS,
    before,
    fought,
    is_over,
    parent,
    parents,
    shifts,
)
from tests.malaya.scene import BOARD, SETTING, force, hex_where, of, play, refused, top, zone_of


def fort(side: m.Side, at: int) -> dict[Any, Any]:
    return {side: {"forts": frozenset({at})}}


def test_21_1_one_column_for_allied_two_for_japanese_defenders() -> None:
    """R20"""
    allied = before({MINE: RING[0]}, {THEIRS: PLAIN}, forces=fort(ALLIES, PLAIN), dice=(3,))
    assert shifts(allied) == [("21.1", -1)]
    japanese = before({THEIRS: RING[0]}, {MINE: PLAIN}, side=ALLIES, forces=fort(JAPAN, PLAIN), dice=(3,))
    assert shifts(japanese) == [("21.1", -2)]


def test_21_1_in_addition_to_terrain() -> None:
    spot = hex_where(
        lambda h: h in SETTING.jungle and bool(zone_of(h)) and not BOARD.has("river", zone_of(h)[0], h)
    )
    match = before({MINE: zone_of(spot)[0]}, {THEIRS: spot}, forces=fort(ALLIES, spot), dice=(3,))
    assert shifts(match) == [("14.33", -SETTING.terrain.hexes["jungle"].shift), ("21.1", -1)]


def test_21_1_any_fortified_defender_shifts_the_whole_combat_once() -> None:
    other = parent(ALLIES, "3-4-5")
    for forts in ({RING[2]}, {RING[2], RING[4]}):
        match = before(
            {MINE: PLAIN},
            {THEIRS: RING[2], other: RING[4]},
            forces={ALLIES: {"forts": frozenset(forts)}},
            dice=(3,),
        )
        assert [shift for shift in shifts(match) if shift[0] == "21.1"] == [("21.1", -1)]


def test_21_1_a_fortification_of_the_attacker_does_not_shift() -> None:
    assert shifts(before({MINE: RING[0]}, {THEIRS: PLAIN}, forces=fort(JAPAN, RING[0]), dice=(3,))) == []


def test_21_2_a_fortified_defender_may_ignore_a_retreat_of_one_hex() -> None:
    """R93 Its supply stays as well. 15.45: the hex is not cleared."""
    match, _ = fought(
        "DS",
        {MINE: RING[0]},
        dict.fromkeys(PAIR, PLAIN),
        forces=fort(ALLIES, PLAIN),
        supply={ALLIES: {PLAIN: 2}},
    )
    play(match, m.LoseUnit(PAIR[0]))
    assert match.legal(ALLIES) == [m.RetreatUnit(PAIR[1]), m.StandFast(PAIR[1])]
    (event,) = of(m.RetreatIgnored, play(match, m.StandFast(PAIR[1])))
    assert event.rule == "21.2"
    assert is_over(match)
    assert force(match, ALLIES).at == {PAIR[1]: PLAIN}
    assert force(match, ALLIES).supply == {PLAIN: 1}


def test_21_2_an_attacker_out_of_a_fortification_may_ignore_it_too() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("AS", {one: RING[0], two: RING[0]}, {THEIRS: PLAIN}, forces=fort(JAPAN, RING[0]))
    play(match, m.LoseUnit(one))
    assert m.StandFast(two) in match.legal(JAPAN)
    play(match, m.StandFast(two))
    assert is_over(match)  # 15.45


def test_21_2_a_retreat_of_two_hexes_is_not_ignored() -> None:
    match, _ = fought("DE", {MINE: RING[0]}, {THEIRS: PLAIN}, forces=fort(ALLIES, PLAIN))
    assert type(top(match)) is m.Retreating
    assert top(match).left == 2  # type: ignore[union-attr]  # as asserted


@pytest.mark.parametrize("code", ["DM", "AM"])
def test_21_2_a_rout_becomes_a_retreat_of_one_hex(code: str) -> None:
    """R35 Which is carried out, without a die. Whoever prefers the rout may have it (R93)."""
    if code == "DM":
        match, _ = fought(code, {MINE: RING[0]}, dict.fromkeys(PAIR, PLAIN), forces=fort(ALLIES, PLAIN))
    else:
        match, _ = fought(
            code, dict.fromkeys(PAIR, RING[0]), {MINE: PLAIN}, side=ALLIES, forces=fort(ALLIES, RING[0])
        )
    play(match, m.LoseUnit(PAIR[0]))
    assert match.legal(ALLIES) == [m.RetreatUnit(PAIR[1]), m.RoutUnit(PAIR[1])]
    play(match, m.RetreatUnit(PAIR[1]))
    now = top(match)
    assert isinstance(now, m.Retreating)
    assert (now.unit, now.left) == (PAIR[1], 1)


def test_21_2_a_rout_out_of_a_fortification_need_not_be_converted() -> None:
    """R93 Then the die says how far (15.32)."""
    forces = fort(ALLIES, PLAIN)
    match, _ = fought("DM", {MINE: RING[0]}, dict.fromkeys(PAIR, PLAIN), forces=forces, dice=(3,))
    play(match, m.LoseUnit(PAIR[0]))
    (event,) = of(m.UnitRouted, play(match, m.RoutUnit(PAIR[1])))
    assert (event.face, top(match).left) == (3, 3)  # type: ignore[union-attr]  # a Retreating
    match, _ = fought("DM", {MINE: RING[0]}, dict.fromkeys(PAIR, PLAIN))
    play(match, m.LoseUnit(PAIR[0]))
    assert refused(match, m.RoutUnit(PAIR[1])) == "21.2"


def test_r35_the_converted_retreat_may_not_be_ignored() -> None:
    three = [*PAIR, parent(ALLIES, "3-4-5")]
    match, _ = fought("DM", {MINE: RING[0]}, dict.fromkeys(three, PLAIN), forces=fort(ALLIES, PLAIN))
    play(match, m.LoseUnit(PAIR[0]), m.BreakDown(three[2]))
    while type(top(match)) is m.Losses:
        play(
            match,
            next(a for a in match.legal(ALLIES) if a not in (m.LoseUnit(PAIR[1]), m.BreakDown(PAIR[1]))),
        )
    assert refused(match, m.StandFast(PAIR[1])) == "21.2"


def test_21_3_the_fortification_goes_with_the_last_of_its_garrison() -> None:
    """By retreat and by elimination."""
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys(PAIR, PLAIN), forces=fort(ALLIES, PLAIN))
    play(match, m.LoseUnit(PAIR[0]), m.RetreatUnit(PAIR[1]))
    events = play(match, m.RetreatTo(RING[3]))
    assert [(e.rule, e.at) for e in of(m.FortificationRemoved, events)] == [("21.3", PLAIN)]
    _, events = fought("DZ", {MINE: RING[0]}, {THEIRS: PLAIN}, forces=fort(ALLIES, PLAIN))
    assert [e.at for e in of(m.FortificationRemoved, events)] == [PLAIN]
