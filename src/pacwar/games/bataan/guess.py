"""A state that looks the same: markers that a viewer does not know are dealt at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from pacwar.core.contract import Guess
from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.model import (
    OTHER,
    SIDES,
    Command,
    EventId,
    Events,
    FormationId,
    Side,
    State,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.view import SeenCommand, View


def guess(
    ground: LookupTables,
    seen: View,
    told: Sequence[Any],
    rng: Random,
    before: Guess[View, Position] | None = None,
) -> State:
    """Markers are dealt anew each time; forces and land are those that are seen, so that their facts are handed on."""
    commands: dict[Side, Command] = {}
    drawn: dict[Side, FormationId] = {}
    for side in SIDES:
        open_one = next((x.drawn for x in seen.steps if type(x) is m.Deciding and x.side is side), None)
        commands[side], rest = guessed_command(seen.commands[side], open_one, rng)
        if rest:
            drawn[side] = rest[0]
    steps: Any = tuple(guessed_step(step, drawn) for step in seen.steps)
    events = guessed_events(ground, seen, rng)
    return State(
        seen.scenario,
        seen.options,
        seen.turn,
        steps,
        seen.forces,
        seen.land,
        seen.display,
        commands,
        events,
        seen.tally,
    )


def guessed_command(
    seen: SeenCommand, drawn: FormationId | None, rng: Random
) -> tuple[Command, list[FormationId]]:
    """Deal the markers that are not face up to the cup, the Activation Pool and those that sit out."""
    if seen.own is not None:
        return seen.own, []
    hidden = Counter({f: n for f, n in sorted(seen.markers.items()) if f not in seen.reserve})
    hidden.subtract(seen.played)
    known = [f for f in (seen.held, drawn) if f is not None]
    hidden.subtract(known)
    deck = [f for f, n in sorted(hidden.items()) for _ in range(n)]
    rng.shuffle(deck)
    pool = tuple(sorted(deck.pop() for _ in range(seen.in_pool)))
    held = seen.held if seen.held is not None or not seen.has_held else deck.pop()
    chosen = deck.pop() if seen.has_chosen else None
    unused = tuple(sorted(deck.pop() for _ in range(seen.not_used)))
    command = Command(
        seen.markers,
        pool,
        unused,
        held,
        held is not None and seen.held is not None,
        seen.is_watched,
        chosen,
        seen.played,
        seen.activated,
        seen.reserve,
        seen.rested,
        seen.attached,
        seen.supplied,
    )
    return command, deck


def guessed_step(step: Any, drawn: dict[Side, FormationId]) -> Any:
    if type(step) is m.Deciding and step.drawn is None:
        return replace(step, drawn=drawn.get(step.side))
    if type(step) is m.SecretAirSupport:
        lanes: dict[Side, Any] = {side: (m.Assigning(side),) for side in SIDES}
        return m.SecretAirSupport({**lanes, **step.lanes})
    return step


def guessed_events(ground: LookupTables, seen: View, rng: Random) -> Events:
    """Markers that are in no known hand and not set aside are in the other hands or in the pool."""
    found = seen.events
    own = seen.viewer
    hands: dict[Side, tuple[EventId, ...]] = {side: found.shown.get(side, ()) for side in SIDES}
    if own is not None:
        hands[own] = found.hand
    deck = hidden_events(ground, seen, hands)
    rng.shuffle(deck)
    for side in SIDES if own is None else (OTHER[own],):
        missing = found.in_hand[side] - len(hands[side])
        hands[side] = tuple(sorted((*hands[side], *(deck.pop() for _ in range(missing)))))
    pool = tuple(sorted(deck))
    return Events(pool, hands, found.shown, found.barred, found.aside, found.once)


def hidden_events(ground: LookupTables, seen: View, hands: dict[Side, tuple[EventId, ...]]) -> list[EventId]:
    """All markers of the scenario without those whose place is known."""
    card = ground.setting.scenarios[seen.scenario]
    given = [letter for hand in card.hands.values() for letter in hand]
    markers = sorted({ground.event_ids[letter] for letter in (*card.pool, *given)})
    known = {marker for hand in hands.values() for marker in hand}
    return [x for x in markers if x not in known and x not in seen.events.aside]
