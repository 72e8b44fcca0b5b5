"""What a game may put on the table, and Saipan does not: hidden stacks, displays, hands, layers, alternatives."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.player import Player

# A scene of a game with hidden stacks, laid over a real frame: the client shows what it is sent.
LAID = """() => {
  const t = window.pacwar, f = t.frame, plain = { ...f.scene.pieces[0], box: "", status: [], face_down: false, count: 1 };
  const piece = (more) => ({ ...plain, ...more });
  const spots = [370, 371, 372, 396, 397, 398, 399];
  const pieces = [
    piece({ key: "stack", side: "japan", unit: null, symbol: "", name: "", values: "", spot: 371, count: 4, face_down: true, text: "Japan, 4 counters face down" }),
    piece({ key: "hq", side: "us", unit: 900, symbol: "headquarters", name: "III Corps", values: "2", spot: 397, text: "III Corps, headquarters" }),
    piece({ key: "own", side: "us", unit: 901, symbol: "infantry", name: "11 Ind", values: "4-5", spot: 399, face_down: true, text: "11 Ind, face down" }),
    piece({ key: "chit", side: "us", unit: 5, kind: "marker", symbol: "", name: "Intelligence", values: "", spot: null, box: "hand", text: "Intelligence marker" }),
    piece({ key: "air", side: "us", unit: 902, symbol: "fighter", name: "Buffalo", values: "1", spot: null, box: "cap", text: "Buffalo, fighter" }),
    piece({ key: "late", side: "us", unit: 903, symbol: "armor", name: "4 Hus", values: "6-6", spot: null, box: "turn 2", text: "4 Hus, turn 2" }),
  ];
  const box = (key, title, more = {}) => ({ key, title, side: "us", note: "", kind: "", arg: null, rule: "", ...more });
  const scene = {
    ...f.scene, pieces, markers: [], focus: [], involved: [],
    boxes: [box("hand", "Your hand"), box("cap", "Patrol", { kind: "mission", arg: 1, note: "1 of 2" }), box("strike", "Strike", { kind: "mission", arg: 2 }), box("turn 2", "Turn 2")],
    displays: [{ key: "air", title: "Air missions", columns: ["in the air"], rows: [{ title: "Patrol", boxes: ["cap"] }, { title: "Strike", boxes: ["strike"] }], rule: "12.1" }],
    tracks: [{ title: "Turns", at: 0, rule: "4.1", spaces: [{ title: "1", note: "8 Dec", text: "", box: "" }, { title: "2", note: "12 Dec", text: "", box: "turn 2" }] }],
    overlays: [
      { key: "radius", title: "III Corps: 1 hex", spots, side: "us", rule: "", piece: "hq", shown: false },
      { key: "supply", title: "In supply", spots: spots.slice(0, 3), side: "japan", rule: "", piece: "", shown: false },
    ],
    battle: { title: "Battle", rule: "7.0", parties: [{ side: "us", role: "attack", pieces: ["hq", "own"], text: "" }, { side: "japan", role: "defend", pieces: ["stack"], text: "terrain unknown" }] },
    arrows: [{ start: 397, to: 371, kind: "attack", side: "us", text: "attacks" }, { start: 399, to: 371, kind: "fire", side: "us", text: "fires" }],
  };
  const choices = [
    { type: "PlayMarker", arg: 5, kind: "marker", name: "", text: "play Intelligence", rolls: false },
    { type: "Send", arg: 2, kind: "mission", name: "", text: "send it on a strike", rolls: false },
  ];
  const orders = [{ type: "PlayMarker", arg: "marker", text: "Play marker" }, { type: "Send", arg: "mission", text: "Send air unit" }];
  const odds = (label) => ({ chances: [{ part: "60 of 100", chance: 0.6, label, events: [] }, { part: "40 of 100", chance: 0.4, label: "nothing", events: [] }], breakdown: [{ text: "strength", value: 3, rule: "7.0", chart: "crt", column: 4 }], assuming: [], fates: [], guesses: 0, rolled: true, samples: 0 });
  t.frame = { ...f, number: f.number + 1, scene, choices, orders, reach: [], blocks_end: null, primary: "", ends: null, left: null };
  t.odds = ["raid", "assault"].map((text, arg) => ({ choice: { type: "ChooseTable", arg, kind: "table", name: "", text, rolls: true }, odds: odds(text), error: "" }));
  window.look(397);
}"""


def test_hidden_stacks_displays_and_layers(player: Player) -> None:
    player.start()
    player.settle()
    page = player.page
    page.evaluate(LAID)
    odds = page.locator(".odds")
    expect(odds.locator(".one")).to_have_count(2)  # alternatives stand side by side
    left, right = (odds.locator(".one").nth(n).bounding_box() for n in (0, 1))
    assert left and right and left["y"] == right["y"] and left["x"] < right["x"]
    expect(odds.get_by_role("button", name="4 counters face down")).to_be_visible()

    page.locator("#tab-forces").click()
    display = page.locator("details", has_text="Air missions").first
    expect(display.get_by_role("button", name="Patrol (1 of 2)")).to_be_visible()
    expect(display.locator(".box.open")).to_have_count(1)
    expect(page.get_by_role("button", name="Intelligence marker, can be chosen")).to_have_count(1)
    page.locator("summary", has_text="Turns").click()
    expect(page.get_by_role("button", name="4 Hus, turn 2")).to_be_visible()

    page.get_by_role("button", name="Layers").click()
    page.get_by_label("In supply").check()
    assert page.evaluate("() => [...window.board.marks.layers]") == ["supply"]
    x, y = player.where(397)
    page.mouse.move(x, y)  # the radius of a headquarters is shown while one points at it
    page.wait_for_timeout(150)
    text = page.locator(".tip").inner_text()
    assert "III Corps" in text
    assert not player.errors
