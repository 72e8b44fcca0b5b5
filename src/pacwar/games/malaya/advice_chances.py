"""What score a side can expect (24.2): an estimate from games that were played to the end, not a rule.

The Victory Points that are still to come are a weighted sum of what both sides hold and have. The weights were fitted by
`python -m tools.chances malaya --games 120`.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import exp

from pacwar.games.malaya.model import ALLIES, JAPAN, Side, Spot
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r24_victory import objectives

NEAR = 6  # hexes from Johore Baru

# weights of `features`: if both sides keep what they hold (24.1), and as fitted
AS_IT_STANDS = (0.0, 0.0, 1.0, -1.0, 3.0, -10.0, -1.0, 0.05, -0.05, 0.1, -0.1)
COMING = (3.37, 3.0, 0.77, -0.7, 0.8, -6.23, -0.11, 0.09, -0.02, 0.14, -0.12)
SPREAD = (5.4, 2.56)  # of the sum at the end, and what each turn before adds


def japan_score(p: Position) -> float:
    """1 for a win, 1/2 for a draw."""
    difference = margin(p)
    least = next((level.least for level in p.setting.victory.levels if level.least), 1) - 0.5
    spread = SPREAD[0] + SPREAD[1] * left(p)
    wins = 1 / (1 + exp((least - difference) / spread))
    losses = 1 / (1 + exp((least + difference) / spread))
    return 0.5 + (wins - losses) / 2


def margin(p: Position) -> float:
    """The Japanese Victory Points less the Allied ones that can be expected at the end."""
    return gap(p) + sum(w * x for w, x in zip(COMING, features(p), strict=True))


def gap(p: Position) -> int:
    return p.state.points[JAPAN] - p.state.points[ALLIES]


def left(p: Position) -> int:
    """Turns that still count (4.1-k)."""
    return p.setting.last_turn - p.state.turn + 1


def features(p: Position) -> tuple[float, ...]:
    """What speaks for points to come: the time left, what is held, on the island and off it, and by which side."""
    setting, turns = p.setting, left(p)
    japan, allies = objectives(p, JAPAN), objectives(p, ALLIES)
    lost = sum(spot in setting.singapore for spot in japan)
    kept = sum(spot in setting.singapore for spot in allies)
    attack, besiegers = _strength(p, JAPAN, p.ground.attack, _approach(p))
    defense, garrison = _strength(p, ALLIES, p.ground.defense, setting.singapore)
    return (
        1.0,
        turns,
        turns * (len(japan) - lost),
        turns * (len(allies) - kept),
        turns * lost,
        kept,
        turns * kept,
        turns * attack,
        turns * defense,
        kept * besiegers,
        kept * garrison,
    )


def _approach(p: Position) -> frozenset[Spot]:
    """Where those stand who can attack Singapore next."""
    row = p.setting.board.distances(p.setting.johore_baru)
    return frozenset(spot for spot in p.setting.land if row[spot] <= NEAR)


def _strength(p: Position, side: Side, factors: Sequence[int], there: Container[Spot]) -> tuple[int, int]:
    """All factors of a side, and those in some hexes."""
    found = near = 0
    for unit, spot in p.state.forces[side].at.items():
        found += factors[unit]
        if spot in there:
            near += factors[unit]
    return found, near
