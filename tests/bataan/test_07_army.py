"""Chapter 7.4: activation of Army units."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import sequence_of, turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn
from pacwar.games.bataan.r03_units import efficiency
from pacwar.games.bataan.r07_activation import marks_activation

from .combats import NEAR, TARGET, open_ground
from .moves import at_a_ruin, with_hqs
from .scene import (
    F41,
    F51,
    F65,
    FAR_JAPAN,
    FINAL,
    FIRST,
    at,
    force,
    moving,
    named,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    top,
    unit,
)


def acted(match: Match) -> dict[int, int]:
    return turn_of(match.state).acted


def acting(match: Match) -> m.Sequence:
    found = sequence_of(match.state)
    assert found is not None
    return found


def test_7_44_an_army_unit_in_command_range_acts_without_a_check() -> None:
    match = with_hqs(us={"86 Art": "3619"})  # four hexes
    events = play(match, m.ActivateArmy(unit("86 Art")))
    assert of(m.ArmyActivated, events) == [
        m.ArmyActivated(rule="7.44", unit=unit("86 Art"), formation=F41, activated=True)
    ]
    assert not of(m.ErChecked, events)
    assert acting(match).army == {unit("86 Art"): F41}  # 7.46
    assert acted(match) == {unit("86 Art"): FINAL}  # 7.43
    assert refused(match, m.ActivateArmy(unit("86 Art"))) == "7.46"
    assert match.check("us", m.PickUnit(unit("86 Art"))) is None


def test_7_44_3_72_a_disrupted_army_unit_in_range_needs_no_check_and_outside_a_better_die() -> None:
    marked = {US: {"disrupted": {"1/26"}}}
    near = moving(US, "41", us={"41 HQ": "3615", "1/26": "3615"}, japan=FAR_JAPAN, forces=marked)
    play(near, m.ActivateArmy(unit("1/26")))
    far = moving(US, "41", us={"41 HQ": "3615", "1/26": "3622"}, japan=FAR_JAPAN, forces=marked, dice=(6,))
    assert efficiency(position(far), unit("1/26")) == 5
    events = play(far, m.ActivateArmy(unit("1/26")))
    assert not of(m.ArmyActivated, events)[0].activated


def test_7_45_outside_the_range_it_checks_its_er() -> None:
    for face, passes in ((6, True), (7, False)):
        match = with_hqs(us={"86 Art": "3620"}, dice=(face,))
        (check,) = of(m.ErChecked, play(match, m.ActivateArmy(unit("86 Art"))))
        assert (check.rule, check.er, check.passed) == ("7.45", 6, passes)
        assert acted(match) == {unit("86 Art"): FINAL}
        assert (match.check("us", m.PickUnit(unit("86 Art"))) is None) is passes


def test_7_45_the_check_feels_disruption_and_want_of_supply() -> None:
    match = with_hqs(
        us={"86 Art": "3620"},
        forces={US: {"disrupted": {"86 Art"}, "unsupplied": {"86 Art"}}},
        dice=(4,),
    )
    (check,) = of(m.ErChecked, play(match, m.ActivateArmy(unit("86 Art"))))
    assert check.er == 3
    assert not check.passed


def test_7_45_who_has_failed_does_not_try_again_in_the_sequence() -> None:
    match = with_hqs(us={"1/26": "3620"}, dice=(10,))
    play(match, m.ActivateArmy(unit("1/26")))
    assert acted(match) == {unit("1/26"): FIRST}  # 7.42: after an attempt as well
    assert refused(match, m.ActivateArmy(unit("1/26"))) == "7.45"
    assert refused(match, m.PickUnit(unit("1/26"))) == "7.45"  # nor does it move
    assert acting(match).failed == {unit("1/26")}


def test_7_45_an_army_unit_that_failed_does_not_join_an_assault_either() -> None:
    match = scene(
        operations(US),
        sequence(US, "41", mode="assault", failed=frozenset({unit("1/26")})),
        m.Declarations(US),
        us={"1/41": "3406", "1/26": "3505"},
        japan={"1+2/9": "3405"},
    )
    play(match, m.DeclareAttack(at("3405")), m.AddAttacker(unit("1/41")))
    assert refused(match, m.AddAttacker(unit("1/26"))) == "7.45"


def test_7_45_who_failed_its_activation_does_not_join() -> None:
    match = open_ground(
        mode="assault",
        japan={"1+2/9": NEAR[0], "I(-)9": NEAR[0], "1/7 Arm": NEAR[1]},
        failed=frozenset({unit("1/7 Arm")}),
    )
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("1+2/9")))
    assert refused(match, m.AddAttacker(unit("1/7 Arm"))) == "7.45"


def test_e11_7_42_red_box_and_cavalry_units_act_twice() -> None:
    match = with_hqs(us={"1/26": "3616"}, game_turn=GameTurn(JAPAN, acted={unit("1/26"): FIRST}))
    play(match, m.ActivateArmy(unit("1/26")))
    assert acted(match) == {unit("1/26"): FINAL}


def test_7_42_7_45_a_failed_attempt_uses_an_activation_up() -> None:
    """Cavalry that has failed is under a First Activation marker, and tries again only in another sequence."""
    fields: dict[str, Any] = {"us": {"41 HQ": "3615", "51 HQ": "3615", "1/26": "3622"}, "japan": FAR_JAPAN}
    match = moving(US, "41", dice=(8,), **fields)
    play(match, m.ActivateArmy(unit("1/26")))
    assert turn_of(match.state).acted == {unit("1/26"): 1}
    assert refused(match, m.ActivateArmy(unit("1/26"))) == "7.45"
    assert refused(match, m.PickUnit(unit("1/26"))) == "7.45"
    again = moving(US, "51", dice=(8,), game_turn=turn_of(match.state), **fields)
    play(again, m.ActivateArmy(unit("1/26")))
    assert turn_of(again.state).acted == {unit("1/26"): 2}


def test_7_42_7_43_7_44a_which_rule_makes_an_army_unit_final() -> None:
    """Red-box units and cavalry have two activations, all others one."""
    us = {"41 HQ": "3615", "A/194": "3616", "1/26": "3616", "86 Art": "3616"}
    acted = dict.fromkeys((unit("A/194"), unit("1/26"), unit("86 Art")), 2)
    match = moving(US, "41", us=us, game_turn=m.GameTurn(JAPAN, acted=acted))
    assert [refused(match, m.ActivateArmy(unit(x))) for x in ("A/194", "1/26", "86 Art")] == [
        "7.42",
        "7.42",
        "7.43",
    ]


def test_7_42_7_43_first_and_final_activation_markers() -> None:
    match = scene(us={"A/194": "3621", "86 Art": "3517"})
    p = position(match)
    s = marks_activation(p, match.state, unit("A/194"))  # e11
    assert turn_of(s).acted == {unit("A/194"): 1}
    s = marks_activation(p, marks_activation(p, s, unit("A/194")), unit("86 Art"))
    assert turn_of(s).acted == {unit("A/194"): 2, unit("86 Art"): 2}


def test_7_42_activation_markers_are_removed_in_the_reorganization_phase() -> None:
    match = scene(
        m.ReorganizationPhase(),
        us={"A/194": "3621"},
        game_turn=m.GameTurn(JAPAN, acted={unit("A/194"): 2}),
    )
    assert match.state.steps[0].acted == {}


def test_7_44a_not_with_a_final_activation_marker() -> None:
    match = with_hqs(us={"86 Art": "3616"}, game_turn=GameTurn(JAPAN, acted={unit("86 Art"): FINAL}))
    assert refused(match, m.ActivateArmy(unit("86 Art"))) == "7.43"


def test_7_44b_only_before_the_hq_moves() -> None:
    match = with_hqs(us={"86 Art": "3619"})
    play(match, m.PickUnit(unit("41 HQ")), m.StepTo(at("3616")), m.Stop())
    assert refused(match, m.ActivateArmy(unit("86 Art"))) == "7.45"


def test_7_44b_r167_an_hq_outside_of_the_area_has_no_command_range() -> None:
    """The 31st Division comes along the road to 2722: while its HQ is outside, an Army unit must pass its check."""
    for hq, rule in (("2522", "7.45"), ("2724", "7.44")):
        match = scene(
            operations(US),
            sequence(US, "31"),
            m.Movement(US),
            us={"31 HQ": hq, "88 Art": "2723"},
            japan={"1+2/9": "3106"},
            dice=(1,),
        )
        (told,) = of(m.ArmyActivated, play(match, m.ActivateArmy(unit("88 Art"))))
        assert (told.rule, told.activated) == (rule, True)


def test_7_44b_any_hq_of_the_formation_will_do() -> None:
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN),
        japan={"16 HQ": "3106", "9/16 HQ": "3606", "48 Mtn Art": "3608"},
        us={"1/41": "3814"},
    )
    play(match, m.PickUnit(unit("16 HQ")), m.StepTo(at("3107")), m.Stop(), m.ActivateArmy(unit("48 Mtn Art")))
    assert unit("48 Mtn Art") in acting(match).army


def test_r64_a_formation_without_an_hq_may_still_try() -> None:
    match = scene(
        operations(US), sequence(US, "41"), m.Movement(US), us={"1/41": "3615", "86 Art": "3616"}, dice=(6,)
    )
    (told,) = of(m.ArmyActivated, play(match, m.ActivateArmy(unit("86 Art"))))
    assert (told.rule, told.activated) == ("7.45", True)


def test_7_44b_7_45_r64_of_two_hqs_one_that_has_not_moved_is_enough() -> None:
    """In its range without a check; elsewhere, be it beside the HQ that has moved, with one."""
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN, moved=named("16 HQ")),
        japan={"16 HQ": "3409", "9/16 HQ": "3007", "1 Art": "3008", "15 Mtn Art": "3410"},
        dice=(6,),
    )
    assert not of(m.ErChecked, play(match, m.ActivateArmy(unit("1 Art"))))
    (check,) = of(m.ErChecked, play(match, m.ActivateArmy(unit("15 Mtn Art"))))
    assert check.passed
    assert check.rule == "7.45"


def test_7_44b_an_hq_that_repairs_has_not_moved() -> None:
    match = at_a_ruin(us={"41 HQ": "3513", "86 Art": "3615"})
    play(match, m.Repair(unit("41 HQ")))
    events = play(match, m.ActivateArmy(unit("86 Art")))
    assert of(m.ArmyActivated, events)[0].rule == "7.44"


def test_7_45_7_46_only_a_unit_that_passes_its_check_is_marked_as_activated() -> None:
    for face, passes in ((6, True), (7, False)):
        match = scene(
            operations(US),
            sequence(US, "41"),
            m.Movement(US),
            us={"41 HQ": "3615", "86 Art": "3620"},
            japan={"1+2/9": "3106"},
            dice=(face,),
        )
        play(match, m.ActivateArmy(unit("86 Art")))
        turn = match.state.steps[0]
        assert isinstance(turn, m.GameTurn)
        assert (unit("86 Art") in turn.joined) is passes
        assert turn.acted == {unit("86 Art"): 2}


def test_7_41_army_units_are_not_activated_in_an_invasion_reaction() -> None:
    match = with_hqs(us={"86 Art": "3616"})
    steps = match.state.steps
    react = m.Sequence(US, (), "mobile", reaction=frozenset({unit("1/41")}))
    match = scene(
        *steps[2:-2], react, m.Movement(US), us={"1/41": "3615", "86 Art": "3616"}, japan={"1+2/9": "3106"}
    )
    assert refused(match, m.ActivateArmy(unit("86 Art"))) == "7.41"
    assert match.check("us", m.PickUnit(unit("1/41"))) is None
    assert refused(match, m.PickUnit(unit("86 Art"))) == "7.21a-n2"


def test_5_18_7_43_an_army_reinforcement_acts_once_when_it_enters() -> None:
    fields: dict[str, Any] = {
        "japan": {"65 HQ": "3607"},
        "forces": {JAPAN: {"waiting": {"3 Eng": 4}}},
        "scenario": "campaign",
    }
    match = moving(JAPAN, "65", **fields)
    play(match, m.PickUnit(unit("65 HQ")), m.StepTo(at("3606")), m.Stop())
    play(match, m.ActivateArmy(unit("3 Eng")))  # no check, although the HQ is far away and has moved
    assert turn_of(match.state).acted == {unit("3 Eng"): 2}
    play(match, m.PickUnit(unit("3 Eng")), m.StepTo(at("4200")), m.Stop())
    assert force(match, JAPAN).at[unit("3 Eng")] == at("4200")


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


def test_16_14_5_34_15_45e_who_cannot_be_activated() -> None:
    match = with_hqs(
        us={"1/200 AA": "3616", "86 Art": "3617", "88 Art": "3618"},
        forces={US: {"locked": {"1/200 AA"}}},
        commands={US: {"attached": {unit("86 Art"): F51}}},
        game_turn=GameTurn(JAPAN, landed=frozenset({unit("88 Art")})),
    )
    assert refused(match, m.ActivateArmy(unit("1/200 AA"))) == "16.14"
    assert refused(match, m.ActivateArmy(unit("86 Art"))) == "5.34"
    assert refused(match, m.ActivateArmy(unit("88 Art"))) == "15.45e"
    assert refused(match, m.ActivateArmy(unit("1/41"))) == "7.41"


def test_7_46_with_two_formations_in_range_the_owner_chooses() -> None:
    match = with_hqs("41", "51", us={"86 Art": "3516"})
    play(match, m.ActivateArmy(unit("86 Art")))
    assert top(match) == m.ArmyJoining(US, unit("86 Art"))
    assert match.legal("us") == [m.ChooseFormation(F41), m.ChooseFormation(F51)]
    assert refused(match, m.ChooseFormation(F65)) == "7.44"
    play(match, m.ChooseFormation(F51))
    assert acting(match).army == {unit("86 Art"): F51}


def test_7_46_with_one_formation_in_range_it_acts_with_that_one() -> None:
    match = with_hqs("41", "51", us={"86 Art": "3321"})
    play(match, m.ActivateArmy(unit("86 Art")))
    assert acting(match).army == {unit("86 Art"): F51}


def test_5_18_army_reinforcements_activate_automatically() -> None:
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN),
        japan={"1+2/9": "3606"},
        us={"1/41": "3814"},
        forces={JAPAN: {"waiting": {"1 Hvy(+) Art": 4, "22 Art": 4, "1 Art": 5}}},
    )
    assert refused(match, m.PickUnit(unit("1 Hvy(+) Art"))) == "7.21a-n2"
    play(match, m.ActivateArmy(unit("1 Hvy(+) Art")))
    assert match.check("japan", m.PickUnit(unit("1 Hvy(+) Art"))) is None
    assert refused(match, m.ActivateArmy(unit("1 Art"))) == "5.12a"  # not due yet
