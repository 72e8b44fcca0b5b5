"""Chapter 9: Ground Support."""

from __future__ import annotations

from pathlib import Path

import pacwar
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import (
    SETTING,
    at,
    breakdown,
    combat,
    legal,
    of,
    one,
    opened,
    play,
    refused,
    scene,
    strike,
)

POINTS = {str(n) for n in range(1, 11)}


def test_9_0_points_serve_as_barrage_and_again_as_protective_fire() -> None:
    match = scene(
        combat(JAPAN, us=7), combat(US, us=7), us={"1/2 Mar": "0906"}, japan={"317": "0806"}, dice=(6, 1)
    )
    told = one(strike(match, "317", "1/2 Mar", support=1), m.AttackResolved)
    assert (told.attack, told.defense) == (6, 3)
    assert match.deciders == (JAPAN,)
    told = one(strike(match, "1/2 Mar", "317", fpf_support=7), m.AttackResolved)
    assert (told.attack, told.defense) == (2, 13)


def test_example_e4_ground_support_both_ways() -> None:
    """9.0 Ten points on the Track for the turn: ten as Barrage, and the same ten as Protective Fire."""
    match = scene(us={"1/2 Mar": "0906"}, japan={"317": "0806"}, turn=0, dice=(6, 1))
    assert (match.state.turn, opened(match)) == (1, m.Combat)  # nobody can move, nobody lands
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert legal(match, m.AddSupport) == POINTS
    told = one(play(match, (m.AddSupport, 10), m.EndBarrage), m.AttackResolved)
    assert (told.attack, told.result) == (15, "D1")
    play(match, (m.RetreatTo, "0807"), m.EndAdvance)
    play(match, (m.PickUnit, "317"), (m.StepTo, "0806"))  # back into contact
    play(match, (m.DeclareAttack, "1/2 Mar"), (m.AddAttacker, "317"), m.EndDeclaration)
    assert (match.deciders, opened(match)) == ((US,), m.ProtectiveFire)
    assert legal(match, m.AddFpfSupport) == POINTS
    told = one(play(match, (m.AddFpfSupport, 10), m.EndProtectiveFire, m.RegularAttack), m.AttackResolved)
    assert (told.attack, told.defense) == (2, 16)


def test_r19_the_whole_allotment_in_each_of_the_two_combat_phases() -> None:
    """9.0 What was spent in one's own phase is there again in the enemy's; within a phase a point is spent once."""
    match = scene(
        combat(JAPAN, us=8),
        combat(US, us=8),
        us={"1/2 Mar": "0906", "2/2 Mar": "1009"},
        japan={"317": "0806", "318": "0910"},
        dice=(6, 6, 1, 1),
    )
    strike(match, "317", "1/2 Mar", support=1)  # 6 to 3: no effect
    play(match, (m.DeclareAttack, "318"), (m.AddAttacker, "2/2 Mar"), m.EndDeclaration)
    assert legal(match, m.AddSupport) == {str(n) for n in range(1, 8)}
    assert refused(match, m.AddSupport, 8) == "9.12"
    play(match, (m.AddSupport, 1), m.EndBarrage)
    assert match.deciders == (JAPAN,)
    strike(match, "1/2 Mar", "317", fpf_support=6)
    play(match, (m.RetreatTo, "0807"), m.EndAdvance)
    play(match, (m.DeclareAttack, "2/2 Mar"), (m.AddAttacker, "318"), m.EndDeclaration)
    assert legal(match, m.AddFpfSupport) == {"1", "2"}


def test_9_12_no_more_points_than_the_track_ever_gives() -> None:
    match = scene(combat(US, us=10), us={"1/2 Mar": "0906"}, japan={"317": "0806"}, turn=1)
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert legal(match, m.AddSupport) == POINTS
    for points in (0, 11, 99):
        assert refused(match, m.AddSupport, points) == "9.12"


def test_9_12_points_may_be_added_in_several_helpings_but_none_twice() -> None:
    match = scene(combat(US, us=5), us={"1/2 Mar": "0906", "104 FA": "1203"}, japan={"317": "0806"})
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration, (m.AddSupport, 2))
    assert legal(match, m.AddSupport) == {"1", "2", "3"}
    assert refused(match, m.AddSupport, 4) == "9.12"
    assert breakdown(match, m.AddSupport, 3)["Ground Support"] == (5, "9.11")
    assert match.undo(US) is None  # a slip is taken back
    assert legal(match, m.AddSupport) == {"1", "2", "3", "4", "5"}


def test_9_11_a_point_is_a_point() -> None:
    match = scene(combat(US, us=9, japan=4), us={"1/2 Mar": "0906"}, japan={"317": "0806"}, dice=(6,))
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert breakdown(match, m.AddSupport, 9)["Ground Support"] == (9, "9.11")
    play(match, (m.AddSupport, 9), m.EndBarrage)
    lines = breakdown(match, m.AddFpfSupport, 4)
    assert lines["Ground Support as FPF"] == (-4, "9.11")
    assert lines["Combat Differential, 14 to 7"] == (7, "7.0")
    told = one(play(match, (m.AddFpfSupport, 4), m.EndProtectiveFire), m.AttackResolved)
    assert (told.attack, told.defense, told.column) == (14, 7, 10)


def test_9_12_all_to_one_target_or_divided() -> None:
    match = scene(
        combat(US, us=8),
        us={"1/2 Mar": "1203"},
        japan={"317": "0806", "318": "0504", "16": "0702"},
        dice=(6, 6),
    )
    events = strike(match, "317", support=5)
    assert one(events, m.BarrageAllocated).support == 5
    play(match, (m.DeclareAttack, "318"))
    assert legal(match, m.AddSupport) == {"1", "2", "3"}
    assert refused(match, m.AddSupport, 4) == "9.12"
    play(match, (m.AddSupport, 3), m.EndBarrage)
    assert opened(match) is m.Movement  # nothing left for a third: the phase is over


def test_9_13_any_enemy_on_the_map() -> None:
    match = scene(
        combat(US, us=10), us={"1/2 Mar": "0702"}, japan={"1/135": "3418", "316": "0409"}, dice=(6,)
    )
    assert legal(match, m.DeclareAttack) == {"1/135", "316"}
    told = one(strike(match, "1/135", support=10), m.AttackResolved)
    assert (told.attack, told.line, told.attackers) == (10, "broken", ())
    none = scene(combat(US), us={"1/2 Mar": "0702", "104 FA": "0703"}, japan={"1/135": "3418", "316": "0409"})
    assert legal(none, m.DeclareAttack) == {"316"}


def test_9_14_points_that_are_not_used_are_lost() -> None:
    match = scene(us={"1/2 Mar": "0906", "104 FA": "1203"}, japan={"317": "0504"}, turn=0)
    play(match, m.EndMovement, m.EndCombat)  # ten points of turn 1 unused
    play(match, m.EndMovement)
    assert (match.state.turn, opened(match)) == (2, m.Movement)
    play(match, m.EndMovement)
    play(match, (m.DeclareAttack, "317"))
    assert legal(match, m.AddSupport) == {str(n) for n in range(1, 9)}
    assert refused(match, m.AddSupport, 9) == "9.12"


def test_9_0_no_protective_support_against_support_alone() -> None:
    """8.45 holds for Ground Support as for artillery."""
    match = scene(combat(US, us=6, japan=5), us={"1/2 Mar": "1203"}, japan={"317": "0806"}, dice=(6,))
    events = strike(match, "317", support=6)
    assert one(events, m.AttackResolved).defense == 3
    assert not of(events, m.ProtectiveFireAllocated)
    assert at(match, "317") == "0806"


def test_example_e5_track_notation(tmp_path: Path) -> None:
    """3.0 "3/0" is three for the U.S. and none for Japan."""
    rows = "\n".join(f"  - {{turn: {n}, date: x, us: 3, japan: {0 if n < 15 else 2}}}" for n in range(1, 16))
    (tmp_path / "track.yaml").write_text(f"turns:\n{rows}\n")
    game = pacwar.load("saipan", pack=tmp_path)
    match = scene(us={"1/2 Mar": "0906"}, japan={"317": "0806"}, turn=3, setting_game=game)
    assert next(s for s in match.state.steps if isinstance(s, m.Combat) and s.side is US).support == {
        US: 3,
        JAPAN: 0,
    }
    last = scene(us={"1/2 Mar": "0906"}, japan={"317": "0806"}, turn=14, setting_game=game, dice=(6,))
    strike(last, "317", "1/2 Mar")
    assert match.state.turn == 4
    play(last, m.EndMovement)
    play(last, (m.DeclareAttack, "1/2 Mar"), (m.AddAttacker, "317"), m.EndDeclaration)
    assert (last.deciders, legal(last, m.AddSupport)) == ((JAPAN,), {"1", "2"})


def test_9_0_the_track_of_the_game() -> None:
    """Ground Support as the data have it: most for the landing, half as many from the sea battle on, none for Japan."""
    us = [SETTING.support(turn)[US] for turn in range(1, 16)]
    assert us == [10, 8, 8, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3]
    assert {SETTING.support(turn)[JAPAN] for turn in range(1, 16)} == {0}
