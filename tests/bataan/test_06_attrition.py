"""Chapter 6.5: General Attrition."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn
from pacwar.games.bataan.r06_attrition import aerm, candidates, is_headless, rating, to_check
from pacwar.games.bataan.r06_supply import traces

from .scene import (
    F4,
    F16,
    F41,
    F51,
    F65,
    FAR_JAPAN,
    FAR_US,
    REST,
    SCOUTS,
    around,
    at,
    event,
    force,
    formation,
    of,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
)
from .supply import attrition


def test_x92_6_5_japan_checks_first() -> None:
    """6.51, 6.52: 16th and 65th on 5; a 5 passes, a 7 fails; 65 Eng is removed."""
    match = attrition(
        JAPAN,
        F16,
        F65,
        japan={"9/16 HQ": "3211", "1+2/9": "3314", "65 HQ": "3607", "65 Eng": "4012", "7+8/141": "3511"},
        turn=3,
        dice=(5, 7),
    )
    step = top(match)
    assert type(step) is m.StepLoss
    assert step.formation == F65
    assert refused(match, m.LoseStep(unit("1+2/9"))) == "6.55"
    play(match, m.LoseStep(unit("65 Eng")))
    assert unit("65 Eng") in force(match, JAPAN).eliminated
    assert top(match) == REST


def test_x93_6_53a_the_us_modifier_and_a_natural_ten() -> None:
    """6.53a, R10: 41st and 51st on 9, Scouts on 10; dice 6, 10, 4: the 51st fails, and 1/52 is turned over (6.55)."""
    match = attrition(
        US,
        F41,
        F51,
        SCOUTS,
        us={"41 HQ": "3615", "51 HQ": "3517", "1/52": "3718", "2/53": "3216", "Scouts HQ": "3517"},
        turn=3,
        dice=(6, 10, 4),
    )
    p = position(match)
    assert [rating(p, US, f) for f in (F41, F51, SCOUTS)] == [9, 9, 10]
    step = top(match)
    assert type(step) is m.StepLoss
    assert step.formation == F51
    play(match, m.LoseStep(unit("1/52")))
    assert unit("1/52") in force(match, US).reduced
    assert top(match) == REST  # 6.54: all have checked
    assert match.state.tally.lost_in_combat[US] == 0  # 19.25a-3


def test_6_53_a_disrupted_or_unsupplied_hq_lowers_the_rating() -> None:
    """6.53b"""
    marked = {JAPAN: {"disrupted": {"65 HQ"}, "unsupplied": {"65 HQ"}}}
    p = position(scene(japan={"65 HQ": "3607"}, forces=marked))
    assert rating(p, JAPAN, F65) == 2


def test_r82_the_first_hq_on_the_map_counts() -> None:
    marked = {JAPAN: {"disrupted": {"122/65 HQ"}}}
    both = position(scene(japan={"65 HQ": "3607", "122/65 HQ": "3607"}, forces=marked))
    assert rating(both, JAPAN, F65) == 5
    one = position(scene(japan={"122/65 HQ": "3607"}, forces=marked))
    assert rating(one, JAPAN, F65) == 3


def test_6_55_units_without_supply_that_trace_no_route_come_first() -> None:
    us = {"41 HQ": "3615", "1/41": "3814", "2/41": "3007", "3/41": "3814"}
    ring = {
        "1+2/9": "3006",
        "I(-)9": "3107",
        "6+7/9": "3108",
        "II(-)9": "3008",
        "11+12/9": "2907",
        "III(-)9": "2906",
    }
    match = scene(us=us, japan=ring, forces={US: {"unsupplied": {"2/41", "3/41"}}})
    p = position(match)
    assert candidates(p, US, F41, frozenset()) == units("2/41")  # 3/41 traces a route


def test_6_56_without_hq_a_step_is_lost_at_once() -> None:
    match = attrition(
        JAPAN,
        F65,
        japan={"65 Eng": "4012", "7+8/141": "3511"},
        forces={JAPAN: {"returning": {"65 HQ": 6}}},
    )
    assert type(top(match)) is m.StepLoss
    never = attrition(JAPAN, F65, japan={"65 Eng": "4012", "7+8/141": "3511"}, dice=(3,))
    assert top(never) == REST  # R82: it never was in play


def test_6_56_6_57_without_its_hq_a_formation_loses_a_step_of_its_own_and_rolls_no_die() -> None:
    match = scene(
        m.AttritionPhase(US),
        us={"1/41": "3514", "2/41": "3715", "86 Art": "3514"},
        japan=FAR_JAPAN,
        forces={US: {"returning": {"41 HQ": 6}}},
        commands={US: {"activated": frozenset({F41})}},
        dice=(),
    )
    assert is_headless(position(match), US, F41)
    step = top(match)
    assert type(step) is m.StepLoss and step.units == units("1/41", "2/41")


@pytest.mark.parametrize("headless", [False, True])
def test_6_56_medical_supplies_save_a_failed_check_and_no_step_that_is_lost_without_one(
    headless: bool,
) -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"I/8": "3409", "II/8": "3410", **({} if headless else {"4 HQ": "3409"})},
        forces={JAPAN: {"returning": {"4 HQ": 26}}} if headless else None,
        commands={JAPAN: {"activated": frozenset({F4}), "markers": {F4: 2}}},
        scenario="second",
        turn=24,
        game_turn=m.GameTurn(JAPAN, played={JAPAN: (event("S"),)}),
        dice=() if headless else (10,),
    )
    assert (type(top(match)) is m.StepLoss) is headless


def test_6_57_an_army_unit_may_lose_the_step_but_not_two() -> None:
    match = attrition(
        US,
        F41,
        F51,
        us={
            "41 HQ": "3615",
            "1/41": "3814",
            "51 HQ": "3616",
            "1/51": "3414",
            "86 Art": "3517",
            "A/194": "3007",
        },
        dice=(10, 10),
    )
    step = top(match)
    assert type(step) is m.StepLoss
    assert step.units == units("41 HQ", "1/41", "86 Art")  # A/194 is too far
    play(match, m.LoseStep(unit("86 Art")))
    step = top(match)
    assert type(step) is m.StepLoss
    assert unit("86 Art") not in step.units
    spared = position(scene(us={"41 HQ": "3615", "1 Prov Art": "3616"}))
    prov = unit("1 Prov Art")
    assert prov in candidates(spared, US, F41, frozenset())
    assert prov not in candidates(spared, US, F41, frozenset({prov}))


def test_5_34_6_57_an_army_unit_in_reserve_loses_no_step_for_another_formation() -> None:
    where = {"41 HQ": "3615", "1/41": "3814", "A/192": "3616"}
    fields: Any = {"us": where, "turn": 5}
    free = position(scene(**fields))
    assert unit("A/192") in candidates(free, US, F41, frozenset())
    kept = position(scene(**fields, commands={US: {"attached": {unit("A/192"): F51}}}))
    assert unit("A/192") not in candidates(kept, US, F41, frozenset())
    assert unit("A/192") not in candidates(kept, US, F41)  # 6.45a: Disease


def test_6_46d_without_its_source_the_us_has_no_modifier() -> None:
    land = scene(scenario="campaign").state.land
    lost = replace(land, japanese=land.japanese | {at("3140")})
    assert aerm(position(scene(scenario="campaign", turn=10))) == 2
    assert aerm(position(scene(scenario="campaign", turn=10, land=lost))) == 0
    assert aerm(position(scene(scenario="campaign", turn=22))) == 0


@pytest.mark.parametrize(
    ("scenario", "options", "side", "checks"),
    [
        ("layac", {}, JAPAN, False),  # 19.14f
        ("layac", {}, US, False),
        ("abucay", {}, JAPAN, True),  # 19.24d-3
        ("mauban", {}, JAPAN, False),  # 19.34e-3
        ("mauban", {"attrition": "partial"}, JAPAN, True),  # 19.34e-3-opt
        ("mauban", {}, US, True),
    ],
)
def test_6_51_who_checks_in_which_scenario(scenario: str, options: Any, side: Any, checks: bool) -> None:
    key = {JAPAN: "16", US: "91"}[side]
    where = {JAPAN: {"16 HQ": "1604"}, US: {"91 HQ": "2122"}}[side]
    match = scene(
        scenario=scenario,
        options=options,
        us=where if side is US else {},
        japan=where if side is JAPAN else {},
        commands={side: {"activated": frozenset({formation(key)})}},
    )
    assert to_check(position(match), side) == ((formation(key),) if checks else ())


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


def test_6_54_each_formation_checks_once_and_is_done() -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"9/16 HQ": "3211", "65 HQ": "3607"},
        commands={JAPAN: {"activated": frozenset({F16, F65}), "played": (F16, F16, F65, F65)}},
        dice=(1, 1),
    )
    assert len(of(m.GroupChecked, match.opening)) == 2
    assert not any(type(x) is m.AttritionPhase for x in match.state.steps)


def test_19_24d_3_opt_19_34e_3_opt_a_die_roll_modifier_of_two_or_three() -> None:
    fields: Any = {"japan": {"65 HQ": "3607", "65 Eng": "4012"}, "options": {"attrition": "partial"}}
    assert top(attrition(JAPAN, F65, dice=(7,), **fields)) == REST
    assert type(top(attrition(JAPAN, F65, dice=(8,), **fields))) is m.StepLoss
    assert type(top(attrition(JAPAN, F65, dice=(10,), **fields))) is m.StepLoss  # 6.55
    for die, lost in ((8, False), (9, True)):  # 19.34e-3-opt: three
        west = attrition(JAPAN, F65, dice=(die,), scenario="mauban", **fields)
        assert (type(top(west)) is m.StepLoss) == lost


def test_6_55_an_hq_may_lose_the_step_and_must_if_it_alone_is_cut_off() -> None:
    fields: Any = {"japan": {"65 HQ": "3607", "65 Eng": "4012"}, "turn": 4, "dice": (10,)}
    match = attrition(JAPAN, F65, **fields)
    play(match, m.LoseStep(unit("65 HQ")))  # a unit of the formation like any other
    assert force(match, JAPAN).returning == {unit("65 HQ"): 6}  # 16.26
    cut = {
        "us": {"1/41": "3706", "2/41": "3506", "3/41": "3708"},
        "forces": {JAPAN: {"unsupplied": {"65 HQ"}}},
    }
    alone = attrition(JAPAN, F65, **fields, **cut)
    assert force(alone, JAPAN).at == {unit("65 Eng"): at("4012")}


def test_6_55_who_is_out_of_supply_but_traces_again_is_not_singled_out() -> None:
    fields: dict[str, Any] = {
        "us": {"41 HQ": "3617", "1/41": "3514", "2/41": "3717"},
        "forces": {US: {"unsupplied": {"1/41"}}},
    }
    free = position(scene(japan=FAR_JAPAN, **fields))
    assert traces(free, unit("1/41"))
    assert candidates(free, US, F41, frozenset()) == units("41 HQ", "1/41", "2/41")
    ring = dict(zip(("1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9", "III(-)9"), around("3514"), strict=True))
    cut = position(scene(japan=ring, **fields))
    assert candidates(cut, US, F41, frozenset()) == units("1/41")
    assert len(candidates(cut, US, F41)) > 1  # 6.45a: Disease strikes whom the US chooses


def test_6_55_6_13d_who_is_cut_off_in_emergency_supply_is_not_out_of_supply() -> None:
    """Out of Supply it would have to lose the step itself."""
    ring = dict(zip(("1/41", "2/41", "3/41", "1/42", "2/42", "1/43"), around("2915"), strict=True))
    for marker, chosen in (("emergency", True), ("unsupplied", False)):
        match = scene(
            m.AttritionPhase(JAPAN),
            us=ring,
            japan={"16 HQ": "3409", "1+2/9": "3409", "I(-)9": "2915"},
            forces={JAPAN: {marker: {"I(-)9"}}},
            commands={JAPAN: {"activated": frozenset({F16}), "markers": {F16: 2}}},
            dice=(6,),
        )
        assert (type(top(match)) is m.StepLoss) is chosen
        assert (unit("I(-)9") in force(match, JAPAN).reduced) is not chosen
