"""Chapter 17.1: when an event may be played, and what it does. Its targets are in `r17_targets`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Order, Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan import r10_combat as r10
from pacwar.games.bataan import r17_combat as r17c
from pacwar.games.bataan.agenda import (
    changed,
    each,
    enclosing_step,
    turn_of,
    with_command,
    with_tally,
    with_turn,
)
from pacwar.games.bataan.model import (
    AWAY,
    JAPAN,
    OTHER,
    US,
    AirCoordination,
    AirSupport,
    AnyFormation,
    AttritionPhase,
    Combat,
    EndGuerrillas,
    EventId,
    EventPassed,
    EventPlayed,
    EventTarget,
    EventWindow,
    FireSupport,
    ForagePhase,
    GarrisonSweep,
    MarkerSeen,
    Operation,
    PlayEvent,
    ReplacementsReceived,
    ReserveLeft,
    SequenceChoice,
    Side,
    State,
    TakeReplacement,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r05_reserve import out_of_reserve
from pacwar.games.bataan.r06_attrition import is_subject
from pacwar.games.bataan.r06_points import with_points
from pacwar.games.bataan.r17_events import limited
from pacwar.games.bataan.r17_formation import has_choice
from pacwar.games.bataan.r17_lasting import (
    FOR_GOOD,
    UNTIL_DONE,
    for_the_turn,
    laid_down,
    put_back,
    set_aside,
)
from pacwar.games.bataan.r17_targets import RAIDED, TARGETS, targets_of

Window = EventWindow | Operation | SequenceChoice | FireSupport | AirSupport
Effect = Callable[[Position, State, Side, EventId, Dice], Outcome[State]]
UNREST = 2  # turns that Event J of the US lasts
BATTALION_GARRISON = 2  # 16.42b: or two units
APART = {  # 17.14 events that belong to one moment of an activation or a combat
    (US, "K"): SequenceChoice,
    (US, "T"): FireSupport,
    (JAPAN, "P"): FireSupport,
    (JAPAN, "T"): AirSupport,
}

NOT_HELD = Refusal("17.12", "not one of the event markers in your hand")
NOT_YET = Refusal("17.13", "a marker passed to you may not be used before the next turn (R1)")
WRONG_TIME = Refusal("17.14", "this event may not be played now")
NO_EFFECT = Refusal("17.15", "nothing meets the condition of this event")


# -- may it be played? --------------------------------------------------------------------------------------


def playable(p: Position, now: Window) -> tuple[EventId, ...]:
    return p.state.events.hands[now.side]


def check_play(p: Position, now: Window, a: PlayEvent) -> Refusal | None:
    events, side = p.state.events, now.side
    if a.event not in events.hands[side]:
        return NOT_HELD
    if not is_time(p, now, a.event):
        return WRONG_TIME
    if a.event in events.barred:
        return NOT_YET
    return None if is_ready(p, side, a.event) else NO_EFFECT


def is_time(p: Position, now: Window, event: EventId) -> bool:
    """17.14 An event is played when it takes place."""
    letter, when = p.ground.letters[event], p.ground.events[event][now.side].when
    apart = APART.get((now.side, letter))
    kind = type(now)
    waits = kind is EventWindow and AirCoordination(now.side) in p.state.steps  # 10.41a: assigned in secret
    if apart is not None:
        return kind is apart or (waits and apart is AirSupport)
    if type(now) is EventWindow:
        return when == now.when and not waits
    return kind is Operation and when == "activation"


def is_available(p: Position, side: Side, event: EventId) -> bool:
    """17.16 On certain turns, or once in a game, and then only its alternative outcome."""
    card = p.ground.events[event][side]
    return card.first <= p.state.turn <= card.last and event not in p.state.events.once.get(side, ())


def is_ready(p: Position, side: Side, event: EventId) -> bool:
    """17.15 Is there anything that the event can do? Never a dead end: an event that needs a target has one."""
    if not is_available(p, side, event):
        return bool(p.ground.events[event][side].other)
    letter = p.ground.letters[event]
    if (side, letter) in TARGETS:
        return bool(targets_of(p, side, letter))
    if p.ground.events[event][side].when in ("combat", "result"):
        return r17c.fits(p, side, letter)
    test = READY.get((side, letter))
    return test is None or test(p)


def _garrison(p: Position) -> bool:
    """16.42b A Garrison unit of battalion size in Manila, or two smaller ones."""
    at, manila = p.deployed[JAPAN].at, p.setting.manila
    found = [u for u, spot in at.items() if spot == manila and p.setting.counters[u].garrison]
    return len(found) >= BATTALION_GARRISON or any(p.setting.counters[u].size == "battalion" for u in found)


def _held_or_drawn(p: Position) -> bool:
    """Is there a Japanese marker to look at? How many there are is open."""
    command = p.state.commands[JAPAN]
    return command.held is not None or command.chosen is not None or bool(command.pool)


def _ships_at_sea(p: Position) -> bool:
    return any(p.ground.ships[ship].cargo for ship in p.state.display.ships)


def _in_manila(p: Position) -> bool:
    """16.42c Units of the 48th Division that could enter."""
    members = p.ground.members[p.ground.formation_ids["48"]]
    return any(p.deployed[JAPAN].at.get(u) == p.setting.manila for u in members)


def _single_formation(p: Position) -> bool:
    choice = p.state.steps[-1]
    return type(choice) is SequenceChoice and len(choice.formations) == 1 and not choice.bonus


def _waits(kind: type[Any], side: Side | None = None) -> Callable[[Position], bool]:
    return lambda p: any(
        type(x) is kind and (side is None or getattr(x, "side", None) is side) for x in p.state.steps
    )


READY: dict[tuple[Side, str], Callable[[Position], bool]] = {
    (US, "B"): _waits(ForagePhase),
    (US, "G"): _held_or_drawn,
    (US, "H"): lambda p: (
        p.setting.board.spot(p.setting.display.ports["Mariveles"].hex) not in p.state.land.japanese
    ),
    (US, "J"): _in_manila,
    (US, "K"): _single_formation,
    (US, "N"): lambda p: has_choice(p, US),
    (US, "P"): lambda p: any(
        p.ground.air[x].side is US and box != AWAY for x, box in p.state.display.air.items()
    ),
    (JAPAN, "H"): lambda p: p.state.tally.supply > 0,
    (JAPAN, "I"): lambda p: p.ground.formation_ids["48"] in p.state.commands[JAPAN].reserve,
    (JAPAN, "J"): _garrison,
    (JAPAN, "M"): _ships_at_sea,
    (JAPAN, "N"): lambda p: has_choice(p, JAPAN),
    (JAPAN, "S"): lambda p: is_subject(p, JAPAN) and _waits(AttritionPhase, JAPAN)(p),
}


# -- what it does -------------------------------------------------------------------------------------------


def play(p: Position, now: Window, a: PlayEvent, dice: Dice) -> Outcome[State]:
    """17.15 The event of the playing side happens, not that of the other (17.16: or its alternative)."""
    side, event = now.side, a.event
    letter, card = p.ground.letters[event], p.ground.events[event][side]
    told = EventPlayed(rule="17.15", side=side, event=event)
    s = laid_down(p.state, side, event)
    if not is_available(p, side, event):
        out = OTHERWISE[side, letter](p, s, side, event, dice)
        return Outcome(out.state, (told, *out.events))
    if card.once:
        once = s.events.once
        known = tuple(sorted((*once.get(side, ()), event)))
        s = replace(s, events=replace(s.events, once={**once, side: known}))
    if (side, letter) in TARGETS:
        chooser, most = (JAPAN, RAIDED) if (side, letter) == (US, "L") else (side, 1)
        left = min(most, len(targets_of(p, side, letter)))
        s = answered(s, side, letter)
        return Outcome(ahead(s, EventTarget(chooser, event, side, left)), (told,))
    if card.when == "combat":
        return Outcome(r17c.played_on(s, side, event), (told,))
    out = EFFECTS[side, letter](p, s, side, event, dice)
    return Outcome(out.state, (told, *out.events))


def answered(s: State, side: Side, letter: str) -> State:
    """17.14 Japan may answer Guerrillas with its Garrison Sweep: it is asked if it holds a marker."""
    asks = side is US and letter == "I" and s.events.hands[JAPAN]
    return ahead(s, EventWindow(JAPAN, "strategic")) if asks else s


def gained(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """6.43, 6.46c Supply points that an event brings or costs."""
    card = p.ground.events[event][side]
    return Outcome(*with_points(s, card.supply, "6.43", card.title))  # 6.46c: with or without the source


def _some_points(points: int) -> Effect:
    def effect(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
        return Outcome(*with_points(s, points, "17.16", p.ground.events[event][side].title))

    return effect


def help_promised(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """19.51a Event A of the US: on GT3 of the campaign it makes the game longer."""
    if p.field.scenario.also and s.turn == p.field.scenario.first:  # 19.51a
        s = with_tally(s, extended=True)
    return gained(p, s, side, event, dice)


def replacement(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """16.51 One replacement point."""
    points = {**s.tally.replacements, side: s.tally.replacements[side] + 1}
    s = with_tally(s, replacements=points)
    return Outcome(s, (ReplacementsReceived(rule="17.15", side=side, points=1),))


def lasting(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    return Outcome(for_the_turn(s, side, event))


def captured_orders(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """R61 Event G of the US: it looks at the held marker, else at the next that is drawn."""
    command = s.commands[JAPAN]
    if command.held is None:
        return Outcome(with_command(s, JAPAN, replace(command, is_watched=True)))
    s = with_command(s, JAPAN, replace(command, is_held_seen=True))  # R61
    seen = MarkerSeen(rule="17.15", told=US.value, side=JAPAN, formation=command.held)
    return Outcome(s, (MarkerSeen(rule="17.15", side=JAPAN, formation=None), seen))


def unrest(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """16.42c Event J of the US: for two turns no unit of the 48th Division leaves Manila."""
    return Outcome(set_aside(with_tally(s, unrest=s.turn + UNREST), event, s.turn + UNREST - 1))


def inspected(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """Event K of the US: the sequence that begins has a bonus."""
    now = enclosing_step(s, SequenceChoice)
    return Outcome(changed(s, now, replace(now, bonus=1)))


def convoy(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """15.38 Event M of the US: the Convoy appears; the marker is complete when it arrives (15.37)."""
    ship = p.ground.ship_ids["Convoy"]
    ships = {**s.display.ships, ship: p.ground.ships[ship].port}
    s = replace(s, display=replace(s.display, ships=dict(sorted(ships.items()))))
    return Outcome(set_aside(s, event, UNTIL_DONE))


def any_formation(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """4.35, 4.38b, R1 Event N passes to the other side, which may not use it this turn; then a formation is chosen."""
    other, events = OTHER[side], s.events
    pool = tuple(x for x in events.pool if x != event)
    hand = tuple(sorted((*events.hands[other], event)))  # 4.38b, R1
    shown = tuple(sorted((*events.shown.get(other, ()), event)))
    s = replace(
        s,
        events=replace(
            events,
            pool=pool,
            hands={**events.hands, other: hand},
            shown={**events.shown, other: shown},
            barred=(event,),
        ),
    )
    s = limited(p, then(s, AnyFormation(side)), other)  # 17.13
    return Outcome(s, (EventPassed(rule="17.13", to=other, event=event),))


def keep_48th(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """16.42a, 19.56e Event I of Japan: the 48th Division returns with its markers."""
    formation = p.ground.formation_ids["48"]
    s = with_tally(out_of_reserve(s, JAPAN, formation), kept_48th=True)
    return Outcome(s, (ReserveLeft(rule="16.42a", formation=formation),))


def sweep(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """16.42b, R87 Event J of Japan: if there are Guerrillas this turn, it is asked whether they end."""
    if not turn_of(s).cut_off:  # R87
        return replacement(p, s, side, event, dice)
    return Outcome(ahead(s, GarrisonSweep(side)))


def end_guerrillas(p: Position, now: GarrisonSweep, a: EndGuerrillas, dice: Dice) -> Outcome[State]:
    """R87 No unit is cut off any more, and the US marker returns to the pool."""
    s = with_turn(then(p.state), cut_off=frozenset())
    return Outcome(put_back(s, p.ground.event_ids["I"]))


def take_replacement(p: Position, now: GarrisonSweep, a: TakeReplacement, dice: Dice) -> Outcome[State]:
    return replacement(p, then(p.state), now.side, p.ground.event_ids["J"], dice)


def second_die(p: Position, s: State, side: Side, event: EventId, dice: Dice) -> Outcome[State]:
    """17.14 Event A of Japan: the die is rolled again, and the second counts. 19.34c: in scenario 3 the marker is gone."""
    s = set_aside(s, event, FOR_GOOD) if s.scenario == "mauban" else s  # 19.34c
    combat = enclosing_step(s, Combat)
    return r10.rolled(p, s, combat, dice)


EFFECTS: dict[tuple[Side, str], Effect] = {
    (US, "A"): help_promised,
    (US, "B"): lasting,
    (US, "C"): gained,
    (US, "G"): captured_orders,
    (US, "H"): gained,
    (US, "J"): unrest,
    (US, "K"): inspected,
    (US, "M"): convoy,
    (US, "N"): any_formation,
    (US, "O"): replacement,
    (US, "P"): lasting,
    (JAPAN, "A"): second_die,
    (JAPAN, "B"): replacement,
    (JAPAN, "H"): gained,
    (JAPAN, "I"): keep_48th,
    (JAPAN, "J"): sweep,
    (JAPAN, "M"): lasting,
    (JAPAN, "N"): any_formation,
    (JAPAN, "R"): lasting,
    (JAPAN, "S"): lasting,
}
OTHERWISE: dict[tuple[Side, str], Effect] = {  # 17.16
    (US, "A"): _some_points(2),
    (US, "M"): _some_points(3),
    (JAPAN, "I"): replacement,
}
ORDER: Order[State, Position, Any, PlayEvent] = Order(PlayEvent, each(PlayEvent, playable), check_play, play)
