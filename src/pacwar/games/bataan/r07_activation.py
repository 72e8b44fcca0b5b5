"""Chapter 7.2 and 7.3: activation, Operations Sequences, combining formations."""

from __future__ import annotations

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice, drawn
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan.agenda import changed, enclosing_step, turn_of, with_command, with_turn
from pacwar.games.bataan.model import (
    JAPAN,
    OTHER,
    US,
    Activate,
    AnyStep,
    ChooseAssault,
    ChooseMobile,
    CombinationTried,
    Combine,
    Deciding,
    Declarations,
    DrawMarker,
    FormationActivated,
    FormationId,
    Invasion,
    MarkerDrawn,
    MarkerHeld,
    Mode,
    Movement,
    Operation,
    Operations,
    PassSequence,
    PhaseEnd,
    PlayHeld,
    Sequence,
    SequenceBegan,
    SequenceChoice,
    Side,
    StandDown,
    State,
    StoodDown,
    SupplyChoice,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import TEN
from pacwar.games.bataan.r06_supply import company_supply, found_again, is_spent, marked_invaders
from pacwar.games.bataan.r07_initiative import without
from pacwar.games.bataan.r16_scouts import LIKE_ARMY, NOT_COMBINED, activations, is_apart

TOGETHER = 8  # 7.33d

NO_MARKERS = Refusal("7.23", "no activation markers left in the cup")
NOT_HELD = Refusal("7.22", "you hold no activation marker")
MARKERS_LEFT = Refusal("7.24-n1", "an available activation marker must be played")
NOT_IN_HAND = Refusal("7.22", "neither the drawn nor the held marker belongs to that formation")
LAST = Refusal("7.24", "you may not pass with your last activation marker")
ONE_HELD = Refusal("7.22", "only one activation marker may be held")
NOTHING_TO_COMBINE = Refusal("7.31", "combining needs a held marker and a drawn one")
JUST_ONE = Refusal("19.14b", "only one activation is allowed this turn")
SAME = Refusal("7.32", "both markers belong to the same formation")
GARRISON = Refusal("16.14", "a garrison may not act before its release")
IN_THE_WEST = Refusal("19.24e", "this unit has not left Reserve yet")
NOT_RELEASED = Refusal("19.54g", "this unit has not been released from Reserve")
LATER = Refusal("19.53a", "this unit may not act before the second turn")
UNREST = Refusal("16.42c", "unrest keeps the 48th Division in Manila")


# -- whose sequence -----------------------------------------------------------------------------------------


def markers_left(p: Position, side: Side) -> int:
    """7.23 Markers that a side can still play this turn."""
    command = p.state.commands[side]
    if is_single(p) and activations(p, command.played):
        return 0  # 19.14b
    return len(command.pool) + (command.held is not None) + (command.chosen is not None)


def is_single(p: Position) -> bool:
    """19.14b On GT2 of scenario 1 each side has just one activation."""
    return p.state.scenario == "layac" and p.state.turn == p.field.scenario.last


def is_asked(p: Position, now: Operations) -> bool:
    """7.25 A side without markers is inactive, unless it holds event markers (R58) or may react to an invasion (15.49)."""
    s, side = p.state, now.next
    if markers_left(p, side) or s.events.hands[side]:  # R58
        return True
    return side is US and bool(now.landings) and s.tally.supply > 0


def operations(p: Position, now: Operations, dice: Dice) -> Outcome[State]:
    """7.23 Players alternate until neither has anything left to play."""
    s = p.state
    if now.idle >= len(OTHER):
        return Outcome(then(s))
    if is_asked(p, now):
        return Outcome(ahead(s, Operation(now.next, now.landings)))  # 4.21-B1, 4.21-B2
    return Outcome(then(s, Operations(OTHER[now.next], now.idle + 1)))


def next_player(s: State, idle: int = 0, landings: tuple[int, ...] = ()) -> State:
    """The sequence is over: the other player has the next one."""
    now = enclosing_step(s, Operations)
    return changed(s, now, Operations(OTHER[now.next], idle, landings))  # 4.21-B3


# -- markers ------------------------------------------------------------------------------------------------


def check_draw(p: Position, now: Operation, a: DrawMarker) -> Refusal | None:
    command = p.state.commands[now.side]
    if command.pool or command.chosen is not None:
        return None if markers_left(p, now.side) else NO_MARKERS
    return NO_MARKERS


def draw(p: Position, now: Operation, a: DrawMarker, dice: Dice) -> Outcome[State]:
    """7.21 One marker at random, unseen by the other player; a chosen one comes first (7.15)."""
    side, command = now.side, p.state.commands[now.side]
    if command.chosen is not None:
        marker = command.chosen
        command = replace(command, chosen=None)
    else:
        marker = drawn(dice, command.pool, "7.21", side.value)  # 4.21-B1a, 4.21-B2a
        command = replace(command, pool=without(command.pool, marker))
    is_seen = command.is_watched  # Event G
    s = then(p.state, Deciding(side, marker, is_seen))  # 7.24-n2: units on the map or not
    s = with_command(s, side, replace(command, is_watched=False))
    audience = (side, OTHER[side]) if is_seen else (side,)
    return Outcome(
        s,
        (
            MarkerDrawn(rule="7.21", side=side, formation=None),
            *(MarkerDrawn(rule="7.21", told=to.value, side=side, formation=marker) for to in audience),
        ),
    )


def check_play_held(p: Position, now: Operation, a: PlayHeld) -> Refusal | None:
    """7.34, R59 At the beginning of any sequence, instead of drawing."""
    held = p.state.commands[now.side].held  # 7.34, R59
    if held is None:
        return NOT_HELD
    if is_apart(p, held):
        return LIKE_ARMY
    return None if markers_left(p, now.side) else NO_MARKERS


def play_held(p: Position, now: Operation, a: PlayHeld, dice: Dice) -> Outcome[State]:
    side, command = now.side, p.state.commands[now.side]
    marker = command.held
    assert marker is not None
    s = with_command(then(p.state), side, replace(command, held=None, is_held_seen=False))
    return revealed(s, side, (marker,))


def check_stand_down(p: Position, now: Operation, a: StandDown) -> Refusal | None:
    """7.24-n1 Only a side without markers may stand down."""
    return MARKERS_LEFT if markers_left(p, now.side) else None


def stand_down(p: Position, now: Operation, a: StandDown, dice: Dice) -> Outcome[State]:
    s = then(p.state)
    s = next_player(s, enclosing_step(s, Operations).idle + 1)
    return Outcome(s, (StoodDown(rule="7.25", side=now.side),))


# -- play, hold, combine ------------------------------------------------------------------------------------


def in_hand(p: Position, now: Deciding) -> tuple[FormationId, ...]:
    """7.31 The drawn marker and the held one."""
    held = p.state.commands[now.side].held
    return tuple(sorted({f for f in (now.drawn, held) if f is not None}))


def check_activate(p: Position, now: Deciding, a: Activate) -> Refusal | None:
    if a.formation not in (now.drawn, p.state.commands[now.side].held):
        return NOT_IN_HAND
    return LIKE_ARMY if is_apart(p, a.formation) else None


def activate(p: Position, now: Deciding, a: Activate, dice: Dice) -> Outcome[State]:
    """7.31-1, 7.31-2 Either is played; the other is held."""
    s, command = then(p.state), p.state.commands[now.side]
    if a.formation != now.drawn:  # 7.31-1; else 7.31-2
        s = with_command(s, now.side, replace(command, held=now.drawn, is_held_seen=now.is_seen))
    return revealed(s, now.side, (a.formation,))


def check_pass(p: Position, now: Deciding, a: PassSequence) -> Refusal | None:
    if p.state.commands[now.side].held is not None:  # 7.21c-n4: no other limit
        return ONE_HELD
    return None if markers_left(p, now.side) else LAST  # the drawn one is no longer in the cup


def passes_elsewhere(p: Position, side: str) -> Refusal | None:
    """7.24 Before a marker is drawn, too, a side knows that it is its last."""
    return LAST if markers_left(p, Side(side)) == 1 else None


def pass_sequence(p: Position, now: Deciding, a: PassSequence, dice: Dice) -> Outcome[State]:
    """7.21c, 7.22 The marker is held face down; no formation is active."""
    side = now.side
    s = next_player(then(p.state))  # 7.21c-n1, 7.21c-n3
    # 7.21c-n2
    s = with_command(s, side, replace(s.commands[side], held=now.drawn, is_held_seen=now.is_seen))
    return Outcome(s, (MarkerHeld(rule="7.21c", side=side),))


def check_combine(p: Position, now: Deciding, a: Combine) -> Refusal | None:
    held = p.state.commands[now.side].held
    if held is None:
        return NOTHING_TO_COMBINE
    if held == now.drawn:
        return SAME
    if a.formation not in (now.drawn, held):
        return NOT_IN_HAND
    if is_single(p):
        return JUST_ONE
    return NOT_COMBINED if is_apart(p, now.drawn) or is_apart(p, held) else None


def combine(p: Position, now: Deciding, a: Combine, dice: Dice) -> Outcome[State]:
    """7.31-3, 7.33a The face-up marker's formation is active (7.33b), and with an 8 or more the other, too (4.37)."""
    side, command = now.side, p.state.commands[now.side]
    other = command.held if a.formation == now.drawn else now.drawn
    assert other is not None
    roll = dice.roll(TEN, "7.33c")  # 7.33a, 7.31-3
    together = roll >= TOGETHER
    is_seen = not together and (now.is_seen if other == now.drawn else command.is_held_seen)
    command = replace(command, held=None if together else other, is_held_seen=is_seen)  # 7.33e
    s = with_command(then(p.state), side, command)
    out = revealed(s, side, (a.formation, other) if together else (a.formation,))  # 4.37, 7.33b
    tried = CombinationTried(rule="7.33", side=side, face=roll, together=together)
    return Outcome(out.state, (tried, *out.events))


def revealed(s: State, side: Side, formations: tuple[FormationId, ...]) -> Outcome[State]:
    """4.33b, 4.38a The markers are shown and go to the track; now the sequence is chosen."""
    command = s.commands[side]
    s = with_command(s, side, replace(command, played=tuple(sorted((*command.played, *formations)))))
    events = tuple(FormationActivated(rule="4.33b", side=side, formation=f) for f in formations)
    return Outcome(ahead(s, SequenceChoice(side, formations)), events)


def choose_mobile(p: Position, now: SequenceChoice, a: ChooseMobile, dice: Dice) -> Outcome[State]:
    return begun(p, now, "mobile")  # 7.21a


def choose_assault(p: Position, now: SequenceChoice, a: ChooseAssault, dice: Dice) -> Outcome[State]:
    return begun(p, now, "assault")  # 7.21b


def begun(p: Position, now: SequenceChoice, mode: Mode) -> Outcome[State]:
    """7.21 The formations are active; the US decides on supply (6.41b)."""
    side, s = now.side, p.state
    command = s.commands[side]
    # 6.41c: no second point; R102: a formation that is not In Supply is asked again
    asked = [f for f in now.formations if f not in command.activated or f not in command.supplied]
    choices = [SupplyChoice(side, f) for f in asked]
    s = with_command(s, side, replace(command, activated=command.activated.union(now.formations)))
    for unit in now.army:  # 5.34
        s = marks_activation(p, s, unit)
    army = dict.fromkeys(now.army, now.formations[0]) if now.army else {}
    sequence = Sequence(side, now.formations, mode, army, event=now.event, bonus=now.bonus)
    s = then(s, *sequence_steps(p, sequence))
    if side is US and p.field.scenario.supply_points:
        for formation in now.formations:
            if formation not in asked:
                s = found_again(p, s, formation)  # R149
        s = ahead(s, *choices)
    elif now.army:
        s = company_supply(p, s, now.formations[0])
    event = SequenceBegan(rule="7.21", side=side, formations=now.formations, mode=mode)
    return Outcome(s, (event,))


def sequence_steps(p: Position, sequence: Sequence) -> tuple[AnyStep, ...]:
    """7.21 What a sequence consists of."""
    side = sequence.side
    attacks = turn_of(p.state).retiring is not side  # 5.23e
    invades = side is JAPAN and sequence.mode == "assault"  # 15.41; R111: also in a General Withdrawal
    return (  # 4.21-B1b, 4.21-B2b
        Movement(side),  # 7.21a-1, 7.21b-1
        *((Invasion(side),) if invades else ()),  # 15.45: after all other movement
        PhaseEnd(),
        *((Declarations(side), PhaseEnd()) if attacks else ()),  # 7.21a-2, 7.21b-2: see `end_declarations`
        sequence,
    )


def sequence_over(p: Position, now: Sequence, dice: Dice) -> Outcome[State]:
    """7.23 The other player has the next sequence. 15.45e: landed units may not be activated again this turn."""
    s = marked_invaders(p, then(p.state), now)  # 15.47
    if now.landed:
        s = with_turn(s, landed=turn_of(s).landed | now.landed)
    return Outcome(next_player(s, landings=now.landings))


# -- who is active ------------------------------------------------------------------------------------------


def is_active(p: Position, sequence: Sequence, unit: UnitId) -> bool:
    """4.33b, 7.46, 15.49 Does this unit act in the sequence? Locked (16.14, 19.54g) and landed units (15.45e) do not."""
    force = p.state.forces[sequence.side]
    if unit in force.locked or unit in turn_of(p.state).landed:
        return False
    if force.invaders and is_spent(p, sequence, unit):  # 15.47
        return False
    if is_kept_in(p, unit):
        return False
    if sequence.reaction is not None:
        return unit in sequence.reaction
    return p.ground.formation_of[unit] in sequence.formations or unit in sequence.army


def bound(p: Position, unit: UnitId) -> Refusal | None:
    """16.14, 19.24e, 19.53a, 19.54g Why a unit is not activated with its formation: a garrison, a unit of the 31st Division before its
    release, one of the later cards on the first turn of the campaign (R138)."""
    if unit not in p.state.forces[p.ground.side_of[unit]].locked:
        return None
    if p.ground.is_aa[unit]:
        return GARRISON
    if p.setting.names[unit] not in p.setting.schedule.released:
        return LATER
    return NOT_RELEASED if p.field.scenario.also else IN_THE_WEST


def is_kept_in(p: Position, unit: UnitId) -> bool:
    """16.42c Manila Unrest keeps a unit of the 48th Division in the box."""
    if p.state.tally.unrest <= p.state.turn:
        return False
    is_there = p.deployed[JAPAN].at.get(unit) == p.setting.manila
    return is_there and p.ground.formation_of[unit] == p.ground.formation_ids["48"]


def acts_with(p: Position, sequence: Sequence, unit: UnitId) -> FormationId:
    """7.46 The formation that a unit counts with in this sequence."""
    return sequence.army.get(unit, p.ground.formation_of[unit])


def marks_activation(p: Position, s: State, unit: UnitId, activated: bool = True) -> State:
    """7.42, 7.43, R41 An Army unit gets a First or Final Activation marker, also if it has only tried: red-box and cavalry
    units act twice a turn."""
    turn, classes = turn_of(s), p.classes[p.ground.side_of[unit]]
    count = turn.acted.get(unit, 0) + 1 if classes.is_mobile[unit] else 2  # R41
    joined = turn.joined | {unit} if activated else turn.joined
    return with_turn(s, acted={**turn.acted, unit: min(count, 2)}, joined=joined)
