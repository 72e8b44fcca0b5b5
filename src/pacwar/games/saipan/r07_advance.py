"""Chapter 7: Combat. 7.9 Advance After Combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.saipan.agenda import changed, enclosing_step, entered
from pacwar.games.saipan.model import (
    US,
    Advance,
    AdvanceTo,
    AdvanceUnit,
    Advancing,
    EndAdvance,
    Side,
    Spot,
    State,
    UnitAdvanced,
    UnitId,
)
from pacwar.games.saipan.position import Position
from pacwar.games.saipan.r12_reinforcements import beachhead_destroyed

NOT_A_VICTOR = Refusal("7.94", "only adjacent victorious units of this attack may advance, each only once")
NO_ROOM = Refusal("7.95", "the Path of Retreat has no vacant hex that this unit can enter")
OFF_PATH = Refusal("7.95", "a unit may advance only along the Path of Retreat")
SEA = Refusal("R15", "units may enter Sea hexes only in the first landing")
CLIFF = Refusal("R15", "a unit may not advance across a cliff hexside")
ARMOR = Refusal("5.25", "armor may enter only Clear and Town hexes, others only by road or trail (R16)")
OCCUPIED = Refusal("5.31", "stacking is prohibited")
ASHORE_FIRST = Refusal("12.32", "the landing unit must go ashore first (R6)")


def way_along(p: Position, side: Side, unit: UnitId, path: tuple[Spot, ...]) -> list[Spot]:
    """7.91 The hexes of a path that a unit can come to, in order: to an enemy or a barrier and no farther.

    Enemy Zones of Control are ignored (7.93); prohibited hexsides and the limits of armor are not (R16).
    """
    enemy, found = p.enemy[side].at, []
    here = p.state.forces[side].on_map[unit]
    for there in path:
        from_sea = here in p.setting.sea and there in p.setting.board.neighbors[here]
        if there in enemy or not (there in p.setting.costs[unit][here] or from_sea):  # 7.93: no ZOC stops it
            break
        found.append(there)
        here = there
    return found


def open_hexes(p: Position, side: Side, unit: UnitId) -> list[Spot]:
    """7.92 Where the unit may stop: any hex of any path (R24), one unit a hex (5.31)."""
    own = p.deployed[side].at
    paths = p.attack.paths  # R24: any of them
    reached = [h for path in paths for h in way_along(p, side, unit, path) if h not in own]
    return sorted(set(reached))


def barrier(p: Position, side: Side, unit: UnitId, paths: Iterable[tuple[Spot, ...]]) -> Refusal | None:
    """R15, R16 The sea, a cliff or terrain closed to armor, if one of these keeps the unit from going along a path."""
    for path in paths:
        reached = way_along(p, side, unit, path)
        if len(reached) == len(path) or (there := path[len(reached)]) in p.enemy[side].at:
            continue
        if there in p.setting.sea:
            return SEA
        here = reached[-1] if reached else p.state.forces[side].on_map[unit]
        return CLIFF if p.setting.board.has("cliff", here, there) else ARMOR
    return None


def victors(p: Position, now: Advance) -> Iterator[AdvanceUnit]:
    return (AdvanceUnit(unit) for unit in now.units)


def check_victor(p: Position, now: Advance, a: AdvanceUnit) -> Refusal | None:
    if a.unit not in now.units or a.unit not in p.state.forces[now.side].on_map:
        return NOT_A_VICTOR
    waiting = landing_first(p, now)
    if waiting and a.unit not in waiting:
        return replace(ASHORE_FIRST, about=waiting)
    if open_hexes(p, now.side, a.unit):
        return None
    return barrier(p, now.side, a.unit, p.attack.paths) or NO_ROOM


def landing_first(p: Position, now: Advance) -> tuple[UnitId, ...]:
    """R6 Victorious units that are still at sea and can go ashore."""
    at_sea = p.state.at_sea
    return tuple(u for u in now.units if u in at_sea and open_hexes(p, now.side, u)) if now.side is US else ()


def pick(p: Position, now: Advance, a: AdvanceUnit, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, Advancing(now.side, a.unit)))


def ends(p: Position, now: Advance) -> Iterable[EndAdvance]:
    return (EndAdvance(),)


def check_end(p: Position, now: Advance, a: EndAdvance) -> Refusal | None:
    """7.96 Nobody is forced to advance, but for landing units (12.32)."""
    waiting = landing_first(p, now)
    return replace(ASHORE_FIRST, about=waiting) if waiting else None  # 7.96: no other advance is forced


def end(p: Position, now: Advance, a: EndAdvance, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state))


def nobody_can_advance(p: Position, now: Advance) -> Outcome[State] | None:
    if any(check_victor(p, now, a) is None for a in victors(p, now)):
        return None
    return Outcome(then(p.state))


def hexes(p: Position, now: Advancing) -> Iterator[AdvanceTo]:
    return (AdvanceTo(h) for h in open_hexes(p, now.side, now.unit))


def check_hex(p: Position, now: Advancing, a: AdvanceTo) -> Refusal | None:
    if a.to in open_hexes(p, now.side, now.unit):
        return None
    own = p.deployed[now.side].at
    paths = [path for path in p.attack.paths if a.to in path]
    if paths and a.to in own:
        return replace(OCCUPIED, about=(own[a.to],))
    return barrier(p, now.side, now.unit, paths) or OFF_PATH


def advance(p: Position, now: Advancing, a: AdvanceTo, dice: Dice) -> Outcome[State]:
    """7.96 At once, before any other combat; the unit fights no more in this phase."""
    s = p.state
    start = s.forces[now.side].on_map[now.unit]
    path = next(way for path in p.attack.paths if a.to in (way := way_along(p, now.side, now.unit, path)))
    events: list[Event] = [UnitAdvanced(rule="7.91", unit=now.unit, start=start, to=a.to)]
    for passed in path[: path.index(a.to)]:
        if now.side is not US and passed in s.beachheads:  # 12.34: passing through is enough
            gone = beachhead_destroyed(s, passed, now.unit)
            s, events = gone.state, [*events, *gone.events]
    into = entered(p.setting, s, now.unit, a.to)
    step = enclosing_step(into.state, Advance)
    rest = replace(step, units=tuple(u for u in step.units if u != now.unit))
    return Outcome(then(changed(into.state, step, rest)), (*events, *into.events))
