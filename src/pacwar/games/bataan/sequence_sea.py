"""The sequence of play in the air and at sea: readiness, sea zones, transport, invasion, gunfire and air support."""

from __future__ import annotations

from pacwar.core.contract import Ask, Order, Run, Steps
from pacwar.games.bataan import model as m
from pacwar.games.bataan import r13_air as r13
from pacwar.games.bataan import r13_support as r13s
from pacwar.games.bataan import r15_gunfire as r15g
from pacwar.games.bataan import r15_invasion as r15i
from pacwar.games.bataan import r15_naval as r15
from pacwar.games.bataan import r15_reaction as r15r
from pacwar.games.bataan import r15_transport as r15t
from pacwar.games.bataan import r17_playing as r17p
from pacwar.games.bataan.agenda import always, each, end_step, only
from pacwar.games.bataan.model import State
from pacwar.games.bataan.position import Position

STRATEGIC: Steps[State, Position] = {
    m.Readiness: Run(r13.readiness, no_preview=True),  # a die for every air unit and every ship
    m.Placement: Ask(
        Order(m.PlaceAir, each(m.PlaceAir, r15.own_air), r15.check_place_air, r15.place_air),
        Order(m.PlaceShip, each(m.PlaceShip, r15.own_ships), r15.check_place_ship, r15.place_ship),
        Order(m.EndPlacement, only(m.EndPlacement()), always, end_step),
        settle=r15.nothing_to_place,
        primary=(m.PlaceAir, m.PlaceShip),
        ends=m.EndPlacement,
    ),
    m.PlacingAir: Ask(Order(m.ToZone, each(m.ToZone, r15.zones), r15.check_air_zone, r15.put_air)),
    m.PlacingShip: Ask(
        Order(m.ToZone, each(m.ToZone, r15.zones), r15.check_ship_zone, r15.put_ship), settle=r15.one_zone
    ),
    m.Offsetting: Run(r15.offsetting),
    m.NavalTransport: Ask(
        Order(m.Sail, each(m.Sail, r15t.carriers), r15t.check_sail, r15t.sail),
        Order(
            m.EndTransport, only(m.EndTransport()), always, end_step
        ),  # 15.36: they are never forced to move
        settle=r15t.nothing_to_sail,
        primary=m.Sail,
        ends=m.EndTransport,
    ),
}

INVASION: Steps[State, Position] = {
    m.Invasion: Ask(
        Order(m.Embark, each(m.Embark, r15i.at_ports), r15i.check_embark, r15i.embark),
        Order(m.EndInvasion, only(m.EndInvasion()), always, r15i.end_invasion),
        settle=r15i.nobody_invades,
        primary=m.Embark,
        ends=m.EndInvasion,
    ),
    m.Embarking: Ask(
        Order(m.BoardBarge, each(m.BoardBarge, r15i.barges), r15i.check_board, r15i.board),
        settle=r15i.one_barge,
    ),
    m.Landing: Ask(Order(m.LandAt, each(m.LandAt, r15i.shores), r15i.check_land, r15i.land)),
    m.Landfall: Run(r15i.landfall, checks=r15i.landfalls),  # a die for every invading unit
    m.Drift: Ask(
        Order(m.RollAgain, only(m.RollAgain()), always, r15i.roll_again),
        Order(m.Pass, only(m.Pass()), always, r15i.stay),
        primary=m.RollAgain,
    ),
    m.LeavingReserve: Ask(
        Order(m.ReleaseUnit, each(m.ReleaseUnit, r15r.locked), r15r.check_release, r15r.release),
        Order(m.LeaveReserve, each(m.LeaveReserve, r15r.reserves), r15r.check_leave, r15r.leave),
        Order(m.Pass, only(m.Pass()), always, end_step),
        settle=r15r.nobody_leaves,
        primary=(m.LeaveReserve, m.ReleaseUnit),
        ends=m.Pass,
    ),
}

SUPPORT: Steps[State, Position] = {
    m.Gunfire: Ask(
        Order(m.AssignShip, each(m.AssignShip, r15g.near), r15g.check_assign, r15g.assign),
        Order(m.EndGunfire, only(m.EndGunfire()), always, end_step),
        settle=r15g.nothing_to_assign,
        quiet=m.EndGunfire(),
        primary=m.AssignShip,
    ),
    m.NavalInterdiction: Ask(
        Order(m.Interdict, each(m.Interdict, r15g.overhead), r15g.check_interdict, r15g.interdict),
        Order(m.EndInterdiction, only(m.EndInterdiction()), always, end_step),
        settle=r15g.nothing_to_offset,
        quiet=m.EndInterdiction(),
        primary=m.Interdict,
    ),
    m.AirSupport: Ask(
        Order(m.AssignAir, each(m.AssignAir, r13s.own_air), r13s.check_assign, r13s.assign),
        r17p.ORDER,
        Order(m.EndAirSupport, only(m.EndAirSupport()), always, end_step),
        settle=r13s.nothing_to_assign,
        quiet=m.EndAirSupport(),
        primary=m.AssignAir,
    ),
    m.Assigning: Ask(
        Order(m.AssignAir, each(m.AssignAir, r13s.own_air), r13s.check_assign, r13s.assign_in_secret),
        Order(m.EndAirSupport, only(m.EndAirSupport()), always, r13s.end_in_secret),
        settle=r13s.nothing_to_assign,
        primary=m.AssignAir,
        ends=m.EndAirSupport,
    ),
    m.Assigned: Run(r13s.revealed),
    m.AirFire: Run(r13s.air_fire),
    m.AirCoordination: Ask(
        Order(m.LeadAir, each(m.LeadAir, r13s.committed), r13s.check_lead, r13s.lead), settle=r13s.one_leads
    ),
    m.AirCheck: Run(r13s.check_air),
}

STEPS: Steps[State, Position] = {**STRATEGIC, **INVASION, **SUPPORT}
