"""Chapter 13: Victory Conditions."""

from __future__ import annotations

import pytest

from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import HEX, SETTING, combat, lost, one, opened, play, scene, strike

US_WINS = {"us": 1.0, "japan": 0.0}
JAPAN_WINS = {"us": 0.0, "japan": 1.0}
DRAW = {"us": 0.5, "japan": 0.5}


def test_13_0_after_the_last_turn_anything_else_is_a_draw() -> None:
    match = scene(us={"1/2 Mar": "0906"}, japan={"317": "0806", "318": "0504"}, turn=15)
    assert match.result is not None
    assert (match.result.scores, match.result.rule) == (DRAW, "13.0")
    assert one(match.opening, m.GameEnded).rule == "13.0"
    assert match.deciders == ()
    assert match.legal(US) == []


def test_example_s7_a_single_japanese_unit_is_enough_for_a_draw() -> None:
    """13.0 One battery in a corner, and the whole American army ashore."""
    match = scene(
        us={"1/2 Mar": "0906", "2/2 Mar": "0907", "2 Mar Tank": "0908"}, japan={"25": "4021"}, turn=15
    )
    assert match.result is not None and match.result.scores == DRAW


def test_13_0_no_american_on_the_island_at_the_end() -> None:
    """Those still aboard ship do not count, even if they could come ashore on another turn."""
    match = scene(us={}, japan={"25": "4021"}, beachheads=["1002"], turn=15)
    assert match.result is not None and match.result.scores == JAPAN_WINS


def test_13_0_the_us_wins_with_the_last_japanese_unit() -> None:
    """R14 The game ends at once, long before turn 15."""
    match = scene(
        combat(JAPAN),
        combat(US),
        us={"1/2 Mar": "0906", "2/2 Mar": "0905", "104 FA": "1203"},
        japan={"25": "0806"},
        dice=(1,),
    )
    events = strike(match, "25", "1/2 Mar", barrage=["104 FA"])  # 9 to 1: De
    play(match, m.EndAdvance)
    assert match.result is not None
    assert (match.result.scores, match.result.rule) == (US_WINS, "13.0")
    assert lost(match, JAPAN) == {"25"}
    assert not [e for e in events if isinstance(e, m.GameEnded)]  # not before the advance is over


def test_r14_the_game_goes_on_while_americans_can_still_come() -> None:
    """13.0 The last American ashore dies, but a Beachhead and a unit are left."""
    for beachheads, pool, over in (
        (["1002"], ["104 FA"], False),
        ([], ["104 FA"], True),
        (["1002"], [], True),
    ):
        match = scene(
            combat(JAPAN),
            us={"105 FA": "0906"},
            japan={"5 Base": "0806", "317": "0805"},
            beachheads=beachheads,
            pool=pool,
            turn=5,
            dice=(2,),
        )
        strike(match, "105 FA", "5 Base", "317")  # 7 to 1: D2
        play(match, (m.RetreatTo, "1006"), (m.RetreatTo, "1106"), m.EndAdvance)
        assert match.result is None
        dead = scene(
            combat(JAPAN),
            us={"105 FA": "0906"},
            japan={"5 Base": "0806", "317": "0805", "318": "0905"},
            beachheads=beachheads,
            pool=pool,
            turn=5,
            dice=(1,),
        )
        strike(dead, "105 FA", "5 Base", "317", "318")  # 9 to 1: De
        play(dead, m.EndAdvance)
        assert lost(dead, US) == {"105 FA"}
        if over:
            assert dead.result is not None and dead.result.scores == JAPAN_WINS
        else:
            assert dead.result is None
            assert (dead.state.turn, opened(dead)) == (6, m.Reinforcement)


def test_r14_before_the_landing_nothing_is_decided() -> None:
    """13.0 No American is on the island at the start, and Japan has not won."""
    landing = scene(
        combat(US),
        m.Landing(US, (HEX("1002"),)),
        m.Phase(US, "Movement Phase"),
        us={},
        japan={"317": "3114"},
        turn=1,
    )
    assert landing.result is None
    assert opened(landing) is m.Landing


@pytest.mark.parametrize("turn", [1, 5])
def test_r13_both_sides_gone_is_a_draw(turn: int) -> None:
    """13.0 Neither side has a unit on the island, and no American can come."""
    match = scene(m.Phase(JAPAN, "Movement Phase"), us={}, japan={}, turn=turn)
    assert match.result is not None and match.result.scores == DRAW


def test_r13_both_sides_gone_after_the_last_turn() -> None:
    """13.0"""
    match = scene(us={}, japan={}, turn=15)
    assert match.result is not None
    assert match.result.scores == DRAW
    assert "R13" in match.result.why


def test_r13_the_last_of_both_die_in_one_banzai_attack() -> None:
    """13.0, 10.0 The battery is eliminated, and the last Japanese unit pays for it."""
    match = scene(combat(JAPAN), us={"105 FA": "0906"}, japan={"5 Base": "0806"}, turn=6, pool=[], dice=(1,))
    strike(match, "105 FA", "5 Base", banzai=True)  # 10 to 1: De
    assert opened(match) is m.BanzaiLosses
    play(match, (m.RemoveUnit, "5 Base"))
    assert (lost(match, US), lost(match, JAPAN)) == ({"105 FA"}, {"5 Base"})
    assert match.result is not None and match.result.scores == DRAW


@pytest.mark.parametrize(("turn", "scores"), [(14, US_WINS), (15, DRAW)])
def test_r13_a_beachhead_counts_only_while_a_landing_can_follow(turn: int, scores: dict[str, float]) -> None:
    """13.0, 12.2 After the Movement Phase of turn 15 nobody comes ashore, whatever markers and units are left."""
    match = scene(
        combat(JAPAN),
        us={"105 FA": "0906"},
        japan={"5 Base": "0806"},
        beachheads=["1002"],
        turn=turn,
        dice=(1,),
    )
    strike(match, "105 FA", "5 Base", banzai=True)
    play(match, (m.RemoveUnit, "5 Base"))
    assert match.result is not None and match.result.scores == scores


@pytest.mark.parametrize(("turn", "is_over"), [(14, False), (15, True)])
def test_r14_on_the_last_turn_no_american_can_come_after_the_movement_phase(turn: int, is_over: bool) -> None:
    """13.0 Japan has won as soon as the last American is gone."""
    steps = (combat(JAPAN), m.Phase(JAPAN, "Combat Phase"))
    match = scene(*steps, us={}, japan={"317": "0806"}, beachheads=["1002"], turn=turn)
    assert (match.result is not None) == is_over
    landing = (combat(US), m.Reinforcement(US), m.Movement(US), m.Phase(US, "Movement Phase"))
    assert scene(*landing, us={}, japan={"317": "0806"}, beachheads=["1002"], turn=turn).result is None


def test_r14_armor_that_cannot_land_keeps_no_game_alive() -> None:
    """13.0, R16 Only a tank battalion is left, and the one Beachhead is not open to armor."""
    closed = next(h for h in SETTING.beaches if not SETTING.terrain.hexes[SETTING.board.terrain[h]].armor)
    for unit, is_over in (("2 Mar Tank", True), ("105 FA", False)):
        steps = (m.Movement(JAPAN), m.Phase(JAPAN, "Movement Phase"))
        beachhead = SETTING.board.name(closed)
        match = scene(*steps, us={}, japan={"317": "3114"}, beachheads=[beachhead], pool=[unit])
        assert (match.result is not None) == is_over
