"""The sequence of play of the Strategic Segment and of supply: events, reinforcements, Reserve, replacements, attrition."""

from __future__ import annotations

from pacwar.core.contract import Ask, Order, Run
from pacwar.core.records import Step
from pacwar.games.bataan import model as m
from pacwar.games.bataan import unwritten
from pacwar.games.bataan.agenda import always, only, over

STEPS: dict[type[Step], Ask | Run] = {
    m.FormationsInSupply: unwritten.skip("19.44c"),
    m.SpecialEvents: unwritten.skip("17.11"),
    m.EventDraw: Ask(
        unwritten.order(m.DrawEvent), unwritten.order(m.TakeEvent), unwritten.order(m.DeclineEvent)
    ),
    m.Discarding: Ask(unwritten.order(m.DiscardEvent)),
    m.EventWindow: Ask(
        unwritten.order(m.PlayEvent), Order(m.Pass, only(m.Pass()), always, over), quiet=m.Pass()
    ),
    m.EventTarget: Ask(
        unwritten.order(m.ChooseUnit),
        unwritten.order(m.ChooseSpot),
        unwritten.order(m.ChooseAir),
        unwritten.order(m.ChooseShip),
        unwritten.order(m.ChooseFormation),
    ),
    m.HqReturn: Ask(unwritten.order(m.PlaceOn)),
    m.Withdrawals: unwritten.skip("5.21"),
    m.Substitution: Ask(unwritten.order(m.WithdrawUnit)),
    m.ReserveStatus: Ask(
        unwritten.order(m.PlaceInReserve),
        unwritten.order(m.AttachToReserve),
        Order(m.EndReserve, only(m.EndReserve()), always, over),
    ),
    m.ReplacementPhase: Ask(
        unwritten.order(m.ReplaceStep),
        unwritten.order(m.RebuildUnit),
        Order(m.EndReplacements, only(m.EndReplacements()), always, over),
    ),
    m.Rebuilding: Ask(unwritten.order(m.PlaceAt)),
    m.ForagePhase: unwritten.skip("6.44"),
    m.Disease: Ask(unwritten.order(m.PaySupply)),
    m.DiseaseAttrition: unwritten.skip("6.45"),
    m.SupplyStatus: unwritten.skip("6.1"),
    m.AnyFormation: Ask(unwritten.order(m.ChooseFormation)),
    m.SupplyChoice: unwritten.skip("6.41b"),
    m.Feeding: Ask(unwritten.order(m.FeedFormation), unwritten.order(m.EndFeeding)),
    m.AttritionPhase: unwritten.skip("6.5"),
    m.StepLoss: Ask(unwritten.order(m.LoseStep)),
}
