"""Answers in windows at the table: the time of an answer does not tell whether an order gave it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pacwar.core.course import Course
from pacwar.table import lifecycle
from pacwar.table.pacing import Clock, OpenWindow, Pace
from tests.table.tables import Client, Match, a_table, new_match
from toy.model import Stop

DELAY = 2.0


class FakeClock(Clock):
    """Stands still until it is set forward."""

    def __init__(self) -> None:
        self.time = 100.0
        self.asleep: list[float] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        until = self.time + seconds
        self.asleep.append(until)
        while self.time < until:
            await asyncio.sleep(0.002)
        self.asleep.remove(until)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def table(tmp_path: Path, clock: FakeClock) -> Iterator[Client]:
    with a_table(tmp_path, pace=Pace(DELAY, orders=False), clock=clock) as client:
        yield client


def soon(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + 5
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.005)
    return False


def at_a_window(client: Client, seed: int = 1, **settings: Any) -> Match:
    """The toy game where the garrison is asked for a reaction."""
    seats = {"raiders": "me", "garrison": "friend"} | settings.pop("seats", {})
    match = new_match(client, game="toy", scenario="raid", seats=seats, **settings)
    rng = Random(seed)
    for _ in range(200):
        frame = match[None].frame
        if frame["prompt"]["type"] == "Reaction":
            return match
        match.any(rng, 1)
    raise AssertionError("no window has opened")


def order(match: Match, **conditions: str) -> Any:
    side = match[None].frame["asked"][0]
    return match[side].post("standing", {"order": "ReactionOrder", "conditions": conditions})


def entries(match: Match) -> int:
    return len(match.live.match.log)


def test_a_pass_by_order_is_released_at_the_end_of_the_delay(table: Client, clock: FakeClock) -> None:
    match = at_a_window(table)
    before = entries(match)
    order(match, ask="never")
    assert soon(lambda: bool(clock.asleep))
    clock.time += DELAY - 0.01
    time.sleep(0.05)
    assert entries(match) == before
    clock.time += 0.02
    assert soon(lambda: entries(match) == before + 1)


def test_a_pass_by_hand_is_released_at_the_same_time(table: Client, clock: FakeClock) -> None:
    match = at_a_window(table)
    before, person = entries(match), match.asked()
    message = person.message({"type": "HoldFire", "arg": None})
    sent = threading.Thread(target=lambda: person.post("play", message))
    clock.time += 0.5
    sent.start()
    assert soon(lambda: bool(clock.asleep))
    assert clock.asleep == [100 + DELAY]
    assert entries(match) == before
    clock.time = 100 + DELAY
    sent.join(5)
    assert entries(match) == before + 1


def test_a_longer_answer_is_released_when_it_comes(table: Client, clock: FakeClock) -> None:
    match = at_a_window(table)
    clock.time += DELAY + 3
    match.asked().play("HoldFire")
    assert not clock.asleep


def test_the_other_seat_sees_the_same_of_both(
    table: Client, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its frames, and those of spectators, do not differ by a byte but for ids and dice commitments."""
    monkeypatch.setattr(lifecycle, "new_secret", lambda: "the same dice")
    monkeypatch.setattr("pacwar.table.lifecycle.secrets.token_hex", lambda size: "abc")
    by_order, by_hand = at_a_window(table), at_a_window(table)
    order(by_order, ask="never")
    clock.time += DELAY + 1
    by_hand.asked().play("HoldFire")
    assert soon(lambda: entries(by_order) == entries(by_hand))
    for side in ("raiders", None):
        one, two = by_order[side].frame, by_hand[side].frame
        assert {k: v for k, v in one.items() if k not in ("match", "dice")} == {
            k: v for k, v in two.items() if k not in ("match", "dice")
        }


def test_against_the_computer_nothing_waits(table: Client, clock: FakeClock) -> None:
    match = at_a_window(table, seats={"garrison": "me"})
    before = entries(match)
    order(match, ask="never")
    assert soon(lambda: entries(match) == before + 1)
    assert not clock.asleep


def test_a_match_may_have_a_delay_of_its_own(table: Client, clock: FakeClock) -> None:
    match = at_a_window(table, delay=7)
    order(match, ask="never")
    assert soon(lambda: clock.asleep == [107.0])
    clock.time += 7


def test_disguised_answers_take_as_long_as_answers_by_hand() -> None:
    window = OpenWindow(Random(1))
    window.look((0, 5), 10.0)
    assert window.until("us", 2.0, disguised=True) == 12.0
    for taken in (3.0, 8.0, 1.0):
        window.look((0, window.moment[1] + 1 if window.moment else 0), 20.0)
        window.answered("us", 20.0 + taken)
    found = set()
    for entry in range(100, 160):
        window.look((0, entry), 50.0)
        at = window.until("us", 2.0, disguised=True)
        assert at == window.until("us", 2.0, disguised=True)
        found.add(at - 50.0)
    assert found == {2.0, 3.0, 8.0}
    assert window.until("japan", 2.0, disguised=True) == 52.0


def test_orders_are_shown_to_their_seat_alone(table: Client) -> None:
    match = at_a_window(table)
    side = match[None].frame["asked"][0]
    other = "raiders" if side == "garrison" else "garrison"
    card = order(match, ask="always", fire="2")
    values = {each["name"]: each["value"] for each in card["orders"][0]["conditions"]}
    assert values == {"ask": "always", "fire": "2", "hold": "near"}
    assert match[side].get("/standing") == card
    values = {c["name"]: c["value"] for c in match[other].get("/standing")["orders"][0]["conditions"]}
    assert values == {"ask": "always", "fire": "0", "hold": "near"}
    assert table.get(f"/api/matches/{match.key}/standing").status_code == 401


def test_orders_and_courses_are_read_again_from_the_database(
    table: Client, tmp_path: Path, clock: FakeClock
) -> None:
    match = at_a_window(table)
    side = match[None].frame["asked"][0]
    order(match, ask="always", fire="2")
    pool: Any = table.app.state.pool
    given = match.live.match.given
    pool.table(match.key).live = None
    assert match[side].frame["number"]
    assert match.live.match.given == given


def test_a_course_goes_on_and_its_owner_may_end_it(table: Client, clock: FakeClock) -> None:
    match = at_a_window(table)
    side = match[None].frame["asked"][0]
    mover = "raiders" if side == "garrison" else "garrison"
    ask = match.live.match
    ask.courses[mover] = Course((Stop(),), None, len(ask.settled_log))
    assert match[mover].get("/standing")["course"] == ["stop here"]
    assert match[mover].post("standing/cancel", {})["course"] == []
    ask.courses[mover] = Course((Stop(),), None, len(ask.settled_log))
    clock.time += DELAY + 1
    before = entries(match)
    match[side].play("HoldFire")
    assert soon(lambda: not match.live.match.courses)
    assert entries(match) in (before + 1, before + 2)


def test_people_begin_with_the_default_orders(tmp_path: Path, clock: FakeClock) -> None:
    with a_table(tmp_path, pace=Pace(DELAY), clock=clock) as client:
        match = new_match(client, game="toy", scenario="raid", seats={"raiders": "me", "garrison": "friend"})
        match["garrison"].post("join", {})
        match["raiders"].post("join", {})
        values = {c["name"]: c["value"] for c in match["raiders"].get("/standing")["orders"][0]["conditions"]}
        assert values["ask"] == "able"
