"""Chapter 5.3: Reserve status."""

from __future__ import annotations

from typing import Any

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, READY, US
from pacwar.games.bataan.r05_reserve import available, is_in_reserve
from pacwar.games.bataan.r07_initiative import available as markers_available
from pacwar.games.bataan.r12_artillery import must_check
from pacwar.games.bataan.r13_support import has_hq
from pacwar.games.bataan.relocation import eliminated

from .combats import TARGET, attack, attacked, defended
from .scene import (
    F11,
    F16,
    F21,
    F31,
    F41,
    F51,
    F65,
    F91,
    FAR_JAPAN,
    FAR_US,
    REST,
    SCOUTS,
    VAL,
    around,
    command,
    event,
    formation,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    top,
    unit,
)
from .support import INLAND, fight

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


def test_5_31_5_33_markers_placed_in_reserve_return_after_two_turns() -> None:
    match = scene(
        m.ReserveStatus(JAPAN), us=FAR_US, japan={**FAR_JAPAN, "1+2/9": "3007"}, scenario="campaign", turn=8
    )
    play(match, m.PlaceInReserve(F16), m.EndReserve())
    assert command(match, JAPAN).reserve[F16] == 10
    assert F16 not in markers_available(command(match, JAPAN))
    for turn, back in ((9, False), (10, True)):
        later = scene(
            m.ReserveStatus(JAPAN),
            m.Arrivals(),
            us=FAR_US,
            japan={**FAR_JAPAN, "1+2/9": "3007"},
            commands={JAPAN: {"reserve": {F16: 10}}},
            scenario="campaign",
            turn=turn,
        )
        assert (F16 in markers_available(command(later, JAPAN))) is back


def test_4_35c_5_31_5_33_who_left_reserve_by_event_n_sits_out_the_turn_and_has_no_claim_to_return() -> None:
    """Five formations are available then. Had its markers come back when they were due, it might be placed again (R89)."""
    keys = ("11", "21", "41", "51", "91")
    markers = {formation(key): 1 for key in keys}
    match = scene(
        operations(US),
        m.Operation(US),
        us={f"1/{key}": "3327" for key in keys},
        commands={US: {"markers": markers, "reserve": {F41: 25}, "pool": ()}},
        hands={US: "N"},
        scenario="second",
        turn=24,
    )
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(F41))
    own = command(match, US)
    assert own.unused == (F41,)
    assert F41 in markers_available(own)
    for reserve, is_asked in ((own.reserve, False), ({F41: 25}, True)):
        then = scene(
            m.ReserveStatus(US),
            m.Arrivals(),
            commands={US: {"markers": markers, "reserve": reserve}},
            scenario="second",
            turn=25,
        )
        assert (type(top(then)) is m.ReserveStatus) is is_asked


def test_5_35_the_us_keeps_five_formations() -> None:
    match = status(US, commands={US: {"markers": SIX, "reserve": {}}})
    play(match, m.PlaceInReserve(formation("41")))
    assert refused(match, m.PlaceInReserve(formation("51"))) == "5.35"
    five = {f: n for f, n in SIX.items() if f != formation("41")}
    assert top(status(US, commands={US: {"markers": five, "reserve": {}}})) == REST  # nobody is asked


def test_5_35_the_us_places_what_it_has_beyond_five() -> None:
    six = dict.fromkeys(sorted((F11, F21, F41, F51, F91, SCOUTS)), 1)
    match = scene(
        m.ReserveStatus(US),
        us=FAR_US,
        japan=FAR_JAPAN,
        commands={US: {"markers": {**six, F31: 1}, "reserve": {F31: 20}}},
        scenario="campaign",
        turn=8,
    )
    assert available(command(match, US)) == 6  # 5.35: one in Reserve does not count
    play(match, m.PlaceInReserve(F41))
    assert refused(match, m.PlaceInReserve(F51)) == "5.35"


def test_r48_5_35_with_five_formations_or_fewer_none_goes_into_reserve() -> None:
    for keys, asked in ((("11", "21", "41", "51", "91"), False), (("11", "21", "41", "51", "91", "1"), True)):
        markers = {formation(k): 1 for k in keys}
        match = scene(
            m.ReserveStatus(US),
            us={"1/41": "3814"},
            commands={US: {"markers": markers, "reserve": {}}},
        )
        assert (type(top(match)) is m.ReserveStatus) == asked
        if asked:
            play(match, m.PlaceInReserve(F41))
            assert m.PlaceInReserve(F51) not in match.legal("us")  # five are left


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


def test_5_32_r113_the_hq_of_a_formation_in_reserve_brings_army_artillery_and_air_support() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("2804", "1+2/9"),
        japan={"1+2/9": "2803"},
        us={"1/41": "2804", "41 HQ": "2807", "86 Art": "2807"},
        commands={US: {"reserve": {F41: 6}}},
    )
    combat = next(step for step in match.state.steps if type(step) is m.Combat)
    assert not must_check(position(match), combat, US, unit("86 Art"))
    assert has_hq(position(match), combat, US)


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


def test_5_34_r112_an_army_unit_joins_a_formation_only_when_it_is_placed() -> None:
    match = scene(
        m.ReserveStatus(JAPAN),
        japan={"1+2/9": "3406", "1+2/141": "3407", "9(+) AT": "3406"},
        commands={JAPAN: {"reserve": {F65: 6}}},
    )
    assert refused(match, m.AttachToReserve(unit("9(+) AT"))) == "5.34"
    play(match, m.PlaceInReserve(F16), m.AttachToReserve(unit("9(+) AT")))
    assert command(match, JAPAN).attached == {unit("9(+) AT"): F16}


def test_4_36_5_34_army_units_in_reserve_with_a_formation_that_perishes_are_free_again() -> None:
    match = scene(
        us={"1/41": "3513", "86 Art": "3615"},
        commands={US: {"markers": {F41: 1, F51: 1}, "reserve": {F41: 6}, "attached": {unit("86 Art"): F41}}},
    )
    s = eliminated(position(match), match.state, unit("1/41"), "11.21c", in_combat=True).state
    after = s.commands[US]
    assert (after.markers, after.reserve, after.attached) == ({F51: 1}, {}, {})


def test_5_34_army_artillery_in_reserve_is_silent_for_an_army_lead() -> None:
    near = around(TARGET)
    far = next(h for h in around(near[3]) if h not in near and h != TARGET)
    for attached, is_asked in (({}, True), ({unit("86 Art"): formation("51")}, False)):
        commands = {US: {"reserve": {formation("51"): 9}, "attached": attached}}
        match = defended({"1 Pur": TARGET, "86 Art": far}, commands=commands, dice=(9,))
        assert (type(top(match)) is m.FireSupport) == is_asked


def test_r94_5_34_an_army_unit_in_reserve_has_the_hq_of_its_formation() -> None:
    """Alone it may have any; in Reserve with the 16th the HQ of the 65th does not help it."""
    fields: Any = {"side": US, "sky": {VAL: READY}, "leads": {JAPAN: "1/7 Arm"}}
    near = {"1/7 Arm": INLAND, "65 HQ": "3214", "9/16 HQ": "3007"}
    assert top(fight(japan=near, **fields)) == m.AirSupport(JAPAN)
    kept = {JAPAN: {"attached": {unit("1/7 Arm"): formation("16")}, "reserve": {formation("16"): 9}}}
    assert top(fight(japan=near, commands=kept, **fields)) == REST
    own = {"1/7 Arm": INLAND, "9/16 HQ": "3214"}
    assert top(fight(japan=own, commands=kept, **fields)) == m.AirSupport(JAPAN)
