"""Rule 16.32 (optional): the Philippine Scouts activate like Army units."""

from __future__ import annotations

from collections.abc import Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan.agenda import with_command
from pacwar.games.bataan.model import (
    US,
    Deciding,
    FormationActivated,
    FormationId,
    Operation,
    Operations,
    RevealScouts,
    Side,
    State,
    SupplyChoice,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r06_supply import found_again

KEY = "scouts"

NO_OPTION = Refusal("16.32", "the Scouts activate as a formation in this match")
NOT_DRAWN = Refusal("16.32e", "the Scouts marker is neither drawn nor held")
LIKE_ARMY = Refusal("16.32a", "the Scouts may activate only with another formation")
NOT_POOLED = Refusal("16.32b", "the Scouts marker was not put into the cup this turn")
NOT_COMBINED = Refusal("16.32f", "the Scouts may not combine with another formation")
NOT_FOR_SCOUTS = Refusal(
    "16.32h", "only Scouts and Army artillery in range of the HQ may support a Scouts Lead unit"
)
SCOUTS_LEAD = Refusal("16.32i-1", "Scouts artillery may support only a Scouts Lead unit")
TOO_FAR = Refusal("16.32i-2", "Scouts artillery must be in Command Range of the HQ")


def is_apart(p: Position, formation: FormationId | None) -> bool:
    """16.32a, 16.32j Is this the Scouts formation, and does it never activate by itself?"""
    return KEY in p.state.options and formation == p.ground.formation_ids[KEY]


def may_join(p: Position, unit: UnitId) -> bool:
    """16.32a, 16.32b May this Scouts unit be activated with another formation? Only if their marker went into the cup.
    16.32k: in Reserve there is none."""
    scouts = p.ground.formation_of[unit]
    if not is_apart(p, scouts):
        return False
    command = p.state.commands[US]
    if scouts in (*command.pool, *command.played, command.held, command.chosen):  # 16.32b, 16.32k
        return True
    return any(type(step) is Deciding and step.drawn == scouts for step in p.state.steps)


def joined(p: Position, s: State, unit: UnitId) -> State:
    """16.32c, R131 The first time a unit joins, the US decides on supply for the Scouts as if they had activated: not before. A unit
    that joins later and then traces a route is In Supply if they are (R150)."""
    scouts, command = p.ground.formation_ids[KEY], s.commands[US]
    if scouts in command.activated:  # 16.32c: not the first time; R150
        return found_again(p, s, scouts, (unit,)) if scouts in command.supplied else s
    s = with_command(s, US, replace(command, activated=command.activated | {scouts}))  # R131
    return ahead(s, SupplyChoice(US, scouts)) if p.field.scenario.supply_points else s


def may_support(p: Position, side: Side, gun: UnitId, lead: UnitId, hqs: Iterable[UnitId]) -> bool:
    """16.32h A Scouts Lead unit is supported by Scouts and Army artillery alone, in range of the HQ; 16.32i, 16.32i-1, 16.32i-2:
    Scouts artillery supports no other unit."""
    if KEY not in p.state.options or side is not US:
        return True
    scouts, of = p.ground.formation_ids[KEY], p.ground.formation_of
    if of[lead] != scouts:
        return of[gun] != scouts  # 16.32i
    if of[gun] != scouts and not p.ground.is_army[gun]:
        return False
    deployed = p.deployed[side]
    return deployed.in_command(deployed.at[gun], hqs)


def why_silent(p: Position, gun: UnitId, lead: UnitId) -> Refusal:
    """16.32h, 16.32i Which of the conditions keeps artillery from supporting."""
    scouts, of = p.ground.formation_ids[KEY], p.ground.formation_of
    if of[gun] != scouts:
        return NOT_FOR_SCOUTS
    return TOO_FAR if of[lead] == scouts else SCOUTS_LEAD


def may_defend(p: Position, side: Side, gun: UnitId, lead: UnitId, hqs: Iterable[UnitId]) -> bool:
    """16.32i, R130 In defense only the Scouts' own artillery is bound; 16.32h is about attacks."""
    is_scout = p.ground.formation_of[gun] == p.ground.formation_ids[KEY]
    return not is_scout or may_support(p, side, gun, lead, hqs)  # R130


# -- the marker ---------------------------------------------------------------------------------------------


def check_reveal(p: Position, now: Deciding | Operation, a: RevealScouts) -> Refusal | None:
    if KEY not in p.state.options or now.side is not US:
        return NO_OPTION
    drawn = now.drawn if type(now) is Deciding else None
    scouts = p.ground.formation_ids[KEY]
    return None if scouts in (drawn, p.state.commands[US].held) else NOT_DRAWN


def reveal(p: Position, now: Deciding | Operation, a: RevealScouts, dice: Dice) -> Outcome[State]:
    """16.32e The Scouts marker goes to the track, and another is drawn; or the held one goes there, so that another can be
    held."""
    s, scouts = p.state, p.ground.formation_ids[KEY]
    command = s.commands[US]
    played = tuple(sorted((*command.played, scouts)))
    if type(now) is Deciding and now.drawn == scouts:
        beneath = next(step for step in reversed(s.steps) if type(step) is Operations)
        s = with_command(then(s, Operation(US, beneath.landings)), US, replace(command, played=played))
    else:
        s = with_command(s, US, replace(command, played=played, held=None, is_held_seen=False))
    return Outcome(s, (FormationActivated(rule="16.32e", side=US, formation=scouts),))


def activations(p: Position, played: Iterable[FormationId]) -> int:
    """16.32a Markers on the track that stand for an activation: the Scouts' does not."""
    return sum(not is_apart(p, formation) for formation in played)
