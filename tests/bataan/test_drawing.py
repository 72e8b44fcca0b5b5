"""Bataan in plain text: the map at every width, hexes and units in words, moves in short, and nothing of what is hidden."""

from __future__ import annotations

import pytest

from pacwar.cli.drawing import picture_of
from pacwar.games.bataan import model as m
from pacwar.games.bataan.drawing import Drawing
from pacwar.games.bataan.model import JAPAN, SIDES, US, Land

from .scene import (
    BOARD,
    GAME,
    GROUND,
    SETTING,
    at,
    begin,
    event,
    formation,
    let_pass,
    random_game,
    scene,
    sequence,
    unit,
    units,
)

PICTURE = picture_of(GAME.setting("campaign"))


@pytest.mark.parametrize("width", [60, 80, 100, 134, 176, 200])
def test_no_line_is_longer_than_the_screen(width: int) -> None:
    match = begin("campaign", 1)
    for viewer in (*SIDES, None):
        seen = match.view(viewer)
        for lines in (
            PICTURE.whole(seen, width),
            PICTURE.part(seen, [], width),
            PICTURE.part(seen, [at("3314")], width),
        ):
            assert lines
            assert max(map(len, lines)) <= width


def test_2_1_the_whole_map_begins_with_its_first_column_and_row() -> None:
    """Odd columns lie half a hex lower: 1000 is on the first line, 1101 below 1001."""
    lines = PICTURE.whole(begin("abucay", 1).view(None), 200)
    assert lines[0].split()[0] == "10"
    assert lines[1].startswith("00")
    near = "\n".join(PICTURE.part(scene(us={"3/51": "3314"}).view(US), [at("3314")], 60))
    row = {
        name: n
        for n, line in enumerate(near.split("\n"))
        for name in ("3214", "3314", "3414")
        if name in line
    }
    assert row["3214"] == row["3414"] == row["3314"] - 1


def test_3_33_the_map_shows_the_strongest_unit_of_a_stack() -> None:
    match = scene(us={"3/51": "3314", "51(+) Art": "3314"}, japan={"16 HQ": "3313"})
    near = "\n".join(PICTURE.part(match.view(JAPAN), [at("3314")], 80, [at("3315")]))
    assert "3314t(3/51+)" in near
    assert "3313t[16HQ]" in near
    assert "3315.*" in near


def test_labels_are_short_and_every_terrain_has_a_sign() -> None:
    drawing = Drawing(GROUND)
    assert max(map(len, drawing.labels)) <= 5
    assert all(len(drawing.glyph(h)) == 1 for h in BOARD.hexes)
    assert all(drawing.glyph(h) in PICTURE.legend() for h in BOARD.hexes)


def test_hexes_units_and_markers_in_words() -> None:
    match = scene(
        us={"3/51": "3314", "1/51": "3414"},
        japan={"48 HQ": "Manila"},
        forces={US: {"disrupted": frozenset({"3/51"})}},
        land=Land(destroyed=frozenset({at("3314")})),
        hands={US: "K", JAPAN: "F"},
    )
    seen = match.view(US)
    words = PICTURE.look(seen, at("3314"))
    for part in (
        "destroyed Abucay Line fort",
        "friendly to US",
        "disrupted",
        "trail to 3315",
        "1/51",
    ):
        assert part in words
    assert "48 HQ" in PICTURE.look(seen, SETTING.manila)
    assert "51st Division in 3314" in PICTURE.remark(seen, "unit", unit("3/51"))
    assert "when you choose Mobile or Assault" in PICTURE.remark(seen, "event", event("K"))
    assert PICTURE.remark(seen, "formation", formation("51")) == "51st Division"
    assert PICTURE.where(seen, "unit", unit("3/51")) == at("3314")
    assert PICTURE.at(seen, at("3314")) == units("3/51")
    assert "of 3 objectives needed" in PICTURE.status(seen)
    assert "events in hand 1" in PICTURE.status(seen)


def test_17_12_the_roster_tells_no_more_than_the_view() -> None:
    match = scene(
        us={"51 HQ": "3317"},
        hands={US: "K", JAPAN: "F"},
        commands={JAPAN: {"pool": (formation("16"), formation("65"))}},
    )
    own, other = (dict(PICTURE.roster(match.view(side))) for side in (JAPAN, US))
    assert "Japan, event markers in hand" in own
    assert "Japan, event markers in hand" not in other
    assert "16th Division" in str(own["Japan, activation markers"])
    assert "16th Division" not in str(other["Japan, activation markers"])
    assert "2 unseen" in str(other["Japan, activation markers"])


def test_the_map_is_about_the_open_step_or_the_front() -> None:
    one = unit("3/51")
    moving = m.Moving(US, (one,), at("3314"), at("3315"), 4)
    match = scene(sequence(US, "51"), m.Movement(US), moving, us={"3/51": "3314"})
    assert PICTURE.about(match.view(US)) == [at("3315")]
    match = scene(us={"3/51": "3314", "51 HQ": "3317"}, japan={"16 HQ": "3313"})
    assert set(PICTURE.about(match.view(US))) == {at("3314"), at("3313")}


def test_the_steps_of_a_move_are_one_sentence() -> None:
    one, two = units("3/51", "1/51")
    way = [at(name) for name in ("3314", "3315", "3316")]
    moves = [
        m.UnitMoved(rule="8.11", units=(one,), start=way[0], to=way[1]),
        m.UnitMoved(rule="8.11", units=(one,), start=way[1], to=way[2]),
        m.UnitMoved(rule="8.11", units=(two,), start=way[0], to=way[1]),
        m.UnitRecovered(rule="3.75", unit=one),
    ]
    assert PICTURE.fold_moves(moves) == [
        ("3/51 moves 3314 to 3316 (2 hexes)", "8.11"),
        ("1/51 moves 3314 to 3315 (Abucay Hacienda)", "8.11"),
        ("3/51 recovers from Disruption", "3.75"),
    ]
    assert PICTURE.side("japan") == "Japan"


# -- the chronicle ------------------------------------------------------------------------------------------


def test_19_15_the_chronicle_of_a_finished_game() -> None:
    match = random_game("layac", 3)
    assert match.result is not None
    assert GAME.chronicle is not None
    told = GAME.chronicle(match)
    tally = match.state.tally
    assert told.counts["steps lost by US"] == tally.lost[US]
    assert told.counts["objectives that Japan held at the end"] == sum(
        h in match.state.land.japanese for h in GROUND.fields["layac"].goals
    )
    activated = [e for entry in match.log for e in entry.events if isinstance(e, m.FormationActivated)]
    by_side = [told.counts[f"activations of {name}"] for name in ("US", "Japan")]
    assert sum(by_side) == len(activated) > 0
    assert "Japanese victory points" not in told.counts
    assert told.marks["Mariveles fell"] is False


def test_the_status_of_each_scenario() -> None:
    for scenario in SETTING.scenarios:
        match = begin(scenario, 1)
        let_pass(match)
        assert PICTURE.status(match.view(None)).startswith("Turn ")
