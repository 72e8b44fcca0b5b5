"""Chapter 12: Reinforcements: the landing, Sea hexes, Beachheads."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import (
    HEX,
    LANDING,
    SETTING,
    UNIT,
    about,
    at,
    combat,
    historical,
    land,
    legal,
    lost,
    names,
    of,
    one,
    opened,
    play,
    refused,
    scene,
    strike,
    terrain,
)

INFANTRY = {SETTING.names[u] for u in SETTING.us_units if SETTING.counters[u].kind == "infantry"}


def beachheads(match: Match) -> set[str]:
    return {SETTING.board.name(h) for h in match.state.beachheads}


# -- 12.0-12.2: how many, and when --------------------------------------------------------------------------


def test_12_0_only_the_us_player_has_reinforcements() -> None:
    """They lie on the agenda of a turn between U.S. movement and U.S. combat, and nowhere else."""
    match = scene(us={"1/2 Mar": "0906"}, japan={"317": "3114"}, beachheads=["1002"])
    order = [(type(s).__name__, s.side) for s in reversed(match.state.steps) if hasattr(s, "side")]
    assert order[:3] == [("Movement", US), ("Reinforcement", US), ("Phase", US)]
    assert [name for name, side in order if side is JAPAN] == ["Phase", "Movement", "Phase", "Combat"]
    assert match.state.forces[JAPAN].pool == ()


def test_12_1_six_infantry_units_on_the_first_turn() -> None:
    match = historical()
    assert opened(match) is m.Landing
    assert legal(match, m.PickReinforcement) == INFANTRY
    assert len(INFANTRY) == 28
    for other in ("2 Mar Tank", "1/10 Mar Art", "102 Eng"):
        assert refused(match, m.PickReinforcement, other) == "12.1"
    assert refused(match, m.PickReinforcement, "317") == "12.1"
    land(match, LANDING)
    assert opened(match) is m.Combat  # six and no more
    assert len(match.state.forces[US].on_map) == 6


def test_12_1_one_unit_of_any_type_on_later_turns() -> None:
    match = scene(
        combat(US),
        m.Reinforcement(US),
        us={"1/2 Mar": "1104"},
        japan={"317": "3114"},
        beachheads=["1002", "0902"],
    )
    assert legal(match, m.PickReinforcement) == {SETTING.names[u] for u in SETTING.us_units} - {"1/2 Mar"}
    play(match, (m.PickReinforcement, "2 Mar Tank"), (m.LandAt, "1002"))
    assert at(match, "2 Mar Tank") == "1002"
    assert opened(match) is not m.Reinforcement  # one a turn, although 0902 is vacant


def test_12_1_the_us_player_may_take_none() -> None:
    match = scene(
        combat(US, us=1),
        m.Reinforcement(US),
        us={"1/2 Mar": "1104"},
        japan={"317": "3114"},
        beachheads=["1002"],
    )
    play(match, m.EndReinforcement)
    assert opened(match) is m.Combat
    assert len(match.state.forces[US].on_map) == 1


def test_12_1_destroyed_units_do_not_come_back() -> None:
    match = scene(
        m.Reinforcement(US),
        combat(JAPAN),
        us={"104 FA": "0906", "1/2 Mar": "1104"},
        japan={"5 Base": "0806"},
        beachheads=["1002"],
        pool=["105 FA"],
        dice=(1,),
    )
    strike(match, "104 FA", "5 Base")  # 5 to 1: D2
    play(match, (m.RetreatTo, "1006"), (m.RetreatTo, "1106"), m.EndAdvance)
    assert refused(match, m.PickReinforcement, "104 FA") == "12.1"  # in play
    dead = scene(
        m.Reinforcement(US),
        combat(JAPAN),
        us={"104 FA": "0906", "1/2 Mar": "1104"},
        japan={"5 Base": "0806", "317": "0905", "318": "1006"},
        beachheads=["1002"],
        pool=["105 FA"],
        dice=(1,),
    )
    strike(dead, "104 FA", "5 Base", "317", "318")  # 9 to 1: De
    play(dead, m.EndAdvance)
    assert lost(dead, US) == {"104 FA"}
    assert refused(dead, m.PickReinforcement, "104 FA") == "12.1"
    assert legal(dead, m.PickReinforcement) == {"105 FA"}


def test_12_1_no_more_when_all_have_been_in_play() -> None:
    match = scene(
        combat(US, us=1),
        m.Reinforcement(US),
        us={"1/2 Mar": "1104"},
        japan={"317": "3114"},
        beachheads=["1002"],
        pool=[],
    )
    assert opened(match) is m.Combat


def test_12_2_reinforcements_come_after_all_other_movement() -> None:
    match = scene(us={"1/2 Mar": "1104", "2/2 Mar": "1106"}, japan={"317": "3114"}, beachheads=["1002"])
    assert opened(match) is m.Movement
    assert refused(match, m.PickReinforcement, "104 FA") == "4.1-1A"
    play(match, (m.PickUnit, "1/2 Mar"), (m.StepTo, "1105"), m.Stop, m.EndMovement)
    assert opened(match) is m.Reinforcement
    assert refused(match, m.PickUnit, "2/2 Mar") == "12.2"
    play(match, (m.PickReinforcement, "104 FA"), (m.LandAt, "1002"))
    assert opened(match) is m.Combat


# -- 12.3: where --------------------------------------------------------------------------------------------


def test_12_31_on_beach_hexes_without_an_enemy() -> None:
    match = historical()
    play(match, (m.PickReinforcement, "1/6 Mar"))
    assert legal(match, m.LandAt) == {"1203", "1102", "1002", "0902", "0801", "0702"}
    told = one(play(match, (m.LandAt, "1203")), m.UnitLanded)
    assert (told.rule, names([told.unit]), SETTING.board.name(told.to)) == ("12.31", ("1/6 Mar",), "1203")
    play(match, (m.PickReinforcement, "2/6 Mar"))
    assert refused(match, m.LandAt, "1203") == "14.12"  # taken


def test_12_31_entry_takes_all_movement() -> None:
    """A unit that has come ashore goes no farther: its owner is in his Combat Phase."""
    match = scene(
        combat(US, us=1),
        m.Reinforcement(US),
        us={"1/2 Mar": "1104"},
        japan={"317": "3114"},
        beachheads=["1002"],
    )
    play(match, (m.PickReinforcement, "2/2 Mar"), (m.LandAt, "1002"))
    assert opened(match) is m.Combat
    assert refused(match, m.PickUnit, "2/2 Mar") == "4.1-1B"


def test_12_31_later_only_where_a_beachhead_is() -> None:
    match = scene(
        combat(US), m.Reinforcement(US), us={"1/2 Mar": "1104"}, japan={"317": "3114"}, beachheads=["1002"]
    )
    play(match, (m.PickReinforcement, "2/2 Mar"))
    assert legal(match, m.LandAt) == {"1002"}
    assert refused(match, m.LandAt, "0902") == "12.34"  # a Beach hex without marker
    assert refused(match, m.LandAt, "1005") == "12.34"


def test_r16_armor_comes_ashore_on_clear_and_town_hexes_only() -> None:
    """5.25, 12.31 1515 is Broken, 3719 Broken with a road inland: no road or trail hexside leads in from the sea."""
    us, japan = {"1/2 Mar": "1104"}, {"317": "0504"}
    beaches = ["1515", "3719", "1002", "1304"]
    match = scene(combat(US), m.Reinforcement(US), us=us, japan=japan, beachheads=beaches)
    assert (terrain("1515"), terrain("3719"), terrain("1304")) == ("broken", "broken", "town")
    play(match, (m.PickReinforcement, "2 Mar Tank"))
    assert legal(match, m.LandAt) == {"1002", "1304"}
    assert refused(match, m.LandAt, "1515") == "5.25"
    match = scene(combat(US), m.Reinforcement(US), us=us, japan=japan, beachheads=beaches[:2])
    assert refused(match, m.PickReinforcement, "2 Mar Tank") == "5.25"  # there is no hex for it
    play(match, (m.PickReinforcement, "2/2 Mar"))
    assert legal(match, m.LandAt) == {"1515", "3719"}


def test_12_32_a_landing_unit_in_a_sea_hex_must_attack_its_beach() -> None:
    match = historical()
    told = land(match, LANDING)
    at_sea = [e for e in of(told, m.UnitLanded) if e.rule == "12.32"]
    assert [SETTING.board.name(e.to) for e in at_sea] == ["1102", "0801"]
    assert match.state.at_sea == {UNIT("2/6 Mar"): HEX("1103"), UNIT("2/23 Mar"): HEX("0802")}
    assert refused(match, m.EndCombat) == "7.12"
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/6 Mar"))
    assert refused(match, m.EndDeclaration) == "7.12"  # the unit at sea has no other enemy
    play(match, (m.AddAttacker, "2/6 Mar"), (m.AddAttacker, "3/6 Mar"), m.EndDeclaration)
    assert opened(match) is m.Barrage


def test_12_32_the_unit_is_lost_if_the_beach_is_not_cleared() -> None:
    match = scene(
        combat(US),
        us={"1/6 Mar": "1102"},
        japan={"317": "1103"},
        at_sea={"1/6 Mar": "1103"},
        turn=1,
        dice=(5,),
    )
    events = strike(match, "317", "1/6 Mar")  # 5 to 3: no effect
    assert one(events, m.AttackResolved).result == "-"
    gone = one(events, m.UnitEliminated)
    assert (names([gone.unit]), gone.rule, SETTING.board.name(gone.at)) == (("1/6 Mar",), "12.32", "1102")
    assert lost(match, US) == {"1/6 Mar"}
    assert at(match, "317") == "1103"


def test_12_32_a_unit_at_sea_has_nowhere_to_retreat() -> None:
    match = scene(
        combat(US, japan=3),
        us={"1/6 Mar": "1102", "2/6 Mar": "1203"},
        japan={"317": "1103", "2/136": "1204"},
        at_sea={"1/6 Mar": "1103"},
        turn=1,
        dice=(4,),
    )
    events = strike(match, "317", "1/6 Mar", fpf_support=3)  # 5 to 6: A1
    assert one(events, m.AttackResolved).result == "A1"
    assert names([one(events, m.UnitEliminated).unit]) == ("1/6 Mar",)
    assert at(match, "2/6 Mar") == "1203"


def test_12_32_the_unit_goes_ashore_when_the_beach_is_cleared() -> None:
    match = scene(
        combat(US),
        us={"1/6 Mar": "1102"},
        japan={"317": "1103"},
        at_sea={"1/6 Mar": "1103"},
        turn=1,
        dice=(4,),
    )
    strike(match, "317", "1/6 Mar")  # D1
    play(match, (m.RetreatTo, "1104"))
    assert legal(match, m.AdvanceUnit) == {"1/6 Mar"}
    assert refused(match, m.EndAdvance) == "12.32"
    told = one(play(match, (m.AdvanceUnit, "1/6 Mar"), (m.AdvanceTo, "1103")), m.UnitAdvanced)
    assert told.rule == "7.91"
    assert at(match, "1/6 Mar") == "1103"
    assert match.state.at_sea == {}


def test_12_32_its_attack_is_against_its_own_beach() -> None:
    """The unit off 1103 touches 1203 as well, but it must attack the enemy in 1103, not only the other one."""
    match = scene(
        combat(US),
        us={"1/6 Mar": "1202"},
        japan={"317": "1103", "318": "1203"},
        at_sea={"1/6 Mar": "1103"},
        turn=1,
    )
    assert legal(match, m.DeclareAttack) == {"317"}
    assert refused(match, m.DeclareAttack, "318") == "12.32"


def test_12_32_it_may_not_join_an_attack_on_another_beach() -> None:
    match = scene(
        combat(US),
        us={"1/6 Mar": "1102", "2/6 Mar": "1202"},
        japan={"317": "1103", "318": "1203"},
        at_sea={"1/6 Mar": "1103", "2/6 Mar": "1203"},
        turn=1,
    )
    play(match, (m.DeclareAttack, "317"), (m.AddAttacker, "1/6 Mar"))
    assert about(match, m.AddAttacker, "2/6 Mar") == ("12.32", {"318"})


def test_r6_the_landing_unit_has_the_first_call() -> None:
    """12.32, 7.96 Nobody else advances before the unit at sea is ashore; it may not stay where it is."""
    match = scene(
        combat(US),
        us={"2/6 Mar": "1102", "3/6 Mar": "1002"},
        japan={"317": "1103"},
        at_sea={"2/6 Mar": "1103"},
        turn=1,
        dice=(3,),
    )
    strike(match, "317", "2/6 Mar", "3/6 Mar")  # 10 to 3: D2
    play(match, (m.RetreatTo, "1104"), (m.RetreatTo, "1105"))
    assert legal(match, m.AdvanceUnit) == {"2/6 Mar"}
    assert about(match, m.AdvanceUnit, "3/6 Mar") == ("12.32", {"2/6 Mar"})
    assert about(match, m.EndAdvance) == ("12.32", {"2/6 Mar"})
    play(match, (m.AdvanceUnit, "2/6 Mar"))
    assert legal(match, m.AdvanceTo) == {"1103", "1104"}
    play(match, (m.AdvanceTo, "1103"))
    assert legal(match, m.AdvanceUnit) == {"3/6 Mar"}
    assert legal(match, m.EndAdvance) == {""}
    play(match, (m.AdvanceUnit, "3/6 Mar"), (m.AdvanceTo, "1104"))
    assert (at(match, "2/6 Mar"), at(match, "3/6 Mar")) == ("1103", "1104")


def test_r6_a_vacated_beach_is_entered() -> None:
    """12.32 The enemy has left before the attack: the unit goes ashore and does not fight."""
    match = scene(
        combat(US, us=1), us={"1/6 Mar": "1102"}, japan={"317": "1105"}, at_sea={"1/6 Mar": "1103"}, turn=1
    )
    told = one(match.opening, m.UnitAdvanced)
    assert (told.rule, names([told.unit]), SETTING.board.name(told.to)) == ("12.32", ("1/6 Mar",), "1103")
    assert at(match, "1/6 Mar") == "1103"
    assert UNIT("1/6 Mar") in match.state.steps[-1].fought


def test_r6_too_late_for_an_enemy_already_attacked_or_a_hex_taken() -> None:
    """12.32, 7.14 The unit cannot make its attack, or finds a friend in its hex: it is lost."""
    late = scene(
        combat(US, us=1, attacked=frozenset((UNIT("317"),))),
        us={"1/6 Mar": "1102", "1/2 Mar": "0702"},
        japan={"317": "1103"},
        at_sea={"1/6 Mar": "1103"},
        turn=1,
    )
    assert [(names([e.unit]), e.rule) for e in of(late.opening, m.UnitEliminated)] == [
        (("1/6 Mar",), "12.32")
    ]
    taken = scene(
        combat(US, us=1),
        us={"1/6 Mar": "1102", "1/2 Mar": "1103"},
        japan={"317": "1106"},
        at_sea={"1/6 Mar": "1103"},
        turn=1,
    )
    assert lost(taken, US) == {"1/6 Mar"}
    assert at(taken, "1/2 Mar") == "1103"


def test_12_33_reinforcements_may_land_beside_the_enemy_and_must_attack() -> None:
    match = scene(
        combat(US),
        m.Reinforcement(US),
        us={"1/2 Mar": "1306"},
        japan={"317": "1003"},
        beachheads=["1002", "0702"],
    )
    play(match, (m.PickReinforcement, "2/2 Mar"))
    assert legal(match, m.LandAt) == {"1002", "0702"}
    play(match, (m.LandAt, "1002"))
    assert (opened(match), legal(match, m.DeclareAttack)) == (m.Combat, {"317"})
    assert refused(match, m.EndCombat) == "7.12"
    play(match, (m.DeclareAttack, "317"))
    assert legal(match, m.AddAttacker) == {"2/2 Mar"}


# -- R8, R9: the plan ---------------------------------------------------------------------------------------


def test_r8_six_units_land_and_no_fewer() -> None:
    """12.1 The landing cannot be broken off."""
    match = historical()
    land(match, dict(list(LANDING.items())[:5]))
    assert {type(a) for a in match.legal(US)} == {m.PickReinforcement}
    assert refused(match, m.EndReinforcement) == "12.1"
    play(match, (m.PickReinforcement, "3/23 Mar"))
    assert legal(match, m.LandAt) == {"0702"}


def landing_at(*beaches: str) -> m.Landing:
    return m.Landing(US, tuple(map(HEX, beaches)))


def test_r9_sea_hexes_are_not_shared() -> None:
    """12.32 1103 and 1203 are both assaulted; the Sea hex between them holds one unit."""
    match = scene(combat(US), landing_at("1103", "1203"), japan={"317": "1103", "318": "1203"}, turn=1)
    play(match, (m.PickReinforcement, "1/6 Mar"), (m.LandAt, "1103"))
    assert legal(match, m.StartAt) == {"1102", "1202"}
    assert refused(match, m.StartAt, "1303") == "12.32"  # not beside 1103
    assert refused(match, m.StartAt, "1104") == "12.32"  # land
    play(match, (m.StartAt, "1202"))
    assert at(match, "1/6 Mar") == "1202"
    events = play(match, (m.PickReinforcement, "2/6 Mar"), (m.LandAt, "1203"))
    assert SETTING.board.name(one(events, m.UnitLanded).to) == "1303"  # the only one left
    assert match.state.at_sea == {UNIT("1/6 Mar"): HEX("1103"), UNIT("2/6 Mar"): HEX("1203")}


def test_r9_a_taken_sea_hex_is_refused() -> None:
    """12.32 Off 2306 lie three Sea hexes; the one that the unit for 2106 has taken is closed."""
    match = scene(combat(US), landing_at("2106", "2306"), japan={"317": "2106", "318": "2306"}, turn=1)
    play(match, (m.PickReinforcement, "1/6 Mar"), (m.LandAt, "2106"), (m.StartAt, "2205"))
    play(match, (m.PickReinforcement, "2/6 Mar"), (m.LandAt, "2306"))
    assert about(match, m.StartAt, "2205") == ("12.32", {"1/6 Mar"})
    assert legal(match, m.StartAt) == {"2305", "2405"}


def test_r9_a_sea_hex_that_another_attack_needs_is_refused() -> None:
    """14.22 1614 can be assaulted only from 1514: the unit for 1515 may not take it, unless nobody needs it."""
    held = {"1/18": "1515", "3/118": "1614"}
    match = scene(combat(US), landing_at("1515", "1614"), japan=held, turn=1)
    play(match, (m.PickReinforcement, "1/6 Mar"), (m.LandAt, "1515"))
    assert refused(match, m.StartAt, "1514") == "14.22"
    assert legal(match, m.StartAt) == {"1414"}
    alone = scene(combat(US), landing_at("1515", "1614"), japan={"1/18": "1515"}, turn=1)
    play(alone, (m.PickReinforcement, "1/6 Mar"), (m.LandAt, "1515"))
    assert legal(alone, m.StartAt) == {"1414", "1514"}


def test_r9_a_chain_of_needs_is_seen() -> None:
    """14.22 Six neighbouring beaches, six Sea hexes: each has its only place, however far the chain goes."""
    chain = ("1103", "1203", "1304", "1404", "1505", "1605")
    held = dict(zip(("317", "318", "316", "1/118", "3/118", "1/18"), chain, strict=True))
    match = scene(combat(US), landing_at(*chain), japan=held, turn=1)
    play(match, (m.PickReinforcement, "1/6 Mar"), (m.LandAt, "1103"))
    assert legal(match, m.StartAt) == {"1102"}
    assert refused(match, m.StartAt, "1202") == "14.22"


def test_r9_a_hex_that_cannot_be_assaulted_is_passed_over() -> None:
    """12.32 The only Sea hex before 0802 is taken: that landing is not made, and its unit stays in the pool."""
    match = scene(
        combat(US, us=1),
        landing_at("0802", "1002"),
        us={"1/2 Mar": "0801"},
        japan={"16": "0802"},
        at_sea={"1/2 Mar": "0802"},
        turn=1,
    )
    play(match, (m.PickReinforcement, "1/6 Mar"))
    assert refused(match, m.LandAt, "0802") == "12.32"
    assert legal(match, m.LandAt) == {"1002"}
    play(match, (m.LandAt, "1002"))
    assert opened(match) is m.Combat
    assert UNIT("2/6 Mar") in match.state.forces[US].pool


def test_r26_landings_that_were_not_made_are_not_carried_over() -> None:
    """12.1 Only one unit lands on turn 1; on turn 2 one unit may come, not six."""
    match = scene(
        m.Phase(JAPAN, "Movement Phase"),
        m.Beachheads(),
        combat(US),
        landing_at("0902", "1002"),
        japan={"317": "3114"},
        turn=1,
    )
    land(match, {"1/6 Mar": "1002", "2/6 Mar": "0902"})
    assert beachheads(match) == {"1002", "0902"}
    play(match, (m.PickUnit, "1/6 Mar"), (m.StepTo, "1003"), m.Stop)
    play(match, (m.PickUnit, "2/6 Mar"), (m.StepTo, "0903"), m.Stop)
    assert match.state.turn == 2
    play(match, (m.PickReinforcement, "3/6 Mar"), (m.LandAt, "1002"))
    assert opened(match) is not m.Reinforcement
    assert len(match.state.forces[US].on_map) == 3


# -- 12.34: Beachheads --------------------------------------------------------------------------------------


def test_12_34_markers_where_us_units_hold_a_beach_at_the_end_of_the_first_us_turn() -> None:
    match = scene(
        m.Movement(JAPAN),
        m.Beachheads(),
        us={"1/6 Mar": "1002", "2/6 Mar": "1003", "3/6 Mar": "0902"},
        japan={"317": "3114"},
        turn=1,
    )
    assert beachheads(match) == {"1002", "0902"}
    placed = of(match.opening, m.BeachheadPlaced)
    assert [(e.rule, SETTING.board.name(e.at)) for e in placed] == [("12.34", "0902"), ("12.34", "1002")]


def test_12_34_on_the_first_turn_and_then_only() -> None:
    """A unit that holds another beach at the end of turn 2 marks nothing; the turn has no such step."""
    first = historical()
    assert sum(isinstance(s, m.Beachheads) for s in first.state.steps) == 1
    second = scene(us={"1/6 Mar": "1304"}, japan={"317": "3114"}, turn=1, beachheads=["1002"])
    assert second.state.turn == 2
    assert not any(isinstance(s, m.Beachheads) for s in second.state.steps)
    play(second, m.EndMovement, m.EndReinforcement)
    while second.state.turn == 2:
        play(second, m.EndCombat if opened(second) is m.Combat else m.EndMovement)
    assert beachheads(second) == {"1002"}


def test_12_34_only_vacant_beachheads_take_reinforcements() -> None:
    match = scene(
        combat(US),
        m.Reinforcement(US),
        us={"1/2 Mar": "1002"},
        japan={"317": "3114"},
        beachheads=["1002", "0902"],
    )
    play(match, (m.PickReinforcement, "2/2 Mar"))
    assert about(match, m.LandAt, "1002") == ("12.34", {"1/2 Mar"})
    assert legal(match, m.LandAt) == {"0902"}
    full = scene(
        combat(US, us=1),
        m.Reinforcement(US),
        us={"1/2 Mar": "1002"},
        japan={"317": "3114"},
        beachheads=["1002"],
    )
    assert opened(full) is m.Combat  # no vacant marker, no reinforcement


def test_12_34_a_japanese_unit_that_passes_through_destroys_the_marker() -> None:
    match = scene(
        m.Movement(JAPAN), us={"1/2 Mar": "1306"}, japan={"317": "1003"}, beachheads=["1002", "0902", "0702"]
    )
    play(match, (m.PickUnit, "317"))
    told = play(match, (m.StepTo, "1002"))
    gone = one(told, m.BeachheadDestroyed)
    assert (gone.rule, SETTING.board.name(gone.at), names([gone.by])) == ("12.34", "1002", ("317",))
    play(match, (m.StepTo, "0902"), (m.StepTo, "0903"))
    assert beachheads(match) == {"0702"}


def test_12_34_a_us_unit_does_not() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "1003"}, japan={"317": "3114"}, beachheads=["1002"])
    play(match, (m.PickUnit, "1/2 Mar"), (m.StepTo, "1002"), (m.StepTo, "1103"))
    assert beachheads(match) == {"1002"}


def test_r10_a_retreat_destroys_a_beachhead() -> None:
    """12.34"""
    match = scene(combat(US), us={"1/2 Mar": "1004"}, japan={"317": "1003"}, beachheads=["1002"], dice=(4,))
    strike(match, "317", "1/2 Mar")  # D1
    told = one(play(match, (m.RetreatTo, "1002")), m.BeachheadDestroyed)
    assert (told.rule, names([told.by])) == ("12.34", ("317",))
    assert beachheads(match) == set()


def test_r10_a_displacement_destroys_a_beachhead() -> None:
    """12.34 317 can retreat only through 318, who must go to the marked beach."""
    match = scene(
        combat(US),
        us={"1/2 Mar": "1004", "2/2 Mar": "0804", "3/2 Mar": "1205"},
        japan={"317": "1003", "318": "1103", "16": "1002", "316": "0903"},
        beachheads=["1203", "0902"],
        dice=(4,),
    )
    strike(match, "317", "1/2 Mar")  # D1
    assert "1103" in legal(match, m.RetreatTo)
    told = play(match, (m.RetreatTo, "1103"), (m.DisplaceTo, "1203"))
    assert names([one(told, m.UnitDisplaced).unit]) == ("318",)
    assert names([one(told, m.BeachheadDestroyed).by]) == ("318",)
    assert beachheads(match) == {"0902"}


def test_r10_an_advance_destroys_what_it_enters_and_what_it_passes() -> None:
    """12.34 The engineers fall back from 1002 over 0902; the victor follows."""
    for to, left in (("1002", {"0902", "0702"}), ("0902", {"0702"})):
        match = scene(
            combat(JAPAN),
            us={"102 Eng": "1002", "1/2 Mar": "1306"},
            japan={"5 Base": "1003"},
            beachheads=["1002", "0902", "0702"],
            dice=(1,),
        )
        strike(match, "102 Eng", "5 Base")  # 5 to 3: D2
        play(match, (m.RetreatTo, "0902"), (m.RetreatTo, "0802"), (m.AdvanceUnit, "5 Base"))
        events = play(match, (m.AdvanceTo, to))
        assert one(events, m.UnitAdvanced).to == HEX(to)
        gone = {SETTING.board.name(event.at) for event in of(events, m.BeachheadDestroyed)}
        assert gone == {"1002", "0902", "0702"} - left
        assert at(match, "102 Eng") == "0802"
        assert beachheads(match) == left


def test_12_34_an_advance_over_unmarked_hexes_destroys_nothing() -> None:
    match = scene(
        combat(JAPAN),
        us={"102 Eng": "1002", "1/2 Mar": "1306"},
        japan={"5 Base": "1003"},
        beachheads=["0702"],
        dice=(1,),
    )
    strike(match, "102 Eng", "5 Base")
    play(match, (m.RetreatTo, "0902"), (m.RetreatTo, "0802"), (m.AdvanceUnit, "5 Base"))
    assert of(play(match, (m.AdvanceTo, "0902")), m.BeachheadDestroyed) == []
    assert beachheads(match) == {"0702"}


# -- 12.4: combat on arrival --------------------------------------------------------------------------------


def test_12_4_reinforcements_fight_in_the_turn_of_their_arrival() -> None:
    match = scene(
        combat(US),
        m.Reinforcement(US),
        us={"1/2 Mar": "0906"},
        japan={"317": "0806"},
        beachheads=["1002"],
        dice=(6,),
    )
    play(match, (m.PickReinforcement, "104 FA"), (m.LandAt, "1002"))
    told = one(strike(match, "317", "1/2 Mar", barrage=["104 FA"]), m.AttackResolved)
    assert told.attack == 9
