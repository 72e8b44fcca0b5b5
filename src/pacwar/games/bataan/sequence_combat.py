"""The sequence of play in combat: declaration, reaction, support, coordination, results."""

from __future__ import annotations

from pacwar.core.contract import Ask, Order, Run, Steps
from pacwar.games.bataan import model as m
from pacwar.games.bataan import r09_declaration as r09
from pacwar.games.bataan import r10_combat as r10
from pacwar.games.bataan import r10_coordination as r10c
from pacwar.games.bataan import r11_results as r11
from pacwar.games.bataan import r12_artillery as r12
from pacwar.games.bataan import r17_playing as r17p
from pacwar.games.bataan.agenda import each, end_step, only
from pacwar.games.bataan.model import State
from pacwar.games.bataan.position import Position

STEPS: Steps[State, Position] = {
    m.Declaring: Ask(
        Order(m.AddAttacker, each(m.AddAttacker, r09.joiners), r09.check_attacker, r09.add_attacker),
        Order(m.UseMobile, only(m.UseMobile()), r09.check_mobile, r09.use_mobile),
        Order(m.UseAssault, only(m.UseAssault()), r09.check_assault, r09.use_assault),
        primary=(m.UseMobile, m.UseAssault, m.AddAttacker),
    ),
    m.Fighting: Ask(
        Order(m.ResolveAttack, each(m.ResolveAttack, r10.declared), r10.check_resolve, r10.resolve),
        settle=r10.fought_out,
    ),
    m.Combat: Run(r10.combat_over),
    m.Leading: Ask(
        Order(m.Lead, each(m.Lead, r10.possible_leads), r10.check_lead, r10.lead), settle=r10.one_leads
    ),
    m.FireSupport: Ask(
        Order(m.AssignGuns, each(m.AssignGuns, r12.guns_left), r12.check_guns, r12.assign_guns),
        r17p.ORDER,
        Order(m.EndFireSupport, only(m.EndFireSupport()), r12.check_end, end_step),
        settle=r12.nothing_to_fire,
        quiet=m.EndFireSupport(),
        primary=m.AssignGuns,
    ),
    m.ArtilleryCoordination: Ask(
        Order(m.Lead, each(m.Lead, r10c.gun_leads), r10c.check_gun_lead, r10c.gun_lead),
        settle=r10c.artillery_settled,
    ),
    m.ArtilleryCheck: Run(r10c.artillery_check),
    m.GroundCoordination: Run(r10c.ground_coordination),
    m.CombatRoll: Run(r10.combat_roll),
    m.CombatResult: Run(r11.combat_result),
    m.Losses: Ask(
        Order(m.LoseStep, each(m.LoseStep, r11.losers), r11.check_lose, r11.lose), settle=r11.losses_settled
    ),
    m.CombatEnd: Run(r10.combat_end),
}
