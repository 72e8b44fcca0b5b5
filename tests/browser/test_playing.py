"""A turn of Saipan, clicked through against the computer."""

from __future__ import annotations

import math
from functools import partial

from playwright.sync_api import expect

from tests.browser.battle import attack, fight_on
from tests.browser.player import Player


def test_a_turn_against_the_computer(player: Player) -> None:
    player.set_up("beginner")
    player.sit()
    page = player.page
    expect(page.locator(".prompt")).to_contain_text("You decide")
    expect(page.locator(".briefing")).to_contain_text("You win")
    assert player.settle()["prompt"]["type"] == "Landing"
    assert player.land()["prompt"]["type"] == "Combat"
    what_is_obligatory(player)

    attack(player)
    assert player.kind() == "Barrage"
    before = player.frame()
    page.reload()  # in the middle of a battle
    after = player.sit()
    for part in ("prompt", "choices", "scene"):
        assert after[part] == before[part]

    expect(page.locator(".odds .bar").first).to_be_visible()
    odds = page.evaluate("() => window.pacwar.odds[0].odds")
    assert math.isclose(sum(c["chance"] for c in odds["chances"]), 1)
    assert all(line["rule"] for line in odds["breakdown"])
    column = next(line for line in odds["breakdown"] if line["chart"] == "crt")["column"]
    expect(page.locator(".odds caption", has_text="Combat Results Table")).to_contain_text(f"column {column}")
    player.act(lambda: player.bar("EndBarrage"))
    expect(page.locator(".thrown svg").first).to_be_visible()
    expect(page.locator(".thrown")).to_contain_text("line, die")

    fight_on(player)
    assert page.locator(".track .here").inner_text().startswith("2")
    assert not player.errors


def test_a_move_its_undo_and_the_end_of_the_phase(player: Player) -> None:
    """Played as Japan: behind the front somebody is always free to move."""
    player.set_up("beginner", side="japan")
    player.sit()
    player.settle()
    fight_on(player)
    moves_and_undo(player)
    the_end_of_the_phase(player)
    assert not player.errors


def what_is_obligatory(player: Player) -> None:
    """It is refused with the rule, which opens, and the units, which are brought into view."""
    page = player.page
    page.locator(".deeds .barred").click()
    notice = page.locator(".notices .refusal")
    expect(notice).to_be_visible()
    rule = notice.locator(".rule").first
    rule.click()
    expect(page.get_by_role("dialog")).to_contain_text(rule.inner_text())
    page.keyboard.press("Escape")
    about = page.evaluate("() => window.pacwar.notice.about")
    names = [player.piece(unit)["name"] for unit in about]
    assert names and notice.locator(".unit").all_inner_texts() == names
    page.keyboard.press("0")  # the whole map
    notice.locator(".unit").first.click()
    x, y = page.evaluate("(s) => window.board.toScreen(s)", player.piece(about[0])["spot"])
    box = page.locator(".map canvas").first.bounding_box()
    assert box and 0 < x < box["width"] and 0 < y < box["height"]
    assert page.evaluate("() => window.board.view.k") > 24
    page.keyboard.press("Escape")


def moves_and_undo(player: Player) -> None:
    """A picked unit shows where it can go; an illegal click explains itself; going there ends the move; undo undoes it."""
    page = player.page
    for choice in player.choices("unit"):
        player.act(partial(player.click_unit, choice["arg"]))
        if any(way["stop"] for way in player.frame()["reach"]):
            break
        player.act(lambda: page.get_by_role("button", name="Undo").click())
    start = player.frame()
    unit = start["scene"]["involved"][0]
    home = player.piece(unit)["spot"]
    player.click_spot(0)  # a corner of the sea
    refusal = page.locator(".notices .refusal")
    expect(refusal).to_be_visible()
    expect(refusal.locator(".rule").first).to_be_visible()
    assert player.frame()["number"] == start["number"]

    far = max((way for way in start["reach"] if way["stop"]), key=lambda way: len(way["steps"]))
    player.act(lambda: player.click_spot(far["spot"]))
    assert player.piece(unit)["spot"] == far["spot"]
    assert player.kind() == "Movement"  # the move has ended by itself
    player.act(lambda: page.get_by_role("button", name="Undo").click())
    assert player.piece(unit)["spot"] == home and player.kind() == "Moving"  # all of it in one go

    page.get_by_label("Step by step").check()
    step = next(c for c in player.choices("spot") if player.piece_at(c["arg"]) is None)
    player.act(lambda: player.click_spot(step["arg"]))
    assert player.piece(unit)["spot"] == step["arg"]


def the_end_of_the_phase(player: Player) -> None:
    """It warns of what is still possible, naming the units, and does nothing before one agrees."""
    page = player.page
    while player.kind() == "Moving":
        stop = [c for c in player.choices() if c["arg"] is None]
        player.act(
            partial(player.bar, "Stop")
            if stop
            else partial(player.click_spot, player.choices("spot")[0]["arg"])
        )
    frame = player.frame()
    unused = frame["ends"]["unused"][0]
    page.locator(".deeds .btn.plain[data-action=EndMovement]").click()
    confirm = page.get_by_role("alertdialog")
    names = [player.piece(unit)["name"] for unit in unused["args"]]
    assert confirm.locator(".unit").all_inner_texts() == names[:24]
    confirm.get_by_role("button", name="Go back").click()
    expect(confirm).to_be_hidden()
    assert player.frame()["number"] == frame["number"]


def test_a_combined_attack_with_retreat_and_advance(player: Player) -> None:
    """Three attack one; when he goes back they follow. A throw that does not do it is taken back: the computer agrees."""
    player.set_up("beginner")
    player.sit()
    player.land()
    frame = attack(player)
    arrows = [a for a in frame["scene"]["arrows"] if a["kind"] == "attack"]
    assert len(arrows) > 1 and len({a["to"] for a in arrows}) == 1
    attackers = next(p for p in frame["scene"]["battle"]["parties"] if p["role"] == "attacks")["pieces"]
    assert len(attackers) == len(arrows)
    page = player.page
    page.locator("#tab-table").click()
    target = arrows[0]["to"]
    for _ in range(25):
        player.act(lambda: player.bar("EndBarrage"))
        told = page.evaluate("() => window.pacwar.log.slice(-6).flatMap((e) => e.events.map((x) => x.type))")
        while player.kind() in ("Retreats", "Retreat", "Displacement"):
            player.go_on()
        if "UnitRetreated" in told or any(e["type"] == "UnitRetreated" for e in last_events(player)):
            break
        player.act(lambda: page.get_by_role("button", name="Request takeback").click())
        while player.kind() != "Barrage":
            player.act(lambda: page.get_by_role("button", name="Request takeback").click())
    assert any(e["type"] == "UnitRetreated" for e in last_events(player))
    assert player.kind() == "Advance"
    mover = player.choices("unit", "AdvanceUnit")[0]["arg"]
    player.act(lambda: player.click_unit(mover))
    player.act(partial(player.click_spot, target))
    assert player.piece(mover)["spot"] == target
    assert any(e["type"] == "UnitAdvanced" for e in last_events(player))
    assert not player.errors


def last_events(player: Player) -> list[dict[str, str]]:
    found: list[dict[str, str]] = player.page.evaluate(
        "() => window.pacwar.log.slice(-8).flatMap((entry) => entry.events)"
    )
    return found


def test_a_hint_can_be_shown_and_played(player: Player) -> None:
    player.start()
    player.settle()
    page = player.page
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hints article").first
    expect(hint).to_be_visible(timeout=60_000)
    expect(hint.locator(".rule").first).to_be_visible()
    hint.get_by_role("button", name="Show on map").click()
    assert page.evaluate("() => window.pacwar.shownHint") == 0
    player.act(lambda: hint.get_by_role("button", name="Play hint").click())
    assert not player.errors


def test_while_the_computer_thinks_one_sees_that_it_does(player: Player) -> None:
    player.set_up("hard", side="japan")
    player.sit()
    progress = player.page.locator(".prompt progress")
    expect(progress).to_be_visible()
    expect(player.page.locator(".prompt")).not_to_contain_text("You decide")
