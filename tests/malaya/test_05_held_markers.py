"""Chapter 5.3: Command Markers that are held and played in a later phase."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, GameTurn, Hand, Side
from tests.malaya.air import SHORE, face_of, fire
from tests.malaya.battles import ASSAULT_BEACH, MINE, PLAIN, THEIRS
from tests.malaya.landings import ONE
from tests.malaya.scene import (
    ARMY,
    ARMY_ACTIVE,
    GROUND,
    MIDDLE,
    MOVE,
    NO_HANDS,
    REST,
    SETTING,
    force,
    held,
    hex_where,
    in_malaya,
    marker,
    of,
    play,
    refused,
    scene,
    top,
    unit,
    units,
)


def spending(side: Side, names: Sequence[str], **more: object) -> Match:
    return scene(m.Expenditure(side), hands={side: held(side, *names)}, **more)  # type: ignore[arg-type]


def test_5_3_markers_are_played_in_their_phase_by_who_holds_them() -> None:
    match = spending(JAPAN, ["J-Banzai"])
    assert refused(match, m.PlayMarker(marker("J-Banzai"))) == "5.3"
    assert refused(match, m.PlayMarker(marker("J-StaffPlanning"))) == "5.4"


@pytest.mark.parametrize("side", [ALLIES, JAPAN])
def test_5_3_intelligence_cites_the_marker_of_its_side(side: Side) -> None:
    """5.3-A-Intelligence, 5.3-J-Intelligence"""
    name = "A-Intelligence" if side is ALLIES else "J-Intelligence"
    stack = {unit(m.OTHER[side], "infantry"): MIDDLE}
    match = scene(
        m.Movement(side, follow_on=False),
        allies=stack if side is JAPAN else {},
        japan=stack if side is ALLIES else {},
        hands={side: held(side, name)},
    )
    events = play(match, m.PlayMarker(marker(name)), m.ExamineStack(MIDDLE))
    assert [e.rule for e in of(m.StackExamined, events)] == [f"5.3-{name}"]


def test_5_3_a_force_z_bombards_and_returns_to_the_pool() -> None:
    """5.3-A-ForceZ, R24"""
    z = GROUND.marker["5.3-A-ForceZ"]
    match = scene(
        m.Strikes(ALLIES),
        japan={unit(JAPAN, "infantry"): SHORE},
        hands={ALLIES: held(ALLIES, "A-ForceZ")},
        dice=[face_of(6, "S")],
    )
    events = fire(match, SHORE, z)
    assert of(m.HexBombarded, events)[0].points == GROUND.markers[z].bombardment
    assert z in match.state.hands[ALLIES].pool
    assert force(match, JAPAN).suppressed


def test_5_3_the_marker_is_not_played_for_nobody() -> None:
    match = scene(MOVE[JAPAN], japan={ONE: MIDDLE}, hands={JAPAN: held(JAPAN, "J-AmphibiousMove")})
    assert refused(match, m.PlayMarker(marker("J-AmphibiousMove"))) == "5.3-J-AmphibiousMove"


def test_5_3_a_operationmatadore_is_for_an_hq_in_thailand() -> None:
    first, second = units(ALLIES, "hq", 2)
    thai = hex_where(lambda h: h in SETTING.thailand)
    match = spending(ALLIES, ["A-OperationMatadore"], allies={first: MIDDLE, second: thai})
    play(match, m.PlayMarker(marker("A-OperationMatadore")))
    assert match.legal(ALLIES) == [m.ActivateHq(second)]
    assert refused(match, m.ActivateHq(first)) == "5.3-A-OperationMatadore"
    assert match.state.hands[ALLIES].removed == (marker("A-OperationMatadore"),)
    at_home = spending(ALLIES, ["A-OperationMatadore"], allies={first: MIDDLE})
    assert refused(at_home, m.PlayMarker(marker("A-OperationMatadore"))) == "5.3"


def test_5_3_a_operationmatadore_leaves_the_game_and_staff_planning_does_not() -> None:
    hq = unit(ALLIES, "hq")
    thai = next(h for h in sorted(SETTING.thailand))
    for name, leaves in (("A-OperationMatadore", True), ("A-StaffPlanning", False)):
        match = scene(m.Expenditure(ALLIES), allies={hq: thai}, hands={ALLIES: held(ALLIES, name)})
        play(match, m.PlayMarker(marker(name)), m.ActivateHq(hq))
        assert force(match, ALLIES).active == {hq}
        hand = match.state.hands[ALLIES]
        assert (marker(name) in hand.removed, hand.held) == (leaves, ())


def test_5_3_a_staffplanning_activates_an_hq_without_supply() -> None:
    first, second = units(ALLIES, "hq", 2)
    at = {first: MIDDLE, second: SETTING.base[ALLIES]}
    match = spending(ALLIES, ["A-StaffPlanning"], allies=at)
    play(match, m.PlayMarker(marker("A-StaffPlanning")))
    assert set(match.legal(ALLIES)) == {m.ActivateHq(first), m.ActivateHq(second)}
    assert refused(match, m.ActivateHq(unit(ALLIES, "infantry"))) == "5.3"
    events = play(match, m.ActivateHq(second))
    assert force(match, ALLIES).active == {second}
    assert [(e.unit, e.told) for e in of(m.HqActivated, events)] == [(second, ALLIES)]
    assert marker("A-StaffPlanning") in match.state.hands[ALLIES].pool
    step = top(match)
    assert isinstance(step, m.Expenditure)
    assert step.activated == {second}  # 7.4


def test_5_3_j_amphibiousmove_in_a_follow_on_phase_is_for_commanded_units() -> None:
    """10.2; R128: the third impulse is such a phase too."""
    ships, hands = marker("J-AmphibiousMove"), {ALLIES: Hand(()), JAPAN: held(JAPAN, "J-AmphibiousMove")}
    for third in (False, True):
        impulse = m.Impulse(JAPAN, follow_on=True, is_third=third)
        match = scene(impulse, japan={MINE: ASSAULT_BEACH}, hands=hands)
        assert refused(match, m.PlayMarker(ships)) == "5.3-J-AmphibiousMove"
        match = scene(
            impulse, japan={MINE: ASSAULT_BEACH, ARMY: ASSAULT_BEACH}, hands=hands, forces=ARMY_ACTIVE
        )
        play(match, m.PlayMarker(ships), m.MusterAt(ASSAULT_BEACH), m.Embark(MINE))


def test_5_3_j_staffplanning_needs_an_hq_that_is_not_active() -> None:
    hq = unit(JAPAN, "hq")
    play_it = m.PlayMarker(marker("J-StaffPlanning"))
    assert refused(spending(JAPAN, ["J-StaffPlanning"]), play_it) == "5.3"
    done = scene(
        m.Expenditure(JAPAN, frozenset({hq})),
        japan={hq: MIDDLE},
        hands={JAPAN: held(JAPAN, "J-StaffPlanning")},
    )
    assert refused(done, play_it) == "5.3"


def test_5_3_j_yamashita_naval_gunfire_does_not_fire_again_in_the_third_impulse() -> None:
    """R120"""
    gun = marker("J-NavalCA")
    match = scene(
        m.Impulse(JAPAN, follow_on=True, is_third=True),
        allies={THEIRS: ASSAULT_BEACH},
        hands={ALLIES: Hand(()), JAPAN: Hand((), kept=(gun,))},
        game_turn=GameTurn(JAPAN, fired=(gun,)),
    )
    play(match, m.EndMovement())
    assert refused(match, m.PlayMarker(gun)) == "25.7c"


def test_5_3_j_yamashita_in_the_third_impulse_an_hq_must_be_active_still() -> None:
    match = scene(
        m.Impulse(JAPAN, follow_on=True, is_third=True), japan={MINE: PLAIN, ARMY: PLAIN}, hands=NO_HANDS
    )
    assert refused(match, m.PickUnit(MINE)) == "11.1"


def test_5_3_j_yamashita_gives_one_impulse_more_and_no_fourth() -> None:
    """It has gone back to the pool, and nobody is asked for it again in this turn."""
    match = scene(
        m.Yamashita(JAPAN), japan={MINE: PLAIN}, hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-Yamashita")}
    )
    play(match, m.PlayMarker(marker("J-Yamashita")))
    assert isinstance(top(match), m.Movement)
    assert not any(isinstance(step, m.Yamashita) for step in match.state.steps)
    assert marker("J-Yamashita") in match.state.hands[JAPAN].pool


def test_5_3_j_yamashita_gives_a_third_impulse() -> None:
    hands = {ALLIES: Hand(()), JAPAN: held(JAPAN, "J-Yamashita")}
    match = scene(m.Yamashita(JAPAN), japan=in_malaya(), hands=hands)
    events = play(match, m.PlayMarker(marker("J-Yamashita")))
    began = [(e.rule, e.phase) for e in of(m.PhaseBegan, events)]
    assert began == [("5.3-J-Yamashita", "Third Impulse"), ("11.1", "Movement Phase")]
    step = top(match)
    assert isinstance(step, m.Movement)
    assert step.follow_on
    assert marker("J-Yamashita") in match.state.hands[JAPAN].pool  # returned


def test_5_3_j_yamashita_is_asked_for_whatever_japan_holds() -> None:
    """R71 The number of markers is seen, not which: the window opens for any, and for none it does not."""
    other = scene(m.Yamashita(JAPAN), hands={JAPAN: held(JAPAN, "J-Banzai")}, japan=in_malaya())
    assert isinstance(top(other), m.Yamashita)
    assert [type(a) for a in other.legal(JAPAN)] == [m.Pass]
    assert top(scene(m.Yamashita(JAPAN), hands=NO_HANDS)) == REST
