"""Chapter 15.49: Invasion Reaction Activation."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn
from pacwar.games.bataan.r06_supply import army_supply, put_out
from pacwar.games.bataan.r15_reaction import steps as reaction_steps

from .combats import attack, attacked
from .landings import FAR_FROM_1419, NEAR_1419, invaded
from .scene import (
    BOARD,
    F1,
    F16,
    F41,
    GROUND,
    at,
    begin,
    command,
    force,
    formation,
    named,
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


@pytest.mark.parametrize("retiring", [None, US])
def test_5_23e_15_49_in_its_general_withdrawal_the_us_reacts_to_a_landing_without_attacks(
    retiring: m.Side | None,
) -> None:
    match = scene(
        us={"1/41": "1519"},
        japan={"1+2/20": "1419"},
        scenario="campaign",
        turn=8,
        game_turn=GameTurn(US, retiring=retiring),
    )
    kinds = {type(step) for step in reaction_steps(position(match), frozenset(units("1/41")))}
    assert m.Movement in kinds
    assert (m.Declarations in kinds) is (retiring is None)


def test_10_43b_15_49_two_formations_that_react_from_one_hex_check_coordination() -> None:
    match = attacked(
        US,
        (),
        attack("1419", "1/41", "1/51", mobile=True),
        us={"1/41": "1418", "1/51": "1418"},
        japan={"1+2/20": "1419"},
        reaction=frozenset(units("1/41", "1/51")),
        scenario="campaign",
        turn=8,
        dice=(9, 5),
    )
    events = play(match, m.Lead(unit("1/41")))
    assert [(e.rule, e.passed) for e in of(m.ErChecked, events)] == [("10.43c", False)]


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


def test_15_49f_5_34_an_army_unit_in_reserve_reacts_and_may_bring_out_who_it_rests_with() -> None:
    """The formation itself is far away."""
    match = invaded(
        turn=24,
        us={"803 Eng": NEAR_1419, "41 HQ": "3327", "1/41": "3328"},
        own={"reserve": {F41: 25}, "attached": {unit("803 Eng"): F41}, "pool": ()},
    )
    play(match, m.ReactToInvasion(), m.EndMovement())
    assert refused(match, m.LeaveReserve(F1)) == "15.49f"
    play(match, m.LeaveReserve(F41))
    assert command(match, US).reserve == {}
    assert command(match, US).attached == {}
    assert F41 in command(match, US).unused


def test_15_49f_16_54b_r171_who_has_not_moved_keeps_its_replacements_when_the_formation_leaves() -> None:
    turn = m.GameTurn(JAPAN, recovering=frozenset(units("1/1", "3/1")))
    match = invaded(
        us={"1/1": NEAR_1419, "2/1": NEAR_1419, "3/1": FAR_FROM_1419},
        game_turn=turn,
        own={"reserve": {formation("1"): 8}, "pool": ()},
    )
    play(match, m.ReactToInvasion(), m.EndMovement(), m.LeaveReserve(formation("1")))
    assert formation("1") not in command(match, US).reserve
    assert turn_of(match.state).recovering == set(units("1/1", "3/1"))


def test_15_49a_r99_no_reaction_without_a_supply_point() -> None:
    """R99: and there is none where none are used."""
    assert refused(invaded(supply=0), m.ReactToInvasion()) == "15.49a"
    for scenario in ("layac", "abucay", "mauban"):
        start = begin(scenario)
        assert start.state.tally.supply == 0
        assert not position(start).field.scenario.supply_points


@pytest.mark.parametrize(("hexes", "reacts"), [(6, True), (7, False)])
def test_15_49a_six_hexes_from_the_landing_hex_and_not_seven(hexes: int, reacts: bool) -> None:
    row = BOARD.distances(at("1419"))
    spot = next(
        BOARD.name(h) for h in sorted(position(scene(scenario="campaign", turn=8)).area) if row[h] == hexes
    )
    match = scene(
        m.Operations(US),
        m.Operation(US, (at("1419"),)),
        us={"1/91": spot},
        japan={"1+2/20": "1419"},
        forces={JAPAN: {"invaders": {"1+2/20"}}},
        scenario="campaign",
        turn=8,
        tally={"supply": 1},
    )
    assert (match.check(US, m.ReactToInvasion()) is None) is reacts


def test_15_49a_a_landing_hex_that_the_invader_has_left_calls_nobody() -> None:
    match = scene(
        m.Operations(US),
        m.Operation(US, (at("1419"),)),
        us={"1/91": "1619"},
        japan={"1+2/20": "1420"},
        forces={JAPAN: {"invaders": {"1+2/20"}}},
        scenario="campaign",
        turn=8,
        tally={"supply": 1},
    )
    assert refused(match, m.ReactToInvasion()) == "15.49a"


@pytest.mark.parametrize(("die", "fails"), [(5, False), (6, True)])
def test_15_49a_6_53_an_hq_that_was_fed_for_a_reaction_checks_attrition_as_in_supply(
    die: int, fails: bool
) -> None:
    """Its formation is activated later in the turn without a point: the other units starve, and the HQ does not."""
    match = invaded(
        turn=24,
        us={"1 HQ": NEAR_1419, "1/1": NEAR_1419, "3/1": FAR_FROM_1419},
        forces={US: {"unsupplied": {"1 HQ", "1/1", "3/1"}}},
        own={"pool": (F1,), "markers": {F1: 1}, "supplied": frozenset()},
        dice=(1, 1),
    )
    play(match, m.ReactToInvasion(), m.EndMovement())
    play(match, m.DrawMarker(), m.Activate(F16), m.ChooseMobile(), m.EndMovement())
    play(match, m.DrawMarker(), m.Activate(F1), m.ChooseMobile(), m.SaveSupply())
    assert force(match, US).unsupplied == named("3/1")
    phase = scene(
        m.AttritionPhase(US),
        us={"1 HQ": NEAR_1419, "1/1": NEAR_1419, "3/1": FAR_FROM_1419},
        forces={US: {"unsupplied": force(match, US).unsupplied}},
        commands={US: {"activated": frozenset({F1}), "markers": {F1: 1}}},
        scenario="second",
        turn=24,
        dice=(die,),
    )
    assert (type(top(phase)) is m.StepLoss) is fails


def test_6_15b_15_49a_a_garrison_is_fed_by_a_reaction_only_if_it_is_released() -> None:
    us = {"1/200 AA": "4126", "2/200 AA": "4126", "1/41": "4128"}
    match = scene(
        operations(US),
        m.Operation(US, landings=(at("4127"),)),
        us=us,
        japan={"I/2F": "4127"},
        forces={
            US: {"locked": {"1/200 AA", "2/200 AA"}, "unsupplied": set(us)},
            JAPAN: {"invaders": {"I/2F"}},
        },
        scenario="second",
        turn=24,
        tally={"supply": 1},
    )
    play(match, m.ReactToInvasion())
    assert force(match, US).unsupplied == named("1/200 AA", "2/200 AA")
    play(match, m.ReleaseUnit(unit("1/200 AA")), m.Pass())
    assert force(match, US).unsupplied == named("2/200 AA")


@pytest.mark.parametrize("fed", [False, True])
def test_15_49a_6_41a_6_45a_who_was_fed_for_a_reaction_is_so_for_the_turn_only(fed: bool) -> None:
    """The HQ begins the next turn Out of Supply, so that its rating is lowered in the Forage Phase already."""
    match = scene(
        m.DiseaseAttrition(1),
        m.TurnRecord(),
        us={"41 HQ": "4128", "1/41": "4128"},
        commands={US: {"markers": {F41: 1}, "reserve": {}, "supplied": frozenset({F41} if fed else ())}},
        scenario="second",
        turn=24,
        game_turn=m.GameTurn(JAPAN, reacted=named("41 HQ", "1/41")),
        dice=(1, 4),  # 5 for the formation, less 1 on this turn, less 1 for want of supply
    )
    assert (unit("41 HQ") in force(match, US).unsupplied) is not fed
    assert (type(top(match)) is m.StepLoss) is not fed


def test_15_49a_who_reacted_is_fed_for_the_turn_only() -> None:
    match = scene(
        us={"41 HQ": "3327", "1/41": "3425", "2/41": "3324"},
        scenario="second",
        turn=24,
        game_turn=GameTurn(JAPAN, reacted=frozenset({unit("1/41")})),
    )
    p = position(match)
    assert put_out(p, match.state, F41).forces[US].unsupplied == set(units("41 HQ", "2/41"))


def test_15_49a_an_army_unit_that_reacted_stays_in_supply_whoever_activates_it_later() -> None:
    for reacted, hungry in ((frozenset(units("A/194")), False), (frozenset(), True)):
        match = scene(
            us={"41 HQ": "3327", "A/194": "3425"},
            scenario="second",
            turn=24,
            forces={US: {"unsupplied": {"41 HQ"}}},
            game_turn=GameTurn(JAPAN, reacted=reacted),
        )
        s = army_supply(position(match), match.state, unit("A/194"), F41)
        assert (unit("A/194") in s.forces[US].unsupplied) == hungry


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


def test_15_49e_7_42_cavalry_that_has_acted_once_reacts_and_acts_once_more() -> None:
    match = invaded(
        turn=24,
        us={"1/26": NEAR_1419, "1 HQ": NEAR_1419},
        own={"pool": (F1,), "markers": {F1: 1}},
        game_turn=GameTurn(JAPAN, acted={unit("1/26"): 1}),
        dice=(1, 1),
    )
    play(match, m.ReactToInvasion())
    assert m.PickUnit(unit("1/26")) in match.legal(US)
    assert refused(match, m.ActivateArmy(unit("1/26"))) == "7.41"
    play(match, m.EndMovement(), m.DrawMarker(), m.Activate(F16), m.ChooseMobile(), m.EndMovement())
    play(match, m.DrawMarker(), m.Activate(F1), m.ChooseMobile(), m.SaveSupply())
    play(match, m.ActivateArmy(unit("1/26")))
    assert turn_of(match.state).acted == {unit("1/26"): 2}
