"""Chapters 15.1 to 15.3: ports, readiness, the Naval Phase, Naval Transport."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import AWAY, FLOWN, JAPAN, READY, SAILED, US, Display, GameTurn, Land

from .scene import (
    BARGE_1,
    BARGE_2,
    BARGE_3,
    CONVOY,
    FAR_JAPAN,
    FAR_US,
    FIGHTER,
    GROUND,
    GUNBOAT,
    IDA,
    KATE,
    LUZON,
    PT,
    REST,
    SETTING,
    STEAMER,
    VAL,
    at,
    event,
    named,
    of,
    operations,
    play,
    refused,
    scene,
    sequence,
    ship,
    told,
    top,
)

COAST, BAY, SEA, ISLANDS = (
    GROUND.zones.index(name) for name in ("Bataan Coast", "Manila Bay", "South China Sea", "Southern Islands")
)
OLONGAPO, MARIVELES = at("1604"), at("2940")
AT_START = Land(japanese=frozenset({OLONGAPO}))


def naval(*steps: m.AnyStep, dice: tuple[int, ...] = (), **fields: Any) -> Match:
    display = Display(air=fields.pop("air", {}), ships=fields.pop("ships", {}))
    return scene(
        *steps,
        scenario="second",
        turn=6,
        display=display,
        land=fields.pop("land", AT_START),
        dice=dice,
        **fields,
    )


# -- 15.1 ---------------------------------------------------------------------------------------------------


def test_15_13a_who_has_sailed_checks() -> None:
    ships = {BARGE_1: SAILED, BARGE_2: SAILED, BARGE_3: READY, STEAMER: "Australia", LUZON: BAY}
    match = naval(m.Readiness(), ships=ships, dice=(6, 7))
    assert match.state.display.ships == {
        BARGE_1: READY,
        BARGE_2: SAILED,  # it remains in the Sailed box
        BARGE_3: READY,  # 15.13b: without a check
        STEAMER: "Australia",  # 15.32: never subject to Readiness
        LUZON: BAY,  # at sea
    }
    assert [(e.name, e.passed) for e in of(m.GroupChecked, match.opening)] == [
        ("Barge 1", True),
        ("Barge 2", False),
    ]


def test_15_14_r90_a_lost_port_takes_its_ships_out_of_play() -> None:
    lost = Land(japanese=frozenset({OLONGAPO, MARIVELES}))
    match = naval(m.Readiness(), ships={LUZON: READY, PT: SAILED, BARGE_1: READY}, land=lost)  # R90
    assert match.state.display.ships == {LUZON: AWAY, PT: AWAY, BARGE_1: READY}
    again = naval(m.Readiness(), ships={LUZON: AWAY, PT: AWAY}, dice=(5, 7))
    assert again.state.display.ships == {PT: READY, LUZON: SAILED}


def test_15_14_ships_and_air_units_at_sea_return_when_the_turn_ends() -> None:
    """E23: the barges of Manila return to Manila alone."""
    match = naval(
        REST,
        m.TurnRecord(),
        ships={BARGE_1: "Manila Bay", BARGE_2: READY, GUNBOAT: "Bataan Coast", STEAMER: "South China Sea"},
        air={VAL: "Manila Bay", IDA: READY},
    )
    assert match.state.display.ships == {
        BARGE_1: SAILED,
        BARGE_2: READY,
        GUNBOAT: SAILED,
        STEAMER: "South China Sea",  # 15.36
    }
    assert match.state.display.air == {VAL: FLOWN, IDA: READY}  # 13.16
    lost = naval(REST, m.TurnRecord(), ships={GUNBOAT: "Bataan Coast"}, land=Land())
    assert lost.state.display.ships == {GUNBOAT: AWAY}


def test_15_14_15_41_a_barge_at_sea_carries_nobody() -> None:
    """It was placed for gunfire in the Naval Phase: it is not in the Ready box."""
    for box, free in (("Bataan Coast", False), (READY, True)):
        match = scene(
            operations(JAPAN),
            sequence(JAPAN, "16", mode="assault"),
            REST,
            m.Invasion(JAPAN),
            us=FAR_US,
            japan={"1+2/20": "1604", "16 HQ": "2007"},
            scenario="campaign",
            turn=8,
            display=Display(ships={ship("Barge 3"): box}),
            game_turn=GameTurn(JAPAN, started_afloat=named("1+2/20")),
        )
        assert (type(top(match)) is m.Invasion) is free


def test_15_11_each_side_has_its_ports() -> None:
    assert {name: port.side for name, port in SETTING.display.ports.items()} == {
        "Olongapo": JAPAN,
        "Manila": JAPAN,
        "Mariveles": US,
        "Australia": US,
    }


def test_15_11_15_14_r90_ships_of_a_port_lost_since_the_readiness_phase_are_not_placed() -> None:
    """Mariveles has become Japanese between the Readiness Phase and the Naval Phase."""
    lost = Land(japanese=frozenset({OLONGAPO, MARIVELES}))
    ships = {LUZON: READY, STEAMER: "Australia"}
    match = naval(m.Placement(US), ships=ships, air={FIGHTER: READY}, land=lost)
    assert refused(match, m.PlaceShip(LUZON)) == "15.11"
    kept = naval(m.Placement(US), ships=ships, air={FIGHTER: READY})
    assert kept.check("us", m.PlaceShip(LUZON)) is None


# -- 15.2 ---------------------------------------------------------------------------------------------------


def test_15_22_japan_places_first() -> None:
    match = naval(m.NavalPhase(), ships={BARGE_1: READY, LUZON: READY})
    assert top(match) == m.Placement(JAPAN)
    play(match, m.EndPlacement())
    assert top(match) == m.Placement(US)


def test_e23_15_24_a_ship_is_placed_beside_its_port() -> None:
    """Barges 1 and 2 can be placed only in Manila Bay: nobody is asked where."""
    match = naval(m.Placement(JAPAN), ships={BARGE_1: READY, BARGE_2: SAILED, BARGE_3: READY})
    assert refused(match, m.PlaceShip(BARGE_2)) == "15.12"
    assert refused(match, m.PlaceShip(LUZON)) == "15.12"
    events = play(match, m.PlaceShip(BARGE_1))
    assert [(e.ship, e.zone) for e in of(m.ShipPlaced, events)] == [(BARGE_1, "Manila Bay")]
    assert refused(match, m.PlaceShip(BARGE_1)) == "15.12"  # only once
    play(match, m.PlaceShip(BARGE_3))
    assert match.state.display.ships[BARGE_3] == "Bataan Coast"
    assert top(match) != m.Placement(JAPAN)  # nobody else is Ready


def test_15_24_from_mariveles_there_is_a_choice() -> None:
    match = naval(m.Placement(US), ships={LUZON: READY, STEAMER: "Australia"})
    assert refused(match, m.PlaceShip(STEAMER)) == "15.24"
    play(match, m.PlaceShip(LUZON))
    assert refused(match, m.ToZone(ISLANDS)) == "15.24"
    play(match, m.ToZone(COAST))
    assert match.state.display.ships[LUZON] == "Bataan Coast"


def test_15_26_mariveles_is_no_sea_zone() -> None:
    assert "Mariveles" not in GROUND.zones
    assert "Bataan Coast" not in SETTING.display.ports["Manila"].zones
    assert "Manila Bay" not in SETTING.display.ports["Olongapo"].zones


def test_13_22_army_air_units_are_not_placed_at_sea() -> None:
    match = naval(m.Placement(JAPAN), air={IDA: READY, VAL: READY, KATE: FLOWN})
    assert refused(match, m.PlaceAir(IDA)) == "13.22"
    assert refused(match, m.PlaceAir(KATE)) == "13.13"
    assert refused(match, m.PlaceAir(FIGHTER)) == "13.13"
    play(match, m.PlaceAir(VAL), m.ToZone(SEA))
    assert match.state.display.air[VAL] == "South China Sea"  # 15.21: without a check


def test_15_23_so_many_air_units_in_a_zone() -> None:
    match = naval(m.Placement(JAPAN), air={VAL: READY, KATE: "South China Sea"})
    play(match, m.PlaceAir(VAL))
    assert refused(match, m.ToZone(SEA)) == "15.23"
    assert refused(match, m.ToZone(ISLANDS)) == "15.23"
    play(match, m.ToZone(BAY))
    fighter = naval(m.Placement(US), air={FIGHTER: READY})
    play(fighter, m.PlaceAir(FIGHTER))
    assert refused(fighter, m.ToZone(SEA)) == "15.23"
    play(fighter, m.ToZone(COAST))


def test_15_23_no_zone_takes_another() -> None:
    full = {VAL: "Manila Bay", KATE: READY}
    match = naval(m.Placement(JAPAN), air=full)
    play(match, m.PlaceAir(KATE), m.ToZone(BAY))
    assert match.state.display.air == {VAL: "Manila Bay", KATE: "Manila Bay"}


def test_15_25_air_units_in_a_zone_offset_each_other() -> None:
    match = naval(m.Offsetting(), air={VAL: "Manila Bay", KATE: "Manila Bay", FIGHTER: "Manila Bay"})
    assert match.state.display.air == {VAL: FLOWN, KATE: "Manila Bay", FIGHTER: FLOWN}
    assert [e.air for e in of(m.AirOffset, match.opening)] == [(VAL, FIGHTER)]


def test_15_25_r91_one_point_does_nothing_to_a_unit_of_two() -> None:
    match = naval(m.Offsetting(), air={KATE: "Manila Bay", FIGHTER: "Manila Bay", VAL: "Bataan Coast"})
    assert match.state.display.air == {KATE: "Manila Bay", FIGHTER: "Manila Bay", VAL: "Bataan Coast"}  # R91


# -- 15.3 ---------------------------------------------------------------------------------------------------


def voyage(place: str, *dice: int, **fields: Any) -> Match:
    return naval(m.NavalTransport(US), ships={STEAMER: place, LUZON: READY}, dice=dice, **fields)


def test_15_35_the_route_of_the_steamer_takes_three_turns() -> None:
    for place, after in (
        ("Australia", "Southern Islands"),  # 15.35-1
        ("Southern Islands", "South China Sea"),  # 15.35-2
        ("South China Sea", "Australia"),  # 15.35-3, 15.37: it has unloaded, and is back
    ):
        match = voyage(place, 6)
        supply = match.state.tally.supply
        play(match, m.Sail(STEAMER))  # 15.33
        assert match.state.display.ships[STEAMER] == after
        assert match.state.tally.supply - supply == (3 if place == "South China Sea" else 0)  # 15.32
        assert top(match) == REST  # one zone a turn, and nobody else sails (15.31)


def test_15_34_a_failed_check_leaves_it_where_it_is() -> None:
    match = voyage("Southern Islands", 7)
    assert refused(match, m.Sail(LUZON)) == "15.31"
    assert refused(match, m.Sail(CONVOY)) == "15.38"
    events = play(match, m.Sail(STEAMER))
    assert match.state.display.ships[STEAMER] == "Southern Islands"
    assert [(e.face, e.drm, e.passed) for e in of(m.GroupChecked, events)] == [(7, 0, False)]
    stays = voyage("Southern Islands")
    play(stays, m.EndTransport())  # 15.36
    assert stays.state.display.ships[STEAMER] == "Southern Islands"


def test_15_34_interdiction_and_blockade_make_it_harder() -> None:
    over_sea = {VAL: "South China Sea"}  # 13.21
    match = voyage("Southern Islands", 6, air=over_sea)
    events = play(match, m.Sail(STEAMER))
    assert [(e.drm, e.passed) for e in of(m.GroupChecked, events)] == [(1, False)]
    turn = m.GameTurn(JAPAN, played={JAPAN: (event("M"),)})
    match = voyage("Southern Islands", 4, air=over_sea, game_turn=turn)
    events = play(match, m.Sail(STEAMER))
    assert [(e.drm, e.passed) for e in of(m.GroupChecked, events)] == [(3, False)]  # Event M


def sailing(ships: dict[int, str], *dice: int, **fields: Any) -> Match:
    return scene(
        m.NavalTransport(US),
        us=FAR_US,
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=8,
        display=Display(ships=ships, air=fields.pop("sky", {})),
        dice=dice,
        **fields,
    )


def test_15_34_13_21_two_air_units_interdict_no_more_than_one() -> None:
    sky = {VAL: "South China Sea"}
    match = sailing({STEAMER: "Southern Islands"}, 1, sky=sky)
    play(match, m.Sail(STEAMER))
    (check,) = of(m.GroupChecked, told(match))
    assert check.drm == 1
    match = sailing({STEAMER: "South China Sea"}, 1, sky=sky)  # it leaves the zone: no modifier
    play(match, m.Sail(STEAMER))
    (check,) = of(m.GroupChecked, told(match))
    assert (check.drm, check.passed) == (0, True)
    assert match.state.display.ships[STEAMER] == "Australia"  # 15.37


def test_15_35_only_once_a_turn() -> None:
    match = naval(m.NavalTransport(US), ships={STEAMER: "Australia", CONVOY: "Australia"}, dice=(1, 5))
    play(match, m.Sail(STEAMER))
    assert refused(match, m.Sail(STEAMER)) == "15.35"
    play(match, m.Sail(CONVOY))
    assert match.state.display.ships == {STEAMER: "Southern Islands", CONVOY: "Southern Islands"}  # 15.36


def test_15_35_15_37_the_steamer_that_has_unloaded_does_not_set_out_again_this_turn() -> None:
    convoy = ship("Convoy")
    match = sailing({STEAMER: "South China Sea", convoy: "Australia"}, 1)
    play(match, m.Sail(STEAMER))
    assert refused(match, m.Sail(STEAMER)) == "15.35"
    assert m.Sail(convoy) in match.legal(US)


def test_15_37_the_convoy_brings_forty_points_and_its_marker_goes_back() -> None:
    start = naval(m.NavalTransport(US), ships={CONVOY: "South China Sea"}, dice=(5,))
    marker, events = event("M"), start.state.events
    pool = tuple(x for x in events.pool if x != marker)
    state = replace(start.state, events=replace(events, pool=pool, aside={marker: 99}))
    match = start.with_state(state)
    supply = state.tally.supply
    play(match, m.Sail(CONVOY))
    assert match.state.tally.supply == supply + 40
    assert CONVOY not in match.state.display.ships  # 15.38: only by its event
    assert marker in match.state.events.pool
    assert marker not in match.state.events.aside


def test_15_11_r90_mariveles_in_enemy_hands_takes_no_supply() -> None:
    lost = Land(japanese=frozenset({OLONGAPO, MARIVELES}))
    match = naval(m.NavalTransport(US), ships={STEAMER: "South China Sea", CONVOY: "Australia"}, land=lost)
    assert refused(match, m.Sail(STEAMER)) == "15.11"


def test_13_12b_15_13b_who_was_not_used_stays_ready() -> None:
    match = naval(m.Readiness(), ships={BARGE_1: READY, LUZON: READY}, air={IDA: READY, VAL: READY})
    assert match.state.display.ships == {BARGE_1: READY, LUZON: READY}
    assert match.state.display.air == {IDA: READY, VAL: READY}
    assert not match.opening  # neither a die nor a word


def test_13_21_air_units_at_sea_interdict_both_movement_and_gunfire() -> None:
    """15.34: a modifier in the zone that is entered; 15.55: in a combat they can offset a ship of that zone."""
    for zone, drm in (("South China Sea", 1), ("Bataan Coast", 0)):
        match = voyage("Southern Islands", 1, air={VAL: zone})
        events = play(match, m.Sail(STEAMER))
        assert [e.drm for e in of(m.GroupChecked, events)] == [drm]
    offset = naval(m.Offsetting(), air={VAL: "Manila Bay", FIGHTER: "Manila Bay"})
    assert set(offset.state.display.air.values()) == {FLOWN}  # who is offset interdicts nothing


def test_15_21_both_sides_place_air_units_and_ships_without_a_check() -> None:
    for side, plane, vessel in ((JAPAN, VAL, BARGE_1), (US, FIGHTER, LUZON)):
        match = naval(m.Placement(side), air={plane: READY}, ships={vessel: READY})
        events = play(match, m.PlaceAir(plane), m.ToZone(BAY), m.PlaceShip(vessel))
        if side is US:
            events += play(match, m.ToZone(BAY))
        assert match.state.display.air[plane] == match.state.display.ships[vessel] == "Manila Bay"
        assert not of(m.GroupChecked, events)


def test_15_32_both_begin_in_australia_with_a_full_load_and_are_never_checked() -> None:
    ships = SETTING.naval
    assert (ships["Steamer"].cargo, ships["Convoy"].cargo) == (3, 40)
    assert ships["Steamer"].port == ships["Convoy"].port == "Australia"
    match = naval(m.Readiness(), ships={STEAMER: "Southern Islands", CONVOY: "South China Sea"})
    assert match.state.display.ships == {STEAMER: "Southern Islands", CONVOY: "South China Sea"}
    match = voyage("South China Sea", 1)
    play(match, m.Sail(STEAMER))
    again = voyage("South China Sea", 1, tally={"supply": match.state.tally.supply})
    play(again, m.Sail(STEAMER))
    assert again.state.tally.supply == match.state.tally.supply + 3  # refilled


def test_15_33_the_steamer_moves_after_all_placement_and_offsetting() -> None:
    match = naval(
        m.NavalPhase(),
        air={VAL: READY, FIGHTER: READY},
        ships={STEAMER: "Southern Islands"},
        dice=(6,),
    )
    play(match, m.PlaceAir(VAL), m.ToZone(SEA))
    assert top(match) == m.Placement(US)
    play(match, m.EndPlacement())
    assert top(match) == m.NavalTransport(US)
    (check,) = of(m.GroupChecked, play(match, m.Sail(STEAMER)))
    assert (check.drm, check.passed) == (1, False)  # Val was placed before


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("Australia", "Southern Islands"),  # 15.35-1
        ("Southern Islands", "South China Sea"),  # 15.35-2
        ("South China Sea", "Mariveles"),  # 15.35-3
    ],
)
def test_15_35_1_15_35_2_15_35_3_the_legs_of_the_route(start: str, end: str) -> None:
    match = voyage(start, 1)
    (told,) = of(m.ShipPlaced, play(match, m.Sail(STEAMER)))
    assert told.zone == end


def test_15_36_they_may_stay_and_share_a_zone() -> None:
    match = naval(
        m.NavalTransport(US),
        ships={STEAMER: "Southern Islands", CONVOY: "South China Sea"},
        dice=(1,),
    )
    play(match, m.Sail(STEAMER), m.EndTransport())
    assert match.state.display.ships == {STEAMER: "South China Sea", CONVOY: "South China Sea"}
    later = naval(REST, m.TurnRecord(), ships=match.state.display.ships)
    assert later.state.display.ships == match.state.display.ships  # not even at the end of the turn
