"""Rule 16.32 (optional): the Philippine Scouts activate like Army units."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r07_initiative import available
from pacwar.games.bataan.r10_tables import mixed
from pacwar.games.bataan.r16_scouts import is_apart, may_join, may_support

from .combats import attack, attacked
from .scene import (
    F41,
    F51,
    SCOUTS,
    at,
    command,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    top,
    unit,
    units,
)

US_UNITS = {
    "1/57": "3815",
    "Scouts HQ": "3919",
    "24/P Art": "3816",
    "41 HQ": "3615",
    "1/41": "3814",
    "86 Art": "3517",
}


def drawing(
    pool: tuple[int, ...], held: int | None = None, dice: tuple[int, ...] = (1,), **fields: Any
) -> Match:
    return scene(
        operations(US),
        m.Operation(US),
        us=US_UNITS,
        japan={"1+2/9": "3007"},
        commands={US: {"pool": pool, "held": held}, JAPAN: {"pool": ()}},
        options=fields.pop("options", {"scouts": "army"}),
        dice=dice,
        **fields,
    )


def test_16_32_without_the_option_they_are_a_formation() -> None:
    match = drawing((SCOUTS,), options={})
    play(match, m.DrawMarker())
    assert refused(match, m.RevealScouts()) == "16.32"
    play(match, m.Activate(SCOUTS))
    assert not is_apart(position(match), SCOUTS)


def with_scouts_drawn(held: int | None = None) -> Match:
    pool = tuple(sorted((SCOUTS, F41)))
    match = drawing(pool, held, dice=(1 + pool.index(SCOUTS), 1))
    play(match, m.DrawMarker())
    return match


def test_16_32a_the_scouts_do_not_activate_by_themselves() -> None:
    assert refused(with_scouts_drawn(), m.Activate(SCOUTS)) == "16.32a"


def test_16_32e_the_marker_is_shown_and_another_is_drawn() -> None:
    match = with_scouts_drawn()
    events = play(match, m.RevealScouts())
    assert of(m.FormationActivated, events)
    assert command(match, US).played == (SCOUTS,)
    assert top(match) == m.Operation(US)
    play(match, m.DrawMarker())
    assert top(match) == m.Deciding(US, F41)


def test_16_32e_or_it_is_held() -> None:
    match = with_scouts_drawn()
    play(match, m.PassSequence())
    assert command(match, US).held == SCOUTS


def test_16_32e_a_held_scouts_marker_makes_way_for_another() -> None:
    match = drawing(tuple(sorted((F41, F51))), held=SCOUTS)
    play(match, m.DrawMarker())
    assert refused(match, m.PassSequence()) == "7.22"
    play(match, m.RevealScouts(), m.PassSequence())
    assert command(match, US).played == (SCOUTS,)
    assert command(match, US).held is not None


def test_16_32a_a_held_scouts_marker_is_shown_not_played() -> None:
    match = drawing((), held=SCOUTS)
    assert refused(match, m.PlayHeld()) == "16.32a"
    play(match, m.RevealScouts())
    assert command(match, US).played == (SCOUTS,)
    assert match.legal(US) == [] or m.RevealScouts() not in match.legal(US)


def test_16_32f_they_are_not_combined() -> None:
    match = with_scouts_drawn(held=F51)
    assert refused(match, m.Combine(F51)) == "16.32f"


def joining(**fields: Any) -> Match:
    return scene(
        operations(US),
        sequence(US, "41"),
        m.Movement(US),
        us=US_UNITS,
        japan={"1+2/9": "3007"},
        options={"scouts": "army"},
        **fields,
    )


def test_16_32b_only_if_their_marker_went_into_the_cup() -> None:
    for fields, expected in (
        ({"pool": (SCOUTS,)}, True),
        ({"held": SCOUTS}, True),
        ({"played": (SCOUTS,)}, True),
        ({"unused": (SCOUTS,)}, False),
        ({"reserve": {SCOUTS: 8}}, False),  # 16.32k
    ):
        p = position(joining(commands={US: fields}))
        assert may_join(p, unit("1/57")) is expected
        assert not may_join(p, unit("1/41"))


def test_16_32a_a_scouts_unit_acts_with_another_formation() -> None:
    match = joining(commands={US: {"pool": (SCOUTS,)}})
    events = play(match, m.ActivateArmy(unit("1/57")))
    assert [(e.unit, e.formation, e.activated) for e in of(m.ArmyActivated, events)] == [
        (unit("1/57"), F41, True)
    ]
    assert m.PickUnit(unit("1/57")) in match.legal(US)
    assert SCOUTS in command(match, US).activated  # 16.32c
    refusing = joining(commands={US: {"unused": (SCOUTS,)}})
    assert refused(refusing, m.ActivateArmy(unit("1/57"))) in ("16.32b", "7.41", "7.42")


def test_16_32c_the_first_time_supply_is_decided() -> None:
    match = joining(commands={US: {"pool": (SCOUTS,)}}, scenario="second", turn=6, tally={"supply": 3})
    play(match, m.ActivateArmy(unit("1/57")))
    assert top(match) == m.SupplyChoice(US, SCOUTS)
    play(match, m.SpendSupply(), m.ActivateArmy(unit("24/P Art")))
    assert type(top(match)) is m.Movement  # only once


def test_16_32h_who_gives_artillery_support() -> None:
    """16.32i: and whom Scouts artillery supports."""
    p = position(joining(commands={US: {"pool": (SCOUTS,)}}))
    hqs = (unit("41 HQ"),)
    scout, filipino = unit("1/57"), unit("1/41")
    assert may_support(p, US, unit("24/P Art"), scout, hqs)
    assert may_support(p, US, unit("86 Art"), scout, hqs)  # an Army unit within range of the HQ
    assert not may_support(p, US, unit("41 Art"), scout, hqs)
    assert not may_support(p, US, unit("24/P Art"), filipino, hqs)  # 16.32i-1
    assert not may_support(p, US, unit("24/P Art"), scout, ())  # 16.32i-2
    assert may_support(p, JAPAN, unit("1 Art"), unit("1+2/9"), ())


def test_16_32d_their_marker_is_available_like_any_other() -> None:
    assert SCOUTS in available(command(joining(), US))


def test_16_32g_with_others_they_defend_badly() -> None:
    match = joining()
    target = at("3814")
    combat = m.Combat(JAPAN, target, units("1+2/9"), units("1/57", "1/41"), {}, mobile=True)
    assert mixed(position(match), combat)
    with_army = m.Combat(JAPAN, target, units("1+2/9"), units("1/57", "86 Art"), {}, mobile=True)
    assert not mixed(position(match), with_army)


def test_16_32j_event_n_does_not_activate_them() -> None:
    match = scene(
        operations(US),
        m.AnyFormation(US),
        us=US_UNITS,
        japan={"1+2/9": "3007"},
        commands={US: {"pool": (SCOUTS,)}},
        options={"scouts": "army"},
    )
    assert refused(match, m.ChooseFormation(SCOUTS)) == "16.32j"
    play(match, m.ChooseFormation(F41))


def test_16_32i_16_32i_1_16_32i_2_scouts_artillery_supports_scouts_that_lead_near_the_active_hq() -> None:
    """24/P Art in 3816 fires for 1/57 if it leads and the HQ of the active formation is within four hexes of the gun."""
    for lead, hq, fires in (("1/57", "3615", True), ("1/41", "3615", False), ("1/57", "3211", False)):
        match = attacked(
            US,
            ("41",),
            attack("3813", "1/57", "1/41"),
            us={**US_UNITS, "1/57": "3814", "41 HQ": hq},
            japan={"1+2/9": "3813"},
            army={"1/57": "41", "24/P Art": "41"},
            options={"scouts": "army"},
            dice=(5,) * 9,
        )
        play(match, m.Lead(unit(lead)))
        guns = match.legal(match.deciders[0]) if type(top(match)) is m.FireSupport else []
        assert (m.AssignGuns(unit("24/P Art")) in guns) == fires, (lead, hq)


def test_16_32k_in_reserve_the_scouts_receive_replacements() -> None:
    fields: Any = {"us": {"Scouts HQ": "3327", "1/57": "3327"}, "options": {"scouts": "army"}}
    match = scene(
        m.ReplacementPhase(US),
        scenario="second",
        turn=24,
        forces={US: {"reduced": {"1/57"}}},
        commands={US: {"reserve": {SCOUTS: 26}, "supplied": frozenset({SCOUTS})}},
        tally={"replacements": {US: 1, JAPAN: 0}},
        **fields,
    )
    play(match, m.ReplaceStep(unit("1/57")))
    assert match.state.steps[0].recovering == set(units("1/57"))
    assert not may_join(position(match), unit("1/57"))
