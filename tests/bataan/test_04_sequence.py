"""Chapter 4.2: the turn, phase by phase."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r04_sequence import phases

from .scene import (
    GAME,
    at,
    begin,
    force,
    formation,
    let_pass,
    of,
    play,
    quietly,
    random_game,
    scene,
    top,
    unit,
)


def test_4_21_the_phases_come_in_the_printed_order() -> None:
    match = begin("campaign")
    asked: list[tuple[str, str]] = []
    while match.state.turn == 3:
        side = match.deciders[0]
        name = type(top(match)).__name__
        if not asked or asked[-1] != (side, name):
            asked.append((side, name))
        quietly(match)
    order = [name for _, name in asked]  # 4.21-A, 4.21-A3, 4.21-A4, 4.21-A7, 4.21-B
    strategic = ["EventDraw", "ReserveStatus", "Placement", "FirstMarker", "Operation"]
    assert [order.index(name) for name in strategic] == sorted(order.index(name) for name in strategic)
    assert [side for side, name in asked if name == "ReserveStatus"] == [
        "japan"
    ]  # 5.35: the US has three formations
    assert [side for side, name in asked if name == "Placement"] == ["japan", "us"]  # 15.22


def test_4_22_a_scenario_ends_with_its_last_turn() -> None:
    for scenario, last in (("layac", 2), ("abucay", 8), ("mauban", 8), ("second", 29)):
        match = random_game(scenario, 1)
        assert match.result is not None
        assert match.state.turn == last, scenario


def test_17_11_6_44_forage_and_events_only_where_they_are_played() -> None:
    match = begin("layac")
    kinds = {type(step) for step in match.state.steps}
    assert m.SpecialEvents not in kinds  # 19.14e
    assert m.ForagePhase not in kinds  # 19.14f


def test_7_42_activation_markers_are_removed_in_the_reorganization_phase() -> None:
    match = scene(
        m.ReorganizationPhase(),
        us={"A/194": "3621"},
        game_turn=m.GameTurn(JAPAN, acted={unit("A/194"): 2}),
    )
    assert match.state.steps[0].acted == {}


def test_7_26_r1_the_turn_record_gathers_the_markers_and_frees_event_n() -> None:
    match = begin("abucay")
    let_pass(match, m.Operation)
    while match.state.turn == 3:
        play(match, match.legal(match.deciders[0])[0])
    for side in (US, JAPAN):
        own = match.state.commands[side]
        assert own.played == own.pool == ()
        assert own.held is None
    assert match.state.events.barred == ()


def test_5_33_19_54g_reserve_ends_and_units_are_released_on_their_turn() -> None:
    match = begin("abucay")
    assert unit("1/33") in force(match, US).locked
    assert formation("31") in match.state.commands[US].reserve
    events = []
    while match.state.turn < 5:
        events += quietly(match)
    own = match.state.commands[US]
    released = {e.unit for e in of(m.UnitReleased, events)}
    assert {unit("1/33"), unit("31 HQ")} <= released  # 19.54g
    assert unit("1/32") in force(match, US).locked  # GT6
    assert formation("31") not in own.reserve


def test_15_41_who_begins_the_turn_in_a_port_may_embark() -> None:
    match = begin("campaign")
    ready = match.state.steps[0].started_afloat
    assert unit("1 G") in ready
    assert unit("16 HQ") in ready  # Olongapo
    assert unit("65 HQ") not in ready
    assert force(match, JAPAN).at[unit("16 HQ")] == at("1604")


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_4_2_a_random_game_runs_to_its_end(scenario: str) -> None:
    match = random_game(scenario, 11)
    assert match.result is not None
    assert set(match.result.scores.values()) == {0.0, 1.0}


def test_4_21_what_lies_on_the_agenda_of_a_turn() -> None:
    """4.21-A1 to 4.21-C5, one after the other."""
    found = [type(step).__name__ for step in reversed(phases(begin("campaign").position, 4))]
    assert found == [
        "SpecialEvents",  # 4.21-A1
        "Readiness",  # 4.21-A2
        "ReinforcementPhase",
        "PhaseEnd",
        "NavalPhase",
        "ForagePhase",  # 4.21-A5
        "SupplyStatus",  # 4.21-A6
        "InitiativePhase",
        "Pools",
        "Operations",
        "ReorganizationPhase",  # 4.21-C, 4.21-C1
        "Recovery",
        "AttritionPhase",  # 4.21-C2, 6.5: Japan
        "AttritionPhase",
        "EngineeringPhase",  # 4.21-C3
        "VictoryPhase",  # 4.21-C4
        "TurnRecord",  # 4.21-C5
    ]
