"""Somebody who sits at a browser: sees the page, clicks, presses keys. What he may do is read from the page."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import BrowserContext, TimeoutError

PATIENCE = 60.0  # seconds for the computer's turn


class Player:
    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.page = context.new_page()
        self.page.set_default_timeout(15_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)

    def leave(self) -> None:
        self.context.close()

    # -- coming to a table

    def lobby(self) -> None:
        self.page.goto(self.address)
        self.page.wait_for_selector(".game")

    def start(self, button: str = "Play U.S.", game: str = "Island War: Saipan") -> dict[str, Any]:
        """Two clicks away from a game: the page, and a side."""
        self.lobby()
        self.page.get_by_role("button", name=f"{button}, {game}").click()
        return self.sit()

    def set_up(
        self, opponent: str, scenario: str = "", side: str = "", game: str = "Island War: Saipan"
    ) -> None:
        """The longer way, by the form."""
        self.lobby()
        page = self.page
        page.get_by_role("button", name=f"More ways to play {game}").click()
        if scenario:
            page.get_by_label("Scenario").select_option(scenario)
        if side:
            page.get_by_label("Your side").select_option(side)
        page.get_by_label("Opponent").select_option(opponent)
        page.get_by_role("button", name="Start match").click()

    def sit(self) -> dict[str, Any]:
        self.page.wait_for_function("() => window.pacwar?.frame && window.board?.width")
        return self.frame()

    # -- looking

    def frame(self) -> dict[str, Any]:
        frame: dict[str, Any] = self.page.evaluate("() => window.pacwar.frame")
        return frame

    def kind(self) -> str:
        return str(self.frame()["prompt"]["type"])

    def settle(self) -> dict[str, Any]:
        """Wait until one is asked, or the game is over, and all has been shown."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            at_rest = self.page.evaluate(
                "() => { const t = window.pacwar; return (t.mine || !!t.frame.result) && !t.busy && !t.behind; }"
            )
            if at_rest:
                return self.frame()
            self.page.wait_for_timeout(40)
        raise AssertionError(f"nobody asks: {self.frame()['prompt']}")

    def piece(self, unit: int) -> dict[str, Any]:
        return next(p for p in self.frame()["scene"]["pieces"] if p["unit"] == unit)

    def piece_at(self, spot: int) -> dict[str, Any] | None:
        return next((p for p in self.frame()["scene"]["pieces"] if p["spot"] == spot), None)

    def choices(self, kind: str | None = None, type_: str = "") -> list[dict[str, Any]]:
        return [
            c
            for c in self.frame()["choices"]
            if (kind is None or c["kind"] == kind) and (not type_ or c["type"] == type_)
        ]

    # -- doing

    def act(self, deed: Any) -> dict[str, Any]:
        """Do something that plays an action, and wait for the next frame that asks."""
        frame = self.frame()
        before = [frame["you"], frame["number"]]  # each side at a screen has frames of its own
        deed()
        try:
            self.page.wait_for_function(
                "([you, n]) => window.pacwar.frame?.number !== n || window.pacwar.frame.you !== you",
                arg=before,
            )
        except TimeoutError as error:
            said = self.page.evaluate("() => window.pacwar.notice")
            raise AssertionError(f"nothing came of it: {self.frame()['prompt']}, {said}") from error
        return self.settle()

    def where(self, spot: int) -> tuple[float, float]:
        """The place of a hex in the window; the map is moved if it is out of sight, or too small to hit."""
        self.page.evaluate("(s) => window.look(s)", spot)
        self.page.wait_for_timeout(30)
        x, y = self.page.evaluate("(s) => window.board.toScreen(s)", spot)
        box = self.page.locator(".map canvas").first.bounding_box()
        assert box is not None
        return box["x"] + x, box["y"] + y

    def is_hex(self, spot: int) -> bool:
        """Else it is a box beside the map."""
        return bool(self.page.evaluate("(s) => s in window.pacwar.sheet.hexes", spot))

    def click_spot(self, spot: int) -> None:
        self.page.mouse.click(*self.where(spot))

    def click_unit(self, unit: int) -> None:
        spot = self.piece(unit)["spot"]
        if spot is None:
            self.page.locator(".choices .units button").nth(self._place(unit)).click()
        else:
            self.click_spot(spot)

    def _place(self, unit: int) -> int:
        return [c["arg"] for c in self.choices("unit")].index(unit)

    def bar(self, action: str = "") -> None:
        """A button of the bar, by its type of action; where something would be given up it asks first."""
        named = f"[data-action={action}]" if action else ""
        self.page.locator(f".deeds .btn.plain{named}").first.click()
        if self.page.locator(".confirm").count():
            self.page.locator(".confirm .sure").click()

    def go_on(self) -> dict[str, Any]:
        """The simplest answer to what is asked: end it, or else the first choice."""
        plain = self.choices(None)
        ends = [c for c in plain if c["arg"] is None]
        if ends:
            return self.act(lambda: self.bar(ends[0]["type"]))
        first = plain[0]
        if first["kind"] == "spot" and self.is_hex(first["arg"]):
            return self.act(lambda: self.click_spot(first["arg"]))
        if first["kind"] == "unit":
            return self.act(lambda: self.click_unit(first["arg"]))
        return self.act(lambda: self.page.locator(".choices .list button").first.click())

    def land(self) -> dict[str, Any]:
        """Saipan's first landing: a unit from the list, a hex on the map, as often as is asked."""
        frame = self.settle()
        while frame["prompt"]["type"] in ("Landing", "GoingAshore", "Offshore"):
            frame = self.go_on()
        return frame
