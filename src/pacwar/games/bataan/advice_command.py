"""Opinions about command: initiative, activation markers, the kind of a sequence, Army units, Reserve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step, argument
from pacwar.games.bataan import advice_rest as rest
from pacwar.games.bataan import model as m
from pacwar.games.bataan import r07_army as r07
from pacwar.games.bataan.advice_ground import NEAR
from pacwar.games.bataan.model import JAPAN, US, FormationId, UnitId
from pacwar.games.bataan.r03_units import face
from pacwar.games.bataan.r06_supply import is_supplied
from pacwar.games.bataan.r14_forts import check_repair, menders

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Evaluator

IDLE = (
    -0.5
)  # what a marker is worth whose formation is far from the enemy, for the US: its men would march for nothing
NEAR_BY = 1.0
FIGHTING = 0.3  # for each of its units near the enemy
MARCHING = 0.4  # what whole movement is worth in a sequence, for each unit that would not reach the enemy with half of it


def opinion(c: Evaluator, step: Step, action: Action) -> float | None:
    match step:
        case m.GeneralWithdrawal():
            return rest.withdrawal(c, action)
        case m.Ceding():
            return rest.ceding(c, action)
        case m.PoolFilling():
            return usefulness(c, argument(action)) if isinstance(action, m.PoolMarker) else 0.0
        case m.FirstMarker():
            return usefulness(c, argument(action)) if isinstance(action, m.ChooseFirst) else 0.0
        case m.Operation():
            return operation(c, action)
        case m.Deciding():
            return deciding(c, action)
        case m.AnyFormation() | m.ArmyJoining():
            return usefulness(c, argument(action))
        case m.SequenceChoice():
            return sequence(c, step, action)
        case m.ReserveStatus():
            return rest.reserve(c, step, action)
        case m.LeavingReserve():
            return 0.0 if isinstance(action, m.Pass) else 1.0
        case m.Movement():
            return 0.0 if action.arg is None else -1.0
        case m.AaConversion():  # infantry may retreat (11.37)
            return 0.0 if action.arg is None else 1.0 if c.own.at[argument(action)] in c.contact else -1.0
        case _:
            return None


def usefulness(c: Evaluator, formation: FormationId) -> float:
    """What it is worth to act with a formation now: most if many of its units are near the enemy."""
    p = c.p
    units = [u for u in p.ground.members[formation] if u in c.own.at and c.analysis.fights[u]]
    waiting = [u for u in p.ground.members[formation] if u in c.own.waiting]
    near = [u for u in units if c.own.at[u] != p.setting.manila and c.threat.distance(c.own.at[u]) <= NEAR]
    if not near:
        return 0.5 if c.side is JAPAN and (units or waiting) else IDLE
    return NEAR_BY + FIGHTING * len(near)


def operation(c: Evaluator, action: Action) -> float | None:
    match action:
        case m.DrawMarker():
            return 1.0
        case m.PlayHeld():
            held = c.p.state.commands[c.side].held
            return 0.5 if held is None else usefulness(c, held) - NEAR_BY
        case m.ReactToInvasion():
            return 1.5
        case m.StandDown():
            return 0.0
        case m.RevealScouts():
            return -1.0
        case _:
            return None


def deciding(c: Evaluator, action: Action) -> float:
    match action:
        case m.Activate():
            return usefulness(c, action.formation)
        case m.Combine():
            return usefulness(c, action.formation) - 0.5
        case _:
            return 0.0 if c.side is US else -1.0


def sequence(c: Evaluator, step: m.SequenceChoice, action: Action) -> float | None:
    """Assault: those beside the formation join, and artillery and aircraft work together better. Mobile: all march."""
    if not isinstance(action, m.ChooseMobile | m.ChooseAssault):
        return None
    mode: m.Mode = "mobile" if isinstance(action, m.ChooseMobile) else "assault"
    made = m.Sequence(step.side, step.formations, mode, dict.fromkeys(step.army, step.formations[0]))
    outlook = c.outlook(made, {})
    gain = sum(outlook.single(t, tuple(us)) for t, us in _battles(outlook.contacts).items())
    units = [
        u for f in step.formations for u in c.p.ground.members[f] if u in c.own.at and c.analysis.fights[u]
    ]
    apart = sum(c.threat.distance(c.own.at[u]) > face(c.p, c.own, u).ma for u in units)
    return gain + (MARCHING * max(apart, 1) if mode == "mobile" else c.stance.assault)


def _battles(contacts: dict[UnitId, tuple[int, ...]]) -> dict[int, list[UnitId]]:
    found: dict[int, list[UnitId]] = {}
    for unit, (target,) in sorted(contacts.items()):
        found.setdefault(target, []).append(unit)
    return found


# -- Army units -----------------------------------------------------------------------------------------------


def enlisted(c: Evaluator, now: m.Movement) -> list[Action]:
    """Army units act with a formation whose HQ commands them, or by a check if no other HQ does; ruins are repaired."""
    found: list[Action] = []
    sequence = c.phase(m.Sequence)
    if sequence is None:
        return found
    hungry = c.side is US and not all(is_supplied(c.p, f) for f in sequence.formations)
    others = [hqs for f, hqs in c.p.deployed[c.side].commanded.items() if f not in sequence.formations]
    for unit in () if hungry else r07.candidates(c.p, now):
        if r07.check_activate_army(c.p, now, m.ActivateArmy(unit)) is not None:
            continue
        sure = r07.commanders(c.p, now, unit, sequence.formations)
        spot = c.own.at.get(unit)
        commanded = spot is not None and any(c.p.deployed[c.side].in_command(spot, hqs) for hqs in others)
        if sure or not commanded:
            found.append(m.ActivateArmy(unit))
    return found or repairs(c, now)


def repairs(c: Evaluator, now: m.Movement) -> list[Action]:
    """One unit in each ruin of the line that is held."""
    at = c.own.at
    for unit in menders(c.p, now):
        busy = {at[u] for u in c.turn.repairing if u in at}
        if (
            at[unit] not in busy
            and c.p.setting.forts.get(at[unit]) == c.line
            and check_repair(c.p, now, m.Repair(unit)) is None
        ):
            return [m.Repair(unit)]
    return []
