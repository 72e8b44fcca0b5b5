"""Across the Strait: two joined and turned maps, sight, and what the table shows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from pacwar.core.dice import Scripted
from pacwar.core.match import Match, Played
from pacwar.core.records import Fault, Refusal
from pacwar.core.scene import Scene
from tests.pieces import printed
from tests.toy.scene import GAME, unit
from toy import model as m
from toy.model import GARRISON, RAIDERS, Force, Half, Side, State, Unit

SETTING = GAME.setting("strait")
BOARD = SETTING.board
SPOT = BOARD.spot


def scene(
    raiders: Mapping[str, str], garrison: Mapping[str, str], up: Sequence[str] = (), side: Side = RAIDERS
) -> Match:
    def force(given: Mapping[str, str]) -> Force:
        return {unit(name): Unit(SPOT(place), face_up=name in up) for name, place in given.items()}

    steps = (m.Turn(), Half(side, 3))
    forces = {RAIDERS: force(raiders), GARRISON: force(garrison)}
    state = State(
        "strait", 1, 4, steps, forces, dict.fromkeys(forces, (2, 3, 3)), {RAIDERS: {}, GARRISON: {}}
    )
    return Match(GAME, "strait", {"length": "full"}, Scripted(), state)


# -- the map --------------------------------------------------------------------------------------------------


def test_4_1_counters_move_from_one_map_to_the_other_over_the_seam() -> None:
    match = scene({"Boat": "E0102"}, {}, up=["Boat"])
    match.play(RAIDERS, m.PickUnit(unit("Boat")))
    assert BOARD.spot("W0103") == BOARD.spot("E0102") and BOARD.name(SPOT("W0103")) == "E0102"
    near = {BOARD.name(n) for n in BOARD.neighbors[SPOT("E0102")]}
    assert near == {"E0101", "E0103", "E0201", "E0202", "W0202", "W0203"}
    assert set(match.reach(RAIDERS)) == {SPOT(f"E010{row}") for row in (1, 3, 4)}


def test_4_1_either_name_of_a_hex_on_the_seam_is_accepted() -> None:
    match = scene({"Boat": "E0102"}, {}, up=["Boat"])
    match.play(RAIDERS, m.PickUnit(unit("Boat")))
    step = match.parse(RAIDERS, "StepTo W0104")
    assert step == match.parse(RAIDERS, "StepTo E0101") and match.write(step) == "StepTo E0101"
    assert match.describe("W0104", "spot") == "E0101"
    assert isinstance(match.play(RAIDERS, step), Played)
    with pytest.raises(Fault, match="no spot 'W0105'; the nearest are"):
        match.parse(RAIDERS, "StepTo W0105")


def test_4_3_each_map_has_its_caves() -> None:
    caves = {BOARD.name(cave): BOARD.name(hill) for cave, hill in BOARD.inside.items()}
    assert caves == {f"{map_}{hill} cave": f"{map_}{hill}" for map_ in "EW" for hill in ("0303", "0402")}
    assert SPOT("W0402 cave") in BOARD.neighbors[SPOT("W0303 cave")]


def test_3_5_the_hill_is_that_of_the_scenario() -> None:
    match = scene({"Sappers": "W0402 cave"}, {}, side=GARRISON)
    match = match.with_state(
        State("strait", 4, 4, (m.Turn(), Half(GARRISON, 0)), match.state.forces, {}, match.state.reports)
    )
    match.play(GARRISON, m.Done())
    assert match.result is not None and match.result.scores == {"raiders": 1, "garrison": 0}


# -- chapter 8 ------------------------------------------------------------------------------------------------


def blocked(match: Match, a: str, b: str) -> tuple[str, str] | None:
    """What blocks a line, and where."""
    found = match.sight(RAIDERS, SPOT(a), SPOT(b)).blocked
    return (found.why, BOARD.name(found.spot)) if found else None


def test_8_1_jungle_and_higher_ground_block_a_line() -> None:
    match = scene({}, {})
    assert blocked(match, "E0202", "E0204") is None
    assert blocked(match, "E0202", "E0403") == ("higher ground", "E0303")
    assert blocked(match, "E0203", "E0404") == ("jungle", "E0304")
    assert blocked(match, "E0201", "E0401") == ("jungle", "E0301")  # along a hexside
    assert blocked(match, "E0202", "W0202") is None  # across the water


def test_8_1_from_hill_to_hill_one_sees_above_jungle() -> None:
    match = scene({}, {})
    assert blocked(match, "E0303", "E0402") is None
    assert blocked(match, "E0303", "W0303") is None
    assert match.sight(None, SPOT("W0303"), SPOT("E0303")).blocked is None


def test_8_1_nobody_sees_into_a_cave() -> None:
    assert blocked(scene({}, {}), "E0303", "E0303 cave") == ("a cave", "E0303 cave")


def test_8_2_face_up_counters_hinder_and_two_of_them_block() -> None:
    line = ("E0202", "W0202")
    between = BOARD.line(*map(SPOT, line))[1:-1]
    hexes = [BOARD.name(item[0]) for item in between]
    one = scene({"Boat": hexes[0]}, {"Patrol": "W0404"}, up=["Boat", "Patrol"])
    found = one.sight(None, *map(SPOT, line))
    assert [(BOARD.name(h.spot), h.value, h.rule) for h in found.hindrances] == [(hexes[0], 1, "8.2")]
    assert found.hindered == 1 and found.blocked is None
    far = ("E0202", "W0303")
    crossed = [BOARD.name(h) for h in one.sight(None, *map(SPOT, far)).crossed]
    two = scene({"Boat": crossed[0], "Sappers": crossed[1]}, {}, up=["Boat", "Sappers"])
    assert blocked(two, *far) in [("too many hindrances", crossed[1]), ("too many hindrances", crossed[0])]
    hidden = scene({"Boat": crossed[0], "Sappers": crossed[1]}, {}, up=["Boat"])
    assert blocked(hidden, *far) is None


def test_8_3_a_counter_on_a_hill_scouts_a_hex_that_it_sees() -> None:
    match = scene({"Sappers": "E0303"}, {"Goat": "E0403", "Patrol": "E0102", "Laundry": "E0401"})
    match.play(RAIDERS, m.PickUnit(unit("Sappers")))
    legal = {BOARD.name(a.spot) for a in match.legal(RAIDERS) if isinstance(a, m.Scout)}
    assert "E0403" in legal and "E0102" in legal
    assert isinstance(match.play(RAIDERS, m.Scout(SPOT("E0102"))), Played)
    assert match.deciders == (GARRISON,)


def test_8_3_a_hex_that_is_not_seen_is_refused_with_the_rule() -> None:
    far = next(
        h
        for h in SETTING.printed.lookouts[SPOT("E0402")]
        if scene({}, {}).sight(None, SPOT("E0402"), h).blocked
    )
    match = scene({"Sappers": "E0402"}, {"Patrol": BOARD.name(far)})
    match.play(RAIDERS, m.PickUnit(unit("Sappers")))
    refusal = match.check(RAIDERS, m.Scout(far))
    assert isinstance(refusal, Refusal) and refusal.rule == "8.3"


def test_the_first_scenario_has_no_lines_of_sight() -> None:
    with pytest.raises(Fault, match="toy has no lines of sight in this scenario"):
        Match.new(GAME, "raid").sight(RAIDERS, 0, 1)
    with pytest.raises(Fault, match="toy has no spot '999'"):
        scene({}, {}).sight(RAIDERS, 999, 1)


# -- what the table shows -------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", list(GAME.scenarios))
def test_every_spot_lies_on_one_sheet(scenario: str) -> None:
    setting = GAME.setting(scenario)
    on = [range(sheet.first, sheet.first + len(sheet.hexes)) for sheet in setting.sheets]
    assert [spot for spots in on for spot in spots] == list(setting.board.spots)
    for sheet in setting.sheets:
        names = [setting.board.name(spot) for spot in range(sheet.first, sheet.first + len(sheet.hexes))]
        assert [drawn.name for drawn in sheet.hexes] == names
        assert {drawn.terrain for drawn in sheet.hexes} <= {style.key for style in sheet.terrains}
        assert all(0 < drawn.x < sheet.width and 0 < drawn.y < sheet.height for drawn in sheet.hexes)


def shown(scene: Scene, side: Side) -> list[tuple[str, int | None, int | None]]:
    """The pieces of a side: name, place and number."""
    cards = [(printed(GAME, piece), piece) for piece in scene.pieces]
    return [(card.name, piece.spot, piece.unit) for card, piece in cards if card.side == side.value]


def test_a_scene_shows_what_a_view_shows() -> None:
    assert GAME.show is not None
    match = scene(
        {"Boat": "E0102", "Sappers": "E0201"}, {"Goat": "W0303", "Patrol": "W0303 cave"}, up=["Boat"]
    )
    own, other = (GAME.show.scene(match.view(side), side) for side in (GARRISON, RAIDERS))
    by_name = {printed(GAME, piece).name: piece for piece in own.pieces}
    assert by_name["Patrol"].level == "cave" and by_name["Patrol"].spot == SPOT("W0303 cave")
    assert shown(own, RAIDERS) == [
        ("Boat", SPOT("E0102"), unit("Boat")),
        ("", SPOT("E0201"), None),
    ]
    assert shown(other, GARRISON) == [("", SPOT("W0303"), None)]


def test_a_counter_on_board_lies_with_the_boat() -> None:
    assert GAME.show is not None
    match = scene({"Boat": "E0102"}, {}, up=["Boat"])
    force = {**match.state.forces[RAIDERS], unit("Sappers"): Unit(None, unit("Boat"))}
    match = match.with_state(
        State("strait", 1, 4, match.state.steps, {RAIDERS: force, GARRISON: {}}, {RAIDERS: (), GARRISON: ()},
              match.state.reports)
    )  # fmt: skip
    pieces = {printed(GAME, p).name: p for p in GAME.show.scene(match.view(RAIDERS), RAIDERS).pieces}
    assert (pieces["Sappers"].spot, pieces["Sappers"].posture) == (SPOT("E0102"), "on board")
