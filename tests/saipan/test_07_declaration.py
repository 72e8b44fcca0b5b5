"""Chapter 7: Combat. 7.0-7.3 and 7.5: who attacks whom."""

from __future__ import annotations

from functools import cache
from itertools import product

from pacwar.core.match import Match
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from pacwar.kit.engagement import Engagement, units
from tests.saipan.scene import (
    about,
    act,
    at,
    breakdown,
    combat,
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
)

# Units in a column of hexes touch their neighbours in the column and nobody else.
A1, A2, A3 = "1/2 Mar", "2/2 Mar", "3/2 Mar"
E0, E1, E2, E3 = "318", "317", "316", "1/118"


def declaring(match: Match, target: str, *attackers: str) -> Match:
    play(match, (m.DeclareAttack, target), *((m.AddAttacker, unit) for unit in attackers))
    return match


# -- 7.0 ----------------------------------------------------------------------------------------------------


def test_7_0_combat_between_adjacent_units_is_mandatory() -> None:
    match = scene(combat(US), us={A1: "0805"}, japan={E1: "0806"})
    assert about(match, m.EndCombat) == ("7.12", {A1})
    assert legal(match, m.DeclareAttack) == {E1}


def test_7_0_the_sum_of_an_attack() -> None:
    us = {A1: "0805", A2: "0906", "1/10 Mar Art": "0803"}
    match = scene(combat(US, us=2), us=us, japan={"1/135": "0806", "3/10": "0809"}, dice=[6])
    declaring(match, "1/135", A1)
    assert breakdown(match, m.AddAttacker, A2)["Combat Differential, 10 to 4"] == (6, "7.0")
    play(match, (m.AddAttacker, A2), m.EndDeclaration, (m.AddBarrage, "1/10 Mar Art"), (m.AddSupport, 2))
    play(match, m.EndBarrage)
    told = one(play(match, (m.AddFpf, "3/10"), m.EndProtectiveFire), m.AttackResolved)
    assert told.attack == 5 + 5 + 3 + 2
    assert told.defense == 4 + 2
    assert told.differential == 9


def test_7_0_the_differential_may_be_negative() -> None:
    match = scene(combat(JAPAN), us={A1: "0806"}, japan={"16": "0805"}, dice=[1])
    told = one(strike(match, A1, "16"), m.AttackResolved)
    assert (told.differential, told.column, told.result) == (-5, 2, "A1")


def test_7_0_results_are_applied_before_the_next_attack() -> None:
    us, japan = {A1: "0805", A2: "0505"}, {E1: "0806", E2: "0506"}
    match = scene(combat(US), us=us, japan=japan, dice=[2])
    strike(match, E1, A1)  # D1
    assert opened(match) is m.Retreat
    assert refused(match, m.DeclareAttack, E2, side=US) == "7.7"
    play(match, (m.RetreatTo, "0807"), m.EndAdvance)
    assert legal(match, m.DeclareAttack) == {E2}


def test_7_0_only_enemy_units_on_the_map_are_attacked() -> None:
    match = scene(combat(US), us={A1: "0805"}, japan={E1: "0806"})
    assert refused(match, m.DeclareAttack, A1) == "7.0"
    assert refused(match, m.DeclareAttack, "5 Base") == "7.0"


# -- 7.1: which units attack --------------------------------------------------------------------------------


def test_7_11_every_enemy_in_contact_must_be_attacked() -> None:
    match = scene(combat(US), us={A1: "0806"}, japan={E1: "0805", E2: "0807"})
    declaring(match, E1, A1)
    assert about(match, m.EndDeclaration) == ("7.21", {E2})
    play(match, (m.AddTarget, E2))
    assert legal(match, m.EndDeclaration) == {""}


def test_7_11_artillery_far_away_may_see_to_an_enemy_in_contact() -> None:
    us = {A1: "0806", "1/10 Mar Art": "0802"}
    match = scene(combat(US), us=us, japan={E1: "0805", E2: "0807"}, dice=[6, 6])
    play(match, (m.DeclareAttack, E1), m.EndDeclaration)
    assert opened(match) is m.Barrage
    assert refused(match, m.EndBarrage) == "7.0"  # nobody attacks yet
    told = one(play(match, (m.AddBarrage, "1/10 Mar Art"), m.EndBarrage), m.AttackResolved)
    assert (told.attack, names(told.attackers)) == (3, ())
    told = one(strike(match, E2, A1), m.AttackResolved)  # the unit in contact is free for the other
    assert (names(told.attackers), names(told.targets)) == ((A1,), (E2,))


def test_r27_an_enemy_in_contact_may_be_left_to_artillery() -> None:
    """7.11, 4.1-1B In either order; the battery is kept for it, and the phase goes on until it has fired."""
    us, japan = {A1: "0806", "1/10 Mar Art": "0802"}, {E1: "0805", E2: "0807"}
    match = scene(combat(US, us=4), us=us, japan=japan, dice=[6, 6])
    declaring(match, E2, A1)
    play(match, m.EndDeclaration)
    assert refused(match, m.AddBarrage, "1/10 Mar Art") == "7.11"
    play(match, (m.AddSupport, 2), m.EndBarrage)
    assert about(match, m.EndCombat) == ("7.11", {E1})
    play(match, (m.DeclareAttack, E1), (m.AddSupport, 2))
    assert refused(match, m.EndBarrage) == "7.11"  # R4: points alone are no unit
    told = one(play(match, (m.AddBarrage, "1/10 Mar Art"), m.EndBarrage), m.AttackResolved)
    assert (names(told.targets), told.attack) == ((E1,), 5)
    match = scene(combat(US), us=us, japan=japan, dice=[6, 6])
    declaring(match, E1)
    play(match, m.EndDeclaration, (m.AddBarrage, "1/10 Mar Art"), m.EndBarrage)
    assert legal(match, m.DeclareAttack) == {E2}


def test_r27_one_battery_for_each_enemy_left_to_artillery() -> None:
    """7.21 A1 touches three enemies: two batteries see to two of them, one battery to one."""
    japan = {E1: "0805", E2: "0807", E3: "0907"}
    one_gun = {A1: "0806", "1/10 Mar Art": "0802"}
    match = scene(combat(US), us=one_gun, japan=japan)
    declaring(match, E1, A1)
    assert about(match, m.EndDeclaration) == ("7.21", {E2, E3})
    play(match, (m.AddTarget, E2))
    assert legal(match, m.EndDeclaration) == {""}
    match = scene(combat(US), us={**one_gun, "2/10 Mar Art": "0702"}, japan=japan, dice=[6, 6, 6])
    declaring(match, E1, A1)
    play(match, m.EndDeclaration)  # nothing is free to support this attack
    assert legal(match, m.DeclareAttack) == {E2, E3}
    strike(match, E2, barrage=["1/10 Mar Art"])
    assert about(match, m.EndCombat) == ("7.11", {E3})


def test_r27_who_joins_an_attack_may_leave_its_other_enemy_to_artillery() -> None:
    """7.12, 7.23 A1 alone touches E2; A2, who touches only E1, may not join an attack on both."""
    us, japan = {A1: "0806", A2: "0804"}, {E1: "0805", E2: "0807"}
    match = declaring(scene(combat(US), us=us, japan=japan), E1, A2)
    assert refused(match, m.AddAttacker, A1) == "7.11"
    match = scene(combat(US), us={**us, "1/10 Mar Art": "0802"}, japan=japan, dice=[6, 6])
    declaring(match, E1, A1, A2)
    play(match, m.EndDeclaration, m.EndAdvance)  # E1 is hemmed in, and eliminated
    assert legal(match, m.DeclareAttack) == {E2}
    assert refused(match, m.EndCombat) == "7.11"


def test_r27_a_displaced_battery_owes_nothing() -> None:
    """7.82 A1 falls back over the battery, which does not fire in this phase: the phase is over."""
    us = {A1: "0806", "1/10 Mar Art": "0805"}
    match = scene(combat(US), us=us, japan={"5 Base": "0907", E2: "0707"}, dice=[4])
    declaring(match, "5 Base", A1)
    assert one(play(match, m.EndDeclaration), m.AttackResolved).result == "A1"
    play(match, (m.RetreatTo, "0805"), (m.DisplaceTo, "0804"), m.EndAdvance)
    assert match.state.turn == 4


def test_r27_the_phase_may_end_when_no_battery_is_left_to_barrage() -> None:
    """7.82 As before, but Ground Support Points are left: the phase goes on, and nothing is owed."""
    us = {A1: "0806", "1/10 Mar Art": "0805"}
    match = scene(combat(US, us=2), us=us, japan={"5 Base": "0907", E2: "0707"}, dice=[4])
    declaring(match, "5 Base", A1)
    play(match, m.EndDeclaration, m.EndBarrage, (m.RetreatTo, "0805"), (m.DisplaceTo, "0804"), m.EndAdvance)
    assert opened(match) is m.Combat
    assert legal(match, m.EndCombat) == {""}


def test_7_11_barrage_does_not_rob_a_unit_of_its_only_enemy() -> None:
    us = {A1: "0806", "1/10 Mar Art": "0802"}
    match = scene(combat(US), us=us, japan={E1: "0805"})
    play(match, (m.DeclareAttack, E1))
    assert about(match, m.EndDeclaration) == ("7.12", {A1})
    play(match, (m.AddAttacker, A1))
    assert legal(match, m.EndDeclaration) == {""}


def test_7_11_ground_support_alone_is_no_unit() -> None:
    us = {A1: "0806", "1/10 Mar Art": "0802"}
    japan = {E1: "0805", E2: "0807"}
    match = scene(combat(US, us=5), us=us, japan=japan)
    play(match, (m.DeclareAttack, E1), m.EndDeclaration, (m.AddSupport, 5))
    assert refused(match, m.EndBarrage) == "7.11"
    assert legal(match, m.AddBarrage) == {"1/10 Mar Art"}
    match = scene(combat(US, us=5), us={A1: "0806"}, japan=japan)
    play(match, (m.DeclareAttack, E1))
    assert refused(match, m.EndDeclaration) == "7.11"


def test_7_11_an_enemy_that_nobody_touches_need_not_be_attacked() -> None:
    us = {A1: "0805", "1/10 Mar Art": "0803"}
    match = scene(combat(US), us=us, japan={E1: "0806", E2: "0809"}, dice=[6])
    strike(match, E1, A1)
    assert legal(match, m.DeclareAttack) == {E2}  # by barrage
    assert legal(match, m.EndCombat) == {""}


def test_7_12_the_phase_does_not_end_while_units_in_contact_have_not_attacked() -> None:
    us = {A1: "0805", A2: "0505", A3: "0708"}
    match = scene(combat(US), us=us, japan={E1: "0806", E2: "0506"}, dice=[6, 6])
    assert about(match, m.EndCombat) == ("7.12", {A1, A2})
    strike(match, E1, A1)
    assert about(match, m.EndCombat) == ("7.12", {A2})
    strike(match, E2, A2)
    assert opened(match) is m.Movement  # nothing is left to attack: the phase is over


def test_7_12_all_adjacent_units_take_part() -> None:
    """A star with the enemy in the middle: everybody attacks him, in one combat."""
    us = {A1: "0805", A2: "0907", A3: "0707"}
    match = scene(combat(US), us=us, japan={E1: "0806"}, dice=[6])
    declaring(match, E1, A1)
    assert about(match, m.EndDeclaration) == ("7.12", {A2, A3})
    play(match, (m.AddAttacker, A2))
    assert about(match, m.EndDeclaration) == ("7.12", {A3})
    told = one(play(match, (m.AddAttacker, A3), m.EndDeclaration), m.AttackResolved)
    assert told.attack == 15


def test_7_12_the_phasing_player_chooses_who_attacks_whom() -> None:
    """A1 touches both enemies, A2 and A3 one each."""
    us, japan = {A2: "0804", A1: "0806", A3: "0808"}, {E1: "0805", E2: "0807"}
    for target, helped in ((E1, A2), (E2, A3)):
        match = scene(combat(US), us=us, japan=japan, dice=[6, 6])
        assert one(strike(match, target, A1, helped), m.AttackResolved).attack == 10
        play(match, m.EndAdvance)  # the enemy could not retreat
        other, alone = (E2, A3) if target == E1 else (E1, A2)
        assert about(match, m.EndCombat) == ("7.12", {alone})
        assert one(strike(match, other, alone), m.AttackResolved).attack == 5


def test_7_13_six_units_may_attack_one() -> None:
    around = ("0805", "0906", "0907", "0807", "0707", "0706")
    us = dict(zip((A1, A2, A3, "1/6 Mar", "2/6 Mar", "3/6 Mar"), around, strict=True))
    match = scene(combat(US, us=3), us={**us, "1/10 Mar Art": "0803"}, japan={E1: "0806"}, dice=[6])
    told = one(strike(match, E1, *us, barrage=["1/10 Mar Art"], support=3), m.AttackResolved)
    assert told.attack == 6 * 5 + 3 + 3
    assert len(told.attackers) == 6
    assert told.column == 12


def test_7_14_no_unit_attacks_twice_and_none_is_attacked_twice() -> None:
    us = {A1: "0806", A2: "0707", "1/10 Mar Art": "0802"}
    japan = {E1: "0805", E2: "0807", E3: "0809"}
    match = scene(combat(US), us=us, japan=japan, dice=[6, 6])
    strike(match, E1, A1)
    assert refused(match, m.DeclareAttack, E1) == "7.14"
    play(match, (m.DeclareAttack, E2))
    assert refused(match, m.AddAttacker, A1) == "7.14"
    play(match, (m.AddAttacker, A2))
    assert refused(match, m.AddTarget, E1) == "7.14"
    play(match, m.EndDeclaration, (m.AddBarrage, "1/10 Mar Art"), m.EndBarrage)
    assert opened(match) is m.Movement  # E3 is in range, but the artillery has attacked: the phase is over


def test_7_14_artillery_barrages_once() -> None:
    us = {"1/10 Mar Art": "0803", "2/10 Mar Art": "0703"}
    match = scene(combat(US), us=us, japan={E1: "0806", E2: "0706"}, dice=[6])
    play(match, (m.DeclareAttack, E1), (m.AddBarrage, "1/10 Mar Art"), m.EndBarrage)
    play(match, (m.DeclareAttack, E2))
    assert refused(match, m.AddBarrage, "1/10 Mar Art") == "7.14"
    assert legal(match, m.AddBarrage) == {"2/10 Mar Art"}


def test_7_15_units_without_artillery_attack_adjacent_units_only() -> None:
    match = scene(combat(US), us={A1: "0805", A2: "0803"}, japan={E1: "0806", E2: "0807"})
    assert refused(match, m.DeclareAttack, E2) == "7.15"
    declaring(match, E1)
    assert refused(match, m.AddAttacker, A2) == "7.15"
    assert legal(match, m.AddAttacker) == {A1}


def test_7_15_only_artillery_fights_at_a_distance() -> None:
    us = {A1: "0805", A2: "0803", "1/10 Mar Art": "0804"}
    match = scene(combat(US), us=us, japan={E1: "0806"})
    play(match, (m.DeclareAttack, E1), (m.AddAttacker, A1), m.EndDeclaration)
    assert refused(match, m.AddBarrage, A2) == "7.15"
    assert legal(match, m.AddBarrage) == {"1/10 Mar Art"}


# -- 7.2: several units, several hexes ----------------------------------------------------------------------


def test_7_21_a_unit_attacks_all_the_enemies_that_nobody_else_engages() -> None:
    """A star with the attacker in the middle."""
    match = scene(combat(US), us={A1: "0806"}, japan={E1: "0805", E2: "0907", E3: "0707"}, dice=[6])
    declaring(match, E1, A1)
    assert about(match, m.EndDeclaration) == ("7.21", {E2, E3})
    play(match, (m.AddTarget, E2))
    assert about(match, m.EndDeclaration) == ("7.21", {E3})
    told = one(play(match, (m.AddTarget, E3), m.EndDeclaration), m.AttackResolved)
    assert (told.attack, told.defense) == (5, 9)


def test_7_21_enemies_engaged_by_others_may_be_left_to_them() -> None:
    match = scene(combat(US), us={A1: "0806", A2: "0808"}, japan={E1: "0805", E2: "0807"}, dice=[6, 6])
    declaring(match, E1, A1)
    assert legal(match, m.EndDeclaration) == {""}
    play(match, m.EndDeclaration)
    assert one(strike(match, E2, A2), m.AttackResolved).attack == 5


def test_7_22_units_in_several_hexes_combine_against_one() -> None:
    match = scene(combat(US), us={A1: "0805", A2: "0907"}, japan={E1: "0806"}, dice=[6])
    told = one(strike(match, E1, A1, A2), m.AttackResolved)
    assert (told.attack, told.defense) == (10, 3)


def test_7_23_every_attacker_touches_every_defender() -> None:
    us, japan = {A1: "0805", A2: "0807"}, {E1: "0806", E2: "0808", E3: "0804"}
    match = scene(combat(US), us=us, japan=japan)
    declaring(match, E1, A1)
    assert about(match, m.AddTarget, E2) == ("7.23", {A1})
    play(match, (m.AddTarget, E3))
    assert refused(match, m.AddAttacker, A2) == "7.23"  # A2 touches E1 but not E3
    assert legal(match, m.EndDeclaration) == {""}


def test_7_23_two_against_two() -> None:
    match = scene(combat(US), us={A1: "0806", A2: "0807"}, japan={E1: "0907", E2: "0707"}, dice=[6])
    told = one(strike(match, E1, A1, A2, also=[E2]), m.AttackResolved)
    assert (told.attack, told.defense, told.differential) == (10, 6, 4)
    assert (names(told.attackers), set(names(told.targets))) == ((A1, A2), {E1, E2})


def test_7_23_barraging_artillery_need_not_be_adjacent() -> None:
    us = {A1: "0806", A2: "0807", "1/10 Mar Art": "0802"}
    match = scene(combat(US), us=us, japan={E1: "0907", E2: "0707"}, dice=[6])
    told = one(strike(match, E1, A1, A2, also=[E2], barrage=["1/10 Mar Art"]), m.AttackResolved)
    assert told.attack == 13


def test_7_23_further_targets_need_an_attacker_who_touches_them() -> None:
    match = scene(combat(US), us={A1: "0806"}, japan={E1: "0805", E2: "0807"})
    declaring(match, E1)
    assert refused(match, m.AddTarget, E2) == "8.13"


# -- everybody in exactly one combat: the shapes --------------------------------------------------------------


def path_of_four() -> Match:
    """A1 - E1 - A2 - E2 in a column."""
    us, japan = {A1: "0804", A2: "0806"}, {E1: "0805", E2: "0807"}
    return scene(combat(US), us=us, japan=japan, dice=[6, 6])


def test_7_12_path_of_four_the_end_units_must_not_be_stranded() -> None:
    match = path_of_four()
    declaring(match, E1, A1)
    assert about(match, m.AddAttacker, A2) == ("7.11", {E2})  # E2 would be left to nobody
    play(match, m.EndDeclaration)
    assert one(strike(match, E2, A2), m.AttackResolved).attack == 5
    match = path_of_four()
    declaring(match, E1)
    assert about(match, m.AddAttacker, A2) == ("7.12", {A1, E2})
    assert legal(match, m.AddAttacker) == {A1}


def test_7_12_path_of_four_from_the_other_end() -> None:
    match = path_of_four()
    declaring(match, E2, A2)
    assert about(match, m.AddTarget, E1) == ("7.12", {A1})
    play(match, m.EndDeclaration)
    assert legal(match, m.DeclareAttack) == {E1}


def test_7_21_path_of_five_ending_in_enemies() -> None:
    """E0 - A1 - E1 - A2 - E2: E1 is attacked by A1 together with E0, or by A2 together with E2."""
    us, japan = {A1: "0804", A2: "0806"}, {E0: "0803", E1: "0805", E2: "0807"}
    match = scene(combat(US), us=us, japan=japan, dice=[2, 6])
    declaring(match, E1, A1)
    assert about(match, m.AddAttacker, A2) == ("7.11", {E0, E2})
    assert about(match, m.EndDeclaration) == ("7.21", {E0})
    play(match, (m.AddTarget, E0), m.EndDeclaration)
    assert one(strike(match, E2, A2), m.AttackResolved).defense == 3
    match = scene(combat(US), us=us, japan=japan, dice=[6, 6])
    assert one(strike(match, E0, A1), m.AttackResolved).defense == 3
    declaring(match, E2, A2)
    assert about(match, m.EndDeclaration) == ("7.21", {E1})


def test_7_12_path_of_five_ending_in_attackers() -> None:
    """A1 - E1 - A2 - E2 - A3: A2 joins either side, and can take on neither enemy alone."""
    us, japan = {A1: "0804", A2: "0806", A3: "0808"}, {E1: "0805", E2: "0807"}
    match = scene(combat(US), us=us, japan=japan, dice=[6, 6])
    declaring(match, E1, A2)
    assert about(match, m.EndDeclaration) == ("7.12", {A1})
    rule, who = about(match, m.AddTarget, E2)  # all three would be drawn in, and A1 does not touch E2
    assert (rule, who) == ("7.12", {A1, A3})
    play(match, (m.AddAttacker, A1), m.EndDeclaration, m.EndAdvance)
    assert one(strike(match, E2, A3), m.AttackResolved).attack == 5


def test_7_12_two_against_two_in_every_allowed_way() -> None:
    us, japan = {A1: "0806", A2: "0807"}, {E1: "0907", E2: "0707"}
    match = scene(combat(US), us=us, japan=japan, dice=[6, 6])
    declaring(match, E1, A1)
    assert legal(match, m.EndDeclaration) == {""}  # one each
    play(match, m.EndDeclaration)
    assert one(strike(match, E2, A2), m.AttackResolved).attack == 5
    match = scene(combat(US), us=us, japan=japan)
    declaring(match, E1, A1, A2)
    assert about(match, m.EndDeclaration) == ("7.21", {E2})  # both against one
    match = scene(combat(US), us=us, japan=japan)
    declaring(match, E1, A1)
    play(match, (m.AddTarget, E2))
    assert about(match, m.EndDeclaration) == ("7.12", {A2})  # one against both
    play(match, (m.AddAttacker, A2))
    assert legal(match, m.EndDeclaration) == {""}  # both against both


def test_7_12_a_unit_held_in_reserve_behind_the_line_need_not_attack() -> None:
    match = scene(combat(US), us={A1: "0805", A2: "0804"}, japan={E1: "0806"}, dice=[6])
    declaring(match, E1)
    assert legal(match, m.AddAttacker) == {A1}
    assert refused(match, m.AddAttacker, A2) == "7.15"
    assert legal(match, m.EndDeclaration) == set()


@cache
def can_all_fight(edges: frozenset[tuple[int, int]], own: frozenset[int], theirs: frozenset[int]) -> bool:
    """By brute force: can these attackers and defenders be divided into combats (7.23), everybody in one?"""
    if not own and not theirs:
        return True
    if not own or not theirs:
        return False
    first = min(own)
    others = sorted(own - {first})
    for picks in product((False, True), repeat=len(others)):
        group = {first, *(a for a, taken in zip(others, picks, strict=True) if taken)}
        reach = [d for d in sorted(theirs) if all((a, d) in edges for a in group)]
        for chosen in product((False, True), repeat=len(reach)):
            against = {d for d, taken in zip(reach, chosen, strict=True) if taken}
            if against and can_all_fight(edges, own - group, theirs - against):
                return True
    return False


def test_7_12_every_shape_of_three_against_three() -> None:
    """What the judge allows in a half-stated combat is exactly what can still be completed."""
    pairs = [(a, d) for a in range(3) for d in range(10, 13)]
    refusals = 0
    for picks in product((False, True), repeat=len(pairs)):
        edges = frozenset(pair for pair, taken in zip(pairs, picks, strict=True) if taken)
        touching = {
            a: sum(1 << d for x, d in edges if x == a) for a in range(3) if any(x == a for x, _ in edges)
        }
        own, theirs = frozenset(touching), frozenset(d for _, d in edges)
        graph = Engagement(touching)
        assert can_all_fight(edges, own, theirs)  # the phase can always be played
        for stated, aimed in product(range(8), repeat=2):
            attackers, defenders = frozenset(units(stated)), frozenset(units(aimed << 10))
            if not (attackers and defenders and attackers <= own and defenders <= theirs):
                continue
            wanted = any(
                attackers <= group and defenders <= against
                and all((a, d) in edges for a in group for d in against)
                and can_all_fight(edges, own - group, theirs - against)
                for group in map(frozenset, map(units, range(1, 8)))
                for against in (frozenset(units(n << 10)) for n in range(1, 8))
                if group <= own and against <= theirs
            )  # fmt: skip
            assert graph.can_be_completed(stated, aimed << 10) is wanted, (
                sorted(edges),
                attackers,
                defenders,
            )
            whole = all((a, d) in edges for a in attackers for d in defenders)
            if whole:
                nobody_left = graph.stranded(stated, aimed << 10) == ((), ())
                assert nobody_left is can_all_fight(edges, own - attackers, theirs - defenders)
            refusals += not wanted
    assert refusals > 1000  # the test bites


# -- 7.3, 7.5 -----------------------------------------------------------------------------------------------


def test_7_3_a_strength_is_not_divided() -> None:
    match = scene(combat(US), us={A1: "0806", A2: "0707"}, japan={E1: "0805", E2: "0807"}, dice=[6, 6])
    declaring(match, E1, A1)
    assert refused(match, m.AddAttacker, A1) == "7.3"
    assert refused(match, m.AddTarget, E1) == "7.3"
    told = one(play(match, m.EndDeclaration), m.AttackResolved)
    assert told.attack == 5  # all of it
    play(match, (m.DeclareAttack, E2))
    assert refused(match, m.AddAttacker, A1) == "7.14"


def test_7_3_a_defense_counts_whole_in_its_one_combat() -> None:
    match = scene(combat(US), us={A1: "0806", A2: "0807"}, japan={E1: "0907", E2: "0707"}, dice=[6, 6])
    first = one(strike(match, E1, A1), m.AttackResolved)
    second = one(strike(match, E2, A2), m.AttackResolved)
    assert (first.defense, second.defense) == (3, 3)


def test_7_51_a_diversion_makes_room_for_a_better_attack() -> None:
    """A weak unit holds one enemy, so that all the others go for the second."""
    weak = "2/18 Mar Eng"
    us = {weak: "0806", A1: "0807", A2: "0708"}
    japan = {"5 Base": "0907", E2: "0707"}
    match = scene(combat(US), us=us, japan=japan, dice=[2, 6])
    holding = one(strike(match, "5 Base", weak), m.AttackResolved)
    assert (holding.differential, holding.column, holding.result) == (2 - 6, 3, "A1")
    play(match, (m.RetreatTo, "0805"), m.EndAdvance)
    main = one(strike(match, E2, A1, A2), m.AttackResolved)
    assert (main.differential, main.column) == (10 - 3, 10)


def test_7_52_no_shift_to_the_left_by_choice() -> None:
    """All who are in the attack count in full, and nothing is asked between the allocation and the die."""
    match = scene(combat(US, us=2), us={A1: "0805", A2: "0906"}, japan={E1: "0806"}, dice=[6])
    declaring(match, E1, A1, A2)
    assert legal(match, m.EndDeclaration) == {""}
    play(match, m.EndDeclaration)
    kinds = {type(a) for a in match.legal(US)}
    assert kinds == {m.AddSupport, m.EndBarrage}  # only adding or not
    assert refused(match, m.AddSupport, 3) == "9.12"
    told = one(play(match, (m.AddSupport, 2), m.EndBarrage), m.AttackResolved)
    assert (told.differential, told.column) == (9, 11)


# -- R5: landing units --------------------------------------------------------------------------------------


def test_r5_the_attacks_of_landing_units_come_first() -> None:
    """A2 touches the enemy on the beach as well as E2 behind it: what it does hangs together with the landing."""
    us = {A1: "1102", A2: "1203"}
    japan = {E1: "1103", E2: "1204"}
    match = scene(combat(US), us=us, at_sea={A1: "1103"}, japan=japan, turn=1, dice=[2])
    assert about(match, m.DeclareAttack, E2) == ("12.32", {A1})
    assert legal(match, m.DeclareAttack) == {E1}
    strike(match, E1, A1)  # +2: D1
    play(match, (m.RetreatTo, "1003"), (m.AdvanceUnit, A1), (m.AdvanceTo, "1103"))
    assert at(match, A1) == "1103"
    assert legal(match, m.DeclareAttack) == {E2}


def test_r5_with_attacks_elsewhere_the_order_is_free() -> None:
    """4.1-1B No unit of the other fight touches anybody whom the landing concerns."""
    us = {A1: "1102", A2: "0702"}
    japan = {E1: "1103", E2: "0703"}
    match = scene(combat(US), us=us, at_sea={A1: "1103"}, japan=japan, turn=1, dice=[6, 2])
    assert legal(match, m.DeclareAttack) == {E1, E2}
    assert one(strike(match, E2, A2), m.AttackResolved).result == "-"
    assert refused(match, m.EndCombat) == "7.12"
    strike(match, E1, A1)
    assert legal(match, m.RetreatTo) == {"1003", "1104", "1203"}


def test_r5_a_duty_lapses_that_the_landing_makes_impossible() -> None:
    """A1 at sea must attack 1103 and alone touches 1002; A2 touches only 1103 and must join; so 1002 is let off."""
    us = {A1: "1102", A2: "1203"}
    japan = {E1: "1103", E2: "1002"}
    match = scene(combat(US), us=us, at_sea={A1: "1103"}, japan=japan, turn=1, dice=[6])
    declaring(match, E1, A1)
    assert about(match, m.EndDeclaration) == ("7.12", {A2})
    assert refused(match, m.AddTarget, E2) == "7.23"
    told = one(play(match, (m.AddAttacker, A2), m.EndDeclaration), m.AttackResolved)
    assert (told.attack, told.defense, names(told.targets)) == (10, 3, (E1,))
    assert told.result == "D1"
    play(match, (m.RetreatTo, "1003"), (m.AdvanceUnit, A1), (m.AdvanceTo, "1103"))
    assert match.state.turn == 2  # E2 binds nobody: the phase is over
    assert at(match, E2) == "1002"


def test_r5_without_the_conflict_the_landing_unit_attacks_all_it_touches() -> None:
    us, japan = {A1: "1102"}, {E1: "1103", E2: "1002"}
    match = scene(combat(US), us=us, at_sea={A1: "1103"}, japan=japan, turn=1, dice=[6])
    declaring(match, E1, A1)
    assert about(match, m.EndDeclaration) == ("7.21", {E2})
    events = play(match, (m.AddTarget, E2), m.EndDeclaration)
    assert one(events, m.AttackResolved).differential == -1
    assert lost(match, US) == {A1}  # A1 result, no way back from the beach: eliminated
    assert [e.rule for e in of(events, m.UnitEliminated)] == ["7.7"]


def test_r5_a_landing_unit_does_not_help_elsewhere_first() -> None:
    us, japan = {A1: "1102", A2: "0902"}, {E1: "1103", E2: "1002"}
    match = scene(combat(US), us=us, at_sea={A1: "1103"}, japan=japan, turn=1)
    assert about(match, m.DeclareAttack, E2) == ("12.32", {A1})
    assert match.check(US, act(m.DeclareAttack, E1)) is None
