"""The luck and the chances of a finished game, over HTTP."""

from __future__ import annotations

import pytest

from pacwar.lab import luck
from pacwar.table import luck as fortune
from tests.table.tables import Client, friends
from tests.table.test_reviewing import finished, uploaded


def test_luck_is_what_the_lab_reckons(client: Client) -> None:
    found = uploaded(client)[None].get("/luck")
    whole = finished()
    reckoned = luck.ledger(whole)
    assert found["total"] == reckoned.total and found["sigmas"] == reckoned.sigmas and found["left_out"] == 0
    assert [throw["spread"] for throw in found["throws"]] == [throw.spread for throw in reckoned.throws]
    moments = [(m["entry"], m["turn"]) for m in found["moments"]]
    assert moments == [(m.entry, m.turn) for m in luck.moments(whole, fortune.MOMENTS)]
    assert moments[0] == (0, 1) and moments[-1][0] == len(whole.log)


def test_the_chances_at_a_moment(client: Client) -> None:
    match = uploaded(client)
    last, before = match[None].get("/luck")["moments"][-1], match[None].get("/luck")["moments"][-2]
    result = finished().result
    assert result is not None
    end = match[None].get(f"/chances/{last['entry']}")
    assert end["games"] == 0 and {s: share["mean"] for s, share in end["scores"].items()} == result.scores
    late = match[None].get(f"/chances/{before['entry']}")
    assert late["games"] == fortune.GAMES and late["turn"] == before["turn"]
    assert sum(share["mean"] for share in late["scores"].values()) == pytest.approx(1)
    assert match[None].get(f"/chances/{before['entry']}") == late
    missing = client.get(f"/api/matches/{match.key}/chances/{before['entry'] + 1}")
    assert missing.status_code == 404 and "no moment" in missing.json()["detail"]


def test_a_running_game_and_a_false_key_are_refused(client: Client) -> None:
    match = friends(client)
    for path in ("luck", "chances/0"):
        running = client.get(f"/api/matches/{match.key}/{path}", headers=match["us"].headers)
        assert running.status_code == 409 and "still running" in running.json()["detail"]
        false = client.get(f"/api/matches/{match.key}/{path}", headers={"authorization": "Bearer x"})
        assert false.status_code == 401
