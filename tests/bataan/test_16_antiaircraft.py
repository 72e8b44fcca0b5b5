"""Chapter 16.1: antiaircraft fire, conversion to infantry, garrisons."""

from __future__ import annotations

import pytest

from pacwar.core.records import Event
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import FLOWN, JAPAN, MISSION, READY, US, Display
from pacwar.games.bataan.r16_antiaircraft import hit
from pacwar.games.bataan.relocation import relocated

from .combats import NEAR, TARGET, attack, attacked, declaring, drms, ended, ordered, resulting
from .landings import NEAR_1419, landing
from .scene import (
    BOARD,
    F1,
    F16,
    FAR_JAPAN,
    FIGHTER,
    GROUND,
    IDA,
    LILY,
    NATE,
    REST,
    SALLY,
    SETTING,
    air,
    around,
    at,
    command,
    event,
    force,
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
    told,
    top,
    unit,
    units,
)
from .support import INLAND, fight, modifiers, supported

STRAIGHT = 3  # the die of a landing in the hex that was meant


def test_16_11_nobody_is_left_to_check() -> None:
    match = fight(sky={IDA: READY}, us={"1/200 AA": INLAND})
    play(match, m.AssignAir(IDA))
    assert top(match) == REST
    assert modifiers(match) == []


def test_16_11_16_12_aa_units_in_or_beside_the_hex_offset_air_points() -> None:
    beside = fight(1, sky={IDA: READY, NATE: READY}, us={"1/200 AA": "3216"})
    events = play(beside, m.AssignAir(IDA), m.AssignAir(NATE))
    assert [len(e.air) for e in of(m.AirOffset, events)] == [1]
    assert modifiers(beside) == [(-1, "13.35")]
    away = fight(1, sky={IDA: READY}, us={"1/200 AA": "3317"})  # 16.11-2
    play(away, m.AssignAir(IDA))
    assert modifiers(away) == [(-1, "13.35")]


@pytest.mark.parametrize(("where", "hit"), [(INLAND, True), ("3216", True), ("3217", False)])
def test_16_11_2_r27_antiaircraft_fire_comes_from_the_hex_and_those_beside_it(where: str, hit: bool) -> None:
    """R27: the second rule with the number 16.11."""
    match = fight(1, sky={IDA: READY}, us={"1/200 AA": where})
    play(match, m.AssignAir(IDA))
    assert (match.state.display.air[IDA] == FLOWN) == hit
    assert bool(modifiers(match)) == (not hit)


def test_9_14_16_12_neither_an_hq_nor_an_antiaircraft_unit_with_its_guns_attacks() -> None:
    match = declaring(
        US,
        "41",
        mode="assault",
        us={"1/41": "3513", "41 HQ": "3513", "1/200 AA": "3513", "2/200 AA": "3513"},
        japan={"1+2/9": "3512"},
        forces={US: {"converted": {"2/200 AA"}}},
    )
    play(match, m.DeclareAttack(at("3512")), m.AddAttacker(unit("1/41")))
    assert refused(match, m.AddAttacker(unit("41 HQ"))) == "9.14"
    assert refused(match, m.AddAttacker(unit("1/200 AA"))) == "9.14"
    play(match, m.AddAttacker(unit("2/200 AA")))


def test_16_12_one_antiaircraft_point_does_nothing_to_an_air_unit_of_two() -> None:
    heavy = next(name for name, counter in GROUND.setting.air.items() if counter.points == 2)
    light = next(
        name for name, x in GROUND.setting.air.items() if x.points == 1 and x.side is JAPAN and name != heavy
    )
    one = position(scene(us={"1/200 AA": "3513"}, japan=FAR_JAPAN))
    two = position(scene(us={"1/200 AA": "3513", "2/200 AA": "3514"}, japan=FAR_JAPAN))
    assert hit(one, JAPAN, (air(heavy),), at("3513")) == ()
    assert hit(two, JAPAN, (air(heavy),), at("3513")) == (air(heavy),)
    assert hit(one, JAPAN, tuple(sorted((air(heavy), air(light)))), at("3513")) == (air(light),)
    assert hit(two, JAPAN, (air(light),), at("3511")) == ()  # 16.11-2: too far away


def test_16_12_10_41b_the_air_unit_that_is_left_checks_for_itself() -> None:
    """One AA unit takes one of two; who is left leads without a question."""
    match = supported({IDA: READY, NATE: READY}, 4, 5, us={"1/200 AA": "3506"})
    play(match, m.AssignAir(IDA), m.AssignAir(NATE))
    assert len(of(m.AirOffset, told(match))) == 1
    assert drms(told(match))["13.35"] == -1


def flown_at(*committed: str, us: dict[str, str], dice: tuple[int, ...]) -> list[Event]:
    """Japan attacks 1/51 with all these air units; what is told to the end of the combat."""
    near = around(TARGET)
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        us={"1/51": TARGET, **us},
        japan={"1+2/9": near[0], "16 HQ": near[0]},
        display=m.Display(air={air(name): m.READY for name in (*committed, "Val")}),
        scenario="campaign",
        dice=dice,
    )
    assert type(top(match)) is m.AirSupport
    events = play(match, *(m.AssignAir(air(name)) for name in committed))
    return [*events, *ended(match)]


def test_16_12_one_point_of_aa_takes_the_small_unit_and_leaves_the_bomber() -> None:
    near = around(TARGET)
    events = flown_at("Ida", "Lily", us={"1/200 AA": near[3]}, dice=(1, 9))
    assert [e.air for e in of(m.AirOffset, events)] == [(air("Ida"),)]
    assert drms(events)["13.35"] == -2


def test_16_12_where_aa_takes_all_nobody_checks() -> None:
    near = around(TARGET)
    aa = {"1/200 AA": near[3], "2/200 AA": near[4]}
    events = flown_at("Ida", "Nate", us=aa, dice=(9,))
    assert not of(m.GroupChecked, events) and "13.35" not in drms(events)


def test_16_12_three_antiaircraft_points_offset_one_of_two_bombers() -> None:
    batteries = {"1/200 AA": "3315", "2/200 AA": "3316", "1/515 AA": "3215"}
    match = fight(1, sky={LILY: READY, SALLY: READY}, us=batteries)
    play(match, m.AssignAir(LILY), m.AssignAir(SALLY))
    assert modifiers(match) == [(-2, "13.35")]


def test_16_12_13_36e_one_battery_and_the_fighter_stop_two_air_units_of_one_point() -> None:
    match = fight(1, 1, sky={IDA: READY, NATE: READY, FIGHTER: READY}, us={"1/515 AA": "3215"})
    play(match, m.AssignAir(IDA), m.AssignAir(NATE), m.AssignAir(FIGHTER))
    assert modifiers(match) == []


def test_16_12_r96_as_many_points_as_it_can() -> None:
    match = fight(1, sky={LILY: READY, IDA: READY}, us={"1/200 AA": INLAND, "2/200 AA": "3216"})
    events = play(match, m.AssignAir(LILY), m.AssignAir(IDA))
    assert [e.air for e in of(m.AirOffset, events)] == [(LILY,)]  # R96
    assert match.state.display.air == {LILY: FLOWN, IDA: MISSION}


def test_16_12_two_points_for_a_unit_of_two() -> None:
    one = fight(1, sky={LILY: READY}, us={"1/200 AA": INLAND})
    play(one, m.AssignAir(LILY))
    assert modifiers(one) == [(-2, "13.35")]
    two = fight(sky={LILY: READY}, us={"1/200 AA": INLAND, "2/200 AA": "3216"})
    play(two, m.AssignAir(LILY))
    assert modifiers(two) == []


@pytest.mark.parametrize(
    "guns", ["1419", "1420"], ids=["before the invader at sea", "beside the landing hex"]
)
def test_16_13_15_41_r66_the_movement_phase_of_an_assault_ends_after_the_landings(guns: str) -> None:
    """An invasion is part of the Movement Phase: who lands beside antiaircraft units may find infantry."""
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", mode="assault"),
        m.Declarations(JAPAN),
        m.PhaseEnd(),
        m.Invasion(JAPAN),
        m.Movement(JAPAN),
        us={"1/200 AA": guns},
        japan={"1+2/20": "1604"},
        forces={US: {"locked": {"1/200 AA"}}},
        scenario="second",
        turn=24,
        display=Display(ships={ship("Barge 3"): READY}),
        game_turn=m.GameTurn(JAPAN, started_afloat=frozenset(units("1+2/20"))),
        dice=(STRAIGHT,),
    )
    play(match, m.EndMovement())
    assert top(match) == m.Invasion(JAPAN)
    play(match, m.Embark(unit("1+2/20")), m.LandAt(at("1419")))
    assert top(match) == m.AaConversion(US)
    play(match, m.ConvertAa(unit("1/200 AA")))
    assert force(match, US).converted == {unit("1/200 AA")}
    assert top(match) == m.Declarations(JAPAN)


def test_16_13_16_14_an_antiaircraft_unit_that_is_infantry_is_still_a_garrison() -> None:
    match = scene(
        operations(US),
        sequence(US, "41"),
        m.Movement(US),
        us={"41 HQ": "4039", "1/515 AA": "4040"},
        japan={"1+2/9": "3106"},
        scenario="second",
        turn=24,
        forces={US: {"locked": {"1/515 AA"}}},
    )
    play(match, m.ConvertAa(unit("1/515 AA")))
    assert refused(match, m.ActivateArmy(unit("1/515 AA"))) == "16.14"


@pytest.mark.parametrize(("converted", "lost"), [(set(), True), ({"1/200 AA"}, False)])
def test_11_37_16_13_an_antiaircraft_unit_retreats_only_as_infantry(converted: set[str], lost: bool) -> None:
    match = resulting(
        "DR",
        {"1/200 AA": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/200 AA"),
        forces={US: {"converted": converted}},
    )
    ended(match)
    assert (unit("1/200 AA") not in force(match, US).at) is lost


def test_16_13_a_released_antiaircraft_unit_becomes_infantry_and_attacks_in_the_same_sequence() -> None:
    us = {"1/200 AA": "3406", "41 HQ": "3407"}
    guns = declaring(US, "41", army={"1/200 AA": "41"}, us=us, japan={"16 HQ": "3405"}, rest=True)
    assert not any(isinstance(a, m.DeclareAttack) for side in guns.deciders for a in guns.legal(side))
    foot = declaring(
        US,
        "41",
        army={"1/200 AA": "41"},
        us=us,
        japan={"16 HQ": "3405"},
        forces={US: {"converted": {"1/200 AA"}}},
    )
    assert m.DeclareAttack(at("3405")) in foot.legal(US)


def test_16_13_an_aa_unit_becomes_infantry_for_good() -> None:
    """R66: whether it is active or not."""
    match = moving(US, "41", us={"41 HQ": "3615", "1/200 AA": "3915", "2/200 AA": "3916"}, japan={"1+2/9": "3106"},
                   forces={US: {"locked": {"1/200 AA"}}})  # fmt: skip
    events = play(match, m.ConvertAa(unit("1/200 AA")))
    assert of(m.UnitConverted, events)
    assert force(match, US).converted == {unit("1/200 AA")}
    assert unit("1/200 AA") in force(match, US).locked  # 16.14: still a garrison
    assert refused(match, m.ConvertAa(unit("1/200 AA"))) == "16.13"
    assert refused(match, m.ConvertAa(unit("41 HQ"))) == "16.13"


def test_16_13_r66_the_owner_is_asked_when_an_enemy_movement_phase_ends_beside_an_aa_unit() -> None:
    match = moving(JAPAN, "16", us={"1/200 AA": "3406", "2/200 AA": "3915"}, japan={"1+2/9": "3405"})
    play(match, m.EndMovement())
    assert match.deciders == ("us",)
    assert match.step("us") == m.AaConversion(US)
    assert match.legal("us") == [m.ConvertAa(unit("1/200 AA")), m.ConvertAa(unit("2/200 AA")), m.Pass()]
    match.play("us", m.ConvertAa(unit("1/200 AA")))
    assert force(match, US).converted == {unit("1/200 AA")}
    assert not any(
        isinstance(step, m.AaConversion) for step in match.state.steps
    )  # nobody else is beside the enemy


def test_16_13_r66_nobody_is_asked_where_the_enemy_is_not_beside_an_aa_unit() -> None:
    match = moving(JAPAN, "16", us={"1/200 AA": "3407"}, japan={"1+2/9": "3405"})
    play(match, m.EndMovement())
    assert not any(isinstance(step, m.AaConversion) for step in match.state.steps)


def test_16_13_converted_aa_units_have_no_guns() -> None:
    match = fight(1, sky={IDA: READY}, us={"1/200 AA": INLAND}, forces={US: {"converted": {"1/200 AA"}}})
    play(match, m.AssignAir(IDA))
    assert modifiers(match) == [(-1, "13.35")]


def test_16_14_5_34_7_43_event_n_does_not_activate_a_garrison_that_rests_with_the_formation() -> None:
    """It gets no activation marker, its supply is its own, and it may still react to a landing."""
    us = {"1 HQ": NEAR_1419, "803 Eng": NEAR_1419, "1/200 AA": NEAR_1419}
    match = scene(
        operations(US),
        m.Operation(US),
        us=us,
        japan={"1+2/20": "1419"},
        forces={US: {"locked": {"1/200 AA"}}, JAPAN: {"invaders": {"1+2/20"}}},
        commands={
            US: {
                "reserve": {F1: 25},
                "attached": dict.fromkeys(units("803 Eng", "1/200 AA"), F1),
                "pool": (),
            },
            JAPAN: {"pool": (F16,)},
        },
        hands={US: "N"},
        tally={"supply": 2},
        scenario="second",
        turn=24,
    )
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(F1), m.ChooseMobile(), m.SaveSupply())
    assert turn_of(match.state).acted == {unit("803 Eng"): 2}
    assert force(match, US).unsupplied == named("1 HQ", "803 Eng")
    assert refused(match, m.ActivateArmy(unit("1/200 AA"))) == "16.14"
    assert command(match, US).attached == {}  # 5.34: nobody is in Reserve any more


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


def test_16_14_a_garrison_is_released_when_a_japanese_unit_is_adjacent() -> None:
    lock = {US: {"locked": frozenset({"1/515 AA", "2/515 AA"})}}
    match = scene(
        us={"1/515 AA": "4040", "2/515 AA": "4231"},
        japan={"7+8/142": "3912"},
        forces=lock,
        scenario="campaign",
        turn=6,
    )
    beside = next(n for n in BOARD.neighbors[at("4040")] if n in SETTING.land)
    out = relocated(position(match), match.state, units("7+8/142"), beside)
    assert out.state.forces[US].locked == {unit("2/515 AA")}
    assert of(m.UnitReleased, out.events)


def test_16_14_a_garrison_is_released_by_invaders_before_its_hex() -> None:
    """They lie at sea, adjacent to it; 14.15-2: and who repairs there stops."""
    match = landing(
        dice=(3,),
        us={"1/200 AA": "1419", "2/200 AA": "1719"},
        forces={US: {"locked": {"1/200 AA", "2/200 AA"}}},
        played={"repairing": frozenset(units("1/200 AA"))},
    )
    events = play(match, m.LandAt(at("1419")))
    assert force(match, JAPAN).afloat
    assert [e.unit for e in of(m.UnitReleased, events)] == [unit("1/200 AA")]
    assert force(match, US).locked == set(units("2/200 AA"))
    assert not match.state.steps[0].repairing
