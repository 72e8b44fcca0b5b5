"""Playing in the scenes of a test: whoever is asked plays, and what happened is looked through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pacwar import Match
from pacwar.core.contract import Ask, own_agenda
from pacwar.core.match import Played
from pacwar.core.records import Action, Ended, Event, Refusal, encode

E = TypeVar("E", bound=Event)

_domains: dict[tuple[str, str, type[Action]], tuple[Action, ...]] = {}


def domain(match: Match, kind: type[Action]) -> tuple[Action, ...]:
    """Every action of a type; made once, because the tests ask for it all the time."""
    key = (match.game.library.digest, match.scenario, kind)
    if key not in _domains:
        _domains[key] = match.setting.domain(kind)
    return _domains[key]


def open_ask(match: Match, side: str) -> Ask:
    """What a side that is asked is asked for."""
    ask = match.game.steps[type(own_agenda(match.state, side)[-1])]
    assert isinstance(ask, Ask)
    return ask


def assert_one_judge(match: Match) -> None:
    """Every scene of a test is a test of this as well: the legal list is the whole domain filtered by the judge."""
    for side in match.deciders:
        kinds = [order.action for order in open_ask(match, side).orders]
        allowed = [a for kind in kinds for a in domain(match, kind) if match.check(side, a) is None]
        assert sorted(map(encode, allowed)) == sorted(map(encode, match.legal(side)))


def play(match: Match, *actions: Action) -> list[Event]:
    """Play actions of whoever is asked; all must be legal."""
    events: list[Event] = []
    for action in actions:
        assert_one_judge(match)
        lowest = type(match.state.steps[0])
        played = match.play(match.deciders[0], action)
        assert isinstance(played, Played), f"{action}: {played}"
        assert type(match.state.steps[0]) in (lowest, Ended), "the rest of the turn is gone from the agenda"
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
