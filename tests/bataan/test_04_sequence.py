"""Chapter 4.2: the turn, phase by phase."""

from __future__ import annotations

import pytest

from pacwar.games.bataan.r04_sequence import phases

from .scene import GAME, begin, quietly, random_game, top


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


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_4_2_a_random_game_runs_to_its_end(scenario: str) -> None:
    match = random_game(scenario, 11)
    assert match.result is not None
    assert set(match.result.scores.values()) == {0.0, 1.0}


def test_4_21_what_lies_on_the_agenda_of_a_turn() -> None:
    """4.21-A1 to 4.21-C5, one after the other."""
    found = [type(step).__name__ for step in phases(begin("campaign").position, 4)]
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
