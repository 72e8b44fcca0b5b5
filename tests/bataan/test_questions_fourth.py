"""A fourth round of questions that a referee is asked, on chapters 3 to 9, 14 and 16: limits, timing and exceptions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Land, Side
from pacwar.games.bataan.places import eliminated, relocated
from pacwar.games.bataan.r03_recovery import is_replenished
from pacwar.games.bataan.r03_units import allowance, attack_strength, efficiency, face
from pacwar.games.bataan.r05_reserve import available
from pacwar.games.bataan.r06_attrition import aerm, candidates, is_headless
from pacwar.games.bataan.r06_points import can_feed, is_source_lost
from pacwar.games.bataan.r06_supply import supplied_japan, traces
from pacwar.games.bataan.r07_initiative import available as markers_available
from pacwar.games.bataan.r08_movement import price
from pacwar.games.bataan.r09_reaction import compulsion
from pacwar.games.bataan.r16_antiaircraft import hit
from pacwar.games.bataan.r16_replacements import hosts

from .combats import attack, declaring, ordered
from .scene import (
    GROUND,
    REST,
    air,
    at,
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

F16, F65, F48 = (formation(key) for key in ("16", "65", "48"))
F11, F21, F31, F41, F51, F91, SCOUTS = (
    formation(key) for key in ("11", "21", "31", "41", "51", "91", "scouts")
)
FAR_JAPAN, FAR_US = {"1+2/141": "3106"}, {"3/51": "3625"}
RUIN = Land(destroyed=frozenset({at("3513")}))


def named(*names: str) -> frozenset[int]:
    return frozenset(units(*names))


def moving(side: Side, *keys: str, **fields: Any) -> Match:
    """A side moves; these formations are active."""
    told = {key: fields.pop(key) for key in ("mode", "army", "event", "reaction") if key in fields}
    return scene(operations(side), sequence(side, *keys, **told), m.Movement(side), **fields)


def defending(side: Side, *attacks: m.Attack, no_retreat: bool = True, **fields: Any) -> Match:
    """A side reacts to these attacks of the enemy."""
    enemy = m.OTHER[side]
    return scene(
        *ordered(enemy, "16" if enemy is JAPAN else "41"),
        m.Fighting(enemy, attacks),
        REST,
        m.Reaction(side, no_retreat=no_retreat),
        **fields,
    )


# -- 3 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "marks", "mobile", "assault"),
    [
        ("1/7 Arm", "", 12, 12),  # 16.41
        ("1/7 Arm", "U", 6, 6),  # 6.14a-1: want of supply halves it all the same
        ("1/7 Arm", "D", 8, 8),
        ("1/7 Arm", "UD", 2, 2),
        ("A/194", "", 14, 7),
        ("A/194", "U", 7, 7),  # 3.57: not halved twice
        ("A/194", "UD", 3, 3),  # the worked example under 6.14a
        ("1/41", "U", 8, 6),  # 6.14a-3: the greater of the two losses
        ("1/41", "UD", 4, 2),  # 3.72a-2
        ("1 Pur", "U", 6, 5),  # fractions are kept
        ("86 Art", "U", 4, 4),  # two points and one half of four are the same
        ("86 Art", "UD", 0, 0),
    ],
)
def test_3_57_3_72a_6_14a_16_41_allowances_in_half_points(
    name: str, marks: str, mobile: int, assault: int
) -> None:
    side = GROUND.side_of[unit(name)]
    marked = {
        "unsupplied": {name} if "U" in marks else set(),
        "disrupted": {name} if "D" in marks else set(),
    }
    placed = {name: "3408"}
    fields: dict[str, Any] = {"us": placed} if side is US else {"japan": placed}
    p = position(scene(forces={side: marked}, **fields))
    assert [allowance(p, unit(name), hard) for hard in (False, True)] == [mobile, assault]


def test_3_53_3_54b_the_unsupplied_are_totalled_halved_once_and_added() -> None:
    p = position(
        scene(
            us={"1/41": "3513", "2/41": "3513", "3/41": "3513", "A/194": "3513"},
            forces={US: {"unsupplied": {"1/41", "2/41", "3/41"}}},
        )
    )
    assert attack_strength(p, US, units("1/41", "2/41", "3/41")) == 4  # 9 halved, not three times 1
    assert attack_strength(p, US, units("1/41", "2/41", "A/194")) == 5


def test_3_44_a_rating_is_never_reduced_below_one_and_a_one_still_passes() -> None:
    match = scene(
        m.Recovery(),
        us={"1/52": "3513"},
        japan={"1+2/9": "3512"},
        forces={US: {"reduced": {"1/52"}, "disrupted": {"1/52"}, "unsupplied": {"1/52"}}},
        dice=(1,),
    )
    assert not force(match, US).disrupted  # a rating of three less three


def test_3_75b_6_41d_who_is_not_fed_recovers_with_the_rating_of_the_unsupplied() -> None:
    """The supply points are spent at the beginning of the Reorganization Phase, before anybody recovers."""
    for fed, recovers in ((True, True), (False, False)):
        match = scene(
            m.Recovery(),
            m.ReorganizationPhase(),
            us={"41 HQ": "3327", "1/41": "3513"},
            japan={"1+2/9": "3512"},
            forces={US: {"disrupted": {"1/41"}}},
            commands={US: {"markers": {F41: 1}, "supplied": frozenset({F41})}},
            scenario="second",
            turn=24,
            tally={"supply": 1},
            dice=(3,),
        )
        play(match, m.FeedFormation(F41) if fed else m.EndFeeding())
        assert (unit("1/41") not in force(match, US).disrupted) is recovers


def test_3_31_3_32_units_without_stacking_points_never_make_a_hex_too_full() -> None:
    full = {"1+2/9": "3407", "I(-)9": "3407", "6+7/9": "3407", "II(-)9": "3407", "16 Eng": "3407"}
    hqs = {"16 HQ": "3407", "9/16 HQ": "3407"}
    assert top(scene(m.PhaseEnd(), japan={**full, **hqs})) == REST
    match = scene(m.PhaseEnd(), japan={**full, **hqs, "1/7 Arm": "3407"})
    assert type(top(match)) is m.Overstack
    assert refused(match, m.RemoveUnit(unit("16 HQ"))) == "3.31"
    play(match, m.RemoveUnit(unit("1/7 Arm")))
    assert top(match) == REST


# -- 4 and 5 ------------------------------------------------------------------------------------------------


def test_4_36_5_34_army_units_in_reserve_with_a_formation_that_perishes_are_free_again() -> None:
    match = scene(
        us={"1/41": "3513", "86 Art": "3615"},
        commands={US: {"markers": {F41: 1, F51: 1}, "reserve": {F41: 6}, "attached": {unit("86 Art"): F41}}},
    )
    s = eliminated(position(match), match.state, unit("1/41"), "11.21c", in_combat=True).state
    after = s.commands[US]
    assert (after.markers, after.reserve, after.attached) == ({F51: 1}, {}, {})


def test_5_18_7_43_an_army_reinforcement_acts_once_when_it_enters() -> None:
    fields: dict[str, Any] = {
        "japan": {"65 HQ": "3607"},
        "forces": {JAPAN: {"waiting": {"3 Eng": 4}}},
        "scenario": "campaign",
    }
    match = moving(JAPAN, "65", **fields)
    play(match, m.PickUnit(unit("65 HQ")), m.StepTo(at("3606")), m.Stop())
    play(match, m.ActivateArmy(unit("3 Eng")))  # no check, although the HQ is far away and has moved
    assert turn_of(match.state).acted == {unit("3 Eng"): 2}
    play(match, m.PickUnit(unit("3 Eng")), m.StepTo(at("4200")), m.Stop())
    assert force(match, JAPAN).at[unit("3 Eng")] == at("4200")


@pytest.mark.parametrize(
    ("retired", "turn", "asked"),
    [
        ((), 4, []),
        ((), 5, [US, JAPAN]),
        ((US,), 9, [JAPAN]),
        ((US, JAPAN), 9, []),
    ],
)
def test_5_23a_5_23b_who_is_asked_about_a_general_withdrawal(
    retired: tuple[Side, ...], turn: int, asked: list[Side]
) -> None:
    match = scene(
        m.Operations(JAPAN),
        m.Pools(),
        m.InitiativePhase(),
        us=FAR_US,
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=turn,
        tally={"retired": frozenset(retired)},
        dice=(9, 2),
    )
    found = []
    while type(step := top(match)) is m.GeneralWithdrawal:
        found.append(step.side)
        play(match, m.Pass())
    assert found == asked


def test_5_23c_7_13_who_withdraws_has_the_initiative_for_ties_of_the_next_turn() -> None:
    match = scene(
        m.Operations(JAPAN),
        m.Pools(),
        m.InitiativePhase(),
        us=FAR_US,
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=8,
        tally={"initiative": JAPAN, "drm": 3},
    )
    play(match, m.DeclareWithdrawal())
    tally = match.state.tally
    assert (tally.initiative, tally.drm, tally.retired) == (US, 0, {US})
    assert turn_of(match.state).retiring is US


def test_5_31_5_33_markers_placed_in_reserve_return_after_two_turns() -> None:
    match = scene(
        m.ReserveStatus(JAPAN), us=FAR_US, japan={**FAR_JAPAN, "1+2/9": "3007"}, scenario="campaign", turn=8
    )
    play(match, m.PlaceInReserve(F16), m.EndReserve())
    assert command(match, JAPAN).reserve[F16] == 10
    assert F16 not in markers_available(command(match, JAPAN))
    for turn, back in ((9, False), (10, True)):
        later = scene(
            m.ReserveStatus(JAPAN),
            m.Arrivals(),
            us=FAR_US,
            japan={**FAR_JAPAN, "1+2/9": "3007"},
            commands={JAPAN: {"reserve": {F16: 10}}},
            scenario="campaign",
            turn=turn,
        )
        assert (F16 in markers_available(command(later, JAPAN))) is back


def test_5_35_the_us_places_what_it_has_beyond_five() -> None:
    six = dict.fromkeys(sorted((F11, F21, F41, F51, F91, SCOUTS)), 1)
    match = scene(
        m.ReserveStatus(US),
        us=FAR_US,
        japan=FAR_JAPAN,
        commands={US: {"markers": {**six, F31: 1}, "reserve": {F31: 20}}},
        scenario="campaign",
        turn=8,
    )
    assert available(command(match, US)) == 6  # 5.35: one in Reserve does not count
    play(match, m.PlaceInReserve(F41))
    assert refused(match, m.PlaceInReserve(F51)) == "5.35"


# -- 6 ------------------------------------------------------------------------------------------------------


def test_6_11c_army_units_do_not_draw_on_supply_roads() -> None:
    """9(+) AT on the road to 4200, more than seven hexes away; a battalion beside it is In Supply."""
    fields: dict[str, Any] = {"japan": {"9(+) AT": "4010", "1+2/141": "4010"}, "us": FAR_US}
    fed = supplied_japan(position(scene(**fields)))
    assert fed == named("1+2/141")
    fields["japan"]["65 HQ"] = "3908"
    assert unit("9(+) AT") in supplied_japan(position(scene(**fields)))  # 6.11c-1
    fields["japan"] = {"9(+) AT": "3802"}
    assert supplied_japan(position(scene(**fields))) == named("9(+) AT")  # 6.11c-2


def test_6_11c_6_13_an_hq_in_emergency_supply_feeds_nobody() -> None:
    """Both are cut off by a ring of US units: both have an Emergency Supply marker, then an Out of Supply marker."""
    ring = dict(zip(("1/41", "2/41", "3/41", "1/42", "2/42", "3/42"), _around("3408"), strict=True))
    marks: dict[str, Any] = {}
    for expected in ("emergency", "unsupplied", "unsupplied"):
        match = scene(
            m.SupplyStatus(), us=ring, japan={"65 HQ": "3408", "9(+) AT": "3408"}, forces={JAPAN: marks}
        )
        assert getattr(force(match, JAPAN), expected) == named("65 HQ", "9(+) AT")
        marks = {k: getattr(force(match, JAPAN), k) for k in ("emergency", "unsupplied")}
    free = scene(m.SupplyStatus(), japan={"65 HQ": "3408", "9(+) AT": "3408"}, forces={JAPAN: marks})
    assert not force(free, JAPAN).unsupplied  # 6.12


def _around(name: str) -> list[str]:
    board = GROUND.setting.board
    return [board.name(n) for n in board.neighbors[at(name)]]


def test_6_15a_a_second_activation_by_a_hungry_hq_takes_the_supply_away_again() -> None:
    fields: dict[str, Any] = {
        "us": {"41 HQ": "3615", "51 HQ": "3615", "1/26": "3615"},
        "japan": FAR_JAPAN,
        "scenario": "second",
        "turn": 24,
    }
    match = moving(US, "41", forces={US: {"unsupplied": {"51 HQ", "1/26"}}}, **fields)
    play(match, m.ActivateArmy(unit("1/26")))
    assert unit("1/26") not in force(match, US).unsupplied
    turn = turn_of(match.state)
    again = moving(US, "51", forces={US: {"unsupplied": {"51 HQ"}}}, game_turn=turn, **fields)
    play(again, m.ActivateArmy(unit("1/26")))
    assert unit("1/26") in force(again, US).unsupplied
    assert turn_of(again.state).acted[unit("1/26")] == 2


def test_6_15a_a_failed_attempt_changes_nobodys_supply() -> None:
    match = moving(
        US,
        "51",
        us={"51 HQ": "3625", "1/26": "3615"},
        japan=FAR_JAPAN,
        forces={US: {"unsupplied": {"51 HQ"}}},
        scenario="second",
        turn=24,
        dice=(10,),
    )
    play(match, m.ActivateArmy(unit("1/26")))
    assert force(match, US).unsupplied == named("51 HQ")


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


def test_6_41a_6_41b_without_a_route_of_the_hq_nothing_is_asked_and_the_formation_starves() -> None:
    ring = dict(
        zip(("1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9", "III(-)9"), _around("3327"), strict=True)
    )
    match = scene(
        operations(US),
        m.SequenceChoice(US, (F41,)),
        us={"41 HQ": "3327", "1/41": "3727"},
        japan=ring,
        scenario="second",
        turn=24,
        tally={"supply": 3},
        commands={US: {"supplied": frozenset({F41})}},
    )
    assert not can_feed(position(match), F41)
    play(match, m.ChooseMobile())
    assert type(top(match)) is m.Movement
    assert match.state.tally.supply == 3
    assert force(match, US).unsupplied == named("41 HQ", "1/41")  # 1/41 could trace


def test_6_43_olongapo_pays_only_once() -> None:
    fields: dict[str, Any] = {"us": {"1/41": "1605"}, "japan": FAR_JAPAN, "scenario": "campaign", "turn": 8}
    for paid, gain in ((False, 6), (True, 0)):
        match = scene(
            land=Land(japanese=frozenset({at("1604")})), tally={"supply": 1, "olongapo": paid}, **fields
        )
        out = relocated(position(match), match.state, units("1/41"), at("1604"))
        assert out.state.tally.supply == 1 + gain
        assert out.state.tally.olongapo


def test_6_44b_who_pays_a_part_checks_for_the_rest_and_contains_nothing() -> None:
    match = scene(
        m.Disease(US, 3),
        us={"41 HQ": "3327", "1/41": "3727"},
        japan=FAR_JAPAN,
        scenario="second",
        turn=24,
        tally={"supply": 2},
        commands={US: {"markers": {F41: 1}}},
        dice=(1, 1),
    )
    assert refused(match, m.PaySupply(3)) == "6.42"
    events = play(match, m.PaySupply(2))
    assert len(of(m.GroupChecked, events)) == 1
    assert (match.state.tally.supply, match.state.tally.contained) == (0, 0)


@pytest.mark.parametrize("turn", [4, 21])
def test_6_46d_without_its_source_the_us_has_no_modifier_to_gt21(turn: int) -> None:
    fields: dict[str, Any] = {"us": FAR_US, "japan": FAR_JAPAN, "scenario": "campaign", "turn": turn}
    held = position(scene(land=Land(), **fields))
    lost = position(scene(land=Land(japanese=frozenset({at("3140")})), **fields))
    assert aerm(held) > 0
    assert is_source_lost(lost)
    assert aerm(lost) == 0


def test_6_55_who_is_out_of_supply_but_traces_again_is_not_singled_out() -> None:
    fields: dict[str, Any] = {
        "us": {"41 HQ": "3617", "1/41": "3514", "2/41": "3717"},
        "forces": {US: {"unsupplied": {"1/41"}}},
    }
    free = position(scene(japan=FAR_JAPAN, **fields))
    assert traces(free, unit("1/41"))
    assert candidates(free, US, F41, frozenset()) == units("41 HQ", "1/41", "2/41")
    ring = dict(
        zip(("1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9", "III(-)9"), _around("3514"), strict=True)
    )
    cut = position(scene(japan=ring, **fields))
    assert candidates(cut, US, F41, frozenset()) == units("1/41")
    assert len(candidates(cut, US, F41)) > 1  # 6.45a: Disease strikes whom the US chooses


def test_6_56_6_57_without_its_hq_a_formation_loses_a_step_of_its_own_and_rolls_no_die() -> None:
    match = scene(
        m.AttritionPhase(US),
        us={"1/41": "3514", "2/41": "3715", "86 Art": "3514"},
        japan=FAR_JAPAN,
        forces={US: {"returning": {"41 HQ": 6}}},
        commands={US: {"activated": frozenset({F41})}},
        dice=(),
    )
    assert is_headless(position(match), US, F41)
    step = top(match)
    assert type(step) is m.StepLoss and step.units == units("1/41", "2/41")


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
    assert price(quiet, step, at("4011")) == 1
    both = position(moving(US, "41", japan={"1+2/9": "3910"}, **fields))
    zone = both.deployed[JAPAN].zone
    assert at("4010") in zone and at("4011") in zone
    assert price(both, step, at("4011")) == 4
    assert price(both, step, at("4009")) == (4 if at("4009") in zone else 1)


def test_8_21_a_friend_in_the_hex_does_not_take_the_cost_of_a_zone_away() -> None:
    p = position(moving(US, "41", us={"1/41": "3514", "2/41": "3513"}, japan={"1+2/9": "3512"}))
    step = m.Moving(US, units("1/41"), at("3514"), at("3514"), 12)
    alone = position(moving(US, "41", us={"1/41": "3514"}, japan={"1+2/9": "3512"}))
    assert price(p, step, at("3513")) == price(alone, step, at("3513")) == 4


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
