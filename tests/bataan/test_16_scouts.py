"""Chapter 16.32 (optional): the Philippine Scouts activate like Army units."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, GameTurn
from pacwar.games.bataan.r06_attrition import to_check
from pacwar.games.bataan.r06_points import unfed_formations
from pacwar.games.bataan.r07_initiative import available
from pacwar.games.bataan.r10_tables import mixed
from pacwar.games.bataan.r12_artillery import barred, in_hex
from pacwar.games.bataan.r15_reaction import reacting
from pacwar.games.bataan.r16_scouts import is_apart, may_join, may_support

from .combats import attack, attacked, before_fire, ordered, why_barred
from .scene import (
    F16,
    F41,
    F51,
    FAR_JAPAN,
    REST,
    SCOUTS,
    at,
    command,
    force,
    moving,
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


ARMY = {"scouts": "army"}


def test_16_32e_r131_scouts_whose_marker_was_shown_and_who_did_not_act_suffer_no_attrition() -> None:
    for activated in ((), (SCOUTS,)):
        match = scene(
            us={"Scouts HQ": "3923", "1/57": "3923"},
            options=ARMY,
            scenario="campaign",
            turn=8,
            commands={US: {"played": (SCOUTS,), "activated": frozenset(activated)}},
        )
        assert to_check(position(match), US) == activated
        assert (SCOUTS in unfed_formations(position(match))) is (not activated)  # 6.41d


def test_7_24_16_32e_the_scouts_marker_as_the_last_one_is_shown_and_then_nothing_is_left() -> None:
    match = scene(
        operations(US),
        m.Deciding(US, SCOUTS),
        us={"1/57": "3425", "41 HQ": "3615"},
        japan=FAR_JAPAN,
        commands={US: {"pool": (), "held": None}, JAPAN: {"pool": (F16,)}},
        hands={US: "", JAPAN: ""},
        options={"scouts": "army"},
    )
    assert match.legal(US) == [m.RevealScouts()]
    play(match, m.RevealScouts())
    assert match.legal(US) == [m.StandDown()]


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
        options=fields.pop("options", {"scouts": "army"}),
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


@pytest.mark.parametrize(("option", "rule"), [("formation", "7.41"), ("army", "16.32b")])
def test_7_41_16_32b_why_a_scouts_unit_does_not_join_the_41st(option: str, rule: str) -> None:
    """It is no Army unit; where it acts like one, its marker must be in the cup."""
    match = moving(
        US,
        "41",
        us={"41 HQ": "3327", "1/57": "3330"},
        commands={US: {"markers": {F41: 1, SCOUTS: 1}, "unused": (SCOUTS,)}},
        options={"scouts": option},
    )
    assert refused(match, m.ActivateArmy(unit("1/57"))) == rule


def test_16_32a_a_scouts_unit_acts_with_another_formation() -> None:
    match = joining(commands={US: {"pool": (SCOUTS,)}})
    events = play(match, m.ActivateArmy(unit("1/57")))
    assert [(e.unit, e.formation, e.activated) for e in of(m.ArmyActivated, events)] == [
        (unit("1/57"), F41, True)
    ]
    assert m.PickUnit(unit("1/57")) in match.legal(US)
    assert SCOUTS in command(match, US).activated  # 16.32c
    for options in ({"scouts": "army"}, {}):
        listed = joining(commands={US: {"pool": (SCOUTS,)}}, options=options).legal(US)
        assert (m.ActivateArmy(unit("1/57")) in listed) is bool(options)
    refusing = joining(commands={US: {"unused": (SCOUTS,)}})
    assert refused(refusing, m.ActivateArmy(unit("1/57"))) in ("16.32b", "7.41", "7.42")


def test_16_32a_7_43_scouts_under_a_final_activation_marker_do_not_react() -> None:
    match = scene(
        operations(US),
        us={"1/57": "1620", "2/57": "1620", "1/26": "1620", "2/26": "1620"},
        japan={"1+2/20": "1419"},
        forces={JAPAN: {"invaders": {"1+2/20"}}},
        scenario="second",
        turn=24,
        options=ARMY,
        game_turn=GameTurn(JAPAN, acted={unit("1/57"): 2, unit("1/26"): 1, unit("2/26"): 2}),
    )
    assert set(reacting(position(match), (at("1419"),))) == set(units("2/57", "1/26"))


def test_16_32c_the_first_time_supply_is_decided() -> None:
    match = joining(commands={US: {"pool": (SCOUTS,)}}, scenario="second", turn=6, tally={"supply": 3})
    play(match, m.ActivateArmy(unit("1/57")))
    assert top(match) == m.SupplyChoice(US, SCOUTS)
    play(match, m.SpendSupply(), m.ActivateArmy(unit("24/P Art")))
    assert type(top(match)) is m.Movement  # only once


def test_16_32c_7_45_a_scouts_unit_that_fails_its_check_does_not_decide_on_their_supply() -> None:
    """The first that acts does."""
    match = scene(
        operations(US),
        sequence(US, "41"),
        m.Movement(US),
        us={"41 HQ": "3327", "Scouts HQ": "4231", "1/57": "4233", "2/57": "3328"},
        commands={US: {"played": (F41,), "pool": (SCOUTS,), "activated": frozenset({F41})}},
        scenario="second",
        turn=24,
        tally={"supply": 1},
        options={"scouts": "army"},
        dice=(10,),
    )
    play(match, m.ActivateArmy(unit("1/57")))
    assert type(top(match)) is m.Movement
    assert SCOUTS not in command(match, US).activated
    assert refused(match, m.ActivateArmy(unit("1/57"))) == "7.45"
    play(match, m.ActivateArmy(unit("2/57")))
    assert top(match) == m.SupplyChoice(US, SCOUTS)
    play(match, m.SpendSupply())
    assert command(match, US).activated == {F41, SCOUTS}


@pytest.mark.parametrize("fed", [False, True])
def test_16_32c_6_41a_r150_a_scouts_unit_that_joins_later_is_supplied_if_it_can_trace_a_route_by_now(
    fed: bool,
) -> None:
    supplied = frozenset({F41, SCOUTS} if fed else {F41})
    match = moving(
        US,
        "41",
        us={"41 HQ": "3327", "Scouts HQ": "3328", "1/45": "3329", "1/57": "3330"},
        forces={US: {"unsupplied": {"1/45", "1/57"} if fed else {"Scouts HQ", "1/45", "1/57"}}},
        commands={
            US: {
                "markers": {F41: 1, SCOUTS: 1},
                "pool": (SCOUTS,),
                "activated": frozenset({F41, SCOUTS}),
                "supplied": supplied,
            }
        },
        scenario="second",
        turn=24,
        tally={"supply": 1},
        options={"scouts": "army"},
    )
    play(match, m.ActivateArmy(unit("1/57")))
    assert type(top(match)) is m.Movement  # nothing is asked a second time
    assert (unit("1/57") in force(match, US).unsupplied) is not fed
    assert unit("1/45") in force(match, US).unsupplied  # it has not been activated


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


def test_16_32h_r130_a_scouts_lead_is_defended_by_the_artillery_of_all_as_usual() -> None:
    us = {"1/57": "3406", "41 Art": "3406", "86 Art": "3408", "Scouts HQ": "3923", "24/P Art": "3408"}
    told = before_fire("1/57", us, options=ARMY)
    assert in_hex(*told, US) == units("41 Art")  # 12.23: it stands in the hex
    assert why_barred(told, "86 Art") == ""  # 12.13c: by a check, away from the HQ
    assert why_barred(told, "24/P Art") == "16.32i-2"
    near = before_fire("1/57", us | {"Scouts HQ": "3409"}, options=ARMY)
    assert why_barred(near, "24/P Art") == ""
    other = before_fire("1/41", {"1/41": "3406", "24/P Art": "3406"}, options=ARMY)
    assert in_hex(*other, US) == () and why_barred(other, "24/P Art") == "16.32i-1"


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
