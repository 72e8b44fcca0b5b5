"""Steps in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pacwar.games.bataan import model as m
from pacwar.games.bataan.words import Words

STEPS: Mapping[type[Any], Callable[[Words, Any], str]] = {
    m.GameTurn: lambda w, x: "a turn",
    m.FormationsInSupply: lambda w, x: (
        f"{w.side(x.side)}: which formations are In Supply at the start ({x.left} left)?"
    ),
    m.SpecialEvents: lambda w, x: "Special Events Phase",
    m.EventDraw: lambda w, x: f"{w.side(x.side)}: is an event marker drawn?",
    m.Discarding: lambda w, x: f"{w.side(x.side)} holds too many event markers: which goes back?",
    m.EventWindow: lambda w, x: f"{w.side(x.side)}: is an event played now?",
    m.EventTarget: lambda w, x: f"{w.side(x.side)}: on whom, or where, does {w.event(x.event, x.by)} work?",
    m.GarrisonSweep: lambda w, x: (
        f"{w.side(x.side)}: do the Guerrillas end, or is a replacement point taken?"
    ),
    m.Readiness: lambda w, x: "Readiness Phase",
    m.ReinforcementPhase: lambda w, x: "Reinforcement Phase",
    m.HqReturn: lambda w, x: f"{w.side(x.side)}: on which unit does {w.unit(x.unit)} return?",
    m.Withdrawals: lambda w, x: "units are withdrawn",
    m.Substitution: lambda w, x: f"{w.side(x.side)}: who is withdrawn instead (strength {x.left})?",
    m.Arrivals: lambda w, x: "reinforcements and points arrive",
    m.ReserveStatus: lambda w, x: f"{w.side(x.side)}: which formations go into Reserve?",
    m.ReplacementPhase: lambda w, x: f"{w.side(x.side)}: who receives replacements?",
    m.Rebuilding: lambda w, x: f"{w.side(x.side)}: where is {w.unit(x.unit)} rebuilt?",
    m.NavalPhase: lambda w, x: "Naval Phase",
    m.Placement: lambda w, x: f"{w.side(x.side)} places air and naval units in sea zones",
    m.PlacingAir: lambda w, x: f"{w.side(x.side)}: in which sea zone is {w.air(x.air)} placed?",
    m.PlacingShip: lambda w, x: f"{w.side(x.side)}: in which sea zone is {w.ship(x.ship)} placed?",
    m.Offsetting: lambda w, x: "air units offset each other",
    m.NavalTransport: lambda w, x: f"{w.side(x.side)}: do Steamer and Convoy move?",
    m.ForagePhase: lambda w, x: "Forage Phase",
    m.Disease: lambda w, x: (
        f"{w.side(x.side)}: how many of {x.points} supply points are spent against disease?"
    ),
    m.DiseaseAttrition: lambda w, x: "formations check for disease",
    m.SupplyStatus: lambda w, x: "Supply Status Phase",
    m.InitiativePhase: lambda w, x: "Initiative Phase",
    m.GeneralWithdrawal: lambda w, x: f"{w.side(x.side)}: is a General Withdrawal declared?",
    m.Ceding: lambda w, x: f"{w.side(x.side)}: is the initiative surrendered?",
    m.Initiative: lambda w, x: "who has the initiative?",
    m.Pools: lambda w, x: "activation markers go into the cups",
    m.PoolFilling: lambda w, x: f"{w.side(x.side)} chooses {x.least} to {x.most} markers for the cup",
    m.FirstMarker: lambda w, x: f"{w.side(x.side)}: which marker is drawn first?",
    m.Operations: lambda w, x: "Operations Segment",
    m.Operation: lambda w, x: f"{w.side(x.side)}: is a marker drawn?",
    m.Deciding: lambda w, x: f"{w.side(x.side)} has drawn {w.formation(x.drawn)}: play, hold or combine?",
    m.AnyFormation: lambda w, x: f"{w.side(x.side)}: which formation is activated by the event?",
    m.SequenceChoice: lambda w, x: (
        f"{w.side(x.side)}: Mobile or Assault Sequence for {w.formations(x.formations)}?"
    ),
    m.SupplyChoice: lambda w, x: f"{w.side(x.side)}: is a supply point spent for {w.formation(x.formation)}?",
    m.LeavingReserve: lambda w, x: f"{w.side(x.side)}: who leaves Reserve after the reaction?",
    m.Sequence: lambda w, x: (
        f"{w.side(x.side)}: {x.mode.capitalize()} Sequence of {w.formations(x.formations)}"
        if x.reaction is None
        else f"{w.side(x.side)} reacts to an invasion"
    ),
    m.Movement: lambda w, x: f"{w.side(x.side)}: who moves next?",
    m.AaConversion: lambda w, x: f"{w.side(x.side)}: do antiaircraft units become infantry?",
    m.ArmyJoining: lambda w, x: f"{w.side(x.side)}: with which formation does {w.unit(x.unit)} act?",
    m.Moving: lambda w, x: f"{w.side(x.side)} moves {w.units(x.units)}, {x.left / 2:g} movement points left",
    m.Invasion: lambda w, x: f"{w.side(x.side)}: is there an invasion?",
    m.Embarking: lambda w, x: f"{w.side(x.side)}: on which barge does {w.unit(x.unit)} go?",
    m.Landing: lambda w, x: f"{w.side(x.side)}: where does {w.unit(x.unit)} mean to land?",
    m.Landfall: lambda w, x: f"{w.unit(x.unit)} tries to land in {w.hex(x.aim)}",
    m.Drift: lambda w, x: f"{w.side(x.side)}: is the die for {w.unit(x.unit)} rolled again?",
    m.Declarations: lambda w, x: f"{w.side(x.side)}: which hex is attacked?",
    m.Declaring: lambda w, x: f"{w.side(x.side)}: who attacks {w.hex(x.target)}?",
    m.Reaction: lambda w, x: (
        f"{w.side(x.side)}: where is {'No Retreat declared' if x.no_retreat else 'combat refused'}?"
    ),
    m.Refusing: lambda w, x: f"{w.side(x.side)}: who leads the refusal in {w.hex(x.target)}?",
    m.NoRetreat: lambda w, x: f"{w.side(x.side)}: who leads the stand in {w.hex(x.target)}?",
    m.Fighting: lambda w, x: f"{w.side(x.side)}: which attack is resolved next?",
    m.Combat: lambda w, x: f"combat in {w.hex(x.target)}",
    m.Leading: lambda w, x: f"{w.side(x.side)}: who is the Lead unit?",
    m.Gunfire: lambda w, x: f"{w.side(x.side)}: which ships give gunfire support?",
    m.NavalInterdiction: lambda w, x: f"{w.side(x.side)}: do air units offset the enemy gunfire?",
    m.AirSupport: lambda w, x: f"{w.side(x.side)}: which air units give close support?",
    m.Assigning: lambda w, x: f"{w.side(x.side)} assigns air units in secret",
    m.Assigned: lambda w, x: f"{w.side(x.side)} has assigned its air units",
    m.SecretAirSupport: lambda w, x: "both assign air units in secret",
    m.AirFire: lambda w, x: "antiaircraft fire",
    m.AirCoordination: lambda w, x: f"{w.side(x.side)}: which air unit leads?",
    m.AirCheck: lambda w, x: f"{w.air(x.air)} checks",
    m.FireSupport: lambda w, x: f"{w.side(x.side)}: which artillery gives support?",
    m.ArtilleryCoordination: lambda w, x: f"{w.side(x.side)}: which artillery unit leads?",
    m.ArtilleryCheck: lambda w, x: f"{w.unit(x.lead)} leads the artillery of {w.side(x.side)}",
    m.GroundCoordination: lambda w, x: "the attackers check coordination",
    m.CombatRoll: lambda w, x: "the combat die is rolled",
    m.CombatResult: lambda w, x: "the combat result is applied",
    m.Losses: lambda w, x: f"{w.side(x.side)}: who loses a step ({x.steps} to lose)?",
    m.Retreats: lambda w, x: f"{w.side(x.side)}: who retreats next?",
    m.Retreating: lambda w, x: (
        f"{w.side(x.side)}: where {'do' if len(x.units) > 1 else 'does'} {w.units(x.units)} retreat?"
    ),
    m.RetreatCheck: lambda w, x: (
        f"{w.side(x.side)}: who leads the check of those who retreated through a zone?"
    ),
    m.Advance: lambda w, x: f"{w.side(x.side)}: who advances?",
    m.Advancing: lambda w, x: f"{w.side(x.side)}: does {w.unit(x.unit)} advance farther?",
    m.CombatEnd: lambda w, x: "the combat is over",
    m.PhaseEnd: lambda w, x: "stacking is looked at",
    m.Overstack: lambda w, x: f"{w.side(x.side)}: who is removed from {w.hex(x.at)}?",
    m.ReorganizationPhase: lambda w, x: "Reorganization Phase",
    m.Feeding: lambda w, x: f"{w.side(x.side)}: for which formations are supply points spent?",
    m.Recovery: lambda w, x: "units recover",
    m.AttritionPhase: lambda w, x: f"{w.side(x.side)}: General Attrition",
    m.StepLoss: lambda w, x: f"{w.side(x.side)}: who of {w.formation(x.formation)} loses a step?",
    m.EngineeringPhase: lambda w, x: "Engineering Phase",
    m.VictoryPhase: lambda w, x: "Victory Determination Phase",
    m.TurnRecord: lambda w, x: "the turn ends",
}
