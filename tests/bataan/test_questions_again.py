"""More questions that a referee is asked: Reserve and supply, landings that are not fought for, the Scouts in defense."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Land
from pacwar.games.bataan.r06_attrition import to_check
from pacwar.games.bataan.r06_points import unfed_formations
from pacwar.games.bataan.r12_artillery import in_hex
from pacwar.games.bataan.r14_forts import is_fort
from pacwar.games.bataan.r15_reaction import reacting

from .combats import attack, attacked, before_fire, ended, ordered, resulting, why_barred
from .landings import ashore, invasion
from .scene import (
    BARGE_3,
    BARGE_4,
    BOARD,
    F41,
    F51,
    GROUND,
    REST,
    SCOUTS,
    at,
    command,
    event,
    force,
    formation,
    moving,
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

# -- 3 ------------------------------------------------------------------------------------------------------


def test_3_12a_3_11c_r134_a_town_taken_in_passing_goes_back_to_the_zone_that_holds_it() -> None:
    """A motorized unit enters Balanga in an enemy zone, and turns round."""
    fields: Any = {"us": {"1/41": "3920"}, "japan": {"16 Rcn": "3917"}, "scenario": "campaign", "turn": 8}
    match = moving(JAPAN, "16", **fields)
    town, held = at("3919"), []
    play(match, m.PickUnit(unit("16 Rcn")), m.StepTo(at("3918")))
    for to in ("3919", "3918", "3917"):
        play(match, m.StepTo(at(to)))
        held.append(town in match.state.land.japanese)
    assert held == [True, True, False]  # beside the town it still contests it (3.21)
    stays = moving(JAPAN, "16", **fields)
    play(stays, m.PickUnit(unit("16 Rcn")), *(m.StepTo(at(to)) for to in ("3918", "3919", "3918")), m.Stop())
    assert town in stays.state.land.japanese


# -- 5 and 6 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "hungry", "answer", "after"),
    [
        ("campaign", True, m.SpendSupply(), set()),
        ("campaign", False, m.SaveSupply(), {"41 HQ", "1/41", "A/194", "86 Art"}),
        ("campaign", True, m.SaveSupply(), {"41 HQ", "1/41", "A/194", "86 Art"}),
        ("abucay", True, None, {"41 HQ", "1/41", "A/194", "86 Art"}),
    ],
)
def test_6_15a_5_34_army_units_that_leave_reserve_with_a_formation_are_supplied_as_its_hq(
    scenario: str, hungry: bool, answer: m.SpendSupply | m.SaveSupply | None, after: set[str]
) -> None:
    """4.35c: by Event N they are active from the first."""
    names = {"41 HQ": "3923", "1/41": "3923", "A/194": "3923", "86 Art": "3924"}
    match = scene(
        operations(US),
        m.AnyFormation(US),
        us=names,
        japan={"1+2/9": "3007"},
        scenario=scenario,
        turn=8,
        commands={
            US: {
                "reserve": {F41: 9},
                "attached": dict.fromkeys(units("A/194", "86 Art"), F41),
                "supplied": frozenset(() if hungry else (F41,)),
            }
        },
        forces={US: {"unsupplied": ({"41 HQ"} | set(names)) if hungry else set()}},
        tally={"supply": 5},
    )
    play(match, m.ChooseFormation(F41), m.ChooseMobile(), *([answer] if answer else []))
    assert force(match, US).unsupplied == set(units(*after))


def test_6_15a_an_army_unit_far_from_the_hq_is_not_fed_when_it_leaves_reserve() -> None:
    match = scene(
        operations(US),
        m.AnyFormation(US),
        us={"41 HQ": "3923", "A/194": "3930"},
        scenario="campaign",
        turn=8,
        commands={US: {"reserve": {F41: 9}, "attached": {unit("A/194"): F41}, "supplied": frozenset()}},
        forces={US: {"unsupplied": {"41 HQ", "A/194"}}},
        tally={"supply": 5},
    )
    play(match, m.ChooseFormation(F41), m.ChooseMobile(), m.SpendSupply())
    assert force(match, US).unsupplied == set(units("A/194"))


@pytest.mark.parametrize(("moves", "recovers"), [(False, True), (True, False)])
def test_16_54a_4_35c_who_leaves_reserve_by_event_n_recovers_if_it_does_not_move(
    moves: bool, recovers: bool
) -> None:
    match = moving(
        JAPAN,
        "65",
        event=True,
        japan={"65 HQ": "3404", "1+2/141": "3404"},
        us={"1/41": "3814"},
        forces={JAPAN: {"reduced": {"1+2/141"}}},
        game_turn=GameTurn(JAPAN, recovering=frozenset(units("1+2/141"))),
    )
    if moves:
        play(match, m.PickUnit(unit("1+2/141")), m.StepTo(at("3403")), m.Stop())
    assert (unit("1+2/141") in turn_of(match.state).recovering) is recovers


def test_6_31_who_passes_through_the_source_of_the_enemy_takes_it_and_it_works_again_next_turn() -> None:
    match = moving(US, "41", us={"1/41": "4100"}, japan={"1+2/9": "3805"}, scenario="second", turn=24)
    play(match, m.PickUnit(unit("1/41")), m.StepTo(at("4200")))
    source = at("4200")
    assert source not in match.state.land.japanese
    back = scene(
        m.SupplyStatus(),
        japan={"1+2/9": "4200"},
        us={"1/41": "3814"},
        scenario="second",
        turn=24,
        land=Land(japanese=frozenset({source}), regained=frozenset({source})),
    )
    assert not back.state.land.regained and not force(back, JAPAN).unsupplied


# -- 4 and 7 ------------------------------------------------------------------------------------------------


def test_4_36_a_marker_that_is_held_goes_with_the_last_unit_of_its_formation() -> None:
    match = resulting(
        "DE",
        {"1/41": "3406", "1/51": "3814"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/41"),
        commands={US: {"held": F41, "pool": (F51,), "markers": {F41: 1, F51: 1}}},
    )
    assert command(match, US).held is None
    assert F41 not in command(match, US).markers


def test_7_33d_artillery_of_a_combined_formation_does_not_help_the_other() -> None:
    match = attacked(
        US,
        ("41", "51"),
        attack("3406", "1/51", mobile=True),
        us={"1/51": "3407", "41 Art": "3408", "51(+) Art": "3408"},
        japan={"1+2/9": "3406"},
    )
    assert type(top(match)) is m.FireSupport
    assert refused(match, m.AssignGuns(unit("41 Art"))) == "7.33d"
    assert m.AssignGuns(unit("51(+) Art")) in match.legal(US)


def test_5_35_7_14_five_are_kept_but_who_comes_back_may_be_placed_again() -> None:
    five = {formation(key): 1 for key in ("41", "51", "11", "91", "1")}
    match = scene(
        m.ReserveStatus(US, due=(F41,)),
        us={"41 HQ": "3923", "51 HQ": "3923"},
        scenario="campaign",
        turn=8,
        commands={US: {"markers": five, "reserve": {}}},
    )
    assert refused(match, m.PlaceInReserve(F51)) == "5.35"
    play(match, m.PlaceInReserve(F41))
    assert command(match, US).reserve == {F41: 10}


# -- 9 to 12 ------------------------------------------------------------------------------------------------


def test_15_45d_9_23d_invaders_land_as_soon_as_the_defenders_have_refused_combat() -> None:
    """Whoever retreats later finds the Landing Hex taken."""
    match = scene(
        *ordered(JAPAN, "16", mode="assault"),
        m.Fighting(JAPAN, (attack("1419", "1+2/20"), attack("3406", "1+2/9"))),
        m.Reaction(US),
        us={"1/26": "1419", "2/26": "3406"},
        japan={"1+2/9": "3405"},
        forces={JAPAN: {"afloat": {"1+2/20": "1419"}, "disrupted": {"1+2/20"}}},
        scenario="second",
        turn=24,
        dice=(1,),
    )
    play(match, m.RefuseCombat(at("1419")), m.Lead(unit("1/26")))
    while type(top(match)) is m.Retreating:
        play(match, match.legal(US)[0])
    assert top(match) == m.Reaction(US, tried=frozenset({at("1419")}))
    assert ashore(match, "1+2/20") == "1419" and not force(match, JAPAN).afloat
    assert unit("1+2/20") in force(match, JAPAN).invaders


def test_9_34_16_23_an_hq_alone_stands_only_in_a_fortification() -> None:
    for spot, allowed in (("3324", True), ("3406", False)):
        near = BOARD.name(BOARD.neighbors[at(spot)][0])
        match = scene(
            *ordered(JAPAN, "16"),
            m.Fighting(JAPAN, (attack(spot, "1+2/9"),)),
            REST,
            m.Reaction(US, no_retreat=True),
            us={"41 HQ": spot},
            japan={"1+2/9": near},
        )
        asked = any(type(step) is m.Reaction for step in match.state.steps)
        assert asked is allowed  # 9.34: nobody else is asked


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


def test_3_72d_11_61b_of_two_attackers_the_disrupted_one_advances_one_hex() -> None:
    match = resulting(
        "DE",
        {"1/51": "3406"},
        {"1+2/9": "3405", "6+7/9": "3405"},
        "3406",
        leads=("1+2/9", "1/51"),
        mobile=True,
        forces={JAPAN: {"disrupted": {"6+7/9"}}},
    )
    play(match, m.AdvanceUnit(unit("6+7/9")))
    assert type(top(match)) is m.Advance  # it is not asked for a second hex
    play(match, m.AdvanceUnit(unit("1+2/9")))
    assert type(top(match)) is m.Advancing


@pytest.mark.parametrize(("converted", "lost"), [(set(), True), ({"1/200 AA"}, False)])
def test_11_37_16_13_an_antiaircraft_unit_retreats_only_as_infantry(converted: set[str], lost: bool) -> None:
    match = resulting(
        "DR",
        {"1/200 AA": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/200 AA"),
        forces={US: {"converted": converted}},
    )
    ended(match)
    assert (unit("1/200 AA") not in force(match, US).at) is lost


def test_3_43c_11_56b_an_active_unit_leads_attackers_who_retreat_through_a_zone() -> None:
    fields: Any = {"us": {"1/41": "3406"}, "japan": {"1+2/9": "3404", "1+2/141": "3404"}, "dice": (1,)}
    mixed = scene(
        *ordered(JAPAN, "16", mode="assault"), m.RetreatCheck(JAPAN, units("1+2/9", "1+2/141")), **fields
    )
    assert refused(mixed, m.Lead(unit("1+2/141"))) == "3.43c"
    play(mixed, m.Lead(unit("1+2/9")))
    others = scene(*ordered(JAPAN, "16", mode="assault"), m.RetreatCheck(JAPAN, units("1+2/141")), **fields)
    play(others, m.Lead(unit("1+2/141")))  # nobody else is there


def test_12_21_12_13g_1_nobody_supports_a_hex_that_only_artillery_defends() -> None:
    told = before_fire("41 Art", {"41 Art": "3406", "86 Art": "3408", "41 HQ": "3408"})
    assert why_barred(told, "86 Art") == why_barred(told, "41 Art") == "12.21"


def test_12_23_3_72e_disrupted_and_fired_artillery_in_the_hex_need_not_fire() -> None:
    us = {"1/41": "3406", "41 Art": "3406", "86 Art": "3406"}
    p, combat = before_fire("1/41", us, forces={US: {"disrupted": {"41 Art"}, "fired": {"86 Art"}}})
    assert in_hex(p, combat, US) == ()
    p, combat = before_fire("1/41", us, forces={US: {"disrupted": {"41 Art"}}})
    assert in_hex(p, combat, US) == units("86 Art")


# -- 14 to 16 -----------------------------------------------------------------------------------------------


ARMY = {"scouts": "army"}


def test_16_32h_r130_a_scouts_lead_is_defended_by_the_artillery_of_all_as_usual() -> None:
    us = {"1/57": "3406", "41 Art": "3406", "86 Art": "3408", "Scouts HQ": "3923", "24/P Art": "3408"}
    told = before_fire("1/57", us, options=ARMY)
    assert in_hex(*told, US) == units("41 Art")  # 12.23: it stands in the hex
    assert why_barred(told, "86 Art") == ""  # 12.13c: by a check, away from the HQ
    assert why_barred(told, "24/P Art") == "16.32i-2"
    near = before_fire("1/57", us | {"Scouts HQ": "3409"}, options=ARMY)
    assert why_barred(near, "24/P Art") == ""
    other = before_fire("1/41", {"1/41": "3406", "24/P Art": "3406"}, options=ARMY)
    assert in_hex(*other, US) == () and why_barred(other, "24/P Art") == "16.32i-1"


def test_16_32a_7_43_scouts_under_a_final_activation_marker_do_not_react() -> None:
    match = scene(
        operations(US),
        us={"1/57": "1620", "2/57": "1620", "1/26": "1620", "2/26": "1620"},
        japan={"1+2/20": "1419"},
        forces={JAPAN: {"invaders": {"1+2/20"}}},
        scenario="second",
        turn=24,
        options=ARMY,
        game_turn=GameTurn(JAPAN, acted={unit("1/57"): 2, unit("1/26"): 1, unit("2/26"): 2}),
    )
    assert set(reacting(position(match), (at("1419"),))) == set(units("2/57", "1/26"))


def test_14_16_3_11c_a_fort_that_is_built_anew_is_friendly_to_the_us() -> None:
    """Japan took and destroyed an earlier one there."""
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "3408"},
        japan={"1+2/9": "3003"},
        scenario="campaign",
        turn=8,
        hands={US: "R"},
        commands={US: {"activated": frozenset({F41})}},
        land=Land(japanese=frozenset({at("3408")})),
    )
    play(match, m.PlayEvent(event("R")), m.ChooseSpot(at("3408")))
    assert is_fort(position(match), at("3408"))
    assert at("3408") not in match.state.land.japanese


def test_15_41_15_45d_an_hq_at_sea_lands_where_others_have_taken_the_hex() -> None:
    """It has no attack strength, and takes no part in the combat."""
    match = scene(
        *ordered(JAPAN, "16", mode="assault"),
        us={"1/1": "1719"},
        forces={JAPAN: {"afloat": {"16 HQ": "1419"}, "disrupted": {"16 HQ"}}},
        japan={"1+2/20": "1419"},
        scenario="second",
        turn=24,
    )
    assert ashore(match, "16 HQ") == "1419"


def test_15_44e_who_turned_back_may_try_again_in_another_activation_with_another_barge() -> None:
    match = invasion(10, japan={"1+2/20": "1604"}, ships={BARGE_3: m.READY, BARGE_4: m.READY})
    play(match, m.Embark(unit("1+2/20")), m.BoardBarge(BARGE_3), m.LandAt(at("1419")))
    assert ashore(match, "1+2/20") == "1604" and unit("1+2/20") not in force(match, JAPAN).disrupted
    again = invasion(3, japan={"1+2/20": "1604"}, ships={BARGE_3: m.SAILED, BARGE_4: m.READY})
    play(again, m.Embark(unit("1+2/20")), m.LandAt(at("1419")))
    assert ashore(again, "1+2/20") == "1419"


def test_15_42_an_hq_without_stacking_points_goes_on_a_full_barge() -> None:
    crew = {"1+2/20": "1604", "16 HQ": "1604"}
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", mode="assault"),
        m.Invasion(JAPAN, barges={BARGE_3: GROUND.ships[BARGE_3].capacity}),
        japan=crew,
        scenario="second",
        turn=24,
        display=m.Display(ships={BARGE_3: m.SAILED}),
        game_turn=GameTurn(JAPAN, started_afloat=frozenset(units(*crew))),
    )
    assert refused(match, m.Embark(unit("1+2/20"))) == "15.42"
    play(match, m.Embark(unit("16 HQ")))


def test_16_32e_r131_scouts_whose_marker_was_shown_and_who_did_not_act_suffer_no_attrition() -> None:
    for activated in ((), (SCOUTS,)):
        match = scene(
            us={"Scouts HQ": "3923", "1/57": "3923"},
            options=ARMY,
            scenario="campaign",
            turn=8,
            commands={US: {"played": (SCOUTS,), "activated": frozenset(activated)}},
        )
        assert to_check(position(match), US) == activated
        assert (SCOUTS in unfed_formations(position(match))) is (not activated)  # 6.41d


def test_6_21_14_11_r132_an_intact_fort_that_japan_held_stops_no_line_of_the_us() -> None:
    taken = Land(japanese=frozenset({at("3324")}))
    p = position(scene(us={"1/41": "3323"}, japan={}, scenario="second", turn=24, land=taken))
    assert at("3324") not in p.logistics.closed(US)
    assert at("3324") in p.logistics.closed(JAPAN)


def test_16_26_r133_an_hq_that_returns_is_not_disrupted() -> None:
    match = scene(
        m.HqReturn(JAPAN, unit("65 HQ")),
        japan={"1+2/141": "3404"},
        forces={JAPAN: {"returning": {unit("65 HQ"): 4}}},
    )
    play(match, m.PlaceOn(unit("1+2/141")))
    assert force(match, JAPAN).at[unit("65 HQ")] == at("3404")
    assert not force(match, JAPAN).disrupted


# -- 19 -----------------------------------------------------------------------------------------------------


def test_19_56b_3_12b_a_town_that_is_contested_stays_with_who_had_it() -> None:
    """Balanga is vacant, in zones of both."""
    for held, points in ((frozenset({at("3919")}), 1), (frozenset(), 0)):
        match = scene(
            m.VictoryPhase(),
            us={"1/41": "3920"},
            japan={"1+2/9": "3918"},
            scenario="campaign",
            turn=8,
            land=Land(japanese=held),
        )
        assert at("3919") in position(match).front.contested
        assert match.state.tally.points == points
