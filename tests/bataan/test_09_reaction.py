"""Chapter 9.2 and 9.3: Combat Refusal and No Retreat."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.r09_reaction import compulsion, prepared_leads
from pacwar.games.bataan.r11_retreat import can_retreat

from .combats import PAIR, TARGET, attack, attacked, defending, drms, fighting, gauntlet, resulting
from .scene import (
    F41,
    REST,
    RUIN,
    at,
    force,
    of,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
)


def cavalry(
    *,
    dice: tuple[int, ...] = (),
    us: dict[str, str] | None = None,
    japan: dict[str, str] | None = None,
    **fields: Any,
) -> Match:
    """1/26 in 3406 is attacked from 3405."""
    return defending(
        US,
        attack("3406", "1+2/9", mobile=True),
        us={"1/26": "3406", **(us or {})},
        japan={"1+2/9": "3405", **(japan or {})},
        dice=dice,
        **fields,
    )


# -- 9.2: Combat Refusal ------------------------------------------------------------------------------------


def test_9_21_red_box_and_cavalry_units_may_refuse() -> None:
    match = cavalry()
    assert match.legal("us") == [m.RefuseCombat(at("3406")), m.EndReaction()]
    assert refused(match, m.RefuseCombat(at("3408"))) == "9.21"
    assert refused(match, m.DeclareNoRetreat(at("3406"))) == "9.21"
    match = cavalry(us={"1/41": "3406", "1/42": "3505"})
    assert top(match) != m.Reaction(US)  # nobody could refuse: nobody is asked


def test_9_21_every_unit_in_the_hex_counts() -> None:
    match = defending(
        US,
        attack("3406", "1+2/9", mobile=True),
        attack("3206", "I(-)9", mobile=True),
        us={"1/26": "3406", "1/41": "3406", "2/26": "3206"},
        japan={"1+2/9": "3405", "I(-)9": "3205"},
    )
    assert refused(match, m.RefuseCombat(at("3406"))) == "9.21"
    assert match.check("us", m.RefuseCombat(at("3206"))) is None


def test_9_21_3_72c_not_if_one_is_disrupted() -> None:
    match = defending(
        US,
        attack("3406", "1+2/9", mobile=True),
        attack("3206", "I(-)9", mobile=True),
        us={"1/26": "3406", "A/194": "3406", "2/26": "3206"},
        japan={"1+2/9": "3405", "I(-)9": "3205"},
        forces={US: {"disrupted": {"A/194"}}},
    )
    assert refused(match, m.RefuseCombat(at("3406"))) == "3.72c"


def test_9_21_an_hq_on_foot_keeps_its_cavalry_from_refusing() -> None:
    match = defending(
        US,
        attack("3406", "1+2/9"),
        us={"1/26": "3406", "41 HQ": "3406"},
        japan={"1+2/9": "3405"},
    )
    assert top(match) == REST  # neither a refusal nor No Retreat: there are only two steps besides the HQ


def test_5_32_9_21_units_in_reserve_defend_normally_and_so_refuse_combat() -> None:
    match = defending(
        US,
        attack("3406", "1+2/9", mobile=True),
        no_retreat=False,
        us={"1/26": "3406"},
        japan={"1+2/9": "3405"},
        commands={US: {"reserve": {F41: 6}, "attached": {unit("1/26"): F41}}},
    )
    assert m.RefuseCombat(at("3406")) in match.legal(US)


def test_9_23a_the_us_has_a_modifier() -> None:
    match = cavalry(dice=(8,))
    events = play(match, m.RefuseCombat(at("3406")), m.Lead(unit("1/26")))
    (check,) = of(m.ErChecked, events)
    assert (check.rule, check.er, check.drm, check.passed) == ("9.23a", 7, -1, True)
    match = defending(
        JAPAN,
        attack("3406", "1/41", mobile=True),
        us={"1/41": "3407"},
        japan={"16 Rcn": "3406", "16 HQ": "3402"},
        dice=(7,),
    )
    (check,) = of(m.ErChecked, play(match, m.RefuseCombat(at("3406")), m.Lead(unit("16 Rcn"))))
    assert (check.er, check.drm, check.passed) == (6, 0, False)


@pytest.mark.parametrize(("side", "face", "passes"), [(JAPAN, 7, False), (US, 8, True), (JAPAN, 6, True)])
def test_9_23a_only_the_us_has_a_modifier_when_it_refuses_combat(
    side: m.Side, face: int, passes: bool
) -> None:
    """16 Rcn has a rating of 6, 1/26 of 7."""
    name = {JAPAN: "16 Rcn", US: "1/26"}[side]
    foe = {JAPAN: "1/41", US: "1+2/9"}[side]
    places = {side: {name: "3406"}, m.OTHER[side]: {foe: "3405"}}
    match = defending(
        side,
        attack("3406", foe, mobile=True),
        no_retreat=False,
        us=places[US],
        japan=places[JAPAN],
        dice=(face,),
    )
    events = play(match, m.RefuseCombat(at("3406")), m.Lead(unit(name)))
    assert [e.passed for e in of(m.CombatRefused, events)] == [passes]


def test_9_23b_who_fails_must_defend() -> None:
    match = cavalry(us={"2/26": "3206"}, dice=(9,))
    play(match, m.RefuseCombat(at("3406")), m.Lead(unit("1/26")))
    assert force(match, US).at[unit("1/26")] == at("3406")
    assert len(fighting(match).attacks) == 1


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


def test_9_23c_who_passes_retreats_two_hexes_and_the_attacker_may_advance() -> None:
    """9.23d, R70: the stack goes as one."""
    match = cavalry(us={"A/194": "3406"}, dice=(1,))
    play(match, m.RefuseCombat(at("3406")), m.Lead(unit("1/26")))
    assert top(match) == m.Retreating(US, units("1/26", "A/194"), at("3406"), at("3406"))  # the whole stack
    play(match, m.RetreatTo(at("3407")))
    assert refused(match, m.Stop()) == "11.31"  # 11.31c
    play(match, m.RetreatTo(at("3408")))
    assert force(match, US).at == dict.fromkeys(units("1/26", "A/194"), at("3408"))
    assert top(match) == m.Advance(JAPAN, units("1+2/9"), at("3406"), 1)
    play(match, m.AdvanceUnit(unit("1+2/9")))
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3406")  # R37: one hex, and no initiative
    assert match.state.tally.drm == 0


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


def test_9_24_a_refusal_does_not_end_in_a_hex_under_attack() -> None:
    match = defending(
        US,
        attack("3406", "1+2/9", mobile=True),
        attack("3408", "I(-)9", mobile=True),
        us={"1/26": "3406", "1/41": "3408"},
        japan={"1+2/9": "3405", "I(-)9": "3409"},
        dice=(1,),
    )
    play(match, m.RefuseCombat(at("3406")), m.Lead(unit("1/26")), m.RetreatTo(at("3407")))
    assert refused(match, m.RetreatTo(at("3408"))) == "9.24"


def test_9_25_not_through_a_vacant_hex_in_an_enemy_zone() -> None:
    ring = {"I(-)9": "3308", "II(-)9": "3508", "III(-)9": "3304", "6+7/9": "3504"}
    match = defending(
        US,
        attack("3406", "1+2/9", mobile=True),
        attack("3206", "16 Eng", mobile=True),
        us={"1/26": "3406", "2/26": "3206"},
        japan={"1+2/9": "3405", "16 Eng": "3107", **ring, "16 HQ": "3407"},
    )
    assert refused(match, m.RefuseCombat(at("3406"))) == "9.25"


def test_16_23_an_hq_does_not_lead_a_refusal() -> None:
    """HQs are on foot, so that they refuse combat never; in No Retreat they lead only alone."""
    match = defending(
        US, attack("3314", "1+2/9"), us={"51 HQ": "3314", "3/51": "3314"}, japan={"1+2/9": "3313"}
    )
    play(match, m.DeclareNoRetreat(at("3314")))
    assert refused(match, m.Lead(unit("51 HQ"))) == "16.23"
    match = defending(US, attack("3314", "1+2/9"), us={"51 HQ": "3314"}, japan={"1+2/9": "3313"}, dice=(5,))
    play(match, m.DeclareNoRetreat(at("3314")), m.Lead(unit("51 HQ")))


# -- 9.3: No Retreat ----------------------------------------------------------------------------------------


def test_9_34_3_x12_a_fort_is_enough() -> None:
    """9.34-3; 9.35c: the check fails, and no marker is placed."""
    match = defending(
        US,
        attack("3314", "11+12/9"),
        us={"3/51": "3314", "51(+) Art": "3314"},
        japan={"11+12/9": "3313"},
        dice=(6,),
    )
    events = play(match, m.DeclareNoRetreat(at("3314")), m.Lead(unit("3/51")))
    (check,) = of(m.ErChecked, events)
    assert (check.rule, check.er, check.face, check.passed) == ("9.35a", 4, 6, False)
    assert of(m.NoRetreatDeclared, events) == [
        m.NoRetreatDeclared(rule="9.35", target=at("3314"), passed=False)
    ]
    assert not fighting(match).no_retreat


def test_9_35b_x43_a_passed_check_places_the_marker() -> None:
    match = defending(
        US,
        attack("3215", "I(-)9", mobile=True),
        attack("3315", "II(-)9", mobile=True),
        us={"2/53": "3215", "1/51": "3315", "51 HQ": "3315", "2/51": "3315"},
        japan={"I(-)9": "3214", "II(-)9": "3314"},
        dice=(4,),
    )
    play(match, m.DeclareNoRetreat(at("3215")), m.Lead(unit("2/53")))
    assert fighting(match).no_retreat == {at("3215"): unit("2/53")}
    assert refused(match, m.DeclareNoRetreat(at("3215"))) == "9.35a"
    assert match.check("us", m.EndReaction()) is None  # 9.31: optional


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


def test_x44_x73_9_34_one_battalion_in_the_open_may_neither_refuse_nor_stand() -> None:
    for name, spot, by, start in (("1/31", "3415", "1+2/9", "3314"), ("1/53", "3115", "1+2/141", "3015")):
        match = defending(
            US,
            attack(spot, by, mobile=True),
            attack("3215", "I(-)9", mobile=True),
            us={name: spot, "2/53": "3215"},
            japan={by: start, "I(-)9": "3214"},
        )
        assert refused(match, m.DeclareNoRetreat(at(spot))) == "9.34"
        assert match.legal("us") == [m.DeclareNoRetreat(at("3215")), m.EndReaction()]


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


def test_9_34_1_9_34_2_three_steps_and_the_hq_of_the_lead_unit() -> None:
    def legal(us: dict[str, str], **fields: Any) -> bool:
        match = defending(US, attack("3615", "1+2/9", mobile=True), attack("3215", "I(-)9", mobile=True), us={**us, "2/53": "3215"},
                         japan={"1+2/9": "3614", "I(-)9": "3214"}, **fields)  # fmt: skip
        return match.check("us", m.DeclareNoRetreat(at("3615"))) is None

    assert legal({"41 HQ": "3615", "1/41": "3615", "2/41": "3615"})
    assert legal({"41 HQ": "3615", "1/41": "3615", "2/41": "3615"}, forces={US: {"reduced": {"1/41"}}})
    assert not legal({"41 HQ": "3615", "1/41": "3615"})  # two steps besides the HQ
    assert not legal({"51 HQ": "3615", "1/41": "3615", "2/41": "3615"})  # another HQ
    match = defending(
        US,
        attack("3615", "1+2/9", mobile=True),
        us={"41 HQ": "3615", "1/41": "3615", "3/51": "3615"},
        japan={"1+2/9": "3614"},
    )
    play(match, m.DeclareNoRetreat(at("3615")))
    assert refused(match, m.Lead(unit("3/51"))) == "9.34-2"
    assert match.legal("us") == [m.Lead(unit("1/41"))]


def test_9_34_1_every_step_in_the_hex_counts_but_those_of_the_hq() -> None:
    us = {"41 HQ": "3406", "1/41": "3406", "41 Art": "3406"}
    fields: Any = {"us": us, "japan": {"1+2/9": "3405"}}
    assert set(prepared_leads(position(scene(**fields)), at("3406"))) == set(units("1/41", "41 Art"))
    worn = scene(**fields, forces={US: {"reduced": {"1/41"}}})
    assert prepared_leads(position(worn), at("3406")) == ()


def test_9_34_2_an_army_unit_beside_an_hq_does_not_lead_a_stand_in_the_open() -> None:
    us = {"41 HQ": "3406", "1/41": "3406", "1/26": "3406"}
    match = scene(us=us, japan={"1+2/9": "3405"})
    assert prepared_leads(position(match), at("3406")) == units("1/41")


def test_14_13_a_destroyed_fort_does_not_help() -> None:
    match = defending(
        US,
        attack("3314", "1+2/9", mobile=True),
        attack("3215", "I(-)9", mobile=True),
        us={"3/51": "3314", "2/53": "3215"},
        japan={"1+2/9": "3313", "I(-)9": "3214"},
        land=Land(destroyed=frozenset({at("3314")})),
    )
    assert refused(match, m.DeclareNoRetreat(at("3314"))) == "9.34"


def japanese(spot: str, hq: str, *, japan: dict[str, str] | None = None, us: dict[str, str] | None = None, mobile: bool = True,
             dice: tuple[int, ...] = ()) -> Match:  # fmt: skip
    return defending(
        JAPAN,
        attack(spot, "1/41", mobile=mobile),
        japan={"II(-)9": spot, "9/16 HQ": hq, **(japan or {})},
        us={"1/41": "3315", **(us or {})},
        dice=dice,
    )


def test_x62_9_32_r2_r3_in_range_of_the_hq_it_is_optional() -> None:
    match = japanese("3314", "3211")  # four hexes: 9/16 HQ counts
    assert match.legal("japan") == [m.DeclareNoRetreat(at("3314")), m.EndReaction()]


def test_x80_the_attempt_of_ii_9_succeeds() -> None:
    match = japanese("3314", "3211", japan={"1+2/9": "3314", "6+7/9": "3314"}, dice=(3,))
    events = play(match, m.DeclareNoRetreat(at("3314")), m.Lead(unit("II(-)9")))
    (check,) = of(m.ErChecked, events)
    assert (check.er, check.face, check.passed) == (6, 3, True)


def test_9_32_away_from_the_hq_they_must_try_with_the_best() -> None:
    match = japanese("3314", "3210", japan={"1+2/9": "3314", "16 Eng": "3314"}, dice=(9,))
    assert match.legal("japan") == [m.DeclareNoRetreat(at("3314"))]
    assert refused(match, m.EndReaction()) == "9.32"
    play(match, m.DeclareNoRetreat(at("3314")))
    assert m.Lead(unit("II(-)9")) in match.legal("japan")
    disrupted = defending(
        JAPAN,
        attack("3314", "1/41", mobile=True),
        japan={"II(-)9": "3314", "1+2/9": "3314"},
        us={"1/41": "3315"},
        forces={JAPAN: {"disrupted": {"II(-)9"}}},
    )
    play(disrupted, m.DeclareNoRetreat(at("3314")))
    assert refused(disrupted, m.Lead(unit("II(-)9"))) == "9.32"
    play(match, m.Lead(unit("1+2/9")))
    assert fighting(match) is not None


def test_9_32_army_units_have_no_hq_that_excuses_them() -> None:
    """R69: 48 Mtn Art stands beside 9/16 HQ, and must try nevertheless."""
    match = defending(
        JAPAN,
        attack("3314", "1/41", mobile=True),
        japan={"48 Mtn Art": "3314", "9/16 HQ": "3313"},
        us={"1/41": "3315"},
    )
    assert match.legal("japan") == [m.DeclareNoRetreat(at("3314"))]


def test_9_32_not_in_clear_terrain() -> None:
    match = defending(
        JAPAN,
        attack("3406", "1/41", mobile=True),
        attack("3314", "2/41", mobile=True),
        japan={"II(-)9": "3406", "1+2/9": "3314"},
        us={"1/41": "3407", "2/41": "3315"},
    )
    assert refused(match, m.DeclareNoRetreat(at("3406"))) == "9.32"


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


def test_9_35d_9_33_without_a_way_they_stand_without_a_check() -> None:
    """9.33: in the open, in range of their HQ, but all around is closed."""
    ring = {"1/41": "3405", "2/41": "3407", "3/41": "3305", "1/42": "3306", "2/42": "3505", "3/42": "3506"}
    match = defending(
        JAPAN, attack("3406", "1/41", mobile=True), japan={"II(-)9": "3406", "9/16 HQ": "3402"}, us=ring
    )
    assert match.legal("japan") == [m.DeclareNoRetreat(at("3406"))]
    assert refused(match, m.EndReaction()) == "9.33"
    events = play(match, m.DeclareNoRetreat(at("3406")), m.Lead(unit("II(-)9")))
    assert not of(m.ErChecked, events)
    assert of(m.NoRetreatDeclared, events)[0].passed


def test_9_31_refusals_come_first() -> None:
    """7.21a-2a, 7.21a-2b, 7.21b-2a, 7.21b-2b: the two parts of the Enemy Reaction Phase."""
    match = defending(
        US,
        attack("3406", "1+2/9", mobile=True),
        attack("3314", "I(-)9", mobile=True),
        us={"1/26": "3406", "3/51": "3314"},
        japan={"1+2/9": "3405", "I(-)9": "3313"},
    )
    assert top(match) == m.Reaction(US)
    play(match, m.EndReaction())
    assert top(match) == m.Reaction(US, no_retreat=True)
    assert refused(match, m.RefuseCombat(at("3406"))) == "9.31"
    assert match.legal("us") == [m.DeclareNoRetreat(at("3314")), m.EndReaction()]


def test_9_33_can_retreat_asks_for_each_unit() -> None:
    match = gauntlet("1/41", "41 Art")
    p = position(match)
    assert can_retreat(p, US, units("1/41", "41 Art"), at("3406"), exactly=True, refusal=False)


def test_9_36a_the_marker_is_worth_one_on_the_die() -> None:
    """X43, X49: 2/53 stands in 3215, and does not retreat (9.36b, 9.36c)."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3215", "I(-)9", "II(-)9"),
        attack("3406", "1+2/9"),
        stands={"3215": "2/53"},
        us={"2/53": "3215", "1/41": "3406"},
        japan={"I(-)9": "3214", "II(-)9": "3214", "1+2/9": "3405"},
        dice=(5, 5),
    )
    events = play(match, m.ResolveAttack(at("3215")), m.Lead(unit("I(-)9")))
    assert drms(events)["10.61f"] == 1
    assert not of(m.UnitRetreated, events)


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
