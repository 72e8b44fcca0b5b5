"""What the table shows: scenes of views, the sheet and the charts."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import decode, encode
from pacwar.core.scene import Battle, Chart, Piece, Scene, Show
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, SIDES, STRIKE, AirForce, Arrivals, Fight
from tests.malaya.scene import BOARD, GAME, GROUND, MIDDLE, SETTING, held, hex_where, play, scene, unit, units
from tests.pieces import printed

assert GAME.show is not None
SHOW: Show = GAME.show


def seen(match: Match, side: m.Side | None) -> Scene:
    return SHOW.scene(match.view(side), side)


def piece(scene: Scene, key: str) -> Piece:
    return next(p for p in scene.pieces if p.key == key)


def in_box(scene: Scene, box: str) -> list[Piece]:
    assert box in {b.key for b in scene.boxes}
    return [p for p in scene.pieces if p.box == box]


# -- fog --------------------------------------------------------------------------------------------------------


def test_18_0_a_stack_is_a_mark_for_the_enemy_and_units_for_its_owner() -> None:
    one, two = units(ALLIES, "infantry", 2)
    match = scene(allies={one: MIDDLE, two: MIDDLE}, supply={ALLIES: {MIDDLE: 2}})
    mine = [p for p in seen(match, ALLIES).pieces if p.spot == MIDDLE]
    assert {p.unit for p in mine} == {one, two, None}
    assert all(p.face_down for p in mine if p.unit is not None)
    supply = piece(seen(match, ALLIES), f"supply allies {MIDDLE}")
    assert (supply.values, printed(GAME, supply).name) == ("2", "supply")
    for viewer in (JAPAN, None):
        (mark,) = [p for p in seen(match, viewer).pieces if p.spot == MIDDLE]
        assert (mark.unit, mark.counter, mark.values, mark.face_down) == (None, "allies units", "", True)
        assert (printed(GAME, mark).name, printed(GAME, mark).symbol) == ("", "")


def test_18_0_units_that_lie_open_are_seen_by_all() -> None:
    one = unit(ALLIES, "infantry")
    match = scene(allies={one: MIDDLE}, known={"all": m.Known(frozenset({one}))})
    assert piece(seen(match, None), f"u{one}").unit == one
    assert not piece(seen(match, ALLIES), f"u{one}").face_down


def test_18_6_only_the_owner_sees_base_and_track() -> None:
    one, two = units(JAPAN, "infantry", 2)
    track = {"track": {3: Arrivals((two,), supply=1, safe=(two,))}}
    match = scene(japan={one: SETTING.base[JAPAN]}, forces={JAPAN: track})
    own = seen(match, JAPAN)
    assert [p.unit for p in in_box(own, "japan base")] == [one]
    assert [p.unit for p in in_box(own, "japan turn 3")] == [two, None]
    assert own.tracks[0].spaces[2].box == "japan turn 3"
    other = seen(match, ALLIES)
    assert in_box(other, "japan base") == []
    assert all(printed(GAME, p).side != "japan" for p in other.pieces)
    base = next(b for b in other.boxes if b.key == "japan base")
    assert (base.kind, base.arg) == ("spot", SETTING.base[JAPAN])


def test_5_4_the_hand_is_shown_to_its_holder() -> None:
    match = scene(hands={JAPAN: held(JAPAN, "J-Banzai", "J-StaffPlanning")})
    mine = in_box(seen(match, JAPAN), "japan hand")
    assert {printed(GAME, p).name for p in mine} == {"Banzai!", "Staff Planning"}
    assert all(printed(GAME, p).kind == "marker" and p.unit is not None for p in mine)
    (back,) = in_box(seen(match, ALLIES), "japan hand")
    assert (back.count, printed(GAME, back).name, back.unit) == (2, "", None)


# -- air --------------------------------------------------------------------------------------------------------


def notes(scene: Scene, side: m.Side) -> list[str]:
    boxes = {box.key: box for box in scene.boxes}
    return [
        boxes[key].note for row in scene.displays[0].rows for key in row.boxes if key.startswith(side.value)
    ]


def test_16_31_the_air_display_and_which_boxes_can_be_chosen() -> None:
    """In allocation the own boxes with what is entered so far; for losses those of the enemy."""
    match = scene(m.AirMissions(), air={JAPAN: AirForce(5, 1, 2)})
    match.play(JAPAN, m.AssignAir(STRIKE))
    assert notes(seen(match, JAPAN), JAPAN) == ["0", "0", "1", "0", "4", "1", "2"]
    assert notes(seen(match, ALLIES), JAPAN) == ["0", "0", "0", "0", "5", "1", "2"]
    chosen = {box.key: box.arg for box in seen(match, JAPAN).boxes if box.kind == "box"}
    assert chosen == {f"japan air {n}": n for n in range(6)}
    losses = scene(m.AirLosses(JAPAN, 1, 0), air={ALLIES: AirForce(3)})
    assert {b.side for b in seen(losses, JAPAN).boxes if b.kind == "box"} == {"allies"}


def test_16_8_strikes_are_marked_on_the_map() -> None:
    match = scene(
        m.Strikes(JAPAN),
        allies={unit(ALLIES, "infantry"): MIDDLE},
        air={JAPAN: AirForce(0, missions=(0, 0, 2, 0))},
    )
    play(match, m.AddStrike(MIDDLE))
    assert [(mark.spot, mark.kind) for mark in seen(match, ALLIES).markers] == [(MIDDLE, "fire")]


# -- overlays, battles, figures ---------------------------------------------------------------------------------


def test_10_4_the_radius_of_an_hq_and_the_layers_of_its_side() -> None:
    hq, one = unit(JAPAN, "hq"), unit(JAPAN, "infantry")
    match = scene(
        japan={hq: MIDDLE, one: MIDDLE},
        supply={JAPAN: {MIDDLE: 1}},
        forces={JAPAN: {"active": frozenset({hq})}},
    )
    layers = {o.key: o for o in seen(match, JAPAN).overlays}
    radius = layers[f"radius {hq}"]
    reach = SETTING.counters[hq].radius
    assert radius.piece == f"u{hq}"
    assert set(radius.spots) == {h for h in BOARD.hexes if BOARD.distance(MIDDLE, h) <= reach}
    assert layers["command"].spots == radius.spots
    assert set(layers["supply"].spots) == {MIDDLE, *BOARD.neighbors[MIDDLE]}
    assert set(layers["zone"].spots) == set(GROUND.zone_links[MIDDLE])
    assert all(o.spots == () for o in seen(match, ALLIES).overlays)


def test_18_4_announced_zones_are_a_layer() -> None:
    near = GROUND.zone_links[MIDDLE][0]
    match = scene(japan={unit(JAPAN, "infantry"): MIDDLE}, allies={unit(ALLIES, "infantry"): near})
    layers = {o.key: o for o in seen(match, ALLIES).overlays}
    assert near in layers["announced"].spots


def test_14_3_the_battle_with_its_parties_and_arrows() -> None:
    """Raid and Assault stand side by side: both lead to dice, and name the column of their chart."""
    one, other = unit(JAPAN, "infantry"), unit(ALLIES, "infantry")
    near = GROUND.zone_links[MIDDLE][0]
    fight = m.Battle(JAPAN, (near,), (one,), (other,), {one: MIDDLE, other: near})
    match = scene(
        m.Battles(JAPAN, (Fight((near,), (one,)),)),
        fight,
        m.Resolution(),
        m.TableChoice(JAPAN),
        japan={one: MIDDLE},
        allies={other: near},
        known={"all": m.Known(frozenset({one, other}))},
    )
    view = seen(match, JAPAN)
    assert isinstance(view.battle, Battle)
    assert [(p.side, p.pieces) for p in view.battle.parties] == [
        ("japan", (f"u{one}",)),
        ("allies", (f"u{other}",)),
    ]
    assert [(a.start, a.to, a.kind) for a in view.arrows] == [(MIDDLE, near, "attack")]
    assert set(view.focus) == {MIDDLE, near}
    for action, chart in ((m.ChooseRaid(), "raid"), (m.ChooseAssault(), "assault")):
        odds = match.odds(JAPAN, action)
        line = odds.breakdown[-1]
        assert line.chart == chart
        shown = next(c for c in SHOW.charts if c.key == chart)
        assert f"column {shown.columns[line.column]}" == line.text
        assert len(odds.chances) > 1


def test_24_0_the_ledger() -> None:
    objective = SETTING.objectives[0]
    match = scene(
        points={JAPAN: 20, ALLIES: 2},
        japan={unit(JAPAN, "infantry"): objective},
        game_turn=m.GameTurn(JAPAN, panic=True, no_landings=True),
    )
    figures = {meter.title: meter for meter in seen(match, None).meters}
    assert figures["Japanese Victory Points"].value == "20"
    assert figures["victory level"].value == "Japan, Marginal Victory"
    assert figures["Japanese objectives"].value == f"1 of {len(SETTING.objectives)}"
    assert {"Panic", "no landings"} <= set(figures)
    assert "Thais Resist" not in figures


def test_25_4a_set_up_shows_who_is_next_and_who_stands_already() -> None:
    match = Match.new(GAME, "campaign", dice=Seeded(1), options={"setup": "free"})
    before = seen(match, ALLIES)
    (first,) = before.involved
    assert piece(before, f"u{first}").box == "allies due"
    where = match.legal(ALLIES)[0]
    assert isinstance(where, m.DeployAt)
    play(match, where)
    after = seen(match, ALLIES)
    assert piece(after, f"u{first}").spot == where.spot
    assert after.involved != before.involved
    theirs = [c for p in seen(match, JAPAN).pieces if (c := printed(GAME, p)).side == "allies"]
    assert {counter.kind for counter in theirs} <= {"marker"}


# -- in a whole game --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [4, 9])
def test_scenes_are_sound_throughout_a_game(seed: int) -> None:
    """Keys are unique, boxes exist, and nobody's scene names a unit that his view does not."""
    match = Match.new(GAME, "campaign", dice=Seeded(seed), options={"setup": "historical"})
    rng = Random(seed)
    for number in range(600):
        if not match.deciders:
            break
        side = rng.choice(match.deciders)
        assert isinstance(match.play(side, rng.choice(match.legal(side))), Played)
        if number % 20:
            continue
        for viewer in (*SIDES, None):
            made = seen(match, viewer)
            assert decode(encode(made), Scene) == made
            keys = [p.key for p in made.pieces]
            assert len(keys) == len(set(keys))
            boxes = {box.key for box in made.boxes}
            assert {p.box for p in made.pieces} <= {*boxes, ""}
            assert {key for d in made.displays for row in d.rows for key in row.boxes} <= boxes
            view = match.view(viewer)
            for owner in SIDES:
                force = view.forces[owner]
                cards = [(p.unit, printed(GAME, p)) for p in made.pieces]
                units = {u for u, c in cards if c.kind == "unit" and c.side == owner.value} - {None}
                if owner is not viewer:
                    assert units == {*force.at, *force.replaceable, *force.lost}


# -- what never changes -----------------------------------------------------------------------------------------


def test_2_2_the_sheet_has_every_hex_and_a_style_for_all_that_is_drawn() -> None:
    (sheet,) = GAME.setting("campaign").sheets
    assert len(sheet.hexes) == len(BOARD.hexes)
    assert {h.terrain for h in sheet.hexes} <= {style.key for style in sheet.terrains}
    assert {side.feature for side in sheet.sides} <= {style.key for style in sheet.features}
    assert {mark for h in sheet.hexes for mark in h.marks} == {style.key for style in sheet.marks}
    port = hex_where(lambda h: h in SETTING.ports)
    assert "port" in sheet.hexes[port].marks
    for drawn in sheet.hexes:
        assert 0 < drawn.x < sheet.width
        assert 0 < drawn.y < sheet.height


@pytest.mark.parametrize("chart", SHOW.charts, ids=[chart.key for chart in SHOW.charts])
def test_2_34_charts_are_complete(chart: Chart) -> None:
    assert chart.rows
    assert all(len(row) == len(chart.columns) for row in chart.rows)
    assert any(cell.provenance for row in chart.rows for cell in row)


def test_16_51_a_printed_cell_says_so() -> None:
    chart = next(chart for chart in SHOW.charts if chart.key == "superiority")
    assert (chart.rows[4][2].text, chart.rows[4][2].provenance) == ("1/1", "printed")
    assert chart.rows[4][3].provenance == "reconstructed"


def test_odds_do_not_look_into_the_next_turn() -> None:
    """4.1-l Initiative and the picks of markers would be hundreds of thousands of outcomes."""
    match = scene(
        m.TurnAdvance(),
        m.VictoryPhase(),
        m.Yamashita(JAPAN),
        japan={unit(JAPAN, "infantry"): MIDDLE},
        hands={JAPAN: held(JAPAN, "J-StaffPlanning")},
        rest=False,
    )
    odds = match.odds(JAPAN, m.Pass())
    assert [chance.label for chance in odds.chances] == ["no die roll"]
