"""Questions that a referee is asked about chapters 9 to 19: where two rules meet, and what a wording leaves open."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Land
from pacwar.games.bataan.r03_units import allowance
from pacwar.games.bataan.r10_coordination import is_coordinated
from pacwar.games.bataan.r12_artillery import must_check
from pacwar.games.bataan.r13_support import has_hq
from pacwar.games.bataan.r19_victory import siege_points

from .combats import attack, attacked, defending, drms, ended, fighting, resolved, resulting
from .landings import OFF, invasion
from .scene import (
    BARGE_3,
    F41,
    GAME,
    GROUND,
    REST,
    at,
    begin,
    command,
    force,
    formation,
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
from .test_16_replacements import phase

# -- 9 ------------------------------------------------------------------------------------------------------


def test_12_25_9_23d_what_counts_is_the_zone_when_the_combat_phase_begins() -> None:
    """The cavalry refuses combat, and its attacker advances: away from one gun, and toward another."""
    match = defending(
        US,
        attack("3406", "1+2/9", mobile=True),
        us={"1/26": "3406", "41 Art": "3304", "51(+) Art": "3306"},
        japan={"1+2/9": "3405"},
        dice=(1,),
    )
    play(match, m.RefuseCombat(at("3406")), m.Lead(unit("1/26")))
    play(match, m.RetreatTo(at("3506")), m.RetreatTo(at("3507")), m.AdvanceUnit(unit("1+2/9")))
    assert top(match) == REST
    assert fighting(match).pressed == {unit("51(+) Art")}


def test_9_21_an_hq_on_foot_keeps_its_cavalry_from_refusing() -> None:
    match = defending(
        US,
        attack("3406", "1+2/9"),
        us={"1/26": "3406", "41 HQ": "3406"},
        japan={"1+2/9": "3405"},
    )
    assert top(match) == REST  # neither a refusal nor No Retreat: there are only two steps besides the HQ


def test_9_32_r69_the_best_unit_decides_even_if_another_is_in_range_of_its_hq() -> None:
    """4/7 Arm is of the Army and as good as the others; reduced infantry with an HQ at hand does not excuse it."""
    match = defending(
        JAPAN,
        attack("3314", "1/57"),
        key="scouts",
        us={"1/57": "3415"},
        japan={"5+6/141": "3314", "1+2/9": "3314", "9/16 HQ": "3211"},
        dice=(10,),
    )
    assert refused(match, m.EndReaction()) == "9.32"  # 5+6/141 has ER 7, and its HQ is far
    play(match, m.DeclareNoRetreat(at("3314")))
    assert refused(match, m.Lead(unit("1+2/9"))) == "9.32"


# -- 10 -----------------------------------------------------------------------------------------------------


def test_10_22b_10_32_3_one_attacker_on_the_same_bank_frees_the_choice_of_the_crt() -> None:
    """3814 lies behind a river for 3813, not for 3914; Japan holds the hex, so that its fort does not count."""
    match = scene(
        operations(US),
        sequence(US, "41"),
        m.Declarations(US),
        us={"1/41": "3813", "2/41": "3714"},
        japan={"1+2/9": "3814", "9/16 HQ": "3812"},
        display=m.Display(),
        hands={US: "", JAPAN: ""},
        dice=(5, 5, 5),
    )
    play(match, m.DeclareAttack(at("3814")), m.AddAttacker(unit("1/41")))
    assert refused(match, m.UseMobile()) == "10.32-3"
    play(match, m.AddAttacker(unit("2/41")), m.UseMobile(), m.EndReaction(), m.Lead(unit("1/41")))
    events = [e for played in match.log for e in played.events]
    assert resolved(events).table == "Mobile"
    assert "10.22b" not in drms(events)


def test_10_61d_three_formations_are_no_worse_than_two() -> None:
    us = {"1/41": "3406", "1/51": "3406", "1/21": "3406", "A/194": "3406"}
    match = attacked(
        JAPAN, ("16",), attack("3406", "1+2/9", mobile=True), japan={"1+2/9": "3405"}, us=us, dice=(5,)
    )
    play(match, m.Lead(unit("1/41")))
    events = [e for played in match.log for e in played.events]
    assert drms(events)["10.61d"] == -1


def test_10_53a_under_one_to_four_there_is_neither_die_nor_modifier() -> None:
    """The least odds are asked for before artillery; support of the defense brings them below."""
    us = {"1/41": "2804", "2/41": "2804", "3/41": "2804", "41 HQ": "2807", "86 Art": "2807"}
    match = attacked(
        JAPAN,
        ("16",),
        attack("2804", "16 Rcn", mobile=True),
        japan={"16 Rcn": "2803"},
        us=us,
        dice=(1,),
    )
    play(match, m.Lead(unit("1/41")), m.AssignGuns(unit("86 Art")))
    if type(top(match)) is m.FireSupport:
        play(match, m.EndFireSupport())
    events = [e for played in match.log for e in played.events]
    fought = resolved(events)
    assert (fought.attack, fought.defense) == (3, 13)
    assert (fought.face, fought.rule, fought.result) == (0, "10.53a", "A2R")
    assert not drms(events)


def test_10_43_r110_army_units_alone_are_no_mixture_but_with_a_formation_they_are() -> None:
    for names, sure in ((("1/26", "2/26"), True), (("1/26", "1/41"), False)):
        places = dict.fromkeys(names, "3406")
        match = attacked(
            US,
            (),
            attack("3405", *names, mobile=True),
            reaction=frozenset(units(*names)),
            us=places,
            japan={"1+2/9": "3405"},
        )
        p = position(match)
        combat = m.Combat(
            US, at("3405"), units(*names), (unit("1+2/9"),), dict.fromkeys(units(*names), at("3406")), True
        )
        now = next(step for step in match.state.steps if type(step) is m.Sequence)
        assert is_coordinated(p, now, combat) == sure


# -- 11 -----------------------------------------------------------------------------------------------------


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


def test_11_61b_a_unit_may_pass_through_a_full_hex_but_not_stay_there() -> None:
    """11.66 looks at the end of an advance."""
    match = resulting(
        "DE",
        {"1/41": "3406"},
        {"1+2/9": "3405", "I(-)9": "3405", "6+7/9": "3405", "II(-)9": "3405", "11+12/9": "3505"},
        "3406",
        leads=("1+2/9", "1/41"),
        mobile=True,
    )
    for name in ("1+2/9", "I(-)9", "6+7/9", "II(-)9"):
        play(match, m.AdvanceUnit(unit(name)), m.Stop())
    play(match, m.AdvanceUnit(unit("11+12/9")))
    assert refused(match, m.Stop()) == "11.66"
    play(match, m.AdvanceTo(at("3407")))
    assert match.state.tally.drm == 1


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


def test_11_37_r114_who_has_lost_all_its_movement_points_still_retreats() -> None:
    match = resulting(
        "DR",
        {"86 Art": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "86 Art"),
        forces={US: {"unsupplied": {"86 Art"}, "disrupted": {"86 Art"}}},
    )
    assert allowance(position(match), unit("86 Art"), assault=False) == 0
    play(match, m.RetreatUnit(unit("86 Art")), m.RetreatTo(at("3407")), m.Stop())


# -- 12 -----------------------------------------------------------------------------------------------------


def test_12_22_12_23_beside_an_hq_one_gun_supports_up_to_the_strength_of_the_hq() -> None:
    """An HQ is no artillery: one gun must fire, capped at its single point (12.13g-1); the other defends."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        japan={"1+2/9": "3405"},
        us={"41 HQ": "3406", "41 Art": "3406", "86 Art": "3406"},
        dice=(5,),
    )
    play(match, m.Lead(unit("41 Art")), m.AssignGuns(unit("41 Art")))
    events = [e for played in match.log for e in played.events]
    assert resolved(events).defense == 1 + 1 + 1


def test_12_13g_1_support_of_an_attack_is_capped_by_the_halved_strength_of_the_unsupplied() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", mobile=True),
        japan={"1+2/9": "3405", "22 Art": "3403"},
        us={"1/41": "3406"},
        forces={JAPAN: {"unsupplied": {"1+2/9"}}},
        dice=(1, 5),
    )
    play(match, m.AssignGuns(unit("22 Art")))
    events = [e for played in match.log for e in played.events]
    assert resolved(events).attack == 2 + 2  # five halved, and no more than that of the four


def test_12_24_a_gun_that_has_retreated_from_the_defender_hex_has_fired() -> None:
    match = resulting(
        "DR", {"1/41": "3406", "41 Art": "3406"}, {"1+2/9": "3405"}, "3406", leads=("1+2/9", "1/41")
    )
    ended(match)
    assert force(match, US).at[unit("41 Art")] != at("3406")
    assert unit("41 Art") in force(match, US).fired


def test_5_32_r113_the_hq_of_a_formation_in_reserve_brings_army_artillery_and_air_support() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("2804", "1+2/9"),
        japan={"1+2/9": "2803"},
        us={"1/41": "2804", "41 HQ": "2807", "86 Art": "2807"},
        commands={US: {"reserve": {F41: 6}}},
    )
    combat = next(step for step in match.state.steps if type(step) is m.Combat)
    assert not must_check(position(match), combat, US, unit("86 Art"))
    assert has_hq(position(match), combat, US)


# -- 14 -----------------------------------------------------------------------------------------------------


def test_14_15_who_has_come_to_the_ruin_in_this_segment_does_not_repair_it() -> None:
    """A red-box Army unit acts twice: it goes there first, and would repair then."""
    fields: dict[str, Any] = {
        "us": {"41 HQ": "3615", "1/26": "3514", "1/41": "3613"},
        "japan": {"1+2/9": "3106"},
        "land": Land(destroyed=frozenset({at("3513"), at("3613")})),
    }
    match = scene(operations(US), sequence(US, "41"), m.Movement(US), **fields)
    play(match, m.ActivateArmy(unit("1/26")), m.PickUnit(unit("1/26")), m.StepTo(at("3513")), m.Stop())
    turn = turn_of(match.state)
    assert turn.newcomers == {unit("1/26")}
    fields["us"]["1/26"] = "3513"
    again = scene(operations(US), sequence(US, "41", event=True), m.Movement(US), game_turn=turn, **fields)
    play(again, m.ActivateArmy(unit("1/26")))
    assert refused(again, m.Repair(unit("1/26"))) == "14.15"
    play(again, m.Repair(unit("1/41")))  # who was there from the beginning may


def test_14_13_14_22_a_fort_that_the_us_takes_back_before_engineering_protects_it_again() -> None:
    land = Land(japanese=frozenset({at("3613")}))
    match = attacked(
        JAPAN,
        ("16",),
        attack("3613", "1+2/9"),
        japan={"1+2/9": "3612"},
        us={"1/41": "3613", "2/41": "3613"},
        land=land,
        dice=(5,),
    )
    play(match, m.Lead(unit("1/41")))
    events = [e for played in match.log for e in played.events]
    assert drms(events)["14.22"] == 1


# -- 15 -----------------------------------------------------------------------------------------------------


def test_15_45a_15_45b_r115_all_landings_are_designated_before_a_die_is_rolled() -> None:
    match = invasion(OFF, 3)
    for name in ("1+2/20", "6+7/20"):
        events = play(match, m.Embark(unit(name)), m.BoardBarge(BARGE_3), m.LandAt(at("1419")))
        assert not of(m.LandingRolled, events)
    assert {force(match, JAPAN).at[u] for u in units("1+2/20", "6+7/20")} == {at("1604")}
    assert GAME.show is not None
    drawn = GAME.show.scene(match.view("us"), "us").arrows  # both players see it
    assert [(x.start, x.to, x.text) for x in drawn] == [(at("1604"), at("1419"), "means to land")]
    events = play(match, m.EndInvasion())
    assert [(e.unit, e.face) for e in of(m.LandingRolled, events)] == [
        (unit("1+2/20"), OFF),
        (unit("6+7/20"), 3),
    ]
    assert force(match, JAPAN).at[unit("6+7/20")] == at("1419")


def test_15_46_an_invader_that_traces_at_once_never_gets_a_marker() -> None:
    """15.48: and does not check."""
    match = scene(
        m.SupplyStatus(),
        japan={"1+2/9": "4009"},
        us={"1/41": "3327"},
        scenario="second",
        turn=24,
        forces={JAPAN: {"invaders": {"1+2/9"}}},
    )
    own = force(match, JAPAN)
    assert not own.invaders and not own.unsupplied and not own.emergency


def test_15_47_15_45e_an_unsupplied_invader_may_join_an_assault_of_others_without_being_activated() -> None:
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "65", mode="assault"),
        m.Declarations(JAPAN),
        japan={"1+2/20": "3405", "1+2/141": "3305"},
        us={"1/41": "3406"},
        forces={JAPAN: {"invaders": {"1+2/20"}, "unsupplied": {"1+2/20"}}},
        game_turn=GameTurn(JAPAN, acted={unit("1+2/20"): 2}, landed=frozenset({unit("1+2/20")})),
    )
    play(match, m.DeclareAttack(at("3406")))
    assert refused(match, m.AddAttacker(unit("1+2/20"))) == "9.11-2"  # an active unit first
    play(match, m.AddAttacker(unit("1+2/141")), m.AddAttacker(unit("1+2/20")))


# -- 16 -----------------------------------------------------------------------------------------------------


def test_16_26_r106_an_hq_may_wait_for_a_better_turn() -> None:
    for turn, action in ((4, m.Pass()), (6, m.PlaceOn(unit("65 Eng")))):
        match = scene(
            m.ReinforcementPhase(),
            japan={"65 Eng": "4009"},
            forces={JAPAN: {"returning": {"65 HQ": 4}}},
            turn=turn,
        )
        assert top(match) == m.HqReturn(JAPAN, unit("65 HQ"))
        play(match, action)
        assert (unit("65 HQ") in force(match, JAPAN).returning) == (turn == 4)


def test_16_57_r107_an_army_unit_is_rebuilt_on_an_hq_in_reserve_and_in_supply() -> None:
    gone = {"eliminated": units("PAAC")}
    places = {"41 HQ": "3327", "51 HQ": "3425", "1/41": "3425"}
    match = phase(US, us=places, forces={US: gone})
    play(match, m.RebuildUnit(unit("PAAC")))  # the 51st is not in Reserve: there is no choice
    assert force(match, US).at[unit("PAAC")] == at("3327")
    hungry = phase(US, us=places, forces={US: {**gone, "unsupplied": {"41 HQ"}}})
    assert (
        type(top(hungry)) is not m.ReplacementPhase
        or refused(hungry, m.RebuildUnit(unit("PAAC"))) == "16.57c"
    )


def test_16_52_16_57c_who_is_rebuilt_is_disrupted_and_gets_no_second_step_that_turn() -> None:
    match = phase(forces={JAPAN: {"eliminated": units("5+6/141")}})
    play(match, m.RebuildUnit(unit("5+6/141")))
    assert unit("5+6/141") in force(match, JAPAN).reduced
    assert refused(match, m.ReplaceStep(unit("5+6/141"))) == "16.54a"


def test_16_13_16_14_an_antiaircraft_unit_that_is_infantry_is_still_a_garrison() -> None:
    match = scene(
        operations(US),
        sequence(US, "41"),
        m.Movement(US),
        us={"41 HQ": "4039", "1/515 AA": "4040"},
        japan={"1+2/9": "3106"},
        scenario="second",
        turn=24,
        forces={US: {"locked": {"1/515 AA"}}},
    )
    play(match, m.ConvertAa(unit("1/515 AA")))
    assert refused(match, m.ActivateArmy(unit("1/515 AA"))) == "16.14"


# -- 19 -----------------------------------------------------------------------------------------------------


def test_19_56d_r109_artillery_that_has_fired_or_starves_still_besieges_corregidor() -> None:
    places = {"8 Hvy Art": "3832", "9(+) Art": "3835", "1 Hvy(+) Art": "3835", "4 Art": "3840"}
    for marks in ({}, {"fired": set(places)}, {"unsupplied": set(places)}, {"disrupted": set(places)}):
        match = scene(japan=places, us={}, scenario="campaign", turn=20, forces={JAPAN: marks})
        assert siege_points(position(match)) == siege_points(
            position(scene(japan=places, scenario="campaign", turn=20))
        )


def test_19_25a_1_a_repaired_fort_no_longer_counts_for_japan() -> None:
    six = sorted(GROUND.abucay)[:6]
    for repaired, won in ((False, True), (True, False)):
        match = scene(
            m.VictoryPhase(),
            m.EngineeringPhase(),
            us={"1/41": GROUND.setting.board.name(six[0])},
            japan={"1+2/9": "3106"},
            land=Land(destroyed=frozenset(six)),
            game_turn=GameTurn(JAPAN, repairing=frozenset({unit("1/41")} if repaired else ())),
        )
        assert (match.result is not None) == won


@pytest.mark.parametrize("turn", [25, 29])
def test_19_51_after_the_last_turn_the_game_is_over_even_if_the_convoy_is_still_at_sea(turn: int) -> None:
    match = scene(scenario="campaign", turn=turn, rest=False, tally={"extended": turn > 25, "points": 131})
    assert match.result is not None
    assert match.result.scores["japan"] == (1.0 if turn == 25 else 0.0)  # 151 are needed by GT29


def test_19_54f_formations_that_come_on_gt4_need_a_point_on_gt3_to_be_in_supply() -> None:
    match = begin("campaign", 3)
    formations = set(command(match, US).markers)
    fed = scene(
        m.Feeding(US, tuple(sorted(formations))),
        us={"11 HQ": "4127"},
        scenario="campaign",
        turn=3,
        tally={"supply": 3},
    )
    play(fed, m.FeedFormation(formation("11")))
    assert command(fed, US).supplied == {formation("11")}
