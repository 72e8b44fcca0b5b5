"""Questions to a referee, sixth round: artillery, air units, fortifications, naval operations, special units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Action, Event
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, READY, US, Display
from pacwar.games.bataan.r12_artillery import barred

from .combats import attack, attacked, ordered, resulting
from .questions import moving
from .scene import (
    BOARD,
    REST,
    at,
    air,
    force,
    formation,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    ship,
    top,
    unit,
    units,
)

TARGET, BEHIND, FAR = "2804", "2807", "2801"
NEAR = tuple(BOARD.name(n) for n in BOARD.neighbors[at(TARGET)])
PAIR = dict.fromkeys(("1+2/9", "I(-)9"), NEAR[0])


def fought(match: Match, *wanted: Action) -> list[Event]:
    """The combat runs its course; these actions are taken where they are legal, else as little as possible is done."""
    events: list[Event] = []
    left = [m.Lead(unit("I(-)9")), *wanted]
    while type(top(match)) is not m.SequenceChoice:
        legal = match.legal(match.deciders[0])
        chosen = next((a for a in left if a in legal), None)
        if chosen is None:
            chosen = next((a for a in legal if type(a).__name__.startswith("End")), legal[0])
        else:
            left.remove(chosen)
        events += play(match, chosen)
    return events


def defended(us: dict[str, str], wanted: Sequence[Action] = (), **fields: Any) -> list[Event]:
    """1+2/9 and I(-)9 (10 points, ER 6) attack these."""
    return fought(attacked(JAPAN, ("16",), attack(TARGET, *PAIR), japan=PAIR, us=us, **fields), *wanted)


def guns(*names: str) -> tuple[Action, ...]:
    return tuple(m.AssignGuns(unit(name)) for name in names)


# -- 15.49 and 16.14: who is not there yet ------------------------------------------------------------------


def landed_at_4126(turn: int) -> Match:
    """The 48th Division was kept, and I/2F has landed in 4126."""
    return scene(
        operations(US, landings=(at("4126"),)),
        m.Operation(US, (at("4126"),)),
        us={"1/11": "4128", "1/31 PA": "4028", "1/515 AA": "4029"},
        japan={"I/2F": "4126"},
        forces={JAPAN: {"invaders": {"I/2F"}}, US: {"locked": {"1/11", "1/31 PA", "1/515 AA"}}},
        scenario="campaign",
        turn=turn,
        tally={"supply": 3},
    )


def test_15_49a_19_53a_r138_on_gt3_units_of_the_later_cards_do_not_react_to_an_invasion() -> None:
    """The 31st Division is of the first card, and may be released (15.49g)."""
    match = landed_at_4126(3)
    play(match, m.ReactToInvasion())
    assert refused(match, m.ReleaseUnit(unit("1/11"))) == "15.49g"
    assert refused(match, m.ReleaseUnit(unit("1/515 AA"))) == "15.49g"
    play(match, m.ReleaseUnit(unit("1/31 PA")))
    later = landed_at_4126(4)
    play(later, m.ReactToInvasion(), m.ReleaseUnit(unit("1/515 AA")))  # 16.14


@pytest.mark.parametrize(
    ("scenario", "turn", "name", "key", "rule"),
    [
        ("campaign", 4, "1/31 PA", "31", "19.54g"),
        ("abucay", 4, "1/31 PA", "31", "19.24e"),
        ("campaign", 3, "1/11", "11", "19.53a"),
    ],
)
def test_16_14_19_54g_only_antiaircraft_units_are_kept_by_the_rule_on_garrisons(
    scenario: str, turn: int, name: str, key: str, rule: str
) -> None:
    match = moving(
        US,
        key,
        us={name: "3814", f"{key} HQ": "3816"},
        japan={"1+2/9": "3007"},
        scenario=scenario,
        turn=turn,
        forces={US: {"locked": {name}}},
    )
    assert refused(match, m.PickUnit(unit(name))) == rule


def test_16_14_9_11_2_who_is_not_released_does_not_join_an_assault() -> None:
    """The unit of the 31st Division by 19.54g, the antiaircraft unit by 16.14."""
    match = scene(
        *ordered(US, "41", mode="assault"),
        m.Declarations(US),
        us={"1/41": NEAR[0], "1/32": NEAR[1], "1/515 AA": NEAR[1]},
        japan={"1+2/9": TARGET},
        scenario="campaign",
        turn=5,
        forces={US: {"locked": {"1/32", "1/515 AA"}, "converted": {"1/515 AA"}}},
        commands={US: {"reserve": {}}},
    )
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("1/41")))
    assert refused(match, m.AddAttacker(unit("1/32"))) == "19.54g"
    assert refused(match, m.AddAttacker(unit("1/515 AA"))) == "16.14"


# -- 16.32: whose artillery ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "gun", "hq", "rule"),
    [
        ("1/41", "24/P Art", "3615", "16.32i-1"),
        ("1/57", "24/P Art", "3211", "16.32i-2"),
        ("1/57", "41 Art", "3615", "16.32h"),
    ],
)
def test_16_32h_16_32i_each_refusal_names_the_condition_that_fails(
    lead: str, gun: str, hq: str, rule: str
) -> None:
    us = {"1/57": "3814", "1/41": "3814", "41 HQ": hq, "41 Art": "3816", "24/P Art": "3816"}
    both = units("1/57", "1/41")
    leads = {US: unit(lead), JAPAN: unit("1+2/9")}
    combat = m.Combat(
        US, at("3813"), both, units("1+2/9"), dict.fromkeys(both, at("3814")), False, leads=leads
    )
    match = scene(
        *ordered(US, "41", army={"1/57": "41", "24/P Art": "41"}),
        m.Fighting(US, ()),
        combat,
        REST,
        us=us,
        japan={"1+2/9": "3813"},
        options={"scouts": "army"},
    )
    refusal = barred(position(match), combat, US, unit(gun))
    assert refusal is not None and refusal.rule == rule


# -- 15.4: who invades --------------------------------------------------------------------------------------


def test_16_42c_15_41_unrest_keeps_invaders_of_the_48th_in_manila() -> None:
    """1+2/20 keeps the question open; it is of another formation, and embarks at Olongapo."""
    placed = {"I/2F": "Manila", "1+2/20": "1604"}
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", "48", mode="assault"),
        REST,
        m.Invasion(JAPAN),
        japan=placed,
        us={"1/41": "3814"},
        scenario="campaign",
        turn=6,
        display=Display(ships=dict.fromkeys((ship("Barge 1"), ship("Barge 3")), READY)),
        game_turn=m.GameTurn(JAPAN, started_afloat=frozenset(units(*placed))),
        tally={"unrest": 8},
    )
    assert refused(match, m.Embark(unit("I/2F"))) == "16.42c"
    play(match, m.Embark(unit("1+2/20")))
