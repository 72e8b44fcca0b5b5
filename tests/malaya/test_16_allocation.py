"""Chapter 16: the secret allocation of air missions, and the air points that a turn brings."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.core.records import Together, encode
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, IDLE, JAPAN, RECON, STRIKE, AirForce, Arrivals
from tests.malaya.air import allocation
from tests.malaya.scene import MIDDLE, SETTING, force, of, refused, scene, top, unit, units


def test_4_1_c_missions_return_to_reserve_first() -> None:
    match = allocation(japan=AirForce(4, 1, missions=(1, 2, 3, 0)))
    assert match.state.air[JAPAN] == AirForce(10, 1)
    assert isinstance(top(match), Together)
    assert set(match.deciders) == {ALLIES, JAPAN}


def test_16_31_both_allocate_in_secret_and_the_missions_are_revealed_together() -> None:
    match = allocation()
    before = encode(match.view(JAPAN)), encode(match.view(None))
    for action in (m.AssignAir(RECON), m.AssignAir(STRIKE), m.EndAllocation()):
        match.play(ALLIES, action)
        assert (encode(match.view(JAPAN)), encode(match.view(None))) == before
    match.play(JAPAN, m.AssignAir(STRIKE))
    match.play(JAPAN, m.EndAllocation())
    assert match.state.air[ALLIES] == AirForce(3, missions=(1, 0, 1, 0))
    assert match.state.air[JAPAN] == AirForce(4, missions=(0, 0, 1, 0))
    revealed = [e for t in match.told(None) for e in of(m.MissionsRevealed, t.events)]
    assert [(e.side, e.missions) for e in revealed] == [(ALLIES, (1, 0, 1, 0)), (JAPAN, (0, 0, 1, 0))]


def test_16_31_no_more_fly_than_are_in_reserve() -> None:
    match = allocation(japan=AirForce(1, damaged=4))
    match.play(JAPAN, m.AssignAir(STRIKE))
    assert refused(match, m.AssignAir(STRIKE), JAPAN) == "16.31"
    assert refused(match, m.AssignAir(m.RESERVE), JAPAN) == "16.31"


def test_26_12a_allied_missions_are_limited_by_operated_airfields() -> None:
    match = allocation(2)
    for _ in range(2):
        match.play(ALLIES, m.AssignAir(STRIKE))
    assert refused(match, m.AssignAir(STRIKE), ALLIES) == "26.12a"
    assert refused(allocation(0), m.AssignAir(RECON), ALLIES) == "26.12a"


def test_26_12a_only_effective_airfield_units_operate_airfields() -> None:
    """R27 No other unit, none that is suppressed, none beside an airfield; R57: a hex counts once."""
    field, other = unit(ALLIES, "airfield"), unit(ALLIES, "engineer")
    airfield = SETTING.airfields[0]
    cases: list[tuple[dict[int, int], frozenset[int]]] = [
        ({field: airfield}, frozenset({field})),
        ({other: airfield}, frozenset()),
        ({field: MIDDLE}, frozenset()),
    ]
    for allies, suppressed in cases:
        match = scene(m.AirMissions(), allies=allies, forces={ALLIES: {"suppressed": suppressed}})
        assert refused(match, m.AssignAir(RECON), ALLIES) == "26.12a"
    two = scene(m.AirMissions(), allies=dict.fromkeys(units(ALLIES, "airfield", 2), airfield))
    two.play(ALLIES, m.AssignAir(RECON))
    assert refused(two, m.AssignAir(RECON), ALLIES) == "26.12a"


# -- what a turn brings -----------------------------------------------------------------------------------------


def received(match: Match, side: m.Side) -> Arrivals:
    step = top(match)
    assert isinstance(step, m.Reinforcement)
    assert step.side is side
    return step.due


def test_25_7_supply_is_three_points_every_turn() -> None:
    """6.11"""
    assert received(scene(m.ReinforcementPhase(JAPAN)), JAPAN) == Arrivals(supply=3)


def test_25_6_supply_is_two_points_with_the_naval_base_and_one_without() -> None:
    held = scene(m.ReinforcementPhase(ALLIES), allies={unit(ALLIES, "coastal"): SETTING.naval_base})
    assert received(held, ALLIES) == Arrivals(supply=2)
    assert received(scene(m.ReinforcementPhase(ALLIES)), ALLIES) == Arrivals(supply=1)


def test_25_7_air_comes_for_operated_airfields_within_the_limit() -> None:
    """25.7a, R28 One point for each, up to ten and as many as these."""
    fields = dict(zip(units(JAPAN, "airfield", 3), SETTING.airfields, strict=False))
    for before, after in ((8, 11), (10, 13), (12, 13), (13, 13)):
        air = {JAPAN: AirForce(before - 1, damaged=1)}
        match = scene(m.ReinforcementPhase(JAPAN), japan=fields, air=air)
        assert match.state.air[JAPAN] == AirForce(after - 1, damaged=1)


def test_25_6a_air_points_of_a_marker_go_to_reserve() -> None:
    due = {"track": {2: Arrivals(air=4, supply=1), 3: Arrivals(air=9)}}
    match = scene(m.ReinforcementPhase(ALLIES), forces={ALLIES: due})
    assert match.state.air[ALLIES] == AirForce(9, missions=IDLE)
    assert received(match, ALLIES) == Arrivals(supply=2)
    assert force(match, ALLIES).track == {3: Arrivals(air=9)}


def test_6_21_what_is_not_placed_is_delayed() -> None:
    one = unit(ALLIES, "infantry")
    match = scene(m.ReinforcementPhase(ALLIES), forces={ALLIES: {"track": {2: Arrivals((one,))}}})
    match.play(ALLIES, m.EndReinforcement())
    assert force(match, ALLIES).track == {3: Arrivals((one,), 1)}


def test_6_25_after_the_last_turn_nothing_is_received() -> None:
    match = scene(m.ReinforcementPhase(ALLIES), turn=6)
    match.play(ALLIES, m.EndReinforcement())
    assert force(match, ALLIES).track == {}
