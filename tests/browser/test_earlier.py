"""A match of an earlier version at the table: where it parts from the rules of today, its replay, and the offer to go on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import seat, serving
from tests.browser.player import Player
from tests.table.earlier import PARTS, fill, secret


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory, address: str) -> Iterator[str]:
    database = tmp_path_factory.mktemp("old") / "table.db"
    fill(f"sqlite:///{database}")
    with serving(database) as found:
        yield found


def come(browser: Browser, address: str, side: str) -> Player:
    """A friend opens the link of the seat."""
    player = seat(browser, address)
    player.page.goto(f"{address.rstrip('/')}/m/{PARTS}#{secret(PARTS, side)}")
    expect(player.page.locator(".parted")).to_be_visible()
    return player


def test_both_see_where_it_parts_replay_it_and_go_on_by_consent(browser: Browser, old: str) -> None:
    us, japan = (come(browser, old, side) for side in ("us", "japan"))
    for player in (us, japan):
        expect(player.page.locator(".parted")).to_contain_text("was played with rules version 6")
        expect(player.page.locator(".parted")).to_contain_text("3.32")
        expect(player.page.locator(".prompt")).to_have_count(0)
    us.page.get_by_role("button", name="Replay").click()
    expect(us.page.locator(".replay .n")).to_contain_text("0 / ")
    us.page.get_by_role("button", name="Next entry").click()
    expect(us.page.locator(".replay .n")).to_contain_text("1 / ")
    expect(us.page.get_by_role("button", name="Branch from here")).to_have_count(0)
    us.page.get_by_role("button", name="End replay").click()
    us.page.get_by_role("button", name="Offer to go on").click()
    expect(us.page.locator(".offer")).to_contain_text("offers to go on under the rules of today")
    japan.page.get_by_role("button", name="Accept").click()
    for player in (us, japan):
        expect(player.page.locator(".parted")).to_have_count(0)
        expect(player.page.locator(".prompt")).to_be_visible()
        assert player.errors == []
        player.leave()
