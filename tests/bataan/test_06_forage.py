"""Chapter 6.44 and 6.45: the Forage Table and Disease."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r06_attrition import candidates
from pacwar.games.bataan.r06_forage import disease_rating
from pacwar.games.bataan.r06_points import is_source_lost

from .scene import (
    F16,
    F41,
    F51,
    F65,
    FAR_JAPAN,
    GAME,
    REST,
    at,
    force,
    named,
    of,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
)
from .supply import forage


@pytest.mark.parametrize(("die", "points"), [(1, 3), (2, 2), (6, 1), (7, 0)])
def test_6_44_foraging_brings_points(die: int, points: int) -> None:
    """6.44a"""
    assert forage((die,)).state.tally.supply == 5 + points


def test_6_44b_1_who_pays_in_full_contains_the_disease() -> None:
    match = forage((9,))
    assert top(match) == m.Disease(US, 2)
    assert refused(match, m.PaySupply(3)) == "6.44b"
    play(match, m.PaySupply(2))
    assert match.state.tally.supply == 3
    assert match.state.tally.contained == 25
    assert top(match) == REST
    next_turn = forage((8,), turn=25, tally={"contained": 25})
    assert next_turn.state.tally.supply == 5  # 8 - 1 is a 7: nothing, and no disease
    later = forage((8,), turn=26, tally={"contained": 25})
    assert top(later) == m.Disease(US, 1)


def test_6_44b_2_each_point_that_is_not_spent_is_a_check() -> None:
    """6.45a: of the formations that are not in Reserve one is drawn; it fails against 5 - 1."""
    match = forage((9, 1, 5))
    assert refused(forage((9,), supply=1), m.PaySupply(2)) == "6.42"
    play(match, m.PaySupply(1))
    step = top(match)
    assert type(step) is m.StepLoss
    assert set(step.units) == {unit("41 HQ"), unit("1/41"), unit("A/194")}
    play(match, m.LoseStep(unit("1/41")))
    assert unit("1/41") in force(match, US).reduced
    assert match.state.tally.contained == 0
    assert match.state.tally.supply == 4


def test_6_44b_without_points_there_is_nothing_to_choose() -> None:
    match = forage((8, 1, 4), supply=0)
    assert top(match) == REST


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


@pytest.mark.parametrize(("turn", "rating"), [(21, 5), (22, 4), (26, 4), (27, 3), (29, 3)])
def test_6_45b_r8_later_turns_are_worse(turn: int, rating: int) -> None:
    match = scene(us={"41 HQ": "3327"}, scenario="campaign", turn=turn)
    assert disease_rating(position(match), F41) == rating


@pytest.mark.parametrize(
    ("turn", "shown"), [(21, ""), (22, " (-1 for the turn)"), (27, " (-2 for the turn)")]
)
def test_6_45b_the_check_tells_what_the_turn_takes_off_the_rating(turn: int, shown: str) -> None:
    match = scene(
        m.DiseaseAttrition(1),
        us={"41 HQ": "3327"},
        scenario="campaign",
        turn=turn,
        commands={US: {"markers": {F41: 1}, "reserve": {}}},
        dice=(1, 1),
    )
    (check,) = of(m.GroupChecked, match.opening)
    assert f"checks ER {check.er}{shown}: " in GAME.setting("campaign").describe(check)


def test_6_45a_the_state_of_the_hq_counts() -> None:
    marked = {US: {"disrupted": {"41 HQ"}, "unsupplied": {"41 HQ"}}}
    match = scene(us={"41 HQ": "3327"}, scenario="campaign", turn=10, forces=marked)
    assert disease_rating(position(match), F41) == 2  # 5 - 2 - 1


def test_6_45a_the_markers_are_drawn_one_after_the_other() -> None:
    match = scene(
        m.DiseaseAttrition(2),
        us={"41 HQ": "3327", "1/41": "3425", "51 HQ": "3728"},
        scenario="campaign",
        turn=10,
        commands={US: {"markers": {F41: 1, F51: 1}, "reserve": {}}},
        dice=(2, 6, 1, 5),
    )
    assert top(match) == REST  # the 51st loses its only unit, the 41st passes
    assert unit("51 HQ") in force(match, US).returning or unit("51 HQ") in force(match, US).eliminated


def test_6_45a_disease_in_a_formation_without_hq_strikes_its_own_units() -> None:
    match = scene(
        m.DiseaseAttrition(1),
        us={"1/41": "3513", "2/41": "3514", "86 Art": "3513"},
        forces={US: {"returning": {"41 HQ": 26}}},
        commands={US: {"markers": {F41: 1}, "reserve": {}}},
        scenario="second",
        turn=24,
        dice=(1, 5),  # 5, less 1 on this turn
    )
    assert refused(match, m.LoseStep(unit("86 Art"))) == "6.45a"
    play(match, m.LoseStep(unit("2/41")))
    assert force(match, US).reduced == named("2/41")


def test_6_45a_6_55_6_57_who_does_not_lose_the_step_and_why() -> None:
    """Disease has its own rule, and an Army unit that has lost a step in the phase loses no second one."""
    ill = scene(
        m.StepLoss(US, F41, units("1/41", "86 Art"), "6.45a"),
        us={"1/41": "3513", "86 Art": "3514", "1/51": "3515"},
    )
    assert refused(ill, m.LoseStep(unit("1/51"))) == "6.45a"
    japan = {"16 HQ": "3409", "1+2/9": "3409", "1/7 Arm": "3410", "65 HQ": "3411", "1+2/141": "3411"}
    match = scene(
        m.AttritionPhase(JAPAN),
        japan=japan,
        commands={JAPAN: {"activated": frozenset({F16, F65}), "markers": {F16: 2, F65: 2}}},
        dice=(10, 10),
    )
    play(match, m.LoseStep(unit("1/7 Arm")))
    assert refused(match, m.LoseStep(unit("1/7 Arm"))) == "6.57"
    assert refused(match, m.LoseStep(unit("1+2/9"))) == "6.55"


def test_6_45a_5_34_disease_takes_a_step_of_an_army_unit_near_the_hq_but_not_of_one_in_reserve() -> None:
    fields: Any = {
        "us": {"41 HQ": "3615", "1/41": "3615", "1/26": "3619", "2/26": "3620"},
        "japan": FAR_JAPAN,
    }
    match = scene(**fields)
    assert set(candidates(position(match), US, F41)) == set(units("41 HQ", "1/41", "1/26"))  # four hexes
    match = scene(**fields, commands={US: {"reserve": {F51: 6}, "attached": {unit("1/26"): F51}}})
    assert set(candidates(position(match), US, F41)) == set(units("41 HQ", "1/41"))


def test_6_46c_forage_still_brings_points_when_the_source_is_lost() -> None:
    land = scene().state.land
    lost = replace(land, japanese=land.japanese | {at("3140")})
    match = forage((2,), land=lost)
    assert is_source_lost(position(match))
    assert match.state.tally.supply == 7
