"""Chapter 4.3: formations and their markers."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r07_activation import is_active
from pacwar.games.bataan.relocation import eliminated

from .combats import resulting
from .events import operation
from .scene import (
    F16,
    F21,
    F31,
    F41,
    F48,
    F51,
    begin,
    command,
    drawing,
    event,
    formation,
    let_pass,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    unit,
)


def test_e03_4_31_the_71st_artillery_of_the_91st_acts_with_the_91st() -> None:
    match = scene(
        operations(US),
        sequence(US, "91"),
        m.Movement(US),
        us={"71 Art (91)": "1719", "91 HQ": "1720"},
        japan={"1+2/20": "1604"},
        scenario="mauban",
        turn=6,
    )
    p = position(match)
    now = next(step for step in match.state.steps if type(step) is m.Sequence)
    assert now.formations == (formation("91"),)
    assert is_active(p, now, unit("71 Art (91)"))
    assert m.PickUnit(unit("71 Art (91)")) in match.legal(US)
    assert not match.legal(JAPAN)


def test_4_32_army_units_act_with_any_formation() -> None:
    for key, hq in (("16", "9/16 HQ"), ("65", "65 HQ")):
        match = scene(
            operations(JAPAN),
            sequence(JAPAN, key),
            m.Movement(JAPAN),
            japan={hq: "3806", "1/7 Arm": "3806"},
        )
        play(match, m.ActivateArmy(unit("1/7 Arm")))
        now = next(x for x in match.state.steps if type(x) is m.Sequence)
        assert now.army == {unit("1/7 Arm"): formation(key)}
        assert refused(match, m.ActivateArmy(unit(hq))) == "7.41"


def test_4_34_a_formation_with_two_markers_acts_twice() -> None:
    match = drawing((F16, F16), dice=(1, 1))
    for _ in range(2):
        play(match, m.DrawMarker(), m.Activate(F16), m.ChooseMobile())
        let_pass(match, m.Operation)
    assert command(match, JAPAN).played == (F16, F16)


def test_4_35_r105_event_n_does_not_reach_the_garrisons_of_manila() -> None:
    match = begin("campaign")
    assert command(match, JAPAN).reserve[F48] == 0
    asked = scene(
        operations(JAPAN),
        m.AnyFormation(JAPAN),
        japan={"1 G": "Manila", "1+2/9": "3406"},
        scenario="campaign",
        turn=14,
    )
    assert refused(asked, m.ChooseFormation(F48)) == "16.42a"


def test_x55_4_35_event_n_instead_of_a_marker() -> None:
    """4.35, 4.35a, 4.38b, R1: any formation, also one that was activated; the marker goes to the other side."""
    match = operation(
        US, "N", commands={US: {"pool": (F41,), "activated": frozenset({F41})}, JAPAN: {"pool": (F16,)}}
    )
    events = play(match, m.PlayEvent(event("N")))
    assert of(m.EventPassed, events)[0].to is JAPAN
    own = match.state.events
    assert own.hands == {US: (), JAPAN: (event("N"),)}
    assert own.barred == (event("N"),)
    play(match, m.ChooseFormation(F41), m.ChooseMobile())
    begun = next(x for x in match.state.steps if type(x) is m.Sequence)
    assert begun.formations == (F41,)
    assert begun.event
    assert command(match, US).pool == (F41,)  # its own marker is still in the cup


def test_4_35b_army_units_can_be_activated_by_it() -> None:
    match = operation(US, "N", us={"41 HQ": "3615", "1/41": "3814", "86 Art": "3616"})
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(F41), m.ChooseMobile())
    play(match, m.ActivateArmy(unit("86 Art")))


def test_4_35d_the_21st_not_before_gt4_and_the_31st_when_released() -> None:
    us = {"21 HQ": "3923", "31 HQ": "2522", "1/31 PA": "2522", "41 HQ": "3615"}
    locked = {US: {"locked": {"31 HQ", "1/31 PA"}}}
    match = operation(US, "N", us=us, forces=locked, turn=3)
    play(match, m.PlayEvent(event("N")))
    assert refused(match, m.ChooseFormation(F21)) == "4.35d"
    assert refused(match, m.ChooseFormation(F31)) == "4.35d"
    assert refused(match, m.ChooseFormation(F16)) == "4.35a"
    later = operation(US, "N", us=us, forces=locked, turn=4)
    play(later, m.PlayEvent(event("N")), m.ChooseFormation(F21))
    assert F21 not in command(later, US).reserve


def test_4_36_a_marker_that_is_held_goes_with_the_last_unit_of_its_formation() -> None:
    match = resulting(
        "DE",
        {"1/41": "3406", "1/51": "3814"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/41"),
        commands={US: {"held": F41, "pool": (F51,), "markers": {F41: 1, F51: 1}}},
    )
    assert command(match, US).held is None
    assert F41 not in command(match, US).markers


def test_4_36_the_markers_of_a_dead_formation_are_removed() -> None:
    f = formation("51")
    match = scene(
        us={"51 HQ": "3317", "1/41": "3814"},
        commands={US: {"pool": (formation("41"), f), "held": None}},
    )
    out = eliminated(position(match), match.state, unit("51 HQ"), "11.21c", in_combat=True)
    own = out.state.commands[US]
    assert f not in own.markers
    assert own.pool == (formation("41"),)
    assert of(m.MarkersRemoved, out.events)
    assert out.state.forces[US].returning == {}  # 16.26: nobody is left to return to


def test_4_36_a_formation_that_is_withdrawn_loses_its_markers() -> None:
    match = scene(m.Withdrawals(), scenario="campaign", turn=12, japan={"48 HQ": "3602", "1+2/9": "3007"})
    assert formation("48") not in command(match, JAPAN).markers
