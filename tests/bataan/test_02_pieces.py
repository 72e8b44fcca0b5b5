"""Chapter 2.2: playing pieces."""

from __future__ import annotations

from pacwar.games.bataan.model import JAPAN, US

from .scene import GROUND, SETTING, begin, command, formation, unit


def test_2_21d_activation_markers_belong_to_formations_and_are_not_on_the_map() -> None:
    match = begin("campaign")
    for side in (US, JAPAN):
        markers = command(match, side).markers
        assert markers and all(n >= 1 for n in markers.values())
        assert all(GROUND.formations[f].side is side for f in markers)
    assert command(match, JAPAN).markers[formation("16")] == 2
    assert command(match, US).markers[formation("41")] == 1


def test_r46_designations_are_read_as_the_example_uses_them() -> None:
    assert {"I(-)9", "II(-)9", "III(-)9", "51(+) Art"} <= set(SETTING.names)
    assert not {"1(-9)", "II(-9)", "51(+1)"} & set(SETTING.names)


def test_2_24_army_units_belong_to_no_formation() -> None:
    """2.21d, 4.32: markers belong to formations, and Army units to none."""
    assert GROUND.formation_of[unit("A/194")] == -1
    assert unit("A/194") in GROUND.army[US]
    assert GROUND.is_armor[unit("A/194")]  # 3.16
    assert GROUND.is_artillery[unit("86 Art")]  # 3.17
    assert GROUND.is_aa[unit("1/200 AA")]  # 3.15d
    assert all(f in command(begin("campaign"), JAPAN).markers for f in map(formation, ("16", "65", "48")))


def test_r40_every_counter_has_a_nation() -> None:
    nations = {c.nation for c in SETTING.counters}
    assert nations == {"japan", "united states", "scouts", "philippine army", "navy"}  # 2.25
    assert all((c.nation == "japan") == (c.side is JAPAN) for c in SETTING.counters)


def test_2_25_2_26_nations_and_air_units() -> None:
    """2.26: types A, B and F."""
    assert SETTING.counters[unit("3/51")].nation == "philippine army"
    assert SETTING.counters[unit("1/57")].nation == "scouts"
    assert {SETTING.air[name].type for name in SETTING.air} == {"A", "B", "F"}
