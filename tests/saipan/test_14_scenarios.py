"""Chapter 14: Scenarios."""

from __future__ import annotations

from pacwar.core.dice import Scripted
from pacwar.core.match import Match
from pacwar.core.records import replace
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import (
    GAME,
    HEX,
    LANDING,
    SETTING,
    UNIT,
    about,
    act,
    at,
    historical,
    land,
    legal,
    names,
    of,
    one,
    opened,
    play,
    refused,
    scene,
)

SETUP = {  # 14.11: values -> designation and hex, as the list has them
    "3-4-8": {"1/135": "3418", "2/135": "3114", "3/136": "2107", "1/136": "1805", "2/136": "1505"},
    "5-6-8": {"5 Base": "2406"},
    "2-3-8": {
        "Yok/1": "2307", "317": "1103", "318": "0504", "316": "0409", "1/118": "1513", "3/118": "1614",
        "1/18": "1515", "7": "1717", "2/118": "1817",
    },
    "1-2-8": {"16": "0802"},
    "2-1-8": {"9": "1816"},
    "3-2-3/1-4": {"25": "0710"},
    "2-1-10/1-4": {"1/3": "1609", "2/3": "1510"},
    "4-2-10/1-4": {"3/10": "1409"},
}  # fmt: skip
BEACHES = ("1002", "1103", "1203", "1304", "1404", "1505")


def free(*beaches: str) -> Match:
    """The free scenario with a plan written."""
    match = Match.new(GAME, "free", Scripted())
    if beaches:
        play(match, *((m.WriteHex, b) for b in beaches), m.SealPlan)
    return match


def deployed(match: Match, **moved: str) -> None:
    """The Japanese force as in the other scenario, but for some units."""
    places = {unit: h for line in SETUP.values() for unit, h in line.items()} | moved
    play(match, *(a for u, h in places.items() for a in ((m.DeployUnit, u), (m.DeployAt, h))))


def phases(match: Match, turns: int) -> list[tuple[m.Side, str]]:
    """Who was Phasing, in order, over so many turns in which nobody does anything."""
    events = list(match.opening)
    quiet = (m.EndMovement, m.EndReinforcement, m.EndCombat)
    goal = match.state.turn + turns
    while match.result is None and match.state.turn < goal:
        action = next(a for a in match.legal(match.deciders[0]) if isinstance(a, quiet))
        events += play(match, action)
    return [(e.side, e.phase) for e in events if isinstance(e, m.PhaseBegan)][: 4 * turns]


# -- 14.1: historical ---------------------------------------------------------------------------------------


def test_14_0_two_scenarios() -> None:
    assert GAME.scenarios == {"historical": "Historical Scenario", "free": "Free Deployment Scenario"}


def test_14_11_japanese_set_up() -> None:
    """21 units, each with the printed values, each in its hex; 14.0: one unit a hex."""
    match = historical()
    on_map = {SETTING.names[u]: SETTING.board.name(h) for u, h in match.state.forces[JAPAN].on_map.items()}
    assert on_map == {unit: h for line in SETUP.values() for unit, h in line.items()}
    assert len(on_map) == len(set(on_map.values())) == 21
    for values, line in SETUP.items():
        assert {SETTING.counters[UNIT(unit)].values for unit in line} == {values}


def test_14_12_no_us_unit_begins_on_the_map() -> None:
    match = historical()
    assert match.state.forces[US].on_map == {}
    assert set(match.state.forces[US].pool) == set(SETTING.us_units)


def test_14_12_the_first_landing_is_at_the_six_printed_hexes() -> None:
    match = historical()
    play(match, (m.PickReinforcement, "1/6 Mar"))
    assert legal(match, m.LandAt) == {"1203", "1102", "1002", "0902", "0801", "0702"}
    for other in ("1304", "1103", "0802", "1004"):
        assert refused(match, m.LandAt, other) == "14.12"
    play(match, (m.LandAt, "1203"))
    land(match, {u: h for u, h in LANDING.items() if h != "1203"})
    assert {u: at(match, u) for u in LANDING} == LANDING


def test_example_e7_historical_landing() -> None:
    """14.12, 12.32 Two units must attack from the sea; by 7.12 the four on the beaches, in contact, attack as well."""
    match = historical()
    land(match, LANDING)
    bound = {names([u])[0]: SETTING.board.name(h) for u, h in match.state.at_sea.items()}
    assert bound == {"2/6 Mar": "1103", "2/23 Mar": "0802"}
    assert {"317", "16"} <= legal(
        match, m.DeclareAttack
    )  # and barrage by Ground Support on units not in contact
    refusal = match.check(US, act(m.EndCombat))
    assert refusal is not None and refusal.rule == "7.12"
    assert set(names(refusal.about)) == set(LANDING)  # all six
    play(match, (m.DeclareAttack, "317"))
    assert legal(match, m.AddAttacker) == {"1/6 Mar", "2/6 Mar", "3/6 Mar"}
    play(match, *((m.AddAttacker, u) for u in ("1/6 Mar", "2/6 Mar", "3/6 Mar")), m.EndDeclaration)
    assert match.deciders == (US,)


def test_example_e7_with_protective_fire() -> None:
    """12.32 Three batteries reach 1103; 317 is driven out all the same, has nowhere to go, and the unit lands."""
    match = historical(6, 6)
    land(match, LANDING)
    play(match, (m.DeclareAttack, "317"), *((m.AddAttacker, u) for u in ("1/6 Mar", "2/6 Mar", "3/6 Mar")))
    play(match, m.EndDeclaration, m.EndBarrage)
    assert legal(match, m.AddFpf) == {"1/3", "2/3", "3/10"}
    assert refused(match, m.AddFpf, "25") == "8.42"
    events = play(match, (m.AddFpf, "3/10"), m.EndProtectiveFire)
    told = one(events, m.AttackResolved)
    assert (told.attack, told.defense, told.line, told.result) == (15, 5, "clear", "D1")
    gone = one(events, m.UnitEliminated)  # every hex behind 317 is controlled
    assert (names([gone.unit]), gone.rule) == (("317",), "7.7")
    play(match, (m.AdvanceUnit, "2/6 Mar"), (m.AdvanceTo, "1103"))
    assert at(match, "2/6 Mar") == "1103"
    assert {"16", "318"} <= legal(
        match, m.DeclareAttack
    )  # the other landing; or a barrage where nobody is in contact


def test_14_13_1_the_us_player_is_first_in_every_turn() -> None:
    match = scene(us={"1/2 Mar": "0906"}, japan={"317": "3114"}, turn=4)
    order = [
        ("us", "Movement Phase"),
        ("us", "Combat Phase"),
        ("japan", "Movement Phase"),
        ("japan", "Combat Phase"),
    ]
    assert phases(match, 3) == order * 3
    first = [(e.side, e.phase) for e in historical().opening if isinstance(e, m.PhaseBegan)]
    assert first == order[:1]


def test_14_13_2_from_turn_1_to_turn_15() -> None:
    start = historical()
    assert (start.state.turn, one(start.opening, m.TurnBegan).turn) == (1, 1)
    match = scene(us={"1/2 Mar": "0906"}, japan={"317": "3114"}, turn=13)
    assert match.state.turn == 14
    assert len(phases(match, 2)) == 8  # turns 14 and 15
    assert match.result is not None
    assert match.result.rule == "13.0"


# -- 14.2: free deployment ----------------------------------------------------------------------------------


def test_14_21_the_whole_force_is_deployed() -> None:
    match = free(*BEACHES)
    assert (match.deciders, opened(match)) == ((JAPAN,), m.Deployment)
    assert len(legal(match, m.DeployUnit)) == 21
    assert refused(match, m.EndDeployment) == "14.21"
    play(match, (m.DeployUnit, "317"), (m.DeployAt, "2010"))
    assert refused(match, m.DeployUnit, "317") == "14.21"
    assert refused(match, m.DeployUnit, "1/6 Mar") == "14.21"
    play(match, (m.DeployUnit, "318"))
    assert about(match, m.DeployAt, "2010") == ("5.31", {"317"})
    play(match, (m.DeployAt, "2011"))
    rule, waiting = about(match, m.EndDeployment)
    assert (rule, len(waiting)) == ("14.21", 19)


def test_14_21_anywhere_on_the_map() -> None:
    match = free(*BEACHES)
    play(match, (m.DeployUnit, "317"))
    land_hexes = {name for i, name in enumerate(SETTING.board.names) if i not in SETTING.sea}
    assert legal(match, m.DeployAt) == land_hexes
    assert {"4021", "0211", "2010", "2406", "1002"} <= land_hexes


def test_r12_on_land_and_armor_where_it_can_stand() -> None:
    """14.21 No unit at sea; 5.25: armor not in Broken or Rough hexes without road or trail."""
    match = free(*BEACHES)
    play(match, (m.DeployUnit, "9"))
    assert refused(match, m.DeployAt, "1102") == "14.21"
    assert refused(match, m.DeployAt, "1709") == "5.25"  # Rough
    assert refused(match, m.DeployAt, "0612") == "5.25"  # Broken
    allowed = legal(match, m.DeployAt)
    assert {"0806", "2406", "1816"} <= allowed  # Clear, Town
    assert "0311" in allowed  # Rough, but the Nafutan trail passes
    play(match, (m.DeployAt, "0311"), (m.DeployUnit, "317"))
    assert "1709" in legal(match, m.DeployAt)  # infantry stands anywhere


def test_14_22_six_different_beach_hexes_are_written() -> None:
    match = free()
    assert (match.deciders, opened(match)) == ((US,), m.WriteLandings)
    assert legal(match, m.WriteHex) == {SETTING.board.name(b) for b in SETTING.beaches}
    assert refused(match, m.WriteHex, "1004") == "14.22"
    assert refused(match, m.WriteHex, "1102") == "14.22"
    play(match, *((m.WriteHex, b) for b in BEACHES[:5]))
    assert refused(match, m.WriteHex, "1002") == "14.22"
    assert refused(match, m.SealPlan) == "14.22"
    play(match, (m.WriteHex, BEACHES[5]))
    assert refused(match, m.WriteHex, "0702") == "14.22"
    assert legal(match, m.SealPlan) == {""}


def test_14_22_the_plan_is_secret_until_japan_has_deployed() -> None:
    match = free()
    play(match, *((m.WriteHex, b) for b in BEACHES))
    assert match.step(JAPAN) == m.WriteLandings(US)  # he sees no hex of it
    assert match.step(US) == m.WriteLandings(US, tuple(sorted(map(HEX, BEACHES))))
    play(match, m.SealPlan)
    for side in (JAPAN, None):
        assert match.view(side).landings is None
        assert not any(isinstance(e, m.HexWritten) for entry in match.told(side) for e in entry.events)
    assert match.view(US).landings == tuple(sorted(map(HEX, BEACHES)))
    assert sum(isinstance(e, m.HexWritten) for entry in match.told(US) for e in entry.events) == 6
    deployed(match)
    events = play(match, m.EndDeployment)
    assert one(events, m.LandingsRevealed).beaches == tuple(sorted(map(HEX, BEACHES)))
    assert match.view(JAPAN).landings == tuple(sorted(map(HEX, BEACHES)))


def test_14_22_the_landing_is_made_at_the_written_hexes() -> None:
    match = free(*BEACHES)
    deployed(match)
    play(match, m.EndDeployment)
    assert (match.deciders, opened(match)) == ((US,), m.Landing)
    play(match, (m.PickReinforcement, "1/6 Mar"))
    assert legal(match, m.LandAt) == set(BEACHES)
    assert refused(match, m.LandAt, "0702") == "14.22"
    play(match, (m.LandAt, "1505"))  # 2/136 stands there
    assert legal(match, m.StartAt) == {"1504", "1604"}
    play(match, (m.StartAt, "1604"))
    land(match, {"2/6 Mar": "1002", "3/6 Mar": "1203", "1/8 Mar": "1304", "2/8 Mar": "1404"})
    play(match, (m.PickReinforcement, "3/8 Mar"), (m.LandAt, "1103"))
    assert legal(match, m.StartAt) == {"1102", "1202"}
    play(match, (m.StartAt, "1102"))
    assert match.state.at_sea == {UNIT("1/6 Mar"): HEX("1505"), UNIT("3/8 Mar"): HEX("1103")}
    assert opened(match) is m.Combat


def test_14_22_the_deployment_is_final_when_it_is_ended() -> None:
    match = free(*BEACHES)
    deployed(match)
    assert match.can_undo(JAPAN)
    play(match, m.EndDeployment)
    assert not match.can_undo(JAPAN)
    assert not match.can_undo(US)


def test_14_23_1_the_us_player_is_first() -> None:
    match = free(*BEACHES)
    deployed(match, **{"317": "2010", "16": "2110"})
    events = play(match, m.EndDeployment)
    assert [(e.side, e.phase) for e in of(events, m.PhaseBegan)] == [("us", "Movement Phase")]
    land(match, dict(zip(LANDING, (b for b in BEACHES if b != "1505"), strict=False)))
    assert match.deciders == (US,)


def test_14_23_2_from_turn_1_to_turn_15() -> None:
    match = free(*BEACHES)
    deployed(match)
    events = play(match, m.EndDeployment)
    assert one(events, m.TurnBegan).turn == 1
    assert {key: scenario.turns for key, scenario in SETTING.scenarios.items()} == {
        "historical": 15,
        "free": 15,
    }
    assert set(SETTING.track) == set(range(1, 16))
    for turn, over in ((15, False), (16, True)):
        forces = {**match.state.forces, US: m.Force({UNIT("1/6 Mar"): HEX("1002")})}
        later = replace(match.state, turn=turn, forces=forces, steps=(m.GameTurn(),))
        assert (Match(GAME, "free", {}, Scripted(), later).result is not None) is over
