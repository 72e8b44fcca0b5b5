"""Chapter 8: sight."""

from __future__ import annotations

from collections.abc import Container

from pacwar.core.records import Refusal
from pacwar.core.visibility import Hindrance, Obstruction, Sight
from toy.model import OTHER, Moving, Spot
from toy.position import Position, Setting

MOST = 2  # 8.2: a line that is hindered by so much is blocked

NOT_SEEN = Refusal("8.3", "a counter on a hill may scout only a hex that it sees")


def line(setting: Setting, shown: Container[Spot], start: Spot, to: Spot) -> Sight:
    """8.1 What the map blocks, 8.2 and what face-up counters hinder. Both sides see them."""
    board = setting.board
    cave = next((spot for spot in (start, to) if not board.is_hex(spot)), None)
    if cave is not None:
        return Sight(start, to, "8.1", Obstruction(cave, "a cave", "8.1"))
    profile = setting.sight_lines.profile(start, to)
    hindrances = tuple(Hindrance(h, 1, "face-up counter", "8.2") for h in profile.spots if h in shown)
    blocked = profile.blocked
    if blocked is None and len(hindrances) >= MOST:
        blocked = Obstruction(hindrances[MOST - 1].spot, "too many hindrances", "8.2")
    return Sight(start, to, "8.1", blocked, hindrances, profile.spots)


def check_lookout(p: Position, now: Moving, start: Spot, to: Spot) -> Refusal | None:
    """8.3 May a counter here scout a hex that is not adjacent?"""
    shown = p.standing[now.side].shown | p.standing[OTHER[now.side]].shown
    return NOT_SEEN if line(p.setting, shown, start, to).blocked else None
