"""Message ids, stale messages, seats, sizes, rates, origins, headers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pacwar.table import seating
from pacwar.table.limits import Limits
from tests.table.tables import Client, Match, a_table, friends, new_match
from tools.live_table import seat

HOT_SEAT = {"game": "saipan", "seats": {"us": "me", "japan": "me"}}
PICK = {"type": "PickReinforcement", "arg": 21}


def count(match: Match) -> int:
    return len(match.live.match.log)


def test_a_repeated_message_is_answered_as_before_and_not_played_twice(client: Client) -> None:
    match = new_match(client)
    message = match["us"].message(PICK)
    first = match["us"].post("play", message)
    again = match["us"].post("play", message)
    assert first == again == {"number": 1, "played": 1, "refusal": None, "stopped": ""}
    assert count(match) == 1


def test_an_id_belongs_to_its_first_message(client: Client) -> None:
    match = new_match(client)
    message = match["us"].message(PICK)
    match["us"].post("play", message)
    spot = match["us"].frame["scene"]["markers"][0]["spot"]
    other = message | {"seen": match["us"].frame["number"], "actions": [{"type": "LandAt", "arg": spot}]}
    match["us"].post("play", other)
    assert count(match) == 1


def test_the_same_id_of_another_seat_is_another_message(client: Client) -> None:
    match = new_match(client)
    match["us"].post("play", match["us"].message(PICK) | {"id": "one"})
    done = match["japan"].post("play", match["japan"].message(PICK) | {"id": "one"})
    assert done["played"] == 0 and done["refusal"]["why"] == "this decision is not yours"


@pytest.mark.parametrize("off", [-1, 1, 100])
def test_a_stale_message_is_refused(client: Client, off: int) -> None:
    match = new_match(client)
    match["us"].play("PickReinforcement", 21)
    match["us"].undo()
    seen = match["us"].frame["number"] + off
    match["us"].post("play", match["us"].message(PICK, seen=seen), 409)
    match["us"].post("undo", {"id": "x", "seen": seen}, 409)
    assert count(match) == 0


def test_a_repeated_undo_takes_back_once(client: Client) -> None:
    match = new_match(client)
    match["us"].play("PickReinforcement", 21)
    match["us"].play("LandAt", match["us"].frame["choices"][0]["arg"])
    message = {"id": "back", "seen": match["us"].frame["number"]}
    match["us"].post("undo", message)
    match["us"].post("undo", message)
    assert count(match) == 1


# -- seats ----------------------------------------------------------------------------------------------------


def test_only_the_seat_plays(client: Client) -> None:
    match, other = friends(client), friends(client)
    message = match["us"].message(PICK)
    for headers in (
        {},
        seat(other.secrets["us"]),
        seat(match.secrets["us"] + "x"),
        {"Authorization": match.secrets["us"]},
    ):
        answer = client.post(f"/api/matches/{match.key}/play", json=message, headers=headers)
        assert answer.status_code == 401 and answer.json()["detail"]
    assert match["japan"].post("play", match["japan"].message(PICK))["played"] == 0
    assert count(match) == 0


def test_a_wrong_secret_does_not_even_look(client: Client) -> None:
    match = friends(client)
    assert client.get(f"/api/matches/{match.key}", headers=seat("wrong")).status_code == 401
    assert client.get(f"/api/matches/{match.key}").json()["you"] is None


def test_secrets_are_long_and_only_their_digests_are_kept(alone: Client, tmp_path: Path) -> None:
    match = friends(alone)
    for side, secret in match.secrets.items():
        assert len(secret) * 6 >= 128
        assert match.live.row.seats[side].digest == seating.digest(secret)
    for file in tmp_path.iterdir():
        content = file.read_bytes()
        assert not any(secret.encode() in content for secret in match.secrets.values())


def test_secrets_are_never_shown_again(client: Client) -> None:
    match = friends(client)
    for person in match.people.values():
        assert not any(secret in str(person.frame) for secret in match.secrets.values())
    assert not any(str(match.live.row.secret) in str(person.frame) for person in match.people.values())


# -- sizes, forms, rates ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"x" * 70_000, 413),
        (b"", 400),
        (b"{", 400),
        (b"[" * 60_000, 400),
        (b'{"id": "a", "seen": "1", "actions": [{"type": "Stop"}]}', 400),
        (b'{"id": "a", "seen": 0, "actions": []}', 400),
        (b'{"id": "", "seen": 0, "actions": [{"type": "Stop"}]}', 400),
        (b'{"id": "a\\u0000", "seen": 0, "actions": [{"type": "Stop"}]}', 400),
        (b'{"id": "a", "seen": 0, "actions": [{"type": "Stop"}], "more": 1}', 400),
        (b'{"id": "a", "seen": 0, "actions": [{"type": "Stop", "arg": 1.0}]}', 400),
        (b'{"id": "a", "seen": 0, "actions": [{"type": "Nothing"}]}', 422),
        (b'{"id": "a", "seen": 0, "actions": [{"type": "Stop", "arg": 1}]}', 422),
        (b'{"id": "a", "seen": 0, "actions": [{"type": "PickReinforcement"}]}', 422),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(client: Client, body: bytes, status: int) -> None:
    match = new_match(client)
    assert match["us"].frame["number"] == 0
    headers = {"content-type": "application/json", **seat(match.secrets["us"])}
    answer = client.post(f"/api/matches/{match.key}/play", content=body, headers=headers)
    assert answer.status_code == status and set(answer.json()) == {"detail", "rule"}
    assert count(match) == 0


def test_what_is_not_there(client: Client) -> None:
    for path in ("/api/matches/nothing", "/api/matches/nothing/log", "/api/nothing"):
        answer = client.get(path)
        assert answer.status_code == 404 and answer.json()["detail"], path
    assert client.put("/api/games").status_code == 405


def test_a_save_may_be_larger_than_a_message(client: Client) -> None:
    text = "# " + "x" * 1_000_000
    assert client.post("/api/matches/load", content=text).status_code == 422
    assert client.post("/api/matches/load", content=text * 3).status_code == 413


def test_too_many_requests_are_put_off(tmp_path: Path) -> None:
    limits = Limits(rate=0.001, burst=20, matches_rate=0.001, matches_burst=2, sockets=0)
    with a_table(tmp_path, limits=limits) as client:
        made = [client.post("/api/matches", json=HOT_SEAT).status_code for _ in range(4)]
        assert made == [201, 201, 429, 429]
        asked = [client.get("/api/games") for _ in range(30)]
        assert {answer.status_code for answer in asked} == {200, 429}
        assert asked[-1].headers["retry-after"] and asked[-1].json()["detail"]


# -- origins and headers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 201),
        ("http://127.0.0.1:8417", 201),
        ("https://127.0.0.1:8417", 201),
        ("https://table.example", 201),
        ("http://evil.example", 403),
        ("http://127.0.0.1:1", 403),
        ("null", 403),
        ("", 403),
    ],
)
def test_requests_from_other_sites_are_refused(tmp_path: Path, origin: str | None, status: int) -> None:
    with a_table(tmp_path, origins=["https://table.example"]) as client:
        headers = {} if origin is None else {"origin": origin}
        assert client.post("/api/matches", json=HOT_SEAT, headers=headers).status_code == status


def test_on_loopback_only_the_names_of_loopback_are_answered(tmp_path: Path) -> None:
    with a_table(tmp_path, hosts=["127.0.0.1", "localhost"]) as client:
        assert client.get("/api/games").status_code == 200
        assert client.get("/api/games", headers={"host": "localhost:9"}).status_code == 200
        assert client.get("/api/games", headers={"host": "rebound.example"}).status_code == 403


@pytest.mark.parametrize(
    "path", ["/", "/m/x", "/api/games", "/api/matches/nothing", "/nothing", "/api/schema/openapi.json"]
)
def test_every_answer_is_strict(client: Client, path: str) -> None:
    headers: Any = client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert policy["img-src"] == "'self' data:" and policy["frame-ancestors"] == "'none'"
    assert (
        "unsafe" not in headers["content-security-policy"] and "*" not in headers["content-security-policy"]
    )
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in headers
