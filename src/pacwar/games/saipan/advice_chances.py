"""What score a side can expect (13.0): estimates from games that were played to the end, not rules.

Two logistic curves, one for a U.S. win and one for a Japanese win; everything else is a draw. The weights were fitted
to the Player-Turns of 300 games between quick minds in changing stances, by `python -m tools.chances saipan`.
"""

from __future__ import annotations

from math import exp

from pacwar.games.saipan.model import JAPAN, US, Force
from pacwar.games.saipan.position import Position
from pacwar.games.saipan.setting import Setting

CLEARED = (-1.608, 0.473, -1.7, -0.174, 0.249, 0.103, -0.041)  # weights of `cleared`
THROWN_BACK = (-0.542, -0.013, -0.112, -0.142, 0.098, 0.214, -0.497)  # weights of `thrown_back`


def us_score(p: Position, japanese_turn: bool) -> float:
    """About what the U.S. side scores: 1 for a win, 1/2 for a draw."""
    wins = _logistic(CLEARED, cleared(p, japanese_turn))
    losses = _logistic(THROWN_BACK, thrown_back(p, japanese_turn))
    return 0.5 + (wins - losses) / 2


def cleared(p: Position, japanese_turn: bool) -> tuple[float, ...]:
    """What speaks for the elimination of all Japanese units: the time left, how many there are, who hunts them."""
    us, japan = p.state.forces[US], p.state.forces[JAPAN]
    left, count = _left(p, japanese_turn), len(japan.on_map)
    hunters = sum(not p.setting.is_artillery[u] for u in us.on_map)
    return 1.0, left, count / (left + 1), count, hunters, _barrage(p.setting, us), _apart(p)


def thrown_back(p: Position, japanese_turn: bool) -> tuple[float, ...]:
    """What speaks for the end of the landing: who holds the beach, and who attacks it."""
    counters, us, japan = p.setting.counters, p.state.forces[US], p.state.forces[JAPAN]
    held = sum(counters[u].defense for u in us.on_map if not p.setting.is_artillery[u])
    force = sum(counters[u].attack for u in japan.on_map)
    guns = _barrage(p.setting, us), force, _barrage(p.setting, japan)
    return 1.0, _left(p, japanese_turn), held, *guns, len(p.state.beachheads)


def _left(p: Position, japanese_turn: bool) -> float:
    return len(p.setting.track) - p.state.turn - 0.5 * japanese_turn


def _barrage(setting: Setting, force: Force) -> int:
    return sum(setting.counters[u].barrage for u in force.on_map)


def _apart(p: Position) -> float:
    """How far a Japanese unit is from the nearest U.S. unit, on average."""
    us, japan = p.state.forces[US].on_map, p.state.forces[JAPAN].on_map
    if not us or not japan:
        return 0.0
    rows = [p.setting.board.distances(h) for h in japan.values()]
    return sum(min(row[h] for h in us.values()) for row in rows) / len(rows)


def _logistic(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    return 1 / (1 + exp(-sum(w * x for w, x in zip(weights, features, strict=True))))
