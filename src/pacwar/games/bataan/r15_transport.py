"""Chapter 15.3: Naval Transport. Steamer and Convoy bring supply points."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import with_tally
from pacwar.games.bataan.model import (
    JAPAN,
    GroupChecked,
    NavalTransport,
    Sail,
    ShipId,
    ShipPlaced,
    State,
    SupplyChanged,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import TEN
from pacwar.games.bataan.r15_naval import air_in, with_ships
from pacwar.games.bataan.r17_lasting import convoy_arrived, lasts

INTERDICTED, BLOCKADED = 1, 2  # 15.34; Event M of Japan

NO_CARRIER = Refusal("15.31", "only the Steamer and the Convoy may conduct Naval Transport")
NOT_THERE = Refusal("15.38", "this ship is not in play")
HAS_SAILED = Refusal("15.35", "a ship may move only one sea zone per turn")
LOST_PORT = Refusal("15.11", "Mariveles is not friendly")


def carriers(p: Position, now: NavalTransport) -> Iterable[ShipId]:
    return (x for x in sorted(p.state.display.ships) if p.ground.ships[x].cargo)


def nothing_to_sail(p: Position, now: NavalTransport) -> Outcome[State] | None:
    if any(check_sail(p, now, Sail(x)) is None for x in carriers(p, now)):
        return None
    return Outcome(then(p.state))


def next_place(p: Position, ship: ShipId) -> str:
    """15.35-1, 15.35-2, 15.35-3 Australia, Southern Islands, South China Sea, Mariveles."""
    route = p.setting.display.route
    return route[route.index(p.state.display.ships[ship]) + 1]  # 15.35-1, 15.35-2, 15.35-3


def check_sail(p: Position, now: NavalTransport, a: Sail) -> Refusal | None:
    if not p.ground.ships[a.ship].cargo:
        return NO_CARRIER
    if a.ship not in p.state.display.ships:
        return NOT_THERE
    if a.ship in now.sailed:
        return HAS_SAILED
    place = next_place(p, a.ship)
    port = p.setting.display.ports.get(place)
    if port and port.hex and p.setting.board.spot(port.hex) in p.state.land.japanese:
        return LOST_PORT
    return None


def sail(p: Position, now: NavalTransport, a: Sail, dice: Dice) -> Outcome[State]:
    """15.33, 15.34 The ship moves if it passes a check, else it stays where it is; either way it moves no more this turn."""
    counter, place = p.ground.ships[a.ship], next_place(p, a.ship)
    drm = INTERDICTED if air_in(p, JAPAN, place) else 0  # 13.21
    if lasts(p, JAPAN, "M"):
        drm += BLOCKADED
    face = dice.roll(TEN, "15.34")
    passed = face + drm <= counter.er
    name = p.ground.ship_names[a.ship]
    events: tuple[Event, ...] = (
        GroupChecked(rule="15.34", name=name, er=counter.er, face=face, drm=drm, passed=passed),
    )
    s = then(p.state, replace(now, sailed=(*now.sailed, a.ship)))
    if not passed:
        return Outcome(s, events)
    events = (*events, ShipPlaced(rule="15.33", ship=a.ship, zone=place))
    if place != p.setting.display.route[-1]:
        return Outcome(with_ships(s, (a.ship,), place), events)
    s = with_tally(s, supply=s.tally.supply + counter.cargo)  # 15.37
    unloaded = SupplyChanged(rule="15.37", points=counter.cargo, why=f"{name} arrives at {place}")
    return Outcome(_emptied(p, s, a.ship), (*events, unloaded))


def _emptied(p: Position, s: State, ship: ShipId) -> State:
    """15.37, 15.32 The Steamer is back in Australia, with another load; the Convoy is gone, and its marker goes to the pool."""
    if p.ground.ships[ship].kind == "steamer":
        return with_ships(s, (ship,), p.setting.display.route[0])
    ships = {x: box for x, box in s.display.ships.items() if x != ship}
    return convoy_arrived(p, replace(s, display=replace(s.display, ships=ships)))
