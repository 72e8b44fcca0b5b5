"""What a hint says of its purpose: a few words for each kind of move; and which moves come to the same."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step, argument
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import JAPAN, Spot, UnitId
from pacwar.games.malaya.r03_setup import next_item

if TYPE_CHECKING:
    from pacwar.games.malaya.advice import Evaluator

SAFE = 0.05  # the part of a unit that may be at risk and the hex be called safe


def reason(c: Evaluator, step: Step, actions: Sequence[Action]) -> str:
    match step:
        case m.Movement() | m.Moving():
            return _march(c, step, actions)
        case m.Declarations() | m.Declaring():
            return _battle(c, actions)
        case m.TableChoice():
            raid = isinstance(actions[0], m.ChooseRaid)
            return "risks fewer losses" if raid else "expects the larger gain"
        case m.Losses() | m.Attrition() | m.Cut() | m.RetreatLoss() | m.BombardmentLoss():
            return "keeps the stronger unit" if isinstance(actions[0], m.KeepUnit) else "costs the least"
        case m.Retreats() | m.Retreating() | m.Pursuit() | m.Pursuing():
            return _aftermath(c, step, actions[0])
        case m.Expenditure():
            return _spending(c, actions[0])
        case m.Reinforcement() | m.Placing():
            return _arrival(c, step, actions[0])
        case m.Allocating():
            return _mission(c, actions[0])
        case m.Strikes() | m.NavalFire():
            return "suppressed units lose their ZOC and a column shift" if actions[0].arg is not None else ""
        case m.Deploying():
            return "follows the historical deployment" if isinstance(actions[0], m.DeployAt) else ""
        case m.Reorganization():
            return "restores the unit to full strength" if isinstance(actions[0], m.Combine) else ""
        case _:
            return ""


# -- movement -------------------------------------------------------------------------------------------------


def _march(c: Evaluator, step: m.Movement | m.Moving, actions: Sequence[Action]) -> str:
    first = actions[0]
    landing = next((a.spot for a in actions if isinstance(a, m.SailTo)), None)
    if landing is not None:
        return f"lands near {_near(c, landing)}"
    if isinstance(first, m.PickSupply) or (isinstance(step, m.Moving) and step.unit is None):
        return "brings supply to HQs"
    ways = [a.spot for a in actions if isinstance(a, m.StepTo)]
    if not ways:
        return "no move improves the position" if isinstance(step, m.Movement) else ""
    unit: UnitId = step.unit if isinstance(step, m.Moving) and step.unit is not None else argument(first)
    met = c.engaged_from(ways[-1])
    if met and c.analysis.fights[unit]:
        return f"moves up to attack {', '.join(map(c.setting.board.name, met))}"
    for operation in c.operations():
        if unit in operation.forces and c.analysis.cost(ways[-1], operation.goal) < c.analysis.cost(
            c.own.at[unit], operation.goal
        ):
            return f"goes on with the {operation.name}"
    return _place(c, unit, ways[-1])


def _place(c: Evaluator, unit: UnitId, spot: Spot) -> str:
    """Why a hex is a good place."""
    found = []
    setting = c.setting
    if spot in setting.objectives:
        found.append("occupies an objective hex")
    elif setting.counters[unit].kind == "airfield" and spot in setting.airfields:
        found.append("operates the airfield")
    elif c.analysis.ground.is_hq[unit]:
        found.append("keeps its units within HQ radius")
    elif c.side is JAPAN and unit in c.goals:
        found.append(f"closes on {_name(c, c.goals[unit])}")
    elif spot in setting.singapore:
        found.append("defends Singapore")
    at_risk = c.danger(unit, spot) / c.analysis.values[unit]
    found.append("little risk" if at_risk < SAFE else f"expected loss {at_risk:.0%}")
    return ", ".join(found)


def _near(c: Evaluator, spot: Spot) -> str:
    goal = min(c.setting.objectives, key=lambda o: (c.analysis.cost(spot, o), o))
    return _name(c, goal)


def _name(c: Evaluator, spot: Spot) -> str:
    return c.setting.map[spot].place or c.setting.board.name(spot)


# -- combat ---------------------------------------------------------------------------------------------------


def _battle(c: Evaluator, actions: Sequence[Action]) -> str:
    targets = [a.spot for a in actions if isinstance(a, m.DeclareBattle | m.AddTarget)]
    if not targets:
        return "no other attack is worth its losses"
    if any(spot in c.setting.objectives for spot in targets):
        return "attacks an objective hex"
    return "the defenders cannot retreat" if c.outlook.is_trapped(tuple(targets)) else ""


def _aftermath(c: Evaluator, step: Step, action: Action) -> str:
    if isinstance(action, m.StandFast):
        return "holds the hex"
    if isinstance(action, m.RetreatTo | m.PursueTo):
        unit: UnitId = step.unit  # type: ignore[attr-defined]  # the steps that ask for these have a unit
        return _place(c, unit, action.spot)
    return ""


# -- supply and air -------------------------------------------------------------------------------------------


def _spending(c: Evaluator, action: Action) -> str:
    match action:
        case m.ActivateHq():
            return "lets units within radius move again and supports their combat"
        case m.RefitFrom() | m.RefitHq():
            return "returns eliminated units"
        case m.FortifyFrom():
            return "adds a column shift for the defender"
        case m.EndLogistics():
            return "saves supply for a later turn"
        case _:
            return ""


def _arrival(c: Evaluator, step: Step, action: Action) -> str:
    if isinstance(action, m.PlaceAt):
        unit = step.unit if isinstance(step, m.Placing) else None
        if unit is not None and c.setting.board.is_hex(action.spot):
            return _place(c, unit, action.spot)
        return "puts supply near HQs" if unit is None else ""
    return ""


def _mission(c: Evaluator, action: Action) -> str:
    if not isinstance(action, m.AssignAir):
        return "keeps the rest in Reserve"
    return {
        m.SUPERIORITY: "shoots down enemy missions",
        m.STRIKE: "suppresses defenders before an attack",
    }.get(action.box, "")


def sort(c: Evaluator, step: Step, actions: Sequence[Action]) -> Hashable:
    """Counters with the same values in the same place are alike; so are two hexes for the same unit in the set-up."""
    first = actions[0]
    if isinstance(first, m.UnitAction):
        at = c.own.at.get(first.unit)
        return type(first), c.setting.counters[first.unit].values, at, actions[-1] if actions[1:] else None
    if isinstance(step, m.Deploying) and next_item(c.p, step) is not None:
        return first
    return tuple(actions)
