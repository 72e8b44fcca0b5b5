"""One plain sentence for every step, action and event; it also fits what a side sees, where fields are None."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pacwar.core.records import Action, Ended, Event, Step
from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import LookupTables
from pacwar.kit.grammar import conjugated, counted, hexes
from pacwar.kit.names import Names

RESULTS = {"-": "no effect", "AA": "antiaircraft fire", "S": "suppressed", "D": "suppressed with a loss"}
FORCE_Z = {**RESULTS, "S": "damaged", "D": "sunk"}  # 26.16a

ADJECTIVES = {m.ALLIES: "Allied", m.JAPAN: "Japanese"}


def does(side: m.Side, verb: str) -> str:
    """Japan picks, but the Allies pick."""
    return f"{m.NAMES[side]} {conjugated(verb, plural=side is m.ALLIES)}"


class Describer(Names):
    """Sentences with the names of units, hexes, markers and boxes."""

    no_hex = "a hidden hex"

    def __init__(self, ground: LookupTables) -> None:
        super().__init__(ground.setting)
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
                case m.ForceZAttacked():
                    return f"{event.result} {FORCE_Z[event.result]}"
                case m.HexBombarded():
                    return f"{event.result} {RESULTS[event.result]}"
                case m.ReinforcementInterdicted():
                    return _arrival(event.result)
                case m.DieRolled() | m.UnitRouted():
                    return f"die {event.face}"
        return "no die roll"

    def describe(self, record: Step | Action | Event) -> str:
        return self.sentences[type(record)](record)

    def start(self, spot: int) -> str:
        """Where a move begins: 0911, or from the Japanese base."""
        return f"{'' if self.setting.board.is_hex(spot) else 'from '}{self.hex(spot)}"

    def marker(self, marker: int | None) -> str:
        return "a marker" if marker is None else self.ground.markers[marker].title

    def supply(self, points: int) -> str:
        return counted(points, "supply point")

    def air(self, points: int) -> str:
        return counted(points, "air point")

    def cargo(self, unit: int | None, supply: bool) -> str:
        return "a supply point" if supply else self.unit(unit)

    def flights(self, missions: Sequence[int]) -> str:
        flying = [f"{n} {m.BOXES[box]}" for box, n in enumerate(missions) if n]
        return ", ".join(flying) or "no missions"

    def stack(self, units: Sequence[int], supply: int) -> str:
        found = [*map(self.unit, units), *([self.supply(supply)] if supply else [])]
        return ", ".join(found) or "no units"

    def offer(self, unit: int) -> str:
        """What a purchase brings, and its price (25.6e, 25.7e); R58: a group that comes as one is bought as one."""
        name = self.setting.names[unit]
        for group in self.setting.schedule.groups.values():
            if group.kind == "optional" and name in group.units:
                bought = group.units if group.together else (name,)
                return f"{', '.join(bought)} for {group.cost * len(bought)} VP"
        return name

    def expected(self, e: m.UnitsExpected) -> str:
        found = [
            *map(self.unit, e.units),
            *([self.supply(e.supply)] if e.supply else []),
            *([self.air(e.air)] if e.air else []),
        ]
        return f"{does(e.side, 'receives')} {', '.join(found) or 'nothing'} on turn {e.turn}"

    def rolled(self, e: m.DieRolled) -> str:
        about = "" if e.unit is None else f", {self.unit(e.unit)} {'is' if e.received else 'is not'} received"
        return f"{self.marker(e.marker)}: die {e.face}{about}"

    def resolved(self, e: m.BattleResolved) -> str:
        percent = "no defense" if e.percent is None else f"{e.percent}%"
        column = self.setting.crt.columns[e.column]
        shift = f"shift {_shift(e.shift)}, " if e.shift else ""
        return (
            f"{e.table} on {self.hexes(e.targets)}: {e.attack} to {e.defense} = {percent}, {shift}"
            f"column {column}, die {e.face}: {e.result} ({self.setting.crt.results[e.result].title})"
        )


Sentences = Mapping[type[Any], Callable[[Any], str]]


def _steps(w: Describer) -> Sentences:
    return {
        m.SetUp: lambda x: "secret set-up",
        m.Deploying: lambda x: "set up your units, then press Ready",
        m.Deployed: lambda x: f"{ADJECTIVES[x.side]} units are set up",
        m.GameTurn: lambda x: "Game Turn",
        m.Initiative: lambda x: "Initiative Determination Phase",
        m.CommandMarkers: lambda x: f"{does(x.side, 'picks')} command markers",
        m.Pick: lambda x: f"{does(x.side, 'picks')} a command marker",
        m.GivingUpSupply: lambda x: "choose a supply point to eliminate",
        m.GivingUpAir: lambda x: "choose an air point to withdraw",
        m.Withdrawal: lambda x: "choose an armor or recon regiment to withdraw",
        m.FifthColumn: lambda x: "choose an Allied supply point to eliminate, or pass",
        m.AirMissions: lambda x: "air points return to Reserve",
        m.AirAllocation: lambda x: "both sides allocate air missions in secret",
        m.Allocating: lambda x: f"assign air points to missions ({w.flights(x.missions)}), or end allocation",
        m.Allocated: lambda x: f"{does(x.side, 'has')} allocated air missions",
        m.AirSuperiority: lambda x: "Air Superiority Phase",
        m.Excess: lambda x: f"choose how many air points fire at other missions (up to {x.most})",
        m.AirCombat: lambda x: "air superiority fire",
        m.AirLosses: lambda x: (
            f"choose a mission to hit ({x.eliminated} to eliminate, {x.damaged} to damage)"
        ),
        m.AirReturn: lambda x: "Air Superiority missions return to Reserve",
        m.ReinforcementPhase: lambda x: f"{ADJECTIVES[x.side]} Reinforcement Phase",
        m.Reinforcement: lambda x: "place or buy reinforcements, or end the phase",
        m.Placing: lambda x: f"place {w.cargo(x.unit, x.supply)}",
        m.Interdiction: lambda x: f"{w.cargo(x.unit, x.supply)} is interdicted",
        m.Crossing: lambda x: f"units landing in {w.hex(x.to)} are interdicted",
        m.LogisticsPhase: lambda x: f"{ADJECTIVES[x.side]} Logistics Phase",
        m.Reorganization: lambda x: "break down or combine units, or end reorganization",
        m.Combining: lambda x: f"choose a hex in which to combine {w.unit(x.unit)}",
        m.Expenditure: lambda x: "expend supply on HQs, refit, repair or fortifications, or end the phase",
        m.Activating: lambda x: f"choose supply to activate {w.unit(x.unit)}",
        m.Refitting: lambda x: f"refit units at {w.hex(x.at)} (battalion equivalents left: {x.left})",
        m.RefittingHq: lambda x: f"choose a hex in which to refit {w.unit(x.unit)}",
        m.Freely: lambda x: f"choose an HQ to activate with {w.marker(x.marker)}",
        m.Impulse: lambda x: f"{ADJECTIVES[x.side]} {'Follow-On' if x.follow_on else 'Initial'} Impulse",
        m.MovementPhase: lambda x: f"{ADJECTIVES[x.side]} Movement Phase",
        m.Movement: lambda x: (
            "Follow-On Impulse: move units within HQ radius, fly recon, or end the phase"
            if x.follow_on
            else "move units, fly recon, or end the phase"
        ),
        m.Moving: lambda x: _moving(w, x),
        m.Convoy: lambda x: f"choose how many supply points to move from {w.hex(x.start)}",
        m.Mustering: lambda x: "choose a stack for the amphibious move",
        m.Embarking: lambda x: (
            f"embark more, or choose a landing hex (on board: {w.stack(x.cargo, x.points)})"
            if x.cargo or x.points
            else "embark units, then choose a landing hex"
        ),
        m.Examining: lambda x: "choose an enemy stack to examine",
        m.Overstacking: lambda x: "stacking check",
        m.Strikes: lambda x: "place air strikes and naval gunfire, or end placement",
        m.NavalFire: lambda x: f"choose a hex to bombard with {w.marker(x.marker)}",
        m.ForceZAttack: lambda x: f"choose how many Strike points attack {w.marker(x.marker)}",
        m.Bombardments: lambda x: "choose the next strike to resolve",
        m.BombardmentLoss: lambda x: f"break down or eliminate a unit in {w.hex(x.at)}",
        m.CombatPhase: lambda x: f"{ADJECTIVES[x.side]} Land Combat Phase",
        m.Declarations: lambda x: "declare all battles, then end declarations",
        m.Declaring: lambda x: (
            f"add units to the attack on {w.hexes(x.targets)}, or confirm ({len(x.attackers)} chosen)"
            if x.attackers
            else f"choose units to attack {w.hexes(x.targets)}"
        ),
        m.Battles: lambda x: "choose the next battle to resolve",
        m.Battle: lambda x: f"battle for {w.hexes(x.targets)}",
        m.BattleMarkers: lambda x: "play a command marker on this battle, or pass",
        m.TableChoice: lambda x: "choose the Raid or Assault CRT",
        m.Resolution: lambda x: "battle resolution",
        m.Losses: lambda x: "choose units to eliminate (half of the combat factors)",
        m.Attrition: lambda x: (
            "eliminate a subordinate unit, or continue"
            if x.is_paid
            else "choose a unit to break down or eliminate"
        ),
        m.Cut: lambda x: f"choose the survivor: {w.units(x.units)}",
        m.Retreats: lambda x: f"choose a unit to {_distance(x.distance)}",
        m.Retreating: lambda x: f"retreat {w.unit(x.unit)} ({hexes(x.left)} left)",
        m.RetreatLoss: lambda x: f"choose a unit to eliminate: {w.units(x.units)}",
        m.Pursuit: lambda x: f"choose a unit to pursue (up to {hexes(x.distance)})",
        m.Pursuing: lambda x: f"pursue with {w.unit(x.unit)} ({hexes(x.left)} left)",
        m.Ashore: lambda x: f"{ADJECTIVES[x.side]} assault units come ashore",
        m.Yamashita: lambda x: "play Yamashita for a third impulse, or pass",
        m.VictoryPhase: lambda x: "Victory Points Phase",
        m.TurnAdvance: lambda x: "Game Turn Advance Phase",
        Ended: lambda x: f"the game is over: {x.why}",
    }


def _moving(w: Describer, x: m.Moving) -> str:
    moved = w.supply(x.points) if x.unit is None and x.points else w.unit(x.unit)
    left = "" if x.left is None else f", {x.left / 2:g} movement points left"
    return f"move {moved} from {w.hex(x.at)}{left}"


def _distance(distance: int) -> str:
    return f"retreat ({hexes(distance)})" if distance else "rout"


def _shift(columns: int) -> str:
    """14.31 To the right for the attacker, to the left for the defender."""
    return f"{abs(columns)}{'R' if columns > 0 else 'L'}"


def _actions(w: Describer) -> Sentences:
    return {
        m.DeployAt: lambda x: f"set up at {w.hex(x.spot)}",
        m.Ready: lambda x: "ready",
        m.PlayMarker: lambda x: f"play {w.marker(x.marker)}",
        m.Pass: lambda x: "pass",
        m.Nothing: lambda x: "continue without loss",
        m.GiveUpSupply: lambda x: f"eliminate a supply point at {w.hex(x.spot)}",
        m.GiveUpAir: lambda x: f"withdraw an air point from {m.BOXES[x.box]}",
        m.WithdrawUnit: lambda x: f"withdraw {w.unit(x.unit)}",
        m.DestroySupply: lambda x: f"eliminate a supply point at {w.hex(x.spot)}",
        m.AssignAir: lambda x: f"assign an air point to {m.BOXES[x.box]}",
        m.EndAllocation: lambda x: "end allocation",
        m.FireAtOthers: lambda x: (
            f"fire {w.air(x.points)} at other missions" if x.points else "fire at Air Superiority only"
        ),
        m.HitBox: lambda x: f"hit {m.BOXES[x.box]}",
        m.PickReinforcement: lambda x: f"place {w.unit(x.unit)}",
        m.PickSupplyPoint: lambda x: "place a supply point",
        m.BuyUnit: lambda x: f"buy {w.offer(x.unit)}",
        m.PlaceAt: lambda x: f"place at {w.hex(x.spot)}",
        m.EndReinforcement: lambda x: "end Reinforcement Phase",
        m.BreakDown: lambda x: f"break down {w.unit(x.unit)}",
        m.Combine: lambda x: f"combine into {w.unit(x.unit)}",
        m.CombineAt: lambda x: f"combine at {w.hex(x.spot)}",
        m.EndReorganization: lambda x: "end reorganization",
        m.ActivateHq: lambda x: f"activate {w.unit(x.unit)}",
        m.PayFrom: lambda x: f"expend supply at {w.hex(x.spot)}",
        m.RefitFrom: lambda x: f"refit units at {w.hex(x.spot)}",
        m.RefitUnit: lambda x: f"refit {w.unit(x.unit)}",
        m.RefitHq: lambda x: f"refit {w.unit(x.unit)}",
        m.EndRefit: lambda x: "end refit",
        m.RepairFrom: lambda x: f"repair aircraft with supply at {w.hex(x.spot)}",
        m.FortifyFrom: lambda x: f"build fortifications with supply at {w.hex(x.spot)}",
        m.EndLogistics: lambda x: "end Logistics Phase",
        m.PickUnit: lambda x: f"move {w.unit(x.unit)}",
        m.PickSupply: lambda x: f"move supply from {w.hex(x.spot)}",
        m.TakePoints: lambda x: f"move {w.supply(x.points)}",
        m.StepTo: lambda x: f"move to {w.hex(x.spot)}",
        m.TakeSupplyAlong: lambda x: "carry a supply point",
        m.Stop: lambda x: "stop here",
        m.PickCarrier: lambda x: f"sail with {w.unit(x.unit)}",
        m.MusterAt: lambda x: f"sail from {w.hex(x.spot)}",
        m.Embark: lambda x: f"embark {w.unit(x.unit)}",
        m.EmbarkSupply: lambda x: f"embark {w.supply(x.points)}",
        m.SailTo: lambda x: f"land at {w.hex(x.spot)}",
        m.AssaultHex: lambda x: f"assault {w.hex(x.spot)}",
        m.FlyRecon: lambda x: f"fly recon over {w.hex(x.spot)}",
        m.ExamineStack: lambda x: f"examine {w.hex(x.spot)}",
        m.EndMovement: lambda x: "end Movement Phase",
        m.AddStrike: lambda x: f"strike {w.hex(x.spot)} with an air point",
        m.Bombard: lambda x: f"bombard {w.hex(x.spot)}",
        m.AttackForceZ: lambda x: (
            f"attack Force Z with {w.air(x.points)}" if x.points else "leave Force Z alone"
        ),
        m.EndStrikes: lambda x: "end placement",
        m.CarryOut: lambda x: f"resolve the strike on {w.hex(x.spot)}",
        m.ShipsFirst: lambda x: f"resolve naval gunfire on {w.hex(x.spot)} first",
        m.DeclareBattle: lambda x: f"attack {w.hex(x.spot)}",
        m.AddTarget: lambda x: f"also attack {w.hex(x.spot)}",
        m.AddAttacker: lambda x: f"attack with {w.unit(x.unit)}",
        m.EndBattle: lambda x: "confirm attackers",
        m.EndDeclarations: lambda x: "end declarations",
        m.ResolveBattle: lambda x: f"resolve the battle for {w.hex(x.spot)}",
        m.ApplyThaisResist: lambda x: "apply Thais Resist",
        m.ChooseRaid: lambda x: "use the Raid CRT",
        m.ChooseAssault: lambda x: "use the Assault CRT",
        m.LoseUnit: lambda x: f"eliminate {w.unit(x.unit)}",
        m.KeepUnit: lambda x: f"keep {w.unit(x.unit)}",
        m.RetreatUnit: lambda x: f"retreat {w.unit(x.unit)}",
        m.RoutUnit: lambda x: f"rout {w.unit(x.unit)}",
        m.RetreatTo: lambda x: f"retreat to {w.hex(x.spot)}",
        m.StandFast: lambda x: f"ignore the retreat of {w.unit(x.unit)}",
        m.NoWayOut: lambda x: "eliminate unit",
        m.PursueWith: lambda x: f"pursue with {w.unit(x.unit)}",
        m.PursueTo: lambda x: f"pursue to {w.hex(x.spot)}",
        m.EndPursuit: lambda x: "end pursuit",
    }


def _events(w: Describer) -> Sentences:
    side = m.NAMES
    return {
        m.ItemDeployed: lambda x: f"{w.cargo(x.unit, x.unit is None)} is set up at {w.hex(x.at)}",
        m.SideDeployed: lambda x: f"{ADJECTIVES[x.side]} set-up is complete",
        m.TurnBegan: lambda x: f"turn {x.turn}: {w.setting.track[x.turn].date}",
        m.InitiativeTaken: lambda x: f"{does(x.side, 'has')} the initiative{_die(x.face)}",
        m.PhaseBegan: lambda x: f"{ADJECTIVES[x.side]} {x.phase}" if x.side else x.phase,
        m.PointsScored: lambda x: f"{side[x.side]} {x.points:+d} VP: {x.why}",
        m.GameEnded: lambda x: f"the game ends: {x.why}",
        m.MarkerPicked: lambda x: f"{does(x.side, 'picks')} {w.marker(x.marker)}",
        m.MarkerPlayed: lambda x: f"{does(x.side, 'plays')} {w.marker(x.marker)}",
        m.MarkerLapsed: lambda x: f"{ADJECTIVES[x.side]} marker {w.marker(x.marker)} lapses",
        m.DieRolled: w.rolled,
        m.AirReceived: lambda x: f"{does(x.side, 'receives')} {w.air(x.points)}",
        m.AirWithdrawn: lambda x: f"{does(x.side, 'withdraws')} an air point from {m.BOXES[x.box]}",
        m.AirDamaged: lambda x: f"{ADJECTIVES[x.side]} {m.BOXES[x.box]}: {w.air(x.points)} damaged",
        m.AirEliminated: lambda x: f"{ADJECTIVES[x.side]} {m.BOXES[x.box]}: {w.air(x.points)} eliminated",
        m.UnitsExpected: w.expected,
        m.SupplyGivenUp: lambda x: _given_up(w, x),
        m.SupplyShown: lambda x: (
            f"Allied supply: {', '.join(f'{w.hex(at)} {n}' for at, n in x.supply.items()) or 'none'}"
        ),
        m.UnitWithdrawn: lambda x: (
            f"{does(x.side, 'has')} no unit to withdraw"
            if x.unit is None
            else f"{does(x.side, 'withdraws')} {w.unit(x.unit)}"
        ),
        m.AirAssigned: lambda x: f"1 air point assigned to {m.BOXES[x.box]}",
        m.MissionsRevealed: lambda x: f"{does(x.side, 'flies')} {w.flights(x.missions)}",
        m.AirFired: lambda x: (
            f"{does(x.side, 'fires')} {w.air(x.points)}{' at other missions' if x.at_others else ''}, die {x.face}: "
            f"{x.eliminated} eliminated, {x.damaged} damaged"
        ),
        m.ReinforcementPlaced: lambda x: f"{does(x.side, 'places')} a reinforcement in {w.hex(x.to)}",
        m.UnitBought: lambda x: f"{does(x.side, 'buys')} optional reinforcements",
        m.ReinforcementInterdicted: lambda x: (
            f"{ADJECTIVES[x.side]} reinforcement for {w.hex(x.to)} interdicted, die {x.face}: {_arrival(x.result)}"
        ),
        m.SuppressionRemoved: lambda x: f"{ADJECTIVES[x.side]} suppression markers are removed",
        m.Reorganized: lambda x: f"{w.do(x.units, 'replaces')} {w.units(x.instead_of)} at {w.hex(x.at)}",
        m.HqActivated: lambda x: f"{w.unit(x.unit)} is activated",
        m.HqInactivated: lambda x: f"{w.unit(x.unit)} becomes inactive",
        m.SupplyExpended: lambda x: f"{does(x.side, 'expends')} {w.supply(x.points)} at {w.hex(x.at)}",
        m.UnitRefitted: lambda x: f"{w.unit(x.unit)} is refitted at {w.hex(x.at)}",
        m.AirRepaired: lambda x: f"{does(x.side, 'repairs')} {w.air(x.points)}",
        m.HexFortified: lambda x: f"{does(x.side, 'fortifies')} {w.hex(x.at)}",
        m.FortificationRemoved: lambda x: f"the fortification in {w.hex(x.at)} is removed",
        m.UnitMoved: lambda x: f"{counter(x.side)} moves {w.start(x.start)} to {w.hex(x.to)}",
        m.ZoneAnnounced: lambda x: (
            f"the stack in {w.hex(x.stack)} has {'a' if x.zone else 'no'} ZOC in {w.hex(x.at)}"
        ),
        m.TurnedBack: lambda x: f"an enemy ZOC bars {w.hex(x.barred)} to {counter(x.side)}",
        m.UnitsLanded: lambda x: f"{does(x.side, 'lands')} in {w.hex(x.to)} from {w.hex(x.start)}",
        m.AssaultLaunched: lambda x: f"{does(x.side, 'launches')} an amphibious assault on {w.hex(x.target)}",
        m.ReconFlown: lambda x: f"{does(x.side, 'flies')} recon over {w.hex(x.at)}",
        m.StackExamined: lambda x: f"in {w.hex(x.at)}: {w.stack(x.units, x.supply)}",
        m.StrikePlaced: lambda x: (
            f"{does(x.side, 'places')} {x.points} {'naval' if x.naval else 'air'} "
            f"point{'s' * (x.points > 1)} on {w.hex(x.at)}"
        ),
        m.HexBombarded: lambda x: (
            f"{w.hex(x.at)} bombarded: {x.points} point{'s' * (x.points > 1)}, column {x.column}, die {x.face}: "
            f"{x.result} ({RESULTS[x.result]})"
        ),
        m.HexSuppressed: lambda x: f"units in {w.hex(x.at)} are suppressed",
        m.MarkerEliminated: lambda x: (
            f"{ADJECTIVES[x.side]} marker {w.marker(x.marker)} is removed from play"
        ),
        m.ForceZAttacked: lambda x: (
            f"Force Z attacked: {w.air(x.points)}, die {x.face}: {x.result} ({FORCE_Z[x.result]})"
        ),
        m.BattleDeclared: lambda x: (
            f"{w.do(x.attackers, 'attacks')} {w.hexes(x.targets)}, defended by {w.stack(x.defenders, x.supply)}"
        ),
        m.TableChosen: lambda x: f"{does(x.side, 'chooses')} {x.table.title()}",
        m.ColumnShifted: lambda x: f"shift {_shift(x.columns)}: {x.why}",
        m.BattleResolved: w.resolved,
        m.UnitBrokenDown: lambda x: f"{w.unit(x.unit)} breaks down into {w.units(x.into)}",
        m.UnitEliminated: lambda x: (
            f"{w.unit(x.unit)} is {'permanently ' if x.permanent else ''}eliminated"
            f"{'' if x.at is None else f' in {w.hex(x.at)}'}"
        ),
        m.SupplyEliminated: lambda x: f"{does(x.side, 'loses')} {w.supply(x.points)} in {w.hex(x.at)}",
        m.UnitRouted: lambda x: f"{w.unit(x.unit)} routs {hexes(x.face)}",
        m.UnitRetreated: lambda x: f"{w.unit(x.unit)} retreats {w.hex(x.start)} to {w.hex(x.to)}",
        m.RetreatIgnored: lambda x: f"{w.do(x.units, 'ignores')} the retreat",
        m.UnitPursued: lambda x: f"{w.unit(x.unit)} pursues to {w.hex(x.to)}",
    }


def counter(side: m.Side) -> str:
    """2.31 A counter whose face is not seen."""
    return "a Japanese counter" if side is m.JAPAN else "an Allied counter"


def _die(face: int | None) -> str:
    return "" if face is None else f", die {face}"


def _arrival(result: str) -> str:
    fates = {"-": "no effect", "E": "eliminated"}
    return fates.get(result) or f"delayed {result} turn{'s' if result != '1' else ''}"


def _given_up(w: Describer, x: m.SupplyGivenUp) -> str:
    if not x.points:
        return f"{does(x.side, 'has')} no supply point to lose"
    return f"{does(x.side, 'loses')} {w.supply(x.points)}{'' if x.at is None else f' at {w.hex(x.at)}'}"
