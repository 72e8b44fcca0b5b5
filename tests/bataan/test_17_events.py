"""Chapter 17.1: event markers are drawn, held and put back."""

from __future__ import annotations

from random import Random

from pacwar.core.match import Match
from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import AWAY, JAPAN, READY, US, Display

from .events import draws
from .scene import (
    F16,
    F41,
    FAR_JAPAN,
    IDA,
    NATE,
    REST,
    SETTING,
    air,
    begin,
    command,
    event,
    held,
    let_pass,
    of,
    operations,
    play,
    quietly,
    refused,
    scene,
    top,
)


def test_x03_17_11_both_draw_unseen() -> None:
    """17.12: Japan draws F, the US draws N; neither sees the other's."""
    pool = "EFGLNPST"
    match = draws("abucay", 3, dice=(pool.index("F") + 1, pool.replace("F", "").index("N") + 1))
    assert top(match) == m.EventDraw(JAPAN)
    events = play(match, m.DrawEvent())
    assert [(e.told, e.event) for e in of(m.EventDrawn, events)] == [(None, None), ("japan", event("F"))]
    assert top(match) == m.EventDraw(US)
    play(match, m.DrawEvent())
    hands = match.state.events.hands
    assert hands == {JAPAN: (event("F"),), US: (event("N"),)}
    assert match.view("us").events.in_hand[JAPAN] == 1
    assert match.view("us").events.hand == (event("N"),)
    assert event("F") not in match.view("us").events.hand


def test_17_11_nobody_need_draw() -> None:
    match = draws("abucay", 4)
    events = play(match, m.DeclineEvent())
    assert of(m.EventDeclined, events)[0].side is JAPAN
    play(match, m.DeclineEvent())
    assert top(match) == REST


def test_17_11_who_had_the_initiative_draws_first() -> None:
    """19.34d: in scenarios 2 and 3 always Japan."""
    assert top(draws("campaign", 7, tally={"initiative": US})) == m.EventDraw(US)
    assert top(draws("campaign", 7, tally={"initiative": JAPAN})) == m.EventDraw(JAPAN)
    assert top(draws("mauban", 7, tally={"initiative": US})) == m.EventDraw(JAPAN)


def test_17_11_an_empty_pool_gives_nothing() -> None:
    match = draws("abucay", 5, hands={US: "EFGL", JAPAN: "NPST"})
    assert type(top(match)) is m.EventWindow


def test_17_13_who_holds_too_many_puts_one_back_unseen() -> None:
    match = draws("campaign", 7, hands={US: "ABCDE"}, tally={"initiative": US}, dice=(1,))
    play(match, m.DrawEvent())
    assert top(match) == m.Discarding(US)
    assert refused(match, m.DiscardEvent(event("T"))) == "17.12"
    events = play(match, m.DiscardEvent(event("C")))
    assert [(e.told, e.event) for e in of(m.EventDiscarded, events)] == [(None, None), ("us", event("C"))]
    assert event("C") in match.state.events.pool
    assert len(match.state.events.hands[US]) == 5
    assert top(match) == m.EventDraw(JAPAN)


def test_17_13_japan_holds_eight() -> None:
    match = draws("campaign", 7, hands={JAPAN: "ABCDEFGH"}, tally={"initiative": JAPAN}, dice=(1,))
    play(match, m.DrawEvent())
    assert top(match) == m.Discarding(JAPAN)


def test_17_13_japan_with_eight_markers_puts_one_back_when_event_n_comes() -> None:
    match = scene(
        operations(US),
        m.Operation(US),
        us={"41 HQ": "3615"},
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=7,
        hands={US: "N", JAPAN: "ABCDEFGH"},
    )
    play(match, m.PlayEvent(event("N")))
    assert top(match) == m.Discarding(JAPAN)
    play(match, m.DiscardEvent(event("B")))
    assert event("B") in match.state.events.pool
    assert event("N") in match.state.events.hands[JAPAN]
    assert top(match) == m.AnyFormation(US)  # only now the US says which formation acts


def test_17_13_r1_event_n_that_comes_back_is_not_used_in_the_same_turn() -> None:
    match = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        us={"41 HQ": "3615", "1/41": "3615"},
        japan={"16 HQ": "3106", "1+2/9": "3106"},
        hands={US: "", JAPAN: "N"},
        commands={JAPAN: {"pool": (F16,)}, US: {"pool": (F41,)}},
    )
    play(match, m.PlayEvent(event("N")))
    assert match.state.events.hands[US] == (event("N"),)
    assert event("N") in match.state.events.barred
    assert command(match, US).pool == (F41,)


def test_r55_what_is_put_back_hides_the_hand_again() -> None:
    match = draws("campaign", 7, hands={US: "ABCDE"}, tally={"initiative": US}, dice=(1,))
    state = match.state
    play(match, m.DrawEvent(), m.DiscardEvent(event("A")))
    assert match.state.events.shown[US] == ()
    assert state.events.hands != match.state.events.hands


def test_17_11_the_marker_of_an_air_raid_returns_with_the_air_units() -> None:
    """Two turns later, in the Readiness Phase: too late for the draws of that turn, in time for those of the next."""
    match = begin("abucay", 4)
    while type(top(match)) is not m.EventDraw or match.state.turn < 4:
        quietly(match)
    match = match.with_state(replace(match.state, events=held(match.state.events, {US: "L"})))
    let_pass(match, m.EventWindow)
    play(match, m.PlayEvent(event("L")), m.ChooseAir(air("Ida")), m.ChooseAir(air("Nate")))
    seen = []
    while match.state.turn < 6 or type(top(match)) is not m.ReserveStatus:
        if type(top(match)) is m.EventDraw:
            seen.append((match.state.turn, event("L") in match.state.events.pool))
        quietly(match)
    assert set(seen) == {(5, False), (6, False)}
    assert match.state.display.air[air("Ida")] == match.state.display.air[air("Nate")] == m.READY
    assert event("L") in match.state.events.pool


def raided(sky: dict[int, str], turn: int, scenario: str = "abucay") -> Match:
    hands = {US: "L", JAPAN: ""}
    display = Display(air=sky)
    return scene(m.EventWindow(US, "strategic"), scenario=scenario, turn=turn, display=display, hands=hands)


def test_17_11_of_a_single_air_unit_an_air_raid_takes_one_and_of_none_it_is_not_played() -> None:
    match = raided({IDA: READY}, 4)
    play(match, m.PlayEvent(event("L")))
    assert top(match) == m.EventTarget(JAPAN, event("L"), US, 1)
    assert refused(raided({IDA: AWAY}, 4), m.PlayEvent(event("L"))) == "17.15"


def test_17_11_5_21_an_air_unit_that_is_withdrawn_during_a_raid_stays_away() -> None:
    """Nate is raided on GT5 and leaves for the south on GT6: it is not back on GT7, but on GT20."""
    match = raided({IDA: READY, NATE: READY}, 5, "campaign")
    play(match, m.PlayEvent(event("L")), m.ChooseAir(IDA), m.ChooseAir(NATE))
    left = scene(m.ReinforcementPhase(), scenario="campaign", turn=6, display=match.state.display)
    back = scene(m.Readiness(), scenario="campaign", turn=7, display=left.state.display).state.display
    assert (back.air[IDA], back.air[NATE]) == (READY, AWAY)
    assert back.back == {NATE: 20}


def test_17_14_japan_is_asked_first_in_the_strategic_segment() -> None:
    match = draws("campaign", 7, hands={US: "C", JAPAN: "B"})
    play(match, m.DeclineEvent(), m.DeclineEvent())
    assert top(match) == m.EventWindow(JAPAN, "strategic")
    play(match, m.Pass())
    assert top(match) == m.EventWindow(US, "strategic")


def test_17_12_17_14_a_window_opens_whatever_is_in_the_hand() -> None:
    """17.12, 17.14: the other side learns nothing from who is asked."""
    for letter in "EFGLNPST":
        match = draws("abucay", 5, hands={US: letter})
        play(match, m.DeclineEvent(), m.DeclineEvent())
        assert top(match) == m.EventWindow(US, "strategic")


def test_17_11_every_marker_is_in_one_place() -> None:
    rng = Random(3)
    match = begin("campaign", 3)
    markers = len(SETTING.events.events)
    for _ in range(900):
        play(match, rng.choice(match.legal(match.deciders[0])))
        events = match.state.events
        found = [*events.pool, *events.hands[US], *events.hands[JAPAN], *events.aside]
        assert sorted(found) == list(range(markers))


def test_17_11_6_44_forage_and_events_only_where_they_are_played() -> None:
    match = begin("layac")
    kinds = {type(step) for step in match.state.steps}
    assert m.SpecialEvents not in kinds  # 19.14e
    assert m.ForagePhase not in kinds  # 19.14f


def test_r49_on_the_first_turn_japan_draws_first() -> None:
    match = begin("second")
    let_pass(match, m.EventDraw)
    assert match.state.tally.initiative is JAPAN
    assert match.deciders[0] == "japan"
