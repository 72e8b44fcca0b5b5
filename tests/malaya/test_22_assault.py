"""Chapter 22.4: Amphibious Assault."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Action, replace
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, EVERYBODY, JAPAN, SIDES, AirForce
from tests.malaya.battles import (
    ASSAULT_BEACH,
    MINE,
    SEA,
    THEIRS,
    afloat,
    before,
    fought,
    gone,
    is_over,
    parents,
    part,
    shifts,
)
from tests.malaya.scene import (
    BASE,
    BOARD,
    BOATS,
    GAME,
    GROUND,
    NO_HANDS,
    SETTING,
    force,
    held,
    hex_where,
    marker,
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

LAND = next(n for n in zone_of(ASSAULT_BEACH) if ASSAULT_BEACH in SETTING.costs[False][False][n])


def lost_by(events: list[Any]) -> dict[int, tuple[str, bool]]:
    return {e.unit: (e.rule, e.permanent) for e in of(m.UnitEliminated, events)}


def test_22_4_assaulting_units_land_by_pursuit() -> None:
    match, _ = fought("DZ", {MINE: SEA}, {THEIRS: ASSAULT_BEACH}, forces=afloat(MINE))
    play(match, m.PursueWith(MINE))
    (event,) = of(m.UnitPursued, play(match, m.PursueTo(ASSAULT_BEACH)))
    assert (event.rule, event.start, event.to) == ("22.4", SEA, ASSAULT_BEACH)
    assert force(match, JAPAN).at == {MINE: ASSAULT_BEACH}
    assert force(match, JAPAN).afloat == {}


def test_22_4_without_pursuit_they_are_eliminated() -> None:
    """R91 They are not surrounded, and may be replaced."""
    match, events = fought("CT", {MINE: SEA}, {THEIRS: ASSAULT_BEACH}, forces=afloat(MINE))
    assert lost_by(events) == {MINE: ("22.4", False)}
    assert is_over(match)
    assert force(match, JAPAN).replaceable == (MINE,)


@pytest.mark.parametrize("named", [True, False])
def test_22_4_units_that_may_pursue_land_when_the_pursuit_ends(named: bool) -> None:
    """R91 A result that allows a pursuit saves all assaulting units, whether or not they were named for it."""
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("DZ", {one: SEA, two: SEA}, {THEIRS: ASSAULT_BEACH}, forces=afloat(one, two))
    if named:
        play(match, m.PursueWith(one), m.PursueTo(ASSAULT_BEACH))
    events = play(match, m.EndPursuit())
    assert lost_by(events) == {}
    assert [(e.rule, e.start, e.to) for e in of(m.UnitsLanded, events)] == [("22.4", SEA, ASSAULT_BEACH)]
    assert force(match, JAPAN).at == {one: ASSAULT_BEACH, two: ASSAULT_BEACH}
    assert force(match, JAPAN).afloat == {}
    assert {one, two} <= match.state.known[EVERYBODY].units  # R63


def test_22_4_a_bloodbath_that_leaves_defenders_saves_no_assaulting_unit() -> None:
    """14.5-BB allows a pursuit only against a side that is completely eliminated."""
    one, two = parents(JAPAN, "6-6-8", 2)
    foes = parents(ALLIES, "4-6-6", 2)
    match, _ = fought("BB", {one: SEA, two: SEA}, dict.fromkeys(foes, ASSAULT_BEACH), forces=afloat(one, two))
    play(match, m.LoseUnit(foes[0]))
    events = play(match, m.LoseUnit(one))
    assert lost_by(events) == {one: ("15.23", False), two: ("22.4", False)}


def test_22_4_a_hex_that_is_not_cleared_is_not_landed_in() -> None:
    """15.34 The defenders of a city ignore the retreat, though the result allows a pursuit."""
    port = next(h for h in sorted(SETTING.cities & SETTING.coastal) if GROUND.sea_beside[h])
    sea = GROUND.sea_beside[port][0]
    foes = parents(ALLIES, "4-6-6", 2)
    match, _ = fought("DS", {MINE: sea}, dict.fromkeys(foes, port), forces={JAPAN: {"afloat": {MINE: port}}})
    play(match, m.LoseUnit(foes[0]))
    assert lost_by(play(match, m.StandFast(foes[1]))) == {MINE: ("22.4", False)}


def test_22_4_a_retreat_from_the_sea_is_elimination() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("AS", {one: SEA, two: SEA}, {THEIRS: ASSAULT_BEACH}, forces=afloat(one, two))
    assert lost_by(play(match, m.LoseUnit(one))) == {one: ("15.23", False), two: ("22.4", False)}
    assert is_over(match)  # nobody pursues to sea


def test_22_4_under_banzai_they_are_lost_for_good() -> None:
    match = before(
        {MINE: SEA},
        {THEIRS: ASSAULT_BEACH},
        forces=afloat(MINE),
        hands={JAPAN: held(JAPAN, "J-Banzai")},
        dice=(3,),
    )
    events = play(match, m.PlayMarker(marker("J-Banzai")), m.ChooseRaid())
    assert lost_by(events) == {MINE: ("22.4", True)}


def test_22_4_combined_with_an_attack_by_land() -> None:
    """Those on land stay where they are, whatever becomes of those at sea."""
    one, two = parents(JAPAN, "6-6-8", 2)
    match, events = fought("CT", {one: SEA, two: LAND}, {THEIRS: ASSAULT_BEACH}, forces=afloat(one))
    assert of(m.BattleResolved, events)[0].attack == 12
    assert set(lost_by(events)) == {one}
    assert force(match, JAPAN).at == {two: LAND}


def test_r91_from_the_sea_a_pursuit_leads_ashore_and_no_farther() -> None:
    """22.4 Even if the result grants two hexes."""
    weak = part(ALLIES, "1-2-6")
    match, _ = fought("DM", {MINE: SEA}, {weak: ASSAULT_BEACH}, forces=afloat(MINE))
    play(match, m.LoseUnit(weak), m.PursueWith(MINE), m.PursueTo(ASSAULT_BEACH))
    assert is_over(match)


def test_r91_where_nobody_is_left_the_units_land_without_a_battle() -> None:
    """22.4 A strike has emptied the hex."""
    one, two = parents(JAPAN, "6-6-8", 2)
    match = scene(m.CombatPhase(JAPAN), japan={one: SEA, two: SEA}, forces=afloat(one, two))
    assert match.legal(JAPAN) == [m.EndDeclarations()]
    events = play(match, m.EndDeclarations())
    assert [(e.start, e.to) for e in of(m.UnitsLanded, events)] == [(SEA, ASSAULT_BEACH)]
    assert force(match, JAPAN).at == {one: ASSAULT_BEACH, two: ASSAULT_BEACH}
    assert force(match, JAPAN).afloat == {}


@pytest.mark.parametrize(("table", "face"), [(m.ChooseRaid(), 4), (m.ChooseAssault(), 5)])
def test_22_4_who_had_no_room_in_the_assault_shares_its_fate(table: Action, face: int) -> None:
    """R91, R126 Nobody is left in the hex after either result, but only DE lets units pursue, and DA does not."""
    boat, regiments = unit(JAPAN, "amphib"), parents(JAPAN, "6-6-8", 3)
    match = before(
        dict.fromkeys(regiments, SEA),
        {unit(ALLIES, "hq"): ASSAULT_BEACH},
        others={boat: SEA},
        forces=afloat(boat, *regiments),
        dice=(face,),
    )
    at_sea = m.Ashore(JAPAN)
    match = match.with_state(
        replace(match.state, steps=(*match.state.steps[:2], at_sea, *match.state.steps[2:]))
    )
    play(match, table)
    if face == 4:
        play(match, m.LoseUnit(unit(ALLIES, "hq")))
        assert force(match, JAPAN).at == {}
    else:
        for each in regiments:
            play(match, m.PursueWith(each), m.PursueTo(ASSAULT_BEACH))
        assert set(force(match, JAPAN).at.values()) == {ASSAULT_BEACH}
        assert boat in force(match, JAPAN).at


def test_22_4_the_whole_assault() -> None:
    match = scene(
        m.CombatPhase(JAPAN),
        japan={MINE: SEA},
        allies={THEIRS: ASSAULT_BEACH},
        forces=afloat(MINE),
        dice=(3,),
    )
    play(match, m.DeclareBattle(ASSAULT_BEACH), m.AddAttacker(MINE), m.EndBattle(), m.EndDeclarations())
    assert top(match) == m.TableChoice(JAPAN)
    assert m.Ashore(JAPAN) in match.state.steps


def test_22_4_an_amphibious_unit_that_assaults_in_vain_is_lost_with_its_cargo() -> None:
    boat = unit(JAPAN, "amphib")
    match, events = fought(
        "CT",
        {MINE: SEA, boat: SEA},
        {THEIRS: ASSAULT_BEACH},
        forces={JAPAN: {"afloat": {MINE: ASSAULT_BEACH, boat: ASSAULT_BEACH}}},
    )
    assert gone(events) == {MINE: False, boat: False}
    assert match.state.points[ALLIES] == 4


def test_r91_who_finds_the_beach_empty_is_ashore_before_any_battle_is_fought() -> None:
    """22.4, 14.28 A strike has emptied the hex; else an enemy of the battle beside it could retreat there."""
    near, far = next(
        (a, b) for a in zone_of(ASSAULT_BEACH) for b in zone_of(a) if BOARD.distance(b, ASSAULT_BEACH) == 2
    )
    lander, attacker = parents(JAPAN, "6-6-8", 2)
    match = scene(
        m.CombatPhase(JAPAN),
        japan={lander: SEA, attacker: far},
        allies={THEIRS: near},
        forces={JAPAN: {"afloat": {lander: ASSAULT_BEACH}}},
        hands=NO_HANDS,
    )
    play(match, m.DeclareBattle(near), m.AddAttacker(attacker), m.EndBattle())
    events = play(match, m.EndDeclarations())
    assert [(e.start, e.to) for e in of(m.UnitsLanded, events)] == [(SEA, ASSAULT_BEACH)]
    assert top(match) == m.TableChoice(JAPAN)
    assert force(match, JAPAN).at[lander] == ASSAULT_BEACH
    assert near in position(match).deployed[JAPAN].zone


def test_22_4_who_has_a_battle_to_fight_does_not_land_before_it() -> None:
    """R91 Only where nobody is left."""
    other = next(
        h
        for h in GROUND.coast
        if BOARD.distance(h, ASSAULT_BEACH) > 3 and GROUND.sea_beside[h] and zone_of(h)
    )
    one, two = parents(JAPAN, "6-6-8", 2)
    match = scene(
        m.CombatPhase(JAPAN),
        japan={one: SEA, two: GROUND.sea_beside[other][0]},
        allies={THEIRS: other},
        forces={JAPAN: {"afloat": {one: ASSAULT_BEACH, two: other}}},
        hands=NO_HANDS,
    )
    play(match, m.DeclareBattle(other), m.AddAttacker(two), m.EndBattle(), m.EndDeclarations())
    assert force(match, JAPAN).at[one] == ASSAULT_BEACH
    assert force(match, JAPAN).afloat == {two: other}


def test_22_4_an_assault_keeps_the_only_sea_hex_of_another_target_free() -> None:
    """R59 The attacker may come from any sea hex, so the first assault is no bar to the second, in whichever order."""
    for first in GROUND.coast:
        for second in GROUND.coast:
            seas = GROUND.sea_beside[second]
            if len(seas) != 1 or seas[0] not in GROUND.sea_beside[first] or len(GROUND.sea_beside[first]) < 2:
                continue
            match = scene(
                m.MovementPhase(JAPAN, follow_on=False),
                japan=dict.fromkeys(BOATS, BASE[JAPAN]),
                allies=dict(zip(parents(ALLIES, "4-6-6", 2), (first, second), strict=True)),
            )
            play(match, m.PickCarrier(BOATS[0]), m.AssaultHex(first))
            play(match, m.PickCarrier(BOATS[1]), m.AssaultHex(second))
            assert force(match, JAPAN).at[BOATS[1]] == seas[0]


@pytest.mark.parametrize("regiments", [2, 4])
def test_r59_ships_lie_together_if_there_is_room(regiments: int) -> None:
    """R126 Two small stacks share a sea hex and leave the other for another assault; two large ones do not."""
    seas = GROUND.sea_beside
    first, second = next(
        (a, b)
        for a in GROUND.coast
        for b in GROUND.coast
        if len(seas[a]) == 2 and len(seas[b]) == 1 and seas[b][0] in seas[a]
    )
    cargo = parents(JAPAN, "6-6-8", regiments)
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False),
        japan=dict.fromkeys((*BOATS, *cargo), BASE[JAPAN]),
        allies=dict(zip(parents(ALLIES, "4-6-6", 2), (first, second), strict=True)),
    )
    for boat, half in zip(BOATS, (cargo[::2], cargo[1::2]), strict=True):
        play(match, m.PickCarrier(boat), *map(m.Embark, half), m.AssaultHex(first))
    at = force(match, JAPAN).at
    assert (at[BOATS[0]] == at[BOATS[1]]) == (regiments == 2)
    assert not position(match).deployed[JAPAN].overstacked


def looks_the_same(match: Match) -> None:
    for viewer in (*SIDES, None):
        view = match.view(viewer)
        for seed in range(5):
            assert GAME.view(GAME.guess(view, match.told(viewer), Random(seed)), viewer) == view


def test_22_4_two_coastal_hexes_with_one_sea_hex_between_them_are_assaulted_at_once() -> None:
    """R59 Both fleets lie there; each fights for its own hex, and the defender sees that two hexes are assaulted."""
    a, b = BOARD.spot("3949"), BOARD.spot("4048")
    assert GROUND.sea_beside[a] == GROUND.sea_beside[b]
    match = scene(
        m.Impulse(JAPAN, follow_on=False),
        japan=dict.fromkeys((*BOATS, MINE), BASE[JAPAN]),
        allies=dict(zip(parents(ALLIES, "4-6-6", 2), (a, b), strict=True)),
        air={JAPAN: AirForce(0)},
    )
    play(match, m.PickCarrier(BOATS[0]), m.Embark(MINE), m.AssaultHex(a))
    play(match, m.PickCarrier(BOATS[1]), m.AssaultHex(b))
    assert force(match, JAPAN).afloat == {BOATS[0]: a, MINE: a, BOATS[1]: b}
    looks_the_same(match)
    play(match, m.EndMovement(), m.DeclareBattle(a), m.AddAttacker(MINE))
    assert refused(match, m.AddAttacker(BOATS[1])) == "14.23"
    play(match, m.AddAttacker(BOATS[0]), m.EndBattle())
    looks_the_same(match)
    play(match, m.DeclareBattle(b), m.AddAttacker(BOATS[1]), m.EndBattle(), m.EndDeclarations())
    looks_the_same(match)


def test_22_4_battalions_of_a_regiment_that_breaks_down_at_sea_are_lost_as_well() -> None:
    """14.5-AA, 24.1-A-OtherGround No pursuit, so nobody lands: three battalions instead of a regiment."""
    match, _ = fought(
        "AA", {MINE: SEA}, {THEIRS: ASSAULT_BEACH}, forces={JAPAN: {"afloat": {MINE: ASSAULT_BEACH}}}
    )
    assert len(gone(play(match, m.BreakDown(MINE), m.Nothing()))) == 3
    assert match.state.points[ALLIES] == 3
    assert not force(match, JAPAN).afloat


def test_22_4_assaulting_units_attack_their_hex_alone() -> None:
    target = hex_where(lambda h: h in SETTING.coastal and len(GROUND.beside[h]) > 1)
    sea = next(n for n in BOARD.neighbors[target] if n in SETTING.sea)
    marines, one, other = (*units(JAPAN, "infantry", 1), *units(ALLIES, "infantry", 2))
    beside = next(n for n in GROUND.beside[target])
    match = scene(
        m.CombatPhase(JAPAN),
        japan={marines: sea},
        allies={one: target, other: beside},
        forces={JAPAN: {"afloat": {marines: target}}},
    )
    engagement, spots = position(match).front.engaged(JAPAN)
    assert spots == (target,)
    assert engagement.obliged[0] == 1 << marines


def test_example_26_15b_coastal_defense_against_an_assault() -> None:
    """The statement: two columns left; none if there is an attack by land as well."""
    guns = unit(ALLIES, "coastal")
    one, two = parents(JAPAN, "6-6-8", 2)
    alone = before({one: SEA}, {THEIRS: ASSAULT_BEACH, guns: ASSAULT_BEACH}, forces=afloat(one), dice=(3,))
    assert dict(shifts(alone))["26.15b"] == -2
    joined = before(
        {one: SEA, two: LAND}, {THEIRS: ASSAULT_BEACH, guns: ASSAULT_BEACH}, forces=afloat(one), dice=(3,)
    )
    assert "26.15b" not in dict(shifts(joined))
    by_land = before({two: LAND}, {THEIRS: ASSAULT_BEACH, guns: ASSAULT_BEACH}, dice=(3,))
    assert "26.15b" not in dict(shifts(by_land))
    unarmed = before({one: SEA}, {THEIRS: ASSAULT_BEACH}, forces=afloat(one), dice=(3,))
    assert "26.15b" not in dict(shifts(unarmed))
