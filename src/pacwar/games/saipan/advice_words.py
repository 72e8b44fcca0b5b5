"""What a hint says of its purpose: a few words for each kind of move (15.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step, argument
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import US, Spot, UnitId

if TYPE_CHECKING:
    from pacwar.games.saipan.advice import Evaluator

SAFE = 0.05  # what a unit may stand to lose and be called safe


def reason(c: Evaluator, step: Step, actions: Sequence[Action]) -> str:
    match step:
        case m.Movement() | m.Moving():
            return _march(c, step, actions)
        case m.Combat():
            return _battle(c, actions)
        case m.ProtectiveFire():
            return _protection(actions)
        case m.BanzaiChoice():
            banzai = isinstance(actions[0], m.DeclareBanzai)
            return "doubled strength outweighs the losses" if banzai else "the losses would outweigh the gain"
        case m.Retreat() | m.Displacement() | m.Advancing():
            return _place(c, step.unit, argument(actions[0]))
        case m.BanzaiLosses():
            return "costs the least valuable unit"
        case m.Reinforcement():
            return _reinforcement(c, actions[0])
        case m.WriteLandings():
            return "adjacent beaches support each other"
        case m.Reinforcing():
            return "lands on the safest Beachhead near the front"
        case _:
            return ""


def _march(c: Evaluator, step: m.Movement | m.Moving, actions: Sequence[Action]) -> str:
    ways = [a.to for a in actions if isinstance(a, m.StepTo)]
    if not ways:
        return "no move improves the position" if isinstance(step, m.Movement) else ""
    unit = step.unit if isinstance(step, m.Moving) else argument(actions[0])
    met = c.engaged_from(ways[-1])
    if met:
        return f"attacks {_names(c, met)}"
    return _place(c, unit, ways[-1])


def _place(c: Evaluator, unit: UnitId, spot: Spot) -> str:
    """Why a hex is a good place."""
    found = []
    if c.setting.is_artillery[unit]:
        row, reach = c.setting.board.distances(spot), c.setting.counters[unit].range
        found.append(f"has {sum(row[h] <= reach for h in c.enemy.values())} enemy units in range")
    elif c.side is US and c.hunt.get(unit) in c.enemy:
        found.append(f"closes on {c.setting.names[c.hunt[unit]]}")
    elif c.side is not US:
        found.append("keeps away from the enemy" if c.stance.hides else "stays within reach of the enemy")
    line = c.setting.line_of[spot]
    if line in ("rough", "broken"):
        found.append(f"in {line} terrain")
    loss = c.danger(unit, spot)
    found.append(
        "at little risk" if loss < SAFE else f"at about {loss / c.analysis.values[unit]:.0%} risk of loss"
    )
    return ", ".join(found)


def _battle(c: Evaluator, actions: Sequence[Action]) -> str:
    targets = [argument(a) for a in actions if isinstance(a, m.DeclareAttack | m.AddTarget)]
    if not targets:
        return "no attack left is worth its risk"
    trapped = [t for t in targets if c.traps(t)]
    if trapped:
        return f"{_names(c, trapped)} cannot retreat and would be eliminated"
    return (
        ""
        if any(isinstance(a, m.AddAttacker) for a in actions)
        else "artillery risks nothing in a barrage (8.14)"
    )


def _protection(actions: Sequence[Action]) -> str:
    return "improves the odds" if len(actions) > 1 else "FPF would gain too little here"


def _reinforcement(c: Evaluator, action: Action) -> str:
    if not isinstance(action, m.PickReinforcement):
        return ""
    if c.setting.is_artillery[action.unit]:
        return "adds Barrage and FPF against Banzai attacks"
    return "strengthens the line"


def _names(c: Evaluator, units: Sequence[UnitId]) -> str:
    return ", ".join(c.setting.names[u] for u in units)
