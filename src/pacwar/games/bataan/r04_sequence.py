"""Chapter 4.2: The Turn. The phases themselves are in their chapters."""

from __future__ import annotations

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import replace
from pacwar.games.bataan import r19_victory as r19
from pacwar.games.bataan.agenda import with_command, with_force, with_turn
from pacwar.games.bataan.model import (
    JAPAN,
    SIDES,
    US,
    AnyStep,
    Arrivals,
    AttritionPhase,
    EngineeringPhase,
    ForagePhase,
    GameTurn,
    InitiativePhase,
    NavalPhase,
    NavalTransport,
    Offsetting,
    Operations,
    PhaseBegan,
    PhaseEnd,
    Placement,
    Pools,
    Readiness,
    Recovery,
    ReinforcementPhase,
    ReorganizationPhase,
    ReplacementPhase,
    ReserveStatus,
    SpecialEvents,
    State,
    SupplyStatus,
    TurnBegan,
    TurnRecord,
    UnitId,
    UnitReleased,
    VictoryPhase,
    Withdrawals,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r06_points import feeding_steps
from pacwar.games.bataan.r06_supply import fed_no_longer
from pacwar.games.bataan.r15_naval import returned
from pacwar.games.bataan.r16_replacements import returning_hqs
from pacwar.games.bataan.r17_lasting import gathered

FIRST_EVENTS, FIRST_FORAGE = 3, 3  # 17.11, 6.44


def game_turn(p: Position, now: GameTurn, dice: Dice) -> Outcome[State]:
    """4.22 The next turn begins; after the last the game is over."""
    s = p.state
    if s.turn == r19.last_turn(p):  # 4.22
        return r19.at_the_end(p)
    s = ahead(replace(s, turn=s.turn + 1, steps=(GameTurn(),)), *phases(p, s.turn + 1))
    s, freed = _released(p, s)
    s = with_turn(s, started_afloat=at_sea_ports(p, s))
    events = (TurnBegan(rule="4.2", turn=s.turn), *(UnitReleased(rule="19.54g", unit=u) for u in freed))
    return Outcome(s, events)


def phases(p: Position, turn: int) -> tuple[AnyStep, ...]:
    """4.21 The steps of a turn. 3.32: after a phase in which units are placed, stacks are checked."""
    card = p.field.scenario
    forages = card.supply_points and turn >= FIRST_FORAGE
    events = bool(card.pool) and turn >= FIRST_EVENTS  # 19.14e: none in scenario 1
    return (  # 4.21
        *((SpecialEvents(),) if events else ()),  # 4.21-A
        Readiness(),
        ReinforcementPhase(),
        PhaseEnd(),
        NavalPhase(),
        *((ForagePhase(),) if forages else ()),
        SupplyStatus(),
        InitiativePhase(),
        Pools(),
        Operations(JAPAN),  # 4.21-B; Pools says who is first
        ReorganizationPhase(),  # 4.21-C
        Recovery(),
        AttritionPhase(JAPAN),
        AttritionPhase(US),
        EngineeringPhase(),
        VictoryPhase(),
        TurnRecord(),
    )


def reinforcement_phase(p: Position, now: ReinforcementPhase, dice: Dice) -> Outcome[State]:
    """5.1, 5.2, 5.31, 16.55 First the Japanese, then the US player; HQs return before all else (16.26)."""
    agenda: tuple[AnyStep, ...] = (
        *returning_hqs(p),
        Withdrawals(),
        Arrivals(),
        ReserveStatus(JAPAN),
        ReserveStatus(US),
        ReplacementPhase(JAPAN),
        ReplacementPhase(US),
    )
    return Outcome(
        then(p.state, *agenda), (PhaseBegan(rule="4.21-A3", side=None, phase="Reinforcement Phase"),)
    )


def naval_phase(p: Position, now: NavalPhase, dice: Dice) -> Outcome[State]:
    """15.22 Japan places, then the US; air units offset each other (15.25); Steamer and Convoy move (15.33)."""
    return Outcome(then(p.state, Placement(JAPAN), Placement(US), Offsetting(), NavalTransport(US)))


def reorganization_phase(p: Position, now: ReorganizationPhase, dice: Dice) -> Outcome[State]:
    """4.21-C1, 7.42 First and Final Activation markers are removed; then the US may feed formations (6.41d)."""
    return Outcome(
        with_turn(then(p.state, *feeding_steps(p)), acted={}),
        (PhaseBegan(rule="4.21-C1", side=None, phase="Reorganization Phase"),),
    )


def turn_record(p: Position, now: TurnRecord, dice: Dice) -> Outcome[State]:
    """4.21-C5, 7.26 Markers are gathered; Event N may be used again (R1). Units at sea return (15.14). GameTurn beneath
    begins the next turn."""
    out = returned(p, then(p.state))
    s = fed_no_longer(p, out.state)
    for side in SIDES:
        command = s.commands[side]
        s = with_command(
            s,
            side,
            replace(  # 7.26
                command,
                pool=(),
                unused=(),
                held=None,
                is_held_seen=False,
                is_watched=False,
                chosen=None,
                played=(),
                activated=frozenset(),
            ),
        )
    s = replace(s, events=replace(s.events, barred=())) if s.events.barred else s
    return Outcome(gathered(s), out.events)


def _released(p: Position, s: State) -> tuple[State, tuple[UnitId, ...]]:
    """19.54g, 19.53a Units that are free from this turn on: of the 31st by the schedule, on the second turn of the
    campaign all that stood aside. Garrisons stay (16.14)."""
    card, schedule = p.field.scenario, p.setting.schedule
    due = {p.setting.unit(name): turn for name, turn in schedule.released.items()}
    freed: list[UnitId] = []
    for side in SIDES:
        force = s.forces[side]
        free = [
            u
            for u in sorted(force.locked)
            if not p.ground.is_aa[u] and (s.turn >= due[u] if u in due else s.turn > card.first)
        ]
        if free:
            freed += free
            s = with_force(s, side, replace(force, locked=force.locked.difference(free)))
    return s, tuple(freed)


def at_sea_ports(p: Position, s: State) -> frozenset[UnitId]:
    """15.41 Japanese units that begin the turn at Olongapo or in the Manila box."""
    ports = {p.setting.manila, *p.setting.hexes(p.setting.display.ports["Olongapo"].hex)}
    return frozenset(u for u, spot in s.forces[JAPAN].at.items() if spot in ports)
