"""Chapter 3.1 and 3.2: zones of control, controlled and contested hexes; who holds what."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.relocation import eliminated, relocated

from .scene import (
    BOARD,
    GROUND,
    SETTING,
    at,
    begin,
    event,
    moving,
    of,
    operations,
    play,
    position,
    scene,
    unit,
    units,
)


def test_3_25a_no_zone_into_jungle_or_grass() -> None:
    """3.2 The example of play: no zone of 3314 in 3214, 3313 (jungle) or 3415."""
    p = position(scene(us={"3/51": "3314"}))
    zone = p.deployed[US].zone
    assert at("3314") in zone  # 3.21
    for name in ("3214", "3313", "3415"):
        assert at(name) not in zone, name
    assert at("3414") in zone


def test_3_25a_zones_extend_out_of_such_hexes() -> None:
    zone = position(scene(japan={"1+2/9": "3214"})).deployed[JAPAN].zone
    assert at("3215") in zone


def test_3_25b_a_way_carries_a_zone_into_jungle() -> None:
    for here in sorted(SETTING.land):
        for there in BOARD.neighbors[here]:
            if there in SETTING.land and GROUND.blocks_zoc[there] and GROUND.ways.has_way(here, there):
                assert there in GROUND.ways.zone_links[False][here]
                return
    raise AssertionError("no way leads into jungle")


def test_3_25b_3_12a_a_town_that_only_tanks_across_a_bridge_contest_is_lost_with_the_bridge() -> None:
    """Tanks in 3913 and Japanese infantry beside 3914 contest it. When the US blows the bridge, the zone of the tanks ends there."""
    match = scene(
        operations(US),
        m.Operation(US),
        us={"A/194": "3913", "14/P Eng": "3917", "41 HQ": "3615"},
        japan={"1+2/9": "3814"},
        hands={US: "Q", JAPAN: ""},
        scenario="campaign",
        turn=7,
    )
    assert at("3914") in position(match).front.contested
    assert at("3914") not in match.state.land.japanese
    play(match, m.PlayEvent(event("Q")), m.ChooseSpot(at("3913")))
    assert (at("3913"), at("3914")) in match.state.land.blown
    assert at("3914") in match.state.land.japanese


def test_3_24_3_25b_zones_of_wheels_do_not_cross_a_river_without_a_bridge() -> None:
    rivers = sorted(
        (a, b)
        for a, b in BOARD.sides["river"]
        if (a, b) not in BOARD.sides["bridge"]
        and a in SETTING.land
        and b in SETTING.land
        and not GROUND.blocks_zoc[b]
        and not any(BOARD.has(f, a, b) for f in ("mountain", "mudflat"))
    )
    a, b = rivers[0]
    # 3.15a: a red box; 3.15b: a green circle; 3.15c: neither
    infantry = position(scene(us={"3/51": BOARD.name(a)}, scenario="campaign")).deployed[US].zone
    tanks = position(scene(us={"A/194": BOARD.name(a)}, scenario="campaign")).deployed[US].zone
    both = (
        position(scene(us={"A/194": BOARD.name(a), "3/51": BOARD.name(a)}, scenario="campaign"))
        .deployed[US]
        .zone
    )
    assert b in infantry
    assert b not in tanks
    assert b in both


def test_3_23_a_unit_without_zone_controls_its_hex_alone_unless_another_exerts_one() -> None:
    alone = position(scene(us={"1/200 AA": "4021"})).deployed[US]
    assert alone.zone == {at("4021")}
    together = position(scene(us={"1/200 AA": "4021", "1/31": "4021"})).deployed[US]
    assert len(together.zone) > 1


def test_3_23_3_25b_a_stack_exerts_its_zone_as_its_freest_unit_would() -> None:
    """Armor exerts no zone over a river without a bridge; an HQ without a zone of its own beside it does, if it is stacked
    with a unit that exerts one."""
    alone = position(scene(us={"A/194": "3814"}, japan={}))
    assert at("3813") not in alone.deployed[US].zone
    together = position(scene(us={"A/194": "3814", "41 HQ": "3814"}, japan={}))
    assert at("3813") in together.deployed[US].zone


def test_3_12_controlled_and_contested() -> None:
    p = position(scene(us={"1/57": "3914"}, japan={"7+8/142": "3912"}))
    assert at("3913") in p.front.contested  # 3.12b
    assert at("3914") in p.front.controlled(US)  # 3.12a, 3.21
    assert at("3913") not in p.front.controlled(US) | p.front.controlled(JAPAN)
    assert at("3911") in p.front.controlled(JAPAN)


def test_3_12a_3_11c_r134_a_town_taken_in_passing_goes_back_to_the_zone_that_holds_it() -> None:
    """A motorized unit enters Balanga in an enemy zone, and turns round."""
    fields: Any = {"us": {"1/41": "3920"}, "japan": {"16 Rcn": "3917"}, "scenario": "campaign", "turn": 8}
    match = moving(JAPAN, "16", **fields)
    town, held = at("3919"), []
    play(match, m.PickUnit(unit("16 Rcn")), m.StepTo(at("3918")))
    for to in ("3919", "3918", "3917"):
        play(match, m.StepTo(at(to)))
        held.append(town in match.state.land.japanese)
    assert held == [True, True, False]  # beside the town it still contests it (3.21)
    stays = moving(JAPAN, "16", **fields)
    play(stays, m.PickUnit(unit("16 Rcn")), *(m.StepTo(at(to)) for to in ("3918", "3919", "3918")), m.Stop())
    assert town in stays.state.land.japanese


@pytest.mark.parametrize("infantry", [False, True])
def test_3_12a_3_25b_who_blows_a_bridge_takes_away_the_zone_that_crossed_it(infantry: bool) -> None:
    """Armor holds a town across a bridge that US infantry borders on. Without the bridge the zone of the infantry alone
    reaches the town; Japanese infantry needs no bridge."""
    armor = {"1/7 Arm": "4126", **({"1+2/9": "4126"} if infantry else {})}
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "4128", "803 Eng": "4129"},
        japan=armor,
        scenario="second",
        turn=24,
        hands={US: ["Q"]},
        land=Land(frozenset({at("4127")})),
    )
    events = play(match, m.PlayEvent(event("Q")), m.ChooseSpot(at("4126")))
    assert (at("4127") in match.state.land.japanese) is infantry
    assert [e.side for e in of(m.ControlChanged, events) if e.at == at("4127")] == ([] if infantry else [US])


def test_3_11c_a_hex_belongs_to_who_came_last() -> None:
    match = scene(us={"1/57": "3917"}, japan={"7+8/142": "3912"})
    p, s = position(match), match.state
    out = relocated(p, s, units("7+8/142"), at("3915"))
    assert at("3915") in out.state.land.japanese
    taken = {e.at for e in of(m.ControlChanged, out.events)}
    assert at("3915") in taken
    back = relocated(p, out.state, units("7+8/142"), at("3909"))
    assert at("3915") in back.state.land.japanese  # nobody else has come


def test_r26_an_uncontested_zone_takes_a_hex_and_a_contested_one_does_not() -> None:
    match = scene(us={"1/57": "3919"}, japan={"7+8/142": "3910"})
    p = position(match)
    near = relocated(p, match.state, units("7+8/142"), at("3913"))
    assert at("3914") in near.state.land.japanese  # Mabatan: vacant, and in its zone alone
    both = relocated(p, match.state, units("1/57"), at("3915"))
    held = relocated(p, both.state, units("7+8/142"), at("3913"))
    assert at("3914") not in held.state.land.japanese
    gone = eliminated(p, held.state, unit("1/57"), "11.21c", in_combat=True)
    assert at("3914") in gone.state.land.japanese  # now it is uncontested


def test_3_11c_who_holds_the_towns_at_the_start() -> None:
    campaign = begin("campaign").state.land
    assert at("1604") in campaign.japanese  # Olongapo
    assert at("3919") not in campaign.japanese  # Balanga
    second = begin("second").state.land
    assert at("3919") in second.japanese  # R57
    assert at("2940") not in second.japanese
    assert second.destroyed == GROUND.abucay


def test_3_22_3_26_only_combat_units_have_zones_and_they_do_not_disturb_each_other() -> None:
    """3.26: more units around change nothing."""
    alone = position(scene(us={"1/57": "3919"})).deployed[US]
    many = position(scene(us={"1/57": "3919", "1/31": "3918"}, japan={"7+8/142": "3920"})).deployed[US]
    assert alone.zone <= many.zone
    assert many.zone_of(at("3919"), units("1/57")) == alone.zone_of(at("3919"), units("1/57"))
