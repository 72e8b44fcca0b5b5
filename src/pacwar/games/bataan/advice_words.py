"""What a hint says of its purpose: a few words for each kind of move; and which moves come to the same."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import Spot, UnitId

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Evaluator

SAFE = 0.05  # the part of a unit that may be at risk and the hex be called safe


def reason(c: Evaluator, step: Step, actions: Sequence[Action]) -> str:
    first = actions[0]
    match step:
        case m.Movement() | m.Moving():
            return _march(c, step, actions)
        case m.Declarations():
            return _attack(c, actions)
        case m.SequenceChoice():
            mobile = isinstance(first, m.ChooseMobile)
            return (
                "most of its units are not yet in contact"
                if mobile
                else "its units in contact can attack together"
            )
        case m.Deciding() | m.PoolFilling() | m.FirstMarker():
            return (
                "its units are near the enemy" if first.arg is not None else "its units are better held back"
            )
        case m.Reaction():
            return "refusing costs less than defending" if isinstance(first, m.RefuseCombat) else ""
        case m.Losses() | m.StepLoss() | m.Overstack():
            return "the cheapest step to lose"
        case m.FireSupport() | m.AirSupport() | m.Gunfire():
            return "improves the odds" if first.arg is not None else "saves it for another combat"
        case m.SupplyChoice() | m.Feeding():
            return (
                "the formation fights at full strength"
                if first.arg is not None or isinstance(first, m.SpendSupply)
                else "saves scarce supply points"
            )
        case m.Advance() | m.Advancing():
            return "gains useful ground" if first.arg is not None else "an advance would expose the unit"
        case _:
            return ""


def _march(c: Evaluator, step: Step, actions: Sequence[Action]) -> str:
    first = actions[0]
    if isinstance(first, m.ActivateArmy):
        return "lets this Army unit act this sequence"
    if isinstance(first, m.Repair):
        return "restores the fortification"
    ways = [a.spot for a in actions if isinstance(a, m.StepTo)]
    unit = step.units[0] if isinstance(step, m.Moving) else getattr(first, "unit", None)
    if not ways or unit is None:
        return "no move improves the position" if isinstance(step, m.Movement) else ""
    met = c.targets(unit, ways[-1])
    if met and c.analysis.fights[unit] and c.attacks:
        return f"moves adjacent to {', '.join(map(c.name, met))} to attack or pin"
    return _place(c, unit, ways[-1])


def _place(c: Evaluator, unit: UnitId, spot: Spot) -> str:
    """Why a hex is a good place."""
    ground = c.p.ground
    goal = (c.goals if c.attacks else c.stations).get(unit)
    if ground.is_hq[unit]:
        found = "keeps its units within Command Range"
    elif ground.is_artillery[unit]:
        found = "brings the enemy within range"
    elif goal is None:
        found = "stays clear of the fighting"
    elif goal == spot:
        found = "occupies a key hex"
    else:
        found = f"closes on {c.name(goal)}"
    at_risk = c.danger(unit, spot)
    return f"{found}, {'little risk' if at_risk < SAFE else f'about {at_risk:.0%} of its strength at risk'}"


def _attack(c: Evaluator, actions: Sequence[Action]) -> str:
    target = next((a.spot for a in actions if isinstance(a, m.DeclareAttack)), None)
    if target is None:
        return "no attack left gains more than it risks"
    return "takes an objective hex" if c.prize(target) else "gains more than it risks"


def sort(c: Evaluator, step: Step, actions: Sequence[Action]) -> Hashable:
    """Counters with the same values in the same place are alike."""
    first = actions[0]
    if isinstance(first, m.UnitAction):
        values = c.p.ground.full[first.unit]
        same = (values.attack, values.defense, values.er, values.ma)
        return type(first), same, c.own.at.get(first.unit), actions[-1] if actions[1:] else None
    return tuple(actions)
