"""Events in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pacwar.games.bataan import model as m
from pacwar.games.bataan.words import Words

EVENTS: Mapping[type[Any], Callable[[Words, Any], str]] = {
    m.TurnBegan: lambda w, x: f"turn {x.turn} begins",
    m.PhaseBegan: lambda w, x: f"{x.phase}",
    m.ErChecked: lambda w, x: (
        f"{w.unit(x.unit)} checks its rating of {x.er}: {w.die(x.face, x.drm)}, {'passed' if x.passed else 'failed'}"
    ),
    m.GroupChecked: lambda w, x: (
        f"{x.name} checks ER {x.er}{f' ({x.er_drm:+d} for the turn)' if x.er_drm else ''}: {w.die(x.face, x.drm)}, "
        f"{'passed' if x.passed else 'failed'}"
    ),
    m.PointsScored: lambda w, x: f"{w.points(x.points, 'victory')} for {x.why}",
    m.GameEnded: lambda w, x: f"{x.why}",
    m.EventDrawn: lambda w, x: f"{w.side(x.side)} draws {w.event(x.event, x.side)}",
    m.EventDeclined: lambda w, x: f"{w.side(x.side)} draws no event marker",
    m.EventDiscarded: lambda w, x: f"{w.side(x.side)} puts {w.event(x.event, x.side)} back",
    m.EventPlayed: lambda w, x: f"{w.side(x.side)} plays {w.event(x.event, x.side)}",
    m.EventPassed: lambda w, x: f"{w.letter(x.event)} goes to {w.side(x.to)}",
    m.MarkerSeen: lambda w, x: f"{w.side(x.side)} looks at a marker: {w.formation(x.formation)}",
    m.AirReadied: lambda w, x: f"Ready: {w.flights(x.air)}",
    m.AirRemoved: lambda w, x: f"{w.air(x.air)} has no airfield left and is removed",
    m.ShipReadied: lambda w, x: f"{w.ship(x.ship)} is Ready",
    m.HqReturned: lambda w, x: f"{w.unit(x.unit)} returns in {w.hex(x.at)}",
    m.UnitWithdrawn: lambda w, x: f"{w.unit(x.unit)} is withdrawn",
    m.AirWithdrawn: lambda w, x: f"{w.air(x.air)} is withdrawn",
    m.ReinforcementsDue: lambda w, x: f"{w.side(x.side)}: {w.units(x.units)} may enter",
    m.UnitReleased: lambda w, x: f"{w.unit(x.unit)} is released",
    m.SupplyChanged: lambda w, x: f"supply points {x.points:+d}: {x.why}",
    m.ReplacementsReceived: lambda w, x: f"{w.side(x.side)} receives {w.points(x.points, 'replacement')}",
    m.ReserveEntered: lambda w, x: f"the {w.formation(x.formation)} is in Reserve until turn {x.until}",
    m.ReserveJoined: lambda w, x: f"{w.unit(x.unit)} is in Reserve with the {w.formation(x.formation)}",
    m.ReserveLeft: lambda w, x: f"the {w.formation(x.formation)} leaves Reserve",
    m.ReplacementMarked: lambda w, x: f"{w.unit(x.unit)} receives replacements",
    m.UnitRebuilt: lambda w, x: f"{w.unit(x.unit)} is rebuilt in {w.hex(x.at)}",
    m.UnitRestored: lambda w, x: f"{w.unit(x.unit)} is at full strength again",
    m.AirPlaced: lambda w, x: f"{w.air(x.air)} is placed in {x.zone}",
    m.ShipPlaced: lambda w, x: f"{w.ship(x.ship)} is placed in {x.zone}",
    m.AirFlown: lambda w, x: f"Flown: {w.flights(x.air)}",
    m.ShipsSailed: lambda w, x: f"Sailed: {w.ships(x.ships)}",
    m.Foraged: lambda w, x: f"forage: {w.die(x.face, x.drm)}, {x.result}",
    m.SupplyJudged: lambda w, x: (
        f"{w.side(x.side)} Out of Supply: {w.units(x.unsupplied)}; Emergency Supply: {w.units(x.emergency)}"
    ),
    m.WithdrawalDeclared: lambda w, x: f"{w.side(x.side)} declares a General Withdrawal",
    m.InitiativeTaken: lambda w, x: f"{w.side(x.side)} has the initiative",
    m.PoolFilled: lambda w, x: f"{w.side(x.side)} puts {x.markers} markers into the cup, {x.unused} sit out",
    m.FirstChosen: lambda w, x: f"{w.side(x.side)} chooses the marker that it draws first",
    m.MarkerDrawn: lambda w, x: f"{w.side(x.side)} draws a marker: {w.formation(x.formation)}",
    m.MarkerHeld: lambda w, x: f"{w.side(x.side)} passes and holds the marker",
    m.StoodDown: lambda w, x: f"{w.side(x.side)} does nothing",
    m.FormationActivated: lambda w, x: f"{w.side(x.side)} activates the {w.formation(x.formation)}",
    m.CombinationTried: lambda w, x: (
        f"combining: die {x.face}, {'both act' if x.together else 'only one acts'}"
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
        f"{w.unit(x.unit)} {'acts' if x.activated else 'does not act'} with the {w.formation(x.formation)}"
    ),
    m.MarkersRemoved: lambda w, x: f"the {w.formation(x.formation)} is no more: its markers are removed",
    m.UnitMoved: lambda w, x: f"{w.units(x.units)}: {w.hex(x.start)} to {w.hex(x.to)}",
    m.UnitConverted: lambda w, x: f"{w.unit(x.unit)} is infantry now",
    m.ControlChanged: lambda w, x: f"{w.hex(x.at)} is friendly to {w.side(x.side)} now",
    m.RepairBegun: lambda w, x: f"{w.unit(x.unit)} begins to repair the fortification",
    m.FortDestroyed: lambda w, x: f"the fortification in {w.hex(x.at)} is destroyed",
    m.FortRepaired: lambda w, x: f"the fortification in {w.hex(x.at)} is repaired",
    m.FortBuilt: lambda w, x: f"a fortification is built in {w.hex(x.at)}",
    m.BridgeBlown: lambda w, x: f"the bridge between {w.hex(x.a)} and {w.hex(x.b)} is destroyed",
    m.BridgeBuilt: lambda w, x: f"the river between {w.hex(x.a)} and {w.hex(x.b)} is bridged",
    m.StepLost: lambda w, x: f"{w.unit(x.unit)} loses a step",
    m.UnitEliminated: lambda w, x: f"{w.unit(x.unit)} is eliminated",
    m.UnitsDisrupted: lambda w, x: f"{w.units(x.units)}: Disrupted",
    m.UnitRecovered: lambda w, x: f"{w.unit(x.unit)} recovers from Disruption",
    m.GunsReadied: lambda w, x: f"ready to fire again: {w.units(x.units)}",
    m.LandingDesignated: lambda w, x: f"{w.unit(x.unit)} embarks for {w.hex(x.aim)}",
    m.LandingRolled: lambda w, x: (
        f"{w.unit(x.unit)} means to land in {w.hex(x.aim)}: die {x.face}, {x.result}"
    ),
    m.UnitLanded: lambda w, x: f"{w.unit(x.unit)} lands in {w.hex(x.at)}",
    m.AttackDeclared: lambda w, x: (
        f"{w.units(x.attackers)} will attack {w.hex(x.target)} on the {'Mobile' if x.mobile else 'Assault'} CRT"
    ),
    m.CombatRefused: lambda w, x: (
        f"combat in {w.hex(x.target)} is {'refused' if x.passed else 'not refused'}"
    ),
    m.NoRetreatDeclared: lambda w, x: f"No Retreat in {w.hex(x.target)}{'' if x.passed else ' fails'}",
    m.LeadChosen: lambda w, x: f"{w.unit(x.unit)} leads for {w.side(x.side)}",
    m.ShipAssigned: lambda w, x: f"{w.ship(x.ship)} gives gunfire support",
    m.AirAssigned: lambda w, x: f"{w.air(x.air)} gives close support",
    m.AirRevealed: lambda w, x: f"{w.side(x.side)} has assigned {w.flights(x.air)}",
    m.AirOffset: lambda w, x: f"offset: {w.flights(x.air)}",
    m.GunfireOffset: lambda w, x: f"gunfire offset: {w.ships(x.ships)}",
    m.GunsAssigned: lambda w, x: f"{w.unit(x.unit)} supports",
    m.SupportGiven: lambda w, x: f"{w.side(x.side)} has {w.points(x.points, 'support')}",
    m.ModifierCounted: lambda w, x: f"{x.drm:+d} for {x.why}",
    m.CombatResolved: lambda w, x: (
        f"combat in {w.hex(x.target)}: {x.attack} to {x.defense}, {x.odds} on the {x.table} CRT, {w.die(x.face, x.drm)}: {x.result}"
    ),
    m.UnitRetreated: lambda w, x: f"{w.do(x.units, 'retreats')} from {w.hex(x.start)} to {w.hex(x.to)}",
    m.UnitAdvanced: lambda w, x: f"{w.unit(x.unit)} advances to {w.hex(x.to)}",
    m.InitiativeShifted: lambda w, x: f"the Initiative DRM is {x.drm:+d} for Japan",
}
