"""Movement planned as a whole: first assaults by several units, then each unit by itself.

An assault is built up unit by unit around one target, each added where it improves the expected gain most. It is made
if all battles that would follow are worth more than before. The rules say where a unit can go.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from pacwar.ai.battle import plan, quick, total
from pacwar.ai.sandbox import Sandbox
from pacwar.core.advice import Evaluator
from pacwar.core.records import Action, argument

MOST = 7  # units that are moved for one assault
ASSAULTS = 8  # assaults that are planned for one phase
TRIED = 6  # targets that are looked at for the next assault
BREADTH = 3  # units by which the might around a target is measured
PATIENCE = 2  # units that may be added without gain, if one more makes it worth it
WORTHWHILE = 0.4  # what an assault must gain
WORTH_JOINING = 0.2  # what one more unit must add to it
PRICE_OF_A_MOVE = 0.05  # the least improvement that is worth a move

Reach = Mapping[int, list[Action]]


@dataclass
class MovePlan:
    """The plan of one phase of movement."""

    moment: Hashable
    orders: dict[int, int] = field(default_factory=dict)  # unit -> where it is to go, in this order
    settled: set[int] = field(default_factory=set)  # units that have been dealt with
    gain: float = 0.0  # what the assaults are expected to add
    reaches: dict[Hashable, Reach] = field(default_factory=dict)  # where units alike could go

    def copied(self) -> MovePlan:
        return replace(self, orders=dict(self.orders), settled=set(self.settled), reaches=dict(self.reaches))

    def reach(self, box: Sandbox, counsel: Evaluator, unit: int, pick: Action) -> Reach:
        """Where a unit could go when that was last looked for, for it or for one like it."""
        key = counsel.alike(unit)
        if key not in self.reaches:
            self.reaches[key] = reached(box, pick)
        return self.reaches[key]


def picks(box: Sandbox, settled: Collection[int] = ()) -> dict[int, Action]:
    """The legal actions that set a unit of ours in motion, by unit, without those that are settled. Empty: this is not a step
    of movement, or no unit is left.

    What else may be done in a step of movement is for the game's scripts.
    """
    found: dict[int, Action] = {}
    p, now, ask = box.standing.open[box.side]
    for order in ask.orders:
        if order.action.arg != "unit":  # supply that is taken along is moved as well, by the game's scripts
            continue
        moves: bool | None = None  # actions of one type lead to the same question
        for action in order.candidates(p, now):
            if argument(action) in settled or order.check(p, now, action) is not None:
                continue
            if moves is None:
                after = box.surely(box.standing, action)
                asked = after.open.get(box.side) if after else None
                moves = asked is not None and asked[2].travel is not None
            if not moves:
                break
            found[argument(action)] = action
    return found


def planned(box: Sandbox, counsel: Evaluator, movers: Mapping[int, Action]) -> MovePlan:
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

    def __init__(self, counsel: Evaluator, where: Mapping[int, int], spots: Mapping[int, set[int]]) -> None:
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


def moves(
    box: Sandbox, counsel: Evaluator, movers: Mapping[int, Action], march: MovePlan
) -> Iterator[tuple[float, list[Action]]]:
    """The moves still to be made, one unit after the other, each with its improvement; they settle the plan.

    Where a unit can go is searched once for a phase. Others have moved since then: a way is walked before it is
    taken, and searched again if it no longer leads there.
    """
    while march.orders:
        unit, spot = next(iter(march.orders.items()))
        del march.orders[unit]
        march.settled.add(unit)
        if unit in movers:
            pick = movers[unit]
            way = _walked(box, pick, march.reach(box, counsel, unit, pick).get(spot))
            way = way or _walked(box, pick, reached(box, pick).get(spot))
            if way:
                yield march.gain, way
    for unit in counsel.move_order([u for u in movers if u not in march.settled]):
        march.settled.add(unit)
        pick = movers[unit]
        found = _bettered(box, counsel, unit, pick, march.reach(box, counsel, unit, pick))
        if found is None:
            found = _bettered(box, counsel, unit, movers[unit], reached(box, movers[unit]))
        if found is not None and found[1]:
            yield found


def _bettered(
    box: Sandbox, counsel: Evaluator, unit: int, pick: Action, reach: Reach
) -> tuple[float, list[Action]] | None:
    """The route to the best place and its improvement, no route if it is best to stay; None if the route is closed."""
    end = best_end(counsel, unit, reach)
    gain = counsel.value_at(unit, end) - counsel.value_at(unit, start(box, pick)) if end is not None else 0.0
    if end is None or gain <= PRICE_OF_A_MOVE:
        return gain, []
    way = _walked(box, pick, reach[end])
    return (gain, way) if way else None


def _walked(box: Sandbox, pick: Action, way: Sequence[Action] | None) -> list[Action]:
    """The actions of a move if it can still be made, with the one that ends it; [] if not."""
    if not way:
        return []
    done = [pick, *way]
    standing = box.standing
    for n, action in enumerate(done):
        asked = standing.open.get(box.side)
        order = asked[2].by_action.get(type(action)) if asked else None
        if asked is None or order is None or order.check(asked[0], asked[1], action) is not None:
            return []
        after = box.surely(standing, action)
        if after is None:
            return done if n == len(done) - 1 else []
        standing = after
    asked = standing.open.get(box.side)
    travel = asked[2].travel if asked else None
    if asked is None or travel is None or travel.stop is None:
        return done  # the move ends by itself
    stop = travel.stop()
    return [*done, stop] if asked[2].by_action[travel.stop].check(asked[0], asked[1], stop) is None else []


def best_end(counsel: Evaluator, unit: int, reach: Reach) -> int | None:
    return max(sorted(reach), key=partial(counsel.value_at, unit), default=None)


def reached(box: Sandbox, pick: Action) -> Reach:
    after = box.surely(box.standing, pick)
    return (box.reach(after) if after else None) or {}


def start(box: Sandbox, pick: Action) -> int:
    """The spot of a unit that has just been picked."""
    after = box.surely(box.standing, pick)
    assert after is not None
    p, now, ask = after.open[box.side]
    assert ask.travel is not None
    return ask.travel.where(p, now)[0]
