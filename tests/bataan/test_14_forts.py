"""Chapter 14.1: Fortifications are destroyed and repaired."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, GameTurn, Land
from pacwar.games.bataan.r14_forts import fort_in, is_fort

from .scene import GROUND, RUIN, at, of, operations, play, position, refused, scene, sequence, unit

LINE = frozenset(GROUND.abucay)


def at_a_ruin(
    land: Land = RUIN, us: dict[str, str] | None = None, japan: dict[str, str] | None = None, **fields: Any
) -> Match:
    return scene(
        operations(US),
        sequence(US, "41"),
        m.Movement(US),
        us={"41 HQ": "3615", **(us or {"1/41": "3513"})},
        japan=japan or {"1+2/9": "3106"},
        land=land,
        **fields,
    )


def engineering(
    land: Land, *, us: dict[str, str], japan: dict[str, str], repairing: tuple[str, ...] = ()
) -> Match:
    """The Engineering Phase has run."""
    turn = GameTurn(JAPAN, repairing=frozenset(unit(name) for name in repairing))
    return scene(m.EngineeringPhase(), us=us, japan=japan, land=land, game_turn=turn)


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


def test_14_15_3_not_by_artillery_that_has_fired() -> None:
    fired = GameTurn(JAPAN, supported=frozenset({unit("41 Art")}))
    match = at_a_ruin(us={"41 Art": "3513"}, forces={US: {"fired": {"41 Art"}}}, game_turn=fired)
    assert refused(match, m.Repair(unit("41 Art"))) == "14.15-3"


def test_14_15_4_not_on_the_abucay_line_after_it_is_lost() -> None:
    match = at_a_ruin(land=Land(destroyed=LINE, abucay_lost=True))
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


def test_14_16_any_number_of_forts() -> None:
    match = at_a_ruin(
        land=Land(destroyed=frozenset({at("3513"), at("3613")})), us={"1/41": "3513", "2/41": "3613"}
    )
    play(match, m.Repair(unit("1/41")), m.Repair(unit("2/41")))
    assert turn_of(match.state).repairing == {unit("1/41"), unit("2/41")}


def test_7_44b_an_hq_that_repairs_has_not_moved() -> None:
    match = at_a_ruin(us={"41 HQ": "3513", "86 Art": "3615"})
    play(match, m.Repair(unit("41 HQ")))
    events = play(match, m.ActivateArmy(unit("86 Art")))
    assert of(m.ArmyActivated, events)[0].rule == "7.44"


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
