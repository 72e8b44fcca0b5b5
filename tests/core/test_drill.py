"""Drills of the toy game: written by hand in ten lines, and everything that is wrong with one named with its line."""

from __future__ import annotations

import pytest

import toy
from pacwar.core import drill, notation
from pacwar.core.dice import Scripted
from pacwar.core.drill import SCENARIO
from pacwar.core.match import Match
from pacwar.core.records import Fault, Refusal
from tests.toy.scene import SPOT, act, unit
from toy import model as m

GAME = toy.load()
SHORT = """
game: toy
turn: 2
agenda:
- Half: {side: raiders, orders: 3}
forces:
  raiders: {Boat: {at: 0102, face_up: yes}, Raider Squad: 0201}
  garrison: {Patrol: 0303}
dice: [6, 1]
"""


def test_a_drill_of_three_units_needs_ten_lines() -> None:
    match = Match.from_drill(GAME, SHORT)
    assert match.deciders == ("raiders",)
    assert match.legal("raiders") == [act(m.PickUnit, "Boat"), act(m.PickUnit, "Raider Squad"), m.Done()]
    assert match.state.steps == (m.Turn(), m.Half(m.RAIDERS, 3))
    assert match.state.forces[m.GARRISON] == {unit("Patrol"): m.Unit(SPOT("0303"))}


def test_the_dice_of_a_drill_fall_first_and_then_others() -> None:
    match = Match.from_drill(GAME, SHORT, Scripted(2))
    roll = match.dice.roll
    assert [roll(6, "5.2"), roll(6, "5.2"), roll(6, "5.2")] == [6, 1, 2]
    with pytest.raises(Fault, match=r"wrong die: face 6, but rule 3\.3 rolls a d4"):
        Match.from_drill(GAME, SHORT).dice.roll(4, "3.3")


def test_a_position_is_written_first_to_last_by_printed_names() -> None:
    text = Match.from_drill(GAME, SHORT).drill()
    assert "agenda:\n- Half: {side: raiders, orders: 3}\n- Turn\n" in text
    assert "  raiders:\n    Boat: {at: 0102, face_up: yes}\n    Raider Squad: 0201\n" in text


def test_what_equals_the_start_of_the_scenario_is_left_out() -> None:
    assert Match.new(GAME).drill(setup=SCENARIO) == "game: toy\nscenario: raid\nsetup: scenario\n"


def test_what_is_gone_since_the_start_is_said() -> None:
    boat_lost = "game: toy\nsetup: scenario\nforces: {raiders: {Boat: gone}}\nagenda: [Half: {side: raiders, orders: 1}]\n"
    match = Match.from_drill(GAME, boat_lost)
    assert match.state.forces[m.RAIDERS] == {}
    assert "Boat: gone" in match.drill(setup=SCENARIO)


def test_a_drill_of_a_side_says_that_it_is_a_guess() -> None:
    match = Match.from_drill(GAME, SHORT)
    assert "guessed: raiders" in match.drill("raiders")
    assert "Patrol: 0303" in match.drill("garrison")
    with pytest.raises(Fault, match="toy has no side 'japan'"):
        match.drill("japan")


AGENDA = "agenda: [Half: {side: raiders, orders: 1}]\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the text must be a mapping"),
        ("turn: 1", "a drill must name its game"),
        ("game: tox", "line 1: game: this is a drill of 'tox', not of toy"),
        ("game: toy\nscenario: rain", "line 2: scenario: toy has no scenario 'rain'; it has raid and strait"),
        ("game: toy\noptions: {length: long}", "line 2: options: option 'length' cannot be 'long'"),
        ("game: toy\nsetup: map", "line 2: setup: expected empty or scenario, not 'map'"),
        ("game: toy\nfroces: {}", "line 2: a drill has no 'froces'; the nearest are forces and moves"),
        ("game: toy\n", "a drill must have an agenda"),
        ("game: toy\nturn: 4611686018427387904", "line 2: turn: 4611686018427387904 is out of bounds: it may be 0 to 9"),
        ("game: toy\nturn: " + "9" * 50_000, "line 2: turn: 99999999999999999999 is out of bounds"),
        ("game: toy\nturn: two", "line 2: turn: expected a number, not 'two'"),
        ("game: toy\nagenda: [Haf]", "line 2: agenda: no 'Haf' here; the nearest is Half"),
        ("game: toy\nagenda: {Half: raiders}", "line 2: agenda.Half: Half needs its orders"),
        ("game: toy\nagenda: {Half: {site: raiders}}", "line 2: agenda.Half: Half has no field 'site'; the nearest is side"),
        ("game: toy\nforces:\n  raiders:\n    Botz: 0102", "line 4: forces.raiders: toy has no unit 'Botz'; the nearest are Boat and Goat"),
        ("game: toy\nforces:\n  raiders:\n    Boat: 1999", "line 4: forces.raiders.Boat.at: toy has no spot '1999'"),
        ("game: toy\nforces:\n  raiders:\n    Boat: {at: 0102, face_up: 1}", "line 4: forces.raiders.Boat.face_up: expected yes"),
        ("game: toy\nforces:\n  allies: {}", "line 3: forces: expected raiders or garrison, not 'allies'"),
        ("game: toy\nturn: 1\nturn: 2", "line 3: the key 'turn' is repeated"),
        (AGENDA + "game: toy\ndice: [0]", "line 3: dice: a die has no face 0"),
        (AGENDA + "game: toy\ndice: six", "line 3: dice: expected the faces of dice"),
        ("game: toy\nguessed: us", "toy has no side 'us'"),
        ("game: &a toy\nturn: *a", "line 1: anchors, aliases and tags may not be used"),
        ("game: [toy", "line 2: this cannot be read"),
        ("game: toy\nnote: " + "[" * 100, "line 2: this is nested too deeply"),
        ("game: toy\n---\ngame: toy", "line 2: the text may hold only one document"),
        (AGENDA + "game: toy\nforces: {raiders: {Patrol: 0303}}", "the position cannot be: Patrol is not a counter of the raiders"),
        (AGENDA + "game: toy\nforces: {raiders: {Boat: {at: none, carrier: Boat}}}", "the position cannot be: Boat is on board"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line_and_key(text: str, says: str) -> None:
    with pytest.raises(Fault) as fault:
        Match.from_drill(GAME, text)
    assert str(fault.value).startswith(says)
    assert len(str(fault.value)) < 250


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(Fault, match="the text is too long"):
        notation.read("#" * (notation.MAX_LENGTH + 1))


def test_2_5_no_place_holds_three_counters() -> None:
    crowd = "forces: {raiders: {Raider Squad: 0201, Sappers: 0201, Mortar: 0201}}\n"
    with pytest.raises(Fault, match="3 counters of the raiders are in 0201"):
        Match.from_drill(GAME, f"game: toy\n{AGENDA}{crowd}")


def test_words_that_mean_something_else_are_quoted() -> None:
    said = {"a": notation.Quoted("none"), "b": "x: y", "c": "1+2/141", "d": ["0803", "- 1"], "e": "tab\there"}
    text = notation.written(said)
    top = notation.read(text)
    words = {key.text: value for key, value in top.pairs}
    assert isinstance(words["a"], notation.Word) and not words["a"].means("none")
    assert [w.text for w in (words["b"], words["c"], words["e"]) if isinstance(w, notation.Word)] == [
        "x: y",
        "1+2/141",
        "tab\there",
    ]


def test_a_faulty_state_is_not_written() -> None:
    match = Match.from_drill(GAME, SHORT)
    with pytest.raises(Fault, match="turn: 99 is out of bounds: it may be 0 to 9"):
        drill.position(GAME, match.setting, m.State("raid", 99, 4, (), {}, {}, {}))
    assert isinstance(match.check("garrison", m.Done()), Refusal)
