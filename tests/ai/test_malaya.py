"""What the quick mind does in Malaya: it lands, advances and storms; it delays, falls back and keeps its HQs supplied."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.ai import Player, hints, player, seat_of
from pacwar.core.advice import Advice
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, replace
from pacwar.games.malaya import advice as malaya
from pacwar.games.malaya import model as m
from pacwar.games.malaya.advice_chances import japan_score
from pacwar.games.malaya.advice_stance import ADVANCE, BOLD, COUNTER, FORTRESS, LEAP, STANCES, STAND, STORM
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce
from pacwar.games.malaya.position import Position
from pacwar.kit.battle_plan import BattleOptions
from pacwar.kit.movement_plan import FieldOpinions
from tests.ai.seats import seated
from tests.malaya.scene import BOARD, GAME, GROUND, SETTING, scene, unit, units

ADVICE = malaya.Advice(GROUND)
HEX, UNIT = BOARD.spot, SETTING.unit


def counsel(match: Match, side: m.Side) -> malaya.Evaluator:
    return ADVICE.counsel(Position(GROUND, match.state), side, None, None)


def chosen(match: Match, seed: int = 1) -> Action:
    side = match.deciders[0]
    return player("beginner", GAME, seed).choose(seat_of(match, side))


def played(match: Match, players: dict[str, Player]) -> None:
    """A whole game. That every choice is in the legal list is tested for all games in `test_players.py`."""
    while match.result is None:
        side = match.deciders[0]
        assert isinstance(match.play(side, players[side].choose(seat_of(match, side))), Played)


def test_the_advice_is_what_players_ask_for() -> None:
    advice: Advice = ADVICE
    match = scene(m.Movement(JAPAN, follow_on=False), japan={UNIT("11/5"): HEX("0911")})
    given: FieldOpinions = advice.counsel(Position(GROUND, match.state), JAPAN, None, None)
    field: BattleOptions = given.battles_if({})
    assert field.contacts == {}
    assert len(advice.stances(Position(GROUND, match.state), JAPAN)) > 2
    assert advice.stances(Position(GROUND, match.state), ALLIES) == (None,)
    for usual, others in STANCES.items():
        assert others[0] is usual and len(set(others)) == len(others)


# -- whole games ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def campaign() -> Match:
    """A campaign between beginners."""
    match = Match.new(GAME, "campaign", Seeded(2))
    played(match, seated("beginner", 2, GAME))
    return match


def test_a_campaign_between_beginners_comes_to_its_end(campaign: Match) -> None:
    """25.3, R36: Japan is in Malaya from turn 1 on, and does not lose for want of infantry there."""
    assert campaign.result is not None
    assert campaign.state.turn == SETTING.last_turn
    assert campaign.state.points[JAPAN] > 30


def test_japan_takes_objectives_and_fights_for_johore(campaign: Match) -> None:
    held = {spot for spot in campaign.state.forces[JAPAN].at.values() if spot in SETTING.objectives}
    assert len(held) >= 4
    south = [
        s
        for s in campaign.state.forces[JAPAN].at.values()
        if BOARD.is_hex(s) and BOARD.distance(s, SETTING.johore_baru) <= 8
    ]
    assert len(south) >= 3


def test_the_chronicle_of_malaya_agrees_with_the_log(campaign: Match) -> None:
    assert GAME.chronicle is not None
    told = GAME.chronicle(campaign)
    events = [event for entry in campaign.log for event in entry.events]
    lost = sum(sum(turns.values()) for turns in told.losses.values())
    assert lost == sum(type(e) is m.UnitEliminated for e in events)
    battles = [e for e in events if isinstance(e, m.BattleDeclared)]
    assert told.counts["attacks by Japan"] == sum(e.side is JAPAN for e in battles)
    attacked = any(e.side is JAPAN and SETTING.singapore.intersection(e.targets) for e in battles)
    assert told.marks["Singapore island was never attacked"] != attacked
    assert sum(value for mark, value in told.marks.items() if "attacked" in mark) == 1
    assert told.counts["Japanese Victory Points"] == campaign.state.points[JAPAN]


@pytest.mark.parametrize("strong", [ALLIES, JAPAN])
def test_beginner_beats_random(strong: m.Side) -> None:
    match = Match.new(GAME, "campaign", Seeded(2))
    players = {s.value: player("beginner" if s is strong else "random", GAME, 2) for s in m.SIDES}
    played(match, players)
    assert match.result is not None
    assert match.result.scores[strong] == 1.0


def test_the_naval_base_is_held_in_strength_from_the_start() -> None:
    """22.1: Japan may land in Johore on turn 1."""
    match = Match.new(GAME, "campaign", Seeded(3))
    allies = player("beginner", GAME, 3)
    while match.deciders[0] == ALLIES and isinstance(match.step(ALLIES), m.Deploying):
        match.play(ALLIES, allies.choose(seat_of(match, ALLIES)))
    at = match.state.forces[ALLIES].at
    assert at[UNIT("2M")] == at[UNIT("Singapore CD")] == SETTING.naval_base
    assert SETTING.singapore <= set(at.values())


# -- movement -------------------------------------------------------------------------------------------------


def test_units_that_start_together_and_move_alike_share_their_reach() -> None:
    at = {UNIT("11/5"): HEX("0911"), UNIT("21/5"): HEX("0911"), UNIT("3 IG"): HEX("0911")}
    c = counsel(scene(m.Movement(JAPAN, follow_on=False), japan=at), JAPAN)
    assert c.alike(UNIT("11/5")) == c.alike(UNIT("21/5")) != c.alike(UNIT("3 IG"))


def test_an_assault_stacks_up_to_the_limit() -> None:
    """26.8: nine battalion equivalents."""
    regiments = units(JAPAN, "infantry", 4, lambda u: GROUND.weight[u] == 3)
    c = counsel(scene(m.Movement(JAPAN, follow_on=False), japan=dict.fromkeys(regiments, HEX("0911"))), JAPAN)
    there = dict.fromkeys(regiments[:2], HEX("0912"))
    assert c.fits(regiments[2], HEX("0912"), there)
    assert not c.fits(regiments[3], HEX("0912"), dict.fromkeys(regiments[:3], HEX("0912")))


def test_a_garrison_that_is_shut_in_makes_no_sorties() -> None:
    """A counterattack is another stance; on the mainland everybody may attack."""
    at = {UNIT("1M"): SETTING.naval_base, UNIT("22A"): SETTING.johore_baru}
    p = Position(GROUND, scene(m.Movement(ALLIES, follow_on=False), turn=6, allies=at).state)
    shut_in, out = (ADVICE.counsel(p, ALLIES, None, stance) for stance in (FORTRESS, COUNTER))
    assert shut_in.assault_strength(UNIT("1M")) == 0 < out.assault_strength(UNIT("1M"))
    assert shut_in.assault_strength(UNIT("22A")) == out.assault_strength(UNIT("22A")) > 0


def test_japan_moves_on_its_goal() -> None:
    start = HEX("1525")
    match = scene(m.Movement(JAPAN, follow_on=False), japan={UNIT("11/5"): start, UNIT("1/17 AA"): start})
    c = counsel(match, JAPAN)
    goal = c.goals[UNIT("11/5")]
    assert goal in SETTING.objectives and goal != start
    ways = ADVICE.analysis.ways(goal)
    nearer = min(BOARD.neighbors[start], key=lambda n: ways.get(n, 999))
    assert c.value_at(UNIT("11/5"), nearer) > c.value_at(UNIT("11/5"), start)


def test_landings_keep_to_the_reach_of_the_main_body() -> None:
    """A leap is another stance."""
    match = Match.new(GAME, "campaign", Seeded(1), options={"setup": "historical"})
    players = seated("beginner", 1, GAME)
    while not isinstance(match.step(match.deciders[0]), m.Movement):
        side = match.deciders[0]
        match.play(side, players[side].choose(seat_of(match, side)))
    p = Position(GROUND, match.state)
    for stance, far in ((ADVANCE, False), (LEAP, True)):
        c = ADVICE.counsel(p, JAPAN, None, stance)
        landed = next(a.spot for a in c.script(match.step(JAPAN)) if isinstance(a, m.SailTo))
        assert (c.ahead(landed) > ADVANCE.landing) == far


def test_supply_follows_the_headquarters() -> None:
    hq, depot = HEX("0914"), HEX("0910")
    moved = frozenset({UNIT("5 HQ")})
    match = scene(
        m.Movement(JAPAN, follow_on=False, moved=moved), japan={UNIT("5 HQ"): hq}, supply={JAPAN: {depot: 2}}
    )
    first, second, *_ = counsel(match, JAPAN).closing(match.step(JAPAN))
    assert first == m.PickSupply(depot) and second == m.TakePoints(2)
    beginner = player("beginner", GAME, 1)
    while list(match.deciders) == [JAPAN] and isinstance(match.step(JAPAN), m.Movement | m.Convoy | m.Moving):
        match.play(JAPAN, beginner.choose(seat_of(match, JAPAN)))
    (there,) = match.state.forces[JAPAN].supply
    assert BOARD.distance(there, hq) < BOARD.distance(depot, hq)


def test_an_hq_leaves_the_base_when_only_an_island_is_left_to_take() -> None:
    """24.6: all objectives but Penang, to which no road leads, are held."""
    penang, base = HEX("0819"), SETTING.base[JAPAN]
    held = [spot for spot in SETTING.objectives if spot != penang]
    holding = dict(zip(units(JAPAN, "infantry", len(held)), held, strict=True))
    at = {**holding, UNIT("5 HQ"): base}
    match = scene(m.Movement(JAPAN, follow_on=False), japan=at, allies={UNIT("11 CD"): penang})
    given = counsel(match, JAPAN)
    assert penang not in given.goals.values()
    assert given.value_at(UNIT("5 HQ"), HEX("0914")) > given.value_at(UNIT("5 HQ"), base)


# -- battles --------------------------------------------------------------------------------------------------


def test_a_battle_gains_more_with_more_attackers_and_less_against_a_city() -> None:
    regiments = units(JAPAN, "infantry", 3, lambda u: GROUND.attack[u] == 6)
    brigade = UNIT("22A")

    def gain(at: str, target: str, many: int) -> float:
        match = scene(
            m.Declarations(JAPAN),
            japan=dict.fromkeys(regiments[:many], HEX(at)),
            allies={brigade: HEX(target)},
        )
        return counsel(match, JAPAN).outlook.gain((HEX(target),), tuple(sorted(regiments[:many])), 0)

    assert gain("0912", "0913", 2) > gain("0912", "0913", 1)
    assert gain("2035", "2136", 2) > gain("2035", "2036", 2)


def test_a_raid_is_chosen_where_an_assault_would_be_slaughter() -> None:
    """14.41: at less than 25 % every Assault ruins the attacker."""
    at, target = HEX("0912"), HEX("0913")
    weak, strong = UNIT("1 Armor"), [UNIT("22A"), UNIT("27A"), UNIT("28 Ind")]
    match = scene(m.Declarations(JAPAN), japan={weak: at}, allies=dict.fromkeys(strong, target))
    field = counsel(match, JAPAN).outlook
    raid, assault = field.tables(field.battle((target,), (weak,)))
    assert raid > assault


def test_losses_are_paid_with_what_is_worth_least() -> None:
    """15.23: half of the factors."""
    at, target = HEX("0912"), HEX("0913")
    attackers = {UNIT("11/5"): at, UNIT("1 Armor"): at}
    battle = m.Battle(
        JAPAN, (target,), tuple(attackers), (UNIT("22A"),), {**attackers, UNIT("22A"): target}, result="AS"
    )
    match = scene(
        m.Battles(JAPAN, ()),
        battle,
        m.Losses(JAPAN, tuple(attackers)),
        japan=attackers,
        allies={UNIT("22A"): target},
    )
    action = chosen(match)
    assert action != m.LoseUnit(UNIT("11/5"))


# -- supply, air, markers -------------------------------------------------------------------------------------


def test_supply_activates_the_headquarters_that_commands_most() -> None:
    """7.3: there is one point for two HQs."""
    spot, far = HEX("0913"), HEX("2514")
    at = {UNIT("5 HQ"): spot, UNIT("18 HQ"): far, UNIT("11/5"): spot, UNIT("21/5"): spot}
    match = scene(m.Expenditure(JAPAN), japan=at, supply={JAPAN: {spot: 1, far: 1}})
    assert chosen(match) == m.ActivateHq(UNIT("5 HQ"))


def test_reinforcing_supply_is_put_beside_an_hq() -> None:
    hq = HEX("0914")
    due = m.Arrivals(supply=1)
    match = scene(m.Reinforcement(JAPAN, due), m.Placing(JAPAN, None, supply=True), japan={UNIT("5 HQ"): hq})
    action = chosen(match)
    assert isinstance(action, m.PlaceAt) and BOARD.distance(action.spot, hq) <= 1


def test_force_z_stays_in_port_while_it_can_be_sunk() -> None:
    """26.16a: it is worth 20 points to Japan."""
    force_z = GROUND.marker["5.3-A-ForceZ"]
    target = HEX("2514")
    hands = {ALLIES: m.Hand((), (force_z,)), JAPAN: m.Hand(())}
    for strikes, plays in ((3, False), (0, True)):
        air = {ALLIES: AirForce(0), JAPAN: AirForce(0, missions=(0, 0, strikes, 0))}
        match = scene(m.Strikes(ALLIES), japan={UNIT("11/5"): target}, hands=hands, air=air)
        assert (chosen(match) == m.PlayMarker(force_z)) == plays


def test_japan_wins_the_sky_before_it_strikes() -> None:
    """16.31"""
    fields = dict(zip(units(ALLIES, "airfield", 4), SETTING.airfields[:4], strict=True))
    air = {ALLIES: AirForce(4), JAPAN: AirForce(10)}
    lanes: dict[m.Side, tuple[m.Allocating | m.Allocated, ...]] = {
        s: (m.Allocating(s, m.IDLE),) for s in m.SIDES
    }
    match = scene(m.AirAllocation(lanes), allies=fields, air=air)
    beginner = player("beginner", GAME, 1)
    missions: tuple[int, ...] = m.IDLE
    while isinstance(now := match.step(JAPAN), m.Allocating):
        missions = now.missions
        match.play(JAPAN, beginner.choose(seat_of(match, JAPAN)))
        if JAPAN not in match.deciders:
            break
    assert missions[m.SUPERIORITY] > 4
    assert missions[m.STRIKE] > 0 and sum(missions) == 10


# -- plans and hints ------------------------------------------------------------------------------------------


def test_tempers_change_with_the_turns() -> None:
    def usual(turn: int, side: m.Side) -> object:
        match = scene(m.Movement(side, follow_on=False), turn=turn, japan={UNIT("11/5"): HEX("0912")})
        return ADVICE.stances(Position(GROUND, match.state), side)[0]

    assert (usual(1, JAPAN), usual(5, JAPAN), usual(6, JAPAN)) == (ADVANCE, STORM, BOLD)
    assert (usual(1, ALLIES), usual(6, ALLIES)) == (STAND, FORTRESS)


def test_chances_rise_with_points_and_objectives() -> None:
    def score(points: int, held: str) -> float:
        match = scene(
            m.Movement(JAPAN, follow_on=False),
            turn=5,
            japan={UNIT("11/5"): HEX(held)},
            allies={UNIT("1M"): HEX("3950")},
            points={JAPAN: points, ALLIES: 0},
        )
        return japan_score(Position(GROUND, match.state))

    assert score(30, "2036") > score(0, "2036") > score(0, "2035")
    assert score(0, "3849") > score(0, "2036")
    assert score(90, "3849") > 0.9


def test_the_clock_counts_impulses() -> None:
    match = Match.new(GAME, "campaign", Seeded(4), options={"setup": "historical"})
    rng, last = Random(4), 0
    while match.result is None and match.state.turn < 3:
        now = ADVICE.clock(Position(GROUND, match.state))
        assert last <= now <= last + 5
        last = now
        side = match.deciders[0]
        match.play(side, rng.choice(match.legal(side)))


def test_a_hint_for_movement_names_its_purpose() -> None:
    at = {UNIT("11/5"): HEX("0910"), UNIT("21/5"): HEX("0910"), UNIT("3 IG"): HEX("1711")}
    match = scene(
        m.Movement(JAPAN, follow_on=False), japan=at, allies={unit(ALLIES, "airfield"): HEX("3444")}
    )
    found = hints(GAME, seat_of(match, JAPAN), 1, budget=0.0)
    assert found and all(hint.why.startswith("Move ") for hint in found)
    assert any("closes on" in hint.why or "objective" in hint.why for hint in found)
    assert len({hint.actions for hint in found}) == len(found)


def test_worth_counts_points_and_forces() -> None:
    match = scene(m.Movement(JAPAN, follow_on=False), japan={UNIT("11/5"): HEX("0910")})
    c = counsel(match, JAPAN)
    richer = replace(match.state, points={JAPAN: 5, ALLIES: 0})
    assert c.worth(Position(GROUND, richer)) == c.worth(Position(GROUND, match.state)) + 5
