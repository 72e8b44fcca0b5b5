"""The sequence of play, reinforcements, logistics and movement: what each step asks or does."""

from __future__ import annotations

from pacwar.core.contract import Ask, MoveSpec, Order, Run, Steps
from pacwar.games.malaya import model as m
from pacwar.games.malaya import r05_playing as r05p
from pacwar.games.malaya import r06_reinforcements as r06
from pacwar.games.malaya import r07_logistics as r07
from pacwar.games.malaya import r09_reorganization as r09
from pacwar.games.malaya import r11_movement as r11
from pacwar.games.malaya import r16_recon as r16r
from pacwar.games.malaya import r20_engineers as r20
from pacwar.games.malaya import r22_amphibious as r22
from pacwar.games.malaya.agenda import always, each, end_step, only
from pacwar.games.malaya.model import State
from pacwar.games.malaya.position import Position

STEPS: Steps[State, Position] = {
    m.ReinforcementPhase: Run(r06.reinforcement_phase),
    m.Reinforcement: Ask(
        Order(m.PickReinforcement, each(m.PickReinforcement, r06.waiting), r06.check_pick, r06.pick),
        Order(m.PickSupplyPoint, only(m.PickSupplyPoint()), r06.check_pick_supply, r06.pick_supply),
        Order(m.PickCarrier, each(m.PickCarrier, r22.in_base), r22.check_reinforcing, r22.pick_reinforcing),
        Order(m.BuyUnit, each(m.BuyUnit, r06.for_sale), r06.check_buy, r06.buy),
        Order(m.EndReinforcement, only(m.EndReinforcement()), r06.check_end, r06.end),
        primary=(m.PickReinforcement, m.PickSupplyPoint),
        ends=m.EndReinforcement,
    ),
    m.Placing: Ask(Order(m.PlaceAt, each(m.PlaceAt, r06.places), r06.check_place, r06.place)),
    m.LogisticsPhase: Run(r07.logistics_phase),
    m.Reorganization: Ask(
        Order(m.BreakDown, each(m.BreakDown, r09.formations), r09.check_break, r09.break_down),
        Order(m.Combine, each(m.Combine, r09.broken), r09.check_combine, r09.combine),
        Order(m.EndReorganization, only(m.EndReorganization()), always, end_step),
        primary=m.Combine,
        ends=m.EndReorganization,
    ),
    m.Combining: Ask(
        Order(m.CombineAt, each(m.CombineAt, r09.meeting_places), r09.check_combine_at, r09.combine_at)
    ),
    m.Expenditure: Ask(
        Order(m.ActivateHq, each(m.ActivateHq, r07.headquarters), r07.check_activate, r07.activate),
        Order(m.PlayMarker, each(m.PlayMarker, r05p.playable), r05p.check_play, r05p.play),
        Order(m.RefitFrom, each(m.RefitFrom, r07.supply_spots), r07.check_refit_from, r07.refit_from),
        Order(m.RefitHq, each(m.RefitHq, r07.lost_headquarters), r07.check_refit_hq, r07.refit_hq),
        Order(m.RepairFrom, each(m.RepairFrom, r07.supply_spots), r07.check_repair, r07.repair),
        Order(m.FortifyFrom, each(m.FortifyFrom, r07.supply_spots), r20.check_fortify, r20.fortify),
        Order(m.EndLogistics, only(m.EndLogistics()), always, r07.end_logistics),
        primary=m.ActivateHq,
        ends=m.EndLogistics,
    ),
    m.Activating: Ask(Order(m.PayFrom, each(m.PayFrom, r07.payers), r07.check_pay, r07.pay)),
    m.Refitting: Ask(
        Order(m.RefitUnit, each(m.RefitUnit, r07.refits), r07.check_refit, r07.refit),
        Order(m.EndRefit, only(m.EndRefit()), r07.check_end_refit, end_step),
        settle=r07.nobody_left,
        primary=m.RefitUnit,
        ends=m.EndRefit,
    ),
    m.RefittingHq: Ask(Order(m.PayFrom, each(m.PayFrom, r07.supply_spots), r07.check_pay_hq, r07.pay_hq)),
    m.Freely: Ask(Order(m.ActivateHq, each(m.ActivateHq, r05p.inactive), r05p.check_freely, r05p.freely)),
    m.Movement: Ask(
        Order(m.PickUnit, each(m.PickUnit, r11.units), r11.check_pick, r11.pick),
        Order(m.PickSupply, each(m.PickSupply, r11.supplied), r11.check_pick_supply, r11.pick_supply),
        Order(m.PickCarrier, each(m.PickCarrier, r22.carriers), r22.check_carrier, r22.pick_carrier),
        Order(m.FlyRecon, each(m.FlyRecon, r16r.hexes), r16r.check_fly, r16r.fly),  # R15
        Order(m.PlayMarker, each(m.PlayMarker, r05p.playable), r05p.check_play, r05p.play),
        Order(m.EndMovement, only(m.EndMovement()), always, end_step),
        primary=m.PickUnit,
        ends=m.EndMovement,
    ),
    m.Moving: Ask(
        Order(m.StepTo, r11.ways, r11.check_step, r11.step),
        Order(m.TakeSupplyAlong, only(m.TakeSupplyAlong()), r20.check_take_along, r20.take_along),
        Order(m.Stop, only(m.Stop()), r11.check_stop, r11.stop),
        travel=MoveSpec(m.StepTo, m.Stop, r11.where, r11.mover, r11.toll, per_point=2),
        primary=m.StepTo,
    ),
    m.Convoy: Ask(Order(m.TakePoints, each(m.TakePoints, r11.loads), r11.check_load, r11.load)),
    m.Mustering: Ask(Order(m.MusterAt, each(m.MusterAt, r22.musters), r22.check_muster_at, r22.muster)),
    m.Embarking: Ask(
        Order(m.Embark, each(m.Embark, r22.passengers), r22.check_embark, r22.embark),
        Order(m.EmbarkSupply, each(m.EmbarkSupply, r22.cargoes), r22.check_embark_supply, r22.embark_supply),
        Order(m.SailTo, each(m.SailTo, r22.shores), r22.check_sail, r22.sail),
        Order(m.AssaultHex, each(m.AssaultHex, r22.targets), r22.check_assault, r22.assault),
        primary=(m.Embark, m.SailTo, m.AssaultHex),
    ),
}
