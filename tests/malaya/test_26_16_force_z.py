"""Chapter 26.16: the attack on Force Z."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce, GameTurn, Hand
from tests.malaya.air import face_of
from tests.malaya.battles import ASSAULT_BEACH, MINE
from tests.malaya.scene import (
    BASE,
    GAME,
    GROUND,
    SETTING,
    held,
    hex_where,
    left,
    marker,
    of,
    play,
    refused,
    scene,
    top,
    unit,
)

Z = GROUND.marker["5.3-A-ForceZ"]
COAST = hex_where(lambda h: h in SETTING.coastal)


def committed(*dice: int, strikes: int = 6) -> Match:
    match = scene(
        m.Strikes(ALLIES),
        japan={unit(JAPAN, "infantry"): COAST},
        hands={ALLIES: held(ALLIES, "A-ForceZ")},
        air={JAPAN: AirForce(1, missions=(0, 0, strikes, 0))},
        dice=dice,
    )
    play(match, m.PlayMarker(Z))
    assert top(match) == m.ForceZAttack(JAPAN, Z)
    return match


def test_26_16a_japan_attacks_with_some_none_or_all() -> None:
    match = committed(strikes=2)
    assert match.legal(JAPAN) == [m.AttackForceZ(n) for n in range(3)]
    assert refused(match, m.AttackForceZ(3)) == "26.16a"
    play(match, m.AttackForceZ(0))
    assert top(match) == m.NavalFire(ALLIES, Z)
    assert match.state.air[JAPAN] == AirForce(1, missions=(0, 0, 2, 0))


def test_26_16a_aa_costs_japan_an_air_point_and_force_z_fires() -> None:
    """26.16a-AA, R83 The Allies score for it; 16.32-3: the others have flown."""
    match = committed(face_of(3, "AA"))
    play(match, m.AttackForceZ(3))
    assert match.state.air[JAPAN] == AirForce(3, eliminated=1, missions=(0, 0, 3, 0))
    assert match.state.points == {ALLIES: 2, JAPAN: 0}
    assert top(match) == m.NavalFire(ALLIES, Z)
    assert Z in match.state.hands[ALLIES].pool


@pytest.mark.parametrize(("result", "points"), [("S", 10), ("D", 20)])
def test_26_16a_s_damages_and_26_16a_d_sinks_force_z(result: str, points: int) -> None:
    """26.16a-S, 24.1-J-ForceZdamaged; 26.16a-D, 24.1-J-ForceZsunk: out of the game before it fires."""
    match = committed(face_of(6, result))
    events = play(match, m.AttackForceZ(6))
    hand = match.state.hands[ALLIES]
    assert Z in hand.removed
    assert Z not in (*hand.pool, *hand.held, *hand.kept)
    assert match.state.points == {ALLIES: 0, JAPAN: points}
    assert of(m.PointsScored, events)[0].rule == f"24.1-J-ForceZ{'damaged' if result == 'S' else 'sunk'}"
    assert match.state.air[JAPAN] == AirForce(7)
    assert not any(type(step) is m.NavalFire for step in match.state.steps)


def test_26_16a_none_stops_japanese_landings_this_turn() -> None:
    """26.16a-none And Force Z fires."""
    match = committed(face_of(3, "-"))
    play(match, m.AttackForceZ(3))
    assert match.state.steps[0].no_landings
    assert top(match) == m.NavalFire(ALLIES, Z)
    assert match.state.air[JAPAN] == AirForce(4, missions=(0, 0, 3, 0))


def test_26_16a_none_closes_the_sea_to_the_marker_but_not_the_map_edge() -> None:
    """5.3-J-AmphibiousMove, 26.2"""
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False),
        japan={MINE: BASE[JAPAN]},
        hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-AmphibiousMove")},
        game_turn=GameTurn(JAPAN, no_landings=True),
    )
    assert refused(match, m.PlayMarker(marker("J-AmphibiousMove"))) == "26.16a-none"
    (road,) = SETTING.edge_roads
    play(match, m.PickUnit(MINE))
    full = left(match)
    play(match, m.StepTo(road))
    assert full - left(match) == 1


def test_26_16a_more_points_than_columns_use_the_last() -> None:
    """R25, R56"""
    match = committed(face_of(6, "D"), strikes=9)
    play(match, m.AttackForceZ(9))
    assert match.state.points[JAPAN] == 20


def test_26_16a_odds_of_the_attack() -> None:
    odds = committed().odds(JAPAN, m.AttackForceZ(6))
    table = SETTING.air.bombardment
    chances = {chance.label.split()[0]: chance.chance for chance in odds.chances}
    results = [table.result(6, face) for face in range(1, 7)]
    assert chances == pytest.approx({r: results.count(r) / 6 for r in results})
    assert [(line.value, line.column) for line in odds.breakdown] == [(6, 0), (None, 7)]


def test_26_16a_points_that_have_flown_do_not_attack_force_z() -> None:
    match = scene(
        m.Strikes(ALLIES),
        japan={MINE: ASSAULT_BEACH},
        hands={ALLIES: held(ALLIES, "A-ForceZ")},
        air={JAPAN: AirForce(6)},
    )
    play(match, m.PlayMarker(marker("A-ForceZ")))
    assert isinstance(top(match), m.NavalFire)


@pytest.mark.parametrize("strikes", [0, 2])
def test_26_16a_force_z_is_attacked_before_it_fires(strikes: int) -> None:
    """R25 If Japan has Strike points that have not flown; everybody sees whether it has."""
    coast = hex_where(lambda h: h in SETTING.coastal)
    match = scene(
        m.Strikes(ALLIES),
        japan={unit(JAPAN, "infantry"): coast},
        hands={ALLIES: held(ALLIES, "A-ForceZ")},
        air={JAPAN: AirForce(5, missions=(0, 0, strikes, 0))},
    )
    play(match, m.PlayMarker(marker("A-ForceZ")))
    expected = (
        m.ForceZAttack(JAPAN, marker("A-ForceZ")) if strikes else m.NavalFire(ALLIES, marker("A-ForceZ"))
    )
    assert top(match) == expected
    assert marker("A-ForceZ") in match.state.hands[ALLIES].pool  # R24


def test_26_16a_every_guess_has_force_z_in_the_pool_to_which_it_returned() -> None:
    """R24, R101 Japan's odds are those of the table, whatever the Allies still hold: here one marker of many."""
    match = scene(
        m.Strikes(ALLIES),
        japan={unit(JAPAN, "infantry"): COAST},
        hands={ALLIES: held(ALLIES, "A-ForceZ", "A-StaffPlanning")},
        air={JAPAN: AirForce(1, missions=(0, 0, 3, 0))},
    )
    play(match, m.PlayMarker(Z))
    view, told = match.view(JAPAN), match.told(JAPAN)
    for seed in range(40):
        assert Z in GAME.guess(view, told, Random(seed)).hands[ALLIES].pool
    faces = [SETTING.air.bombardment.result(3, face) for face in range(1, 7)]
    assert sorted(chance.chance for chance in match.odds(JAPAN, m.AttackForceZ(3)).chances) == sorted(
        faces.count(result) / 6 for result in set(faces)
    )
