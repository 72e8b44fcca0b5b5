"""kill -9 at any moment loses no acknowledged action: `python -m tools.kill_test [KILLS]`.

Two people play at random over HTTP; at a random moment the server is killed and started again. The player keeps a
match of his own, made from nothing but the answers he got: what the server reads again must have the same hash. The
message that was under way must be there wholly or not at all, and sending it again must not play it twice.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from typing import Any

import httpx

from pacwar import Match, Scripted, load
from pacwar.core.records import Roll, encode
from pacwar.table import lifecycle
from pacwar.table.archive import Archive
from pacwar.table.catalog import Catalog
from pacwar.table.storage import open_engine
from tools.live_table import Server, choices, deed, seat

GAME = "saipan"
AT_ONCE = 0.2  # the share of kills for which no answer is waited for


@dataclass
class Report:
    kills: int = 0
    played: int = 0  # messages acknowledged
    under_way: int = 0  # kills that hit a message that was not yet answered
    kept: int = 0  # of those, how many had been written down
    matches: int = 0


def digest(match: Match) -> str:
    return hashlib.sha256(encode(match.state)).hexdigest()


def kept_digest(database_url: str, key: str) -> tuple[str, int]:
    """The hash of the state as the server would read it, and how many entries there are."""
    engine = open_engine(database_url)
    try:
        match = lifecycle.opened(Archive(engine), Catalog(), key).match
        return digest(match), len(match.log)
    finally:
        engine.dispose()


class Player:
    """Plays both seats of a match, and keeps his own record of it."""

    def __init__(self, server: Server, rng: random.Random, report: Report) -> None:
        self.server, self.rng, self.report = server, rng, report
        self.game = load(GAME)
        self.kinds: dict[str, Any] = {kind.__name__: kind for kind in self.game.actions()}
        self.client = server.client()
        self.key = ""
        self.sent: tuple[str, dict[str, Any]] | None = None  # a message that is not answered yet
        self.answered = threading.Event()  # since the server was started

    def begin(self) -> None:
        self.key = ""
        wanted = {"game": GAME, "scenario": "historical", "seats": {"us": "me", "japan": "me"}}
        made = self.client.post("/api/matches", json=wanted).raise_for_status().json()
        for secret in made["seats"].values():
            self.client.post(
                f"/api/matches/{made['match']}/join", json={}, headers=seat(secret)
            ).raise_for_status()
        self.record = Match.new(self.game, "historical", Scripted())
        self.key, self.secrets = made["match"], made["seats"]
        self.report.matches += 1

    def frame(self, side: str) -> dict[str, Any]:
        answer = self.client.get(
            f"/api/matches/{self.key}", headers=seat(self.secrets[side])
        ).raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def go_on(self) -> None:
        """Play, until something breaks."""
        while True:
            if not self.key or self.record.result is not None:
                self.begin()
            side = self.record.deciders[0]
            self.sent = side, self.message(self.frame(side))
            self.take(*self.sent)
            self.sent = None

    def message(self, frame: dict[str, Any]) -> dict[str, Any]:
        """The next message: an action, or several that are sent together."""
        ways = frame["reach"]
        if ways and self.rng.random() < 0.5:
            way = self.rng.choice(ways)
            actions = [{"type": way["type"], "arg": step} for step in way["steps"]]
        else:
            actions = [deed(self.rng.choice(choices(frame)))]
        return {"id": f"message-{self.report.played}", "seen": frame["number"], "actions": actions}

    def take(self, side: str, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message; what is acknowledged goes into the record, with the dice that the frame tells."""
        path = f"/api/matches/{self.key}/play"
        answer = (
            self.client.post(path, json=message, headers=seat(self.secrets[side])).raise_for_status().json()
        )
        assert answer["refusal"] is None, answer
        frame = self.frame(side)
        self.report.played += 1
        self.answered.set()
        own = [entry for entry in frame["told"] if entry["action"]][-answer["played"] :]
        for action, entry in zip(message["actions"], own, strict=False):
            kind = self.kinds[action["type"]]
            done = kind() if action["arg"] is None else kind(action["arg"])
            self.record.replay(side, done, [Roll(r["faces"], r["face"], r["rule"]) for r in entry["rolls"]])
        found: dict[str, Any] = answer
        return found

    def after_kill(self) -> None:
        """Look at what is left, start the server again, and settle the message that was under way."""
        url = self.server.database_url
        before = kept_digest(url, self.key) if self.key else None
        expected = digest(self.record) if self.key else ""
        self.server.start()
        self.client.close()
        self.client = self.server.client()
        if before is None:
            return
        if self.sent is None:
            assert before[0] == expected, "an acknowledged action is lost"
            return
        self.report.under_way += 1
        is_kept = before[1] > len(self.record.log)
        self.report.kept += is_kept
        assert is_kept or before[0] == expected, "an acknowledged action is lost"
        self._settle(*self.sent, before[0] if is_kept else "")
        self.sent = None

    def _settle(self, side: str, message: dict[str, Any], kept: str) -> None:
        first = self.take(side, message)
        assert not kept or digest(self.record) == kept, "a message was written down in part"
        path = f"/api/matches/{self.key}/play"
        again = (
            self.client.post(path, json=message, headers=seat(self.secrets[side])).raise_for_status().json()
        )
        assert again == first, "a repeated message got another answer"
        assert kept_digest(self.server.database_url, self.key)[0] == digest(self.record), (
            "a message was played twice"
        )


def strike(server: Server, player: Player, at_once: bool, delay: float) -> None:
    """At any moment: mostly while messages come and go, now and then before the first one is answered."""
    if not at_once:
        player.answered.wait(60)
    time.sleep(delay)
    server.kill()


def run(kills: int, database_url: str, seed: int, tell: bool = False) -> Report:
    rng, report = random.Random(seed), Report()
    started = time.monotonic()
    server = Server(database_url).start()
    try:
        player = Player(server, rng, report)
        while report.kills < kills:
            player.answered.clear()
            at_once, delay = rng.random() < AT_ONCE, rng.uniform(0.0, 0.5)
            killer = threading.Thread(target=strike, args=(server, player, at_once, delay))
            killer.start()
            try:
                player.go_on()
            except httpx.TransportError:
                killer.join()
            report.kills += 1
            player.after_kill()
            if tell and report.kills % 10 == 0:
                spent = time.monotonic() - started
                print(
                    f"{report.kills} kills, {report.played} messages acknowledged, {spent:.0f} s", flush=True
                )
    finally:
        server.stop()
    return report


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.kill_test", description=__doc__)
    parser.add_argument("kills", nargs="?", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database-url", help="a fresh SQLite file, if none is named")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(given.kills, given.database_url or f"sqlite:///{folder}/kill.db", given.seed, tell=True)
    print(
        f"{report.kills} times killed in {report.matches} matches, {report.played} messages acknowledged, none lost; "
        f"{report.under_way} messages were under way, {report.kept} of them written down already"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
