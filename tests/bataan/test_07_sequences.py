"""Chapter 7.2 and 7.3: the three Operations Sequences, held and combined markers."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .scene import (
    F16,
    F41,
    F65,
    at,
    command,
    event,
    force,
    of,
    operations,
    play,
    refused,
    scene,
    sequence,
    top,
    unit,
    units,
)

MODES: tuple[m.Mode, ...] = ("mobile", "assault")


def acting(mode: m.Mode, **fields: Any) -> Match:
    """The 16th is in a sequence: 1+2/9 beside 1/41 in 2804, 7+8/141 of the 65th as well."""
    fields.setdefault("japan", {"1+2/9": "2803", "I(-)9": "2803", "7+8/141": "2803", "16 Eng": "2801"})
    fields.setdefault("us", {"1/41": "2804", "1/26": "3006"})
    return scene(
        operations(JAPAN),
        m.SequenceChoice(JAPAN, (F16,)),
        commands={US: {"pool": (F41,)}, JAPAN: {"pool": (F65,)}},
        **fields,
    )


def begun(mode: m.Mode, **fields: Any) -> Match:
    match = acting(mode, **fields)
    play(match, m.ChooseMobile() if mode == "mobile" else m.ChooseAssault())
    return match


# -- 7.21a, 7.21b -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "points"), [("mobile", 8), ("assault", 4)])
def test_7_21a_1_7_21b_1_7_21b_n3_the_movement_phase_with_all_or_half_the_allowance(
    mode: m.Mode, points: int
) -> None:
    match = begun(mode)
    assert top(match) == m.Movement(JAPAN)
    play(match, m.PickUnit(unit("I(-)9")))
    now = top(match)
    assert type(now) is m.Moving and now.left == 2 * points


@pytest.mark.parametrize("mode", MODES)
def test_7_21a_2_7_21a_2a_7_21a_2b_7_21b_2_7_21b_2a_7_21b_2b_the_enemy_reacts_before_combat(
    mode: m.Mode,
) -> None:
    """7.21a-2a, 7.21b-2a: first Combat Refusal; 7.21a-2b, 7.21b-2b: then No Retreat; 7.21a-3, 7.21b-3: then combat."""
    fort = "3314"
    match = begun(
        mode,
        japan={"1+2/9": "3214", "I(-)9": "3214", "6+7/9": "3405"},
        us={"3/51": fort, "1/26": "3406"},
        dice=(10, 10, 5),
    )
    play(match, m.EndMovement(), m.DeclareAttack(at(fort)))
    play(match, m.AddAttacker(unit("1+2/9")), m.UseAssault())
    play(match, m.DeclareAttack(at("3406")), m.AddAttacker(unit("6+7/9")), m.UseAssault())
    assert top(match) == m.Reaction(US)  # nobody is left to attack
    assert m.RefuseCombat(at("3406")) in match.legal("us")
    assert refused(match, m.DeclareNoRetreat(at(fort))) == "9.21"
    play(match, m.EndReaction())
    assert top(match) == m.Reaction(US, no_retreat=True)
    assert m.DeclareNoRetreat(at(fort)) in match.legal("us")
    assert refused(match, m.RefuseCombat(at("3406"))) == "9.31"
    play(match, m.EndReaction())
    assert type(top(match)) is m.Fighting


@pytest.mark.parametrize("mode", MODES)
def test_7_21a_n1_7_21b_n1_all_units_of_the_active_formation_may_move_and_attack(mode: m.Mode) -> None:
    match = begun(mode)
    for name in ("1+2/9", "I(-)9", "16 Eng"):
        assert match.check("japan", m.PickUnit(unit(name))) is None, name
    assert match.check("japan", m.PickUnit(unit("7+8/141"))) is not None
    play(match, m.EndMovement(), m.DeclareAttack(at("2804")))
    for name in ("1+2/9", "I(-)9"):
        assert match.check("japan", m.AddAttacker(unit(name))) is None, name


def test_7_21a_n4_7_21b_n4_which_crt() -> None:
    """In a Mobile Sequence either, in an Assault Sequence the Assault CRT."""
    for mode in MODES:
        match = begun(mode)
        play(match, m.EndMovement(), m.DeclareAttack(at("2804")), m.AddAttacker(unit("1+2/9")))
        assert match.check("japan", m.UseAssault()) is None
        if mode == "mobile":
            assert match.check("japan", m.UseMobile()) is None
        else:
            assert refused(match, m.UseMobile()) == "10.32-1"


@pytest.mark.parametrize(("mode", "drm"), [("mobile", 1), ("assault", -1)])
def test_7_21a_n5_7_21b_n5_coordination_is_harder_or_easier(mode: m.Mode, drm: int) -> None:
    """A Disrupted unit takes part, so that the Lead unit checks."""
    match = begun(mode, forces={JAPAN: {"disrupted": {"I(-)9"}}}, dice=(5, 5))
    play(match, m.EndMovement(), m.DeclareAttack(at("2804")))
    play(match, m.AddAttacker(unit("1+2/9")), m.AddAttacker(unit("I(-)9")), m.UseAssault())
    events = []
    while type(top(match)) is not m.Leading:
        events += play(match, match.legal(match.deciders[0])[-1])
    events += play(match, m.Lead(unit("1+2/9")))
    (check,) = of(m.ErChecked, events)
    assert (check.rule, check.drm) == ("10.43c", drm)


def test_7_21b_n3_an_assault_takes_half_and_disruption_two_more() -> None:
    match = begun("assault", forces={JAPAN: {"disrupted": {"I(-)9"}}})
    play(match, m.PickUnit(unit("I(-)9")))
    now = top(match)
    assert type(now) is m.Moving and now.left == 4  # 8: half, less two


# -- 7.21c, 7.2, 7.3 ----------------------------------------------------------------------------------------


def deciding(drawn: int, held: int | None = None, pool: tuple[int, ...] = (), *dice: int) -> Match:
    return scene(
        operations(JAPAN),
        m.Deciding(JAPAN, drawn),
        japan={"1+2/9": "3007", "7+8/141": "3808", "16 Eng": "3609"},
        us={"1/41": "3814"},
        commands={JAPAN: {"pool": pool, "held": held}, US: {"pool": (F41,)}},
        dice=dice,
    )


def test_7_21c_n1_7_21c_n2_7_21c_n3_a_pass_activates_nobody_and_keeps_the_marker_hidden() -> None:
    match = deciding(F16, pool=(F65,))
    before = force(match, JAPAN)
    events = play(match, m.PassSequence())
    own = command(match, JAPAN)
    assert own.activated == frozenset() and own.played == ()  # n1
    assert own.held == F16 and not own.is_held_seen  # n2
    assert all(getattr(e, "formation", None) is None for e in events)
    assert force(match, JAPAN) == before  # n3
    assert top(match) == m.Operation(US)  # 7.2: it is the other's turn at once


def test_7_2_units_act_only_by_activation() -> None:
    """Between the sequences nothing moves: the active player draws, or plays what he holds."""
    match = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        japan={"1+2/9": "3007"},
        us={"1/41": "3814"},
        commands={JAPAN: {"pool": (F16,)}},
    )
    assert match.legal("japan") == [m.DrawMarker()]
    assert match.legal("us") == []


def test_7_31_1_the_held_marker_is_played_and_the_new_one_held() -> None:
    match = deciding(F16, F65)
    play(match, m.Activate(F65))
    assert top(match) == m.SequenceChoice(JAPAN, (F65,))
    assert command(match, JAPAN).held == F16


def test_7_31_2_the_new_marker_is_played_and_the_other_stays_held() -> None:
    match = deciding(F16, F65)
    play(match, m.Activate(F16))
    assert top(match) == m.SequenceChoice(JAPAN, (F16,))
    assert command(match, JAPAN).held == F65


def test_7_31_3_or_both_are_combined() -> None:
    match = deciding(F16, F65)
    assert {m.Combine(F16), m.Combine(F65)} <= set(match.legal("japan"))
    alone = deciding(F16, pool=(F65,))
    assert not [a for a in alone.legal("japan") if type(a) is m.Combine]


@pytest.mark.parametrize(("die", "together"), [(7, False), (8, True), (10, True), (1, False)])
def test_7_33a_7_33b_7_33c_one_die_after_one_marker_is_turned_up(die: int, together: bool) -> None:
    match = deciding(F16, F65, (), die)
    events = play(match, m.Combine(F65))
    (tried,) = of(m.CombinationTried, events)  # 7.33a: the attempt is told
    assert (tried.face, tried.together) == (die, together)
    shown = [e.formation for e in of(m.FormationActivated, events)]
    assert shown[0] == F65  # 7.33b: this one is face up either way
    assert (F16 in shown) == together
    assert command(match, JAPAN).held == (None if together else F16)


def test_r12_combined_formations_have_one_sequence_and_share_a_target_only_in_an_assault() -> None:
    for mode in MODES:
        match = scene(
            operations(JAPAN),
            sequence(JAPAN, "16", "65", mode=mode),
            m.Declarations(JAPAN),
            japan={"1+2/9": "2803", "7+8/141": "2803"},
            us={"1/41": "2804"},
        )
        play(match, m.DeclareAttack(at("2804")), m.AddAttacker(unit("1+2/9")))
        if mode == "assault":
            assert match.check("japan", m.AddAttacker(unit("7+8/141"))) is None
        else:
            assert refused(match, m.AddAttacker(unit("7+8/141"))) == "7.33d"


def test_r59_a_marker_held_by_a_pass_is_played_at_the_beginning_of_any_later_sequence() -> None:
    match = deciding(F16, None, (F65, F65), 1)
    play(match, m.PassSequence())
    play(match, m.DrawMarker(), m.Activate(F41), m.ChooseMobile(), m.EndMovement())  # the US
    assert {m.PlayHeld(), m.DrawMarker()} <= set(match.legal("japan"))
    play(match, m.PlayHeld())
    assert top(match) == m.SequenceChoice(JAPAN, (F16,))


def test_r61_what_captured_orders_have_shown_stays_known_until_the_marker_is_played() -> None:
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "3814"},
        japan={"1+2/9": "3007"},
        commands={JAPAN: {"held": F65, "pool": (F16,)}, US: {"pool": (F41,)}},
        hands={US: "G"},
        dice=(1,),
    )
    events = play(match, m.PlayEvent(event("G")))
    assert [(e.told, e.formation) for e in of(m.MarkerSeen, events)] == [(None, None), ("us", F65)]
    play(match, m.DrawMarker(), m.Activate(F41), m.ChooseMobile(), m.EndMovement())
    assert match.view("us").commands[JAPAN].held == F65
    assert match.view(None).commands[JAPAN].held is None


def test_r41_army_units_get_a_final_marker_at_once_unless_they_may_act_twice() -> None:
    """7.42, 7.43 15 Mtn Art has a Final marker after its only activation, 1/7 Arm after its second."""
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "65"),
        m.Movement(JAPAN),
        japan={"65 HQ": "3503", "15 Mtn Art": "3504", "1/7 Arm": "3503", "4/7 Arm": "3503"},
        game_turn=m.GameTurn(JAPAN, acted={unit("4/7 Arm"): 1}),
    )
    play(match, *(m.ActivateArmy(unit(name)) for name in ("15 Mtn Art", "1/7 Arm", "4/7 Arm")))
    acted = match.state.steps[0].acted
    assert [acted[u] for u in units("15 Mtn Art", "1/7 Arm", "4/7 Arm")] == [2, 1, 2]
