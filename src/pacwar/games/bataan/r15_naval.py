"""Chapter 15.1 and 15.2: naval units, their ports and readiness, and the Naval Phase with its air units (13.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.model import (
    AWAY,
    FLOWN,
    JAPAN,
    READY,
    SAILED,
    US,
    AirFlown,
    AirId,
    AirOffset,
    AirPlaced,
    GroupChecked,
    Offsetting,
    PlaceAir,
    Placement,
    PlaceShip,
    PlacingAir,
    PlacingShip,
    ShipId,
    ShipPlaced,
    ShipReadied,
    ShipsSailed,
    Side,
    State,
    ToZone,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import TEN

NOT_READY_AIR = Refusal("13.13", "only your Ready air units may be placed")
ARMY_AIR = Refusal("13.22", "Japanese Army air units may not be placed in sea zones")
NO_ROOM = Refusal("15.23", "no more of your air units may be placed in this sea zone")
NO_ROOM_AT_ALL = Refusal("15.23", "no sea zone has room for another of your air units")
NOT_READY_SHIP = Refusal("15.12", "only your Ready naval units may be placed")
CARRIES_SUPPLY = Refusal("15.24", "the Steamer and the Convoy move and may not be placed")
LOST_PORT = Refusal("15.11", "the enemy holds the ship's port (R90)")
NOT_ADJACENT = Refusal("15.24", "a naval unit may be placed only in a sea zone adjacent to its port")


# -- ports and readiness ------------------------------------------------------------------------------------


def is_friendly(p: Position, s: State, ship: ShipId) -> bool:
    """15.11, 15.14 Is the port of this ship friendly to its owner? Manila and Australia always are."""
    counter = p.ground.ships[ship]
    name = p.setting.display.ports[counter.port].hex
    return not name or (p.setting.board.spot(name) in s.land.japanese) == (counter.side is JAPAN)


def with_ships(s: State, ships: Iterable[ShipId], box: str) -> State:
    """15.11 The state with these ships in another box of the Strategic Display."""
    return replace(s, display=replace(s.display, ships={**s.display.ships, **dict.fromkeys(ships, box)}))


def came_home(p: Position, s: State, ships: Iterable[ShipId]) -> State:
    """15.14 Ships go to the Sailed box of their port, or out of play where it is not friendly."""
    for ship in ships:
        s = with_ships(s, (ship,), SAILED if is_friendly(p, s, ship) else AWAY)
    return s


def ships_readied(p: Position, s: State, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """15.13a Each naval unit that has sailed checks; 15.13b: Ready units stay Ready. 15.14, R90: a port that has changed
    hands takes its ships out of play, or gives them back."""
    events: list[Event] = []
    for ship, box in sorted(s.display.ships.items()):
        counter = p.ground.ships[ship]
        if counter.cargo or box not in (READY, SAILED, AWAY):  # 15.32: never subject to Readiness
            continue
        if not is_friendly(p, s, ship):
            s = s if box == AWAY else with_ships(s, (ship,), AWAY)
        elif box != READY:  # 15.13b
            face = dice.roll(TEN, "15.13a")
            passed = face <= counter.er
            name = p.ground.ship_names[ship]
            check = GroupChecked(rule="15.13a", name=name, er=counter.er, face=face, drm=0, passed=passed)
            events.append(check)
            if passed:
                events.append(ShipReadied(rule="15.13a", ship=ship))
            s = with_ships(s, (ship,), READY if passed else SAILED)
    return s, tuple(events)


def returned(p: Position, s: State) -> Outcome[State]:
    """15.14, 13.16 At the end of the turn naval units at sea return to port, and air units at sea to their base; Steamer
    and Convoy remain (15.36)."""
    zones, ground = p.setting.display.zones, p.ground
    ships = tuple(
        x for x, box in sorted(s.display.ships.items()) if box in zones and not ground.ships[x].cargo
    )
    air = tuple(x for x, box in sorted(s.display.air.items()) if box in zones)
    events: tuple[Event, ...] = ()
    if ships:
        s = came_home(p, s, ships)
        events = (ShipsSailed(rule="15.14", ships=ships),)
    if air:
        s = replace(s, display=replace(s.display, air={**s.display.air, **dict.fromkeys(air, FLOWN)}))
        events = (*events, AirFlown(rule="13.16", air=air))
    return Outcome(s, events)


# -- the Naval Phase ----------------------------------------------------------------------------------------


def air_in(p: Position, side: Side, zone: str) -> tuple[AirId, ...]:
    """13.21 A side's air units in a sea zone."""
    air = p.ground.air
    return tuple(x for x, box in sorted(p.state.display.air.items()) if box == zone and air[x].side is side)


def own_air(p: Position, now: Placement) -> Iterable[AirId]:
    return (x for x in sorted(p.state.display.air) if p.ground.air[x].side is now.side)


def own_ships(p: Position, now: Placement) -> Iterable[ShipId]:
    return (x for x in sorted(p.state.display.ships) if p.ground.ships[x].side is now.side)


def nothing_to_place(p: Position, now: Placement) -> Outcome[State] | None:
    """15.12, 13.13 No Ready unit may be placed."""
    if any(check_place_air(p, now, PlaceAir(x)) is None for x in own_air(p, now)):
        return None
    if any(check_place_ship(p, now, PlaceShip(x)) is None for x in own_ships(p, now)):
        return None
    return Outcome(then(p.state))


def check_place_air(p: Position, now: Placement, a: PlaceAir) -> Refusal | None:
    if p.state.display.air.get(a.air) != READY or p.ground.air[a.air].side is not now.side:
        return NOT_READY_AIR
    if p.ground.air[a.air].service == "army":
        return ARMY_AIR
    if not any(_has_room(p, now.side, zone) for zone in p.ground.zones):
        return NO_ROOM_AT_ALL
    return None


def place_air(p: Position, now: Placement, a: PlaceAir, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, PlacingAir(now.side, a.air)))


def _has_room(p: Position, side: Side, zone: str) -> bool:
    """15.23 Two in each bay, one Japanese in the South China Sea."""
    return len(air_in(p, side, zone)) < p.setting.display.zones[zone].air[side]


def zones(p: Position, now: PlacingAir | PlacingShip) -> Iterable[int]:
    """15.26 The Mariveles Port Area is none of them."""
    return range(len(p.ground.zones))  # 15.26


def check_air_zone(p: Position, now: PlacingAir, a: ToZone) -> Refusal | None:
    return None if _has_room(p, now.side, p.ground.zones[a.zone]) else NO_ROOM


def put_air(p: Position, now: PlacingAir, a: ToZone, dice: Dice) -> Outcome[State]:
    """15.21 Without a check."""
    zone = p.ground.zones[a.zone]
    s = then(p.state)
    s = replace(s, display=replace(s.display, air={**s.display.air, now.air: zone}))
    return Outcome(s, (AirPlaced(rule="15.23", air=now.air, zone=zone),))


def check_place_ship(p: Position, now: Placement, a: PlaceShip) -> Refusal | None:
    if a.ship not in p.state.display.ships or p.ground.ships[a.ship].side is not now.side:
        return NOT_READY_SHIP
    if p.ground.ships[a.ship].cargo:
        return CARRIES_SUPPLY
    if p.state.display.ships[a.ship] != READY:
        return NOT_READY_SHIP
    return None if is_friendly(p, p.state, a.ship) else LOST_PORT


def place_ship(p: Position, now: Placement, a: PlaceShip, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, PlacingShip(now.side, a.ship)))


def beside_port(p: Position, ship: ShipId) -> Sequence[str]:
    return p.setting.display.ports[p.ground.ships[ship].port].zones


def one_zone(p: Position, now: PlacingShip) -> Outcome[State] | None:
    """15.24 A port with one sea zone beside it leaves no choice."""
    zones = beside_port(p, now.ship)
    return _put_ship(p, now, zones[0]) if len(zones) == 1 else None


def check_ship_zone(p: Position, now: PlacingShip, a: ToZone) -> Refusal | None:
    return None if p.ground.zones[a.zone] in beside_port(p, now.ship) else NOT_ADJACENT


def put_ship(p: Position, now: PlacingShip, a: ToZone, dice: Dice) -> Outcome[State]:
    return _put_ship(p, now, p.ground.zones[a.zone])


def _put_ship(p: Position, now: PlacingShip, zone: str) -> Outcome[State]:
    """15.21, 15.24 It arrives there automatically."""
    s = with_ships(then(p.state), (now.ship,), zone)
    return Outcome(s, (ShipPlaced(rule="15.24", ship=now.ship, zone=zone),))


def offsetting(p: Position, now: Offsetting, dice: Dice) -> Outcome[State]:
    """15.25, R91 In each sea zone as many points of either side as both can muster in whole units return to base."""
    s, events = then(p.state), list[Event]()
    for zone in p.ground.zones:
        gone = _matched(p, air_in(p, US, zone), air_in(p, JAPAN, zone))
        if gone:
            s = replace(s, display=replace(s.display, air={**s.display.air, **dict.fromkeys(gone, FLOWN)}))
            events.append(AirOffset(rule="15.25", air=gone))
    return Outcome(s, tuple(events))


def _matched(p: Position, one: Sequence[AirId], other: Sequence[AirId]) -> tuple[AirId, ...]:
    """The most units of both sides with equal points."""
    if not one or not other:
        return ()

    def sums(air: Sequence[AirId]) -> dict[int, tuple[AirId, ...]]:
        groups = (group for n in range(1, len(air) + 1) for group in combinations(air, n))
        return {sum(p.ground.air[x].points for x in group): group for group in groups}

    first, second = sums(one), sums(other)
    points = max(first.keys() & second.keys(), default=0)  # R91
    return tuple(sorted((*first[points], *second[points]))) if points else ()
