"""Chapter 16.5: Air Superiority. Points on that mission fire at each other, an excess at the other missions (26.15a)."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import changed, enclosing_step
from pacwar.games.malaya.model import (
    INTERDICTION,
    JAPAN,
    OTHER,
    RECON,
    RESERVE,
    SIDES,
    STRIKE,
    SUPERIORITY,
    AirCombat,
    AirFired,
    AirLosses,
    AirReturn,
    AirSuperiority,
    Box,
    Excess,
    FireAtOthers,
    HitBox,
    PhaseBegan,
    Side,
    State,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r16_missions import hit, points_in, returned

NOT_SO_MANY = Refusal(
    "16.52-2", "only points in excess of the enemy's Air Superiority may fire at other missions"
)
IN_RESERVE = Refusal("26.15a", "only Japan may attack air points in Reserve")
NOT_THERE = Refusal("16.52-3", "no enemy air point that may be hit is in that box")


def air_superiority(p: Position, now: AirSuperiority, dice: Dice) -> Outcome[State]:
    """4.1-d, 16.51-1 The points are totalled; who has more is asked about the excess if it has anything to fire at."""
    s = then(p.state)
    began = PhaseBegan(rule="4.1-d", side=None, phase="Air Superiority Phase")
    points = {side: s.air[side].missions[SUPERIORITY] for side in SIDES}  # 16.51-1
    if not any(points.values()):
        return Outcome(s, (began,))
    s = ahead(s, AirCombat(), AirReturn())
    for side in SIDES:
        most = points[side] - points[OTHER[side]]  # 16.52-1: all others fire at enemy Air Superiority
        if most > 0 and targets(s, side):
            s = ahead(s, Excess(side, most))
    return Outcome(s, (began,))


def targets(s: State, side: Side) -> list[Box]:
    """16.52-2 Boxes with enemy points that an excess can hit. 16.4: Reserve is out of reach; 26.15a, 26.4, R127: not for Japan."""
    boxes = (RECON, STRIKE, INTERDICTION, *((RESERVE,) if side is JAPAN else ()))  # R127
    return [box for box in boxes if points_in(s.air[OTHER[side]], box)]


def shares(p: Position, now: Excess) -> Iterable[int]:
    return range(now.most + 1)


def check_share(p: Position, now: Excess, a: FireAtOthers) -> Refusal | None:
    return None if a.points <= now.most else NOT_SO_MANY


def share(p: Position, now: Excess, a: FireAtOthers, dice: Dice) -> Outcome[State]:
    """16.52-2 So many of the excess fire at other missions, as one combat."""
    s = then(p.state)
    combat = enclosing_step(s, AirCombat)
    return Outcome(changed(s, combat, replace(combat, excess={now.side: a.points})))


def air_combat(p: Position, now: AirCombat, dice: Dice) -> Outcome[State]:
    """16.51 A die for each side (16.51-3), one more for the excess. All fire before anybody is hit (16.51-4)."""
    s, table = then(p.state), p.setting.air.superiority
    points = {side: s.air[side].missions[SUPERIORITY] for side in SIDES}
    events: list[Event] = []
    fallen: dict[Side, tuple[int, int]] = {}
    for side in SIDES:
        others = now.excess.get(side, 0)
        enemy = points[OTHER[side]]
        for firing, at_others in ((points[side] - others if enemy else 0, False), (others, True)):
            if not firing:
                continue
            face = dice.roll(6, "16.51-3")
            gone, damaged = table.losses(firing, face)  # 16.51-2, R56
            fired = AirFired(
                rule="16.51",
                side=side,
                points=firing,
                at_others=at_others,
                face=face,
                eliminated=gone,
                damaged=damaged,
            )
            events.append(fired)
            if at_others:
                s = ahead(s, AirLosses(side, gone, damaged))
            else:  # 16.52-3: what exceeds the points that were fired at is lost
                gone = min(gone, enemy)
                fallen[OTHER[side]] = gone, min(damaged, enemy - gone)
    for side, (gone, damaged) in fallen.items():
        out = hit(p, s, side, SUPERIORITY, gone, damaged, "16.51-4")
        s, events = out.state, [*events, *out.events]
    return Outcome(s, tuple(events))


def boxes(p: Position, now: AirLosses) -> Iterable[Box]:
    return targets(p.state, now.side)


def check_hit(p: Position, now: AirLosses, a: HitBox) -> Refusal | None:
    if a.box == RESERVE and now.side is not JAPAN:
        return IN_RESERVE
    return None if a.box in targets(p.state, now.side) else NOT_THERE


def hit_box(p: Position, now: AirLosses, a: HitBox, dice: Dice) -> Outcome[State]:
    """16.52-2 One enemy point is eliminated there; when that is done, one is damaged."""
    gone = 1 if now.eliminated else 0
    left = replace(now, eliminated=now.eliminated - gone, damaged=now.damaged - (1 - gone))
    s = then(p.state, left)
    return hit(p, s, OTHER[now.side], a.box, gone, 1 - gone, "16.52-2")


def no_more_hits(p: Position, now: AirLosses) -> Outcome[State] | None:
    """16.52-3 All losses are taken, or no point is left to take them, as both sides see (R71)."""
    if now.eliminated + now.damaged and targets(p.state, now.side):
        return None
    return Outcome(then(p.state))


def air_return(p: Position, now: AirReturn, dice: Dice) -> Outcome[State]:
    """16.51-5 Air Superiority missions return to Reserve."""
    s = then(p.state)
    for side in SIDES:
        s = returned(s, side, SUPERIORITY, s.air[side].missions[SUPERIORITY])
    return Outcome(s)
