"""Chapter 15.4: Pursuit."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from pacwar.games.malaya.r15_pursuit import NOT_ADJACENT
from tests.malaya.battles import (
    MINE,
    PLAIN,
    RING,
    THEIRS,
    annihilated,
    fought,
    is_over,
    parent,
    parents,
    part,
)
from tests.malaya.scene import BOARD, SETTING, force, of, play, refused, unit, zone_of


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
    assert match.check(JAPAN, m.PursueTo(RING[3])) == NOT_ADJACENT  # 15.44


def test_example_15_42_no_pursuit_without_the_word() -> None:
    """The example: attrition that empties the hex lets nobody in."""
    weak = part(ALLIES, "1-2-6")
    match, _ = fought("DA", {MINE: RING[0]}, {weak: PLAIN})
    play(match, m.LoseUnit(weak))
    assert is_over(match)
    assert force(match, JAPAN).at == {MINE: RING[0]}


def test_15_42_an_hq_that_defended_may_pursue() -> None:
    """14.5-AZ It took part, and it can move."""
    hq = unit(ALLIES, "hq")
    match, _ = fought("AZ", {MINE: RING[3]}, {THEIRS: PLAIN, hq: PLAIN})
    play(match, m.PursueWith(hq), m.PursueTo(RING[3]), m.EndPursuit())
    assert force(match, ALLIES).at == {THEIRS: PLAIN, hq: RING[3]}


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


def test_15_45_defenders_do_not_pursue_where_the_attackers_supply_lies() -> None:
    match, _ = fought("AZ", {MINE: RING[0]}, {THEIRS: PLAIN}, supply={JAPAN: {RING[0]: 1}})
    assert is_over(match)
    assert force(match, JAPAN).supply == {RING[0]: 1}


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
