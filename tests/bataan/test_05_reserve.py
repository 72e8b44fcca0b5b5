"""Chapter 5.3: Reserve status."""

from __future__ import annotations

from typing import Any

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.places import eliminated
from pacwar.games.bataan.r05_reserve import is_in_reserve

from .scene import (
    REST,
    begin,
    command,
    event,
    force,
    formation,
    of,
    operations,
    play,
    position,
    quietly,
    refused,
    scene,
    sequence,
    top,
    unit,
)

SIX = {formation(key): 1 for key in ("11", "21", "41", "51", "91", "1")}


def status(side: Any, **fields: Any) -> Any:
    return scene(
        m.ReserveStatus(side),
        us={"1/41": "3814", "41 HQ": "3615", "A/194": "3621"},
        japan={"65 HQ": "3806", "7+8/141": "3808", "1 Art": "3503"},
        **fields,
    )


def test_5_31_markers_go_two_turns_ahead() -> None:
    match = status(JAPAN, turn=4)
    events = play(match, m.PlaceInReserve(formation("65")))
    assert command(match, JAPAN).reserve == {formation("65"): 6}
    assert of(m.ReserveEntered, events)[0].until == 6
    assert refused(match, m.PlaceInReserve(formation("65"))) == "5.31"
    assert refused(match, m.PlaceInReserve(formation("48"))) == "5.31"  # no marker in play
    play(match, m.EndReserve())
    assert top(match) == REST


def test_5_31_japan_first_then_the_us() -> None:
    """4.21-A3"""
    match = scene(
        m.ReinforcementPhase(), commands={US: {"markers": SIX, "reserve": {}}, JAPAN: {"reserve": {}}}
    )
    assert top(match) == m.ReserveStatus(JAPAN)
    play(match, m.EndReserve())
    assert top(match) == m.ReserveStatus(US)


def test_5_35_the_us_keeps_five_formations() -> None:
    match = status(US, commands={US: {"markers": SIX, "reserve": {}}})
    play(match, m.PlaceInReserve(formation("41")))
    assert refused(match, m.PlaceInReserve(formation("51"))) == "5.35"
    five = {f: n for f, n in SIX.items() if f != formation("41")}
    assert top(status(US, commands={US: {"markers": five, "reserve": {}}})) == REST  # nobody is asked


def test_5_33_r89_what_returns_may_be_placed_again() -> None:
    """R89"""
    five = dict(list(SIX.items())[:5])
    match = scene(
        m.ReserveStatus(US), m.Arrivals(), commands={US: {"markers": five, "reserve": {formation("41"): 4}}}
    )
    step = top(match)
    assert step == m.ReserveStatus(US, due=(formation("41"),))
    assert refused(match, m.PlaceInReserve(formation("11"))) == "5.35"
    play(match, m.PlaceInReserve(formation("41")))
    assert command(match, US).reserve == {formation("41"): 6}


def test_19_55_each_japanese_formation_once() -> None:
    rested = {JAPAN: {"rested": frozenset({formation("65")}), "reserve": {}}}
    match = status(JAPAN, options={"reserve": "once"}, commands=rested)
    assert refused(match, m.PlaceInReserve(formation("65"))) == "19.55"
    play(match, m.PlaceInReserve(formation("16")))
    assert formation("16") in command(match, JAPAN).rested
    often = status(JAPAN, commands=rested)
    play(often, m.PlaceInReserve(formation("65")))


def test_5_34_army_units_go_with_a_formation() -> None:
    match = status(JAPAN)
    assert refused(match, m.AttachToReserve(unit("1 Art"))) == "5.34"  # with whom?
    play(match, m.PlaceInReserve(formation("65")))
    assert refused(match, m.AttachToReserve(unit("7+8/141"))) == "5.34"
    assert refused(match, m.AttachToReserve(unit("A/194"))) == "5.34"
    play(match, m.AttachToReserve(unit("1 Art")))
    assert command(match, JAPAN).attached == {unit("1 Art"): formation("65")}
    assert refused(match, m.AttachToReserve(unit("1 Art"))) == "5.34"
    p = position(match)
    assert is_in_reserve(p, unit("1 Art"))  # 5.32
    assert is_in_reserve(p, unit("7+8/141"))
    assert not is_in_reserve(p, unit("1/41"))


def test_5_33_5_34_when_the_markers_return_army_units_are_free() -> None:
    match = scene(
        m.Arrivals(),
        japan={"1 Art": "3503", "65 HQ": "3806"},
        commands={JAPAN: {"reserve": {formation("65"): 4}, "attached": {unit("1 Art"): formation("65")}}},
    )
    own = command(match, JAPAN)
    assert own.reserve == {}
    assert own.attached == {}


def with_n(**fields: Any) -> Any:
    """Japan holds Event N; the 65th is in Reserve with the 1st Artillery."""
    return scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        japan={"65 HQ": "3806", "7+8/141": "3808", "1 Art": "3503", "1+2/9": "3007"},
        us={"1/41": "3814"},
        commands={
            JAPAN: {
                "pool": (formation("16"),),
                "reserve": {formation("65"): 6},
                "attached": {unit("1 Art"): formation("65")},
            },
            US: {"pool": (formation("41"),)},
        },
        hands={JAPAN: "N"},
        **fields,
    )


def test_e05_4_35c_5_34_event_n_ends_reserve_for_army_units_too() -> None:
    """The example under 5.34."""
    match = with_n()
    play(match, m.PlayEvent(event("N")))
    assert top(match) == m.AnyFormation(JAPAN)
    events = play(match, m.ChooseFormation(formation("65")), m.ChooseMobile())
    own = command(match, JAPAN)
    assert formation("65") not in own.reserve  # 4.35c
    assert own.attached == {}
    assert own.unused == (formation("65"),) * 2  # its markers sit out the turn
    begun = next(x for x in match.state.steps if type(x) is m.Sequence)
    assert begun.army == {unit("1 Art"): formation("65")}
    assert begun.event
    assert match.state.steps[0].acted == {unit("1 Art"): 2}
    assert of(m.SequenceBegan, events)[0].formations == (formation("65"),)


def test_5_32_army_units_in_reserve_are_not_activated() -> None:
    match = scene(
        sequence(JAPAN, "16"),
        m.Movement(JAPAN),
        japan={"16 HQ": "3503", "1 Art": "3503", "65 HQ": "3806"},
        commands={JAPAN: {"reserve": {formation("65"): 6}, "attached": {unit("1 Art"): formation("65")}}},
    )
    assert refused(match, m.ActivateArmy(unit("1 Art"))) == "5.34"


def test_19_54f_the_second_turn_of_the_campaign_is_no_return_from_reserve() -> None:
    match = begin("campaign")
    while match.state.turn == 3 or type(top(match)) is not m.ReserveStatus:
        quietly(match)
    step = top(match)
    assert type(step) is m.ReserveStatus
    assert step.due == ()
    assert formation("11") not in command(match, US).reserve
    assert unit("11 HQ") in force(match, US).at


def test_5_34_4_36_army_units_are_free_when_the_formation_they_rest_with_is_gone() -> None:
    match = scene(
        us={"51 HQ": "3317", "A/192": "3317", "B/192": "3317", "1/41": "3814"},
        commands={
            US: {
                "reserve": {formation("51"): 6, formation("41"): 6},
                "attached": {unit("A/192"): formation("51"), unit("B/192"): formation("41")},
            }
        },
    )
    out = eliminated(position(match), match.state, unit("51 HQ"), "11.21c", in_combat=True)
    own = out.state.commands[US]
    assert own.attached == {unit("B/192"): formation("41")}
    assert own.reserve == {formation("41"): 6}
