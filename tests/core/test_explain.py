"""What is said of an action that is not being asked for: the rule that passed its step over, or under which it comes."""

from __future__ import annotations

import pytest

from pacwar.core.explain import MAX_KEPT, PassedOver, PassedSteps
from pacwar.core.match import Match
from tests.toy.scene import GAME, act, scene
from toy import model as m

SAIPAN = "game: saipan\nscenario: historical\nturn: 3\n"
BATAAN = "game: bataan\nscenario: abucay\nturn: 4\n"
ALONE = "forces: {us: {at: {1/41: 3814}}, japan: {at: {1+2/141: 3106}}}\n"


def explained(text: str, side: str, action: str) -> tuple[str, str]:
    match = Match.from_drill(None, text)
    refusal = match.explain(side, match.parse(side, action))
    assert refusal is not None, f"{action} is legal"
    return refusal.rule, refusal.why


def checked(text: str, side: str, action: str) -> str:
    match = Match.from_drill(None, text)
    refusal = match.check(side, match.parse(side, action))
    assert refusal is not None, f"{action} is legal"
    return refusal.rule


PASSED_OVER = [
    pytest.param(
        SAIPAN + "agenda: [Reinforcement: us, Combat: {side: us, support: {us: 5, japan: 0}}]\nbeachheads: [1203]\n"
        "forces: {us: {on_map: {1/6 Mar: 1203}, pool: [2/6 Mar]}, japan: {on_map: {1/136: 1304}}}",
        "us", "PickReinforcement 2/6 Mar", "12.34", id="12.34 no vacant Beachhead",
    ),
    pytest.param(
        SAIPAN + "agenda: [Reinforcement: us, Combat: {side: us, support: {us: 5, japan: 0}}]\nbeachheads: [1102]\n"
        "forces: {us: {on_map: {1/6 Mar: 1203}, lost: [2/6 Mar]}, japan: {on_map: {1/136: 1304}}}",
        "us", "PickReinforcement 2/6 Mar", "12.1", id="12.1 destroyed units never return",
    ),
    pytest.param(
        SAIPAN + "agenda: [Combat: {side: us, support: {us: 5, japan: 0}}]\nbeachheads: [1102]\n"
        "forces: {us: {on_map: {1/6 Mar: 1203}, pool: [2/6 Mar]}, japan: {on_map: {1/136: 1304}}}",
        "us", "PickReinforcement 2/6 Mar", "12.1", id="12.1 one unit a turn",
    ),
    pytest.param(
        SAIPAN + "agenda: [Declaration: us, Attack: {side: us, targets: ['317']}, Combat: {side: us, support: {us: 5, japan: 0}}]\n"
        "forces: {us: {on_map: {1/2 Mar: 0801}}, japan: {on_map: {317: 0806, 1/136: 0807}}}",
        "us", "AddTarget 1/136", "8.13", id="8.13 a barrage alone is on one hex",
    ),
    pytest.param(
        BATAAN + ALONE + "agenda: [ReserveStatus: us, Operation: us, Operations: us]\ncommands: {us: {pool: ['41']}}",
        "us", "PlaceInReserve 41", "5.35", id="5.35 five formations stay available",
    ),
    pytest.param(
        BATAAN + ALONE + "agenda: [Operation: us, Operations: us]\ncommands: {us: {pool: ['41']}}",
        "us", "PassSequence", "7.24", id="7.24 the last marker is played",
    ),
    pytest.param(
        BATAAN + "agenda: [Declarations: japan, Sequence: {side: japan, formations: ['16'], mode: assault}, Operations: japan]\n"
        "forces: {us: {at: {1/57: 3406, 2/57: 3406, 3/57: 3406}}, japan: {at: {16 Eng: 3405}}}",
        "japan", "DeclareAttack 3406", "10.53a", id="10.53a under 1:4",
    ),
    pytest.param(
        BATAAN + "agenda:\n- Reaction: us\n- Fighting: {side: japan, attacks: [{target: 3406, attackers: [1+2/9], mobile: yes}]}\n"
        "- Sequence: {side: japan, formations: ['65'], mode: mobile}\n- Operations: japan\n"
        "forces: {us: {at: {1/26: 3406, A/194: 3406}, disrupted: [A/194]}, japan: {at: {1+2/9: 3405}}}",
        "us", "RefuseCombat 3406", "3.72c", id="3.72c a Disrupted unit",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "side", "action", "rule"), PASSED_OVER)
def test_a_step_that_was_passed_over_is_answered_by_its_rule(
    text: str, side: str, action: str, rule: str
) -> None:
    assert explained(text, side, action)[0] == rule
    assert checked(text, side, action) == rule


def test_an_action_of_a_waiting_step_is_answered_by_that_step() -> None:
    match = scene(raiders={"Boat": "0102", "Raider Squad": "0201"}, garrison={"Patrol": "0404"})
    match.play("raiders", act(m.PickUnit, "Raider Squad"))
    refusal = match.explain("raiders", act(m.PickUnit, "Patrol"))
    assert refusal is not None and refusal.rule == "4.1"
    assert match.explain("raiders", m.Done()).why == "another decision comes first"  # type: ignore[union-attr]


def test_what_comes_at_another_time_is_answered_by_the_rule_under_which_it_comes() -> None:
    match = scene(raiders={"Boat": "0102", "Raider Squad": "0201"}, garrison={"Patrol": "0404"})
    refusal = match.explain("garrison", m.ReportNothing())
    assert refusal is not None and refusal.rule == "7.2"
    assert match.check("garrison", m.ReportNothing()).why == "this decision is not yours"  # type: ignore[union-attr]


def test_a_legal_action_has_nothing_to_explain() -> None:
    match = scene(raiders={"Boat": "0102", "Raider Squad": "0201"}, garrison={"Patrol": "0404"})
    assert match.explain("raiders", m.Done()) is None


def test_what_is_taken_back_is_forgotten_and_only_the_last_steps_are_kept() -> None:
    state, passed = Match.new(GAME).state, PassedSteps()
    passed.note([state], 2)
    passed.note([state] * (MAX_KEPT + 5), 3)
    assert [each.entries for each in passed.kept] == [3] * MAX_KEPT
    passed = PassedSteps()
    passed.note([state], 1)
    other = passed.copied()
    passed.note([state, state], 4)
    passed.forget(3)
    assert list(passed.kept) == list(other.kept) == [PassedOver(1, state, state.steps[-1])]
    passed.forget(1)
    assert not passed.kept and other.kept
