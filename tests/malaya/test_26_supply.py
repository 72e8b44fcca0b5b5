"""Chapter 26.5 and 26.11: supply of the campaign."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.air import flying
from tests.malaya.battles import ASSAULT_BEACH, MINE
from tests.malaya.scene import (
    ARMY,
    BASE,
    BOATS,
    NO_HANDS,
    SETTING,
    TANKS,
    due,
    force,
    of,
    play,
    refused,
    scene,
)


def test_26_11b_new_supply_does_not_go_around_the_limit_by_way_of_the_base() -> None:
    """R131 Ships of the Reinforcement Phase carry what lay in the base before."""
    match = scene(due(JAPAN, supply=3), japan=dict.fromkeys(BOATS, BASE[JAPAN]))
    play(match, *(m.PickSupplyPoint(), m.PlaceAt(BASE[JAPAN])) * 3, m.PickCarrier(BOATS[0]))
    assert refused(match, m.EmbarkSupply(1)) == "R131"
    match = scene(due(JAPAN), japan=dict.fromkeys(BOATS, BASE[JAPAN]))
    play(match, m.PickCarrier(BOATS[0]))
    assert refused(match, m.EmbarkSupply(1)) == "7.8"  # there is none
    match = scene(
        due(JAPAN, supply=3),
        japan=dict.fromkeys(BOATS, BASE[JAPAN]),
        supply={JAPAN: {BASE[JAPAN]: 2}},
    )
    play(match, *(m.PickSupplyPoint(), m.PlaceAt(BASE[JAPAN])) * 3, m.PickCarrier(BOATS[0]))
    assert refused(match, m.EmbarkSupply(3)) == "22.2"
    play(match, m.EmbarkSupply(2), m.SailTo(ASSAULT_BEACH))
    assert force(match, JAPAN).supply == {BASE[JAPAN]: 3, ASSAULT_BEACH: 2}


def test_26_11b_a_supply_point_that_is_sunk_was_the_one_of_this_turn() -> None:
    """16.63-2, R98"""
    match = scene(due(JAPAN, supply=2), air={ALLIES: flying(interdiction=7)}, dice=(6,))
    events = play(match, m.PickSupplyPoint(), m.PlaceAt(ASSAULT_BEACH))
    assert of(m.SupplyEliminated, events)
    play(match, m.PickSupplyPoint())
    assert refused(match, m.PlaceAt(ASSAULT_BEACH)) == "26.11b"


def test_26_5_supply_on_the_map_edge_does_not_reach_the_base() -> None:
    edge = SETTING.north_edge[0]
    match = scene(m.Expenditure(JAPAN), japan={ARMY: BASE[JAPAN]}, supply={JAPAN: {edge: 3}})
    assert refused(match, m.ActivateHq(ARMY)) == "7.2"


def test_26_5_an_hq_that_was_activated_in_the_base_commands_where_it_lands() -> None:
    """10.2 It goes ashore in the Initial Movement Phase; the Follow-On phase asks where it stands then."""
    match = scene(
        m.MovementPhase(JAPAN, follow_on=True),
        m.Movement(JAPAN, follow_on=False),
        japan={ARMY: BASE[JAPAN], BOATS[0]: BASE[JAPAN], MINE: ASSAULT_BEACH, TANKS: BASE[JAPAN]},
        forces={JAPAN: {"active": frozenset({ARMY})}},
        hands=NO_HANDS,
    )
    play(match, m.PickCarrier(BOATS[0]), m.Embark(ARMY), m.SailTo(ASSAULT_BEACH), m.EndMovement())
    assert match.check(JAPAN, m.PickUnit(MINE)) is None
    assert refused(match, m.PickUnit(TANKS)) == "11.1"  # who stayed in the base is without a command
