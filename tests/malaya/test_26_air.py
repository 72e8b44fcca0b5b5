"""Chapter 26.12 to 26.15: air operations of the campaign."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, RECON, RESERVE, STRIKE, AirForce, Arrivals
from pacwar.games.malaya.r16_missions import threatens
from tests.malaya.air import allocation, fight, flying, losing
from tests.malaya.battles import MINE, PLAIN
from tests.malaya.landings import landing
from tests.malaya.scene import (
    BEACH,
    MIDDLE,
    NAVAL_BASE,
    NO_HANDS,
    SETTING,
    force,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
)


def test_26_12a_without_an_airfield_the_allies_fly_nothing() -> None:
    match = scene(m.AirMissions(), air={ALLIES: AirForce(5)})
    assert match.legal(ALLIES) == [m.EndAllocation()]


def test_26_12a_a_bombed_airfield_is_still_shut_when_missions_are_allocated() -> None:
    """4.1 Suppression goes in the Logistics Phase, which comes later in the turn."""
    crew, field = unit(ALLIES, "airfield"), SETTING.airfields[0]
    match = scene(
        m.LogisticsPhase(ALLIES),
        m.AirMissions(),
        allies={crew: field},
        forces={ALLIES: {"suppressed": frozenset({crew})}},
        hands=NO_HANDS,
    )
    assert refused(match, m.AssignAir(STRIKE), ALLIES) == "26.12a"
    for side in (ALLIES, JAPAN):
        match.play(side, m.EndAllocation())
    assert isinstance(top(match), m.Reorganization)
    assert force(match, ALLIES).suppressed == frozenset()


def test_r129_a_lost_airfield_takes_no_air_points_with_it() -> None:
    """26.12a Thirteen points and no airfield: Japan keeps them, and may commit all of them."""
    match = scene(m.AirMissions(), m.ReinforcementPhase(JAPAN), air={JAPAN: AirForce(13)})
    play(match, m.EndReinforcement())
    assert match.deciders == (ALLIES, JAPAN)
    play(match, m.EndAllocation(), *(m.AssignAir(m.STRIKE),) * 13, m.EndAllocation())
    assert match.state.air[JAPAN] == AirForce(0, missions=(0, 0, 13, 0))


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


def test_r123_the_limit_of_a_strike_is_for_the_phase() -> None:
    """26.13a"""
    match = scene(
        m.Strikes(ALLIES),
        m.Strikes(ALLIES),
        japan={MINE: PLAIN},
        hands=NO_HANDS,
        air={ALLIES: AirForce(0, missions=(0, 0, 5, 0))},
        dice=(3,),
    )
    play(match, *(m.AddStrike(PLAIN),) * 3)
    assert refused(match, m.AddStrike(PLAIN)) == "26.13a"
    play(match, m.EndStrikes(), m.CarryOut(PLAIN), m.AddStrike(PLAIN))


def test_26_14a_the_allies_interdict_only_what_comes_by_sea() -> None:
    """Japan interdicts all that enters the map; Japanese on the north edge come by land."""
    match = landing(JAPAN, Arrivals(), [], mine=1)
    p = position(match)
    edge = SETTING.north_edge[0]
    assert not threatens(p, JAPAN, edge, by_sea=False)
    assert threatens(p, JAPAN, BEACH, by_sea=True)
    assert threatens(p, ALLIES, NAVAL_BASE, by_sea=True)
    assert threatens(p, ALLIES, NAVAL_BASE, by_sea=False)


def test_26_15a_points_on_air_superiority_are_not_in_reserve_yet() -> None:
    """16.51-5 They return when all losses are taken: an excess has nobody else to fire at."""
    match = scene(
        m.AirSuperiority(), air={JAPAN: flying(superiority=6), ALLIES: flying(superiority=2)}, dice=(1, 1)
    )
    assert not isinstance(top(match), m.Excess | m.AirLosses)
    assert match.state.air[ALLIES].reserve + match.state.air[ALLIES].damaged == 2


def test_26_15a_what_japan_hits_in_reserve_is_lost_first_and_damaged_then() -> None:
    """16.52-2, 24.1-J-Air Two points fire and roll a 5, as in the example: one eliminated, one damaged."""
    match = scene(m.AirSuperiority(), air={JAPAN: flying(superiority=2), ALLIES: AirForce(4)}, dice=(5,))
    play(match, m.FireAtOthers(2), m.HitBox(RESERVE), m.HitBox(RESERVE))
    air = match.state.air[ALLIES]
    assert (air.reserve, air.damaged, air.eliminated) == (2, 1, 1)
    assert match.state.points[JAPAN] == 1


def test_26_15a_the_allies_never_fire_at_the_japanese_reserve() -> None:
    """16.4"""
    match = scene(m.AirSuperiority(), air={ALLIES: flying(superiority=2), JAPAN: AirForce(4)})
    assert not isinstance(top(match), m.Excess)
    assert match.state.air[JAPAN] == AirForce(4)


@pytest.mark.parametrize(("japan", "asked"), [(3, False), (4, False), (5, True)])
def test_r127_only_an_excess_attacks_the_allied_reserve(japan: int, asked: bool) -> None:
    """26.15a, 16.52-1"""
    air = {ALLIES: AirForce(3, missions=(0, 4, 0, 0)), JAPAN: AirForce(0, missions=(0, japan, 0, 0))}
    match = scene(m.AirSuperiority(), air=air, dice=() if asked else (1, 1))
    assert isinstance(top(match), m.Excess) == asked


def test_26_15a_japan_reaches_the_allied_reserve() -> None:
    match = fight(flying(4), flying(superiority=3), losing(3, 1, 2))
    play(match, m.FireAtOthers(3), *[m.HitBox(RESERVE)] * 3)
    assert match.state.air[ALLIES] == AirForce(1, 2, 1)
