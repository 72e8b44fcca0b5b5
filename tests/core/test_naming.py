"""Actions from their text, things as sentences, and what is said of a name that does not exist."""

from __future__ import annotations

from typing import Any

import pytest

import pacwar
import toy
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import Fault, Refusal, Roll
from pacwar.games.saipan import model as saipan
from tests.games import every_game, new_match
from tests.toy.scene import act, scene, unit
from toy import model as m

GAME = toy.load()


@every_game
def test_every_action_is_read_back_from_its_text(game: Game, scenario: str) -> None:
    match, side = new_match(game, scenario, 1), game.sides[0]
    for kind in game.actions():
        domain = match.setting.domain(kind)
        for action in (domain[0], domain[-1]):
            assert match.parse(side, match.write(action)) == action


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("StepTo 0803", "toy has no spot '0803'; the nearest are 0403, 0203 and 0103"),
        ("StepsTo 0302", "toy has no action 'StepsTo'; the nearest are StepTo and Stop"),
        ("PickUnit Petrol", "toy has no unit 'Petrol'; the nearest is Patrol"),
        ("PickUnit", "PickUnit needs an argument: the name of a unit, as in PickUnit Boat"),
        ("Stop 0302", "Stop takes no argument, but '0302' follows it"),
        ("", "toy has no action ''"),
        ("StepTo " + "9" * 100_000, "toy has no spot '99999"),
    ],
)
def test_a_misspelt_name_is_named_with_the_nearest(text: str, says: str) -> None:
    with pytest.raises(Fault) as fault:
        Match.new(GAME).parse("raiders", text)
    assert str(fault.value).startswith(says)
    assert len(str(fault.value)) < 250


ASKED: list[Any] = [
    lambda match, side: match.legal(side),
    lambda match, side: match.check(side, m.Ready()),
    lambda match, side: match.play(side, m.Ready()),
    lambda match, side: match.step(side),
    lambda match, side: match.view(side),
    lambda match, side: match.told(side),
    lambda match, side: match.reach(side),
    lambda match, side: match.odds(side, m.Ready()),
    lambda match, side: match.can_undo(side),
    lambda match, side: match.why_no_undo(side),
    lambda match, side: match.undo(side),
    lambda match, side: match.awaited(side),
    lambda match, side: match.parse(side, "Ready"),
    lambda match, side: match.play_all(side, [m.Ready()]),
]


@pytest.mark.parametrize("ask", ASKED)
def test_an_unknown_side_is_a_fault_everywhere(ask: Any) -> None:
    with pytest.raises(Fault, match="toy has no side 'raider'; its sides are raiders and garrison"):
        ask(Match.new(GAME), "raider")


def test_an_unknown_unit_or_spot_is_a_fault_whoever_asks() -> None:
    match = scene(raiders={"Patrol": "0302"})
    for side in GAME.sides:  # one of them is asked, the other is not
        with pytest.raises(
            Fault, match=r"toy has no unit '99': they are numbered 0 \(Boat\) to 10 \(Laundry\)"
        ):
            match.check(side, m.PickUnit(99))
        with pytest.raises(Fault, match="toy has no spot '-1'"):
            match.check(side, m.StepTo(-1))


def test_an_action_of_another_game_is_a_fault() -> None:
    with pytest.raises(Fault, match="toy has no action 'EndBarrage'"):
        Match.new(GAME).check("raiders", saipan.EndBarrage())
    with pytest.raises(Fault, match="Stop is an action of another game"):
        Match.new(GAME).check("raiders", saipan.Stop())


def test_nothing_is_described_by_a_bare_number() -> None:
    match = scene(raiders={"Raider Squad": "0302"})
    assert match.describe(unit("Sappers"), "unit") == "Sappers"
    assert match.describe(0, "spot") == "0101"
    assert match.describe("0302", "spot") == "0302"
    assert match.describe(act(m.PickUnit, "Raider Squad")) == "order Raider Squad"
    assert match.describe(match.step("raiders")) == "order a counter, or end the half"
    assert (
        match.describe(Refusal("2.6", "the place is full", (1, 2)))
        == "the place is full: Raider Squad and Sappers (2.6)"
    )
    assert (
        match.describe((Roll(6, 3, "5.2"), Roll(6, 4, "5.2", die="white")))
        == "die 3 of 6 (5.2); white die 4 of 6 (5.2)"
    )
    with pytest.raises(Fault, match="3 may be a unit or a spot: name the kind"):
        match.describe(3)
    with pytest.raises(Fault, match="toy names no 'ship'; it names a unit or a spot"):
        match.describe(3, "ship")
    with pytest.raises(Fault, match="toy has no unit '11'"):
        match.describe(11, "unit")


def test_a_hex_that_is_not_on_the_map_is_named_with_its_neighbors() -> None:
    with pytest.raises(Fault, match="no hex or place '3314x' on the map; the nearest are 3314"):
        pacwar.load("bataan").setting("campaign").board.spot("3314x")


def test_what_happened_is_described() -> None:
    match = Match.new(pacwar.load("saipan"), "historical", Seeded(1))
    played = match.play("us", match.legal("us")[0])
    assert not isinstance(played, Refusal)
    assert match.describe(played.events)
