"""Chapter 4: Sequence of Play."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.core.records import Ended, Event
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import at, combat, legal, names, of, one, opened, play, refused, scene, strike

SOUTH = {"1/2 Mar": "0504"}
NORTH = {"1/135": "3418"}


def phases(events: list[Event]) -> list[tuple[str, str, str]]:
    return [(e.side, e.phase, e.rule) for e in of(events, m.PhaseBegan)]


def turn(match: Match) -> list[Event]:
    """One whole Game-Turn in which nothing is done."""
    events: list[Event] = []
    while opened(match) is not Ended:
        events += play(match, m.EndMovement if opened(match) is m.Movement else m.EndCombat)
        if of(events, m.TurnBegan):
            break
    return events


def test_4_0_the_victory_conditions_are_consulted_after_the_last_game_turn() -> None:
    match = scene(m.Movement(JAPAN), us=SOUTH, japan=NORTH, turn=14)
    play(match, m.EndMovement)
    assert match.state.turn == 15 and opened(match) is m.Movement
    events = turn(match)
    assert match.result is not None
    assert (match.result.rule, match.result.scores) == ("13.0", {"us": 0.5, "japan": 0.5})
    assert one(events, m.GameEnded).rule == "13.0"


def test_4_0_player_turns_alternate_within_a_game_turn() -> None:
    match = scene(us=SOUTH, japan=NORTH, turn=3)
    assert [e.turn for e in of(match.opening, m.TurnBegan)] == [4]
    asked = []
    while match.state.turn == 4:
        asked.append(match.deciders[0])
        play(match, m.EndMovement if opened(match) is m.Movement else m.EndCombat)
    assert asked == [US, US, JAPAN]  # U.S. Movement and Combat, Japanese Movement (nobody can attack)
    assert match.state.turn == 5 and match.deciders == (US,)


def test_4_1_movement_before_combat_and_the_us_player_turn_first() -> None:
    match = scene(us=SOUTH, japan=NORTH, turn=3)
    events = [*match.opening, *turn(match)]
    assert phases(events)[:4] == [
        (US, "Movement Phase", "4.1-1A"),
        (US, "Combat Phase", "4.1-1B"),
        (JAPAN, "Movement Phase", "4.1-1A"),
        (JAPAN, "Combat Phase", "4.1-1B"),
    ]
    assert [e.turn for e in of(events, m.TurnBegan)] == [4, 5]


def test_4_1_1a_the_phasing_player_moves_all_some_or_none() -> None:
    us = {"1/2 Mar": "0504", "2/2 Mar": "0506"}
    match = scene(m.Movement(US), us=us, japan=NORTH)
    assert legal(match, m.PickUnit) == {"1/2 Mar", "2/2 Mar"}
    assert legal(match, m.EndMovement) == {""}  # none
    play(match, (m.PickUnit, "2/2 Mar"), (m.StepTo, "0606"), m.Stop)
    assert legal(match, m.PickUnit) == {"1/2 Mar"}
    play(match, m.EndMovement)  # some
    assert (at(match, "1/2 Mar"), at(match, "2/2 Mar")) == ("0504", "0606")


def test_4_1_1a_the_other_player_moves_nothing() -> None:
    match = scene(m.Movement(US), us=SOUTH, japan=NORTH)
    assert match.deciders == (US,)
    assert refused(match, m.PickUnit, "1/135", side=JAPAN) == "4.1-1A"
    assert refused(match, m.PickUnit, "1/135") == "5.0"  # nor does the Phasing Player move enemy units
    assert match.legal(JAPAN) == []


def test_4_1_1a_reinforcements_come_in_the_movement_phase() -> None:
    match = scene(us=SOUTH, japan=NORTH, turn=3, beachheads=["0902"])
    events = play(match, m.EndMovement)
    assert opened(match) is m.Reinforcement and phases(events) == []
    events = play(match, (m.PickReinforcement, "2/2 Mar"), (m.LandAt, "0902"))
    assert at(match, "2/2 Mar") == "0902"
    assert phases(events) == [(US, "Combat Phase", "4.1-1B")]


def test_4_1_1b_attacks_are_made_in_any_order() -> None:
    us = {"1/2 Mar": "0805", "2/2 Mar": "0505"}
    japan = {"317": "0806", "318": "0506"}
    for first, second in (("317", "318"), ("318", "317")):
        match = scene(combat(US), us=us, japan=japan, dice=[6, 6])
        assert legal(match, m.DeclareAttack) == {"317", "318"}
        by = {"317": "1/2 Mar", "318": "2/2 Mar"}
        told = one(strike(match, first, by[first]), m.AttackResolved)
        assert names(told.targets) == (first,)
        assert legal(match, m.DeclareAttack) == {second}
        assert one(strike(match, second, by[second]), m.AttackResolved).result == "-"


def test_4_1_1b_nobody_moves_in_the_combat_phase() -> None:
    match = scene(combat(US), us={"1/2 Mar": "0805"}, japan={"317": "0806"})
    assert refused(match, m.PickUnit, "1/2 Mar") == "4.1-1B"
    assert refused(match, m.PickUnit, "317", side=JAPAN) == "4.1-1B"


def test_4_1_1b_a_to_d_follow_each_other() -> None:
    us = {"1/2 Mar": "0805", "3/10 Mar Art": "0803"}
    match = scene(combat(US, us=3, japan=2), us=us, japan={"317": "0806", "3/10": "0809"}, dice=[6])
    asked = []
    play(match, (m.DeclareAttack, "317"))
    asked.append((match.deciders[0], match.step(US).rule))
    events = play(match, (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    asked.append((match.deciders[0], match.step(US).rule))
    events += play(match, (m.AddBarrage, "3/10 Mar Art"), (m.AddSupport, 2), m.EndBarrage)
    asked.append((match.deciders[0], match.step(JAPAN).rule))
    events += play(match, (m.AddFpf, "3/10"), (m.AddFpfSupport, 2), m.EndProtectiveFire)
    assert asked == [(US, "4.1-1B-a"), (US, "4.1-1B-b"), (JAPAN, "4.1-1B-c")]
    assert [(type(e), e.rule) for e in events] == [
        (m.AttackDeclared, "4.1-1B-a"),
        (m.BarrageAllocated, "4.1-1B-b"),
        (m.ProtectiveFireAllocated, "4.1-1B-c"),
        (m.AttackResolved, "7.61"),
    ]


def test_4_1_1b_b_c_what_is_allocated_is_confirmed_before_the_die() -> None:
    """Nothing is left to add, and still each player may take his allocation back until he says that it stands."""
    us = {"1/2 Mar": "0805", "3/10 Mar Art": "0803"}
    match = scene(combat(US, us=3), us=us, japan={"317": "0806", "3/10": "0809"}, dice=[6])
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    play(match, (m.AddBarrage, "3/10 Mar Art"), (m.AddSupport, 3))
    assert match.legal(US) == [m.EndBarrage()]
    assert match.undo(US) is None
    assert legal(match, m.AddSupport) == {"1", "2", "3"}
    play(match, (m.AddSupport, 1), m.EndBarrage)
    assert match.deciders == (JAPAN,)
    play(match, (m.AddFpf, "3/10"))
    assert match.legal(JAPAN) == [m.EndProtectiveFire()]
    assert match.undo(JAPAN) is None
    assert legal(match, m.AddFpf) == {"3/10"}
    told = one(play(match, (m.AddFpf, "3/10"), m.EndProtectiveFire), m.AttackResolved)
    assert (told.attack, told.defense) == (5 + 4 + 1, 3 + 2)


def test_4_1_1b_b_c_where_there_is_nothing_to_allocate_nobody_is_asked() -> None:
    match = scene(combat(US), us={"1/2 Mar": "0805"}, japan={"317": "0806"}, dice=[6])
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"))
    assert of(play(match, m.EndDeclaration), m.AttackResolved)  # no barrage, no protective fire: the die


def test_4_1_1b_a_ground_units_are_stated_before_the_barrage() -> None:
    us = {"1/2 Mar": "0805", "2/2 Mar": "0706", "3/10 Mar Art": "0803"}
    match = scene(combat(US), us=us, japan={"317": "0806", "318": "0707"}, dice=[6])
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"))
    assert refused(match, m.AddBarrage, "3/10 Mar Art") == "4.1-1B-a"
    told = one(play(match, m.EndDeclaration), m.AttackDeclared)
    assert (names(told.targets), names(told.attackers)) == (("317",), ("1/2 Mar",))
    assert refused(match, m.AddAttacker, "2/2 Mar") == "4.1-1B-b"  # too late


def test_4_1_1b_b_barrage_and_ground_support_are_voluntary() -> None:
    us = {"1/2 Mar": "0805", "3/10 Mar Art": "0803"}
    match = scene(combat(US, us=4), us=us, japan={"317": "0806"}, dice=[6])
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert legal(match, m.AddBarrage) == {"3/10 Mar Art"}
    assert legal(match, m.AddSupport) == {"1", "2", "3", "4"}
    told = one(play(match, m.EndBarrage), m.AttackResolved)
    assert told.attack == 5


def test_4_1_1b_c_the_other_player_may_add_protective_fire_or_not() -> None:
    japan = {"317": "0806", "3/10": "0809", "25": "0705"}
    match = scene(combat(US, japan=3), us={"1/2 Mar": "0805"}, japan=japan, dice=[6])
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), (m.AddTarget, "25"), m.EndDeclaration)
    assert match.deciders == (JAPAN,)
    assert legal(match, m.AddFpf) == {"3/10"}
    assert refused(match, m.AddFpf, "25") == "8.5"  # under attack itself
    assert one(play(match, m.EndProtectiveFire), m.AttackResolved).defense == 3 + 1


def test_4_1_1b_c_adjacent_artillery_gives_none() -> None:
    japan = {"317": "0806", "25": "0704", "3/10": "0809"}
    us = {"1/2 Mar": "0805", "2/2 Mar": "0703"}
    match = scene(combat(US), us=us, japan=japan, dice=[6])
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), m.EndDeclaration)
    assert refused(match, m.AddFpf, "25") == "8.41"
    assert legal(match, m.AddFpf) == {"3/10"}


def test_4_1_1b_d_differential_line_column_die_and_result() -> None:
    us = {"1/2 Mar": "0805", "2/2 Mar": "0906"}
    match = scene(combat(US), us=us, japan={"1/135": "0806"}, dice=[3])
    told = one(strike(match, "1/135", "1/2 Mar", "2/2 Mar"), m.AttackResolved)
    assert (told.attack, told.defense, told.differential) == (10, 4, 6)
    assert (told.line, told.column, told.face, told.result) == ("clear", 10, 3, "D2")
    assert match.deciders == (JAPAN,) and opened(match) is m.Retreat  # the result is applied at once


def test_4_1_2_the_second_player_turn_follows_the_same_order() -> None:
    match = scene(us={"1/2 Mar": "0805"}, japan={"317": "0807"}, turn=3)
    play(match, m.EndMovement, m.EndCombat)
    assert match.deciders == (JAPAN,) and opened(match) is m.Movement
    assert refused(match, m.PickUnit, "1/2 Mar", side=US) == "4.1-1A"
    events = play(match, (m.PickUnit, "317"), (m.StepTo, "0806"))
    assert phases(events) == [(JAPAN, "Combat Phase", "4.1-1B")]  # nobody else could move
    assert legal(match, m.DeclareAttack) == {"1/2 Mar"}


def test_4_1_3_the_turn_marker_is_advanced_once_both_have_played() -> None:
    match = scene(us=SOUTH, japan=NORTH, turn=3)
    assert match.state.turn == 4
    play(match, m.EndMovement, m.EndCombat)
    assert match.state.turn == 4
    events = play(match, m.EndMovement)
    assert match.state.turn == 5
    assert [(e.turn, e.rule) for e in of(events, m.TurnBegan)] == [(5, "4.1")]


def test_4_1_targets_are_stated_before_the_barrage() -> None:
    us = {"1/2 Mar": "0706", "1/10 Mar Art": "0704"}
    match = scene(combat(US), us=us, japan={"317": "0806", "318": "0707"})
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/2 Mar"), (m.AddTarget, "318"), m.EndDeclaration)
    assert opened(match) is m.Barrage
    assert refused(match, m.AddTarget, "318") == "4.1-1B-a"
