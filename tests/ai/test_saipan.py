"""What the quick mind does in Saipan follows the players' notes (15.1)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pacwar.ai import hints, player, seat_of
from pacwar.core.advice import Advice
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import Action
from pacwar.games.saipan import advice as saipan
from pacwar.games.saipan import model as m
from pacwar.games.saipan.advice_battle import escapes
from pacwar.games.saipan.model import JAPAN, US, Attack, Retreat
from pacwar.games.saipan.r07_retreat import RetreatRoutes
from pacwar.kit.battle_plan import BattleOptions
from pacwar.kit.movement_plan import FieldOpinions
from tests.ai.seats import LITTLE, decisions, seated
from tests.games import random_match
from tests.saipan.scene import GAME, HEX, SETTING, UNIT, combat, scene

MARINES = ("1/2 Mar", "2/2 Mar", "3/2 Mar", "1/6 Mar", "2/6 Mar", "3/6 Mar", "1/8 Mar", "2/8 Mar")


def chosen(match: Match, seed: int = 1) -> Action:
    side = match.deciders[0]
    return player("beginner", GAME, seed).choose(seat_of(match, side))


def marched(match: Match, side: str) -> None:
    """A beginner moves its units."""
    beginner, turn = player("beginner", GAME, 1), match.state.turn
    while isinstance(match.step(side), m.Movement | m.Moving) and match.state.turn == turn:
        match.play(side, beginner.choose(seat_of(match, side)))


def banzai(attackers: dict[str, str], **others: dict[str, str]) -> Match:
    """Japan may make an attack on 1/2 Mar at 1002, with its back to the sea, a Banzai."""
    attack = Attack(JAPAN, (UNIT("1/2 Mar"),), tuple(sorted(map(UNIT, attackers))))
    steps = (combat(JAPAN), attack, m.Resolution(), m.BanzaiChoice(JAPAN))
    return scene(*steps, us={"1/2 Mar": "1002", **others.get("us", {})}, japan=attackers)


def test_japan_makes_a_banzai_where_it_pays() -> None:
    """Against a unit with no way out: an even attack gains by Banzai, one that is strong already does not."""
    assert chosen(banzai({"1/135": "0903", "2/135": "1003"})) == m.DeclareBanzai()
    assert chosen(banzai({"1/135": "0903", "2/135": "1003", "3/136": "1103"})) == m.RegularAttack()


def test_japan_makes_no_banzai_when_it_only_wants_to_survive() -> None:
    ashore = dict(zip(MARINES[1:], ("0502", "0503", "0504", "0505", "0506", "0603", "0604"), strict=False))
    assert chosen(banzai({"1/135": "0903", "2/135": "1003"}, us=ashore)) == m.RegularAttack()


def test_protective_fire_is_given_where_it_saves_a_unit() -> None:
    attack = Attack(JAPAN, (UNIT("1/2 Mar"),), (UNIT("1/135"), UNIT("2/135"), UNIT("5 Base")))
    steps = (combat(JAPAN, us=8), attack, m.Resolution(), m.BanzaiChoice(JAPAN), m.ProtectiveFire(US))
    match = scene(*steps, us={"1/2 Mar": "1002"}, japan={"1/135": "0903", "2/135": "1003", "5 Base": "1103"})
    assert chosen(match) == m.AddFpfSupport(8)


def test_a_surrounded_enemy_is_assaulted_from_both_sides() -> None:
    """One Japanese unit in the open and two marines within reach: they come to stand on opposite sides."""
    match = scene(
        m.Movement(US), us={"1/2 Mar": "0504", "2/2 Mar": "0903"}, japan={"316": "0706"}, turn=8, pool=()
    )
    marched(match, US)
    where = match.state.forces[US].on_map
    ring = SETTING.board.neighbors[HEX("0706")]
    near = [h for h in where.values() if h in ring]
    assert len(near) == 2
    assert not escapes(match.position, UNIT("316"), 1)


def test_japan_leaves_contact_when_it_wants_to_survive() -> None:
    us = dict(zip(MARINES, ("0605", "0705", "0805", "0905", "1005", "1105", "1004", "0904"), strict=True))
    match = scene(m.Movement(JAPAN), us=us, japan={"316": "0706", "318": "1712"}, turn=9)
    marched(match, JAPAN)
    at = match.state.forces[JAPAN].on_map
    assert not any(
        h in SETTING.board.neighbors[at[UNIT("316")]] for h in match.state.forces[US].on_map.values()
    )


def landed(turn: int, batteries: int) -> str:
    guns = [SETTING.unit_name(u) for u in SETTING.us_units if SETTING.is_artillery[u]]
    us = {"1/2 Mar": "1004"} | dict(zip(guns[:batteries], ("1005", "1006", "1007"), strict=False))
    match = scene(m.Reinforcement(US), us=us, japan={"316": "1712"}, turn=turn, beachheads=["1002"])
    action = chosen(match)
    assert isinstance(action, m.PickReinforcement)
    counter = SETTING.counters[action.unit]
    return f"{counter.branch} {counter.kind}"


def test_the_us_lands_three_batteries_and_then_marines() -> None:
    assert all(landed(turn, batteries=turn - 2).endswith("artillery") for turn in (2, 3, 4))
    assert landed(5, batteries=3) == "marines infantry"
    assert landed(11, batteries=2) == "marines infantry"  # guns would come too late


def test_the_landing_plan_keeps_together_and_is_not_always_the_same() -> None:
    plans = set()
    for seed in range(4):
        match = Match.new(GAME, "free", Seeded(seed))
        for side, _ in decisions(match, seated("beginner", seed)):
            if side != US:
                break
        plans.add(match.state.landings)
        assert all(
            any(SETTING.board.distance(a, b) <= 2 for b in match.state.landings if b != a)
            for a in match.state.landings
        )
    assert len(plans) > 1


def test_japan_deploys_on_beaches_with_a_reserve_and_guns_behind() -> None:
    match = Match.new(GAME, "free", Seeded(1))
    for _ in decisions(match, seated("beginner", 1)):
        if match.state.revealed:
            break
    at = match.state.forces[JAPAN].on_map
    on_beaches = [u for u, h in at.items() if h in SETTING.is_beach]
    assert len(at) == 21 and 6 <= len(on_beaches) <= 12
    assert not any(SETTING.is_artillery[u] for u in on_beaches)


def test_escapes_agrees_with_the_rules_wherever_nobody_must_be_displaced() -> None:
    match = Match.new(GAME, "historical", Seeded(4))
    rng, compared = Random(4), 0
    while match.result is None:
        p, side = match.position, match.deciders[0]
        if len(match.log) % 40 == 0:
            for force in (US, JAPAN):
                for unit in p.deployed[force].units:
                    sort = RetreatRoutes(p, Retreat(force, unit, 2)).sort
                    if sort == "vacant" or not any(
                        n in p.deployed[force].at
                        for h in SETTING.board.neighbors[p.deployed[force].on_map[unit]]
                        for n in (h, *SETTING.board.neighbors[h])
                        if n != p.deployed[force].on_map[unit]
                    ):
                        assert escapes(p, unit, 2) == (sort == "vacant")
                        compared += 1
        match.play(side, rng.choice(match.legal(side)))
    assert compared > 100


COMBAT = (m.Combat, m.Declaration, m.Barrage, m.ProtectiveFire, m.BanzaiChoice)


@pytest.mark.parametrize("scenario", ["historical", "free"])
def test_there_is_a_hint_at_every_decision_of_a_combat_phase(scenario: str) -> None:
    """An attack that is tried out step by step is judged in the position that it has led to."""
    asked: set[type] = set()
    for n, (match, side, _) in enumerate(random_match(GAME, scenario, seed=3)):
        if isinstance(match.step(side), COMBAT):
            asked.add(type(match.step(side)))
            assert hints(GAME, seat_of(match, side), n, budget=0.0)
    assert asked == set(COMBAT)


@pytest.mark.parametrize("step", [m.Combat, m.Declaration, m.Barrage])
def test_a_player_can_take_a_seat_in_a_combat_phase(step: type[Any]) -> None:
    taken = 0
    for n, (match, side, _) in enumerate(random_match(GAME, "historical", seed=3)):
        if isinstance(match.step(side), step):
            taken += 1
            budget = 0.0 if taken % 40 else LITTLE
            assert player("hard", GAME, n, budget=budget).choose(seat_of(match, side)) in match.legal(side)
    assert taken > 40


def test_the_advice_is_what_computer_players_ask_for() -> None:
    """Checked by mypy: Saipan's classes have all that the protocols want."""
    advice: Advice = saipan.Advice(SETTING)
    match = Match.new(GAME, "historical", Seeded(1))
    counsel = saipan.Evaluator(saipan.Advice(SETTING).analysis, match.position, US, None, None)
    asked: FieldOpinions = counsel
    field: BattleOptions = counsel.outlook(match.position, combat(US))
    assert advice.stances(match.position, US) and asked.assault_targets() and not field.contacts
