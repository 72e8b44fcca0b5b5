"""Chapter 15.2: elimination, and how losses are paid."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, EVERYBODY, JAPAN, Hand, Side
from pacwar.games.malaya.r14_battle import surrounded
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
from tests.malaya.markers import battle
from tests.malaya.scene import (
    ARMY,
    BOARD,
    FIFTH,
    SETTING,
    force,
    held,
    hex_where,
    marker,
    of,
    play,
    position,
    refused,
    top,
    unit,
    zone_of,
)

# -- the results, one by one ----------------------------------------------------------------------------------


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
    ground, field = FIXED.setting("campaign").printed, unit(ALLIES, "airfield")
    monkeypatch.setattr(
        ground, "defense", tuple(0 if u == field else x for u, x in enumerate(ground.defense))
    )
    match, events = fought("DS", {MINE: RING[0]}, {THEIRS: PLAIN, field: PLAIN})
    assert not gone(events)
    assert refused(match, m.LoseUnit(field)) == "15.23"
    assert set(gone(play(match, m.LoseUnit(THEIRS)))) == {THEIRS}


def test_15_23_an_hq_pays_with_its_defense_and_no_more() -> None:
    """14.5-DS Of six and two four are lost: the HQ alone is not enough."""
    hq = unit(ALLIES, "hq")
    match, _ = fought("DS", {MINE: RING[3]}, {THEIRS: PLAIN, hq: PLAIN})
    play(match, m.LoseUnit(hq))
    assert isinstance(top(match), m.Losses)
    play(match, m.BreakDown(THEIRS))
    assert isinstance(top(match), m.Losses)  # six of battalions, two paid


def test_r122_an_overstacked_defender_loses_half_of_all_its_factors() -> None:
    """15.23, 12.5-3 Four brigades of 4: twelve factors fight, eight are lost."""
    four = parents(ALLIES, "3-4-5", 4)
    match, events = fought("DS", {MINE: RING[0]}, dict.fromkeys(four, PLAIN))
    assert of(m.BattleResolved, events)[0].defense == 12
    play(match, m.LoseUnit(four[0]))
    assert isinstance(top(match), m.Losses)
    play(match, m.LoseUnit(four[1]))
    assert isinstance(top(match), m.Retreats)


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


def test_15_24_battalions_without_attack_are_lost_when_their_brigade_breaks_down() -> None:
    """R118 The other attackers still lose half of their own strength (15.23)."""
    weak = parent(ALLIES, "3-4-5")
    match, _ = fought("AS", {weak: RING[0], THEIRS: RING[0]}, {MINE: PLAIN}, side=ALLIES)
    assert len(gone(play(match, m.BreakDown(weak)))) == 3
    assert match.legal(ALLIES) == [m.LoseUnit(THEIRS), m.BreakDown(THEIRS)]


def test_15_22_the_battalions_of_a_battle_lie_open() -> None:
    """R63"""
    match, _ = fought("AS", {MINE: RING[0]}, {THEIRS: PLAIN})
    (broken,) = of(m.UnitBrokenDown, play(match, m.BreakDown(MINE)))
    assert match.state.known[EVERYBODY].units.issuperset(broken.into)


# -- supply ---------------------------------------------------------------------------------------------------


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


def test_15_21_battalions_of_a_surrounded_unit_are_lost_for_good() -> None:
    around = dict(zip(parents(JAPAN, "6-6-8", 3), (RING[0], RING[2], RING[4]), strict=True))
    match, events = fought("DE", around, {THEIRS: PLAIN})
    assert set(gone(events).values()) == {True}
    (last,) = force(match, ALLIES).at
    assert gone(play(match, m.NoWayOut())) == {last: True}
    assert match.state.points[JAPAN] == 3


def test_15_21_the_map_edge_closes_the_ring() -> None:
    """R132, 26.2 Even the north edge, over which Japan comes: nobody leaves by it."""
    corner = next(h for h in SETTING.north_edge if len(BOARD.neighbors[h]) < 6 and len(zone_of(h)) >= 2)
    near = SETTING.costs[False][False][corner]
    enemies = dict(zip(parents(ALLIES, "4-6-6", len(near)), near, strict=True))
    match = before(enemies, {MINE: corner}, side=ALLIES)
    battle = next(step for step in match.state.steps if isinstance(step, m.Battle))
    assert MINE in surrounded(position(match), battle)


def test_r121_neither_friends_nor_the_sea_keep_a_unit_from_being_surrounded() -> None:
    """15.21, 13.2 A friend stands in a hex that lies in a zone; Penang has nothing but water around it."""
    weak, friend = parts(ALLIES, "1-2-6", 2)
    around = dict(zip(parents(JAPAN, "6-6-8", 3), (RING[0], RING[2], RING[4]), strict=True))
    match, _ = fought("DS", around, {weak: PLAIN}, others={friend: RING[1]})
    assert gone(play(match, m.LoseUnit(weak))) == {weak: True}
    (penang,) = SETTING.penang
    shore = next(n for n in BOARD.neighbors[penang] if n in SETTING.land)
    match, _ = fought("DS", {MINE: shore}, {weak: penang})
    assert gone(play(match, m.LoseUnit(weak))) == {weak: True}
    assert is_over(match)  # 15.44: the strait cannot be crossed


def test_15_21_suppressed_enemies_do_not_surround_and_hqs_do() -> None:
    """8.2-1, R11"""
    weak = part(ALLIES, "1-2-6")
    first, *others = parents(JAPAN, "6-6-8", 3)
    ring = dict(zip(others, (RING[2], RING[4]), strict=True))
    hurt = {JAPAN: {"suppressed": frozenset(others)}}
    match, _ = fought("DS", {first: RING[0]}, {weak: PLAIN}, others=ring, forces=hurt)
    assert gone(play(match, m.LoseUnit(weak))) == {weak: False}
    match, _ = fought("DS", {first: RING[0]}, {weak: PLAIN}, others={ARMY: RING[2], FIFTH: RING[4]})
    assert gone(play(match, m.LoseUnit(weak))) == {weak: True}


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


def test_15_12_an_hq_beside_the_battle_that_does_not_attack_is_spared() -> None:
    match, events = fought("AZ", {MINE: RING[0]}, {THEIRS: PLAIN}, others={ARMY: RING[0]})
    assert set(gone(events)) == {MINE}
    assert match.state.points[ALLIES] == 3


@pytest.mark.parametrize("attacker", [ALLIES, JAPAN])
def test_15_5_banzai_is_played_before_the_die_in_attack_and_defense(attacker: Side) -> None:
    hands = {JAPAN: held(JAPAN, "J-Banzai"), ALLIES: Hand(())}
    match = battle(attacker, hands=hands)
    assert match.deciders == (JAPAN,)
    play(match, m.PlayMarker(marker("J-Banzai")))
    assert isinstance(top(match), m.TableChoice)
    fight = match.state.steps[-2]
    assert isinstance(fight, m.Battle)
    assert fight.markers == (marker("J-Banzai"),)
