"""Rule 4.31: which formation a unit belongs to."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r07_activation import is_active

from .combats import resulting
from .scene import (
    F41,
    F48,
    F51,
    begin,
    command,
    force,
    formation,
    operations,
    position,
    refused,
    scene,
    sequence,
    unit,
)


@pytest.mark.parametrize(
    ("scenario", "name"), [("layac", "71 Art"), ("mauban", "71 Art (91)"), ("second", "71 Art (91)")]
)
def test_e03_19_14d_19_34b_the_card_says_which_71st_artillery_is_in_play(scenario: str, name: str) -> None:
    at = force(begin(scenario), US).at
    assert unit(name) in at
    other = {"71 Art": "71 Art (91)", "71 Art (91)": "71 Art"}[name]
    assert unit(other) not in at


def test_e03_4_31_the_71st_artillery_of_the_91st_acts_with_the_91st() -> None:
    match = scene(
        operations(US),
        sequence(US, "91"),
        m.Movement(US),
        us={"71 Art (91)": "1719", "91 HQ": "1720"},
        japan={"1+2/20": "1604"},
        scenario="mauban",
        turn=6,
    )
    p = position(match)
    now = next(step for step in match.state.steps if type(step) is m.Sequence)
    assert now.formations == (formation("91"),)
    assert is_active(p, now, unit("71 Art (91)"))
    assert m.PickUnit(unit("71 Art (91)")) in match.legal(US)
    assert not match.legal(JAPAN)


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


def test_4_36_a_marker_that_is_held_goes_with_the_last_unit_of_its_formation() -> None:
    match = resulting(
        "DE",
        {"1/41": "3406", "1/51": "3814"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/41"),
        commands={US: {"held": F41, "pool": (F51,), "markers": {F41: 1, F51: 1}}},
    )
    assert command(match, US).held is None
    assert F41 not in command(match, US).markers
