"""Events in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pacwar.games.bataan import model as m
from pacwar.games.bataan.words import Names, drift, foraged, meaning

EVENTS: Mapping[type[Any], Callable[[Names, Any], str]] = {
    m.TurnBegan: lambda w, x: f"turn {x.turn} begins",
    m.PhaseBegan: lambda w, x: f"{x.phase}",
    m.ErChecked: lambda w, x: (
        f"{w.unit(x.unit)} checks ER {x.er}: {w.die(x.face, x.drm)}, {'passed' if x.passed else 'failed'}"
    ),
    m.GroupChecked: lambda w, x: (
        f"{x.name} checks ER {x.er}{f' ({x.er_drm:+d} for the turn)' if x.er_drm else ''}: {w.die(x.face, x.drm)}, "
        f"{'passed' if x.passed else 'failed'}"
    ),
    m.PointsScored: lambda w, x: f"Japan {x.points:+d} VP: {x.why}",
    m.GameEnded: lambda w, x: f"{x.why}",
    m.EventDrawn: lambda w, x: f"{w.side(x.side)} draws {w.event(x.event, x.side)}",
    m.EventDeclined: lambda w, x: f"{w.side(x.side)} draws no event marker",
    m.EventDiscarded: lambda w, x: f"{w.side(x.side)} returns {w.event(x.event, x.side)} to the pool",
    m.EventPlayed: lambda w, x: f"{w.side(x.side)} plays {w.event(x.event, x.side)}",
    m.EventPassed: lambda w, x: f"{w.letter(x.event)} passes to {w.side(x.to)}",
    m.MarkerSeen: lambda w, x: (
        f"{w.side(m.OTHER[x.side])} looks at {w.marker(x.formation)} of {w.side(x.side)}"
    ),
    m.AirReadied: lambda w, x: f"Ready: {w.flights(x.air)}",
    m.AirRemoved: lambda w, x: f"{w.air(x.air)} is removed: no friendly airfield left",
    m.ShipReadied: lambda w, x: f"{w.ship(x.ship)} is Ready",
    m.HqReturned: lambda w, x: f"{w.unit(x.unit)} returns to play in {w.hex(x.at)}",
    m.UnitWithdrawn: lambda w, x: f"{w.unit(x.unit)} is withdrawn",
    m.AirWithdrawn: lambda w, x: f"{w.air(x.air)} is withdrawn until turn {x.back}",
    m.ReinforcementsDue: lambda w, x: f"{w.side(x.side)} reinforcements may enter: {w.units(x.units)}",
    m.UnitReleased: lambda w, x: f"{w.unit(x.unit)} is released",
    m.SupplyChanged: lambda w, x: f"US supply points {x.points:+d}: {x.why}",
    m.ReplacementsReceived: lambda w, x: f"{w.side(x.side)} receives {w.points(x.points, 'replacement')}",
    m.ReserveEntered: lambda w, x: f"the {w.formation(x.formation)} enters Reserve until turn {x.until}",
    m.ReserveJoined: lambda w, x: f"{w.unit(x.unit)} enters Reserve with the {w.formation(x.formation)}",
    m.ReserveLeft: lambda w, x: f"the {w.formation(x.formation)} leaves Reserve",
    m.ReplacementMarked: lambda w, x: f"{w.unit(x.unit)} is marked for replacements",
    m.UnitRebuilt: lambda w, x: f"{w.unit(x.unit)} is rebuilt in {w.hex(x.at)}",
    m.UnitRestored: lambda w, x: f"{w.unit(x.unit)} returns to full strength",
    m.AirPlaced: lambda w, x: f"{w.air(x.air)} is placed in {x.zone}",
    m.ShipPlaced: lambda w, x: f"{w.ship(x.ship)} enters {x.zone}",
    m.AirFlown: lambda w, x: f"Flown: {w.flights(x.air)}",
    m.ShipsSailed: lambda w, x: f"Sailed: {w.ships(x.ships)}",
    m.Foraged: lambda w, x: f"US forage: {w.die(x.face, x.drm)}, {foraged(x.result)}",
    m.SupplyJudged: lambda w, x: f"{w.side(x.side)}: {w.judged(x.unsupplied, x.emergency)}",
    m.WithdrawalDeclared: lambda w, x: f"{w.side(x.side)} declares a General Withdrawal",
    m.InitiativeTaken: lambda w, x: f"{w.side(x.side)} has the initiative",
    m.PoolFilled: lambda w, x: f"{w.side(x.side)} puts {x.markers} markers into the cup ({x.unused} unused)",
    m.FirstChosen: lambda w, x: f"{w.side(x.side)} chooses the first marker to draw",
    m.MarkerDrawn: lambda w, x: f"{w.side(x.side)} draws {w.marker(x.formation)}",
    m.MarkerHeld: lambda w, x: f"{w.side(x.side)} passes and holds the marker",
    m.StoodDown: lambda w, x: f"{w.side(x.side)} passes",
    m.FormationActivated: lambda w, x: f"{w.side(x.side)} activates the {w.formation(x.formation)}",
    m.CombinationTried: lambda w, x: (
        f"combination: die {x.face}, {'both formations activate' if x.together else 'only one formation activates'}"
    ),
    m.SequenceBegan: lambda w, x: (
        f"{x.mode.capitalize()} Sequence of the {w.formations(x.formations)}"
        if x.formations
        else "Invasion Reaction Activation"
    ),
    m.FormationSupplied: lambda w, x: (
        f"the {w.formation(x.formation)} is {'In' if x.supplied else 'Out of'} Supply"
    ),
    m.ArmyActivated: lambda w, x: (
        f"{w.unit(x.unit)} {'activates' if x.activated else 'fails to activate'} with the {w.formation(x.formation)}"
    ),
    m.MarkersRemoved: lambda w, x: (
        f"the {w.formation(x.formation)} has no units left; its markers are removed"
    ),
    m.UnitMoved: lambda w, x: w.moved(x.units, x.start, x.to),
    m.UnitConverted: lambda w, x: f"{w.unit(x.unit)} becomes infantry",
    m.ControlChanged: lambda w, x: f"{w.hex(x.at)} becomes friendly to {w.side(x.side)}",
    m.RepairBegun: lambda w, x: f"{w.unit(x.unit)} begins to repair the fortification",
    m.FortDestroyed: lambda w, x: f"the fortification in {w.hex(x.at)} is destroyed",
    m.FortRepaired: lambda w, x: f"the fortification in {w.hex(x.at)} is repaired",
    m.FortBuilt: lambda w, x: f"a fortification is built in {w.hex(x.at)}",
    m.BridgeBlown: lambda w, x: f"the bridge between {w.hex(x.a)} and {w.hex(x.b)} is destroyed",
    m.BridgeBuilt: lambda w, x: f"the river between {w.hex(x.a)} and {w.hex(x.b)} is bridged",
    m.StepLost: lambda w, x: f"{w.unit(x.unit)} loses a step{w.inside(x.at)}",
    m.UnitEliminated: lambda w, x: f"{w.unit(x.unit)} is eliminated{w.inside(x.at)}",
    m.UnitsDisrupted: lambda w, x: f"{w.do(x.units, 'is')} Disrupted",
    m.UnitRecovered: lambda w, x: f"{w.unit(x.unit)} recovers from Disruption",
    m.GunsReadied: lambda w, x: f"ready to fire again: {w.units(x.units)}",
    m.LandingDesignated: lambda w, x: f"{w.unit(x.unit)} embarks for {w.hex(x.aim)}",
    m.LandingRolled: lambda w, x: (
        f"{w.unit(x.unit)} tries to land in {w.hex(x.aim)}: die {x.face}, {drift(x.result)}"
    ),
    m.UnitLanded: lambda w, x: f"{w.unit(x.unit)} lands in {w.hex(x.at)}",
    m.AttackDeclared: lambda w, x: (
        f"{w.do(x.attackers, 'attacks')} {w.hex(x.target)} ({'Mobile' if x.mobile else 'Assault'} CRT)"
    ),
    m.CombatRefused: lambda w, x: (
        f"refusal of combat in {w.hex(x.target)} {'succeeds' if x.passed else 'fails'}"
    ),
    m.NoRetreatDeclared: lambda w, x: (
        f"No Retreat in {w.hex(x.target)} {'succeeds' if x.passed else 'fails'}"
    ),
    m.LeadChosen: lambda w, x: f"{w.unit(x.unit)} leads for {w.side(x.side)}",
    m.ShipAssigned: lambda w, x: f"{w.ship(x.ship)} gives gunfire support",
    m.AirAssigned: lambda w, x: f"{w.air(x.air)} gives Close Air Support",
    m.AirRevealed: lambda w, x: f"{w.side(x.side)} assigns {w.flights(x.air)}",
    m.AirOffset: lambda w, x: f"air units offset: {w.flights(x.air)}",
    m.GunfireOffset: lambda w, x: f"gunfire offset: {w.ships(x.ships)}",
    m.GunsAssigned: lambda w, x: f"{w.unit(x.unit)} gives Fire Support",
    m.SupportGiven: lambda w, x: f"{w.side(x.side)} has {w.points(x.points, 'support')}",
    m.ModifierCounted: lambda w, x: f"DRM {x.drm:+d}: {x.why}",
    m.CombatResolved: lambda w, x: (
        f"{w.hex(x.target)}: {x.attack} to {x.defense} = {x.odds} ({x.table} CRT), DRM {x.drm:+d}, die {x.face}: "
        f"{x.result} ({meaning(x.result)})"
    ),
    m.UnitRetreated: lambda w, x: f"{w.do(x.units, 'retreats')} {w.hex(x.start)} to {w.hex(x.to)}",
    m.UnitAdvanced: lambda w, x: f"{w.unit(x.unit)} advances to {w.hex(x.to)}",
    m.InitiativeShifted: lambda w, x: f"Initiative DRM: {w.favor(x.drm)}",
}
