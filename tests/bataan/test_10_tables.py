"""Chapter 10.2, 10.3, 10.5, 10.6: terrain, the CRT, odds and modifiers."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.r10_tables import column_of, must_assault

from .combats import (
    BEFORE_MAIN,
    MAIN,
    NEAR,
    PAIR,
    TARGET,
    attack,
    attacked,
    declaring,
    drms,
    ended,
    open_ground,
    ordered,
    resolved,
)
from .scene import (
    BOARD,
    GROUND,
    SETTING,
    around,
    at,
    force,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    told,
    top,
    unit,
    units,
)


@pytest.mark.parametrize(
    ("target", "origin", "hex_drm", "side_drm"),
    [
        (TARGET, NEAR[0], 0, 0),
        ("3115", "3114", 1, 1),  # Rough and Jungle, across a river
        ("3115", "3116", 1, 0),
    ],
)
def test_10_21_10_23_the_defender_benefits_from_his_hex_and_the_hexsides(
    target: str, origin: str, hex_drm: int, side_drm: int
) -> None:
    """10.23: 3114 and 3116, where the attackers stand, are Jungle themselves and give nothing."""
    match = attacked(
        JAPAN,
        ("16",),
        attack(target, "1+2/9", "I(-)9"),
        japan=dict.fromkeys(("1+2/9", "I(-)9"), origin),
        us={"1/53": target},
        land=Land(destroyed=GROUND.abucay),
        dice=(5,),
    )
    found = drms(told(match, m.Lead(unit("1+2/9"))))
    assert (found.get("10.22a", 0), found.get("10.22b", 0)) == (hex_drm, side_drm)


def test_e20_10_52_odds_are_rounded_in_favor_of_the_defender() -> None:
    table = SETTING.assault
    named = [table.columns[column_of(table, 8, defense)] for defense in (2, 3, 4, 5)]
    assert named == ["4:1", "2:1", "2:1", "3:2"]


def test_r51_the_columns_of_the_tables() -> None:
    odds = ("1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
    assert SETTING.assault.columns == odds
    assert SETTING.mobile.columns == (*odds, "8:1")
    table = SETTING.mobile
    assert table.columns[column_of(table, 31, 12)] == table.columns[column_of(table, 29, 12)] == "2:1"  # R44


def test_10_53b_10_53c_the_last_column_takes_what_is_above() -> None:
    """10.53b, 10.53c"""
    assert SETTING.assault.columns[column_of(SETTING.assault, 50, 1)] == "7:1"
    assert SETTING.mobile.columns[column_of(SETTING.mobile, 50, 1)] == "8:1"
    assert SETTING.assault.columns[column_of(SETTING.assault, 1, 0)] == "7:1"


@pytest.mark.parametrize(("mobile", "result"), [(True, "A2R"), (False, "A2Rd")])
def test_10_53a_final_odds_under_one_to_four_need_no_die(mobile: bool, result: str) -> None:
    """The artillery of the defender brings the odds below the first column; only its coordination is rolled for."""
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "16 Eng", mobile=mobile),
        japan={"16 Eng": NEAR[0]},
        us={"1/41": TARGET, "1/42": TARGET, "41 HQ": "2806", "86 Art": "2806"},
        dice=(1,),
    )
    events = play(match, m.Lead(unit("1/41")), m.AssignGuns(unit("86 Art")))
    found = resolved(events)
    assert (found.rule, found.result, found.face) == ("10.53a", result, 0)
    assert found.attack * 4 < found.defense


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


def test_10_53a_the_odds_before_artillery_are_at_least_one_to_four() -> None:
    """R73: all units in the hex count with their defense strength."""
    weak = {"16 Eng": NEAR[0]}
    heavy = {"1/57": TARGET, "2/57": TARGET}  # 2 against 10
    assert position(open_ground(japan=weak, us=heavy)).state.steps[-1] != m.Declarations(JAPAN)
    match = open_ground(japan={**weak, "1+2/9": NEAR[0]}, us=heavy)
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("16 Eng")))
    assert refused(match, m.UseAssault()) == "10.53a"
    play(match, m.AddAttacker(unit("1+2/9")), m.UseAssault())


def test_10_22a_10_61a_terrain_counts_once_and_the_best() -> None:
    """Also 10.21, 10.61a; 3115 is Rough and Jungle, both +1."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3115", "1+2/9", "I(-)9"),
        japan=dict.fromkeys(("1+2/9", "I(-)9"), "3114"),
        us={"1/53": "3115"},
        dice=(5,),
    )
    events = play(match, m.Lead(unit("1+2/9")))
    assert drms(events)["10.22a"] == 1


def test_10_22b_a_river_counts_only_if_all_attack_across_it() -> None:
    """R78: bridged or not. 10.23: where the attackers stand does not count."""
    wet, dry = "3114", "3116"
    both = {"1+2/9": wet, "I(-)9": dry}
    p = position(scene(*ordered(JAPAN, "16"), m.Declarations(JAPAN), japan=both, us={"1/53": "3115"}))
    now = sequence(JAPAN, "16")
    assert must_assault(p, now, units("1+2/9"), at("3115"))
    assert not must_assault(p, now, units("1+2/9", "I(-)9"), at("3115"))
    match = attacked(JAPAN, ("16",), attack("3115", *both), japan=both, us={"1/53": "3115"}, dice=(5,))
    assert "10.22b" not in drms(play(match, m.Lead(unit("1+2/9"))))
    bridged = attacked(
        JAPAN,
        ("16",),
        attack("3503", "1+2/9", "I(-)9"),
        japan=dict.fromkeys(("1+2/9", "I(-)9"), "3502"),
        us={"1/41": "3503"},
        dice=(5,),
    )
    assert drms(play(bridged, m.Lead(unit("1+2/9"))))["10.22b"] == 1


def test_r47_10_22b_a_hexside_counts_if_all_non_artillery_units_attack_through_it() -> None:
    """Artillery that supports from the dry side takes nothing away."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3115", "1+2/9", "I(-)9"),
        japan={**dict.fromkeys(("1+2/9", "I(-)9"), "3114"), "22 Art": "3116"},
        us={"1/53": "3115"},
        dice=(5,),
    )
    events = told(match, m.Lead(unit("1+2/9")), m.AssignGuns(unit("22 Art")))
    assert drms(events)["10.22b"] == 1


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


def test_10_32_3_a_bridge_makes_no_difference() -> None:
    p = position(
        scene(*ordered(JAPAN, "16"), m.Declarations(JAPAN), japan={"1+2/9": "3502"}, us={"1/41": "3503"})
    )
    assert must_assault(p, sequence(JAPAN, "16"), units("1+2/9"), at("3503"))


def test_10_32_3_10_22b_a_gun_on_the_near_bank_changes_neither_the_crt_nor_the_modifier() -> None:
    river = next(
        (BOARD.name(a), BOARD.name(b))
        for a, b in sorted(BOARD.sides["river"])
        if BOARD.name(b) == "3410" and BOARD.name(a) == "3409"
    )
    dry = next(n for n in around(river[1]) if (at(n), at(river[1])) not in BOARD.sides["river"])
    match = attacked(
        JAPAN,
        ("16",),
        attack(river[1], "1+2/9", "I(-)9"),
        us={"1/41": river[1]},
        japan={"1+2/9": river[0], "I(-)9": river[0], "48 Mtn Art": dry},
        army={"48 Mtn Art": "16"},
        dice=(5,),
    )
    play(match, m.Lead(unit("1+2/9")), m.AssignGuns(unit("48 Mtn Art")))
    assert drms(told(match))["10.22b"] == 1


def test_10_32_2_hill_mountain_and_swamp_call_for_the_assault_crt() -> None:
    own = {"1+2/9": "3905"}
    p = position(scene(*ordered(JAPAN, "16"), m.Declarations(JAPAN), japan=own, us={"1/41": "3904"}))
    now = sequence(JAPAN, "16")
    assert must_assault(p, now, units("1+2/9"), at("3904"))
    terrain = {SETTING.map[h].terrain for h in SETTING.land if p.ground.needs_assault[h]}
    assert terrain >= {"hill", "mountain", "swamp"}
    assert not any(
        p.ground.needs_assault[h]
        for h in SETTING.land
        if SETTING.map[h].terrain in ("clear", "rough") and not SETTING.map[h].also
    )


def test_10_32_1_10_31_10_33_the_assault_sequence_and_the_choice() -> None:
    """10.31, 10.32, 10.32-1, 10.33"""
    p = position(
        scene(*ordered(JAPAN, "16"), m.Declarations(JAPAN), japan={"1+2/9": NEAR[0]}, us={"1/41": TARGET})
    )
    assert must_assault(p, sequence(JAPAN, "16", mode="assault"), units("1+2/9"), at(TARGET))
    assert not must_assault(p, sequence(JAPAN, "16"), units("1+2/9"), at(TARGET))


def test_10_33_infantry_alone_may_use_the_mobile_crt() -> None:
    match = declaring(JAPAN, "16", us={"1/41": "3406"}, japan={"1+2/9": "3405"})
    play(match, m.DeclareAttack(at("3406")), m.AddAttacker(unit("1+2/9")))
    assert {m.UseMobile(), m.UseAssault()} <= set(match.legal(JAPAN))


@pytest.mark.parametrize(
    ("land", "fort"),
    [({}, 1), ({"destroyed": frozenset({at("3613")})}, 0)],
)
def test_14_22_10_22c_10_61b_an_intact_fortification_helps_us_defenders(
    land: dict[str, Any], fort: int
) -> None:
    """14.22, 10.22c, 10.61b"""
    own = dict.fromkeys(("1+2/9", "I(-)9"), "3612")
    match = attacked(
        JAPAN, ("16",), attack("3613", *own), japan=own, us={"2/42": "3613"}, land=Land(**land), dice=(5,)
    )
    events = play(match, m.Lead(unit("1+2/9")))
    assert drms(events).get("14.22", 0) == fort


def test_10_24_who_is_halved_below_one_point_does_not_attack() -> None:
    """A unit with one point that is Out of Supply; with two it attacks with one."""
    for name, able in (("9(+) AT", False), ("16 Eng", True)):
        match = declaring(
            JAPAN,
            "16",
            army={"9(+) AT": "16"},
            japan={name: "2803", "1+2/9": "2803"},
            us={"51FA": TARGET},
            forces={JAPAN: {"unsupplied": {name}}},
        )
        play(match, m.DeclareAttack(at(TARGET)))
        if able:
            assert match.check("japan", m.AddAttacker(unit(name))) is None
        else:
            assert refused(match, m.AddAttacker(unit(name))) == "3.54c"  # R72


def test_10_26_9_11_a_tank_alone_before_jungle_is_told_of_the_jungle() -> None:
    match = declaring(
        US,
        "41",
        army={"A/194": "41"},
        us={"A/194": "1211", "1/41": "3405"},
        japan={"1+2/9": "1210", "I(-)9": "3406"},
        scenario="campaign",
        turn=8,
    )
    assert refused(match, m.DeclareAttack(at("1210"))) == "10.26"


def test_e18_10_26_red_box_units_attack_into_grass_along_a_way_only() -> None:
    """R5; a trail joins 3008 with 3007, none with 3107."""
    match = declaring(
        JAPAN,
        "16",
        army={"1/7 Arm": "16", "2/7 Arm": "16"},
        japan={"1/7 Arm": "3007", "2/7 Arm": "3107"},
        us={"51FA": "3008"},
    )
    play(match, m.DeclareAttack(at("3008")))
    assert refused(match, m.AddAttacker(unit("2/7 Arm"))) == "10.26"
    play(match, m.AddAttacker(unit("1/7 Arm")))


def test_e22_10_61c_the_difference_of_the_leads() -> None:
    """A lead with 5 attacks a lead with 7: +2. Disruption and want of supply count (3.43)."""
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "16 Eng", "1+2/9"),
        japan=dict.fromkeys(("16 Eng", "1+2/9"), NEAR[0]),
        us={"1/57": TARGET},
        dice=(5,),
    )
    events = play(match, m.Lead(unit("16 Eng")))
    assert drms(events) == {"10.61c": 2}
    tired = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "16 Eng", "1+2/9"),
        japan=dict.fromkeys(("16 Eng", "1+2/9"), NEAR[0]),
        us={"1/57": TARGET},
        forces={US: {"disrupted": {"1/57"}, "unsupplied": {"1/57"}}},
        dice=(5,),
    )
    assert drms(play(tired, m.Lead(unit("16 Eng")))) == {"10.61c": -1}


def test_10_61c_3_72b_6_14b_3_44_the_leads_are_compared_as_they_are_and_never_below_one() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", "I(-)9"),
        us={"1/51": "3406"},
        japan={"1+2/9": "3405", "I(-)9": "3405"},
        forces={JAPAN: {"unsupplied": {"1+2/9"}}, US: {"disrupted": {"1/51"}, "unsupplied": {"1/51"}}},
        dice=(5,),
    )
    play(match, m.Lead(unit("1+2/9")))
    assert drms(told(match))["10.61c"] == 1 - 5  # 4 less 3; 6 less 1


def test_10_61d_two_formations_in_the_defender_hex() -> None:
    for others, drm in (({"1/42": TARGET, "1/52": TARGET}, -1), ({"1/42": TARGET, "A/194": TARGET}, None)):
        match = attacked(
            JAPAN,
            ("16",),
            attack(TARGET, "1+2/9", "I(-)9"),
            japan=dict.fromkeys(("1+2/9", "I(-)9"), NEAR[0]),
            us=others,
            dice=(5,),
        )
        events = play(match, m.Lead(unit("1+2/9")), m.Lead(unit("1/42")))
        assert drms(events).get("10.61d") == drm


def test_10_61d_three_formations_are_no_worse_than_two() -> None:
    us = {"1/41": "3406", "1/51": "3406", "1/21": "3406", "A/194": "3406"}
    match = attacked(
        JAPAN, ("16",), attack("3406", "1+2/9", mobile=True), japan={"1+2/9": "3405"}, us=us, dice=(5,)
    )
    play(match, m.Lead(unit("1/41")))
    events = [e for played in match.log for e in played.events]
    assert drms(events)["10.61d"] == -1


def test_10_61d_an_hq_of_another_formation_is_one_too_many_an_army_unit_is_not() -> None:
    for guest, drm in (("51 HQ", -1), ("1/26", 0), ("41 HQ", 0)):
        match = attacked(
            JAPAN,
            ("16",),
            attack("3406", "1+2/9", "I(-)9"),
            us={"1/41": "3406", guest: "3406"},
            japan={"1+2/9": "3405", "I(-)9": "3405"},
            dice=(5,),
        )
        play(match, m.Lead(unit("1+2/9")))
        if top(match) == m.Leading(US):
            play(match, m.Lead(unit("1/41")))
        assert drms(told(match)).get("10.61d", 0) == drm


def test_10_62_modifiers_are_limited_to_five() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(MAIN, "16 Eng", "1+2/9"),
        japan=dict.fromkeys(("16 Eng", "1+2/9"), BEFORE_MAIN),
        us={"1/57": MAIN},
        stands={MAIN: "1/57"},
        forces={JAPAN: {"disrupted": {"16 Eng"}}},
        scenario="second",
        turn=24,
        land=Land(),
        dice=(10, 5),
    )
    events = play(match, m.Lead(unit("16 Eng")))
    assert sum(drms(events).values()) > 5
    assert resolved(events).drm == 5


def test_10_62_plus_and_minus_are_netted_before_the_limit() -> None:
    """+2 for the coordination that failed and +1 for the marker are not lost in the -5 of the other side."""
    match = attacked(
        JAPAN,
        ("16", "65"),
        attack("3406", "1+2/9", "5+6/141"),
        us={"1/51": "3406"},
        japan={"1+2/9": "3405", "5+6/141": "3405"},
        forces={US: {"disrupted": {"1/51"}, "unsupplied": {"1/51"}}},
        stands={"3406": "1/51"},
        mode="assault",
        dice=(10, 5),
    )
    play(match, m.Lead(unit("5+6/141")))
    ended(match)
    assert drms(told(match)) == {"10.61c": 1 - 7, "10.61f": 1, "10.61g": 2}
    assert resolved(told(match)).drm == -3


def test_10_51a_units_out_of_supply_are_totalled_and_halved() -> None:
    """3.53: 5 and 5 halved are 5, with 5 of another 10. E01: want of supply halves."""
    own = dict.fromkeys(("1+2/9", "I(-)9", "6+7/9"), NEAR[0])
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *own),
        japan=own,
        us={"1/41": TARGET},
        forces={JAPAN: {"unsupplied": {"1+2/9", "I(-)9"}}},
        dice=(5,),
    )
    assert resolved(play(match, m.Lead(unit("6+7/9")))).attack == 10


def test_10_6_modifiers_are_counted_and_one_die_is_rolled() -> None:
    match = attacked(JAPAN, ("16",), attack(TARGET, *PAIR), japan=PAIR, us={"1/41": TARGET}, dice=(7,))
    events = told(match, m.Lead(unit("1+2/9")))
    found = resolved(events)
    assert drms(events) == {"10.61c": -1}  # 5 against 6
    assert (found.attack, found.defense, found.odds, found.drm, found.face) == (10, 3, "3:1", -1, 7)
    assert found.result == SETTING.assault.rows[6][SETTING.assault.columns.index("3:1")]


def test_10_63_the_die_and_the_table() -> None:
    own = dict.fromkeys(("1+2/9", "I(-)9"), NEAR[0])
    match = attacked(
        JAPAN, ("16",), attack(TARGET, *own, mobile=True), japan=own, us={"1/51": TARGET}, dice=(9,)
    )
    events = play(match, m.Lead(unit("1+2/9")))
    found = resolved(events)  # also 10.6
    assert (found.attack, found.defense, found.odds, found.drm) == (10, 3, "3:1", -2)
    assert found.result == SETTING.mobile.rows[7][SETTING.mobile.columns.index("3:1")]
    assert force(match, JAPAN).at  # they are there still
    assert not of(m.ErChecked, events)
