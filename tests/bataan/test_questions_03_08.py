"""Questions that a referee is asked about chapters 3 to 8: where two rules meet, and what a wording leaves open."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Land
from pacwar.games.bataan.r03_units import allowance
from pacwar.games.bataan.r06_points import is_source_lost

from .landings import invasion
from .scene import (
    BARGE_3,
    F16,
    F41,
    F48,
    F65,
    REST,
    at,
    begin,
    command,
    force,
    left,
    moving,
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

# -- 3 ------------------------------------------------------------------------------------------------------


def test_3_57_r104_every_assault_sequence_halves_the_allowance_once() -> None:
    match = moving(
        JAPAN, "16", japan={"1+2/9": "3406", "16 Rcn": "3406"}, forces={JAPAN: {"unsupplied": {"16 Rcn"}}}
    )
    p = position(match)
    assert [allowance(p, unit("1+2/9"), assault) for assault in (False, True, True)] == [16, 8, 8]
    assert [allowance(p, unit("16 Rcn"), assault) for assault in (False, True)] == [9, 9]  # 4.5 points


def test_3_23_3_25b_a_stack_exerts_its_zone_as_its_freest_unit_would() -> None:
    """Armor exerts no zone over a river without a bridge; an HQ without a zone of its own beside it does, if it is stacked
    with a unit that exerts one."""
    alone = position(scene(us={"A/194": "3814"}, japan={}))
    assert at("3813") not in alone.deployed[US].zone
    together = position(scene(us={"A/194": "3814", "41 HQ": "3814"}, japan={}))
    assert at("3813") in together.deployed[US].zone


def test_3_31_3_32_an_excess_is_made_up_of_units_with_stacking_points_and_is_no_loss_in_combat() -> None:
    match = scene(
        operations(US),
        sequence(US, "41"),
        m.PhaseEnd(),
        m.Movement(US),
        us={"1/41": "3406", "2/41": "3406", "3/41": "3406", "1/42": "3407", "41 HQ": "3406"},
    )
    play(match, m.PickUnit(unit("1/42")), m.StepTo(at("3406")), m.Stop(), m.EndMovement())
    assert top(match) == m.Overstack(US, at("3406"))
    assert refused(match, m.RemoveUnit(unit("41 HQ"))) == "3.31"
    play(match, m.RemoveUnit(unit("2/41")))
    assert match.state.tally.lost[US] == 2 and match.state.tally.lost_in_combat[US] == 0


# -- 4 and 5 ------------------------------------------------------------------------------------------------


def test_4_35_r105_event_n_does_not_reach_the_garrisons_of_manila() -> None:
    match = begin("campaign")
    assert command(match, JAPAN).reserve[F48] == 0
    asked = scene(
        operations(JAPAN),
        m.AnyFormation(JAPAN),
        japan={"1 G": "Manila", "1+2/9": "3406"},
        scenario="campaign",
        turn=14,
    )
    assert refused(asked, m.ChooseFormation(F48)) == "16.42a"


def test_5_18_r83_an_army_reinforcement_in_manila_enters_without_a_check() -> None:
    match = moving(JAPAN, "16", japan={"Kondo": "Manila", "16 HQ": "3007"}, scenario="campaign", turn=20)
    events = play(match, m.ActivateArmy(unit("Kondo")))
    assert [(e.rule, e.activated) for e in of(m.ArmyActivated, events)] == [("7.44", True)]
    play(match, m.PickUnit(unit("Kondo")), m.StepTo(at("4200")))


def test_5_23e_r111_who_withdraws_lands_but_does_not_attack_from_the_sea() -> None:
    match = invasion(
        3,
        us={"1/1": "1419"},
        then=(),
        played={"retiring": JAPAN},
        commands={JAPAN: {"activated": frozenset({F16})}},
    )
    play(match, m.Embark(unit("1+2/20")), m.BoardBarge(BARGE_3), m.LandAt(at("1419")), m.EndInvasion())
    assert unit("1+2/20") in force(match, JAPAN).eliminated


def test_5_34_r112_an_army_unit_joins_a_formation_only_when_it_is_placed() -> None:
    match = scene(
        m.ReserveStatus(JAPAN),
        japan={"1+2/9": "3406", "1+2/141": "3407", "9(+) AT": "3406"},
        commands={JAPAN: {"reserve": {F65: 6}}},
    )
    assert refused(match, m.AttachToReserve(unit("9(+) AT"))) == "5.34"
    play(match, m.PlaceInReserve(F16), m.AttachToReserve(unit("9(+) AT")))
    assert command(match, JAPAN).attached == {unit("9(+) AT"): F16}


# -- 6 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fed", "asked"), [(True, False), (False, True)])
def test_6_41b_6_41c_r102_who_was_not_fed_may_be_when_it_is_activated_again(fed: bool, asked: bool) -> None:
    match = scene(
        operations(US),
        m.SequenceChoice(US, (F41,), event=True),
        us={"41 HQ": "3327", "1/41": "3425"},
        scenario="second",
        turn=24,
        tally={"supply": 5},
        forces={US: {"unsupplied": set() if fed else {"41 HQ", "1/41"}}},
        commands={US: {"activated": frozenset({F41}), "supplied": frozenset({F41} if fed else ())}},
    )
    play(match, m.ChooseMobile())
    assert (top(match) == m.SupplyChoice(US, F41)) == asked
    if asked:
        play(match, m.SpendSupply())
        assert match.state.tally.supply == 4
        assert not force(match, US).unsupplied


def test_6_16b_12_19_r103_cut_off_artillery_of_a_supplied_formation_is_not_turned_back() -> None:
    for cut_off in (False, True):
        match = scene(
            m.Recovery(),
            us={"41 Art": "3337", "41 HQ": "3327"},
            scenario="second",
            turn=24,
            forces={US: {"fired": {"41 Art"}, "unsupplied": {"41 Art"} if cut_off else set()}},
            commands={US: {"supplied": frozenset({F41})}},
        )
        assert (unit("41 Art") in force(match, US).fired) == cut_off


def test_6_15a_a_supplied_hq_feeds_an_army_unit_only_in_range_an_unsupplied_one_starves_it_anywhere() -> None:
    for far, hungry, before, after in (
        (False, False, True, False),
        (True, False, True, True),
        (True, True, False, True),
        (False, True, False, True),
    ):
        spot = "3333" if far else "3329"
        match = moving(
            US,
            "41",
            us={"41 HQ": "3327", "1/26": spot},
            scenario="second",
            turn=24,
            dice=(1,),
            forces={US: {"unsupplied": {name for name, out in (("41 HQ", hungry), ("1/26", before)) if out}}},
            commands={US: {"supplied": frozenset(() if hungry else (F41,))}},
        )
        play(match, m.ActivateArmy(unit("1/26")))
        assert (unit("1/26") in force(match, US).unsupplied) == after


def test_6_42_r108_the_track_gives_supply_points_in_scenario_4_but_no_replacement_points() -> None:
    match = scene(m.Arrivals(), us={"41 HQ": "3327"}, scenario="second", turn=23, tally={"supply": 6})
    assert match.state.tally.supply == 7
    assert match.state.tally.replacements == {US: 0, JAPAN: 0}


@pytest.mark.parametrize(("start", "to", "lost"), [("3039", "3040", True), ("3138", "3139", False)])
def test_6_46_3_12a_an_uncontested_zone_takes_the_source_where_a_road_leads_into_it(
    start: str, to: str, lost: bool
) -> None:
    """3.25b: the source is in Jungle; over the bridge from 3040 the zone reaches it, from 3139 it does not."""
    match = moving(
        JAPAN,
        "16",
        japan={"1+2/9": start},
        us={"1/41": "4040"},
        scenario="second",
        turn=24,
        tally={"supply": 5},
    )
    play(match, m.PickUnit(unit("1+2/9")), m.StepTo(at(to)), m.Stop())
    assert is_source_lost(position(match)) == lost
    assert match.state.tally.supply == (0 if lost else 5)


def test_19_34e_3_opt_event_s_works_where_the_optional_rule_lets_japan_check() -> None:
    for partial in (False, True):
        match = scene(
            m.AttritionPhase(JAPAN),
            m.EventWindow(JAPAN, "strategic"),
            japan={"1+2/20": "1604"},
            us={"1/91": "1216"},
            scenario="mauban",
            hands={JAPAN: "S"},
            options={"attrition": "partial"} if partial else None,
        )
        action = m.PlayEvent(position(match).ground.event_ids["S"])
        assert (match.check("japan", action) is None) == partial


# -- 7 ------------------------------------------------------------------------------------------------------


def test_7_45_an_army_unit_that_failed_does_not_join_an_assault_either() -> None:
    match = scene(
        operations(US),
        sequence(US, "41", mode="assault", failed=frozenset({unit("1/26")})),
        m.Declarations(US),
        us={"1/41": "3406", "1/26": "3505"},
        japan={"1+2/9": "3405"},
    )
    play(match, m.DeclareAttack(at("3405")), m.AddAttacker(unit("1/41")))
    assert refused(match, m.AddAttacker(unit("1/26"))) == "7.45"


def test_7_22_7_24_with_one_marker_held_the_last_drawn_is_not_passed() -> None:
    match = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        japan={"1+2/9": "3406", "1+2/141": "3407"},
        commands={JAPAN: {"pool": (F65,), "held": F16}},
        dice=(1,),
    )
    play(match, m.DrawMarker())
    assert refused(match, m.PassSequence()) == "7.22"
    assert {type(a) for a in match.legal("japan")} == {m.Activate, m.Combine}


# -- 8 ------------------------------------------------------------------------------------------------------


def test_8_23b_a_unit_on_foot_may_leave_a_zone_and_enter_another_if_a_free_hex_lies_between() -> None:
    match = moving(US, "41", us={"1/41": "3406"}, japan={"1+2/9": "3405", "I(-)9": "3410"})
    play(match, m.PickUnit(unit("1/41")))
    assert left(match) == 6
    play(match, m.StepTo(at("3407")))  # 8.23c: one point
    play(match, m.StepTo(at("3408")))
    play(match, m.StepTo(at("3409")))  # a zone again: two points, and it stops (8.22)
    assert force(match, US).at[unit("1/41")] == at("3409")


def test_8_12_15_41_who_has_moved_and_come_back_does_not_embark() -> None:
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", mode="assault"),
        REST,
        m.Invasion(JAPAN),
        m.Movement(JAPAN),
        japan={"1+2/20": "1604", "6+7/20": "1604"},
        us={"1/41": "3814"},
        scenario="second",
        turn=24,
        display=m.Display(ships={BARGE_3: m.READY}),
        game_turn=GameTurn(JAPAN, started_afloat=frozenset(units("1+2/20", "6+7/20"))),
    )
    play(match, m.PickUnit(unit("1+2/20")), m.StepTo(at("1605")), m.StepTo(at("1604")), m.Stop())
    play(match, m.EndMovement())
    assert refused(match, m.Embark(unit("1+2/20"))) == "8.12"
    assert match.check("japan", m.Embark(unit("6+7/20"))) is None


def test_14_12_the_first_to_enter_a_fort_pays_for_it_and_the_next_does_not() -> None:
    match = moving(JAPAN, "16", japan={"1+2/9": "3612", "I(-)9": "3612"}, us={"1/41": "4129"}, land=Land())
    for name, price in (("1+2/9", 3), ("I(-)9", 2)):  # Clear, a river, the fort
        play(match, m.PickUnit(unit(name)))
        before = left(match)
        play(match, m.StepTo(at("3613")))
        assert before - left(match) == price
        play(match, m.Stop())
