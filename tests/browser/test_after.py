"""After a game: its luck, its dice, its log, the replay, and a branch that leaves the original alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.battle import attack
from tests.browser.conftest import seat
from tests.browser.player import Player


@pytest.fixture(scope="module")
def finished(browser: Browser, address: str) -> str:
    """The link to a short game: a landing, an attack, and he resigns."""
    player = seat(browser, address)
    player.set_up("beginner")
    player.sit()
    player.land()
    attack(player)
    player.act(lambda: player.bar("EndBarrage"))
    page = player.page
    page.locator("#tab-table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Confirm resignation").click()
    expect(page.locator(".after")).to_contain_text("wins")
    link = page.url
    player.leave()
    return link


@pytest.fixture
def over(player: Player, finished: str) -> Player:
    """Somebody who comes back to it."""
    player.page.goto(finished)
    player.sit()
    return player


def test_luck_and_dice_are_told(over: Player) -> None:
    page = over.page
    expect(page.locator(".after")).to_contain_text("of 1 roll")
    page.get_by_role("button", name="Verify dice").click()
    expect(page.locator(".after .note")).to_contain_text("1 die checked: all match the commitment")
    assert not over.errors


def test_the_log_is_searched_and_filtered(over: Player) -> None:
    page = over.page
    page.locator("#tab-log").click()
    entries = page.locator(".log li")
    everything = entries.count()
    dice = page.get_by_role("checkbox", name="dice")
    dice.check()
    expect(entries).to_have_count(1)
    expect(entries.first).to_contain_text("die")
    dice.uncheck()
    page.get_by_label("Search the log").fill("12.3")
    assert 0 < entries.count() < everything
    assert all("12.3" in text for text in entries.all_inner_texts())
    page.get_by_label("Search the log").fill("")
    page.get_by_label("Side").select_option("japan")
    assert entries.count() < everything


def test_replay_save_and_branch(over: Player) -> None:
    page = over.page
    page.locator(".after").get_by_role("button", name="Replay").click()
    scrubber = page.get_by_label("Entry of the log")
    expect(scrubber).to_be_visible()
    ashore = "window.board.scene.pieces.filter((p) => p.side === 'us' && p.spot !== null).length"
    page.wait_for_function(f"() => {ashore} === 0")
    last = int(scrubber.get_attribute("max") or 0)
    scrubber.press("End")
    scrubber.press("ArrowLeft")
    expect(page.locator(".replay .n")).to_have_text(f"{last - 1} / {last}")
    page.wait_for_function(f"() => {ashore} === 6")
    page.get_by_role("button", name="End replay").click()
    page.locator("#tab-table").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    assert Path(saved.value.path()).stat().st_size > 100
    page.locator("#tab-play").click()
    page.locator(".after").get_by_role("button", name="Replay").click()
    before, original = page.url, over.frame()
    page.get_by_role("button", name="Branch from here").click()
    page.wait_for_function(
        "(url) => location.href !== url && window.pacwar?.frame && !window.pacwar.frame.result", arg=before
    )
    branch = over.sit()
    assert branch["origin"] == "branch" and branch["match"] != original["match"]
    page.goto(before)
    page.reload()
    again = over.sit()
    assert (again["log"], again["result"]) == (original["log"], original["result"])
    assert not over.errors


def test_a_save_is_loaded_from_the_lobby(over: Player, tmp_path: Path) -> None:
    page = over.page
    page.locator("#tab-table").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    file = tmp_path / "game.pacwar"
    saved.value.save_as(file)
    over.lobby()
    page.get_by_label("Load a saved match").set_input_files(file)
    page.wait_for_url("**/m/*")
    assert over.sit()["result"] is not None
    assert not over.errors
