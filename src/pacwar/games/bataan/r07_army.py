"""Chapter 7.4: Activation of Army units."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.facts import fact_at
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan import r16_scouts as r16
from pacwar.games.bataan.agenda import changed, enclosing_step, sequence_of, turn_of
from pacwar.games.bataan.model import (
    US,
    ActivateArmy,
    ArmyActivated,
    ArmyJoining,
    ChooseFormation,
    FormationId,
    Movement,
    Sequence,
    State,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import checked
from pacwar.games.bataan.r05_reserve import is_in_reserve
from pacwar.games.bataan.r06_supply import army_supply
from pacwar.games.bataan.r07_activation import bound, marks_activation

FINAL = 2  # 7.42, 7.43: the Final Activation marker

NO_ARMY = Refusal("7.41", "not one of your Army units in play")
REACTION = Refusal("7.41", "no further Army units may be activated in an Invasion Reaction")
ALREADY = Refusal("7.46", "this Army unit is already part of the active formation")
FAILED = Refusal("7.45", "this Army unit already failed its ER check this sequence")
SPENT = Refusal("7.43", "this Army unit has a Final Activation marker")
SPENT_TWICE = Refusal(
    "7.42", "this Army unit has a Final Activation marker after two activations or attempts"
)
IN_RESERVE = Refusal("5.34", "this Army unit is in Reserve with a formation")
LANDED = Refusal("15.45e", "a unit that landed this turn may not be activated again")
NOT_DUE = Refusal("5.12a", "this reinforcement has not arrived yet")
NOT_THAT_ONE = Refusal("7.44", "this unit may not be activated by that formation")
HQ_DISRUPTED = Refusal("16.24", "a Disrupted HQ may not activate Army units")
HQ_MOVED = Refusal("7.45", "the active formation's HQ has already moved")


def in_range(p: Position, unit: UnitId, formation: FormationId) -> bool:
    """16.22 Is a unit in the Command Range of an HQ of its side's formation?"""
    deployed = p.deployed[p.ground.side_of[unit]]
    spot = deployed.at.get(unit)
    return spot is not None and deployed.in_command(spot, deployed.commanded[formation])


@fact_at
def waiting_found(p: Position, now: Movement) -> dict[FormationId, tuple[UnitId, ...]]:
    return {}


def waiting_hqs(p: Position, now: Movement, formation: FormationId) -> tuple[UnitId, ...]:
    """7.44b HQs of a formation that have not moved. One that stays to repair a fort has not."""
    known = waiting_found(p, now)
    found = known.get(formation)
    if found is None:
        repairing = turn_of(p.state).repairing
        found = known[formation] = tuple(
            hq  # 7.44b: before it moves
            for hq in p.deployed[now.side].commanded[formation]
            if hq not in now.moved or hq in repairing
        )
    return found


def commanders(
    p: Position, now: Movement, unit: UnitId, formations: Iterable[FormationId]
) -> tuple[FormationId, ...]:
    """7.44 The active formations that activate an Army unit automatically."""
    force, deployed = p.state.forces[now.side], p.deployed[now.side]
    spot = force.at.get(unit, p.setting.manila)
    if spot == p.setting.manila:  # 5.18: a reinforcement off the map, or in the Manila box (R83)
        return tuple(formations)

    def commands(hq: UnitId) -> bool:
        return hq not in force.disrupted and deployed.at[hq] in p.area  # 16.24, R167

    return tuple(f for f in formations if deployed.in_command(spot, filter(commands, waiting_hqs(p, now, f))))


def may_try(p: Position, now: Movement, formation: FormationId) -> bool:
    """7.45 Before the HQ moves, and not by a Disrupted one (16.24, R64); a formation without an HQ on the map may try, too."""
    disrupted = p.state.forces[now.side].disrupted
    fit = any(hq not in disrupted for hq in waiting_hqs(p, now, formation))  # 16.24, R64
    return fit or not p.deployed[now.side].commanded[formation]


def choices(p: Position, now: Movement, unit: UnitId, sequence: Sequence) -> tuple[FormationId, ...]:
    """7.33d, 7.46 With which of the active formations could an Army unit act? Those in whose range it is, if any."""
    sure = commanders(p, now, unit, sequence.formations)
    return sure or tuple(f for f in sequence.formations if may_try(p, now, f))


def candidates(p: Position, now: Movement) -> list[UnitId]:
    """Army units that are there and have an activation left. 16.32a: Scouts units may be among them."""
    units = p.ground.army[now.side]
    scouts = p.ground.formation_ids[r16.KEY]
    if now.side is US and r16.is_apart(p, scouts):
        units = (*units, *p.ground.members[scouts])
    force, acted = p.state.forces[now.side], turn_of(p.state).acted
    return [
        u
        for u in units
        if (u in force.at or u in force.waiting) and u not in force.locked and acted.get(u) != FINAL
    ]


def check_activate_army(p: Position, now: Movement, a: ActivateArmy) -> Refusal | None:
    s, unit = p.state, a.unit
    force, turn = s.forces[now.side], turn_of(s)
    if unit not in force.at and unit not in force.waiting:
        return NO_ARMY
    if not p.ground.is_army[unit] and not r16.may_join(p, unit):
        return r16.NOT_POOLED if r16.is_apart(p, p.ground.formation_of[unit]) else NO_ARMY
    sequence = sequence_of(s)
    assert sequence is not None
    if sequence.reaction is not None:
        return REACTION
    if unit in sequence.army:
        return ALREADY
    if unit in sequence.failed:
        return FAILED
    if turn.acted.get(unit) == FINAL:
        return SPENT_TWICE if p.classes[now.side].is_mobile[unit] else SPENT  # 7.44a
    if unit in force.locked:
        return bound(p, unit)
    if is_in_reserve(p, unit):
        return IN_RESERVE
    if unit in turn.landed:
        return LANDED
    if unit in force.waiting and force.waiting[unit] > s.turn:
        return NOT_DUE
    if choices(p, now, unit, sequence):
        return None
    waits = any(waiting_hqs(p, now, f) for f in sequence.formations)
    return HQ_DISRUPTED if waits else HQ_MOVED


def activate_army(p: Position, now: Movement, a: ActivateArmy, dice: Dice) -> Outcome[State]:
    """7.41, 7.44 If two active formations could have it, its owner says which does."""
    sequence = sequence_of(p.state)
    assert sequence is not None
    found = choices(p, now, a.unit, sequence)
    if len(found) > 1:
        return Outcome(ahead(p.state, ArmyJoining(now.side, a.unit)))
    return activated(p, p.state, now, a.unit, found[0], dice)


def formations(p: Position, now: ArmyJoining) -> tuple[FormationId, ...]:
    sequence = sequence_of(p.state)
    assert sequence is not None
    return choices(p, enclosing_step(p.state, Movement), now.unit, sequence)


def check_formation(p: Position, now: ArmyJoining, a: ChooseFormation) -> Refusal | None:
    return None if a.formation in formations(p, now) else NOT_THAT_ONE


def join(p: Position, now: ArmyJoining, a: ChooseFormation, dice: Dice) -> Outcome[State]:
    return activated(p, then(p.state), enclosing_step(p.state, Movement), now.unit, a.formation, dice)


def activated(
    p: Position, s: State, now: Movement, unit: UnitId, formation: FormationId, dice: Dice
) -> Outcome[State]:
    """7.44 Automatically in range, 7.45 else by an ER check; 7.42, 7.43: it is marked either way (7.46: at once)."""
    sequence = sequence_of(s)
    assert sequence is not None
    check: tuple[Event, ...] = ()
    passed = bool(commanders(p, now, unit, (formation,)))
    rule = "7.44" if passed else "7.45"
    if not passed:
        made = checked(p, unit, dice, "7.45")
        check, passed = (made,), made.passed
    s = changed(s, sequence, joined(sequence, unit, formation) if passed else failed(sequence, unit))
    s = marks_activation(p, s, unit, passed)
    if passed and p.ground.is_army[unit]:
        s = army_supply(p, s, unit, formation)
    elif passed:
        s = r16.joined(p, s, unit)
    return Outcome(s, (*check, ArmyActivated(rule=rule, unit=unit, formation=formation, activated=passed)))


def joined(sequence: Sequence, unit: UnitId, formation: FormationId) -> Sequence:
    """7.46 An Army unit is part of an active formation for the rest of the sequence."""
    return replace(sequence, army={**sequence.army, unit: formation})


def failed(sequence: Sequence, unit: UnitId) -> Sequence:
    """7.45 It neither moves nor attacks in this sequence."""
    return replace(sequence, failed=sequence.failed | {unit})
