"""Chapter 19.5: length, area, set-up and special rules of the campaign."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.r06_attrition import candidates, to_check
from pacwar.games.bataan.r07_activation import is_active
from pacwar.games.bataan.r19_victory import last_turn

from .combats import declaring
from .events import draws, window
from .scene import (
    BOARD,
    F16,
    F41,
    F65,
    FAR_JAPAN,
    FAR_US,
    GAME,
    GROUND,
    NO_RESERVE,
    at,
    begin,
    command,
    event,
    force,
    formation,
    held,
    let_pass,
    moving,
    named,
    of,
    operations,
    play,
    position,
    quietly,
    refused,
    scene,
    sequence,
    top,
    unit,
    units,
    until,
)


@pytest.mark.parametrize("turn", [25, 29])
def test_19_51_after_the_last_turn_the_game_is_over_even_if_the_convoy_is_still_at_sea(turn: int) -> None:
    match = scene(scenario="campaign", turn=turn, rest=False, tally={"extended": turn > 25, "points": 131})
    assert match.result is not None
    assert match.result.scores["japan"] == (1.0 if turn == 25 else 0.0)  # 151 are needed by GT29


def test_19_51a_event_a_on_gt3_extends_the_campaign() -> None:
    match = window(US, "A", turn=3)
    play(match, m.PlayEvent(event("A")))
    assert match.state.tally.extended
    assert last_turn(position(match)) == 29


def test_19_52_on_gt3_of_the_campaign_the_south_is_open_and_the_west_is_not() -> None:
    south = moving(US, "51", scenario="campaign", turn=3, us={"1/51": "3929"}, japan=FAR_JAPAN)
    play(south, m.PickUnit(unit("1/51")))
    assert south.check(US, m.StepTo(at("3930"))) is None
    west = moving(US, "51", scenario="campaign", turn=3, us={"1/51": "2722"}, japan=FAR_JAPAN)
    play(west, m.PickUnit(unit("1/51")))
    assert refused(west, m.StepTo(at("2623"))) == "19.52"
    abucay = moving(US, "51", turn=3, us={"1/51": "3929"}, japan=FAR_JAPAN)
    play(abucay, m.PickUnit(unit("1/51")))
    assert refused(abucay, m.StepTo(at("3930"))) == "19.22"


def test_19_52_gt3_of_the_campaign_is_played_east_of_2600() -> None:
    match = begin("campaign")
    assert at("2522") not in match.position.area  # 19.12, 19.32: other scenarios have areas too
    assert at("2722") in match.position.area
    field = GROUND.fields["abucay"]
    assert at("2726") in field.area
    assert at("3730") not in field.area  # 19.22


def test_4_35d_19_53a_who_is_added_on_gt4_is_not_activated_on_gt3() -> None:
    us = {"41 HQ": "4125", "USN": "4126", "1/200 AA": "4126", "1/31 PA": "4124", "1/41": "4128"}
    locked = {"USN", "1/200 AA", "1/31 PA"}
    match = moving(US, "41", us=us, forces={US: {"locked": locked}}, scenario="campaign", turn=3)
    assert refused(match, m.ActivateArmy(unit("USN"))) == "19.53a"
    assert refused(match, m.ActivateArmy(unit("1/200 AA"))) == "16.14"


def test_15_49g_19_53a_r138_nor_does_it_react_to_an_invasion_on_gt3() -> None:
    us = {"USN": "4126", "1/200 AA": "4126", "1/31 PA": "4124", "1/41": "4128"}
    for turn, react in ((3, {"1/31 PA", "1/41"}), (4, set(us))):
        match = scene(
            operations(US),
            m.Operation(US, landings=(at("4127"),)),
            us=us,
            japan={"I/2F": "4127"},
            forces={US: {"locked": {"USN", "1/200 AA", "1/31 PA"}}, JAPAN: {"invaders": {"I/2F"}}},
            scenario="campaign",
            turn=turn,
            tally={"supply": 3},
        )
        play(match, m.ReactToInvasion())
        now = top(match)
        assert isinstance(now, m.LeavingReserve)
        assert now.units == named(*react)


def landed_at_4126(turn: int) -> Match:
    """The 48th Division was kept, and I/2F has landed in 4126."""
    return scene(
        operations(US, landings=(at("4126"),)),
        m.Operation(US, (at("4126"),)),
        us={"1/11": "4128", "1/31 PA": "4028", "1/515 AA": "4029"},
        japan={"I/2F": "4126"},
        forces={JAPAN: {"invaders": {"I/2F"}}, US: {"locked": {"1/11", "1/31 PA", "1/515 AA"}}},
        scenario="campaign",
        turn=turn,
        tally={"supply": 3},
    )


def test_15_49a_19_53a_r138_on_gt3_units_of_the_later_cards_do_not_react_to_an_invasion() -> None:
    """The 31st Division is of the first card, and may be released (15.49g)."""
    match = landed_at_4126(3)
    play(match, m.ReactToInvasion())
    assert refused(match, m.ReleaseUnit(unit("1/11"))) == "15.49g"
    assert refused(match, m.ReleaseUnit(unit("1/515 AA"))) == "15.49g"
    play(match, m.ReleaseUnit(unit("1/31 PA")))
    later = landed_at_4126(4)
    play(later, m.ReactToInvasion(), m.ReleaseUnit(unit("1/515 AA")))  # 16.14


def test_19_53a_units_of_the_later_cards_do_not_move_on_gt3() -> None:
    match = begin("campaign", 5)
    let_pass(match, m.Operation)
    while type(top(match)) is not m.Movement:
        quietly(match)
    assert refused(match, m.PickUnit(unit("1+2/20"))) == "19.53a"


@pytest.mark.parametrize(("turn", "rating"), [(3, 3), (4, 5)])
def test_19_53a_6_53_on_gt3_the_hq_of_the_first_card_stands_for_the_16th_division(
    turn: int, rating: int
) -> None:
    """9/16 is Disrupted; 16 HQ is added on GT4 and is looked at only then (R82)."""
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"16 HQ": "1604", "9/16 HQ": "3409", "1+2/9": "3509", "1+2/20": "1604"},
        us=FAR_US,
        forces={JAPAN: {"disrupted": {"9/16 HQ"}, "locked": {"16 HQ", "1+2/20"} if turn == 3 else set()}},
        commands={JAPAN: {"activated": frozenset({formation("16")})}},
        scenario="campaign",
        turn=turn,
        dice=[1],
    )
    (check,) = of(m.GroupChecked, match.opening)
    assert check.er == rating


def test_19_53a_6_56_without_9_16_the_16th_division_loses_a_step_on_gt3() -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"16 HQ": "1604", "1+2/9": "3509", "1+2/20": "1604"},
        us=FAR_US,
        forces={JAPAN: {"returning": {"9/16 HQ": 5}, "locked": {"16 HQ", "1+2/20"}}},
        commands={JAPAN: {"activated": frozenset({formation("16")})}},
        scenario="campaign",
        turn=3,
    )
    assert force(match, JAPAN).reduced == named("1+2/9")  # nobody else may lose it


def test_4_35d_19_53a_whom_event_n_activates_on_gt3_of_the_campaign() -> None:
    match = until(begin("campaign", 5), m.Operation, US)
    match = match.with_state(replace(match.state, events=held(match.state.events, {US: "N"})))
    play(match, m.PlayEvent(event("N")))
    for key in ("11", "91", "1", "2c", "21", "31"):
        assert refused(match, m.ChooseFormation(formation(key))) == "4.35d"
    for key in ("41", "51", "scouts"):
        assert match.check(US, m.ChooseFormation(formation(key))) is None
    play(match, m.ChooseFormation(formation("41")), m.ChooseMobile())
    assert type(top(match)) is m.SupplyChoice  # 6.41c: its first activation this turn


def test_4_35d_19_53a_event_n_does_not_move_the_west_coast_units_of_the_65th_on_gt3() -> None:
    match = until(begin("campaign", 5), m.Operation, JAPAN)
    match = match.with_state(replace(match.state, events=held(match.state.events, {JAPAN: "N"})))
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(formation("65")), m.ChooseMobile())
    assert refused(match, m.PickUnit(unit("1+2/122"))) == "19.53a"
    assert match.check(JAPAN, m.PickUnit(unit("1+2/141"))) is None


def test_19_53a_4_35d_r138_on_gt3_the_units_of_the_other_cards_stand_there_and_do_not_act() -> None:
    """1/11 is of the card that comes in on GT4: it is on the map, and no event activates its division."""
    start = GAME.start("campaign", {})
    assert start.forces[US].at[unit("1/11")] == at("4126")
    assert unit("1/11") in start.forces[US].locked
    match = scene(
        operations(US),
        m.AnyFormation(US),
        us={"11 HQ": "4127", "1/11": "4126", "41 HQ": "3615", "1/41": "3615"},
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=3,
        forces={US: {"locked": {"11 HQ", "1/11"}}},
    )
    assert refused(match, m.ChooseFormation(formation("11"))) == "4.35d"
    play(match, m.ChooseFormation(F41))


def test_19_53a_on_gt3_of_the_campaign_only_units_of_the_first_card_lose_steps() -> None:
    match = scene(
        scenario="campaign",
        turn=3,
        us={"41 HQ": "3615", "1/41": "3814", "A/192": "3616"},
        forces={US: {"locked": {"A/192"}}},
    )
    assert candidates(position(match), US, F41, frozenset()) == units("41 HQ", "1/41")


def test_19_53a_19_54f_on_gt3_of_the_campaign_only_the_first_card_acts() -> None:
    match = begin("campaign")
    assert unit("1/1") in force(match, US).locked  # 19.54f
    assert unit("11+12/20") in force(match, JAPAN).locked
    assert unit("3/51") not in force(match, US).locked
    while match.state.turn == 3:
        quietly(match)
    assert unit("1/1") not in force(match, US).locked
    assert unit("1/200 AA") in force(match, US).locked  # 16.14
    while match.state.turn == 4:
        quietly(match)
    assert formation("11") not in command(match, US).reserve


def test_19_54b_all_event_markers_are_in_the_pool_of_the_campaign() -> None:
    events = begin("campaign").state.events
    assert {GROUND.letters[x] for x in events.pool} == set("ABCDEFGHIJKLMNOPQRST")
    assert events.hands == {US: (), JAPAN: ()}


def test_19_54c_r85_on_gt3_of_the_campaign_the_us_may_take_event_a() -> None:
    """R85"""
    match = draws("campaign", 3)
    assert top(match) == m.EventDraw(US)
    assert refused(match, m.TakeEvent(event("B"))) == "19.54c"
    play(match, m.TakeEvent(event("A")))
    assert match.state.events.hands[US] == (event("A"),)
    assert match.state.events.shown[US] == (event("A"),)  # R55: everybody has seen it
    later = draws("campaign", 4, tally={"initiative": US})
    assert refused(later, m.TakeEvent(event("A"))) == "19.54c"


def test_19_54d_from_gt25_the_us_draws_no_more_and_still_plays() -> None:
    match = draws("campaign", 25, hands={US: "C"}, tally={"initiative": US})
    assert top(match) == m.EventDraw(JAPAN)
    play(match, m.DeclineEvent())
    assert top(match) == m.EventWindow(US, "strategic")
    assert top(draws("campaign", 24, tally={"initiative": US})) == m.EventDraw(US)
    assert top(draws("second", 25, tally={"initiative": US})) == m.EventDraw(US)


def test_19_54e_in_the_campaign_the_71st_artillery_acts_with_the_91st_division() -> None:
    own = force(begin("campaign"), US)
    assert unit("71 Art (91)") in own.at and unit("71 Art") not in own.at
    assert unit("71 Art (91)") in GROUND.members[formation("91")]


def test_19_54f_formations_that_come_on_gt4_need_a_point_on_gt3_to_be_in_supply() -> None:
    match = begin("campaign", 3)
    formations = set(command(match, US).markers)
    fed = scene(
        m.Feeding(US, tuple(sorted(formations))),
        us={"11 HQ": "4127"},
        scenario="campaign",
        turn=3,
        tally={"supply": 3},
    )
    play(fed, m.FeedFormation(formation("11")))
    assert command(fed, US).supplied == {formation("11")}


def test_19_54f_the_second_turn_of_the_campaign_is_no_return_from_reserve() -> None:
    match = begin("campaign")
    while match.state.turn == 3 or type(top(match)) is not m.ReserveStatus:
        quietly(match)
    step = top(match)
    assert type(step) is m.ReserveStatus
    assert step.due == ()
    assert formation("11") not in command(match, US).reserve
    assert unit("11 HQ") in force(match, US).at


@pytest.mark.parametrize(
    ("scenario", "turn", "name", "rule"),
    [
        ("campaign", 5, "1/32", "19.54g"),  # the 31st Division is active, this battalion is not released
        ("abucay", 5, "1/32", "19.24e"),
        ("campaign", 3, "21 HQ", "7.21a-n2"),  # not locked, but not active either
    ],
)
def test_19_54g_16_14_why_a_unit_that_is_not_released_does_not_move(
    scenario: str, turn: int, name: str, rule: str
) -> None:
    match = moving(
        US,
        "31",
        us={"31 HQ": "2522", "1/32": "2423", "21 HQ": "3923"},
        forces={US: {"locked": {"1/32"}}},
        scenario=scenario,
        turn=turn,
    )
    assert refused(match, m.PickUnit(unit(name))) == rule


@pytest.mark.parametrize(
    ("scenario", "turn", "name", "key", "rule"),
    [
        ("campaign", 4, "1/31 PA", "31", "19.54g"),
        ("abucay", 4, "1/31 PA", "31", "19.24e"),
        ("campaign", 3, "1/11", "11", "19.53a"),
    ],
)
def test_16_14_19_54g_only_antiaircraft_units_are_kept_by_the_rule_on_garrisons(
    scenario: str, turn: int, name: str, key: str, rule: str
) -> None:
    match = moving(
        US,
        key,
        us={name: "3814", f"{key} HQ": "3816"},
        japan={"1+2/9": "3007"},
        scenario=scenario,
        turn=turn,
        forces={US: {"locked": {name}}},
    )
    assert refused(match, m.PickUnit(unit(name))) == rule


@pytest.mark.parametrize(("scenario", "rule"), [("campaign", "19.54g"), ("abucay", "19.24e")])
def test_19_54g_19_24e_who_waits_for_its_release_is_no_garrison(scenario: str, rule: str) -> None:
    """Two regiments of the 31st Division: one is released, the other is kept by its own rule, not by that of garrisons."""
    us = {"31 HQ": "2522", "1/33": "2522", "1/32": "2423"}
    locked = {US: {"locked": {"1/32"}}}
    match = moving(
        US, "31", us=us, japan=FAR_JAPAN, forces=locked, commands=NO_RESERVE, scenario=scenario, turn=5
    )
    assert match.check(US, m.PickUnit(unit("1/33"))) is None
    assert refused(match, m.PickUnit(unit("1/32"))) == rule


def test_19_54g_9_11_2_who_is_not_released_does_not_join_an_assault() -> None:
    match = declaring(
        US,
        "41",
        mode="assault",
        us={"1/41": "3405", "2/41": "3405", "1/32": "3306"},
        japan={"1+2/9": "3406"},
        forces={US: {"locked": {"1/32"}}},
        commands=NO_RESERVE,
        scenario="campaign",
        turn=5,
    )
    assert at("3406") in match.position.setting.board.neighbors[at("3306")]
    match.play(US, m.DeclareAttack(at("3406")))
    match.play(US, m.AddAttacker(unit("1/41")))
    assert refused(match, m.AddAttacker(unit("1/32"))) == "19.54g"


def test_5_33_19_54g_r89_on_gt4_the_31st_may_go_back_to_reserve_the_others_were_never_there() -> None:
    match = begin("campaign", 7)
    while match.state.turn < 4 or top(match) != m.ReserveStatus(US, due=(formation("31"),)):
        quietly(match)
    for key in ("11", "91", "1"):
        play(match, m.PlaceInReserve(formation(key)))
    assert refused(match, m.PlaceInReserve(formation("2c"))) == "5.35"
    assert match.check(US, m.PlaceInReserve(formation("31"))) is None


def test_5_33_19_54g_reserve_ends_and_units_are_released_on_their_turn() -> None:
    match = begin("abucay")
    assert unit("1/33") in force(match, US).locked
    assert formation("31") in match.state.commands[US].reserve
    events = []
    while match.state.turn < 5:
        events += quietly(match)
    own = match.state.commands[US]
    released = {e.unit for e in of(m.UnitReleased, events)}
    assert {unit("1/33"), unit("31 HQ")} <= released  # 19.54g
    assert unit("1/32") in force(match, US).locked  # GT6
    assert formation("31") not in own.reserve


def test_16_14_19_54g_locked_units_do_not_act() -> None:
    match = scene(
        sequence(US, "31"),
        m.Movement(US),
        us={"1/31 PA": "2522", "1/33": "2323"},
        forces={US: {"locked": frozenset({"1/31 PA"})}},
    )
    now = match.state.steps[-2]
    p = position(match)
    assert is_active(p, now, unit("1/33"))
    assert not is_active(p, now, unit("1/31 PA"))


def test_19_54h_7_14_who_surrenders_the_initiative_pools_as_the_second_player() -> None:
    """Japan has three markers: the US may pool five of its seven, and must."""
    seven = ("11", "21", "41", "51", "91", "1", "2c")
    match = scene(
        m.Operations(JAPAN),
        m.Pools(),
        m.InitiativePhase(),
        scenario="campaign",
        turn=18,
        commands={
            US: {"markers": {formation(key): 1 for key in seven}, "reserve": {}},
            JAPAN: {"markers": {F16: 2, F65: 1}, "reserve": {}},
        },
        tally={"drm": -4, "initiative": US},
    )
    play(match, m.Pass(), m.Pass(), m.CedeInitiative())
    assert (match.state.tally.initiative, match.state.tally.drm) == (JAPAN, 0)
    assert command(match, JAPAN).pool == tuple(sorted((F16, F16, F65)))
    for key in seven[:5]:
        assert refused(match, m.EndPool()) == "7.14-note"
        play(match, m.PoolMarker(formation(key)))
    assert refused(match, m.PoolMarker(formation("1"))) == "7.14"


def test_19_54h_5_23c_who_withdraws_has_the_initiative_and_nothing_is_ceded_then() -> None:
    match = scene(
        m.InitiativePhase(), us=FAR_US, japan=FAR_JAPAN, scenario="campaign", turn=18, tally={"drm": 3}
    )
    assert top(match) == m.GeneralWithdrawal(US)
    play(match, m.DeclareWithdrawal())
    assert match.state.tally.initiative is US and match.state.tally.drm == 0


def test_19_54h_19_54k_the_us_may_surrender_the_initiative() -> None:
    match = scene(m.InitiativePhase(), scenario="campaign", turn=18)
    play(match, m.Pass(), m.Pass())  # 19.54k
    assert top(match) == m.Ceding(US)
    play(match, m.CedeInitiative())
    assert match.state.steps[0].first is JAPAN


@pytest.mark.parametrize(("turn", "ratings"), [(11, [6]), (13, []), (14, [6])])
def test_19_54i_r147_the_garrison_checks_for_the_48th_on_even_turns_after_gt11(
    turn: int, ratings: list[int]
) -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"1 G": "3404", "2 G": "Manila"},
        us=FAR_US,
        commands={JAPAN: {"activated": frozenset({formation("48")})}},
        scenario="campaign",
        turn=turn,
        dice=[6],
    )
    assert [e.er for e in of(m.GroupChecked, match.opening)] == ratings


@pytest.mark.parametrize(
    ("turn", "where", "checks"),
    [(9, "3602", True), (12, "3602", True), (13, "3602", False), (14, "Manila", False)],
)
def test_19_54i_the_48th_division_after_gt11(turn: int, where: str, checks: bool) -> None:
    f = formation("48")
    match = scene(
        scenario="campaign",
        turn=turn,
        japan={"1 G": where, "2 G": "Manila"},
        commands={JAPAN: {"activated": frozenset({f})}},
    )
    p = position(match)
    assert bool(to_check(p, JAPAN)) == checks
    if checks:
        assert candidates(p, JAPAN, f, frozenset()) == units("1 G")  # not from Manila


def test_19_55_16_57c_who_is_rebuilt_beside_an_hq_stands_on_no_enemy() -> None:
    match = scene(
        m.ReplacementPhase(JAPAN),
        japan={"16 HQ": "3404", "9/16 HQ": "3409"},
        us={"1/41": "3405"},
        forces={JAPAN: {"eliminated": units("1+2/9", "I(-)9")}},
        commands={JAPAN: {"reserve": {formation("16"): 10}}},
        scenario="campaign",
        turn=8,
        tally={"replacements": {US: 0, JAPAN: 2}},
        options={"reserve": "once"},
    )
    play(match, m.RebuildUnit(unit("1+2/9")))
    spots = {BOARD.name(a.spot) for a in match.legal(JAPAN) if type(a) is m.PlaceAt}
    assert spots == {"3404", "3403", "3503", "3504", "3304", "3303"}  # none at the regimental HQ
    assert refused(match, m.PlaceAt(at("3405"))) == "16.57c"


def test_19_55_each_japanese_formation_once() -> None:
    rested = {JAPAN: {"rested": frozenset({formation("65")}), "reserve": {}}}
    match = scene(m.ReserveStatus(JAPAN), japan=FAR_JAPAN, options={"reserve": "once"}, commands=rested)
    assert refused(match, m.PlaceInReserve(formation("65"))) == "19.55"
    play(match, m.PlaceInReserve(formation("16")))
    assert formation("16") in command(match, JAPAN).rested
    often = scene(m.ReserveStatus(JAPAN), japan=FAR_JAPAN, commands=rested)
    play(often, m.PlaceInReserve(formation("65")))
