"""Matches that were stored by an earlier version go on, or can be read, replayed, and go on from where they part."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pacwar.core import save
from pacwar.core.earlier import Parted
from pacwar.core.records import encode
from pacwar.core.save_file import SaveFile
from pacwar.core.stored import StoredMatch
from pacwar.table import lifecycle, storage
from tests.table.earlier import AGAINST_COMPUTER, GOES_ON, OVER, PARTS, an_old_table, sit
from tests.table.tables import Client, Match, new_match, until

ENTRY = 247  # of PARTS, under rule 3.32


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server on the stored matches; tests that change them have one of their own."""
    with an_old_table(tmp_path_factory.mktemp("old")) as made:
        yield made


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Client]:
    with an_old_table(tmp_path) as made:
        yield made


def both(client: Client, key: str = PARTS) -> Match:
    return sit(client, key, "us", "japan")


def test_a_match_of_earlier_rules_goes_on_with_a_note_to_all(database: str, tmp_path: Path) -> None:
    with an_old_table(tmp_path, database) as client:
        match = both(client, GOES_ON)
        frame = match[None].frame
        assert frame["parted"] is None and frame["asked"]
        for person in match.people.values():
            log = person.get("/log")
            assert log[-1]["note"] == "up to here played with rules version 6"
        assert len(match.live.match.log) == 120
        match.any(random.Random(1), 10)
        pool = client.app.state.pool
        row = pool.archive.match(GOES_ON)
        game = pool.shelf.game("bataan")
        assert (row.rules, row.data) == (game.rules_version, game.library.digest)
        again = lifecycle.opened(pool.archive, pool.shelf, GOES_ON)  # not replayed a second time
        assert encode(again.match.state) == match.state()
        assert again.match.earlier == match.live.match.earlier
        assert again.parted is None
        match["us"].post("offer", {"kind": "resign"})
        text = client.get(f"/api/matches/{GOES_ON}/save").text
        assert "# entries 1 to 120 were played with rules version 6\n" in text
        assert [note.entries for note in save.parse(text).earlier] == [120]


def test_a_match_that_parts_is_shown_from_its_stored_states(database: str, tmp_path: Path) -> None:
    with an_old_table(tmp_path, database) as client:
        match = both(client)
        stored = match.live.match
        assert isinstance(stored, StoredMatch)
        assert (stored.parting.entry, stored.parting.rule) == (ENTRY, "3.32")
        assert len(stored.log) == 420
        for person in match.people.values():
            frame = person.frame
            assert frame["asked"] == [] and frame["choices"] == []
            assert frame["scene"]["pieces"]
            assert frame["parted"]["rule"] == "3.32"
            assert frame["prompt"]["type"] == "Parted"
            log = person.get("/log")
            assert len(log) == frame["log"] > 100
        assert set(stored.snapshots) == {0, 100, 200, 300, 400}
        assert stored.shown > 400


def test_the_reason_is_told_to_the_side_whose_action_it_was(old: Client) -> None:
    match = both(old)
    parted = match.live.parted
    assert parted is not None
    other = {"us": "japan", "japan": "us"}[parted.side]
    cards = {side: match[side].frame["parted"] for side in (parted.side, other, None)}
    assert parted.at.why in cards[parted.side]["text"]
    for side in (other, None):
        assert parted.at.why not in cards[side]["text"]
    for side, card in cards.items():
        told = [n for n, _ in match.live.audiences[side].teller.moments() if n < ENTRY]
        assert card["after"] == len(told)


def test_each_seat_replays_what_it_saw_and_nothing_else(old: Client) -> None:
    match = both(old)
    stored = match.live.match
    for side in ("us", "japan", None):
        person = match[side]
        entries = person.get("/replay/0")["entries"]
        assert entries == person.frame["log"]
        for number in (0, 1, entries // 2, entries - 1, entries):
            moment = person.get(f"/replay/{number}")
            assert moment["scene"]["pieces"] and moment["shown"] <= number
        told = person.get("/log")[entries // 2]
        moment = person.get(f"/replay/{entries // 2}")
        assert (moment["action"], moment["events"]) == (told["action"], told["events"])
    refused = old.get(f"/api/matches/{PARTS}/replay/3?side=japan", headers=match["us"].headers)
    assert refused.status_code == 409
    for number in (0, ENTRY - 1, ENTRY, 290, 300, 420):  # from a stored state on, more can be replayed
        assert len(stored.at(number).log) == number


def test_nothing_is_played_before_all_agree_but_the_match_may_be_ended(own: Client) -> None:
    match = both(own)
    message = match["us"].message({"type": "Pass", "arg": None})
    said = match["us"].post("play", message, 409)
    assert "offer to go on from there" in said["detail"] and said["rule"] == "3.32"
    assert "go on" in match["us"].post("offer", {"kind": "take_back"}, 409)["detail"]
    made = match["us"].post("branch", {"what_if": True, "seats": {"us": "me", "japan": "me"}}, 409)
    assert "by consent" in made["detail"]
    match["us"].post("offer", {"kind": "resign"})
    assert match["japan"].frame["result"]["why"] == "US resigns"
    text = own.get(f"/api/matches/{PARTS}/save").text
    assert len(SaveFile(text, "it").entries) == 420 and '[Rules "6"]' in text
    with pytest.raises(Parted) as parted:
        save.parse(text)
    assert (parted.value.entry, parted.value.rule) == (ENTRY, "3.32")


def test_it_goes_on_from_there_by_consent_of_both(database: str, tmp_path: Path) -> None:
    with an_old_table(tmp_path, database) as client:
        match = both(client)
        lost = match.live.match.rolls_since(ENTRY - 1)
        match["us"].post("offer", {"kind": "go_on"})
        frame = match["us"].frame
        assert frame["parted"] and frame["offer"]["text"].endswith("offers to go on under the rules of today")
        match["us"].post("answer", {"accept": True}, 409)
        match["japan"].post("answer", {"accept": True})
        frame = match["japan"].frame
        assert frame["parted"] is None and len(match.live.match.log) == ENTRY - 1
        assert list(match.live.match.voided_rolls[ENTRY - 1]) == lost
        assert any(entry["note"] == "up to here played with rules version 6" for entry in frame["told"])
        match.any(random.Random(2), 12)
        before = match.state(), match.live.match.voided_rolls, match.live.match.earlier
        client.app.state.pool.forget(PARTS)
        again = match.live.match
        assert (match.state(), again.voided_rolls, again.earlier) == before
        assert match[None].frame["parted"] is None
        assert "does not part" in match["us"].post("offer", {"kind": "go_on"}, 409)["detail"]


def test_an_offer_to_go_on_may_be_declined(own: Client) -> None:
    match = both(own)
    match["us"].post("offer", {"kind": "go_on"})
    match["japan"].post("answer", {"accept": False})
    frame = match["us"].frame
    assert frame["parted"] and frame["offer"] is None
    assert frame["told"][-1]["note"].endswith("offers to go on under the rules of today: declined")


def test_against_the_computer_one_player_decides(own: Client) -> None:
    match = sit(own, AGAINST_COMPUTER, "us")
    assert (match.live.parted.at.entry, match.live.parted.at.rule) == (18, "8.11")  # type: ignore[union-attr]  # it parts
    match["us"].post("offer", {"kind": "go_on"})
    frame = match["us"].frame
    assert frame["parted"] is None
    until(lambda: match["us"].frame["asked"] == ["us"] or len(match.live.match.log) > 20)


def test_a_match_that_is_over_can_be_read_replayed_and_saved(old: Client) -> None:
    match = both(old, OVER)
    stored = match.live.match
    assert isinstance(stored, StoredMatch) and stored.parting.entry == 18
    if stored.result is None:  # its last state was not stored then, and the way there does not fit
        assert match["us"].frame["result"] is None
        return
    assert match[None].frame["result"]
    for side in ("us", "japan"):
        moment = match[None].get(f"/replay/200?side={side}")
        assert moment["shown"] == 200
    assert old.get(f"/api/matches/{OVER}/luck").status_code == 409
    text = old.get(f"/api/matches/{OVER}/save").text
    assert '[Rules "1"]' in text and "Result" in text
    seats = {"us": "me", "japan": "me"}
    refused = match["us"].post("branch", {"entry": 100, "seats": seats}, 409)
    assert "only entries up to 18" in refused["detail"]
    made = match["us"].post("branch", {"entry": 10, "seats": seats}, 201)
    assert Match(old, made)[None].frame["asked"]


def test_a_record_that_the_game_has_no_more_is_told_by_its_name(own: Client) -> None:
    pool = own.app.state.pool
    with pool.archive.engine.begin() as connection:
        t = storage.entries
        gone = '[{"type":"VillageShelled","rule":"9.9","told":"us","hex":7}]'
        wanted = (t.c.match == PARTS) & (t.c.number == 100)
        connection.execute(t.update().where(wanted).values(action="ShellVillage 7", events=gone))
    match = both(own)
    assert match.live.parted.at.entry == 101  # type: ignore[union-attr]  # it parts
    told = {side: str(match[side].get("/log")) for side in ("us", "japan")}
    assert "village shelled (a record of an earlier version)" in told["us"]
    assert "village shelled" not in told["japan"]


def test_a_stored_state_that_cannot_be_read_is_passed_over(own: Client) -> None:
    pool = own.app.state.pool
    with pool.archive.engine.begin() as connection:
        t = storage.snapshots
        broken = zlib.compress(b'{"turn": "never"}')
        connection.execute(t.update().where((t.c.match == PARTS) & (t.c.number >= 100)).values(state=broken))
    stored = both(own).live.match
    assert isinstance(stored, StoredMatch)
    assert set(stored.snapshots) == {0} and stored.shown == ENTRY - 1
    assert both(own)["us"].frame["scene"]["pieces"]


def test_a_match_of_other_data_goes_on(alone: Client) -> None:
    match = new_match(alone)
    match["us"].play("PickReinforcement", 21)
    pool = alone.app.state.pool
    before = match.state()
    with pool.archive.engine.begin() as connection:
        connection.execute(storage.matches.update().values(data="another digest"))
    pool.forget(match.key)
    assert match.state() == before
    assert match["us"].get("/log")[-1]["note"] == "up to here played with other data"
