"""Chapters 13.3 and 10.41: Close Air Support; 16.1: antiaircraft fire; 15.5: Naval Gunfire Support."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import FLOWN, JAPAN, MISSION, OTHER, READY, SAILED, US, Display
from pacwar.games.bataan.r13_support import over, steps

from .combats import attack, attacked, drms, ended
from .scene import (
    BARGE_1,
    BARGE_2,
    FIGHTER,
    GUNBOAT,
    IDA,
    KATE,
    LILY,
    LUZON,
    NATE,
    PT,
    REST,
    VAL,
    air,
    at,
    event,
    force,
    formation,
    of,
    play,
    position,
    refused,
    ship,
    told,
    top,
    unit,
)
from .support import COAST, INLAND, before_the_pass, combat_of, fight, modifiers, supported

GRASS, JUNGLE = "3314", "3415"


# -- close air support --------------------------------------------------------------------------------------


def test_x45_10_41d_a_failed_check_gives_no_support() -> None:
    """13.33: Ida leads (ER 5): 5, +1 for the Mobile Sequence."""
    match = fight(5, sky={IDA: READY, NATE: READY})
    play(match, m.AssignAir(IDA), m.AssignAir(NATE))
    assert top(match) == m.AirCoordination(JAPAN)  # 13.34: two; the US has none
    events = play(match, m.LeadAir(IDA))
    assert [(e.er, e.face, e.drm, e.passed) for e in of(m.GroupChecked, events)] == [(5, 5, 1, False)]
    assert modifiers(match) == []  # 10.41d
    p, combat = position(match), combat_of(match)
    done = over(p, p.state, combat).state
    assert done.display.air == {IDA: FLOWN, NATE: FLOWN}  # 13.16, 13.38


def test_10_41c_with_a_passed_check_all_give_support() -> None:
    match = fight(4, sky={IDA: READY, NATE: READY})
    play(match, m.AssignAir(IDA), m.AssignAir(NATE), m.LeadAir(NATE))
    assert modifiers(match) == [(-2, "13.35")]
    assert match.state.display.air == {IDA: MISSION, NATE: MISSION}


@pytest.mark.parametrize(
    ("target", "mode", "expected"), [(GRASS, "mobile", 2), (JUNGLE, "mobile", 3), (JUNGLE, "assault", 1)]
)
def test_10_41b_sequence_and_cover_modify_the_check(target: str, mode: m.Mode, expected: int) -> None:
    match = fight(1, sky={IDA: READY}, target=target, mode=mode, japan={"9/16 HQ": "3214"})
    events = play(match, m.AssignAir(IDA))
    assert [e.drm for e in of(m.GroupChecked, events)] == [expected]


def test_10_41b_one_air_unit_leads_without_a_question() -> None:
    match = fight(4, sky={IDA: READY})
    play(match, m.AssignAir(IDA))
    assert top(match) == REST
    assert modifiers(match) == [(-1, "13.35")]


def test_10_41b_only_a_committed_unit_leads() -> None:
    match = fight(sky={IDA: READY, NATE: READY, VAL: READY})
    play(match, m.AssignAir(IDA), m.AssignAir(NATE))
    assert refused(match, m.LeadAir(VAL)) == "10.41b"


def test_13_31_an_hq_must_be_within_four_hexes() -> None:
    far = fight(sky={IDA: READY}, japan={"9/16 HQ": "3007"})
    assert top(far) == REST
    disrupted = fight(sky={IDA: READY}, forces={JAPAN: {"disrupted": {"9/16 HQ"}}})
    assert top(disrupted) == REST  # 16.24
    other = fight(sky={IDA: READY}, japan={"9/16 HQ": "3007", "65 HQ": "3214"})
    assert top(other) == REST  # R17: of the active formation


def test_13_31_r17_the_defender_needs_the_hq_of_his_lead() -> None:
    sky = {VAL: READY}
    assert top(fight(side=US, sky=sky)) == m.AirSupport(JAPAN)  # 13.36a
    assert top(fight(side=US, sky=sky, japan={"9/16 HQ": "3007", "65 HQ": "3214"})) == REST
    army = {"9/16 HQ": "3007", "65 HQ": "3214", "1/7 Arm": INLAND}
    led = fight(side=US, sky=sky, japan=army, leads={JAPAN: "1/7 Arm"})
    assert top(led) == m.AirSupport(JAPAN)  # R94


def test_5_32_13_31_r94_an_hq_in_reserve_brings_air_support_to_its_own_units_only() -> None:
    """65 HQ alone is in range: for an Army unit it does nothing, unless that is in Reserve with its brigade (5.34)."""
    army = {"9/16 HQ": "3007", "65 HQ": "3214", "1/7 Arm": INLAND}
    for attached, asked in (({}, False), ({unit("1/7 Arm"): formation("65")}, True)):
        rests = {JAPAN: {"reserve": {formation("65"): 6}, "attached": attached}}
        led = fight(side=US, sky={VAL: READY}, japan=army, leads={JAPAN: "1/7 Arm"}, commands=rests)
        assert (top(led) == m.AirSupport(JAPAN)) is asked


def test_13_13_13_34_13_36_who_may_be_assigned() -> None:
    sky = {IDA: READY, NATE: FLOWN, LILY: READY, VAL: READY, KATE: READY, FIGHTER: READY}
    match = fight(sky=sky)
    assert refused(match, m.AssignAir(NATE)) == "13.13"
    assert refused(match, m.AssignAir(FIGHTER)) == "13.13"
    play(match, m.AssignAir(IDA))
    assert refused(match, m.AssignAir(IDA)) == "13.13"
    assert refused(match, m.AssignAir(VAL)) == "13.36d"
    play(match, m.AssignAir(LILY))  # 13.36b, 13.36c: type B flies in attack
    assert top(match) == m.AirSupport(US)
    crowded = fight(sky={IDA: READY, NATE: READY, LILY: READY})
    play(crowded, m.AssignAir(IDA), m.AssignAir(NATE))
    assert type(top(crowded)) is m.AirCoordination  # 13.34: no third


def test_13_36c_bombers_do_not_fly_in_defense() -> None:
    match = fight(side=US, sky={IDA: READY, LILY: READY})
    assert top(match) == m.AirSupport(JAPAN)
    assert refused(match, m.AssignAir(LILY)) == "13.36c"
    assert top(fight(side=US, sky={LILY: READY})) == REST


def test_13_35_in_defense_air_units_add() -> None:
    match = fight(4, side=US, sky={IDA: READY})
    play(match, m.AssignAir(IDA))
    assert modifiers(match) == [(1, "13.35")]


# -- the US Fighter -----------------------------------------------------------------------------------------


def test_13_36e_the_fighter_offsets_one_unit_of_one_point() -> None:
    match = fight(1, 4, sky={IDA: READY, NATE: READY, FIGHTER: READY})
    play(match, m.AssignAir(IDA), m.AssignAir(NATE), m.AssignAir(FIGHTER))
    events = play(match, m.LeadAir(IDA))
    assert [e.rule for e in of(m.AirOffset, events)] == ["13.36e"]
    assert modifiers(match) == [(-1, "13.35")]


def test_13_36e_r95_the_fighter_checks_as_well() -> None:
    match = fight(1, 5, sky={IDA: READY, FIGHTER: READY})
    events = play(match, m.AssignAir(IDA), m.AssignAir(FIGHTER))
    assert [(e.name, e.passed) for e in of(m.GroupChecked, events)] == [
        ("Ida", True),
        ("US Fighter", False),  # R95
    ]
    assert modifiers(match) == [(-1, "13.35")]


def test_13_36e_it_has_no_effect_on_a_unit_of_two_points_but_by_event_p() -> None:
    match = fight(1, 1, sky={LILY: READY, FIGHTER: READY})
    play(match, m.AssignAir(LILY), m.AssignAir(FIGHTER))
    assert modifiers(match) == [(-2, "13.35")]
    turn = m.GameTurn(JAPAN, played={US: (event("P"),)})
    match = fight(1, 1, sky={LILY: READY, FIGHTER: READY}, game_turn=turn)
    play(match, m.AssignAir(LILY), m.AssignAir(FIGHTER))
    assert modifiers(match) == []


def test_13_36e_13_35_the_fighter_in_an_attack_strikes_before_the_defender_checks_and_adds_nothing() -> None:
    match = supported({FIGHTER: READY, IDA: READY}, 4, 5, side=US)
    play(match, m.AssignAir(FIGHTER), m.AssignAir(IDA))
    ended(match)
    (check,) = of(m.GroupChecked, told(match))
    assert (check.name, check.passed) == ("US Fighter", True)  # and Ida is gone before its own check
    assert "13.35" not in drms(told(match))
    assert match.state.display.air == {FIGHTER: FLOWN, IDA: FLOWN}


def test_13_36e_10_41d_a_fighter_that_fails_its_check_offsets_nobody() -> None:
    match = supported({FIGHTER: READY, IDA: READY}, 3, 5, 5)
    play(match, m.AssignAir(IDA), m.AssignAir(FIGHTER))
    assert [(c.name, c.passed) for c in of(m.GroupChecked, told(match))] == [
        ("Ida", True),
        ("US Fighter", False),
    ]
    assert drms(told(match))["13.35"] == -1


# -- antiaircraft fire --------------------------------------------------------------------------------------


def test_16_11_16_12_aa_units_in_or_beside_the_hex_offset_air_points() -> None:
    beside = fight(1, sky={IDA: READY, NATE: READY}, us={"1/200 AA": "3216"})
    events = play(beside, m.AssignAir(IDA), m.AssignAir(NATE))
    assert [len(e.air) for e in of(m.AirOffset, events)] == [1]
    assert modifiers(beside) == [(-1, "13.35")]
    away = fight(1, sky={IDA: READY}, us={"1/200 AA": "3317"})  # 16.11-2
    play(away, m.AssignAir(IDA))
    assert modifiers(away) == [(-1, "13.35")]


def test_16_12_two_points_for_a_unit_of_two() -> None:
    one = fight(1, sky={LILY: READY}, us={"1/200 AA": INLAND})
    play(one, m.AssignAir(LILY))
    assert modifiers(one) == [(-2, "13.35")]
    two = fight(sky={LILY: READY}, us={"1/200 AA": INLAND, "2/200 AA": "3216"})
    play(two, m.AssignAir(LILY))
    assert modifiers(two) == []


def test_16_12_r96_as_many_points_as_it_can() -> None:
    match = fight(1, sky={LILY: READY, IDA: READY}, us={"1/200 AA": INLAND, "2/200 AA": "3216"})
    events = play(match, m.AssignAir(LILY), m.AssignAir(IDA))
    assert [e.air for e in of(m.AirOffset, events)] == [(LILY,)]  # R96
    assert match.state.display.air == {LILY: FLOWN, IDA: MISSION}


def test_16_13_converted_aa_units_have_no_guns() -> None:
    match = fight(1, sky={IDA: READY}, us={"1/200 AA": INLAND}, forces={US: {"converted": {"1/200 AA"}}})
    play(match, m.AssignAir(IDA))
    assert modifiers(match) == [(-1, "13.35")]


def test_16_11_nobody_is_left_to_check() -> None:
    match = fight(sky={IDA: READY}, us={"1/200 AA": INLAND})
    play(match, m.AssignAir(IDA))
    assert top(match) == REST
    assert modifiers(match) == []


# -- in secret ----------------------------------------------------------------------------------------------


def test_10_41a_both_assign_in_secret() -> None:
    match = fight(1, 1, sky={IDA: READY, NATE: READY, FIGHTER: READY}, options={"air": "secret"})
    assert set(match.deciders) == {"us", "japan"}
    match.play("japan", m.AssignAir(IDA))
    assert match.view("us").display.air[IDA] == READY
    assert "japan" not in match.view("us").steps[-1].lanes
    match.play("us", m.AssignAir(FIGHTER))
    match.play("us", m.EndAirSupport())
    assert match.deciders == ("japan",)
    match.play("japan", m.EndAirSupport())
    assert top(match) == REST
    assert combat_of(match).air == {JAPAN: (), US: (FIGHTER,)}  # Ida has been met (13.36e)
    assert of(m.AirRevealed, match.log[-1].events)


def test_10_41a_without_the_option_the_attacker_is_first() -> None:
    match = fight(sky={IDA: READY, FIGHTER: READY})
    assert top(match) == m.AirSupport(JAPAN)
    play(match, m.EndAirSupport())
    assert top(match) == m.AirSupport(US)  # 13.32
    play(match, m.EndAirSupport())
    assert top(match) == REST


# -- gunfire ------------------------------------------------------------------------------------------------

AT_SEA = {BARGE_1: "Manila Bay", BARGE_2: "Manila Bay", LUZON: "Manila Bay"}


def test_15_51_ships_in_the_sea_zone_beside_the_hex() -> None:
    match = fight(target=COAST, sea={**AT_SEA, GUNBOAT: "Bataan Coast"})
    assert top(match) == m.Gunfire(JAPAN)  # the attacker first; 15.52: no HQ is needed
    assert refused(match, m.AssignShip(GUNBOAT)) == "15.51"
    assert refused(match, m.AssignShip(LUZON)) == "15.51"
    play(match, m.AssignShip(BARGE_1), m.AssignShip(BARGE_2))
    assert top(match) == REST  # 15.53: ER 5 does not exceed ER 6
    assert modifiers(match) == [(-2, "15.54")]
    p, combat = position(match), combat_of(match)  # 15.58
    assert over(p, p.state, combat).state.display.ships == {
        **AT_SEA,
        BARGE_1: SAILED,
        BARGE_2: SAILED,
        GUNBOAT: "Bataan Coast",
    }


def test_15_52_only_coastal_hexes() -> None:
    assert top(fight(sea=AT_SEA)) == REST  # 3.14
    match = fight(target=COAST, sea=AT_SEA)
    p = position(match)
    inland = replace(combat_of(match), target=at(INLAND))
    assert steps(p, inland) == ()


def test_15_52_two_ships_at_most() -> None:
    sea = {BARGE_1: "Manila Bay", BARGE_2: "Manila Bay", ship("Barge 3"): "Manila Bay"}
    match = fight(target=COAST, sea=sea)
    play(match, m.AssignShip(BARGE_1), m.AssignShip(BARGE_2))
    assert top(match) == REST


def test_15_53_r18_the_defenders_ship_must_be_better() -> None:
    match = fight(target=COAST, sea={GUNBOAT: "Manila Bay", PT: "Manila Bay", LUZON: "Manila Bay"})
    play(match, m.AssignShip(GUNBOAT))
    assert top(match) == m.Gunfire(US)
    assert refused(match, m.AssignShip(LUZON)) == "15.53"
    play(match, m.AssignShip(PT), m.AssignShip(LUZON))  # R18: the best counts
    assert modifiers(match) == [(-1, "15.54"), (1, "15.54")]


def test_15_53_without_an_attacking_ship_the_defender_is_free() -> None:
    match = fight(target=COAST, sea=AT_SEA)
    play(match, m.EndGunfire())
    assert top(match) == m.Gunfire(US)
    play(match, m.AssignShip(LUZON))
    assert modifiers(match) == [(1, "15.54")]  # 15.56


def test_15_54_torpedo_boats_only_offset() -> None:
    alone = fight(target=COAST, sea={PT: "Manila Bay"})
    play(alone, m.AssignShip(PT))
    assert modifiers(alone) == []
    against = fight(target=COAST, sea={GUNBOAT: "Manila Bay", PT: "Manila Bay"})
    play(against, m.AssignShip(GUNBOAT), m.AssignShip(PT))
    assert modifiers(against) == [(-1, "15.54")]


def test_15_55_air_units_over_the_zone_offset_gunfire() -> None:
    match = fight(target=COAST, sea={GUNBOAT: "Manila Bay"}, sky={FIGHTER: "Manila Bay"})
    play(match, m.AssignShip(GUNBOAT))
    assert top(match) == m.NavalInterdiction(US)
    assert refused(match, m.Interdict(IDA)) == "15.55"
    play(match, m.Interdict(FIGHTER))
    assert match.state.display.air == {FIGHTER: FLOWN}
    assert modifiers(match) == [(-1, "15.54")]
    barge = fight(target=COAST, sea={BARGE_1: "Manila Bay"}, sky={FIGHTER: "Manila Bay"})
    events = play(barge, m.AssignShip(BARGE_1), m.Interdict(FIGHTER))
    assert [e.ships for e in of(m.GunfireOffset, events)] == [(BARGE_1,)]
    assert modifiers(barge) == []


def test_15_55_without_gunfire_nothing_is_offset() -> None:
    match = fight(target=COAST, sea={BARGE_1: "Manila Bay"}, sky={FIGHTER: "Manila Bay"})
    play(match, m.EndGunfire())
    assert top(match) == REST
    assert match.state.display.air == {FIGHTER: "Manila Bay"}


def test_x02_barges_of_manila_give_gunfire_on_the_bay() -> None:
    """No units are in Manila in scenario 2, so nobody can land there."""
    match = fight(target=COAST, sea={BARGE_1: "Manila Bay"})
    assert top(match) == m.Gunfire(JAPAN)
    assert at("Manila") not in force(match, JAPAN).at.values()


# -- rule by rule -------------------------------------------------------------------------------------------


def test_13_32_first_the_attacker_then_the_defender_assigns() -> None:
    for side in (JAPAN, US):
        match = fight(10, 10, side=side, sky={IDA: READY, FIGHTER: READY})
        assert top(match) == m.AirSupport(side)
        play(match, m.AssignAir(IDA if side is JAPAN else FIGHTER))
        assert top(match) == m.AirSupport(OTHER[side])


@pytest.mark.parametrize(("die", "flies"), [(4, True), (5, False)])
def test_13_33_close_air_support_needs_a_check_with_the_modifiers_of_coordination(
    die: int, flies: bool
) -> None:
    """Ida with ER 5, +1 in a Mobile Sequence."""
    match = fight(die, sky={IDA: READY})
    events = play(match, m.AssignAir(IDA))
    assert [(e.rule, e.drm, e.passed) for e in of(m.GroupChecked, events)] == [("10.41b", 1, flies)]
    assert bool(modifiers(match)) == flies


def test_13_36a_air_units_defend_whoever_stands_in_the_hex() -> None:
    """An infantry unit, an HQ, an Army unit: the Lead unit alone says which HQ must be near."""
    for name in ("1+2/9", "16 Eng", "1/7 Arm"):
        match = fight(side=US, sky={VAL: READY}, japan={name: INLAND, "9/16 HQ": "3214"}, leads={JAPAN: name})
        assert top(match) == m.AirSupport(JAPAN), name


def test_13_36b_type_a_flies_in_attack_and_in_defense() -> None:
    for side in (JAPAN, US):
        match = fight(4, side=side, sky={IDA: READY})
        play(match, m.AssignAir(IDA))
        assert modifiers(match) == [(-1 if side is JAPAN else 1, "13.35")]


def test_13_36d_who_flies_first_decides_which_service_flies() -> None:
    match = supported({IDA: READY, VAL: READY, KATE: READY})
    play(match, m.AssignAir(VAL))
    assert refused(match, m.AssignAir(IDA)) == "13.36d"
    assert m.AssignAir(KATE) in match.legal(JAPAN)
    assert match.state.display.air == {IDA: READY, VAL: MISSION, KATE: READY}


def test_13_16_13_38_after_its_mission_an_air_unit_has_flown_whatever_came_of_it() -> None:
    for die in (1, 10):
        match = fight(die, sky={IDA: READY, NATE: READY})
        play(match, m.AssignAir(IDA), m.EndAirSupport())
        p, combat = position(match), combat_of(match)
        assert match.state.display.air[IDA] == MISSION
        out = over(p, p.state, combat)
        assert out.state.display.air == {IDA: FLOWN, NATE: READY}  # 13.38: who took part
        assert [e.air for e in of(m.AirFlown, out.events)] == [(IDA,)]


def test_r94_5_34_an_army_unit_in_reserve_has_the_hq_of_its_formation() -> None:
    """Alone it may have any; in Reserve with the 16th the HQ of the 65th does not help it."""
    fields: Any = {"side": US, "sky": {VAL: READY}, "leads": {JAPAN: "1/7 Arm"}}
    near = {"1/7 Arm": INLAND, "65 HQ": "3214", "9/16 HQ": "3007"}
    assert top(fight(japan=near, **fields)) == m.AirSupport(JAPAN)
    kept = {JAPAN: {"attached": {unit("1/7 Arm"): formation("16")}, "reserve": {formation("16"): 9}}}
    assert top(fight(japan=near, commands=kept, **fields)) == REST
    own = {"1/7 Arm": INLAND, "9/16 HQ": "3214"}
    assert top(fight(japan=own, commands=kept, **fields)) == m.AirSupport(JAPAN)


def test_13_31_9_11_2_the_hq_of_those_who_only_join_an_assault_allows_no_air_support() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", "1+2/141"),
        mode="assault",
        us={"1/41": "3406"},
        japan={"1+2/9": "3405", "1+2/141": "3405", "9/16 HQ": "3401", "65 HQ": "3404"},
        display=Display(air={IDA: READY}),
        dice=(5, 5),
    )
    assert not any(type(step) is m.AirSupport for step in match.state.steps)  # 9/16 HQ is five hexes away
    assert match.state.display.air == {IDA: READY}


def test_13_31_an_hq_outside_of_the_area_brings_no_air_support() -> None:
    display = m.Display(air={air("US Fighter"): m.READY, air("Ida"): m.READY})
    for hq, is_asked in (("2522", False), ("2724", True)):  # R167
        match = before_the_pass(hq, display=display)
        assert (type(top(match)) is m.AirSupport) == is_asked


def test_15_56_gunfire_defends_every_formation() -> None:
    for name in ("1/51", "1/41", "1/57"):
        match = fight(target=COAST, us={name: COAST}, leads={US: name}, sea={LUZON: "Manila Bay"})
        assert top(match) == m.Gunfire(US), name
        play(match, m.AssignShip(LUZON))
        assert modifiers(match) == [(1, "15.54")]


def test_15_58_after_the_combat_ships_are_in_the_sailed_box() -> None:
    match = fight(target=COAST, sea={BARGE_1: "Manila Bay", BARGE_2: "Manila Bay"})
    play(match, m.AssignShip(BARGE_1), m.EndGunfire())
    p, combat = position(match), combat_of(match)
    out = over(p, p.state, combat)
    assert out.state.display.ships == {BARGE_1: SAILED, BARGE_2: "Manila Bay"}
    assert [e.rule for e in of(m.ShipsSailed, out.events)] == ["15.58"]


@pytest.mark.parametrize(("where", "hit"), [(INLAND, True), ("3216", True), ("3217", False)])
def test_16_11_2_r27_antiaircraft_fire_comes_from_the_hex_and_those_beside_it(where: str, hit: bool) -> None:
    """R27: the second rule with the number 16.11."""
    match = fight(1, sky={IDA: READY}, us={"1/200 AA": where})
    play(match, m.AssignAir(IDA))
    assert (match.state.display.air[IDA] == FLOWN) == hit
    assert bool(modifiers(match)) == (not hit)
