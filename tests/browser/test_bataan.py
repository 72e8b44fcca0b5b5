"""Bataan! at the table: a scenario and options to choose from, markers in cups, combats that are built up, a small screen."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, expect

from pacwar.games import load
from pacwar.games.bataan.model import Activate
from tests.browser.conftest import seat
from tests.browser.player import Player

GAME = "Bataan!"
FIRST = (
    "AddAttacker",
    "UseAssault",
    "DeclareAttack",
    "Activate",
    "ChooseAssault",
    "Stop",
)  # where there is a choice


def sit_down(player: Player, scenario: str = "layac") -> None:
    """Both at one screen with open cards."""
    player.lobby()
    page = player.page
    page.get_by_role("button", name=f"More ways to play {GAME}").click()
    page.get_by_label(re.compile("^Scenario")).select_option(scenario)
    page.get_by_label("Opponent").select_option("hot")
    page.get_by_label(re.compile("^Air")).select_option("secret")
    page.get_by_role("button", name="Start match").click()
    page.get_by_label("open information").check()
    page.get_by_role("button", name="Play as").click()
    player.sit()
    player.settle()


def send(player: Player, choice: dict[str, Any]) -> dict[str, Any]:
    """What a click on a choice sends."""
    deed = [{"type": choice["type"], "arg": choice["arg"]}]
    return player.act(lambda: player.page.evaluate("(deed) => window.pacwar.play(deed)", deed))


def choice(frame: dict[str, Any]) -> dict[str, Any]:
    choices: list[dict[str, Any]] = frame["choices"]
    found = (c for kind in FIRST for c in choices if c["type"] == kind)
    ends = (c for c in choices if c["type"].startswith(("End", "Pass", "Decline")))
    return next(found, None) or next(ends, None) or choices[0]


def go_to(player: Player, kind: str) -> dict[str, Any]:
    """On to a question of this kind, with an attack wherever there can be one."""
    for _ in range(150):
        frame = player.settle()
        if frame["prompt"]["type"] == kind:
            return frame
        send(player, choice(frame))
    raise AssertionError(f"{kind} was never asked for")


def test_a_marker_is_drawn_and_its_formation_moves(player: Player) -> None:
    sit_down(player, "mauban")
    go_to(player, "Operation")
    primary = player.page.locator(".deeds .btn.primary")
    expect(primary).to_have_attribute("data-action", "DrawMarker")
    player.act(lambda: player.bar("DrawMarker"))
    assert player.kind() == "Deciding"
    activate = player.choices("formation", "Activate")[0]
    text = load("bataan").setting("mauban").describe(Activate(activate["arg"]))
    expect(primary).to_have_text(text[0].upper() + text[1:])  # one choice is spelled out
    go_to(player, "Movement")
    unit = player.choices("unit", "PickUnit")[0]
    frame = send(player, unit)  # a click on its hex would ask who of the stack is meant
    assert frame["prompt"]["type"] == "Moving" and frame["reach"]
    way = frame["reach"][0]
    before = player.piece(unit["arg"])["spot"]
    player.act(lambda: player.click_spot(way["spot"]))
    assert player.piece(unit["arg"])["spot"] == way["spot"] != before
    assert player.errors == []


def test_a_combat_shows_its_odds_breakdown(player: Player) -> None:
    player.set_up("beginner", side="us", game=GAME)
    player.sit()
    go_to(player, "Leading")
    page = player.page
    expect(page.get_by_role("heading", name="Lead with")).to_be_visible()
    go_to(player, "FireSupport")
    expect(page.locator(".odds .bar").first).to_be_visible()
    rules = page.locator(".odds .breakdown .rule").all_inner_texts()
    assert {"10.51a", "10.17", "10.61c", "10.52"} <= set(rules)
    assert player.errors == []


def test_what_is_not_allowed_now_does_not_crowd_a_small_screen(browser: Browser, address: str) -> None:
    phone = seat(browser, address, phone=True)
    try:
        sit_down(phone)
        frame = go_to(phone, "Operation")
        page = phone.page
        barred = [o for o in frame["orders"] if o["arg"] is None and o["type"] != "DrawMarker"]
        expect(page.locator(".deeds .btn:visible")).to_have_count(4)  # draw, unavailable, hint, undo
        page.locator(".deeds summary").click()
        expect(page.locator(".deeds .not-now .btn:visible")).to_have_count(1 + len(barred))
        page.locator(".deeds .not-now .btn.barred[data-action=PlayHeld]").click()
        expect(page.locator(".notices .refusal")).to_be_visible()
        expect(page.locator(".deeds .btn:visible")).to_have_count(4)
        assert phone.errors == []
    finally:
        phone.leave()
