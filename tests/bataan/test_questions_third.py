"""A third round of questions that a referee is asked: rules that meet, and exceptions in small print."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan import r08_movement as r08
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, READY, SAILED, US, Display, GameTurn, Land
from pacwar.games.bataan.r06_attrition import candidates
from pacwar.games.bataan.r06_supply import traces
from pacwar.games.bataan.r09_reaction import prepared_leads
from pacwar.games.bataan.r15_reaction import steps as reaction_steps

from .combats import attack, attacked, declaring, defending, drms, ended, resulting
from .scene import (
    BOARD,
    F16,
    F41,
    F51,
    FAR_JAPAN,
    FAR_US,
    GAME,
    GROUND,
    REST,
    RUIN,
    SCOUTS,
    at,
    command,
    event,
    force,
    formation,
    moving,
    named,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    ship,
    top,
    unit,
    units,
)

# -- 3 to 5 -------------------------------------------------------------------------------------------------


def test_3_72a_8_13_one_disrupted_unit_slows_the_stack_it_sets_out_with() -> None:
    match = moving(
        US, "41", us={"1/41": "3408", "2/41": "3408"}, japan=FAR_JAPAN, forces={US: {"disrupted": {"2/41"}}}
    )
    play(match, m.PickUnit(unit("1/41")))
    now = top(match)
    assert isinstance(now, m.Moving) and now.left == 12  # half points
    play(match, m.TakeAlong(unit("2/41")), m.StepTo(at("3409")))
    now = top(match)
    assert isinstance(now, m.Moving) and now.left == 6
    play(match, m.DropOff(unit("2/41")))
    now = top(match)
    assert isinstance(now, m.Moving) and now.left == 6  # even when it is dropped off


def test_4_35b_7_43_event_n_does_not_wake_an_army_unit_under_a_final_marker() -> None:
    turn = GameTurn(JAPAN, acted={unit("86 Art"): 2, unit("1/26"): 1})
    match = moving(
        US,
        "41",
        event=True,
        us={"41 HQ": "3615", "86 Art": "3615", "1/26": "3615"},
        japan=FAR_JAPAN,
        game_turn=turn,
    )
    assert refused(match, m.ActivateArmy(unit("86 Art"))) == "7.43"
    play(match, m.ActivateArmy(unit("1/26")))
    assert turn_of(match.state).acted[unit("1/26")] == 2


@pytest.mark.parametrize("retiring", [None, US])
def test_5_23e_15_49_in_its_general_withdrawal_the_us_reacts_to_a_landing_without_attacks(
    retiring: m.Side | None,
) -> None:
    match = scene(
        us={"1/41": "1519"},
        japan={"1+2/20": "1419"},
        scenario="campaign",
        turn=8,
        game_turn=GameTurn(US, retiring=retiring),
    )
    kinds = {type(step) for step in reaction_steps(position(match), frozenset(units("1/41")))}
    assert m.Movement in kinds
    assert (m.Declarations in kinds) is (retiring is None)


def test_5_32_9_21_units_in_reserve_defend_normally_and_so_refuse_combat() -> None:
    match = defending(
        US,
        attack("3406", "1+2/9", mobile=True),
        no_retreat=False,
        us={"1/26": "3406"},
        japan={"1+2/9": "3405"},
        commands={US: {"reserve": {F41: 6}, "attached": {unit("1/26"): F41}}},
    )
    assert m.RefuseCombat(at("3406")) in match.legal(US)


# -- 6 and 7 ------------------------------------------------------------------------------------------------


def test_6_45a_5_34_disease_takes_a_step_of_an_army_unit_near_the_hq_but_not_of_one_in_reserve() -> None:
    fields: Any = {
        "us": {"41 HQ": "3615", "1/41": "3615", "1/26": "3619", "2/26": "3620"},
        "japan": FAR_JAPAN,
    }
    match = scene(**fields)
    assert set(candidates(position(match), US, F41)) == set(units("41 HQ", "1/41", "1/26"))  # four hexes
    match = scene(**fields, commands={US: {"reserve": {F51: 6}, "attached": {unit("1/26"): F51}}})
    assert set(candidates(position(match), US, F41)) == set(units("41 HQ", "1/41"))


def test_4_36_6_52_a_formation_that_has_perished_does_not_check_for_attrition() -> None:
    """Nor does it use up Medical Supplies (Event S), which the next failure needs."""
    f65 = formation("65")
    match = scene(
        m.AttritionPhase(JAPAN),
        us=FAR_US,
        japan={"65 HQ": "3106", "1+2/141": "3106"},
        commands={JAPAN: {"activated": frozenset({F16, f65}), "markers": {f65: 2}}},
        forces={JAPAN: {"eliminated": units("16 HQ", "9/16 HQ", "1+2/9")}},
        game_turn=GameTurn(JAPAN, played={JAPAN: (event("S"),)}),
        scenario="campaign",
        turn=8,
        dice=(10,),
    )
    assert top(match) == REST  # nobody is asked for a step
    assert turn_of(match.state).played[JAPAN] == ()


@pytest.mark.parametrize("points", [0, 1])
def test_6_41d_16_54c_who_is_not_fed_in_the_reorganization_phase_still_receives_its_step(points: int) -> None:
    """16.54c looks at the Supply Status Phase."""
    match = scene(
        m.Recovery(),
        m.ReorganizationPhase(),
        us={"41 HQ": "3327", "1/41": "3327"},
        japan=FAR_JAPAN,
        forces={US: {"reduced": {"1/41"}}},
        commands={US: {"reserve": {F41: 9}, "supplied": frozenset({F41}), "markers": {F41: 1}}},
        game_turn=GameTurn(JAPAN, recovering=named("1/41")),
        tally={"supply": points, "replacements": {US: 1, JAPAN: 0}},
        scenario="campaign",
        turn=8,
    )
    if points:
        play(match, m.FeedFormation(F41))
    assert not force(match, US).reduced
    assert (unit("1/41") in force(match, US).unsupplied) is (points == 0)


def test_6_23_3_23_an_hq_without_a_zone_keeps_a_route_open_in_an_enemy_zone() -> None:
    """1/41 has enemy zones all around; only behind 3506 nobody is."""
    ring = {"1+2/9": "3503", "I(-)9": "3305", "6+7/9": "3705", "II(-)9": "3607"}
    for hq, is_open in (("3409", False), ("3606", False), ("3506", True)):
        us = {"1/41": "3505", "41 HQ": hq}
        match = scene(us=us, japan=ring, scenario="second", turn=24, land=Land())
        assert position(match).deployed[JAPAN].zone.issuperset(BOARD.neighbors[at("3505")])
        assert traces(position(match), unit("1/41")) is is_open


def test_6_21_r137_no_supply_line_crosses_mudflats() -> None:
    """4017 and 4117 are neighbours, but all the land between them is mudflat."""
    match = scene(us=FAR_US, japan=FAR_JAPAN, scenario="second", turn=24)
    lines = position(match).ways[US].lines
    assert at("4117") not in lines[at("4017")] and at("4018") in lines[at("4017")]


@pytest.mark.parametrize("before", [US, JAPAN])
def test_7_13_7_12b_the_initiative_drm_may_make_a_tie_which_changes_nothing(before: m.Side) -> None:
    match = scene(
        m.Initiative(), us=FAR_US, japan=FAR_JAPAN, dice=(4, 6), tally={"initiative": before, "drm": 2}
    )
    assert match.state.tally.initiative is before
    assert match.state.tally.drm == 0


def test_7_24_16_32e_the_scouts_marker_as_the_last_one_is_shown_and_then_nothing_is_left() -> None:
    match = scene(
        operations(US),
        m.Deciding(US, SCOUTS),
        us={"1/57": "3425", "41 HQ": "3615"},
        japan=FAR_JAPAN,
        commands={US: {"pool": (), "held": None}, JAPAN: {"pool": (F16,)}},
        hands={US: "", JAPAN: ""},
        options={"scouts": "army"},
    )
    assert match.legal(US) == [m.RevealScouts()]
    play(match, m.RevealScouts())
    assert match.legal(US) == [m.StandDown()]


def test_7_46_10_43a_an_activated_army_unit_is_of_the_formation_and_needs_no_coordination() -> None:
    fields: Any = {
        "us": {"1/41": "3406"},
        "japan": {"1+2/9": "3405", "4/7 Arm": "3505"},
        "mode": "assault",
        "dice": (5,),  # the combat alone
    }
    match = attacked(JAPAN, ("16",), attack("3406", "1+2/9", "4/7 Arm"), army={"4/7 Arm": "16"}, **fields)
    events = play(match, m.Lead(unit("4/7 Arm")))
    assert of(m.CombatResolved, events) and not of(m.ErChecked, events)


# -- 8 and 9 ------------------------------------------------------------------------------------------------


def test_8_21_8_35a_14_12_river_fort_and_zone_are_all_paid() -> None:
    for us, cost in (({"1/41": "4129"}, 3), ({"1/41": "3614"}, 4)):
        match = moving(JAPAN, "16", us=us, japan={"1+2/9": "3612"}, land=Land())
        play(match, m.PickUnit(unit("1+2/9")))
        now = top(match)
        assert isinstance(now, m.Moving)
        assert r08.price(position(match), now, at("3613")) == 2 * cost  # clear, the river, the fort; the zone


def test_9_34_1_every_step_in_the_hex_counts_but_those_of_the_hq() -> None:
    us = {"41 HQ": "3406", "1/41": "3406", "41 Art": "3406"}
    fields: Any = {"us": us, "japan": {"1+2/9": "3405"}}
    assert set(prepared_leads(position(scene(**fields)), at("3406"))) == set(units("1/41", "41 Art"))
    worn = scene(**fields, forces={US: {"reduced": {"1/41"}}})
    assert prepared_leads(position(worn), at("3406")) == ()


def test_9_34_2_an_army_unit_beside_an_hq_does_not_lead_a_stand_in_the_open() -> None:
    us = {"41 HQ": "3406", "1/41": "3406", "1/26": "3406"}
    match = scene(us=us, japan={"1+2/9": "3405"})
    assert prepared_leads(position(match), at("3406")) == units("1/41")


@pytest.mark.parametrize(("side", "face", "passes"), [(JAPAN, 7, False), (US, 8, True), (JAPAN, 6, True)])
def test_9_23a_only_the_us_has_a_modifier_when_it_refuses_combat(
    side: m.Side, face: int, passes: bool
) -> None:
    """16 Rcn has a rating of 6, 1/26 of 7."""
    name = {JAPAN: "16 Rcn", US: "1/26"}[side]
    foe = {JAPAN: "1/41", US: "1+2/9"}[side]
    places = {side: {name: "3406"}, m.OTHER[side]: {foe: "3405"}}
    match = defending(
        side,
        attack("3406", foe, mobile=True),
        no_retreat=False,
        us=places[US],
        japan=places[JAPAN],
        dice=(face,),
    )
    events = play(match, m.RefuseCombat(at("3406")), m.Lead(unit(name)))
    assert [e.passed for e in of(m.CombatRefused, events)] == [passes]


def test_9_32_15_46_invaders_far_from_their_hq_must_try_no_retreat_in_cover() -> None:
    fields: Any = {
        "us": {"1/41": "1420"},
        "forces": {JAPAN: {"invaders": {"1+2/20"}, "disrupted": {"1+2/20"}}},
        "scenario": "campaign",
        "turn": 8,
    }
    blow = attack("1519", "1/41", mobile=True)
    alone = defending(JAPAN, blow, japan={"1+2/20": "1519"}, **fields)
    assert refused(alone, m.EndReaction()) == "9.32"
    led = defending(JAPAN, blow, japan={"1+2/20": "1519", "16 HQ": "1519"}, **fields)
    assert m.EndReaction() in led.legal(JAPAN)


# -- 10 to 12 -----------------------------------------------------------------------------------------------


def test_10_43c_15_45b_an_attack_from_the_sea_is_always_checked_for_coordination() -> None:
    """Invaders are Disrupted: one formation on the Assault CRT is not enough."""
    names = ("1+2/20", "6+7/20")
    match = attacked(
        JAPAN,
        ("16",),
        attack("1419", *names),
        mode="assault",
        us={"1/41": "1419"},
        forces={JAPAN: {"afloat": dict.fromkeys(names, "1419"), "disrupted": set(names)}},
        scenario="campaign",
        turn=8,
        dice=(10, 5),
    )
    events = play(match, m.Lead(unit("1+2/20")))
    assert [(e.rule, e.er, e.passed) for e in of(m.ErChecked, events)] == [("10.43c", 4, False)]
    assert drms(events)["10.61g"] == 2
    assert drms(events)["10.61c"] == 1  # 5 of 1/41 less 4


def test_10_43b_15_49_two_formations_that_react_from_one_hex_check_coordination() -> None:
    match = attacked(
        US,
        (),
        attack("1419", "1/41", "1/51", mobile=True),
        us={"1/41": "1418", "1/51": "1418"},
        japan={"1+2/20": "1419"},
        reaction=frozenset(units("1/41", "1/51")),
        scenario="campaign",
        turn=8,
        dice=(9, 5),
    )
    events = play(match, m.Lead(unit("1/41")))
    assert [(e.rule, e.passed) for e in of(m.ErChecked, events)] == [("10.43c", False)]


def test_10_17_12_13c_the_formation_of_an_artillery_lead_decides_who_supports() -> None:
    """86 Art is of the Army: as the lead it brings no artillery of the 41st Division."""
    us = {"1/41": "3406", "86 Art": "3406", "41 Art": "3408", "41 HQ": "3408"}
    for lead, helps in (("1/41", True), ("86 Art", False)):
        match = attacked(JAPAN, ("16",), attack("3406", "1+2/9"), us=us, japan={"1+2/9": "3405"}, dice=(5, 5))
        play(match, m.Lead(unit(lead)))
        choices = match.legal(US) if match.deciders == (US,) else ()
        assert (m.AssignGuns(unit("41 Art")) in choices) is helps


def test_11_22_artillery_that_leads_takes_the_first_step() -> None:
    match = resulting(
        "D1", {"1/41": "3406", "41 Art": "3406"}, {"1+2/9": "3405"}, "3406", leads=("1+2/9", "41 Art")
    )
    assert unit("41 Art") not in force(match, US).at
    assert not force(match, US).reduced


def test_11_33_11_52_11_56_of_a_stack_the_foot_go_free_and_the_motorized_through_the_zone() -> None:
    """Behind 3612 a river runs without a bridge; A/194 is left with 3712, in an enemy zone."""
    match = resulting(
        "DR",
        {"1/41": "3612", "A/194": "3612"},
        {"1+2/9": "3611", "I(-)9": "3511", "6+7/9": "3711"},
        "3612",
        leads=("1+2/9", "1/41"),
        dice=(10,),
    )
    play(match, m.RetreatUnit(unit("1/41")))
    assert refused(match, m.TakeAlong(unit("A/194"))) == "11.34"
    assert refused(match, m.RetreatTo(at("3712"))) == "11.52"
    play(match, m.RetreatTo(at("3613")), m.Stop())
    play(match, m.RetreatUnit(unit("A/194")), m.RetreatTo(at("3712")), m.RetreatTo(at("3813")))
    play(match, m.Lead(unit("A/194")))  # 11.56b: it alone checks, and fails
    assert unit("A/194") in force(match, US).eliminated
    assert force(match, US).at[unit("1/41")] == at("3613")


def test_11_34_11_53_a_full_hex_of_friends_saves_nobody() -> None:
    """Friends hold the only hex that is left, and it takes nine stacking points."""
    ring = dict(
        zip(
            ("1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9", "1+2/20"),
            ("3405", "3505", "3305", "3408", "3607", "3206"),
            strict=True,
        )
    )
    for friends, lost in ((("2/41", "3/41"), False), (("2/41", "3/41", "1/42"), True)):
        us = {"1/41": "3406", **dict.fromkeys(friends, "3407")}
        match = resulting("DR", us, ring, "3406", leads=("1+2/9", "1/41"))
        assert (unit("1/41") not in force(match, US).at) is lost


def test_12_13f_12_23_unsupplied_artillery_in_the_hex_fires_at_half_and_stays_fired() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        us={"1/41": "3406", "86 Art": "3406"},
        japan={"1+2/9": "3405"},
        forces={US: {"unsupplied": {"86 Art"}}},
        dice=(5,),
    )
    events = play(match, m.Lead(unit("1/41")))
    assert [e.points for e in of(m.SupportGiven, events)] == [2]  # of 4
    ended(match)
    assert unit("86 Art") in force(match, US).fired or unit("86 Art") not in force(match, US).at


# -- 14 to 16 -----------------------------------------------------------------------------------------------


def test_14_15_3_16_31_self_propelled_artillery_that_has_fired_repairs_nothing_in_that_turn() -> None:
    """It has no Fired side, but the segment was not without Fire Support."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3512", "1+2/9"),
        us={"1/41": "3512", "1 Prov Art": "3513", "41 HQ": "3513"},
        japan={"1+2/9": "3511"},
        dice=(5, 5),
        land=RUIN,
    )
    play(match, m.AssignGuns(unit("1 Prov Art")))
    turn = turn_of(match.state)
    assert turn.supported == {unit("1 Prov Art")}
    assert unit("1 Prov Art") not in force(match, US).fired
    for supported, rule in ((turn.supported, "14.15-3"), (frozenset[int](), None)):
        later = moving(
            US,
            "41",
            army={unit("1 Prov Art"): F41},
            us={"1 Prov Art": "3513", "41 HQ": "3513"},
            japan=FAR_JAPAN,
            land=RUIN,
            game_turn=GameTurn(JAPAN, supported=supported),
        )
        repair = m.Repair(unit("1 Prov Art"))
        if rule is None:
            assert repair in later.legal(US)
        else:
            assert refused(later, repair) == rule


def test_14_15_3_r67_a_fired_side_left_from_an_earlier_turn_does_not_keep_artillery_from_repairs() -> None:
    match = moving(
        US,
        "41",
        us={"41 Art": "3513", "41 HQ": "3615"},
        japan=FAR_JAPAN,
        land=RUIN,
        forces={US: {"fired": {"41 Art"}, "unsupplied": {"41 Art"}}},
    )
    play(match, m.Repair(unit("41 Art")))
    assert turn_of(match.state).repairing == named("41 Art")


def test_14_15_4_r57_the_abucay_line_is_lost_for_good_when_scenario_4_begins() -> None:
    land = GAME.start("second", {}).land
    assert land.destroyed == GROUND.abucay and land.abucay_lost
    match = moving(US, "41", us={"1/41": "3613"}, japan=FAR_JAPAN, scenario="second", turn=23, land=land)
    assert refused(match, m.Repair(unit("1/41"))) == "14.15-4"


def test_15_53_15_54_r135_torpedo_boats_offset_the_gunfire_of_ships_as_good_as_they_are() -> None:
    """Barges and boats have the same rating; a gunboat that gives support needs a better one."""
    barge, boats, luzon = ship("Barge 1"), ship("PT Sqn 3"), ship("Luzon")
    match = attacked(
        JAPAN,
        ("16",),
        attack("4120", "1+2/9"),
        us={"1/41": "4120"},
        japan={"1+2/9": "4020"},
        scenario="campaign",
        turn=8,
        display=Display(ships=dict.fromkeys((barge, boats, luzon), "Manila Bay")),
        dice=(5, 5, 5),
    )
    play(match, m.AssignShip(barge))
    assert top(match) == m.Gunfire(US)
    assert refused(match, m.AssignShip(luzon)) == "15.53"
    events = play(match, m.AssignShip(boats))
    events += ended(match)
    assert "15.54" not in drms(events)
    assert match.state.display.ships[boats] == match.state.display.ships[barge] == SAILED


def test_15_45c_15_45d_who_has_landed_helps_those_at_sea_and_may_advance_to_them() -> None:
    """Both are Disrupted, so that coordination is checked once (10.43c); then the US may react (15.49)."""
    names = ("1+2/20", "6+7/20")
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", mode="assault", landed=named(*names), landings=(at("1418"), at("1419"))),
        m.Declarations(JAPAN),
        us={"1/41": "1419"},
        japan={"6+7/20": "1418"},
        forces={JAPAN: {"afloat": {"1+2/20": "1419"}, "disrupted": set(names), "invaders": {"6+7/20"}}},
        scenario="campaign",
        turn=8,
        display=Display(),
        hands={US: "", JAPAN: ""},
        dice=(1, 1),
    )
    play(match, m.DeclareAttack(at("1419")), *(m.AddAttacker(unit(name)) for name in names), m.UseAssault())
    play(match, m.Lead(unit("6+7/20")), m.RetreatUnit(unit("1/41")), m.RetreatTo(at("1420")), m.Stop())
    assert force(match, JAPAN).at == {unit("1+2/20"): at("1419"), unit("6+7/20"): at("1418")}
    play(match, m.AdvanceUnit(unit("6+7/20")))
    assert force(match, JAPAN).at == dict.fromkeys(units(*names), at("1419"))
    assert m.ReactToInvasion() in match.legal(US)


def test_15_14_15_41_a_barge_at_sea_carries_nobody() -> None:
    """It was placed for gunfire in the Naval Phase: it is not in the Ready box."""
    for box, free in (("Bataan Coast", False), (READY, True)):
        match = scene(
            operations(JAPAN),
            sequence(JAPAN, "16", mode="assault"),
            REST,
            m.Invasion(JAPAN),
            us=FAR_US,
            japan={"1+2/20": "1604", "16 HQ": "2007"},
            scenario="campaign",
            turn=8,
            display=Display(ships={ship("Barge 3"): box}),
            game_turn=GameTurn(JAPAN, started_afloat=named("1+2/20")),
        )
        assert (type(top(match)) is m.Invasion) is free


def test_16_13_a_released_antiaircraft_unit_becomes_infantry_and_attacks_in_the_same_sequence() -> None:
    us = {"1/200 AA": "3406", "41 HQ": "3407"}
    guns = declaring(US, "41", army={"1/200 AA": "41"}, us=us, japan={"16 HQ": "3405"}, rest=True)
    assert not any(isinstance(a, m.DeclareAttack) for side in guns.deciders for a in guns.legal(side))
    foot = declaring(
        US,
        "41",
        army={"1/200 AA": "41"},
        us=us,
        japan={"16 HQ": "3405"},
        forces={US: {"converted": {"1/200 AA"}}},
    )
    assert m.DeclareAttack(at("3405")) in foot.legal(US)


# -- 19 -----------------------------------------------------------------------------------------------------


def test_19_53a_4_35d_r138_on_gt3_the_units_of_the_other_cards_stand_there_and_do_not_act() -> None:
    """1/11 is of the card that comes in on GT4: it is on the map, and no event activates its division."""
    start = GAME.start("campaign", {})
    assert start.forces[US].at[unit("1/11")] == at("4126")
    assert unit("1/11") in start.forces[US].locked
    match = scene(
        operations(US),
        m.AnyFormation(US),
        us={"11 HQ": "4127", "1/11": "4126", "41 HQ": "3615", "1/41": "3615"},
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=3,
        forces={US: {"locked": {"11 HQ", "1/11"}}},
    )
    assert refused(match, m.ChooseFormation(formation("11"))) == "4.35d"
    play(match, m.ChooseFormation(F41))


def test_19_56d_r136_a_siege_that_is_broken_brings_no_more_points_and_takes_none_away() -> None:
    guns = {"8 Hvy Art": "3832", "9(+) Art": "3835", "1 Hvy(+) Art": "3835", "4 Art": "3840"}
    fields: Any = {"us": FAR_US, "scenario": "campaign", "turn": 24, "land": Land(), "tally": {"points": 40}}
    broken = {**guns, "8 Hvy Art": "3803", "9(+) Art": "3803"}
    for japan, points in ((guns, 43), (broken, 40)):
        match = scene(m.VictoryPhase(), japan=japan, **fields)
        assert match.state.tally.points == points


def test_19_54h_5_23c_who_withdraws_has_the_initiative_and_nothing_is_ceded_then() -> None:
    match = scene(
        m.InitiativePhase(), us=FAR_US, japan=FAR_JAPAN, scenario="campaign", turn=18, tally={"drm": 3}
    )
    assert top(match) == m.GeneralWithdrawal(US)
    play(match, m.DeclareWithdrawal())
    assert match.state.tally.initiative is US and match.state.tally.drm == 0


def test_17_13_r1_event_n_that_comes_back_is_not_used_in_the_same_turn() -> None:
    match = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        us={"41 HQ": "3615", "1/41": "3615"},
        japan={"16 HQ": "3106", "1+2/9": "3106"},
        hands={US: "", JAPAN: "N"},
        commands={JAPAN: {"pool": (F16,)}, US: {"pool": (F41,)}},
    )
    play(match, m.PlayEvent(event("N")))
    assert match.state.events.hands[US] == (event("N"),)
    assert event("N") in match.state.events.barred
    assert command(match, US).pool == (F41,)
