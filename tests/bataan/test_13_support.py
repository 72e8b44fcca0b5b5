"""Chapter 13.3: Close Air Support (with 10.41)."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import FLOWN, JAPAN, MISSION, OTHER, READY, US, Display
from pacwar.games.bataan.r13_support import over

from .combats import attack, attacked, drms, ended
from .scene import (
    FIGHTER,
    IDA,
    KATE,
    LILY,
    NATE,
    REST,
    VAL,
    air,
    event,
    formation,
    of,
    play,
    position,
    refused,
    told,
    top,
    unit,
)
from .support import INLAND, before_the_pass, combat_of, fight, modifiers, supported

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


def test_10_41b_one_air_unit_leads_by_itself() -> None:
    match = fight(4, sky={IDA: READY})
    play(match, m.AssignAir(IDA))
    assert top(match) == REST
    assert modifiers(match) == [(-1, "13.35")]


def test_13_31_an_hq_must_be_within_four_hexes() -> None:
    far = fight(sky={IDA: READY}, japan={"9/16 HQ": "3007"})
    assert top(far) == REST
    disrupted = fight(sky={IDA: READY}, forces={JAPAN: {"disrupted": {"9/16 HQ"}}})
    assert top(disrupted) == REST  # 16.24
    other = fight(sky={IDA: READY}, japan={"9/16 HQ": "3007", "65 HQ": "3214"})
    assert top(other) == REST  # R17: of the active formation


def test_7_33d_13_31_r17_a_combined_formation_that_does_not_attack_brings_no_air_support() -> None:
    """The 16th and the 65th are active, and only 65 HQ is in range."""
    hqs = {"9/16 HQ": "3007", "65 HQ": "3214", "7+8/141": "3216"}
    apart = fight(sky={IDA: READY}, japan=hqs, active=("16", "65"))
    assert top(apart) == REST
    helped = fight(sky={IDA: READY}, japan=hqs, active=("16", "65"), mode="assault", others=("7+8/141",))
    assert top(helped) == m.AirSupport(JAPAN)  # the 65th attacks with it


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
