"""Chapter 15.4: Pursuit."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.battles import (
    BEHIND,
    MINE,
    PLAIN,
    RING,
    THEIRS,
    annihilated,
    before,
    fought,
    is_over,
    parent,
    parents,
    part,
    parts,
)
from tests.malaya.scene import (
    BOARD,
    SETTING,
    force,
    held,
    marker,
    of,
    play,
    refused,
    scene,
    top,
    unit,
    zone_of,
)


def test_15_42_units_that_attacked_may_enter_the_hex() -> None:
    """One, some or none of them; those who did not take part may not."""
    one, two = parents(JAPAN, "6-6-8", 2)
    idle = parent(JAPAN, "6-6-6")
    match, _ = fought("DZ", {one: RING[0], two: RING[1]}, {THEIRS: PLAIN}, others={idle: RING[0]})
    assert match.legal(JAPAN) == [m.PursueWith(one), m.PursueWith(two), m.EndPursuit()]
    assert refused(match, m.PursueWith(idle)) == "15.42"
    play(match, m.PursueWith(one))
    assert refused(match, m.Stop()) == "15.42"
    (event,) = of(m.UnitPursued, play(match, m.PursueTo(PLAIN)))
    assert (event.unit, event.start, event.to) == (one, RING[0], PLAIN)
    assert refused(match, m.PursueWith(one)) == "15.42"
    play(match, m.EndPursuit())
    assert is_over(match)
    assert force(match, JAPAN).at == {one: PLAIN, two: RING[1], idle: RING[0]}


def test_15_42_a_pursuit_begins_in_the_hex_that_was_lost() -> None:
    """R94"""
    match = annihilated()
    play(match, m.PursueWith(MINE))
    assert refused(match, m.PursueTo(RING[1])) == "15.42"
    assert refused(match, m.PursueTo(RING[3])) == "15.44"


def test_example_15_42_no_pursuit_without_the_word() -> None:
    """The example: attrition that empties the hex lets nobody in."""
    weak = part(ALLIES, "1-2-6")
    match, _ = fought("DA", {MINE: RING[0]}, {weak: PLAIN})
    play(match, m.LoseUnit(weak))
    assert is_over(match)
    assert force(match, JAPAN).at == {MINE: RING[0]}


def test_15_43_a_unit_that_cannot_move_never_pursues() -> None:
    """R19 Attack 0 is no bar."""
    fixed = unit(ALLIES, "coastal", lambda u: not SETTING.counters[u].move)
    weak = part(ALLIES, "0-1-5")
    match, _ = fought("AZ", {MINE: RING[0]}, {fixed: PLAIN, weak: PLAIN})
    assert match.legal(ALLIES) == [m.PursueWith(weak), m.EndPursuit()]
    assert refused(match, m.PursueWith(fixed)) == "15.43"


def test_15_45_no_pursuit_into_a_hex_that_is_not_cleared() -> None:
    """Two hexes were attacked, and the defender of the city stays."""
    city = next(h for h in sorted(SETTING.cities) if len(zone_of(h)) == 6)
    start = zone_of(city)[0]
    other = next(
        n for n in zone_of(start) if BOARD.distance(n, city) == 1 and n in SETTING.costs[False][False][start]
    )
    pair, weak = parents(ALLIES, "4-6-6", 2), part(ALLIES, "1-2-6")
    match, _ = fought("DS", {MINE: start}, {**dict.fromkeys(pair, city), weak: other})
    play(match, m.LoseUnit(pair[0]), m.LoseUnit(weak), m.StandFast(pair[1]), m.PursueWith(MINE))
    assert refused(match, m.PursueTo(city)) == "15.45"
    assert match.legal(JAPAN) == [m.PursueTo(other)]


def test_15_45_somebody_else_holds_the_hex() -> None:
    """Attackers are gone, but a unit that did not attack is still in their hex."""
    idle = parent(JAPAN, "6-6-6")
    match, _ = fought("AZ", {MINE: RING[0]}, {THEIRS: PLAIN}, others={idle: RING[0]})
    assert is_over(match)


def test_14_5_as_defenders_pursue_into_the_hex_of_the_attackers() -> None:
    """14.5-AZ, 14.5-AE, 14.5-AM likewise."""
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("AS", {one: RING[0], two: RING[0]}, {THEIRS: PLAIN})
    play(
        match,
        m.LoseUnit(one),
        m.RetreatTo(BOARD.neighbors[RING[0]][0]),
        m.PursueWith(THEIRS),
        m.PursueTo(RING[0]),
    )
    assert force(match, ALLIES).at == {THEIRS: RING[0]}


def test_14_5_dm_attackers_pursue_two_hexes() -> None:
    """R18, 15.44 The second hex is free, and a unit may stop in the first."""
    weak = part(ALLIES, "1-2-6")
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("DM", {one: RING[0], two: RING[0]}, {weak: PLAIN})
    play(match, m.LoseUnit(weak), m.PursueWith(one), m.PursueTo(PLAIN))
    assert set(match.legal(JAPAN)) == {m.Stop(), *(m.PursueTo(n) for n in RING)}
    play(match, m.PursueTo(RING[3]), m.PursueWith(two), m.PursueTo(PLAIN), m.Stop())
    assert force(match, JAPAN).at == {one: RING[3], two: PLAIN}


def test_13_7_pursuit_goes_through_zones() -> None:
    """15.44 At no penalty; not into enemies."""
    weak, enemy = part(ALLIES, "1-2-6"), parent(ALLIES, "3-4-5")
    match, _ = fought("DM", {MINE: RING[0]}, {weak: PLAIN}, others={enemy: RING[3]})
    play(match, m.LoseUnit(weak), m.PursueWith(MINE), m.PursueTo(PLAIN))
    assert refused(match, m.PursueTo(RING[3])) == "15.45"
    play(match, m.PursueTo(RING[2]))
    assert force(match, JAPAN).at == {MINE: RING[2]}


def test_18_4_a_pursuing_unit_is_told_of_zones() -> None:
    enemy = parent(ALLIES, "3-4-5")
    match = annihilated(others={enemy: RING[3]})
    events = play(match, m.PursueWith(MINE), m.PursueTo(PLAIN))
    assert [(e.stack, e.at, e.zone) for e in of(m.ZoneAnnounced, events)] == [(RING[3], PLAIN, True)]


def test_15_44_not_into_prohibited_terrain() -> None:
    """14.52 Tanks may attack the jungle, but not pursue into it."""
    tanks = unit(JAPAN, "armor")
    costs = SETTING.costs[True][False]
    spot, start = next(
        (h, n)
        for h in sorted(SETTING.jungle)
        for n in zone_of(h)
        if n not in SETTING.jungle and h not in costs[n]
    )
    match, _ = fought("DZ", {tanks: start}, {THEIRS: spot})
    assert is_over(match)


def test_5_3_j_tankshock_armor_pursues_two_hexes() -> None:
    """R75 Others as the result says; without a pursuit nobody."""
    tanks = unit(JAPAN, "armor")
    match = before(
        {tanks: RING[0], MINE: RING[0]}, {THEIRS: PLAIN}, hands={JAPAN: held(JAPAN, "J-TankShock")}, dice=(6,)
    )
    play(match, m.PlayMarker(marker("J-TankShock")), m.ChooseRaid())  # DZ
    play(match, m.PursueWith(MINE), m.PursueTo(PLAIN))
    assert type(top(match)) is m.Pursuit
    play(match, m.PursueWith(tanks), m.PursueTo(PLAIN), m.PursueTo(RING[3]))
    assert force(match, JAPAN).at == {tanks: RING[3], MINE: PLAIN}
    contact = before({tanks: RING[0]}, {THEIRS: PLAIN}, hands={JAPAN: held(JAPAN, "J-TankShock")}, dice=(3,))
    play(contact, m.PlayMarker(marker("J-TankShock")), m.ChooseRaid())
    assert is_over(contact)


def test_14_3_10_the_next_battle_follows() -> None:
    """14.3-8, 14.3-9 Retreats and pursuit come before it."""
    one, two = parents(JAPAN, "6-6-8", 2)
    pair, other = parents(ALLIES, "4-6-6", 2), parent(ALLIES, "3-4-5")
    side = BOARD.neighbors[RING[0]][0]
    match = before(
        {one: RING[0]},
        dict.fromkeys(pair, PLAIN),
        others={two: RING[0], other: side},
        fights=[m.Fight((side,), (two,))],
        dice=(6, 3),
    )
    play(match, m.ResolveBattle(PLAIN), m.ChooseAssault(), m.LoseUnit(pair[0]), m.RetreatTo(RING[3]))
    play(match, m.PursueWith(one), m.PursueTo(PLAIN))
    assert next(s for s in match.state.steps if type(s) is m.Battle).targets == (side,)
    play(match, m.ChooseRaid())
    assert is_over(match)


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
