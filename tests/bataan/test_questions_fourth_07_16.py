"""A fourth round of questions that a referee is asked, on chapters 7 to 9, 14 and 16: limits, timing and exceptions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan import r08_movement as r08
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Land, Side
from pacwar.games.bataan.places import eliminated
from pacwar.games.bataan.r03_units import efficiency, face
from pacwar.games.bataan.r09_reaction import compulsion
from pacwar.games.bataan.r16_antiaircraft import hit
from pacwar.games.bataan.r16_replacements import hosts

from .combats import attack, declaring, defending
from .scene import (
    F11,
    F16,
    F21,
    F41,
    F51,
    F65,
    F91,
    FAR_JAPAN,
    FAR_US,
    GROUND,
    REST,
    RUIN,
    SCOUTS,
    air,
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
    sequence,
    top,
    unit,
    units,
)

# -- 7 ------------------------------------------------------------------------------------------------------


def pools(first: Side, us: Mapping[int, int], japan: Mapping[int, int]) -> Match:
    return scene(
        m.Operations(JAPAN),
        m.Pools(),
        us=FAR_US,
        japan=FAR_JAPAN,
        commands={US: {"markers": dict(us), "reserve": {}}, JAPAN: {"markers": dict(japan), "reserve": {}}},
        scenario="campaign",
        turn=8,
        game_turn=GameTurn(first),
    )


def test_7_14_the_second_player_may_pool_one_more_than_the_first_and_japan_as_few_as_it_likes() -> None:
    us = dict.fromkeys(sorted((F41, F51)), 1)
    match = pools(US, us, {F16: 2, F65: 2})
    assert command(match, US).pool == (*sorted((F41, F51)),)
    assert top(match) == m.PoolFilling(JAPAN, 3, 0)
    play(match, m.PoolMarker(F16), m.PoolMarker(F16))
    assert refused(match, m.PoolMarker(F16)) == "7.16"
    play(match, m.PoolMarker(F65))
    assert refused(match, m.PoolMarker(F65)) == "7.14"
    play(match, m.EndPool())
    assert command(match, JAPAN).unused == (F65,)
    none = pools(US, us, {F16: 2, F65: 2})
    play(none, m.EndPool())
    assert command(none, JAPAN).pool == ()


def test_7_14_note_5_35_with_five_markers_or_fewer_the_us_pools_them_all() -> None:
    five = dict.fromkeys(sorted((F11, F21, F41, F51, F91)), 1)
    match = pools(JAPAN, five, {F16: 1})
    assert command(match, US).pool == tuple(sorted(five))
    six = {**five, SCOUTS: 1}
    match = pools(JAPAN, six, {F16: 1})
    assert top(match) == m.PoolFilling(US, 5, 5)  # two by 7.14, five by 5.35
    for f in sorted(five)[:4]:
        play(match, m.PoolMarker(f))
    assert refused(match, m.EndPool()) == "7.14-note"


def test_7_33e_7_34_who_fails_to_combine_with_the_last_markers_plays_the_other_next() -> None:
    match = scene(
        operations(JAPAN),
        m.Deciding(JAPAN, F16),
        us=FAR_US,
        japan={**FAR_JAPAN, "1+2/9": "3007"},
        commands={
            US: {"markers": {F41: 1}, "pool": ()},
            JAPAN: {"markers": {F16: 1, F65: 1}, "pool": (), "held": F65},
        },
        hands={US: "", JAPAN: ""},
        dice=(7,),
    )
    events = play(match, m.Combine(F16))
    assert [e.formation for e in of(m.FormationActivated, events)] == [F16]
    assert command(match, JAPAN).held == F65
    play(match, m.ChooseMobile(), m.EndMovement())
    assert top(match) == m.Operation(JAPAN)  # 7.25: the US has nothing left
    assert refused(match, m.StandDown()) == "7.24-n1"
    assert refused(match, m.DrawMarker()) == "7.23"
    play(match, m.PlayHeld())
    assert command(match, JAPAN).played == tuple(sorted((F16, F65)))


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


@pytest.mark.parametrize(("spot", "rule"), [("3619", "7.44"), ("3620", "7.45")])
def test_7_44b_16_22_four_hexes_are_in_range_and_five_are_not(spot: str, rule: str) -> None:
    match = moving(US, "41", us={"41 HQ": "3615", "1/26": spot}, japan=FAR_JAPAN, dice=(1,))
    events = play(match, m.ActivateArmy(unit("1/26")))
    assert of(m.ArmyActivated, events)[0].rule == rule


def test_7_44_3_72_a_disrupted_army_unit_in_range_needs_no_check_and_outside_a_better_die() -> None:
    marked = {US: {"disrupted": {"1/26"}}}
    near = moving(US, "41", us={"41 HQ": "3615", "1/26": "3615"}, japan=FAR_JAPAN, forces=marked)
    play(near, m.ActivateArmy(unit("1/26")))
    far = moving(US, "41", us={"41 HQ": "3615", "1/26": "3622"}, japan=FAR_JAPAN, forces=marked, dice=(6,))
    assert efficiency(position(far), unit("1/26")) == 5
    events = play(far, m.ActivateArmy(unit("1/26")))
    assert not of(m.ArmyActivated, events)[0].activated


# -- 8 ------------------------------------------------------------------------------------------------------


def test_8_22_8_23a_from_zone_to_zone_a_motorized_unit_has_no_road_rate_but_out_of_a_zone_it_has() -> None:
    """4010 to 4011 by road: half a point, from zone to zone one for clear terrain and one for the zone."""
    fields: dict[str, Any] = {"us": {"A/194": "4010"}}
    quiet = position(moving(US, "41", japan=FAR_JAPAN, **fields))
    step = m.Moving(US, units("A/194"), at("4010"), at("4010"), 14)
    assert r08.price(quiet, step, at("4011")) == 1
    both = position(moving(US, "41", japan={"1+2/9": "3910"}, **fields))
    zone = both.deployed[JAPAN].zone
    assert at("4010") in zone and at("4011") in zone
    assert r08.price(both, step, at("4011")) == 4
    assert r08.price(both, step, at("4009")) == (4 if at("4009") in zone else 1)


def test_8_21_a_friend_in_the_hex_does_not_take_the_cost_of_a_zone_away() -> None:
    p = position(moving(US, "41", us={"1/41": "3514", "2/41": "3513"}, japan={"1+2/9": "3512"}))
    step = m.Moving(US, units("1/41"), at("3514"), at("3514"), 12)
    alone = position(moving(US, "41", us={"1/41": "3514"}, japan={"1+2/9": "3512"}))
    assert r08.price(p, step, at("3513")) == r08.price(alone, step, at("3513")) == 4


def test_8_12_8_32_there_is_no_least_move_of_one_hex() -> None:
    """Artillery that is Disrupted and without supply has half a point in an Assault Sequence: enough for a trail hex alone."""
    marked = {US: {"unsupplied": {"41 Art"}, "disrupted": {"41 Art"}}}
    fields: dict[str, Any] = {"japan": FAR_JAPAN, "mode": "assault", "forces": marked}
    match = moving(US, "41", us={"41 HQ": "3617", "41 Art": "3514"}, **fields)
    play(match, m.PickUnit(unit("41 Art")))
    assert refused(match, m.StepTo(at("3513"))) == "8.32"
    play(match, m.StepTo(at("3614")))
    match = moving(US, "41", us={"41 HQ": "3617", "41 Art": "3513"}, **fields)
    assert refused(match, m.PickUnit(unit("41 Art"))) == "8.12"


# -- 9 ------------------------------------------------------------------------------------------------------


def test_9_11_2_7_43_army_units_under_a_final_marker_join_an_assault_but_do_not_begin_it() -> None:
    fields: dict[str, Any] = {
        "us": {"1/41": "3514", "1/51": "3514", "1/26": "3514"},
        "japan": {"1+2/9": "3513"},
        "game_turn": GameTurn(JAPAN, acted={unit("1/26"): 2}),
    }
    match = declaring(US, "41", mode="assault", **fields)
    play(match, m.DeclareAttack(at("3513")))
    assert refused(match, m.AddAttacker(unit("1/26"))) == "9.11-2"
    assert refused(match, m.AddAttacker(unit("1/51"))) == "9.11-2"
    play(match, m.AddAttacker(unit("1/41")), m.AddAttacker(unit("1/26")), m.AddAttacker(unit("1/51")))
    mobile = declaring(US, "41", **fields)
    play(mobile, m.DeclareAttack(at("3513")), m.AddAttacker(unit("1/41")))
    assert refused(mobile, m.AddAttacker(unit("1/26"))) == "9.11-1"


def test_9_14_16_12_neither_an_hq_nor_an_antiaircraft_unit_with_its_guns_attacks() -> None:
    match = declaring(
        US,
        "41",
        mode="assault",
        us={"1/41": "3513", "41 HQ": "3513", "1/200 AA": "3513", "2/200 AA": "3513"},
        japan={"1+2/9": "3512"},
        forces={US: {"converted": {"2/200 AA"}}},
    )
    play(match, m.DeclareAttack(at("3512")), m.AddAttacker(unit("1/41")))
    assert refused(match, m.AddAttacker(unit("41 HQ"))) == "9.14"
    assert refused(match, m.AddAttacker(unit("1/200 AA"))) == "9.14"
    play(match, m.AddAttacker(unit("2/200 AA")))


@pytest.mark.parametrize(("ruined", "rule"), [(False, "9.32"), (True, None)])
def test_9_32_japanese_in_an_intact_fort_on_clear_ground_must_try_in_a_ruin_not(
    ruined: bool, rule: str | None
) -> None:
    match = defending(
        JAPAN,
        attack("3513", "1/41", mobile=False),
        us={"1/41": "3514"},
        japan={"1+2/9": "3513", "16 HQ": "3007"},
        land=RUIN if ruined else Land(),
        no_retreat=True,
    )
    found = compulsion(position(match), JAPAN, at("3513")) if type(top(match)) is m.Reaction else None
    assert (found.rule if found else None) == rule
    if ruined:
        assert top(match) == REST  # nothing to declare in Clear terrain


def test_9_23b_9_31_who_has_failed_to_refuse_combat_may_still_stand() -> None:
    match = defending(
        US,
        attack("3513", "1+2/9", "I(-)9"),
        no_retreat=False,
        us={"1/26": "3513"},
        japan={"1+2/9": "3512", "I(-)9": "3512"},
        dice=(10, 1),
    )
    play(match, m.RefuseCombat(at("3513")), m.Lead(unit("1/26")))
    play(match, m.DeclareNoRetreat(at("3513")))  # in a fortification (9.34-3)
    events = play(match, m.Lead(unit("1/26")))
    assert of(m.NoRetreatDeclared, events)[0].passed


# -- 14 -----------------------------------------------------------------------------------------------------


def test_14_15_2_r67_who_had_the_enemy_beside_it_earlier_in_the_segment_does_not_repair() -> None:
    """A Japanese unit passes by, another has stood beside the ruin and goes away: the US unit is activated later."""
    for start, way in (("3714", ("3614", "3714")), ("3614", ("3714",))):
        match = moving(
            JAPAN,
            "16",
            us={"41 HQ": "3617", "1/41": "3513"},
            japan={"16 Rcn": start},
            land=RUIN,
        )
        play(match, m.PickUnit(unit("16 Rcn")), *(m.StepTo(at(spot)) for spot in way), m.Stop())
        turn = turn_of(match.state)
        assert turn.newcomers == named("1/41")
        later = moving(
            US,
            "41",
            us={"41 HQ": "3617", "1/41": "3513"},
            japan={"16 Rcn": "3714"},
            land=RUIN,
            game_turn=turn,
        )
        assert refused(later, m.Repair(unit("1/41"))) == "14.15"
        undisturbed = moving(
            US, "41", us={"41 HQ": "3617", "1/41": "3513"}, japan={"16 Rcn": "3714"}, land=RUIN
        )
        play(undisturbed, m.Repair(unit("1/41")))


def test_14_15_2_r67_an_enemy_that_is_destroyed_beside_the_ruin_was_there_all_the_same() -> None:
    match = scene(
        operations(US),
        sequence(US, "51"),
        REST,
        us={"1/41": "3513"},
        japan={"1+2/9": "3512", **FAR_JAPAN},
        land=RUIN,
    )
    out = eliminated(position(match), match.state, unit("1+2/9"), "11.21c", in_combat=True)
    assert turn_of(out.state).newcomers == named("1/41")
    before = scene(us={"1/41": "3513"}, japan={"1+2/9": "3512", **FAR_JAPAN}, land=RUIN)
    out = eliminated(position(before), before.state, unit("1+2/9"), "6.55", in_combat=False)
    assert not turn_of(out.state).newcomers  # not in the Operations Segment


def test_14_13_14_15_a_fort_where_both_came_in_turn_is_judged_by_who_is_there_in_engineering() -> None:
    land = Land(japanese=frozenset({at("3513"), at("3613")}))
    match = scene(
        m.EngineeringPhase(),
        us={"1/41": "3513"},
        japan={"1+2/9": "3713"},
        land=land,
        game_turn=GameTurn(JAPAN),
    )
    assert match.state.land.destroyed == {at("3713")}  # 3613 is Japan's, but nobody is in it


def test_14_11_6_22_an_intact_fort_stops_a_japanese_supply_road_and_a_ruin_does_not() -> None:
    """3914 lies on the east road; a unit farther south traces through it only if it is destroyed."""
    source = frozenset({at("4200")})
    p = position(scene(japan={"1+2/9": "3007"}, land=Land(source)))
    assert at("3914") not in p.logistics.network(JAPAN)
    ruin = position(scene(japan={"1+2/9": "3007"}, land=Land(source, frozenset({at("3914")}))))
    assert at("3914") in ruin.logistics.network(JAPAN)
    assert at("3914") in p.logistics.network(US)


# -- 16 -----------------------------------------------------------------------------------------------------


def test_16_12_one_antiaircraft_point_does_nothing_to_an_air_unit_of_two() -> None:
    heavy = next(name for name, counter in GROUND.setting.air.items() if counter.points == 2)
    light = next(
        name for name, x in GROUND.setting.air.items() if x.points == 1 and x.side is JAPAN and name != heavy
    )
    one = position(scene(us={"1/200 AA": "3513"}, japan=FAR_JAPAN))
    two = position(scene(us={"1/200 AA": "3513", "2/200 AA": "3514"}, japan=FAR_JAPAN))
    assert hit(one, JAPAN, (air(heavy),), at("3513")) == ()
    assert hit(two, JAPAN, (air(heavy),), at("3513")) == (air(heavy),)
    assert hit(one, JAPAN, tuple(sorted((air(heavy), air(light)))), at("3513")) == (air(light),)
    assert hit(two, JAPAN, (air(light),), at("3511")) == ()  # 16.11-2: too far away


def test_16_53_r141_an_antiaircraft_unit_that_became_infantry_is_rebuilt_as_infantry() -> None:
    def phase(converted: set[str]) -> Match:
        match = scene(
            us={"41 HQ": "3327", "1/200 AA": "3327", "1/41": "3327"},
            japan=FAR_JAPAN,
            forces={US: {"converted": converted, "reduced": {"1/41"}}},
            commands={US: {"reserve": {F41: 26}, "supplied": frozenset({F41})}},
            scenario="second",
            turn=24,
        )
        lost = eliminated(position(match), match.state, unit("1/200 AA"), "11.21c", in_combat=True).state
        assert lost.forces[US].eliminated == units("1/200 AA")
        return scene(
            m.ReplacementPhase(US),
            us={"41 HQ": "3327", "1/41": "3327"},
            japan=FAR_JAPAN,
            forces={
                US: {
                    "converted": lost.forces[US].converted,
                    "eliminated": lost.forces[US].eliminated,
                    "reduced": {"1/41"},
                }
            },
            commands={US: {"reserve": {F41: 26}, "supplied": frozenset({F41})}},
            scenario="second",
            turn=24,
            tally={"replacements": {US: 2, JAPAN: 0}, "us_replacement": True},
        )

    assert refused(phase(set()), m.RebuildUnit(unit("1/200 AA"))) == "16.53"
    match = phase({"1/200 AA"})
    play(match, m.RebuildUnit(unit("1/200 AA")))
    after = force(match, US)
    assert after.at[unit("1/200 AA")] == at("3327")
    assert face(position(match), after, unit("1/200 AA")).attack == 2
    assert unit("1/200 AA") in after.disrupted  # 16.57c
    assert not match.state.tally.us_replacement  # 16.59


def test_16_54a_8_0_r140_an_advance_is_no_movement_and_leaves_the_replacements() -> None:
    """1+2/141 has left Reserve by Event N and stays where it is; it attacks out of the jungle and advances."""
    turn = GameTurn(JAPAN, recovering=named("1+2/141"))
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "65", event=True),
        m.Advance(JAPAN, units("1+2/141"), at("3407"), 1),
        us=FAR_US,
        japan={"1+2/141": "3408"},
        game_turn=turn,
    )
    play(match, m.AdvanceUnit(unit("1+2/141")))
    assert force(match, JAPAN).at[unit("1+2/141")] == at("3407")
    assert turn_of(match.state).recovering == named("1+2/141")
    moved = moving(JAPAN, "65", event=True, us=FAR_US, japan={"1+2/141": "3408"}, game_turn=turn)
    play(moved, m.PickUnit(unit("1+2/141")), m.StepTo(at("3407")), m.Stop())
    assert not turn_of(moved.state).recovering


@pytest.mark.parametrize(("name", "kept"), [("A/194", False), ("1/200 AA", True)])
def test_16_56b_3_21_r142_an_enemy_that_passes_by_takes_the_replacements_away(name: str, kept: bool) -> None:
    """3.23: not if it exerts no zone."""
    match = moving(
        US,
        "41",
        us={name: "3714", "41 HQ": "3617"},
        japan={"1+2/141": "3513"},
        army={unit(name): F41},
        forces={US: {"converted": {"1/200 AA"}}},
        land=RUIN,
        game_turn=GameTurn(JAPAN, recovering=named("1+2/141")),
    )
    play(match, m.PickUnit(unit(name)), m.StepTo(at("3614")))
    assert (turn_of(match.state).recovering == named("1+2/141")) is kept


def test_16_26_a_regimental_hq_returns_with_its_regiment_the_divisional_one_with_anybody() -> None:
    match = scene(
        japan={"1+2/9": "3007", "1+2/20": "3106", "16 Eng": "3206"},
        forces={JAPAN: {"returning": {"9/16 HQ": 4, "16 HQ": 4}}},
    )
    p = position(match)
    assert hosts(p, m.HqReturn(JAPAN, unit("9/16 HQ"))) == units("1+2/9")
    assert hosts(p, m.HqReturn(JAPAN, unit("16 HQ"))) == units("1+2/9", "1+2/20", "16 Eng")


def test_16_24_7_45_r64_a_disrupted_hq_activates_nobody_but_its_formation_may_try() -> None:
    match = moving(
        US,
        "41",
        us={"41 HQ": "3615", "86 Art": "3615"},
        japan=FAR_JAPAN,
        forces={US: {"disrupted": {"41 HQ"}}},
        dice=(6,),
    )
    events = play(match, m.ActivateArmy(unit("86 Art")))
    assert [(e.rule, e.activated) for e in of(m.ArmyActivated, events)] == [("7.45", True)]
