"""Chapter 3: how a scenario is set up."""

from __future__ import annotations

from pacwar.core.dice import Scripted
from pacwar.core.match import Match
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import GAME, SETTING, at, scene


def test_3_0_units_are_set_up_by_the_list_of_the_scenario() -> None:
    match = Match.new(GAME, "historical", Scripted())
    assert len(match.state.forces[JAPAN].on_map) == 21
    assert match.state.forces[US].on_map == {}
    assert (at(match, "1/135"), at(match, "5 Base"), at(match, "3/10")) == ("3418", "2406", "1409")


def test_3_0_ground_support_is_listed_us_first() -> None:
    assert SETTING.support(1) == {US: 10, JAPAN: 0}
    match = scene(us={"1/2 Mar": "0504"}, japan={"1/135": "3418"}, turn=3)  # turn 4 begins
    waiting = [step for step in match.state.steps if isinstance(step, m.Combat)]
    assert [step.support for step in waiting] == [SETTING.support(4), SETTING.support(4)]
    assert waiting[0].support == {US: 4, JAPAN: 0}
