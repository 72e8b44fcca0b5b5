"""Chapter 14: Fortifications."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan import r08_movement as r08
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Land
from pacwar.games.bataan.r10_tables import must_assault
from pacwar.games.bataan.r14_forts import fort_in, is_fort
from pacwar.games.bataan.relocation import eliminated, entered, relocated

from .combats import (
    BEFORE_MAIN,
    BEHIND,
    MAIN,
    NEAR,
    TARGET,
    attack,
    attacked,
    defense_fire,
    drms,
    ordered,
    resulting,
)
from .moves import at_a_ruin, go, picked, price
from .scene import (
    BOARD,
    F41,
    FAR_JAPAN,
    GAME,
    GROUND,
    REST,
    RUIN,
    SETTING,
    at,
    event,
    left,
    moving,
    named,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    top,
    unit,
    units,
)

LINE = frozenset(GROUND.abucay)


def engineering(
    land: Land, *, us: dict[str, str], japan: dict[str, str], repairing: tuple[str, ...] = ()
) -> Match:
    """The Engineering Phase has run."""
    turn = GameTurn(JAPAN, repairing=frozenset(unit(name) for name in repairing))
    return scene(m.EngineeringPhase(), us=us, japan=japan, land=land, game_turn=turn)


def test_14_12_r62_a_moving_unit_pays_for_a_vacant_fort_that_its_zoc_reaches() -> None:
    """3513 is a fort in clear terrain: 2 half points for the hex and 2 for the fort."""
    fort = at("3513")
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN),
        japan={"16 Rcn": "3714"},
        us={"1/41": "3919"},
    )
    play(match, m.PickUnit(unit("16 Rcn")), m.StepTo(at("3614")))
    assert fort not in match.state.land.japanese
    before = top(match)
    play(match, m.StepTo(fort))
    after = top(match)
    assert type(before) is type(after) is m.Moving
    assert before.left - after.left == 4
    assert fort in match.state.land.japanese


def test_14_11_6_22_an_intact_fort_stops_a_japanese_supply_road_and_a_ruin_does_not() -> None:
    """3914 lies on the east road; a unit farther south traces through it only if it is destroyed."""
    source = frozenset({at("4200")})
    p = position(scene(japan={"1+2/9": "3007"}, land=Land(source)))
    assert at("3914") not in p.logistics.network(JAPAN)
    ruin = position(scene(japan={"1+2/9": "3007"}, land=Land(source, frozenset({at("3914")}))))
    assert at("3914") in ruin.logistics.network(JAPAN)
    assert at("3914") in p.logistics.network(US)


def test_14_11_a_fort_blocks_japanese_supply_until_destroyed() -> None:
    match = scene(japan={"1+2/9": "3310"})
    p = position(match)
    assert GROUND.abucay <= p.logistics.closed(JAPAN)  # 14.14: nobody need be in it
    land = replace(match.state.land, destroyed=GROUND.abucay)
    q = position(scene(japan={"1+2/9": "3310"}, land=land))
    assert not GROUND.abucay & q.logistics.closed(JAPAN)
    assert not GROUND.abucay & p.logistics.closed(US)


def test_14_12_the_first_to_enter_a_fort_pays_for_it_and_the_next_does_not() -> None:
    match = moving(JAPAN, "16", japan={"1+2/9": "3612", "I(-)9": "3612"}, us={"1/41": "4129"}, land=Land())
    for name, cost in (("1+2/9", 3), ("I(-)9", 2)):  # Clear, a river, the fort
        play(match, m.PickUnit(unit(name)))
        before = left(match)
        play(match, m.StepTo(at("3613")))
        assert before - left(match) == cost
        play(match, m.Stop())


def test_8_21_8_35a_14_12_river_fort_and_zone_are_all_paid() -> None:
    for us, cost in (({"1/41": "4129"}, 3), ({"1/41": "3614"}, 4)):
        match = moving(JAPAN, "16", us=us, japan={"1+2/9": "3612"}, land=Land())
        play(match, m.PickUnit(unit("1+2/9")))
        now = top(match)
        assert isinstance(now, m.Moving)
        assert r08.price(position(match), now, at("3613")) == 2 * cost  # clear, the river, the fort; the zone


def test_14_12_passing_through_a_fort_makes_it_friendly() -> None:
    match = scene(japan={"7+8/142": "3310"})
    fort = next(iter(sorted(GROUND.abucay)))
    out = entered(position(match), match.state, JAPAN, fort)
    assert fort in out.state.land.japanese


def test_14_12_a_fort_costs_japan_one_more_until_it_is_taken() -> None:
    match = moving(JAPAN, "16", japan={"1+2/9": "3512", "I(-)9": "3512"}, us={"1/41": "3914"})
    play(match, m.PickUnit(unit("1+2/9")))
    assert price(match, "3513") == 1 + 1 + 1  # clear, river, fort
    go(match, "3513", "3514")
    play(match, m.Stop(), m.PickUnit(unit("I(-)9")))
    assert price(match, "3513") == 2  # friendly to Japan now
    match = picked("1/41", key="41", side=US, us={"1/41": "3514"}, japan={"1+2/9": "3106"})
    assert price(match, "3513") == 1
    match = picked(
        "1+2/9", japan={"1+2/9": "3512"}, us={"1/41": "3914"}, land=Land(destroyed=frozenset({at("3513")}))
    )
    assert price(match, "3513") == 2


def test_x94_14_13_forts_with_japanese_in_them_are_destroyed() -> None:
    match = engineering(Land(), us={"1/41": "3513"}, japan={"1+2/9": "3314"})
    assert match.state.land.destroyed == {at("3314")}
    assert not is_fort(position(match), at("3314"))
    assert is_fort(position(match), at("3513"))
    assert is_fort(position(match), at("3613"))  # 14.14: nobody need be in it


def test_14_13_a_fort_of_event_r_is_removed() -> None:
    match = engineering(
        Land(built=frozenset({at("3406"), at("3206")})), us={"1/41": "3513"}, japan={"1+2/9": "3406"}
    )
    assert match.state.land.built == {at("3206")}
    assert not match.state.land.destroyed


def test_r14_14_15_4_all_eight_destroyed_the_line_is_lost() -> None:
    rest = LINE - {at("3314")}
    match = engineering(
        Land(destroyed=rest), us={"1/41": "3513"}, japan={"1+2/9": "3314"}, repairing=("1/41",)
    )
    assert match.state.land.abucay_lost
    assert match.state.land.destroyed == LINE  # 3513 is not repaired any more
    match = engineering(
        Land(destroyed=rest), us={"1/41": "3513"}, japan={"1+2/9": "3106"}, repairing=("1/41",)
    )
    assert not match.state.land.abucay_lost
    assert at("3513") not in match.state.land.destroyed


def test_14_15_a_unit_repairs_by_staying() -> None:
    match = at_a_ruin()
    events = play(match, m.Repair(unit("1/41")))
    assert of(m.RepairBegun, events) == [m.RepairBegun(rule="14.15", unit=unit("1/41"))]
    assert turn_of(match.state).repairing == {unit("1/41")}
    assert refused(match, m.Repair(unit("1/41"))) == "14.15"
    assert refused(match, m.PickUnit(unit("1/41"))) == "8.12"
    match = engineering(RUIN, us={"1/41": "3513"}, japan={"1+2/9": "3106"}, repairing=("1/41",))
    assert not match.state.land.destroyed
    assert is_fort(position(match), at("3513"))


def test_14_15_1_only_when_activated() -> None:
    match = at_a_ruin(us={"1/41": "3513", "1/51": "3513", "86 Art": "3513"})
    assert refused(match, m.Repair(unit("1/51"))) == "14.15-1"
    assert refused(match, m.Repair(unit("86 Art"))) == "14.15-1"
    play(match, m.ActivateArmy(unit("86 Art")), m.Repair(unit("86 Art")))


def test_14_15_2_not_beside_the_enemy_and_ended_by_him() -> None:
    match = at_a_ruin(japan={"1+2/9": "3512"})
    assert refused(match, m.Repair(unit("1/41"))) == "14.15-2"
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN),
        us={"1/41": "3513"},
        japan={"1+2/9": "3510"},
        land=RUIN,
        game_turn=GameTurn(JAPAN, repairing=frozenset({unit("1/41")})),
    )
    play(match, m.PickUnit(unit("1+2/9")), m.StepTo(at("3511")))
    assert turn_of(match.state).repairing
    play(match, m.StepTo(at("3512")))
    assert not turn_of(match.state).repairing


def test_14_15_2_r67_who_had_the_enemy_beside_it_earlier_in_the_segment_does_not_repair() -> None:
    """A Japanese unit passes by, another has stood beside the ruin and goes away: the US unit is activated later."""
    for start, way in (("3714", ("3614", "3714")), ("3614", ("3714",))):
        match = moving(
            JAPAN,
            "16",
            us={"41 HQ": "3617", "1/41": "3513"},
            japan={"16 Rcn": start},
            land=RUIN,
        )
        play(match, m.PickUnit(unit("16 Rcn")), *(m.StepTo(at(spot)) for spot in way), m.Stop())
        turn = turn_of(match.state)
        assert turn.newcomers == named("1/41")
        later = moving(
            US,
            "41",
            us={"41 HQ": "3617", "1/41": "3513"},
            japan={"16 Rcn": "3714"},
            land=RUIN,
            game_turn=turn,
        )
        assert refused(later, m.Repair(unit("1/41"))) == "14.15"
        undisturbed = moving(
            US, "41", us={"41 HQ": "3617", "1/41": "3513"}, japan={"16 Rcn": "3714"}, land=RUIN
        )
        play(undisturbed, m.Repair(unit("1/41")))


def test_14_15_2_r67_an_enemy_that_is_destroyed_beside_the_ruin_was_there_all_the_same() -> None:
    match = scene(
        operations(US),
        sequence(US, "51"),
        REST,
        us={"1/41": "3513"},
        japan={"1+2/9": "3512", **FAR_JAPAN},
        land=RUIN,
    )
    out = eliminated(position(match), match.state, unit("1+2/9"), "11.21c", in_combat=True)
    assert turn_of(out.state).newcomers == named("1/41")
    before = scene(us={"1/41": "3513"}, japan={"1+2/9": "3512", **FAR_JAPAN}, land=RUIN)
    out = eliminated(position(before), before.state, unit("1+2/9"), "6.55", in_combat=False)
    assert not turn_of(out.state).newcomers  # not in the Operations Segment


def test_14_15_2_a_repair_ends_when_a_japanese_unit_is_adjacent() -> None:
    work = m.GameTurn(JAPAN, repairing=frozenset(units("1/51", "2/51")))
    match = scene(us={"1/51": "3414", "2/51": "3820"}, japan={"1+2/9": "3310"}, game_turn=work)
    out = relocated(position(match), match.state, units("1+2/9"), at("3413"))
    assert turn_of(out.state).repairing == {unit("2/51")}
    moved = relocated(position(match), match.state, units("2/51"), at("3821"))
    assert turn_of(moved.state).repairing == {unit("1/51")}


def test_14_15_3_not_by_artillery_that_has_fired() -> None:
    fired = GameTurn(JAPAN, supported=frozenset({unit("41 Art")}))
    match = at_a_ruin(us={"41 Art": "3513"}, forces={US: {"fired": {"41 Art"}}}, game_turn=fired)
    assert refused(match, m.Repair(unit("41 Art"))) == "14.15-3"


def test_14_15_3_r67_a_fired_side_left_from_an_earlier_turn_does_not_keep_artillery_from_repairs() -> None:
    match = moving(
        US,
        "41",
        us={"41 Art": "3513", "41 HQ": "3615"},
        japan=FAR_JAPAN,
        land=RUIN,
        forces={US: {"fired": {"41 Art"}, "unsupplied": {"41 Art"}}},
    )
    play(match, m.Repair(unit("41 Art")))
    assert turn_of(match.state).repairing == named("41 Art")


def test_14_15_3_who_fires_repairs_nothing() -> None:
    us = {"1/41": TARGET, "41 Art": BEHIND}
    turn = m.GameTurn(JAPAN, repairing=frozenset({unit("41 Art")}))
    match = defense_fire(us, game_turn=turn, dice=(5, 5))
    play(match, m.AssignGuns(unit("41 Art")))
    assert not match.state.steps[0].repairing


def test_14_15_4_not_on_the_abucay_line_after_it_is_lost() -> None:
    match = at_a_ruin(land=Land(destroyed=LINE, abucay_lost=True))
    assert refused(match, m.Repair(unit("1/41"))) == "14.15-4"


def test_14_15_4_r57_the_abucay_line_is_lost_for_good_when_scenario_4_begins() -> None:
    land = GAME.start("second", {}).land
    assert land.destroyed == GROUND.abucay and land.abucay_lost
    match = moving(US, "41", us={"1/41": "3613"}, japan=FAR_JAPAN, scenario="second", turn=23, land=land)
    assert refused(match, m.Repair(unit("1/41"))) == "14.15-4"


def test_14_15_only_where_there_is_a_ruin_and_before_moving() -> None:
    match = at_a_ruin(us={"1/41": "3613", "2/41": "3514"})
    assert refused(match, m.Repair(unit("1/41"))) == "14.15"
    play(match, m.PickUnit(unit("2/41")), m.StepTo(at("3513")), m.Stop())
    assert refused(match, m.Repair(unit("2/41"))) == "14.15"
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN),
        us={"1/41": "3814"},
        japan={"1+2/9": "3513"},
        land=RUIN,
    )
    assert refused(match, m.Repair(unit("1+2/9"))) == "14.15"


def test_14_15_who_moves_away_repairs_no_more() -> None:
    match = at_a_ruin(game_turn=GameTurn(JAPAN, repairing=frozenset({unit("1/41")})))
    play(match, m.PickUnit(unit("1/41")), m.StepTo(at("3514")), m.Stop())
    assert not turn_of(match.state).repairing


def test_14_15_who_has_come_to_the_ruin_in_this_segment_does_not_repair_it() -> None:
    """A red-box Army unit acts twice: it goes there first, and would repair then."""
    fields: dict[str, Any] = {
        "us": {"41 HQ": "3615", "1/26": "3514", "1/41": "3613"},
        "japan": {"1+2/9": "3106"},
        "land": Land(destroyed=frozenset({at("3513"), at("3613")})),
    }
    match = scene(operations(US), sequence(US, "41"), m.Movement(US), **fields)
    play(match, m.ActivateArmy(unit("1/26")), m.PickUnit(unit("1/26")), m.StepTo(at("3513")), m.Stop())
    turn = turn_of(match.state)
    assert turn.newcomers == {unit("1/26")}
    fields["us"]["1/26"] = "3513"
    again = scene(operations(US), sequence(US, "41", event=True), m.Movement(US), game_turn=turn, **fields)
    play(again, m.ActivateArmy(unit("1/26")))
    assert refused(again, m.Repair(unit("1/26"))) == "14.15"
    play(again, m.Repair(unit("1/41")))  # who was there from the beginning may


def test_14_16_any_number_of_forts() -> None:
    match = at_a_ruin(
        land=Land(destroyed=frozenset({at("3513"), at("3613")})), us={"1/41": "3513", "2/41": "3613"}
    )
    play(match, m.Repair(unit("1/41")), m.Repair(unit("2/41")))
    assert turn_of(match.state).repairing == {unit("1/41"), unit("2/41")}


def test_14_16_3_11c_a_fort_that_is_built_anew_is_friendly_to_the_us() -> None:
    """Japan took and destroyed an earlier one there."""
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "3408"},
        japan={"1+2/9": "3003"},
        scenario="campaign",
        turn=8,
        hands={US: "R"},
        commands={US: {"activated": frozenset({F41})}},
        land=Land(japanese=frozenset({at("3408")})),
    )
    play(match, m.PlayEvent(event("R")), m.ChooseSpot(at("3408")))
    assert is_fort(position(match), at("3408"))
    assert at("3408") not in match.state.land.japanese


def test_14_14_a_fort_stands_without_anybody_in_it() -> None:
    match = engineering(Land(), us={"1/41": "3106"}, japan={"1+2/9": "3206"})
    assert match.state.land == Land()
    assert all(is_fort(position(match), spot) for spot in GROUND.setting.forts)


def test_r53_a_fort_built_by_event_r_is_worth_one() -> None:
    """As the Abucay Line; the Main Defense Line is worth two (14.22)."""
    worth = GROUND.setting.terrain.forts
    spot = at("3406")
    p = position(scene(us={"1/41": "3406"}, land=Land(built=frozenset({spot}))))
    line = fort_in(p, spot)
    assert line is not None
    assert worth[line] == worth["abucay"] == 1
    assert worth["main"] == 2


def test_14_13_14_22_a_fort_that_the_us_takes_back_before_engineering_protects_it_again() -> None:
    land = Land(japanese=frozenset({at("3613")}))
    match = attacked(
        JAPAN,
        ("16",),
        attack("3613", "1+2/9"),
        japan={"1+2/9": "3612"},
        us={"1/41": "3613", "2/41": "3613"},
        land=land,
        dice=(5,),
    )
    play(match, m.Lead(unit("1/41")))
    events = [e for played in match.log for e in played.events]
    assert drms(events)["14.22"] == 1


def test_14_13_14_15_a_fort_where_both_came_in_turn_is_judged_by_who_is_there_in_engineering() -> None:
    land = Land(japanese=frozenset({at("3513"), at("3613")}))
    match = scene(
        m.EngineeringPhase(),
        us={"1/41": "3513"},
        japan={"1+2/9": "3713"},
        land=land,
        game_turn=GameTurn(JAPAN),
    )
    assert match.state.land.destroyed == {at("3713")}  # 3613 is Japan's, but nobody is in it


def test_14_13_a_built_fort_that_is_destroyed_leaves_no_ruin() -> None:
    land = m.Land(built=frozenset({at(TARGET)}))
    match = scene(m.EngineeringPhase(), japan={"1+2/9": TARGET}, us={}, land=land, scenario="campaign")
    assert not match.state.land.built and not match.state.land.destroyed


def test_14_21_14_13_destroyed_or_built_forts_and_the_crt() -> None:
    now = sequence(JAPAN, "16")
    own = {"1+2/9": NEAR[0], "I(-)9": "3813"}

    def must(spot: str, name: str, **land: Any) -> bool:
        p = position(
            scene(
                *ordered(JAPAN, "16"), m.Declarations(JAPAN), japan=own, us={"1/41": spot}, land=Land(**land)
            )
        )
        return must_assault(p, now, units(name), at(spot))

    assert must("3814", "I(-)9") == (SETTING.forts.get(at("3814")) is not None)
    assert not must(TARGET, "1+2/9")
    assert must(TARGET, "1+2/9", built=frozenset({at(TARGET)}))


def test_14_21_a_fortification_is_nothing_to_japanese_defenders() -> None:
    p = position(scene(*ordered(US, "41"), m.Declarations(US), us={"1/41": "3714"}, japan={"1+2/9": "3613"}))
    assert not must_assault(p, sequence(US, "41"), units("1/41"), at("3613")) or (
        (at("3714"), at("3613")) in BOARD.sides["river"]
    )


def test_14_22_the_main_line_counts_two() -> None:
    own = dict.fromkeys(("1+2/9", "I(-)9"), BEFORE_MAIN)
    match = attacked(
        JAPAN,
        ("16",),
        attack(MAIN, *own),
        japan=own,
        us={"2/42": MAIN},
        scenario="second",
        turn=24,
        land=Land(),
        dice=(5,),
    )
    assert drms(play(match, m.Lead(unit("1+2/9"))))["14.22"] == 2


def test_14_23_an_empty_fortification_does_not_block_a_retreat() -> None:
    """14.23 US defenders in one may stand (9.34-3); where nobody is in it, it is nothing to the Japanese."""
    match = resulting("A1R", {"1/41": "3714"}, {"1+2/9": "3713"}, "3714", leads=("1+2/9", "1/41"))
    play(match, m.RetreatUnit(unit("1+2/9")))
    ways = {a.spot for a in match.legal("japan") if isinstance(a, m.RetreatTo)}
    assert ways & (set(SETTING.forts) - {at("3713")})
