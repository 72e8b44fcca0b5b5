"""Opinions about amphibious moves (22.0): who goes where by sea. Whether they may is asked of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pacwar.core.records import Action
from pacwar.games.malaya import model as m
from pacwar.games.malaya import r22_amphibious as r22
from pacwar.games.malaya.advice_ground import FAR
from pacwar.games.malaya.ground import LIMIT
from pacwar.games.malaya.model import ALLIES, Spot, UnitId
from pacwar.games.malaya.r05_playing import check_play

if TYPE_CHECKING:
    from pacwar.games.malaya.advice import Evaluator

WORTHWHILE = 3.0  # what a landing must better
LANDED = 2.0  # what a port or an objective that falls without a fight is worth at once
REGIMENTS = 2  # that go in one lift, with an HQ and a small unit
REGIMENT = 3  # battalion equivalents (26.8)


def script(c: Evaluator, now: m.Movement) -> tuple[Action, ...]:
    """The best lift that can be made now; () if none is worth it."""
    if c.side is ALLIES:
        return ()
    best: tuple[float, tuple[Action, ...]] = (WORTHWHILE, ())
    for first, start, carrier in lifts(c, now):
        aboard = load(c, now, start, carrier)
        if not aboard:
            continue
        to, gain = landing(c, start, aboard)
        if to is not None and gain > best[0]:
            best = gain, (*first, *map(m.Embark, aboard), m.SailTo(to))
    return best[1]


def lifts(c: Evaluator, now: m.Movement) -> Iterator[tuple[tuple[Action, ...], Spot, UnitId | None]]:
    """Ships that can be had: amphibious units where they are, and the marker wherever a stack waits."""
    at = c.own.at
    for unit in r22.carriers(c.p, now):
        if r22.check_carrier(c.p, now, m.PickCarrier(unit)) is None:
            yield (m.PickCarrier(unit),), at[unit], unit
    marker = c.analysis.ground.marker["5.3-J-AmphibiousMove"]
    if check_play(c.p, now, m.PlayMarker(marker)) is None:
        for spot in r22.stacks(c.p, c.side):
            if r22.why_no_muster(c.p, now, spot) is None:
                yield (m.PlayMarker(marker), m.MusterAt(spot)), spot, None


def load(c: Evaluator, now: m.Movement, start: Spot, carrier: UnitId | None) -> list[UnitId]:
    """Regiments, an HQ if the base has several, and a small unit, within the limit of the hex where they land."""
    analysis, weight = c.analysis, c.analysis.ground.weight
    empty = m.Embarking(c.side, carrier, start)
    able = [u for u in r22.passengers(c.p, empty) if r22.check_embark(c.p, empty, m.Embark(u)) is None]
    fighters = sorted(
        (u for u in able if analysis.fights[u]),
        key=lambda u: (-analysis.values[u], c.setting.counters[u].move, u),
    )
    room = LIMIT - (weight[carrier] if carrier is not None else 0)
    chosen: list[UnitId] = []
    for unit in fighters:
        if weight[unit] <= room and sum(weight[u] == REGIMENT for u in chosen) < REGIMENTS:
            chosen.append(unit)
            room -= weight[unit]
    if not any(analysis.ground.attack[u] >= 4 for u in chosen):
        return []
    hqs = [u for u in able if analysis.ground.is_hq[u]]
    if room and len(hqs) > 1:
        chosen.append(
            min(hqs, key=lambda u: (c.setting.counters[u].radius, -c.setting.counters[u].support, u))
        )
        room -= 1
    small = [
        u
        for u in able
        if not analysis.fights[u] and not analysis.ground.is_hq[u] and c.setting.counters[u].kind != "amphib"
    ]
    wanted = {"airfield": 0, "engineer": 1, "antiaircraft": 2}
    small.sort(key=lambda u: (wanted.get(c.setting.counters[u].kind, 3), u))
    return [*chosen, *small[:room]]


def landing(c: Evaluator, start: Spot, aboard: list[UnitId]) -> tuple[Spot | None, float]:
    """Where these are best landed, and what that betters."""
    enemy = c.p.enemy[c.side]
    prizes = hopes(c, sum(c.analysis.ground.attack[u] for u in aboard))
    ways = [(prize, c.analysis.ways(goal)) for goal, prize in prizes.items()]
    stays = drawn(ways, start)
    best: tuple[Spot | None, float] = (None, 0.0)
    weight, there = c.analysis.ground.weight, c.p.deployed[c.side].weights
    room = LIMIT - sum(weight[u] for u in aboard) - 1  # the amphibious unit lands as well
    for to in c.analysis.ground.coast:
        if to in enemy.occupied or to == start or c.ahead(to) > c.stance.landing:
            continue
        if there.get(to, 0) > room:
            continue
        gain = drawn(ways, to) - stays
        if to in prizes:
            gain += LANDED
        gain -= c.stance.risk * danger(c, to, aboard)
        if c.engaged_from(to):
            gain -= 1.0
        if gain > best[1]:
            best = to, gain
    return best


def hopes(c: Evaluator, force: int) -> dict[Spot, float]:
    """What so many attack factors may win in the objectives that are not ours."""
    own, enemy, defense = c.p.deployed[c.side], c.p.enemy[c.side], c.analysis.ground.defense
    found = {}
    for goal in c.setting.objectives:
        if goal not in own.occupied:
            held = sum(defense[u] for u in enemy.stacks.get(goal, ()))
            chance = min(1.0, force / (2 * held)) if held else 1.0
            found[goal] = chance * c.analysis.prize(c.p, goal)
    return found


def drawn(prizes: Sequence[tuple[float, Mapping[Spot, int]]], spot: Spot) -> float:
    """How much it means to be so near to an objective, with a chance to take it: prizes, and the ways there."""
    near = [prize - 0.25 * way[spot] for prize, way in prizes if way.get(spot, FAR) < FAR]
    return max([0.0, *near])


def danger(c: Evaluator, spot: Spot, aboard: list[UnitId]) -> float:
    """What those who land stand to lose before help comes."""
    attack = c.threat.attacks[spot]
    defense = sum(c.analysis.ground.defense[u] for u in (*aboard, *c.friends(None, spot)))
    share = min(attack / max(defense, 1), 1.5)
    return share * share * sum(c.analysis.values[u] for u in aboard) / 3
