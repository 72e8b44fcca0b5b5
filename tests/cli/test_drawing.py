"""Saipan in plain text: the map at every width, hexes and units in words, moves in short."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import pacwar
from pacwar.cli.drawing import picture_of
from pacwar.core.match import Match
from pacwar.core.records import Event
from pacwar.games.saipan.drawing import Drawing
from pacwar.games.saipan.model import NAMES, UnitMoved, UnitPicked

GAME = pacwar.load("saipan")
PICTURE = picture_of(GAME.setting("historical"))
SPOT = GAME.setting("historical").arguments["spot"].value
UNIT = GAME.setting("historical").arguments["unit"].value


def played(actions: int, seed: int = 3) -> Match:
    match, draw = Match.new(GAME, None, pacwar.Seeded(seed)), Random(seed)
    for _ in range(actions):
        side = match.deciders[0]
        match.play(side, draw.choice(match.legal(side)))
    return match


def spot(name: str) -> int:
    found = SPOT(name)
    assert found is not None
    return found


def unit(name: str) -> int:
    found = UNIT(name)
    assert found is not None
    return found


@pytest.mark.parametrize("width", [60, 80, 100, 124, 128, 130, 167, 168, 200])
def test_no_line_is_longer_than_the_screen(width: int) -> None:
    seen = played(300).view("us")
    for lines in (
        PICTURE.whole(seen, width),
        PICTURE.part(seen, [], width),
        PICTURE.part(seen, [spot("4026")], width),
    ):
        assert lines and max(map(len, lines)) <= width


@pytest.mark.parametrize("width", [80, 128, 168])
def test_the_whole_map_shows_every_unit_of_both_sides(width: int) -> None:
    match = played(300)
    text = "\n".join(PICTURE.whole(match.view("us"), width))
    assert text.count("(") == len(match.state.forces["us"].on_map)
    assert text.count("[") == len(match.state.forces["japan"].on_map)


def test_the_close_up_gives_number_terrain_unit_and_what_can_be_reached() -> None:
    seen = played(0).view("us")
    text = "\n".join(PICTURE.part(seen, [spot("1103")], 80, [spot("1104")]))
    assert "1103:[317]" in text and "1104.*" in text and "1304#" in text
    rows = {
        name: number
        for number, line in enumerate(text.split("\n"))
        for name in ("1103", "1203")
        if name in line
    }
    assert rows["1203"] == rows["1103"] + 1  # half a hex lower


def test_labels_are_short_and_tell_the_units_of_a_side_apart() -> None:
    labels = Drawing(GAME.setting("historical").printed).labels
    counters = GAME.setting("historical").printed.counters
    assert max(map(len, labels)) <= 5
    for side in NAMES:
        own = [label for label, counter in zip(labels, counters, strict=True) if counter.side is side]
        assert len(own) == len(set(own))


def test_a_hex_in_words() -> None:
    seen = played(0).view("us")
    assert PICTURE.look(seen, spot("1103")).startswith("1103 (Afetna Point): clear, Beach")
    assert "here: Japan 317 (infantry 2-3-8)" in PICTURE.look(seen, spot("1103"))
    assert "adjacent: Japan 317 (infantry 2-3-8) in 1103" in PICTURE.look(seen, spot("1203"))
    assert "road to 0706, 0905, 0906" in PICTURE.look(seen, spot("0805"))


def test_units_in_words() -> None:
    seen = played(300).view("us")
    text = "\n".join(f"{heading}\n{lines}" for heading, lines in PICTURE.roster(seen))
    for name in GAME.setting("historical").printed.names:
        assert name in text
    assert (
        PICTURE.remark(played(0).view("us"), "unit", unit("317")) == "infantry 2-3-8 in 1103 (Afetna Point)"
    )
    assert PICTURE.remark(seen, "points", 3) == ""


def test_a_unit_on_the_move_is_where_it_has_come_to() -> None:
    match = played(41)
    while type(match.step(match.deciders[0])).__name__ != "Moving":
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    side = match.deciders[0]
    match.play(side, match.legal(side)[0])
    step = match.step(side)
    assert PICTURE.where(match.view(side), "unit", step.unit) == step.at  # type: ignore[attr-defined]  # a Moving


def test_the_steps_of_one_move_are_one_sentence() -> None:
    way = [spot(name) for name in ("1103", "1104", "1204", "1205")]
    events: list[Event] = [UnitPicked(rule="5.16", unit=unit("317"))]
    events += [UnitMoved(rule="5.0", unit=unit("317"), start=a, to=b) for a, b in pairwise(way)]
    events += [UnitPicked(rule="5.16", unit=unit("16"))]
    assert PICTURE.fold_moves(events) == [
        ("317 moves 1103 to 1205 (3 hexes)", "5.0"),
        ("16 begins its move", "5.16"),
    ]
    assert PICTURE.fold_moves([]) == []
