"""Chapter 14: Land Combat. 14.1-14.2: who must attack whom, and how battles are declared."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, EVERYBODY, JAPAN
from tests.malaya.battles import BEHIND, PLAIN, RING, combat_phase, parent, parents, part, parts
from tests.malaya.scene import BOARD, SETTING, hex_where, of, play, refused, scene, top, unit, units, zone_of


def declared(match: Match, target: int, *attackers: int) -> list[m.BattleDeclared]:
    events = play(match, m.DeclareBattle(target), *map(m.AddAttacker, attackers), m.EndBattle())
    return of(m.BattleDeclared, events)


def test_14_0_without_contact_the_phase_is_over() -> None:
    apart = combat_phase(allies={parent(ALLIES, "4-6-6"): PLAIN}, japan={parent(JAPAN, "6-6-8"): BEHIND})
    assert type(top(apart)) is m.Reorganization


def test_18_1_adjacent_stacks_are_examined_when_the_phase_begins() -> None:
    mine, theirs = parent(JAPAN, "6-6-8"), parent(ALLIES, "4-6-6")
    match = combat_phase(allies={theirs: PLAIN}, japan={mine: RING[0]})
    assert [(e.told, e.units) for e in of(m.StackExamined, match.opening)] == [(JAPAN, (theirs,))]
    assert theirs in match.state.known[JAPAN.value].units


def test_14_11_a_unit_in_an_enemy_zone_must_attack() -> None:
    """13.6 In either Combat Phase, HQs and zero-attack units (14.12) included."""
    mine, hq, field = parent(JAPAN, "6-6-8"), unit(JAPAN, "hq"), unit(JAPAN, "airfield")
    match = combat_phase(
        allies={parent(ALLIES, "4-6-6"): PLAIN}, japan=dict.fromkeys((mine, hq, field), RING[0])
    )
    refusal = match.check(JAPAN, m.EndDeclarations())
    assert refusal is not None
    assert refusal.rule == "14.11"
    assert set(refusal.about) == {mine, hq, field}
    play(match, m.DeclareBattle(PLAIN), m.AddAttacker(mine))
    assert refused(match, m.EndBattle()) == "14.21"  # nobody else is left for the other two
    play(match, m.AddAttacker(hq), m.AddAttacker(field), m.EndBattle(), m.EndDeclarations())


def test_13_6_supply_does_not_attack() -> None:
    match = combat_phase(allies={parent(ALLIES, "4-6-6"): PLAIN}, supply={JAPAN: {RING[0]: 2}})
    assert match.legal(JAPAN) == [m.EndDeclarations()]


def test_14_11_hqs_supply_and_suppressed_units_oblige_nobody() -> None:
    """R11, R68 They are no combat units (2.36-CombatUnit) or not effective. But they may be attacked."""
    mine, theirs = parent(JAPAN, "6-6-8"), parent(ALLIES, "4-6-6")
    for match in (
        combat_phase(allies={unit(ALLIES, "hq"): PLAIN}, japan={mine: RING[0]}),
        combat_phase(supply={ALLIES: {PLAIN: 1}}, japan={mine: RING[0]}),
        combat_phase(
            allies={theirs: PLAIN},
            japan={mine: RING[0]},
            forces={ALLIES: {"suppressed": frozenset({theirs})}},
        ),
    ):
        assert match.legal(JAPAN) == [m.DeclareBattle(PLAIN), m.EndDeclarations()]
        assert declared(match, PLAIN, mine)


def test_14_52_no_duty_to_attack_into_jungle() -> None:
    """26.13b, R68 An Allied zone ends at the jungle: nobody must attack into it, but may. Out of it Japan must."""

    def edge(h: int) -> bool:
        return h not in SETTING.jungle and any(n in SETTING.jungle for n in zone_of(h))

    spot = hex_where(edge)
    jungle = next(n for n in zone_of(spot) if n in SETTING.jungle)
    mine, theirs = parent(JAPAN, "6-6-8"), parent(ALLIES, "4-6-6")
    match = combat_phase(ALLIES, allies={theirs: spot}, japan={mine: jungle})
    assert match.check(ALLIES, m.EndDeclarations()) is None
    assert declared(match, jungle, theirs)
    back = combat_phase(allies={theirs: spot}, japan={mine: jungle})
    assert refused(back, m.EndDeclarations()) == "14.11"  # the Allied unit is in a Japanese zone


def test_14_52_attack_into_terrain_that_cannot_be_entered() -> None:
    """R52 Also across all-water hexsides, where no zone reaches and nobody must attack."""
    strait = SETTING.board.sides["strait"]
    here, there = next((a, b) for a, b in sorted(strait) if a in SETTING.land and b in SETTING.land)
    mine, theirs = parent(JAPAN, "6-6-8"), parent(ALLIES, "4-6-6")
    match = combat_phase(allies={theirs: there}, japan={mine: here})
    assert match.check(JAPAN, m.EndDeclarations()) is None
    assert declared(match, there, mine)


def test_14_12_zero_attack_units_attack_as_well() -> None:
    weak = part(ALLIES, "0-1-5")
    match = combat_phase(ALLIES, allies={weak: PLAIN}, japan={parent(JAPAN, "6-6-8"): RING[0]})
    assert refused(match, m.EndDeclarations()) == "14.11"
    assert declared(match, RING[0], weak)


def test_14_13_every_hex_with_a_zone_is_attacked() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    a, b = parents(ALLIES, "4-6-6", 2)
    match = combat_phase(allies={a: RING[0], b: RING[2]}, japan={one: PLAIN, two: PLAIN})
    assert declared(match, RING[0], one)
    refusal = match.check(JAPAN, m.EndDeclarations())
    assert refusal is not None
    assert refusal.rule == "14.11"
    assert declared(match, RING[2], two)
    play(match, m.EndDeclarations())


def test_14_14_nobody_attacks_twice_and_no_hex_is_attacked_twice() -> None:
    """14.25, 14.27"""
    one, two = parents(JAPAN, "6-6-8", 2)
    a, b = parents(ALLIES, "4-6-6", 2)
    match = combat_phase(allies={a: RING[0], b: RING[2]}, japan={one: PLAIN, two: PLAIN})
    declared(match, RING[0], one)
    assert refused(match, m.DeclareBattle(RING[0])) == "14.27"
    play(match, m.DeclareBattle(RING[2]))
    assert refused(match, m.AddAttacker(one)) == "14.14"
    assert refused(match, m.AddTarget(RING[0])) == "14.27"


def test_example_14_21_a_lone_unit_attacks_all_hexes_at_once() -> None:
    """The example: a lone unit beside enemies in two hexes attacks both as one battle."""
    one = parent(JAPAN, "6-6-8")
    a, b = parents(ALLIES, "4-6-6", 2)
    match = combat_phase(allies={a: RING[0], b: RING[3]}, japan={one: PLAIN})
    play(match, m.DeclareBattle(RING[0]), m.AddAttacker(one))
    refusal = match.check(JAPAN, m.EndBattle())
    assert refusal is not None
    assert (refusal.rule, refusal.about) == ("14.21", (b,))
    (event,) = of(m.BattleDeclared, play(match, m.AddTarget(RING[3]), m.EndBattle()))
    assert event.targets == tuple(sorted((RING[0], RING[3])))
    assert event.defenders == tuple(
        u for spot in event.targets for u in (a, b) if {a: RING[0], b: RING[3]}[u] == spot
    )


def test_14_22_units_of_several_hexes_attack_together() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    match = combat_phase(allies={parent(ALLIES, "4-6-6"): PLAIN}, japan={one: RING[0], two: RING[3]})
    play(match, m.DeclareBattle(PLAIN))
    assert refused(match, m.EndBattle()) == "14.22"
    (event,) = of(m.BattleDeclared, play(match, m.AddAttacker(one), m.AddAttacker(two), m.EndBattle()))
    assert event.attackers == tuple(sorted((one, two)))


def test_14_23_all_attackers_are_adjacent_to_all_defenders() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    a, b = parents(ALLIES, "4-6-6", 2)
    far = next(n for n in BOARD.neighbors[RING[3]] if n not in (PLAIN, *RING))
    match = combat_phase(allies={a: PLAIN, b: RING[3]}, japan={one: RING[2], two: far})
    play(match, m.DeclareBattle(PLAIN))
    assert refused(match, m.AddAttacker(two)) == "14.23"  # two is beside RING[3] alone
    play(match, m.AddAttacker(one))
    assert match.check(JAPAN, m.EndBattle()) is None


def test_14_21_a_battle_that_would_leave_somebody_alone_cannot_be_declared() -> None:
    """The unit that touches one hex only needs the other there as its partner, or the hex as its own."""
    one, two = parents(JAPAN, "6-6-8", 2)
    a, b = parents(ALLIES, "4-6-6", 2)
    match = combat_phase(allies={a: RING[0], b: RING[3]}, japan={one: PLAIN, two: BEHIND})
    play(match, m.DeclareBattle(RING[3]), m.AddAttacker(two))
    assert refused(match, m.AddAttacker(one)) == "14.21"  # nobody would be left for RING[0]
    play(match, m.EndBattle())
    assert declared(match, RING[0], one)
    play(match, m.EndDeclarations())


def test_14_2_all_battles_are_declared_before_any_is_fought() -> None:
    """14.3-1, R63 From its declaration on a battle lies open to all; 14.26: everybody in the hex defends."""
    one, two = parents(JAPAN, "6-6-8", 2)
    a, b = parents(ALLIES, "4-6-6", 2)
    hq = unit(ALLIES, "hq")
    match = combat_phase(
        allies={a: RING[0], hq: RING[0], b: RING[3]},
        japan={one: PLAIN, two: PLAIN},
        supply={ALLIES: {RING[0]: 2}},
    )
    (event,) = declared(match, RING[0], one)
    assert (set(event.defenders), event.supply) == ({a, hq}, 2)
    known = match.state.known[EVERYBODY]
    assert known.units == {one, a, hq}
    assert known.supply == {RING[0]}
    assert refused(match, m.EndDeclarations()) == "14.11"
    declared(match, RING[3], two)
    play(match, m.EndDeclarations())
    assert match.legal(JAPAN) == [
        m.ResolveBattle(min(RING[0], RING[3])),
        m.ResolveBattle(max(RING[0], RING[3])),
    ]
    assert refused(match, m.ResolveBattle(PLAIN)) == "14.28"


def test_14_2_what_is_being_put_together_is_not_seen() -> None:
    mine = parent(JAPAN, "6-6-8")
    match = combat_phase(allies={parent(ALLIES, "4-6-6"): PLAIN}, japan={mine: RING[0]})
    play(match, m.DeclareBattle(PLAIN), m.AddAttacker(mine))
    assert match.view(ALLIES).steps[-1] == m.Declaring(JAPAN, (PLAIN,))


def test_14_23_a_guess_of_the_enemys_attack_is_judged_like_any_other() -> None:
    """What he attacks with is not seen (14.2), so that in a guess nobody may stand beside the hex."""
    away = parent(JAPAN, "6-6-8")
    guess = scene(
        m.Declarations(JAPAN), m.Declaring(JAPAN, (PLAIN,)), allies={parent(ALLIES, "4-6-6"): PLAIN}
    )
    assert refused(guess, m.AddAttacker(away), JAPAN) == "14.23"
    assert refused(guess, m.AddTarget(RING[0]), JAPAN) == "14.0"


def test_14_28_one_battle_after_the_other_in_the_order_of_the_attacker() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    a, b = parents(ALLIES, "4-6-6", 2)
    match = combat_phase(allies={a: RING[0], b: RING[3]}, japan={one: PLAIN, two: PLAIN}, dice=(6,))
    declared(match, RING[0], one)
    declared(match, RING[3], two)
    play(match, m.EndDeclarations(), m.ResolveBattle(RING[3]))
    battles = next(s for s in match.state.steps if type(s) is m.Battles)
    battle = next(s for s in match.state.steps if type(s) is m.Battle)
    assert battle.targets == (RING[3],)
    assert [fight.targets for fight in battles.fights] == [(RING[0],)]


def test_12_5_3_of_an_overstacked_hex_only_units_within_the_limit_attack() -> None:
    """R72 The four regiments weigh 12; three of them fight, and the fourth need not."""
    four = parents(JAPAN, "6-6-8", 4)
    match = combat_phase(allies={parent(ALLIES, "4-6-6"): PLAIN}, japan=dict.fromkeys(four, RING[0]))
    play(match, m.DeclareBattle(PLAIN), *map(m.AddAttacker, four[:3]))
    assert refused(match, m.AddAttacker(four[3])) == "12.5-3"
    play(match, m.EndBattle(), m.EndDeclarations())


def test_12_5_3_the_owner_says_who_of_an_overstacked_hex_attacks() -> None:
    """R72 The weakest regiment may attack and a stronger one stay out of it, but nobody for whom there is room."""
    weak, strong = parent(JAPAN, "5-5-6"), parents(JAPAN, "6-6-8", 3)
    match = combat_phase(
        allies={parent(ALLIES, "4-6-6"): PLAIN}, japan=dict.fromkeys((weak, *strong), RING[0])
    )
    play(match, m.DeclareBattle(PLAIN))
    assert m.AddAttacker(weak) in match.legal(JAPAN)
    play(match, m.AddAttacker(weak))
    assert refused(match, m.EndBattle()) == "14.21"  # two more must attack
    play(match, m.AddAttacker(strong[2]), m.AddAttacker(strong[1]))
    assert refused(match, m.AddAttacker(strong[0])) == "12.5-3"
    play(match, m.EndBattle(), m.EndDeclarations())


def test_12_5_3_who_is_named_leaves_enough_for_the_other_battles() -> None:
    """R72, 14.13 Two hexes must be attacked out of one overstacked hex: three go for both at once, or apart."""
    four = parents(JAPAN, "6-6-8", 4)
    one, two = parents(ALLIES, "4-6-6", 2)
    match = combat_phase(allies={one: RING[0], two: RING[3]}, japan=dict.fromkeys(four, PLAIN))
    play(match, m.DeclareBattle(RING[0]), m.AddAttacker(four[3]), m.AddAttacker(four[2]))
    play(match, m.AddAttacker(four[1]))
    assert refused(match, m.EndBattle()) == "14.21"
    assert match.check(JAPAN, m.AddTarget(RING[3])) is None
    match.undo(JAPAN)
    play(match, m.EndBattle(), m.DeclareBattle(RING[3]), m.AddAttacker(four[1]))
    assert refused(match, m.AddAttacker(four[0])) == "12.5-3"
    play(match, m.EndBattle(), m.EndDeclarations())


def test_22_4_assaulting_units_must_attack_their_hex() -> None:
    """They may be combined with units that attack by land."""
    spot = next(
        h for h in sorted(SETTING.coastal) if any(n in SETTING.sea for n in BOARD.neighbors[h]) and zone_of(h)
    )
    sea = next(n for n in BOARD.neighbors[spot] if n in SETTING.sea)
    land = zone_of(spot)[0]
    one, two = parents(JAPAN, "6-6-8", 2)
    match = combat_phase(
        allies={unit(ALLIES, "hq"): spot},
        japan={one: sea, two: land},
        forces={JAPAN: {"afloat": {one: spot}}},
    )
    assert refused(match, m.EndDeclarations()) == "14.11"
    assert declared(match, spot, one, two)
    assert [type(s) for s in match.state.steps[-1:]] == [m.Declarations]


def test_18_1_what_is_examined_is_all_that_the_choice_rests_on() -> None:
    """Two Allied stacks that Japan cannot tell apart before the phase lead to the same question after it, if told."""
    mine = parent(JAPAN, "6-6-8")
    lists = [
        combat_phase(allies=dict.fromkeys(chosen, PLAIN), japan={mine: RING[0]}).legal(JAPAN)
        for chosen in (units(ALLIES, "infantry", 1), units(ALLIES, "infantry", 3), parts(ALLIES, "0-1-5", 2))
    ]
    assert lists[0] == lists[1] == lists[2] == [m.DeclareBattle(PLAIN)]


def test_14_11_in_the_second_combat_phase_too() -> None:
    """10.32 Whether an activated HQ is near or not."""
    mine = parent(JAPAN, "6-6-8")
    match = scene(
        m.Impulse(JAPAN, follow_on=True), allies={parent(ALLIES, "4-6-6"): PLAIN}, japan={mine: RING[0]}
    )
    play(match, m.EndMovement())  # no strikes can be placed
    assert type(top(match)) is m.Declarations
    assert refused(match, m.EndDeclarations()) == "14.11"
