"""Positions that cannot be, in drills of the three games: each is named in one sentence."""

from __future__ import annotations

import pytest

from pacwar.core import drill
from pacwar.core.match import Match
from pacwar.core.records import Fault

SAIPAN = "game: saipan\nagenda: {Movement: us}\n"
MALAYA = "game: malaya\nagenda: {Reorganization: allies}\n"
BATAAN = "game: bataan\nscenario: abucay\nagenda:\n- Declarations: japan\n- Sequence: {side: japan, formations: ['65'], mode: assault}\n- Operations: japan\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (SAIPAN + "forces: {japan: {on_map: {1/6 Mar: 1203}}}", "1/6 Mar is not a unit of japan"),
        (SAIPAN + "forces: {us: {on_map: {1/6 Mar: 1203}, lost: [1/6 Mar]}}", "1/6 Mar is in two places"),
        (
            SAIPAN + "forces: {us: {on_map: {1/6 Mar: 1203}}, japan: {on_map: {1/136: 1203}}}",
            "1203 holds units of both sides: 1/6 Mar and 1/136",
        ),
        (
            "game: saipan\nagenda: {Reinforcement: us}\nforces: {us: {on_map: {1/6 Mar: 1203, 2/6 Mar: 1203}}}",
            "2 units are in 1203 (5.31)",
        ),
        (MALAYA + "air: {japan: {reserve: 1, missions: [0, 0]}}", "missions must have 4 numbers"),
        (MALAYA + "forces: {allies: {at: {25 Army HQ: 1014}}}", "25 Army HQ is not a unit of allies"),
        (BATAAN + "forces: {us: {at: {1/41: 3814}, eliminated: [1/41]}}", "1/41 is in two places"),
        (
            BATAAN + "forces: {us: {at: {1/41: 3814}}, japan: {at: {1+2/9: 3814}}}",
            "3814 holds units of both sides: 1/41 and 1+2/9",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_reason(text: str, says: str) -> None:
    with pytest.raises(Fault) as fault:
        Match.from_drill(None, text)
    assert f"the position cannot be: {says}" in str(fault.value)


@pytest.mark.parametrize("text", [SAIPAN, MALAYA, BATAAN])
def test_what_always_waits_on_the_agenda_may_be_left_out(text: str) -> None:
    assert type(drill.read(text).state.steps[0]).__name__ == "GameTurn"
