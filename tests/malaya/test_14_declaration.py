"""Chapter 14.1 and 14.2: units that must attack, and how battles are declared."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, EVERYBODY, JAPAN
from pacwar.kit.engagement import units as of_bits
from tests.malaya.battles import (
    ASSAULT_BEACH,
    BEHIND,
    MINE,
    PLAIN,
    RING,
    SEA,
    THEIRS,
    combat_phase,
    fought,
    gone,
    is_over,
    parent,
    parents,
    part,
    parts,
)
from tests.malaya.moves import mixed, trained, untrained
from tests.malaya.scene import (
    ARMY,
    BOARD,
    MIDDLE,
    REST,
    SETTING,
    TANKS,
    force,
    hex_where,
    of,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
    zone_of,
)


def declared(match: Match, target: int, *attackers: int) -> list[m.BattleDeclared]:
    events = play(match, m.DeclareBattle(target), *map(m.AddAttacker, attackers), m.EndBattle())
    return of(m.BattleDeclared, events)


def test_14_0_without_contact_the_phase_is_over() -> None:
    apart = combat_phase(allies={parent(ALLIES, "4-6-6"): PLAIN}, japan={parent(JAPAN, "6-6-8"): BEHIND})
    assert type(top(apart)) is m.Reorganization


def test_14_0_the_phase_is_skipped_if_nobody_stands_beside_an_enemy() -> None:
    far = next(h for h in sorted(SETTING.land) if BOARD.distance(h, MIDDLE) == 2)
    match = scene(
        m.CombatPhase(JAPAN), japan={unit(JAPAN, "infantry"): MIDDLE}, allies={unit(ALLIES, "infantry"): far}
    )
    assert top(match) == REST


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


def test_14_52_tanks_attack_into_jungle_and_do_not_follow() -> None:
    """15.44, 15.45"""
    here, there = next(
        (a, b)
        for b in sorted(SETTING.jungle)
        for a in zone_of(b)
        if b not in SETTING.costs[True][False][a] and a in SETTING.costs[False][False][b]
    )
    weak = part(ALLIES, "0-1-5")
    match, _ = fought("DZ", {TANKS: here}, {weak: there})
    assert is_over(match)
    assert force(match, JAPAN).at[TANKS] == here


def test_14_52_nobody_must_attack_into_a_hex_where_it_has_no_zone() -> None:
    """R68 The Allied zone ends at the jungle, though a Japanese zone reaches out of it. Trained units must attack."""
    spot = hex_where(mixed)
    jungle = next(n for n in zone_of(spot) if n in SETTING.jungle)
    enemy, raw = unit(JAPAN, "infantry"), unit(ALLIES, "infantry", untrained)
    match = scene(m.CombatPhase(ALLIES), japan={enemy: jungle}, allies={raw: spot})
    assert match.legal(ALLIES) == [m.DeclareBattle(jungle), m.EndDeclarations()]
    fit = unit(ALLIES, "infantry", trained)
    match = scene(m.CombatPhase(ALLIES), japan={enemy: jungle}, allies={raw: spot, fit: spot})
    refusal = match.check(ALLIES, m.EndDeclarations())
    assert refusal is not None
    assert (refusal.rule, refusal.about) == ("14.11", (fit,))
    play(match, m.DeclareBattle(jungle), m.AddAttacker(fit), m.EndBattle(), m.EndDeclarations())


def test_14_52_units_may_attack_across_the_strait() -> None:
    a, b = next((a, b) for a, b in sorted(BOARD.sides["strait"]) if a in SETTING.land and b in SETTING.land)
    own, enemy = unit(JAPAN, "infantry"), unit(ALLIES, "infantry")
    match = scene(m.CombatPhase(JAPAN), japan={own: a}, allies={enemy: b})
    engagement, spots = position(match).front.engaged(JAPAN)
    assert spots == (b,)
    assert engagement.obliged == (0, 0)
    assert of_bits(engagement.touching[own]) == (0,)


def test_r52_over_the_strait_only_by_the_causeway() -> None:
    """14.52 It may be attacked across, anywhere."""
    strait = sorted((a, b) for a, b in BOARD.sides["strait"] if a in SETTING.land and b in SETTING.land)
    water = next((a, b) for a, b in strait if not BOARD.has("bridge", a, b))
    match, _ = fought("DZ", {MINE: water[0]}, {THEIRS: water[1]})
    assert is_over(match)
    causeway = next((a, b) for a, b in strait if BOARD.has("bridge", a, b))
    match, _ = fought("DZ", {MINE: causeway[0]}, {THEIRS: causeway[1]})
    assert m.PursueWith(MINE) in match.legal(JAPAN)


def test_r53_the_thai_border_stops_nobody() -> None:
    """14.52 Attack, pursuit and retreat cross it."""
    costs = SETTING.costs[False][False]
    here, there = next((a, b) for a, b in sorted(BOARD.sides["border"]) if b in zone_of(a) and b in costs[a])
    match, _ = fought("DZ", {MINE: here}, {THEIRS: there})
    play(match, m.PursueWith(MINE), m.PursueTo(there))
    assert force(match, JAPAN).at == {MINE: there}


def test_14_12_zero_attack_units_attack_as_well() -> None:
    weak = part(ALLIES, "0-1-5")
    match = combat_phase(ALLIES, allies={weak: PLAIN}, japan={parent(JAPAN, "6-6-8"): RING[0]})
    assert refused(match, m.EndDeclarations()) == "14.11"
    assert declared(match, RING[0], weak)


def test_14_12_an_hq_in_an_enemy_zone_must_attack_and_is_lost_with_half() -> None:
    match, events = fought("AS", {MINE: RING[0], ARMY: RING[0]}, {THEIRS: PLAIN})
    assert gone(events) == {ARMY: False}
    assert match.state.points[ALLIES] == 4


def test_r117_hqs_from_the_sea_attack_by_themselves() -> None:
    """10.1, 22.4 Assaulting units must attack, whoever is in the hex."""
    match = scene(
        m.Declarations(JAPAN),
        japan={ARMY: SEA},
        supply={ALLIES: {ASSAULT_BEACH: 1}},
        forces={JAPAN: {"afloat": {ARMY: ASSAULT_BEACH}}},
    )
    play(match, m.DeclareBattle(ASSAULT_BEACH), m.AddAttacker(ARMY), m.EndBattle(), m.EndDeclarations())


def test_14_12_an_airfield_unit_in_an_enemy_zone_attacks_and_is_lost_with_half() -> None:
    """15.23"""
    ground_crew = unit(ALLIES, "airfield")
    match = scene(m.Declarations(ALLIES), allies={ground_crew: RING[0]}, japan={MINE: PLAIN})
    assert refused(match, m.EndDeclarations()) == "14.11"
    _, events = fought("AM", {ground_crew: RING[0]}, {MINE: PLAIN}, side=ALLIES)
    assert gone(events) == {ground_crew: False}


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


def test_14_14_a_hex_beside_nobody_who_can_still_attack_is_not_attacked() -> None:
    """R11 Two HQs, of which none must be attacked, beside a lone unit."""
    mine = parent(JAPAN, "6-6-8")
    a, b = units(ALLIES, "hq", 2)
    match = combat_phase(allies={a: RING[0], b: RING[3]}, japan={mine: PLAIN})
    declared(match, RING[0], mine)
    assert refused(match, m.DeclareBattle(RING[3])) == "14.0"


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


def test_r63_who_waits_in_the_hex_stays_known_while_others_retreat() -> None:
    """A named retreat takes nothing from what all know."""
    four = parts(ALLIES, "1-2-6", 4)
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys(four, PLAIN))
    play(match, m.LoseUnit(four[0]), m.LoseUnit(four[1]), m.RetreatUnit(four[3]), m.RetreatTo(RING[3]))
    assert match.state.known[EVERYBODY].units >= {four[2], four[3]}


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


def test_14_28_the_whole_phase() -> None:
    """From the first look to the last pursuit."""
    one, two = parents(JAPAN, "6-6-8", 2)
    battalions = parts(ALLIES, "1-2-6", 2)
    match = scene(
        m.CombatPhase(JAPAN),
        japan={one: RING[0], two: RING[1]},
        allies=dict.fromkeys(battalions, PLAIN),
        dice=(6,),
    )
    play(
        match,
        m.DeclareBattle(PLAIN),
        m.AddAttacker(one),
        m.AddAttacker(two),
        m.EndBattle(),
        m.EndDeclarations(),
    )
    (event,) = of(m.BattleResolved, play(match, m.ChooseAssault()))
    assert (event.attack, event.defense, event.percent) == (12, 4, 300)
    assert event.result == SETTING.crt.assault.result(len(SETTING.crt.columns) - 1, 6)
    assert BEHIND not in force(match, JAPAN).at.values()


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


def test_14_11_in_the_second_combat_phase_too() -> None:
    """10.32 Whether an activated HQ is near or not."""
    mine = parent(JAPAN, "6-6-8")
    match = scene(
        m.Impulse(JAPAN, follow_on=True), allies={parent(ALLIES, "4-6-6"): PLAIN}, japan={mine: RING[0]}
    )
    play(match, m.EndMovement())  # no strikes can be placed
    assert type(top(match)) is m.Declarations
    assert refused(match, m.EndDeclarations()) == "14.11"


def test_14_11_suppressed_attackers_and_hqs_have_no_zone_that_claims_an_enemy() -> None:
    """8.2-1, R11"""
    spot = hex_where(mixed)
    jungle = next(n for n in zone_of(spot) if n in SETTING.jungle)
    own, hq, enemy = unit(JAPAN, "infantry"), unit(JAPAN, "hq"), unit(ALLIES, "infantry", untrained)
    match = scene(
        m.CombatPhase(JAPAN),
        japan={own: jungle, hq: jungle},
        allies={enemy: spot},
        forces={JAPAN: {"suppressed": frozenset({own})}},
    )
    assert position(match).front.engaged(JAPAN)[0].obliged == (0, 0)


def test_14_11_hqs_supply_and_suppressed_units_need_not_be_attacked() -> None:
    own, hq, weak = unit(JAPAN, "infantry"), unit(ALLIES, "hq"), unit(ALLIES, "infantry")
    first, second, third = zone_of(MIDDLE)[:3]
    match = scene(
        m.CombatPhase(JAPAN),
        japan={own: MIDDLE},
        allies={hq: first, weak: second},
        supply={ALLIES: {third: 1}},
        forces={ALLIES: {"suppressed": frozenset({weak})}},
    )
    engagement, spots = position(match).front.engaged(JAPAN)
    assert set(spots) == {first, second, third}
    assert engagement.obliged == (0, 0)
    assert engagement.touching == {own: 0b111}
