"""Chapter 17.15: events with targets: units, hexes, bridges, air units and ships, and what happens to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact_at
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan.agenda import turn_of, with_turn
from pacwar.games.bataan.ground import COMMAND_RANGE
from pacwar.games.bataan.model import (
    AWAY,
    JAPAN,
    READY,
    SAILED,
    US,
    AirId,
    AirWithdrawn,
    Bridge,
    BridgeBlown,
    BridgeBuilt,
    ChooseAir,
    ChooseShip,
    ChooseSpot,
    ChooseUnit,
    EventTarget,
    FortBuilt,
    Land,
    ShipId,
    ShipReadied,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import checked
from pacwar.games.bataan.r06_supply import near_source, traces
from pacwar.games.bataan.r16_scouts import is_apart
from pacwar.games.bataan.r17_lasting import set_aside
from pacwar.games.bataan.relocation import disrupted, held, lapsed, restored

RAIDED, RAID = 2, 2  # Event L of the US: air units, turns
NEAR = COMMAND_RANGE  # Events E of Japan and Q of the US: four hexes

NOT_WANTED = Refusal("17.15", "not a target for this event")
Targets = Callable[[Position], Iterable[Any]]


# -- targets ------------------------------------------------------------------------------------------------


def long_routes(p: Position) -> list[UnitId]:
    """R81 Event I of the US: Japanese units whose Supply Route is longer than seven hexes."""
    near, at = near_source(p, JAPAN), p.deployed[JAPAN].at
    return [u for u in sorted(at) if at[u] in p.area and at[u] not in near and traces(p, u)]


def worn(p: Position) -> list[UnitId]:
    """Event S of the US: reduced units that are not in an enemy zone."""
    force, zone = p.state.forces[US], p.deployed[JAPAN].zone
    return [u for u in sorted(force.reduced) if u in force.at and force.at[u] not in zone]


def exposed_hqs(p: Position) -> list[UnitId]:
    """Event E of Japan: US HQs within four hexes of a Japanese unit. R166: a unit outside the area is not in play."""
    force, distances = p.state.forces[US], p.setting.board.distances
    enemy = p.deployed[JAPAN].occupied & p.area
    return [
        u
        for u in sorted(force.at)
        if p.ground.is_hq[u]
        and force.at[u] in p.area
        and u not in force.disrupted
        and any(distances(force.at[u])[spot] <= NEAR for spot in enemy)
    ]


def wavering(p: Position) -> list[UnitId]:
    """Event G of Japan: Philippine Army units in its zone."""
    force, zone, counters = p.state.forces[US], p.deployed[JAPAN].zone, p.setting.counters
    return [
        u
        for u in sorted(force.at)
        if force.at[u] in zone and u not in force.disrupted and counters[u].nation == "philippine army"
    ]


def digging(p: Position) -> list[Spot]:
    """R88 Event R of the US: hexes without a fort, with a unit that has been activated, not adjacent to the enemy. A unit not
    yet released was not activated with its formation (19.54g), nor was an Army unit that failed its check (7.45)."""
    s, enemy, locked = p.state, p.deployed[JAPAN].occupied, p.state.forces[US].locked
    active = {f for f in s.commands[US].activated if not is_apart(p, f)}  # 16.32a: Scouts one by one
    joined = turn_of(s).joined  # R88
    return [
        spot
        for spot, units in p.deployed[US].stacks.items()
        if spot in p.area
        and spot not in p.setting.forts
        and spot not in s.land.built
        and enemy.isdisjoint(p.setting.board.neighbors[spot])
        and any(p.ground.formation_of[u] in active or u in joined for u in units if u not in locked)
    ]


def _pairs(p: Position, sides: Iterable[tuple[Spot, Spot]]) -> list[Bridge]:
    """Each hexside in play once, the lower hex first."""
    return sorted((a, b) for a, b in sides if a < b and a in p.area and b in p.area)


def standing(p: Position) -> list[Bridge]:
    """Event Q of the US: bridges within four hexes of one of its engineers."""
    at, distances = p.deployed[US].at, p.setting.board.distances
    engineers = {
        spot
        for u, spot in at.items()
        if p.setting.counters[u].kind == "engineer" and p.setting.board.is_hex(spot)
    }
    return [
        (a, b)
        for a, b in _pairs(p, p.ways[US].bridges)
        if any(min(distances(h)[a], distances(h)[b]) <= NEAR for h in engineers)
    ]


def fords(p: Position) -> list[Bridge]:
    """Event O of Japan: rivers that a trail crosses without a bridge."""
    sides, bridges = p.setting.board.sides, p.ways[JAPAN].bridges
    return _pairs(p, (sides["river"] & sides["trail"]) - bridges)


def ruined(p: Position) -> list[Bridge]:
    """Event Q of Japan: destroyed bridges."""
    return list(p.state.land.blown)


def flying(p: Position) -> list[AirId]:
    """Event L of the US: Japanese air units that are in play."""
    air = p.state.display.air
    return [x for x in sorted(air) if p.ground.air[x].side is JAPAN and air[x] != AWAY]


def sailed_barges(p: Position) -> list[ShipId]:
    """Event K of Japan: barges that are not Ready."""
    ships = p.state.display.ships
    return [x for x in sorted(ships) if p.ground.ships[x].kind == "barge" and ships[x] == SAILED]


TARGETS: dict[tuple[Side, str], tuple[type[Any], Targets]] = {
    (US, "I"): (ChooseUnit, long_routes),
    (US, "L"): (ChooseAir, flying),
    (US, "Q"): (ChooseSpot, standing),
    (US, "R"): (ChooseSpot, digging),
    (US, "S"): (ChooseUnit, worn),
    (JAPAN, "E"): (ChooseUnit, exposed_hqs),
    (JAPAN, "G"): (ChooseUnit, wavering),
    (JAPAN, "K"): (ChooseShip, sailed_barges),
    (JAPAN, "O"): (ChooseSpot, fords),
    (JAPAN, "Q"): (ChooseSpot, ruined),
}
BRIDGES = {(US, "Q"), (JAPAN, "O"), (JAPAN, "Q")}


@fact_at
def targets_found(p: Position, now: EventTarget) -> list[Any]:
    return targets_of(p, *key_of(p, now))


def targets_of(p: Position, side: Side, letter: str) -> list[Any]:
    """17.15 Everything that the event of a side may work on: units, hexes, bridges, air units, ships."""
    return list(TARGETS[side, letter][1](p))


def key_of(p: Position, now: EventTarget) -> tuple[Side, str]:
    return now.by, p.ground.letters[now.event]


def candidates(kind: type[Any]) -> Callable[[Position, EventTarget], tuple[int, ...]]:
    """The arguments that may be given to one kind of choice."""

    def found(p: Position, now: EventTarget) -> tuple[int, ...]:
        key = key_of(p, now)
        if TARGETS[key][0] is not kind:
            return ()
        known = targets_found(p, now)
        if key not in BRIDGES:
            return tuple(known)
        if now.at is None:
            return tuple(sorted({a for a, _ in known}))  # one bank, then the other
        return tuple(b for a, b in known if a == now.at)

    return found


UNITS, SPOTS = candidates(ChooseUnit), candidates(ChooseSpot)
AIR, SHIPS = candidates(ChooseAir), candidates(ChooseShip)


def check_unit(p: Position, now: EventTarget, a: ChooseUnit) -> Refusal | None:
    return None if a.unit in UNITS(p, now) else NOT_WANTED


def check_spot(p: Position, now: EventTarget, a: ChooseSpot) -> Refusal | None:
    return None if a.spot in SPOTS(p, now) else NOT_WANTED


def check_air(p: Position, now: EventTarget, a: ChooseAir) -> Refusal | None:
    return None if a.air in AIR(p, now) else NOT_WANTED


def check_ship(p: Position, now: EventTarget, a: ChooseShip) -> Refusal | None:
    return None if a.ship in SHIPS(p, now) else NOT_WANTED


# -- what happens -------------------------------------------------------------------------------------------


def unit_chosen(p: Position, now: EventTarget, a: ChooseUnit, dice: Dice) -> Outcome[State]:
    s, unit = then(p.state), a.unit
    match key_of(p, now):
        case (Side.US, "I"):  # R81
            s = with_turn(s, cut_off=turn_of(s).cut_off | {unit})
            return Outcome(set_aside(s, now.event, s.turn))
        case (Side.US, _):
            return restored(p, s, unit, "17.15")
        case (_, "E"):
            return disrupted(p, s, US, (unit,), "17.15")
    check = checked(p, unit, dice, "17.15")
    if check.passed:
        return Outcome(s, (check,))
    out = disrupted(p, s, US, (unit,), "17.15")
    return Outcome(out.state, (check, *out.events))


def spot_chosen(p: Position, now: EventTarget, a: ChooseSpot, dice: Dice) -> Outcome[State]:
    """A fort needs a hex; a bridge both banks: if there is only one other bank, it is clear which."""
    s, land = then(p.state), p.state.land
    if key_of(p, now) not in BRIDGES:
        own = land.japanese - {a.spot}  # 3.11c: whichever side held an earlier one there
        s = with_land(s, built=land.built | {a.spot}, japanese=own)
        return Outcome(s, (FortBuilt(rule="14.16", at=a.spot),))
    if now.at is None:
        there = replace(now, at=a.spot)
        others = SPOTS(p, there)
        if len(others) > 1:
            return Outcome(ahead(s, there))
        bridge = (a.spot, others[0])
    else:
        bridge = (now.at, a.spot)
    out = bridge_changed(s, key_of(p, now), bridge)
    after = zones_changed(p, out.state, bridge)
    return Outcome(after.state, (*out.events, *after.events))


def bridge_changed(s: State, key: tuple[Side, str], bridge: Bridge) -> Outcome[State]:
    land, (a, b) = s.land, bridge
    if key == (US, "Q"):
        blown = tuple(sorted((*land.blown, bridge)))
        return Outcome(with_land(s, blown=blown), (BridgeBlown(rule="17.15", a=a, b=b),))
    told = (BridgeBuilt(rule="17.15", a=a, b=b),)
    if key == (JAPAN, "O"):
        return Outcome(with_land(s, bridged=tuple(sorted((*land.bridged, bridge)))), told)
    return Outcome(with_land(s, blown=tuple(x for x in land.blown if x != bridge)), told)


def zones_changed(p: Position, s: State, bridge: Bridge) -> Outcome[State]:
    """3.12a, 3.25b With a bridge the ZOCs across it come and go, and with them control of its banks and
    replacements (16.56b)."""
    now = Position(p.ground, s, p)
    s, events = held(now, s, bridge)
    return Outcome(lapsed(now, s), events)


def with_land(s: State, **fields: Any) -> State:
    land: Land = replace(s.land, **fields)
    return replace(s, land=land)


def air_chosen(p: Position, now: EventTarget, a: ChooseAir, dice: Dice) -> Outcome[State]:
    """17.11 Two air units are withdrawn and return two turns later; until then the marker lies aside."""
    s, display, back = p.state, p.state.display, p.state.turn + RAID
    display = replace(display, air={**display.air, a.air: AWAY}, back={**display.back, a.air: back})
    s = then(s, *((replace(now, left=now.left - 1),) if now.left > 1 else ()))
    s = set_aside(replace(s, display=display), now.event, back)
    return Outcome(s, (AirWithdrawn(rule="17.11", air=a.air, back=back),))


def ship_chosen(p: Position, now: EventTarget, a: ChooseShip, dice: Dice) -> Outcome[State]:
    display = p.state.display
    display = replace(display, ships={**display.ships, a.ship: READY})
    s = replace(then(p.state), display=display)
    return Outcome(s, (ShipReadied(rule="17.15", ship=a.ship),))
