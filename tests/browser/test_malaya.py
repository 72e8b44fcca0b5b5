"""Malaya at the table: it begins with dice, hides stacks, has boxes beside the map and two tables to choose from."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from pacwar.games import load
from tests.browser.player import Player

GAME = "Pacific Battles: Malaya 1941"
WANTED = {  # what to look for first when a question of this kind is asked
    "Embarking": (("Embark", "55/18"), ("Embark", "56/18"), ("Embark", "18 HQ"), ("AssaultHex", "2514")),
    "Strikes": (("AddStrike", "2514"),),
    "Declarations": (("DeclareBattle", "2514"),),
}


NAMES = load("malaya").setting("campaign").arguments


def sit_down(player: Player, opponent: str = "hot") -> None:
    """Both at one screen with open cards, the Allies as they stood in history."""
    player.lobby()
    page = player.page
    page.get_by_role("button", name=f"More ways to play {GAME}").click()
    page.get_by_label("Opponent").select_option(opponent)
    page.get_by_label("Setup").select_option("historical")
    page.get_by_role("button", name="Start match").click()
    page.get_by_label("open information").check()
    page.get_by_role("button", name="Play as").click()
    player.sit()
    player.settle()


def send(player: Player, choice: dict[str, Any]) -> dict[str, Any]:
    """What a click on a choice sends."""
    deed = [{"type": choice["type"], "arg": choice["arg"]}]
    return player.act(lambda: player.page.evaluate("(deed) => window.pacwar.play(deed)", deed))


def next_choice(frame: dict[str, Any], landed: bool) -> dict[str, Any]:
    choices: list[dict[str, Any]] = frame["choices"]
    if frame["prompt"]["type"] == "Movement" and frame["you"] == "japan" and not landed:
        return next(c for c in choices if c["type"] == "PickCarrier")
    named = {(c["type"], NAMES[c["kind"]].name(c["arg"])): c for c in choices if c["arg"] is not None}
    for wanted in WANTED.get(frame["prompt"]["type"], ()):
        if wanted in named:
            return named[wanted]
    ends = [c for c in choices if c["type"] == "AddAttacker" or c["type"].startswith(("End", "Pass"))]
    return (ends or choices)[0]


def go_to(player: Player, kind: str) -> dict[str, Any]:
    """On to a question of this kind, with the landing at Kota Bharu on the way."""
    landed = False
    for _ in range(150):
        frame = player.settle()
        if frame["prompt"]["type"] == kind:
            return frame
        choice = next_choice(frame, landed)
        landed |= choice["type"] == "AssaultHex"
        send(player, choice)
    raise AssertionError(f"{kind} was never asked for")


def test_air_points_go_where_one_clicks(player: Player) -> None:
    """The opening rolls dice, so the match has begun only because both seats were taken."""
    sit_down(player)
    frame = go_to(player, "Allocating")
    names = {"allies": "Allies", "japan": "Japan"}
    side = names[frame["you"]]  # both are asked: who is shown depends on the dice
    box = player.page.get_by_role("button", name=f"{side}: Strike (0), can be chosen")
    player.act(box.click)
    expect(player.page.get_by_role("button", name=f"{side}: Strike (1), can be chosen")).to_be_visible()
    assert "1 strike" in player.frame()["prompt"]["text"]


def test_raid_and_assault_stand_side_by_side_and_the_enemy_is_face_down(player: Player) -> None:
    sit_down(player)
    frame = go_to(player, "TableChoice")
    page = player.page
    ways = page.locator(".odds .one")
    expect(ways).to_have_count(2)
    for way, title in zip(ways.all(), ("Use the Raid CRT", "Use the Assault CRT"), strict=True):
        expect(way.locator("h4")).to_have_text(title)
        expect(way.locator(".bar").first).to_be_visible()
        expect(way.locator(".breakdown")).to_contain_text("percent")
        rules = way.locator(".breakdown .rule").all_inner_texts()
        assert "14.3-3" in rules and "14.3-5" in rules
    allied = [p for p in frame["scene"]["pieces"] if p["side"] == "allies" and p["kind"] == "unit"]
    hidden = [p for p in allied if p["spot"] is not None and p["unit"] is None]
    assert len(hidden) > 5
    assert all(p["face_down"] and not p["symbol"] and not p["values"] for p in hidden)
    thrown = player.act(ways.nth(1).get_by_role("button", name="Assault").click)
    assert thrown["prompt"]["type"] != "TableChoice"
    page.get_by_role("tab", name="Log").click()  # what is said at once is gone when much follows
    expect(page.get_by_text("Japan chooses Assault").first).to_be_visible()
    assert player.errors == []
