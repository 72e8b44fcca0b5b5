"""A seat gets only its view: twins that differ in hidden facts send it the same bytes, and lanes send it nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import WebSocketTestSession

from pacwar.games import load
from pacwar.table.audience_log import AudienceLog, lanes_open
from tests.frames import applied
from tests.games import random_match
from tests.table.tables import Client, Json, Match, Person, new_match
from tools.live_table import deed


class Wire:
    """Everything that is sent to a person, over the socket and in answers, as bytes without ids and clocks."""

    def __init__(self, match: Match, side: str, socket: WebSocketTestSession) -> None:
        self.match, self.person, self.socket = match, match[side], socket
        self.commitment = match[None].frame["dice"]["commitment"]
        self.sent: list[str] = []
        socket.send_text(json.dumps({"seat": match.secrets[side]}))
        while not self.sent or not self.sent[-1].startswith('{"players"'):  # we have come in
            self.sent.append(self.clean(socket.receive_text(timeout=20)))

    def clean(self, text: str) -> str:
        return (
            text.replace(self.match.key, "MATCH")
            .replace(self.match.key[:6], "MATCH")
            .replace(self.commitment, "COMMITMENT")
        )

    def catch_up(self) -> None:
        """Read all that was sent until now: a word of our own marks the end."""
        self.person.post("chat", {"text": "mark"}, 201)
        while True:
            text = self.socket.receive_text(timeout=20)
            if '"chat"' in text[:20]:
                return
            self.sent.append(self.clean(text))

    def ask(self, path: str) -> None:
        answer = self.match.client.get(f"/api/matches/{self.match.key}{path}", headers=self.person.headers)
        self.sent.append(self.clean(answer.text))

    def do(self, call: str, body: Any) -> dict[str, Any]:
        answer = self.match.client.post(
            f"/api/matches/{self.match.key}/{call}", json=body, headers=self.person.headers
        )
        self.sent.append(f"{answer.status_code} {self.clean(answer.text)}")
        found: dict[str, Any] = answer.json()
        return found


def write_plan(us: Person, beaches: list[int]) -> None:
    for beach in beaches[:6]:
        us.play("WriteHex", beach)
    us.play("SealPlan")


def write_another_plan(us: Person, beaches: list[int]) -> None:
    """With a change of mind on the way: even the number of actions differs."""
    us.play("WriteHex", beaches[0])
    us.undo()
    for beach in beaches[::-1][:5]:
        us.play("WriteHex", beach)
    us.undo()
    us.play("WriteHex", beaches[0])
    us.play("WriteHex", beaches[1])
    us.play("SealPlan")


def japans_wire(client: Client, plan: Callable[[Person, list[int]], None]) -> list[str]:
    match = new_match(client, scenario="free", seats={"us": "me", "japan": "friend"})
    with client.websocket_connect(f"/api/matches/{match.key}/live") as socket:
        wire = Wire(match, "japan", socket)
        wire.catch_up()
        plan(match["us"], [c["arg"] for c in match["us"].frame["choices"]])
        wire.catch_up()
        rng = random.Random(4)
        for number in range(200):
            frame = match["japan"].frame
            if frame["prompt"]["type"] not in ("Deployment", "Deploying"):
                break
            if number == 5:
                for path in ("", "/log", "/save", "/log?from=3"):
                    wire.ask(path)
                wire.do("check", {"kind": "spot", "arg": 7})
                wire.do("check", {"kind": "unit", "arg": 3})
                wire.do("undo", {"id": "u", "seen": frame["number"]})
                frame = match["japan"].frame
            choice = rng.choice(frame["choices"])
            if choice["type"] == "EndDeployment":
                break  # now the plan is shown
            actions = [{"type": choice["type"], "arg": choice["arg"]}]
            wire.do("play", {"id": f"m{number}", "seen": frame["number"], "actions": actions})
        wire.catch_up()
        assert len(wire.sent) > 60
        return wire.sent


def test_twins_send_the_same_bytes_to_a_seat(client: Client) -> None:
    one, other = japans_wire(client, write_plan), japans_wire(client, write_another_plan)
    assert one == other


# -- face-down stacks ------------------------------------------------------------------------------------------

SWAPPED = {"8 Ind": "28 Ind", "28 Ind": "8 Ind", "22 Ind": "27A", "27A": "22 Ind"}  # brigades


def deploy(allies: Person, swapped: bool) -> None:
    """Units one after the other, each on the first hex for it; in the twin some have changed places."""
    game = load("malaya")
    setting = game.setting("campaign").printed.setting
    names, at = setting.names, setting.scenarios["campaign"].historical
    while (frame := allies.frame)["prompt"]["type"] == "Deploying":
        open_ = [c["arg"] for c in frame["choices"] if c["type"] == "DeployAt"]
        spots = {setting.board.name(spot): spot for spot in open_}
        if not spots:
            allies.play("Ready")
            continue
        [unit] = [names[u] for u in frame["scene"]["involved"]] or [""]
        wanted = at.get(SWAPPED.get(unit, unit) if swapped else unit)
        allies.play("DeployAt", spots.get(wanted or "", min(spots.values())))


def malayas_wire(client: Client, swapped: bool) -> tuple[list[str], str]:
    """What Japan is sent in its first impulse, and what every endpoint answers there; and what the Allies see."""
    match = new_match(client, game="malaya", scenario="campaign", seats={"allies": "friend", "japan": "me"})
    with client.websocket_connect(f"/api/matches/{match.key}/live") as socket:
        wire = Wire(match, "japan", socket)
        wire.catch_up()
        deploy(match["allies"], swapped)
        wire.catch_up()
        rng, kinds = random.Random(5), set[str]()
        for number in range(400):
            frame = match["japan"].frame
            kinds.add(frame["prompt"]["type"])
            if not frame["choices"]:
                open_ = match["allies"].frame["choices"]
                last = ([c for c in open_ if c["arg"] is None] or open_)[-1]
                match["allies"].play(last["type"], last["arg"])
                continue
            if frame["prompt"]["type"] in ("Strikes", "Declarations"):
                break  # strikes and battles discover who is there
            ends = [c for c in frame["choices"] if c["arg"] is None]
            choice = rng.choice(ends if ends and rng.random() < 0.3 else frame["choices"])
            if choice["type"] == "FlyRecon":
                continue  # so does recon
            body = {"id": f"j{number}", "seen": frame["number"], "actions": [deed(choice)]}
            wire.do("play", body)
        assert {"Allocating", "Movement"} <= kinds
        for path in ("", "/log", "/save", "/replay/3", "/luck", "/verify"):
            wire.ask(path)
        for arg in range(0, 100, 7):
            wire.do("check", {"kind": "spot", "arg": 20 * arg})
            wire.do("check", {"kind": "unit", "arg": arg})
        for choice in match["japan"].frame["choices"][:3]:
            wire.do("odds", deed(choice))
        wire.catch_up()
        public, own = (match[side].frame["scene"]["pieces"] for side in (None, "allies"))
        return [*wire.sent, json.dumps(public)], json.dumps(own)


def test_who_stands_in_a_stack_is_in_no_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """18.0 Two set-ups with the same stacks of other units, and the same dice: Japan and a spectator see no difference."""
    monkeypatch.setattr("pacwar.table.lifecycle.new_secret", lambda: "0" * 64)
    one, other = malayas_wire(client, swapped=False), malayas_wire(client, swapped=True)
    assert len(one[0]) > 60
    assert one[0] == other[0]
    assert one[1] != other[1]


# -- markers in a cup and in a hand ------------------------------------------------------------------------------


def held(japan: Person, first: str) -> bool:
    """Japan chooses the marker that it draws first, draws it and holds it face down; False: it would have to show one."""
    frame = japan.frame
    match frame["prompt"]["type"]:
        case "FirstMarker":
            names = load("bataan").setting("campaign").arguments["formation"]
            japan.play("ChooseFirst", next(n for n in names.values if names.name(n) == first))
        case "Operation" if "PlayHeld" in {choice["type"] for choice in frame["choices"]}:
            return False
        case "Operation":
            japan.play("DrawMarker")
        case "Deciding":
            japan.play("PassSequence")
        case _:
            open_ = frame["choices"]
            last = ([choice for choice in open_ if choice["arg"] is None] or open_)[-1]
            japan.play(last["type"], last["arg"])
    return True


def bataans_wire(client: Client, first: str) -> tuple[list[str], str]:
    """What the US is sent until Japan plays a marker, and what every endpoint answers then; and what Japan sees."""
    match = new_match(client, game="bataan", scenario="abucay", seats={"us": "friend", "japan": "me"})
    with client.websocket_connect(f"/api/matches/{match.key}/live") as socket:
        wire = Wire(match, "us", socket)
        rng, kinds = random.Random(6), set[str]()
        for number in range(40):
            frame = match["us"].frame
            kinds.add(frame["prompt"]["type"])
            choices = [choice for choice in frame["choices"] if choice["type"] != "PassSequence"]
            if choices:
                ends = [choice for choice in choices if choice["arg"] is None]
                choice = rng.choice(ends if ends and rng.random() < 0.5 else choices)
                wire.do("play", {"id": f"u{number}", "seen": frame["number"], "actions": [deed(choice)]})
            elif not held(match["japan"], first):
                break
        assert {"FirstMarker", "Deciding", "Movement"} <= kinds
        for path in ("", "/log", "/save", "/replay/3", "/luck", "/verify"):
            wire.ask(path)
        for arg in range(0, 100, 20):
            wire.do("check", {"kind": "spot", "arg": 20 * arg})
            wire.do("check", {"kind": "unit", "arg": arg})
        wire.catch_up()
        public, own = (match[side].frame["scene"]["pieces"] for side in (None, "japan"))
        return [*wire.sent, json.dumps(public)], json.dumps(own)


def test_which_marker_is_held_face_down_is_in_no_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """7.15, 7.22 Japan draws and holds the 16th Division or the 65th Brigade: the US and a spectator see no difference."""
    monkeypatch.setattr("pacwar.table.lifecycle.new_secret", lambda: "0" * 64)
    one, other = bataans_wire(client, "16"), bataans_wire(client, "65")
    assert len(one[0]) > 30
    assert one[0] == other[0]
    assert one[1] != other[1]


def test_while_the_plan_is_written_nothing_is_sent(client: Client) -> None:
    match = new_match(client, scenario="free", seats={"us": "me", "japan": "friend"})
    with client.websocket_connect(f"/api/matches/{match.key}/live") as socket:
        wire = Wire(match, "japan", socket)
        wire.catch_up()
        known = len(wire.sent)
        for _ in range(4):
            match["us"].any(random.Random(1))
        wire.catch_up()
        assert wire.sent[known:] == []
        assert match["us"].frame["number"] > match["japan"].frame["number"]


# -- secret decisions of both at the same time ------------------------------------------------------------------


def toys(client: Client) -> Match:
    return new_match(client, game="toy", scenario=None, seats={"raiders": "me", "garrison": "friend"})


def test_nothing_of_a_lane_is_told_to_the_other_side(client: Client) -> None:
    match, rng = toys(client), random.Random(1)
    with client.websocket_connect(f"/api/matches/{match.key}/live") as socket:
        wire = Wire(match, "garrison", socket)
        wire.catch_up()
        known, before = len(wire.sent), {side: match[side].frame for side in ("garrison", None)}
        while match["raiders"].frame["choices"]:  # the whole lane, to its end
            match["raiders"].any(rng)
        wire.catch_up()
        assert wire.sent[known:] == []
        assert {side: match[side].frame | {"players": None} for side in ("garrison", None)} == {
            side: frame | {"players": None} for side, frame in before.items()
        }
        assert match["garrison"].frame["asked"] == ["raiders", "garrison"]
        offered = match["garrison"].post("offer", {"kind": "take_back"}, 409)
        assert "secret" in offered["detail"]


def garrisons_wire(client: Client, first: str, seed: int) -> list[str]:
    """The garrison sets up always in the same way, the raiders before or after it, in this or that way."""
    match = toys(client)
    with client.websocket_connect(f"/api/matches/{match.key}/live") as socket:
        wire = Wire(match, "garrison", socket)
        wire.catch_up()
        rngs = {"raiders": random.Random(seed), "garrison": random.Random(5)}
        second = "garrison" if first == "raiders" else "raiders"
        for side in (first, second):
            while True:
                frame = match[side].frame
                choices = [c for c in frame["choices"] if c["type"] != "Ready"]
                if not choices:
                    break
                choice = rngs[side].choice(choices)
                body = {"id": f"{side}{frame['number']}", "seen": frame["number"]}
                body["actions"] = [{"type": choice["type"], "arg": choice["arg"]}]
                wire.do("play", body) if side == "garrison" else match[side].post("play", body)
        for path in ("", "/log", "/save"):
            wire.ask(path)
        wire.catch_up()
        return wire.sent


@pytest.mark.parametrize(("first", "seed"), [("raiders", 2), ("garrison", 3)])
def test_lanes_look_the_same_whatever_the_other_side_does(client: Client, first: str, seed: int) -> None:
    sent = garrisons_wire(client, first, seed), garrisons_wire(client, "raiders", 1)
    assert sent[0] == sent[1]


def test_undo_in_a_lane_is_not_seen_by_the_other_side(client: Client) -> None:
    match, rng = toys(client), random.Random(1)
    before = match["garrison"].frame
    match["raiders"].any(rng)
    match["raiders"].undo()
    assert match["garrison"].frame == before


# -- the log of a seat is what the match tells it ---------------------------------------------------------------


@pytest.mark.parametrize("key", ["toy", "saipan", "bataan"])
def test_the_log_is_what_the_match_has_told(key: str) -> None:
    game = load(key)
    scenario = list(game.scenarios)[-1] if key != "bataan" else "abucay"
    tellers = {side: AudienceLog(game.setting(scenario), side) for side in (*game.sides, None)}
    for number, (match, _, _) in enumerate(random_match(game, scenario, 3)):
        if number % 50 and number > 20:
            continue
        lanes = len(match.settled_log) if lanes_open(match) else None
        for side, teller in tellers.items():
            log, told = teller.log(match, (), lanes), match.told(side)
            assert [entry.number for entry in log] == list(range(1, len(told) + 1))
            assert [len(entry.events) for entry in log] == [len(t.events) for t in told]
            assert [entry.action is not None for entry in log] == [t.action is not None for t in told]
            assert [[r.face for r in e.rolls] for e in log] == [[r.face for r in t.rolls] for t in told]


def test_at_a_hot_seat_each_seat_gets_its_own_view_only(client: Client) -> None:
    """One browser holds both secrets: what it draws before the curtain is lifted comes from the other seat alone.

    Whoever is asked next is in every frame, so that it knows when to draw the curtain and for whom.
    """
    match = new_match(client, scenario="free")
    plan = [choice["arg"] for choice in match["us"].frame["choices"]][:6]
    path = f"/api/matches/{match.key}/live"
    with client.websocket_connect(path) as socket:
        socket.send_text(json.dumps({"seat": match.secrets["japan"]}))
        for beach in plan:
            answer = match["us"].play("WriteHex", beach)
            assert answer["frame"]["you"] == "us" and answer["frame"]["asked"] == ["us"]
        assert {marker["spot"] for marker in match["us"].frame["scene"]["markers"]} == set(plan)
        answer = match["us"].play("SealPlan")
        assert answer["frame"]["you"] == "us" and answer["frame"]["asked"] == ["japan"]
        assert answer["frame"]["choices"] == []  # what the other may do is not in it
        frames: list[Json] = []
        while not frames or frames[-1]["asked"] != ["japan"]:
            message = json.loads(socket.receive_text(timeout=20))
            if "number" in message:
                frames.append(applied(frames[-1], message) if frames else message)
    assert {frame["you"] for frame in frames} == {"japan"}
    assert all(not frame["scene"]["markers"] for frame in frames)
