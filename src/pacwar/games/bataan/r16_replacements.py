"""Chapter 16.5: replacements, and HQs that return (16.26)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import turn_of, with_force, with_tally, with_turn
from pacwar.games.bataan.model import (
    JAPAN,
    NO_FORMATION,
    OTHER,
    US,
    FormationId,
    HqReturn,
    HqReturned,
    PlaceAt,
    PlaceOn,
    Rebuilding,
    RebuildUnit,
    ReplacementMarked,
    ReplacementPhase,
    ReplaceStep,
    Side,
    Spot,
    State,
    UnitId,
    UnitRebuilt,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.printed import STACK
from pacwar.games.bataan.r05_reserve import is_in_reserve
from pacwar.games.bataan.r06_supply import is_supplied
from pacwar.games.bataan.r17_combat import is_filipino
from pacwar.games.bataan.relocation import disrupted, relocated, restored

KINDS = ("infantry", "engineer")  # 16.53

NOT_REDUCED = Refusal("16.54a", "only a reduced unit on the map may receive a replacement")
MARKED = Refusal("16.52", "a unit may recover only one step per turn")
WRONG_KIND = Refusal("16.53", "only infantry and engineers may recover steps")
DISRUPTED = Refusal("16.54a", "a Disrupted unit may not receive replacements")
IN_ZONE = Refusal("16.54a", "a unit in an enemy ZOC may not receive replacements")
NOT_IN_RESERVE = Refusal("16.54b", "the unit's formation is not in Reserve")
UNSUPPLIED = Refusal("16.54c", "the unit's formation is not In Supply")
NO_POINTS = Refusal("16.51", "no replacement points left")
NOT_FOR_IT = Refusal("16.59", "no replacement points left for units of this nation")
NOT_ELIMINATED = Refusal("16.57b", "only an eliminated unit may be rebuilt")
NO_HQ = Refusal("16.57c", "no HQ in Reserve and In Supply has room for the unit")
NOT_THERE = Refusal("16.57c", "the unit may not be rebuilt there")
NOT_ITS_UNIT = Refusal(
    "16.26", "an HQ must return on a unit of its formation, a regimental HQ of its regiment"
)


# -- points -------------------------------------------------------------------------------------------------


def why_no_point(p: Position, side: Side, unit: UnitId) -> Refusal | None:
    """16.51, 16.59 Is there a point for this unit that no marked unit takes? One US point may be for United States units,
    the others are for Filipinos."""
    tally = p.state.tally
    marked = [u for u in turn_of(p.state).recovering if p.ground.side_of[u] is side]
    if tally.replacements[side] <= len(marked):
        return NO_POINTS
    if side is JAPAN:
        return None
    filipino = is_filipino(p, unit)
    points = tally.replacements[US] - 1 if filipino and tally.us_replacement else tally.replacements[US]
    if not filipino:
        points = int(tally.us_replacement)
    return NOT_FOR_IT if points <= sum(is_filipino(p, u) == filipino for u in marked) else None


def paid(p: Position, s: State, unit: UnitId) -> State:
    """16.52 One point for each step."""
    side, tally = p.ground.side_of[unit], s.tally
    points = {**tally.replacements, side: tally.replacements[side] - 1}
    american = tally.us_replacement and (side is JAPAN or is_filipino(p, unit))
    return with_tally(s, replacements=points, us_replacement=american)


# -- a reduced unit -----------------------------------------------------------------------------------------


def reduced(p: Position, now: ReplacementPhase) -> list[UnitId]:
    return sorted(p.state.forces[now.side].reduced)


def check_replace(p: Position, now: ReplacementPhase, a: ReplaceStep) -> Refusal | None:
    side, unit = now.side, a.unit
    force = p.state.forces[side]
    if unit not in force.reduced or unit not in force.at:
        return NOT_REDUCED
    if unit in turn_of(p.state).recovering:
        return MARKED
    if p.setting.counters[unit].kind not in KINDS:
        return WRONG_KIND
    if unit in force.disrupted:
        return DISRUPTED
    if force.at[unit] in p.deployed[OTHER[side]].zone:
        return IN_ZONE
    if not is_in_reserve(p, unit):
        return NOT_IN_RESERVE
    formation = p.state.commands[side].attached.get(unit, p.ground.formation_of[unit])
    if unit in force.unsupplied or not is_formation_fed(p, side, formation):
        return UNSUPPLIED
    return why_no_point(p, side, unit)


def is_formation_fed(p: Position, side: Side, formation: FormationId) -> bool:
    """16.54c, 5.32, R86 Is a formation In Supply when its units are marked?"""
    return side is JAPAN or is_supplied(p, formation)  # R86


def mark(p: Position, now: ReplacementPhase, a: ReplaceStep, dice: Dice) -> Outcome[State]:
    """16.56a A Receiving Replacements marker; what disqualifies the unit takes it away (16.56b)."""
    s = with_turn(p.state, recovering=turn_of(p.state).recovering | {a.unit})
    return Outcome(s, (ReplacementMarked(rule="16.56a", unit=a.unit),))


def completed(p: Position, s: State) -> tuple[State, list[Event]]:
    """16.56c Marked units are turned over in the Reorganization Phase, and the points are spent."""
    events: list[Event] = []
    units = sorted(turn_of(s).recovering)
    if not units:
        return s, events
    for unit in units:
        out = restored(p, paid(p, s, unit), unit, "16.56c")
        s = out.state
        events += out.events
    return with_turn(s, recovering=frozenset()), events


# -- an eliminated unit -------------------------------------------------------------------------------------


def lost_units(p: Position, now: ReplacementPhase) -> tuple[UnitId, ...]:
    return p.state.forces[now.side].eliminated


def check_rebuild(p: Position, now: ReplacementPhase, a: RebuildUnit) -> Refusal | None:
    side, unit = now.side, a.unit
    if unit not in p.state.forces[side].eliminated:
        return NOT_ELIMINATED
    if p.setting.counters[unit].kind not in KINDS and unit not in p.state.forces[side].converted:
        return WRONG_KIND  # 3.63, R141: an antiaircraft unit that was infantry is rebuilt as infantry
    formation = p.ground.formation_of[unit]
    if formation != NO_FORMATION and formation not in p.state.commands[side].reserve:
        return NOT_IN_RESERVE  # 16.57a
    if next(places_for(p, side, unit), None) is None:
        return NO_HQ
    return why_no_point(p, side, unit)


def places_for(p: Position, side: Side, unit: UnitId) -> Iterator[Spot]:
    """16.57c, R19 On the HQ of its formation, an Army unit on any in Reserve (R107), within the stacking limit; by 19.55
    Japan may rebuild beside it. Regimental HQs do not serve."""
    command, own = p.state.commands[side], p.ground.formation_of[unit]
    seen: set[Spot] = set()
    for formation in sorted(command.reserve) if own == NO_FORMATION else (own,):  # R107
        hq = p.ground.hqs[formation][0]
        spot = p.deployed[side].at.get(hq, p.setting.manila)
        fed = hq not in p.state.forces[side].unsupplied and is_formation_fed(p, side, formation)
        if spot == p.setting.manila or not fed or regiment(p, hq):
            continue
        wide = side is JAPAN and "reserve" in p.state.options  # 19.55, R19
        for n in (spot, *(p.setting.board.neighbors[spot] if wide else ())):
            if n not in seen and n in p.area and has_room(p, side, unit, n):
                seen.add(n)
                yield n


def has_room(p: Position, side: Side, unit: UnitId, spot: Spot) -> bool:
    if spot in p.deployed[OTHER[side]].occupied:
        return False
    return p.deployed[side].points.get(spot, 0) + p.ground.stack[unit] <= STACK


def rebuild(p: Position, now: ReplacementPhase, a: RebuildUnit, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, Rebuilding(now.side, a.unit)))


def one_place(p: Position, now: Rebuilding) -> Outcome[State] | None:
    """16.57c With a single HQ there is nothing to choose."""
    spots = tuple(places_for(p, now.side, now.unit))
    return rebuilt(p, now, spots[0]) if len(spots) == 1 else None


def rebuilding_places(p: Position, now: Rebuilding) -> list[Spot]:
    return sorted(places_for(p, now.side, now.unit))


def check_place(p: Position, now: Rebuilding, a: PlaceAt) -> Refusal | None:
    return None if a.spot in rebuilding_places(p, now) else NOT_THERE


def place(p: Position, now: Rebuilding, a: PlaceAt, dice: Dice) -> Outcome[State]:
    return rebuilt(p, now, a.spot)


def rebuilt(p: Position, now: Rebuilding, spot: Spot) -> Outcome[State]:
    """16.57b, 16.57c Of two steps it has one; it is Disrupted."""
    s, unit = paid(p, then(p.state), now.unit), now.unit
    force = s.forces[now.side]
    only = {unit} if p.setting.counters[unit].steps > 1 else set()
    rest = tuple(u for u in force.eliminated if u != unit)
    s = with_force(s, now.side, replace(force, eliminated=rest, reduced=force.reduced | only))
    out = relocated(p, s, (unit,), spot)
    hurt = disrupted(p, out.state, now.side, (unit,), "16.57c")
    return Outcome(hurt.state, (UnitRebuilt(rule="16.57b", unit=unit, at=spot), *out.events, *hurt.events))


def no_unit_to_replace(p: Position, now: ReplacementPhase) -> Outcome[State] | None:
    """16.55 Both sides can see that there is no point, or no unit that qualifies."""
    if p.state.tally.replacements[now.side]:
        if any(check_replace(p, now, ReplaceStep(u)) is None for u in reduced(p, now)):
            return None
        if any(check_rebuild(p, now, RebuildUnit(u)) is None for u in lost_units(p, now)):
            return None
    return Outcome(then(p.state))


# -- HQs ----------------------------------------------------------------------------------------------------


def regiment(p: Position, unit: UnitId) -> str:
    """16.26 The regiment of a Japanese regimental HQ: 9 of 9/16 HQ."""
    name = p.setting.names[unit]
    return name.split("/")[0] if p.ground.is_hq[unit] and "/" in name else ""


def returning_hqs(p: Position) -> tuple[HqReturn, ...]:
    """16.26, R106 HQs whose turn has come: they may return now, or wait for a later turn."""
    return tuple(
        HqReturn(side, hq)
        for side in (JAPAN, US)
        for hq, turn in sorted(p.state.forces[side].returning.items())
        if turn <= p.state.turn  # R106
    )


def hosts(p: Position, now: HqReturn) -> tuple[UnitId, ...]:
    """16.26 Units of its formation on the map; for 122/65 and 9/16 those of the regiment."""
    at, manila, own = p.deployed[now.side].at, p.setting.manila, regiment(p, now.unit)
    return tuple(
        u
        for u in p.ground.members[p.ground.formation_of[now.unit]]
        if at.get(u, manila) != manila and (not own or _regiment_of(p.setting.names[u]) == own)
    )


def _regiment_of(name: str) -> str:
    """The regiment in a designation such as 1+2/9 or I(-)9."""
    return re.split(r"[/)]", name)[-1]


def no_host(p: Position, now: HqReturn) -> Outcome[State] | None:
    """16.26 With no unit to join it waits, a regimental HQ for its regiment (R146)."""
    return None if hosts(p, now) else Outcome(then(p.state))  # R146


def check_host(p: Position, now: HqReturn, a: PlaceOn) -> Refusal | None:
    return None if a.unit in hosts(p, now) else NOT_ITS_UNIT


def return_hq(p: Position, now: HqReturn, a: PlaceOn, dice: Dice) -> Outcome[State]:
    return back(p, now, a.unit)


def back(p: Position, now: HqReturn, host: UnitId) -> Outcome[State]:
    """16.26, 6.41a, R133 At no cost, and not Disrupted; it is supplied as its formation is."""
    s, side, unit = then(p.state), now.side, now.unit
    force = s.forces[side]
    spot = force.at[host]
    fed = is_formation_fed(p, side, p.ground.formation_of[unit])
    force = replace(
        force,
        returning={u: t for u, t in force.returning.items() if u != unit},
        unsupplied=force.unsupplied if fed else force.unsupplied | {unit},
    )
    out = relocated(p, with_force(s, side, force), (unit,), spot)  # R133: not Disrupted
    return Outcome(out.state, (HqReturned(rule="16.26", unit=unit, at=spot), *out.events))
