"""Chapter 14.5: the results of both Combat Results Tables."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.battles import (
    MINE,
    PLAIN,
    RING,
    THEIRS,
    fought,
    gone,
    is_over,
    parent,
    parents,
    part,
    parts,
    standing,
)
from tests.malaya.scene import ARMY, BOARD, SETTING, force, of, play, top, unit


@pytest.mark.parametrize("code", ["AE", "DE"])
def test_r119_of_each_unit_one_battalion_survives(code: str) -> None:
    two = dict.fromkeys(parents(ALLIES, "4-6-6", 2), PLAIN)
    mine = {MINE: RING[0]}
    match, events = fought(code, mine, two) if code == "DE" else fought(code, two, mine, side=ALLIES)
    assert len(gone(events)) == 4
    assert len(force(match, ALLIES).at) == 2


def test_14_5_ae_battalions_and_hqs_have_no_breakdown() -> None:
    """R119, 24.1 An HQ 4, a battalion 1, and two battalions of the regiment."""
    battalion = part(JAPAN, "2-2-8")
    match, events = fought("AE", dict.fromkeys((MINE, battalion, ARMY), RING[0]), {THEIRS: PLAIN})
    assert set(gone(events)) == {battalion, ARMY}
    step = top(match)
    assert isinstance(step, m.Cut)
    play(match, m.KeepUnit(step.units[0]))
    assert match.state.points[ALLIES] == 7


def test_14_5_ae_of_each_attacker_one_battalion_survives_and_retreats_two() -> None:
    """1) units without breakdown, 2) the others are cut down to one battalion, 3) retreat, 4) pursuit."""
    weak = part(JAPAN, "1-2-6")
    match, events = fought("AE", {MINE: RING[3], weak: RING[3]}, {THEIRS: PLAIN})
    assert gone(events) == {weak: False}
    (broken,) = of(m.UnitBrokenDown, events)
    assert match.legal(JAPAN) == [m.KeepUnit(u) for u in broken.into]
    best = next(u for u in broken.into if SETTING.counters[u].values == "2-2-8")
    assert set(gone(play(match, m.KeepUnit(best)))) == set(broken.into) - {best}
    now = top(match)
    assert isinstance(now, m.Retreating)
    assert (now.unit, now.left) == (best, 2)


def test_14_5_as_half_of_the_attackers_is_lost_and_the_rest_retreats() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("AS", {one: RING[0], two: RING[0]}, {THEIRS: PLAIN})
    events = play(match, m.LoseUnit(one))
    assert gone(events) == {one: False}
    assert isinstance(top(match), m.Retreating)
    assert (top(match).unit, top(match).left) == (two, 1)  # type: ignore[union-attr]  # as asserted


def test_14_5_as_defenders_pursue_into_the_hex_of_the_attackers() -> None:
    """14.5-AZ, 14.5-AE, 14.5-AM likewise."""
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("AS", {one: RING[0], two: RING[0]}, {THEIRS: PLAIN})
    play(
        match,
        m.LoseUnit(one),
        m.RetreatTo(BOARD.neighbors[RING[0]][0]),
        m.PursueWith(THEIRS),
        m.PursueTo(RING[0]),
    )
    assert force(match, ALLIES).at == {THEIRS: RING[0]}


def test_14_5_az_all_attackers_are_lost_for_good() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    match, events = fought("AZ", {one: RING[0], two: RING[1]}, {THEIRS: PLAIN})
    assert gone(events) == {one: True, two: True}
    assert match.legal(ALLIES) == [m.PursueWith(THEIRS), m.EndPursuit()]


def test_14_5_bb_both_lose_half_and_nobody_retreats() -> None:
    """R17 The defender first; each side of its own factors."""
    one, two = parents(JAPAN, "6-6-8", 2)
    a, b = parents(ALLIES, "4-6-6", 2)
    match, _ = fought("BB", {one: RING[0], two: RING[0]}, {a: PLAIN, b: PLAIN})
    assert match.deciders[0] == ALLIES
    play(match, m.LoseUnit(a))
    assert match.deciders[0] == JAPAN
    play(match, m.LoseUnit(two))
    assert is_over(match)
    assert force(match, ALLIES).at == {b: PLAIN}
    assert force(match, JAPAN).at == {one: RING[0]}


def test_14_5_bb_pursuit_if_one_side_is_gone() -> None:
    weak = part(ALLIES, "1-2-6")
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("BB", {one: RING[0], two: RING[0]}, {weak: PLAIN})
    play(match, m.LoseUnit(weak), m.LoseUnit(two))
    assert match.legal(JAPAN) == [m.PursueWith(one), m.EndPursuit()]


def test_14_5_bb_no_pursuit_while_one_of_several_hexes_holds() -> None:
    """The side must be completely eliminated, not only in one hex."""
    one, two = parents(JAPAN, "6-6-8", 2)
    a, b = parts(ALLIES, "1-2-6", 2)
    match, _ = fought("BB", {one: PLAIN, two: PLAIN}, {a: RING[2], b: RING[4]})
    play(match, m.LoseUnit(a), m.LoseUnit(one))
    assert is_over(match)
    assert force(match, ALLIES).at == {b: RING[4]}


def test_14_5_bb_no_pursuit_while_a_battalion_of_a_broken_down_unit_holds() -> None:
    """15.24 4-6-6 breaks down to three of 2, of which two are lost."""
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("BB", {one: RING[0], two: RING[0]}, {THEIRS: PLAIN})
    (broken,) = of(m.UnitBrokenDown, play(match, m.BreakDown(THEIRS)))
    play(match, *map(m.LoseUnit, broken.into[:2]), m.LoseUnit(one))
    assert is_over(match)
    assert force(match, ALLIES).at == {broken.into[2]: PLAIN}


def test_14_5_bb_no_pursuit_if_both_are_gone() -> None:
    weak, mine = part(ALLIES, "1-2-6"), part(JAPAN, "1-2-6")
    match, _ = fought("BB", {mine: RING[0]}, {weak: PLAIN})
    play(match, m.LoseUnit(weak), m.LoseUnit(mine))
    assert is_over(match)


def test_14_5_ct_contact_has_no_effect() -> None:
    match, events = fought("CT", {MINE: RING[0]}, {THEIRS: PLAIN})
    assert is_over(match)
    assert not gone(events)
    assert force(match, JAPAN).at == {MINE: RING[0]}
    assert force(match, ALLIES).at == {THEIRS: PLAIN}


def test_14_5_da_an_hq_may_be_the_unit_that_is_eliminated() -> None:
    """7.8-4 So may a supply point, but then nothing else is."""
    hq = unit(ALLIES, "hq")
    match, _ = fought("DA", {MINE: RING[3]}, {THEIRS: PLAIN, hq: PLAIN}, supply={ALLIES: {PLAIN: 1}})
    assert match.check(ALLIES, m.GiveUpSupply(PLAIN)) is None
    events = play(match, m.LoseUnit(hq))
    assert gone(events) == {hq: False}
    assert match.state.points[JAPAN] == 2
    assert force(match, ALLIES).supply == {PLAIN: 1}


def test_14_5_de_two_battalions_of_a_brigade_bring_two_points() -> None:
    """24.1-J-OtherGround The brigade has broken down: what was eliminated are battalions."""
    match, events = fought("DE", {MINE: RING[3]}, {THEIRS: PLAIN})
    assert len(gone(events)) == 2
    assert match.state.points[JAPAN] == 2


def test_14_5_de_of_each_defender_one_battalion_survives_and_retreats_two() -> None:
    """Where all battalions are alike nobody is asked. Supply and HQs have no breakdown."""
    hq = unit(ALLIES, "hq")
    match, events = fought("DE", {MINE: RING[0]}, {THEIRS: PLAIN, hq: PLAIN}, supply={ALLIES: {PLAIN: 2}})
    assert hq in gone(events)
    assert [e.points for e in of(m.SupplyEliminated, events)] == [2]
    assert standing(match, ALLIES) == ["1-2-6"]
    now = top(match)
    assert isinstance(now, m.Retreating)
    assert (now.side, now.left) == (ALLIES, 2)


def test_14_5_ds_half_of_the_defending_factors() -> None:
    """R17 Of the defenders' own: 6 and 4 are 10, so 5 must be paid."""
    other = parent(ALLIES, "3-4-5")
    match, _ = fought("DS", {MINE: RING[0]}, {THEIRS: PLAIN, other: PLAIN})
    assert match.deciders[0] == ALLIES
    play(match, m.LoseUnit(other))
    assert type(top(match)) is m.Losses  # 4 is not enough
    play(match, m.LoseUnit(THEIRS))
    assert match.legal(JAPAN) == [m.PursueWith(MINE), m.EndPursuit()]


def test_14_5_dz_all_defenders_are_lost_for_good() -> None:
    """Supply as well, which goes back to the mix (7.8-6)."""
    hq = unit(ALLIES, "hq")
    match, events = fought("DZ", {MINE: RING[0]}, {THEIRS: PLAIN, hq: PLAIN}, supply={ALLIES: {PLAIN: 3}})
    assert gone(events) == {THEIRS: True, hq: True}
    assert [e.points for e in of(m.SupplyEliminated, events)] == [3]
    assert set(force(match, ALLIES).lost) == {THEIRS, hq}
    assert match.legal(JAPAN) == [m.PursueWith(MINE), m.EndPursuit()]
