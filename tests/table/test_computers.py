"""Computer players: they think in other processes, know only their side, and everything they do is judged."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from pacwar import Match as CoreMatch
from pacwar import Seeded
from pacwar.core.processes import ended
from pacwar.games import load
from pacwar.table import ai_driver, worker
from pacwar.table.pool import Listener, MatchSlot
from pacwar.table.progress_board import SIZE, GivenUp, ProgressBoard
from pacwar.table.transcript import RowDecoder, row_of, transcript_of
from pacwar.table.worker import ThinkReply, ThinkRequest
from pacwar.table.worker_pool import StillWanted, WorkerPool
from tests.frames import applied
from tests.table.tables import Client, Json, Match, Person, a_table, new_match, until


def frames_until(
    client: Client, match: Match, side: str | None, enough: Callable[[Json], bool]
) -> list[Json]:
    """What a socket hears until a frame is enough: frames with their changes, and other messages."""
    heard: list[Json] = []
    frame: Json = {}
    with client.websocket_connect(f"/api/matches/{match.key}/live") as socket:
        socket.send_text(json.dumps({"seat": match.secrets.get(side or "")}))
        while True:
            message = json.loads(socket.receive_text(timeout=60))
            if "number" in message:
                message = frame = applied(frame, message) if frame else message
            heard.append(message)
            if frame and enough(frame):
                return heard


def test_the_computer_plays_its_side_in_another_process(client: Client) -> None:
    match = new_match(client, seats={"us": "beginner", "japan": "me"})
    heard = frames_until(client, match, "japan", lambda frame: "japan" in frame["asked"])
    frames = [message for message in heard if "number" in message]
    assert len(frames) > 5 and [f["number"] for f in frames] == sorted({f["number"] for f in frames})
    assert {"thinking": "us", "done": None} in heard
    assert frames[-1]["choices"] and frames[-1]["players"]["us"]["level"] == "beginner"
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
    assert worker.think(ThinkRequest("m", 0, "us", "beginner", 1, 0, ())).actions is None  # knows nothing yet
    question = ThinkRequest("m", 0, "us", "beginner", 1, 0, (), whole)
    for _ in range(6):
        thought = worker.think(question)
        assert thought.actions
        before = len(match.log)
        reader = RowDecoder(match.game, match.setting)
        for text in thought.actions:
            match.play("us", reader.action(text))
        while match.deciders != ("us",):
            match.play("japan", match.legal("japan")[-1])
        rows = tuple(row_of(match.setting, entry) for entry in match.log[before:])
        question = ThinkRequest("m", 0, "us", "beginner", 1, before, rows)
    assert len(match.log) > 20
    other = ThinkRequest("m", 1, "us", "beginner", 1, len(match.log), ())
    assert worker.think(other).actions is None  # something was taken back
    strange = ThinkRequest("m", 0, "us", "beginner", 1, len(match.log) + 5, ())
    assert worker.think(strange).actions is None


def test_nothing_of_the_other_lane_goes_to_a_player(client: Client) -> None:
    match = new_match(client, game="toy", scenario=None, seats={"raiders": "me", "garrison": "me"})
    match["raiders"].any(random.Random(1))
    match["garrison"].any(random.Random(1))
    match["raiders"].any(random.Random(1))
    for side in ("raiders", "garrison"):
        assert {entry.side for entry in ai_driver.entries_for(match.live, side)} == {side}
    seat = match.live.row.seats["garrison"]
    seat.digest, seat.kind = None, "random"  # as if the computer sat there
    question = ai_driver.next_question(match.live, client.app.state.pool, {}, False)
    assert question is not None and question.whole is not None and question.side == "garrison"
    assert {row.side for row in question.whole.rows} == {"garrison"}


def test_in_a_secret_decision_nobody_is_told_who_thinks(client: Client) -> None:
    match = new_match(client, game="toy", scenario=None, seats={"raiders": "me", "garrison": "me"})

    async def told() -> int:
        table, listener = MatchSlot(live=match.live), Listener("raiders")
        table.listeners.add(listener)
        ai_driver._tell(table, "garrison", 0.5)
        return listener.queue.qsize()

    assert asyncio.run(told()) == 0


class Stub:
    """Processes that fail, or answer nonsense."""

    def __init__(self, answers: list[Any]) -> None:
        self.answers, self.asked = answers, list[ThinkRequest]()

    async def think(self, question: ThinkRequest, watch: StillWanted) -> ThinkReply:
        self.asked.append(question)
        if not self.answers:
            await asyncio.sleep(3600)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, ThinkReply)
        return answer

    def leave(self, match: str) -> None: ...

    def close(self) -> None: ...


@pytest.mark.parametrize("wrong", [RuntimeError("it broke"), ThinkReply(("EndCombat",)), ThinkReply(None)])
def test_a_player_that_fails_does_not_stop_the_match(alone: Client, wrong: Any) -> None:
    """Refused actions are not played; after three failures somebody simpler decides."""
    pool = alone.app.state.pool
    good = ThinkReply(("PickReinforcement 1/2 Mar",))
    stub = pool.computers = Stub([wrong, wrong, wrong, good])
    match = new_match(alone, seats={"us": "beginner", "japan": "me"})
    heard = frames_until(alone, match, "japan", lambda frame: frame["prompt"]["type"] == "GoingAshore")
    assert [q.level for q in stub.asked][:3] == ["beginner"] * 3 and stub.asked[3].whole is not None
    assert stub.asked[3].level == "random"
    assert len(match.live.match.log) == 1 and heard


class FirstLegal(Stub):
    """Plays the first thing that is legal."""

    def __init__(self, pool: Any) -> None:
        super().__init__([])
        self.pool = pool

    async def think(self, question: ThinkRequest, watch: StillWanted) -> ThinkReply:
        self.asked.append(question)
        match = self.pool.table(question.match).live.match
        return ThinkReply((match.write(match.legal(question.side)[0]),))


def test_only_what_is_new_goes_to_a_player_until_something_is_taken_back(alone: Client) -> None:
    pool = alone.app.state.pool
    stub = pool.computers = FirstLegal(pool)
    match, rng = new_match(alone, seats={"us": "me", "japan": "beginner"}), random.Random(1)
    us = match["us"]
    while len(stub.asked) < 10:
        us.any(rng, _asked(us))
    assert [question.whole is None for question in stub.asked][:1] == [False]
    assert all(question.whole is None for question in stub.asked[1:])
    known = len(stub.asked)
    frame = us.changed("offer", {"kind": "take_back"})
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
    async def run() -> ThinkReply:
        computers = WorkerPool(1)
        whole = transcript_of(CoreMatch.new(load("saipan")))
        question = ThinkRequest("m", 0, "us", "random", 1, 0, (), whole)
        try:
            await computers.think(question, lambda done: True)
            pool = computers._pools[0]
            assert pool is not None
            for process in list(pool._processes.values()):
                process.kill()
            await asyncio.sleep(0.5)
            with pytest.raises(BrokenProcessPool):
                await computers.think(question, lambda done: True)
            return await computers.think(question, lambda done: True)
        finally:
            computers.close()

    assert asyncio.run(run()).actions


# -- how far it is, and what nobody wants to know any more --------------------------------------------------------


def endless() -> None:
    """Work that says how far it is, and never ends by itself. Runs in another process."""
    while True:
        worker.watch(0.25)
        time.sleep(0.001)


def deaf(begun: str) -> None:
    """Work that says when it has begun and then never looks whether somebody waits. Runs in another process."""
    Path(begun).touch()
    while True:
        time.sleep(1)


def number() -> int:
    return 7


def test_a_process_says_how_far_it_is_and_stops_when_nobody_waits() -> None:
    async def run() -> None:
        computers, told = WorkerPool(1), list[float | None]()

        def watch(done: float | None) -> bool:
            told.append(done)
            return 0.25 not in told

        try:
            with pytest.raises(GivenUp):
                await computers._run(0, watch, endless)
            assert set(told) <= {None, 0.25} and told[-1] == 0.25
            assert await computers._run(0, watch, number) == 7  # the process is free again, and the same
            cancelled = asyncio.create_task(computers._run(0, lambda done: True, endless))
            await asyncio.sleep(0.1)
            cancelled.cancel()
            assert await computers._run(0, watch, number) == 7
            queued = [asyncio.create_task(computers._run(0, lambda done: True, endless)) for _ in range(4)]
            await asyncio.sleep(0.1)
        finally:
            computers.close()  # does not wait for them
        done = await asyncio.gather(*queued, return_exceptions=True)
        assert all(isinstance(each, GivenUp | asyncio.CancelledError) for each in done)

    asyncio.run(run())


def test_a_stop_does_not_wait_for_work_that_does_not_listen(tmp_path: Path) -> None:
    async def run() -> None:
        computers, begun = WorkerPool(1), tmp_path / "begun"
        busy = asyncio.create_task(computers._run(0, lambda done: True, deaf, str(begun)))
        while not begun.exists():
            await asyncio.sleep(0.01)
        (worker,) = computers._workers
        assert not ended(worker, 0)
        computers.close()
        assert ended(worker, 0)
        with pytest.raises((GivenUp, asyncio.CancelledError)):  # whichever comes first
            await busy

    asyncio.run(run())


def test_a_board_tells_of_the_work_at_hand_only() -> None:
    board = ProgressBoard([0.0] * SIZE)
    assert board.done(1) is None
    board.begin(1)
    assert board.done(1) is None and board.done(2) is None
    board.tell(0.5)
    assert board.done(1) == 0.5 and board.done(2) is None
    board.tell(1.2)
    assert board.done(1) == 1.0
    board.give_up(2)
    board.tell(0.7)
    board.give_up(1)
    with pytest.raises(GivenUp):
        board.tell(0.8)
    board.end()
    assert board.done(1) is None
    with pytest.raises(GivenUp):
        board.begin(2)  # given up while it waited for its turn


def test_a_match_keeps_its_process_but_does_not_queue_while_another_is_idle() -> None:
    computers = WorkerPool(2)
    assert computers._home("a") == computers._home("a") == 0 and computers._home("b") == 1
    computers._waiting[0].add(1)
    assert computers._home("a") == 1  # 0 has work, 1 has none
    computers._waiting[1].add(2)
    assert computers._home("a") == 1 and computers._home("c") == 0
    computers.close()


class Patient(Stub):
    """Thinks until nobody wants it any more, and says how far it is."""

    def __init__(self) -> None:
        super().__init__([])
        self.given_up = 0

    async def think(self, question: ThinkRequest, watch: StillWanted) -> ThinkReply:
        self.asked.append(question)
        while watch(0.456):
            await asyncio.sleep(0.01)
        self.given_up += 1
        raise GivenUp


def thinking_about(client: Client, stub: Patient) -> Match:
    """A match of which the computer thinks, after an action of ours."""
    match = new_match(client, seats={"us": "me", "japan": "beginner"})
    us, rng = match["us"], random.Random(1)
    while not stub.asked:
        frame = us.frame
        if frame["asked"] == ["us"]:
            us.any(rng, frame)
    return match


def test_those_at_the_table_see_how_far_the_computer_is(alone: Client) -> None:
    stub = alone.app.state.pool.computers = Patient()
    match = thinking_about(alone, stub)
    with alone.websocket_connect(f"/api/matches/{match.key}/live") as socket:
        socket.send_text(json.dumps({"seat": None}))
        while (heard := json.loads(socket.receive_text(timeout=20))).get("done") is None:
            pass
        assert heard == {"thinking": "japan", "done": 0.46}


def test_a_take_back_while_the_computer_thinks_ends_its_thought(alone: Client) -> None:
    stub = alone.app.state.pool.computers = Patient()
    match = thinking_about(alone, stub)
    frame = match["us"].changed("offer", {"kind": "take_back"})
    assert frame["asked"] == ["us"] and frame["choices"]
    until(lambda: stub.given_up == 1)
    assert match["us"].any(random.Random(2))["played"] == 1
    until(lambda: len(stub.asked) == 2 or match["us"].frame["asked"] == ["us"])
    assert all(question.whole is not None for question in stub.asked)


def test_who_resigns_while_the_computer_thinks_is_not_kept_waiting(alone: Client) -> None:
    stub = alone.app.state.pool.computers = Patient()
    match = thinking_about(alone, stub)
    assert match["us"].changed("offer", {"kind": "resign"})["result"] is not None
    until(lambda: stub.given_up == 1)
    driver = alone.app.state.pool.table(match.key).driver
    until(lambda: driver is not None and driver.done())
    assert len(stub.asked) == 1


def test_in_a_secret_decision_undo_does_not_disturb_the_computer(alone: Client) -> None:
    stub = alone.app.state.pool.computers = Patient()
    seats = {"raiders": "me", "garrison": "beginner"}
    match = new_match(alone, game="toy", scenario=None, seats=seats)
    match["raiders"].any(random.Random(1))
    until(lambda: bool(stub.asked))
    epoch = match.live.epoch
    match["raiders"].undo()
    assert match.live.epoch == epoch and ai_driver.is_open(match.live, stub.asked[0])


class Impatient(ProgressBoard):
    """Wants to know no more after the first sign of life."""

    def __init__(self) -> None:
        super().__init__([0.0] * SIZE)
        self.told: list[float] = []

    def tell(self, done: float) -> None:
        self.told.append(done)
        raise GivenUp


def test_a_player_that_thinks_can_be_stopped_and_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Impatient()
    monkeypatch.setattr(worker, "_board", board)
    whole = transcript_of(CoreMatch.new(load("saipan"), "historical", Seeded(3)))
    question = ThinkRequest("stopped", 0, "us", "normal", 1, 0, (), whole)
    with pytest.raises(GivenUp):
        worker.think(question)
    assert len(board.told) == 1 and 0 < board.told[0] <= 1
    assert ("stopped", "us") not in worker._matches  # its player was in the middle of something
    again = ThinkRequest("stopped", 0, "us", "normal", 1, 0, ())
    assert worker.think(again).actions is None  # all of it must be sent again
