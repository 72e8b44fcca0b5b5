"""Chapter 25.2 and 25.3: initiative and victory in the campaign."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.battles import MINE, part
from tests.malaya.scene import BASE, MIDDLE, SETTING, at_initiative, checked, scene, unit


def test_25_2_japan_is_first_on_turn_1() -> None:
    """3.3 Turn 1 has all the phases of a turn."""
    match = at_initiative({ALLIES: 9, JAPAN: 0}, turn=1)
    assert match.state.steps[0].first is JAPAN


def test_25_3_a_battalion_on_penang_keeps_japan_in_the_game() -> None:
    (penang,) = SETTING.penang
    match = scene(m.VictoryPhase(), japan={part(JAPAN, "1-2-6"): penang})
    assert match.result is None
    match = scene(m.VictoryPhase(), japan={unit(JAPAN, "engineer"): penang, MINE: BASE[JAPAN]})
    assert match.result is not None and match.result.scores[ALLIES] == 1


def test_25_3_if_both_attain_their_sudden_death_japan_wins() -> None:
    """R100 Engineers, guns and HQs hold every objective, and no infantry is there."""
    others = [u for u in SETTING.units[JAPAN] if SETTING.counters[u].kind != "infantry"]
    everywhere = dict(zip(others[: len(SETTING.objectives)], SETTING.objectives, strict=True))
    match = checked(japan=everywhere)
    assert match.result is not None
    assert match.result.scores == {"japan": 1.0, "allies": 0.0}


def test_25_3_the_allies_win_if_no_japanese_infantry_is_in_malaya() -> None:
    """R36 Thailand and the base do not count, nor do armor and engineers."""
    infantry, tank = unit(JAPAN, "infantry"), unit(JAPAN, "armor")
    thai = min(SETTING.thailand)
    for japan in ({}, {infantry: thai, tank: MIDDLE}, {infantry: SETTING.base[JAPAN]}):
        match = checked(turn=1, japan=japan)
        assert match.result is not None
        assert match.result.scores == {"japan": 0.0, "allies": 1.0}
    battalion = SETTING.subordinates[JAPAN, "1-2-6"][0]
    assert checked(turn=1, japan={battalion: MIDDLE}).result is None
