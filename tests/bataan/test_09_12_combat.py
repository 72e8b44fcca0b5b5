"""Chapters 9 to 12, rule by rule: refusal, No Retreat, terrain in combat, coordination, results, retreat, artillery."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.printed import Loss, read_result
from pacwar.games.bataan.r09_reaction import compulsion, prepared_leads
from pacwar.games.bataan.r10_tables import column_of

from .combats import (
    BEHIND,
    FAR,
    GAUNTLET,
    NEAR,
    PAIR,
    TARGET,
    attack,
    attacked,
    declaring,
    defending,
    defense_fire,
    drms,
    ended,
    resolved,
    resulting,
    retreating,
)
from .scene import (
    BOARD,
    GROUND,
    SETTING,
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

# -- 9.2, 9.3 -----------------------------------------------------------------------------------------------


def test_9_23d_the_attackers_may_advance_up_to_the_stacking_limit_and_fight_no_more() -> None:
    names = ("1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9")
    where = {**dict.fromkeys(names[:4], "3405"), names[4]: "3505"}
    match = defending(
        US,
        attack("3406", *names, mobile=True),
        us={"1/26": "3406", "1/41": "3814"},
        japan=where,
        dice=(1,),
    )
    play(match, m.RefuseCombat(at("3406")), m.Lead(unit("1/26")))
    play(match, m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    for name in names[:4]:
        play(match, m.AdvanceUnit(unit(name)))
    assert type(top(match)) is not m.Advance  # nine points: the fifth has no room
    assert force(match, JAPAN).at[unit(names[4])] == at("3505")
    (fighting,) = (x for x in match.state.steps if type(x) is m.Fighting)
    assert fighting.attacks == ()  # their combat is over


def test_9_35c_after_a_failed_attempt_retreats_apply() -> None:
    match = defending(
        US,
        attack("3314", "1+2/9"),
        no_retreat=True,
        us={"3/51": "3314"},
        japan={"1+2/9": "3214"},
        dice=(5,),
    )
    events = play(match, m.DeclareNoRetreat(at("3314")), m.Lead(unit("3/51")))
    assert [e.passed for e in of(m.NoRetreatDeclared, events)] == [False]
    (fighting,) = (x for x in match.state.steps if type(x) is m.Fighting)
    assert fighting.no_retreat == {}
    beaten = resulting("DR", {"1/41": TARGET}, PAIR, TARGET, leads=("1+2/9", "1/41"))
    assert type(top(beaten)) is m.Retreats


def stood(result: str, **fields: Any) -> Match:
    """A result against 1/41, which leads, and 1/42 under a No Retreat marker."""
    return resulting(
        result,
        {"1/41": TARGET, "1/42": TARGET},
        PAIR,
        TARGET,
        leads=("1+2/9", "1/41"),
        combat={"no_retreat": True},
        **fields,
    )


def test_9_36b_a_retreat_costs_the_lead_unit_a_step_instead() -> None:
    match = stood("DR")
    assert force(match, US).reduced == set(units("1/41"))
    plain = stood("D1")
    assert force(plain, US).reduced == set(units("1/41"))  # no R, no further step
    more = stood("D1R")
    assert force(more, US).eliminated == units("1/41")  # one by the number, one for the R


def test_9_36c_units_under_the_marker_do_not_retreat() -> None:
    match = stood("DR")
    assert force(match, US).at == dict.fromkeys(units("1/41", "1/42"), at(TARGET))
    assert not any(type(x) in (m.Retreats, m.Advance) for x in match.state.steps)


def test_9_36c_a_unit_that_cannot_move_has_not_declared_no_retreat() -> None:
    """11.37: it is eliminated."""
    match = resulting("DR", {"1/200 AA": TARGET, "1/41": TARGET}, PAIR, TARGET, leads=("1+2/9", "1/41"))
    assert unit("1/200 AA") in force(match, US).eliminated


def test_r3_a_regimental_hq_excuses_from_no_retreat() -> None:
    for hq, name in (("9/16 HQ", "1+2/9"), ("16 HQ", "1+2/9"), ("65 HQ", "1+2/9")):
        match = defending(
            JAPAN,
            attack("3314", "3/51"),
            no_retreat=True,
            us={"3/51": "3315"},
            japan={name: "3314", hq: "3211"},
        )
        forced = compulsion(position(match), JAPAN, at("3314"))
        assert (forced is None) == (hq != "65 HQ"), hq


def test_r4_three_steps_and_the_hq_or_a_fortification_alone() -> None:
    for spot, names, leads in (
        (TARGET, ("1/41", "2/41", "41 HQ"), ("1/41", "2/41")),
        (TARGET, ("1/41", "41 HQ"), ()),  # two steps
        (TARGET, ("1/41", "2/41"), ()),  # no HQ
        (TARGET, ("1/41", "2/41", "51 HQ"), ()),  # not theirs
        ("3314", ("3/51",), ("3/51",)),
    ):
        match = defending(US, attack(spot, "1+2/9"), us=dict.fromkeys(names, spot), japan={"1+2/9": "3214"})
        assert prepared_leads(position(match), at(spot)) == tuple(sorted(units(*leads)))


# -- 10.1, 10.2 ---------------------------------------------------------------------------------------------


def test_10_14_each_declared_attack_has_one_defender_hex() -> None:
    match = declaring(
        JAPAN, "16", japan={"1+2/9": "2803", "I(-)9": "2803"}, us={"1/41": TARGET, "1/42": "2903"}
    )
    near = [h for h in (TARGET, "2903") if at(h) in BOARD.neighbors[at("2803")]]
    assert len(near) == 2
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("1+2/9")), m.UseAssault())
    play(match, m.DeclareAttack(at("2903")), m.AddAttacker(unit("I(-)9")), m.UseAssault())
    (fighting,) = (x for x in match.state.steps if type(x) is m.Fighting)
    assert [a.target for a in fighting.attacks] == [at(TARGET), at("2903")]
    assert [a.attackers for a in fighting.attacks] == [units("1+2/9"), units("I(-)9")]


def test_10_18_the_declaration_is_used_up_when_the_combat_begins() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        attack("2903", "I(-)9"),
        japan={"1+2/9": "2803", "I(-)9": "2803"},
        us={"1/41": TARGET, "1/42": "2903"},
        dice=(5, 5),
    )
    play(match, m.ResolveAttack(at(TARGET)))
    left = [a.target for x in match.state.steps if type(x) is m.Fighting for a in x.attacks]
    assert at(TARGET) not in left


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


def test_r51_the_columns_of_the_tables() -> None:
    odds = ("1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
    assert SETTING.assault.columns == odds
    assert SETTING.mobile.columns == (*odds, "8:1")
    table = SETTING.mobile
    assert table.columns[column_of(table, 31, 12)] == table.columns[column_of(table, 29, 12)] == "2:1"  # R44


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


# -- 10.4 to 10.6 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "points"),
    [
        (5, 6),  # 10.42c-1: 5 + 1 within 6
        (6, 3),  # 10.42c-2: 7 is above 6 and below ten
        (8, 3),
        (9, 0),  # 10.42c-3: ten
        (10, 0),
    ],
)
def test_10_42c_1_10_42c_2_10_42c_3_10_42d_10_51b_full_half_or_no_support(face: int, points: int) -> None:
    """1 Art with 6 points behind 10; 10.42d: it has fired in any case; 10.51b: what it gives is added."""
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *PAIR),
        japan={**PAIR, "1 Art": FAR},
        army={"1 Art": "16"},
        us={"1/41": TARGET},
        dice=(face, 5),
    )
    events = told(match, m.Lead(unit("1+2/9")), m.AssignGuns(unit("1 Art")))
    assert [e.points for e in of(m.SupportGiven, events)] == [points]
    assert resolved(events).attack == 10 + points
    ended(match)
    assert force(match, JAPAN).fired == set(units("1 Art"))


def test_10_6_modifiers_are_counted_and_one_die_is_rolled() -> None:
    match = attacked(JAPAN, ("16",), attack(TARGET, *PAIR), japan=PAIR, us={"1/41": TARGET}, dice=(7,))
    events = told(match, m.Lead(unit("1+2/9")))
    found = resolved(events)
    assert drms(events) == {"10.61c": -1}  # 5 against 6
    assert (found.attack, found.defense, found.odds, found.drm, found.face) == (10, 3, "3:1", -1, 7)
    assert found.result == SETTING.assault.rows[6][SETTING.assault.columns.index("3:1")]


# -- 11 -----------------------------------------------------------------------------------------------------


def test_11_11_a_11_11_d_whom_each_part_of_a_result_befalls() -> None:
    assert read_result("A2").attacker == Loss(2) and read_result("A2").defender == Loss()
    assert read_result("D2R").defender == Loss(2, retreat=True) and read_result("D2R").attacker == Loss()
    hit = resulting("A1", {"1/41": TARGET}, PAIR, TARGET, leads=("1+2/9", "1/41"))
    assert force(hit, JAPAN).reduced == set(units("1+2/9"))
    assert not force(hit, US).reduced
    hurt = resulting("D1", {"1/41": TARGET}, PAIR, TARGET, leads=("1+2/9", "1/41"))
    assert force(hurt, US).reduced == set(units("1/41"))
    assert not force(hurt, JAPAN).reduced


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


# The way out of 3406 leads through 3407 alone, which is in enemy zones; 3408 is free.


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


def test_11_55b_artillery_is_given_up_so_that_the_others_can_try() -> None:
    """Every way leads through one vacant hex in a zone; the loss of the artillery does not spare the check."""
    match = retreating(
        US, ("1/41", "41 Art"), "3406", us={"1/41": "3406", "41 Art": "3406"}, japan=GAUNTLET, dice=(10,)
    )
    assert force(match, US).eliminated == units("41 Art")
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    play(match, m.Lead(unit("1/41")))
    assert force(match, US).reduced == set(units("1/41"))  # 11.56c


def test_11_62_who_advances_does_so_at_once_and_attacks_no_more() -> None:
    """The next attack waits; who has advanced beside another enemy is not in it."""
    match = resulting(
        "DR",
        {"1/41": TARGET, "1/42": "2806"},
        {"1+2/9": NEAR[0], "I(-)9": "2807"},
        TARGET,
        leads=("1+2/9", "1/41"),
        fighting={},
    )
    play(match, m.RetreatUnit(unit("1/41")))
    while type(top(match)) is m.Retreating:
        play(match, next(a for a in match.legal("us") if type(a) in (m.Stop, m.RetreatTo)))
    assert type(top(match)) is m.Advance
    assert m.EndAdvance() in match.legal("japan")  # nobody is forced
    play(match, m.AdvanceUnit(unit("1+2/9")))
    assert force(match, JAPAN).at[unit("1+2/9")] == at(TARGET)
    while any(type(x) is m.Combat for x in match.state.steps):
        play(match, match.legal("japan")[-1])
    assert not any(type(x) in (m.Declarations, m.Declaring) for x in match.state.steps)


def test_r38_11_36_who_has_retreated_into_a_defender_hex_neither_defends_nor_leads_nor_loses() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *PAIR),
        japan=PAIR,
        us={"1/41": TARGET, "1/57": TARGET},
        retreated=("1/57",),
        dice=(1,),
    )
    events = told(match, m.Lead(unit("1+2/9")))
    assert resolved(events).defense == 3  # 1/41 alone
    combat = next((x for x in match.state.steps if type(x) is m.Combat), None)
    assert combat is None or combat.leads[US] == unit("1/41")


def test_r63_passengers_are_disrupted_with_the_stack_and_hold_the_hex_by_de() -> None:
    fields: Any = {"leads": ("1+2/9", "1/41"), "combat": {"passengers": units("1/57")}}
    where = {"1/41": TARGET, "1/57": TARGET}
    shaken = resulting("DRd", where, PAIR, TARGET, **fields)
    assert force(shaken, US).disrupted == set(units("1/41", "1/57"))
    gone = resulting("DE", where, PAIR, TARGET, **fields)
    assert force(gone, US).at == {unit("1/57"): at(TARGET)}
    assert not any(type(x) is m.Advance for x in gone.state.steps)
    overkill = resulting("D3", where, PAIR, TARGET, **fields)  # two steps for three: unfulfilled
    assert not force(overkill, US).at


# -- 12 -----------------------------------------------------------------------------------------------------


def test_12_12_only_what_is_eligible_may_fire_and_nobody_must() -> None:
    match = defense_fire({"1/41": TARGET, "41 Art": BEHIND, "51(+) Art": BEHIND}, dice=(5,))
    assert m.AssignGuns(unit("41 Art")) in match.legal("us")
    assert refused(match, m.AssignGuns(unit("51(+) Art"))) == "12.13c"
    assert m.EndFireSupport() in match.legal("us")
    events = play(match, m.EndFireSupport())
    assert resolved(events).defense == 3


@pytest.mark.parametrize(("face", "points"), [(6, 3), (7, None)])
def test_12_13d_army_artillery_out_of_range_of_the_hq_checks_first_and_has_fired_anyway(
    face: int, points: int | None
) -> None:
    """12.13d: the check is separate from coordination, and no activation: it may still move."""
    dice = (face, 1, 5) if points else (face, 5)
    match = defense_fire({"1/41": TARGET, "86 Art": "2812", "41 HQ": "2806"}, dice=dice)
    events = play(match, m.AssignGuns(unit("86 Art")))
    checks = of(m.ErChecked, events)
    assert [c.rule for c in checks] == (["12.13c", "10.42b"] if points else ["12.13c"])
    assert [e.points for e in of(m.SupportGiven, events)] == ([points] if points else [])
    ended(match)
    assert unit("86 Art") in force(match, US).fired
    assert unit("86 Art") not in match.state.steps[0].acted


@pytest.mark.parametrize(("marker", "points"), [("emergency", 3), ("unsupplied", 2)])
def test_12_13f_artillery_without_supply_fires_once(marker: str, points: int) -> None:
    """6.14c halves it if it is Out of Supply; 6.16 says whether it is turned back."""
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        japan={"1+2/9": NEAR[0], "22 Art": FAR},
        us={"1/41": TARGET},
        forces={JAPAN: {marker: {"22 Art"}}},
        dice=(1, 5),
    )
    (given,) = of(m.SupportGiven, told(match, m.AssignGuns(unit("22 Art"))))
    assert given.points == (4 if marker == "emergency" else 2)
    ended(match)
    assert unit("22 Art") in force(match, JAPAN).fired
    back = scene(
        m.Recovery(), japan={"22 Art": FAR}, forces={JAPAN: {"fired": {"22 Art"}, marker: {"22 Art"}}}
    )
    assert (unit("22 Art") in force(back, JAPAN).fired) == (marker == "unsupplied")


def test_12_13g_1_support_is_limited_by_the_modified_strength_of_the_other_units() -> None:
    """16 Eng with 2 points, Out of Supply 1: that much of the artillery counts."""
    for hungry, limit in ((False, 2), (True, 1)):
        match = attacked(
            JAPAN,
            ("16",),
            attack(TARGET, "16 Eng"),
            japan={"16 Eng": NEAR[0], "22 Art": FAR},
            us={"51FA": TARGET},
            forces={JAPAN: {"unsupplied": frozenset({"16 Eng"} if hungry else ())}},
            dice=(1, 5),
        )
        (given,) = of(m.SupportGiven, told(match, m.AssignGuns(unit("22 Art"))))
        assert given.points == limit


def test_12_24_after_combat_all_artillery_in_the_defender_hex_has_fired() -> None:
    match = defense_fire({"1/41": TARGET, "41 Art": TARGET, "51(+) Art": TARGET}, dice=(10,))
    play(match, m.AssignGuns(unit("41 Art")))
    ended(match)
    left = set(units("41 Art", "51(+) Art")) & set(force(match, US).at)
    assert left
    assert left <= force(match, US).fired


def test_r43_r74_self_propelled_artillery_supports_several_combats_of_a_phase() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        attack("2903", "I(-)9"),
        japan={"1+2/9": "2803", "I(-)9": "2803"},
        us={"1/57": TARGET, "2/57": "2903", "2 Prov Art": "2904", "Scouts HQ": "2807"},
        dice=(1, 5, 1, 5),
    )
    guns = []
    while match.deciders and any(type(x) in (m.Fighting, m.Combat) for x in match.state.steps):
        legal = match.legal(match.deciders[0])
        action = next((a for a in legal if type(a) is m.AssignGuns), legal[0])
        guns += [e.unit for e in of(m.GunsAssigned, play(match, action))]
    assert guns == [*units("2 Prov Art"), *units("2 Prov Art")]
    assert not force(match, US).fired
