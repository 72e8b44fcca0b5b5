"""Chapter 18: Fog of War."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

from pacwar.core.records import decode, encode, replace
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import (
    ALLIES,
    EVERYBODY,
    JAPAN,
    SIDES,
    Arrivals,
    Force,
    Known,
    Side,
    Spot,
    State,
)
from pacwar.games.malaya.position import ForceFacts, Position, announced
from pacwar.games.malaya.r09_breakdown import broken_down
from pacwar.games.malaya.r15_elimination import eliminated
from pacwar.games.malaya.r18_fog import announcements, is_closed
from pacwar.games.malaya.relocation import relocated, supply_added, supply_moved
from pacwar.games.malaya.view import View
from tests.games import seeds
from tests.malaya.air import OPEN, raid
from tests.malaya.battles import (
    BEHIND,
    MINE,
    PLAIN,
    RING,
    THEIRS,
    annihilated,
    combat_phase,
    fought,
    parent,
    part,
    parts,
    shattered,
    ways,
)
from tests.malaya.landings import interdicting, landing
from tests.malaya.moves import AROUND, TRAINED, WIDE
from tests.malaya.scene import (
    BOARD,
    GAME,
    GROUND,
    MIDDLE,
    MOVE,
    NAVAL_BASE,
    NEAR,
    SETTING,
    force,
    held,
    hex_where,
    marker,
    moving,
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


def seen(s: State, viewer: Side | None) -> View:
    found: View = GAME.view(s, viewer)
    return found


def knows(*spots: int, units: tuple[int, ...] = ()) -> dict[str, Known]:
    """What Japan knows of the Allies."""
    return {JAPAN.value: Known(frozenset(units), frozenset(spots))}


# -- R61: what is seen of a stack -----------------------------------------------------------------------------


def test_18_0_a_stack_of_one_looks_like_a_stack_of_many() -> None:
    """2.31, R61 Nor can supply be told from units."""
    one, other = units(ALLIES, "infantry", 2)
    views = [
        seen(scene(allies={one: MIDDLE}).state, JAPAN),
        seen(scene(allies={one: MIDDLE, other: MIDDLE}, supply={ALLIES: {MIDDLE: 3}}).state, JAPAN),
        seen(scene(supply={ALLIES: {MIDDLE: 1}}).state, JAPAN),
    ]
    assert views[0] == views[1] == views[2]
    assert views[0].forces[ALLIES].face_down == (MIDDLE,)
    assert views[0].forces[ALLIES].at == {}


def test_18_6_base_and_track_are_out_of_sight() -> None:
    one = unit(JAPAN, "infantry")
    base, due = SETTING.base[JAPAN], {"track": {3: m.Arrivals((unit(JAPAN, "armor"),), 1)}}
    full = seen(scene(japan={one: base}, supply={JAPAN: {base: 4}}, forces={JAPAN: due}).state, ALLIES)
    assert full == seen(scene().state, ALLIES)


@pytest.mark.parametrize("result", ["-", "1"])
def test_18_6_the_enemy_does_not_learn_who_was_interdicted(result: str) -> None:
    """A brigade and an HQ look the same, whether they get through or not."""
    seen = []
    for one in (unit(ALLIES, "infantry"), unit(ALLIES, "hq")):
        match = landing(ALLIES, Arrivals((one,)), [interdicting(result)])
        play(match, m.PickReinforcement(one), m.PlaceAt(NAVAL_BASE))
        seen.append((encode(match.view(JAPAN)), [encode(t.events) for t in match.told(JAPAN)]))
        assert isinstance(top(match), m.Reinforcement)
    assert seen[0] == seen[1]
    assert not GROUND.is_hq[unit(ALLIES, "infantry")]


def test_18_5_fortifications_are_seen() -> None:
    match = scene(allies={unit(ALLIES, "infantry"): MIDDLE}, forces={ALLIES: {"forts": frozenset({MIDDLE})}})
    assert seen(match.state, JAPAN).forces[ALLIES].forts == {MIDDLE}


# -- R62: what has been examined ------------------------------------------------------------------------------


def test_18_1_adjacent_stacks_are_examined_when_the_combat_phase_starts() -> None:
    one, far, own = *units(ALLIES, "infantry", 2), unit(JAPAN, "infantry")
    away = next(h for h in sorted(SETTING.land) if BOARD.distance(h, MIDDLE) == 4)
    match = scene(
        m.CombatPhase(JAPAN),
        japan={own: MIDDLE},
        allies={one: NEAR, far: away},
        supply={ALLIES: {NEAR: 2}},
    )
    view = seen(match.state, JAPAN).forces[ALLIES]
    assert (view.at, view.supply, view.face_down) == ({one: NEAR}, {NEAR: 2}, (away,))
    assert seen(match.state, ALLIES).forces[JAPAN].at == {}  # the defender sees nothing yet
    assert [(e.told, e.at) for e in of(m.StackExamined, match.opening)] == [(JAPAN, NEAR)]


def test_18_1_an_examined_stack_shows_which_units_are_active_and_suppressed() -> None:
    active, idle = units(ALLIES, "hq", 2)
    fit, hit = units(ALLIES, "infantry", 2)
    state = {"active": frozenset({active}), "suppressed": frozenset({hit})}
    match = scene(
        m.CombatPhase(JAPAN),
        japan={unit(JAPAN, "infantry"): MIDDLE},
        allies=dict.fromkeys((active, idle, fit, hit), NEAR),
        forces={ALLIES: state},
    )
    (event,) = of(m.StackExamined, match.opening)
    assert set(event.units) == {active, idle, fit, hit}
    assert (event.active, event.suppressed) == ((active,), (hit,))


def test_r62_who_leaves_nothing_behind_is_followed_by_the_eye() -> None:
    one = unit(ALLIES, "infantry")
    p = position(scene(allies={one: MIDDLE}, known=knows(MIDDLE, units=(one,))))
    after = relocated(p, p.state, one, NEAR).state
    assert seen(after, JAPAN).forces[ALLIES].at == {one: NEAR}


def test_r62_who_leaves_others_behind_cannot_be_told_from_them() -> None:
    one, other = units(ALLIES, "infantry", 2)
    p = position(scene(allies={one: MIDDLE, other: MIDDLE}, known=knows(MIDDLE, units=(one, other))))
    after = relocated(p, p.state, one, NEAR).state
    view = seen(after, JAPAN).forces[ALLIES]
    assert view.at == {}
    assert set(view.face_down) == {MIDDLE, NEAR}


def test_r62_supply_left_behind_hides_a_unit_as_well() -> None:
    one = unit(ALLIES, "infantry")
    p = position(scene(allies={one: MIDDLE}, supply={ALLIES: {MIDDLE: 1}}, known=knows(MIDDLE, units=(one,))))
    view = seen(relocated(p, p.state, one, NEAR).state, JAPAN).forces[ALLIES]
    assert (view.at, view.supply) == ({}, {})


def test_r62_a_known_unit_stays_known_when_others_come() -> None:
    one, other = units(ALLIES, "infantry", 2)
    p = position(scene(allies={one: MIDDLE, other: NEAR}, known=knows(MIDDLE, units=(one,))))
    view = seen(relocated(p, p.state, other, MIDDLE).state, JAPAN).forces[ALLIES]
    assert (view.at, view.face_down) == ({one: MIDDLE}, (MIDDLE,))


def test_r62_new_supply_is_not_known() -> None:
    p = position(scene(supply={ALLIES: {MIDDLE: 1, NEAR: 1}}, known=knows(MIDDLE, NEAR)))
    moved = supply_moved(p, p.state, ALLIES, MIDDLE, NEAR, 1).state
    assert seen(moved, JAPAN).forces[ALLIES].supply == {}
    added = supply_added(p.state, ALLIES, MIDDLE, 1)
    assert seen(added, JAPAN).forces[ALLIES].supply == {NEAR: 1}


def test_r62_knowledge_lapses_in_the_logistics_phase_of_the_owner() -> None:
    one, own = unit(ALLIES, "infantry"), unit(JAPAN, "infantry")
    known = {**knows(MIDDLE, units=(one,)), ALLIES.value: Known(frozenset({own}))}
    match = scene(m.LogisticsPhase(ALLIES), allies={one: MIDDLE}, japan={own: NEAR}, known=known)
    assert seen(match.state, JAPAN).forces[ALLIES].at == {}
    assert seen(match.state, ALLIES).forces[JAPAN].at == {own: NEAR}


def test_18_1_adjacent_stacks_are_examined_when_the_phase_begins() -> None:
    mine, theirs = parent(JAPAN, "6-6-8"), parent(ALLIES, "4-6-6")
    match = combat_phase(allies={theirs: PLAIN}, japan={mine: RING[0]})
    assert [(e.told, e.units) for e in of(m.StackExamined, match.opening)] == [(JAPAN, (theirs,))]
    assert theirs in match.state.known[JAPAN.value].units


def test_18_1_what_is_examined_is_all_that_the_choice_rests_on() -> None:
    """Two Allied stacks that Japan cannot tell apart before the phase lead to the same question after it, if told."""
    mine = parent(JAPAN, "6-6-8")
    lists = [
        combat_phase(allies=dict.fromkeys(chosen, PLAIN), japan={mine: RING[0]}).legal(JAPAN)
        for chosen in (units(ALLIES, "infantry", 1), units(ALLIES, "infantry", 3), parts(ALLIES, "0-1-5", 2))
    ]
    assert lists[0] == lists[1] == lists[2] == [m.DeclareBattle(PLAIN)]


def test_15_2_18_1_the_eliminated_are_no_longer_known_on_the_map() -> None:
    one = unit(ALLIES, "infantry")
    s = scene(allies={one: MIDDLE}, known={JAPAN.value: Known(frozenset({one}))}).state
    assert eliminated(GROUND, s, (one,), "15.2").state.known[JAPAN.value].units == frozenset()


def test_r63_what_lies_open_is_seen_by_the_public() -> None:
    one = unit(ALLIES, "infantry")
    known = {EVERYBODY: Known(frozenset({one}))}
    s = scene(allies={one: MIDDLE}, known=known).state
    for viewer in (JAPAN, None):
        assert seen(s, viewer).forces[ALLIES].at == {one: MIDDLE}
    private = scene(allies={one: MIDDLE}, known=knows(units=(one,))).state
    assert seen(private, None).forces[ALLIES].at == {}


# -- 18.4, R64: announcements -----------------------------------------------------------------------------------


def test_18_4_a_side_knows_the_zones_beside_its_units() -> None:
    own, one = unit(JAPAN, "infantry"), unit(ALLIES, "infantry", lambda u: GROUND.spreads[u])
    weak = scene(japan={own: MIDDLE}, supply={ALLIES: {NEAR: 1}})
    strong = scene(japan={own: MIDDLE}, allies={one: NEAR})
    jungle = MIDDLE in SETTING.jungle
    assert seen(weak.state, JAPAN).zones[NEAR][jungle] is False
    assert seen(strong.state, JAPAN).zones[NEAR][jungle] is True
    assert seen(strong.state, None).zones == {}


def test_18_4_of_a_stack_out_of_touch_nothing_is_known() -> None:
    own, one = unit(JAPAN, "infantry"), unit(ALLIES, "infantry")
    away = next(h for h in sorted(SETTING.land) if BOARD.distance(h, MIDDLE) == 2)
    p = position(scene(japan={own: MIDDLE}, allies={one: away}))
    assert p.front.told(JAPAN) == {}
    assert p.front.closed(JAPAN) == frozenset()


def test_18_4_the_announcement_is_made_when_a_unit_moves_adjacent() -> None:
    own, one = unit(JAPAN, "infantry"), unit(ALLIES, "infantry", lambda u: GROUND.spreads[u])
    away = next(
        h
        for h in sorted(SETTING.land)
        if BOARD.distance(h, MIDDLE) == 2 and set(zone_of(h)) & set(zone_of(MIDDLE))
    )
    between = next(n for n in zone_of(away) if n in zone_of(MIDDLE))
    for allies, supply, zone in (({one: away}, {}, True), ({}, {away: 1}, False)):
        p = position(scene(japan={own: MIDDLE}, allies=allies, supply={ALLIES: supply}))
        told = announcements(p, JAPAN, MIDDLE, between)
        assert [(e.stack, e.at, e.zone, e.told) for e in of(m.ZoneAnnounced, told)] == [
            (away, between, zone, JAPAN)
        ]
        standing = position(scene(japan={own: between}, allies=allies, supply={ALLIES: supply}))
        assert announcements(standing, JAPAN, between, between) == ()  # said before


def test_r64_only_known_zones_close_a_hex() -> None:
    own, one = unit(JAPAN, "infantry"), unit(ALLIES, "infantry", lambda u: GROUND.spreads[u])
    common = next(n for n in zone_of(MIDDLE) if n in zone_of(NEAR))
    beside = position(scene(japan={own: MIDDLE}, allies={one: NEAR}))
    assert is_closed(beside, JAPAN, MIDDLE, common) == (
        (common in SETTING.jungle) == (MIDDLE in SETTING.jungle)
    )
    away = next(
        h
        for h in sorted(SETTING.land)
        if BOARD.distance(h, MIDDLE) == 2 and set(zone_of(h)) & set(zone_of(MIDDLE))
    )
    between = next(n for n in zone_of(away) if n in zone_of(MIDDLE))
    unseen = position(scene(japan={own: MIDDLE}, allies={one: away}))
    assert between in unseen.enemy[JAPAN].zone
    assert not is_closed(unseen, JAPAN, MIDDLE, between)


def test_18_4_in_jungle_only_what_reaches_into_it_is_told() -> None:
    """26.13b Beside an Allied stack in the open, a unit in the jungle is not told of its zone in open hexes."""
    spot = hex_where(lambda h: h not in SETTING.jungle and any(n in SETTING.jungle for n in zone_of(h)))
    jungle = next(n for n in zone_of(spot) if n in SETTING.jungle)
    one = unit(ALLIES, "infantry", lambda u: not GROUND.spreads[u])
    p = position(scene(japan={unit(JAPAN, "infantry"): jungle}, allies={one: spot}))
    assert announced(p.enemy[JAPAN], spot, frozenset({jungle})) == (None, False)


# -- guesses --------------------------------------------------------------------------------------------------


def scattered(seed: int) -> State:
    """Both sides strewn over the map, some units broken down, suppressed, lost; some of it known."""
    rng = Random(seed)
    land = rng.sample(sorted(SETTING.land), 60)
    halves = {ALLIES: land[: rng.randint(3, 30)], JAPAN: land[30 : rng.randint(33, 60)]}
    forces: dict[Side, Force] = {}
    for side in SIDES:
        chosen = [u for u in SETTING.units[side] if not SETTING.counters[u].subordinate]
        chosen = rng.sample(chosen, rng.randint(1, len(chosen)))
        at = {u: rng.choice([*halves[side], SETTING.base[side]]) for u in chosen}
        supply = {h: rng.randint(1, 4) for h in halves[side] if rng.random() < 0.3}
        forces[side] = Force(at, supply, frozenset(u for u in chosen if rng.random() < 0.25))
    s: State = replace(scene(m.Movement(rng.choice(SIDES), follow_on=False)).state, forces=forces)
    for side in SIDES:
        for u in sorted(s.forces[side].at):
            if u in SETTING.breakdown_of and rng.random() < 0.4:
                s, _ = broken_down(GROUND, s, u)
        dead = [u for u in sorted(s.forces[side].at) if rng.random() < 0.1]
        s = eliminated(GROUND, s, dead, "15.2", permanent=rng.random() < 0.5).state
    return replace(s, known={a: some_knowledge(s, a, rng) for a in s.known})


def some_knowledge(s: State, audience: str, rng: Random) -> Known:
    known_units: set[int] = set()
    known_supply: set[int] = set()
    for side in SIDES:
        stacks = ForceFacts(GROUND, side, s.forces[side])
        for spot in sorted(stacks.occupied) if side != audience else ():
            share = rng.choice((0.0, 0.0, 0.5, 1.0))
            known_units.update(u for u in stacks.stacks.get(spot, ()) if rng.random() < share)
            if rng.random() < share:
                known_supply.add(spot)
    return Known(frozenset(known_units), frozenset(known_supply))


@given(seeds)
def test_18_0_a_guess_of_any_position_looks_the_same(seed: int) -> None:
    s = scattered(seed)
    assert decode(encode(s), State) == s
    for viewer in (*SIDES, None):
        view = GAME.view(s, viewer)
        for n in range(3):
            guess = GAME.guess(view, (), Random(seed + n))
            assert encode(GAME.view(guess, viewer)) == encode(view)


@given(seeds)
def test_18_0_r50_in_a_guess_there_are_counters_for_every_breakdown(seed: int) -> None:
    """R50 holds there as well: who is broken down and who is not is thought up together."""
    s = scattered(seed)
    for viewer in (*SIDES, None):
        guess: State = GAME.guess(GAME.view(s, viewer), (), Random(seed))
        for side in SIDES:
            for u in sorted(guess.forces[side].at):
                if u in SETTING.breakdown_of:
                    guess, into = broken_down(GROUND, guess, u)
                    assert len(into) == 3


def test_18_3_the_number_of_points_is_shown() -> None:
    match = raid(JAPAN, 2, {unit(ALLIES, "infantry"): OPEN})
    play(match, m.AddStrike(OPEN))
    placed = [e for t in match.told(ALLIES) for e in of(m.StrikePlaced, t.events)]
    assert [(e.at, e.points, e.naval) for e in placed] == [(OPEN, 1, False)]


@given(seeds)
def test_18_4_facts_do_not_depend_on_the_order_of_dicts(seed: int) -> None:
    s = scattered(seed)
    again = decode(encode(s), State)
    for side in SIDES:
        one, two = (Position(GROUND, state) for state in (s, again))
        assert list(one.deployed[side].stacks.items()) == list(two.deployed[side].stacks.items())
        assert one.front.told(side) == two.front.told(side)
        assert list(one.front.told(side)) == list(two.front.told(side))
        assert one.front.engaged(side)[1] == two.front.engaged(side)[1]


def test_18_4_a_stack_without_a_zone_is_announced_and_does_not_stop() -> None:
    far = next(h for h in zone_of(AROUND[0]) if BOARD.distance(h, WIDE) == 2)
    match = scene(MOVE[ALLIES], allies={TRAINED: far}, supply={JAPAN: {WIDE: 1}})
    play(match, m.PickUnit(TRAINED))
    events = play(match, m.StepTo(AROUND[0]))
    assert [event.zone for event in of(m.ZoneAnnounced, events)] == [False]
    assert moving(match).left


def hidden_zone() -> tuple[Spot, Spot]:
    """A hex next to the unit, and an enemy stack two hexes from it, whose zone reaches it but has not been announced."""
    to = AROUND[3]
    stack = next(h for h in zone_of(to) if BOARD.distance(h, WIDE) == 2)
    return to, stack


def test_18_4_a_zone_that_was_not_announced_turns_a_unit_back() -> None:
    """R64: it stays where it was, has spent nothing, and may go elsewhere."""
    to, stack = hidden_zone()
    near, far = units(JAPAN, "infantry", 2)
    match = scene(MOVE[ALLIES], allies={TRAINED: WIDE}, japan={near: AROUND[0], far: stack})
    play(match, m.PickUnit(TRAINED))
    left = moving(match).left
    events = play(match, m.StepTo(to))
    assert of(m.UnitMoved, events) == []
    assert [(e.at, e.barred, e.told) for e in of(m.TurnedBack, events)] == [(WIDE, to, ALLIES)]
    assert [(e.stack, e.zone) for e in of(m.ZoneAnnounced, events)] == [(stack, True)]
    assert (moving(match).at, moving(match).left) == (WIDE, left)
    assert refused(match, m.StepTo(to)) == "R64"
    assert match.check(ALLIES, m.Stop()) is None
    open_hex = next(
        a for a in match.legal(ALLIES) if isinstance(a, m.StepTo) and a.spot not in zone_of(stack)
    )
    play(match, open_hex, m.Stop())
    assert force(match, ALLIES).at[TRAINED] == open_hex.spot


def test_18_4_the_judge_tells_nothing_of_an_unannounced_zone() -> None:
    """The same moves are legal whether the stack has a zone or is supply."""
    _, stack = hidden_zone()
    near, far = units(JAPAN, "infantry", 2)
    legal = []
    for there in (
        {"japan": {near: AROUND[0], far: stack}},
        {"japan": {near: AROUND[0]}, "supply": {JAPAN: {stack: 1}}},
    ):
        match = scene(MOVE[ALLIES], allies={TRAINED: WIDE}, **there)
        play(match, m.PickUnit(TRAINED))
        legal.append(match.legal(ALLIES))
    assert legal[0] == legal[1]


def test_18_4_those_who_stay_in_the_stack_are_announced() -> None:
    """The unit that had the zone is gone; Japan, which stands beside the face-down rest, is told that they have none."""
    suppressed = part(ALLIES, "1-2-6")
    more: dict[str, Any] = {"forces": {ALLIES: {"suppressed": frozenset({suppressed})}}}
    _, events = fought(
        "AZ", {THEIRS: RING[0]}, {MINE: PLAIN}, side=ALLIES, others={suppressed: RING[0]}, **more
    )
    assert [(e.told, e.stack, e.zone) for e in of(m.ZoneAnnounced, events)] == [(JAPAN, RING[0], False)]


def test_18_4_a_pursuing_unit_is_told_of_zones() -> None:
    enemy = parent(ALLIES, "3-4-5")
    match = annihilated(others={enemy: RING[3]})
    events = play(match, m.PursueWith(MINE), m.PursueTo(PLAIN))
    assert [(e.stack, e.at, e.zone) for e in of(m.ZoneAnnounced, events)] == [(RING[3], PLAIN, True)]


def test_r64_a_zone_that_was_not_announced_turns_a_retreat_back() -> None:
    """18.4 The Allies do not know of the zone of a stack that none of their units is beside."""
    hidden = next(n for n in BOARD.neighbors[RING[3]] if BOARD.distance(n, PLAIN) == 2 and n != BEHIND)
    other = parent(JAPAN, "6-6-6")
    match, unit_ = shattered(others={other: hidden})
    assert RING[3] in ways(match)  # as far as they know
    events = play(match, m.RetreatTo(RING[3]))
    (back,) = of(m.TurnedBack, events)
    assert (back.at, back.barred) == (PLAIN, RING[3])
    assert of(m.ZoneAnnounced, events)
    assert force(match, ALLIES).at == {unit_: PLAIN}
    assert RING[3] not in ways(match)


def test_18_7_guesses_of_hands_look_the_same() -> None:
    from random import Random

    match = scene(m.Yamashita(JAPAN), hands={JAPAN: held(JAPAN, "J-Banzai", "J-Yamashita")})
    for viewer in (ALLIES, None):
        for seed in range(10):
            other = GAME.guess(match.view(viewer), match.told(viewer), Random(seed))
            assert len(other.hands[JAPAN].held) == 2
            assert sorted((*other.hands[JAPAN].held, *other.hands[JAPAN].pool)) == list(
                GROUND.all_markers[JAPAN]
            )
            assert encode(GAME.view(other, viewer)) == encode(match.view(viewer))
    assert position(match).state is match.state


def test_18_7_intelligence_examines_one_stack() -> None:
    """5.3-J-Intelligence In the own Movement Phase, anywhere on the map; only Japan sees it."""
    one, other = units(ALLIES, "infantry", 2)
    far = next(h for h in sorted(SETTING.land) if SETTING.board.distance(h, MIDDLE) > 3)
    match = scene(
        m.Movement(JAPAN, follow_on=False),
        allies={one: MIDDLE, other: far},
        supply={ALLIES: {MIDDLE: 2}},
        hands={JAPAN: held(JAPAN, "J-Intelligence")},
    )
    play(match, m.PlayMarker(marker("J-Intelligence")))
    assert set(match.legal(JAPAN)) == {m.ExamineStack(MIDDLE), m.ExamineStack(far)}
    events = of(m.StackExamined, play(match, m.ExamineStack(MIDDLE)))
    assert [(e.told, e.at, e.units, e.supply) for e in events] == [(JAPAN, MIDDLE, (one,), 2)]
    assert match.view(JAPAN).forces[ALLIES].at == {one: MIDDLE}
    assert match.view(JAPAN).forces[ALLIES].face_down == (far,)
    assert match.view(None).forces[ALLIES].at == {}
    assert not match.can_undo(JAPAN)
    assert marker("J-Intelligence") in match.state.hands[JAPAN].pool
