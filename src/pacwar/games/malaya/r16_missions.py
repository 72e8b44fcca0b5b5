"""Chapter 16: Air Operations. 16.1-16.4: the secret allocation of missions, and how an air point ends its mission (16.32)."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import with_air
from pacwar.games.malaya.model import (
    ALLIES,
    IDLE,
    INTERDICTION,
    OTHER,
    RESERVE,
    SIDES,
    AirAllocation,
    AirAssigned,
    AirDamaged,
    AirEliminated,
    AirForce,
    AirMissions,
    Allocated,
    Allocating,
    AssignAir,
    Box,
    MissionsRevealed,
    PhaseBegan,
    Side,
    Spot,
    State,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r15_elimination import score

NO_MISSION = Refusal("16.31", "not a mission")
NO_POINTS = Refusal("16.31", "no air points left in Reserve")
NO_AIRFIELD = Refusal(
    "26.12a", "only one air point may fly per airfield with an effective Allied airfield unit"
)


def air_missions(p: Position, now: AirMissions, dice: Dice) -> Outcome[State]:
    """4.1-c Air points in mission boxes return to Reserve; then both allocate in secret."""
    s = at_rest(p.state)
    lanes = {side: (Allocating(side, IDLE),) for side in SIDES}
    began = PhaseBegan(rule="4.1-c", side=None, phase="Air Mission Allocation Phase")
    return Outcome(then(s, AirAllocation(dict(lanes))), (began,))


def missions(p: Position, now: Allocating) -> Iterable[Box]:
    return range(len(IDLE))


def check_assign(p: Position, now: Allocating, a: AssignAir) -> Refusal | None:
    if a.box >= len(IDLE):
        return NO_MISSION
    flying = sum(now.missions)
    if flying >= p.state.air[now.side].reserve:
        return NO_POINTS
    if now.side is ALLIES and flying >= len(operated(p, ALLIES)):
        return NO_AIRFIELD
    return None


def assign(p: Position, now: Allocating, a: AssignAir, dice: Dice) -> Outcome[State]:
    """16.31 One air point more on a mission."""
    more = tuple(points + (box == a.box) for box, points in enumerate(now.missions))
    return Outcome(
        then(p.state, replace(now, missions=more)), (AirAssigned(rule="16.31", told=now.side, box=a.box),)
    )


def end_allocation(p: Position, now: Allocating, a: object, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, Allocated(now.side, now.missions)))


def allocated(p: Position, now: Allocated, dice: Dice) -> Outcome[State]:
    """4.1-d Both are done: the missions are revealed."""
    s, air = then(p.state), p.state.air[now.side]
    flown = replace(air, reserve=air.reserve - sum(now.missions), missions=now.missions)
    revealed = MissionsRevealed(rule="4.1-d", side=now.side, missions=now.missions)
    return Outcome(with_air(s, now.side, flown), (revealed,))


def operated(p: Position, side: Side) -> list[int]:
    """26.12a, 26.9, R27 Airfields (R57: a hex is one) with a combat effective airfield unit of a side."""
    counters, suppressed = p.setting.counters, p.state.forces[side].suppressed
    return [
        spot
        for spot in p.setting.airfields  # R57
        if any(
            counters[u].kind == "airfield" and u not in suppressed  # 26.9, R27
            for u in p.deployed[side].stacks.get(spot, ())
        )
    ]


def threatens(p: Position, side: Side, to: Spot, *, by_sea: bool) -> bool:
    """16.61, 26.14a Are reinforcements of a side that enter there interdicted? Everybody sees how many points fly.

    None in an off-map base are; Japan interdicts all that enter the map, the Allies what comes by sea.
    """
    if not p.state.air[OTHER[side]].missions[INTERDICTION] or not p.setting.board.is_hex(to):
        return False
    return side is ALLIES or by_sea  # 26.14a


# -- 16.32: how a mission ends ------------------------------------------------------------------------------


def points_in(air: AirForce, box: Box) -> int:
    if box < len(IDLE):
        return air.missions[box]
    return air.reserve if box == RESERVE else air.damaged


def without(air: AirForce, box: Box, points: int) -> AirForce:
    """The air force with fewer points on a mission or in Reserve."""
    if box == RESERVE:
        return replace(air, reserve=air.reserve - points)
    fewer = tuple(n - points if i == box else n for i, n in enumerate(air.missions))
    return replace(air, missions=fewer)


def returned(s: State, side: Side, box: Box, points: int) -> State:
    """16.32-3, R9 Air points that have survived their mission go to Reserve; 16.2: there they fly no more this turn."""
    if not points:
        return s
    air = without(s.air[side], box, points)
    return with_air(s, side, replace(air, reserve=air.reserve + points))  # 16.32-3, R9


def at_rest(s: State) -> State:
    """16.32 At the end of the turn no point is on a mission, flown or not (16.33: all can be used again)."""
    for side in SIDES:
        for box, points in enumerate(s.air[side].missions):
            s = returned(s, side, box, points)
    return s


def hit(
    p: Position, s: State, side: Side, box: Box, eliminated: int, damaged: int, rule: str
) -> Outcome[State]:
    """16.32-1, 16.32-2, 16.10 Air points leave play for good (R21), for which the enemy scores, or are damaged."""
    events: list[Event] = []
    air = without(s.air[side], box, eliminated + damaged)
    air = replace(
        air,
        eliminated=air.eliminated + eliminated,  # 16.32-1, R21
        damaged=air.damaged + damaged,  # 16.32-2, 16.10
    )
    s = with_air(s, side, air)
    if eliminated:
        events.append(AirEliminated(rule=rule, side=side, points=eliminated, box=box))
        enemy = OTHER[side]
        worth = p.setting.victory.points[enemy].air * eliminated
        scored_by = "24.1-A-Air" if enemy is ALLIES else "24.1-J-Air"
        s, scored = score(s, enemy, worth, scored_by, "air points eliminated")
        events += scored
    if damaged:
        events.append(AirDamaged(rule=rule, side=side, points=damaged, box=box))
    return Outcome(s, tuple(events))
