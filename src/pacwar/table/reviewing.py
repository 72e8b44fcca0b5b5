"""Looking back: the log, the save, replay, the check of the dice, the ledger of luck."""

from __future__ import annotations

from pacwar.core import machine
from pacwar.core import save as saves
from pacwar.core.contract import Ask
from pacwar.core.match import Match
from pacwar.core.records import Action
from pacwar.table import dicebox, frames, wire
from pacwar.table.problems import Conflict, Trouble
from pacwar.table.room import Room
from pacwar.table.telling import event_cards, roll_cards

RUNNING = "the game is still running: that can be seen when it is over"
MOST_FORKS = 2000  # outcomes of one throw; beyond it the throw is left out of the ledger


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
    """The save of a match that is over. If the players ended it the secret of the dice is added here, and the notes."""
    match, row = room.match, room.row
    lines = saves.text(match).split("\n")
    if row.secret is not None and not any(line.startswith("[Secret ") for line in lines):
        place = next(n for n, line in enumerate(lines) if line.startswith("[Nonces "))
        lines.insert(place + 1, f'[Secret "{row.secret}"]')
    comments: dict[int, list[str]] = {}
    for after, skipped in row.skips:
        gone = ", ".join(f"{audience} {number}" for audience, number in skipped.items())
        comments.setdefault(after, []).append(f"# dice taken back: {gone}")
    for note in row.notes:
        comments.setdefault(min(note.after, len(match.log)), []).append(f"# {note.text}")
    return _with_comments(lines, comments)


def _with_comments(lines: list[str], comments: dict[int, list[str]]) -> str:
    """Comments behind the action with their number; 0: behind the headers."""
    made: list[str] = []
    for line in lines:
        made.append(line)
        number = line.partition(" ")[0]
        if line == "":
            made += comments.pop(0, [])
        elif number.isdecimal():
            made += comments.pop(int(number), [])
    return "\n".join(made).rstrip("\n") + "\n"


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
    match = room.match
    if room.result is None:
        raise Conflict(RUNNING)
    return dicebox.verified(room.row, match)


# -- luck -----------------------------------------------------------------------------------------------------


class _Wanted(Exception):
    def __init__(self, faces: int) -> None:
        self.faces = faces


class _Faces:
    """Gives the faces of a script, then asks for the next."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self.script, self.used = script, 0

    def roll(self, faces: int, rule: str, told: str | None = None) -> int:
        if self.used == len(self.script):
            raise _Wanted(faces)
        self.used += 1
        return self.script[self.used - 1]


def luck(room: Room) -> wire.Luck:
    """What every throw was worth on average and as it fell, by the game's own measure."""
    match, game = room.match, room.game
    if room.result is None:
        raise Conflict(RUNNING)
    throws = []
    past = match.at(0)
    for number, entry in enumerate(match.log):
        expected = _expected(past, entry.side, entry.action) if entry.rolls else None
        past.replay(entry.side, entry.action, entry.rolls)
        if expected is not None:
            text = game.label(entry.events)
            throws.append(wire.Lucky(number, entry.side, text, expected, _worth(past, past.state)))
    total = {side: sum(t.actual[side] - t.expected[side] for t in throws) for side in game.sides}
    return wire.Luck(tuple(throws), total)


def _worth(match: Match, state: object) -> dict[str, float]:
    game = match.game
    return {side: round(game.worth(game.view(state, side), side), 6) for side in game.sides}


def _expected(match: Match, side: str, action: Action) -> dict[str, float] | None:
    """The mean over every face of every die; None where the dice fell after a secret decision, or are too many."""
    game, p = match.game, match.position
    ask = game.steps.get(type(p.state.steps[-1]))
    if not isinstance(ask, Ask):
        return None
    total = dict.fromkeys(game.sides, 0.0)
    scripts: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    ended = 0
    while scripts:
        script, chance = scripts.pop()
        try:
            dice = _Faces(script)
            out = ask.by_action[type(action)].apply(p, p.state.steps[-1], action, dice)
            after = machine.settled(game, game.position(out.state, p), dice, []).position.state
        except _Wanted as wanted:
            scripts += [((*script, face), chance / wanted.faces) for face in range(1, wanted.faces + 1)]
            continue
        ended += 1
        if ended > MOST_FORKS:
            return None
        for each, worth in _worth(match, after).items():
            total[each] += chance * worth
    return {each: round(worth, 6) for each, worth in total.items()}
