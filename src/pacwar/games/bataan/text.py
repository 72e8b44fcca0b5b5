"""One plain sentence for every step, action and event; it also fits what a side sees, where fields are None."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pacwar.core.records import Action, Ended, Event, Step
from pacwar.games.bataan import model as m
from pacwar.games.bataan.ground import Ground
from pacwar.games.bataan.text_actions import ACTIONS
from pacwar.games.bataan.text_events import EVENTS
from pacwar.games.bataan.text_steps import STEPS
from pacwar.games.bataan.words import Words


def label(events: Sequence[Event]) -> str:
    """A short name for what the dice lead to."""
    for event in events:
        match event:
            case m.CombatResolved() | m.Foraged() | m.LandingRolled():
                return event.result
            case m.CombinationTried():
                return "together" if event.together else "one alone"
            case m.InitiativeTaken():
                return f"{m.NAMES[event.side]} first"
            case m.EventDrawn() | m.MarkerDrawn():
                return "a marker is drawn"
            case m.AttackDeclared():
                return "declared; the die is rolled later"
    for event in events:
        if isinstance(event, m.ErChecked | m.GroupChecked):
            return "passed" if event.passed else "failed"
    return "nothing is rolled for"


class Sentences:
    """Sentences with the names of units, hexes, formations and markers."""

    def __init__(self, ground: Ground) -> None:
        self.words = Words(ground)
        self.by_type: dict[type[Any], Any] = {**STEPS, **ACTIONS, **EVENTS, Ended: lambda w, x: x.why}

    def describe(self, record: Step | Action | Event) -> str:
        sentence: str = self.by_type[type(record)](self.words, record)
        return sentence
