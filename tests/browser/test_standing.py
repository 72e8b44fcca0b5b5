"""Standing orders at the table: a panel shows them, and a change is kept."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.player import Player


def test_standing_orders_are_shown_and_given(player: Player) -> None:
    player.start("Play US", "Bataan!")
    page = player.page
    page.locator("#tab-table").click()
    panel = page.get_by_role("group").filter(has=page.locator("select")).first
    choice = panel.locator("select").first
    expect(choice).to_be_visible()
    words = choice.locator("option").evaluate_all("(all) => all.map((one) => one.value)")
    other = next(word for word in words if word != choice.input_value())
    choice.select_option(other)
    expect(page.get_by_text("Standing order changed.")).to_be_visible()
    page.reload()
    player.sit()
    page.locator("#tab-table").click()
    expect(
        page.get_by_role("group").filter(has=page.locator("select")).first.locator("select").first
    ).to_have_value(other)
    assert not player.errors
