"""Movement planned as a whole: who is to go where, in which order. The rules say where a unit can go."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

from typing_extensions import TypeVar

from pacwar.core.advice import Evaluator
from pacwar.core.records import Action, Step, argument
from pacwar.core.sandbox import Sandbox
from pacwar.kit.battle_plan import BattleOptions

PRICE_OF_A_MOVE = 0.05  # the least improvement that is worth a move

Reach = Mapping[int, list[Action]]
P = TypeVar("P", contravariant=True, default=Any)  # a position of the game


class FieldOpinions(Evaluator[P], Protocol[P]):
    """What a game thinks of movement with adjacent combat, besides the opinions that every game has."""

    # movement
    def value_at(self, unit: int, spot: int) -> float:
        """How good it is for a unit to end its move there."""

    def move_order(self, units: Sequence[int]) -> Sequence[int]:
        """Which of the units that move by themselves go first."""

    def alike(self, unit: int) -> Hashable:
        """Units for which this is the same can go to the same places: their reach is searched once."""

    def closing(self, step: Step) -> Sequence[Action]:
        """The actions to play in a movement step when no move improves the position; () for none."""

    # assaults: several units move so as to attack together
    def assault_targets(self) -> Sequence[int]:
        """Enemy units that may be worth an assault."""

    def attack_spots(self, target: int) -> Sequence[int]:
        """The spots from which a unit attacks the target."""

    def engaged_from(self, spot: int) -> Sequence[int]:
        """The enemy units that a unit on this spot would have to fight."""

    def fits(self, unit: int, spot: int, placed: Mapping[int, int]) -> bool:
        """Whether a spot has room for a unit once the units of `placed` are where they are to go."""

    def assault_strength(self, unit: int) -> float:
        """A unit's strength in an assault; 0: it takes no part."""

    def risk(self, unit: int, spot: int) -> float:
        """The expected loss of a unit there in the enemy's next turn."""

    def battles_if(self, placed: Mapping[int, int]) -> BattleOptions:
        """The battles that would follow if the units of `placed` stood there."""

    # battles
    def attack_options(self, step: Step) -> BattleOptions | None:
        """What can be fought over now, if the step is one at which attacks are chosen."""

    def commands(
        self, targets: Sequence[int], attackers: Sequence[int], guns: Sequence[int], points: int
    ) -> Sequence[Action]:
        """The actions that make an attack, in the order in which they are asked for."""


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

    def reach(self, box: Sandbox, counsel: FieldOpinions, unit: int, pick: Action) -> Reach:
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


def moves(
    box: Sandbox, counsel: FieldOpinions, movers: Mapping[int, Action], march: MovePlan
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
    box: Sandbox, counsel: FieldOpinions, unit: int, pick: Action, reach: Reach
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


def best_end(counsel: FieldOpinions, unit: int, reach: Reach) -> int | None:
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
