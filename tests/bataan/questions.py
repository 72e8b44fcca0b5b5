"""Scenes that the questions to a referee begin with."""

from __future__ import annotations

from typing import Any

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, Side

from .combats import ordered
from .scene import BOARD, REST, at, operations, scene, sequence, units

FAR_JAPAN, FAR_US = (
    {"1+2/141": "3106"},
    {"3/51": "3625"},
)  # somebody of each side, away from all that is asked


def named(*names: str) -> frozenset[int]:
    return frozenset(units(*names))


def around(spot: str) -> list[str]:
    return [BOARD.name(n) for n in BOARD.neighbors[at(spot)]]


def moving(side: Side, *keys: str, **fields: Any) -> Match:
    """A side moves; these formations are active."""
    told = {key: fields.pop(key) for key in ("mode", "army", "event", "reaction") if key in fields}
    return scene(operations(side), sequence(side, *keys, **told), m.Movement(side), **fields)


def defending(side: Side, *attacks: m.Attack, no_retreat: bool = True, **fields: Any) -> Match:
    """A side reacts to these attacks of the enemy."""
    enemy = m.OTHER[side]
    return scene(
        *ordered(enemy, "16" if enemy is JAPAN else "41"),
        m.Fighting(enemy, attacks),
        REST,
        m.Reaction(side, no_retreat=no_retreat),
        **fields,
    )
