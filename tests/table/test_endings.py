"""Before a phase is ended: what is still possible is named, what is still obligatory is refused."""

from __future__ import annotations

import random

import pytest

from pacwar.games import load
from pacwar.games.saipan.model import PickUnit
from tests.table.tables import Client, Json, Match, new_match


def moments(match: Match, rng: random.Random, times: int) -> list[Json]:
    """The frames of whoever is asked, move by move."""
    found = []
    for _ in range(times):
        person = match.asked()
        found.append(person.frame)
        match.any(rng, 1)
    return found


@pytest.fixture(scope="module")
def frames(client: Client) -> list[Json]:
    """Until all that is looked for has come up: the dice of a table are never the same."""
    match, rng = new_match(client), random.Random(5)
    found: list[Json] = []
    while len(found) < 2000:
        found += moments(match, rng, 40)
        kinds = {f["prompt"]["type"] for f in found}
        warned = {f["prompt"]["type"] for f in found if many_unused(f)}
        bound = any(f["prompt"]["type"] == "Combat" and f["blocks_end"] for f in found)
        if {"Movement", "Combat"} <= warned and {"Moving", "Declaration"} <= kinds and bound:
            break
    return found


def many_unused(frame: Json) -> bool:
    """Does it warn of more than can be named in one sentence?"""
    return any(" more" in unused["text"] for unused in given_up(frame))


def given_up(frame: Json) -> list[Json]:
    found: list[Json] = frame["ends"]["unused"] if frame["ends"] else []
    return found


def test_what_is_still_possible_is_named(frames: list[Json]) -> None:
    frame = next(f for f in frames if many_unused(f) and f["prompt"]["type"] == "Movement")
    ending = frame["ends"]
    (unused,) = ending["unused"]
    picks = [c for c in frame["choices"] if c["type"] == "PickUnit"]
    assert ending["type"] == "EndMovement" and unused["type"] == "PickUnit" and len(picks) > 4
    setting = load("saipan").setting(frame["scenario"])
    first = ", ".join(setting.describe(PickUnit(c["arg"])) for c in picks[:4])
    assert unused["text"] == f"{first}, and {len(picks) - 4} more"


def test_the_end_of_a_move_and_of_an_attack_need_no_warning(frames: list[Json]) -> None:
    """One unit's move gives nothing up; before the dice of an attack the odds are shown."""
    warned = {f["prompt"]["type"] for f in frames if given_up(f)}
    asked = {f["prompt"]["type"] for f in frames}
    assert {"Movement", "Combat"} <= warned and {"Moving", "Declaration"} <= asked
    assert not warned & {"Moving", "Declaration", "Barrage", "ProtectiveFire"}
    for frame in frames:
        legal = {(c["type"], c["arg"]) for c in frame["choices"]}
        assert frame["ends"] is None or (frame["ends"]["type"], None) in legal
        assert {u["type"] for u in given_up(frame)} <= {kind for kind, _ in legal}


def test_what_is_still_obligatory_is_refused_and_the_units_are_named(frames: list[Json]) -> None:
    frame = next(f for f in frames if f["prompt"]["type"] == "Combat" and f["blocks_end"])
    assert frame["blocks_end"]["rule"] and frame["blocks_end"]["about"] and frame["ends"] is None
    assert "EndCombat" not in {c["type"] for c in frame["choices"]}


def test_in_a_secret_decision_it_is_the_own_part(client: Client) -> None:
    match = new_match(client, game="toy", scenario=None, seats={"raiders": "me", "garrison": "me"})
    frame = match["raiders"].frame
    assert frame["ends"] is None and frame["blocks_end"]  # everybody must be placed first
    seen = moments(match, random.Random(2), 40)
    halves = [f for f in seen if f["prompt"]["type"] == "Half" and len(f["choices"]) > 1]
    assert halves and all(f["ends"]["type"] == "Done" and given_up(f) for f in halves)
    assert not any(given_up(f) for f in seen if f["prompt"]["type"] in ("Moving", "Reaction"))


def test_what_most_players_want_next_is_named(frames: list[Json]) -> None:
    """The game's first proposal that is legal; where there is only one choice, that one."""
    for frame in frames:
        types = {c["type"] for c in frame["choices"]}
        assert frame["primary"] in types | {""}
        if len(frame["choices"]) == 1:
            assert types == {frame["primary"]}
    primary = {
        f["prompt"]["type"]: f["primary"] for f in frames if len({c["type"] for c in f["choices"]}) > 1
    }
    assert (primary["Movement"], primary["Combat"]) == ("PickUnit", "DeclareAttack")
    assert primary["Barrage"] == "EndBarrage"
