"""The socket: frames as they are made, reconnect, chat, who is here, seats and nonces."""

from __future__ import annotations

import json
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from tests.frames import applied, lasting
from tests.table.tables import Client, friends, new_match


def hear(socket: WebSocketTestSession, key: str) -> Any:
    """The next message that has this key."""
    while True:
        message = json.loads(socket.receive_text(timeout=20))
        if key in message:
            return message


def hello(socket: WebSocketTestSession, secret: str | None, **more: Any) -> dict[str, Any]:
    socket.send_text(json.dumps({"seat": secret, **more}))
    first: dict[str, Any] = hear(socket, "number")
    return first


def test_frames_come_as_they_are_made(client: Client) -> None:
    match = friends(client)
    path = f"/api/matches/{match.key}/live"
    with client.websocket_connect(path) as us, client.websocket_connect(path) as public:
        first, seen = hello(us, match.secrets["us"]), hello(public, None)
        assert first["you"] == "us" and seen["you"] is None and first["choices"] and not seen["choices"]
        match["us"].play("PickReinforcement", 21)
        match["us"].play("LandAt", match["us"].frame["choices"][0]["arg"])
        numbers = [hear(us, "number")["number"] for _ in range(2)]
        assert numbers == [first["number"] + 1, first["number"] + 2]
        told = [hear(public, "number") for _ in range(2)]
        assert [entry["action"] for entry in told[-1]["told"]] == [None]
        assert "lands at" in told[-1]["told"][0]["events"][0]["text"]


def test_told_has_what_is_new_and_log_how_much_there_is(client: Client) -> None:
    match = new_match(client)
    with client.websocket_connect(f"/api/matches/{match.key}/live") as us:
        frame = hello(us, match.secrets["us"])
        log = frame["told"]
        match["us"].play("PickReinforcement", 21)
        match["us"].play("LandAt", match["us"].frame["choices"][0]["arg"])
        match["us"].undo()
        match["us"].play("LandAt", match["us"].frame["choices"][1]["arg"])
        for _ in range(4):
            frame = applied(frame, hear(us, "number"))
            log = [*log[: frame["log"] - len(frame["told"])], *frame["told"]]
            assert len(log) == frame["log"]
        assert log == match["us"].get("/log")
        assert lasting(frame) == lasting(match["us"].get())
        assert match["us"].get("/log?from=2") == log[1:]


def test_who_comes_again_has_lost_nothing(client: Client) -> None:
    match = friends(client)
    path = f"/api/matches/{match.key}/live"
    with client.websocket_connect(path) as socket:
        hello(socket, match.secrets["japan"])
    match["us"].play("PickReinforcement", 21)
    match["us"].play("LandAt", match["us"].frame["choices"][0]["arg"])
    with client.websocket_connect(path) as socket:
        frame = hello(socket, match.secrets["japan"])
        known = match["japan"].get()
        assert frame | {"players": None} == known | {"players": None}
        assert "lands at" in frame["told"][-1]["events"][0]["text"]


def test_everybody_sees_who_is_here(client: Client) -> None:
    match = friends(client)
    path = f"/api/matches/{match.key}/live"
    with client.websocket_connect(path) as us:
        first = hello(us, match.secrets["us"])
        assert first["players"]["us"]["here"] and not first["players"]["japan"]["here"]
        hear(us, "players")
        with client.websocket_connect(path) as japan:
            hello(japan, match.secrets["japan"])
            assert json.loads(us.receive_text(timeout=20))["players"]["japan"]["here"]
        assert not json.loads(us.receive_text(timeout=20))["players"]["japan"]["here"]


def test_chat_is_heard_by_all_and_kept(client: Client) -> None:
    match = friends(client)
    path = f"/api/matches/{match.key}/live"
    with client.websocket_connect(path) as public:
        hello(public, None)
        line = match["us"].post("chat", {"text": "  good luck  "}, 201)
        assert hear(public, "chat")["chat"] == line and line["text"] == "good luck" and line["side"] == "us"
    match["japan"].post("chat", {"text": "<b>thank you</b>"}, 201)
    with client.websocket_connect(path) as public:
        hello(public, None)
        heard = [hear(public, "chat")["chat"] for _ in range(2)]
        assert [line["text"] for line in heard] == ["good luck", "<b>thank you</b>"]
        assert [line["number"] for line in heard] == [1, 2]


@pytest.mark.parametrize(
    "first",
    ["", "{", "7", "[]", '{"seat": 7}', '{"seat": "wrong"}', '{"seat": null, "more": 1}', '{"seat": null, "nonce": "a|b"}', "x" * 70_000],
)  # fmt: skip
def test_a_socket_that_does_not_introduce_itself_is_closed(client: Client, first: str) -> None:
    match = friends(client)
    with client.websocket_connect(f"/api/matches/{match.key}/live") as socket:
        socket.send_text(first)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text(timeout=20)
        assert closed.value.code == 1008


def test_no_socket_for_a_match_that_is_not_there_or_from_another_site(client: Client) -> None:
    with client.websocket_connect("/api/matches/nothing/live") as socket:
        socket.send_text('{"seat": null}')
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text(timeout=20)
    match = friends(client)
    headers = {"origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/matches/{match.key}/live", headers=headers),
    ):
        pass


# -- nonces ---------------------------------------------------------------------------------------------------


def test_every_person_adds_a_nonce_when_he_sits_down(client: Client) -> None:
    match = new_match(client, join=False, seats={"us": "me", "japan": "friend"})
    frame = match[None].frame
    assert frame["dice"]["waiting"] == ["us", "japan"] and frame["dice"]["nonces"] == {}
    assert not frame["players"]["japan"]["joined"]
    path = f"/api/matches/{match.key}/live"
    with client.websocket_connect(path) as us:
        hello(us, match.secrets["us"], nonce="first")
        assert match["japan"].post("join", {"nonce": "second"})["nonces"] == {
            "us": "first",
            "japan": "second",
        }
        while hear(us, "dice")["dice"]["waiting"]:  # told without a new frame
            pass
    match["japan"].post("join", {"nonce": "third"})  # once is enough
    assert match[None].frame["dice"]["nonces"] == {"us": "first", "japan": "second"}
    assert match[None].frame["dice"]["commitment"] == frame["dice"]["commitment"]


def test_no_die_is_rolled_before_all_have_sat_down(client: Client) -> None:
    """In the toy the set-up is secret and a chit is drawn behind it; the garrison has not come yet."""
    match = new_match(
        client, join=False, game="toy", scenario=None, seats={"raiders": "me", "garrison": "friend"}
    )
    match["raiders"].post("join", {"nonce": "mine"})
    raiders = match["raiders"]
    while raiders.frame["choices"]:
        choice = raiders.frame["choices"][0]
        raiders.play(choice["type"], choice["arg"])
    assert raiders.frame["dice"]["waiting"] == ["garrison"]
    garrison = match["garrison"]
    while (frame := garrison.frame)["prompt"]["type"] == "Deploying":
        choice = frame["choices"][0]
        garrison.play(choice["type"], choice["arg"])  # who plays has sat down
    assert match[None].frame["dice"]["waiting"] == []
    assert sum(len(entry.rolls) for entry in match.live.match.log) > 0
