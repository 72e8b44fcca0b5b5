"""One plain sentence for every step, action and event; it also fits what a side sees, where fields are None."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pacwar.core.records import Action, Ended, Event, Step
from pacwar.games.bataan import model as m
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.text_actions import ACTIONS
from pacwar.games.bataan.text_events import EVENTS
from pacwar.games.bataan.text_steps import STEPS
from pacwar.games.bataan.words import Names, drift, foraged


def label(events: Sequence[Event]) -> str:
    """A short name for what the dice lead to."""
    for event in events:
        match event:
            case m.CombatResolved():
                return event.result
            case m.Foraged():
                return foraged(event.result)
            case m.LandingRolled():
                return drift(event.result)
            case m.CombinationTried():
                return "both activate" if event.together else "only one activates"
            case m.InitiativeTaken():
                return f"{m.NAMES[event.side]} has the initiative"
            case m.EventDrawn() | m.MarkerDrawn():
                return "marker drawn"
            case m.AttackDeclared():
                return "attack declared"
    for event in events:
        if isinstance(event, m.ErChecked | m.GroupChecked):
            return "passed" if event.passed else "failed"
    return "no die roll"


class Describer:
    """Sentences with the names of units, hexes, formations and markers."""

    def __init__(self, ground: LookupTables) -> None:
        self.words = Names(ground)
        self.by_type: dict[type[Any], Any] = {**STEPS, **ACTIONS, **EVENTS, Ended: lambda w, x: x.why}

    def describe(self, record: Step | Action | Event) -> str:
        sentence: str = self.by_type[type(record)](self.words, record)
        return sentence
