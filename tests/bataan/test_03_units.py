"""Chapter 3: steps, efficiency, allowance, halving, Disruption, stacking, recovery."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r03_units import allowance, attack_strength, efficiency, steps_left, support_strength
from pacwar.games.bataan.relocation import disrupted, step_lost

from .combats import NEAR, PAIR, TARGET, after, attack, attacked, declaring, defended, ended, resolved, won
from .scene import (
    REST,
    at,
    force,
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


def test_3_54b_attackers_out_of_supply_are_totalled_then_halved() -> None:
    """3.53, 3.56, 6.14c"""
    match = scene(
        japan={"1+2/9": "3214", "I(-)9": "3214", "6+7/9": "3214"},
        forces={JAPAN: {"unsupplied": frozenset({"1+2/9", "I(-)9"}), "reduced": frozenset({"I(-)9"})}},
    )
    assert attack_strength(position(match), JAPAN, units("1+2/9", "I(-)9", "6+7/9")) == (5 + 3) // 2 + 5


def test_3_54c_a_unit_halved_to_nothing_does_not_attack() -> None:
    """Also 10.24 and R72: judged by the unit, whoever stands beside it."""
    forces = {JAPAN: {"unsupplied": {"1/7 Arm", "2/7 Arm"}, "reduced": {"1/7 Arm", "2/7 Arm"}}}
    match = declaring(
        JAPAN,
        "16",
        army={"1/7 Arm": "16", "2/7 Arm": "16"},
        japan={"1+2/9": NEAR[0], "1/7 Arm": NEAR[1], "2/7 Arm": NEAR[1]},
        us={"1/41": TARGET},
        forces=forces,
    )
    play(match, m.DeclareAttack(at(TARGET)))
    assert refused(match, m.AddAttacker(unit("1/7 Arm"))) == "3.54c"


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


def test_3_71_r63_passengers_are_disrupted_with_the_stack() -> None:
    us = {"1/41": TARGET, "1/43": TARGET}
    match = after("D1d", us=us, combat={"passengers": units("1/43")})
    assert force(match, US).disrupted == set(units("1/41", "1/43"))
    alone = after("D2d", us=us, combat={"passengers": units("1/43")})
    assert force(alone, US).disrupted == {unit("1/43")}  # also where the defenders are gone


def test_3_72a_disruption_may_take_everything() -> None:
    match = moving(US, "41", mode="assault", us={"41 Art": "3406", "86 Art": "3407", "41 HQ": "3407"}, japan={"1+2/9": "3106"},
                   forces={US: {"disrupted": {"86 Art"}}})  # fmt: skip
    play(match, m.ActivateArmy(unit("86 Art")))
    assert refused(match, m.PickUnit(unit("86 Art"))) == "3.72a"


def test_3_72d_a_disrupted_unit_advances_one_hex() -> None:
    match = won(
        ("1+2/9",), japan={"1+2/9": "3405"}, us={"1/41": "3814"}, forces={JAPAN: {"disrupted": {"1+2/9"}}}
    )
    play(match, m.AdvanceUnit(unit("1+2/9")))
    assert type(top(match)) is not m.Advancing
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3406")


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


def test_3_32_the_excess_is_eliminated_when_a_phase_ends() -> None:
    many = ("1/51", "2/51", "3/51", "1/41")
    match = scene(m.PhaseEnd(), us=dict.fromkeys((*many, "51 HQ"), "3414"))
    assert top(match) == m.Overstack(US, at("3414"))
    assert refused(match, m.RemoveUnit(unit("51 HQ"))) == "3.31"  # 3.31: it takes nothing off
    assert refused(match, m.RemoveUnit(unit("1/57"))) == "3.32"
    play(match, m.RemoveUnit(unit("1/41")))
    assert top(match) == REST
    assert unit("1/41") not in force(match, US).at


def test_3_43c_only_active_units_lead_an_attack() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *PAIR, "7+8/141", "1/7 Arm", "2/7 Arm"),
        mode="assault",
        army={"1/7 Arm": "16"},
        japan={**PAIR, "7+8/141": NEAR[1], "1/7 Arm": NEAR[1], "2/7 Arm": NEAR[1]},
        us={"1/41": TARGET},
    )
    assert refused(match, m.Lead(unit("7+8/141"))) == "3.43c"
    assert refused(match, m.Lead(unit("2/7 Arm"))) == "3.43c"
    assert m.Lead(unit("1/7 Arm")) in match.legal("japan")


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
