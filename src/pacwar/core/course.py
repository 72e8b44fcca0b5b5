"""Courses: the rest of a list of actions stays with the match, and goes on when its owner is asked again.

A list stops where something happens that its owner could not know. A window of another side is no such thing: unless the
other side interrupts in a way that the owner is told of, the rest is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from pacwar.core import naming, standing
from pacwar.core.contract import Ask, Game
from pacwar.core.log import Entry, as_told
from pacwar.core.records import Action, Record, Refusal
from pacwar.core.setting import ScenarioSetting

if TYPE_CHECKING:
    from pacwar.core.match import Match, Played


class Course(Record, frozen=True):
    """Actions still to be played, for which unit, and how many entries lay before the window for which they wait."""

    actions: tuple[Any, ...]
    mover: Any
    entries: int


class PlayedAll(Record, frozen=True):
    """The result of a list of actions: what was played, the refusal that stopped it, and why it stopped."""

    played: tuple[Played, ...]
    refusal: Refusal | None
    stopped: str  # "" if all were played, else refusal, die, discovery or question


def play_all(match: Match, side: str, actions: Iterable[Action]) -> PlayedAll:
    """Play a list of actions up to the first refusal, die, discovery or question to another side.

    If the question is a window, the rest becomes the side's course.
    """
    done: list[Played] = []
    waiting = list(actions)
    while waiting:
        before, entries = mover(match, side), len(match.settled_log)
        played = match.play(side, waiting.pop(0))
        if isinstance(played, Refusal):
            return PlayedAll(tuple(done), played, "refusal")
        done.append(played)
        stopped = _stopped(match, side, played, before, match.settled_log[entries + 1 :])
        if stopped and waiting:
            if stopped == "question":
                keep(match, side, waiting, before)
            return PlayedAll(tuple(done), None, stopped)
    return PlayedAll(tuple(done), None, "")


def _stopped(match: Match, side: str, played: Played, before: object, followed: Sequence[Entry]) -> str:
    """Why a list of actions stops after an action, and what followed by standing orders; "" if it goes on."""
    if played.rolls:
        return "die"
    if any(event.reveals for event in played.events):
        return "discovery"
    return _told(followed, side) or (
        "" if side in match.deciders and goes_on(match, side, before) else "question"
    )


def _told(entries: Sequence[Entry], side: str) -> str:
    """The dice or the discovery of which a side was told by what others did."""
    for entry in entries:
        for seen in as_told(entry, side):
            if seen.rolls:
                return "die"
            if any(event.reveals for event in seen.events):
                return "discovery"
    return ""


def keep(match: Match, side: str, waiting: Sequence[Action], before: object) -> None:
    """The rest of a list waits if the open question is a window."""
    if any(match.window(other) for other in match.deciders if other != side):
        match.courses[side] = Course(tuple(waiting), before, len(match.settled_log))


def mover(match: Match, side: str) -> object:
    """The moving unit, in a tuple: the rest of a list of steps is not for another unit. None: no unit moves."""
    asked = match.asked(side)
    return (asked[2].travel.who(asked[0], asked[1]),) if asked and asked[2].travel else None


def waiting_mover(match: Match, side: str) -> object:
    """The unit that will go on moving after the window that is open."""
    for step in reversed(match.state.steps[:-1]):
        ask = match.game.steps.get(type(step))
        if isinstance(ask, Ask) and ask.travel and step.side == side:
            return (ask.travel.who(match.position, step),)
    return None


def goes_on(match: Match, side: str, before: object) -> bool:
    """Is no other unit of the side asked about than the one before?"""
    return before is None or mover(match, side) in (None, before)


# -- going on -------------------------------------------------------------------------------------------------


def follow(match: Match) -> None:
    """Play what standing orders and courses call for, until a side must decide by itself."""
    while (due := due_now(match)) is not None:
        match.carry_out(*due)


def due_now(match: Match) -> tuple[str, Action] | None:
    """The next action that follows by itself, and whose it is. A course that cannot go on ends."""
    for side in match.deciders:
        found = standing.answer(match, side) or _next_of_course(match, side)
        if found is not None:
            return side, found
    return None


def _next_of_course(match: Match, side: str) -> Action | None:
    course = match.courses.get(side)
    if course is None:
        return None
    first: Action = course.actions[0]
    if (
        _told(match.settled_log[course.entries :], side)
        or not goes_on(match, side, course.mover)
        or match.check(side, first) is not None
    ):
        del match.courses[side]
        return None
    return first


def advance(match: Match, side: str, played: Played, before: object) -> None:
    """The first action of a course has been played: the rest waits for its turn, or the course ends."""
    course = match.courses.pop(side)
    stopped = _stopped(match, side, played, before, ())
    if course.actions[1:] and stopped in ("", "question"):
        if stopped:
            keep(match, side, course.actions[1:], before)
        else:
            match.courses[side] = Course(course.actions[1:], before, len(match.settled_log))


# -- as text --------------------------------------------------------------------------------------------------


def write(match: Match) -> str:
    """The courses of a match as a save has them: "raiders: StepTo 0302, Stop; garrison: StepTo 0402"."""
    return "; ".join(
        f"{side}: {', '.join(map(match.setting.write, each.actions))}" for side, each in match.courses.items()
    )


def read(game: Game, setting: ScenarioSetting, text: str) -> dict[str, list[Action]]:
    """Courses as `write` writes them."""
    found = {}
    for part in filter(None, text.split("; ")):
        side, _, actions = part.partition(": ")
        naming.require_side(game, side)
        found[side] = [naming.parse(game, setting, each) for each in actions.split(", ")]
    return found
