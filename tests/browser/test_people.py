"""Two people: two browsers, one screen, and what neither may learn of the other."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket, expect

from pacwar.games import load
from tests.browser.conftest import seat
from tests.browser.player import Player
from tools.live_table import choices


def test_two_browsers_are_two_seats(browser: Browser, address: str) -> None:
    one, two = seat(browser, address), seat(browser, address)
    one.set_up("friend")
    link = one.page.get_by_label("Link for your friend").input_value()
    one.page.get_by_role("button", name="Take your seat").click()
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
    one.page.get_by_role("button", name="Offer draw").click()
    two.page.locator(".offer").get_by_role("button", name="Accept").click()
    for player in (one, two):
        expect(player.page.locator(".prompt")).to_contain_text("over")
    assert not one.errors + two.errors
    one.leave()
    two.leave()


def test_a_curtain_hangs_between_two_at_one_screen(player: Player) -> None:
    """Nothing of the next side is shown, or to be read, before it has taken its seat; the keyboard will do."""
    player.set_up("hot", scenario="free")
    page = player.page
    lift(page, "U.S.")
    written = []
    while player.frame()["you"] == "us" and player.choices("spot", "WriteHex"):
        written.append(player.choices("spot", "WriteHex")[0])
        player.act(lambda: player.click_spot(written[-1]["arg"]))
    page.locator(".deeds .btn.plain").first.click()
    if page.locator(".confirm").count():
        page.locator(".confirm .sure").click()
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Japan")
    assert page.evaluate("() => window.pacwar.frame") is None
    assert page.locator("canvas").count() == 0
    shown = page.inner_text("body")
    names = load("saipan").setting("free").arguments["spot"]
    assert written and not any(names.name(choice["arg"]) in shown for choice in written)
    page.reload()
    lift(page, "Japan")
    assert player.sit()["you"] == "japan"
    assert not any(m["kind"] == "landing" for m in player.frame()["scene"]["markers"])
    assert not player.errors


def lift(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=f"Play as {name}")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.pacwar?.frame && window.board?.width")


# -- twins ------------------------------------------------------------------------------------------------------


def test_twins_send_the_same_bytes_to_a_browser(browser: Browser, address: str) -> None:
    """14.2 Two matches in which only the secret landing plan differs: Japan's browser gets the same bytes."""
    one, other = (frames_of_japan(browser, address, plan) for plan in (range(6), range(11, 5, -1)))
    assert one == other
    assert len(one) > 5


def frames_of_japan(browser: Browser, address: str, plan: Any) -> list[str]:
    japan, address = seat(browser, address), address.rstrip("/")
    made = japan.context.request.post(
        f"{address}/api/matches",
        data={"game": "saipan", "scenario": "free", "seats": {"us": "me", "japan": "friend"}},
    ).json()
    sent: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: sent.append(bare(str(text), made)))

    japan.page.on("websocket", listen)
    japan.page.goto(f"{address}/m/{made['match']}#{made['seats']['japan']}")
    japan.sit()
    us = {"Authorization": f"Bearer {made['seats']['us']}", "Origin": address}
    match = f"{address}/api/matches/{made['match']}"
    beaches = [c["arg"] for c in choices(japan.context.request.get(match, headers=us).json())]
    for number in plan:
        write(japan, match, us, "WriteHex", beaches[number])
    write(japan, match, us, "SealPlan", None)
    for _ in range(5):
        japan.settle()
        first = next(c for c in japan.choices() if c["arg"] is not None)
        deed = japan.click_spot if first["kind"] == "spot" else japan.click_unit
        japan.act(lambda deed=deed, first=first: deed(first["arg"]))
    japan.leave()
    return sent


def write(player: Player, match: str, headers: dict[str, str], kind: str, arg: int | None) -> None:
    seen = player.context.request.get(match, headers=headers).json()["number"]
    body = {"id": f"{kind}{arg}", "seen": seen, "actions": [{"type": kind, "arg": arg}]}
    assert player.context.request.post(f"{match}/play", headers=headers, data=body).ok


def bare(text: str, made: dict[str, Any]) -> str:
    """Without ids, nonces and clocks: they are drawn anew for every match."""
    read = json.loads(text)
    if "dice" in read:
        read["dice"] = {**read["dice"], "commitment": None, "nonces": sorted(read["dice"]["nonces"])}
    return json.dumps(read).replace(made["match"], "match")
