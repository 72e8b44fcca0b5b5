"""Forged messages, kills, and the description of the interface: small runs of what the tools do at length."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from pacwar.table import schema
from tests.table.tables import a_table
from tools import forge, kill_test
from tools.live_table import Server, choices, deed, seat

FORGED = 500
KILLS = 3


def test_forged_messages_are_refused(tmp_path: Path) -> None:
    with a_table(tmp_path) as client:
        rng, report = random.Random(7), forge.Report()
        victim = forge.victim_of(client, rng, entries=25)
        database = f"sqlite:///{tmp_path}/table.db"
        before = kill_test.kept_digest(database, victim.match)
        forger = forge.Forger(victim, rng)
        for _ in range(FORGED):
            made = forger.one()
            answer = client.request(made.method, made.path, headers=made.headers, content=made.content)
            report.note(made, answer.status_code, forge.read(answer), victim)
        assert report.wrong == [] and len(report.tried) >= 12
        assert kill_test.kept_digest(database, victim.match) == before
        for side, secret in victim.secrets.items():
            assert (
                client.get(f"/api/matches/{victim.match}", headers=seat(secret)).json() == victim.frames[side]
            )


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    report = kill_test.run(KILLS, f"sqlite:///{tmp_path}/kill.db", seed=3)
    assert report.kills == KILLS and report.played > 0


def test_requests_that_break_off_do_no_harm(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/table.db") as server, server.client() as client:
        rng = random.Random(5)
        victim = forge.victim_of(client, rng, entries=3)
        forger = forge.Forger(victim, rng)
        for _ in range(20):
            forge.hang_up(server.url, forger, rng)
        for side, secret in victim.secrets.items():
            assert (
                client.get(f"/api/matches/{victim.match}", headers=seat(secret)).json() == victim.frames[side]
            )


def test_the_types_of_the_client_are_made_from_ours(tmp_path: Path) -> None:
    assert schema.main([str(tmp_path / "wire.json")]) == 0
    made = json.loads((tmp_path / "wire.json").read_text())
    assert {"Frame", "Scene", "Sheet", "PlayReply", "NewMatch", "LogEntry", "Hello"} <= set(made["$defs"])
    assert schema.main(["--openapi", str(tmp_path / "openapi.json")]) == 0
    paths = json.loads((tmp_path / "openapi.json").read_text())["paths"]
    assert "/api/matches/{key}/play" in paths and len(paths) >= 20
    assert schema.main([]) == 2


def test_a_socket_comes_again_after_a_kill_and_plays_on(tmp_path: Path) -> None:
    """On a real server: the same frame with the same number, and a message made before the kill is in order."""
    server = Server(f"sqlite:///{tmp_path}/table.db").start()
    try:
        with server.client() as client:
            victim = forge.victim_of(client, random.Random(2), entries=12)
        before = _first_frame(server, victim)
        server.kill()
        server.start()
        assert _first_frame(server, victim) == before
        message = {"id": "after", "seen": before["number"], "actions": [deed(choices(before)[0])]}
        with server.client() as client:
            path = f"/api/matches/{victim.match}/play"
            answer = client.post(path, json=message, headers=seat(victim.secrets[victim.asked]))
            assert answer.status_code == 200 and answer.json()["played"] == 1
    finally:
        server.stop()


def _first_frame(server: Server, victim: forge.Victim) -> dict[str, Any]:
    url = f"{server.url.replace('http', 'ws')}/api/matches/{victim.match}/live"
    with connect(url) as socket:
        socket.send(json.dumps({"seat": victim.secrets[victim.asked]}))
        frame: dict[str, Any] = json.loads(socket.recv(timeout=20))
        return frame
