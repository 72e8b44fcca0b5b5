"""Chapter 21: Fortifications."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from pacwar.games.malaya.r15_elimination import eliminated
from tests.malaya.battles import (
    MINE,
    PAIR,
    PLAIN,
    RING,
    THEIRS,
    before,
    counted_shifts,
    fought,
    is_over,
    parent,
    parents,
    shifts,
)
from tests.malaya.scene import (
    BOARD,
    GROUND,
    HQ,
    MIDDLE,
    NEAR,
    SETTING,
    SPEND,
    force,
    hex_where,
    of,
    play,
    refused,
    scene,
    top,
    unit,
    units,
    zone_of,
)


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


def test_21_1_a_fortified_city_has_both_shifts() -> None:
    """14.33 The fortification is no terrain."""
    city = next(h for h in sorted(SETTING.cities) if zone_of(h))
    match = before({MINE: zone_of(city)[0]}, {THEIRS: city}, forces={ALLIES: {"forts": frozenset({city})}})
    found = counted_shifts(match)
    assert (found["14.33"], found["21.1"]) == (-2, -1)


def test_21_1_supply_in_a_fortification_defends_there_too() -> None:
    """7.8, 21.3 A land unit is in it."""
    forces = {ALLIES: {"forts": frozenset({PLAIN})}}
    match = before({MINE: RING[3]}, {}, at=[PLAIN], supply={ALLIES: {PLAIN: 2}}, forces=forces)
    assert counted_shifts(match)["21.1"] == -1


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


def test_21_2_an_attacker_out_of_a_fortification_retreats_two_hexes_and_loses_it() -> None:
    """14.5-AE, 21.3"""
    match, _ = fought("AE", {MINE: RING[0]}, {THEIRS: PLAIN}, forces={JAPAN: {"forts": frozenset({RING[0]})}})
    step = top(match)
    assert isinstance(step, m.Cut)
    play(match, m.KeepUnit(step.units[0]))
    assert of(m.FortificationRemoved, play(match, match.legal(JAPAN)[0]))


def test_21_3_the_fortification_goes_with_the_last_of_its_garrison() -> None:
    """By retreat and by elimination."""
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys(PAIR, PLAIN), forces=fort(ALLIES, PLAIN))
    play(match, m.LoseUnit(PAIR[0]), m.RetreatUnit(PAIR[1]))
    events = play(match, m.RetreatTo(RING[3]))
    assert [(e.rule, e.at) for e in of(m.FortificationRemoved, events)] == [("21.3", PLAIN)]
    _, events = fought("DZ", {MINE: RING[0]}, {THEIRS: PLAIN}, forces=fort(ALLIES, PLAIN))
    assert [e.at for e in of(m.FortificationRemoved, events)] == [PLAIN]


def test_21_3_a_pursuit_out_of_a_fortification_gives_it_up() -> None:
    match, _ = fought("AZ", {MINE: RING[0]}, {THEIRS: PLAIN}, forces={ALLIES: {"forts": frozenset({PLAIN})}})
    events = play(match, m.PursueWith(THEIRS), m.PursueTo(RING[0]))
    assert of(m.FortificationRemoved, events)
    assert not force(match, ALLIES).forts


def test_21_3_supply_that_stays_behind_keeps_a_fortification() -> None:
    """7.8 Supply is treated as a land unit."""
    match, _ = fought(
        "AZ",
        {MINE: RING[0]},
        {THEIRS: PLAIN},
        forces={ALLIES: {"forts": frozenset({PLAIN})}},
        supply={ALLIES: {PLAIN: 1}},
    )
    play(match, m.PursueWith(THEIRS), m.PursueTo(RING[0]))
    assert force(match, ALLIES).forts == {PLAIN}


def test_21_3_a_fortification_goes_with_the_last_supply_point() -> None:
    match = scene(
        SPEND, japan={HQ: NEAR}, supply={JAPAN: {MIDDLE: 1}}, forces={JAPAN: {"forts": frozenset({MIDDLE})}}
    )
    events = play(match, m.ActivateHq(HQ), m.PayFrom(MIDDLE))
    assert [event.at for event in of(m.FortificationRemoved, events)] == [MIDDLE]


def test_21_3_a_fortification_lasts_as_long_as_somebody_is_in_it() -> None:
    a, b = units(ALLIES, "infantry", 2)
    to = zone_of(MIDDLE)[0]
    match = scene(
        m.Movement(ALLIES, follow_on=False),
        allies={a: MIDDLE, b: MIDDLE},
        forces={ALLIES: {"forts": frozenset({MIDDLE})}},
    )
    play(match, m.PickUnit(a), m.StepTo(to), m.Stop())
    assert force(match, ALLIES).forts == {MIDDLE}
    events = play(match, m.PickUnit(b), m.StepTo(to), m.Stop())
    assert [event.at for event in of(m.FortificationRemoved, events)] == [MIDDLE]
    assert force(match, ALLIES).forts == frozenset()


def test_21_3_a_fortification_goes_with_the_last_unit() -> None:
    one, other = unit(ALLIES, "infantry"), unit(ALLIES, "engineer")
    s = scene(allies={one: MIDDLE, other: MIDDLE}, forces={ALLIES: {"forts": frozenset({MIDDLE})}}).state
    s = eliminated(GROUND, s, (one,), "15.2").state
    assert s.forces[ALLIES].forts == {MIDDLE}
    out = eliminated(GROUND, s, (other,), "15.2")
    assert out.state.forces[ALLIES].forts == frozenset()
    assert of(m.FortificationRemoved, out.events)
