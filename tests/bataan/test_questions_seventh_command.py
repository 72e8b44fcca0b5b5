"""A seventh round of questions that a referee is asked: the Strategic Segment, activation, and landings."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, READY, SAILED, US, GameTurn
from pacwar.games.bataan.places import eliminated
from pacwar.games.bataan.r07_initiative import available as markers_available

from .landings import NEAR_1419, at_olongapo, invaded
from .scene import (
    BARGE_3,
    BARGE_4,
    F1,
    F16,
    F41,
    F51,
    F65,
    SCOUTS,
    at,
    command,
    event,
    force,
    formation,
    named,
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

# -- landings -----------------------------------------------------------------------------------------------


def test_15_41_4_35c_5_34_a_division_that_event_n_calls_out_of_reserve_lands_in_the_same_sequence() -> None:
    """An Army engineer that was in Reserve with it acts with it, and lands too."""
    match = at_olongapo(
        "1+2/20",
        "3 Eng",
        hands={JAPAN: "N"},
        commands={JAPAN: {"reserve": {F16: 25}, "attached": {unit("3 Eng"): F16}, "pool": (F65,)}},
        dice=(3, 3),
    )
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(F16), m.ChooseAssault(), m.EndMovement())
    for name in ("1+2/20", "3 Eng"):
        play(match, m.Embark(unit(name)))
        if type(top(match)) is m.Embarking:
            play(match, m.BoardBarge(BARGE_3))
        play(match, m.LandAt(at("1419")))
    assert force(match, JAPAN).invaders == named("1+2/20", "3 Eng")
    assert F16 not in command(match, JAPAN).reserve
    assert turn_of(match.state).acted == {unit("3 Eng"): 2}


def test_15_41_7_33d_units_of_two_combined_formations_share_a_barge() -> None:
    match = at_olongapo(
        "1+2/20",
        "1+2/122",
        steps=(operations(JAPAN), m.Deciding(JAPAN, F16)),
        commands={JAPAN: {"held": F65, "pool": ()}},
        dice=(8, 3, 4),
    )
    play(match, m.Combine(F65), m.ChooseAssault(), m.EndMovement())
    for name, spot in (("1+2/20", "1419"), ("1+2/122", "1316")):
        play(match, m.Embark(unit(name)), m.BoardBarge(BARGE_4), m.LandAt(at(spot)))
    assert match.state.display.ships == {BARGE_3: READY, BARGE_4: SAILED}
    at_now = force(match, JAPAN).at
    assert (at_now[unit("1+2/20")], at_now[unit("1+2/122")]) == (at("1419"), at("1316"))


def test_15_41_7_41_an_army_unit_at_a_port_lands_only_if_it_was_activated() -> None:
    match = at_olongapo(
        "16 HQ",
        "3 Eng",
        "Kondo",
        steps=(
            operations(JAPAN),
            sequence(JAPAN, "16", mode="assault"),
            m.Invasion(JAPAN),
            m.Movement(JAPAN),
        ),
    )
    play(match, m.ActivateArmy(unit("3 Eng")), m.EndMovement())
    assert refused(match, m.Embark(unit("Kondo"))) == "15.4"
    play(match, m.Embark(unit("3 Eng")))


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


# -- the reaction -------------------------------------------------------------------------------------------


def test_15_49e_7_42_cavalry_that_has_acted_once_reacts_and_acts_once_more() -> None:
    match = invaded(
        turn=24,
        us={"1/26": NEAR_1419, "1 HQ": NEAR_1419},
        own={"pool": (F1,), "markers": {F1: 1}},
        game_turn=GameTurn(JAPAN, acted={unit("1/26"): 1}),
        dice=(1, 1),
    )
    play(match, m.ReactToInvasion())
    assert m.PickUnit(unit("1/26")) in match.legal(US)
    assert refused(match, m.ActivateArmy(unit("1/26"))) == "7.41"
    play(match, m.EndMovement(), m.DrawMarker(), m.Activate(F16), m.ChooseMobile(), m.EndMovement())
    play(match, m.DrawMarker(), m.Activate(F1), m.ChooseMobile(), m.SaveSupply())
    play(match, m.ActivateArmy(unit("1/26")))
    assert turn_of(match.state).acted == {unit("1/26"): 2}


def test_15_49f_5_34_an_army_unit_in_reserve_reacts_and_may_bring_out_who_it_rests_with() -> None:
    """The formation itself is far away."""
    match = invaded(
        turn=24,
        us={"803 Eng": NEAR_1419, "41 HQ": "3327", "1/41": "3328"},
        own={"reserve": {F41: 25}, "attached": {unit("803 Eng"): F41}, "pool": ()},
    )
    play(match, m.ReactToInvasion(), m.EndMovement())
    assert refused(match, m.LeaveReserve(F1)) == "15.49f"
    play(match, m.LeaveReserve(F41))
    assert command(match, US).reserve == {}
    assert command(match, US).attached == {}
    assert F41 in command(match, US).unused


@pytest.mark.parametrize(("die", "fails"), [(5, False), (6, True)])
def test_15_49a_6_53_an_hq_that_was_fed_for_a_reaction_checks_attrition_as_in_supply(
    die: int, fails: bool
) -> None:
    """Its formation is activated later in the turn without a point: the other units starve, and the HQ does not."""
    match = invaded(
        turn=24,
        us={"1 HQ": NEAR_1419, "1/1": NEAR_1419, "3/1": "2719"},
        forces={US: {"unsupplied": {"1 HQ", "1/1", "3/1"}}},
        own={"pool": (F1,), "markers": {F1: 1}, "supplied": frozenset()},
        dice=(1, 1),
    )
    play(match, m.ReactToInvasion(), m.EndMovement())
    play(match, m.DrawMarker(), m.Activate(F16), m.ChooseMobile(), m.EndMovement())
    play(match, m.DrawMarker(), m.Activate(F1), m.ChooseMobile(), m.SaveSupply())
    assert force(match, US).unsupplied == named("3/1")
    phase = scene(
        m.AttritionPhase(US),
        us={"1 HQ": NEAR_1419, "1/1": NEAR_1419, "3/1": "2719"},
        forces={US: {"unsupplied": force(match, US).unsupplied}},
        commands={US: {"activated": frozenset({F1}), "markers": {F1: 1}}},
        scenario="second",
        turn=24,
        dice=(die,),
    )
    assert (type(top(phase)) is m.StepLoss) is fails


# -- activation ---------------------------------------------------------------------------------------------


def test_4_36_7_24_a_held_marker_is_gone_with_the_last_unit_of_its_formation() -> None:
    """Then the marker in the cup is the last, and is not passed."""
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "3513", "1/51": "3515"},
        commands={US: {"markers": {F41: 1, F51: 1}, "held": F41, "pool": (F51,)}, JAPAN: {"pool": ()}},
        dice=(1,),
    )
    out = eliminated(position(match), match.state, unit("1/41"), "11.21c", in_combat=True)
    match = match.with_state(out.state)
    assert command(match, US).held is None
    assert refused(match, m.PlayHeld()) == "7.22"
    play(match, m.DrawMarker())
    assert refused(match, m.PassSequence()) == "7.24"
    assert refused(match, m.Combine(F51)) == "7.31"


def test_16_32c_7_45_a_scouts_unit_that_fails_its_check_does_not_decide_on_their_supply() -> None:
    """The first that acts does."""
    match = scene(
        operations(US),
        sequence(US, "41"),
        m.Movement(US),
        us={"41 HQ": "3327", "Scouts HQ": "4231", "1/57": "4233", "2/57": "3328"},
        commands={US: {"played": (F41,), "pool": (SCOUTS,), "activated": frozenset({F41})}},
        scenario="second",
        turn=24,
        tally={"supply": 1},
        options={"scouts": "army"},
        dice=(10,),
    )
    play(match, m.ActivateArmy(unit("1/57")))
    assert type(top(match)) is m.Movement
    assert SCOUTS not in command(match, US).activated
    assert refused(match, m.ActivateArmy(unit("1/57"))) == "7.45"
    play(match, m.ActivateArmy(unit("2/57")))
    assert top(match) == m.SupplyChoice(US, SCOUTS)
    play(match, m.SpendSupply())
    assert command(match, US).activated == {F41, SCOUTS}


def test_5_23e_4_35_event_n_brings_no_attack_in_a_general_withdrawal() -> None:
    for retiring in (None, JAPAN):
        match = scene(
            operations(JAPAN),
            m.Operation(JAPAN),
            us={"1/41": "3513"},
            japan={"1+2/9": "3512", "16 HQ": "3409"},
            hands={JAPAN: "N"},
            game_turn=GameTurn(JAPAN, retiring=retiring),
            scenario="campaign",
            turn=6,
        )
        play(match, m.PlayEvent(event("N")), m.ChooseFormation(F16), m.ChooseAssault(), m.EndMovement())
        assert (type(top(match)) is m.Declarations) is (retiring is None)


# -- the Strategic Segment ----------------------------------------------------------------------------------


def test_19_54h_7_14_who_surrenders_the_initiative_pools_as_the_second_player() -> None:
    """Japan has three markers: the US may pool five of its seven, and must."""
    seven = ("11", "21", "41", "51", "91", "1", "2c")
    match = scene(
        m.Operations(JAPAN),
        m.Pools(),
        m.InitiativePhase(),
        scenario="campaign",
        turn=18,
        commands={
            US: {"markers": {formation(key): 1 for key in seven}, "reserve": {}},
            JAPAN: {"markers": {F16: 2, F65: 1}, "reserve": {}},
        },
        tally={"drm": -4, "initiative": US},
    )
    play(match, m.Pass(), m.Pass(), m.CedeInitiative())
    assert (match.state.tally.initiative, match.state.tally.drm) == (JAPAN, 0)
    assert command(match, JAPAN).pool == tuple(sorted((F16, F16, F65)))
    for key in seven[:5]:
        assert refused(match, m.EndPool()) == "7.14-note"
        play(match, m.PoolMarker(formation(key)))
    assert refused(match, m.PoolMarker(formation("1"))) == "7.14"


def test_4_35c_5_31_5_33_who_left_reserve_by_event_n_sits_out_the_turn_and_has_no_claim_to_return() -> None:
    """Five formations are available then. Had its markers come back when they were due, it might be placed again (R89)."""
    keys = ("11", "21", "41", "51", "91")
    markers = {formation(key): 1 for key in keys}
    match = scene(
        operations(US),
        m.Operation(US),
        us={f"1/{key}": "3327" for key in keys},
        commands={US: {"markers": markers, "reserve": {F41: 25}, "pool": ()}},
        hands={US: "N"},
        scenario="second",
        turn=24,
    )
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(F41))
    own = command(match, US)
    assert own.unused == (F41,)
    assert F41 in markers_available(own)
    for reserve, is_asked in ((own.reserve, False), ({F41: 25}, True)):
        then = scene(
            m.ReserveStatus(US),
            m.Arrivals(),
            commands={US: {"markers": markers, "reserve": reserve}},
            scenario="second",
            turn=25,
        )
        assert (type(top(then)) is m.ReserveStatus) is is_asked


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


@pytest.mark.parametrize(("spot", "is_hit"), [("2522", False), ("2722", True)])
def test_19_24e_17_15_r166_snipers_do_not_reach_an_hq_outside_of_the_area(spot: str, is_hit: bool) -> None:
    match = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        us={"31 HQ": spot},
        japan={"1+2/9": "2720"},
        hands={JAPAN: "E"},
    )
    if is_hit:
        play(match, m.PlayEvent(event("E")), m.ChooseUnit(unit("31 HQ")))
        assert force(match, US).disrupted == named("31 HQ")
    else:
        assert refused(match, m.PlayEvent(event("E"))) == "17.15"
