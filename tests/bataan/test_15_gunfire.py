"""Chapter 15.5: Naval Gunfire Support."""

from __future__ import annotations

from pacwar.core.contract import BreakdownLine
from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import FLOWN, JAPAN, READY, SAILED, US, Display
from pacwar.games.bataan.r13_support import over, steps

from .combats import attack, attacked, breakdown, drms, ended, net
from .scene import (
    BARGE_1,
    BARGE_2,
    BARGE_3,
    FIGHTER,
    GUNBOAT,
    IDA,
    LUZON,
    PT,
    REST,
    air,
    at,
    force,
    of,
    play,
    position,
    refused,
    ship,
    told,
    top,
    unit,
)
from .support import COAST, INLAND, at_orion, combat_of, fight, modifiers, on_the_west_coast


def test_15_51_a_ready_ship_in_port_and_one_in_another_zone_give_no_gunfire() -> None:
    match = on_the_west_coast({GUNBOAT: READY, BARGE_3: "Bataan Coast", BARGE_1: "Manila Bay"}, {})
    play(match, m.Lead(unit("1+2/20")))
    assert refused(match, m.AssignShip(GUNBOAT)) == "15.51"
    assert refused(match, m.AssignShip(BARGE_1)) == "15.51"
    assert m.AssignShip(BARGE_3) in match.legal(JAPAN)


AT_SEA = {BARGE_1: "Manila Bay", BARGE_2: "Manila Bay", LUZON: "Manila Bay"}


def test_15_51_ships_in_the_sea_zone_beside_the_hex() -> None:
    match = fight(target=COAST, sea={**AT_SEA, GUNBOAT: "Bataan Coast"})
    assert top(match) == m.Gunfire(JAPAN)  # the attacker first; 15.52: no HQ is needed
    assert refused(match, m.AssignShip(GUNBOAT)) == "15.51"
    assert refused(match, m.AssignShip(LUZON)) == "15.51"
    play(match, m.AssignShip(BARGE_1), m.AssignShip(BARGE_2))
    assert top(match) == REST  # 15.53: ER 5 does not exceed ER 6
    assert modifiers(match) == [(-2, "15.54")]
    p, combat = position(match), combat_of(match)  # 15.58
    assert over(p, p.state, combat).state.display.ships == {
        **AT_SEA,
        BARGE_1: SAILED,
        BARGE_2: SAILED,
        GUNBOAT: "Bataan Coast",
    }


def test_15_52_only_coastal_hexes() -> None:
    assert top(fight(sea=AT_SEA)) == REST  # 3.14
    match = fight(target=COAST, sea=AT_SEA)
    p = position(match)
    inland = replace(combat_of(match), target=at(INLAND))
    assert steps(p, inland) == ()


def test_15_52_two_ships_at_most() -> None:
    sea = {BARGE_1: "Manila Bay", BARGE_2: "Manila Bay", ship("Barge 3"): "Manila Bay"}
    match = fight(target=COAST, sea=sea)
    play(match, m.AssignShip(BARGE_1), m.AssignShip(BARGE_2))
    assert top(match) == REST


def test_15_53_a_ship_that_is_only_as_good_does_not_defend() -> None:
    """Gunboat and Luzon have the same rating; against a hex that no ship fires on Luzon is free."""
    match = on_the_west_coast({GUNBOAT: "Bataan Coast", LUZON: "Bataan Coast", PT: "Bataan Coast"}, {})
    play(match, m.Lead(unit("1+2/20")), m.AssignShip(GUNBOAT))
    assert top(match) == m.Gunfire(US)
    assert refused(match, m.AssignShip(LUZON)) == "15.53"
    match = on_the_west_coast({GUNBOAT: "Bataan Coast", LUZON: "Bataan Coast"}, {}, 5)
    play(match, m.Lead(unit("1+2/20")), m.EndGunfire(), m.AssignShip(LUZON))
    assert drms(told(match))["15.54"] == 1


def test_15_53_torpedo_boats_of_the_attacker_keep_slower_ships_away() -> None:
    zone = "Bataan Coast"
    boats = {ship("PT Sqn 3"): zone, ship("Gunboat"): zone}
    match = attacked(
        US,
        ("91",),
        attack("1216", "1/92"),  # Morong
        us={"1/92": "1217"},
        japan={"1+2/9": "1216"},
        scenario="campaign",
        display=m.Display(ships=boats),
        dice=(9,),
    )
    assert type(top(match)) is m.Gunfire
    play(match, m.AssignShip(ship("PT Sqn 3")))
    assert type(top(match)) is not m.Gunfire  # 6 against 5: Japan has nothing to place
    assert match.state.display.ships[ship("Gunboat")] == zone


def test_15_53_15_55_a_better_barge_defends_against_the_luzon_and_the_fighter_offsets_it() -> None:
    """The Luzon has an ER of 5, a barge of 6."""
    barge, luzon = ship("Barge 1"), ship("Luzon")
    bay = "Manila Bay"
    match = fight(side=US, target="4012", sky={FIGHTER: bay}, sea={barge: bay, luzon: bay})
    play(match, m.AssignShip(luzon), m.AssignShip(barge))
    assert modifiers(match) == [(1, "15.54"), (-1, "15.54")]
    play(match, m.Interdict(FIGHTER))
    assert modifiers(match) == [(-1, "15.54")]


def test_15_53_15_54_r135_torpedo_boats_offset_the_gunfire_of_ships_as_good_as_they_are() -> None:
    """Barges and boats have the same rating; a gunboat that gives support needs a better one."""
    barge, boats, luzon = ship("Barge 1"), ship("PT Sqn 3"), ship("Luzon")
    match = attacked(
        JAPAN,
        ("16",),
        attack("4120", "1+2/9"),
        us={"1/41": "4120"},
        japan={"1+2/9": "4020"},
        scenario="campaign",
        turn=8,
        display=Display(ships=dict.fromkeys((barge, boats, luzon), "Manila Bay")),
        dice=(5, 5, 5),
    )
    play(match, m.AssignShip(barge))
    assert top(match) == m.Gunfire(US)
    assert refused(match, m.AssignShip(luzon)) == "15.53"
    events = play(match, m.AssignShip(boats))
    events += ended(match)
    assert "15.54" not in drms(events)
    assert match.state.display.ships[boats] == match.state.display.ships[barge] == SAILED


def test_15_53_r18_the_defenders_ship_must_be_better() -> None:
    match = fight(target=COAST, sea={GUNBOAT: "Manila Bay", PT: "Manila Bay", LUZON: "Manila Bay"})
    play(match, m.AssignShip(GUNBOAT))
    assert top(match) == m.Gunfire(US)
    assert refused(match, m.AssignShip(LUZON)) == "15.53"
    play(match, m.AssignShip(PT), m.AssignShip(LUZON))  # R18: the best counts
    assert modifiers(match) == [(-1, "15.54"), (1, "15.54")]


def test_15_53_without_an_attacking_ship_the_defender_is_free() -> None:
    match = fight(target=COAST, sea=AT_SEA)
    play(match, m.EndGunfire())
    assert top(match) == m.Gunfire(US)
    play(match, m.AssignShip(LUZON))
    assert modifiers(match) == [(1, "15.54")]  # 15.56


def test_15_54_15_55_boats_and_air_units_each_take_a_point_of_the_gunboat() -> None:
    """The Gunboat has two points: PT Sqn 3 takes one, the Fighter over the sea zone the other."""
    sea = {GUNBOAT: "Bataan Coast", PT: "Bataan Coast"}
    match = on_the_west_coast(sea, {FIGHTER: "Bataan Coast"}, 5)
    play(match, m.Lead(unit("1+2/20")), m.AssignShip(GUNBOAT), m.AssignShip(PT), m.Interdict(FIGHTER))
    assert "15.54" not in drms(told(match))
    match = on_the_west_coast(sea, {FIGHTER: "Bataan Coast"}, 5)
    play(match, m.Lead(unit("1+2/20")), m.AssignShip(GUNBOAT), m.AssignShip(PT), m.EndInterdiction())
    assert drms(told(match))["15.54"] == -1


def test_15_54_the_odds_of_assigning_a_ship_count_its_modifier() -> None:
    match = at_orion()
    assert type(top(match)) is m.Gunfire
    without = net(match, m.EndGunfire())
    first = breakdown(match, m.AssignShip(ship("Barge 1")))
    assert first["Naval Gunfire Support"] == BreakdownLine("Naval Gunfire Support", -1, "15.54")
    play(match, m.AssignShip(ship("Barge 1")))
    assert without is not None and net(match, m.EndGunfire()) == without - 1
    assert net(match, m.AssignShip(ship("Barge 2"))) == without - 2


def test_15_54_torpedo_boats_only_offset() -> None:
    alone = fight(target=COAST, sea={PT: "Manila Bay"})
    play(alone, m.AssignShip(PT))
    assert modifiers(alone) == []
    against = fight(target=COAST, sea={GUNBOAT: "Manila Bay", PT: "Manila Bay"})
    play(against, m.AssignShip(GUNBOAT), m.AssignShip(PT))
    assert modifiers(against) == [(-1, "15.54")]


def test_15_55_the_odds_of_interdiction_count_what_it_offsets() -> None:
    match = at_orion()
    without = net(match, m.EndGunfire())
    play(match, m.AssignShip(ship("Barge 1")), m.AssignShip(ship("Barge 2")))
    assert type(top(match)) is m.NavalInterdiction
    assert without is not None and net(match, m.EndInterdiction()) == without - 2
    assert net(match, m.Interdict(air("US Fighter"))) == without - 1


ORION = "4125"  # Orion, on Manila Bay


def test_15_55_an_air_unit_of_two_points_silences_one_point_and_all_go_home() -> None:
    zone = "Manila Bay"
    display = m.Display(air={air("Kate"): zone}, ships={ship("Luzon"): zone})
    match = attacked(
        US,
        ("41",),
        attack(ORION, "1/41"),
        us={"1/41": "4124"},
        japan={"1+2/9": ORION},
        scenario="campaign",
        display=display,
        dice=(9,),
    )
    events = play(match, m.AssignShip(ship("Luzon")), m.Interdict(air("Kate")))
    events += ended(match)
    assert "15.54" not in drms(events)
    after = match.state.display
    assert (after.air[air("Kate")], after.ships[ship("Luzon")]) == (m.FLOWN, m.SAILED)


def test_15_55_air_units_over_the_zone_offset_gunfire() -> None:
    match = fight(target=COAST, sea={GUNBOAT: "Manila Bay"}, sky={FIGHTER: "Manila Bay"})
    play(match, m.AssignShip(GUNBOAT))
    assert top(match) == m.NavalInterdiction(US)
    assert refused(match, m.Interdict(IDA)) == "15.55"
    play(match, m.Interdict(FIGHTER))
    assert match.state.display.air == {FIGHTER: FLOWN}
    assert modifiers(match) == [(-1, "15.54")]
    barge = fight(target=COAST, sea={BARGE_1: "Manila Bay"}, sky={FIGHTER: "Manila Bay"})
    events = play(barge, m.AssignShip(BARGE_1), m.Interdict(FIGHTER))
    assert [e.ships for e in of(m.GunfireOffset, events)] == [(BARGE_1,)]
    assert modifiers(barge) == []


def test_15_55_without_gunfire_nothing_is_offset() -> None:
    match = fight(target=COAST, sea={BARGE_1: "Manila Bay"}, sky={FIGHTER: "Manila Bay"})
    play(match, m.EndGunfire())
    assert top(match) == REST
    assert match.state.display.air == {FIGHTER: "Manila Bay"}


def test_15_56_gunfire_defends_every_formation() -> None:
    for name in ("1/51", "1/41", "1/57"):
        match = fight(target=COAST, us={name: COAST}, leads={US: name}, sea={LUZON: "Manila Bay"})
        assert top(match) == m.Gunfire(US), name
        play(match, m.AssignShip(LUZON))
        assert modifiers(match) == [(1, "15.54")]


def test_15_58_after_the_combat_ships_are_in_the_sailed_box() -> None:
    match = fight(target=COAST, sea={BARGE_1: "Manila Bay", BARGE_2: "Manila Bay"})
    play(match, m.AssignShip(BARGE_1), m.EndGunfire())
    p, combat = position(match), combat_of(match)
    out = over(p, p.state, combat)
    assert out.state.display.ships == {BARGE_1: SAILED, BARGE_2: "Manila Bay"}
    assert [e.rule for e in of(m.ShipsSailed, out.events)] == ["15.58"]


def test_x02_barges_of_manila_give_gunfire_on_the_bay() -> None:
    """No units are in Manila in scenario 2, so nobody can land there."""
    match = fight(target=COAST, sea={BARGE_1: "Manila Bay"})
    assert top(match) == m.Gunfire(JAPAN)
    assert at("Manila") not in force(match, JAPAN).at.values()
