"""What is acknowledged is kept: on SQLite and on PostgreSQL a match is read again as it was."""

from __future__ import annotations

import random
import zlib
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from pacwar.core.records import Fault, Roll, encode, replace
from pacwar.core.snapshots import EVERY
from pacwar.table import lease, lifecycle, playing, requests, storage
from pacwar.table.app import create
from pacwar.table.archive import Archive, Change
from pacwar.table.catalog import Catalog
from pacwar.table.live_match import LiveMatch
from pacwar.table.transcript import revived, transcript_of
from tests.table.tables import Client, Match, Person, a_table, friends, new_match


def read_again(client: Client, match: Match) -> LiveMatch:
    pool = client.app.state.pool
    return lifecycle.opened(pool.archive, pool.shelf, match.key, pool.pace)


def everything(live: LiveMatch) -> dict[str, Any]:
    return {
        "state": encode(live.match.state),
        "log": encode(tuple(live.match.log)),
        "frames": {side: encode(live.frame(side)) for side in live.audiences},
        "undo": {side: live.match.can_undo(side) for side in live.game.sides},
        "dice": getattr(live.match.dice, "counts", None),
        "told": {side: encode(live.match.told(side)) for side in (*live.game.sides, None)},
    }


def test_a_match_is_read_again_as_it_was(database: str, tmp_path: Path) -> None:
    with a_table(tmp_path, database) as client:
        match, rng = friends(client), random.Random(3)
        match[None].get()
        for _ in range(8):
            match.any(rng, rng.randrange(1, 30))
            assert everything(read_again(client, match)) == everything(match.live)
        match["us"].post("offer", {"kind": "draw"})
        match["japan"].post("chat", {"text": "good game"}, 201)
        assert everything(read_again(client, match)) == everything(match.live)
        before = {side: match[side].frame for side in ("us", "japan", None)}
    with a_table(tmp_path, database) as again:
        people = {
            side: Person(again, match.key, side, match.secrets.get(side or ""))
            for side in ("us", "japan", None)
        }
        assert {side: person.frame for side, person in people.items()} == before
        people["japan"].post("answer", {"accept": True})
        assert people["us"].frame["result"]["why"] == "drawn by agreement"


def test_secret_decisions_are_read_again_as_they_were(database: str, tmp_path: Path) -> None:
    with a_table(tmp_path, database) as client:
        match = new_match(client, game="toy", scenario=None, seats={"raiders": "me", "garrison": "friend"})
        rng = random.Random(2)
        for _ in range(60):
            match.any(rng, 1)
            assert everything(read_again(client, match)) == everything(match.live)
        while match[None].frame["result"] is None:
            match.any(rng, 5)
        assert everything(read_again(client, match)) == everything(match.live)


def test_undo_and_take_back_are_kept(client: Client) -> None:
    match, rng = new_match(client), random.Random(5)
    match[None].get()
    for _ in range(30):
        match.any(rng, 3)
        person = match.asked()
        if person.frame["can_undo"] and rng.random() < 0.7:
            person.undo()
        elif rng.random() < 0.3:
            person.post("offer", {"kind": "take_back", "entries": 1})
        assert everything(read_again(client, match)) == everything(match.live)


def test_a_long_match_is_read_from_its_last_kept_state(client: Client) -> None:
    match, rng = new_match(client), random.Random(9)
    match[None].get()
    match.any(rng, 3 * EVERY + 20)
    pool = client.app.state.pool
    stored = pool.archive.snapshots(match.key)
    assert {100, 200, 300} <= set(stored) == set(match.live.match.snapshots) - {0}
    row = pool.archive.match(match.key)
    only_last = pool.archive.snapshots(match.key, before=row.floor)
    assert len(only_last) == 1
    kept = row.transcript(pool.archive.rows(match.key), only_last)
    again = revived(match.live.game, kept, floor=row.floor)
    assert encode(again.state) == match.state() and encode(tuple(again.log)) == encode(
        tuple(match.live.match.log)
    )
    past = match.live.match.at(150)
    assert encode(again.at(150).state) == encode(past.state)


def test_the_log_alone_gives_the_same_state(client: Client) -> None:
    """Without any kept state, by actions and dice."""
    match = new_match(client)
    match[None].get()
    match.any(random.Random(4), 150)
    whole = transcript_of(match.live.match)
    assert whole.kept
    again = revived(match.live.game, replace(whole, kept={}))
    assert encode(again.state) == match.state()


def test_what_cannot_be_written_is_not_acknowledged(alone: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(alone)
    match["us"].play("PickReinforcement", 21)
    before, told = everything(match.live), match["us"].frame["log"]
    spot = match["us"].frame["choices"][0]["arg"]
    message = match["us"].message({"type": "LandAt", "arg": spot})

    def full(self: Archive, key: str, change: Change) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Archive, "commit", full)
        assert match["us"].post("play", message, 503)["detail"]
    assert match["us"].frame["log"] == told
    assert everything(match.live) == before
    assert match["us"].post("play", message)["played"] == 1


def test_two_servers_on_one_database_do_not_overwrite_each_other(client: Client) -> None:
    match = new_match(client)
    other = read_again(client, match)
    action = requests.ActionRequest("PickReinforcement", 22)
    message = requests.Play("another", other.audiences["us"].number, (action,))
    match["us"].play("PickReinforcement", 21)
    with pytest.raises(IntegrityError):
        playing.play(other, "us", message)
    assert other.spoiled and everything(read_again(client, match)) == everything(match.live)


def test_tables_are_made_by_migrations(database: str) -> None:
    engine = storage.open_engine(database)
    storage.migrate(engine)  # a second time it has nothing to do
    made = inspect(engine)
    for table in storage.metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in made.get_columns(table.name)}
        assert columns == {column.name: bool(column.nullable) for column in table.columns}, table.name
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "0005"
    engine.dispose()


def test_an_old_database_is_brought_up_to_date(database: str) -> None:
    """0002: how players ended a match, who may be advised, and dice of which only the number was kept."""
    engine = storage.connected(database)
    storage.migrate(engine, "0001")
    drawn = '{"scores":{"japan":0.5,"us":0.5},"why":"drawn by agreement","rule":""}'
    resigned = '{"scores":{"japan":1.0,"us":0.0},"why":"U.S. resigns","rule":""}'
    old = [
        ("a", None, "[]", "friend"),
        ("b", drawn, "[]", "greedy"),
        ("c", resigned, '[[3,{"all":2}]]', "me"),
    ]
    with engine.begin() as connection:
        for key, outcome, skips, kind in old:
            insert = (
                "INSERT INTO matches (id, created, updated, game, scenario, options, strict, rules, data, origin, opening, "
                "dice, secret, skips, floor, outcome, number) VALUES (:key, 0, 0, 'saipan', 'historical', '{}', :yes, 1, "
                "'x', 'new', '[]', 'committed', 'ab', :skips, 0, :outcome, 4)"
            )
            connection.execute(text(insert), {"key": key, "yes": True, "skips": skips, "outcome": outcome})
            for side, who in (("us", "me"), ("japan", kind)):
                insert = (
                    "INSERT INTO seats (match, side, kind, seed, number) VALUES (:key, :side, :who, 1, 0)"
                )
                connection.execute(text(insert), {"key": key, "side": side, "who": who})
    storage.migrate(engine)
    rows = [Archive(engine).match(key) for key in "abc"]
    engine.dispose()
    found = [
        (r.ended, r.hints, r.dice, r.voided_rolls, r.seats["japan"].kind, r.number)
        for r in rows
        if r is not None
    ]
    assert found == [
        (None, False, "committed", {}, "friend", 4),
        ("draw agreed", True, "committed", {}, "beginner", 4),
        ("us resigned", True, "system", {}, "me", 4),
    ]


def test_stored_states_of_an_old_database_are_compressed(database: str) -> None:
    """0003: in a new table, each as it was."""
    engine = storage.connected(database)
    storage.migrate(engine, "0002")
    states = {100: '{"turn":3,"of":"' + "x" * 5000 + '"}', 200: '{"turn":4}'} | {
        n: f'{{"n":{n}}}' for n in range(300, 400)
    }
    with engine.begin() as connection:
        insert = (
            "INSERT INTO matches (id, created, updated, game, scenario, options, strict, rules, data, origin, dice, spent, "
            "floor, hints, number) VALUES ('a', 0, 0, 'saipan', 'historical', '{}', :yes, 1, 'x', 'new', 'system', "
            ":spent, 0, :yes, 4)"
        )
        spent = '{"7":[{"faces":6,"face":3,"rule":"7.0"}]}'
        connection.execute(text(insert), {"yes": True, "spent": spent})
        for number, state in states.items():
            insert = "INSERT INTO states (match, number, state) VALUES ('a', :number, :state)"
            connection.execute(text(insert), {"number": number, "state": state})
    storage.migrate(engine)
    archive = Archive(engine)
    found, row = archive.snapshots("a"), archive.match("a")
    assert {n: zlib.decompress(packed).decode() for n, packed in found.items()} == states
    assert len(found[100]) < 100
    assert row is not None and row.voided_rolls == {7: (Roll(6, 3, "7.0"),)}
    assert "states" not in inspect(engine).get_table_names()
    engine.dispose()


def test_two_servers_do_not_share_a_database(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Live matches are in memory: the second one says so instead of misbehaving. Tools may look in."""
    monkeypatch.setattr(lease, "PATIENCE", 0.0)
    with a_table(tmp_path, database) as client:
        key = new_match(client).key
        with pytest.raises(Fault, match="another server uses this database"):
            create(database)
        engine = storage.open_engine(database)
        assert Archive(engine).match(key) is not None
        engine.dispose()
    with a_table(tmp_path, database) as again:
        assert again.get(f"/api/matches/{key}").status_code == 200


def test_sqlite_is_durable(tmp_path: Path) -> None:
    engine = storage.open_engine(f"sqlite:///{tmp_path}/deep/er/table.db")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://host/name", "no url"])
def test_a_database_that_will_not_do(url: str) -> None:
    with pytest.raises(Fault):
        storage.open_engine(url)


def test_matches_at_rest_make_room_for_others(tmp_path: Path) -> None:
    with a_table(tmp_path, matches_in_memory=3) as client:
        made = [new_match(client) for _ in range(6)]
        for match in made:
            match["us"].play("PickReinforcement", 21)
        pool = client.app.state.pool
        assert len(pool._tables) <= 4
        for match in made:
            assert match["us"].frame["told"][-1]["action"] == "take 1/2 Mar"


def test_games_are_shelved(tmp_path: Path) -> None:
    assert "saipan" in Catalog().games()
