"""New matches: from a scenario, a save, a branch or a guess; and matches read again from the database."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from random import SystemRandom

from pacwar.core.contract import Game
from pacwar.core.dice import SystemDice, new_secret
from pacwar.core.match import Match, complete_options
from pacwar.table import aging, match_dice, requests, seating, wire
from pacwar.table.archive import Archive, MatchRow, OfferRow, SeatRow
from pacwar.table.catalog import Catalog
from pacwar.table.live_match import Frames, LiveMatch
from pacwar.table.match_dice import Waiting
from pacwar.table.pacing import Clock, Pace
from pacwar.table.problems import Conflict, NotFound, RequestError
from pacwar.table.transcript import Transcript, revived, rolls_text, states_of, transcript_of
from pacwar.table.worker import Revealed

_KEY = re.compile(r"[A-Za-z0-9_-]{1,32}")


def match_id() -> str:
    return secrets.token_urlsafe(12)


def create(archive: Archive, shelf: Catalog, wanted: requests.NewMatch) -> wire.Created:
    """A match of a scenario, with committed dice."""
    game = shelf.game(wanted.game)
    scenario = wanted.scenario or next(iter(game.scenarios))
    if scenario not in game.scenarios:
        raise RequestError(f"no such scenario in {game.key}; it has {', '.join(game.scenarios)}")
    options = complete_options(game, wanted.options)
    seats, given = seating.seated(game, wanted.seats)
    strict = seating.is_strict(seats) if wanted.strict is None else wanted.strict
    row = _row(game, scenario, options, strict, seats, "new", wanted.hints)
    row.dice, row.secret = match_dice.COMMITTED, new_secret()
    row.delay, row.disguise = wanted.delay, wanted.disguise
    try:
        match = Match.new(game, scenario, match_dice.dice_of(row), options, strict=strict)
        row.opening = rolls_text(match.opening_rolls)
    except Waiting:
        row.opening = None  # it is rolled when all people have taken their seats
    archive.create(row, [], {})
    return wire.Created(row.id, given, match_dice.card(row).commitment)


def from_transcript(
    archive: Archive,
    shelf: Catalog,
    transcript: Transcript,
    wanted: Mapping[str, str],
    origin: str,
    *,
    source: str | None = None,
    hints: bool | None = None,
    revealed: Revealed | None = None,
) -> wire.Created:
    """A match that continues another. Its dice cannot be verified from the start, so they are not committed.

    A finished match may keep its own, revealed dice.
    """
    game = shelf.game(transcript.game)
    seats, given = seating.seated(game, wanted)
    row = _row(game, transcript.scenario, transcript.options, transcript.strict, seats, origin, hints)
    row.source, row.start, row.opening = source, transcript.start, transcript.opening
    row.voided_rolls, row.branched, row.ended = transcript.voided_rolls, transcript.branched, transcript.ended
    row.standing, row.courses = transcript.standing, transcript.courses
    row.earlier = transcript.earlier
    row.floor = len(transcript.rows)
    if revealed is not None and set(revealed.nonces) <= set(seats):
        row.dice, row.secret = match_dice.LOADED, revealed.secret
        for side, nonce in revealed.nonces.items():
            seats[side].nonce = nonce
    archive.create(row, transcript.rows, transcript.kept)
    return wire.Created(row.id, given)


def branch(
    live: LiveMatch, archive: Archive, shelf: Catalog, side: str | None, wanted: requests.Branch
) -> wire.Created:
    match = live.match
    if live.parted is not None:
        match = _up_to_parting(live.parted, wanted)
    if wanted.what_if:
        if side is None:
            raise Conflict("only a player may ask what if; send the secret of your seat")
        if live.result is not None:
            raise Conflict("the game is over; name an entry to branch from")
        other, origin = match.what_if(side, SystemDice(), SystemRandom()), "what_if"
        return _branched(archive, shelf, other, wanted, origin, live.id)
    if live.result is None:
        raise Conflict("the game is still running; ask what if instead")
    if wanted.entry is None or wanted.entry > len(match.log):
        raise RequestError(f"an entry must be a number from 0 to {len(match.log)}")
    other = match.at(wanted.entry).with_dice(SystemDice())
    other.branched, other.strict = wanted.entry, False
    return _branched(archive, shelf, other, wanted, "branch", live.id)


def _up_to_parting(parted: aging.Parted, wanted: requests.Branch) -> Match:
    """Only what the rules of today can replay can be played on."""
    if wanted.what_if or parted.match is None:
        raise Conflict(
            "this match parts from the rules of today; it may only go on by consent", parted.at.rule
        )
    if wanted.entry is not None and wanted.entry >= parted.at.entry:
        raise Conflict(
            f"only entries up to {parted.at.entry} can be played on: there the match parts from the rules of today",
            parted.at.rule,
        )
    return parted.match


def _branched(
    archive: Archive, shelf: Catalog, match: Match, wanted: requests.Branch, origin: str, source: str
) -> wire.Created:
    transcript = transcript_of(match)
    return from_transcript(
        archive, shelf, transcript, wanted.seats, origin, source=source, hints=wanted.hints
    )


def _row(
    game: Game,
    scenario: str,
    options: Mapping[str, str],
    strict: bool,
    seats: dict[str, SeatRow],
    origin: str,
    hints: bool | None,
) -> MatchRow:
    """A match without committed dice; hints None: as is usual among these players."""
    return MatchRow(
        id=match_id(),
        game=game.key,
        scenario=scenario,
        options=dict(options),
        strict=strict,
        rules=game.rules_version,
        data=game.library.digest,
        origin=origin,
        source=None,
        start=None,
        opening=None,
        dice=match_dice.SYSTEM,
        secret=None,
        seats=seats,
        hints=seating.allows_hints(seats) if hints is None else hints,
    )


def opened(
    archive: Archive, shelf: Catalog, key: str, pace: Pace | None = None, clock: Clock | None = None
) -> LiveMatch:
    """A match read from the database."""
    row = archive.match(key) if _KEY.fullmatch(key) else None
    if row is None:
        raise NotFound("there is no such match")
    game = shelf.game(row.game)
    row.seats = {side: row.seats[side] for side in game.sides}
    if row.opening is None:
        row.rules, row.data = game.rules_version, game.library.digest
        return LiveMatch(archive, row, game, None, pace=pace or Pace(), clock=clock or Clock())
    if aging.is_aged(row, game):
        return _of_earlier_version(archive, row, game, pace or Pace(), clock or Clock())
    rows = archive.rows(key)
    kept = archive.snapshots(key, before=max(row.floor, 1))
    match = revived(game, row.transcript(rows, kept), floor=row.floor)
    if match.result is not None:
        match.remember(states_of(game, archive.snapshots(key)))
    match.with_dice(match_dice.dice_of(row, match))
    return LiveMatch(
        archive,
        row,
        game,
        match,
        kept=archive.snapshot_numbers(key),
        pace=pace or Pace(),
        clock=clock or Clock(),
    )


def _of_earlier_version(archive: Archive, row: MatchRow, game: Game, pace: Pace, clock: Clock) -> LiveMatch:
    """It goes on under the rules of today, or is shown as it was stored."""
    rows, kept = archive.rows(row.id), archive.snapshot_numbers(row.id)
    match, parting = aging.replayed(row, game, rows)
    if match is not None and parting is None:
        match.with_dice(match_dice.dice_of(row, match))
        live = LiveMatch(archive, row, game, match, kept=kept, pace=pace, clock=clock)
        live.renew(len(rows))
        return live
    assert parting is not None
    shown = aging.stored(archive, row, game, rows, parting)
    shown.with_dice(match_dice.dice_of(row, shown))
    parted = aging.parted(row, rows, match, parting)
    return LiveMatch(archive, row, game, shown, kept=kept, parted=parted, pace=pace, clock=clock)


def go_on(live: LiveMatch, offer: OfferRow, note: str) -> Frames:
    """All agree that the match goes on from where it parts from the rules of today."""
    parted, row = live.parted, live.row
    assert parted is not None
    match = parted.match or Match.new(live.game, row.scenario, SystemDice(), row.options, strict=row.strict)
    if parted.match is None:  # already its opening parts: it begins anew, with dice that cannot be verified
        row.dice, row.secret = match_dice.SYSTEM, None
    match.with_dice(match_dice.dice_of(row, match))
    return live.go_on(match, offer, note)


def joined(live: LiveMatch, side: str, nonce: str | None) -> dict[str, str] | None:
    """A person takes a seat for the first time, with a nonce of the client's or one made here."""
    row = live.row
    seat = row.seats[side]
    if row.dice != match_dice.COMMITTED or not seat.is_person or seat.nonce is not None or live.result:
        return None
    return {side: nonce or secrets.token_hex(16)}


def seat_taken(live: LiveMatch, nonces: dict[str, str]) -> Frames:
    """Write the nonce; when all are there the dice can roll."""
    row = live.row
    with live.changing():
        live.newcomer = True
        for side, nonce in nonces.items():
            row.seats[side].nonce = nonce
        if live.begun is not None:
            live.begun.with_dice(match_dice.dice_of(row, live.begun))
            return live.commit(nonces=nonces)
        if match_dice.missing(row):
            return live.commit(nonces=nonces)
        match = Match.new(live.game, row.scenario, match_dice.dice_of(row), row.options, strict=row.strict)
        return live.begin(match, nonces)
