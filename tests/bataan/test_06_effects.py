"""Chapter 6.1: what want of supply does, and artillery that is turned back."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.position import LINE
from pacwar.games.bataan.r03_recovery import is_replenished
from pacwar.games.bataan.r03_units import allowance, attack_strength, efficiency
from pacwar.games.bataan.r06_attrition import candidates, rating
from pacwar.games.bataan.r06_forage import disease_rating
from pacwar.games.bataan.r06_supply import traces

from .scene import (
    BOARD,
    F41,
    F51,
    F65,
    FAR_JAPAN,
    GROUND,
    SETTING,
    at,
    command,
    force,
    formation,
    named,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
)
from .supply import in_scenario_4

# -- who is In Supply ---------------------------------------------------------------------------------------


def test_6_1_us_units_are_put_in_supply_only_by_points() -> None:
    """A route alone does nothing for a US unit; a Japanese unit needs nothing else."""
    where = {"41 HQ": "3337", "1/41": "3337"}
    match = in_scenario_4(m.SupplyStatus(), us=where, forces={US: {"unsupplied": set(where)}})
    assert traces(position(match), unit("1/41"))
    assert force(match, US).unsupplied == set(units(*where))
    japan = in_scenario_4(
        m.SupplyStatus(), japan={"1+2/9": "4002"}, forces={JAPAN: {"unsupplied": {"1+2/9"}}}
    )
    assert not force(japan, JAPAN).unsupplied
    fed = in_scenario_4(
        m.SupplyChoice(US, F41), us=where, forces={US: {"unsupplied": set(where)}}, tally={"supply": 1}
    )
    play(fed, m.SpendSupply())
    assert not force(fed, US).unsupplied
    assert fed.state.tally.supply == 0


@pytest.mark.parametrize(("hq", "fed"), [("3607", True), ("3703", True), ("3702", False)])
def test_6_11c_1_an_army_unit_within_four_hexes_of_a_supplied_hq(hq: str, fed: bool) -> None:
    """1 Art in 3707 has no source within seven hexes."""
    match = scene(m.SupplyStatus(), japan={"1 Art": "3707", "65 HQ": hq})
    assert (unit("1 Art") in force(match, JAPAN).emergency) == (not fed)


def test_6_11c_1_the_hq_must_be_supplied_itself() -> None:
    wall = {"1/41": "3606", "2/41": "3608", "3/41": "3708", "1/42": "3507"}
    gun = scene(
        m.SupplyStatus(),
        japan={"1 Art": "3607", "65 HQ": "3607"},
        us={**wall, "2/42": "3706", "3/42": "3506"},
    )
    assert set(units("1 Art", "65 HQ")) <= force(gun, JAPAN).emergency


def test_6_11c_2_r50_or_seven_hexes_straight_to_a_source() -> None:
    source = at("4200")
    for hexes in (LINE, LINE + 1):
        spot = next(
            h
            for h in sorted(position(scene()).logistics.within(JAPAN, [source], hexes))
            if h not in position(scene()).logistics.within(JAPAN, [source], hexes - 1)
        )
        match = scene(m.SupplyStatus(), japan={"1 Art": BOARD.name(spot)})
        assert (unit("1 Art") in force(match, JAPAN).emergency) == (hexes > LINE)


def test_6_13d_emergency_supply_is_no_penalty_and_lasts_one_turn() -> None:
    marked: Any = {"forces": {JAPAN: {"emergency": {"1+2/9"}}}}
    plain, saved = scene(japan={"1+2/9": "3007"}), scene(japan={"1+2/9": "3007"}, **marked)
    for match in (plain, saved):
        p = position(match)
        assert allowance(p, unit("1+2/9"), assault=False) == 16
        assert efficiency(p, unit("1+2/9")) == 6
        assert attack_strength(p, JAPAN, units("1+2/9")) == 5
    again = scene(
        m.SupplyStatus(),
        japan={"1+2/9": "3919"},
        us={"1/41": "3914", "2/41": "4018", "3/41": "3716"},
        **marked,
    )
    assert force(again, JAPAN).unsupplied == set(units("1+2/9"))


def test_6_17_a_player_may_leave_a_formation_out_of_supply() -> None:
    where = {"41 HQ": "3337", "1/41": "3337"}
    match = in_scenario_4(
        m.SupplyChoice(US, F41), us=where, tally={"supply": 3}, commands={US: {"supplied": frozenset({F41})}}
    )
    assert set(match.legal("us")) == {m.SpendSupply(), m.SaveSupply()}
    play(match, m.SaveSupply())
    assert match.state.tally.supply == 3
    assert force(match, US).unsupplied == set(units(*where))
    assert F41 not in command(match, US).supplied


def test_r13_a_formation_stays_in_supply_from_one_turn_to_the_next() -> None:
    """Fed on a turn, it is In Supply in the next until it is activated or the Reorganization Phase comes."""
    where = {"41 HQ": "3337", "1/41": "3337"}
    fields: Any = {"us": where, "commands": {US: {"supplied": frozenset({F41}), "markers": {F41: 1}}}}
    kept = in_scenario_4(m.SupplyStatus(), **fields)
    assert F41 in command(kept, US).supplied
    assert not force(kept, US).unsupplied
    over = in_scenario_4(m.ReorganizationPhase(), tally={"supply": 1}, **fields)
    assert type(top(over)) is m.Feeding
    play(over, m.EndFeeding())
    assert F41 not in command(over, US).supplied


# -- routes -------------------------------------------------------------------------------------------------


def test_r52_a_supply_line_stops_only_at_hexsides_that_are_all_mountain() -> None:
    """8.37a: 2616 to 2515 is all Mountain, 8.37b: 2716 to 2616 only in part."""
    lines = GROUND.ways.lines
    assert at("2616") in lines[at("2716")]
    assert at("2515") not in lines[at("2616")]
    assert at("2616") in GROUND.ways.costs[False][at("2716")]


# -- want of supply -----------------------------------------------------------------------------------------


def test_6_14b_want_of_supply_of_the_hq_lowers_the_rating_of_general_attrition() -> None:
    for bad, worth in ((frozenset(), 5), (frozenset({"65 HQ"}), 4)):
        match = scene(japan={"65 HQ": "3607"}, forces={JAPAN: {"unsupplied": bad}})
        assert rating(position(match), JAPAN, F65) == worth
    weak = scene(japan={"65 HQ": "3607"}, forces={JAPAN: {"disrupted": {"65 HQ"}}})
    assert rating(position(weak), JAPAN, F65) == 3  # 3.72b


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


def test_r8_the_disease_modifier_lowers_the_rating() -> None:
    for turn, worth in ((21, 5), (22, 4), (27, 3)):
        match = scene(scenario="campaign", turn=turn, us={"41 HQ": "3337"})
        assert disease_rating(position(match), F41) == worth


# -- 6.16: artillery ----------------------------------------------------------------------------------------


def readied(side: m.Side, name: str, where: str, **fields: Any) -> bool:
    """Is this artillery turned back?"""
    places = {name: where, **fields.pop("others", {})}
    forces = {side: {"fired": {name}, **fields.pop("marks", {})}}
    match = in_scenario_4(m.Recovery(), forces=forces, **{side.value: places}, **fields)
    return unit(name) not in force(match, side).fired


def test_6_16a_japanese_artillery_in_supply_or_emergency_supply() -> None:
    assert readied(JAPAN, "22 Art", "3007")
    assert readied(JAPAN, "22 Art", "3007", marks={"emergency": {"22 Art"}})
    assert not readied(JAPAN, "22 Art", "3007", marks={"unsupplied": {"22 Art"}})
    assert readied(JAPAN, "1 Art", "3007")  # of the Army as well (R45: to the support side)


def test_6_16b_us_artillery_of_a_formation_in_supply() -> None:
    for supplied in (True, False):
        fed = frozenset({F41} if supplied else ())
        assert readied(US, "41 Art", "3337", commands={US: {"supplied": fed}}) == supplied


@pytest.mark.parametrize(
    ("hq", "supplied", "hungry", "ready"),
    [
        ("3337", True, False, True),
        ("3332", True, False, False),
        ("3337", False, False, False),
        ("3337", True, True, False),
    ],
)
def test_6_16c_us_army_artillery_in_range_of_a_supplied_hq(
    hq: str, supplied: bool, hungry: bool, ready: bool
) -> None:
    assert (
        readied(
            US,
            "86 Art",
            "3337",
            others={"41 HQ": hq},
            marks={"unsupplied": frozenset({"41 HQ"} if hungry else ())},
            commands={US: {"supplied": frozenset({F41} if supplied else ())}},
        )
        == ready
    )


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


def test_5_34_6_16b_army_artillery_in_reserve_is_turned_back_with_its_formation() -> None:
    """It is part of that formation for all purposes: the range of an HQ does not matter, nor does another HQ."""
    attached = {unit("86 Art"): F41}
    fields: Any = {"others": {"41 HQ": "3332", "51 HQ": "3337"}}
    for supplied in (F41, F51):
        fed = {US: {"supplied": frozenset({supplied}), "reserve": {F41: 26}, "attached": attached}}
        assert readied(US, "86 Art", "3337", commands=fed, **fields) == (supplied == F41)


def test_6_16b_6_16c_6_41d_guns_are_turned_back_after_the_points_of_the_phase_are_spent() -> None:
    """Army artillery near the HQ that is fed now is turned back, though it has an Out of Supply marker itself."""
    us = {"41 HQ": "3327", "41 Art": "3328", "86 Art": "3329", "51 HQ": "3427", "51FA": "3427"}
    match = scene(
        m.Recovery(),
        m.ReorganizationPhase(),
        us=us,
        forces={US: {"fired": {"41 Art", "86 Art", "51FA"}, "unsupplied": set(us)}},
        commands={
            US: {
                "markers": {F41: 1, F51: 1},
                "reserve": {},
                "activated": frozenset({F51}),
                "supplied": frozenset(),
            }
        },
        scenario="second",
        turn=24,
        tally={"supply": 2},
    )
    assert refused(match, m.FeedFormation(F51)) == "6.41d"  # it was activated, and not fed then
    play(match, m.FeedFormation(F41))
    assert force(match, US).fired == named("51FA")
    assert force(match, US).unsupplied == named("51 HQ", "51FA", "86 Art")


# -- 6.5 ----------------------------------------------------------------------------------------------------


def test_r20_r101_the_exceptions_to_general_attrition_are_those_of_the_48th_and_the_21st() -> None:
    """19.54i and 19.54j; R101: units of the 48th in the Manila box lose nothing before GT12 either."""
    f48 = formation("48")
    for turn in (9, 12):
        p = position(scene(scenario="campaign", turn=turn, japan={"1 G": "3602", "2 G": "Manila"}))
        assert candidates(p, JAPAN, f48, frozenset()) == units("1 G")
    assert SETTING.formations["48"].er == SETTING.formations["21r"].er == 6


def test_6_41a_6_41c_r149_a_second_activation_feeds_the_units_that_can_trace_a_route_by_now() -> None:
    """1/41 has found its route again, 2/41 has not; 3/41 has lost it since, and continues to be In Supply."""
    cut_off = "3007"
    ring = dict(zip(("1+2/9", "I(-)9", "6+7/9", "II(-)9"), ("3006", "3008", "2907", "3107"), strict=True))
    match = scene(
        m.Operations(US),
        m.SequenceChoice(US, (F41,), event=True),
        us={"41 HQ": "3327", "1/41": "3425", "2/41": cut_off, "3/41": cut_off},
        japan=ring,
        scenario="second",
        turn=24,
        tally={"supply": 5},
        forces={US: {"unsupplied": {"1/41", "2/41"}}},
        commands={US: {"activated": frozenset({F41}), "supplied": frozenset({F41})}},
    )
    assert not traces(position(match), unit("2/41"))
    play(match, m.ChooseMobile())
    assert force(match, US).unsupplied == {unit("2/41")}
    assert match.state.tally.supply == 5
