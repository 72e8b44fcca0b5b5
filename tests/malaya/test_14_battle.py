"""Chapter 14.3 and 14.4: percentile, column shifts, the choice of the table."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Hand
from pacwar.games.malaya.r14_battle import fighters
from tests.malaya.battles import (
    MINE,
    PLAIN,
    RING,
    THEIRS,
    before,
    counted_shifts,
    is_over,
    parent,
    parents,
    part,
    parts,
    shifts,
    thai_front,
)
from tests.malaya.markers import battle
from tests.malaya.scene import (
    BOARD,
    GAME,
    SETTING,
    held,
    hex_where,
    marker,
    of,
    play,
    position,
    refused,
    top,
    unit,
    zone_of,
)


def result(match: Match) -> m.BattleResolved:
    (event,) = of(m.BattleResolved, play(match, m.ChooseRaid()))
    return event


def counted(attackers: list[int], defenders: list[int], **more: Any) -> m.BattleResolved:
    """The breakdown of an attack from RING[0] on PLAIN."""
    return result(
        before(dict.fromkeys(attackers, RING[0]), dict.fromkeys(defenders, PLAIN), dice=(3,), **more)
    )


def column(percent: int) -> int:
    return SETTING.percentages.column(percent)


# -- 14.3-3: the percentile -----------------------------------------------------------------------------------


def test_14_3_3_attack_by_defense() -> None:
    two = parents(JAPAN, "6-6-8", 2)
    event = counted(two, [THEIRS])
    assert (event.attack, event.defense, event.percent) == (12, 6, 200)
    assert (event.shift, event.column) == (0, column(200))


def test_r32_fractions_are_dropped() -> None:
    """14.3-3 1 to 6 is 16 per cent, 2 to 6 is 33, 8 to 10 is 80."""
    assert counted(parts(JAPAN, "1-2-6"), [THEIRS]).percent == 16
    assert counted(parts(JAPAN, "2-2-6"), [THEIRS]).percent == 33
    assert (
        counted(
            [parent(JAPAN, "6-6-6"), *parts(JAPAN, "1-2-6", 2)], [THEIRS, parent(ALLIES, "3-4-5")]
        ).percent
        == 80
    )


def test_14_12_without_attack_strength_the_lowest_column() -> None:
    event = counted([unit(JAPAN, "airfield")], [unit(ALLIES, "airfield")])
    assert (event.attack, event.column) == (0, 0)


def test_r33_against_no_defense_the_highest_column() -> None:
    """14.3-3 Supply has no strength; 14.12: attackers without attack use the lowest all the same."""
    event = result(before({MINE: RING[0]}, {}, at=[PLAIN], supply={ALLIES: {PLAIN: 1}}, dice=(3,)))
    assert (event.percent, event.defense, event.column) == (None, 0, len(SETTING.crt.columns) - 1)
    weak = unit(JAPAN, "airfield")
    event = result(before({weak: RING[0]}, {}, at=[PLAIN], supply={ALLIES: {PLAIN: 1}}, dice=(3,)))
    assert event.column == 0


def test_14_26_all_units_of_a_hex_defend_together() -> None:
    assert counted([MINE], [THEIRS, unit(ALLIES, "hq"), unit(ALLIES, "airfield")]).defense == 6 + 2 + 1


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


def test_example_12_5_3_an_overstacked_defender() -> None:
    """R72 Twelve battalion equivalents: nine of them count (the best), and all suffer the result."""
    weak = parent(ALLIES, "3-4-5")
    stack = [weak, *parents(ALLIES, "4-6-6", 3)]
    match = before({MINE: RING[0]}, dict.fromkeys(stack, PLAIN), dice=(6,))  # DZ
    events = play(match, m.ChooseRaid())
    assert of(m.BattleResolved, events)[0].defense == 18
    assert {e.unit for e in of(m.UnitEliminated, events)} == set(stack)


def test_12_5_3_an_overstacked_defender_leaves_out_whom_he_would_regret() -> None:
    """R72 Of four like brigades the suppressed one does not count, so that 8.2-4 shifts nothing; with room for it, it does."""
    stack = parents(ALLIES, "4-6-6", 4)
    for hit, count in ((1, 3), (2, 2)):
        forces = {ALLIES: {"suppressed": frozenset(stack[:hit])}}
        match = before({MINE: RING[0]}, dict.fromkeys(stack, PLAIN), forces=forces)
        found = fighters(position(match), battle_of(match))
        assert len(found) == 3
        assert (stack[0] in found) == (count == 2)  # 14.26: nobody is withheld for whom there is room


def test_15_35_who_has_retreated_into_the_hex_defends_unless_he_overstacks_it() -> None:
    """Though he is the strongest there, and suffers with the others."""
    stayed, came = parents(ALLIES, "3-4-5", 3), parent(ALLIES, "4-6-6")
    one = before({MINE: RING[0]}, dict.fromkeys([*stayed[:2], came], PLAIN), retreated=[came], dice=(3,))
    assert set(fighters(position(one), battle_of(one))) == {*stayed[:2], came}
    assert result(one).defense == 14
    full = before({MINE: RING[0]}, dict.fromkeys([*stayed, came], PLAIN), retreated=[came], dice=(6,))
    events = play(full, m.ChooseRaid())
    assert of(m.BattleResolved, events)[0].defense == 12
    assert came in {e.unit for e in of(m.UnitEliminated, events)}


def battle_of(match: Match) -> m.Battle:
    (found,) = (s for s in match.state.steps if type(s) is m.Battle)
    return found


# -- 14.3-4: the shifts ---------------------------------------------------------------------------------------


def test_example_8_2_suppressed_units() -> None:
    """8.2-3, 8.2-4 Any suppressed attacker one left, any suppressed defender one right, both: nothing."""
    other = part(JAPAN, "1-2-6")
    attacker: dict[Any, Any] = {JAPAN: {"suppressed": frozenset({other})}}
    defender: dict[Any, Any] = {ALLIES: {"suppressed": frozenset({THEIRS})}}
    pair = {MINE: RING[0], other: RING[0]}
    assert shifts(before(pair, {THEIRS: PLAIN}, forces=attacker, dice=(3,))) == [("8.2-3", -1)]
    assert shifts(before(pair, {THEIRS: PLAIN}, forces=defender, dice=(3,))) == [("8.2-4", 1)]
    both = result(before(pair, {THEIRS: PLAIN}, forces=attacker | defender, dice=(3,)))
    assert (both.shift, both.column) == (0, column(700 // 6))


@pytest.mark.parametrize("terrain", [t for t, x in SETTING.terrain.hexes.items() if x.shift])
def test_14_33_terrain_helps_the_defender(terrain: str) -> None:
    spot = hex_where(
        lambda h: (
            BOARD.terrain[h] == terrain and bool(zone_of(h)) and not BOARD.has("river", zone_of(h)[0], h)
        )
    )
    match = before({MINE: zone_of(spot)[0]}, {THEIRS: spot}, dice=(3,))
    assert shifts(match) == [("14.33", -SETTING.terrain.hexes[terrain].shift)]


def by_the_river(h: int) -> bool:
    """A hex without a shift of its own, with a river on some sides but not on all."""
    sides = [BOARD.has("river", n, h) for n in zone_of(h)]
    return not SETTING.terrain.hexes[BOARD.terrain[h]].shift and any(sides) and not all(sides)


def test_14_33_a_river_helps_if_all_attack_across_it() -> None:
    """R51"""
    spot = hex_where(by_the_river)
    wet = next(n for n in zone_of(spot) if BOARD.has("river", n, spot))
    dry = next(n for n in zone_of(spot) if not BOARD.has("river", n, spot))
    other = part(JAPAN, "1-2-6")
    across = before({MINE: wet}, {THEIRS: spot}, dice=(3,))
    assert shifts(across) == [("14.33", -SETTING.terrain.sides["river"].shift)]
    assert shifts(before({MINE: wet, other: dry}, {THEIRS: spot}, dice=(3,))) == []


def test_14_33_only_the_best_terrain_counts() -> None:
    """Two hexes are attacked: the better one shifts the whole battle, once."""
    chart = SETTING.terrain.hexes

    def between(h: int) -> bool:
        near = {chart[BOARD.terrain[n]].shift for n in zone_of(h)}
        return {1, 2} <= near and not any(BOARD.has("river", h, n) for n in zone_of(h))

    spot = hex_where(between)
    one = next(n for n in zone_of(spot) if chart[BOARD.terrain[n]].shift == 1)
    two = next(n for n in zone_of(spot) if chart[BOARD.terrain[n]].shift == 2)
    match = before({MINE: spot}, {THEIRS: one, parent(ALLIES, "3-4-5"): two}, dice=(3,))
    assert shifts(match) == [("14.33", -2)]


def test_14_31_shifts_are_netted_and_end_at_the_outer_columns() -> None:
    (hq,) = [u for u in SETTING.units[JAPAN] if SETTING.names[u] == "25 Army HQ"]
    active: dict[Any, Any] = {JAPAN: {"active": frozenset({hq})}}
    strong = before(
        dict.fromkeys(parents(JAPAN, "6-6-8", 3), RING[0]),
        {part(ALLIES, "1-2-6"): PLAIN},
        others={hq: RING[0]},
        forces=active,
        dice=(3,),
    )
    event = result(strong)
    assert (event.shift, event.column) == (2, len(SETTING.crt.columns) - 1)
    weak = before(
        {part(JAPAN, "1-2-6"): RING[0]},
        {THEIRS: PLAIN},
        forces={ALLIES: {"forts": frozenset({PLAIN})}},
        dice=(3,),
    )
    assert (result(weak).shift, column(16)) == (-1, 0)


# -- markers --------------------------------------------------------------------------------------------------


def test_5_3_j_thaisresist_hinders_an_attack_on_allies_in_thailand() -> None:
    """R67 The Allied player says in which battle."""
    spot = hex_where(thai_front)
    match = before(
        {MINE: zone_of(spot)[0]}, {THEIRS: spot}, game_turn=m.GameTurn(JAPAN, thais=True), dice=(3,)
    )
    assert list(match.deciders) == [ALLIES]
    play(match, m.ApplyThaisResist())
    assert shifts(match) == [("5.3-J-ThaisResist", -1)]


# -- 14.4: the table ------------------------------------------------------------------------------------------


def test_14_41_the_attacker_chooses_the_table() -> None:
    """14.3-2, 14.4 The same column and die on two tables."""
    for action, table in ((m.ChooseRaid(), "raid"), (m.ChooseAssault(), "assault")):
        match = before({MINE: RING[0]}, {THEIRS: PLAIN}, dice=(3,), game=GAME)
        assert list(match.deciders) == [JAPAN]
        (event,) = of(m.BattleResolved, play(match, action))
        chart = SETTING.crt.raid if table == "raid" else SETTING.crt.assault
        assert (event.table, event.result) == (table, chart.result(column(100), 3))


def test_example_14_41_the_defender_chooses_with_intelligence() -> None:
    """R2 The example: Japan attacks with 9 against 3; the Allies play Intelligence and choose Assault; roles stay."""
    nine = [parent(JAPAN, "6-6-8"), *parts(JAPAN, "1-2-6", 3)]
    three = parts(ALLIES, "0-1-5", 3)
    match = before(
        dict.fromkeys(nine, RING[0]),
        dict.fromkeys(three, PLAIN),
        hands={ALLIES: held(ALLIES, "A-Intelligence")},
        dice=(3,),
        game=GAME,
    )
    play(match, m.PlayMarker(marker("A-Intelligence")))
    assert top(match) == m.TableChoice(ALLIES)
    events = play(match, m.ChooseAssault())
    (event,) = of(m.BattleResolved, events)
    assert (event.attack, event.defense, event.table) == (9, 3, "assault")
    assert event.result == SETTING.crt.assault.result(column(300), 3)
    assert [(e.side, e.table) for e in of(m.TableChosen, events)] == [(ALLIES, "assault")]


def test_14_41_intelligence_lets_the_defender_choose_the_table() -> None:
    """5.3-A-Intelligence Example E5: the roles do not change."""
    hands = {ALLIES: held(ALLIES, "A-Intelligence"), JAPAN: Hand(())}
    match = battle(JAPAN, hands=hands)
    assert match.deciders == (ALLIES,)  # Japan holds nothing, and everybody sees it
    play(match, m.PlayMarker(marker("A-Intelligence")))
    assert top(match) == m.TableChoice(ALLIES)
    fight = match.state.steps[-2]
    assert isinstance(fight, m.Battle)
    assert fight.side is JAPAN


def test_14_41_intelligence_gives_the_choice_once() -> None:
    """5.3-A-Intelligence A second marker on the same combat would do nothing."""
    hands = {ALLIES: held(ALLIES, "A-Intelligence", "A-Intelligence"), JAPAN: Hand(())}
    match = battle(JAPAN, hands=hands)
    play(match, m.PlayMarker(marker("A-Intelligence")))
    assert refused(match, m.PlayMarker(marker("A-Intelligence"))) == "5.3"


# -- odds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [m.ChooseRaid(), m.ChooseAssault()])
def test_14_3_6_the_odds_are_those_of_the_column(action: m.ChooseRaid | m.ChooseAssault) -> None:
    """No HQ is about: the distribution is the column of the table, and the breakdown has every shift with its rule."""
    match = before(
        {MINE: RING[0]}, {THEIRS: PLAIN}, forces={ALLIES: {"forts": frozenset({PLAIN})}}, game=GAME
    )
    odds = match.odds(JAPAN, action)
    name = "raid" if type(action) is m.ChooseRaid else "assault"
    chart = SETTING.crt.raid if name == "raid" else SETTING.crt.assault
    faces = [chart.result(column(100) - 1, face) for face in range(1, 7)]
    assert {c.label.split()[0]: round(6 * c.chance) for c in odds.chances} == {
        code: faces.count(code) for code in faces
    }
    lines = {line.rule: line for line in odds.breakdown}
    assert lines["21.1"].value == -1
    assert [line.rule for line in odds.breakdown if "percent" in line.text] == ["14.3-3"]
    assert (lines["14.3-5"].chart, lines["14.3-5"].column) == (name, column(100))


def test_14_3_4_the_breakdown_keeps_quiet_about_enemy_hqs() -> None:
    """18.0 Whether an Allied HQ is active, and where, Japan does not know; its own it does."""
    hq, enemy = unit(JAPAN, "hq", lambda u: SETTING.counters[u].support == 2), unit(ALLIES, "hq")
    active: dict[Any, Any] = {JAPAN: {"active": frozenset({hq})}}
    breakdowns = [
        before(
            {MINE: RING[0]},
            {THEIRS: PLAIN},
            others={hq: RING[1], enemy: RING[3]},
            forces=active | ({ALLIES: {"active": frozenset({enemy})}} if on else {}),
        )
        .odds(JAPAN, m.ChooseRaid())
        .breakdown
        for on in (False, True)
    ]
    assert breakdowns[0] == breakdowns[1]
    support = [(line.value, line.guesses) for line in breakdowns[0] if line.rule == "10.3"]
    assert support[0] == (2, 0)
    assert all(0 < guesses < GAME.guesses for _, guesses in support[1:])  # if it is guessed at, it says so
    columns = [line for line in breakdowns[0] if line.chart]
    assert sum(line.guesses or GAME.guesses for line in columns) == GAME.guesses


def test_14_3_4_a_marker_shows_what_it_would_do() -> None:
    match = before({MINE: RING[0]}, {THEIRS: PLAIN}, hands={JAPAN: held(JAPAN, "J-Banzai")})
    odds = match.odds(JAPAN, m.PlayMarker(marker("J-Banzai")))
    assert [line.value for line in odds.breakdown if line.rule == "5.3-J-Banzai"] == [1]


def test_14_3_4_suppressed_on_both_sides_shifts_nothing_in_sum() -> None:
    """8.2-3, 8.2-4, 14.31"""
    forces = {JAPAN: {"suppressed": frozenset({MINE})}, ALLIES: {"suppressed": frozenset({THEIRS})}}
    found = counted_shifts(before({MINE: RING[3]}, {THEIRS: PLAIN}, forces=forces))
    assert (found["8.2-3"], found["8.2-4"]) == (-1, 1)


def test_example_2_36_a_column_shift_does_not_touch_the_die() -> None:
    """2.36-Column A rightward shift favours the attacker: the die stays what it is, the column moves."""
    match = before(
        {MINE: RING[0]}, {THEIRS: PLAIN}, forces={ALLIES: {"suppressed": frozenset({THEIRS})}}, dice=(3,)
    )
    event = result(match)
    assert (event.face, event.column) == (3, column(100) + 1)
