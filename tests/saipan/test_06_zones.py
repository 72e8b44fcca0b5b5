"""Chapter 6: Zones of Control."""

from __future__ import annotations

import pytest

from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import (
    HEX,
    about,
    at,
    combat,
    has,
    has_moved,
    legal,
    of,
    one,
    opened,
    play,
    refused,
    scene,
    strike,
    terrain,
    walk,
)

SPARE = {"3/25 Mar": "0404"}  # keeps the U.S. Movement Phase open when another unit has moved


@pytest.mark.parametrize("to", ["0805", "0906", "0907", "0807", "0707", "0706"])
def test_6_0_a_unit_stops_in_each_of_the_six_hexes_around_an_enemy(to: str) -> None:
    start = {"0805": "0804", "0906": "1005", "0907": "1007", "0807": "0808", "0707": "0607", "0706": "0605"}[
        to
    ]
    match = scene(m.Movement(US), us={"1/2 Mar": start, **SPARE}, japan={"317": "0806"})
    play(match, (m.PickUnit, "1/2 Mar"), (m.StepTo, to))
    assert opened(match) is m.Movement  # the move has ended by itself
    assert at(match, "1/2 Mar") == to
    assert refused(match, m.PickUnit, "1/2 Mar") == "5.16"


def test_6_0_two_hexes_away_there_is_no_control() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0803"}, japan={"317": "0806"})
    assert walk(match, "1/2 Mar", "0804", "0905") == [7, 6]
    assert legal(match, m.Stop) == {""}


def test_6_11_a_friend_in_the_hex_or_beside_it_does_not_lift_the_control() -> None:
    us = {"1/2 Mar": "0804", "2/2 Mar": "0906", **SPARE}
    match = scene(m.Movement(US), us=us, japan={"317": "0806"})
    play(match, (m.PickUnit, "1/2 Mar"), (m.StepTo, "0805"))
    assert opened(match) is m.Movement and at(match, "1/2 Mar") == "0805"


def test_6_11_artillery_and_weak_units_control_as_well() -> None:
    for unit in ("25", "16", "9"):
        match = scene(m.Movement(US), us={"1/2 Mar": "0804", **SPARE}, japan={unit: "0806"})
        play(match, (m.PickUnit, "1/2 Mar"), (m.StepTo, "0805"))
        assert opened(match) is m.Movement


def test_6_11_control_holds_in_the_combat_phases_of_both() -> None:
    for side in (US, JAPAN):
        us, japan = {"1/2 Mar": "0805", "2/2 Mar": "0807"}, {"5 Base": "0806"}
        match = scene(combat(side), us=us, japan=japan, dice=[5])
        if side is US:
            strike(match, "5 Base", "1/2 Mar", "2/2 Mar")  # 10 - 6: D1
            assert legal(match, m.RetreatTo) == set()  # between two units there is no hex without control
            assert at(match, "5 Base") is None
        else:
            strike(match, "1/2 Mar", "5 Base", also=["2/2 Mar"])  # 5 - 12: A3
            assert at(match, "5 Base") is None


def test_6_12_entering_control_costs_nothing_extra() -> None:
    match = scene(m.Movement(US), us={"1/10 Mar Art": "0802", **SPARE}, japan={"317": "0806"})
    assert walk(match, "1/10 Mar Art", "0703", "0704", "0705", "0706") == [3, 2, 1, 0]
    assert at(match, "1/10 Mar Art") == "0706"  # four points for four clear hexes, the last one controlled


def test_6_13_control_ends_with_the_unit_that_exerts_it() -> None:
    us = {"1/2 Mar": "0805", "2/2 Mar": "0906", "3/2 Mar": "0706"}
    match = scene(combat(US), us=us, japan={"317": "0806", "1/135": "3418"}, dice=[1])
    assert one(strike(match, "317", "1/2 Mar", "2/2 Mar", "3/2 Mar"), m.AttackResolved).result == "De"
    play(match, m.EndAdvance)
    assert match.state.turn == 4 and opened(match) is m.Movement
    assert legal(match, m.PickUnit) == set(us)  # nobody is held any more


def test_6_13_held_units_stay_held_while_the_enemy_stands() -> None:
    us = {"1/2 Mar": "0805", "2/2 Mar": "0504"}
    match = scene(combat(US), us=us, japan={"317": "0806"}, dice=[6])
    assert one(strike(match, "317", "1/2 Mar"), m.AttackResolved).result == "-"
    assert match.state.turn == 4 and opened(match) is m.Movement
    assert refused(match, m.PickUnit, "1/2 Mar") == "5.14"
    assert legal(match, m.PickUnit) == {"2/2 Mar"}


def test_6_14_infiltration_is_one_hex_from_control_to_control() -> None:
    us = {"1/2 Mar": "0806"}
    match = scene(m.Movement(JAPAN), us=us, japan={"317": "0805", "1/135": "3418"})
    play(match, (m.PickUnit, "317"))
    events = play(match, (m.StepTo, "0706"))
    assert one(events, m.UnitMoved).rule == "6.14"
    assert at(match, "317") == "0706" and opened(match) is m.Movement
    assert refused(match, m.PickUnit, "317") == "5.16"


def test_6_14_one_hex_only_even_out_of_control() -> None:
    match = scene(m.Movement(JAPAN), us={"1/2 Mar": "0806"}, japan={"317": "0805", "1/135": "3418"})
    play(match, (m.PickUnit, "317"), (m.StepTo, "0804"))
    assert opened(match) is m.Movement and at(match, "317") == "0804"


@pytest.mark.parametrize("unit", ["317", "5 Base", "7", "16"])
def test_6_14_infantry_and_engineers_infiltrate(unit: str) -> None:
    match = scene(m.Movement(JAPAN), us={"1/2 Mar": "0806"}, japan={unit: "0805"})
    play(match, (m.PickUnit, unit))
    assert legal(match, m.StepTo) == {"0804", "0905", "0906", "0706", "0705"}


def test_6_14_who_enters_control_in_this_phase_stops_like_anybody() -> None:
    match = scene(m.Movement(JAPAN), us={"1/2 Mar": "0806"}, japan={"317": "0803", "1/135": "3418"})
    play(match, (m.PickUnit, "317"), (m.StepTo, "0804"))
    events = play(match, (m.StepTo, "0805"))
    assert one(events, m.UnitMoved).rule == "5.0"
    assert opened(match) is m.Movement and at(match, "317") == "0805"


def test_6_14_infiltration_does_not_go_onto_a_friend() -> None:
    """One that has moved; another may still make room (R28)."""
    japan = {"317": "0805", "318": "0706", "316": "0804"}
    match = scene(m.Movement(JAPAN), us={"1/2 Mar": "0806"}, japan=japan)
    play(match, (m.PickUnit, "317"), (m.StepTo, "0706"))
    assert legal(match, m.PickUnit) == {"318", "316"}
    match = scene(has_moved("318", "316", side=JAPAN), us={"1/2 Mar": "0806"}, japan=japan)
    play(match, (m.PickUnit, "317"))
    assert about(match, m.StepTo, "0706") == ("5.31", {"318"})
    assert about(match, m.StepTo, "0804") == ("5.31", {"316"})  # not controlled, but there is no second hex
    assert legal(match, m.StepTo) == {"0905", "0906", "0705"}


def test_6_14_a_retreat_does_not_infiltrate() -> None:
    match = scene(combat(US), us={"1/2 Mar": "0805"}, japan={"317": "0806"}, dice=[2])
    strike(match, "317", "1/2 Mar")
    assert refused(match, m.RetreatTo, "0906") == "7.71"
    assert legal(match, m.RetreatTo) == {"0907", "0807", "0707"}


def test_6_14_american_engineers_do_not_infiltrate() -> None:
    match = scene(m.Movement(US), us={"1/18 Mar Eng": "0805", **SPARE}, japan={"317": "0806"})
    assert refused(match, m.PickUnit, "1/18 Mar Eng") == "5.14"


def test_example_s3_infiltration() -> None:
    """Japanese infantry goes one hex, even into control; an American unit in the same plight stays."""
    us, japan = {"1/2 Mar": "0806", "2/2 Mar": "0504"}, {"317": "0805", "1/135": "3418"}
    match = scene(m.Movement(JAPAN), us=us, japan=japan)
    play(match, (m.PickUnit, "317"))
    assert {"0906", "0706"} <= legal(match, m.StepTo)
    play(match, (m.StepTo, "0906"))
    assert refused(match, m.StepTo, "0907") == "4.1-1A"  # no second hex
    match = scene(m.Movement(US), us=us, japan=japan)
    assert refused(match, m.PickUnit, "1/2 Mar") == "5.14"
    assert legal(match, m.PickUnit) == {"2/2 Mar"}


@pytest.mark.parametrize(
    ("enemy", "start", "to", "feature"),
    [
        ("2615", "2415", "2516", "river"),
        ("3821", "3923", "3922", "cliff"),
        ("1513", "1614", "1613", "river"),
    ],
)
def test_6_15_control_crosses_rivers_and_cliffs(enemy: str, start: str, to: str, feature: str) -> None:
    assert has(feature, enemy, to)
    match = scene(m.Movement(US), us={"1/2 Mar": start, **SPARE}, japan={"317": enemy})
    play(match, (m.PickUnit, "1/2 Mar"), (m.StepTo, to))
    assert opened(match) is m.Movement and at(match, "1/2 Mar") == to


def test_6_15_control_reaches_into_rough_ground_and_towns() -> None:
    for enemy, start, to in (("2410", "2412", "2411"), ("2307", "2106", "2206")):
        assert terrain(to) in ("rough", "town")
        match = scene(m.Movement(US), us={"1/2 Mar": start, **SPARE}, japan={"317": enemy})
        play(match, (m.PickUnit, "1/2 Mar"), (m.StepTo, to))
        assert opened(match) is m.Movement


def test_6_15_a_unit_in_a_sea_hex_controls_the_beach() -> None:
    match = scene(
        m.Movement(JAPAN),
        us={"1/2 Mar": "1102"},
        at_sea={"1/2 Mar": "1103"},
        japan={"9": "1103", "25": "1002", "317": "1203"},
        turn=1,
    )
    assert terrain("1102") == "sea"
    assert refused(match, m.PickUnit, "9") == "5.15"
    assert refused(match, m.PickUnit, "25") == "5.15"
    assert legal(match, m.PickUnit) == {"317"}  # 1203 is not beside 1102


def test_6_21_a_hex_may_be_controlled_by_both() -> None:
    us = {"1/2 Mar": "0803", "2/2 Mar": "0706", **SPARE}
    match = scene(m.Movement(US), us=us, japan={"317": "0906"})
    # 0805 lies between 2/2 Mar and 317: American control does not lift the Japanese
    play(match, (m.PickUnit, "1/2 Mar"), (m.StepTo, "0804"), (m.StepTo, "0805"))
    assert opened(match) is m.Movement and at(match, "1/2 Mar") == "0805"
    match = scene(m.Movement(JAPAN), us={"2/2 Mar": "0706"}, japan={"9": "0803", "317": "0906"})
    play(match, (m.PickUnit, "9"), (m.StepTo, "0804"), (m.StepTo, "0805"))
    assert opened(match) is m.Movement and at(match, "9") == "0805"  # and the other way round


def test_6_22_two_zones_on_a_hex_are_no_more_than_one() -> None:
    us = {"1/2 Mar": "0806", "2/2 Mar": "0904"}
    match = scene(m.Movement(JAPAN), us=us, japan={"317": "0805"})
    play(match, (m.PickUnit, "317"))
    assert legal(match, m.StepTo) == {"0804", "0905", "0906", "0706", "0705"}
    match = scene(m.Movement(JAPAN), us={**us, "3/2 Mar": "0705"}, japan={"317": "0805"})
    play(match, (m.PickUnit, "317"))
    assert legal(match, m.StepTo) == {"0804", "0905", "0906", "0706"}


def test_6_22_the_cost_of_a_hex_under_two_zones_is_the_same() -> None:
    japan = {"317": "0906", "318": "0806"}
    match = scene(m.Movement(US), us={"1/10 Mar Art": "0702", **SPARE}, japan=japan)
    assert walk(match, "1/10 Mar Art", "0703", "0704", "0804", "0805") == [3, 2, 1, 0]
    assert at(match, "1/10 Mar Art") == "0805"  # paid with the last of four points


def test_6_23_control_is_mutual() -> None:
    us, japan = {"1/2 Mar": "0806", "2/2 Mar": "0504"}, {"9": "0805", "1/135": "3418"}
    match = scene(m.Movement(US), us=us, japan=japan)
    assert refused(match, m.PickUnit, "1/2 Mar") == "5.14"
    match = scene(m.Movement(JAPAN), us=us, japan=japan)
    assert refused(match, m.PickUnit, "9") == "5.15"
    for side, unit in ((US, "1/2 Mar"), (JAPAN, "9")):
        match = scene(combat(side), us=us, japan=japan)
        assert about(match, m.EndCombat) == ("7.12", {unit})


def test_6_0_the_way_of_a_unit_is_told_hex_by_hex() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0803", **SPARE}, japan={"317": "0806"})
    play(match, (m.PickUnit, "1/2 Mar"))
    ways = match.reach(US)
    assert HEX("0805") in ways and HEX("0806") not in ways
    assert HEX("0807") in ways  # around the zone: 0803 to 0807 by 1007 or 0607 and in again
    events = play(match, *ways[HEX("0807")])
    assert at(match, "1/2 Mar") == "0807"
    assert not {HEX("0805"), HEX("0706"), HEX("0906")} & {e.to for e in of(events, m.UnitMoved)}
