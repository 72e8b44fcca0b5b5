"""Opinions about Saipan for computer players (15.1): what to go for, where to stand, what to land. No rules here.

The rulebook's notes are followed: the U.S. lands marines, keeps together, brings guns after a turn or two, then
clears the island; Japan falls on the beaches as long as there is hope, then hides in the roughest ground.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from pacwar.core.advice import Operation, no_operations
from pacwar.core.facts import fact
from pacwar.core.records import Action, Step, argument, replace
from pacwar.games.saipan import advice_setup as setup
from pacwar.games.saipan import advice_words as words
from pacwar.games.saipan import model as m
from pacwar.games.saipan import r08_artillery as r08
from pacwar.games.saipan.advice_battle import BattleForecast, best_fire, escapes
from pacwar.games.saipan.advice_chances import us_score
from pacwar.games.saipan.advice_ground import MapAnalysis, Threat, value
from pacwar.games.saipan.advice_stance import STANCES, Stance, default_stance
from pacwar.games.saipan.model import JAPAN, OTHER, US, Combat, Side, Spot, UnitId
from pacwar.games.saipan.position import Position
from pacwar.games.saipan.setting import Setting
from pacwar.games.saipan.view import View
from pacwar.kit.assaults import Assaults

HUNTERS = 3  # units that go after one enemy
NET = 4  # hexes within which hunters spread around their prey
LAST_LANDINGS = 12  # the turn after which reinforcements would come too late
ADVANCING = 0.2  # ground is taken if nothing speaks against it
BLOCKED = 6.0  # what it costs to stand on the last Beachhead that a reinforcement could use
FORCED = 4.0  # what it costs to come into contact with an enemy outside of a planned assault
CROWDED = 100.0  # what it costs to end a move where a friend must make room: nothing is worth that
HEAD_START = 0.12  # shared by the playouts of the usual stance


def worth(setting: Setting, seen: View, side: str) -> float:
    """Units on the map and still to come, ours against theirs; Beachheads count for the U.S."""
    us, japan = seen.forces[US], seen.forces[JAPAN]
    american = sum(value(setting.counters[u]) for u in us.on_map) + 2 * len(seen.beachheads)
    american -= sum(value(setting.counters[u]) for u in us.lost)
    japanese = sum(2 * value(setting.counters[u]) for u in japan.on_map)
    return american - japanese if side == US else japanese - american


class Advice:
    """See `pacwar.core.advice`: what computer players ask of a game."""

    length = 60

    coarse = None  # playouts are by the rules

    def __init__(self, setting: Setting) -> None:
        self.analysis = MapAnalysis(setting)

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
        """The usual stance of the moment, then others."""
        s = position.state
        phase = next((x for x in reversed(s.steps) if isinstance(x, m.Movement | Combat)), None)
        if phase is None or phase.side != side:
            return (None,)
        return STANCES[default_stance(position, Side(side))]

    def pace(self, position: Position, side: str) -> float:
        return 1.0

    def head_start(self, position: Position, side: str) -> float:
        return HEAD_START

    def clock(self, position: Position) -> int:
        """Player-Turns (4.1)."""
        s = position.state
        phase = next((x for x in reversed(s.steps) if isinstance(x, m.Movement | Combat)), None)
        return 2 * s.turn + (phase is not None and phase.side is JAPAN)

    def chances(self, position: Position, side: str) -> float:
        us = us_score(position, bool(self.clock(position) % 2))
        return us if side == US else 1 - us


class Evaluator:
    """Opinions about one position."""

    def __init__(
        self, analysis: MapAnalysis, p: Position, side: Side, before: Evaluator | None, stance: Stance | None
    ) -> None:
        self.analysis, self.p, self.side, self.setting = analysis, p, side, analysis.setting
        s = p.state
        self.own, self.enemy = s.forces[side].on_map, s.forces[OTHER[side]].on_map
        phase = next((x for x in reversed(s.steps) if isinstance(x, m.Movement | Combat)), None)
        self.operations: Callable[[], Sequence[Operation]] = no_operations
        self.moment = s.turn, phase.side if phase else side, type(phase).__name__
        if before is not None and before.moment != self.moment:
            before = None  # a plan holds for a phase
        self.stance: Stance = stance or (before.stance if before else default_stance(p, side))
        self.threat: Threat = self._threat(before)
        self.hunt: dict[UnitId, UnitId] = before.hunt if before else self._hunt()
        self._risks: dict[tuple[UnitId, Spot], float] = {}
        self._zones: dict[UnitId, set[Spot]] = {}  # of a unit's friends

    def _threat(self, before: Evaluator | None) -> Threat:
        if before is not None and before.enemy == self.enemy:
            return before.threat
        pinned = frozenset(self.p.touching(OTHER[self.side]))
        points = self.setting.support(min(self.p.state.turn, len(self.setting.track)))[OTHER[self.side]]
        return Threat(self.analysis, OTHER[self.side], self.enemy, pinned, points)

    def _hunt(self) -> dict[UnitId, UnitId]:
        """Whom each unit goes after: the nearest pairs first, a few hunters to one prey."""
        hunters = [u for u in sorted(self.own) if not self.setting.is_artillery[u]]
        pairs = sorted(
            (self.analysis.cost(self.own[u], spot), -self.analysis.values[t], u, t)
            for t, spot in self.enemy.items() for u in hunters
        )  # fmt: skip
        found: dict[UnitId, UnitId] = {}
        after = dict.fromkeys(self.enemy, 0)
        for _, _, unit, target in pairs:
            if unit not in found and after[target] < HUNTERS:
                found[unit] = target
                after[target] += 1
        for _, _, unit, target in pairs:
            found.setdefault(unit, target)
        return found

    # -- small decisions ------------------------------------------------------------------------------------

    def worth(self, position: Position) -> float:
        forces = position.state.forces
        own = sum(self.analysis.values[u] for u in forces[self.side].on_map)
        enemy = sum(self.analysis.values[u] for u in forces[OTHER[self.side]].on_map)
        return self.stance.own * own - self.stance.enemy * enemy

    def opinion(self, step: Step, action: Action) -> float | None:
        match step:
            case m.Retreat() | m.Displacement():
                return self.place(step.unit, argument(action))
            case m.Advancing():
                here, there = self.own[step.unit], argument(action)
                return self.place(step.unit, there) - self.place(step.unit, here) + ADVANCING
            case m.Advance() if isinstance(action, m.EndAdvance):
                return 0.0
            case m.BanzaiLosses() if isinstance(action, m.RemoveUnit):
                return -self.analysis.values[action.unit]
            case m.Declaration() | m.Barrage():
                return self._adding(action)
            case m.Reinforcing():
                return -self.risk(step.unit, argument(action)) - 0.01 * self._nearest(argument(action))
            case _:
                return setup.opinion(self.analysis, self.p, step, action)

    def reason(self, step: Step, actions: Sequence[Action]) -> str:
        """15.1 What a move is good for."""
        return words.reason(self, step, actions)

    def same_move_key(self, step: Step, actions: Sequence[Action]) -> Hashable:
        """Counters with the same values are alike while they are off the map."""
        first = actions[0]
        if isinstance(first, m.PickReinforcement | m.DeployUnit):
            counter = self.setting.counters[first.unit]
            return counter.kind, counter.attack, counter.defense, counter.barrage, counter.fpf, counter.range
        return tuple(actions)

    def _adding(self, action: Action) -> float:
        """An attack that is no longer as planned: take what makes it better."""
        attack = self.p.attack
        outlook = self.outlook(self.p, self.p.combat)
        match action:
            case m.AddAttacker():
                attack = replace(attack, attackers=tuple(sorted((*attack.attackers, action.unit))))
            case m.AddTarget():
                attack = replace(attack, targets=(*attack.targets, action.unit))
            case m.AddBarrage():
                attack = replace(attack, barrage=(*attack.barrage, action.unit))
            case m.AddSupport():
                attack = replace(attack, support=action.points)
            case _:
                return outlook.expected(attack) + 0.01
        return outlook.expected(attack)

    # -- what is decided as a whole -------------------------------------------------------------------------

    def script(self, step: Step) -> Sequence[Action]:
        match step:
            case m.ProtectiveFire():
                return self._protect(step)
            case m.BanzaiChoice():
                outlook, attack = self.outlook(self.p, self.p.combat), self.p.attack
                pays = self.stance.banzai and outlook.banzai(attack) > outlook.regular(attack)
                return (m.DeclareBanzai(),) if pays else (m.RegularAttack(),)
            case _:
                return ()

    def _protect(self, now: m.ProtectiveFire) -> list[Action]:
        attack, combat = self.p.attack, self.p.combat
        guns = [
            u for u in self.p.deployed[self.side].artillery if r08.check_fpf(self.p, now, m.AddFpf(u)) is None
        ]
        waiting = [
            u for u in self.p.touching(self.side) if u not in combat.attacked and u not in attack.targets
        ]
        price = 0.04 * min(len(waiting), 3)
        fire, points = best_fire(self.outlook(self.p, combat), attack, guns, combat.support[self.side], price)
        given = [m.AddFpfSupport(points)] if points else []
        return [*(m.AddFpf(u) for u in fire), *given, m.EndProtectiveFire()]

    def attack_options(self, step: Step) -> BattleForecast | None:
        return self.outlook(self.p, step) if isinstance(step, Combat) else None

    def commands(
        self, targets: Sequence[int], attackers: Sequence[int], guns: Sequence[int], points: int
    ) -> list[Action]:
        """The actions that make an attack, in the order in which they are asked for."""
        return [
            m.DeclareAttack(targets[0]),
            *map(m.AddAttacker, attackers),
            *map(m.AddTarget, targets[1:]),
            m.EndDeclaration(),
            *map(m.AddBarrage, guns),
            *([m.AddSupport(points)] if points else []),
            m.EndBarrage(),
        ]

    def outlook(self, p: Position, combat: Combat) -> BattleForecast:
        return BattleForecast(self.analysis, p, self.side, self.stance, combat)

    # -- movement -------------------------------------------------------------------------------------------

    def move_order(self, units: Sequence[UnitId]) -> Sequence[UnitId]:
        """Those nearest to the enemy first: they make room for the others."""
        return sorted(units, key=lambda u: (self._nearest(self.own[u]), u))

    def alike(self, unit: UnitId) -> UnitId:
        """Every hex holds one unit: no two start from the same place."""
        return unit

    def closing(self, step: Step) -> Sequence[Action]:
        return ()

    def value_at(self, unit: UnitId, spot: Spot) -> float:
        """Where a unit outside of an assault should be: not in contact, and where it is of use."""
        found = self.place(unit, spot) - FORCED * len(self.engaged_from(spot))
        return found if self._is_free(unit, spot) else found - CROWDED

    def _is_free(self, unit: UnitId, spot: Spot) -> bool:
        """R28 No friend would have to make room."""
        return self.p.deployed[self.side].at.get(spot, unit) == unit

    def place(self, unit: UnitId, spot: Spot) -> float:
        found = -self.risk(unit, spot)
        if self.setting.is_artillery[unit]:
            return found + self._battery(unit, spot)
        if self.side is US:
            return found + self._hunting(unit, spot)
        return found + (self._hiding(unit, spot) if self.stance.hides else self._gathering(unit, spot))

    def _nearest(self, spot: Spot) -> int:
        """The way to the nearest enemy, in half Movement Points."""
        return self.threat.near(spot)

    def _hunting(self, unit: UnitId, spot: Spot) -> float:
        """U.S.: after the prey and around it, together at first, and off the Beachheads."""
        prey = self.hunt.get(unit)
        found = self._beach(spot)
        if prey in self.enemy:
            found -= self.stance.close * self.analysis.cost(spot, self.enemy[prey])
            if self.stance.encircle:
                found += self.stance.encircle * self._encircles(unit, spot, self.enemy[prey])
        if self.stance.together:
            row = self.setting.board.distances(spot)
            found += self.stance.together * min(sum(row[h] <= 2 for u, h in self.own.items() if u != unit), 3)
        return found

    def _encircles(self, unit: UnitId, spot: Spot, prey: Spot) -> bool:
        """Is the unit near its prey, on a side of it where no friend is?"""
        board = self.setting.board
        row = board.distances(prey)
        if row[spot] > NET:
            return False
        return all(
            self._bearing(prey, spot) != self._bearing(prey, h)
            for u, h in self.own.items() if u != unit and row[h] <= NET
        )  # fmt: skip

    def _bearing(self, prey: Spot, spot: Spot) -> Spot:
        """The neighbour of the prey that lies toward a hex."""
        row = self.setting.board.distances(spot)
        return min(self.setting.board.neighbors[prey], key=lambda n: (row[n], n))

    def _beach(self, spot: Spot) -> float:
        """Reinforcements need a vacant Beachhead (12.34): the last one is worth a unit."""
        s = self.p.state
        if spot not in s.beachheads or not s.forces[US].pool or s.turn > LAST_LANDINGS:
            return 0.0
        taken = set(self.own.values())
        vacant = sum(h not in taken and h != spot for h in s.beachheads)
        return -BLOCKED / (1 + 2 * vacant)

    def _gathering(self, unit: UnitId, spot: Spot) -> float:
        """Japan attacking: within a move of the enemy, under cover, and on a Beachhead that is open."""
        near = self._nearest(spot)
        found = -0.1 * max(near - 4, 0) + 0.3 * self._cover(spot)
        return found + (4.0 if spot in self.p.state.beachheads else 0.0)

    def _hiding(self, unit: UnitId, spot: Spot) -> float:
        """Japan surviving: far from the enemy, in rough ground, not all in one place."""
        near = self._nearest(spot)
        row = self.setting.board.distances(spot)
        crowd = sum(row[h] <= 2 for u, h in self.own.items() if u != unit)
        return 0.03 * min(near, 60) + 1.5 * self._cover(spot) - 0.1 * crowd

    def _battery(self, unit: UnitId, spot: Spot) -> float:
        """Guns: as many enemies as possible in range, friends in front."""
        row = self.setting.board.distances(spot)
        reach = self.setting.counters[unit].range
        if self.stance.hides:
            return self._hiding(unit, spot)
        covered = sum(row[h] <= reach for h in self.enemy.values())
        nearest = min((row[h] for h in self.enemy.values()), default=0)
        found = 0.3 * min(covered, 6) - 0.05 * max(nearest - reach, 0) - 0.5 * max(3 - nearest, 0)
        found += 0.1 * min(sum(row[h] <= 2 for u, h in self.own.items() if u != unit), 3)
        return found + self._beach(spot) if self.side is US else found

    def _cover(self, spot: Spot) -> float:
        return {"rough": 0.6, "broken": 0.3}.get(self.setting.line_of[spot], 0.0)

    # -- assaults -------------------------------------------------------------------------------------------

    def assault_targets(self) -> Sequence[UnitId]:
        return sorted(self.enemy)

    def attack_spots(self, target: UnitId) -> Sequence[Spot]:
        return [n for n in self.setting.board.neighbors[self.enemy[target]] if n not in self.setting.sea]

    def engaged_from(self, spot: Spot) -> Sequence[UnitId]:
        at = self.p.deployed[OTHER[self.side]].at
        return [at[n] for n in self.setting.board.neighbors[spot] if n in at]

    def fits(self, unit: UnitId, spot: Spot, placed: Mapping[UnitId, Spot]) -> bool:
        return spot not in placed.values() and self._is_free(unit, spot)

    def assault_strength(self, unit: UnitId) -> float:
        return 0.0 if self.setting.is_artillery[unit] else float(self.setting.strength[unit])

    def risk(self, unit: UnitId, spot: Spot) -> float:
        key = unit, spot
        known = self._risks.get(key) if self.stance.risk else 0.0
        if known is None:
            friends = {h for u, h in self.own.items() if u != unit}
            zone = self._zones.get(unit)
            if zone is None:
                zone = self._zones[unit] = {n for h in friends for n in self.setting.board.neighbors[h]}
            loss = self.threat.loss(unit, spot, self.shield, friends, zone)
            known = self._risks[key] = self.stance.risk * loss
        return known

    def danger(self, unit: UnitId, spot: Spot) -> float:
        """What a unit stands to lose there, whatever the side feels about it."""
        friends = {h for u, h in self.own.items() if u != unit}
        zone = {n for h in friends for n in self.setting.board.neighbors[h]}
        return self.threat.loss(unit, spot, self.shield, friends, zone)

    def traps(self, target: UnitId) -> bool:
        """Would an enemy have no way to retreat?"""
        return not escapes(self.p, target, 1)

    @fact
    def shield(self) -> float:
        """The protective fire that a unit can hope for."""
        guns = sum(self.setting.counters[u].fpf for u in self.own)
        points = self.setting.support(min(self.p.state.turn, len(self.setting.track)))[self.side]
        return 0.4 * (guns + points)

    def battles_if(self, placed: Mapping[UnitId, Spot]) -> BattleForecast:
        """The battles that would follow if units stood elsewhere."""
        s = self.p.state
        force = replace(s.forces[self.side], on_map={**self.own, **placed})
        p = Position(self.setting, replace(s, forces={**s.forces, self.side: force}), self.p)
        return self.outlook(p, Combat(self.side, self.setting.support(s.turn)))
