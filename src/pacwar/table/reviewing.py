"""Looking back: the log, the save, replay, the check of the dice."""

from __future__ import annotations

from pacwar import verify as verifier
from pacwar.core import save as saves
from pacwar.table import frames, wire
from pacwar.table.problems import Conflict, Trouble
from pacwar.table.room import Room
from pacwar.table.telling import event_cards, roll_cards

RUNNING = "the game is still running: that can be seen when it is over"


def log(room: Room, side: str | None) -> tuple[wire.LogEntry, ...]:
    room.frame(side)  # it has begun
    return room.audiences[side].log


def save(room: Room, side: str | None) -> tuple[str, str]:
    """A name for the file, and the text: while the game runs only what the side was told."""
    match = room.match
    name = f"{match.game.key}-{match.scenario}-{room.id[:6]}"
    if room.result is None:
        return f"{name}-{side or 'public'}.txt", saves.export(match, side)
    return f"{name}.pacwar", whole(room)


def whole(room: Room) -> str:
    """The save of a match that is over, with the notes of the table."""
    notes: dict[int, list[str]] = {}
    for note in room.row.notes:
        notes.setdefault(min(note.after, len(room.match.log)), []).append(note.text)
    return saves.text(room.match, notes)


def moment(room: Room, side: str | None, entry: int) -> wire.Moment:
    match, game = room.match, room.game
    if room.result is None:
        raise Conflict(RUNNING)
    if side is not None and side not in game.sides:
        raise Trouble(f"there is no such side: there are {', '.join(game.sides)}")
    if not 0 <= entry <= len(match.log):
        raise Trouble(f"an entry is a number from 0 to {len(match.log)}")
    past = match.at(entry)
    done = match.log[entry] if entry < len(match.log) else None
    result = room.result if done is None else None
    return wire.Moment(
        entry=entry,
        entries=len(match.log),
        scene=frames.scene(past, side),
        prompt=frames.prompt(game, past.step(side), result),
        asked=past.deciders,
        side=done.side if done else None,
        action=game.describe(done.action) if done else None,
        events=event_cards(game, done.events) if done else (),
        rolls=roll_cards(done.rolls) if done else (),
        result=result,
    )


def verify(room: Room) -> wire.Verified:
    if room.result is None:
        raise Conflict(RUNNING)
    if room.row.secret is None:
        return wire.Verified(0, "these dice were not committed to: they cannot be verified")
    return wire.Verified(*verifier.check(whole(room)))
