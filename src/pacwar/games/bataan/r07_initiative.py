"""Chapter 7.1: Initiative, General Withdrawal (5.23), and the activation markers that go into the cups."""

from __future__ import annotations

from collections import Counter

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.bataan.agenda import changed, enclosing_step, turn_of, with_command, with_tally, with_turn
from pacwar.games.bataan.model import (
    JAPAN,
    OTHER,
    US,
    AnyStep,
    CedeInitiative,
    Ceding,
    ChooseFirst,
    Command,
    DeclareWithdrawal,
    EndPool,
    FirstChosen,
    FirstMarker,
    FormationId,
    GeneralWithdrawal,
    Initiative,
    InitiativePhase,
    InitiativeTaken,
    Operations,
    Pass,
    PhaseBegan,
    PoolFilled,
    PoolFilling,
    PoolMarker,
    Pools,
    Side,
    State,
    WithdrawalDeclared,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import TEN

FIRST_WITHDRAWAL, FIRST_CEDING = 5, 18  # 5.23a, 19.54h
US_LEAST = 5  # 5.35 (R48), 7.14-note
GIVEN = {
    "layac": "19.14a",
    "abucay": "19.24a",
    "mauban": "19.34a",
    "second": "19.44a",
    "campaign": "19.54a",
}

NOT_AVAILABLE = Refusal("7.16", "that formation has no marker left for the cup")
ENOUGH = Refusal("7.14", "the cup already holds the allowed number of markers")
TOO_FEW = Refusal("7.14-note", "the US must place at least five markers in its cup")
NOT_IN_CUP = Refusal("7.15", "that formation has no marker in the cup")


def available(command: Command) -> tuple[FormationId, ...]:
    """7.16 All markers in play and not in Reserve, one entry for each marker (4.34); the Scouts' always counts (16.32d)."""
    return tuple(  # 16.32d: the Scouts' marker as well
        f for f in sorted(command.markers) if f not in command.reserve for _ in range(command.markers[f])
    )


def initiative_phase(p: Position, now: InitiativePhase, dice: Dice) -> Outcome[State]:
    """4.21-A7 What gives the initiative comes first; on some turns Japan has it anyway."""
    s, card = p.state, p.field.scenario
    if s.turn in card.initiative:
        agenda: tuple[AnyStep, ...] = (Initiative(JAPAN, GIVEN[s.scenario]),)
    else:
        agenda = (
            *(
                (GeneralWithdrawal(US), GeneralWithdrawal(JAPAN))  # 5.23a, 19.54k: the US decides first
                if card.also and s.turn >= FIRST_WITHDRAWAL
                else ()
            ),
            *((Ceding(US),) if card.also and s.turn >= FIRST_CEDING else ()),
            Initiative(),
        )
    return Outcome(then(s, *agenda), (PhaseBegan(rule="4.21-A7", side=None, phase="Initiative Phase"),))


# -- General Withdrawal -------------------------------------------------------------------------------------


def no_withdrawal(p: Position, now: GeneralWithdrawal) -> Outcome[State] | None:
    """5.23b Once in a game, and not both on the same turn."""
    s = p.state
    if now.side in s.tally.retired or turn_of(s).retiring is not None:
        return Outcome(then(s))
    return None


def declare(p: Position, now: GeneralWithdrawal, a: DeclareWithdrawal, dice: Dice) -> Outcome[State]:
    """5.23c, R34 The declarer has the initiative, and what either side had earned is lost."""
    s, side = then(p.state), now.side
    s = changed(s, enclosing_step(s, Initiative), Initiative(side, "5.23c"))
    s = with_turn(with_tally(s, drm=0, retired=s.tally.retired | {side}), retiring=side)  # R34
    return Outcome(s, (WithdrawalDeclared(rule="5.23", side=side),))


def nothing_to_cede(p: Position, now: Ceding) -> Outcome[State] | None:
    """19.54h Only where it would be rolled for."""
    return Outcome(then(p.state)) if enclosing_step(p.state, Initiative).given is not None else None


def cede(p: Position, now: Ceding, a: CedeInitiative, dice: Dice) -> Outcome[State]:
    """19.54h Japan must accept."""
    s = then(p.state)
    return Outcome(changed(s, enclosing_step(s, Initiative), Initiative(JAPAN, "19.54h")))


def initiative(p: Position, now: Initiative, dice: Dice) -> Outcome[State]:
    """7.13 The higher die, with the Initiative DRM (7.11); a tie leaves it where it was. 7.12a, R35: the marker is reset."""
    s, tally = then(p.state), p.state.tally
    faces: dict[Side, int] = {}
    first, rule = now.given, now.by
    if first is None:
        rule = "7.13"
        faces = {side: dice.roll(TEN, rule) for side in (JAPAN, US)}
        lead = faces[JAPAN] + tally.drm - faces[US]  # 7.11
        first = (tally.initiative or JAPAN) if lead == 0 else JAPAN if lead > 0 else US
    s = with_turn(with_tally(s, initiative=first, drm=0), first=first)  # 7.12a, R35
    return Outcome(s, (InitiativeTaken(rule=rule, side=first, faces=faces, drm=tally.drm),))


# -- the cups -----------------------------------------------------------------------------------------------


def pools(p: Position, now: Pools, dice: Dice) -> Outcome[State]:
    """7.14 All available markers of the First Player go into the cup; then the Second Player chooses."""
    s, turn = then(p.state), turn_of(p.state)
    first = turn.first
    assert first is not None
    second = OTHER[first]
    s = changed(s, enclosing_step(s, Operations), Operations(first))
    own = available(s.commands[first])
    s, filled = with_pool(s, first, own)
    events = [filled]
    agenda: list[AnyStep] = []
    others = available(s.commands[second])
    least = min(US_LEAST, len(others)) if second is US else 0
    most = max(len(own) + 1, least)  # R11
    if len(others) == least:  # 5.35: all of them, as both sides can see
        s, filled = with_pool(s, second, others)
        events.append(filled)
    else:
        agenda.append(PoolFilling(second, most, least))
    if s.turn == p.field.scenario.first or turn.retiring is first:  # 7.15, 5.23d
        agenda.append(FirstMarker(first))
    return Outcome(ahead(s, *agenda), tuple(events))


def with_pool(s: State, side: Side, markers: tuple[FormationId, ...]) -> tuple[State, PoolFilled]:
    """The cup is filled; available markers not in it sit out the turn."""
    command = s.commands[side]
    rest = Counter(available(command))
    rest.subtract(markers)
    unused = tuple(sorted(rest.elements()))
    s = with_command(s, side, replace(command, pool=tuple(sorted(markers)), unused=unused))
    return s, PoolFilled(rule="7.14", side=side, markers=len(markers), unused=len(unused))


def left_over(p: Position, now: PoolFilling) -> tuple[FormationId, ...]:
    """Formations with a marker that may still go into the cup."""
    return tuple(sorted(set(available(p.state.commands[now.side]))))


def check_pool(p: Position, now: PoolFilling, a: PoolMarker) -> Refusal | None:
    command = p.state.commands[now.side]
    count = command.markers.get(a.formation, 0)
    if a.formation in command.reserve or now.pooled.count(a.formation) >= count:
        return NOT_AVAILABLE
    return ENOUGH if len(now.pooled) >= now.most else None


def pool(p: Position, now: PoolFilling, a: PoolMarker, dice: Dice) -> Outcome[State]:
    return Outcome(then(p.state, replace(now, pooled=tuple(sorted((*now.pooled, a.formation))))))


def check_end_pool(p: Position, now: PoolFilling, a: EndPool) -> Refusal | None:
    return TOO_FEW if len(now.pooled) < now.least else None


def end_pool(p: Position, now: PoolFilling, a: EndPool, dice: Dice) -> Outcome[State]:
    s, filled = with_pool(then(p.state), now.side, now.pooled)
    return Outcome(s, (filled,))


def empty_cup(p: Position, now: FirstMarker) -> Outcome[State] | None:
    return None if p.state.commands[now.side].pool else Outcome(then(p.state))


def in_cup(p: Position, now: FirstMarker) -> tuple[FormationId, ...]:
    return tuple(sorted(set(p.state.commands[now.side].pool)))


def check_first(p: Position, now: FirstMarker, a: ChooseFirst) -> Refusal | None:
    return None if a.formation in p.state.commands[now.side].pool else NOT_IN_CUP


def choose_first(p: Position, now: FirstMarker, a: ChooseFirst, dice: Dice) -> Outcome[State]:
    """7.15 It will be drawn first; the others are drawn at random."""
    s, command = then(p.state), p.state.commands[now.side]
    rest = without(command.pool, a.formation)
    s = with_command(s, now.side, replace(command, pool=rest, chosen=a.formation))
    return Outcome(s, (FirstChosen(rule="7.15", side=now.side),))


def without(markers: tuple[FormationId, ...], one: FormationId) -> tuple[FormationId, ...]:
    """The markers without one of that formation."""
    i = markers.index(one)
    return (*markers[:i], *markers[i + 1 :])


def draw_at_random(p: Position, now: FirstMarker, a: Pass, dice: Dice) -> Outcome[State]:
    """7.15 A choice is not required."""
    return Outcome(then(p.state))
