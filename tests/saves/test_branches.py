"""Going back, branching off, and asking "what if": the match itself is never touched."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pacwar.core import save
from pacwar.core.contract import Game
from pacwar.core.dice import Committed, Scripted, Seeded
from pacwar.core.match import Match
from pacwar.core.records import Fault, encode
from pacwar.core.snapshots import EVERY
from tests.games import in_secret, random_play
from tests.saves.matches import NONCES, SAIPAN, TOY, all_rolls, assert_same, headers, played, played_on

STEP = 37
MATCHES = {
    "historical": played(SAIPAN, "historical", seed=2),
    "free": played(SAIPAN, "free", seed=2, strict=False),
    "toy": played(TOY, "raid", seed=2, options={"length": "short"}),
    "what if": played_on(played(SAIPAN, "free", seed=2, actions=300).what_if("us", Seeded(2), Random(2)), 2),
}


class Untouched:
    """What a match was like; at the end of the block it must be like that still."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.before = self.seen()

    def seen(self) -> list[object]:
        told = [self.match.told(side) for side in (*self.match.game.sides, None)]
        state = encode(self.match.state), encode(self.match.start)
        return [*state, list(self.match.log), told, self.match.dice, self.match.result, save.text(self.match)]

    def __enter__(self) -> None: ...

    def __exit__(self, *error: object) -> None:
        assert self.seen() == self.before


def entries(match: Match, step: int) -> Iterator[int]:
    """Some entries spread over the log; the first ones, the last ones and those around a kept state always."""
    last = len(match.log)
    yield from sorted(
        {*range(0, last, step), 1, 2, EVERY - 1, EVERY, EVERY + 1, last - 1, last} & set(range(last + 1))
    )


# -- at -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "scenario"), [(SAIPAN, "historical"), (SAIPAN, "free"), (TOY, "raid")], ids=["historical", "free", "toy"]
)  # fmt: skip
def test_a_match_is_seen_as_it_stood(game: Game, scenario: str) -> None:
    """At every 37th entry: the state, the log, and what everybody had been told."""
    match = Match.new(game, scenario, Seeded(6))
    stood: dict[int, tuple[bytes, list[object], object]] = {}
    for _ in random_play(match, Random(6)):
        if len(match.log) % STEP == 0 and not in_secret(match):
            told = [match.told(side) for side in (*game.sides, None)]
            stood[len(match.log)] = encode(match.state), [match.log[-1]] if match.log else [], told
    assert len(stood) > (1 if game is TOY else 30)
    with Untouched(match):
        for number, (state, last, had) in stood.items():
            past = match.at(number)
            assert encode(past.state) == state
            assert list(past.log[-1:]) == last
            assert list(past.log) == list(match.log[:number])
            assert [past.told(side) for side in (*game.sides, None)] == had
            assert past.result is None
            assert (past.scenario, past.options, past.strict) == (scenario, match.options, True)


@pytest.mark.parametrize("name", MATCHES)
def test_a_loaded_match_stood_as_the_match_itself(name: str) -> None:
    match = MATCHES[name]
    loaded = save.parse(save.text(match))
    for number in entries(match, 7 * STEP):
        one, other = loaded.at(number), match.at(number)
        assert_same(one, other)
        assert one.from_guess == match.from_guess
        assert save.text(one) == save.text(other)


@pytest.mark.parametrize("name", MATCHES)
def test_what_followed_can_be_played_again_from_any_entry(name: str) -> None:
    match = MATCHES[name]
    for number in list(entries(match, 10 * STEP))[::3]:
        past = match.at(number)
        for entry in match.log[number:]:
            past.replay(entry.side, entry.action, entry.rolls)
        assert encode(past.state) == encode(match.state)
        assert list(past.log) == list(match.log)


def test_there_is_no_entry_before_the_first_or_behind_the_last() -> None:
    match = MATCHES["toy"]
    for number in (-1, len(match.log) + 1, 10**9):
        with pytest.raises(Fault, match=f"no entry {number}: the log has {len(match.log)} entries"):
            match.at(number)
        with pytest.raises(Fault, match=f"no entry {number}: "):
            match.branch(number, Seeded(1))


def test_undo_is_possible_as_it_was() -> None:
    match = Match.new(SAIPAN, "free", Seeded(3))
    could: dict[int, bool] = {}
    for _, side, _ in random_play(match, Random(3)):
        could[len(match.log)] = match.can_undo(side)
    for number in range(0, len(match.log), EVERY):
        past = match.at(number)
        assert past.can_undo(past.deciders[0]) == could[number], number


# -- branch ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_a_branch_goes_off_from_any_entry(name: str) -> None:
    match = MATCHES[name]
    with Untouched(match):
        for number in entries(match, 5 * STEP):
            branch = match.branch(number, Seeded(number))
            assert list(branch.log) == list(match.log[:number])
            assert encode(branch.state) == encode(match.at(number).state)
            assert (branch.options, branch.strict, branch.from_guess) == (
                match.options,
                match.strict,
                match.from_guess,
            )
            played_on(branch, number, number + 25)
            assert list(branch.log[:number]) == list(match.log[:number])
            loaded = save.parse(save.text(branch))
            assert_same(loaded, branch)


def test_a_branch_has_dice_of_its_own() -> None:
    match = MATCHES["historical"]
    number = next(i for i, entry in enumerate(match.log) if entry.rolls)
    entry = match.log[number]
    faces = set()
    for face in range(1, 7):
        branch = match.branch(number, Scripted(face))
        branch.play(entry.side, entry.action)
        faces.add(branch.log[number].rolls[0].face)
    assert faces == {1, 2, 3, 4, 5, 6}
    with pytest.raises(Fault, match="a branch needs new dice"):
        match.branch(number, match.dice)
    branch = played_on(match.branch(number, Seeded(77)), 2)
    assert branch.result is not None
    assert all_rolls(branch)[0] != all_rolls(match)[0] or all_rolls(branch) != all_rolls(match)


def test_a_branch_of_a_branch() -> None:
    first = played_on(MATCHES["toy"].branch(20, Seeded(1)), 5)
    with Untouched(first), Untouched(MATCHES["toy"]):
        second = played_on(first.branch(15, Seeded(2)), 6)
    assert second.result is not None
    assert list(second.log[:15]) == list(MATCHES["toy"].log[:15])


@pytest.mark.parametrize("actions", [0, 1, 99, 100, 700])
def test_a_running_game_is_not_branched(actions: int) -> None:
    """Who branched it would see what is hidden, and what the dice are about to show."""
    match = played(SAIPAN, "free", seed=2, actions=actions, dice=Committed("s", NONCES))
    with Untouched(match), pytest.raises(Fault, match="a running match cannot be branched"):
        match.branch(0, Seeded(1))


# -- what if --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["us", "japan"])
@pytest.mark.parametrize("actions", [3, 20, 150, 900])
def test_a_what_if_starts_from_a_guess(side: str, actions: int) -> None:
    match = played(SAIPAN, "free", seed=4, actions=actions, dice=Committed("s", NONCES))
    with Untouched(match):
        other = match.what_if(side, Seeded(1), Random(1))
        assert (other.from_guess, other.strict, list(other.log)) == (True, False, [])
        assert encode(other.view(side)) == encode(match.view(side))
        assert other.deciders == match.deciders
        assert "s" not in headers(save.text(other)).get("Secret", "")
        played_on(other, 3)
        assert other.result is not None
    assert "Start" in headers(save.text(other))
    assert_same(save.parse(save.text(other)), other)


def test_a_what_if_knows_no_more_than_its_side() -> None:
    """The landing plan is hidden from the Japanese: another plan gives him the same what-if, move for move."""
    plans = []
    texts = []
    for landings in (
        ("1002", "1103", "1203", "1304", "0902", "0802"),
        ("1614", "1515", "1513", "1304", "1203", "1103"),
    ):
        match = Match.new(SAIPAN, "free", Seeded(1))
        write, seal = (kind for kind in SAIPAN.actions() if kind.__name__ in ("WriteHex", "SealPlan"))
        for name in landings:
            match.replay("us", write(match.setting.arguments["spot"].numbers[name]), ())
        match.replay("us", seal(), ())
        plans.append(match.state.landings)
        texts.append(save.text(played_on(match.what_if("japan", Seeded(5), Random(5)), 5)))
        own = match.what_if("us", Seeded(5), Random(5))
        assert own.state.landings == match.state.landings
    assert plans[0] != plans[1]
    assert texts[0] == texts[1]


def test_other_guesses_lead_to_other_games() -> None:
    match = played(TOY, "raid", seed=4, actions=30)
    with Untouched(match):
        starts = {encode(match.what_if("raiders", Seeded(1), Random(n)).start) for n in range(20)}
    assert len(starts) > 3
