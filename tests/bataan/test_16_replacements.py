"""Chapter 16.5: replacements, and HQs that return (16.26)."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn
from pacwar.games.bataan.r03_units import face
from pacwar.games.bataan.r07_initiative import available
from pacwar.games.bataan.r16_replacements import hosts
from pacwar.games.bataan.r18_setup import NEVER
from pacwar.games.bataan.relocation import eliminated, relocated

from .combats import retreating
from .scene import (
    F16,
    F41,
    F51,
    F65,
    FAR_JAPAN,
    FAR_US,
    GROUND,
    REST,
    RUIN,
    arriving,
    at,
    command,
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
    top,
    unit,
    units,
)
from .supply import NINTH, judged, ring

POINTS = {US: 2, JAPAN: 2}


def phase(side: Any = JAPAN, **fields: Any) -> Any:
    """The 65th and the 41st are in Reserve and In Supply."""
    fields.setdefault("us", {"41 HQ": "3327", "1/41": "3425", "1/51": "3825", "3/31": "3425"})
    fields.setdefault(
        "japan", {"65 HQ": "3607", "1+2/141": "3607", "3+4/141": "3806", "1+2/9": "3007", "9(+) AT": "3806"}
    )
    forces = {
        US: {"reduced": {"1/41", "1/51", "3/31"}},
        JAPAN: {"reduced": {"1+2/141", "3+4/141", "1+2/9"}},
    }
    for owner, more in fields.pop("forces", {}).items():
        forces[owner] = {**forces[owner], **more}
    commands: dict[Any, Any] = {
        US: {"reserve": {F41: 26}, "supplied": frozenset({F41, F51})},
        JAPAN: {"reserve": {F65: 26}},
    }
    tally = {"replacements": POINTS, **fields.pop("tally", {})}
    return scene(
        m.ReplacementPhase(side),
        scenario="second",
        turn=24,
        forces=forces,
        commands=commands,
        tally=tally,
        **fields,
    )


def test_16_5_16_56a_a_unit_in_reserve_is_marked() -> None:
    """16.56a"""
    match = phase()
    play(match, m.ReplaceStep(unit("1+2/141")))
    assert turn_of(match.state).recovering == {unit("1+2/141")}
    assert match.state.tally.replacements == POINTS  # spent when it is completed
    assert refused(match, m.ReplaceStep(unit("1+2/141"))) == "16.52"
    play(match, m.ReplaceStep(unit("3+4/141")))
    assert top(match) == REST  # 16.51: no point is left


def test_16_51_16_59_replacement_points_of_the_schedule() -> None:
    match = arriving(18, tally={"replacements": {US: 2, JAPAN: 0}})
    assert match.state.tally.replacements == {US: 3, JAPAN: 4}
    assert match.state.tally.us_replacement
    assert not arriving(15).state.tally.us_replacement


def test_16_52_16_57c_who_is_rebuilt_is_disrupted_and_gets_no_second_step_that_turn() -> None:
    match = phase(forces={JAPAN: {"eliminated": units("5+6/141")}})
    play(match, m.RebuildUnit(unit("5+6/141")))
    assert unit("5+6/141") in force(match, JAPAN).reduced
    assert refused(match, m.ReplaceStep(unit("5+6/141"))) == "16.54a"


def test_16_54_who_does_not_qualify() -> None:
    match = phase()
    assert refused(match, m.ReplaceStep(unit("1+2/9"))) == "16.54b"
    assert refused(match, m.ReplaceStep(unit("65 HQ"))) == "16.54a"
    marked = phase(forces={JAPAN: {"disrupted": {"1+2/141"}, "unsupplied": {"3+4/141"}}})
    assert top(marked) == REST  # nobody is left
    both = {"65 HQ": "3607", "1+2/141": "3607", "3+4/141": "3806", "5+6/141": "3806"}
    three = phase(
        japan=both,
        us={"1/11": "3608"},
        forces={JAPAN: {"reduced": {"1+2/141", "3+4/141", "5+6/141"}, "disrupted": {"3+4/141"}}},
    )
    assert refused(three, m.ReplaceStep(unit("3+4/141"))) == "16.54a"  # Disrupted
    assert refused(three, m.ReplaceStep(unit("1+2/141"))) == "16.54a"  # in an enemy zone
    play(three, m.ReplaceStep(unit("5+6/141")))


def test_16_54c_the_formation_must_be_in_supply() -> None:
    hungry = {JAPAN: {"unsupplied": {"3+4/141"}}}
    assert refused(phase(forces=hungry), m.ReplaceStep(unit("3+4/141"))) == "16.54c"


@pytest.mark.parametrize("points", [0, 1])
def test_6_41d_16_54c_who_is_not_fed_in_the_reorganization_phase_still_receives_its_step(points: int) -> None:
    """16.54c looks at the Supply Status Phase."""
    match = scene(
        m.Recovery(),
        m.ReorganizationPhase(),
        us={"41 HQ": "3327", "1/41": "3327"},
        japan=FAR_JAPAN,
        forces={US: {"reduced": {"1/41"}}},
        commands={US: {"reserve": {F41: 9}, "supplied": frozenset({F41}), "markers": {F41: 1}}},
        game_turn=GameTurn(JAPAN, recovering=named("1/41")),
        tally={"supply": points, "replacements": {US: 1, JAPAN: 0}},
        scenario="campaign",
        turn=8,
    )
    if points:
        play(match, m.FeedFormation(F41))
    assert not force(match, US).reduced
    assert (unit("1/41") in force(match, US).unsupplied) is (points == 0)


def test_16_53_only_infantry_and_engineers() -> None:
    match = phase(
        US,
        us={"41 HQ": "3327", "1/41": "3425", "1 Prov Art": "3425"},
        forces={US: {"reduced": {"1/41", "1 Prov Art"}}},
    )
    assert refused(match, m.ReplaceStep(unit("1 Prov Art"))) == "16.53"


def test_16_53_r141_an_antiaircraft_unit_that_became_infantry_is_rebuilt_as_infantry() -> None:
    def phase(converted: set[str]) -> Match:
        match = scene(
            us={"41 HQ": "3327", "1/200 AA": "3327", "1/41": "3327"},
            japan=FAR_JAPAN,
            forces={US: {"converted": converted, "reduced": {"1/41"}}},
            commands={US: {"reserve": {F41: 26}, "supplied": frozenset({F41})}},
            scenario="second",
            turn=24,
        )
        lost = eliminated(position(match), match.state, unit("1/200 AA"), "11.21c", in_combat=True).state
        assert lost.forces[US].eliminated == units("1/200 AA")
        return scene(
            m.ReplacementPhase(US),
            us={"41 HQ": "3327", "1/41": "3327"},
            japan=FAR_JAPAN,
            forces={
                US: {
                    "converted": lost.forces[US].converted,
                    "eliminated": lost.forces[US].eliminated,
                    "reduced": {"1/41"},
                }
            },
            commands={US: {"reserve": {F41: 26}, "supplied": frozenset({F41})}},
            scenario="second",
            turn=24,
            tally={"replacements": {US: 2, JAPAN: 0}, "us_replacement": True},
        )

    assert refused(phase(set()), m.RebuildUnit(unit("1/200 AA"))) == "16.53"
    match = phase({"1/200 AA"})
    play(match, m.RebuildUnit(unit("1/200 AA")))
    after = force(match, US)
    assert after.at[unit("1/200 AA")] == at("3327")
    assert face(position(match), after, unit("1/200 AA")).attack == 2
    assert unit("1/200 AA") in after.disrupted  # 16.57c
    assert not match.state.tally.us_replacement  # 16.59


def test_16_55_japan_marks_first() -> None:
    fields: Any = {"scenario": "second", "turn": 24, "us": {"41 HQ": "3327", "1/41": "3425"}}
    match = scene(
        m.ReinforcementPhase(),
        japan={"65 HQ": "3607", "1+2/141": "3607"},
        forces={US: {"reduced": {"1/41"}}, JAPAN: {"reduced": {"1+2/141"}}},
        commands={
            US: {"markers": {F41: 1}, "reserve": {F41: 26}, "supplied": frozenset({F41})},
            JAPAN: {"markers": {F65: 2}, "reserve": {F65: 26}},
        },
        tally={"replacements": POINTS},
        **fields,
    )
    assert top(match) == m.ReplacementPhase(JAPAN)  # after both could place formations in Reserve
    play(match, m.EndReplacements())
    assert top(match) == m.ReplacementPhase(US)
    poor = scene(m.ReplacementPhase(US), tally={"replacements": {US: 0, JAPAN: 0}})
    assert top(poor) == REST  # without points nobody is asked


def test_16_56b_what_disqualifies_takes_the_marker_away() -> None:
    match = phase()
    play(match, m.ReplaceStep(unit("3+4/141")))
    p = position(match)
    out = relocated(p, match.state, units("1/41"), at("3906"))
    assert turn_of(out.state).recovering == frozenset()  # now in an enemy zone


@pytest.mark.parametrize(("name", "kept"), [("A/194", False), ("1/200 AA", True)])
def test_16_56b_3_21_r142_an_enemy_that_passes_by_takes_the_replacements_away(name: str, kept: bool) -> None:
    """3.23: not if it exerts no zone."""
    match = moving(
        US,
        "41",
        us={name: "3714", "41 HQ": "3617"},
        japan={"1+2/141": "3513"},
        army={unit(name): F41},
        forces={US: {"converted": {"1/200 AA"}}},
        land=RUIN,
        game_turn=GameTurn(JAPAN, recovering=named("1+2/141")),
    )
    play(match, m.PickUnit(unit(name)), m.StepTo(at("3614")))
    assert (turn_of(match.state).recovering == named("1+2/141")) is kept


def test_16_56b_who_comes_into_an_enemy_zone_receives_no_replacements() -> None:
    work = m.GameTurn(JAPAN, recovering=frozenset(units("1/51")))
    match = scene(us={"1/51": "3615"}, japan={"7+8/142": "3808"}, game_turn=work)
    p = position(match)
    near = relocated(p, match.state, units("7+8/142"), at("3614"))
    assert at("3615") in GROUND.ways.zone_links[False][at("3614")]
    assert turn_of(near.state).recovering == frozenset()
    far = relocated(p, match.state, units("7+8/142"), at("3809"))
    assert turn_of(far.state).recovering == {unit("1/51")}


def test_16_56b_r86_who_is_out_of_supply_receives_no_replacements() -> None:
    """16.54c, R86"""
    match = judged(
        us={"1/41": "3007", "2/41": "3919"},
        japan=ring("3007", NINTH),
        game_turn=GameTurn(JAPAN, recovering=frozenset(units("1/41", "2/41"))),
    )
    assert turn_of(match.state).recovering == {unit("2/41")}


def test_16_56b_3_21_r142_who_retreats_past_a_unit_takes_its_replacements_away() -> None:
    """From 2909 through the jungle of 2810, into which the zone of 1+2/141 in 2709 does not reach, but out of which theirs does."""
    match = retreating(
        US,
        ("1/41",),
        "2909",
        exactly=True,
        us={"1/41": "2909"},
        japan={"1+2/9": "3008", "1+2/141": "2709"},
        game_turn=m.GameTurn(JAPAN, recovering=frozenset(units("1+2/141"))),
    )
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("2810")), m.RetreatTo(at("2811")))
    assert not turn_of(match.state).recovering


def test_16_54a_who_moves_by_event_n_loses_it() -> None:
    match = scene(
        sequence(JAPAN, "65", event=True),
        m.Movement(JAPAN),
        japan={"3+4/141": "3806", "1+2/141": "3806"},
        game_turn=GameTurn(JAPAN, recovering=frozenset(units("3+4/141", "1+2/141"))),
    )
    assert turn_of(match.state).recovering == set(units("3+4/141", "1+2/141"))
    play(match, m.PickUnit(unit("3+4/141")), m.StepTo(at("3807")), m.Stop())
    assert turn_of(match.state).recovering == {unit("1+2/141")}


@pytest.mark.parametrize(("moves", "recovers"), [(False, True), (True, False)])
def test_16_54a_4_35c_who_leaves_reserve_by_event_n_recovers_if_it_does_not_move(
    moves: bool, recovers: bool
) -> None:
    match = moving(
        JAPAN,
        "65",
        event=True,
        japan={"65 HQ": "3404", "1+2/141": "3404"},
        us={"1/41": "3814"},
        forces={JAPAN: {"reduced": {"1+2/141"}}},
        game_turn=GameTurn(JAPAN, recovering=frozenset(units("1+2/141"))),
    )
    if moves:
        play(match, m.PickUnit(unit("1+2/141")), m.StepTo(at("3403")), m.Stop())
    assert (unit("1+2/141") in turn_of(match.state).recovering) is recovers


def test_16_54a_8_0_r140_an_advance_is_no_movement_and_leaves_the_replacements() -> None:
    """1+2/141 has left Reserve by Event N and stays where it is; it attacks out of the jungle and advances."""
    turn = GameTurn(JAPAN, recovering=named("1+2/141"))
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "65", event=True),
        m.Advance(JAPAN, units("1+2/141"), at("3407"), 1),
        us=FAR_US,
        japan={"1+2/141": "3408"},
        game_turn=turn,
    )
    play(match, m.AdvanceUnit(unit("1+2/141")))
    assert force(match, JAPAN).at[unit("1+2/141")] == at("3407")
    assert turn_of(match.state).recovering == named("1+2/141")
    moved = moving(JAPAN, "65", event=True, us=FAR_US, japan={"1+2/141": "3408"}, game_turn=turn)
    play(moved, m.PickUnit(unit("1+2/141")), m.StepTo(at("3407")), m.Stop())
    assert not turn_of(moved.state).recovering


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
    assert turn_of(match.state).recovering == frozenset(units("2/1"))
    assert formation("1") in match.state.commands[US].reserve  # it does not leave by itself


def test_16_56c_it_is_completed_in_the_reorganization_phase() -> None:
    match = scene(
        m.Recovery(),
        japan={"3+4/141": "3806"},
        forces={JAPAN: {"reduced": {"3+4/141"}}},
        tally={"replacements": POINTS},
        game_turn=GameTurn(JAPAN, recovering=frozenset(units("3+4/141"))),
    )
    assert force(match, JAPAN).reduced == frozenset()
    assert match.state.tally.replacements == {US: 2, JAPAN: 1}
    assert turn_of(match.state).recovering == frozenset()


def test_16_57_an_eliminated_unit_is_rebuilt_on_its_hq() -> None:
    """16.57a, 16.57b, 16.57c"""
    match = phase(forces={JAPAN: {"eliminated": units("5+6/141", "65 Eng", "I(-)9", "16 Rcn")}})
    assert refused(match, m.RebuildUnit(unit("I(-)9"))) == "16.54b"
    assert refused(match, m.RebuildUnit(unit("1+2/141"))) == "16.57b"
    events = play(match, m.RebuildUnit(unit("5+6/141")))
    own = force(match, JAPAN)
    assert own.at[unit("5+6/141")] == at("3607")
    assert unit("5+6/141") in own.reduced
    assert unit("5+6/141") in own.disrupted
    assert match.state.tally.replacements[JAPAN] == 1
    assert of(m.UnitRebuilt, events)[0].at == at("3607")
    play(match, m.RebuildUnit(unit("65 Eng")))
    own = force(match, JAPAN)
    assert unit("65 Eng") not in own.reduced  # one step: at full strength
    assert own.eliminated == units("I(-)9", "16 Rcn")


def test_16_57_r107_an_army_unit_is_rebuilt_on_an_hq_in_reserve_and_in_supply() -> None:
    gone = {"eliminated": units("PAAC")}
    places = {"41 HQ": "3327", "51 HQ": "3425", "1/41": "3425"}
    match = phase(US, us=places, forces={US: gone})
    play(match, m.RebuildUnit(unit("PAAC")))  # the 51st is not in Reserve: there is no choice
    assert force(match, US).at[unit("PAAC")] == at("3327")
    hungry = phase(US, us=places, forces={US: {**gone, "unsupplied": {"41 HQ"}}})
    assert (
        type(top(hungry)) is not m.ReplacementPhase
        or refused(hungry, m.RebuildUnit(unit("PAAC"))) == "16.57c"
    )


def test_16_57c_stacking_and_regimental_hqs() -> None:
    full = {
        "65 HQ": "3607",
        "1+2/141": "3607",
        "3+4/141": "3607",
        "7+8/141": "3607",
        "1+2/142": "3607",
        "3+4/142": "3607",
    }
    match = phase(japan=full, forces={JAPAN: {"eliminated": units("5+6/141"), "reduced": {"1+2/141"}}})
    assert refused(match, m.RebuildUnit(unit("5+6/141"))) == "16.57c"
    regimental = phase(
        japan={"122/65 HQ": "3607", "1+2/141": "3607"},
        forces={JAPAN: {"eliminated": units("5+6/141"), "reduced": {"1+2/141"}}},
    )
    assert refused(regimental, m.RebuildUnit(unit("5+6/141"))) == "16.57c"


def test_19_55_r19_japan_may_rebuild_beside_its_hq() -> None:
    match = phase(forces={JAPAN: {"eliminated": units("5+6/141")}}, options={"reserve": "once"})
    play(match, m.RebuildUnit(unit("5+6/141")))
    assert top(match) == m.Rebuilding(JAPAN, unit("5+6/141"))
    assert refused(match, m.PlaceAt(at("3007"))) == "16.57c"
    play(match, m.PlaceAt(at("3608")))
    assert force(match, JAPAN).at[unit("5+6/141")] == at("3608")


def test_16_57c_an_army_unit_on_any_hq_in_reserve() -> None:
    match = phase(US, forces={US: {"eliminated": units("PAAC", "1 Pur")}})
    assert refused(match, m.RebuildUnit(unit("1 Pur"))) == "16.59"
    play(match, m.RebuildUnit(unit("PAAC")))
    assert force(match, US).at[unit("PAAC")] == at("3327")


def test_16_59_points_are_for_filipinos_but_for_that_of_gt18() -> None:
    match = phase(
        US,
        us={"41 HQ": "3327", "1/41": "3425", "1 Pur": "3425"},
        forces={US: {"reduced": {"1/41", "1 Pur"}}},
        tally={"us_replacement": True, "replacements": {US: 1, JAPAN: 0}},
    )
    assert top(match) == REST  # 1/41 is Filipino, and 1 Pur is not in Reserve
    both = phase(US, forces={US: {"eliminated": units("PAAC", "1 Pur")}}, tally={"us_replacement": True})
    play(both, m.RebuildUnit(unit("1 Pur")))
    assert not both.state.tally.us_replacement
    assert both.state.tally.replacements[US] == 1
    assert refused(both, m.RebuildUnit(unit("1 Pur"))) == "16.57b"
    play(both, m.RebuildUnit(unit("PAAC")))


# -- HQs ----------------------------------------------------------------------------------------------------


def test_16_26_an_hq_returns_on_a_unit_of_its_formation() -> None:
    match = scene(
        m.ReinforcementPhase(),
        japan={"1+2/141": "3607", "65 Eng": "4009", "1+2/9": "3007"},
        forces={JAPAN: {"returning": {"65 HQ": 4}}},
    )
    assert top(match) == m.HqReturn(JAPAN, unit("65 HQ"))
    assert refused(match, m.PlaceOn(unit("1+2/9"))) == "16.26"
    events = play(match, m.PlaceOn(unit("65 Eng")))
    assert force(match, JAPAN).at[unit("65 HQ")] == at("4009")
    assert force(match, JAPAN).returning == {}
    assert of(m.HqReturned, events)[0].at == at("4009")
    early = scene(
        m.ReinforcementPhase(), japan={"1+2/141": "3607"}, forces={JAPAN: {"returning": {"65 HQ": 5}}}
    )
    assert unit("65 HQ") not in force(early, JAPAN).at


def test_16_26_a_regimental_hq_returns_to_its_regiment() -> None:
    match = scene(
        m.ReinforcementPhase(),
        japan={"1+2/20": "3607", "I(-)9": "4009", "II(-)9": "3007", "16 Eng": "3607"},
        forces={JAPAN: {"returning": {"9/16 HQ": 4}}},
    )
    assert refused(match, m.PlaceOn(unit("1+2/20"))) == "16.26"
    assert refused(match, m.PlaceOn(unit("16 Eng"))) == "16.26"
    play(match, m.PlaceOn(unit("I(-)9")))
    assert force(match, JAPAN).at[unit("9/16 HQ")] == at("4009")


def test_16_26_an_hq_is_supplied_as_its_formation_is() -> None:
    match = scene(
        m.HqReturn(US, unit("41 HQ")),
        us={"1/41": "3425"},
        scenario="second",
        turn=24,
        forces={US: {"returning": {"41 HQ": 24}}},
        commands={US: {"supplied": frozenset()}},
    )
    play(match, m.PlaceOn(unit("1/41")))
    assert force(match, US).at[unit("41 HQ")] == at("3425")
    assert unit("41 HQ") in force(match, US).unsupplied
    assert command(match, US).supplied == frozenset()


def test_16_57a_an_eliminated_unit_is_rebuilt_only_if_its_formation_is_in_reserve() -> None:
    gone = {JAPAN: {"eliminated": units("5+6/141", "I(-)9")}}
    match = phase(forces=gone, japan={"65 HQ": "3607", "1+2/141": "3607", "16 HQ": "3007"})
    assert refused(match, m.RebuildUnit(unit("I(-)9"))) == "16.54b"
    assert match.check("japan", m.RebuildUnit(unit("5+6/141"))) is None


def test_r19_only_japan_and_only_with_the_optional_rule_rebuilds_beside_an_hq() -> None:
    gone = {JAPAN: {"eliminated": units("5+6/141")}, US: {"eliminated": units("2/41")}}
    plain = phase(forces=gone)
    play(plain, m.RebuildUnit(unit("5+6/141")))
    assert force(plain, JAPAN).at[unit("5+6/141")] == at("3607")  # nothing to choose
    us = phase(US, forces=gone, options={"reserve": "once"})
    play(us, m.RebuildUnit(unit("2/41")))
    assert force(us, US).at[unit("2/41")] == at("3327")


def test_16_26_r146_a_regimental_hq_waits_for_its_regiment_as_long_as_the_division_has_units() -> None:
    """It is not asked about, and returns when a unit of the regiment is there again."""
    fields: Any = {"forces": {JAPAN: {"returning": {"9/16 HQ": 4}}}, "turn": 6}
    waits = scene(m.HqReturn(JAPAN, unit("9/16 HQ")), japan={"1+2/20": "3106"}, **fields)
    assert top(waits) == REST and unit("9/16 HQ") in force(waits, JAPAN).returning
    back = scene(m.HqReturn(JAPAN, unit("9/16 HQ")), japan={"1+2/20": "3106", "1+2/9": "3007"}, **fields)
    play(back, m.PlaceOn(unit("1+2/9")))
    assert force(back, JAPAN).at[unit("9/16 HQ")] == at("3007")
    last = scene(japan={"1+2/20": "3106"}, **fields)
    out = eliminated(position(last), last.state, unit("1+2/20"), "11.21", in_combat=True)
    assert unit("9/16 HQ") in out.state.forces[JAPAN].eliminated  # with the last of the division it is lost


def test_16_26_r106_an_hq_may_wait_for_a_better_turn() -> None:
    for turn, action in ((4, m.Pass()), (6, m.PlaceOn(unit("65 Eng")))):
        match = scene(
            m.ReinforcementPhase(),
            japan={"65 Eng": "4009"},
            forces={JAPAN: {"returning": {"65 HQ": 4}}},
            turn=turn,
        )
        assert top(match) == m.HqReturn(JAPAN, unit("65 HQ"))
        play(match, action)
        assert (unit("65 HQ") in force(match, JAPAN).returning) == (turn == 4)


def test_16_26_r133_an_hq_that_returns_is_not_disrupted() -> None:
    match = scene(
        m.HqReturn(JAPAN, unit("65 HQ")),
        japan={"1+2/141": "3404"},
        forces={JAPAN: {"returning": {unit("65 HQ"): 4}}},
    )
    play(match, m.PlaceOn(unit("1+2/141")))
    assert force(match, JAPAN).at[unit("65 HQ")] == at("3404")
    assert not force(match, JAPAN).disrupted


def test_16_26_a_regimental_hq_returns_with_its_regiment_the_divisional_one_with_anybody() -> None:
    match = scene(
        japan={"1+2/9": "3007", "1+2/20": "3106", "16 Eng": "3206"},
        forces={JAPAN: {"returning": {"9/16 HQ": 4, "16 HQ": 4}}},
    )
    p = position(match)
    assert hosts(p, m.HqReturn(JAPAN, unit("9/16 HQ"))) == units("1+2/9")
    assert hosts(p, m.HqReturn(JAPAN, unit("16 HQ"))) == units("1+2/9", "1+2/20", "16 Eng")


def test_16_26_16_57c_a_unit_is_rebuilt_on_an_hq_that_has_just_returned() -> None:
    match = scene(
        m.ReinforcementPhase(),
        us={"1/41": "3814"},
        japan={"1+2/141": "3622", "3+4/141": "3722"},
        forces={JAPAN: {"returning": {"65 HQ": 24}, "eliminated": (unit("5+6/141"),)}},
        commands={JAPAN: {"markers": {F65: 2, F16: 2}, "reserve": {F65: 25}}, US: {"markers": {F41: 1}}},
        scenario="second",
        turn=24,
        tally={"replacements": {US: 0, JAPAN: 1}},
    )
    play(match, m.PlaceOn(unit("3+4/141")), m.EndReserve())
    play(match, m.RebuildUnit(unit("5+6/141")))
    own = force(match, JAPAN)
    assert own.at[unit("5+6/141")] == own.at[unit("65 HQ")] == at("3722")
    assert own.disrupted == own.reduced == named("5+6/141")  # R133: not the HQ
    assert match.state.tally.replacements[JAPAN] == 0


def test_16_26_an_eliminated_hq_goes_two_turns_ahead() -> None:
    match = scene(us={"51 HQ": "3317", "3/51": "3314"}, turn=4)
    after = eliminated(position(match), match.state, unit("51 HQ"), "11.21c", in_combat=True).state
    assert after.forces[US].returning == {unit("51 HQ"): 6}
    assert after.forces[US].eliminated == ()


def test_16_42_r147_the_garrison_acts_with_the_48th_and_not_before_it_is_kept() -> None:
    """The markers come with Event I, and stay for the Garrison when the division leaves on GT12 (19.54i)."""
    f48 = formation("48")
    fields: Any = {"japan": {"1 G": "Manila", "I/2F": "Manila"}, "scenario": "campaign", "turn": 12}
    for reserve, own in (({f48: NEVER}, False), ({}, True)):
        match = scene(m.Withdrawals(), commands={JAPAN: {"reserve": reserve, "markers": {f48: 2}}}, **fields)
        assert set(force(match, JAPAN).at) == {unit("1 G")}
        assert (available(command(match, JAPAN)) == (f48, f48)) is own
