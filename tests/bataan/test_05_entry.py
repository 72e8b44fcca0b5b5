"""Chapter 5.1: reinforcements enter the map."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .moves import entering, go, picked
from .scene import at, force, left, play, refused, top, unit


def test_5_11_us_units_do_not_stop_in_the_entry_area() -> None:
    match = picked("1/41", key="41", side=US, us={"1/41": "4100", "2/41": "4001"}, japan={"1+2/9": "3106"})
    go(match, "4200")
    assert refused(match, m.Stop()) == "5.11"
    go(match, "4201")
    assert refused(match, m.Stop()) == "5.11"
    go(match, "4202")
    play(match, m.Stop())
    match = picked("41 Art", key="41", side=US, mode="assault", us={"41 Art": "4100"}, japan={"1+2/9": "3106"},
                   forces={US: {"disrupted": {"41 Art"}}})  # fmt: skip
    assert left(match) == 0.5
    assert refused(match, m.StepTo(at("4200"))) == "5.11"  # it could not go on


def test_5_11_a_stack_is_not_split_there() -> None:
    match = picked(
        "1/41", "2/41", key="41", side=US, us={"1/41": "4100", "2/41": "4100"}, japan={"1+2/9": "3106"}
    )
    go(match, "4200")
    assert refused(match, m.DropOff(unit("2/41"))) == "5.11"


def test_5_12_zones_and_enemies_count_at_the_edge() -> None:
    match = entering("21r", waiting={"I/62": 14}, us={"2/41": "4200"})
    play(match, m.PickUnit(unit("I/62")))
    assert refused(match, m.StepTo(at("4200"))) == "8.14"
    play(match, m.StepTo(at("4201")))
    assert type(top(match)) is m.Movement  # 8.22


def test_5_12a_reinforcements_enter_when_their_formation_is_active() -> None:
    match = entering("21r", waiting={"I/62": 14, "II/62": 18, "I/8": 17})
    assert refused(match, m.PickUnit(unit("I/8"))) == "7.21a-n2"
    assert refused(match, m.PickUnit(unit("II/62"))) == "5.12a"  # 5.15: delayed, or not yet due
    play(match, m.PickUnit(unit("I/62")))
    assert refused(match, m.StepTo(at("4100"))) == "5.12a"
    assert refused(match, m.Stop()) == "8.12"
    assert match.legal("japan") == [m.StepTo(at("4200")), m.StepTo(at("4201"))]


def test_5_12b_the_first_hex_is_paid_for() -> None:
    """R68"""
    match = entering("21r", waiting={"I/62": 14})
    play(match, m.PickUnit(unit("I/62")))
    whole = left(match)
    play(match, m.StepTo(at("4200")))
    assert left(match) == whole - 0.5  # by the road
    match = entering("21r", waiting={"I/62": 14})
    play(match, m.PickUnit(unit("I/62")), m.StepTo(at("4201")))
    assert left(match) == whole - 1


def test_5_12c_units_enter_together_and_5_13_as_fast_as_on_the_map() -> None:
    match = entering("21r", mode="assault", waiting={"I/62": 14, "21 Mtn": 14})
    play(match, m.PickUnit(unit("I/62")), m.TakeAlong(unit("21 Mtn")))
    assert left(match) == 3.5  # 5.13b: half of 7, the slowest
    play(match, m.StepTo(at("4200")), m.StepTo(at("4100")), m.Stop())
    assert force(match, JAPAN).at == {unit("I/62"): at("4100"), unit("21 Mtn"): at("4100")}
    assert not force(match, JAPAN).waiting
    match = entering("21r", waiting={"I/62": 14})
    play(match, m.PickUnit(unit("I/62")))
    assert left(match) == 8  # 5.13a


def test_5_17_an_hq_off_the_map_activates_nobody() -> None:
    match = entering("21r", waiting={"21 Rgt HQ": 14}, japan={"15 Mtn Art": "4100"}, dice=(10,))
    events = play(match, m.ActivateArmy(unit("15 Mtn Art")))
    assert [e.rule for e in events if isinstance(e, m.ArmyActivated)] == ["7.45"]
