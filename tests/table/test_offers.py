"""Take back by consent, draw, resign: between people, against the computer, alone."""

from __future__ import annotations

import random

from pacwar.core import save
from pacwar.verify import check
from tests.table.tables import Client, Match, friends, new_match


def until_dice(match: Match, rng: random.Random, rolls: int = 1) -> None:
    while sum(len(entry.rolls) for entry in match.live.match.log) < rolls:
        match.any(rng, 1)


def own_actions(match: Match, side: str) -> int:
    return sum(entry.side == side for entry in match.live.match.log)


def test_a_take_back_by_consent_goes_behind_the_end_of_undo(client: Client) -> None:
    match = friends(client)
    match[None].get()
    until_dice(match, random.Random(1))
    last = match.live.match.log[-1]
    thrower, other = match[last.side], match["us" if last.side == "japan" else "japan"]
    assert not thrower.frame["can_undo"] and last.rolls
    before = len(match.live.match.log)
    frame = thrower.changed("offer", {"kind": "take_back", "entries": 1})
    assert frame["offer"]["side"] == last.side and other.frame["offer"] == frame["offer"]
    assert len(match.live.match.log) == before
    frame = other.changed("answer", {"accept": True})
    assert frame["offer"] is None and len(match.live.match.log) == before - 1
    for person in match.people.values():
        assert person.frame["told"][-1]["note"].endswith("asks to take back the last action: accepted")


def test_dice_that_were_taken_back_do_not_fall_again_and_the_rest_is_verified(client: Client) -> None:
    match, rng = friends(client), random.Random(1)
    match[None].get()
    until_dice(match, rng, 3)
    for _ in range(2):
        last = next(e for e in reversed(match.live.match.log) if e.rolls)
        entries = sum(e.side == last.side for e in match.live.match.log[match.live.match.log.index(last) :])
        match[last.side].post("offer", {"kind": "take_back", "entries": entries})
        match["us" if last.side == "japan" else "japan"].post("answer", {"accept": True})
    thrown = sum(len(entry.rolls) for entry in match.live.match.log)
    assert match.live.match.can_undo(match.asked().side or "")
    match.asked().undo()  # the dice taken back fell before whatever is played instead
    until_dice(match, rng, thrown + 2)
    played = match.live.match
    assert sum(len(rolls) for rolls in played.voided_rolls.values()) == 2
    counts = getattr(played.dice, "counts")  # noqa: B009 - of committed dice
    assert counts["all"] == thrown + 4
    match.client.app.state.pool.forget(match.key)  # read again from the database
    assert match.live.match.voided_rolls == played.voided_rolls
    until_dice(match, rng, thrown + 3)
    match["us"].post("offer", {"kind": "resign"})
    text = client.get(f"/api/matches/{match.key}/save").text
    assert text.count(" - TakenBack | d6=") in (1, 2) and check(text) == (thrown + 5, "")
    assert match[None].get("/verify") == {"checked": thrown + 5, "wrong": ""}
    assert save.text(save.parse(text)).count("TakenBack") == text.count("TakenBack")
    loaded = client.post("/api/matches/load", content=text).json()
    again = Match(client, loaded)[None]
    assert again.get("/verify") == {"checked": thrown + 5, "wrong": ""}
    assert again.frame["result"]["why"] == "U.S. resigns" and again.frame["dice"]["waiting"] == []
    assert again.get("/replay/0")["entries"] == len(match.live.match.log)


def test_an_offer_is_declined_or_withdrawn_and_the_log_says_so(client: Client) -> None:
    match = friends(client)
    match["us"].play("PickReinforcement", 21)
    match["us"].post("offer", {"kind": "take_back"})
    match["us"].post("offer", {"kind": "draw"}, 409)  # one at a time
    match["us"].post("answer", {"accept": True}, 409)  # not by oneself
    match["japan"].post("answer", {"accept": False})
    match["us"].post("offer", {"kind": "draw"})
    match["us"].post("answer", {"accept": False})
    match["japan"].post("answer", {"accept": False}, 409)
    notes = [entry["note"] for entry in match[None].frame["told"] if entry["note"]]
    assert [note.rpartition(": ")[2] for note in notes] == ["declined", "withdrawn"]
    assert len(match.live.match.log) == 1


def test_more_than_was_played_cannot_be_taken_back(client: Client) -> None:
    match = friends(client)
    match["us"].post("offer", {"kind": "take_back"}, 409)
    match["us"].play("PickReinforcement", 21)
    match["us"].post("offer", {"kind": "take_back", "entries": 2}, 409)
    match["japan"].post("offer", {"kind": "take_back"}, 409)


def test_what_was_undone_meanwhile_is_not_taken_back_again(client: Client) -> None:
    match = friends(client)
    match["us"].play("PickReinforcement", 21)
    match["us"].post("offer", {"kind": "take_back"})
    match["us"].undo()
    match["japan"].post("answer", {"accept": True})
    assert match["us"].frame["offer"] is None and len(match.live.match.log) == 0


def test_a_draw_is_agreed_on(client: Client) -> None:
    match = friends(client)
    match["japan"].post("offer", {"kind": "draw"})
    result = match["us"].changed("answer", {"accept": True})["result"]
    assert result == {"scores": {"us": 0.5, "japan": 0.5}, "why": "drawn by agreement", "rule": ""}
    assert match["japan"].frame["result"] == result and match["japan"].frame["asked"] == []


def test_who_resigns_has_lost_and_the_dice_can_be_verified(client: Client) -> None:
    match, rng = friends(client), random.Random(1)
    match[None].get()
    until_dice(match, rng, 2)
    frame = match["us"].changed("offer", {"kind": "resign"})
    assert frame["result"]["scores"] == {"us": 0.0, "japan": 1.0} and not frame["choices"]
    assert frame["told"][-1]["note"] == "U.S. resigns"
    match["japan"].post("play", match["japan"].message({"type": "Stop"}), 409)
    text = client.get(f"/api/matches/{match.key}/save").text
    assert "# U.S. resigns" in text and check(text) == (2, "")
    assert match[None].get("/verify") == {"checked": 2, "wrong": ""}


def test_the_computer_lets_one_take_back_and_wants_no_draw(client: Client) -> None:
    match = new_match(client, seats={"us": "me", "japan": "random"})
    match["us"].play("PickReinforcement", 21)
    match["us"].play("LandAt", match["us"].frame["choices"][0]["arg"])
    frame = match["us"].changed("offer", {"kind": "take_back", "entries": 2})
    assert frame["offer"] is None and len(match.live.match.log) == 0
    assert (
        match["us"].changed("offer", {"kind": "draw"})["told"][-1]["note"].endswith("offers a draw: declined")
    )


def test_alone_one_agrees_with_oneself(client: Client) -> None:
    match, rng = new_match(client), random.Random(1)
    match[None].get()
    until_dice(match, rng)
    side = match.live.match.log[-1].side
    before = len(match.live.match.log)
    match[side].post("offer", {"kind": "take_back"})
    assert len(match.live.match.log) == before - 1


def test_a_spectator_offers_nothing(client: Client) -> None:
    match = friends(client)
    for call, body in (
        ("offer", {"kind": "resign"}),
        ("answer", {"accept": True}),
        ("chat", {"text": "hello"}),
    ):
        match[None].post(call, body, 401)
    assert match[None].frame["result"] is None


def test_a_repeated_offer_is_not_made_twice(client: Client) -> None:
    """The answer was lost on the way, and the browser sends it again."""
    match = new_match(client, seats={"us": "me", "japan": "random"})
    us = match["us"]
    us.play("PickReinforcement", 21)
    us.play("LandAt", us.frame["choices"][0]["arg"])
    again = {"id": "once", "seen": us.frame["number"], "kind": "take_back"}
    frame = us.post("offer", again)
    assert us.post("offer", again)["number"] == frame["number"] and len(match.live.match.log) == 1
    gone = {"id": "for ever", "seen": frame["number"], "kind": "resign"}
    assert us.post("offer", gone) == us.post("offer", gone)
    assert us.frame["result"] is not None
    assert us.post("chat", {"id": "hello", "text": "well"}, 201) == us.post(
        "chat", {"id": "hello", "text": "well"}, 201
    )
    assert len(client.app.state.pool.archive.chat(match.key, 100)) == 1


def test_an_answer_is_for_the_offer_that_was_seen(client: Client) -> None:
    """He accepts a take-back, but meanwhile it was withdrawn and a draw is offered instead."""
    match = friends(client)
    us, japan = match["us"], match["japan"]
    us.play("PickReinforcement", 21)
    us.post("offer", {"kind": "take_back"})
    meant = {"id": "yes", "seen": japan.frame["number"], "accept": True}
    us.post("answer", {"accept": False})
    us.post("offer", {"kind": "draw"})
    assert "position has changed" in japan.post("answer", meant, 409)["detail"]
    assert japan.frame["result"] is None
    meant["seen"] = japan.frame["number"]
    assert japan.changed("answer", meant)["result"]["why"] == "drawn by agreement"
    assert japan.changed("answer", meant)["result"] is not None  # once more: nothing happens
    us.post("offer", {"kind": "draw", "seen": 0}, 409)


def test_who_has_not_come_can_be_resigned_to_and_the_save_is_sound(client: Client) -> None:
    """The friend has never opened his link: no die has fallen, none will."""
    match = new_match(client, join=False, seats={"us": "me", "japan": "friend"})
    match["us"].post("offer", {"kind": "resign"})
    text = client.get(f"/api/matches/{match.key}/save").text
    assert check(text) == (0, "") and save.parse(text).result is not None
    match["japan"].post("join", {"nonce": "late"})
    assert client.get(f"/api/matches/{match.key}/save").text == text
