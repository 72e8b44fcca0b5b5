"""Computer players: they think in other processes, know only their side, and everything they do is judged."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from pacwar import Match as CoreMatch
from pacwar import Seeded
from pacwar.games import load
from pacwar.table import driving, thinking
from pacwar.table.computers import Computers
from pacwar.table.hall import Listener, Table
from pacwar.table.thinking import Question, Thought
from pacwar.table.transcript import Reader, row_of, transcript_of
from tests.table.tables import Client, Json, Match, Person, a_table, new_match


def frames_until(
    client: Client, match: Match, side: str | None, enough: Callable[[Json], bool]
) -> list[Json]:
    """What a socket hears until a frame is enough."""
    heard: list[Json] = []
    with client.websocket_connect(f"/api/matches/{match.key}/live") as socket:
        socket.send_text(json.dumps({"seat": match.secrets.get(side or "")}))
        while True:
            heard.append(json.loads(socket.receive_text(timeout=60)))
            if "number" in heard[-1] and enough(heard[-1]):
                return heard


def test_the_computer_plays_its_side_in_another_process(client: Client) -> None:
    match = new_match(client, seats={"us": "greedy", "japan": "me"})
    heard = frames_until(client, match, "japan", lambda frame: "japan" in frame["asked"])
    frames = [message for message in heard if "number" in message]
    assert len(frames) > 5 and [f["number"] for f in frames] == sorted({f["number"] for f in frames})
    assert {"thinking": "us", "done": None} in heard
    assert frames[-1]["choices"] and frames[-1]["players"]["us"]["level"] == "greedy"
    match["japan"].any(random.Random(1))


def test_computer_against_computer_can_be_watched_to_the_end(tmp_path: Path) -> None:
    with a_table(tmp_path) as client:
        match = new_match(client, seats={"us": "random", "japan": "random"})
        assert match.secrets == {}
        heard = frames_until(client, match, None, lambda frame: frame["log"] > 60)
        assert any(entry["rolls"] for message in heard for entry in message.get("told", ()))


def test_a_player_goes_on_with_its_plans_and_asks_for_the_whole_when_it_must() -> None:
    """The work of the process, done here: questions follow on each other, or are refused."""
    match = CoreMatch.new(load("saipan"), "historical", Seeded(3))
    whole = transcript_of(match)
    assert thinking.think(Question("m", 0, "us", "greedy", 1, 0, ())).actions is None  # knows nothing yet
    question = Question("m", 0, "us", "greedy", 1, 0, (), whole)
    for _ in range(6):
        thought = thinking.think(question)
        assert thought.actions
        before = len(match.log)
        reader = Reader(match.game)
        for text in thought.actions:
            match.play("us", reader.action(text))
        while match.deciders != ("us",):
            match.play("japan", match.legal("japan")[-1])
        rows = tuple(row_of(match.game, entry) for entry in match.log[before:])
        question = Question("m", 0, "us", "greedy", 1, before, rows)
    assert len(match.log) > 20
    other = Question("m", 1, "us", "greedy", 1, len(match.log), ())
    assert thinking.think(other).actions is None  # something was taken back
    strange = Question("m", 0, "us", "greedy", 1, len(match.log) + 5, ())
    assert thinking.think(strange).actions is None


def test_nothing_of_the_other_lane_goes_to_a_player(client: Client) -> None:
    match = new_match(client, game="toy", scenario=None, seats={"raiders": "me", "garrison": "me"})
    match["raiders"].any(random.Random(1))
    match["garrison"].any(random.Random(1))
    match["raiders"].any(random.Random(1))
    for side in ("raiders", "garrison"):
        assert {entry.side for entry in driving.entries_for(match.room, side)} == {side}
    seat = match.room.row.seats["garrison"]
    seat.digest, seat.kind = None, "random"  # as if the computer sat there
    question = driving.next_question(match.room, client.app.state.hall, {}, False)
    assert question is not None and question.whole is not None and question.side == "garrison"
    assert {row.side for row in question.whole.rows} == {"garrison"}


def test_in_a_secret_decision_nobody_is_told_who_thinks(client: Client) -> None:
    match = new_match(client, game="toy", scenario=None, seats={"raiders": "me", "garrison": "me"})

    async def told() -> int:
        table, listener = Table(room=match.room), Listener("raiders")
        table.listeners.add(listener)
        driving._tell(table, "garrison")
        return listener.queue.qsize()

    assert asyncio.run(told()) == 0


class Stub:
    """Processes that fail, or answer nonsense."""

    def __init__(self, answers: list[Any]) -> None:
        self.answers, self.asked = answers, list[Question]()

    async def think(self, question: Question) -> Thought:
        self.asked.append(question)
        if not self.answers:
            await asyncio.sleep(3600)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, Thought)
        return answer

    def leave(self, match: str) -> None: ...

    def close(self) -> None: ...


@pytest.mark.parametrize("wrong", [RuntimeError("it broke"), Thought(("EndCombat",)), Thought(None)])
def test_a_player_that_fails_does_not_stop_the_match(alone: Client, wrong: Any) -> None:
    """Refused actions are not played; after three failures somebody simpler decides."""
    hall = alone.app.state.hall
    good = Thought(("PickReinforcement 1/2 Mar",))
    stub = hall.computers = Stub([wrong, wrong, wrong, good])
    match = new_match(alone, seats={"us": "greedy", "japan": "me"})
    heard = frames_until(alone, match, "japan", lambda frame: frame["prompt"]["type"] == "GoingAshore")
    assert [q.level for q in stub.asked][:3] == ["greedy"] * 3 and stub.asked[3].whole is not None
    assert stub.asked[3].level == "random"
    assert len(match.room.match.log) == 1 and heard


class FirstLegal(Stub):
    """Plays the first thing that is legal."""

    def __init__(self, hall: Any) -> None:
        super().__init__([])
        self.hall = hall

    async def think(self, question: Question) -> Thought:
        self.asked.append(question)
        match = self.hall.table(question.match).room.match
        return Thought((match.game.write(match.legal(question.side)[0]),))


def test_only_what_is_new_goes_to_a_player_until_something_is_taken_back(alone: Client) -> None:
    hall = alone.app.state.hall
    stub = hall.computers = FirstLegal(hall)
    match, rng = new_match(alone, seats={"us": "me", "japan": "greedy"}), random.Random(1)
    us = match["us"]
    while len(stub.asked) < 10:
        us.any(rng, _asked(us))
    assert [question.whole is None for question in stub.asked][:1] == [False]
    assert all(question.whole is None for question in stub.asked[1:])
    known = len(stub.asked)
    frame = us.post("offer", {"kind": "take_back"})
    while len(stub.asked) == known:
        us.any(rng, _asked(us))
    assert frame["told"][-1]["note"] and stub.asked[known].whole is not None


def _asked(person: Person) -> Json:
    """The frame, when it is this person's turn."""
    frame = person.frame
    while frame["asked"] != [person.side]:
        frame = person.frame
    return frame


def test_a_process_that_dies_is_started_anew() -> None:
    async def run() -> Thought:
        computers = Computers(1)
        whole = transcript_of(CoreMatch.new(load("saipan")))
        question = Question("m", 0, "us", "random", 1, 0, (), whole)
        try:
            await computers.think(question)
            pool = computers._pools[0]
            assert pool is not None
            for process in list(pool._processes.values()):
                process.kill()
            await asyncio.sleep(0.5)
            with pytest.raises(BrokenProcessPool):
                await computers.think(question)
            return await computers.think(question)
        finally:
            computers.close()

    assert asyncio.run(run()).actions
