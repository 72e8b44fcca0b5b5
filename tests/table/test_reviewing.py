"""After the game: save, load, replay, branch, what if, the ledger of luck; and what a running game does not show."""

from __future__ import annotations

import random
from functools import cache

import pytest

from pacwar import Committed, Match, load
from pacwar.core import save
from pacwar.core.records import encode
from tests.games import random_play
from tests.table import tables
from tests.table.tables import Client, friends, new_match


@cache
def finished() -> Match:
    """A whole game of Saipan at random."""
    match = Match.new(load("saipan"), "historical", Committed("5ec7e7", {"us": "a", "japan": "b"}))
    for _ in random_play(match, random.Random(8)):
        pass
    return match


def uploaded(client: Client, *seats: str) -> tables.Match:
    text = save.text(finished())
    answer = client.post("/api/matches/load", content=text, params=[("seat", s) for s in seats])
    assert answer.status_code == 201, answer.text
    return tables.Match(client, answer.json())


def test_a_save_is_uploaded_replayed_and_downloaded(client: Client) -> None:
    match, whole = uploaded(client), finished()
    assert set(match.secrets) == {"us", "japan"}
    frame = match[None].frame
    assert (
        whole.result is not None and frame["result"]["why"] == whole.result.why and frame["origin"] == "load"
    )
    length = len(whole.log)
    for entry in (0, 1, 99, 100, 101, length // 2, length - 1):
        moment = match[None].get(f"/replay/{entry}")
        done = whole.log[entry]
        assert (moment["entry"], moment["entries"], moment["side"]) == (entry, length, done.side)
        assert moment["action"] == whole.setting.describe(done.action)
        assert [roll["face"] for roll in moment["rolls"]] == [roll.face for roll in done.rolls]
    assert match[None].get(f"/replay/{length}")["result"] == frame["result"]
    again = save.parse(client.get(f"/api/matches/{match.key}/save").text)
    assert encode(again.state) == encode(whole.state) and len(again.log) == length


def test_a_moment_is_shown_as_a_side_saw_it(client: Client) -> None:
    match = uploaded(client)
    assert match[None].get("/replay/5?side=us")["scene"] == match["us"].get("/replay/5")["scene"]
    assert client.get(f"/api/matches/{match.key}/replay/5?side=mars").status_code == 422
    assert client.get(f"/api/matches/{match.key}/replay/99999").status_code == 422


def test_a_finished_game_is_taken_over_from_any_moment(client: Client) -> None:
    match, whole = uploaded(client), finished()
    before = match.state()
    entry = next(n for n in range(120, 400) if whole.at(n).deciders == ("japan",))
    made = match["us"].post("branch", {"entry": entry, "seats": {"us": "random", "japan": "me"}}, 201)
    other = tables.Match(client, made)
    frame = other["japan"].frame
    assert frame["origin"] == "branch" and frame["dice"]["kind"] == "system" and frame["asked"] == ["japan"]
    assert encode(other.live.match.state) == encode(whole.at(entry).state)
    other["japan"].any(random.Random(1))
    assert match.state() == before and len(match.live.match.log) == len(whole.log)


def test_branches_that_make_no_sense(client: Client) -> None:
    match = uploaded(client)
    match[None].post("branch", {"entry": 10**6}, 422)
    match[None].post("branch", {"seats": {"us": "me"}}, 422)
    match["us"].post("branch", {"what_if": True}, 409)


def test_the_ledger_of_luck(client: Client) -> None:
    match, whole = uploaded(client), finished()
    luck = match[None].get("/luck")
    thrown = [n for n, entry in enumerate(whole.log) if entry.rolls]
    assert [throw["entry"] for throw in luck["throws"]] == thrown
    for side in ("us", "japan"):
        sums = sum(t["actual"][side] - t["expected"][side] for t in luck["throws"])
        assert luck["total"][side] == pytest.approx(sums)
    assert any(t["actual"] != t["expected"] for t in luck["throws"])


@pytest.mark.parametrize("path", ["/replay/0", "/verify", "/luck"])
def test_a_running_game_does_not_show_its_inside(client: Client, path: str) -> None:
    match = friends(client)
    answer = client.get(f"/api/matches/{match.key}{path}", headers=match["us"].headers)
    assert answer.status_code == 409 and "still running" in answer.json()["detail"]
    match["us"].post("branch", {"entry": 0}, 409)


def test_while_a_game_runs_a_seat_gets_its_own_log(client: Client) -> None:
    match = new_match(client, scenario="free", seats={"us": "me", "japan": "friend"})
    for _ in range(3):
        match["us"].any(random.Random(1))
    own = client.get(f"/api/matches/{match.key}/save", headers=match["us"].headers)
    assert own.headers["content-disposition"].startswith("attachment") and "us WriteHex" in own.text
    for side in ("japan", None):
        text = client.get(f"/api/matches/{match.key}/save", headers=match[side].headers).text
        assert "WriteHex" not in text and "written" not in text


def test_what_if_goes_on_from_a_guess(client: Client) -> None:
    match = new_match(client, scenario="free", seats={"us": "me", "japan": "friend"})
    for beach in [c["arg"] for c in match["us"].frame["choices"]][:6]:
        match["us"].play("WriteHex", beach)
    match["us"].play("SealPlan")
    before = match.state()
    match[None].post("branch", {"what_if": True, "seats": {"japan": "me"}}, 409)
    made = match["japan"].post("branch", {"what_if": True, "seats": {"us": "me", "japan": "me"}}, 201)
    other = tables.Match(client, made)
    frame, seen = other["japan"].frame, match["japan"].frame
    assert (
        frame["origin"] == "what_if"
        and frame["scene"] == seen["scene"]
        and frame["choices"] == seen["choices"]
    )
    other["japan"].any(random.Random(1))
    assert match.state() == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a pacwar save"),
        ('[Pacwar "1"]\n[Game "chess"]\n[Rules "1"]\n[Data "x"]\n', "chess"),
        ("\xff\xfe", "not a pacwar save"),
    ],
)
def test_what_is_no_save_is_refused(client: Client, text: str, reason: str) -> None:
    answer = client.post("/api/matches/load", content=text.encode())
    assert answer.status_code == 422 and reason in answer.json()["detail"]
    assert client.post("/api/matches/load", content=b"\xff\xff").status_code == 422


def test_a_save_that_was_tampered_with_is_refused(client: Client) -> None:
    lines = save.text(finished()).split("\n")
    at = next(n for n, line in enumerate(lines) if "StepTo" in line)
    lines[at] = lines[at].rpartition(" ")[0] + " 0101"
    answer = client.post("/api/matches/load", content="\n".join(lines))
    assert answer.status_code == 422 and f"line {at + 1}" in answer.json()["detail"]
    assert client.post("/api/matches/load?seat=us", content=save.text(finished())).status_code == 422


def test_a_game_with_secret_decisions_is_replayed_and_taken_over(client: Client) -> None:
    match = new_match(client, game="toy", scenario=None, seats={"raiders": "me", "garrison": "friend"})
    match.any(random.Random(3), 1000)
    entries = match[None].get("/replay/0")["entries"]
    whole = match.live.match
    for entry in range(entries + 1):
        moment = match["raiders"].get(f"/replay/{entry}")
        assert moment["side"] == (whole.log[entry].side if entry < entries else None)
    for entry in (3, 14, entries - 2):  # in the middle of the set-up, too
        seats = {"raiders": "me", "garrison": "me"}
        other = tables.Match(client, match["raiders"].post("branch", {"entry": entry, "seats": seats}, 201))
        assert encode(other.live.match.state) == encode(whole.at(entry).state)
        other.any(random.Random(1), 1000)
        assert other[None].frame["result"] is not None
