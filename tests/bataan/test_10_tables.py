"""Chapter 10.2, 10.3, 10.5, 10.6: terrain, the CRT, odds and modifiers."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.r10_tables import column_of, must_assault

from .combats import NEAR, TARGET, attack, attacked, drms, ordered, resolved
from .scene import BOARD, SETTING, at, force, of, play, position, scene, sequence, unit, units

MAIN = next(BOARD.name(h) for h, line in SETTING.forts.items() if line == "main")
BEFORE_MAIN = BOARD.name(next(n for n in BOARD.neighbors[at(MAIN)] if n in SETTING.land))


def test_e20_10_52_odds_are_rounded_in_favor_of_the_defender() -> None:
    table = SETTING.assault
    named = [table.columns[column_of(table, 8, defense)] for defense in (2, 3, 4, 5)]
    assert named == ["4:1", "2:1", "2:1", "3:2"]


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


def test_10_32_3_a_bridge_makes_no_difference() -> None:
    p = position(
        scene(*ordered(JAPAN, "16"), m.Declarations(JAPAN), japan={"1+2/9": "3502"}, us={"1/41": "3503"})
    )
    assert must_assault(p, sequence(JAPAN, "16"), units("1+2/9"), at("3503"))


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


def test_14_22_the_main_line_counts_two() -> None:
    own = dict.fromkeys(("1+2/9", "I(-)9"), BEFORE_MAIN)
    match = attacked(
        JAPAN,
        ("16",),
        attack(MAIN, *own),
        japan=own,
        us={"2/42": MAIN},
        scenario="second",
        turn=24,
        land=Land(),
        dice=(5,),
    )
    assert drms(play(match, m.Lead(unit("1+2/9"))))["14.22"] == 2


def test_14_21_14_13_destroyed_or_built_forts_and_the_crt() -> None:
    now = sequence(JAPAN, "16")
    own = {"1+2/9": NEAR[0], "I(-)9": "3813"}

    def must(spot: str, name: str, **land: Any) -> bool:
        p = position(
            scene(
                *ordered(JAPAN, "16"), m.Declarations(JAPAN), japan=own, us={"1/41": spot}, land=Land(**land)
            )
        )
        return must_assault(p, now, units(name), at(spot))

    assert must("3814", "I(-)9") == (SETTING.forts.get(at("3814")) is not None)
    assert not must(TARGET, "1+2/9")
    assert must(TARGET, "1+2/9", built=frozenset({at(TARGET)}))


def test_14_21_a_fortification_is_nothing_to_japanese_defenders() -> None:
    p = position(scene(*ordered(US, "41"), m.Declarations(US), us={"1/41": "3714"}, japan={"1+2/9": "3613"}))
    assert not must_assault(p, sequence(US, "41"), units("1/41"), at("3613")) or (
        (at("3714"), at("3613")) in BOARD.sides["river"]
    )


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
