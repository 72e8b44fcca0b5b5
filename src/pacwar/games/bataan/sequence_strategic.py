"""The sequence of play of the Strategic Segment and of supply: events, reinforcements, Reserve, replacements, attrition."""

from __future__ import annotations

from pacwar.core.contract import Ask, Order, Run, Steps
from pacwar.games.bataan import model as m
from pacwar.games.bataan import r05_reinforcements as r05
from pacwar.games.bataan import r05_reserve as r05r
from pacwar.games.bataan import r06_attrition as r06a
from pacwar.games.bataan import r06_forage as r06f
from pacwar.games.bataan import r06_points as r06p
from pacwar.games.bataan import r06_supply as r06
from pacwar.games.bataan import r16_replacements as r16
from pacwar.games.bataan import r17_events as r17
from pacwar.games.bataan import r17_formation as r17f
from pacwar.games.bataan import r17_playing as r17p
from pacwar.games.bataan import r17_targets as r17t
from pacwar.games.bataan.agenda import always, each, end_step, only
from pacwar.games.bataan.model import State
from pacwar.games.bataan.position import Position

EVENTS: Steps[State, Position] = {
    m.SpecialEvents: Run(r17.special_events),
    m.EventDraw: Ask(
        Order(m.DrawEvent, only(m.DrawEvent()), always, r17.draw),
        Order(m.TakeEvent, each(m.TakeEvent, r17.to_take), r17.check_take, r17.take),
        Order(m.DeclineEvent, only(m.DeclineEvent()), always, r17.decline),
        settle=r17.nothing_to_draw,
        primary=m.DrawEvent,
        ends=m.DeclineEvent,
    ),
    m.Discarding: Ask(
        Order(m.DiscardEvent, each(m.DiscardEvent, r17.in_hand), r17.check_discard, r17.discard)
    ),
    m.EventWindow: Ask(
        r17p.ORDER,
        Order(m.Pass, only(m.Pass()), always, end_step),
        settle=r17.empty_hand,
        quiet=m.Pass(),
        window=True,
    ),
    m.EventTarget: Ask(
        Order(m.ChooseUnit, each(m.ChooseUnit, r17t.UNITS), r17t.check_unit, r17t.unit_chosen),
        Order(m.ChooseSpot, each(m.ChooseSpot, r17t.SPOTS), r17t.check_spot, r17t.spot_chosen),
        Order(m.ChooseAir, each(m.ChooseAir, r17t.AIR), r17t.check_air, r17t.air_chosen),
        Order(m.ChooseShip, each(m.ChooseShip, r17t.SHIPS), r17t.check_ship, r17t.ship_chosen),
        primary=m.ChooseUnit,
    ),
    m.GarrisonSweep: Ask(
        Order(m.EndGuerrillas, only(m.EndGuerrillas()), always, r17p.end_guerrillas),
        Order(m.TakeReplacement, only(m.TakeReplacement()), always, r17p.take_replacement),
        primary=m.EndGuerrillas,
    ),
    m.AnyFormation: Ask(
        Order(m.ChooseFormation, each(m.ChooseFormation, r17f.own), r17f.check_choose, r17f.choose)
    ),
}

REINFORCEMENTS: Steps[State, Position] = {
    m.HqReturn: Ask(
        Order(m.PlaceOn, each(m.PlaceOn, r16.hosts), r16.check_host, r16.return_hq),
        Order(m.Pass, only(m.Pass()), always, end_step),
        settle=r16.no_host,
        primary=m.PlaceOn,
        ends=m.Pass,
    ),
    m.Withdrawals: Run(r05.withdrawals),
    m.Substitution: Ask(
        Order(m.WithdrawUnit, each(m.WithdrawUnit, r05.in_play), r05.check_withdraw, r05.withdraw),
        settle=r05.made_up,
    ),
    m.ReserveStatus: Ask(
        Order(m.PlaceInReserve, each(m.PlaceInReserve, r05r.to_place), r05r.check_place, r05r.place),
        Order(m.AttachToReserve, each(m.AttachToReserve, r05r.to_attach), r05r.check_attach, r05r.attach),
        Order(m.EndReserve, only(m.EndReserve()), always, end_step),
        settle=r05r.no_unit_to_place,
        ends=m.EndReserve,
    ),
    m.ReplacementPhase: Ask(
        Order(m.ReplaceStep, each(m.ReplaceStep, r16.reduced), r16.check_replace, r16.mark),
        Order(m.RebuildUnit, each(m.RebuildUnit, r16.lost_units), r16.check_rebuild, r16.rebuild),
        Order(m.EndReplacements, only(m.EndReplacements()), always, end_step),
        settle=r16.no_unit_to_replace,
        primary=(m.ReplaceStep, m.RebuildUnit),
        ends=m.EndReplacements,
    ),
    m.Rebuilding: Ask(
        Order(m.PlaceAt, each(m.PlaceAt, r16.rebuilding_places), r16.check_place, r16.place),
        settle=r16.one_place,
    ),
}

SUPPLY: Steps[State, Position] = {
    m.FormationsInSupply: Ask(
        Order(
            m.FeedAtStart,
            each(m.FeedAtStart, r06p.to_feed_at_start),
            r06p.check_feed_at_start,
            r06p.feed_at_start,
        ),
        Order(m.EndFeeding, only(m.EndFeeding()), always, end_step),
        settle=r06p.enough_fed,
        primary=m.FeedAtStart,
        ends=m.EndFeeding,
    ),
    m.ForagePhase: Run(r06f.forage),
    m.Disease: Ask(
        Order(m.PaySupply, each(m.PaySupply, r06f.payments), r06f.check_pay, r06f.pay),
        settle=r06f.nothing_to_pay,
    ),
    m.DiseaseAttrition: Run(r06f.disease_attrition),
    m.SupplyStatus: Run(r06.supply_status),
    m.SupplyChoice: Ask(
        Order(m.SpendSupply, only(m.SpendSupply()), always, r06p.spend),
        Order(m.SaveSupply, only(m.SaveSupply()), always, r06p.save),
        settle=r06p.nothing_to_spend,
        primary=m.SpendSupply,
    ),
    m.Feeding: Ask(
        Order(m.FeedFormation, each(m.FeedFormation, r06p.to_feed), r06p.check_feed, r06p.feed),
        Order(m.EndFeeding, only(m.EndFeeding()), always, r06p.end_feeding),
        settle=r06p.no_unit_to_feed,
        primary=m.FeedFormation,
        ends=m.EndFeeding,
    ),
    m.AttritionPhase: Run(r06a.attrition_phase, no_preview=True),  # a die for every formation
    m.StepLoss: Ask(
        Order(m.LoseStep, each(m.LoseStep, r06a.to_lose), r06a.check_lose, r06a.lose), settle=r06a.no_choice
    ),
}

STEPS: Steps[State, Position] = {**EVENTS, **REINFORCEMENTS, **SUPPLY}
