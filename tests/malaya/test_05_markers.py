"""Chapter 5: Command Markers that are picked, and those that work at once."""

from __future__ import annotations

import pytest

from pacwar.core.records import encode
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import (
    ALLIES,
    DAMAGED,
    JAPAN,
    RESERVE,
    AirForce,
    Arrivals,
    GameTurn,
    Hand,
    Side,
)
from tests.malaya.battles import PLAIN, RING
from tests.malaya.markers import only, picked
from tests.malaya.scene import (
    ARMY,
    BASE,
    FIFTH,
    GROUND,
    MIDDLE,
    REST,
    SETTING,
    force,
    marker,
    of,
    play,
    refused,
    scene,
    top,
    unit,
    units,
    zone_of,
)


def group(name: str) -> tuple[list[int], int]:
    found = next(g for g in SETTING.schedule.groups.values() if g.marker == GROUND.marker_names[marker(name)])
    return list(map(SETTING.unit, found.units)), found.supply


# -- picking ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [ALLIES, JAPAN])
def test_5_1_as_many_are_picked_as_the_level_says(side: Side) -> None:
    """4.1-b, 5.2, 25.4c, 25.5c"""
    level = SETTING.markers.levels[side]
    pool = (marker("A-StaffPlanning" if side is ALLIES else "J-StaffPlanning"),) * 8
    match = scene(m.CommandMarkers(side), hands={side: Hand(pool)}, dice=[1] * level)
    assert len(match.state.hands[side].held) == level
    assert len(match.state.hands[side].pool) == 8 - level


def test_5_1_the_die_chooses_among_the_markers_of_the_pool() -> None:
    hands = only(JAPAN, "J-Banzai", "J-StaffPlanning", "J-Yamashita")
    pool = hands[JAPAN].pool
    for face in (1, 2, 3):
        match = scene(m.Pick(JAPAN), hands=hands, dice=[face])
        assert match.state.hands[JAPAN].held == (pool[face - 1],)
        assert match.state.hands[JAPAN].pool == tuple(x for x in pool if x != pool[face - 1])


def test_5_1_a_marker_that_returns_to_the_pool_can_be_picked_again_at_once() -> None:
    """R101"""
    match = scene(m.CommandMarkers(JAPAN), hands=only(JAPAN, "J-Panic"), dice=[1, 1, 1])
    assert [roll.face for roll in match.opening_rolls] == [1, 1, 1]
    assert match.state.hands[JAPAN].pool == (marker("J-Panic"),)


def test_5_1_an_empty_pool_gives_nothing() -> None:
    match = scene(m.Pick(JAPAN), hands={JAPAN: Hand(())})
    assert top(match) == REST


def test_5_4_the_enemy_sees_how_many_are_held_and_not_which() -> None:
    """R71 What is picked for the hand is told to its owner alone."""
    one, other = picked("J-Banzai"), picked("J-Yamashita")
    for viewer in (ALLIES, None):
        seen = one.view(viewer).hands[JAPAN]
        assert (seen.held, seen.pool, seen.in_hand, seen.in_pool) == (None, None, 1, 0)
        assert encode(one.view(viewer)) == encode(other.view(viewer))
        assert one.told(viewer) == other.told(viewer)
    assert one.view(JAPAN).hands[JAPAN].held == (marker("J-Banzai"),)
    assert [e.marker for t in one.told(JAPAN) for e in of(m.MarkerPicked, t.events)] == [
        None,
        marker("J-Banzai"),
    ]


def test_5_3_what_works_at_once_is_seen_by_all() -> None:
    match = picked("J-Panic")
    assert [e.marker for t in match.told(None) for e in of(m.MarkerPicked, t.events)] == [marker("J-Panic")]


def test_5_3_r8_every_marker_of_the_game_has_an_effect() -> None:
    """R8: whatever the text calls them, they are one kind of thing."""
    from pacwar.games.malaya.r05_markers import IMMEDIATE
    from pacwar.games.malaya.r05_playing import EFFECTS

    for i, kind in enumerate(GROUND.markers):
        assert kind.rule in (EFFECTS if GROUND.is_held[i] else IMMEDIATE), kind.rule
    assert len({kind.rule for kind in GROUND.markers}) == len(GROUND.markers)


# -- Allied markers that work at once -----------------------------------------------------------------------


@pytest.mark.parametrize("face", [1, 3])
def test_5_3_a_abda_brings_air_and_supply(face: int) -> None:
    """25.6-ABDA, R65 They arrive in the Reinforcement Phase of this turn."""
    match = picked("A-ABDA", face)
    assert force(match, ALLIES).track == {2: Arrivals(supply=1, air=2)}
    assert match.state.air[ALLIES].reserve == 5
    assert match.state.hands[ALLIES].removed == (marker("A-ABDA"),)


@pytest.mark.parametrize("face", [4, 6])
def test_5_3_a_abda_costs_air_and_supply(face: int) -> None:
    match = picked("A-ABDA", face, supply={ALLIES: {MIDDLE: 2}}, air={ALLIES: AirForce(1, damaged=1)})
    assert set(match.legal(ALLIES)) == {m.GiveUpAir(RESERVE), m.GiveUpAir(DAMAGED)}
    assert refused(match, m.GiveUpAir(m.STRIKE)) == "5.3-A-ABDA"
    events = play(match, m.GiveUpAir(DAMAGED), m.GiveUpSupply(MIDDLE))
    assert match.state.air[ALLIES] == AirForce(1)
    assert force(match, ALLIES).supply == {MIDDLE: 1}
    assert not of(m.PointsScored, events)  # withdrawn, not eliminated
    assert top(match) == REST


def test_5_3_a_abda_takes_no_air_where_there_is_none() -> None:
    match = picked("A-ABDA", 5, air={ALLIES: AirForce(0)})
    assert isinstance(top(match), m.GivingUpSupply)


def test_5_3_a_airreinforcements_are_a_die_of_points() -> None:
    """25.6-AirReinf"""
    match = picked("A-AirReinforcements", 4)
    assert force(match, ALLIES).track == {2: Arrivals(air=4)}


def test_5_3_a_indianarmy_example_s7() -> None:
    """25.6-Indian Dice 2, 5, 3, 6 for 17 HQ, 44, 45, 46: the first and the third arrive; the marker leaves the game."""
    listed, supply = group("A-IndianArmy")
    match = picked("A-IndianArmy", 2, 5, 3, 6)
    assert force(match, ALLIES).track == {2: Arrivals((listed[0], listed[2]), supply)}
    assert match.state.hands[ALLIES].removed == (marker("A-IndianArmy"),)


def test_5_3_a_middleeast_comes_on_the_turn_after() -> None:
    """25.6-MiddleEast, R23; 6.25: picked on the last turn it is not received."""
    listed, supply = group("A-MiddleEast")
    assert force(picked("A-MiddleEast"), ALLIES).track == {3: Arrivals(tuple(listed), supply)}
    assert force(picked("A-MiddleEast", turn=6), ALLIES).track == {}


def test_5_3_a_replacements_come_at_once() -> None:
    """25.6-Replacements, 6.13"""
    listed, supply = group("A-Replacements")
    assert supply == 3
    assert force(picked("A-Replacements"), ALLIES).track == {2: Arrivals(tuple(listed), supply)}


@pytest.mark.parametrize("objectives", [6, 7])
def test_5_3_a_morale_costs_supply_if_japan_holds_seven_objectives(objectives: int) -> None:
    taken = SETTING.objectives[:objectives]
    japan = dict(zip(SETTING.units[JAPAN], taken, strict=False))
    match = picked("A-Morale", japan=japan, supply={ALLIES: {SETTING.base[ALLIES]: 1}})
    assert isinstance(top(match), m.GivingUpSupply) == (objectives >= 7)
    assert marker("A-Morale") in match.state.hands[ALLIES].pool


@pytest.mark.parametrize("supply", [False, True])
def test_5_3_a_morale_counts_what_japan_occupies_with_whatever_land_unit(supply: bool) -> None:
    """2.36-Occupation, 7.8 The seventh objective is held by a supply point."""
    six, seventh = SETTING.objectives[:6], SETTING.objectives[6]
    army = units(JAPAN, "infantry", 6)
    match = scene(
        m.Pick(ALLIES),
        japan=dict(zip(army, six, strict=True)),
        supply={JAPAN: {seventh: 1} if supply else {}, ALLIES: {SETTING.objectives[-1]: 1}},
        hands={ALLIES: Hand((marker("A-Morale"),))},
        dice=(1,),
    )
    assert isinstance(top(match), m.GivingUpSupply) == supply


# -- Japanese markers that work at once ---------------------------------------------------------------------


@pytest.mark.parametrize("face", [1, 3])
def test_5_3_j_southernoperation_brings_armor(face: int) -> None:
    """25.7-SouthernOperation"""
    listed, supply = group("J-SouthernOperation")
    match = picked("J-SouthernOperation", face)
    assert force(match, JAPAN).track == {2: Arrivals(tuple(listed), supply)}


@pytest.mark.parametrize("face", [4, 6])
def test_5_3_j_southernoperation_takes_armor_and_supply(face: int) -> None:
    """R49 An armor or armored recon regiment, on the map or in the base, and no battalion; nobody scores."""
    base = SETTING.base[JAPAN]
    tank = unit(JAPAN, "armor", lambda u: SETTING.counters[u].size == "regiment")
    battalion = unit(JAPAN, "armor", lambda u: SETTING.counters[u].size == "battalion")
    cars, foot = unit(JAPAN, "recon"), unit(JAPAN, "infantry")
    match = picked(
        "J-SouthernOperation",
        face,
        japan={tank: MIDDLE, cars: base, foot: MIDDLE, battalion: base},
        supply={JAPAN: {base: 1}},
        forces={JAPAN: {"suppressed": frozenset({tank, foot})}},
    )
    assert set(match.legal(JAPAN)) == {m.WithdrawUnit(tank), m.WithdrawUnit(cars)}
    assert refused(match, m.WithdrawUnit(foot)) == "R49"
    assert refused(match, m.WithdrawUnit(battalion)) == "R49"
    assert refused(match, m.Nothing()) == "R49"
    events = play(match, m.WithdrawUnit(tank), m.GiveUpSupply(base))
    assert force(match, JAPAN).at == {cars: base, foot: MIDDLE, battalion: base}
    assert force(match, JAPAN).lost == (tank,)
    assert force(match, JAPAN).suppressed == {foot}
    assert not of(m.PointsScored, events)


def test_5_3_j_southernoperation_without_armor_takes_nothing() -> None:
    """Japan is asked all the same: that it has none is not seen."""
    match = picked("J-SouthernOperation", 5, japan={unit(JAPAN, "infantry"): MIDDLE})
    assert match.legal(JAPAN) == [m.Nothing()]
    play(match, m.Nothing())
    assert match.legal(JAPAN) == [m.Nothing()]  # nor has it supply
    play(match, m.Nothing())
    assert top(match) == REST


def test_5_3_j_southernoperation_on_turn_1_is_put_back_for_another() -> None:
    hands = only(JAPAN, "J-SouthernOperation", "J-Banzai")
    southern = hands[JAPAN].pool.index(marker("J-SouthernOperation")) + 1
    match = scene(m.Pick(JAPAN), hands=hands, turn=1, dice=[southern, 1])
    assert match.state.hands[JAPAN] == Hand((marker("J-SouthernOperation"),), (marker("J-Banzai"),))


def test_5_3_j_southernoperation_withdraws_what_stands_in_the_base_and_brings_no_points() -> None:
    tanks = unit(JAPAN, "recon")
    match = scene(
        m.Pick(JAPAN),
        japan={tanks: BASE[JAPAN]},
        hands={ALLIES: Hand(()), JAPAN: Hand((marker("J-SouthernOperation"),))},
        dice=(1, 6),
    )
    play(match, m.WithdrawUnit(tanks), m.Nothing())
    assert force(match, JAPAN).lost == (tanks,)
    assert match.state.points == {ALLIES: 0, JAPAN: 0}


def test_5_3_j_fifthcolumn_shows_the_allied_supply_and_takes_a_point() -> None:
    other = next(h for h in zone_of(MIDDLE))
    allies = {unit(ALLIES, "infantry"): MIDDLE}
    supply = {ALLIES: {MIDDLE: 2, other: 1, SETTING.base[ALLIES]: 3}}
    match = picked("J-FifthColumn", allies=allies, supply=supply)
    shown = [e for t in match.told(JAPAN) for e in of(m.SupplyShown, t.events)]
    assert [e.supply for e in shown] == [{MIDDLE: 2, other: 1}]  # on the map
    assert not [e for t in match.told(None) for e in of(m.SupplyShown, t.events)]
    seen = match.view(JAPAN).forces[ALLIES]
    assert seen.supply == {MIDDLE: 2, other: 1}
    assert seen.face_down == (MIDDLE,)  # who else is there is not known
    assert set(match.legal(JAPAN)) == {m.DestroySupply(MIDDLE), m.DestroySupply(other), m.Pass()}
    assert refused(match, m.Nothing()) == "5.3-J-FifthColumn"
    play(match, m.DestroySupply(other))
    assert force(match, ALLIES).supply == {MIDDLE: 2, SETTING.base[ALLIES]: 3}
    assert match.state.points == {ALLIES: 0, JAPAN: 0}  # 24.1-J-Supply
    assert match.state.hands[JAPAN].removed == (marker("J-FifthColumn"),)


def test_5_3_j_fifthcolumn_need_not_destroy_anything() -> None:
    """Japan can eliminate a point: it is free to do so."""
    match = picked("J-FifthColumn", supply={ALLIES: {MIDDLE: 2}})
    play(match, m.Pass())
    assert force(match, ALLIES).supply == {MIDDLE: 2}
    assert top(match) == REST


def test_5_3_j_fifthcolumn_finds_nothing() -> None:
    match = picked("J-FifthColumn")
    assert refused(match, m.Pass()) == "5.3-J-FifthColumn"
    assert match.legal(JAPAN) == [m.Nothing()]
    play(match, m.Nothing())
    assert top(match) == REST


def test_5_3_j_fifthcolumn_takes_a_fortification_with_the_last_supply_point() -> None:
    """21.3; supply in the Allied base is not on the map."""
    match = scene(
        m.Pick(JAPAN),
        hands={ALLIES: Hand(()), JAPAN: Hand((marker("J-FifthColumn"),))},
        supply={ALLIES: {PLAIN: 1, BASE[ALLIES]: 2}},
        forces={ALLIES: {"forts": frozenset({PLAIN})}},
        dice=(1,),
    )
    assert refused(match, m.DestroySupply(BASE[ALLIES])) == "5.3-J-FifthColumn"
    assert of(m.FortificationRemoved, play(match, m.DestroySupply(PLAIN)))


def test_5_3_j_panic_lasts_for_the_turn() -> None:
    match = picked("J-Panic")
    assert match.state.steps[0].panic
    assert match.state.hands[JAPAN].pool == (marker("J-Panic"),)


def test_5_3_j_panic_is_not_for_the_allies() -> None:
    hq = unit(ALLIES, "hq")
    match = scene(
        m.Expenditure(ALLIES),
        allies={hq: PLAIN},
        supply={ALLIES: {PLAIN: 1}},
        game_turn=GameTurn(JAPAN, panic=True),
    )
    play(match, m.ActivateHq(hq), m.PayFrom(PLAIN))
    assert force(match, ALLIES).active == {hq}


def test_5_3_j_panic_makes_nothing_dearer_but_activation() -> None:
    """7.5, 7.6"""
    panic = GameTurn(JAPAN, panic=True)
    lost = {JAPAN: {"replaceable": (FIFTH,)}}
    match = scene(m.Expenditure(JAPAN), supply={JAPAN: {PLAIN: 2}}, forces=lost, game_turn=panic)
    play(match, m.RefitHq(FIFTH), m.PayFrom(PLAIN))
    assert force(match, JAPAN).at == {FIFTH: PLAIN}
    match = scene(
        m.Expenditure(JAPAN),
        supply={JAPAN: {BASE[JAPAN]: 1}},
        air={JAPAN: AirForce(0, damaged=3)},
        game_turn=panic,
    )
    play(match, m.RepairFrom(BASE[JAPAN]))
    assert match.state.air[JAPAN] == AirForce(3)


def test_5_3_j_panic_the_two_points_may_come_from_two_hexes() -> None:
    """7.2"""
    match = scene(
        m.Expenditure(JAPAN),
        japan={ARMY: PLAIN},
        supply={JAPAN: {RING[0]: 1, RING[3]: 1}},
        game_turn=GameTurn(JAPAN, panic=True),
    )
    play(match, m.ActivateHq(ARMY), m.PayFrom(RING[0]), m.PayFrom(RING[3]))
    assert force(match, JAPAN).active == {ARMY}


def test_5_3_j_weather_strikes_both() -> None:
    base = SETTING.base[JAPAN]
    match = picked("J-Weather", supply={JAPAN: {base: 1}, ALLIES: {MIDDLE: 1}}, air={ALLIES: AirForce(3, 2)})
    assert match.state.air == {JAPAN: AirForce(4, 1), ALLIES: AirForce(2, 3)}
    assert match.deciders == (JAPAN,)
    play(match, m.GiveUpSupply(base), m.GiveUpSupply(MIDDLE))
    assert force(match, JAPAN).supply == force(match, ALLIES).supply == {}
    assert match.state.hands[JAPAN].pool == (marker("J-Weather"),)


def test_5_3_j_weather_spares_a_side_without_air_points_in_reserve() -> None:
    weather = marker("J-Weather")
    match = scene(
        m.Pick(JAPAN),
        hands={ALLIES: Hand(()), JAPAN: Hand((weather,))},
        air={ALLIES: AirForce(0, damaged=2), JAPAN: AirForce(1)},
        supply={ALLIES: {BASE[ALLIES]: 1}, JAPAN: {PLAIN: 1}},
        dice=(1,),
    )
    assert match.state.air == {ALLIES: AirForce(0, damaged=2), JAPAN: AirForce(0, damaged=1)}
    play(match, m.GiveUpSupply(PLAIN), m.GiveUpSupply(BASE[ALLIES]))
    assert not force(match, ALLIES).supply and not force(match, JAPAN).supply


# -- R73: supply given up out of sight -----------------------------------------------------------------------


def test_r73_the_place_of_supply_given_up_is_not_told() -> None:
    one = unit(ALLIES, "infantry")
    other = zone_of(MIDDLE)[0]
    start = {
        "allies": {one: MIDDLE, unit(ALLIES, "engineer"): other},
        "supply": {ALLIES: {MIDDLE: 1, other: 1}},
    }
    first, second = (scene(m.GivingUpSupply(ALLIES), **start) for _ in range(2))  # type: ignore[arg-type]
    play(first, m.GiveUpSupply(MIDDLE))
    play(second, m.GiveUpSupply(other))
    for viewer in (JAPAN, None):
        assert encode(first.view(viewer)) == encode(second.view(viewer))
        assert first.told(viewer) == second.told(viewer)
    assert first.told(ALLIES) != second.told(ALLIES)


def test_r73_who_knows_the_supply_sees_it_go() -> None:
    known = {JAPAN.value: m.Known(supply=frozenset({MIDDLE}))}
    match = scene(m.GivingUpSupply(ALLIES), supply={ALLIES: {MIDDLE: 2}}, known=known)
    play(match, m.GiveUpSupply(MIDDLE))
    told = [e.at for t in match.told(JAPAN) for e in of(m.SupplyGivenUp, t.events)]
    assert told == [None, MIDDLE]
    assert match.view(JAPAN).forces[ALLIES].supply == {MIDDLE: 1}


def test_r73_who_has_no_supply_says_so() -> None:
    match = scene(m.GivingUpSupply(ALLIES), supply={ALLIES: {MIDDLE: 1}})
    assert refused(match, m.Nothing()) == "R73"
    assert refused(match, m.GiveUpSupply(SETTING.base[ALLIES])) == "R73"
    assert scene(m.GivingUpSupply(ALLIES)).legal(ALLIES) == [m.Nothing()]


def test_5_3_a_abda_a_damaged_point_may_be_withdrawn() -> None:
    match = scene(
        m.Pick(ALLIES),
        hands={ALLIES: Hand((marker("A-ABDA"),)), JAPAN: Hand(())},
        air={ALLIES: AirForce(1, damaged=1)},
        dice=(1, 4),
    )
    play(match, m.GiveUpAir(m.DAMAGED), m.Nothing())
    assert match.state.air[ALLIES] == AirForce(1)
    assert match.state.points == {ALLIES: 0, JAPAN: 0}


# -- held markers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "name", "turn", "stays"),
    [
        (JAPAN, "J-SouthernOperation", 1, True),
        (JAPAN, "J-ThaisResist", 3, False),
        (ALLIES, "A-ThaisResist", 3, False),
    ],
)
def test_5_3_without_another_marker_in_the_pool_there_is_no_substitute(
    side: Side, name: str, turn: int, stays: bool
) -> None:
    """The first goes back to the pool, the others leave the game."""
    only = marker(name)
    match = scene(m.Pick(side), hands={side: Hand((only,))}, turn=turn, dice=(1,))
    hand = match.state.hands[side]
    assert (hand.pool, hand.removed, hand.held) == (((only,), (), ()) if stays else ((), (only,), ()))
