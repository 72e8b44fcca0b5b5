"""A third round of questions from the rulebook: what several rules say together. Each is tried out on a small position."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, SIDES, AirForce, Arrivals, Force, GameTurn, Hand, UnitId
from pacwar.games.malaya.r16_reckoning import reckoned
from tests.malaya.battles import (
    ASSAULT_BEACH,
    MINE,
    PLAIN,
    RESULTS,
    RING,
    SEA,
    TABLE,
    THEIRS,
    before,
    counted_shifts,
    fought,
    gone,
    is_over,
    parent,
    parents,
    part,
    parts,
)
from tests.malaya.later import broken
from tests.malaya.scene import (
    ARMY,
    ARMY_ACTIVE,
    BASE,
    BOARD,
    BOATS,
    FIFTH,
    GAME,
    GROUND,
    NO_HANDS,
    SETTING,
    force,
    held,
    left,
    marker,
    of,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
    zone_of,
)


def battalions(unit: UnitId) -> list[UnitId]:
    """The counters into which a unit breaks down (26.7)."""
    return sorted(broken(Force({unit: PLAIN}, {}), SETTING.unit_name(unit)).at)


# -- 22.4: from which sea hex ---------------------------------------------------------------------------------


def test_22_4_an_assault_keeps_the_only_sea_hex_of_another_target_free() -> None:
    """R59 The attacker may come from any sea hex, so the first assault is no bar to the second, in whichever order."""
    for first in GROUND.coast:
        for second in GROUND.coast:
            seas = GROUND.sea_beside[second]
            if len(seas) != 1 or seas[0] not in GROUND.sea_beside[first] or len(GROUND.sea_beside[first]) < 2:
                continue
            match = scene(
                m.MovementPhase(JAPAN, follow_on=False),
                japan=dict.fromkeys(BOATS, BASE[JAPAN]),
                allies=dict(zip(parents(ALLIES, "4-6-6", 2), (first, second), strict=True)),
            )
            play(match, m.PickCarrier(BOATS[0]), m.AssaultHex(first))
            play(match, m.PickCarrier(BOATS[1]), m.AssaultHex(second))
            assert force(match, JAPAN).at[BOATS[1]] == seas[0]


@pytest.mark.parametrize("regiments", [2, 4])
def test_r59_ships_lie_together_if_there_is_room(regiments: int) -> None:
    """R126 Two small stacks share a sea hex and leave the other for another assault; two large ones do not."""
    seas = GROUND.sea_beside
    first, second = next(
        (a, b)
        for a in GROUND.coast
        for b in GROUND.coast
        if len(seas[a]) == 2 and len(seas[b]) == 1 and seas[b][0] in seas[a]
    )
    cargo = parents(JAPAN, "6-6-8", regiments)
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False),
        japan=dict.fromkeys((*BOATS, *cargo), BASE[JAPAN]),
        allies=dict(zip(parents(ALLIES, "4-6-6", 2), (first, second), strict=True)),
    )
    for boat, half in zip(BOATS, (cargo[::2], cargo[1::2]), strict=True):
        play(match, m.PickCarrier(boat), *map(m.Embark, half), m.AssaultHex(first))
    at = force(match, JAPAN).at
    assert (at[BOATS[0]] == at[BOATS[1]]) == (regiments == 2)
    assert not position(match).deployed[JAPAN].overstacked


def test_22_4_two_coastal_hexes_with_one_sea_hex_between_them_are_assaulted_at_once() -> None:
    """R59 Both fleets lie there; each fights for its own hex, and the defender sees that two hexes are assaulted."""
    a, b = BOARD.spot("3949"), BOARD.spot("4048")
    assert GROUND.sea_beside[a] == GROUND.sea_beside[b]
    match = scene(
        m.Impulse(JAPAN, follow_on=False),
        japan=dict.fromkeys((*BOATS, MINE), BASE[JAPAN]),
        allies=dict(zip(parents(ALLIES, "4-6-6", 2), (a, b), strict=True)),
        air={JAPAN: AirForce(0)},
    )
    play(match, m.PickCarrier(BOATS[0]), m.Embark(MINE), m.AssaultHex(a))
    play(match, m.PickCarrier(BOATS[1]), m.AssaultHex(b))
    assert force(match, JAPAN).afloat == {BOATS[0]: a, MINE: a, BOATS[1]: b}
    looks_the_same(match)
    play(match, m.EndMovement(), m.DeclareBattle(a), m.AddAttacker(MINE))
    assert refused(match, m.AddAttacker(BOATS[1])) == "14.23"
    play(match, m.AddAttacker(BOATS[0]), m.EndBattle())
    looks_the_same(match)
    play(match, m.DeclareBattle(b), m.AddAttacker(BOATS[1]), m.EndBattle(), m.EndDeclarations())
    looks_the_same(match)


def looks_the_same(match: Match) -> None:
    for viewer in (*SIDES, None):
        view = match.view(viewer)
        for seed in range(5):
            assert GAME.view(GAME.guess(view, match.told(viewer), Random(seed)), viewer) == view


def test_10_32_an_assault_is_supported_from_the_nearest_sea_hex_it_could_come_from() -> None:
    """R59, 10.3 The HQ is too far from where the ships happen to lie, and near enough to another sea hex."""
    radius = SETTING.counters[FIFTH].radius
    target, at = next(
        (target, at)
        for target in GROUND.coast
        for at in sorted(SETTING.land)
        if (near := [BOARD.distance(at, sea) for sea in sorted(GROUND.sea_beside[target])])
        and near[0] > radius >= min(near)
    )
    match = scene(
        m.Impulse(JAPAN, follow_on=False),
        japan={BOATS[0]: BASE[JAPAN], FIFTH: at},
        allies={THEIRS: target},
        forces={JAPAN: {"active": frozenset({FIFTH})}},
        hands=NO_HANDS,
        air={JAPAN: AirForce(0)},
    )
    play(match, m.PickCarrier(BOATS[0]), m.AssaultHex(target), m.EndMovement())
    assert BOARD.distance(at, force(match, JAPAN).at[BOATS[0]]) > radius
    play(match, m.DeclareBattle(target), m.AddAttacker(BOATS[0]), m.EndBattle(), m.EndDeclarations())
    assert counted_shifts(match)["10.3"] == SETTING.counters[FIFTH].support


def test_22_4_battalions_of_a_regiment_that_breaks_down_at_sea_are_lost_as_well() -> None:
    """14.5-AA, 24.1-A-OtherGround No pursuit, so nobody lands: three battalions instead of a regiment."""
    match, _ = fought(
        "AA", {MINE: SEA}, {THEIRS: ASSAULT_BEACH}, forces={JAPAN: {"afloat": {MINE: ASSAULT_BEACH}}}
    )
    assert len(gone(play(match, m.BreakDown(MINE), m.Nothing()))) == 3
    assert match.state.points[ALLIES] == 3
    assert not force(match, JAPAN).afloat


# -- 5: markers and other rules -------------------------------------------------------------------------------


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


def test_5_3_j_amphibiousmove_in_a_follow_on_phase_is_for_commanded_units() -> None:
    """10.2; R128: the third impulse is such a phase too."""
    ships, hands = marker("J-AmphibiousMove"), {ALLIES: Hand(()), JAPAN: held(JAPAN, "J-AmphibiousMove")}
    for third in (False, True):
        impulse = m.Impulse(JAPAN, follow_on=True, is_third=third)
        match = scene(impulse, japan={MINE: ASSAULT_BEACH}, hands=hands)
        assert refused(match, m.PlayMarker(ships)) == "5.3-J-AmphibiousMove"
        match = scene(
            impulse, japan={MINE: ASSAULT_BEACH, ARMY: ASSAULT_BEACH}, hands=hands, forces=ARMY_ACTIVE
        )
        play(match, m.PlayMarker(ships), m.MusterAt(ASSAULT_BEACH), m.Embark(MINE))


def test_r128_what_has_not_flown_flies_in_the_third_impulse() -> None:
    """16.2, 5.3-J-Yamashita"""
    match = scene(
        m.Impulse(JAPAN, follow_on=True, is_third=True),
        allies={THEIRS: PLAIN},
        hands=NO_HANDS,
        air={JAPAN: AirForce(0, missions=(1, 0, 2, 0))},
        dice=(3,),
    )
    play(match, m.FlyRecon(PLAIN), m.EndMovement(), m.AddStrike(PLAIN), m.AddStrike(PLAIN), m.EndStrikes())
    play(match, m.CarryOut(PLAIN))
    assert match.state.air[JAPAN] == AirForce(3)


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


def test_5_3_j_banzai_and_intelligence_in_defense() -> None:
    """14.41, 15.5 Japan shifts to the left and chooses the table."""
    match = before(
        {THEIRS: RING[0]},
        {MINE: PLAIN},
        side=ALLIES,
        hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-Intelligence", "J-Banzai")},
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.PlayMarker(marker("J-Intelligence")))
    assert counted_shifts(match) == {"5.3-J-Banzai": -1}
    assert match.deciders == (JAPAN,)


def test_5_3_j_tankshock_grants_no_pursuit_by_itself() -> None:
    """15.42, R75"""
    tanks = unit(JAPAN, "armor")
    table, face = RESULTS["DA"]
    match = before(
        {tanks: RING[0]},
        {part(ALLIES, "1-2-6"): PLAIN},
        hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-TankShock")},
        dice=(face,),
    )
    play(match, m.PlayMarker(marker("J-TankShock")), TABLE[table])
    play(match, m.LoseUnit(part(ALLIES, "1-2-6")))
    assert is_over(match)
    assert force(match, JAPAN).at == {tanks: RING[0]}


# -- 6, 7, 9: arrivals and logistics --------------------------------------------------------------------------


def test_6_21_a_bought_unit_that_is_delayed_is_not_paid_for_again() -> None:
    """25.7e"""
    hq = SETTING.unit("56 HQ")
    match = scene(m.Reinforcement(JAPAN, Arrivals()), turn=2)
    play(match, m.BuyUnit(hq), m.EndReinforcement())
    assert match.state.points[JAPAN] == -4
    track = force(match, JAPAN).track
    match = scene(m.ReinforcementPhase(JAPAN), turn=3, forces={JAPAN: {"track": track}})
    assert refused(match, m.BuyUnit(hq)) == "6.11"
    play(match, m.PickReinforcement(hq), m.PlaceAt(ASSAULT_BEACH))


def test_16_62_the_units_of_the_armored_brigade_are_interdicted_one_by_one() -> None:
    """25.6-Optional, R58 None of them breaks down; each brings a point."""
    first, second, third = map(SETTING.unit, ("7 H", "2 RTR", "Inf 7 Arm"))
    match = scene(
        m.Reinforcement(ALLIES, Arrivals()),
        turn=5,
        air={JAPAN: AirForce(0, missions=(0, 0, 0, 7))},
        dice=(6, 1, 6),
    )
    play(match, m.BuyUnit(first))
    for one in (first, second, third):
        play(match, m.PickReinforcement(one), m.PlaceAt(SETTING.naval_base))
    assert set(force(match, ALLIES).at) == {second}
    assert set(force(match, ALLIES).replaceable) == {first, third}
    assert match.state.points == {ALLIES: -12, JAPAN: 2}


def test_12_5_2_supply_in_a_port_that_reinforcements_have_overstacked_does_not_serve() -> None:
    """6.23, 12.4 The limit is looked at when the Reinforcement Phase ends, before the Logistics Phase."""
    port, new = SETTING.naval_base, parent(ALLIES, "3-4-5")
    match = scene(
        m.Expenditure(ALLIES),
        m.Overstacking(),
        m.Reinforcement(ALLIES, Arrivals((new,))),
        allies=dict.fromkeys(parents(ALLIES, "4-6-6", 3), port),
        supply={ALLIES: {port: 2}},
        forces={ALLIES: {"replaceable": (THEIRS,)}},
        air={JAPAN: AirForce(0)},
    )
    play(match, m.PickReinforcement(new), m.PlaceAt(port), m.EndReinforcement())
    assert refused(match, m.RefitFrom(port)) == "12.5-2"


@pytest.mark.parametrize("suppressed", [False, True])
def test_25_7_air_a_suppressed_airfield_unit_brings_no_air_point(suppressed: bool) -> None:
    """4.1-f, 8.0 Suppression is removed only after the Reinforcement Phase."""
    ground_crew = unit(JAPAN, "airfield")
    match = scene(
        m.ReinforcementPhase(JAPAN),
        japan={ground_crew: SETTING.airfields[0]},
        air={JAPAN: AirForce(5)},
        forces={JAPAN: {"suppressed": frozenset({ground_crew} if suppressed else ())}},
    )
    assert match.state.air[JAPAN].reserve == (5 if suppressed else 6)


def test_r129_a_lost_airfield_takes_no_air_points_with_it() -> None:
    """26.12a Thirteen points and no airfield: Japan keeps them, and may commit all of them."""
    match = scene(m.AirMissions(), m.ReinforcementPhase(JAPAN), air={JAPAN: AirForce(13)})
    play(match, m.EndReinforcement())
    assert match.deciders == (ALLIES, JAPAN)
    play(match, m.EndAllocation(), *(m.AssignAir(m.STRIKE),) * 13, m.EndAllocation())
    assert match.state.air[JAPAN] == AirForce(0, missions=(0, 0, 13, 0))


def test_4_1_f_battalions_combine_as_soon_as_suppression_is_removed() -> None:
    """9.42"""
    parts_of = battalions(MINE)
    match = scene(
        m.LogisticsPhase(JAPAN),
        japan=dict.fromkeys(parts_of, PLAIN),
        forces={JAPAN: {"broken": (MINE,), "suppressed": frozenset(parts_of)}},
    )
    play(match, m.Combine(MINE), m.CombineAt(PLAIN))
    assert force(match, JAPAN).at == {MINE: PLAIN}


def test_4_1_f_a_refitted_battalion_combines_in_the_next_turn() -> None:
    """7.5, 9.2 Units are combined before supply is expended."""
    dead, *alive = battalions(MINE)
    match = scene(
        m.LogisticsPhase(JAPAN),
        japan=dict.fromkeys(alive, PLAIN),
        supply={JAPAN: {PLAIN: 1}},
        forces={JAPAN: {"broken": (MINE,), "replaceable": (dead,)}},
    )
    assert refused(match, m.Combine(MINE)) == "9.2"
    play(match, m.EndReorganization(), m.RefitFrom(PLAIN), m.RefitUnit(dead))
    assert set(force(match, JAPAN).at) == {dead, *alive}
    assert m.Combine(MINE) not in match.legal(JAPAN)


def test_7_51_a_unit_that_is_refitted_in_an_enemy_zone_must_attack() -> None:
    """13.6, 7.2"""
    match = scene(
        m.CombatPhase(JAPAN),
        m.Expenditure(JAPAN),
        supply={JAPAN: {RING[0]: 1}},
        allies={THEIRS: PLAIN},
        forces={JAPAN: {"replaceable": (MINE,)}},
    )
    play(match, m.RefitFrom(RING[0]), m.RefitUnit(MINE), m.EndLogistics())
    assert refused(match, m.EndDeclarations()) == "14.11"


def test_7_6_repaired_air_points_do_not_fly_in_this_turn() -> None:
    """16.31 They are in Reserve, after missions have been allocated."""
    match = scene(
        m.Strikes(JAPAN),
        m.Expenditure(JAPAN),
        supply={JAPAN: {BASE[JAPAN]: 1}},
        allies={THEIRS: PLAIN},
        air={JAPAN: AirForce(0, damaged=3)},
        hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-NavalCA")},
    )
    play(match, m.RepairFrom(BASE[JAPAN]), m.EndLogistics())
    assert refused(match, m.AddStrike(PLAIN)) == "16.2"


def test_20_0_3_an_engineer_builds_in_the_phase_that_removes_its_suppression() -> None:
    """4.1-f"""
    eng = unit(ALLIES, "engineer")
    match = scene(
        m.LogisticsPhase(ALLIES),
        allies={eng: PLAIN},
        supply={ALLIES: {RING[0]: 1}},
        forces={ALLIES: {"suppressed": frozenset({eng})}},
    )
    play(match, m.EndReorganization(), m.FortifyFrom(RING[0]))
    assert force(match, ALLIES).forts == {PLAIN}


# -- 8, 10, 13, 19: suppression and HQs -----------------------------------------------------------------------


def test_19_3_an_hq_that_is_bombed_between_the_impulses_moves_nobody() -> None:
    """10.2, 16.83"""
    match = scene(
        m.Impulse(JAPAN, follow_on=True),
        m.Strikes(ALLIES),
        japan={MINE: RING[0], ARMY: PLAIN},
        hands=NO_HANDS,
        air={ALLIES: AirForce(0, missions=(0, 0, 3, 0))},
        forces=ARMY_ACTIVE,
        dice=(6,),
    )
    play(match, *(m.AddStrike(PLAIN),) * 3, m.EndStrikes(), m.CarryOut(PLAIN))
    assert refused(match, m.PickUnit(MINE)) == "11.1"
    assert refused(match, m.PickUnit(ARMY)) == "11.1"


def test_10_3_an_hq_that_was_lost_supports_no_later_battle() -> None:
    """It is asked when each combat starts."""
    hq, other = SETTING.unit("8 A HQ"), part(ALLIES, "1-2-6")
    first, second = parents(JAPAN, "6-6-8", 2)
    radius = SETTING.counters[hq].radius
    there = next(h for h in sorted(SETTING.land) if BOARD.distance(h, PLAIN) == radius and zone_of(h))
    match = before(
        {first: RING[0]},
        {hq: PLAIN},
        others={second: zone_of(there)[-1], other: there},
        fights=(m.Fight((there,), (second,)),),
        forces={ALLIES: {"active": frozenset({hq})}},
        hands=NO_HANDS,
        dice=(6,),
    )
    play(match, m.ResolveBattle(PLAIN))
    assert counted_shifts(match)["10.3"] == -1
    play(match, m.ChooseAssault(), m.LoseUnit(hq), m.EndPursuit())
    assert "10.3" not in counted_shifts(match)


def test_12_5_1_a_retreat_that_overstacks_an_hq_makes_it_inactive_at_the_end_of_the_phase() -> None:
    """15.33-7, 12.4 There is no other way."""
    hq, (lost, routed, *friends) = SETTING.unit("8 A HQ"), parts(ALLIES, "1-2-6", 4)
    to = RING[3]
    full = {**dict.fromkeys((*parents(ALLIES, "4-6-6", 2), *friends, hq), to)}
    closed = dict(zip(units(JAPAN, "engineer", 4), (h for h in RING if h not in (RING[0], to)), strict=True))
    match, _ = fought(
        "DS",
        {MINE: RING[0]},
        {lost: PLAIN, routed: PLAIN},
        others={**full, **closed},
        forces={ALLIES: {"active": frozenset({hq})}, JAPAN: {"suppressed": frozenset(closed)}},
    )
    play(match, m.LoseUnit(lost), m.RetreatTo(to))
    assert position(match).deployed[ALLIES].overstacked == {to}
    assert force(match, ALLIES).active == {hq}
    after = scene(m.Overstacking(), allies=force(match, ALLIES).at, forces={ALLIES: {"active": {hq}}})
    assert not force(after, ALLIES).active


def test_13_5_suppressed_infantry_may_infiltrate_and_must_attack() -> None:
    """8.2 takes neither from it."""
    match = scene(
        m.Impulse(JAPAN, follow_on=False),
        japan={MINE: RING[0]},
        allies={THEIRS: PLAIN},
        forces={JAPAN: {"suppressed": frozenset({MINE})}},
        hands=NO_HANDS,
        air={JAPAN: AirForce(0)},
    )
    (moved,) = of(m.UnitMoved, play(match, m.PickUnit(MINE), m.StepTo(RING[1])))
    assert moved.rule == "13.5"
    play(match, m.Stop(), m.EndMovement())
    assert refused(match, m.EndDeclarations()) == "14.11"


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


# -- 14, 15, 21: combat ---------------------------------------------------------------------------------------


def test_14_12_an_airfield_unit_in_an_enemy_zone_attacks_and_is_lost_with_half() -> None:
    """15.23"""
    ground_crew = unit(ALLIES, "airfield")
    match = scene(m.Declarations(ALLIES), allies={ground_crew: RING[0]}, japan={MINE: PLAIN})
    assert refused(match, m.EndDeclarations()) == "14.11"
    _, events = fought("AM", {ground_crew: RING[0]}, {MINE: PLAIN}, side=ALLIES)
    assert gone(events) == {ground_crew: False}


def test_14_5_ae_battalions_and_hqs_have_no_breakdown() -> None:
    """R119, 24.1 An HQ 4, a battalion 1, and two battalions of the regiment."""
    battalion = part(JAPAN, "2-2-8")
    match, events = fought("AE", dict.fromkeys((MINE, battalion, ARMY), RING[0]), {THEIRS: PLAIN})
    assert set(gone(events)) == {battalion, ARMY}
    step = top(match)
    assert isinstance(step, m.Cut)
    play(match, m.KeepUnit(step.units[0]))
    assert match.state.points[ALLIES] == 7


def test_21_2_an_attacker_out_of_a_fortification_retreats_two_hexes_and_loses_it() -> None:
    """14.5-AE, 21.3"""
    match, _ = fought("AE", {MINE: RING[0]}, {THEIRS: PLAIN}, forces={JAPAN: {"forts": frozenset({RING[0]})}})
    step = top(match)
    assert isinstance(step, m.Cut)
    play(match, m.KeepUnit(step.units[0]))
    assert of(m.FortificationRemoved, play(match, match.legal(JAPAN)[0]))


def test_15_34_in_a_fortified_city_a_rout_is_ignored_and_not_converted() -> None:
    """21.2, R34 The defender takes the better of the two."""
    city = next(h for h in sorted(SETTING.cities) if zone_of(h))
    first, second = parents(ALLIES, "4-6-6", 2)
    match, _ = fought(
        "DM",
        {MINE: zone_of(city)[0]},
        dict.fromkeys((first, second), city),
        forces={ALLIES: {"forts": frozenset({city})}},
    )
    play(match, m.LoseUnit(first), m.StandFast(second))
    assert force(match, ALLIES).at == {second: city}


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


# -- 16, 17: which strike comes first ---------------------------------------------------------------------------


def test_16_8_the_striker_may_let_ships_fire_before_aircraft_on_the_same_hex() -> None:
    """R84 The ships leave nobody there, so that the aircraft are called off and meet no AA."""
    ships = marker("J-NavalCA")
    coast = next(
        h
        for h in GROUND.coast
        if not SETTING.terrain.hexes[BOARD.terrain[h]].bombardment and h != ASSAULT_BEACH
    )
    match = scene(
        m.Bombardments(JAPAN, {coast: 2, ASSAULT_BEACH: 1}, {coast: (ships,)}),
        supply={ALLIES: {coast: 1, ASSAULT_BEACH: 1}},
        air={JAPAN: AirForce(0, missions=(0, 0, 3, 0))},
        hands={ALLIES: Hand(()), JAPAN: Hand((), kept=(ships,))},
        dice=(6, 3),
    )
    assert refused(match, m.ShipsFirst(ASSAULT_BEACH)) == "R84"
    points = [reckoned(position(match), JAPAN, a(coast))[0].value for a in (m.CarryOut, m.ShipsFirst)]
    assert points == [2, 3]
    (fire,) = of(m.HexBombarded, play(match, m.ShipsFirst(coast)))
    assert fire.naval
    assert match.state.air[JAPAN] == AirForce(2, missions=(0, 0, 1, 0))
    play(match, m.CarryOut(ASSAULT_BEACH))
    assert force(match, ALLIES).supply == {ASSAULT_BEACH: 1}


# -- 22, 24, 26 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suppressed", [False, True])
def test_26_15b_coastal_defense_shifts_besides_terrain_and_when_suppressed(suppressed: bool) -> None:
    """16.81-2 Three points over a city: column 0, where a 2 is AA. 8.2 takes nothing of this from the guns."""
    guns, ships = unit(ALLIES, "coastal"), marker("J-NavalCA")
    city = next(h for h in sorted(SETTING.cities) if h in SETTING.coastal)
    match = scene(
        m.Bombardments(JAPAN, {}, {city: (ships,)}),
        allies={guns: city},
        forces={ALLIES: {"suppressed": frozenset({guns} if suppressed else ())}},
        hands={ALLIES: Hand(()), JAPAN: Hand((), kept=(ships,))},
        dice=(2,),
    )
    (fire,) = of(m.HexBombarded, play(match, m.CarryOut(city)))
    assert fire.column == 0
    assert match.state.hands[JAPAN] == Hand((), removed=(ships,))


def test_26_2_an_amphibious_unit_in_the_allied_base_lands_others_in_a_movement_phase() -> None:
    """R30, 16.61 It was refitted there; on any coastal hex, and nobody is interdicted."""
    boat = unit(ALLIES, "amphib")
    beach = next(h for h in GROUND.coast if h not in SETTING.ports)
    match = scene(
        m.MovementPhase(ALLIES, follow_on=False),
        allies={boat: BASE[ALLIES], THEIRS: BASE[ALLIES]},
        air={JAPAN: AirForce(0, missions=(0, 0, 0, 7))},
    )
    play(match, m.PickCarrier(boat), m.Embark(THEIRS), m.SailTo(beach))
    assert force(match, ALLIES).at == {boat: beach, THEIRS: beach}


def test_26_16a_none_closes_the_sea_to_the_marker_but_not_the_map_edge() -> None:
    """5.3-J-AmphibiousMove, 26.2"""
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False),
        japan={MINE: BASE[JAPAN]},
        hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-AmphibiousMove")},
        game_turn=GameTurn(JAPAN, no_landings=True),
    )
    assert refused(match, m.PlayMarker(marker("J-AmphibiousMove"))) == "26.16a-none"
    (road,) = SETTING.edge_roads
    play(match, m.PickUnit(MINE))
    full = left(match)
    play(match, m.StepTo(road))
    assert full - left(match) == 1


def test_6_22_who_lands_by_ship_in_the_reinforcement_phase_may_sail_again() -> None:
    """R29, 22.1 Placing does not count against the movement of the turn."""
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False),
        m.Reinforcement(JAPAN, Arrivals()),
        japan={BOATS[0]: BASE[JAPAN], MINE: BASE[JAPAN]},
        air={ALLIES: AirForce(0)},
        hands=NO_HANDS,
    )
    play(match, m.PickCarrier(BOATS[0]), m.Embark(MINE), m.SailTo(ASSAULT_BEACH), m.EndReinforcement())
    play(match, m.PickCarrier(BOATS[0]), m.Embark(MINE))


def test_24_3_sudden_death_decides_on_the_last_turn_whatever_the_points() -> None:
    """25.3, 2.36-Occupation Supply alone occupies."""
    match = scene(
        m.VictoryPhase(),
        supply={JAPAN: dict.fromkeys(SETTING.objectives, 1)},
        points={ALLIES: 200, JAPAN: 0},
        turn=6,
    )
    assert match.result is not None and match.result.scores[JAPAN] == 1
