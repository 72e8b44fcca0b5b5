"""Greedy play without advice: every move of every unit is tried out and valued by `game.worth`."""

from __future__ import annotations

from collections.abc import Iterator

from pacwar.core.machine import OpenPosition
from pacwar.core.records import Action
from pacwar.core.sandbox import Sandbox

ENDS = 400  # ends of moves that are tried for one decision


def worth(box: Sandbox, standing: OpenPosition) -> float:
    """The value of the position to the side, by its own view of the guess."""
    game = box.game
    return game.worth(game.view(standing.position.state, box.side), box.side)


def moves(box: Sandbox) -> list[tuple[float, list[Action]]]:
    """Every way to move a unit, with what it leads to, and to end the movement; [] if this is not a movement step."""
    found = [(worth(box, end), way) for way, end in _ends(box)]
    if not found:
        return []
    stay = worth(box, box.standing)
    return [*found, *((stay, [a]) for a in box.legal(box.standing) if a.arg is None)]


def _ends(box: Sandbox) -> Iterator[tuple[list[Action], OpenPosition]]:
    tried = 0
    for pick in box.legal(box.standing):
        after = box.surely(box.standing, pick) if pick.arg is not None else None
        reach = box.reach(after) if after is not None else None
        for way in (reach or {}).values():
            tried += 1
            if tried > ENDS:
                return
            yield [pick, *way], box.along(box.standing, [pick, *way])
