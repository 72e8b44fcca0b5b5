"""Malaya in plain text: the map at every width, hexes and units in words, moves in short, and nothing of what is hidden."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.cli.drawing import picture_of
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.drawing import Drawing
from pacwar.games.malaya.model import ALLIES, JAPAN, NAMES, SIDES
from pacwar.games.malaya.text import Describer
from tests.malaya.scene import BOARD, GAME, GROUND, MIDDLE, SETTING, held, scene, unit, units

PICTURE = picture_of(GAME.setting("campaign"))


def played(actions: int, seed: int = 4, setup: str = "historical") -> Match:
    match, draw = Match.new(GAME, "campaign", Seeded(seed), options={"setup": setup}), Random(seed)
    for _ in range(actions):
        side = draw.choice(match.deciders)
        match.play(side, draw.choice(match.legal(side)))
    return match


@pytest.mark.parametrize("width", [60, 80, 100, 134, 176, 200])
def test_no_line_is_longer_than_the_screen(width: int) -> None:
    match = played(200)
    for viewer in (*SIDES, None):
        seen = match.view(viewer)
        for lines in (
            PICTURE.whole(seen, width),
            PICTURE.part(seen, [], width),
            PICTURE.part(seen, [MIDDLE], width),
        ):
            assert lines
            assert max(map(len, lines)) <= width


def test_18_0_the_map_shows_own_units_and_marks_for_the_enemy() -> None:
    one, two = units(ALLIES, "infantry", 2)
    near = BOARD.neighbors[MIDDLE][0]
    match = scene(allies={one: MIDDLE, two: MIDDLE}, japan={unit(JAPAN, "hq"): near})
    own = "\n".join(PICTURE.part(match.view(ALLIES), [MIDDLE], 80))
    assert "+)" in own
    assert "[?]" in own
    other = "\n".join(PICTURE.part(match.view(JAPAN), [MIDDLE], 80, [MIDDLE + 1]))
    assert "(?)" in other
    assert SETTING.names[one] not in PICTURE.look(match.view(JAPAN), MIDDLE)
    assert "face-down units" in PICTURE.look(match.view(JAPAN), MIDDLE)
    assert SETTING.names[one] in PICTURE.look(match.view(ALLIES), MIDDLE)


def test_labels_are_short_and_every_terrain_has_a_sign() -> None:
    drawing = Drawing(GROUND)
    assert max(map(len, drawing.labels)) <= 5
    for counter, label in zip(SETTING.counters, drawing.labels, strict=True):
        assert not counter.subordinate or label == counter.values
    assert all(len(drawing.glyph(h)) == 1 for h in BOARD.hexes)
    assert all(drawing.glyph(h) in PICTURE.legend() for h in BOARD.hexes)


def test_hexes_units_and_markers_in_words() -> None:
    one = unit(ALLIES, "hq")
    match = scene(
        allies={one: SETTING.naval_base},
        supply={ALLIES: {SETTING.naval_base: 2}},
        forces={ALLIES: {"active": frozenset({one}), "forts": frozenset({SETTING.naval_base})}},
        hands={ALLIES: held(ALLIES, "A-ForceZ")},
    )
    seen = match.view(ALLIES)
    words = PICTURE.look(seen, SETTING.naval_base)
    for part in ("naval base", "port", "active", "2 supply points", "fortification", "road to"):
        assert part in words
    assert "hq" in PICTURE.remark(seen, "unit", one)
    assert PICTURE.where(seen, "unit", one) == SETTING.naval_base
    assert PICTURE.at(seen, SETTING.naval_base) == (one,)
    headings = [heading for heading, _ in PICTURE.roster(seen)]
    assert "Allies, command markers in hand" in headings
    assert "Allies, command markers in hand" not in [h for h, _ in PICTURE.roster(match.view(JAPAN))]
    assert "0 VP" in PICTURE.status(seen)
    assert "base" in PICTURE.look(seen, SETTING.base[ALLIES])


def test_25_4a_in_set_up_the_map_is_about_the_area_of_the_next_unit() -> None:
    match = Match.new(GAME, "campaign", Seeded(1), options={"setup": "free"})
    assert PICTURE.about(match.view(ALLIES)) == [SETTING.naval_base]


def test_the_steps_of_a_move_are_one_sentence() -> None:
    way = (MIDDLE, BOARD.neighbors[MIDDLE][0])
    on = next(n for n in BOARD.neighbors[way[1]] if n != MIDDLE)
    moves = [
        m.UnitMoved(rule="11.2", side=JAPAN, start=way[0], to=way[1]),
        m.UnitMoved(rule="11.2", side=JAPAN, start=way[1], to=on),
        m.UnitMoved(rule="11.2", side=JAPAN, start=way[0], to=way[1]),
        m.SuppressionRemoved(rule="7.1", side=ALLIES),
    ]
    told = PICTURE.fold_moves(moves)
    name = Describer(GROUND).hex
    assert told[0] == (f"a Japanese counter moves {name(MIDDLE)} to {name(on)} (2 hexes)", "11.2")
    assert told[1] == (f"a Japanese counter moves {name(MIDDLE)} to {name(way[1])} (1 hex)", "11.2")
    assert len(told) == 3
    assert PICTURE.side("japan") == NAMES[JAPAN]
