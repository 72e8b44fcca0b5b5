"""Reviews: the log, the save, replay, the check of the dice."""

from __future__ import annotations

from pacwar import verify as verifier
from pacwar.core import save as saves
from pacwar.core.records import Fault
from pacwar.table import frames, wire
from pacwar.table.audience_log import event_cards, roll_cards
from pacwar.table.live_match import LiveMatch
from pacwar.table.problems import Conflict, RequestError

RUNNING = "the game is still running; try again when it is over"


def log(live: LiveMatch, side: str | None) -> tuple[wire.LogEntry, ...]:
    live.frame(side)  # it has begun
    return live.audiences[side].log


def save(live: LiveMatch, side: str | None) -> tuple[str, str]:
    """A file name and the text: while the match runs, only what the side was told."""
    match = live.match
    name = f"{match.game.key}-{match.scenario}-{live.id[:6]}"
    if live.result is None:
        return f"{name}-{side or 'public'}.txt", saves.export(match, side)
    return f"{name}.pacwar", whole(live)


def whole(live: LiveMatch) -> str:
    """The save of a match that is over, with the notes of the table."""
    notes: dict[int, list[str]] = {}
    for note in live.row.notes:
        notes.setdefault(min(note.after, len(live.match.log)), []).append(note.text)
    return saves.text(live.match, notes)


def sight(live: LiveMatch, side: str | None, start: int, to: int) -> wire.SightCard:
    """Who watches and who plays may ask for any line; it is made of what they see."""
    try:
        line = live.match.sight(side, start, to)
    except Fault as fault:
        raise RequestError(str(fault)) from None
    return wire.SightCard(line, live.match.describe(line))


def moment(live: LiveMatch, own: str | None, entry: int, view: str | None = None) -> wire.ReplayFrame:
    match, game, side = live.match, live.game, view or own
    if live.result is None:
        if live.parted is None or side != own:
            raise Conflict(RUNNING)
        return _own_moment(live, own, entry)
    if side is not None and side not in game.sides:
        raise RequestError(f"no such side; choose from {', '.join(game.sides)}")
    if not 0 <= entry <= len(match.log):
        raise RequestError(f"an entry must be a number from 0 to {len(match.log)}")
    past = match.at(entry)
    done = match.log[entry] if entry < len(match.log) else None
    result = live.result if done is None else None
    return wire.ReplayFrame(
        entry=entry,
        entries=len(match.log),
        scene=frames.scene(past, side),
        prompt=frames.prompt(match, past.step(side), result),
        asked=past.deciders,
        side=done.side if done else None,
        action=match.setting.describe(done.action) if done else None,
        events=event_cards(match.setting, done.events) if done else (),
        rolls=roll_cards(done.rolls) if done else (),
        result=result,
        shown=len(past.log),
    )


def _own_moment(live: LiveMatch, side: str | None, entry: int) -> wire.ReplayFrame:
    """Of a running match that can only be read: what the seat saw, by the entries of its own log."""
    match, moments = live.match, live.audiences[side].teller.moments()
    if not 0 <= entry <= len(moments):
        raise RequestError(f"an entry must be a number from 0 to {len(moments)}")
    number, told = moments[entry] if entry < len(moments) else (len(match.log) + 1, None)
    past = match.at(max(number - 1, 0))
    return wire.ReplayFrame(
        entry=entry,
        entries=len(moments),
        scene=frames.scene(past, side),
        prompt=frames.prompt(past, past.step(side), None),
        asked=past.awaited(side),
        side=told.side if told else None,
        action=told.action if told else None,
        events=told.events if told else (),
        rolls=told.rolls if told else (),
        result=None,
        shown=sum(before <= len(past.log) for before, _ in moments[:entry]),
    )


def verify(live: LiveMatch) -> wire.Verified:
    if live.result is None:
        raise Conflict(RUNNING)
    if live.row.secret is None:
        return wire.Verified(0, "these dice were not committed, so they cannot be verified")
    return wire.Verified(*verifier.check(whole(live)))
