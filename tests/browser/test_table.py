"""The table in a real browser: a turn against the computer, two people, keyboard, phone, screen readers."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import ROOT, missing, seat
from tests.browser.player import Player

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def nearest_target(player: Player) -> int:
    """An enemy unit beside a unit of ours that has not fought."""
    found: int = player.page.evaluate(
        """() => {
          const { frame, sheet } = window.pacwar, at = (p) => sheet.hexes[p.spot];
          const ours = frame.scene.pieces.filter((p) => p.side === frame.you && p.spot !== null && !p.status.includes("fought"));
          const far = (p) => Math.min(...ours.map((o) => Math.hypot(at(o).x - at(p).x, at(o).y - at(p).y)));
          const open = frame.choices.filter((c) => c.kind === "unit").map((c) => frame.scene.pieces.find((p) => p.unit === c.arg));
          return open.sort((a, b) => far(a) - far(b))[0].unit;
        }"""
    )
    return found


def attack(player: Player) -> dict[str, Any]:
    """Built by clicking: the target, all who can attack it, Ground Support; then the die."""
    target = nearest_target(player)
    frame = player.act(lambda: player.click_unit(target))
    while player.kind() == "Declaration":
        more = player.choices("unit", "AddAttacker")
        frame = player.act(partial(player.click_unit, more[0]["arg"]) if more else player.bar)
    return frame


def test_a_turn_against_the_computer(player: Player) -> None:
    player.start()  # the second click: one is in a game
    page = player.page
    expect(page.locator(".prompt")).to_contain_text("You decide")
    assert player.settle()["prompt"]["type"] == "Landing"
    assert player.land()["prompt"]["type"] == "Combat"

    # what is still obligatory is refused, with the rule and the units
    page.locator(".deeds .barred").click()
    notice = page.locator(".notices .refusal")
    expect(notice).to_be_visible()
    rule = notice.locator(".rule").first
    rule.click()
    expect(page.get_by_role("dialog")).to_contain_text(rule.inner_text())
    page.keyboard.press("Escape")
    assert page.evaluate("() => window.pacwar.notice.about.length") > 0

    attack(player)
    assert player.kind() == "Barrage"
    before = player.frame()
    page.reload()  # in the middle of a battle
    after = player.sit()
    assert (after["prompt"], after["choices"], after["scene"]) == (
        before["prompt"],
        before["choices"],
        before["scene"],
    )

    expect(page.locator(".odds .bar").first).to_be_visible()
    odds = page.evaluate("() => window.pacwar.odds[0].odds")
    assert math.isclose(sum(c["chance"] for c in odds["chances"]), 1)
    assert all(line["rule"] for line in odds["reckoning"])
    player.act(lambda: player.bar("attack"))
    expect(page.locator(".thrown svg").first).to_be_visible()
    expect(page.locator(".thrown")).to_contain_text("against")

    for _ in range(60):
        frame = player.frame()
        if frame["prompt"]["type"] == "Movement" and frame["you"] == "us":
            break
        if frame["prompt"]["type"] == "Combat" and frame["duties"]:
            attack(player)
        else:
            player.go_on()
    assert player.kind() == "Movement"
    assert page.locator(".track .here").inner_text().startswith("2")

    moves_and_undo(player)
    assert not player.errors


def moves_and_undo(player: Player) -> None:
    """A picked unit shows where it can go; an illegal click explains itself; undo takes a step back."""
    page = player.page
    for choice in player.choices("unit"):
        player.act(partial(player.click_unit, choice["arg"]))
        if player.frame()["reach"]:
            break
        player.go_on()
    start = player.frame()
    unit = start["scene"]["involved"][0]
    player.click_spot(0)  # a corner of the sea
    expect(page.locator(".notices .refusal")).to_be_visible()
    assert player.frame()["number"] == start["number"]
    far = max(start["reach"], key=lambda way: len(way["steps"]))
    player.act(lambda: player.click_spot(far["spot"]))
    assert player.piece(unit)["spot"] == far["spot"]
    player.act(lambda: page.get_by_role("button", name="Undo").click())
    assert player.piece(unit)["spot"] != far["spot"]


def test_two_browsers_are_two_seats(browser: Browser, address: str) -> None:
    one, two = seat(browser, address), seat(browser, address)
    one.lobby()
    one.page.get_by_label("Opponent").select_option("friend")
    one.page.get_by_role("button", name="Start").click()
    link = one.page.get_by_label("Link for your friend").input_value()
    one.page.get_by_role("button", name="Take my seat").click()
    one.sit()
    two.page.goto(link)
    two.sit()
    assert (one.frame()["you"], two.frame()["you"]) == ("us", "japan")
    one.settle()
    assert not two.frame()["choices"]
    one.go_on()
    one.go_on()
    landed = [
        p["unit"] for p in one.frame()["scene"]["pieces"] if p["side"] == "us" and p["spot"] is not None
    ]
    two.page.wait_for_function(
        "(unit) => window.pacwar.frame.scene.pieces.some((p) => p.unit === unit && p.spot !== null)",
        arg=landed[0],
    )
    two.page.locator("#tab-table").click()
    two.page.get_by_label("Message").fill("Good luck")
    two.page.get_by_label("Message").press("Enter")
    one.page.locator("#tab-table").click()
    expect(one.page.locator(".chat")).to_contain_text("Good luck")
    one.page.get_by_role("button", name="Offer a draw").click()
    two.page.locator(".offer").get_by_role("button", name="Accept").click()
    for player in (one, two):
        expect(player.page.locator(".prompt")).to_contain_text("over")
    after_the_game(one)
    assert not one.errors + two.errors
    one.leave()
    two.leave()


def after_the_game(player: Player) -> None:
    """Replay with the scrubber, the save, and a branch that leaves the original alone."""
    page = player.page
    page.get_by_role("button", name="Replay").click()
    scrubber = page.get_by_label("Moment of the match")
    expect(scrubber).to_be_visible()
    scrubber.press("End")
    scrubber.press("ArrowLeft")
    expect(page.locator(".replay .n")).not_to_contain_text("0 /")
    page.get_by_role("button", name="Leave replay").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    assert Path(saved.value.path()).stat().st_size > 100
    page.get_by_role("button", name="Replay").click()
    before = page.url
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_function(
        "(url) => location.href !== url && window.pacwar?.frame && !window.pacwar.frame.result", arg=before
    )
    assert player.sit()["origin"] == "branch"


def test_a_turn_by_keyboard_alone(player: Player) -> None:
    player.start()
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
        if (kind == "Combat" and frame["duties"]) or not any(c["arg"] is None for c in frame["choices"]):
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
    if player.page.locator(".deeds .sure").count():
        player.page.keyboard.press("Enter")


def test_phone_size(browser: Browser, address: str) -> None:
    player = seat(browser, address, phone=True)
    player.start()
    player.settle()
    page = player.page
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for part in (".prompt", ".map canvas", ".tabs", ".choices .units button"):
        box = page.locator(part).first.bounding_box()
        assert box is not None and box["width"] > 30 and box["x"] >= 0 and box["x"] + box["width"] <= 391, (
            part
        )
    unit = page.locator(".choices .units button").first
    player.act(lambda: unit.tap())
    x, y = player.where(player.choices("spot")[0]["arg"])
    player.act(lambda: page.touchscreen.tap(x, y))
    assert not player.errors
    player.leave()


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_serious(browser: Browser, address: str, dark: bool) -> None:
    if not AXE.is_file():
        missing("axe-core is not installed: npm install, in web/")
    player = seat(browser, address, dark=dark)
    player.lobby()
    found = serious(player, "lobby")
    player.start()
    player.land()
    attack(player)
    player.page.wait_for_selector(".odds .bar")
    for key in ("play", "log", "forces", "charts", "table"):
        player.page.locator(f"#tab-{key}").click()
        found += serious(player, key)
    player.page.keyboard.press("?")
    found += serious(player, "help")
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
    player.land()
    for k in (14, 24, 48):
        boxes = player.page.evaluate("(k) => window.board.names(k)", k)
        assert len(boxes) > 8
        for i, a in enumerate(boxes):
            for b in boxes[i + 1 :]:
                apart = a["x"] + a["w"] <= b["x"] or b["x"] + b["w"] <= a["x"]
                apart = apart or a["y"] + a["h"] <= b["y"] or b["y"] + b["h"] <= a["y"]
                assert apart, (a, b)
    assert player.page.evaluate("() => window.board.smallestSelected()") >= 9


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
