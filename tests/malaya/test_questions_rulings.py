"""Doubtful wordings that were decided late (R117 to R127), each tried out on a small position."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce
from tests.malaya.battles import (
    ASSAULT_BEACH,
    MINE,
    PLAIN,
    RING,
    SEA,
    THEIRS,
    fought,
    gone,
    is_over,
    parent,
    parents,
    parts,
)
from tests.malaya.scene import (
    ARMY,
    BASE,
    BOARD,
    NO_HANDS,
    SETTING,
    force,
    left,
    of,
    play,
    position,
    refused,
    scene,
    top,
    unit,
)


def test_10_1_hqs_attack_by_themselves_only_if_they_must() -> None:
    """R117 Beside suppressed or unarmed enemies an HQ may join others, but attacks nobody alone."""
    hurt = {ALLIES: {"suppressed": frozenset({THEIRS})}}
    for there in ({"allies": {THEIRS: PLAIN}, "forces": hurt}, {"supply": {ALLIES: {PLAIN: 1}}}):
        alone = scene(m.Declarations(JAPAN), japan={ARMY: RING[0]}, **there)
        assert refused(alone, m.DeclareBattle(PLAIN)) == "10.1"
        assert alone.legal(JAPAN) == [m.EndDeclarations()]
        joined = scene(m.Declarations(JAPAN), japan={ARMY: RING[0], MINE: RING[1]}, **there)
        play(joined, m.DeclareBattle(PLAIN), m.AddAttacker(ARMY))
        assert refused(joined, m.EndBattle()) == "10.1"
        play(joined, m.AddAttacker(MINE), m.EndBattle())
    forced = scene(m.Declarations(JAPAN), japan={ARMY: RING[0]}, allies={THEIRS: PLAIN})
    play(forced, m.DeclareBattle(PLAIN), m.AddAttacker(ARMY), m.EndBattle(), m.EndDeclarations())


def test_r117_hqs_from_the_sea_attack_by_themselves() -> None:
    """10.1, 22.4 Assaulting units must attack, whoever is in the hex."""
    match = scene(
        m.Declarations(JAPAN),
        japan={ARMY: SEA},
        supply={ALLIES: {ASSAULT_BEACH: 1}},
        forces={JAPAN: {"afloat": {ARMY: ASSAULT_BEACH}}},
    )
    play(match, m.DeclareBattle(ASSAULT_BEACH), m.AddAttacker(ARMY), m.EndBattle(), m.EndDeclarations())


def test_15_24_battalions_without_attack_are_lost_when_their_brigade_breaks_down() -> None:
    """R118 The other attackers still lose half of their own strength (15.23)."""
    weak = parent(ALLIES, "3-4-5")
    match, _ = fought("AS", {weak: RING[0], THEIRS: RING[0]}, {MINE: PLAIN}, side=ALLIES)
    assert len(gone(play(match, m.BreakDown(weak)))) == 3
    assert match.legal(ALLIES) == [m.LoseUnit(THEIRS), m.BreakDown(THEIRS)]


@pytest.mark.parametrize("code", ["AE", "DE"])
def test_r119_of_each_unit_one_battalion_survives(code: str) -> None:
    two = dict.fromkeys(parents(ALLIES, "4-6-6", 2), PLAIN)
    mine = {MINE: RING[0]}
    match, events = fought(code, mine, two) if code == "DE" else fought(code, two, mine, side=ALLIES)
    assert len(gone(events)) == 4
    assert len(force(match, ALLIES).at) == 2


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


def test_r122_an_overstacked_defender_loses_half_of_all_its_factors() -> None:
    """15.23, 12.5-3 Four brigades of 4: twelve factors fight, eight are lost."""
    four = parents(ALLIES, "3-4-5", 4)
    match, events = fought("DS", {MINE: RING[0]}, dict.fromkeys(four, PLAIN))
    assert of(m.BattleResolved, events)[0].defense == 12
    play(match, m.LoseUnit(four[0]))
    assert isinstance(top(match), m.Losses)
    play(match, m.LoseUnit(four[1]))
    assert isinstance(top(match), m.Retreats)


def test_r123_the_limit_of_a_strike_is_for_the_phase() -> None:
    """26.13a"""
    match = scene(
        m.Strikes(ALLIES),
        m.Strikes(ALLIES),
        japan={MINE: PLAIN},
        hands=NO_HANDS,
        air={ALLIES: AirForce(0, missions=(0, 0, 5, 0))},
        dice=(3,),
    )
    play(match, *(m.AddStrike(PLAIN),) * 3)
    assert refused(match, m.AddStrike(PLAIN)) == "26.13a"
    play(match, m.EndStrikes(), m.CarryOut(PLAIN), m.AddStrike(PLAIN))


def test_r124_an_hq_is_replaced_with_the_supply_of_one_place() -> None:
    """7.5, 7.51 5 HQ has a Support Value of 2."""
    hq = SETTING.unit("5 HQ")
    match = scene(
        m.Expenditure(JAPAN), supply={JAPAN: {PLAIN: 1, RING[0]: 1}}, forces={JAPAN: {"replaceable": (hq,)}}
    )
    assert refused(match, m.RefitHq(hq)) == "7.5"


def test_r125_an_engineer_who_may_not_move_still_bridges() -> None:
    """20.0-2, 10.2 In the Follow-On Movement Phase, out of the radius of the HQ."""
    eng, hq = unit(JAPAN, "engineer"), SETTING.unit("5 HQ")
    costs, radius = SETTING.costs[False][False], SETTING.counters[hq].radius
    a, b, at = next(
        (a, b, at)
        for a, b in sorted(BOARD.sides["river"])
        if costs[a].get(b, (0, 0))[1]
        for at in sorted(SETTING.land)
        if (BOARD.distance(at, a), BOARD.distance(at, b)) == (radius, radius + 1)
    )
    match = scene(
        m.MovementPhase(JAPAN, follow_on=True),
        japan={MINE: a, eng: b, hq: at},
        forces={JAPAN: {"active": frozenset({hq})}},
    )
    assert refused(match, m.PickUnit(eng)) == "11.1"
    play(match, m.PickUnit(MINE))
    full = left(match)
    play(match, m.StepTo(b))
    assert full - left(match) == costs[a][b][0] - costs[a][b][1]


def test_r126_an_amphibious_unit_carries_nine_besides_itself() -> None:
    """22.2; before an assault the sea hex is overstacked by it (12.5)."""
    boat, *cargo = unit(JAPAN, "amphib"), *parents(JAPAN, "6-6-8", 3)
    more = unit(JAPAN, "engineer")
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False),
        japan=dict.fromkeys((boat, *cargo, more), BASE[JAPAN]),
        allies={THEIRS: ASSAULT_BEACH},
    )
    play(match, m.PickCarrier(boat), *map(m.Embark, cargo))
    assert refused(match, m.Embark(more)) == "22.2"
    play(match, m.AssaultHex(ASSAULT_BEACH))
    at = force(match, JAPAN).at
    assert position(match).deployed[JAPAN].overstacked == {at[boat]}


@pytest.mark.parametrize(("japan", "asked"), [(3, False), (4, False), (5, True)])
def test_r127_only_an_excess_attacks_the_allied_reserve(japan: int, asked: bool) -> None:
    """26.15a, 16.52-1"""
    air = {ALLIES: AirForce(3, missions=(0, 4, 0, 0)), JAPAN: AirForce(0, missions=(0, japan, 0, 0))}
    match = scene(m.AirSuperiority(), air=air, dice=() if asked else (1, 1))
    assert isinstance(top(match), m.Excess) == asked
