"""Chapter 9.1: Combat Declaration."""

from __future__ import annotations

from typing import Any

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, GameTurn
from pacwar.games.bataan.r10_combat import attack_hexes

from .combats import NEAR, NINE, TARGET, declaring, open_ground
from .scene import BOARD, at, formation, of, play, position, refused, top, unit, units


def test_9_0_declaration_reaction_combat_follow_each_other() -> None:
    match = open_ground(mode="assault")
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("I(-)9")), m.UseAssault())
    match.play("japan", m.EndDeclarations())
    kinds = [type(step) for step in match.state.steps]
    assert m.Declarations not in kinds
    assert kinds.index(m.Fighting) == kinds.index(m.Sequence) + 1


def test_9_1_attacking_is_voluntary() -> None:
    match = open_ground()
    assert m.EndDeclarations() in match.legal("japan")
    play(match, m.EndDeclarations())
    assert not any(type(step) is m.Fighting for step in match.state.steps)


def test_9_11_declared_against_adjacent_enemy_hexes_only() -> None:
    match = open_ground()
    assert [a for a in match.legal("japan") if isinstance(a, m.DeclareAttack)] == [
        m.DeclareAttack(at(TARGET))
    ]
    assert refused(match, m.DeclareAttack(at("2806"))) == "9.11"
    play(match, m.DeclareAttack(at(TARGET)))
    assert refused(match, m.AddAttacker(unit("1/41"))) == "9.11"
    assert refused(match, m.UseAssault()) == "9.11"
    far = open_ground(japan={"1+2/9": NEAR[0], "I(-)9": "2708"})
    play(far, m.DeclareAttack(at(TARGET)))
    assert refused(far, m.AddAttacker(unit("I(-)9"))) == "9.1"


def test_9_11_1_in_a_mobile_sequence_only_the_active_formation_attacks() -> None:
    match = open_ground()  # also 7.21a-n4: both CRTs are there
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("1+2/9")))
    assert refused(match, m.AddAttacker(unit("7+8/141"))) == "9.11-1"
    assert {m.UseMobile(), m.UseAssault()} <= set(match.legal("japan"))


def test_9_11_2_in_an_assault_sequence_others_join() -> None:
    """Also 7.21b-n2, and 7.21b-n4: the Assault CRT alone."""
    turn = m.GameTurn(JAPAN, acted={unit("1/7 Arm"): 2})
    japan = {**dict.fromkeys(NINE, NEAR[0]), "7+8/141": NEAR[1], "22 Art": NEAR[2], "1/7 Arm": NEAR[1]}
    match = open_ground(mode="assault", japan=japan, game_turn=turn)
    play(match, m.DeclareAttack(at(TARGET)))
    assert refused(match, m.AddAttacker(unit("7+8/141"))) == "9.11-2"  # an active unit first
    play(match, m.AddAttacker(unit("1+2/9")), *(m.AddAttacker(u) for u in units("7+8/141", "1/7 Arm")))
    assert refused(match, m.AddAttacker(unit("22 Art"))) == "10.15"
    assert refused(match, m.UseMobile()) == "10.32-1"


def test_9_11_2_units_in_reserve_do_not_join() -> None:
    fields: dict[str, Any]
    for fields in ({"reserve": {formation("65"): 6}}, {"attached": {unit("7+8/141"): formation("65")}}):
        match = open_ground(mode="assault", commands={JAPAN: fields})
        play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("1+2/9")))
        assert refused(match, m.AddAttacker(unit("7+8/141"))) == "9.11-2"


def test_9_11_2_7_43_army_units_under_a_final_marker_join_an_assault_but_do_not_begin_it() -> None:
    fields: dict[str, Any] = {
        "us": {"1/41": "3514", "1/51": "3514", "1/26": "3514"},
        "japan": {"1+2/9": "3513"},
        "game_turn": GameTurn(JAPAN, acted={unit("1/26"): 2}),
    }
    match = declaring(US, "41", mode="assault", **fields)
    play(match, m.DeclareAttack(at("3513")))
    assert refused(match, m.AddAttacker(unit("1/26"))) == "9.11-2"
    assert refused(match, m.AddAttacker(unit("1/51"))) == "9.11-2"
    play(match, m.AddAttacker(unit("1/41")), m.AddAttacker(unit("1/26")), m.AddAttacker(unit("1/51")))
    mobile = declaring(US, "41", **fields)
    play(mobile, m.DeclareAttack(at("3513")), m.AddAttacker(unit("1/41")))
    assert refused(mobile, m.AddAttacker(unit("1/26"))) == "9.11-1"


def test_9_11_3_units_of_a_stack_attack_different_hexes() -> None:
    both = {BOARD.name(n) for n in BOARD.neighbors[at(TARGET)]}
    here = next(n for n in sorted(both))
    second = next(n for n in sorted(both) if at(n) in BOARD.neighbors[at(here)])
    match = open_ground(japan=dict.fromkeys(NINE, here), us={"1/41": TARGET, "1/42": second})
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("1+2/9")), m.UseMobile())
    play(match, m.DeclareAttack(at(second)))
    assert refused(match, m.AddAttacker(unit("1+2/9"))) == "10.11"  # nobody attacks twice
    play(match, m.AddAttacker(unit("I(-)9")), m.UseAssault())


def test_9_11_4_unoccupied_hexes_are_not_attacked() -> None:
    assert refused(open_ground(), m.DeclareAttack(at("2801"))) == "9.11-4"


def test_9_12_an_attack_names_one_hex_and_its_crt() -> None:
    match = open_ground()  # also 10.12 and 10.14
    events = play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("I(-)9")), m.UseMobile())
    (told,) = of(m.AttackDeclared, events)
    assert (told.target, told.attackers, told.mobile) == (at(TARGET), (unit("I(-)9"),), True)


def test_9_13_as_many_attack_as_there_is_room_around() -> None:
    own = dict(zip((*NINE, "II(-)9", "11+12/9", "III(-)9"), NEAR, strict=True))
    match = open_ground(japan=own)
    play(match, m.DeclareAttack(at(TARGET)), *(m.AddAttacker(unit(name)) for name in own), m.UseMobile())


def test_9_14_a_unit_without_attack_strength_does_not_attack() -> None:
    match = open_ground(japan={"1+2/9": NEAR[0], "9/16 HQ": NEAR[0]})
    play(match, m.DeclareAttack(at(TARGET)))
    assert refused(match, m.AddAttacker(unit("9/16 HQ"))) == "9.14"


def test_9_15_10_26_no_attack_where_the_unit_cannot_go() -> None:
    match = open_ground(japan={"1+2/9": "2716"}, us={"1/41": "2616"}, scenario="second", turn=24)
    assert at("2616") in attack_hexes(position(match), unit("1+2/9"))  # partly Mountain (8.37)
    barred = declaring(
        JAPAN, "16", japan={"1+2/9": "2516", "I(-)9": "2716"}, us={"1/41": "2616"}, scenario="second", turn=24
    )
    play(barred, m.DeclareAttack(at("2616")))
    assert refused(barred, m.AddAttacker(unit("1+2/9"))) == "10.26"


def test_9_16_armor_attacks_no_swamp_and_no_river_without_a_bridge() -> None:
    match = declaring(
        JAPAN,
        "16",
        army={"1/7 Arm": "16", "2/7 Arm": "16"},
        japan={"1/7 Arm": "3905", "1+2/9": "3905", "2/7 Arm": "3003", "I(-)9": "3003"},
        us={"1/41": "3904", "1/42": "3004"},
    )
    play(match, m.DeclareAttack(at("3904")))
    assert refused(match, m.AddAttacker(unit("1/7 Arm"))) == "9.16"
    play(match, m.AddAttacker(unit("1+2/9")), m.UseAssault(), m.DeclareAttack(at("3004")))
    assert refused(match, m.AddAttacker(unit("2/7 Arm"))) == "9.16"
    bridge = declaring(JAPAN, "16", army={"1/7 Arm": "16"}, japan={"1/7 Arm": "3502"}, us={"1/41": "3503"})
    play(bridge, m.DeclareAttack(at("3503")), m.AddAttacker(unit("1/7 Arm")))


def test_9_17_what_is_declared_stands() -> None:
    match = open_ground(us={"1/41": TARGET, "1/42": NEAR[1]}, japan=dict.fromkeys(NINE, NEAR[0]))
    play(match, m.DeclareAttack(at(TARGET)), m.AddAttacker(unit("I(-)9")), m.UseMobile())
    assert refused(match, m.DeclareAttack(at(TARGET))) == "10.11"
    declarations = top(match)
    assert isinstance(declarations, m.Declarations) and len(declarations.attacks) == 1
