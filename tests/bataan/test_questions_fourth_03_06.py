"""A fourth round of questions that a referee is asked, on chapters 3 to 6: limits, timing and exceptions."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, Land, Side
from pacwar.games.bataan.places import eliminated, relocated
from pacwar.games.bataan.r03_recovery import is_replenished
from pacwar.games.bataan.r03_units import allowance, attack_strength
from pacwar.games.bataan.r05_reserve import available
from pacwar.games.bataan.r06_attrition import aerm, candidates, is_headless
from pacwar.games.bataan.r06_points import can_feed, is_source_lost
from pacwar.games.bataan.r06_supply import supplied_japan, traces
from pacwar.games.bataan.r07_initiative import available as markers_available

from .scene import (
    F11,
    F16,
    F21,
    F31,
    F41,
    F51,
    F91,
    FAR_JAPAN,
    FAR_US,
    GROUND,
    REST,
    SCOUTS,
    around,
    at,
    command,
    force,
    moving,
    named,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
)

# -- 3 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "marks", "mobile", "assault"),
    [
        ("1/7 Arm", "", 12, 12),  # 16.41
        ("1/7 Arm", "U", 6, 6),  # 6.14a-1: want of supply halves it all the same
        ("1/7 Arm", "D", 8, 8),
        ("1/7 Arm", "UD", 2, 2),
        ("A/194", "", 14, 7),
        ("A/194", "U", 7, 7),  # 3.57: not halved twice
        ("A/194", "UD", 3, 3),  # the worked example under 6.14a
        ("1/41", "U", 8, 6),  # 6.14a-3: the greater of the two losses
        ("1/41", "UD", 4, 2),  # 3.72a-2
        ("1 Pur", "U", 6, 5),  # fractions are kept
        ("86 Art", "U", 4, 4),  # two points and one half of four are the same
        ("86 Art", "UD", 0, 0),
    ],
)
def test_3_57_3_72a_6_14a_16_41_allowances_in_half_points(
    name: str, marks: str, mobile: int, assault: int
) -> None:
    side = GROUND.side_of[unit(name)]
    marked = {
        "unsupplied": {name} if "U" in marks else set(),
        "disrupted": {name} if "D" in marks else set(),
    }
    placed = {name: "3408"}
    fields: dict[str, Any] = {"us": placed} if side is US else {"japan": placed}
    p = position(scene(forces={side: marked}, **fields))
    assert [allowance(p, unit(name), hard) for hard in (False, True)] == [mobile, assault]


def test_3_53_3_54b_the_unsupplied_are_totalled_halved_once_and_added() -> None:
    p = position(
        scene(
            us={"1/41": "3513", "2/41": "3513", "3/41": "3513", "A/194": "3513"},
            forces={US: {"unsupplied": {"1/41", "2/41", "3/41"}}},
        )
    )
    assert attack_strength(p, US, units("1/41", "2/41", "3/41")) == 4  # 9 halved, not three times 1
    assert attack_strength(p, US, units("1/41", "2/41", "A/194")) == 5


def test_3_44_a_rating_is_never_reduced_below_one_and_a_one_still_passes() -> None:
    match = scene(
        m.Recovery(),
        us={"1/52": "3513"},
        japan={"1+2/9": "3512"},
        forces={US: {"reduced": {"1/52"}, "disrupted": {"1/52"}, "unsupplied": {"1/52"}}},
        dice=(1,),
    )
    assert not force(match, US).disrupted  # a rating of three less three


def test_3_75b_6_41d_who_is_not_fed_recovers_with_the_rating_of_the_unsupplied() -> None:
    """The supply points are spent at the beginning of the Reorganization Phase, before anybody recovers."""
    for fed, recovers in ((True, True), (False, False)):
        match = scene(
            m.Recovery(),
            m.ReorganizationPhase(),
            us={"41 HQ": "3327", "1/41": "3513"},
            japan={"1+2/9": "3512"},
            forces={US: {"disrupted": {"1/41"}}},
            commands={US: {"markers": {F41: 1}, "supplied": frozenset({F41})}},
            scenario="second",
            turn=24,
            tally={"supply": 1},
            dice=(3,),
        )
        play(match, m.FeedFormation(F41) if fed else m.EndFeeding())
        assert (unit("1/41") not in force(match, US).disrupted) is recovers


def test_3_31_3_32_units_without_stacking_points_never_make_a_hex_too_full() -> None:
    full = {"1+2/9": "3407", "I(-)9": "3407", "6+7/9": "3407", "II(-)9": "3407", "16 Eng": "3407"}
    hqs = {"16 HQ": "3407", "9/16 HQ": "3407"}
    assert top(scene(m.PhaseEnd(), japan={**full, **hqs})) == REST
    match = scene(m.PhaseEnd(), japan={**full, **hqs, "1/7 Arm": "3407"})
    assert type(top(match)) is m.Overstack
    assert refused(match, m.RemoveUnit(unit("16 HQ"))) == "3.31"
    play(match, m.RemoveUnit(unit("1/7 Arm")))
    assert top(match) == REST


# -- 4 and 5 ------------------------------------------------------------------------------------------------


def test_4_36_5_34_army_units_in_reserve_with_a_formation_that_perishes_are_free_again() -> None:
    match = scene(
        us={"1/41": "3513", "86 Art": "3615"},
        commands={US: {"markers": {F41: 1, F51: 1}, "reserve": {F41: 6}, "attached": {unit("86 Art"): F41}}},
    )
    s = eliminated(position(match), match.state, unit("1/41"), "11.21c", in_combat=True).state
    after = s.commands[US]
    assert (after.markers, after.reserve, after.attached) == ({F51: 1}, {}, {})


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


@pytest.mark.parametrize(
    ("retired", "turn", "asked"),
    [
        ((), 4, []),
        ((), 5, [US, JAPAN]),
        ((US,), 9, [JAPAN]),
        ((US, JAPAN), 9, []),
    ],
)
def test_5_23a_5_23b_who_is_asked_about_a_general_withdrawal(
    retired: tuple[Side, ...], turn: int, asked: list[Side]
) -> None:
    match = scene(
        m.Operations(JAPAN),
        m.Pools(),
        m.InitiativePhase(),
        us=FAR_US,
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=turn,
        tally={"retired": frozenset(retired)},
        dice=(9, 2),
    )
    found = []
    while type(step := top(match)) is m.GeneralWithdrawal:
        found.append(step.side)
        play(match, m.Pass())
    assert found == asked


def test_5_23c_7_13_who_withdraws_has_the_initiative_for_ties_of_the_next_turn() -> None:
    match = scene(
        m.Operations(JAPAN),
        m.Pools(),
        m.InitiativePhase(),
        us=FAR_US,
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=8,
        tally={"initiative": JAPAN, "drm": 3},
    )
    play(match, m.DeclareWithdrawal())
    tally = match.state.tally
    assert (tally.initiative, tally.drm, tally.retired) == (US, 0, {US})
    assert turn_of(match.state).retiring is US


def test_5_31_5_33_markers_placed_in_reserve_return_after_two_turns() -> None:
    match = scene(
        m.ReserveStatus(JAPAN), us=FAR_US, japan={**FAR_JAPAN, "1+2/9": "3007"}, scenario="campaign", turn=8
    )
    play(match, m.PlaceInReserve(F16), m.EndReserve())
    assert command(match, JAPAN).reserve[F16] == 10
    assert F16 not in markers_available(command(match, JAPAN))
    for turn, back in ((9, False), (10, True)):
        later = scene(
            m.ReserveStatus(JAPAN),
            m.Arrivals(),
            us=FAR_US,
            japan={**FAR_JAPAN, "1+2/9": "3007"},
            commands={JAPAN: {"reserve": {F16: 10}}},
            scenario="campaign",
            turn=turn,
        )
        assert (F16 in markers_available(command(later, JAPAN))) is back


def test_5_35_the_us_places_what_it_has_beyond_five() -> None:
    six = dict.fromkeys(sorted((F11, F21, F41, F51, F91, SCOUTS)), 1)
    match = scene(
        m.ReserveStatus(US),
        us=FAR_US,
        japan=FAR_JAPAN,
        commands={US: {"markers": {**six, F31: 1}, "reserve": {F31: 20}}},
        scenario="campaign",
        turn=8,
    )
    assert available(command(match, US)) == 6  # 5.35: one in Reserve does not count
    play(match, m.PlaceInReserve(F41))
    assert refused(match, m.PlaceInReserve(F51)) == "5.35"


# -- 6 ------------------------------------------------------------------------------------------------------


def test_6_11c_army_units_do_not_draw_on_supply_roads() -> None:
    """9(+) AT on the road to 4200, more than seven hexes away; a battalion beside it is In Supply."""
    fields: dict[str, Any] = {"japan": {"9(+) AT": "4010", "1+2/141": "4010"}, "us": FAR_US}
    fed = supplied_japan(position(scene(**fields)))
    assert fed == named("1+2/141")
    fields["japan"]["65 HQ"] = "3908"
    assert unit("9(+) AT") in supplied_japan(position(scene(**fields)))  # 6.11c-1
    fields["japan"] = {"9(+) AT": "3802"}
    assert supplied_japan(position(scene(**fields))) == named("9(+) AT")  # 6.11c-2


def test_6_11c_6_13_an_hq_in_emergency_supply_feeds_nobody() -> None:
    """Both are cut off by a ring of US units: both have an Emergency Supply marker, then an Out of Supply marker."""
    ring = dict(zip(("1/41", "2/41", "3/41", "1/42", "2/42", "3/42"), around("3408"), strict=True))
    marks: dict[str, Any] = {}
    for expected in ("emergency", "unsupplied", "unsupplied"):
        match = scene(
            m.SupplyStatus(), us=ring, japan={"65 HQ": "3408", "9(+) AT": "3408"}, forces={JAPAN: marks}
        )
        assert getattr(force(match, JAPAN), expected) == named("65 HQ", "9(+) AT")
        marks = {k: getattr(force(match, JAPAN), k) for k in ("emergency", "unsupplied")}
    free = scene(m.SupplyStatus(), japan={"65 HQ": "3408", "9(+) AT": "3408"}, forces={JAPAN: marks})
    assert not force(free, JAPAN).unsupplied  # 6.12


def test_6_15a_a_second_activation_by_a_hungry_hq_takes_the_supply_away_again() -> None:
    fields: dict[str, Any] = {
        "us": {"41 HQ": "3615", "51 HQ": "3615", "1/26": "3615"},
        "japan": FAR_JAPAN,
        "scenario": "second",
        "turn": 24,
    }
    match = moving(US, "41", forces={US: {"unsupplied": {"51 HQ", "1/26"}}}, **fields)
    play(match, m.ActivateArmy(unit("1/26")))
    assert unit("1/26") not in force(match, US).unsupplied
    turn = turn_of(match.state)
    again = moving(US, "51", forces={US: {"unsupplied": {"51 HQ"}}}, game_turn=turn, **fields)
    play(again, m.ActivateArmy(unit("1/26")))
    assert unit("1/26") in force(again, US).unsupplied
    assert turn_of(again.state).acted[unit("1/26")] == 2


def test_6_15a_a_failed_attempt_changes_nobodys_supply() -> None:
    match = moving(
        US,
        "51",
        us={"51 HQ": "3625", "1/26": "3615"},
        japan=FAR_JAPAN,
        forces={US: {"unsupplied": {"51 HQ"}}},
        scenario="second",
        turn=24,
        dice=(10,),
    )
    play(match, m.ActivateArmy(unit("1/26")))
    assert force(match, US).unsupplied == named("51 HQ")


def test_6_16c_6_11c_army_artillery_near_the_source_is_in_supply_but_not_turned_back_without_an_hq() -> None:
    fields: dict[str, Any] = {
        "japan": FAR_JAPAN,
        "forces": {US: {"fired": {"86 Art"}}},
        "commands": {US: {"supplied": frozenset({F41})}},
        "scenario": "second",
        "turn": 24,
    }
    alone = position(scene(us={"86 Art": "3139", "41 HQ": "3327"}, **fields))
    assert not is_replenished(alone, US, unit("86 Art"))
    near = position(scene(us={"86 Art": "3139", "41 HQ": "3139"}, **fields))
    assert is_replenished(near, US, unit("86 Art"))


def test_6_41a_6_41b_without_a_route_of_the_hq_nothing_is_asked_and_the_formation_starves() -> None:
    ring = dict(zip(("1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9", "III(-)9"), around("3327"), strict=True))
    match = scene(
        operations(US),
        m.SequenceChoice(US, (F41,)),
        us={"41 HQ": "3327", "1/41": "3727"},
        japan=ring,
        scenario="second",
        turn=24,
        tally={"supply": 3},
        commands={US: {"supplied": frozenset({F41})}},
    )
    assert not can_feed(position(match), F41)
    play(match, m.ChooseMobile())
    assert type(top(match)) is m.Movement
    assert match.state.tally.supply == 3
    assert force(match, US).unsupplied == named("41 HQ", "1/41")  # 1/41 could trace


def test_6_43_olongapo_pays_only_once() -> None:
    fields: dict[str, Any] = {"us": {"1/41": "1605"}, "japan": FAR_JAPAN, "scenario": "campaign", "turn": 8}
    for paid, gain in ((False, 6), (True, 0)):
        match = scene(
            land=Land(japanese=frozenset({at("1604")})), tally={"supply": 1, "olongapo": paid}, **fields
        )
        out = relocated(position(match), match.state, units("1/41"), at("1604"))
        assert out.state.tally.supply == 1 + gain
        assert out.state.tally.olongapo


def test_6_44b_who_pays_a_part_checks_for_the_rest_and_contains_nothing() -> None:
    match = scene(
        m.Disease(US, 3),
        us={"41 HQ": "3327", "1/41": "3727"},
        japan=FAR_JAPAN,
        scenario="second",
        turn=24,
        tally={"supply": 2},
        commands={US: {"markers": {F41: 1}}},
        dice=(1, 1),
    )
    assert refused(match, m.PaySupply(3)) == "6.42"
    events = play(match, m.PaySupply(2))
    assert len(of(m.GroupChecked, events)) == 1
    assert (match.state.tally.supply, match.state.tally.contained) == (0, 0)


@pytest.mark.parametrize("turn", [4, 21])
def test_6_46d_without_its_source_the_us_has_no_modifier_to_gt21(turn: int) -> None:
    fields: dict[str, Any] = {"us": FAR_US, "japan": FAR_JAPAN, "scenario": "campaign", "turn": turn}
    held = position(scene(land=Land(), **fields))
    lost = position(scene(land=Land(japanese=frozenset({at("3140")})), **fields))
    assert aerm(held) > 0
    assert is_source_lost(lost)
    assert aerm(lost) == 0


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
