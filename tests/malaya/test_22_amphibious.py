"""Chapter 22: Amphibious Movement."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, GameTurn
from tests.malaya.battles import ASSAULT_BEACH, THEIRS, parents
from tests.malaya.landings import ALLIED_AMPHIB, ONE, REGIMENTS
from tests.malaya.scene import (
    ALLIED,
    BASE,
    BEACH,
    BOARD,
    BOATS,
    GROUND,
    MIDDLE,
    MOVE,
    OTHER_BEACH,
    OTHER_PORT,
    PORT,
    SETTING,
    due,
    force,
    held,
    hex_where,
    marker,
    of,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
    zone_of,
)


def on_the_beach(**more: object) -> Match:
    """An amphibious unit and a regiment on a beach, with supply."""
    match = scene(
        MOVE[JAPAN],
        japan={BOATS[0]: BEACH, ONE: BEACH},
        supply={JAPAN: {BEACH: 4}},
        **more,  # type: ignore[arg-type]
    )
    play(match, m.PickCarrier(BOATS[0]))
    return match


def test_22_1_from_coast_to_coast_with_all_movement() -> None:
    match = on_the_beach()
    events = play(match, m.Embark(ONE), m.SailTo(OTHER_BEACH))
    assert of(m.UnitsLanded, events) == [m.UnitsLanded(rule="22.1", side=JAPAN, start=BEACH, to=OTHER_BEACH)]
    assert force(match, JAPAN).at == {BOATS[0]: OTHER_BEACH, ONE: OTHER_BEACH}
    assert refused(match, m.PickUnit(ONE)) == "11.2"
    assert refused(match, m.PickUnit(BOATS[0])) == "11.2"


def test_22_0_only_an_effective_amphibious_unit_on_the_coast() -> None:
    match = scene(
        MOVE[JAPAN],
        japan={BOATS[0]: MIDDLE, BOATS[1]: BEACH, ONE: BEACH},
        forces={JAPAN: {"suppressed": frozenset({BOATS[1]})}},
    )
    assert refused(match, m.PickCarrier(BOATS[0])) == "22.1"
    assert refused(match, m.PickCarrier(BOATS[1])) == "22.0"
    assert refused(match, m.PickCarrier(ONE)) == "22.0"


def test_22_2_one_stack_or_three_supply_points_but_never_both() -> None:
    match = scene(
        MOVE[JAPAN],
        japan={BOATS[0]: BEACH, **dict.fromkeys(REGIMENTS, BEACH)},
        supply={JAPAN: {BEACH: 4}},
    )
    play(match, m.PickCarrier(BOATS[0]))
    assert refused(match, m.EmbarkSupply(4)) == "22.2"
    play(match, *(m.Embark(u) for u in REGIMENTS[:3]))
    assert refused(match, m.Embark(REGIMENTS[3])) == "22.2"  # nine battalion equivalents
    assert refused(match, m.Embark(REGIMENTS[0])) == "22.2"
    assert refused(match, m.EmbarkSupply(1)) == "22.2"
    match = on_the_beach()
    play(match, m.EmbarkSupply(3))
    assert refused(match, m.Embark(ONE)) == "22.2"
    play(match, m.SailTo(OTHER_BEACH))
    assert force(match, JAPAN).supply == {BEACH: 1, OTHER_BEACH: 3}
    assert refused(match, m.PickSupply(OTHER_BEACH)) == "7.8"


def test_22_2_only_from_where_the_move_begins_and_not_who_has_moved() -> None:
    away = next(h for h in zone_of(BEACH))
    match = scene(MOVE[JAPAN], japan={BOATS[0]: BEACH, ONE: away, REGIMENTS[1]: away})
    play(match, m.PickUnit(ONE), m.StepTo(BEACH), m.Stop(), m.PickCarrier(BOATS[0]))
    assert refused(match, m.Embark(ONE)) == "11.2"
    assert refused(match, m.Embark(REGIMENTS[1])) == "22.2"
    play(match, m.SailTo(OTHER_BEACH))


def test_22_2_in_the_movement_phase_ships_take_new_supply_as_well() -> None:
    """R131, 26.11b is about reinforcements that land."""
    match = scene(
        m.Movement(JAPAN, follow_on=False),
        due(JAPAN, supply=3),
        japan=dict.fromkeys(BOATS, BASE[JAPAN]),
    )
    play(match, *(m.PickSupplyPoint(), m.PlaceAt(BASE[JAPAN])) * 3, m.EndReinforcement())
    play(match, m.PickCarrier(BOATS[0]), m.EmbarkSupply(3), m.SailTo(ASSAULT_BEACH))
    assert force(match, JAPAN).supply == {ASSAULT_BEACH: 3}


def test_r126_an_amphibious_unit_carries_nine_besides_itself() -> None:
    """22.2; before an assault the sea hex is overstacked by it (12.5)."""
    boat, *cargo = unit(JAPAN, "amphib"), *parents(JAPAN, "6-6-8", 3)
    more = unit(JAPAN, "engineer")
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False),
        japan=dict.fromkeys((boat, *cargo, more), BASE[JAPAN]),
        allies={THEIRS: ASSAULT_BEACH},
    )
    play(match, m.PickCarrier(boat), *map(m.Embark, cargo))
    assert refused(match, m.Embark(more)) == "22.2"
    play(match, m.AssaultHex(ASSAULT_BEACH))
    at = force(match, JAPAN).at
    assert position(match).deployed[JAPAN].overstacked == {at[boat]}


def test_22_0_any_land_unit_even_an_hq_but_no_fixed_guns() -> None:
    """R88, R85"""
    hq, guns = unit(ALLIES, "hq"), unit(ALLIES, "coastal", lambda u: SETTING.counters[u].move == 0)
    match = scene(MOVE[ALLIES], allies={ALLIED_AMPHIB: PORT, hq: PORT, guns: PORT})
    play(match, m.PickCarrier(ALLIED_AMPHIB))
    assert refused(match, m.Embark(guns)) == "R85"
    play(match, m.Embark(hq), m.SailTo(OTHER_PORT))
    assert force(match, ALLIES).at[hq] == OTHER_PORT


def test_22_3_not_on_an_enemy_nor_at_sea_but_into_his_zone() -> None:
    near = next(h for h in zone_of(OTHER_BEACH) if h != BEACH)
    match = on_the_beach(allies={ALLIED: OTHER_BEACH})
    assert refused(match, m.SailTo(OTHER_BEACH)) == "22.3"
    assert refused(match, m.SailTo(min(SETTING.sea))) == "22.3"
    assert refused(match, m.SailTo(MIDDLE)) == "22.3"
    assert refused(match, m.SailTo(BASE[JAPAN])) == "22.3"  # 26.2: nobody leaves the map
    assert refused(match, m.SailTo(BEACH)) == "22.1"
    match = on_the_beach(allies={ALLIED: near})
    events = play(match, m.SailTo(OTHER_BEACH))
    assert [event.stack for event in of(m.ZoneAnnounced, events)] == [near]


def test_22_3_terrain_does_not_restrict_a_landing() -> None:
    """R88"""
    jungle = hex_where(lambda h: h in SETTING.coastal and h not in GROUND.enterable[True])
    armor = unit(JAPAN, "armor")
    match = scene(MOVE[JAPAN], japan={BOATS[0]: BASE[JAPAN], armor: BASE[JAPAN]})
    play(match, m.PickCarrier(BOATS[0]), m.Embark(armor), m.SailTo(jungle))
    assert force(match, JAPAN).at[armor] == jungle


def test_26_10_allied_amphibious_units_go_from_port_to_port() -> None:
    """R30 With others or supply on board; alone they go from coast to coast (22.1)."""
    match = scene(MOVE[ALLIES], allies={ALLIED_AMPHIB: BEACH, ALLIED: BEACH}, supply={ALLIES: {BEACH: 1}})
    play(match, m.PickCarrier(ALLIED_AMPHIB))
    assert refused(match, m.Embark(ALLIED)) == "26.10"
    assert refused(match, m.EmbarkSupply(1)) == "26.10"
    play(match, m.SailTo(OTHER_BEACH))
    assert force(match, ALLIES).at == {ALLIED_AMPHIB: OTHER_BEACH, ALLIED: BEACH}
    match = scene(
        MOVE[ALLIES],
        allies={ALLIED_AMPHIB: PORT, ALLIED: PORT},
        supply={JAPAN: dict.fromkeys(GROUND.ports[1:], 1)},
    )
    play(match, m.PickCarrier(ALLIED_AMPHIB))
    assert refused(match, m.Embark(ALLIED)) == "26.10"  # there is no port to which it could be carried
    match = scene(MOVE[ALLIES], allies={ALLIED_AMPHIB: PORT, ALLIED: PORT})
    play(match, m.PickCarrier(ALLIED_AMPHIB), m.Embark(ALLIED))
    assert refused(match, m.SailTo(BEACH)) == "26.10"
    play(match, m.SailTo(OTHER_PORT))
    assert force(match, ALLIES).at == {ALLIED_AMPHIB: OTHER_PORT, ALLIED: OTHER_PORT}
    match = scene(MOVE[ALLIES], allies={ALLIED_AMPHIB: BASE[ALLIES]})
    play(match, m.PickCarrier(ALLIED_AMPHIB), m.SailTo(BEACH))
    assert force(match, ALLIES).at == {ALLIED_AMPHIB: BEACH}


def test_26_16a_force_z_forbids_japanese_amphibious_movement() -> None:
    turn = GameTurn(JAPAN, no_landings=True)
    hand = {JAPAN: held(JAPAN, "J-AmphibiousMove")}
    match = scene(MOVE[JAPAN], japan={BOATS[0]: BEACH, ONE: BEACH}, game_turn=turn, hands=hand)
    assert refused(match, m.PickCarrier(BOATS[0])) == "26.16a-none"
    assert refused(match, m.PlayMarker(marker("J-AmphibiousMove"))) == "26.16a-none"


# -- 22.4: the assault ----------------------------------------------------------------------------------------


def test_22_4_assaulting_units_lie_in_an_all_sea_hex_beside_the_target() -> None:
    match = on_the_beach(allies={ALLIED: OTHER_BEACH})
    events = play(match, m.Embark(ONE), m.AssaultHex(OTHER_BEACH))
    assert of(m.AssaultLaunched, events) == [
        m.AssaultLaunched(rule="22.4", side=JAPAN, start=BEACH, target=OTHER_BEACH)
    ]
    at = force(match, JAPAN).at
    assert at[ONE] == at[BOATS[0]]
    assert at[ONE] in SETTING.sea
    assert at[ONE] in BOARD.neighbors[OTHER_BEACH]
    assert force(match, JAPAN).afloat == {ONE: OTHER_BEACH, BOATS[0]: OTHER_BEACH}
    assert refused(match, m.PickUnit(ONE)) == "22.4"


def test_22_4_only_a_coastal_hex_that_the_enemy_holds() -> None:
    match = on_the_beach(allies={ALLIED: MIDDLE})
    assert refused(match, m.AssaultHex(MIDDLE)) == "22.4"
    assert refused(match, m.AssaultHex(OTHER_BEACH)) == "22.4"
    match = on_the_beach(allies={ALLIED: OTHER_BEACH})
    play(match, m.EmbarkSupply(2))
    assert refused(match, m.AssaultHex(OTHER_BEACH)) == "22.4"


def test_22_4_from_a_sea_hex_one_coastal_hex_is_assaulted() -> None:
    """R59: each assault has a sea hex of its own if there is one."""
    target = next(h for h in GROUND.coast if len(GROUND.sea_beside[h]) >= 2)
    other = next(
        h
        for h in GROUND.coast
        if h != target
        and len(GROUND.sea_beside[h]) >= 2
        and GROUND.sea_beside[target][0] in GROUND.sea_beside[h]
    )
    defenders = units(ALLIES, "infantry", 2)
    match = scene(
        MOVE[JAPAN],
        japan={BOATS[0]: BASE[JAPAN], BOATS[1]: BASE[JAPAN], ONE: BASE[JAPAN], REGIMENTS[1]: BASE[JAPAN]},
        allies={defenders[0]: target, defenders[1]: other},
    )
    play(match, m.PickCarrier(BOATS[0]), m.Embark(ONE), m.AssaultHex(target))
    play(match, m.PickCarrier(BOATS[1]), m.Embark(REGIMENTS[1]), m.AssaultHex(other))
    at, afloat = force(match, JAPAN).at, force(match, JAPAN).afloat
    assert afloat == {BOATS[0]: target, ONE: target, BOATS[1]: other, REGIMENTS[1]: other}
    assert at[ONE] != at[REGIMENTS[1]]


# -- 5.3-J-AmphibiousMove -------------------------------------------------------------------------------------


def test_5_3_the_amphibious_move_marker_needs_no_amphibious_unit() -> None:
    match = scene(
        MOVE[JAPAN], japan={ONE: BEACH, REGIMENTS[1]: MIDDLE}, hands={JAPAN: held(JAPAN, "J-AmphibiousMove")}
    )
    play(match, m.PlayMarker(marker("J-AmphibiousMove")))
    assert refused(match, m.MusterAt(MIDDLE)) == "22.1"
    assert refused(match, m.MusterAt(OTHER_BEACH)) == "5.3-J-AmphibiousMove"
    play(match, m.MusterAt(BEACH))
    assert refused(match, m.SailTo(OTHER_BEACH)) == "22.2"  # nobody is on board
    play(match, m.Embark(ONE), m.SailTo(OTHER_BEACH))
    assert force(match, JAPAN).at[ONE] == OTHER_BEACH
    assert isinstance(top(match), m.Movement)


def test_22_1_in_the_follow_on_phase_the_amphibious_unit_needs_an_hq() -> None:
    match = scene(m.MovementPhase(JAPAN, follow_on=True), japan={BOATS[0]: BEACH})
    assert refused(match, m.PickCarrier(BOATS[0])) == "11.1"


def test_22_1_a_landing_takes_a_unit_out_of_an_enemy_zone_into_another() -> None:
    """22.3 Neither 13.4 nor 13.5 is asked."""
    boat = unit(JAPAN, "amphib")
    far = next(h for h in sorted(SETTING.coastal) if BOARD.distance(h, ASSAULT_BEACH) > 4 and zone_of(h))
    two = parents(ALLIES, "4-6-6", 2)
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False),
        japan={boat: ASSAULT_BEACH},
        allies={two[0]: zone_of(ASSAULT_BEACH)[0], two[1]: zone_of(far)[0]},
    )
    play(match, m.PickCarrier(boat), m.SailTo(far))
    assert force(match, JAPAN).at == {boat: far}
