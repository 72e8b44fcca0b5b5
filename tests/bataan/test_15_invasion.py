"""Chapter 15.4: Amphibious Invasion, from the port to the Landing Hex."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, READY, SAILED, Display, GameTurn
from pacwar.games.bataan.r15_invasion import drifted

from .combats import ordered
from .landings import OFF, ashore, at_olongapo, invasion, landing
from .scene import (
    BARGE_1,
    BARGE_3,
    BARGE_4,
    F16,
    F65,
    FAR_US,
    GROUND,
    REST,
    SETTING,
    at,
    begin,
    command,
    event,
    force,
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

# -- who and how --------------------------------------------------------------------------------------------


def test_15_41_infantry_engineers_and_hqs_that_began_the_turn_at_a_port() -> None:
    placed = {"1+2/20": "1604", "6+7/20": "1705", "16 HQ": "1604", "16 Rcn": "1604", "16 Eng": "1604"}
    match = invasion(japan=placed, began=frozenset(units("1+2/20", "6+7/20", "16 HQ", "16 Rcn")))
    assert refused(match, m.Embark(unit("6+7/20"))) == "15.41"  # no longer there
    assert refused(match, m.Embark(unit("16 Rcn"))) == "15.41"
    assert refused(match, m.Embark(unit("16 Eng"))) == "15.41"  # came later
    legal = match.legal(JAPAN)
    assert m.Embark(unit("1+2/20")) in legal
    assert m.Embark(unit("16 HQ")) in legal


def test_8_12_15_41_who_has_moved_and_come_back_does_not_embark() -> None:
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", mode="assault"),
        REST,
        m.Invasion(JAPAN),
        m.Movement(JAPAN),
        japan={"1+2/20": "1604", "6+7/20": "1604"},
        us={"1/41": "3814"},
        scenario="second",
        turn=24,
        display=m.Display(ships={BARGE_3: m.READY}),
        game_turn=GameTurn(JAPAN, started_afloat=frozenset(units("1+2/20", "6+7/20"))),
    )
    play(match, m.PickUnit(unit("1+2/20")), m.StepTo(at("1605")), m.StepTo(at("1604")), m.Stop())
    play(match, m.EndMovement())
    assert refused(match, m.Embark(unit("1+2/20"))) == "8.12"
    assert match.check("japan", m.Embark(unit("6+7/20"))) is None


def test_15_41_15_45d_an_hq_at_sea_lands_where_others_have_taken_the_hex() -> None:
    """It has no attack strength, and takes no part in the combat."""
    match = scene(
        *ordered(JAPAN, "16", mode="assault"),
        us={"1/1": "1719"},
        forces={JAPAN: {"afloat": {"16 HQ": "1419"}, "disrupted": {"16 HQ"}}},
        japan={"1+2/20": "1419"},
        scenario="second",
        turn=24,
    )
    assert ashore(match, "16 HQ") == "1419"


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


def test_15_41_who_begins_the_turn_in_a_port_may_embark() -> None:
    match = begin("campaign")
    ready = match.state.steps[0].started_afloat
    assert unit("1 G") in ready
    assert unit("16 HQ") in ready  # Olongapo
    assert unit("65 HQ") not in ready
    assert force(match, JAPAN).at[unit("16 HQ")] == at("1604")


def test_15_4_only_units_of_the_active_formation() -> None:
    match = invasion(japan={"1+2/20": "1604", "I/2F": "Manila"})
    assert refused(match, m.Embark(unit("I/2F"))) == "15.4"


def test_15_42_a_barge_carries_so_many_stacking_points() -> None:
    """Barge 4 takes four: two units of two."""
    match = invasion(OFF, OFF, OFF)
    play(match, m.Embark(unit("1+2/20")))
    assert refused(match, m.BoardBarge(BARGE_1)) == "15.45a"  # of another port
    play(match, m.BoardBarge(BARGE_4), m.LandAt(at("1419")))
    assert match.state.display.ships[BARGE_4] == SAILED  # 15.14: used, although the unit turned back
    play(match, m.Embark(unit("6+7/20")), m.BoardBarge(BARGE_4), m.LandAt(at("1419")))
    play(match, m.Embark(unit("11+12/20")))  # Barge 3 alone has room
    assert top(match) == m.Landing(JAPAN, unit("11+12/20"), "Olongapo")
    assert match.state.display.ships[BARGE_3] == SAILED


def test_15_42_no_barge_has_room_left() -> None:
    match = invasion(OFF, OFF, ships={BARGE_4: READY})
    play(match, m.Embark(unit("1+2/20")), m.LandAt(at("1419")))
    play(match, m.Embark(unit("6+7/20")), m.LandAt(at("1419")))
    assert top(match) == REST  # 11+12/20 has to stay


def test_15_42_an_hq_without_stacking_points_goes_on_a_full_barge() -> None:
    crew = {"1+2/20": "1604", "16 HQ": "1604"}
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", mode="assault"),
        m.Invasion(JAPAN, barges={BARGE_3: GROUND.ships[BARGE_3].capacity}),
        japan=crew,
        scenario="second",
        turn=24,
        display=m.Display(ships={BARGE_3: m.SAILED}),
        game_turn=GameTurn(JAPAN, started_afloat=frozenset(units(*crew))),
    )
    assert refused(match, m.Embark(unit("1+2/20"))) == "15.42"
    play(match, m.Embark(unit("16 HQ")))


# -- where --------------------------------------------------------------------------------------------------


def test_15_43_coasts_of_the_ports() -> None:
    match = landing()
    assert refused(match, m.LandAt(at("2512"))) == "15.43"
    assert refused(match, m.LandAt(at("4120"))) == "15.43a"
    assert refused(match, m.LandAt(at("2940"))) == "15.43c"
    bay = landing("Manila")
    assert refused(bay, m.LandAt(at("1419"))) == "15.43b"
    assert refused(bay, m.LandAt(at("2940"))) == "15.43c"


def test_e24_15_43d_no_landing_on_mudflats() -> None:
    match = landing("Manila")
    legal = match.legal(JAPAN)
    assert m.LandAt(at("4118")) in legal
    assert m.LandAt(at("4120")) in legal
    assert refused(match, m.LandAt(at("4018"))) == "15.43d"
    assert refused(match, m.LandAt(at("4221"))) == "15.43d"


@pytest.mark.parametrize("mouth", ["4118", "4119"])
def test_15_43e_the_puerto_rivas_inlet(mouth: str) -> None:
    closed = landing("Manila", us={"1/41": mouth})
    for inlet in ("4019", "4119", "4020"):
        assert refused(closed, m.LandAt(at(inlet))) == "15.43e"
    open_one = landing("Manila")
    assert {m.LandAt(at(name)) for name in ("4019", "4119", "4020")} <= set(open_one.legal(JAPAN))


def test_18_26_no_landing_outside_of_the_scenario() -> None:
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", mode="assault"),
        REST,
        m.Invasion(JAPAN),
        japan={"1+2/20": "1604"},
        scenario="mauban",
        turn=8,
        display=Display(ships={BARGE_3: READY}),
        game_turn=m.GameTurn(JAPAN, started_afloat=frozenset(units("1+2/20"))),
    )
    play(match, m.Embark(unit("1+2/20")))
    assert refused(match, m.LandAt(at("2036"))) == "19.32"
    assert m.LandAt(at("1419")) in match.legal(JAPAN)


# -- drift --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aim", "result", "landed"),
    [
        ("1419", "S2", "1519"),  # E25: 1420, then 1519
        ("1620", "N1", "1520"),  # E26
        ("4019", "N1", "4118"),  # E27: 4019 and 4020 are not counted
        ("4020", "N1", "4118"),
        ("4019", "S1", "4119"),
        ("4020", "S1", "4119"),
        ("4120", "N1", "4119"),
        ("4019", "0", "4019"),
        ("4120", "S1", "4121"),  # 15.44c: 4221 is mudflat
        ("4118", "N1", "4113"),  # 15.44c: and so is all the shore from 4018 to 4114
        ("2639", "S1", None),  # 15.44d: the Mariveles Port Area
        ("3341", "S1", None),
        ("1300", "N1", None),  # R92
        ("1419", "Abort", None),  # 15.44e
    ],
)
def test_15_44a_a_landing_drifts_along_the_coast(aim: str, result: str, landed: str | None) -> None:
    p = position(invasion())
    assert drifted(p, at(aim), result) == (None if landed is None else at(landed))


def test_15_44_the_table_is_rolled_on_for_each_unit() -> None:
    match = landing(dice=(5,))
    events = play(match, m.LandAt(at("1419")))
    assert [(e.face, e.result, e.at) for e in of(m.LandingRolled, events)] == [(5, "S2", at("1519"))]
    assert ashore(match, "1+2/20") == "1519"


def test_15_44e_who_turns_back_is_at_its_port_and_done() -> None:
    match = invasion(OFF, ships={BARGE_3: READY, BARGE_4: READY})
    play(match, m.Embark(unit("1+2/20")), m.BoardBarge(BARGE_3), m.LandAt(at("1419")))
    assert refused(match, m.Embark(unit("1+2/20"))) == "15.43"
    play(match, m.EndInvasion())
    assert ashore(match, "1+2/20") == "1604"
    assert unit("1+2/20") not in force(match, JAPAN).disrupted
    assert top(match) == REST  # nobody tries again in this activation


def test_15_44e_who_turned_back_may_try_again_in_another_activation_with_another_barge() -> None:
    match = invasion(10, japan={"1+2/20": "1604"}, ships={BARGE_3: m.READY, BARGE_4: m.READY})
    play(match, m.Embark(unit("1+2/20")), m.BoardBarge(BARGE_3), m.LandAt(at("1419")))
    assert ashore(match, "1+2/20") == "1604" and unit("1+2/20") not in force(match, JAPAN).disrupted
    again = invasion(3, japan={"1+2/20": "1604"}, ships={BARGE_3: m.SAILED, BARGE_4: m.READY})
    play(again, m.Embark(unit("1+2/20")), m.LandAt(at("1419")))
    assert ashore(again, "1+2/20") == "1419"


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


# -- opposed ------------------------------------------------------------------------------------------------


def test_15_44b_15_45b_opposed_it_lies_at_sea() -> None:
    match = landing(dice=(3,), us={"1/1": "1419"})
    play(match, m.LandAt(at("1419")))
    assert force(match, JAPAN).afloat == {unit("1+2/20"): at("1419")}  # 15.44b, 15.45b
    assert unit("1+2/20") not in force(match, JAPAN).at
    assert unit("1+2/20") in force(match, JAPAN).disrupted


def test_15_44c_a_landing_goes_on_along_mudflats_in_the_direction_of_the_table() -> None:
    """Mudflats all along the coast are passed, to the north as to the south, and no farther than needed."""
    p = position(invasion())
    for zone in ("bataan", "manila"):
        shore = SETTING.shore[zone]
        for i, spot in enumerate(shore):
            for step, result in ((1, "S1"), (-1, "N1")):
                rest = shore[i + 1 :] if step > 0 else tuple(reversed(shore[:i]))
                dry = next((h for h in rest if not SETTING.map[h].mudflat), None)
                assert drifted(p, spot, result) == dry


def test_15_44d_r92_beyond_the_last_hex_before_mariveles_it_is_an_abort() -> None:
    p = position(invasion())
    for zone, far in (("bataan", "S6"), ("manila", "S6")):
        assert drifted(p, SETTING.shore[zone][-1], far) is None
    assert all(SETTING.map[h].zone == zone for zone in ("bataan", "manila") for h in SETTING.shore[zone])
    match = invasion(9, ships={BARGE_3: READY})  # six hexes to the south
    play(match, m.Embark(unit("1+2/20")), m.LandAt(SETTING.shore["bataan"][-1]))
    assert ashore(match, "1+2/20") == "1604"


def test_r92_who_is_still_at_sea_lands_in_a_vacated_hex_when_the_sequence_ends() -> None:
    fields: Any = {"forces": {JAPAN: {"afloat": {"1+2/20": "1419"}}}, "scenario": "second", "turn": 24}
    taken = scene(operations(JAPAN), sequence(JAPAN, "16", mode="assault"), us={"1/1": "1719"}, **fields)
    assert ashore(taken, "1+2/20") == "1419"
    held = scene(operations(JAPAN), sequence(JAPAN, "16", mode="assault"), us={"1/1": "1419"}, **fields)
    assert ashore(held, "1+2/20") is None
    assert unit("1+2/20") in force(held, JAPAN).eliminated


@pytest.mark.parametrize(
    ("aim", "result", "landed"), [("4118", "S3", "4121"), ("4120", "S1", "4121"), ("4020", "N2", "4113")]
)
def test_15_44a_15_44c_a_landing_drifts_past_mudflats_after_the_hexes_are_counted(
    aim: str, result: str, landed: str
) -> None:
    """4221 is all mudflat: it is counted as a hex of the coast, and nobody stays there. So are 4018 to 4114 in the north."""
    p = position(scene(scenario="second", turn=23))
    assert drifted(p, at(aim), result) == at(landed)
