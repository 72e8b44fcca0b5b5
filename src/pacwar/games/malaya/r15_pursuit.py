"""Chapter 15: Implementation of Combat Results. 15.4 Pursuit; 22.4: assaulting units come ashore by it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import enclosing_step
from pacwar.games.malaya.model import (
    JAPAN,
    OTHER,
    Ashore,
    Battle,
    Battles,
    PursueTo,
    PursueWith,
    Pursuing,
    Pursuit,
    Side,
    Spot,
    State,
    Stop,
    UnitId,
    UnitPursued,
    UnitsLanded,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r15_elimination import eliminated
from pacwar.games.malaya.r15_losses import alive, lost
from pacwar.games.malaya.r15_retreat import moved_openly
from pacwar.games.malaya.r18_fog import announcements
from pacwar.games.malaya.relocation import relocated

ARMOR = ("armor", "recon")  # R75
NOT_INVOLVED = Refusal("15.42", "only units in the battle may pursue, each once")
NO_MOVE = Refusal("15.43", "a unit with a movement factor of 0 may not pursue (R19)")
NOT_CLEARED = Refusal("15.45", "the unit can enter no hex cleared of the enemy")
NOT_ADJACENT = Refusal("15.44", "a unit may pursue only to an adjacent hex")
FIRST_HEX = Refusal("15.42", "a pursuit must begin in a hex the enemy lost in this battle (R94)")
ENEMY = Refusal("15.45", "a unit may not pursue into an enemy-occupied hex")
PROHIBITED = Refusal("15.44", "a unit may not pursue into terrain prohibited to it")
NOT_YET = Refusal("15.42", "a pursuing unit must move at least one hex")


def left_behind(p: Position, side: Side) -> tuple[Spot, ...]:
    """R94 The hexes in which the enemy of a side stood in this battle."""
    battle = enclosing_step(p.state, Battle)
    if side is battle.side:
        return battle.targets
    land = p.setting.land
    return tuple(sorted({spot for u in battle.attackers if (spot := battle.origin[u]) in land}))


def enterable(p: Position, side: Side, unit: UnitId) -> tuple[Spot, ...]:
    """15.44 Hexes next to a unit that it could enter (R52, R53); 22.4: from the sea, the hex that it assaults."""
    force = p.state.forces[side]
    if unit in force.afloat:
        return (force.afloat[unit],)
    costs = p.setting.costs[p.setting.counters[unit].mechanized][False]
    return tuple(costs[force.at[unit]])  # R52


def first_hexes(p: Position, side: Side, unit: UnitId) -> list[Spot]:
    enemy = p.enemy[side].occupied
    near = enterable(p, side, unit)
    return [spot for spot in left_behind(p, side) if spot not in enemy and spot in near]


def distance(p: Position, now: Pursuit, unit: UnitId) -> int:
    """15.42 As the result says. 5.3-J-TankShock, R75: armor two hexes; 22.4, R91: from the sea only ashore."""
    if unit in p.state.forces[now.side].afloat:
        return 1  # R91
    battle = enclosing_step(p.state, Battle)
    shock = now.side is JAPAN and p.ground.marker["5.3-J-TankShock"] in battle.markers
    return max(now.distance, 2) if shock and p.setting.counters[unit].kind in ARMOR else now.distance


def may_pursue(p: Position, battle: Battle, side: Side) -> bool:
    """15.42 Does the result allow a side to pursue? 14.5-BB: only if the other is completely eliminated."""
    result = p.setting.crt.results[battle.result]
    if result.loser == "both":
        enemies = battle.defenders if side is battle.side else battle.attackers
        return not alive(p.state.forces[OTHER[side]], enemies)
    loser = battle.side if result.loser == "attacker" else OTHER[battle.side]
    return result.pursuit > 0 and side is not loser


def pursuit_settled(p: Position, now: Pursuit) -> Outcome[State] | None:
    """Over if no unit can pursue."""
    able = may_pursue(p, enclosing_step(p.state, Battle), now.side) and any(
        check_pursue(p, now, PursueWith(unit)) is None for unit in now.units
    )
    return None if able else Outcome(then(p.state))


def pursuers(p: Position, now: Pursuit) -> tuple[UnitId, ...]:
    return alive(p.state.forces[now.side], now.units)


def check_pursue(p: Position, now: Pursuit, a: PursueWith) -> Refusal | None:
    if a.unit not in now.units or a.unit not in p.state.forces[now.side].at:
        return NOT_INVOLVED
    if not p.setting.counters[a.unit].move:
        return NO_MOVE
    return None if first_hexes(p, now.side, a.unit) else NOT_CLEARED


def pursue(p: Position, now: Pursuit, a: PursueWith, dice: Dice) -> Outcome[State]:
    rest = replace(now, units=tuple(u for u in now.units if u != a.unit))
    return Outcome(then(p.state, Pursuing(now.side, a.unit, distance(p, now, a.unit)), rest))


# -- one unit, hex by hex -----------------------------------------------------------------------------------


def has_begun(p: Position, now: Pursuing) -> bool:
    return p.state.forces[now.side].at[now.unit] != enclosing_step(p.state, Battle).origin[now.unit]


def arrived(p: Position, now: Pursuing) -> Outcome[State] | None:
    return None if now.left else Outcome(then(p.state))


def steps(p: Position, now: Pursuing) -> tuple[Spot, ...]:
    return p.setting.board.neighbors[p.state.forces[now.side].at[now.unit]]


def check_step(p: Position, now: Pursuing, a: PursueTo) -> Refusal | None:
    """15.44, 13.7 Zones do not matter; enemies and prohibited terrain do."""
    if a.spot not in steps(p, now):
        return NOT_ADJACENT
    if a.spot in p.enemy[now.side].occupied:
        return ENEMY
    if a.spot not in enterable(p, now.side, now.unit):
        return PROHIBITED
    if not has_begun(p, now) and a.spot not in left_behind(p, now.side):
        return FIRST_HEX
    return None  # 13.7: whatever zones are there


def step(p: Position, now: Pursuing, a: PursueTo, dice: Dice) -> Outcome[State]:
    """15.42 One hex, without movement points."""
    s = then(p.state, replace(now, left=now.left - 1))
    start = s.forces[now.side].at[now.unit]
    rule = "22.4" if now.unit in s.forces[now.side].afloat else "15.42"
    out = moved_openly(p, s, now.unit, a.spot)
    told = UnitPursued(rule=rule, unit=now.unit, start=start, to=a.spot)
    return Outcome(out.state, (told, *announcements(p, now.side, start, a.spot), *out.events))


def check_stop(p: Position, now: Pursuing, a: Stop) -> Refusal | None:
    """15.44 Some units may stop in the first hex, others in the second."""
    return None if has_begun(p, now) else NOT_YET


# -- 22.4: who is still at sea ------------------------------------------------------------------------------


def assault_over(p: Position, battle: Battle) -> Outcome[State]:
    """22.4 Assaulting units of a battle land where the result allows a pursuit and has cleared the hex, whether or not
    they were named for it, with those that had no room in the attack (12.5-3); else they are eliminated (R91)."""
    s, side = p.state, battle.side
    afloat = {u: spot for u, spot in sorted(s.forces[side].afloat.items()) if spot in battle.targets}
    won = may_pursue(p, battle, side)
    events: list[Event] = []
    for unit, target in afloat.items():
        if not won or target in p.enemy[side].occupied:
            out = lost(p.ground, s, battle, (unit,), "22.4")
            s, events = out.state, [*events, *out.events]
    return _landed(p, s, side, [u for u in afloat if u in s.forces[side].at], events, battle.attackers)


def _landed(
    p: Position,
    s: State,
    side: Side,
    units: Iterable[UnitId],
    events: list[Event],
    shown: Collection[UnitId] = (),
) -> Outcome[State]:
    """22.4 Units come ashore in the hex that they assault; those of a battle openly (R63)."""
    told: set[tuple[Spot, Spot]] = set()
    for unit in units:
        start, target = s.forces[side].at[unit], s.forces[side].afloat[unit]
        if (start, target) not in told:
            told.add((start, target))
            landing = UnitsLanded(rule="22.4", side=side, start=start, to=target)
            events += [landing, *announcements(p, side, start, target)]
        out = (moved_openly if unit in shown else relocated)(p, s, unit, target)
        s, events = out.state, [*events, *out.events]
    return Outcome(s, tuple(events))


def ashore(p: Position, now: Ashore, dice: Dice) -> Outcome[State]:
    """22.4 Before the battles units land where strikes have emptied the hex (R91), and others wait for theirs; after the
    battles those that have not landed are eliminated."""
    s = then(p.state)
    afloat, enemy = s.forces[now.side].afloat, p.enemy[now.side].occupied
    blocked = [unit for unit in sorted(afloat) if afloat[unit] in enemy]
    events: list[Event] = []
    if not any(type(step) is Battles for step in s.steps):
        out = eliminated(p.ground, s, blocked, "22.4")
        s, events = out.state, list(out.events)
    return _landed(p, s, now.side, [unit for unit in sorted(afloat) if unit not in blocked], events)
