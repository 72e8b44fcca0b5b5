"""What the quick mind does in Bataan!: Japan attacks with odds toward what counts, the US holds, stands and keeps its supply."""

from __future__ import annotations

import pytest

from pacwar.ai import hints, player, seat_of
from pacwar.ai.advice import Advice, Counsel
from pacwar.ai.battle import Field, plan
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import Action
from pacwar.games.bataan import advice as bataan
from pacwar.games.bataan import model as m
from pacwar.games.bataan.advice_temper import TEMPERS
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.position import Position
from tests.ai.seats import LITTLE, decisions
from tests.bataan.scene import GAME, GROUND, at, formation, scene, unit, units

ADVICE: bataan.Advice = GAME.extra["advice"]
SIXTEENTH = ("1+2/9", "I(-)9", "6+7/9")


def counsel(match: Match, side: m.Side) -> bataan.Counsel:
    return ADVICE.counsel(Position(GROUND, match.state), side, None, None)


def chosen(match: Match, level: str = "beginner", budget: float = 1.0) -> Action:
    side = match.deciders[0]
    return player(level, GAME, 1, budget=budget).choose(seat_of(match, side))


def attacking(us: dict[str, str], japan: dict[str, str]) -> Match:
    """The 16th Division may declare attacks."""
    sequence = m.Sequence(JAPAN, (formation("16"),), "assault")
    return scene(m.Operations(JAPAN), sequence, m.Declarations(JAPAN), us=us, japan=japan)


def played(scenario: str, seed: int, us: str, japan: str) -> Match:
    match = Match.new(GAME, scenario, Seeded(seed))
    levels = {US: us, JAPAN: japan}
    players = {side: player(levels[side], GAME, f"{seed} {side}") for side in levels}
    while match.result is None:
        side = match.deciders[-1]
        assert isinstance(match.play(side, players[m.Side(side)].choose(seat_of(match, side))), Played)
    return match


def test_the_advice_is_what_players_ask_for() -> None:
    advice: Advice = ADVICE
    sequence = m.Sequence(JAPAN, (formation("16"),), "mobile")
    match = scene(
        m.Operations(JAPAN), sequence, m.Movement(JAPAN), us={"1/41": "3713"}, japan={"I(-)9": "3608"}
    )
    p = Position(GROUND, match.state)
    given: Counsel = advice.counsel(p, JAPAN, None, None)
    field: Field = given.muster({})
    assert field.contacts == {}
    assert len(advice.stances(p, JAPAN)) > 2
    for usual, others in TEMPERS.items():
        assert others[0] is usual and len(set(others)) == len(others)


# -- whole games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["layac", "mauban"])
def test_japan_wins_against_somebody_who_plays_anything(scenario: str) -> None:
    match = played(scenario, 1, us="random", japan="beginner")
    assert match.result is not None and match.result.scores[JAPAN] == 1.0
    lost = match.state.tally.lost
    assert lost[US] > 2 * lost[JAPAN]


@pytest.mark.parametrize("scenario", ["layac", "mauban"])
def test_the_us_wins_against_somebody_who_plays_anything(scenario: str) -> None:
    match = played(scenario, 1, us="beginner", japan="random")
    assert match.result is not None and match.result.scores[US] == 1.0


@pytest.mark.parametrize("scenario", ["abucay", "second", "campaign"])
def test_every_choice_is_legal(scenario: str) -> None:
    match = Match.new(GAME, scenario, Seeded(2))
    players = {side: player("beginner", GAME, f"2 {side}") for side in GAME.sides}
    assert sum(1 for _ in decisions(match, players, 120)) == 120


# -- attacks --------------------------------------------------------------------------------------------------


def test_10_5_good_odds_are_taken() -> None:
    match = attacking(us={"1/51": "3411"}, japan=dict.fromkeys(SIXTEENTH, "3410"))
    assert chosen(match) == m.DeclareAttack(at("3411"))
    field = counsel(match, JAPAN).field(match.state.steps[-1])
    assert field is not None
    (battle,) = plan(field)
    assert sorted(battle.attackers) == sorted(units(*SIXTEENTH))


def test_10_5_bad_odds_are_not() -> None:
    match = attacking(
        us=dict.fromkeys(("1/57", "2/57", "3/57"), "3411"), japan={"I(-)9": "3410", "16 HQ": "3410"}
    )
    assert match.step(JAPAN) == match.state.steps[-1]
    assert chosen(match) == m.EndDeclarations()


# -- movement -------------------------------------------------------------------------------------------------


def test_8_1_japan_goes_toward_what_counts() -> None:
    sequence = m.Sequence(JAPAN, (formation("16"),), "mobile")
    match = scene(
        m.Operations(JAPAN),
        sequence,
        m.Movement(JAPAN),
        us={"1/41": "3919"},
        japan={"I(-)9": "3608", "9/16 HQ": "3608"},
    )
    c = counsel(match, JAPAN)
    mover = unit("I(-)9")
    goal = c.goals[mover]
    assert goal in c.marks
    mind = player("beginner", GAME, 1)
    while isinstance(match.state.steps[-1], m.Movement | m.Moving):
        match.play(JAPAN, mind.choose(seat_of(match, JAPAN)))
    ended = match.state.forces[JAPAN].at[mover]
    assert c.lay.cost(ended, goal) < c.lay.cost(at("3608"), goal)


# -- the US ---------------------------------------------------------------------------------------------------


def test_14_23_the_us_posts_are_forts_and_what_counts() -> None:
    match = scene(m.SequenceChoice(US, (formation("41"),)), us={"1/41": "3713"}, japan={"I(-)9": "3712"})
    c = counsel(match, US)
    assert c.line == "abucay"
    assert at("3713") in c.posts
    assert c.stations[unit("1/41")] in c.posts


def test_6_41_supply_goes_to_those_who_fight() -> None:
    match = scene(
        m.SupplyChoice(US, formation("41")),
        us={"41 HQ": "3615", "1/41": "3713"},
        japan={"I(-)9": "3712"},
        scenario="campaign",
        tally={"supply": 6},
    )
    assert chosen(match) == m.SpendSupply()


def test_11_21_the_least_is_lost_first() -> None:
    match = scene(us={"1/57": "3713", "1/51": "3713"}, japan={"I(-)9": "3712"})
    c = counsel(match, US)
    step = m.StepLoss(US, formation("51"), units("1/57", "1/51"), "6.55")
    better, worse = (c.opinion(step, m.LoseStep(unit(name))) for name in ("1/51", "1/57"))
    assert better is not None and worse is not None and better > worse


# -- stronger players and hints -------------------------------------------------------------------------------


def test_chances_follow_what_is_held() -> None:
    goals = frozenset(map(at, ("3315", "3717", "3915")))
    some = scene(m.SequenceChoice(US, ()), us={"1/41": "3713"})
    won = scene(m.SequenceChoice(US, ()), us={"1/41": "3713"}, land=m.Land(japanese=goals))
    low, high = (ADVICE.chances(Position(GROUND, x.state), JAPAN) for x in (some, won))
    assert low < high
    assert ADVICE.chances(Position(GROUND, won.state), US) == pytest.approx(1 - high)


def test_a_hint_says_what_it_is_for() -> None:
    match = attacking(us={"1/51": "3411"}, japan=dict.fromkeys(SIXTEENTH, "3410"))
    (hint,) = hints(GAME, seat_of(match, JAPAN), 1, 1, budget=LITTLE)
    assert hint.actions[0] == m.DeclareAttack(at("3411"))
    assert "worth" in hint.why or "counts" in hint.why


def test_r87_guerrillas_end_if_those_who_are_cut_off_stand_before_the_enemy() -> None:
    def sweeping(where: str) -> Match:
        turn = m.GameTurn(JAPAN, cut_off=frozenset(units("I(-)9")))
        return scene(
            m.GarrisonSweep(JAPAN),
            game_turn=turn,
            us={"1/41": "3713"},
            japan={"I(-)9": where, "1+2/9": "3007"},
            forces={JAPAN: {"reduced": {"1+2/9"}}},
        )

    assert chosen(sweeping("3712")) == m.EndGuerrillas()
    assert chosen(sweeping("3007")) == m.TakeReplacement()
