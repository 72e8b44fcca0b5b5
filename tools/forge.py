"""Forged messages: `python -m tools.forge [MESSAGES]` sends them to a real server and says what became of them.

Wrong seat, wrong phase, wrong argument, wrong type, wrong form, too large, stale, replayed, truncated, from another
site. None may be carried out, none may make the server fail, and the match must be what it was before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import socket
import string
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import httpx

from pacwar import load
from pacwar.core.contract import Game
from tools.kill_test import kept_digest
from tools.live_table import Server, choices, deed, seat

ODD_VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 10**6, -(10**9), 2**31, 2**63, 2**64 + 1, 10**40, 1.0, 1.5, -0.0, 1e308, "", "0",
    "12", "us", "null", "\0", "é" * 50, "x" * 70_000, [], [[]], {}, {"type": "StepTo"}, [1, 2, 3], "'; DROP TABLE matches; --",
    "../../etc/passwd", "${7*7}", "\ud800",
)  # fmt: skip


@dataclass(frozen=True)
class Forged:
    kind: str
    method: str
    path: str
    headers: dict[str, str]
    content: bytes
    allowed: tuple[int, ...] = ()  # answers other than a refusal that change nothing


@dataclass
class Victim:
    """A match under attack: what an attacker with a seat could know, and a message that was already answered."""

    match: str
    secrets: dict[str, str]
    frames: dict[str, dict[str, Any]]
    answered: dict[str, tuple[dict[str, Any], dict[str, Any]]]  # side -> message, answer
    other_secret: str  # of a seat of another match
    game: Game = field(default_factory=lambda: load("saipan"))

    @property
    def asked(self) -> str:
        return next(side for side, frame in self.frames.items() if side in frame["asked"])

    @property
    def idle(self) -> str:
        return next(side for side in self.frames if side != self.asked)


class Forger:
    def __init__(self, victim: Victim, rng: random.Random) -> None:
        self.victim, self.rng = victim, rng
        self.kinds: dict[str, Any] = {kind.__name__: kind for kind in victim.game.actions()}
        frame = victim.frames[victim.asked]
        self.setting = victim.game.setting(frame["scenario"])
        self.legal = {(choice["type"], choice["arg"]) for choice in choices(frame)}
        self.orders = [order["type"] for order in frame["orders"]]
        self.ways: list[Callable[[], Forged]] = [
            self.wrong_seat, self.wrong_phase, self.wrong_phase, self.wrong_argument, self.wrong_argument,
            self.wrong_argument, self.wrong_type, self.wrong_form, self.wrong_form, self.wrong_size, self.stale,
            self.replayed, self.truncated, self.wrong_site, self.wrong_path, self.wrong_moment,
        ]  # fmt: skip

    def one(self) -> Forged:
        if self.rng.random() < 0.005:  # a save is read in another process: that takes its time
            return self.wrong_save()
        return self.rng.choice(self.ways)()

    # -- parts of messages ----------------------------------------------------------------------------------

    def post(
        self, kind: str, call: str, body: Any, side: str | None, allowed: tuple[int, ...] = (), **headers: str
    ) -> Forged:
        content = body if isinstance(body, bytes) else json.dumps(body).encode("utf-8", "surrogatepass")
        proof = seat(self.victim.secrets[side]) if side else {}
        sent = {"content-type": "application/json", **proof, **headers}
        return Forged(kind, "POST", f"/api/matches/{self.victim.match}/{call}", sent, content, allowed)

    def play(self, actions: Any, side: str | None = None, **changes: Any) -> dict[str, Any]:
        seen = self.victim.frames[side or self.victim.asked]["number"]
        return {"id": secrets.token_hex(8), "seen": seen, "actions": actions} | changes

    def sent(self, **fields: Any) -> dict[str, Any]:
        """A message by whoever is asked that is in order but for its fields."""
        return {"id": secrets.token_hex(8), "seen": self.victim.frames[self.victim.asked]["number"]} | fields

    def legal_deed(self) -> dict[str, Any]:
        return deed(self.rng.choice(choices(self.victim.frames[self.victim.asked])))

    def noise(self, size: int) -> str:
        return "".join(self.rng.choices(string.printable, k=size))

    # -- ways of cheating -----------------------------------------------------------------------------------

    def wrong_seat(self) -> Forged:
        """The right action from somebody who does not sit there."""
        v, body = self.victim, self.play([self.legal_deed()])
        right = v.secrets[v.asked]
        proof = self.rng.choice(
            (
                "", f"Bearer {secrets.token_urlsafe(24)}", f"Bearer {v.other_secret}", f"Bearer {right[:-1]}",
                f"Bearer {right}x", f"Bearer {right.swapcase()}", f"Basic {right}", right, "Bearer",
                f"Bearer {v.match}", "Bearer null", f"bearer={right}",
            )
        )  # fmt: skip
        call = self.rng.choice(("play", "undo", "offer", "answer", "chat", "join", "check", "odds", "hint"))
        bodies = {
            "play": body, "undo": {"id": "u", "seen": body["seen"]}, "offer": self.sent(kind="resign"),
            "answer": self.sent(accept=True), "chat": {"id": "c", "text": "hello"}, "join": {}, "check": self.legal_deed(), "odds": self.legal_deed(),
            "hint": {"seen": body["seen"]},
        }  # fmt: skip
        if self.rng.random() < 0.3:
            body = self.play([self.legal_deed()], v.idle)
            return self.post("wrong seat", "play", body, v.idle)
        made = self.post("wrong seat", call, bodies[call], None)
        return replace(made, headers=made.headers | {"authorization": proof}) if proof else made

    def wrong_phase(self) -> Forged:
        """An action that is not asked for now."""
        name = self.rng.choice([kind for kind in self.kinds if kind not in self.orders])
        arg = self.any_argument(name)
        return self.post("wrong phase", "play", self.play([{"type": name, "arg": arg}]), self.victim.asked)

    def wrong_argument(self) -> Forged:
        """An action that is asked for, with something that the judge does not allow, or that is nothing at all."""
        name = self.rng.choice(self.orders)
        for _ in range(100):
            arg = self.any_argument(name) if self.rng.random() < 0.7 else self.rng.choice(ODD_VALUES)
            if isinstance(arg, (bool, float, list, dict)) or (name, arg) not in self.legal:
                return self.post(
                    "wrong argument", "play", self.play([{"type": name, "arg": arg}]), self.victim.asked
                )
        return self.wrong_type()

    def any_argument(self, name: str) -> int | None:
        table = self.kinds[name].arg
        if table is None:
            return None
        value: int = self.rng.choice(self.setting.arguments[table].values)
        return value

    def wrong_type(self) -> Forged:
        name = self.rng.choice(
            (self.noise(5), "", "Action", "__class__", "stepto", "Resolution", "Ended", 7, None, ["StepTo"])
        )
        return self.post("wrong type", "play", self.play([{"type": name, "arg": 1}]), self.victim.asked)

    def wrong_form(self) -> Forged:
        """Fields that are missing, of another type, or too many."""
        body: dict[str, Any] = self.play([self.legal_deed()])
        way = self.rng.randrange(6)
        if way == 0:
            del body[self.rng.choice(list(body))]
        elif way == 1:
            body[self.rng.choice(["id", "seen"])] = self.rng.choice([v for v in ODD_VALUES if not _fits(v)])
        elif way == 2:
            body["actions"] = self.rng.choice(
                (None, {}, "StepTo", [], 3, [None], [[]], [{}], [{"arg": 1}], [7])
            )
        elif way == 3:
            body[self.noise(4)] = self.rng.choice(ODD_VALUES)
        elif way == 4:
            body["actions"][0]["side"] = self.victim.asked
        else:
            content = self.rng.choice(
                (b"", b"null", b"[]", b"7", b'"play"', b"\xff\xfe\x00", b"{" * 5000, b"[" * 60_000)
            )
            return self.post(
                "wrong form", self.rng.choice(("play", "undo", "answer")), content, self.victim.asked
            )
        return self.post("wrong form", "play", body, self.victim.asked)

    def wrong_size(self) -> Forged:
        way = self.rng.randrange(4)
        if way == 0:
            content = b'{"id":"' + b"x" * self.rng.randrange(66_000, 200_000) + b'"}'
            return self.post(
                "wrong size", self.rng.choice(("play", "chat", "undo")), content, self.victim.asked
            )
        if way == 1:
            body = self.play([self.legal_deed()] * self.rng.randrange(501, 900))
            return self.post("wrong size", "play", body, self.victim.asked)
        if way == 2:
            body = self.play([self.legal_deed()], id="x" * self.rng.choice((0, 65, 5000)))
            return self.post("wrong size", "play", body, self.victim.asked)
        return self.post(
            "wrong size",
            "chat",
            {"id": "c", "text": self.rng.choice(("", "   ", "x" * 1001))},
            self.victim.asked,
        )

    def stale(self) -> Forged:
        """A legal action by one who has not seen the table as it is."""
        v = self.victim
        seen = v.frames[v.asked]["number"] + self.rng.choice((-1000, -2, -1, 1, 2, 17, 10**6))
        call, body = "play", self.play([self.legal_deed()], seen=max(0, seen))
        if body["seen"] == v.frames[v.asked]["number"]:
            body["seen"] += 1
        if self.rng.random() < 0.2:
            call, body = "undo", {"id": secrets.token_hex(8), "seen": body["seen"]}
        return self.post("stale", call, body, v.asked)

    def replayed(self) -> Forged:
        """A message that was answered before, as it was or with other actions under its id."""
        side = self.rng.choice(list(self.victim.answered))
        message, _ = self.victim.answered[side]
        if self.rng.random() < 0.5:
            message = message | {"actions": [self.legal_deed()], "seen": self.victim.frames[side]["number"]}
        return self.post("replayed", "play", message, side, allowed=(200,))

    def truncated(self) -> Forged:
        whole = json.dumps(self.play([self.legal_deed()])).encode()
        content = whole[: self.rng.randrange(len(whole))]
        if self.rng.random() < 0.3:
            at = self.rng.randrange(len(whole))
            content = whole[:at] + bytes([self.rng.randrange(256)]) + whole[at + 1 :]
            if _is_same_message(content, whole):
                content = whole[:at]
        return self.post("truncated", "play", content, self.victim.asked)

    def wrong_site(self) -> Forged:
        origin = self.rng.choice(
            ("http://evil.example", "null", "https://127.0.0.1", "file://", "http://127.0.0.1:1", "")
        )
        return self.post(
            "wrong site", "play", self.play([self.legal_deed()]), self.victim.asked, origin=origin
        )

    def wrong_path(self) -> Forged:
        made = self.post("wrong path", "play", self.play([self.legal_deed()]), self.victim.asked)
        key = self.rng.choice(
            (secrets.token_urlsafe(12), "..", "%2e%2e", "x" * 500, "0", "%00", "load", "' OR 1=1")
        )
        path, method = f"/api/matches/{key}/play", "POST"
        if self.rng.random() < 0.4:
            path, method = made.path, self.rng.choice(("PUT", "DELETE", "PATCH", "GET"))
        return Forged(made.kind, method, path, made.headers, made.content)

    def wrong_moment(self) -> Forged:
        """Calls that have their time, but not now."""
        v = self.victim
        call, body = self.rng.choice(
            (
                ("answer", self.sent(accept=True)), ("answer", self.sent(accept=False)), ("offer", {"kind": "resign"}),
                ("offer", self.sent(kind="resign", seen=10**6)), ("branch", {"entry": 0, "seats": {}}),
                ("branch", {"entry": -1}), ("branch", {"entry": 10**9, "seats": {"us": "me"}}), ("branch", {"seats": {"mars": "me"}}),
                ("offer", self.sent(kind="take_back", entries=10**6)), ("offer", self.sent(kind="take_back", entries=0)),
                ("offer", self.sent(kind="surrender")), ("offer", self.sent(kind="take_back", entries=-3)),
                ("odds", {"type": "EndCombat", "arg": 3}), ("odds", {"type": "Nothing", "arg": None}),
                ("join", {"nonce": "a|b=c, d"}), ("join", {"nonce": "x" * 65}), ("join", {"nonce": ""}),
                ("hint", {"seen": v.frames[v.asked]["number"]}), ("hint", {"seen": 0, "count": 10**6}), ("hint", {"count": 1}),
                ("check", {}), ("check", {"kind": "spot"}), ("check", {"type": "StepTo"}),
            )
        )  # fmt: skip
        if self.rng.random() < 0.3:
            path = self.rng.choice((f"replay/{self.rng.randrange(-5, 500)}", "verify", "luck", "replay/x"))
            return Forged(
                "wrong moment", "GET", f"/api/matches/{v.match}/{path}", seat(v.secrets[v.asked]), b""
            )
        return self.post("wrong moment", call, body, self.rng.choice((v.asked, v.idle)))

    def wrong_save(self) -> Forged:
        text = self.rng.choice(
            (
                "",
                '[Pacwar "1"]\n',
                self.noise(300),
                '[Pacwar "1"]\n[Game "saipan"]\n1 us X\n',
                '[Pacwar "9"]\n[Game "chess"]\n',
            )
        )
        headers = {"content-type": "text/plain"}
        return Forged("wrong save", "POST", "/api/matches/load", headers, text.encode())


def _fits(value: Any) -> bool:
    """Would it be in order as an id or as the number of a frame?"""
    return (isinstance(value, str) and 1 <= len(value) <= 64) or (
        isinstance(value, int) and not isinstance(value, bool)
    )


def _is_same_message(content: bytes, whole: bytes) -> bool:
    """A byte was changed: is it still a message that may be carried out?"""
    try:
        made, meant = json.loads(content), json.loads(whole)
    except ValueError:
        return False
    return isinstance(made, dict) and made.keys() == meant.keys() and made["seen"] == meant["seen"]


def verdict(forged: Forged, status: int, body: Any, victim: Victim) -> str:
    """What is wrong with the answer; "" if nothing."""
    if status >= 500:
        return f"the server failed: {status} {body}"
    if forged.kind == "replayed" and status == 200:
        known = [answer for _, answer in victim.answered.values()]
        told = {k: v for k, v in body.items() if k != "frame"}
        return (
            ""
            if any(told == {k: v for k, v in a.items() if k != "frame"} for a in known)
            else "another answer"
        )
    if 200 <= status < 300:
        if isinstance(body, dict) and body.get("refusal") and not body.get("played"):
            return ""
        return f"it was carried out: {status} {str(body)[:200]}"
    if not isinstance(body, dict) or "detail" not in body:
        return f"no reason is given: {status} {str(body)[:200]}"
    return ""


# -- a match to attack, and the attack ------------------------------------------------------------------------


def victim_of(client: httpx.Client, rng: random.Random, entries: int = 40) -> Victim:
    """A match between two people in which something has been played already."""
    wanted = {"game": "saipan", "scenario": "historical", "seats": {"us": "me", "japan": "friend"}}
    made = client.post("/api/matches", json=wanted).raise_for_status().json()
    other = client.post("/api/matches", json=wanted).raise_for_status().json()
    match, keys = made["match"], made["seats"]
    for secret in keys.values():
        client.post(f"/api/matches/{match}/join", json={}, headers=seat(secret)).raise_for_status()

    def frame(side: str) -> dict[str, Any]:
        found: dict[str, Any] = (
            client.get(f"/api/matches/{match}", headers=seat(keys[side])).raise_for_status().json()
        )
        return found

    answered: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
    for number in range(entries):
        side = frame("us")["asked"][0]
        now = frame(side)
        message = {"id": f"m{number}", "seen": now["number"], "actions": [deed(rng.choice(choices(now)))]}
        answer = client.post(
            f"/api/matches/{match}/play", json=message, headers=seat(keys[side])
        ).raise_for_status()
        answered[side] = message, answer.json()
    return Victim(match, keys, {side: frame(side) for side in keys}, answered, other["seats"]["us"])


@dataclass
class Report:
    tried: Counter[str] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def note(self, forged: Forged, status: int, body: Any, victim: Victim) -> None:
        self.tried[forged.kind] += 1
        self.answers[status] += 1
        if problem := verdict(forged, status, body, victim):
            self.wrong.append(
                f"{forged.kind} {forged.method} {forged.path}: {problem}; {forged.content[:300]!r}"
            )


def read(answer: httpx.Response) -> Any:
    try:
        return answer.json()
    except ValueError:
        return answer.text


async def attack(url: str, forger: Forger, messages: int, report: Report, callers: int = 8) -> None:
    left = messages

    async def caller() -> None:
        nonlocal left
        async with httpx.AsyncClient(base_url=url, timeout=60) as client:
            while left > 0:
                left -= 1
                made = forger.one()
                answer = await client.request(
                    made.method, made.path, headers=made.headers, content=made.content
                )
                report.note(made, answer.status_code, read(answer), forger.victim)

    await asyncio.gather(*(caller() for _ in range(callers)))


def hang_up(url: str, forger: Forger, rng: random.Random) -> None:
    """A request that breaks off in the middle, on a bare connection."""
    host, port = url.removeprefix("http://").split(":")
    body = json.dumps(forger.play([forger.legal_deed()]))
    proof = forger.victim.secrets[forger.victim.asked]
    text = (
        f"POST /api/matches/{forger.victim.match}/play HTTP/1.1\r\nhost: {host}:{port}\r\n"
        f"authorization: Bearer {proof}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n{body}"
    )
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(text.encode()[: rng.randrange(len(text) - 1)])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.forge", description=__doc__)
    parser.add_argument("messages", nargs="?", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, report, started = random.Random(given.seed), Report(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:///{folder}/forge.db") as server:
        with server.client() as client:
            victim = victim_of(client, rng)
            before = kept_digest(server.database_url, victim.match)
            forger = Forger(victim, rng)
            for start in range(0, given.messages, 10_000):
                asyncio.run(attack(server.url, forger, min(10_000, given.messages - start), report))
                for _ in range(20):
                    hang_up(server.url, forger, rng)
                    report.tried["broken off"] += 1
                print(f"{sum(report.tried.values())} sent, {time.monotonic() - started:.0f} s", flush=True)
            frames = {
                side: client.get(f"/api/matches/{victim.match}", headers=seat(secret)).json()
                for side, secret in victim.secrets.items()
            }
        untouched = kept_digest(server.database_url, victim.match) == before and frames == victim.frames
    for kind, number in sorted(report.tried.items()):
        print(f"  {kind:15} {number:7}")
    print("answers:", ", ".join(f"{status}: {number}" for status, number in sorted(report.answers.items())))
    for problem in report.wrong[:20]:
        print("WRONG:", problem)
    print(f"{len(report.wrong)} wrong answers; the match is {'untouched' if untouched else 'CHANGED'}")
    return 1 if report.wrong or not untouched else 0


if __name__ == "__main__":
    sys.exit(main())
