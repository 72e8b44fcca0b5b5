"""What the table shows: scenes of views, the sheet and the charts."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Ended, decode, encode, replace
from pacwar.core.scene import Chart, Piece, Scene, Show
from pacwar.games.bataan import model as m
from pacwar.games.bataan.guess import guess
from pacwar.games.bataan.model import JAPAN, SIDES, US, Display, Land, Side
from pacwar.games.bataan.show_words import briefing
from pacwar.table.preview import choices
from tests.pieces import counters, printed

from .combats import NEAR, TARGET, declaring
from .scene import (
    BOARD,
    GAME,
    GROUND,
    SETTING,
    air,
    at,
    begin,
    event,
    formation,
    let_pass,
    play,
    scene,
    sequence,
    ship,
    unit,
    units,
)

assert GAME.show is not None
SHOW: Show = GAME.show


def seen(match: Match, side: Side | None) -> Scene:
    return SHOW.scene(match.view(side), side)


def piece(scene: Scene, key: str) -> Piece:
    return next(p for p in scene.pieces if p.key == key)


def values(piece: Piece) -> str:
    return printed(GAME, piece).faces[piece.face].values


def in_box(scene: Scene, box: str) -> list[Piece]:
    assert box in {b.key for b in scene.boxes}
    return [p for p in scene.pieces if p.box == box]


def note(scene: Scene, box: str) -> str:
    return next(b.note for b in scene.boxes if b.key == box)


def figures(match: Match, side: Side | None = None) -> dict[str, str]:
    return {meter.title: meter.value for meter in seen(match, side).meters}


# -- markers that only their owner knows --------------------------------------------------------------------


def held_back() -> Match:
    """Japan draws: a marker in the cup, one held, one drawn; the US has one in the cup and one that sits out."""
    sixteen, brigade = formation("16"), formation("65")
    return scene(
        m.Operations(JAPAN),
        m.Deciding(JAPAN, brigade),
        us={"3/51": "3314"},
        japan={"16 HQ": "3409", "65 HQ": "3806"},
        commands={
            JAPAN: {"pool": (sixteen,), "held": sixteen},
            US: {"pool": (formation("51"),), "unused": (formation("41"),)},
        },
    )


def test_7_14_the_owner_knows_his_markers_and_the_other_how_many_there_are() -> None:
    match = held_back()
    own, other, public = (seen(match, viewer) for viewer in (JAPAN, US, None))
    for pile, key in (("cup", "16"), ("held", "16"), ("drawn", "65")):
        (known,) = in_box(own, f"japan {pile}")
        assert (known.unit, printed(GAME, known).kind, known.count) == (formation(key), "formation", 1)
        for there in (other, public):
            (back,) = in_box(there, f"japan {pile}")
            assert (back.unit, back.counter, back.count) == (None, "japan am", 1)
            assert (printed(GAME, back).name, printed(GAME, back).symbol) == ("", "")
    assert [p.unit for p in in_box(other, "us out")] == [formation("41")]
    assert [p.unit for p in in_box(own, "us out")] == [None]
    assert note(own, "us cup") == "1"


def test_7_14_nothing_of_a_cup_that_is_being_filled_shows() -> None:
    pooled = (formation("41"), formation("51"))
    match = scene(m.Operations(JAPAN), m.PoolFilling(US, 4, 3, pooled), us={"51 HQ": "3317"})
    own, other = seen(match, US), seen(match, JAPAN)
    assert sorted(p.unit or 0 for p in in_box(own, "us cup")) == sorted(pooled)
    assert in_box(other, "us cup") == []
    assert {p.unit for p in in_box(other, "us free")} >= set(pooled)


def test_17_12_the_hand_of_events_with_the_moment_of_each() -> None:
    match = scene(hands={US: "T", JAPAN: "FA"}, us={"3/51": "3314"})
    mine = in_box(seen(match, JAPAN), "japan hand")
    assert {p.unit for p in mine} == {event("A"), event("F")}
    texts = {p.unit: printed(GAME, p).text for p in mine}
    assert "in a combat, before the die" in texts[event("F")]
    assert "after the die" in texts[event("A")]
    (guns,) = in_box(seen(match, US), "us hand")
    assert "when you choose artillery" in printed(GAME, guns).text
    (back,) = in_box(seen(match, US), "japan hand")
    assert (back.count, printed(GAME, back).name, back.unit) == (2, "", None)


def test_r55_a_marker_that_was_shown_is_seen_by_all() -> None:
    match = begin("second", 1)
    (shown,) = in_box(seen(match, US), "japan hand")
    assert (printed(GAME, shown).name, shown.unit) == ("Activate Any One Formation", None)


# -- counters -----------------------------------------------------------------------------------------------


def test_3_61_what_lies_on_a_unit_and_the_face_that_is_up() -> None:
    marks = {name: frozenset({"3/51"}) for name in ("disrupted", "unsupplied", "reduced")}
    match = scene(us={"3/51": "3314", "1/51": "3414", "51(+) Art": "3314"}, forces={US: marks})
    shown = seen(match, None)
    hurt, whole, guns = (piece(shown, f"u{u}") for u in units("3/51", "1/51", "51(+) Art"))
    assert hurt.status == ("disrupted", "unsupplied", "reduced")
    assert whole.status == ()
    weak = GROUND.weak[unit("3/51")]
    assert values(hurt) == f"{weak.attack}-{weak.defense}-{weak.er}-{weak.ma}"
    assert values(guns).endswith(f"/range {SETTING.counters[unit('51(+) Art')].range}")
    assert printed(GAME, hurt).tint == printed(GAME, whole).tint != ""


def test_2_23_each_formation_has_a_colour_of_its_own() -> None:
    from pacwar.games.bataan.show_counters import TINTS

    assert set(TINTS) == set(SETTING.formations)
    assert len(set(TINTS.values())) == len(TINTS)


def test_16_42a_units_in_manila_lie_in_the_box_that_can_be_chosen() -> None:
    shown = seen(scene(japan={"48 HQ": "Manila"}), JAPAN)
    assert [p.unit for p in in_box(shown, "manila")] == [unit("48 HQ")]
    box = next(b for b in shown.boxes if b.key == "manila")
    assert (box.kind, box.arg) == ("spot", SETTING.manila)


def test_8_1_a_unit_on_the_move_is_where_it_has_come_to() -> None:
    one = unit("3/51")
    moving = m.Moving(US, (one,), at("3314"), at("3315"), 4)
    shown = seen(scene(sequence(US, "51"), m.Movement(US), moving, us={"3/51": "3314"}), US)
    assert piece(shown, f"u{one}").spot == at("3315")
    assert shown.involved == (one,)
    assert [(a.start, a.to, a.kind) for a in shown.arrows] == [(at("3314"), at("3315"), "move")]


def test_4_33b_the_units_of_the_active_formation_are_marked() -> None:
    match = scene(sequence(JAPAN, "16"), m.Movement(JAPAN), japan={"16 HQ": "3409", "65 HQ": "3806"})
    shown = seen(match, US)
    assert piece(shown, f"u{unit('16 HQ')}").status == ("active",)
    assert piece(shown, f"u{unit('65 HQ')}").status == ()
    assert figures(match)["Mobile Sequence"] == "16th Division"


# -- the Strategic Display ----------------------------------------------------------------------------------


def test_15_23_a_sea_zone_can_be_chosen_while_a_unit_is_placed() -> None:
    display = Display({air("Ida"): "ready", air("Nate"): "flown"}, {ship("Barge 1"): "Manila Bay"})
    match = scene(m.Placement(JAPAN), m.PlacingAir(JAPAN, air("Ida")), display=display)
    shown = seen(match, JAPAN)
    assert [printed(GAME, p).name for p in in_box(shown, "japan ready")] == ["Ida"]
    assert [printed(GAME, p).name for p in in_box(shown, "japan done")] == ["Nate"]
    assert [(printed(GAME, p).name, printed(GAME, p).kind) for p in in_box(shown, "japan Manila Bay")] == [
        ("Barge 1", "ship")
    ]
    chosen = {b.key: b.arg for b in shown.boxes if b.kind == "zone"}
    assert chosen == {f"japan {zone}": n for n, zone in enumerate(GROUND.zones)}
    assert {b.arg for b in seen(match, US).boxes if b.kind == "zone"} == set(chosen.values())
    assert note(shown, "japan Manila Bay") == "0 of 2 air, 1 naval"


# -- overlays and marks on the map --------------------------------------------------------------------------


def test_16_22_command_range_and_the_layers_of_both_sides() -> None:
    match = scene(
        sequence(US, "51"), m.Movement(US), us={"51 HQ": "3317", "3/51": "3314"}, japan={"16 HQ": "3409"}
    )
    layers = {o.key: o for o in seen(match, JAPAN).overlays}
    reach = layers[f"range {unit('51 HQ')}"]
    assert reach.piece == f"u{unit('51 HQ')}"
    assert set(reach.spots) == {h for h in BOARD.hexes if BOARD.distance(at("3317"), h) <= 4}
    assert layers["command"].spots == reach.spots
    facts = match.position
    for side in SIDES:
        assert set(layers[f"{side.value} routes"].spots) == facts.logistics.network(side)
        assert set(layers[f"{side.value} supply"].spots) == facts.logistics.traced(side)
        assert set(layers[f"{side.value} zone"].spots) == facts.deployed[side].zone
    assert not set(layers["outside"].spots) & facts.area


def test_6_31_in_a_scenario_without_sources_there_are_no_supply_layers() -> None:
    keys = {o.key for o in seen(begin("layac", 1), US).overlays}
    assert "us supply" not in keys and "us zone" in keys


def test_14_13_what_was_done_to_the_map_is_marked() -> None:
    fort, river = at("3314"), (at("3413"), at("3414"))
    land = Land(destroyed=frozenset({fort}), built=frozenset({at("3317")}), blown=(river,))
    marks = {mark.spot: mark for mark in seen(scene(land=land), None).markers}
    assert (marks[fort].kind, "14.13" in marks[fort].text) == ("x", True)
    assert marks[at("3317")].kind == "fort"
    assert {marks[bank].kind for bank in river} == {"bridge"}
    assert "objective, friendly to US" in marks[at("3717")].text
    assert "US supply source" in marks[at("4230")].text


def test_6_31_a_source_that_was_taken_back_is_marked_until_it_gives_supply_again() -> None:
    source = at("4230")
    for land, told in (
        (Land(), "US supply source (6.31)"),
        (Land(japanese=frozenset({source})), "US supply source, lost (6.31)"),
        (
            Land(regained=frozenset({source})),
            "retaken: gives supply from the next Supply Status Phase",
        ),
    ):
        marks = {mark.spot: mark for mark in seen(scene(land=land), None).markers}
        assert told in marks[source].text


# -- combat -------------------------------------------------------------------------------------------------

TWO = {"1+2/9": NEAR[0], "I(-)9": NEAR[1]}


def built_up() -> Match:
    match = declaring(JAPAN, "16", japan=TWO, us={"1/51": TARGET})
    play(match, m.DeclareAttack(at(TARGET)), *(m.AddAttacker(u) for u in units(*TWO)))
    return match


def test_9_12_the_attack_that_is_put_together_with_the_column_of_either_table() -> None:
    match = built_up()
    shown = seen(match, US)
    assert shown.battle is not None
    first, second = shown.battle.parties
    assert (first.side, first.pieces) == ("japan", tuple(f"u{u}" for u in units(*TWO)))
    assert (second.side, second.pieces) == ("us", (f"u{unit('1/51')}",))
    assert {(a.start, a.to) for a in shown.arrows} == {(at(h), at(TARGET)) for h in TWO.values()}
    rolling = {c.type for c in choices(match, JAPAN) if c.rolls}
    assert rolling == {"UseMobile", "UseAssault"}
    for action, key in ((m.UseMobile(), "mobile"), (m.UseAssault(), "assault")):
        odds = match.odds(JAPAN, action)
        (line,) = [line for line in odds.breakdown if line.chart]
        chart = next(c for c in SHOW.charts if c.key == key)
        assert (line.chart, chart.columns[line.column]) == (key, "3:1")
        assert {"10.51a", "10.17", "10.62", "10.63"} <= {line.rule for line in odds.breakdown}


def test_10_0_who_takes_part_in_a_combat_and_how() -> None:
    one, other, gun = units("1+2/9", "1/51", "48 Mtn Art")
    combat = m.Combat(
        JAPAN,
        at(TARGET),
        (one,),
        (other,),
        {one: at(NEAR[0])},
        mobile=False,
        no_retreat=True,
        leads={JAPAN: one},
        guns={JAPAN: (gun,)},
        support={JAPAN: 4},
        events={JAPAN: (event("F"),)},
        flies={JAPAN: False},
    )
    display = Display({air("Ida"): "mission"})
    match = scene(
        sequence(JAPAN, "16", mode="assault"),
        combat,
        m.CombatRoll(),
        m.EventWindow(JAPAN, "combat"),
        japan={"1+2/9": NEAR[0], "48 Mtn Art": NEAR[0]},
        us={"1/51": TARGET},
        hands={JAPAN: "F"},
        display=display,
    )
    shown = seen(match, US)
    assert shown.battle is not None
    assert shown.battle.title.endswith("(Assault CRT)")
    told = {(p.side, p.role): p for p in shown.battle.parties}
    assert "1+2/9 leads" in told["japan", "attacks"].text
    assert "No Retreat" in told["us", "defends"].text
    assert told["japan", "artillery"].text == "4 support points"
    assert told["japan", "air and naval support"].pieces == (f"air {air('Ida')}",)
    assert "10.41c" in told["japan", "air and naval support"].text
    assert "Banzai" in told["japan", "events"].text
    assert piece(shown, f"u{one}").status[0] == "lead"
    assert {(a.start, a.kind) for a in shown.arrows} == {(at(NEAR[0]), "attack"), (at(NEAR[0]), "fire")}


# -- figures and tracks -------------------------------------------------------------------------------------


def test_19_25_how_abucay_stands() -> None:
    forts = frozenset(sorted(GROUND.abucay)[:2])
    match = scene(
        land=Land(japanese=frozenset({at("3717")}), destroyed=forts),
        tally={"lost_in_combat": {US: 9, JAPAN: 4}, "drm": -1},
    )
    told = figures(match)
    assert told["Japanese objectives"] == "1 of 3 needed"
    assert told["Abucay Line forts destroyed"] == "2 of 6 needed"
    assert (told["US steps lost in combat"], told["Japanese steps lost in combat"]) == ("9", "4")
    assert told["Initiative DRM"] == "US +1"
    assert told["First Player"] == "Japan"


def test_19_56_how_the_campaign_stands_and_what_its_track_brings() -> None:
    match = begin("campaign", 1)
    told = figures(match)
    assert told["Japanese victory points"] == "0"
    assert told["current victory level"] == "US Significant"
    (track,) = seen(match, None).tracks
    assert [track.spaces[0].title, track.spaces[-1].title] == ["3", "25"]
    assert track.at == 0
    fourteen = track.spaces[11]
    assert "21 Rgt HQ" in fourteen.text and "16.51" in fourteen.text
    due = in_box(seen(match, None), fourteen.box)
    assert unit("21 Rgt HQ") in {p.unit for p in due}
    assert "48 HQ" in track.spaces[9].text and "withdraws" in track.spaces[9].text


def test_6_52_the_attrition_track_holds_each_formation_at_its_rating() -> None:
    match = scene(us={"51 HQ": "3317"}, japan={"16 HQ": "3409"}, turn=4)
    shown = seen(match, None)
    track = next(d for d in shown.displays if d.key == "attrition")
    assert [row.title for row in track.rows] == sorted(
        (row.title for row in track.rows), key=int, reverse=True
    )
    assert formation("51") in {
        int(p.key.split()[1]) for p in in_box(shown, "us attrition 9")
    }  # 5 and 4 (R10)
    assert formation("16") in {int(p.key.split()[1]) for p in in_box(shown, "japan attrition 5")}


# -- in whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", list(SETTING.scenarios))
def test_scenes_are_sound_and_tell_no_more_than_the_view(scenario: str) -> None:
    """Keys are unique, boxes exist; and a state that looks the same to a viewer gives him the same scene."""
    match, rng = begin(scenario, 4), Random(4)
    for number in range(400):
        if not match.deciders:
            break
        side = rng.choice(match.deciders)
        play(match, rng.choice(match.legal(side)))
        if number % 40:
            continue
        for viewer in (*SIDES, None):
            made = seen(match, viewer)
            assert decode(encode(made), Scene) == made
            keys = [p.key for p in made.pieces]
            assert len(keys) == len(set(keys))
            assert {p.counter or p.key for p in made.pieces} <= set(counters(GAME))
            boxes = [box.key for box in made.boxes]
            assert len(boxes) == len(set(boxes))
            assert {p.box for p in made.pieces} <= {*boxes, ""}
            assert {key for d in made.displays for row in d.rows for key in row.boxes} <= {*boxes, ""}
            assert {space.box for track in made.tracks for space in track.spaces} <= {*boxes, ""}
            state = guess(GROUND, match.view(viewer), match.told(viewer), rng)
            assert SHOW.scene(GAME.view(state, viewer), viewer) == made


def test_a_finished_game_can_be_shown() -> None:
    match = begin("layac", 2)
    let_pass(match)
    ended = replace(match.state, steps=(Ended({"us": 1.0, "japan": 0.0}, "over", "19.15b"),))
    made = SHOW.scene(GAME.view(ended, None), None)
    assert made.battle is None and made.pieces


# -- what never changes -------------------------------------------------------------------------------------


def test_2_1_the_sheet_has_every_hex_and_a_style_for_all_that_is_drawn() -> None:
    (sheet,) = GAME.setting("campaign").sheets
    assert len(sheet.hexes) == len(BOARD.hexes)
    assert {h.terrain for h in sheet.hexes} == {style.key for style in sheet.terrains}
    assert {side.feature for side in sheet.sides} == {style.key for style in sheet.features}
    assert {mark for h in sheet.hexes for mark in h.marks} == {style.key for style in sheet.marks}
    assert set(sheet.hexes[at("2940")].marks) == {"town", "port", "airfield"}
    assert "abucay" in sheet.hexes[at("3314")].marks
    corners = [(h.x, h.y) for h in sheet.hexes]
    assert min(x for x, _ in corners) == 1
    assert max(x for x, _ in corners) == pytest.approx(sheet.width - 1)
    assert max(y for _, y in corners) == pytest.approx(sheet.height - 3**0.5 / 2, abs=0.01)


@pytest.mark.parametrize("chart", SHOW.charts, ids=[chart.key for chart in SHOW.charts])
def test_2_2_charts_are_complete(chart: Chart) -> None:
    assert chart.rows
    assert all(len(row) == len(chart.columns) for row in chart.rows)
    assert any(cell.provenance for row in chart.rows for cell in row)


def test_10_63_a_printed_cell_says_so() -> None:
    chart = next(chart for chart in SHOW.charts if chart.key == "assault")
    row = next(row for row in chart.rows if row[0].text == "4")
    assert row[8].provenance == "printed"  # line 2609 of the text
    assert row[1].provenance == "reconstructed"


def test_17_14_the_chart_of_events_has_both_sides_and_the_moment() -> None:
    chart = next(chart for chart in SHOW.charts if chart.key == "events")
    assert len(chart.rows) == 40
    told = {(row[0].text, row[1].text): row[3].text for row in chart.rows}
    assert told["K", "US"] == "when you choose Mobile or Assault"
    assert told["N", "Japan"] == "when your Operations Sequence begins"


@pytest.mark.parametrize("scenario", list(SETTING.scenarios))
def test_19_1_a_newcomer_is_told_how_to_win(scenario: str) -> None:
    text, aims, first = briefing(scenario)
    assert text and set(aims) == set(first) == set(SIDES)
    assert SHOW.briefings[scenario].aims == aims
