"""Chapter 13.1: readiness of air units, and airfields."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import AWAY, FLOWN, JAPAN, READY, US, Display, Land

from .scene import FIGHTER, IDA, NATE, SETTING, VAL, of, scene


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


def test_13_11_the_bases_are_clark_field_and_mariveles() -> None:
    assert SETTING.display.bases == {US: "Mariveles", JAPAN: "Clark Field"}
