"""Hints: the computer's advice for whoever is asked, from what he may know, and told to nobody else."""

from __future__ import annotations

import asyncio
import json
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pacwar.table import advising, requests, worker
from pacwar.table.limits import UNLIMITED
from pacwar.table.progress_board import GivenUp
from pacwar.table.worker import HintReply, HintRequest
from pacwar.table.worker_pool import StillWanted
from tests.table.tables import Client, Json, Match, a_table, friends, new_match, until


def ask(match: Match, side: str | None, status: int = 200, **more: Any) -> Json:
    person = match[side]
    found: Json = person.post("hint", {"seen": person.frame["number"], **more}, status)
    return found


def test_a_hint_is_a_move_that_can_be_played_as_it_stands(client: Client) -> None:
    match, rng = new_match(client), random.Random(4)
    for _ in range(4):
        match.any(rng, 12)
        person = match.asked()
        frame = person.frame
        found = ask(match, person.side, count=2)
        assert found["number"] == frame["number"] and 1 <= len(found["hints"]) <= 2
        assert [h["worth"] for h in found["hints"]] == sorted(
            (h["worth"] for h in found["hints"]), reverse=True
        )
        best = found["hints"][0]
        assert best["actions"] and best["why"].endswith(".") and best["rules"]
        assert person.frame == frame  # nothing has changed by it
        done = person.post("play", person.message(*best["actions"]))
        assert done["played"] >= 1 and done["refusal"] is None


def test_only_who_is_asked_gets_a_hint(client: Client) -> None:
    match = new_match(client)
    assert "not yours" in ask(match, "japan", 409)["detail"]
    assert "only a player" in ask(match, None, 401)["detail"]
    forged = client.post(
        f"/api/matches/{match.key}/hint", json={"seen": 0}, headers={"Authorization": "Bearer nobody"}
    )
    assert forged.status_code == 401
    seen = match["us"].frame["number"]
    assert "position has changed" in match["us"].post("hint", {"seen": seen + 1}, 409)["detail"]
    for count in (0, 6, -1, "3", None):
        match["us"].post("hint", {"seen": seen, "count": count}, 400)
    match["us"].post("offer", {"kind": "resign"})
    assert "over" in ask(match, "us", 409)["detail"]


@pytest.mark.parametrize(
    ("seats", "wanted", "allowed"),
    [
        ({"us": "me", "japan": "random"}, None, True),
        ({"us": "me", "japan": "me"}, None, True),
        ({"us": "me", "japan": "friend"}, None, False),
        ({"us": "me", "japan": "friend"}, True, True),
        ({"us": "me", "japan": "random"}, False, False),
    ],
)
def test_between_two_people_there_are_none_unless_the_match_was_made_so(
    client: Client, seats: dict[str, str], wanted: bool | None, allowed: bool
) -> None:
    """Both see what was chosen."""
    match = new_match(client, seats=seats, hints=wanted)
    assert all(person.frame["hints"] is allowed for person in match.people.values())
    found = ask(match, "us", 200 if allowed else 409)
    assert found["hints"] if allowed else "hints are off" in found["detail"]
    assert match.live.row.hints is allowed
    match.client.app.state.pool.forget(match.key)
    assert match[None].frame["hints"] is allowed


def test_a_branch_and_a_loaded_match_say_for_themselves(client: Client) -> None:
    match = friends(client)
    match["us"].post("offer", {"kind": "resign"})
    seats = {"us": "me", "japan": "friend"}
    for hints in (None, True):
        other = Match(client, match[None].post("branch", {"entry": 0, "seats": seats, "hints": hints}, 201))
        assert other[None].frame["hints"] is bool(hints)
    text = client.get(f"/api/matches/{match.key}/save").text
    params = {"seat": ["us:me", "japan:friend"], "hints": "true"}
    loaded = Match(client, client.post("/api/matches/load", content=text, params=params).json())
    assert loaded[None].frame["hints"] is True


class Adviser:
    """Advises as long as anybody wants it."""

    def __init__(self) -> None:
        self.wishes: list[HintRequest] = []

    async def advise(self, wish: HintRequest, watch: StillWanted) -> tuple[HintReply, ...]:
        self.wishes.append(wish)
        while watch(0.5):
            await asyncio.sleep(0.01)
        raise GivenUp

    def leave(self, match: str) -> None: ...

    def close(self) -> None: ...


def test_nobody_else_hears_of_it(alone: Client) -> None:
    """The seat sees how far the advice is; the others see nothing at all."""
    match = friends(alone, hints=True)
    path = f"/api/matches/{match.key}/live"
    with alone.websocket_connect(path) as own, alone.websocket_connect(path) as other:
        own.send_text(json.dumps({"seat": match.secrets["us"]}))
        other.send_text(json.dumps({"seat": match.secrets["japan"]}))
        heard = {own: list[Json](), other: list[Json]()}
        for socket in (own, other):
            while "number" not in (message := json.loads(socket.receive_text(timeout=20))):
                heard[socket].append(message)
        frames = {side: match[side].frame for side in ("us", "japan", None)}
        assert ask(match, "us")["hints"]
        match["us"].post("chat", {"text": "done"}, 201)
        for socket, messages in heard.items():
            while "chat" not in (message := json.loads(socket.receive_text(timeout=20))):
                messages.append(message)
        assert {"advising": None} in heard[own]
        assert not any("advising" in message or "number" in message for message in heard[other])
        assert {side: match[side].frame for side in ("us", "japan", None)} == frames


def test_advice_that_comes_too_late_is_not_given(alone: Client) -> None:
    """One at a time; and if the table goes on meanwhile, what is being thought is given up."""
    stub = alone.app.state.pool.computers = Adviser()
    match = new_match(alone)
    us, seen = match["us"], {"seen": match["us"].frame["number"]}
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(us.post, "hint", seen, 409)
        until(lambda: bool(stub.wishes))
        assert "too many hint requests" in us.post("hint", seen, 429)["detail"]
        us.play("PickReinforcement", 21)
        assert "position has changed" in first.result(30)["detail"]
    assert len(stub.wishes) == 1 and not alone.app.state.pool.table(match.key).advised


def test_who_asks_too_often_must_wait(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, hints_rate=0.001, hints_burst=2)
    with a_table(tmp_path, limits=limits) as client:
        match = new_match(client)
        ask(match, "us")
        ask(match, "us")
        assert "too many hint requests" in ask(match, "us", 429)["detail"]
        other = new_match(client)
        ask(other, "us")


def test_the_same_question_gets_the_same_answer_and_no_secret_is_sent(client: Client) -> None:
    """In a secret decision the process is not sent the other's part of it."""
    match = new_match(client, game="toy", scenario=None, seats={"raiders": "me", "garrison": "friend"})
    for _ in range(3):
        match["raiders"].any(random.Random(1))
        match["garrison"].any(random.Random(1))
    match.live.row.hints = True
    asked = requests.AskHint(match["raiders"].frame["number"])
    wish = advising.wish_of(match.live, "raiders", asked, {})
    assert {row.side for row in wish.whole.rows} == {"raiders"}
    assert worker.advise(wish) == worker.advise(wish)
