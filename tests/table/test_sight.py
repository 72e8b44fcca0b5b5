"""Lines of sight at the table: who asks gets what the side may know, in numbers and in words."""

from __future__ import annotations

from tests.table.tables import Client, new_match

SEATS = {"raiders": "me", "garrison": "me"}


def test_a_line_is_told_with_what_blocks_it(client: Client) -> None:
    match = new_match(client, game="toy", scenario="strait", seats=SEATS)
    spot = match.live.match.setting.board.spot
    blocked = match["raiders"].get(f"/sight?start={spot('E0202')}&to={spot('E0403')}")
    assert blocked["text"] == "E0202 to E0403: blocked by higher ground in E0303 (8.1)"
    assert blocked["line"]["blocked"] == {"spot": spot("E0303"), "why": "higher ground", "rule": "8.1"}
    clear = match[None].get(f"/sight?start={spot('E0202')}&to={spot('W0202')}")
    assert clear["line"]["blocked"] is None  # the boat lies between, and all can see it
    assert clear["text"] == "E0202 to W0202: hindered by 1: face-up counter in E0102 (8.2)"


def test_where_there_are_none_the_answer_says_so(client: Client) -> None:
    match = new_match(client, game="toy", scenario="raid", seats=SEATS)
    answer = client.get(f"/api/matches/{match.live.id}/sight?start=0&to=1")
    assert answer.status_code == 422 and "no lines of sight" in answer.json()["detail"]
    other = new_match(client, game="toy", scenario="strait", seats=SEATS)
    answer = client.get(f"/api/matches/{other.live.id}/sight?start=0&to=999")
    assert answer.status_code == 422 and "no spot '999'" in answer.json()["detail"]


def test_the_list_of_games_says_which_scenarios_have_them(client: Client) -> None:
    games = {game["key"]: game for game in client.get("/api/games").json()}
    assert {s["key"]: s["sight"] for s in games["toy"]["scenarios"]} == {"raid": False, "strait": True}
    assert not any(s["sight"] for s in games["saipan"]["scenarios"])
