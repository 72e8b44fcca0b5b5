"""A sixth round of questions that a referee is asked, on chapters 3 to 7."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Land

from .questions import moving, named
from .scene import (
    at,
    event,
    force,
    formation,
    of,
    operations,
    play,
    refused,
    scene,
    top,
    unit,
    units,
)

F4, F16, F41, F65, SCOUTS = (formation(key) for key in ("4", "16", "41", "65", "scouts"))

# -- 3 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("infantry", [False, True])
def test_3_12a_3_25b_who_blows_a_bridge_takes_away_the_zone_that_crossed_it(infantry: bool) -> None:
    """Armor holds a town across a bridge that US infantry borders on. Without the bridge the zone of the infantry alone
    reaches the town; Japanese infantry needs no bridge."""
    armor = {"1/7 Arm": "4126", **({"1+2/9": "4126"} if infantry else {})}
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "4128", "803 Eng": "4129"},
        japan=armor,
        scenario="second",
        turn=24,
        hands={US: ["Q"]},
        land=Land(frozenset({at("4127")})),
    )
    events = play(match, m.PlayEvent(event("Q")), m.ChooseSpot(at("4126")))
    assert (at("4127") in match.state.land.japanese) is infantry
    assert [e.side for e in of(m.ControlChanged, events) if e.at == at("4127")] == ([] if infantry else [US])


def test_3_12a_6_31_6_46_a_bridge_that_falls_may_give_the_us_its_source_back() -> None:
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "3241", "803 Eng": "3241"},
        japan={"1/7 Arm": "3040"},
        scenario="second",
        turn=24,
        hands={US: ["Q"]},
        land=Land(frozenset({at("3140")})),
    )
    play(match, m.PlayEvent(event("Q")), m.ChooseSpot(at("3040")))
    assert at("3140") not in match.state.land.japanese
    assert at("3140") in match.state.land.regained  # it feeds nobody before the next Supply Status Phase


# -- 4 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "turn", "name", "rule"),
    [
        ("campaign", 5, "1/32", "19.54g"),  # the 31st Division is active, this battalion is not released
        ("abucay", 5, "1/32", "19.24e"),
        ("campaign", 3, "21 HQ", "7.21a-n2"),  # not locked, but not active either
    ],
)
def test_19_54g_16_14_why_a_unit_that_is_not_released_does_not_move(
    scenario: str, turn: int, name: str, rule: str
) -> None:
    match = moving(
        US,
        "31",
        us={"31 HQ": "2522", "1/32": "2423", "21 HQ": "3923"},
        forces={US: {"locked": {"1/32"}}},
        scenario=scenario,
        turn=turn,
    )
    assert refused(match, m.PickUnit(unit(name))) == rule


def test_4_35d_19_53a_who_is_added_on_gt4_is_not_activated_on_gt3() -> None:
    us = {"41 HQ": "4125", "USN": "4126", "1/200 AA": "4126", "1/31 PA": "4124", "1/41": "4128"}
    locked = {"USN", "1/200 AA", "1/31 PA"}
    match = moving(US, "41", us=us, forces={US: {"locked": locked}}, scenario="campaign", turn=3)
    assert refused(match, m.ActivateArmy(unit("USN"))) == "19.53a"
    assert refused(match, m.ActivateArmy(unit("1/200 AA"))) == "16.14"


def test_15_49g_19_53a_r138_nor_does_it_react_to_an_invasion_on_gt3() -> None:
    us = {"USN": "4126", "1/200 AA": "4126", "1/31 PA": "4124", "1/41": "4128"}
    for turn, react in ((3, {"1/31 PA", "1/41"}), (4, set(us))):
        match = scene(
            operations(US),
            m.Operation(US, landings=(at("4127"),)),
            us=us,
            japan={"I/2F": "4127"},
            forces={US: {"locked": {"USN", "1/200 AA", "1/31 PA"}}, JAPAN: {"invaders": {"I/2F"}}},
            scenario="campaign",
            turn=turn,
            tally={"supply": 3},
        )
        play(match, m.ReactToInvasion())
        now = top(match)
        assert isinstance(now, m.LeavingReserve)
        assert now.units == named(*react)


# -- 6 ------------------------------------------------------------------------------------------------------


def test_6_45a_6_55_6_57_who_does_not_lose_the_step_and_why() -> None:
    """Disease has its own rule, and an Army unit that has lost a step in the phase loses no second one."""
    ill = scene(
        m.StepLoss(US, F41, units("1/41", "86 Art"), "6.45a"),
        us={"1/41": "3513", "86 Art": "3514", "1/51": "3515"},
    )
    assert refused(ill, m.LoseStep(unit("1/51"))) == "6.45a"
    japan = {"16 HQ": "3409", "1+2/9": "3409", "1/7 Arm": "3410", "65 HQ": "3411", "1+2/141": "3411"}
    match = scene(
        m.AttritionPhase(JAPAN),
        japan=japan,
        commands={JAPAN: {"activated": frozenset({F16, F65}), "markers": {F16: 2, F65: 2}}},
        dice=(10, 10),
    )
    play(match, m.LoseStep(unit("1/7 Arm")))
    assert refused(match, m.LoseStep(unit("1/7 Arm"))) == "6.57"
    assert refused(match, m.LoseStep(unit("1+2/9"))) == "6.55"


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


def test_6_15b_15_49a_a_garrison_is_fed_by_a_reaction_only_if_it_is_released() -> None:
    us = {"1/200 AA": "4126", "2/200 AA": "4126", "1/41": "4128"}
    match = scene(
        operations(US),
        m.Operation(US, landings=(at("4127"),)),
        us=us,
        japan={"I/2F": "4127"},
        forces={
            US: {"locked": {"1/200 AA", "2/200 AA"}, "unsupplied": set(us)},
            JAPAN: {"invaders": {"I/2F"}},
        },
        scenario="second",
        turn=24,
        tally={"supply": 1},
    )
    play(match, m.ReactToInvasion())
    assert force(match, US).unsupplied == named("1/200 AA", "2/200 AA")
    play(match, m.ReleaseUnit(unit("1/200 AA")), m.Pass())
    assert force(match, US).unsupplied == named("2/200 AA")

@pytest.mark.parametrize("fed", [False, True])
def test_15_49a_6_41a_6_45a_who_was_fed_for_a_reaction_is_so_for_the_turn_only(fed: bool) -> None:
    """The HQ begins the next turn Out of Supply, so that its rating is lowered in the Forage Phase already."""
    match = scene(
        m.DiseaseAttrition(1),
        m.TurnRecord(),
        us={"41 HQ": "4128", "1/41": "4128"},
        commands={US: {"markers": {F41: 1}, "reserve": {}, "supplied": frozenset({F41} if fed else ())}},
        scenario="second",
        turn=24,
        game_turn=m.GameTurn(JAPAN, reacted=named("41 HQ", "1/41")),
        dice=(1, 4),  # 5 for the formation, less 1 on this turn, less 1 for want of supply
    )
    assert (unit("41 HQ") in force(match, US).unsupplied) is not fed
    assert (type(top(match)) is m.StepLoss) is not fed


# -- 7 ------------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("fed", [False, True])
def test_16_32c_6_41a_r150_a_scouts_unit_that_joins_later_is_supplied_if_it_can_trace_a_route_by_now(
    fed: bool,
) -> None:
    supplied = frozenset({F41, SCOUTS} if fed else {F41})
    match = moving(
        US,
        "41",
        us={"41 HQ": "3327", "Scouts HQ": "3328", "1/45": "3329", "1/57": "3330"},
        forces={US: {"unsupplied": {"1/45", "1/57"} if fed else {"Scouts HQ", "1/45", "1/57"}}},
        commands={
            US: {
                "markers": {F41: 1, SCOUTS: 1},
                "pool": (SCOUTS,),
                "activated": frozenset({F41, SCOUTS}),
                "supplied": supplied,
            }
        },
        scenario="second",
        turn=24,
        tally={"supply": 1},
        options={"scouts": "army"},
    )
    play(match, m.ActivateArmy(unit("1/57")))
    assert type(top(match)) is m.Movement  # nothing is asked a second time
    assert (unit("1/57") in force(match, US).unsupplied) is not fed
    assert unit("1/45") in force(match, US).unsupplied  # it has not been activated
