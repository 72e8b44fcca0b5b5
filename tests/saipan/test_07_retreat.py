"""Chapter 7: Combat. 7.7 How to Retreat and 7.8 Displacement.

In most scenes a Japanese battalion in 0806 is attacked from the north, from 0805 and 0906: it can go to 0807 and
0707; 0706 and 0907 are controlled. From 0906 and 0706 it can go to 0807 only.
"""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import (
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

A1, A2, A3 = "1/2 Mar", "2/2 Mar", "3/2 Mar"
B1, B2, B3, B4 = "1/6 Mar", "2/6 Mar", "3/6 Mar", "1/8 Mar"  # in nobody's way but by their zones
E1 = "317"
F1, F2, F3, F4, F5 = "318", "316", "1/118", "3/118", "1/18"
NORTH = {A1: "0805", A2: "0906"}
PINCERS = {A1: "0906", A2: "0706"}
D1, D2, D3 = 4, 2, 1  # faces: 10 against 3 is +7


def beaten(face: int, us: dict[str, str], friends: dict[str, str] | None = None) -> tuple[Match, list[Event]]:
    """The first two of the units attack 0806 with 10 against 3."""
    match = scene(combat(US), us=us, japan={E1: "0806", **(friends or {})}, dice=[face])
    attackers = list(us)[:2]
    events = strike(match, E1, *attackers)
    assert one(events, m.AttackResolved).result == {D1: "D1", D2: "D2", D3: "D3"}[face]
    return match, events


# -- 7.7: how to retreat --------------------------------------------------------------------------------------


def test_7_7_the_owner_retreats_his_units_at_once() -> None:
    match, _ = beaten(D1, NORTH)
    assert match.deciders == (JAPAN,) and opened(match) is m.Retreat
    assert refused(match, m.RetreatTo, "0807", side=US) == "7.7"
    events = play(match, (m.RetreatTo, "0807"))
    told = one(events, m.UnitRetreated)
    assert (told.rule, hex_name(told.start), hex_name(told.to)) == ("7.7", "0806", "0807")


def test_7_7_a_retreat_goes_from_hex_to_adjacent_hex() -> None:
    match, _ = beaten(D2, NORTH)
    assert refused(match, m.RetreatTo, "0808") == "7.7"


def test_7_7_it_is_no_movement_and_costs_no_points() -> None:
    """A battery with four points goes through rough ground, which would cost three a hex."""
    us = {A1: "2409", A2: "2510", A3: "2310"}
    match = scene(combat(US), us=us, japan={"3/10": "2410"}, dice=[2])
    assert one(strike(match, "3/10", A1, A2, A3), m.AttackResolved).result == "D2"
    assert terrain("2411") == "rough"
    play(match, (m.RetreatTo, "2411"), (m.RetreatTo, "2512"))
    assert at(match, "3/10") == "2512"


def test_7_7_several_units_retreat_in_the_order_of_their_owner() -> None:
    us = {A1: "0806", A2: "0807"}
    for first, second in ((E1, F1), (F1, E1)):
        match = scene(combat(US), us=us, japan={E1: "0907", F1: "0707"}, dice=[3])
        assert one(strike(match, E1, A1, A2, also=[F1]), m.AttackResolved).result == "D1"
        assert legal(match, m.RetreatUnit) == {E1, F1}
        assert refused(match, m.RetreatUnit, A1) == "7.7"
        ways = {E1: {"1006", "1007"}, F1: {"0606", "0607"}}
        play(match, (m.RetreatUnit, first))
        assert legal(match, m.RetreatTo) == ways[first]
        play(match, (m.RetreatTo, min(ways[first])))
        assert legal(match, m.RetreatTo) == ways[second]  # the last one goes without being asked for
        play(match, (m.RetreatTo, min(ways[second])))
        assert {at(match, E1), at(match, F1)} == {"1006", "0606"}


def test_7_7_a_unit_that_cannot_retreat_is_eliminated() -> None:
    us = {A1: "0805", A2: "0907", A3: "0707"}
    match = scene(combat(US), us=us, japan={E1: "0806", "1/135": "3418"}, dice=[6])
    events = strike(match, E1, A1, A2, A3)
    assert one(events, m.AttackResolved).result == "D1"
    told = one(events, m.UnitEliminated)
    assert (names([told.unit]), hex_name(told.at), told.rule) == ((E1,), "0806", "7.7")
    assert of(events, m.UnitRetreated) == []
    assert lost(match, JAPAN) == {E1}


def test_7_71_a_retreat_leaves_control_but_enters_none() -> None:
    match, _ = beaten(D1, NORTH)
    assert legal(match, m.RetreatTo) == {"0807", "0707"}
    for controlled in ("0706", "0907", "0805"):  # the last one holds an enemy
        assert refused(match, m.RetreatTo, controlled) == "7.71"


def test_7_71_units_that_do_not_fight_control_as_well() -> None:
    match, _ = beaten(D1, {**NORTH, B1: "0709"})
    assert legal(match, m.RetreatTo) == {"0807", "0707"}
    match, _ = beaten(D1, {**NORTH, B1: "0808"})  # in contact with nobody
    assert legal(match, m.RetreatTo) == {"0707"}
    assert refused(match, m.RetreatTo, "0807") == "7.71"


def test_7_71_a_friend_does_not_lift_the_control() -> None:
    """F1 in 0907 is in contact: its hex stays closed, though a friend is there."""
    us = {A1: "0805", A2: "0906", B1: "0707"}
    match = scene(combat(US), us=us, japan={E1: "0806", F1: "0907"}, dice=[6])
    strike(match, E1, A1, B1)  # A2 is left for F1
    assert lost(match, JAPAN) == {E1}  # 0907 controlled by A2, 0807 and 0706 by B1
    assert at(match, F1) == "0907"


def test_7_72_no_retreat_over_a_cliff() -> None:
    assert has("cliff", "3821", "3921") and has("cliff", "3821", "3922") and has("cliff", "3821", "3822")
    match = scene(combat(US, us=2), us={A1: "3722"}, japan={E1: "3821"}, dice=[1])
    assert one(strike(match, E1, A1, support=2), m.AttackResolved).result == "D1"
    assert refused(match, m.RetreatTo, "3921") == "7.72"
    assert refused(match, m.RetreatTo, "3922") == "7.72"
    assert legal(match, m.RetreatTo) == {"3820"}


def test_7_72_with_the_back_to_the_cliff_there_is_no_escape() -> None:
    match = scene(combat(US, us=2), us={A1: "3721"}, japan={E1: "3821", "1/135": "0404"}, dice=[1])
    events = strike(match, E1, A1, support=2)
    assert one(events, m.UnitEliminated).rule == "7.7"
    assert at(match, E1) is None


def test_r15_no_retreat_into_the_sea() -> None:
    match = scene(combat(US), us={A1: "1003"}, japan={E1: "1103"}, dice=[2])
    assert one(strike(match, E1, A1), m.AttackResolved).result == "D1"
    assert refused(match, m.RetreatTo, "1102") == "7.72"
    assert refused(match, m.RetreatTo, "1202") == "7.72"
    assert legal(match, m.RetreatTo) == {"1203"}  # 1104 and 1002 are controlled from 1003


def test_r15_pressed_against_the_sea() -> None:
    match = scene(combat(US), us={A1: "1104"}, japan={E1: "1103", "1/135": "3418"}, dice=[2])
    assert one(strike(match, E1, A1), m.AttackResolved).result == "D1"
    assert legal(match, m.RetreatTo) == {"1002"}
    match = scene(combat(US), us={A1: "1104", A2: "1002"}, japan={E1: "1103", "1/135": "3418"}, dice=[4])
    strike(match, E1, A1, A2)
    assert lost(match, JAPAN) == {E1}


def test_r16_armor_does_not_retreat_where_it_may_not_go() -> None:
    match = scene(combat(US), us={A1: "2608"}, japan={"9": "2508"}, dice=[1])
    assert one(strike(match, "9", A1), m.AttackResolved).result == "D1"
    assert terrain("2408") == "broken"
    assert refused(match, m.RetreatTo, "2408") == "5.25"
    assert legal(match, m.RetreatTo) == {"2507", "2407"}  # by road, and into the clear
    match = scene(combat(US), us={A1: "2608"}, japan={"16": "2508"}, dice=[1])
    strike(match, "16", A1)
    assert legal(match, m.RetreatTo) == {"2507", "2407", "2408"}  # engineers may


def test_r16_armor_with_only_rough_country_behind_is_lost() -> None:
    us = {A1: "2507", A2: "2608"}
    match = scene(combat(US), us=us, japan={"9": "2508", "1/135": "3418"}, dice=[5])
    events = strike(match, "9", A1, A2)  # +9
    assert one(events, m.AttackResolved).result == "D1"
    assert lost(match, JAPAN) == {"9"}  # 2408 would be open to infantry; 2407 and 2509 are controlled


def test_7_73_vacant_hexes_come_first() -> None:
    match, _ = beaten(D1, NORTH, {F1: "0807"})
    assert about(match, m.RetreatTo, "0807") == ("7.73", {F1})
    assert legal(match, m.RetreatTo) == {"0707"}


def test_7_73_the_whole_way_must_be_vacant_where_that_is_possible() -> None:
    """Two hexes back: 0707 is vacant, but all beyond it is held by friends; beyond 0807 it is not."""
    friends = {F1: "0606", F2: "0607", F3: "0708"}
    match, _ = beaten(D2, NORTH, friends)
    assert refused(match, m.RetreatTo, "0707") == "7.74"
    assert legal(match, m.RetreatTo) == {"0807"}
    play(match, (m.RetreatTo, "0807"))
    assert legal(match, m.RetreatTo) == {"0808", "0908"}
    assert about(match, m.RetreatTo, "0708") == ("7.73", {F3})


def test_7_73_a_longer_way_around_a_friend() -> None:
    match, _ = beaten(D3, PINCERS, {F1: "0808"})
    play(match, (m.RetreatTo, "0807"))
    assert about(match, m.RetreatTo, "0808") == ("7.73", {F1})
    assert legal(match, m.RetreatTo) == {"0908", "0708"}


def test_7_74_a_retreat_ends_its_number_of_hexes_away() -> None:
    match, _ = beaten(D2, NORTH)
    play(match, (m.RetreatTo, "0807"))
    assert refused(match, m.RetreatTo, "0707") == "7.74"  # still one hex from 0806
    assert legal(match, m.RetreatTo) == {"0808", "0908", "0708"}
    play(match, (m.RetreatTo, "0708"))
    assert at(match, E1) == "0708" and opened(match) is m.Advance


def test_7_74_three_hexes_are_three_hexes_away() -> None:
    match, _ = beaten(D3, NORTH)
    play(match, (m.RetreatTo, "0707"), (m.RetreatTo, "0607"))
    assert legal(match, m.RetreatTo) == {"0608", "0508", "0507"}
    assert refused(match, m.RetreatTo, "0708") == "7.74"


BLOCKED = {**NORTH, B1: "0909", B2: "0709", B3: "0507"}  # nothing two hexes behind 0806 is free of control


def test_7_74_who_can_go_only_part_of_the_way_dies_there() -> None:
    match, _ = beaten(D2, BLOCKED)
    assert legal(match, m.RetreatTo) == {"0807", "0707"}
    events = play(match, (m.RetreatTo, "0807"))
    assert [type(e) for e in events[:2]] == [m.UnitRetreated, m.UnitEliminated]
    told = one(events, m.UnitEliminated)
    assert (names([told.unit]), hex_name(told.at), told.rule) == ((E1,), "0807", "7.74")


def test_7_74_the_path_of_retreat_ends_where_the_unit_died() -> None:
    match = scene(combat(US), us=BLOCKED, japan={E1: "0806", "1/135": "3418"}, dice=[D2])
    strike(match, E1, A1, A2)
    play(match, (m.RetreatTo, "0707"), (m.AdvanceUnit, A1))
    assert legal(match, m.AdvanceTo) == {"0806", "0707"}


def test_r2_a_doomed_unit_goes_as_far_as_it_can() -> None:
    """Three hexes back are closed everywhere: by 0807 it gets one hex, by 0707 two."""
    us = {**NORTH, B1: "0909", B2: "0709", B3: "0407", B4: "0405"}
    match, _ = beaten(D3, us)
    assert refused(match, m.RetreatTo, "0807") == "7.74"
    assert legal(match, m.RetreatTo) == {"0707"}
    play(match, (m.RetreatTo, "0707"))
    assert legal(match, m.RetreatTo) == {"0606", "0607"}  # the owner chooses
    events = play(match, (m.RetreatTo, "0607"))
    assert hex_name(one(events, m.UnitEliminated).at) == "0607"


def test_r2_a_doomed_unit_displaces_nobody() -> None:
    """0807 is held by a friend who could make room; but two hexes back all is closed, so the friend stays."""
    match, _ = beaten(D2, BLOCKED, {F1: "0807"})
    assert about(match, m.RetreatTo, "0807") == ("7.73", {F1})
    assert legal(match, m.RetreatTo) == {"0707"}
    events = play(match, (m.RetreatTo, "0707"))
    assert hex_name(one(events, m.UnitEliminated).at) == "0707"
    assert at(match, F1) == "0807"


# -- 7.8: displacement ----------------------------------------------------------------------------------------


def test_7_81_a_friend_on_the_only_route_is_displaced_by_one_hex() -> None:
    match, _ = beaten(D1, PINCERS, {F1: "0807"})
    assert legal(match, m.RetreatTo) == {"0807"}
    play(match, (m.RetreatTo, "0807"))
    assert match.deciders == (JAPAN,) and opened(match) is m.Displacement
    assert legal(match, m.DisplaceTo) == {"0908", "0808", "0708"}
    for controlled in ("0907", "0707", "0806"):  # as if it were itself retreating
        assert refused(match, m.DisplaceTo, controlled) == "7.71"
    assert refused(match, m.DisplaceTo, "0809") == "7.7"
    events = play(match, (m.DisplaceTo, "0708"))
    moved = one(events, m.UnitDisplaced)
    assert (names([moved.unit]), hex_name(moved.start), hex_name(moved.to)) == ((F1,), "0807", "0708")
    assert moved.rule == "7.81"
    assert [type(e) for e in events[:2]] == [m.UnitDisplaced, m.UnitRetreated]  # then the other enters
    assert (at(match, F1), at(match, E1)) == ("0708", "0807")


def test_7_81_the_owner_chooses_whom_to_displace() -> None:
    match, _ = beaten(D1, NORTH, {F1: "0807", F2: "0707"})
    assert legal(match, m.RetreatTo) == {"0807", "0707"}
    play(match, (m.RetreatTo, "0707"), (m.DisplaceTo, "0607"))
    assert (at(match, E1), at(match, F2), at(match, F1)) == ("0707", "0607", "0807")


def test_7_81_as_many_are_displaced_as_need_be() -> None:
    """Three hexes through 0807, 0808, 0809, each held, with the hexes beside them closed by control."""
    us = {**PINCERS, B1: "1008", B2: "0608"}
    match, _ = beaten(D2, us, {F1: "0807", F2: "0808"})
    play(match, (m.RetreatTo, "0807"))
    assert legal(match, m.DisplaceTo) == {"0808"}  # vacant there is none
    play(match, (m.DisplaceTo, "0808"), (m.DisplaceTo, "0809"))
    assert (at(match, E1), at(match, F1), at(match, F2)) == ("0807", "0808", "0809")
    play(match, (m.RetreatTo, "0808"))
    assert opened(match) is m.Displacement


def test_7_82_displaced_units_displace_others_only_if_they_must() -> None:
    match, _ = beaten(D1, PINCERS, {F1: "0807", F2: "0808"})
    play(match, (m.RetreatTo, "0807"))
    assert about(match, m.DisplaceTo, "0808") == ("7.82", {F2})
    assert legal(match, m.DisplaceTo) == {"0908", "0708"}


def test_7_82_a_chain_of_displacement() -> None:
    match, _ = beaten(D1, PINCERS, {F1: "0807", F2: "0808", F3: "0908", F4: "0708"})
    play(match, (m.RetreatTo, "0807"))
    assert legal(match, m.DisplaceTo) == {"0808", "0908", "0708"}
    play(match, (m.DisplaceTo, "0808"))
    assert legal(match, m.DisplaceTo) == {"0809", "0909", "0709"}
    assert about(match, m.DisplaceTo, "0908") == ("7.82", {F3})
    events = play(match, (m.DisplaceTo, "0809"))
    told = [(names([e.unit])[0], hex_name(e.to)) for e in of(events, m.UnitDisplaced)]
    assert told == [(F2, "0809"), (F1, "0808")]  # from the far end of the chain
    assert (at(match, E1), at(match, F1), at(match, F2)) == ("0807", "0808", "0809")
    assert (at(match, F3), at(match, F4)) == ("0908", "0708")


def test_7_82_a_unit_may_be_displaced_more_than_once() -> None:
    us = {**PINCERS, B1: "1008", B2: "0608"}  # 0908, 0909, 0708 and 0709 are controlled
    match, _ = beaten(D2, us, {F1: "0807"})
    play(match, (m.RetreatTo, "0807"))
    assert legal(match, m.DisplaceTo) == {"0808"}
    play(match, (m.DisplaceTo, "0808"))
    assert (at(match, E1), at(match, F1)) == ("0807", "0808")
    play(match, (m.RetreatTo, "0808"))
    assert legal(match, m.DisplaceTo) == {"0809"}
    play(match, (m.DisplaceTo, "0809"))
    assert (at(match, E1), at(match, F1)) == ("0808", "0809")


def test_7_82_no_unit_is_displaced_again_where_it_can_be_avoided() -> None:
    """F1 goes aside to 0907, where one displacement is enough, not to 0706, where E1 would push it a second time."""
    us = {A1: "0905", A2: "1005", B1: "0708", B2: "1008"}
    match = scene(combat(US), us=us, japan={E1: "0906", F1: "0806"}, dice=[D2])
    assert one(strike(match, E1, A1, A2), m.AttackResolved).result == "D2"
    play(match, (m.RetreatTo, "0806"))
    assert refused(match, m.DisplaceTo, "0706") == "7.82"
    assert legal(match, m.DisplaceTo) == {"0907"}
    play(match, (m.DisplaceTo, "0907"), (m.RetreatTo, "0706"))
    assert (at(match, E1), at(match, F1)) == ("0706", "0907")


def test_7_82_a_displacement_earlier_in_the_phase_counts() -> None:
    """F1 was displaced by another retreat: now F2 gives way, and F1 only where nobody else can."""
    for us, friends, way in ((NORTH, {F1: "0807", F2: "0707"}, "0707"), (PINCERS, {F1: "0807"}, "0807")):
        earlier = combat(US, displaced=frozenset({UNIT(F1)}))
        match = scene(earlier, us=us, japan={E1: "0806", **friends}, dice=[D1])
        strike(match, E1, A1, A2)
        assert legal(match, m.RetreatTo) == {way}
        if F2 in friends:
            assert refused(match, m.RetreatTo, "0807") == "7.82"
        play(match, (m.RetreatTo, way))
        assert opened(match) is m.Displacement


def test_7_82_the_phase_remembers_who_was_displaced() -> None:
    match, _ = beaten(D1, {**PINCERS, A3: "0510"}, {F1: "0807", F2: "0509"})
    play(match, (m.RetreatTo, "0807"), (m.DisplaceTo, "0708"), m.EndAdvance)
    phase = match.state.steps[-1]
    assert isinstance(phase, m.Combat) and names(tuple(phase.displaced)) == (F1,)


def test_7_82_the_retreater_dies_if_a_displaced_unit_would() -> None:
    """Nafutan Point: F1 in 0211 has only 0312 behind it, which is controlled from 0412."""
    us = {A1: "0410", B1: "0412"}
    match = scene(combat(US), us=us, japan={E1: "0311", F1: "0211"}, dice=[1])
    events = strike(match, E1, A1)
    assert one(events, m.AttackResolved).result == "D1"
    assert names([one(events, m.UnitEliminated).unit]) == (E1,)
    assert of(events, m.UnitDisplaced) == []
    assert at(match, F1) == "0211" and lost(match, JAPAN) == {E1}


def test_7_82_without_the_control_the_friend_makes_room() -> None:
    match = scene(combat(US), us={A1: "0411"}, japan={E1: "0311", F1: "0211"}, dice=[1])
    assert one(strike(match, E1, A1), m.AttackResolved).result == "D1"
    # 0410 and 0312 are controlled from 0411; the cliff between 0411 and 0312 does not matter (6.15)
    assert lost(match, JAPAN) == {E1}
    match = scene(combat(US), us={A1: "0410"}, japan={E1: "0311", F1: "0211", F2: "0312"}, dice=[1])
    strike(match, E1, A1)
    assert legal(match, m.RetreatTo) == {"0312", "0211"}
    play(match, (m.RetreatTo, "0211"), (m.DisplaceTo, "0312"), (m.DisplaceTo, "0412"))
    assert (at(match, E1), at(match, F1), at(match, F2)) == ("0211", "0312", "0412")


def test_r21_a_displacement_that_would_end_the_retreat_is_refused() -> None:
    """F1 in 0807 must go aside to 0707, not back to 0808, the one hex that the retreat can end in."""
    us = {**NORTH, B1: "0608", B2: "0605", B3: "1008", B4: "0910"}
    match, _ = beaten(D2, us, {F1: "0807"})
    assert refused(match, m.RetreatTo, "0707") == "7.74"  # vacant, but no way leads on from there
    assert legal(match, m.RetreatTo) == {"0807"}
    play(match, (m.RetreatTo, "0807"))
    assert refused(match, m.DisplaceTo, "0808") == "7.74"
    assert legal(match, m.DisplaceTo) == {"0707"}
    play(match, (m.DisplaceTo, "0707"), (m.RetreatTo, "0808"))
    assert (at(match, E1), at(match, F1)) == ("0808", "0707")


def test_r21_a_displacing_retreat_takes_any_way_that_can_be_completed() -> None:
    """0707 is vacant, 0807 held; two hexes back only friends: both ways displace one, and both are open."""
    friends = {F1: "0606", F2: "0607", F3: "0708", F4: "0807", F5: "0808", "2/118": "0908"}
    match, _ = beaten(D2, NORTH, friends)
    assert legal(match, m.RetreatTo) == {"0707", "0807"}
    play(match, (m.RetreatTo, "0707"))
    assert legal(match, m.RetreatTo) == {"0606", "0607", "0708"}
    play(match, (m.RetreatTo, "0607"))
    assert opened(match) is m.Displacement
    assert legal(match, m.DisplaceTo) == {"0608", "0508", "0507"}


def test_r16_armor_is_displaced_within_its_limits() -> None:
    """From 2714 the trail leads to 2613; 2713 and 2614 are broken, and open to infantry only."""
    us = {A1: "2915", B1: "2913", B2: "2716"}
    for unit, ways in (("9", {"2613"}), (F1, {"2613", "2713", "2614"})):
        match = scene(combat(US), us=us, japan={E1: "2814", unit: "2714"}, dice=[1])
        assert one(strike(match, E1, A1), m.AttackResolved).result == "D1"
        play(match, (m.RetreatTo, "2714"))
        assert legal(match, m.DisplaceTo) == ways
    match = scene(combat(US), us=us, japan={E1: "2814", "9": "2714"}, dice=[1])
    strike(match, E1, A1)
    play(match, (m.RetreatTo, "2714"))
    assert refused(match, m.DisplaceTo, "2614") == "5.25"


def test_7_82_displaced_artillery_that_has_not_fought_may_not_fire() -> None:
    """5 Base throws A1 back upon its own artillery, which then cannot barrage in this phase."""
    guns, others = "1/10 Mar Art", "2/10 Mar Art"
    us = {A1: "0806", guns: "0807", A2: "0907", A3: "0707", others: "0810"}
    match = scene(combat(US), us=us, japan={"5 Base": "0805", F1: "0803"}, dice=[4])
    assert one(strike(match, "5 Base", A1), m.AttackResolved).result == "A1"
    assert legal(match, m.RetreatTo) == {"0807", "0907", "0707"}
    play(match, (m.RetreatTo, "0807"), (m.DisplaceTo, "0808"), m.EndAdvance)
    assert (at(match, A1), at(match, guns)) == ("0807", "0808")
    play(match, (m.DeclareAttack, F1))
    assert refused(match, m.AddBarrage, guns) == "7.82"
    assert legal(match, m.AddBarrage) == {others}


def test_7_82_artillery_that_has_fired_may_still_be_displaced() -> None:
    guns = "1/10 Mar Art"
    us = {A1: "0806", guns: "0807", A2: "0907", A3: "0707"}
    match = scene(combat(US), us=us, japan={"5 Base": "0805", F1: "0803"}, dice=[1, 4])
    strike(match, F1, barrage=[guns])
    assert one(strike(match, "5 Base", A1), m.AttackResolved).result == "A1"
    play(match, (m.RetreatTo, "0807"), (m.DisplaceTo, "0808"))
    assert at(match, guns) == "0808"


def test_example_s5_displaced_artillery_gives_no_protective_fire() -> None:
    us = {A1: "0906", A2: "0706", A3: "0505"}
    japan = {E1: "0806", "3/10": "0807", F1: "0506", "1/3": "0809"}
    match = scene(combat(US), us=us, japan=japan, dice=[D1])
    strike(match, E1, A1, A2)
    play(match, (m.RetreatTo, "0807"), (m.DisplaceTo, "0708"), m.EndAdvance)
    play(match, (m.DeclareAttack, F1), (m.AddAttacker, A3), m.EndDeclaration)
    assert match.deciders == (JAPAN,)
    assert refused(match, m.AddFpf, "3/10") == "8.41"
    assert legal(match, m.AddFpf) == {"1/3"}


def test_7_83_the_displaced_unit_may_be_barraged_in_its_new_hex() -> None:
    guns = "1/10 Mar Art"
    match = scene(combat(US), us={**PINCERS, guns: "0803"}, japan={E1: "0806", F1: "0807"}, dice=[D1, 1])
    strike(match, E1, *PINCERS)
    play(match, (m.RetreatTo, "0807"), (m.DisplaceTo, "0808"), m.EndAdvance)
    assert legal(match, m.DeclareAttack) == {F1}
    told = one(strike(match, F1, barrage=[guns]), m.AttackResolved)
    assert (names(told.targets), told.attack, told.defense) == ((F1,), 3, 3)


def test_example_s4_no_barrage_on_the_hex_from_which_a_unit_was_displaced() -> None:
    """The hex is held now by the unit that retreated, and that has been attacked in this phase."""
    guns = "1/10 Mar Art"
    match = scene(combat(US), us={**PINCERS, guns: "0803"}, japan={E1: "0806", F1: "0807"}, dice=[D1])
    strike(match, E1, *PINCERS)
    play(match, (m.RetreatTo, "0807"), (m.DisplaceTo, "0808"), m.EndAdvance)
    assert at(match, E1) == "0807"
    assert refused(match, m.DeclareAttack, E1) == "7.14"


@pytest.mark.parametrize("result", ["A1", "D1"])
def test_7_81_both_sides_displace_alike(result: str) -> None:
    us = {A1: "0806", A2: "0807", A3: "0907", B1: "0707"}
    match = scene(combat(US), us=us, japan={"5 Base": "0805"}, dice=[4 if result == "A1" else 1])
    assert one(strike(match, "5 Base", A1), m.AttackResolved).result == result
    if result == "D1":
        assert match.deciders == (JAPAN,)
        assert legal(match, m.RetreatTo) == {"0804", "0905", "0705"}
        return
    assert match.deciders == (US,)
    play(match, (m.RetreatTo, "0807"))
    assert legal(match, m.DisplaceTo) == {"0808", "0908", "0708"}
    play(match, (m.DisplaceTo, "0908"))
    assert (at(match, A1), at(match, A2)) == ("0807", "0908")
