"""Chapter 16.3 and 16.4: self-propelled artillery, Japanese armor, the 48th Division."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, READY, US, Display, GameTurn
from pacwar.games.bataan.r03_units import allowance
from pacwar.games.bataan.r07_activation import is_active

from .combats import (
    NEAR,
    TARGET,
    attack,
    attacked,
    defense_fire,
    ended,
    gauntlet,
    outcome,
    resolved,
    resulting,
    support,
)
from .events import operation, window
from .moves import entering
from .scene import (
    F16,
    F41,
    FAR_JAPAN,
    FAR_US,
    GROUND,
    REST,
    RUIN,
    SETTING,
    at,
    begin,
    command,
    event,
    force,
    formation,
    moving,
    named,
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


def test_r43_r74_self_propelled_artillery_supports_several_combats_of_a_phase() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        attack("2903", "I(-)9"),
        japan={"1+2/9": "2803", "I(-)9": "2803"},
        us={"1/57": TARGET, "2/57": "2903", "2 Prov Art": "2904", "Scouts HQ": "2807"},
        dice=(1, 5, 1, 5),
    )
    guns = []
    while match.deciders and any(type(x) in (m.Fighting, m.Combat) for x in match.state.steps):
        legal = match.legal(match.deciders[0])
        action = next((a for a in legal if type(a) is m.AssignGuns), legal[0])
        guns += [e.unit for e in of(m.GunsAssigned, play(match, action))]
    assert guns == [*units("2 Prov Art"), *units("2 Prov Art")]
    assert not force(match, US).fired


def test_16_31_3_72e_reduced_self_propelled_artillery_fires_disrupted_it_defends() -> None:
    us = {"1/41": TARGET, "1 Prov Art": TARGET}
    weak = outcome(us, forces={US: {"reduced": {"1 Prov Art"}}}, dice=(5,))
    assert support(weak) == [1] and resolved(weak).defense == 3 + 1
    shaken = outcome(us, forces={US: {"disrupted": {"1 Prov Art"}}}, dice=(5,))
    assert support(shaken) == [] and resolved(shaken).defense == 3 + 2


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


def test_14_15_3_16_31_self_propelled_artillery_that_has_fired_repairs_nothing_in_that_turn() -> None:
    """It has no Fired side, but the segment was not without Fire Support."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3512", "1+2/9"),
        us={"1/41": "3512", "1 Prov Art": "3513", "41 HQ": "3513"},
        japan={"1+2/9": "3511"},
        dice=(5, 5),
        land=RUIN,
    )
    play(match, m.AssignGuns(unit("1 Prov Art")))
    turn = turn_of(match.state)
    assert turn.supported == {unit("1 Prov Art")}
    assert unit("1 Prov Art") not in force(match, US).fired
    for supported, rule in ((turn.supported, "14.15-3"), (frozenset[int](), None)):
        later = moving(
            US,
            "41",
            army={unit("1 Prov Art"): F41},
            us={"1 Prov Art": "3513", "41 HQ": "3513"},
            japan=FAR_JAPAN,
            land=RUIN,
            game_turn=GameTurn(JAPAN, supported=supported),
        )
        repair = m.Repair(unit("1 Prov Art"))
        if rule is None:
            assert repair in later.legal(US)
        else:
            assert refused(later, repair) == rule


def test_16_31_self_propelled_artillery_goes_through() -> None:
    match = gauntlet("1 Prov Art", dice=(1,))
    play(
        match,
        m.RetreatUnit(unit("1 Prov Art")),
        m.RetreatTo(at("3407")),
        m.RetreatTo(at("3408")),
        m.Lead(unit("1 Prov Art")),
    )
    assert force(match, US).at[unit("1 Prov Art")] == at("3408")


def test_16_31_self_propelled_artillery_fires_again_and_again() -> None:
    """R74: also twice in a phase."""
    us = {"1/41": TARGET, "2 Prov Art": TARGET}
    match = defense_fire(us, dice=(10,))
    ended(match)
    assert not force(match, US).fired


def test_16_31_11_62_r148_self_propelled_artillery_that_has_advanced_supports_a_later_combat() -> None:
    match = attacked(
        US,
        ("51",),
        attack("3406", "1/51"),
        attack("3505", "2/51", "3/51"),
        army={"2 Prov Art": "51"},
        us={"51 HQ": "3607", "1/51": "3407", "2 Prov Art": "3407", "2/51": "3506", "3/51": "3506"},
        japan={"9/16 HQ": "3406", "16 Eng": "3505"},
        dice=(1, 1),
    )
    play(match, m.ResolveAttack(at("3406")), m.AssignGuns(unit("2 Prov Art")))
    play(match, m.AdvanceUnit(unit("2 Prov Art")), m.EndAdvance(), m.Lead(unit("2/51")))
    assert top(match) == m.FireSupport(US)
    assert m.AssignGuns(unit("2 Prov Art")) in match.legal("us")


@pytest.mark.parametrize(
    ("name", "marks", "mobile", "assault"),
    [
        ("1/7 Arm", "", 12, 12),  # 16.41
        ("1/7 Arm", "U", 6, 6),  # 6.14a-1: want of supply halves it all the same
        ("1/7 Arm", "D", 8, 8),
        ("1/7 Arm", "UD", 2, 2),
        ("A/194", "", 14, 7),
        ("A/194", "U", 7, 7),  # 3.57: not halved twice
        ("A/194", "UD", 3, 3),  # the worked example under 6.14a
        ("1/41", "U", 8, 6),  # 6.14a-3: the greater of the two losses
        ("1/41", "UD", 4, 2),  # 3.72a-2
        ("1 Pur", "U", 6, 5),  # fractions are kept
        ("86 Art", "U", 4, 4),  # two points and one half of four are the same
        ("86 Art", "UD", 0, 0),
    ],
)
def test_3_57_3_72a_6_14a_16_41_allowances_in_half_points(
    name: str, marks: str, mobile: int, assault: int
) -> None:
    side = GROUND.side_of[unit(name)]
    marked = {
        "unsupplied": {name} if "U" in marks else set(),
        "disrupted": {name} if "D" in marks else set(),
    }
    placed = {name: "3408"}
    fields: dict[str, Any] = {"us": placed} if side is US else {"japan": placed}
    p = position(scene(forces={side: marked}, **fields))
    assert [allowance(p, unit(name), hard) for hard in (False, True)] == [mobile, assault]


def test_16_41_japanese_armor_keeps_its_allowance_in_an_assault_sequence() -> None:
    match = scene(japan={"1/7 Arm": "3503", "1+2/9": "3007"})
    p = position(match)
    assert allowance(p, unit("1/7 Arm"), assault=True) == allowance(p, unit("1/7 Arm"), assault=False)
    assert allowance(p, unit("1+2/9"), assault=True) == 8


def test_16_42a_event_n_does_not_bring_the_48th_back() -> None:
    match = operation(
        JAPAN,
        "N",
        scenario="campaign",
        turn=7,
        japan={"48 HQ": "Manila", "1+2/9": "3007"},
        commands={US: {"pool": (F41,)}, JAPAN: {"pool": (F16,), "reserve": {formation("48"): 0}}},
    )
    play(match, m.PlayEvent(event("N")))
    assert refused(match, m.ChooseFormation(formation("48"))) == "16.42a"


def test_16_42a_the_48th_division_waits_in_manila() -> None:
    match = begin("campaign")
    assert force(match, JAPAN).at[unit("48 HQ")] == SETTING.manila
    assert command(match, JAPAN).reserve[formation("48")] == 0


def test_16_42b_4_12_units_in_manila_may_come_by_land() -> None:
    match = entering("48", japan={"1 G": "Manila", "I/47": "Manila"})
    play(match, m.PickUnit(unit("1 G")))
    assert match.legal("japan")[-2:] == [m.StepTo(at("4200")), m.StepTo(at("4201"))]
    play(match, m.TakeAlong(unit("I/47")), m.StepTo(at("4200")), m.Stop())
    assert force(match, JAPAN).at == {unit("1 G"): at("4200"), unit("I/47"): at("4200")}


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


def test_16_42c_15_41_unrest_keeps_the_garrison_from_invading_but_not_the_4th_division() -> None:
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "48", "4", mode="assault"),
        REST,
        m.Invasion(JAPAN),
        japan={"1 G": "Manila", "I/8": "Manila"},
        us=FAR_US,
        scenario="campaign",
        turn=18,
        tally={"unrest": 19},
        display=m.Display(ships={ship("Barge 1"): m.READY}),
        game_turn=m.GameTurn(JAPAN, started_afloat=named("1 G", "I/8")),
    )
    assert refused(match, m.Embark(unit("1 G"))) == "16.42c"
    assert match.check(JAPAN, m.Embark(unit("I/8"))) is None


def test_16_42c_15_45e_15_47_the_refusal_names_what_keeps_a_unit_idle() -> None:
    fields: Any = {"japan": {"1 G": "Manila", "I/2F": "3007", "II/2F": "3008"}}
    match = entering("48", tally={"unrest": 18}, **fields)
    assert refused(match, m.PickUnit(unit("1 G"))) == "16.42c"
    landed = entering("48", game_turn=m.GameTurn(JAPAN, landed=frozenset({unit("I/2F")})), **fields)
    assert refused(landed, m.PickUnit(unit("I/2F"))) == "15.45e"
    invader = scene(
        operations(JAPAN),
        sequence(JAPAN, "48"),
        m.Movement(JAPAN),
        japan=fields["japan"],
        game_turn=m.GameTurn(JAPAN, acted={unit("II/2F"): 2}),
        forces={JAPAN: {"invaders": {"II/2F"}, "unsupplied": {"II/2F"}}},
    )
    assert refused(invader, m.PickUnit(unit("II/2F"))) == "15.47"


def test_16_42c_manila_unrest_keeps_the_48th_in_its_box() -> None:
    match = window(US, "J", japan={"I/2F": "Manila", "48 HQ": "3602"})
    play(match, m.PlayEvent(event("J")))
    assert match.state.tally.unrest == 9
    now = sequence(JAPAN, "48")
    p = position(match)
    assert not is_active(p, now, unit("I/2F"))
    assert is_active(p, now, unit("48 HQ"))
    later = position(match.with_state(replace(match.state, turn=9)))
    assert is_active(later, now, unit("I/2F"))
    assert match.state.events.aside == {event("J"): 8}
