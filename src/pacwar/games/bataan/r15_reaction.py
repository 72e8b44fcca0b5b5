"""Chapter 15.49: Invasion Reaction Activation."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan.agenda import turn_of, with_force, with_tally, with_turn
from pacwar.games.bataan.model import (
    JAPAN,
    NO_FORMATION,
    US,
    AnyStep,
    FormationId,
    LeaveReserve,
    LeavingReserve,
    Operation,
    ReactToInvasion,
    ReleaseUnit,
    ReserveLeft,
    Sequence,
    SequenceBegan,
    Spot,
    State,
    SupplyChanged,
    UnitId,
    UnitReleased,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r05_reserve import left_early
from pacwar.games.bataan.r06_supply import FINAL
from pacwar.games.bataan.r07_activation import sequence_steps

REACH = 6  # 15.49a

NO_INVASION = Refusal("15.49", "the US may react only in the sequence right after an invasion")
NO_POINT = Refusal("15.49a", "a reaction costs a supply point, and none is left")
NO_INVADER = Refusal("15.49a", "no invading unit occupies a Landing Hex")
NOBODY = Refusal("15.49a", "no US unit within six hexes can react")
NOT_REACTING = Refusal("15.49g", "only garrisons and 31st Division units in the reaction may be released")
RELEASED = Refusal("15.49g", "this unit does not need to be released")
NO_RESERVE = Refusal("15.49f", "only a formation in Reserve whose units reacted may leave it")
TOO_EARLY = Refusal("15.49f", "formations may leave Reserve only after the reaction")
TOO_LATE = Refusal("15.49g", "units may be released only before the reaction")


def held_landings(p: Position, landings: Iterable[Spot]) -> tuple[Spot, ...]:
    """15.49a Landing Hexes that an invading unit occupies now."""
    force = p.state.forces[JAPAN]
    taken = {force.at[u] for u in force.invaders if u in force.at}
    return tuple(spot for spot in landings if spot in taken)


def reacting(p: Position, landings: Iterable[Spot]) -> tuple[UnitId, ...]:
    """15.49a US units within six hexes of such a hex, also in Reserve (16.14, 15.49g: also those not yet released), but no
    units under a Final Activation marker: Army units (7.42, 7.43), and Scouts that act like them (16.32a). 19.53a, R138: nor
    units added to the campaign on its second turn."""
    at, acted = p.deployed[US].at, turn_of(p.state).acted
    reach = [p.setting.board.distances(spot) for spot in held_landings(p, landings)]
    manila, later = p.setting.manila, added_later(p)
    return tuple(
        unit
        for unit in sorted(at)
        if at[unit] != manila
        and any(distance[at[unit]] <= REACH for distance in reach)
        and acted.get(unit) != FINAL  # 15.49e, R93: a reaction itself brings no marker
        and unit not in later  # R138
    )


def added_later(p: Position) -> frozenset[UnitId]:
    """4.35d, 19.53a, R138 On the first turn of the campaign, locked units that are not of the 31st Division (15.49g)."""
    if not p.field.scenario.also or p.state.turn != p.field.scenario.first:
        return frozenset()
    return p.state.forces[US].locked.difference(map(p.setting.unit, p.setting.schedule.released))


def check_react(p: Position, now: Operation, a: ReactToInvasion) -> Refusal | None:
    """15.49a, R99 Where no supply points are used there is none to spend."""
    if now.side is not US or not now.landings:
        return NO_INVASION
    if not p.state.tally.supply:  # R99
        return NO_POINT
    if not held_landings(p, now.landings):
        return NO_INVADER
    return None if reacting(p, now.landings) else NOBODY


def react(p: Position, now: Operation, a: ReactToInvasion, dice: Dice) -> Outcome[State]:
    """15.49, 15.49a, 15.49b A Mobile Sequence of these units, instead of drawing a marker; 15.49c: Japan is next. No
    formation counts as activated (15.49d), and Army units get no marker for it (15.49e, R93)."""
    units = frozenset(reacting(p, now.landings))
    s = with_tally(then(p.state), supply=p.state.tally.supply - 1)
    s = fed(p, s, units - p.state.forces[US].locked)
    s = ahead(s, *steps(p, units))  # 15.49c: then the other side acts
    spent = SupplyChanged(rule="15.49a", points=-1, why="reaction to an invasion")
    return Outcome(s, (spent, SequenceBegan(rule="15.49b", side=US, formations=(), mode="mobile")))


def steps(p: Position, units: frozenset[UnitId]) -> tuple[AnyStep, ...]:
    """15.49 First units are released, then they act, then formations may leave Reserve (15.49f)."""
    sequence = sequence_steps(p, Sequence(US, (), "mobile", reaction=units))  # 15.49d: of no formation
    return (LeavingReserve(US, units, before=True), *sequence, LeavingReserve(US, units))


def fed(p: Position, s: State, units: frozenset[UnitId]) -> State:
    """15.49a Units that can trace a Supply Route are In Supply for this turn, even if their formation is not; units
    without an Out of Supply marker stay so. A unit not yet released is not activated, nor put In Supply."""
    force, at = s.forces[US], p.deployed[US].at
    traced = p.logistics.traced(US)
    reacted = frozenset(u for u in units if u not in force.unsupplied or at[u] in traced)
    if not force.unsupplied.isdisjoint(reacted):
        s = with_force(s, US, replace(force, unsupplied=force.unsupplied - reacted))
    return with_turn(s, reacted=turn_of(s).reacted | reacted)


# -- release and Reserve ------------------------------------------------------------------------------------


def locked(p: Position, now: LeavingReserve) -> Iterable[UnitId]:
    return sorted(now.units & p.state.forces[US].locked)


def reserves(p: Position, now: LeavingReserve) -> Iterable[FormationId]:
    return sorted(_in_reserve(p, now))


def _in_reserve(p: Position, now: LeavingReserve) -> set[FormationId]:
    """5.32, 5.34 Formations in Reserve of the units that reacted, Army units with them; unreleased units have not reacted (15.49g)."""
    command, formation_of = p.state.commands[now.side], p.ground.formation_of
    of = {command.attached.get(u, formation_of[u]) for u in now.units - p.state.forces[now.side].locked}
    return {f for f in of if f != NO_FORMATION and f in command.reserve}


def nobody_leaves(p: Position, now: LeavingReserve) -> Outcome[State] | None:
    left = now.units & p.state.forces[US].locked if now.before else _in_reserve(p, now)
    return None if left else Outcome(then(p.state))


def check_release(p: Position, now: LeavingReserve, a: ReleaseUnit) -> Refusal | None:
    if not now.before:
        return TOO_LATE
    if a.unit not in now.units:
        return NOT_REACTING
    return None if a.unit in p.state.forces[US].locked else RELEASED


def release(p: Position, now: LeavingReserve, a: ReleaseUnit, dice: Dice) -> Outcome[State]:
    """15.49g, 16.14 A unit of the 31st Division leaves Reserve, or a garrison is activated."""
    force = p.state.forces[US]
    s = fed(p, with_force(p.state, US, replace(force, locked=force.locked - {a.unit})), frozenset({a.unit}))
    rule = "16.14" if p.ground.is_aa[a.unit] else "15.49g"
    return Outcome(s, (UnitReleased(rule=rule, unit=a.unit),))


def check_leave(p: Position, now: LeavingReserve, a: LeaveReserve) -> Refusal | None:
    if now.before:
        return TOO_EARLY
    return None if a.formation in _in_reserve(p, now) else NO_RESERVE


def leave(p: Position, now: LeavingReserve, a: LeaveReserve, dice: Dice) -> Outcome[State]:
    """15.49f Its markers are there for the next turn; for this one they sit out."""
    s = left_early(p.state, now.side, a.formation)  # R171: units that have not moved keep their replacements
    return Outcome(s, (ReserveLeft(rule="15.49f", formation=a.formation),))
