"""Chapter 5.23: General Withdrawal."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Side

from .landings import invasion
from .scene import (
    BARGE_3,
    F16,
    FAR_JAPAN,
    FAR_US,
    at,
    event,
    force,
    formation,
    of,
    operations,
    play,
    scene,
    top,
    unit,
)


def test_5_23_general_withdrawal() -> None:
    steps = (m.Operations(JAPAN), m.InitiativePhase())
    match = scene(*steps, scenario="campaign", turn=6, tally={"drm": 4})
    assert top(match) == m.GeneralWithdrawal(US)  # 5.23a: first the US
    events = play(match, m.DeclareWithdrawal())
    assert of(m.WithdrawalDeclared, events)
    turn = match.state.steps[0]
    assert (turn.retiring, turn.first) == (US, US)  # 5.23c: no roll; 5.23b: Japan is not asked
    assert match.state.tally.drm == 0
    again = scene(*steps, scenario="campaign", turn=6, tally={"retired": frozenset({US})})
    assert top(again) == m.GeneralWithdrawal(JAPAN)
    early = scene(*steps, scenario="campaign", turn=4)
    assert early.state.steps[0].first is JAPAN  # 19.54a: nobody was asked


@pytest.mark.parametrize(
    ("retired", "turn", "asked"),
    [
        ((), 4, []),
        ((), 5, [US, JAPAN]),
        ((US,), 9, [JAPAN]),
        ((US, JAPAN), 9, []),
    ],
)
def test_5_23a_5_23b_who_is_asked_about_a_general_withdrawal(
    retired: tuple[Side, ...], turn: int, asked: list[Side]
) -> None:
    match = scene(
        m.Operations(JAPAN),
        m.Pools(),
        m.InitiativePhase(),
        us=FAR_US,
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=turn,
        tally={"retired": frozenset(retired)},
        dice=(9, 2),
    )
    found = []
    while type(step := top(match)) is m.GeneralWithdrawal:
        found.append(step.side)
        play(match, m.Pass())
    assert found == asked


def withdrawing(turn: int, **tally: Any) -> Match:
    return scene(
        m.Operations(JAPAN), m.InitiativePhase(), scenario="campaign", turn=turn, tally=tally, dice=(9, 1)
    )


def test_5_23a_from_gt5_on_first_the_us_then_japan_may_declare() -> None:
    assert type(top(withdrawing(4))) is not m.GeneralWithdrawal
    match = withdrawing(5)
    assert top(match) == m.GeneralWithdrawal(US)
    play(match, m.Pass())
    assert top(match) == m.GeneralWithdrawal(JAPAN)
    other = scene(m.Operations(JAPAN), m.InitiativePhase(), scenario="abucay", turn=5, dice=(9, 1))
    assert type(top(other)) is not m.GeneralWithdrawal  # scenario 5 only


def test_5_23b_once_in_a_game_and_not_both_on_a_turn() -> None:
    match = withdrawing(6)
    play(match, m.DeclareWithdrawal())
    assert not any(type(x) is m.GeneralWithdrawal for x in match.state.steps)  # Japan is not asked
    assert match.state.tally.retired == {US}
    again = withdrawing(7, retired=frozenset({US}))
    assert top(again) == m.GeneralWithdrawal(JAPAN)
    both = withdrawing(8, retired=frozenset({US, JAPAN}))
    assert type(top(both)) is not m.GeneralWithdrawal


def test_5_23c_r34_the_declarer_has_the_initiative_without_a_roll() -> None:
    match = withdrawing(6, drm=5, initiative=JAPAN)
    events = play(match, m.DeclareWithdrawal())
    (told,) = of(m.InitiativeTaken, events)
    assert (told.side, told.faces, told.rule) == (US, {}, "5.23c")
    assert match.state.tally.drm == 0  # R34


def test_5_23d_who_declares_a_withdrawal_chooses_what_he_draws_first() -> None:
    match = scene(m.Operations(US), m.Pools(), game_turn=m.GameTurn(US, retiring=US), turn=6)
    while type(top(match)) is m.PoolFilling:
        play(match, m.EndPool())
    assert top(match) == m.FirstMarker(US)
    plain = scene(m.Operations(US), m.Pools(), game_turn=m.GameTurn(US), turn=6)
    play(plain, m.EndPool())
    assert type(top(plain)) is not m.FirstMarker


def test_5_23e_r111_who_withdraws_lands_but_does_not_attack_from_the_sea() -> None:
    match = invasion(
        3,
        us={"1/1": "1419"},
        then=(),
        played={"retiring": JAPAN},
        commands={JAPAN: {"activated": frozenset({F16})}},
    )
    play(match, m.Embark(unit("1+2/20")), m.BoardBarge(BARGE_3), m.LandAt(at("1419")), m.EndInvasion())
    assert unit("1+2/20") in force(match, JAPAN).eliminated


def test_5_23e_4_35_event_n_brings_no_attack_in_a_general_withdrawal() -> None:
    for retiring in (None, JAPAN):
        match = scene(
            operations(JAPAN),
            m.Operation(JAPAN),
            us={"1/41": "3513"},
            japan={"1+2/9": "3512", "16 HQ": "3409"},
            hands={JAPAN: "N"},
            game_turn=GameTurn(JAPAN, retiring=retiring),
            scenario="campaign",
            turn=6,
        )
        play(match, m.PlayEvent(event("N")), m.ChooseFormation(F16), m.ChooseAssault(), m.EndMovement())
        assert (type(top(match)) is m.Declarations) is (retiring is None)


def test_5_23e_who_withdraws_declares_no_attacks() -> None:
    match = scene(
        m.Operations(US),
        m.SequenceChoice(US, (formation("41"),)),
        game_turn=m.GameTurn(US, retiring=US),
        us={"1/41": "3814"},
    )
    play(match, m.ChooseMobile())
    assert not any(type(step) is m.Declarations for step in match.state.steps)
