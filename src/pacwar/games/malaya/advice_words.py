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
            return "it risks little" if raid else "the odds are worth the blood"
        case m.Losses() | m.Attrition() | m.Cut() | m.RetreatLoss() | m.BombardmentLoss():
            return (
                "it can best be spared" if not isinstance(actions[0], m.KeepUnit) else "it is the better one"
            )
        case m.Retreats() | m.Retreating() | m.Pursuit() | m.Pursuing():
            return _aftermath(c, step, actions[0])
        case m.Expenditure():
            return _spending(c, actions[0])
        case m.Reinforcement() | m.Placing():
            return _arrival(c, step, actions[0])
        case m.Allocating():
            return _mission(c, actions[0])
        case m.Strikes() | m.NavalFire():
            return "who is suppressed has no zone and fights worse" if actions[0].arg is not None else ""
        case m.Deploying():
            return "about where it stood in December 1941" if isinstance(actions[0], m.DeployAt) else ""
        case m.Reorganization():
            return "a whole unit fights better" if isinstance(actions[0], m.Combine) else ""
        case _:
            return ""


# -- movement -------------------------------------------------------------------------------------------------


def _march(c: Evaluator, step: m.Movement | m.Moving, actions: Sequence[Action]) -> str:
    first = actions[0]
    landing = next((a.spot for a in actions if isinstance(a, m.SailTo)), None)
    if landing is not None:
        return f"a landing before {_near(c, landing)}"
    if isinstance(first, m.PickSupply) or (isinstance(step, m.Moving) and step.unit is None):
        return "supply goes where HQs need it"
    ways = [a.spot for a in actions if isinstance(a, m.StepTo)]
    if not ways:
        return "all units stand where they should" if isinstance(step, m.Movement) else ""
    unit: UnitId = step.unit if isinstance(step, m.Moving) and step.unit is not None else argument(first)
    met = c.touched(ways[-1])
    if met and c.lay.fights[unit]:
        return f"to attack {', '.join(map(c.setting.board.name, met))}"
    return _place(c, unit, ways[-1])


def _place(c: Evaluator, unit: UnitId, spot: Spot) -> str:
    """Why a hex is a good place."""
    found = []
    setting = c.setting
    if spot in setting.objectives:
        found.append("an objective")
    elif setting.counters[unit].kind == "airfield" and spot in setting.airfields:
        found.append("an airfield that works")
    elif c.lay.ground.is_hq[unit]:
        found.append("near those whom it commands")
    elif c.side is JAPAN and unit in c.goals:
        found.append(f"toward {_name(c, c.goals[unit])}")
    elif spot in setting.singapore:
        found.append("for the defense of Singapore")
    at_risk = c.danger(unit, spot) / c.lay.values[unit]
    found.append("safe there" if at_risk < SAFE else f"about {at_risk:.0%} of it at risk")
    return ", ".join(found)


def _near(c: Evaluator, spot: Spot) -> str:
    goal = min(c.setting.objectives, key=lambda o: (c.lay.cost(spot, o), o))
    return _name(c, goal)


def _name(c: Evaluator, spot: Spot) -> str:
    return c.setting.map[spot].place or c.setting.board.name(spot)


# -- combat ---------------------------------------------------------------------------------------------------


def _battle(c: Evaluator, actions: Sequence[Action]) -> str:
    targets = [a.spot for a in actions if isinstance(a, m.DeclareBattle | m.AddTarget)]
    if not targets:
        return "no attack is left that pays"
    if any(spot in c.setting.objectives for spot in targets):
        return "an objective is to be won"
    return "nobody there can retreat" if c.outlook.is_trapped(tuple(targets)) else ""


def _aftermath(c: Evaluator, step: Step, action: Action) -> str:
    if isinstance(action, m.StandFast):
        return "the hex is worth holding"
    if isinstance(action, m.RetreatTo | m.PursueTo):
        unit: UnitId = step.unit  # type: ignore[attr-defined]  # the steps that ask for these have a unit
        return _place(c, unit, action.spot)
    return ""


# -- supply and air -------------------------------------------------------------------------------------------


def _spending(c: Evaluator, action: Action) -> str:
    match action:
        case m.ActivateHq():
            return "those around it move again and fight better"
        case m.RefitFrom() | m.RefitHq():
            return "lost units come back"
        case m.FortifyFrom():
            return "whoever stands there is hard to drive out"
        case m.EndLogistics():
            return "supply is better kept"
        case _:
            return ""


def _arrival(c: Evaluator, step: Step, action: Action) -> str:
    if isinstance(action, m.PlaceAt):
        unit = step.unit if isinstance(step, m.Placing) else None
        if unit is not None and c.setting.board.is_hex(action.spot):
            return _place(c, unit, action.spot)
        return "where HQs can use it" if unit is None else ""
    return ""


def _mission(c: Evaluator, action: Action) -> str:
    if not isinstance(action, m.AssignAir):
        return "the rest is kept back"
    return {
        m.SUPERIORITY: "who wins the sky strikes freely",
        m.STRIKE: "to suppress those who are attacked",
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
