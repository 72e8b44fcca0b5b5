"""The sequence of play on the ground: movement, the enemy's reaction, retreat, advance, fortifications."""

from __future__ import annotations

from typing import Any

from pacwar.core.contract import Ask, MoveSpec, Order, Run, Steps
from pacwar.games.bataan import model as m
from pacwar.games.bataan import r07_army as r07
from pacwar.games.bataan import r08_movement as r08
from pacwar.games.bataan import r09_reaction as r09
from pacwar.games.bataan import r11_advance as r11a
from pacwar.games.bataan import r11_retreat as r11
from pacwar.games.bataan import r14_forts as r14
from pacwar.games.bataan.agenda import always, each, end_step, only
from pacwar.games.bataan.model import State
from pacwar.games.bataan.position import Position

CONVERT_AA: Order[State, Position, Any, m.ConvertAa] = Order(
    m.ConvertAa, each(m.ConvertAa, r08.guns), r08.check_convert, r08.convert
)

STEPS: Steps[State, Position] = {
    m.Movement: Ask(
        Order(
            m.ActivateArmy, each(m.ActivateArmy, r07.candidates), r07.check_activate_army, r07.activate_army
        ),
        Order(m.PickUnit, each(m.PickUnit, r08.movers), r08.check_pick, r08.pick),
        Order(m.Repair, each(m.Repair, r14.menders), r14.check_repair, r14.repair),
        CONVERT_AA,
        Order(m.EndMovement, only(m.EndMovement()), always, r08.end_movement),
        primary=m.PickUnit,
        ends=m.EndMovement,
    ),
    m.AaConversion: Ask(
        CONVERT_AA,
        Order(m.Pass, only(m.Pass()), always, end_step),
        settle=r08.no_longer_exposed,
        quiet=m.Pass(),
        window=True,
    ),
    m.ArmyJoining: Ask(
        Order(m.ChooseFormation, each(m.ChooseFormation, r07.formations), r07.check_formation, r07.join)
    ),
    m.Moving: Ask(
        Order(m.TakeAlong, each(m.TakeAlong, r08.companions), r08.check_take, r08.take),
        Order(m.StepTo, r08.ways, r08.check_step, r08.step),
        Order(m.DropOff, each(m.DropOff, r08.droppable), r08.check_drop, r08.drop),
        Order(m.Stop, only(m.Stop()), r08.check_stop, r08.stop),
        settle=r08.arrived,
        travel=MoveSpec(m.StepTo, m.Stop, r08.where, r08.mover, r08.price, r08.is_over, per_point=2),
        primary=m.StepTo,
    ),
    m.Reaction: Ask(
        Order(m.RefuseCombat, each(m.RefuseCombat, r09.targets), r09.check_refuse, r09.refuse),
        Order(
            m.DeclareNoRetreat,
            each(m.DeclareNoRetreat, r09.targets),
            r09.check_no_retreat,
            r09.declare_no_retreat,
        ),
        Order(m.EndReaction, only(m.EndReaction()), r09.check_end_reaction, r09.end_reaction),
        settle=r09.reaction_settled,
        ends=m.EndReaction,
    ),
    m.Refusing: Ask(Order(m.Lead, each(m.Lead, r09.defenders), r09.check_lead_refusal, r09.lead_refusal)),
    m.NoRetreat: Ask(Order(m.Lead, each(m.Lead, r09.defenders), r09.check_lead_stand, r09.lead_stand)),
    m.Retreats: Ask(
        Order(m.RetreatUnit, each(m.RetreatUnit, r11.retreaters), r11.check_retreat_unit, r11.retreat_unit),
        settle=r11.retreats_settled,
    ),
    m.Retreating: Ask(
        Order(m.TakeAlong, each(m.TakeAlong, r11.companions), r11.check_take, r11.take),
        Order(m.RetreatTo, each(m.RetreatTo, r11.steps), r11.check_retreat, r11.retreat),
        Order(m.Stop, only(m.Stop()), r11.check_stop, r11.stop),
        primary=m.RetreatTo,
    ),
    m.RetreatCheck: Ask(Order(m.Lead, each(m.Lead, r11.leads), r11.check_lead, r11.lead)),
    m.Advance: Ask(
        Order(m.AdvanceUnit, each(m.AdvanceUnit, r11a.attackers), r11a.check_advance, r11a.advance),
        Order(m.EndAdvance, only(m.EndAdvance()), always, end_step),
        settle=r11a.advance_settled,
        primary=m.AdvanceUnit,
        ends=m.EndAdvance,
    ),
    m.Advancing: Ask(
        Order(m.AdvanceTo, each(m.AdvanceTo, r11a.steps), r11a.check_on, r11a.go_on),
        Order(m.Stop, only(m.Stop()), r11a.check_stop, end_step),
        settle=r11a.at_its_end,
        primary=m.AdvanceTo,
    ),
    m.EngineeringPhase: Run(r14.engineering_phase),
}
