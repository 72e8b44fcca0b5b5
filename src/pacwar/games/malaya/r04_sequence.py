"""Chapter 4: Sequence of Play. The frame of a turn; what the phases do is in their chapters."""

from __future__ import annotations

from collections import Counter

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, replace
from pacwar.games.malaya import r10_headquarters as r10
from pacwar.games.malaya import r24_victory as r24
from pacwar.games.malaya.agenda import changed, turn_of
from pacwar.games.malaya.model import (
    ALLIES,
    JAPAN,
    OTHER,
    SIDES,
    AirMissions,
    AirSuperiority,
    AnyStep,
    CombatPhase,
    CommandMarkers,
    GameTurn,
    Impulse,
    Initiative,
    InitiativeTaken,
    LogisticsPhase,
    Movement,
    MovementPhase,
    Overstacking,
    PhaseBegan,
    ReinforcementPhase,
    Side,
    State,
    Strikes,
    TurnAdvance,
    TurnBegan,
    VictoryPhase,
    Yamashita,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r05_markers import lapse
from pacwar.games.malaya.r16_missions import at_rest


def game_turn(p: Position, now: GameTurn, dice: Dice) -> Outcome[State]:
    """4.0 The next turn begins, with all its phases on turn 1 as well (3.3); 25.1: after the sixth the game is over."""
    s = p.state
    if s.turn == p.setting.last_turn:
        return r24.at_the_end(p)
    s = replace(s, turn=s.turn + 1, steps=(GameTurn(),))  # 3.3: on turn 1 as well
    return Outcome(ahead(s, Initiative()), (TurnBegan(rule="4.0", turn=s.turn),))


def initiative(p: Position, now: Initiative, dice: Dice) -> Outcome[State]:
    """4.1-a More Victory Points; a tie is decided by a die (R44). 25.2: on turn 1 Japan."""
    s = p.state
    face = None
    if s.turn == 1:
        first = p.setting.scenarios[s.scenario].first
    elif s.points[ALLIES] != s.points[JAPAN]:
        first = ALLIES if s.points[ALLIES] > s.points[JAPAN] else JAPAN
    else:
        face = dice.roll(6, "4.1-a")
        first = JAPAN if face <= 3 else ALLIES  # R44
    rule = "25.2" if s.turn == 1 else "4.1-a"
    s = then(changed(s, turn_of(s), replace(turn_of(s), first=first)), *phases(first))
    return Outcome(s, (InitiativeTaken(rule=rule, side=first, face=face),))


def phases(first: Side) -> tuple[AnyStep, ...]:
    """4.1 What a turn consists of, by the names of R7."""
    second = OTHER[first]
    return (
        CommandMarkers(first),
        CommandMarkers(second),
        AirMissions(),
        AirSuperiority(),
        ReinforcementPhase(first),
        Overstacking(),
        ReinforcementPhase(second),
        Overstacking(),
        LogisticsPhase(first),
        LogisticsPhase(second),
        Impulse(first, follow_on=False),
        Impulse(second, follow_on=False),
        Impulse(first, follow_on=True),
        Impulse(second, follow_on=True),
        Yamashita(JAPAN),
        VictoryPhase(),
        TurnAdvance(),
    )


IMPULSES = {  # 4.1-g to 4.1-j
    (True, False): "4.1-g",
    (False, False): "4.1-h",
    (True, True): "4.1-i",
    (False, True): "4.1-j",
}


def impulse(p: Position, now: Impulse, dice: Dice) -> Outcome[State]:
    """4.1-g Movement, Air/Naval Strike, Land Combat; stacking is looked at when a phase ends (12.4)."""
    side = now.side
    agenda = (
        MovementPhase(side, now.follow_on),
        Overstacking(),  # 12.4: when each phase ends
        Strikes(side),
        Overstacking(),
        CombatPhase(side),
        Overstacking(),
    )
    rule = "5.3-J-Yamashita" if now.is_third else IMPULSES[side is turn_of(p.state).first, now.follow_on]
    name = "Third Impulse" if now.is_third else "Follow-On Impulse" if now.follow_on else "Initial Impulse"
    return Outcome(then(p.state, *agenda), (PhaseBegan(rule=rule, side=side, phase=name),))


def movement_phase(p: Position, now: MovementPhase, dice: Dice) -> Outcome[State]:
    """11.1 In the Follow-On phase only units near an activated HQ move; that is looked at when it starts (10.2)."""
    side = now.side
    counters, force = p.setting.counters, p.state.forces[now.side]
    engineers = Counter(  # 20.0: effective ones, where they start
        spot
        for unit, spot in sorted(force.at.items())
        if counters[unit].kind == "engineer" and unit not in force.suppressed
    )
    movement = Movement(
        side,
        now.follow_on,
        eligible=r10.commanded(p, side) if now.follow_on else None,
        supply_eligible=r10.commanded_supply(p, side) if now.follow_on else None,
        engineers=dict(engineers),
    )
    return Outcome(then(p.state, movement), (PhaseBegan(rule="11.1", side=side, phase="Movement Phase"),))


def turn_advance(p: Position, now: TurnAdvance, dice: Dice) -> Outcome[State]:
    """4.1-l Markers for this turn lapse (R66), air missions end (16.32); GameTurn beneath begins the next turn."""
    s, events = at_rest(then(p.state)), list[Event]()
    for side in SIDES:
        s, lapsed = lapse(p.ground, s, side)
        events += lapsed
    return Outcome(s, tuple(events))
