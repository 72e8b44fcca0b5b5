"""Chapter 15.4: Amphibious Invasion."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact_about
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan import r07_activation as r07
from pacwar.games.bataan.agenda import changed, enclosing_step, sequence_of, turn_of, with_force
from pacwar.games.bataan.model import (
    JAPAN,
    READY,
    SAILED,
    US,
    BoardBarge,
    Combat,
    Drift,
    Embark,
    Embarking,
    EndInvasion,
    Invasion,
    LandAt,
    Landfall,
    Landing,
    LandingDesignated,
    LandingRolled,
    Pass,
    PhaseEnd,
    RollAgain,
    Sequence,
    ShipId,
    ShipsSailed,
    Spot,
    State,
    UnitId,
    UnitLanded,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import HQ
from pacwar.games.bataan.r03_units import TEN
from pacwar.games.bataan.r08_entry import OUTSIDE
from pacwar.games.bataan.r15_naval import with_ships
from pacwar.games.bataan.r17_lasting import lasts, used_up
from pacwar.games.bataan.relocation import disrupted, eliminated, put_to_sea, relocated

INVADERS = ("infantry", "engineer", HQ)  # 15.41
INLET, MOUTH = ("4019", "4119", "4020"), ("4118", "4119")  # 15.43e
NORTH_OF_INLET, SOUTH_OF_INLET = "4118", "4119"  # 15.44a
ABORT = "Abort"

NOT_AT_PORT = Refusal("15.41", "only a unit at Olongapo or in the Manila box may invade")
NO_INVADER = Refusal("15.41", "only infantry, engineers and HQs may invade")
CAME_LATER = Refusal("15.41", "only a unit that began the turn at the port may invade")
NOT_ACTIVE = Refusal("15.4", "only an active unit may invade")
DESIGNATED = Refusal("15.43", "the unit already has a landing hex")
HAS_MOVED = Refusal("8.12", "the unit has already moved this phase")
NO_BARGE = Refusal("15.42", "no Ready barge at that port has room for the unit")
NO_COAST = Refusal("15.43", "there is no hex in which the unit may land")
NOT_READY = Refusal("15.45a", "not a Ready barge at the unit's port")
NO_ROOM = Refusal("15.42", "not enough room on the barge")
NOT_COASTAL = Refusal("15.43", "only a coastal hex may be a landing hex")
MARIVELES = Refusal("15.43c", "units may not land in the Mariveles Port Area")
NOT_BATAAN_COAST = Refusal("15.43a", "units from Olongapo may land only on the Bataan Coast")
NOT_MANILA_BAY = Refusal("15.43b", "units from Manila may land only on Manila Bay")
MUDFLATS = Refusal("15.43d", "units may not land where the whole coastline is Mudflat")
INLET_CLOSED = Refusal("15.43e", "the Puerto Rivas inlet is closed while US units occupy its mouth")


# -- embarking ----------------------------------------------------------------------------------------------


def port_of(p: Position, unit: UnitId) -> str:
    """15.41 The port at which a unit stands, or nothing."""
    spot = p.state.forces[JAPAN].at.get(unit)
    if spot is None:
        return ""
    if spot == p.setting.manila:
        return "Manila"
    return "Olongapo" if p.setting.board.name(spot) == p.setting.display.ports["Olongapo"].hex else ""


def at_ports(p: Position, now: Invasion) -> Iterable[UnitId]:
    return sorted(turn_of(p.state).started_afloat)


def nobody_invades(p: Position, now: Invasion) -> Outcome[State] | None:
    """15.45 After all other movement; 15.42, 15.45a: no barge is Ready, or no unit may embark."""
    s, ships = p.state, p.ground.ships
    ready = now.barges or any(box == READY and ships[x].capacity for x, box in s.display.ships.items())
    if ready and any(check_embark(p, now, Embark(unit)) is None for unit in at_ports(p, now)):
        return None
    return Outcome(_under_way(s, now))


def _under_way(s: State, now: Invasion) -> State:
    """15.45b, R115 All is designated: now the dice, in the order of designation."""
    return then(s, *(Landfall(now.side, unit, aim) for unit, aim in now.plan))  # R115


def end_invasion(p: Position, now: Invasion, a: EndInvasion, dice: Dice) -> Outcome[State]:
    return Outcome(_under_way(p.state, now))


def check_embark(p: Position, now: Invasion, a: Embark) -> Refusal | None:
    port = port_of(p, a.unit)
    if not port:
        return NOT_AT_PORT
    if any(unit == a.unit for unit, _ in now.plan):
        return DESIGNATED
    if a.unit in now.moved:
        return HAS_MOVED
    if p.setting.counters[a.unit].kind not in INVADERS:
        return NO_INVADER
    if a.unit not in turn_of(p.state).started_afloat:
        return CAME_LATER
    sequence = sequence_of(p.state)
    if sequence is None or not r07.is_active(p, sequence, a.unit):
        return r07.UNREST if r07.is_kept_in(p, a.unit) else NOT_ACTIVE
    if not any(_check_barge(p, now, port, a.unit, ship) is None for ship in p.state.display.ships):
        return NO_BARGE
    return None if landing_hexes(p, port) else NO_COAST


def embark(p: Position, now: Invasion, a: Embark, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, Embarking(now.side, a.unit)))


# -- barges -------------------------------------------------------------------------------------------------


def barges(p: Position, now: Embarking) -> Iterable[ShipId]:
    return (x for x in sorted(p.state.display.ships) if p.ground.ships[x].capacity)


def _check_barge(p: Position, invasion: Invasion, port: str, unit: UnitId, ship: ShipId) -> Refusal | None:
    """15.42, 15.45a Only from the port where it lies; what has already taken units on board this time takes more."""
    box = p.state.display.ships.get(ship)
    counter = p.ground.ships[ship]
    if not counter.capacity or counter.port != port or (box != READY and ship not in invasion.barges):
        return NOT_READY
    if invasion.barges.get(ship, 0) + p.ground.stack[unit] > counter.capacity:
        return NO_ROOM
    return None


def check_board(p: Position, now: Embarking, a: BoardBarge) -> Refusal | None:
    return _check_barge(p, enclosing_step(p.state, Invasion), port_of(p, now.unit), now.unit, a.ship)


def one_barge(p: Position, now: Embarking) -> Outcome[State] | None:
    """15.45a Where one barge alone can take the unit, it does."""
    fit = [ship for ship in barges(p, now) if check_board(p, now, BoardBarge(ship)) is None]
    return _boarded(p, now, fit[0]) if len(fit) == 1 else None


def board(p: Position, now: Embarking, a: BoardBarge, dice: Dice) -> Outcome[State]:
    return _boarded(p, now, a.ship)


def _boarded(p: Position, now: Embarking, ship: ShipId) -> Outcome[State]:
    """15.14, 15.42 The barge has sailed, whatever the outcome."""
    invasion = enclosing_step(p.state, Invasion)
    load = invasion.barges.get(ship, 0) + p.ground.stack[now.unit]
    s = then(p.state, Landing(now.side, now.unit, port_of(p, now.unit)))
    s = changed(s, invasion, replace(invasion, barges={**invasion.barges, ship: load}))
    sailed = () if ship in invasion.barges else (ShipsSailed(rule="15.45a", ships=(ship,)),)
    return Outcome(with_ships(s, (ship,), SAILED), sailed)


# -- where it means to land ---------------------------------------------------------------------------------


def coast_of(p: Position, port: str) -> str:
    """15.43a, 15.43b The coast that units from a port may land on."""
    display = p.setting.display
    return display.zones[display.ports[port].zones[0]].coast


@fact_about
def landings_found(p: Position) -> dict[str, tuple[Spot, ...]]:
    return {}


def landing_hexes(p: Position, port: str) -> tuple[Spot, ...]:
    """15.43 Where units of a port may mean to land."""
    found = landings_found(p)
    if port not in found:
        found[port] = tuple(spot for spot in sorted(p.setting.coastal) if _check_hex(p, port, spot) is None)
    return found[port]


def shores(p: Position, now: Landing) -> Iterable[Spot]:
    return landing_hexes(p, now.port)


def check_land(p: Position, now: Landing, a: LandAt) -> Refusal | None:
    return _check_hex(p, now.port, a.spot)


def _check_hex(p: Position, port: str, spot: Spot) -> Refusal | None:
    if spot not in p.setting.coastal:
        return NOT_COASTAL
    row = p.setting.map[spot]
    if row.zone != coast_of(p, port):
        if row.zone == "mariveles":
            return MARIVELES
        return NOT_MANILA_BAY if port == "Manila" else NOT_BATAAN_COAST
    if row.mudflat:
        return MUDFLATS
    if row.hex in INLET:
        occupied, spots = p.deployed[US].occupied, p.setting.hexes(*MOUTH)
        if any(h in occupied for h in spots):
            return INLET_CLOSED
    return None if spot in p.area else OUTSIDE[p.state.scenario]


def land(p: Position, now: Landing, a: LandAt, dice: Dice) -> Outcome[State]:
    """15.43 The landing hex is designated."""
    s, invasion = then(p.state), enclosing_step(p.state, Invasion)
    s = changed(s, invasion, replace(invasion, plan=(*invasion.plan, (now.unit, a.spot))))
    return Outcome(s, (LandingDesignated(rule="15.43", unit=now.unit, aim=a.spot),))


def landfall(p: Position, now: Landfall, dice: Dice) -> Outcome[State]:
    """15.45b One die for each unit. Event R: it may be rolled again."""
    face = dice.roll(TEN, "15.44")
    if lasts(p, JAPAN, "R"):
        s = then(p.state, Drift(now.side, now.unit, now.aim, face))
        return Outcome(s, (rolled(p, now.unit, now.aim, face),))
    return _come_ashore(p, now.unit, now.aim, face, told=False)


def landfalls(p: Position, now: Landfall) -> list[State]:
    """15.45b Each of the units that are still to land, by itself."""
    waiting = [step for step in reversed(p.state.steps) if type(step) is Landfall]
    others = tuple(step for step in p.state.steps if type(step) is not Landfall)
    return [replace(p.state, steps=(*others, step)) for step in waiting]


def stay(p: Position, now: Drift, a: Pass, dice: Dice) -> Outcome[State]:
    return _come_ashore(p, now.unit, now.aim, now.face, told=True)


def roll_again(p: Position, now: Drift, a: RollAgain, dice: Dice) -> Outcome[State]:
    """Event R of Japan: the second die counts, and the event is used up."""
    out = _come_ashore(p, now.unit, now.aim, dice.roll(TEN, "15.44"), told=False)
    return Outcome(used_up(p, out.state, JAPAN, "R"), out.events)


# -- where it lands -----------------------------------------------------------------------------------------


def drifted(p: Position, aim: Spot, result: str) -> Spot | None:
    """15.44 The Landing Hex by the table; None: the unit turns back. Off either end of the coast it does (15.44d, R92)."""
    if result == ABORT:
        return None  # 15.44e
    if result == "0":
        return aim
    setting = p.setting
    row = setting.map[aim]
    shore, step, hexes = setting.shore[row.zone], -1 if result[0] == "N" else 1, int(result[1:])
    if row.order:
        i = row.order - 1
    else:  # 15.44a: 4019 and 4020 are not counted
        start = NORTH_OF_INLET if step < 0 else SOUTH_OF_INLET
        i = shore.index(setting.board.spot(start)) - step
    i += step * hexes
    while 0 <= i < len(shore) and setting.map[shore[i]].mudflat:  # 15.44c
        i += step
    return shore[i] if 0 <= i < len(shore) and shore[i] in p.area else None  # 15.44d, R92


def rolled(p: Position, unit: UnitId, aim: Spot, face: int) -> LandingRolled:
    """15.44 What the Amphibious Invasion Table says."""
    result = p.setting.invasion.results[face]
    spot = drifted(p, aim, result)
    return LandingRolled(rule="15.44", unit=unit, aim=aim, face=face, result=result, at=spot)


def _come_ashore(p: Position, unit: UnitId, aim: Spot, face: int, told: bool) -> Outcome[State]:
    """15.45b, 15.45c The unit is Disrupted; unopposed it lands at once, else it lies at sea before the Landing Hex (15.44b).
    A unit that aborts stays where it was (15.44e)."""
    landing = rolled(p, unit, aim, face)
    spot = landing.at
    events: tuple[Event, ...] = () if told else (landing,)
    s = then(p.state)
    if spot is None:
        return Outcome(s, events)
    sequence = enclosing_step(s, Sequence)
    landings = sequence.landings if spot in sequence.landings else tuple(sorted((*sequence.landings, spot)))
    s = changed(s, sequence, replace(sequence, landings=landings, landed=sequence.landed | {unit}))
    out = disrupted(p, s, JAPAN, (unit,), "15.45b")
    s, events = out.state, (*events, *out.events)
    opposed = spot in p.deployed[US].occupied  # 15.44b
    out = put_to_sea(p, s, unit, spot) if opposed else _landed(p, s, (unit,), spot, "15.45c")
    return Outcome(out.state, (*events, *out.events))


def _landed(p: Position, s: State, units: tuple[UnitId, ...], spot: Spot, rule: str) -> Outcome[State]:
    """15.45c, 15.46 Invaders come to stand on their Landing Hex."""
    out = relocated(p, s, units, spot)
    force = out.state.forces[JAPAN]
    s = with_force(out.state, JAPAN, replace(force, invaders=force.invaders.union(units)))
    told = tuple(UnitLanded(rule=rule, unit=u, at=spot) for u in units)
    return Outcome(s, (*told, *out.events))


# -- combat from the sea ------------------------------------------------------------------------------------


def doubles(p: Position, combat: Combat) -> bool:
    """15.45d Against an attack from the sea US artillery in the Defender Hex doubles its support."""
    afloat = p.state.forces[JAPAN].afloat
    return bool(afloat) and any(unit in afloat for unit in combat.attackers)


def landed_or_lost(p: Position, s: State, combat: Combat) -> Outcome[State]:
    """15.44b, 15.45d, R16 After combat from the sea: the hex is vacated, and the invaders land, or they are eliminated."""
    afloat = s.forces[JAPAN].afloat
    return _decided(p, s, tuple(u for u in combat.attackers if afloat.get(u) == combat.target))


def unopposed(p: Position, spot: Spot) -> Outcome[State] | None:
    """15.45d, 9.23d, R143 The defenders of a Landing Hex have lost it, or have refused combat: the invaders before it land at
    once, also those that could not attack it (15.41)."""
    ashore = tuple(sorted(u for u, landing in p.state.forces[JAPAN].afloat.items() if landing == spot))
    if not ashore or spot in p.deployed[US].occupied:
        return None
    return _landed(p, p.state, ashore, spot, "15.45d")


def sequence_over(p: Position, now: Sequence, dice: Dice) -> Outcome[State]:
    """15.45d, R92 When a sequence ends no unit remains at sea."""
    afloat = tuple(sorted(p.state.forces[JAPAN].afloat))
    if not afloat:
        return r07.sequence_over(p, now, dice)
    out = _decided(p, p.state, afloat)
    return Outcome(ahead(out.state, PhaseEnd()), out.events)


def _decided(p: Position, s: State, units: tuple[UnitId, ...]) -> Outcome[State]:
    events: list[Event] = []
    for unit in units:
        spot = s.forces[JAPAN].afloat[unit]
        if spot in s.forces[US].at.values():  # 15.44b, R16
            out = eliminated(p, s, unit, "15.45d", in_combat=True)
        else:
            out = _landed(p, s, (unit,), spot, "15.45d")
        s = out.state
        events += out.events
    return Outcome(s, tuple(events))
