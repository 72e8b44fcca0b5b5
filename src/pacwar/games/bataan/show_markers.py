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
    READY,
    SAILED,
    SIDES,
    AirId,
    EventId,
    FormationId,
    Side,
)
from pacwar.games.bataan.r06_attrition import rating
from pacwar.games.bataan.r17_lasting import UNTIL_DONE
from pacwar.games.bataan.show_pieces import due
from pacwar.games.bataan.show_stage import Stage
from pacwar.kit.stage import listed

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
    for key, pile in stage.part(piles, side).items():
        box = f"{side.value} {key}"
        for n, formation in enumerate(pile.known):
            words = (f"back on turn {reserve[formation]}",) if key == "reserve" else ()
            status = (*words, *supplied(stage, formation))
            yield Piece(f"am {box} {n}", f"am {formation}", box=box, unit=formation, status=status)
        if pile.hidden:
            yield Piece(f"am {box}", f"{side.value} am", box=box, count=pile.hidden)


def supplied(stage: Stage, formation: FormationId) -> tuple[str, ...]:
    """6.42 Whether a supply point was spent on the formation."""
    side = stage.ground.formations[formation].side
    is_fed = stage.card.supply_points and formation in stage.view.commands[side].supplied
    return ("supplied",) if is_fed else ()


def ratings(stage: Stage, side: Side) -> dict[int, list[FormationId]]:
    """6.52-6.54 The General Attrition Track: formations by their present rating, the highest first."""
    found: dict[int, list[FormationId]] = {}
    if side in stage.card.attrition and stage.game_turn() is not None and stage.view.turn >= stage.card.first:
        for formation in sorted(stage.view.commands[side].markers):
            found.setdefault(rating(stage.p, side, formation), []).append(formation)
    return dict(sorted(found.items(), reverse=True))


def attrition(stage: Stage, side: Side) -> Iterator[Piece]:
    for er, formations in stage.part(ratings, side).items():
        for formation in formations:
            box, status = f"{side.value} attrition {er}", supplied(stage, formation)
            yield Piece(f"attrition {formation}", f"am {formation}", box=box, status=status)


# -- event markers ------------------------------------------------------------------------------------------


def events(stage: Stage, side: Side) -> Iterator[Piece]:
    """17.12 The viewer's own hand; of another's what has been shown (R55), and how many there are."""
    seen, box = stage.view.events, f"{side.value} hand"
    own = side is stage.viewer
    known: Sequence[EventId] = seen.hand if own else seen.shown.get(side, ())
    for event in known:
        status = ("barred until the next turn",) if event in seen.barred else ()
        number = event if own else None
        yield Piece(f"event {event}", f"{side.value} event {event}", box=box, unit=number, status=status)
    if hidden := seen.in_hand[side] - len(known):
        yield Piece(f"hand {side.value}", f"{side.value} event", box=box, count=hidden)


def in_use(stage: Stage) -> Iterator[Piece]:
    """17.11 Markers that are set aside while their effect lasts, or for good."""
    for event, until in stage.view.events.aside.items():
        ends = "until the Convoy arrives" if until == UNTIL_DONE else f"until the end of turn {until}"
        yield Piece(f"event {event}", box="events aside", status=(ends if until else "out of play",))


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
            yield air_piece(air, f"{side.value} {place}", display.back.get(air, 0))
    for ship, box in sorted(display.ships.items()):
        if stage.ground.ships[ship].side is side:
            yield Piece(f"ship {ship}", box=f"{side.value} {place_of(box)}", unit=ship)
    for line in due(stage):
        for name in line.units:
            if line.side is side and name in stage.ground.air_ids:
                yield air_piece(stage.ground.air_ids[name], f"turn {line.turn}")


def air_piece(air: AirId, box: str, back: int = 0) -> Piece:
    return Piece(f"air {air}", box=box, unit=air, status=(f"back on turn {back}",) if back else ())


def markers(stage: Stage) -> Iterator[Piece]:
    for side in SIDES:
        for part in (strategic, activation, attrition, events):
            yield from stage.part(listed, part, side)
    yield from in_use(stage)
