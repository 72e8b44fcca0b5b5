"""Chapter 7.1: initiative, and the markers that go into the cups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Side
from pacwar.games.bataan.r07_initiative import available

from .combats import won
from .scene import (
    F11,
    F16,
    F21,
    F41,
    F51,
    F65,
    F91,
    FAR_JAPAN,
    FAR_US,
    SCOUTS,
    at,
    begin,
    command,
    formation,
    formations,
    let_pass,
    of,
    operations,
    play,
    refused,
    scene,
    top,
    unit,
)


def test_7_13_the_higher_die_has_the_initiative() -> None:
    match = scene(m.Initiative(), dice=(4, 6))
    assert match.state.steps[0].first is US
    assert match.state.tally.initiative is US


def test_7_13_a_tie_leaves_it_where_it_was() -> None:
    for holder in (US, JAPAN):
        match = scene(m.Initiative(), dice=(5, 5), tally={"initiative": holder})
        assert match.state.steps[0].first is holder


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


@pytest.mark.parametrize("before", [US, JAPAN])
def test_7_13_7_12b_the_initiative_drm_may_make_a_tie_which_changes_nothing(before: m.Side) -> None:
    match = scene(
        m.Initiative(), us=FAR_US, japan=FAR_JAPAN, dice=(4, 6), tally={"initiative": before, "drm": 2}
    )
    assert match.state.tally.initiative is before
    assert match.state.tally.drm == 0


def test_7_11_7_12a_the_marker_counts_for_its_side_and_is_reset() -> None:
    japan = scene(m.Initiative(), dice=(4, 6), tally={"drm": 3})
    assert japan.state.steps[0].first is JAPAN
    assert japan.state.tally.drm == 0  # 7.12a
    us = scene(m.Initiative(), dice=(6, 4), tally={"drm": -3})
    assert us.state.steps[0].first is US


def test_7_12b_only_two_hexes_from_where_it_attacked() -> None:
    match = won(("1+2/9",), japan={"1+2/9": "3405"}, us={"1/41": "3814"})
    play(match, m.AdvanceUnit(unit("1+2/9")), m.AdvanceTo(at("3305")))  # beside 3405
    assert match.state.tally.drm == 0
    match = won(("1+2/9",), japan={"1+2/9": "3405"}, us={"1/41": "3814"})
    play(match, m.AdvanceUnit(unit("1+2/9")), m.Stop())
    assert match.state.tally.drm == 0


@pytest.mark.parametrize(
    ("scenario", "rule", "given", "rolled"),
    [
        ("layac", "19.14a", (1, 2), ()),
        ("abucay", "19.24a", (3, 4), (5, 8)),
        ("mauban", "19.34a", (4,), (5, 8)),
        ("second", "19.44a", range(23, 30), ()),
        ("campaign", "19.54a", (3, 4), ()),
    ],
)
def test_19_14a_19_34a_19_44a_on_which_turns_japan_has_the_initiative(
    scenario: str, rule: str, given: Sequence[int], rolled: Sequence[int]
) -> None:
    for turn in given:
        match = scene(m.InitiativePhase(), scenario=scenario, turn=turn, tally={"initiative": US})
        (told,) = of(m.InitiativeTaken, match.opening)
        assert (told.rule, told.side, told.faces) == (rule, JAPAN, {})
    for turn in rolled:
        match = scene(m.InitiativePhase(), scenario=scenario, turn=turn, dice=(1, 9))
        (told,) = of(m.InitiativeTaken, match.opening)
        assert (told.rule, told.side) == ("7.13", US)


def test_e09_the_second_player_pools_one_more_than_the_first() -> None:
    """Japan has 4 markers, the US 7: five of them go into the cup."""
    seven = {formation(k): 1 for k in ("11", "21", "41", "51", "91", "1", "2c")}
    match = scene(
        m.Operations(JAPAN),
        m.Pools(),
        commands={
            US: {"markers": seven, "reserve": {}},
            JAPAN: {"markers": {formation("16"): 2, formation("65"): 2}},
        },
    )
    assert command(match, JAPAN).pool == formations("16", "16", "65", "65")
    assert top(match) == m.PoolFilling(US, 5, 5)
    assert refused(match, m.PoolMarker(formation("16"))) == "7.16"
    assert refused(match, m.EndPool()) == "7.14-note"
    chosen = ("11", "21", "41", "51", "91")
    play(match, *(m.PoolMarker(formation(key)) for key in chosen))
    assert refused(match, m.PoolMarker(formation("1"))) == "7.14"
    assert refused(match, m.PoolMarker(formation("11"))) == "7.16"
    play(match, m.EndPool())
    assert command(match, US).pool == formations(*chosen)
    assert command(match, US).unused == formations("1", "2c")


def test_e10_the_first_player_pools_all() -> None:
    seven = {formation(k): 1 for k in ("11", "21", "41", "51", "91", "1", "2c")}
    match = scene(
        m.Operations(US),
        m.Pools(),
        game_turn=m.GameTurn(US),
        commands={
            US: {"markers": seven, "reserve": {}},
            JAPAN: {"markers": {formation("16"): 2, formation("65"): 2}},
        },
    )
    assert len(command(match, US).pool) == 7
    assert top(match) == m.PoolFilling(JAPAN, 8, 0)


def test_e06_5_35_7_14_with_fewer_than_five_the_us_pools_all() -> None:
    match = begin("abucay")
    let_pass(match, m.Operation)
    assert command(match, US).pool == formations("41", "51", "scouts")
    for scenario, markers in (("layac", 2), ("mauban", 2), ("campaign", 3)):
        assert len(available(command(begin(scenario), US))) == markers, scenario


def test_7_15_x06_the_first_player_chooses_what_he_draws_first() -> None:
    match = begin("abucay", dice=())
    let_pass(match, m.FirstMarker)
    assert refused(match, m.ChooseFirst(formation("41"))) == "7.15"
    play(match, m.ChooseFirst(formation("16")))
    assert command(match, JAPAN).pool == formations("16", "65", "65")
    play(match, m.DrawMarker())  # no die
    assert top(match) == m.Deciding(JAPAN, formation("16"))


def test_7_14_what_sits_out_is_not_shown() -> None:
    seven = {formation(k): 1 for k in ("11", "21", "41", "51", "91", "1", "2c")}
    match = scene(
        m.Operations(JAPAN), m.PoolFilling(US, 6, 5), commands={US: {"markers": seven, "reserve": {}}}
    )
    play(match, m.PoolMarker(formation("11")))
    assert match.view("japan").steps[-1] == m.PoolFilling(US, 6, 5)
    assert match.view("us").steps[-1] == m.PoolFilling(US, 6, 5, formations("11"))


def test_5_35_7_14_five_are_kept_but_who_comes_back_may_be_placed_again() -> None:
    five = {formation(key): 1 for key in ("41", "51", "11", "91", "1")}
    match = scene(
        m.ReserveStatus(US, due=(F41,)),
        us={"41 HQ": "3923", "51 HQ": "3923"},
        scenario="campaign",
        turn=8,
        commands={US: {"markers": five, "reserve": {}}},
    )
    assert refused(match, m.PlaceInReserve(F51)) == "5.35"
    play(match, m.PlaceInReserve(F41))
    assert command(match, US).reserve == {F41: 10}


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


def test_7_14_5_35_when_japan_pools_nothing_the_us_pools_exactly_five() -> None:
    keys = ("41", "51", "scouts", "11", "21", "91", "1")
    match = scene(
        operations(JAPAN),
        m.Pools(),
        commands={
            US: {"markers": {formation(key): 1 for key in keys}, "reserve": {}},
            JAPAN: {"markers": {F16: 2, F65: 2}, "reserve": {F16: 8, F65: 8}},
        },
        scenario="campaign",
        turn=6,
    )
    for key in keys[:5]:
        assert refused(match, m.EndPool()) == "7.14-note"
        play(match, m.PoolMarker(formation(key)))
    assert refused(match, m.PoolMarker(formation("1"))) == "7.14"
    play(match, m.EndPool())


def test_r11_the_us_pools_five_even_if_japan_has_fewer_than_four() -> None:
    six = {formation(k): 1 for k in ("11", "21", "41", "51", "91", "1")}
    for japan, most in ((1, 5), (2, 5), (5, 6)):
        match = scene(
            m.Operations(JAPAN),
            m.Pools(),
            turn=6,
            commands={US: {"markers": six, "reserve": {}}, JAPAN: {"markers": {F16: japan}}},
        )
        assert top(match) == m.PoolFilling(US, most, 5)


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
