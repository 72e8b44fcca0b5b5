"""Chapter 22.4: Amphibious Assault, with coastal defense (26.15b)."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.records import Action, replace
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.battles import (
    ASSAULT_BEACH,
    MINE,
    SEA,
    THEIRS,
    afloat,
    before,
    fought,
    is_over,
    parents,
    part,
    shifts,
)
from tests.malaya.scene import SETTING, force, held, marker, of, play, scene, top, unit, zone_of

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


def test_22_4_who_does_not_land_when_he_could_is_eliminated() -> None:
    one, two = parents(JAPAN, "6-6-8", 2)
    match, _ = fought("DZ", {one: SEA, two: SEA}, {THEIRS: ASSAULT_BEACH}, forces=afloat(one, two))
    play(match, m.PursueWith(one), m.PursueTo(ASSAULT_BEACH))
    assert set(lost_by(play(match, m.EndPursuit()))) == {two}


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


def test_26_15b_the_shift_adds_to_others() -> None:
    """R41 Two, however many guns there are."""
    guns = [u for u in SETTING.units[ALLIES] if SETTING.counters[u].kind == "coastal"]
    forces = {**afloat(MINE), ALLIES: {"forts": frozenset({ASSAULT_BEACH})}}
    match = before({MINE: SEA}, dict.fromkeys([THEIRS, *guns], ASSAULT_BEACH), forces=forces, dice=(3,))
    found = dict(shifts(match))
    assert (found["26.15b"], found["21.1"]) == (-2, -1)
