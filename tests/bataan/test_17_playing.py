"""Chapter 17.1: what events do, and when."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import AWAY, JAPAN, READY, SAILED, US, GameTurn
from pacwar.games.bataan.r17_lasting import convoy_arrived, gathered, lasts
from pacwar.games.bataan.r17_playing import EFFECTS, OTHERWISE
from pacwar.games.bataan.r17_targets import TARGETS

from .events import operation, window
from .landings import OFF, ashore, invasion, landing
from .scene import (
    BARGE_3,
    BARGE_4,
    F16,
    F21,
    F41,
    F65,
    FAR_US,
    GROUND,
    REST,
    SETTING,
    air,
    at,
    command,
    drawing,
    event,
    force,
    formation,
    named,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    ship,
    top,
    unit,
)
from .supply import attrition, forage

# -- time and place -----------------------------------------------------------------------------------------


def test_17_12_only_what_is_in_the_hand() -> None:
    assert refused(window(US, "C"), m.PlayEvent(event("H"))) == "17.12"


def test_17_14_each_event_at_its_time() -> None:
    match = window(US, "CEGN")
    for letter in "EGN":
        assert refused(match, m.PlayEvent(event(letter))) == "17.14"
    assert refused(operation(US, "C", scenario="campaign"), m.PlayEvent(event("C"))) == "17.14"


def test_e29_17_15_the_event_of_who_plays_it_happens() -> None:
    """The example under 17.15, with marker H: the US has two points more, Japan takes two."""
    match = window(US, "H", tally={"supply": 3})
    play(match, m.PlayEvent(event("H")))
    assert match.state.tally.supply == 5
    assert event("H") in match.state.events.pool  # it may be drawn again
    other = window(JAPAN, "H", tally={"supply": 3})
    play(other, m.PlayEvent(event("H")))
    assert other.state.tally.supply == 1
    poor = window(JAPAN, "H", tally={"supply": 1})
    play(poor, m.PlayEvent(event("H")))
    assert poor.state.tally.supply == 0


def test_17_14_as_many_as_desired() -> None:
    match = window(US, "CH", tally={"supply": 0})
    play(match, m.PlayEvent(event("C")))
    play(match, m.PlayEvent(event("H")))
    assert match.state.tally.supply == 4
    assert top(match) == REST  # an empty hand asks nothing


def test_17_15_no_event_without_an_object() -> None:
    match = window(US, "S", us={"1/41": "3814"})
    assert refused(match, m.PlayEvent(event("S"))) == "17.15"
    land = scene(scenario="campaign").state.land
    taken = replace(land, japanese=land.japanese | {at("2940")})
    assert refused(window(US, "H", land=taken), m.PlayEvent(event("H"))) == "17.15"


def test_6_56_17_15_medical_supplies_do_not_make_up_for_a_lost_hq() -> None:
    """Event S of Japan is about a check that has failed; without its HQ the formation makes none."""
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"1+2/9": "3404"},
        us=FAR_US,
        forces={JAPAN: {"returning": {"9/16 HQ": 6}}},
        commands={JAPAN: {"activated": frozenset({formation("16")})}},
        game_turn=m.GameTurn(JAPAN, played={JAPAN: (event("S"),)}),
    )
    assert force(match, JAPAN).reduced == named("1+2/9")
    assert match.state.steps[0].played == {JAPAN: (event("S"),)}  # it is still in effect


def test_17_16_once_in_a_game_then_the_alternative() -> None:
    match = window(US, "A", tally={"supply": 1})
    play(match, m.PlayEvent(event("A")))
    assert match.state.tally.supply == 7
    assert match.state.events.once[US] == (event("A"),)
    assert not match.state.tally.extended  # GT7
    events = replace(match.state.events, hands={US: (event("A"),), JAPAN: ()})
    events = replace(events, pool=tuple(x for x in events.pool if x != event("A")))
    again = match.with_state(
        replace(match.state, events=events, steps=(*match.state.steps, m.EventWindow(US, "strategic")))
    )
    play(again, m.PlayEvent(event("A")))
    assert again.state.tally.supply == 9


def test_17_16_keep_48th_is_over_after_gt11() -> None:
    late = window(JAPAN, "I", turn=12, tally={"replacements": {US: 0, JAPAN: 0}})
    play(late, m.PlayEvent(event("I")))
    assert late.state.tally.replacements[JAPAN] == 1
    assert not late.state.tally.kept_48th


# -- the US -------------------------------------------------------------------------------------------------


def test_17_15_event_b_lasts_for_the_turn() -> None:
    """17.11: the marker lies aside until the turn is over."""
    match = scene(
        m.ForagePhase(),
        m.EventWindow(US, "strategic"),
        scenario="campaign",
        turn=7,
        hands={US: "B"},
        dice=(9,),
    )
    play(match, m.PlayEvent(event("B")))
    assert match.state.events.aside == {event("B"): 7}
    assert top(match) == REST  # the 9 was a Disease
    assert event("B") in gathered(match.state).events.pool


def test_17_15_event_g_the_held_marker_is_seen_or_the_next_one() -> None:
    held = {US: {"pool": (F41,)}, JAPAN: {"pool": (F16,), "held": F65}}
    match = operation(US, "G", commands=held)
    events = play(match, m.PlayEvent(event("G")))
    assert {(e.told, e.formation) for e in of(m.MarkerSeen, events)} == {(None, None), ("us", F65)}
    assert match.view("us").commands[JAPAN].held == F65
    assert match.view(None).commands[JAPAN].held is None
    assert type(top(match)) is m.Operation  # the sequence is still to begin
    other = operation(US, "G")
    play(other, m.PlayEvent(event("G")))
    assert command(other, JAPAN).is_watched
    bare = operation(US, "G", commands={US: {"pool": (F41,)}, JAPAN: {"pool": ()}})
    assert refused(bare, m.PlayEvent(event("G"))) == "17.15"


def test_17_15_event_i_guerrillas_and_the_answer() -> None:
    """R81, R87"""
    fields: Any = {
        "japan": {"1+2/9": "3113", "1 G": "Manila", "2 G": "Manila"},
        "hands": {JAPAN: "J"},
        "tally": {"replacements": {US: 0, JAPAN: 0}},
    }
    match = window(US, "I", **fields)
    play(match, m.PlayEvent(event("I")))
    assert type(top(match)) is m.EventTarget
    assert refused(match, m.ChooseUnit(unit("1 G"))) == "17.15"
    assert refused(match, m.ChooseSpot(at("3113"))) == "17.15"
    play(match, m.ChooseUnit(unit("1+2/9")))
    assert match.state.steps[0].cut_off == {unit("1+2/9")}
    assert top(match) == m.EventWindow(JAPAN, "strategic")
    play(match, m.PlayEvent(event("J")))
    assert top(match) == m.GarrisonSweep(JAPAN)
    point = match.with_state(match.state)
    play(match, m.EndGuerrillas())
    assert match.state.steps[0].cut_off == frozenset()
    assert event("I") in match.state.events.pool
    assert match.state.tally.replacements[JAPAN] == 0
    play(point, m.TakeReplacement())
    assert point.state.steps[0].cut_off == {unit("1+2/9")}
    assert point.state.events.aside == {event("I"): 7}
    assert point.state.tally.replacements[JAPAN] == 1


def test_17_15_event_j_garrison_sweep_needs_a_garrison() -> None:
    """16.42b: a battalion, or two units."""
    one = window(JAPAN, "J", japan={"3 G": "Manila", "1+2/9": "3007"})
    assert refused(one, m.PlayEvent(event("J"))) == "17.15"
    two = window(
        JAPAN, "J", japan={"3 G": "Manila", "4 G": "Manila"}, tally={"replacements": {US: 0, JAPAN: 0}}
    )
    play(two, m.PlayEvent(event("J")))
    assert two.state.tally.replacements[JAPAN] == 1


def test_17_15_event_k_macarthur_inspects_one_formation() -> None:
    fields: Any = {"scenario": "campaign", "turn": 7, "hands": {US: "K"}}
    match = scene(operations(US), m.SequenceChoice(US, (F41,)), us={"41 HQ": "3615"}, **fields)
    play(match, m.PlayEvent(event("K")), m.ChooseMobile())
    assert next(x for x in match.state.steps if type(x) is m.Sequence).bonus == 1
    both = scene(operations(US), m.SequenceChoice(US, (F41, F21)), us={"41 HQ": "3615"}, **fields)
    assert refused(both, m.PlayEvent(event("K"))) == "17.15"


def test_e28_17_11_air_raid() -> None:
    """The example under 17.11: two air units leave, and come back two turns later with the marker."""
    match = window(US, "L", scenario="second", turn=24)
    play(match, m.PlayEvent(event("L")))
    assert top(match) == m.EventTarget(JAPAN, event("L"), US, 2)
    play(match, m.ChooseAir(air("Ida")))
    assert refused(match, m.ChooseAir(air("Ida"))) == "17.15"
    play(match, m.ChooseAir(air("Kate")))
    display = match.state.display
    assert display.air[air("Ida")] == display.air[air("Kate")] == AWAY
    assert display.back == {air("Ida"): 26, air("Kate"): 26}
    assert match.state.events.aside == {event("L"): 26}
    before = replace(match.state, turn=25)
    assert event("L") not in gathered(before).events.pool
    early = scene(m.Readiness(), scenario="second", turn=25, display=display)
    assert early.state.display.air[air("Ida")] == AWAY
    back = scene(m.Readiness(), scenario="second", turn=26, display=display)
    assert back.state.display.air[air("Ida")] == back.state.display.air[air("Kate")] == READY
    assert event("L") in gathered(replace(match.state, turn=26)).events.pool


def test_17_15_event_m_the_convoy() -> None:
    """15.38, 19.51b"""
    match = window(US, "M")
    play(match, m.PlayEvent(event("M")))
    assert match.state.display.ships[ship("Convoy")] == "Australia"
    assert event("M") in match.state.events.aside
    assert event("M") not in gathered(replace(match.state, turn=29)).events.pool
    s = convoy_arrived(position(match), match.state)
    assert s.tally.extended
    assert event("M") in s.events.pool


def test_17_15_event_o_a_replacement_point() -> None:
    match = window(US, "O", tally={"replacements": {US: 0, JAPAN: 0}})
    play(match, m.PlayEvent(event("O")))
    assert match.state.tally.replacements[US] == 1


def test_17_15_event_p_the_fighter_this_turn() -> None:
    match = window(US, "P")
    play(match, m.PlayEvent(event("P")))
    assert lasts(position(match), US, "P")
    none = window(US, "P", scenario="abucay", turn=4)
    assert refused(none, m.PlayEvent(event("P"))) == "17.15"  # it is not in play


def test_17_15_event_q_a_bridge_is_blown_and_repaired() -> None:
    match = operation(US, "Q", scenario="campaign", us={"14/P Eng": "3914", "1/41": "3814"})
    play(match, m.PlayEvent(event("Q")))
    low, high = sorted((at("3913"), at("3914")))
    assert refused(match, m.ChooseSpot(at("2223"))) == "17.15"
    events = play(match, m.ChooseSpot(low))
    assert match.state.land.blown == ((low, high),)
    assert of(m.BridgeBlown, events)
    assert (low, high) not in position(match).ways[JAPAN].bridges
    land = match.state.land
    mend = window(JAPAN, "Q", land=land)
    play(mend, m.PlayEvent(event("Q")), m.ChooseSpot(low))
    assert mend.state.land.blown == ()


def test_17_15_r88_event_r_field_works() -> None:
    """14.16, R88"""
    fields: Any = {"us": {"1/41": "3814", "2/41": "3615", "1/51": "3414"}, "japan": {"1+2/9": "3812"}}
    acted = {US: {"pool": (F41,), "activated": frozenset({F41})}, JAPAN: {"pool": (F16,)}}
    match = operation(US, "R", scenario="campaign", commands=acted, **fields)
    play(match, m.PlayEvent(event("R")))
    assert refused(match, m.ChooseSpot(at("3414"))) == "17.15"  # the 51st was not activated
    play(match, m.ChooseSpot(at("3615")))
    assert match.state.land.built == {at("3615")}


def test_17_15_19_54g_r88_who_is_not_released_digs_nowhere() -> None:
    """The 31st Division was activated, 1/33 with it; 1/32 waits for its release."""
    own = formation("31")
    acted = {US: {"pool": (F41,), "activated": frozenset({own})}, JAPAN: {"pool": (F16,)}}
    places = {"1/33": "3617", "1/32": "3615"}
    match = operation(
        US, "R", scenario="campaign", commands=acted, us=places, japan={"1+2/9": "3509"}, forces={US: {"locked": {"1/32"}}}
    )  # fmt: skip
    play(match, m.PlayEvent(event("R")))
    assert match.legal("us") == [m.ChooseSpot(at("3617"))]


def test_17_15_event_r_r88_7_45_an_army_unit_that_failed_its_check_was_not_activated() -> None:
    """86 Art was activated with a formation, 1/26 only tried."""
    turn = m.GameTurn(
        JAPAN,
        acted={unit("86 Art"): 2, unit("1/26"): 1},
        joined=frozenset({unit("86 Art")}),
    )
    places = {"86 Art": "3617", "1/26": "3615"}
    match = operation(US, "R", scenario="campaign", us=places, japan={"1+2/9": "3509"}, game_turn=turn)
    play(match, m.PlayEvent(event("R")))
    assert match.legal("us") == [m.ChooseSpot(at("3617"))]


def test_17_15_event_r_r88_16_32a_scouts_that_act_like_army_units_dig_one_by_one() -> None:
    scouts = formation("scouts")
    commands = {US: {"pool": (F41,), "activated": frozenset({scouts})}, JAPAN: {"pool": (F16,)}}
    turn = m.GameTurn(JAPAN, acted={unit("1/57"): 2}, joined=frozenset({unit("1/57")}))
    fields: Any = {"us": {"1/57": "3617", "2/57": "3615"}, "japan": {"1+2/9": "3509"}, "game_turn": turn}
    for option, spots in (("army", ["3617"]), ("formation", ["3617", "3615"])):
        match = operation(
            US, "R", scenario="campaign", commands=commands, options={"scouts": option}, **fields
        )
        play(match, m.PlayEvent(event("R")))
        assert set(match.legal("us")) == {m.ChooseSpot(at(spot)) for spot in spots}


def test_17_15_event_s_stragglers_return() -> None:
    match = window(US, "S", us={"1/41": "3814"}, forces={US: {"reduced": {"1/41"}}})
    play(match, m.PlayEvent(event("S")), m.ChooseUnit(unit("1/41")))
    assert force(match, US).reduced == frozenset()


# -- Japan --------------------------------------------------------------------------------------------------


def test_17_15_event_e_snipers() -> None:
    match = operation(JAPAN, "E", us={"41 HQ": "3010", "51 HQ": "3517", "1/41": "3814"})
    play(match, m.PlayEvent(event("E")))
    assert refused(match, m.ChooseUnit(unit("51 HQ"))) == "17.15"
    play(match, m.ChooseUnit(unit("41 HQ")))
    assert force(match, US).disrupted == {unit("41 HQ")}


@pytest.mark.parametrize(("spot", "is_hit"), [("3011", True), ("3012", False)])
def test_17_15_event_e_snipers_reach_four_hexes_and_not_five(spot: str, is_hit: bool) -> None:
    match = operation(JAPAN, "E", us={"41 HQ": spot}, japan={"1+2/9": "3007"})
    if is_hit:
        play(match, m.PlayEvent(event("E")), m.ChooseUnit(unit("41 HQ")))
        assert force(match, US).disrupted == {unit("41 HQ")}
    else:
        assert refused(match, m.PlayEvent(event("E"))) == "17.15"


@pytest.mark.parametrize(("die", "hit"), [(5, False), (6, True)])
def test_17_15_event_g_leaflets(die: int, hit: bool) -> None:
    us = {"1/41": "3008", "1/57": "3006"}
    match = operation(JAPAN, "G", us=us, dice=(die,))
    play(match, m.PlayEvent(event("G")))
    assert refused(match, m.ChooseUnit(unit("1/57"))) == "17.15"  # Scouts
    play(match, m.ChooseUnit(unit("1/41")))
    assert (unit("1/41") in force(match, US).disrupted) == hit


def test_17_15_event_k_fresh_barges() -> None:
    display = scene(scenario="campaign").state.display
    sailed = replace(display, ships={**display.ships, ship("Barge 1"): SAILED})
    match = window(JAPAN, "K", display=sailed)
    play(match, m.PlayEvent(event("K")))
    assert refused(match, m.ChooseShip(ship("Barge 2"))) == "17.15"
    play(match, m.ChooseShip(ship("Barge 1")))
    assert match.state.display.ships[ship("Barge 1")] == READY


def test_17_15_event_o_engineers_bridge_a_trail() -> None:
    match = window(JAPAN, "O")
    play(match, m.PlayEvent(event("O")))
    step = top(match)
    assert type(step) is m.EventTarget
    first = match.legal("japan")[0]
    play(match, first)
    while type(top(match)) is m.EventTarget:
        play(match, match.legal("japan")[0])
    bridge = match.state.land.bridged[0]
    assert SETTING.board.has("trail", *bridge)
    assert SETTING.board.has("river", *bridge)
    p = position(match)
    assert bridge in p.ways[JAPAN].bridges
    assert bridge not in p.ways[US].bridges


@pytest.mark.parametrize("letter", "MRS")
def test_17_15_events_that_last_the_turn(letter: str) -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        m.Feeding(US, (F41,)),
        m.EventWindow(JAPAN, "strategic"),
        us={"41 HQ": "3327"},
        scenario="campaign",
        turn=7,
        hands={JAPAN: letter},
        tally={"supply": 1},
    )
    play(match, m.PlayEvent(event(letter)))
    assert lasts(position(match), JAPAN, letter)


# -- Event N ------------------------------------------------------------------------------------------------


def test_x86_17_13_r1_event_n_cannot_be_used_before_the_next_turn() -> None:
    """17.13, R1"""
    match = operation(JAPAN, "N")
    barred = replace(match.state, events=replace(match.state.events, barred=(event("N"),)))
    assert refused(match.with_state(barred), m.PlayEvent(event("N"))) == "17.13"


def test_17_13_who_gets_event_n_keeps_to_the_limit() -> None:
    match = operation(JAPAN, "N", scenario="campaign", turn=7, hands={US: "ABCDE"})
    play(match, m.PlayEvent(event("N")))
    assert top(match) == m.Discarding(US)
    play(match, m.DiscardEvent(event("N")))  # he may put back whatever he likes
    assert top(match) == m.AnyFormation(JAPAN)


def test_17_15_every_event_has_an_effect() -> None:
    for letter, cards in zip(GROUND.letters, GROUND.events, strict=True):
        for side, card in cards.items():
            known = (side, letter) in EFFECTS or (side, letter) in TARGETS or card.when == "combat"
            assert known, (side, letter)
            assert bool(card.other) == ((side, letter) in OTHERWISE)


def test_17_15_event_s_medical_supplies_ignore_the_first_failure() -> None:
    match = attrition(
        JAPAN,
        F16,
        F65,
        japan={"9/16 HQ": "3211", "1+2/9": "3314", "65 HQ": "3607", "65 Eng": "4012"},
        game_turn=GameTurn(JAPAN, played={JAPAN: (event("S"),)}),
        dice=(9, 9),
    )
    step = top(match)
    assert type(step) is m.StepLoss
    assert step.formation == F65
    assert match.state.steps[0].played[JAPAN] == ()


def test_17_15_event_b_quinine_ignores_a_disease() -> None:
    turn = GameTurn(JAPAN, played={US: (event("B"),)})
    match = forage((10,), game_turn=turn)
    assert top(match) == REST
    assert match.state.tally.supply == 5


def test_17_15_event_g_a_marker_that_was_looked_at_stays_known_while_it_is_held() -> None:
    match = drawing((F16, F65), dice=(1,))
    watched = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        commands={JAPAN: {"pool": (F16, F65), "is_watched": True}, US: {"pool": (F41,)}},
        japan={"1+2/9": "3007"},
        dice=(1,),
    )
    drawn = [of(m.MarkerDrawn, play(each, m.DrawMarker())) for each in (match, watched)]
    shown = [{e.told for e in events if e.formation == F16} for events in drawn]
    assert shown == [{"japan"}, {"japan", "us"}]
    assert match.view("us").steps[-1].drawn is None
    assert watched.view("us").steps[-1].drawn == F16
    assert watched.view(None).steps[-1].drawn is None
    play(watched, m.PassSequence())
    assert watched.view("us").commands[JAPAN].held == F16
    assert watched.view(None).commands[JAPAN].held is None


@pytest.mark.parametrize(("face_up", "known"), [(F65, F16), (F16, None)])
def test_17_15_event_g_of_two_markers_that_are_not_combined_the_seen_one_stays_known(
    face_up: int, known: int | None
) -> None:
    """7.33b The other marker is held; only the drawn one was looked at."""
    match = scene(
        operations(JAPAN),
        m.Deciding(JAPAN, F16, True),
        commands={JAPAN: {"pool": (), "held": F65}, US: {"pool": (F41,)}},
        japan={"1+2/9": "3007", "7+8/141": "3808"},
        us={"1/41": "3814"},
        dice=(7,),
    )
    play(match, m.Combine(face_up))
    assert match.view("us").commands[JAPAN].held == known


def test_17_15_event_r_lets_a_landing_be_rolled_again_once() -> None:
    played = {"played": {JAPAN: (event("R"),)}}
    match = invasion(OFF, 3, OFF, ships={BARGE_3: READY, BARGE_4: READY}, played=played)
    play(match, m.Embark(unit("1+2/20")), m.BoardBarge(BARGE_3), m.LandAt(at("1419")))
    play(match, m.Embark(unit("6+7/20")), m.BoardBarge(BARGE_3), m.LandAt(at("1419")), m.EndInvasion())
    assert type(top(match)) is m.Drift
    play(match, m.RollAgain())
    assert ashore(match, "1+2/20") == "1419"
    assert ashore(match, "6+7/20") == "1604"  # the event is used up


def test_17_15_event_r_need_not_be_used() -> None:
    match = landing(dice=(3,), played={"played": {JAPAN: (event("R"),)}})
    play(match, m.LandAt(at("1419")), m.Pass())
    assert ashore(match, "1+2/20") == "1419"
