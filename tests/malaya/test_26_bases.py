"""Chapter 26.2 and 26.3: bases off the map, and friendly map edges."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce, Arrivals
from tests.malaya.battles import ASSAULT_BEACH, MINE, THEIRS
from tests.malaya.landings import ALLIED_AMPHIB, ONE, ships
from tests.malaya.scene import (
    ALLIED,
    BASE,
    BEACH,
    BOATS,
    GROUND,
    INFANTRY,
    MOVE,
    OTHER_PORT,
    PORT,
    SETTING,
    due,
    force,
    left,
    of,
    play,
    refused,
    scene,
    unit,
)


def test_26_2_guns_that_are_refitted_in_the_allied_base_stay_there() -> None:
    """R85, R87 They would have to go by sea."""
    guns = unit(ALLIES, "coastal")
    match = scene(m.Reinforcement(ALLIES, Arrivals()), allies={guns: BASE[ALLIES], THEIRS: BASE[ALLIES]})
    assert refused(match, m.PickReinforcement(guns)) == "R85"
    play(match, m.PickReinforcement(THEIRS))


def test_26_2_the_edge_is_entered_and_never_left() -> None:
    """26.3 Not where an enemy stands (R69); in his zone a unit stops (13.3)."""
    held_hex, beside = next(
        (a, b) for a in SETTING.north_edge for b in SETTING.north_edge if b in GROUND.open_links[a]
    )
    match = scene(m.Movement(JAPAN, follow_on=False), japan={MINE: BASE[JAPAN]}, allies={THEIRS: held_hex})
    play(match, m.PickUnit(MINE))
    assert refused(match, m.StepTo(held_hex)) == "R69"
    play(match, m.StepTo(beside))
    assert left(match) == 0
    match = scene(m.Movement(JAPAN, follow_on=False), japan={MINE: beside})
    play(match, m.PickUnit(MINE))
    assert refused(match, m.StepTo(BASE[JAPAN])) == "26.2"


def test_26_2_a_new_unit_in_the_japanese_base_may_go_by_ship_at_once() -> None:
    """R29 There is no limit that it would go round: it could have landed by itself (22.5)."""
    match = scene(due(JAPAN, MINE), japan={BOATS[0]: BASE[JAPAN]})
    play(match, m.PickReinforcement(MINE), m.PlaceAt(BASE[JAPAN]))
    play(match, m.PickCarrier(BOATS[0]), m.Embark(MINE), m.SailTo(ASSAULT_BEACH))
    assert force(match, JAPAN).at == {BOATS[0]: ASSAULT_BEACH, MINE: ASSAULT_BEACH}


def test_26_2_an_amphibious_unit_in_the_allied_base_lands_others_in_a_movement_phase() -> None:
    """R30, 16.61 It was refitted there; on any coastal hex, and nobody is interdicted."""
    boat = unit(ALLIES, "amphib")
    beach = next(h for h in GROUND.coast if h not in SETTING.ports)
    match = scene(
        m.MovementPhase(ALLIES, follow_on=False),
        allies={boat: BASE[ALLIES], THEIRS: BASE[ALLIES]},
        air={JAPAN: AirForce(0, missions=(0, 0, 0, 7))},
    )
    play(match, m.PickCarrier(boat), m.Embark(THEIRS), m.SailTo(beach))
    assert force(match, ALLIES).at == {boat: beach, THEIRS: beach}


def test_26_2_what_is_placed_in_a_base_is_not_seen() -> None:
    match = scene(due(JAPAN, INFANTRY))
    play(match, m.PickReinforcement(INFANTRY))
    placed = of(m.ReinforcementPlaced, play(match, m.PlaceAt(BASE[JAPAN])))
    assert [event.told for event in placed] == [JAPAN]


def test_26_2_what_is_placed_in_the_allied_base_lands_in_a_later_phase() -> None:
    """R87, 25.6b: else the base would be a way around the ports."""
    one = unit(ALLIES, "infantry")
    match = scene(due(ALLIES, one, supply=1), supply={ALLIES: {BASE[ALLIES]: 1}})
    play(
        match, m.PickReinforcement(one), m.PlaceAt(BASE[ALLIES]), m.PickSupplyPoint(), m.PlaceAt(BASE[ALLIES])
    )
    assert refused(match, m.PickReinforcement(one)) == "R87"
    play(match, m.PickSupplyPoint(), m.PlaceAt(BEACH))  # the point that was there before
    assert refused(match, m.PickSupplyPoint()) == "R87"
    assert match.legal(ALLIES) == [m.EndReinforcement()]


def test_26_2_ships_of_the_reinforcement_phase_carry_a_stack_or_three_points() -> None:
    """22.2; R29: an assault is made in a Movement Phase."""
    match = ships(allies={unit(ALLIES, "infantry"): PORT})
    play(match, m.PickCarrier(BOATS[0]))
    assert refused(match, m.AssaultHex(PORT)) == "R29"
    assert refused(match, m.SailTo(PORT)) == "22.3"
    assert refused(match, m.EmbarkSupply(4)) == "22.2"
    play(match, m.EmbarkSupply(3))
    assert refused(match, m.Embark(INFANTRY)) == "22.2"
    play(match, m.SailTo(BEACH))
    assert force(match, JAPAN).supply == {BASE[JAPAN]: 1, BEACH: 3}  # 26.11b is about reinforcements


def test_26_2_allied_units_need_no_ships() -> None:
    """R87"""
    amphib = unit(ALLIES, "amphib")
    match = scene(due(ALLIES), allies={amphib: BASE[ALLIES]})
    assert refused(match, m.PickCarrier(amphib)) == "R87"


def test_26_2_japanese_units_land_from_the_base() -> None:
    """R29: with an amphibious unit."""
    match = scene(MOVE[JAPAN], japan={BOATS[0]: BASE[JAPAN], ONE: BASE[JAPAN]})
    play(match, m.PickCarrier(BOATS[0]), m.Embark(ONE), m.SailTo(BEACH))
    assert force(match, JAPAN).at == {BOATS[0]: BEACH, ONE: BEACH}


def test_26_2_the_allies_make_no_assaults() -> None:
    match = scene(MOVE[ALLIES], allies={ALLIED_AMPHIB: PORT}, japan={ONE: OTHER_PORT})
    play(match, m.PickCarrier(ALLIED_AMPHIB))
    assert refused(match, m.AssaultHex(OTHER_PORT)) == "26.2"


def test_26_3_the_allies_have_no_friendly_edge() -> None:
    match = scene(MOVE[ALLIES], allies={ALLIED: BASE[ALLIES]}, supply={ALLIES: {BASE[ALLIES]: 1}})
    assert refused(match, m.PickUnit(ALLIED)) == "26.3"
    assert refused(match, m.PickSupply(BASE[ALLIES])) == "26.3"
