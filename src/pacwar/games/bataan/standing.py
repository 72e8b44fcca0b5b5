"""Standing orders for the windows of the game: events (17.14) and the conversion of antiaircraft units (16.13)."""

from __future__ import annotations

from typing import Literal

from pacwar.core.records import Action
from pacwar.core.standing import Standing, StandingOrder, Window
from pacwar.games.bataan.model import AaConversion, ConvertAa, EventWindow
from pacwar.games.bataan.view import View


class EventOrder(StandingOrder, frozen=True):
    """17.14 At which moments a side may want to play an event."""

    when: Literal["all", "strategic", "combat", "result"] = "all"


class ConversionOrder(StandingOrder, frozen=True):
    """16.13 What becomes of antiaircraft units next to the enemy."""

    units: Literal["choose", "convert"] = "choose"


EVENT_WORDS = {
    "when": "when",
    "when.all": "at every moment",
    "when.strategic": "only in the Strategic Segment",
    "when.combat": "only before a combat result",
    "when.result": "only after a combat result",
}
CONVERSION_WORDS = {
    "units": "antiaircraft units next to the enemy",
    "units.choose": "let me choose",
    "units.convert": "convert them all to infantry",
}


def event(order: EventOrder, window: Window[View]) -> Action | None:
    return None if order.when in ("all", window.step.when) else window.quiet


def conversion(order: ConversionOrder, window: Window[View]) -> Action | None:
    if order.units == "choose":
        return None
    return next((action for action in window.legal if type(action) is ConvertAa), None)


ORDERS = (
    Standing(EventOrder, (EventWindow,), "Events (17.14)", event, EVENT_WORDS),
    Standing(
        ConversionOrder, (AaConversion,), "Antiaircraft conversion (16.13)", conversion, CONVERSION_WORDS
    ),
)
