"""Chapter 13: Victory Conditions."""

from __future__ import annotations

from pacwar.core.contract import Outcome
from pacwar.core.records import Ended, replace
from pacwar.games.saipan.model import JAPAN, US, GameEnded
from pacwar.games.saipan.position import Position

US_WINS = {"us": 1.0, "japan": 0.0}
JAPAN_WINS = {"us": 0.0, "japan": 1.0}
DRAW = {"us": 0.5, "japan": 0.5}


def at_the_end(p: Position) -> Outcome:
    """13.0 The U.S. wins if no Japanese unit is left, Japan if no American unit is on the island; else a draw."""
    japanese, americans = p.state.forces[JAPAN].on_map, p.state.forces[US].on_map
    if not japanese and not americans:
        return over(p, DRAW, "neither side has a unit on the island (R13)")
    if not japanese:
        return over(p, US_WINS, "all Japanese units are eliminated")
    if not americans:
        return over(p, JAPAN_WINS, "there is no American unit on the island")
    return over(p, DRAW, f"{len(japanese)} Japanese and {len(americans)} American units are on the island")


def decided(p: Position) -> Outcome | None:
    """R14 The game ends at once when the result can no longer change."""
    s = p.state
    if not s.forces[JAPAN].on_map:
        may_land = _landing(p) or bool(s.forces[US].pool and s.beachheads)
        if s.forces[US].on_map or may_land:
            return over(p, US_WINS, "all Japanese units are eliminated")
        return over(p, DRAW, "neither side has a unit on the island (R13)")
    lost_ashore = s.turn > 1 or bool(s.forces[US].lost)
    if (
        lost_ashore
        and not s.forces[US].on_map
        and not (s.forces[US].pool and s.beachheads)
        and not _landing(p)
    ):
        return over(p, JAPAN_WINS, "no American unit is on the island, and none can come")
    return None


def _landing(p: Position) -> bool:
    """Are the first units still to land, or their Beachheads still to be marked?"""
    return any(type(step).__name__ in ("Landing", "Beachheads") for step in p.state.steps)


def over(p: Position, scores: dict[str, float], why: str) -> Outcome:
    ended = Ended(scores, why, "13.0")
    return Outcome(replace(p.state, steps=(ended,)), (GameEnded(rule="13.0", why=why),))
