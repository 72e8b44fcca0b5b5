"""Chapters 4 and 5, rule by rule: what begins the game, the phases of a turn, markers on their tracks, General Withdrawal."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import FLOWN, JAPAN, READY, SAILED, US, Display

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
    formation,
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


# -- 5.1, 5.2 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "halves"), [("mobile", 16), ("assault", 8)])
def test_5_13a_5_13b_reinforcements_enter_and_fight_as_units_on_the_map_do(mode: m.Mode, halves: int) -> None:
    match = scene(
        operations(JAPAN),
        m.Sequence(JAPAN, (formation("21r"),), mode),
        m.Declarations(JAPAN),
        m.Movement(JAPAN),
        scenario="campaign",
        turn=14,
        us={"1/41": "4202"},
        forces={JAPAN: {"waiting": {"I/62": 14}}},
    )
    play(match, m.PickUnit(unit("I/62")))
    now = top(match)
    assert type(now) is m.Moving and now.left == halves
    play(match, m.StepTo(at("4201")))
    while type(top(match)) is m.Moving:
        play(match, m.Stop())
    play(match, m.EndMovement())
    assert top(match) == m.Declarations(JAPAN)
    assert m.DeclareAttack(at("4202")) in match.legal("japan")


def withdrawing(turn: int, **tally: Any) -> Match:
    return scene(
        m.Operations(JAPAN), m.InitiativePhase(), scenario="campaign", turn=turn, tally=tally, dice=(9, 1)
    )


def test_5_23a_from_gt5_on_first_the_us_then_japan_may_declare() -> None:
    assert type(top(withdrawing(4))) is not m.GeneralWithdrawal
    match = withdrawing(5)
    assert top(match) == m.GeneralWithdrawal(US)
    play(match, m.Pass())
    assert top(match) == m.GeneralWithdrawal(JAPAN)
    other = scene(m.Operations(JAPAN), m.InitiativePhase(), scenario="abucay", turn=5, dice=(9, 1))
    assert type(top(other)) is not m.GeneralWithdrawal  # scenario 5 only


def test_5_23b_once_in_a_game_and_not_both_on_a_turn() -> None:
    match = withdrawing(6)
    play(match, m.DeclareWithdrawal())
    assert not any(type(x) is m.GeneralWithdrawal for x in match.state.steps)  # Japan is not asked
    assert match.state.tally.retired == {US}
    again = withdrawing(7, retired=frozenset({US}))
    assert top(again) == m.GeneralWithdrawal(JAPAN)
    both = withdrawing(8, retired=frozenset({US, JAPAN}))
    assert type(top(both)) is not m.GeneralWithdrawal


def test_5_23c_r34_the_declarer_has_the_initiative_without_a_roll() -> None:
    match = withdrawing(6, drm=5, initiative=JAPAN)
    events = play(match, m.DeclareWithdrawal())
    (told,) = of(m.InitiativeTaken, events)
    assert (told.side, told.faces, told.rule) == (US, {}, "5.23c")
    assert match.state.tally.drm == 0  # R34


def test_r35_an_advance_counts_in_the_next_initiative_phase_and_is_gone_then() -> None:
    match = scene(m.Initiative(), tally={"drm": 2}, dice=(4, 5), turn=5)
    assert match.state.steps[0].first is JAPAN  # 4 + 2
    assert match.state.tally.drm == 0
    next_turn = scene(m.Initiative(), tally={"drm": match.state.tally.drm}, dice=(4, 5), turn=6)
    assert next_turn.state.steps[0].first is US


def test_r11_the_us_pools_five_even_if_japan_has_fewer_than_four() -> None:
    six = {formation(k): 1 for k in ("11", "21", "41", "51", "91", "1")}
    for japan, most in ((1, 5), (2, 5), (5, 6)):
        match = scene(
            m.Operations(JAPAN),
            m.Pools(),
            turn=6,
            commands={US: {"markers": six, "reserve": {}}, JAPAN: {"markers": {F16: japan}}},
        )
        assert top(match) == m.PoolFilling(US, most, 5)


def test_r48_5_35_with_five_formations_or_fewer_none_goes_into_reserve() -> None:
    for keys, asked in ((("11", "21", "41", "51", "91"), False), (("11", "21", "41", "51", "91", "1"), True)):
        markers = {formation(k): 1 for k in keys}
        match = scene(
            m.ReserveStatus(US),
            us={"1/41": "3814"},
            commands={US: {"markers": markers, "reserve": {}}},
        )
        assert (type(top(match)) is m.ReserveStatus) == asked
        if asked:
            play(match, m.PlaceInReserve(F41))
            assert m.PlaceInReserve(F51) not in match.legal("us")  # five are left


def test_r32_5_22_a_substitute_is_worth_its_attack_or_support_strength() -> None:
    """An eliminated unit of strength 3 is made up for by artillery with 4."""
    match = scene(
        m.Substitution(JAPAN, 3, 0),
        scenario="campaign",
        turn=12,
        japan={"9/16 HQ": "3007", "48 Mtn Art": "3007", "16 Eng": "3007"},
    )
    assert match.check("japan", m.WithdrawUnit(unit("9/16 HQ"))) is not None  # no strength
    play(match, m.WithdrawUnit(unit("48 Mtn Art")))
    assert type(top(match)) is not m.Substitution
    slow = scene(
        m.Substitution(JAPAN, 3, 0), scenario="campaign", turn=12, japan={"16 Eng": "3007", "1+2/9": "3007"}
    )
    play(slow, m.WithdrawUnit(unit("16 Eng")))  # 2 of 3
    assert type(top(slow)) is m.Substitution
    assert position(slow).state.steps[-1] == m.Substitution(JAPAN, 1, 0)
