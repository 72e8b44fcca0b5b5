"""Chapter 18: setting up a scenario."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, READY, US

from .scene import GROUND, SETTING, air, at, begin, force, let_pass, ship, unit


def test_18_22_the_turn_marker_stands_on_the_first_turn() -> None:
    for scenario, first in (("layac", 1), ("abucay", 3), ("mauban", 4), ("second", 23), ("campaign", 3)):
        match = begin(scenario)
        let_pass(match, m.EventDraw)
        assert match.state.turn == first


def test_18_25_units_stand_where_the_card_says() -> None:
    match = begin("abucay")
    assert force(match, US).at[unit("3/51")] == at("3314")  # 4.12, 19.23
    assert force(match, JAPAN).at[unit("9/16 HQ")] == at("3409")


def test_18_23_reduced_units_begin_on_their_reverse() -> None:
    match = begin("second")
    assert unit("1/11") in force(match, US).reduced
    assert not force(begin("abucay"), US).reduced  # 4.13


def test_18_24_the_strategic_display() -> None:
    match = begin("campaign")
    assert match.state.display.air[air("Ida")] == READY
    assert match.state.display.ships[ship("Barge 1")] == READY
    assert match.state.display.ships[ship("Steamer")] == "Australia"  # 15.32


def test_18_21_the_initiative_marker_is_at_zero() -> None:
    assert begin("campaign").state.tally.drm == 0


LAST = {"layac": 2, "abucay": 8, "mauban": 8, "second": 29, "campaign": 25}


def test_18_26_the_cards_have_length_area_and_events() -> None:
    """19.11, 19.21, 19.31, 19.41, 19.42; 19.24b, 19.54b"""
    assert {key: field.scenario.last for key, field in GROUND.fields.items()} == LAST
    assert GROUND.fields["second"].area == SETTING.land
    assert at("3512") not in GROUND.fields["layac"].area  # 19.12
    assert at("2710") not in GROUND.fields["mauban"].area  # 19.32
    for scenario in ("abucay", "mauban"):  # 19.24b, 19.34d
        assert {GROUND.letters[x] for x in begin(scenario).state.events.pool} == set("EFGLNPST")
    assert {GROUND.letters[x] for x in begin("campaign").state.events.pool} == set(GROUND.letters)
    assert len(GROUND.letters) == 20
    assert not begin("layac").state.events.pool  # 19.14e
