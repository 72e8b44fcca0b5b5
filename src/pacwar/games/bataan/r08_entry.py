"""Chapter 5.1: how reinforcements enter, and where units may not stop. 19.24e: the 31st Division outside the area."""

from __future__ import annotations

from pacwar.core.records import Refusal
from pacwar.games.bataan.model import JAPAN, US, Moving, Side, Spot, UnitId
from pacwar.games.bataan.position import Position

ROAD_IN = "2722"  # 19.24e

OUTSIDE = {  # where each scenario is played
    "layac": Refusal("19.12", "that hex is outside the scenario area"),
    "abucay": Refusal("19.22", "that hex is outside the scenario area"),
    "mauban": Refusal("19.32", "that hex is outside the scenario area"),
    "second": Refusal("19.42", "that hex is outside the scenario area"),
    "campaign": Refusal("19.52", "that hex is outside this turn's map area"),
}
OUT_OF_PLAY = {  # R166
    "abucay": Refusal("19.24e", "units outside the scenario area are not in play"),
    "campaign": Refusal("19.52", "units outside this turn's map area are not in play"),
}
OCCUPIED = Refusal("19.24e", "units may not enter the area while a Japanese unit is in 2722")
ALONG_THE_ROAD = Refusal("19.24e", "units outside the area must move along the road to 2722")


def entry_hexes(p: Position, unit: UnitId) -> tuple[Spot, ...]:
    """4.12, 5.1, 16.42b The Japanese Entry Area, or where the schedule says."""
    name = p.setting.names[unit]
    for arrival in p.setting.schedule.arrivals:
        if name in arrival.units and unit in p.state.forces[arrival.side].waiting:
            hexes = tuple(h for h in arrival.where if h.isdigit())
            return p.setting.hexes(*hexes) or p.ground.entry
    return p.ground.entry


def entry_cost(p: Position, to: Spot) -> int:
    """5.12b, R68 The terrain of the first hex; where a road or trail leads to the edge, its rate. In half points."""
    setting, board = p.setting, p.setting.board
    for way in ("road", "trail"):  # 5.12b, R68
        for n in board.neighbors[to]:
            if board.has(way, to, n):
                return setting.rate(to, way)
    return setting.rate(to, "")


def is_elsewhere(p: Position, here: Spot, to: Spot) -> Refusal | None:
    """Why a step leads out of the area that is in play."""
    if here in p.area:
        return None if to in p.area else OUTSIDE[p.state.scenario]
    board = p.setting.board
    (goal,) = p.setting.hexes(ROAD_IN)
    distances = board.distances(goal)
    nearer = distances[to] < distances[here] and board.has("road", here, to)
    if not nearer or (to in p.area and to != goal):
        return ALONG_THE_ROAD
    return OCCUPIED if to == goal and to in p.deployed[JAPAN].occupied else None


def out_of_play(p: Position, spot: Spot) -> Refusal | None:
    """19.24e, 19.52, R166 A unit outside the area takes no part in combat."""
    return None if spot in p.area else OUT_OF_PLAY.get(p.state.scenario, OUTSIDE[p.state.scenario])


def may_stop(p: Position, side: Side, spot: Spot) -> bool:
    """5.11 US units do not end their movement where Japanese reinforcements enter."""
    return side is not US or spot not in p.ground.entry


def first_hexes(p: Position, now: Moving) -> tuple[Spot, ...]:
    """5.12c Units that enter together enter at the same hex."""
    found = entry_hexes(p, now.units[0])
    for unit in now.units[1:]:
        allowed = entry_hexes(p, unit)
        found = tuple(h for h in found if h in allowed)  # 5.12c
    return found
