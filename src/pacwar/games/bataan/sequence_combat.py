"""The sequence of play in combat: declaration, reaction, support, coordination, results."""

from __future__ import annotations

from pacwar.core.contract import Ask, Run
from pacwar.core.records import Step
from pacwar.games.bataan import model as m
from pacwar.games.bataan import unwritten

STEPS: dict[type[Step], Ask | Run] = {
    m.Declaring: Ask(
        unwritten.order(m.AddAttacker), unwritten.order(m.UseMobile), unwritten.order(m.UseAssault)
    ),
    m.Reaction: Ask(
        unwritten.order(m.RefuseCombat),
        unwritten.order(m.DeclareNoRetreat),
        unwritten.order(m.EndReaction),
    ),
    m.Refusing: Ask(unwritten.order(m.Lead)),
    m.RefusalRetreat: unwritten.skip("9.23d"),
    m.NoRetreat: Ask(unwritten.order(m.Lead)),
    m.Fighting: Ask(unwritten.order(m.ResolveAttack)),
    m.Combat: unwritten.skip("10.0"),
    m.Leading: Ask(unwritten.order(m.Lead)),
    m.FireSupport: Ask(unwritten.order(m.AssignGuns), unwritten.order(m.EndFireSupport)),
    m.ArtilleryCoordination: Ask(unwritten.order(m.Lead)),
    m.GroundCoordination: unwritten.skip("10.43"),
    m.CombatRoll: unwritten.skip("10.63"),
    m.CombatResult: unwritten.skip("11.11"),
    m.Losses: Ask(unwritten.order(m.LoseStep)),
    m.CombatEnd: unwritten.skip("10.18"),
}
