"""Chapter 15.45 to 15.48: landings that are opposed, and invaders ashore."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Display, GameTurn

from .combats import NEAR, TARGET, attack, attacked, defending, drms, ended, ordered
from .landings import OFF, ashore, attacked_from_the_sea, invasion
from .scene import (
    BARGE_3,
    F16,
    GAME,
    at,
    event,
    force,
    named,
    of,
    operations,
    play,
    refused,
    scene,
    sequence,
    told,
    top,
    unit,
    units,
)


def test_15_45a_15_45b_r115_all_landings_are_designated_before_a_die_is_rolled() -> None:
    match = invasion(OFF, 3)
    for name in ("1+2/20", "6+7/20"):
        events = play(match, m.Embark(unit(name)), m.BoardBarge(BARGE_3), m.LandAt(at("1419")))
        assert not of(m.LandingRolled, events)
    assert {force(match, JAPAN).at[u] for u in units("1+2/20", "6+7/20")} == {at("1604")}
    assert GAME.show is not None
    drawn = GAME.show.scene(match.view("us"), "us").arrows  # both players see it
    assert [(x.start, x.to, x.text) for x in drawn] == [(at("1604"), at("1419"), "means to land")]
    events = play(match, m.EndInvasion())
    assert [(e.unit, e.face) for e in of(m.LandingRolled, events)] == [
        (unit("1+2/20"), OFF),
        (unit("6+7/20"), 3),
    ]
    assert force(match, JAPAN).at[unit("6+7/20")] == at("1419")


def test_10_43c_15_45b_an_attack_from_the_sea_is_always_checked_for_coordination() -> None:
    """Invaders are Disrupted: one formation on the Assault CRT is not enough."""
    names = ("1+2/20", "6+7/20")
    match = attacked(
        JAPAN,
        ("16",),
        attack("1419", *names),
        mode="assault",
        us={"1/41": "1419"},
        forces={JAPAN: {"afloat": dict.fromkeys(names, "1419"), "disrupted": set(names)}},
        scenario="campaign",
        turn=8,
        dice=(10, 5),
    )
    events = play(match, m.Lead(unit("1+2/20")))
    assert [(e.rule, e.er, e.passed) for e in of(m.ErChecked, events)] == [("10.43c", 4, False)]
    assert drms(events)["10.61g"] == 2
    assert drms(events)["10.61c"] == 1  # 5 of 1/41 less 4


def test_15_45c_15_45d_who_has_landed_helps_those_at_sea_and_may_advance_to_them() -> None:
    """Both are Disrupted, so that coordination is checked once (10.43c); then the US may react (15.49)."""
    names = ("1+2/20", "6+7/20")
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", mode="assault", landed=named(*names), landings=(at("1418"), at("1419"))),
        m.Declarations(JAPAN),
        us={"1/41": "1419"},
        japan={"6+7/20": "1418"},
        forces={JAPAN: {"afloat": {"1+2/20": "1419"}, "disrupted": set(names), "invaders": {"6+7/20"}}},
        scenario="campaign",
        turn=8,
        display=Display(),
        hands={US: "", JAPAN: ""},
        dice=(1, 1),
    )
    play(match, m.DeclareAttack(at("1419")), *(m.AddAttacker(unit(name)) for name in names), m.UseAssault())
    play(match, m.Lead(unit("6+7/20")), m.RetreatUnit(unit("1/41")), m.RetreatTo(at("1420")), m.Stop())
    assert force(match, JAPAN).at == {unit("1+2/20"): at("1419"), unit("6+7/20"): at("1418")}
    play(match, m.AdvanceUnit(unit("6+7/20")))
    assert force(match, JAPAN).at == dict.fromkeys(units(*names), at("1419"))
    assert m.ReactToInvasion() in match.legal(US)


def test_15_45d_9_23d_invaders_land_as_soon_as_the_defenders_have_refused_combat() -> None:
    """Whoever retreats later finds the Landing Hex taken."""
    match = scene(
        *ordered(JAPAN, "16", mode="assault"),
        m.Fighting(JAPAN, (attack("1419", "1+2/20"), attack("3406", "1+2/9"))),
        m.Reaction(US),
        us={"1/26": "1419", "2/26": "3406"},
        japan={"1+2/9": "3405"},
        forces={JAPAN: {"afloat": {"1+2/20": "1419"}, "disrupted": {"1+2/20"}}},
        scenario="second",
        turn=24,
        dice=(1,),
    )
    play(match, m.RefuseCombat(at("1419")), m.Lead(unit("1/26")))
    while type(top(match)) is m.Retreating:
        play(match, match.legal(US)[0])
    assert top(match) == m.Reaction(US, tried=frozenset({at("1419")}))
    assert ashore(match, "1+2/20") == "1419" and not force(match, JAPAN).afloat
    assert unit("1+2/20") in force(match, JAPAN).invaders


def test_15_45d_10_22b_from_the_sea_no_river_helps_the_defender() -> None:
    match = attacked_from_the_sea({"1/91": "1419"}, {"6+7/20": "1418"}, 1, 1)
    play(match, m.Lead(unit("6+7/20")))
    assert "10.22b" not in drms(told(match))


def test_15_45d_11_42b_a_stand_that_holds_the_hex_drowns_the_invaders_but_not_those_ashore() -> None:
    match = attacked_from_the_sea(
        {"1/91": "1419", "2/91": "1419"}, {"6+7/20": "1418"}, 1, 4, stands={"1419": "1/91"}
    )
    play(match, m.Lead(unit("6+7/20")))
    ended(match)
    japan = force(match, JAPAN)
    assert at("1419") in force(match, US).at.values()
    assert unit("1+2/20") in japan.eliminated
    assert unit("6+7/20") in japan.at


def test_15_45d_12_23_only_the_gun_in_the_landing_hex_counts_double() -> None:
    match = attacked_from_the_sea(
        {"1/91": "1419", "2/91": "1419", "71 Art (91)": "1419", "88 Art": "1619", "91 HQ": "1619"},
        {"6+7/20": "1418"},
        *(1, 1, 5),
    )
    play(match, m.Lead(unit("6+7/20")), m.Lead(unit("1/91")))
    play(match, m.AssignGuns(unit("71 Art (91)")), m.AssignGuns(unit("88 Art")))
    given = {e.side: e.points for e in of(m.SupportGiven, told(match))}
    assert given == {US: 6}  # twice 2, and 2: the infantry has 6


@pytest.mark.parametrize(("mode", "rule"), [("mobile", "15.45e"), ("assault", "")])
def test_15_45e_9_11_2_who_has_landed_does_not_act_again_but_may_join_an_assault(
    mode: m.Mode, rule: str
) -> None:
    """The division of 1+2/9 is activated a second time in the turn of the landing."""
    match = scene(
        *ordered(JAPAN, "16", mode=mode),
        m.Declarations(JAPAN),
        us={"1/41": TARGET},
        japan={"I(-)9": NEAR[0], "1+2/9": NEAR[1]},
        forces={JAPAN: {"invaders": {"1+2/9"}}},
        game_turn=m.GameTurn(JAPAN, landed=frozenset(units("1+2/9"))),
    )
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("I(-)9")))
    if rule:
        assert refused(match, m.AddAttacker(unit("1+2/9"))) == rule
    else:
        play(match, m.AddAttacker(unit("1+2/9")))


def test_15_46_an_invader_that_traces_at_once_never_gets_a_marker() -> None:
    """15.48: and does not check."""
    match = scene(
        m.SupplyStatus(),
        japan={"1+2/9": "4009"},
        us={"1/41": "3327"},
        scenario="second",
        turn=24,
        forces={JAPAN: {"invaders": {"1+2/9"}}},
    )
    own = force(match, JAPAN)
    assert not own.invaders and not own.unsupplied and not own.emergency


def test_9_32_15_46_invaders_far_from_their_hq_must_try_no_retreat_in_cover() -> None:
    fields: Any = {
        "us": {"1/41": "1420"},
        "forces": {JAPAN: {"invaders": {"1+2/20"}, "disrupted": {"1+2/20"}}},
        "scenario": "campaign",
        "turn": 8,
    }
    blow = attack("1519", "1/41", mobile=True)
    alone = defending(JAPAN, blow, japan={"1+2/20": "1519"}, **fields)
    assert refused(alone, m.EndReaction()) == "9.32"
    led = defending(JAPAN, blow, japan={"1+2/20": "1519", "16 HQ": "1519"}, **fields)
    assert m.EndReaction() in led.legal(JAPAN)


def test_15_47_15_45e_an_unsupplied_invader_may_join_an_assault_of_others_without_being_activated() -> None:
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "65", mode="assault"),
        m.Declarations(JAPAN),
        japan={"1+2/20": "3405", "1+2/141": "3305"},
        us={"1/41": "3406"},
        forces={JAPAN: {"invaders": {"1+2/20"}, "unsupplied": {"1+2/20"}}},
        game_turn=GameTurn(JAPAN, acted={unit("1+2/20"): 2}, landed=frozenset({unit("1+2/20")})),
    )
    play(match, m.DeclareAttack(at("3406")))
    assert refused(match, m.AddAttacker(unit("1+2/20"))) == "9.11-2"  # an active unit first
    play(match, m.AddAttacker(unit("1+2/141")), m.AddAttacker(unit("1+2/20")))


def test_15_47_4_35_event_n_does_not_move_an_unsupplied_invader_a_second_time() -> None:
    for acted, moves in (({}, True), ({unit("1+2/20"): 2}, False)):
        match = scene(
            operations(JAPAN),
            m.Operation(JAPAN),
            us={"1/41": "3814"},
            japan={"1+2/20": "1419", "I(-)20": "1604"},
            forces={JAPAN: {"invaders": {"1+2/20"}, "unsupplied": {"1+2/20"}}},
            scenario="second",
            turn=24,
            hands={JAPAN: "N"},
            game_turn=GameTurn(JAPAN, acted=acted),
        )
        play(match, m.PlayEvent(event("N")), m.ChooseFormation(F16), m.ChooseMobile())
        legal = match.legal(JAPAN)
        assert (m.PickUnit(unit("1+2/20")) in legal) is moves
        assert m.PickUnit(unit("I(-)20")) in legal
