"""Movement planned as a whole: first assaults by several units together, then each unit for itself.

An assault is built up unit by unit around one target, each added where it betters the expected gain most; it is
made if all battles that would follow are worth more than before. Where a unit can go is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field

from pacwar.ai.advice import Counsel
from pacwar.ai.battle import plan, quick, total
from pacwar.ai.sandbox import Sandbox
from pacwar.core.records import Action, argument

MOST = 7  # units that are moved for one assault
ASSAULTS = 8  # assaults that are planned for one phase
TRIED = 6  # targets that are looked at for the next assault
BREADTH = 3  # units by which the might around a target is measured
PATIENCE = 2  # units that may be added without gain, if one more makes it worth it
WORTHWHILE = 0.4  # what an assault must gain
WORTH_JOINING = 0.2  # what one more unit must add to it
PRICE_OF_A_MOVE = 0.05  # a move must better a unit's place by so much

Reach = Mapping[int, list[Action]]


@dataclass
class March:
    """The plan of one phase of movement."""

    moment: Hashable
    orders: dict[int, int] = field(default_factory=dict)  # unit -> where it is to go, in this order
    settled: set[int] = field(default_factory=set)  # units that have been dealt with


def picks(box: Sandbox) -> dict[int, Action]:
    """The legal actions that set a unit of ours in motion, by unit. Empty: this is not a step of movement."""
    found: dict[int, Action] = {}
    for action in box.legal(box.standing):
        if action.arg is None:
            continue
        after = box.surely(box.standing, action)
        asked = after.open.get(box.side) if after else None
        if asked is None or asked[2].travel is None:
            return {}
        found[argument(action)] = action
    return found


def planned(box: Sandbox, counsel: Counsel, movers: Mapping[int, Action]) -> March:
    """Decide which assaults are made in this phase."""
    fighters = {u: a for u, a in movers.items() if counsel.might(u) > 0}
    where = {unit: _start(box, action) for unit, action in fighters.items()}
    spots = {unit: {where[unit], *reached(box, action)} for unit, action in fighters.items()}
    muster = Muster(counsel, where, spots)
    for _ in range(ASSAULTS):
        if not muster.assaulted():
            break
    march = March(counsel.moment)
    for unit, spot in muster.placed.items():
        if spot == where[unit]:
            march.settled.add(unit)
        else:
            march.orders[unit] = spot
    return march


class Muster:
    """Units that are brought together for assaults, one assault after the other."""

    def __init__(self, counsel: Counsel, where: Mapping[int, int], spots: Mapping[int, set[int]]) -> None:
        self.counsel, self.where, self.spots = counsel, where, spots
        self.placed: dict[int, int] = {}
        self.refused: set[int] = set()
        self.value = total(plan(counsel.muster({})))

    def assaulted(self) -> bool:
        """Add the most promising assault; False if there is none."""
        found = []
        for target in self._likely():
            gain, chosen = self._assault(target)
            if chosen and gain > WORTHWHILE:
                found.append((-gain, target, chosen))
        for _, target, chosen in sorted(found, key=lambda x: x[:2]):
            value = total(plan(self.counsel.muster({**self.placed, **chosen})))
            if value - self.value - self._risk(chosen) > WORTHWHILE:
                self.placed |= chosen
                self.value = value
                return True
            self.refused.add(target)
        return False

    def _likely(self) -> list[int]:
        """The targets against which most might can be brought."""
        might = {}
        for target in self.counsel.prey():
            around = set(self.counsel.around(target))
            able = [u for u, ends in self.spots.items() if u not in self.placed and ends & around]
            if able and target not in self.refused:
                might[target] = sum(sorted(map(self.counsel.might, able))[-BREADTH:])
        return sorted(might, key=lambda t: (-might[t], t))[:TRIED]

    def _risk(self, chosen: Mapping[int, int]) -> float:
        return sum(self.counsel.risk(u, s) - self.counsel.risk(u, self.where[u]) for u, s in chosen.items())

    def _assault(self, target: int) -> tuple[float, dict[int, int]]:
        """Bring free units around a target, and around whom they touch on the way; what the best of it gains."""
        counsel = self.counsel
        chosen: dict[int, int] = {}
        best: dict[int, int] = {}
        gained = 0.0
        met = {target}
        start = quick(counsel.muster(self.placed), self.placed)
        while len(chosen) < MOST:
            step: tuple[float, int, int] | None = None
            for unit, spot in self._joiners(met, chosen):
                there = {**chosen, unit: spot}
                all_placed = {**self.placed, **there}
                gain = quick(counsel.muster(all_placed), all_placed) - start - self._risk(there)
                if step is None or gain > step[0]:
                    step = gain, unit, spot
            if step is None:
                break
            gain, unit, spot = step
            chosen[unit] = spot
            met.update(counsel.touched(spot))
            if gain > gained + WORTH_JOINING * (len(chosen) - len(best)):
                best, gained = dict(chosen), gain
            elif len(chosen) > len(best) + PATIENCE:
                break
        return gained, best

    def _joiners(self, met: Collection[int], chosen: Mapping[int, int]) -> Iterator[tuple[int, int]]:
        """For each free spot around those who are met, the strongest unit that can come there."""
        taken = {*self.placed.values(), *chosen.values()}
        around = sorted({s for t in met for s in self.counsel.around(t)} - taken)
        free = [u for u in self.spots if u not in self.placed and u not in chosen]
        free.sort(key=lambda u: (-self.counsel.might(u), u))
        for spot in around:
            unit = next((u for u in free if spot in self.spots[u]), None)
            if unit is not None:
                yield unit, spot


def next_script(box: Sandbox, counsel: Counsel, movers: Mapping[int, Action], march: March) -> list[Action]:
    """The actions that move the next unit, or [] if no unit is to move any more."""
    while march.orders:
        unit, spot = next(iter(march.orders.items()))
        del march.orders[unit]
        march.settled.add(unit)
        if unit in movers and (way := reached(box, movers[unit]).get(spot)):
            return [movers[unit], *way, *_stop(box, movers[unit])]
    for unit in counsel.order([u for u in movers if u not in march.settled]):
        march.settled.add(unit)
        reach = reached(box, movers[unit])
        stay = counsel.stand(unit, _start(box, movers[unit]))
        end = best_end(counsel, unit, reach)
        if end is not None and counsel.stand(unit, end) > stay + PRICE_OF_A_MOVE:
            return [movers[unit], *reach[end], *_stop(box, movers[unit])]
    return []


def best_end(counsel: Counsel, unit: int, reach: Reach) -> int | None:
    return max(sorted(reach), key=lambda spot: counsel.stand(unit, spot), default=None)


def reached(box: Sandbox, pick: Action) -> Reach:
    after = box.surely(box.standing, pick)
    return (box.reach(after) if after else None) or {}


def _start(box: Sandbox, pick: Action) -> int:
    """Where a unit stands that has just been picked."""
    after = box.surely(box.standing, pick)
    assert after is not None
    p, now, ask = after.open[box.side]
    assert ask.travel is not None
    return ask.travel.where(p, now)[0]


def _stop(box: Sandbox, pick: Action) -> list[Action]:
    """The action that ends a move, where the game has one."""
    after = box.surely(box.standing, pick)
    assert after is not None
    travel = after.open[box.side][2].travel
    return [travel.stop()] if travel is not None and travel.stop is not None else []
