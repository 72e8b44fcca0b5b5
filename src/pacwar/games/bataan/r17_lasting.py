"""Chapter 17.1: where markers are after play, and events whose effect lasts."""

from __future__ import annotations

from pacwar.core.records import replace
from pacwar.games.bataan.agenda import turn_of, with_tally, with_turn
from pacwar.games.bataan.model import EventId, Side, State
from pacwar.games.bataan.position import Position

FOR_GOOD, UNTIL_DONE = 0, 99  # instead of a turn: out of the game; until something happens


def laid_down(s: State, side: Side, event: EventId) -> State:
    """17.11 A marker leaves the hand and goes back to the pool."""
    events = s.events
    hand = tuple(x for x in events.hands[side] if x != event)
    shown = tuple(x for x in events.shown.get(side, ()) if x != event)
    return replace(
        s,
        events=replace(
            events,
            pool=tuple(sorted((*events.pool, event))),
            hands={**events.hands, side: hand},
            shown={**events.shown, side: shown},
        ),
    )


def set_aside(s: State, event: EventId, until: int) -> State:
    """17.11 While its effect lasts the marker lies beside the map, until the end of a turn."""
    events = s.events
    pool = tuple(x for x in events.pool if x != event)
    return replace(s, events=replace(events, pool=pool, aside={**events.aside, event: until}))


def put_back(s: State, *done: EventId) -> State:
    """17.11 The effect is complete: these markers go back to the pool."""
    events = s.events
    back = [x for x in done if x in events.aside]
    if not back:
        return s
    aside = {x: turn for x, turn in events.aside.items() if x not in back}
    return replace(s, events=replace(events, pool=tuple(sorted((*events.pool, *back))), aside=aside))


def gathered(s: State) -> State:
    """17.11 When a turn ends, the markers come back that were in use so long."""
    due = [x for x, turn in sorted(s.events.aside.items()) if FOR_GOOD < turn <= s.turn]
    return put_back(s, *due)


def lasts(p: Position, side: Side, letter: str) -> bool:
    """17.11 Is an event of this side in effect this turn?"""
    return p.ground.event_ids[letter] in turn_of(p.state).played.get(side, ())


def for_the_turn(s: State, side: Side, event: EventId) -> State:
    """17.11 The event is in effect until the turn is over."""
    played = turn_of(s).played
    s = with_turn(s, played={**played, side: (*played.get(side, ()), event)})
    return set_aside(s, event, s.turn)


def used_up(p: Position, s: State, side: Side, letter: str) -> State:
    """17.11 An event that works once in the turn has worked."""
    event, played = p.ground.event_ids[letter], turn_of(s).played
    rest = tuple(x for x in played.get(side, ()) if x != event)
    return put_back(with_turn(s, played={**played, side: rest}), event)


def convoy_arrived(p: Position, s: State) -> State:
    """19.51b The game is extended; the marker of Event M is complete."""
    if p.field.scenario.also:
        s = with_tally(s, extended=True)  # 19.51b
    return put_back(s, p.ground.event_ids["M"])
