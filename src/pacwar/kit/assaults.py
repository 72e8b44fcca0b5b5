"""A planner for movement with adjacent combat: assaults by several units, other moves, and mandatory combat as a whole.

An assault is built up unit by unit around one target, each added where it improves the expected gain most. It is made
if all battles that would follow are worth more than before. Then each of the other units goes where it is of most use.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from pacwar.core.advice import Proposal
from pacwar.core.records import Action
from pacwar.core.sandbox import Sandbox
from pacwar.kit import movement_plan
from pacwar.kit.battle_plan import BattleOptions, plan, quick, total
from pacwar.kit.movement_plan import FieldOpinions, MovePlan, start

MOST = 7  # units that are moved for one assault
ASSAULTS = 8  # assaults that are planned for one phase
TRIED = 6  # targets that are looked at for the next assault
BREADTH = 3  # units by which the might around a target is measured
PATIENCE = 2  # units that may be added without gain, if one more makes it worth it
WORTHWHILE = 0.4  # what an assault must gain
WORTH_JOINING = 0.2  # what one more unit must add to it


class Assaults:
    """See `pacwar.core.advice.Planner`. A plan of movement is made once for a phase; battles are planned at each declaration."""

    def __init__(self, march: MovePlan | None = None) -> None:
        self.march = march
        self._after = march  # what it proposed last is done

    def copied(self) -> Assaults:
        return Assaults(self.march.copied() if self.march else None)

    def taken(self) -> None:
        self.march = self._after

    def propose(self, box: Sandbox, evaluator: FieldOpinions) -> Proposal | None:
        self._after = self.march
        war = evaluator.attack_options(box.step)
        if war is not None:
            found = next(self._attacks(box, evaluator, war), None)
            return found or self._stays(box, evaluator)
        if box.standing.open[box.side][2].travel is not None:
            return max(self._onward(box, evaluator), key=lambda way: way.gain, default=None)
        return self._move(box, evaluator)

    def options(self, box: Sandbox, evaluator: FieldOpinions) -> list[Proposal]:
        war = evaluator.attack_options(box.step)
        if war is not None:
            return list(self._attacks(box, evaluator, war))
        if box.standing.open[box.side][2].travel is not None:
            return list(self._onward(box, evaluator))
        movers = movement_plan.picks(box)
        if movers:
            march = self._marching(box, evaluator, movers).copied()
            moves = movement_plan.moves(box, evaluator, movers, march)
            found = [Proposal(gain, way, evaluator.moment) for gain, way in moves]
            if found:
                return found
        closing = list(evaluator.closing(box.step))
        if closing and box.check(closing[0]) is None:
            return [Proposal(0.0, closing, evaluator.moment)]
        ends = [a for a in box.legal(box.standing) if a.arg is None] if movers else []
        return [Proposal(0.0, [end], evaluator.moment) for end in ends]

    def _move(self, box: Sandbox, evaluator: FieldOpinions) -> Proposal | None:
        """The next move of the plan, or what closes the movement."""
        is_planned = self.march is not None and self.march.moment == evaluator.moment
        movers = movement_plan.picks(box, self.march.settled if self.march and is_planned else ())
        closing = list(evaluator.closing(box.step))
        if not movers and (closing or not is_planned or not movement_plan.picks(box)):
            return Proposal(0.0, closing, evaluator.moment) if closing else None
        self._after = march = self._marching(box, evaluator, movers).copied()
        for gain, way in movement_plan.moves(box, evaluator, movers, march):
            return Proposal(gain, way, evaluator.moment)
        return Proposal(0.0, closing, evaluator.moment) if closing else self._stays(box, evaluator)

    def _stays(self, box: Sandbox, evaluator: FieldOpinions) -> Proposal | None:
        ends = [a for a in box.legal(box.standing) if a.arg is None]
        return Proposal(0.0, ends, evaluator.moment) if ends else None

    def _marching(self, box: Sandbox, evaluator: FieldOpinions, movers: dict[int, Action]) -> MovePlan:
        """The plan of movement, made once for a phase."""
        if self.march is None or self.march.moment != evaluator.moment:
            self.march = planned(box, evaluator, movers)
        return self.march

    def _attacks(self, box: Sandbox, evaluator: FieldOpinions, war: BattleOptions) -> Iterator[Proposal]:
        """The planned attacks that may be declared now, the most promising first."""
        for found in plan(war):
            commands = list(evaluator.commands(found.targets, found.attackers, found.guns, found.points))
            if box.check(commands[0]) is None:
                yield Proposal(found.gain, commands, evaluator.moment)

    def _onward(self, box: Sandbox, evaluator: FieldOpinions) -> Iterator[Proposal]:
        """Where a unit that is on the move can go on to: its plan is lost, or another made it move."""
        unit: int = getattr(box.step, "unit", -1)
        travel = box.standing.open[box.side][2].travel
        stop = [travel.stop()] if travel is not None and travel.stop is not None else []
        for spot, way in sorted((box.reach(box.standing) or {}).items()):
            yield Proposal(evaluator.value_at(unit, spot), [*way, *stop], evaluator.moment)


def planned(box: Sandbox, counsel: FieldOpinions, movers: Mapping[int, Action]) -> MovePlan:
    """Decide which assaults are made in this phase."""
    march = MovePlan(counsel.moment)
    fighters = {u: a for u, a in movers.items() if counsel.assault_strength(u) > 0}
    where = {unit: start(box, action) for unit, action in fighters.items()}
    spots = {u: {where[u], *march.reach(box, counsel, u, action)} for u, action in fighters.items()}
    muster = AssaultPlanner(counsel, where, spots)
    before = muster.value
    for _ in range(ASSAULTS):
        if not muster.assaulted():
            break
    march.gain = muster.value - before
    for unit, spot in muster.placed.items():
        if spot == where[unit]:
            march.settled.add(unit)
        else:
            march.orders[unit] = spot
    return march


class AssaultPlanner:
    """Units that are brought together for assaults, one assault after the other."""

    def __init__(
        self, counsel: FieldOpinions, where: Mapping[int, int], spots: Mapping[int, set[int]]
    ) -> None:
        self.counsel, self.where, self.spots = counsel, where, spots
        self.placed: dict[int, int] = {}
        self.refused: set[int] = set()
        self.value = total(plan(counsel.battles_if({})))

    def assaulted(self) -> bool:
        """Add the most promising assault; False if there is none."""
        found = []
        for target in self._likely():
            gain, chosen = self._assault(target)
            if chosen and gain > WORTHWHILE:
                found.append((-gain, target, chosen))
        for _, target, chosen in sorted(found, key=lambda x: x[:2]):
            value = total(plan(self.counsel.battles_if({**self.placed, **chosen})))
            if value - self.value - self._risk(chosen) > WORTHWHILE:
                self.placed |= chosen
                self.value = value
                return True
            self.refused.add(target)
        return False

    def _likely(self) -> list[int]:
        """The targets against which most might can be brought."""
        might = {}
        for target in self.counsel.assault_targets():
            around = set(self.counsel.attack_spots(target))
            able = [u for u, ends in self.spots.items() if u not in self.placed and ends & around]
            if able and target not in self.refused:
                might[target] = sum(sorted(map(self.counsel.assault_strength, able))[-BREADTH:])
        return sorted(might, key=lambda t: (-might[t], t))[:TRIED]

    def _risk(self, chosen: Mapping[int, int]) -> float:
        return sum(self._risked(unit, spot) for unit, spot in chosen.items())

    def _risked(self, unit: int, spot: int) -> float:
        return self.counsel.risk(unit, spot) - self.counsel.risk(unit, self.where[unit])

    def _assault(self, target: int) -> tuple[float, dict[int, int]]:
        """Bring free units around a target and around the enemies they meet; returns the gain of the best way."""
        counsel = self.counsel
        chosen: dict[int, int] = {}
        best: dict[int, int] = {}
        gained = 0.0
        met = {target}
        start = quick(counsel.battles_if(self.placed), self.placed)
        while len(chosen) < MOST:
            step: tuple[float, int, int] | None = None
            risk = self._risk(chosen)
            for unit, spot in self._joiners(met, chosen):
                all_placed = {**self.placed, **chosen, unit: spot}
                gain = quick(counsel.battles_if(all_placed), all_placed) - start
                gain -= risk + self._risked(unit, spot)
                if step is None or gain > step[0]:
                    step = gain, unit, spot
            if step is None:
                break
            gain, unit, spot = step
            chosen[unit] = spot
            met.update(counsel.engaged_from(spot))
            if gain > gained + WORTH_JOINING * (len(chosen) - len(best)):
                best, gained = dict(chosen), gain
            elif len(chosen) > len(best) + PATIENCE:
                break
        return gained, best

    def _joiners(self, met: Collection[int], chosen: Mapping[int, int]) -> Iterator[tuple[int, int]]:
        """For each spot around the enemies met, the strongest unit that can reach it and has room there."""
        placed = {**self.placed, **chosen}
        around = sorted({s for t in met for s in self.counsel.attack_spots(t)})
        free = [u for u in self.spots if u not in self.placed and u not in chosen]
        free.sort(key=lambda u: (-self.counsel.assault_strength(u), u))
        for spot in around:
            unit = next(
                (u for u in free if spot in self.spots[u] and self.counsel.fits(u, spot, placed)), None
            )
            if unit is not None:
                yield unit, spot
