"""Chapter 18: Fog of War. What has been shown of a stack, how long it stays known, and what is announced."""

from __future__ import annotations

from collections.abc import Collection

from pacwar.core.contract import Outcome
from pacwar.core.records import Event, replace
from pacwar.games.malaya.model import (
    EVERYBODY,
    OTHER,
    Known,
    Side,
    Spot,
    StackExamined,
    State,
    UnitId,
    ZoneAnnounced,
)
from pacwar.games.malaya.position import ForceFacts, Position, announced

NOTHING = Known()


def audiences(side: Side) -> tuple[str, str]:
    """The audiences that may know a side's stacks: its enemy, and all."""
    return OTHER[side].value, EVERYBODY


def shown(s: State, audience: str, units: Collection[UnitId], supply: Collection[Spot] = ()) -> State:
    """These units, and the supply in these hexes, are known to an audience from now on (R62)."""
    known = s.known[audience]
    if known.units.issuperset(units) and known.supply.issuperset(supply):
        return s
    return replace(
        s, known={**s.known, audience: Known(known.units.union(units), known.supply.union(supply))}
    )


def forgotten(s: State, side: Side, units: Collection[UnitId], spots: Collection[Spot] = ()) -> State:
    """Nobody else knows any more of these units of a side, and of its supply in these places."""
    known = dict(s.known)
    for audience in audiences(side):
        old = known[audience]
        if not old.units.isdisjoint(units) or not old.supply.isdisjoint(spots):
            known[audience] = Known(old.units.difference(units), old.supply.difference(spots))
    return s if all(known[a] is s.known[a] for a in known) else replace(s, known=known)


def departed(p: Position, s: State, side: Side, unit: UnitId | None, start: Spot) -> State:
    """R62 A unit, or supply (None), has left a hex of position `p` in state `s`.

    Whoever stays behind can no longer be told from it; who leaves nothing behind is followed by the eye.
    """
    if all(s.known[a] is NOTHING or s.known[a] == NOTHING for a in audiences(side)):
        return s
    stack = p.deployed[side].stacks.get(start, ())
    force = s.forces[side]
    left_behind = start in force.supply or any(force.at.get(u) == start for u in stack)
    if not left_behind:
        return forgotten(s, side, (), (start,))
    return forgotten(s, side, stack if unit is None else (*stack, unit), (start,))  # R62


def lapsed(p: Position, s: State, side: Side) -> State:
    """R62 In its Logistics Phase a side reorganizes its stacks out of sight: nothing of them is known any more."""
    return forgotten(s, side, p.deployed[side].units, p.deployed[side].occupied)


def examined(p: Position, s: State, side: Side, spots: Collection[Spot], rule: str) -> Outcome[State]:
    """A side examines enemy stacks (18.1, 16.71, 18.7): it alone is told, and it knows them from now on."""
    enemy = p.enemy[side]
    force = enemy.of
    events: list[Event] = []
    units: list[UnitId] = []
    seen = [spot for spot in sorted(set(spots)) if spot in enemy.occupied]
    for spot in seen:
        stack = enemy.stacks.get(spot, ())
        units += stack
        events.append(
            StackExamined(
                rule=rule,
                told=side,
                at=spot,
                units=stack,
                suppressed=tuple(u for u in stack if u in force.suppressed),
                active=tuple(u for u in stack if u in force.active),
                supply=force.supply.get(spot, 0),
            )
        )
    return Outcome(shown(s, side.value, units, seen), tuple(events))


def announcements(p: Position, side: Side, start: Spot, to: Spot) -> tuple[Event, ...]:
    """18.4 A unit of a side moves from one hex to another: of which stacks is it told something new there?"""
    enemy, own = p.enemy[side], p.deployed[side]
    if to not in enemy.beside:
        return ()
    jungle = to in p.setting.jungle
    links, told = p.ground.zone_links, p.front.told(side)
    events = []
    for stack in links[to]:
        if stack not in enemy.occupied or told.get(stack, (None, None))[jungle] is not None:
            continue
        if start in links[stack] and (start in p.setting.jungle) == jungle:
            continue  # it stood beside that stack before
        zone = announced(enemy, stack, frozenset((to,)))[jungle]
        events.append(ZoneAnnounced(rule="18.4", told=own.side, stack=stack, at=to, zone=bool(zone)))
    return tuple(events)


def is_closed(p: Position, side: Side, at: Spot, to: Spot) -> bool:
    """R64 Does a side know, with a unit in one hex, that a hex beside it lies in an enemy Zone of Control?"""
    if to in p.front.closed(side):
        return True
    enemy, jungle = p.enemy[side], p.setting.jungle
    links = p.ground.zone_links
    return any(
        announced(enemy, stack, frozenset((at,)))[to in jungle]
        for stack in links[at]
        if stack in enemy.occupied and to in links[stack]
    )


def is_face_down(owner: ForceFacts, known: Known, spot: Spot) -> bool:
    """R61 Does a hex hold anything that is not in this knowledge?"""
    if spot in owner.of.supply and spot not in known.supply:
        return True
    return any(unit not in known.units for unit in owner.stacks.get(spot, ()))
