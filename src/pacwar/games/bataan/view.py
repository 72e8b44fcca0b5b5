"""What each side may know. Everything on the map and the Strategic Display is open (3.33); hidden are activation markers
that are not on the track (7.14, 7.21, 7.22) and event markers (17.12). `guess` makes a state from a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pacwar.core.records import Record, Step, replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import (
    SIDES,
    AnyStep,
    Command,
    Display,
    EventId,
    Events,
    Force,
    FormationId,
    Land,
    Side,
    State,
    Tally,
    UnitId,
)


class SeenCommand(Record, frozen=True):
    """Activation markers as a viewer sees them: how many are where, and those that are face up."""

    markers: dict[FormationId, int]
    in_pool: int
    not_used: int
    has_held: bool
    held: FormationId | None  # where it is known
    is_watched: bool
    has_chosen: bool
    played: tuple[FormationId, ...]
    activated: frozenset[FormationId]
    reserve: dict[FormationId, int]
    rested: frozenset[FormationId]
    attached: dict[UnitId, FormationId]
    supplied: frozenset[FormationId]
    own: Command | None  # all of it, for its owner


class SeenEvents(Record, frozen=True):
    """Event markers as a viewer sees them: numbers, known markers, and the viewer's own hand."""

    in_pool: int
    in_hand: dict[Side, int]
    shown: dict[Side, tuple[EventId, ...]]
    barred: tuple[EventId, ...]
    aside: dict[EventId, int]
    once: dict[Side, tuple[EventId, ...]]
    hand: tuple[EventId, ...]  # of the viewer


class View(Record, frozen=True):
    scenario: str
    options: frozenset[str]
    turn: int
    steps: tuple[AnyStep, ...]
    forces: dict[Side, Force]
    land: Land
    display: Display
    commands: dict[Side, SeenCommand]
    events: SeenEvents
    tally: Tally
    viewer: Side | None


def view(s: State, side: str | None) -> View:
    viewer = Side(side) if side else None
    steps: Any = tuple(seen_step(s, step, side) for step in s.steps)
    return View(
        s.scenario,
        s.options,
        s.turn,
        steps,
        s.forces,
        s.land,
        s.display,
        {owner: seen_command(s.commands[owner], owner is viewer, viewer is None) for owner in SIDES},
        seen_events(s.events, viewer),
        s.tally,
        viewer,
    )


def seen_command(command: Command, own: bool, public: bool) -> SeenCommand:
    return SeenCommand(
        command.markers,
        len(command.pool),
        len(command.unused),
        command.held is not None,
        command.held if own or (command.is_held_seen and not public) else None,
        command.is_watched,
        command.chosen is not None,
        command.played,
        command.activated,
        command.reserve,
        command.rested,
        command.attached,
        command.supplied,
        command if own else None,
    )


def seen_events(events: Events, viewer: Side | None) -> SeenEvents:
    return SeenEvents(
        len(events.pool),
        {side: len(hand) for side, hand in events.hands.items()},
        events.shown,
        events.barred,
        events.aside,
        events.once,
        events.hands[viewer] if viewer else (),
    )


# -- steps --------------------------------------------------------------------------------------------------

BLANKS: dict[type[Any], Callable[[Any], Any]] = {  # what others see of a step that holds secrets
    m.PoolFilling: lambda x: replace(x, pooled=()),
    m.Deciding: lambda x: replace(x, drawn=None),
}


def seen_step(s: State, step: Step, side: str | None) -> Step:
    """A step without what this side may not know."""
    if type(step) is m.SecretAirSupport:
        return m.SecretAirSupport({owner: lane for owner, lane in step.lanes.items() if owner == side})
    blank = BLANKS.get(type(step))
    if blank is None or getattr(step, "side", None) == side:
        return step
    if type(step) is m.Deciding and step.is_seen and side is not None:
        return step
    seen: Step = blank(step)
    return seen
