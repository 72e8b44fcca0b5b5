"""Rule 15.49: Invasion Reaction Activation."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US

from .landings import FAR_FROM_1419, NEAR_1419, invaded
from .scene import (
    GROUND,
    at,
    begin,
    command,
    force,
    formation,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
)


def reaction_of(match: Match) -> m.Sequence:
    return next(step for step in match.state.steps if type(step) is m.Sequence)


def test_15_49a_units_within_six_hexes_react_for_a_supply_point() -> None:
    match = invaded()
    play(match, m.ReactToInvasion())
    assert match.state.tally.supply == 1
    now = reaction_of(match)
    assert now.reaction == frozenset(units("1/1", "1/26"))
    assert now.mode == "mobile"  # 15.49b
    assert type(top(match)) is m.Movement
    assert command(match, US).activated == frozenset()  # 15.49d: no General Attrition
    assert turn_of(match.state).acted == {}  # 15.49e, R93


def test_15_49c_then_it_is_japans_turn() -> None:
    match = invaded()
    play(match, m.ReactToInvasion(), m.EndMovement())
    assert top(match) == m.Operation(JAPAN)
    assert command(match, US).pool == (formation("1"),)  # nothing has been drawn


def test_15_49_refusals() -> None:
    assert refused(invaded(supply=0), m.ReactToInvasion()) == "15.49a"
    assert refused(invaded(landed="1518"), m.ReactToInvasion()) == "15.49a"
    assert refused(invaded(us={"1/1": FAR_FROM_1419}), m.ReactToInvasion()) == "15.49a"
    quiet = scene(
        operations(US), m.Operation(US), us={"1/1": NEAR_1419}, scenario="second", turn=6, tally={"supply": 1}
    )
    assert refused(quiet, m.ReactToInvasion()) == "15.49"


def test_15_49a_army_units_under_a_final_marker_do_not_react() -> None:
    match = invaded(game_turn=m.GameTurn(JAPAN, acted={unit("1/26"): 2}))
    play(match, m.ReactToInvasion())
    assert reaction_of(match).reaction == frozenset(units("1/1"))
    again = invaded(game_turn=m.GameTurn(JAPAN, acted={unit("1/26"): 1}))
    play(again, m.ReactToInvasion())
    assert unit("1/26") in (reaction_of(again).reaction or ())


def test_15_49a_who_reacts_is_in_supply_for_the_turn() -> None:
    match = invaded(forces={US: {"unsupplied": {"1/1", "3/1"}}})
    traced = position(match).logistics.traced(US)
    assert at(NEAR_1419) in traced
    play(match, m.ReactToInvasion())
    assert force(match, US).unsupplied == set(units("3/1"))
    assert turn_of(match.state).reacted == set(units("1/1", "1/26"))


def test_15_49f_a_formation_may_leave_reserve_afterwards() -> None:
    match = invaded(own={"reserve": {formation("1"): 8}, "pool": ()})
    play(match, m.ReactToInvasion())
    assert formation("1") in command(match, US).reserve  # not by reacting alone
    play(match, m.EndMovement())
    assert type(top(match)) is m.LeavingReserve
    assert refused(match, m.LeaveReserve(formation("41"))) == "15.49f"
    assert refused(match, m.ReleaseUnit(unit("1/1"))) == "15.49g"
    play(match, m.LeaveReserve(formation("1")))
    assert formation("1") not in command(match, US).reserve
    assert formation("1") in command(match, US).unused  # for the next turn


def test_15_49g_16_14_units_that_wait_may_be_released() -> None:
    us = {"1/200 AA": NEAR_1419, "1/31 PA": NEAR_1419, "2/31 PA": FAR_FROM_1419}
    match = invaded(us=us, forces={US: {"locked": set(us)}})
    play(match, m.ReactToInvasion())
    assert type(top(match)) is m.LeavingReserve
    assert refused(match, m.ReleaseUnit(unit("2/31 PA"))) == "15.49g"
    assert refused(match, m.LeaveReserve(formation("31"))) == "15.49f"
    events = play(match, m.ReleaseUnit(unit("1/31 PA")), m.Pass())
    assert of(m.UnitReleased, events)
    assert force(match, US).locked == set(units("1/200 AA", "2/31 PA"))
    assert type(top(match)) is m.Movement


def test_15_49f_15_49g_who_was_not_released_does_not_bring_its_formation_out_of_reserve() -> None:
    us = {"1/31 PA": NEAR_1419, "1/1": NEAR_1419}
    of_the_locked = GROUND.formation_of[unit("1/31 PA")]
    reserve = {of_the_locked: 8, formation("1"): 8}
    match = invaded(us=us, forces={US: {"locked": {"1/31 PA"}}}, own={"reserve": reserve, "pool": ()})
    play(match, m.ReactToInvasion(), m.Pass(), m.EndMovement())
    assert type(top(match)) is m.LeavingReserve
    assert refused(match, m.LeaveReserve(of_the_locked)) == "15.49f"
    play(match, m.LeaveReserve(formation("1")))
    assert set(command(match, US).reserve) == {of_the_locked}


def test_15_49f_who_moves_receives_no_replacements() -> None:
    turn = m.GameTurn(JAPAN, recovering=frozenset(units("1/1", "1/26")))
    match = invaded(game_turn=turn)
    play(match, m.ReactToInvasion(), m.PickUnit(unit("1/1")))
    step = next(a for a in match.legal(US) if type(a) is m.StepTo)
    play(match, step, m.Stop())
    assert turn_of(match.state).recovering == set(units("1/26"))


def test_15_49a_r99_no_reaction_without_a_supply_point() -> None:
    """R99: and there is none where none are used."""
    assert refused(invaded(supply=0), m.ReactToInvasion()) == "15.49a"
    for scenario in ("layac", "abucay", "mauban"):
        start = begin(scenario)
        assert start.state.tally.supply == 0
        assert not position(start).field.scenario.supply_points


def test_15_49b_a_reaction_is_a_mobile_sequence() -> None:
    match = invaded()
    events = play(match, m.ReactToInvasion())
    assert [e.mode for e in of(m.SequenceBegan, events)] == ["mobile"]
    play(match, m.PickUnit(unit("1/1")))
    now = top(match)
    assert type(now) is m.Moving and now.left == 12  # the whole allowance of 6


def test_15_49d_15_49e_r93_a_reaction_is_no_activation() -> None:
    """No General Attrition; the formation can be activated before or after, and Army units get no marker."""
    match = invaded()
    play(match, m.ReactToInvasion(), m.EndMovement())
    own = command(match, US)
    assert own.activated == frozenset() and own.played == ()
    assert own.pool == (formation("1"),)  # 15.49e: its marker is still there
    assert turn_of(match.state).acted == {}
    before = invaded(own={"activated": frozenset({formation("1")})})
    play(before, m.ReactToInvasion())
    assert reaction_of(before).reaction == frozenset(units("1/1", "1/26"))
    assert m.PickUnit(unit("1/1")) in before.legal("us")
