"""What the quick mind does in Bataan!: Japan attacks with odds toward what counts, the US holds, stands and keeps its supply."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.ai import hints, player, seat_of
from pacwar.core.advice import Advice
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import Action
from pacwar.games.bataan import advice as bataan
from pacwar.games.bataan import advice_march as march
from pacwar.games.bataan import model as m
from pacwar.games.bataan.advice_stance import ALL_OR_NOTHING, LAST_STAND, STANCES
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.position import Position
from pacwar.kit.battle_plan import BattleOptions, plan
from pacwar.kit.movement_plan import FieldOpinions
from tests.ai.seats import LITTLE, decisions
from tests.bataan.scene import GAME, GROUND, at, event, formation, scene, unit, units

ADVICE = bataan.Advice(GROUND)
SIXTEENTH = ("1+2/9", "I(-)9", "6+7/9")


def counsel(match: Match, side: m.Side) -> bataan.Evaluator:
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
    given: FieldOpinions = advice.counsel(p, JAPAN, None, None)
    field: BattleOptions = given.battles_if({})
    assert field.contacts == {}
    assert len(advice.stances(p, JAPAN)) > 2
    for usual, others in STANCES.items():
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
    field = counsel(match, JAPAN).attack_options(match.state.steps[-1])
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
    assert c.analysis.cost(ended, goal) < c.analysis.cost(at("3608"), goal)


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


# -- holding, resting, going back -----------------------------------------------------------------------------


def marching(us: dict[str, str], japan: dict[str, str], lost: int = 3) -> Match:
    """Layac, the last turn: both hexes are Japanese, the US has lost so many steps, and the 48th Division may move."""
    return scene(
        m.Operations(JAPAN),
        m.Sequence(JAPAN, (formation("48"),), "mobile"),
        m.Movement(JAPAN),
        us=us,
        japan=japan,
        land=m.Land(japanese=frozenset(map(at, ("3504", "3604")))),
        tally={"lost": {US: lost, JAPAN: 0}},
        scenario="layac",
        turn=2,
    )


def test_19_15_what_decides_is_not_left_to_who_comes_last() -> None:
    japan = {"I/2F": "3504", "II/2F": "3604", "48 HQ": "3604"}
    match = marching({"1/71": "3506", "71 Art": "3708"}, japan)
    mind = player("beginner", GAME, 1)
    while isinstance(match.state.steps[-1], m.Movement | m.Moving):
        match.play(JAPAN, mind.choose(seat_of(match, JAPAN)))
    held = match.state.forces[JAPAN].at
    assert {held[unit("I/2F")], held[unit("II/2F")]} == {at("3504"), at("3604")}


def test_19_15_a_garrison_is_a_part_of_what_is_threatened() -> None:
    alone = counsel(marching({"1/71": "3506"}, {"I/2F": "3504"}), JAPAN)
    safe = counsel(marching({"71 Art": "3710"}, {"I/2F": "3504"}), JAPAN)
    here, there, who = at("3504"), at("3502"), unit("I/2F")
    assert alone.risk(who, there) - alone.risk(who, here) > 1
    assert safe.risk(who, there) == safe.risk(who, here) == 0


def test_19_15_who_is_not_missed_in_a_garrison_holds_nothing() -> None:
    japan = dict.fromkeys(("I/2F", "II/2F", "III/2F"), "3504")
    c = counsel(marching({"1/71": "3506"}, japan), JAPAN)
    alone = counsel(marching({"1/71": "3506"}, {"I/2F": "3504"}), JAPAN)
    assert march.holding(c, unit("I/2F"), at("3504")) == 0 < march.holding(alone, unit("I/2F"), at("3504"))


def test_15_41_nobody_is_afraid_for_units_in_the_manila_box() -> None:
    """A box has no terrain to stand in; who waits there may still join an assault."""
    us = dict.fromkeys(("1/71", "2/71", "1/31", "2/31"), "3506")
    c = counsel(marching(us, {"I/2F": "Manila", "48 Eng": "3504"}), JAPAN)
    assert c.fear(unit("I/2F"), at("Manila")) == 0 < c.fear(unit("48 Eng"), at("3504"))


def test_9_34_an_hq_lets_those_stand_who_hold_what_counts() -> None:
    us = {"Scouts HQ": "3505", "1/31": "3504", "2/31": "3504", "1/71": "3604"}
    step = m.SequenceChoice(US, (formation("scouts"),))
    c = counsel(scene(step, us=us, japan={"I/2F": "3502"}, scenario="layac", turn=1), US)
    hq = unit("Scouts HQ")
    assert march.steadying(c, hq, at("3504")) > 0 == march.steadying(c, hq, at("3604"))
    assert c.place(hq, at("3504")) > c.place(hq, at("3505"))


@pytest.mark.parametrize(("enemies", "wins_back"), [(("1+2/122",), True), (("I/8", "II/8", "III/8"), False)])
def test_19_35_what_is_lost_is_won_back_by_those_who_can_be_spared(
    enemies: tuple[str, ...], wins_back: bool
) -> None:
    us = {"1/1": "1719", "2/1": "1719", "3/1": "1719", "1/2": "1819", "2/2": "1819", "3/2": "1819"}
    land = m.Land(japanese=frozenset({at("1619")}))
    step = m.SequenceChoice(US, (formation("1"),))
    fields: dict[str, Any] = {"us": us, "land": land, "scenario": "mauban", "turn": 5}
    c = counsel(scene(step, japan=dict.fromkeys(enemies, "1619"), **fields), US)
    assert (at("1619") in march.won_back(c, units(*us)).values()) == wins_back


def test_a_plan_holds_from_the_choice_of_a_sequence_to_its_attacks() -> None:
    at_choice = scene(m.Operations(JAPAN), m.SequenceChoice(JAPAN, (formation("16"),)), us={}, japan={})
    sequence = m.Sequence(JAPAN, (formation("16"),), "mobile")
    moving = scene(m.Operations(JAPAN), sequence, m.Declarations(JAPAN), m.Movement(JAPAN), us={}, japan={})
    assert counsel(at_choice, JAPAN).moment == counsel(moving, JAPAN).moment


def test_whoever_has_a_sequence_may_aim_at_what_is_near() -> None:
    japan, us = {"1+2/9": "3214"}, {"1/41": "3315", "1/57": "3919"}
    match = scene(m.SequenceChoice(JAPAN, (formation("16"),)), us=us, japan=japan, scenario="abucay", turn=3)
    stances = ADVICE.stances(Position(GROUND, match.state), JAPAN)
    aimed = [stance for stance in stances if stance is not None and stance.aim >= 0]
    assert len(aimed) == march.AIMS
    spot = aimed[0].aim
    c = ADVICE.counsel(Position(GROUND, match.state), JAPAN, None, aimed[0])
    assert c.prize(spot) == bataan.AIMED * counsel(match, JAPAN).prize(spot) > 0


def test_19_45_japan_leaves_its_usual_stance_for_less_where_a_sequence_changes_little() -> None:
    second, mauban = (Match.new(GAME, name, Seeded(1)).position for name in ("second", "mauban"))
    assert ADVICE.head_start(second, JAPAN) < ADVICE.head_start(mauban, JAPAN)
    assert ADVICE.head_start(second, US) == ADVICE.head_start(mauban, US) == ADVICE.head_start(mauban, JAPAN)


def test_19_35_japan_expects_more_the_more_it_holds() -> None:
    us, japan = {"1/1": "1619", "1/3": "2019"}, {"1+2/122": "1216", "1+2/20": "2018"}
    scores = []
    for held in ((), ("1216",), ("1216", "2019"), ("1216", "2019", "1619")):
        land = m.Land(japanese=frozenset(map(at, held)))
        match = scene(m.SequenceChoice(JAPAN, ()), us=us, japan=japan, land=land, scenario="mauban", turn=7)
        scores.append(ADVICE.chances(Position(GROUND, match.state), JAPAN))
    assert scores == sorted(scores) and scores[-1] - scores[0] > 0.3


def test_19_15_who_would_lose_as_things_are_counts_no_losses() -> None:
    match = marching({"1/71": "3506"}, {"I/2F": "3504"}, lost=3)
    assert counsel(match, US).stance is LAST_STAND
    assert counsel(match, JAPAN).stance is not ALL_OR_NOTHING
    few = marching({"1/71": "3506"}, {"I/2F": "3504"}, lost=2)  # 19.15a-2
    assert counsel(few, US).stance is not LAST_STAND
    lost = scene(m.SequenceChoice(JAPAN, ()), us={"1/71": "3504"}, scenario="layac", turn=2)
    assert counsel(lost, JAPAN).stance is ALL_OR_NOTHING


def test_19_25_in_scenario_2_nothing_behind_the_abucay_line_counts() -> None:
    land = m.Land(destroyed=frozenset(sorted(GROUND.abucay)[:5]))
    us = {"1/41": "3715"}
    assert counsel(scene(m.SequenceChoice(US, ()), us=us, land=land), US).line == "abucay"
    assert counsel(scene(m.SequenceChoice(US, ()), us=us, land=land, scenario="campaign"), US).line == "main"


def test_6_22_a_hex_far_from_the_enemy_is_held_by_a_few_men() -> None:
    us = dict.fromkeys(("1/57", "2/57", "3/57", "1/31", "2/31", "3/31"), "3919")
    held = m.Land(japanese=frozenset({at("3914")}))
    fields: dict[str, Any] = {"us": us, "japan": {"I(-)9": "3914"}, "land": held, "scenario": "campaign"}
    far = counsel(scene(m.SequenceChoice(JAPAN, ()), **fields), JAPAN)
    fields["us"] = dict.fromkeys(us, "3916")
    close = counsel(scene(m.SequenceChoice(JAPAN, ()), **fields), JAPAN)
    assert 0 < march.garrison(far, at("3914")) < march.garrison(close, at("3914"))


@pytest.mark.parametrize(("extended", "played"), [(False, False), (True, True)])
def test_19_51b_no_convoy_that_makes_the_campaign_longer(extended: bool, played: bool) -> None:
    match = scene(
        m.EventWindow(US, "strategic"),
        us={"1/41": "3715"},
        japan={"I(-)9": "3713"},
        hands={US: "M"},
        tally={"extended": extended},
        scenario="campaign",
        turn=6,
    )
    assert chosen(match) == (m.PlayEvent(event("M")) if played else m.Pass())


def test_16_2_an_hq_stays_with_those_who_fight() -> None:
    us = {"41 HQ": "3615", "1/41": "3615", "2/41": "3715"}
    c = counsel(scene(m.SequenceChoice(US, (formation("41"),)), us=us, japan={"I(-)9": "3713"}), US)
    hq, fighter = unit("41 HQ"), unit("1/41")
    assert c.place(hq, at("3615")) > c.place(hq, at("3614"))
    assert march.escort(c, fighter, at("3615")) > 0
    assert march.escort(c, unit("2/41"), at("3615")) == 0  # somebody is there already


def test_12_13_guns_keep_to_an_hq_and_to_what_will_be_fought_over() -> None:
    us = {"41 HQ": "3615", "1/41": "3713", "41 Art": "3616", "88 Art": "3716"}
    c = counsel(scene(m.SequenceChoice(US, (formation("41"),)), us=us, japan={"I(-)9": "3711"}), US)
    for gun in units("41 Art", "88 Art"):
        assert c.place(gun, at("3616")) > c.place(gun, at("3623"))
        assert march.uncommanded(c, gun, at("3616")) == 0 < march.uncommanded(c, gun, at("3621"))


@pytest.mark.parametrize(
    ("worn", "points", "rests"), [(6, 4, True), (0, 0, False), (3, 8, True), (1, 1, False)]
)
def test_5_31_japan_rests_who_is_worn_out(worn: int, points: int, rests: bool) -> None:
    regiment = (
        "1+2/20",
        "I(-)20",
        "6+7/20",
        "II(-)20",
        "11+12/20",
        "III(-)20",
        *SIXTEENTH,
        "II(-)9",
        "11+12/9",
        "III(-)9",
    )
    reduced = {*regiment[: 2 * worn]}
    match = scene(
        m.ReserveStatus(JAPAN),
        us={"1/41": "3713"},
        japan=dict.fromkeys(regiment, "3404") | {"16 HQ": "3404"},
        forces={JAPAN: {"reduced": reduced}},
        commands={JAPAN: {"markers": {formation("16"): 2}}},
        scenario="campaign",
        turn=14,
        tally={"replacements": {US: 0, JAPAN: points}},
    )
    wanted = m.PlaceInReserve(formation("16")) if rests else m.EndReserve()
    assert chosen(match) == wanted


@pytest.mark.parametrize(("lost", "goes"), [(2, False), (5, True)])
def test_5_23_the_us_goes_back_when_the_abucay_line_is_lost(lost: int, goes: bool) -> None:
    forts = sorted(GROUND.abucay)
    match = scene(
        m.Initiative(),
        m.GeneralWithdrawal(US),
        us={"1/41": "3715", "2/41": "3615", "1/11": "4128"},
        japan={"I(-)9": "3713"},
        land=m.Land(destroyed=frozenset(forts[:lost])),
        scenario="campaign",
        turn=7,
    )
    assert chosen(match) == (m.DeclareWithdrawal() if goes else m.Pass())


@pytest.mark.parametrize(("formations", "cedes"), [(9, True), (5, False)])
def test_19_54h_the_initiative_is_ceded_to_spare_who_is_not_needed(formations: int, cedes: bool) -> None:
    keys = ("41", "51", "scouts", "11", "91", "1", "2c", "21", "31")[:formations]
    match = scene(
        m.Initiative(),
        m.Ceding(US),
        us={"1/41": "3715"},
        japan={"I(-)9": "3713"},
        commands={
            US: {"markers": {formation(k): 1 for k in keys}, "reserve": {}},
            JAPAN: {"markers": {formation("16"): 2, formation("65"): 2}, "reserve": {}},
        },
        scenario="campaign",
        turn=20,
    )
    assert chosen(match) == (m.CedeInitiative() if cedes else m.Pass())


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
    assert hint.why.endswith(("; gains more than it risks.", "; takes an objective hex."))


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


def test_17_11_a_hint_to_draw_a_marker_speaks_of_no_odds() -> None:
    """A die falls, but whatever it shows the same is told: a marker is drawn."""
    match = Match.new(GAME, "campaign", Seeded(1))
    side = match.deciders[0]
    assert type(match.step(side)) is m.EventDraw
    found = hints(GAME, seat_of(match, side), 1, budget=LITTLE)
    (draw,) = (hint for hint in found if type(hint.actions[0]) is m.DrawEvent)
    assert "odds" not in draw.why
