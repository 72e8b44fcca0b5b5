"""Chapter 17.1: Special Events: markers are drawn, held, put back."""

from __future__ import annotations

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice, drawn
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan.model import (
    JAPAN,
    OTHER,
    US,
    DeclineEvent,
    DiscardEvent,
    Discarding,
    DrawEvent,
    EventDeclined,
    EventDiscarded,
    EventDraw,
    EventDrawn,
    EventId,
    Events,
    EventWindow,
    Side,
    SpecialEvents,
    State,
    TakeEvent,
)
from pacwar.games.bataan.position import Position

LAST_US = 24  # 19.54d: the last turn on which the US draws in the campaign
TWICE = {JAPAN: 1, US: 2}  # 19.44b: what is drawn at the start of scenario 4
JAPAN_FIRST = ("abucay", "mauban")  # 19.24b, 19.34d

NOT_A = Refusal("19.54c", "only Event A may be taken")
NOT_NOW = Refusal("19.54c", "a marker may be taken only on GT3 of the campaign")
NOT_HELD = Refusal("17.12", "not one of the event markers in your hand")


def special_events(p: Position, now: SpecialEvents, dice: Dice) -> Outcome[State]:
    """17.11, 17.14 Both may draw; then Japan, and after it the US, may play events of the Strategic Segment."""
    s = p.state
    first = opener(p)
    draws = [EventDraw(first), EventDraw(OTHER[first])]
    if s.scenario == "second" and s.turn == p.field.scenario.first:  # 19.44b, R84
        draws = [EventDraw(side) for side in (JAPAN, US) for _ in range(TWICE[side])] + draws
    return Outcome(then(s, *draws, EventWindow(JAPAN, "strategic"), EventWindow(US, "strategic")))


def opener(p: Position) -> Side:
    """17.11, R49 The side that had the initiative draws first; in scenarios 2 and 3 always Japan (19.34d). On GT3 of the campaign
    the US, which may choose (R85)."""
    if is_choice(p):  # R85
        return US
    return JAPAN if p.state.scenario in JAPAN_FIRST else p.state.tally.initiative or JAPAN


def is_choice(p: Position) -> bool:
    """19.54c"""
    card = p.field.scenario
    return bool(card.also) and p.state.turn == card.first


# -- drawing ------------------------------------------------------------------------------------------------


def nothing_to_draw(p: Position, now: EventDraw) -> Outcome[State] | None:
    """19.54d From GT25 on the US draws no more in the campaign; else the pool may be empty."""
    s = p.state
    late = now.side is US and bool(p.field.scenario.also) and s.turn > LAST_US
    return Outcome(then(s)) if late or not s.events.pool else None


def draw(p: Position, now: EventDraw, a: DrawEvent, dice: Dice) -> Outcome[State]:
    """17.11, 17.12 At random; the other side sees only that a marker is drawn."""
    side = now.side
    marker = drawn(dice, p.state.events.pool, "17.11", side.value)
    s = taken(p, then(p.state), side, marker)
    return Outcome(
        s,
        (
            EventDrawn(rule="17.11", side=side, event=None),
            EventDrawn(rule="17.11", told=side.value, side=side, event=marker),
        ),
    )


def taken(p: Position, s: State, side: Side, marker: EventId) -> State:
    """A marker goes from the pool into a hand."""
    events = s.events
    pool = tuple(x for x in events.pool if x != marker)
    hand = tuple(sorted((*events.hands[side], marker)))
    return limited(p, with_events(s, replace(events, pool=pool, hands={**events.hands, side: hand})), side)


def with_events(s: State, events: Events) -> State:
    return replace(s, events=events)


def limited(p: Position, s: State, side: Side) -> State:
    """17.13 Five markers for the US, eight for Japan: with more, one goes back at once."""
    return ahead(s, Discarding(side)) if len(s.events.hands[side]) > p.setting.events.hands[side] else s


def to_take(p: Position, now: EventDraw) -> tuple[EventId, ...]:
    return (p.ground.event_ids["A"],) if now.side is US and is_choice(p) else ()


def check_take(p: Position, now: EventDraw, a: TakeEvent) -> Refusal | None:
    if now.side is not US or not is_choice(p):
        return NOT_NOW
    return None if a.event == p.ground.event_ids["A"] else NOT_A


def take(p: Position, now: EventDraw, a: TakeEvent, dice: Dice) -> Outcome[State]:
    """19.54c, R55 Both sides see it."""
    s = taken(p, then(p.state), now.side, a.event)
    shown = tuple(sorted((*s.events.shown.get(now.side, ()), a.event)))
    s = with_events(s, replace(s.events, shown={**s.events.shown, now.side: shown}))
    return Outcome(s, (EventDrawn(rule="19.54c", side=now.side, event=a.event),))


def decline(p: Position, now: EventDraw, a: DeclineEvent, dice: Dice) -> Outcome[State]:
    """17.11 A player need not draw."""
    return Outcome(then(p.state), (EventDeclined(rule="17.11", side=now.side),))


# -- putting back -------------------------------------------------------------------------------------------


def in_hand(p: Position, now: Discarding) -> tuple[EventId, ...]:
    return p.state.events.hands[now.side]


def check_discard(p: Position, now: Discarding, a: DiscardEvent) -> Refusal | None:
    return None if a.event in p.state.events.hands[now.side] else NOT_HELD


def discard(p: Position, now: Discarding, a: DiscardEvent, dice: Dice) -> Outcome[State]:
    """17.13, R55 Unseen: nothing of the hand is known any more."""
    side, events = now.side, p.state.events
    hand = tuple(x for x in events.hands[side] if x != a.event)
    events = replace(
        events,
        pool=tuple(sorted((*events.pool, a.event))),
        hands={**events.hands, side: hand},
        shown={**events.shown, side: ()},
    )
    return Outcome(
        with_events(then(p.state), events),
        (
            EventDiscarded(rule="17.13", side=side, event=None),
            EventDiscarded(rule="17.13", told=side.value, side=side, event=a.event),
        ),
    )


def empty_hand(p: Position, now: EventWindow) -> Outcome[State] | None:
    """17.14 A side that holds any marker is asked."""
    return None if p.state.events.hands[now.side] else Outcome(then(p.state))
