"""What battles can be expected to gain: the game's own breakdown and tables, weighed by how a side feels about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pacwar.core.agenda import ahead
from pacwar.core.facts import fact
from pacwar.core.records import replace
from pacwar.games.malaya import r14_battle as r14
from pacwar.games.malaya.advice_ground import MapAnalysis
from pacwar.games.malaya.advice_stance import Stance
from pacwar.games.malaya.agenda import turn_of
from pacwar.games.malaya.model import OTHER, Battle, Battles, Side, Spot, UnitId
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.printed import Result
from pacwar.kit.engagement import Engagement, units

PUSHED = 0.8  # what it is worth to drive an enemy from a hex
TAKEN = 0.5  # of the prize of an objective, if it is cleared and can be entered
EMPTIED = 0.15  # if it cannot
BACK = 0.3  # what it costs a unit to retreat
ROUT = 0.6
FOREVER = 1.2  # a unit that cannot be refitted is a greater loss
SUPPLY = 1.5  # what a supply point is worth
WEAKENED = 0.3  # how much it means that few are left in a city
PERIL = 0.6  # the part of a trapped stack that a shattering result takes besides


def mustered(p: Position, side: Side, placed: Mapping[UnitId, Spot]) -> Position:
    """The position at the beginning of battles, with units where they are meant to stand."""
    s = p.state
    if placed:
        force = s.forces[side]
        s = replace(s, forces={**s.forces, side: replace(force, at={**force.at, **placed})})
    return Position(p.ground, ahead(replace(s, steps=(turn_of(s),)), Battles(side, ())), p)


class Found:
    """What has been found out about battles that could be fought."""

    def __init__(self) -> None:
        # targets, attackers, where these are, and whether no defender can retreat -> what the battle gains
        self.gains: dict[tuple[tuple[Spot, ...], tuple[UnitId, ...], tuple[Spot, ...], bool], float] = {}
        # result, party, the hexes if it defends them, and whether it cannot retreat -> what it loses
        self.losses: dict[tuple[str, tuple[UnitId, ...], tuple[Spot, ...], bool], float] = {}


class BattleForecast:
    """The battles of one position, seen by one side, in which `attacker` attacks. Targets are hexes.

    Where fighting units of the attacker are tried out in other hexes, and nothing else changes, outlooks may share what
    they have `found`: a battle gains the same wherever the others stand, unless they cut off a retreat.
    """

    guns: Mapping[int, int] = {}
    points = 0
    distant: Sequence[int] = ()

    def __init__(
        self,
        analysis: MapAnalysis,
        p: Position,
        side: Side,
        stance: Stance,
        attacker: Side,
        graph: Engagement | None = None,
        found: Found | None = None,
    ) -> None:
        self.analysis, self.p, self.side, self.stance, self.attacker = analysis, p, side, stance, attacker
        engaged, self.spots = p.front.engaged(attacker)
        self.graph = engaged if graph is None else graph
        self._gains: dict[tuple[tuple[Spot, ...], tuple[UnitId, ...]], float] = {}
        self._trapped: dict[tuple[Spot, ...], bool] = {}
        self.found = Found() if found is None else found

    def in_range(self, gun: int, target: int) -> bool:
        return False

    @fact
    def contacts(self) -> dict[UnitId, tuple[Spot, ...]]:
        """Which units attack which hexes: all that must, and others that may if the whole attack gains by it."""
        graph, spots = self.graph, self.spots
        paying = 0
        for i in graph.touched:
            if self.gain((spots[i],), units(graph.touched[i]), 0) > 0:
                paying |= 1 << i
        found: dict[UnitId, tuple[Spot, ...]] = {}
        for unit, mask in graph.touching.items():
            must = not graph.willing >> unit & 1
            wanted = mask & (paying | ~graph.spared) if must else mask & paying
            if must and not wanted:
                wanted = mask
            if wanted:
                found[unit] = tuple(spots[i] for i in units(wanted))
        return found

    # -- what a battle gains ----------------------------------------------------------------------------------

    def gain(self, targets: tuple[Spot, ...], attackers: tuple[UnitId, ...], extra: int) -> float:
        """The expected gain of an attack, if the attacker chooses the table."""
        key = targets, attackers
        known = self._gains.get(key)
        if known is None:
            known = self._gains[key] = self._gain(targets, attackers)
        return known

    def _gain(self, targets: tuple[Spot, ...], attackers: tuple[UnitId, ...]) -> float:
        at = self.p.state.forces[self.attacker].at
        key = targets, attackers, tuple([at[u] for u in attackers]), self.is_trapped(targets)
        known = self.found.gains.get(key)
        if known is None:
            known = self.found.gains[key] = self.best(self.battle(targets, attackers))
        return known

    def battle(self, targets: Sequence[Spot], attackers: Sequence[UnitId]) -> Battle:
        own, enemy = self.p.deployed[self.attacker], self.p.enemy[self.attacker]
        defenders = tuple(u for spot in targets for u in enemy.stacks.get(spot, ()))
        origin = {**{u: own.at[u] for u in attackers}, **{u: enemy.at[u] for u in defenders}}
        return Battle(self.attacker, tuple(targets), tuple(attackers), defenders, origin)

    def best(self, battle: Battle) -> float:
        return self.better(self.tables(battle))

    def better(self, both: tuple[float, float]) -> float:
        """Of the expected gains by Raid and by Assault, that of the table which the attacker chooses."""
        return max(both) if self.side is self.attacker else min(both)

    def tables(self, battle: Battle) -> tuple[float, float]:
        """The expected gain by Raid and by Assault."""
        column = r14.sums_of(self.p, battle).column
        worth = CombatValue(self, battle).of
        raid, assault = ([worth(code) for code in codes] for codes in self.analysis.codes[column])
        return sum(raid) / len(raid), sum(assault) / len(assault)

    def is_trapped(self, spots: tuple[Spot, ...]) -> bool:
        """Can no unit retreat from there?"""
        known = self._trapped.get(spots)
        if known is None:
            known = self._trapped[spots] = self._are_shut_in(spots)
        return known

    def _are_shut_in(self, spots: tuple[Spot, ...]) -> bool:
        enemy, setting = self.p.deployed[self.attacker], self.p.setting
        if not setting.cities.isdisjoint(spots):
            return False  # they stay (15.34)
        ways = setting.costs[False][False]
        return all(n in enemy.occupied or n in enemy.zone for spot in spots for n in ways[spot])


class CombatValue:
    """What the results of one battle are worth to a side."""

    def __init__(self, outlook: BattleForecast, battle: Battle) -> None:
        self.outlook, self.battle, self.analysis = outlook, battle, outlook.analysis
        self.sign = 1 if outlook.side is battle.side else -1
        stance = outlook.stance
        attacks = outlook.side is battle.side
        self.weight = {
            battle.side: stance.own if attacks else stance.enemy,
            OTHER[battle.side]: stance.enemy if attacks else stance.own,
        }
        self._known: dict[str, float] = {}

    def of(self, code: str) -> float:
        known = self._known.get(code)
        if known is None:
            result = self.outlook.p.setting.crt.results[code]
            known = self._known[code] = self.sign * self._for_attacker(code, result)
        return known

    def _for_attacker(self, code: str, result: Result) -> float:
        battle, attacker = self.battle, self.battle.side
        found = 0.0
        if result.loser in ("defender", "both"):
            found += self.weight[OTHER[attacker]] * self._loss(code, result, battle.defenders, battle.targets)
        if result.loser in ("attacker", "both"):
            found -= self.weight[attacker] * self._loss(code, result, battle.attackers, ())
        if result.loser == "defender" and result.pursuit:
            found += self._clears(result) * self._ground
        elif afloat := self.outlook.p.state.forces[attacker].afloat:
            found -= self.weight[attacker] * sum(
                self.analysis.values[u] for u in battle.attackers if u in afloat
            )
        return found

    def _clears(self, result: Result) -> float:
        """How likely it is that the defender leaves the hex. Of a city only the dead do (15.34)."""
        defenders = self.battle.defenders
        if result.loss == "all" or not any(
            spot in self.outlook.p.setting.cities for spot in self.battle.targets
        ):
            return 1.0
        whole = [u for u in defenders if u not in self.analysis.drop]
        if len(whole) < len(defenders):
            return 0.0
        return 1.0 if result.loss == "cut" or len(defenders) <= 1 else WEAKENED

    def _loss(self, code: str, result: Result, party: tuple[UnitId, ...], held: tuple[Spot, ...]) -> float:
        """What a party, in the hexes that it defends, loses by a result."""
        trapped = bool(held) and result.retreat != "none" and self.outlook.is_trapped(held)
        key = code, party, held, trapped
        known = self.outlook.found.losses.get(key)
        if known is None:
            known = self.outlook.found.losses[key] = self._lost(result, party, held, trapped)
        return known

    def _lost(self, result: Result, party: Sequence[UnitId], held: Sequence[Spot], is_trapped: bool) -> float:
        analysis = self.analysis
        values = [analysis.values[u] for u in party]
        total = sum(values)
        match result.loss:
            case "none":
                lost = 0.0
            case "attrition":
                drops = [analysis.drop.get(u, value) for u, value in zip(party, values, strict=True)]
                lost = min(drops, default=0.0)
            case "half":
                lost = total / 2
            case "cut":
                lost = sum(v - analysis.best_part(u) for u, v in zip(party, values, strict=True))
            case _:
                lost = FOREVER * total
        if result.retreat != "none":
            lost += (ROUT if result.retreat == "rout" else BACK) * len(party)
            if is_trapped and lost < total:
                lost += (total - lost) * PERIL
        if held and result.loss not in ("none", "attrition"):
            points = self.outlook.p.state.forces[OTHER[self.battle.side]].supply
            lost += SUPPLY * sum(points.get(spot, 0) for spot in held)
        return lost

    @fact
    def _ground(self) -> float:
        """What it is worth to the attacker to clear these hexes: most if a unit can go there."""
        p, battle = self.outlook.p, self.battle
        force, setting = p.state.forces[battle.side], p.setting
        found = 0.0
        for spot in battle.targets:
            enters = any(
                u in force.afloat or spot in setting.costs[setting.counters[u].mechanized][False][force.at[u]]
                for u in battle.attackers
            )
            found += PUSHED + (TAKEN if enters else EMPTIED) * self.analysis.prize(p, spot)
        return self.outlook.stance.ground * found
