"""Chapter 13: Victory Conditions."""

from __future__ import annotations

from pacwar.core.contract import Outcome
from pacwar.core.records import Ended, replace
from pacwar.games.saipan.model import JAPAN, US, GameEnded, Landing, Reinforcement, State
from pacwar.games.saipan.position import Position
from pacwar.games.saipan.r12_reinforcements import can_come_ashore

US_WINS = {"us": 1.0, "japan": 0.0}
JAPAN_WINS = {"us": 0.0, "japan": 1.0}
DRAW = {"us": 0.5, "japan": 0.5}


def at_the_end(p: Position) -> Outcome[State]:
    """13.0 The U.S. wins if no Japanese unit is left, Japan if no American unit is on the island; else a draw."""
    japanese, americans = p.state.forces[JAPAN].on_map, p.state.forces[US].on_map
    if not japanese and not americans:
        return over(p, DRAW, "neither side has a unit on the island (R13)")
    if not japanese:
        return over(p, US_WINS, "all Japanese units are eliminated")
    if not americans:
        return over(p, JAPAN_WINS, "no American unit is on the island")
    return over(p, DRAW, f"{len(japanese)} Japanese and {len(americans)} American units are on the island")


def decided(p: Position) -> Outcome[State] | None:
    """R14 The game ends at once when the result can no longer change."""
    forces = p.state.forces
    none_can_come = not forces[US].on_map and not _can_land(p)
    if not forces[JAPAN].on_map:
        if none_can_come:
            return over(p, DRAW, "neither side has a unit on the island (R13)")
        return over(p, US_WINS, "all Japanese units are eliminated")
    if none_can_come:
        return over(p, JAPAN_WINS, "no American unit is on the island and none can land")
    return None


def _can_land(p: Position) -> bool:
    """Can an American unit still come ashore: in the first landing, or later on a Beachhead, while turns are left?"""
    s = p.state
    steps = {type(step) for step in s.steps}
    if Landing in steps:
        return True
    if (
        Reinforcement not in steps and s.turn >= p.setting.scenarios[s.scenario].turns
    ):  # 12.2, 14.13-2, 14.23-2
        return False
    return any(can_come_ashore(p, unit, at) for unit in s.forces[US].pool for at in s.beachheads)  # 12.34


def over(p: Position, scores: dict[str, float], why: str) -> Outcome[State]:
    ended = Ended(scores, why, "13.0")
    return Outcome(replace(p.state, steps=(ended,)), (GameEnded(rule="13.0", why=why),))
