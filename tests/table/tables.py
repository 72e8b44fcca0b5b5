"""What the tests of the table share: an application on a fresh database, and people who sit at it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from pacwar.core.records import encode
from pacwar.table.app import create
from pacwar.table.limits import UNLIMITED, Limits
from pacwar.table.live_match import LiveMatch
from pacwar.table.pacing import Pace
from tools.live_table import choices, deed, seat

Client = TestClient[Litestar]
Json = dict[str, Any]


@contextmanager
def a_table(
    folder: Path, url: str | None = None, limits: Limits = UNLIMITED, **options: Any
) -> Iterator[Client]:
    """If nothing else is said, no answer waits and nobody has standing orders: tests say who answers, and when."""
    options = {"pace": Pace(0, orders=False)} | options
    app = create(url or f"sqlite:///{folder}/table.db", limits=limits, processes=1, **options)
    with TestClient(app, base_url="http://127.0.0.1:8417") as client:
        yield client


class Person:
    """Sits at a side and plays by what the frames show."""

    def __init__(self, client: Client, match: str, side: str | None, secret: str | None) -> None:
        self.client, self.match, self.side, self.secret = client, match, side, secret
        self.headers = seat(secret) if secret else {}
        self.sent = 0

    def get(self, path: str = "") -> Any:
        answer = self.client.get(f"/api/matches/{self.match}{path}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, call: str, body: Any, status: int = 200) -> Any:
        """Whatever changes the match has an id, and says which frame was seen, if nothing else is said."""
        if call in ("offer", "answer"):
            body = {"seen": self.frame["number"]} | body
        if call in ("offer", "answer", "chat"):
            self.sent += 1
            body = {"id": f"{call}-{self.sent}"} | body
        answer = self.client.post(f"/api/matches/{self.match}/{call}", json=body, headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    @property
    def frame(self) -> Json:
        """The frame, with its choices spread out."""
        found: Json = self.get()
        return found | {"choices": choices(found)}

    def message(self, *actions: Json, seen: int | None = None) -> Json:
        self.sent += 1
        number = self.frame["number"] if seen is None else seen
        return {"id": f"{self.side}-{self.sent}", "seen": number, "actions": list(actions)}

    def play(self, kind: str, arg: int | None = None) -> Json:
        """Play one action that must be allowed."""
        done: Json = self.post("play", self.message({"type": kind, "arg": arg}))
        assert done["refusal"] is None, done["refusal"]
        return done | {"frame": self.frame}

    def any(self, rng: random.Random, frame: Json | None = None) -> Json:
        """Any choice of the frame."""
        frame = frame or self.frame
        done: Json = self.post("play", self.message(deed(rng.choice(frame["choices"])), seen=frame["number"]))
        assert done["played"] == 1, done["refusal"]
        return done | {"frame": self.frame}

    def undo(self, status: int = 200) -> Json:
        """The frame after it, or the error."""
        self.sent += 1
        found: Json = self.post("undo", {"id": f"undo-{self.sent}", "seen": self.frame["number"]}, status)
        return self.frame if status == 200 else found

    def changed(self, call: str, body: Json) -> Json:
        """The frame after an offer or an answer."""
        self.post(call, body)
        return self.frame


class Match:
    """A match with its people, by side; `None` is a spectator."""

    def __init__(self, client: Client, made: Json) -> None:
        self.client, self.key, self.secrets = client, made["match"], made["seats"]
        self.people: dict[str | None, Person] = {
            side: Person(client, self.key, side, secret) for side, secret in made["seats"].items()
        }
        self.people[None] = Person(client, self.key, None, None)

    def __getitem__(self, side: str | None) -> Person:
        return self.people[side]

    def asked(self) -> Person:
        return self.people[self[None].frame["asked"][0]]

    def any(self, rng: random.Random, times: int) -> None:
        """Go on at random; whoever is asked plays."""
        frame = self[None].frame
        for _ in range(times):
            if frame["result"] is not None:
                return
            person = self[rng.choice(frame["asked"])]
            frame = frame if frame["you"] == person.side else person.frame
            if not frame["choices"]:  # in a secret decision this one is done already
                frame = next(self[s].frame for s in frame["asked"] if s != person.side)
                person = self[frame["you"]]
            frame = person.any(rng, frame)["frame"]

    @property
    def live(self) -> LiveMatch:
        """The server's own live: for looking only."""
        pool = self.client.app.state.pool
        if pool.table(self.key).live is None:
            self[None].get()
        live = pool.table(self.key).live
        assert isinstance(live, LiveMatch)
        return live

    def state(self) -> bytes:
        return encode(self.live.match.state)


def new_match(client: Client, join: bool = True, **wanted: Any) -> Match:
    """A match, hot seat if nothing else is wanted, with everybody at the table."""
    body = {"game": "saipan", "scenario": "historical", "seats": {"us": "me", "japan": "me"}} | wanted
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    match = Match(client, answer.json())
    for side in match.secrets if join else ():
        match[side].post("join", {"nonce": f"nonce{side}"})
    return match


def friends(client: Client, **wanted: Any) -> Match:
    return new_match(client, seats={"us": "me", "japan": "friend"}, **wanted)


def until(fits: Callable[[], bool]) -> None:
    """Wait for what must happen sooner or later."""
    deadline = time.monotonic() + 30
    while not fits():
        assert time.monotonic() < deadline
        time.sleep(0.01)
