"""Playing over HTTP: frames, choices, the judge, odds, undo."""

from __future__ import annotations

import random

import pytest

from pacwar.core.records import argument
from pacwar.table import playing, requests
from pacwar.verify import check
from tests.table.tables import Client, friends, new_match
from tools.live_table import deed


def test_games_are_listed_with_all_that_a_lobby_needs(client: Client) -> None:
    cards = {card["key"]: card for card in client.get("/api/games").json()}
    saipan = cards["saipan"]
    assert [s["key"] for s in saipan["scenarios"]] == ["historical", "free"]
    assert [s["key"] for s in saipan["sides"]] == ["us", "japan"]
    assert {"beginner", "normal", "hard", "random"} <= {level["key"] for level in saipan["levels"]}


@pytest.mark.parametrize(
    "part", ["sheets/historical", "charts", "counters", "rules", "sheets/historical/map/relief"]
)
def test_what_never_changes_is_kept_by_its_tag(client: Client, part: str) -> None:
    first = client.get(f"/api/games/saipan/{part}")
    assert first.status_code == 200 and first.content
    again = client.get(f"/api/games/saipan/{part}", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert client.get(f"/api/games/nothing/{part}").status_code == 404


def test_a_frame_says_what_is_asked_and_under_which_rule(client: Client) -> None:
    frame = new_match(client)["us"].frame
    assert frame["you"] == "us" and frame["asked"] == ["us"]
    assert frame["prompt"]["type"] == "Landing" and frame["prompt"]["rule"] == "12.1"
    assert frame["orders"] == [{"type": "PickReinforcement", "arg": "unit", "text": "Land unit"}]
    assert all(choice["kind"] == "unit" and not choice["text"] for choice in frame["choices"])
    assert len(frame["scene"]["pieces"]) > 50 and frame["result"] is None


def test_who_is_not_asked_gets_no_choices(client: Client) -> None:
    match = new_match(client)
    for side in ("japan", None):
        frame = match[side].frame
        assert (frame["choices"], frame["orders"], frame["reach"], frame["can_undo"]) == ([], [], [], False)
        assert frame["asked"] == ["us"]


def test_an_action_is_played_and_told_to_all(client: Client) -> None:
    match = new_match(client)
    before = {side: match[side].frame for side in ("us", "japan", None)}
    us = match["us"]
    us.play("PickReinforcement", 21)
    done = us.play("LandAt", before["us"]["scene"]["markers"][0]["spot"])
    assert [e["type"] for e in done["frame"]["told"][-1]["events"]] == ["UnitLanded"]
    for side in ("us", "japan", None):
        after = match[side].frame
        assert after["number"] > before[side]["number"]
        assert "lands at" in after["told"][-1]["events"][0]["text"]
    assert match["us"].frame["told"][-1]["action"] and match["japan"].frame["told"][-1]["action"] is None


def test_a_refusal_names_the_rule_and_changes_nothing(client: Client) -> None:
    match = new_match(client)
    before = match.state(), match["us"].frame
    done = match["us"].post("play", match["us"].message({"type": "PickReinforcement", "arg": 0}))
    assert done["played"] == 0 and done["stopped"] == "refusal" and done["refusal"]["rule"]
    assert (match.state(), match["us"].frame) == before


def test_a_list_stops_at_the_first_refusal(client: Client) -> None:
    match, us = (m := new_match(client)), m["us"]
    spot = us.frame["scene"]["markers"][0]["spot"]
    wanted = [
        {"type": "PickReinforcement", "arg": 21},
        {"type": "LandAt", "arg": spot},
        {"type": "PickReinforcement", "arg": 22},
        {"type": "LandAt", "arg": spot},
    ]
    done = us.post("play", us.message(*wanted))
    assert (done["played"], done["stopped"]) == (3, "refusal") and done["refusal"]["why"]
    assert len(match.live.match.log) == 3


def test_a_click_finds_the_action_that_it_means(client: Client) -> None:
    us = new_match(client)["us"]
    found = us.post("check", {"kind": "unit", "arg": 21})
    assert found == {"refusal": None, "action": {"type": "PickReinforcement", "arg": 21}}
    refused = us.post("check", {"kind": "unit", "arg": 0})
    assert refused["action"] is None and refused["refusal"]["rule"] and refused["refusal"]["why"]
    wrong_kind = us.post("check", {"kind": "spot", "arg": 5})
    assert wrong_kind["refusal"]["why"] == "choose a unit, not a spot"
    assert us.post("check", {"type": "PickReinforcement", "arg": 21})["refusal"] is None


def test_a_click_of_one_who_is_not_asked_is_answered(client: Client) -> None:
    japan = new_match(client)["japan"]
    assert japan.post("check", {"kind": "unit", "arg": 21})["refusal"]["why"] == "this decision is not yours"


def test_check_agrees_with_the_choices_over_the_whole_domain(client: Client) -> None:
    match = new_match(client)
    match.any(random.Random(3), 30)
    person = match.asked()
    frame, kinds = person.frame, match.live.reader.kinds
    legal = {(c["type"], c["arg"]) for c in frame["choices"]}
    for order in frame["orders"]:
        for action in match.live.match.setting.domain(kinds[order["type"]]):
            asked = requests.Click(order["type"], None, argument(action))
            allowed = playing.check(match.live, str(person.side), asked).refusal is None
            assert allowed == ((order["type"], asked.arg) in legal)


def test_a_unit_on_the_move_shows_where_it_can_go(client: Client) -> None:
    match = new_match(client)
    rng = random.Random(5)
    frame = match.asked().frame
    while not frame["reach"]:
        match.any(rng, 1)
        frame = match.asked().frame
    way = max(frame["reach"], key=lambda w: len(w["steps"]))
    assert way["steps"][-1] == way["spot"] and way["type"] == "StepTo"
    assert all(w["left"] is None or 0 <= w["left"] < frame["left"] for w in frame["reach"])
    person = match.asked()
    done = person.post("play", person.message(*({"type": way["type"], "arg": step} for step in way["steps"])))
    assert done["refusal"] is None and done["played"] == len(way["steps"])


def test_movement_points_are_numbers(client: Client) -> None:
    """Of a unit that has just been picked its printed allowance; wherever it goes, what the map had promised."""
    match, rng = new_match(client), random.Random(5)
    while not any(c["type"] == "PickUnit" for c in match.asked().frame["choices"]):
        match.any(rng, 1)
    person = match.asked()
    unit = next(c["arg"] for c in person.frame["choices"] if c["type"] == "PickUnit")
    person.play("PickUnit", unit)
    frame = person.frame
    assert frame["left"] == match.live.match.position.setting.counters[unit].move
    way = max((w for w in frame["reach"] if w["left"] is not None), key=lambda w: float(w["left"]))
    for step in way["steps"]:
        person.play(way["type"], step)
    assert person.frame["left"] == way["left"]


def until_dice_ahead(client: Client, seed: int) -> tuple[object, dict[str, object]]:
    match, rng = new_match(client), random.Random(seed)
    for _ in range(400):
        person = match.asked()
        for choice in person.frame["choices"]:
            if choice["rolls"]:
                return person, choice
        match.any(rng, 1)
    raise AssertionError("no dice in 400 actions")


def test_odds_are_shown_with_their_breakdown(client: Client) -> None:
    person, choice = until_dice_ahead(client, 7)
    odds = person.post("odds", deed(choice))  # type: ignore[attr-defined]  # a Person
    assert sum(c["chance"] for c in odds["chances"]) == pytest.approx(1)
    assert len(odds["chances"]) > 1 and odds["breakdown"] and all(line["rule"] for line in odds["breakdown"])


def test_no_odds_of_what_is_refused(client: Client) -> None:
    us = new_match(client)["us"]
    problem = us.post("odds", {"type": "PickReinforcement", "arg": 0}, 409)
    assert problem["rule"] and problem["detail"]


def test_undo_gives_the_former_state(client: Client) -> None:
    match = new_match(client)
    before = match["us"].frame
    match["us"].play("PickReinforcement", 21)
    assert match["us"].frame["can_undo"]
    frame = match["us"].undo()
    same = ("scene", "choices", "prompt", "log", "can_undo")
    assert {k: frame[k] for k in same} == {k: before[k] for k in same}
    assert frame["number"] > before["number"]
    problem = match["us"].undo(409)
    assert problem["detail"].startswith("no undo")


def test_duties_name_what_forbids_to_end_the_phase(client: Client) -> None:
    match, rng = new_match(client), random.Random(2)
    for _ in range(1500):
        frame = match.asked().frame
        if frame["prompt"]["type"] == "Combat" and frame["blocks_end"]:
            assert frame["blocks_end"]["rule"] and frame["blocks_end"]["about"]
            return
        match.any(rng, 1)
    raise AssertionError("no combat was obligatory")


def test_between_people_undo_is_strict_and_alone_it_is_free(client: Client) -> None:
    assert friends(client)["us"].frame["strict"] is True
    assert new_match(client)["us"].frame["strict"] is False
    assert new_match(client, strict=True)["us"].frame["strict"] is True


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"game": "chess"}, 404),
        ({"game": "saipan", "scenario": "nothing"}, 422),
        ({"game": "saipan", "seats": {"mars": "me"}}, 422),
        ({"game": "saipan", "seats": {"us": "nobody"}}, 422),
        ({"game": "saipan", "options": {"weather": "on"}}, 422),
        ({"game": "saipan", "colour": "red"}, 400),
        ({"seats": {}}, 400),
    ],
)
def test_a_match_that_makes_no_sense_is_not_made(client: Client, wanted: object, status: int) -> None:
    answer = client.post("/api/matches", json=wanted)
    assert answer.status_code == status and answer.json()["detail"]


def test_a_whole_game_can_be_played(client: Client) -> None:
    match = new_match(client, game="toy", scenario=None, seats={"raiders": "me", "garrison": "friend"})
    match.any(random.Random(11), 1000)
    frame = match["raiders"].frame
    assert (
        frame["result"]["why"] and frame["result"]["rule"] and frame["asked"] == [] and not frame["choices"]
    )
    late = match["raiders"].post("play", match["raiders"].message({"type": "Done"}), 409)
    assert late["detail"] == "the game is over"
    verified = match["garrison"].get("/verify")
    assert verified["wrong"] == "" and verified["checked"] > 5
    assert check(match[None].client.get(f"/api/matches/{match.key}/save").text) == (verified["checked"], "")
