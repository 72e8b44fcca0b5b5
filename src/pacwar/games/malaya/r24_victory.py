"""Chapter 24: Victory Conditions, with those of 25.3."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Ended, Event, replace
from pacwar.games.malaya.model import (
    ALLIES,
    JAPAN,
    NAMES,
    OTHER,
    GameEnded,
    Side,
    Spot,
    State,
    VictoryPhase,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r15_elimination import score


def objectives(p: Position, side: Side) -> tuple[Spot, ...]:
    """24.6 The objective hexes that a side occupies with land units (2.36-Occupation)."""
    held = p.deployed[side].occupied
    return tuple(spot for spot in p.setting.objectives if spot in held)


def victory_phase(p: Position, now: VictoryPhase, dice: Dice) -> Outcome[State]:
    """4.1-k Points for objectives; then sudden death (24.3)."""
    s, events = then(p.state), list[Event]()
    for side in (ALLIES, JAPAN):
        for points, rule, why in earned(p, side):
            s, more = score(s, side, points, rule, why)
            events += more
    ended = sudden_death(p)
    if ended is not None:  # 24.3
        return over(s, ended[0], ended[1], "25.3", tuple(events))
    return Outcome(s, tuple(events))


def earned(p: Position, side: Side) -> list[tuple[int, str, str]]:
    """24.1 What objectives bring at the end of a turn, with rule and reason."""
    points = p.setting.victory.points[side]
    held = objectives(p, side)
    island = sum(spot in p.setting.singapore for spot in held)
    others = len(held) - island
    if side is ALLIES:
        found = [
            (others * points.objective + island * points.island_objective, "24.1-A-Objective", "objectives")
        ]
        if p.state.turn == p.setting.last_turn:
            found.append(
                (island * points.last_island, "24.1-A-Singapore", "Singapore island objectives at the end")
            )
        return found
    return [
        (island * points.island_objective, "24.1-J-SingaporeObjective", "objectives on Singapore island"),
        (others * points.objective, "24.1-J-Objective", "other objectives"),
    ]


def sudden_death(p: Position) -> tuple[Side, str] | None:
    """25.3 All objectives for Japan, which comes first (R100); no Japanese infantry regiment or battalion in Malaya for
    the Allies (R36)."""
    if len(objectives(p, JAPAN)) == len(p.setting.objectives):
        return JAPAN, "Japan occupies all objective hexes"  # R100: first
    at, malaya = p.state.forces[JAPAN].at, p.setting.malaya
    if not any(p.ground.invades[unit] and spot in malaya for unit, spot in at.items()):  # R36
        return ALLIES, "Japan has no infantry in Malaya"
    return None


def at_the_end(p: Position) -> Outcome[State]:
    """24.2, R22 The difference of Victory Points gives the level of victory."""
    points = p.state.points
    ahead = max(points, key=lambda side: points[side])
    difference = points[ahead] - points[OTHER[ahead]]
    level = [level for level in p.setting.victory.levels if level.least <= difference][-1]  # R22
    count = f"{points[JAPAN]} Japanese to {points[ALLIES]} Allied VP"
    if level is p.setting.victory.levels[0]:
        return over(p.state, None, f"{level.title}: {count}", "24.2", ())
    return over(p.state, ahead, f"{level.title} for {NAMES[ahead]}: {count}", "24.2", ())


def over(s: State, winner: Side | None, why: str, rule: str, events: tuple[Event, ...]) -> Outcome[State]:
    scores = {side.value: 0.5 if winner is None else float(side is winner) for side in (ALLIES, JAPAN)}
    ended = Ended(scores, why, rule)
    return Outcome(replace(s, steps=(ended,)), (*events, GameEnded(rule=rule, why=why)))
