"""Markers, air units and ships of Bataan as counters: what a viewer knows of them, and of the rest how many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pacwar.core.records import Record
from pacwar.core.scene import Piece
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import (
    AWAY,
    FLOWN,
    MISSION,
    NAMES,
    READY,
    SAILED,
    SIDES,
    AirId,
    EventId,
    FormationId,
    ShipId,
    Side,
)
from pacwar.games.bataan.r06_attrition import rating
from pacwar.games.bataan.r17_lasting import UNTIL_DONE
from pacwar.games.bataan.show_charts import moment
from pacwar.games.bataan.show_pieces import TINTS, due
from pacwar.games.bataan.show_stage import Stage

PILES = {  # where activation markers are: title, rule
    "free": ("available", "7.16"),
    "cup": ("in the cup", "4.33a"),
    "first": ("first to be drawn", "7.15"),
    "drawn": ("just drawn", "7.21"),
    "held": ("held", "7.22"),
    "out": ("unused this turn", "7.14"),
    "played": ("Activated Formations Track", "4.38a"),
    "reserve": ("in Reserve", "5.31"),
}
PLACES = {READY: READY, FLOWN: "done", SAILED: "done", MISSION: MISSION, AWAY: AWAY}
AIR_TYPES = {"A": "attack aircraft", "B": "bomber", "F": "fighter"}


# -- activation markers -------------------------------------------------------------------------------------


class Pile(Record, frozen=True):
    """Markers that lie together: those that the viewer knows, and how many others."""

    known: tuple[FormationId, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.known) + self.hidden


def piles(stage: Stage, side: Side) -> dict[str, Pile]:
    """4.33, 7.14-7.22 The owner knows them all, other viewers those that lie open."""
    seen, own = stage.view.commands[side], stage.view.commands[side].own
    deciding, filling = stage.step(m.Deciding), stage.step(m.PoolFilling)
    drawn, pooled = Pile(), tuple[FormationId, ...]()
    if deciding is not None and deciding.side is side:
        drawn = Pile(hidden=1) if deciding.drawn is None else Pile((deciding.drawn,))
    if filling is not None and filling.side is side:
        pooled = filling.pooled
    if own is None:
        held = Pile(hidden=int(seen.has_held)) if seen.held is None else Pile((seen.held,))
        cup, first, out = (
            Pile(hidden=seen.in_pool),
            Pile(hidden=int(seen.has_chosen)),
            Pile(hidden=seen.not_used),
        )
    else:
        held, first = (Pile(() if one is None else (one,)) for one in (own.held, own.chosen))
        cup, out = Pile((*own.pool, *pooled)), Pile(own.unused)
    free = Counter({f: n for f, n in sorted(seen.markers.items()) if f not in seen.reserve})
    free.subtract((*seen.played, *pooled))
    dealt = seen.in_pool + seen.not_used + seen.has_held + seen.has_chosen + drawn.size
    return {
        "free": Pile(() if dealt else tuple(free.elements())),
        "cup": cup,
        "first": first,
        "drawn": drawn,
        "held": held,
        "out": out,
        "played": Pile(seen.played),
        "reserve": Pile(tuple(f for f in sorted(seen.reserve) for _ in range(seen.markers.get(f, 0)))),
    }


def activation(stage: Stage, side: Side) -> Iterator[Piece]:
    reserve = stage.view.commands[side].reserve
    for key, pile in piles(stage, side).items():
        box = f"{side.value} {key}"
        for n, formation in enumerate(pile.known):
            words = (f"back on turn {reserve[formation]}",) if key == "reserve" else ()
            yield formation_piece(stage, formation, f"am {box} {n}", box, words)
        if pile.hidden:
            text = f"{NAMES[side]}: {pile.hidden} activation markers, {PILES[key][0]}"
            yield Piece(
                key=f"am {box}", side=side.value, text=text, box=box, kind="formation", count=pile.hidden
            )


def formation_piece(
    stage: Stage, formation: FormationId, key: str, box: str, words: tuple[str, ...] = (), chosen: bool = True
) -> Piece:
    """The activation marker of a formation in its colour, with the rating that is printed on it (6.52)."""
    printed = stage.ground.formations[formation]
    supplied = stage.card.supply_points and formation in stage.view.commands[printed.side].supplied
    status = (*words, *(("supplied",) if supplied else ()))
    hq = stage.setting.counters[stage.ground.hqs[formation][0]]
    return Piece(
        key=key,
        side=printed.side.value,
        text=", ".join(
            (f"{NAMES[printed.side]} {printed.title}, activation marker, ER {printed.er}", *status)
        ),
        name=printed.title,
        symbol="infantry",
        size=hq.size,
        values=f"ER {printed.er}",
        box=box,
        unit=formation if chosen else None,
        status=status,
        kind="formation",
        tint=TINTS.get(stage.ground.formation_names[formation], ""),
        formation=printed.title,
    )


def ratings(stage: Stage, side: Side) -> dict[int, list[FormationId]]:
    """6.52-6.54 The General Attrition Track: formations by their present rating, the highest first."""
    found: dict[int, list[FormationId]] = {}
    if side in stage.card.attrition and stage.game_turn() is not None and stage.view.turn >= stage.card.first:
        for formation in sorted(stage.view.commands[side].markers):
            found.setdefault(rating(stage.p, side, formation), []).append(formation)
    return dict(sorted(found.items(), reverse=True))


def attrition(stage: Stage, side: Side) -> Iterator[Piece]:
    for er, formations in ratings(stage, side).items():
        for formation in formations:
            key = f"attrition {formation}"
            yield formation_piece(stage, formation, key, f"{side.value} attrition {er}", chosen=False)


# -- event markers ------------------------------------------------------------------------------------------


def events(stage: Stage, side: Side) -> Iterator[Piece]:
    """17.12 The viewer's own hand; of another's what has been shown (R55), and how many there are."""
    seen, box = stage.view.events, f"{side.value} hand"
    own = side is stage.viewer
    known: Sequence[EventId] = seen.hand if own else seen.shown.get(side, ())
    for event in known:
        words = ("barred",) if event in seen.barred else ()
        yield event_piece(stage, event, side, box, own, words)
    if hidden := seen.in_hand[side] - len(known):
        text = f"{NAMES[side]}: {hidden} event markers in hand"
        yield Piece(key=f"hand {side.value}", side=side.value, text=text, box=box, kind="event", count=hidden)


def event_piece(
    stage: Stage, event: EventId, side: Side, box: str, own: bool, words: tuple[str, ...] = ()
) -> Piece:
    card, letter = stage.ground.events[event][side], stage.ground.letters[event]
    parts = [
        f"Event {letter}, {card.title}: {card.text}",
        f"Played {moment(stage.ground, letter, side)}.",
        f"Otherwise: {card.other}" if card.other else "",
        "May not be played before the next turn." if words else "",
    ]
    return Piece(
        key=f"event {event}",
        side=side.value,
        text=" ".join(filter(None, parts)),
        name=card.title,
        values=letter,
        box=box,
        unit=event if own else None,
        status=words,
        kind="event",
    )


def in_use(stage: Stage) -> Iterator[Piece]:
    """17.11 Markers that are set aside while their effect lasts, or for good."""
    for event, until in stage.view.events.aside.items():
        ends = "until the Convoy arrives" if until == UNTIL_DONE else f"until the end of turn {until}"
        words = ends if until else "out of play"
        yield Piece(
            key=f"event {event}",
            side="",
            text=f"{stage.words.letter(event)}, {words}",
            name=f"Event {stage.ground.letters[event]}",
            box="events aside",
            kind="event",
        )


# -- the Strategic Display ----------------------------------------------------------------------------------


def place_of(box: str) -> str:
    """The row of the Strategic Display that a unit lies in: a sea zone or port by its name."""
    return PLACES.get(box, box)


def strategic(stage: Stage, side: Side) -> Iterator[Piece]:
    """18.24 Air units and ships where they are; those assigned in secret only for their owner (10.41a)."""
    display, lane = stage.view.display, stage.step(m.Assigning)
    secret = lane.air if lane is not None and lane.side is side else ()
    for air, box in sorted(display.air.items()):
        if stage.ground.air[air].side is side:
            place = MISSION if air in secret else place_of(box)
            yield air_piece(stage, air, f"{side.value} {place}", display.back.get(air, 0))
    for ship, box in sorted(display.ships.items()):
        if stage.ground.ships[ship].side is side:
            yield ship_piece(stage, ship, f"{side.value} {place_of(box)}")
    for line in due(stage):
        for name in line.units:
            if line.side is side and name in stage.ground.air_ids:
                yield air_piece(stage, stage.ground.air_ids[name], f"turn {line.turn}", 0)


def air_piece(stage: Stage, air: AirId, box: str, back: int) -> Piece:
    printed, name = stage.ground.air[air], stage.ground.air_names[air]
    status = (f"back on turn {back}",) if back else ()
    words = (
        f"{NAMES[printed.side]} {name}",
        f"{printed.service.title()} {AIR_TYPES[printed.type]}".strip(),
        f"{stage.words.points(printed.points, 'air')}, ER {printed.er}",
        *status,
    )
    return Piece(
        key=f"air {air}",
        side=printed.side.value,
        text=", ".join(words),
        name=name,
        symbol="aviation",
        values=f"{printed.type} {printed.points}-{printed.er}",
        box=box,
        unit=air,
        status=status,
        kind="air",
        provenance=stage.setting.library.provenance("counters.yaml", name, "air").kind,
    )


def ship_piece(stage: Stage, ship: ShipId, box: str) -> Piece:
    printed, name = stage.ground.ships[ship], stage.ground.ship_names[ship]
    carries = [
        f"gunfire {printed.points}" if printed.points else "",
        f"carries {printed.capacity} stacking points" if printed.capacity else "",
        f"carries {printed.cargo} supply points" if printed.cargo else "",
    ]
    words = (
        f"{NAMES[printed.side]} {name}",
        f"{printed.kind} of {printed.port}",
        *carries,
        f"ER {printed.er}",
    )
    return Piece(
        key=f"ship {ship}",
        side=printed.side.value,
        text=", ".join(filter(None, words)),
        name=name,
        symbol="naval",
        values=f"{printed.points or printed.cargo}-{printed.er}",
        box=box,
        unit=ship,
        kind="ship",
        provenance=stage.setting.library.provenance("counters.yaml", name, "naval").kind,
    )


def markers(stage: Stage) -> Iterator[Piece]:
    for side in SIDES:
        for part in (strategic, activation, attrition, events):
            yield from part(stage, side)
    yield from in_use(stage)
