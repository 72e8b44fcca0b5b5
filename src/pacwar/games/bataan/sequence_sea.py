"""The sequence of play in the air and at sea: readiness, sea zones, transport, invasion, gunfire and air support."""

from __future__ import annotations

from pacwar.core.contract import Ask, Order, Run
from pacwar.core.records import Step
from pacwar.games.bataan import model as m
from pacwar.games.bataan import unwritten
from pacwar.games.bataan.agenda import always, only, over

STEPS: dict[type[Step], Ask | Run] = {
    m.Readiness: unwritten.skip("13.12, 15.13"),
    m.Placement: Ask(
        unwritten.order(m.PlaceAir),
        unwritten.order(m.PlaceShip),
        Order(m.EndPlacement, only(m.EndPlacement()), always, over),
    ),
    m.PlacingAir: Ask(unwritten.order(m.ToZone)),
    m.PlacingShip: Ask(unwritten.order(m.ToZone)),
    m.Offsetting: unwritten.skip("15.25"),
    m.NavalTransport: Ask(
        unwritten.order(m.Sail), Order(m.EndTransport, only(m.EndTransport()), always, over)
    ),
    m.Invasion: Ask(unwritten.order(m.Embark), Order(m.EndInvasion, only(m.EndInvasion()), always, over)),
    m.Embarking: Ask(unwritten.order(m.BoardBarge)),
    m.Landing: Ask(unwritten.order(m.LandAt)),
    m.LeavingReserve: Ask(unwritten.order(m.LeaveReserve), unwritten.order(m.ReleaseUnit)),
    m.Gunfire: Ask(unwritten.order(m.AssignShip), unwritten.order(m.EndGunfire)),
    m.NavalInterdiction: Ask(unwritten.order(m.Interdict), unwritten.order(m.EndInterdiction)),
    m.AirSupport: Ask(unwritten.order(m.AssignAir), unwritten.order(m.EndAirSupport)),
    m.Assigning: Ask(unwritten.order(m.AssignAir), unwritten.order(m.EndAirSupport)),
    m.Assigned: unwritten.skip("10.41a"),
    m.AirFire: unwritten.skip("16.11"),
    m.AirCoordination: Ask(unwritten.order(m.LeadAir)),
}
