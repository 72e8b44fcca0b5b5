"""The toy game, rule by rule."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.core.dice import Scripted, Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, Roll
from tests.toy.scene import GAME, SETTING, SPOT, legal, play, refused, scene, unit
from toy import model as m
from toy.model import GARRISON, RAIDERS, Half, Moving, Reaction

Move = tuple[type[Action], str] | type[Action]


def set_up(*spots: str) -> list[Move]:
    return [*((m.PlaceAt, spot) for spot in spots), m.Ready]


ASHORE = set_up("0201", "0201", "0202", "0202", "0203")
GARRISONED = set_up("0402", "0402", "0403", "0402 cave", "0404")


def kinds(events: list[object]) -> list[str]:
    return [type(event).__name__ for event in events]


# -- 2: counters ----------------------------------------------------------------------------------------------


def test_2_1_only_armed_counters_react() -> None:
    match = scene(
        Moving(RAIDERS, unit("Raider Squad"), 2),
        raiders={"Raider Squad": "0202"},
        garrison={"Goat": "0303", "Patrol": "0402"},
    )
    play(match, (m.StepTo, "0302"))
    assert match.deciders == (GARRISON,)
    assert legal(match, m.FireWith) == {"Patrol"}
    assert refused(match, m.FireWith, "Goat") == "5.1"


def test_2_2_the_enemy_sees_that_somebody_is_there_not_who() -> None:
    twins = {"Patrol": "0303", "Goat": "0404"}, {"Patrol": "0404", "Goat": "0303"}
    one, two = (scene(raiders={"Mortar": "0202"}, garrison=given) for given in twins)
    assert one.view(RAIDERS) == two.view(RAIDERS)
    assert one.view(None) == two.view(None)
    assert one.view(GARRISON) != two.view(GARRISON)
    seen = one.view(RAIDERS).forces[GARRISON]
    assert seen.units == {}
    assert seen.marks == {SPOT("0303"): 1, SPOT("0404"): 1}


def test_2_2_the_boat_is_always_face_up() -> None:
    match = scene(raiders={"Boat": "0102"})
    assert match.view(GARRISON).forces[RAIDERS].units == {unit("Boat"): m.Unit(SPOT("0102"), None, True)}


def test_2_3_who_is_in_a_cave_or_on_board_is_not_seen_at_all() -> None:
    match = scene(raiders={"Boat": "0102", "Mortar": "Boat"}, garrison={"Patrol": "0402 cave"})
    assert match.view(RAIDERS).forces[GARRISON].marks == {}
    assert match.view(RAIDERS).forces[GARRISON].unseen == 1
    assert match.view(GARRISON).forces[RAIDERS].marks == {}
    assert match.view(GARRISON).forces[RAIDERS].unseen == 1


def test_2_3_a_move_from_cave_to_cave_is_told_to_nobody_else() -> None:
    match = scene(Moving(GARRISON, unit("Patrol"), 2), garrison={"Patrol": "0402 cave"}, raiders={})
    before = match.view(RAIDERS), match.told(RAIDERS)
    play(match, (m.StepTo, "0303 cave"))
    assert match.told(RAIDERS) == before[1]
    assert match.view(RAIDERS).forces == before[0].forces


def test_2_4_a_dummy_is_removed_when_it_is_turned_up() -> None:
    match = scene(
        Moving(RAIDERS, unit("Driftwood"), 2), raiders={"Driftwood": "0302"}, garrison={"Patrol": "0303"}
    )
    play(match, (m.StepTo, "0303"), m.HoldFire)
    assert unit("Driftwood") in match.state.lost
    assert match.state.forces[GARRISON][unit("Patrol")].face_up


def test_2_5_two_counters_to_a_place() -> None:
    match = scene(
        Moving(RAIDERS, unit("Pelican"), 2),
        raiders={"Pelican": "0202", "Mortar": "0203", "Driftwood": "0203"},
    )
    assert refused(match, m.StepTo, "0203") == "2.5"
    about = match.check(RAIDERS, m.StepTo(SPOT("0203")))
    assert about is not None
    assert about.rule == "2.5"


def test_2_5_one_on_board() -> None:
    match = scene(
        Moving(RAIDERS, unit("Pelican"), 2), raiders={"Boat": "0102", "Mortar": "Boat", "Pelican": "0202"}
    )
    assert refused(match, m.StepTo, "0102") == "2.5"


def test_2_5_who_is_on_board_goes_with_the_boat_in_one_record() -> None:
    match = scene(Moving(RAIDERS, unit("Boat"), 3), raiders={"Boat": "0102", "Mortar": "Boat"})
    before = match.state.forces[RAIDERS][unit("Mortar")]
    play(match, (m.StepTo, "0103"))
    assert match.state.forces[RAIDERS][unit("Mortar")] is before
    assert match.position.spot(RAIDERS, unit("Mortar")) == SPOT("0103")


def test_2_5_who_is_on_board_is_lost_with_the_boat() -> None:
    match = scene(
        Moving(RAIDERS, unit("Boat"), 3),
        raiders={"Boat": "0102", "Mortar": "Boat"},
        garrison={"Machine Gun": "0203"},
        dice=[4],
    )
    events = play(match, (m.StepTo, "0103"), (m.FireWith, "Machine Gun"))
    assert [event.unit for event in events if isinstance(event, m.CounterLost)] == [
        unit("Boat"),
        unit("Mortar"),
    ]


# -- 3: the course of the game --------------------------------------------------------------------------------


def test_3_1_both_set_up_at_the_same_time_in_secret() -> None:
    match = Match.new(GAME, "raid", Seeded(1))
    assert match.deciders == (RAIDERS, GARRISON)
    before = match.view(GARRISON), match.told(GARRISON), match.step(GARRISON)
    for spot in ("0102", "0201", "0201", "0202", "0202"):
        assert isinstance(match.play(RAIDERS, m.PlaceAt(SPOT(spot))), Played)
    assert isinstance(match.play(RAIDERS, m.Ready()), Played)
    assert (match.view(GARRISON), match.told(GARRISON), match.step(GARRISON)) == before
    assert match.awaited(GARRISON) == (RAIDERS, GARRISON)
    assert match.state.forces[RAIDERS].keys() == {unit("Boat")}  # until both are done
    play(match, *GARRISONED)
    assert match.state.forces[RAIDERS][unit("Raider Squad")] == m.Unit(
        None, unit("Boat")
    )  # in its hex: on board
    assert match.state.forces[GARRISON][unit("Goat")] == m.Unit(SPOT("0402 cave"))


@pytest.mark.parametrize(
    ("spots", "kind", "name", "rule"),
    [
        ((), m.PlaceAt, "0402", "3.1"),  # not the zone of the raiders
        (("0201", "0201"), m.PlaceAt, "0201", "2.5"),
        (("0102",), m.PlaceAt, "0102", "2.5"),
        (("0201",), m.Ready, None, "3.1"),
        (("0201", "0201", "0202", "0202", "0203"), m.PlaceAt, "0203", "3.1"),  # all are placed
    ],
)
def test_3_1_where_counters_are_set_up(
    spots: tuple[str, ...], kind: type, name: str | None, rule: str
) -> None:
    match = Match.new(GAME, "raid", Seeded(1))
    play(match, *((m.PlaceAt, spot) for spot in spots))
    assert refused(match, kind, name) == rule


@pytest.mark.parametrize(("length", "turns"), [("full", 4), ("short", 2)])
def test_3_2_the_raiders_have_the_first_half_of_every_turn(length: str, turns: int) -> None:
    match = Match.new(GAME, "raid", Seeded(1), {"length": length})
    play(match, *ASHORE, *GARRISONED)
    order = []
    while match.deciders:
        order.append((match.state.turn, *match.deciders))
        play(match, m.Done)
    assert order == [(turn, side) for turn in range(1, turns + 1) for side in (RAIDERS, GARRISON)]


def test_3_3_only_the_side_that_draws_sees_its_chit() -> None:
    match = scene(Half(RAIDERS, 0), dice=[4])
    play(match, m.Done)
    assert match.step(GARRISON) == Half(GARRISON, 4)
    assert match.step(RAIDERS) == Half(GARRISON, None)
    assert match.view(RAIDERS).forces[GARRISON].cup == (None, None, None)
    assert match.view(GARRISON).forces[GARRISON].cup == (2, 3, 3)
    assert match.log[-1].rolls == (Roll(4, 4, "3.3", GARRISON),)
    assert match.told(RAIDERS)[-1].rolls == ()
    assert match.told(GARRISON)[-1].rolls == match.log[-1].rolls


def test_3_3_no_more_orders_than_the_chit_allows() -> None:
    match = scene(Half(RAIDERS, 1), raiders={"Mortar": "0202"})
    play(match, (m.PickUnit, "Mortar"), (m.StepTo, "0203"), m.Stop)
    assert refused(match, m.PickUnit, "Mortar") == "3.3"


def test_3_4_a_side_says_that_it_is_done_even_if_it_can_do_nothing_else() -> None:
    """Not to ask would tell the enemy that the chit is used up."""
    match = scene(Half(RAIDERS, 0), raiders={"Mortar": "0202"})
    assert match.legal(RAIDERS) == [m.Done()]


@pytest.mark.parametrize(
    ("raiders", "scores"),
    [
        ({"Mortar": "0402"}, {"raiders": 1, "garrison": 0}),
        ({"Mortar": "0402 cave"}, {"raiders": 1, "garrison": 0}),
        ({"Mortar": "0403"}, {"raiders": 0, "garrison": 1}),
        ({"Driftwood": "0402"}, {"raiders": 0, "garrison": 1}),
    ],
)
def test_3_5_who_holds_the_hill_has_won(raiders: dict[str, str], scores: dict[str, float]) -> None:
    match = scene(Half(GARRISON, 0), raiders=raiders, turn=4)
    match = match.with_state(
        m.State("raid", 4, 4, (m.Turn(), Half(GARRISON, 0)), match.state.forces, {}, match.state.reports)
    )
    play(match, m.Done)
    assert match.result is not None
    assert match.result.scores == scores
    assert match.result.rule == "3.5"


# -- 4: movement ----------------------------------------------------------------------------------------------


def test_4_1_from_place_to_adjacent_place_as_far_as_the_move() -> None:
    match = scene(raiders={"Mortar": "0202"})
    play(match, (m.PickUnit, "Mortar"))
    assert refused(match, m.StepTo, "0402") == "4.1"
    assert refused(match, m.Stop) == "4.1"  # not before it has moved: undo takes the choice back
    play(match, (m.StepTo, "0302"), (m.StepTo, "0303"))
    assert match.step(RAIDERS) == Half(RAIDERS, 2)  # two steps, and the move is over
    assert refused(match, m.PickUnit, "Patrol") == "4.1"


def test_4_1_a_counter_that_can_go_nowhere_is_not_ordered() -> None:
    match = scene(raiders={"Boat": "0101", "Mortar": "Boat", "Driftwood": "0201", "Pelican": "0201"})
    assert legal(match, m.PickUnit) == {"Boat", "Driftwood", "Pelican"}
    assert refused(match, m.PickUnit, "Mortar") == "4.1"


def test_4_2_the_boat_stays_on_the_water_and_others_go_there_only_on_board() -> None:
    match = scene(Moving(RAIDERS, unit("Boat"), 3), raiders={"Boat": "0102", "Mortar": "0202"})
    assert legal(match, m.StepTo) == {"0101", "0103"}
    assert refused(match, m.StepTo, "0202") == "4.2"
    match = scene(Moving(RAIDERS, unit("Mortar"), 2), raiders={"Boat": "0102", "Mortar": "0202"})
    assert refused(match, m.StepTo, "0101") == "4.1"
    assert refused(match, m.StepTo, "0103") == "4.2"
    play(match, (m.StepTo, "0102"))
    assert match.state.forces[RAIDERS][unit("Mortar")] == m.Unit(None, unit("Boat"))
    assert legal(match, m.StepTo) == {"0201", "0202"}  # and ashore again


def test_4_3_a_cave_is_a_level_of_its_own() -> None:
    board = SETTING.board
    assert {board.name(n) for n in board.neighbors[SPOT("0402 cave")]} == {"0402", "0303 cave"}
    match = scene(Moving(GARRISON, unit("Patrol"), 2), garrison={"Patrol": "0402"})
    play(match, (m.StepTo, "0402 cave"), (m.StepTo, "0303 cave"))
    assert match.state.forces[GARRISON][unit("Patrol")].at == SPOT("0303 cave")


# -- 5: reaction ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "garrison", [{"Patrol": "0402"}, {"Goat": "0402"}, {"Goat": "0303 cave", "Laundry": "0404"}]
)
def test_5_1_a_window_opens_for_all_that_can_be_seen(garrison: dict[str, str]) -> None:
    """A patrol, a goat, and somebody in some cave make the same window."""
    match = scene(Moving(RAIDERS, unit("Mortar"), 2), raiders={"Mortar": "0202"}, garrison=garrison)
    play(match, (m.StepTo, "0303"))
    assert match.deciders == (GARRISON,)
    assert match.step(None) == Reaction(GARRISON, SPOT("0303"))
    play(match, m.HoldFire)
    assert match.deciders == (RAIDERS,)


def test_5_1_no_window_where_everybody_can_see_that_nobody_could_react() -> None:
    match = scene(
        Moving(RAIDERS, unit("Mortar"), 2),
        raiders={"Mortar": "0202"},
        garrison={"Patrol": "0402"},
        up=["Patrol"],
    )
    play(match, (m.StepTo, "0303"))
    assert match.deciders == (RAIDERS,)
    assert match.can_undo(RAIDERS)


def test_5_1_who_has_come_into_the_hex_can_be_reacted_to_from_there() -> None:
    match = scene(
        Moving(RAIDERS, unit("Mortar"), 2), raiders={"Mortar": "0302"}, garrison={"Patrol": "0303"}, dice=[1]
    )
    events = play(match, (m.StepTo, "0303"), (m.FireWith, "Patrol"))
    assert kinds([*events]) == ["CounterMoved", "CounterFired", "CounterLost"]  # and no contact any more


def test_r1_nobody_reacts_to_what_is_not_seen() -> None:
    """R1, 5.1: on board and in caves."""
    match = scene(
        Moving(RAIDERS, unit("Mortar"), 2),
        raiders={"Boat": "0103", "Mortar": "0203"},
        garrison={"Patrol": "0204"},
    )
    play(match, (m.StepTo, "0103"))
    assert match.deciders == (RAIDERS,)


@pytest.mark.parametrize(
    ("start", "to", "there", "face", "result"),
    [
        ("0202", "0302", "0303", 2, "hit"),  # clear: the column of its fire, 2
        ("0202", "0302", "0303", 3, "miss"),
        ("0302", "0301", "0401", 1, "hit"),  # jungle: one column less
        ("0302", "0301", "0401", 2, "miss"),
        ("0203", "0202", "0302", 3, "hit"),  # beach: one column more
    ],
)
def test_5_2_fire(start: str, to: str, there: str, face: int, result: str) -> None:
    match = scene(
        Moving(RAIDERS, unit("Mortar"), 2), raiders={"Mortar": start}, garrison={"Patrol": there},
        dice=[face],
    )  # fmt: skip
    play(match, (m.StepTo, to))
    assert next(line.value for line in match.odds(GARRISON, m.FireWith(unit("Patrol"))).breakdown) == 2
    fired = play(match, (m.FireWith, "Patrol"))[0]
    assert isinstance(fired, m.CounterFired)
    assert fired.result == result
    assert (unit("Mortar") in match.state.lost) == (result == "hit")
    assert match.state.forces[GARRISON][unit("Patrol")].face_up
    assert match.deciders == (RAIDERS,)
    assert not match.can_undo(RAIDERS)


def test_5_2_the_odds_of_fire_tell_nothing_of_the_target() -> None:
    """A pelican and a mortar look the same: the table gives 2 of 6."""
    found = []
    for name in ("Mortar", "Pelican"):
        match = scene(Moving(RAIDERS, unit(name), 2), raiders={name: "0202"}, garrison={"Patrol": "0303"})
        play(match, (m.StepTo, "0302"))
        found.append(match.odds(GARRISON, m.FireWith(unit("Patrol"))))
    assert [(c.part, c.label) for c in found[0].chances] == [("2/3", "miss"), ("1/3", "hit")]
    assert [(line.text, line.value, line.rule) for line in found[0].breakdown] == [("Patrol", 2, "5.2")]
    assert [chance.events for chance in found[0].chances] == [chance.events for chance in found[1].chances]


def test_5_3_a_move_inside_a_move_and_a_reaction_to_it() -> None:
    """The mortar comes up; the patrol slips away; the squad fires at the patrol; the mortar goes on."""
    match = scene(
        Moving(RAIDERS, unit("Mortar"), 2),
        raiders={"Mortar": "0202", "Raider Squad": "0401"},
        garrison={"Patrol": "0303"},
        dice=[6],
    )
    play(match, (m.StepTo, "0302"))
    assert match.deciders == (GARRISON,)
    play(match, (m.SlipAway, "Patrol"))
    assert match.deciders == (GARRISON,)
    assert not match.can_undo(GARRISON)  # it has been turned up
    assert refused(match, m.StepTo, "0302") == "5.3"  # enemies are seen there
    assert refused(match, m.Stop) == "5.3"
    assert refused(match, m.Scout, "0302") == "5.3"
    play(match, (m.StepTo, "0402"))
    assert match.deciders == (RAIDERS,)
    assert [type(step).__name__ for step in match.state.steps[3:]] == ["Moving", "Moving", "Reaction"]
    play(match, (m.FireWith, "Raider Squad"))
    assert match.deciders == (RAIDERS,)
    assert match.step(RAIDERS) == Moving(RAIDERS, unit("Mortar"), 1, SPOT("0302"))
    play(match, (m.StepTo, "0303"))


def test_5_3_who_is_hemmed_in_does_not_slip_away() -> None:
    match = scene(
        Moving(RAIDERS, unit("Mortar"), 2),
        raiders={"Mortar": "0303"},
        garrison={"Patrol": "0402 cave", "Goat": "0303 cave", "Laundry": "0303 cave"},
    )
    play(match, (m.StepTo, "0402"))
    assert refused(match, m.SlipAway, "Patrol") == "5.3"
    assert refused(match, m.SlipAway, "Goat") == "5.1"


# -- 6: contact -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mover", "there", "dice", "lost"),
    [
        ("Mortar", {"Patrol": "0303"}, [3], ["Patrol"]),
        ("Mortar", {"Patrol": "0303"}, [4], ["Mortar"]),
        ("Raider Squad", {"Machine Gun": "0303", "Goat": "0303"}, [2], ["Machine Gun", "Goat"]),
        ("Raider Squad", {"Machine Gun": "0303", "Goat": "0303"}, [3], ["Raider Squad", "Goat"]),
        ("Pelican", {"Goat": "0303"}, [], ["Pelican", "Goat"]),
        ("Mortar", {"Goat": "0303", "Laundry": "0303"}, [], ["Goat", "Laundry"]),
    ],
)
def test_6_2_who_comes_in_fires(mover: str, there: dict[str, str], dice: list[int], lost: list[str]) -> None:
    match = scene(Moving(RAIDERS, unit(mover), 2), raiders={mover: "0302"}, garrison=there, dice=dice)
    events = play(match, (m.StepTo, "0303"), m.HoldFire)
    found = next(event for event in events if isinstance(event, m.PlaceSearched))
    assert found.found == (unit(mover), *sorted(map(unit, there)))
    assert [event.unit for event in events if isinstance(event, m.CounterLost)] == [
        unit(name) for name in lost
    ]
    assert all(u.face_up for force in match.state.forces.values() for u in force.values())
    assert len(match.log[-1].rolls) == len(dice)


def test_6_2_the_odds_of_going_in_are_averaged_over_who_might_be_there() -> None:
    """Whether a die is rolled at all depends on who it is: the odds must not tell."""
    found = []
    for here, there in (("Patrol", "Goat"), ("Goat", "Patrol")):
        match = scene(
            Moving(RAIDERS, unit("Mortar"), 2),
            raiders={"Mortar": "0302"},
            garrison={here: "0303", there: "0404"},
        )
        found.append(match.odds(RAIDERS, m.StepTo(SPOT("0303"))))
    assert found[0] == found[1]
    assert {chance.label for chance in found[0].chances} == {"hit", "miss", "no roll"}
    assert found[0].guesses == GAME.guesses
    assert any("hold fire" in said for said in found[0].assuming)


@pytest.mark.parametrize(
    ("garrison", "found"), [({"Patrol": "0402 cave"}, True), ({"Patrol": "0303 cave"}, False)]
)
def test_6_1_a_cave_is_searched_while_enemies_are_out_of_sight(garrison: dict[str, str], found: bool) -> None:
    """That nobody is there is a discovery as well: undo is over in either case."""
    match = scene(Moving(RAIDERS, unit("Mortar"), 2), raiders={"Mortar": "0402"}, garrison=garrison, dice=[1])
    events = play(match, (m.StepTo, "0402 cave"))
    searched = next(event for event in events if isinstance(event, m.PlaceSearched))
    assert bool(searched.found) == found
    assert searched.told == (None if found else RAIDERS)
    assert not match.can_undo(RAIDERS)


# -- 7: scouting ----------------------------------------------------------------------------------------------


def scouting(**garrison: str) -> Match:
    there = {name.replace("_", " "): place for name, place in garrison.items()}
    return scene(
        Moving(RAIDERS, unit("Mortar"), 2), raiders={"Boat": "0102", "Mortar": "0302"}, garrison=there
    )


def test_7_1_scouts_ask_about_face_down_enemies_beside_them() -> None:
    match = scouting(Patrol="0303", Goat="0402", Machine_Gun="0404")
    assert legal(match, m.Scout) == {"0303", "0402"}
    assert refused(match, m.Scout, "0404") == "7.1"
    assert refused(match, m.Scout, "0202") == "7.1"
    on_board = scene(
        Moving(RAIDERS, unit("Mortar"), 2),
        raiders={"Boat": "0102", "Mortar": "Boat"},
        garrison={"Goat": "0202"},
    )
    assert refused(on_board, m.Scout, "0202") == "7.1"


def test_7_2_a_report_that_allows_a_single_answer_is_still_asked_for() -> None:
    match = scouting(Patrol="0303")
    play(match, (m.Scout, "0303"))
    assert match.deciders == (GARRISON,)
    assert match.legal(GARRISON) == [m.ReportArmed()]
    assert refused(match, m.ReportNothing) == "7.2"
    about = match.check(GARRISON, m.ReportNothing())
    assert about is not None
    assert about.about == (unit("Patrol"),)


def test_7_2_a_report_may_lie() -> None:
    match = scouting(Goat="0303")
    play(match, (m.Scout, "0303"))
    assert match.legal(GARRISON) == [m.ReportArmed(), m.ReportNothing()]
    play(match, m.ReportArmed)
    assert match.state.reports[RAIDERS] == {SPOT("0303"): "armed"}


def test_7_3_the_report_is_for_the_two_sides_alone() -> None:
    match = scouting(Goat="0303")
    events = play(match, (m.Scout, "0303"), m.ReportNothing)
    assert [event.told for event in events] == [None, RAIDERS]
    assert match.view(RAIDERS).reports[RAIDERS] == {SPOT("0303"): "nothing"}
    assert match.view(GARRISON).reports[RAIDERS] == {SPOT("0303"): "nothing"}
    assert match.view(None).reports[RAIDERS] == {}
    assert not match.can_undo(RAIDERS)


@pytest.mark.parametrize(
    ("mover", "to", "kept"), [("Goat", "0304", False), ("Laundry", "0303", False), ("Laundry", "0402", True)]
)
def test_7_3_a_report_is_kept_until_somebody_enters_or_leaves(mover: str, to: str, kept: bool) -> None:
    match = scene(
        Moving(GARRISON, unit(mover), 2),
        garrison={"Goat": "0303", "Laundry": "0403"},
        reports={RAIDERS: {"0303": "nothing"}},
    )
    play(match, (m.StepTo, "0402") if mover == "Laundry" and to == "0303" else (m.StepTo, to))
    if mover == "Laundry" and to == "0303":
        play(match, (m.StepTo, to))
    assert (SPOT("0303") in match.state.reports[RAIDERS]) == kept


def test_7_3_a_guess_does_not_forget_the_report() -> None:
    match = scene(
        raiders={"Mortar": "0302"},
        garrison={"Patrol": "0402", "Machine Gun": "0402", "Goat": "0303"},
        reports={RAIDERS: {"0303": "nothing"}},
    )
    for seed in range(20):
        guess = GAME.guess(match.view(RAIDERS), match.told(RAIDERS), Random(seed))
        assert all(
            u in SETTING.dummies for u, where in guess.forces[GARRISON].items() if where.at == SPOT("0303")
        )


def test_dice_are_used_up_in_the_order_of_the_rules() -> None:
    match = Match.new(GAME, "raid", Scripted(2))
    play(match, *ASHORE, *GARRISONED)
    assert match.step(RAIDERS) == Half(RAIDERS, 3)


def test_5_3_the_reach_of_who_slips_away_is_not_that_of_the_move_beneath() -> None:
    """Two moves of the same side lie on the agenda; when the upper one ends, the lower one goes on."""
    match = scene(
        Moving(RAIDERS, unit("Mortar"), 1, SPOT("0302")),
        Moving(GARRISON, unit("Patrol"), 0, SPOT("0402"), slips=True),
        Moving(RAIDERS, unit("Sappers"), 1, slips=True),
        raiders={"Mortar": "0302", "Sappers": "0401"},
        garrison={"Patrol": "0402"},
        up=["Mortar", "Sappers", "Patrol"],
    )
    assert {SETTING.board.name(spot): len(way) for spot, way in match.reach(RAIDERS).items()} == {
        "0301": 1,
        "0302": 1,
    }
