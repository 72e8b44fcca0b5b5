"""Chapter 17.14: events that are played on one combat."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan import r17_combat as r17
from pacwar.games.bataan.model import JAPAN, US

from .combats import NEAR, TARGET, attack, attacked, duel, net, resolved
from .events import combat_window
from .scene import at, event, of, play, position, refused, told, top, unit
from .support import at_orion, combat_of


def test_x15_x17_banzai_against_a_philippine_lead() -> None:
    """17.11: -3 on the Assault table; the marker goes back when the combat is over."""
    match = combat_window(JAPAN, "FC")
    play(match, m.PlayEvent(event("F")))
    p, combat = position(match), combat_of(match)
    assert r17.drm(p, combat) == [(-3, "17.14", "Banzai Charge")]
    assert match.state.events.aside == {event("F"): 7}
    after = r17.over(p, match.state, combat).state
    assert after.events.aside == {}
    assert event("F") in after.events.pool


def test_17_14_event_f_counts_less_against_a_united_states_lead() -> None:
    match = combat_window(JAPAN, "FC", defenders=("1/31",))
    play(match, m.PlayEvent(event("F")))
    assert r17.drm(position(match), combat_of(match))[0][0] == -1
    assert refused(combat_window(JAPAN, "F", mobile=True), m.PlayEvent(event("F"))) == "17.15"


def test_x16_17_14_not_after_the_result_is_known() -> None:
    match = combat_window(JAPAN, "F", when="result", face=5, result="D1R")
    assert refused(match, m.PlayEvent(event("F"))) == "17.14"


def test_17_14_the_attacker_is_asked_for_events_before_the_defender() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        us={"1/41": "3406"},
        japan={"1+2/9": "3405"},
        hands={US: "D", JAPAN: "C"},
        dice=(5,),
    )
    assert top(match) == m.EventWindow(JAPAN, "combat")
    play(match, m.Pass())
    assert top(match) == m.EventWindow(US, "combat")


def test_17_14_10_62_the_second_die_of_event_a_is_read_with_the_same_modifiers() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        us={"1/41": "3406"},
        japan={"1+2/9": "3405"},
        hands={US: "", JAPAN: "A"},
        stands={"3406": "1/41"},
        dice=(10, 2),
    )
    play(match, m.Pass())
    assert top(match) == m.EventWindow(JAPAN, "result")
    events = play(match, m.PlayEvent(event("A")))
    fought = of(m.CombatResolved, told(match))
    assert [(x.face, x.drm) for x in fought] == [(10, 0), (2, 0)]  # ER 5 to 6, and the marker
    assert of(m.CombatResolved, events) == fought[-1:]
    assert event("A") in match.state.events.pool


def test_17_14_10_53a_no_second_die_where_there_was_no_first() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "16 Eng"),
        us={"1/41": "3406", "A/194": "3406", "41 Art": "3406", "86 Art": "3408", "41 HQ": "3408"},
        japan={"16 Eng": "3405"},
        hands={US: "", JAPAN: "A"},
        dice=(1,),
    )
    play(match, m.Lead(unit("1/41")), m.AssignGuns(unit("41 Art")), m.AssignGuns(unit("86 Art")), m.Pass())
    assert top(match) == m.EventWindow(JAPAN, "result")
    assert refused(match, m.PlayEvent(event("A"))) == "17.15"


def test_17_14_the_odds_of_an_event_count_its_modifier() -> None:
    match = at_orion(hands={JAPAN: "F", US: ""}, display=m.Display())
    assert type(top(match)) is m.EventWindow
    without = net(match, m.Pass())
    assert without is not None
    assert net(match, m.PlayEvent(event("F"))) == max(without - 3, -5)


def test_17_14_a_hand_makes_a_window_whatever_is_in_it() -> None:
    """Before the die for both, the attacker first, after it for a Japanese attacker."""
    for letter in "FG":
        match = duel(us={"1/41": TARGET}, hands={US: "S", JAPAN: letter}, dice=(5,))
        play(match, m.Lead(unit("I(-)9")))
        assert top(match) == m.EventWindow(JAPAN, "combat")
        play(match, m.Pass())
        assert top(match) == m.EventWindow(US, "combat")
        play(match, m.Pass())
        assert top(match) == m.EventWindow(JAPAN, "result")


@pytest.mark.parametrize(("target", "near", "allowed"), [("3713", "3612", True), ("3919", "3918", False)])
def test_17_14_event_d_dug_in_machine_guns(target: str, near: str, allowed: bool) -> None:
    match = combat_window(US, "DC", target=target, near=near)
    p = position(match)
    row = p.setting.map[at(target)]
    dug = at(target) in p.setting.forts or "rough" in (row.terrain, row.also) or row.cover == "jungle"
    assert dug == allowed
    if not allowed:
        assert refused(match, m.PlayEvent(event("D"))) == "17.15"
        return
    play(match, m.PlayEvent(event("D")))
    assert r17.drm(position(match), combat_of(match)) == [(2, "17.14", "Dug-in Machine Guns")]


def test_17_14_events_e_and_l_need_armor_in_the_attack() -> None:
    assert refused(combat_window(US, "E"), m.PlayEvent(event("E"))) == "17.15"
    match = combat_window(US, "EC", attackers=("1/7 Arm",))
    play(match, m.PlayEvent(event("E")))
    assert r17.has(position(match), combat_of(match), "E", US)
    mines = combat_window(JAPAN, "LC", attacker=US, attackers=("A/194",), defenders=("1+2/9",))
    play(mines, m.PlayEvent(event("L")))
    assert r17.has(position(mines), combat_of(mines), "L", JAPAN)
    assert not r17.has(position(mines), combat_of(mines), "L", US)


def test_17_14_event_f_of_the_us_needs_a_scouts_lead() -> None:
    filipino = combat_window(US, "F", attacker=US, attackers=("1/41",), defenders=("1+2/9",))
    assert refused(filipino, m.PlayEvent(event("F"))) == "17.15"
    match = combat_window(US, "FC", attacker=US, attackers=("1/57",), defenders=("1+2/9",))
    play(match, m.PlayEvent(event("F")))
    assert r17.drm(position(match), combat_of(match))[0][0] == -2


def test_17_14_events_c_and_d_of_japan() -> None:
    jungle = combat_window(JAPAN, "CB", target="3415", near="3314")
    play(jungle, m.PlayEvent(event("C")))
    assert r17.drm(position(jungle), combat_of(jungle))[0][0] == -1
    assert refused(combat_window(JAPAN, "C", target="3919", near="3918"), m.PlayEvent(event("C"))) == "17.15"
    flown = combat_window(JAPAN, "D", air={JAPAN: (0,)})
    assert refused(flown, m.PlayEvent(event("D"))) == "17.15"
    night = combat_window(JAPAN, "DB")
    play(night, m.PlayEvent(event("D")))
    assert r17.drm(position(night), combat_of(night))[0][0] == -2


def test_17_14_event_a_of_japan_a_second_die() -> None:
    match = combat_window(JAPAN, "AB", when="result", face=2, result="A2R", dice=(9,))
    events = play(match, m.PlayEvent(event("A")))
    assert combat_of(match).face == 9
    assert of(m.CombatResolved, events)[0].face == 9
    assert event("A") in match.state.events.pool
    none = combat_window(JAPAN, "A", when="result", face=0, result="A2R")
    assert refused(none, m.PlayEvent(event("A"))) == "17.15"  # no die has fallen


def test_17_14_events_of_one_moment_are_not_played_before_the_die() -> None:
    """17.14: artillery and air are over by then."""
    for side, letter in ((US, "T"), (JAPAN, "P"), (JAPAN, "T")):
        assert refused(combat_window(side, letter), m.PlayEvent(event(letter))) == "17.14"


def test_17_14_event_t_of_japan_while_the_air_check_waits() -> None:
    """10.41a: where air units are assigned in secret."""
    match = combat_window(
        JAPAN, "TB", m.AirCoordination(JAPAN), m.EventWindow(JAPAN, "combat"), air={JAPAN: (0,)}
    )
    play(match, m.PlayEvent(event("T")))
    assert r17.has(position(match), combat_of(match), "T", JAPAN)
    assert type(top(match)) is m.EventWindow


def test_17_14_event_d_of_japan_waits_until_the_air_units_are_known() -> None:
    """10.41a, 17.14: in the window before a secret commitment nobody can say that none will fly."""
    match = combat_window(JAPAN, "DB", m.AirCoordination(JAPAN), m.EventWindow(JAPAN, "combat"))
    assert refused(match, m.PlayEvent(event("D"))) == "17.14"


def test_17_14_event_k_raises_the_ratings_of_active_leads() -> None:
    plain, raised = (
        attacked(
            US,
            ("41",),
            attack(NEAR[0], "1/41", "1/42"),
            us=dict.fromkeys(("1/41", "1/42"), TARGET),
            japan={"16 Eng": NEAR[0]},
            bonus=bonus,
            dice=(5,),
        )
        for bonus in (0, 1)
    )
    one, two = (resolved(play(match, m.Lead(unit("1/41")))).drm for match in (plain, raised))
    assert two == one - 1
