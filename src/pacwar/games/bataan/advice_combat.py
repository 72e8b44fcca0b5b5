"""Opinions about a combat that has been declared: refusal, No Retreat, who leads, what supports it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacwar.core.records import Action, Step, argument, replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.advice_battle import CombatValue
from pacwar.games.bataan.model import Combat, Fighting, UnitId
from pacwar.games.bataan.printed import DIE
from pacwar.games.bataan.r03_units import efficiency
from pacwar.games.bataan.r09_reaction import attack_on, prepared_leads, stack
from pacwar.games.bataan.r10_combat import assembled
from pacwar.games.bataan.r10_coordination import support
from pacwar.games.bataan.r12_artillery import eligible

if TYPE_CHECKING:
    from pacwar.games.bataan.advice import Evaluator

WORTHWHILE = 0.1  # what guns and aircraft must add to be spent here
GIVEN_UP = 0.6  # of the worth of a hex, what it costs to leave it to the enemy
LEFT = 0.6  # what it costs to leave any hex


def opinion(c: Evaluator, step: Step, action: Action) -> float | None:
    match step:
        case m.Declarations():
            return 0.0 if action.arg is None else -1.0
        case m.Declaring():
            return declaring(c, step, action)
        case m.Reaction():
            return reaction(c, step, action)
        case m.Refusing() | m.NoRetreat() | m.ArtilleryCoordination() | m.RetreatCheck():
            return float(efficiency(c.p, argument(action)))
        case m.Fighting():
            return expected(c, step, argument(action))
        case m.Leading():
            return leading(c, step, argument(action))
        case m.FireSupport() | m.AirSupport() | m.Assigning() | m.Gunfire() | m.NavalInterdiction():
            return supporting(c, step, action)
        case m.AirCoordination():
            return float(c.p.ground.air[argument(action)].er)
        case _:
            return None


def declaring(c: Evaluator, step: m.Declaring, action: Action) -> float:
    """An attack whose script was lost: everybody who can, on the better table."""
    if isinstance(action, m.AddAttacker):
        return 1.0 if not step.attackers else -1.0
    sequence = c.phase(m.Sequence)
    if not step.attackers or sequence is None:
        return 0.0
    at = c.own.at
    stand = [at.get(u, step.target) for u in step.attackers]
    found = c.outlook(sequence, {}).tables(step.target, step.attackers, stand)
    mobile = isinstance(action, m.UseMobile)
    return next((gain for gain, table in found if table == mobile), 0.0)


# -- reaction -------------------------------------------------------------------------------------------------


def reaction(c: Evaluator, step: m.Reaction, action: Action) -> float:
    """Refuse where it costs less than to fight; stand where that does."""
    if isinstance(action, m.EndReaction):
        return 0.0
    fighting = c.phase(Fighting)
    target: int = argument(action)
    attack = attack_on(c.p, target)
    assert fighting is not None and attack is not None
    combat = assembled(c.p, fighting, attack)
    fought = CombatValue(c, c.p, combat, c.side).expected()
    units = stack(c.p, c.side, target)
    if isinstance(action, m.RefuseCombat):
        leaves = -LEFT - GIVEN_UP * c.stance.ground * c.prize(target)
        return chance(c, max(units, key=lambda u: efficiency(c.p, u))) * (leaves - fought)
    stands = CombatValue(c, c.p, replace(combat, no_retreat=True), c.side).expected()
    leads = prepared_leads(c.p, target) or units
    return chance(c, max(leads, key=lambda u: efficiency(c.p, u))) * (stands - fought)


def chance(c: Evaluator, unit: UnitId) -> float:
    """How likely it is that a unit passes a check."""
    er = efficiency(c.p, unit)
    return sum(face <= er for face in DIE) / len(DIE)


# -- a combat -------------------------------------------------------------------------------------------------


def expected(c: Evaluator, step: m.Fighting, target: int) -> float:
    """The most promising attack is made first, while guns and aircraft are fresh."""
    attack = next(a for a in step.attacks if a.target == target)
    return CombatValue(c, c.p, assembled(c.p, step, attack), c.side).expected()


def leading(c: Evaluator, step: m.Leading, unit: UnitId) -> float:
    """The best rating, but the lead takes the first loss."""
    return efficiency(c.p, unit) - 0.3 * c.analysis.step(c.own, unit)


def supporting(c: Evaluator, step: Step, action: Action) -> float | None:
    """What guns, ships and aircraft add to the expected gain, against what they could do elsewhere."""
    if isinstance(action, m.PlayEvent):
        return None
    if action.arg is None:
        return 0.0
    combat = c.phase(Combat)
    assert combat is not None
    match action:
        case m.AssignGuns():
            return shelling(c, combat, action.unit) - WORTHWHILE
        case m.AssignAir():
            drm = c.p.ground.air[action.air].points
            flying = (*combat.air.get(c.side, ()), action.air)
            before = replace(combat, flies={**combat.flies, c.side: True})
            after = replace(before, air={**combat.air, c.side: flying})
            return worth(c, after) - worth(c, before) - WORTHWHILE * (1 + (drm > 1))
        case _:
            return 1.0


def shelling(c: Evaluator, combat: Combat, gun: UnitId) -> float:
    """What a gun adds, alone or with the strongest of the others: two may better the odds where one does not."""
    side, guns = c.side, combat.guns.get(c.side, ())

    def points(firing: tuple[UnitId, ...]) -> int:
        return support(c.p, combat, side, firing, failed=False)

    def shelled(firing: tuple[UnitId, ...]) -> float:
        return worth(c, replace(combat, support={**combat.support, side: points(firing)}))

    before = shelled(guns)
    alone = shelled((*guns, gun)) - before
    others = [u for u in eligible(c.p, combat, side) if u != gun]
    if guns or not others:
        return alone
    second = max(others, key=lambda u: points((u,)))
    return max(alone, (shelled((gun, second)) - before) / 2)


def worth(c: Evaluator, combat: Combat) -> float:
    return CombatValue(c, c.p, combat, c.side).expected()
