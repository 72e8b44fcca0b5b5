"""Chapter 3: classes of units, control, ER checks, halving, Disruption."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.dice import Scripted
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r03_units import (
    allowance,
    attack_strength,
    checked,
    efficiency,
    face,
    steps_left,
    support_strength,
)
from pacwar.games.bataan.r10_tables import initial_defense
from pacwar.games.bataan.relocation import disrupted, held, step_lost

from .combats import attack, attacked
from .scene import (
    BOARD,
    GROUND,
    SETTING,
    at,
    begin,
    force,
    formation,
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

# -- classes of units ---------------------------------------------------------------------------------------


def moved(name: str, start: str, *path: str, **fields: Any) -> str:
    """Where a unit of Japan gets on this path, or the rule that stops it."""
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", army={unit(name): formation("16")} if GROUND.is_army[unit(name)] else {}),
        m.Movement(JAPAN),
        japan={name: start},
        **fields,
    )
    play(match, m.PickUnit(unit(name)))
    for spot in path:
        action = m.StepTo(at(spot))
        if match.check("japan", action) is not None:
            return refused(match, action)
        play(match, action)
    return path[-1]


def test_3_15a_only_motorized_units_go_on_in_an_enemy_zone() -> None:
    """1/41 in 3406 has its zone in 3405 and 3505."""
    enemy = {"1/41": "3406"}
    assert moved("16 Rcn", "3404", "3405", "3505", us=enemy) == "3505"
    assert GROUND.is_motorized[unit("16 Rcn")]
    match = scene(
        operations(JAPAN), sequence(JAPAN, "16"), m.Movement(JAPAN), japan={"1+2/9": "3404"}, us=enemy
    )
    play(match, m.PickUnit(unit("1+2/9")), m.StepTo(at("3405")))  # 3.15c: no red box
    assert top(match) == m.Movement(JAPAN, frozenset(units("1+2/9")))  # it has stopped
    assert not GROUND.is_motorized[unit("1+2/9")]


def unbridged() -> tuple[str, str]:
    """Two clear hexes with a river and no bridge between them."""
    for a, b in sorted(BOARD.sides["river"]):
        rows = [SETTING.map[h] for h in (a, b) if h in SETTING.land]
        clear = len(rows) == 2 and all(row.terrain == "clear" and not row.cover for row in rows)
        if clear and (a, b) not in BOARD.sides["bridge"] and b in GROUND.ways.costs[False][a]:
            return BOARD.name(a), BOARD.name(b)
    raise AssertionError("no such river")


def test_3_15b_3_15c_green_circles_are_bound_to_ways_and_plain_units_are_not() -> None:
    a, b = unbridged()
    fields = {"scenario": "second", "turn": 24}
    assert moved("22 Art", a, b, **fields) == "8.35d"
    assert moved("48 Mtn Art", a, b, **fields) == "8.35d"
    assert moved("1+2/9", a, b, **fields) == b
    assert GROUND.is_motorized[unit("2 Prov Art")]  # artillery in a red box is motorized instead
    assert not GROUND.is_motorized[unit("22 Art")]


def test_3_15d_antiaircraft_garrisons_do_not_move() -> None:
    for scenario in ("second", "campaign"):
        own = force(begin(scenario), US)
        aa = {u for u in own.at if GROUND.is_aa[u]}
        assert aa
        assert aa <= own.locked


def test_3_16_armor_is_motorized_and_kept_out_of_swamps() -> None:
    armor = [u for u, is_armor in enumerate(GROUND.is_armor) if is_armor]
    assert {SETTING.names[u] for u in armor} >= {"1/7 Arm", "A/194"}
    assert all(GROUND.is_motorized[u] for u in armor)
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", army={unit("1/7 Arm"): formation("16")}),
        m.Declarations(JAPAN),
        m.Declaring(JAPAN, at("3904")),
        japan={"1/7 Arm": "3905", "1+2/9": "3905"},
        us={"1/41": "3904"},
    )
    assert refused(match, m.AddAttacker(unit("1/7 Arm"))) == "9.16"
    assert match.check("japan", m.AddAttacker(unit("1+2/9"))) is None


# -- control and zones --------------------------------------------------------------------------------------


def test_3_12a_3_21_a_hex_is_controlled_by_its_occupant_or_an_uncontested_zone() -> None:
    """The occupant controls its hex also inside an enemy zone."""
    p = position(scene(us={"1/57": "3914"}, japan={"7+8/142": "3913"}))
    assert at("3914") in p.deployed[JAPAN].zone
    assert at("3914") in p.front.controlled(US)
    assert at("3914") not in p.front.controlled(JAPAN)
    assert at("3915") in p.front.controlled(US)  # its zone alone
    assert at("3917") not in p.front.controlled(US) | p.front.controlled(JAPAN)


def test_3_12b_zones_of_both_sides_make_a_vacant_hex_contested_and_nobodys() -> None:
    match = scene(us={"1/57": "3914"}, japan={"7+8/142": "3912"})
    p = position(match)
    vacant = at("3913")
    assert vacant in p.deployed[US].zone & p.deployed[JAPAN].zone  # both co-exist
    assert vacant in p.front.contested
    assert at("3914") not in p.front.contested  # occupied
    assert vacant in p.front.barred(US) & p.front.barred(JAPAN)  # 6.2


def test_3_2_a_zone_is_the_hex_and_the_six_around_it() -> None:
    """3.2 In open ground all six; it hampers movement, supply and retreat of the enemy."""
    open_hex = next(
        h
        for h in sorted(GROUND.fields["second"].area)
        if len(GROUND.ways.zone_links[False][h]) == 6 and SETTING.map[h].terrain == "clear"
    )
    p = position(scene(us={"1/57": BOARD.name(open_hex)}, scenario="second", turn=24))
    assert p.deployed[US].zone == {open_hex, *BOARD.neighbors[open_hex]}
    assert p.front.barred(JAPAN) == p.deployed[US].zone


def test_3_21_a_zone_is_exerted_at_all_times() -> None:
    """Disrupted, Out of Supply, reduced or fired: it makes no difference."""
    bad = frozenset({"1/57"})
    plain = position(scene(us={"1/57": "3914"})).deployed[US].zone
    fields = {"disrupted": bad, "unsupplied": bad, "reduced": bad}
    assert position(scene(us={"1/57": "3914"}, forces={US: fields})).deployed[US].zone == plain


def test_r62_r54_a_town_falls_to_a_zone_only_where_the_unit_stops() -> None:
    """A Japanese unit goes by Balanga (3919): its zone reaches the town on the way, but it stops elsewhere."""
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN),
        japan={"16 Rcn": "3917"},
        us={"1/41": "3615"},
    )
    town = at("3919")
    assert town in GROUND.fields["abucay"].key
    play(match, m.PickUnit(unit("16 Rcn")), m.StepTo(at("3918")))
    assert town not in match.state.land.japanese  # R62: on the way
    play(match, m.StepTo(at("3919")))
    assert town in match.state.land.japanese  # R54: passing through takes it


def test_r62_by_zone_a_town_is_taken_where_the_unit_stops() -> None:
    match = scene(us={"1/41": "3615"}, japan={"16 Rcn": "3918"})
    p = position(match)
    s, _ = held(p, match.state, (at("3918"),))
    assert at("3919") in s.land.japanese
    guarded = scene(us={"1/41": "3919"}, japan={"16 Rcn": "3918"})
    s, _ = held(position(guarded), guarded.state, (at("3918"),))
    assert at("3919") not in s.land.japanese


# -- efficiency ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "drm", "passed"), [(6, 0, True), (7, 0, False), (7, -1, True), (6, 1, False)]
)
def test_3_42_a_modified_die_within_the_rating_passes(roll: int, drm: int, passed: bool) -> None:
    p = position(scene(japan={"1+2/9": "3007"}))
    check = checked(p, unit("1+2/9"), Scripted(roll), "3.42", drm)
    assert (check.er, check.face, check.drm, check.passed) == (6, roll, drm, passed)


def test_3_43a_any_unit_may_lead_not_only_the_best() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("2804", "1+2/9", "16 Eng"),
        japan={"1+2/9": "2803", "16 Eng": "2803"},
        us={"1/41": "2804"},
        dice=(5,),
    )
    assert set(match.legal("japan")) == {m.Lead(u) for u in units("1+2/9", "16 Eng")}
    events = play(match, m.Lead(unit("16 Eng")))  # ER 5 instead of 6
    assert not [e for e in events if type(e) is m.ModifierCounted and e.rule == "10.61c"]


@pytest.mark.parametrize(
    ("bad", "worth"), [((), 6), (("disrupted",), 4), (("unsupplied",), 5), (("disrupted", "unsupplied"), 3)]
)
def test_3_72b_6_14b_the_rating_of_disrupted_and_unsupplied_units(bad: tuple[str, ...], worth: int) -> None:
    fields = dict.fromkeys(bad, frozenset({"1+2/9"}))
    match = scene(japan={"1+2/9": "3007"}, forces={JAPAN: fields})
    assert efficiency(position(match), unit("1+2/9")) == worth
    assert checked(position(match), unit("1+2/9"), Scripted(worth), "3.42").passed
    assert not checked(position(match), unit("1+2/9"), Scripted(worth + 1), "3.42").passed


# -- halving ------------------------------------------------------------------------------------------------


def test_3_51_attack_support_and_movement_are_halved_but_never_defense() -> None:
    bad = frozenset({"1+2/9", "48 Mtn Art"})
    match = scene(japan={"1+2/9": "2804", "48 Mtn Art": "2804"}, forces={JAPAN: {"unsupplied": bad}})
    p = position(match)
    assert attack_strength(p, JAPAN, units("1+2/9")) == 2  # of 5
    assert support_strength(p, unit("48 Mtn Art"), failed=False, swamp=False) == 2  # of 4
    assert face(p, force(match, JAPAN), unit("1+2/9")).defense == 6
    assert initial_defense(p, JAPAN, at("2804")) == 8  # 6 and 2


@pytest.mark.parametrize(
    ("failed", "swamp", "unsupplied", "worth"),
    [
        (False, False, False, 6),
        (True, False, False, 3),
        (True, True, False, 1),
        (True, True, True, 0),
        (False, True, True, 1),
    ],
)
def test_3_52_r6_halvings_of_support_are_cumulative(
    failed: bool, swamp: bool, unsupplied: bool, worth: int
) -> None:
    """1 Art with 6: each halving is rounded down by itself."""
    bad = frozenset({"1 Art"} if unsupplied else ())
    p = position(scene(japan={"1 Art": "2804"}, forces={JAPAN: {"unsupplied": bad}}))
    assert support_strength(p, unit("1 Art"), failed, swamp) == worth


@pytest.mark.parametrize(
    ("hungry", "worth"),
    [
        ((), 10),
        (("1+2/9",), 7),  # 5 + 5 // 2
        (("1+2/9", "I(-)9"), 5),  # 10 // 2, not twice 5 // 2
    ],
)
def test_3_53_3_56_6_14c_the_unsupplied_are_totalled_and_halved_before_they_are_added(
    hungry: tuple[str, ...], worth: int
) -> None:
    match = scene(
        japan=dict.fromkeys(("1+2/9", "I(-)9"), "2804"), forces={JAPAN: {"unsupplied": frozenset(hungry)}}
    )
    assert attack_strength(position(match), JAPAN, units("1+2/9", "I(-)9")) == worth
    emergency = scene(
        japan=dict.fromkeys(("1+2/9", "I(-)9"), "2804"), forces={JAPAN: {"emergency": frozenset(hungry)}}
    )
    assert attack_strength(position(emergency), JAPAN, units("1+2/9", "I(-)9")) == 10  # 6.13d


# name, Disrupted, Out of Supply, Assault Sequence -> half points
ALLOWANCES = [
    ("A/194", False, False, False, 14),
    ("A/194", False, True, False, 7),  # 6.14a-1: half, the fraction kept
    ("A/194", False, True, True, 7),  # 3.57, 6.14a-3: not a second time
    ("A/194", True, False, False, 10),
    ("A/194", True, True, False, 3),  # 3.72a-1: first the half, then two points
    ("A/194", True, True, True, 3),
    ("1/51", False, True, False, 8),  # 6.14a-2: two points
    ("1/51", False, False, True, 6),
    ("1/51", False, True, True, 6),  # 6.14a-3: the greater of the two, half of six
    ("1/51", True, True, False, 4),  # 3.72a-2: two and two
    ("1/51", True, True, True, 2),  # 3.72a-3: always cumulative
    ("86 Art", False, True, True, 4),  # of four points two either way
    ("86 Art", True, True, False, 0),  # nothing is left
    ("86 Art", True, True, True, 0),
]


@pytest.mark.parametrize(("name", "disrupted_", "hungry", "assault", "halves"), ALLOWANCES)
def test_3_57_3_72a_1_3_72a_2_3_72a_3_6_14a_6_14a_1_6_14a_3_allowances(
    name: str, disrupted_: bool, hungry: bool, assault: bool, halves: int
) -> None:
    fields = {
        "disrupted": frozenset({name} if disrupted_ else ()),
        "unsupplied": frozenset({name} if hungry else ()),
    }
    assert allowance(position(scene(us={name: "3621"}, forces={US: fields})), unit(name), assault) == halves


def test_3_72a_3_a_unit_whose_points_are_all_lost_does_not_move() -> None:
    bad = frozenset({"86 Art"})
    match = scene(
        operations(US),
        sequence(US, "41", army={unit("86 Art"): formation("41")}),
        m.Movement(US),
        us={"86 Art": "3616", "1/41": "3615"},
        forces={US: {"disrupted": bad, "unsupplied": bad}},
    )
    assert refused(match, m.PickUnit(unit("86 Art"))) == "3.72a"
    assert match.check("us", m.PickUnit(unit("1/41"))) is None


# -- steps and Disruption -----------------------------------------------------------------------------------


def test_3_63_an_antiaircraft_unit_has_one_step_on_either_side() -> None:
    for converted in (frozenset(), frozenset({"1/200 AA"})):
        match = scene(us={"1/200 AA": "3616"}, forces={US: {"converted": converted}})
        p = position(match)
        assert steps_left(p, force(match, US), unit("1/200 AA")) == 1
        gone = step_lost(p, match.state, unit("1/200 AA"), "11.21a", in_combat=True).state
        assert gone.forces[US].at == {}
        assert gone.tally.lost[US] == 1


def test_3_73_a_stack_may_hold_disrupted_and_other_units() -> None:
    match = scene(us={"1/51": "3414", "2/51": "3414"})
    p = position(match)
    s = disrupted(p, match.state, US, units("1/51"), "3.71").state
    assert s.forces[US].disrupted == set(units("1/51"))
    mixed = scene(us={"1/51": "3414", "2/51": "3414"}, forces={US: {"disrupted": {"1/51"}}})
    p = position(mixed)
    assert [efficiency(p, u) for u in units("1/51", "2/51")] == [2, 4]
    assert [allowance(p, u, assault=False) for u in units("1/51", "2/51")] == [8, 12]


def test_3_75a_out_of_enemy_zones_units_recover_without_a_die() -> None:
    match = scene(
        m.Recovery(),
        us={"1/51": "3414", "2/51": "3417"},
        japan={"1+2/9": "3413"},
        forces={US: {"disrupted": {"1/51", "2/51"}}},
        dice=(10,),
    )
    assert force(match, US).disrupted == set(units("1/51"))  # 3.75b: in a zone, and failed


def test_r7_artillery_that_has_fired_stays_so_until_the_reorganization_phase() -> None:
    """Not only for the combat phase: in the next sequence of the turn it does not fire."""
    again = attacked(
        JAPAN,
        ("16",),
        attack("2804", "1+2/9", "I(-)9"),
        japan={**dict.fromkeys(("1+2/9", "I(-)9"), "2803"), "22 Art": "2801"},
        us={"1/41": "2804"},
        forces={JAPAN: {"fired": {"22 Art"}}},
        dice=(5,),
    )
    events = play(again, m.Lead(unit("I(-)9")))
    assert not [e for e in events if type(e) is m.SupportGiven]
    later = scene(m.Recovery(), japan={"22 Art": "3007"}, forces={JAPAN: {"fired": {"22 Art"}}})
    assert not force(later, JAPAN).fired
