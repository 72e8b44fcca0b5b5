"""Chapter 13.1: readiness of air units, and airfields."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import AWAY, FLOWN, JAPAN, READY, US, Display, Land

from .scene import FAR_JAPAN, FAR_US, FIGHTER, IDA, NATE, SETTING, VAL, of, refused, scene
from .support import supported


def readied(display: Display, turn: int = 4) -> tuple[Display, list[m.AirReadied]]:
    match = scene(m.Readiness(), display=display, turn=turn)
    return match.state.display, of(m.AirReadied, match.opening)


def test_13_12a_all_that_have_flown_are_ready_again() -> None:
    display, events = readied(Display(air={IDA: FLOWN, NATE: READY, FIGHTER: FLOWN}))
    assert display.air == {IDA: READY, NATE: READY, FIGHTER: READY}  # 13.12b: Nate stays Ready; 13.11
    assert [e.air for e in events] == [(IDA, FIGHTER)]


def test_13_14_who_was_withdrawn_comes_back_when_due() -> None:
    away = Display(air={IDA: AWAY, NATE: AWAY, VAL: AWAY}, back={IDA: 4, NATE: 5, VAL: 0})
    display, _ = readied(away)
    assert display.air == {IDA: READY, NATE: AWAY, VAL: AWAY}
    assert display.back == {NATE: 5, VAL: 0}


def test_13_12c_without_an_airfield_the_us_air_unit_is_removed() -> None:
    fields = SETTING.airfields
    assert len(fields) == 5
    flying = Display(air={IDA: READY, FIGHTER: READY})
    lost = scene(m.PhaseEnd(), land=Land(japanese=frozenset(fields)), display=flying)
    assert lost.state.display.air == {IDA: READY}
    assert of(m.AirRemoved, lost.opening)
    kept = scene(m.PhaseEnd(), land=Land(japanese=frozenset(fields[1:])), display=flying)
    assert FIGHTER in kept.state.display.air


def test_13_12c_an_air_unit_that_has_flown_is_removed_too() -> None:
    taken = frozenset(SETTING.airfields)
    match = scene(
        m.PhaseEnd(),
        us=FAR_US,
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=8,
        display=Display(air={FIGHTER: FLOWN, IDA: READY}),
        land=m.Land(taken),
    )
    assert match.state.display.air == {IDA: READY}


def test_13_11_the_bases_are_clark_field_and_mariveles() -> None:
    assert SETTING.display.bases == {US: "Mariveles", JAPAN: "Clark Field"}


def test_13_13_an_air_unit_over_the_sea_flies_no_close_support() -> None:
    match = supported({IDA: READY, VAL: "Manila Bay"})
    assert refused(match, m.AssignAir(VAL)) == "13.13"
    assert m.AssignAir(IDA) in match.legal(JAPAN)
