"""What battles can be expected to gain: the game's own breakdown and results, weighed by how a side feels about them."""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.core.facts import fact
from pacwar.games.saipan import r07_resolution as r07
from pacwar.games.saipan import r08_artillery as r08
from pacwar.games.saipan.advice_ground import MapAnalysis
from pacwar.games.saipan.advice_stance import Stance
from pacwar.games.saipan.model import JAPAN, OTHER, Attack, Combat, Side, Spot, UnitId
from pacwar.games.saipan.position import Position
from pacwar.games.saipan.r07_retreat import may_enter

PUSHED = 0.12  # what a hex of retreat is worth, of a unit that survives
SHOOTABLE = 6  # points of Barrage below which a lone barrage is not thought of


class BattleForecast:
    """The battles of one position, seen by one side; `attacker` is the Phasing side."""

    def __init__(
        self, analysis: MapAnalysis, p: Position, side: Side, stance: Stance, combat: Combat
    ) -> None:
        self.analysis, self.p, self.side, self.stance, self.combat = analysis, p, side, stance, combat
        self.attacker = combat.side
        self.points = combat.support[combat.side]
        self._dies: dict[tuple[UnitId, int], bool] = {}
        self._gains: dict[tuple[tuple[UnitId, ...], tuple[UnitId, ...], int], float] = {}
        self._sums: dict[tuple[tuple[UnitId, ...], tuple[UnitId, ...]], r07.Sums] = {}
        self._columns: dict[tuple[tuple[UnitId, ...], tuple[UnitId, ...], int], float] = {}
        self._results: dict[tuple[tuple[UnitId, ...], tuple[UnitId, ...], str], float] = {}

    # -- what there is to fight with ------------------------------------------------------------------------

    @fact
    def contacts(self) -> dict[UnitId, tuple[UnitId, ...]]:
        """Own units in contact, and whom each may still attack."""
        p, combat = self.p, self.combat
        bound = {u: p.deployed[OTHER[self.attacker]].at.get(beach) for u, beach in p.state.at_sea.items()}
        found = {}
        for unit, mask in p.touching(self.attacker).items():
            if unit in combat.fought:
                continue
            touched = tuple(
                t
                for t in p.deployed[OTHER[self.attacker]].units
                if mask >> t & 1 and t not in combat.attacked
            )
            if bound.get(unit) is not None:
                touched = tuple(t for t in touched if t == bound[unit])
            if touched:
                found[unit] = touched
        return found

    @fact
    def guns(self) -> dict[UnitId, int]:
        p, side = self.p, self.attacker
        return {
            u: p.setting.counters[u].barrage
            for u in p.deployed[side].artillery
            if r08.check_gun(p, self.combat, side, u) is None
        }

    @fact
    def distant(self) -> tuple[UnitId, ...]:
        """Enemies out of contact that enough guns and points can reach."""
        met = {t for targets in self.contacts.values() for t in targets} | self.combat.attacked
        free = [t for t in self.p.deployed[OTHER[self.attacker]].units if t not in met]
        total = sum(self.guns.values()) + self.points
        if total < SHOOTABLE:
            return ()
        return tuple(
            t for t in free
            if self.points + sum(n for g, n in self.guns.items() if self.in_range(g, t)) >= SHOOTABLE
        )  # fmt: skip

    def in_range(self, gun: int, target: int) -> bool:
        return r08.in_range(self.p, gun, (target,))

    @fact
    def protection(self) -> float:
        """The protective fire that an attack is likely to meet: half of what the defender has."""
        p, defender = self.p, OTHER[self.attacker]
        shaken = p.state.forces[defender].shaken
        touched = p.touching(defender)
        guns = [
            u for u in p.deployed[defender].artillery
            if u not in shaken and u not in touched and u not in self.combat.fired and u not in self.combat.silenced
        ]  # fmt: skip
        return (sum(p.setting.counters[u].fpf for u in guns) + self.combat.support[defender]) / 2

    # -- what a battle gains --------------------------------------------------------------------------------

    def gain(self, targets: tuple[UnitId, ...], attackers: tuple[UnitId, ...], extra: int) -> float:
        """The expected gain of an attack with so much support, against the protective fire it is likely to meet."""
        key = targets, attackers, extra
        known = self._gains.get(key)
        if known is None:
            ground = any(not self.p.setting.is_artillery[u] for u in attackers)
            shift = extra - (round(self.protection) if ground else 0)
            known = self._gains[key] = self.expected(Attack(self.attacker, targets, attackers), shift)
        return known

    def expected(self, attack: Attack, shift: int = 0) -> float:
        """What an attack is worth to the side, as it stands but for so many points; the attacker may make it a Banzai."""
        regular = self.regular(attack, shift)
        if self.attacker is not JAPAN or (self.side is JAPAN and not self.stance.banzai):
            return regular
        massed = self.banzai(attack, shift)
        return max(regular, massed) if self.side is JAPAN else min(regular, massed)

    def regular(self, attack: Attack, shift: int = 0) -> float:
        return self._weighed(attack, self._sums_of(attack), shift)

    def banzai(self, attack: Attack, shift: int = 0) -> float:
        """10.0 The strength of infantry counts twice; then so much of it is lost."""
        setting = self.p.setting
        massed = [u for u in attack.attackers if setting.is_massed[u]]
        if not massed:
            return self.regular(attack, shift)
        more = sum(setting.strength[u] for u in massed)
        needed = sum(setting.counters[u].defense for u in attack.targets)
        price = 0.0
        for unit in sorted(massed, key=lambda u: (self.analysis.values[u], u)):
            if needed > 0:
                price += self._value(unit)
                needed -= setting.strength[unit]
        sign = 1 if self.side is JAPAN else -1
        return self._weighed(attack, self._sums_of(attack), shift + more) - sign * price

    def _sums_of(self, attack: Attack) -> r07.Sums:
        if attack.barrage or attack.support or attack.fpf or attack.fpf_support:
            return r07.sums_of(self.p, attack)
        key = attack.targets, attack.attackers
        known = self._sums.get(key)
        if known is None:
            known = self._sums[key] = r07.sums_of(self.p, attack)
        return known

    def _weighed(self, attack: Attack, sums: r07.Sums, shift: int) -> float:
        column = self.p.setting.lines[sums.line].column(sums.differential + shift)
        key = attack.targets, attack.attackers, column
        known = self._columns.get(key)
        if known is None:
            known = sum(
                share * self._result(attack, result) for result, share in self.analysis.results[column]
            )
            self._columns[key] = known
        return known

    def _result(self, attack: Attack, result: str) -> float:
        key = attack.targets, attack.attackers, result
        known = self._results.get(key)
        if known is None:
            known = self._results[key] = self._followed(attack, r07.effective(self.p, attack, result, []))
        return known

    def _followed(self, attack: Attack, result: str) -> float:
        """What a result is worth to the side: who dies of it, who is driven back."""
        sign = 1 if self.side is attack.side else -1
        drowned = [u for u in attack.attackers if u in self.p.state.at_sea] if result[0] != "D" else []
        losses = -sign * sum(self._value(u) for u in drowned)
        if result == r07.NONE:
            return losses
        losers, mark = (attack.targets, sign) if result[0] == "D" else (attack.attackers, -sign)
        for unit in losers:
            if unit in drowned:
                continue
            if result[1:] == "e" or self.dies(unit, int(result[1:])):
                losses += mark * self._value(unit)
            else:
                losses += mark * PUSHED * int(result[1:])
        return losses

    def dies(self, unit: UnitId, distance: int) -> bool:
        key = unit, distance
        known = self._dies.get(key)
        if known is None:
            known = self._dies[key] = not escapes(self.p, unit, distance)
        return known

    def _value(self, unit: UnitId) -> float:
        own = self.p.setting.counters[unit].side is self.side
        return self.analysis.values[unit] * (self.stance.own if own else self.stance.enemy)


def escapes(p: Position, unit: UnitId, distance: int) -> bool:
    """About 7.7: is there a way to retreat so far? Friends are thought to step aside if they have a vacant hex.

    The rules themselves look through every chain of displacements, which is too much to ask for each of the
    thousands of battles that a player thinks of.
    """
    side = p.setting.counters[unit].side
    own, neighbors = p.deployed[side].at, p.setting.board.neighbors
    start = p.deployed[side].on_map[unit]
    row = p.setting.board.distances(start)

    def gives_way(spot: Spot) -> bool:
        friend = own.get(spot, unit)
        return friend == unit or any(
            n not in own and may_enter(p, side, friend, spot, n) for n in neighbors[spot]
        )

    def leads_on(here: Spot, done: int) -> bool:
        return done == distance or any(
            row[n] == done + 1
            and may_enter(p, side, unit, here, n)
            and gives_way(n)
            and leads_on(n, done + 1)
            for n in neighbors[here]
        )

    return leads_on(start, 0)


def best_fire(
    outlook: BattleForecast, attack: Attack, batteries: Sequence[UnitId], points: int, price: float
) -> tuple[list[UnitId], int]:
    """How to answer an attack with protective fire, if each point could serve elsewhere at a price."""
    fpf = outlook.p.setting.counters
    ordered = sorted(batteries, key=lambda u: (fpf[u].fpf, u))
    best: tuple[float, int, int] = (outlook.expected(attack), 0, 0)
    for count in range(len(ordered) + 1):
        lump = sum(fpf[u].fpf for u in ordered[:count])
        for n in range(points + 1):
            kept = outlook.expected(attack, -(lump + n)) - price * (lump + n)
            if kept > best[0] + 1e-9:
                best = kept, count, n
    return ordered[: best[1]], best[2]
