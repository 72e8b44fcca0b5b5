"""26.16a: Attacks on Force Z, when the Allies have committed it and before it fires (R25)."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import changed, turn_of
from pacwar.games.malaya.model import (
    OTHER,
    STRIKE,
    AttackForceZ,
    ForceZAttack,
    ForceZAttacked,
    MarkerEliminated,
    NavalFire,
    State,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r05_markers import removed
from pacwar.games.malaya.r15_elimination import score
from pacwar.games.malaya.r16_missions import hit, returned

TOO_MANY = Refusal("26.16a", "not enough Strike air points")

RULES = {"AA": "26.16a-AA", "S": "26.16a-S", "D": "26.16a-D", "-": "26.16a-none"}
SCORED = {"S": ("24.1-J-ForceZdamaged", "Force Z damaged"), "D": ("24.1-J-ForceZsunk", "Force Z sunk")}


def forces(p: Position, now: ForceZAttack) -> Iterable[int]:
    return range(p.state.air[now.side].missions[STRIKE] + 1)


def check_attack(p: Position, now: ForceZAttack, a: AttackForceZ) -> Refusal | None:
    return None if a.points <= p.state.air[now.side].missions[STRIKE] else TOO_MANY


def attack(p: Position, now: ForceZAttack, a: AttackForceZ, dice: Dice) -> Outcome[State]:
    """26.16a Some, none or all of the Strike points, with their number as column (R25, R56)."""
    s, side, table = then(p.state), now.side, p.setting.air.bombardment
    if not a.points:
        return Outcome(s)
    face = dice.roll(6, "26.16a")
    result = table.result(a.points, face)  # R25
    rule, effect = RULES[result], p.setting.air.force_z[result]
    events: list[Event] = [ForceZAttacked(rule=rule, points=a.points, face=face, result=result)]
    if effect.air_lost:  # R83: eliminated
        out = hit(p, s, side, STRIKE, effect.air_lost, 0, rule)
        s, events = out.state, [*events, *out.events]
    s = returned(s, side, STRIKE, a.points - effect.air_lost)
    if effect.is_removed:  # it returned to the pool when it was played (R24); its fire is called off
        assert type(s.steps[-1]) is NavalFire
        s = removed(then(s), OTHER[side], now.marker)
        events.append(MarkerEliminated(rule=rule, side=OTHER[side], marker=now.marker))
        s, scored = score(s, side, effect.points, *SCORED.get(result, (rule, "Force Z")))
        events += scored
    if effect.stops_amphibious:
        s = changed(s, turn_of(s), replace(turn_of(s), no_landings=True))
    return Outcome(s, tuple(events))
