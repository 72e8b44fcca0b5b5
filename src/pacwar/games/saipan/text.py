"""One plain sentence for every step, action and event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pacwar.core.records import Action, Ended, Event, Step
from pacwar.games.saipan import model as m
from pacwar.games.saipan.setting import LINE_NAMES, Setting
from pacwar.kit.grammar import counted, hexes
from pacwar.kit.names import Names

RESULTS = {
    "-": "no effect",
    "D1": "defender retreats 1 hex",
    "D2": "defender retreats 2 hexes",
    "D3": "defender retreats 3 hexes",
    "De": "defender eliminated",
    "A1": "attacker retreats 1 hex",
    "A2": "attacker retreats 2 hexes",
    "A3": "attacker retreats 3 hexes",
    "Ae": "attacker eliminated",
}

ADJECTIVES = {m.US: "U.S.", m.JAPAN: "Japanese"}


def label(events: Sequence[Event]) -> str:
    """The result that counts: what the table says, or no effect if a rule sets it aside."""
    for event in events:
        if type(event) is m.AttackResolved:
            ignored = any(type(e) is m.NoEffect for e in events)
            return f"{event.result}, no effect" if ignored else RESULTS[event.result]
    return "no die roll"


class Describer(Names):
    """Sentences with the names of units and hexes."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.sentences = _sentences(self)

    def describe(self, record: Step | Action | Event) -> str:
        return self.sentences[type(record)](record)

    def fire(self, guns: Sequence[int], support: int) -> str:
        """What fires: batteries, Ground Support, or both."""
        points = [counted(support, "Ground Support Point")] if support else []
        return ", ".join([*map(self.unit, guns), *points])

    def attack(self, e: m.AttackDeclared) -> str:
        if not e.attackers:
            return f"barrage on {self.units(e.targets)}"
        return f"{self.do(e.attackers, 'attacks')} {self.units(e.targets)}"

    def resolved(self, e: m.AttackResolved) -> str:
        return (
            f"{self.units(e.targets)}: {e.attack} to {e.defense} = {e.differential:+d}, "
            f"{LINE_NAMES[e.line]} line, die {e.face}: {e.result} ({RESULTS[e.result]})"
        )


def _sentences(w: Describer) -> dict[type[Any], Callable[[Any], str]]:
    side = m.NAMES
    return {
        # steps
        m.WriteLandings: lambda x: "choose six Beach hexes for the landing, then seal the plan",
        m.Deployment: lambda x: "deploy your units, then end the deployment",
        m.Deploying: lambda x: f"choose a hex for {w.unit(x.unit)}",
        m.Reveal: lambda x: "the landing plan is revealed",
        m.GameTurn: lambda x: "a Game-Turn",
        m.Phase: lambda x: f"{side[x.side]} {x.name}",
        m.Interphase: lambda x: "the Turn Marker is advanced",
        m.Movement: lambda x: "choose a unit to move, or end the phase",
        m.Moving: lambda x: f"move {w.unit(x.unit)} from {w.hex(x.at)}, {_points(x.left)} left",
        m.Landing: lambda x: f"choose an infantry unit to land (hexes left: {w.hexes(x.hexes)})",
        m.GoingAshore: lambda x: f"choose a landing hex for {w.unit(x.unit)}",
        m.Offshore: lambda x: f"choose a Sea hex for {w.unit(x.unit)} to attack {w.hex(x.beach)}",
        m.Reinforcement: lambda x: "choose a reinforcement, or take none",
        m.Reinforcing: lambda x: f"choose a Beachhead for {w.unit(x.unit)}",
        m.Beachheads: lambda x: "Beachhead Markers are placed",
        m.Combat: lambda x: "choose an enemy unit to attack, or end the phase",
        m.Attack: lambda x: f"attack on {w.units(x.targets)}",
        m.Declaration: lambda x: "choose attackers, then confirm",
        m.Barrage: lambda x: "add artillery and Ground Support, then attack",
        m.ProtectiveFire: lambda x: "add Final Protective Fire (FPF), or end it",
        m.BanzaiChoice: lambda x: "make this a Banzai attack?",
        m.Resolution: lambda x: "the die is rolled",
        m.Retreats: lambda x: f"choose a unit to retreat first ({hexes(x.distance)} each)",
        m.Retreat: lambda x: f"retreat {w.unit(x.unit)} ({hexes(x.left)} left)",
        m.Displacement: lambda x: f"choose a hex for {w.unit(x.unit)}, which is displaced",
        m.BanzaiLosses: lambda x: "choose a unit to remove for the Banzai attack",
        m.Advance: lambda x: "choose a unit to advance, or end the advance",
        m.Advancing: lambda x: f"choose a hex for {w.unit(x.unit)} to advance to",
        Ended: lambda x: f"game over: {x.why}",
        # actions
        m.WriteHex: lambda x: f"plan {w.hex(x.beach)}",
        m.SealPlan: lambda x: "seal the plan",
        m.DeployUnit: lambda x: f"deploy {w.unit(x.unit)}",
        m.DeployAt: lambda x: f"deploy at {w.hex(x.to)}",
        m.EndDeployment: lambda x: "end deployment",
        m.PickUnit: lambda x: f"move {w.unit(x.unit)}",
        m.StepTo: lambda x: f"move to {w.hex(x.to)}",
        m.Stop: lambda x: "stop here",
        m.EndMovement: lambda x: "end Movement Phase",
        m.PickReinforcement: lambda x: f"take {w.unit(x.unit)}",
        m.LandAt: lambda x: f"land at {w.hex(x.to)}",
        m.StartAt: lambda x: f"start in {w.hex(x.sea)}",
        m.EndReinforcement: lambda x: "take no reinforcement",
        m.DeclareAttack: lambda x: f"attack {w.unit(x.target)}",
        m.AddAttacker: lambda x: f"attack with {w.unit(x.unit)}",
        m.AddTarget: lambda x: f"also attack {w.unit(x.unit)}",
        m.EndDeclaration: lambda x: "confirm attackers",
        m.AddBarrage: lambda x: f"barrage with {w.unit(x.unit)}",
        m.AddSupport: lambda x: f"add Ground Support {x.points}",
        m.EndBarrage: lambda x: "attack as declared",
        m.AddFpf: lambda x: f"give FPF with {w.unit(x.unit)}",
        m.AddFpfSupport: lambda x: f"add Ground Support FPF {x.points}",
        m.EndProtectiveFire: lambda x: "end FPF",
        m.DeclareBanzai: lambda x: "declare Banzai",
        m.RegularAttack: lambda x: "attack without Banzai",
        m.RetreatUnit: lambda x: f"retreat {w.unit(x.unit)}",
        m.RetreatTo: lambda x: f"retreat to {w.hex(x.to)}",
        m.DisplaceTo: lambda x: f"displace to {w.hex(x.to)}",
        m.RemoveUnit: lambda x: f"remove {w.unit(x.unit)}",
        m.AdvanceUnit: lambda x: f"advance {w.unit(x.unit)}",
        m.AdvanceTo: lambda x: f"advance to {w.hex(x.to)}",
        m.EndAdvance: lambda x: "end advance",
        m.EndCombat: lambda x: "end Combat Phase",
        # events
        m.HexWritten: lambda x: f"{w.hex(x.beach)} is in the landing plan",
        m.LandingsRevealed: lambda x: f"landing plan: {w.hexes(x.beaches)}",
        m.UnitDeployed: lambda x: f"{w.unit(x.unit)} is deployed at {w.hex(x.to)}",
        m.TurnBegan: lambda x: f"Game-Turn {x.turn}",
        m.PhaseBegan: lambda x: f"{ADJECTIVES[x.side]} {x.phase}",
        m.UnitPicked: lambda x: f"{w.unit(x.unit)} begins its move",
        m.UnitMoved: lambda x: f"{w.unit(x.unit)} moves {w.hex(x.start)} to {w.hex(x.to)}",
        m.MovementEnded: lambda x: f"{side[x.side]} ends its Movement Phase",
        m.UnitLanded: lambda x: f"{w.unit(x.unit)} lands at {w.hex(x.to)}",
        m.BeachheadPlaced: lambda x: f"Beachhead at {w.hex(x.at)}",
        m.BeachheadDestroyed: lambda x: f"{w.unit(x.by)} destroys the Beachhead at {w.hex(x.at)}",
        m.AttackDeclared: w.attack,
        m.BarrageAllocated: lambda x: f"barrage by {w.fire(x.units, x.support)}",
        m.ProtectiveFireAllocated: lambda x: f"FPF by {w.fire(x.units, x.support)}",
        m.BanzaiDeclared: lambda x: f"Banzai attack by {w.units(x.units)}",
        m.AttackResolved: w.resolved,
        m.NoEffect: lambda x: f"{x.result} has no effect",
        m.UnitRetreated: lambda x: f"{w.unit(x.unit)} retreats {w.hex(x.start)} to {w.hex(x.to)}",
        m.UnitDisplaced: lambda x: f"{w.unit(x.unit)} is displaced {w.hex(x.start)} to {w.hex(x.to)}",
        m.UnitEliminated: lambda x: f"{w.unit(x.unit)} is eliminated in {w.hex(x.at)}",
        m.UnitAdvanced: lambda x: f"{w.unit(x.unit)} advances to {w.hex(x.to)}",
        m.GameEnded: lambda x: f"game over: {x.why}",
    }


def _points(halves: int) -> str:
    return f"{halves / 2:g} Movement Point{'s' * (halves > 2)}"
