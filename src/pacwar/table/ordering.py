"""Standing orders and courses of a seat: shown to it alone, and changed by it."""

from __future__ import annotations

from pacwar.core import standing
from pacwar.table import requests, wire
from pacwar.table.live_match import Frames, LiveMatch


def card(live: LiveMatch, side: str) -> wire.StandingCard:
    """The orders of a seat with what may be chosen, and its course."""
    match = live.match
    given = match.standing(side)
    kinds = []
    for kind in match.game.standing:
        name = kind.order.__name__
        order = given.get(name)
        conditions = tuple(
            wire.ConditionCard(
                each.name,
                each.text,
                tuple(wire.WordCard(word, text) for word, text in each.choices),
                each.least,
                each.most,
                str(getattr(order, each.name)) if order is not None else _unset(each),
            )
            for each in standing.conditions(kind)
        )
        kinds.append(wire.OrderKindCard(name, kind.title, conditions))
    course = match.courses.get(side)
    actions = tuple(match.setting.describe(action) for action in course.actions) if course else ()
    return wire.StandingCard(tuple(kinds), actions)


def _unset(condition: standing.Condition) -> str:
    """A side without orders is asked at every window."""
    if condition.name == "ask":
        return "always"
    return condition.choices[0][0] if condition.choices else str(condition.least)


def give(live: LiveMatch, side: str, data: requests.GiveOrder) -> tuple[wire.StandingCard, Frames]:
    """Give a standing order. Nobody else learns of it."""
    match = live.require_running()
    order = standing.make(standing.require_kind(match.game, data.order), data.conditions)
    with live.changing():
        match.set_standing(side, order)
        made = live.commit()
    return card(live, side), made


def cancel(live: LiveMatch, side: str) -> tuple[wire.StandingCard, Frames]:
    """End the course of a seat."""
    match = live.require_running()
    with live.changing():
        match.courses.pop(side, None)
        made = live.commit()
    return card(live, side), made
