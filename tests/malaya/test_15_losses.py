"""Chapter 15: what the results of both tables take (14.5), and how losses are paid (15.2)."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, EVERYBODY, JAPAN
from tests.malaya.battles import (
    FIXED,
    MINE,
    PLAIN,
    RING,
    THEIRS,
    before,
    fought,
    gone,
    is_over,
    parent,
    parents,
    part,
    parts,
    standing,
    values,
)
from tests.malaya.scene import (
    BOARD,
    SETTING,
    force,
    held,
    hex_where,
    marker,
    of,
    play,
    refused,
    top,
    unit,
    zone_of,
)

# -- the results, one by one ----------------------------------------------------------------------------------


def test_14_5_ct_contact_has_no_effect() -> None:
    match, events = fought("CT", {MINE: RING[0]}, {THEIRS: PLAIN})
    assert is_over(match)
    assert not gone(events)
    assert force(match, JAPAN).at == {MINE: RING[0]}
    assert force(match, ALLIES).at == {THEIRS: PLAIN}


@pytest.mark.parametrize("code", ["AA", "DA"])
def test_14_5_aa_attrition_breaks_a_unit_down_or_eliminates_one(code: str) -> None:
    """14.5-AA, 14.5-DA No retreat and no pursuit; 15.2: the owner chooses."""
    side, loser, weak = (
        (JAPAN, MINE, part(JAPAN, "1-2-6")) if code == "AA" else (ALLIES, THEIRS, part(ALLIES, "0-1-5"))
    )
    attackers = {MINE: RING[0]} | ({weak: RING[0]} if code == "AA" else {})
    defenders = {THEIRS: PLAIN} | ({weak: PLAIN} if code == "DA" else {})
    match, _ = fought(code, attackers, defenders)
    assert match.deciders[0] == side
    assert set(match.legal(side)) == {m.LoseUnit(loser), m.LoseUnit(weak), m.BreakDown(loser)}
    assert refused(match, m.BreakDown(weak)) == "26.7"
    assert refused(match, m.LoseUnit(MINE if code == "DA" else THEIRS)) == "15.11"
    assert gone(play(match, m.LoseUnit(weak))) == {weak: False}
    assert is_over(match)
    again, _ = fought(code, attackers, defenders)
    events = play(again, m.BreakDown(loser))
    (broken,) = of(m.UnitBrokenDown, events)
    assert values(broken.into) == sorted(SETTING.breakdown_of[loser].subordinates)
    play(again, m.Nothing())
    assert is_over(again)
    assert len(force(again, side).at) == 4


def test_example_15_22_a_regiment_breaks_down_and_loses_a_battalion() -> None:
    """The example: three battalions, one of them eliminated. R16: the breakdown alone would be enough."""
    match, _ = fought("AA", {MINE: RING[0]}, {THEIRS: PLAIN})
    assert refused(match, m.Nothing()) == "14.5"
    play(match, m.BreakDown(MINE))
    battalion = match.legal(JAPAN)[0]
    assert isinstance(battalion, m.LoseUnit)
    assert gone(play(match, battalion)) == {battalion.unit: False}
    assert len(force(match, JAPAN).at) == 2


def test_14_5_as_half_of_the_attackers_is_lost_and_the_rest_retreats() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("AS", {one: RING[0], two: RING[0]}, {THEIRS: PLAIN})
    events = play(match, m.LoseUnit(one))
    assert gone(events) == {one: False}
    assert isinstance(top(match), m.Retreating)
    assert (top(match).unit, top(match).left) == (two, 1)  # type: ignore[union-attr]  # as asserted


def test_14_5_az_all_attackers_are_lost_for_good() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    match, events = fought("AZ", {one: RING[0], two: RING[1]}, {THEIRS: PLAIN})
    assert gone(events) == {one: True, two: True}
    assert match.legal(ALLIES) == [m.PursueWith(THEIRS), m.EndPursuit()]


def test_14_5_dz_all_defenders_are_lost_for_good() -> None:
    """Supply as well, which goes back to the mix (7.8-6)."""
    hq = unit(ALLIES, "hq")
    match, events = fought("DZ", {MINE: RING[0]}, {THEIRS: PLAIN, hq: PLAIN}, supply={ALLIES: {PLAIN: 3}})
    assert gone(events) == {THEIRS: True, hq: True}
    assert [e.points for e in of(m.SupplyEliminated, events)] == [3]
    assert set(force(match, ALLIES).lost) == {THEIRS, hq}
    assert match.legal(JAPAN) == [m.PursueWith(MINE), m.EndPursuit()]


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


def test_14_5_bb_no_pursuit_if_both_are_gone() -> None:
    weak, mine = part(ALLIES, "1-2-6"), part(JAPAN, "1-2-6")
    match, _ = fought("BB", {mine: RING[0]}, {weak: PLAIN})
    play(match, m.LoseUnit(weak), m.LoseUnit(mine))
    assert is_over(match)


@pytest.mark.parametrize("code", ["AM", "DM"])
def test_14_5_am_outmaneuvered_units_lose_half_and_rout(code: str) -> None:
    """14.5-AM, 14.5-DM One die for each survivor (15.32)."""
    pair = parents(JAPAN, "6-6-8", 2) if code == "AM" else parents(ALLIES, "4-6-6", 2)
    enemy = THEIRS if code == "AM" else MINE
    sides = (
        (dict.fromkeys(pair, RING[0]), {enemy: PLAIN})
        if code == "AM"
        else ({enemy: RING[0]}, dict.fromkeys(pair, PLAIN))
    )
    match, _ = fought(code, *sides, dice=(2,))
    play(match, m.LoseUnit(pair[0]))
    assert match.legal(match.deciders[0]) == [m.RetreatUnit(pair[1])]
    events = play(match, m.RetreatUnit(pair[1]))
    assert [(e.unit, e.face) for e in of(m.UnitRouted, events)] == [(pair[1], 2)]
    now = top(match)
    assert isinstance(now, m.Retreating)
    assert now.left == 2


def test_15_1_results_are_carried_out_in_their_order() -> None:
    """14.3-7 At once."""
    match = before({MINE: RING[0]}, {THEIRS: PLAIN}, dice=(6,))
    play(match, m.ChooseAssault())
    kinds = [type(s) for s in match.state.steps[2:]]
    assert kinds == [m.Battles, m.Battle, m.Pursuit, m.Retreats, m.Losses]


# -- 15.23: the share -----------------------------------------------------------------------------------------


def test_15_23_fractions_are_rounded_up() -> None:
    """Five defense factors of three units 2, 2 and 1: three must be paid."""
    two = parts(ALLIES, "1-2-6", 2)
    field = unit(ALLIES, "airfield")
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys([*two, field], PLAIN))
    play(match, m.LoseUnit(two[0]))
    assert type(top(match)) is m.Losses
    play(match, m.LoseUnit(field))
    assert type(top(match)) is not m.Losses


def test_15_23_attackers_without_attack_are_lost_in_addition() -> None:
    """R43 The HQ that attacks is one of them; the half is paid by the others all the same."""
    one, two = parents(JAPAN, "6-6-8", 2)
    hq, field = unit(JAPAN, "hq"), unit(JAPAN, "airfield")
    match, events = fought("BB", dict.fromkeys([one, two, hq, field], RING[0]), {THEIRS: PLAIN})
    assert not gone(events)  # the defender's losses come first
    events = play(match, m.LoseUnit(THEIRS))
    assert set(gone(events)) == {THEIRS, hq, field}
    assert match.legal(JAPAN)[:2] == [m.LoseUnit(one), m.LoseUnit(two)]


def test_15_23_a_defender_without_defense_pays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only attackers of strength 0 are lost in addition. No counter is without defense, but one of a pack may be."""
    ground, field = FIXED.extra["ground"], unit(ALLIES, "airfield")
    monkeypatch.setattr(
        ground, "defense", tuple(0 if u == field else x for u, x in enumerate(ground.defense))
    )
    match, events = fought("DS", {MINE: RING[0]}, {THEIRS: PLAIN, field: PLAIN})
    assert not gone(events)
    assert refused(match, m.LoseUnit(field)) == "15.23"
    assert set(gone(play(match, m.LoseUnit(THEIRS)))) == {THEIRS}


def test_15_24_a_unit_breaks_down_to_pay() -> None:
    """From then on the battalions count: 2, 2 and 1 are 5, so that 3 must be paid, not of 6."""
    match, _ = fought("AS", {MINE: RING[3]}, {THEIRS: PLAIN})
    (broken,) = of(m.UnitBrokenDown, play(match, m.BreakDown(MINE)))
    by_values = {SETTING.counters[u].values: u for u in broken.into}
    play(match, m.LoseUnit(by_values["1-2-8"]))
    assert type(top(match)) is m.Losses
    play(match, m.LoseUnit(by_values["2-2-8"]))
    assert standing(match, JAPAN) == ["2-2-8"]
    assert type(top(match)) is m.Retreating


def test_15_24_the_defense_of_the_battalions_counts() -> None:
    """4-6-6 breaks down to three of 2: three of six must be paid, two battalions."""
    match, _ = fought("DS", {MINE: RING[0]}, {THEIRS: PLAIN})
    (broken,) = of(m.UnitBrokenDown, play(match, m.BreakDown(THEIRS)))
    play(match, m.LoseUnit(broken.into[0]), m.LoseUnit(broken.into[1]))
    assert standing(match, ALLIES) == ["1-2-6"]


def test_15_24_battalions_without_attack_do_not_survive_an_attack() -> None:
    """R43 3-4-5 breaks down to three of attack 0."""
    weak = parent(ALLIES, "3-4-5")
    match, _ = fought("AS", {weak: RING[0]}, {MINE: PLAIN}, side=ALLIES)
    assert len(gone(play(match, m.BreakDown(weak)))) == 3
    assert not force(match, ALLIES).at


def test_15_22_the_battalions_of_a_battle_lie_open() -> None:
    """R63"""
    match, _ = fought("AS", {MINE: RING[0]}, {THEIRS: PLAIN})
    (broken,) = of(m.UnitBrokenDown, play(match, m.BreakDown(MINE)))
    assert match.state.known[EVERYBODY].units.issuperset(broken.into)


# -- supply ---------------------------------------------------------------------------------------------------


def test_7_8_4_supply_under_attrition() -> None:
    """R90 A supply point is a unit that may be lost."""
    match, _ = fought("DA", {MINE: RING[0]}, {THEIRS: PLAIN}, supply={ALLIES: {PLAIN: 2, RING[3]: 1}})
    assert m.GiveUpSupply(PLAIN) in match.legal(ALLIES)
    assert refused(match, m.GiveUpSupply(RING[3])) == "7.8-4"
    play(match, m.GiveUpSupply(PLAIN))
    assert is_over(match)
    assert force(match, ALLIES).supply == {PLAIN: 1, RING[3]: 1}


def test_7_8_4_supply_alone_under_attrition() -> None:
    match, _ = fought("DA", {MINE: RING[0]}, {}, at=[PLAIN], supply={ALLIES: {PLAIN: 1}})
    assert match.legal(ALLIES) == [m.GiveUpSupply(PLAIN)]
    play(match, m.GiveUpSupply(PLAIN))
    assert is_over(match)  # 15.42: no word of pursuit


def test_7_8_4_half_of_the_supply_in_a_bloodbath() -> None:
    """R90 Rounded up; the combat factors are paid besides."""
    match, events = fought("BB", {MINE: RING[0]}, {THEIRS: PLAIN}, supply={ALLIES: {PLAIN: 3}})
    assert [(e.points, e.at) for e in of(m.SupplyEliminated, events)] == [(2, PLAIN)]
    assert match.legal(ALLIES) == [m.LoseUnit(THEIRS), m.BreakDown(THEIRS)]


# -- 15.21, Banzai: for good, or not --------------------------------------------------------------------------


def test_15_21_an_eliminated_unit_can_be_replaced() -> None:
    """24.4 And scores all the same."""
    weak = part(ALLIES, "1-2-6")
    match, _ = fought("DS", {MINE: RING[0]}, {weak: PLAIN})
    events = play(match, m.LoseUnit(weak))
    assert gone(events) == {weak: False}
    assert force(match, ALLIES).replaceable == (weak,)
    assert [(e.side, e.points) for e in of(m.PointsScored, events)] == [(JAPAN, 1)]


def test_15_21_a_surrounded_unit_is_lost_for_good() -> None:
    """Enemies on two opposite sides: their zones close the ring."""
    one, two = parents(JAPAN, "6-6-8", 2)
    weak = part(ALLIES, "1-2-6")
    match, _ = fought("DS", {one: RING[0], two: RING[3]}, {weak: PLAIN})
    assert gone(play(match, m.LoseUnit(weak))) == {weak: True}
    assert force(match, ALLIES).lost == (weak,)


def test_15_21_prohibited_terrain_closes_the_ring() -> None:
    """The sea is no way out for a unit on the coast."""

    def point(h: int) -> bool:
        ways = SETTING.costs[False][False][h]
        return len(ways) == 1 and next(iter(ways)) in zone_of(h)

    spot = next((h for h in sorted(SETTING.land) if point(h)), None)
    if spot is None:
        spot = hex_where(lambda h: h in SETTING.coastal and 0 < len(SETTING.costs[False][False][h]) <= 3)
    ways = sorted(SETTING.costs[False][False][spot])
    mine = parents(JAPAN, "6-6-8", len(ways))
    weak = part(ALLIES, "1-2-6")
    match, _ = fought("DS", dict(zip(mine, ways, strict=True)), {weak: spot})
    assert gone(play(match, m.LoseUnit(weak))) == {weak: True}


def test_15_21_attackers_can_be_surrounded_too() -> None:
    """Its battalions were surrounded with it."""
    others = dict(
        zip(
            parents(ALLIES, "4-6-6", 2),
            (BOARD.neighbors[RING[2]][2], BOARD.neighbors[RING[2]][0]),
            strict=True,
        )
    )
    match = before({MINE: RING[2]}, {parent(ALLIES, "3-4-5"): PLAIN}, others=others, dice=(2,))
    play(match, m.ChooseAssault())
    battle = next(s for s in match.state.steps if type(s) is m.Battle)
    ring = SETTING.costs[False][False][RING[2]]
    zone = match.position.enemy[JAPAN].zone
    assert (MINE in battle.surrounded) == all(n in zone or n in others.values() or n == PLAIN for n in ring)
    (broken,) = of(m.UnitBrokenDown, play(match, m.BreakDown(MINE)))
    after = next(s for s in match.state.steps if type(s) is m.Battle)
    assert (broken.into[0] in after.surrounded) == (MINE in battle.surrounded)


def test_5_3_j_banzai_eliminates_for_good() -> None:
    """R39 Both sides' units."""
    one, two = parents(JAPAN, "6-6-8", 2)
    match = before(
        {one: RING[0], two: RING[0]}, {THEIRS: PLAIN}, hands={JAPAN: held(JAPAN, "J-Banzai")}, dice=(4,)
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.ChooseAssault())
    assert gone(play(match, m.LoseUnit(THEIRS), m.LoseUnit(one))) == {THEIRS: True, one: True}


# -- 15.11: nobody else ---------------------------------------------------------------------------------------


def test_15_11_who_did_not_take_part_is_not_affected() -> None:
    """15.12 An HQ in the hex of the attackers that does not attack."""
    hq = unit(JAPAN, "hq")
    match, events = fought("AZ", {MINE: RING[0]}, {THEIRS: PLAIN}, others={hq: RING[0]})
    assert set(gone(events)) == {MINE}
    assert force(match, JAPAN).at == {hq: RING[0]}


def test_15_12_an_hq_that_is_attacked_suffers() -> None:
    hq = unit(ALLIES, "hq")
    _, events = fought("DZ", {MINE: RING[0]}, {hq: PLAIN})
    assert gone(events) == {hq: True}
    assert [(e.rule, e.points) for e in of(m.PointsScored, events)] == [("24.1-J-HQ", 2)]


def test_18_4_those_who_stay_in_the_stack_are_announced() -> None:
    """The unit that had the zone is gone; Japan, which stands beside the face-down rest, is told that they have none."""
    suppressed = part(ALLIES, "1-2-6")
    more: dict[str, Any] = {"forces": {ALLIES: {"suppressed": frozenset({suppressed})}}}
    _, events = fought(
        "AZ", {THEIRS: RING[0]}, {MINE: PLAIN}, side=ALLIES, others={suppressed: RING[0]}, **more
    )
    assert [(e.told, e.stack, e.zone) for e in of(m.ZoneAnnounced, events)] == [(JAPAN, RING[0], False)]
