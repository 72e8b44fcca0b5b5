"""What score a side can expect: an estimate from what is held and what has been lost, not a rule."""

from __future__ import annotations

from math import exp

from pacwar.games.bataan.model import JAPAN, US
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r19_victory import earned, friendly_goals, last_turn, level

SPREAD = 12.0  # victory points by which a campaign may still go another way, for each turn that is left
STEP = 0.15  # what a step lost by the US more than by Japan means where hexes decide
PROGRESS = 0.5  # what the defense of the US that is left means
ALL = 500  # victory points: more than a campaign has
GROWTH = 1.3  # of the points of a turn: Japan takes more as time goes by


def japan_score(p: Position) -> float:
    """1 for a win of Japan."""
    return campaign(p) if p.field.scenario.also else short(p)


def campaign(p: Position) -> float:
    """The points that there will be at the end if each turn brings a little more than the last."""
    s, victory = p.state, p.setting.victory
    left = last_turn(p) - s.turn + 1
    coming = GROWTH * left * sum(points for points, _, _ in earned(p))
    lost = s.tally.lost
    total = s.tally.points + coming + PROGRESS * (lost.get(US, 0) - 2 * lost.get(JAPAN, 0))
    least = next(n for n in range(ALL) if victory.levels[level(p, n)].winner is JAPAN)
    return _likely((total - least) / (SPREAD + SPREAD * left / 4))


def short(p: Position) -> float:
    """How far Japan is from its conditions, in hexes and steps."""
    s, card = p.state, p.field.scenario
    lost = s.tally.lost
    balance = STEP * (lost.get(US, 0) - 1.5 * lost.get(JAPAN, 0))
    need = card.goals.least if card.goals else 0
    missing = max(need - friendly_goals(p), 0)
    if s.scenario == "abucay":
        forts = p.setting.victory.abucay_forts - len(p.ground.abucay & s.land.destroyed)
        missing = min(missing, max(forts, 0))
    left = max(card.last - s.turn + 1, 0)
    return _likely(balance + 1.0 - missing * (1.0 if left > 1 else 1.6))


def _likely(x: float) -> float:
    return 1 / (1 + exp(-max(min(x, 30.0), -30.0)))
