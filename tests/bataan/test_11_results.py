"""Chapter 11.1, 11.2, 11.4: reading the CRT, losses, No Retreat."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.printed import Loss, read_result
from pacwar.games.bataan.relocation import eliminated

from .combats import (
    BEHIND,
    DEFENDERS,
    NEAR,
    OWN,
    PAIR,
    TARGET,
    after,
    attack,
    attacked,
    defense_fire,
    duel,
    ended,
    ordered,
    resolved,
    resulting,
)
from .scene import (
    GROUND,
    REST,
    SETTING,
    at,
    event,
    force,
    of,
    play,
    position,
    refused,
    scene,
    told,
    top,
    unit,
    units,
)


def open_steps(match: Match) -> list[type]:
    return [type(step) for step in match.state.steps]


def test_11_11_the_codes_of_the_tables() -> None:
    """Also 11.11-A and 11.11-D: whom a part of the code befalls."""
    found = read_result("A1/D3Rd*")
    assert found.attacker == Loss(1) and found.shaded
    assert found.defender == Loss(3, retreat=True, disrupted=True)
    codes = {
        code for table in (SETTING.assault, SETTING.mobile) for row in table.rows.values() for code in row
    }
    assert all(read_result(code) for code in codes)


def test_11_11_123_11_22_3_43b_the_lead_unit_loses_the_first_step() -> None:
    """11.11-123, 11.22, 3.43b; then the owner chooses."""
    match = after("A2/D1")
    assert force(match, US).reduced == {unit("1/41")}
    assert force(match, JAPAN).reduced == {unit("1+2/9")}
    assert top(match) == m.Losses(JAPAN, 1, units("1+2/9", "I(-)9", "6+7/9"))
    assert refused(match, m.LoseStep(unit("1/42"))) == "11.21"
    play(match, m.LoseStep(unit("1+2/9")))  # 11.21a: the second step removes it
    assert unit("1+2/9") not in force(match, JAPAN).at


@pytest.mark.parametrize("turned", [False, True])
def test_11_11_123_a_unit_that_is_motorized_on_its_reduced_side_does_not_retreat_over_a_river(
    turned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No counter of ours is so; a pack may have one. 3.25b: nor does its zone reach over the river any more."""
    monkeypatch.setattr(GROUND, "turned", {unit("1/41"): "motor"} if turned else {})
    match = resulting(
        "D1R",
        {"1/41": "3814"},
        {"1+2/9": "3815"},
        "3814",
        leads=("1+2/9", "1/41"),
    )
    assert (at("3813") in position(match).deployed[US].zone) != turned
    play(match, m.RetreatUnit(unit("1/41")))
    action = m.RetreatTo(at("3813"))
    assert (match.check("us", action) is None) != turned
    if turned:
        assert refused(match, action) == "11.32"


def test_11_11_123_11_6_losses_alone_vacate_a_hex_and_the_attackers_advance() -> None:
    """No retreat is called for, but nobody is left."""
    match = resulting("D1", {"A/194": "3406"}, {"1+2/9": "3405"}, "3406", leads=("1+2/9", "A/194"))
    assert m.AdvanceUnit(unit("1+2/9")) in match.legal(JAPAN)


def test_11_11_a_11_11_d_whom_each_part_of_a_result_befalls() -> None:
    assert read_result("A2").attacker == Loss(2) and read_result("A2").defender == Loss()
    assert read_result("D2R").defender == Loss(2, retreat=True) and read_result("D2R").attacker == Loss()
    hit = resulting("A1", {"1/41": TARGET}, PAIR, TARGET, leads=("1+2/9", "1/41"))
    assert force(hit, JAPAN).reduced == set(units("1+2/9"))
    assert not force(hit, US).reduced
    hurt = resulting("D1", {"1/41": TARGET}, PAIR, TARGET, leads=("1+2/9", "1/41"))
    assert force(hurt, US).reduced == set(units("1/41"))
    assert not force(hurt, JAPAN).reduced


def test_11_22_the_lead_before_others() -> None:
    """Where more than one step is to be lost the lead is not asked for: it loses the first by itself."""
    match = after("D3", us={"1/41": TARGET, "1/42": TARGET, "1/43": TARGET})
    now = top(match)
    assert isinstance(now, m.Losses) and now.steps == 2 and force(match, US).reduced == {unit("1/41")}


def test_11_22_artillery_that_leads_takes_the_first_step() -> None:
    match = resulting(
        "D1", {"1/41": "3406", "41 Art": "3406"}, {"1+2/9": "3405"}, "3406", leads=("1+2/9", "41 Art")
    )
    assert unit("41 Art") not in force(match, US).at
    assert not force(match, US).reduced


def test_11_11_e_all_units_are_eliminated() -> None:
    match = after("DE")
    assert not force(match, US).at
    assert isinstance(top(match), m.Advance)
    match = after("AE", mobile=True)
    assert not force(match, JAPAN).at and len(force(match, US).at) == 2


def test_11_11_r_the_defender_retreats_and_the_attacker_may_advance() -> None:
    match = after("DR")
    kinds = open_steps(match)
    assert m.Retreats in kinds or m.Retreating in kinds
    assert m.Advance in kinds


def test_11_11_r_the_attackers_retreat_and_nobody_advances() -> None:
    match = after("A1R")
    kinds = open_steps(match)
    assert m.Retreats in kinds or m.Retreating in kinds
    assert m.Advance not in kinds


def test_11_11d_3_71_all_involved_units_are_disrupted() -> None:
    match = after("A1Rd")
    assert force(match, JAPAN).disrupted == set(units(*OWN))
    assert not force(match, US).disrupted
    assert force(after("DRd"), US).disrupted == set(units(*DEFENDERS))


def test_11_12_12_16_artillery_beside_the_hex_suffers_other_artillery_does_not() -> None:
    """11.12, 12.16"""
    guns = {JAPAN: units("22 Art", "9(+) Art"), US: units("86 Art")}
    match = after(
        "A1d",
        japan={**OWN, "22 Art": NEAR[1], "9(+) Art": "2801"},
        us={**DEFENDERS, "86 Art": "2807"},
        combat={"guns": guns},
    )
    assert force(match, JAPAN).disrupted == {*units(*OWN), unit("22 Art")}
    match = after("A3", japan={**OWN, "22 Art": NEAR[1]}, combat={"guns": {JAPAN: units("22 Art")}})
    play(match, m.LoseStep(unit("22 Art")))  # 11.21b: artillery has one step
    assert unit("22 Art") not in force(match, JAPAN).at


def test_11_21_11_21c_who_has_fewer_steps_is_removed() -> None:
    match = after("D3", us={"1/41": TARGET})
    assert unit("1/41") not in force(match, US).at
    assert force(match, US).eliminated == (unit("1/41"),)


def test_11_21_11_22_an_hq_may_be_given_for_the_second_step() -> None:
    match = resulting(
        "D2",
        {"1/41": "3406", "2/41": "3406", "41 HQ": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/41"),
    )
    assert unit("1/41") in force(match, US).reduced  # the lead first
    play(match, m.LoseStep(unit("41 HQ")))
    assert unit("41 HQ") in force(match, US).returning  # 16.26
    assert match.state.tally.lost_in_combat[US] == 2


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


def test_11_25_the_other_side_loses_one_step_less() -> None:
    """X76: the defender has two steps, three are asked for."""
    assert not force(after("A1/D3R", us={"1/41": TARGET}), JAPAN).reduced
    assert force(after("A1/D2R", us={"1/41": TARGET}), JAPAN).reduced == {unit("1+2/9")}
    match = after("A2/D1", japan={"16 Eng": NEAR[0]}, leads=("16 Eng", "1/41"))
    assert not force(match, US).reduced  # the attacker has one step of two


# -- armor attrition ----------------------------------------------------------------------------------------

TANKS = {"1+2/9": NEAR[0], "1/7 Arm": NEAR[1], "2/7 Arm": NEAR[1]}


@pytest.mark.parametrize(
    ("result", "defender", "lost"),
    [
        ("DR*", "A/194", True),  # armor with red attack strength
        ("DR", "A/194", False),  # not shaded
        ("DR*", "1/42", False),
    ],
)
def test_11_23a_when_armor_is_lost(result: str, defender: str, lost: bool) -> None:
    match = after(result, japan=TANKS, us={"1/41": TARGET, defender: TARGET})
    assert isinstance(top(match), m.Losses) == lost
    if lost:
        assert refused(match, m.LoseStep(unit("1+2/9"))) == "11.23b"
        play(match, m.LoseStep(unit("1/7 Arm")))
        assert force(match, JAPAN).reduced == {unit("1/7 Arm")}


def test_11_23a_anti_tank_units_and_events() -> None:
    us = {"A/194": NEAR[0], "1/51": NEAR[0]}
    guns = resulting(
        "DR*", us, {"9(+) AT": TARGET, "16 Eng": TARGET}, TARGET, side=US, leads=("1/51", "16 Eng")
    )
    assert unit("A/194") not in force(guns, US).at  # it has one step
    played = after("DR*", japan=TANKS, combat={"events": {US: (event("E"),)}})
    assert isinstance(top(played), m.Losses)
    mines = {"events": {JAPAN: (event("L"),)}}
    match = resulting("DR*", us, {"16 Eng": TARGET}, TARGET, side=US, leads=("1/51", "16 Eng"), combat=mines)
    assert unit("A/194") not in force(match, US).at


def test_11_23a_r160_an_anti_tank_unit_that_has_retreated_into_the_hex_still_stops_tanks() -> None:
    """The Defender Hex contains it, although it neither leads nor adds its strength."""
    for riding, lost in ((("9(+) AT",), True), ((), False)):
        japan = {"1+2/9": "3406", **dict.fromkeys(riding, "3406")}
        match = resulting(
            "A1*",
            {"A/194": "3405", "1/51": "3405"},
            japan,
            "3406",
            side=US,
            leads=("1/51", "1+2/9"),
            combat={"passengers": units(*riding)},
        )
        assert (unit("A/194") in force(match, US).eliminated) is lost
        assert (unit("1/51") in force(match, US).reduced) is not lost


def test_11_23b_the_first_step_is_of_armor_the_others_as_usual() -> None:
    match = after("A2/D1*", japan=TANKS, us={"1/41": TARGET, "A/194": TARGET})
    now = top(match)
    assert isinstance(now, m.Losses) and now.steps == 2
    assert refused(match, m.LoseStep(unit("1+2/9"))) == "11.23b"
    play(match, m.LoseStep(unit("2/7 Arm")), m.LoseStep(unit("1+2/9")))


def test_11_23b_the_step_of_armor_attrition_cites_its_rule() -> None:
    """Also where armor leads, and where the CRT asks for no step."""
    for result, lead in (("A2/D1*", "1/7 Arm"), ("DR*", "1+2/9")):
        match = after(
            result,
            japan={"1+2/9": NEAR[0], "1/7 Arm": NEAR[1]},
            us={"1/41": TARGET, "A/194": TARGET},
            leads=(lead, "1/41"),
        )
        lost = [e for e in of(m.StepLost, match.opening) if e.unit == unit("1/7 Arm")]
        assert [e.rule for e in lost] == ["11.23b"]
    match = after("A2/D1*", japan=TANKS, us={"1/41": TARGET, "A/194": TARGET})
    first, then = (play(match, m.LoseStep(unit(name))) for name in ("2/7 Arm", "1+2/9"))
    assert [e.rule for e in of(m.StepLost, [*first, *then])] == ["11.23b", "11.21"]


def test_11_23b_r79_armor_without_red_strength_is_spared() -> None:
    """R79: 4/7 Arm has no red attack strength."""
    match = after("DR*", japan={"1+2/9": NEAR[0], "4/7 Arm": NEAR[1]}, us={"1/41": TARGET, "A/194": TARGET})
    assert not isinstance(top(match), m.Losses)
    assert not force(match, JAPAN).reduced


def test_11_23b_11_22_after_the_armor_step_the_owner_chooses_freely() -> None:
    match = resulting(
        "A2/D1*",
        {"A/194": "3406"},
        {"1/7 Arm": "3405", "1+2/9": "3405", "I(-)9": "3405"},
        "3406",
        leads=("1+2/9", "A/194"),
    )
    assert unit("1/7 Arm") in force(match, JAPAN).reduced
    assert {m.LoseStep(u) for u in units("1/7 Arm", "1+2/9", "I(-)9")} <= set(match.legal(JAPAN))


def test_11_25_does_not_negate_armor_attrition() -> None:
    match = after(
        "A1/D3*", japan={"1+2/9": NEAR[0], "1/7 Arm": NEAR[1]}, us={"A/194": TARGET}, leads=("1+2/9", "A/194")
    )
    assert force(match, JAPAN).reduced == {unit("1/7 Arm")}


def test_11_25_an_attacker_with_too_few_steps_spares_the_defender_one() -> None:
    match = resulting(
        "A2/D2",
        {"1/41": "3406", "2/41": "3406"},
        {"9(+) AT": "3405"},
        "3406",
        leads=("9(+) AT", "1/41"),
    )
    ended(match)
    assert unit("9(+) AT") in force(match, JAPAN).eliminated
    assert match.state.tally.lost_in_combat[US] == 1


def test_11_25_11_36_a_loss_that_nobody_can_fulfil_spares_the_attacker_and_takes_the_passengers() -> None:
    match = resulting(
        "A1/D3R",
        {"A/194": "3406", "1/41": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "A/194"),
        combat={"passengers": units("1/41")},
    )
    assert set(force(match, US).eliminated) == set(units("A/194", "1/41"))
    assert not force(match, JAPAN).reduced
    assert top(match) == m.Advance(JAPAN, units("1+2/9"), at("3406"), 1)


# -- No Retreat ---------------------------------------------------------------------------------------------


def test_11_24_11_41_11_42a_a_retreat_becomes_a_step_of_the_lead() -> None:
    """11.24, 11.41: a step instead; 9.36b, 9.36c: nobody retreats; 11.42a: after the steps of the number."""
    match = after("D1R", combat={"no_retreat": True})
    assert unit("1/41") not in force(match, US).at  # both its steps
    assert force(match, US).at[unit("1/42")] == at(TARGET)
    assert m.Retreats not in open_steps(match) and m.Advance not in open_steps(match)
    assert not force(after("D1", combat={"no_retreat": True}), US).eliminated  # no retreat, no more loss


def test_11_42b_if_the_lead_is_gone_the_best_takes_it() -> None:
    us = {"41 HQ": TARGET, "1/41": TARGET, "1/57": TARGET, "2/57": TARGET}
    match = after("D1R", us=us, leads=("1+2/9", "41 HQ"), combat={"no_retreat": True})
    now = top(match)
    assert isinstance(now, m.Losses) and set(now.first) == set(units("1/57", "2/57"))
    assert refused(match, m.LoseStep(unit("1/41"))) == "11.42b"
    play(match, m.LoseStep(unit("2/57")))
    assert force(match, US).reduced == {unit("2/57")}


# -- passengers ---------------------------------------------------------------------------------------------


def test_11_36_passengers_lose_nothing_but_retreat() -> None:
    us = {"1/41": TARGET, "1/43": TARGET}
    match = after("D1", us=us, combat={"passengers": units("1/43")})
    assert force(match, US).reduced == {unit("1/41")}
    match = after("D2R", us=us, combat={"passengers": units("1/43")})
    assert unit("1/43") in force(match, US).at  # the defenders are gone with nothing left over
    ended(match)
    assert force(match, US).at.get(unit("1/43")) != at(TARGET)


def test_11_36_passengers_go_with_an_unfulfilled_loss() -> None:
    match = after("D3", us={"1/41": TARGET, "1/43": TARGET}, combat={"passengers": units("1/43")})
    assert not force(match, US).at


def test_11_36_r63_passengers_outlive_de_and_hold_the_hex() -> None:
    """11.11-E: the defenders alone are the affected force, and no loss is left over."""
    us = {"1/41": TARGET, "1/42": TARGET, "1/43": TARGET}
    match = after("DE", us=us, combat={"passengers": units("1/43")})
    assert force(match, US).at == {unit("1/43"): at(TARGET)}
    assert m.Advance not in open_steps(match) and m.Retreats not in open_steps(match)


def test_11_36_r63_the_step_of_no_retreat_that_nobody_is_left_to_take() -> None:
    us = {"1/41": TARGET, "1/43": TARGET}
    match = after("D2R", us=us, combat={"passengers": units("1/43"), "no_retreat": True})
    assert not force(match, US).at
    stays = after("D1R", us=us, combat={"passengers": units("1/43"), "no_retreat": True})
    assert force(stays, US).at == {unit("1/43"): at(TARGET)}  # 11.42b: the Lead unit has taken both


def test_r38_11_36_who_has_retreated_into_a_defender_hex_neither_defends_nor_leads_nor_loses() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *PAIR),
        japan=PAIR,
        us={"1/41": TARGET, "1/57": TARGET},
        retreated=("1/57",),
        dice=(1,),
    )
    events = told(match, m.Lead(unit("1+2/9")))
    assert resolved(events).defense == 3  # 1/41 alone
    combat = next((x for x in match.state.steps if type(x) is m.Combat), None)
    assert combat is None or combat.leads[US] == unit("1/41")


def test_r63_passengers_are_disrupted_with_the_stack_and_hold_the_hex_by_de() -> None:
    fields: Any = {"leads": ("1+2/9", "1/41"), "combat": {"passengers": units("1/57")}}
    where = {"1/41": TARGET, "1/57": TARGET}
    shaken = resulting("DRd", where, PAIR, TARGET, **fields)
    assert force(shaken, US).disrupted == set(units("1/41", "1/57"))
    gone = resulting("DE", where, PAIR, TARGET, **fields)
    assert force(gone, US).at == {unit("1/57"): at(TARGET)}
    assert not any(type(x) is m.Advance for x in gone.state.steps)
    overkill = resulting("D3", where, PAIR, TARGET, **fields)  # two steps for three: unfulfilled
    assert not force(overkill, US).at


def test_9_36c_11_36_who_has_retreated_into_a_hex_under_a_no_retreat_marker_stays_there() -> None:
    match = resulting(
        "DR",
        {"1/51": "3406", "2/51": "3406", "51 HQ": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/51"),
        combat={"no_retreat": True, "passengers": units("2/51")},
    )
    ended(match)
    here = force(match, US).at
    assert here[unit("1/51")] == here[unit("2/51")] == at("3406")
    assert force(match, US).reduced == set(units("1/51"))  # 11.42b


def test_11_36_11_34_nobody_retreats_into_a_full_defender_hex() -> None:
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, (attack("3408", "1+2/9"),)),
        REST,
        m.Retreats(US, units("1/51"), at("3406"), True),
        us={"1/51": "3406", "1/41": "3408", "2/41": "3408", "3/41": "3408"},
        japan={"I(-)9": "3405", "1+2/9": "3509"},
    )
    play(match, m.RetreatUnit(unit("1/51")), m.RetreatTo(at("3407")))
    assert refused(match, m.RetreatTo(at("3408"))) == "11.34"


def test_11_36_who_retreated_into_the_hex_does_not_lead_or_defend() -> None:
    match = duel(us={"1/41": TARGET, "1/42": TARGET, "1/43": TARGET}, retreated=("1/43",), dice=(5,))
    play(match, m.Lead(unit("I(-)9")))
    assert refused(match, m.Lead(unit("1/43"))) == "11.36"
    assert resolved(play(match, m.Lead(unit("1/41")))).defense == 6


def test_11_36_a_gun_that_retreated_into_the_hex_adds_nothing() -> None:
    us = {"1/41": TARGET, "51(+) Art": TARGET, "41 Art": BEHIND}
    match = defense_fire(us, retreated=("51(+) Art",))
    assert refused(match, m.AssignGuns(unit("51(+) Art"))) == "11.36"


def test_11_42_11_11d_who_stands_loses_both_steps_of_the_lead_and_is_disrupted() -> None:
    match = resulting(
        "D1Rd",
        {"1/41": "3406", "2/41": "3406", "41 HQ": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/41"),
        combat={"no_retreat": True},
    )
    assert force(match, US).eliminated == units("1/41")
    assert force(match, US).disrupted == frozenset(units("2/41", "41 HQ"))
    assert top(match) == REST  # nobody retreats, and nobody advances


def test_11_42c_the_no_retreat_marker_is_removed() -> None:
    match = duel(us={"1/41": TARGET}, stands={TARGET: "1/41"}, dice=(10,))
    play(match, m.Lead(unit("I(-)9")))
    left = [step for step in match.state.steps if type(step) is m.Fighting]
    assert all(not step.no_retreat for step in left)


def test_11_61_the_length_of_the_advance_follows_the_table() -> None:
    for mobile, hexes in ((True, 2), (False, 1)):
        now = top(after("DE", mobile=mobile))
        assert isinstance(now, m.Advance) and now.hexes == hexes
