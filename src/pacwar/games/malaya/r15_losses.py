"""Chapter 15: Implementation of Combat Results. 15.2: who is eliminated in a battle, and how units break down for it.

All units of a battle lie open (R63), so that both sides see what is left to choose.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.malaya.agenda import enclosing_step
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import (
    OTHER,
    AnyStep,
    Attrition,
    Battle,
    Battles,
    BreakDown,
    Cut,
    Force,
    GiveUpSupply,
    KeepUnit,
    LoseUnit,
    Losses,
    Nothing,
    Pursuit,
    Retreats,
    Side,
    Spot,
    State,
    UnitBrokenDown,
    UnitId,
    ZoneAnnounced,
)
from pacwar.games.malaya.position import ForceFacts, Position, announced
from pacwar.games.malaya.printed import Loss
from pacwar.games.malaya.r09_breakdown import WHOLE, broken_down
from pacwar.games.malaya.r15_elimination import eliminated, supply_eliminated

NOT_IN_IT = Refusal("15.11", "only units in the battle are affected by its result")
PAYS_NOTHING = Refusal("15.23", "a unit without combat factors does not count toward the loss")
NO_SUPPLY = Refusal("7.8-4", "you have no supply point in an attacked hex")
SOMETHING_LEFT = Refusal("14.5", "one unit must break down or be eliminated")
NOT_A_PART = Refusal("14.5", "the survivor must be one of the new subordinate units")


# -- who is gone, and who has broken down -------------------------------------------------------------------


def lost(
    ground: LookupTables,
    s: State,
    battle: Battle,
    units: Collection[UnitId],
    rule: str,
    *,
    forever: bool = False,
) -> Outcome[State]:
    """15.2 Units are eliminated in a battle; for good if they were surrounded (15.21) or under Banzai (R39)."""
    forever = forever or ground.marker["5.3-J-Banzai"] in battle.markers  # R39: of either side
    events: list[Event] = []
    for unit in units:
        side = ground.side_of[unit]
        spot = s.forces[side].at[unit]
        out = eliminated(ground, s, (unit,), rule, permanent=forever or unit in battle.surrounded)
        events += (*out.events, *zones_changed(ground, s, out.state, side, spot))
        s = out.state
    return Outcome(s, tuple(events))


def zones_changed(
    ground: LookupTables, before: State, after: State, side: Side, spot: Spot
) -> tuple[Event, ...]:
    """18.4 Somebody is gone from a stack: the enemy beside it is told if those who stay have another zone."""
    enemy = after.forces[OTHER[side]]
    held = {*enemy.at.values(), *enemy.supply}
    standing = [n for n in ground.zone_links[spot] if n in held]
    now = ForceFacts(ground, side, after.forces[side])
    if not standing or spot not in now.occupied:
        return ()
    jungle, stood = ground.setting.jungle, frozenset(standing)
    old = announced(ForceFacts(ground, side, before.forces[side]), spot, stood)
    new = announced(now, spot, stood)
    return tuple(
        ZoneAnnounced(rule="18.4", told=OTHER[side], stack=spot, at=n, zone=bool(new[n in jungle]))
        for n in standing
        if old[n in jungle] != new[n in jungle]
    )


def split(ground: LookupTables, s: State, unit: UnitId, rule: str) -> tuple[State, tuple[UnitId, ...], Event]:
    """15.22 A unit breaks down in a battle; its subordinates take its place in all that is still to come."""
    at = s.forces[ground.side_of[unit]].at[unit]
    s, into = broken_down(ground, s, unit)  # 15.22
    s = replace(s, steps=tuple(_after_split(step, unit, into) for step in s.steps))
    return s, into, UnitBrokenDown(rule=rule, unit=unit, into=into, at=at)


def _after_split(step: AnyStep, unit: UnitId, into: tuple[UnitId, ...]) -> AnyStep:
    if type(step) is Battle:
        origin = dict(step.origin)
        if unit in origin:
            origin |= dict.fromkeys(into, origin[unit])
        return replace(
            step,
            attackers=instead(step.attackers, unit, into),
            defenders=instead(step.defenders, unit, into),
            surrounded=instead(step.surrounded, unit, into),
            origin=origin,
        )
    if type(step) is Battles:
        return replace(step, retreated=instead(step.retreated, unit, into))
    if isinstance(step, Losses | Attrition | Retreats | Pursuit):
        return replace(step, units=instead(step.units, unit, into))
    return step


def instead(units: tuple[UnitId, ...], unit: UnitId, into: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    if unit not in units:
        return units
    i = units.index(unit)
    return (*units[:i], *into, *units[i + 1 :])


def alive(force: Force, units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    return tuple(u for u in units if u in force.at)


def are_alike(p: Position, units: Sequence[UnitId]) -> bool:
    """Does it make no difference which of them is chosen?"""
    return len({p.setting.counters[u].values for u in units}) == 1


# -- what a result takes ------------------------------------------------------------------------------------


def suffer(
    p: Position, s: State, battle: Battle, side: Side, loss: Loss, rule: str
) -> tuple[State, tuple[AnyStep, ...], tuple[Event, ...]]:
    """14.5 What is lost at once, and the step in which the owner says what else is (15.2)."""
    defends = side is not battle.side
    units = battle.defenders if defends else battle.attackers
    if loss == "attrition":
        return s, (Attrition(side, units),), ()
    if loss == "none":
        return s, (), ()
    parents = tuple(u for u in units if u in p.setting.breakdown_of) if loss == "cut" else ()
    events: list[Event] = []
    if defends:  # 7.8-4, R90
        for spot in battle.targets:
            points = s.forces[side].supply.get(spot, 0)
            gone = (points + 1) // 2 if loss == "half" else points
            if gone:
                out = supply_eliminated(s, side, spot, gone, rule)
                s, events = out.state, [*events, *out.events]
    if loss == "half":
        return s, (Losses(side, units),), tuple(events)
    whole = tuple(u for u in units if u not in parents)
    out = lost(p.ground, s, battle, whole, rule, forever=loss == "all")
    return out.state, (Cut(side, waiting=parents),) if parents else (), (*events, *out.events)


# -- 15.23: half of the combat factors ----------------------------------------------------------------------


def factors(p: Position, side: Side) -> Sequence[int]:
    """15.23 Attack factors if attacking, defense factors if defending."""
    return p.ground.attack if side is enclosing_step(p.state, Battle).side else p.ground.defense  # R17


def losses_settled(p: Position, now: Losses) -> Outcome[State] | None:
    """15.23 Attackers without attack are lost in addition (R43); done when what is lost is half of all (R122), rounded up."""
    s, battle = p.state, enclosing_step(p.state, Battle)
    units = alive(s.forces[now.side], now.units)
    strength = factors(p, now.side)
    weak = [u for u in units if not strength[u]] if now.side is battle.side else []
    if weak:  # R43, R118
        return lost(p.ground, s, battle, weak, "15.23")
    return Outcome(then(s)) if now.paid >= sum(strength[u] for u in units) else None  # R122


def losable(p: Position, now: Any) -> Iterator[UnitId]:
    return (u for u in now.units if u in p.state.forces[now.side].at)


def check_lose(p: Position, now: Losses, a: LoseUnit) -> Refusal | None:
    if a.unit not in now.units or a.unit not in p.state.forces[now.side].at:
        return NOT_IN_IT
    return None if factors(p, now.side)[a.unit] else PAYS_NOTHING


def lose(p: Position, now: Losses, a: LoseUnit, dice: Dice) -> Outcome[State]:
    s = then(p.state, replace(now, paid=now.paid + factors(p, now.side)[a.unit]))
    return lost(p.ground, s, enclosing_step(s, Battle), (a.unit,), "15.23")


def check_break_down(p: Position, now: Losses | Attrition, a: BreakDown) -> Refusal | None:
    if a.unit not in now.units or a.unit not in p.state.forces[now.side].at:
        return NOT_IN_IT
    return None if a.unit in p.setting.breakdown_of else WHOLE


def break_down(p: Position, now: Losses, a: BreakDown, dice: Dice) -> Outcome[State]:
    """15.24 From now on the strength of the subordinates counts, in what is lost and in the whole. R118: attackers who
    have none are eliminated."""
    s, _, told = split(p.ground, p.state, a.unit, "15.24")
    return Outcome(s, (told,))


# -- attrition ----------------------------------------------------------------------------------------------


def check_attrition(p: Position, now: Attrition, a: LoseUnit) -> Refusal | None:
    return None if a.unit in now.units and a.unit in p.state.forces[now.side].at else NOT_IN_IT


def attrition(p: Position, now: Attrition, a: LoseUnit, dice: Dice) -> Outcome[State]:
    s = then(p.state)
    battle = enclosing_step(s, Battle)
    return lost(p.ground, s, battle, (a.unit,), f"14.5-{battle.result}")


def wear_down(p: Position, now: Attrition, a: BreakDown, dice: Dice) -> Outcome[State]:
    """15.22, R16 To break down is enough; one of the subordinates may be eliminated besides."""
    s, into, told = split(p.ground, p.state, a.unit, f"14.5-{enclosing_step(p.state, Battle).result}")
    return Outcome(then(s, Attrition(now.side, into, is_paid=True)), (told,))


def exposed_supply(p: Position, now: Attrition) -> list[Spot]:
    """7.8-4, R90 Hexes of the battle with supply points of the side that loses."""
    battle = enclosing_step(p.state, Battle)
    supply = p.state.forces[now.side].supply
    return [spot for spot in battle.targets if spot in supply] if now.side is not battle.side else []


def check_supply(p: Position, now: Attrition, a: GiveUpSupply) -> Refusal | None:
    return None if not now.is_paid and a.spot in exposed_supply(p, now) else NO_SUPPLY


def lose_supply(p: Position, now: Attrition, a: GiveUpSupply, dice: Dice) -> Outcome[State]:
    return supply_eliminated(then(p.state), now.side, a.spot, 1, "7.8-4")


def check_enough(p: Position, now: Attrition, a: Nothing) -> Refusal | None:
    return None if now.is_paid else SOMETHING_LEFT


# -- one subordinate survives -------------------------------------------------------------------------------


def cut_settled(p: Position, now: Cut) -> Outcome[State] | None:
    """14.5-AE, 14.5-DE, R119 The units break down one after the other, and one subordinate of each survives; where all
    are alike, the owner is not asked."""
    s = p.state
    if now.units:
        return _kept(p, now, now.units[0]) if are_alike(p, now.units) else None
    if not now.waiting:
        return Outcome(then(s))
    s, into, told = split(p.ground, s, now.waiting[0], f"14.5-{enclosing_step(s, Battle).result}")
    return Outcome(then(s, replace(now, units=into, waiting=now.waiting[1:])), (told,))  # R119


def parts(p: Position, now: Cut) -> tuple[UnitId, ...]:
    return now.units


def check_keep(p: Position, now: Cut, a: KeepUnit) -> Refusal | None:
    return None if a.unit in now.units else NOT_A_PART


def keep(p: Position, now: Cut, a: KeepUnit, dice: Dice) -> Outcome[State]:
    return _kept(p, now, a.unit)


def _kept(p: Position, now: Cut, unit: UnitId) -> Outcome[State]:
    s = then(p.state, replace(now, units=()))
    battle = enclosing_step(s, Battle)
    return lost(p.ground, s, battle, [u for u in now.units if u != unit], f"14.5-{battle.result}")
