"""One plain sentence for every step, action and event; it also fits what a side sees, where fields are None."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pacwar.core.records import Action, Ended, Event, Step
from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import Ground
from pacwar.kit.grammar import conjugated

RESULTS = {"-": "no effect", "AA": "antiaircraft fire", "S": "suppressed", "D": "suppressed with a loss"}

ADJECTIVES = {m.ALLIES: "Allied", m.JAPAN: "Japanese"}


def does(side: m.Side, verb: str) -> str:
    """Japan picks, but the Allies pick."""
    return f"{m.NAMES[side]} {conjugated(verb, plural=side is m.ALLIES)}"


class Words:
    """Sentences with the names of units, hexes, markers and boxes."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.setting = ground, ground.setting
        self.sentences = {**_steps(self), **_actions(self), **_events(self)}

    def label(self, events: Sequence[Event]) -> str:
        """A short name for what the dice lead to."""
        fired = [event for event in events if isinstance(event, m.AirFired)]
        if fired:
            return "; ".join(
                f"{m.NAMES[e.side]}: {e.eliminated} eliminated, {e.damaged} damaged" for e in fired
            )
        for event in events:
            match event:
                case m.BattleResolved():
                    return f"{event.result} {self.setting.crt.results[event.result].title}"
                case m.ForceZAttacked() | m.HexBombarded():
                    return f"{event.result} {RESULTS[event.result]}"
                case m.ReinforcementInterdicted():
                    return _arrival(event.result)
                case m.DieRolled() | m.UnitRouted():
                    return f"die {event.face}"
        return "nothing is rolled for"

    def describe(self, record: Step | Action | Event) -> str:
        return self.sentences[type(record)](record)

    def unit(self, unit: int | None) -> str:
        return "a face-down unit" if unit is None else self.setting.names[unit]

    def units(self, units: Sequence[int]) -> str:
        return ", ".join(map(self.unit, units)) or "nobody"

    def hex(self, spot: int | None) -> str:
        if spot is None:
            return "a place out of sight"
        name = self.setting.board.name(spot)
        if not self.setting.board.is_hex(spot):
            return f"the {name}"
        place = self.setting.map[spot].place
        return f"{name} ({place})" if place else name

    def hexes(self, spots: Sequence[int]) -> str:
        return ", ".join(map(self.hex, spots)) or "nowhere"

    def marker(self, marker: int | None) -> str:
        return "a marker" if marker is None else self.ground.markers[marker].title

    def supply(self, points: int) -> str:
        return "one supply point" if points == 1 else f"{points} supply points"

    def air(self, points: int) -> str:
        return "one air point" if points == 1 else f"{points} air points"

    def cargo(self, unit: int | None, supply: bool) -> str:
        return "one supply point" if supply else self.unit(unit)

    def flights(self, missions: Sequence[int]) -> str:
        flying = [f"{n} {m.BOXES[box]}" for box, n in enumerate(missions) if n]
        return ", ".join(flying) or "nobody flies"

    def stack(self, units: Sequence[int], supply: int) -> str:
        found = [*map(self.unit, units), *([self.supply(supply)] if supply else [])]
        return ", ".join(found) or "nobody"

    def expected(self, e: m.UnitsExpected) -> str:
        found = [
            *map(self.unit, e.units),
            *([self.supply(e.supply)] if e.supply else []),
            *([self.air(e.air)] if e.air else []),
        ]
        return f"{does(e.side, 'expects')} {', '.join(found) or 'nothing'} on turn {e.turn}"

    def rolled(self, e: m.DieRolled) -> str:
        about = (
            "" if e.unit is None else f", {self.unit(e.unit)} {'comes' if e.received else 'does not come'}"
        )
        return f"{self.marker(e.marker)}: die {e.face}{about}"

    def resolved(self, e: m.BattleResolved) -> str:
        percent = "no defense" if e.percent is None else f"{e.percent} %"
        column = self.setting.crt.columns[e.column]
        return (
            f"{e.table} on {self.hexes(e.targets)}: {e.attack} to {e.defense} ({percent}), shift {e.shift:+d}, "
            f"column {column}, die {e.face}: {e.result} ({self.setting.crt.results[e.result].title})"
        )


Sentences = Mapping[type[Any], Callable[[Any], str]]


def _steps(w: Words) -> Sentences:
    side = m.NAMES
    return {
        m.SetUp: lambda x: "set-up, out of the enemy's sight",
        m.Deploying: lambda x: f"{side[x.side]}: set-up, unit by unit; Ready when everything stands",
        m.Deployed: lambda x: f"{side[x.side]}: the units are put on the map",
        m.GameTurn: lambda x: "a Game Turn",
        m.Initiative: lambda x: "who has the initiative?",
        m.CommandMarkers: lambda x: f"{does(x.side, 'picks')} command markers",
        m.Pick: lambda x: f"{does(x.side, 'picks')} a command marker",
        m.GivingUpSupply: lambda x: f"{side[x.side]}: which supply point is given up?",
        m.GivingUpAir: lambda x: f"{side[x.side]}: from which box is an air point withdrawn?",
        m.Withdrawal: lambda x: f"{side[x.side]}: which armor or recon unit is withdrawn?",
        m.FifthColumn: lambda x: f"{side[x.side]}: which Allied supply point is eliminated?",
        m.AirMissions: lambda x: "air points return to Reserve",
        m.AirAllocation: lambda x: "both allocate their air missions in secret",
        m.Allocating: lambda x: f"{does(x.side, 'allocates')} air points: {w.flights(x.missions)}",
        m.Allocated: lambda x: f"{does(x.side, 'has')} allocated the air points",
        m.AirSuperiority: lambda x: "Air Superiority Phase",
        m.Excess: lambda x: f"{side[x.side]}: how many of up to {x.most} points fire at other missions?",
        m.AirCombat: lambda x: "fire for air superiority",
        m.AirLosses: lambda x: (
            f"{side[x.side]}: which mission is hit ({x.eliminated} eliminated, {x.damaged} damaged)?"
        ),
        m.AirReturn: lambda x: "Air Superiority missions return to Reserve",
        m.ReinforcementPhase: lambda x: f"{ADJECTIVES[x.side]} Reinforcement Phase",
        m.Reinforcement: lambda x: f"{side[x.side]}: place a reinforcement, buy one, or end the phase",
        m.Placing: lambda x: f"{side[x.side]}: where is {w.cargo(x.unit, x.supply)} placed?",
        m.Interdiction: lambda x: f"{w.cargo(x.unit, x.supply)} is interdicted",
        m.Crossing: lambda x: f"those who land in {w.hex(x.to)} are interdicted",
        m.LogisticsPhase: lambda x: f"{ADJECTIVES[x.side]} Logistics Phase",
        m.Reorganization: lambda x: f"{side[x.side]}: break down or combine units",
        m.Combining: lambda x: f"{side[x.side]}: where does {w.unit(x.unit)} come together?",
        m.Expenditure: lambda x: (
            f"{side[x.side]}: expend supply on HQs, refit, repair or fortification, or end the phase"
        ),
        m.Activating: lambda x: f"{side[x.side]}: whose supply activates {w.unit(x.unit)}?",
        m.Refitting: lambda x: f"{side[x.side]}: refit up to {x.left} battalion equivalents at {w.hex(x.at)}",
        m.RefittingHq: lambda x: f"{side[x.side]}: where is {w.unit(x.unit)} refitted?",
        m.Freely: lambda x: f"{side[x.side]}: which HQ does {w.marker(x.marker)} activate?",
        m.Impulse: lambda x: f"{ADJECTIVES[x.side]} {'Follow-On' if x.follow_on else 'Initial'} Impulse",
        m.MovementPhase: lambda x: f"{ADJECTIVES[x.side]} Movement Phase",
        m.Movement: lambda x: (
            f"{side[x.side]}, Follow-On Impulse: move units near an activated HQ, fly recon, or end the Movement Phase"
            if x.follow_on
            else f"{side[x.side]}: move a unit, fly recon, or end the Movement Phase"
        ),
        m.Moving: lambda x: _moving(w, x),
        m.Convoy: lambda x: f"{side[x.side]}: how many supply points move from {w.hex(x.start)}?",
        m.Mustering: lambda x: f"{side[x.side]}: which stack makes the amphibious move?",
        m.Embarking: lambda x: (
            f"{side[x.side]}: {w.stack(x.cargo, x.points)} on board; who else, and where to?"
            if x.cargo or x.points
            else f"{side[x.side]}: who goes on board, and where to?"
        ),
        m.Examining: lambda x: f"{side[x.side]}: which stack is examined?",
        m.Overstacking: lambda x: "stacking is looked at",
        m.Strikes: lambda x: f"{side[x.side]}: place air strikes and naval gunfire",
        m.NavalFire: lambda x: f"{side[x.side]}: which hex does {w.marker(x.marker)} bombard?",
        m.ForceZAttack: lambda x: f"{side[x.side]}: how many Strike points attack {w.marker(x.marker)}?",
        m.Bombardments: lambda x: f"{side[x.side]}: which strike is carried out next?",
        m.BombardmentLoss: lambda x: f"{side[x.side]}: what is lost in {w.hex(x.at)}?",
        m.CombatPhase: lambda x: f"{ADJECTIVES[x.side]} Land Combat Phase",
        m.Declarations: lambda x: f"{side[x.side]}: declare all battles",
        m.Declaring: lambda x: (
            f"{side[x.side]}: {w.units(x.attackers)} against {w.hexes(x.targets)}; who else?"
            if x.attackers
            else f"{side[x.side]}: who attacks {w.hexes(x.targets)}?"
        ),
        m.Battles: lambda x: f"{side[x.side]}: which battle is next?",
        m.Battle: lambda x: f"battle for {w.hexes(x.targets)}",
        m.BattleMarkers: lambda x: f"{side[x.side]}: play a command marker on this battle?",
        m.TableChoice: lambda x: f"{side[x.side]}: Raid or Assault?",
        m.Resolution: lambda x: "the die is rolled",
        m.Losses: lambda x: f"{side[x.side]}: half of the combat factors are lost; which units?",
        m.Attrition: lambda x: f"{side[x.side]}: break down a unit, or eliminate one",
        m.Cut: lambda x: f"{side[x.side]}: which of {w.units(x.units)} survives?",
        m.Retreats: lambda x: _retreats(w, x),
        m.Retreating: lambda x: f"{w.unit(x.unit)} must retreat {x.left} more",
        m.RetreatLoss: lambda x: f"{side[x.side]}: which of {w.units(x.units)} is eliminated?",
        m.Pursuit: lambda x: f"{side[x.side]}: who pursues, up to {x.distance}?",
        m.Pursuing: lambda x: f"{w.unit(x.unit)} pursues",
        m.Ashore: lambda x: f"{side[x.side]}: who has not come ashore is lost",
        m.Yamashita: lambda x: f"{side[x.side]}: a third impulse?",
        m.VictoryPhase: lambda x: "Victory Points Phase",
        m.TurnAdvance: lambda x: "the Turn marker moves",
        Ended: lambda x: f"the game is over: {x.why}",
    }


def _moving(w: Words, x: m.Moving) -> str:
    who = w.supply(x.points) if x.unit is None and x.points else w.unit(x.unit)
    left = "" if x.left is None else f", {x.left / 2:g} movement points left"
    return f"{who} moves from {w.hex(x.at)}{left}"


def _retreats(w: Words, x: m.Retreats) -> str:
    how = f"retreat {x.distance}" if x.distance else "rout"
    return f"{m.NAMES[x.side]}: {w.units(x.units)} must {how}; who goes first?"


def _actions(w: Words) -> Sentences:
    return {
        m.DeployAt: lambda x: f"at {w.hex(x.spot)}",
        m.Ready: lambda x: "ready",
        m.PlayMarker: lambda x: f"play {w.marker(x.marker)}",
        m.Pass: lambda x: "pass",
        m.Nothing: lambda x: "there is nothing",
        m.GiveUpSupply: lambda x: f"give up a supply point at {w.hex(x.spot)}",
        m.GiveUpAir: lambda x: f"withdraw an air point from {m.BOXES[x.box]}",
        m.WithdrawUnit: lambda x: f"withdraw {w.unit(x.unit)}",
        m.DestroySupply: lambda x: f"eliminate a supply point at {w.hex(x.spot)}",
        m.AssignAir: lambda x: f"one air point to {m.BOXES[x.box]}",
        m.EndAllocation: lambda x: "end the allocation",
        m.FireAtOthers: lambda x: f"{w.air(x.points)} at other missions",
        m.HitBox: lambda x: f"hit {m.BOXES[x.box]}",
        m.PickReinforcement: lambda x: f"place {w.unit(x.unit)}",
        m.PickSupplyPoint: lambda x: "place a supply point",
        m.BuyUnit: lambda x: f"pay Victory Points for {w.unit(x.unit)}",
        m.PlaceAt: lambda x: f"at {w.hex(x.spot)}",
        m.EndReinforcement: lambda x: "end the Reinforcement Phase",
        m.BreakDown: lambda x: f"break down {w.unit(x.unit)}",
        m.Combine: lambda x: f"combine into {w.unit(x.unit)}",
        m.CombineAt: lambda x: f"at {w.hex(x.spot)}",
        m.EndReorganization: lambda x: "end the reorganization",
        m.ActivateHq: lambda x: f"activate {w.unit(x.unit)}",
        m.PayFrom: lambda x: f"with supply from {w.hex(x.spot)}",
        m.RefitFrom: lambda x: f"refit with a supply point at {w.hex(x.spot)}",
        m.RefitUnit: lambda x: f"refit {w.unit(x.unit)}",
        m.RefitHq: lambda x: f"refit {w.unit(x.unit)}",
        m.EndRefit: lambda x: "refit no more here",
        m.RepairFrom: lambda x: f"repair aircraft with a supply point at {w.hex(x.spot)}",
        m.FortifyFrom: lambda x: f"fortify with a supply point at {w.hex(x.spot)}",
        m.EndLogistics: lambda x: "end the Logistics Phase",
        m.PickUnit: lambda x: f"move {w.unit(x.unit)}",
        m.PickSupply: lambda x: f"move supply from {w.hex(x.spot)}",
        m.TakePoints: lambda x: w.supply(x.points),
        m.StepTo: lambda x: f"to {w.hex(x.spot)}",
        m.TakeSupplyAlong: lambda x: "take a supply point along",
        m.Stop: lambda x: "stop here",
        m.PickCarrier: lambda x: f"go by sea with {w.unit(x.unit)}",
        m.MusterAt: lambda x: f"from {w.hex(x.spot)}",
        m.Embark: lambda x: f"embark {w.unit(x.unit)}",
        m.EmbarkSupply: lambda x: f"embark {w.supply(x.points)}",
        m.SailTo: lambda x: f"land at {w.hex(x.spot)}",
        m.AssaultHex: lambda x: f"assault {w.hex(x.spot)}",
        m.FlyRecon: lambda x: f"recon over {w.hex(x.spot)}",
        m.ExamineStack: lambda x: f"examine {w.hex(x.spot)}",
        m.EndMovement: lambda x: "end the Movement Phase",
        m.AddStrike: lambda x: f"one air point on {w.hex(x.spot)}",
        m.Bombard: lambda x: f"bombard {w.hex(x.spot)}",
        m.AttackForceZ: lambda x: f"attack with {w.air(x.points)}",
        m.EndStrikes: lambda x: "all strikes are placed",
        m.CarryOut: lambda x: f"carry out the strike on {w.hex(x.spot)}",
        m.ShipsFirst: lambda x: f"let the ships fire on {w.hex(x.spot)} before the aircraft",
        m.DeclareBattle: lambda x: f"attack {w.hex(x.spot)}",
        m.AddTarget: lambda x: f"attack {w.hex(x.spot)} as well",
        m.AddAttacker: lambda x: f"{w.unit(x.unit)} attacks",
        m.EndBattle: lambda x: "these attack",
        m.EndDeclarations: lambda x: "all battles are declared",
        m.ResolveBattle: lambda x: f"fight for {w.hex(x.spot)}",
        m.ApplyThaisResist: lambda x: "the Thais resist here",
        m.ChooseRaid: lambda x: "Raid",
        m.ChooseAssault: lambda x: "Assault",
        m.LoseUnit: lambda x: f"eliminate {w.unit(x.unit)}",
        m.KeepUnit: lambda x: f"{w.unit(x.unit)} survives",
        m.RetreatUnit: lambda x: f"{w.unit(x.unit)} retreats",
        m.RoutUnit: lambda x: f"{w.unit(x.unit)} routs",
        m.RetreatTo: lambda x: f"retreat to {w.hex(x.spot)}",
        m.StandFast: lambda x: f"{w.unit(x.unit)} stands fast",
        m.NoWayOut: lambda x: "there is no way out",
        m.PursueWith: lambda x: f"pursue with {w.unit(x.unit)}",
        m.PursueTo: lambda x: f"pursue to {w.hex(x.spot)}",
        m.EndPursuit: lambda x: "pursue no more",
    }


def _events(w: Words) -> Sentences:
    side = m.NAMES
    return {
        m.ItemDeployed: lambda x: f"{w.cargo(x.unit, x.unit is None)} is set up at {w.hex(x.at)}",
        m.SideDeployed: lambda x: f"{side[x.side]}: all is set up",
        m.TurnBegan: lambda x: f"turn {x.turn}: {w.setting.track[x.turn].date}",
        m.InitiativeTaken: lambda x: f"{does(x.side, 'has')} the initiative{_die(x.face)}",
        m.PhaseBegan: lambda x: f"{ADJECTIVES[x.side]} {x.phase}" if x.side else x.phase,
        m.PointsScored: lambda x: (
            f"{side[x.side]}: {x.points:+d} Victory Point{'s' * (abs(x.points) != 1)} for {x.why}"
        ),
        m.GameEnded: lambda x: f"the game ends: {x.why}",
        m.MarkerPicked: lambda x: f"{does(x.side, 'picks')} {w.marker(x.marker)}",
        m.MarkerPlayed: lambda x: f"{does(x.side, 'plays')} {w.marker(x.marker)}",
        m.MarkerLapsed: lambda x: f"{side[x.side]}: {w.marker(x.marker)} lapses",
        m.DieRolled: w.rolled,
        m.AirReceived: lambda x: f"{does(x.side, 'receives')} {w.air(x.points)}",
        m.AirWithdrawn: lambda x: f"{does(x.side, 'withdraws')} an air point from {m.BOXES[x.box]}",
        m.AirDamaged: lambda x: f"{side[x.side]}: {w.air(x.points)} damaged ({m.BOXES[x.box]})",
        m.AirEliminated: lambda x: f"{side[x.side]}: {w.air(x.points)} eliminated ({m.BOXES[x.box]})",
        m.UnitsExpected: w.expected,
        m.SupplyGivenUp: lambda x: _given_up(w, x),
        m.SupplyShown: lambda x: (
            f"Allied supply: {', '.join(f'{w.hex(at)} {n}' for at, n in x.supply.items()) or 'none'}"
        ),
        m.UnitWithdrawn: lambda x: (
            f"{does(x.side, 'withdraws')} {'nobody' if x.unit is None else w.unit(x.unit)}"
        ),
        m.AirAssigned: lambda x: f"one air point to {m.BOXES[x.box]}",
        m.MissionsRevealed: lambda x: f"{does(x.side, 'flies')}: {w.flights(x.missions)}",
        m.AirFired: lambda x: (
            f"{does(x.side, 'fires')} {w.air(x.points)}{' at other missions' if x.at_others else ''}, die {x.face}: "
            f"{x.eliminated} eliminated, {x.damaged} damaged"
        ),
        m.ReinforcementPlaced: lambda x: f"{side[x.side]}: a reinforcement comes to {w.hex(x.to)}",
        m.UnitBought: lambda x: f"{does(x.side, 'pays')} {x.cost} Victory Points for an optional unit",
        m.ReinforcementInterdicted: lambda x: (
            f"{side[x.side]}: a reinforcement for {w.hex(x.to)} is interdicted, die {x.face}: {_arrival(x.result)}"
        ),
        m.SuppressionRemoved: lambda x: f"{side[x.side]}: suppression is removed",
        m.Reorganized: lambda x: f"{w.units(x.units)} instead of {w.units(x.instead_of)} at {w.hex(x.at)}",
        m.HqActivated: lambda x: f"{w.unit(x.unit)} is activated",
        m.HqInactivated: lambda x: f"{w.unit(x.unit)} becomes inactive",
        m.SupplyExpended: lambda x: f"{does(x.side, 'expends')} {w.supply(x.points)} at {w.hex(x.at)}",
        m.UnitRefitted: lambda x: f"{w.unit(x.unit)} is refitted at {w.hex(x.at)}",
        m.AirRepaired: lambda x: f"{side[x.side]}: {w.air(x.points)} repaired",
        m.HexFortified: lambda x: f"{does(x.side, 'fortifies')} {w.hex(x.at)}",
        m.FortificationRemoved: lambda x: f"the fortification of {w.hex(x.at)} is removed",
        m.UnitMoved: lambda x: f"{side[x.side]}: somebody moves from {w.hex(x.start)} to {w.hex(x.to)}",
        m.ZoneAnnounced: lambda x: (
            f"the stack in {w.hex(x.stack)} has {'a' if x.zone else 'no'} Zone of Control in {w.hex(x.at)}"
        ),
        m.TurnedBack: lambda x: f"{side[x.side]}: a Zone of Control bars {w.hex(x.barred)}",
        m.UnitsLanded: lambda x: f"{does(x.side, 'goes')} by sea from {w.hex(x.start)} to {w.hex(x.to)}",
        m.AssaultLaunched: lambda x: f"{does(x.side, 'is')} about to assault {w.hex(x.target)} from the sea",
        m.ReconFlown: lambda x: f"{does(x.side, 'flies')} recon over {w.hex(x.at)}",
        m.StackExamined: lambda x: f"in {w.hex(x.at)}: {w.stack(x.units, x.supply)}",
        m.StrikePlaced: lambda x: (
            f"{side[x.side]}: {x.points} point{'s' * (x.points > 1)} of {'gunfire' if x.naval else 'bombs'} for {w.hex(x.at)}"
        ),
        m.HexBombarded: lambda x: (
            f"{w.hex(x.at)} is bombarded with {x.points}, column {x.column}, die {x.face}: {RESULTS[x.result]}"
        ),
        m.HexSuppressed: lambda x: f"whoever is in {w.hex(x.at)} is suppressed",
        m.MarkerEliminated: lambda x: f"{side[x.side]}: {w.marker(x.marker)} is out of the game",
        m.ForceZAttacked: lambda x: (
            f"Force Z is attacked by {w.air(x.points)}, die {x.face}: {RESULTS[x.result]}"
        ),
        m.BattleDeclared: lambda x: (
            f"{w.units(x.attackers)} will attack {w.stack(x.defenders, x.supply)} in {w.hexes(x.targets)}"
        ),
        m.TableChosen: lambda x: f"{does(x.side, 'chooses')} {x.table.title()}",
        m.ColumnShifted: lambda x: f"{x.columns:+d} for {x.why}",
        m.BattleResolved: w.resolved,
        m.UnitBrokenDown: lambda x: f"{w.unit(x.unit)} breaks down into {w.units(x.into)}",
        m.UnitEliminated: lambda x: f"{w.unit(x.unit)} is {'permanently ' if x.permanent else ''}eliminated",
        m.SupplyEliminated: lambda x: f"{does(x.side, 'loses')} {w.supply(x.points)} in {w.hex(x.at)}",
        m.UnitRouted: lambda x: f"{w.unit(x.unit)} routs {x.face}",
        m.UnitRetreated: lambda x: f"{w.unit(x.unit)} retreats to {w.hex(x.to)}",
        m.RetreatIgnored: lambda x: f"{w.units(x.units)} will not retreat",
        m.UnitPursued: lambda x: f"{w.unit(x.unit)} pursues to {w.hex(x.to)}",
    }


def _die(face: int | None) -> str:
    return "" if face is None else f", die {face}"


def _arrival(result: str) -> str:
    fates = {"-": "no effect", "E": "eliminated"}
    return fates.get(result) or f"delayed by {result} turn{'s' if result != '1' else ''}"


def _given_up(w: Words, x: m.SupplyGivenUp) -> str:
    if not x.points:
        return f"{does(x.side, 'has')} no supply point to lose"
    return f"{does(x.side, 'loses')} {w.supply(x.points)}{'' if x.at is None else f' at {w.hex(x.at)}'}"
