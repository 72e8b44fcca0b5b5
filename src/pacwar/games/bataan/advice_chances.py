"""What score a side can expect: an estimate from games that were played to the end, not a rule.

Where hexes decide it is a logistic curve for each scenario; in the campaign the victory points that are still to come (19.56), a
weighted sum, with a spread that shrinks from turn to turn. The weights are those of `python -m tools.chances bataan --scenarios
mauban --games 80` and the like, rounded, and none where the sign makes no sense: from 113 games of Layac, 200 of Abucay, 160 of Mauban,
140 of Second Bataan and 30 campaigns.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log

from pacwar.games.bataan.model import JAPAN, SIDES, US, Side, Spot
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import face
from pacwar.games.bataan.r19_victory import earned, last_turn, level

# weights of `standing`, by scenario
STANDING = {
    "layac": (1.5, -1.9, 0.7, 1.4, 0.0, 0.4, 0.0),
    "abucay": (-1.5, -2.1, 0.0, 2.6, 0.0, 0.8, 5.5),
    "mauban": (2.2, -2.5, 0.4, 1.7, 2.1, 0.3, 0.0),
    "second": (2.7, -3.2, 3.3, 1.9, 0.0, 3.0, 0.0),
}
# weights of `prospects`: if everybody keeps what he holds, and as fitted
AS_IT_STANDS = (0.0, 1.0, 1.0, 0.5)
COMING = (3.6, 0.72, 0.99, 0.85)
SPREAD = (5.3, 0.5)  # of the points at the end, and what each turn before adds
ALL = 500  # victory points: more than a campaign has


def japan_score(p: Position) -> float:
    """1 for a win of Japan."""
    if not p.field.scenario.also:
        return _likely(_sum(STANDING[p.state.scenario], standing(p)))
    levels = p.setting.victory.levels
    least = next(n for n in range(ALL) if levels[level(p, n)].winner is JAPAN) - 0.5
    total = p.state.tally.points + _sum(COMING, prospects(p))
    return _likely((total - least) / (SPREAD[0] + SPREAD[1] * left(p)))


def standing(p: Position) -> tuple[float, ...]:
    """Where hexes decide: the time that has gone, how safely Japan has as many of them as it needs, the strength of both, and the
    forts that are destroyed."""
    card = p.field.scenario
    assert card.goals is not None
    late = 1 - left(p) / (card.last - card.first + 1)
    japanese = p.state.land.japanese
    sure = sorted((grip + (h in japanese) - 1 for h, grip in grips(p, p.field.goals).items()), reverse=True)
    best = sure[: card.goals.least]
    weakest, mean = best[-1], sum(best) / len(best)
    forts = len(p.ground.abucay & (p.state.land.destroyed | japanese)) / p.setting.victory.abucay_forts
    return 1.0, late, weakest, weakest * late, mean, balance(p), forts


def prospects(p: Position) -> tuple[float, ...]:
    """In the campaign: what each turn brings as things are (19.56), and what speaks for more."""
    turns, towns = left(p), p.setting.victory.towns
    spot, japanese = p.setting.board.spot, p.state.land.japanese
    free = {spot(name): points for name, points in towns.items() if spot(name) not in japanese}
    near = sum(free[h] * grip for h, grip in grips(p, free).items())
    now = sum(points for points, _, _ in earned(p))
    return turns, turns * now, turns * near, turns * balance(p)


def left(p: Position) -> float:
    """Turns that are left; of this one, the part of the Japanese markers that have not been played."""
    command = p.state.commands[JAPAN]
    markers = sum(command.markers.values())
    gone = min(len(command.played) / markers, 1.0) if markers else 1.0
    return last_turn(p) - p.state.turn + 1 - gone


def grips(p: Position, spots: Iterable[Spot]) -> dict[Spot, float]:
    """How far hexes are in the hands of Japan, from 0 to 1, by the strength of both sides near them, the nearer the more."""
    strong = {side: strength(p, side) for side in SIDES}
    found = {}
    for spot in spots:
        row = p.setting.board.distances(spot)
        near = {side: sum(x / (1 + row[h]) ** 2 for h, x in strong[side].items()) for side in SIDES}
        found[spot] = (near[JAPAN] + 0.5) / (near[JAPAN] + near[US] + 1)
    return found


def balance(p: Position) -> float:
    """The strength of Japan against that of the US."""
    japan, us = (sum(strength(p, side).values()) for side in (JAPAN, US))
    return log((japan + 1) / (us + 1))


def strength(p: Position, side: Side) -> dict[Spot, int]:
    """Attack and defense strength by hex, of those who attack."""
    force, ground = p.state.forces[side], p.ground
    found: dict[Spot, int] = {}
    for unit, spot in force.at.items():
        values = face(p, force, unit)
        if values.attack and not ground.is_artillery[unit] and spot in p.area:
            found[spot] = found.get(spot, 0) + values.attack + values.defense
    return found


def _sum(weights: Iterable[float], values: Iterable[float]) -> float:
    return sum(w * x for w, x in zip(weights, values, strict=True))


def _likely(x: float) -> float:
    return 1 / (1 + exp(-max(min(x, 30.0), -30.0)))
