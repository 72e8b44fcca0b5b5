"""What the table sends: every frame is the frame before with its change, and twins are sent the same bytes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given

from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import Refusal, encode
from pacwar.core.watching import Kept
from pacwar.table.archive import MatchRow, SeatRow
from pacwar.table.difference import difference
from pacwar.table.frames import frame
from pacwar.table.live_match import LiveMatch
from tests.frames import Json, applied, lasting
from tests.games import (
    closer,
    copied,
    every_game,
    in_secret,
    max_decisions,
    moments,
    new_match,
    seeds,
    usual_length,
)


class Nowhere:
    """An archive that keeps nothing."""

    def commit(self, key: str, change: Any) -> None: ...


def row_of(game: Game, scenario: str) -> MatchRow:
    seats = {side: SeatRow(side, "me", "digest", 0) for side in game.sides}
    return MatchRow(
        id="match", game=game.key, scenario=scenario, options={}, strict=True, rules=1, data="", origin="new", source=None,
        start=None, opening="", dice="system", secret=None, seats=seats, hints=False,
    )  # fmt: skip


def written(news: Any) -> Json:
    found: Json = json.loads(encode(news))
    return found


@every_game
@given(seed=seeds)
def test_every_frame_is_the_frame_before_with_its_change(game: Game, scenario: str, seed: int) -> None:
    """Also after several actions at once, and after undo."""
    match, rng = new_match(game, scenario, seed), Random(seed)
    live = LiveMatch(Nowhere(), row_of(game, scenario), game, match)  # type: ignore[arg-type]
    known = {side: written(live.frame(side)) for side in live.audiences}
    often = 30 / usual_length(game, scenario)
    for number in range(max_decisions(game, scenario) or game.max_decisions):
        if not match.deciders:
            break
        side = rng.choice(match.deciders)
        if rng.random() < 0.1 and match.can_undo(side):
            match.undo(side)
        else:
            match.play(side, rng.choice(match.legal(side)))
        if number > 5 and rng.random() > often:
            continue
        sent = live.commit()
        for audience, before in known.items():
            known[audience] = applied(before, written(sent[audience])) if audience in sent else before
            assert lasting(known[audience]) == lasting(written(live.frame(audience)))


@every_game
@given(seed=seeds)
def test_parts_of_scenes_that_are_kept_are_what_they_would_be_made_anew(
    game: Game, scenario: str, seed: int
) -> None:
    """All audiences share what was made; undo goes back to what was made before."""
    show, kept = game.show, Kept()
    for match, _, _ in moments(game, scenario, seed, about=25) if show else ():
        for viewer in (*game.sides, None):
            view = match.view(viewer)
            assert show is not None
            assert show.scene(view, viewer, kept) == show.scene(view, viewer)


@every_game
@given(seed=seeds)
def test_twins_are_sent_the_same_bytes(game: Game, scenario: str, seed: int) -> None:
    """Two states that a side cannot tell apart: the same frame, and after the same quiet action the same change."""
    row = row_of(game, scenario)
    for match, side, action in moments(game, scenario, seed, about=closer(game, 6)):
        for viewer in (*game.sides, None):
            one, two = copied(match, Seeded(seed)), twin(match, viewer, seed)
            before = frame(one, row, viewer, 1, ())
            assert encode(frame(two, row, viewer, 1, ())) == encode(before)
            if viewer != side or in_secret(match):
                continue
            played = one.play(side, action), two.play(side, action)
            if all(map(is_quiet, played)):
                sent = [
                    encode(difference(before, frame(each, row, viewer, 2, ()), ())) for each in (one, two)
                ]
                assert sent[0] == sent[1]


def twin(match: Match, side: str | None, seed: int) -> Match:
    guess = match.game.guess(match.view(side), match.told(side), Random(seed))
    return match.with_state(guess).with_dice(Seeded(seed))


def is_quiet(played: Played | Refusal) -> bool:
    assert isinstance(played, Played)
    return not played.rolls and not any(event.reveals for event in played.events)
