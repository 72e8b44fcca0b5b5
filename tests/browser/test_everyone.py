"""For everyone: by keyboard alone, on a phone, with fingers, with a screen reader, in light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.battle import attack, nearest_target
from tests.browser.conftest import ROOT, missing, seat
from tests.browser.player import Player

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def test_a_turn_by_keyboard_alone(player: Player) -> None:
    player.set_up("beginner")
    player.sit()
    page = player.page
    frame = player.settle()
    while frame["prompt"]["type"] in ("Landing", "GoingAshore", "Offshore"):
        if frame["choices"][0]["kind"] == "unit":
            page.keyboard.press("c")  # the list of choices
            page.wait_for_function("() => document.activeElement.closest('.choices')")
        else:
            page.keyboard.press("n")  # the next hex that can be chosen
            assert "can be chosen" in (page.locator(".board .cursor").get_attribute("aria-label") or "")
        frame = player.act(lambda: page.keyboard.press("Enter"))
    for _ in range(80):
        frame = player.frame()
        kind = frame["prompt"]["type"]
        if kind == "Movement":
            break
        if (kind == "Combat" and frame["blocks_end"]) or not any(c["arg"] is None for c in frame["choices"]):
            press_towards(player, nearest_target(player) if kind == "Combat" else None)
        elif kind == "Declaration" and (more := player.choices("unit", "AddAttacker")):
            press_towards(player, more[0]["arg"])
        else:
            player.act(lambda: end_by_key(player))
    assert player.kind() == "Movement"
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    said = page.locator("[aria-live=polite][role=status].hidden").inner_text()
    assert any(hex_["name"] in said for hex_ in page.evaluate("() => window.pacwar.sheet.hexes"))
    assert not player.errors


def press_towards(player: Player, unit: int | None) -> None:
    """Walk with n to the unit (or to the first thing that can be chosen) and press Enter."""
    page = player.page
    wanted = player.piece(unit)["spot"] if unit is not None else None
    for _ in range(80):
        page.keyboard.press("n")
        if wanted is None or page.evaluate("() => window.board.cursor") == wanted:
            break
    player.act(lambda: page.keyboard.press("Enter"))


def end_by_key(player: Player) -> None:
    player.page.keyboard.press("e")
    player.page.keyboard.press("Enter")
    if player.page.locator(".confirm").count():
        expect(player.page.locator(".confirm .sure")).to_be_focused()
        player.page.keyboard.press("Enter")


def test_phone_size(browser: Browser, address: str) -> None:
    player = seat(browser, address, phone=True)
    player.start()
    player.settle()
    page = player.page
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for part in (".prompt", ".map canvas", ".tabs", ".choices .units button"):
        box = page.locator(part).first.bounding_box()
        assert box is not None, part
        assert box["width"] > 30 and box["x"] >= 0 and box["x"] + box["width"] <= 391, part
    unit = page.locator(".choices .units button").first
    player.act(lambda: unit.tap())
    x, y = player.where(player.choices("spot")[0]["arg"])
    player.act(lambda: page.touchscreen.tap(x, y))
    two_fingers(player)
    assert not player.errors
    player.leave()


def two_fingers(player: Player) -> None:
    """Pinching draws the map near, about the place between the fingers; one finger moves it."""
    page = player.page
    page.evaluate("() => window.showMap({ k: 12, x: 0, y: 0 })")
    page.wait_for_timeout(100)
    box = page.locator(".map canvas").first.bounding_box()
    assert box is not None
    cx, cy = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = player.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        found = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    view = "() => ({ ...window.board.view })"
    middle = "([x, y]) => window.board.toSheet(x, y)"
    inside = [cx - box["x"], cy - box["y"]]
    before, held = page.evaluate(view), page.evaluate(middle, inside)
    touch("touchStart", (cx - 30, cy), (cx + 30, cy))
    for spread in (45, 60, 75, 90):
        touch("touchMove", (cx - spread, cy), (cx + spread, cy))
    touch("touchEnd")
    after = page.evaluate(view)
    assert after["k"] == pytest.approx(before["k"] * 3, rel=0.05)
    assert page.evaluate(middle, inside) == pytest.approx(held, abs=1.0)
    touch("touchStart", (cx, cy))
    for far in (20, 40, 60):
        touch("touchMove", (cx - far, cy))
    touch("touchEnd")
    moved = page.evaluate(view)
    assert moved["k"] == after["k"] and moved["x"] < after["x"] - 30


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_serious(browser: Browser, address: str, dark: bool) -> None:
    """Lobby, board, combat, every panel, the end, the replay, the curtain."""
    if not AXE.is_file():
        missing("axe-core is not installed: npm install, in web/")
    player = seat(browser, address, dark=dark)
    page = player.page
    player.set_up("hot")
    page.wait_for_selector(".curtain")
    found = serious(player, "curtain")
    player.lobby()
    found += serious(player, "lobby")
    player.set_up("beginner")
    player.sit()
    player.settle()
    found += serious(player, "board")
    player.land()
    page.locator(".deeds .barred").click()
    found += serious(player, "refusal")
    attack(player)
    page.wait_for_selector(".odds .bar")
    for key in ("play", "log", "forces", "charts", "table"):
        page.locator(f"#tab-{key}").click()
        found += serious(player, key)
    page.get_by_role("button", name="Layers").click()
    found += serious(player, "layers")
    page.keyboard.press("?")
    found += serious(player, "help")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Confirm resignation").click()
    page.wait_for_selector(".after h4")
    found += serious(player, "end")
    page.locator(".after").get_by_role("button", name="Replay").click()
    page.wait_for_selector(".replay .what")
    found += serious(player, "replay")
    assert not found
    player.leave()


def serious(player: Player, where: str) -> list[str]:
    session = player.context.new_cdp_session(player.page)  # the page itself allows no foreign script
    session.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
    result = player.page.evaluate("() => axe.run()")
    return [
        f"{where}: {v['id']} {[n['target'] for n in v['nodes'][:3]]}"
        for v in result["violations"]
        if v["impact"] in ("serious", "critical")
    ]


def test_names_do_not_meet_and_values_can_be_read(player: Player) -> None:
    """At three zoom levels no name covers another; on a selected counter no value is below 9 px."""
    player.start()
    player.settle()
    for k in (14, 24, 48):
        boxes = player.page.evaluate("(k) => window.board.names(k)", k)
        assert len(boxes) > 8
        for i, a in enumerate(boxes):
            for b in boxes[i + 1 :]:
                apart = a["x"] + a["w"] <= b["x"] or b["x"] + b["w"] <= a["x"]
                apart = apart or a["y"] + a["h"] <= b["y"] or b["y"] + b["h"] <= a["y"]
                assert apart, (a, b)
    assert player.page.evaluate("() => window.board.smallestSelected()") >= 9


def test_terrains_differ_by_pattern_and_stand_in_the_order_of_the_chart(player: Player) -> None:
    player.start()
    sheet = player.page.evaluate("() => window.pacwar.sheet")
    assert [s["key"] for s in sheet["terrains"]] == ["sea", "clear", "broken", "rough", "town"]
    patterns = [s["pattern"] for s in sheet["terrains"]]
    assert len(set(patterns)) == len(patterns)
    player.page.locator("#tab-charts").click()
    titles = player.page.locator(".legend b").all_inner_texts()
    assert titles[:5] == [s["title"] for s in sheet["terrains"]]


def test_nothing_is_asked_of_others(player: Player) -> None:
    """No request leaves for another host, and the strict policy of the table is kept."""
    foreign: list[str] = []
    player.page.on(
        "request",
        lambda r: foreign.append(r.url) if not r.url.startswith((player.address, "blob:", "data:")) else None,
    )
    player.start()
    player.settle()
    assert not foreign
    assert not player.errors
