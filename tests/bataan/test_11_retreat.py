"""Chapter 11.3 and 11.5: Retreats."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r03_units import allowance

from .combats import GAUNTLET, attack, defending, gauntlet, ordered, resulting, retreating
from .scene import (
    BOARD,
    FAR_US,
    GAME,
    REST,
    at,
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


def options(match: Match) -> list[str]:
    """Hexes to which the stack may go next."""
    board = position(match).setting.board
    return sorted(board.name(a.spot) for a in match.legal(match.deciders[0]) if isinstance(a, m.RetreatTo))


def test_11_31b_one_or_two_hexes_on_the_assault_crt() -> None:
    match = retreating(US, ("1/41",), "3406", us={"1/41": "3406"}, japan={"1+2/9": "3405"})
    play(match, m.RetreatUnit(unit("1/41")))
    assert refused(match, m.Stop()) == "11.3"
    assert options(match) == ["3306", "3407", "3506"]  # 3305 and 3505 are in the zone of 1+2/9
    events = play(match, m.RetreatTo(at("3407")))
    assert of(m.UnitRetreated, events)[0].rule == "11.3"
    assert options(match) == ["3307", "3408", "3507"]  # two hexes from 3406: not beside it
    play(match, m.Stop())
    assert force(match, US).at == {unit("1/41"): at("3407")}


def test_11_31b_11_33_units_of_a_stack_retreat_one_hex_and_two() -> None:
    match = resulting(
        "DR",
        {"1/41": "3406", "2/41": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/41"),
    )
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")), m.Stop())
    play(match, m.RetreatUnit(unit("2/41")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    assert force(match, US).at == {unit("1/41"): at("3407"), unit("2/41"): at("3408")}


def test_11_31a_two_hexes_on_the_mobile_crt() -> None:
    match = retreating(US, ("1/41",), "3406", exactly=True, us={"1/41": "3406"}, japan={"1+2/9": "3405"})
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")))
    assert refused(match, m.Stop()) == "11.31"
    assert refused(match, m.RetreatTo(at("3306"))) == "11.33"  # it would end beside the Defender Hex
    play(match, m.RetreatTo(at("3408")))
    assert force(match, US).at == {unit("1/41"): at("3408")}  # 11.31d: no farther


def test_11_31c_a_refusal_is_exactly_two_hexes() -> None:
    match = defending(
        US, attack("3406", "1+2/9", mobile=False), us={"1/26": "3406"}, japan={"1+2/9": "3405"}, dice=(1,)
    )
    play(match, m.RefuseCombat(at("3406")), m.Lead(unit("1/26")), m.RetreatTo(at("3407")))
    assert refused(match, m.Stop()) == "11.31"  # whatever CRT was declared
    ends = {a.spot for a in match.legal("us") if type(a) is m.RetreatTo}
    assert ends and all(BOARD.distance(at("3406"), h) == 2 for h in ends)


def test_11_31d_no_retreat_exceeds_two_hexes() -> None:
    match = retreating(US, ("1/41",), "3406", us={"1/41": "3406"}, japan={"1+2/9": "3405"})
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    assert type(top(match)) is not m.Retreating  # it is over by itself
    assert force(match, US).at[unit("1/41")] == at("3408")


def test_x17_11_33_both_retreat_one_hex_to_3315() -> None:
    match = retreating(
        US,
        ("3/51", "51(+) Art"),
        "3314",
        us={"3/51": "3314", "51(+) Art": "3314", "2/53": "3215", "1/51": "3414"},
        japan={"1+2/9": "3214", "II(-)9": "3313"},
    )
    for name in ("3/51", "51(+) Art"):
        play(match, m.RetreatUnit(unit(name)), m.RetreatTo(at("3315")), m.Stop())
    assert {force(match, US).at[u] for u in units("3/51", "51(+) Art")} == {at("3315")}


def test_11_33_a_stack_may_split_up_or_stay_together() -> None:
    match = retreating(
        US, ("1/41", "2/41"), "3406", us={"1/41": "3406", "2/41": "3406"}, japan={"1+2/9": "3405"}
    )
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3306")), m.Stop())
    play(match, m.RetreatUnit(unit("2/41")), m.RetreatTo(at("3506")), m.Stop())
    assert force(match, US).at == {unit("1/41"): at("3306"), unit("2/41"): at("3506")}
    match = retreating(
        US, ("1/41", "2/41"), "3406", us={"1/41": "3406", "2/41": "3406"}, japan={"1+2/9": "3405"}
    )
    play(match, m.RetreatUnit(unit("2/41")), m.TakeAlong(unit("1/41")), m.RetreatTo(at("3407")), m.Stop())
    assert force(match, US).at == dict.fromkeys(units("1/41", "2/41"), at("3407"))


def test_11_32_enemies_hexsides_and_rivers() -> None:
    match = retreating(US, ("A/194",), "3409", us={"A/194": "3409"}, japan={"1+2/9": "3309", "I(-)9": "3408"})
    play(match, m.RetreatUnit(unit("A/194")))
    assert refused(match, m.RetreatTo(at("3408"))) == "11.32"
    assert refused(match, m.RetreatTo(at("3410"))) == "11.32"  # 8.35d: a river
    assert refused(match, m.RetreatTo(at("3412"))) == "11.32"


def test_11_32_11_38_who_has_no_way_is_eliminated() -> None:
    ring = {
        "1+2/9": "3405",
        "I(-)9": "3407",
        "II(-)9": "3305",
        "III(-)9": "3306",
        "6+7/9": "3505",
        "11+12/9": "3506",
    }
    match = retreating(US, ("1/41",), "3406", us={"1/41": "3406", "1/42": "3814"}, japan=ring)
    assert unit("1/41") in force(match, US).eliminated
    assert match.state.tally.lost_in_combat[US] == 2
    match = retreating(
        US,
        ("1/41", "2/41"),
        "2716",
        exactly=True,
        us={"1/41": "2716", "2/41": "2716"},
        japan={"1+2/9": "2815"},
    )
    play(match, m.RetreatUnit(unit("1/41")))
    assert refused(match, m.RetreatTo(at("2616"))) == "11.38"


def test_11_34_no_retreat_ends_in_a_full_hex() -> None:
    full = {"2/41": "3408", "3/41": "3408", "1/42": "3408"}
    match = retreating(
        US, ("1/41",), "3406", exactly=True, us={"1/41": "3406", **full}, japan={"1+2/9": "3405"}
    )
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")))
    assert "3408" not in options(match)
    match = retreating(
        US, ("1/41",), "3407", exactly=True, us={"1/41": "3407", **full}, japan={"1+2/9": "3406"}
    )
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3408")))  # but through one
    assert options(match)


def test_11_34_one_without_stacking_points_fits_everywhere() -> None:
    full = {"2/41": "3408", "3/41": "3408", "1/42": "3408"}
    match = retreating(
        US, ("41 HQ",), "3406", exactly=True, us={"41 HQ": "3406", **full}, japan={"1+2/9": "3405"}
    )
    play(match, m.RetreatUnit(unit("41 HQ")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))


def test_11_37_without_an_allowance_no_retreat() -> None:
    match = retreating(
        US, ("1/200 AA",), "3406", us={"1/200 AA": "3406", "1/41": "3814"}, japan={"1+2/9": "3405"}
    )
    assert unit("1/200 AA") in force(match, US).eliminated


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


def test_r15_attackers_end_no_nearer_to_the_defender_hex() -> None:
    match = retreating(JAPAN, ("1+2/9",), "3406", us={"1/41": "3406"}, japan={"1+2/9": "3405"})
    play(match, m.RetreatUnit(unit("1+2/9")))
    assert options(match) == ["3304", "3404", "3504"]
    play(match, m.RetreatTo(at("3304")), m.Stop())
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3304")


# -- 11.5: through enemy zones ------------------------------------------------------------------------------

# The way out of 3406 leads through 3407 alone, which is in the zones of 3306 and 3506; 3408 is free.


def test_11_51_only_if_there_is_no_other_way_and_then_two_hexes() -> None:
    """11.55"""
    match = gauntlet("1/41", dice=(5,))
    play(match, m.RetreatUnit(unit("1/41")))
    assert top(match) == m.Retreating(US, units("1/41"), at("3406"), at("3406"), pressed=True)
    assert options(match) == ["3407"]
    play(match, m.RetreatTo(at("3407")))
    assert refused(match, m.Stop()) == "11.55"
    play(match, m.RetreatTo(at("3408")))
    assert top(match) == m.RetreatCheck(US, units("1/41"))
    (check,) = of(m.ErChecked, play(match, m.Lead(unit("1/41"))))  # 11.56b
    assert (check.rule, check.er, check.passed) == ("11.56b", 5, True)
    assert not force(match, US).reduced


def test_11_56c_who_fails_the_check_loses_a_step() -> None:
    match = gauntlet("1/41", "2/41", dice=(6,))
    play(match, m.RetreatUnit(unit("1/41")))
    assert refused(match, m.RetreatTo(at("3407"))) == "11.56a"  # they stay together
    play(match, m.TakeAlong(unit("2/41")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    assert refused(match, m.Lead(unit("1+2/9"))) == "11.56b"
    play(match, m.Lead(unit("2/41")))
    assert force(match, US).reduced == {unit("2/41")}
    assert match.state.tally.lost_in_combat[US] == 1


def test_11_55a_artillery_is_left_behind() -> None:
    """11.55b: its loss does not count for the check (11.56c)."""
    match = gauntlet("1/41", "41 Art", dice=(1,))
    assert unit("41 Art") in force(match, US).eliminated
    play(
        match,
        m.RetreatUnit(unit("1/41")),
        m.RetreatTo(at("3407")),
        m.RetreatTo(at("3408")),
        m.Lead(unit("1/41")),
    )
    assert not force(match, US).reduced


def test_11_55b_artillery_is_given_up_so_that_the_others_can_try() -> None:
    """Every way leads through one vacant hex in a zone; the loss of the artillery does not spare the check."""
    match = retreating(
        US, ("1/41", "41 Art"), "3406", us={"1/41": "3406", "41 Art": "3406"}, japan=GAUNTLET, dice=(10,)
    )
    assert force(match, US).eliminated == units("41 Art")
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    play(match, m.Lead(unit("1/41")))
    assert force(match, US).reduced == set(units("1/41"))  # 11.56c


def test_11_54_more_than_one_vacant_hex_in_zones_is_the_end() -> None:
    match = retreating(
        US, ("1/41",), "3406", us={"1/41": "3406", "1/42": "3814"}, japan={**GAUNTLET, "II(-)9": "3409"}
    )
    assert unit("1/41") in force(match, US).eliminated


def test_11_53_the_end_may_be_in_a_zone_only_where_a_friend_is() -> None:
    japan = {**GAUNTLET, "II(-)9": "3409"}  # 11.35
    match = retreating(US, ("1/41",), "3406", us={"1/41": "3406", "2/41": "3408"}, japan=japan, dice=(1,))
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")))
    assert options(match) == ["3408"]
    play(match, m.RetreatTo(at("3408")), m.Lead(unit("1/41")))


def test_11_53_a_retreat_does_not_end_in_a_vacant_hex_in_an_enemy_zone() -> None:
    """The first hex is free; of the second three one is taken from it by the zone of II(-)9."""
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, ()),
        REST,
        m.Retreats(US, units("1/51"), at("3406"), True),
        us={"1/51": "3406"},
        japan={"I(-)9": "3405", "II(-)9": "3409"},
    )
    play(match, m.RetreatUnit(unit("1/51")), m.RetreatTo(at("3407")))
    assert refused(match, m.RetreatTo(at("3408"))) == "11.53"
    assert refused(match, m.RetreatTo(at("3306"))) == "11.33"  # beside the Defender Hex
    assert refused(match, m.RetreatTo(at("3406"))) == "11.33"


def test_11_52_friends_keep_the_way_open() -> None:
    """2/41 in 3407 stands in a zone: who goes through it is not pressed."""
    match = gauntlet("1/41", "41 Art", us={"2/41": "3407"})
    assert unit("41 Art") not in force(match, US).eliminated
    play(match, m.RetreatUnit(unit("1/41")))
    assert top(match) == m.Retreating(US, units("1/41"), at("3406"), at("3406"))
    play(match, m.RetreatTo(at("3407")), m.Stop())


def test_9_25_11_52_a_friend_in_the_zone_keeps_the_way_of_a_refusal_open() -> None:
    """3407 is the way out, in enemy zones; a vacant one would be closed to who refuses."""
    for us, may in (({"1/26": "3406", "1/41": "3407"}, True), ({"1/26": "3406"}, False)):
        match = defending(US, attack("3406", "1+2/9"), no_retreat=False, us=us, japan=GAUNTLET, dice=(8,))
        assert (match.check(US, m.RefuseCombat(at("3406"))) is None) is may
    match = defending(
        US,
        attack("3406", "1+2/9"),
        no_retreat=False,
        us={"1/26": "3406", "1/41": "3407"},
        japan=GAUNTLET,
        dice=(8,),
    )
    play(match, m.RefuseCombat(at("3406")), m.Lead(unit("1/26")), m.RetreatTo(at("3407")))
    assert refused(match, m.Stop()) == "11.31"  # 11.31c: two hexes, friend or no friend
    play(match, m.RetreatTo(at("3408")))
    assert not of(m.ErChecked, told(match))[1:]  # 11.56: nobody went through a vacant hex


def test_r65_vacant_zones_are_avoided_before_occupied_ones() -> None:
    """Through 3407, with a friend, two zone hexes; by 3306 and 3206 a vacant one and a free one."""
    japan = {"1+2/9": "3405", "I(-)9": "3505", "II(-)9": "3304", "III(-)9": "3508"}
    match = retreating(
        US, ("1/41",), "3406", exactly=True, us={"1/41": "3406", "2/41": "3407", "3/41": "3408"}, japan=japan
    )
    play(match, m.RetreatUnit(unit("1/41")))
    now = top(match)
    assert isinstance(now, m.Retreating)
    assert not now.pressed


def test_3_43c_11_56b_an_active_unit_leads_attackers_who_retreat_through_a_zone() -> None:
    fields: Any = {"us": {"1/41": "3406"}, "japan": {"1+2/9": "3404", "1+2/141": "3404"}, "dice": (1,)}
    mixed = scene(
        *ordered(JAPAN, "16", mode="assault"), m.RetreatCheck(JAPAN, units("1+2/9", "1+2/141")), **fields
    )
    assert refused(mixed, m.Lead(unit("1+2/141"))) == "3.43c"
    play(mixed, m.Lead(unit("1+2/9")))
    others = scene(*ordered(JAPAN, "16", mode="assault"), m.RetreatCheck(JAPAN, units("1+2/141")), **fields)
    play(others, m.Lead(unit("1+2/141")))  # nobody else is there


@pytest.mark.parametrize(("result", "er", "passed"), [("DR", 5, True), ("DRd", 3, False)])
def test_11_56b_3_72b_who_is_disrupted_by_the_result_checks_with_the_lower_rating(
    result: str, er: int, passed: bool
) -> None:
    match = resulting(result, {"1/41": "3406"}, GAUNTLET, "3406", leads=("1+2/9", "1/41"), dice=(4,))
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    play(match, m.Lead(unit("1/41")))
    assert [(e.er, e.passed) for e in of(m.ErChecked, told(match))] == [(er, passed)]
    assert (unit("1/41") in force(match, US).reduced) is not passed


def test_11_36_passengers_are_kept_in_fighting() -> None:
    """The only way ends in 3408, where combat is still to come."""
    match = retreating(
        US,
        ("1/41",),
        "3406",
        exactly=True,
        attacks=(("3408", "II(-)9"),),
        us={"1/41": "3406", "2/41": "3408", "3/41": "3407"},
        japan={**GAUNTLET, "II(-)9": "3409"},
    )
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    (step,) = (s for s in match.state.steps if isinstance(s, m.Fighting))
    assert force(match, US).at[unit("1/41")] == at("3408")
    assert step.retreated == {unit("1/41")}


def test_11_3_several_units_retreat_but_one_retreats() -> None:
    event = m.UnitRetreated(rule="11.3", units=units("1/41", "1/42"), start=at("2804"), to=at("2805"))
    assert GAME.setting("campaign").describe(event) == "1/41, 1/42 retreat 2804 to 2805"
    assert (
        GAME.setting("campaign").describe(replace(event, units=units("1/41"))) == "1/41 retreats 2804 to 2805"
    )


def test_11_33_r15_attackers_end_two_hexes_from_the_defender_hex_whichever_way_they_go() -> None:
    """The defender in 3406 has no zone, so that nothing else keeps the attacker away from its hex."""
    match = retreating(
        JAPAN, ("1+2/9",), "3406", exactly=True, us={"1/200 AA": "3406"}, japan={"1+2/9": "3405"}
    )
    play(match, m.RetreatUnit(unit("1+2/9")))
    ends = set()
    for first in options(match):
        play(match, m.RetreatTo(at(first)))
        ends |= set(options(match))
        match.undo("japan")
    board = position(match).setting.board
    away = {name: board.distance(at(name), at("3406")) for name in ends}
    assert ends and set(away.values()) <= {2, 3}
    assert {board.distance(at(name), at("3405")) for name in ends} == {1, 2}
    one = retreating(JAPAN, ("1+2/9",), "3406", us={"1/200 AA": "3406"}, japan={"1+2/9": "3405"})
    play(one, m.RetreatUnit(unit("1+2/9")), m.RetreatTo(at("3505")))
    assert one.check("japan", m.Stop()) is None  # one hex on the Assault CRT: no nearer to 3406


def test_11_33_11_52_11_56_of_a_stack_the_foot_go_free_and_the_motorized_through_the_zone() -> None:
    """Behind 3612 a river runs without a bridge; A/194 is left with 3712, in an enemy zone."""
    match = resulting(
        "DR",
        {"1/41": "3612", "A/194": "3612"},
        {"1+2/9": "3611", "I(-)9": "3511", "6+7/9": "3711"},
        "3612",
        leads=("1+2/9", "1/41"),
        dice=(10,),
    )
    play(match, m.RetreatUnit(unit("1/41")))
    assert refused(match, m.TakeAlong(unit("A/194"))) == "11.34"
    assert refused(match, m.RetreatTo(at("3712"))) == "11.52"
    play(match, m.RetreatTo(at("3613")), m.Stop())
    play(match, m.RetreatUnit(unit("A/194")), m.RetreatTo(at("3712")), m.RetreatTo(at("3813")))
    play(match, m.Lead(unit("A/194")))  # 11.56b: it alone checks, and fails
    assert unit("A/194") in force(match, US).eliminated
    assert force(match, US).at[unit("1/41")] == at("3613")


def test_11_34_r144_who_finds_no_room_waits_until_others_who_must_retreat_have_made_it() -> None:
    """The guns may go to 3506 alone, which is full: all else beside them is vacant and in enemy zones (11.55a)."""
    us = {"51(+) Art": "3407", "1/51": "3506", "1/41": "3506", "2/41": "3506", "2/51": "3505"}
    japan = {"1+2/9": "3406", "I(-)9": "3408", "6+7/9": "3706"}
    match = retreating(US, ("51(+) Art", "1/51"), "3406", us=us, japan=japan)
    assert refused(match, m.RetreatUnit(unit("51(+) Art"))) == "11.34"
    play(match, m.RetreatUnit(unit("1/51")), m.RetreatTo(at("3505")), m.Stop())
    play(match, m.RetreatUnit(unit("51(+) Art")), m.RetreatTo(at("3506")))
    assert force(match, US).at[unit("51(+) Art")] == at("3506")
    alone = retreating(US, ("51(+) Art",), "3406", us=us, japan=japan)
    assert unit("51(+) Art") in force(alone, US).eliminated  # nobody who must retreat can make room


def lost_in_retreat(us: dict[str, str], japan: dict[str, str], target: str, **fields: Any) -> list[str]:
    """The rules by which units are eliminated that must retreat from a hex, two hexes."""
    named = tuple(name for name, spot in us.items() if spot == target)
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, ()),
        REST,
        m.Retreats(US, units(*named), at(target), True),
        us={**us, **FAR_US} if "scenario" not in fields else us,
        japan=japan,
        **fields,
    )
    return [e.rule for e in of(m.UnitEliminated, told(match))]


def test_11_34_11_38_11_54_11_37_why_a_unit_that_cannot_retreat_is_lost() -> None:
    full = dict.fromkeys(("1/42", "2/42", "3/42"), "3408")
    assert lost_in_retreat({"1/41": "3406", **full}, GAUNTLET, "3406") == ["11.34"]
    assert lost_in_retreat({"1/41": "3406"}, {**GAUNTLET, "II(-)9": "3409"}, "3406") == ["11.54"]
    assert lost_in_retreat({"1/41": "3406", "1/200 AA": "3406"}, GAUNTLET, "3406") == ["11.37"]
    edge = {"1+2/9": "3410", "I(-)9": "3310", "II(-)9": "3311", "III(-)9": "3510", "6+7/9": "3511"}
    outside = lost_in_retreat({"1/41": "3411", "1/51": "3404"}, edge, "3411", scenario="layac", turn=1)
    assert outside == ["11.38"]


def test_11_34_11_53_a_full_hex_of_friends_saves_nobody() -> None:
    """Friends hold the only hex that is left, and it takes nine stacking points."""
    ring = dict(
        zip(
            ("1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9", "1+2/20"),
            ("3405", "3505", "3305", "3408", "3607", "3206"),
            strict=True,
        )
    )
    for friends, lost in ((("2/41", "3/41"), False), (("2/41", "3/41", "1/42"), True)):
        us = {"1/41": "3406", **dict.fromkeys(friends, "3407")}
        match = resulting("DR", us, ring, "3406", leads=("1+2/9", "1/41"))
        assert (unit("1/41") not in force(match, US).at) is lost


def test_11_35_a_retreat_ends_in_an_enemy_zone_only_with_a_friend_who_was_there_before() -> None:
    """All around are zones: 3407 is open to 1/41 and 3/41 because 2/41 stands there, and not to them alone."""
    japan = {**GAUNTLET, "II(-)9": "3409"}
    pair = dict.fromkeys(("1/41", "3/41"), "3406")
    alone = retreating(US, tuple(pair), "3406", us=pair, japan=japan)
    assert set(force(alone, US).eliminated) == set(units(*pair))
    match = retreating(US, tuple(pair), "3406", us={**pair, "2/41": "3407"}, japan=japan)
    for name in pair:
        play(match, m.RetreatUnit(unit(name)))
        assert {a.spot for a in match.legal("us") if type(a) is m.RetreatTo} == {at("3407")}
        play(match, m.RetreatTo(at("3407")))
        if type(top(match)) is m.Retreating:
            play(match, m.Stop())
    assert force(match, US).at == dict.fromkeys(units("1/41", "2/41", "3/41"), at("3407"))


def test_9_33_9_35d_11_38_the_edge_of_the_scenario_corners_the_japanese_in_the_open() -> None:
    match = defending(
        JAPAN,
        attack("3411", "1/41"),
        scenario="layac",
        turn=1,
        us={"1/41": "3410", "2/41": "3311", "3/41": "3511", "1/42": "3309", "2/42": "3509"},
        japan={"I/2F": "3411"},
    )
    assert refused(match, m.EndReaction()) == "9.33"
    play(match, m.DeclareNoRetreat(at("3411")), m.Lead(unit("I/2F")))  # without a die
    assert [e.passed for e in of(m.NoRetreatDeclared, told(match))] == [True]
