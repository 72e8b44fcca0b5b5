"""Chapter 15.5: Naval Gunfire Support, and the air units that offset it."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import changed, enclosing_step
from pacwar.games.bataan.model import (
    FLOWN,
    MISSION,
    OTHER,
    AirFlown,
    AirId,
    AssignShip,
    Combat,
    Gunfire,
    GunfireOffset,
    Interdict,
    NavalInterdiction,
    ShipAssigned,
    ShipId,
    Side,
    Spot,
    State,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r13_air import with_air
from pacwar.games.bataan.r15_naval import air_in, with_ships

MOST = 2  # 15.52
TORPEDO = "torpedo"  # 15.54: it offsets gunfire, and gives none

NOT_THERE = Refusal("15.51", "only a naval unit in the adjacent sea zone may give gunfire support")
NOT_COASTAL = Refusal("15.52", "only a coastal hex may be fired on")
ENOUGH = Refusal("15.52", "at most two naval units may support one combat")
TOO_SLOW = Refusal("15.53", "the defender's naval unit must have a higher ER than the attacker's")
NO_GUNFIRE = Refusal("15.55", "no enemy gunfire left to offset")
NOT_OVERHEAD = Refusal("15.55", "only an air unit in the ships' sea zone may offset their gunfire")


def zone_beside(p: Position, spot: Spot) -> str:
    """3.14, 15.51, 15.52 The sea zone that a coastal hex borders on; none for other hexes and for Mariveles (15.26)."""
    coast = p.setting.map[spot].zone  # 3.14
    if coast:
        for name, zone in p.setting.display.zones.items():
            if zone.coast == coast:
                return name
    return ""


def ships_in(p: Position, side: Side, zone: str) -> Iterable[ShipId]:
    ships = p.ground.ships
    return (x for x, box in sorted(p.state.display.ships.items()) if box == zone and ships[x].side is side)


# -- assigning ships ----------------------------------------------------------------------------------------


def near(p: Position, now: Gunfire) -> Iterable[ShipId]:
    return ships_in(p, now.side, zone_beside(p, enclosing_step(p.state, Combat).target))


def nothing_to_assign(p: Position, now: Gunfire) -> Outcome[State] | None:
    if any(check_assign(p, now, AssignShip(x)) is None for x in near(p, now)):
        return None
    return Outcome(then(p.state))


def check_assign(p: Position, now: Gunfire, a: AssignShip) -> Refusal | None:
    """15.56 For any defending formation."""
    combat = enclosing_step(p.state, Combat)
    zone = zone_beside(p, combat.target)
    if not zone:
        return NOT_COASTAL
    ships, box = p.ground.ships, p.state.display.ships.get(a.ship)
    if box != zone or ships[a.ship].side is not now.side or not ships[a.ship].points:
        return NOT_THERE
    own = combat.ships.get(now.side, ())  # 15.56: for any formation
    if len(own) >= MOST:
        return ENOUGH
    if now.side is not combat.side and ships[a.ship].kind != TORPEDO:  # R18, R135
        best = max((ships[x].er for x in combat.ships.get(combat.side, ())), default=0)
        if max(ships[x].er for x in (*own, a.ship)) <= best:
            return TOO_SLOW
    return None


def assign(p: Position, now: Gunfire, a: AssignShip, dice: Dice) -> Outcome[State]:
    """15.52 The ship is placed on the hex."""
    combat = enclosing_step(p.state, Combat)
    own = tuple(sorted((*combat.ships.get(now.side, ()), a.ship)))
    s = changed(p.state, combat, replace(combat, ships={**combat.ships, now.side: own}))
    return Outcome(with_ships(s, (a.ship,), MISSION), (ShipAssigned(rule="15.51", ship=a.ship),))


# -- what it is worth ---------------------------------------------------------------------------------------


def points(p: Position, combat: Combat, side: Side) -> int:
    """15.54, 15.55 Points of gunfire that a side still has: less what torpedo boats and air units offset."""
    ships = p.ground.ships
    own = sum(ships[x].points for x in combat.ships.get(side, ()) if ships[x].kind != TORPEDO)
    boats = sum(ships[x].points for x in combat.ships.get(OTHER[side], ()) if ships[x].kind == TORPEDO)
    return max(own - boats - combat.silenced.get(side, 0), 0)


# -- interdiction -------------------------------------------------------------------------------------------


def overhead(p: Position, now: NavalInterdiction) -> Iterable[AirId]:
    return air_in(p, now.side, zone_beside(p, enclosing_step(p.state, Combat).target))


def nothing_to_offset(p: Position, now: NavalInterdiction) -> Outcome[State] | None:
    if any(check_interdict(p, now, Interdict(x)) is None for x in overhead(p, now)):
        return None
    return Outcome(then(p.state))


def check_interdict(p: Position, now: NavalInterdiction, a: Interdict) -> Refusal | None:
    combat = enclosing_step(p.state, Combat)
    if a.air not in air_in(p, now.side, zone_beside(p, combat.target)):
        return NOT_OVERHEAD
    return None if points(p, combat, OTHER[now.side]) else NO_GUNFIRE


def offset(p: Position, combat: Combat, side: Side, air: AirId) -> Combat:
    """15.55 The combat with gunfire offset by an air unit of this side."""
    enemy = OTHER[side]
    lost = combat.silenced.get(enemy, 0) + p.ground.air[air].points
    return replace(combat, silenced={**combat.silenced, enemy: lost})


def interdict(p: Position, now: NavalInterdiction, a: Interdict, dice: Dice) -> Outcome[State]:
    """15.55, 13.16 One point of gunfire for each point of the air unit, which has flown then."""
    combat, enemy = enclosing_step(p.state, Combat), OTHER[now.side]
    after = offset(p, combat, now.side, a.air)
    s = with_air(changed(p.state, combat, after), (a.air,), FLOWN)
    events: tuple[Event, ...] = (AirFlown(rule="15.55", air=(a.air,)),)
    if not points(p, after, enemy):
        events = (*events, GunfireOffset(rule="15.55", ships=combat.ships[enemy]))
    return Outcome(s, events)
