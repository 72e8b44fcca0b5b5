"""One plain sentence for every step, action and event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pacwar.core.records import Action, Ended, Event, Step
from pacwar.games.saipan import model as m
from pacwar.games.saipan.setting import Setting

RESULTS = {
    "-": "no effect", "D1": "defender retreats 1", "D2": "defender retreats 2", "D3": "defender retreats 3",
    "De": "defender eliminated", "A1": "attacker retreats 1", "A2": "attacker retreats 2",
    "A3": "attacker retreats 3", "Ae": "attacker eliminated",
}  # fmt: skip


def label(events: Sequence[Event]) -> str:
    """The result that counts: what the table says, or no effect if a rule sets it aside."""
    for event in events:
        if type(event) is m.AttackResolved:
            ignored = any(type(e) is m.NoEffect for e in events)
            return f"{event.result}, no effect" if ignored else RESULTS[event.result]
    return "nothing is rolled for"


class Describer:
    """Sentences with the names of units and hexes."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.sentences = _sentences(self)

    def describe(self, record: Step | Action | Event) -> str:
        return self.sentences[type(record)](record)

    def unit(self, unit: int) -> str:
        return self.setting.names[unit]

    def units(self, units: Sequence[int]) -> str:
        return ", ".join(map(self.unit, units)) or "nobody"

    def fire(self, guns: Sequence[int], support: int) -> str:
        """Who fires: batteries, Ground Support, or both."""
        points = [f"{support} point{'s' * (support != 1)} of Ground Support"] if support else []
        return ", ".join([*map(self.unit, guns), *points])

    def hex(self, spot: int) -> str:
        place = self.setting.map[spot].place
        return f"{self.setting.board.name(spot)} ({place})" if place else self.setting.board.name(spot)

    def hexes(self, spots: Sequence[int]) -> str:
        return ", ".join(map(self.hex, spots)) or "none"

    def attack(self, e: m.AttackDeclared) -> str:
        if not e.attackers:
            return f"{self.units(e.targets)} will be barraged"
        return f"{self.units(e.attackers)} will attack {self.units(e.targets)}"

    def resolved(self, e: m.AttackResolved) -> str:
        by = self.units(e.attackers) if e.attackers else "barrage"
        return (
            f"{by} against {self.units(e.targets)}: {e.attack} to {e.defense}, "
            f"{e.differential:+d} on the {e.line} line, die {e.face}: {e.result} ({RESULTS[e.result]})"
        )


def _sentences(w: Describer) -> dict[type[Any], Callable[[Any], str]]:
    side = m.NAMES
    return {
        # steps
        m.WriteLandings: lambda x: "write six Beach hexes for the landing, in secret",
        m.Deployment: lambda x: "deploy the Japanese force",
        m.Deploying: lambda x: f"where does {w.unit(x.unit)} stand?",
        m.Reveal: lambda x: "the landing plan is shown",
        m.GameTurn: lambda x: "a Game-Turn",
        m.Phase: lambda x: f"{side[x.side]} {x.name}",
        m.Interphase: lambda x: "the Turn Marker is advanced",
        m.Movement: lambda x: f"{side[x.side]} Movement Phase: pick a unit, or end the phase",
        m.Moving: lambda x: f"{w.unit(x.unit)} moves from {w.hex(x.at)}, {_points(x.left)} left",
        m.Landing: lambda x: f"first landing: pick an infantry unit; still to land at: {w.hexes(x.hexes)}",
        m.GoingAshore: lambda x: f"where does {w.unit(x.unit)} land?",
        m.Offshore: lambda x: f"from which Sea hex does {w.unit(x.unit)} attack {w.hex(x.beach)}?",
        m.Reinforcement: lambda x: "pick one reinforcement, or take none",
        m.Reinforcing: lambda x: f"on which Beachhead does {w.unit(x.unit)} come ashore?",
        m.Beachheads: lambda x: "Beachhead Markers are placed",
        m.Combat: lambda x: f"{side[x.side]} Combat Phase: choose an enemy to attack, or end the phase",
        m.Attack: lambda x: f"attack on {w.units(x.targets)}",
        m.Declaration: lambda x: "who attacks? add units, then end the declaration",
        m.Barrage: lambda x: "add barraging artillery and Ground Support",
        m.ProtectiveFire: lambda x: f"{side[x.side]}: add Final Protective Fire",
        m.BanzaiChoice: lambda x: "a regular attack, or Banzai?",
        m.Resolution: lambda x: "the die is rolled",
        m.Retreats: lambda x: f"{w.units(x.units)} must retreat {x.distance}: who goes first?",
        m.Retreat: lambda x: f"{w.unit(x.unit)} must retreat {x.left} more",
        m.Displacement: lambda x: f"{w.unit(x.unit)} is displaced: where to?",
        m.BanzaiLosses: lambda x: "remove units for the Banzai attack",
        m.Advance: lambda x: f"advance after combat: {w.units(x.units)}",
        m.Advancing: lambda x: f"where does {w.unit(x.unit)} advance to?",
        Ended: lambda x: f"the game is over: {x.why}",
        # actions
        m.WriteHex: lambda x: f"write {w.hex(x.beach)}",
        m.SealPlan: lambda x: "seal the plan",
        m.DeployUnit: lambda x: f"deploy {w.unit(x.unit)}",
        m.DeployAt: lambda x: f"at {w.hex(x.to)}",
        m.EndDeployment: lambda x: "end the deployment",
        m.PickUnit: lambda x: f"move {w.unit(x.unit)}",
        m.StepTo: lambda x: f"to {w.hex(x.to)}",
        m.Stop: lambda x: "stop here",
        m.EndMovement: lambda x: "end the Movement Phase",
        m.PickReinforcement: lambda x: f"take {w.unit(x.unit)}",
        m.LandAt: lambda x: f"land at {w.hex(x.to)}",
        m.StartAt: lambda x: f"start in Sea hex {w.hex(x.sea)}",
        m.EndReinforcement: lambda x: "take no reinforcement",
        m.DeclareAttack: lambda x: f"attack {w.unit(x.target)}",
        m.AddAttacker: lambda x: f"{w.unit(x.unit)} attacks",
        m.AddTarget: lambda x: f"attack {w.unit(x.unit)} as well",
        m.EndDeclaration: lambda x: "these attack",
        m.AddBarrage: lambda x: f"{w.unit(x.unit)} barrages",
        m.AddSupport: lambda x: f"{x.points} Ground Support",
        m.EndBarrage: lambda x: "no more support: attack",
        m.AddFpf: lambda x: f"{w.unit(x.unit)} gives protective fire",
        m.AddFpfSupport: lambda x: f"{x.points} Ground Support in defense",
        m.EndProtectiveFire: lambda x: "no more protective fire",
        m.DeclareBanzai: lambda x: "Banzai!",
        m.RegularAttack: lambda x: "a regular attack",
        m.RetreatUnit: lambda x: f"{w.unit(x.unit)} retreats first",
        m.RetreatTo: lambda x: f"retreat to {w.hex(x.to)}",
        m.DisplaceTo: lambda x: f"displace to {w.hex(x.to)}",
        m.RemoveUnit: lambda x: f"remove {w.unit(x.unit)}",
        m.AdvanceUnit: lambda x: f"{w.unit(x.unit)} advances",
        m.AdvanceTo: lambda x: f"to {w.hex(x.to)}",
        m.EndAdvance: lambda x: "no (further) advance",
        m.EndCombat: lambda x: "end the Combat Phase",
        # events
        m.HexWritten: lambda x: f"{w.hex(x.beach)} is written down",
        m.LandingsRevealed: lambda x: f"the landing plan: {w.hexes(x.beaches)}",
        m.UnitDeployed: lambda x: f"{w.unit(x.unit)} is deployed at {w.hex(x.to)}",
        m.TurnBegan: lambda x: f"Game-Turn {x.turn}",
        m.PhaseBegan: lambda x: f"{side[x.side]} {x.phase}",
        m.UnitPicked: lambda x: f"{w.unit(x.unit)} begins to move",
        m.UnitMoved: lambda x: f"{w.unit(x.unit)} moves to {w.hex(x.to)}",
        m.MovementEnded: lambda x: f"{side[x.side]} ends his Movement Phase",
        m.UnitLanded: lambda x: f"{w.unit(x.unit)} lands at {w.hex(x.to)}",
        m.BeachheadPlaced: lambda x: f"Beachhead at {w.hex(x.at)}",
        m.BeachheadDestroyed: lambda x: f"{w.unit(x.by)} destroys the Beachhead at {w.hex(x.at)}",
        m.AttackDeclared: w.attack,
        m.BarrageAllocated: lambda x: f"barrage by {w.fire(x.units, x.support)}",
        m.ProtectiveFireAllocated: lambda x: f"protective fire by {w.fire(x.units, x.support)}",
        m.BanzaiDeclared: lambda x: f"Banzai by {w.units(x.units)}",
        m.AttackResolved: w.resolved,
        m.NoEffect: lambda x: f"{x.result} has no effect",
        m.UnitRetreated: lambda x: f"{w.unit(x.unit)} retreats to {w.hex(x.to)}",
        m.UnitDisplaced: lambda x: f"{w.unit(x.unit)} is displaced to {w.hex(x.to)}",
        m.UnitEliminated: lambda x: f"{w.unit(x.unit)} is eliminated in {w.hex(x.at)}",
        m.UnitAdvanced: lambda x: f"{w.unit(x.unit)} advances to {w.hex(x.to)}",
        m.GameEnded: lambda x: f"the game ends: {x.why}",
    }


def _points(halves: int) -> str:
    return f"{halves / 2:g} Movement Point{'s' * (halves > 2)}"
