"""Playing in the scenes of a test: whoever is asked plays, and what happened is looked through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pacwar import Match
from pacwar.core.match import Played
from pacwar.core.records import Action, Event, Refusal

E = TypeVar("E", bound=Event)


def play(match: Match, *actions: Action) -> list[Event]:
    """Play actions of whoever is asked; all must be legal."""
    events: list[Event] = []
    for action in actions:
        played = match.play(match.deciders[0], action)
        assert isinstance(played, Played), f"{action}: {played}"
        events += played.events
    return events


def refused(match: Match, action: Action, side: str | None = None) -> str:
    """The rule by which an action is refused."""
    refusal = match.check(side or match.deciders[0], action)
    assert isinstance(refusal, Refusal), f"{action} is allowed"
    return refusal.rule


def of(kind: type[E], events: Sequence[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if type(event) is kind]
