"""The sequence of play on the ground: movement, retreat, advance, fortifications."""

from __future__ import annotations

from pacwar.core.contract import Ask, Order, Run
from pacwar.core.records import Step
from pacwar.games.bataan import model as m
from pacwar.games.bataan import unwritten
from pacwar.games.bataan.agenda import always, only, over

STEPS: dict[type[Step], Ask | Run] = {
    m.Movement: Ask(
        unwritten.order(m.ActivateArmy),
        unwritten.order(m.PickUnit),
        unwritten.order(m.Repair),
        unwritten.order(m.ConvertAa),
        Order(m.EndMovement, only(m.EndMovement()), always, over),
    ),
    m.Moving: Ask(
        unwritten.order(m.TakeAlong),
        unwritten.order(m.StepTo),
        unwritten.order(m.DropOff),
        unwritten.order(m.Stop),
    ),
    m.Retreats: Ask(unwritten.order(m.RetreatUnit), unwritten.order(m.GiveUpUnit)),
    m.Retreating: Ask(
        unwritten.order(m.TakeAlong), unwritten.order(m.RetreatTo), unwritten.order(m.GiveUpUnit)
    ),
    m.RetreatCheck: Ask(unwritten.order(m.Lead)),
    m.Advance: Ask(unwritten.order(m.AdvanceUnit), unwritten.order(m.EndAdvance)),
    m.Advancing: Ask(unwritten.order(m.AdvanceTo), unwritten.order(m.Stop)),
    m.EngineeringPhase: unwritten.skip("4.21-C3"),
}
