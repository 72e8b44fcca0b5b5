"""Questions to a referee, a seventh time: artillery, air and naval support, fortifications, and what the odds say of them."""

from __future__ import annotations

from typing import Any

from pacwar.core.contract import Line
from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .combats import attack, attacked
from .questions import around
from .scene import air, event, of, play, ship, top, unit

COAST = "4125"  # Orion, on Manila Bay
TARGET = "2804"


def told(match: Match, action: Any) -> dict[str, Line]:
    """The lines of the reckoning, by their text."""
    return {line.text: line for line in match.odds(match.deciders[0], action).reckoning}


def strengths(match: Match, action: Any) -> str:
    (found,) = [text for text in told(match, action) if " to " in text and " CRT" in text]
    return found.split(":")[0]


def net(match: Match, action: Any) -> int | None:
    return told(match, action)["all modifiers together"].value


def on_the_coast(**fields: Any) -> Match:
    """Japan attacks Orion with two barges in the bay, and the US has its Fighter over it."""
    display = m.Display(
        air={air("US Fighter"): "Manila Bay"},
        ships={ship("Barge 1"): "Manila Bay", ship("Barge 2"): "Manila Bay"},
    )
    near = next(h for h in around(COAST) if h in ("4024", "4025", "4124"))
    return attacked(
        JAPAN,
        ("16",),
        attack(COAST, "1+2/9"),
        us={"1/41": COAST},
        japan={"1+2/9": near},
        scenario="campaign",
        display=fields.pop("display", display),
        **fields,
    )


# -- the odds -----------------------------------------------------------------------------------------------


def test_15_54_the_odds_of_assigning_a_ship_count_its_modifier() -> None:
    match = on_the_coast()
    assert type(top(match)) is m.Gunfire
    without = net(match, m.EndGunfire())
    first = told(match, m.AssignShip(ship("Barge 1")))
    assert first["Naval Gunfire Support"] == Line("Naval Gunfire Support", -1, "15.54")
    play(match, m.AssignShip(ship("Barge 1")))
    assert without is not None and net(match, m.EndGunfire()) == without - 1
    assert net(match, m.AssignShip(ship("Barge 2"))) == without - 2


def test_15_55_the_odds_of_interdiction_count_what_it_offsets() -> None:
    match = on_the_coast()
    without = net(match, m.EndGunfire())
    play(match, m.AssignShip(ship("Barge 1")), m.AssignShip(ship("Barge 2")))
    assert type(top(match)) is m.NavalInterdiction
    assert without is not None and net(match, m.EndInterdiction()) == without - 2
    assert net(match, m.Interdict(air("US Fighter"))) == without - 1


def test_17_14_the_odds_of_an_event_count_its_modifier() -> None:
    match = on_the_coast(hands={JAPAN: "F", US: ""}, display=m.Display())
    assert type(top(match)) is m.EventWindow
    without = net(match, m.Pass())
    assert without is not None
    assert net(match, m.PlayEvent(event("F"))) == max(without - 3, -5)


def test_12_17_the_odds_count_artillery_that_needs_no_check() -> None:
    near = around(TARGET)
    match = attacked(
        US,
        ("51",),
        attack(TARGET, "1/51"),
        us={"1/51": near[0], "51(+) Art": near[0]},
        japan={"1+2/141": TARGET},
        scenario="campaign",
    )
    gun = unit("51(+) Art")
    assert type(top(match)) is m.FireSupport
    assert strengths(match, m.EndFireSupport()) == "3 to 4"
    lines = told(match, m.AssignGuns(gun))
    assert lines["artillery in support of the attack"].value == 2
    assert strengths(match, m.AssignGuns(gun)) == "5 to 4"
    assert not any("still to be coordinated" in text for text in lines)


def test_10_42b_the_odds_leave_out_artillery_that_has_still_to_check_and_say_so() -> None:
    near = around(TARGET)
    far = next(h for h in around(near[3]) if h not in near and h != TARGET)
    match = attacked(
        US,
        ("51",),
        attack(TARGET, "1/51", "2/51"),
        us={"1/51": near[0], "2/51": near[0], "51(+) Art": near[0], "86 Art": far},
        japan={"1+2/141": TARGET},
        army={"86 Art": "51"},
        scenario="campaign",
    )
    play(match, m.Lead(unit("1/51")))
    waits = "artillery in support of the attack: still to be coordinated"
    assert waits in told(match, m.AssignGuns(unit("86 Art")))
    assert strengths(match, m.AssignGuns(unit("86 Art"))) == "6 to 4"
    play(match, m.AssignGuns(unit("86 Art")))
    lines = told(match, m.AssignGuns(unit("51(+) Art")))
    assert lines["artillery in support of the attack"].value == 2 and waits in lines
    assert strengths(match, m.AssignGuns(unit("51(+) Art"))) == "8 to 4"


def test_12_23_the_odds_keep_the_artillery_of_the_hex_once_it_is_designated() -> None:
    near = around(TARGET)
    far = next(h for h in around(near[3]) if h not in near and h != TARGET)
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9", "I(-)9"),
        japan={"1+2/9": near[0], "I(-)9": near[0]},
        us={"1/51": TARGET, "51(+) Art": TARGET, "51 HQ": far, "86 Art": far},
        scenario="campaign",
    )
    gun = unit("51(+) Art")
    play(match, m.Lead(unit("I(-)9")), m.Lead(unit("1/51")))
    assert type(top(match)) is m.FireSupport
    before = strengths(match, m.AssignGuns(gun))
    assert before == "10 to 5"
    play(match, m.AssignGuns(gun))
    assert strengths(match, m.EndFireSupport()) == before


# -- HQs ----------------------------------------------------------------------------------------------------


def before_the_pass(hq: str, **fields: Any) -> Match:
    """Japan attacks a unit of the 31st Division inside of the area of scenario 2, whose HQ is in this hex."""
    return attacked(
        JAPAN,
        ("16",),
        attack("2822", "1+2/9"),
        us={"1/31 PA": "2822", "31 HQ": hq, "88 Art": "2724"},
        japan={"1+2/9": "2821"},
        **fields,
    )


def test_12_13c_an_hq_outside_of_the_area_commands_no_army_artillery() -> None:
    for hq, face in (("2522", [2]), ("2724", [])):  # R167
        match = before_the_pass(hq, dice=(*face, 1, 1, 1))
        events = play(match, m.AssignGuns(unit("88 Art")))
        assert [e.rule for e in of(m.ErChecked, events)][:1] == (["12.13c"] if face else ["10.42b"])


def test_13_31_an_hq_outside_of_the_area_brings_no_air_support() -> None:
    display = m.Display(air={air("US Fighter"): m.READY, air("Ida"): m.READY})
    for hq, is_asked in (("2522", False), ("2724", True)):  # R167
        match = before_the_pass(hq, display=display)
        assert (type(top(match)) is m.AirSupport) == is_asked
