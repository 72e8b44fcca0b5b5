"""Opinions about Malaya for computer players: what to go for, where to stand, what to spend. No rules here.

Japan lands, comes down both coasts, takes objectives and airfields, and storms Singapore by February. The Allies
stand, keep their HQs supplied, and gather in Singapore when their time comes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar
from weakref import proxy

from pacwar.core.advice import Operation, no_operations
from pacwar.core.facts import fact
from pacwar.core.records import Action, Step
from pacwar.games.malaya import advice_air as air
from pacwar.games.malaya import advice_losses as losses
from pacwar.games.malaya import advice_march as march
from pacwar.games.malaya import advice_sea as sea
from pacwar.games.malaya import advice_setup as setup
from pacwar.games.malaya import advice_supply as supply
from pacwar.games.malaya import advice_words as words
from pacwar.games.malaya import model as m
from pacwar.games.malaya.advice_battle import BattleForecast, Found, mustered
from pacwar.games.malaya.advice_chances import japan_score
from pacwar.games.malaya.advice_ground import FAR, Derived, MapAnalysis, Threat, threat
from pacwar.games.malaya.advice_operations import IMPULSES, Landings, is_over
from pacwar.games.malaya.advice_place import Judge, danger, judge
from pacwar.games.malaya.advice_stance import STANCES, Stance, default_stance
from pacwar.games.malaya.ground import LIMIT, LookupTables
from pacwar.games.malaya.model import JAPAN, OTHER, Battle, Side, Spot, UnitId
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r10_headquarters import is_within
from pacwar.games.malaya.r14_declaration import left
from pacwar.kit.agenda import find_step
from pacwar.kit.assaults import Assaults
from pacwar.kit.engagement import units
from pacwar.kit.plans import has_room, plan_fact

S = TypeVar("S")

MAIN_BODY = 0.5  # of all attack factors
FORCED = 2.5  # what it costs to come into an enemy zone outside of a planned assault (14.11)
PACE = 3.0  # hundreds of steps in an impulse, each of which costs little
HEAD_START = 0.02  # shared by the playouts of the usual stance


class Advice:
    """See `pacwar.core.advice`: what computer players ask of a game."""

    length = 300

    coarse = None  # playouts are by the rules

    def __init__(self, ground: LookupTables) -> None:
        self.analysis = MapAnalysis(ground)

    def counsel(
        self, position: Position, side: str, before: Evaluator | None, stance: Stance | None
    ) -> Evaluator:
        return Evaluator(self.analysis, position, Side(side), before, stance)

    def planners(self) -> tuple[Assaults, ...]:
        return (Assaults(),)

    def operations(self, side: str) -> Landings:
        return Landings(self.analysis, Side(side))

    def is_over(self, position: Position, side: str, operation: Operation) -> bool:
        return is_over(position, Side(side), operation)

    def stances(self, position: Position, side: str) -> Sequence[Stance | None]:
        """The usual stance of the moment, then others; they are compared when an impulse begins."""
        s = position.state
        if not any(type(x) is m.Movement and x.side == side for x in s.steps):
            return (None,)
        return STANCES[default_stance(position, Side(side))]

    def pace(self, position: Position, side: str) -> float:
        return PACE

    def head_start(self, position: Position, side: str) -> float:
        return HEAD_START

    def clock(self, position: Position) -> int:
        """Impulses (4.1)."""
        s = position.state
        waiting = sum(type(x) is m.Impulse for x in s.steps)
        return IMPULSES * s.turn + (IMPULSES - 1 - waiting)

    def chances(self, position: Position, side: str) -> float:
        japan = japan_score(position)
        return japan if side == JAPAN else 1 - japan


class Evaluator:
    """Opinions about one position."""

    def __init__(
        self, analysis: MapAnalysis, p: Position, side: Side, before: Evaluator | None, stance: Stance | None
    ) -> None:
        self.analysis, self.p, self.side, self.setting = analysis, p, side, analysis.setting
        s = p.state
        self.own, self.enemy = s.forces[side], s.forces[OTHER[side]]
        self.operations: Callable[[], Sequence[Operation]] = no_operations
        self.moment: Hashable = self._moment()
        if before is not None and before.moment != self.moment:
            before = None  # a plan holds for a phase
        self.stance: Stance = stance or (before.stance if before else default_stance(p, side))
        self.threat: Threat = (
            before.threat
            if before and before.threat.of.at == self.enemy.at
            else threat(analysis, p.enemy[side])
        )
        self.plan: dict[str, Any] = dict(before.plan) if before else {}
        self._found = Found()
        self._musters: dict[frozenset[tuple[UnitId, Spot]], BattleForecast] = {}
        self._risks: dict[tuple[UnitId, Spot], float] = {}
        self._cares: dict[UnitId, dict[Spot, float]] = {}
        mood, weak = self.stance, proxy(self)  # no cycle: counsels come and go by the thousand
        self.outlooks: Derived[Side, BattleForecast] = Derived(  # the battles as it stands, by who attacks
            lambda attacker: BattleForecast(analysis, p, side, mood, attacker)
        )
        self._judges: Derived[UnitId | None, Judge] = Derived(lambda unit: judge(weak, unit))
        self.dangers: Derived[UnitId, Judge] = Derived(lambda unit: danger(weak, unit))

    def _moment(self) -> Hashable:
        s = self.p.state
        for depth, step in enumerate(s.steps):
            if isinstance(step, m.Movement | m.Declarations | m.Battles | m.Strikes):
                return s.turn, depth, type(step).__name__, self.side
        return s.turn, 0, "", self.side

    def phase(self, kind: type[S]) -> S | None:
        """The uppermost step of a kind, if there is one."""
        return find_step(self.p.state.steps, kind)

    @plan_fact
    def goals(self) -> dict[UnitId, Spot]:
        return march.goals(self)

    @fact
    def posts(self) -> list[Spot]:
        return march.posts(self.analysis, self)

    @fact
    def headquarters(self) -> dict[Spot, float]:
        """Where HQs are, and what each commands."""
        return march.posted(self)

    @fact
    def fighters(self) -> dict[Spot, list[int]]:
        return march.fighters(self)

    def cared_for(self, hq: UnitId) -> dict[Spot, float]:
        """What an HQ could command, by hex."""
        known = self._cares.get(hq)
        if known is None:
            known = self._cares[hq] = march.cares(self, hq)
        return known

    @plan_fact
    def stations(self) -> dict[UnitId, Spot]:
        return march.stations(self)

    @property
    def battle(self) -> Battle:
        found = self.phase(Battle)
        assert found is not None
        return found

    @fact
    def stakes(self) -> tuple[float, float]:
        """What the battle that is being fought can be expected to gain, by Raid and by Assault."""
        return self.outlooks[self.battle.side].tables(self.battle)

    @fact
    def outlook(self) -> BattleForecast:
        """The battles that may be declared now."""
        p = mustered(self.p, self.side, {})
        return BattleForecast(
            self.analysis, p, self.side, self.stance, self.side, left(self.p, self.side).graph
        )

    def touching(self, field: BattleForecast, number: int) -> tuple[UnitId, ...]:
        return units(field.graph.touched.get(number, 0))

    # -- facts that several opinions need ---------------------------------------------------------------------

    def friends(self, unit: UnitId | None, spot: Spot) -> tuple[UnitId, ...]:
        """Who else of ours is in a hex."""
        there = self.p.deployed[self.side].stacks.get(spot, ())
        return tuple(u for u in there if u != unit)

    @fact
    def defenses(self) -> dict[Spot, int]:
        """Our defense factors by hex."""
        factors = self.analysis.ground.defense
        return {
            spot: sum(factors[u] for u in there) for spot, there in self.p.deployed[self.side].stacks.items()
        }

    @fact
    def cover(self) -> Sequence[int]:
        """Columns that terrain and fortifications give to a defender, by hex (14.33)."""
        if not self.own.forts:
            return self.analysis.shifts
        found = list(self.analysis.shifts)
        for spot in self.own.forts:
            found[spot] += self.setting.terrain.fortification[self.side]
        return found

    @fact
    def guarded(self) -> frozenset[Spot]:
        """Where one of our units can fight."""
        fights = self.analysis.fights
        return frozenset(at for u, at in self.own.at.items() if fights[u])

    @fact
    def supplied(self) -> frozenset[Spot]:
        """7.2 Hexes with supply in or beside them, or a port of ours through which it comes."""
        held, neighbors = self.p.deployed[self.side].occupied, self.setting.board.neighbors
        sources = (*self.own.supply, *(port for port in self.analysis.ground.ports if port in held))
        return frozenset(n for source in sources for n in (source, *neighbors[source]))

    def free_airfields(self, unit: UnitId) -> list[Spot]:
        return march.free_airfields(self, unit)

    def covered(self, hq: UnitId) -> frozenset[UnitId]:
        """Who is in the radius of another HQ that has been activated in this phase."""
        spending = self.phase(m.Expenditure)
        active = sorted(spending.activated - {hq}) if spending else ()
        return frozenset(u for u, at in self.own.at.items() if any(is_within(self.p, x, at) for x in active))

    def ahead(self, spot: Spot) -> int:
        """How far a hex is from our main body: from so many who could come there by land."""
        return self._front.get(spot, FAR)

    @fact
    def _front(self) -> dict[Spot, int]:
        analysis = self.analysis
        force: dict[Spot, int] = {}
        for unit, at in self.own.at.items():
            if analysis.fights[unit] and unit not in self.own.afloat:
                force[at] = force.get(at, 0) + analysis.ground.attack[unit]
        enough = MAIN_BODY * sum(force.values())
        found: dict[Spot, int] = {}
        for spot in analysis.ground.coast:
            row, total = analysis.ways(spot), 0
            for cost, start in sorted((row.get(start, FAR), start) for start in force):
                total += force[start]
                if total >= enough:
                    found[spot] = cost
                    break
        return found

    # -- small decisions --------------------------------------------------------------------------------------

    def worth(self, position: Position) -> float:
        """Victory Points and what is left of the forces."""
        s, values = position.state, self.analysis.values
        own = sum(values[u] for u in s.forces[self.side].at)
        enemy = sum(values[u] for u in s.forces[OTHER[self.side]].at)
        points = s.points[self.side] - s.points[OTHER[self.side]]
        return points + self.stance.own * own - self.stance.enemy * enemy

    def opinion(self, step: Step, action: Action) -> float | None:
        if type(step) is m.Deploying:
            return setup.opinion(self, step, action)
        for part in (losses.opinion, supply.opinion, air.opinion):
            found = part(self, step, action)
            if found is not None:
                return found
        return self._other(step, action)

    def _other(self, step: Step, action: Action) -> float | None:
        """Steps in which scripts do what there is to be done."""
        match step:
            case m.Movement():
                return 0.0 if action.arg is None else -1.0
            case m.Yamashita():
                return 1.0 if action.arg is not None else 0.0
            case m.Convoy() | m.Mustering() | m.Examining():
                return 0.0
            case m.Embarking():
                return -1.0 if not isinstance(action, m.SailTo) else -0.1 * self.ahead(action.spot)
            case m.Moving():
                return -1.0 if isinstance(action, m.TakeSupplyAlong) else None
            case _:
                return None

    def script(self, step: Step) -> Sequence[Action]:
        return sea.script(self, step) if type(step) is m.Movement else ()

    def closing(self, step: Step) -> Sequence[Action]:
        return supply.convoy(self, step) if type(step) is m.Movement else ()

    def reason(self, step: Step, actions: Sequence[Action]) -> str:
        return words.reason(self, step, actions)

    def same_move_key(self, step: Step, actions: Sequence[Action]) -> Hashable:
        return words.sort(self, step, actions)

    # -- movement ---------------------------------------------------------------------------------------------

    def move_order(self, units: Sequence[UnitId]) -> Sequence[UnitId]:
        return march.order(self, list(units))

    def alike(self, unit: UnitId) -> Hashable:
        """Who starts in the same hex, moves as far and in the same way."""
        counter = self.setting.counters[unit]
        engineer = counter.kind == "engineer"  # it bridges for others, not for itself (20.0-2)
        infiltrates = self.analysis.ground.may_infiltrate[unit]
        return (
            self.own.at[unit],
            counter.move,
            counter.mechanized,
            engineer,
            infiltrates,
            unit in self.own.suppressed,
        )

    def value_at(self, unit: UnitId | None, spot: Spot) -> float:
        """Where a unit outside of an assault should be: where it is of use, and need not attack by itself."""
        found = self._judges[unit](spot)
        pressed = unit is not None and spot in self.p.enemy[self.side].pressing
        return found - FORCED if pressed else found

    def place(self, unit: UnitId | None, spot: Spot) -> float:
        return self._judges[unit](spot)

    def risk(self, unit: UnitId, spot: Spot) -> float:
        key = unit, spot
        known = self._risks.get(key)
        if known is None:
            known = self._risks[key] = self.stance.risk * self.danger(unit, spot)
        return known

    def danger(self, unit: UnitId, spot: Spot) -> float:
        """What a unit stands to lose there in the enemy's next impulse, whatever the side feels about it."""
        return self.dangers[unit](spot)

    # -- assaults ---------------------------------------------------------------------------------------------

    def assault_targets(self) -> Sequence[Spot]:
        return sorted(self.p.enemy[self.side].occupied)

    def attack_spots(self, target: Spot) -> Sequence[Spot]:
        enemy = self.p.enemy[self.side].occupied
        return [n for n in self.analysis.ground.beside[target] if n not in enemy]

    def engaged_from(self, spot: Spot) -> Sequence[Spot]:
        if not self.setting.board.is_hex(spot):
            return []
        obliging = self.p.enemy[self.side].obliging
        return [n for n in self.analysis.ground.zone_links[spot] if n in obliging]

    def fits(self, unit: UnitId, spot: Spot, placed: Mapping[UnitId, Spot]) -> bool:
        here = self.p.deployed[self.side].stacks.get(spot, ())
        return has_room(unit, spot, here, placed, self.analysis.ground.weight, LIMIT)

    def assault_strength(self, unit: UnitId) -> float:
        """Attack factors; a garrison that is shut in makes no sorties."""
        stays = self.stance.shut_in and self.own.at[unit] in self.setting.singapore
        return float(self.analysis.ground.attack[unit]) if self.analysis.fights[unit] and not stays else 0.0

    def battles_if(self, placed: Mapping[UnitId, Spot]) -> BattleForecast:
        key = frozenset(placed.items())
        known = self._musters.get(key)
        if known is None:
            p = mustered(self.p, self.side, placed)
            known = BattleForecast(self.analysis, p, self.side, self.stance, self.side, found=self._found)
            self._musters[key] = known
        return known

    # -- battles ----------------------------------------------------------------------------------------------

    def attack_options(self, step: Step) -> BattleForecast | None:
        return self.outlook if type(step) is m.Declarations else None

    def commands(
        self, targets: Sequence[int], attackers: Sequence[int], guns: Sequence[int], points: int
    ) -> list[Action]:
        """The actions that make an attack, in the order in which they are asked for."""
        return [
            m.DeclareBattle(targets[0]),
            *map(m.AddAttacker, attackers),
            *map(m.AddTarget, targets[1:]),
            m.EndBattle(),
        ]
