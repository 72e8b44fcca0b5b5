"""Opinions about Bataan! for computer players: what to go for, where to stand, what to spend. No rules here.

Japan attacks toward the hexes that count, with odds and artillery. The US holds its line and what counts behind it, falls
back when the line is broken, and keeps its supply points for those who fight.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from pacwar.core.advice import Operation, no_operations
from pacwar.core.facts import fact
from pacwar.core.records import Action, Step
from pacwar.games.bataan import advice_battle as battle
from pacwar.games.bataan import advice_combat as combat
from pacwar.games.bataan import advice_command as command
from pacwar.games.bataan import advice_events as events
from pacwar.games.bataan import advice_losses as losses
from pacwar.games.bataan import advice_march as march
from pacwar.games.bataan import advice_sea as sea
from pacwar.games.bataan import advice_supply as supply
from pacwar.games.bataan import advice_words as words
from pacwar.games.bataan import model as m
from pacwar.games.bataan.advice_battle import BattleForecast
from pacwar.games.bataan.advice_chances import japan_score
from pacwar.games.bataan.advice_ground import Exposures, MapAnalysis, Threat, danger
from pacwar.games.bataan.advice_march import Company
from pacwar.games.bataan.advice_stance import STANCES, Stance, default_stance, reactions
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.ground import LookupTables
from pacwar.games.bataan.model import JAPAN, OTHER, SIDES, US, FormationId, Side, Spot, UnitId
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import STACK
from pacwar.games.bataan.r03_units import allowance, face, steps_left
from pacwar.games.bataan.r07_activation import is_active
from pacwar.games.bataan.r15_invasion import landing_hexes
from pacwar.kit.agenda import find_step
from pacwar.kit.assaults import Assaults
from pacwar.kit.plans import has_room, plan_fact

S = TypeVar("S")

OPINIONS = (
    command.opinion,
    combat.opinion,
    losses.opinion,
    supply.opinion,
    sea.opinion,
    events.opinion,
)
AIMED = 2.0  # times what a hex is worth that a side aims at
TURN = 6.5  # the paces of a turn; the steps of a sequence cost little
REACTING = 0.5  # of the pace of a sequence
HEAD_START, SLOW_START = 0.05, 0.005  # shared by the playouts of the usual stance
SEQUENCES = 40  # ticks of a turn, more than there are sequences in it


class Advice:
    """See `pacwar.core.advice`: what computer players ask of a game."""

    length = 80

    coarse = None  # playouts are by the rules

    def __init__(self, ground: LookupTables) -> None:
        self.analysis = MapAnalysis(ground)

    def counsel(
        self, position: Position, side: str, before: Evaluator | None, stance: Stance | None
    ) -> Evaluator:
        return Evaluator(self.analysis, position, Side(side), before, stance)

    def planners(self) -> tuple[Assaults, ...]:
        return (Assaults(),)

    def operations(self, side: str) -> None:
        return None

    def is_over(self, position: Position, side: str, operation: Operation) -> bool:
        return True

    def stances(self, position: Position, side: str) -> Sequence[Stance | None]:
        """The usual stance of the moment, then others; they are compared when a sequence begins, before its kind is chosen, and
        when the enemy has declared his attacks (9.0)."""
        step = position.state.steps[-1]
        if not isinstance(step, m.SequenceChoice | m.Movement | m.Reaction):
            return (None,)
        usual = default_stance(position, Side(side))
        if isinstance(step, m.Reaction):
            return reactions(usual)
        return (*STANCES[usual], *(usual._replace(aim=spot) for spot in march.aims(self.analysis, position)))

    def pace(self, position: Position, side: str) -> float:
        """The sequences of a turn (4.33) share what may be spent on it; a reaction has fewer answers than they."""
        part = REACTING if isinstance(position.state.steps[-1], m.Reaction) else 1.0
        return part * TURN / max(sum(position.state.commands[Side(side)].markers.values()), 1)

    def head_start(self, position: Position, side: str) -> float:
        """In Second Bataan a sequence of Japan changes what it can expect by hundredths, and luck by less. What seems better to the US
        there after a few sequences is worse after many: it needs good reason to leave its usual stance."""
        is_slow = position.state.scenario == "second" and side == JAPAN
        return SLOW_START if is_slow else HEAD_START

    def clock(self, position: Position) -> int:
        """Sequences (7.2): markers that have been played."""
        s = position.state
        return SEQUENCES * s.turn + sum(len(s.commands[side].played) for side in SIDES)

    def chances(self, position: Position, side: str) -> float:
        japan = japan_score(position)
        return japan if side == JAPAN else 1 - japan


class Evaluator:
    """Opinions about one position."""

    def __init__(
        self, analysis: MapAnalysis, p: Position, side: Side, before: Evaluator | None, stance: Stance | None
    ) -> None:
        self.analysis, self.p, self.side = analysis, p, side
        s = p.state
        self.own, self.stacks = s.forces[side], p.deployed[side].stacks
        self.attacks = side is JAPAN
        self.operations: Callable[[], Sequence[Operation]] = no_operations
        self.moment: Hashable = self._moment()
        if before is not None and (before.moment != self.moment or before.side is not side):
            before = None  # a plan holds for a phase
        self.stance: Stance = stance or (before.stance if before else default_stance(p, side))
        self.threat: Threat = (
            before.threat
            if before and before.threat.at == s.forces[OTHER[side]].at
            else Threat(analysis, p, OTHER[side])
        )
        self.exposures: Exposures = (
            before.exposures
            if before and before.threat is self.threat and is_as_built(before.p.state.land, s.land)
            else Exposures(self.threat, p)
        )
        self.plan: dict[str, Any] = dict(before.plan) if before else {}
        self._seeking: dict[UnitId, Callable[[Spot], float]] = {}
        self._fears: dict[tuple[UnitId, Spot], float] = {}
        self._ledgers: dict[Hashable, battle.AttackCache] = {}
        self._attackers: dict[Hashable, frozenset[UnitId]] = {}
        self._engaged: dict[Hashable, dict[UnitId, tuple[Spot, ...]]] = {}
        self._targets: dict[tuple[UnitId, Spot], tuple[Spot, ...]] = {}
        self._fire: dict[tuple[Side, Spot], float] = {}
        self._stakes: dict[tuple[float, float, int, int, battle.Way | None], battle.Stake] = {}
        self._approaches: dict[tuple[Side, Spot, frozenset[Spot]], battle.Approach] = {}
        self._companies: dict[UnitId, Company] = {}
        self._fought_over: dict[FormationId, Iterable[Spot]] = {}

    def _moment(self) -> Hashable:
        s = self.p.state
        played = sum(len(c.played) for c in s.commands.values())
        for depth, step in enumerate(s.steps):
            if isinstance(step, m.SequenceChoice | m.Sequence):
                fights = find_step(s.steps, m.Fighting) is not None
                return s.turn, played, depth, fights, self.side
        return s.turn, played, 0, False, self.side

    def phase(self, kind: type[S]) -> S | None:
        """The uppermost step of a kind, if there is one."""
        return find_step(self.p.state.steps, kind)

    # -- facts that several opinions need ---------------------------------------------------------------------

    @property
    def turn(self) -> m.GameTurn:
        return turn_of(self.p.state)

    @fact
    def moving(self) -> UnitId | None:
        """Who is on the move, or leads those who are."""
        moving = self.phase(m.Moving)
        return None if moving is None else moving.units[0]

    @fact
    def is_last(self) -> bool:
        """Is this the last turn of a scenario in which hexes decide?"""
        card = self.p.field.scenario
        return not card.also and self.p.state.turn == card.last

    @plan_fact
    def marks(self) -> dict[Spot, float]:
        found, aim = self.analysis.marks(self.p), self.stance.aim
        return {**found, aim: AIMED * found[aim]} if aim in found else found

    @fact
    def line(self) -> str:
        return march.line(self)

    @fact
    def posts(self) -> dict[Spot, float]:
        return march.posts(self)

    @plan_fact
    def goals(self) -> dict[UnitId, Spot]:
        return march.goals(self)

    @plan_fact
    def stations(self) -> dict[UnitId, Spot]:
        return march.stations(self)

    @plan_fact
    def traced(self) -> frozenset[Spot] | None:
        """Hexes from which a Supply Route can be traced; None where nobody needs one."""
        return None if self.p.field.in_supply else self.p.logistics.traced(self.side)

    @fact
    def artillery(self) -> dict[Side, tuple[UnitId, ...]]:
        p, guns = self.p, self.p.ground.is_artillery
        return {
            side: tuple(u for u, at in p.state.forces[side].at.items() if guns[u] and at in p.area)
            for side in SIDES
        }

    @fact
    def contact(self) -> frozenset[Spot]:
        """Hexes beside the enemy."""
        beside = self.p.setting.board.neighbors
        return frozenset(n for h in self.p.deployed[OTHER[self.side]].stacks for n in beside[h])

    @fact
    def front(self) -> dict[Spot, tuple[UnitId, ...]]:
        """Own hexes with those who can fight that the enemy can come to, and their units."""
        fights, threat = self.analysis.fights, self.threat
        return {
            h: units
            for h, units in self.p.deployed[self.side].stacks.items()
            if h != self.p.setting.manila and threat.attack(h) and any(fights[u] for u in units)
        }

    @fact
    def sorties(self) -> tuple[int, ...]:
        return battle.sorties(self)

    @fact
    def needed(self) -> int:
        """US formations near the enemy: so many supply points a turn are needed."""
        return sum(command.usefulness(self, f) > 0 for f in self.p.state.commands[US].markers)

    @property
    def hand_limit(self) -> int:
        return self.p.setting.events.hands[self.side]

    @fact
    def best_landing(self) -> float:
        ports = ("Manila", "Olongapo")
        return max(
            (sea.landing(self, h) for port in ports for h in landing_hexes(self.p, port)), default=-1.0
        )

    def prize(self, spot: Spot) -> float:
        return self.marks.get(spot, 0.0)

    def fire(self, side: Side, target: Spot) -> float:
        key = side, target
        known = self._fire.get(key)
        if known is None:
            known = self._fire[key] = battle.fire(self, side, target)
        return known

    def fought_over(self, gun: UnitId) -> Iterable[Spot]:
        formation = self.p.ground.formation_of[gun]
        known = self._fought_over.get(formation)
        if known is None:
            known = self._fought_over[formation] = march.fought_over(self, formation)
        return known

    def company(self, hq: UnitId) -> Company:
        known = self._companies.get(hq)
        if known is None:
            known = self._companies[hq] = march.company(self, hq)
        return known

    def friends(self, unit: UnitId | None, spot: Spot) -> tuple[UnitId, ...]:
        """Who else of ours is in a hex."""
        there = self.stacks.get(spot, ())
        return tuple([u for u in there if u != unit]) if unit in there else there

    def name(self, spot: Spot) -> str:
        return self.p.setting.map[spot].place or self.p.setting.board.name(spot)

    # -- small decisions --------------------------------------------------------------------------------------

    def worth(self, position: Position) -> float:
        """What is left of the forces, and the hexes that count."""
        found = 0.0
        for side in SIDES:
            force = position.state.forces[side]
            total = sum(self.analysis.value(force, u) for u in force.at)
            found += total * (self.stance.own if side is self.side else -self.stance.enemy)
        held = sum(w for h, w in self.marks.items() if h in position.state.land.japanese)
        return found + self.stance.ground * (held if self.side is JAPAN else -held)

    def opinion(self, step: Step, action: Action) -> float | None:
        for part in OPINIONS:
            found = part(self, step, action)
            if found is not None:
                return found
        return None

    def script(self, step: Step) -> Sequence[Action]:
        return command.enlisted(self, step)[:1] if type(step) is m.Movement else ()

    def closing(self, step: Step) -> Sequence[Action]:
        return (m.EndMovement(),) if type(step) is m.Movement else ()

    def reason(self, step: Step, actions: Sequence[Action]) -> str:
        return words.reason(self, step, actions)

    def same_move_key(self, step: Step, actions: Sequence[Action]) -> Hashable:
        return words.sort(self, step, actions)

    # -- movement ---------------------------------------------------------------------------------------------

    def move_order(self, units: Sequence[UnitId]) -> Sequence[UnitId]:
        return march.order(self, units)

    def alike(self, unit: UnitId) -> Hashable:
        """Who starts in the same hex, moves as far and in the same way."""
        ground, sequence = self.p.ground, self.phase(m.Sequence)
        slow = sequence is not None and sequence.mode == "assault"
        return (
            self.own.at.get(unit),
            allowance(self.p, unit, slow),
            ground.has_wheels[unit],
            ground.is_motorized[unit],
        )

    def value_at(self, unit: UnitId, spot: Spot) -> float:
        return self.place(unit if self.moving is None else self.moving, spot)

    def place(self, unit: UnitId, spot: Spot) -> float:
        if spot == self.p.setting.manila:
            return -march.OFF_MAP
        opinion = self._seeking.get(unit)
        if opinion is None:
            opinion = self._seeking[unit] = march.seeking(self, unit)
        return opinion(spot)

    def risk(self, unit: UnitId, spot: Spot) -> float:
        """With what is given up by leaving a hex that counts. What it is to come to one is not for assaults: of several who
        do each would think that it comes alone."""
        stays = spot == self.own.at.get(unit)
        return self.fear(unit, spot) - (march.holding(self, unit, spot) if stays else 0.0)

    def fear(self, unit: UnitId, spot: Spot) -> float:
        key = unit, spot
        known = self._fears.get(key)
        if known is None:
            known = self.stance.risk * self.analysis.value(self.own, unit) * self.danger(unit, spot)
            self._fears[key] = known
        return known

    def danger(self, unit: UnitId, spot: Spot) -> float:
        """The part of a unit that may be lost there in the enemy's next sequence."""
        attack, cover = self.exposures[spot]
        return danger(attack, cover, self.defense(unit, spot)) if attack else 0.0

    def defense(self, unit: UnitId, spot: Spot) -> int:
        """Of a unit with those who are in a hex."""
        total = face(self.p, self.own, unit).defense
        for u in self.friends(unit, spot):
            total += face(self.p, self.own, u).defense
        return total

    # -- assaults ---------------------------------------------------------------------------------------------

    def assault_targets(self) -> Sequence[Spot]:
        return sorted(self.p.deployed[OTHER[self.side]].stacks) if self.phase(m.Sequence) else ()

    def attack_spots(self, target: Spot) -> Sequence[Spot]:
        enemy = self.p.deployed[OTHER[self.side]].occupied
        return [n for n in self.p.setting.board.neighbors[target] if n not in enemy and n in self.p.area]

    def engaged_from(self, spot: Spot) -> Sequence[Spot]:
        """Nobody has to attack: an assault is a matter of one hex."""
        return ()

    def fits(self, unit: UnitId, spot: Spot, placed: Mapping[UnitId, Spot]) -> bool:
        here = self.p.deployed[self.side].stacks.get(spot, ())
        return has_room(unit, spot, here, placed, self.p.ground.stack, STACK)

    def assault_strength(self, unit: UnitId) -> float:
        return float(face(self.p, self.own, unit).attack) if self.analysis.fights[unit] else 0.0

    def battles_if(self, placed: Mapping[UnitId, Spot]) -> BattleForecast:
        sequence = self.phase(m.Sequence)
        assert sequence is not None
        return self.outlook(sequence, placed)

    def outlook(
        self,
        sequence: m.Sequence,
        placed: Mapping[UnitId, Spot],
        spared: Iterable[UnitId] = (),
        barred: Iterable[Spot] = (),
    ) -> BattleForecast:
        return BattleForecast(self, sequence, placed, spared, barred)

    def ledger(self, sequence: m.Sequence) -> battle.AttackCache:
        key = _kind(sequence)
        known = self._ledgers.get(key)
        if known is None:
            known = self._ledgers[key] = battle.AttackCache(self, sequence)
        return known

    def attackers(self, sequence: m.Sequence) -> frozenset[UnitId]:
        key = _kind(sequence)
        known = self._attackers.get(key)
        if known is None:
            known = self._attackers[key] = battle.attackers(self, sequence)
        return known

    def engaged(self, sequence: m.Sequence) -> dict[UnitId, tuple[Spot, ...]]:
        """Who could attack in a sequence from where he stands, and which hexes."""
        key = _kind(sequence)
        known = self._engaged.get(key)
        if known is None:
            at, contact = self.own.at, self.contact
            near = [u for u in sorted(self.attackers(sequence)) if at[u] in contact]
            known = self._engaged[key] = {u: t for u in near if (t := self.targets(u, at[u]))}
        return known

    def targets(self, unit: UnitId, here: Spot) -> tuple[Spot, ...]:
        key = unit, here
        known = self._targets.get(key)
        if known is None:
            known = self._targets[key] = battle.targets(self, unit, here)
        return known

    def stake(self, side: Side, units: tuple[UnitId, ...], way: battle.Way | None) -> battle.Stake:
        """What a side has in a combat, its defender ready to go a way."""
        force = self.p.state.forces[side]
        total = sum([self.analysis.value(force, u) for u in units])
        steps = sum([steps_left(self.p, force, u) for u in units])
        key = self.stance.own if side is self.side else self.stance.enemy, total, steps, len(units), way
        known = self._stakes.get(key)
        if known is None:
            known = self._stakes[key] = battle.Stake(self.analysis.results, *key)
        return known

    def approach(self, side: Side, target: Spot, origin: Iterable[Spot]) -> battle.Approach:
        key = side, target, frozenset(origin)
        known = self._approaches.get(key)
        if known is None:
            known = self._approaches[key] = battle.approach(self, *key)
        return known

    # -- battles ----------------------------------------------------------------------------------------------

    def attack_options(self, step: Step) -> BattleForecast | None:
        sequence = self.phase(m.Sequence)
        if type(step) is not m.Declarations or sequence is None:
            return None
        busy = [u for attack in step.attacks for u in attack.attackers]
        return self.outlook(sequence, {}, busy, [attack.target for attack in step.attacks])

    def commands(
        self, targets: Sequence[int], attackers: Sequence[int], guns: Sequence[int], points: int
    ) -> list[Action]:
        """The actions that make an attack: an active unit first, and the better table that may be used."""
        sequence, target = self.phase(m.Sequence), targets[0]
        assert sequence is not None
        ranked = sorted(attackers, key=lambda u: (not is_active(self.p, sequence, u), u))
        at = self.own.at
        stand = [at.get(u, target) for u in sorted(attackers)]
        tables = self.outlook(sequence, {}).tables(target, tuple(sorted(attackers)), stand)
        mobile = bool(tables) and max(tables)[1]
        return [
            m.DeclareAttack(target),
            *map(m.AddAttacker, ranked),
            m.UseMobile() if mobile else m.UseAssault(),
        ]


def is_as_built(before: m.Land, land: m.Land) -> bool:
    """Do the same forts stand?"""
    return before is land or (before.destroyed == land.destroyed and before.built == land.built)


def _kind(sequence: m.Sequence) -> Hashable:
    return sequence.mode, sequence.formations, len(sequence.army)
