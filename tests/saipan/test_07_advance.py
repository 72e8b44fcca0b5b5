"""Chapter 7: Combat. 7.9 Advance After Combat."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import (
    HEX,
    UNIT,
    about,
    at,
    combat,
    has,
    hex_name,
    legal,
    lost,
    names,
    of,
    one,
    opened,
    play,
    refused,
    scene,
    strike,
    terrain,
)

A1, A2, A3, A4 = "1/2 Mar", "2/2 Mar", "3/2 Mar", "1/6 Mar"
E1, E2, FAR = "317", "318", {"1/135": "3418"}
THREE = {A1: "0805", A2: "0906", A3: "0706"}  # the beaten enemy can go to 0807 only


def routed(hexes: int, beside: str | None = None) -> Match:
    """Three battalions have driven an enemy from 0806 southward by so many hexes (past another one)."""
    japan = {E1: "0806", **FAR, **({E2: beside} if beside else {})}
    match = scene(combat(US), us=THREE, japan=japan, dice=[{1: 6, 2: 4, 3: 3}[hexes]])
    strike(match, E1, *THREE)
    play(match, *((m.RetreatTo, to) for to in ("0807", "0808", "0809")[:hexes]))
    assert match.deciders == (US,) and opened(match) is m.Advance
    return match


def test_7_91_victors_may_advance_along_the_path_of_retreat() -> None:
    match = routed(2)
    assert legal(match, m.AdvanceUnit) == set(THREE)
    play(match, (m.AdvanceUnit, A1))
    assert legal(match, m.AdvanceTo) == {"0806", "0807"}
    told = one(play(match, (m.AdvanceTo, "0807")), m.UnitAdvanced)
    assert (told.rule, hex_name(told.start), hex_name(told.to)) == ("7.91", "0805", "0807")
    assert at(match, A1) == "0807"


def test_7_91_an_eliminated_enemy_leaves_its_hex_as_a_path() -> None:
    match = scene(combat(US), us=THREE, japan={E1: "0806", **FAR}, dice=[1])
    assert one(strike(match, E1, *THREE), m.AttackResolved).result == "De"
    play(match, (m.AdvanceUnit, A2))
    assert legal(match, m.AdvanceTo) == {"0806"}
    play(match, (m.AdvanceTo, "0806"))
    assert at(match, A2) == "0806" and opened(match) is m.Movement  # no room for the others


def test_7_91_any_or_all_of_the_victors_advance() -> None:
    match = routed(3)
    play(match, (m.AdvanceUnit, A3), (m.AdvanceTo, "0808"), (m.AdvanceUnit, A1), (m.AdvanceTo, "0806"))
    assert legal(match, m.AdvanceUnit) == {A2}
    play(match, m.EndAdvance)
    assert (at(match, A1), at(match, A2), at(match, A3)) == ("0806", "0906", "0808")


def test_7_92_the_advance_stops_wherever_the_owner_likes() -> None:
    for to in ("0806", "0807", "0808"):
        match = routed(3)
        play(match, (m.AdvanceUnit, A1))
        assert legal(match, m.AdvanceTo) == {"0806", "0807", "0808"}
        play(match, (m.AdvanceTo, to))
        assert at(match, A1) == to


def test_7_92_one_unit_a_hex() -> None:
    match = routed(2)
    play(match, (m.AdvanceUnit, A1), (m.AdvanceTo, "0806"), (m.AdvanceUnit, A2))
    assert about(match, m.AdvanceTo, "0806") == ("5.31", {A1})
    assert legal(match, m.AdvanceTo) == {"0807"}  # past the friend


def test_7_92_a_unit_advances_once() -> None:
    match = routed(3)
    play(match, (m.AdvanceUnit, A1), (m.AdvanceTo, "0806"))
    assert refused(match, m.AdvanceUnit, A1) == "7.94"


def test_7_93_the_advance_ignores_zones_of_control() -> None:
    """0808 and 0807 are controlled by a second enemy in 0708."""
    match = routed(3, beside="0708")
    play(match, (m.AdvanceUnit, A1))
    assert legal(match, m.AdvanceTo) == {"0806", "0807", "0808"}
    play(match, (m.AdvanceTo, "0808"))
    assert at(match, A1) == "0808"


def test_7_93_the_retreated_enemy_does_not_hinder_either() -> None:
    match = routed(2)  # it stands in 0808, beside 0807
    play(match, (m.AdvanceUnit, A1), (m.AdvanceTo, "0807"))
    assert at(match, A1) == "0807" and at(match, E1) == "0808"


def test_7_94_only_units_that_took_part_advance() -> None:
    """A4 stands beside the path, but has fought another enemy."""
    us = {A1: "0805", A2: "0906", A3: "0706", A4: "0505"}
    match = scene(combat(US), us=us, japan={E1: "0806", E2: "0506"}, dice=[6, 6])
    strike(match, E2, A4)
    strike(match, E1, A1, A2, A3)
    play(match, (m.RetreatTo, "0807"))
    assert legal(match, m.AdvanceUnit) == {A1, A2, A3}
    assert refused(match, m.AdvanceUnit, A4) == "7.94"
    assert refused(match, m.AdvanceUnit, E1) == "7.94"


def test_7_94_an_adjacent_unit_that_fought_somebody_else_does_not_advance() -> None:
    """A2 touches both enemies and attacks E2."""
    us, japan = {A1: "0804", A2: "0806"}, {E1: "0805", E2: "0807"}
    match = scene(combat(US), us=us, japan=japan, dice=[6, 2])
    strike(match, E2, A2)
    assert one(strike(match, E1, A1), m.AttackResolved).result == "D1"
    assert lost(match, JAPAN) == {E1}  # between A1 and A2
    assert legal(match, m.AdvanceUnit) == {A1}
    assert refused(match, m.AdvanceUnit, A2) == "7.94"


def test_7_94_barraging_artillery_does_not_advance() -> None:
    guns = "1/10 Mar Art"
    match = scene(combat(US), us={A1: "0805", guns: "0804"}, japan={E1: "0806", **FAR}, dice=[5])
    assert one(strike(match, E1, A1, barrage=[guns]), m.AttackResolved).result == "D1"
    play(match, (m.RetreatTo, "0807"))
    assert legal(match, m.AdvanceUnit) == {A1}
    assert refused(match, m.AdvanceUnit, guns) == "7.94"


def test_7_94_after_a_barrage_alone_nobody_advances() -> None:
    us = {"2 Mar 155": "0804", A1: "0404"}
    match = scene(combat(US), us=us, japan={E1: "0806", **FAR}, dice=[1])
    assert one(strike(match, E1, barrage=["2 Mar 155"]), m.AttackResolved).result == "D2"
    play(match, (m.RetreatTo, "0807"), (m.RetreatTo, "0808"))
    assert opened(match) is m.Movement  # no advance, and nothing left to attack


def test_7_95_the_advance_does_not_leave_the_path() -> None:
    match = routed(3)
    play(match, (m.AdvanceUnit, A1))
    for off in ("0907", "0707", "0908", "0804"):
        assert refused(match, m.AdvanceTo, off) == "7.95"
    assert refused(match, m.AdvanceTo, "0809") == "7.95"  # the enemy is there: not a vacated hex


def test_7_95_the_path_is_the_way_the_enemy_took() -> None:
    match = scene(combat(US), us={A1: "0805"}, japan={E1: "0806", **FAR}, dice=[1])
    assert one(strike(match, E1, A1), m.AttackResolved).result == "D2"
    play(match, (m.RetreatTo, "0707"), (m.RetreatTo, "0708"), (m.AdvanceUnit, A1))
    assert legal(match, m.AdvanceTo) == {"0806", "0707"}
    assert refused(match, m.AdvanceTo, "0807") == "7.95"


def test_7_96_nobody_is_forced_to_advance() -> None:
    match = routed(1)
    play(match, m.EndAdvance)
    assert {unit: at(match, unit) for unit in THREE} == THREE


def test_7_96_the_advance_is_made_before_any_other_combat_or_not_at_all() -> None:
    us = {**THREE, A4: "0505"}
    match = scene(combat(US), us=us, japan={E1: "0806", E2: "0506"}, dice=[6])
    strike(match, E1, *THREE)
    play(match, (m.RetreatTo, "0807"))
    assert refused(match, m.DeclareAttack, E2) == "7.91"
    play(match, m.EndAdvance)
    assert refused(match, m.AdvanceUnit, A1) == "4.1-1B"
    assert legal(match, m.DeclareAttack) == {E2}


def test_7_96_an_advanced_unit_attacks_no_more() -> None:
    """It comes to stand beside an enemy whose battle is yet to be fought."""
    us = {A1: "0805", A4: "0909"}
    japan = {E1: "0806", E2: "0908"}
    match = scene(combat(US), us=us, japan=japan, dice=[1])
    assert one(strike(match, E1, A1), m.AttackResolved).result == "D2"
    play(match, (m.RetreatTo, "0707"), (m.RetreatTo, "0607"), (m.AdvanceUnit, A1), (m.AdvanceTo, "0806"))
    play(match, (m.DeclareAttack, E2))
    assert refused(match, m.AddAttacker, A1) == "7.14"
    assert legal(match, m.AddAttacker) == {A4}


def test_7_96_an_advance_brings_no_new_duty() -> None:
    """After the advance A1 stands beside E2, who was in contact with nobody."""
    match = routed(3, beside="0708")
    play(match, (m.AdvanceUnit, A1), (m.AdvanceTo, "0808"), m.EndAdvance)
    assert match.state.turn == 4 and opened(match) is m.Movement  # the phase is over, E2 unattacked
    assert refused(match, m.PickUnit, A1) == "5.14"


def test_7_96_advanced_defenders_are_not_attacked_again() -> None:
    """5 Base beats A1 off and follows: now beside A2, who has not fought and need not."""
    us = {A1: "0806", A2: "0808", A3: "0505"}
    match = scene(combat(US), us=us, japan={"5 Base": "0805", E2: "0506"}, dice=[4, 6])
    assert one(strike(match, "5 Base", A1), m.AttackResolved).result == "A1"
    play(match, (m.RetreatTo, "0907"))
    assert match.deciders == (JAPAN,) and legal(match, m.AdvanceUnit) == {"5 Base"}
    play(match, (m.AdvanceUnit, "5 Base"), (m.AdvanceTo, "0806"))
    assert refused(match, m.DeclareAttack, "5 Base") == "7.14"
    assert about(match, m.EndCombat) == ("7.12", {A3})


@pytest.mark.parametrize("follow", [True, False])
def test_7_96_an_advance_cuts_off_the_retreat_of_others(follow: bool) -> None:
    """E2 in 0412 can go back only to 0312; A1 in 0311 would control it."""
    us = {A1: "0410", A2: "0512"}
    match = scene(combat(US), us=us, japan={E1: "0311", E2: "0412"}, dice=[1, 1])
    assert one(strike(match, E1, A1), m.AttackResolved).result == "D1"
    play(match, (m.RetreatTo, "0211"))
    play(match, *([(m.AdvanceUnit, A1), (m.AdvanceTo, "0311")] if follow else [m.EndAdvance]))
    events = strike(match, E2, A2)
    assert one(events, m.AttackResolved).result == "D1"
    if follow:
        assert names([one(events, m.UnitEliminated).unit]) == (E2,)
    else:
        assert legal(match, m.RetreatTo) == {"0312"}
        assert of(events, m.UnitEliminated) == []


def test_7_91_the_defender_advances_after_a_retreat_of_the_attacker() -> None:
    match = scene(combat(JAPAN), us={A1: "0805", A2: "0906"}, japan={"16": "0806"}, dice=[3])
    assert one(strike(match, A1, "16", also=[A2]), m.AttackResolved).result == "A2"
    play(match, (m.RetreatTo, "0807"), (m.RetreatTo, "0808"))
    assert match.deciders == (US,) and legal(match, m.AdvanceUnit) == {A1, A2}
    play(match, (m.AdvanceUnit, A2), (m.AdvanceTo, "0807"), (m.AdvanceUnit, A1), (m.AdvanceTo, "0806"))
    assert (at(match, A1), at(match, A2)) == ("0806", "0807")


def test_7_91_after_no_effect_nobody_advances() -> None:
    match = scene(combat(US), us={A1: "0805", A2: "0404"}, japan={E1: "0806"}, dice=[6])
    assert one(strike(match, E1, A1), m.AttackResolved).result == "-"
    assert opened(match) is m.Movement


def test_example_e3_three_victors_follow_a_retreat_of_three_hexes() -> None:
    match = routed(3)
    play(match, (m.AdvanceUnit, A1), (m.AdvanceTo, "0808"))
    play(match, (m.AdvanceUnit, A2), (m.AdvanceTo, "0807"))
    play(match, (m.AdvanceUnit, A3), (m.AdvanceTo, "0806"))
    assert (at(match, A1), at(match, A2), at(match, A3)) == ("0808", "0807", "0806")
    assert opened(match) is m.Movement


def test_example_e3_a_retreat_of_one_hex_has_room_for_one() -> None:
    match = routed(1)
    play(match, (m.AdvanceUnit, A1), (m.AdvanceTo, "0806"))
    assert (at(match, A2), at(match, A3)) == ("0906", "0706") and opened(match) is m.Movement


def test_r24_any_one_of_several_paths() -> None:
    us = {A1: "0806", A2: "0807"}
    match = scene(combat(US), us=us, japan={E1: "0907", E2: "0707"}, dice=[3])
    assert one(strike(match, E1, A1, A2, also=[E2]), m.AttackResolved).result == "D1"
    play(match, (m.RetreatUnit, E1), (m.RetreatTo, "1006"), (m.RetreatTo, "0606"))
    for unit, to in ((A1, "0707"), (A2, "0907")):
        play(match, (m.AdvanceUnit, unit))
        assert to in legal(match, m.AdvanceTo)
        play(match, (m.AdvanceTo, to))
    assert (at(match, A1), at(match, A2)) == ("0707", "0907")


def test_7_91_5_31_a_hex_of_one_of_several_paths_holds_one_unit() -> None:
    us = {A1: "0806", A2: "0807"}
    match = scene(combat(US), us=us, japan={E1: "0907", E2: "0707"}, dice=[3])
    strike(match, E1, A1, A2, also=[E2])
    play(match, (m.RetreatUnit, E1), (m.RetreatTo, "1006"), (m.RetreatTo, "0606"))
    play(match, (m.AdvanceUnit, A1), (m.AdvanceTo, "0707"), (m.AdvanceUnit, A2))
    assert about(match, m.AdvanceTo, "0707") == ("5.31", {A1})


def test_r24_a_path_is_not_left_for_another() -> None:
    us = {A1: "0806", A2: "0807"}
    match = scene(combat(US), us=us, japan={E1: "0907", E2: "0707"}, dice=[1])
    assert one(strike(match, E1, A1, A2, also=[E2]), m.AttackResolved).result == "D2"
    play(match, (m.RetreatUnit, E1), (m.RetreatTo, "1007"), (m.RetreatTo, "1008"))
    play(match, (m.RetreatTo, "0607"), (m.RetreatTo, "0508"))
    play(match, (m.AdvanceUnit, A1))
    assert legal(match, m.AdvanceTo) == {"0907", "1007", "0707", "0607"}


def test_7_91_a_path_ends_before_an_enemy_who_has_come_to_stand_on_it() -> None:
    """E1 goes back by 1007; E2, who retreats after it, ends there."""
    match = scene(combat(US, us=9), us={A1: "0806"}, japan={E1: "0907", E2: "0807"}, dice=[3])
    assert one(strike(match, E1, A1, also=[E2], support=9), m.AttackResolved).result == "D2"
    play(match, (m.RetreatUnit, E1), (m.RetreatTo, "1007"), (m.RetreatTo, "1107"))
    play(match, (m.RetreatTo, "0908"), (m.RetreatTo, "1007"), (m.AdvanceUnit, A1))
    assert legal(match, m.AdvanceTo) == {"0907", "0807", "0908"}
    assert refused(match, m.AdvanceTo, "1007") == "7.95"


def test_r16_armor_does_not_advance_into_ground_closed_to_it() -> None:
    us = {"2 Mar Tank": "2407", A1: "2508"}
    match = scene(combat(US), us=us, japan={E1: "2408", **FAR}, dice=[3])
    assert terrain("2408") == "broken"
    assert one(strike(match, E1, "2 Mar Tank", A1), m.AttackResolved).result == "D1"
    play(match, (m.RetreatTo, "2409"))
    assert refused(match, m.AdvanceUnit, "2 Mar Tank") == "5.25"
    assert legal(match, m.AdvanceUnit) == {A1}


def test_r16_armor_advances_by_road() -> None:
    us = {"2 Mar Tank": "2507", A1: "2608"}
    match = scene(combat(US), us=us, japan={E1: "2508", **FAR}, dice=[3])
    assert has("road", "2507", "2508")
    assert one(strike(match, E1, "2 Mar Tank", A1), m.AttackResolved).result == "D1"
    play(match, (m.RetreatTo, "2408"), (m.AdvanceUnit, "2 Mar Tank"), (m.AdvanceTo, "2508"))
    assert at(match, "2 Mar Tank") == "2508"


def test_r15_no_advance_over_a_cliff() -> None:
    assert has("cliff", "3922", "3821")
    us = {A1: "3922", A2: "3722"}
    match = scene(combat(US), us=us, japan={E1: "3821", **FAR}, dice=[2])
    assert one(strike(match, E1, A1, A2), m.AttackResolved).result == "D1"
    play(match, (m.RetreatTo, "3820"))
    assert legal(match, m.AdvanceUnit) == {A2}
    assert refused(match, m.AdvanceUnit, A1) == "R15"


def test_r15_no_advance_into_the_sea() -> None:
    """Two landing units have died, one in the Sea hex 0801, one on the beach beside it."""
    attack = m.Attack(US, (UNIT("16"),), paths=((HEX("0801"),), (HEX("0702"),)), result="Ae")
    match = scene(combat(US), attack, m.Advance(JAPAN, (UNIT("16"),)), us={A1: "1203"}, japan={"16": "0802"})
    play(match, (m.AdvanceUnit, "16"))
    assert legal(match, m.AdvanceTo) == {"0702"}
    assert refused(match, m.AdvanceTo, "0801") == "R15"
    assert refused(match, m.AdvanceTo, "0803") == "7.95"
