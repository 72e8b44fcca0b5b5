"""Chapter 5.3: Command Markers that are played on a battle."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, GameTurn, Hand
from tests.malaya.battles import (
    MINE,
    PLAIN,
    RESULTS,
    RING,
    TABLE,
    THEIRS,
    before,
    counted_shifts,
    gone,
    is_over,
    parents,
    part,
    parts,
    shifts,
    thai_front,
)
from tests.malaya.markers import battle, only, picked
from tests.malaya.scene import (
    GROUND,
    NO_HANDS,
    SETTING,
    force,
    held,
    hex_where,
    marker,
    of,
    play,
    refused,
    scene,
    top,
    unit,
    zone_of,
)


def test_r133_the_attacker_plays_first_and_both_before_the_table_is_chosen() -> None:
    """5.3, 15.5 Who has passed does not answer the marker of the other."""
    hands = {JAPAN: held(JAPAN, "J-Banzai"), ALLIES: held(ALLIES, "A-Intelligence")}
    match = battle(JAPAN, hands=hands)
    assert match.deciders == (JAPAN,)
    play(match, m.Pass())
    assert match.deciders == (ALLIES,)
    play(match, m.PlayMarker(marker("A-Intelligence")))
    assert top(match) == m.TableChoice(ALLIES)
    assert match.check(JAPAN, m.PlayMarker(marker("J-Banzai"))) is not None


def test_r66_markers_for_this_turn_lapse_at_its_end() -> None:
    hands = {ALLIES: held(ALLIES, "A-ThaisResist", "A-ForceZ"), JAPAN: held(JAPAN, "J-AmphibiousMove")}
    match = scene(m.TurnAdvance(), hands=hands)
    lapsed = [(e.side, e.marker) for e in of(m.MarkerLapsed, match.opening)]
    assert lapsed == [(ALLIES, marker("A-ThaisResist")), (JAPAN, marker("J-AmphibiousMove"))]
    s = match.state
    assert s.hands[ALLIES].held == (marker("A-ForceZ"),)
    assert s.hands[ALLIES].removed == (marker("A-ThaisResist"),)
    assert s.hands[JAPAN].pool == GROUND.all_markers[JAPAN]


@pytest.mark.parametrize(("turn", "works"), [(2, True), (3, False)])
def test_5_3_a_thaisresist_is_held_on_turns_1_and_2(turn: int, works: bool) -> None:
    match = picked("A-ThaisResist", turn=turn)
    assert match.state.hands[ALLIES].held == ((marker("A-ThaisResist"),) if works else ())
    assert match.state.hands[ALLIES].removed == (() if works else (marker("A-ThaisResist"),))


def test_5_3_a_thaisresist_needs_an_attacker_in_thailand() -> None:
    hands = {ALLIES: held(ALLIES, "A-ThaisResist"), JAPAN: Hand(())}
    assert refused(battle(ALLIES, hands=hands), m.PlayMarker(marker("A-ThaisResist"))) == "5.3-A-ThaisResist"


def test_5_3_a_thaisresist_helps_an_attack_out_of_thailand() -> None:
    spot = hex_where(thai_front)
    hands = {ALLIES: held(ALLIES, "A-ThaisResist")}
    match = before({THEIRS: zone_of(spot)[0]}, {MINE: spot}, side=ALLIES, hands=hands, dice=(3,))
    play(match, m.PlayMarker(marker("A-ThaisResist")))
    assert shifts(match) == [("5.3-A-ThaisResist", 1)]


def test_5_3_j_banzai_tankshock_and_intelligence_on_one_battle() -> None:
    tanks = unit(JAPAN, "armor")
    match = before(
        {tanks: RING[0]},
        {THEIRS: PLAIN},
        hands={ALLIES: held(ALLIES, "A-Intelligence"), JAPAN: held(JAPAN, "J-Banzai", "J-TankShock")},
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.PlayMarker(marker("J-TankShock")))
    assert counted_shifts(match) == {"5.3-J-Banzai": 1, "5.3-J-TankShock": 1}
    play(match, m.PlayMarker(marker("A-Intelligence")))
    assert match.deciders == (ALLIES,)
    assert set(match.legal(ALLIES)) == set(TABLE.values())


def test_5_3_j_banzai_supply_of_a_japanese_defender_stays_with_it() -> None:
    two = parents(JAPAN, "6-6-8", 2)
    match = before(
        {THEIRS: RING[0]},
        dict.fromkeys(two, PLAIN),
        side=ALLIES,
        supply={JAPAN: {PLAIN: 2}},
        hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-Banzai")},
        dice=(6,),
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.ChooseAssault(), m.LoseUnit(two[0]))
    assert is_over(match)
    assert force(match, JAPAN).at == {two[1]: PLAIN}
    assert force(match, JAPAN).supply == {PLAIN: 1}
    assert force(match, JAPAN).lost == (two[0],)


def test_5_3_j_banzai_does_not_spare_allied_supply() -> None:
    """14.5-DM, 7.8-5 Half of the points are lost with half of the factors, the others in the rout."""
    hands = {ALLIES: Hand(()), JAPAN: held(JAPAN, "J-Banzai")}
    one, two = parts(ALLIES, "1-2-6", 2)
    match = before(
        {MINE: RING[3]},
        {one: PLAIN, two: PLAIN},
        supply={ALLIES: {PLAIN: 2}},
        hands=hands,
        dice=(RESULTS["DM"][1],),
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.ChooseRaid())
    assert force(match, ALLIES).supply == {PLAIN: 1}
    events = play(match, m.LoseUnit(one))
    assert gone(events) == {one: True}  # R39
    assert [e.rule for e in of(m.SupplyEliminated, events)] == ["15.33-9"]


def test_5_3_j_banzai_and_intelligence_in_defense() -> None:
    """14.41, 15.5 Japan shifts to the left and chooses the table."""
    match = before(
        {THEIRS: RING[0]},
        {MINE: PLAIN},
        side=ALLIES,
        hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-Intelligence", "J-Banzai")},
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.PlayMarker(marker("J-Intelligence")))
    assert counted_shifts(match) == {"5.3-J-Banzai": -1}
    assert match.deciders == (JAPAN,)


def test_5_3_j_banzai_shifts_for_japan_in_attack_and_defense() -> None:
    """15.5 Played before the die is rolled; back to the pool."""
    hands = {JAPAN: held(JAPAN, "J-Banzai")}
    attack = before({MINE: RING[0]}, {THEIRS: PLAIN}, hands=hands, dice=(3,))
    play(attack, m.PlayMarker(marker("J-Banzai")))
    assert shifts(attack) == [("5.3-J-Banzai", 1)]
    assert marker("J-Banzai") in attack.state.hands[JAPAN].pool
    defense = before({THEIRS: RING[0]}, {MINE: PLAIN}, side=ALLIES, hands=hands, dice=(3,))
    assert list(defense.deciders) == [JAPAN]
    play(defense, m.PlayMarker(marker("J-Banzai")))
    assert shifts(defense) == [("5.3-J-Banzai", -1)]


def test_5_3_j_intelligence_is_not_for_the_attacker() -> None:
    hands = {JAPAN: held(JAPAN, "J-Intelligence"), ALLIES: Hand(())}
    assert refused(battle(JAPAN, hands=hands), m.PlayMarker(marker("J-Intelligence"))) == "5.3"


def test_5_3_j_intelligence_gives_japan_the_choice_when_the_allies_attack() -> None:
    match = before(
        {THEIRS: RING[0]}, {MINE: PLAIN}, side=ALLIES, hands={JAPAN: held(JAPAN, "J-Intelligence")}, dice=(3,)
    )
    play(match, m.PlayMarker(marker("J-Intelligence")))
    assert top(match) == m.TableChoice(JAPAN)


def test_5_3_j_tankshock_grants_no_pursuit_by_itself() -> None:
    """15.42, R75"""
    tanks = unit(JAPAN, "armor")
    table, face = RESULTS["DA"]
    match = before(
        {tanks: RING[0]},
        {part(ALLIES, "1-2-6"): PLAIN},
        hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-TankShock")},
        dice=(face,),
    )
    play(match, m.PlayMarker(marker("J-TankShock")), TABLE[table])
    play(match, m.LoseUnit(part(ALLIES, "1-2-6")))
    assert is_over(match)
    assert force(match, JAPAN).at == {tanks: RING[0]}


def test_5_3_j_tankshock_needs_armor_in_the_attack() -> None:
    hands = {JAPAN: held(JAPAN, "J-TankShock"), ALLIES: Hand(())}
    assert refused(battle(JAPAN, hands=hands), m.PlayMarker(marker("J-TankShock"))) == "5.3-J-TankShock"
    assert refused(battle(ALLIES, hands=hands), m.PlayMarker(marker("J-TankShock"))) == "5.3"


def test_5_3_j_tankshock_shifts_a_column_for_armor() -> None:
    hands = {JAPAN: held(JAPAN, "J-TankShock")}
    foot = before({MINE: RING[0]}, {THEIRS: PLAIN}, hands=hands)
    assert refused(foot, m.PlayMarker(marker("J-TankShock"))) == "5.3-J-TankShock"
    tanks = before({unit(JAPAN, "armor"): RING[0]}, {THEIRS: PLAIN}, hands=hands, dice=(3,))
    play(tanks, m.PlayMarker(marker("J-TankShock")))
    assert ("5.3-J-TankShock", 1) in shifts(tanks)


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


def test_5_3_j_thaisresist_not_applied_waits_for_the_next_combat_of_the_turn() -> None:
    there = hex_where(lambda h: h in SETTING.thailand and len(zone_of(h)) == 6)
    match = before(
        {MINE: zone_of(there)[0]},
        {THEIRS: there},
        game_turn=GameTurn(JAPAN, thais=True),
        dice=(3,),
        hands=NO_HANDS,
    )
    play(match, m.Pass(), m.ChooseRaid())
    assert match.state.steps[0].thais
    match = before(
        {MINE: zone_of(there)[0]},
        {THEIRS: there},
        game_turn=GameTurn(JAPAN, thais=True),
        dice=(3,),
        hands=NO_HANDS,
    )
    play(match, m.ApplyThaisResist(), m.ChooseRaid())
    assert not match.state.steps[0].thais


@pytest.mark.parametrize(("turn", "works"), [(1, True), (2, True), (3, False), (6, False)])
def test_5_3_j_thaisresist_lies_open_on_turns_1_and_2(turn: int, works: bool) -> None:
    """R67; on turn 3 or later it is removed, and another is picked."""
    hands = only(JAPAN, "J-ThaisResist", "J-Banzai")
    thais = hands[JAPAN].pool.index(marker("J-ThaisResist")) + 1
    match = scene(m.Pick(JAPAN), hands=hands, turn=turn, dice=[thais] if works else [thais, 1])
    assert match.state.steps[0].thais == works
    assert match.state.hands[JAPAN].removed == (marker("J-ThaisResist"),)
    assert match.state.hands[JAPAN].held == (() if works else (marker("J-Banzai"),))


def test_r67_the_open_thais_resist_is_applied_by_the_allied_defender() -> None:
    thai = hex_where(lambda h: h in SETTING.thailand and bool(zone_of(h)))
    hands = {ALLIES: Hand(()), JAPAN: Hand(())}
    japanese, allied = unit(JAPAN, "infantry"), unit(ALLIES, "infantry")
    other = zone_of(thai)[0]
    fight = m.Battle(JAPAN, (thai,), (japanese,), (allied,), {japanese: other, allied: thai})
    steps = (fight, m.TableChoice(JAPAN), m.BattleMarkers(ALLIES), m.BattleMarkers(JAPAN))
    for thais in (True, False):
        match = scene(
            *steps,
            allies={allied: thai},
            japan={japanese: other},
            hands=hands,
            game_turn=m.GameTurn(JAPAN, thais=thais),
        )
        assert match.deciders == ((ALLIES,) if thais else (JAPAN,))
        if thais:
            play(match, m.ApplyThaisResist())
            assert not match.state.steps[0].thais
            resisted = match.state.steps[-2]
            assert isinstance(resisted, m.Battle)
            assert resisted.thais


def test_5_3_j_thaisresist_helps_supply_that_defends_in_thailand() -> None:
    """7.8 Supply is treated as a land unit."""
    thai = hex_where(lambda h: h in SETTING.thailand and bool(zone_of(h)))
    mine, at = unit(JAPAN, "infantry"), zone_of(thai)[0]
    match = scene(
        m.Battles(JAPAN, (m.Fight((thai,), (mine,)),)),
        japan={mine: at},
        supply={ALLIES: {thai: 1}},
        hands={ALLIES: Hand(()), JAPAN: Hand(())},
        game_turn=m.GameTurn(JAPAN, thais=True),
    )
    play(match, m.ApplyThaisResist())
