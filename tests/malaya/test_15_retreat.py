"""Chapter 15.3: Retreat."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, EVERYBODY, JAPAN
from tests.malaya.battles import (
    BEHIND,
    MINE,
    PAIR,
    PLAIN,
    RING,
    THEIRS,
    before,
    fought,
    gone,
    is_over,
    parent,
    parents,
    part,
    parts,
    shattered,
    ways,
)
from tests.malaya.scene import (
    BOARD,
    SETTING,
    force,
    held,
    hex_where,
    marker,
    of,
    play,
    refused,
    top,
    unit,
    zone_of,
)


def routed(face: int, attackers: dict[int, int] | None = None, **more: Any) -> tuple[Match, int]:
    """A DM result: the second of two brigades routs."""
    match, _ = fought("DM", attackers or {MINE: RING[0]}, dict.fromkeys(PAIR, PLAIN), dice=(face,), **more)
    play(match, m.LoseUnit(PAIR[0]), m.RetreatUnit(PAIR[1]))
    return match, PAIR[1]


# -- 15.33: where a retreat goes ------------------------------------------------------------------------------


def test_15_3_the_owner_moves_the_unit_away_from_its_position() -> None:
    """15.33-2, 15.33-3 Not into enemies, nor into their zones while there is another way."""
    match, unit_ = shattered()
    assert match.deciders[0] == ALLIES
    assert sorted(ways(match)) == sorted((RING[2], RING[3], RING[4]))
    assert refused(match, m.RetreatTo(RING[0])) == "15.33-2"
    assert refused(match, m.RetreatTo(RING[1])) == "15.33-3"
    assert refused(match, m.RetreatTo(BEHIND)) == "15.3"
    assert refused(match, m.NoWayOut()) == "15.33-7"
    (event,) = of(m.UnitRetreated, play(match, m.RetreatTo(RING[3])))
    assert (event.unit, event.start, event.to) == (unit_, PLAIN, RING[3])
    assert force(match, ALLIES).at == {unit_: RING[3]}


def test_15_33_6_a_retreat_ends_its_number_of_hexes_away() -> None:
    """Every step leads farther from where it began."""
    match, _ = fought("DE", {MINE: RING[0]}, {THEIRS: PLAIN})
    (unit_,) = force(match, ALLIES).at
    play(match, m.RetreatTo(RING[3]))
    assert refused(match, m.RetreatTo(RING[2])) == "15.33-6"
    assert refused(match, m.RetreatTo(PLAIN)) == "15.33-6"
    play(match, m.RetreatTo(BEHIND))
    assert BOARD.distance(force(match, ALLIES).at[unit_], PLAIN) == 2
    assert type(top(match)) is m.Pursuit


def test_15_33_6_going_around_in_a_circle_is_no_way() -> None:
    """Every hex two away is held: there is a way of two hexes, but it ends one hex away."""
    held_hexes = [h for h in SETTING.land if BOARD.distance(h, PLAIN) == 2]
    match, _ = fought("DE", {MINE: RING[0]}, {THEIRS: PLAIN}, supply={JAPAN: dict.fromkeys(held_hexes, 1)})
    (unit_,) = force(match, ALLIES).at
    assert match.legal(ALLIES) == [m.NoWayOut()]
    assert refused(match, m.RetreatTo(RING[3])) == "15.33-6"
    assert list(gone(play(match, m.NoWayOut()))) == [unit_]


def test_15_33_1_each_unit_retreats_separately() -> None:
    """In the order that the owner likes, and they may part."""
    four = parts(ALLIES, "1-2-6", 4)
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys(four, PLAIN))
    play(match, m.LoseUnit(four[0]), m.LoseUnit(four[1]))
    assert set(match.legal(ALLIES)) == {m.RetreatUnit(four[2]), m.RetreatUnit(four[3])}
    play(match, m.RetreatUnit(four[3]), m.RetreatTo(RING[2]))
    play(match, m.RetreatTo(RING[4]))  # the last one sets out by itself
    assert force(match, ALLIES).at == {four[3]: RING[2], four[2]: RING[4]}


def test_15_33_4_not_into_what_cannot_be_entered() -> None:
    """The jungle for tanks, the sea for all."""
    tanks = part(ALLIES, "4-2-9")
    assert SETTING.counters[tanks].mechanized
    costs = SETTING.costs[True][False]

    def by_the_wood(h: int) -> bool:
        near = zone_of(h)
        return any(a not in costs[h] and BOARD.distance(a, b) == 2 for a in near for b in near)

    spot = hex_where(by_the_wood)
    wood, start = next(
        (a, b)
        for a in zone_of(spot)
        for b in zone_of(spot)
        if a not in costs[spot] and BOARD.distance(a, b) == 2
    )
    match = before({MINE: start}, {tanks: spot})
    state = replace(match.state, steps=(*match.state.steps[:-2], m.Retreating(ALLIES, tanks, spot, 1)))
    match = match.with_state(state)
    assert refused(match, m.RetreatTo(wood)) == "15.33-4"
    shore = hex_where(lambda h: h in SETTING.coastal and bool(zone_of(h)))
    match = before({MINE: zone_of(shore)[0]}, {THEIRS: shore})
    state = replace(match.state, steps=(*match.state.steps[:-2], m.Retreating(ALLIES, THEIRS, shore, 1)))
    sea = next(n for n in BOARD.neighbors[shore] if n in SETTING.sea)
    assert refused(match.with_state(state), m.RetreatTo(sea)) == "15.33-4"


def test_15_33_5_a_retreat_goes_through_friends() -> None:
    match, _ = fought("DE", {MINE: RING[0]}, {THEIRS: PLAIN}, others={parent(ALLIES, "3-4-5"): RING[3]})
    play(match, m.RetreatTo(RING[3]), m.RetreatTo(BEHIND))
    assert type(top(match)) is m.Pursuit


def test_15_33_7_not_into_an_overstacked_hex_while_there_is_another_way() -> None:
    """R3"""
    full = dict.fromkeys(parents(ALLIES, "3-4-5", 3), RING[3])
    match, _ = shattered(others=full)
    assert refused(match, m.RetreatTo(RING[3])) == "15.33-7"
    assert sorted(ways(match)) == sorted((RING[2], RING[4]))


def test_15_33_7_an_overstacked_hex_is_better_than_none() -> None:
    """Zones close the ring but for the full hex."""
    full = dict.fromkeys(parents(ALLIES, "3-4-5", 3), RING[3])
    one, two, three = *parents(JAPAN, "6-6-8", 2), parent(JAPAN, "6-6-6")
    match, _ = shattered({one: RING[1], two: RING[5], three: RING[0]}, others=full)
    assert RING[3] not in match.position.enemy[ALLIES].zone
    assert ways(match) == [RING[3]]
    assert refused(match, m.NoWayOut()) == "15.33-7"


def test_r134_an_overstacked_hex_must_be_taken_before_an_enemy_zoc() -> None:
    """15.33-3, 15.33-7 Also by a unit that could break down and lose only a battalion."""
    full = dict.fromkeys(parents(ALLIES, "3-4-5", 3), RING[3])
    one, two, three = *parents(JAPAN, "6-6-8", 2), parent(JAPAN, "6-6-6")
    match, unit_ = shattered({one: RING[1], two: RING[5], three: RING[0]}, others=full)
    assert unit_ in SETTING.breakdown_of
    why = match.check(ALLIES, m.RetreatTo(RING[2]))
    assert isinstance(why, Refusal)
    assert (why.rule, "another path" in why.why) == ("15.33-3", True)


def test_15_33_3_a_unit_without_a_path_is_not_told_of_another() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    hq, weak = unit(ALLIES, "hq"), part(ALLIES, "1-2-6")
    match, _ = fought("DS", {one: RING[0], two: RING[3]}, {hq: PLAIN, weak: PLAIN})
    play(match, m.LoseUnit(weak))
    why = match.check(ALLIES, m.RetreatTo(RING[1]))
    assert isinstance(why, Refusal)
    assert "another" not in why.why


def test_13_8_a_unit_that_can_only_retreat_into_a_zone_is_eliminated() -> None:
    """15.33-3 An HQ does not break down; 15.33-6: in the last hex that it could reach."""
    one, two = parents(JAPAN, "6-6-8", 2)
    hq, weak = unit(ALLIES, "hq"), part(ALLIES, "1-2-6")
    match, _ = fought("DS", {one: RING[0], two: RING[3]}, {hq: PLAIN, weak: PLAIN})
    play(match, m.LoseUnit(weak))
    assert match.legal(ALLIES) == [m.NoWayOut()]
    assert refused(match, m.RetreatTo(RING[1])) == "15.33-3"
    events = play(match, m.NoWayOut())
    assert list(gone(events)) == [hq]
    assert of(m.UnitEliminated, events)[0].permanent  # 15.21: it was surrounded


def test_15_33_3_a_unit_that_can_break_down_loses_one_battalion_only() -> None:
    """R92 The others go on; it may also be lost as a whole."""
    one, two = parents(JAPAN, "6-6-8", 2)
    match, unit_ = shattered({one: RING[0], two: RING[3]})
    assert sorted(ways(match)) == sorted((RING[1], RING[2], RING[4], RING[5]))
    assert m.NoWayOut() in match.legal(ALLIES)
    events = play(match, m.RetreatTo(RING[1]))
    (broken,) = of(m.UnitBrokenDown, events)
    assert (broken.unit, broken.rule) == (unit_, "15.33-3")
    assert len(gone(events)) == 1
    survivors = force(match, ALLIES).at
    assert len(survivors) == 2
    assert set(survivors.values()) == {RING[1]}


def test_15_33_3_the_owner_says_which_battalion() -> None:
    """Where they differ."""
    one, two = parents(ALLIES, "4-6-6", 2)
    pair = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("DS", {one: RING[0], two: RING[3]}, dict.fromkeys(pair, PLAIN), side=ALLIES)
    play(match, m.LoseUnit(pair[0]))
    (broken,) = of(m.UnitBrokenDown, play(match, m.RetreatTo(RING[1])))
    assert match.legal(JAPAN) == [m.LoseUnit(u) for u in broken.into]
    assert list(gone(play(match, m.LoseUnit(broken.into[0])))) == [broken.into[0]]


def test_r92_the_others_go_on_through_zones() -> None:
    """15.33-3 A rout of two hexes with all around in zones: one battalion, only one."""
    one, two = parents(JAPAN, "6-6-8", 2)
    outer = [n for n in BOARD.neighbors[RING[1]] if BOARD.distance(n, PLAIN) == 2]
    farther = sorted({h for n in outer for h in zone_of(n) if BOARD.distance(h, PLAIN) == 3})
    guards = dict(zip(parts(JAPAN, "1-2-6", len(farther)), farther, strict=True))
    match, _ = routed(2, {one: RING[0], two: RING[3]}, others=guards)
    assert set(outer) <= match.position.enemy[ALLIES].zone
    events = play(match, m.RetreatTo(RING[1]))
    assert len(gone(events)) == 1
    while type(top(match)) is m.Retreating:
        events += play(match, match.legal(ALLIES)[0])
    assert len(gone(events)) == 1
    assert not of(m.TurnedBack, events)
    assert {BOARD.distance(spot, PLAIN) for spot in force(match, ALLIES).at.values()} == {2}


def test_15_32_in_a_rout_one_die_for_each_unit() -> None:
    four = parts(ALLIES, "1-2-6", 4)
    match, _ = fought("DM", {MINE: RING[0]}, dict.fromkeys(four, PLAIN), dice=(1, 3))
    play(match, m.LoseUnit(four[0]), m.LoseUnit(four[1]), m.RetreatUnit(four[2]), m.RetreatTo(RING[3]))
    (event,) = of(m.UnitRouted, play(match, m.RetreatUnit(four[3])))
    assert (event.unit, event.face) == (four[3], 3)
    while type(top(match)) is m.Retreating:
        play(match, match.legal(ALLIES)[0])
    assert BOARD.distance(force(match, ALLIES).at[four[3]], PLAIN) == 3  # 15.31
    assert force(match, ALLIES).at[four[2]] == RING[3]


def test_15_33_8_a_unit_that_cannot_move_is_eliminated() -> None:
    fixed, weak = unit(ALLIES, "coastal", lambda u: not SETTING.counters[u].move), part(ALLIES, "1-2-6")
    defense = SETTING.counters[fixed].defense
    others = parts(ALLIES, "1-2-6", defense)
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys([fixed, weak, *others], PLAIN))
    events: list[Event] = []
    while type(top(match)) is m.Losses:
        events += play(match, next(a for a in match.legal(ALLIES) if a != m.LoseUnit(fixed)))
    assert ("15.33-8", fixed) in [(e.rule, e.unit) for e in of(m.UnitEliminated, events)]


def test_15_33_9_supply_is_eliminated_when_it_must_retreat() -> None:
    """7.8-5 One hex, two hexes or rout."""
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys(PAIR, PLAIN), supply={ALLIES: {PLAIN: 4}})
    assert force(match, ALLIES).supply == {PLAIN: 2}  # R90
    events = play(match, m.LoseUnit(PAIR[0]))
    assert [(e.rule, e.points) for e in of(m.SupplyEliminated, events)] == [("15.33-9", 2)]


# -- 15.34: cities --------------------------------------------------------------------------------------------

CITY = next(h for h in sorted(SETTING.cities) if len(zone_of(h)) == 6)


@pytest.mark.parametrize("code", ["DS", "DM", "DE"])
def test_15_34_defenders_of_a_city_may_ignore_a_retreat(code: str) -> None:
    """R34 A rout as well. R93: supply stays too."""
    match, _ = fought(code, {MINE: zone_of(CITY)[0]}, dict.fromkeys(PAIR, CITY), supply={ALLIES: {CITY: 4}})
    if code != "DE":
        play(match, m.LoseUnit(PAIR[0]))
        assert force(match, ALLIES).supply == {CITY: 2}
    units = tuple(sorted(force(match, ALLIES).at))
    assert all(m.StandFast(u) in match.legal(ALLIES) for u in units)
    for u in units:
        (event,) = of(m.RetreatIgnored, play(match, m.StandFast(u)))
        assert (event.rule, event.units) == ("15.34", (u,))
    assert is_over(match)  # 15.45: the hex is not cleared
    assert set(force(match, ALLIES).at.values()) == {CITY}


def test_15_34_attackers_out_of_a_city_must_retreat() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("AS", {one: CITY, two: CITY}, {THEIRS: zone_of(CITY)[0]})
    play(match, m.LoseUnit(one))
    assert type(top(match)) is m.Retreating


def test_15_34_who_has_retreated_into_the_city_must_retreat_normally() -> None:
    match, _ = fought("DS", {MINE: zone_of(CITY)[0]}, dict.fromkeys(PAIR, CITY), retreated=PAIR)
    play(match, m.LoseUnit(PAIR[0]))
    assert type(top(match)) is m.Retreating  # nobody is asked whether it stays
    four = parts(ALLIES, "1-2-6", 4)
    match, _ = fought("DM", {MINE: zone_of(CITY)[0]}, dict.fromkeys(four, CITY), retreated=four[2:3])
    play(match, m.LoseUnit(four[0]), m.LoseUnit(four[1]))
    assert refused(match, m.StandFast(four[2])) == "15.34"
    assert m.StandFast(four[3]) in match.legal(ALLIES)


def test_15_34_guns_in_a_city_stay_where_they_may() -> None:
    """15.33-8 They are eliminated only if they are forced to retreat."""
    city = next(h for h in sorted(SETTING.cities) if zone_of(h))
    guns = unit(ALLIES, "coastal")
    match, _ = fought("DM", {MINE: zone_of(city)[0]}, {guns: city, THEIRS: city})
    while isinstance(top(match), m.Losses):
        play(match, m.LoseUnit(THEIRS))
    assert guns in force(match, ALLIES).at
    play(match, m.StandFast(guns))
    assert force(match, ALLIES).at == {guns: city}


def test_15_34_in_a_fortified_city_a_rout_is_ignored_and_not_converted() -> None:
    """21.2, R34 The defender takes the better of the two."""
    city = next(h for h in sorted(SETTING.cities) if zone_of(h))
    first, second = parents(ALLIES, "4-6-6", 2)
    match, _ = fought(
        "DM",
        {MINE: zone_of(city)[0]},
        dict.fromkeys((first, second), city),
        forces={ALLIES: {"forts": frozenset({city})}},
    )
    play(match, m.LoseUnit(first), m.StandFast(second))
    assert force(match, ALLIES).at == {second: city}


def test_15_3_who_may_not_stay() -> None:
    four = parts(ALLIES, "1-2-6", 4)
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys(four, PLAIN))
    play(match, m.LoseUnit(four[0]), m.LoseUnit(four[1]))
    assert refused(match, m.StandFast(four[2])) == "15.3"
    assert refused(match, m.RetreatUnit(four[0])) == "15.3"


# -- Banzai ---------------------------------------------------------------------------------------------------


def test_5_3_j_banzai_japanese_units_ignore_retreats_and_routs() -> None:
    """15.5"""
    pair = parents(JAPAN, "6-6-8", 2)
    match = before(
        {THEIRS: RING[0]},
        dict.fromkeys(pair, PLAIN),
        side=ALLIES,
        hands={JAPAN: held(JAPAN, "J-Banzai")},
        supply={JAPAN: {PLAIN: 2}},
        dice=(5,),
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.ChooseRaid())  # DM
    events = play(match, m.LoseUnit(pair[0]))
    assert [(e.rule, e.units) for e in of(m.RetreatIgnored, events)] == [("5.3-J-Banzai", (pair[1],))]
    assert force(match, JAPAN).at == {pair[1]: PLAIN}
    assert force(match, JAPAN).supply == {PLAIN: 1}
    assert is_over(match)


def test_5_3_j_banzai_does_not_hold_the_allies() -> None:
    match = before(
        {MINE: RING[0]}, dict.fromkeys(PAIR, PLAIN), hands={JAPAN: held(JAPAN, "J-Banzai")}, dice=(6,)
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.ChooseAssault(), m.LoseUnit(PAIR[0]))
    assert type(top(match)) is m.Retreating


# -- 15.35, fog -----------------------------------------------------------------------------------------------


def retreated_into_the_next_battle(face: int) -> Match:
    """PAIR[1] has retreated to RING[3], which is attacked next; the face is that of the second battle."""
    one, two = parents(JAPAN, "6-6-8", 2)
    other = parent(ALLIES, "3-4-5")
    match = before(
        {one: RING[0]},
        dict.fromkeys(PAIR, PLAIN),
        others={two: BEHIND, other: RING[3]},
        fights=[m.Fight((RING[3],), (two,))],
        dice=(6, face),
        forces={JAPAN: {"suppressed": frozenset({two})}},
        known={EVERYBODY: m.Known(frozenset({one, two, other, *PAIR}), frozenset({PLAIN, RING[3]}))},
    )
    play(match, m.ResolveBattle(PLAIN), m.ChooseAssault(), m.LoseUnit(PAIR[0]), m.RetreatTo(RING[3]))
    play(match, m.EndPursuit())
    return match


def retreated(match: Match) -> tuple[int, ...]:
    """The units that have retreated in this Combat Phase."""
    (battles,) = (s for s in match.state.steps if type(s) is m.Battles)
    found: tuple[int, ...] = battles.retreated
    return found


def test_15_35_a_unit_retreats_into_a_hex_that_is_attacked_later() -> None:
    """It defends there, and suffers the result."""
    match, other = retreated_into_the_next_battle(6), parent(ALLIES, "3-4-5")
    battle = next(s for s in match.state.steps if type(s) is m.Battle)
    assert set(battle.defenders) == {PAIR[1], other}
    events = play(match, m.ChooseRaid())
    assert of(m.BattleResolved, events)[0].defense == 10
    assert set(gone(events)) == {PAIR[1], other}


def test_15_34_the_battalions_of_a_unit_that_has_retreated_have_retreated_too() -> None:
    match = retreated_into_the_next_battle(4)
    assert retreated(match) == (PAIR[1],)
    play(match, m.ChooseRaid())
    (broken,) = of(m.UnitBrokenDown, play(match, m.BreakDown(PAIR[1])))
    assert retreated(match) == broken.into


def test_r63_supply_that_stays_in_the_city_stays_known_when_a_unit_retreats() -> None:
    """R93 One unit leaves, the other and the supply stay."""
    four = parts(ALLIES, "1-2-6", 4)
    match, _ = fought("DS", {MINE: zone_of(CITY)[0]}, dict.fromkeys(four, CITY), supply={ALLIES: {CITY: 4}})
    play(match, m.LoseUnit(four[0]), m.LoseUnit(four[1]), m.RetreatUnit(four[2]))
    to = next(h for h in ways(match) if BOARD.distance(h, zone_of(CITY)[0]) == 2)
    play(match, m.RetreatTo(to))
    assert force(match, ALLIES).at[four[2]] == to
    assert match.state.known[EVERYBODY].supply == {CITY}


def test_r63_supply_that_is_gone_is_no_longer_known_when_a_unit_retreats() -> None:
    """15.33-9 The supply is eliminated, and a unit that waits its turn is left in the hex."""
    four = parts(ALLIES, "1-2-6", 4)
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys(four, PLAIN), supply={ALLIES: {PLAIN: 1}})
    play(match, m.LoseUnit(four[0]), m.LoseUnit(four[1]))
    assert force(match, ALLIES).supply == {}
    play(match, m.RetreatUnit(four[2]), m.RetreatTo(RING[3]))
    assert PLAIN not in match.state.known[EVERYBODY].supply
