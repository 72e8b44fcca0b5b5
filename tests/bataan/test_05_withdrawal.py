"""Chapter 5.23: General Withdrawal."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Side

from .landings import invasion
from .scene import BARGE_3, F16, FAR_JAPAN, FAR_US, at, event, force, operations, play, scene, top, unit


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
