"""Questions to a referee, sixth round: artillery, air units, fortifications, naval operations, special units."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, READY, US, Display
from pacwar.games.bataan.r12_artillery import barred
from pacwar.games.bataan.r15_invasion import drifted

from .combats import (
    BEHIND,
    FAR,
    NEAR,
    PAIR,
    TARGET,
    attack,
    attacked,
    fought,
    ordered,
    outcome,
    resolved,
    resulting,
    support,
)
from .scene import (
    FIGHTER,
    IDA,
    LILY,
    NATE,
    REST,
    SALLY,
    at,
    force,
    formation,
    moving,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    ship,
    top,
    unit,
    units,
)
from .support import fight, modifiers

# -- 15.49 and 16.14: who is not there yet ------------------------------------------------------------------


def landed_at_4126(turn: int) -> Match:
    """The 48th Division was kept, and I/2F has landed in 4126."""
    return scene(
        operations(US, landings=(at("4126"),)),
        m.Operation(US, (at("4126"),)),
        us={"1/11": "4128", "1/31 PA": "4028", "1/515 AA": "4029"},
        japan={"I/2F": "4126"},
        forces={JAPAN: {"invaders": {"I/2F"}}, US: {"locked": {"1/11", "1/31 PA", "1/515 AA"}}},
        scenario="campaign",
        turn=turn,
        tally={"supply": 3},
    )


def test_15_49a_19_53a_r138_on_gt3_units_of_the_later_cards_do_not_react_to_an_invasion() -> None:
    """The 31st Division is of the first card, and may be released (15.49g)."""
    match = landed_at_4126(3)
    play(match, m.ReactToInvasion())
    assert refused(match, m.ReleaseUnit(unit("1/11"))) == "15.49g"
    assert refused(match, m.ReleaseUnit(unit("1/515 AA"))) == "15.49g"
    play(match, m.ReleaseUnit(unit("1/31 PA")))
    later = landed_at_4126(4)
    play(later, m.ReactToInvasion(), m.ReleaseUnit(unit("1/515 AA")))  # 16.14


@pytest.mark.parametrize(
    ("scenario", "turn", "name", "key", "rule"),
    [
        ("campaign", 4, "1/31 PA", "31", "19.54g"),
        ("abucay", 4, "1/31 PA", "31", "19.24e"),
        ("campaign", 3, "1/11", "11", "19.53a"),
    ],
)
def test_16_14_19_54g_only_antiaircraft_units_are_kept_by_the_rule_on_garrisons(
    scenario: str, turn: int, name: str, key: str, rule: str
) -> None:
    match = moving(
        US,
        key,
        us={name: "3814", f"{key} HQ": "3816"},
        japan={"1+2/9": "3007"},
        scenario=scenario,
        turn=turn,
        forces={US: {"locked": {name}}},
    )
    assert refused(match, m.PickUnit(unit(name))) == rule


def test_16_14_9_11_2_who_is_not_released_does_not_join_an_assault() -> None:
    """The unit of the 31st Division by 19.54g, the antiaircraft unit by 16.14."""
    match = scene(
        *ordered(US, "41", mode="assault"),
        m.Declarations(US),
        us={"1/41": NEAR[0], "1/32": NEAR[1], "1/515 AA": NEAR[1]},
        japan={"1+2/9": TARGET},
        scenario="campaign",
        turn=5,
        forces={US: {"locked": {"1/32", "1/515 AA"}, "converted": {"1/515 AA"}}},
        commands={US: {"reserve": {}}},
    )
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("1/41")))
    assert refused(match, m.AddAttacker(unit("1/32"))) == "19.54g"
    assert refused(match, m.AddAttacker(unit("1/515 AA"))) == "16.14"


# -- 16.32: whose artillery ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "gun", "hq", "rule"),
    [
        ("1/41", "24/P Art", "3615", "16.32i-1"),
        ("1/57", "24/P Art", "3211", "16.32i-2"),
        ("1/57", "41 Art", "3615", "16.32h"),
    ],
)
def test_16_32h_16_32i_each_refusal_names_the_condition_that_fails(
    lead: str, gun: str, hq: str, rule: str
) -> None:
    us = {"1/57": "3814", "1/41": "3814", "41 HQ": hq, "41 Art": "3816", "24/P Art": "3816"}
    both = units("1/57", "1/41")
    leads = {US: unit(lead), JAPAN: unit("1+2/9")}
    combat = m.Combat(
        US, at("3813"), both, units("1+2/9"), dict.fromkeys(both, at("3814")), False, leads=leads
    )
    match = scene(
        *ordered(US, "41", army={"1/57": "41", "24/P Art": "41"}),
        m.Fighting(US, ()),
        combat,
        REST,
        us=us,
        japan={"1+2/9": "3813"},
        options={"scouts": "army"},
    )
    refusal = barred(position(match), combat, US, unit(gun))
    assert refusal is not None and refusal.rule == rule


# -- 15.4: who invades --------------------------------------------------------------------------------------


def test_16_42c_15_41_unrest_keeps_invaders_of_the_48th_in_manila() -> None:
    """1+2/20 keeps the question open; it is of another formation, and embarks at Olongapo."""
    placed = {"I/2F": "Manila", "1+2/20": "1604"}
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", "48", mode="assault"),
        REST,
        m.Invasion(JAPAN),
        japan=placed,
        us={"1/41": "3814"},
        scenario="campaign",
        turn=6,
        display=Display(ships=dict.fromkeys((ship("Barge 1"), ship("Barge 3")), READY)),
        game_turn=m.GameTurn(JAPAN, started_afloat=frozenset(units(*placed))),
        tally={"unrest": 8},
    )
    assert refused(match, m.Embark(unit("I/2F"))) == "16.42c"
    play(match, m.Embark(unit("1+2/20")))


@pytest.mark.parametrize(
    ("aim", "result", "landed"), [("4118", "S3", "4121"), ("4120", "S1", "4121"), ("4020", "N2", "4113")]
)
def test_15_44a_15_44c_a_landing_drifts_past_mudflats_after_the_hexes_are_counted(
    aim: str, result: str, landed: str
) -> None:
    """4221 is all mudflat: it is counted as a hex of the coast, and nobody stays there. So are 4018 to 4114 in the north."""
    p = position(scene(scenario="second", turn=23))
    assert drifted(p, at(aim), result) == at(landed)


# -- 12: artillery ------------------------------------------------------------------------------------------


def test_12_23_12_13g_1_16_23_beside_an_hq_alone_artillery_leads_and_adds_no_more_than_the_hq_has() -> None:
    """41 Art must fire, but not with more than the one defense point of 41 HQ; its own defense strength is not used."""
    events = outcome({"41 HQ": TARGET, "41 Art": TARGET}, dice=(5,))
    assert m.LeadChosen(rule="10.17", side=US, unit=unit("41 Art")) in events
    assert support(events) == [1] and resolved(events).defense == 2


def test_16_31_3_72e_reduced_self_propelled_artillery_fires_disrupted_it_defends() -> None:
    us = {"1/41": TARGET, "1 Prov Art": TARGET}
    weak = outcome(us, forces={US: {"reduced": {"1 Prov Art"}}}, dice=(5,))
    assert support(weak) == [1] and resolved(weak).defense == 3 + 1
    shaken = outcome(us, forces={US: {"disrupted": {"1 Prov Art"}}}, dice=(5,))
    assert support(shaken) == [] and resolved(shaken).defense == 3 + 2


@pytest.mark.parametrize(
    ("us", "forces", "dice", "rules"),
    [
        ({}, {}, (5, 4, 5), ["12.13c", "10.42b"]),
        ({}, {"unsupplied": {"301 Art"}}, (4, 3, 5), ["12.13c", "10.42b"]),
        ({"41 HQ": BEHIND}, {"disrupted": {"41 HQ"}}, (4, 5), ["10.42b"]),
    ],
)
def test_12_13c_12_13d_16_24_army_artillery_checks_twice_unless_an_hq_is_near(
    us: dict[str, str], forces: dict[str, set[str]], dice: tuple[int, ...], rules: list[str]
) -> None:
    """301 Art has an ER of 5, 4 if Out of Supply. A Disrupted HQ still spares it the first check: 16.24 does not name it."""
    placed = {"1/41": TARGET, "301 Art": BEHIND, **us}
    events = outcome(placed, m.AssignGuns(unit("301 Art")), forces={US: forces}, dice=dice)
    checks = of(m.ErChecked, events)
    assert [e.rule for e in checks] == rules and all(e.passed for e in checks)
    assert {e.er for e in checks} == {4 if "unsupplied" in forces else 5}


def test_12_13d_army_artillery_that_fails_its_first_check_has_fired_and_needs_no_other() -> None:
    us = {"1/41": TARGET, "301 Art": BEHIND}
    match = attacked(JAPAN, ("16",), attack(TARGET, *PAIR), japan=PAIR, us=us, dice=(6, 5))
    events = fought(match, m.AssignGuns(unit("301 Art")))
    assert [e.rule for e in of(m.ErChecked, events)] == ["12.13c"] and support(events) == []
    assert force(match, US).fired == frozenset(units("301 Art"))


@pytest.mark.parametrize("spot", [NEAR[1], FAR])
def test_12_16_11_12_artillery_beside_the_hex_shares_retreat_and_disruption(spot: str) -> None:
    match = resulting(
        "A1Rd",
        {"1/41": TARGET},
        {"1+2/9": NEAR[0], "22 Art": spot},
        TARGET,
        leads=("1+2/9", "1/41"),
        combat={"guns": {JAPAN: units("22 Art")}},
    )
    beside = spot != FAR
    assert (unit("22 Art") in force(match, JAPAN).disrupted) == beside
    leaving = top(match)
    assert isinstance(leaving, m.Retreats)
    assert (unit("22 Art") in leaving.units) == beside


def test_16_31_11_61b_self_propelled_artillery_beside_the_hex_may_advance_two_hexes() -> None:
    match = resulting(
        "DE",
        {"1/41": NEAR[0], "1 Prov Art": NEAR[0]},
        {"1+2/9": TARGET},
        TARGET,
        side=US,
        leads=("1/41", "1+2/9"),
        mobile=True,
        combat={"guns": {US: units("1 Prov Art")}},
    )
    play(match, m.AdvanceUnit(unit("1 Prov Art")), m.AdvanceTo(at("2805")))
    assert force(match, US).at[unit("1 Prov Art")] == at("2805")
    assert match.state.tally.drm == -1  # 7.12b: for the US


# -- 13, 15.5, 16.1: support from air and sea ---------------------------------------------------------------


def test_16_12_three_antiaircraft_points_offset_one_of_two_bombers() -> None:
    batteries = {"1/200 AA": "3315", "2/200 AA": "3316", "1/515 AA": "3215"}
    match = fight(1, sky={LILY: READY, SALLY: READY}, us=batteries)
    play(match, m.AssignAir(LILY), m.AssignAir(SALLY))
    assert modifiers(match) == [(-2, "13.35")]


def test_16_12_13_36e_one_battery_and_the_fighter_stop_two_air_units_of_one_point() -> None:
    match = fight(1, 1, sky={IDA: READY, NATE: READY, FIGHTER: READY}, us={"1/515 AA": "3215"})
    play(match, m.AssignAir(IDA), m.AssignAir(NATE), m.AssignAir(FIGHTER))
    assert modifiers(match) == []


def test_15_53_15_55_a_better_barge_defends_against_the_luzon_and_the_fighter_offsets_it() -> None:
    """The Luzon has an ER of 5, a barge of 6."""
    barge, luzon = ship("Barge 1"), ship("Luzon")
    bay = "Manila Bay"
    match = fight(side=US, target="4012", sky={FIGHTER: bay}, sea={barge: bay, luzon: bay})
    play(match, m.AssignShip(luzon), m.AssignShip(barge))
    assert modifiers(match) == [(1, "15.54"), (-1, "15.54")]
    play(match, m.Interdict(FIGHTER))
    assert modifiers(match) == [(-1, "15.54")]


# -- 15.49f and 16.54: in the turn of a reaction ------------------------------------------------------------


def test_15_49f_16_54a_of_two_units_that_react_the_one_that_stays_receives_its_replacements() -> None:
    match = scene(
        operations(US, landings=(at("1419"),)),
        m.Operation(US, (at("1419"),)),
        us={"1/1": "1619", "2/1": "1619", "1 HQ": "1719"},
        japan={"1+2/20": "1419"},
        forces={JAPAN: {"invaders": {"1+2/20"}}, US: {"reduced": {"1/1", "2/1"}}},
        commands={US: {"reserve": {formation("1"): 8}, "pool": ()}},
        scenario="second",
        turn=6,
        tally={"supply": 2},
        game_turn=m.GameTurn(JAPAN, recovering=frozenset(units("1/1", "2/1"))),
    )
    play(match, m.ReactToInvasion(), m.PickUnit(unit("1/1")))
    play(match, next(a for a in match.legal("us") if type(a) is m.StepTo))
    if type(top(match)) is m.Moving:
        play(match, m.Stop())
    assert match.state.steps[0].recovering == frozenset(units("2/1"))
    assert formation("1") in match.state.commands[US].reserve  # it does not leave by itself


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
