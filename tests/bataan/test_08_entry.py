"""Chapter 5.1: reinforcements enter the map; 16.42b: units in the Manila box."""

from __future__ import annotations

from typing import Any

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN

from .moves import entering
from .scene import at, force, left, operations, play, refused, scene, sequence, top, unit


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


def test_5_12_zones_and_enemies_count_at_the_edge() -> None:
    match = entering("21r", waiting={"I/62": 14}, us={"2/41": "4200"})
    play(match, m.PickUnit(unit("I/62")))
    assert refused(match, m.StepTo(at("4200"))) == "8.14"
    play(match, m.StepTo(at("4201")))
    assert type(top(match)) is m.Movement  # 8.22


def test_5_17_an_hq_off_the_map_activates_nobody() -> None:
    match = entering("21r", waiting={"21 Rgt HQ": 14}, japan={"15 Mtn Art": "4100"}, dice=(10,))
    events = play(match, m.ActivateArmy(unit("15 Mtn Art")))
    assert [e.rule for e in events if isinstance(e, m.ArmyActivated)] == ["7.45"]


def test_16_42b_4_12_units_in_manila_may_come_by_land() -> None:
    match = entering("48", japan={"1 G": "Manila", "I/47": "Manila"})
    play(match, m.PickUnit(unit("1 G")))
    assert match.legal("japan")[-2:] == [m.StepTo(at("4200")), m.StepTo(at("4201"))]
    play(match, m.TakeAlong(unit("I/47")), m.StepTo(at("4200")), m.Stop())
    assert force(match, JAPAN).at == {unit("1 G"): at("4200"), unit("I/47"): at("4200")}


def test_16_42c_15_45e_15_47_the_refusal_names_what_keeps_a_unit_idle() -> None:
    fields: Any = {"japan": {"1 G": "Manila", "I/2F": "3007", "II/2F": "3008"}}
    match = entering("48", tally={"unrest": 18}, **fields)
    assert refused(match, m.PickUnit(unit("1 G"))) == "16.42c"
    landed = entering("48", game_turn=m.GameTurn(JAPAN, landed=frozenset({unit("I/2F")})), **fields)
    assert refused(landed, m.PickUnit(unit("I/2F"))) == "15.45e"
    invader = scene(
        operations(JAPAN),
        sequence(JAPAN, "48"),
        m.Movement(JAPAN),
        japan=fields["japan"],
        game_turn=m.GameTurn(JAPAN, acted={unit("II/2F"): 2}),
        forces={JAPAN: {"invaders": {"II/2F"}, "unsupplied": {"II/2F"}}},
    )
    assert refused(invader, m.PickUnit(unit("II/2F"))) == "15.47"
