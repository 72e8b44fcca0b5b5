"""Chapter 4: how a game begins, the phases of a turn, markers on their tracks."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import FLOWN, JAPAN, READY, SAILED, US, Display
from pacwar.games.bataan.r04_sequence import phases

from .scene import (
    F16,
    F41,
    F51,
    F65,
    GROUND,
    SETTING,
    air,
    at,
    begin,
    command,
    event,
    force,
    let_pass,
    of,
    operations,
    play,
    position,
    quietly,
    scene,
    ship,
    top,
    unit,
    units,
)

# -- 4.1 ----------------------------------------------------------------------------------------------------


def test_4_13_units_begin_as_strong_as_the_card_says_and_some_are_not_used() -> None:
    match = begin("second")
    own = force(match, US)
    card = SETTING.scenarios["second"]
    assert own.reduced == set(units(*(n for n in card.reduced if GROUND.side_of[unit(n)] is US)))
    assert unit("1/26") in own.at and unit("1/26") not in own.reduced
    layac = begin("layac")
    assert unit("1/11") not in force(layac, US).at  # 4.13: not every unit in every scenario
    assert unit("1/11") in own.at


def test_4_14_markers_are_set_aside_until_the_initiative_phase() -> None:
    match = begin("abucay")
    let_pass(match, m.EventDraw)
    for side in (US, JAPAN):
        own = command(match, side)
        assert own.markers
        assert own.pool == own.unused == own.played == ()
    let_pass(match, m.Operation)
    assert command(match, US).pool


# -- 4.21: the phases, by what they do ----------------------------------------------------------------------


def turn_of_campaign() -> tuple[Match, list[tuple[int, Event]]]:
    """GT3 and 4 of the campaign, played quietly; the events with the turn in which they happened."""
    match = begin("campaign", dice=7)
    told: list[tuple[int, Event]] = [(3, e) for e in match.opening]
    while match.state.turn < 5:
        turn = match.state.turn
        told += [(turn, e) for e in quietly(match)]
    return match, told


@pytest.fixture(scope="module")
def fourth() -> list[Event]:
    """What happened on GT4."""
    return [e for turn, e in turn_of_campaign()[1] if turn == 4]


def first(events: list[Event], kind: type[Event], **fields: Any) -> int:
    """The place of the first event of a kind."""
    return next(
        i
        for i, e in enumerate(events)
        if type(e) is kind and all(getattr(e, key) == value for key, value in fields.items())
    )


def test_4_21_a_4_21_b_4_21_c_segments_follow_each_other(fourth: list[Event]) -> None:
    """4.21-A: forage, supply, initiative, cups; 4.21-B: formations; 4.21-C: reorganization, attrition."""
    order = [
        first(fourth, m.Foraged),
        first(fourth, m.SupplyJudged),
        first(fourth, m.InitiativeTaken),
        first(fourth, m.PoolFilled),
        first(fourth, m.SequenceBegan),
        first(fourth, m.PhaseBegan, rule="4.21-C1"),
        first(fourth, m.PhaseBegan, rule="4.21-C2"),
    ]
    assert order == sorted(order)


def test_4_21_a1_both_sides_may_draw_an_event_marker() -> None:
    match = scene(m.SpecialEvents(), scenario="campaign", turn=5, tally={"initiative": US}, dice=(1, 1))
    drawn = []
    while type(top(match)) is m.EventDraw:
        drawn.append(match.deciders[0])
        play(match, m.DrawEvent())
    assert drawn == ["us", "japan"]  # 17.11
    assert [len(match.state.events.hands[side]) for side in (US, JAPAN)] == [1, 1]


def test_4_21_a2_readiness_of_air_units_and_ships() -> None:
    display = Display(air={air("Ida"): FLOWN}, ships={ship("Barge 1"): SAILED})
    match = scene(m.Readiness(), display=display, dice=(1,))
    assert match.state.display.air[air("Ida")] == READY  # no die
    assert match.state.display.ships[ship("Barge 1")] == READY  # one


def test_4_21_a4_in_the_naval_phase_japan_places_then_the_us_then_the_steamer_moves() -> None:
    display = Display(air={air("Val"): READY, air("US Fighter"): READY}, ships={ship("Steamer"): "Australia"})
    match = scene(m.NavalPhase(), scenario="second", turn=24, display=display, dice=(1,))
    asked = []
    while type(top(match)) in (m.Placement, m.NavalTransport):
        asked.append(top(match))
        play(match, m.EndPlacement() if type(top(match)) is m.Placement else m.EndTransport())
    assert asked == [m.Placement(JAPAN), m.Placement(US), m.NavalTransport(US)]


def test_4_21_a5_the_us_forages_from_gt3_on_between_naval_phase_and_supply() -> None:
    match = begin("campaign", 3)
    seen: list[str] = []
    while match.state.turn == 3 and type(top(match)) is not m.Operation:
        for e in quietly(match):
            if isinstance(e, m.Foraged):
                seen.append("forage")
            elif isinstance(e, m.PhaseBegan):
                seen.append(e.phase)
    assert seen.count("forage") == 1
    i = seen.index("forage")
    assert (seen[i - 1], seen[i + 1]) == ("Reinforcement Phase", "Supply Status Phase")
    assert not any(
        type(x) is m.ForagePhase for x in phases(begin("campaign").position, 2)
    )  # GT3 is the first


def test_4_21_a6_supply_is_judged_for_both_sides() -> None:
    match = scene(m.SupplyStatus(), us={"1/41": "3814"}, japan={"1+2/9": "3007"})
    assert [e.side for e in of(m.SupplyJudged, match.opening)] == [JAPAN, US]
    assert of(m.PhaseBegan, match.opening)[0].rule == "4.21-A6"


def test_4_21_a7_the_initiative_phase_gives_the_initiative_and_fills_the_cups() -> None:
    match = scene(m.Operations(JAPAN), m.Pools(), m.InitiativePhase(), turn=5, dice=(2, 9))
    assert of(m.PhaseBegan, match.opening)[0].rule == "4.21-A7"
    assert match.state.steps[0].first is US
    assert command(match, US).pool  # 7.14: the First Player's at once


def test_4_21_b1_4_21_b2_4_21_b3_the_first_player_begins_and_they_alternate() -> None:
    for begins, then in ((JAPAN, US), (US, JAPAN)):
        match = scene(
            operations(begins),
            us={"1/41": "3814"},
            japan={"1+2/9": "3007"},
            commands={US: {"pool": (F41, F51)}, JAPAN: {"pool": (F16, F65)}},
            rest=False,
            dice=(1, 1, 1, 1),
        )
        seen = []
        for _ in range(4):
            assert type(top(match)) is m.Operation
            seen.append(match.deciders[0])
            play(match, m.DrawMarker())
            drawn = top(match)
            assert type(drawn) is m.Deciding and drawn.drawn is not None
            play(match, m.Activate(drawn.drawn), m.ChooseMobile(), m.EndMovement())
        assert seen == [begins, then, begins, then]
        assert match.state.turn == 5  # 4.21-B3: all have been played, and the segment is over


@pytest.mark.parametrize("side", [JAPAN, US])
def test_4_21_b1a_4_21_b2a_one_marker_at_random(side: m.Side) -> None:
    pool = {JAPAN: (F16, F65), US: (F41, F51)}[side]
    for die, drawn in ((1, pool[0]), (2, pool[1])):
        match = scene(
            operations(side),
            m.Operation(side),
            us={"1/41": "3814"},
            japan={"1+2/9": "3007"},
            commands={side: {"pool": pool}},
            dice=(die,),
        )
        play(match, m.DrawMarker())
        assert top(match) == m.Deciding(side, drawn)
        assert len(command(match, side).pool) == 1


@pytest.mark.parametrize("side", [JAPAN, US])
def test_4_21_b1b_4_21_b2b_any_of_three_sequences(side: m.Side) -> None:
    pool, other = {JAPAN: (F16, F65), US: (F41, F51)}[side]
    match = scene(
        operations(side),
        m.Deciding(side, pool),
        us={"1/41": "3814"},
        japan={"1+2/9": "3007"},
        commands={side: {"pool": (other,)}},
    )
    assert set(match.legal(side)) == {m.Activate(pool), m.PassSequence()}
    play(match, m.Activate(pool))
    assert {m.ChooseMobile(), m.ChooseAssault()} <= set(match.legal(side))


def test_4_21_c1_4_21_c3_4_21_c4_4_21_c5_the_closing_phases() -> None:
    """Recovery comes before engineering, engineering before victory, and then the turn marker moves."""
    fort = at("3314")
    match = scene(
        m.TurnRecord(),
        m.VictoryPhase(),
        m.EngineeringPhase(),
        m.Recovery(),
        m.ReorganizationPhase(),
        japan={"1+2/9": "3314"},
        us={"1/51": "3417"},
        forces={US: {"disrupted": {"1/51"}}},
        game_turn=m.GameTurn(JAPAN, acted={unit("A/194"): 2}),
        turn=4,
        rest=False,
        dice=(5,) * 9,
    )
    assert of(m.PhaseBegan, match.opening)[0].rule == "4.21-C1"
    assert not force(match, US).disrupted
    assert fort in match.state.land.destroyed  # 4.21-C3
    assert of(m.FortDestroyed, match.opening)[0].at == fort
    assert match.state.turn == 5  # 4.21-C5
    kinds = [type(e) for e in match.opening]
    assert kinds.index(m.UnitRecovered) < kinds.index(m.FortDestroyed) < kinds.index(m.TurnBegan)


def test_4_21_c2_every_activated_formation_checks_and_japan_before_the_us() -> None:
    match = scene(
        m.AttritionPhase(US),
        m.AttritionPhase(JAPAN),
        us={"41 HQ": "3615", "51 HQ": "3517"},
        japan={"65 HQ": "3607", "9/16 HQ": "3211"},
        commands={US: {"activated": frozenset({F41})}, JAPAN: {"activated": frozenset({F16, F65})}},
        turn=3,
        dice=(1, 2, 3),
    )
    told = of(m.GroupChecked, match.opening)
    titles = [position(match).ground.formations[f].title for f in (F16, F65, F41)]
    assert sorted(e.name for e in told[:2]) == sorted(titles[:2])
    assert [e.face for e in told] == [1, 2, 3]
    assert told[2].name == titles[2]  # and not the 51st, which was not activated


def test_4_21_c4_victory_is_determined_after_engineering() -> None:
    """The sixth fortification falls in the Engineering Phase of the turn that ends the game."""
    line = sorted(GROUND.abucay)
    match = scene(
        m.VictoryPhase(),
        m.EngineeringPhase(),
        japan={"1+2/9": SETTING.board.name(line[5])},
        land=m.Land(destroyed=frozenset(line[:5])),
        turn=5,
    )
    assert match.result is not None
    assert match.result.rule == "19.25a-1"


# -- 4.3 ----------------------------------------------------------------------------------------------------


def test_4_33a_each_side_has_its_own_hidden_cup() -> None:
    match = begin("abucay")
    let_pass(match, m.Operation)
    own = command(match, JAPAN)
    seen = match.view("us").commands[JAPAN]
    assert (seen.in_pool, seen.own) == (len(own.pool), None)
    assert match.view("japan").commands[JAPAN].own == own
    assert set(own.pool).isdisjoint(command(match, US).pool)


def test_4_37_two_formations_are_active_only_by_combining() -> None:
    match = scene(
        operations(JAPAN),
        m.Deciding(JAPAN, F16),
        japan={"1+2/9": "3007", "7+8/141": "3808"},
        us={"1/41": "3814"},
        commands={JAPAN: {"held": F65, "pool": ()}},
        dice=(8,),
    )
    play(match, m.Combine(F16), m.ChooseMobile())
    now = next(x for x in match.state.steps if type(x) is m.Sequence)
    assert set(now.formations) == {F16, F65}
    assert match.check("japan", m.PickUnit(unit("1+2/9"))) is None
    assert match.check("japan", m.PickUnit(unit("7+8/141"))) is None


def test_4_38a_a_played_marker_lies_on_the_track_and_a_passed_one_does_not() -> None:
    fields: Any = {
        "japan": {"1+2/9": "3007"},
        "us": {"1/41": "3814"},
        "commands": {JAPAN: {"pool": (F65,)}},
    }
    played = scene(operations(JAPAN), m.Deciding(JAPAN, F16), **fields)
    play(played, m.Activate(F16))
    assert command(played, JAPAN).played == (F16,)
    assert played.view("us").commands[JAPAN].played == (F16,)
    passed = scene(operations(JAPAN), m.Deciding(JAPAN, F16), **fields)
    play(passed, m.PassSequence())
    assert command(passed, JAPAN).played == ()


def test_4_38b_a_formation_activated_by_event_n_and_by_its_marker_is_checked_once() -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        operations(JAPAN),
        m.Operation(JAPAN),
        japan={"9/16 HQ": "3007", "1+2/9": "3007"},
        us={"1/41": "3814"},
        commands={JAPAN: {"pool": (F16,)}, US: {"pool": ()}},
        hands={JAPAN: "N"},
        dice=(1, 4),
        rest=True,
    )
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(F16), m.ChooseMobile(), m.EndMovement())
    assert command(match, JAPAN).activated == {F16}
    assert command(match, JAPAN).played == ()  # the marker itself is still in the cup
    while type(top(match)) is m.Operation and match.deciders[0] == "us":
        play(match, m.StandDown())
    events = play(match, m.DrawMarker(), m.Activate(F16), m.ChooseMobile(), m.EndMovement())
    while type(top(match)) is m.Operation:
        events += play(match, m.StandDown())
    assert command(match, JAPAN).played == (F16,)
    assert len(of(m.GroupChecked, events)) == 1  # 6.52
