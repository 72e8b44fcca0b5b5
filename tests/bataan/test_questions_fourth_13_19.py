"""A fourth round of questions that a referee is asked, on support, the sea, events and victory: chapters 13 to 19."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import FLOWN, JAPAN, MISSION, READY, US, Display, GameTurn

from .combats import attack, attacked, drms, ended, ordered
from .landings import attacked_from_the_sea
from .scene import (
    BARGE_1,
    BARGE_3,
    BOARD,
    FAR_JAPAN,
    FAR_US,
    FIGHTER,
    GUNBOAT,
    IDA,
    KATE,
    LUZON,
    NATE,
    PT,
    REST,
    SETTING,
    STEAMER,
    VAL,
    around,
    at,
    event,
    force,
    of,
    play,
    position,
    refused,
    scene,
    ship,
    told,
    top,
    unit,
    units,
)
from .support import on_the_west_coast, supported

# -- 13: air support ----------------------------------------------------------------------------------------


def test_13_31_9_11_2_the_hq_of_those_who_only_join_an_assault_allows_no_air_support() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", "1+2/141"),
        mode="assault",
        us={"1/41": "3406"},
        japan={"1+2/9": "3405", "1+2/141": "3405", "9/16 HQ": "3401", "65 HQ": "3404"},
        display=Display(air={IDA: READY}),
        dice=(5, 5),
    )
    assert not any(type(step) is m.AirSupport for step in match.state.steps)  # 9/16 HQ is five hexes away
    assert match.state.display.air == {IDA: READY}


@pytest.mark.parametrize(("disrupted", "asked"), [((), True), (("9/16 HQ",), False)])
def test_16_24_13_31_a_disrupted_hq_allows_no_air_support(disrupted: tuple[str, ...], asked: bool) -> None:
    match = supported({IDA: READY}, 5, 5, forces={JAPAN: {"disrupted": set(disrupted)}})
    assert (top(match) == m.AirSupport(JAPAN)) is asked


def test_13_36e_13_35_the_fighter_in_an_attack_strikes_before_the_defender_checks_and_adds_nothing() -> None:
    match = supported({FIGHTER: READY, IDA: READY}, 4, 5, side=US)
    play(match, m.AssignAir(FIGHTER), m.AssignAir(IDA))
    ended(match)
    (check,) = of(m.GroupChecked, told(match))
    assert (check.name, check.passed) == ("US Fighter", True)  # and Ida is gone before its own check
    assert "13.35" not in drms(told(match))
    assert match.state.display.air == {FIGHTER: FLOWN, IDA: FLOWN}


def test_13_36e_10_41d_a_fighter_that_fails_its_check_offsets_nobody() -> None:
    match = supported({FIGHTER: READY, IDA: READY}, 3, 5, 5)
    play(match, m.AssignAir(IDA), m.AssignAir(FIGHTER))
    assert [(c.name, c.passed) for c in of(m.GroupChecked, told(match))] == [
        ("Ida", True),
        ("US Fighter", False),
    ]
    assert drms(told(match))["13.35"] == -1


def test_16_12_10_41b_the_air_unit_that_is_left_checks_for_itself() -> None:
    """One AA unit takes one of two; who is left leads without a question."""
    match = supported({IDA: READY, NATE: READY}, 4, 5, us={"1/200 AA": "3506"})
    play(match, m.AssignAir(IDA), m.AssignAir(NATE))
    assert len(of(m.AirOffset, told(match))) == 1
    assert drms(told(match))["13.35"] == -1


def test_13_13_an_air_unit_over_the_sea_flies_no_close_support() -> None:
    match = supported({IDA: READY, VAL: "Manila Bay"})
    assert refused(match, m.AssignAir(VAL)) == "13.13"
    assert m.AssignAir(IDA) in match.legal(JAPAN)


def test_13_36d_who_flies_first_decides_which_service_flies() -> None:
    match = supported({IDA: READY, VAL: READY, KATE: READY})
    play(match, m.AssignAir(VAL))
    assert refused(match, m.AssignAir(IDA)) == "13.36d"
    assert m.AssignAir(KATE) in match.legal(JAPAN)
    assert match.state.display.air == {IDA: READY, VAL: MISSION, KATE: READY}


def test_13_12c_an_air_unit_that_has_flown_is_removed_too() -> None:
    taken = frozenset(SETTING.airfields)
    match = scene(
        m.PhaseEnd(),
        us=FAR_US,
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=8,
        display=Display(air={FIGHTER: FLOWN, IDA: READY}),
        land=m.Land(taken),
    )
    assert match.state.display.air == {IDA: READY}


# -- 15: at sea ---------------------------------------------------------------------------------------------


def test_15_54_15_55_boats_and_air_units_each_take_a_point_of_the_gunboat() -> None:
    """The Gunboat has two points: PT Sqn 3 takes one, the Fighter over the sea zone the other."""
    sea = {GUNBOAT: "Bataan Coast", PT: "Bataan Coast"}
    match = on_the_west_coast(sea, {FIGHTER: "Bataan Coast"}, 5)
    play(match, m.Lead(unit("1+2/20")), m.AssignShip(GUNBOAT), m.AssignShip(PT), m.Interdict(FIGHTER))
    assert "15.54" not in drms(told(match))
    match = on_the_west_coast(sea, {FIGHTER: "Bataan Coast"}, 5)
    play(match, m.Lead(unit("1+2/20")), m.AssignShip(GUNBOAT), m.AssignShip(PT), m.EndInterdiction())
    assert drms(told(match))["15.54"] == -1


def test_15_53_a_ship_that_is_only_as_good_does_not_defend() -> None:
    """Gunboat and Luzon have the same rating; against a hex that no ship fires on Luzon is free."""
    match = on_the_west_coast({GUNBOAT: "Bataan Coast", LUZON: "Bataan Coast", PT: "Bataan Coast"}, {})
    play(match, m.Lead(unit("1+2/20")), m.AssignShip(GUNBOAT))
    assert top(match) == m.Gunfire(US)
    assert refused(match, m.AssignShip(LUZON)) == "15.53"
    match = on_the_west_coast({GUNBOAT: "Bataan Coast", LUZON: "Bataan Coast"}, {}, 5)
    play(match, m.Lead(unit("1+2/20")), m.EndGunfire(), m.AssignShip(LUZON))
    assert drms(told(match))["15.54"] == 1


def test_15_51_a_ready_ship_in_port_and_one_in_another_zone_give_no_gunfire() -> None:
    match = on_the_west_coast({GUNBOAT: READY, BARGE_3: "Bataan Coast", BARGE_1: "Manila Bay"}, {})
    play(match, m.Lead(unit("1+2/20")))
    assert refused(match, m.AssignShip(GUNBOAT)) == "15.51"
    assert refused(match, m.AssignShip(BARGE_1)) == "15.51"
    assert m.AssignShip(BARGE_3) in match.legal(JAPAN)


def sailing(ships: dict[int, str], *dice: int, **fields: Any) -> Match:
    return scene(
        m.NavalTransport(US),
        us=FAR_US,
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=8,
        display=Display(ships=ships, air=fields.pop("sky", {})),
        dice=dice,
        **fields,
    )


def test_15_34_13_21_two_air_units_interdict_no_more_than_one() -> None:
    sky = {VAL: "South China Sea"}
    match = sailing({STEAMER: "Southern Islands"}, 1, sky=sky)
    play(match, m.Sail(STEAMER))
    (check,) = of(m.GroupChecked, told(match))
    assert check.drm == 1
    match = sailing({STEAMER: "South China Sea"}, 1, sky=sky)  # it leaves the zone: no modifier
    play(match, m.Sail(STEAMER))
    (check,) = of(m.GroupChecked, told(match))
    assert (check.drm, check.passed) == (0, True)
    assert match.state.display.ships[STEAMER] == "Australia"  # 15.37


def test_15_35_15_37_the_steamer_that_has_unloaded_does_not_set_out_again_this_turn() -> None:
    convoy = ship("Convoy")
    match = sailing({STEAMER: "South China Sea", convoy: "Australia"}, 1)
    play(match, m.Sail(STEAMER))
    assert refused(match, m.Sail(STEAMER)) == "15.35"
    assert m.Sail(convoy) in match.legal(US)


@pytest.mark.parametrize(("hexes", "reacts"), [(6, True), (7, False)])
def test_15_49a_six_hexes_from_the_landing_hex_and_not_seven(hexes: int, reacts: bool) -> None:
    row = BOARD.distances(at("1419"))
    spot = next(
        BOARD.name(h) for h in sorted(position(scene(scenario="campaign", turn=8)).area) if row[h] == hexes
    )
    match = scene(
        m.Operations(US),
        m.Operation(US, (at("1419"),)),
        us={"1/91": spot},
        japan={"1+2/20": "1419"},
        forces={JAPAN: {"invaders": {"1+2/20"}}},
        scenario="campaign",
        turn=8,
        tally={"supply": 1},
    )
    assert (match.check(US, m.ReactToInvasion()) is None) is reacts


def test_15_49a_a_landing_hex_that_the_invader_has_left_calls_nobody() -> None:
    match = scene(
        m.Operations(US),
        m.Operation(US, (at("1419"),)),
        us={"1/91": "1619"},
        japan={"1+2/20": "1420"},
        forces={JAPAN: {"invaders": {"1+2/20"}}},
        scenario="campaign",
        turn=8,
        tally={"supply": 1},
    )
    assert refused(match, m.ReactToInvasion()) == "15.49a"


def test_15_44e_15_45b_who_turns_back_is_neither_disrupted_nor_an_invader() -> None:
    began = frozenset(units("1+2/20"))
    match = scene(
        *ordered(JAPAN, "16", mode="assault"),
        REST,
        m.Landfall(JAPAN, unit("1+2/20"), at("1419")),
        us=FAR_US,
        japan={"1+2/20": "1604"},
        scenario="second",
        turn=24,
        game_turn=GameTurn(JAPAN, started_afloat=began),
        dice=(10,),
    )
    japan = force(match, JAPAN)
    assert japan.at[unit("1+2/20")] == at("1604")
    assert not japan.disrupted
    assert not japan.invaders


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


# -- 17: events ---------------------------------------------------------------------------------------------


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


# -- 19: victory --------------------------------------------------------------------------------------------


def voted(scenario: str, turn: int, us: dict[str, str], japan: dict[str, str], **fields: Any) -> Match:
    return scene(m.VictoryPhase(), us=us, japan=japan, scenario=scenario, turn=turn, **fields)


def test_19_56c_a_town_beside_which_the_us_stands_costs_nothing() -> None:
    beside = around("4009")[0]
    match = voted("campaign", 8, {"1/41": "4009"}, FAR_JAPAN, land=m.Land(frozenset()))
    assert match.state.tally.points == -1
    match = voted("campaign", 8, {"1/41": beside}, FAR_JAPAN, land=m.Land(frozenset()))
    assert match.state.tally.points == 0


def test_19_56b_19_56c_points_are_gained_and_lost_in_the_same_phase() -> None:
    """Bagac and Mariveles for Japan, Olongapo in American hands."""
    land = m.Land(frozenset((at("2225"), at("2940"), at("3501"))))
    match = voted("campaign", 8, {"1/41": "1604"}, FAR_JAPAN, land=land)
    assert match.state.tally.points == 2 + 3 - 1


def test_19_25a_2_balanga_counts_although_no_marker_lies_there() -> None:
    land = m.Land(frozenset((at("3315"), at("3717"), at("3919"))))
    match = voted("abucay", 5, FAR_US, FAR_JAPAN, land=land)
    assert not match.deciders
    two = m.Land(frozenset((at("3315"), at("3919"))))
    assert voted("abucay", 5, FAR_US, FAR_JAPAN, land=two).deciders


def test_19_25a_1_a_destroyed_fort_counts_whoever_stands_in_it() -> None:
    line = sorted(spot for spot, name in SETTING.forts.items() if name == "abucay")
    land = m.Land(frozenset(), frozenset(line[:6]))
    match = voted("abucay", 5, {"1/41": BOARD.name(line[0])}, FAR_JAPAN, land=land)
    assert not match.deciders


def test_19_15a_3_as_many_steps_lost_as_the_us_are_no_more() -> None:
    land = m.Land(frozenset((at("3504"), at("3604"))))
    for lost, winner in (({US: 3, JAPAN: 3}, 1.0), ({US: 3, JAPAN: 4}, 0.0)):
        match = scene(
            us=FAR_US,
            japan=FAR_JAPAN,
            scenario="layac",
            turn=2,
            land=land,
            tally={"lost": lost},
            rest=False,
        )
        assert match.state.steps[-1].scores[JAPAN.value] == winner
