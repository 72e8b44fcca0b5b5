"""Chapter 15.45 to 15.48: the landing, combat from the sea, invaders ashore."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, READY, SAILED, US, Display, GameTurn
from pacwar.games.bataan.r07_activation import is_active
from pacwar.games.bataan.r10_combat import attack_hexes
from pacwar.games.bataan.r15_invasion import doubles

from .combats import NEAR, PAIR, TARGET, attack, attacked, declaring, defending, drms, ended, ordered
from .landings import OFF, ashore, at_sea, attacked_from_the_sea, from_the_sea, invasion, landing
from .scene import (
    BARGE_1,
    BARGE_3,
    F16,
    GAME,
    REST,
    at,
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
    sequence,
    told,
    top,
    unit,
    units,
)
from .supply import ELEVENTH, ring, second


def test_15_45_a_formation_that_has_nobody_at_a_port_is_not_asked() -> None:
    assert top(invasion(japan={"1+2/20": "1705"})) == REST
    assert top(invasion(ships={BARGE_3: SAILED, BARGE_1: READY})) == REST


def test_15_45a_15_45b_r115_all_landings_are_designated_before_a_die_is_rolled() -> None:
    match = invasion(OFF, 3)
    for name in ("1+2/20", "6+7/20"):
        events = play(match, m.Embark(unit(name)), m.BoardBarge(BARGE_3), m.LandAt(at("1419")))
        assert not of(m.LandingRolled, events)
    assert {force(match, JAPAN).at[u] for u in units("1+2/20", "6+7/20")} == {at("1604")}
    assert GAME.show is not None
    drawn = GAME.show.scene(match.view("us"), "us").arrows  # both players see it
    assert [(x.start, x.to, x.text) for x in drawn] == [(at("1604"), at("1419"), "plans to land")]
    events = play(match, m.EndInvasion())
    assert [(e.unit, e.face) for e in of(m.LandingRolled, events)] == [
        (unit("1+2/20"), OFF),
        (unit("6+7/20"), 3),
    ]
    assert force(match, JAPAN).at[unit("6+7/20")] == at("1419")


def test_15_45a_one_barge_that_fits_takes_the_unit_at_once() -> None:
    match = invasion(OFF, ships={BARGE_3: READY})
    play(match, m.Embark(unit("1+2/20")))
    assert top(match) == m.Landing(JAPAN, unit("1+2/20"), "Olongapo")


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


def test_15_45c_unopposed_it_lands_disrupted() -> None:
    match = landing(dice=(3,))
    play(match, m.LandAt(at("1419")))
    landed = unit("1+2/20")
    assert ashore(match, "1+2/20") == "1419"
    assert landed in force(match, JAPAN).disrupted  # 15.45b
    assert landed in force(match, JAPAN).invaders  # 15.46
    now = next(step for step in match.state.steps if type(step) is m.Sequence)
    assert now.landings == (at("1419"),)
    assert now.landed == {landed}  # 15.45e


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


def test_15_45d_invaders_at_sea_attack_their_landing_hex() -> None:
    match = declaring(
        JAPAN,
        "16",
        mode="assault",
        japan={"I(-)9": "1314"},
        us={"1/41": "1315", "1/42": "1313"},
        forces={JAPAN: {"afloat": {"1+2/9": "1315"}}},
        scenario="second",
        turn=24,
    )
    assert attack_hexes(position(match), unit("1+2/9")) == (at("1315"),)
    play(match, m.DeclareAttack(at("1313")))
    assert refused(match, m.AddAttacker(unit("1+2/9"))) == "15.45d"


def test_15_45d_artillery_against_a_landing_counts_double() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("1315", *PAIR),
        mode="assault",
        us={"1/57": "1315", "51(+) Art": "1315"},
        forces={JAPAN: {"afloat": dict.fromkeys(PAIR, "1315")}},
        scenario="second",
        turn=24,
        dice=(5,),
    )
    events = play(match, m.Lead(unit("I(-)9")), m.Lead(unit("1/57")))
    assert of(m.SupportGiven, events)[0].points == 4


def test_15_45d_who_does_not_take_the_hex_is_eliminated() -> None:
    match = landing(dice=(3,), us={"1/1": "1419"}, then=())
    events = play(match, m.LandAt(at("1419")))
    assert [e.unit for e in of(m.UnitEliminated, events)] == [unit("1+2/20")]
    assert force(match, JAPAN).eliminated == units("1+2/20")
    assert not force(match, JAPAN).afloat


def test_15_45d_a_vacated_hex_is_taken() -> None:
    match = at_sea({"1/1": "1518"})
    assert ashore(match, "1+2/20") == "1419"
    assert unit("1+2/20") in force(match, JAPAN).invaders
    assert [e.rule for e in of(m.UnitLanded, match.opening)] == ["15.45d"]


def test_15_45d_artillery_doubles_its_support_against_the_sea() -> None:
    match = at_sea({"1/1": "1419"}, REST)
    p = position(match)
    target = at("1419")
    fight = m.Combat(JAPAN, target, units("1+2/20"), units("1/1"), {unit("1+2/20"): target}, mobile=False)
    assert doubles(p, fight)
    ashore_one = m.Combat(
        JAPAN, target, units("6+7/20"), units("1/1"), {unit("6+7/20"): at("1604")}, mobile=False
    )
    assert not doubles(p, ashore_one)


def settle(match: Match) -> list[Event]:
    """Let the combat run its course: each time the last thing that may be done, which adds the least."""
    events = list(match.log[-1].events)
    while match.state.steps[-1] != REST:
        events += play(match, match.legal(match.deciders[0])[-1])
    return events


def test_15_45d_combat_from_the_sea_takes_the_hex() -> None:
    match = from_the_sea(1, 1, us={"1/1": "1419"})  # 10.43a: Disrupted, the invader checks coordination
    events = settle(match)
    fight = of(m.CombatResolved, events)
    assert len(fight) == 1
    assert not any(
        e.drm > 0 for e in of(m.ModifierCounted, events) if "river" in e.why
    )  # no coastline modifier
    assert "R" in fight[0].result or "E" in fight[0].result
    assert ashore(match, "1+2/20") == "1419"


def test_15_45d_combat_from_the_sea_that_fails_is_the_end() -> None:
    match = from_the_sea(10, 10, us={"1/1": "1419", "2/1": "1419", "3/1": "1419"})
    settle(match)
    assert unit("1+2/20") in force(match, JAPAN).eliminated


def test_15_45d_artillery_in_the_hex_doubles_its_support() -> None:
    match = from_the_sea(10, 10, us={"1/51": "1419", "2/51": "1419", "51(+) Art": "1419"})
    assert [(e.side, e.points) for e in of(m.SupportGiven, settle(match))] == [(US, 4)]  # twice 2


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


def test_15_45e_who_has_landed_activates_no_more() -> None:
    match = landing(dice=(3,), then=())
    play(match, m.LandAt(at("1419")))
    turn = match.state.steps[0]
    assert turn.landed == set(units("1+2/20"))


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


def test_15_46_invaders_have_no_emergency_supply() -> None:
    match = second(
        japan={"1+2/9": "1619"}, us=ring("1619", ELEVENTH), forces={JAPAN: {"invaders": {"1+2/9"}}}
    )
    assert force(match, JAPAN).unsupplied == {unit("1+2/9")}
    linked = second(japan={"1+2/9": "1605"}, forces={JAPAN: {"invaders": {"1+2/9"}}})
    assert force(linked, JAPAN).invaders == frozenset()  # it has established a route
    assert force(linked, JAPAN).unsupplied == frozenset()


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


def test_15_47_an_invader_without_supply_acts_once_a_turn() -> None:
    now = sequence(JAPAN, "16")
    match = scene(
        m.Operations(JAPAN),
        now,
        japan={"1+2/9": "3315", "I(-)9": "3007"},
        forces={JAPAN: {"invaders": {"1+2/9"}, "unsupplied": {"1+2/9"}}},
        commands={JAPAN: {"pool": (formation("16"),)}, US: {"pool": ()}},
        rest=False,
    )
    assert match.state.steps[0].acted == {unit("1+2/9"): 2}
    p = position(match)
    assert not is_active(p, now, unit("1+2/9"))
    assert is_active(p, now, unit("I(-)9"))


@pytest.mark.parametrize(("die", "reduced"), [(5, False), (6, True)])
def test_15_48_invasion_attrition(die: int, reduced: bool) -> None:
    """R9: the rating of 6 is 5 without supply."""
    match = second(
        japan={"1+2/9": "1619"},
        us=ring("1619", ELEVENTH),
        forces={JAPAN: {"invaders": {"1+2/9"}, "unsupplied": {"1+2/9"}}},
        dice=(die,),
    )
    assert (unit("1+2/9") in force(match, JAPAN).reduced) == reduced
