"""Chapter 4.35: Event N activates any one formation."""

from __future__ import annotations

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import (
    AnyFormation,
    ChooseFormation,
    FormationActivated,
    FormationId,
    ReserveLeft,
    SequenceChoice,
    Side,
    State,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r05_reserve import left_early
from pacwar.games.bataan.r16_scouts import is_apart
from pacwar.games.bataan.r18_setup import NEVER

FIRST_21ST = 4  # 4.35d
FINAL = 2  # 7.42

NOT_IN_PLAY = Refusal("4.35a", "this formation has no marker in play")
IN_MANILA = Refusal("16.42a", "the 48th Division must stay in Manila until Event I is played")
NOT_BEFORE_GT4 = Refusal("4.35d", "the 21st Division may not be activated before GT4")
NOT_RELEASED = Refusal("4.35d", "none of the formation's units has been released")
SCOUTS_APART = Refusal("16.32j", "Event N may not activate the Philippine Scouts")


def own(p: Position, now: AnyFormation) -> tuple[FormationId, ...]:
    return p.ground.formations_of[now.side]


def check_choose(p: Position, now: AnyFormation, a: ChooseFormation) -> Refusal | None:
    return why_not(p, now.side, a.formation)


def why_not(p: Position, side: Side, formation: FormationId) -> Refusal | None:
    """4.35a, 4.35c Any formation with markers, activated already or in Reserve, but for those of 4.35d and the 48th Division
    in Manila (R105), Garrison and all (R147)."""
    s, command = p.state, p.state.commands[side]
    if formation not in command.markers:
        return NOT_IN_PLAY
    if command.reserve.get(formation) == NEVER:  # R105, R147
        return IN_MANILA
    if p.ground.formation_names[formation] == "21" and s.turn < FIRST_21ST:
        return NOT_BEFORE_GT4
    force = s.forces[side]
    members = p.ground.members[formation]
    if not any((u in force.at or u in force.waiting) and u not in force.locked for u in members):
        return NOT_RELEASED
    return SCOUTS_APART if is_apart(p, formation) else None


def has_choice(p: Position, side: Side) -> bool:
    return any(why_not(p, side, f) is None for f in p.ground.formations_of[side])


def choose(p: Position, now: AnyFormation, a: ChooseFormation, dice: Dice) -> Outcome[State]:
    """4.35b, 4.35c, 5.34 The formation is active; Reserve ends for it, and for Army units that are there with it: they
    act with it if they still can. A garrison cannot before its release (16.14)."""
    s, side = then(p.state), now.side
    events: list[Event] = [FormationActivated(rule="4.35", side=side, formation=a.formation)]
    army: tuple[int, ...] = ()
    command = s.commands[side]
    if a.formation in command.reserve:
        acted, locked = turn_of(s).acted, s.forces[side].locked
        attached = [u for u, f in sorted(command.attached.items()) if f == a.formation]
        army = tuple(u for u in attached if acted.get(u, 0) < FINAL and u not in locked)  # 4.35b
        s = left_early(s, side, a.formation)
        events.append(ReserveLeft(rule="4.35c", formation=a.formation))
    choice = SequenceChoice(side, (a.formation,), event=True, army=army)
    return Outcome(ahead(s, choice), tuple(events))
