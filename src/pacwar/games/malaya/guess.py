"""A state that looks the same: what a viewer does not know is thought up so that it fits what he sees and remembers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from pacwar.core.contract import Guess
from pacwar.core.records import replace
from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import LIMIT, LookupTables
from pacwar.games.malaya.memory import MEMORIES, Memories
from pacwar.games.malaya.model import (
    ALLIES,
    EVERYBODY,
    IDLE,
    JAPAN,
    OTHER,
    SIDES,
    Arrivals,
    Force,
    Hand,
    Known,
    MarkerId,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.malaya.position import ForceFacts, Position, Told
from pacwar.games.malaya.r09_breakdown import subordinates
from pacwar.games.malaya.view import SeenForce, SeenHand, View, zones_told

MAX_PAID = (
    2  # supply points that an HQ can cost (7.5, 5.3-J-Panic): the enemy may be paying them from his base
)
TELLING = (  # steps of a side that tell of what is hidden of it
    m.SetUp, m.Reinforcement, m.Placing, m.Combining, m.Activating, m.Refitting, m.Convoy, m.Embarking, m.Moving,
)  # fmt: skip
REMEMBERED, UNKNOWN, ELSEWHERE = range(3)  # who may be in a hex, the likeliest first


def guess(
    memories: Memories,
    seen: View,
    told: Sequence[Any],
    rng: Random,
    before: Guess[View, Position] | None = None,
) -> State:
    ground, number = memories.ground, rng.randrange(MEMORIES)
    was = before.position.state if before is not None else None
    forces = {}
    for side in SIDES:
        force = seen.forces[side]
        if is_own(force):
            own = as_seen(force)
            forces[side] = was.forces[side] if was is not None and was.forces[side] == own else own
        elif before is not None and was is not None and still_fits(before, seen, side):
            forces[side] = was.forces[side]
        else:
            places = memories.places(seen.scenario, told, side, number)
            forces[side] = Guesser(ground, seen, side, rng, places).force()
    steps: Any = tuple(guessed_step(ground, seen, forces, step, rng) for step in seen.steps)
    fired = fired_in(seen)
    if (
        before is not None
        and was is not None
        and (before.seen.hands, fired_in(before.seen)) == (seen.hands, fired)
    ):
        hands = was.hands
    else:
        hands = {side: guessed_hand(ground, seen.hands[side], side, fired, rng) for side in SIDES}
    known = {
        audience: seen.known.get(audience, Known()) for audience in (ALLIES.value, JAPAN.value, EVERYBODY)
    }
    return State(seen.scenario, seen.turn, steps, forces, seen.air, hands, seen.points, known)


def fired_in(seen: View) -> tuple[MarkerId, ...]:
    return next((step.fired for step in seen.steps if type(step) is m.GameTurn), ())


def still_fits(before: Guess[View, Position], seen: View, side: Side) -> bool:
    """Is all that is seen of a force what it was, so that it may still be the one that was guessed?"""
    was, viewer = before.seen, OTHER[side].value
    if was.forces[side] != seen.forces[side]:
        return False
    supply = seen.forces[side].supply
    counted = seen.known[EVERYBODY].supply.union(seen.known[viewer].supply if viewer in seen.known else ())
    if any(spot in counted and spot not in supply for spot in before.position.state.forces[side].supply):
        return False
    if any(tells(step, side) for steps in (was.steps, seen.steps) for step in steps):
        return False
    return (
        was.zones == seen.zones or seen_zones(before.position.deployed[side], seen, OTHER[side]) == seen.zones
    )


def tells(step: Any, side: Side) -> bool:
    """Does a step depend on what is hidden of a side?"""
    if type(step) is m.FifthColumn:
        return True
    return type(step) in TELLING and getattr(step, "side", side) is side


def seen_zones(enemy: ForceFacts, seen: View, viewer: Side) -> dict[Spot, Told]:
    """18.4 What would be announced of a force to a viewer that stands where he now does."""
    own = seen.forces[viewer]
    hexes = enemy.ground.setting.board.hexes
    moving = (step.at for step in seen.steps if type(step) is m.Moving and step.side is viewer)
    standing = frozenset(spot for spot in (*own.at.values(), *own.supply, *moving) if spot in hexes)
    return zones_told(enemy, standing)


def guessed_hand(
    ground: LookupTables, seen: SeenHand, side: Side, fired: Sequence[MarkerId], rng: Random
) -> Hand:
    """The markers that are neither kept nor removed are in the pool or, if they can be held, in the hand.

    R24, R101 A marker that has fired this turn is back in the pool: it is not picked again before the next turn.
    """
    if seen.pool is not None and seen.held is not None:
        return Hand(seen.pool, seen.held, seen.kept, seen.removed)
    hidden = list(ground.all_markers[side])
    for marker in (*seen.kept, *seen.removed):
        hidden.remove(marker)
    holdable = [marker for marker in hidden if ground.is_held[marker]]
    for marker in fired:
        if marker in holdable:
            holdable.remove(marker)
    held = sorted(rng.sample(holdable, seen.in_hand))
    for marker in held:
        hidden.remove(marker)
    return Hand(tuple(hidden), tuple(held), seen.kept, seen.removed)


class Guesser:
    """Thinks up one force. What the viewer knows of it is taken as it is."""

    def __init__(
        self, ground: LookupTables, seen: View, side: Side, rng: Random, places: dict[int, Spot]
    ) -> None:
        self.ground, self.side, self.rng = ground, side, rng
        self.view, self.seen = seen, seen.forces[side]
        self.zones = seen.zones
        self.targets: dict[Spot, list[Spot]] = {}  # sea hex -> what is assaulted from there (22.4, R59)
        for sea, target in self.seen.assaults:
            self.targets.setdefault(sea, []).append(target)
        counted = [known.supply for known in seen.known.values()]
        self.counted: frozenset[Spot] = frozenset().union(*counted)  # whose supply the viewer knows
        self.all_counted = any(type(step) is m.FifthColumn for step in seen.steps)  # 5.3-J-FifthColumn
        self.at: dict[UnitId, Spot] = dict(self.seen.at)
        self.supply = dict(self.seen.supply)
        self.suppressed = set(self.seen.suppressed)
        self.broken: list[UnitId] = []
        open_to = {*self.seen.face_down, ground.setting.base[side]}
        self.places = {unit: spot for unit, spot in places.items() if unit >= 0 and spot in open_to}
        self.strangers = [spot for unit, spot in places.items() if unit < 0 and spot in open_to]

    def force(self) -> Force:
        seen = self.seen
        pile = self.pile()
        for spot in sorted(seen.face_down, key=self.freedom):
            for _ in range(self.fewest(spot)):
                self.fill(spot, pile)
        self.settle(pile)
        hqs = [unit for unit in sorted(self.at) if self.ground.is_hq[unit]]
        active = frozenset(hq for hq in hqs if self.rng.random() < 0.5)
        return Force(
            self.at,
            self.supply,
            frozenset(self.suppressed),
            active,
            seen.forts,
            self.afloat(),
            {},
            seen.replaceable,
            seen.lost,
            tuple(self.broken),
        )

    # -- who may be hidden --------------------------------------------------------------------------------------

    def pile(self) -> list[UnitId]:
        """Units that are somewhere, in random order. Known subordinates tell of units that have broken down (26.7)."""
        setting, seen = self.ground.setting, self.seen
        gone, to_come = {*self.at, *seen.replaceable, *seen.lost}, self.to_come()
        hidden = [
            u
            for u in setting.units[self.side]
            if u not in gone and not setting.counters[u].subordinate and u not in to_come
        ]
        self.rng.shuffle(hidden)
        subordinates = {u for u in gone if setting.counters[u].subordinate}
        spare: list[UnitId] = []
        missing = sorted(subordinates)
        while missing:
            values = setting.counters[missing[0]].values
            parent = next((u for u in (*hidden, *to_come) if values in self.equation(u)), None)
            if parent is None:  # its counters came as reinforcements
                missing.pop(0)
                continue
            if parent in hidden:
                hidden.remove(parent)
            if parent not in self.broken:
                self.broken.append(parent)
            for value in self.equation(parent):
                match = next((u for u in missing if setting.counters[u].values == value), None)
                if match is not None:
                    missing.remove(match)
                else:
                    spare += self.free(value, {*gone, *spare})
        while len(hidden) + len(spare) < sum(map(self.fewest, seen.face_down)):
            parent = next((u for u in hidden if self.equation(u)), None)
            if parent is None:
                break
            hidden.remove(parent)
            self.broken.append(parent)
            for value in self.equation(parent):
                spare += self.free(value, {*gone, *spare})
        return [*hidden, *spare]

    def equation(self, unit: UnitId) -> tuple[str, ...]:
        found = self.ground.setting.breakdown_of.get(unit)
        return found.subordinates if found is not None else ()

    def free(self, values: str, used: Iterable[UnitId]) -> list[UnitId]:
        """A subordinate of these values that is nowhere yet, if there is one."""
        stock = self.ground.setting.subordinates[self.side, values]
        return [u for u in stock if u not in used][:1]

    def to_come(self) -> tuple[UnitId, ...]:
        """Units of groups whose marker has not been seen, and optional ones."""
        setting, removed = self.ground.setting, self.view.hands[self.side].removed
        return tuple(
            setting.unit(name)
            for group in setting.schedule.groups.values()
            if group.side is self.side
            and (not group.marker or self.ground.marker_names.index(group.marker) not in removed)
            for name in group.units
            if setting.unit(name) not in self.at
        )

    # -- where they are -----------------------------------------------------------------------------------------

    def unled(self, sea: Spot) -> list[Spot]:
        """R59 What is assaulted from a sea hex by no unit that the viewer knows."""
        known = [target for unit, target in self.seen.afloat.items() if self.seen.at[unit] == sea]
        return [target for target in self.targets.get(sea, ()) if target not in known]

    def fewest(self, spot: Spot) -> int:
        """How many are face down in a hex at least."""
        return max(1, len(self.unled(spot)))

    def afloat(self) -> dict[UnitId, Spot]:
        """22.4 What each assaulting unit attacks: the hidden ones first what no other unit attacks."""
        found = dict(self.seen.afloat)
        for sea, targets in self.targets.items():
            hidden = [unit for unit in sorted(self.at) if self.at[unit] == sea and unit not in found]
            order = [*self.unled(sea), *targets]
            found |= {unit: order[i % len(order)] for i, unit in enumerate(hidden)}
        return found

    def freedom(self, spot: Spot) -> tuple[int, Spot]:
        """Hexes that need a particular kind of unit are filled first."""
        in_open, in_jungle = self.zones.get(spot, (None, None))
        needs_unit = spot in self.targets or spot in self.counted
        return -4 * (in_jungle is True) - 2 * needs_unit - (in_open is True) - (in_jungle is False), spot

    def fits(self, unit: UnitId, spot: Spot) -> bool:
        """18.4 Could this unit, effective, be in a stack of which that has been announced?"""
        in_open, in_jungle = self.zones.get(spot, (None, None))
        if in_open is False:
            return False
        return not (in_jungle is False and self.ground.spreads[unit])

    def fill(self, spot: Spot, pile: list[UnitId]) -> None:
        """Somebody who is not known is in this hex; with the known ones he explains what has been announced.

        Who is remembered to be there comes first, then who is not remembered anywhere; who is remembered elsewhere
        comes only if it must be a unit.
        """
        needs_jungle = self.zones.get(spot, (None, None))[1] is True and not self.explained(spot, 1)
        needs_zone = self.zones.get(spot, (None, None))[0] is True and not self.explained(spot, 0)
        needs_unit = needs_jungle or needs_zone or self.all_counted or spot in {*self.targets, *self.counted}
        able = [u for u in pile if self.fits(u, spot) and (not needs_jungle or self.ground.spreads[u])]
        unit = min(able, key=lambda u: self.strangeness(u, spot), default=None)
        if unit is not None and (needs_unit or self.strangeness(unit, spot) < ELSEWHERE):
            pile.remove(unit)
            self.at[unit] = spot
            if spot in self.strangers and unit not in self.places:
                self.strangers.remove(spot)
        elif not needs_unit:
            self.supply[spot] = 1
        elif pile:  # no unit with a zone can be there
            unit = pile.pop()
            self.at[unit] = spot
            self.suppressed.add(unit)

    def strangeness(self, unit: UnitId, spot: Spot) -> int:
        """How far memory speaks against it that a unit is there."""
        remembered = self.places.get(unit)
        return UNKNOWN if remembered is None else REMEMBERED if remembered == spot else ELSEWHERE

    def explained(self, spot: Spot, terrain: int) -> bool:
        """Do the known units alone have the zone that has been announced?"""
        fit = [u for u, at in self.seen.at.items() if at == spot and u not in self.seen.suppressed]
        return any(self.ground.spreads[u] for u in fit) if terrain else bool(fit)

    def settle(self, pile: list[UnitId]) -> None:
        """All others are where they are remembered; if not anywhere, in the off-map base or with those who are face down."""
        base, weight = self.ground.setting.base[self.side], self.ground.weight
        weights: dict[Spot, int] = {}
        for unit, spot in self.at.items():
            weights[spot] = weights.get(spot, 0) + weight[unit]
        at_home = 0.5 if self.side is JAPAN else 0.1
        for unit in sorted(pile, key=lambda u: u not in self.places):
            roomy = [
                spot
                for spot in self.seen.face_down
                if self.fits(unit, spot) and weights.get(spot, 0) + weight[unit] <= LIMIT
            ]
            likely = [spot for spot in self.strangers if spot in roomy]
            spot = self.places.get(unit, base)
            if unit not in self.places and likely:
                spot = self.rng.choice(likely)
                self.strangers.remove(spot)
            elif unit not in self.places or (spot != base and spot not in roomy):
                spot = base if not roomy or self.rng.random() < at_home else self.rng.choice(roomy)
            self.at[unit] = spot
            weights[spot] = weights.get(spot, 0) + weight[unit]
        if base not in self.counted:
            self.supply[base] = self.rng.randint(MAX_PAID, 4)


def is_own(seen: SeenForce) -> bool:
    return seen.track is not None and seen.active is not None


def as_seen(seen: SeenForce) -> Force:
    """The viewer's own force. Of the track nothing is hidden from him."""
    assert seen.track is not None
    assert seen.active is not None
    assert seen.broken is not None
    return Force(
        seen.at,
        seen.supply,
        seen.suppressed,
        seen.active,
        seen.forts,
        seen.afloat,
        seen.track,
        seen.replaceable,
        seen.lost,
        seen.broken,
    )


# -- steps --------------------------------------------------------------------------------------------------


def guessed_step(ground: LookupTables, seen: View, forces: dict[Side, Force], step: Any, rng: Random) -> Any:
    """A step with what the viewer does not see of it."""
    if type(step) is m.SetUp:
        return m.SetUp({ALLIES: step.lanes.get(ALLIES) or (m.Deploying(ALLIES),)})
    if type(step) is m.AirAllocation:
        return m.AirAllocation({side: step.lanes.get(side) or (m.Allocating(side, IDLE),) for side in SIDES})
    side = getattr(step, "side", None)
    if side is None:
        return step
    base, force = ground.setting.base[side], forces[side]
    if type(step) is m.Reinforcement and seen.forces[side].track is None:
        return replace(step, due=Arrivals(supply=1))
    if type(step) is m.Placing and step.unit is None:
        return replace(step, supply=True)
    if type(step) is m.Combining and step.unit is None:
        forces[side], unit = with_parts(ground, force, seen.forces[side], side)
        return replace(step, unit=unit)
    if type(step) is m.Activating and step.unit is None:
        forces[side], unit = with_payer(ground, force, seen, side)
        return replace(step, unit=unit)
    if type(step) is m.Refitting and step.at is None:
        return replace(step, at=base)
    if type(step) in (m.Convoy, m.Embarking) and step.start is None:
        return replace(step, start=base)
    if type(step) is m.Moving and step.left is None:
        return guessed_mover(ground, force, step, rng)
    return step


def with_parts(ground: LookupTables, force: Force, seen: SeenForce, side: Side) -> tuple[Force, UnitId]:
    """The force with the parts of a unit that the viewer does not know, where it could combine (9.2)."""
    base = ground.setting.base[side]
    gone = {*seen.at, *seen.replaceable, *seen.lost, *force.broken}
    hidden = [u for u in ground.parents(side) if u not in gone]
    unit = min(hidden, key=lambda u: (u in force.suppressed, force.at.get(u, base) != base, u))
    at = {u: spot for u, spot in force.at.items() if u != unit}
    at.update(dict.fromkeys(subordinates(ground, force, unit), force.at.get(unit, base)))
    return replace(force, at=at, broken=(*force.broken, unit)), unit


def with_payer(ground: LookupTables, force: Force, seen: View, side: Side) -> tuple[Force, UnitId]:
    """The force with an HQ that has supply in reach (7.2), in the base or where the viewer cannot see it."""
    base, neighbors = ground.setting.base[side], ground.setting.board.neighbors
    gone = {*force.replaceable, *force.lost}
    hqs = [u for u in ground.setting.units[side] if ground.is_hq[u] and u not in gone]
    unit = min(hqs, key=lambda u: (force.at.get(u, base) != base, u))
    if force.at.get(unit, base) == base:
        return replace(force, at={**force.at, unit: base}), unit
    counted: frozenset[Spot] = frozenset().union(*(known.supply for known in seen.known.values()))
    unseen = [spot for spot in seen.forces[side].face_down if spot not in counted]
    for hq in hqs:
        for spot in (force.at[hq], *neighbors[force.at[hq]]):
            if spot in unseen:
                return replace(force, supply={**force.supply, spot: MAX_PAID}), hq
    return force, unit


def guessed_mover(ground: LookupTables, force: Force, step: m.Moving, rng: Random) -> m.Moving:
    """Somebody who is where the move began; if there are no units, supply."""
    there = [unit for unit in sorted(force.at) if force.at[unit] == step.start]
    if not there:
        return replace(step, points=1, left=0)
    unit = rng.choice(there)
    return replace(step, unit=unit, left=2 * ground.setting.counters[unit].move)
