"""Chapter 4: Sequence of Play."""

from __future__ import annotations

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import replace
from pacwar.games.saipan import r13_victory as r13
from pacwar.games.saipan.model import (
    JAPAN,
    US,
    AnyStep,
    Beachheads,
    Combat,
    GameTurn,
    Interphase,
    Landing,
    Movement,
    Phase,
    PhaseBegan,
    Reinforcement,
    State,
    TurnBegan,
)
from pacwar.games.saipan.position import Position


def game_turn(p: Position, now: GameTurn, dice: Dice) -> Outcome[State]:
    """4.1 A Game-Turn: the U.S. Player-Turn (4.1-1), the Japanese (4.1-2), the Record Interphase (4.1-3)."""
    s = p.state
    if s.turn > p.setting.scenarios[s.scenario].turns:  # 4.0: after the last Game-Turn; 14.13-2, 14.23-2
        return r13.at_the_end(p)
    support = p.setting.support(s.turn)  # 9.14: nothing is saved from the turns before
    arrival: AnyStep = Landing(US, s.landings) if s.turn == 1 else Reinforcement(US)  # 12.0, 12.1, R26
    markers: tuple[AnyStep, ...] = (Beachheads(),) if s.turn == 1 else ()  # 12.34
    s = ahead(
        s,
        Phase(US, "Movement Phase"),  # 14.13-1, 14.23-1: the U.S. Player is first
        Movement(US),
        arrival,  # 12.2: after all units on the map have moved
        Phase(US, "Combat Phase"),
        Combat(US, support),  # 12.4: reinforcements fight in the turn of their arrival
        *markers,
        Phase(JAPAN, "Movement Phase"),  # 4.1-2: the Second Player-Turn
        Movement(JAPAN),
        Phase(JAPAN, "Combat Phase"),
        Combat(JAPAN, support),  # 9.0, R19: the whole allotment again when the other player is Phasing
        Interphase(),
    )
    return Outcome(s, (TurnBegan(rule="4.1", turn=s.turn),))


def phase(p: Position, now: Phase, dice: Dice) -> Outcome[State]:
    """4.1 A phase begins; a game that can no longer change ends here (R14)."""
    if (over := r13.decided(p)) is not None:  # R14
        return over
    rule = "4.1-1A" if now.name == "Movement Phase" else "4.1-1B"
    return Outcome(then(p.state), (PhaseBegan(rule=rule, side=now.side, phase=now.name),))


def interphase(p: Position, now: Interphase, dice: Dice) -> Outcome[State]:
    """4.1-3 The Turn Marker is advanced. Unused Ground Support is lost (9.14)."""
    return Outcome(replace(then(p.state), turn=p.state.turn + 1))
