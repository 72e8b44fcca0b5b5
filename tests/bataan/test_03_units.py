"""Chapter 3: steps, efficiency, allowance, halving, Disruption, stacking, recovery."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.places import disrupted, eliminated, step_lost
from pacwar.games.bataan.r03_units import (
    allowance,
    attack_strength,
    efficiency,
    steps_left,
    support_strength,
)
from pacwar.games.bataan.r07_activation import marks_activation

from .combats import TARGET, defended, ended, resolved
from .scene import (
    REST,
    at,
    force,
    formation,
    moving,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    top,
    unit,
    units,
)


def test_3_31_3_32_an_excess_is_made_up_of_units_with_stacking_points_and_is_no_loss_in_combat() -> None:
    match = scene(
        operations(US),
        sequence(US, "41"),
        m.PhaseEnd(),
        m.Movement(US),
        us={"1/41": "3406", "2/41": "3406", "3/41": "3406", "1/42": "3407", "41 HQ": "3406"},
    )
    play(match, m.PickUnit(unit("1/42")), m.StepTo(at("3406")), m.Stop(), m.EndMovement())
    assert top(match) == m.Overstack(US, at("3406"))
    assert refused(match, m.RemoveUnit(unit("41 HQ"))) == "3.31"
    play(match, m.RemoveUnit(unit("2/41")))
    assert match.state.tally.lost[US] == 2 and match.state.tally.lost_in_combat[US] == 0


def test_3_31_3_32_units_without_stacking_points_never_make_a_hex_too_full() -> None:
    full = {"1+2/9": "3407", "I(-)9": "3407", "6+7/9": "3407", "II(-)9": "3407", "16 Eng": "3407"}
    hqs = {"16 HQ": "3407", "9/16 HQ": "3407"}
    assert top(scene(m.PhaseEnd(), japan={**full, **hqs})) == REST
    match = scene(m.PhaseEnd(), japan={**full, **hqs, "1/7 Arm": "3407"})
    assert type(top(match)) is m.Overstack
    assert refused(match, m.RemoveUnit(unit("16 HQ"))) == "3.31"
    play(match, m.RemoveUnit(unit("1/7 Arm")))
    assert top(match) == REST


def test_3_61_two_step_units_are_reduced_then_removed() -> None:
    match = scene(us={"3/51": "3314"})
    p = position(match)
    assert steps_left(p, force(match, US), unit("3/51")) == 2
    once = step_lost(p, match.state, unit("3/51"), "11.21a", in_combat=True)
    assert once.state.forces[US].reduced == {unit("3/51")}
    twice = step_lost(p, once.state, unit("3/51"), "11.21a", in_combat=True)
    assert twice.state.forces[US].at == {}
    assert twice.state.forces[US].eliminated == units("3/51")
    assert twice.state.tally.lost[US] == twice.state.tally.lost_in_combat[US] == 2


def test_3_62_artillery_aa_and_hqs_have_one_step() -> None:
    match = scene(us={"86 Art": "3517", "1/200 AA": "2940", "51 HQ": "3317", "2 Prov Art": "3917"})
    p, own = position(match), force(match, US)  # 3.63, 11.21b
    assert [steps_left(p, own, u) for u in units("86 Art", "1/200 AA", "51 HQ")] == [1, 1, 1]
    assert steps_left(p, own, unit("2 Prov Art")) == 2  # 16.31


def test_11_21c_an_eliminated_unit_loses_all_its_markers() -> None:
    marked = frozenset({"3/51"})
    match = scene(
        us={"3/51": "3314", "1/51": "3414"},
        forces={US: {"disrupted": marked, "unsupplied": marked, "reduced": marked}},
    )
    after = eliminated(position(match), match.state, unit("3/51"), "11.21c", in_combat=False).state
    own = after.forces[US]
    assert not (own.disrupted or own.unsupplied or own.reduced)
    assert after.tally.lost[US] == 1
    assert after.tally.lost_in_combat[US] == 0  # 19.25a-3


def test_16_26_an_eliminated_hq_goes_two_turns_ahead() -> None:
    match = scene(us={"51 HQ": "3317", "3/51": "3314"}, turn=4)
    after = eliminated(position(match), match.state, unit("51 HQ"), "11.21c", in_combat=True).state
    assert after.forces[US].returning == {unit("51 HQ"): 6}
    assert after.forces[US].eliminated == ()


def test_4_36_the_markers_of_a_dead_formation_are_removed() -> None:
    f = formation("51")
    match = scene(
        us={"51 HQ": "3317", "1/41": "3814"},
        commands={US: {"pool": (formation("41"), f), "held": None}},
    )
    out = eliminated(position(match), match.state, unit("51 HQ"), "11.21c", in_combat=True)
    own = out.state.commands[US]
    assert f not in own.markers
    assert own.pool == (formation("41"),)
    assert of(m.MarkersRemoved, out.events)
    assert out.state.forces[US].returning == {}  # 16.26: nobody is left to return to


def test_3_44_the_rating_falls_with_disruption_and_want_of_supply_but_not_below_one() -> None:
    match = scene(
        us={"3/51": "3314", "1/57": "3914"},
        forces={
            US: {
                "disrupted": frozenset({"3/51", "1/57"}),
                "unsupplied": frozenset({"3/51"}),
                "reduced": frozenset({"3/51"}),
            }
        },
    )
    p = position(match)
    assert efficiency(p, unit("1/57")) == 5  # 3.41: 7; 3.72b
    assert efficiency(p, unit("3/51")) == 1  # 6.14b


def test_3_44_a_rating_is_never_reduced_below_one_and_a_one_still_passes() -> None:
    match = scene(
        m.Recovery(),
        us={"1/52": "3513"},
        japan={"1+2/9": "3512"},
        forces={US: {"reduced": {"1/52"}, "disrupted": {"1/52"}, "unsupplied": {"1/52"}}},
        dice=(1,),
    )
    assert not force(match, US).disrupted  # a rating of three less three


def test_e07_a_red_box_unit_is_halved_once() -> None:
    """The worked example under 6.14a-3: 7 to 3.5 to 1.5, in either sequence (3.57, 3.72a, 3.72a-1, 6.14a, 6.14a-1)."""
    bad = frozenset({"A/194"})
    for unsupplied, assault in ((True, False), (True, True), (False, True)):
        fields = {"disrupted": bad, "unsupplied": bad if unsupplied else frozenset()}
        match = scene(us={"A/194": "3621"}, forces={US: fields})
        assert allowance(position(match), unit("A/194"), assault) == 3, (unsupplied, assault)


def test_6_14a_2_others_lose_two_points_or_half_whichever_is_greater() -> None:
    lost = frozenset({"1/51"})
    plain = scene(us={"1/51": "3414"})
    hungry = scene(us={"1/51": "3414"}, forces={US: {"unsupplied": lost}})
    weak = scene(us={"1/51": "3414"}, forces={US: {"unsupplied": lost, "disrupted": lost}})
    full = allowance(position(plain), unit("1/51"), assault=False)
    assert full == 12
    assert allowance(position(plain), unit("1/51"), assault=True) == 6  # 3.51, 7.21b
    assert allowance(position(hungry), unit("1/51"), assault=False) == 8
    assert allowance(position(hungry), unit("1/51"), assault=True) == 6  # e02: not halved again
    assert allowance(position(weak), unit("1/51"), assault=True) == 2  # 3.72a-2, 3.72a-3


def test_16_41_japanese_armor_keeps_its_allowance_in_an_assault_sequence() -> None:
    match = scene(japan={"1/7 Arm": "3503", "1+2/9": "3007"})
    p = position(match)
    assert allowance(p, unit("1/7 Arm"), assault=True) == allowance(p, unit("1/7 Arm"), assault=False)
    assert allowance(p, unit("1+2/9"), assault=True) == 8


def test_3_54b_attackers_out_of_supply_are_totalled_then_halved() -> None:
    """3.53, 3.56, 6.14c"""
    match = scene(
        japan={"1+2/9": "3214", "I(-)9": "3214", "6+7/9": "3214"},
        forces={JAPAN: {"unsupplied": frozenset({"1+2/9", "I(-)9"}), "reduced": frozenset({"I(-)9"})}},
    )
    assert attack_strength(position(match), JAPAN, units("1+2/9", "I(-)9", "6+7/9")) == (5 + 3) // 2 + 5


def test_3_55_artillery_is_halved_by_itself_and_more_than_once() -> None:
    """3.54a"""
    match = scene(
        us={"86 Art": "3517", "24/P Art": "3517"}, forces={US: {"unsupplied": frozenset({"24/P Art"})}}
    )
    p = position(match)
    assert support_strength(p, unit("86 Art"), failed=True, swamp=False) == 2
    assert support_strength(p, unit("86 Art"), failed=True, swamp=True) == 1  # 3.52, 3.54a
    assert support_strength(p, unit("24/P Art"), failed=True, swamp=False) == 0  # 3, R6


def test_3_71_a_result_disrupts_all_units_of_a_stack() -> None:
    """3.7, 3.73"""
    match = scene(us={"3/51": "3314", "51(+) Art": "3314", "1/51": "3414"})
    out = disrupted(position(match), match.state, US, units("3/51", "51(+) Art"), "11.11d")
    assert out.state.forces[US].disrupted == set(units("3/51", "51(+) Art"))
    assert of(m.UnitsDisrupted, out.events)


def test_3_72e_a_disrupted_gun_in_the_hex_defends_and_has_fired_afterwards() -> None:
    match = defended(
        {"1/51": TARGET, "51(+) Art": TARGET}, forces={US: {"disrupted": {"51(+) Art"}}}, dice=(10,)
    )
    events = play(match, m.Lead(unit("1/51"))) + ended(match)
    assert not of(m.SupportGiven, events) and resolved(events).defense == 3 + 1
    assert unit("51(+) Art") in match.state.forces[US].fired  # 12.24


def test_3_74_another_disruption_has_no_effect() -> None:
    match = scene(us={"3/51": "3314"}, forces={US: {"disrupted": frozenset({"3/51"})}})
    out = disrupted(position(match), match.state, US, units("3/51"), "11.11d")
    assert out.state is match.state
    assert out.events == ()


def test_3_75_x90_disrupted_units_recover() -> None:
    """3.75b: rolls of 6 and 2 against a lowered rating of 4 (3.42); 3.75a: who is in no enemy zone recovers at once."""
    match = scene(
        m.Recovery(),
        us={"3/51": "3315"},
        japan={"1+2/9": "3314", "6+7/9": "3314", "16 Eng": "3412"},
        forces={JAPAN: {"disrupted": frozenset({"1+2/9", "6+7/9", "16 Eng"})}},
        dice=(6, 2),
    )
    assert force(match, JAPAN).disrupted == {unit("1+2/9")}


def test_6_16_12_19_artillery_in_supply_is_turned_back() -> None:
    match = scene(
        m.Recovery(),
        us={"51FA": "3216", "51(+) Art": "3315", "86 Art": "3517", "88 Art": "2940", "51 HQ": "3317"},
        japan={"48 Mtn Art": "3310", "1 Art": "3609"},
        forces={
            US: {"fired": frozenset({"51(+) Art", "86 Art", "88 Art"})},
            JAPAN: {"fired": frozenset({"48 Mtn Art", "1 Art"}), "unsupplied": frozenset({"1 Art"})},
        },
    )
    assert force(match, US).fired == {unit("88 Art")}  # 6.16b; 6.16c: out of range of a supplied HQ
    assert force(match, JAPAN).fired == {unit("1 Art")}  # 6.16a


def test_6_16_r98_without_supply_points_artillery_is_judged_by_itself() -> None:
    """R98; 6.16c: nor is an HQ that is Out of Supply a supplied one."""
    match = scene(
        m.Recovery(),
        us={"51(+) Art": "3315", "41 Art": "3517", "86 Art": "3317", "51 HQ": "3317"},
        forces={
            US: {
                "fired": frozenset({"51(+) Art", "41 Art", "86 Art"}),
                "unsupplied": frozenset({"51(+) Art", "51 HQ"}),
            }
        },
    )
    assert force(match, US).fired == set(units("51(+) Art", "86 Art"))


def test_3_32_the_excess_is_eliminated_when_a_phase_ends() -> None:
    many = ("1/51", "2/51", "3/51", "1/41")
    match = scene(m.PhaseEnd(), us=dict.fromkeys((*many, "51 HQ"), "3414"))
    assert top(match) == m.Overstack(US, at("3414"))
    assert refused(match, m.RemoveUnit(unit("51 HQ"))) == "3.31"  # 3.31: it takes nothing off
    assert refused(match, m.RemoveUnit(unit("1/57"))) == "3.32"
    play(match, m.RemoveUnit(unit("1/41")))
    assert top(match) == REST
    assert unit("1/41") not in force(match, US).at


def test_3_53_3_54b_the_unsupplied_are_totalled_halved_once_and_added() -> None:
    p = position(
        scene(
            us={"1/41": "3513", "2/41": "3513", "3/41": "3513", "A/194": "3513"},
            forces={US: {"unsupplied": {"1/41", "2/41", "3/41"}}},
        )
    )
    assert attack_strength(p, US, units("1/41", "2/41", "3/41")) == 4  # 9 halved, not three times 1
    assert attack_strength(p, US, units("1/41", "2/41", "A/194")) == 5


def test_3_57_r104_every_assault_sequence_halves_the_allowance_once() -> None:
    match = moving(
        JAPAN, "16", japan={"1+2/9": "3406", "16 Rcn": "3406"}, forces={JAPAN: {"unsupplied": {"16 Rcn"}}}
    )
    p = position(match)
    assert [allowance(p, unit("1+2/9"), assault) for assault in (False, True, True)] == [16, 8, 8]
    assert [allowance(p, unit("16 Rcn"), assault) for assault in (False, True)] == [9, 9]  # 4.5 points


def test_7_42_7_43_first_and_final_activation_markers() -> None:
    match = scene(us={"A/194": "3621", "86 Art": "3517"})
    p = position(match)
    s = marks_activation(p, match.state, unit("A/194"))  # e11
    assert s.steps[0] == m.GameTurn(JAPAN, acted={unit("A/194"): 1})
    s = marks_activation(p, marks_activation(p, s, unit("A/194")), unit("86 Art"))
    assert s.steps[0] == m.GameTurn(JAPAN, acted={unit("A/194"): 2, unit("86 Art"): 2})
