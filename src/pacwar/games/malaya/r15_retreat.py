"""Chapter 15: Implementation of Combat Results. 15.3 Retreat: hex by hex, each step one hex farther from where it began.

The way is judged by the enemy zones that the owner knows (R64). The best sort of way that leads to the end must be
taken: free of zones with room at its end, then free of zones but crowded (15.33-7), then, for a unit that can break
down, through zones (15.33-3, R134). Without any the unit is eliminated (15.33-6).
"""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact_at
from pacwar.core.records import Refusal, replace
from pacwar.games.malaya.agenda import changed, enclosing_step
from pacwar.games.malaya.ground import LIMIT
from pacwar.games.malaya.model import (
    JAPAN,
    Battle,
    Battles,
    Known,
    LoseUnit,
    NoWayOut,
    RetreatIgnored,
    Retreating,
    RetreatLoss,
    Retreats,
    RetreatTo,
    RetreatUnit,
    RoutUnit,
    Spot,
    StandFast,
    State,
    TurnedBack,
    UnitId,
    UnitRetreated,
    UnitRouted,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r15_elimination import supply_eliminated
from pacwar.games.malaya.r15_losses import alive, are_alike, lost, split, zones_changed
from pacwar.games.malaya.r18_fog import announcements, audiences
from pacwar.games.malaya.relocation import relocated

NOT_RETREATING = Refusal("15.3", "that unit does not have to retreat")
MUST_GO = Refusal("15.3", "only defenders of a city (15.34) or units in a fortification (21.2) may ignore it")
ARRIVED = Refusal("15.34", "a unit that has retreated into the city must retreat normally")
CONVERTED = Refusal("21.2", "a rout converted into a one-hex retreat must be carried out (R35)")
NOT_CONVERTED = Refusal("21.2", "only a rout from a fortification may be converted; retreat the unit")
CANNOT_MOVE = Refusal("15.33-8", "a unit with a movement factor of 0 may not retreat")
NOT_ADJACENT = Refusal("15.3", "a unit may retreat only to an adjacent hex")
ENEMY = Refusal("15.33-2", "a unit may not retreat into an enemy-occupied hex")
PROHIBITED = Refusal("15.33-4", "a unit may not retreat into terrain prohibited to it")
NOT_AWAY = Refusal("15.33-6", "each hex of a retreat must be farther from where it began")
ZONE = Refusal("15.33-3", "a unit may not retreat into an enemy ZOC while it has another path (R134)")
FATAL = Refusal("15.33-3", "a unit that retreats into an enemy ZOC is eliminated")
NO_END = Refusal("15.33-6", "the retreat cannot be completed that way")
CROWDED = Refusal("15.33-7", "a unit may not retreat into an overstacked hex while it has another path")
WAY_OUT = Refusal("15.33-7", "the unit has a retreat path and must take it")
NOT_A_PART = Refusal("15.33-3", "one of the new subordinate units must be eliminated")


def moved_openly(p: Position, s: State, unit: UnitId, to: Spot) -> Outcome[State]:
    """A unit of a battle goes to another hex in the sight of all: what is known of its stack stays known (R63)."""
    side = p.ground.side_of[unit]
    start = s.forces[side].at[unit]
    out = relocated(p, s, unit, to)
    after: State = out.state
    force = after.forces[side]
    known = dict(after.known)
    for audience in audiences(side):
        before = known[audience] = s.known[audience]
        if start in before.supply and start not in force.supply:
            known[audience] = Known(before.units, before.supply - {start})
    after = replace(after, known=known)
    return Outcome(after, (*out.events, *zones_changed(p.ground, s, after, side, start)))


# -- who goes next, and who stays ---------------------------------------------------------------------------


def stays_in_city(p: Position, now: Retreats, at: Spot) -> bool:
    """15.34, R34 Defenders of a city may ignore every kind of retreat."""
    return at in p.setting.cities and now.side is not enclosing_step(p.state, Battle).side  # R34: a rout too


def stays_in_fort(p: Position, now: Retreats, at: Spot) -> bool:
    """21.2 Whoever defends in a fortification or attacks out of one may ignore a retreat of one hex."""
    return now.distance == 1 and at in p.state.forces[now.side].forts


def may_stay(p: Position, now: Retreats, unit: UnitId) -> bool:
    at = p.state.forces[now.side].at[unit]
    if stays_in_fort(p, now, at):
        return True
    return stays_in_city(p, now, at) and unit not in enclosing_step(p.state, Battles).retreated


def retreats_settled(p: Position, now: Retreats) -> Outcome[State] | None:
    """What is not for the owner to say: Banzai, supply, who is at sea or cannot move; then who is left goes."""
    s, battle = p.state, enclosing_step(p.state, Battle)
    force = s.forces[now.side]
    units = alive(force, now.units)
    if now.side is JAPAN and p.ground.marker["5.3-J-Banzai"] in battle.markers:
        told = (RetreatIgnored(rule="5.3-J-Banzai", units=units),) if units else ()
        return Outcome(then(s), told)
    if now.side is not battle.side:
        for spot in battle.targets:  # 15.33-9, 7.8-5, R93
            if spot in force.supply and not (stays_in_city(p, now, spot) or stays_in_fort(p, now, spot)):
                return supply_eliminated(s, now.side, spot, force.supply[spot], "15.33-9")
    drowned = [u for u in units if u in force.afloat]
    if drowned:
        return lost(p.ground, s, battle, drowned, "22.4")
    fixed = [u for u in units if not p.setting.counters[u].move and not may_stay(p, now, u)]
    if fixed:
        return lost(p.ground, s, battle, fixed, "15.33-8")
    if not units:
        return Outcome(then(s))
    if len(units) == 1 and not may_stay(p, now, units[0]) and now.distance:
        return Outcome(_setting_out(p, now, units[0], now.distance))
    return None


def retreaters(p: Position, now: Retreats) -> tuple[UnitId, ...]:
    return alive(p.state.forces[now.side], now.units)


def check_retreat(p: Position, now: Retreats, a: RetreatUnit) -> Refusal | None:
    """15.33-1 Each unit is retreated separately."""
    if a.unit not in retreaters(p, now):
        return NOT_RETREATING
    return None if p.setting.counters[a.unit].move else CANNOT_MOVE


def may_convert(p: Position, now: Retreats, unit: UnitId) -> bool:
    """21.2 Out of a fortification a rout may be converted into a retreat of one hex."""
    force = p.state.forces[now.side]
    return not now.distance and force.at[unit] in force.forts


def retreat(p: Position, now: Retreats, a: RetreatUnit, dice: Dice) -> Outcome[State]:
    """15.31 As far as the result says; a rout that may be converted is (R93)."""
    distance = 1 if may_convert(p, now, a.unit) else now.distance
    return Outcome(_setting_out(p, now, a.unit, distance)) if distance else routed(p, now, a.unit, dice)


def check_rout(p: Position, now: Retreats, a: RoutUnit) -> Refusal | None:
    """21.2 Whoever may convert a rout need not."""
    why = check_retreat(p, now, RetreatUnit(a.unit))
    if why is not None:
        return why
    return None if may_convert(p, now, a.unit) else NOT_CONVERTED


def rout(p: Position, now: Retreats, a: RoutUnit, dice: Dice) -> Outcome[State]:
    return routed(p, now, a.unit, dice)


def routed(p: Position, now: Retreats, unit: UnitId, dice: Dice) -> Outcome[State]:
    """15.32 In a rout one die is rolled for each unit."""
    face = dice.roll(6, "15.32")
    return Outcome(_setting_out(p, now, unit, face), (UnitRouted(rule="15.32", unit=unit, face=face),))


def _setting_out(p: Position, now: Retreats, unit: UnitId, distance: int) -> State:
    rest = replace(now, units=tuple(u for u in now.units if u != unit))
    at = p.state.forces[now.side].at[unit]
    return then(p.state, Retreating(now.side, unit, at, distance), rest)  # 15.33-1


def check_stand(p: Position, now: Retreats, a: StandFast) -> Refusal | None:
    if a.unit not in retreaters(p, now):
        return NOT_RETREATING
    if may_stay(p, now, a.unit):
        return None
    if stays_in_city(p, now, p.state.forces[now.side].at[a.unit]):
        return ARRIVED
    return CONVERTED if may_convert(p, now, a.unit) else MUST_GO


def stand(p: Position, now: Retreats, a: StandFast, dice: Dice) -> Outcome[State]:
    rest = replace(now, units=tuple(u for u in now.units if u != a.unit))
    at = p.state.forces[now.side].at[a.unit]
    rule = "21.2" if stays_in_fort(p, now, at) else "15.34"
    return Outcome(then(p.state, rest), (RetreatIgnored(rule=rule, units=(a.unit,)),))


# -- one unit, hex by hex -----------------------------------------------------------------------------------


class RetreatRoutes:
    """Where a retreating unit may go next, as far as its owner knows."""

    def __init__(self, p: Position, now: Retreating) -> None:
        self.p, self.now = p, now
        own, self.enemy = p.deployed[now.side], p.enemy[now.side]
        self.weights = own.weights
        self.weight = p.ground.weight[now.unit]
        self.here = own.at[now.unit]
        self.farther = p.setting.board.distances(now.start)
        self.costs = p.setting.costs[p.setting.counters[now.unit].mechanized][False]
        self.closed = frozenset[Spot]() if now.is_paid else p.front.closed(now.side) | now.barred
        self.known: dict[tuple[Spot, bool, bool], bool] = {}
        self.zones, self.crowded, self.is_doomed = False, False, False
        self._find()

    def _find(self) -> None:
        """15.33-7, R134 The best sort of way there is: overstacked before an enemy zone."""
        through_zones = (False, True) if self.now.unit in self.p.setting.breakdown_of else (False,)
        for zones in through_zones:
            for crowded in (False, True):
                if self.leads(self.here, self.now.left, zones, crowded):
                    self.zones, self.crowded = zones, crowded
                    return
        self.is_doomed = True

    def on(self, here: Spot) -> Iterator[Spot]:
        """15.33-6 Hexes one farther from the start that may be entered, with friends there or not (15.33-5)."""
        away = self.farther[here] + 1  # 15.33-5: with friends in the hex or not
        return (n for n in self.costs[here] if self.farther[n] == away and n not in self.enemy.occupied)

    def leads(self, here: Spot, left: int, zones: bool, crowded: bool) -> bool:
        """Can the retreat be completed from here in this way? R3: the limit is that of 12.0."""
        if not left:
            return crowded or self.weights.get(here, 0) + self.weight <= LIMIT  # R3
        key = here, zones, crowded
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = any(
                self.leads(n, left - 1, zones, crowded)
                for n in self.on(here)
                if zones or n not in self.closed
            )
        return found

    def check(self, to: Spot) -> Refusal | None:
        if to not in self.p.setting.board.neighbors[self.here]:
            return NOT_ADJACENT
        if to in self.enemy.occupied:
            return ENEMY
        if to not in self.costs[self.here]:
            return PROHIBITED
        if self.farther[to] != self.farther[self.here] + 1:
            return NOT_AWAY
        if to in self.closed and not self.zones:
            return FATAL if self.is_doomed else ZONE
        if self.is_doomed:
            return NO_END
        left = self.now.left - 1
        if self.leads(to, left, self.zones, self.crowded):
            return None
        return CROWDED if self.leads(to, left, self.zones, True) else NO_END


@fact_at
def ways(p: Position, now: Retreating) -> RetreatRoutes:
    return RetreatRoutes(p, now)


def retreat_settled(p: Position, now: Retreating) -> Outcome[State] | None:
    """Has the unit come far enough? That it has no way left its owner says: others do not know the zones."""
    gone = now.unit not in p.state.forces[now.side].at
    return Outcome(then(p.state)) if gone or not now.left else None


def steps(p: Position, now: Retreating) -> tuple[Spot, ...]:
    return p.setting.board.neighbors[p.state.forces[now.side].at[now.unit]]


def check_step(p: Position, now: Retreating, a: RetreatTo) -> Refusal | None:
    return ways(p, now).check(a.spot)


def step(p: Position, now: Retreating, a: RetreatTo, dice: Dice) -> Outcome[State]:
    """15.3 One hex farther. A zone that was not announced turns it back (R64); a known one costs a battalion (15.33-3)."""
    s, side, unit, to = p.state, now.side, now.unit, a.spot
    start = s.forces[side].at[unit]
    told = announcements(p, side, start, to)
    in_zone = to in p.enemy[side].zone and not now.is_paid
    if in_zone and to not in ways(p, now).closed:
        back = TurnedBack(rule="R64", side=side, at=start, barred=to)
        return Outcome(then(s, replace(now, barred=now.barred | {to})), (*told, back))
    out = moved_openly(p, s, unit, to)
    s, events = out.state, [UnitRetreated(rule="15.3", unit=unit, start=start, to=to), *told, *out.events]
    battles = enclosing_step(s, Battles)
    if unit not in battles.retreated:
        s = changed(s, battles, replace(battles, retreated=(*battles.retreated, unit)))
    if not in_zone:
        return Outcome(then(s, replace(now, left=now.left - 1)), tuple(events))
    s, into, broken = split(p.ground, s, unit, "15.33-3")
    loss = RetreatLoss(side, into, now.left - 1, now.start)
    return Outcome(then(s, loss), (*events, broken))


def check_no_way(p: Position, now: Retreating, a: NoWayOut) -> Refusal | None:
    """15.33 A unit that could only go through zones may break down, but need not."""
    found = ways(p, now)
    return None if found.is_doomed or found.zones else WAY_OUT


def no_way(p: Position, now: Retreating, a: NoWayOut, dice: Dice) -> Outcome[State]:
    """13.8, 15.33-6 It is eliminated in the last hex that it could reach."""
    s = then(p.state)
    return lost(p.ground, s, enclosing_step(s, Battle), (now.unit,), "15.33-6")  # 13.8


# -- a battalion is lost on the way -------------------------------------------------------------------------


def loss_settled(p: Position, now: RetreatLoss) -> Outcome[State] | None:
    return _paid(p, now, now.units[-1]) if are_alike(p, now.units) else None


def parts(p: Position, now: RetreatLoss) -> tuple[UnitId, ...]:
    return now.units


def check_loss(p: Position, now: RetreatLoss, a: LoseUnit) -> Refusal | None:
    return None if a.unit in now.units else NOT_A_PART


def lose(p: Position, now: RetreatLoss, a: LoseUnit, dice: Dice) -> Outcome[State]:
    return _paid(p, now, a.unit)


def _paid(p: Position, now: RetreatLoss, unit: UnitId) -> Outcome[State]:
    """15.33-3 One battalion, only one; the others go on (R92)."""
    others = [u for u in now.units if u != unit]
    s = then(
        p.state, *(Retreating(now.side, u, now.start, now.left, is_paid=True) for u in others if now.left)
    )
    return lost(p.ground, s, enclosing_step(s, Battle), (unit,), "15.33-3")
